//! The comparator itself: a workbook with answers written into it the way numplace may is
//! as good as the one before; whatever else is changed is found.

use super::base::{BOOK, NOTES, STRINGS, STYLES, WORKBOOK, base};
use super::books::samples;
use super::compare::{Book, GRID, losses};
use super::integrity::faults;
use super::package::{CONTENT_TYPES, Package};

const BOOKS: [Book; 1] = [Book {
    sheet: "Book",
    columns: &GRID,
    again: false,
}];

/// The base workbook with a level, an answer's digit, a flag, a rule and a sheet of ours.
fn written() -> Package {
    let mut package = base();
    package
        .edit(BOOK, "<c r=\"E3\"><v>3</v></c>", "<c r=\"E3\"><v>3</v></c><c r=\"F3\"><v>1</v></c>")
        .edit(BOOK, "<c r=\"V3\" s=\"2\"/>", "<c r=\"V3\" s=\"5\"><v>6</v></c>")
        .edit(BOOK, "<c r=\"AH3\"", "<c r=\"AF3\" t=\"inlineStr\" s=\"6\"><is><t>Conquer</t></is></c><c r=\"AH3\"")
        .edit(
            BOOK,
            "<conditionalFormatting ",
            "<conditionalFormatting sqref=\"L3\"><cfRule type=\"expression\" dxfId=\"1\" priority=\"2\"><formula>TRUE</formula>\
             </cfRule></conditionalFormatting><conditionalFormatting ",
        )
        .edit(
            STYLES,
            "</cellXfs>",
            "<xf numFmtId=\"0\" fontId=\"3\" fillId=\"2\" borderId=\"1\" xfId=\"0\"/>\
             <xf numFmtId=\"0\" fontId=\"3\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/></cellXfs>",
        )
        .edit(STYLES, "<cellXfs count=\"5\">", "<cellXfs count=\"7\">")
        .edit(STYLES, "</fonts>", "<font><b/><sz val=\"11\"/></font></fonts>")
        .edit(STYLES, "<fonts count=\"3\">", "<fonts count=\"4\">")
        .edit(STYLES, "</dxfs>", "<dxf/></dxfs>")
        .edit(STYLES, "<dxfs count=\"1\">", "<dxfs count=\"2\">")
        .edit(WORKBOOK, "</sheets>", "<sheet name=\"Results\" sheetId=\"5\" r:id=\"rId5\"/></sheets>")
        .edit(
            WORKBOOK,
            "</definedNames>",
            "<definedName name=\"_numplace_results_1\">Results!$A$1</definedName></definedNames>",
        )
        .edit(WORKBOOK, "<calcPr ", "<calcPr fullCalcOnLoad=\"1\" ")
        .declare("xl/worksheets/sheet3.xml", super::base::SHEET_TYPE, base().text(NOTES))
        .relate(WORKBOOK, "rId5", "worksheet", "worksheets/sheet3.xml");
    package
}

#[test]
fn what_numplace_may_write_is_no_loss() {
    for sample in samples() {
        let found = losses(&sample.bytes, &sample.bytes, &BOOKS);
        assert_eq!(found, [""; 0], "{}", sample.name);
    }
    let found = losses(&base().zip(), &written().zip(), &BOOKS);
    assert_eq!(found, [""; 0]);
}

/// What [`losses`] says of the written workbook after a change to it.
fn after(change: impl FnOnce(&mut Package) -> &mut Package) -> String {
    let mut package = written();
    change(&mut package);
    losses(&base().zip(), &package.zip(), &BOOKS).join("\n")
}

/// The same after a text of a part has become another.
#[track_caller]
fn assert_found(part: &str, old: &str, new: &str, expected: &str) {
    let found = after(|package| package.edit(part, old, new));
    assert!(
        found.contains(expected),
        "{part}: {old:?} to {new:?}: {found:?}"
    );
}

#[test]
fn a_lost_attribute_is_found() {
    assert_found(
        BOOK,
        " zoomScale=\"85\"",
        "",
        "zoomScale=\"85\" has become None",
    );
    assert_found(
        BOOK,
        "ySplit=\"2\"",
        "ySplit=\"3\"",
        "ySplit=\"2\" has become Some(\"3\")",
    );
    assert_found(
        WORKBOOK,
        " defaultThemeVersion=\"124226\"",
        "",
        "defaultThemeVersion",
    );
    assert_found(STYLES, " quotePrefix=\"1\"", "", "quotePrefix");
    assert_found(
        BOOK,
        "<c r=\"AH3\" s=\"3\">",
        "<c r=\"AH3\">",
        "AH3: c: s=\"3\" has become None",
    );
    assert_found(
        BOOK,
        "<c r=\"L3\" s=\"2\"/>",
        "<c r=\"L3\"/>",
        "L3: c: s=\"2\"",
    );
}

#[test]
fn a_lost_element_is_found() {
    assert_found(
        BOOK,
        "<tabColor rgb=\"FF00B050\"/>",
        "",
        "<tabColor rgb=\"FF00B050\"> is lost",
    );
    assert_found(
        WORKBOOK,
        "<definedName name=\"myTotal\">Notes!$A$2</definedName>",
        "",
        "myTotal",
    );
    assert_found(
        STYLES,
        "<gradientFill degree=\"90\">",
        "<gradientFill degree=\"90\"><stop/>",
        "",
    );
    assert_found(
        STYLES,
        "<stop position=\"1\"><color rgb=\"FF9DC3E6\"/></stop>",
        "",
        "position=\"1\"",
    );
    assert_found(
        CONTENT_TYPES,
        "<Default Extension=\"xml\" ContentType=\"application/xml\"/>",
        "",
        "Default",
    );
    assert_found(BOOK, "<c r=\"E14\"><v>3</v></c>", "", "E14: lost");
    assert_found(
        BOOK,
        "<c r=\"E14\"><v>3</v></c>",
        "<c r=\"E14\"/>",
        "E14: <v> is lost",
    );
    let mut package = written();
    let text = package.text(BOOK).to_string();
    let (from, to) = (
        text.find("<row r=\"25\">").unwrap(),
        text.find("</sheetData>").unwrap(),
    );
    package.put(BOOK, text[..from].to_string() + &text[to..]);
    assert!(losses(&base().zip(), &package.zip(), &BOOKS)[0].contains("row 25: lost"));
}

#[test]
fn cells_that_are_written_over_are_found() {
    assert_found(
        BOOK,
        "<c r=\"E3\"><v>3</v></c>",
        "<c r=\"E3\"><v>4</v></c>",
        "\"3\" is lost",
    );
    assert_found(
        BOOK,
        "<c r=\"L3\" s=\"2\"/>",
        "<c r=\"L3\" s=\"2\"><v>6</v></c>",
        "L3: <v> \"6\" is written over it",
    );
    assert_found(
        BOOK,
        "<c r=\"AH3\"",
        "<c r=\"AG3\"><v>1</v></c><c r=\"AH3\"",
        "AG3: written",
    );
    assert_found(
        BOOK,
        "<c r=\"E2\"",
        "<c r=\"B2\"><v>1</v></c><c r=\"E2\"",
        "B2: written",
    );
    // The cells of an answer keep their frames.
    assert_found(
        BOOK,
        "<c r=\"V3\" s=\"5\">",
        "<c r=\"V3\" s=\"6\">",
        "V3: fill and border",
    );
    assert_found(
        BOOK,
        "<c r=\"V3\" s=\"5\">",
        "<c r=\"V3\" s=\"5\"><f>1+5</f>",
        "V3: a formula of ours",
    );
    assert_found(
        BOOK,
        "<c r=\"F3\">",
        "<c r=\"F3\"><f>1</f>",
        "F3: a formula of ours",
    );
}

#[test]
fn a_lost_part_is_found() {
    for part in [NOTES, STYLES, STRINGS, "_rels/.rels"] {
        let found = after(|package| package.remove(part));
        assert!(!found.is_empty(), "{part}");
    }
    assert_found(NOTES, "<v>12</v>", "<v>13</v>", "sheet2.xml: changed");
    let blank = after(|package| package.edit(NOTES, "<sheetData>", " <sheetData>"));
    assert!(blank.contains("sheet2.xml: changed"), "{blank}");
}

#[test]
fn another_order_is_found() {
    let sheets = "<sheet name=\"Book\" sheetId=\"1\" r:id=\"rId1\"/><sheet name=\"Notes\" sheetId=\"4\" r:id=\"rId2\"/>";
    let turned = "<sheet name=\"Notes\" sheetId=\"4\" r:id=\"rId2\"/><sheet name=\"Book\" sheetId=\"1\" r:id=\"rId1\"/>";
    assert_found(
        WORKBOOK,
        sheets,
        turned,
        "sheet Book: Some(\"Notes\") in its place",
    );
    let results = "<sheet name=\"Results\" sheetId=\"5\" r:id=\"rId5\"/>";
    let first = format!("<sheets>{results}");
    let found = after(|package| {
        package
            .edit(WORKBOOK, results, "")
            .edit(WORKBOOK, "<sheets>", &first)
    });
    assert!(found.contains("sheet Book"), "{found}");
    assert_found(WORKBOOK, "sheetId=\"4\"", "sheetId=\"3\"", "sheet Notes");
    // Formats are known by their places.
    let ours = "<xf numFmtId=\"0\" fontId=\"3\" fillId=\"2\" borderId=\"1\" xfId=\"0\"/>";
    let before = format!("<cellXfs count=\"7\">{ours}");
    let found = after(|package| {
        package
            .edit(STYLES, ours, "")
            .edit(STYLES, "<cellXfs count=\"7\">", &before)
    });
    assert!(found.contains("cellXfs/xf: fontId"), "{found}");
    assert_found(
        BOOK,
        "<sheetFormatPr defaultRowHeight=\"15\"/>",
        "",
        "sheetFormatPr",
    );
}

#[test]
fn a_workbook_that_is_not_whole_is_found() {
    assert_eq!(faults(&base().zip()), [""; 0]);
    assert_found(
        WORKBOOK,
        "sheetId=\"5\"",
        "sheetId=\"4\"",
        "sheetId 4 twice",
    );
    assert_found(
        WORKBOOK,
        "name=\"Results\"",
        "name=\"book\"",
        "sheet book twice",
    );
    assert_found(
        WORKBOOK,
        "name=\"Results\"",
        "name=\"history\"",
        "no name of a sheet",
    );
    assert_found(
        WORKBOOK,
        "name=\"_numplace_results_1\"",
        "name=\"MYTOTAL\"",
        "twice",
    );
    assert_found(
        BOOK,
        "dxfId=\"1\"",
        "dxfId=\"2\"",
        "look Some(\"2\"), which is not there",
    );
    assert_found(BOOK, "s=\"6\"", "s=\"7\"", "AF3: no such format");
    assert_found(STYLES, "count=\"7\"", "count=\"5\"", "cellXfs tells 5 of 7");
    assert_found(BOOK, "<row r=\"4\">", "<row r=\"2\">", "stands behind");
    assert_found(BOOK, "</worksheet>", "", "has no end");
    let rels = "xl/_rels/workbook.xml.rels";
    assert_found(
        rels,
        "worksheets/sheet3.xml",
        "worksheets/sheet4.xml",
        "which is missing",
    );
    let found = after(|package| package.relate(WORKBOOK, "rId4", "theme", "styles.xml"));
    assert!(found.contains("rId4 twice"), "{found}");
    let sheet = "<sheetView workbookViewId=\"0\"/>";
    assert_found(
        "xl/worksheets/sheet3.xml",
        sheet,
        "<sheetView tabSelected=\"1\" workbookViewId=\"0\"/>",
        "selected",
    );
    assert_found(
        CONTENT_TYPES,
        "/xl/worksheets/sheet3.xml",
        "/xl/worksheets/sheet9.xml",
        "sheet9.xml, which is missing",
    );
    assert_found(
        BOOK,
        "<pageMargins ",
        "<conditionalFormatting/><mergeCells/><pageMargins ",
        "mergeCells stands behind conditionalFormatting",
    );
    let found = after(|package| package.put("xl/media/image1.png", "picture"));
    assert!(found.contains("has no content type"), "{found}");
}

/// A round trip through a library that knows workbooks only in part.
#[test]
fn what_a_library_loses_is_found() {
    let folder = crate::command::Folder::new();
    for sample in samples()
        .into_iter()
        .filter(|sample| sample.name != "plain.xlsx")
    {
        let (path, to) = (folder.path(sample.name), folder.path("saved.xlsx"));
        std::fs::write(&path, &sample.bytes).unwrap();
        let Ok(workbook) = umya_spreadsheet::reader::xlsx::read(&path) else {
            continue;
        };
        umya_spreadsheet::writer::xlsx::write(&workbook, &to).unwrap();
        let found = losses(&sample.bytes, &folder.bytes("saved.xlsx"), &BOOKS);
        assert!(found.len() > 3, "{}: {found:?}", sample.name);
    }
}
