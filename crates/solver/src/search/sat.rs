//! The remaining candidates as a problem of logic for a SAT solver.
//!
//! Each candidate is a variable. Each empty cell has one of its digits, and each digit one
//! of its places in each house: at least one of them, and no two. One model is one
//! solution; a further clause that forbids it asks for another.

#[cfg_attr(feature = "cadical", path = "sat/cadical.rs")]
#[cfg_attr(not(feature = "cadical"), path = "sat/batsat.rs")]
mod engine;

use std::ops::ControlFlow;

use super::candidates::Candidates;
use super::{End, Found};
use crate::layout::Cell;
use crate::scope::Budget;
use crate::set::Set;
use engine::Engine;

/// Groups of up to this many candidates say for each pair that not both can be: the
/// solver sees most this way. Above it the pairs would be too many.
const MOST_PAIRS: usize = 24;

/// Looks for solutions beyond those found; the candidates must be followed up to the end.
pub(super) fn run(candidates: &Candidates<'_>, budget: &Budget<'_>, found: &mut Found<'_>) -> End {
    let mut model = Model {
        candidates,
        budget,
        firsts: Vec::new(),
        engine: Engine::new(budget),
    };
    if model.build().is_break() {
        return End::Spent;
    }
    for solution in &found.solutions {
        model.forbid(solution);
    }
    loop {
        match model.engine.solve() {
            Answer::Stopped => return End::Spent,
            Answer::No => return End::All,
            Answer::Yes => {
                let solution = model.solution();
                let before = found.solutions.len();
                if found.note(solution.clone()) {
                    return End::Enough;
                }
                // A model that is wrong or not new would come again and again.
                if found.solutions.len() == before {
                    return End::Spent;
                }
                model.forbid(&solution);
            }
        }
    }
}

/// What the SAT solver says.
enum Answer {
    /// There is a model.
    Yes,
    /// There is none.
    No,
    /// The budget is spent.
    Stopped,
}

struct Model<'a> {
    candidates: &'a Candidates<'a>,
    budget: &'a Budget<'a>,
    /// For each cell, the variable of its first digit.
    firsts: Vec<u32>,
    engine: Engine<'a>,
}

impl Model<'_> {
    fn build(&mut self) -> ControlFlow<()> {
        let (candidates, layout) = (self.candidates, self.candidates.layout());
        let mut next = 0;
        for &cell in layout.all_cells() {
            self.firsts.push(next);
            let left = candidates.left(cell);
            if left.len() > 1 {
                next += left.len() as u32;
            }
        }
        self.engine.reserve(next);
        let mut group = Vec::new();
        for &cell in layout.all_cells() {
            let left = candidates.left(cell);
            if left.len() > 1 {
                group.clear();
                group.extend(left.iter().map(|digit| self.variable(cell, digit)));
                self.exactly_one(&group, |_, _| true)?;
            }
        }
        for &house in layout.houses() {
            let cells = layout.cells(house);
            for digit in 0..layout.n() {
                let places = candidates.places(house, digit);
                if places.len() < 2 {
                    continue;
                }
                let here: Vec<Cell> = places.iter().map(|place| cells[place]).collect();
                group.clear();
                group.extend(here.iter().map(|&cell| self.variable(cell, digit)));
                // Two cells that share an earlier house have been told apart there.
                let first_shared = |a: usize, b: usize| {
                    let mut homes = layout.home_ids(here[a]).iter().map(|&(id, _)| id as usize);
                    let others = layout.home_ids(here[b]);
                    homes.find(|&id| others.iter().any(|&(other, _)| other as usize == id))
                };
                self.exactly_one(&group, |a, b| first_shared(a, b) == Some(house.id()))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn variable(&self, cell: Cell, digit: usize) -> u32 {
        let before = self.candidates.left(cell) & Set::full(digit);
        self.firsts[self.candidates.layout().index(cell)] + before.len() as u32
    }

    /// One of the variables is true. Pairs for which `new` does not hold are known already.
    fn exactly_one(
        &mut self,
        group: &[u32],
        new: impl Fn(usize, usize) -> bool,
    ) -> ControlFlow<()> {
        self.engine.clause(group.iter().map(|&v| (v, true)));
        if group.len() > MOST_PAIRS {
            return self.at_most_one(group.to_vec());
        }
        for a in 0..group.len() {
            self.budget.tick()?;
            for b in (0..a).filter(|&b| new(a, b)) {
                self.engine.clause([(group[a], false), (group[b], false)]);
            }
        }
        ControlFlow::Continue(())
    }

    /// No two of the variables are true. A large group stands in a rectangle: not two of
    /// its rows, not two of its columns can have one (the product encoding of Chen, 2010).
    fn at_most_one(&mut self, group: Vec<u32>) -> ControlFlow<()> {
        self.budget.tick()?;
        if group.len() <= 6 {
            for (at, &a) in group.iter().enumerate() {
                for &b in &group[..at] {
                    self.engine.clause([(a, false), (b, false)]);
                }
            }
            return ControlFlow::Continue(());
        }
        let width = (1..).find(|w| w * w >= group.len()).unwrap_or(1);
        let height = group.len().div_ceil(width);
        let columns: Vec<u32> = (0..width).map(|_| self.engine.variable()).collect();
        let rows: Vec<u32> = (0..height).map(|_| self.engine.variable()).collect();
        for (at, &variable) in group.iter().enumerate() {
            for line in [rows[at / width], columns[at % width]] {
                self.engine.clause([(variable, false), (line, true)]);
            }
        }
        self.at_most_one(columns)?;
        self.at_most_one(rows)
    }

    /// The digits of the model just found.
    fn solution(&self) -> Vec<u8> {
        let cells = self.candidates.layout().all_cells().iter();
        let digit = |&cell: &Cell| {
            let left = self.candidates.left(cell);
            let chosen = |&digit: &usize| self.engine.is_true(self.variable(cell, digit));
            let digit = left.only().or_else(|| left.iter().find(chosen));
            digit.map_or(u8::MAX, |digit| digit as u8)
        };
        cells.map(digit).collect()
    }

    /// Asks for something else than a solution.
    fn forbid(&mut self, solution: &[u8]) {
        let cells = self.candidates.layout().all_cells().iter();
        let open = cells
            .zip(solution)
            .filter(|&(&cell, _)| self.candidates.left(cell).len() > 1);
        let other: Vec<_> = open
            .map(|(&cell, &digit)| (self.variable(cell, digit as usize), false))
            .collect();
        self.engine.clause(other);
    }
}
