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
use crate::grid::Grid;
use crate::layout::{Cell, Form, House, HouseKind};
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
    for digit in scope.digits.iter() {
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
                        .map(|b| line_base(grid, lines[b], digit))
                        .collect(),
                    cover: cover.iter().map(|c| crossing[c]).collect(),
                    eliminations,
                    ..Deduction::default()
                })
            },
        )?;
    }
    ControlFlow::Continue(())
}

/// That a digit has only the places in a line that it has.
fn line_base(grid: &Grid, house: House, digit: usize) -> Base {
    Base::House {
        house,
        digits: Set::of(digit),
        places: grid.places(house, digit),
    }
}

/// Two parallel lines whose places for a digit, but for some fins, lie in two crossing
/// lines: what lies in these and sees all the fins loses the digit.
///
/// ```text
///          c2          c6
///     r1   *  .  .  .  *  .      If row 4 has the digit in column 2 or 6, this is an
///     r4   *  .  .  .  *  f      X-wing; if it has it in a fin, what sees the fin loses
///     r5   -  .  .  .  x  .      it. (5,6) loses it either way. Without (4,6) it is a
///                                sashimi X-wing.
/// ```
pub(crate) fn finned_x_wing(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    let (grid, layout) = (scope.grid, scope.grid.layout());
    for (form, across) in [(Form::Row, Form::Column), (Form::Column, Form::Row)] {
        let (lines, crossing) = (layout.houses_of(form), layout.houses_of(across));
        for digit in scope.digits.iter() {
            let open = lines
                .iter()
                .filter(|&&line| grid.places(line, digit).len() >= 2);
            let open: Vec<House> = open.copied().collect();
            for (at, &first) in open.iter().enumerate() {
                for &second in &open[at + 1..] {
                    scope.budget.tick()?;
                    let pair = [first, second];
                    finned(scope, digit, pair, crossing, visit)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn finned(
    scope: &Scope<'_>,
    digit: usize,
    base: [House; 2],
    crossing: &[House],
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let (grid, layout) = (scope.grid, scope.grid.layout());
    let places = base.map(|line| grid.places(line, digit));
    let union = places[0] | places[1];
    let lines = Set::of(base[0].number()) | Set::of(base[1].number());
    // One place of either line in a cover line at least, or it is no fish.
    for one in union.iter() {
        for two in union.iter().filter(|&two| two > one) {
            let cover = Set::of(one) | Set::of(two);
            if places.iter().any(|places| (*places & cover).is_empty()) {
                continue;
            }
            let fins = places.map(|places| places - cover);
            if fins.iter().all(|fins| fins.is_empty()) {
                continue;
            }
            // Nearly all pairs end here: from no cell of a cover line all fins are seen.
            let may_see = |place: usize| {
                let mut lines = base.iter().zip(fins);
                lines.all(|(&line, fins)| fins.is_subset(layout.seen_across(line, place)))
            };
            if !may_see(one) && !may_see(two) {
                continue;
            }
            let sees_fins = |cell: Cell| {
                base.iter().zip(fins).all(|(&line, fins)| {
                    let cells = layout.cells(line);
                    fins.iter().all(|fin| layout.sees(cell, cells[fin]))
                })
            };
            let mut gone = Vec::new();
            for c in cover.iter() {
                let cells = layout.cells(crossing[c]);
                let others = (grid.places(crossing[c], digit) - lines).iter();
                let others = others
                    .map(|place| cells[place])
                    .filter(|&cell| sees_fins(cell));
                gone.extend(others.map(|cell| (cell, digit as u8)));
            }
            if !gone.is_empty() {
                visit(Deduction {
                    digits: Set::of(digit),
                    base: base
                        .iter()
                        .map(|&line| line_base(grid, line, digit))
                        .collect(),
                    cover: cover.iter().map(|c| crossing[c]).collect(),
                    eliminations: gone,
                    ..Deduction::default()
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}
