//! Empty rectangles.

use std::ops::ControlFlow;

use crate::deduction::{Base, Deduction};
use crate::layout::{Cell, Form, House};
use crate::scope::{Scope, Visit};
use crate::set::Set;

/// Λ: a block's places for a digit lie on one row and one column of it, not all on either;
/// a strong link in another line joins on.
///
/// ```text
///       c2                c7
///  r1   .  *  .           .        The digit's places in the block lie on row 2
///  r2   *  *  *  - - - -  *        and column 2. If it is not in (2,7), it is in
///  r3   .  *  .           |        (6,7); if it is, the block has it in column 2.
///       |                 |        Either way (6,2) does not have it.
///  r6   x                 *
/// ```
pub(crate) fn empty_rectangle(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    let (grid, layout) = (scope.grid, scope.grid.layout());
    for &block in layout.houses_of(Form::Block) {
        scope.budget.tick()?;
        let cells = layout.cells(block);
        for digit in scope.digits.iter() {
            let places = grid.places(block, digit);
            if places.len() < 2 {
                continue;
            }
            let of_block: Vec<Cell> = places.iter().map(|place| cells[place]).collect();
            for (row, col) in crosses(&of_block) {
                for (line, across, in_row) in [(row, col, true), (col, row, false)] {
                    rectangle(
                        scope,
                        block,
                        digit,
                        &of_block,
                        (line, across, in_row),
                        visit,
                    )?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Rows and columns that hold all the cells between them, but neither alone.
fn crosses(cells: &[Cell]) -> Vec<(u8, u8)> {
    let mut found = Vec::new();
    let rows: Set = cells.iter().map(|cell| cell.row as usize).collect();
    let cols: Set = cells.iter().map(|cell| cell.col as usize).collect();
    for row in rows.iter().map(|row| row as u8) {
        for col in cols.iter().map(|col| col as u8) {
            let all = cells.iter().all(|cell| cell.row == row || cell.col == col);
            let in_row = cells.iter().all(|cell| cell.row == row);
            let in_col = cells.iter().all(|cell| cell.col == col);
            if all && !in_row && !in_col {
                found.push((row, col));
            }
        }
    }
    found
}

/// The strong links that cross line `line` outside the block, and lead to `across`.
fn rectangle(
    scope: &Scope<'_>,
    block: House,
    digit: usize,
    of_block: &[Cell],
    (line, across, in_row): (u8, u8, bool),
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let (grid, layout) = (scope.grid, scope.grid.layout());
    let at = |line: u8, place: u8| {
        if in_row {
            Cell {
                row: line,
                col: place,
            }
        } else {
            Cell {
                row: place,
                col: line,
            }
        }
    };
    let (along, over) = if in_row {
        (Form::Row, Form::Column)
    } else {
        (Form::Column, Form::Row)
    };
    let crossing = layout.houses_of(over);
    for &link in crossing {
        let places = grid.places(link, digit);
        if places.len() != 2 || !places.contains(line as usize) {
            continue;
        }
        let Some(other) = (places - Set::of(line as usize)).only() else {
            continue;
        };
        let number = link.number() as u8;
        let (near, far, gone) = (
            at(line, number),
            at(other as u8, number),
            at(other as u8, across),
        );
        let outside = !of_block.contains(&near) && !of_block.contains(&far);
        let in_block = |cell: Cell| layout.homes(cell).any(|(home, _)| home == block);
        if outside && !in_block(near) && !in_block(gone) && grid.candidates(gone).contains(digit) {
            let digits = Set::of(digit);
            visit(Deduction {
                digits,
                base: vec![
                    Base::House {
                        house: block,
                        digits,
                        places: grid.places(block, digit),
                    },
                    Base::House {
                        house: link,
                        digits,
                        places,
                    },
                ],
                cover: vec![
                    layout.houses_of(along)[line as usize],
                    layout.houses_of(over)[across as usize],
                ],
                eliminations: vec![(gone, digit as u8)],
                ..Deduction::default()
            })?;
        }
    }
    ControlFlow::Continue(())
}
