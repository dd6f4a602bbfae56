//! Old binary workbooks, made record by record.

use super::*;
use crate::model::{Format, Value};

/// A record of an .xls file.
fn record(kind: u16, data: &[u8]) -> Vec<u8> {
    let mut bytes = kind.to_le_bytes().to_vec();
    bytes.extend((data.len() as u16).to_le_bytes());
    bytes.extend(data);
    bytes
}

/// The beginning of a record of a cell.
fn at(row: u16, col: u16) -> Vec<u8> {
    let mut data = row.to_le_bytes().to_vec();
    data.extend(col.to_le_bytes());
    data.extend([0, 0]);
    data
}

fn rk(row: u16, col: u16, number: u32) -> Vec<u8> {
    let number = number << 2 | 2;
    record(
        0x027E,
        &[at(row, col), number.to_le_bytes().to_vec()].concat(),
    )
}

const END: [u8; 4] = [0x0A, 0, 0, 0];

/// A workbook of the version with one sheet, whose name is made of bytes.
struct Old {
    version: u16,
    before: Vec<u8>,
    name: &'static [u8],
    cells: Vec<u8>,
}

impl Old {
    /// The head of a book of 9 digits, and a puzzle.
    fn book() -> Old {
        let mut cells = Vec::new();
        for place in 0..9 {
            cells.extend(rk(1, 11 + place, u32::from(place) + 1));
        }
        cells.extend(rk(2, 0, 1));
        for (row, digits) in (2..).zip(PUZZLE) {
            for (col, digit) in (11..).zip(digits.chars()) {
                if let Some(digit) = digit.to_digit(10) {
                    cells.extend(rk(row, col, digit));
                }
            }
        }
        Old {
            version: 0x0600,
            before: Vec::new(),
            name: b"\0Book",
            cells,
        }
    }

    fn stream(&self) -> Vec<u8> {
        let bof = |sort: u8| {
            let mut data = self.version.to_le_bytes().to_vec();
            data.extend([sort, 0, 0, 0, 0, 0]);
            record(0x0809, &data)
        };
        let length = self.name.len() as u8 - u8::from(self.version == 0x0600);
        let sheet = |at: u32| {
            let mut data = at.to_le_bytes().to_vec();
            data.extend([0, 0, length]);
            data.extend(self.name);
            record(0x0085, &data)
        };
        let begin = bof(5).len() + self.before.len() + sheet(0).len() + END.len();
        [
            bof(5),
            self.before.clone(),
            sheet(begin as u32),
            END.to_vec(),
            bof(0x10),
            self.cells.clone(),
            END.to_vec(),
        ]
        .concat()
    }

    fn bytes(&self) -> Vec<u8> {
        compound("Workbook", &self.stream())
    }

    fn error(&self) -> String {
        read_bytes(&self.bytes()).unwrap_err().fault.to_string()
    }
}

/// A compound file with one stream.
pub(super) fn compound(name: &str, stream: &[u8]) -> Vec<u8> {
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    file.create_stream(name).unwrap().write_all(stream).unwrap();
    file.into_inner().into_inner()
}

#[test]
fn a_book_is_read_whatever_its_file_is_called() {
    // The helper calls it a.xlsx.
    let workbook = read_bytes(&Old::book().bytes()).unwrap();
    assert_eq!(workbook.format, Format::Xls);
    assert!(!workbook.format.is_editable());
    let book = &workbook.books[0];
    assert_eq!((book.sheet.as_str(), book.entries[0].no), ("Book", 1));
    assert_eq!(givens(&book.entries[0]), PUZZLE.concat());
}

#[test]
fn all_kinds_of_cells() {
    let mut old = Old::book();
    let text = |text: &[u8]| [&(text.len() as u16).to_le_bytes()[..], &[0], text].concat();
    let formula = |col, value: [u8; 8]| record(0x0006, &[at(2, col), value.to_vec()].concat());
    // Number, label, formulas with a number, a text, nothing and a truth.
    old.cells.extend(record(
        0x0203,
        &[at(2, 8), 1.5f64.to_le_bytes().to_vec()].concat(),
    ));
    old.cells
        .extend(record(0x0204, &[at(0, 0), text(b"Title")].concat()));
    old.cells.extend(formula(1, 7.0f64.to_le_bytes()));
    old.cells.extend(formula(2, [0, 0, 0, 0, 0, 0, 0xFF, 0xFF]));
    old.cells.extend(record(0x0207, &text(b"me")));
    old.cells.extend(formula(9, [3, 0, 0, 0, 0, 0, 0xFF, 0xFF]));
    old.cells
        .extend(formula(31, [1, 0, 1, 0, 0, 0, 0xFF, 0xFF]));
    // 2 and 5 in one record: columns E and F.
    let two = [
        &at(2, 4)[..4],
        &[0, 0, 10, 0, 0, 0, 0, 0, 22, 0, 0, 0, 5, 0],
    ]
    .concat();
    old.cells.extend(record(0x00BD, &two));
    old.cells
        .extend(record(0x0205, &[at(2, 6), vec![0x2A, 1]].concat()));
    let head = record(0x0204, &[at(0, 5), text(b"3x3")].concat());
    old.cells.extend(head);

    let workbook = read_bytes(&old.bytes()).unwrap();
    let entry = &workbook.books[0].entries[0];
    assert_eq!(workbook.books[0].title, "Title");
    assert_eq!(entry.page, Value::Number(7.0));
    assert_eq!(entry.author, Value::Text("me".to_string()));
    assert_eq!(entry.published, Value::Number(2.0));
    assert_eq!(entry.techniques, Value::Text("#N/A".to_string()));
    assert_eq!(entry.strategy, Value::Number(1.5));
    assert_eq!(entry.result, Value::Bool(true));
    assert_eq!(entry.playback, Value::Blank);
}

#[test]
fn older_texts_have_a_set_of_characters() {
    let mut old = Old::book();
    old.version = 0x0500;
    old.before = record(0x0042, &932u16.to_le_bytes());
    old.name = b"\x96\xE2\x91\xE8";
    let bytes = compound("Book", &old.stream());
    let workbook = read_bytes(&bytes).unwrap();
    assert_eq!(workbook.books[0].sheet, "問題");
}

#[test]
fn charts_within_a_sheet_are_no_cells() {
    let mut old = Old::book();
    let chart = [record(0x0809, &[0, 6, 0x20, 0]), rk(2, 11, 9), END.to_vec()];
    old.cells.extend(chart.concat());
    let workbook = read_bytes(&old.bytes()).unwrap();
    assert_eq!(givens(&workbook.books[0].entries[0]), PUZZLE.concat());
}

#[test]
fn what_cannot_be_read_is_said() {
    let mut locked = Old::book();
    locked.before = record(0x002F, &[1, 0, 1, 0, 1, 0]);
    assert!(
        locked
            .error()
            .starts_with("is password-protected in the old way of .xls files")
    );
    let mut older = Old::book();
    older.version = 0x0400;
    assert!(older.error().contains("older than Excel 5"));

    let mut short = Old::book();
    short.cells.extend(b"\x7E\x02\xFF\x00\x02");
    let stream = short.stream();
    let workbook = read_bytes(&compound("Workbook", &stream[..stream.len() - 4])).unwrap();
    let reason = "Book: the sheet cannot be read after T11 (a record is cut off)";
    assert!(workbook.refused[0].starts_with(reason), "{workbook:?}");
    // What is left of a file is read, or it is an error; never more than that.
    let whole = Old::book().bytes();
    for length in (0..whole.len()).step_by(97) {
        drop(read_bytes(&whole[..length]));
    }
}

#[test]
fn far_cells_and_repeated_texts_take_no_memory() {
    let mut far = Old::book();
    far.cells.extend(rk(0xFFFF, 0xFFFF, 1));
    // The sheet says that it is as large as no sheet can be.
    let size = [[0, 0, 0, 0], [0xFF; 4], [0; 4], [0xFF; 4]].concat();
    far.cells.extend(record(0x0200, &size[..14]));
    assert_eq!(read_bytes(&far.bytes()).unwrap().books.len(), 1);

    // 100 KB that would be 160 MB of text.
    let mut many = Old::book();
    let mut table = vec![1, 0, 0, 0, 1, 0, 0, 0];
    table.extend(8000u16.to_le_bytes());
    table.push(0);
    table.resize(table.len() + 8000, b'x');
    many.before = record(0x00FC, &table);
    for row in 0..20_000 {
        many.cells
            .extend(record(0x00FD, &[at(row, 50), vec![0; 4]].concat()));
    }
    let workbook = read_bytes(&many.bytes()).unwrap();
    assert_eq!(
        workbook.refused,
        ["Book: there is too much in this sheet; it was left out"]
    );
}

#[test]
fn broken_bytes_are_no_panic() {
    let bytes = Old::book().bytes();
    let mut chance = 1u32;
    for _ in 0..3000 {
        let mut broken = bytes.clone();
        for _ in 0..4 {
            chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let place = chance as usize >> 8;
            let place = place % broken.len();
            broken[place] = (chance >> 24) as u8;
        }
        let read = super::super::Sheets::open_bytes(broken, &Limits::default());
        drop(read);
    }
}
