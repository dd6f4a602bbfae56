//! Reading, tried on workbooks made for it.

mod books;
mod faults;
mod files;
mod lines;
mod locked;
mod ods;
mod regions;
mod table;
mod xls;
mod xlsb;

use std::io::{Cursor, Read, Write};
use std::path::PathBuf;

use rust_xlsxwriter::{Workbook, Worksheet};
use tempfile::TempDir;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::{Limits, OpenError};
use crate::model;

/// A puzzle as nine strings of nine.
const PUZZLE: [&str; 9] = [
    "53..7....",
    "6..195...",
    ".98....6.",
    "8...6...3",
    "4..8.3..1",
    "7...2...6",
    ".6....28.",
    "...419..5",
    "....8..79",
];

/// A folder for the files of one test.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }
}

/// What reading the bytes of a file gives.
fn read_bytes(bytes: &[u8]) -> Result<model::Workbook, OpenError> {
    let folder = Folder::new();
    super::read(&folder.file("a.xlsx", bytes), None, &Limits::default())
}

/// What reading a workbook with these sheets gives.
fn read_sheets(sheets: impl IntoIterator<Item = Worksheet>) -> model::Workbook {
    read_bytes(&bytes_of(sheets)).unwrap()
}

/// What reading the one book in a workbook gives.
fn read_book(sheet: Worksheet) -> model::Book {
    let mut workbook = read_sheets([sheet]);
    assert_eq!(workbook.books.len(), 1, "{workbook:?}");
    workbook.books.remove(0)
}

fn bytes_of(sheets: impl IntoIterator<Item = Worksheet>) -> Vec<u8> {
    let mut workbook = Workbook::new();
    for sheet in sheets {
        workbook.push_worksheet(sheet);
    }
    workbook.save_to_buffer().unwrap()
}

/// A sheet with the head of a book of `n` digits in grid form.
fn grid_sheet(name: &str, n: usize) -> Worksheet {
    let mut sheet = Worksheet::new();
    sheet.set_name(name).unwrap();
    for place in 0..n as u16 {
        sheet
            .write_number(1, 11 + place, f64::from(place) + 1.0)
            .unwrap();
    }
    sheet
}

/// Writes a puzzle of single characters with its number in `row` (from 0).
fn put(sheet: &mut Worksheet, row: u32, no: u32, rows: &[&str]) {
    sheet.write_number(row, 0, no).unwrap();
    for (down, digits) in rows.iter().enumerate() {
        for (across, digit) in digits.chars().enumerate() {
            if let Some(digit) = digit.to_digit(36).filter(|&digit| digit > 0) {
                sheet
                    .write_number(row + down as u32, 11 + across as u16, digit)
                    .unwrap();
            }
        }
    }
}

/// The givens of an entry as text; panics when it could not be read.
fn givens(entry: &model::Entry) -> String {
    let puzzle = entry.puzzle.as_ref().unwrap();
    numplace_solver::text::to_line(puzzle.givens(), puzzle.n())
}

/// The faults of an entry, in words.
fn faults(entry: &model::Entry) -> Vec<String> {
    let unreadable = entry.puzzle.as_ref().err();
    unreadable.map_or(Vec::new(), |u| {
        u.faults.iter().map(ToString::to_string).collect()
    })
}

/// A copy of a zip file with one part changed (or added).
fn with_part(bytes: &[u8], name: &str, change: impl FnOnce(Vec<u8>) -> Vec<u8>) -> Vec<u8> {
    let mut old = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut new = ZipWriter::new(Cursor::new(Vec::new()));
    let mut part = Vec::new();
    for index in 0..old.len() {
        let mut file = old.by_index(index).unwrap();
        if file.name().unwrap() == name {
            file.read_to_end(&mut part).unwrap();
        } else {
            new.raw_copy_file(file).unwrap();
        }
    }
    new.start_file(name, SimpleFileOptions::default()).unwrap();
    new.write_all(&change(part)).unwrap();
    new.finish().unwrap().into_inner()
}

/// A copy of a workbook with some text of a part replaced.
fn with_text(bytes: &[u8], name: &str, old: &str, new: &str) -> Vec<u8> {
    with_part(bytes, name, |part| {
        let text = String::from_utf8(part).unwrap();
        assert!(text.contains(old), "{old} is not in {text}");
        text.replace(old, new).into_bytes()
    })
}
