//! Drawings in workbooks: cells that are filled or hold something, in a square of a sheet.
//!
//! ```text
//!       B   C   D   E        Where the square lies is told, in this order, by a range that the
//!  2  ┌───────────────┐      user gives, by borders, or by the drawing when it is as large as
//!  3  │     ##  ##    │      the square. A smaller one without borders lies in the middle, if
//!  4  │         ##    │      there is a middle.
//!  5  └───────────────┘
//! ```

use std::fmt;

use crate::model::{Position, Value};
use crate::palette::Colour;
use crate::read::{Limits, OpenError, Source, drawing_cells};

/// A drawing of n x n cells in a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetDrawing {
    /// The sheet, and the range that was read.
    pub sheet: String,
    /// First and last cell of the range.
    pub range: (Position, Position),
    /// Whether that was a guess: the drawing is smaller, and nothing told its place.
    pub guessed: bool,
    /// The cells in reading order.
    pub cells: Vec<DrawnCell>,
}

/// A cell of a drawing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DrawnCell {
    /// The colour that it is filled with; white is none.
    pub fill: Option<Colour>,
    /// What it holds, if that is more than `.`, `0`, `_` or `-`.
    pub text: Option<String>,
}

impl DrawnCell {
    /// Whether nothing is drawn there.
    pub fn is_blank(&self) -> bool {
        self.fill.is_none() && self.text.is_none()
    }
}

impl SheetDrawing {
    /// Where a cell (by its number in reading order) stands in the sheet.
    pub fn position(&self, index: usize) -> Position {
        let (first, last) = self.range;
        let width = last.col - first.col + 1;
        let (row, col) = (index as u32 / width, index as u32 % width);
        Position::new(first.row + row, first.col + col)
    }
}

impl fmt::Display for SheetDrawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}!{}:{}", self.sheet, self.range.0, self.range.1)
    }
}

/// Why a drawing could not be read.
#[derive(Debug, thiserror::Error)]
pub enum DrawingError {
    /// The workbook cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// There is no such sheet.
    #[error("{file}: there is no sheet named {sheet:?}; the sheets are {known}")]
    NoSheet {
        /// The file.
        file: String,
        /// The name that was given.
        sheet: String,
        /// Those that there are.
        known: String,
    },
    /// The sheet cannot be read.
    #[error("{file}: {sheet}: {why}")]
    Sheet {
        /// The file.
        file: String,
        /// The sheet.
        sheet: String,
        /// What is wrong.
        why: String,
    },
    /// Nothing is drawn.
    #[error("{file}: {place}: no cell is filled or holds anything, so there is no drawing{hint}")]
    Blank {
        /// The file.
        file: String,
        /// Sheet or range.
        place: String,
        /// What to do.
        hint: String,
    },
    /// The range is no range, or not as large as the puzzles.
    #[error("{file}: {range}: {what}; give {n} rows and {n} columns, as in {first}:{last}")]
    Range {
        /// The file.
        file: String,
        /// The range as it was given.
        range: String,
        /// What it is.
        what: String,
        /// Rows of a puzzle.
        n: usize,
        /// A range that would do.
        first: Position,
        /// Its end.
        last: Position,
    },
    /// The drawing is larger than the puzzles.
    #[error(
        "{file}: {sheet}!{first}:{last}: the drawing is {rows}x{cols}, larger than {n}x{n}; give its range, as in {sheet}!{first}:{wanted}, or another --size"
    )]
    TooLarge {
        /// The file.
        file: String,
        /// The sheet.
        sheet: String,
        /// The first cell of the drawing.
        first: Position,
        /// The last one.
        last: Position,
        /// Rows of the drawing.
        rows: u32,
        /// Columns of the drawing.
        cols: u32,
        /// Rows of a puzzle.
        n: usize,
        /// The last cell of a range of the right size.
        wanted: Position,
    },
    /// The drawing is smaller than the puzzles, and its place is not told.
    #[error(
        "{file}: {sheet}!{first}:{last}: the drawing is {rows}x{cols}, and where it lies in {n}x{n} cells cannot be told; draw borders around these cells, or give their range, as in {sheet}!{first}:{wanted}"
    )]
    Where {
        /// The file.
        file: String,
        /// The sheet.
        sheet: String,
        /// The first cell of the drawing.
        first: Position,
        /// The last one.
        last: Position,
        /// Rows of the drawing.
        rows: u32,
        /// Columns of the drawing.
        cols: u32,
        /// Rows of a puzzle.
        n: usize,
        /// The last cell of a range of the right size.
        wanted: Position,
    },
}

/// A cell of a sheet as a drawing sees it.
pub(crate) struct Seen {
    pub(crate) at: Position,
    pub(crate) value: Value,
    pub(crate) fill: Option<Colour>,
    pub(crate) bordered: bool,
}

impl Seen {
    fn drawn(&self) -> DrawnCell {
        let text = self.value.to_string();
        let text = text.trim();
        let empty = matches!(text, "" | "." | "0" | "_" | "-");
        DrawnCell {
            fill: self.fill,
            text: (!empty).then(|| text.to_string()),
        }
    }
}

/// Reads a drawing of n x n cells from a workbook: of the sheet of this name, else of the
/// first one that numplace did not make; from this range (`B2:J10`), else from where it is
/// found.
///
/// Fills are read of .xlsx and .xlsm files; of others what the cells hold.
///
/// # Errors
/// When there is no such sheet or no drawing, or it does not fit: naming sheet and cells.
pub fn read_drawing<'a>(
    source: impl Into<Source<'a>>,
    sheet: Option<&str>,
    range: Option<&str>,
    n: usize,
) -> Result<SheetDrawing, DrawingError> {
    let source = source.into();
    let file = source.path.display().to_string();
    let seen = drawing_cells(&source, sheet, &Limits::default())?;
    let (sheet, cells) = match seen {
        Ok(seen) => seen,
        Err(why) => return Err(why.of(&file, sheet)),
    };
    let blank = |place: String| DrawingError::Blank {
        file: file.clone(),
        place,
        hint: match cells.has_fills {
            true => "; name another sheet or range, as in FILE:Sheet2!B2:J10".to_string(),
            false => " (colours are read of .xlsx and .xlsm files only)".to_string(),
        },
    };
    let range = match range {
        Some(range) => Some(told_range(range, n).map_err(|what| {
            let (first, last) = square(Position::new(1, 1), n);
            DrawingError::Range {
                file: file.clone(),
                range: format!("{sheet}!{range}"),
                what,
                n,
                first,
                last,
            }
        })?),
        None => None,
    };
    let drawn = |seen: &&Seen| !seen.drawn().is_blank();
    let found = bounds(cells.cells.iter().filter(drawn).map(|seen| seen.at));
    let Some(found) = found else {
        return Err(blank(sheet));
    };
    let framed = cells
        .cells
        .iter()
        .filter(|seen| seen.bordered || drawn(seen));
    let framed = bounds(framed.map(|seen| seen.at));
    let fits = |(first, last): &(Position, Position)| square(*first, n).1 == *last;
    let (range, guessed) = match range {
        Some(range) => (range, false),
        None => match [framed, Some(found)].into_iter().flatten().find(fits) {
            Some(range) => (range, false),
            None => (
                centred(found, n).map_err(|why| why.of(&file, &sheet, found, n))?,
                true,
            ),
        },
    };
    let mut drawing = SheetDrawing {
        sheet,
        range,
        guessed,
        cells: vec![DrawnCell::default(); n * n],
    };
    for seen in &cells.cells {
        let (row, col) = (
            seen.at.row.checked_sub(range.0.row),
            seen.at.col.checked_sub(range.0.col),
        );
        if let (Some(row), Some(col)) = (row, col)
            && row < n as u32
            && col < n as u32
        {
            drawing.cells[row as usize * n + col as usize] = seen.drawn();
        }
    }
    match drawing.cells.iter().all(DrawnCell::is_blank) {
        true => Err(blank(drawing.to_string())),
        false => Ok(drawing),
    }
}

/// The cells of a sheet that a drawing could be made of.
pub(crate) struct SeenCells {
    pub(crate) cells: Vec<Seen>,
    /// Whether fills could be seen.
    pub(crate) has_fills: bool,
}

/// Why there are none.
pub(crate) enum Unseen {
    /// No such sheet; those that there are.
    NoSheet(Vec<String>),
    /// The sheet cannot be read: its name, and why.
    Sheet(String, String),
}

impl Unseen {
    fn of(self, file: &str, wanted: Option<&str>) -> DrawingError {
        let file = file.to_string();
        match self {
            Unseen::NoSheet(known) => DrawingError::NoSheet {
                file,
                sheet: wanted.unwrap_or_default().to_string(),
                known: known.join(", "),
            },
            Unseen::Sheet(sheet, why) => DrawingError::Sheet { file, sheet, why },
        }
    }
}

/// First and last cell of a square.
fn square(first: Position, n: usize) -> (Position, Position) {
    let n = n as u32 - 1;
    (first, Position::new(first.row + n, first.col + n))
}

fn told_range(range: &str, n: usize) -> Result<(Position, Position), String> {
    let plain = range.replace('$', "");
    let (one, other) = crate::package::sheet::range(&plain).ok_or("is no range".to_string())?;
    let told = bounds([one, other].into_iter()).unwrap_or((one, other));
    let (rows, cols) = size(told);
    match (rows as usize, cols as usize) {
        (rows, cols) if rows == n && cols == n => Ok(told),
        (rows, cols) => Err(format!("is {rows}x{cols}")),
    }
}

fn size((first, last): (Position, Position)) -> (u32, u32) {
    (last.row - first.row + 1, last.col - first.col + 1)
}

/// The smallest range that has all these cells.
fn bounds(cells: impl Iterator<Item = Position>) -> Option<(Position, Position)> {
    cells.fold(None, |bounds, at| {
        let (first, last) = bounds.unwrap_or((at, at));
        Some((
            Position::new(first.row.min(at.row), first.col.min(at.col)),
            Position::new(last.row.max(at.row), last.col.max(at.col)),
        ))
    })
}

/// Why a drawing has no middle place.
enum Misfit {
    TooLarge,
    Where,
}

impl Misfit {
    fn of(self, file: &str, sheet: &str, found: (Position, Position), n: usize) -> DrawingError {
        let ((first, last), (rows, cols)) = (found, size(found));
        let (file, sheet, wanted) = (file.to_string(), sheet.to_string(), square(first, n).1);
        match self {
            Misfit::TooLarge => DrawingError::TooLarge {
                file,
                sheet,
                first,
                last,
                rows,
                cols,
                n,
                wanted,
            },
            Misfit::Where => DrawingError::Where {
                file,
                sheet,
                first,
                last,
                rows,
                cols,
                n,
                wanted,
            },
        }
    }
}

/// The square that has a smaller drawing in its middle.
fn centred(found: (Position, Position), n: usize) -> Result<(Position, Position), Misfit> {
    let (rows, cols) = size(found);
    let beside = |length: u32| {
        let rest = (n as u32).checked_sub(length).ok_or(Misfit::TooLarge)?;
        match rest % 2 {
            0 => Ok(rest / 2),
            _ => Err(Misfit::Where),
        }
    };
    let (over, left) = match (beside(rows), beside(cols)) {
        (Ok(over), Ok(left)) => (over, left),
        (Err(Misfit::TooLarge), _) | (_, Err(Misfit::TooLarge)) => return Err(Misfit::TooLarge),
        _ => return Err(Misfit::Where),
    };
    let first = found.0;
    // The sheet may have no room above or to the left.
    let row = first.row.checked_sub(over).ok_or(Misfit::Where)?;
    let col = first.col.checked_sub(left).ok_or(Misfit::Where)?;
    Ok(square(Position::new(row, col), n))
}
