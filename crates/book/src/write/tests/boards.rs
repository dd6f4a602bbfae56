//! Book and results sheets.

use super::*;
use crate::write::{Selection, WriteOptions};
use numplace_solver::slips::EFFORT;
use numplace_solver::{Lang, Slips, Watch};
use std::time::Duration;

#[test]
fn a_conquered_puzzle_has_its_answer_flag_and_figures() {
    let file = written(&[nines("Book 1", &[EASY])], &WriteOptions::default());
    let cells = [
        "A3", "B3", "C3", "D3", "E3", "F3", "G3", "I3", "K3", "L3", "N3", "W3", "X3", "AF3",
    ];
    let expected = "\
A3: 1 0
B3: p. 7
C3: Sato
D3: 27 0
E3: 3
F3: 3 0
G3: B45 R5 C1 M3
I3: Easy
K3: 72 0
L3:  bold top left
N3: 5 bold top right
W3: 3 0000FF top
X3: 5 bold top right
AF3: Conquer bold FF0000
";
    assert_eq!(file.cells("Book 1", &cells), expected);
    let time = file.cell("Book 1", "H3");
    assert!(time.ends_with(" 0.000"), "{time}");

    let digits = |sheet: &str, first: u32| -> String {
        let cells = (0..81).map(|i| Position::new(2 + i / 9, first + i % 9).to_string());
        cells.map(|at| file.value(sheet, &at)).collect()
    };
    assert_eq!(digits("Book 1", 21), EASY_ANSWER);
    assert_eq!(digits("Results", 11), EASY_ANSWER);
    assert_eq!(file.cell("Results", "C3"), "Conquer bold FF0000");
    assert_eq!(file.cell("Results", "M3"), "3 0000FF top");
    assert_eq!(file.cell("Results", "N3"), "5 bold top right");
}

#[test]
fn conquer_is_the_same_word_in_japanese() {
    let options = WriteOptions {
        lang: Lang::Ja,
        ..WriteOptions::default()
    };
    let file = written(&[nines("本", &[EASY])], &options);
    assert_eq!(file.cell("本", "AF3"), "Conquer bold FF0000");
    assert_eq!(
        file.sheets,
        [
            "本",
            "Open",
            "入力",
            "解答結果",
            "集計",
            "解法手順",
            "本の一覧",
            "人の記録",
            "グラフ1",
            "データ",
            "記録"
        ]
    );
}

#[test]
fn clashing_digits_are_marked_and_nothing_is_filled_in() {
    let file = written(&[nines("Book 1", &[TWO_SEVENS])], &WriteOptions::default());
    assert_eq!(
        file.cells("Book 1", &["L3", "N3", "O3", "V3", "F3", "G3"]),
        "\
L3: 7 bold on FFB3B3 top left
N3: 5 bold top right
O3: 7 bold on FFB3B3 top left
V3:  bold top left
F3: 
G3: 
"
    );
    let flag = file.value("Book 1", "AF3");
    assert!(
        flag.starts_with("Invalid: 7") && flag.contains("(1,1), (1,4)"),
        "{flag}"
    );
    assert!(!file.cell("Book 1", "AF3").contains("FF0000"));
}

#[test]
fn the_results_show_what_was_probably_typed_wrongly() {
    // The 7 of the first row typed twice.
    let twice = format!("7{}", &EASY[1..]);
    let mut book = nines("Book 1", &[EASY, &twice]);
    let puzzle = book.book.entries[1].puzzle.clone().unwrap();
    let record = book.records[1].as_mut().unwrap();
    let watch = Watch {
        now: &|| Duration::ZERO,
        limit: None,
        nodes: None,
        cancelled: &|| false,
    };
    record.find_slips(&puzzle, EFFORT, watch);
    let (entry, record) = (&book.book.entries[1], book.records[1].as_ref());
    let suspects = crate::suspects(&book.book, entry, record);
    let told: Vec<String> = suspects
        .iter()
        .map(|(cell, at, of)| format!("{cell} {at} {of:?}"))
        .collect();
    assert_eq!(told, ["(1,1) L14 Suspect", "(1,6) Q14 Wrong"]);

    let file = written(&[book], &WriteOptions::default());
    assert_eq!(
        file.cells("Results", &["L14", "Q14", "N14", "L3"]),
        "\
L14: 7 bold on FFC266 top left
Q14: 7 bold on FFB3B3 top right
N14: 5 bold top right
L3: 6 0000FF top left
"
    );
    let notes = file.notes("Results");
    assert_eq!(notes.len(), 1, "{notes:?}");
    let (at, text) = &notes[0];
    assert_eq!(at, "L14");
    assert!(
        text.contains("L14: 7 was probably typed twice; nothing there"),
        "{text}"
    );
    assert!(file.notes("Book 1").is_empty());
}

#[test]
fn what_was_meant_by_a_sign_is_noted() {
    let mut book = nines("Book 1", &[EASY]);
    book.records[0] = None;
    let mut cells: Vec<Value> = EASY
        .chars()
        .map(|c| match c.to_digit(10) {
            Some(digit) => Value::Number(f64::from(digit)),
            None => Value::Blank,
        })
        .collect();
    cells[2] = Value::Text("S".to_string());
    let at = Position::new(2, 13);
    let fault = ReadFault::NotADigit {
        at,
        text: "S".to_string(),
        n: 9,
    };
    let mut why = Unreadable {
        faults: vec![fault],
        cells,
        regions: Vec::new(),
        slips: Slips::default(),
    };
    why.find_slips(book.book.form, &book.book.layout, EFFORT, &|| false);
    book.book.entries[0].puzzle = Err(why);
    let file = written(&[book], &WriteOptions::default());
    assert_eq!(
        file.cells("Results", &["N3", "Q3"]),
        "N3: S bold on FFC266 top right\nQ3: 7 bold on EDF2F9 top right\n"
    );
    let notes = file.notes("Results");
    assert!(
        notes[0].0 == "N3"
            && notes[0]
                .1
                .contains("N3: \"S\" was probably meant to be 5; 5 there"),
        "{notes:?}"
    );
}

#[test]
fn an_unreadable_puzzle_stays_as_it_was() {
    let mut book = nines("Book 1", &[EASY, EASY]);
    book.records[0] = None;
    let mut cells = vec![Value::Blank; 81];
    cells[1] = Value::Text("l".to_string());
    cells[2] = Value::Number(10.0);
    let fault = |col: u32, text: &str| ReadFault::NotADigit {
        at: Position::new(2, col),
        text: text.to_string(),
        n: 9,
    };
    let faults = vec![fault(12, "l"), fault(13, "10")];
    book.book.entries[0].puzzle = Err(Unreadable {
        faults,
        cells,
        regions: Vec::new(),
        slips: Slips::default(),
    });
    book.book.entries[0].playback = Value::Text("VQ".to_string());
    let file = written(&[book], &WriteOptions::default());
    assert_eq!(
        file.cells("Book 1", &["J3", "L3", "M3", "N3", "V3", "V14"]),
        "\
J3: VQ
L3:  bold top left
M3: l bold on FFB3B3 top
N3: 10 bold on FFB3B3 top right
V3: 
V14: 6 0000FF top left
"
    );
    let flag = file.value("Book 1", "AF3");
    assert_eq!(
        flag,
        "Unreadable: M3: \"l\" is not a digit from 1 to 9; N3: \"10\" is not a digit from 1 to 9"
    );
}

#[test]
fn a_puzzle_that_is_cut_off_is_not_drawn_over_the_next() {
    let mut book = nines("Book 1", &[EASY, EASY]);
    book.records[0] = None;
    let at = Position::new(7, 11);
    book.book.entries[1].anchor = at;
    let cells = vec![Value::Number(9.0); 81];
    let faults = vec![ReadFault::CutOff { at, n: 9 }];
    book.book.entries[0].puzzle = Err(Unreadable {
        faults,
        cells,
        regions: Vec::new(),
        slips: Slips::default(),
    });
    let file = written(&[book], &WriteOptions::default());
    assert_eq!(file.value("Book 1", "L7"), "9");
    assert_eq!(file.value("Book 1", "L8"), "");
    assert_eq!(file.value("Book 1", "N8"), "5");
    assert_eq!(file.value("Book 1", "AF8"), "Conquer");
}

#[test]
fn a_puzzle_that_was_not_run_has_no_flag() {
    let mut book = nines("Book 1", &[EASY]);
    book.records[0] = None;
    book.book.entries[0].strategy = Value::Text("Lovely".to_string());
    let file = written(&[book], &WriteOptions::default());
    assert_eq!(file.value("Book 1", "N3"), "5");
    assert_eq!(file.value("Book 1", "I3"), "Lovely");
    assert_eq!(
        file.cells("Book 1", &["H3", "V3", "AF3"]),
        "H3: \nV3: \nAF3: \n"
    );
    assert_eq!(
        file.sheets,
        [
            "Book 1", "Open", "Input", "Results", "Summary", "Books", "Human", "Data", "Records"
        ]
    );
}

#[test]
fn rows_are_those_of_the_book() {
    let mut book = nines("Book 1", &[EASY, EASY]);
    // Without a blank row between the puzzles.
    book.book.entries[1].anchor.row = 11;
    let file = written(&[book], &WriteOptions::default());
    for sheet in ["Book 1", "Results"] {
        assert_eq!(file.value(sheet, "A12"), "2");
        assert_eq!(file.value(sheet, "N12"), "5");
    }
}

#[test]
fn a_line_form_book_has_strings() {
    let layout = Layout::new(3, 3).unwrap();
    let puzzle = Puzzle::new(layout.clone(), text::parse_cells(EASY, 9).unwrap());
    let book = solved("Lines", SheetForm::Line, &layout, &[puzzle]);
    let file = written(&[book], &WriteOptions::default());
    assert_eq!(file.value("Lines", "L3"), EASY);
    assert_eq!(file.cell("Lines", "N3"), format!("{EASY_ANSWER} 0000FF"));
    assert_eq!(file.cell("Lines", "P3"), "Conquer bold FF0000");
    assert_eq!(file.value("Results", "L3"), EASY_ANSWER);
}

#[test]
fn large_boards_have_their_places() {
    for (rows, cols, last_given, last_found, flag) in [
        (4, 4, "AA18", "AR18", "AT3"),
        (5, 5, "AJ27", "BJ27", "BL3"),
        (10, 10, "DG102", "HD102", "HF3"),
    ] {
        let layout = Layout::new(rows, cols).unwrap();
        let n = layout.n();
        let puzzle = large(&layout, |index| index == n * n - 1);
        let last = large(&layout, |_| false).givens()[n * n - 1].unwrap() + 1;
        let book = solved("Large", SheetForm::Grid, &layout, &[puzzle]);
        let options = WriteOptions {
            sheets: Selection::All,
            ..WriteOptions::default()
        };
        let file = written(&[book], &options);
        assert_eq!(file.cell("Large", last_given), " bold bottom right");
        assert_eq!(
            file.cell("Large", last_found),
            format!("{last} 0000FF bottom right")
        );
        assert_eq!(file.value("Large", flag), "Conquer");
        // The boards of a single sheet stand from column W on.
        assert_eq!(file.value("Puzzle 1", "W3"), "1");
    }
}

#[test]
fn texts_too_long_for_a_cell_are_cut() {
    let mut book = nines("Book 1", &[EASY]);
    book.records[0] = None;
    let at = |index: u32| Position::new(2 + index / 9, 11 + index % 9);
    let text = "x".repeat(20_000);
    let faults = (0..9).map(|i| ReadFault::NotADigit {
        at: at(i),
        text: text.clone(),
        n: 9,
    });
    let cells = vec![Value::Text("x".to_string()); 81];
    book.book.entries[0].puzzle = Err(Unreadable {
        faults: faults.collect(),
        regions: Vec::new(),
        slips: Slips::default(),
        cells,
    });
    let file = written(&[book], &WriteOptions::default());
    assert!(file.value("Book 1", "AF3").ends_with('…'));
}
