//! Puzzles written differently, and the form that all of these writings share.

use std::collections::{BTreeMap, HashSet};

use numplace_solver::{
    Cell, GivenSymmetry, Layout, Puzzle, Symmetry, Transform, Verdict, canonical, judge, make,
    symmetries,
};

use crate::support::{answer, nine, random_puzzle};

fn unique(puzzle: &Puzzle) -> bool {
    let budget = numplace_solver::Budget::new(&|| false);
    matches!(judge(puzzle, &budget), Verdict::Unique(_))
}

#[test]
fn puzzles_written_differently_share_their_form_and_stay_unique() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (2, 5)] {
        let layout = Layout::new(rows, cols).unwrap();
        let mut chance = fastrand::Rng::with_seed(7);
        let mut forms = HashSet::new();
        for seed in 0..4 {
            let puzzle = random_puzzle(&layout, seed);
            let (form, to_form) = canonical(&puzzle).unwrap();
            assert_eq!(to_form.apply(&puzzle).unwrap().givens(), form.givens());
            assert!(unique(&form));
            for _ in 0..5 {
                let random = &mut |below: usize| chance.usize(..below);
                let transform = Transform::by_chance(&layout, random).unwrap();
                let other = transform.apply(&puzzle).unwrap();
                assert!(unique(&other));
                assert_eq!(canonical(&other).unwrap().0.givens(), form.givens());
            }
            forms.insert(form.givens().to_vec());
        }
        // Puzzles of different seeds are different ones, but for the smallest size.
        assert!(forms.len() == 4 || rows * cols == 4, "{rows}x{cols}");
    }
}

/// All full grids of a layout.
fn full_grids(layout: &Layout, digits: &mut Vec<u8>, found: &mut Vec<Vec<Option<u8>>>) {
    let n = layout.n();
    if digits.len() == n * n {
        found.push(digits.iter().copied().map(Some).collect());
        return;
    }
    let cell = layout.all_cells()[digits.len()];
    for digit in 0..n as u8 {
        let mut peers = layout.peers(cell).iter().map(|&peer| layout.index(peer));
        if !peers.any(|peer| digits.get(peer) == Some(&digit)) {
            digits.push(digit);
            full_grids(layout, digits, found);
            digits.pop();
        }
    }
}

#[test]
fn the_288_grids_of_4x4_are_two() {
    let layout = Layout::new(2, 2).unwrap();
    let mut grids = Vec::new();
    full_grids(&layout, &mut Vec::new(), &mut grids);
    assert_eq!(grids.len(), 288);
    let mut forms = BTreeMap::new();
    for grid in grids {
        let form = canonical(&Puzzle::new(layout.clone(), grid)).unwrap().0;
        *forms.entry(form.givens().to_vec()).or_insert(0) += 1;
    }
    let mut sizes: Vec<i32> = forms.into_values().collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [96, 192]);
}

/// Every way to write a 4x4 puzzle, tried out one by one from single swaps.
fn all_writings(puzzle: &Puzzle) -> HashSet<Vec<Option<u8>>> {
    let layout = puzzle.layout();
    let mut swaps = vec![
        Transform::of_rows(layout, vec![1, 0, 2, 3]).unwrap(),
        Transform::of_bands(layout, &[1, 0]).unwrap(),
        Transform::symmetry(layout, Symmetry::Diagonal).unwrap(),
    ];
    for at in 0..3 {
        let mut digits: Vec<u8> = (0..4).collect();
        digits.swap(at, at + 1);
        swaps.push(Transform::relabelled(4, digits).unwrap());
    }
    let mut seen = HashSet::from([puzzle.givens().to_vec()]);
    let mut open = vec![puzzle.clone()];
    while let Some(next) = open.pop() {
        for swap in &swaps {
            let other = swap.apply(&next).unwrap();
            if seen.insert(other.givens().to_vec()) {
                open.push(other);
            }
        }
    }
    seen
}

#[test]
fn forms_are_equal_just_for_puzzles_that_swaps_turn_into_each_other() {
    let layout = Layout::new(2, 2).unwrap();
    let mut chance = fastrand::Rng::with_seed(5);
    let mut some = || {
        let full = make::shuffled_grid(&layout, &mut |below| chance.usize(..below)).unwrap();
        let kept = full
            .iter()
            .map(|&digit| (chance.usize(..4) == 0).then_some(digit));
        Puzzle::new(layout.clone(), kept.collect())
    };
    let puzzles: Vec<Puzzle> = (0..60).map(|_| some()).collect();
    let mut same = 0;
    for one in &puzzles {
        let (writings, form) = (all_writings(one), canonical(one).unwrap().0);
        for two in &puzzles {
            let equal = canonical(two).unwrap().0.givens() == form.givens();
            assert_eq!(equal, writings.contains(two.givens()));
            same += usize::from(equal);
        }
    }
    assert!(same > 70 && same < 3_000, "{same}");
}

#[test]
fn empty_and_regular_puzzles_have_a_form() {
    for (rows, cols) in [(2, 2), (3, 3), (3, 5), (5, 5)] {
        let layout = Layout::new(rows, cols).unwrap();
        let cells = (rows * cols).pow(2);
        let empty = Puzzle::new(layout.clone(), vec![None; cells]);
        assert_eq!(canonical(&empty).unwrap().0.given_count(), 0);
        let mut chance = fastrand::Rng::with_seed(2);
        let mut full = || {
            let random = &mut |below: usize| chance.usize(..below);
            let grid = make::shuffled_grid(&layout, random).unwrap();
            Puzzle::new(layout.clone(), grid.into_iter().map(Some).collect())
        };
        // Any two of these are the same pattern: the most regular grid of its size.
        let (one, two) = (canonical(&full()), canonical(&full()));
        assert_eq!(one.unwrap().0.givens(), two.unwrap().0.givens());
    }
}

#[test]
fn symmetries_turn_and_mirror() {
    let puzzle =
        nine("12.......3.......................................................................");
    let places = |symmetry: Symmetry| {
        let turned = Transform::symmetry(puzzle.layout(), symmetry).unwrap();
        let turned = turned.apply(&puzzle).unwrap();
        let find = |digit: u8| {
            turned
                .givens()
                .iter()
                .position(|&d| d == Some(digit))
                .unwrap()
        };
        [find(0), find(1), find(2)].map(|at| (at / 9 + 1, at % 9 + 1))
    };
    assert_eq!(places(Symmetry::Right), [(1, 9), (2, 9), (1, 8)]);
    assert_eq!(places(Symmetry::Half), [(9, 9), (9, 8), (8, 9)]);
    assert_eq!(places(Symmetry::Left), [(9, 1), (8, 1), (9, 2)]);
    assert_eq!(places(Symmetry::UpDown), [(9, 1), (9, 2), (8, 1)]);
    assert_eq!(places(Symmetry::LeftRight), [(1, 9), (1, 8), (2, 9)]);
    assert_eq!(places(Symmetry::Diagonal), [(1, 1), (2, 1), (1, 2)]);
    assert_eq!(places(Symmetry::AntiDiagonal), [(9, 9), (8, 9), (9, 8)]);
    // What a symmetry keeps is what its transform leaves in place.
    for symmetry in Symmetry::ALL {
        let transform = Transform::symmetry(puzzle.layout(), symmetry).unwrap();
        let layout = puzzle.layout();
        let mark = |at: usize| {
            Puzzle::new(layout.clone(), {
                let mut givens = vec![None; 81];
                givens[at] = Some(0);
                givens
            })
        };
        for at in [0, 5, 17, 40, 50] {
            let source = symmetry.source(layout.all_cells()[at], 9);
            let moved = transform.apply(&mark(layout.index(source))).unwrap();
            assert_eq!(moved.givens(), mark(at).givens(), "{symmetry:?}");
        }
    }
}

#[test]
fn the_symmetry_of_the_givens_is_told() {
    let ids = |line: &str| {
        symmetries(&nine(line))
            .map(Symmetry::id)
            .collect::<Vec<_>>()
    };
    let empty = ".".repeat(81);
    assert_eq!(ids(&empty).len(), 7);
    let corners = format!("1.......2{}3.......4", ".".repeat(63));
    assert_eq!(ids(&corners).len(), 7);
    let two = format!("1........{}.......4.", ".".repeat(63));
    assert!(ids(&two).is_empty());
    let point = format!("12.......{}.......43", ".".repeat(63));
    assert_eq!(ids(&point), ["point"]);
    let updown = format!("12.......{}12.......", ".".repeat(63));
    assert_eq!(ids(&updown), ["updown"]);
}

/// Each of the ten ways, made from what generates it and a cell in general position.
#[test]
fn all_symmetries_together_have_one_name() {
    for wanted in GivenSymmetry::ALL {
        let layout = Layout::new(3, 3).unwrap();
        let mut given = vec![Cell::new(0, 2)];
        let mut next = 0;
        while let Some(&cell) = given.get(next) {
            next += 1;
            for symmetry in wanted.generators() {
                let other = symmetry.source(cell, 9);
                if !given.contains(&other) {
                    given.push(other);
                }
            }
        }
        let mut digits = vec![None; 81];
        given
            .iter()
            .for_each(|&cell| digits[layout.index(cell)] = Some(0));
        let puzzle = Puzzle::new(layout, digits);
        assert_eq!(GivenSymmetry::of(&puzzle), wanted, "{given:?}");
    }
}

#[test]
fn what_does_not_keep_the_blocks_is_refused() {
    let flat = Layout::new(2, 3).unwrap();
    let refused = Transform::symmetry(&flat, Symmetry::Right).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "blocks of 2x3 would become 3x2; only updown, leftright and point keep them"
    );
    assert!(Transform::symmetry(&flat, Symmetry::Half).is_ok());
    let torn = Transform::of_rows(&flat, vec![0, 2, 1, 3, 4, 5]).unwrap_err();
    assert_eq!(
        torn.to_string(),
        "rows: lines of different bands would come together"
    );
    let twice = Transform::relabelled(4, vec![0, 1, 1, 3]).unwrap_err();
    assert_eq!(
        twice.to_string(),
        "relabel: not every number from 1 to 4 stands there once"
    );
}

#[test]
fn the_answer_moves_with_the_puzzle() {
    let puzzle = random_puzzle(&Layout::new(3, 3).unwrap(), 1);
    let mut chance = fastrand::Rng::with_seed(3);
    let random = &mut |below: usize| chance.usize(..below);
    let transform = Transform::by_chance(puzzle.layout(), random).unwrap();
    let full = answer(&puzzle).into_iter().map(Some).collect();
    let full = transform
        .apply(&Puzzle::new(puzzle.layout().clone(), full))
        .unwrap();
    let moved = answer(&transform.apply(&puzzle).unwrap());
    assert_eq!(
        full.givens(),
        moved.into_iter().map(Some).collect::<Vec<_>>()
    );
}
