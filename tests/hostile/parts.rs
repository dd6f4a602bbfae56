//! Parts that are not what they should be.

use super::{Case, Refused, Solved, Told, assert_all};
use crate::kept::base::{BOOK, NOTES, STRINGS, STYLES, WORKBOOK, base};
use crate::kept::package::{CONTENT_TYPES, Package};

const RELS: &str = "xl/_rels/workbook.xml.rels";

/// The base workbook after a change.
fn changed(change: impl FnOnce(&mut Package) -> &mut Package) -> Vec<u8> {
    let mut package = base();
    change(&mut package);
    package.zip()
}

/// The base workbook with a text replaced in a part.
fn edited(part: &str, old: &str, new: &str) -> Vec<u8> {
    changed(|package| package.edit(part, old, new))
}

fn utf16(part: &str) -> Vec<u8> {
    let text = format!("\u{feff}{}", base().text(part));
    let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    changed(|package| package.put(part, bytes))
}

#[test]
fn two_byte_characters() {
    let cases: Vec<Case> = vec![
        (
            "sheet.xlsx",
            utf16(BOOK),
            Refused("sheet1.xml is written in UTF-16"),
        ),
        (
            "workbook.xlsx",
            utf16(WORKBOOK),
            Refused("workbook.xml is written in UTF-16"),
        ),
        ("rels.xlsx", utf16(RELS), Refused("is written in UTF-16")),
        (
            "strings.xlsx",
            utf16(STRINGS),
            Refused("is written in UTF-16"),
        ),
    ];
    assert_all(cases);
}

#[test]
fn bad_references() {
    let cell = "<c r=\"AH3\" s=\"3\">";
    let with = |reference: &str| edited(BOOK, cell, &format!("<c r=\"{reference}\" s=\"3\">"));
    let row = |reference: &str| edited(BOOK, "<row r=\"25\">", &format!("<row r=\"{reference}\">"));
    let cases: Vec<Case> = vec![
        ("far.xlsx", with("ZZZZ99999999"), Told),
        ("turned.xlsx", with("1A"), Told),
        ("negative.xlsx", with("A-3"), Told),
        ("zero.xlsx", with("A0"), Told),
        ("empty.xlsx", with(""), Told),
        ("letters.xlsx", with("ABC"), Told),
        ("digits.xlsx", with("33"), Told),
        ("long.xlsx", with(&"A".repeat(100_000)), Told),
        ("huge.xlsx", with("A99999999999999999999999999"), Told),
        ("signs.xlsx", with("Ａ３"), Told),
        ("again.xlsx", with("L3"), Told),
        ("backwards.xlsx", with("A1"), Told),
        ("other-row.xlsx", with("AH9"), Told),
        ("row-zero.xlsx", row("0"), Told),
        ("row-again.xlsx", row("3"), Told),
        ("row-far.xlsx", row("1048577"), Told),
        ("row-huge.xlsx", row("99999999999999999999"), Told),
        ("row-negative.xlsx", row("-1"), Told),
        ("row-word.xlsx", row("x"), Told),
    ];
    assert_all(cases);
}

/// Entities that would unfold to gigabytes.
#[test]
fn document_types() {
    let mut laughs = String::from("<!DOCTYPE x [<!ENTITY a0 \"ha\">");
    for at in 1..40 {
        laughs += &format!("<!ENTITY a{at} \"&a{0};&a{0};&a{0};&a{0};\">", at - 1);
    }
    laughs += "<!ENTITY out SYSTEM \"file:///etc/passwd\">]>\n";
    let with = |part: &str| {
        let mut package = base();
        let text = package.text(part).to_string();
        let (head, body) = text.split_once("?>\n").unwrap();
        package.put(part, format!("{head}?>\n{laughs}{body}"));
        package
    };
    let mut used = with(STRINGS);
    used.edit(STRINGS, "春の問題集", "&a39;&out;");
    let mut in_cell = with(BOOK);
    in_cell.edit(BOOK, "<v>45000.25</v>", "<v>&a39;</v>");
    let cases: Vec<Case> = vec![
        ("sheet.xlsx", in_cell.zip(), Told),
        ("workbook.xlsx", with(WORKBOOK).zip(), Told),
        ("rels.xlsx", with(RELS).zip(), Told),
        ("strings.xlsx", used.zip(), Told),
        ("types.xlsx", with(CONTENT_TYPES).zip(), Told),
        ("styles.xlsx", with(STYLES).zip(), Told),
    ];
    assert_all(cases);
}

#[test]
fn parts_that_are_missing_or_lead_astray() {
    let sheet = "Target=\"worksheets/sheet1.xml\"";
    let notes = "Target=\"worksheets/sheet2.xml\"";
    let cases: Vec<Case> = vec![
        (
            "no-book.xlsx",
            changed(|package| package.remove(BOOK)),
            Refused(""),
        ),
        (
            "no-notes.xlsx",
            changed(|package| package.remove(NOTES)),
            Told,
        ),
        (
            "no-workbook.xlsx",
            changed(|package| package.remove(WORKBOOK)),
            Refused(""),
        ),
        (
            "no-rels.xlsx",
            changed(|package| package.remove(RELS)),
            Refused(""),
        ),
        (
            "no-types.xlsx",
            changed(|package| package.remove(CONTENT_TYPES)),
            Told,
        ),
        (
            "no-styles.xlsx",
            changed(|package| package.remove(STYLES)),
            Told,
        ),
        (
            "no-strings.xlsx",
            changed(|package| package.remove(STRINGS)),
            Refused(""),
        ),
        (
            "outside.xlsx",
            edited(RELS, notes, "Target=\"../../../../etc/passwd\""),
            Told,
        ),
        (
            "absolute.xlsx",
            edited(RELS, sheet, "Target=\"/etc/passwd\""),
            Refused(""),
        ),
        (
            "web.xlsx",
            edited(
                RELS,
                sheet,
                "Target=\"https://example.org/\" TargetMode=\"External\"",
            ),
            Refused(""),
        ),
        (
            "itself.xlsx",
            edited(RELS, sheet, "Target=\"workbook.xml\""),
            Refused(""),
        ),
        (
            "folder.xlsx",
            edited(RELS, sheet, "Target=\"worksheets/\""),
            Refused(""),
        ),
        (
            "nowhere.xlsx",
            edited(RELS, sheet, "Target=\"\""),
            Refused(""),
        ),
        (
            "same-id.xlsx",
            edited(RELS, "Id=\"rId2\"", "Id=\"rId1\""),
            Told,
        ),
        ("no-id.xlsx", edited(RELS, "Id=\"rId1\"", ""), Refused("")),
        (
            "cycle.xlsx",
            changed(|package| {
                package
                    .relate(BOOK, "rId1", "worksheet", "sheet2.xml")
                    .relate(NOTES, "rId1", "worksheet", "sheet1.xml")
            }),
            Told,
        ),
    ];
    assert_all(cases);
}

#[test]
fn counts_that_lie() {
    let formats = format!(
        "<cellXfs count=\"5\">{}",
        "<xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/>".repeat(65_000)
    );
    let cases: Vec<Case> = vec![
        (
            "formats.xlsx",
            edited(STYLES, "<cellXfs count=\"5\">", &formats),
            Told,
        ),
        (
            "count.xlsx",
            edited(
                STYLES,
                "<cellXfs count=\"5\">",
                "<cellXfs count=\"4000000000\">",
            ),
            Told,
        ),
        (
            "fonts.xlsx",
            edited(STYLES, "<fonts count=\"3\">", "<fonts count=\"-1\">"),
            Told,
        ),
        (
            "unique.xlsx",
            edited(STRINGS, "uniqueCount=\"3\"", "uniqueCount=\"99999999999\""),
            Told,
        ),
        (
            "text.xlsx",
            edited(BOOK, "t=\"s\"><v>0</v>", "t=\"s\"><v>77</v>"),
            Told,
        ),
        (
            "text-huge.xlsx",
            edited(
                BOOK,
                "t=\"s\"><v>0</v>",
                "t=\"s\"><v>99999999999999999999</v>",
            ),
            Told,
        ),
        (
            "text-negative.xlsx",
            edited(BOOK, "t=\"s\"><v>0</v>", "t=\"s\"><v>-1</v>"),
            Told,
        ),
        (
            "format.xlsx",
            edited(
                BOOK,
                "<c r=\"AH3\" s=\"3\">",
                "<c r=\"AH3\" s=\"4294967295\">",
            ),
            Told,
        ),
        (
            "merged.xlsx",
            edited(NOTES, "ref=\"B1:D1\"", "ref=\"D1:B1:XFD99999999\""),
            Told,
        ),
        (
            "dimension.xlsx",
            edited(BOOK, "ref=\"A1:AH25\"", "ref=\"A1:XFD1048576\""),
            Solved,
        ),
        (
            "dimension2.xlsx",
            edited(BOOK, "ref=\"A1:AH25\"", "ref=\"ZZZZZ0:A-1\""),
            Told,
        ),
    ];
    assert_all(cases);
}

#[test]
fn text_that_is_no_xml() {
    let broken = |bytes: &'static [u8]| {
        let mut package = base();
        let part = package.part(BOOK).unwrap().to_vec();
        let at = part
            .windows(12)
            .position(|window| window == b"<v>45000.25<")
            .unwrap();
        let part = [&part[..at + 3], bytes, &part[at + 3..]].concat();
        package.put(BOOK, part);
        package.zip()
    };
    let deep = "<a>".repeat(200_000);
    let cases: Vec<Case> = vec![
        ("bytes.xlsx", broken(b"\xFF\xFE\x80"), Told),
        ("control.xlsx", broken(b"\x00\x01\x1B[31m"), Told),
        ("entity.xlsx", broken(b"&nope;"), Told),
        ("number.xlsx", broken(b"&#x110000;&#0;"), Told),
        ("end.xlsx", edited(BOOK, "</sheetData>", ""), Told),
        ("ends.xlsx", edited(BOOK, "</row>", "</rows>"), Told),
        ("quote.xlsx", edited(BOOK, "r=\"AH3\"", "r=\"AH3"), Told),
        (
            "tag.xlsx",
            edited(BOOK, "<c r=\"AH3\"", "<c r=\"AH3\" <"),
            Told,
        ),
        (
            "deep.xlsx",
            edited(BOOK, "<pageMargins ", &format!("{deep}<pageMargins ")),
            Told,
        ),
        (
            "deep-text.xlsx",
            edited(STRINGS, "</sst>", &format!("{deep}</sst>")),
            Told,
        ),
        (
            "deep-workbook.xlsx",
            edited(WORKBOOK, "</workbook>", &format!("{deep}</workbook>")),
            Told,
        ),
        (
            "comment.xlsx",
            edited(BOOK, "<sheetData>", "<!-- <sheetData>"),
            Told,
        ),
        (
            "twice.xlsx",
            edited(BOOK, "<sheetData>", "<sheetData/><sheetData>"),
            Told,
        ),
        (
            "empty-sheet.xlsx",
            changed(|package| package.put(BOOK, "")),
            Refused(""),
        ),
        (
            "empty-workbook.xlsx",
            changed(|package| package.put(WORKBOOK, "")),
            Refused(""),
        ),
        (
            "empty-notes.xlsx",
            changed(|package| package.put(NOTES, "")),
            Told,
        ),
        (
            "name.xlsx",
            edited(WORKBOOK, "name=\"Book\"", "name=\"\x1B[31mBook&#10;\n\""),
            Told,
        ),
    ];
    assert_all(cases);
}

/// A sheet of Excel 4 macros beside the book does not stand in its way.
#[test]
fn old_macros() {
    let macros = changed(|package| {
        package
            .edit(WORKBOOK, "</sheets>", "<sheet name=\"Macro1\" sheetId=\"8\" r:id=\"rId8\"/></sheets>")
            .declare(
                "xl/macrosheets/sheet1.xml",
                "application/vnd.ms-excel.macrosheet+xml",
                "<xm:macrosheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" \
                 xmlns:xm=\"http://schemas.microsoft.com/office/excel/2006/main\"><sheetData/></xm:macrosheet>",
            )
            .relate(
                WORKBOOK,
                "rId8",
                "http://schemas.microsoft.com/office/2006/relationships/xlMacrosheet",
                "macrosheets/sheet1.xml",
            )
    });
    assert_all(vec![("macros.xlsx", macros, Solved)]);
}

/// Thousands of sheets that are one part: each would be a book of its own.
#[test]
fn one_part_as_many_sheets() {
    let mut sheets = String::new();
    for at in 10..5000 {
        sheets += &format!("<sheet name=\"S{at}\" sheetId=\"{at}\" r:id=\"rId1\"/>");
    }
    let sheets = edited(WORKBOOK, "</sheets>", &format!("{sheets}</sheets>"));
    assert_all(vec![("sheets.xlsx", sheets, Told)]);
}

/// The name of a sheet may hold anything, but nobody's terminal gets to see it.
#[test]
fn signs_that_command_a_terminal() {
    let folder = crate::command::Folder::new();
    let name = "name=\"\x1B[31mBook&#10;&#27;\"";
    folder.add("book.xlsx", edited(WORKBOOK, "name=\"Book\"", name));
    for command in ["run", "check"] {
        let ran = folder.numplace(&[command, "--lang", "en", "book.xlsx"]);
        let is_bad = |c: char| c.is_control() && c != '\n';
        assert!(
            !ran.out.contains(is_bad) && !ran.err.contains(is_bad),
            "{ran:?}"
        );
    }
}
