//! OpenDocument tables, made by hand.

use super::*;
use crate::model::{Format, Value};

/// An .ods file with this body of its content.
fn bytes(body: &str) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let parts = [
        (
            "mimetype",
            "application/vnd.oasis.opendocument.spreadsheet".to_string(),
        ),
        (
            "content.xml",
            format!(
                "<office:document-content><office:body><office:spreadsheet>{body}</office:spreadsheet></office:body></office:document-content>"
            ),
        ),
    ];
    for (name, text) in parts {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn number(number: u32) -> String {
    format!("<table:table-cell office:value-type=\"float\" office:value=\"{number}\"/>")
}

fn empty(count: u32) -> String {
    format!("<table:table-cell table:number-columns-repeated=\"{count}\"/>")
}

fn text(inner: &str) -> String {
    format!("<table:table-cell office:value-type=\"string\">{inner}</table:table-cell>")
}

fn row(cells: &[String]) -> String {
    format!("<table:table-row>{}</table:table-row>", cells.concat())
}

/// A book with one puzzle, whose first row begins with these cells (A to K), and more rows.
fn book(first: &[String], more: &str) -> String {
    let counts: String = (1..=9).map(number).collect();
    let mut rows = vec![row(&[empty(1)]), row(&[empty(11), counts])];
    for (place, digits) in PUZZLE.iter().enumerate() {
        let digits = digits.chars().map(|digit| match digit.to_digit(10) {
            Some(digit) => number(digit),
            None => empty(1),
        });
        let before = match place {
            0 => first.concat(),
            _ => empty(11),
        };
        rows.push(row(&[before, digits.collect()]));
    }
    format!(
        "<table:table table:name=\"Book\">{}{more}</table:table>",
        rows.concat()
    )
}

#[test]
fn all_kinds_of_cells() {
    let first = [
        number(1),
        text("<text:p>p.<text:s text:c=\"2\"/>1 &amp; &#x984C;</text:p><text:p>2</text:p>"),
        text("<office:annotation><text:p>note</text:p></office:annotation><text:p><text:ruby><text:ruby-base>解</text:ruby-base><text:ruby-text>かい</text:ruby-text></text:ruby></text:p>"),
        empty(1),
        "<table:table-cell office:value-type=\"date\" office:date-value=\"1900-01-04\"><text:p>x</text:p></table:table-cell>".to_string(),
        empty(2),
        "<table:table-cell office:value-type=\"boolean\" office:boolean-value=\"true\"/>".to_string(),
        "<table:covered-table-cell office:value-type=\"string\"><text:p>hidden</text:p></table:covered-table-cell>".to_string(),
        "<table:table-cell office:value-type=\"string\" office:string-value=\"VQ\"><text:p>shown</text:p></table:table-cell>".to_string(),
        empty(1),
    ];
    let workbook = read_bytes(&bytes(&book(&first, ""))).unwrap();
    assert_eq!(workbook.format, Format::Ods);
    let entry = &workbook.books[0].entries[0];
    assert_eq!(givens(entry), PUZZLE.concat());
    assert_eq!(entry.page, Value::Text("p.  1 & 題\n2".to_string()));
    assert_eq!(entry.author, Value::Text("解".to_string()));
    assert_eq!(entry.published, Value::Number(5.0));
    assert_eq!(entry.strategy, Value::Blank);
    assert_eq!(entry.playback, Value::Text("VQ".to_string()));
}

#[test]
fn formulas_without_a_value_are_named() {
    let uncalculated = "<table:table-cell table:formula=\"of:=1+1\"/>".to_string();
    let more = row(&[empty(1)])
        + &row(&[number(2), empty(10), uncalculated])
        + &row(&[empty(11), number(1)]);
    let workbook = read_bytes(&bytes(&book(&[number(1), empty(10)], &more))).unwrap();
    let faults = faults(&workbook.books[0].entries[1]);
    assert!(
        faults[0].starts_with("L13: a formula without a stored value"),
        "{faults:?}"
    );
}

#[test]
fn rows_are_counted_with_those_that_repeat() {
    let gap = "<table:table-row-group><table:table-row table:number-rows-repeated=\"88\"><table:table-cell/></table:table-row></table:table-row-group>";
    let digits: String = (1..=9).map(number).collect();
    let more = format!("{gap}{}", row(&[number(2), empty(10), digits]));
    let workbook = read_bytes(&bytes(&book(&[number(1), empty(10)], &more))).unwrap();
    let entries = &workbook.books[0].entries;
    assert_eq!(entries[1].anchor.to_string(), "L100");
}

#[test]
fn far_cells_are_passed_over_and_floods_refused() {
    let far = "<table:table-row table:number-rows-repeated=\"1048564\"><table:table-cell/></table:table-row>".to_string()
        + &row(&[empty(16383), number(1)]);
    let workbook = read_bytes(&bytes(&book(&[number(1), empty(10)], &far))).unwrap();
    assert_eq!(workbook.books[0].entries.len(), 1);

    let flood = "<table:table-row table:number-rows-repeated=\"1048564\"><table:table-cell table:number-columns-repeated=\"16384\" office:value-type=\"float\" office:value=\"1\"/></table:table-row>";
    let workbook = read_bytes(&bytes(&book(&[number(1), empty(10)], flood))).unwrap();
    assert_eq!(
        workbook.refused,
        ["Book: there is too much in this sheet; it was left out"]
    );

    let long = text(&format!("<text:p>{}</text:p>", "x".repeat(200_000)));
    let error = read_bytes(&bytes(&book(&[number(1), empty(9), long], ""))).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("is damaged (a cell holds too much text)"),
        "{error}"
    );
    let endless = format!("<table:table table:name=\"{}\">", "x".repeat(5 << 20));
    let error = read_bytes(&bytes(&endless)).unwrap_err().to_string();
    assert!(error.contains("a text in it is too long"), "{error}");
}

#[test]
fn copies_of_other_files_are_no_sheets() {
    let copy = "<table:table table:name=\"'file:///a.ods'#Book\"><table:table-source/><table:table-row><table:table-cell/></table:table-row></table:table>";
    let body = book(&[number(1), empty(10)], "") + copy;
    let workbook = read_bytes(&bytes(&body)).unwrap();
    assert!(workbook.not_carried.is_empty(), "{workbook:?}");
}

#[test]
fn what_cannot_be_read_is_said() {
    let cut = book(&[number(1), empty(10)], "").replace("</table:table>", "<table:table-row>");
    let error = read_bytes(&bytes(&cut)).unwrap_err().to_string();
    assert!(error.contains("is damaged ("), "{error}");

    let manifest = "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>";
    let locked = with_part(&bytes(""), "META-INF/manifest.xml", |_| manifest.into());
    let error = read_bytes(&locked).unwrap_err().to_string();
    assert!(
        error.contains("is password-protected as an OpenDocument file"),
        "{error}"
    );
}
