//! Words for steps, faults and houses, in English and Japanese.

mod en;
mod ja;

use crate::deduction::Base;
use crate::grid::Dead;
use crate::layout::{Cell, House};
use crate::record::{Fault, Record, Status};
use crate::step::{Reason, Step};
use crate::technique::Technique;

/// A language of reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

/// What is written beside a conquered puzzle, in both languages.
pub const CONQUER: &str = "Conquer";

/// Why the step's digit goes where it goes.
///
/// Only the removed candidates the step rests on are told.
pub fn sentence(step: &Step, lang: Lang) -> String {
    match lang {
        Lang::En => en::sentence(step),
        Lang::Ja => ja::sentence(step),
    }
}

/// What is wrong with a puzzle.
pub fn fault(fault: &Fault, lang: Lang) -> String {
    match lang {
        Lang::En => en::fault(fault),
        Lang::Ja => ja::fault(fault),
    }
}

/// A spot that cannot be completed.
pub fn dead(dead: Dead, lang: Lang) -> String {
    match lang {
        Lang::En => dead.to_string(),
        Lang::Ja => ja::dead(dead),
    }
}

/// A house's name.
pub fn house(house: House, lang: Lang) -> String {
    match lang {
        Lang::En => house.to_string(),
        Lang::Ja => ja::house(house),
    }
}

/// A technique's name.
pub fn technique(technique: Technique, lang: Lang) -> &'static str {
    match lang {
        Lang::En => technique.info().name,
        Lang::Ja => technique.info().name_ja,
    }
}

/// How a puzzle ended, as a heading or in a list.
pub fn status(status: Status, lang: Lang) -> &'static str {
    match (lang, status) {
        (_, Status::Conquered) => CONQUER,
        (Lang::En, Status::Assisted) => "Assisted",
        (Lang::En, Status::Stuck) => "Not Conquer",
        (Lang::En, Status::Many) => "Several solutions",
        (Lang::En, Status::None) => "No solution",
        (Lang::En, Status::Invalid) => "Invalid",
        (Lang::En, Status::Undecided) => "Undecided",
        (Lang::En, Status::Unreadable) => "Unreadable",
        (Lang::Ja, Status::Assisted) => "補助あり",
        (Lang::Ja, Status::Stuck) => "未解決",
        (Lang::Ja, Status::Many) => "複数解",
        (Lang::Ja, Status::None) => "解なし",
        (Lang::Ja, Status::Invalid) => "問題に誤り",
        (Lang::Ja, Status::Undecided) => "判定できず",
        (Lang::Ja, Status::Unreadable) => "読み取れず",
    }
}

/// What stands beside the puzzle in its book: `Conquer`, how it ended, or the fault.
pub fn flag(record: &Record, lang: Lang) -> String {
    let word = status(record.status, lang).to_string();
    match (&record.fault, lang) {
        (None, _) => word,
        (Some(found), Lang::En) => format!("{word}: {}", fault(found, lang)),
        (Some(found), Lang::Ja) => format!("{word}：{}", fault(found, lang)),
    }
}

/// The removed candidates a step rests on: `4(2,3) 7(2,3) 4(5,6)`.
pub fn eliminations(step: &Step) -> String {
    let mut text = String::new();
    for removal in &step.removed {
        text.push_str(if text.is_empty() { "" } else { " " });
        text.push_str(&format!("{}{}", removal.digit + 1, removal.cell));
    }
    text
}

/// The sign of a reason in lists: letter and form, `Vb`.
pub fn reason_label(reason: &Reason) -> String {
    let form = reason
        .form
        .map(|form| form.letter().to_string())
        .unwrap_or_default();
    format!("{}{form}", reason.technique.letter())
}

/// The parts of a reason that its sentence is made of.
struct Parts {
    digits: Vec<u8>,
    base_houses: Vec<House>,
    base_cells: Vec<Cell>,
    cover: Vec<House>,
    /// The removed candidates that matter, by digit.
    gone: Vec<(u8, Vec<Cell>)>,
}

impl Parts {
    fn of(step: &Step, number: usize) -> Parts {
        let deduction = &step.reasons[number].deduction;
        let mut parts = Parts {
            digits: deduction.digits.iter().map(|d| d as u8).collect(),
            base_houses: Vec::new(),
            base_cells: Vec::new(),
            cover: deduction.cover.clone(),
            gone: Vec::new(),
        };
        for base in &deduction.base {
            match *base {
                Base::House { house, .. } => parts.base_houses.push(house),
                Base::Cell { cell, .. } => parts.base_cells.push(cell),
            }
        }
        for removal in step.removed.iter().filter(|r| r.reason == number) {
            match parts
                .gone
                .iter_mut()
                .find(|(digit, _)| *digit == removal.digit)
            {
                Some((_, cells)) => cells.push(removal.cell),
                None => parts.gone.push((removal.digit, vec![removal.cell])),
            }
        }
        parts
    }
}

/// The cells of a base house's places. The house itself does not know them: they come
/// with the deduction's places and the row or column they lie in.
fn line_cells(base: &Base) -> Vec<Cell> {
    use crate::layout::HouseKind;
    let Base::House { house, places, .. } = base else {
        return Vec::new();
    };
    let cell = |place: usize| match house.kind() {
        HouseKind::Row => Cell::new(house.number(), place),
        _ => Cell::new(place, house.number()),
    };
    places.iter().map(cell).collect()
}
