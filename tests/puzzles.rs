//! The check set of 600 puzzles: verdicts, answers, every step; and how far the
//! techniques reach.

use std::collections::BTreeMap;

use numplace_solver::{Form, Grid, Layout, Options, Status, Technique, distance};

use crate::support::{self, assert_sound, data, random_puzzle, shared, solve};

/// tests/data/ratchet.txt says how many puzzles of each source are conquered without
/// assumption, with it, and not at all. The test fails in both directions, so that
/// progress is written down when it happens.
#[test]
fn the_check_set_is_solved_soundly_and_as_far_as_recorded() {
    let Some(puzzles) = shared("puzzles_dev.tsv") else {
        return;
    };
    let mut reached: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    let mut rows = 0;
    for (name, puzzle, source, solution) in support::rows(&puzzles) {
        let record = solve(&puzzle, &Options::default());
        assert_eq!(record.solution().as_ref(), Some(&solution), "{name}");
        assert_sound(&puzzle, &record, &solution);
        let assumed = record.counts.of_technique(Technique::Assumption) > 0;
        let class = match record.status {
            Status::Conquered if !assumed => 0,
            Status::Conquered => 1,
            Status::Assisted => 2,
            status => panic!("{name}: {status:?}"),
        };
        assert_eq!(record.level.is_some(), class < 2, "{name}");
        assert!(record.level <= record.hardest_used(), "{name}");
        let of_basics: u32 = record
            .counts
            .used()
            .filter(|(t, _)| t.is_basic())
            .map(|(_, n)| n)
            .sum();
        if class == 0 {
            assert_eq!(of_basics as usize, record.blanks);
        }
        reached.entry(source.to_string()).or_default()[class] += 1;
        rows += 1;
    }
    assert_eq!(rows, 600);
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
