//! Slips of one digit: wrong, too many, left out, in the cell beside, swapped with the next.

use super::{Cause, Count, Ways};

/// Solutions that are looked at to see which digits would leave one of them.
const MOST_SOLUTIONS: usize = 1_000;

/// Trials for these.
const MOST_TRIALS: u64 = 4_000;

/// Changes and empties each given. Returns the cells (in reading order) without whose digit
/// the puzzle still has no solution: whatever stands there, the slip is elsewhere.
pub(super) fn wrong(ways: &mut Ways<'_>, many: bool) -> Vec<bool> {
    let typed = ways.typed.clone();
    let mut hopeless = vec![false; typed.len()];
    for (index, given) in typed.iter().enumerate() {
        let Some(given) = *given else { continue };
        let mut emptied = typed.clone();
        emptied[index] = None;
        // With fewer givens there are not fewer answers.
        let count = if many {
            Count::Many
        } else {
            ways.count(&emptied)
        };
        match count {
            Count::None => hopeless[index] = true,
            Count::Unknown => {}
            Count::One { answer, trials } => {
                let twice = stands_twice(ways, index, given);
                ways.seen.insert(emptied.clone());
                let mut changed = emptied.clone();
                changed[index] = Some(answer[index]);
                ways.seen.insert(changed.clone());
                // One of the two repairs is told, and the other with it. Symmetry decides;
                // where there is none, a digit that stands twice was rather typed twice.
                let lopsided = |givens: &[Option<u8>]| super::symmetry::lopsided(givens, ways.n());
                let (without, with) = (lopsided(&emptied), lopsided(&changed));
                let is_extra = match without.min(with) {
                    0..3 if without != with => without < with,
                    _ => twice,
                };
                match is_extra {
                    true => {
                        let or = Some(answer[index]);
                        ways.keep(Cause::ExtraDigit { or, twice }, emptied, trials);
                    }
                    false => ways.keep(Cause::WrongDigit { or_empty: true }, changed, trials),
                }
            }
            Count::Many => {
                for digit in (0..ways.n() as u8).filter(|&digit| digit != given) {
                    let cause = Cause::WrongDigit { or_empty: false };
                    ways.try_repair(cause, &[(index, Some(digit))]);
                }
            }
        }
    }
    hopeless
}

/// Whether the digit of a cell stands beside it or in one of its houses as well.
fn stands_twice(ways: &Ways<'_>, index: usize, digit: u8) -> bool {
    let layout = ways.layout;
    let mut peers = layout.peers(ways.cell(index)).iter();
    peers.any(|&peer| ways.typed[layout.index(peer)] == Some(digit))
}

/// Empties two givens, for a puzzle that no single slip explains.
pub(super) fn two_extra(ways: &mut Ways<'_>) {
    let given: Vec<usize> = (0..ways.typed.len())
        .filter(|&index| ways.typed[index].is_some())
        .collect();
    for (at, &one) in given.iter().enumerate() {
        for &other in &given[at + 1..] {
            let cause = Cause::ExtraDigit {
                or: None,
                twice: false,
            };
            ways.try_repair(cause, &[(one, None), (other, None)]);
        }
    }
}

/// Adds a digit to a puzzle of several solutions: it leaves one if just one of them has it.
pub(super) fn missing(ways: &mut Ways<'_>) {
    let (typed, n) = (ways.typed.clone(), ways.n());
    let (solutions, all, _) = ways.solutions(&typed, MOST_SOLUTIONS, MOST_TRIALS);
    let mut counts = vec![0; typed.len() * n];
    for solution in &solutions {
        for (index, &digit) in solution.iter().enumerate() {
            counts[index * n + digit as usize] += 1;
        }
    }
    let mut ideas: Vec<(usize, u8)> = Vec::new();
    for index in (0..typed.len()).filter(|&index| typed[index].is_none()) {
        let digits = (0..n).filter(|&digit| match counts[index * n + digit] {
            0 => !all,
            count => count == 1,
        });
        ideas.extend(digits.map(|digit| (index, digit as u8)));
    }
    // Where not all solutions are known there are many ideas: those that make the givens
    // more symmetric first.
    if !all {
        ideas.sort_by_cached_key(|&(index, _)| {
            let mut with = typed.clone();
            with[index] = Some(0);
            super::symmetry::lopsided(&with, n)
        });
    }
    for (index, digit) in ideas {
        ways.try_repair(Cause::MissingDigit, &[(index, Some(digit))]);
    }
}

/// Swaps digits of neighbours.
pub(super) fn swapped(ways: &mut Ways<'_>) {
    for (one, other) in neighbours(ways.n()) {
        let (a, b) = (ways.typed[one], ways.typed[other]);
        if a.is_some() && b.is_some() && a != b {
            ways.try_repair(Cause::Swapped, &[(one, b), (other, a)]);
        }
    }
}

/// Moves digits to the blank cell beside.
pub(super) fn moved(ways: &mut Ways<'_>, hopeless: &[bool]) {
    for (one, other) in neighbours(ways.n()) {
        for (from, to) in [(one, other), (other, one)] {
            let digit = ways.typed[from];
            if digit.is_some() && ways.typed[to].is_none() && !hopeless[from] {
                ways.try_repair(Cause::Moved, &[(from, None), (to, digit)]);
            }
        }
    }
}

/// Cells beside and below each other, by their numbers in reading order.
fn neighbours(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n * n).flat_map(move |index| {
        let right = (index % n + 1 < n).then_some((index, index + 1));
        let below = (index / n + 1 < n).then_some((index, index + n));
        right.into_iter().chain(below)
    })
}
