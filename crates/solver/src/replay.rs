//! A procedure played again: the candidates that each step was seen on.

use crate::grid::Grid;
use crate::layout::Form;
use crate::step::{Label, Step};
use crate::technique::Technique;

/// Follows the steps of a run from the grid that it began with.
pub struct Replay {
    grid: Grid,
    /// The grid before the search in hand: all that one form of a search places is read
    /// from one snapshot.
    snapshot: Grid,
    search: Option<(Technique, Option<Form>)>,
}

impl Replay {
    /// Begins at `grid`, with no step made.
    pub fn new(grid: Grid) -> Replay {
        Replay {
            snapshot: grid.clone(),
            grid,
            search: None,
        }
    }

    /// The grid that the next step was seen on, before anything that the step rests on
    /// was removed; the step is then made.
    pub fn step(&mut self, step: &Step) -> &Grid {
        let search = match step.label {
            Label::Deform(technique, form, _) | Label::Double(_, technique, form, _) => {
                Some((technique, form))
            }
            _ => None,
        };
        if step.opens_search || search.is_none() || search != self.search {
            self.snapshot = self.grid.clone();
        }
        self.search = search;
        match step.placed {
            Some(placed) => self.grid.place(placed.cell, placed.digit as usize),
            None => step.removed.iter().for_each(|removal| {
                self.grid.eliminate(removal.cell, removal.digit as usize);
            }),
        }
        &self.snapshot
    }

    /// The grid after the steps made so far.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }
}
