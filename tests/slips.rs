//! Slips of the typist: puzzles of our own, spoilt by chance in one way each, are put right.

use std::fmt::Write as _;
use std::sync::Arc;

use numplace_solver::slips::{self, EFFORT, Sign, Slips};
use numplace_solver::{Budget, Layout, Puzzle, Verdict, judge, make};

type Givens = Vec<Option<u8>>;

/// The slips that are made, by their names in the table of docs/checking.md.
const KINDS: [&str; 13] = [
    "a wrong digit",
    "a digit too many",
    "a digit typed twice",
    "a digit left out",
    "a digit in the cell beside",
    "two neighbours swapped",
    "a row shifted by one",
    "a column shifted by one",
    "two rows swapped",
    "rows one too low or high",
    "a letter for a digit",
    "a string one sign too long",
    "a string one sign too short",
];

/// How often the right repair was the first, among the first three, told at all.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
struct Rate {
    first: usize,
    three: usize,
    five: usize,
    of: usize,
}

/// A spoilt puzzle: its signs.
fn spoil(kind: usize, puzzle: &Puzzle, chance: &mut fastrand::Rng) -> Option<Vec<Sign>> {
    let n = puzzle.n();
    let givens = puzzle.givens();
    let mut typed: Givens = givens.to_vec();
    let given: Vec<usize> = (0..n * n).filter(|&i| givens[i].is_some()).collect();
    let blank: Vec<usize> = (0..n * n).filter(|&i| givens[i].is_none()).collect();
    let (some, empty) = (
        given[chance.usize(..given.len())],
        blank[chance.usize(..blank.len())],
    );
    let beside = |index: usize, step: usize| match step {
        0 if index % n + 1 < n => Some(index + 1),
        1 if index % n > 0 => Some(index - 1),
        2 => Some(index + n).filter(|&i| i < n * n),
        3 => index.checked_sub(n),
        _ => None,
    };
    let across = |number: usize, place: usize, column: bool| match column {
        true => place * n + number,
        false => number * n + place,
    };
    match kind {
        0 => {
            let digit = (typed[some]? as usize + chance.usize(1..n)) % n;
            typed[some] = Some(digit as u8);
        }
        1 => typed[empty] = Some(chance.usize(..n) as u8),
        2 => {
            let to = beside(some, chance.usize(..4)).filter(|&to| typed[to].is_none())?;
            typed[to] = typed[some];
        }
        3 => typed[some] = None,
        4 => {
            let to = beside(some, chance.usize(..4)).filter(|&to| typed[to].is_none())?;
            typed.swap(some, to);
        }
        5 => {
            let to = beside(some, chance.usize(..4)).filter(|&to| typed[to].is_some())?;
            typed.swap(some, to);
        }
        6 | 7 => {
            // A blank is skipped, or one comes in, and what follows is one off.
            let (number, from) = (chance.usize(..n), chance.usize(..n));
            let cells: Vec<usize> = (0..n).map(|p| across(number, p, kind == 7)).collect();
            let mut digits: Givens = cells.iter().map(|&c| typed[c]).collect();
            if chance.bool() {
                digits.insert(from, None);
                digits.pop().filter(Option::is_none)?;
            } else {
                Some(digits.remove(from)).filter(Option::is_none)?;
                digits.push(None);
            }
            cells.iter().zip(digits).for_each(|(&c, d)| typed[c] = d);
            let moved = cells.iter().filter(|&&c| typed[c] != givens[c]).count();
            Some(()).filter(|()| moved > 2)?;
        }
        8 => {
            let (a, b) = (chance.usize(..n), chance.usize(..n));
            (0..n).for_each(|p| typed.swap(a * n + p, b * n + p));
        }
        9 => {
            let gone = chance.usize(..n);
            let new = chance.usize(..n);
            let mut rows: Vec<Givens> = typed.chunks(n).map(<[_]>::to_vec).collect();
            let row = rows.remove(gone);
            row.iter().all(Option::is_none).then_some(())?;
            rows.insert(new, vec![None; n]);
            typed = rows.concat();
        }
        _ => {}
    }
    let mut signs: Vec<Sign> = typed.iter().map(|&given| Sign::of(given)).collect();
    match kind {
        10 => {
            let letters = ["l", "Z", "E", "A", "S", "b", "T", "B", "g"];
            let digit = typed[some]? as usize;
            signs[some] = Sign::Other(letters.get(digit).unwrap_or(&"?").to_string());
            return Some(signs);
        }
        11 => {
            let at = chance.usize(..signs.len());
            let sign = match chance.bool() {
                true => signs[at].clone(),
                false => Sign::Blank,
            };
            signs.insert(at, sign);
            return Some(signs);
        }
        12 => {
            signs.remove(chance.usize(..signs.len()));
            return Some(signs);
        }
        _ => {}
    }
    let spoilt = Puzzle::new(puzzle.layout().clone(), typed);
    let verdict = judge(&spoilt, &Budget::new(&|| false));
    (!matches!(verdict, Verdict::Unique(_))).then_some(signs)
}

/// Puzzles as a book has them, and as few givens as possible.
fn puzzles(layout: &Arc<Layout>, count: usize, like_a_book: bool, seed: u64) -> Vec<Puzzle> {
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut random = |below: usize| chance.usize(..below);
    let keep = if like_a_book { 29 } else { 0 };
    (0..count)
        .map(|_| {
            let full = make::full_grid(layout, &mut random);
            make::dig(layout, &full, like_a_book, keep, &mut random)
        })
        .collect()
}

fn search(layout: &Arc<Layout>, signs: &[Sign]) -> Slips {
    slips::find_in_line(layout, signs, EFFORT, &|| false)
}

fn measure(kind: usize, puzzles: &[Puzzle], seed: u64) -> Rate {
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut rate = Rate::default();
    for puzzle in puzzles {
        let Some(signs) = (0..200).find_map(|_| spoil(kind, puzzle, &mut chance)) else {
            continue;
        };
        let found = search(puzzle.layout(), &signs);
        let right = |slip: &slips::Slip| {
            let mut other = slip.givens.clone();
            let or = match slip.cause {
                slips::Cause::WrongDigit { or_empty: true } => Some(None),
                slips::Cause::ExtraDigit { or: Some(or), .. } => Some(Some(or)),
                _ => None,
            };
            if let (Some(or), [edit]) = (or, slip.edits.as_slice()) {
                other[puzzle.layout().index(edit.cell)] = or;
            }
            slip.givens == puzzle.givens() || other == puzzle.givens()
        };
        let at = found.likely.iter().position(right);
        rate.of += 1;
        rate.first += usize::from(at == Some(0));
        rate.three += usize::from(at.is_some_and(|at| at < 3));
        rate.five += usize::from(at.is_some());
    }
    rate
}

#[test]
fn rates() {
    let nine = Layout::new(3, 3).unwrap();
    let mut table = String::new();
    for like_a_book in [true, false] {
        let puzzles = puzzles(&nine, 100, like_a_book, 7);
        for (kind, name) in KINDS.iter().enumerate() {
            let start = std::time::Instant::now();
            let rate = measure(kind, &puzzles, 11);
            let _ = writeln!(
                table,
                "{name:30} {like_a_book} {rate:?} {:?} each",
                start.elapsed() / rate.of.max(1) as u32
            );
        }
    }
    crate::support::notice(&table);
}
