//! The cells of a sheet that hold something.

use std::ops::Range;

use super::regions;
use super::xlsx::Xlsx;
use crate::columns;
use crate::model::{Position, SheetForm, Value};
use crate::package::sheet::{self, CellKind, Facts, RawCell};
use crate::package::xml::XmlError;

/// The last column that a puzzle, its answer, its flag or its regions can stand in: no more
/// of a sheet is kept.
fn last_column() -> u32 {
    let largest = *numplace_solver::layout::SIZES.end();
    columns::regions(SheetForm::Grid, largest) + largest as u32 - 1
}

/// The columns in which digits can stand.
const DIGITS: Range<u32> = columns::DIGITS..columns::DIGITS + 100;

/// The cell of the variant.
const VARIANT: Position = Position::new(columns::TITLE_ROW, columns::VARIANT);

/// Why the cells of a sheet could not be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CellsError {
    /// What is to be kept of the sheet is more than allowed.
    #[error("there is too much in this sheet; it was left out")]
    TooMuch,
    /// The sheet is damaged.
    #[error(
        "the sheet cannot be read after {0} ({1}); open and save it with a spreadsheet program"
    )]
    Damaged(Position, String),
}

/// What a cell that is not empty holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content {
    /// A value.
    Value(Value),
    /// A formula whose value was never stored.
    Uncalculated,
}

/// The cells of a sheet that hold something, as far as a puzzle can stand there.
///
/// Never a table of all cells: one at A1 and one at XFD1048576 would take half a terabyte.
#[derive(Debug, Default)]
pub(crate) struct Cells {
    /// In reading order, each position once.
    cells: Vec<(Position, Content)>,
    /// The cells with a formula, in reading order.
    formulas: Vec<Position>,
    /// The numbers of the formats of the digits' cells, in reading order, in a sheet whose
    /// colours tell regions.
    styles: Vec<(Position, u32)>,
    /// Whether these are kept.
    styled: bool,
    /// The formats of the cells of row 2 that have one.
    pub(crate) head_styles: Vec<(u32, u32)>,
    /// The last row in which any cell holds something.
    pub(crate) last_row: u32,
    /// About how much memory the cells take.
    pub(crate) bytes: usize,
}

impl Cells {
    /// Reads the sheet of a part, keeping `most` bytes at most. `styled` says to keep the
    /// formats of the digits' cells; a book that is a jigsaw one by its H1 needs them anyway.
    pub(crate) fn read(
        workbook: &mut Xlsx,
        part: &str,
        most: usize,
        styled: bool,
    ) -> Result<(Cells, Facts), CellsError> {
        let mut cells = Cells {
            styled,
            ..Cells::default()
        };
        let mut at = Position::new(0, 0);
        let (mut too_much, mut fault) = (false, None);
        let (package, strings) = workbook.package_and_strings();
        let damaged = |at, error| CellsError::Damaged(at, error);
        let stream = package
            .stream(part)
            .map_err(|error| damaged(at, error.to_string()))?;
        let facts = sheet::scan(stream, |cell| {
            at = cell.at;
            match content(&cell, strings) {
                Ok(content) => {
                    too_much = !cells.take(&cell, content, most);
                    !too_much
                }
                Err(error) => {
                    fault = Some(error);
                    false
                }
            }
        });
        match (facts, fault, too_much) {
            (_, _, true) => Err(CellsError::TooMuch),
            (_, Some(error), _) | (Err(error), ..) => Err(damaged(at, error.to_string())),
            (Ok(facts), ..) => Ok((cells.in_order(), facts)),
        }
    }

    /// What the cell holds; `None` when it is empty.
    pub(crate) fn content(&self, row: u32, col: u32) -> Option<&Content> {
        let position = Position::new(row, col);
        let index = self
            .cells
            .binary_search_by_key(&position, |(at, _)| *at)
            .ok()?;
        Some(&self.cells[index].1)
    }

    /// The value of a cell.
    pub(crate) fn value(&self, row: u32, col: u32) -> Value {
        match self.content(row, col) {
            Some(Content::Value(value)) => value.clone(),
            Some(Content::Uncalculated) | None => Value::Blank,
        }
    }

    /// All values, each with its place, in reading order.
    pub(crate) fn values(&self) -> impl Iterator<Item = (Position, Value)> {
        self.cells.iter().filter_map(|(at, content)| match content {
            Content::Value(value) => Some((*at, value.clone())),
            Content::Uncalculated => None,
        })
    }

    /// The rows that hold something up to column `last`.
    pub(crate) fn filled_rows(&self, last: u32) -> Vec<u32> {
        let cells = self.cells.iter().filter(|(at, _)| at.col <= last);
        let mut rows: Vec<u32> = cells.map(|(at, _)| at.row).collect();
        rows.dedup();
        rows
    }

    /// The cells of some rows, in reading order.
    pub(crate) fn in_rows(&self, rows: Range<u32>) -> &[(Position, Content)] {
        let index = |row| self.cells.partition_point(|(at, _)| at.row < row);
        let (start, end) = (index(rows.start), index(rows.end));
        self.cells.get(start..end).unwrap_or_default()
    }

    /// The formats of the digits' cells in some rows.
    pub(super) fn styles(&self, rows: Range<u32>) -> &[(Position, u32)] {
        let index = |row| self.styles.partition_point(|(at, _)| at.row < row);
        let (start, end) = (index(rows.start), index(rows.end));
        self.styles.get(start..end).unwrap_or_default()
    }

    /// Takes the format of a cell in, if it may tell a region.
    fn take_style(&mut self, cell: &RawCell, content: Option<&Content>) {
        if cell.at == VARIANT
            && let Some(Content::Value(Value::Text(text))) = content
        {
            self.styled |= regions::variant(text).is_ok_and(|variant| variant.is_jigsaw());
        }
        let in_grid = DIGITS.contains(&cell.at.col) && cell.at.row >= columns::FIRST_ROW;
        if self.styled && in_grid && cell.style > 0 {
            self.styles.push((cell.at, cell.style));
            self.bytes += size_of::<(Position, u32)>();
        }
    }

    /// Takes a cell in, if it is one to be kept; false when that is too much.
    fn take(&mut self, cell: &RawCell, content: Option<Content>, most: usize) -> bool {
        self.take_style(cell, content.as_ref());
        if cell.at.row == columns::HEADER_ROW && cell.style > 0 && cell.at.col <= last_column() {
            self.head_styles.push((cell.at.col, cell.style));
            self.bytes += size_of::<(u32, u32)>();
        }
        if cell.formula && cell.at.col <= last_column() {
            self.formulas.push(cell.at);
            self.bytes += size_of::<Position>();
        }
        match content {
            Some(content) => self.keep(cell.at, content, most),
            None => self.bytes <= most,
        }
    }

    /// Takes what a cell holds in, if it is to be kept; false when that is too much.
    pub(super) fn keep(&mut self, at: Position, content: Content, most: usize) -> bool {
        let text = match &content {
            Content::Value(value) if value.is_blank() => return self.bytes <= most,
            Content::Value(Value::Text(text)) => text.len(),
            _ => 0,
        };
        self.last_row = self.last_row.max(at.row);
        if at.col <= last_column() {
            self.bytes += size_of::<(Position, Content)>() + text;
            self.cells.push((at, content));
        }
        self.bytes <= most
    }

    /// Whether a formula stands in a cell.
    pub(crate) fn has_formula(&self, at: Position) -> bool {
        self.formulas.binary_search(&at).is_ok()
    }

    /// Sheets are written row by row; one that is not is put in order.
    pub(super) fn in_order(mut self) -> Cells {
        if !self.cells.is_sorted_by(|(a, _), (b, _)| a < b) {
            self.cells.sort_by_key(|(at, _)| *at);
            self.cells.dedup_by_key(|(at, _)| *at);
        }
        self.formulas.sort();
        if !self.styles.is_sorted_by(|(a, _), (b, _)| a < b) {
            self.styles.sort_by_key(|(at, _)| *at);
            self.styles.dedup_by_key(|(at, _)| *at);
        }
        self
    }
}

/// What a cell holds; `None` when that is nothing.
pub(super) fn content(cell: &RawCell, strings: &[Box<str>]) -> Result<Option<Content>, XmlError> {
    let Some(value) = &cell.value else {
        return Ok(cell.formula.then_some(Content::Uncalculated));
    };
    let value = match cell.kind {
        CellKind::Shared => {
            let number = value.trim().parse::<usize>().ok();
            let text = number.and_then(|number| strings.get(number));
            let missing = || XmlError::Wrong(format!("there is no shared text {value:?}"));
            Value::Text(text.ok_or_else(missing)?.to_string())
        }
        CellKind::Bool => Value::Bool(matches!(value.trim(), "1" | "true")),
        CellKind::Number => match value.trim().parse::<f64>() {
            Ok(number) if number.is_finite() => Value::Number(number),
            _ if value.trim().is_empty() => Value::Blank,
            _ => Value::Text(value.clone()),
        },
        CellKind::Text => Value::Text(value.clone()),
    };
    Ok(match value {
        Value::Blank if cell.formula => Some(Content::Uncalculated),
        Value::Blank => None,
        value => Some(Content::Value(value)),
    })
}
