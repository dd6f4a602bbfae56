//! The SAT solver batsat.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};

use super::Answer;
use crate::scope::Budget;

/// A problem and its solver. Variables are numbers from 0; a literal is a variable with
/// whether it is to be true.
pub(super) struct Engine<'a> {
    solver: Solver<Watcher<'a>>,
    clause: Vec<Lit>,
}

/// Counts conflicts and stops when the budget is spent.
struct Watcher<'a>(&'a Budget<'a>);

impl Callbacks for Watcher<'_> {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            // What it says is asked for in `stop`.
            let _ = self.0.conflict();
        }
    }

    fn stop(&self) -> bool {
        self.0.tick().is_break() || self.0.is_spent()
    }
}

impl<'a> Engine<'a> {
    pub(super) fn new(budget: &'a Budget<'a>) -> Engine<'a> {
        Engine {
            solver: Solver::new(SolverOpts::default(), Watcher(budget)),
            clause: Vec::new(),
        }
    }

    /// Makes the first `count` variables.
    pub(super) fn reserve(&mut self, count: u32) {
        for _ in 0..count {
            self.variable();
        }
    }

    /// A further variable.
    pub(super) fn variable(&mut self) -> u32 {
        self.solver.new_var_default().idx()
    }

    /// One of the literals holds.
    pub(super) fn clause(&mut self, literals: impl IntoIterator<Item = (u32, bool)>) {
        let literals = literals.into_iter();
        self.clause.clear();
        self.clause
            .extend(literals.map(|(v, sign)| Lit::new(Var::unsafe_from_idx(v), sign)));
        self.solver.add_clause_reuse(&mut self.clause);
    }

    /// Looks for a model.
    pub(super) fn solve(&mut self) -> Answer {
        match self.solver.solve_limited(&[]) {
            answer if answer == lbool::TRUE => Answer::Yes,
            answer if answer == lbool::FALSE => Answer::No,
            _ => Answer::Stopped,
        }
    }

    /// Whether a variable is true in the model just found.
    pub(super) fn is_true(&self, variable: u32) -> bool {
        self.solver.value_var(Var::unsafe_from_idx(variable)) == lbool::TRUE
    }
}
