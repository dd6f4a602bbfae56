//! Figures of a puzzle and its run that the later versions of the original printed: distance,
//! crux, steepest slope. They are worked out when they are asked for, not in a run.

use std::fmt;

use crate::classic::Solver;
use crate::grid::Grid;
use crate::options::Options;
use crate::order::{BRCM, Choice};
use crate::puzzle::Puzzle;
use crate::record::Record;
use crate::scope::Budget;
use crate::step::{Label, Step};
use crate::technique::Kind;

/// Placements that B, R, C and M (in this order) reach, each of them alone from the start.
pub fn distance(puzzle: &Puzzle) -> [usize; 4] {
    BRCM.map(|technique| {
        let grid = Grid::with_digits(puzzle.layout().clone(), puzzle.givens());
        let options = Options {
            choice: Choice::of(&[technique]),
            ..Options::default()
        };
        Solver::new(grid, &options, None, &Budget::new(&|| false)).count()
    })
}

/// Where a run needed more than the basic techniques. Prints itself: `23:Qb`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crux {
    /// Number of the step, from 1.
    pub no: usize,
    /// The step's label.
    pub label: Label,
}

impl Crux {
    /// The label without the basic technique that placed the digit: `Qb`, `v+Qb`, `A`.
    pub fn sign(&self) -> String {
        let mut sign = self.label.to_string();
        if let (Label::Deform(..) | Label::Double(..), Some(basic)) =
            (self.label, self.label.basic())
        {
            sign.truncate(sign.len() - basic.letter().len_utf8());
        }
        sign
    }
}

impl fmt::Display for Crux {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.no, self.sign())
    }
}

/// The steepest part of the curve of simulated time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Slope {
    /// Number of the step that it ends with, from 1.
    pub no: usize,
    /// How much time it takes, in weights.
    pub weight: f64,
}

impl Record {
    /// The searches of deforms and trials that placed something, and where they come: their
    /// first steps. In a modern run each step that removes something is one.
    pub fn crux(&self) -> Vec<Crux> {
        let opens = |step: &Step| step.opens_search && step.technique().info().kind != Kind::Assist;
        let steps = (1..).zip(&self.steps).filter(|(_, step)| opens(step));
        steps
            .map(|(no, step)| Crux {
                no,
                label: step.label,
            })
            .collect()
    }

    /// The placement that a person needs longest for, by the simulated time: the first one
    /// of these. `None` without steps.
    pub fn steepest(&self) -> Option<Slope> {
        let mut steepest: Option<Slope> = None;
        // Steps that only remove candidates are on the way to the next placement.
        let mut weight = 0.0;
        for (no, step) in (1..).zip(&self.steps) {
            weight += step.weight(&self.weights);
            if step.placed.is_none() {
                continue;
            }
            if steepest.is_none_or(|slope| weight > slope.weight) {
                steepest = Some(Slope { no, weight });
            }
            weight = 0.0;
        }
        steepest
    }
}
