//! `check` and `new`: books before they are run.

use serde_json::{Value, json};

use crate::command::{EASY, Folder, each, puzzles, texts};
use crate::sheets::{self, grid_sheet, position, put};

#[test]
fn check_names_the_puzzles_and_their_cells() {
    let folder = Folder::with_sample("errors.xlsx");
    let document = folder.numplace(&["check", "errors.xlsx", "--json"]).json();
    assert_eq!(
        each(&document, "status"),
        ["none", "many", "invalid", "many", "unreadable"]
    );
    let ran = folder.numplace(&["check", "errors.xlsx"]);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    // What probably went wrong stands indented beneath.
    let lines = ran.out.lines().filter(|line| !line.starts_with("    "));
    assert_eq!(lines.clone().count(), 5);
    for (puzzle, line) in puzzles(&document).iter().zip(lines) {
        let (no, anchor) = (&puzzle["no"], puzzle["anchor"].as_str().unwrap());
        let fault = &puzzle["fault"];
        let line = line.strip_prefix(&format!("errors.xlsx: Typed in!{anchor}: no. {no}: "));
        let line = line.unwrap_or_else(|| panic!("{no}: {}", ran.out));
        assert!(line.contains(fault["en"].as_str().unwrap()), "{line}");
        if puzzle["status"] == "unreadable" {
            let cell = fault["sheet_cells"][0].as_str().unwrap();
            let expected = format!("Unreadable: {cell}: \"l\" is not a digit from 1 to 9");
            assert_eq!(line, expected);
        }
        if puzzle["status"] == "invalid" {
            assert_eq!(named(line), cells(puzzle), "{line}");
        }
    }
    assert_eq!(folder.files(), ["errors.xlsx"]);
}

/// The cells of the sheet that a line names at its end: `[R17, R19]`.
fn named(line: &str) -> Vec<(u32, u32)> {
    let (_, cells) = line.strip_suffix(']').unwrap().rsplit_once('[').unwrap();
    cells.split(", ").map(position).collect()
}

/// The cells of the sheet that a puzzle's fault lies in.
fn cells(puzzle: &Value) -> Vec<(u32, u32)> {
    let (top, left) = position(puzzle["anchor"].as_str().unwrap());
    let number = |value: &Value| value.as_u64().unwrap() as u32 - 1;
    let cells = puzzle["fault"]["at"].as_array().unwrap().iter();
    cells
        .map(|cell| (top + number(&cell[0]), left + number(&cell[1])))
        .collect()
}

#[test]
fn check_is_content_with_a_right_book() {
    let folder = Folder::with_sample("sample.xlsx");
    let ran = folder.numplace(&["check", "sample.xlsx"]);
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err.as_str()),
        (0, "", "")
    );
}

/// A book that cannot be read as it stands leaves something to do, though the others are
/// done.
#[test]
fn a_refused_book_is_told() {
    let folder = Folder::new();
    let book = |name: &str| {
        let mut sheet = grid_sheet(name, 9);
        put(&mut sheet, 2, 1, EASY, 9);
        sheet
    };
    let mut refused = book("Crossed");
    refused.write_string(0, 7, "killer").unwrap();
    sheets::save(&folder.path("two.xlsx"), [book("Plain"), refused]);
    let document = folder.run_json("two.xlsx", &[]);
    assert_eq!(each(&document, "status"), ["conquered"]);
    assert!(texts(&document["not_carried"]).is_empty());
    let note = texts(&document["notes"])[0].to_string();
    assert!(
        note.starts_with("Crossed!H1: \"killer\" is no variant"),
        "{note}"
    );
    assert!(
        note.ends_with("clear the cell if the puzzles are plain"),
        "{note}"
    );
    assert_eq!(folder.numplace(&["run", "two.xlsx"]).status, 1);
    let ran = folder.numplace(&["check", "two.xlsx"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.out
            .starts_with("two.xlsx: Crossed!H1: \"killer\" is no variant"),
        "{}",
        ran.out
    );
}

#[test]
fn a_new_book_is_there_to_be_filled() {
    let folder = Folder::new();
    let ran = folder.numplace(&["new", "a.xlsx", "--size", "6", "--problems", "3", "--json"]);
    assert_eq!(
        ran.json(),
        json!({"book": "a.xlsx", "size": 6, "problems": 3})
    );
    assert_eq!(
        folder.numplace(&["new", "b.xlsx", "--form", "line"]).out,
        "b.xlsx\n"
    );
    assert_eq!(folder.files(), ["a.xlsx", "b.xlsx"]);
    for book in ["a.xlsx", "b.xlsx"] {
        assert_eq!(folder.numplace(&["check", book]).status, 0);
        let ran = folder.numplace(&["run", book]);
        assert!(ran.failure().contains("type puzzles into"), "{}", ran.err);
    }
    let failure = |args: &[&str]| folder.numplace(args).failure().to_string();
    assert!(failure(&["new", "c.xlsx", "--size", "7"]).contains("no customary block shape"));
    assert!(failure(&["new", "c.xlsx", "--size", "9", "--block", "2x3"]).contains("2x3"));
    // Excel opens macros under one ending only.
    assert!(failure(&["new", "c.xlsx", "--macros"]).contains("must be named .xlsm"));
    assert!(failure(&["new", "c.xlsm"]).contains("ends in .xlsx"));
    let line = failure(&["new", "c.xlsm", "--macros", "--form", "line"]);
    assert!(line.contains("leave --form line out"), "{line}");
    let large = failure(&["new", "c.xlsm", "--macros", "--size", "36"]);
    assert!(large.contains("puzzles of up to 25 digits"), "{large}");
    assert_eq!(folder.files(), ["a.xlsx", "b.xlsx"]);
}
