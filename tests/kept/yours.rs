//! What a user has in the places where numplace writes: it stays, and the run says so.

use serde_json::Value as Json;

use super::base::{BOOK, Value, WORKBOOK, base, book_cells, book_sheet};
use super::books::settings::protected;
use super::compare::{Book, GRID, losses};
use super::package::Package;
use super::view::View;
use crate::command::{Folder, texts};
use crate::sheets::position;

const BOOKS: [Book; 1] = [Book {
    sheet: "Book",
    columns: &GRID,
    again: false,
}];

/// The base workbook with values, formulas and a merged area in the way of the second
/// answer and of the first puzzle's columns.
fn occupied() -> Package {
    let mut cells = book_cells();
    cells.put("F3", 0, Value::Number(99.0));
    cells.put("V14", 0, Value::Number(9.0));
    cells.put("W14", 0, Value::Raw("", "<f>L14+1</f><v>7</v>"));
    cells.put(
        "X14",
        0,
        Value::Raw(
            "",
            r#"<f t="shared" ref="X14:X15" si="0">L14*2</f><v>0</v>"#,
        ),
    );
    cells.put(
        "X15",
        0,
        Value::Raw("", r#"<f t="shared" si="0"/><v>0</v>"#),
    );
    cells.put(
        "Y16",
        0,
        Value::Raw("", r#"<f t="array" ref="Y16:Y17">ROW(A1:A2)</f><v>1</v>"#),
    );
    cells.put("Y17", 0, Value::Number(2.0));
    cells.put("AF14", 0, Value::Inline("checked by Sato"));
    let mut package = base();
    package
        .put(BOOK, book_sheet(&cells.sheet_data("", true)))
        .edit(
            BOOK,
            "</sheetData>",
            r#"</sheetData><mergeCells count="1"><mergeCell ref="AA20:AC20"/></mergeCells>"#,
        );
    package
}

const VALUES: [&str; 3] = ["F3", "V14", "AF14"];
const FORMULAS: [&str; 5] = ["W14", "X14", "X15", "Y16", "Y17"];
/// Cells that a merged one hides.
const COVERED: [&str; 2] = ["AB20", "AC20"];

/// A run of a workbook: what it said, and the output.
fn run(bytes: &[u8], flags: &[&str]) -> (Json, Vec<u8>) {
    let folder = Folder::new();
    folder.add("book.xlsx", bytes);
    let document = folder.run_json("book.xlsx", flags);
    (document, folder.bytes("book.solved.xlsx"))
}

fn assert_named(document: &Json, cells: &[&str]) {
    let notes = texts(&document["notes"]).join("\n");
    let named = |cell: &str| {
        let mut words = notes.split(|c: char| !c.is_alphanumeric() && c != '!');
        words.any(|word| word.strip_prefix("Book!").unwrap_or(word) == cell)
    };
    for cell in cells {
        assert!(named(cell), "{cell} is not named in {notes:?}");
    }
    assert!(notes.contains("Book"), "{notes:?}");
}

#[test]
fn nothing_of_the_users_is_written_over() {
    let before = occupied().zip();
    let (document, after) = run(&before, &[]);
    assert_eq!(losses(&before, &after, &BOOKS), [""; 0]);
    assert_named(&document, &VALUES);
    assert_named(&document, &["W14", "X14", "Y16"]);
    let values = View::read(&after).unwrap().values("Book");
    for cell in COVERED {
        assert_eq!(values.get(&position(cell)), None, "{cell}");
    }
    // What is free is written.
    assert_eq!(values[&position("Z14")].len(), 1);
    assert_eq!(values[&position("AF3")], "Conquer");
}

#[test]
fn force_writes_over_values_but_never_over_formulas() {
    let before = occupied().zip();
    let (document, after) = run(&before, &["--force"]);
    let [book] = BOOKS;
    assert_eq!(
        losses(
            &before,
            &after,
            &[Book {
                again: true,
                ..book
            }]
        ),
        [""; 0]
    );
    let [old, new] = [&before, &after].map(|bytes| View::read(bytes).unwrap().values("Book"));
    for cell in VALUES {
        assert_ne!(old[&position(cell)], new[&position(cell)], "{cell}");
    }
    for cell in FORMULAS {
        assert_eq!(old[&position(cell)], new[&position(cell)], "{cell}");
    }
    for cell in COVERED {
        assert_eq!(new.get(&position(cell)), None, "{cell}");
    }
    assert_named(&document, &["W14", "X14", "Y16"]);
}

#[test]
fn protection_is_honoured_and_told() {
    let folder = Folder::new();
    let sample = protected();
    folder.add("book.xlsx", &sample.bytes);
    let ran = folder.numplace(&["run", "--lang", "en", "book.xlsx", "--in-place"]);
    let said = format!("{}{}", ran.out, ran.err);
    assert!(said.contains("protect"), "{said}");
    let [before, after] =
        [&sample.bytes, &folder.bytes("book.xlsx")].map(|bytes| Package::read(bytes));
    assert!(before.part(BOOK) == after.part(BOOK));
}

/// Strict Open XML: its cells can be written, but no sheets of ours fit to it.
pub(super) fn strict() -> Package {
    let mut package = base();
    for (_, content) in &mut package.parts {
        let text = String::from_utf8(content.clone()).unwrap();
        *content = text
            .replace(
                "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
                "http://purl.oclc.org/ooxml/spreadsheetml/main",
            )
            .replace(
                "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
                "http://purl.oclc.org/ooxml/officeDocument/relationships",
            )
            .into_bytes();
    }
    package.edit(WORKBOOK, "<workbook ", "<workbook conformance=\"strict\" ");
    package
}

#[test]
fn strict_open_xml_is_told() {
    let folder = Folder::new();
    let before = strict().zip();
    folder.add("strict.xlsx", &before);
    let ran = folder.numplace(&["run", "--lang", "en", "strict.xlsx", "--in-place"]);
    assert!(
        format!("{}{}", ran.out, ran.err).contains("Strict"),
        "{ran:?}"
    );
    let after = folder.bytes("strict.xlsx");
    if ran.status == 2 {
        ran.failure();
        assert!(before == after);
    } else {
        assert_eq!(losses(&before, &after, &BOOKS), [""; 0]);
    }
}

/// What a run cannot mend is told: a book calculated by hand shows old values until it is
/// calculated, and a signature is no longer good.
#[test]
fn what_the_user_has_to_know_is_told() {
    for (name, word) in [("manual.xlsx", "manual"), ("signed.xlsx", "signature")] {
        let mut samples = super::books::samples().into_iter();
        let sample = samples.find(|sample| sample.name == name).unwrap();
        let (document, after) = run(&sample.bytes, &[]);
        let notes = texts(&document["notes"]).join("\n");
        assert!(notes.contains(word), "{name}: {notes}");
        let view = View::read(&after).unwrap();
        let settings = view.tree.child("calcPr").unwrap();
        let calculates = settings.attribute("fullCalcOnLoad") == Some("1");
        assert_eq!(calculates, name != "manual.xlsx");
    }
}
