//! Which sheets are books, and what their heads say.

use std::sync::Arc;

use numplace_solver::layout::SIZES;
use numplace_solver::{Layout, text};

use super::cells::{Cells, Content};
use crate::columns;
use crate::digits::{self, Mark};
use crate::model::{Position, SheetForm, Value};

const SHAPE_CELL: Position = Position {
    row: columns::TITLE_ROW,
    col: columns::BLOCK,
};
const VARIANT_CELL: Position = Position {
    row: columns::TITLE_ROW,
    col: columns::VARIANT,
};

/// What a sheet turned out to be.
pub(super) enum Sheet {
    /// A book, with these puzzles to read.
    Book(Head),
    /// A book that cannot be read as it stands, for this reason.
    Refused(String),
    /// Something else; with a reason when it looks much like a book.
    Other(Option<String>),
}

/// What the head of a book and its column A say.
pub(super) struct Head {
    /// How its puzzles stand.
    pub(super) form: SheetForm,
    /// Their houses.
    pub(super) layout: Arc<Layout>,
    /// The rows where puzzles begin, with their numbers.
    pub(super) numbered: Vec<(u32, u32)>,
    /// A remark on the block shape.
    pub(super) note: Option<String>,
}

/// Looks at the head of a sheet. `block` is the block shape that the user wants
/// wherever the size allows it.
pub(super) fn look(name: &str, cells: &Cells, block: Option<(usize, usize)>) -> Sheet {
    if is_copy_of_ours(cells) {
        return Sheet::Other(None);
    }
    let numbered = numbered_rows(cells);
    if let (Some(fault), false) = (too_large(cells), numbered.is_empty()) {
        return Sheet::Refused(format!("{name}!{fault}"));
    }
    let size = match size_of_grid(cells) {
        Some(n) => Some((SheetForm::Grid, n)),
        None => size_of_lines(cells, &numbered, block).map(|n| (SheetForm::Line, n)),
    };
    let Some((form, n)) = size else {
        return Sheet::Other(no_head(name, cells, &numbered));
    };
    if numbered.is_empty() {
        return Sheet::Other(Some(format!(
            "{name}!A3: column A holds no number, so no puzzle begins; write each puzzle's \
             number beside its first row"
        )));
    }
    match (variant_fault(cells), layout_of(cells, n, block)) {
        (Some(fault), _) => Sheet::Refused(format!("{name}!{fault}")),
        (None, Err(fault)) => Sheet::Refused(format!("{name}!{fault}")),
        (None, Ok((layout, note))) => {
            let note = note.map(|note| format!("{name}!{note}"));
            Sheet::Book(Head {
                form,
                layout,
                numbered,
                note,
            })
        }
    }
}

/// Whether a sheet is a copy of one that a run adds and that looks much like a book: results,
/// or what is kept of the run. Programs copy sheets, or rename them, without their names.
fn is_copy_of_ours(cells: &Cells) -> bool {
    let text = |row, col| match cells.value(row, col) {
        Value::Text(text) => text,
        _ => String::new(),
    };
    let title = text(columns::TITLE_ROW, 0);
    let in_place_of_author = text(columns::HEADER_ROW, columns::AUTHOR);
    let results = [(" - results", "result"), (" - 解答結果", "結果")];
    title == crate::kept::TITLE
        || results
            .iter()
            .any(|(end, flag)| title.ends_with(end) && in_place_of_author == *flag)
}

/// The rows with a puzzle's number in column A.
fn numbered_rows(cells: &Cells) -> Vec<(u32, u32)> {
    let rows = cells.in_rows(columns::FIRST_ROW..u32::MAX).iter();
    let numbers = rows.filter(|(at, _)| at.col == columns::NUMBER);
    numbers
        .filter_map(|(at, content)| Some((at.row, number(content)?)))
        .collect()
}

fn number(content: &Content) -> Option<u32> {
    match content {
        Content::Value(value) => digits::puzzle_number(value),
        Content::Uncalculated => None,
    }
}

/// How far row 2 counts from column L on: the size of puzzles in grid form.
fn size_of_grid(cells: &Cells) -> Option<usize> {
    let counts = |place: &u32| {
        let title = cells.content(columns::HEADER_ROW, columns::DIGITS + place);
        title.and_then(number) == Some(place + 1)
    };
    let n = (0..*SIZES.end() as u32).take_while(counts).count();
    SIZES.contains(&n).then_some(n)
}

/// What is wrong with a row 2 that counts beyond the largest size.
fn too_large(cells: &Cells) -> Option<String> {
    let most = *SIZES.end() as u32;
    let at = Position::new(columns::HEADER_ROW, columns::DIGITS + most);
    let beyond = cells.content(at.row, at.col).and_then(number) == Some(most + 1);
    let counts = beyond && size_of_grid(cells) == Some(*SIZES.end());
    counts.then(|| {
        format!(
            "{at}: row 2 counts beyond {most}; sizes from {} to {most} are possible",
            SIZES.start()
        )
    })
}

/// The size of puzzles in line form: the one wanted, or the one that F1 tells, or
/// else the one that most strings have.
fn size_of_lines(
    cells: &Cells,
    numbered: &[(u32, u32)],
    block: Option<(usize, usize)>,
) -> Option<usize> {
    let title = cells.value(columns::HEADER_ROW, columns::DIGITS);
    if !matches!(title, Value::Text(_)) {
        return None;
    }
    let mut lines = 0;
    let mut found = [0; *SIZES.end() + 1];
    for &(row, _) in numbered {
        match cells.content(row, columns::DIGITS) {
            Some(Content::Value(Value::Text(text))) => {
                lines += 1;
                size_of_line(text).inspect(|&n| found[n] += 1);
            }
            Some(_) => lines += 1,
            None => {}
        }
    }
    let product = |(rows, cols): (usize, usize)| rows.saturating_mul(cols);
    let fits = |n: &usize| found.get(*n).is_some_and(|&count| count > 0);
    let told = match cells.value(columns::TITLE_ROW, columns::BLOCK) {
        Value::Text(text) => digits::block_shape(&text).map(product),
        _ => None,
    };
    block
        .map(product)
        .filter(fits)
        // An empty book has its size from F1 alone.
        .or(told.filter(|n| fits(n) || lines == 0 && SIZES.contains(n)))
        .or_else(|| SIZES.filter(fits).max_by_key(|&n| found[n]))
}

/// The size of the puzzle that a string holds, if it holds one.
pub(super) fn size_of_line(line: &str) -> Option<usize> {
    let line = digits::narrow(line);
    let words = line.split([' ', ',', ';']).filter(|word| !word.is_empty());
    [line.chars().count(), words.count()]
        .into_iter()
        .find_map(|cells| {
            let n = cells.isqrt();
            let whole = n * n == cells && SIZES.contains(&n);
            (whole && text::parse_cells(&line, n).is_ok()).then_some(n)
        })
}

/// What is wrong with the variant in H1.
fn variant_fault(cells: &Cells) -> Option<String> {
    const PLAIN: [&str; 4] = ["none", "plain", "なし", "-"];
    let variant = cells
        .value(columns::TITLE_ROW, columns::VARIANT)
        .to_string();
    let variant = variant.trim();
    let plain = variant.is_empty() || PLAIN.contains(&variant.to_lowercase().as_str());
    (!plain).then(|| {
        format!(
            "{VARIANT_CELL}: variant '{variant}' is not in this version; clear the cell if the \
             puzzles are plain"
        )
    })
}

/// The layout of a book of `n` digits, with a remark when its blocks are not those
/// wanted; or what is wrong with its block shape.
fn layout_of(
    cells: &Cells,
    n: usize,
    wanted: Option<(usize, usize)>,
) -> Result<(Arc<Layout>, Option<String>), String> {
    let (shape, note) = match wanted {
        Some(wanted) if makes(wanted, n) => (wanted, None),
        Some((rows, cols)) => {
            let own = own_shape(cells, n)?;
            let note = format!(
                "{SHAPE_CELL}: blocks of {rows}x{cols} do not fit the {n} digits of this book; \
                 {}x{} is used",
                own.0, own.1
            );
            (own, Some(note))
        }
        None => (own_shape(cells, n)?, None),
    };
    let layout = Layout::new(shape.0, shape.1);
    Ok((
        layout.map_err(|fault| format!("{SHAPE_CELL}: {fault}"))?,
        note,
    ))
}

/// The block shape that a sheet itself tells, or else the customary one.
fn own_shape(cells: &Cells, n: usize) -> Result<(usize, usize), String> {
    let told = cells.value(columns::TITLE_ROW, columns::BLOCK);
    if told.is_blank() {
        return Layout::default_block(n).map_err(|fault| format!("{SHAPE_CELL}: {fault}"));
    }
    match digits::block_shape(&told.to_string()) {
        Some(shape) if makes(shape, n) => Ok(shape),
        Some((rows, cols)) => Err(format!(
            "{SHAPE_CELL}: blocks of {rows}x{cols} do not make the {n} digits that this sheet \
             has; correct this or row 2"
        )),
        None => Err(format!(
            "{SHAPE_CELL}: '{told}' is no block shape; write one such as 3x3, or give --block"
        )),
    }
}

/// Whether blocks of this shape have `n` cells.
fn makes((rows, cols): (usize, usize), n: usize) -> bool {
    rows.checked_mul(cols) == Some(n)
}

/// Why a sheet that has puzzles to all appearance is no book.
fn no_head(name: &str, cells: &Cells, numbered: &[(u32, u32)]) -> Option<String> {
    /// A page number or a date beside a table does not make a puzzle; this many digits may.
    const SUSPICIOUS: usize = 16;
    if numbered.is_empty() {
        return None;
    }
    let kept = cells.in_rows(columns::FIRST_ROW..u32::MAX).iter();
    let digits = kept.filter(|(at, content)| {
        let Content::Value(value) = content else {
            return false;
        };
        at.col >= columns::DIGITS && matches!(digits::mark(value, *SIZES.end()), Mark::Digit(_))
    });
    (digits.count() >= SUSPICIOUS).then(|| {
        format!(
            "{name}!L2: row 2 does not count 1, 2, 3, ... over the digits, so this is no book; \
             write 1 to the size of the puzzles there"
        )
    })
}
