//! Names and marks of sheets, summaries, the sheet of books.

use super::*;
use crate::write::{Selection, WriteError, WriteOptions};
use calamine::Data;

#[test]
fn sheets_of_several_books_tell_their_book() {
    let books = [nines("Book 1", &[EASY]), nines("Results", &[EASY])];
    let options = WriteOptions {
        sheets: Selection::All,
        ..WriteOptions::default()
    };
    let file = written(&books, &options);
    let expected = [
        "Book 1",
        "Results",
        "Open",
        "Input",
        "Results Book 1",
        "Summary Book 1",
        "Procedure Book 1",
        "Results Results",
        "Summary Results",
        "Procedure Results",
        "Books",
        "Human",
        "グラフ1",
        "Puzzle 1 Book 1",
        "Puzzle 1 Results",
        "Data",
        "Records",
    ];
    assert_eq!(file.sheets, expected);
    let marks: Vec<&str> = file
        .names
        .keys()
        .filter(|n| n.starts_with("_numplace"))
        .map(|n| n.as_str())
        .collect();
    let expected = [
        "_numplace_books",
        "_numplace_chart",
        "_numplace_data",
        "_numplace_human",
        "_numplace_input_1",
        "_numplace_open_1",
        "_numplace_procedure_1",
        "_numplace_procedure_2",
        "_numplace_puzzle_1_1",
        "_numplace_puzzle_1_2",
        "_numplace_records",
        "_numplace_results_1",
        "_numplace_results_2",
        "_numplace_summary_1",
        "_numplace_summary_2",
    ];
    assert_eq!(marks, expected);
    assert_eq!(file.names["_numplace_results_2"], "'Results Results'!$A$1");
}

#[test]
fn a_book_keeps_its_name() {
    for name in [
        "Results",
        "summary",
        "It's 1",
        "グラフ1",
        "1234567890123456789012345678901",
    ] {
        let file = written(&[nines(name, &[EASY])], &WriteOptions::default());
        assert_eq!(file.sheets[0], name);
    }
}

#[test]
fn two_puzzles_of_one_number_have_two_sheets() {
    let mut book = nines("Book 1", &[EASY, EASY]);
    book.book.entries[1].no = 1;
    let options = WriteOptions {
        sheets: Selection::All,
        ..WriteOptions::default()
    };
    let file = written(&[book], &options);
    assert_eq!(file.names["_numplace_puzzle_1_1"], "'Puzzle 1'!$A$1");
    assert_eq!(file.names["_numplace_puzzle_1_1_"], "'Puzzle 1 (2)'!$A$1");
}

#[test]
fn the_modern_level_has_a_column_in_modern_runs_only() {
    let classic = nines("Book 1", &[EASY]);
    let mut modern = classic.clone();
    let record = modern.records[0].as_mut().unwrap();
    record.search = numplace_solver::Search::Modern;
    record.modern_level = Some(4);
    let file = written(&[classic], &WriteOptions::default());
    assert_eq!(file.value("Summary", "G3"), "published level");
    let file = written(&[modern], &WriteOptions::default());
    let column = ["F3", "G3", "F4", "G4"].map(|at| file.value("Summary", at));
    assert_eq!(column, ["level", "modern level", "Easy", "4"]);
    assert_eq!(file.value("Summary", "H3"), "published level");
}

#[test]
fn the_summary_has_a_row_a_puzzle_totals_and_reasons() {
    let file = written(
        &[nines("Book 1", &[EASY, TWO_SEVENS])],
        &WriteOptions::default(),
    );
    let expected = "\
A4: 1 0563C1 -> 'Procedure'!A2
B4: 27 0
C4: 54 0
E4: 3
F4: Easy
G4: 3
H4: Conquer bold FF0000
I4: 72 0
J4: 0 0
L4: 45 0
M4: 5 0
N4: 1 0
O4: 3 0
A5: 2 0
H5: Invalid
I5: 
";
    let cells = [
        "A4", "B4", "C4", "E4", "F4", "G4", "H4", "I4", "J4", "L4", "M4", "N4", "O4", "A5", "H5",
        "I5",
    ];
    assert_eq!(file.cells("Summary", &cells), expected);
    assert_eq!(file.value("Summary", "A6"), "total");
    assert_eq!(file.value("Summary", "B6"), "55");
    assert_eq!(file.value("Summary", "B7"), "27.5");
    assert_eq!(file.value("Summary", "A9"), "Not Conquer");
    assert_eq!(file.value("Summary", "A10"), "2");
    assert!(file.value("Summary", "B10").starts_with("Invalid: 7"));
}

/// A book of easy puzzles with these published levels.
fn published(levels: &[Value]) -> SolvedBook {
    let mut book = nines("Book 1", &vec![EASY; levels.len()]);
    for (entry, level) in book.book.entries.iter_mut().zip(levels) {
        entry.published = level.clone();
    }
    book
}

fn text(text: &str) -> Value {
    Value::Text(text.to_string())
}

#[test]
fn the_summary_sets_published_levels_against_ours() {
    let levels = [
        text("★★"),
        text("hard"),
        text("★★"),
        Value::Blank,
        text("Hard"),
        Value::Number(10.0),
        text("3-4"),
        text("***"),
        text("9"),
        Value::Number(9.0),
    ];
    let mut book = published(&levels);
    let faulty = nines("Book 1", &[TWO_SEVENS]);
    book.book.entries[0].puzzle = faulty.book.entries[0].puzzle.clone();
    book.records[0] = faulty.records[0].clone();
    let file = written(&[book], &WriteOptions::default());

    // Beneath 26 levels: a title in K, two rows of titles, the rows, the totals.
    let sheet = "Summary";
    let top = (1..200)
        .find(|row| file.value(sheet, &format!("K{row}")) == "published levels and ours")
        .unwrap();
    assert_eq!(
        file.cell(sheet, "G2"),
        format!("▼ published levels and ours 0563C1 -> 'Summary'!K{top}")
    );
    let cells: Vec<String> = (top + 1..=top + 9)
        .map(|row| {
            let cells =
                ["K", "L", "M", "N", "O"].map(|col| file.value(sheet, &format!("{col}{row}")));
            cells.join("|")
        })
        .collect();
    let expected = [
        "published level|3|no level|total|",
        "|Easy|||",
        "9|2|0|2|",
        "10|1|0|1|",
        "★★|1|1|2|",
        "***|1|0|1|",
        "3-4|1|0|1|",
        "hard|2|0|2|",
        "total|8|1|9|",
    ];
    assert_eq!(cells, expected);
    let shaded = file.umya.sheet_by_name(sheet).unwrap();
    let shaded = shaded.conditional_formatting_collection();
    let areas: Vec<String> = shaded
        .iter()
        .map(|format| format.sequence_of_references().get_sqref())
        .collect();
    assert_eq!(areas, [format!("L{}:M{}", top + 3, top + 8)]);
}

#[test]
fn the_summary_has_no_cross_table_where_there_are_no_levels_or_too_many() {
    let seen = |levels: &[Value]| {
        let file = written(&[published(levels)], &WriteOptions::default());
        let column = (1..200).map(|row| file.value("Summary", &format!("K{row}")));
        let last: Vec<String> = column.skip(levels.len() + 3).collect();
        let told = last.into_iter().filter(|text| !text.is_empty());
        (file.value("Summary", "G2"), told.collect::<Vec<_>>())
    };
    let none = seen(&[Value::Blank, text(" ")]);
    assert_eq!(none, (String::new(), Vec::new()));
    let scores: Vec<Value> = (0..41).map(|score| Value::Number(score.into())).collect();
    let (link, told) = seen(&scores);
    assert_eq!(link, "▼ published levels and ours");
    let reason = "No table: there are more than 40 published levels.";
    assert_eq!(told, ["published levels and ours", reason]);
}

#[test]
fn every_formula_carries_its_result() {
    let books = [nines("It's 1", &[EASY, TWO_SEVENS]), nines("Empty", &[])];
    let file = written(&books, &WriteOptions::default());
    let mut calamine: Xlsx<_> = calamine::open_workbook(file.path()).unwrap();
    let mut formulas = 0;
    for sheet in &file.sheets[..file.sheets.len() - 1] {
        let values = calamine.worksheet_range(sheet).unwrap();
        let found = calamine.worksheet_formula(sheet).unwrap();
        for (row, col, formula) in found.cells().filter(|(.., formula)| !formula.is_empty()) {
            let (top, left) = found.start().unwrap();
            let value = values.get_value((top + row as u32, left + col as u32));
            assert!(
                matches!(value, Some(Data::Float(_) | Data::String(_))),
                "{sheet} {formula}: {value:?}"
            );
            for volatile in ["NOW", "TODAY", "RAND", "OFFSET", "INDIRECT"] {
                assert!(!formula.contains(volatile), "{formula}");
            }
            formulas += 1;
        }
    }
    assert!(formulas > 100, "{formulas}");
}

#[test]
fn the_sheet_of_books_compares_them() {
    let books = [
        nines("Book 1", &[EASY, TWO_SEVENS]),
        nines("Book 2", &[EASY]),
    ];
    let file = written(&books, &WriteOptions::default());
    let expected = "\
A4: Book 1 0563C1 -> 'Book 1'!A1
B4: Title of Book 1
C4: 2 0
D4: 1 0
H4: 3 0.00
J4: Results Book 1 0563C1 -> 'Results Book 1'!A1
C5: 1 0
L5: Procedure Book 2 0563C1 -> 'Procedure Book 2'!A1
";
    let cells = ["A4", "B4", "C4", "D4", "H4", "J4", "C5", "L5"];
    assert_eq!(file.cells("Books", &cells), expected);
}

#[test]
fn only_the_open_sheet_is_selected() {
    let file = written(&[nines("Book 1", &[EASY])], &WriteOptions::default());
    let selected = |sheet: &&umya_spreadsheet::Worksheet| {
        sheet
            .sheets_views()
            .sheet_view_list()
            .iter()
            .any(|view| view.tab_selected())
    };
    let sheets = file.umya.sheet_collection();
    let names: Vec<&str> = sheets
        .iter()
        .filter(selected)
        .map(|sheet| sheet.name())
        .collect();
    assert_eq!(names, ["Open"]);
}

#[test]
fn a_file_is_replaced_only_when_told_so() {
    let file = written(&[nines("Book 1", &[EASY])], &WriteOptions::default());
    let before = std::fs::read(file.path()).unwrap();
    let again = write(
        file.path(),
        &[nines("Other", &[EASY])],
        &WriteOptions::default(),
    );
    assert!(matches!(again, Err(WriteError::Exists(_))));
    assert_eq!(std::fs::read(file.path()).unwrap(), before);

    let options = WriteOptions {
        replace: true,
        ..WriteOptions::default()
    };
    let sheets = write(file.path(), &[nines("Other", &[EASY])], &options).unwrap();
    assert_eq!(sheets[0], "Other");
}

#[test]
fn a_workbook_without_books_can_be_opened() {
    let file = written(&[], &WriteOptions::default());
    assert_eq!(file.sheets, ["Books", "Human", "Records"]);
}
