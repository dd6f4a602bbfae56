//! The results sheet of a book: its answers, in the rows of the puzzles.

use numplace_solver::words;
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::board::Board;
use super::cell::{put, say};
use super::{Context, book, entries, facts};
use crate::model::{Position, SheetForm, SolvedBook};
use crate::{columns, heading};

/// Column of the flag, in place of the author.
const FLAG: u16 = columns::AUTHOR as u16;

/// Its width, in characters.
const FLAG_WIDTH: f64 = 17.0;

/// Writes the results of a book.
pub(crate) fn write(
    sheet: &mut Worksheet,
    solved: &SolvedBook,
    board: &Board,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let source = &solved.book;
    let (form, n) = (source.form, source.layout.n());
    let digits = columns::DIGITS as u16;
    let name = say(cx.lang, "results", "解答結果");
    let title = format!("{} - {name}", source.title);
    sheet.write_string_with_format(columns::TITLE_ROW, 0, title, &cx.styles.title)?;
    heading::column_titles(sheet, cx.lang, &cx.styles)?;
    let result = say(cx.lang, "result", "結果");
    sheet.write_string_with_format(columns::HEADER_ROW, FLAG, result, &cx.styles.header)?;
    sheet.set_column_width(FLAG, FLAG_WIDTH)?;
    let answer = say(cx.lang, "answer", "解答");
    heading::digit_titles(sheet, digits, (form, n), answer, &cx.styles)?;

    for (entry, record) in entries(solved) {
        let row = entry.anchor.row;
        put(
            sheet,
            row,
            columns::PAGE as u16,
            &entry.page,
            cx.styles.beside(&entry.page),
        )?;
        facts::write(sheet, entry, record, cx)?;
        if let Some(status) = facts::status(entry, record) {
            let word = words::status(status, cx.lang);
            facts::write_flag(sheet, (row, FLAG), word, record, &cx.styles)?;
        }
        match form {
            SheetForm::Grid => {
                let at = Position::new(row, columns::DIGITS);
                book::draw_answer(sheet, at, entry, record, board)?;
            }
            SheetForm::Line => book::write_answer_line(sheet, row, digits, record, cx)?,
        }
    }
    sheet.set_freeze_panes(columns::FIRST_ROW, 1)?;
    sheet.set_repeat_rows(columns::TITLE_ROW, columns::HEADER_ROW)?;
    book::set_up_page(sheet, source, 1)
}
