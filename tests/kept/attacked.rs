//! What people do between two runs: they copy tabs, add notes to our sheets, type puzzles.

use super::base::{BOOK, Value, WORKBOOK, base, book_cells, book_sheet};
use super::package::Package;
use super::view::View;
use crate::command::{EASY_ANSWER, Folder, each};
use crate::sheets::position;

const FILE: &str = "book.xlsx";

/// A folder with this workbook after a run in place.
fn solved(package: &Package) -> Folder {
    let folder = Folder::new();
    folder.add(FILE, package.zip());
    folder.run_json(FILE, &["--in-place"]);
    folder
}

/// The workbook of the folder.
fn view(folder: &Folder) -> View {
    View::read(&folder.bytes(FILE)).unwrap()
}

/// Edits the workbook of the folder.
fn edit(folder: &Folder, change: impl FnOnce(&View, &mut Package)) {
    let old = view(folder);
    let mut package = Package::read(&folder.bytes(FILE));
    change(&old, &mut package);
    folder.add(FILE, package.zip());
}

/// Copies a tab as Excel does: names that refer to it get a copy of the new sheet's own.
fn copy(folder: &Folder, sheet: &str, name: &str) {
    edit(folder, |view, package| {
        let part = "xl/worksheets/copied.xml";
        let source = &view.sheet(sheet).unwrap().part;
        // Its relationships stay behind: links and notes are not what is asked for here.
        let mut text = package.text(source).to_string();
        for name in ["hyperlinks", "drawing", "legacyDrawing", "tableParts"] {
            if let Some(start) = text.find(&format!("<{name}")) {
                let closing = format!("</{name}>");
                let end = match text[start..].find(&closing) {
                    Some(end) => start + end + closing.len(),
                    None => start + text[start..].find("/>").unwrap() + 2,
                };
                text.replace_range(start..end, "");
            }
        }
        let text = text.replace(" tabSelected=\"1\"", "");
        package.declare(
            part,
            "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml",
            text,
        );
        package.relate(WORKBOOK, "rIdCopied", "worksheet", "worksheets/copied.xml");
        let tab = format!("<sheet name=\"{name}\" sheetId=\"900\" r:id=\"rIdCopied\"/></sheets>");
        package.edit(WORKBOOK, "</sheets>", &tab);
        let prefixes = [format!("'{sheet}'!"), format!("{sheet}!")];
        for (defined, scope, refers) in view.names() {
            let Some(cells) = prefixes.iter().find_map(|start| refers.strip_prefix(start)) else {
                continue;
            };
            if scope.is_none() {
                let local = format!(
                    "<definedName name=\"{defined}\" localSheetId=\"{}\">'{name}'!{cells}</definedName></definedNames>",
                    view.sheets.len()
                );
                package.edit(WORKBOOK, "</definedNames>", &local);
            }
        }
    });
}

/// Puts numbers and texts into cells that the sheet has already, or into a row of its own below.
fn put(view: &View, package: &mut Package, sheet: &str, place: &str, content: &str) {
    let part = &view.sheet(sheet).unwrap().part;
    let text = package.text(part).to_string();
    let cell = format!("<c r=\"{place}\"");
    let Some(start) = text.find(&cell) else {
        let row: String = place.chars().filter(char::is_ascii_digit).collect();
        assert!(!text.contains(&format!("<row r=\"{row}\"")), "{place}");
        let row = format!("<row r=\"{row}\">{cell}{content}</c></row></sheetData>");
        package.edit(part, "</sheetData>", &row);
        return;
    };
    let head = start + text[start..].find('>').unwrap();
    let style = text[start..head]
        .split_once(" s=\"")
        .map(|(_, rest)| rest.split('"').next().unwrap());
    let end = match text[..head].ends_with('/') {
        true => head + 1,
        false => head + text[head..].find("</c>").unwrap() + 4,
    };
    let style = style.map(|s| format!(" s=\"{s}\"")).unwrap_or_default();
    let text = format!(
        "{}{cell}{style}{content}</c>{}",
        &text[..start],
        &text[end..]
    );
    package.put(part, text);
}

/// A cell's content.
fn words(text: &str) -> String {
    format!(" t=\"inlineStr\"><is><t>{text}</t></is>")
}

/// Types a puzzle of its own into the Input sheet: the base's answer, its first row missing.
fn type_puzzle(folder: &Folder, store: bool) {
    edit(folder, |view, package| {
        for (i, digit) in EASY_ANSWER.chars().enumerate().skip(9) {
            let place = format!("{}{}", char::from(b'B' + (i % 9) as u8), 5 + i / 9);
            let content = format!("><v>{digit}</v>");
            put(view, package, "Input", &place, &content);
        }
        if store {
            put(view, package, "Input", "X7", &words("yes"));
        }
    });
}

#[test]
fn a_copied_book_is_a_second_book() {
    let folder = solved(&base());
    copy(&folder, "Book", "Book (2)");
    let document = folder.run_json(FILE, &["--in-place"]);
    let sheets = each(&document, "sheet");
    assert_eq!(sheets, ["Book", "Book", "Book (2)", "Book (2)"]);
}

#[test]
fn a_copy_of_our_results_is_the_users() {
    let folder = solved(&base());
    copy(&folder, "Results", "Results (2)");
    let before = view(&folder).values("Results (2)");
    edit(&folder, |view, package| {
        put(view, package, "Book", "A1", &words("A new title"));
    });
    let document = folder.run_json(FILE, &["--in-place"]);
    assert_eq!(each(&document, "sheet"), ["Book", "Book"]);
    let after = view(&folder);
    assert_eq!(after.values("Results (2)"), before);
    assert_eq!(
        after.values("Results")[&position("A1")],
        "A new title - results"
    );
}

#[test]
fn what_a_user_adds_to_our_sheets_stays_or_is_told() {
    let folder = solved(&base());
    edit(&folder, |view, package| {
        put(view, package, "Summary", "A900", &words("my note"));
    });
    let document = folder.run_json(FILE, &["--in-place"]);
    let is_told = document["notes"].to_string().contains("Summary");
    let values = view(&folder).values("Summary");
    let is_kept = values.get(&position("A900")).map(String::as_str) == Some("my note");
    assert!(is_told || is_kept, "{}", document["notes"]);
}

#[test]
fn a_puzzle_left_on_the_input_sheet_is_nothing_new() {
    let folder = solved(&base());
    type_puzzle(&folder, false);
    let [first, second] = [(); 2].map(|()| {
        let document = folder.run_json(FILE, &["--in-place"]);
        let times: Vec<String> = each(&document, "elapsed_ms")
            .iter()
            .map(|time| time.to_string())
            .collect();
        (times, folder.bytes(FILE))
    });
    assert_eq!(first.0, second.0);
    assert!(first.1 == second.1, "the file changes");
}

#[test]
fn sheet_ids_at_the_end_of_their_range() {
    for id in ["65534", "4294967295"] {
        let mut package = base();
        package.edit(WORKBOOK, "sheetId=\"1\"", &format!("sheetId=\"{id}\""));
        let folder = solved(&package);
        let view = view(&folder);
        // Excel's greatest is 65534; what was there stays.
        for sheet in view.sheets.iter().filter(|sheet| sheet.name != "Book") {
            let number: u32 = sheet.id.parse().unwrap();
            assert!((1..=65534).contains(&number), "{}: {number}", sheet.name);
        }
    }
}

#[test]
fn a_stored_puzzle_writes_over_nothing() {
    let mut cells = book_cells();
    // The third puzzle would begin in row 25.
    cells.put("A25", 0, Value::Inline("Total"));
    cells.put("L26", 0, Value::Inline("note"));
    let mut package = base();
    package.put(BOOK, book_sheet(&cells.sheet_data("", true)));
    let folder = solved(&package);
    type_puzzle(&folder, true);
    folder.run_json(FILE, &["--in-place"]);
    let values = view(&folder).values("Book");
    assert_eq!(values[&position("A25")], "Total");
    assert_eq!(values[&position("L26")], "note");
}
