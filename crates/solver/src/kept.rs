//! Eliminations that are kept from one deform search to the next, with their reasons.

use crate::deduction::{Base, Deduction};
use crate::grid::Grid;
use crate::layout::{Cell, Form, Layout};
use crate::step::{Reason, Removal, Step};
use crate::technique::Technique;

/// The eliminations made since a placement last rebuilt the candidates.
#[derive(Default)]
pub(crate) struct Kept {
    reasons: Vec<Reason>,
    /// For each reason, how many eliminations had been made before it.
    made_before: Vec<usize>,
    /// Cell, digit and number of the reason, in the order they were made.
    gone: Vec<(Cell, u8, usize)>,
    /// Where the eliminations of the search in hand begin.
    search: usize,
}

impl Kept {
    pub(crate) fn is_empty(&self) -> bool {
        self.gone.is_empty()
    }

    /// From here on eliminations belong to a new search.
    pub(crate) fn begin_search(&mut self) {
        self.search = self.gone.len();
    }

    /// The eliminations of the search in hand.
    pub(crate) fn of_search(&self) -> impl Iterator<Item = (Cell, usize)> {
        self.gone[self.search..]
            .iter()
            .map(|&(cell, digit, _)| (cell, digit as usize))
    }

    /// Whether the search in hand eliminated something.
    pub(crate) fn changed(&self) -> bool {
        self.gone.len() > self.search
    }

    /// Makes a deduction's eliminations, and keeps those that were still to be made.
    pub(crate) fn apply(
        &mut self,
        technique: Technique,
        form: Option<Form>,
        deduction: Deduction,
        grid: &mut Grid,
    ) {
        let before = self.gone.len();
        for &(cell, digit) in &deduction.eliminations {
            if grid.eliminate(cell, digit as usize) {
                self.gone.push((cell, digit, self.reasons.len()));
            }
        }
        if self.gone.len() > before {
            self.made_before.push(before);
            self.reasons.push(Reason {
                technique,
                form,
                deduction,
            });
        }
    }

    /// Gives all eliminations back to the grid.
    pub(crate) fn give_back(&self, grid: &mut Grid) {
        self.gone
            .iter()
            .for_each(|&(cell, digit, _)| grid.restore(cell, digit as usize));
    }

    /// Adds to a step the kept eliminations that `base` rests on, those that these rest
    /// on, and so on, with their reasons.
    pub(crate) fn explain(&self, mut step: Step, base: Base, layout: &Layout) -> Step {
        let mut needed = vec![false; self.gone.len()];
        let mut used = vec![false; self.reasons.len()];
        // A base can only rest on what was gone when it was seen.
        let mut open = vec![(base, self.gone.len())];
        while let Some((base, seen)) = open.pop() {
            for at in (0..seen).filter(|&at| rests_on(base, self.gone[at], layout)) {
                needed[at] = true;
                let reason = self.gone[at].2;
                if !std::mem::replace(&mut used[reason], true) {
                    let bases = self.reasons[reason].deduction.base.iter();
                    open.extend(bases.map(|&base| (base, self.made_before[reason])));
                }
            }
        }
        let mut number = vec![0; self.reasons.len()];
        for (at, reason) in self.reasons.iter().enumerate().filter(|&(at, _)| used[at]) {
            number[at] = step.reasons.len();
            step.reasons.push(reason.clone());
        }
        let removed = self.gone.iter().zip(&needed).filter(|&(_, &needed)| needed);
        step.removed
            .extend(removed.map(|(&(cell, digit, reason), _)| Removal {
                cell,
                digit,
                reason: number[reason],
            }));
        step
    }
}

/// Whether what `base` shows would not be so with this candidate still there.
pub(crate) fn rests_on(base: Base, gone: (Cell, u8, usize), layout: &Layout) -> bool {
    let (lost, digit, _) = gone;
    match base {
        Base::Cell { cell, digits } => cell == lost && !digits.contains(digit as usize),
        Base::House {
            house,
            digits,
            places,
        } => {
            let elsewhere = |place| !places.contains(place);
            digits.contains(digit as usize)
                && layout
                    .homes(lost)
                    .any(|(home, place)| home == house && elsewhere(place))
        }
    }
}
