//! Files that are no workbooks, and workbooks that would take too much.

use std::path::Path;

use rust_xlsxwriter::{Format, Worksheet};

use super::*;

const SHEET: &str = "xl/worksheets/sheet1.xml";

fn book() -> Worksheet {
    let mut sheet = grid_sheet("Book", 9);
    put(&mut sheet, 2, 1, &PUZZLE);
    sheet
}

/// What opening a file of these bytes says, without the file's folder.
fn error(bytes: &[u8], name: &str) -> String {
    let folder = Folder::new();
    let path = folder.file(name, bytes);
    error_of(&path, &Limits::default()).replace(&*folder.0.path().to_string_lossy(), "")
}

fn error_of(path: &Path, limits: &Limits) -> String {
    super::super::read(path, None, limits)
        .unwrap_err()
        .to_string()
}

#[test]
fn errors_name_the_file_and_what_to_do() {
    let whole = bytes_of([book()]);
    let cases: [(&[u8], &str, &str); 4] = [
        (
            b"",
            "a.xlsx",
            "/a.xlsx: is empty, not a workbook; get the file again",
        ),
        (
            b"5 3 . . 7",
            "puzzles.xlsx",
            "/puzzles.xlsx: is plain text, not a workbook; give an .xlsx or .xlsm file",
        ),
        (
            &whole[..whole.len() / 2],
            "a.xlsx",
            "/a.xlsx: is cut off or damaged; get it again, or let a spreadsheet program repair it",
        ),
        (
            b"\x09\x08\x10\0",
            "a.xls",
            "/a.xls: is an .xls workbook older than Excel 5, which this version cannot read; \
             save it as .xlsx and give that file",
        ),
    ];
    for (bytes, name, expected) in cases {
        assert_eq!(error(bytes, name), expected);
    }
}

#[test]
fn paths_that_are_no_files() {
    let folder = Folder::new();
    let missing = folder.0.path().join("none.xlsx");
    assert!(error_of(&missing, &Limits::default()).contains("there is no such file"));
    assert!(error_of(folder.0.path(), &Limits::default()).contains("is not a file"));
    #[cfg(unix)]
    assert!(error_of(Path::new("/dev/null"), &Limits::default()).contains("is not a file"));
}

#[test]
fn other_zip_files() {
    let zip = |parts: &[(&str, &str)]| {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in parts {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        }
        zip.finish().unwrap().into_inner()
    };
    let cases = [
        (zip(&[]), "is a zip file, not a workbook"),
        (
            zip(&[("readme.txt", "hello")]),
            "is a zip file, not a workbook",
        ),
        (
            zip(&[("mimetype", "application/vnd.oasis.opendocument.spreadsheet")]),
            "is damaged (it has no content.xml)",
        ),
        (
            zip(&[("mimetype", "application/vnd.oasis.opendocument.text")]),
            "is an OpenDocument file",
        ),
        (zip(&[("word/document.xml", "")]), "is a Word document"),
        (
            zip(&[("ppt/presentation.xml", "")]),
            "is a PowerPoint document",
        ),
        (zip(&[("xl/workbook.bin", "")]), "is damaged ("),
        (
            zip(&[("_rels/.rels", "<Relationships/>")]),
            "is damaged (the workbook part is missing)",
        ),
    ];
    for (bytes, expected) in cases {
        let error = error(&bytes, "a.xlsx");
        assert!(
            error.starts_with(&format!("/a.xlsx: {expected}")),
            "{error}"
        );
    }
}

#[test]
fn parts_that_would_be_misread() {
    let utf16 = |part: Vec<u8>| {
        let text = String::from_utf8(part).unwrap();
        [0xFEFF]
            .into_iter()
            .chain(text.encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect()
    };
    let bytes = with_part(&bytes_of([book()]), SHEET, utf16);
    assert!(error(&bytes, "a.xlsx").contains(&format!("{SHEET} is written in UTF-16; open and")));

    // Room for as many texts as are claimed would be made at once.
    for count in ["1000000000000", "99999999999999999999999"] {
        let mut sheet = book();
        sheet.write(0, 0, "title").unwrap();
        let new = format!("uniqueCount=\"{count}\"");
        let bytes = bytes_of([sheet]);
        let bytes = with_text(&bytes, "xl/sharedStrings.xml", "uniqueCount=\"1\"", &new);
        assert!(error(&bytes, "a.xlsx").contains("tells a wrong number of texts"));
    }
}

#[test]
fn a_book_is_read_beside_macros_of_excel_4() {
    let mut other = Worksheet::new();
    other.set_name("Macro1").unwrap();
    let macros = "/relationships/xlMacrosheet\" Target=\"worksheets/sheet2.xml\"";
    let sheet = "/relationships/worksheet\" Target=\"worksheets/sheet2.xml\"";
    let bytes = bytes_of([book(), other]);
    let bytes = with_text(&bytes, "xl/_rels/workbook.xml.rels", sheet, macros);
    let workbook = read_bytes(&bytes).unwrap();
    assert_eq!(workbook.books.len(), 1);
    assert_eq!(workbook.not_carried, ["Macro1"]);
}

#[test]
fn a_changed_byte_in_a_part_is_noticed() {
    let bytes = bytes_of([book()]);
    let mut zip = ZipArchive::new(Cursor::new(&bytes)).unwrap();
    let part = zip.by_name(SHEET).unwrap();
    let middle = part.data_start().unwrap() + part.compressed_size() / 2;
    drop(part);
    let mut bytes = bytes.clone();
    bytes[middle as usize] ^= 0x55;
    assert!(error(&bytes, "a.xlsx").starts_with("/a.xlsx: is damaged (xl/worksheets/sheet1.xml: "));
}

#[test]
fn a_bomb_is_seen_before_it_goes_off() {
    let bytes = with_part(&bytes_of([book()]), "xl/media/image1.png", |_| {
        vec![0; 3 << 20]
    });
    assert!(bytes.len() < 20_000);
    let folder = Folder::new();
    let path = folder.file("a.xlsx", &bytes);
    let limits = Limits {
        unpacked: 2 << 20,
        ..Limits::default()
    };
    let expected = "holds more than 2 MB of unpacked data; remove what does not belong";
    assert!(error_of(&path, &limits).contains(expected));

    // A zip file written as a stream tells no sizes beforehand.
    let mut stream = ZipWriter::new_stream(Vec::new());
    let mut zip = ZipArchive::new(Cursor::new(&bytes)).unwrap();
    for index in 0..zip.len() {
        let mut part = zip.by_index(index).unwrap();
        stream
            .start_file(part.name().unwrap(), SimpleFileOptions::default())
            .unwrap();
        std::io::copy(&mut part, &mut stream).unwrap();
    }
    let streamed = stream.finish().unwrap().into_inner();
    assert!(
        ZipArchive::new(Cursor::new(&streamed))
            .unwrap()
            .decompressed_size()
            .is_none()
    );
    assert!(error_of(&folder.file("b.xlsx", &streamed), &limits).contains(expected));

    // A size that lies stands in the directory, behind all parts.
    let mut lie = bytes.clone();
    let size = (3_u32 << 20).to_le_bytes();
    let at = lie.windows(4).rposition(|part| part == size).unwrap();
    lie[at..at + 4].copy_from_slice(&10_u32.to_le_bytes());
    assert!(error_of(&folder.file("c.xlsx", &lie), &limits).contains("is damaged"));
}

#[test]
fn texts_and_puzzles_have_limits() {
    let mut sheet = book();
    sheet.write(0, 0, "x".repeat(30_000)).unwrap();
    let folder = Folder::new();
    let path = folder.file("a.xlsx", &bytes_of([sheet]));
    let limits = Limits {
        strings: 10_000,
        ..Limits::default()
    };
    assert!(error_of(&path, &limits).contains("MB of text"));

    let limits = Limits {
        cells: 80,
        ..Limits::default()
    };
    assert!(error_of(&path, &limits).contains("Book: more than 80 cells of puzzles"));

    let limits = Limits {
        kept: 1000,
        ..Limits::default()
    };
    let workbook = super::super::read(&path, None, &limits).unwrap();
    assert_eq!(
        workbook.refused,
        ["Book: there is too much in this sheet; it was left out"]
    );
}

#[test]
fn cells_in_the_far_corner_take_no_room() {
    let mut sheet = book();
    sheet.write(1_048_575, 16_383, "left by an add-in").unwrap();
    sheet.write(1_048_575, 0, "and this").unwrap();
    let book = read_book(sheet);
    assert_eq!(givens(&book.entries[0]), PUZZLE.concat());
}

#[test]
fn styled_empty_rows_take_no_room() {
    let mut sheet = book();
    let format = Format::new().set_bold();
    for row in 20..200_020 {
        sheet.write_blank(row, 0, &format).unwrap();
        sheet.write_blank(row, 11, &format).unwrap();
    }
    let folder = Folder::new();
    let path = folder.file("a.xlsx", &bytes_of([sheet]));
    let limits = Limits {
        kept: 10_000,
        ..Limits::default()
    };
    let workbook = super::super::read(&path, None, &limits).unwrap();
    assert_eq!(givens(&workbook.books[0].entries[0]), PUZZLE.concat());
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let path = folder.file("a.xlsx", &bytes_of([book()]));
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o000)).unwrap();
    // The superuser may read anything.
    if std::fs::File::open(&path).is_err() {
        assert!(error_of(&path, &Limits::default()).contains("may not be read by you"));
    }
}
