//! Sets of small numbers.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// A set of numbers below 128: the digits of a cell, the places of a house, the
/// lines of a fish.
///
/// One type on purpose: the search for `k` sets with `k` members between them is
/// then naked subset, hidden subset and fish at once.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "[u64; 2]", from = "[u64; 2]"))]
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, PartialOrd, Ord)]
pub struct Set(u128);

/// The halves of its bits: few formats have numbers of 128 bits.
impl From<Set> for [u64; 2] {
    fn from(set: Set) -> [u64; 2] {
        [(set.0 >> 64) as u64, set.0 as u64]
    }
}

impl From<[u64; 2]> for Set {
    fn from([high, low]: [u64; 2]) -> Set {
        Set(u128::from(high) << 64 | u128::from(low))
    }
}

impl Set {
    /// The set without members.
    pub const EMPTY: Set = Set(0);

    /// The numbers `0..n`; `n` is at most 127.
    pub fn full(n: usize) -> Set {
        Set((1 << n) - 1)
    }

    /// The set of `number` alone.
    pub fn of(number: usize) -> Set {
        Set(1 << number)
    }

    /// How many members there are.
    pub fn len(self) -> usize {
        // Counting bits is slow without a special instruction, and the upper half is
        // empty in all puzzles of up to 64 digits.
        match (self.0 >> 64) as u64 {
            0 => (self.0 as u64).count_ones() as usize,
            _ => self.0.count_ones() as usize,
        }
    }

    /// Whether there is no member.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `number` is a member.
    pub fn contains(self, number: usize) -> bool {
        self.0 >> number & 1 != 0
    }

    /// Whether every member is one of `other` as well.
    pub fn is_subset(self, other: Set) -> bool {
        self.0 & !other.0 == 0
    }

    /// The smallest member.
    pub fn first(self) -> Option<usize> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as usize)
    }

    /// The member of a set that has just one.
    pub fn only(self) -> Option<usize> {
        // Cheaper than counting: this is asked of every house and digit in every sweep.
        if self.0 != 0 && self.0 & (self.0 - 1) == 0 {
            self.first()
        } else {
            None
        }
    }

    /// Adds `number`.
    pub fn insert(&mut self, number: usize) {
        self.0 |= 1 << number;
    }

    /// Takes `number` out.
    pub fn remove(&mut self, number: usize) {
        self.0 &= !(1 << number);
    }

    /// The members, smallest first.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let number = Set(rest).first()?;
            rest &= rest - 1;
            Some(number)
        })
    }
}

impl BitOr for Set {
    type Output = Set;
    fn bitor(self, other: Set) -> Set {
        Set(self.0 | other.0)
    }
}

impl BitOrAssign for Set {
    fn bitor_assign(&mut self, other: Set) {
        self.0 |= other.0;
    }
}

impl BitAnd for Set {
    type Output = Set;
    fn bitand(self, other: Set) -> Set {
        Set(self.0 & other.0)
    }
}

impl Sub for Set {
    type Output = Set;
    fn sub(self, other: Set) -> Set {
        Set(self.0 & !other.0)
    }
}

impl FromIterator<usize> for Set {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Set {
        let mut set = Set::EMPTY;
        numbers.into_iter().for_each(|number| set.insert(number));
        set
    }
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
