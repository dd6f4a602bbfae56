//! What probably went wrong when a faulty puzzle was typed.
//!
//! A faulty puzzle (givens clash, no solution, several, a cell that holds no digit) is most
//! often a good one with a slip of the typist. So the ways in which people slip are tried
//! backwards, and those kept whose repaired puzzle has **exactly one answer**; each was
//! looked at by the verdict's search.
//!
//! ```text
//! typed puzzle -> ways it may have come about -> exactly one answer? -> likeliest first
//! ```
//!
//! Many ways pass that test by chance. The rule that ranks them stands in `rank.rs`: how
//! common the slip is, shared out among the ways it can be made; whether the repair makes the
//! givens symmetric; how easily the repaired puzzle is solved; how many cells change.
//!
//! The search has a budget of work and no clock, so it finds the same on every machine.

mod lines;
mod rank;
mod readings;
mod single;
mod strings;
mod symmetry;

use std::collections::HashSet;
use std::sync::Arc;

use crate::layout::{Cell, Form, Layout};
use crate::puzzle::{Puzzle, clashes};
use crate::record::Status;
use crate::scope::Budget;
use crate::search;

pub use readings::readings;
pub use strings::{find_in_line, signs_of_line};

/// Work that a search of the causes of one fault may take, unless told otherwise. A look at a
/// puzzle of n digits counts n³, and each trial of its search as much again.
pub const EFFORT: u64 = 30_000_000;

/// How many causes are told at most.
pub const MOST: usize = 5;

/// Trials after which one repaired puzzle of 9x9 is given up: a puzzle made for people needs
/// few. Larger ones have fewer in proportion to their cells, each of them being dearer.
const MOST_TRIALS: u64 = 400;

/// What stands in a cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    /// Nothing.
    Blank,
    /// A digit (from 0).
    Digit(u8),
    /// Something else, as it stands.
    Other(String),
}

impl Sign {
    /// A given, or a cell without one.
    pub fn of(given: Option<u8>) -> Sign {
        given.map_or(Sign::Blank, Sign::Digit)
    }

    /// The digit (from 0), if it is one.
    pub fn digit(&self) -> Option<u8> {
        match self {
            Sign::Digit(digit) => Some(*digit),
            _ => None,
        }
    }
}

/// A change of one cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The cell.
    pub cell: Cell,
    /// What stands there.
    pub from: Sign,
    /// The digit (from 0) that is to stand there, or nothing.
    pub to: Option<u8>,
}

/// What may have happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A wrong digit was typed. `or_empty`: with nothing there the puzzle has one answer too.
    WrongDigit {
        /// Whether an empty cell would do as well.
        or_empty: bool,
    },
    /// A digit too many was typed, or two of them. `or`: with this digit there the puzzle has
    /// one answer too.
    ExtraDigit {
        /// The digit (from 0) that would do as well.
        or: Option<u8>,
        /// Whether a cell beside it or in one of its houses holds the same digit.
        twice: bool,
    },
    /// A digit was left out.
    MissingDigit,
    /// A digit was typed into the cell beside its own.
    Moved,
    /// The digits of two cells beside each other were swapped.
    Swapped,
    /// Digits of a row (or column) were typed one cell too far.
    Shifted {
        /// Row or column.
        form: Form,
        /// Its number, from 0.
        number: usize,
        /// First and last cell (from 0) in which the shifted digits stand.
        places: (usize, usize),
        /// Too far right (or down), else too far left (or up).
        ahead: bool,
    },
    /// Rows (or columns) were typed one too low (or too far right).
    LinesMoved {
        /// Row or column.
        form: Form,
        /// First and last line (from 0) in which the moved ones stand.
        lines: (usize, usize),
        /// Too low (or too far right), else too high (or too far left).
        ahead: bool,
    },
    /// Two rows (or columns) were swapped.
    LinesSwapped {
        /// Row or column.
        form: Form,
        /// The two, from 0.
        lines: (usize, usize),
    },
    /// Something that is no digit was typed for one, or for nothing.
    Misread,
    /// The string of a puzzle has a sign too many, at this place (from 0).
    SignTooMany {
        /// Place in the string, blanks between signs not counted.
        at: usize,
        /// What stands there.
        sign: Sign,
    },
    /// The string of a puzzle lacks a sign before this place (from 0).
    SignMissing {
        /// Place in the string, blanks between signs not counted.
        at: usize,
        /// The digit (from 0) that fits there, or a blank.
        digit: Option<u8>,
    },
}

impl Cause {
    /// The word used in files and by programs.
    pub fn id(&self) -> &'static str {
        match self {
            Cause::WrongDigit { .. } => "wrong-digit",
            Cause::ExtraDigit { .. } => "extra-digit",
            Cause::MissingDigit => "missing-digit",
            Cause::Moved => "digit-moved",
            Cause::Swapped => "digits-swapped",
            Cause::Shifted {
                form: Form::Column, ..
            } => "column-shifted",
            Cause::Shifted { .. } => "row-shifted",
            Cause::LinesMoved {
                form: Form::Column, ..
            } => "columns-moved",
            Cause::LinesMoved { .. } => "rows-moved",
            Cause::LinesSwapped {
                form: Form::Column, ..
            } => "columns-swapped",
            Cause::LinesSwapped { .. } => "rows-swapped",
            Cause::Misread => "misread",
            Cause::SignTooMany { .. } => "sign-too-many",
            Cause::SignMissing { .. } => "sign-missing",
        }
    }
}

/// A likely cause of a fault, with the repair that gives exactly one answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slip {
    /// What may have happened.
    pub cause: Cause,
    /// The cells to change, in reading order; none for a string of the wrong length.
    pub edits: Vec<Edit>,
    /// The givens after the repair (digits from 0, in reading order).
    pub givens: Vec<Option<u8>>,
    /// Whether the repair makes the givens symmetric, which they were not.
    pub makes_symmetric: bool,
}

impl Slip {
    /// The cells that are not as they should be.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.edits.iter().map(|edit| edit.cell)
    }

    /// The digit (from 0) that a shift along a line has lost, with the cell it belongs to.
    pub fn lost(&self) -> Option<(Cell, u8)> {
        let Cause::Shifted {
            form,
            number,
            places,
            ahead,
        } = self.cause
        else {
            return None;
        };
        let (first, last) = ends(form, number, places);
        let cell = if ahead { last } else { first };
        let n = self.givens.len().isqrt();
        let digit = self.givens[cell.row as usize * n + cell.col as usize]?;
        Some((cell, digit))
    }
}

/// The first and the last cell of a part of a row or column.
pub(crate) fn ends(form: Form, number: usize, (first, last): (usize, usize)) -> (Cell, Cell) {
    let cell = |place: usize| match form {
        Form::Column => Cell::new(place, number),
        _ => Cell::new(number, place),
    };
    (cell(first), cell(last))
}

/// The likely causes of a fault.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Slips {
    /// The likeliest, likeliest first, [`MOST`] at most.
    pub likely: Vec<Slip>,
    /// How many repairs were found that give exactly one answer.
    pub found: usize,
    /// Whether the budget ended the search, or that of a single repair: there may be more.
    pub cut_off: bool,
}

/// Whether there is something to look for in a puzzle that ended like this.
pub fn is_sought(status: Status) -> bool {
    matches!(
        status,
        Status::Invalid | Status::None | Status::Many | Status::Unreadable
    )
}

/// The likely causes of the fault of a puzzle, within an effort (see [`EFFORT`]) and as long
/// as the caller does not want to stop. None for a puzzle without fault.
pub fn find(puzzle: &Puzzle, effort: u64, stop: &dyn Fn() -> bool) -> Slips {
    let signs: Vec<Sign> = puzzle
        .givens()
        .iter()
        .map(|&given| Sign::of(given))
        .collect();
    find_typed(puzzle.layout(), &signs, effort, stop)
}

/// The same for cells (in reading order) that may hold something else than digits.
///
/// # Panics
/// When the number of signs is not the number of cells.
pub fn find_typed(
    layout: &Arc<Layout>,
    signs: &[Sign],
    effort: u64,
    stop: &dyn Fn() -> bool,
) -> Slips {
    let n = layout.n();
    assert_eq!(signs.len(), n * n, "a sign for each cell");
    let typed: Vec<Option<u8>> = signs.iter().map(Sign::digit).collect();
    let mut ways = Ways::new(layout, signs.to_vec(), typed, effort, stop);
    let others = signs.iter().any(|sign| matches!(sign, Sign::Other(_)));
    match others {
        true => readings::misread(&mut ways),
        false => slipped(&mut ways),
    }
    ways.ranked()
}

/// Tries the slips of a puzzle that holds digits only, the telling ones first: the budget of a
/// large puzzle may end before all are tried.
fn slipped(ways: &mut Ways<'_>) {
    let typed = ways.typed.clone();
    let state = ways.count(&typed);
    if let Count::One { .. } = state {
        return;
    }
    let many = matches!(state, Count::Many);
    if many {
        single::missing(ways);
    }
    let hopeless = single::wrong(ways, many);
    single::swapped(ways);
    single::moved(ways, &hopeless);
    for form in [Form::Row, Form::Column] {
        lines::swapped(ways, form);
        lines::moved(ways, form);
    }
    for form in [Form::Row, Form::Column] {
        lines::shifted(ways, form);
    }
    if !many && ways.found.is_empty() {
        single::two_extra(ways);
    }
}

/// How many answers a puzzle has.
enum Count {
    None,
    /// One, found after so many trials.
    One {
        answer: Vec<u8>,
        trials: u64,
    },
    Many,
    /// It was given up, or the budget has ended.
    Unknown,
}

/// A repair that was found, with its rank.
struct Way {
    cost: u32,
    slip: Slip,
}

/// The ways that are tried, and what came of them.
struct Ways<'a> {
    layout: &'a Arc<Layout>,
    /// What stands in the cells; for a string of the wrong length, its signs.
    signs: Vec<Sign>,
    /// The digits of these.
    typed: Vec<Option<u8>>,
    was_lopsided: usize,
    left: u64,
    stop: &'a dyn Fn() -> bool,
    cut_off: bool,
    /// Whether a repair was given up.
    gave_up: bool,
    seen: HashSet<Vec<Option<u8>>>,
    found: Vec<Way>,
}

impl<'a> Ways<'a> {
    fn new(
        layout: &'a Arc<Layout>,
        signs: Vec<Sign>,
        typed: Vec<Option<u8>>,
        effort: u64,
        stop: &'a dyn Fn() -> bool,
    ) -> Ways<'a> {
        Ways {
            layout,
            was_lopsided: symmetry::lopsided(&typed, layout.n()),
            signs,
            typed,
            left: effort,
            stop,
            cut_off: false,
            gave_up: false,
            seen: HashSet::new(),
            found: Vec::new(),
        }
    }

    fn n(&self) -> usize {
        self.layout.n()
    }

    fn cell(&self, index: usize) -> Cell {
        self.layout.all_cells()[index]
    }

    /// How many answers these givens have, as far as the budget goes.
    fn count(&mut self, givens: &[Option<u8>]) -> Count {
        if !clashes(self.layout, givens).is_empty() {
            return Count::None;
        }
        let (found, all, trials) =
            self.solutions(givens, 2, MOST_TRIALS * 81 / givens.len().max(81) as u64);
        match (found.len(), all) {
            (0, true) => Count::None,
            (1, true) => Count::One {
                answer: found.into_iter().flatten().collect(),
                trials,
            },
            (2.., _) => Count::Many,
            _ => Count::Unknown,
        }
    }

    /// Up to `most` solutions, whether these are all, and the trials it took.
    fn solutions(
        &mut self,
        givens: &[Option<u8>],
        most: usize,
        trials: u64,
    ) -> (Vec<Vec<u8>>, bool, u64) {
        let look = (self.n() as u64).pow(3);
        if self.cut_off || self.left < look || (self.stop)() {
            self.cut_off = true;
            return (Vec::new(), false, 0);
        }
        let budget = Budget::new(self.stop).with_nodes(Some(trials.min(self.left / look)));
        let puzzle = Puzzle::new(self.layout.clone(), givens.to_vec());
        let (found, all) = search::solutions(&puzzle, most, &budget);
        let spent = look * (1 + budget.nodes());
        self.left = self.left.saturating_sub(spent);
        (found, all, budget.nodes())
    }

    /// Tries a repair; whether it leaves several answers.
    fn try_repair(&mut self, cause: Cause, changes: &[(usize, Option<u8>)]) -> bool {
        let mut givens = self.typed.clone();
        changes.iter().for_each(|&(at, to)| givens[at] = to);
        self.try_givens(cause, givens)
    }

    /// The same, told by all the givens after it.
    fn try_givens(&mut self, cause: Cause, givens: Vec<Option<u8>>) -> bool {
        if givens == self.typed && self.signs.len() == givens.len() && self.is_plain()
            || !self.seen.insert(givens.clone())
        {
            return false;
        }
        match self.count(&givens) {
            Count::One { trials, .. } => {
                self.keep(cause, givens, trials);
                false
            }
            Count::Many => true,
            Count::None => false,
            Count::Unknown => {
                self.gave_up = true;
                false
            }
        }
    }

    fn is_plain(&self) -> bool {
        !self.signs.iter().any(|sign| matches!(sign, Sign::Other(_)))
    }

    /// Keeps a repair that has exactly one answer.
    fn keep(&mut self, cause: Cause, givens: Vec<Option<u8>>, trials: u64) {
        let n = self.n();
        let mut edits = Vec::new();
        if self.signs.len() == givens.len() {
            for (index, (sign, &to)) in self.signs.iter().zip(&givens).enumerate() {
                if *sign != Sign::of(to) {
                    edits.push(Edit {
                        cell: self.cell(index),
                        from: sign.clone(),
                        to,
                    });
                }
            }
        }
        let lopsided = symmetry::lopsided(&givens, n);
        let slip = Slip {
            cause,
            edits,
            givens,
            makes_symmetric: lopsided == 0 && self.was_lopsided > 0,
        };
        let cost = rank::cost(&slip, n, trials, lopsided);
        self.found.push(Way { cost, slip });
    }

    fn ranked(mut self) -> Slips {
        let found = self.found.len();
        // Ways of one rank stay in the order in which they were tried.
        self.found.sort_by_key(|way| way.cost);
        rank::mix(&mut self.found, |way| way.slip.cause.id());
        self.found.truncate(MOST);
        Slips {
            likely: self.found.into_iter().map(|way| way.slip).collect(),
            found,
            cut_off: self.cut_off || self.gave_up,
        }
    }
}
