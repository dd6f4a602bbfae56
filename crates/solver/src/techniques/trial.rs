//! Trials of every candidate, one at a time.
//!
//! Sound because a candidate that leads to a contradiction cannot be. In a classic run a
//! trial rests on the digits of the grid alone: eliminations made before are not used. A
//! modern run keeps these, and its trials begin with them.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use crate::classic::Solver;
use crate::deduction::Deduction;
use crate::grid::Grid;
use crate::options::{Options, Search};
use crate::order::{Choice, Order};
use crate::scope::{Scope, Visit};
use crate::set::Set;
use crate::technique::{Kind, TECHNIQUES, Technique};

/// ?: a candidate that the basic techniques lead to a contradiction goes.
pub(crate) fn birdy(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    trials(scope, &from_digits(scope.grid), &CLASSIC[0], visit)
}

/// #: the same with all single deforms.
pub(crate) fn eagle(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    trials(scope, &from_digits(scope.grid), &CLASSIC[1], visit)
}

/// ? or # of a modern run: from the candidates as they stand.
pub(crate) fn keeping(
    technique: Technique,
    scope: &Scope<'_>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let number = usize::from(technique == Technique::Eagle);
    trials(scope, scope.grid, &MODERN[number], visit)
}

/// How trials run, of ? and of #.
static CLASSIC: LazyLock<[Options; 2]> = LazyLock::new(|| trial_options(Search::Classic));
static MODERN: LazyLock<[Options; 2]> = LazyLock::new(|| trial_options(Search::Modern));

fn trial_options(search: Search) -> [Options; 2] {
    [
        only(search, |kind| kind == Kind::Basic),
        only(search, |kind| matches!(kind, Kind::Basic | Kind::Deform)),
    ]
}

fn from_digits(grid: &Grid) -> Grid {
    Grid::with_digits(grid.layout().clone(), &grid.digits())
}

fn only(search: Search, wanted: impl Fn(Kind) -> bool) -> Options {
    let others: Vec<Technique> = TECHNIQUES
        .iter()
        .filter(|info| !wanted(info.kind))
        .map(|info| info.technique)
        .collect();
    let choice = Choice::ALL.without(&others);
    Options {
        search,
        order: Order::by_level(),
        choice,
        ..Options::default()
    }
}

fn trials(scope: &Scope<'_>, grid: &Grid, options: &Options, visit: Visit<'_>) -> ControlFlow<()> {
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
