//! Which sheets are books, and where their puzzles stand.

use rust_xlsxwriter::{Chart, ChartType, Formula, Workbook, Worksheet};

use super::*;
use crate::model::{SheetForm, Value};

#[test]
fn a_book_with_everything_in_its_columns() {
    let mut sheet = grid_sheet("Mine", 9);
    put(&mut sheet, 2, 7, &PUZZLE);
    sheet.write(0, 0, "Easter book").unwrap();
    sheet.write(2, 1, "p. 12").unwrap();
    sheet.write(2, 2, "Sato").unwrap();
    sheet.write(2, 4, "★3").unwrap();
    sheet.write(2, 8, "Lovely").unwrap();
    sheet.write(2, 9, "QQ").unwrap();
    sheet.write(2, 6, "B41 R6 Q2").unwrap();

    let workbook = read_sheets([sheet]);
    assert!(
        workbook.not_carried.is_empty() && workbook.notes.is_empty(),
        "{workbook:?}"
    );
    assert!(!workbook.written_by_numplace);
    let book = &workbook.books[0];
    assert_eq!(
        (book.sheet.as_str(), book.title.as_str()),
        ("Mine", "Easter book")
    );
    assert_eq!(book.form, SheetForm::Grid);
    assert_eq!(book.layout.block(), Some((3, 3)));
    let [entry] = &book.entries[..] else {
        panic!("{book:?}")
    };
    assert_eq!((entry.no, entry.anchor.to_string().as_str()), (7, "L3"));
    assert_eq!(givens(entry), PUZZLE.concat());
    let texts = [
        &entry.page,
        &entry.author,
        &entry.published,
        &entry.strategy,
        &entry.playback,
        &entry.techniques,
    ];
    assert_eq!(
        texts.map(ToString::to_string),
        ["p. 12", "Sato", "★3", "Lovely", "QQ", "B41 R6 Q2"]
    );
}

#[test]
fn the_pitch_is_found_from_column_a() {
    for rows in [
        vec![2, 11, 20],
        vec![2, 12, 22],
        vec![2, 13, 24],
        vec![3, 20, 40, 49],
    ] {
        let mut sheet = grid_sheet("Book", 9);
        for (slot, &row) in rows.iter().enumerate() {
            put(&mut sheet, row, slot as u32 + 1, &PUZZLE);
        }
        let book = read_book(sheet);
        let anchors: Vec<u32> = book.entries.iter().map(|entry| entry.anchor.row).collect();
        assert_eq!(anchors, rows);
        assert!(
            book.entries
                .iter()
                .all(|entry| givens(entry) == PUZZLE.concat())
        );
    }
}

#[test]
fn empty_slots_are_counted_once() {
    let mut sheet = grid_sheet("Book", 9);
    for slot in 0..5 {
        sheet.write(2 + 11 * slot, 0, slot + 1).unwrap();
    }
    sheet.write(2, 11, ".").unwrap();
    sheet.write(2, 12, 0).unwrap();
    put(&mut sheet, 13, 2, &PUZZLE);
    let workbook = read_sheets([sheet]);
    assert_eq!(workbook.books[0].entries.len(), 1);
    assert_eq!(workbook.notes, ["Book: 4 numbered puzzles are empty"]);
}

#[test]
fn every_size_and_block_shape() {
    let cases = [
        (4, None, None, (2, 2)),
        (6, None, None, (2, 3)),
        (6, Some("3x2"), None, (3, 2)),
        (6, Some("３×２"), None, (3, 2)),
        (6, Some("2x3"), Some((3, 2)), (3, 2)),
        (12, None, Some((4, 3)), (4, 3)),
        (25, Some("5x5"), None, (5, 5)),
        (7, Some("1x7"), None, (1, 7)),
        (100, None, None, (10, 10)),
    ];
    let folder = Folder::new();
    for (n, told, wanted, expected) in cases {
        let mut sheet = grid_sheet("Book", n);
        if let Some(told) = told {
            sheet.write(0, 5, told).unwrap();
        }
        sheet.write(2, 0, 1).unwrap();
        // The first and the last cell.
        sheet.write(2, 11, 1).unwrap();
        sheet.write(1 + n as u32, 10 + n as u16, n as u32).unwrap();
        let path = folder.file("a.xlsx", &bytes_of([sheet]));
        let workbook = super::super::read(&path, wanted, &Limits::default()).unwrap();
        let book = &workbook.books[0];
        assert_eq!(
            book.layout.block(),
            Some(expected),
            "{n} {told:?} {wanted:?}"
        );
        let puzzle = book.entries[0].puzzle.as_ref().unwrap();
        assert_eq!(puzzle.givens().first(), Some(&Some(0)));
        assert_eq!(puzzle.givens().last(), Some(&Some(n as u8 - 1)));
        assert!(workbook.notes.is_empty(), "{:?}", workbook.notes);
    }
}

#[test]
fn a_wanted_block_that_does_not_fit_is_told() {
    let mut sheet = grid_sheet("Book", 9);
    put(&mut sheet, 2, 1, &PUZZLE);
    let folder = Folder::new();
    let path = folder.file("a.xlsx", &bytes_of([sheet]));
    let workbook = super::super::read(&path, Some((2, 3)), &Limits::default()).unwrap();
    assert_eq!(workbook.books[0].layout.block(), Some((3, 3)));
    let note = "Book!F1: blocks of 2x3 do not fit the 9 digits of this book; 3x3 is used";
    assert_eq!(workbook.notes, [note]);
}

#[test]
fn heads_that_cannot_be_used_are_refused_with_the_cell() {
    type Change = fn(&mut Worksheet);
    let cases: [(usize, Change, &str); 5] = [
        (
            9,
            |s| drop(s.write(0, 7, "killer")),
            "Book!H1: \"killer\" is no variant; there are diagonal, windoku,",
        ),
        (
            9,
            |s| drop(s.write(0, 5, "big")),
            "Book!F1: 'big' is no block shape",
        ),
        (
            9,
            |s| drop(s.write(0, 5, "2x4")),
            "Book!F1: blocks of 2x4 do not make the 9 digits",
        ),
        (
            7,
            |_| {},
            "Book!F1: a 7x7 puzzle has no customary block shape",
        ),
        (
            9,
            |s| drop(s.write(0, 5, 45_000)),
            "Book!F1: '45000' is no block shape",
        ),
    ];
    for (n, change, expected) in cases {
        let mut sheet = grid_sheet("Book", n);
        put(&mut sheet, 2, 1, &["123"]);
        change(&mut sheet);
        let workbook = read_sheets([sheet]);
        assert!(workbook.books.is_empty());
        assert_eq!(workbook.not_carried, ["Book"]);
        assert!(
            workbook.refused[0].starts_with(expected),
            "{:?}",
            workbook.refused
        );
    }
}

#[test]
fn plain_variants_are_plain() {
    for variant in ["none", "Plain", " ", "なし", "-"] {
        let mut sheet = grid_sheet("Book", 9);
        put(&mut sheet, 2, 1, &PUZZLE);
        sheet.write(0, 7, variant).unwrap();
        assert_eq!(read_book(sheet).entries.len(), 1, "{variant}");
    }
}

#[test]
fn several_books_and_other_sheets() {
    let mut workbook = Workbook::new();
    for (name, n) in [("Small", 4), ("Nine", 9)] {
        let mut sheet = grid_sheet(name, n);
        put(&mut sheet, 2, 1, &["12"]);
        put(&mut sheet, 2 + n as u32 + 2, 2, &["", "", "", "21"]);
        workbook.push_worksheet(sheet);
    }
    let mut notes = Worksheet::new();
    notes
        .set_name("Notes")
        .unwrap()
        .write(0, 0, "no puzzles here")
        .unwrap();
    workbook.push_worksheet(notes);
    let chart = workbook.add_chartsheet().set_name("Chart").unwrap();
    let mut line = Chart::new(ChartType::Line);
    line.add_series().set_values("Nine!$L$3:$L$11");
    chart.insert_chart(0, 0, &line).unwrap();
    let mut hidden = grid_sheet("Hidden", 9);
    put(&mut hidden, 2, 1, &PUZZLE);
    hidden.set_hidden(true);
    workbook.push_worksheet(hidden);

    let workbook = read_bytes(&workbook.save_to_buffer().unwrap()).unwrap();
    let books = workbook
        .books
        .iter()
        .map(|book| (book.sheet.as_str(), book.layout.n()));
    assert_eq!(
        Vec::from_iter(books),
        [("Small", 4), ("Nine", 9), ("Hidden", 9)]
    );
    assert_eq!(workbook.not_carried, ["Notes", "Chart"]);
}

#[test]
fn sheets_of_an_earlier_run_are_no_books() {
    let mut workbook = Workbook::new();
    for name in ["Book", "It's ours"] {
        let mut sheet = grid_sheet(name, 9);
        put(&mut sheet, 2, 1, &PUZZLE);
        workbook.push_worksheet(sheet);
    }
    workbook
        .define_name("_numplace_results_1", "='It''s ours'!$A$1")
        .unwrap();
    workbook.define_name("mine", "=Book!$A$1").unwrap();
    let workbook = read_bytes(&workbook.save_to_buffer().unwrap()).unwrap();
    assert!(workbook.written_by_numplace);
    assert_eq!(workbook.books.len(), 1);
    assert_eq!(workbook.books[0].sheet, "Book");
    assert!(
        workbook.not_carried.is_empty(),
        "{:?}",
        workbook.not_carried
    );
}

#[test]
fn near_misses_are_told() {
    let mut unnumbered = grid_sheet("No numbers", 9);
    put(&mut unnumbered, 2, 1, &PUZZLE);
    unnumbered.write(2, 0, "first").unwrap();
    let mut headless = grid_sheet("No head", 9);
    put(&mut headless, 2, 1, &PUZZLE);
    headless.write(1, 11, "a").unwrap();
    let workbook = read_sheets([unnumbered, headless]);
    assert!(workbook.books.is_empty());
    assert_eq!(workbook.not_carried, ["No numbers", "No head"]);
    assert!(workbook.notes[0].starts_with("No numbers!A3: column A holds no number"));
    assert!(workbook.notes[1].starts_with("No head!L2: row 2 does not count"));
}

#[test]
fn repeated_numbers_and_stray_digits_are_told() {
    let mut sheet = grid_sheet("Book", 9);
    put(&mut sheet, 2, 5, &PUZZLE);
    put(&mut sheet, 13, 5, &PUZZLE);
    put(&mut sheet, 24, 6, &PUZZLE);
    put(&mut sheet, 40, 7, &PUZZLE);
    sheet.write(40, 0, "seven").unwrap();
    sheet.write(11, 11, 3).unwrap();
    sheet.write(12, 11, "a remark").unwrap();
    let workbook = read_sheets([sheet]);
    assert_eq!(workbook.books[0].entries.len(), 3);
    let (notes, missed) = (&workbook.notes, &workbook.missed);
    assert_eq!(
        notes[0],
        "Book!A14: numbers that stand more than once: 5 (A3, A14)"
    );
    assert!(
        missed[0].starts_with("Book: digits in row 12, rows 41-49 belong to no"),
        "{missed:?}"
    );
}

#[test]
fn numbers_and_digits_as_people_type_them() {
    let mut sheet = grid_sheet("Book", 9);
    let date = rust_xlsxwriter::Format::new().set_num_format("yyyy-mm-dd");
    for (row, no) in ["1", "２", "No.3", "#4", "第5問"].into_iter().enumerate() {
        let row = 2 + 9 * row as u32;
        sheet.write(row, 0, no).unwrap();
        for (col, digit) in ["1", "２", "'3", " 4 ", "⑤"].into_iter().enumerate() {
            sheet.write(row, 11 + col as u16, digit).unwrap();
        }
        sheet.write_number_with_format(row, 16, 6.0, &date).unwrap();
        sheet
            .write_formula(row, 17, Formula::new("3+4").set_result("7"))
            .unwrap();
        sheet.write(row + 8, 11, 9).unwrap();
    }
    let book = read_book(sheet);
    assert_eq!(
        Vec::from_iter(book.entries.iter().map(|entry| entry.no)),
        [1, 2, 3, 4, 5]
    );
    for entry in &book.entries {
        assert!(givens(entry).starts_with("1234567.."), "{}", givens(entry));
    }
}

#[test]
fn furigana_is_left_out() {
    let mut sheet = grid_sheet("Book", 9);
    put(&mut sheet, 2, 1, &PUZZLE);
    sheet.write(2, 2, "佐藤").unwrap();
    let phonetic = "<t>佐藤</t><rPh sb=\"0\" eb=\"2\"><t>サトウ</t></rPh>";
    let bytes = with_text(
        &bytes_of([sheet]),
        "xl/sharedStrings.xml",
        "<t>佐藤</t>",
        phonetic,
    );
    let author = &read_bytes(&bytes).unwrap().books[0].entries[0].author;
    assert_eq!(*author, Value::Text("佐藤".to_string()));
}
