//! Regions of jigsaw puzzles: colours of every kind, and labels.

use rust_xlsxwriter::{Color, Format};

use super::*;

/// Regions of a 4x4 puzzle.
const MAP: [&str; 4] = ["AAAB", "ABBB", "CCDD", "CCDD"];

/// A jigsaw book with one puzzle of 4x4, whose cells have these formats.
fn painted(format: &dyn Fn(usize) -> Format) -> Worksheet {
    let mut sheet = grid_sheet("Book", 4);
    sheet.write_string(0, 7, "jigsaw").unwrap();
    put(&mut sheet, 2, 1, &["1...", "....", "..2.", "...3"]);
    for (row, regions) in (2..).zip(MAP) {
        for (col, region) in (11..).zip(regions.bytes()) {
            let format = format(usize::from(region - b'A'));
            sheet.set_cell_format(row, col, &format).unwrap();
        }
    }
    sheet
}

fn regions(book: &model::Book) -> String {
    let layout = &book.entries[0].layout;
    layout
        .variant()
        .regions()
        .map_or(String::new(), ToString::to_string)
}

#[test]
fn colours_of_every_kind_are_told_apart() {
    let fill = |color: Color| Format::new().set_background_color(color);
    let kinds: [&dyn Fn(usize) -> Format; 3] = [
        &|region| fill(Color::RGB(0x10_0000 * (region as u32 + 1))),
        &|region| fill(Color::Theme(4 + region as u8, 0)),
        // One colour of the theme, lighter and darker.
        &|region| fill(Color::Theme(5, region as u8)),
    ];
    for (kind, format) in kinds.iter().enumerate() {
        let book = read_book(painted(format));
        assert_eq!(regions(&book), "1112122233443344", "{kind}");
        assert_eq!(book.layout.block(), None);
    }
    // White is no colour, and is one region here.
    let white = |region: usize| match region {
        0 => fill(Color::RGB(0xFF_FFFF)),
        _ => fill(Color::RGB(0x10_0000 * region as u32)),
    };
    assert_eq!(regions(&read_book(painted(&white))), "1112122233443344");
}

#[test]
fn colours_without_a_variant_mean_nothing() {
    let mut sheet = painted(&|region| {
        Format::new().set_background_color(Color::RGB(0x10_0000 * (region as u32 + 1)))
    });
    sheet.write_string(0, 7, " ").unwrap();
    let book = read_book(sheet);
    assert_eq!(book.layout.block(), Some((2, 2)));
}

#[test]
fn labels_go_before_colours() {
    let mut sheet = painted(&|region| {
        Format::new().set_background_color(Color::RGB(0x10_0000 * (region as u32 + 1)))
    });
    sheet.write_string(1, 23, "領域").unwrap();
    for (row, labels) in (2..).zip([[1, 2, 2, 2], [1, 1, 2, 3], [1, 4, 3, 3], [4, 4, 4, 3]]) {
        for (col, label) in (23..).zip(labels) {
            sheet.write_number(row, col, label).unwrap();
        }
    }
    assert_eq!(regions(&read_book(sheet)), "1222112314334443");
}

#[test]
fn strings_of_the_wrong_length_are_told() {
    let mut sheet = Worksheet::new();
    sheet.set_name("Book").unwrap();
    sheet.write_string(1, 11, "puzzle").unwrap();
    sheet.write_string(1, 17, "regions").unwrap();
    let cases = [
        ("1112122233443344", ""),
        ("111212223344334", "R4: 15 digits instead of 16"),
        ("111212223344334411122", "R5: 21 digits instead of 16"),
        ("1112122233443345", "R6: there are more than 4 regions"),
        (
            "1112122233443343",
            "R7: the region of (3,1) has 5 cells, not 4",
        ),
        (
            "111112112222122133323331333444444",
            "R8: 33 digits instead of 16",
        ),
    ];
    for (row, (text, _)) in (2..).zip(cases) {
        sheet.write_number(row, 0, row - 1).unwrap();
        sheet.write_string(row, 11, "1.........2....3").unwrap();
        sheet.write_string(row, 17, text).unwrap();
    }
    sheet.write_number(8, 0, 7).unwrap();
    sheet.write_string(8, 11, "1.........2....3").unwrap();
    sheet
        .write_number(8, 17, 1_112_122_233_443_344_f64)
        .unwrap();
    let book = read_book(sheet);
    for (entry, (text, fault)) in book.entries.iter().zip(cases) {
        assert_eq!(faults(entry).join("; "), fault, "{text}");
    }
    assert!(faults(&book.entries[6])[0].starts_with("R9: a number, of which only 15"));
}

#[test]
fn more_different_regions_than_the_memory_holds_are_refused() {
    let mut sheet = grid_sheet("Book", 4);
    sheet.write_string(1, 23, "regions").unwrap();
    for (at, first) in (0..).zip([["AABB", "AABB"], ["AAAB", "ABBB"], ["ABBB", "AAAB"]]) {
        let row = 2 + at * 4;
        put(&mut sheet, row, at + 1, &["1"]);
        for (row, labels) in (row..).zip(first.into_iter().chain(["CCDD", "CCDD"])) {
            for (col, label) in (23..).zip(labels.chars()) {
                sheet.write_string(row, col, label.to_string()).unwrap();
            }
        }
    }
    let folder = Folder::new();
    let path = folder.file("a.xlsx", &bytes_of([sheet]));
    let read = |cells: usize| {
        let limits = Limits {
            cells,
            ..Limits::default()
        };
        crate::read(&path, None, &limits)
    };
    assert_eq!(read(48 + 20 * 16 * 2).unwrap().books[0].entries.len(), 3);
    let fault = read(48 + 20 * 16).unwrap_err().to_string();
    assert!(fault.contains("more than"), "{fault}");
}

#[test]
fn labels_that_are_not_used_are_told() {
    let mut sheet = grid_sheet("Book", 4);
    sheet.write_string(0, 7, "diagonal").unwrap();
    sheet.write_string(1, 23, "regions").unwrap();
    put(&mut sheet, 2, 1, &["1"]);
    let folder = Folder::new();
    let path = folder.file("a.xlsx", &bytes_of([sheet]));
    let workbook = crate::read(&path, None, &Limits::default()).unwrap();
    let [note] = &workbook.notes[..] else {
        panic!("{:?}", workbook.notes);
    };
    assert!(note.starts_with("Book!H1: regions stand beside"), "{note}");
}
