//! Which sheets are books, and what their heads say.

use std::sync::Arc;

use numplace_solver::layout::SIZES;
use numplace_solver::{Layout, Variant, Wanted, text};

use super::cells::{Cells, Content};
use super::regions;
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
    /// Their houses, as far as they have them in common.
    pub(super) layout: Arc<Layout>,
    /// What the puzzles ask beyond them; without regions, unless the user told these.
    pub(super) variant: Variant,
    /// Block shape, where there is one.
    pub(super) block: Option<(usize, usize)>,
    /// Whether the puzzles have regions of their own.
    pub(super) own_regions: bool,
    /// Whether regions can stand right of the answers.
    pub(super) labelled: bool,
    /// The rows where puzzles begin, with their numbers.
    pub(super) numbered: Vec<(u32, u32)>,
    /// Remarks on block shape and regions.
    pub(super) notes: Vec<String>,
}

/// Looks at the head of a sheet. What the user tells is wanted wherever the size allows it.
pub(super) fn look(name: &str, cells: &Cells, told: &Wanted) -> Sheet {
    if is_copy_of_ours(cells) {
        return Sheet::Other(None);
    }
    let numbered = numbered_rows(cells);
    if let (Some(fault), false) = (too_large(cells), numbered.is_empty()) {
        return Sheet::Refused(format!("{name}!{fault}"));
    }
    let size = match size_of_grid(cells) {
        Some(n) => Some((SheetForm::Grid, n)),
        None => size_of_lines(cells, &numbered, told.block).map(|n| (SheetForm::Line, n)),
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
    match head(cells, (form, n), told) {
        Err(fault) => Sheet::Refused(format!("{name}!{fault}")),
        Ok(mut head) => {
            for note in &mut head.notes {
                *note = format!("{name}!{note}");
            }
            head.numbered = numbered;
            Sheet::Book(head)
        }
    }
}

/// What the head of a book says of its puzzles' houses; or what is wrong with it.
fn head(cells: &Cells, (form, n): (SheetForm, usize), told: &Wanted) -> Result<Head, String> {
    let title = Position::new(columns::HEADER_ROW, columns::regions(form, n));
    let titled = regions::is_title(&cells.value(title.row, title.col).to_string());
    let mut notes = Vec::new();
    let mut variant = match &told.variant {
        Some(variant) => variant.clone(),
        None => own_variant(cells, titled)?,
    };
    if let Some(regions) = variant.regions().filter(|regions| regions.n() != n) {
        let wanted = regions.n();
        notes.push(format!(
            "{VARIANT_CELL}: regions of a {wanted}x{wanted} puzzle do not fit the {n} digits of \
             this book; what the book says is used"
        ));
        variant = own_variant(cells, titled)?;
    }
    let own_regions = variant.is_jigsaw() && variant.regions().is_none();
    if titled && told.variant.is_none() && !variant.is_jigsaw() {
        notes.push(format!(
            "{VARIANT_CELL}: regions stand beside the puzzles, but no jigsaw is told here, so they \
             are not used; add +jigsaw to use them"
        ));
    }
    let block = match shape_of(cells, n, told.block) {
        Ok((shape, note)) => {
            notes.extend(note);
            Some(shape)
        }
        // Regions need no block shape.
        Err(_) if variant.is_jigsaw() && is_blank(cells, SHAPE_CELL) => None,
        Err(fault) => return Err(fault),
    };
    let layout = match own_regions {
        true => variant.frame(n, block),
        false => variant.layout(n, block),
    };
    let layout = layout.map_err(|fault| match variant.is_plain() {
        true => format!("{SHAPE_CELL}: {fault}"),
        false => format!("{VARIANT_CELL}: {fault}"),
    })?;
    Ok(Head {
        form,
        layout,
        variant,
        block,
        own_regions,
        labelled: titled,
        numbered: Vec::new(),
        notes,
    })
}

fn is_blank(cells: &Cells, at: Position) -> bool {
    cells.value(at.row, at.col).is_blank()
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

/// The variant that H1 tells. Without one, a column of regions makes a jigsaw book.
fn own_variant(cells: &Cells, titled: bool) -> Result<Variant, String> {
    let told = cells
        .value(columns::TITLE_ROW, columns::VARIANT)
        .to_string();
    let told = if told.trim().is_empty() && titled {
        "jigsaw"
    } else {
        told.trim()
    };
    regions::variant(told).map_err(|fault| {
        format!("{VARIANT_CELL}: {fault}; clear the cell if the puzzles are plain")
    })
}

/// The block shape of a book of `n` digits, with a remark when it is not the one wanted; or
/// what is wrong with it.
fn shape_of(
    cells: &Cells,
    n: usize,
    wanted: Option<(usize, usize)>,
) -> Result<((usize, usize), Option<String>), String> {
    match wanted {
        Some(wanted) if makes(wanted, n) => Ok((wanted, None)),
        Some((rows, cols)) => {
            let own = own_shape(cells, n)?;
            let note = format!(
                "{SHAPE_CELL}: blocks of {rows}x{cols} do not fit the {n} digits of this book; \
                 {}x{} is used",
                own.0, own.1
            );
            Ok((own, Some(note)))
        }
        None => Ok((own_shape(cells, n)?, None)),
    }
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
