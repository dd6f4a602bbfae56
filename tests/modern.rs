//! The modern run: sound, easiest first, and the same however the puzzle is turned.

use std::collections::BTreeSet;

use numplace_solver::technique::find_all;
use numplace_solver::{
    Budget, Choice, Form, Grid, Kind, Layout, Options, Puzzle, Record, Search, Status, Technique,
};

use crate::support::{answer, assert_sound, play, random_puzzle, rows, shared, solve};
use crate::techniques::layouts;

fn modern() -> Options {
    Options {
        search: Search::Modern,
        ..Options::default()
    }
}

/// Whether a technique finds anything: for basic ones by looking at every house and cell.
fn finds(technique: Technique, grid: &Grid) -> bool {
    let layout = grid.layout();
    let hidden = |form| {
        let houses = layout.houses_of(form).iter();
        let mut pairs = houses.flat_map(|&house| (0..grid.n()).map(move |digit| (house, digit)));
        pairs.any(|(house, digit)| grid.places(house, digit).len() == 1)
    };
    match technique {
        Technique::HiddenSingleBlock => hidden(Form::Block),
        Technique::HiddenSingleRow => hidden(Form::Row),
        Technique::HiddenSingleColumn => hidden(Form::Column),
        Technique::NakedSingle => {
            let mut cells = layout.all_cells().iter();
            cells.any(|&cell| grid.candidates(cell).len() == 1)
        }
        _ => !find_all(technique, grid, &Budget::new(&|| false)).is_empty(),
    }
}

/// Replays a run: before each step nothing easier finds anything.
fn assert_easiest_first(puzzle: &Puzzle, record: &Record) {
    let mut grid = Grid::with_digits(puzzle.layout().clone(), puzzle.givens());
    for step in &record.steps {
        let order = Technique::easiest_first().iter();
        let easier = order.take_while(|&&technique| technique != step.technique());
        for &technique in easier.filter(|t| t.info().kind != Kind::Trial) {
            let label = step.label;
            assert!(
                !finds(technique, &grid),
                "{technique} finds more before {label}"
            );
        }
        play(&mut grid, step);
    }
}

#[test]
fn the_order_is_by_level_and_as_it_is_documented() {
    let order = Technique::easiest_first();
    let levels: Vec<u8> = order
        .iter()
        .map(|technique| technique.info().level)
        .collect();
    let (last, others) = levels.split_last().unwrap();
    assert!(others.is_sorted() && *last == 0, "{levels:?}");
    let letters: String = order.iter().map(|technique| technique.letter()).collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/orders.md");
    let document = std::fs::read_to_string(path).unwrap();
    assert!(document.lines().any(|line| line == letters), "{letters}");
}

#[test]
fn both_levels_stand_side_by_side() {
    let layout = Layout::new(3, 3).unwrap();
    let deform = |record: &Record| {
        let used = record.counts.used().map(|(technique, _)| technique);
        let deforms = used.filter(|t| matches!(t.info().kind, Kind::Deform | Kind::Extension));
        deforms.max_by_key(|technique| technique.info().level)
    };
    let mut puzzles = (0..).map(|seed| random_puzzle(&layout, seed));
    let harder = |puzzle: &Puzzle| deform(&solve(puzzle, &modern())).is_some();
    let puzzle = puzzles.find(harder).unwrap();
    let both = Options {
        both_levels: true,
        ..modern()
    };
    let record = solve(&puzzle, &both);
    assert_eq!(record.level, solve(&puzzle, &Options::default()).level);
    assert_eq!(record.modern_level, record.hardest_used());
    let hardest = deform(&record).unwrap();
    // What a run does without does not touch the level.
    let without = Options {
        choice: Choice::ALL.without(&[hardest]),
        ..both
    };
    let other = solve(&puzzle, &without);
    assert_ne!(other.steps, record.steps);
    assert_eq!(
        (other.level, other.modern_level),
        (record.level, record.modern_level)
    );
    assert_eq!(record.playback(), "");
}

#[test]
fn every_step_is_sound_new_and_the_easiest_in_any_layout() {
    let mut used = BTreeSet::new();
    for (layout, count) in layouts().unwrap() {
        for seed in 0..count as u64 {
            let puzzle = random_puzzle(&layout, seed);
            let record = solve(&puzzle, &modern());
            assert_sound(&puzzle, &record, &answer(&puzzle));
            assert_easiest_first(&puzzle, &record);
            assert_eq!(solve(&puzzle, &modern()).steps, record.steps);
            used.extend(record.counts.used().map(|(technique, _)| technique));
        }
    }
    assert!(used.len() >= 12, "{used:?}");
}

#[test]
fn the_check_set_is_solved_soundly_and_easiest_first() {
    let Some(table) = shared("puzzles_dev.tsv") else {
        return;
    };
    for (at, (name, puzzle, _, solution)) in rows(&table).enumerate() {
        let record = solve(&puzzle, &modern());
        assert_eq!(record.solution().as_ref(), Some(&solution), "{name}");
        assert_sound(&puzzle, &record, &solution);
        let conquered = record.status == Status::Conquered;
        assert_eq!(record.modern_level.is_some(), conquered, "{name}");
        assert_eq!(record.level, None, "{name}");
        // Every third: looking for everything at every step takes its time.
        if at % 3 == 0 {
            assert_easiest_first(&puzzle, &record);
        }
    }
}
