//! The sheets of a workbook, whatever kind of file it is.

use std::collections::HashSet;
use std::io::Cursor;
use std::rc::Rc;
use std::sync::Arc;

use calamine::SheetType;
use rust_xlsxwriter::Color;

use super::cells::{self, Cells, Content};
use super::error::OpenFault;
use super::kind::{self, Kind};
use super::limits::Limits;
use super::pages::Names;
use super::source::{Source, Stream};
use super::xlsx::Xlsx;
use super::{ods, package, table, unlock, xls, xlsb};
use crate::columns;
use crate::drawing::{Seen, SeenCells};
use crate::model::{Book, Format, SheetForm, Value};
use crate::package::book::SheetKind;
use crate::package::fills::{Fills, Look};
use crate::package::parts::Package;
use crate::package::sheet::{self, Facts};
use crate::palette::{Colour, Palette};
use crate::write::style;

/// What numplace's own titles are filled with: no colour of a digit.
const TITLES: Colour = match style::HEADER {
    Color::RGB(rgb) => Colour(rgb),
    _ => Colour::WHITE,
};

/// The sheets of a workbook.
pub(super) struct Sheets {
    /// What kind of file it is.
    pub(super) format: Format,
    /// Whether only a password opens it.
    pub(super) protected: bool,
    /// How it was understood, where that is worth telling.
    pub(super) notes: Vec<String>,
    /// What the password made of a file that needs one.
    pub(super) unlocked: Option<Arc<[u8]>>,
    inner: Inner,
}

enum Inner {
    /// Read sheet by sheet.
    Xlsx(Box<Xlsx>),
    /// Read already.
    Tables(Tables),
}

/// The sheets of a file that is read as a whole.
#[derive(Default)]
pub(super) struct Tables {
    /// The sheets, in their order.
    pub(super) sheets: Vec<Table>,
    /// Defined names, each with what it refers to, as in `Sheet!$A$1:$B$2`.
    pub(super) names: Vec<(String, String)>,
    /// How it was understood, where that is worth telling.
    pub(super) notes: Vec<String>,
}

/// A sheet of such a file.
pub(super) struct Table {
    pub(super) name: String,
    pub(super) kind: SheetType,
    /// Its cells, or why there are none, in words.
    pub(super) cells: Result<Cells, String>,
}

impl Sheets {
    /// Opens the workbook, of whatever kind it turns out to be.
    ///
    /// `block` is the block shape that the user wants: it tells how text is to be read.
    pub(super) fn open(
        source: &Source<'_>,
        block: Option<(usize, usize)>,
        limits: &Limits,
    ) -> Result<Sheets, OpenFault> {
        let name = source.path.file_stem().unwrap_or_default();
        let name = name.to_string_lossy();
        Sheets::of(source.open()?, &name, source.password, block, limits)
    }

    /// Opens a workbook in memory.
    #[cfg(test)]
    pub(super) fn open_bytes(bytes: Vec<u8>, limits: &Limits) -> Result<Sheets, OpenFault> {
        Sheets::of(Cursor::new(bytes), "a", None, None, limits)
    }

    fn of(
        mut file: impl Stream + 'static,
        name: &str,
        password: Option<&str>,
        block: Option<(usize, usize)>,
        limits: &Limits,
    ) -> Result<Sheets, OpenFault> {
        let kind = kind::of(&mut file)?;
        file.rewind()?;
        let mut unlocked = None;
        let (format, mut inner) = match kind {
            Kind::Zip => Inner::of_package(Box::new(file), limits)?,
            Kind::Xls => (Format::Xls, Inner::Tables(xls::read(file, limits)?)),
            Kind::Locked => {
                let password = password.ok_or(OpenFault::Password)?;
                let bytes = unlock::unlocked(file, password, limits)?;
                let bytes: Arc<[u8]> = bytes.into();
                unlocked = Some(bytes.clone());
                Inner::of_package(Box::new(Cursor::new(bytes)), limits)?
            }
            Kind::Text => {
                let tables = table::read(file, name, block, limits)?;
                (Format::Text, Inner::Tables(tables))
            }
        };
        let mut notes = Vec::new();
        if let Inner::Tables(tables) = &mut inner {
            tables.make_names_fit();
            notes.append(&mut tables.notes);
        }
        Ok(Sheets {
            format,
            protected: kind == Kind::Locked,
            notes,
            unlocked,
            inner,
        })
    }

    /// Defined names, each with what it refers to.
    pub(super) fn names(&self) -> Names {
        match &self.inner {
            Inner::Xlsx(xlsx) => Names::new(xlsx.names()),
            Inner::Tables(tables) => {
                let names = tables.names.iter();
                Names::new(names.map(|(name, target)| (name.as_str(), target.as_str(), false)))
            }
        }
    }

    /// How the name of a workbook must end that can be written into; `None` for others.
    pub(super) fn ending(&self) -> Option<&'static str> {
        match &self.inner {
            Inner::Xlsx(xlsx) => Some(xlsx.ending()),
            Inner::Tables(_) => None,
        }
    }

    /// The part of a sheet, in files that have parts.
    pub(super) fn part(&self, name: &str) -> String {
        match &self.inner {
            Inner::Xlsx(xlsx) => xlsx.part(name).unwrap_or_default(),
            Inner::Tables(_) => String::new(),
        }
    }

    /// Names and kinds of the sheets, in their order.
    pub(super) fn list(&self) -> Vec<(String, SheetKind)> {
        match &self.inner {
            Inner::Xlsx(xlsx) => {
                let sheets = xlsx.book.sheets.iter();
                sheets
                    .map(|sheet| (sheet.name.clone(), sheet.kind))
                    .collect()
            }
            Inner::Tables(tables) => {
                let kind = |kind| match kind {
                    SheetType::WorkSheet => SheetKind::Work,
                    SheetType::ChartSheet => SheetKind::Chart,
                    _ => SheetKind::Other,
                };
                let sheets = tables.sheets.iter();
                sheets
                    .map(|sheet| (sheet.name.clone(), kind(sheet.kind)))
                    .collect()
            }
        }
    }

    /// The colours of a book's digits: those that its titles over the answers are filled with.
    pub(super) fn palette(&mut self, cells: &Cells, book: &Book) -> Palette {
        let Inner::Xlsx(xlsx) = &mut self.inner else {
            return Palette::default();
        };
        let first = columns::answer(book.form, book.layout.n());
        let titles = first..first + book.layout.n() as u32;
        let styles = cells.head_styles.iter();
        let styles: Vec<(u32, u32)> = styles
            .copied()
            .filter(|(col, _)| titles.contains(col))
            .collect();
        if book.form != SheetForm::Grid || styles.is_empty() {
            return Palette::default();
        }
        // What cannot be read has no colours; writing into it will tell what is wrong.
        let Ok(fills) = xlsx.fills() else {
            return Palette::default();
        };
        let mut colours = vec![None; book.layout.n()];
        for (col, style) in styles {
            let fill = fills.of(style).fill;
            colours[(col - first) as usize] = fill.filter(|colour| *colour != TITLES);
        }
        Palette::new(colours)
    }

    /// The cells of a sheet that hold something, are filled or have a border.
    pub(super) fn seen(&mut self, name: &str) -> Result<SeenCells, String> {
        /// Far more than any drawing has.
        const MOST: usize = 1_000_000;
        let too_much = || "there is too much in this sheet for a drawing".to_string();
        let mut seen = Vec::new();
        match &mut self.inner {
            Inner::Xlsx(xlsx) => {
                let fills = xlsx.fills().map_err(|fault| fault.to_string())?;
                let part = xlsx.part(name).unwrap_or_default();
                let (package, strings) = xlsx.package_and_strings();
                let stream = package.stream(&part).map_err(|fault| fault.to_string())?;
                sheet::scan(stream, |cell| {
                    let value = match cells::content(&cell, strings) {
                        Ok(Some(Content::Value(value))) => value,
                        _ => Value::Blank,
                    };
                    let look = fills.of(cell.style);
                    if !value.is_blank() || look != Look::default() {
                        seen.push(Seen {
                            at: cell.at,
                            value,
                            fill: look.fill,
                            bordered: look.bordered,
                        });
                    }
                    seen.len() <= MOST
                })
                .map_err(|fault| fault.to_string())?;
            }
            Inner::Tables(_) => {
                let (cells, _) = self.cells(name, usize::MAX, false)?;
                let filled = cells.in_rows(0..u32::MAX).iter();
                seen.extend(filled.filter_map(|(at, content)| match content {
                    Content::Value(value) => Some(Seen {
                        at: *at,
                        value: value.clone(),
                        fill: None,
                        bordered: false,
                    }),
                    Content::Uncalculated => None,
                }));
            }
        }
        match seen.len() <= MOST {
            true => Ok(SeenCells {
                cells: seen,
                has_fills: matches!(self.inner, Inner::Xlsx(_)),
            }),
            false => Err(too_much()),
        }
    }

    /// The cells of a sheet, `most` bytes of them at most; or why there are none, in words.
    /// `styled` says to keep the formats of the cells that digits can stand in.
    pub(super) fn cells(
        &mut self,
        name: &str,
        most: usize,
        styled: bool,
    ) -> Result<(Cells, Facts), String> {
        match &mut self.inner {
            Inner::Xlsx(xlsx) => {
                let part = xlsx.part(name).unwrap_or_default();
                Cells::read(xlsx, &part, most, styled).map_err(|fault| fault.to_string())
            }
            Inner::Tables(tables) => {
                let mut sheets = tables.sheets.iter_mut();
                let sheet = sheets.find(|sheet| sheet.name == name);
                let cells = sheet.map_or(Ok(Cells::default()), |sheet| {
                    std::mem::replace(&mut sheet.cells, Ok(Cells::default()))
                });
                cells.map(|cells| (cells, Facts::default()))
            }
        }
    }
}

impl Sheets {
    /// What colours the formats of the workbook give cells; `None` for files whose formats are
    /// not read.
    pub(super) fn colours(&mut self) -> Result<Option<Rc<Fills>>, OpenFault> {
        match &mut self.inner {
            Inner::Xlsx(xlsx) => Ok(Some(xlsx.fills()?)),
            Inner::Tables(_) => Ok(None),
        }
    }
}

impl Inner {
    /// Opens a workbook that is a zip file.
    fn of_package(file: Box<dyn Stream>, limits: &Limits) -> Result<(Format, Inner), OpenFault> {
        let (file, format) = package::open(file, limits)?;
        let inner = match format {
            Format::Ods => Inner::Tables(ods::read(file, limits)?),
            Format::Xlsb => Inner::Tables(xlsb::read(file, limits)?),
            _ => Inner::Xlsx(Box::new(Xlsx::open(Package::new(file)?, limits)?)),
        };
        Ok((format, inner))
    }
}

impl Tables {
    /// Changes the names that a workbook of ours could not have: other kinds of files have
    /// longer ones, and other signs in them.
    fn make_names_fit(&mut self) {
        let mut taken = HashSet::new();
        for sheet in &mut self.sheets {
            let mut name = fitting(&sheet.name, "");
            for number in 2.. {
                if taken.insert(name.to_lowercase()) {
                    break;
                }
                name = fitting(&sheet.name, &format!(" {number}"));
            }
            sheet.name = name;
        }
    }
}

/// The nearest name that a sheet can have, with this at its end.
fn fitting(name: &str, end: &str) -> String {
    /// Longest name of a sheet, in UTF-16 units.
    const LONGEST: usize = 31;
    let fits = |c: &char| !matches!(c, '[' | ']' | ':' | '*' | '?' | '/' | '\\') && !c.is_control();
    let mut left = LONGEST - end.len();
    let fitting: String = name
        .chars()
        .filter(fits)
        .take_while(|c| {
            let fits = c.len_utf16() <= left;
            left = left.saturating_sub(c.len_utf16());
            fits
        })
        .collect();
    let fitting = fitting.trim_matches('\'').trim();
    match fitting {
        "" => format!("Book{end}"),
        // Excel keeps this name for itself.
        name if name.eq_ignore_ascii_case("history") => format!("{name}_{end}"),
        name => format!("{name}{end}"),
    }
}

/// How many bytes of cells are kept of a file whose own cells take `bytes` bytes. Only
/// repetition can make more of them, and a book of puzzles has little of that.
pub(super) fn budget(bytes: u64, limits: &Limits) -> usize {
    const ALWAYS: u64 = 16 << 20;
    let most = bytes.saturating_mul(2).saturating_add(ALWAYS);
    limits.kept.min(usize::try_from(most).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fit_a_workbook() {
        let cases = [
            ("Book", "Book"),
            ("a/b: [1]?", "ab 1"),
            ("'quoted'", "quoted"),
            ("", "Book"),
            ("***", "Book"),
            ("history", "history_"),
            (
                "0123456789012345678901234567890123",
                "0123456789012345678901234567890",
            ),
        ];
        for (name, expected) in cases {
            assert_eq!(fitting(name, ""), expected);
        }
        let table = |name: &str| Table {
            name: name.to_string(),
            kind: SheetType::WorkSheet,
            cells: Ok(Cells::default()),
        };
        let mut tables = Tables {
            sheets: ["a", "A", "a?"].map(table).into(),
            ..Tables::default()
        };
        tables.make_names_fit();
        let names: Vec<&str> = tables.sheets.iter().map(|s| s.name.as_str()).collect();
        assert_eq!(names, ["a", "A 2", "a 3"]);
    }
}
