//! What a workbook keeps of a run on a sheet that nobody sees, so that the next run can
//! leave alone what did not change, and knows what it may write over.
//!
//! ```text
//! A number of the book  B no.  C print  D nanoseconds  E row  F-N what was written  O... nanoseconds of the steps
//! ```
//!
//! A puzzle that took long, or that was given up, has its whole record in place of these
//! times: it need not be solved again. `{` tells the one from the other.

use std::time::Duration;

use numplace_solver::record::KeptRecord;
use numplace_solver::{Lang, Puzzle, Record, Weights, text};

use crate::columns;
use crate::model::{Entry, Value};
use crate::read::cells::Cells;
use crate::write::facts;

/// The kind of the sheet.
pub(crate) const KIND: &str = "records";

/// What stands above it.
pub(crate) const TITLE: &str = "Written and read by numplace: please leave it as it is.";

/// The columns of the sheet.
pub(crate) const BOOK: u32 = 0;
pub(crate) const NO: u32 = 1;
pub(crate) const PRINT: u32 = 2;
pub(crate) const TIME: u32 = 3;
pub(crate) const ROW: u32 = 4;
pub(crate) const WRITTEN: u32 = 5;
/// The number that stands for the Input sheets.
pub(crate) const NO_BOOK: u32 = 0;
pub(crate) const STEPS: u32 = WRITTEN + Written::FIELDS;

/// Most characters of a cell that times of steps are put into.
pub(crate) const CHUNK: usize = 30_000;

/// What a run kept of a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    /// The book's sheet; empty for a puzzle on an Input sheet.
    pub sheet: String,
    /// The puzzle's number.
    pub no: u32,
    /// What tells the puzzle and the way it was run from others.
    pub print: String,
    /// Time of the run.
    pub time: Duration,
    /// For each step, the time since the run began.
    pub elapsed: Vec<Duration>,
    /// The row (from 0) where the puzzle stood.
    pub(crate) row: u32,
    /// The whole record, for a puzzle that took long.
    record: Option<String>,
    /// What was written into the book.
    pub(crate) written: Written,
}

impl Kept {
    /// The whole record of `puzzle`, if it was kept; `weights` are those that it was run with.
    pub fn record(&self, puzzle: &Puzzle, weights: &Weights) -> Option<Record> {
        let kept: KeptRecord = serde_json::from_str(self.record.as_ref()?).ok()?;
        kept.restore(puzzle, weights)
    }

    /// Gives a record of the same puzzle, run the same way, the times it had then.
    pub fn stamp(&self, record: &mut Record) {
        if record.elapsed.len() == self.elapsed.len() {
            record.time = self.time;
            record.elapsed.clone_from(&self.elapsed);
        }
    }
}

/// What is written into a book's sheet for a puzzle.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Written {
    /// Columns D and F to K.
    pub(crate) facts: Vec<(u32, Value)>,
    /// The answer as one string; nothing where there is none, or it is too long.
    pub(crate) answer: String,
    pub(crate) flag: String,
}

impl Written {
    /// The columns that a run fills, in their order.
    pub(crate) const COLUMNS: [u32; 7] = [
        columns::GIVENS,
        columns::LEVEL,
        columns::TECHNIQUES,
        columns::TIME,
        columns::STRATEGY,
        columns::PLAYBACK,
        columns::POINTS,
    ];
    /// Cells of the sheet that all of it takes.
    const FIELDS: u32 = Written::COLUMNS.len() as u32 + 2;

    /// What is written for a puzzle.
    pub(crate) fn of(entry: &Entry, record: Option<&Record>, lang: Lang) -> Written {
        let digits = record.filter(|record| facts::has_answer(record));
        let answer = digits.map_or(String::new(), |record| answer_line(&record.digits));
        Written {
            facts: facts::values(entry, record),
            answer,
            flag: facts::flag(entry, record, lang).unwrap_or_default(),
        }
    }

    /// All of it, a text for each cell.
    pub(crate) fn fields(&self) -> Vec<String> {
        let fact = |column: &u32| self.fact(*column).to_string();
        let facts = Written::COLUMNS.iter().map(fact);
        facts
            .chain([self.answer.clone(), self.flag.clone()])
            .collect()
    }

    /// The value of a column.
    pub(crate) fn fact(&self, column: u32) -> Value {
        let mut facts = self.facts.iter();
        let found = facts.find(|(known, _)| *known == column);
        found.map_or(Value::Blank, |(_, value)| value.clone())
    }
}

/// Digits (from 0) as one string of the sheet; nothing where it would not fit.
fn answer_line(digits: &[Option<u8>]) -> String {
    let line = text::to_line(digits, digits.len().isqrt());
    if line.len() > CHUNK {
        String::new()
    } else {
        line
    }
}

/// Reads the sheet; `sheets` tells the books' sheets by their numbers.
pub(crate) fn read(cells: &Cells, sheets: &dyn Fn(u32) -> Option<String>) -> Vec<Kept> {
    let number = |row, col| match cells.value(row, col) {
        Value::Number(number) => Some(number as u32),
        _ => None,
    };
    let text = |row, col| cells.value(row, col).to_string();
    let mut all = Vec::new();
    for row in 1..=cells.last_row {
        let (Some(book), Some(no)) = (number(row, BOOK), number(row, NO)) else {
            continue;
        };
        let sheet = match book {
            NO_BOOK => Some(String::new()),
            book => sheets(book),
        };
        let Some(sheet) = sheet else {
            continue;
        };
        let chunks = (STEPS..).map(|col| text(row, col));
        let kept: String = chunks.take_while(|chunk| !chunk.is_empty()).collect();
        let (steps, record) = match kept.starts_with('{') {
            true => (String::new(), Some(kept)),
            false => (kept, None),
        };
        let nanos = |text: &str| text.parse().map(Duration::from_nanos).unwrap_or_default();
        let fields = Written::COLUMNS.len() as u32;
        let facts = (WRITTEN..).zip(Written::COLUMNS);
        let facts = facts.map(|(col, column)| (column, cells.value(row, col)));
        all.push(Kept {
            sheet,
            no,
            row: number(row, ROW).unwrap_or(0),
            print: text(row, PRINT),
            time: nanos(&text(row, TIME)),
            elapsed: steps.split_whitespace().map(nanos).collect(),
            record,
            written: Written {
                facts: facts.collect(),
                answer: text(row, WRITTEN + fields),
                flag: text(row, WRITTEN + fields + 1),
            },
        });
    }
    all
}
