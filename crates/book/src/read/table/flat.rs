//! Tables with a line for each cell: puzzle, row, column, value.

use numplace_solver::Layout;

use super::{Block, Draft, Row, value};
use crate::columns;
use crate::digits::{self, Mark};
use crate::model::{SheetForm, Value};

/// Titles of the four columns, in small letters.
const TITLES: [&[&str]; 4] = [
    &[
        "id",
        "no",
        "no.",
        "number",
        "puzzle",
        "puzzle_id",
        "番号",
        "問題",
        "問題番号",
    ],
    &["row", "r", "行"],
    &["column", "col", "c", "列"],
    &["value", "digit", "v", "val", "数字", "値"],
];

/// Takes in a table of cells; false when it is none.
///
/// # Errors
/// When its titles say that it is one, but cells are missing or twice.
pub(super) fn fill(sheet: &mut Draft, table: &[Row], block: Block) -> Result<bool, String> {
    let rows: Vec<&Row> = table.iter().filter(|row| !row.is_blank()).collect();
    let Some((first, rest)) = rows.split_first() else {
        return Ok(false);
    };
    let named = order(first);
    let (order, rows) = match named {
        Some(order) => (order, rest),
        None => ([0, 1, 2, 3], &rows[..]),
    };
    // Without titles only such a table has just four columns of numbers that fit.
    if named.is_none() && rows.iter().any(|row| row.fields.len() != 4) {
        return Ok(false);
    }
    let puzzles = match puzzles(rows, order, block) {
        Ok(puzzles) => puzzles,
        Err(fault) if named.is_some() => return Err(fault),
        Err(_) => return Ok(false),
    };
    let Some(n) = puzzles.first().map(|puzzle| puzzle.cells.len().isqrt()) else {
        return Ok(false);
    };
    sheet.grid_head(n);
    let all_numbers = puzzles.iter().all(|puzzle| number(puzzle).is_some());
    let mut top = columns::FIRST_ROW;
    for (count, puzzle) in (1u32..).zip(&puzzles) {
        let no = number(puzzle).filter(|_| all_numbers).unwrap_or(count);
        sheet.put(top, columns::NUMBER, Value::Number(no.into()));
        if !all_numbers {
            sheet.put(top, columns::PAGE, value(puzzle.id));
        }
        for (at, field) in (0u32..).zip(&puzzle.cells) {
            let (row, col) = (at / n as u32, at % n as u32);
            sheet.put(top + row, columns::DIGITS + col, value(field));
        }
        top += columns::pitch(SheetForm::Grid, n);
    }
    sheet.note = Some(format!(
        "read as a table with a line for each cell: {} puzzles of {n}x{n}",
        puzzles.len()
    ));
    Ok(true)
}

/// A puzzle of such a table.
struct Flat<'a> {
    id: &'a str,
    /// What stands in its cells, row by row.
    cells: Vec<&'a str>,
}

fn number(puzzle: &Flat<'_>) -> Option<u32> {
    digits::puzzle_number(&value(puzzle.id))
}

/// The columns of puzzle, row, column and value, if the first line has these titles.
fn order(first: &Row) -> Option<[usize; 4]> {
    let titles: Vec<String> = first
        .fields
        .iter()
        .map(|title| digits::narrow(title).trim().to_lowercase())
        .collect();
    let mut order = [0; 4];
    for (place, names) in order.iter_mut().zip(TITLES) {
        *place = titles
            .iter()
            .position(|title| names.contains(&title.as_str()))?;
    }
    Some(order)
}

/// The puzzles, in the order in which they come.
fn puzzles<'a>(rows: &[&'a Row], order: [usize; 4], block: Block) -> Result<Vec<Flat<'a>>, String> {
    let [id, row, col, val] = order;
    let mut puzzles = Vec::new();
    let mut n = None;
    // Rows and columns count from 1, or else from 0.
    let lowest = |col: usize| {
        rows.iter()
            .filter_map(|r| r.field(col).parse::<usize>().ok())
            .min()
    };
    let base = match (lowest(row), lowest(col)) {
        (Some(0), Some(0)) => 0,
        _ => 1,
    };
    for group in rows.chunk_by(|a, b| a.field(id) == b.field(id)) {
        let name = group[0].field(id);
        let line = group[0].at + 1;
        let here = group.len().isqrt();
        let n = *n.get_or_insert(match block {
            Some((rows, cols)) => rows.saturating_mul(cols),
            None => here,
        });
        let wrong = |what: &str| {
            format!(
                "is a table of cells, but {what} in puzzle '{name}' from line {line} on; it needs \
                 a line for each of the {n}x{n} cells"
            )
        };
        if group.len() != n * n || Layout::default_block(n).is_err() && block.is_none() {
            return Err(wrong(&format!("there are {} lines", group.len())));
        }
        let mut cells = vec![None; n * n];
        for line in group {
            let place = |col: usize| {
                let place = line.field(col).parse::<usize>().ok();
                let place = place.and_then(|place| place.checked_sub(base));
                place.filter(|&place| place < n)
            };
            let (Some(row), Some(col)) = (place(row), place(col)) else {
                return Err(wrong("a row or column is no number of it"));
            };
            if digits::mark(&value(line.field(val)), n) == Mark::Other {
                return Err(wrong(&format!("'{}' is no digit", line.field(val))));
            }
            if cells[row * n + col].replace(line.field(val)).is_some() {
                return Err(wrong("a cell stands twice"));
            }
        }
        let cells = cells.into_iter().map(Option::unwrap_or_default).collect();
        puzzles.push(Flat { id: name, cells });
    }
    Ok(puzzles)
}
