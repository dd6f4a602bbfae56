//! What a user sets on the pages of a workbook: puzzles typed into Input sheets, and how to
//! run on Open sheets.

use rust_xlsxwriter::{Workbook, Worksheet};
use serde_json::{Value, json};

use crate::command::{
    EASY, EASY_ANSWER, Folder, HARD, MANY_ANSWERS, TWO_SEVENS, each, puzzles, texts,
};
use crate::sheets::{Seen, nines};

/// Where a workbook of these tests has its pages.
const FIELDS: u16 = 23;

/// An Input sheet with something typed into it: the puzzle, its number, its book, the switch.
pub(super) fn input(puzzle: &str, number: &str, book: &str, store: &str) -> Worksheet {
    let mut sheet = Worksheet::new();
    sheet.set_name("Input").unwrap();
    for (at, digit) in (0..).zip(puzzle.chars()) {
        let (row, col) = (4 + at / 9, 1 + (at % 9) as u16);
        match digit.to_digit(10) {
            Some(digit) => sheet.write_number(row, col, digit).map(|_| ()).unwrap(),
            None if digit == '.' => {}
            None => sheet.write_string(row, col, digit).map(|_| ()).unwrap(),
        }
    }
    for (row, text) in (4..).zip([number, book, store, "3x3"]) {
        sheet.write_string(row, FIELDS, text).unwrap();
    }
    // What the hidden cells of the last row hold in a sheet of ours.
    sheet.write_number(12, 18, 0).unwrap();
    sheet
}

/// An Open sheet with these cells.
fn open(cells: &[(u32, u16, &str)]) -> Worksheet {
    let mut sheet = Worksheet::new();
    sheet.set_name("Open").unwrap();
    for &(row, col, text) in cells {
        match text.parse::<f64>() {
            Ok(number) => sheet.write_number(row, col, number).map(|_| ()).unwrap(),
            Err(_) => sheet.write_string(row, col, text).map(|_| ()).unwrap(),
        }
    }
    sheet
}

/// Writes a workbook with its pages marked as a run does.
fn save(folder: &Folder, name: &str, sheets: Vec<Worksheet>) {
    let mut workbook = Workbook::new();
    let names: Vec<String> = sheets.iter().map(Worksheet::name).collect();
    for sheet in sheets {
        workbook.push_worksheet(sheet);
    }
    for (page, mark, range) in [
        ("Input", "_numplace_input_1", "$B$5:$J$13"),
        ("Open", "_numplace_open_1", "$A$1"),
    ] {
        if names.iter().any(|name| name == page) {
            workbook
                .define_name(mark, &format!("={page}!{range}"))
                .unwrap();
        }
    }
    workbook.save(folder.path(name)).unwrap();
}

pub(super) fn with_input(book: Worksheet, page: Worksheet) -> Folder {
    let folder = Folder::new();
    save(&folder, "book.solved.xlsx", vec![book, page]);
    folder
}

#[test]
fn a_typed_puzzle_is_solved_where_it_stands() {
    let folder = with_input(nines("Book", &[HARD], 11), input(EASY, "", "", ""));
    let document = folder.run_json("book.solved.xlsx", &[]);
    assert_eq!(each(&document, "sheet"), ["Book", "Input"]);
    let typed = &puzzles(&document)[1];
    assert_eq!(typed["status"], "conquered");
    assert_eq!(typed["solution"], EASY_ANSWER);
    assert_eq!((&typed["anchor"], &typed["no"]), (&json!("B5"), &json!(0)));

    let seen = Seen::open(&folder.path("book.solved.xlsx"));
    let typed: Vec<u64> = EASY
        .chars()
        .map(|c| c.to_digit(10).unwrap_or(0).into())
        .collect();
    assert_eq!(seen.board("Input", (4, 1), 9), typed);
    let answer: String = seen
        .board("Input", (15, 1), 9)
        .iter()
        .map(u64::to_string)
        .collect();
    assert_eq!(answer, EASY_ANSWER);
    assert_eq!(seen.text("Input", 10, 20), "Conquer");
    assert_eq!(seen.look("Input", 10, 20), "bold FF0000");
    assert_eq!(
        seen.look("Input", 15, 1),
        "0000FF",
        "a digit that was found"
    );
    assert_eq!(seen.look("Input", 15, 3), "bold", "a given");
    assert_eq!(
        seen.text("Input", 2, 1),
        "Solved: the last run gave what stands here."
    );
    // A step for each blank.
    assert_eq!(seen.rows("Input"), 19 + 54);
    assert!(seen.text("Input", 19, 25).starts_with("In block"));

    // Running again changes nothing.
    let again = folder.run_json("book.solved.xlsx", &[]);
    assert_eq!(each(&again, "solution"), each(&document, "solution"));
}

#[test]
fn a_typed_puzzle_is_stored_when_asked_for() {
    let folder = with_input(
        nines("Book", &[HARD, HARD], 9),
        input(EASY, "", "Book", "yes"),
    );
    let document = folder.run_json("book.solved.xlsx", &[]);
    assert_eq!(each(&document, "sheet"), ["Book", "Book", "Book"]);
    let stored = &puzzles(&document)[2];
    // Nine rows from one puzzle to the next, as in the book.
    assert_eq!(
        (&stored["no"], &stored["anchor"]),
        (&json!(3), &json!("L21"))
    );
    assert_eq!(
        texts(&document["notes"]),
        ["Input!B5: stored in Book as no. 3"]
    );
    let seen = Seen::open(&folder.path("book.solved.xlsx"));
    assert_eq!(seen.text("Input", 6, FIELDS.into()), "no");
    assert_eq!(seen.text("Input", 11, 20), "stored in Book as no. 3");
    assert_eq!(seen.number("Book", 20, 0), Some(3.0));

    // The switch is off again: nothing is stored twice.
    let again = folder.run_json("book.solved.xlsx", &[]);
    assert_eq!(each(&again, "sheet"), ["Book", "Book", "Book", "Input"]);
    assert!(texts(&again["notes"]).is_empty());
}

#[test]
fn a_puzzle_is_stored_in_line_form_and_under_its_number() {
    let mut lines = Worksheet::new();
    lines.set_name("Lines").unwrap();
    lines.write_string(1, 11, "puzzle").unwrap();
    lines.write_number(2, 0, 1).unwrap();
    lines.write_string(2, 11, HARD).unwrap();
    let folder = with_input(lines, input(EASY, "No.12", "", "はい"));
    let document = folder.run_json("book.solved.xlsx", &["--lang", "ja"]);
    assert_eq!(each(&document, "no"), [1, 12]);
    assert_eq!(each(&document, "anchor"), ["L3", "L4"]);
    let notes = ["Input!B5: Lines に問題 12 として保存しました"];
    assert_eq!(texts(&document["notes"]), notes);
    let seen = Seen::open(&folder.path("book.solved.xlsx"));
    assert_eq!(seen.text("Lines", 3, 11), EASY);
    assert_eq!(seen.text("Input", 6, FIELDS.into()), "いいえ");
}

#[test]
fn a_number_that_is_taken_is_replaced_by_force_only() {
    let book = || nines("Book", &[HARD, HARD], 11);
    let folder = with_input(book(), input(EASY, "2", "Book", "x"));
    let ran = folder.numplace(&["run", "book.solved.xlsx"]);
    assert_eq!(ran.status, 1);
    let note = "note: Input!X5: number 2 is in Book already; another number, or --force to \
                replace it\n";
    assert!(ran.out.contains(note), "{}", ran.out);
    assert!(ran.out.starts_with("Input!B5: Conquer\n"), "{}", ran.out);
    let seen = Seen::open(&folder.path("book.solved.xlsx"));
    assert_eq!(
        seen.text("Input", 6, FIELDS.into()),
        "yes",
        "it can be tried again"
    );
    assert_eq!(seen.rows("Book"), 13 + 9);

    let document = folder.run_json("book.solved.xlsx", &["--force"]);
    assert_eq!(puzzles(&document)[1]["solution"], EASY_ANSWER);
    assert_eq!(each(&document, "anchor"), ["L3", "L14"]);
}

#[test]
fn what_cannot_be_stored_is_told_and_kept() {
    let cases = [
        (
            TWO_SEVENS,
            "",
            "",
            "Input!B5: not stored (Invalid)",
            "invalid",
        ),
        (
            MANY_ANSWERS,
            "",
            "",
            "Input!B5: not stored (Several solutions)",
            "many",
        ),
        (
            EASY,
            "x",
            "",
            "Input!X5: 'x' is no puzzle's number",
            "conquered",
        ),
        (
            EASY,
            "",
            "Autumn",
            "Input!X6: no book of this size is called 'Autumn'",
            "conquered",
        ),
    ];
    for (puzzle, number, name, note, status) in cases {
        let page = input(puzzle, number, name, "yes");
        let folder = with_input(nines("Book", &[EASY], 11), page);
        assert_eq!(
            folder
                .numplace(&["run", "book.solved.xlsx", "-o", "x.xlsx"])
                .status,
            1
        );
        let document = folder.run_json("book.solved.xlsx", &[]);
        assert!(texts(&document["notes"])[0].starts_with(note), "{document}");
        assert_eq!(each(&document, "sheet"), ["Book", "Input"]);
        assert_eq!(puzzles(&document)[1]["status"], status);
        let seen = Seen::open(&folder.path("book.solved.xlsx"));
        assert_eq!(seen.rows("Book"), 2 + 9);
        let typed = puzzle.replace('.', "0");
        let board = seen.board("Input", (4, 1), 9);
        assert_eq!(board.iter().map(u64::to_string).collect::<String>(), typed);
        // An answer is shown only where there is one.
        assert_eq!(seen.number("Input", 15, 1).is_some(), status == "conquered");
    }
}

#[test]
fn a_cell_that_is_no_digit_stays_as_it_was_typed() {
    let page = input(&EASY.replacen("..5", "l.5", 1), "", "", "");
    let folder = with_input(nines("Book", &[EASY], 11), page);
    let document = folder.run_json("book.solved.xlsx", &[]);
    let typed = &puzzles(&document)[1];
    assert_eq!(typed["status"], "unreadable");
    assert_eq!(typed["fault"]["sheet_cells"], json!(["B5"]));
    let seen = Seen::open(&folder.path("book.solved.xlsx"));
    assert_eq!(seen.text("Input", 4, 1), "l");
    assert!(seen.text("Input", 2, 1).starts_with("Not allowed:"));
    assert!(seen.text("Input", 10, 20).starts_with("Unreadable: B5"));
}

/// The page is looked for in the output, where the user saw it; what is stored there is not
/// in the user's own file, and is not lost when that is run again.
#[test]
fn the_page_of_the_output_is_used_and_what_it_stored_stays() {
    let folder = Folder::new();
    save(&folder, "book.xlsx", vec![nines("Book", &[HARD], 11)]);
    let typed = input(EASY, "", "", "yes");
    save(
        &folder,
        "book.solved.xlsx",
        vec![nines("Book", &[HARD], 11), typed],
    );
    let first = folder.run_json("book.xlsx", &[]);
    assert_eq!(each(&first, "no"), [1, 2]);
    let notes = [
        "book.solved.xlsx: Input!B5: the puzzle typed there is run too",
        "Input!B5: stored in Book as no. 2",
    ];
    assert_eq!(texts(&first["notes"]), notes);
    let again = folder.run_json("book.xlsx", &["--lang", "en"]);
    assert_eq!(each(&again, "sheet"), ["Book", "Book", "Input"]);
    assert_eq!(puzzles(&again)[1]["solution"], EASY_ANSWER);
    let kept = texts(&again["notes"])[0];
    assert!(
        kept.starts_with("Book: no. 2 came from the Input sheet"),
        "{kept}"
    );

    // The book has another name now: the puzzle goes into the first one of its size.
    save(&folder, "book.xlsx", vec![nines("Renamed", &[HARD], 11)]);
    let renamed = folder.run_json("book.xlsx", &["--lang", "en"]);
    assert_eq!(each(&renamed, "sheet")[..2], ["Renamed", "Renamed"]);
    let kept = texts(&renamed["notes"])[0];
    assert!(
        kept.starts_with("Renamed: no. 2 (Book, no. 2 then) came from"),
        "{kept}"
    );
    // There is no book of its size: nothing is written.
    let before = folder.bytes("book.solved.xlsx");
    save(&folder, "book.xlsx", vec![grid_sheet_of_four()]);
    let ran = folder.numplace(&["run", "book.xlsx"]);
    assert!(ran.failure().contains("Renamed, no. 2"), "{}", ran.err);
    assert_eq!(folder.bytes("book.solved.xlsx"), before);

    // Now the user's own file has another puzzle of that number.
    save(
        &folder,
        "book.xlsx",
        vec![nines("Book", &[HARD, MANY_ANSWERS], 11)],
    );
    let third = folder.run_json("book.xlsx", &[]);
    assert_eq!(each(&third, "no"), [1, 2, 3, 0]);
    assert_eq!(puzzles(&third)[2]["solution"], EASY_ANSWER);
}

/// A book of one 4x4 puzzle.
fn grid_sheet_of_four() -> Worksheet {
    let mut sheet = crate::sheets::grid_sheet("Four", 4);
    crate::sheets::put(&mut sheet, 2, 1, "1.....2..3.....4", 4);
    sheet
}

/// What is typed for the switch and is neither yes nor no stays and is told; a puzzle that
/// the book has already is not stored once more.
#[test]
fn a_switch_that_is_not_understood_stays_and_nothing_is_stored_twice() {
    let folder = Folder::new();
    let typed = input(EASY, "", "", "maybe");
    save(
        &folder,
        "book.xlsx",
        vec![nines("Book", &[HARD, EASY], 11), typed],
    );
    let document = folder.run_json("book.xlsx", &["--lang", "en"]);
    let notes = texts(&document["notes"]);
    assert!(
        notes.iter().any(|note| note.contains("holds 'maybe'")),
        "{notes:?}"
    );
    let written = Seen::open(&folder.path("book.solved.xlsx"));
    assert_eq!(written.text("Input", 6, 23), "maybe");

    let typed = input(EASY, "", "", "yes");
    save(
        &folder,
        "book.xlsx",
        vec![nines("Book", &[HARD, EASY], 11), typed],
    );
    let document = folder.run_json("book.xlsx", &["--lang", "en"]);
    assert_eq!(each(&document, "no"), [1, 2]);
}

#[test]
fn an_open_sheet_says_how_to_run() {
    let folder = Folder::new();
    let page = || {
        open(&[
            (1, 1, "2"),
            (1, 2, "3"),
            (7, 31, "VWQ"),
            (7, 36, "b4"),
            (7, 37, "lovely"),
        ])
    };
    let book = || nines("Book", &[EASY, EASY, HARD, EASY], 11);
    save(&folder, "book.solved.xlsx", vec![book(), page()]);
    let document = folder.run_json("book.solved.xlsx", &["-o", "a.xlsx"]);
    assert_eq!(each(&document, "no"), [2, 3]);
    assert_eq!(
        texts(&document["notes"]),
        [
            "book.solved.xlsx: Open!B2: first puzzle 2",
            "book.solved.xlsx: Open!C2: last puzzle 3",
            "book.solved.xlsx: Open!AF8: techniques VWQ",
            "book.solved.xlsx: Open!AL8: order lovely",
            "book.solved.xlsx: Open!AK8: mode B4",
        ]
    );
    let options = &document["options"];
    let used = ["mode", "order", "only"].map(|name| &options[name]);
    assert_eq!(used, ["B4", "lovely", "VWQ"]);
    assert_eq!(options["pages"][0]["from"], 2);
    assert_eq!(options["pages"][0]["size"], 9);
    // HARD needs more than V, W and Q.
    assert_eq!(each(&document, "status"), ["conquered", "assisted"]);

    // What the command line says wins.
    let flags = ["-o", "b.xlsx", "--from", "1", "--only", "all-of-them"];
    assert_eq!(
        folder
            .numplace(&[&["run", "book.solved.xlsx"], &flags[..]].concat())
            .status,
        2
    );
    let flags = [
        "-o", "b.xlsx", "--from", "1", "--mode", "B2", "--order", "msd1", "--only", "V",
    ];
    let document = folder.run_json("book.solved.xlsx", &flags);
    assert_eq!(each(&document, "no"), [1, 2, 3]);
    let options = &document["options"];
    let used = ["mode", "order", "only"].map(|name| &options[name]);
    assert_eq!(used, ["B2", "msd1", "V"]);
    assert_eq!(
        texts(&document["notes"]),
        ["book.solved.xlsx: Open!C2: last puzzle 3"]
    );
    assert_eq!(options["pages"][0]["mode"], json!(null));

    let flags = ["run", "book.solved.xlsx", "--lang", "ja", "-o", "c.xlsx"];
    let said = folder.numplace(&flags).out;
    assert!(
        said.contains("注: book.solved.xlsx: Open!AF8: 使う手筋 VWQ\n"),
        "{said}"
    );
}

#[test]
fn a_setting_that_cannot_be_used_is_refused() {
    let cases = [
        (
            7,
            36,
            "B9",
            "Open!AK8 holds \"B9\"; expected B1 to B7; correct or clear the cell",
        ),
        (
            7,
            35,
            "BRC",
            "Open!AJ8 holds \"BRC\"; expected the letters B, R, C and M, each once",
        ),
        (7, 37, "VÄ", "Open!AL8 holds \"VÄ\"; expected msd1, mandara"),
        (
            7,
            31,
            "V?Ä",
            "Open!AF8 holds \"V?Ä\"; expected letters or ids of techniques",
        ),
        (
            1,
            1,
            "first",
            "Open!B2 holds \"first\"; expected the number of a puzzle",
        ),
        (
            1,
            1,
            "50",
            "Open!B2: there is no puzzle of 9x9 to run in this range",
        ),
    ];
    for (row, col, text, expected) in cases {
        let folder = Folder::new();
        let sheets = vec![nines("Book", &[EASY], 11), open(&[(row, col, text)])];
        save(&folder, "book.solved.xlsx", sheets);
        let before = folder.bytes("book.solved.xlsx");
        let ran = folder.numplace(&["run", "book.solved.xlsx"]);
        let failure = ran.failure();
        assert!(
            failure.starts_with(&format!("book.solved.xlsx: {expected}")),
            "{failure}"
        );
        assert_eq!(folder.bytes("book.solved.xlsx"), before);
    }
    // A flag in its place is all that counts.
    let folder = Folder::new();
    let sheets = vec![nines("Book", &[EASY], 11), open(&[(7, 36, "B9")])];
    save(&folder, "book.solved.xlsx", sheets);
    let document = folder.run_json("book.solved.xlsx", &["--mode", "B3"]);
    assert_eq!(document["options"]["mode"], "B3");
}

#[test]
fn basic_order_and_mode_of_a_page_must_agree() {
    let folder = Folder::new();
    let page = open(&[(7, 35, "CRBM"), (7, 36, "B3")]);
    save(
        &folder,
        "book.solved.xlsx",
        vec![nines("Book", &[EASY], 11), page],
    );
    let ran = folder.numplace(&["run", "book.solved.xlsx"]);
    let expected = "book.solved.xlsx: Open!AJ8 holds \"CRBM\"; expected nothing, since Open!AK8 \
                    holds B3, not B2; correct or clear the cell";
    assert_eq!(ran.failure(), expected);
    let document = folder.run_json("book.solved.xlsx", &["--mode", "B4", "-o", "a.xlsx"]);
    let note = "book.solved.xlsx: Open!AJ8: CRBM is not used, because of --mode";
    assert_eq!(texts(&document["notes"]), [note]);
    let document = folder.run_json("book.solved.xlsx", &["--basic", "MCRB", "-o", "b.xlsx"]);
    let options = &document["options"];
    assert_eq!([&options["mode"], &options["basic"]], ["B2", "MCRB"]);
}

#[test]
fn a_modern_run_passes_over_the_orders_of_a_page() {
    let folder = Folder::new();
    let page = open(&[(7, 36, "B3")]);
    save(&folder, "book.xlsx", vec![nines("Book", &[EASY], 11), page]);
    let document = folder.run_json("book.xlsx", &["--search", "modern"]);
    let note = "book.xlsx: Open!AK8: B3 is not used, because of --search modern";
    assert_eq!(texts(&document["notes"]), [note]);
    let options = &document["options"];
    assert_eq!(
        (&options["search"], &options["mode"]),
        (&json!("modern"), &Value::Null)
    );
    assert_eq!(options["pages"], Value::Null);
    // A cell that holds no mode is an error all the same.
    let page = open(&[(7, 36, "B9")]);
    save(&folder, "bad.xlsx", vec![nines("Book", &[EASY], 11), page]);
    let ran = folder.numplace(&["run", "bad.xlsx", "--search", "modern"]);
    assert!(ran.failure().contains("Open!AK8"), "{}", ran.err);
}

#[test]
fn print_sheets_stand_last_and_break_between_boards() {
    let folder = Folder::with_sample("sample.xlsx");
    let flags = ["--from", "1", "--to", "14", "--print-sheets"];
    let document = folder.run_json("sample.xlsx", &flags);
    let sheets = texts(&document["sheets_written"]);
    assert_eq!(
        sheets[sheets.len() - 4..],
        ["Print", "Print answers", "Data", "Records"]
    );
    let seen = Seen::open(&folder.path("sample.solved.xlsx"));
    assert_eq!(seen.marks["_numplace_print_1"], "'Print'!$A$1");
    assert_eq!(
        seen.marks["_numplace_print_answers_1"],
        "'Print answers'!$A$1"
    );
    // Every puzzle is printed, two beside each other; only those that were run have answers.
    assert_eq!(
        ["1", "2", "99", "100"],
        [(0, 0), (0, 10), (49 * 11, 0), (49 * 11, 10)]
            .map(|(row, col)| seen.text("Print", row, col))
    );
    let board = |row, col| seen.board("Print", (row, col), 9);
    assert_eq!(
        board(12, 10),
        seen.board("Numplace 100", (2 + 3 * 11, 11), 9)
    );
    let numbers: Vec<String> = [(1, 0), (1, 10), (1, 20), (12, 0)]
        .map(|(row, col)| seen.text("Print answers", row, col))
        .into();
    assert_eq!(numbers, ["1", "2", "3", "4"]);
    assert_eq!(seen.text("Print answers", 0, 0), "Answers");
    let answer = seen.board("Print answers", (13, 10), 9);
    assert_eq!(answer, seen.board("Numplace 100", (2 + 4 * 11, 21), 9));
    // None of these sheets is taken for a book.
    let again = folder.run_json("sample.solved.xlsx", &flags);
    assert_eq!(again["sheets_written"], document["sheets_written"]);
}
