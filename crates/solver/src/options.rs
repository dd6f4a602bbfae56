//! How a puzzle is to be solved.

use crate::order::{Choice, Order};
use crate::weights::Weights;

/// Which two-candidate cell an assumption takes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Assume {
    /// The first one, from block 1 on.
    #[default]
    Forward,
    /// The last one, from the last block back.
    Reverse,
    /// The one nearest to the middle of the list of empty cells.
    Centre,
}

/// How a puzzle is to be solved.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Search order and mode.
    pub order: Order,
    /// Which techniques may be used.
    pub choice: Choice,
    /// Where assumptions begin.
    pub assume: Assume,
    /// Whether a stuck puzzle stays stuck instead of getting digits from the answer.
    pub no_assist: bool,
    /// What simulated times and points are reckoned with.
    pub weights: Weights,
}
