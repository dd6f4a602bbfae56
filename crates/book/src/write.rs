//! Writes a workbook of solved books.
//!
//! ```text
//! tabs:  book, book, ...  Open  Input  Results Summary Procedure (per book)  Books  Human  グラフ1
//!        Puzzle n, ...  Print, Print answers (per book)  Data
//! ```
//!
//! One file for each kind of sheet. Every sheet that is added to the books is marked by
//! a defined name `_numplace_...`, by which the reader knows it.

pub(crate) mod board;
pub(crate) mod book;
mod books;
pub(crate) mod cell;
pub(crate) mod chart;
pub(crate) mod facts;
mod human;
mod input;
pub(crate) mod into;
mod kept;
pub(crate) mod names;
mod open;
pub(crate) mod page;
pub(crate) mod palette;
mod print;
mod procedure;
pub(crate) mod regions;
mod results;
pub(crate) mod shades;
mod single;
pub(crate) mod style;
mod summary;
mod tabs;
mod volume;

#[cfg(test)]
pub(crate) mod tests;

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use numplace_solver::{Lang, Record, SECONDS_PER_WEIGHT};
use rust_xlsxwriter::{Worksheet, XlsxError};

use self::names::Existing;
pub(crate) use self::open::LARGEST as LARGEST_SHOWN;
pub(crate) use self::single::write_empty as write_empty_steps;
use self::style::Styles;
pub(crate) use self::summary::Figure;
use crate::human::{HumanPage, HumanTimes, UnitSource};
use crate::model::{Entry, SolvedBook, Stored};
use crate::pages::{InputPage, OpenPage};
use crate::{protect, save};

/// Rows of a sheet.
const SHEET_ROWS: u32 = 1_048_576;

/// Some of the puzzles, by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// Every puzzle.
    All,
    /// No puzzle.
    None,
    /// The puzzles with these numbers, in every book.
    List(Vec<u32>),
}

impl Selection {
    /// Whether the puzzle with this number is chosen.
    pub fn contains(&self, no: u32) -> bool {
        match self {
            Selection::All => true,
            Selection::None => false,
            Selection::List(numbers) => numbers.contains(&no),
        }
    }
}

/// A puzzle typed into an Input sheet, with what solving it gave.
#[derive(Clone, Debug)]
pub struct SolvedInput {
    /// The sheet as it was read, and as it is to be written: its switch is off again when
    /// the puzzle has been stored.
    pub page: InputPage,
    /// What solving it gave; `None` for an empty grid or a puzzle that could not be read.
    pub record: Option<Record>,
    /// What came of storing it, in the user's language.
    pub note: Option<String>,
    /// What tells the puzzle and the way it is run from others.
    pub print: Option<String>,
}

/// A puzzle to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// A puzzle of a book, by the book's place among the books and its number.
    Entry {
        /// The book, from 0.
        book: usize,
        /// Number of the puzzle.
        no: u32,
    },
    /// The puzzle of an Input sheet, by its place in [`WriteOptions::inputs`].
    Input(usize),
}

/// What is written beside the books, and how.
#[derive(Clone, Debug)]
pub struct WriteOptions {
    /// Language of names, titles and sentences.
    pub lang: Lang,
    /// Puzzles whose steps stand in the procedure table.
    pub procedures: Selection,
    /// Puzzles that get a procedure sheet of their own.
    pub sheets: Selection,
    /// Number of the puzzle in the chart sheet; without it, the puzzle last run. A puzzle
    /// without steps has no chart.
    pub chart: Option<u32>,
    /// Seconds of one unit of weight in the simulated time of a person.
    pub seconds_per_weight: f64,
    /// Where that comes from.
    pub unit_source: UnitSource,
    /// The times that a person typed into the Human sheet.
    pub human: HumanPage,
    /// Whether a file that stands there already is replaced.
    pub replace: bool,
    /// Most rows of a sheet of the procedure table; the rest goes on in another sheet.
    pub procedure_rows: u32,
    /// What the user had set on the Open sheets.
    pub open: Vec<OpenPage>,
    /// The puzzle to look at, when this run was about one.
    pub show: Option<Shown>,
    /// What is typed into the Input sheets.
    pub inputs: Vec<SolvedInput>,
    /// Puzzles of the books that came from an Input sheet.
    pub stored: Vec<Stored>,
    /// Whether sheets are added from which a puzzle book can be printed.
    pub print: bool,
    /// Whether what the user typed into the cells of answers and results is written over.
    pub force: bool,
    /// Where a copy of a file goes before it is written into.
    pub backup: Option<PathBuf>,
    /// What tells a puzzle and the way it is run from others, by book and entry.
    pub prints: HashMap<(usize, usize), String>,
    /// Puzzles (by book and entry) whose records are kept whole, so that they need not be
    /// solved again.
    pub whole: HashSet<(usize, usize)>,
    /// The password that the file is encrypted with, if it is to be.
    pub password: Option<String>,
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions {
            lang: Lang::default(),
            procedures: Selection::All,
            sheets: Selection::None,
            chart: None,
            seconds_per_weight: SECONDS_PER_WEIGHT,
            unit_source: UnitSource::Default,
            human: HumanPage::default(),
            replace: false,
            procedure_rows: SHEET_ROWS,
            open: Vec::new(),
            show: None,
            inputs: Vec::new(),
            stored: Vec::new(),
            print: false,
            force: false,
            backup: None,
            prints: HashMap::new(),
            whole: HashSet::new(),
            password: None,
        }
    }
}

/// Why a workbook could not be written. Nothing is left behind then.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// A file stands there already.
    #[error("{}: the file exists already; give another name, or --force to replace it", .0.display())]
    Exists(PathBuf),
    /// The file cannot be written.
    #[error("{}: cannot be written: {}", .0.display(), .1)]
    Io(PathBuf, #[source] io::Error),
    /// The workbook that is to be written into cannot be read again.
    #[error("{}: cannot be written into: {}; let a spreadsheet program open and save it", .0.display(), .1)]
    Package(PathBuf, String),
    /// Another program changed the file while the puzzles were solved.
    #[error("{}: was changed by another program meanwhile; run it again", .0.display())]
    Changed(PathBuf),
    /// Another program has the file open.
    #[error("{}: is open in another program ({} stands beside it); close it there first", .0.display(), .1)]
    Open(PathBuf, String),
    /// Sheets may not be added.
    #[error("{}: adding sheets is forbidden (the structure of the workbook is protected); remove that, or give --force", .0.display())]
    Locked(PathBuf),
    /// There are more formats than a workbook may have.
    #[error("{}: has too many cell formats for further ones; let a spreadsheet program remove unused ones", .0.display())]
    Formats(PathBuf),
    /// The workbook cannot be made.
    #[error("{}: no workbook can be made of this: {}", .0.display(), .1)]
    Workbook(PathBuf, #[source] XlsxError),
}

/// What every sheet is written with.
pub(crate) struct Context<'a> {
    lang: Lang,
    options: &'a WriteOptions,
    styles: Styles,
    /// The Human sheet as it is written, and what follows from its times.
    human: HumanPage,
    times: HumanTimes,
    /// What the workbook has that is written into.
    existing: Option<Existing>,
}

impl<'a> Context<'a> {
    /// Whether an earlier run put a sheet of this kind in: it is written anew.
    fn has_already(&self, kind: &str) -> bool {
        let mut existing = self.existing.iter();
        existing.any(|existing| existing.ours.contains_key(kind))
    }

    fn new(books: &[SolvedBook], options: &'a WriteOptions, existing: Option<Existing>) -> Self {
        let human = HumanPage {
            rows: options.human.rows.clone(),
            ..HumanPage::default()
        };
        let times = HumanTimes::new(&human, books);
        Context {
            human,
            times,
            lang: options.lang,
            options,
            styles: Styles::new(options.lang),
            existing,
        }
    }
}

/// The puzzles of a book, each with its record.
pub(crate) fn entries(solved: &SolvedBook) -> impl Iterator<Item = (&Entry, Option<&Record>)> {
    solved
        .book
        .entries
        .iter()
        .zip(solved.records.iter().map(Option::as_ref))
}

/// Writes a workbook of books with their answers, results, summaries, procedures and
/// charts, and returns the names of its sheets.
///
/// The file appears when all of it is written, or not at all.
///
/// # Errors
/// When the file exists and is not to be replaced, cannot be written, or would break a
/// limit of workbooks.
pub fn write(
    path: &Path,
    books: &[SolvedBook],
    options: &WriteOptions,
) -> Result<Vec<String>, WriteError> {
    let failed = |error| match error {
        XlsxError::IoError(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            WriteError::Exists(path.to_path_buf())
        }
        XlsxError::IoError(error) => WriteError::Io(path.to_path_buf(), error),
        error => WriteError::Workbook(path.to_path_buf(), error),
    };
    if !options.replace && path.exists() {
        return Err(WriteError::Exists(path.to_path_buf()));
    }
    let cx = Context::new(books, options, None);
    let mut workbook = tabs::workbook(books, &cx).map_err(failed)?.workbook;
    // The library complains on standard error when it cannot write: it writes to memory.
    let bytes = workbook.save_to_buffer().map_err(failed)?;
    let bytes = match &options.password {
        Some(password) => protect::protected(&bytes, password)
            .map_err(|error| WriteError::Io(path.to_path_buf(), error))?,
        None => bytes,
    };
    let fill = |file: &mut File| file.write_all(&bytes).map_err(XlsxError::from);
    save::atomically(path, options.replace, fill).map_err(failed)?;
    Ok(workbook.worksheets().iter().map(Worksheet::name).collect())
}
