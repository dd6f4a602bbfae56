//! Trials with memory: what led to contradictions before is tried first.

use super::candidates::{Candidates, Spot};
use super::{End, Found};
use crate::layout::Cell;
use crate::scope::Budget;

/// Dead ends after which a solver that learns from them is the better way.
const MOST_DEAD_ENDS: usize = 40;

/// A depth-first search that goes on at the spot with the fewest possibilities for the
/// contradictions seen there (dom/wdeg: Boussemart and others, "Boosting systematic search
/// by weighting constraints", 2004).
pub(super) struct Trials<'a, 'p> {
    candidates: &'a mut Candidates<'p>,
    budget: &'a Budget<'a>,
    /// For each cell, and for each house and digit: 1 / (contradictions seen there + 1).
    cells: Vec<f32>,
    digits: Vec<f32>,
    dead_ends: usize,
}

/// A spot where something is tried, with the possibilities not tried yet.
struct Trial {
    options: Vec<(Cell, u8)>,
    /// State of the candidates before the trial.
    mark: usize,
}

impl<'a, 'p> Trials<'a, 'p> {
    pub(super) fn new(
        candidates: &'a mut Candidates<'p>,
        budget: &'a Budget<'a>,
    ) -> Trials<'a, 'p> {
        let (n, houses) = (candidates.layout().n(), candidates.layout().houses().len());
        Trials {
            candidates,
            budget,
            cells: vec![1.0; n * n],
            digits: vec![1.0; houses * n],
            dead_ends: 0,
        }
    }

    /// Searches, and leaves the candidates as they were.
    pub(super) fn run(mut self, found: &mut Found<'_>) -> End {
        let mark = self.candidates.mark();
        let end = self.search(found);
        self.candidates.undo(mark);
        end
    }

    /// Depth first with a stack of its own: a puzzle of 100x100 is too deep for recursion.
    fn search(&mut self, found: &mut Found<'_>) -> End {
        let mut stack = Vec::new();
        if self.descend(&mut stack, found) {
            return End::Enough;
        }
        while let Some(trial) = stack.last_mut() {
            let (option, mark) = (trial.options.pop(), trial.mark);
            self.candidates.undo(mark);
            let Some((cell, digit)) = option else {
                stack.pop();
                continue;
            };
            if self.budget.node().is_break() {
                return End::Spent;
            }
            match self.candidates.try_out(cell, digit as usize) {
                Ok(()) => {
                    if self.descend(&mut stack, found) {
                        return End::Enough;
                    }
                }
                Err(dead) => {
                    let share = match self.candidates.spot(dead) {
                        Spot::Cell(at) => &mut self.cells[at],
                        Spot::Digit(at) => &mut self.digits[at],
                    };
                    *share = 1.0 / (1.0 / *share + 1.0);
                    self.dead_ends += 1;
                    if self.dead_ends == MOST_DEAD_ENDS {
                        return End::TooHard;
                    }
                }
            }
        }
        End::All
    }

    /// Notes a solution, or opens the next trial. Whether there are enough solutions.
    fn descend(&mut self, stack: &mut Vec<Trial>, found: &mut Found<'_>) -> bool {
        match self.next() {
            None => self.candidates.solution().is_some_and(|s| found.note(s)),
            Some(spot) => {
                let mut options = self.candidates.possibilities(spot);
                options.reverse();
                let mark = self.candidates.mark();
                stack.push(Trial { options, mark });
                false
            }
        }
    }

    /// The open spot with the fewest possibilities for its weight.
    fn next(&self) -> Option<Spot> {
        let rating = |(spot, count): (Spot, usize)| match spot {
            Spot::Cell(at) => count as f32 * self.cells[at],
            Spot::Digit(at) => count as f32 * self.digits[at],
        };
        let spots = self.candidates.open_spots();
        let rated = spots.map(|spot| (rating(spot), spot.0));
        rated
            .min_by(|(a, _), (b, _)| a.total_cmp(b))
            .map(|(_, spot)| spot)
    }
}
