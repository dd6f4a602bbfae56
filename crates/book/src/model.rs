//! A workbook of puzzle books, as read and as written.

use std::fmt;
use std::sync::Arc;

use numplace_solver::{Cell, Layout, Puzzle, Record, Slips};

use crate::human::HumanPage;
use crate::kept::Kept;
use crate::original::Original;
use crate::pages::{InputPage, OpenPage};
use crate::palette::Palette;

/// What a cell holds, as far as a puzzle book is concerned.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Value {
    /// Nothing.
    #[default]
    Blank,
    /// A number (dates and times count as their serial number).
    Number(f64),
    /// Text.
    Text(String),
    /// TRUE or FALSE.
    Bool(bool),
}

impl Value {
    /// Whether there is nothing to see: no value, or text of blanks only.
    pub fn is_blank(&self) -> bool {
        match self {
            Value::Blank => true,
            Value::Text(text) => text.trim().is_empty(),
            _ => false,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Blank => Ok(()),
            Value::Number(number) => write!(f, "{number}"),
            Value::Text(text) => f.write_str(text),
            Value::Bool(yes) => f.write_str(if *yes { "TRUE" } else { "FALSE" }),
        }
    }
}

/// A position in a sheet, row and column from 0. Prints itself as `A1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// Row, from 0.
    pub row: u32,
    /// Column, from 0.
    pub col: u32,
}

impl Position {
    /// Row and column, both from 0.
    pub const fn new(row: u32, col: u32) -> Position {
        Position { row, col }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = Vec::new();
        let mut rest = self.col + 1;
        while rest > 0 {
            letters.push((b'A' + ((rest - 1) % 26) as u8) as char);
            rest = (rest - 1) / 26;
        }
        let letters: String = letters.iter().rev().collect();
        write!(f, "{letters}{}", self.row + 1)
    }
}

/// How the puzzles of a book sheet stand in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetForm {
    /// A grid of cells per puzzle.
    Grid,
    /// A row per puzzle, the digits as one string.
    Line,
}

/// A sheet of puzzles.
#[derive(Clone, Debug)]
pub struct Book {
    /// Name of the sheet.
    pub sheet: String,
    /// Title (A1), or the sheet's name when there is none.
    pub title: String,
    /// Grid or line form.
    pub form: SheetForm,
    /// Houses that all its puzzles have: those of each of them, or, in a jigsaw book whose
    /// puzzles have regions of their own, rows, columns and extra houses only.
    pub layout: Arc<Layout>,
    /// The puzzles, top to bottom.
    pub entries: Vec<Entry>,
    /// The colours of its digits, of books whose answers draw pictures.
    pub palette: Palette,
    /// Rows of the sheet (from 0, in order) in which anything stands where a puzzle would.
    pub filled: Vec<u32>,
}

/// Whether two layouts have the same houses.
pub(crate) fn is_alike(a: &Layout, b: &Layout) -> bool {
    let houses = |layout: &Layout| layout.houses().len();
    let same = || {
        let mut pairs = a.houses().iter().zip(b.houses());
        pairs.all(|(&x, &y)| a.cells(x) == b.cells(y))
    };
    a.n() == b.n() && houses(a) == houses(b) && same()
}

impl Book {
    /// Whether a puzzle of this layout can stand in it as well: all its puzzles have the
    /// same houses.
    pub fn takes(&self, layout: &Layout) -> bool {
        let is_frame =
            self.layout.variant().is_jigsaw() && self.layout.variant().regions().is_none();
        !is_frame && is_alike(&self.layout, layout)
    }

    /// Where a cell of a puzzle stands in the sheet; in line form, where the puzzle does.
    pub fn position(&self, entry: &Entry, cell: Cell) -> Position {
        match self.form {
            SheetForm::Grid => Position::new(
                entry.anchor.row + u32::from(cell.row),
                entry.anchor.col + u32::from(cell.col),
            ),
            SheetForm::Line => entry.anchor,
        }
    }
}

/// A puzzle of a book, with what its sheet says about it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its number (column A).
    pub no: u32,
    /// Position of its first digit (grid form) or of its string (line form).
    pub anchor: Position,
    /// Title or page (column B); this and the next ones as they stand.
    pub page: Value,
    /// Author (column C).
    pub author: Value,
    /// The publisher's level (column E).
    pub published: Value,
    /// Strategy level (column I).
    pub strategy: Value,
    /// Playback string (column J).
    pub playback: Value,
    /// Techniques that an earlier run used, and how often (column G).
    pub techniques: Value,
    /// What an earlier run wrote beside it: `Conquer`, or what else came of it.
    pub result: Value,
    /// Its houses: those of its book, and its own regions.
    pub layout: Arc<Layout>,
    /// The puzzle, or every cell of it that could not be read.
    pub puzzle: Result<Puzzle, Unreadable>,
}

/// Why a puzzle could not be read: every bad cell with what is wrong there.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", .faults.iter().map(|f| f.to_string()).collect::<Vec<_>>().join("; "))]
pub struct Unreadable {
    /// The faults, top to bottom; at least one.
    pub faults: Vec<ReadFault>,
    /// What stands in the puzzle's cells, row by row, so that nothing is lost in writing.
    pub cells: Vec<Value>,
    /// What stands where its regions are told, row by row, when these are wrong.
    pub regions: Vec<Value>,
    /// What was probably meant; empty until it is looked for, see [`Unreadable::find_slips`].
    pub slips: Slips,
}

/// A fault at one position of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadFault {
    /// A cell of the puzzle holds something else than a digit or nothing.
    #[error("{at}: {text:?} is not a digit from 1 to {n}")]
    NotADigit {
        /// Where.
        at: Position,
        /// What stands there.
        text: String,
        /// Largest digit.
        n: usize,
    },
    /// A formula whose value was never calculated, or not stored.
    #[error("{at}: a formula without a stored value; recalculate and save the workbook first")]
    NoValue {
        /// Where.
        at: Position,
    },
    /// A line-form puzzle stands in its cell as a number.
    #[error("{at}: a number, of which only 15 digits are kept; type the puzzle as text")]
    NotText {
        /// Where.
        at: Position,
    },
    /// The string of a line-form puzzle has the wrong length.
    #[error("{at}: {found} digits instead of {expected}")]
    Length {
        /// Where.
        at: Position,
        /// Number of digits found.
        found: usize,
        /// Number of digits expected.
        expected: usize,
    },
    /// The next puzzle begins inside this one.
    #[error("{at}: the next puzzle begins here, before the {n} rows of this one are through")]
    CutOff {
        /// Where the next puzzle begins.
        at: Position,
        /// Rows of a puzzle.
        n: usize,
    },
    /// The regions of a jigsaw puzzle are not told, or wrong.
    #[error("{at}: {fault}")]
    Regions {
        /// Where.
        at: Position,
        /// What is wrong.
        fault: RegionFault,
    },
    /// The sheet ends inside the puzzle.
    #[error("{at}: the sheet ends before the {n} rows of this puzzle are through")]
    SheetEnd {
        /// First row that would lie outside.
        at: Position,
        /// Rows of a puzzle.
        n: usize,
    },
}

/// What is wrong with the regions of a jigsaw puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegionFault {
    /// There are none.
    #[error(
        "the puzzle has no regions; give the cells of each region a colour, or write the \
         regions beside it, from {beside} on, under the title 'regions'"
    )]
    Missing {
        /// Where they could stand.
        beside: Position,
    },
    /// A cell that belongs to none.
    #[error("the cell is in no region{}", nor_are(*.more))]
    Blank {
        /// How many more there are.
        more: usize,
    },
    /// A region of too few or too many cells.
    #[error("the region of {cells} has {}, not {n}", counted(*.found))]
    Size {
        /// Its cells, the first ones of many.
        cells: String,
        /// How many it has.
        found: usize,
        /// How many it should have.
        n: usize,
    },
    /// More regions than digits.
    #[error("there are more than {n} regions")]
    Count {
        /// Digits of the puzzle.
        n: usize,
    },
    /// The colours are the shades of a plain puzzle.
    #[error(
        "the colours are those of ordinary blocks of {rows}x{cols}; give the cells of each \
         region a colour, or clear H1 if the puzzles are plain"
    )]
    Blocks {
        /// Rows of a block.
        rows: usize,
        /// Columns of a block.
        cols: usize,
    },
}

fn counted(cells: usize) -> String {
    match cells {
        1 => "1 cell".to_string(),
        cells => format!("{cells} cells"),
    }
}

fn nor_are(more: usize) -> String {
    match more {
        0 => String::new(),
        1 => ", nor is 1 more".to_string(),
        more => format!(", nor are {more} more"),
    }
}

impl ReadFault {
    /// Where the fault is.
    pub fn at(&self) -> Position {
        match self {
            ReadFault::NotADigit { at, .. }
            | ReadFault::NoValue { at }
            | ReadFault::NotText { at }
            | ReadFault::Length { at, .. }
            | ReadFault::CutOff { at, .. }
            | ReadFault::Regions { at, .. }
            | ReadFault::SheetEnd { at, .. } => *at,
        }
    }
}

/// What kind of file a workbook was read from, judged by its content.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Office Open XML.
    #[default]
    Xlsx,
    /// Office Open XML with macros.
    Xlsm,
    /// The old binary format (BIFF 5 and 8 in a compound file).
    Xls,
    /// The binary format in a zip file (BIFF 12).
    Xlsb,
    /// OpenDocument.
    Ods,
    /// A table or puzzles in plain text.
    Text,
}

impl Format {
    /// Whether such files can be written into. The others are only read.
    pub fn is_editable(self) -> bool {
        matches!(self, Format::Xlsx | Format::Xlsm)
    }
}

/// A workbook as read: its books, and what else is in it.
#[derive(Clone, Debug, Default)]
pub struct Workbook {
    /// What kind of file it was read from.
    pub format: Format,
    /// Whether only a password opens that file.
    pub protected: bool,
    /// The books in the order of their sheets.
    pub books: Vec<Book>,
    /// Sheets that are no books (and were not written by numplace), which a new workbook does not carry.
    pub not_carried: Vec<String>,
    /// Books that cannot be read as they stand, each with the reason, naming sheet and cell. They
    /// are in `not_carried` as well.
    pub refused: Vec<String>,
    /// Digits that belong to no puzzle though they look like one: slips in the numbers of
    /// column A, each naming sheet and rows.
    pub missed: Vec<String>,
    /// Things worth telling the user, each naming its sheet and cells.
    pub notes: Vec<String>,
    /// Whether numplace wrote the file (or part of it).
    pub written_by_numplace: bool,
    /// What stands on its Open sheets.
    pub open: Vec<OpenPage>,
    /// What stands on its Input sheets.
    pub input: Vec<InputPage>,
    /// What stands on its Human sheet, if it has one.
    pub human: Option<HumanPage>,
    /// Puzzles of its books that a run stored there from an Input sheet.
    pub stored: Vec<Stored>,
    /// Its sheets that numplace did not make, books and others.
    pub sheets: Vec<String>,
    /// The sheets that an earlier run knew as books.
    pub(crate) known_books: Vec<String>,
    /// What an earlier run kept of its puzzles.
    pub kept: Vec<Kept>,
    /// The file it was read from, to be written into.
    pub original: Option<Arc<Original>>,
}

/// The defined names of puzzles that were stored from an Input sheet, each with a number
/// behind it. They mark a puzzle in a book, and not a sheet that numplace made.
pub(crate) const STORED: &str = "np_stored_";

/// The defined names of the books' sheets, each with the number by which the sheets of
/// results belong to it. A book keeps its number when it is renamed or moved.
pub(crate) const SHEET: &str = "np_sheet_";

/// A puzzle of a book that came from an Input sheet. The file that the books were read
/// from first may not have it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stored {
    /// Sheet of the book.
    pub sheet: String,
    /// Row of its number, from 0.
    pub row: u32,
}

impl Workbook {
    /// How a name of the workbook, or of a solved copy of it, must end.
    pub fn ending(&self) -> &str {
        self.original
            .as_ref()
            .map_or("xlsx", |original| original.ending)
    }

    /// The sheets of this output of a run that neither numplace made nor the input has, nor
    /// had when it was run.
    pub fn sheets_beside(&self, input: &Workbook) -> Vec<String> {
        let known =
            |sheet: &&String| !input.sheets.contains(sheet) && !self.known_books.contains(sheet);
        self.sheets.iter().filter(known).cloned().collect()
    }

    /// What could not be read, apart from single puzzles.
    pub fn troubles(&self) -> impl Iterator<Item = &String> {
        self.refused.iter().chain(&self.missed)
    }
}

/// A book with what solving gave; `None` for puzzles that could not be read or were not run.
#[derive(Clone, Debug)]
pub struct SolvedBook {
    /// The book.
    pub book: Book,
    /// One entry for each of the book's.
    pub records: Vec<Option<Record>>,
}
