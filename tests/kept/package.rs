//! The parts of a workbook file, to be made, looked at and damaged.

use std::io::{Cursor, Read, Write};

use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::tree::{self, Element};

pub(crate) const CONTENT_TYPES: &str = "[Content_Types].xml";

/// Namespace of relationships' kinds.
pub(crate) const KINDS: &str =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// Names and bytes of parts, in the order of the file.
#[derive(Clone, Default)]
pub(crate) struct Package {
    pub(crate) parts: Vec<(String, Vec<u8>)>,
}

impl Package {
    pub(crate) fn read(bytes: &[u8]) -> Package {
        let mut zip = ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut parts = Vec::new();
        for index in 0..zip.len() {
            let mut part = zip.by_index(index).unwrap();
            let name = part.name().unwrap().to_string();
            let mut content = Vec::new();
            part.read_to_end(&mut content).unwrap();
            if !name.ends_with('/') {
                parts.push((name, content));
            }
        }
        Package { parts }
    }

    pub(crate) fn zip(&self) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in &self.parts {
            let options = SimpleFileOptions::default();
            zip.start_file(name.as_str(), options).unwrap();
            zip.write_all(content).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    pub(crate) fn part(&self, name: &str) -> Option<&[u8]> {
        let mut parts = self.parts.iter();
        parts
            .find(|(other, _)| other == name)
            .map(|(_, content)| content.as_slice())
    }

    pub(crate) fn text(&self, name: &str) -> &str {
        let part = self.part(name).unwrap_or_else(|| panic!("no part {name}"));
        std::str::from_utf8(part).unwrap()
    }

    /// The tree of a part.
    pub(crate) fn tree(&self, name: &str) -> Result<Element, String> {
        let part = self
            .part(name)
            .ok_or_else(|| format!("{name} is missing"))?;
        tree::parse(part).map_err(|error| format!("{name}: {error}"))
    }

    /// Adds or replaces a part.
    pub(crate) fn put(&mut self, name: &str, content: impl Into<Vec<u8>>) -> &mut Package {
        let content = content.into();
        match self.parts.iter_mut().find(|(other, _)| other == name) {
            Some(part) => part.1 = content,
            None => self.parts.push((name.to_string(), content)),
        }
        self
    }

    pub(crate) fn remove(&mut self, name: &str) -> &mut Package {
        self.parts.retain(|(other, _)| other != name);
        self
    }

    /// Replaces the first such text of a part, which must be there.
    pub(crate) fn edit(&mut self, name: &str, old: &str, new: &str) -> &mut Package {
        let text = self.text(name);
        assert!(text.contains(old), "no {old:?} in {name}");
        let text = text.replacen(old, new, 1);
        self.put(name, text)
    }

    /// Adds a part with its content type.
    pub(crate) fn declare(
        &mut self,
        name: &str,
        content_type: &str,
        content: impl Into<Vec<u8>>,
    ) -> &mut Package {
        let entry =
            format!("<Override PartName=\"/{name}\" ContentType=\"{content_type}\"/></Types>");
        self.put(name, content)
            .edit(CONTENT_TYPES, "</Types>", &entry)
    }

    /// The content type of all parts whose names end in this.
    pub(crate) fn extension(&mut self, extension: &str, content_type: &str) -> &mut Package {
        let entry =
            format!("<Default Extension=\"{extension}\" ContentType=\"{content_type}\"/><Override");
        self.edit(CONTENT_TYPES, "<Override", &entry)
    }

    /// Adds a relationship; a kind without a slash is one of the customary ones.
    pub(crate) fn relate(
        &mut self,
        source: &str,
        id: &str,
        kind: &str,
        target: &str,
    ) -> &mut Package {
        let rels = rels_of(source);
        if self.part(&rels).is_none() {
            let empty = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
                <Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
                </Relationships>";
            self.put(&rels, empty);
        }
        let kind = if kind.contains('/') {
            kind.to_string()
        } else {
            format!("{KINDS}/{kind}")
        };
        let mode = if target.contains("://") {
            " TargetMode=\"External\""
        } else {
            ""
        };
        let entry = format!(
            "<Relationship Id=\"{id}\" Type=\"{kind}\" Target=\"{target}\"{mode}/></Relationships>"
        );
        self.edit(&rels, "</Relationships>", &entry)
    }

    /// The relationships of a part (of the package, for ""): id, kind, full name of the
    /// target; those to outside are left out.
    pub(crate) fn relations(&self, source: &str) -> Result<Vec<Relation>, String> {
        let rels = rels_of(source);
        if self.part(&rels).is_none() {
            return Ok(Vec::new());
        }
        let tree = self.tree(&rels)?;
        let inner = tree
            .children()
            .filter(|entry| entry.attribute("TargetMode") != Some("External"));
        let relation = |entry: &Element| {
            let get = |name: &str| entry.attribute(name).unwrap_or_default().to_string();
            Relation {
                id: get("Id"),
                kind: get("Type"),
                target: resolved(source, &get("Target")),
            }
        };
        Ok(inner.map(relation).collect())
    }
}

/// A link from one part to another.
pub(crate) struct Relation {
    pub(crate) id: String,
    pub(crate) kind: String,
    /// Full name of the part.
    pub(crate) target: String,
}

/// The part with the relationships of a part.
pub(crate) fn rels_of(source: &str) -> String {
    let (folder, file) = source.rsplit_once('/').unwrap_or(("", source));
    let folder = if folder.is_empty() {
        String::new()
    } else {
        format!("{folder}/")
    };
    format!("{folder}_rels/{file}.rels")
}

/// The full name of a part from where a relationship stands.
fn resolved(source: &str, target: &str) -> String {
    if let Some(target) = target.strip_prefix('/') {
        return target.to_string();
    }
    let mut folders: Vec<&str> = source.split('/').collect();
    folders.pop();
    for step in target.split('/') {
        match step {
            "." => {}
            ".." => drop(folders.pop()),
            step => folders.push(step),
        }
    }
    folders.join("/")
}

/// The names in the directory of a zip file, twice if they stand there twice.
pub(crate) fn names_in_zip(bytes: &[u8]) -> Vec<String> {
    let short = |at: usize| usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
    let long = |at: usize| short(at) | short(at + 2) << 16;
    let end = bytes
        .windows(4)
        .rposition(|sign| sign == b"PK\x05\x06")
        .unwrap();
    let mut at = long(end + 16);
    let mut names = Vec::new();
    for _ in 0..short(end + 10) {
        assert_eq!(&bytes[at..at + 4], b"PK\x01\x02");
        let name = &bytes[at + 46..at + 46 + short(at + 28)];
        names.push(String::from_utf8_lossy(name).into_owned());
        at += 46 + short(at + 28) + short(at + 30) + short(at + 32);
    }
    names
}
