//! Trials of every candidate, one at a time.
//!
//! Sound because a candidate that leads to a contradiction cannot be. What a trial rests
//! on is the digits of the grid alone: eliminations made before are not used.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use crate::classic::Solver;
use crate::deduction::Deduction;
use crate::grid::Grid;
use crate::options::Options;
use crate::order::{Choice, Order};
use crate::scope::{Scope, Visit};
use crate::set::Set;
use crate::technique::{Kind, TECHNIQUES, Technique};

/// ?: a candidate that the basic techniques lead to a contradiction goes.
pub(crate) fn birdy(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    static BASICS: LazyLock<Options> = LazyLock::new(|| only(|kind| kind == Kind::Basic));
    trials(scope, &BASICS, visit)
}

/// #: the same with all single deforms.
pub(crate) fn eagle(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    static DEFORMS: LazyLock<Options> =
        LazyLock::new(|| only(|kind| matches!(kind, Kind::Basic | Kind::Deform)));
    trials(scope, &DEFORMS, visit)
}

fn only(wanted: impl Fn(Kind) -> bool) -> Options {
    let others: Vec<Technique> = TECHNIQUES
        .iter()
        .filter(|info| !wanted(info.kind))
        .map(|info| info.technique)
        .collect();
    let choice = Choice::ALL.without(&others);
    Options {
        order: Order::by_level(),
        choice,
        ..Options::default()
    }
}

fn trials(scope: &Scope<'_>, options: &Options, visit: Visit<'_>) -> ControlFlow<()> {
    let grid = Grid::with_digits(scope.grid.layout().clone(), &scope.grid.digits());
    for &cell in grid.layout().all_cells() {
        for digit in grid.candidates(cell).iter() {
            scope.budget.node()?;
            let mut tried = grid.clone();
            tried.place(cell, digit);
            let mut run = Solver::new(tried, options, None, scope.budget);
            run.by_ref().for_each(drop);
            if run.grid().dead().is_some() && scope.grid.candidates(cell).contains(digit) {
                visit(Deduction {
                    digits: Set::of(digit),
                    eliminations: vec![(cell, digit as u8)],
                    ..Deduction::default()
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}
