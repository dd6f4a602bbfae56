//! The procedure sheet of a single puzzle: puzzle and answer above, a row for each step
//! below, in the places of the original (K): A18 the number of steps, from row 19 on
//! A number, B cell, C digit, D label, U elapsed seconds.

use numplace_solver::{Lang, Record, Step, level_name, words};
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::board::{self, Boards, Ink};
use super::cell::{fit, merge, row_pixels, say, text_lines};
use super::style::Styles;
use super::{Context, book, facts, page};
use crate::model::{Book, Entry, Position, Value};
use crate::suspects::suspects;

/// Row of the first row of the boards.
const BOARDS: u32 = 2;
/// Row of the techniques used.
const TECHNIQUES: u32 = 16;
/// Row of the number of steps and of the columns' titles.
const HEADER: u32 = 17;
/// Row of the first step.
const FIRST: u32 = 18;
/// Column of the elapsed seconds.
const ELAPSED: u16 = 20;

/// Columns (first, last) of the parts of a sheet. Texts are merged over several columns,
/// because the columns are as narrow as the boards above want them.
struct Places {
    board: u16,
    house: (u16, u16),
    deform: (u16, u16),
    removed: (u16, u16),
    elapsed: (u16, u16),
    sentence: (u16, u16),
}

/// Boards above the table, up to 14 digits.
const ABOVE: Places = Places {
    board: 4,
    house: (4, 7),
    deform: (8, 13),
    removed: (14, 19),
    elapsed: (ELAPSED, 23),
    sentence: (25, 56),
};

/// Boards to the right of the table (K: from column W).
const BESIDE: Places = Places {
    board: 22,
    house: (4, 5),
    deform: (6, 8),
    removed: (9, 12),
    elapsed: (ELAPSED, ELAPSED),
    sentence: (13, 19),
};

/// Largest puzzle with its boards above the table.
const LARGEST_ABOVE: usize = 14;
/// Widths of the columns of the table when the boards are beside it, in pixels.
const BESIDE_PIXELS: [(u16, u16, u32); 3] = [(4, 12, 64), (13, 19, 110), (20, 20, 84)];

/// Writes the sheet of a puzzle.
pub(crate) fn write(
    sheet: &mut Worksheet,
    source: &Book,
    entry: &Entry,
    record: &Record,
    boards: &Boards,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let n = source.layout.n();
    let places = if n <= LARGEST_ABOVE { &ABOVE } else { &BESIDE };
    set_widths(sheet, places, n)?;
    let no = say(cx.lang, "no.", "問題");
    let title = format!("{} - {no} {}", source.title, entry.no);
    sheet.write_string_with_format(0, 0, title, &cx.styles.title)?;
    facts::write_flag(
        sheet,
        (1, 0),
        &words::flag(record, cx.lang),
        Some(record),
        &cx.styles,
    )?;
    let at = Position::new(BOARDS, places.board.into());
    let marks = suspects(source, entry, Some(record));
    let board = boards.of(&entry.layout);
    book::draw_puzzle(sheet, at, entry, &marks, n * n, &board)?;
    let answer = Position {
        col: at.col + n as u32 + 1,
        ..at
    };
    book::draw_picture(
        sheet,
        answer,
        entry,
        Some(record),
        (&board, &source.palette),
    )?;
    write_facts(sheet, record, cx)?;

    write_titles(sheet, places, record.steps.len(), (cx.lang, &cx.styles))?;
    let bottom = BOARDS + n as u32;
    let steps = record.steps.iter().zip(&record.elapsed);
    for (row, (step, elapsed)) in (FIRST..).zip(steps) {
        let lines = write_step(sheet, row, step, places, cx)?;
        merge(sheet, row, places.elapsed, "", &cx.styles.micros)?;
        let seconds = elapsed.as_secs_f64();
        sheet.write_number_with_format(row, ELAPSED, seconds, &cx.styles.micros)?;
        // The rows of a board stay of one height.
        if lines > 1 && row >= bottom {
            sheet.set_row_height_pixels(row, row_pixels(lines))?;
        }
    }
    // Beside the table, a row of the boards would be repeated with it.
    let repeated = if places.board < ELAPSED { HEADER } else { 0 };
    page::table(sheet, &source.title, (repeated, repeated))
}

/// Writes the sheet without a puzzle, with room for as many steps as a puzzle has cells.
pub(crate) fn write_empty(
    sheet: &mut Worksheet,
    source: &Book,
    styles: &Styles,
    lang: Lang,
) -> Result<(), XlsxError> {
    let n = source.layout.n();
    let places = if n <= LARGEST_ABOVE { &ABOVE } else { &BESIDE };
    set_widths(sheet, places, n)?;
    sheet.write_string_with_format(0, 0, &source.title, &styles.title)?;
    let boards = Boards::new(&styles.base);
    let board = boards.of(&source.layout);
    let at = Position::new(BOARDS, places.board.into());
    let answer = Position::new(at.row, at.col + n as u32 + 1);
    for (at, ink) in [(at, Ink::Given), (answer, Ink::Found)] {
        let blank = std::iter::repeat_n((Value::Blank, ink), n * n);
        board.draw(sheet, at, blank)?;
    }
    write_titles(sheet, places, 0, (lang, styles))?;
    for row in FIRST..FIRST + (n * n) as u32 {
        for (col, format) in [
            (0, &styles.count),
            (1, &styles.centre),
            (2, &styles.centre),
            (3, &styles.centre),
        ] {
            sheet.write_blank(row, col, format)?;
        }
        // A text goes on into the empty cells to its right, a number does not.
        merge(sheet, row, places.elapsed, "", &styles.micros)?;
    }
    let repeated = if places.board < ELAPSED { HEADER } else { 0 };
    page::table(sheet, &source.title, (repeated, repeated))
}

fn set_widths(sheet: &mut Worksheet, places: &Places, n: usize) -> Result<(), XlsxError> {
    for (col, width) in [(0, 7.0), (1, 9.0), (2, 9.0), (3, 9.0)] {
        sheet.set_column_width(col, width)?;
    }
    let last = places.board + 2 * n as u16;
    let last = if places.board < ELAPSED {
        last.max(places.sentence.1)
    } else {
        last
    };
    sheet.set_column_range_width_pixels(places.board, last, board::column_pixels(n))?;
    if places.board > ELAPSED {
        for (first, last, pixels) in BESIDE_PIXELS {
            sheet.set_column_range_width_pixels(first, last, pixels)?;
        }
    }
    for row in BOARDS..BOARDS + n as u32 {
        sheet.set_row_height_pixels(row, board::ROW_PIXELS)?;
    }
    Ok(())
}

/// Writes what is known of the puzzle, left of the boards.
fn write_facts(sheet: &mut Worksheet, record: &Record, cx: &Context<'_>) -> Result<(), XlsxError> {
    let styles = &cx.styles;
    let counts = &record.counts;
    #[rustfmt::skip]
    let facts = [
        (say(cx.lang, "givens", "表出数"), Some(record.givens as f64), &styles.count),
        (say(cx.lang, "blanks", "空白数"), Some(record.blanks as f64), &styles.count),
        (say(cx.lang, "level no.", "レベル番号"), record.level.map(f64::from), &styles.count),
        (say(cx.lang, "Technical Point", "テクニカルポイント"), Some(record.technical_point().into()), &styles.count),
        (say(cx.lang, "klevel", "klevel"), Some(record.assumptions.into()), &styles.count),
        (say(cx.lang, "time (s)", "時間(秒)"), Some(record.time.as_secs_f64()), &styles.seconds),
    ];
    for (row, (name, value, format)) in (BOARDS..).zip(facts) {
        sheet.write_string_with_format(row, 0, name, &styles.quiet)?;
        if let Some(value) = value {
            sheet.write_number_with_format(row, 2, value, format)?;
        }
    }
    if let Some(name) = record.level.and_then(level_name) {
        sheet.write_string_with_format(BOARDS + 2, 3, name, &styles.text)?;
    }
    let techniques = format!("{counts}   {}", record.playback());
    sheet.write_string_with_format(TECHNIQUES, 0, techniques, &styles.text)?;
    Ok(())
}

fn write_titles(
    sheet: &mut Worksheet,
    places: &Places,
    steps: usize,
    (lang, styles): (Lang, &Styles),
) -> Result<(), XlsxError> {
    sheet.write_number_with_format(HEADER, 0, steps as f64, &styles.header)?;
    let titles = [
        ((1, 1), say(lang, "cell", "マス")),
        ((2, 2), say(lang, "digit", "数字")),
        ((3, 3), say(lang, "technique", "解法")),
        (places.house, say(lang, "house", "場所")),
        (places.deform, say(lang, "deform", "変形手筋")),
        (places.removed, say(lang, "eliminations", "候補の消去")),
        (places.elapsed, say(lang, "elapsed (s)", "経過(秒)")),
        (places.sentence, say(lang, "explanation", "説明")),
    ];
    for (cols, title) in titles {
        merge(sheet, HEADER, cols, title, &styles.header)?;
    }
    Ok(())
}

/// Writes a step and returns how many lines it needs.
fn write_step(
    sheet: &mut Worksheet,
    row: u32,
    step: &Step,
    places: &Places,
    cx: &Context<'_>,
) -> Result<u32, XlsxError> {
    let styles = &cx.styles;
    sheet.write_number_with_format(row, 0, row - FIRST + 1, &styles.count)?;
    if let Some(placed) = step.placed {
        sheet.write_string_with_format(row, 1, placed.cell.to_string(), &styles.centre)?;
        sheet.write_number_with_format(row, 2, placed.digit + 1, &styles.centre)?;
    }
    sheet.write_string_with_format(row, 3, step.label.to_string(), &styles.centre)?;
    let house = step
        .house
        .map(|house| words::house(house, cx.lang))
        .unwrap_or_default();
    let texts = [
        (places.house, house),
        (places.deform, deforms(step, cx)),
        (places.removed, fit(words::eliminations(step))),
        (places.sentence, fit(words::sentence(step, cx.lang))),
    ];
    let mut lines = 1;
    for (cols, text) in texts {
        merge(sheet, row, cols, &text, &styles.wrap)?;
        lines = lines.max(text_lines(&text, places.pixels(cols)));
    }
    Ok(lines)
}

/// The deforms a step rests on, each once.
fn deforms(step: &Step, cx: &Context<'_>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for reason in &step.reasons {
        let name = words::technique(reason.technique, cx.lang);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(say(cx.lang, ", ", "、"))
}

impl Places {
    /// Width of some columns.
    fn pixels(&self, (first, last): (u16, u16)) -> u32 {
        let width = |col: u16| match BESIDE_PIXELS
            .iter()
            .find(|(a, b, _)| (*a..=*b).contains(&col))
        {
            Some((.., pixels)) if self.board > ELAPSED => *pixels,
            _ => board::ROW_PIXELS,
        };
        (first..=last).map(width).sum()
    }
}
