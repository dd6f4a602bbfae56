//! A workbook of candidate tables: one sheet for the state after each round of a solver that
//! keeps candidates as rows of a table.
//!
//! ```text
//! Rounds:   a row for each round, linked to its sheet; beneath it the statements
//! 0 start:  h v a num, a row for each candidate   |  the same as a grid of candidates
//! ```

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::Path;

use numplace_solver::{Cell, Lang, Puzzle};
use rust_xlsxwriter::{DocProperties, Workbook, Worksheet, XlsxError};

use crate::model::{Position, Value};
use crate::read::{self, MARK};
use crate::save;
use crate::write::WriteError;
use crate::write::board::{Board, Ink, ROW_PIXELS, column_pixels};
use crate::write::cell::{fit, put_link, row_pixels, say};
use crate::write::names::{SheetNames, reference};
use crate::write::page;
use crate::write::style::{self, Styles};

/// The mark of the first sheet, by which a later run knows the file.
const KIND: &str = "candidates";

/// Row of the titles of columns, on every sheet.
const HEADER: u32 = 3;
/// Column of the grid.
const GRID: u16 = 5;
/// Size of candidates, in points.
const CANDIDATES: f64 = 9.0;
/// Width of a character of theirs, and the widest column, in pixels.
const CHARACTER: u32 = 8;
const WIDEST: u32 = 400;

/// What the workbook is about.
pub struct CandidateBook<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// How it ended, in the user's language.
    pub verdict: String,
    /// The rules: name, what it belongs to, statement.
    pub statements: Vec<(String, String, String)>,
    /// The rounds, first to last.
    pub rounds: Vec<CandidateRound>,
    /// Language of titles.
    pub lang: Lang,
}

/// The candidates after a round.
pub struct CandidateRound {
    /// Name of the round.
    pub name: String,
    /// How often its statements were run.
    pub passes: u32,
    /// Which statements deleted how many rows, in words.
    pub did: String,
    /// Rows that are left.
    pub left: usize,
    /// The rows, in reading order: row, column, area and digit, from 1. `None` gives the round
    /// no sheet.
    pub rows: Option<Vec<[u8; 4]>>,
}

/// Whether a file is such a workbook, which may be replaced by another.
pub fn is_candidate_book(path: &Path) -> bool {
    read::has_mark(path, KIND)
}

/// Writes the workbook and returns the names of its sheets. A file that stands there is
/// replaced only if it is such a workbook.
///
/// # Errors
/// When another file stands there, or it cannot be written. Nothing is left behind then.
pub fn write_candidates(path: &Path, book: &CandidateBook<'_>) -> Result<Vec<String>, WriteError> {
    let exists = path.exists();
    if exists && !is_candidate_book(path) {
        return Err(WriteError::Exists(path.to_path_buf()));
    }
    let failed = |error| match error {
        XlsxError::IoError(error) => WriteError::Io(path.to_path_buf(), error),
        error => WriteError::Workbook(path.to_path_buf(), error),
    };
    let mut workbook = workbook(book).map_err(failed)?;
    let bytes = workbook.save_to_buffer().map_err(failed)?;
    save::atomically(path, exists, |file| file.write_all(&bytes)).map_err(|error: io::Error| {
        match error.kind() {
            io::ErrorKind::AlreadyExists => WriteError::Exists(path.to_path_buf()),
            _ => WriteError::Io(path.to_path_buf(), error),
        }
    })?;
    Ok(workbook.worksheets().iter().map(Worksheet::name).collect())
}

fn workbook(book: &CandidateBook<'_>) -> Result<Workbook, XlsxError> {
    let styles = Styles::new(book.lang);
    let title = say(book.lang, "Candidate tables", "候補表");
    let mut workbook = style::workbook()?;
    workbook.set_properties(&DocProperties::new().set_title(title));
    let mut names = SheetNames::new();
    let first = names.take(say(book.lang, "Rounds", "ラウンド"));
    let name_of = |(no, round): (usize, &CandidateRound)| {
        let name = format!("{no} {}", round.name);
        round.rows.as_ref().map(|_| names.take(&name))
    };
    let sheets: Vec<Option<String>> = book.rounds.iter().enumerate().map(name_of).collect();

    let sheet = workbook.add_worksheet().set_name(&first)?;
    write_rounds(sheet, title, book, &sheets, &styles)?;
    let board = Board::sized(book.puzzle.layout(), &styles.base, CANDIDATES);
    for (round, name) in book.rounds.iter().zip(&sheets) {
        if let (Some(rows), Some(name)) = (&round.rows, name) {
            let sheet = workbook.add_worksheet().set_name(name)?;
            write_round(sheet, name, &first, (book, rows), (&board, &styles))?;
        }
    }
    let target = format!("={}$A$1", reference(&first));
    workbook.define_name(format!("{MARK}{KIND}"), &target)?;
    Ok(workbook)
}

fn text(text: &str) -> Value {
    Value::Text(text.to_string())
}

/// The list of rounds, and the statements beneath it.
fn write_rounds(
    sheet: &mut Worksheet,
    title: &str,
    book: &CandidateBook<'_>,
    sheets: &[Option<String>],
    styles: &Styles,
) -> Result<(), XlsxError> {
    let lang = book.lang;
    sheet.write_string_with_format(0, 0, title, &styles.title)?;
    sheet.write_string_with_format(1, 0, &book.verdict, &styles.text)?;
    #[rustfmt::skip]
    let columns = [
        (18.0, say(lang, "round", "ラウンド")),
        (26.0, say(lang, "sheet", "シート")),
        (10.0, say(lang, "passes", "回数")),
        (104.0, say(lang, "rows deleted", "削除した行")),
        (12.0, say(lang, "rows left", "残りの行")),
    ];
    for (col, (width, title)) in (0..).zip(columns) {
        sheet.set_column_width(col, width)?;
        sheet.write_string_with_format(HEADER, col, title, &styles.header)?;
    }
    let mut row = HEADER + 1;
    for (round, name) in book.rounds.iter().zip(sheets) {
        sheet.write_string_with_format(row, 0, &round.name, &styles.text)?;
        match name {
            Some(name) => {
                let to = (name.as_str(), Position::new(0, 0));
                put_link(sheet, row, 1, &text(name), to, &styles.link)?;
            }
            None => {
                let why = say(lang, "too many rows", "行が多すぎるため省略");
                sheet.write_string_with_format(row, 1, why, &styles.quiet)?;
            }
        }
        sheet.write_number_with_format(row, 2, round.passes, &styles.count)?;
        sheet.write_string_with_format(row, 3, fit(round.did.clone()), &styles.wrap)?;
        let lines = (round.did.chars().count() as u32).div_ceil(100);
        sheet.set_row_height_pixels(row, row_pixels(lines))?;
        sheet.write_number_with_format(row, 4, round.left as f64, &styles.count)?;
        row += 1;
    }
    row += 1;
    let heading = say(lang, "Statements", "SQL文");
    sheet.write_string_with_format(row, 0, heading, &styles.heading)?;
    let code = styles.wrap.clone().set_font_name(style::FONT_DIGITS);
    for (name, kind, sql) in &book.statements {
        row += 1;
        sheet.write_string_with_format(row, 0, name, &styles.text)?;
        sheet.write_string_with_format(row, 1, kind, &styles.text)?;
        sheet.write_string_with_format(row, 3, sql, &code)?;
        let lines = sql.lines().count() as u32;
        sheet.set_row_height_pixels(row, row_pixels(lines))?;
    }
    sheet.set_freeze_panes(HEADER + 1, 0)?;
    page::table(sheet, title, (0, HEADER))
}

/// The candidates after one round, as a table and as a grid.
fn write_round(
    sheet: &mut Worksheet,
    name: &str,
    first: &str,
    (book, rows): (&CandidateBook<'_>, &[[u8; 4]]),
    (board, styles): (&Board, &Styles),
) -> Result<(), XlsxError> {
    let n = book.puzzle.n();
    sheet.write_string_with_format(0, 0, name, &styles.title)?;
    let back = (first, Position::new(0, 0));
    put_link(sheet, 1, 0, &text(first), back, &styles.link)?;
    for (col, title) in (0..).zip(["h", "v", "a", "num"]) {
        sheet.write_string_with_format(HEADER, col, title, &styles.header)?;
    }
    let mut lists: HashMap<(u8, u8), Vec<u8>> = HashMap::new();
    for (at, [h, v, a, num]) in (HEADER + 1..).zip(rows) {
        for (col, value) in (0..).zip([h, v, a, num]) {
            sheet.write_number_with_format(at, col, *value, &styles.count)?;
        }
        lists.entry((*h, *v)).or_default().push(*num);
    }
    sheet.autofilter(HEADER, 0, HEADER + rows.len() as u32, 3)?;

    // Digits of one character stand close together, as in the author's own table.
    let part = if n <= 9 { "" } else { " " };
    let list = |cell: &Cell| {
        let list = lists.get(&(cell.row + 1, cell.col + 1));
        let list = list.map_or(&[][..], Vec::as_slice).iter();
        list.map(u8::to_string).collect::<Vec<_>>().join(part)
    };
    let lists: Vec<String> = book.puzzle.layout().all_cells().iter().map(list).collect();
    let longest = lists.iter().map(String::len).max().unwrap_or(0) as u32;
    let width = (longest * CHARACTER + CHARACTER).clamp(column_pixels(n), WIDEST);
    for col in 0..n as u16 {
        sheet.set_column_width_pixels(GRID + col, width)?;
        let number = u32::from(col) + 1;
        sheet.write_number_with_format(HEADER, GRID + col, number, &styles.header)?;
    }
    let ink = |given: &Option<u8>| given.map_or(Ink::Found, |_| Ink::Given);
    let cells = book.puzzle.givens().iter().zip(&lists);
    let cells = cells.map(|(given, list)| {
        let value = match list.parse::<u32>() {
            _ if list.is_empty() => Value::Blank,
            // One digit is a number as everywhere, several are a text.
            Ok(digit) if digit as usize <= n => Value::Number(f64::from(digit)),
            _ => text(list),
        };
        (value, ink(given))
    });
    board.draw(sheet, Position::new(HEADER + 1, GRID.into()), cells)?;
    for row in 0..n as u32 {
        sheet.set_row_height_pixels(HEADER + 1 + row, ROW_PIXELS)?;
    }
    sheet.set_freeze_panes(HEADER + 1, 0)?;
    page::table(sheet, name, (0, HEADER))
}

#[cfg(test)]
mod tests {
    use numplace_solver::Layout;

    use super::*;
    use crate::is_ours;
    use crate::read::{Limits, read};

    fn book(puzzle: &Puzzle, lang: Lang) -> CandidateBook<'_> {
        let round = |name: &str, rows| CandidateRound {
            name: name.to_string(),
            passes: 1,
            did: "fixed 3".to_string(),
            left: 3,
            rows,
        };
        CandidateBook {
            puzzle,
            verdict: "Conquer".to_string(),
            statements: vec![("fixed".into(), "fixed".into(), "DELETE\nFROM cand".into())],
            rounds: vec![
                round(
                    "start",
                    Some(vec![[1, 1, 1, 2], [1, 2, 1, 1], [1, 2, 1, 4]]),
                ),
                round("a: b", None),
            ],
            lang,
        }
    }

    #[test]
    fn only_a_workbook_of_its_own_kind_is_replaced() {
        let mut givens = vec![None; 16];
        givens[0] = Some(1);
        let puzzle = Puzzle::new(Layout::new(2, 2).unwrap(), givens);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.xlsx");
        for lang in [Lang::En, Lang::Ja] {
            let sheets = write_candidates(&path, &book(&puzzle, lang)).unwrap();
            assert_eq!((sheets.len(), sheets[1].as_str()), (2, "0 start"));
            assert!(is_candidate_book(&path) && is_ours(&path));
        }
        // It is no book of puzzles.
        assert!(
            read(&path, None, &Limits::default())
                .unwrap()
                .books
                .is_empty()
        );

        let mine = folder.path().join("mine.xlsx");
        let mut workbook = style::workbook().unwrap();
        workbook.add_worksheet().write_number(0, 0, 1).unwrap();
        std::fs::write(&mine, workbook.save_to_buffer().unwrap()).unwrap();
        let before = std::fs::read(&mine).unwrap();
        let error = write_candidates(&mine, &book(&puzzle, Lang::En)).unwrap_err();
        assert!(matches!(error, WriteError::Exists(_)));
        assert_eq!(std::fs::read(&mine).unwrap(), before);
    }
}
