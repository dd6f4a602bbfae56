//! Locked candidates.
//!
//! ```text
//!      block 1     block 2
//!     *  *  .     x  .  x      In block 1 the digit is left only in row 1, so
//!     -  -  -     .  .  .      row 1 has it there and nowhere else (pointing).
//!     -  -  -     .  .  .      The same from row to block is claiming.
//! ```
//!
//! Sound because the house has the digit somewhere, and every place left lies in
//! the other house too, which holds the digit only once.

use std::ops::{ControlFlow, RangeInclusive};

use crate::deduction::{Base, Deduction};
use crate::scope::{Scope, Visit};
use crate::set::Set;

/// A digit's places in a house, as many as `cells` tells, all lie in one other house:
/// the rest of that house loses it.
pub(crate) fn locked(
    scope: &Scope<'_>,
    cells: RangeInclusive<usize>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let (grid, layout) = (scope.grid, scope.grid.layout());
    let cells = *cells.start()..=layout.widest_crossing().min(*cells.end());
    for &house in scope.houses {
        scope.budget.tick()?;
        for digit in 0..grid.n() {
            let places = grid.places(house, digit);
            // `len` comes second: most digits are placed already.
            if places.is_empty() || !cells.contains(&places.len()) {
                continue;
            }
            for crossing in layout.crossings(house) {
                if !places.is_subset(crossing.here) {
                    continue;
                }
                let gone = grid.places(crossing.other, digit) - crossing.there;
                if gone.is_empty() {
                    continue;
                }
                let others = layout.cells(crossing.other);
                visit(Deduction {
                    digits: Set::of(digit),
                    base: vec![Base::House {
                        house,
                        digits: Set::of(digit),
                        places,
                    }],
                    cover: vec![crossing.other],
                    eliminations: gone.iter().map(|p| (others[p], digit as u8)).collect(),
                    ..Deduction::default()
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}
