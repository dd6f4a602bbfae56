//! A workbook of the zip kind, open for reading.

use std::rc::Rc;

use super::error::OpenFault;
use super::limits::Limits;
use super::pages::NameOf;
use crate::package::book::BookPart;
use crate::package::fills::Fills;
use crate::package::parts::{Package, PartError, TYPES, Types};
use crate::package::strings;

/// A workbook of the zip kind.
pub(crate) struct Xlsx {
    pub(crate) package: Package,
    pub(crate) book: BookPart,
    strings: Vec<Box<str>>,
    ending: &'static str,
    /// How its formats look, once that was asked for.
    fills: Option<Rc<Fills>>,
}

impl Xlsx {
    /// Opens the workbook of a package that holds no more than it may.
    pub(super) fn open(mut package: Package, limits: &Limits) -> Result<Xlsx, OpenFault> {
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
        let types = package.read(TYPES)?;
        let types = Types::read(&types).map_err(PartError::of(TYPES))?;
        Ok(Xlsx {
            ending: ending(types.of(&book.part).unwrap_or_default()),
            package,
            book,
            strings,
            fills: None,
        })
    }

    /// What the cells of a sheet are read with.
    pub(super) fn package_and_strings(&mut self) -> (&mut Package, &[Box<str>]) {
        (&mut self.package, &self.strings)
    }

    /// How the cells of each format look.
    pub(super) fn fills(&mut self) -> Result<Rc<Fills>, PartError> {
        if let Some(fills) = &self.fills {
            return Ok(fills.clone());
        }
        let mut part = |kind: &str| match self.book.related(kind).map(str::to_string) {
            Some(part) => self.package.read_if_any(&part),
            None => Ok(None),
        };
        let (styles, theme) = (part("styles")?.unwrap_or_default(), part("theme")?);
        let fills = Fills::read(&styles, theme.as_deref()).map_err(PartError::of("styles"))?;
        Ok(self.fills.insert(Rc::new(fills)).clone())
    }

    /// The part of a sheet.
    pub(super) fn part(&self, name: &str) -> Option<String> {
        let mut sheets = self.book.sheets.iter();
        let sheet = sheets.find(|sheet| sheet.name == name)?;
        Some(sheet.part.clone())
    }

    /// How the name of a workbook of this kind ends.
    pub(crate) fn ending(&self) -> &'static str {
        self.ending
    }

    /// The defined names with what they refer to.
    pub(crate) fn names(&self) -> impl Iterator<Item = NameOf<'_>> {
        names_of(&self.book)
    }
}

/// How names of workbooks end whose workbook part is of this type: Excel opens no other.
fn ending(kind: &str) -> &'static str {
    let (macros, template) = (kind.contains("macroEnabled"), kind.contains("emplate"));
    match (macros, template) {
        (false, false) => "xlsx",
        (true, false) => "xlsm",
        (false, true) => "xltx",
        (true, true) => "xltm",
    }
}

/// The defined names of a workbook.
pub(crate) fn names_of(book: &BookPart) -> impl Iterator<Item = NameOf<'_>> {
    let names = book.names.iter();
    names.map(|name| {
        (
            name.name.as_str(),
            name.formula.as_str(),
            name.local.is_some(),
        )
    })
}
