//! The workbooks that are measured.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use numplace_book::{Limits, SolvedBook, Workbook, read};
use numplace_solver::{Options, Record, Watch};
use rust_xlsxwriter::{Workbook as NewWorkbook, XlsxError};

pub(crate) fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../workbooks/sample.xlsx")
}

pub(crate) fn read_sample() -> Workbook {
    read(&path(), None, &Limits::default()).expect("the sample can be read")
}

/// The books of a workbook, solved.
pub(crate) fn solved(workbook: &Workbook) -> Vec<SolvedBook> {
    let start = Instant::now();
    let watch = Watch {
        now: &|| start.elapsed(),
        limit: Some(Duration::from_secs(10)),
        nodes: None,
        cancelled: &|| false,
    };
    let books = workbook.books.iter().map(|book| {
        let puzzles = book.entries.iter().map(|entry| entry.puzzle.as_ref().ok());
        let options = Options::default();
        let solve = |puzzle| Record::solve(puzzle, &options, watch);
        SolvedBook {
            records: puzzles.map(|puzzle| puzzle.map(solve)).collect(),
            book: book.clone(),
        }
    });
    books.collect()
}

/// The sheet of the large book.
pub(crate) const SHEET: &str = "Book";

/// A book of grids with as many puzzles as asked for, with the answers beside them. They are
/// made by renaming the digits of one.
pub(crate) fn large(path: &Path, puzzles: u32) -> Result<(), XlsxError> {
    const GIVENS: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const ANSWER: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut workbook = NewWorkbook::new();
    let sheet = workbook.add_worksheet().set_name(SHEET)?;
    sheet.write(0, 0, "Large")?;
    for no in 1..=puzzles {
        let row = 11 * (no - 1) + 3;
        sheet.write(row, 0, no)?;
        let cells = GIVENS.bytes().zip(ANSWER.bytes()).zip(0..);
        for ((given, answer), place) in cells {
            let digit = |sign: u8| (u32::from(sign - b'1') + no) % 9 + 1;
            let (row, col) = (row + place / 9, (place % 9) as u16);
            if given != b'.' {
                sheet.write(row, 13 + col, digit(given))?;
            }
            sheet.write(row, 23 + col, digit(answer))?;
        }
    }
    workbook.save(path)
}
