//! Slips of rows and columns: digits one cell too far along, lines one too low, two swapped.

use super::{Cause, Ways};
use crate::layout::Form;

/// The cells of a row or column, by their numbers in reading order.
fn line(form: Form, number: usize, n: usize) -> impl Iterator<Item = usize> {
    (0..n).map(move |place| match form {
        Form::Column => place * n + number,
        _ => number * n + place,
    })
}

fn digits(ways: &Ways<'_>, form: Form, number: usize) -> Vec<Option<u8>> {
    line(form, number, ways.n())
        .map(|index| ways.typed[index])
        .collect()
}

/// Moves part of each line one cell back or on: something at one place goes, a blank comes in
/// at another, and what is between them moves up.
pub(super) fn shifted(ways: &mut Ways<'_>, form: Form) {
    let n = ways.n();
    // Whole tails first: a typist who is one cell off stays so to the end of the line.
    for tails in [true, false] {
        for number in 0..n {
            let before = digits(ways, form, number);
            for (gone, new) in pairs(n) {
                let end = gone.max(new);
                let is_tail = before[end + 1..].iter().all(Option::is_none);
                // What goes is a blank that was skipped, or a digit that was typed twice.
                let twice = gone > 0 && before[gone].is_some() && before[gone] == before[gone - 1];
                if is_tail != tails || before[gone].is_some() && !twice {
                    continue;
                }
                let places = match gone < new {
                    true => (gone + 1, new),
                    false => (new, gone - 1),
                };
                let moving = &before[places.0..=places.1];
                if moving.iter().flatten().count() < 2 && !twice {
                    continue;
                }
                let cause = Cause::Shifted {
                    form,
                    number,
                    places,
                    ahead: gone < new,
                };
                let after = |digit| {
                    let mut after = before.clone();
                    after.remove(gone);
                    after.insert(new, digit);
                    line(form, number, n).zip(after).collect::<Vec<_>>()
                };
                let several = ways.try_repair(cause.clone(), &after(None));
                // At the end of the line, or where one was swallowed, a digit may be lost.
                if several && is_tail && (new == n - 1 || gone == n - 1) {
                    for digit in 0..n as u8 {
                        ways.try_repair(cause.clone(), &after(Some(digit)));
                    }
                }
            }
        }
    }
}

/// Moves lines one back or on: an empty or doubled line goes, an empty one comes in.
pub(super) fn moved(ways: &mut Ways<'_>, form: Form) {
    let n = ways.n();
    let before: Vec<Vec<Option<u8>>> = (0..n).map(|number| digits(ways, form, number)).collect();
    for (gone, new) in pairs(n) {
        let twice = gone > 0 && before[gone] == before[gone - 1];
        if before[gone].iter().any(Option::is_some) && !twice {
            continue;
        }
        let cause = Cause::LinesMoved {
            form,
            lines: match gone < new {
                true => (gone + 1, new),
                false => (new, gone - 1),
            },
            ahead: gone < new,
        };
        let mut after = before.clone();
        after.remove(gone);
        after.insert(new, vec![None; n]);
        let changes: Vec<_> = after
            .into_iter()
            .enumerate()
            .flat_map(|(number, digits)| line(form, number, n).zip(digits))
            .collect();
        ways.try_repair(cause, &changes);
    }
}

/// Swaps two lines, neighbours first. Two of one band of blocks can change places in any plain
/// puzzle without changing how many answers it has: that slip cannot be seen.
pub(super) fn swapped(ways: &mut Ways<'_>, form: Form) {
    let n = ways.n();
    let band = |number: usize| match (ways.layout.block().filter(|_| ways.layout.is_plain()), form)
    {
        (None, _) => number,
        (Some((_, cols)), Form::Column) => number / cols,
        (Some((rows, _)), _) => number / rows,
    };
    let bands: Vec<usize> = (0..n).map(band).collect();
    for apart in 1..n {
        for one in 0..n - apart {
            let other = one + apart;
            if bands[one] == bands[other] {
                continue;
            }
            let (a, b) = (digits(ways, form, one), digits(ways, form, other));
            let changes: Vec<_> = line(form, one, n)
                .zip(b)
                .chain(line(form, other, n).zip(a))
                .collect();
            let lines = (one, other);
            ways.try_repair(Cause::LinesSwapped { form, lines }, &changes);
        }
    }
}

/// All pairs of two different numbers below `n`.
fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n)
        .flat_map(move |one| (0..n).map(move |other| (one, other)))
        .filter(|(a, b)| a != b)
}
