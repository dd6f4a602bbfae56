//! Several books in a workbook, sheets that are no books, and numplace's own sheets.

use rust_xlsxwriter::Worksheet;

use super::compare::assert_written;
use crate::command::{EASY, Folder, HARD, TWO_SEVENS, each, texts};
use crate::sheets::{Seen, nines, save};

/// Two books with a sheet of notes between them.
fn two_books(folder: &Folder) {
    let mut notes = Worksheet::new();
    notes.set_name("Notes").unwrap();
    notes.write_string(0, 0, "ask Sato for the rest").unwrap();
    let books = [
        nines("Spring", &[EASY, HARD], 11),
        notes,
        nines("It's 2", &[TWO_SEVENS, EASY], 9),
    ];
    save(&folder.path("two.xlsx"), books);
}

#[test]
fn every_book_has_its_sheets() {
    let folder = Folder::new();
    two_books(&folder);
    let document = folder.run_json("two.xlsx", &[]);
    assert!(texts(&document["not_carried"]).is_empty());
    assert_eq!(
        each(&document, "status"),
        ["conquered", "conquered", "invalid", "conquered"]
    );
    // Rows of the second book begin every nine rows: no blank one between the puzzles.
    assert_eq!(each(&document, "anchor"), ["L3", "L14", "L3", "L12"]);
    let written = Seen::open(&folder.path("two.solved.xlsx"));
    assert_eq!(
        written.sheets,
        [
            "Spring",
            "Notes",
            "It's 2",
            "Open",
            "Input",
            "Results Spring",
            "Summary Spring",
            "Procedure Spring",
            "Results It's 2",
            "Summary It's 2",
            "Procedure It's 2",
            "Books",
            "Human",
            "グラフ1",
            "Data",
            "Records",
        ]
    );
    assert_eq!(
        written.marks["_numplace_results_2"],
        "'Results It''s 2'!$A$1"
    );
    assert_eq!(
        written.marks["_numplace_procedure_1"],
        "'Procedure Spring'!$A$1"
    );
    assert_eq!(written.text("Notes", 0, 0), "ask Sato for the rest");
}

/// A rerun takes the books for books, and nothing that a run has written.
#[test]
fn results_are_never_taken_for_books() {
    let folder = Folder::new();
    two_books(&folder);
    let flags = ["--sheets-per-puzzle", "all", "--lang", "ja"];
    let first = folder.run_json("two.xlsx", &flags);
    let again = [
        folder.run_json("two.solved.xlsx", &flags),
        folder.run_json("two.solved.xlsx", &["-o", "third.xlsx"]),
        folder.run_json("third.xlsx", &["-o", "fourth.xlsx", "--lang", "ja"]),
    ];
    for document in again {
        for field in [
            "sheet", "no", "anchor", "status", "solution", "playback", "counts",
        ] {
            assert_eq!(each(&document, field), each(&first, field), "{field}");
        }
        assert!(texts(&document["not_carried"]).is_empty());
        assert!(texts(&document["notes"]).is_empty());
    }
}

#[test]
fn a_book_may_be_called_as_our_sheets_are() {
    let folder = Folder::new();
    let names = ["Results", "summary", "グラフ1"];
    save(
        &folder.path("names.xlsx"),
        names.map(|name| nines(name, &[EASY], 11)),
    );
    let document = folder.run_json("names.xlsx", &[]);
    assert_eq!(each(&document, "sheet"), names);
    let again = folder.run_json("names.solved.xlsx", &[]);
    assert_eq!(each(&again, "sheet"), names);
    assert_eq!(again["sheets_written"], document["sheets_written"]);
}

/// What is added to a solved book by hand is there after refreshing it.
#[test]
fn a_refresh_does_not_lose_sheets_of_the_user() {
    let folder = Folder::new();
    let workbook = || {
        let mut notes = Worksheet::new();
        notes.set_name("Notes").unwrap();
        notes.write_string(0, 0, "ask Sato").unwrap();
        let mut workbook = rust_xlsxwriter::Workbook::new();
        workbook.push_worksheet(nines("Book", &[EASY], 11));
        workbook.push_worksheet(notes);
        let mut results = Worksheet::new();
        results.set_name("Results").unwrap();
        workbook.push_worksheet(results);
        workbook
            .define_name("_numplace_results_1", "='Results'!$A$1")
            .unwrap();
        workbook.save(folder.path("book.solved.xlsx")).unwrap();
    };
    workbook();
    for flags in [&[][..], &["-o", "other.xlsx"]] {
        let document = folder.run_json("book.solved.xlsx", flags);
        assert!(texts(&document["not_carried"]).is_empty());
    }
    for name in ["book.solved.xlsx", "other.xlsx"] {
        let written = Seen::open(&folder.path(name));
        assert_eq!(written.text("Notes", 0, 0), "ask Sato");
    }
}

/// An output with a sheet that the input has not is not replaced unseen.
#[test]
fn a_sheet_added_to_the_output_is_not_lost() {
    let folder = Folder::new();
    save(&folder.path("book.xlsx"), [nines("Book", &[EASY], 11)]);
    folder.run_json("book.xlsx", &[]);
    let mut notes = Worksheet::new();
    notes.set_name("Mine").unwrap();
    save(
        &folder.path("mine.xlsx"),
        [nines("Book", &[EASY], 11), notes],
    );
    folder.run_json("mine.xlsx", &["-o", "book.solved.xlsx"]);
    let before = folder.bytes("book.solved.xlsx");
    let ran = folder.numplace(&["run", "book.xlsx"]);
    assert!(
        ran.failure().contains("would lose it (Mine)"),
        "{}",
        ran.err
    );
    assert!(folder.bytes("book.solved.xlsx") == before);
    assert_eq!(folder.numplace(&["run", "book.xlsx", "--force"]).status, 0);
}

#[test]
fn line_and_grid_form_may_stand_side_by_side() {
    let folder = Folder::new();
    let mut lines = Worksheet::new();
    lines.set_name("Lines").unwrap();
    lines.write_string(1, 11, "puzzle").unwrap();
    for (row, puzzle) in (2..).zip([EASY, HARD]) {
        lines.write_number(row, 0, row - 1).unwrap();
        lines.write_string(row, 11, puzzle).unwrap();
    }
    save(
        &folder.path("both.xlsx"),
        [nines("Grids", &[EASY, HARD], 12), lines],
    );
    let document = folder.run_json("both.xlsx", &[]);
    assert_eq!(each(&document, "anchor"), ["L3", "L15", "L3", "L4"]);
    let before = Seen::open(&folder.path("both.xlsx"));
    assert_written(
        &document,
        &before,
        &Seen::open(&folder.path("both.solved.xlsx")),
    );
}
