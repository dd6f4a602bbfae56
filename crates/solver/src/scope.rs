//! Where a technique looks, and what may stop it.

use std::cell::Cell as Counter;
use std::ops::ControlFlow;

use crate::deduction::Deduction;
use crate::grid::Grid;
use crate::layout::House;
use crate::set::Set;

/// The caller's wish to stop, and a count of the work done.
///
/// The solver has no clock: the caller's `stop` looks at one.
pub struct Budget<'a> {
    stop: &'a dyn Fn() -> bool,
    nodes: Counter<u64>,
    conflicts: Counter<u64>,
    max_nodes: u64,
    ticks: Counter<u32>,
    spent: Counter<bool>,
}

/// Reading a clock costs as much as several looks at the grid.
const TICKS_PER_LOOK: u32 = 16;

impl<'a> Budget<'a> {
    /// A budget that ends when `stop` says so.
    pub fn new(stop: &'a dyn Fn() -> bool) -> Budget<'a> {
        Budget {
            stop,
            nodes: Counter::new(0),
            conflicts: Counter::new(0),
            max_nodes: u64::MAX,
            ticks: Counter::new(0),
            spent: Counter::new(false),
        }
    }

    /// Also ends after `nodes` nodes of a trial search and conflicts of a SAT solver.
    pub fn with_nodes(mut self, nodes: Option<u64>) -> Budget<'a> {
        self.max_nodes = nodes.unwrap_or(u64::MAX);
        self
    }

    /// The caller's wish to stop, for a budget of a part of the work.
    pub(crate) fn stop(&self) -> &'a dyn Fn() -> bool {
        self.stop
    }

    /// Nodes of trial searches so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.get()
    }

    /// Conflicts of a SAT solver so far.
    pub fn conflicts(&self) -> u64 {
        self.conflicts.get()
    }

    /// Whether the budget has ended.
    pub fn is_spent(&self) -> bool {
        self.spent.get()
    }

    /// Counts a node of a trial search; breaks when the budget is spent.
    pub fn node(&self) -> ControlFlow<()> {
        self.nodes.set(self.nodes.get() + 1);
        self.work()
    }

    /// Counts a conflict of a SAT solver; breaks when the budget is spent.
    pub(crate) fn conflict(&self) -> ControlFlow<()> {
        self.conflicts.set(self.conflicts.get() + 1);
        self.work()
    }

    fn work(&self) -> ControlFlow<()> {
        if self.nodes.get() + self.conflicts.get() > self.max_nodes {
            self.spent.set(true);
        }
        self.look()
    }

    /// Counts a piece of cheap work, and now and then looks whether to stop.
    pub fn tick(&self) -> ControlFlow<()> {
        let ticks = self.ticks.get() + 1;
        self.ticks.set(ticks % TICKS_PER_LOOK);
        if ticks == TICKS_PER_LOOK {
            self.look()
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Asks the caller whether to stop.
    pub fn look(&self) -> ControlFlow<()> {
        if self.spent.get() || (self.stop)() {
            self.spent.set(true);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// The part of a grid a technique looks at.
pub struct Scope<'a> {
    /// The grid as it stands.
    pub grid: &'a Grid,
    /// The houses to search (for fish and chains: whose first base house is one of these).
    pub houses: &'a [House],
    /// The digits to look at, for techniques that look at one digit at a time.
    pub digits: Set,
    /// What may stop the search.
    pub budget: &'a Budget<'a>,
}

impl<'a> Scope<'a> {
    /// A search of some houses for all digits.
    pub fn new(grid: &'a Grid, houses: &'a [House], budget: &'a Budget<'a>) -> Scope<'a> {
        Scope {
            grid,
            houses,
            digits: Set::full(grid.n()),
            budget,
        }
    }
}

/// Hands every deduction a technique finds to the caller, which says whether to go on.
pub type Visit<'a> = &'a mut dyn FnMut(Deduction) -> ControlFlow<()>;

/// Looks for a technique in the houses of a scope, first to last.
pub type Finder = fn(&Scope<'_>, Visit<'_>) -> ControlFlow<()>;
