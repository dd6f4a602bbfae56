//! Which of the repairs that give exactly one answer is the likeliest.
//!
//! | what counts against a cause | cost |
//! | --- | --- |
//! | the slip is rare, or can be made in many ways, so that chance finds a repair | 6 to 16 |
//! | each given that has no partner after the repair, up to three | 6 |
//! | each trial that the repaired puzzle's search needs, up to six | 1 |
//! | a change of digit that is not to a key beside it | 1 |
//!
//! The lowest sum is the likeliest; of equal ones the one that was tried first. After three of
//! one kind other kinds come first: where there are many of a kind, each is a guess.

use super::{Cause, Sign, Slip};

/// Givens without partner that count: a puzzle with more of them is not meant to be symmetric.
const MOST_LOPSIDED: usize = 3;
const LOPSIDED: u32 = 6;
const MOST_TRIALS: u64 = 6;

/// The rank of a repair of a puzzle of `n` digits, that took `trials` to judge and leaves so
/// many givens without partner. Lower is likelier.
pub(super) fn cost(slip: &Slip, n: usize, trials: u64, lopsided: usize) -> u32 {
    let kind = match &slip.cause {
        Cause::ExtraDigit { .. } if slip.edits.len() > 1 => 16,
        Cause::ExtraDigit { twice: true, .. } => 7,
        Cause::ExtraDigit { .. } => 9,
        Cause::WrongDigit { or_empty: true } => 8,
        Cause::WrongDigit { .. } => 10,
        Cause::MissingDigit => 7,
        Cause::Swapped => 7,
        Cause::Moved => 9,
        Cause::LinesSwapped { lines, .. } if lines.1 - lines.0 == 1 => 6,
        Cause::LinesSwapped { .. } => 8,
        Cause::LinesMoved { .. } => 6,
        Cause::Shifted { .. } if !is_tail(slip, n) => 12,
        Cause::Shifted { .. } if slip.lost().is_some() => 11,
        Cause::Shifted { .. } => 7,
        Cause::Misread => misread(slip, n),
        Cause::SignTooMany { .. } => 6,
        Cause::SignMissing { digit: None, .. } => 6,
        Cause::SignMissing { .. } => 8,
    };
    let far = match slip.edits.as_slice() {
        [edit] => match (edit.from.digit(), edit.to) {
            (Some(from), Some(to)) => u32::from(!is_beside(from, to)),
            _ => 0,
        },
        _ => 0,
    };
    kind + LOPSIDED * lopsided.min(MOST_LOPSIDED) as u32 + trials.min(MOST_TRIALS) as u32 + far
}

/// Keys beside each other in the row of digits or above each other on the keypad.
fn is_beside(one: u8, other: u8) -> bool {
    matches!(one.abs_diff(other), 1 | 3)
}

/// Whether digits to the end of the line were shifted, and not only a part of them.
fn is_tail(slip: &Slip, n: usize) -> bool {
    let Cause::Shifted {
        form,
        number,
        places: (_, last),
        ahead,
    } = slip.cause
    else {
        return false;
    };
    let behind = last + 1 + usize::from(!ahead);
    (behind..n).all(|place| {
        let (cell, _) = super::ends(form, number, (place, place));
        slip.givens[usize::from(cell.row) * n + usize::from(cell.col)].is_none()
    })
}

/// How far the digits are from what the signs look like.
fn misread(slip: &Slip, n: usize) -> u32 {
    let far = |edit: &super::Edit| {
        let Sign::Other(text) = &edit.from else {
            return 0;
        };
        let readings = super::readings(text, n);
        match readings.iter().position(|reading| *reading == edit.to) {
            Some(at) => at as u32,
            None if edit.to.is_none() => 4,
            None => 8,
        }
    };
    slip.edits.iter().map(far).sum()
}

/// Causes of one kind that are told before those of other kinds.
const MOST_OF_A_KIND: usize = 3;

/// Puts those of a ranked list behind that have enough of their kind before them.
pub(super) fn mix<T, K: PartialEq>(ranked: &mut Vec<T>, kind: impl Fn(&T) -> K) {
    let mut seen: Vec<(K, usize)> = Vec::new();
    let mut behind = Vec::new();
    let mut before = Vec::new();
    for item in ranked.drain(..) {
        let of = kind(&item);
        let at = seen.iter().position(|(k, _)| *k == of).unwrap_or_else(|| {
            seen.push((of, 0));
            seen.len() - 1
        });
        seen[at].1 += 1;
        match seen[at].1 > MOST_OF_A_KIND {
            true => behind.push(item),
            false => before.push(item),
        }
    }
    before.append(&mut behind);
    *ranked = before;
}
