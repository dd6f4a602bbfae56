//! Techniques find just what they should: cases as data, and properties.

use std::collections::BTreeSet;

use numplace_solver::technique::find_all;
use numplace_solver::{
    Budget, Cell, Form, Grid, Kind, Layout, LayoutError, Options, Order, Position, Regions,
    Symmetry, TECHNIQUES, Technique, Transform, Variant, hint, level_name,
};

use crate::support::{answer, assert_sound, data, shared, solve};
use crate::variants::{NINE, layout as variant};

type Eliminations = BTreeSet<(usize, usize, usize)>;

fn eliminations(deduction: &numplace_solver::Deduction) -> Eliminations {
    let each = deduction.eliminations.iter();
    each.map(|&(c, d)| (d as usize + 1, c.row as usize + 1, c.col as usize + 1))
        .collect()
}

/// What a hint lists of one technique.
fn hinted(technique: Technique, grid: &Grid) -> Vec<Eliminations> {
    let budget = Budget::new(&|| false);
    hint::all(grid, &[technique], &Options::default(), None, &budget)
        .into_iter()
        .map(|finding| {
            assert_eq!((finding.technique, finding.placements), (technique, vec![]));
            let each = finding.eliminations.iter();
            each.map(|&(c, d)| (d as usize + 1, c.row as usize + 1, c.col as usize + 1))
                .collect()
        })
        .collect()
}

fn found(technique: Technique, grid: &Grid) -> Vec<Eliminations> {
    let budget = Budget::new(&|| false);
    find_all(technique, grid, &budget)
        .iter()
        .map(eliminations)
        .collect()
}

/// A grid without digits, with candidates taken out as a case's set-up says:
/// `5 in row 1 only 2 6` or `cell 2 3 only 4 7`.
fn set_up(layout: &str, statements: &str) -> Grid {
    // A block shape, or the labels of regions.
    let layout = match layout.split_once('x') {
        Some((rows, cols)) => Layout::new(rows.parse().unwrap(), cols.parse().unwrap()).unwrap(),
        None => {
            let regions = Regions::parse(layout).unwrap();
            let n = regions.n();
            let jigsaw = Variant::default().with_regions(regions);
            jigsaw.layout(n, None).unwrap()
        }
    };
    let mut grid = Grid::new(layout);
    let number = |word: &str| word.parse::<usize>().unwrap() - 1;
    for statement in statements
        .split(';')
        .map(str::trim)
        .filter(|s| !s.is_empty())
    {
        let (subject, only) = statement.split_once(" only ").unwrap();
        let only: Vec<usize> = only.split_whitespace().map(number).collect();
        if let Some(cell) = subject.strip_prefix("cell ") {
            let (row, col) = cell.split_once(' ').unwrap();
            let cell = Cell::new(number(row), number(col));
            let others: Vec<usize> = (0..grid.n())
                .filter(|digit| !only.contains(digit))
                .collect();
            for digit in others {
                grid.eliminate(cell, digit);
            }
            continue;
        }
        let (digits, house) = subject.split_once(" in ").unwrap();
        let (kind, at) = house.split_once(' ').unwrap();
        let form = match kind {
            "row" => Form::Row,
            "column" => Form::Column,
            "block" => Form::Block,
            _ => panic!("{kind}"),
        };
        let layout = grid.layout().clone();
        let house = layout.houses_of(form)[number(at)];
        for digit in digits.split_whitespace().map(number) {
            for (place, &cell) in layout.cells(house).iter().enumerate() {
                if !only.contains(&place) {
                    grid.eliminate(cell, digit);
                }
            }
        }
    }
    grid
}

/// `5(2,2-9)`: digit, row, column; ranges `2-9` and choices `2+6` in each place.
fn expected(text: &str) -> Eliminations {
    let numbers = |text: &str| -> Vec<usize> {
        let part = |part: &str| match part.split_once('-') {
            Some((a, b)) => (a.parse().unwrap()..=b.parse().unwrap()).collect(),
            None => vec![part.parse().unwrap()],
        };
        text.split('+').flat_map(part).collect()
    };
    let mut set = Eliminations::new();
    for word in text.split_whitespace() {
        let (digits, cell) = word.trim_end_matches(')').split_once('(').unwrap();
        let (rows, cols) = cell.split_once(',').unwrap();
        for d in numbers(digits) {
            for r in numbers(rows) {
                set.extend(numbers(cols).into_iter().map(|c| (d, r, c)));
            }
        }
    }
    set
}

#[test]
fn cases() {
    let text = data("techniques.txt");
    let mut seen = BTreeSet::new();
    for line in text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [id, layout, statements, outcome] = parts[..] else {
            panic!("{line}")
        };
        let technique = Technique::from_id(id).unwrap_or_else(|| panic!("{id}"));
        let grid = set_up(layout, statements);
        let found = found(technique, &grid);
        // A hint lists the same, each result once.
        let hinted = hinted(technique, &grid);
        let results: BTreeSet<&Eliminations> = found.iter().collect();
        assert_eq!(results, hinted.iter().collect(), "{line}");
        assert_eq!(results.len(), hinted.len(), "{line}");
        match outcome {
            "nothing" => assert_eq!(found, Vec::<Eliminations>::new(), "{line}"),
            _ => {
                let wanted = expected(outcome);
                assert!(
                    found.contains(&wanted),
                    "{line}\nfound {found:?}\nwanted {wanted:?}"
                );
            }
        }
        seen.insert((technique, outcome == "nothing"));
    }
    // Trials need a puzzle to try candidates in: tests/orders.rs has them.
    for info in TECHNIQUES
        .iter()
        .filter(|info| matches!(info.kind, Kind::Deform | Kind::Extension))
    {
        for fails in [false, true] {
            assert!(
                seen.contains(&(info.technique, fails)),
                "{}: no case ({fails})",
                info.id
            );
        }
    }
}

#[test]
fn the_table_is_in_order() {
    let mut letters = BTreeSet::new();
    let mut ids = BTreeSet::new();
    for (at, info) in TECHNIQUES.iter().enumerate() {
        assert_eq!(info.technique as usize, at, "{}", info.id);
        assert!(
            letters.insert(info.letter) && ids.insert(info.id),
            "{}",
            info.id
        );
        assert_eq!(
            level_name(info.level).is_some(),
            info.kind != Kind::Assist,
            "{}",
            info.id
        );
        assert_eq!(
            info.kind == Kind::Double,
            info.technique.doubled().is_some(),
            "{}",
            info.id
        );
    }
    let doubles = TECHNIQUES.iter().filter(|info| info.kind == Kind::Double);
    assert_eq!(doubles.count(), 20);
}

/// The check set's positions whose technique this version has.
#[test]
fn positions_of_the_check_set() {
    let Some(text) = shared("techniques_dev.tsv") else {
        return;
    };
    let ours: &[(&str, &[Technique])] = &[
        ("0100", &[Technique::LockedPair, Technique::LockedTriple]),
        ("0101", &[Technique::LockedPair, Technique::LockedTriple]),
        ("0200", &[Technique::NakedPair]),
        ("0201", &[Technique::NakedTriple]),
        ("0202", &[Technique::NakedQuad]),
        ("0210", &[Technique::HiddenPair]),
        ("0211", &[Technique::HiddenTriple]),
        ("0212", &[Technique::HiddenQuad]),
        ("0300", &[Technique::XWing]),
        ("0301", &[Technique::Swordfish]),
        ("0302", &[Technique::Jellyfish]),
        ("0310", &[Technique::FinnedXWing]),
        ("0320", &[Technique::FinnedXWing]),
        ("0400", &[Technique::Skyscraper]),
        ("0401", &[Technique::TwoStringKite]),
        ("0402", &[Technique::EmptyRectangle]),
        ("0500", &[Technique::SimpleColouring]),
        ("0501", &[Technique::SimpleColouring]),
        ("0702", &[Technique::XyChain]),
        ("0703", &[Technique::RemotePairs]),
        ("0706", &[Technique::XyLoop]),
        ("0800", &[Technique::XyWing]),
        ("0801", &[Technique::XyzWing]),
        ("0803", &[Technique::WWing]),
    ];
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let Some((_, techniques)) = ours.iter().find(|(code, _)| fields[1] == *code) else {
            continue;
        };
        // The same line as in the library that it comes from.
        let parts = fields[1..2].iter().chain(&fields[4..9]);
        let library = format!(":{}:", parts.copied().collect::<Vec<_>>().join(":"));
        let position = Position::parse(&library, None).unwrap_or_else(|e| panic!("{library}: {e}"));
        let judged = position.judge(&Budget::new(&|| false));
        assert!(matches!(judged, Ok(Some(_))), "{library}: {judged:?}");
        let grid = position.grid();
        let triples = |text: &str| -> Eliminations {
            let words = text.split_whitespace().filter(|word| *word != "-");
            words
                .map(|word| {
                    let number: Vec<usize> = word
                        .chars()
                        .map(|c| c.to_digit(10).unwrap() as usize)
                        .collect();
                    (number[0], number[1], number[2])
                })
                .collect()
        };
        let wanted = triples(fields[7]);
        let all: Vec<Eliminations> = techniques
            .iter()
            .flat_map(|&technique| hinted(technique, &grid))
            .collect();
        // One position's W-wing has its strong link inside a block: the original's has not.
        if fields[0] != "L1389" {
            assert!(all.contains(&wanted), "{line}\nfound {all:?}");
        }
        checked += 1;
    }
    assert!(checked >= 100, "{checked}");
}

/// Layouts that a technique must not need to know about.
pub(crate) fn layouts() -> Result<Vec<(std::sync::Arc<Layout>, usize)>, LayoutError> {
    let diagonal = |n: usize| {
        let down = (0..n).map(|i| Cell::new(i, i)).collect();
        let up = (0..n).map(|i| Cell::new(i, n - 1 - i)).collect();
        let kind = numplace_solver::HouseKind::Diagonal;
        vec![(kind, down), (kind, up)]
    };
    let blocks = |layout: &Layout| -> Vec<Vec<Cell>> {
        let blocks = layout.houses_of(Form::Block).iter();
        blocks.map(|&block| layout.cells(block).to_vec()).collect()
    };
    let nine = Layout::new(3, 3)?;
    let jigsaw = JIGSAW.map(|row| row.bytes().map(|b| (b - b'1') as usize).collect::<Vec<_>>());
    let region = |number: usize| {
        let cells = nine.all_cells().iter();
        cells
            .filter(|c| jigsaw[c.row as usize][c.col as usize] == number)
            .copied()
            .collect()
    };
    Ok(vec![
        (nine.clone(), 40),
        (Layout::new(2, 3)?, 40),
        (Layout::new(3, 4)?, 8),
        (Layout::new(4, 4)?, 3),
        (Layout::with_houses(9, blocks(&nine), diagonal(9))?, 20),
        (
            Layout::with_houses(9, (0..9).map(region).collect(), Vec::new())?,
            20,
        ),
        (variant("diagonal", None, 9), 4),
        (variant("windoku", None, 9), 4),
        (variant("jigsaw", Some(NINE), 9), 6),
        (variant("jigsaw+diagonal", Some(NINE), 9), 2),
        (variant("disjoint", None, 6), 8),
        (
            variant(
                "house (1,1)(2,3)(3,5)(4,2)(5,4)(6,6), house (1,6)(2,4)(3,2)(4,5)(5,3)(6,1)",
                None,
                6,
            ),
            8,
        ),
    ])
}

/// Nine regions of free shape.
const JIGSAW: [&str; 9] = [
    "111222333",
    "111222333",
    "141252363",
    "144255366",
    "444555666",
    "447558669",
    "747858969",
    "777888999",
    "777888999",
];

#[test]
fn no_step_contradicts_the_solution_in_any_layout() {
    let mut used = BTreeSet::new();
    for (layout, count) in layouts().unwrap() {
        for seed in 0..count {
            let puzzle = crate::support::random_puzzle(&layout, seed as u64);
            let record = solve(&puzzle, &Options::default());
            let answer = answer(&puzzle);
            assert_sound(&puzzle, &record, &answer);
            used.extend(record.counts.used().map(|(technique, _)| technique));
            // The same puzzle gives the same steps.
            assert_eq!(solve(&puzzle, &Options::default()).steps, record.steps);
            // Nothing harder is needed than what was used.
            assert!(record.level <= record.hardest_used());
        }
    }
    assert!(used.len() >= 10, "{used:?}");
}

/// Every elimination that any technique finds on the way to the solution is sound, and
/// swapping rows with columns or naming the digits anew changes nothing but names.
#[test]
fn findings_are_sound_and_do_not_depend_on_names() {
    let order = Order::by_level();
    let deforms = order.deforms().iter().filter(|t| t.info().find.is_some());
    let deforms: Vec<Technique> = deforms.copied().collect();
    for (layout, count) in layouts().unwrap() {
        let square = Transform::symmetry(&layout, Symmetry::Diagonal).is_ok();
        for seed in 0..count.min(10) {
            let puzzle = crate::support::random_puzzle(&layout, 1000 + seed as u64);
            let answer = answer(&puzzle);
            let n = layout.n();
            let grid = Grid::with_digits(layout.clone(), puzzle.givens());
            let turned = |r: usize, c: usize| if square { (c, r) } else { (r, c) };
            let mut digits = vec![None; n * n];
            for &cell in layout.all_cells() {
                let (r, c) = turned(cell.row as usize, cell.col as usize);
                let name = puzzle.given(cell).map(|d| (d + 1) % n as u8);
                digits[layout.index(Cell::new(r, c))] = name;
            }
            let other = Grid::with_digits(layout.clone(), &digits);
            for &technique in &deforms {
                let all = found(technique, &grid);
                for &(d, r, c) in all.iter().flatten() {
                    let right = answer[layout.index(Cell::new(r - 1, c - 1))] as usize + 1;
                    assert_ne!(d, right, "{technique} removes the answer of ({r},{c})");
                }
                let renamed = all.iter().map(|set| {
                    let each = set.iter().map(|&(d, r, c)| {
                        let (r, c) = turned(r, c);
                        (d % n + 1, r, c)
                    });
                    each.collect::<Eliminations>()
                });
                let renamed: BTreeSet<Eliminations> = renamed.collect();
                assert_eq!(
                    renamed,
                    found(technique, &other).into_iter().collect(),
                    "{technique}"
                );
            }
        }
    }
}
