//! Solved books in the programs that people open them with: LibreOffice, which calculates
//! every formula anew, and openpyxl, which many scripts read workbooks with.
//!
//! Where a program is absent its test is skipped, with a notice; with
//! `NUMPLACE_REQUIRE_OFFICE=1` that is a failure.

mod kept;
mod locked;
mod macros;
mod open;

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use calamine::Data;
use numplace_book::Position;
use rust_xlsxwriter::Worksheet;
use serde_json::{Value, json};

use crate::command::{EASY, Folder, puzzles};
use crate::sheets::{Seen, nines, position, save, solution};
use crate::support::notice;

/// Sample books with the flags they are run with.
const RUNS: [(&str, &[&str]); 4] = [
    ("sample.xlsx", &["--lang", "en"]),
    ("lines.xlsx", &["--lang", "ja"]),
    (
        "errors.xlsx",
        &["--lang", "en", "--sheets-per-puzzle", "all"],
    ),
    (
        "sixteen.xlsx",
        // Hard ones: a busy machine may need longer than the usual limit.
        &[
            "--lang",
            "ja",
            "--sheets-per-puzzle",
            "all",
            "--limit-ms",
            "60000",
        ],
    ),
];

/// A book that [`published`] makes.
const PUBLISHED: (&str, &[&str]) = ("published.xlsx", &["--lang", "ja"]);

/// A solved book: what the run said, and the workbook it wrote.
struct Solved {
    document: Value,
    path: PathBuf,
    seen: Seen,
}

fn solved(folder: &Folder) -> Vec<Solved> {
    save(&folder.path(PUBLISHED.0), [published()]);
    let run = |(name, flags): (&str, &[&str])| {
        if name != PUBLISHED.0 {
            folder.add_sample(name);
        }
        let document = folder.run_json(name, flags);
        let path = folder.path(document["output"].as_str().unwrap());
        let seen = Seen::open(&path);
        Solved {
            document,
            path,
            seen,
        }
    };
    RUNS.into_iter().chain([PUBLISHED]).map(run).collect()
}

/// A book whose published levels mean something else in a condition of COUNTIF, or are
/// equal to spreadsheets only.
fn published() -> Worksheet {
    const LEVELS: [&str; 12] = [
        "★★", "★", "***", "*", "<3", "3-4", "x?", "~x?", "Hard", "hard", "=2", "3",
    ];
    const PITCH: u32 = 11;
    let mut sheet = nines("Levels", &[EASY; LEVELS.len() + 1], PITCH);
    let mut row = 2;
    for level in LEVELS {
        sheet.write_string(row, 4, level).unwrap();
        row += PITCH;
    }
    sheet.write_number(row, 4, 3).unwrap();
    sheet
}

/// A program that opens workbooks, by a Python script.
struct Program {
    name: &'static str,
    /// Python that fails where the program is absent.
    check: &'static str,
    /// Under tests/office.
    script: &'static str,
}

const LIBREOFFICE: Program = Program {
    name: "LibreOffice with Python's uno",
    check: "import uno, shutil; assert shutil.which('soffice')",
    script: "open_in_libreoffice.py",
};

const TYPING: Program = Program {
    script: "type_into_libreoffice.py",
    ..LIBREOFFICE
};

const OPENPYXL: Program = Program {
    name: "openpyxl",
    check: "import openpyxl",
    script: "read_with_openpyxl.py",
};

impl Program {
    /// What its script prints of the workbooks; `None`, with a notice, where it is absent.
    fn open(&self, folder: &[&Path], books: &[Solved]) -> Option<Value> {
        let paths = books.iter().map(|book| book.path.as_os_str());
        let folder = folder.iter().map(|path| path.as_os_str());
        self.call(&folder.chain(paths).collect::<Vec<_>>(), "")
    }

    /// What its script prints when it is called with these arguments and some standard input.
    fn call(&self, arguments: &[&OsStr], input: &str) -> Option<Value> {
        let Some(python) = self.python() else {
            let text = format!("{} is not installed", self.name);
            assert!(
                std::env::var_os("NUMPLACE_REQUIRE_OFFICE").is_none(),
                "{text}"
            );
            notice(&format!("SKIPPED: {text}"));
            return None;
        };
        let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/office");
        let mut command = Command::new(python);
        command.arg(scripts.join(self.script)).args(arguments);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(input.as_bytes()).unwrap();
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        Some(serde_json::from_slice(&output.stdout).unwrap())
    }

    /// A Python that finds the program: the first one in the path, or the one of the
    /// system, with which LibreOffice comes.
    fn python(&self) -> Option<&'static str> {
        ["python3", "/usr/bin/python3"].into_iter().find(|python| {
            let check = Command::new(python).args(["-c", self.check]).output();
            check.is_ok_and(|output| output.status.success())
        })
    }
}

#[test]
fn libreoffice_shows_what_was_meant() {
    let folder = Folder::new();
    let books = solved(&folder);
    let profile = Folder::new();
    let Some(seen) = LIBREOFFICE.open(&[&profile.path("")], &books) else {
        return;
    };
    for (book, sheets) in books.iter().zip(seen.as_array().unwrap()) {
        assert_sheets(book, sheets);
        for sheet in sheets.as_array().unwrap() {
            let errors = sheet["errors"].as_str().unwrap();
            let name = &sheet["name"];
            assert!(
                errors.is_empty() || is_chart_data(errors),
                "{name}: {errors}"
            );
            // Every flag is red and bold, but for the title of a column.
            if sheet["flags"] != json!([]) && !is_without_flags(sheet) {
                assert_eq!(
                    sheet["flags"],
                    json!([[0xFF0000, 150.0]]),
                    "{}",
                    sheet["name"]
                );
            }
        }
        // The chart sheet has become a sheet with a chart.
        let chart = sheet_named(sheets, "グラフ1");
        assert_eq!(chart["charts"], 1);
        assert_answers(book, sheets);
    }
}

#[test]
fn openpyxl_reads_what_was_meant() {
    let folder = Folder::new();
    let books = solved(&folder);
    let Some(seen) = OPENPYXL.open(&[], &books) else {
        return;
    };
    for (book, workbook) in books.iter().zip(seen.as_array().unwrap()) {
        let sheets = &workbook["sheets"];
        assert_eq!(workbook["tabs"], book.document["sheets_written"]);
        assert_eq!(workbook["chart sheets"], json!(["グラフ1"]));
        let mut names = workbook["names"].as_object().unwrap().clone();
        names.retain(|name, _| name.starts_with("_numplace_"));
        assert_eq!(Value::from(names), json!(book.seen.marks));
        assert_sheets(book, sheets);
        for sheet in sheets.as_array().unwrap() {
            if sheet["flags"] != json!([]) && !is_without_flags(sheet) {
                assert_eq!(
                    sheet["flags"],
                    json!([["FFFF0000", true]]),
                    "{}",
                    sheet["name"]
                );
            }
        }
        let title = &puzzles(&book.document)[0]["sheet"];
        let formats = sheet_named(sheets, title.as_str().unwrap())["formats"].to_string();
        assert!(formats.contains("\"0.000\""), "{formats}");
        assert_answers(book, sheets);
    }
    // The digits found are blue, on the book sheet and in the results.
    let sample = &seen[0]["sheets"];
    let blanks = puzzles(&books[0].document)
        .iter()
        .filter_map(|puzzle| puzzle["blanks"].as_u64());
    let blanks: u64 = blanks.sum();
    for name in ["Numplace 100", "Results"] {
        assert_eq!(sheet_named(sample, name)["blue"], blanks, "{name}");
    }
}

/// Whether errors are those in the hidden columns of an Open sheet, which make a chart draw
/// nothing for steps that are not there.
fn is_chart_data(errors: &str) -> bool {
    let is_hidden = |range: &str| {
        range
            .split_once(".C")
            .is_some_and(|(sheet, _)| sheet == "Open")
    };
    errors.split(';').all(is_hidden)
}

/// Whether a sheet is the list of books, where `Conquer` is the title of a column, or the
/// hidden data behind the Open sheets.
fn is_without_flags(sheet: &Value) -> bool {
    let names = ["Books", "本の一覧", "Data", "データ", "Records", "記録"];
    names.iter().any(|name| sheet["name"] == *name)
}

fn sheet_named<'a>(sheets: &'a Value, name: &str) -> &'a Value {
    let mut sheets = sheets.as_array().unwrap().iter();
    sheets
        .find(|sheet| sheet["name"] == name)
        .unwrap_or_else(|| panic!("no sheet {name}"))
}

/// Every cell holds what it holds for other readers, who see the results that we stored
/// with the formulas.
fn assert_sheets(book: &Solved, sheets: &Value) {
    let (mut cells, mut formulas, mut charts) = (0, 0, 0);
    for name in book.seen.sheets.iter().filter(|name| *name != "グラフ1") {
        let sheet = sheet_named(sheets, name);
        formulas += sheet["formulas"].as_u64().unwrap();
        charts += sheet["charts"].as_u64().unwrap();
        for (row, values) in (0..).zip(sheet["rows"].as_array().unwrap()) {
            for (col, value) in (0..).zip(values.as_array().unwrap()) {
                let expected = book.seen.value(name, row, col);
                assert!(
                    same(value, expected),
                    "{name} {row} {col}: {value} {expected:?}"
                );
                cells += usize::from(*expected != Data::Empty);
            }
        }
    }
    assert_eq!(cells, book.seen.count(), "some cells were not seen");
    // Totals and means of the summary, counts of its tables, the list of books.
    assert!(formulas > 50, "{formulas}");
    // Levels and techniques in the summary, the list of books, and the Open sheet.
    assert_eq!(charts, 4);
}

fn same(value: &Value, expected: &Data) -> bool {
    match expected {
        Data::Empty => *value == Value::Null || value == "",
        // A stored result of digits has a blank behind it, or it would be a number.
        Data::String(text) if text.is_empty() => value.is_null() || value == "",
        Data::String(text) => value == text.as_str() || value == text.trim_end(),
        Data::Float(number) => {
            let difference = value.as_f64().map(|value| (value - number).abs());
            difference.is_some_and(|difference| difference <= 1e-9 * number.abs().max(1.0))
        }
        Data::Error(_) => value.is_null() || value.is_number() || value.is_string(),
        _ => false,
    }
}

/// The answers, flags and levels that the run told stand on the book sheet.
fn assert_answers(book: &Solved, sheets: &Value) {
    for puzzle in puzzles(&book.document) {
        let sheet = sheet_named(sheets, puzzle["sheet"].as_str().unwrap());
        let (row, left) = position(puzzle["anchor"].as_str().unwrap());
        let cell = |down: usize, col: usize| &sheet["rows"][row as usize + down][col];
        let number = |value: &Value| value.as_f64();
        assert_eq!(
            number(cell(0, 5)),
            number(&puzzle["level"]),
            "{}",
            puzzle["no"]
        );
        let (n, left) = (puzzle["size"].as_u64().unwrap() as usize, left as usize);
        let is_grid = sheet["rows"][1][left].is_number();
        let flag = if is_grid { left + 2 * n + 2 } else { left + 4 };
        assert_eq!(cell(0, flag) == "Conquer", puzzle["status"] == "conquered");
        let Some(digits) = solution(puzzle) else {
            continue;
        };
        if is_grid {
            let answer = (0..n * n).map(|at| number(cell(at / n, left + n + 1 + at % n)));
            assert!(answer.eq(digits.iter().map(|&digit| Some(digit as f64))));
        } else {
            assert_eq!(*cell(0, left + 2), puzzle["solution"]);
        }
    }
}

/// A person types into the Input sheet: the words follow at once, and after a run the answer
/// stands there.
#[test]
fn the_input_sheet_lives_in_libreoffice() {
    let folder = Folder::with_sample("sample.xlsx");
    folder.run_json("sample.xlsx", &["--lang", "en", "--to", "3"]);
    let typed = folder.path("typed.solved.xlsx");
    let mut actions = vec![json!(["see", "Input", "B3"])];
    for (at, digit) in EASY.chars().enumerate() {
        let Some(digit) = digit.to_digit(10) else {
            continue;
        };
        let cell = Position::new(4 + at as u32 / 9, 1 + at as u32 % 9).to_string();
        actions.push(json!(["type", "Input", cell, digit]));
    }
    // B5 is empty; 5 stands in its row, 2 in its column, 8 in its block.
    let clashes: [(&str, Value); 5] = [
        ("B5", json!(7)),
        ("B5", json!(3)),
        ("C6", json!(8)),
        ("C6", json!(12)),
        ("C6", json!("")),
    ];
    actions.push(json!(["see", "Input", "B3"]));
    for (cell, digit) in clashes {
        actions.push(json!(["type", "Input", cell, digit]));
        actions.push(json!(["see", "Input", "B3"]));
    }
    actions.push(json!(["type", "Input", "B5", ""]));
    actions.push(json!(["see", "Input", "B3"]));
    actions.push(json!(["save", typed]));

    let profile = Folder::new();
    let acted = |path: &Path, actions: &[Value]| {
        let actions = Value::from(actions).to_string();
        let profile = profile.path("");
        let arguments = [profile.as_os_str(), path.as_os_str(), actions.as_ref()];
        TYPING.call(&arguments, "")
    };
    let Some(seen) = acted(&folder.path("sample.solved.xlsx"), &actions) else {
        return;
    };
    let ready = "Ready: save the workbook and run numplace.";
    let row = "Clash: the digit is twice in a row.";
    let column = "Clash: the digit is twice in a column.";
    let no_digit = "Not allowed: a cell holds something else than a whole number from 1 to 9.";
    let empty = "Empty: type a puzzle into the grid.";
    assert_eq!(
        seen,
        json!([empty, ready, row, column, column, no_digit, column, ready])
    );

    // Saved by LibreOffice, with its own ways to write names and cells.
    let document = folder.run_json("typed.solved.xlsx", &["--lang", "en", "--to", "3"]);
    let last = puzzles(&document).last().unwrap();
    assert_eq!(
        (&last["sheet"], &last["status"]),
        (&json!("Input"), &json!("conquered"))
    );
    let look = ["B3", "U11", "B16", "C16"].map(|cell| json!(["see", "Input", cell]));
    let look = [
        &look[..],
        &[
            json!(["type", "Input", "B5", 6]),
            json!(["see", "Input", "B3"]),
        ],
    ];
    let seen = acted(&typed, &look.concat()).unwrap();
    let solved = "Solved: the last run gave what stands here.";
    assert_eq!(seen, json!([solved, "Conquer", "6", "3", ready]));
}
