//! Input sheets, written and read back.

use super::*;
use crate::pages::InputPage;
use crate::read::{Limits, read};
use crate::write::SolvedInput;

/// A page of this layout with all that can be typed.
fn typed(layout: &Arc<Layout>, puzzle: &Puzzle, number: f64, book: &str) -> SolvedInput {
    let page = InputPage {
        number: Value::Number(number),
        book: Value::Text(book.to_string()),
        store: true,
        puzzle: Ok(puzzle.clone()),
        ..InputPage::empty("Input", layout)
    };
    SolvedInput {
        page,
        record: Some(run(puzzle)),
        note: None,
        print: None,
    }
}

/// The names of the second sheet's cells are names within it; each is read from its own.
#[test]
fn each_size_has_a_sheet_that_is_read_back() {
    let layouts = [(3, 3), (3, 2), (4, 4)].map(|(rows, cols)| Layout::new(rows, cols).unwrap());
    let puzzles = layouts
        .each_ref()
        .map(|layout| large(layout, |at| at % 5 == 0));
    let names = ["Nines", "It's, six", "Sixteens"];
    let books = [0, 1, 2].map(|at| {
        let form = if at == 1 {
            SheetForm::Line
        } else {
            SheetForm::Grid
        };
        solved(names[at], form, &layouts[at], &puzzles[at..=at])
    });
    let typed = |at: usize| typed(&layouts[at], &puzzles[at], at as f64 + 7.0, names[at]);
    let options = WriteOptions {
        // The order in which they are handed over does not matter.
        inputs: vec![typed(2), typed(0), typed(1)],
        ..WriteOptions::default()
    };
    let file = written(&books, &options);
    assert_eq!(
        file.sheets[6..9],
        ["Input", "Input 6x6 (3x2)", "Input 16x16"]
    );

    let workbook = read(file.path(), None, &Limits::default()).unwrap();
    assert_eq!(workbook.notes, Vec::<String>::new());
    assert!(workbook.not_carried.is_empty());
    assert_eq!(workbook.input.len(), 3);
    for (at, page) in workbook.input.iter().enumerate() {
        assert_eq!(page.sheet, file.sheets[6 + at]);
        assert_eq!(page.layout.block(), layouts[at].block());
        assert_eq!(page.puzzle.as_ref().unwrap().givens(), puzzles[at].givens());
        assert_eq!(page.number, Value::Number(at as f64 + 7.0));
        assert_eq!(page.book, Value::Text(names[at].to_string()));
        assert!(page.store && !page.is_new());
    }
}

#[test]
fn an_empty_page_is_read_as_empty() {
    let file = written(&[nines("Book", &[EASY])], &WriteOptions::default());
    let workbook = read(file.path(), None, &Limits::default()).unwrap();
    let page = &workbook.input[0];
    assert!(page.is_empty() && !page.is_new() && !page.store);
    assert_eq!(page.book, Value::Text("Book".to_string()));
    assert_eq!(page.puzzle_number(), Ok(None));
}

/// A puzzle is not lost when the last book of its size is.
#[test]
fn a_typed_puzzle_keeps_its_sheet_without_a_book() {
    let layout = Layout::new(2, 2).unwrap();
    let puzzle = large(&layout, |at| at % 5 == 0);
    let options = WriteOptions {
        inputs: vec![typed(&layout, &puzzle, 1.0, "gone")],
        ..WriteOptions::default()
    };
    let file = written(&[nines("Book", &[EASY])], &options);
    assert_eq!(file.sheets[3..5], ["Input", "Input 4x4"]);
    let workbook = read(file.path(), None, &Limits::default()).unwrap();
    assert_eq!(
        workbook.input[1].puzzle.as_ref().unwrap().givens(),
        puzzle.givens()
    );
}

/// What is stored with the formulas is what they give: see tests/office for the formulas
/// themselves.
#[test]
fn the_grid_says_how_it_stands() {
    let layout = Layout::new(3, 3).unwrap();
    let words = |line: &str| {
        let puzzle = Puzzle::new(layout.clone(), text::parse_cells(line, 9).unwrap());
        let mut input = typed(&layout, &puzzle, 1.0, "Book");
        input.record = None;
        let options = WriteOptions {
            inputs: vec![input],
            ..WriteOptions::default()
        };
        let file = written(&[nines("Book", &[EASY])], &options);
        let judged = ["K5", "M5", "L6"].map(|at| file.value("Input", at));
        (file.value("Input", "B3"), judged.join(" "))
    };
    let blank = |head: &str| format!("{head}{}", ".".repeat(81 - head.len()));
    let cases = [
        (blank(""), "Empty:", "0 0 0"),
        (blank("1"), "Ready:", "0 0 0"),
        (blank("1.1"), "Clash: the digit is twice in a row.", "5 5 0"),
        (
            blank("1.........1"),
            "Clash: the digit is twice in a block.",
            "4 0 4",
        ),
    ];
    for (line, expected, judged) in cases {
        let (words, found) = words(&line);
        assert!(words.starts_with(expected), "{words}");
        assert_eq!(found, judged);
    }
}
