//! Hidden and naked subsets of every order, and the search they share with fish.
//!
//! ```text
//!     cell      a    b    c    d          Digits 4 and 7 are left only in cells a
//!     hidden    47x  47x  ..   ..         and b of the house: what else stands
//!     naked     47   47   x4   x7         there goes (hidden). Cells a and b have
//!                                         only 4 and 7: the rest of the house
//!                                         loses both (naked).
//! ```
//!
//! Sound because `k` digits need `k` cells, and there are only `k`; or the reverse.

use std::ops::ControlFlow;

use crate::deduction::{Base, Deduction};
use crate::layout::Form;
use crate::scope::{Budget, Scope, Visit};
use crate::set::Set;

/// Finds every `k` of `sets` that have `k` members between them, and hands on which
/// ones they are and what the members are. A set counts only if it has 2 to `k` members.
///
/// This one search is naked subset (cells, with digits as members), hidden subset
/// (digits, with places as members) and fish (lines, with crossing lines as members)
/// of every order. `starts` limits which set may be the first of the `k`.
pub(crate) fn k_in_k(
    sets: impl Iterator<Item = Set>,
    k: usize,
    starts: impl Fn(usize) -> bool,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(Set, Set) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // 128 lines at most: on the stack, since this is called for every house and digit.
    let mut lines = [(0u8, Set::EMPTY); 128];
    let mut count = 0;
    for (number, set) in sets.enumerate() {
        if !set.is_empty() && (2..=k).contains(&set.len()) {
            lines[count] = (number as u8, set);
            count += 1;
        }
    }
    // Too few lines end the search at once (K).
    if count < k {
        return ControlFlow::Continue(());
    }
    let lines = &lines[..count];
    for (at, &(number, set)) in lines.iter().enumerate() {
        if starts(number as usize) {
            extend(
                lines,
                at + 1,
                k - 1,
                k,
                Set::of(number as usize),
                set,
                budget,
                visit,
            )?;
        }
    }
    ControlFlow::Continue(())
}

#[expect(
    clippy::too_many_arguments,
    reason = "the state of a recursion, not an interface"
)]
fn extend(
    lines: &[(u8, Set)],
    from: usize,
    wanted: usize,
    k: usize,
    chosen: Set,
    members: Set,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(Set, Set) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if wanted == 0 {
        return if members.len() == k {
            visit(chosen, members)
        } else {
            ControlFlow::Continue(())
        };
    }
    for at in from..(lines.len() + 1).saturating_sub(wanted) {
        let (number, set) = lines[at];
        let members = members | set;
        if members.len() <= k {
            let chosen = chosen | Set::of(number as usize);
            extend(lines, at + 1, wanted - 1, k, chosen, members, budget, visit)?;
        }
    }
    budget.tick()
}

/// `k` digits of a house with `k` places between them: those cells can hold no other digit.
pub(crate) fn hidden(scope: &Scope<'_>, k: usize, visit: Visit<'_>) -> ControlFlow<()> {
    let grid = scope.grid;
    for &house in scope.houses {
        let cells = grid.layout().cells(house);
        let sets = (0..grid.n()).map(|digit| grid.places(house, digit));
        k_in_k(sets, k, |_| true, scope.budget, &mut |digits, places| {
            let eliminations: Vec<_> = places
                .iter()
                .flat_map(|p| {
                    (grid.candidates(cells[p]) - digits)
                        .iter()
                        .map(move |d| (p, d))
                })
                .map(|(p, digit)| (cells[p], digit as u8))
                .collect();
            if eliminations.is_empty() {
                return ControlFlow::Continue(());
            }
            let base = vec![Base::House {
                house,
                digits,
                places,
            }];
            visit(Deduction {
                digits,
                base,
                eliminations,
                ..Deduction::default()
            })
        })?;
    }
    ControlFlow::Continue(())
}

/// `k` cells of a house with `k` digits between them: the rest of the house loses those.
pub(crate) fn naked(scope: &Scope<'_>, k: usize, visit: Visit<'_>) -> ControlFlow<()> {
    let grid = scope.grid;
    for &house in scope.houses {
        let cells = grid.layout().cells(house);
        let sets = cells.iter().map(|&cell| grid.candidates(cell));
        k_in_k(sets, k, |_| true, scope.budget, &mut |places, digits| {
            let eliminations: Vec<_> = digits
                .iter()
                .flat_map(|d| (grid.places(house, d) - places).iter().map(move |p| (p, d)))
                .map(|(p, digit)| (cells[p], digit as u8))
                .collect();
            if eliminations.is_empty() {
                return ControlFlow::Continue(());
            }
            let base = places
                .iter()
                .map(|p| Base::Cell {
                    cell: cells[p],
                    digits,
                })
                .collect();
            visit(Deduction {
                digits,
                base,
                cover: vec![house],
                eliminations,
                ..Deduction::default()
            })
        })?;
    }
    ControlFlow::Continue(())
}

/// Three cells of a block with the candidates ab, bc, ca: the rest of the block loses all.
pub(crate) fn naked_triple_ring(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    let grid = scope.grid;
    let blocks = Scope {
        houses: grid.layout().houses_of(Form::Block),
        ..*scope
    };
    naked(&blocks, 3, &mut |deduction| {
        let pairs = deduction.base.iter().filter_map(|base| match base {
            Base::Cell { cell, .. } => Some(grid.candidates(*cell)),
            Base::House { .. } => None,
        });
        let pairs: Vec<Set> = pairs.collect();
        let ring = pairs.iter().all(|pair| pair.len() == 2)
            && pairs
                .iter()
                .enumerate()
                .all(|(at, pair)| !pairs[..at].contains(pair));
        if ring {
            visit(deduction)
        } else {
            ControlFlow::Continue(())
        }
    })
}
