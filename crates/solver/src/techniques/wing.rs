//! Wings that are no chains: three cells of which one must have a digit.
//!
//! ```text
//!     abc  .   .     ac          One of the three cells has c: the first does if it
//!      .   bc  .     .           has neither a nor b, else one of the wings does. What
//!      x   .   .     .           sees all three loses c.
//! ```

use std::ops::ControlFlow;

use crate::deduction::{Base, Deduction};
use crate::layout::Cell;
use crate::scope::{Scope, Visit};
use crate::set::Set;

/// Γ: a cell with candidates a, b and c sees one with a and c and one with b and c: what
/// sees all three loses c.
pub(crate) fn xyz_wing(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    let (grid, layout) = (scope.grid, scope.grid.layout());
    for &pivot in layout
        .all_cells()
        .iter()
        .filter(|&&cell| grid.candidates(cell).len() == 3)
    {
        scope.budget.tick()?;
        let digits = grid.candidates(pivot);
        let wings: Vec<Cell> = layout
            .peers(pivot)
            .iter()
            .filter(|&&cell| {
                let pair = grid.candidates(cell);
                pair.len() == 2 && pair.is_subset(digits)
            })
            .copied()
            .collect();
        for (at, &one) in wings.iter().enumerate() {
            for &two in &wings[at + 1..] {
                let common = grid.candidates(one) & grid.candidates(two);
                let Some(digit) = common.only() else { continue };
                let seen = |&&cell: &&Cell| {
                    layout.sees(cell, one)
                        && layout.sees(cell, two)
                        && grid.candidates(cell).contains(digit)
                };
                let gone: Vec<_> = layout.peers(pivot).iter().filter(seen).copied().collect();
                if !gone.is_empty() {
                    let base = [pivot, one, two].map(|cell| Base::Cell {
                        cell,
                        digits: grid.candidates(cell),
                    });
                    visit(Deduction {
                        digits: Set::of(digit),
                        base: base.to_vec(),
                        eliminations: gone.into_iter().map(|cell| (cell, digit as u8)).collect(),
                        ..Deduction::default()
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
