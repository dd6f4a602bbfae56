//! Total structure analysis: planes, lists and counts of the whole grid, from the original's
//! generator.
//!
//! ```text
//!     plane of 4 (kh)     . . . | 4 . x      A cell is excluded for a digit when it is filled,
//!                         . x . | . . .      or one of its houses has the digit: each digit has
//!                         ...                a plane of such marks. What the planes leave open
//!                                            for a cell is its list (ccrlst), and the length of
//!     list, count         2 3 7 9   4        that its count (ccmx), 0 for filled cells.
//! ```
//!
//! The analysis has data of its own and never alters the givens. The trial goes on at the
//! shortest list: of a cell's digits, or, since the planes tell these as well, of a digit's
//! places in a house. With 0 entries it has failed, with 1 nothing is left to choose.

use crate::grid::Dead;
use crate::layout::{Cell, House, Layout};
use crate::puzzle::Puzzle;
use crate::scope::Budget;
use crate::search::Verdict;
use crate::set::Set;

use super::{Solutions, Trial, Trials};

/// What can stand where, for the whole grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// `kh`: for each digit (from 0), for each row, the columns (from 0) that are excluded.
    pub planes: Vec<Vec<Set>>,
    /// `ccrlst`: for each cell in reading order, its digits (from 0); empty for filled cells.
    pub lists: Vec<Set>,
    /// `ccmx`: for each cell in reading order, how many these are.
    pub counts: Vec<usize>,
}

impl Analysis {
    /// Analyses a grid (digits from 0, in reading order), which stays as it is.
    pub fn of(layout: &Layout, digits: &[Option<u8>]) -> Analysis {
        let n = layout.n();
        let mut planes = vec![vec![Set::EMPTY; n]; n];
        for &cell in layout.all_cells() {
            let Some(digit) = digits[layout.index(cell)] else {
                continue;
            };
            let (row, col) = (usize::from(cell.row), usize::from(cell.col));
            planes.iter_mut().for_each(|plane| plane[row].insert(col));
            for peer in layout.peers(cell) {
                planes[usize::from(digit)][usize::from(peer.row)].insert(usize::from(peer.col));
            }
        }
        let open = |cell: &Cell| -> Set {
            let (row, col) = (usize::from(cell.row), usize::from(cell.col));
            (0..n).filter(|&d| !planes[d][row].contains(col)).collect()
        };
        let lists: Vec<Set> = layout.all_cells().iter().map(open).collect();
        Analysis {
            counts: lists.iter().map(|list| list.len()).collect(),
            lists,
            planes,
        }
    }
}

/// What the engine did.
#[derive(Clone, Debug)]
pub struct Working {
    /// The verdict.
    pub verdict: Verdict,
    /// The analysis of the givens.
    pub analysis: Analysis,
    /// The trial.
    pub trials: Trials,
}

/// Judges a puzzle within a budget, and keeps the first `most` steps of the trial.
pub fn solve(puzzle: &Puzzle, most: usize, budget: &Budget<'_>) -> Working {
    let analysis = Analysis::of(puzzle.layout(), puzzle.givens());
    let mut trials = Trials::keeping(most);
    let clashes = puzzle.clashes();
    let verdict = if clashes.is_empty() {
        Search::new(puzzle, &analysis).run(&mut trials, budget)
    } else {
        Verdict::Invalid(clashes)
    };
    Working {
        verdict,
        analysis,
        trials,
    }
}

/// A spot with the fewest entries in its list.
struct Open {
    /// What is still to be tried, last first.
    entries: Vec<(Cell, u8)>,
    of: usize,
    house: Option<House>,
    /// What is tried now, and how long `removed` was before.
    now: Option<(Cell, u8, usize)>,
}

struct Search<'a> {
    layout: &'a Layout,
    solutions: Solutions<'a>,
    digits: Vec<Option<u8>>,
    lists: Vec<Set>,
    /// For each house and digit, the places the planes leave open.
    places: Vec<Set>,
    /// For each house, the digits that stand in it.
    standing: Vec<Set>,
    /// Candidates removed since the start, the last one last.
    removed: Vec<(Cell, u8)>,
    /// The spot whose list was found empty last.
    dead: Option<Dead>,
}

impl<'a> Search<'a> {
    fn new(puzzle: &'a Puzzle, analysis: &Analysis) -> Search<'a> {
        let layout = puzzle.layout();
        let (n, lists) = (layout.n(), analysis.lists.clone());
        let mut places = vec![Set::EMPTY; layout.houses().len() * n];
        let mut standing = vec![Set::EMPTY; layout.houses().len()];
        for &house in layout.houses() {
            for (place, &cell) in layout.cells(house).iter().enumerate() {
                let at = layout.index(cell);
                lists[at]
                    .iter()
                    .for_each(|digit| places[house.id() * n + digit].insert(place));
                if let Some(digit) = puzzle.givens()[at] {
                    standing[house.id()].insert(usize::from(digit));
                }
            }
        }
        Search {
            layout,
            solutions: Solutions::new(puzzle),
            digits: puzzle.givens().to_vec(),
            lists,
            places,
            standing,
            removed: Vec::new(),
            dead: None,
        }
    }

    fn remove(&mut self, cell: Cell, digit: usize) {
        let at = self.layout.index(cell);
        if self.lists[at].contains(digit) {
            self.lists[at].remove(digit);
            self.removed.push((cell, digit as u8));
            let (layout, n) = (self.layout, self.layout.n());
            layout
                .homes(cell)
                .for_each(|(house, place)| self.places[house.id() * n + digit].remove(place));
        }
    }

    fn put(&mut self, cell: Cell, digit: u8) {
        let layout = self.layout;
        let at = layout.index(cell);
        self.digits[at] = Some(digit);
        for other in self.lists[at].iter() {
            self.remove(cell, other);
        }
        for &peer in layout.peers(cell) {
            self.remove(peer, usize::from(digit));
        }
        layout
            .homes(cell)
            .for_each(|(house, _)| self.standing[house.id()].insert(usize::from(digit)));
    }

    fn restore(&mut self, cell: Cell, digit: u8, mark: usize) {
        let (layout, n) = (self.layout, self.layout.n());
        self.digits[layout.index(cell)] = None;
        layout
            .homes(cell)
            .for_each(|(house, _)| self.standing[house.id()].remove(usize::from(digit)));
        for (cell, digit) in self.removed.drain(mark..) {
            self.lists[layout.index(cell)].insert(usize::from(digit));
            for (house, place) in layout.homes(cell) {
                self.places[house.id() * n + usize::from(digit)].insert(place);
            }
        }
    }

    /// The spot with the shortest list; `None` in a full grid.
    fn next(&mut self) -> Option<Open> {
        let (layout, n) = (self.layout, self.layout.n());
        let mut best: Option<(usize, Cell)> = None;
        for (at, &cell) in layout.all_cells().iter().enumerate() {
            let count = self.lists[at].len();
            if self.digits[at].is_none() && best.is_none_or(|(least, _)| count < least) {
                best = Some((count, cell));
                if count == 0 {
                    break;
                }
            }
        }
        let (count, cell) = best?;
        // A list of places is looked at only where it is shorter.
        let mut shorter: Option<(usize, House, usize)> = None;
        if count > 1 {
            'houses: for &house in layout.houses() {
                for digit in (Set::full(n) - self.standing[house.id()]).iter() {
                    let places = self.places[house.id() * n + digit].len();
                    if places < shorter.map_or(count, |(least, ..)| least) {
                        shorter = Some((places, house, digit));
                        if places == 0 {
                            break 'houses;
                        }
                    }
                }
            }
        }
        let (of, house, mut entries): (usize, Option<House>, Vec<(Cell, u8)>) = match shorter {
            Some((places, house, digit)) => {
                let cells = self.places[house.id() * n + digit].iter();
                let cells = cells.map(|place| (layout.cells(house)[place], digit as u8));
                (places, Some(house), cells.collect())
            }
            None => {
                let digits = self.lists[layout.index(cell)].iter();
                (count, None, digits.map(|d| (cell, d as u8)).collect())
            }
        };
        if of == 0 {
            self.dead = Some(match shorter {
                Some((_, house, digit)) => Dead::Digit(house, digit as u8),
                None => Dead::Cell(cell),
            });
        }
        entries.reverse();
        Some(Open {
            entries,
            of,
            house,
            now: None,
        })
    }

    /// Opens the next spot, or notes a full grid; whether there are solutions enough.
    fn descend(&mut self, stack: &mut Vec<Open>, trials: &mut Trials) -> bool {
        match self.next() {
            Some(open) => {
                stack.push(open);
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
            if let Some((cell, digit, mark)) = open.now.take() {
                self.restore(cell, digit, mark);
                trials.note(Trial::Restore { cell, digit });
            }
            let Some((cell, digit)) = open.entries.pop() else {
                stack.pop();
                continue;
            };
            let (of, house) = (open.of, open.house);
            open.now = Some((cell, digit, self.removed.len()));
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
                digit,
                of,
                house,
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

    #[test]
    fn planes_lists_and_counts_follow_from_the_digits() {
        let layout = Layout::new(2, 2).unwrap();
        // 1 . . .
        // . . 2 .
        let mut digits = vec![None; 16];
        (digits[0], digits[6]) = (Some(0), Some(1));
        let before = digits.clone();
        let analysis = Analysis::of(&layout, &digits);
        assert_eq!(digits, before);
        let plane = |digit: usize| -> Vec<String> {
            let mark = |set: &Set, col| if set.contains(col) { 'x' } else { '.' };
            let row = |set: &Set| (0..4).map(|col| mark(set, col)).collect();
            analysis.planes[digit].iter().map(row).collect()
        };
        assert_eq!(plane(0), ["xxxx", "xxx.", "x...", "x..."]);
        assert_eq!(plane(1), ["x.xx", "xxxx", "..x.", "..x."]);
        assert_eq!(plane(2), ["x...", "..x.", "....", "...."]);
        assert_eq!(
            analysis.counts,
            [0, 3, 2, 2, 2, 2, 0, 3, 3, 4, 3, 4, 3, 4, 3, 4]
        );
        assert_eq!(analysis.lists[0], Set::EMPTY);
        assert_eq!(analysis.lists[1], [1, 2, 3].into_iter().collect());
    }
}
