//! What a technique finds. Plain data; words are made later, by [`words`](crate::words).

use crate::layout::{Cell, House, Layout};
use crate::set::Set;

/// Something seen on the grid that a deduction rests on.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// These digits have, in this house, only these places.
    House {
        /// The house.
        house: House,
        /// The digits (from 0).
        digits: Set,
        /// The places they have left between them.
        places: Set,
    },
    /// This cell has only these candidates.
    Cell {
        /// The cell.
        cell: Cell,
        /// The candidates (from 0).
        digits: Set,
    },
}

/// Candidates that can go, and the base and cover that show why.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deduction {
    /// The digits it is about (from 0).
    pub digits: Set,
    /// What it rests on.
    pub base: Vec<Base>,
    /// The houses the digits are bound to, so that others leave them.
    pub cover: Vec<House>,
    /// The nodes of a chain from end to end (cell and digit from 0), joined in turn by
    /// strong and weak links; empty for what is no chain.
    pub chain: Vec<(Cell, u8)>,
    /// For colouring: the cells of either colour, of which one colour is right. For the law of
    /// leftovers: the two sides, first the one that leaves little room.
    pub colours: [Vec<Cell>; 2],
    /// The candidates that can go: cell and digit (from 0).
    pub eliminations: Vec<(Cell, u8)>,
}

impl Deduction {
    /// The first cell of its base in reading order, and its smallest digit.
    pub(crate) fn begins(&self, layout: &Layout) -> (Cell, usize) {
        let cells = self.base.iter().flat_map(|base| match *base {
            Base::Cell { cell, .. } => vec![cell],
            Base::House { house, places, .. } => places
                .iter()
                .map(|place| layout.cells(house)[place])
                .collect(),
        });
        (
            cells.min().unwrap_or(Cell::new(0, 0)),
            self.digits.first().unwrap_or(0),
        )
    }
}
