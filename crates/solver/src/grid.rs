//! A puzzle while it is being solved.
//!
//! The original kept two tables: for each empty cell its candidates (`can`), and
//! for each house and digit the cells that can hold it (`gg`, `gl`, `gc`). The
//! same two faces stand here, kept in step by `take` and `give` alone.

use std::fmt;
use std::sync::Arc;

use crate::layout::{Cell, House, Layout};
use crate::set::Set;

/// Why a grid cannot be completed, as far as it shows at one spot.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dead {
    /// An empty cell without candidates.
    Cell(Cell),
    /// A digit (from 0) without a place in a house.
    Digit(House, u8),
}

impl fmt::Display for Dead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Dead::Cell(cell) => write!(f, "no digit is possible in {cell}"),
            Dead::Digit(house, digit) => write!(f, "{} has no place in {house}", digit + 1),
        }
    }
}

const EMPTY: u8 = u8::MAX;

/// A layout with its candidates. Changed only by [`place`](Grid::place),
/// [`eliminate`](Grid::eliminate) and [`restore`](Grid::restore).
#[derive(Clone)]
pub struct Grid {
    layout: Arc<Layout>,
    tables: Tables,
}

/// The two faces of a grid, kept in step by `take`, `take_places` and `give`.
#[derive(Clone)]
struct Tables {
    digits: Vec<u8>,
    candidates: Vec<Set>,
    places: Vec<Set>,
    /// For each house, the digits that have one place left: looked at in every sweep.
    singles: Vec<Set>,
    /// Number of empty cells with one candidate left.
    naked: usize,
    empty: usize,
    dead: Option<Dead>,
    stamps: Stamps,
}

/// When what changed last, in changes of the grid made so far.
#[derive(Clone)]
struct Stamps {
    now: u32,
    houses: Vec<u32>,
    digits: Vec<u32>,
}

impl Grid {
    /// The grid without digits, every candidate possible.
    pub fn new(layout: Arc<Layout>) -> Grid {
        let n = layout.n();
        Grid::with_digits(layout, &vec![None; n * n])
    }

    /// The grid with `digits` (from 0, in reading order) placed.
    ///
    /// Digits that clash are placed all the same: [`dead`](Grid::dead) then tells.
    pub fn with_digits(layout: Arc<Layout>, digits: &[Option<u8>]) -> Grid {
        let n = layout.n();
        let mut used = vec![Set::EMPTY; layout.houses().len()];
        let mut tables = Tables {
            digits: digits.iter().map(|digit| digit.unwrap_or(EMPTY)).collect(),
            candidates: vec![Set::EMPTY; n * n],
            places: vec![Set::EMPTY; layout.houses().len() * n],
            singles: vec![Set::EMPTY; layout.houses().len()],
            empty: digits.iter().filter(|digit| digit.is_none()).count(),
            naked: 0,
            dead: None,
            stamps: Stamps {
                now: 1,
                houses: vec![1; layout.houses().len()],
                digits: vec![1; n],
            },
        };
        let given = || layout.all_cells().iter().zip(digits);
        for (&cell, digit) in given().filter_map(|(cell, digit)| Some((cell, (*digit)?))) {
            for &(house, _) in layout.home_ids(cell) {
                if used[house as usize].contains(digit as usize) {
                    tables.dead = tables.dead.or(Some(Dead::Cell(cell)));
                }
                used[house as usize].insert(digit as usize);
            }
        }
        for (&cell, _) in given().filter(|(_, digit)| digit.is_none()) {
            let seen = layout
                .home_ids(cell)
                .iter()
                .fold(Set::EMPTY, |s, &(h, _)| s | used[h as usize]);
            let candidates = Set::full(n) - seen;
            tables.candidates[layout.index(cell)] = candidates;
            tables.naked += usize::from(candidates.only().is_some());
            if candidates.is_empty() {
                tables.dead = tables.dead.or(Some(Dead::Cell(cell)));
            }
            for digit in candidates.iter() {
                for &(house, place) in layout.home_ids(cell) {
                    tables.places[house as usize * n + digit].insert(place as usize);
                }
            }
        }
        for &house in layout.houses() {
            for digit in (Set::full(n) - used[house.id()]).iter() {
                let places = tables.places[house.id() * n + digit];
                if places.only().is_some() {
                    tables.singles[house.id()].insert(digit);
                }
                if places.is_empty() {
                    tables.dead = tables.dead.or(Some(Dead::Digit(house, digit as u8)));
                }
            }
        }
        Grid { layout, tables }
    }

    /// The houses.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Number of digits.
    pub fn n(&self) -> usize {
        self.layout.n()
    }

    /// The digit of a cell (from 0), if it has one.
    pub fn digit(&self, cell: Cell) -> Option<usize> {
        let digit = self.tables.digits[self.layout.index(cell)];
        (digit != EMPTY).then_some(digit as usize)
    }

    /// All digits (from 0) in reading order.
    pub fn digits(&self) -> Vec<Option<u8>> {
        self.tables
            .digits
            .iter()
            .map(|&d| (d != EMPTY).then_some(d))
            .collect()
    }

    /// The digits still possible in an empty cell; none for a filled one.
    pub fn candidates(&self, cell: Cell) -> Set {
        self.tables.candidates[self.layout.index(cell)]
    }

    /// The places of `house` that can hold `digit`; none once it is placed there.
    pub fn places(&self, house: House, digit: usize) -> Set {
        self.tables.places[house.id() * self.layout.n() + digit]
    }

    /// The digits that have just one place in `house`.
    pub fn singles(&self, house: House) -> Set {
        self.tables.singles[house.id()]
    }

    /// Number of cells with one candidate left.
    pub(crate) fn naked_singles(&self) -> usize {
        self.tables.naked
    }

    /// Changes of the grid so far.
    pub(crate) fn now(&self) -> u32 {
        self.tables.stamps.now
    }

    /// When a candidate of `house` was last taken or given.
    pub(crate) fn changed_in(&self, house: House) -> u32 {
        self.tables.stamps.houses[house.id()]
    }

    /// When a candidate `digit` was last taken or given.
    pub(crate) fn changed_of(&self, digit: usize) -> u32 {
        self.tables.stamps.digits[digit]
    }

    /// Number of empty cells.
    pub fn empty(&self) -> usize {
        self.tables.empty
    }

    /// The first spot found that cannot be completed, if any.
    pub fn dead(&self) -> Option<Dead> {
        self.tables.dead
    }

    /// Writes `digit` into `cell` and takes it from the cell's peers.
    ///
    /// A digit that is not a candidate marks the grid as dead.
    pub fn place(&mut self, cell: Cell, digit: usize) {
        self.tables.stamps.now += 1;
        self.tables.place(&self.layout, cell, digit);
    }

    /// Takes a candidate out of a cell; false if it was not there.
    pub fn eliminate(&mut self, cell: Cell, digit: usize) -> bool {
        let had = self.candidates(cell).contains(digit);
        if had {
            self.tables.stamps.now += 1;
            self.tables.take(&self.layout, cell, digit);
        }
        had
    }

    /// Gives an eliminated candidate back, unless the cell is filled or sees the digit.
    pub fn restore(&mut self, cell: Cell, digit: usize) {
        let digits = &self.tables.digits;
        let filled = |cell: Cell| digits[self.layout.index(cell)];
        let sees = || {
            self.layout
                .peers(cell)
                .iter()
                .any(|&peer| filled(peer) == digit as u8)
        };
        if filled(cell) == EMPTY && !sees() {
            self.tables.stamps.now += 1;
            self.tables.give(&self.layout, cell, digit);
        }
    }
}

impl Tables {
    fn place(&mut self, layout: &Layout, cell: Cell, digit: usize) {
        let (n, index) = (layout.n(), layout.index(cell));
        if self.digits[index] == digit as u8 {
            return;
        }
        if !self.candidates[index].contains(digit) {
            self.dead = self.dead.or(Some(Dead::Cell(cell)));
            if self.digits[index] != EMPTY {
                return;
            }
        }
        self.digits[index] = digit as u8;
        self.empty -= 1;
        // The digit's own places go first, so that taking it from the peers never
        // looks like a house that has lost it.
        for &(house, _) in layout.home_ids(cell) {
            self.places[house as usize * n + digit] = Set::EMPTY;
            self.singles[house as usize].remove(digit);
        }
        let others = std::mem::take(&mut self.candidates[index]);
        self.naked -= usize::from(others.only().is_some());
        for other in others.iter().filter(|&d| d != digit) {
            self.take_places(layout, cell, other);
        }
        for &peer in layout.peers(cell) {
            if self.candidates[layout.index(peer)].contains(digit) {
                self.take(layout, peer, digit);
            }
        }
    }

    fn take(&mut self, layout: &Layout, cell: Cell, digit: usize) {
        let candidates = &mut self.candidates[layout.index(cell)];
        candidates.remove(digit);
        if candidates.only().is_some() {
            self.naked += 1;
        } else if candidates.is_empty() {
            self.naked -= 1;
            self.dead = self.dead.or(Some(Dead::Cell(cell)));
        }
        self.take_places(layout, cell, digit);
    }

    fn take_places(&mut self, layout: &Layout, cell: Cell, digit: usize) {
        self.stamps.digits[digit] = self.stamps.now;
        for &(house, place) in layout.home_ids(cell) {
            self.stamps.houses[house as usize] = self.stamps.now;
            let places = &mut self.places[house as usize * layout.n() + digit];
            // Empty before: the digit stands in this house already.
            if !places.is_empty() {
                places.remove(place as usize);
                if places.only().is_some() {
                    self.singles[house as usize].insert(digit);
                } else if places.is_empty() {
                    self.singles[house as usize].remove(digit);
                    let house = layout.houses()[house as usize];
                    self.dead = self.dead.or(Some(Dead::Digit(house, digit as u8)));
                }
            }
        }
    }

    fn give(&mut self, layout: &Layout, cell: Cell, digit: usize) {
        let candidates = &mut self.candidates[layout.index(cell)];
        self.naked -= usize::from(candidates.only().is_some());
        candidates.insert(digit);
        self.naked += usize::from(candidates.only().is_some());
        self.stamps.digits[digit] = self.stamps.now;
        for &(house, place) in layout.home_ids(cell) {
            self.stamps.houses[house as usize] = self.stamps.now;
            let places = &mut self.places[house as usize * layout.n() + digit];
            places.insert(place as usize);
            match places.only() {
                Some(_) => self.singles[house as usize].insert(digit),
                None => self.singles[house as usize].remove(digit),
            }
        }
    }
}
