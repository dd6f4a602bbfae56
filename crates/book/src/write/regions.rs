//! The regions of jigsaw puzzles, as labels beside the puzzles of a book.

use rust_xlsxwriter::{Worksheet, XlsxError};

use super::board::{Boards, Ink};
use super::book::room;
use super::style::{QUIET, Styles};
use crate::columns;
use crate::model::{Book, Position, SheetForm, Value};

/// Size of the labels, in points: smaller than digits, as they are none.
const FONT_SIZE: f64 = 8.0;

/// Writes the regions of a book.
pub(crate) struct Regions<'a> {
    book: &'a Book,
    styles: &'a Styles,
    boards: Boards,
}

impl<'a> Regions<'a> {
    pub(crate) fn new(book: &'a Book, styles: &'a Styles) -> Regions<'a> {
        Regions {
            book,
            styles,
            boards: Boards::sized(&styles.base.clone().set_font_color(QUIET), FONT_SIZE),
        }
    }

    /// Writes the regions of an entry of the book, or room for them while they are not known;
    /// nothing in other books than those of jigsaw puzzles.
    pub(crate) fn write(&self, sheet: &mut Worksheet, position: usize) -> Result<(), XlsxError> {
        let (book, entry) = (self.book, &self.book.entries[position]);
        if !book.layout.variant().is_jigsaw() {
            return Ok(());
        }
        let n = book.layout.n();
        let at = Position::new(entry.anchor.row, columns::regions(book.form, n));
        let regions = entry.layout.variant().regions();
        // What is wrong stays as it was typed.
        let typed = match &entry.puzzle {
            Err(unreadable) => unreadable.regions.as_slice(),
            Ok(_) => &[],
        };
        if book.form == SheetForm::Line {
            let typed = typed.iter().map(ToString::to_string).collect();
            let text: String = regions.map_or(typed, ToString::to_string);
            let format = self.styles.digits.clone().set_num_format("@");
            let (row, col) = (at.row, at.col as u16);
            return match text.is_empty() {
                true => sheet.write_blank(row, col, &format).map(|_| ()),
                false => sheet
                    .write_string_with_format(row, col, text, &format)
                    .map(|_| ()),
            };
        }
        // The numbers that the steps call them by.
        let label = |region: u8| Value::Number(f64::from(region) + 1.0);
        let labels: Vec<Value> = match regions {
            Some(regions) => regions.of_cells().iter().copied().map(label).collect(),
            None if typed.len() == n * n => typed.to_vec(),
            None => vec![Value::Blank; n * n],
        };
        let cells = room(book, position) as usize * n;
        let board = self.boards.of(&entry.layout);
        let drawn = labels.into_iter().map(|label| (label, Ink::Label));
        board.draw(sheet, at, drawn.take(cells))
    }
}
