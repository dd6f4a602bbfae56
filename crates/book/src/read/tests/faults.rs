//! Puzzles that cannot be read.

use rust_xlsxwriter::Formula;

use super::*;
use crate::model::Value;

#[test]
fn every_bad_cell_is_named_and_the_others_are_read() {
    let mut sheet = grid_sheet("Book", 9);
    for row in [2, 13, 24] {
        put(&mut sheet, row, row, &PUZZLE);
    }
    sheet.write(13, 13, "l").unwrap();
    sheet.write(15, 19, 12).unwrap();
    sheet.write(17, 11, true).unwrap();
    sheet
        .write_formula(18, 12, Formula::new("1/0").set_result("#DIV/0!"))
        .unwrap();
    sheet
        .write(19, 11, "a very long remark on this cell")
        .unwrap();
    let book = read_book(sheet);
    assert_eq!(
        faults(&book.entries[1]),
        [
            "N14: \"l\" is not a digit from 1 to 9",
            "T16: \"12\" is not a digit from 1 to 9",
            "L18: \"TRUE\" is not a digit from 1 to 9",
            "M19: \"#DIV/0!\" is not a digit from 1 to 9",
            "L20: \"a very long remark o…\" is not a digit from 1 to 9",
        ]
    );
    let cells = &book.entries[1].puzzle.as_ref().unwrap_err().cells;
    assert_eq!(cells.len(), 81);
    assert_eq!(cells[2], Value::Text("l".to_string()));
    assert_eq!(cells[0], Value::Number(5.0));
    assert_eq!(
        [0, 2].map(|at| givens(&book.entries[at])),
        [PUZZLE.concat(), PUZZLE.concat()]
    );
}

#[test]
fn a_puzzle_cut_off_by_the_next_one() {
    let mut sheet = grid_sheet("Book", 9);
    put(&mut sheet, 2, 1, &PUZZLE[..8]);
    put(&mut sheet, 10, 2, &PUZZLE);
    let book = read_book(sheet);
    let expected = "A11: the next puzzle begins here, before the 9 rows of this one are through";
    assert_eq!(faults(&book.entries[0]), [expected]);
    let cells = &book.entries[0].puzzle.as_ref().unwrap_err().cells;
    assert!(
        cells[72..].iter().all(Value::is_blank),
        "the next puzzle's cells are not its own"
    );
    assert_eq!(givens(&book.entries[1]), PUZZLE.concat());
}

#[test]
fn a_puzzle_cut_off_by_the_end_of_the_sheet() {
    for (rows, cut_off) in [(9, false), (8, false), (7, true), (1, true)] {
        let mut sheet = grid_sheet("Book", 9);
        put(&mut sheet, 2, 1, &PUZZLE[..rows]);
        let book = read_book(sheet);
        let expected = format!(
            "L{}: the sheet ends before the 9 rows of this puzzle are through",
            rows + 3
        );
        let expected = if cut_off { vec![expected] } else { vec![] };
        assert_eq!(faults(&book.entries[0]), expected, "{rows} rows");
    }
}

#[test]
fn a_puzzle_beyond_the_last_row_there_is() {
    let mut sheet = grid_sheet("Book", 9);
    put(&mut sheet, 1_048_575 - 7, 1, &PUZZLE[..8]);
    let book = read_book(sheet);
    let expected = "L1048577: the sheet ends before the 9 rows of this puzzle are through";
    assert_eq!(faults(&book.entries[0]), [expected]);
}

#[test]
fn formulas_without_a_value_are_not_blanks() {
    let mut sheet = grid_sheet("Book", 9);
    put(&mut sheet, 2, 1, &PUZZLE);
    sheet
        .write_formula(2, 13, Formula::new("2+2").set_result("44"))
        .unwrap();
    let bytes = bytes_of([sheet]);
    let bytes = with_text(&bytes, "xl/worksheets/sheet1.xml", "<v>44</v>", "");
    let book = read_bytes(&bytes).unwrap().books.remove(0);
    let expected = "N3: a formula without a stored value; recalculate and save the workbook first";
    assert_eq!(faults(&book.entries[0]), [expected]);
}

#[test]
fn a_damaged_sheet_leaves_the_others() {
    let books = ["One", "Two"].map(|name| {
        let mut sheet = grid_sheet(name, 9);
        put(&mut sheet, 2, 1, &PUZZLE);
        sheet
    });
    let bytes = with_part(&bytes_of(books), "xl/worksheets/sheet1.xml", |part| {
        part[..part.len() / 2].to_vec()
    });
    let workbook = read_bytes(&bytes).unwrap();
    assert_eq!(workbook.books.len(), 1);
    assert_eq!(workbook.not_carried, ["One"]);
    assert!(workbook.refused[0].starts_with("One: the sheet cannot be read after "));
}

#[test]
fn cells_outside_any_sheet_are_refused() {
    for outside in ["L1048577", "L4294967295", "XFE3", "AAAA3", "3", "L-3"] {
        let mut sheet = grid_sheet("Book", 9);
        put(&mut sheet, 2, 1, &PUZZLE);
        let (old, new) = ("r=\"L3\"", format!("r=\"{outside}\""));
        let bytes = with_text(&bytes_of([sheet]), "xl/worksheets/sheet1.xml", old, &new);
        let refused = read_bytes(&bytes).unwrap().refused;
        let expected = format!(
            "Book: the sheet cannot be read after A3 ('{outside}' is no place in a sheet);"
        );
        assert!(refused[0].starts_with(&expected), "{refused:?}");
    }
}
