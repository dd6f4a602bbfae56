//! The other solvers: their answers against the fast search's, and against each other.

use std::sync::Arc;
use std::time::{Duration, Instant};

use numplace_solver::engines::{self, list, total};
use numplace_solver::{Budget, Cell, HouseKind, Layout, Puzzle, Verdict, judge};

use crate::support::{answer, nine, notice, random_puzzle, rows, shared};

type Engine = fn(&Puzzle, Duration) -> Verdict;

fn by_list(puzzle: &Puzzle, limit: Duration) -> Verdict {
    let start = Instant::now();
    let over = || start.elapsed() >= limit;
    list::solve(puzzle, 0, &Budget::new(&over)).verdict
}

fn by_total(puzzle: &Puzzle, limit: Duration) -> Verdict {
    let start = Instant::now();
    let over = || start.elapsed() >= limit;
    total::solve(puzzle, 0, &Budget::new(&over)).verdict
}

#[cfg(feature = "sql")]
fn by_sql(puzzle: &Puzzle, limit: Duration) -> Verdict {
    let limits = numplace_sql::Limits {
        time: Some(limit),
        ..Default::default()
    };
    numplace_sql::solve(puzzle, &limits, false).unwrap().verdict
}

const ENGINES: &[(&str, Engine)] = &[
    ("list", by_list),
    ("total", by_total),
    #[cfg(feature = "sql")]
    ("sql", by_sql),
];

const LONG: Duration = Duration::from_secs(60);

/// The kind of a verdict, and the answer.
fn essence(verdict: &Verdict) -> (&'static str, Option<&Vec<u8>>) {
    match verdict {
        Verdict::Invalid(_) => ("invalid", None),
        Verdict::None(_) => ("none", None),
        Verdict::Many(_) => ("many", None),
        Verdict::Unique(digits) => ("unique", Some(digits)),
        Verdict::Undecided => ("undecided", None),
    }
}

fn assert_agree(puzzle: &Puzzle, what: &str) -> &'static str {
    let verdict = judge(puzzle, &Budget::new(&|| false));
    for (name, engine) in ENGINES {
        let found = engine(puzzle, LONG);
        assert_eq!(essence(&found), essence(&verdict), "{name}: {what}");
        if let (Verdict::Many(cells), n) = (&found, puzzle.n()) {
            assert!(!cells.is_empty() && cells.len() <= n * n);
        }
    }
    essence(&verdict).0
}

/// A puzzle, and the same with a given less and with a wrong one.
fn assert_agree_around(puzzle: &Puzzle, what: &str) -> Vec<&'static str> {
    let mut kinds = vec![assert_agree(puzzle, what)];
    let given = |at: &usize| puzzle.givens()[*at].is_some();
    for at in (0..puzzle.givens().len()).filter(given).take(3) {
        let mut givens = puzzle.givens().to_vec();
        let digit = givens[at].take().unwrap();
        let fewer = Puzzle::new(puzzle.layout().clone(), givens.clone());
        kinds.push(assert_agree(&fewer, what));
        givens[at] = Some((digit + 1) % puzzle.n() as u8);
        let wrong = Puzzle::new(puzzle.layout().clone(), givens);
        kinds.push(assert_agree(&wrong, what));
    }
    kinds
}

#[test]
fn engines_agree_for_sizes_and_block_shapes() {
    let mut kinds = Vec::new();
    for (rows, cols) in [(2, 2), (1, 5), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5)] {
        let layout = Layout::new(rows, cols).unwrap();
        for seed in 0..2 {
            let puzzle = random_puzzle(&layout, seed);
            kinds.extend(assert_agree_around(
                &puzzle,
                &format!("{rows}x{cols} {seed}"),
            ));
        }
        let empty = Puzzle::new(layout.clone(), vec![None; layout.n() * layout.n()]);
        assert_eq!(assert_agree(&empty, "empty"), "many");
    }
    for kind in ["unique", "many", "none", "invalid"] {
        assert!(kinds.contains(&kind), "{kind} is not among the puzzles");
    }
}

/// A puzzle with every `nth` cell of a full grid blank.
fn with_blanks(layout: &Arc<Layout>, nth: usize) -> Puzzle {
    let mut chance = fastrand::Rng::with_seed(7);
    let full = numplace_solver::make::full_grid(layout, &mut |below| chance.usize(..below));
    let cells = full.iter().enumerate();
    let givens = cells.map(|(at, &digit)| (at % nth != 0).then_some(digit));
    Puzzle::new(layout.clone(), givens.collect())
}

#[test]
fn engines_agree_for_large_sizes() {
    for (rows, cols) in [(3, 4), (4, 4), (4, 5)] {
        let layout = Layout::new(rows, cols).unwrap();
        for nth in [2, 3] {
            let puzzle = with_blanks(&layout, nth);
            assert_agree_around(&puzzle, &format!("{rows}x{cols}, 1 of {nth} blank"));
        }
    }
}

#[test]
fn extra_houses_count() {
    let block = Layout::new(3, 3).unwrap();
    let blocks: Vec<Vec<Cell>> = block
        .houses()
        .iter()
        .filter(|house| house.kind() == HouseKind::Block)
        .map(|&house| block.cells(house).to_vec())
        .collect();
    let diagonals = vec![
        (
            HouseKind::Diagonal,
            (0..9).map(|i| Cell::new(i, i)).collect(),
        ),
        (
            HouseKind::Diagonal,
            (0..9).map(|i| Cell::new(i, 8 - i)).collect(),
        ),
    ];
    let windows = [(1, 1), (1, 5), (5, 1), (5, 5)].map(|(top, left)| {
        let cells = (0..9).map(|i| Cell::new(top + i / 3, left + i % 3));
        (HouseKind::Extra, cells.collect::<Vec<_>>())
    });
    let layouts = [
        Layout::with_houses(9, blocks.clone(), diagonals.clone()).unwrap(),
        Layout::with_houses(9, blocks, windows.to_vec()).unwrap(),
        // A Latin square: rows and columns alone; and one with diagonals.
        Layout::with_houses(5, Vec::new(), Vec::new()).unwrap(),
        Layout::with_houses(9, Vec::new(), diagonals).unwrap(),
    ];
    for (at, layout) in layouts.iter().enumerate() {
        let puzzle = random_puzzle(layout, 5);
        assert_agree_around(&puzzle, &format!("layout {at}"));
    }
    // What is unique with diagonals is not without.
    let plain = Puzzle::new(block, random_puzzle(&layouts[0], 5).givens().to_vec());
    assert_eq!(assert_agree(&plain, "without diagonals"), "many");
}

/// All rows for the fast ones; of the database every tenth, which takes some seconds.
#[test]
fn engines_agree_with_the_check_set() {
    let Some(table) = shared("puzzles_dev.tsv") else {
        return;
    };
    let mut count = 0;
    for (at, (no, puzzle, _, solution)) in rows(&table).enumerate() {
        for (name, engine) in ENGINES {
            if *name != "sql" || at % 10 == 0 {
                let verdict = engine(&puzzle, LONG);
                assert_eq!(verdict, Verdict::Unique(solution.clone()), "{no}: {name}");
                count += 1;
            }
        }
    }
    notice(&format!(
        "{count} verdicts of the engines agree with the check set"
    ));
}

const HARD: &str =
    "..93..5.....2...3.....1.98491......3...9..7...35.46........8.7.4......598.2......";

#[test]
fn a_budget_that_is_spent_gives_no_verdict() {
    let puzzle = nine(HARD);
    for (name, engine) in ENGINES {
        assert_eq!(
            engine(&puzzle, Duration::ZERO),
            Verdict::Undecided,
            "{name}"
        );
        assert!(
            matches!(engine(&puzzle, LONG), Verdict::Unique(_)),
            "{name}"
        );
    }
    let none = || Budget::new(&|| false).with_nodes(Some(3));
    // Few steps are made, and of these no more are kept than were asked for.
    let working = list::solve(&puzzle, 2, &none());
    assert_eq!(working.verdict, Verdict::Undecided);
    assert_eq!((working.trials.nodes, working.trials.first.len()), (3, 2));
    let working = total::solve(&puzzle, 2, &none());
    assert_eq!(working.verdict, Verdict::Undecided);
    assert_eq!((working.trials.nodes, working.trials.first.len()), (3, 2));
    let (status, fault) = engines::status(&Verdict::Undecided, 3, LONG);
    assert_eq!(status, numplace_solver::Status::Undecided);
    assert!(matches!(
        fault,
        Some(numplace_solver::Fault::Undecided { nodes: 3, .. })
    ));
}

/// An almost empty grid whose fault lies in its last rows, and one with nothing left at once.
#[test]
fn a_fault_is_seen_wherever_it_is() {
    let last_row = ".".repeat(54) + "........9" + "........." + "12345678.";
    for line in [last_row, "12345678.........9".to_string() + &".".repeat(63)] {
        for (name, engine) in ENGINES {
            let verdict = engine(&nine(&line), LONG);
            assert!(
                matches!(verdict, Verdict::None(Some(_))),
                "{name}: {verdict:?}"
            );
        }
    }
}

#[test]
fn the_analysis_never_alters_the_givens() {
    let puzzle = nine(HARD);
    let before = puzzle.givens().to_vec();
    let working = total::solve(&puzzle, 100, &Budget::new(&|| false));
    assert_eq!(puzzle.givens(), before);
    let solution = answer(&puzzle);
    for (at, given) in puzzle.givens().iter().enumerate() {
        let (count, list) = (working.analysis.counts[at], working.analysis.lists[at]);
        match given {
            Some(_) => assert_eq!((count, list.len()), (0, 0)),
            // The lists are of the givens alone, whatever the trial did.
            None => {
                let cell = puzzle.layout().all_cells()[at];
                let marks = list::Marks::of(puzzle.layout(), &before, cell);
                let digits: Vec<u8> = list.iter().map(|digit| digit as u8).collect();
                assert_eq!((digits, count), (marks.list(), marks.count()));
                assert!(list.contains(usize::from(solution[at])));
            }
        }
    }
}

#[cfg(feature = "sql")]
mod sql {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use numplace_sql::{Kind, Limits, Row, solve, solve_from};

    use super::*;
    use crate::support::data;

    /// The author's own tables: before, and after one round of unique values.
    #[test]
    fn unique_values_of_the_sources_example() {
        let text = data("database_solver.txt");
        let table = |name: &str| -> Vec<Row> {
            let lines = text
                .lines()
                .skip_while(|line| *line != name)
                .skip(1)
                .take(9);
            let mut table = Vec::new();
            for (h, line) in (1..).zip(lines) {
                for (v, list) in (1..).zip(line.split_whitespace()) {
                    let a = (h - 1) / 3 * 3 + (v - 1) / 3 + 1;
                    let nums = list.bytes().map(|digit| digit - b'0');
                    table.extend(nums.map(|num| Row { h, v, a, num }));
                }
            }
            table
        };
        let (before, after) = (table("before"), table("after"));
        assert_eq!((before.len(), after.len()), (166, 148));
        let blank = nine(&".".repeat(81));
        let working = solve_from(&blank, Some(&before), &Limits::default(), true).unwrap();
        assert_eq!(working.rounds[0].table.as_ref(), Some(&before));
        // All fixed values are reflected: the first round that deletes is of unique values.
        let round = &working.rounds[1];
        assert_eq!(
            (round.kind, round.table.as_ref()),
            (Some(Kind::Unique), Some(&after))
        );
        let finds = round
            .finds
            .iter()
            .map(|find| format!("{}{}", find.cell, find.digit + 1));
        assert_eq!(
            finds.collect::<Vec<_>>().join(" "),
            "(2,3)8 (4,1)4 (5,7)2 (6,2)1 (6,8)8 (8,7)3 (9,1)2"
        );
        assert!(text.contains("(2,3)8 (4,1)4 (5,7)2 (6,2)1 (6,8)8 (8,7)3 (9,1)2"));
    }

    /// No rule deletes a candidate of the answer, whatever the layout; every kind is used.
    #[test]
    fn every_round_keeps_the_answer() {
        let limits = Limits::default();
        let mut kinds = Vec::new();
        for (rows, cols) in [(2, 3), (3, 3), (3, 4)] {
            let layout = Layout::new(rows, cols).unwrap();
            for seed in 0..8 {
                let puzzle = random_puzzle(&layout, seed);
                let solution = answer(&puzzle);
                let working = solve(&puzzle, &limits, true).unwrap();
                for round in &working.rounds {
                    let table = round.table.as_ref().unwrap();
                    assert_eq!(table.len(), round.left);
                    let n = layout.n();
                    for (at, digit) in solution.iter().enumerate() {
                        let (h, v) = ((at / n + 1) as u8, (at % n + 1) as u8);
                        let kept = |row: &&Row| (row.h, row.v, row.num) == (h, v, digit + 1);
                        assert!(table.iter().any(|row| kept(&row)), "{:?}", round.kind);
                    }
                    kinds.extend(round.kind);
                }
                let last = working.rounds.last().unwrap();
                assert_eq!(last.left, layout.n() * layout.n());
            }
        }
        for kind in [
            Kind::Fixed,
            Kind::Unique,
            Kind::Projection,
            Kind::Closed,
            Kind::Trial,
        ] {
            assert!(kinds.contains(&kind), "{kind:?} was never used");
        }
    }

    #[test]
    fn a_wish_to_stop_is_seen() {
        let stopped = |limits: Limits| solve(&nine(HARD), &limits, false).unwrap();
        let cancelled = Limits {
            cancelled: Some(Arc::new(AtomicBool::new(true))),
            ..Limits::default()
        };
        assert_eq!(stopped(cancelled).verdict, Verdict::Undecided);
        let few = Limits {
            trials: Some(2),
            ..Limits::default()
        };
        let working = stopped(few);
        assert_eq!(
            (working.verdict, working.trials.tried),
            (Verdict::Undecided, 2)
        );
        // In the middle of filling the tables of a large grid.
        let layout = Layout::new(7, 7).unwrap();
        let empty = Puzzle::new(layout, vec![None; 49 * 49]);
        let begin = Instant::now();
        let limits = Limits {
            time: Some(Duration::from_millis(50)),
            ..Limits::default()
        };
        let working = solve(&empty, &limits, false).unwrap();
        assert_eq!(working.verdict, Verdict::Undecided);
        // Generous: the machine may be busy.
        assert!(begin.elapsed() < Duration::from_secs(10));
    }
}
