//! Puzzles in plain text: a book saved as CSV, tables of other programs, drawings.
//!
//! Whatever the layout, it becomes the cells of a book sheet, so that everything behind
//! this reads one format. A layout is taken only where it can be nothing else.

mod characters;
mod flat;
mod grids;
mod lines;

use std::collections::HashSet;
use std::io::Read;

use calamine::SheetType;
use csv::{ReaderBuilder, StringRecord};
use numplace_solver::text::{self, Found};
use numplace_solver::{Puzzle, Wanted};

use super::cells::{Cells, CellsError, Content};
use super::error::OpenFault;
use super::limits::Limits;
use super::sheet::{self, Sheet};
use super::sheets::{Table, Tables, budget};
use crate::columns;
use crate::model::{Position, Value};

/// Most fields of a table: a thousand puzzles of 100x100 would be too many.
const MOST_FIELDS: usize = 4_000_000;

/// Largest text: 200,000 puzzles of 9x9. Looking for its layout takes several times as much.
const LARGEST: u64 = 16 << 20;

/// Block shape (rows, columns) that the user wants.
type Block = Option<(usize, usize)>;

/// Reads the puzzles in a text. `name` is what the sheet is called.
pub(super) fn read(
    file: impl Read,
    name: &str,
    block: Block,
    limits: &Limits,
) -> Result<Tables, OpenFault> {
    let mut bytes = Vec::new();
    let most = limits.strings.min(LARGEST);
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(OpenFault::TooLarge {
            what: "text",
            most: most >> 20,
        });
    }
    let text = characters::decoded(&bytes);
    let mut sheet = Draft {
        cells: Cells::default(),
        most: budget(bytes.len() as u64, limits),
        fits: true,
        note: None,
    };
    drop(bytes);
    if !sheet.fill(&text, name, block)? {
        return Err(OpenFault::Foreign("plain text"));
    }
    let cells = match sheet.fits {
        true => Ok(sheet.cells.in_order()),
        false => Err(CellsError::TooMuch.to_string()),
    };
    Ok(Tables {
        notes: sheet.note.into_iter().collect(),
        sheets: vec![Table {
            name: name.to_string(),
            kind: SheetType::WorkSheet,
            cells,
        }],
        ..Tables::default()
    })
}

/// The cells of the sheet that a text becomes.
struct Draft {
    cells: Cells,
    most: usize,
    /// Whether all cells so far could be kept.
    fits: bool,
    /// How the text was understood.
    note: Option<String>,
}

impl Draft {
    /// Finds the layout and takes its puzzles in; false when there is none.
    fn fill(&mut self, text: &str, name: &str, block: Block) -> Result<bool, OpenFault> {
        let tables = tables(text)?;
        for table in &tables {
            if self.is_book(table, name, block) {
                return Ok(true);
            }
        }
        let layouts = [lines::fill, flat::fill, grids::fill];
        for layout in layouts {
            for table in &tables {
                if layout(self, table, block).map_err(OpenFault::Table)? {
                    return Ok(true);
                }
            }
        }
        Ok(self.fill_drawn(text, block))
    }

    /// Takes a table as it stands, if it is a book.
    fn is_book(&mut self, table: &[Row], name: &str, block: Block) -> bool {
        for row in table {
            for (col, field) in (0..).zip(&row.fields) {
                self.put(row.at, col, value(field));
            }
        }
        let cells = std::mem::take(&mut self.cells);
        if !self.fits {
            return true;
        }
        let cells = cells.in_order();
        match sheet::look(name, &cells, &Wanted::from(block)) {
            Sheet::Book(_) | Sheet::Refused(_) => {
                self.cells = cells;
                true
            }
            Sheet::Other(_) => false,
        }
    }

    /// Takes in puzzles that are drawn, or stand in lines of their own.
    fn fill_drawn(&mut self, text: &str, block: Block) -> bool {
        let found = text::read_puzzles(text, block);
        let good = found
            .iter()
            .filter(|found| matches!(&found.puzzle, Ok(p) if is_likely(p)));
        let good = good.count();
        if good == 0 || good * 2 < found.len() {
            return false;
        }
        let lines: Vec<&str> = text.lines().collect();
        self.line_head();
        for (row, Found { line, puzzle }) in (columns::FIRST_ROW..).zip(&found) {
            let digits = match puzzle {
                Ok(puzzle) => text::to_line(puzzle.givens(), puzzle.n()),
                Err(_) => lines.get(line - 1).unwrap_or(&"?").trim().to_string(),
            };
            let no = row - columns::FIRST_ROW + 1;
            self.put(row, columns::NUMBER, Value::Number(no.into()));
            self.put(row, columns::DIGITS, Value::Text(digits));
        }
        self.note = Some(format!(
            "read as puzzles in plain text: {} of them, numbered as they come",
            found.len()
        ));
        true
    }

    fn put(&mut self, row: u32, col: u32, value: Value) {
        let at = Position::new(row, col);
        self.fits = self.fits && self.cells.keep(at, Content::Value(value), self.most);
    }

    /// The head of a book in line form.
    fn line_head(&mut self) {
        let title = Value::Text("puzzle".to_string());
        self.put(columns::HEADER_ROW, columns::DIGITS, title);
    }

    /// The head of a book in grid form.
    fn grid_head(&mut self, n: usize) {
        for place in 0..n as u32 {
            let number = Value::Number(f64::from(place + 1));
            self.put(columns::HEADER_ROW, columns::DIGITS + place, number);
        }
    }
}

/// A line of a table.
struct Row {
    /// Its row, counted from 0 with empty lines.
    at: u32,
    fields: StringRecord,
}

impl Row {
    fn field(&self, col: usize) -> &str {
        self.fields.get(col).unwrap_or_default()
    }

    fn is_blank(&self) -> bool {
        self.fields.iter().all(str::is_empty)
    }
}

/// The tables that a text can be, the likeliest separator first.
fn tables(text: &str) -> Result<Vec<Vec<Row>>, OpenFault> {
    /// Lines that a separator is judged by.
    const LOOKED_AT: usize = 100;
    let (told, text) = match text.split_once('\n') {
        // Excel's own way to name the separator.
        Some((first, rest)) if first.to_lowercase().starts_with("sep=") => {
            (first["sep=".len()..].bytes().next(), rest)
        }
        _ => (None, text),
    };
    let mut separators: Vec<(usize, u8)> = [b',', b';', b'\t']
        .into_iter()
        .filter(|&separator| told.is_none_or(|told| told == separator))
        .map(|separator| {
            let lines = text.lines().take(LOOKED_AT);
            let count = |line: &str| line.bytes().filter(|&byte| byte == separator).count();
            (lines.map(count).sum(), separator)
        })
        .collect();
    separators.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
    // Without any separator there is one column.
    let used = separators.iter().filter(|&&(count, _)| count > 0).count();
    separators.truncate(used.max(1));
    let tables = separators
        .iter()
        .map(|&(_, separator)| rows(text, separator));
    tables.collect()
}

/// The lines of a table, with the rows where they stand.
fn rows(text: &str, separator: u8) -> Result<Vec<Row>, OpenFault> {
    // Room is made for all fields of a line at once.
    let ends = |byte: &u8| [separator, b'\n'].contains(byte);
    if text.as_bytes().iter().filter(|byte| ends(byte)).count() > MOST_FIELDS {
        return Err(OpenFault::TooManyFields(MOST_FIELDS));
    }
    // Every line ends, so that the lines up to the end of a record can be counted.
    let text = text.as_bytes().chain(&b"\n"[..]);
    let mut reader = ReaderBuilder::new()
        .delimiter(separator)
        .has_headers(false)
        .flexible(true)
        .from_reader(text);
    let mut rows = Vec::new();
    // The row of the next line, and how many lines more than rows there were.
    let (mut at, mut more) = (0, 0);
    let mut record = StringRecord::new();
    loop {
        let read = reader.read_record(&mut record);
        if !read.map_err(|error| OpenFault::Damaged(error.to_string()))? {
            return Ok(rows);
        }
        let breaks: usize = record.iter().map(|field| field.matches('\n').count()).sum();
        // Empty lines are passed over by the reader. A field of several lines is one row.
        more += breaks as u64;
        at = (reader.position().line() - 1)
            .saturating_sub(more)
            .max(at + 1);
        record.trim();
        rows.push(Row {
            at: at as u32 - 1,
            fields: record.clone(),
        });
    }
}

/// Whether digits are a puzzle to all appearance. Some numbers pass for a small one.
fn is_likely(puzzle: &Puzzle) -> bool {
    const SMALL: usize = 6;
    let layout = puzzle.layout();
    let is_clean = || {
        layout.houses().iter().all(|house| {
            let cells = layout.cells(*house).iter();
            let given = cells.filter_map(|&cell| puzzle.givens()[layout.index(cell)]);
            let mut seen = HashSet::new();
            given.into_iter().all(|digit| seen.insert(digit))
        })
    };
    puzzle.n() >= SMALL || is_clean()
}

/// What a field says: a number only where it would be written the same again.
fn value(field: &str) -> Value {
    match field.parse::<f64>() {
        _ if field.is_empty() => Value::Blank,
        // More digits than these are not kept.
        Ok(number) if number.is_finite() && field.len() <= 15 && number.to_string() == field => {
            Value::Number(number)
        }
        _ => Value::Text(field.to_string()),
    }
}

/// Letters of a column, as spreadsheets name it.
fn letters(col: usize) -> String {
    let cell = Position::new(0, col as u32).to_string();
    cell.trim_end_matches('1').to_string()
}
