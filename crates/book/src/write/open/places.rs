//! Where things stand on an Open sheet. Rows and columns count from 0.
//!
//! ```text
//!       A      B  C  D ... K       M ... T            V ... AD           AF  AJ AK AL
//!  1           from to no.         the book                              settings of
//!  2           .  .  .   blanks    Conquer                               the next run
//!  3-5  level, points, times, counts
//!  6    cells decided  D            step  T
//!  8    the puzzle as it stands    the answer         the candidates     techniques, ...
//! 17    what cannot be shown, in words                                   the chart
//! 18    the step in hand, its sentence, the puzzle as a string
//! 22    A titles of books      23/24 procedure table       AC list of books
//! ```

use rust_xlsxwriter::Color;

use super::sections::Shelf;
use crate::model::Position;
use crate::pages::OpenCell;

/// Most digits of a puzzle on an Open sheet.
pub(crate) const LARGEST: usize = 25;
/// Most digits of boards that stand beside each other: three, or two.
const THREE_ABREAST: usize = 9;
const TWO_ABREAST: usize = 14;

const fn at(row: u32, col: u32) -> Position {
    Position { row, col }
}

// The cells a user types into.
pub(crate) const FROM: Position = OpenCell::From.place();
pub(crate) const TO: Position = OpenCell::To.place();
pub(crate) const NUMBER: Position = OpenCell::Number.place();
pub(crate) const BOOK: Position = OpenCell::Book.place();
pub(crate) const STEP: Position = OpenCell::Step.place();
pub(crate) const TECHNIQUES: Position = OpenCell::Techniques.place();
pub(crate) const BASIC: Position = OpenCell::Basic.place();
pub(crate) const MODE: Position = OpenCell::Mode.place();
pub(crate) const ORDER: Position = OpenCell::Order.place();
// Cells with results.
pub(crate) const BLANKS: Position = at(1, 10);
pub(crate) const STATUS: Position = at(1, 12);
pub(crate) const DECIDED: Position = at(5, 3);
/// Rows that stay in sight.
pub(crate) const FROZEN: u32 = 7;
/// First row of the boards, first column of the left one (K: B8).
const TOP: Position = at(7, 1);
/// Column of the titles of books; their first row (K).
pub(crate) const TITLES: Position = at(21, 0);
/// The list of books (K).
const BOOKS: Position = at(23, 28);

/// Columns of the procedure table (first, last).
pub(crate) const TABLE: [(u16, u16); 9] = [
    (1, 1),   // number
    (2, 3),   // cell
    (4, 4),   // digit
    (5, 6),   // label
    (7, 12),  // technique
    (13, 15), // house
    (16, 18), // elapsed
    (19, 21), // simulated
    (31, 53), // sentence
];
/// First and last column of what is coloured for the step in hand.
pub(crate) const TABLE_COLUMNS: (u16, u16) = (1, 53);
/// Row of the titles of the table, unless the boards reach further down.
const TABLE_ROW: u32 = 22;

/// First and last hidden column: formulas that others rest on, and the chart's numbers.
pub(crate) const HELPER: u16 = 78;
pub(crate) const LAST_HELPER: u16 = 87;

pub(crate) const FIRST_COLUMN_PIXELS: u32 = 150;
/// Widths of the columns of settings.
pub(crate) const SETTING_PIXELS: [(u16, u16, u32); 3] = [(31, 34, 44), (35, 36, 56), (37, 37, 110)];
const TEXT_ROW_PIXELS: u32 = 21;
const SENTENCE_PIXELS: u32 = 50;
/// Position and size of the chart, in cells and pixels.
pub(crate) const CHART: Position = at(9, 31);
pub(crate) const CHART_PIXELS: (u32, u32) = (780, 322);

pub(crate) const MODES: [&str; 7] = ["B1", "B2", "B3", "B4", "B5", "B6", "B7"];
pub(crate) const ORDERS: [&str; 5] = ["msd1", "mandara", "kiteretsu", "lovely", "level"];

/// Colour of the newest digit and of the step in hand.
pub(crate) const NEWEST: Color = Color::RGB(0xFFE699);

/// Size of the font of candidates, in points.
pub(crate) fn candidate_font(n: usize) -> f64 {
    if n <= THREE_ABREAST { 6.0 } else { 5.0 }
}

/// Candidates of a cell in one line.
pub(crate) fn candidates_per_line(n: usize, block: Option<(usize, usize)>) -> usize {
    match block {
        Some((_, cols)) if n <= THREE_ABREAST => cols,
        _ => (1..n).find(|side| side * side >= n).unwrap_or(n),
    }
}

/// Where the texts about the step in hand stand: under the boards, or beside them when they
/// reach far down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Texts {
    /// First and last column.
    pub(crate) cols: (u16, u16),
    /// Column of the labels.
    pub(crate) label: u16,
    /// The row of what cannot be shown.
    pub(crate) message: u32,
    pub(crate) headline: u32,
    /// First and last row.
    pub(crate) sentence: (u32, u32),
    pub(crate) export: u32,
}

impl Texts {
    const BESIDE: Texts = Texts {
        cols: (32, 53),
        label: 31,
        message: 22,
        headline: 23,
        sentence: (24, 26),
        export: 27,
    };

    fn beneath(row: u32) -> Texts {
        Texts {
            cols: (1, 27),
            label: 0,
            message: row,
            headline: row + 1,
            sentence: (row + 2, row + 2),
            export: row + 3,
        }
    }
}

/// The places that depend on the size of the puzzles.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    n: u32,
    pub(crate) grid: Position,
    pub(crate) answer: Position,
    pub(crate) candidates: Position,
    pub(crate) column_pixels: u32,
    /// The texts about the step in hand.
    pub(crate) texts: Texts,
    /// The row of the table's titles.
    pub(crate) table: u32,
    steps: u32,
    sections: u32,
}

impl Places {
    pub(crate) fn new(shelf: &Shelf<'_>) -> Places {
        let n = shelf.n() as u32;
        let right = at(TOP.row, TOP.col + n + 1);
        // Below a board, with a row for a caption.
        let below = |board: Position| at(board.row + n + 1, TOP.col);
        let (answer, candidates) = match n as usize {
            size if size <= THREE_ABREAST => (right, at(TOP.row, right.col + n + 1)),
            size if size <= TWO_ABREAST => (right, below(right)),
            _ => (below(TOP), below(below(TOP))),
        };
        let bottom = candidates.row + n.max(THREE_ABREAST as u32);
        Places {
            n,
            grid: TOP,
            answer,
            candidates,
            column_pixels: match n {
                0..=9 => 28,
                10..=16 => 50,
                _ => 62,
            },
            texts: match n as usize {
                0..=THREE_ABREAST => Texts::beneath(bottom),
                _ => Texts::BESIDE,
            },
            table: TABLE_ROW.max(bottom + 6),
            steps: shelf.longest() as u32,
            sections: shelf.sections.len() as u32,
        }
    }

    /// Digits of the puzzles.
    pub(crate) fn n(&self) -> usize {
        self.n as usize
    }

    /// Rows of the steps.
    pub(crate) fn table_rows(&self) -> std::ops::Range<u32> {
        self.table + 1..self.table + 1 + self.steps
    }

    /// The cells of the list of books.
    pub(crate) fn books(&self) -> Vec<Position> {
        (0..self.sections)
            .map(|i| at(BOOKS.row + i, BOOKS.col))
            .collect()
    }

    /// Heights of rows, in pixels.
    pub(crate) fn row_pixels(&self) -> Vec<(u32, u32)> {
        let board = |top: u32, pixels: u32| (top..top + self.n).map(move |row| (row, pixels));
        let square = if self.n as usize <= THREE_ABREAST {
            28
        } else {
            30
        };
        let tall = match self.n {
            0..=9 => 28,
            10..=16 => 44,
            _ => 52,
        };
        let mut rows: Vec<(u32, u32)> = (0..FROZEN).map(|row| (row, TEXT_ROW_PIXELS)).collect();
        rows.extend(board(self.grid.row, square));
        rows.extend(board(self.answer.row, square));
        rows.extend(board(self.candidates.row, tall));
        if self.n as usize <= THREE_ABREAST {
            let (message, sentence, export) =
                (self.texts.message, self.texts.sentence, self.texts.export);
            rows.extend((message..=export).map(|row| (row, TEXT_ROW_PIXELS)));
            rows.push((sentence.0, SENTENCE_PIXELS));
        }
        rows
    }
}
