//! What several tests need.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use numplace_solver::{
    Cell, Grid, Layout, Options, Placement, Puzzle, Record, Replay, Search, Step, Technique, Watch,
    make, text,
};

/// A file under tests/data.
pub(crate) fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A file of the developers' check sets, which stand beside the project and not in it.
/// `None`, with a notice, where they are absent.
pub(crate) fn shared(name: &str) -> Option<String> {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../shared/data")
        .join(name);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        notice(&format!("SKIPPED: {name} is not beside the project"));
    }
    text
}

/// Says something that is seen although tests that pass are silent: only the print macros
/// are held back.
pub(crate) fn notice(text: &str) {
    let _ = writeln!(std::io::stderr(), "\n{text}");
}

/// A 9x9 puzzle from 81 characters.
pub(crate) fn nine(line: &str) -> Puzzle {
    let layout = Layout::new(3, 3).unwrap();
    Puzzle::new(layout, text::parse_cells(line, 9).unwrap())
}

/// Solves with ten seconds.
pub(crate) fn solve(puzzle: &Puzzle, options: &Options) -> Record {
    solve_within(puzzle, options, Some(Duration::from_secs(10)), None)
}

/// Solves within limits.
pub(crate) fn solve_within(
    puzzle: &Puzzle,
    options: &Options,
    limit: Option<Duration>,
    nodes: Option<u64>,
) -> Record {
    let start = Instant::now();
    let now = || start.elapsed();
    Record::solve(
        puzzle,
        options,
        Watch {
            now: &now,
            limit,
            nodes,
            cancelled: &|| false,
        },
    )
}

/// The full answer of a puzzle that has just one.
pub(crate) fn answer(puzzle: &Puzzle) -> Vec<u8> {
    let record = solve(puzzle, &Options::default());
    record
        .solution()
        .unwrap_or_else(|| panic!("no single answer: {:?}", record.status))
}

/// Replays a run and checks every step against the puzzle's only solution: its digit is
/// right, no removed candidate is, and with these candidates removed the digit shows as
/// the single that the label names. A step that places nothing removes candidates that were
/// there, and these stay away.
pub(crate) fn assert_sound(puzzle: &Puzzle, record: &Record, answer: &[u8]) {
    let layout = puzzle.layout();
    let mut replay = Replay::new(Grid::with_digits(layout.clone(), puzzle.givens()));
    for step in &record.steps {
        let right = |cell, digit: u8| answer[layout.index(cell)] == digit;
        let mut seen = replay.step(step).clone();
        assert!(step.placed.is_some() || !step.removed.is_empty());
        for removal in &step.removed {
            assert!(
                !right(removal.cell, removal.digit),
                "{} removes the answer",
                step.label
            );
            assert!(
                seen.eliminate(removal.cell, removal.digit as usize),
                "{}: {}{} was not there",
                step.label,
                removal.digit + 1,
                removal.cell
            );
        }
        let Some(Placement { cell, digit }) = step.placed else {
            assert_eq!(record.search, Search::Modern);
            continue;
        };
        assert!(right(cell, digit), "{} {cell} is wrong", step.label);
        assert_visible(step, (cell, digit as usize), &seen);
    }
    if record.solution().is_some() {
        assert_eq!(replay.grid().empty(), 0);
    }
}

fn assert_visible(step: &Step, (cell, digit): (Cell, usize), seen: &Grid) {
    match (step.label.basic(), step.house) {
        (Some(Technique::NakedSingle), None) => {
            let only = seen.candidates(cell).only();
            assert_eq!(only, Some(digit), "{}", step.label);
        }
        (Some(_), Some(house)) => {
            let place = seen.places(house, digit).only();
            let last = place.map(|place| seen.layout().cells(house)[place]);
            assert_eq!(last, Some(cell), "{} {house}", step.label);
        }
        (None, None) => {
            if step.technique() == Technique::Assumption {
                assert_eq!(seen.candidates(cell).len(), 2, "{}", step.label);
            }
        }
        other => panic!("{}: {other:?} is no kind of step", step.label),
    }
}

/// A puzzle with one answer, made by chance from a seed. Extra houses make puzzles with very
/// few givens, which take long: a quarter of the cells is kept there.
pub(crate) fn random_puzzle(layout: &Arc<Layout>, seed: u64) -> Puzzle {
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut random = |below: usize| chance.usize(..below);
    let full = make::any_grid(layout, &mut random).expect("houses that leave room for a grid");
    let (n, houses) = (layout.n(), layout.houses().len());
    let keep = if houses > 3 * n { n * n / 4 } else { 0 };
    make::dig(layout, &full, false, keep, &mut random)
}

/// The rows of a check set: number, puzzle, source, answer.
pub(crate) fn rows(table: &str) -> impl Iterator<Item = (&str, Puzzle, &str, Vec<u8>)> {
    let rows = table.lines().filter(|line| line.starts_with('D'));
    rows.map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let solution = text::parse_cells(fields[3], 9).unwrap();
        let solution = solution.into_iter().flatten().collect();
        (fields[0], nine(fields[1]), fields[2], solution)
    })
}

/// Makes a step on a grid.
pub(crate) fn play(grid: &mut Grid, step: &Step) {
    match step.placed {
        Some(placed) => grid.place(placed.cell, placed.digit as usize),
        None => step.removed.iter().for_each(|removal| {
            grid.eliminate(removal.cell, removal.digit as usize);
        }),
    }
}
