//! Verdicts at every size, against puzzles whose verdict is known by the way they were made.

use std::cell::Cell as Counter;
use std::sync::Arc;
use std::time::{Duration, Instant};

use numplace_solver::{Budget, Layout, Puzzle, Verdict, judge, make};

/// Every size that is customary, with both block shapes.
const SHAPES: [(usize, usize); 30] = [
    (2, 2),
    (2, 3),
    (3, 2),
    (2, 4),
    (4, 2),
    (3, 3),
    (2, 5),
    (5, 2),
    (3, 4),
    (4, 3),
    (2, 6),
    (6, 2),
    (3, 5),
    (5, 3),
    (4, 4),
    (2, 8),
    (8, 2),
    (4, 5),
    (5, 4),
    (5, 5),
    (4, 7),
    (7, 4),
    (6, 6),
    (4, 9),
    (9, 4),
    (7, 7),
    (8, 8),
    (4, 16),
    (9, 9),
    (10, 10),
];

fn verdict(layout: &Arc<Layout>, givens: Vec<Option<u8>>) -> Verdict {
    let start = Instant::now();
    let stop = || start.elapsed() > Duration::from_secs(60);
    judge(&Puzzle::new(layout.clone(), givens), &Budget::new(&stop))
}

#[test]
fn unique_several_and_none_are_told_at_every_size() {
    for (rows, cols) in SHAPES {
        let layout = Layout::new(rows, cols).unwrap();
        let n = layout.n();
        let mut chance = fastrand::Rng::with_seed((rows * 100 + cols) as u64);
        let mut random = |below: usize| chance.usize(..below);
        let full = make::shuffled_grid(&layout, &mut random).unwrap();

        // Every digit left out can be put back as a single: there is one solution.
        let puzzle = make::dig_by_singles(&layout, &full, 0, &mut random);
        let givens = puzzle.givens().to_vec();
        assert!(puzzle.given_count() < n * n * 3 / 4, "{n}");
        assert_eq!(
            verdict(&layout, givens.clone()),
            Verdict::Unique(full.clone()),
            "{rows}x{cols}"
        );

        // Another digit than the solution's leaves none.
        let mut tries = 0;
        while tries < 5 {
            let at = random(n * n);
            let digit = random(n) as u8;
            if givens[at].is_some() || full[at] == digit {
                continue;
            }
            tries += 1;
            let mut wrong = givens.clone();
            wrong[at] = Some(digit);
            let clashes = !Puzzle::new(layout.clone(), wrong.clone())
                .clashes()
                .is_empty();
            let told = verdict(&layout, wrong);
            let right = match told {
                Verdict::Invalid(_) => clashes,
                Verdict::None(_) => !clashes,
                _ => false,
            };
            assert!(right, "{rows}x{cols}: {told:?}");
        }

        // Two digits that are not given can change places.
        let several: Vec<Option<u8>> = full
            .iter()
            .map(|&digit| (digit > 1).then_some(digit))
            .collect();
        let Verdict::Many(cells) = verdict(&layout, several) else {
            panic!("{rows}x{cols}")
        };
        assert!(cells.len() >= 4);
        assert!(cells.iter().all(|&cell| full[layout.index(cell)] < 2));
    }
}

/// Counts solutions up to 2 in the simplest way.
fn count(layout: &Layout, givens: &mut Vec<Option<u8>>) -> usize {
    let Some(at) = givens.iter().position(Option::is_none) else {
        return 1;
    };
    let mut found = 0;
    for digit in 0..layout.n() as u8 {
        let mut peers = layout.peers(layout.all_cells()[at]).iter();
        if found < 2 && !peers.any(|&peer| givens[layout.index(peer)] == Some(digit)) {
            givens[at] = Some(digit);
            found += count(layout, givens);
        }
    }
    givens[at] = None;
    found.min(2)
}

#[test]
fn small_puzzles_by_chance_are_judged_as_by_counting() {
    let mut seen = [0; 3];
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4)] {
        let layout = Layout::new(rows, cols).unwrap();
        let n = layout.n();
        let mut chance = fastrand::Rng::with_seed(n as u64);
        for _ in 0..150 {
            let full = make::shuffled_grid(&layout, &mut |below| chance.usize(..below)).unwrap();
            let some = |digit: &u8| (chance.usize(..9) < 5).then_some(*digit);
            let mut givens: Vec<Option<u8>> = full.iter().map(some).collect();
            if chance.bool() {
                givens[chance.usize(..n * n)] = Some(chance.u8(..n as u8));
            }
            if !Puzzle::new(layout.clone(), givens.clone())
                .clashes()
                .is_empty()
            {
                continue;
            }
            let counted = count(&layout, &mut givens);
            seen[counted] += 1;
            let told = match verdict(&layout, givens.clone()) {
                Verdict::None(_) => 0,
                Verdict::Unique(_) => 1,
                Verdict::Many(_) => 2,
                other => panic!("{other:?}"),
            };
            assert_eq!(told, counted, "{givens:?}");
        }
    }
    assert!(seen.iter().all(|&times| times > 20), "{seen:?}");
}

#[test]
fn hardly_any_givens_have_a_verdict_at_every_size() {
    for (rows, cols) in SHAPES {
        let layout = Layout::new(rows, cols).unwrap();
        let n = layout.n();
        let mut givens = vec![None; n * n];
        assert!(
            matches!(verdict(&layout, givens.clone()), Verdict::Many(_)),
            "{n} empty"
        );
        (0..n).for_each(|at| givens[at] = Some((n - 1 - at) as u8));
        assert!(
            matches!(verdict(&layout, givens), Verdict::Many(_)),
            "{n} with a row"
        );
    }
    // 16 givens of a 9x9 puzzle.
    let line = "1.....8......6..2.........7.......3..4..5....8.........6.....4.5..2....1.........";
    let givens = numplace_solver::text::parse_cells(line, 9).unwrap();
    assert!(!matches!(
        verdict(&Layout::new(3, 3).unwrap(), givens),
        Verdict::Undecided
    ));
}

/// A puzzle that keeps the search busy for minutes.
fn endless() -> Puzzle {
    let layout = Layout::new(7, 7).unwrap();
    let mut chance = fastrand::Rng::with_seed(1);
    let full = make::shuffled_grid(&layout, &mut |below| chance.usize(..below)).unwrap();
    let half = full.iter().map(|&digit| chance.bool().then_some(digit));
    let givens = half.collect();
    Puzzle::new(layout, givens)
}

#[test]
fn cancelling_ends_a_search_in_the_middle() {
    let puzzle = endless();
    let looks = Counter::new(0);
    // The wish comes at some point of the clauses, of the trials, or of the SAT search.
    for after in [0, 10, 200, 2_000, 20_000] {
        looks.set(0);
        let stop = || {
            looks.set(looks.get() + 1);
            looks.get() > after
        };
        let budget = Budget::new(&stop);
        assert_eq!(judge(&puzzle, &budget), Verdict::Undecided);
        assert!(
            looks.get() < after + 10,
            "went on for {} looks",
            looks.get() - after
        );
    }
}

#[test]
fn a_number_of_nodes_ends_a_search_and_is_told() {
    let puzzle = endless();
    for most in [0, 20, 2_000] {
        let budget = Budget::new(&|| false).with_nodes(Some(most));
        assert_eq!(judge(&puzzle, &budget), Verdict::Undecided);
        assert_eq!(budget.nodes() + budget.conflicts(), most + 1);
        assert_eq!(budget.conflicts() > 0, most == 2_000);
    }
}
