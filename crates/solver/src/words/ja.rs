//! Japanese, in the words of the puzzle's players: 予約, 三国同盟, 井桁, いずれにしても.

use std::fmt::Display;

use super::{Parts, line_cells};
use crate::grid::Dead;
use crate::layout::{Cell, House, HouseKind};
use crate::record::Fault;
use crate::step::{Step, Trial};
use crate::technique::Technique;

pub(super) fn sentence(step: &Step) -> String {
    let (cell, digit) = (step.cell, step.digit + 1);
    let mut text = String::new();
    for number in 0..step.reasons.len() {
        text += &reason(step, number);
    }
    let then = if step.reasons.is_empty() {
        ""
    } else {
        "すると、"
    };
    text += &match (step.trial, step.technique(), step.house) {
        (Some(Trial::Led), ..) => {
            format!("{then}{cell}を{digit}と仮定すると、最後まで解けます。")
        }
        (Some(Trial::Refuted(other, why)), ..) => format!(
            "{then}{cell}を{}と仮定すると、{}ので矛盾します。よって{cell}は{digit}です。",
            other + 1,
            dead(why)
        ),
        (_, Technique::Assist, _) => {
            format!("これ以上進む手筋がないので、解答から{cell}の{digit}を補いました。")
        }
        (_, _, Some(at)) if step.reasons.is_empty() => {
            format!("{}で{digit}が入るのは{cell}だけです。", house(at))
        }
        (_, _, Some(at)) => {
            format!(
                "{then}{}で{digit}が入るのは{cell}だけになります。",
                house(at)
            )
        }
        (_, _, None) if step.reasons.is_empty() => {
            format!(
                "{cell}に入るのは{digit}だけです。ほかの数字は同じ行・列・ブロックなどにあります。"
            )
        }
        (_, _, None) => format!("{then}{cell}に入るのは{digit}だけになります。"),
    };
    text
}

fn reason(step: &Step, number: usize) -> String {
    let parts = Parts::of(step, number);
    let digits = list(parts.digits.iter().map(|d| d + 1));
    let gone = gone(&parts);
    let reason = &step.reasons[number];
    let name = reason.technique.info().name_ja;
    match reason.technique {
        Technique::LockedPair | Technique::LockedTriple => {
            let (base, cover) = (houses(&parts.base_houses), houses(&parts.cover));
            format!("{base}の{digits}は、いずれにしても{cover}に入るので、{gone}。")
        }
        Technique::HiddenPair
        | Technique::HiddenTriple
        | Technique::HiddenQuad
        | Technique::HiddenQuint => {
            let (base, count) = (houses(&parts.base_houses), parts.digits.len());
            format!("{base}で{digits}が入るのは{count}マスだけなので（{name}）、{gone}。")
        }
        Technique::NakedPair
        | Technique::NakedTriple
        | Technique::NakedQuad
        | Technique::NakedQuint => {
            let (cells, cover) = (list(&parts.base_cells), houses(&parts.cover));
            format!("{cover}の{cells}には{digits}しか入らないので（{name}）、{gone}。")
        }
        Technique::Skyscraper => {
            let ends: Vec<Vec<Cell>> = reason.deduction.base.iter().map(line_cells).collect();
            let links: Vec<String> = ends.iter().map(|cells| joined(cells, "か")).collect();
            format!(
                "{}で{digits}の入る所は2つずつ（{}）で、一方の端が同じ線上にあるので、\
                 もう一方の端のどちらかに入り、{gone}。",
                houses(&parts.base_houses),
                links.join("、")
            )
        }
        _ => {
            let (base, cover) = (houses(&parts.base_houses), houses(&parts.cover));
            format!("{base}で{digits}が入るのは{cover}だけなので（{name}）、{gone}。")
        }
    }
}

fn gone(parts: &Parts) -> String {
    let goes = |(digit, cells): &(u8, Vec<Cell>)| format!("{}から{}", list(cells), digit + 1);
    let words: Vec<String> = parts.gone.iter().map(goes).collect();
    format!("{}を消します", words.join("、"))
}

pub(super) fn house(house: House) -> String {
    let number = house.number() + 1;
    match house.kind() {
        HouseKind::Row => format!("{number}行目"),
        HouseKind::Column => format!("{number}列目"),
        HouseKind::Block | HouseKind::Region => format!("ブロック{number}"),
        HouseKind::Diagonal => format!("対角線{number}"),
        HouseKind::Extra => format!("追加領域{number}"),
    }
}

fn houses(of: &[House]) -> String {
    list(of.iter().map(|&h| house(h)))
}

fn list(items: impl IntoIterator<Item = impl Display>) -> String {
    joined(items, "と")
}

fn joined(items: impl IntoIterator<Item = impl Display>, word: &str) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    words.join(word)
}

pub(super) fn dead(dead: Dead) -> String {
    match dead {
        Dead::Cell(cell) => format!("{cell}に入る数字がない"),
        Dead::Digit(at, digit) => format!("{}に{}の入る所がない", house(at), digit + 1),
    }
}

pub(super) fn fault(fault: &Fault) -> String {
    match fault {
        Fault::Invalid(clashes) => {
            let words = clashes.iter().map(|clash| {
                let cells = joined(&clash.cells, "・");
                format!(
                    "{}に{}が重複（{cells}）",
                    house(clash.house),
                    clash.digit + 1
                )
            });
            words.collect::<Vec<_>>().join("、")
        }
        Fault::None(Some(spot)) => dead(*spot),
        Fault::None(None) => "どう仮定しても矛盾します".to_string(),
        Fault::Many(cells) => {
            let (shown, more) = (cells.iter().take(4), cells.len().saturating_sub(4));
            let more = if more > 0 {
                format!("ほか{more}マス")
            } else {
                String::new()
            };
            format!("2つ以上（{}{more}が異なる）", joined(shown, "・"))
        }
        Fault::Undecided { nodes, time } => {
            format!(
                "{:.1}秒・{nodes}回の試行では判定できません",
                time.as_secs_f64()
            )
        }
        Fault::TimeLimit => "時間制限により手筋の探索を打ち切りました".to_string(),
    }
}
