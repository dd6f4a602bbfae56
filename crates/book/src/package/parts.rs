//! Parts of a package by their names, and what relates them.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read, Seek};

use zip::ZipArchive;
use zip::result::ZipError;

use super::xml::{self, Kind, Tokens, XmlError};

/// What a package is read from.
pub(crate) trait Bytes: Read + Seek {}
impl<T: Read + Seek> Bytes for T {}

/// Most bytes of a part that is taken into memory as a whole.
const LARGEST: u64 = 64 << 20;

/// Most bytes that room is made for before they are there.
const ROOM: u64 = 8 << 20;

/// The list of the parts' types.
pub(crate) const TYPES: &str = "[Content_Types].xml";

/// Why a part cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PartError {
    #[error("{0} is missing")]
    Missing(String),
    #[error("{0} is larger than {most} MB", most = LARGEST >> 20)]
    TooLarge(String),
    #[error("{0}: {1}")]
    Xml(String, XmlError),
    #[error(transparent)]
    Zip(#[from] ZipError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl PartError {
    /// Says which part an error of XML is about.
    pub(crate) fn of(part: &str) -> impl Fn(XmlError) -> PartError + '_ {
        move |error| PartError::Xml(part.to_string(), error)
    }
}

/// An open package.
pub(crate) struct Package {
    zip: ZipArchive<Box<dyn Bytes>>,
    /// Places of the parts by their names in lower case, once one was looked for: names differ
    /// by more than case.
    places: HashMap<String, usize>,
}

impl Package {
    pub(crate) fn new(source: Box<dyn Bytes>) -> Result<Package, PartError> {
        Ok(Package {
            zip: ZipArchive::new(source)?,
            places: HashMap::new(),
        })
    }

    /// The zip file itself.
    pub(crate) fn zip(&mut self) -> &mut ZipArchive<Box<dyn Bytes>> {
        &mut self.zip
    }

    /// The names of all parts, as they stand in the file.
    pub(crate) fn names(&self) -> impl Iterator<Item = String> {
        (0..self.zip.len()).filter_map(|place| name_at(&self.zip, place))
    }

    /// The place of a part in the zip file.
    pub(crate) fn place(&mut self, part: &str) -> Option<usize> {
        if self.places.is_empty() {
            for place in 0..self.zip.len() {
                if let Some(name) = name_at(&self.zip, place) {
                    self.places.entry(folded(&name)).or_insert(place);
                }
            }
        }
        self.places.get(&folded(part)).copied()
    }

    /// A part's bytes, read from the file as they are asked for.
    pub(crate) fn stream(&mut self, part: &str) -> Result<impl BufRead, PartError> {
        let missing = || PartError::Missing(part.to_string());
        let place = self.place(part).ok_or_else(missing)?;
        let file = self.zip.by_index(place)?;
        Ok(BufReader::with_capacity(1 << 16, file))
    }

    /// All bytes of a part.
    pub(crate) fn read(&mut self, part: &str) -> Result<Vec<u8>, PartError> {
        let missing = || PartError::Missing(part.to_string());
        let place = self.place(part).ok_or_else(missing)?;
        let file = self.zip.by_index(place)?;
        // The file may be wrong about its size.
        let mut bytes = Vec::with_capacity(file.size().min(ROOM) as usize);
        file.take(LARGEST + 1).read_to_end(&mut bytes)?;
        match bytes.len() as u64 > LARGEST {
            true => Err(PartError::TooLarge(part.to_string())),
            false => Ok(bytes),
        }
    }

    /// All bytes of a part, if there is one.
    pub(crate) fn read_if_any(&mut self, part: &str) -> Result<Option<Vec<u8>>, PartError> {
        match self.place(part) {
            Some(_) => self.read(part).map(Some),
            None => Ok(None),
        }
    }

    /// The relations of a part (`""`: of the package). Without any, none.
    pub(crate) fn relations(&mut self, part: &str) -> Result<Vec<Relation>, PartError> {
        let name = rels_of(part);
        match self.read_if_any(&name)? {
            Some(bytes) => relations(&bytes, part).map_err(PartError::of(&name)),
            None => Ok(Vec::new()),
        }
    }
}

fn name_at(zip: &ZipArchive<Box<dyn Bytes>>, place: usize) -> Option<String> {
    Some(zip.name_for_index(place)?.ok()?.into_owned())
}

/// A part's name as names are compared.
pub(crate) fn folded(name: &str) -> String {
    name.replace('\\', "/")
        .trim_start_matches('/')
        .to_lowercase()
}

/// A relation from a part to another one, or to something outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Relation {
    pub(crate) id: String,
    /// The last word of its type: `worksheet`, `drawing`.
    pub(crate) kind: String,
    /// The part, or the address of what is outside.
    pub(crate) target: String,
    pub(crate) external: bool,
    /// Its tag, as it stands.
    pub(crate) tag: Vec<u8>,
}

fn relations(bytes: &[u8], part: &str) -> Result<Vec<Relation>, XmlError> {
    let mut tokens = Tokens::new(bytes);
    let mut found = Vec::new();
    while let Some(kind) = tokens.next()? {
        if !matches!(kind, Kind::Start | Kind::Empty) || tokens.local() != b"Relationship" {
            continue;
        }
        let get = |name: &str| tokens.get(name.as_bytes()).unwrap_or_default();
        let external = get("TargetMode").eq_ignore_ascii_case("external");
        let target = get("Target");
        let kind = get("Type");
        found.push(Relation {
            id: get("Id"),
            kind: kind.rsplit('/').next().unwrap_or_default().to_string(),
            target: match external {
                true => target,
                false => resolve(part, &target),
            },
            external,
            tag: tokens.raw().to_vec(),
        });
    }
    Ok(found)
}

/// Where the relations of a part stand.
pub(crate) fn rels_of(part: &str) -> String {
    match part.rsplit_once('/') {
        Some((folder, name)) => format!("{folder}/_rels/{name}.rels"),
        None => format!("_rels/{part}.rels"),
    }
}

/// The part that a relation of `part` is to.
pub(crate) fn resolve(part: &str, target: &str) -> String {
    let target = target.replace('\\', "/");
    let target = target.split('#').next().unwrap_or_default();
    let (mut folders, path): (Vec<&str>, &str) = match target.strip_prefix('/') {
        Some(path) => (Vec::new(), path),
        None => {
            let mut folders: Vec<&str> = part.split('/').collect();
            folders.pop();
            (folders, target)
        }
    };
    for step in path.split('/') {
        match step {
            "" | "." => {}
            ".." => {
                folders.pop();
            }
            step => folders.push(step),
        }
    }
    folders.join("/")
}

/// How a relation of `part` names the part `target`.
pub(crate) fn relative(part: &str, target: &str) -> String {
    let (from, to): (Vec<&str>, Vec<&str>) =
        (part.split('/').collect(), target.split('/').collect());
    let folders = from.len() - 1;
    let same = (0..folders.min(to.len() - 1))
        .take_while(|&at| from[at] == to[at])
        .count();
    let up = "../".repeat(folders - same);
    up + &to[same..].join("/")
}

/// A part of relations with further ones put in at its end.
pub(crate) fn with_relations(bytes: Option<&[u8]>, added: &[String]) -> Result<Vec<u8>, XmlError> {
    match bytes {
        Some(bytes) => insert_at_end(bytes, b"Relationships", &added.concat()),
        None => Ok(format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<Relationships \
             xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">{}\
             </Relationships>",
            added.concat()
        )
        .into_bytes()),
    }
}

/// The tag of a relation. `kind` is the last word of its type, of those that office
/// documents have in common.
pub(crate) fn relation_tag(id: &str, kind: &str, target: &str) -> String {
    let target = xml::escape(target);
    format!(
        "<Relationship Id=\"{id}\" \
         Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}\" \
         Target=\"{target}\"/>"
    )
}

/// XML with `added` (its tags without prefix) put in before the end of its outermost element
/// `root`; the tags get that one's prefix.
pub(crate) fn insert_at_end(bytes: &[u8], root: &[u8], added: &str) -> Result<Vec<u8>, XmlError> {
    let mut tokens = Tokens::new(bytes);
    let mut end = None;
    while let Some(kind) = tokens.next()? {
        if tokens.local() == root && kind != Kind::Start {
            end = Some((kind, tokens.span(), tokens.prefix().to_vec()));
        }
    }
    let missing = || XmlError::Wrong(format!("no element {}", String::from_utf8_lossy(root)));
    let (kind, span, prefix) = end.ok_or_else(missing)?;
    let prefix = String::from_utf8_lossy(&prefix).into_owned();
    let added = prefixed(added, &prefix);
    let (head, tail) = (&bytes[..span.start], &bytes[span.end..]);
    let tag = &bytes[span.clone()];
    if kind == Kind::End {
        return Ok([head, added.as_bytes(), tag, tail].concat());
    }
    // `<Types/>`
    let open = [&tag[..tag.len() - 2], b">"].concat();
    let close = format!("</{prefix}{}>", String::from_utf8_lossy(root));
    Ok([head, &open, added.as_bytes(), close.as_bytes(), tail].concat())
}

/// Tags without prefix with one.
pub(crate) fn prefixed(tags: &str, prefix: &str) -> String {
    if prefix.is_empty() {
        return tags.to_string();
    }
    let close = tags.replace("</", &format!("</{prefix}"));
    let mut all = String::with_capacity(close.len());
    for (at, piece) in close.split('<').enumerate() {
        if at > 0 {
            all.push('<');
            if !piece.starts_with('/') {
                all.push_str(prefix);
            }
        }
        all.push_str(piece);
    }
    all
}

/// The types of the parts.
pub(crate) struct Types {
    by_part: HashMap<String, String>,
    by_ending: HashMap<String, String>,
}

impl Types {
    pub(crate) fn read(bytes: &[u8]) -> Result<Types, XmlError> {
        let mut types = Types {
            by_part: HashMap::new(),
            by_ending: HashMap::new(),
        };
        let mut tokens = Tokens::new(bytes);
        while let Some(kind) = tokens.next()? {
            if !matches!(kind, Kind::Start | Kind::Empty) {
                continue;
            }
            let get = |name: &str| tokens.get(name.as_bytes()).unwrap_or_default();
            match tokens.local() {
                b"Override" => {
                    types
                        .by_part
                        .insert(folded(&get("PartName")), get("ContentType"));
                }
                b"Default" => {
                    let ending = get("Extension").to_lowercase();
                    types.by_ending.insert(ending, get("ContentType"));
                }
                _ => {}
            }
        }
        Ok(types)
    }

    /// The type of a part.
    pub(crate) fn of(&self, part: &str) -> Option<&str> {
        let part = folded(part);
        let ending = part.rsplit_once('.').map_or("", |(_, ending)| ending);
        let found = self
            .by_part
            .get(&part)
            .or_else(|| self.by_ending.get(ending));
        found.map(String::as_str)
    }
}

/// The list of types with parts taken out and put in.
pub(crate) fn with_types(
    bytes: &[u8],
    gone: &[String],
    added: &[(String, String)],
) -> Result<Vec<u8>, XmlError> {
    let mut kept = Vec::with_capacity(bytes.len());
    let mut tokens = Tokens::new(bytes);
    while let Some(kind) = tokens.next()? {
        let is_gone = kind != Kind::Text && tokens.local() == b"Override" && {
            let part = folded(&tokens.get(b"PartName").unwrap_or_default());
            gone.iter().any(|gone| folded(gone) == part)
        };
        if !is_gone {
            kept.extend_from_slice(tokens.raw());
        } else if kind == Kind::Start {
            tokens.rest(|_, _| ())?;
        }
    }
    let tags: String = added
        .iter()
        .map(|(part, kind)| {
            let (part, kind) = (xml::escape(part), xml::escape(kind));
            format!("<Override PartName=\"/{part}\" ContentType=\"{kind}\"/>")
        })
        .collect();
    insert_at_end(&kept, b"Types", &tags)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_parts_are_resolved() {
        let cases = [
            (
                "xl/workbook.xml",
                "worksheets/sheet1.xml",
                "xl/worksheets/sheet1.xml",
            ),
            (
                "xl/workbook.xml",
                "/xl/worksheets/sheet1.xml",
                "xl/worksheets/sheet1.xml",
            ),
            (
                "xl/worksheets/sheet1.xml",
                "../drawings/d.xml",
                "xl/drawings/d.xml",
            ),
            ("", "xl/workbook.xml", "xl/workbook.xml"),
            ("a.xml", "../../etc/x", "etc/x"),
        ];
        for (part, target, expected) in cases {
            assert_eq!(resolve(part, target), expected);
        }
        for (part, target, expected) in [
            (
                "xl/workbook.xml",
                "xl/worksheets/sheet1.xml",
                "worksheets/sheet1.xml",
            ),
            (
                "xl/worksheets/sheet1.xml",
                "xl/drawings/d.xml",
                "../drawings/d.xml",
            ),
            ("book.xml", "xl/styles.xml", "xl/styles.xml"),
        ] {
            assert_eq!(relative(part, target), expected);
            assert_eq!(resolve(part, expected), target);
        }
        assert_eq!(rels_of("xl/workbook.xml"), "xl/_rels/workbook.xml.rels");
        assert_eq!(rels_of(""), "_rels/.rels");
    }

    #[test]
    fn tags_are_put_in_at_the_end() {
        let put = |text: &str| {
            let bytes = insert_at_end(text.as_bytes(), b"a", "<b c=\"d\"/><e></e>");
            String::from_utf8(bytes.unwrap()).unwrap()
        };
        assert_eq!(
            put("<a x=\"1\"><b/></a>\n"),
            "<a x=\"1\"><b/><b c=\"d\"/><e></e></a>\n"
        );
        assert_eq!(put("<a/>"), "<a><b c=\"d\"/><e></e></a>");
        assert_eq!(put("<x:a></x:a>"), "<x:a><x:b c=\"d\"/><x:e></x:e></x:a>");
        assert!(insert_at_end(b"<c/>", b"a", "").is_err());
    }

    #[test]
    fn types_change_by_part() {
        let text = "<Types><Default Extension=\"xml\" ContentType=\"x\"/>\
                    <Override PartName=\"/XL/a.xml\" ContentType=\"a\"/></Types>";
        let types = Types::read(text.as_bytes()).unwrap();
        assert_eq!(types.of("xl/a.xml"), Some("a"));
        assert_eq!(types.of("b.XML"), Some("x"));
        assert_eq!(types.of("b.bin"), None);
        let gone = ["xl/a.xml".to_string()];
        let added = [("c.xml".to_string(), "c".to_string())];
        let changed = with_types(text.as_bytes(), &gone, &added).unwrap();
        assert_eq!(
            String::from_utf8(changed).unwrap(),
            "<Types><Default Extension=\"xml\" ContentType=\"x\"/>\
             <Override PartName=\"/c.xml\" ContentType=\"c\"/></Types>"
        );
    }
}
