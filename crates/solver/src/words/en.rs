//! English.

pub(super) mod slips;

use std::fmt::Display;

use super::{Lang, Look, Parts, Shape};
use crate::layout::{Cell, House, HouseKind};
use crate::position::Mistake;
use crate::record::{Fault, Status};
use crate::step::{Label, Placement, Step, Trial};
use crate::technique::Technique;

pub(super) fn sentence(step: &Step) -> String {
    let reasons: Vec<String> = (0..step.reasons.len())
        .map(|number| reason(step, number))
        .collect();
    let mut text = reasons.join(" ");
    let Some(Placement { cell, digit }) = step.placed else {
        return capitalised(text);
    };
    let digit = digit + 1;
    let then = if step.reasons.is_empty() {
        ""
    } else {
        text += " ";
        "then "
    };
    text += &match (step.trial, step.technique(), step.house) {
        (Some(Trial::Led), ..) => {
            format!("{then}assume {digit} in {cell}: it leads to the full answer.")
        }
        (Some(Trial::Refuted(other, dead)), ..) => format!(
            "{then}assume {} in {cell}: it ends where {dead}. So {cell} is {digit}.",
            other + 1
        ),
        (_, Technique::Assist, _) => {
            format!("No technique leads on: {digit} in {cell} was taken from the answer.")
        }
        (_, _, Some(house)) => {
            format!("{then}in {house}, {digit} has only one place left: {cell}.")
        }
        (_, _, None) if matches!(step.label, Label::Alone(_)) => {
            format!("{cell} can only be {digit}: every other digit is ruled out.")
        }
        (_, _, None) if step.reasons.is_empty() => {
            format!("{cell} can only be {digit}: every other digit stands in one of its houses.")
        }
        (_, _, None) => format!("{then}{cell} can only be {digit}."),
    };
    capitalised(text)
}

/// Each sentence begins with a capital letter.
pub(super) fn capitalised(text: String) -> String {
    let mut begins = true;
    let each = text.chars().map(|c| {
        let c = if begins { c.to_ascii_uppercase() } else { c };
        begins = matches!(c, '.') || begins && c == ' ';
        c
    });
    each.collect()
}

pub(super) fn reason(step: &Step, number: usize) -> String {
    let parts = Parts::of(step, number);
    let digits = list(parts.digits.iter().map(|d| d + 1));
    let (has, is) = if parts.digits.len() == 1 {
        ("has", "is")
    } else {
        ("have", "are")
    };
    let gone = gone(&parts);
    let (base, cover) = (houses(&parts.base_houses), houses(&parts.cover));
    match parts.shape {
        Shape::Bound => format!("In {base}, {digits} {is} left only in {cover}, so {gone}."),
        Shape::Hidden => {
            let count = parts.digits.len();
            format!("Digits {digits} {has} only {count} cells left in {base}, so {gone}.")
        }
        Shape::Naked => {
            format!(
                "In {cover}, {} hold only {digits}, so {gone}.",
                list(&parts.base_cells)
            )
        }
        Shape::Fins(ref fins) => {
            let fins = list(fins);
            format!(
                "In {base}, {digits} {is} left only in {cover}, but for {fins}: either way {gone}."
            )
        }
        Shape::Chain(ref chain) => {
            format!("{chain}: if the first is not, the last is, so {gone}.")
        }
        Shape::Loop(ref chain) => {
            format!(
                "The chain {chain} closes to a loop: of every two joined by - one must be, so {gone}."
            )
        }
        Shape::Wing => {
            format!(
                "Whatever {} hold, one of them is {digits}, so {gone}.",
                list(&parts.base_cells)
            )
        }
        Shape::Cross => {
            let block = houses(&parts.base_houses[..1]);
            let link = houses(&parts.base_houses[1..]);
            format!(
                "In {block}, {digits} is left only on {}, and {link} has it in two places: \
                 wherever it is, {gone}.",
                list(&parts.cover)
            )
        }
        Shape::Leftovers([ref near, ref far], has_room) => {
            let is_line =
                |house: &&House| matches!(house.kind(), HouseKind::Row | HouseKind::Column);
            let (lines, regions): (Vec<House>, Vec<House>) =
                parts.cover.iter().partition(|house| is_line(house));
            let (near, far) = (list(near), list(far));
            let hold = format!(
                "{} hold the same digits as {}, so {near} the same as {far}",
                houses(&lines),
                houses(&regions)
            );
            match has_room {
                false => format!("{hold}: {digits} is not possible in {near}, so {gone}."),
                true => format!(
                    "{hold}: {digits} has room in {near} only as often as {far} must have it, so {gone}."
                ),
            }
        }
        Shape::Trial => format!("Tried, it ends in a contradiction: {gone}."),
        Shape::Trap([ref one, ref two]) => format!(
            "{digits} is right in all of {} or in all of {}: what sees one of each loses it, so {gone}.",
            list(one),
            list(two)
        ),
        Shape::Wrap([ref wrong, ref right]) => format!(
            "{digits} is right in all of {} or in all of {}, but two of the former see each other, so {gone}.",
            list(wrong),
            list(right)
        ),
    }
}

fn gone(parts: &Parts) -> String {
    let goes = |(digits, cells): &(Vec<u8>, Vec<Cell>)| {
        let go = if digits.len() == 1 { "goes" } else { "go" };
        format!(
            "{} {go} from {}",
            list(digits.iter().map(|digit| digit + 1)),
            list(cells)
        )
    };
    let words: Vec<String> = parts.gone.iter().map(goes).collect();
    list(words)
}

/// "rows 2 and 7", "block 4".
fn houses(houses: &[House]) -> String {
    let [first, _, ..] = houses else {
        return list(houses);
    };
    let kind = match first.kind() {
        HouseKind::Row => "rows",
        HouseKind::Column => "columns",
        HouseKind::Region if houses.iter().all(|h| h.kind() == HouseKind::Region) => "regions",
        _ => return list(houses),
    };
    format!(
        "{kind} {}",
        list(houses.iter().map(|house| house.number() + 1))
    )
}

fn list(items: impl IntoIterator<Item = impl Display>) -> String {
    let mut words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    let Some(last) = words.pop() else {
        return String::new();
    };
    if words.is_empty() {
        last
    } else {
        format!("{} and {last}", words.join(", "))
    }
}

pub(super) fn fault(fault: &Fault) -> String {
    match fault {
        Fault::Invalid(clashes) => {
            let words: Vec<String> = clashes.iter().map(|clash| clash.to_string()).collect();
            words.join("; ")
        }
        Fault::None(Some(dead)) => dead.to_string(),
        Fault::None(None) => "every trial ends in a contradiction".to_string(),
        Fault::Many { cells, unique_with } => {
            let (shown, more) = (cells.iter().take(4), cells.len().saturating_sub(4));
            let more = if more > 0 {
                format!(" and {more} more")
            } else {
                String::new()
            };
            let cells: Vec<String> = shown.map(|cell| cell.to_string()).collect();
            let only = unique_with.map_or(String::new(), |named| {
                format!("; but just one if {}", super::only_with(named, Lang::En))
            });
            format!(
                "at least 2; they differ in {}{more}{only}",
                cells.join(", ")
            )
        }
        Fault::Undecided {
            nodes,
            conflicts,
            time,
        } => {
            let seconds = time.as_secs_f64();
            match conflicts {
                0 => format!("no verdict after {seconds:.1} s and {nodes} trials"),
                _ => format!(
                    "no verdict after {seconds:.1} s, {nodes} trials and {conflicts} conflicts"
                ),
            }
        }
        Fault::TimeLimit => "the techniques were stopped by the time limit".to_string(),
    }
}

pub(super) fn crossed_out(step: &Step, placed: Placement, without: &[(Cell, u8)]) -> String {
    let words = without
        .iter()
        .map(|(cell, digit)| format!("{} from {cell}", digit + 1));
    let (cell, digit) = (placed.cell, placed.digit + 1);
    let crossed = format!("With {} crossed out", list(words));
    match step.house {
        Some(house) => format!("{crossed}, in {house}, {digit} has only one place left: {cell}."),
        None => format!("{crossed}, {cell} can only be {digit}."),
    }
}

pub(super) fn look(place: &Look) -> String {
    match place {
        Look::Houses(of) => format!("Look at {}.", houses(of)),
        Look::Digits(digits) => {
            let word = if digits.len() == 1 { "digit" } else { "digits" };
            format!("Look at the {word} {}.", list(digits.iter().map(|d| d + 1)))
        }
        Look::Nowhere => "No technique leads on.".to_string(),
    }
}

/// "Hidden pair (Q), then Hidden single in a block (B)."
pub(super) fn techniques(techniques: &[Technique]) -> String {
    let name = |t: &Technique| format!("{} ({})", t.info().name, t.letter());
    let names: Vec<String> = techniques.iter().map(name).collect();
    format!("{}.", names.join(", then "))
}

pub(super) fn mistake(mistake: &Mistake) -> String {
    let candidate = |(cell, digit): &(Cell, u8)| format!("{} in {cell}", digit + 1);
    match mistake {
        Mistake::Fault(found) => {
            let status = super::status(Status::of(found), Lang::En);
            format!("{status}: {}", fault(found))
        }
        Mistake::Placed(wrong) => {
            let (is, it) = match wrong.len() {
                1 => ("is", "it"),
                _ => ("are", "them"),
            };
            format!(
                "{} {is} wrong; take {it} back",
                list(wrong.iter().map(candidate))
            )
        }
        Mistake::CrossedOut(lost) => {
            let (is, it) = match lost.len() {
                1 => ("is", "it belongs"),
                _ => ("are", "they belong"),
            };
            format!(
                "{} {is} crossed out, but {it} there",
                list(lost.iter().map(candidate))
            )
        }
    }
}
