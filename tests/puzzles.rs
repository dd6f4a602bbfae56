//! The check set of 600 puzzles: verdicts, answers, every step; and how far the
//! techniques reach.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use numplace_solver::{
    Form, Grid, Layout, Options, Puzzle, Record, Status, Technique, distance, text,
};

use crate::support::{assert_sound, data, nine, random_puzzle, shared, solve};

/// A puzzle of the check set, and what solving it gave.
pub(crate) struct Rated {
    id: String,
    source: String,
    puzzle: Puzzle,
    solution: Vec<u8>,
    /// HoDoKu's score.
    pub(crate) hodoku: Option<f64>,
    /// Sukaku Explainer's rating.
    pub(crate) se: Option<f64>,
    pub(crate) record: Record,
}

/// The check set, solved once for all tests; `None` where it is absent.
pub(crate) fn check_set() -> Option<&'static [Rated]> {
    static SET: OnceLock<Option<Vec<Rated>>> = OnceLock::new();
    let solved = || {
        let puzzles = shared("puzzles_dev.tsv")?;
        let lines = puzzles.lines().filter(|line| line.starts_with('D'));
        Some(lines.map(rated).collect())
    };
    SET.get_or_init(solved).as_deref()
}

fn rated(line: &str) -> Rated {
    let fields: Vec<&str> = line.split('\t').collect();
    let puzzle = nine(fields[1]);
    let solution = text::parse_cells(fields[3], 9).unwrap();
    // A dash stands for what was not computed.
    let figure = |field: &str| (field != "-").then(|| field.parse().unwrap());
    Rated {
        id: fields[0].to_string(),
        source: fields[2].to_string(),
        solution: solution.into_iter().flatten().collect(),
        hodoku: figure(fields[6]),
        se: figure(fields[7]),
        record: solve(&puzzle, &Options::default()),
        puzzle,
    }
}

/// tests/data/ratchet.txt says how many puzzles of each source are conquered without
/// assumption, with it, and not at all. The test fails in both directions, so that
/// progress is written down when it happens.
#[test]
fn the_check_set_is_solved_soundly_and_as_far_as_recorded() {
    let Some(puzzles) = check_set() else {
        return;
    };
    let mut reached: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    for rated in puzzles {
        let Rated {
            id,
            solution,
            record,
            ..
        } = rated;
        assert_eq!(record.solution().as_ref(), Some(solution), "{id}");
        assert_sound(&rated.puzzle, record, solution);
        let assumed = record.counts.of_technique(Technique::Assumption) > 0;
        let class = match record.status {
            Status::Conquered if !assumed => 0,
            Status::Conquered => 1,
            Status::Assisted => 2,
            status => panic!("{id}: {status:?}"),
        };
        assert_eq!(record.level.is_some(), class < 2, "{id}");
        assert!(record.level <= record.hardest_used(), "{id}");
        let of_basics: u32 = record
            .counts
            .used()
            .filter(|(t, _)| t.is_basic())
            .map(|(_, n)| n)
            .sum();
        if class == 0 {
            assert_eq!(of_basics as usize, record.blanks);
        }
        reached.entry(rated.source.clone()).or_default()[class] += 1;
    }
    assert_eq!(puzzles.len(), 600);
    let mut table =
        String::from("# source: conquered without assumption, with assumption, assisted\n");
    for (source, [without, with, assisted]) in &reached {
        table += &format!("{source}: {without} {with} {assisted}\n");
    }
    assert_eq!(
        table,
        data("ratchet.txt"),
        "write the left side into tests/data/ratchet.txt"
    );
}

/// Distance is what one basic technique fills in when it is used again and again.
#[test]
fn distance_is_what_one_technique_reaches() {
    let layout = Layout::new(3, 3).unwrap();
    let mut seen = [0; 4];
    for seed in 0..20 {
        let puzzle = random_puzzle(&layout, 800 + seed);
        let reached = Technique::all().filter(|t| t.is_basic()).map(|technique| {
            let mut grid = Grid::with_digits(layout.clone(), puzzle.givens());
            let form = match technique {
                Technique::HiddenSingleBlock => Some(Form::Block),
                Technique::HiddenSingleRow => Some(Form::Row),
                Technique::HiddenSingleColumn => Some(Form::Column),
                _ => None,
            };
            let single = |grid: &Grid| match form {
                None => layout
                    .all_cells()
                    .iter()
                    .find_map(|&cell| Some((cell, grid.candidates(cell).only()?))),
                Some(form) => layout.houses_of(form).iter().find_map(|&house| {
                    let digit = (0..9).find(|&d| grid.places(house, d).only().is_some())?;
                    Some((
                        layout.cells(house)[grid.places(house, digit).only()?],
                        digit,
                    ))
                }),
            };
            let mut count = 0;
            while let Some((cell, digit)) = single(&grid) {
                grid.place(cell, digit);
                count += 1;
            }
            count
        });
        let reached: Vec<usize> = reached.collect();
        assert_eq!(distance(&puzzle).to_vec(), reached);
        (0..4).for_each(|at| seen[at] += reached[at]);
    }
    assert!(seen.iter().all(|&sum| sum > 0), "{seen:?}");
}
