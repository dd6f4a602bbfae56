//! Puzzles of all sizes, from 4x4 to 100x100, through a workbook and back.

use numplace_book::Position;
use numplace_solver::{Layout, text};
use rust_xlsxwriter::Worksheet;
use serde_json::{Value, json};

use super::compare::assert_written;
use crate::command::{Folder, each, puzzles};
use crate::sheets::{DIGITS, Seen, grid_sheet, put, save, solution};
use crate::support::random_puzzle;

/// Rows and columns of a block.
type Block = (usize, usize);

/// The digits (from 1) of a full grid whose rows are shifted by a block each.
fn full((rows, cols): Block) -> Vec<u64> {
    let n = rows * cols;
    let digit = |(row, col): Block| (row % rows * cols + row / rows + col) % n + 1;
    (0..n * n)
        .map(|at| digit((at / n, at % n)) as u64)
        .collect()
}

/// The full grid as text, without some of its cells (row, column, digit).
fn without(block: Block, is_blank: impl Fn(usize, usize, usize) -> bool) -> String {
    let n = block.0 * block.1;
    let cells = full(block).into_iter().enumerate();
    let given = |(at, digit): (usize, u64)| match is_blank(at / n, at % n, digit as usize) {
        true => "0".to_string(),
        false => digit.to_string(),
    };
    cells.map(given).collect::<Vec<_>>().join(" ")
}

/// Every size that is customary, with both block shapes.
#[rustfmt::skip]
const BLOCKS: [Block; 30] = [
    (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (5, 2), (3, 4), (4, 3), (2, 6), (6, 2),
    (3, 5), (5, 3), (4, 4), (2, 8), (8, 2), (4, 5), (5, 4), (2, 10), (5, 5), (4, 7), (7, 4), (6, 6),
    (4, 9), (7, 7), (8, 8), (16, 4), (9, 9), (10, 10),
];

/// A puzzle of each size with nearly all digits given, and one with few where that is
/// quickly made.
#[test]
fn every_size_comes_back_solved() {
    for block in BLOCKS {
        let n = block.0 * block.1;
        let shape = format!("{}x{}", block.0, block.1);
        // A diagonal is empty, and so is the largest digit.
        let dense = without(block, |row, col, digit| (row + col) % n == 0 || digit == n);
        let mut sheet = grid_sheet(&format!("Book {shape}"), n);
        sheet.write_string(0, 5, &shape).unwrap();
        put(&mut sheet, 2, 1, &dense, n);
        if n <= 9 {
            let puzzle = random_puzzle(&Layout::new(block.0, block.1).unwrap(), 5);
            let puzzle = text::to_line(puzzle.givens(), n);
            put(&mut sheet, 4 + n as u32, 2, &puzzle, n);
        }
        let folder = Folder::new();
        save(&folder.path("book.xlsx"), [sheet]);

        let document = folder.run_json("book.xlsx", &[]);
        for puzzle in puzzles(&document) {
            assert_eq!(puzzle["status"], "conquered", "{shape}");
            assert_eq!(puzzle["block"], json!([block.0, block.1]));
        }
        assert_eq!(
            solution(&puzzles(&document)[0]),
            Some(full(block)),
            "{shape}"
        );
        let before = Seen::open(&folder.path("book.xlsx"));
        let after = Seen::open(&folder.path("book.solved.xlsx"));
        assert_written(&document, &before, &after);
        assert_eq!(after.text(&after.sheets[0], 0, 5), shape);
    }
}

/// The same in line form: up to 35 digits a character for each cell, above it numbers.
#[test]
fn every_size_comes_back_solved_in_line_form() {
    for block in BLOCKS {
        let n = block.0 * block.1;
        let shape = format!("{}x{}", block.0, block.1);
        let dense = without(block, |row, col, digit| (row + col) % n == 0 || digit == n);
        let digits = text::parse_cells(&dense, n).unwrap();
        let mut sheet = Worksheet::new();
        sheet.set_name("Lines").unwrap();
        sheet.write_string(0, 5, &shape).unwrap();
        sheet.write_string(1, DIGITS as u16, "puzzle").unwrap();
        for (row, line) in [(2, text::to_line(&digits, n)), (3, dense.clone())] {
            sheet.write_number(row, 0, row - 1).unwrap();
            sheet.write_string(row, DIGITS as u16, line).unwrap();
        }
        let folder = Folder::new();
        save(&folder.path("book.xlsx"), [sheet]);

        let document = folder.run_json("book.xlsx", &["--procedures", "none"]);
        assert_eq!(each(&document, "status"), ["conquered"; 2], "{shape}");
        let after = Seen::open(&folder.path("book.solved.xlsx"));
        for (row, puzzle) in (2..).zip(puzzles(&document)) {
            assert_eq!(puzzle["block"], json!([block.0, block.1]));
            // The answer stands in N, the result in P.
            let answer = after.text("Lines", row, DIGITS + 2);
            let answer = text::parse_cells(&answer, n).unwrap();
            let answer = answer
                .into_iter()
                .map(|digit| u64::from(digit.unwrap()) + 1);
            assert_eq!(answer.collect::<Vec<_>>(), full(block), "{shape}");
            assert_eq!(after.text("Lines", row, DIGITS + 4), "Conquer");
        }
    }
}

#[test]
fn a_hundred_digits_reach_to_column_hd() {
    let folder = Folder::new();
    let mut sheet = grid_sheet("Hundred", 100);
    let puzzle = without((10, 10), |row, col, _| (row, col) == (99, 99));
    put(&mut sheet, 2, 1, &puzzle, 100);
    save(&folder.path("hundred.xlsx"), [sheet]);
    let document = folder.run_json("hundred.xlsx", &["--sheets-per-puzzle", "1"]);
    assert_eq!(each(&document, "status"), ["conquered"]);
    let puzzle = &puzzles(&document)[0];
    assert_eq!(puzzle["steps"][0]["cell"], json!([100, 100]));
    // No string has room for a hundred digits.
    assert_eq!(puzzle["solution"], Value::Null);
    let last = *full((10, 10)).last().unwrap();
    assert_eq!(puzzle["cells"][9_999], last);

    // The puzzle in L:DG, its answer in DI:HD, the flag in HF.
    let written = Seen::open(&folder.path("hundred.solved.xlsx"));
    let hd = DIGITS + 200;
    assert_eq!(written.number("Hundred", 101, hd), Some(last as f64));
    assert_eq!(written.look("Hundred", 101, hd), "0000FF");
    assert_eq!(written.text("Hundred", 2, hd + 2), "Conquer");
    // Columns by their names: the answer from DI to HD, the flag in HF.
    let column = |col: u32| Position::new(1, col).to_string();
    assert_eq!([hd - 99, hd, hd + 2].map(column), ["DI2", "HD2", "HF2"]);
    assert_eq!(written.number("Hundred", 1, hd), Some(100.0));
    // Cells with three digits in row and column.
    for (sheet, row, col) in [("Procedure", 1, 2), ("Puzzle 1", 18, 1)] {
        assert_eq!(written.text(sheet, row, col), "(100,100)", "{sheet}");
    }
    assert_eq!(
        written.number("Results", 101, DIGITS + 99),
        Some(last as f64)
    );
    assert_eq!(written.text("Summary", 3, 7), "Conquer");
}
