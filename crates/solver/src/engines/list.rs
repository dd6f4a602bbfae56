//! List and trial: the first solver of the original's VB course.
//!
//! ```text
//!     row:     6 4          For an empty cell, the digits of its houses are marked (dhs),
//!     column:  4 5          what stays unmarked is collected in ascending order (dhs1),
//!     block:   4 1 5 8      and counted (cnn).
//!     list:    2 3 7 9
//!     count:   4
//! ```
//!
//! Then only listed digits are tried, cell after cell, and what stood before is restored on
//! failure. The cell with the smallest count comes next, the first in reading order among
//! equals; a count of 0 is a failure, wherever it is. In plain reading order some puzzles with
//! 17 givens take millions of trials, and a fault in the last rows of an almost empty grid is
//! never seen.

use crate::grid::Dead;
use crate::layout::{Cell, House, Layout};
use crate::puzzle::Puzzle;
use crate::scope::Budget;
use crate::search::Verdict;
use crate::set::Set;

use super::{Solutions, Trial, Trials};

/// The marks of a cell: which digits stand in each of its houses.
#[derive(Clone, Debug)]
pub struct Marks {
    /// The cell.
    pub cell: Cell,
    /// Its houses, row and column first, each with the digits (from 0) that stand there.
    pub from: Vec<(House, Set)>,
    n: usize,
}

impl Marks {
    /// The marks that `digits` (in reading order) make for a cell.
    pub fn of(layout: &Layout, digits: &[Option<u8>], cell: Cell) -> Marks {
        let marked = |house: House| {
            let others = layout.cells(house).iter().filter(|&&other| other != cell);
            let digits = others.filter_map(|&other| digits[layout.index(other)]);
            digits.map(usize::from).collect()
        };
        let homes = layout.homes(cell).map(|(house, _)| (house, marked(house)));
        Marks {
            cell,
            from: homes.collect(),
            n: layout.n(),
        }
    }

    /// The digits (from 0) that no house has, smallest first.
    pub fn list(&self) -> Vec<u8> {
        let marked = self
            .from
            .iter()
            .fold(Set::EMPTY, |all, &(_, set)| all | set);
        let list = Set::full(self.n) - marked;
        list.iter().map(|digit| digit as u8).collect()
    }

    /// How many they are.
    pub fn count(&self) -> usize {
        self.list().len()
    }
}

/// What the engine did.
#[derive(Clone, Debug)]
pub struct Working {
    /// The verdict.
    pub verdict: Verdict,
    /// The marks of every empty cell at the start, in reading order.
    pub marks: Vec<Marks>,
    /// The trial.
    pub trials: Trials,
}

/// Judges a puzzle within a budget, and keeps the first `most` steps of the trial.
pub fn solve(puzzle: &Puzzle, most: usize, budget: &Budget<'_>) -> Working {
    let (layout, givens) = (puzzle.layout(), puzzle.givens());
    let empty = || {
        let cells = layout.all_cells().iter().copied();
        cells.filter(|&cell| puzzle.given(cell).is_none())
    };
    let mut trials = Trials::keeping(most);
    let clashes = puzzle.clashes();
    let verdict = if clashes.is_empty() {
        let mut search = Search::new(puzzle, empty().collect());
        search.run(&mut trials, budget)
    } else {
        Verdict::Invalid(clashes)
    };
    Working {
        verdict,
        marks: empty()
            .map(|cell| Marks::of(layout, givens, cell))
            .collect(),
        trials,
    }
}

struct Search<'a> {
    layout: &'a Layout,
    solutions: Solutions<'a>,
    digits: Vec<Option<u8>>,
    /// The cells to be filled, in reading order.
    empty: Vec<Cell>,
    /// For each house, the digits that stand in it.
    marked: Vec<Set>,
    /// The cell whose list was found empty last.
    dead: Option<Dead>,
}

/// A cell with what its list still has to be tried.
struct Open {
    cell: Cell,
    list: Set,
    /// How many the list had.
    of: usize,
    /// What stands in the cell now.
    now: Option<usize>,
}

impl<'a> Search<'a> {
    fn new(puzzle: &'a Puzzle, empty: Vec<Cell>) -> Search<'a> {
        let layout = puzzle.layout();
        let digits = puzzle.givens().to_vec();
        let standing = |&house: &House| {
            let cells = layout.cells(house).iter();
            let digits = cells.filter_map(|&cell| digits[layout.index(cell)]);
            digits.map(usize::from).collect()
        };
        Search {
            layout,
            solutions: Solutions::new(puzzle),
            empty,
            marked: layout.houses().iter().map(standing).collect(),
            digits,
            dead: None,
        }
    }

    fn list(&self, cell: Cell) -> Set {
        let homes = self.layout.homes(cell);
        let marked = homes.fold(Set::EMPTY, |all, (house, _)| all | self.marked[house.id()]);
        Set::full(self.layout.n()) - marked
    }

    /// The next cell with its list: the one with the smallest count, the first of these.
    fn next(&self) -> Option<(Cell, Set)> {
        let mut shortest: Option<(Cell, Set)> = None;
        for &cell in &self.empty {
            if self.digits[self.layout.index(cell)].is_some() {
                continue;
            }
            let list = self.list(cell);
            if shortest.is_none_or(|(_, known)| list.len() < known.len()) {
                shortest = Some((cell, list));
                if list.is_empty() {
                    break;
                }
            }
        }
        shortest
    }

    fn put(&mut self, cell: Cell, digit: usize) {
        self.digits[self.layout.index(cell)] = Some(digit as u8);
        let layout = self.layout;
        layout
            .homes(cell)
            .for_each(|(house, _)| self.marked[house.id()].insert(digit));
    }

    fn restore(&mut self, cell: Cell, digit: usize) {
        self.digits[self.layout.index(cell)] = None;
        let layout = self.layout;
        layout
            .homes(cell)
            .for_each(|(house, _)| self.marked[house.id()].remove(digit));
    }

    /// Opens the next cell, or notes a full grid; whether there are solutions enough.
    fn descend(&mut self, stack: &mut Vec<Open>, trials: &mut Trials) -> bool {
        match self.next() {
            Some((cell, list)) => {
                if list.is_empty() {
                    self.dead = Some(Dead::Cell(cell));
                }
                stack.push(Open {
                    cell,
                    list,
                    of: list.len(),
                    now: None,
                });
                false
            }
            None => {
                trials.note(Trial::Full);
                self.solutions
                    .note(self.digits.iter().flatten().copied().collect())
            }
        }
    }

    /// Depth first with a stack of its own: a puzzle of 100x100 is too deep for recursion.
    fn run(&mut self, trials: &mut Trials, budget: &Budget<'_>) -> Verdict {
        let mut stack = Vec::new();
        if self.descend(&mut stack, trials) {
            return self.solutions.verdict(true);
        }
        while let Some(open) = stack.last_mut() {
            let (cell, of) = (open.cell, open.of);
            let (before, next) = (open.now.take(), open.list.first());
            if let Some(digit) = before {
                let digit_u8 = digit as u8;
                self.restore(cell, digit);
                trials.note(Trial::Restore {
                    cell,
                    digit: digit_u8,
                });
            }
            let Some(digit) = next else {
                stack.pop();
                continue;
            };
            open.list.remove(digit);
            open.now = Some(digit);
            let spent = match of {
                1 => budget.tick(),
                _ => budget.node(),
            };
            if spent.is_break() {
                return self.solutions.verdict(false);
            }
            self.put(cell, digit);
            trials.note(Trial::Put {
                cell,
                digit: digit as u8,
                of,
                house: None,
            });
            if self.descend(&mut stack, trials) {
                break;
            }
        }
        self.solutions.verdict_at(true, self.dead, trials)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sources' example: the cell (3,5) counted from 0.
    #[test]
    fn marks_of_the_sources_example() {
        let layout = Layout::new(3, 3).unwrap();
        let mut digits = vec![None; 81];
        // Row 6 and 4; column 4 and 5; block 4 1 5 8. The 4 of row and block is one cell, and
        // so is the 5 of column and block.
        for (row, col, digit) in [
            (3, 0, 6),
            (3, 3, 4),
            (0, 5, 4),
            (4, 5, 5),
            (4, 3, 1),
            (5, 4, 8),
        ] {
            digits[row * 9 + col] = Some(digit - 1);
        }
        let marks = Marks::of(&layout, &digits, Cell::new(3, 5));
        let from: Vec<(String, Vec<usize>)> = marks
            .from
            .iter()
            .map(|(house, set)| (house.to_string(), set.iter().map(|d| d + 1).collect()))
            .collect();
        assert_eq!(
            from,
            [
                ("row 4".to_string(), vec![4, 6]),
                ("column 6".to_string(), vec![4, 5]),
                ("block 5".to_string(), vec![1, 4, 5, 8]),
            ]
        );
        let list: Vec<u8> = marks.list().iter().map(|digit| digit + 1).collect();
        assert_eq!((list, marks.count()), (vec![2, 3, 7, 9], 4));
    }
}
