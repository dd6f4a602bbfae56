//! The verdict on a puzzle: no, one or several solutions.
//!
//! What follows without a trial comes first: singles, then locked candidates. Then a
//! search tries the spots that led to most contradictions so far. It is good where few
//! trials will do, and hopeless where thousands are needed: there a SAT solver takes over,
//! which learns from every contradiction. Whatever finds a solution, it is checked before
//! it counts.

mod candidates;
mod check;
pub(crate) mod pattern;
mod sat;
mod small;
mod trials;

use crate::grid::Dead;
use crate::layout::Cell;
use crate::puzzle::{Clash, Puzzle};
use crate::scope::Budget;
use crate::set::Set;
use crate::variant::Named;

pub use check::is_solution;

use candidates::Candidates;
use trials::Trials;

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
    /// The budget was spent first: [`Budget::nodes`] and [`Budget::conflicts`] tell on what.
    Undecided,
}

/// Up to `most` solutions of a puzzle (digits from 0, in reading order), and whether these
/// are all. Meant for many short searches: a clash is no error here but means no solution.
pub(crate) fn solutions(puzzle: &Puzzle, most: usize, budget: &Budget<'_>) -> (Vec<Vec<u8>>, bool) {
    if let Some(masks) = puzzle.layout().masks() {
        return small::solutions(puzzle, masks, most, u32::MAX, budget);
    }
    let mut found = Found::new(puzzle);
    found.enough = most;
    let Ok(mut candidates) = Candidates::of(puzzle) else {
        return (Vec::new(), true);
    };
    if candidates.propagate().is_err() {
        return (Vec::new(), true);
    }
    let ended = Trials::new(&mut candidates, budget).run(&mut found);
    let all = ended == End::All && found.solutions.len() < most;
    (found.solutions, all)
}

/// What comes of looking for a solution within bounds.
pub(crate) enum Within {
    /// A solution (digits from 0, in reading order).
    Found(Vec<u8>),
    /// There is none.
    None,
    /// The budget was spent first.
    Undecided,
}

/// A solution of a puzzle whose cells, in reading order, hold nothing but `allowed` digits.
/// The givens must not clash.
pub(crate) fn solution_within(puzzle: &Puzzle, allowed: &[Set], budget: &Budget<'_>) -> Within {
    let mut found = Found::new(puzzle);
    found.enough = 1;
    let Ok(mut candidates) = Candidates::of(puzzle) else {
        return Within::None;
    };
    let restricted = puzzle.layout().all_cells().iter().zip(allowed);
    let restricted = restricted
        .map(|(&cell, &allowed)| (cell, allowed))
        .try_for_each(|(cell, allowed)| candidates.restrict(cell, allowed))
        .and_then(|()| candidates.propagate());
    if restricted.is_err() {
        return Within::None;
    }
    let ended = Trials::new(&mut candidates, budget)
        .run(&mut found)
        .and_then(|| sat::run(&candidates, budget, &mut found));
    match (found.solutions.pop(), ended) {
        (Some(solution), _) => Within::Found(solution),
        (None, End::All) => Within::None,
        (None, _) => Within::Undecided,
    }
}

/// How many solutions a puzzle has, up to `most`, and whether these are all. Meant for puzzles
/// that a search by trials is good for, as those of 9x9 are; for others it may end early and
/// say that there may be more.
pub fn count(puzzle: &Puzzle, most: usize, budget: &Budget<'_>) -> (usize, bool) {
    if !puzzle.clashes().is_empty() {
        return (0, true);
    }
    let (found, all) = solutions(puzzle, most, budget);
    (found.len(), all)
}

/// Solutions that a verdict needs to see at most.
const ENOUGH: usize = 2;

/// A solution of a puzzle, the first that is found.
pub(crate) fn solution(puzzle: &Puzzle, budget: &Budget<'_>) -> Option<Vec<u8>> {
    let mut found = Found::new(puzzle);
    found.enough = 1;
    let mut candidates = Candidates::of(puzzle).ok()?;
    candidates.propagate().ok()?;
    let _ = Trials::new(&mut candidates, budget)
        .run(&mut found)
        .and_then(|| sat::run(&candidates, budget, &mut found));
    found.solutions.pop()
}

/// Largest puzzles that are looked at once more with other houses.
const LARGEST_WITH: usize = 25;

/// Work after which a verdict did not come quickly, in nodes and conflicts.
const QUICK: u64 = 500;

/// The houses that leave a puzzle of several solutions just one when they count as well:
/// perhaps it was meant so. Looked for only when the verdict came quickly.
pub(crate) fn unique_with(puzzle: &Puzzle, spent: &Budget<'_>) -> Option<Named> {
    let (layout, n) = (puzzle.layout(), puzzle.n());
    // Fewer digits than that can always change names.
    let digits: Set = puzzle
        .givens()
        .iter()
        .flatten()
        .map(|&d| d.into())
        .collect();
    if n > LARGEST_WITH || spent.nodes() + spent.conflicts() > QUICK || digits.len() + 1 < n {
        return None;
    }
    let budget = Budget::new(spent.stop()).with_nodes(Some(QUICK));
    let is_unique = |named: &Named| {
        let with = layout.variant().clone().with(*named);
        let with = with.layout(n, layout.block());
        with.is_ok_and(|with| {
            let puzzle = Puzzle::new(with, puzzle.givens().to_vec());
            matches!(judge(&puzzle, &budget), Verdict::Unique(_))
        })
    };
    let known = layout.variant().named();
    // Windows stand among blocks. A layout that no variant describes is not asked at all.
    let asked = match (layout.block(), layout.variant().regions()) {
        (Some(_), _) => &[Named::Diagonal, Named::Windoku][..],
        (None, Some(_)) => &[Named::Diagonal],
        (None, None) => &[],
    };
    let mut asked = asked.iter().filter(|named| !known.contains(named));
    asked.find(|named| is_unique(named)).copied()
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
    let mut candidates = match Candidates::of(puzzle) {
        Ok(candidates) => candidates,
        Err(dead) => return Verdict::None(Some(dead)),
    };
    if let Err(dead) = candidates.propagate() {
        return Verdict::None(Some(dead));
    }
    let mut found = Found::new(puzzle);
    let ended = found
        .note_pattern()
        .and_then(|| Trials::new(&mut candidates, budget).run(&mut found))
        .and_then(|| sat::run(&candidates, budget, &mut found));
    match (ended, found.solutions.as_slice()) {
        // All that there are have been found, or enough.
        (End::Enough, [one, two, ..]) => Verdict::Many(found.differ(one, two)),
        (End::All, []) => Verdict::None(None),
        (End::All, [one]) => Verdict::Unique(one.clone()),
        _ => Verdict::Undecided,
    }
}

/// How a part of the search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// Every solution has been found.
    All,
    /// Two solutions have been found.
    Enough,
    /// Another way may do better.
    TooHard,
    /// The budget is spent.
    Spent,
}

impl End {
    fn and_then(self, next: impl FnOnce() -> End) -> End {
        match self {
            End::TooHard => next(),
            ended => ended,
        }
    }
}

/// The different solutions found so far.
struct Found<'a> {
    puzzle: &'a Puzzle,
    solutions: Vec<Vec<u8>>,
    /// Solutions after which the search has seen enough.
    enough: usize,
}

impl Found<'_> {
    fn new(puzzle: &Puzzle) -> Found<'_> {
        Found {
            puzzle,
            solutions: Vec::new(),
            enough: ENOUGH,
        }
    }

    /// Takes a solution that is right and new; whether there are enough now.
    fn note(&mut self, solution: Vec<u8>) -> bool {
        let right = is_solution(self.puzzle, &solution);
        debug_assert!(right, "a search gave a wrong solution");
        if right && !self.solutions.contains(&solution) {
            self.solutions.push(solution);
        }
        self.solutions.len() >= self.enough
    }

    /// Solutions of a puzzle with hardly any givens, which can be written down.
    fn note_pattern(&mut self) -> End {
        for solution in pattern::solutions(self.puzzle) {
            if self.note(solution) {
                return End::Enough;
            }
        }
        End::TooHard
    }

    fn differ(&self, one: &[u8], two: &[u8]) -> Vec<Cell> {
        let cells = self.puzzle.layout().all_cells().iter().copied();
        let differ = cells.zip(one.iter().zip(two)).filter(|(_, (a, b))| a != b);
        differ.map(|(cell, _)| cell).collect()
    }
}
