//! What a technique finds. Plain data; words are made later, by [`words`](crate::words).

use crate::layout::{Cell, House};
use crate::set::Set;

/// Something seen on the grid that a deduction rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// The deduction's digits have, in this house, only these places.
    House(House, Set),
    /// This cell has only candidates among the deduction's digits.
    Cell(Cell),
}

/// Candidates that can go, and the base and cover that show why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deduction {
    /// The digits it is about (from 0).
    pub digits: Set,
    /// What it rests on.
    pub base: Vec<Base>,
    /// The houses the digits are bound to, so that others leave them.
    pub cover: Vec<House>,
    /// The candidates that can go: cell and digit (from 0).
    pub eliminations: Vec<(Cell, u8)>,
}
