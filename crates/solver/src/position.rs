//! A half-filled puzzle: what is given, what was placed since, what is crossed out.

use std::sync::Arc;

use crate::grid::Grid;
use crate::layout::{Cell, Layout};
use crate::puzzle::Puzzle;
use crate::record::Fault;
use crate::scope::Budget;
use crate::search::{Verdict, judge, unique_with};
use crate::text::{self, TextError, character_digit};
use crate::variant::Wanted;

/// A puzzle on its way to the answer.
///
/// Givens and digits placed later are kept apart: when both together are wrong, the givens
/// tell which of the placed digits are to blame.
#[derive(Clone, Debug)]
pub struct Position {
    layout: Arc<Layout>,
    givens: Vec<Option<u8>>,
    placed: Vec<Option<u8>>,
    without: Vec<(Cell, u8)>,
}

/// Why text is no position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// There is no puzzle in it.
    #[error("no puzzle in it; a 9x9 position is 81 characters such as 53..+7....6..195...")]
    Nothing,
    /// There are several.
    #[error("{0} puzzles in it; a hint is given for one")]
    Several(usize),
    /// The puzzle cannot be read.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A line of a HoDoKu library that is too short.
    #[error(
        "a line of a HoDoKu library has the digits in its third field, as in :0300:4:.+79..:423:"
    )]
    Library,
    /// A crossed-out candidate that is none.
    #[error(
        "crossed out {word:?}: write digit, row and column, such as {example}, each from 1 to {n}"
    )]
    CrossedOut {
        /// What was written.
        word: String,
        /// How it is written at this size.
        example: &'static str,
        /// Largest digit.
        n: usize,
    },
}

/// What speaks against a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// Its digits clash, or have no solution, or several.
    Fault(Fault),
    /// Digits placed later (from 0) that the only solution of the givens does not have.
    Placed(Vec<(Cell, u8)>),
    /// Candidates (from 0) that are crossed out, but belong into the only solution.
    CrossedOut(Vec<(Cell, u8)>),
}

impl Position {
    /// The position before the first step.
    pub fn new(puzzle: &Puzzle) -> Position {
        Position {
            layout: puzzle.layout().clone(),
            givens: puzzle.givens().to_vec(),
            placed: vec![None; puzzle.givens().len()],
            without: Vec::new(),
        }
    }

    /// Reads a puzzle in any form that [`text::read_puzzles`] takes, in which `+d` is a
    /// digit placed later, or a line of a HoDoKu library
    /// (`:code:digits:position:deleted candidates:...`). `wanted` tells block shape and
    /// variant.
    ///
    /// # Errors
    /// When there is not just one puzzle, or it cannot be read.
    pub fn parse(text: &str, wanted: impl Into<Wanted>) -> Result<Position, PositionError> {
        let wanted = &wanted.into();
        // Frames may begin with a colon too.
        let is_library = |line: &&str| {
            let behind = line.strip_prefix(':').and_then(|line| line.chars().next());
            behind.is_some_and(char::is_alphanumeric)
        };
        let lines = || text.lines().map(str::trim).filter(is_library);
        match lines().count() {
            0 => marked(text, wanted),
            1 => library(lines().next().unwrap_or_default(), wanted),
            several => Err(PositionError::Several(several)),
        }
    }

    /// Crosses candidates out, written as digit, row and column (`423 425`), or, at any
    /// size, as `4@2,3`. Candidates that are not there anyway may be among them.
    ///
    /// # Errors
    /// For a word that is no candidate of this size.
    pub fn cross_out(&mut self, text: &str) -> Result<(), PositionError> {
        let n = self.layout.n();
        for word in text.split([' ', '\t', '\n', ';']).filter(|w| !w.is_empty()) {
            // Commas part candidates as well, unless they part a row from its column.
            let words: Vec<&str> = match word.contains('@') {
                true => vec![word],
                false => word.split(',').filter(|word| !word.is_empty()).collect(),
            };
            for word in words {
                let example = if n <= 9 { "423" } else { "4@12,3" };
                let candidate = candidate(word, n).ok_or(PositionError::CrossedOut {
                    word: word.to_string(),
                    example,
                    n,
                })?;
                self.without.push(candidate);
            }
        }
        Ok(())
    }

    /// Puts a digit (from 0) into a cell that is not given, as one that was placed later.
    ///
    /// # Panics
    /// When the digit is too large.
    pub fn place(&mut self, cell: Cell, digit: u8) {
        assert!((digit as usize) < self.layout.n(), "digits are below n");
        let index = self.layout.index(cell);
        if self.givens[index].is_none() {
            self.placed[index] = Some(digit);
        }
    }

    /// Crosses out one candidate (from 0), which need not be there.
    pub fn cross_out_candidate(&mut self, cell: Cell, digit: u8) {
        self.without.push((cell, digit));
    }

    /// The houses.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The digit that was placed later in a cell (from 0).
    pub fn placed(&self, cell: Cell) -> Option<u8> {
        self.placed[self.layout.index(cell)]
    }

    /// The candidates that are crossed out: cell and digit (from 0).
    pub fn without(&self) -> &[(Cell, u8)] {
        &self.without
    }

    /// The puzzle whose givens are all digits of the position, placed ones too.
    pub fn puzzle(&self) -> Puzzle {
        let both = self.givens.iter().zip(&self.placed);
        let digits = both.map(|(given, placed)| given.or(*placed)).collect();
        Puzzle::new(self.layout.clone(), digits)
    }

    /// The digits and the candidates that are left.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::with_digits(self.layout.clone(), self.puzzle().givens());
        for &(cell, digit) in &self.without {
            grid.eliminate(cell, digit.into());
        }
        grid
    }

    /// The only answer (digits from 0, in reading order), or `None` when the budget ended
    /// before a verdict.
    ///
    /// # Errors
    /// When there is not just one answer, or something in the position contradicts it.
    pub fn judge(&self, budget: &Budget<'_>) -> Result<Option<Vec<u8>>, Mistake> {
        let fault = match judge(&self.puzzle(), budget) {
            Verdict::Unique(answer) => {
                let belongs = |&&(cell, digit): &&(Cell, u8)| {
                    let index = self.layout.index(cell);
                    // What is crossed out in a filled cell does not matter.
                    answer[index] == digit && self.givens[index].or(self.placed[index]).is_none()
                };
                let lost: Vec<_> = self.without.iter().filter(belongs).copied().collect();
                return match lost.is_empty() {
                    true => Ok(Some(answer)),
                    false => Err(Mistake::CrossedOut(lost)),
                };
            }
            Verdict::Undecided => return Ok(None),
            Verdict::Many(cells) => {
                return Err(Mistake::Fault(Fault::Many {
                    cells,
                    unique_with: unique_with(&self.puzzle(), budget),
                }));
            }
            Verdict::Invalid(clashes) => Fault::Invalid(clashes),
            Verdict::None(dead) => Fault::None(dead),
        };
        let givens = Puzzle::new(self.layout.clone(), self.givens.clone());
        let Verdict::Unique(answer) = judge(&givens, budget) else {
            return Err(Mistake::Fault(fault));
        };
        let cells = self.layout.all_cells().iter().zip(&self.placed);
        let wrong = cells.filter_map(|(&cell, placed)| Some((cell, (*placed)?)));
        let wrong = wrong.filter(|&(cell, digit)| answer[self.layout.index(cell)] != digit);
        Err(Mistake::Placed(wrong.collect()))
    }
}

/// A position of a HoDoKu library: technique, digits, position, deleted candidates, and
/// what the technique is expected to do, which is not read.
fn library(line: &str, wanted: &Wanted) -> Result<Position, PositionError> {
    let fields: Vec<&str> = line.split(':').collect();
    let digits = fields.get(3).ok_or(PositionError::Library)?;
    let mut position = marked(digits, wanted)?;
    position.cross_out(fields.get(4).unwrap_or(&"").trim_matches('-'))?;
    Ok(position)
}

/// A puzzle in which `+d` is a digit placed later.
fn marked(text: &str, wanted: &Wanted) -> Result<Position, PositionError> {
    let all = puzzle(&marks(text, Mark::Read), wanted)?;
    let mut position = Position::new(&all);
    // Where digits stand side by side a mark belongs to one character, else to a number:
    // `+12` is read in the way that gives the same puzzle with fewer givens.
    for blanked in [Mark::Character, Mark::Number] {
        let Ok(givens) = puzzle(&marks(text, blanked), wanted) else {
            continue;
        };
        let both = || givens.givens().iter().zip(all.givens());
        if givens.n() == all.n() && both().all(|(given, digit)| given.is_none() || given == digit) {
            let placed = both().map(|(given, digit)| digit.filter(|_| given.is_none()));
            position.placed = placed.collect();
            position.givens = givens.givens().to_vec();
            break;
        }
    }
    Ok(position)
}

fn puzzle(text: &str, wanted: &Wanted) -> Result<Puzzle, PositionError> {
    let mut found = text::read_puzzles(text, wanted);
    match (found.pop(), found.len()) {
        (None, _) => Err(PositionError::Nothing),
        (Some(found), 0) => Ok(found.puzzle?),
        (Some(_), others) => Err(PositionError::Several(others + 1)),
    }
}

/// What becomes of a `+` and the digit behind it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// The digit alone.
    Read,
    /// A blank in place of one character.
    Character,
    /// A blank in place of a number.
    Number,
}

/// The text without its marks. Other plus signs belong to frames and stay.
fn marks(text: &str, mark: Mark) -> String {
    let mut out = String::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if c != '+' || !rest.peek().is_some_and(char::is_ascii_alphanumeric) {
            out.push(c);
            continue;
        }
        match mark {
            Mark::Read => {}
            Mark::Character => {
                rest.next();
                out.push('.');
            }
            Mark::Number => {
                while rest.next_if(char::is_ascii_digit).is_some() {}
                out.push('0');
            }
        }
    }
    out
}

/// Reads `423` (up to nine digits) or `4@2,3`: digit, row and column from 1.
fn candidate(word: &str, n: usize) -> Option<(Cell, u8)> {
    let number = |text: &str| {
        let number: usize = text.trim().parse().ok()?;
        (1..=n).contains(&number).then(|| number - 1)
    };
    if let Some((digit, cell)) = word.split_once('@') {
        let (row, col) = cell.split_once(',')?;
        let mut characters = digit.chars();
        let digit = match (characters.next(), characters.next()) {
            (Some(character), None) => character_digit(character, n)?,
            _ => number(digit)?,
        };
        return Some((Cell::new(number(row)?, number(col)?), digit as u8));
    }
    let numbers: Option<Vec<usize>> = word
        .chars()
        .map(|c| number(c.encode_utf8(&mut [0; 4])))
        .collect();
    match numbers?[..] {
        [digit, row, col] if n <= 9 => Some((Cell::new(row, col), digit as u8)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(position: &Position) -> (String, String) {
        let n = position.layout.n();
        let line = |digits: &[Option<u8>]| text::to_line(digits, n);
        (line(&position.givens), line(&position.placed))
    }

    #[test]
    fn marks_keep_givens_apart() {
        for text in [
            "1+2343412214343+2.",
            "1 +2 3 4\n3 4 1 2\n2 1 4 3\n4 3 +2 .",
            "1 +2|3 4\n3 4|1 2\n---+---\n2 1|4 3\n4 3|+2 .",
            "1,+2,3,4,3,4,1,2,2,1,4,3,4,3,+2,0",
            ":0000:1:1+2343412214343+2.::116:::",
        ] {
            let (givens, placed) = shown(&Position::parse(text, None).unwrap());
            assert_eq!(givens, "1.343412214343..", "{text}");
            assert_eq!(placed, ".2............2.", "{text}");
        }
        // As characters a mark has one digit, as numbers as many as stand there.
        let mut numbers = vec!["0"; 144];
        (numbers[0], numbers[1]) = ("+12", "3");
        let (givens, placed) = shown(&Position::parse(&numbers.join(" "), None).unwrap());
        assert!(
            givens.starts_with(".3.") && placed.starts_with("C.."),
            "{givens} {placed}"
        );
        let characters = format!("+12{}", ".".repeat(79));
        let (givens, placed) = shown(&Position::parse(&characters, None).unwrap());
        assert!(
            givens.starts_with(".2.") && placed.starts_with("1.."),
            "{givens} {placed}"
        );
    }

    #[test]
    fn candidates_are_crossed_out() {
        let mut nine = Position::parse(&".".repeat(81), None).unwrap();
        nine.cross_out("423 425,111;9@8,7").unwrap();
        let cell = Cell::new;
        let expected = [
            (cell(1, 2), 3),
            (cell(1, 4), 3),
            (cell(0, 0), 0),
            (cell(7, 6), 8),
        ];
        assert_eq!(nine.without(), expected);
        let mut twelve = Position::parse(&".".repeat(144), None).unwrap();
        twelve.cross_out("4@12,3 C@1,10 11@1,1").unwrap();
        let expected = [(cell(11, 2), 3), (cell(0, 9), 11), (cell(0, 0), 10)];
        assert_eq!(twelve.without(), expected);
        for (position, words) in [
            (&mut nine, "42 4230 403 4@2 A23 10@1,1"),
            (&mut twelve, "423"),
        ] {
            for word in words.split(' ') {
                let error = position.cross_out(word).unwrap_err();
                assert!(matches!(error, PositionError::CrossedOut { .. }), "{word}");
            }
        }
    }

    #[test]
    fn text_that_is_no_position_is_refused() {
        let error = |text: &str| Position::parse(text, None).unwrap_err();
        assert_eq!(error(""), PositionError::Nothing);
        assert_eq!(
            error("1...............\n\n2..............."),
            PositionError::Several(2)
        );
        assert_eq!(error(":0000:1"), PositionError::Library);
        assert!(matches!(error("123"), PositionError::Text(_)));
    }
}
