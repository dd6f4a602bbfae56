//! The formulas of an Open sheet.

use numplace_solver::{Cell, House, HouseKind, Layout};

use super::data::{Column, Data, INDEX, LABEL, TECHNIQUE, digit_width};
use super::places::{self, HELPER, Places, candidates_per_line};
use super::regions;
use super::words::Words;
use crate::model::Position;

/// `$B$8`.
pub(crate) fn fixed(at: Position) -> String {
    let cell = at.to_string();
    let letters = cell.trim_end_matches(|c: char| c.is_ascii_digit());
    format!("${letters}${}", at.row + 1)
}

/// `$B$8:$J$16`, from rows and columns.
pub(crate) fn range((row, col): (u32, u16), (last_row, last_col): (u32, u16)) -> String {
    let at = |row, col: u16| fixed(Position::new(row, col.into()));
    format!("{}:{}", at(row, col), at(last_row, last_col))
}

/// The cells that other formulas rest on, one under the other in the hidden columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Helper {
    /// Place of the chosen book in the list; 0 for none.
    Book,
    /// Its first and last row on the data sheet.
    FirstRow,
    LastRow,
    /// The row of the chosen puzzle; 0 for none.
    Row,
    Steps,
    /// The step in hand.
    Step,
    /// Whether what is typed for the step means something.
    StepIsGood,
    HasAnswer,
    Digits,
    StepOf,
    CellOf,
    Labels,
    Techniques,
    Houses,
    Elapsed,
    Simulated,
    Removed,
    /// The step in hand as it stands among the packed numbers.
    StepText,
    /// A person's times.
    Human,
    /// Regions of the cells, and their colours.
    Regions,
    Colours,
}

/// Columns of the numbers of the chart: step, elapsed and simulated seconds.
pub(crate) const CHART: [u16; 3] = [HELPER + 3, HELPER + 4, HELPER + 5];
/// Column of the rows of the puzzle's string.
pub(crate) const EXPORT: u16 = HELPER + 6;
/// Columns of a person's numbers of the chart: steps and seconds.
pub(crate) const HUMAN_CHART: [u16; 2] = [HELPER + 8, HELPER + 9];
/// Columns of the first and last rows of the books.
pub(crate) const BOOK_ROWS: [u16; 2] = [HELPER + 1, HELPER + 2];

/// References to the cells of an Open sheet, and formulas over them.
pub(crate) struct Refs {
    places: Places,
    n: usize,
    /// `'Open'!`, or nothing on the sheet itself.
    sheet: String,
}

impl Refs {
    pub(crate) fn new(places: &Places, sheet: &str) -> Refs {
        Refs {
            n: places.n(),
            places: places.clone(),
            sheet: sheet.to_string(),
        }
    }

    /// Digits of the puzzles.
    pub(crate) fn n(&self) -> usize {
        self.n
    }

    /// Where a helper stands.
    pub(crate) fn place(helper: Helper) -> (u32, u16) {
        (helper as u32, HELPER)
    }

    /// The reference to a helper.
    pub(crate) fn of(&self, helper: Helper) -> String {
        let (row, col) = Refs::place(helper);
        format!("{}{}", self.sheet, fixed(Position::new(row, col.into())))
    }

    pub(crate) fn first_row(&self) -> String {
        self.of(Helper::FirstRow)
    }

    pub(crate) fn last_row(&self) -> String {
        self.of(Helper::LastRow)
    }

    /// A value of the chosen puzzle; nothing without a choice or without the value.
    pub(crate) fn value(&self, data: &Data, column: Column) -> String {
        let row = self.of(Helper::Row);
        let value = format!("INDEX({},{row})", data.column(column));
        format!("=IF({row}=0,\"\",IF({value}=\"\",\"\",{value}))")
    }

    /// The formula of a helper.
    pub(crate) fn helper(&self, helper: Helper, data: &Data, words: &Words) -> String {
        let of = |helper| self.of(helper);
        let column = |column| data.column(column);
        let text = |from| {
            format!(
                "=IF({0}=0,\"\",INDEX({1},{0})&\"\")",
                of(Helper::Row),
                column(from)
            )
        };
        let number = |from| format!("=IF({0}=0,0,INDEX({1},{0}))", of(Helper::Row), column(from));
        let book = fixed(places::BOOK);
        let no = fixed(places::NUMBER);
        let step = fixed(places::STEP);
        match helper {
            // MATCH takes ~ * ? for signs of its own.
            Helper::Book => {
                let plain = format!(
                    "SUBSTITUTE(SUBSTITUTE(SUBSTITUTE({book},\"~\",\"~~\"),\"*\",\"~*\"),\"?\",\"~?\")"
                );
                format!("=IFERROR(MATCH({plain},{},0),0)", self.books())
            }
            Helper::FirstRow => self.book_row(BOOK_ROWS[0]),
            Helper::LastRow => self.book_row(BOOK_ROWS[1]),
            Helper::Row => format!(
                "=IF(OR({0}=0,NOT(ISNUMBER({no}))),0,IFERROR({1}-1+MATCH({no},{2},0),0))",
                of(Helper::Book),
                of(Helper::FirstRow),
                data.numbers(self),
            ),
            Helper::Steps => number(Column::Steps),
            Helper::Step => format!(
                "=IF(ISNUMBER({step}),IF(AND({step}>=0,{step}<={0},{step}=INT({step})),{step},{0}),{0})",
                of(Helper::Steps)
            ),
            Helper::StepIsGood => {
                let texts = words.all_steps.map(|all| format!("TRIM({step})=\"{all}\""));
                format!(
                    "=IF(ISNUMBER({step}),IF(AND({step}>=0,{step}<={},{step}=INT({step})),1,0),\
                     IFERROR(IF(OR({}),1,0),0))",
                    of(Helper::Steps),
                    texts.join(",")
                )
            }
            Helper::HasAnswer => number(Column::HasAnswer),
            Helper::Digits => text(Column::Digits),
            Helper::StepOf => text(Column::StepOf),
            Helper::CellOf => text(Column::CellOf),
            Helper::Labels => text(Column::Labels),
            Helper::Techniques => text(Column::Techniques),
            Helper::Houses => text(Column::Houses),
            Helper::Elapsed => text(Column::Elapsed),
            Helper::Simulated => text(Column::Simulated),
            Helper::Removed => self.of_step(&data.removed()),
            Helper::Human => text(Column::Human),
            Helper::Regions => text(Column::Regions),
            Helper::Colours => text(Column::Colours),
            Helper::StepText => format!("=TEXT({},\"{}\")", of(Helper::Step), "0".repeat(INDEX)),
        }
    }

    /// What stands for the step in hand in a table of rows of puzzles and columns of steps.
    pub(crate) fn of_step(&self, table: &str) -> String {
        let (row, step) = (self.of(Helper::Row), self.of(Helper::Step));
        format!("=IF({row}=0,\"\",IF({step}=0,\"\",INDEX({table},{row},{step})&\"\"))")
    }

    /// The list of books.
    fn books(&self) -> String {
        let books = self.places.books();
        range_of(&books, books[0].col as u16)
    }

    fn book_row(&self, col: u16) -> String {
        let rows = range_of(&self.places.books(), col);
        format!("=IF({0}=0,0,INDEX({rows},{0}))", self.of(Helper::Book))
    }

    /// The number at place `index` of a packed string.
    pub(crate) fn cut(&self, from: Helper, index: usize, width: usize) -> String {
        format!("VALUE({})", self.cut_text(from, index, width))
    }

    pub(crate) fn cut_text(&self, from: Helper, index: usize, width: usize) -> String {
        format!("MID({},{},{width})", self.of(from), index * width + 2)
    }

    /// A cell of the grid: its digit, when it has one after the step in hand.
    pub(crate) fn grid(&self, index: usize) -> String {
        format!(
            "=IF({}=0,\"\",IF({}<={},{},\"\"))",
            self.of(Helper::Row),
            self.cut(Helper::StepOf, index, INDEX),
            self.of(Helper::Step),
            self.cut(Helper::Digits, index, digit_width(self.n)),
        )
    }

    /// A cell of the answer.
    pub(crate) fn answer(&self, index: usize) -> String {
        let digit = self.cut(Helper::Digits, index, digit_width(self.n));
        format!(
            "=IF({}=0,\"\",IF({digit}=0,\"\",{digit}))",
            self.of(Helper::HasAnswer)
        )
    }

    /// The candidates of an empty cell: digits that no cell sees, less what the step in hand
    /// removed, each at its place.
    /// `regions` says that further ones are seen in the regions of the puzzle that is shown.
    pub(crate) fn candidates(&self, layout: &Layout, cell: Cell, regions: bool) -> String {
        let number = layout.index(cell) + 1;
        let ranges: Vec<String> = layout
            .homes(cell)
            .flat_map(|(house, _)| self.rectangles(layout, house))
            .collect();
        let here = self.at(cell);
        let removed = self.of(Helper::Removed);
        let line = candidates_per_line(self.n, layout.block());
        let width = digit_width(self.n);
        let mut text = format!("=IF({}=0,\"\",IF({here}<>\"\",\"\",", self.of(Helper::Row));
        for digit in 1..=self.n {
            let in_ranges = ranges
                .iter()
                .map(|range| format!("COUNTIF({range},{digit})"));
            let in_region = regions.then(|| regions::seen(self.n, cell, digit));
            let seen: Vec<String> = in_ranges.chain(in_region).collect();
            if digit > 1 {
                text.push_str(separator(digit, line, width));
            }
            text.push_str(&format!(
                "IF({}+ISNUMBER(FIND(\" {number}:{digit} \",{removed}))=0,\"{digit:>width$}\",\"{:width$}\")",
                seen.join("+"),
                ""
            ));
        }
        text + "))"
    }

    /// The parts of a house that are rectangles of cells.
    fn rectangles(&self, layout: &Layout, house: House) -> Vec<String> {
        let cells = layout.cells(house);
        let straight = matches!(house.kind(), HouseKind::Row | HouseKind::Column);
        let is_block = house.kind() == HouseKind::Block && layout.block().is_some();
        if straight || is_block {
            let (first, last) = (cells[0], cells[cells.len() - 1]);
            return vec![format!("{}:{}", self.at(first), self.at(last))];
        }
        // Runs of cells beside each other.
        let mut runs: Vec<(Cell, Cell)> = Vec::new();
        for &cell in cells {
            match runs.last_mut() {
                Some((_, last)) if last.row == cell.row && last.col + 1 == cell.col => *last = cell,
                _ => runs.push((cell, cell)),
            }
        }
        let text = |(first, last): &(Cell, Cell)| match first == last {
            true => self.at(*first),
            false => format!("{}:{}", self.at(*first), self.at(*last)),
        };
        runs.iter().map(text).collect()
    }

    /// A cell of the grid.
    fn at(&self, cell: Cell) -> String {
        let grid = self.places.grid;
        fixed(Position::new(
            grid.row + u32::from(cell.row),
            grid.col + u32::from(cell.col),
        ))
    }

    /// The cells of the grid.
    pub(crate) fn grid_range(&self) -> String {
        let last = Cell::new(self.n - 1, self.n - 1);
        format!("{}:{}", self.at(Cell::new(0, 0)), self.at(last))
    }

    /// The number of the colour of the cell that a rule of the board at `at` is looked at for.
    pub(crate) fn colour_here(&self, at: Position) -> String {
        let (row, col) = (at.row + 1, at.col + 1);
        format!(
            "MID({},(ROW()-{row})*{}+COLUMN()-{col}+2,1)",
            self.of(Helper::Colours),
            self.n
        )
    }

    /// The rule that colours givens in the board at `at`.
    pub(crate) fn is_given(&self, at: Position) -> String {
        format!("={}=\"{}\"", self.step_here(at), "0".repeat(INDEX))
    }

    /// The rule that colours the digit of the step in hand in the board at `at`. With all
    /// steps shown none of them is newest.
    pub(crate) fn is_newest(&self, at: Position) -> String {
        format!(
            "=AND(ISNUMBER({}),{}>0,{}={})",
            fixed(places::STEP),
            self.of(Helper::Step),
            self.step_here(at),
            self.of(Helper::StepText)
        )
    }

    /// The rule that colours the step in hand in the table.
    pub(crate) fn is_step_in_hand(&self) -> String {
        let row = self.places.table_rows().start + 1;
        format!(
            "=AND(ISNUMBER({}),$B{row}={})",
            fixed(places::STEP),
            self.of(Helper::Step)
        )
    }

    /// The packed step of the cell that a rule is looked at for.
    fn step_here(&self, at: Position) -> String {
        let (row, col) = (at.row + 1, at.col + 1);
        format!(
            "MID({},((ROW()-{row})*{}+COLUMN()-{col})*{INDEX}+2,{INDEX})",
            self.of(Helper::StepOf),
            self.n
        )
    }

    /// How many cells were found up to the step in hand.
    pub(crate) fn decided(&self, data: &Data) -> String {
        let cells = self.grid_range();
        format!(
            "=IF({0}=0,\"\",COUNT({cells})-INDEX({1},{0}))",
            self.of(Helper::Row),
            data.column(Column::Givens)
        )
    }

    /// What cannot be shown, in words.
    pub(crate) fn message(&self, data: &Data, words: &Words) -> String {
        let (book, no) = (fixed(places::BOOK), fixed(places::NUMBER));
        let row = self.of(Helper::Row);
        let fault = format!("INDEX({},{row})", data.column(Column::Fault));
        let numbers = data.numbers(self);
        let [no_book, choose] = words.no_book.map(literal);
        let [problem, inside, from, to, end] = words.not_there.map(literal);
        let [steps, all] = words.no_step.map(literal);
        format!(
            "=IFERROR(IF({}=0,{no_book}&{book}&{choose},IF(NOT(ISNUMBER({no})),{},\
             IF({row}=0,{problem}&{no}&{inside}&{book}&{from}&MIN({numbers})&{to}&MAX({numbers})&{end},\
             IF({fault}<>\"\",{fault},IF({}=0,{steps}&{}&{all},\"\"))))),{})",
            self.of(Helper::Book),
            literal(words.no_number),
            self.of(Helper::StepIsGood),
            self.of(Helper::Steps),
            literal(words.no_sense)
        )
    }

    /// The step in hand: number, label, cell, digit, technique.
    pub(crate) fn headline(&self, data: &Data, words: &Words) -> String {
        let step = self.of(Helper::Step);
        let cut = |from: Helper, width: usize| {
            format!("MID({},({step}-1)*{width}+2,{width})", self.of(from))
        };
        let cell = format!("VALUE({})", cut(Helper::CellOf, INDEX));
        let digit = digit_width(self.n);
        let n = self.n;
        format!(
            "=IF({}=0,\"\",IF(NOT(AND(ISNUMBER({}),{}=1)),{},IF({step}=0,{},{step}&\": \"&TRIM({})&\"  \"&\
             IF({cell}=0,\"\",\"(\"&INT(({cell}-1)/{n})+1&\",\"&MOD({cell}-1,{n})+1&\") = \"&\
             VALUE(MID({},({cell}-1)*{digit}+2,{digit}))&\"  \")&INDEX({},VALUE({})))))",
            self.of(Helper::Row),
            fixed(places::STEP),
            self.of(Helper::StepIsGood),
            literal(words.all_shown),
            literal(words.at_the_start),
            cut(Helper::Labels, LABEL),
            self.of(Helper::Digits),
            data.technique_names(),
            cut(Helper::Techniques, TECHNIQUE),
        )
    }

    /// A row of the puzzle's string.
    pub(crate) fn export_row(&self, row: usize) -> String {
        let sign = |col: usize| {
            let cell = self.at(Cell::new(row, col));
            match self.n {
                0..=9 => format!("IF({cell}=\"\",\".\",{cell})"),
                n => {
                    let signs: String = (0..n)
                        .filter_map(numplace_solver::text::digit_character)
                        .collect();
                    format!("IF({cell}=\"\",\".\",MID(\"{signs}\",{cell},1))")
                }
            }
        };
        let signs: Vec<String> = (0..self.n).map(sign).collect();
        format!("={}", signs.join("&"))
    }

    /// The puzzle's string.
    pub(crate) fn export(&self) -> String {
        let row = |row: u32| fixed(Position::new(self.places.grid.row + row, EXPORT.into()));
        let rows: Vec<String> = (0..self.n as u32).map(row).collect();
        format!("=IF({}=0,\"\",{})", self.of(Helper::Row), rows.join("&"))
    }
}

/// What stands between two candidates: the end of a line, a gap, or nothing.
fn separator(digit: usize, line: usize, width: usize) -> &'static str {
    match ((digit - 1) % line, width) {
        (0, _) => "&CHAR(10)&",
        (_, 1) => "&",
        _ => "&\" \"&",
    }
}

/// The cells of a list, in another column.
fn range_of(list: &[Position], col: u16) -> String {
    let (first, last) = (list[0].row, list[list.len() - 1].row);
    range((first, col), (last, col))
}

/// A text in a formula.
pub(crate) fn literal(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
