//! Simple colouring.
//!
//! ```text
//!     A ===== B          Strong links of a digit that hang together are right in turn:
//!     |       |          all A or all B. What sees an A and a B goes; and if two A see
//!     x       A === B    each other, all A go.
//! ```

use std::ops::ControlFlow;

use super::chain::{Node, partner_in};
use crate::deduction::{Base, Deduction};
use crate::grid::Grid;
use crate::layout::Cell;
use crate::scope::{Scope, Visit};
use crate::set::Set;

/// S: strong links of a digit that hang together are coloured in turn. What sees both
/// colours goes (trap); a colour that sees itself goes (wrap).
pub(crate) fn simple_colouring(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    let (grid, layout) = (scope.grid, scope.grid.layout());
    for digit in scope.digits.iter() {
        let mut seen: Vec<Cell> = Vec::new();
        for &start in layout.all_cells() {
            if !grid.candidates(start).contains(digit) || seen.contains(&start) {
                continue;
            }
            scope.budget.tick()?;
            let (colours, base) = cluster(grid, (start, digit));
            seen.extend(colours.iter().flatten());
            // Two cells are a strong link that every simpler technique has seen.
            if colours[0].len() + colours[1].len() < 3 {
                continue;
            }
            let sees = |cell: Cell, colour: &[Cell]| colour.iter().any(|&c| layout.sees(cell, c));
            let wrapped = colours
                .iter()
                .find(|colour| colour.iter().any(|&c| sees(c, colour)));
            let gone: Vec<Cell> = match wrapped {
                Some(colour) => colour.clone(),
                None => {
                    let open = layout.all_cells().iter().copied();
                    let open = open.filter(|&cell| grid.candidates(cell).contains(digit));
                    open.filter(|&c| {
                        let own = colours.iter().flatten().any(|&d| d == c);
                        !own && sees(c, &colours[0]) && sees(c, &colours[1])
                    })
                    .collect()
                }
            };
            if !gone.is_empty() {
                visit(Deduction {
                    digits: Set::of(digit),
                    base,
                    colours,
                    eliminations: gone.into_iter().map(|cell| (cell, digit as u8)).collect(),
                    ..Deduction::default()
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells that hang together with a start by strong links of its digit, by colour, and
/// the links.
fn cluster(grid: &Grid, start: Node) -> ([Vec<Cell>; 2], Vec<Base>) {
    let (cell, digit) = start;
    let mut colours = [vec![cell], Vec::new()];
    let mut base = Vec::new();
    let mut open = vec![(cell, 0)];
    while let Some((cell, colour)) = open.pop() {
        for (house, _) in grid.layout().homes(cell) {
            let Some(((other, _), link)) = partner_in(grid, (cell, digit), house) else {
                continue;
            };
            if !base.contains(&link) {
                base.push(link);
            }
            if !colours[1 - colour].contains(&other) {
                colours[1 - colour].push(other);
                open.push((other, 1 - colour));
            }
        }
    }
    (colours, base)
}
