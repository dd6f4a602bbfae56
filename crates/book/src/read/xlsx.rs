//! A workbook of the zip kind, open for reading.

use std::path::Path;

use super::error::OpenFault;
use super::limits::Limits;
use super::package;
use crate::package::book::BookPart;
use crate::package::parts::{Package, PartError};
use crate::package::strings;

/// A workbook of the zip kind.
pub(crate) struct Xlsx {
    pub(crate) package: Package,
    pub(crate) book: BookPart,
    strings: Vec<Box<str>>,
}

impl Xlsx {
    /// Opens a workbook whose package holds no more than it may.
    pub(crate) fn open(path: &Path, limits: &Limits) -> Result<Xlsx, OpenFault> {
        let mut package = package::open(path, limits)?;
        let book = BookPart::read(&mut package)?;
        let strings = match book.related("sharedStrings") {
            Some(part) if package.place(part).is_some() => {
                let part = part.to_string();
                let most = limits.strings as usize;
                let stream = package.stream(&part)?;
                strings::read(stream, most).map_err(PartError::of(&part))?
            }
            _ => Vec::new(),
        };
        Ok(Xlsx {
            package,
            book,
            strings,
        })
    }

    /// What the cells of a sheet are read with.
    pub(super) fn package_and_strings(&mut self) -> (&mut Package, &[Box<str>]) {
        (&mut self.package, &self.strings)
    }

    /// The defined names with what they refer to.
    pub(crate) fn names(&self) -> impl Iterator<Item = (&str, &str)> {
        let names = self.book.names.iter();
        names.map(|name| (name.name.as_str(), name.formula.as_str()))
    }
}
