//! Binary workbooks in a zip file, made record by record as [MS-XLSB] describes them.

use super::*;
use crate::model::{Format, Value};

/// A record: its kind and length are numbers of seven bits a byte.
fn record(kind: u16, data: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for mut number in [usize::from(kind), data.len()] {
        while number > 0x7F {
            bytes.push(number as u8 & 0x7F | 0x80);
            number >>= 7;
        }
        bytes.push(number as u8);
    }
    bytes.extend(data);
    bytes
}

fn wide(text: &str) -> Vec<u8> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut bytes = (units.len() as u32).to_le_bytes().to_vec();
    bytes.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
    bytes
}

fn row(row: u32) -> Vec<u8> {
    record(0, &[&row.to_le_bytes()[..], &[0; 13]].concat())
}

fn cell(kind: u16, col: u32, value: &[u8]) -> Vec<u8> {
    record(kind, &[&col.to_le_bytes()[..], &[0; 4], value].concat())
}

fn rk(col: u32, number: u32) -> Vec<u8> {
    cell(2, col, &(number << 2 | 2).to_le_bytes())
}

/// The cells of a book with one puzzle.
fn book() -> Vec<u8> {
    let mut cells = row(1);
    cells.extend((0..9).flat_map(|place| rk(11 + place, place + 1)));
    for (at, digits) in (2..).zip(PUZZLE) {
        cells.extend(row(at));
        if at == 2 {
            cells.extend(cell(5, 0, &1.0f64.to_le_bytes()));
            cells.extend(cell(7, 1, &0u32.to_le_bytes()));
            cells.extend(cell(6, 2, &wide("作者")));
        }
        for (col, digit) in (11..).zip(digits.chars()) {
            if let Some(digit) = digit.to_digit(10) {
                cells.extend(rk(col, digit));
            }
        }
    }
    cells
}

/// A workbook with one sheet of these cells.
fn bytes(cells: &[u8]) -> Vec<u8> {
    let sheet = [
        record(0x81, &[]),
        record(0x94, &[0; 16]),
        record(0x91, &[]),
        cells.to_vec(),
        record(0x92, &[]),
        record(0x82, &[]),
    ];
    let info = [vec![0, 0, 0, 0, 1, 0, 0, 0], wide("rId1"), wide("Book")].concat();
    let workbook = [
        record(0x83, &[]),
        record(0x8F, &[]),
        record(0x9C, &info),
        record(0x90, &[]),
        record(0x9D, &[0; 26]),
        record(0x84, &[]),
    ];
    let texts = [
        record(0x9F, &[1, 0, 0, 0, 1, 0, 0, 0]),
        record(0x13, &[vec![0], wide("shared")].concat()),
        record(0xA0, &[]),
    ];
    let relation = "<Relationships><Relationship Id=\"rId1\" Target=\"worksheets/sheet1.bin\"/></Relationships>";
    let parts: [(&str, Vec<u8>); 5] = [
        ("_rels/.rels", b"<Relationships/>".to_vec()),
        ("xl/workbook.bin", workbook.concat()),
        ("xl/_rels/workbook.bin.rels", relation.into()),
        ("xl/sharedStrings.bin", texts.concat()),
        ("xl/worksheets/sheet1.bin", sheet.concat()),
    ];
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(&bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn a_book_is_read() {
    let workbook = read_bytes(&bytes(&book())).unwrap();
    assert_eq!(workbook.format, Format::Xlsb);
    let entry = &workbook.books[0].entries[0];
    assert_eq!(givens(entry), PUZZLE.concat());
    assert_eq!(entry.page, Value::Text("shared".to_string()));
    assert_eq!(entry.author, Value::Text("作者".to_string()));
}

#[test]
fn a_far_cell_takes_no_memory() {
    let far = [book(), row((1 << 20) - 1), rk((1 << 14) - 1, 1)].concat();
    assert_eq!(read_bytes(&bytes(&far)).unwrap().books.len(), 1);
}

#[test]
fn what_is_broken_is_said() {
    // A text that is not there, a cell outside of the sheet.
    let cases = [
        (cell(7, 1, &99u32.to_le_bytes()), "the sheet is damaged"),
        (
            rk(1 << 14, 1),
            "the sheet cannot be read after T11 (a cell outside",
        ),
    ];
    for (broken, expected) in cases {
        let workbook = read_bytes(&bytes(&[book(), broken].concat())).unwrap();
        let start = format!("Book: {expected}");
        assert!(workbook.refused[0].starts_with(&start), "{workbook:?}");
    }
    let long = with_part(&bytes(&book()), "xl/worksheets/sheet1.bin", |mut part| {
        part.splice(0..0, [0x81, 0x01, 0xFF, 0xFF, 0xFF, 0x7F]);
        part
    });
    let error = read_bytes(&long).unwrap_err().to_string();
    assert!(error.contains("has a record too long"), "{error}");
    let empty = with_part(&bytes(&book()), "xl/workbook.bin", |_| Vec::new());
    let error = read_bytes(&empty).unwrap_err().to_string();
    assert!(error.contains("is damaged ("), "{error}");
}

#[test]
fn broken_bytes_are_no_panic() {
    let sheet = "xl/worksheets/sheet1.bin";
    let whole = bytes(&book());
    let mut chance = 7u32;
    for _ in 0..500 {
        let broken = with_part(&whole, sheet, |mut part| {
            for _ in 0..3 {
                chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let place = (chance >> 8) as usize % part.len();
                part[place] = (chance >> 24) as u8;
            }
            part
        });
        drop(super::super::Sheets::open_bytes(broken, &Limits::default()));
    }
}
