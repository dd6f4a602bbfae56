//! A puzzle as it is given.

use std::fmt;
use std::sync::Arc;

use crate::layout::{Cell, House, Layout};
use crate::set::Set;

/// A layout with the givens.
#[derive(Clone, Debug)]
pub struct Puzzle {
    layout: Arc<Layout>,
    givens: Vec<Option<u8>>,
}

/// A digit that stands more than once in a house.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The house.
    pub house: House,
    /// The digit (from 0).
    pub digit: u8,
    /// Where it stands, two cells or more.
    pub cells: Vec<Cell>,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = match self.cells.len() {
            2 => "twice".to_string(),
            n => format!("{n} times"),
        };
        write!(f, "{} {times} in {}: ", self.digit + 1, self.house)?;
        let cells: Vec<String> = self.cells.iter().map(Cell::to_string).collect();
        write!(f, "{}", cells.join(", "))
    }
}

impl Puzzle {
    /// A puzzle of `givens` (from 0, in reading order, one for each cell).
    ///
    /// # Panics
    /// When the number of givens is not the number of cells, or a digit is too large.
    pub fn new(layout: Arc<Layout>, givens: Vec<Option<u8>>) -> Puzzle {
        let n = layout.n();
        assert_eq!(givens.len(), n * n, "one entry for each cell");
        assert!(
            givens.iter().flatten().all(|&d| (d as usize) < n),
            "digits are below {n}"
        );
        Puzzle { layout, givens }
    }

    /// The houses.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Number of digits.
    pub fn n(&self) -> usize {
        self.layout.n()
    }

    /// The givens (from 0) in reading order.
    pub fn givens(&self) -> &[Option<u8>] {
        &self.givens
    }

    /// The given of a cell (from 0).
    pub fn given(&self, cell: Cell) -> Option<u8> {
        self.givens[self.layout.index(cell)]
    }

    /// How many cells are given.
    pub fn given_count(&self) -> usize {
        self.givens.iter().flatten().count()
    }

    /// Every digit that stands more than once in a house: rows first, then columns, blocks.
    pub fn clashes(&self) -> Vec<Clash> {
        clashes(&self.layout, &self.givens)
    }
}

/// Every digit that stands more than once in a house of `layout`.
pub fn clashes(layout: &Layout, digits: &[Option<u8>]) -> Vec<Clash> {
    let mut found = Vec::new();
    for &house in layout.houses() {
        // Almost no house has a clash: lists are made only for those that do.
        let mut seen = Set::EMPTY;
        let digits_here = layout
            .cells(house)
            .iter()
            .filter_map(|&c| digits[layout.index(c)]);
        let count = digits_here
            .inspect(|&digit| seen.insert(digit as usize))
            .count();
        if count == seen.len() {
            continue;
        }
        let mut cells_of = vec![Vec::new(); layout.n()];
        for &cell in layout.cells(house) {
            if let Some(digit) = digits[layout.index(cell)] {
                cells_of[digit as usize].push(cell);
            }
        }
        for (digit, cells) in cells_of
            .into_iter()
            .enumerate()
            .filter(|(_, c)| c.len() > 1)
        {
            found.push(Clash {
                house,
                digit: digit as u8,
                cells,
            });
        }
    }
    found
}
