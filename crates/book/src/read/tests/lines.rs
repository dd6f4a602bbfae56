//! Books in line form.

use rust_xlsxwriter::Worksheet;

use super::*;
use crate::model::{SheetForm, Value};

fn line_sheet(lines: &[&str]) -> Worksheet {
    let mut sheet = Worksheet::new();
    sheet
        .set_name("Lines")
        .unwrap()
        .write(1, 11, "puzzle")
        .unwrap();
    for (row, line) in lines.iter().enumerate() {
        sheet.write(2 + row as u32, 0, row as u32 + 1).unwrap();
        sheet.write(2 + row as u32, 11, *line).unwrap();
    }
    sheet
}

#[test]
fn strings_of_every_spelling() {
    let dots = PUZZLE.concat();
    let lines = [
        dots.clone(),
        dots.replace('.', "0"),
        dots.replace('.', "*"),
        dots.replace('.', " "),
        dots.replace('.', "＿").replace('5', "５"),
        Vec::from_iter(dots.chars().map(String::from)).join(" "),
        Vec::from_iter(dots.chars().map(String::from)).join(","),
    ];
    let book = read_book(line_sheet(&lines.each_ref().map(String::as_str)));
    assert_eq!((book.form, book.layout.n()), (SheetForm::Line, 9));
    assert_eq!(book.entries.len(), lines.len());
    assert_eq!(book.entries[3].anchor.to_string(), "L6");
    for entry in &book.entries {
        assert_eq!(givens(entry), dots, "no. {}", entry.no);
    }
}

#[test]
fn faults_name_the_cell() {
    let dots = PUZZLE.concat();
    let bad = dots.replacen('.', "x", 1);
    let mut sheet = line_sheet(&[&dots, &bad, &dots[1..], "", &dots]);
    sheet.write(6, 11, 1e80).unwrap();
    let book = read_book(sheet);
    let found = Vec::from_iter(book.entries.iter().flat_map(faults));
    assert_eq!(
        found,
        [
            "L4: \"x\" is not a digit from 1 to 9",
            "L5: 80 digits instead of 81",
            "L7: a number, of which only 15 digits are kept; type the puzzle as text",
        ]
    );
    assert_eq!(
        book.entries[1].puzzle.as_ref().unwrap_err().cells,
        [Value::Text(bad)]
    );
}

#[test]
fn the_size_is_that_of_the_strings() {
    let numbers = |n: usize| Vec::from_iter((0..n * n).map(|i| (i % n + 1).to_string())).join(" ");
    let cases = [
        (".123............".to_string(), 4, (2, 2)),
        ("1".to_string() + &".".repeat(35), 6, (2, 3)),
        ("G".to_string() + &".".repeat(255), 16, (4, 4)),
        (numbers(25), 25, (5, 5)),
        (numbers(100), 100, (10, 10)),
    ];
    for (line, n, block) in cases {
        let book = read_book(line_sheet(&[&line]));
        assert_eq!((book.layout.n(), book.layout.block()), (n, Some(block)));
        assert!(book.entries[0].puzzle.is_ok());
    }
    let mut sheet = line_sheet(&[&("1".to_string() + &".".repeat(35))]);
    sheet.write(0, 5, "3x2").unwrap();
    assert_eq!(read_book(sheet).layout.block(), Some((3, 2)));
}

#[test]
fn an_empty_book_has_its_size_from_f1() {
    let mut sheet = line_sheet(&["", ""]);
    sheet.write(0, 5, "3x3").unwrap();
    let workbook = read_sheets([sheet]);
    assert_eq!(workbook.books[0].layout.n(), 9);
    assert_eq!(workbook.notes, ["Lines: 2 numbered puzzles are empty"]);
}

#[test]
fn a_table_of_texts_is_no_book() {
    let sheet = line_sheet(&["sixteen letters.", "some other words", "a word, no digit"]);
    let workbook = read_sheets([sheet]);
    assert!(workbook.books.is_empty());
    assert_eq!(workbook.not_carried, ["Lines"]);
}
