//! Other ways to a verdict, as the sources of the original had them.
//!
//! Each has its own data and its own search and shares nothing with [`crate::search`] but the
//! independent check of a full grid, so that their answers can be set against each other.
//!
//! ```text
//! list:   marks of a cell's houses -> ascending list -> trial of what is listed
//! total:  planes of exclusion -> lists and counts of all cells -> trial, shortest first
//! ```
//!
//! A third one, candidates as rows of a database, is the crate `numplace-sql`.

pub mod list;
pub mod total;

use std::time::Duration;

use crate::grid::Dead;
use crate::layout::{Cell, House};
use crate::puzzle::Puzzle;
use crate::record::{Fault, Status};
use crate::search::{Verdict, is_solution};

/// Solutions that tell that there are several.
const ENOUGH: usize = 2;

/// The different solutions that an engine found, each of them checked.
#[derive(Debug)]
pub struct Solutions<'a> {
    puzzle: &'a Puzzle,
    found: Vec<Vec<u8>>,
    /// Whether something was handed in that is no solution: nothing is proved then.
    wrong: bool,
}

impl<'a> Solutions<'a> {
    /// None yet.
    pub fn new(puzzle: &'a Puzzle) -> Solutions<'a> {
        Solutions {
            puzzle,
            found: Vec::new(),
            wrong: false,
        }
    }

    /// Takes a full grid (digits from 0, in reading order); whether a verdict needs no more.
    pub fn note(&mut self, digits: Vec<u8>) -> bool {
        match is_solution(self.puzzle, &digits) {
            true if !self.found.contains(&digits) => self.found.push(digits),
            true => {}
            false => self.wrong = true,
        }
        self.is_enough()
    }

    /// Whether there are two.
    pub fn is_enough(&self) -> bool {
        self.found.len() >= ENOUGH
    }

    /// The one found first.
    pub fn first(&self) -> Option<&[u8]> {
        self.found.first().map(Vec::as_slice)
    }

    /// The same, where a grid without solution came to its end at `dead` with nothing chosen.
    fn verdict_at(&self, complete: bool, dead: Option<Dead>, trials: &Trials) -> Verdict {
        match self.verdict(complete) {
            Verdict::None(_) => Verdict::None(dead.filter(|_| trials.nodes == 0)),
            verdict => verdict,
        }
    }

    /// The verdict of a search that was `complete`, or broke off.
    pub fn verdict(&self, complete: bool) -> Verdict {
        debug_assert!(!self.wrong, "an engine gave a wrong solution");
        match self.found.as_slice() {
            [one, two, ..] => {
                let cells = self.puzzle.layout().all_cells().iter().copied();
                let differ = cells.zip(one.iter().zip(two)).filter(|(_, (a, b))| a != b);
                Verdict::Many(differ.map(|(cell, _)| cell).collect())
            }
            _ if !complete || self.wrong => Verdict::Undecided,
            [one] => Verdict::Unique(one.clone()),
            [] => Verdict::None(None),
        }
    }
}

/// How a puzzle with this verdict ends, and what is wrong with it; `nodes` trials and `time`
/// were spent.
pub fn status(verdict: &Verdict, nodes: u64, time: Duration) -> (Status, Option<Fault>) {
    let fault = match verdict {
        Verdict::Unique(_) => return (Status::Conquered, None),
        Verdict::Invalid(clashes) => Fault::Invalid(clashes.clone()),
        Verdict::None(dead) => Fault::None(*dead),
        Verdict::Many(cells) => Fault::Many {
            cells: cells.clone(),
            unique_with: None,
        },
        Verdict::Undecided => Fault::Undecided {
            nodes,
            conflicts: 0,
            time,
        },
    };
    (Status::of(&fault), Some(fault))
}

/// A step of a trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trial {
    /// A digit (from 0) is put into a cell.
    Put {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: u8,
        /// How many entries the list had that it was taken from.
        of: usize,
        /// The house whose list of places it was, if it was not the cell's list of digits.
        house: Option<House>,
    },
    /// The digit is taken away again, and all stands as before.
    Restore {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: u8,
    },
    /// The grid is full.
    Full,
}

/// What a trial did: counts of all of it, and its beginning step by step.
#[derive(Clone, Default, Debug)]
pub struct Trials {
    /// Digits put into cells.
    pub tried: u64,
    /// Of these, digits from lists with more than one entry: what a limit of nodes counts.
    pub nodes: u64,
    /// Digits taken away again.
    pub restored: u64,
    /// Both counts when the grid was full for the first time; what comes after is the search
    /// for another solution.
    pub at_first: Option<(u64, u64)>,
    /// The first steps, as many as were asked for.
    pub first: Vec<Trial>,
    most: usize,
}

impl Trials {
    /// Keeps the first `most` steps.
    pub fn keeping(most: usize) -> Trials {
        Trials {
            most,
            ..Trials::default()
        }
    }

    /// How many steps there were, kept or not.
    pub fn steps(&self) -> u64 {
        self.tried + self.restored
    }

    /// Counts a step.
    pub fn note(&mut self, trial: Trial) {
        match trial {
            Trial::Put { of, .. } => {
                self.tried += 1;
                self.nodes += u64::from(of > 1);
            }
            Trial::Restore { .. } => self.restored += 1,
            Trial::Full => {
                self.at_first.get_or_insert((self.tried, self.restored));
            }
        }
        if self.first.len() < self.most {
            self.first.push(trial);
        }
    }
}
