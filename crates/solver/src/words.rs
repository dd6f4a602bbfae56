//! Words for steps, faults and houses, in English and Japanese.

mod en;
mod ja;
mod slips;

use crate::deduction::{Base, Deduction};
use crate::grid::{Dead, Grid};
use crate::hint::{Finding, Why};
use crate::layout::{Cell, House, HouseKind};
use crate::position::Mistake;
use crate::record::{Fault, Record, Status};
use crate::step::{Label, Reason, Removal, Step};
use crate::technique::{Kind, Technique};
use crate::transform::GivenSymmetry;
use crate::variant::Named;

pub use slips::{Names, slip, slips, slips_rest};

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
    // All that one form of a search places is read from one snapshot: a cell that the step
    // before filled may still be empty in these reasons.
    let is_further = matches!(step.label, Label::Deform(..) | Label::Double(..));
    let also = match lang {
        _ if step.opens_search || !is_further => "",
        Lang::En => "In the same search as the step before: ",
        Lang::Ja => "前の手順と同じ探索で、",
    };
    format!("{also}{}", told(step, lang))
}

/// The same for a step that is told by itself.
fn told(step: &Step, lang: Lang) -> String {
    match lang {
        Lang::En => en::sentence(step),
        Lang::Ja => ja::sentence(step),
    }
}

/// A deduction by itself: what it sees, and all that goes.
pub fn reason(reason: &Reason, lang: Lang) -> String {
    // A reason is worded by what a step needs of it: here by all of it.
    let step = alone(reason);
    match lang {
        Lang::En => en::capitalised(en::reason(&step, 0)),
        Lang::Ja => ja::reason(&step, 0),
    }
}

/// A step of this reason alone, which rests on all that the reason removed.
fn alone(reason: &Reason) -> Step {
    let removed = reason.deduction.eliminations.iter();
    let removed = removed.map(|&(cell, digit)| Removal {
        cell,
        digit,
        reason: 0,
    });
    Step {
        removed: removed.collect(),
        reasons: vec![reason.clone()],
        ..Step::bare(Cell::new(0, 0), 0, Label::Alone(reason.technique), None)
    }
}

/// A finding in whole sentences.
pub fn finding(finding: &Finding, lang: Lang) -> String {
    match &finding.why {
        Why::Step(step) => told(step, lang),
        Why::Reason(of) => reason(of, lang),
    }
}

/// A step without reasons, which shows only since these candidates are crossed out.
pub fn crossed_out(step: &Step, without: &[(Cell, u8)], lang: Lang) -> String {
    let Some(placed) = step.placed else {
        return sentence(step, lang);
    };
    match lang {
        Lang::En => en::crossed_out(step, placed, without),
        Lang::Ja => ja::crossed_out(step, placed, without),
    }
}

/// The least of a hint: where to look.
pub fn hint_place(finding: &Finding, grid: &Grid, lang: Lang) -> String {
    let place = Look::of(finding, grid);
    match lang {
        Lang::En => en::look(&place),
        Lang::Ja => ja::look(&place),
    }
}

/// More of a hint: which techniques lead on, in the order they are used.
pub fn hint_techniques(finding: &Finding, lang: Lang) -> String {
    let mut names: Vec<Technique> = Vec::new();
    match &finding.why {
        Why::Reason(reason) => names.push(reason.technique),
        Why::Step(step) => {
            names.extend(step.reasons.iter().map(|reason| reason.technique));
            match step.label.basic() {
                Some(basic) => names.push(basic),
                None => names.push(step.technique()),
            }
        }
    }
    names.dedup();
    match lang {
        Lang::En => en::techniques(&names),
        Lang::Ja => ja::techniques(&names),
    }
}

/// What speaks against a position.
pub fn mistake(mistake: &Mistake, lang: Lang) -> String {
    match lang {
        Lang::En => en::mistake(mistake),
        Lang::Ja => ja::mistake(mistake),
    }
}

/// Where a hint tells to look.
enum Look {
    /// In these houses.
    Houses(Vec<House>),
    /// At these digits (from 0), all over the grid.
    Digits(Vec<u8>),
    /// Nowhere: no technique leads on.
    Nowhere,
}

impl Look {
    fn of(finding: &Finding, grid: &Grid) -> Look {
        // Not the cell itself, which would tell too much, but its block.
        let around = |cell: Cell| {
            let homes = grid.layout().homes(cell);
            Look::Houses(homes.skip(2).take(1).map(|(house, _)| house).collect())
        };
        let reason = match &finding.why {
            Why::Reason(reason) => reason,
            Why::Step(step) => match (step.reasons.first(), step.house) {
                _ if step.technique() == Technique::Assist => return Look::Nowhere,
                (Some(reason), _) => reason,
                (None, Some(house)) => return Look::Houses(vec![house]),
                (None, None) => match step.placed {
                    Some(placed) => return around(placed.cell),
                    None => return Look::Nowhere,
                },
            },
        };
        let deduction = &reason.deduction;
        let mut houses: Vec<House> = Vec::new();
        houses.extend(deduction.base.iter().filter_map(|base| match base {
            Base::House { house, .. } => Some(*house),
            Base::Cell { .. } => None,
        }));
        if houses.is_empty() {
            houses.clone_from(&deduction.cover);
        }
        match (houses.is_empty(), deduction.eliminations.first()) {
            (false, _) => Look::Houses(houses),
            (true, Some(&(cell, _))) if reason.technique.info().kind == Kind::Trial => around(cell),
            (true, _) => Look::Digits(deduction.digits.iter().map(|d| d as u8).collect()),
        }
    }
}

/// What is wrong with a puzzle.
pub fn fault(fault: &Fault, lang: Lang) -> String {
    match lang {
        Lang::En => en::fault(fault),
        Lang::Ja => ja::fault(fault),
    }
}

/// What a puzzle with several solutions may ask besides: "the diagonals count".
fn only_with(named: Named, lang: Lang) -> String {
    match (lang, named) {
        (Lang::En, Named::Diagonal) => "the diagonals count (variant diagonal)".to_string(),
        (Lang::En, Named::Windoku) => "the windows count (variant windoku)".to_string(),
        (Lang::En, _) => format!("it is of the variant {}", named.id()),
        (Lang::Ja, Named::Diagonal) => "対角線も条件に入れる".to_string(),
        (Lang::Ja, Named::Windoku) => "ウィンドウも条件に入れる".to_string(),
        (Lang::Ja, _) => format!("変種「{}」", named.id_ja()),
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

/// The symmetry of the givens: in English the word of the command line.
pub fn symmetry(symmetry: GivenSymmetry, lang: Lang) -> &'static str {
    match (lang, symmetry) {
        (Lang::En, symmetry) => symmetry.id(),
        (Lang::Ja, GivenSymmetry::None) => "なし",
        (Lang::Ja, GivenSymmetry::Point) => "点対称",
        (Lang::Ja, GivenSymmetry::UpDown) => "上下対称",
        (Lang::Ja, GivenSymmetry::LeftRight) => "左右対称",
        (Lang::Ja, GivenSymmetry::Diagonal) => "対角線対称",
        (Lang::Ja, GivenSymmetry::AntiDiagonal) => "逆対角線対称",
        (Lang::Ja, GivenSymmetry::Both) => "上下左右対称",
        (Lang::Ja, GivenSymmetry::Diagonals) => "両対角線対称",
        (Lang::Ja, GivenSymmetry::Turn) => "90度回転対称",
        (Lang::Ja, GivenSymmetry::Full) => "全対称",
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

/// How a reason reads.
enum Shape {
    /// Digits of base houses are left only in the cover houses.
    Bound,
    /// Digits of a house have only as many cells as there are digits.
    Hidden,
    /// Cells of a house have only as many digits as there are cells.
    Naked,
    /// As bound, but for these cells.
    Fins(Vec<Cell>),
    /// A chain: one of its ends must be.
    Chain(String),
    /// A loop: one end of every weak link must be.
    Loop(String),
    /// One of the cells must have the digit.
    Wing,
    /// A block's row and column, and a strong link.
    Cross,
    /// Two colours, of which one is right: what sees both goes.
    Trap([Vec<Cell>; 2]),
    /// Two colours, of which the first sees itself and is wrong.
    Wrap([Vec<Cell>; 2]),
    /// A trial ended in a contradiction.
    Trial,
    /// What lines and regions leave over: near side, far side, and whether the near side has
    /// room for the digit at all.
    Leftovers([Vec<Cell>; 2], bool),
}

/// The parts of a reason that its sentence is made of.
struct Parts {
    shape: Shape,
    digits: Vec<u8>,
    base_houses: Vec<House>,
    base_cells: Vec<Cell>,
    cover: Vec<House>,
    /// The removed candidates that matter: digits, and the cells that lose them.
    gone: Vec<(Vec<u8>, Vec<Cell>)>,
}

impl Parts {
    fn of(step: &Step, number: usize) -> Parts {
        let Reason {
            technique,
            deduction,
            ..
        } = &step.reasons[number];
        let mut parts = Parts {
            shape: Shape::Bound,
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
        parts.shape = match technique {
            Technique::XyLoop => {
                let first = deduction.chain.first().copied();
                let closed: Vec<_> = deduction.chain.iter().copied().chain(first).collect();
                Shape::Loop(chain(&closed))
            }
            Technique::EmptyRectangle => Shape::Cross,
            Technique::LawOfLeftovers => {
                let sides = deduction.colours.clone();
                let has_room = parts.base_cells.len() < sides[0].len();
                Shape::Leftovers(sides, has_room)
            }
            Technique::SimpleColouring => colours(deduction),
            Technique::FinnedXWing => Shape::Fins(fins(deduction)),
            Technique::Birdy | Technique::Eagle => Shape::Trial,
            _ if !deduction.chain.is_empty() => Shape::Chain(chain(&deduction.chain)),
            _ if parts.base_houses.is_empty() && parts.cover.is_empty() => Shape::Wing,
            _ if parts.base_houses.is_empty() => Shape::Naked,
            _ if parts.cover.is_empty() => Shape::Hidden,
            _ => Shape::Bound,
        };
        let mut by_digit: Vec<(u8, Vec<Cell>)> = Vec::new();
        for removal in step.removed.iter().filter(|r| r.reason == number) {
            match by_digit
                .iter_mut()
                .find(|(digit, _)| *digit == removal.digit)
            {
                Some((_, cells)) => cells.push(removal.cell),
                None => by_digit.push((removal.digit, vec![removal.cell])),
            }
        }
        for (digit, cells) in by_digit {
            match parts.gone.iter_mut().find(|(_, same)| *same == cells) {
                Some((digits, _)) => digits.push(digit),
                None => parts.gone.push((vec![digit], cells)),
            }
        }
        parts
    }
}

/// Whether a colour goes, or what sees both colours.
fn colours(deduction: &Deduction) -> Shape {
    let [one, two] = deduction.colours.clone();
    let goes = |colour: &[Cell]| {
        deduction
            .eliminations
            .iter()
            .any(|(c, _)| colour.contains(c))
    };
    match (goes(&one), goes(&two)) {
        (true, _) => Shape::Wrap([one, two]),
        (_, true) => Shape::Wrap([two, one]),
        _ => Shape::Trap([one, two]),
    }
}

/// `4(1,2) = 4(1,7) - 4(5,7) = 4(5,3)`: strong and weak links in turn.
fn chain(nodes: &[(Cell, u8)]) -> String {
    let mut text = String::new();
    for (at, (cell, digit)) in nodes.iter().enumerate() {
        text.push_str(["", " = ", " - "][if at == 0 { 0 } else { 2 - at % 2 }]);
        text.push_str(&format!("{}{cell}", digit + 1));
    }
    text
}

/// The places of the base lines outside the cover lines.
fn fins(deduction: &Deduction) -> Vec<Cell> {
    let covered = |cell: &Cell| {
        deduction.cover.iter().any(|house| match house.kind() {
            HouseKind::Row => house.number() == cell.row as usize,
            _ => house.number() == cell.col as usize,
        })
    };
    let cells = deduction.base.iter().flat_map(line_cells);
    cells.filter(|cell| !covered(cell)).collect()
}

/// The cells of a line's places: the line does not know them, its number tells.
fn line_cells(base: &Base) -> Vec<Cell> {
    let Base::House { house, places, .. } = base else {
        return Vec::new();
    };
    let cell = |place: usize| match house.kind() {
        HouseKind::Row => Cell::new(house.number(), place),
        _ => Cell::new(place, house.number()),
    };
    places.iter().map(cell).collect()
}
