//! The same workbook as other programs write it: prefixes, missing places, other names of
//! parts, other kinds of zip files.

use super::Sample;
use crate::kept::base::{
    BOOK, NOTES, STRINGS, STYLES, Value, WORKBOOK, base, book_cells, book_sheet, puzzles,
};
use crate::kept::package::{CONTENT_TYPES, Package};
use crate::kept::raw::{Entry, Method, write};
use crate::sheets::nines;

pub(super) fn samples() -> Vec<Sample> {
    vec![
        prefixes(),
        marks(),
        no_dimension(),
        inline_texts(),
        no_places(),
        other_parts(),
        other_zip(),
        new_library(),
    ]
}

/// All tags begin with `x:`.
fn prefixes() -> Sample {
    let mut package = base();
    for part in [WORKBOOK, BOOK, NOTES, STYLES, STRINGS] {
        let text = package.text(part);
        let (head, body) = text.split_once("?>\n").unwrap();
        let mut prefixed = String::new();
        for piece in body.split_inclusive('<') {
            let end = piece.strip_prefix('/');
            match (prefixed.is_empty(), end) {
                (true, _) => prefixed.push_str(piece),
                (_, Some(rest)) => prefixed += &format!("/x:{rest}"),
                _ => prefixed += &format!("x:{piece}"),
            }
        }
        let prefixed = prefixed.replacen(" xmlns=", " xmlns:x=", 1);
        package.put(part, format!("{head}?>\n{prefixed}"));
    }
    Sample::new("prefixes.xlsx", &package)
}

/// Parts begin with the mark of UTF-8, have no declaration, or one with single quotes.
fn marks() -> Sample {
    let mut package = base();
    for part in [
        WORKBOOK,
        BOOK,
        STYLES,
        STRINGS,
        CONTENT_TYPES,
        "_rels/.rels",
        "xl/_rels/workbook.xml.rels",
    ] {
        let text = format!("\u{feff}{}", package.text(part));
        package.put(part, text);
    }
    let notes = package.text(NOTES).replace('"', "'");
    let (_, notes) = notes.split_once("?>\n").unwrap();
    let notes = notes.to_string();
    package.put(NOTES, notes);
    package.edit(BOOK, "<sheetData>", "<!-- cells -->\r\n<sheetData>\r\n  ");
    Sample::new("marks.xlsx", &package)
}

fn no_dimension() -> Sample {
    let mut package = base();
    package
        .edit(BOOK, r#"<dimension ref="A1:AH25"/>"#, "")
        .edit(BOOK, r#"<sheetFormatPr defaultRowHeight="15"/>"#, "")
        .edit(NOTES, r#"<dimension ref="A1:B2"/>"#, "");
    Sample::new("no-dimension.xlsx", &package)
}

/// No shared texts at all.
fn inline_texts() -> Sample {
    let mut cells = book_cells();
    cells.put("A1", 1, Value::Inline("春の問題集"));
    cells.put("E2", 0, Value::Inline("level &lt; 9"));
    cells.put(
        "B25",
        0,
        Value::Raw(
            r#"t="inlineStr""#,
            "<is><r><rPr><b/></rPr><t>ask</t></r><r><t> Sato</t></r></is>",
        ),
    );
    let mut package = base();
    package
        .put(BOOK, book_sheet(&cells.sheet_data("", true)))
        .edit(
            NOTES,
            r#"<c r="B1" t="s"><v>1</v></c>"#,
            r#"<c r="B1" t="str"><v>level</v></c>"#,
        )
        .remove(STRINGS)
        .edit(
            "xl/_rels/workbook.xml.rels",
            r#" Target="sharedStrings.xml"/>"#,
            "/>",
        );
    let rels = package.text("xl/_rels/workbook.xml.rels").to_string();
    let from = rels.find(r#"<Relationship Id="rId4""#).unwrap();
    let to = from + rels[from..].find("/>").unwrap() + 2;
    package.put(
        "xl/_rels/workbook.xml.rels",
        rels[..from].to_string() + &rels[to..],
    );
    let types = package.text(CONTENT_TYPES).to_string();
    let from = types
        .find(r#"<Override PartName="/xl/sharedStrings.xml""#)
        .unwrap();
    let to = from + types[from..].find("/>").unwrap() + 2;
    package.put(CONTENT_TYPES, types[..from].to_string() + &types[to..]);
    Sample::new("inline-texts.xlsx", &package)
}

/// Rows and cells that follow each other do not tell where they stand.
fn no_places() -> Sample {
    let mut package = base();
    package.put(BOOK, book_sheet(&book_cells().sheet_data("", false)));
    Sample::new("no-places.xlsx", &package)
}

/// Other names and folders of parts; targets from the root.
fn other_parts() -> Sample {
    let mut text = Package::default();
    let rename = |name: &str| match name {
        WORKBOOK => "xl/book.xml".to_string(),
        "xl/_rels/workbook.xml.rels" => "xl/_rels/book.xml.rels".to_string(),
        BOOK => "sheets/first sheet.xml".replace(' ', "_"),
        NOTES => "sheets/deep/er/Sheet2.XML".to_string(),
        STYLES => "xl/look/styles2.xml".to_string(),
        STRINGS => "texts.xml".to_string(),
        other => other.to_string(),
    };
    for (name, content) in base().parts {
        let content = String::from_utf8(content).unwrap();
        let content = content
            .replace("/xl/workbook.xml", "/xl/book.xml")
            .replace("\"xl/workbook.xml\"", "\"/xl/book.xml\"")
            .replace("/xl/worksheets/sheet1.xml", "/sheets/first_sheet.xml")
            .replace("\"worksheets/sheet1.xml\"", "\"/sheets/first_sheet.xml\"")
            .replace("/xl/worksheets/sheet2.xml", "/sheets/deep/er/Sheet2.XML")
            .replace(
                "\"worksheets/sheet2.xml\"",
                "\"../sheets/./deep/er/Sheet2.XML\"",
            )
            .replace("/xl/styles.xml", "/xl/look/styles2.xml")
            .replace("\"styles.xml\"", "\"look/styles2.xml\"")
            .replace("/xl/sharedStrings.xml", "/texts.xml")
            .replace("\"sharedStrings.xml\"", "\"/texts.xml\"");
        text.put(&rename(&name), content);
    }
    text.extension("XML", "application/xml");
    let types = text.text(CONTENT_TYPES).replace(
        r#"<Default Extension="XML" ContentType="application/xml"/>"#,
        "",
    );
    text.put(CONTENT_TYPES, types);
    Sample::new("other-parts.xlsx", &text)
}

/// Sizes behind the data, stored parts, extra fields, folders, comments.
fn other_zip() -> Sample {
    let mut entries = vec![
        Entry::new("xl/", b"", Method::Stored),
        Entry::new("_rels/", b"", Method::Stored),
    ];
    for (at, (name, content)) in base().parts.into_iter().enumerate() {
        let method = if at % 2 == 0 {
            Method::Stored
        } else {
            Method::Deflated
        };
        let mut entry = Entry::new(&name, &content, method);
        entry.sizes_behind = at % 3 == 1;
        // An extra field of a time stamp.
        entry.extra = if at % 2 == 1 {
            b"UT\x05\x00\x01\x00\x00\x00\x00".to_vec()
        } else {
            Vec::new()
        };
        entry.comment = if at == 2 {
            b"a comment".to_vec()
        } else {
            Vec::new()
        };
        entries.push(entry);
    }
    Sample {
        name: "other-zip.xlsx",
        bytes: write(&entries, b"comment of the file"),
        flags: &[],
    }
}

/// A workbook of rust_xlsxwriter with a chart, a note, a picture of cells, rules.
fn new_library() -> Sample {
    use rust_xlsxwriter::{
        Chart, ChartType, ConditionalFormat3ColorScale, DataValidation, Format, Note, Sparkline,
        Workbook, Worksheet,
    };
    let [[first, _], [second, _]] = puzzles();
    let mut sheet = nines("Book", &[&first, &second], 11);
    let mut chart = Chart::new(ChartType::Line);
    chart.add_series().set_values("Book!$L$2:$T$2");
    let checked = DataValidation::new()
        .allow_list_strings(&["easy", "hard"])
        .unwrap();
    sheet.insert_chart(2, 40, &chart).unwrap();
    sheet
        .insert_note(2, 0, &Note::new("first").set_author("Sato"))
        .unwrap();
    sheet
        .add_conditional_format(2, 4, 30, 4, &ConditionalFormat3ColorScale::new())
        .unwrap();
    sheet.add_data_validation(2, 4, 30, 4, &checked).unwrap();
    sheet
        .add_sparkline(2, 36, &Sparkline::new().set_range(("Book", 1, 11, 1, 19)))
        .unwrap();
    sheet
        .set_row_format(3, &Format::new().set_italic())
        .unwrap();
    sheet
        .merge_range(30, 0, 31, 5, "notes", &Format::new().set_bold())
        .unwrap();
    sheet.set_freeze_panes(2, 0).unwrap();
    let mut other = Worksheet::new();
    other.set_name("Other").unwrap();
    other
        .write_dynamic_array_formula(0, 0, 1, 0, "=_xlfn.SEQUENCE(2)")
        .unwrap();
    let mut workbook = Workbook::new();
    workbook.push_worksheet(sheet);
    workbook.push_worksheet(other);
    workbook.define_name("Mine", "=Book!$A$3").unwrap();
    Sample {
        name: "new-library.xlsx",
        bytes: workbook.save_to_buffer().unwrap(),
        flags: &[],
    }
}
