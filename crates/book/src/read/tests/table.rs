//! Puzzles in plain text.

use super::*;
use crate::model::{Book, Format, SheetForm, Value};

/// PUZZLE in one line.
fn line() -> String {
    PUZZLE.concat()
}

/// The book of a text, and how the text was understood.
fn book_of(text: &str) -> (Book, Vec<String>) {
    let mut workbook = read_bytes(text.as_bytes()).unwrap();
    assert_eq!(workbook.format, Format::Text);
    assert_eq!(workbook.books.len(), 1, "{text}: {workbook:?}");
    (workbook.books.remove(0), workbook.notes)
}

fn error(text: &str) -> String {
    let read = read_bytes(text.as_bytes());
    let error = read.map(|_| ()).unwrap_err();
    error.fault.to_string()
}

/// PUZZLE as nine lines of fields.
fn grid(separator: &str) -> String {
    let fields = |row: &&str| {
        let fields = row.chars().map(|c| {
            if c == '.' {
                String::new()
            } else {
                c.to_string()
            }
        });
        fields.collect::<Vec<_>>().join(separator) + "\n"
    };
    PUZZLE.iter().map(fields).collect()
}

/// A book in grid form as spreadsheets save it: puzzles 1 and 2, eleven rows apart.
fn saved(separator: char) -> String {
    let mut rows = vec![vec![String::new(); 31]; 24];
    rows[0][0] = "Spring, \"one\"".to_string();
    rows[0][5] = "3x3".to_string();
    for place in 0..9 {
        rows[1][11 + place] = (place + 1).to_string();
    }
    for (no, top) in [(1, 2), (2, 13)] {
        rows[top][0] = no.to_string();
        rows[top][1] = "p. 7".to_string();
        rows[top][4] = "★★".to_string();
        for (down, digits) in PUZZLE.iter().enumerate() {
            for (across, digit) in digits.chars().enumerate().filter(|&(_, c)| c != '.') {
                rows[top + down][11 + across] = digit.to_string();
            }
        }
    }
    let quoted = |field: &String| match field.contains([separator, '"']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.clone(),
    };
    let line = |row: &Vec<String>| {
        let fields: Vec<String> = row.iter().map(quoted).collect();
        fields.join(&separator.to_string())
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\r\n")
}

#[test]
fn a_book_saved_as_csv_is_the_same_book() {
    let all = [
        saved(','),
        saved(';'),
        saved('\t'),
        format!("sep=;\r\n{}", saved(';')),
    ];
    for text in all {
        let (book, notes) = book_of(&text);
        assert_eq!(notes, Vec::<String>::new());
        assert_eq!(
            (book.sheet.as_str(), book.title.as_str()),
            ("a", "Spring, \"one\"")
        );
        assert_eq!(book.form, SheetForm::Grid);
        let numbers: Vec<u32> = book.entries.iter().map(|entry| entry.no).collect();
        assert_eq!(numbers, [1, 2]);
        let entry = &book.entries[1];
        assert_eq!(entry.anchor.to_string(), "L14");
        assert_eq!(entry.page, Value::Text("p. 7".to_string()));
        assert_eq!(entry.published, Value::Text("★★".to_string()));
        assert_eq!(givens(entry), line());
    }
}

#[test]
fn empty_lines_and_broken_fields_keep_their_rows() {
    // Separators at the end of a line may be missing, of an empty line all.
    let text = saved(',').replace(&",".repeat(30), "");
    let text = text.replacen("p. 7", "\"p.\n7\"", 1);
    let (book, _) = book_of(&text);
    assert_eq!(book.entries[0].page, Value::Text("p.\n7".to_string()));
    assert_eq!(book.entries[1].anchor.to_string(), "L14");
    assert_eq!(givens(&book.entries[1]), line());
}

#[test]
fn a_line_form_book_is_read_as_it_stands() {
    let text = format!(
        "Lines,,,,,3x3\nno.,,,,,,,,,,,puzzle,,answer\n7,,,,Hard,,,,,,,{},,\n",
        line()
    );
    let (book, notes) = book_of(&text);
    assert_eq!(notes, Vec::<String>::new());
    assert_eq!((book.form, book.entries[0].no), (SheetForm::Line, 7));
    assert_eq!(book.entries[0].published, Value::Text("Hard".to_string()));
}

#[test]
fn tables_of_strings_are_read_by_their_titles() {
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let text = format!(
        "id;Name;Puzzle;Solution;Difficulty;clues\n3;first;{0};{solution};3.5;30\n5;second;{0};{solution};★★;30",
        line()
    );
    let (book, notes) = book_of(&text);
    let [first, second] = &book.entries[..] else {
        panic!("{book:?}")
    };
    assert_eq!((first.no, second.no), (3, 5));
    assert_eq!(first.page, Value::Text("first".to_string()));
    assert_eq!(first.published, Value::Number(3.5));
    assert_eq!(second.published, Value::Text("★★".to_string()));
    assert_eq!(givens(second), line());
    assert_eq!(
        notes,
        [
            "read as a table with a puzzle in each line: puzzles in 'Puzzle', numbers in 'id', \
          titles in 'Name', levels in 'Difficulty'; left out: 'Solution', 'clues'; line 1 of the \
          file is row 2 of the sheet"
        ]
    );
}

#[test]
fn tables_of_strings_without_titles() {
    let text = format!("4,{0},x\n2,{0},y\n", line());
    let (book, notes) = book_of(&text);
    let numbers: Vec<u32> = book.entries.iter().map(|entry| entry.no).collect();
    assert_eq!(numbers, [4, 2]);
    assert!(
        notes[0].contains("puzzles in B, numbers in A; left out: C;"),
        "{notes:?}"
    );

    // What is no number of a puzzle is its title.
    let text = format!("id,quizzes\nx1,{0}\nx2,{0}\n", line());
    let (book, _) = book_of(&text);
    assert_eq!(
        (book.entries[1].no, &book.entries[1].page),
        (2, &Value::Text("x2".into()))
    );
    // A faulty one keeps its place.
    let text = format!("puzzle\n{0}\n{1}\n{0}\n", line(), line().replace('5', "x"));
    let (book, _) = book_of(&text);
    assert_eq!(
        faults(&book.entries[1]),
        ["L4: \"x\" is not a digit from 1 to 9"]
    );
    assert_eq!(book.entries[2].no, 3);
}

#[test]
fn two_columns_of_puzzles_are_not_chosen_from() {
    let text = format!("a,b\n{0},{0}\n", line());
    assert_eq!(
        error(&text),
        "is a table whose columns A, B all hold puzzles; write 'puzzle' over the one to read, in \
         the first line"
    );
    let (book, _) = book_of(&format!(
        "a,puzzle\n{1},{0}\n",
        line(),
        line().replace('5', ".")
    ));
    assert_eq!(givens(&book.entries[0]), line());
}

#[test]
fn tables_with_a_line_for_each_cell() {
    let cells = |base: usize, id: &str, swapped: bool| -> String {
        let line = line();
        let cell = |(at, c): (usize, char)| {
            let (row, col) = (at / 9 + base, at % 9 + base);
            let (row, col) = if swapped { (col, row) } else { (row, col) };
            format!("{id},{row},{col},{}\n", if c == '.' { '0' } else { c })
        };
        line.chars().enumerate().map(cell).collect()
    };
    let named = format!(
        "id,row,column,value\n{}{}",
        cells(1, "8", false),
        cells(1, "9", false)
    );
    let swapped = format!("id,col,row,value\n{}", cells(0, "x", true));
    let bare = cells(1, "8", false).replace("\n", "\r\n");
    for (text, numbers) in [(named, vec![8, 9]), (swapped, vec![1]), (bare, vec![8])] {
        let (book, notes) = book_of(&text);
        assert_eq!(
            book.entries
                .iter()
                .map(|entry| entry.no)
                .collect::<Vec<_>>(),
            numbers
        );
        assert!(
            book.entries.iter().all(|entry| givens(entry) == line()),
            "{book:?}"
        );
        assert!(
            notes[0].starts_with("read as a table with a line for each cell"),
            "{notes:?}"
        );
    }
    let cut = format!("id,row,column,value\n{}", cells(1, "8", false)).replace("8,9,9,9\n", "");
    assert_eq!(
        error(&cut),
        "is a table of cells, but there are 80 lines in puzzle '8' from line 2 on; it needs a \
         line for each of the 8x8 cells"
    );
    let twice =
        format!("id,row,column,value\n{}", cells(1, "8", false)).replace("8,9,9,", "8,9,8,");
    assert!(error(&twice).contains("a cell stands twice in puzzle '8'"));
}

#[test]
fn grids_below_each_other() {
    let one = grid(",");
    let texts = [
        format!("{one}{one}"),
        format!("{one}\n{one}").trim_end().replace('\n', "\r\n"),
        format!("{one}{}\n{one}", ",".repeat(8)),
        format!("first\n{one}second,,\n{one}"),
        grid(";").repeat(2),
        one.replace('\n', ",\n").repeat(2),
    ];
    for text in texts {
        let (book, notes) = book_of(&text);
        assert_eq!(book.entries.len(), 2, "{text}");
        assert!(
            book.entries.iter().all(|entry| givens(entry) == line()),
            "{text}"
        );
        assert!(
            notes[0].starts_with("read as grids below each other: 2 puzzles"),
            "{notes:?}"
        );
    }
    let titled = book_of(&format!("first\n{one}second,,\n{one}")).0;
    assert_eq!(titled.entries[1].page, Value::Text("second".to_string()));
}

#[test]
fn drawings_and_lists() {
    let spaced = PUZZLE.map(|row| row.chars().map(|c| format!("{c} ")).collect::<String>());
    let texts = [line(), spaced.join("\n"), format!("{0}\n{0}\n\n", line())];
    for (text, count) in texts.iter().zip([1, 1, 2]) {
        let (book, _) = book_of(text);
        assert_eq!(book.entries.len(), count, "{text}");
        assert!(
            book.entries.iter().all(|entry| givens(entry) == line()),
            "{text}"
        );
    }
}

#[test]
fn text_without_puzzles_is_no_workbook() {
    let foreign = [
        "",
        "\u{feff}",
        "hello\n",
        "53..7....\n",
        "a,b,c\n1,2,3\n4,5,6\n",
        // A table of numbers, not of digits.
        "1,1,1,1\n2,2,2,2\n1,1,1,1\n3,3,3,3\n",
        ",,,,,,,,\n",
        "sep=",
        "\"",
    ];
    for text in foreign {
        let error = error(text);
        let expected = ["is plain text, not a workbook", "is empty"];
        assert!(
            expected.iter().any(|start| error.starts_with(start)),
            "{text}: {error}"
        );
    }
}

#[test]
fn too_many_fields_are_refused() {
    let text = ",".repeat(5_000_000);
    assert!(error(&text).contains("has more than 4000000 fields"));
}

#[test]
fn broken_text_is_no_panic() {
    let whole = [
        saved(','),
        grid(";").repeat(3),
        format!("id,puzzle\n1,{}\n", line()),
    ];
    let mut chance = 3u32;
    for text in whole {
        for _ in 0..300 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..5 {
                chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let place = (chance >> 8) as usize % bytes.len();
                bytes[place] = b",;\t\n\"'0.x\xEF\0"[(chance >> 4) as usize % 11];
            }
            drop(super::super::Sheets::open_bytes(bytes, &Limits::default()));
        }
    }
}
