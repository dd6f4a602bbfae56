//! Solving with full steps, beside a peer that solves by human techniques too.
//!
//! ```sh
//! cargo bench -p numplace-solver
//! ```
//!
//! The puzzles are made here, from a seed. Where the developers' check set stands beside
//! the project, its easy and intermediate rows are measured as well.
#![allow(missing_docs, reason = "criterion's macros make public items")]

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use numplace_solver::{
    Budget, Choice, Layout, Options, Puzzle, Record, Search, Technique, Verdict, Watch, judge,
    make, text,
};
use rustoku_lib::Rustoku;
use rustoku_lib::core::TechniqueFlags;

fn solve(puzzle: &Puzzle, options: &Options) -> Record {
    let start = Instant::now();
    let watch = Watch {
        now: &|| start.elapsed(),
        limit: Some(Duration::from_secs(10)),
        nodes: None,
        cancelled: &|| false,
    };
    Record::solve(puzzle, options, watch)
}

/// Minimal puzzles of all difficulties.
fn made(rows: usize, cols: usize, count: u64) -> Vec<Puzzle> {
    let layout = Layout::new(rows, cols).expect("a possible shape");
    let puzzle = |seed: u64| {
        let mut chance = fastrand::Rng::with_seed(seed);
        let mut random = |below: usize| chance.usize(..below);
        let full = make::full_grid(&layout, &mut random);
        make::dig(&layout, &full, false, 0, &mut random)
    };
    (0..count).map(puzzle).collect()
}

/// The rows of the check set whose source is one of `sources`.
fn check_set(sources: &[&str]) -> Vec<Puzzle> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/puzzles_dev.tsv");
    let table = std::fs::read_to_string(path).unwrap_or_default();
    let layout = Layout::new(3, 3).expect("a possible shape");
    let rows = table
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let rows = rows.filter(|fields| fields.len() > 2 && sources.contains(&fields[2]));
    let cells = rows.filter_map(|fields| text::parse_cells(fields[1], 9).ok());
    cells
        .map(|cells| Puzzle::new(layout.clone(), cells))
        .collect()
}

fn benches(criterion: &mut Criterion) {
    let sets = [
        ("made 9x9", made(3, 3, 100)),
        (
            "check set, easy and intermediate",
            check_set(&["qqwing_easy", "qqwing_intermediate"]),
        ),
        ("check set, top1465", check_set(&["top1465"])),
    ];
    for (name, puzzles) in sets.iter().filter(|(_, puzzles)| !puzzles.is_empty()) {
        let mut group = criterion.benchmark_group(*name);
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        let options = Options::default();
        group.bench_function("classic, msd1", |bencher| {
            bencher.iter(|| {
                puzzles
                    .iter()
                    .for_each(|puzzle| drop(black_box(solve(puzzle, &options))));
            });
        });
        let modern = Options {
            search: Search::Modern,
            ..Options::default()
        };
        group.bench_function("modern", |bencher| {
            bencher.iter(|| {
                puzzles
                    .iter()
                    .for_each(|puzzle| drop(black_box(solve(puzzle, &modern))));
            });
        });
        use Technique::{Assumption, Birdy, Eagle};
        let logic = Options {
            choice: Choice::ALL.without(&[Assumption, Birdy, Eagle]),
            no_assist: true,
            ..modern
        };
        group.bench_function("modern, up to where logic ends", |bencher| {
            bencher.iter(|| {
                puzzles
                    .iter()
                    .for_each(|puzzle| drop(black_box(solve(puzzle, &logic))));
            });
        });
        group.bench_function("verdict only", |bencher| {
            let budget = Budget::new(&|| false);
            bencher.iter(|| {
                puzzles
                    .iter()
                    .for_each(|puzzle| drop(black_box(judge(puzzle, &budget))));
            });
        });
        let lines: Vec<String> = puzzles
            .iter()
            .map(|puzzle| text::to_line(puzzle.givens(), 9))
            .collect();
        group.bench_function("rustoku, all techniques, up to 2 solutions", |bencher| {
            bencher.iter(|| {
                for line in &lines {
                    let solver = Rustoku::new_from_str(line).expect("a puzzle");
                    let mut solver = solver.with_techniques(TechniqueFlags::all());
                    black_box(solver.solve_until(2));
                }
            });
        });
        group.finish();
    }
    let mut group = criterion.benchmark_group("made 16x16");
    let puzzles = made(4, 4, 3);
    group.throughput(Throughput::Elements(puzzles.len() as u64));
    group.sample_size(10);
    let options = Options::default();
    group.bench_function("classic, msd1", |bencher| {
        bencher.iter(|| {
            puzzles
                .iter()
                .for_each(|puzzle| drop(black_box(solve(puzzle, &options))))
        });
    });
    group.finish();
}

/// Verdicts on large puzzles.
fn large(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("verdict");
    let mut judged = |name: &str, puzzles: &[Puzzle]| {
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        group.bench_function(name, |bencher| {
            let budget = Budget::new(&|| false);
            let judge = |puzzle| {
                let verdict = judge(puzzle, &budget);
                assert!(matches!(verdict, Verdict::Unique(_)), "{verdict:?}");
            };
            bencher.iter(|| puzzles.iter().for_each(judge));
        });
    };
    judged("16x16, minimal", &made(4, 4, 10));
    for (rows, cols, share) in [(5, 5, 44), (7, 7, 60), (8, 8, 60), (10, 10, 60)] {
        let layout = Layout::new(rows, cols).expect("a possible shape");
        let n = layout.n();
        let mut chance = fastrand::Rng::with_seed(1);
        let mut random = |below: usize| chance.usize(..below);
        let full = make::shuffled_grid(&layout, &mut random).expect("a plain layout");
        let puzzle = make::dig_by_singles(&layout, &full, n * n * share / 100, &mut random);
        judged(&format!("{n}x{n}, by singles, {share} % given"), &[puzzle]);
    }
    group.finish();
}

criterion_group!(all, benches, large);
criterion_main!(all);
