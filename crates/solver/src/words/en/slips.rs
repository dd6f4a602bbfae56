//! Slips of the typist in English.

use super::super::slips::{Names, digit, moved, sign};
use super::list;
use crate::layout::Form;
use crate::slips::{Cause, Edit, Sign, Slip, Slips, ends, readings};

const ONE: &str = "exactly one answer";

/// O7: 4 was probably typed for 7; 7 there, or nothing, gives exactly one answer
pub(crate) fn slip(slip: &Slip, names: &Names<'_>) -> String {
    let text = told(slip, names);
    match slip.makes_symmetric {
        true => text + ", and makes the givens symmetric",
        false => text,
    }
}

fn told(slip: &Slip, names: &Names<'_>) -> String {
    let cells: Vec<String> = slip.cells().map(|cell| names.cell(cell)).collect();
    let at = cells.join(", ");
    let from = || slip.edits.iter().map(|edit| shown(&edit.from));
    let first = slip.edits.first();
    let old = first.map_or(String::new(), |edit| shown(&edit.from));
    let new = first
        .and_then(|edit| edit.to)
        .map_or("nothing".to_string(), digit);
    match &slip.cause {
        Cause::WrongDigit { or_empty } => {
            let or = if *or_empty { ", or nothing," } else { "" };
            format!("{at}: {old} was probably typed for {new}; {new} there{or} gives {ONE}")
        }
        Cause::ExtraDigit { .. } if cells.len() > 1 => format!(
            "{at}: {} probably do not belong there; nothing in these cells gives {ONE}",
            list(from())
        ),
        Cause::ExtraDigit { or, twice } => {
            let what = match twice {
                true => "was probably typed twice",
                false => "probably does not belong there",
            };
            let or = or.map_or(String::new(), |or| format!(", or {},", digit(or)));
            format!("{at}: {old} {what}; nothing there{or} gives {ONE}")
        }
        Cause::MissingDigit => {
            format!("{at}: {new} was probably left out; {new} there gives {ONE}")
        }
        Cause::Moved => {
            let (from, to) = moved(slip);
            let digit = shown(&from.from);
            let (from, to) = (names.cell(from.cell), names.cell(to.cell));
            format!(
                "{from}: {digit} was probably typed into the cell beside its own; {digit} in {to} \
                 instead gives {ONE}"
            )
        }
        Cause::Swapped => format!(
            "{at}: {} were probably swapped; swapping them back gives {ONE}",
            list(from())
        ),
        Cause::Shifted {
            form,
            number,
            places,
            ahead,
        } => {
            let (one, other) = ends(*form, *number, *places);
            let (one, other) = (names.cell(one), names.cell(other));
            let with = slip.lost().map_or(String::new(), |(cell, of)| {
                format!(", with {} in {},", digit(of), names.cell(cell))
            });
            format!(
                "{one} to {other}: these were probably typed one cell too far {}; moved back{with} \
                 they give {ONE}",
                direction(*form, *ahead)
            )
        }
        Cause::LinesMoved { form, lines, ahead } => {
            let n = slip.givens.len().isqrt();
            let (one, _) = ends(*form, lines.0, (0, n - 1));
            let (_, other) = ends(*form, lines.1, (0, n - 1));
            let which = match lines.0 == lines.1 {
                true => format!("{} {} was", word(*form), lines.0 + 1),
                false => format!("{}s {} to {} were", word(*form), lines.0 + 1, lines.1 + 1),
            };
            let far = match (form, ahead) {
                (Form::Column, true) => "column too far right",
                (Form::Column, false) => "column too far left",
                (_, true) => "row too low",
                (_, false) => "row too high",
            };
            format!(
                "{} to {}: {which} probably typed one {far}; moving back gives {ONE}",
                names.cell(one),
                names.cell(other)
            )
        }
        Cause::LinesSwapped { form, lines } => {
            let start = |line: usize| names.cell(ends(*form, line, (0, 0)).0);
            format!(
                "{}, {}: {}s {} and {} were probably swapped; swapping them back gives {ONE}",
                start(lines.0),
                start(lines.1),
                word(*form),
                lines.0 + 1,
                lines.1 + 1
            )
        }
        Cause::Misread => misread(slip, &at),
        Cause::SignTooMany { at, sign } => format!(
            "{}: sign {} of the string, {}, is probably one too many; without it there is {ONE}",
            names.whole,
            at + 1,
            sign_shown(sign)
        ),
        Cause::SignMissing { at, digit: of } => {
            let what = of.map_or("a blank".to_string(), |of| format!("a {}", digit(of)));
            let place = match at + 1 == slip.givens.len() {
                true => "at the end of the string".to_string(),
                false => format!("before sign {} of the string", at + 1),
            };
            format!(
                "{}: {place} {what} is probably missing; with it there is {ONE}",
                names.whole
            )
        }
    }
}

fn misread(slip: &Slip, at: &str) -> String {
    let n = slip.givens.len().isqrt();
    let to = |to: Option<u8>| to.map_or("nothing".to_string(), digit);
    let looks = |edit: &Edit| match &edit.from {
        Sign::Other(text) => readings(text, n).contains(&edit.to),
        _ => false,
    };
    match slip.edits.as_slice() {
        [edit] if looks(edit) && edit.to.is_some() => {
            let (old, new) = (shown(&edit.from), to(edit.to));
            format!("{at}: {old} was probably meant to be {new}; {new} there gives {ONE}")
        }
        [edit] if looks(edit) => {
            let old = shown(&edit.from);
            format!("{at}: {old} was probably meant to be blank; nothing there gives {ONE}")
        }
        [edit] => format!(
            "{at}: {} there in place of {} gives {ONE}",
            to(edit.to),
            shown(&edit.from)
        ),
        edits => {
            let read = edits.iter();
            let read = read.map(|edit| format!("{} as {}", shown(&edit.from), to(edit.to)));
            format!("{at}: reading {} gives {ONE}", list(read))
        }
    }
}

/// How complete the list is.
pub(crate) fn rest(slips: &Slips) -> Option<String> {
    let more = slips.found - slips.likely.len();
    Some(match (slips.likely.len(), more, slips.cut_off) {
        (0, _, false) => "no single slip explains it".to_string(),
        (0, _, true) => "the search for a likely cause ended before it found one".to_string(),
        (_, 0, false) => return None,
        (_, 0, true) => "not all possible slips were tried".to_string(),
        (_, 1, false) => format!("and 1 more change that gives {ONE}"),
        (_, more, false) => format!("and {more} more changes that give {ONE}"),
        (_, more, true) => {
            format!("and {more} more that give {ONE}; not all possible slips were tried")
        }
    })
}

fn shown(of: &Sign) -> String {
    sign(of, ("\"", "\""), "nothing")
}

fn sign_shown(of: &Sign) -> String {
    sign(of, ("\"", "\""), "a blank")
}

fn word(form: Form) -> &'static str {
    match form {
        Form::Column => "column",
        _ => "row",
    }
}

fn direction(form: Form, ahead: bool) -> &'static str {
    match (form, ahead) {
        (Form::Column, true) => "down",
        (Form::Column, false) => "up",
        (_, true) => "right",
        (_, false) => "left",
    }
}
