//! Reading puzzle books from a workbook.

pub(crate) mod cells;
mod drawing;
mod entries;
mod error;
mod kind;
mod limits;
mod ods;
mod package;
pub(crate) mod pages;
mod regions;
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

use std::path::Path;
use std::sync::Arc;

use numplace_solver::{Layout, Wanted};

use self::cells::Cells;
pub(crate) use self::drawing::drawing_cells;
pub use self::error::{OpenError, OpenFault};
pub use self::limits::Limits;
use self::pages::{Names, Page};
use self::sheet::Sheet;
use self::sheets::Sheets;
pub use self::source::Source;
use crate::bench::SheetValues;
use crate::model::{Book, Entry, SheetForm, Workbook};
use crate::original::Original;
use crate::package::book::SheetKind;
use crate::package::sheet::Facts;
use crate::palette::Palette;
use crate::write::chart;
use crate::{columns, kept};

/// The defined names by which the sheets that numplace made are known.
pub(crate) const MARK: &str = "_numplace_";

/// Reads the books of a workbook: .xlsx, .xlsm, .xls, .xlsb, .ods, or text, whatever the
/// file is called.
///
/// `told` is the block shape (rows, columns) and the variant that the user wants. They win
/// over F1 and H1 of a sheet; the shape wherever it makes the sheet's number of digits.
///
/// # Errors
/// When the file is no workbook, or too large. What is wrong with one puzzle or one
/// sheet is no error of the workbook: see [`Unreadable`](crate::Unreadable) and
/// [`Workbook::refused`].
pub fn read<'a>(
    source: impl Into<Source<'a>>,
    told: impl Into<Wanted>,
    limits: &Limits,
) -> Result<Workbook, OpenError> {
    let source = source.into();
    read_sheets(&source, &told.into(), limits, Which::All).map_err(|fault| source.error(fault))
}

/// Reads the pages of a workbook that numplace wrote: its Open and Input sheets; its books
/// only where puzzles of them came from an Input sheet. Much faster than [`read`].
///
/// # Errors
/// As of [`read`].
pub fn read_pages<'a>(
    source: impl Into<Source<'a>>,
    told: impl Into<Wanted>,
    limits: &Limits,
) -> Result<Workbook, OpenError> {
    let source = source.into();
    read_sheets(&source, &told.into(), limits, Which::Pages).map_err(|fault| source.error(fault))
}

/// What is read of a workbook.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    All,
    Pages,
}

/// Whether numplace wrote a workbook, or part of it.
pub fn is_ours<'a>(source: impl Into<Source<'a>>) -> bool {
    let sheets = Sheets::open(&source.into(), None, &Limits::default());
    sheets.is_ok_and(|sheets| !sheets.names().made_by_us().is_empty())
}

/// The cells of each worksheet that hold a value, as far right as anything of a puzzle can
/// stand, in reading order; `None` where a sheet cannot be read.
pub(crate) fn all_values(path: &Path) -> Result<Vec<(String, Option<SheetValues>)>, OpenError> {
    let source = Source::from(path);
    let limits = Limits::default();
    let sheets = Sheets::open(&source, None, &limits);
    let mut sheets = sheets.map_err(|fault| source.error(fault))?;
    let list = sheets.list().into_iter();
    let work = list.filter(|(_, kind)| *kind == SheetKind::Work);
    let values = work.map(|(name, _)| {
        let cells = sheets.cells(&name, limits.kept, false).ok();
        let values = cells.map(|(cells, _)| cells.values().collect());
        (name, values)
    });
    Ok(values.collect())
}

/// Whether a workbook has our mark of a kind.
pub(crate) fn has_mark<'a>(source: impl Into<Source<'a>>, kind: &str) -> bool {
    let sheets = Sheets::open(&source.into(), None, &Limits::default());
    sheets.is_ok_and(|sheets| sheets.names().has_mark(kind))
}

fn read_sheets(
    source: &Source<'_>,
    told: &Wanted,
    limits: &Limits,
    which: Which,
) -> Result<Workbook, OpenFault> {
    let mut original = Original::new(source.path)?;
    let mut sheets = Sheets::open(source, told.block, limits)?;
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
    // Without regions told, the colours of a book may tell them.
    let variant = told.variant.as_ref();
    let styled = variant.is_some_and(|variant| variant.is_jigsaw());

    for (name, kind) in sheets.list() {
        let our_chart = charted && kind == SheetKind::Chart && chart::is_named(&name);
        // LibreOffice makes a worksheet of a chart sheet.
        let is_chart = charted && chart::is_named(&name);
        if !is_chart && !made_by_us.contains(&name) {
            workbook.sheets.push(name.clone());
        }
        if our_chart || made_by_us.contains(&name) {
            if let Some(page) = names.page(&name) {
                match sheets.cells(&name, limits.kept - kept, false) {
                    Ok((cells, _)) => workbook.add_page(&name, page, &cells, &names),
                    Err(fault) => workbook.notes.push(format!("{name}: {fault}")),
                }
            }
            continue;
        }
        if which == Which::Pages && workbook.stored.is_empty() {
            continue;
        }
        let found = match kind {
            // What the macros write looks much like a book.
            SheetKind::Work if names.is_of_macros(&name) => {
                (Sheet::Other(None), Cells::default(), Facts::default())
            }
            SheetKind::Work => match sheets.cells(&name, limits.kept - kept, styled) {
                Ok((cells, facts)) => (sheet::look(&name, &cells, told), cells, facts),
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
                let colours = match head.own_regions {
                    true => sheets.colours()?,
                    false => None,
                };
                let colours = colours
                    .as_ref()
                    .map(|colours| |style| colours.of(style).fill);
                let each = head.layout.n().pow(2) * CELLS_OF_A_LAYOUT;
                let found = entries::read(
                    &name,
                    &cells,
                    &head,
                    colours
                        .as_ref()
                        .map(|colours| colours as regions::Colours<'_>),
                    (limits.cells - puzzle_cells) / each + 1,
                );
                if found.too_many {
                    return Err(OpenFault::TooManyCells {
                        sheet: name,
                        most: limits.cells,
                    });
                }
                workbook.notes.extend(found.notes);
                workbook.missed.extend(found.missed);
                let mut book = book(name.clone(), &cells, head.form, found.layout, found.entries);
                book.palette = sheets.palette(&cells, &book);
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

/// As how many cells of puzzles the layout of one counts, by the memory that it takes: books
/// of jigsaw puzzles may have one for each puzzle.
const CELLS_OF_A_LAYOUT: usize = 20;

fn book(
    sheet: String,
    cells: &Cells,
    form: SheetForm,
    layout: Arc<Layout>,
    entries: Vec<Entry>,
) -> Book {
    let title = cells.value(columns::TITLE_ROW, 0);
    Book {
        title: if title.is_blank() {
            sheet.clone()
        } else {
            title.to_string()
        },
        sheet,
        form,
        filled: cells.filled_rows(columns::flag(form, layout.n())),
        layout,
        palette: Palette::default(),
        entries,
    }
}
