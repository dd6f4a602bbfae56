//! What a user drew onto a sheet of ours: told from our own objects, and put into the
//! drawing that is written anew.

use super::super::parts::{Relation, relative};
use super::super::xml::{self, Kind, Tokens, XmlError};

/// How the objects that we put on a sheet are called.
pub(crate) const OUR_OBJECT: &str = "numplace";

/// Column and row of the cell in which an object begins.
pub(super) type Corner = (u32, u32);

/// Where an object of a drawing begins.
pub(super) fn corner(anchor: &[u8]) -> Option<Corner> {
    let mut tokens = Tokens::new(anchor);
    let (mut name, mut col) = (Vec::new(), None);
    while let Ok(Some(kind)) = tokens.next() {
        match kind {
            Kind::Start => name = tokens.local().to_vec(),
            Kind::Text => {
                let number = xml::unescape(tokens.raw()).trim().parse().ok();
                match name.as_slice() {
                    b"col" if number.is_some() => col = number,
                    b"row" if number.is_some() => return col.zip(number),
                    _ => {}
                }
            }
            _ => {}
        }
    }
    None
}

/// What the user drew onto a sheet of ours.
#[derive(Default)]
pub(super) struct Objects {
    /// The opening tag of the drawing, which says what its prefixes mean.
    pub(super) root: Vec<u8>,
    pub(super) anchors: Vec<Vec<u8>>,
    pub(super) relations: Vec<Relation>,
}

impl Objects {
    /// Reads the objects of a drawing that are not called as ours are.
    pub(super) fn read(drawing: &[u8]) -> Result<Objects, XmlError> {
        let mut tokens = Tokens::new(drawing);
        let mut objects = Objects::default();
        while let Some(kind) = tokens.next()? {
            if kind != Kind::Start {
                continue;
            }
            if objects.root.is_empty() {
                objects.root = tokens.raw().to_vec();
                continue;
            }
            tokens.rest(|_, _| ())?;
        }
        objects.anchors = anchors(drawing)?;
        objects.anchors.retain(|anchor| !is_called_ours(anchor));
        Ok(objects)
    }

    /// Takes those relations of the drawing that the objects use.
    pub(super) fn take_relations(&mut self, relations: Vec<Relation>) {
        let uses = |id: &str| {
            let value = format!("\"{id}\"");
            let mut anchors = self.anchors.iter();
            anchors.any(|anchor| memchr::memmem::find(anchor, value.as_bytes()).is_some())
        };
        self.relations = relations.into_iter().filter(|r| uses(&r.id)).collect();
    }

    /// The number of a relation here: ours begin with `rId`.
    pub(super) fn id(old: &str) -> String {
        match old.strip_prefix("user") {
            Some(_) => old.to_string(),
            None => format!("user{old}"),
        }
    }

    /// A drawing of ours with these objects put in.
    pub(super) fn put_into(&self, drawing: &[u8]) -> Result<Vec<u8>, XmlError> {
        let mut tokens = Tokens::new(drawing);
        let (mut root, mut end) = (None, None);
        while let Some(kind) = tokens.next()? {
            if kind == Kind::Start && root.is_none() {
                root = Some(tokens.span());
            }
            if kind == Kind::End {
                end = Some(tokens.span());
            }
        }
        let (Some(root), Some(end)) = (root, end) else {
            return Err(XmlError::Unfinished);
        };
        let mut anchors = self.anchors.concat();
        for relation in &self.relations {
            let text = String::from_utf8_lossy(&anchors);
            let (old, new) = (
                format!("\"{}\"", relation.id),
                format!("\"{}\"", Self::id(&relation.id)),
            );
            anchors = text.replace(&old, &new).into_bytes();
        }
        // Prefixes that only the user's drawing explains.
        let mut tag = drawing[root.clone()].to_vec();
        for attribute in xml::attributes(&self.root) {
            let name = String::from_utf8_lossy(attribute.name);
            if xml::attributes(&tag).all(|known| known.name != attribute.name) {
                let value = xml::unescape(&self.root[attribute.value]);
                tag = xml::with_attribute(&tag, &name, &value);
            }
        }
        Ok([
            &drawing[..root.start],
            &tag,
            &drawing[root.end..end.start],
            &anchors,
            &drawing[end.start..],
        ]
        .concat())
    }

    pub(super) fn relation_tags(&self, part: &str) -> Vec<String> {
        let tag = |relation: &Relation| {
            let id = Self::id(&relation.id);
            let tag = xml::with_attribute(&relation.tag, "Id", &id);
            let target = match relation.external {
                true => relation.target.clone(),
                false => relative(part, &relation.target),
            };
            String::from_utf8_lossy(&xml::with_attribute(&tag, "Target", &target)).into_owned()
        };
        self.relations.iter().map(tag).collect()
    }
}

/// The objects of a drawing, each as it stands in the file.
pub(super) fn anchors(drawing: &[u8]) -> Result<Vec<Vec<u8>>, XmlError> {
    let mut tokens = Tokens::new(drawing);
    let (mut root, mut anchors) = (false, Vec::new());
    while let Some(kind) = tokens.next()? {
        if kind != Kind::Start {
            continue;
        }
        if !std::mem::replace(&mut root, true) {
            continue;
        }
        let mut anchor = tokens.raw().to_vec();
        tokens.rest(|tokens, _| anchor.extend_from_slice(tokens.raw()))?;
        anchors.push(anchor);
    }
    Ok(anchors)
}

/// Whether an object has a name that we gave it.
pub(super) fn is_called_ours(anchor: &[u8]) -> bool {
    let mut tokens = Tokens::new(anchor);
    while let Ok(Some(kind)) = tokens.next() {
        if kind != Kind::Text && tokens.local() == b"cNvPr" {
            return tokens
                .get(b"name")
                .is_some_and(|name| name.starts_with(OUR_OBJECT));
        }
    }
    false
}
