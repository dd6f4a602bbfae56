//! What people type, and what other programs leave in a sheet: the same puzzle, the same
//! answer, whatever its cells look like.

use rust_xlsxwriter::{Format, FormatBorder, Formula, Worksheet};

use crate::command::{EASY, EASY_ANSWER, Folder, Ran, each, puzzles};
use crate::sheets::{DIGITS, Seen, grid_sheet, nines, save};

/// A book with [`EASY`], each digit written by `write`.
fn book(mut write: impl FnMut(&mut Worksheet, u32, u16, u32)) -> Worksheet {
    let mut sheet = grid_sheet("Book", 9);
    sheet.write_number(2, 0, 1).unwrap();
    for (at, digit) in (0..).zip(EASY.chars()) {
        let (row, col) = (2 + at / 9, (DIGITS + at % 9) as u16);
        if let Some(digit) = digit.to_digit(10) {
            write(&mut sheet, row, col, digit);
        }
    }
    sheet
}

/// Runs the book and makes sure that it is conquered, with its answer in plain numbers.
fn assert_conquered(what: &str, sheet: Worksheet) {
    let folder = Folder::new();
    save(&folder.path("book.xlsx"), [sheet]);
    let document = folder.run_json("book.xlsx", &[]);
    assert_eq!(
        each(&document, "status"),
        ["conquered"],
        "{what}: {document}"
    );
    assert_eq!(puzzles(&document)[0]["solution"], EASY_ANSWER, "{what}");
    let written = Seen::open(&folder.path("book.solved.xlsx"));
    let answer: String = written
        .board("Book", (2, DIGITS + 10), 9)
        .iter()
        .map(u64::to_string)
        .collect();
    assert_eq!(answer, EASY_ANSWER, "{what}");
}

fn sign(first: char, digit: u32) -> String {
    char::from_u32(first as u32 + digit - 1)
        .unwrap()
        .to_string()
}

#[test]
fn a_digit_is_a_digit_in_every_dress() {
    type Write = fn(&mut Worksheet, u32, u16, u32);
    let dresses: [(&str, Write); 7] = [
        ("number", |sheet, row, col, digit| {
            sheet.write_number(row, col, digit).unwrap();
        }),
        ("text", |sheet, row, col, digit| {
            sheet.write_string(row, col, digit.to_string()).unwrap();
        }),
        ("full width", |sheet, row, col, digit| {
            sheet.write_string(row, col, sign('１', digit)).unwrap();
        }),
        ("circled", |sheet, row, col, digit| {
            sheet.write_string(row, col, sign('①', digit)).unwrap();
        }),
        ("5.0", |sheet, row, col, digit| {
            sheet.write_string(row, col, format!("{digit}.0")).unwrap();
        }),
        ("date", |sheet, row, col, digit| {
            let date = Format::new().set_num_format("yyyy-mm-dd");
            sheet
                .write_number_with_format(row, col, digit, &date)
                .unwrap();
        }),
        ("formula", |sheet, row, col, digit| {
            let formula = Formula::new(format!("={digit}*1")).set_result(digit.to_string());
            sheet.write_formula(row, col, formula).unwrap();
        }),
    ];
    for (what, write) in dresses {
        assert_conquered(what, book(write));
    }
}

#[test]
fn numbers_of_puzzles_come_in_every_dress() {
    for number in ["１", "第1問", "No.1", "①"] {
        let mut sheet = nines("Book", &[EASY], 11);
        sheet.write_string(2, 0, number).unwrap();
        assert_conquered(number, sheet);
    }
}

#[test]
fn every_sign_of_an_empty_cell_is_one() {
    let mut sheet = nines("Book", &[EASY], 11);
    for (at, sign) in EASY.chars().enumerate().filter(|(_, c)| *c == '.') {
        assert_eq!(sign, '.');
        let (row, col) = (2 + at as u32 / 9, DIGITS as u16 + at as u16 % 9);
        match at % 4 {
            0 => sheet.write_number(row, col, 0).unwrap(),
            1 => sheet.write_string(row, col, ".").unwrap(),
            2 => sheet.write_string(row, col, " ").unwrap(),
            _ => &mut sheet,
        };
    }
    assert_conquered("blanks", sheet);
}

/// Copy and paste has destroyed the borders of one block.
#[test]
fn borders_do_not_matter() {
    let framed = Format::new().set_border(FormatBorder::Thick);
    let sheet = book(|sheet, row, col, digit| {
        match col < DIGITS as u16 + 3 && row < 5 {
            true => sheet.write_number(row, col, digit).unwrap(),
            false => sheet
                .write_number_with_format(row, col, digit, &framed)
                .unwrap(),
        };
    });
    assert_conquered("borders", sheet);
}

/// Runs with 200 MB of memory at most, whatever the sheet claims to need.
#[cfg(target_os = "linux")]
fn run_in_200_mb(folder: &Folder) -> Ran {
    let command = folder.command(&["run", "book.xlsx", "--json"]);
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", "ulimit -v 204800 && exec \"$0\" \"$@\""]);
    shell.arg(command.get_program()).args(command.get_args());
    Ran::of(
        shell
            .current_dir(command.get_current_dir().unwrap())
            .env("LANG", "C"),
    )
}

#[cfg(target_os = "linux")]
#[test]
fn a_cell_at_the_far_end_takes_no_memory() {
    let folder = Folder::new();
    let mut sheet = nines("Book", &[EASY], 11);
    sheet
        .write_string(1_048_575, 16_383, "left by an add-in")
        .unwrap();
    save(&folder.path("book.xlsx"), [sheet]);
    let ran = run_in_200_mb(&folder);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(each(&ran.json(), "solution"), [EASY_ANSWER]);
}

#[cfg(target_os = "linux")]
#[test]
fn styled_empty_rows_take_no_memory() {
    let folder = Folder::new();
    let mut sheet = nines("Book", &[EASY], 11);
    let style = Format::new().set_background_color(0xFFFFCC);
    for row in 13..200_013 {
        sheet.write_blank(row, 0, &style).unwrap();
        sheet.write_blank(row, DIGITS as u16, &style).unwrap();
    }
    save(&folder.path("book.xlsx"), [sheet]);
    let ran = run_in_200_mb(&folder);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(each(&ran.json(), "solution"), [EASY_ANSWER]);
}
