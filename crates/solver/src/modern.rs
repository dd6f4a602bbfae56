//! The modern run: eliminations are kept to the end, and the easiest technique goes first.
//!
//! Each step is one finding: a digit placed, or candidates removed. After it the search
//! begins again at the easiest technique, so nothing is told by a technique's name that an
//! easier one explains. docs/orders.md tells it at length.
//!
//! Since candidates only go, what a technique has not found it will not find until
//! something it looks at has changed: [`Memory`] keeps when it last looked.

use std::ops::ControlFlow;

use crate::classic::{Solver, form_of, forms};
use crate::layout::{Cell, Form, House};
use crate::scope::Scope;
use crate::set::Set;
use crate::step::{Label, Step};
use crate::technique::{Kind, Technique};
use crate::techniques::trial;

impl Solver<'_> {
    /// Makes the next step of a modern run; false when there is none.
    pub(crate) fn advance_modern(&mut self) -> bool {
        Technique::easiest_first()
            .iter()
            .any(|&technique| self.uses(technique) && self.step_by(technique))
    }

    fn step_by(&mut self, technique: Technique) -> bool {
        match technique.info().kind {
            Kind::Basic => match self.first_single(technique) {
                Some((house, cell, digit)) => {
                    let label = Label::Alone(technique);
                    self.place(Step::bare(cell, digit, label, house));
                    true
                }
                None => false,
            },
            Kind::Assist => self.assist(),
            _ if self.budget.is_spent() => false,
            _ if technique == Technique::Assumption => self.assume(),
            _ => self.remove_by(technique),
        }
    }

    /// The first single: hidden ones by digit, then house; naked ones in reading order.
    fn first_single(&self, technique: Technique) -> Option<(Option<House>, Cell, usize)> {
        let (grid, layout) = (&self.grid, self.grid.layout());
        let Some(form) = form_of(technique) else {
            let single = |&cell: &Cell| Some((None, cell, grid.candidates(cell).only()?));
            return layout.all_cells().iter().find_map(single);
        };
        let houses = layout.houses_of(form);
        let digits = houses
            .iter()
            .fold(Set::EMPTY, |set, &house| set | grid.singles(house));
        let digit = digits.first()?;
        let house = *houses.iter().find(|&&h| grid.singles(h).contains(digit))?;
        let place = grid.places(house, digit).only()?;
        Some((Some(house), layout.cells(house)[place], digit))
    }

    /// The first finding of a technique that removes something, form by form.
    fn remove_by(&mut self, technique: Technique) -> bool {
        forms(technique).any(|form| self.remove_in(technique, form))
    }

    fn remove_in(&mut self, technique: Technique, form: Option<Form>) -> bool {
        let Some(find) = technique.info().find else {
            return false;
        };
        let houses = form.map_or(&[][..], |form| self.grid.layout().houses_of(form));
        let scope = Scope {
            grid: &self.grid,
            houses,
            budget: self.budget,
        };
        let mut found = None;
        let mut first = |deduction| {
            found = Some(deduction);
            ControlFlow::Break(())
        };
        // Whether it ended at a finding or for lack of time, `found` tells.
        let _ = match technique.info().kind {
            Kind::Trial => trial::keeping(technique, &scope, &mut first),
            _ => find(&scope, &mut first),
        };
        match found {
            Some(deduction) => {
                self.place(Step::removing(technique, form, deduction));
                true
            }
            None => false,
        }
    }
}
