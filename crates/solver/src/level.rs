//! The 26 levels, the klevel, and what a run is counted by.

use std::sync::LazyLock;

use crate::classic::Solver;
use crate::grid::Grid;
use crate::options::{Options, Search};
use crate::order::{Choice, Order};
use crate::puzzle::Puzzle;
use crate::scope::Budget;
use crate::step::Step;
use crate::technique::{Kind, TECHNIQUES, Technique};
use crate::weights::Weights;

/// Names of the levels 1 to 26, easiest first.
#[rustfmt::skip]
pub static LEVEL_NAMES: [&str; 26] = [
    "Beginner", "Very Easy", "Easy", "Cute", "Sweet", "Lovely", "Smart", "Gentle", "Nimble",
    "Bright", "Honeybee", "Healthy", "Steady", "Satisfy", "Dream", "Gallant", "Dauntless",
    "Thunder", "Storm", "Falcon", "Phoenix", "Giant", "Titan", "Abyss", "Nebula", "Dragon",
];

/// The level of puzzles that need an assumption.
pub const HARDEST_LEVEL: u8 = 26;

/// Name of a level from 1 to 26.
pub fn level_name(level: u8) -> Option<&'static str> {
    LEVEL_NAMES.get((level as usize).checked_sub(1)?).copied()
}

/// The letters that make a level, double deforms in lower case.
pub fn level_letters(level: u8) -> String {
    let of_level = TECHNIQUES.iter().filter(|info| info.level == level);
    of_level.map(|info| info.letter).collect()
}

/// The level of a puzzle that `run` conquered: the hardest technique of a run whose
/// deforms are tried easiest first, whatever the order and choice of `run` were.
///
/// `None` when the budget ends first.
pub(crate) fn needed(
    puzzle: &Puzzle,
    run: &Solver<'_>,
    hardest_used: u8,
    budget: &Budget<'_>,
) -> Option<u8> {
    let plain = run.options().choice == Choice::ALL && run.options().order.is_plain();
    // The way to the first stall does not depend on the deforms: it need not be gone again.
    let grid = match run.stalled().filter(|_| plain) {
        Some(grid) => grid.clone(),
        None if plain => return Some(hardest_used),
        None => Grid::with_digits(puzzle.layout().clone(), puzzle.givens()),
    };
    // What `run` did without nothing harder, this run can do without it too.
    hardest_of(grid, &LEVEL_RUNS[0], hardest_used, budget)
}

/// The same of a puzzle that a modern run conquered: what `run` used tells nothing about it.
pub(crate) fn needed_in_classic(puzzle: &Puzzle, budget: &Budget<'_>) -> Option<u8> {
    let grid = Grid::with_digits(puzzle.layout().clone(), puzzle.givens());
    hardest_of(grid, &LEVEL_RUNS[0], HARDEST_LEVEL, budget)
}

/// The modern level of a puzzle that the modern `run` conquered: the hardest technique of a
/// modern run that has all of them.
///
/// `None` when the budget ends first.
pub(crate) fn needed_in_modern(
    puzzle: &Puzzle,
    run: &Solver<'_>,
    hardest_used: u8,
    budget: &Budget<'_>,
) -> Option<u8> {
    // Trials and X change nothing: a run that was conquered without them did not need them.
    let mut logic = Technique::easiest_first().iter().filter(|technique| {
        matches!(
            technique.info().kind,
            Kind::Basic | Kind::Deform | Kind::Extension
        )
    });
    if logic.all(|&technique| run.options().choice.contains(technique)) {
        return Some(hardest_used);
    }
    let grid = Grid::with_digits(puzzle.layout().clone(), puzzle.givens());
    hardest_of(grid, &LEVEL_RUNS[1], HARDEST_LEVEL, budget)
}

/// The level of the hardest step of a run without trials; `most` as soon as it is reached.
fn hardest_of(grid: Grid, options: &Options, most: u8, budget: &Budget<'_>) -> Option<u8> {
    let mut run = Solver::new(grid, options, None, budget);
    let mut hardest = 0;
    for step in run.by_ref() {
        hardest = hardest.max(step.level());
        if hardest >= most {
            return Some(most);
        }
    }
    match run.grid().empty() {
        0 => Some(hardest),
        _ if budget.is_spent() => None,
        _ => Some(HARDEST_LEVEL),
    }
}

/// The runs that tell levels, classic and modern: easiest technique first, without trials.
static LEVEL_RUNS: LazyLock<[Options; 2]> = LazyLock::new(|| {
    use Technique::{Assist, Assumption, Birdy, Eagle};
    [Search::Classic, Search::Modern].map(|search| Options {
        search,
        order: Order::by_level(),
        choice: Choice::ALL.without(&[Assumption, Birdy, Eagle, Assist]),
        ..Options::default()
    })
});

/// The class of a puzzle by its number of assumptions (K up to Medium).
pub fn klevel_name(assumptions: u32) -> &'static str {
    match assumptions {
        0 => "Easy",
        1..=2 => "Medium",
        3..=5 => "Hard",
        6..=10 => "Very Hard",
        11..=20 => "Expert",
        _ => "Extreme",
    }
}

/// How often each technique was used: basic ones per placement, others per search
/// that placed something, or in a modern run per step that removed something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    used: [u32; TECHNIQUES.len()],
    /// How often each was the second deform of a double one.
    second: [u32; TECHNIQUES.len()],
}

impl Default for Counts {
    fn default() -> Counts {
        Counts {
            used: [0; TECHNIQUES.len()],
            second: [0; TECHNIQUES.len()],
        }
    }
}

impl Counts {
    /// Counts the steps of a run.
    pub fn of(steps: &[Step]) -> Counts {
        let mut counts = Counts::default();
        for step in steps {
            if let Some(basic) = step.label.basic() {
                counts.used[basic as usize] += 1;
            }
            if step.opens_search {
                counts.used[step.technique() as usize] += 1;
                if let Some(second) = step.label.second() {
                    counts.second[second as usize] += 1;
                }
            }
        }
        counts
    }

    /// The count of one technique.
    pub fn of_technique(&self, technique: Technique) -> u32 {
        self.used[technique as usize]
    }

    /// The techniques that were used, in table order, with their counts.
    pub fn used(&self) -> impl Iterator<Item = (Technique, u32)> {
        Technique::all()
            .map(|t| (t, self.of_technique(t)))
            .filter(|&(_, count)| count > 0)
    }

    /// Basic points per placement plus deform points per search that placed something.
    pub fn technical_point(&self, weights: &Weights) -> u32 {
        let counts = self.used.iter().zip(&self.second);
        let points = Technique::all()
            .zip(counts)
            .map(|(technique, (used, second))| weights.points(technique) * (used + second));
        points.sum()
    }
}

impl std::fmt::Display for Counts {
    /// As in column G of a book: `B41 R6 C3 M2 Q2`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let words: Vec<String> = self
            .used()
            .map(|(t, count)| format!("{}{count}", t.letter()))
            .collect();
        write!(f, "{}", words.join(" "))
    }
}
