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

/// In which order the hidden singles of a house kind are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sweep {
    /// Digit 1 first, and for each digit the first house first (K).
    #[default]
    Digit,
    /// The first house first, and in each house digit 1 first: an older version (K).
    Block,
    /// As by digit, but the digits with the most givens first (K idea). Digits with as many
    /// givens stay in their order.
    Givens,
}

/// Which way a run goes.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Search {
    /// The original's: eliminations last until the next placement, and every step places a digit.
    #[default]
    Classic,
    /// Eliminations are kept to the end, easiest technique first. [`Options::order`] does not apply.
    Modern,
}

/// How a puzzle is to be solved.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Which way the run goes.
    pub search: Search,
    /// Whether a modern run tells the level of a classic one as well, which takes a run more.
    pub both_levels: bool,
    /// Search order and mode of a classic run.
    pub order: Order,
    /// Which techniques may be used.
    pub choice: Choice,
    /// Where assumptions begin.
    pub assume: Assume,
    /// Order within a sweep.
    pub sweep: Sweep,
    /// Whether a stuck puzzle stays stuck instead of getting digits from the answer.
    pub no_assist: bool,
    /// What simulated times and points are reckoned with.
    pub weights: Weights,
}
