//! The pages of a workbook that a user sets something on: Open sheets, which show one
//! puzzle and say how to run, and Input sheets, which take a puzzle typed by hand.
//!
//! ```text
//! Open    M1 book  D2 number  T6 step  B2 C2 from, to  AF8 techniques  AJ8 AK8 AL8 basic, mode, order
//! Input   the grid, then beside it: number, book, store, block shape
//! ```
//!
//! A page is known by its mark, and each of its cells by a defined name. A cell whose name
//! is gone is looked for where the page was written with it.

use std::sync::Arc;

use numplace_solver::{Layout, Puzzle, text};

use crate::digits;
use crate::model::{Position, Unreadable, Value};

/// What an Input sheet tells of its puzzle's houses: `3x3`, or `3x3 diagonal`.
pub(crate) fn layout_words(layout: &Layout) -> String {
    let block = layout.block();
    let shape = block.map_or(String::new(), |(rows, cols)| format!("{rows}x{cols}"));
    let variant = layout.variant().to_string();
    format!("{shape} {variant}").trim().to_string()
}

/// A cell of an Open sheet that the user fills in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenCell {
    /// The book that is shown.
    Book,
    /// The number of the puzzle that is shown.
    Number,
    /// The step that is shown.
    Step,
    /// First puzzle of a run.
    From,
    /// Last puzzle of a run.
    To,
    /// The only techniques of a run.
    Techniques,
    /// Order of the basic techniques.
    Basic,
    /// Mode of the basic techniques.
    Mode,
    /// Deform order.
    Order,
}

impl OpenCell {
    /// All of them.
    pub const ALL: [OpenCell; 9] = [
        OpenCell::Book,
        OpenCell::Number,
        OpenCell::Step,
        OpenCell::From,
        OpenCell::To,
        OpenCell::Techniques,
        OpenCell::Basic,
        OpenCell::Mode,
        OpenCell::Order,
    ];

    /// Its defined name.
    pub fn name(self) -> &'static str {
        match self {
            OpenCell::Book => "np_book",
            OpenCell::Number => "np_number",
            OpenCell::Step => "np_step",
            OpenCell::From => "np_from",
            OpenCell::To => "np_to",
            OpenCell::Techniques => "np_techniques",
            OpenCell::Basic => "np_basic",
            OpenCell::Mode => "np_mode",
            OpenCell::Order => "np_order",
        }
    }

    /// Where it stands as long as nobody moves it (K, but for the step).
    pub const fn place(self) -> Position {
        let (row, col) = match self {
            OpenCell::Book => (0, 12),
            OpenCell::Number => (1, 3),
            OpenCell::Step => (5, 19),
            OpenCell::From => (1, 1),
            OpenCell::To => (1, 2),
            OpenCell::Techniques => (7, 31),
            OpenCell::Basic => (7, 35),
            OpenCell::Mode => (7, 36),
            OpenCell::Order => (7, 37),
        };
        Position::new(row, col)
    }
}

/// What stands in the input cells of an Open sheet, as typed.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenPage {
    /// Name of the sheet.
    pub sheet: String,
    /// Number of digits of the puzzles that it is for.
    pub n: usize,
    /// The book that is shown.
    pub book: Value,
    /// The number of the puzzle that is shown.
    pub number: Value,
    /// The step that is shown.
    pub step: Value,
    /// First puzzle of a run.
    pub from: Value,
    /// Last puzzle of a run.
    pub to: Value,
    /// The only techniques of a run.
    pub techniques: Value,
    /// Order of the basic techniques.
    pub basic: Value,
    /// Mode of the basic techniques.
    pub mode: Value,
    /// Deform order.
    pub order: Value,
    /// Where each of [`OpenCell::ALL`] stands.
    places: [Position; OpenCell::ALL.len()],
}

impl OpenPage {
    /// A page for puzzles of `n` digits with nothing set on it.
    pub fn new(sheet: &str, n: usize) -> OpenPage {
        OpenPage {
            sheet: sheet.to_string(),
            n,
            book: Value::Blank,
            number: Value::Blank,
            step: Value::Blank,
            from: Value::Blank,
            to: Value::Blank,
            techniques: Value::Blank,
            basic: Value::Blank,
            mode: Value::Blank,
            order: Value::Blank,
            places: OpenCell::ALL.map(OpenCell::place),
        }
    }

    /// What stands in a cell.
    pub fn value(&self, cell: OpenCell) -> &Value {
        match cell {
            OpenCell::Book => &self.book,
            OpenCell::Number => &self.number,
            OpenCell::Step => &self.step,
            OpenCell::From => &self.from,
            OpenCell::To => &self.to,
            OpenCell::Techniques => &self.techniques,
            OpenCell::Basic => &self.basic,
            OpenCell::Mode => &self.mode,
            OpenCell::Order => &self.order,
        }
    }

    /// Takes over what was found in a cell at `place`.
    pub(crate) fn set(&mut self, cell: OpenCell, place: Position, value: Value) {
        self.places[cell as usize] = place;
        *match cell {
            OpenCell::Book => &mut self.book,
            OpenCell::Number => &mut self.number,
            OpenCell::Step => &mut self.step,
            OpenCell::From => &mut self.from,
            OpenCell::To => &mut self.to,
            OpenCell::Techniques => &mut self.techniques,
            OpenCell::Basic => &mut self.basic,
            OpenCell::Mode => &mut self.mode,
            OpenCell::Order => &mut self.order,
        } = value;
    }

    /// A cell with its sheet, as a message names it: `Open!AK8`.
    pub fn cell(&self, cell: OpenCell) -> String {
        format!("{}!{}", self.sheet, self.places[cell as usize])
    }

    /// What a cell says, in narrow characters; `None` when nothing stands there.
    pub fn text(&self, cell: OpenCell) -> Option<String> {
        let text = digits::narrow(&self.value(cell).to_string());
        let text = text.trim();
        (!text.is_empty()).then(|| text.to_string())
    }

    /// The number of a puzzle in a cell.
    ///
    /// # Errors
    /// When something else stands there: its text.
    pub fn puzzle_number(&self, cell: OpenCell) -> Result<Option<u32>, String> {
        let Some(text) = self.text(cell) else {
            return Ok(None);
        };
        match digits::puzzle_number(self.value(cell)) {
            Some(number) => Ok(Some(number)),
            None => Err(text),
        }
    }
}

/// A puzzle typed into an Input sheet, and what is to be done with it.
#[derive(Clone, Debug)]
pub struct InputPage {
    /// Name of the sheet.
    pub sheet: String,
    /// Houses of its puzzle.
    pub layout: Arc<Layout>,
    /// The number it is to be stored under; blank: the next free one.
    pub number: Value,
    /// Where that number stands.
    pub number_at: Position,
    /// The book it is to be stored in; blank: the first one of its size.
    pub book: Value,
    /// Where that book's name stands.
    pub book_at: Position,
    /// Whether it is to be stored.
    pub store: bool,
    /// What stands there when it is neither yes nor no, else nothing.
    pub store_typed: Value,
    /// Position of its first digit.
    pub anchor: Position,
    /// The puzzle, or every cell of it that could not be read.
    pub puzzle: Result<Puzzle, Unreadable>,
    /// The puzzle that the last run solved here, as one line.
    pub(crate) last_run: Option<String>,
}

impl InputPage {
    /// A page with nothing typed into it.
    pub fn empty(sheet: &str, layout: &Arc<Layout>) -> InputPage {
        let places = InputPlaces::new(layout.n());
        let blank = vec![None; layout.all_cells().len()];
        InputPage {
            sheet: sheet.to_string(),
            layout: layout.clone(),
            number: Value::Blank,
            number_at: places.number(),
            book: Value::Blank,
            book_at: places.book(),
            store: false,
            store_typed: Value::Blank,
            anchor: places.puzzle(),
            puzzle: Ok(Puzzle::new(layout.clone(), blank)),
            last_run: None,
        }
    }

    /// Whether nothing is typed into the grid.
    pub fn is_empty(&self) -> bool {
        self.puzzle.as_ref().is_ok_and(|p| p.given_count() == 0)
    }

    /// Whether the puzzle is another one than the last run solved here.
    pub fn is_new(&self) -> bool {
        let line = self.puzzle.as_ref().ok();
        let line = line.map(|puzzle| text::to_line(puzzle.givens(), puzzle.n()));
        !self.is_empty() && line != self.last_run
    }

    /// The number it is to be stored under; `None` for the next free one.
    ///
    /// # Errors
    /// When something else stands there: its text.
    pub fn puzzle_number(&self) -> Result<Option<u32>, String> {
        match digits::puzzle_number(&self.number) {
            Some(number) => Ok(Some(number)),
            None if self.number.is_blank() => Ok(None),
            None => Err(self.number.to_string()),
        }
    }
}

/// What is typed into the cell `store`: yes or no; `None` for anything else.
pub(crate) fn yes_or_no(value: &Value) -> Option<bool> {
    const YES: [&str; 8] = ["yes", "y", "x", "1", "true", "はい", "○", "✓"];
    const NO: [&str; 6] = ["no", "n", "0", "false", "いいえ", "×"];
    let text = digits::narrow(&value.to_string()).to_lowercase();
    let text = text.trim();
    match () {
        _ if text.is_empty() || NO.contains(&text) => Some(false),
        _ if YES.contains(&text) => Some(true),
        _ => None,
    }
}

/// Where things stand on an Input sheet for puzzles of `n` digits.
///
/// ```text
///      A   B ........ J   K ........ S   T   U       X
///  1   title
///  2   how to
///  3       what the grid says
///  5       the grid       hidden: what    number  np_input_number
///  6                      is wrong with   book    np_input_book
///  7                      each cell       store   np_input_store
///  8                                      block   3x3
/// 10                                      the last run ...
/// 16       its answer
/// ```
#[derive(Clone, Copy)]
pub(crate) struct InputPlaces {
    n: u32,
}

impl InputPlaces {
    /// Row of what the grid says.
    pub(crate) const WORDS: u32 = 2;
    /// First row of the grid and of the fields.
    pub(crate) const TOP: u32 = 4;
    /// Row of the heading over what the last run gave.
    pub(crate) const LAST_RUN: u32 = 9;
    /// Row of the titles over its steps.
    pub(crate) const STEPS: u32 = 18;

    pub(crate) fn new(n: usize) -> InputPlaces {
        InputPlaces { n: n as u32 }
    }

    /// First cell of the grid.
    pub(crate) fn puzzle(self) -> Position {
        Position::new(InputPlaces::TOP, 1)
    }

    /// Last cell of the grid.
    pub(crate) fn puzzle_end(self) -> Position {
        Position::new(InputPlaces::TOP + self.n - 1, self.n)
    }

    /// First cell of the answer.
    pub(crate) fn answer(self) -> Position {
        Position::new(InputPlaces::TOP + self.n + 2, 1)
    }

    /// First of the hidden cells that judge the grid's.
    pub(crate) fn judge(self) -> Position {
        Position::new(InputPlaces::TOP, self.n + 1)
    }

    /// The hidden line of the puzzle that the last run solved.
    pub(crate) fn line(self) -> Position {
        Position::new(InputPlaces::TOP + self.n + 1, self.n + 1)
    }

    /// First of its givens, hidden as well: the grid is compared with them.
    pub(crate) fn givens(self) -> Position {
        Position::new(InputPlaces::TOP + self.n + 2, self.n + 1)
    }

    /// The hidden list of books; below it nothing stands in its column.
    pub(crate) fn books(self) -> Position {
        Position::new(InputPlaces::TOP + 2 * self.n + 3, self.n + 1)
    }

    /// Column of the names of the fields, and of the numbers of the steps.
    pub(crate) fn names(self) -> u32 {
        2 * self.n + 2
    }

    /// Column of the fields' values.
    pub(crate) fn values(self) -> u32 {
        self.names() + 3
    }

    /// Cell of the number.
    pub(crate) fn number(self) -> Position {
        Position::new(InputPlaces::TOP, self.values())
    }

    /// Cell of the book.
    pub(crate) fn book(self) -> Position {
        Position::new(InputPlaces::TOP + 1, self.values())
    }

    /// Cell of the switch.
    pub(crate) fn store(self) -> Position {
        Position::new(InputPlaces::TOP + 2, self.values())
    }

    /// Cell of the block shape.
    pub(crate) fn block(self) -> Position {
        Position::new(InputPlaces::TOP + 3, self.values())
    }
}

/// Defined names of the cells of an Input sheet.
pub(crate) mod input_names {
    pub(crate) const GRID: &str = "np_input";
    pub(crate) const NUMBER: &str = "np_input_number";
    pub(crate) const BOOK: &str = "np_input_book";
    pub(crate) const STORE: &str = "np_input_store";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_cells_stand_where_the_original_has_them() {
        let places = OpenCell::ALL.map(|cell| cell.place().to_string());
        let expected = ["M1", "D2", "T6", "B2", "C2", "AF8", "AJ8", "AK8", "AL8"];
        assert_eq!(places, expected);
        let page = OpenPage::new("Open", 9);
        assert_eq!(page.cell(OpenCell::Mode), "Open!AK8");
    }

    #[test]
    fn switches_are_read_as_people_write_them() {
        let text = |text: &str| Value::Text(text.to_string());
        for yes in ["yes", "YES", "x", "Ｘ", "1", "はい", " true "].map(text) {
            assert_eq!(yes_or_no(&yes), Some(true), "{yes}");
        }
        for no in ["", "no", "いいえ", "0"].map(text) {
            assert_eq!(yes_or_no(&no), Some(false), "{no}");
        }
        assert_eq!(yes_or_no(&Value::Bool(true)), Some(true));
        assert_eq!(yes_or_no(&Value::Number(1.0)), Some(true));
        assert_eq!(yes_or_no(&Value::Blank), Some(false));
        assert_eq!(yes_or_no(&text("perhaps")), None);
    }
}
