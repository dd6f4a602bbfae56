//! The law of leftovers.

use std::ops::ControlFlow;

use crate::deduction::{Base, Deduction};
use crate::grid::Grid;
use crate::layout::{Cell, Form, House, HouseKind};
use crate::leftovers::Leftover;
use crate::scope::{Scope, Visit};
use crate::set::Set;

/// Ψ: what regions leave over outside some lines holds the same digits as what the lines leave
/// over outside the regions, each as often. A digit that the one side cannot have goes from the
/// other. So it does where the one side has room for it only as often as the other needs it
/// anyway: then it goes from where it is not needed there, and from what the places here see.
///
/// ```text
///     a a a b      (3,4) and (2,2) hold the same digit:
///     a x b b      what (3,4) cannot hold, (2,2) does not have.
///     c c d *
///     c d d d
/// ```
///
/// Sound because lines and regions, as many of either, hold each digit equally often, and
/// what they share counts for both.
pub(crate) fn law_of_leftovers(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    let layout = scope.grid.layout();
    for leftover in layout.leftovers() {
        scope.budget.tick()?;
        if !scope.houses.contains(&leftover.houses[0]) {
            continue;
        }
        let [regions, lines] = &leftover.sides;
        for digit in scope.digits.iter() {
            for sides in [[regions, lines], [lines, regions]] {
                compare(scope.grid, leftover, digit, sides, visit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Room for the digit on the near side against need of it on the far side.
fn compare(
    grid: &Grid,
    leftover: &Leftover,
    digit: usize,
    [near, far]: [&Vec<Cell>; 2],
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Region];
    let need = kinds.map(|kind| needed(grid, digit, far, kind));
    let room = kinds.map(|kind| roomy(grid, digit, near, kind));
    let least = need.iter().map(Vec::len).max().unwrap_or(0);
    let most = room.iter().map(Vec::len).min().unwrap_or(0);
    if least != most {
        return ControlFlow::Continue(());
    }
    let mut eliminations: Vec<(Cell, u8)> = Vec::new();
    let mut lose = |cell: Cell| {
        let gone = (cell, digit as u8);
        if grid.candidates(cell).contains(digit) && !eliminations.contains(&gone) {
            eliminations.push(gone);
        }
    };
    let tight = need.iter().filter(|houses| houses.len() == least);
    let tight: Vec<&Vec<House>> = tight.collect();
    let layout = grid.layout();
    let in_one = |cell: Cell, houses: &[House]| {
        let mut homes = layout.homes(cell);
        homes.any(|(home, _)| houses.contains(&home))
    };
    // Each of these houses has its digit on the far side, and no other cell there has one.
    for &houses in &tight {
        far.iter()
            .filter(|&&cell| !in_one(cell, houses))
            .for_each(|&cell| lose(cell));
    }
    // Each of these has its digit on the near side, so none elsewhere.
    let full: Vec<&Vec<House>> = room.iter().filter(|houses| houses.len() == most).collect();
    for &house in full.iter().copied().flatten() {
        let cells = layout.cells(house).iter();
        cells
            .filter(|cell| !near.contains(cell))
            .for_each(|&cell| lose(cell));
    }
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    eliminations.sort_unstable();
    let digits = Set::of(digit);
    let unable = near.iter().filter(|&&cell| !may_hold(grid, cell, digit));
    let mut base: Vec<Base> = unable
        .map(|&cell| Base::Cell {
            cell,
            digits: match grid.digit(cell) {
                Some(other) => Set::of(other),
                None => Set::full(grid.n()) - digits,
            },
        })
        .collect();
    for &house in tight.iter().copied().flatten() {
        let places = grid.places(house, digit);
        let known = |base: &Base| matches!(base, Base::House { house: of, .. } if *of == house);
        if !places.is_empty() && !base.iter().any(known) {
            base.push(Base::House {
                house,
                digits,
                places,
            });
        }
    }
    visit(Deduction {
        digits,
        base,
        cover: leftover.houses.clone(),
        colours: [near.clone(), far.clone()],
        eliminations,
        ..Deduction::default()
    })
}

fn may_hold(grid: &Grid, cell: Cell, digit: usize) -> bool {
    grid.digit(cell) == Some(digit) || grid.candidates(cell).contains(digit)
}

/// The houses of a kind in which the digit can stand on this side: each has it once at most.
fn roomy(grid: &Grid, digit: usize, side: &[Cell], kind: HouseKind) -> Vec<House> {
    let able = side.iter().filter(|&&cell| may_hold(grid, cell, digit));
    let mut houses: Vec<House> = able.map(|&cell| home(grid, cell, kind)).collect();
    houses.sort_by_key(|house| house.id());
    houses.dedup();
    houses
}

/// The houses of a kind that have the digit on this side or can have it nowhere else.
fn needed(grid: &Grid, digit: usize, side: &[Cell], kind: HouseKind) -> Vec<House> {
    let mut houses = roomy(grid, digit, side, kind);
    houses.retain(|&house| {
        let cells = grid.layout().cells(house).iter();
        cells
            .filter(|&&cell| may_hold(grid, cell, digit))
            .all(|cell| side.contains(cell))
    });
    houses
}

/// The row, the column or the region of a cell.
fn home(grid: &Grid, cell: Cell, kind: HouseKind) -> House {
    let layout = grid.layout();
    match kind {
        HouseKind::Row => layout.houses_of(Form::Row)[cell.row as usize],
        HouseKind::Column => layout.houses_of(Form::Column)[cell.col as usize],
        // Regions follow the columns, and each cell has one where there are leftovers.
        _ => layout.region_of(cell),
    }
}
