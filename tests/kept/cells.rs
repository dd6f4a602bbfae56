//! Whether the cells of a book sheet are what they were, but for those that numplace may
//! write.

use std::collections::BTreeMap;

use numplace_book::Position;

use super::compare::Book;
use super::embed::{attributes, lost};
use super::tree::Element;
use super::view::{Cell, Row, View, rows};

/// The row with the title of the book: nothing is written there. In the row below it,
/// columns that are filled get a title where they have none.
const TITLES: u32 = 1;

/// What differs in the cells of a sheet, `[old, new]`, and may not. Blank cells in the
/// book's columns may have been written, as values; their fills and borders stay.
pub(super) fn changes(book: &Book, sheets: [&Element; 2], looks: &[Looks; 2]) -> Vec<String> {
    let [old, new] = match sheets.map(rows) {
        [Ok(old), Ok(new)] => [old, new],
        [Err(error), _] | [_, Err(error)] => return vec![error],
    };
    let mut wrong = Vec::new();
    let new_rows: BTreeMap<u32, &Row> = new.iter().map(|row| (row.number, row)).collect();
    for row in &old {
        let loss = match new_rows.get(&row.number) {
            None => Some("lost".to_string()),
            Some(other) => attributes(row.element, other.element, &["r", "spans"]),
        };
        wrong.extend(loss.map(|loss| format!("row {}: {loss}", row.number + 1)));
    }
    let [old, new] = [&old, &new].map(|rows| by_place(rows));
    let may_be_written = |(row, col): (u32, u32)| {
        row >= TITLES && book.columns.iter().any(|range| range.contains(&col))
    };
    for (place, cell) in &old {
        let loss = match new.get(place) {
            None => Some("lost".to_string()),
            Some(other)
                if may_be_written(*place)
                    && (cell.is_blank() && !other.is_blank()
                        || book.again && cell.element.child("f").is_none()) =>
            {
                written(cell, other, looks)
            }
            Some(other) => attributes(cell.element, other.element, &["r"])
                .or_else(|| inside(cell.element, other.element)),
        };
        wrong.extend(loss.map(|loss| format!("{}: {loss}", name(*place))));
    }
    for (place, cell) in new.iter().filter(|(place, _)| !old.contains_key(*place)) {
        if !may_be_written(*place) {
            wrong.push(format!("{}: written", name(*place)));
        } else if cell.element.child("f").is_some() {
            wrong.push(format!("{}: a formula of ours", name(*place)));
        }
    }
    wrong
}

fn name((row, col): (u32, u32)) -> String {
    Position::new(row, col).to_string()
}

fn by_place<'a>(rows: &'a [Row<'a>]) -> BTreeMap<(u32, u32), &'a Cell<'a>> {
    let cells = rows.iter().flat_map(|row| &row.cells);
    cells.map(|cell| ((cell.row, cell.col), cell)).collect()
}

/// What is wrong with a blank cell that has got a value.
fn written(old: &Cell, new: &Cell, looks: &[Looks; 2]) -> Option<String> {
    let style = |cell: &Cell| cell.element.number("s").unwrap_or(0) as usize;
    let (was, is) = (looks[0].get(style(old)), looks[1].get(style(new)));
    if new.element.child("f").is_some() {
        Some("a formula of ours".to_string())
    } else if style(old) != 0 && was != is {
        Some(format!("fill and border {was:?} have become {is:?}"))
    } else {
        attributes(old.element, new.element, &["r", "s", "t"])
    }
}

/// What a cell lost of its content.
fn inside(old: &Element, new: &Element) -> Option<String> {
    let mut others = new.children();
    for child in old.children() {
        let other = others.next();
        match other.map(|other| lost(child, other, &|_| false)) {
            Some(None) => {}
            Some(loss) => return loss,
            None => return Some(format!("<{}> is lost", child.name)),
        }
    }
    let more = others.next();
    more.map(|more| format!("<{}> {:?} is written over it", more.name, more.text()))
}

/// Fill and border of each cell format.
pub(super) type Looks = Vec<[Option<String>; 2]>;

pub(super) fn looks(view: &View) -> Looks {
    let styles = view.part_of_kind("styles");
    let styles = styles.and_then(|part| view.package.tree(part).ok());
    let look = |format: &Element| {
        ["fillId", "borderId"].map(|name| {
            let id = format.attribute(name).filter(|id| *id != "0");
            id.map(str::to_string)
        })
    };
    let formats = styles.iter().flat_map(|styles| styles.items("cellXfs"));
    formats.map(look).collect()
}
