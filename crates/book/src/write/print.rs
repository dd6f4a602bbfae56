//! A book as puzzle books are printed: several puzzles on a page of A4, the answers at the
//! back, smaller and more to a page.
//!
//! ```text
//!     12        6 Lovely     13        6 Lovely
//!     +---------------+      +---------------+
//!     |               |      |               |
//! ```
//!
//! Puzzles and answers are two sheets, as a sheet has one width of columns for all its rows.
//! The page breaks stand between rows of boards, so no board is ever cut.

use numplace_solver::{Record, level_name, words};
use rust_xlsxwriter::{Format, FormatAlign, Worksheet, XlsxError};

use super::board::Boards;
use super::cell::say;
use super::page::Portrait;
use super::{Context, book, entries, facts};
use crate::model::{Entry, Position, SolvedBook};
use crate::suspects::suspects;

/// What a sheet holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// The puzzles.
    Puzzles,
    /// Their answers.
    Answers,
}

/// Height of the line over a board, and of the space beneath it, in pixels.
const LABEL_PIXELS: u32 = 22;
const GAP_PIXELS: u32 = 18;
/// Width of the space between boards, in pixels.
const ASIDE_PIXELS: u32 = 30;
/// Height of the title over the answers.
const TITLE_PIXELS: u32 = 40;
/// Bounds of the side of a cell, in pixels: digits can be read, and a 4x4 puzzle does not
/// fill half a page. Pages whose cells would be smaller are scaled.
const CELL_PIXELS: (u32, u32) = (15, 40);

/// How the boards of a sheet stand on its pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pages {
    n: u32,
    across: u32,
    down: u32,
    /// Side of a cell, in pixels.
    cell: u32,
    /// Height of the title over the first page.
    title: u32,
}

impl Pages {
    fn new(n: usize, part: Part) -> Pages {
        let (across, down) = match (n, part) {
            (..=6, Part::Puzzles) => (3, 4),
            (7..=10, Part::Puzzles) => (2, 3),
            (11..=16, Part::Puzzles) => (1, 2),
            (_, Part::Puzzles) => (1, 1),
            (..=6, Part::Answers) => (5, 6),
            (7..=10, Part::Answers) => (3, 4),
            (11..=16, Part::Answers) => (2, 3),
            (17..=25, Part::Answers) => (1, 2),
            (_, Part::Answers) => (1, 1),
        };
        let n = n as u32;
        let title = if part == Part::Answers {
            TITLE_PIXELS
        } else {
            0
        };
        let wide = (Portrait::WIDTH - (across - 1) * ASIDE_PIXELS) / (across * n);
        let high = (Portrait::HEIGHT - title - down * (LABEL_PIXELS + GAP_PIXELS)) / (down * n);
        let (least, most) = CELL_PIXELS;
        Pages {
            n,
            across,
            down,
            cell: wide.min(high).clamp(least, most),
            title,
        }
    }

    /// Size of a page, in pixels.
    fn size(self) -> (u32, u32) {
        let board = self.n * self.cell;
        let width = self.across * board + (self.across - 1) * ASIDE_PIXELS;
        let height = self.title + self.down * (LABEL_PIXELS + board + GAP_PIXELS);
        (width, height)
    }

    /// Rows above the first board's label.
    fn head(self) -> u32 {
        u32::from(self.title > 0)
    }

    /// Where the first cell of a board stands.
    fn board(self, index: u32) -> Position {
        let (line, place) = (index / self.across, index % self.across);
        Position::new(self.head() + line * (self.n + 2) + 1, place * (self.n + 1))
    }

    /// The rows that begin a page, but for the first one.
    fn breaks(self, boards: u32) -> Vec<u32> {
        let pages = self.count(boards);
        let first = |page: u32| self.board(page * self.across * self.down).row - 1;
        (1..pages).map(first).collect()
    }

    /// Pages that some boards take.
    fn count(self, boards: u32) -> u32 {
        boards.div_ceil(self.across * self.down).max(1)
    }

    /// Size of the digits, in points: three quarters of a pixel make one.
    fn digits(self) -> f64 {
        let share = if self.n < 10 { 0.46 } else { 0.36 };
        (f64::from(self.cell) * share).max(5.0)
    }
}

/// Writes a part of a book.
pub(crate) fn write(
    sheet: &mut Worksheet,
    solved: &SolvedBook,
    part: Part,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let layout = &solved.book.layout;
    let pages = Pages::new(layout.n(), part);
    let boards = Boards::sized(&cx.styles.base, pages.digits());
    let labels = Labels::new(cx, pages);
    let printed: Vec<(&Entry, Option<&Record>)> = entries(solved)
        .filter(|(_, record)| part == Part::Puzzles || record.is_some_and(has_answer))
        .collect();
    let count = printed.len() as u32;

    let last = (pages.across * (pages.n + 1) - 2) as u16;
    sheet.set_column_range_width_pixels(0, last, pages.cell)?;
    for gap in 1..pages.across {
        sheet.set_column_width_pixels((gap * (pages.n + 1) - 1) as u16, ASIDE_PIXELS)?;
    }
    if part == Part::Answers {
        let title = say(cx.lang, "Answers", "解答");
        sheet.write_string_with_format(0, 0, title, &cx.styles.title)?;
        sheet.set_row_height_pixels(0, TITLE_PIXELS)?;
    }
    for (index, (entry, record)) in (0..).zip(printed) {
        let at = pages.board(index);
        if index % pages.across == 0 {
            sheet.set_row_height_pixels(at.row - 1, LABEL_PIXELS)?;
            for row in at.row..at.row + pages.n {
                sheet.set_row_height_pixels(row, pages.cell)?;
            }
            sheet.set_row_height_pixels(at.row + pages.n, GAP_PIXELS)?;
        }
        labels.write(sheet, at, entry, record, part, cx)?;
        let board = boards.of(&entry.layout);
        match part {
            Part::Puzzles => {
                let cells = layout.all_cells().len();
                let marks = suspects(&solved.book, entry, None);
                book::draw_puzzle(sheet, at, entry, &marks, cells, &board)?;
            }
            Part::Answers => {
                let palette = &solved.book.palette;
                book::draw_picture(sheet, at, entry, record, (&board, palette))?;
            }
        }
    }

    let bottom = pages.board(count.max(1) - 1).row + pages.n;
    let portrait = Portrait {
        title: &solved.book.title,
        size: pages.size(),
        last: (bottom, last),
        breaks: &pages.breaks(count),
    };
    portrait.set_up(sheet)
}

fn has_answer(record: &Record) -> bool {
    record.solution().is_some()
}

/// The line over a board.
struct Labels {
    number: Format,
    level: Format,
    /// Columns from the first to the last one of a board.
    width: u16,
    /// Whether there is room for words.
    wide: bool,
}

impl Labels {
    fn new(cx: &Context<'_>, pages: Pages) -> Labels {
        let text = &cx.styles.text;
        Labels {
            number: text
                .clone()
                .set_bold()
                .set_font_size(12)
                .set_align(FormatAlign::Left),
            level: text.clone().set_align(FormatAlign::Right),
            width: pages.n as u16 - 1,
            wide: pages.n * pages.cell >= 120,
        }
    }

    /// Writes the number on the left, the level on the right: the publisher's, or else ours;
    /// or what is wrong with the puzzle.
    fn write(
        &self,
        sheet: &mut Worksheet,
        at: Position,
        entry: &Entry,
        record: Option<&Record>,
        part: Part,
        cx: &Context<'_>,
    ) -> Result<(), XlsxError> {
        let (row, col) = (at.row - 1, at.col as u16);
        // As a number it would have to fit into one cell; a text runs on to the right.
        let number = entry.no.to_string();
        sheet.write_string_with_format(row, col, number, &self.number)?;
        if part == Part::Answers || !self.wide {
            return Ok(());
        }
        let level = record.and_then(|record| record.level);
        let name = level.and_then(|level| Some(format!("{level} {}", level_name(level)?)));
        let published = entry.published.to_string();
        let told = match (published.trim(), name) {
            ("", Some(name)) => name,
            (published, None) => match facts::status(entry, record) {
                Some(status) => format!("{published}  {}", words::status(status, cx.lang)),
                None => published.to_string(),
            },
            (published, Some(name)) => format!("{published}  ({name})"),
        };
        sheet.write_string_with_format(row, col + self.width, told.trim(), &self.level)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_fit_their_pages_and_no_break_cuts_one() {
        for n in [4, 6, 8, 9, 10, 12, 16, 25] {
            for part in [Part::Puzzles, Part::Answers] {
                let pages = Pages::new(n, part);
                let (width, height) = pages.size();
                assert!(width <= Portrait::WIDTH, "{n} {part:?}: {pages:?}");
                assert!(height <= Portrait::HEIGHT, "{n} {part:?}: {pages:?}");
                let boards = pages.across * pages.down * 2 + 1;
                let breaks = pages.breaks(boards);
                assert_eq!(breaks.len(), 2);
                for index in 0..boards {
                    let at = pages.board(index);
                    let cut = |row: &u32| (at.row..at.row + pages.n).contains(row);
                    assert!(!breaks.iter().any(cut), "{n} {part:?}: {index}");
                    let page = breaks.iter().filter(|row| **row < at.row).count() as u32;
                    assert_eq!(page, index / (pages.across * pages.down));
                }
            }
        }
        let nine = Pages::new(9, Part::Puzzles);
        assert_eq!((nine.across, nine.down), (2, 3));
    }

    #[test]
    fn a_page_that_is_just_full_has_no_empty_one_behind_it() {
        let pages = Pages::new(9, Part::Puzzles);
        assert_eq!(pages.breaks(6), Vec::<u32>::new());
        assert_eq!(pages.breaks(7).len(), 1);
        assert_eq!([pages.count(0), pages.count(6), pages.count(7)], [1, 1, 2]);
    }
}
