//! Puzzles with faults: each is named with its cells, none has an answer, and the rest of
//! the book is solved.

use rust_xlsxwriter::Worksheet;
use serde_json::{Value, json};

use super::compare::assert_written;
use crate::command::{
    EASY, EASY_ANSWER, Folder, MANY_ANSWERS, NO_ANSWER, TWO_SEVENS, each, puzzles,
};
use crate::sheets::{Seen, nines, put, save};

/// Runs a book whose puzzle 2 has a fault and whose other ones are [`EASY`]; returns
/// puzzle 2.
fn run(sheet: Worksheet) -> Value {
    let folder = Folder::new();
    save(&folder.path("book.xlsx"), [sheet]);
    run_in(&folder)
}

/// The same with the book that lies in a folder.
fn run_in(folder: &Folder) -> Value {
    let ran = folder.numplace(&["run", "book.xlsx", "--json"]);
    let document = ran.json();
    assert_eq!(ran.status, 1, "{document}");
    for puzzle in puzzles(&document).iter().filter(|puzzle| puzzle["no"] != 2) {
        assert_eq!(puzzle["solution"], EASY_ANSWER);
    }
    assert_eq!(each(&document, "no"), [1, 2, 3]);
    let before = Seen::open(&folder.path("book.xlsx"));
    assert_written(
        &document,
        &before,
        &Seen::open(&folder.path("book.solved.xlsx")),
    );

    let check = folder.numplace(&["check", "book.xlsx", "--json"]).json();
    assert_eq!(each(&check, "no"), [2]);
    let puzzle = puzzles(&document)[1].clone();
    for field in ["status", "fault", "anchor"] {
        assert_eq!(puzzles(&check)[0][field], puzzle[field]);
    }
    puzzle
}

fn with_second(puzzle: &str) -> Value {
    run(nines("Book", &[EASY, puzzle, EASY], 11))
}

#[test]
fn invalid_none_and_many_are_three_verdicts() {
    let invalid = with_second(TWO_SEVENS);
    assert_eq!(invalid["status"], "invalid");
    assert_eq!(invalid["fault"]["en"], "7 twice in row 1: (1,1), (1,4)");

    let none = with_second(NO_ANSWER);
    assert_eq!(none["status"], "none");
    let fault = none["fault"]["en"].as_str().unwrap();
    assert!(
        fault.contains("(1,9)") || fault.contains("row 1"),
        "{fault}"
    );

    let many = with_second(MANY_ANSWERS);
    assert_eq!(many["status"], "many");
    assert!(
        many["fault"]["en"]
            .as_str()
            .unwrap()
            .starts_with("at least 2; "),
        "{many}"
    );
    for puzzle in [invalid, none, many] {
        assert_eq!(
            (&puzzle["solution"], &puzzle["steps"]),
            (&Value::Null, &json!([]))
        );
    }
}

#[test]
fn a_digit_in_the_wrong_column_or_block_is_named() {
    // EASY has 5 at (1,3); a second one in column 3, and one in block 1.
    for (at, expected) in [
        (
            20,
            "5 twice in column 3: (1,3), (3,3); 5 twice in block 1: (1,3), (3,3)",
        ),
        (47, "5 twice in column 3: (1,3), (6,3)"),
        (10, "5 twice in block 1: (1,3), (2,2)"),
    ] {
        let mut puzzle = EASY.to_string();
        puzzle.replace_range(at..=at, "5");
        let fault = with_second(&puzzle)["fault"]["en"].clone();
        assert!(fault.as_str().unwrap().contains(expected), "{fault}");
    }
}

#[test]
fn letters_and_large_numbers_are_named() {
    let mut sheet = nines("Book", &[EASY, EASY, EASY], 11);
    sheet.write_string(13, 11, "l").unwrap();
    sheet.write_number(14, 12, 10).unwrap();
    sheet.write_number(21, 19, 1.5).unwrap();
    let puzzle = run(sheet);
    assert_eq!(puzzle["status"], "unreadable");
    assert_eq!(puzzle["fault"]["sheet_cells"], json!(["L14", "M15", "T22"]));
    assert_eq!(
        puzzle["fault"]["en"],
        "L14: \"l\" is not a digit from 1 to 9; M15: \"10\" is not a digit from 1 to 9; \
         T22: \"1.5\" is not a digit from 1 to 9"
    );
}

/// The program that made the file never calculated it.
#[test]
fn a_formula_without_a_value_is_no_empty_cell() {
    let folder = Folder::new();
    let path = folder.path("book.xlsx");
    save(&path, [nines("Book", &[EASY, EASY, EASY], 11)]);
    let mut workbook = umya_spreadsheet::reader::xlsx::read(&path).unwrap();
    let sheet = workbook.sheet_by_name_mut("Book").unwrap();
    sheet.cell_mut("L14").set_formula("2+4");
    umya_spreadsheet::writer::xlsx::write(&workbook, &path).unwrap();
    let puzzle = run_in(&folder);
    assert_eq!(puzzle["status"], "unreadable");
    assert_eq!(
        puzzle["fault"]["en"],
        "L14: a formula without a stored value; recalculate and save the workbook first"
    );
}

#[test]
fn a_puzzle_that_runs_into_the_next_is_cut_off() {
    // The third begins two rows too early.
    let beginning = format!("{}{}", &EASY[..63], ".".repeat(18));
    let mut sheet = nines("Book", &[EASY, &beginning], 11);
    put(&mut sheet, 20, 3, EASY, 9);
    let puzzle = run(sheet);
    assert_eq!(puzzle["status"], "unreadable");
    let fault = puzzle["fault"]["en"].as_str().unwrap();
    assert!(
        fault.starts_with("A21: the next puzzle begins here"),
        "{fault}"
    );
}

#[test]
fn a_puzzle_that_the_sheet_ends_in_is_cut_off() {
    let folder = Folder::new();
    let beginning = format!("{}{}", &EASY[..54], ".".repeat(27));
    save(
        &folder.path("book.xlsx"),
        [nines("Book", &[EASY, &beginning], 11)],
    );
    let document = folder.run_json("book.xlsx", &[]);
    assert_eq!(each(&document, "status"), ["conquered", "unreadable"]);
    let fault = puzzles(&document)[1]["fault"]["en"].as_str().unwrap();
    assert!(fault.starts_with("L20: the sheet ends before"), "{fault}");
}
