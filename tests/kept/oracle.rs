//! Our scanner of sheets beside calamine: both see the same values in the same cells of every
//! workbook of the corpus, before a run and after it.

use std::collections::BTreeMap;
use std::path::Path;

use calamine::{Data, DataRef, Reader, SheetType, Xlsx};
use numplace_book::{Position, Value, bench};

use super::books::samples;
use crate::command::Folder;

/// Columns that our scanner keeps: up to the flag of a 100x100 puzzle.
const COLUMNS: u32 = 214;

/// Its parts stand in folders of their own, where calamine does not find them.
const NOT_BY_CALAMINE: &str = "other-parts.xlsx";

type Values = BTreeMap<Position, Value>;

/// The values of each worksheet, as calamine reads them.
fn by_calamine(path: &Path) -> BTreeMap<String, Option<Values>> {
    let mut xlsx: Xlsx<_> = calamine::open_workbook(path).unwrap();
    let sheets = xlsx.sheets_metadata().to_vec().into_iter();
    let work = sheets.filter(|sheet| sheet.typ == SheetType::WorkSheet);
    work.map(|sheet| {
        let values = values(&mut xlsx, &sheet.name);
        (sheet.name, values)
    })
    .collect()
}

fn values<R: std::io::Read + std::io::Seek>(xlsx: &mut Xlsx<R>, name: &str) -> Option<Values> {
    let mut cells = xlsx.worksheet_cells_reader(name).ok()?;
    let mut values = Values::new();
    while let Some(cell) = cells.next_cell().ok()? {
        let (row, col) = cell.get_position();
        let value = match cell.get_value() {
            DataRef::SharedString(text) => Value::Text(text.to_string()),
            value => match Data::from(value.clone()) {
                Data::Int(number) => Value::Number(number as f64),
                Data::Float(number) => Value::Number(number),
                Data::DateTime(date) => Value::Number(date.as_f64()),
                Data::Bool(yes) => Value::Bool(yes),
                Data::Error(error) => Value::Text(error.to_string()),
                Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => {
                    Value::Text(text)
                }
                Data::Empty => Value::Blank,
            },
        };
        if col < COLUMNS && !value.is_blank() {
            values.insert(Position::new(row, col), value);
        }
    }
    Some(values)
}

/// Where the two readers differ, of the sheets that both can read; and the number of cells that
/// were compared.
fn compare(path: &Path) -> (Vec<String>, usize) {
    let theirs = by_calamine(path);
    let (mut found, mut compared) = (Vec::new(), 0);
    let ours = bench::all_values(path).unwrap();
    let names: Vec<&String> = ours.iter().map(|(name, _)| name).collect();
    for name in theirs.keys().filter(|name| !names.contains(name)) {
        found.push(format!("{name}: calamine alone has the sheet"));
    }
    for (name, cells) in &ours {
        let (Some(cells), Some(Some(theirs))) = (cells, theirs.get(name)) else {
            found.push(format!("{name}: one of the two cannot read it"));
            continue;
        };
        let ours: Values = cells
            .iter()
            .filter(|(at, _)| at.col < COLUMNS)
            .cloned()
            .collect();
        compared += ours.len();
        for at in ours.keys().chain(theirs.keys()) {
            let (one, other) = (ours.get(at), theirs.get(at));
            if one.map(without_blanks) != other.map(without_blanks) {
                found.push(format!("{name}!{at}: {one:?}, but by calamine {other:?}"));
            }
        }
    }
    found.dedup();
    (found, compared)
}

/// calamine drops blanks at the ends of the parts of an inline text, although they are marked
/// as to be kept.
fn without_blanks(value: &Value) -> Value {
    match value {
        Value::Text(text) => Value::Text(text.split_whitespace().collect()),
        value => value.clone(),
    }
}

#[test]
fn both_readers_see_the_same_cells() {
    let mut all = Vec::new();
    for sample in samples().iter().filter(|s| s.name != NOT_BY_CALAMINE) {
        let mut note = |(found, compared): (Vec<String>, usize)| {
            all.extend(found.iter().map(|what| format!("{}: {what}", sample.name)));
            compared
        };
        let folder = Folder::new();
        folder.add(sample.name, &sample.bytes);
        let path = folder.path(sample.name);
        let before = note(compare(&path));
        assert!(before > 50, "{}: {before}", sample.name);

        let flags = ["run", "--in-place", "--lang", "en", sample.name];
        let ran = folder.numplace(&[&flags, sample.flags].concat());
        assert_eq!(ran.status, 0, "{}: {ran:?}", sample.name);
        let after = note(compare(&path));
        assert!(after > before, "{}: {after}", sample.name);
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}
