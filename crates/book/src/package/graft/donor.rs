//! The workbook that our sheets are authored as.

use std::io::Cursor;
use std::ops::Range;

use super::super::book::BookPart;
use super::super::parts::{Package, PartError, TYPES, Types};
use super::super::strings;
use super::super::styles::StyleSheet;
use super::super::xml::{Kind, Tokens};
use super::objects::{Corner, anchors, corner};
use super::related;

/// A workbook whose sheets are put into another one.
pub(crate) struct Donor {
    pub(super) package: Package,
    pub(crate) book: BookPart,
    pub(super) types: Types,
    pub(crate) styles: StyleSheet,
    /// The part of the shared texts, and where each stands in it.
    shared: Vec<u8>,
    texts: Vec<Range<usize>>,
}

impl Donor {
    pub(crate) fn open(bytes: Vec<u8>) -> Result<Donor, PartError> {
        let mut package = Package::new(Box::new(Cursor::new(bytes)))?;
        let book = BookPart::read(&mut package)?;
        let types = Types::read(&package.read(TYPES)?).map_err(PartError::of(TYPES))?;
        let styles = StyleSheet::read(related(&mut package, &book, "styles")?);
        let styles = styles.map_err(PartError::of("styles"))?;
        let shared = related(&mut package, &book, "sharedStrings")?.unwrap_or_default();
        Ok(Donor {
            texts: strings::places(&shared).map_err(PartError::of("shared texts"))?,
            shared,
            package,
            book,
            types,
            styles,
        })
    }

    /// A shared text as it stands in the file, with its fonts.
    pub(super) fn rich(&self, number: usize) -> Option<&[u8]> {
        Some(&self.shared[self.texts.get(number)?.clone()])
    }

    /// A shared text, plain.
    pub(crate) fn text(&self, number: usize) -> Option<String> {
        let text = [b"<si>", self.rich(number)?, b"</si>"].concat();
        let texts = strings::read(text.as_slice(), usize::MAX).ok()?;
        Some(texts.first()?.to_string())
    }

    /// The part of a sheet.
    pub(crate) fn sheet(&mut self, name: &str) -> Result<Vec<u8>, PartError> {
        let sheet = self.book.sheets.iter().find(|sheet| sheet.name == name);
        let part = sheet.map(|sheet| sheet.part.clone());
        let missing = || PartError::Missing(name.to_string());
        self.package.read(&part.ok_or_else(missing)?)
    }
}

impl Donor {
    /// The state of a sheet that is not in sight.
    pub(super) fn state(&self, name: &str) -> Option<&'static str> {
        let mut tokens = Tokens::new(self.book.bytes.as_slice());
        while let Ok(Some(kind)) = tokens.next() {
            let is_it = kind != Kind::Text
                && tokens.local() == b"sheet"
                && tokens.get(b"name").as_deref() == Some(name);
            if is_it {
                return match tokens.get(b"state").as_deref() {
                    Some("hidden") => Some("hidden"),
                    Some("veryHidden") => Some("veryHidden"),
                    _ => None,
                };
            }
        }
        None
    }
}

impl Donor {
    /// Where the objects of a sheet begin; `None` for a sheet without a drawing.
    pub(super) fn corners(&mut self, sheet: &str) -> Result<Option<Vec<Corner>>, PartError> {
        let relations = self.package.relations(sheet)?;
        let Some(drawing) = relations.iter().find(|relation| relation.kind == "drawing") else {
            return Ok(None);
        };
        let bytes = self.package.read(&drawing.target)?;
        let anchors = anchors(&bytes).map_err(PartError::of(&drawing.target))?;
        Ok(Some(
            anchors.iter().filter_map(|anchor| corner(anchor)).collect(),
        ))
    }
}
