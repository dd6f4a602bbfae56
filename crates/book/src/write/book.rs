//! A book sheet: its puzzles where they stood, with the answers beside them.

use numplace_solver::{Cell, Record, text};
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::board::{self, Board, Boards, Ink};
use super::cell::put;
use super::regions::Regions;
use super::{Context, SHEET_ROWS, entries, facts, page, palette};
use crate::columns;
use crate::heading::{self, Heading};
use crate::model::{Book, Entry, Position, SheetForm, SolvedBook, Value};
use crate::palette::Palette;
use crate::suspects::{Suspicion, clashing, suspects};

/// Longest flag that stands in its first row; longer ones take the height of the puzzle.
const SHORT_FLAG: usize = 16;

/// Writes a book with what solving gave.
pub(crate) fn write(
    sheet: &mut Worksheet,
    solved: &SolvedBook,
    boards: &Boards,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let book = &solved.book;
    let labels = Regions::new(book, &cx.styles);
    let n = book.layout.n();
    let head = Heading {
        title: &book.title,
        form: book.form,
        layout: &book.layout,
        lang: cx.lang,
    };
    heading::write(sheet, &head, &cx.styles)?;
    if book.form == SheetForm::Grid {
        let first = columns::answer(book.form, n) as u16;
        palette::write_titles(sheet, first, &book.palette, &cx.styles)?;
    }
    let flag = columns::flag(book.form, n) as u16;
    for (position, (entry, record)) in entries(solved).enumerate() {
        let row = entry.anchor.row;
        put(
            sheet,
            row,
            columns::PAGE as u16,
            &entry.page,
            cx.styles.beside(&entry.page),
        )?;
        put(
            sheet,
            row,
            columns::AUTHOR as u16,
            &entry.author,
            &cx.styles.text,
        )?;
        facts::write(sheet, entry, record, cx)?;
        match book.form {
            SheetForm::Grid => grid(sheet, book, position, record, &boards.of(&entry.layout))?,
            SheetForm::Line => line(sheet, entry, record, cx)?,
        }
        labels.write(sheet, position)?;
        if let Some(text) = facts::flag(entry, record, cx.lang) {
            let rows = room(book, position).min(n as u32);
            // In the user's workbook nothing is merged.
            let long = text.chars().count() > SHORT_FLAG && cx.existing.is_none();
            if book.form == SheetForm::Grid && long && rows > 1 {
                sheet.merge_range(row, flag, row + rows - 1, flag, &text, &cx.styles.note)?;
            } else {
                facts::write_flag(sheet, (row, flag), &text, record, &cx.styles)?;
            }
        }
    }
    set_up_page(sheet, book, boards_abreast(book))
}

/// How many boards stand beside each other on the sheet of a book.
pub(crate) fn boards_abreast(book: &Book) -> u32 {
    if book.layout.variant().is_jigsaw() {
        3
    } else {
        2
    }
}

/// Row heights and print set-up of a sheet with `boards` boards beside each other.
pub(crate) fn set_up_page(
    sheet: &mut Worksheet,
    book: &Book,
    boards: u32,
) -> Result<(), XlsxError> {
    if book.form == SheetForm::Line {
        return page::table(
            sheet,
            &book.title,
            (columns::TITLE_ROW, columns::HEADER_ROW),
        );
    }
    sheet.set_default_row_height_pixels(board::ROW_PIXELS);
    let starts: Vec<u32> = book.entries.iter().map(|entry| entry.anchor.row).collect();
    let n = book.layout.n();
    let boards = page::Boards {
        width: heading::grid_pixels(n, boards),
        head: heading::HEIGHT_PIXELS,
        row: board::ROW_PIXELS,
        starts: &starts,
        rows: n as u32,
    };
    boards.set_up(sheet, &book.title)
}

/// Rows from a puzzle to the next one, or to the end of the sheet.
pub(crate) fn room(book: &Book, position: usize) -> u32 {
    let next = book
        .entries
        .get(position + 1)
        .map_or(SHEET_ROWS, |next| next.anchor.row);
    next.saturating_sub(book.entries[position].anchor.row)
}

/// Writes puzzle and answer of a puzzle in grid form.
fn grid(
    sheet: &mut Worksheet,
    book: &Book,
    position: usize,
    record: Option<&Record>,
    board: &Board,
) -> Result<(), XlsxError> {
    let entry = &book.entries[position];
    let n = book.layout.n();
    let at = entry.anchor;
    // A puzzle that is cut off must not be drawn over the next one.
    let cells = room(book, position) as usize * n;
    let marks = suspects(book, entry, record);
    draw_puzzle(sheet, at, entry, &marks, cells, board)?;
    let answer = Position {
        col: columns::answer(SheetForm::Grid, n),
        ..at
    };
    draw_answer(sheet, answer, entry, record, board)
}

/// A cell of a puzzle with what is the matter with it.
pub(crate) type Mark = (Cell, Position, Suspicion);

/// Draws the puzzle, at most `room` cells of it, with the cells marked that something is
/// wrong with.
pub(crate) fn draw_puzzle(
    sheet: &mut Worksheet,
    at: Position,
    entry: &Entry,
    marks: &[Mark],
    room: usize,
    board: &Board,
) -> Result<(), XlsxError> {
    let cells: Vec<Value> = match &entry.puzzle {
        Ok(puzzle) => {
            let givens = puzzle.givens().iter();
            givens.map(|&given| board::digit_value(given)).collect()
        }
        Err(unreadable) => unreadable.cells.clone(),
    };
    let mut inks = vec![Ink::Given; cells.len()];
    for (cell, _, suspicion) in marks {
        if let Some(ink) = inks.get_mut(board.index(*cell)) {
            *ink = match suspicion {
                Suspicion::Wrong => Ink::Fault,
                Suspicion::Suspect => Ink::Suspect,
            };
        }
    }
    board.draw(sheet, at, cells.into_iter().zip(inks).take(room))
}

/// Draws the answer of a puzzle: givens black, found digits blue.
pub(crate) fn draw_answer(
    sheet: &mut Worksheet,
    at: Position,
    entry: &Entry,
    record: Option<&Record>,
    board: &Board,
) -> Result<(), XlsxError> {
    let cells = answer_cells(entry, record).into_iter().flatten();
    let cells = cells.map(|(digit, ink)| (board::digit_value(digit), ink));
    board.draw(sheet, at, cells)
}

/// Draws the answer on the colours of the book's digits, if they have any.
pub(crate) fn draw_picture(
    sheet: &mut Worksheet,
    at: Position,
    entry: &Entry,
    record: Option<&Record>,
    (board, palette): (&Board, &Palette),
) -> Result<(), XlsxError> {
    match answer_cells(entry, record) {
        Some(cells) if !palette.is_empty() => palette::draw(sheet, at, cells, (board, palette)),
        _ => draw_answer(sheet, at, entry, record, board),
    }
}

/// The digits of an answer, with their inks; none in cells that were not filled.
fn answer_cells<'a>(
    entry: &'a Entry,
    record: Option<&'a Record>,
) -> Option<impl Iterator<Item = (Option<u8>, Ink)>> {
    let (puzzle, record) = (entry.puzzle.as_ref().ok()?, record?);
    let found = facts::has_answer(record).then_some(&record.digits);
    let cells = puzzle.givens().iter().enumerate();
    Some(cells.map(move |(index, given)| {
        let ink = if given.is_some() {
            Ink::Given
        } else {
            Ink::Found
        };
        let digit = found.and_then(|digits| digits.get(index).copied().flatten());
        (digit, ink)
    }))
}

/// Writes puzzle and answer of a puzzle in line form.
fn line(
    sheet: &mut Worksheet,
    entry: &Entry,
    record: Option<&Record>,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let (row, col) = (entry.anchor.row, entry.anchor.col as u16);
    write_puzzle_line(sheet, (row, col), entry, record, cx)?;
    write_answer_line(
        sheet,
        row,
        columns::answer(SheetForm::Line, 0) as u16,
        record,
        cx,
    )
}

/// Writes a puzzle as one string, marked when something is wrong with it.
pub(crate) fn write_puzzle_line(
    sheet: &mut Worksheet,
    (row, col): (u32, u16),
    entry: &Entry,
    record: Option<&Record>,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    match &entry.puzzle {
        Ok(puzzle) => {
            let digits = text::to_line(puzzle.givens(), puzzle.n());
            let format = match clashing(record).next() {
                None => &cx.styles.digits,
                Some(_) => &cx.styles.fault,
            };
            sheet.write_string_with_format(row, col, digits, format)?;
        }
        Err(unreadable) => {
            let value = unreadable.cells.first().unwrap_or(&Value::Blank);
            put(sheet, row, col, value, &cx.styles.fault)?;
        }
    }
    Ok(())
}

/// Writes the answer of a puzzle as one string.
pub(crate) fn write_answer_line(
    sheet: &mut Worksheet,
    row: u32,
    col: u16,
    record: Option<&Record>,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    if let Some(record) = record.filter(|record| facts::has_answer(record)) {
        let side = record.digits.len().isqrt();
        let digits = text::to_line(&record.digits, side);
        sheet.write_string_with_format(row, col, digits, &cx.styles.found_digits)?;
    }
    Ok(())
}
