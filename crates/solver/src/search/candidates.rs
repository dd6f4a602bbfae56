//! The candidates of a puzzle while its solutions are looked for.
//!
//! Candidates that cannot be are taken out one by one, with all that follows from each:
//! singles first, then locked candidates. A list of what was taken out lets a trial be
//! undone.

use crate::grid::Dead;
use crate::layout::{Cell, House, Layout};
use crate::puzzle::Puzzle;
use crate::set::Set;

/// The candidates, seen both ways, and what is still to be followed up.
pub(super) struct Candidates<'a> {
    layout: &'a Layout,
    /// Digits left for each cell; one once it is set.
    left: Vec<Set>,
    /// Places left for each house and digit (at `house * n + digit`); one once it is set.
    places: Vec<Set>,
    /// What was taken out, oldest first.
    trail: Vec<(Cell, u8)>,
    /// Cells and (house, digit) pairs that have come down to one.
    set_cells: Vec<Cell>,
    set_digits: Vec<u32>,
    /// (house, digit) pairs with few places, which may all lie in another house.
    narrow: Vec<u32>,
    is_narrow: Vec<bool>,
}

/// A cell, or a house with a digit: one of its possibilities must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    /// The number of a cell.
    Cell(usize),
    /// The number of a house and digit (`house * n + digit`).
    Digit(usize),
}

impl<'a> Candidates<'a> {
    /// The candidates that the givens leave. They are not followed up yet.
    pub(super) fn of(puzzle: &'a Puzzle) -> Result<Candidates<'a>, Dead> {
        let (layout, n) = (&**puzzle.layout(), puzzle.n());
        let mut used = vec![Set::EMPTY; layout.houses().len()];
        let givens = || layout.all_cells().iter().zip(puzzle.givens());
        for (&cell, given) in givens() {
            if let Some(digit) = *given {
                for &(house, _) in layout.home_ids(cell) {
                    used[house as usize].insert(digit as usize);
                }
            }
        }
        let mut new = Candidates {
            left: Vec::with_capacity(n * n),
            places: vec![Set::EMPTY; layout.houses().len() * n],
            trail: Vec::new(),
            set_cells: Vec::new(),
            set_digits: Vec::new(),
            narrow: Vec::new(),
            is_narrow: vec![false; layout.houses().len() * n],
            layout,
        };
        for (&cell, given) in givens() {
            let homes = layout.home_ids(cell);
            let left = match *given {
                Some(digit) => Set::of(digit as usize),
                None => homes.iter().fold(Set::full(n), |left, &(house, _)| {
                    left - used[house as usize]
                }),
            };
            if left.is_empty() {
                return Err(Dead::Cell(cell));
            }
            if given.is_none() && left.only().is_some() {
                new.set_cells.push(cell);
            }
            new.left.push(left);
            for digit in left.iter() {
                for &(house, place) in homes {
                    new.places[house as usize * n + digit].insert(place as usize);
                }
            }
        }
        for &house in layout.houses() {
            for digit in (Set::full(n) - used[house.id()]).iter() {
                new.look_at(house, digit)?;
            }
        }
        Ok(new)
    }

    pub(super) fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// The digits left for a cell.
    pub(super) fn left(&self, cell: Cell) -> Set {
        self.left[self.layout.index(cell)]
    }

    /// The places left for a digit in a house.
    pub(super) fn places(&self, house: House, digit: usize) -> Set {
        self.places[house.id() * self.layout.n() + digit]
    }

    /// Every spot that has more than one possibility, with their number: cells first.
    pub(super) fn open_spots(&self) -> impl Iterator<Item = (Spot, usize)> {
        let cells = self.left.iter().enumerate();
        let digits = self.places.iter().enumerate();
        let cells = cells.map(|(at, left)| (Spot::Cell(at), left.len()));
        let digits = digits.map(|(at, places)| (Spot::Digit(at), places.len()));
        cells.chain(digits).filter(|&(_, count)| count > 1)
    }

    /// What can be at a spot.
    pub(super) fn possibilities(&self, spot: Spot) -> Vec<(Cell, u8)> {
        let n = self.layout.n();
        match spot {
            Spot::Cell(at) => {
                let digits = self.left[at].iter();
                digits
                    .map(|digit| (self.layout.all_cells()[at], digit as u8))
                    .collect()
            }
            Spot::Digit(at) => {
                let cells = self.layout.cells(self.layout.houses()[at / n]);
                let places = self.places[at].iter();
                places.map(|place| (cells[place], (at % n) as u8)).collect()
            }
        }
    }

    /// The spot where a contradiction showed.
    pub(super) fn spot(&self, dead: Dead) -> Spot {
        match dead {
            Dead::Cell(cell) => Spot::Cell(self.layout.index(cell)),
            Dead::Digit(house, digit) => Spot::Digit(house.id() * self.layout.n() + digit as usize),
        }
    }

    /// The digits, when every cell has one.
    pub(super) fn solution(&self) -> Option<Vec<u8>> {
        let digits = self.left.iter().map(|left| left.only().map(|d| d as u8));
        digits.collect()
    }

    /// How much has been taken out so far: for [`undo`](Candidates::undo).
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes out every candidate of a cell that is not allowed. It is not followed up yet.
    pub(super) fn restrict(&mut self, cell: Cell, allowed: Set) -> Result<(), Dead> {
        let others = self.left(cell) - allowed;
        others.iter().try_for_each(|digit| self.take(cell, digit))
    }

    /// Puts a digit into a cell and follows up all that follows.
    pub(super) fn try_out(&mut self, cell: Cell, digit: usize) -> Result<(), Dead> {
        self.set(cell, digit).and_then(|()| self.propagate())
    }

    /// Follows up every cell and digit that has come down to one possibility, and every
    /// digit whose places in a house all lie in another house.
    pub(super) fn propagate(&mut self) -> Result<(), Dead> {
        let result = self.follow_up();
        if result.is_err() {
            self.set_cells.clear();
            self.set_digits.clear();
            for at in self.narrow.drain(..) {
                self.is_narrow[at as usize] = false;
            }
        }
        result
    }

    fn follow_up(&mut self) -> Result<(), Dead> {
        let layout = self.layout;
        let n = layout.n();
        loop {
            if let Some(cell) = self.set_cells.pop() {
                let Some(digit) = self.left[layout.index(cell)].only() else {
                    continue;
                };
                for &(house, place) in layout.home_ids(cell) {
                    let others = self.places[house as usize * n + digit] - Set::of(place as usize);
                    let cells = layout.cells(layout.houses()[house as usize]);
                    others
                        .iter()
                        .try_for_each(|other| self.take(cells[other], digit))?;
                }
            } else if let Some(at) = self.set_digits.pop() {
                let (house, digit) = (layout.houses()[at as usize / n], at as usize % n);
                let place = self.places[at as usize].only();
                let place = place.ok_or(Dead::Digit(house, digit as u8))?;
                self.set(layout.cells(house)[place], digit)?;
            } else if let Some(at) = self.narrow.pop() {
                self.is_narrow[at as usize] = false;
                self.lock(layout.houses()[at as usize / n], at as usize % n)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Takes a digit out of the rest of every house in which all its places in `house` lie.
    fn lock(&mut self, house: House, digit: usize) -> Result<(), Dead> {
        let layout = self.layout;
        let places = self.places(house, digit);
        if places.len() < 2 {
            return Ok(());
        }
        for crossing in layout.crossings(house) {
            if places.is_subset(crossing.here) {
                let rest = self.places(crossing.other, digit) - crossing.there;
                let cells = layout.cells(crossing.other);
                rest.iter()
                    .try_for_each(|place| self.take(cells[place], digit))?;
            }
        }
        Ok(())
    }

    fn set(&mut self, cell: Cell, digit: usize) -> Result<(), Dead> {
        let left = self.left(cell);
        if !left.contains(digit) {
            return Err(Dead::Cell(cell));
        }
        let others = left - Set::of(digit);
        others.iter().try_for_each(|other| self.take(cell, other))
    }

    fn take(&mut self, cell: Cell, digit: usize) -> Result<(), Dead> {
        let layout = self.layout;
        let (n, index) = (layout.n(), layout.index(cell));
        self.left[index].remove(digit);
        self.trail.push((cell, digit as u8));
        let mut result = Ok(());
        for &(house, place) in layout.home_ids(cell) {
            self.places[house as usize * n + digit].remove(place as usize);
            // All of them are kept in step, whatever turns out here.
            result = result.and(self.look_at(layout.houses()[house as usize], digit));
        }
        let left = self.left[index];
        if left.is_empty() {
            return Err(Dead::Cell(cell));
        }
        if left.only().is_some() {
            self.set_cells.push(cell);
        }
        result
    }

    /// Notes what is to be followed up for a digit that has lost places in a house.
    fn look_at(&mut self, house: House, digit: usize) -> Result<(), Dead> {
        let at = house.id() * self.layout.n() + digit;
        match self.places[at].len() {
            0 => return Err(Dead::Digit(house, digit as u8)),
            1 => self.set_digits.push(at as u32),
            few if few <= self.layout.widest_crossing() && !self.is_narrow[at] => {
                self.is_narrow[at] = true;
                self.narrow.push(at as u32);
            }
            _ => {}
        }
        Ok(())
    }

    /// Puts back what was taken out since `mark`.
    pub(super) fn undo(&mut self, mark: usize) {
        let n = self.layout.n();
        for (cell, digit) in self.trail.drain(mark..).rev() {
            self.left[self.layout.index(cell)].insert(digit as usize);
            for &(house, place) in self.layout.home_ids(cell) {
                self.places[house as usize * n + digit as usize].insert(place as usize);
            }
        }
    }
}
