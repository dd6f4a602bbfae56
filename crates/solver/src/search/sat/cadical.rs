//! The SAT solver CaDiCaL.

use cadical::{Callbacks, Solver};

use super::Answer;
use crate::scope::Budget;

/// A problem and its solver. Variables are numbers from 0; a literal is a variable with
/// whether it is to be true.
pub(super) struct Engine<'a> {
    solver: Solver<Watcher<'a>>,
    variables: u32,
}

/// Counts conflicts and stops when the budget is spent.
struct Watcher<'a>(&'a Budget<'a>);

impl Callbacks for Watcher<'_> {
    fn terminate(&mut self) -> bool {
        self.0.tick().is_break() || self.0.is_spent()
    }

    fn max_length(&self) -> i32 {
        i32::MAX
    }

    fn learn(&mut self, _: &[i32]) {
        // What it says is asked for in `terminate`.
        let _ = self.0.conflict();
    }
}

impl<'a> Engine<'a> {
    pub(super) fn new(budget: &'a Budget<'a>) -> Engine<'a> {
        let mut solver = Solver::new();
        solver.set_callbacks(Some(Watcher(budget)));
        Engine {
            solver,
            variables: 0,
        }
    }

    /// Makes the first `count` variables.
    pub(super) fn reserve(&mut self, count: u32) {
        self.variables += count;
    }

    /// A further variable.
    pub(super) fn variable(&mut self) -> u32 {
        self.variables += 1;
        self.variables - 1
    }

    /// One of the literals holds.
    pub(super) fn clause(&mut self, literals: impl IntoIterator<Item = (u32, bool)>) {
        let literal = |(variable, sign): (u32, bool)| {
            let number = variable as i32 + 1;
            if sign { number } else { -number }
        };
        self.solver.add_clause(literals.into_iter().map(literal));
    }

    /// Looks for a model.
    pub(super) fn solve(&mut self) -> Answer {
        match self.solver.solve() {
            Some(true) => Answer::Yes,
            Some(false) => Answer::No,
            None => Answer::Stopped,
        }
    }

    /// Whether a variable is true in the model just found.
    pub(super) fn is_true(&self, variable: u32) -> bool {
        self.solver.value(variable as i32 + 1) == Some(true)
    }
}
