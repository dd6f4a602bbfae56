//! The verdict on a puzzle: no, one or several solutions.
//!
//! Candidates that cannot be are taken out one by one, with all that follows from
//! each; where nothing follows any more, the spot with the fewest possibilities is
//! tried. A list of what was taken out lets a trial be undone.

mod small;

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::grid::Dead;
use crate::layout::{Cell, House, Layout};
use crate::puzzle::{Clash, Puzzle};
use crate::scope::Budget;
use crate::set::Set;

/// What is known of a puzzle's solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Givens clash.
    Invalid(Vec<Clash>),
    /// No solution; where that shows without a trial, if it does.
    None(Option<Dead>),
    /// Two solutions at least, which differ in these cells.
    Many(Vec<Cell>),
    /// One solution (digits from 0, in reading order).
    Unique(Vec<u8>),
    /// The budget was spent first.
    Undecided,
}

/// Up to `most` solutions of a puzzle (digits from 0, in reading order), and whether these
/// are all. Meant for many short searches: a clash is no error here but means no solution.
pub(crate) fn solutions(puzzle: &Puzzle, most: usize, budget: &Budget<'_>) -> (Vec<Vec<u8>>, bool) {
    if let Some(masks) = puzzle.layout().masks() {
        return small::solutions(puzzle, masks, most, u32::MAX, budget);
    }
    let mut search = Search::new(puzzle.layout().clone());
    search.enough = most;
    let all = search.set_givens(puzzle).is_err()
        || search.run(budget).is_continue() && search.solutions.len() < most;
    (search.solutions, all)
}

/// Judges a puzzle within a budget.
pub fn judge(puzzle: &Puzzle, budget: &Budget<'_>) -> Verdict {
    // Nearly every puzzle is 9x9 and has one solution: the kernel for small sizes tells
    // these apart from the rest, which the general search has more to say about.
    if let Some(masks) = puzzle.layout().masks()
        && let Some(solution) = small::only_solution(puzzle, masks, budget)
    {
        return Verdict::Unique(solution);
    }
    let clashes = puzzle.clashes();
    if !clashes.is_empty() {
        return Verdict::Invalid(clashes);
    }
    let mut search = Search::new(puzzle.layout().clone());
    if let Err(dead) = search.set_givens(puzzle) {
        return Verdict::None(Some(dead));
    }
    match search.run(budget) {
        ControlFlow::Break(()) => Verdict::Undecided,
        ControlFlow::Continue(()) => match search.solutions.as_slice() {
            [] => Verdict::None(None),
            [one] => Verdict::Unique(one.clone()),
            [one, two, ..] => {
                let cells = puzzle.layout().all_cells().iter().copied();
                let differ = cells.zip(one.iter().zip(two)).filter(|(_, (a, b))| a != b);
                Verdict::Many(differ.map(|(cell, _)| cell).collect())
            }
        },
    }
}

/// Solutions that a verdict needs to see at most.
const ENOUGH: usize = 2;

struct Search {
    layout: Arc<Layout>,
    /// Digits left for each cell; one once it is set.
    left: Vec<Set>,
    /// Number of places left for each house and digit.
    places: Vec<u8>,
    /// What was taken out, oldest first.
    trail: Vec<(Cell, u8)>,
    /// Cells and (house, digit) pairs that have come down to one.
    set_cells: Vec<Cell>,
    set_digits: Vec<(House, u8)>,
    solutions: Vec<Vec<u8>>,
    /// Solutions after which the search has seen enough.
    enough: usize,
}

/// A spot where something is tried, with the possibilities not tried yet.
struct Trial {
    options: Vec<(Cell, u8)>,
    /// Length of the trail before the trial.
    trail: usize,
}

impl Search {
    fn new(layout: Arc<Layout>) -> Search {
        let n = layout.n();
        Search {
            left: vec![Set::full(n); n * n],
            places: vec![n as u8; layout.houses().len() * n],
            trail: Vec::new(),
            set_cells: Vec::new(),
            set_digits: Vec::new(),
            solutions: Vec::new(),
            enough: ENOUGH,
            layout,
        }
    }

    fn set_givens(&mut self, puzzle: &Puzzle) -> Result<(), Dead> {
        for &cell in self.layout.clone().all_cells() {
            if let Some(digit) = puzzle.given(cell) {
                self.set(cell, digit as usize)?;
            }
        }
        self.propagate()
    }

    /// Depth first with a stack of its own: a puzzle of 100x100 is too deep for recursion.
    fn run(&mut self, budget: &Budget<'_>) -> ControlFlow<()> {
        let mut stack = Vec::new();
        self.descend(&mut stack);
        while let Some(trial) = stack.last_mut() {
            budget.node()?;
            let (options, trail) = (trial.options.pop(), trial.trail);
            self.undo(trail);
            match options {
                None => drop(stack.pop()),
                Some((cell, digit)) => {
                    let set = self
                        .set(cell, digit as usize)
                        .and_then(|()| self.propagate());
                    if set.is_ok() {
                        self.descend(&mut stack);
                        if self.solutions.len() >= self.enough {
                            return ControlFlow::Continue(());
                        }
                    } else {
                        self.set_cells.clear();
                        self.set_digits.clear();
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Notes a solution, or opens the next trial.
    fn descend(&mut self, stack: &mut Vec<Trial>) {
        match self.tightest() {
            None => {
                let digits = self.left.iter().filter_map(|set| set.only());
                self.solutions.push(digits.map(|d| d as u8).collect());
            }
            Some(mut options) => {
                options.reverse();
                stack.push(Trial {
                    options,
                    trail: self.trail.len(),
                });
            }
        }
    }

    /// The undecided cell, or house and digit, with the fewest possibilities.
    fn tightest(&self) -> Option<Vec<(Cell, u8)>> {
        let open = self
            .layout
            .all_cells()
            .iter()
            .zip(&self.left)
            .filter(|(_, s)| s.len() > 1);
        let (cell, set) = open.min_by_key(|(_, set)| set.len())?;
        let of_cell = || set.iter().map(|digit| (*cell, digit as u8)).collect();
        if set.len() == 2 {
            return Some(of_cell());
        }
        let n = self.layout.n();
        let pairs = self
            .places
            .iter()
            .enumerate()
            .filter(|&(_, &count)| count > 1);
        match pairs.min_by_key(|&(_, &count)| count) {
            Some((at, &count)) if (count as usize) < set.len() => {
                let (house, digit) = (self.layout.houses()[at / n], at % n);
                let cells = self.layout.cells(house).iter();
                let open =
                    cells.filter(|&&cell| self.left[self.layout.index(cell)].contains(digit));
                Some(open.map(|&cell| (cell, digit as u8)).collect())
            }
            _ => Some(of_cell()),
        }
    }

    fn set(&mut self, cell: Cell, digit: usize) -> Result<(), Dead> {
        let left = self.left[self.layout.index(cell)];
        if !left.contains(digit) {
            return Err(Dead::Cell(cell));
        }
        left.iter()
            .filter(|&other| other != digit)
            .try_for_each(|other| self.take(cell, other))
    }

    /// Follows up every cell and digit that has come down to one possibility.
    fn propagate(&mut self) -> Result<(), Dead> {
        let layout = self.layout.clone();
        loop {
            if let Some(cell) = self.set_cells.pop() {
                let Some(digit) = self.left[layout.index(cell)].only() else {
                    continue;
                };
                layout.peers(cell).iter().try_for_each(|&peer| {
                    let there = self.left[layout.index(peer)].contains(digit);
                    if there {
                        self.take(peer, digit)
                    } else {
                        Ok(())
                    }
                })?;
            } else if let Some((house, digit)) = self.set_digits.pop() {
                let mut cells = layout.cells(house).iter();
                let place = cells.find(|&&c| self.left[layout.index(c)].contains(digit as usize));
                self.set(*place.ok_or(Dead::Digit(house, digit))?, digit as usize)?;
            } else {
                return Ok(());
            }
        }
    }

    fn take(&mut self, cell: Cell, digit: usize) -> Result<(), Dead> {
        let (n, index) = (self.layout.n(), self.layout.index(cell));
        self.left[index].remove(digit);
        self.trail.push((cell, digit as u8));
        let mut result = Ok(());
        for &(house, _) in self.layout.home_ids(cell) {
            let places = &mut self.places[house as usize * n + digit];
            *places -= 1;
            match *places {
                0 => {
                    result = Err(Dead::Digit(
                        self.layout.houses()[house as usize],
                        digit as u8,
                    ))
                }
                1 => self
                    .set_digits
                    .push((self.layout.houses()[house as usize], digit as u8)),
                _ => {}
            }
        }
        if self.left[index].is_empty() {
            return Err(Dead::Cell(cell));
        }
        if self.left[index].only().is_some() {
            self.set_cells.push(cell);
        }
        result
    }

    fn undo(&mut self, length: usize) {
        let n = self.layout.n();
        for (cell, digit) in self.trail.drain(length..).rev() {
            self.left[self.layout.index(cell)].insert(digit as usize);
            for &(house, _) in self.layout.home_ids(cell) {
                self.places[house as usize * n + digit as usize] += 1;
            }
        }
    }
}
