//! Diagonals, windows, free regions, other houses: verdicts against a plain count, forms,
//! leftovers, and what a puzzle of several solutions may have been meant as.

use std::sync::Arc;
use std::time::Duration;

use numplace_solver::transform::TransformError;
use numplace_solver::{
    Budget, Cell, Fault, Finding, Grid, Lang, Layout, Mistake, Named, Options, Order, Position,
    Puzzle, Record, Regions, Search, Status, Symmetry, Technique, Transform, Variant, Verdict,
    Wanted, Why, canonical, hint, judge, make, text, words,
};

use crate::support::{answer, assert_sound, random_puzzle, solve, solve_within};

/// A layout by the words of its variant, the labels of its regions, and its size.
pub(crate) fn layout(words: &str, regions: Option<&str>, n: usize) -> Arc<Layout> {
    let variant = Variant::parse(words).unwrap();
    let variant = match regions {
        Some(labels) => variant.with_regions(Regions::parse(labels).unwrap()),
        None => variant,
    };
    variant.layout(n, None).unwrap()
}

const FIVE: &str = "11112 13322 33224 35444 55554";
/// These leave room for diagonals.
const SQUARES: &str = "22111 22211 44553 44533 45533";
const SIX: &str = "122333 122333 142555 142565 146665 144466";

/// Regions that are far from blocks.
pub(crate) const NINE: &str =
    "112234444122334444123333334122555556122575666111575688999777668997777668999988888";

fn small_layouts() -> Vec<Arc<Layout>> {
    vec![
        layout("diagonal", None, 4),
        layout("jigsaw", Some("1112 1332 4332 4442"), 4),
        layout(
            "house (1,1)(2,3)(3,4)(4,2), house (1,2)(2,4)(3,3)(4,1)",
            None,
            4,
        ),
        layout("jigsaw", Some(FIVE), 5),
        layout("jigsaw+diagonal", Some(SQUARES), 5),
        layout("diagonal", None, 6),
        layout("disjoint", None, 6),
        layout("jigsaw", Some(SIX), 6),
        layout("house (1,1)(2,2)(3,3)(4,4)(5,5)(6,6)", None, 6),
    ]
}

/// Up to two solutions, by trying every digit that no peer has, at the tightest cell first.
fn count(layout: &Layout, digits: &mut Vec<Option<u8>>, found: &mut usize) {
    let possible = |at: usize| -> Vec<u8> {
        let peers = || layout.peers(layout.all_cells()[at]).iter();
        let is_free = |&digit: &u8| peers().all(|&p| digits[layout.index(p)] != Some(digit));
        (0..layout.n() as u8).filter(is_free).collect()
    };
    let blanks = (0..digits.len()).filter(|&at| digits[at].is_none());
    let tightest = blanks
        .map(|at| (at, possible(at)))
        .min_by_key(|(_, possible)| possible.len());
    let Some((at, possible)) = tightest else {
        *found += 1;
        return;
    };
    for digit in possible {
        if *found < 2 {
            digits[at] = Some(digit);
            count(layout, digits, found);
        }
    }
    digits[at] = None;
}

#[test]
fn verdicts_agree_with_a_count_by_hand() {
    let mut seen = [0; 4];
    for layout in small_layouts() {
        let n = layout.n();
        for seed in 0..6 {
            let puzzle = random_puzzle(&layout, seed);
            let mut chance = fastrand::Rng::with_seed(seed);
            for trial in 0..12 {
                let mut givens = puzzle.givens().to_vec();
                // Some givens more or less, some of them wrong.
                for _ in 0..trial % 4 {
                    let at = chance.usize(..n * n);
                    givens[at] = chance.bool().then(|| chance.u8(..n as u8));
                }
                let other = Puzzle::new(layout.clone(), givens.clone());
                let verdict = judge(&other, &Budget::new(&|| false));
                let expected = match other.clashes().is_empty() {
                    false => 3,
                    true => {
                        let mut found = 0;
                        count(&layout, &mut givens, &mut found);
                        found
                    }
                };
                let told = match verdict {
                    Verdict::None(_) => 0,
                    Verdict::Unique(_) => 1,
                    Verdict::Many(_) => 2,
                    Verdict::Invalid(_) => 3,
                    Verdict::Undecided => panic!("undecided"),
                };
                assert_eq!(told, expected, "{} {other:?}", layout.variant());
                seen[expected] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

#[test]
fn puzzles_in_a_text_have_the_variant_that_is_told() {
    let wanted = |words: &str, regions: Option<&str>| Wanted {
        block: None,
        variant: Some(layout(words, regions, 4).variant().clone()),
    };
    let shifted = wanted("jigsaw", Some("1112 1332 4332 4442"));
    let found = text::read_puzzles("1...............\n.2..\n....\n....\n...1", &shifted);
    assert_eq!(found.len(), 2);
    for found in &found {
        let layout = found.puzzle.as_ref().unwrap().layout();
        assert_eq!((layout.block(), layout.variant().is_jigsaw()), (None, true));
    }
    let diagonal = text::read_puzzles("1...............", wanted("diagonal", None));
    let layout = diagonal[0].puzzle.as_ref().unwrap().layout();
    assert_eq!((layout.block(), layout.houses().len()), (Some((2, 2)), 14));
    assert!(!layout.is_plain());
    // Regions tell the size: sixteen lines of sixteen are one puzzle, no sixteen small ones.
    let sixteen = Regions::by_chance(16, &mut |_| 0).unwrap();
    let of_16 = Wanted {
        block: None,
        variant: Some(Variant::default().with_regions(sixteen)),
    };
    let lines = vec!["1..............."; 16].join("\n");
    assert_eq!(text::read_puzzles(&lines, &of_16).len(), 1);
    let nine = text::read_puzzles(&".".repeat(81), &shifted);
    let why = nine[0].puzzle.as_ref().unwrap_err().to_string();
    assert_eq!(why, "the regions are of a 4x4 puzzle, not of 9x9");
    let asterisk = Wanted {
        block: None,
        variant: Some(Variant::parse("asterisk").unwrap()),
    };
    let why = text::read_puzzles("1...............", &asterisk);
    let why = why[0].puzzle.as_ref().unwrap_err().to_string();
    assert_eq!(why, "asterisk is a variant of 9x9 puzzles, not of 4x4");
}

#[test]
fn drawings_show_regions() {
    let layout = layout("jigsaw", Some("1112 1332 4332 4442"), 4);
    let digits: Vec<Option<u8>> = (0..16).map(|at| Some(at as u8 % 4)).collect();
    assert_eq!(
        text::to_drawing(&digits, &layout),
        "1   2 3 | 4\n  +-----+\n1 | 2 3 | 4\n--+     |\n1 | 2 3 | 4\n  +-----+\n1   2 3 | 4\n"
    );
}

/// A puzzle of one solution where the diagonals (or windows) count, and of several without.
fn meant(named: Named, n: usize, seed: u64) -> Puzzle {
    let with = Variant::default().with(named).layout(n, None).unwrap();
    let plain = Variant::default().layout(n, None).unwrap();
    let mut seeds = seed..;
    let puzzle = seeds.find_map(|seed| {
        let puzzle = Puzzle::new(plain.clone(), random_puzzle(&with, seed).givens().to_vec());
        let verdict = judge(&puzzle, &Budget::new(&|| false));
        matches!(verdict, Verdict::Many(_)).then_some(puzzle)
    });
    puzzle.unwrap()
}

fn unique_with(record: &Record) -> Option<Named> {
    match &record.fault {
        Some(Fault::Many { unique_with, .. }) => *unique_with,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_has_several_solutions_may_be_meant_as_a_variant() {
    for (named, n) in [
        (Named::Diagonal, 6),
        (Named::Diagonal, 9),
        (Named::Windoku, 9),
    ] {
        for seed in [1, 20, 40] {
            let record = solve(&meant(named, n, seed), &Options::default());
            assert_eq!(unique_with(&record), Some(named));
            assert_eq!(record.status, Status::Many);
            assert!(record.steps.is_empty() && record.solution().is_none());
        }
    }
    let puzzle = meant(Named::Diagonal, 9, 1);
    let fault = solve(&puzzle, &Options::default()).fault.unwrap();
    let (en, ja) = (
        words::fault(&fault, Lang::En),
        words::fault(&fault, Lang::Ja),
    );
    let tail = "; but just one if the diagonals count (variant diagonal)";
    assert!(en.ends_with(tail), "{en}");
    assert!(
        ja.ends_with("。ただし対角線も条件に入れるなら1つだけ"),
        "{ja}"
    );
    // A position is told the same.
    let told = Position::new(&puzzle).judge(&Budget::new(&|| false));
    assert!(
        matches!(&told, Err(Mistake::Fault(same)) if *same == fault),
        "{told:?}"
    );

    // Never where the givens clash on a diagonal.
    let clashes = |givens: &[Option<u8>]| {
        let with = layout("diagonal", None, 9);
        !Puzzle::new(with, givens.to_vec()).clashes().is_empty()
    };
    let mut clashing = 0;
    for at in 0..81 {
        let mut givens = puzzle.givens().to_vec();
        if givens[at].is_some() {
            continue;
        }
        for digit in 0..9 {
            givens[at] = Some(digit);
            let other = Puzzle::new(puzzle.layout().clone(), givens.clone());
            if clashes(&givens)
                && matches!(judge(&other, &Budget::new(&|| false)), Verdict::Many(_))
            {
                let record = solve(&other, &Options::default());
                assert_ne!(unique_with(&record), Some(Named::Diagonal));
                clashing += 1;
            }
        }
    }
    assert!(clashing > 0);
    // Nor where it has several solutions all the same, or the layout is no variant's.
    let few = Puzzle::new(puzzle.layout().clone(), vec![None; 81]);
    assert_eq!(unique_with(&solve(&few, &Options::default())), None);
    let regions = (0..4).map(|r| (0..4).map(|c| Cell::new(r, c)).collect());
    let odd = Layout::with_houses(4, regions.collect(), Vec::new()).unwrap();
    let empty = Puzzle::new(odd, vec![None; 16]);
    assert_eq!(unique_with(&solve(&empty, &Options::default())), None);
    // What counts already is not told again.
    let again = Puzzle::new(layout("diagonal", None, 9), vec![None; 81]);
    assert_eq!(unique_with(&solve(&again, &Options::default())), None);
}

#[test]
fn the_law_of_leftovers_helps_in_jigsaw_puzzles() {
    let modern = Options {
        search: Search::Modern,
        ..Options::default()
    };
    let (mut used, mut room) = (0, 0);
    for (layout, seeds) in [
        (layout("jigsaw", Some(NINE), 9), 25),
        (layout("jigsaw+diagonal", Some(NINE), 9), 5),
        (layout("jigsaw", Some(SIX), 6), 25),
    ] {
        for seed in 0..seeds {
            let puzzle = random_puzzle(&layout, seed);
            let record = solve(&puzzle, &modern);
            assert_sound(&puzzle, &record, &answer(&puzzle));
            used += record.counts.of_technique(Technique::LawOfLeftovers);
            for step in &record.steps {
                if step.technique() == Technique::LawOfLeftovers {
                    let (en, ja) = (
                        words::sentence(step, Lang::En),
                        words::sentence(step, Lang::Ja),
                    );
                    assert!(en.contains("hold the same digits as region"), "{en}");
                    assert!(
                        ja.contains("【はみ出しの法則】") && ja.contains("領域"),
                        "{ja}"
                    );
                    room += usize::from(en.contains("has room in"));
                }
            }
        }
    }
    assert!(used >= 5 && room >= 1, "{used} {room}");
    // No order of the original has it, and in plain puzzles it finds nothing.
    assert!(
        !Order::default()
            .deforms()
            .contains(&Technique::LawOfLeftovers)
    );
    assert!(
        !Order::by_level()
            .deforms()
            .contains(&Technique::LawOfLeftovers)
    );
}

#[test]
fn a_hint_in_a_jigsaw_puzzle_is_right_and_names_regions() {
    let layout = layout("jigsaw", Some(NINE), 9);
    let mut regions = 0;
    for seed in 0..8 {
        let puzzle = random_puzzle(&layout, seed);
        let answer = answer(&puzzle);
        let line = text::to_line(puzzle.givens(), 9);
        let wanted = Wanted {
            block: None,
            variant: Some(layout.variant().clone()),
        };
        let position = Position::parse(&line, &wanted).unwrap();
        let budget = Budget::new(&|| false);
        assert_eq!(position.judge(&budget).unwrap().as_ref(), Some(&answer));
        let options = Options {
            order: Order::by_level(),
            ..Options::default()
        };
        let grid = position.grid();
        let step = hint::next(&grid, &options, Some(&answer), &budget).unwrap();
        let placed = step.placed.unwrap();
        assert_eq!(answer[layout.index(placed.cell)], placed.digit);
        let place = words::hint_place(&Finding::from(step), &grid, Lang::Ja);
        regions += usize::from(place.contains("領域"));
        for finding in hint::all(&grid, &hint::techniques(), &options, Some(&answer), &budget) {
            for &(cell, digit) in &finding.eliminations {
                assert_ne!(answer[layout.index(cell)], digit, "{}", finding.label());
            }
            if let Why::Reason(reason) = &finding.why {
                assert!(!words::reason(reason, Lang::En).is_empty());
            }
        }
    }
    assert!(regions > 0);
}

#[test]
fn transforms_keep_the_houses_or_are_refused() {
    let all = |layout: &Layout| {
        let kept = Symmetry::ALL.into_iter();
        kept.filter(|&s| Transform::symmetry(layout, s).is_ok())
            .count()
    };
    assert_eq!(all(&layout("diagonal", None, 9)), 7);
    assert_eq!(all(&layout("windoku", None, 9)), 7);
    assert_eq!(all(&layout("diagonal", None, 6)), 3);
    assert_eq!(all(&layout("jigsaw", Some(NINE), 9)), 0);
    assert_eq!(all(&layout("house (1,1)(2,2)(3,3)(4,4)", None, 4)), 3);
    let diagonal = layout("diagonal", None, 9);
    let swapped = Transform::of_rows(&diagonal, vec![1, 0, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(swapped.unwrap_err(), TransformError::NotKept("rows"));
    assert!(Transform::of_bands(&diagonal, &[2, 1, 0]).is_err());
    let jigsaw = layout("jigsaw", Some(NINE), 9);
    assert_eq!(
        Transform::of_bands(&jigsaw, &[0, 1, 2]).unwrap_err(),
        TransformError::NotPlain
    );
    // Disjoint groups are kept when whole bands change places.
    let disjoint = layout("disjoint", None, 9);
    assert!(Transform::of_bands(&disjoint, &[2, 0, 1]).is_ok());
    assert!(Transform::of_rows(&disjoint, vec![1, 0, 2, 3, 4, 5, 6, 7, 8]).is_err());
}

#[test]
fn puzzles_of_variants_written_differently_share_their_form() {
    let mut chance = fastrand::Rng::with_seed(3);
    for layout in [
        layout("diagonal", None, 9),
        layout("diagonal", None, 6),
        layout("windoku", None, 9),
        layout("jigsaw", Some(NINE), 9),
        layout("disjoint+diagonal", None, 4),
    ] {
        for seed in 0..3 {
            let puzzle = random_puzzle(&layout, seed);
            let (form, transform) = canonical(&puzzle).unwrap();
            assert_eq!(transform.apply(&puzzle).unwrap().givens(), form.givens());
            for _ in 0..6 {
                let random = &mut |below: usize| chance.usize(..below);
                let other = Transform::by_chance(&layout, random).unwrap();
                let other = other.apply(&puzzle).unwrap();
                answer(&other);
                assert_eq!(canonical(&other).unwrap().0.givens(), form.givens());
            }
            let next = canonical(&random_puzzle(&layout, seed + 50)).unwrap().0;
            assert!(layout.n() == 4 || next.givens() != form.givens());
        }
    }
}

/// Large variants get their verdict within the limit.
#[test]
fn large_variants_have_a_verdict() {
    let mut chance = fastrand::Rng::with_seed(11);
    let regions = Regions::by_chance(16, &mut |below| chance.usize(..below)).unwrap();
    let jigsaw = Variant::default().with_regions(regions);
    for (variant, n) in [(Variant::parse("x").unwrap(), 25), (jigsaw, 16)] {
        let layout = variant.layout(n, None).unwrap();
        let random = &mut |below: usize| chance.usize(..below);
        let full = make::any_grid(&layout, random).unwrap();
        let puzzle = make::dig_by_singles(&layout, &full, 0, random);
        assert!(puzzle.given_count() < n * n * 6 / 10);
        let limit = Some(Duration::from_secs(60));
        let record = solve_within(&puzzle, &Options::default(), limit, None);
        assert_eq!(record.solution(), Some(full), "{variant}");
        let mut fewer = puzzle.givens().to_vec();
        let kept = fewer.iter_mut().filter(|given| given.is_some());
        kept.take(n).for_each(|given| *given = None);
        let fewer = Puzzle::new(layout, fewer);
        let verdict = judge(&fewer, &Budget::new(&|| false).with_nodes(Some(100_000)));
        assert!(
            matches!(verdict, Verdict::Many(_) | Verdict::Unique(_)),
            "{variant} {verdict:?}"
        );
    }
}

#[test]
fn grids_are_made_for_any_variant_and_some_regions_have_none() {
    let mut chance = fastrand::Rng::with_seed(5);
    for (words, sizes) in [
        ("diagonal", &[9, 16, 25][..]),
        ("windoku", &[9, 16]),
        ("disjoint", &[9, 16, 25]),
        ("diagonal+disjoint", &[9, 16]),
    ] {
        for &n in sizes {
            let layout = layout(words, None, n);
            let full = make::any_grid(&layout, &mut |below| chance.usize(..below)).unwrap();
            let digits: Vec<Option<u8>> = full.into_iter().map(Some).collect();
            assert!(
                Puzzle::new(layout, digits).clashes().is_empty(),
                "{words} {n}"
            );
        }
    }
    // A house that goes across these regions leaves no grid.
    let none = layout(
        "jigsaw+house (1,4)(2,1)(3,3)(4,2)",
        Some("1112 1332 4332 4442"),
        4,
    );
    assert!(none.houses().len() == 13);
    let (grid, empty) = (Grid::new(none.clone()), vec![None; 16]);
    assert_eq!(grid.dead(), None);
    let verdict = judge(&Puzzle::new(none.clone(), empty), &Budget::new(&|| false));
    assert!(matches!(verdict, Verdict::None(_)), "{verdict:?}");
    let full = make::any_grid(&none, &mut |below| chance.usize(..below));
    assert_eq!(full, None);
}
