//! The results sheet of a book: its answers, in the rows of the puzzles.

use numplace_solver::{Record, words};
use rust_xlsxwriter::{Note, Worksheet, XlsxError};

use super::board::{Board, Boards};
use super::cell::{put, say, text_lines};
use super::{Context, book, entries, facts, palette};
use crate::model::{Book, Entry, Position, SheetForm, SolvedBook};
use crate::suspects::{Suspicion, slip_words, slips_of, suspects};
use crate::{columns, heading};

/// Column of the flag, in place of the author.
const FLAG: u16 = columns::AUTHOR as u16;

/// Its width, in characters.
const FLAG_WIDTH: f64 = 17.0;

/// Writes the results of a book.
pub(crate) fn write(
    sheet: &mut Worksheet,
    solved: &SolvedBook,
    boards: &Boards,
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
    if form == SheetForm::Grid {
        palette::write_titles(sheet, digits, &source.palette, &cx.styles)?;
    }

    for (position, (entry, record)) in entries(solved).enumerate() {
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
        let at = Position::new(row, columns::DIGITS);
        let board = boards.of(&entry.layout);
        if is_faulty(entry, record) {
            faulty(sheet, source, position, record, &board, cx)?;
        } else if form == SheetForm::Grid {
            book::draw_picture(sheet, at, entry, record, (&board, &source.palette))?;
        } else {
            book::write_answer_line(sheet, row, digits, record, cx)?;
        }
    }
    sheet.set_freeze_panes(columns::FIRST_ROW, 1)?;
    sheet.set_repeat_rows(columns::TITLE_ROW, columns::HEADER_ROW)?;
    book::set_up_page(sheet, source, 1)
}

/// Whether a puzzle has no answer to show because of how it was typed.
fn is_faulty(entry: &Entry, record: Option<&Record>) -> bool {
    entry.puzzle.is_err() || record.is_some_and(|record| !facts::has_answer(record))
}

/// Shows a faulty puzzle as it was typed: what clashes or cannot be read is red, what was
/// probably typed wrongly is orange, and a note tells what probably went wrong.
fn faulty(
    sheet: &mut Worksheet,
    source: &Book,
    position: usize,
    record: Option<&Record>,
    board: &Board,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let entry = &source.entries[position];
    let marks = suspects(source, entry, record);
    let at = Position::new(entry.anchor.row, columns::DIGITS);
    let mut note_at = at;
    match source.form {
        SheetForm::Grid => {
            let rows = book::room(source, position).min(source.layout.n() as u32);
            let room = rows as usize * source.layout.n();
            book::draw_puzzle(sheet, at, entry, &marks, room, board)?;
            let suspect = marks.iter().find(|(.., of)| *of == Suspicion::Suspect);
            let cell = suspect.or(marks.first()).map(|(cell, ..)| *cell);
            if let Some(cell) = cell.filter(|cell| u32::from(cell.row) < rows) {
                note_at.row += u32::from(cell.row);
                note_at.col += u32::from(cell.col);
            }
        }
        SheetForm::Line => {
            book::write_puzzle_line(sheet, (at.row, at.col as u16), entry, record, cx)?;
        }
    }
    let words = slip_words(source, entry, slips_of(entry, record), cx.lang);
    if !words.is_empty() {
        sheet.insert_note(note_at.row, note_at.col as u16, &note(&words))?;
    }
    Ok(())
}

/// A note that shows its words without scrolling.
fn note(words: &[String]) -> Note {
    const WIDTH: u32 = 360;
    const LINE: u32 = 18;
    let mark = |word: &String| format!("- {word}");
    let text = words.iter().map(mark).collect::<Vec<_>>().join("\n");
    // The author's name stands in the first line.
    let lines: u32 = 2 + words
        .iter()
        .map(|word| text_lines(word, WIDTH - 20))
        .sum::<u32>();
    let note = Note::new(text).set_author("numplace");
    note.set_width(WIDTH).set_height(lines * LINE)
}
