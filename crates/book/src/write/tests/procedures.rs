//! Procedure tables, single-puzzle sheets, the chart.

use numplace_solver::{Placement, Step};

use super::*;
use crate::write::{Selection, WriteOptions};

/// Cell and digit of a step as they are written, nothing for a step that places nothing.
fn placed(step: &Step) -> (String, String) {
    let written = |placed: Placement| (placed.cell.to_string(), (placed.digit + 1).to_string());
    step.placed.map(written).unwrap_or_default()
}

#[test]
fn a_step_that_places_nothing_leaves_cell_and_digit_empty() {
    let mut book = nines("Book 1", &[EASY]);
    let record = book.records[0].as_mut().unwrap();
    record.steps[0].placed = None;
    let label = record.steps[0].label.to_string();
    let options = WriteOptions {
        sheets: Selection::List(vec![1]),
        ..WriteOptions::default()
    };
    let file = written(&[book], &options);
    let row = |sheet, cells: [&str; 3]| cells.map(|at| file.value(sheet, at));
    assert_eq!(row("Procedure", ["C2", "D2", "E2"]), ["", "", &label]);
    assert_eq!(row("Puzzle 1", ["B19", "C19", "D19"]), ["", "", &label]);
}

#[test]
fn the_table_tells_every_step() {
    let book = nines("Book 1", &[EASY]);
    let steps = book.records[0].as_ref().unwrap().steps.clone();
    let file = written(&[book], &WriteOptions::default());
    let (first, last) = (&steps[0], &steps[steps.len() - 1]);
    let (cell, digit) = placed(first);
    assert_eq!(file.value("Procedure", "A2"), "1");
    assert_eq!(file.value("Procedure", "B2"), "1");
    assert_eq!(file.value("Procedure", "C2"), cell);
    assert_eq!(file.value("Procedure", "D2"), digit);
    assert_eq!(file.value("Procedure", "E2"), first.label.to_string());
    assert_eq!(file.cell("Procedure", "I2"), "0 0.000000");
    assert_eq!(file.value("Procedure", "J2"), "20");
    assert!(!file.value("Procedure", "K2").is_empty());
    let row = steps.len() + 1;
    assert_eq!(file.value("Procedure", &format!("C{row}")), placed(last).0);
    assert_eq!(file.value("Procedure", &format!("A{}", row + 1)), "");
    assert_eq!(file.names["_numplace_procedure_1"], "'Procedure'!$A$1");
}

#[test]
fn a_long_table_goes_on_in_other_sheets() {
    let book = nines("Book 1", &[EASY, EASY, EASY]);
    let steps = book.records[0].as_ref().unwrap().steps.len() as u32;
    // Room for two puzzles, one step less than three.
    let options = WriteOptions {
        procedure_rows: 3 * steps,
        ..WriteOptions::default()
    };
    let file = written(&[book], &options);
    assert_eq!(file.sheets[5..7], ["Procedure", "Procedure (2)"]);
    assert_eq!(file.value("Procedure", &format!("A{}", 2 * steps + 1)), "2");
    assert_eq!(file.value("Procedure", &format!("A{}", 2 * steps + 2)), "");
    assert_eq!(file.value("Procedure (2)", "A1"), "puzzle");
    assert_eq!(file.value("Procedure (2)", "A2"), "3");
    assert_eq!(file.cell("Summary", "A6"), "3 0563C1 -> 'Procedure (2)'!A2");
    assert_eq!(file.names["_numplace_procedure_1"], "'Procedure'!$A$1");
    assert_eq!(
        file.names["_numplace_procedure_2_1"],
        "'Procedure (2)'!$A$1"
    );
    assert_eq!(file.names["_numplace_chart"], "'Open'!$A$1");
}

#[test]
fn a_puzzle_longer_than_a_sheet_is_split() {
    let book = nines("Book 1", &[EASY]);
    let steps = book.records[0].as_ref().unwrap().steps.len();
    let options = WriteOptions {
        procedure_rows: 21,
        ..WriteOptions::default()
    };
    let file = written(&[book], &options);
    let pages: Vec<&String> = file
        .sheets
        .iter()
        .filter(|s| s.starts_with("Procedure"))
        .collect();
    assert_eq!(pages.len(), steps.div_ceil(20));
    for (page, name) in pages.iter().enumerate() {
        assert_eq!(file.value(name, "B2"), (20 * page + 1).to_string());
    }
}

#[test]
fn the_chart_follows_the_open_sheet_whatever_the_table_lists() {
    let books = [nines("Book 1", &[EASY, EASY, EASY])];
    let options = WriteOptions {
        procedures: Selection::None,
        ..WriteOptions::default()
    };
    let file = written(&books, &options);
    assert!(file.sheets.contains(&"グラフ1".to_string()));
    assert!(!file.sheets.contains(&"Procedure".to_string()));
    assert_eq!(file.value("Open", "D2"), "3");

    let options = WriteOptions {
        chart: Some(2),
        ..options
    };
    let file = written(&books, &options);
    assert_eq!(file.value("Open", "D2"), "2");

    let options = WriteOptions {
        procedures: Selection::List(vec![1]),
        ..options
    };
    let file = written(&books, &options);
    assert_eq!(file.value("Procedure", "A2"), "1");
}

#[test]
fn a_single_sheet_has_the_places_of_the_original() {
    let book = nines("Book 1", &[EASY]);
    let steps = book.records[0].as_ref().unwrap().steps.clone();
    let options = WriteOptions {
        sheets: Selection::List(vec![1, 7]),
        ..WriteOptions::default()
    };
    let file = written(&[book], &options);
    let sheet = &file.sheets[file.sheets.len() - 3];
    assert_eq!(sheet, "Puzzle 1");
    assert_eq!(file.value(sheet, "A18"), steps.len().to_string());
    for (row, step) in (19..).zip(&steps) {
        let (cell, digit) = placed(step);
        assert_eq!(file.value(sheet, &format!("B{row}")), cell);
        assert_eq!(file.value(sheet, &format!("C{row}")), digit);
        assert_eq!(
            file.value(sheet, &format!("D{row}")),
            step.label.to_string()
        );
        assert_eq!(file.cell(sheet, &format!("U{row}")), "0 0.000000");
    }
    assert_eq!(file.cell(sheet, "A2"), "Conquer bold FF0000");
    assert_eq!(file.cell(sheet, "G3"), "5 bold top right");
    assert_eq!(file.names["_numplace_puzzle_1_1"], "'Puzzle 1'!$A$1");
}
