//! The cells of a sheet that hold something.

use std::io::{Read, Seek};
use std::ops::Range;

use calamine::{DataRef, Xlsx, XlsxCellReader, XlsxError};

use crate::columns::{self, SHEET_COLUMNS, SHEET_ROWS};
use crate::model::{Position, Value};

/// Columns that a puzzle can stand in: no more of a sheet is kept.
const KEPT_COLUMNS: u32 = columns::DIGITS + *numplace_solver::layout::SIZES.end() as u32;

/// Why the cells of a sheet could not be read.
#[derive(Debug, thiserror::Error)]
pub(super) enum CellsError {
    /// What is to be kept of the sheet is more than allowed.
    #[error("there is too much in this sheet; it was left out")]
    TooMuch,
    /// The sheet is damaged.
    #[error(
        "the sheet cannot be read after {0} ({1}); open and save it with a spreadsheet program"
    )]
    Damaged(Position, XlsxError),
}

/// What a cell that is not empty holds.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Content {
    /// A value.
    Value(Value),
    /// A formula whose value was never stored.
    Uncalculated,
}

/// The cells of a sheet that hold something, as far as a puzzle can stand there.
///
/// Never a table of all cells: one at A1 and one at XFD1048576 would take half a terabyte.
#[derive(Debug, Default)]
pub(super) struct Cells {
    /// In reading order, each position once.
    cells: Vec<(Position, Content)>,
    /// The last row in which any cell holds something.
    pub(super) last_row: u32,
    /// About how much memory the cells take.
    pub(super) bytes: usize,
}

impl Cells {
    /// Reads the sheet `name`, keeping `most` bytes at most.
    pub(super) fn read(
        workbook: &mut Xlsx<impl Read + Seek>,
        name: &str,
        most: usize,
    ) -> Result<Cells, CellsError> {
        let mut cells = Cells::default();
        let mut at = Position::new(0, 0);
        let mut read = || {
            let mut reader = workbook.worksheet_cells_reader(name)?;
            while let Some((position, content)) = next(&mut reader)? {
                at = position;
                if !cells.keep(position, content, most) {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        match read() {
            Ok(true) => Ok(cells.in_order()),
            Ok(false) => Err(CellsError::TooMuch),
            Err(error) => Err(CellsError::Damaged(at, error)),
        }
    }

    /// What the cell holds; `None` when it is empty.
    pub(super) fn content(&self, row: u32, col: u32) -> Option<&Content> {
        let position = Position::new(row, col);
        let index = self
            .cells
            .binary_search_by_key(&position, |(at, _)| *at)
            .ok()?;
        Some(&self.cells[index].1)
    }

    /// The value of a cell.
    pub(super) fn value(&self, row: u32, col: u32) -> Value {
        match self.content(row, col) {
            Some(Content::Value(value)) => value.clone(),
            Some(Content::Uncalculated) | None => Value::Blank,
        }
    }

    /// The cells of some rows, in reading order.
    pub(super) fn in_rows(&self, rows: Range<u32>) -> &[(Position, Content)] {
        let index = |row| self.cells.partition_point(|(at, _)| at.row < row);
        let (start, end) = (index(rows.start), index(rows.end));
        self.cells.get(start..end).unwrap_or_default()
    }

    /// Takes a cell in, if it is one to be kept; false when that is too much.
    pub(super) fn keep(&mut self, at: Position, content: Content, most: usize) -> bool {
        let text = match &content {
            Content::Value(value) if value.is_blank() => return true,
            Content::Value(Value::Text(text)) => text.len(),
            _ => 0,
        };
        self.last_row = self.last_row.max(at.row);
        if at.col >= KEPT_COLUMNS {
            return true;
        }
        self.bytes += size_of::<(Position, Content)>() + text;
        self.cells.push((at, content));
        self.bytes <= most
    }

    /// Sheets are written row by row; one that is not is put in order.
    pub(super) fn in_order(mut self) -> Cells {
        if !self.cells.is_sorted_by(|(a, _), (b, _)| a < b) {
            self.cells.sort_by_key(|(at, _)| *at);
            self.cells.dedup_by_key(|(at, _)| *at);
        }
        self
    }
}

/// The next cell of a sheet that is not empty.
fn next(
    reader: &mut XlsxCellReader<'_, impl Read + Seek>,
) -> Result<Option<(Position, Content)>, XlsxError> {
    while let Some(cell) = reader.next_cell_with_formula_metadata()? {
        let value = match cell.value {
            DataRef::Empty => Value::Blank,
            DataRef::Int(number) => Value::Number(number as f64),
            DataRef::Float(number) => Value::Number(number),
            DataRef::DateTime(date) => Value::Number(date.as_f64()),
            DataRef::Bool(yes) => Value::Bool(yes),
            DataRef::SharedString(text) => Value::Text(text.to_string()),
            DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => {
                Value::Text(text)
            }
            DataRef::Error(error) => Value::Text(error.to_string()),
        };
        let content = match (value, cell.formula) {
            (Value::Blank, Some(_)) => Content::Uncalculated,
            (Value::Blank, None) => continue,
            (value, _) => Content::Value(value),
        };
        // References out of range are handed on unseen.
        return match cell.pos {
            (row, _) if row >= SHEET_ROWS => Err(XlsxError::RowNumberOverflow),
            (_, col) if col >= SHEET_COLUMNS => Err(XlsxError::ColumnNumberOverflow),
            (row, col) => Ok(Some((Position::new(row, col), content))),
        };
    }
    Ok(None)
}
