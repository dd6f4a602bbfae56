//! Puzzles turned over: rows swapped with columns, bands and stacks moved, digits named anew.
//! Which steps are made depends on what stands first; how hard a puzzle is does not.

use std::sync::Arc;

use numplace_solver::{
    Cell, Choice, Grid, Layout, Options, Puzzle, Record, Search, Set, Symmetry, Technique,
    Transform,
};

use crate::support::{play, random_puzzle, rows, shared, solve_within};
use crate::techniques::layouts;

/// Solves without a limit: on a busy machine one would tell puzzles apart that are the same.
fn solve(puzzle: &Puzzle, options: &Options) -> Record {
    solve_within(puzzle, options, None, None)
}

/// Up to where logic ends: no trials, no help.
fn logic() -> Options {
    use Technique::{Assumption, Birdy, Eagle};
    Options {
        choice: Choice::ALL.without(&[Assumption, Birdy, Eagle]),
        no_assist: true,
        search: Search::Modern,
        ..Options::default()
    }
}

/// How a puzzle is turned over: where a cell goes, and what a digit becomes.
struct Turn {
    cell: Box<dyn Fn(Cell) -> Cell>,
    digit: Box<dyn Fn(usize) -> usize>,
}

/// Names anew, rows and columns swapped, and bands, stacks, and rows in a band rotated; of
/// these what keeps the layout.
fn turns(layout: &Layout) -> Vec<Turn> {
    let n = layout.n();
    let same = || Box::new(|cell: Cell| cell);
    let names = || Box::new(move |digit: usize| (digit * (n - 1) + 3) % n);
    let mut turns = vec![Turn {
        cell: same(),
        digit: names(),
    }];
    if Transform::symmetry(layout, Symmetry::Diagonal).is_ok() {
        turns.push(Turn {
            cell: Box::new(|cell| Cell::new(cell.col as usize, cell.row as usize)),
            digit: names(),
        });
    }
    let Some((rows, cols)) = layout.block().filter(|_| layout.is_plain()) else {
        return turns;
    };
    turns.push(Turn {
        cell: Box::new(move |cell| {
            let (row, col) = (cell.row as usize, cell.col as usize);
            let in_band = row / rows * rows + (row + 1) % rows;
            Cell::new((in_band + rows) % n, (col + cols) % n)
        }),
        digit: Box::new(|digit| digit),
    });
    turns
}

/// The candidates where a run ended, turned over.
fn end(puzzle: &Puzzle, record: &Record, turn: Option<&Turn>) -> Vec<Set> {
    let layout = puzzle.layout();
    let mut grid = Grid::with_digits(layout.clone(), puzzle.givens());
    record.steps.iter().for_each(|step| play(&mut grid, step));
    let mut sets = vec![Set::EMPTY; layout.all_cells().len()];
    for &cell in layout.all_cells() {
        let set = match grid.digit(cell) {
            Some(digit) => Set::of(digit),
            None => grid.candidates(cell),
        };
        let to = turn.map_or(cell, |turn| (turn.cell)(cell));
        let named = set.iter().map(|d| turn.map_or(d, |turn| (turn.digit)(d)));
        sets[layout.index(to)] = named.collect();
    }
    sets
}

fn turned(puzzle: &Puzzle, turn: &Turn) -> Puzzle {
    let layout: &Arc<Layout> = puzzle.layout();
    let mut digits = vec![None; layout.all_cells().len()];
    for &cell in layout.all_cells() {
        let digit = puzzle.given(cell);
        digits[layout.index((turn.cell)(cell))] = digit.map(|d| (turn.digit)(d as usize) as u8);
    }
    Puzzle::new(layout.clone(), digits)
}

/// Which steps are made depends on what stands first; where they end, and what that takes,
/// does not.
fn assert_turns(puzzle: &Puzzle) {
    let record = solve(puzzle, &logic());
    for turn in turns(puzzle.layout()) {
        let other = turned(puzzle, &turn);
        let other_record = solve(&other, &logic());
        assert_eq!(record.status, other_record.status);
        assert_eq!(record.modern_level, other_record.modern_level);
        assert_eq!(record.hardest_used(), other_record.hardest_used());
        let (there, here) = (
            end(puzzle, &record, Some(&turn)),
            end(&other, &other_record, None),
        );
        assert_eq!(there, here);
    }
}

/// The classic run of a puzzle turned over goes another way, but is rated the same.
#[test]
fn turning_a_puzzle_over_does_not_change_its_classic_level() {
    let mut count = 0;
    let mut check = |puzzle: &Puzzle| {
        let record = solve(puzzle, &Options::default());
        for turn in turns(puzzle.layout()) {
            let other = turned(puzzle, &turn);
            let other_record = solve(&other, &Options::default());
            assert_eq!(record.level, other_record.level);
            assert_eq!(record.is_conquered(), other_record.is_conquered());
            count += 1;
        }
    };
    for (layout, puzzles) in layouts().unwrap() {
        let seeds = 500..500 + puzzles.div_ceil(2) as u64;
        seeds.for_each(|seed| check(&random_puzzle(&layout, seed)));
    }
    let table = shared("puzzles_dev.tsv").unwrap_or_default();
    let some = rows(&table).step_by(12);
    some.for_each(|(_, puzzle, ..)| check(&puzzle));
    assert!(count >= 100);
}

#[test]
fn turning_a_puzzle_over_changes_neither_its_level_nor_where_logic_ends() {
    for (layout, count) in layouts().unwrap() {
        for seed in 0..count as u64 {
            assert_turns(&random_puzzle(&layout, 500 + seed));
        }
    }
    for (at, (_, puzzle, ..)) in rows(&shared("puzzles_dev.tsv").unwrap_or_default()).enumerate() {
        if at % 4 == 1 {
            assert_turns(&puzzle);
        }
    }
}
