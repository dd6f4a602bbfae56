//! Files that are something else, and workbooks that are larger than they look.

use std::io::Write as _;

use super::{Case, Refused, Solved, assert_all, wrong_within};
use crate::kept::base::{BOOK, Cells, NOTES, Value, base, book_cells, book_sheet, part};
use crate::kept::package::Package;

/// The base workbook with other cells in the book sheet.
fn book_of(cells: &Cells) -> Package {
    let mut package = base();
    package.put(BOOK, book_sheet(&cells.sheet_data("", true)));
    package
}

#[test]
fn other_files() {
    let whole = base().zip();
    let mut old = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec();
    old.resize(4096, 0);
    old.extend("Workbook\0".encode_utf16().flat_map(u16::to_le_bytes));
    let cases: Vec<Case> = vec![
        ("text.xlsx", b"53..7....\n".to_vec(), Refused("is ")),
        (
            "page.xlsx",
            b"<html><table></table></html>".to_vec(),
            Refused("is a web page"),
        ),
        (
            "cut.xlsx",
            whole[..whole.len() - 30].to_vec(),
            Refused("is cut off or damaged"),
        ),
        (
            "cut2.xlsx",
            whole[..700].to_vec(),
            Refused("is cut off or damaged"),
        ),
        ("nothing.xlsx", Vec::new(), Refused("is empty")),
        ("zeros.xlsx", vec![0; 100_000], Refused("is ")),
    ];
    assert_all(cases);
}

/// Two cells at the corners of a sheet, which as a rectangle would be 17 billion.
#[test]
fn two_far_corners() {
    let mut far = Cells::default();
    far.put("A1", 0, Value::Number(1.0));
    far.put("XFD1048576", 0, Value::Number(1.0));
    let mut package = Package::default();
    for (name, content) in base().parts {
        package.put(&name, content);
    }
    package.put(BOOK, part("worksheet", &far.sheet_data("", true)));
    let bytes = package.zip();
    assert!(bytes.len() < 10_000);
    assert_all(vec![(
        "corners.xlsx",
        bytes,
        Refused("no puzzle book found"),
    )]);

    let mut cells = book_cells();
    cells.put("XFD1048576", 0, Value::Inline("left by an add-in"));
    let bytes = book_of(&cells).zip();
    assert_eq!(wrong_within("stray.xlsx", &bytes, Solved, 200), None);
}

#[test]
fn many_empty_rows() {
    let mut rows = String::new();
    for row in 30..200_030 {
        rows += &format!(
            "<row r=\"{row}\" s=\"2\" customFormat=\"1\"><c r=\"A{row}\" s=\"2\"/><c r=\"L{row}\" s=\"2\"/><c r=\"V{row}\" s=\"2\"/></row>"
        );
    }
    let mut package = base();
    package.edit(BOOK, "</sheetData>", &format!("{rows}</sheetData>"));
    assert_all(vec![("rows.xlsx", package.zip(), Solved)]);
}

/// A formula that its program never calculated is no empty cell.
#[test]
fn a_formula_without_a_value() {
    for content in ["<f>2+4</f>", "<f>2+4</f><v></v>", "<f>2+4</f><v/>"] {
        let mut cells = book_cells();
        cells.put("L14", 0, Value::Raw("", content));
        let folder = crate::command::Folder::new();
        folder.add("book.xlsx", book_of(&cells).zip());
        let document = folder.run_json("book.xlsx", &["--lang", "en"]);
        let puzzle = &document["puzzles"][1];
        assert_eq!(puzzle["status"], "unreadable", "{content}");
        let fault = puzzle["fault"]["en"].as_str().unwrap();
        assert!(
            fault.contains("L14: a formula without a stored value"),
            "{fault}"
        );
    }
}

/// A file of 1 MB that unpacks to 1 GB.
#[test]
fn one_large_part() {
    for name in [
        "xl/media/image1.png",
        NOTES,
        BOOK,
        "xl/sharedStrings.xml",
        "[Content_Types].xml",
        "xl/workbook.xml",
        "xl/_rels/workbook.xml.rels",
    ] {
        let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        let options = zip::write::SimpleFileOptions::default();
        for (other, content) in base().parts.into_iter().filter(|(other, _)| other != name) {
            zip.start_file(other, options).unwrap();
            zip.write_all(&content).unwrap();
        }
        zip.start_file(name, options).unwrap();
        let blanks = vec![b' '; 1 << 20];
        for _ in 0..300 {
            zip.write_all(&blanks).unwrap();
        }
        let bytes = zip.finish().unwrap().into_inner();
        assert!(bytes.len() < 1 << 20);
        assert_all(vec![(
            "bomb.xlsx",
            bytes,
            Refused("unpacks to more than 500 times its size"),
        )]);
    }
}
