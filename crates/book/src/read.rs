//! Reading puzzle books from a workbook.

pub(crate) mod cells;
mod entries;
mod error;
mod kind;
mod limits;
mod ods;
mod package;
pub(crate) mod pages;
mod sheet;
mod sheets;
mod source;
mod table;
#[cfg(test)]
mod tests;
pub(crate) mod unlock;
mod xls;
mod xlsb;
pub(crate) mod xlsx;
mod xml;

use std::sync::Arc;

use self::cells::Cells;
pub use self::error::{OpenError, OpenFault};
pub use self::limits::Limits;
use self::pages::{Names, Page};
use self::sheet::{Head, Sheet};
use self::sheets::Sheets;
pub use self::source::Source;
use crate::model::{Book, Entry, Workbook};
use crate::original::Original;
use crate::package::book::SheetKind;
use crate::package::sheet::Facts;
use crate::write::chart;
use crate::{columns, kept};

/// The defined names by which the sheets that numplace made are known.
pub(crate) const MARK: &str = "_numplace_";

/// Reads the books of a workbook: .xlsx, .xlsm, .xls, .xlsb, .ods, or text, whatever the
/// file is called.
///
/// `block` is the block shape (rows, columns) that the user wants; it wins over the
/// one in F1 of a sheet wherever it makes the sheet's number of digits.
///
/// # Errors
/// When the file is no workbook, or too large. What is wrong with one puzzle or one
/// sheet is no error of the workbook: see [`Unreadable`](crate::Unreadable) and
/// [`Workbook::refused`].
pub fn read<'a>(
    source: impl Into<Source<'a>>,
    block: Option<(usize, usize)>,
    limits: &Limits,
) -> Result<Workbook, OpenError> {
    let source = source.into();
    read_sheets(&source, block, limits, Wanted::All).map_err(|fault| source.error(fault))
}

/// Reads the pages of a workbook that numplace wrote: its Open and Input sheets; its books
/// only where puzzles of them came from an Input sheet. Much faster than [`read`].
///
/// # Errors
/// As of [`read`].
pub fn read_pages<'a>(
    source: impl Into<Source<'a>>,
    block: Option<(usize, usize)>,
    limits: &Limits,
) -> Result<Workbook, OpenError> {
    let source = source.into();
    read_sheets(&source, block, limits, Wanted::Pages).map_err(|fault| source.error(fault))
}

/// What is read of a workbook.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    All,
    Pages,
}

/// Whether numplace wrote a workbook, or part of it.
pub fn is_ours<'a>(source: impl Into<Source<'a>>) -> bool {
    let sheets = Sheets::open(&source.into(), None, &Limits::default());
    sheets.is_ok_and(|sheets| !sheets.names().made_by_us().is_empty())
}

fn read_sheets(
    source: &Source<'_>,
    block: Option<(usize, usize)>,
    limits: &Limits,
    wanted: Wanted,
) -> Result<Workbook, OpenFault> {
    let mut original = Original::new(source.path)?;
    let mut sheets = Sheets::open(source, block, limits)?;
    let names = sheets.names();
    let charted = names.has_mark(chart::KIND);
    let made_by_us = names.made_by_us();
    let mut workbook = Workbook {
        format: sheets.format,
        protected: sheets.protected,
        written_by_numplace: !made_by_us.is_empty(),
        stored: names.stored(),
        known_books: names.book_numbers().into_keys().collect(),
        notes: std::mem::take(&mut sheets.notes),
        ..Workbook::default()
    };
    let (mut kept, mut puzzle_cells) = (0, 0);

    for (name, kind) in sheets.list() {
        let our_chart = charted && kind == SheetKind::Chart && chart::is_named(&name);
        // LibreOffice makes a worksheet of a chart sheet.
        let is_chart = charted && chart::is_named(&name);
        if !is_chart && !made_by_us.contains(&name) {
            workbook.sheets.push(name.clone());
        }
        if our_chart || made_by_us.contains(&name) {
            if let Some(page) = names.page(&name) {
                match sheets.cells(&name, limits.kept - kept) {
                    Ok((cells, _)) => workbook.add_page(&name, page, &cells, &names),
                    Err(fault) => workbook.notes.push(format!("{name}: {fault}")),
                }
            }
            continue;
        }
        if wanted == Wanted::Pages && workbook.stored.is_empty() {
            continue;
        }
        let found = match kind {
            // What the macros write looks much like a book.
            SheetKind::Work if names.is_of_macros(&name) => {
                (Sheet::Other(None), Cells::default(), Facts::default())
            }
            SheetKind::Work => match sheets.cells(&name, limits.kept - kept) {
                Ok((cells, facts)) => (sheet::look(&name, &cells, block), cells, facts),
                Err(fault) => {
                    let refused = Sheet::Refused(format!("{name}: {fault}"));
                    (refused, Cells::default(), Facts::default())
                }
            },
            _ => (Sheet::Other(None), Cells::default(), Facts::default()),
        };
        match found {
            (Sheet::Book(head), cells, facts) => {
                kept += cells.bytes;
                puzzle_cells += head.numbered.len() * head.layout.n().pow(2);
                if puzzle_cells > limits.cells {
                    return Err(OpenFault::TooManyCells {
                        sheet: name,
                        most: limits.cells,
                    });
                }
                let found = entries::read(&name, &cells, &head);
                workbook.notes.extend(found.notes);
                workbook.missed.extend(found.missed);
                let book = book(name.clone(), &cells, head, found.entries);
                workbook.books.push(book);
                original.add(name.clone(), sheets.part(&name), cells, facts);
            }
            (Sheet::Refused(reason), ..) => {
                workbook.refused.push(reason);
                workbook.not_carried.push(name);
            }
            // LibreOffice saves a chart sheet as a sheet without cells.
            (Sheet::Other(None), cells, _)
                if charted && cells.bytes == 0 && chart::is_named(&name) => {}
            (Sheet::Other(note), ..) => {
                workbook.notes.extend(note);
                workbook.not_carried.push(name);
            }
        }
    }
    pages::tell_sizes(&mut workbook.open, &workbook.books);
    if let Some(ending) = sheets.ending() {
        original.kept.clone_from(&workbook.kept);
        original.ours = workbook.written_by_numplace;
        original.ending = ending;
        original.unlocked = sheets.unlocked.take();
        workbook.original = Some(Arc::new(original));
    }
    Ok(workbook)
}

impl Workbook {
    /// Reads a page that the user sets something on.
    fn add_page(&mut self, name: &str, page: Page, cells: &Cells, names: &Names) {
        match page {
            Page::Records => {
                let numbers = names.book_numbers();
                let sheet = |number: u32| {
                    let mut known = numbers.iter();
                    let found = known.find(|(_, known)| **known == number as usize);
                    found.map(|(sheet, _)| sheet.clone())
                };
                self.kept = kept::read(cells, &sheet);
            }
            Page::Human(titles) => self.human = Some(pages::human(name, cells, titles)),
            Page::Open(mark) => self.open.push(pages::open(name, cells, mark, names)),
            Page::Input(grid) => match pages::input(name, cells, grid, names) {
                Ok((page, note)) => {
                    self.notes.extend(note);
                    self.input.push(page);
                }
                Err(fault) => self.notes.push(fault),
            },
        }
    }
}

fn book(sheet: String, cells: &Cells, head: Head, entries: Vec<Entry>) -> Book {
    let title = cells.value(columns::TITLE_ROW, 0);
    Book {
        title: if title.is_blank() {
            sheet.clone()
        } else {
            title.to_string()
        },
        sheet,
        form: head.form,
        filled: cells.filled_rows(columns::flag(head.form, head.layout.n())),
        layout: head.layout,
        entries,
    }
}
