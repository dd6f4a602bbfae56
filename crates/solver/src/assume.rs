//! Assumption (A): a two-candidate cell is given one of its digits, and everything
//! that follows is followed.
//!
//! A contradiction proves the other digit; an assumption that leads to the full answer
//! is accepted, since the puzzle has only one. Assumptions may stand on one another,
//! at most five deep (K).

use crate::classic::Solver;
use crate::deduction::Base;
use crate::layout::{Cell, Form, HouseKind};
use crate::options::Assume;
use crate::step::{Label, Step, Trial};
use crate::technique::Technique;

/// How many assumptions may stand on one another (K).
const DEEPEST: u32 = 5;

impl Solver<'_> {
    /// Tries assumptions until one places a digit.
    pub(crate) fn assume(&mut self) -> bool {
        if self.depth == DEEPEST || !self.knows_answer() {
            return false;
        }
        let mut cells = self.two_candidate_cells();
        if self.depth > 0 {
            // One cell a level keeps the tree of trials at 2^5 leaves.
            cells.truncate(1);
        }
        // The smaller digit first.
        let trials = cells.into_iter().flat_map(|cell| {
            let digits = self.grid.candidates(cell).iter().collect::<Vec<_>>();
            [(cell, digits[0], digits[1]), (cell, digits[1], digits[0])]
        });
        for (cell, digit, other) in trials.collect::<Vec<_>>() {
            if self.budget.node().is_break() {
                return false;
            }
            self.assumptions += 1;
            let mut branch = self.branch(cell, digit);
            let steps: Vec<Step> = branch.by_ref().collect();
            self.assumptions += branch.assumptions;
            self.tables += branch.tables;
            if let Some(dead) = branch.grid.dead() {
                self.conclude(cell, other, Trial::Refuted(digit as u8, dead));
                return true;
            }
            if branch.grid.empty() == 0 {
                self.conclude(cell, digit, Trial::Led);
                let opens = |step: &&Step| step.opens_search;
                self.played(steps.iter().filter(opens).count());
                steps.into_iter().for_each(|step| self.place(step));
                return true;
            }
        }
        false
    }

    fn conclude(&mut self, cell: Cell, digit: usize, trial: Trial) {
        let label = Label::Alone(Technique::Assumption);
        let step = Step::bare(cell, digit, label, None);
        // That the cell has just these two candidates may rest on eliminations.
        let step = self.explained(
            step,
            Base::Cell {
                cell,
                digits: self.grid.candidates(cell),
            },
        );
        self.work_out_anew();
        self.place(Step {
            trial: Some(trial),
            opens_search: true,
            ..step
        });
    }

    /// The cells with two candidates, in the order assumptions take them.
    fn two_candidate_cells(&self) -> Vec<Cell> {
        let layout = self.grid.layout();
        let blocks = layout.houses_of(Form::Block).iter();
        let blocks = blocks.filter(|b| matches!(b.kind(), HouseKind::Block | HouseKind::Region));
        let cells = blocks.flat_map(|&block| layout.cells(block).iter().copied());
        let mut empty: Vec<Cell> = cells.filter(|&c| self.grid.digit(c).is_none()).collect();
        match self.options.assume {
            Assume::Forward => {}
            Assume::Reverse => empty.reverse(),
            Assume::Centre => {
                let middle = empty.len() / 2;
                let mut numbered: Vec<_> = empty.into_iter().enumerate().collect();
                numbered.sort_by_key(|(at, _)| at.abs_diff(middle));
                empty = numbered.into_iter().map(|(_, cell)| cell).collect();
            }
        }
        empty.retain(|&cell| self.grid.candidates(cell).len() == 2);
        empty
    }
}
