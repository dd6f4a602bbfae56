//! Basic fish: X-wing, swordfish, jellyfish, squirmbag.
//!
//! ```text
//!          c2          c6
//!     r1   *  .  .  .  *  .      The digit is left only in columns 2 and 6
//!     r2   -  x  x  x  -  x      of rows 1 and 4 (the base), so columns 2
//!     r3   -  x  x  x  -  x      and 6 (the cover) have it there and
//!     r4   *  .  .  .  *  .      nowhere else.
//! ```
//!
//! Sound because `k` rows need `k` columns for the digit, and there are only `k`.

use std::ops::ControlFlow;

use super::subset::k_in_k;
use crate::deduction::{Base, Deduction};
use crate::layout::{Form, HouseKind};
use crate::scope::{Scope, Visit};
use crate::set::Set;

/// `k` parallel lines that have a digit in `k` crossing lines only: the crossing lines
/// have it there. The first of the `k` lines is one of the scope's houses.
pub(crate) fn basic(scope: &Scope<'_>, k: usize, visit: Visit<'_>) -> ControlFlow<()> {
    let (grid, layout) = (scope.grid, scope.grid.layout());
    let Some(first) = scope.houses.first() else {
        return ControlFlow::Continue(());
    };
    // A place in a row is a column's number, and the reverse.
    let (lines, crossing) = match first.kind() {
        HouseKind::Row => (layout.houses_of(Form::Row), layout.houses_of(Form::Column)),
        _ => (layout.houses_of(Form::Column), layout.houses_of(Form::Row)),
    };
    let starts = Set::from_iter(scope.houses.iter().map(|house| house.number()));
    for digit in 0..grid.n() {
        let sets = lines.iter().map(|&line| grid.places(line, digit));
        k_in_k(
            sets,
            k,
            |line| starts.contains(line),
            scope.budget,
            &mut |base, cover| {
                let eliminations: Vec<_> = cover
                    .iter()
                    .flat_map(|c| {
                        (grid.places(crossing[c], digit) - base)
                            .iter()
                            .map(move |p| (c, p))
                    })
                    .map(|(c, place)| (layout.cells(crossing[c])[place], digit as u8))
                    .collect();
                if eliminations.is_empty() {
                    return ControlFlow::Continue(());
                }
                visit(Deduction {
                    digits: Set::of(digit),
                    base: base
                        .iter()
                        .map(|b| Base::House(lines[b], grid.places(lines[b], digit)))
                        .collect(),
                    cover: cover.iter().map(|c| crossing[c]).collect(),
                    eliminations,
                })
            },
        )?;
    }
    ControlFlow::Continue(())
}
