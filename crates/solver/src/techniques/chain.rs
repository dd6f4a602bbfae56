//! X-chains of two strong links.
//!
//! ```text
//!          c2       c5    c6
//!     r1   *--------*     .      Rows 1 and 4 have the digit in two places each;
//!     r3   -        .     x      one end of each lies in column 2, so at least
//!     r4   *--------.-----*      one of the two other ends holds it: cells that
//!     r6   -        x     .      see both lose it (skyscraper).
//! ```
//!
//! Sound because column 2 cannot hold the digit twice: one of the links has it at
//! its other end.

use std::ops::ControlFlow;

use crate::deduction::{Base, Deduction};
use crate::layout::{Form, HouseKind};
use crate::scope::{Scope, Visit};
use crate::set::Set;

/// Two parallel lines with two places each for a digit, of which one place of each lies
/// in the same crossing line: what sees both other places loses the digit.
pub(crate) fn skyscraper(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    let (grid, layout) = (scope.grid, scope.grid.layout());
    for &first in scope.houses {
        scope.budget.tick()?;
        let form = if first.kind() == HouseKind::Row {
            Form::Row
        } else {
            Form::Column
        };
        let later = &layout.houses_of(form)[first.number() + 1..];
        for digit in 0..grid.n() {
            let one = grid.places(first, digit);
            if one.len() != 2 {
                continue;
            }
            for &second in later {
                let two = grid.places(second, digit);
                // Both places shared would be an X-wing.
                if two.len() != 2 || (one & two).only().is_none() {
                    continue;
                }
                let end = |house, ends: Set| ends.only().map(|p| layout.cells(house)[p]);
                let (Some(a), Some(b)) = (end(first, one - two), end(second, two - one)) else {
                    continue;
                };
                let shared = layout.peers(a).iter().filter(|&&cell| layout.sees(cell, b));
                let eliminations: Vec<_> = shared
                    .filter(|&&cell| grid.candidates(cell).contains(digit))
                    .map(|&cell| (cell, digit as u8))
                    .collect();
                if !eliminations.is_empty() {
                    visit(Deduction {
                        digits: Set::of(digit),
                        base: vec![Base::House(first, one), Base::House(second, two)],
                        cover: Vec::new(),
                        eliminations,
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
