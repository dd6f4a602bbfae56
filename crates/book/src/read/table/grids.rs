//! Tables that are the puzzles themselves: a field for each cell, a line for each row.

use numplace_solver::Layout;

use super::{Block, Draft, Row, value};
use crate::columns;
use crate::digits::{self, Mark};
use crate::model::{SheetForm, Value};

/// Takes in puzzles that stand below each other; false when they are none.
///
/// # Errors
/// Never: what is no such table may be another one.
pub(super) fn fill(sheet: &mut Draft, table: &[Row], block: Block) -> Result<bool, String> {
    let width = table.iter().map(|row| row.fields.len()).max().unwrap_or(0);
    // A separator at the end of each line makes a further, empty field.
    let last_is_empty = table
        .iter()
        .all(|row| row.field(width.max(1) - 1).is_empty());
    let sizes = [Some(width), width.checked_sub(1).filter(|_| last_is_empty)];
    for n in sizes.into_iter().flatten() {
        let fits = match block {
            Some((rows, cols)) => rows.checked_mul(cols) == Some(n),
            None => Layout::default_block(n).is_ok(),
        };
        let found = fits.then(|| grids(table, n)).flatten();
        if let Some(grids) = found.filter(|grids| look_like_puzzles(grids, n)) {
            take(sheet, &grids, n);
            return Ok(true);
        }
    }
    Ok(false)
}

/// A puzzle: what stands over it, and its rows.
struct Grid<'a> {
    title: &'a str,
    rows: Vec<&'a Row>,
}

fn take(sheet: &mut Draft, grids: &[Grid<'_>], n: usize) {
    sheet.grid_head(n);
    let mut top = columns::FIRST_ROW;
    for (no, grid) in (1u32..).zip(grids) {
        sheet.put(top, columns::NUMBER, Value::Number(no.into()));
        sheet.put(top, columns::PAGE, value(grid.title));
        for (down, row) in (0..).zip(&grid.rows) {
            for (across, field) in (0..).zip(row.fields.iter().take(n)) {
                sheet.put(top + down, columns::DIGITS + across, value(field));
            }
        }
        top += columns::pitch(SheetForm::Grid, n);
    }
    sheet.note = Some(format!(
        "read as grids below each other: {} puzzles of {n}x{n}, numbered as they come",
        grids.len()
    ));
}

/// The puzzles of `n` rows each: one after the other, or parted by empty lines or titles.
fn grids(table: &[Row], n: usize) -> Option<Vec<Grid<'_>>> {
    // A title stands alone in its line, and is no digit.
    let title = |row: &'_ Row| {
        let mut full = row.fields.iter().filter(|field| !field.is_empty());
        let only = full.next().filter(|_| full.next().is_none());
        only.is_some_and(|only| digits::mark(&value(only), n) == Mark::Other)
    };
    let untitled: Vec<&Row> = table.iter().filter(|row| !title(row)).collect();
    if untitled.is_empty() {
        return None;
    }
    // An empty line of all fields may be a row without givens.
    if untitled.len() == table.len() && untitled.len().is_multiple_of(n) {
        let grids = untitled.chunks(n).map(|rows| Grid {
            title: "",
            rows: rows.to_vec(),
        });
        return Some(grids.collect());
    }
    let mut grids: Vec<Grid<'_>> = Vec::new();
    let mut open: Option<Grid<'_>> = None;
    for row in table {
        let full = open.as_ref().is_some_and(|grid| grid.rows.len() == n);
        if full {
            grids.extend(open.take());
        }
        let begun = open.as_ref().is_some_and(|grid| !grid.rows.is_empty());
        match (title(row), begun) {
            // A puzzle that is cut short.
            (true, true) => return None,
            (true, false) => {
                let title = row.fields.iter().find(|field| !field.is_empty());
                open = Some(Grid {
                    title: title.unwrap_or_default(),
                    rows: Vec::new(),
                });
            }
            (false, false) if row.is_blank() => {}
            (false, _) => {
                let none = || Grid {
                    title: "",
                    rows: Vec::new(),
                };
                open.get_or_insert_with(none).rows.push(row);
            }
        }
    }
    let rest = open.map_or(0, |grid| match grid.rows.len() {
        rows if rows == n => {
            grids.push(grid);
            0
        }
        rows => rows,
    });
    (rest == 0 && !grids.is_empty()).then_some(grids)
}

/// Whether the fields are digits and blanks with hardly an exception, and most puzzles have
/// no digit twice in a row or column: a table of other numbers has.
fn look_like_puzzles(grids: &[Grid<'_>], n: usize) -> bool {
    let (mut others, mut given, mut clean) = (0, 0, 0);
    for grid in grids {
        let mut seen = vec![false; 2 * n * n];
        let mut is_clean = true;
        let mut put = |house: usize, digit: u8| {
            let place = house * n + usize::from(digit);
            is_clean &= !std::mem::replace(&mut seen[place], true);
        };
        for (down, row) in grid.rows.iter().enumerate() {
            for across in 0..n {
                match digits::mark(&value(row.field(across)), n) {
                    Mark::Empty => {}
                    Mark::Digit(digit) => {
                        given += 1;
                        put(down, digit);
                        put(n + across, digit);
                    }
                    Mark::Other => others += 1,
                }
            }
        }
        clean += usize::from(is_clean);
    }
    given > 0 && others * 10 <= given && clean * 2 > grids.len()
}
