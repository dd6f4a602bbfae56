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
use crate::deduction::Deduction;
use crate::layout::{Cell, Form, House, Layout};
use crate::scope::Scope;
use crate::set::Set;
use crate::step::{Label, Step};
use crate::technique::{Kind, Reach, TECHNIQUES, Technique};
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
            if grid.naked_singles() == 0 {
                return None;
            }
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
        forms(technique).enumerate().any(|(number, form)| {
            let found = self.find_in(technique, number, form);
            let step = found.map(|deduction| Step::removing(technique, form, deduction));
            step.map(|step| self.place(step)).is_some()
        })
    }

    /// The first finding in a form, looked for where something has changed.
    fn find_in(
        &mut self,
        technique: Technique,
        number: usize,
        form: Option<Form>,
    ) -> Option<Deduction> {
        let (grid, budget) = (&self.grid, self.budget);
        let houses = form.map_or(&[][..], |form| grid.layout().houses_of(form));
        let all = Scope::new(grid, houses, budget);
        let looked = self.memory.of(technique, grid.layout());
        match technique.info().reach {
            Reach::House => houses.iter().find_map(|house| {
                let looked = &mut looked[house.id()];
                let since = std::mem::replace(looked, grid.now());
                if since >= grid.changed_in(*house) {
                    return None;
                }
                let houses = std::slice::from_ref(house);
                let found = first(technique, &Scope { houses, ..all });
                if found.is_some() {
                    *looked = since;
                }
                found
            }),
            Reach::Digit => {
                let looked = &mut looked[number * grid.n()..][..grid.n()];
                let changed = |&digit: &usize| looked[digit] < grid.changed_of(digit);
                let digits: Set = (0..grid.n()).filter(changed).collect();
                if digits.is_empty() {
                    return None;
                }
                let found = first(technique, &Scope { digits, ..all });
                if found.is_none() {
                    digits.iter().for_each(|digit| looked[digit] = grid.now());
                }
                found
            }
            Reach::Grid => {
                let looked = &mut looked[number];
                if *looked == grid.now() {
                    return None;
                }
                let found = first(technique, &all);
                if found.is_none() {
                    *looked = grid.now();
                }
                found
            }
        }
    }
}

/// The first thing a technique finds in a scope. When time is up it finds nothing, and
/// nothing will be looked for any more.
fn first(technique: Technique, scope: &Scope<'_>) -> Option<Deduction> {
    let info = technique.info();
    let find = info.find?;
    let mut found = None;
    let mut keep = |deduction| {
        found = Some(deduction);
        ControlFlow::Break(())
    };
    let _ = match info.kind {
        Kind::Trial => trial::keeping(technique, scope, &mut keep),
        _ => find(scope, &mut keep),
    };
    found
}

/// When each technique last found nothing, in changes of the grid: for each house, each
/// form and digit, or each form, as far as its findings reach.
#[derive(Default)]
pub(crate) struct Memory {
    /// Empty until a basic technique does not lead on: many puzzles never need it.
    looked: Vec<u32>,
}

impl Memory {
    fn of(&mut self, technique: Technique, layout: &Layout) -> &mut [u32] {
        // A layout has three houses for each digit at least, and a technique three forms at most.
        let width = layout.houses().len();
        if self.looked.is_empty() {
            self.looked = vec![0; TECHNIQUES.len() * width];
        }
        &mut self.looked[technique as usize * width..][..width]
    }
}
