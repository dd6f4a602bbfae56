//! Japanese, in the words of the puzzle's players: 予約, 三国同盟, 井桁, いずれにしても.

pub(super) mod slips;

use std::fmt::Display;

use super::{Lang, Look, Parts, Shape};
use crate::grid::Dead;
use crate::layout::{Cell, House, HouseKind};
use crate::position::Mistake;
use crate::record::{Fault, Status};
use crate::step::{Label, Placement, Step, Trial};
use crate::technique::Technique;

pub(super) fn sentence(step: &Step) -> String {
    let reasons: Vec<String> = (0..step.reasons.len())
        .map(|number| reason(step, number))
        .collect();
    let mut text = reasons.concat();
    let Some(Placement { cell, digit }) = step.placed else {
        return text;
    };
    let digit = digit + 1;
    let then = if step.reasons.is_empty() {
        ""
    } else {
        "すると、"
    };
    text += &match (step.trial, step.technique(), step.house) {
        (Some(Trial::Led), ..) => {
            format!("{then}{cell}を{digit}と仮定すれば、最後まで解けます。")
        }
        (Some(Trial::Refuted(other, why)), ..) => format!(
            "{then}{cell}を{}と仮定すれば、{}ので矛盾します。よって{cell}は{digit}です。",
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
        (_, _, None) if matches!(step.label, Label::Alone(_)) => {
            format!("{cell}に入るのは{digit}だけです。ほかの候補はすべて消えています。")
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

pub(super) fn reason(step: &Step, number: usize) -> String {
    let parts = Parts::of(step, number);
    let digits = list(parts.digits.iter().map(|d| d + 1));
    let gone = gone(&parts);
    let name = step.reasons[number].technique.info().name_ja;
    let (base, cover) = (houses(&parts.base_houses), houses(&parts.cover));
    let cells = list(&parts.base_cells);
    match parts.shape {
        Shape::Bound if parts.base_houses.len() == 1 => {
            format!("{base}の{digits}は、いずれにしても{cover}に入るので、{gone}。")
        }
        Shape::Bound => {
            format!("{base}で{digits}が入るのは{cover}だけなので【{name}】、{gone}。")
        }
        Shape::Hidden => {
            let count = parts.digits.len();
            format!("{base}で{digits}が入るのは{count}マスだけなので【{name}】、{gone}。")
        }
        Shape::Naked => {
            format!("{cover}の{cells}には{digits}しか入らないので【{name}】、{gone}。")
        }
        Shape::Fins(ref fins) => format!(
            "{base}で{digits}が入るのは{}のほかは{cover}だけなので【{name}】、いずれにしても{gone}。",
            list(fins)
        ),
        Shape::Chain(ref chain) => {
            format!("{chain}【{name}】：最初が成り立たなければ最後が成り立つので、{gone}。")
        }
        Shape::Loop(ref chain) => format!(
            "{chain}は輪になるので【{name}】、「-」で結ばれた2つの一方が必ず成り立ち、{gone}。"
        ),
        Shape::Wing => {
            format!("{cells}のどれかに必ず{digits}が入るので【{name}】、{gone}。")
        }
        Shape::Cross => {
            let (block, link) = (
                houses(&parts.base_houses[..1]),
                houses(&parts.base_houses[1..]),
            );
            format!(
                "{block}の{digits}は{cover}の上だけにあり、{link}では2か所なので【{name}】、\
                 いずれにしても{gone}。"
            )
        }
        Shape::Leftovers([ref near, ref far], has_room) => {
            let is_line =
                |house: &&House| matches!(house.kind(), HouseKind::Row | HouseKind::Column);
            let (lines, regions): (Vec<House>, Vec<House>) =
                parts.cover.iter().partition(|house| is_line(house));
            let (near, far) = (joined(near, "・"), joined(far, "・"));
            let hold = format!(
                "{}と{}には同じ数字が同じ数だけ入るので、はみ出した{near}と{far}の数字も同じです【{name}】。",
                houses(&lines),
                houses(&regions)
            );
            let rest = match has_room {
                false => format!("{near}に{digits}は入らないので、{gone}。"),
                true => {
                    format!("{near}に{digits}が入る余地は{far}に必要な数しかないので、{gone}。")
                }
            };
            hold + &rest
        }
        Shape::Trial => format!("試すと矛盾するので【{name}】、{gone}。"),
        Shape::Trap([ref one, ref two]) => format!(
            "{digits}は{}のすべてか、{}のすべてに入ります【{name}】。両方を見るマスには入らないので、{gone}。",
            list(one),
            list(two)
        ),
        Shape::Wrap([ref wrong, ref right]) => format!(
            "{digits}は{}のすべてか、{}のすべてに入りますが【{name}】、前者には互いに見えるマスがあるので、{gone}。",
            list(wrong),
            list(right)
        ),
    }
}

fn gone(parts: &Parts) -> String {
    let goes = |(digits, cells): &(Vec<u8>, Vec<Cell>)| {
        format!(
            "{}から{}",
            list(cells),
            list(digits.iter().map(|digit| digit + 1))
        )
    };
    let words: Vec<String> = parts.gone.iter().map(goes).collect();
    format!("{}を消します", words.join("、"))
}

pub(super) fn house(house: House) -> String {
    let number = house.number() + 1;
    match house.kind() {
        HouseKind::Row => format!("{number}行目"),
        HouseKind::Column => format!("{number}列目"),
        HouseKind::Block => format!("ブロック{number}"),
        HouseKind::Region => format!("領域{number}"),
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
        Fault::Many { cells, unique_with } => {
            let (shown, more) = (cells.iter().take(4), cells.len().saturating_sub(4));
            let more = if more > 0 {
                format!("ほか{more}マス")
            } else {
                String::new()
            };
            let only = unique_with.map_or(String::new(), |named| {
                format!("。ただし{}なら1つだけ", super::only_with(named, Lang::Ja))
            });
            format!("2つ以上（{}{more}が異なる）{only}", joined(shown, "・"))
        }
        Fault::Undecided {
            nodes,
            conflicts,
            time,
        } => {
            let conflicts = match conflicts {
                0 => String::new(),
                _ => format!("・{conflicts}回の矛盾"),
            };
            format!(
                "{:.1}秒・{nodes}回の試行{conflicts}では判定できません",
                time.as_secs_f64()
            )
        }
        Fault::TimeLimit => "時間制限により手筋の探索を打ち切りました".to_string(),
    }
}

pub(super) fn crossed_out(step: &Step, placed: Placement, without: &[(Cell, u8)]) -> String {
    let words = without
        .iter()
        .map(|(cell, digit)| format!("{cell}の{}", digit + 1));
    let (cell, digit) = (placed.cell, placed.digit + 1);
    let crossed = format!("{}は消してあるので", list(words));
    match step.house {
        Some(at) => format!(
            "{crossed}、{}で{digit}が入るのは{cell}だけです。",
            house(at)
        ),
        None => format!("{crossed}、{cell}に入るのは{digit}だけです。"),
    }
}

pub(super) fn look(place: &Look) -> String {
    match place {
        Look::Houses(of) => format!("{}に注目してください。", houses(of)),
        Look::Digits(digits) => {
            format!(
                "数字の{}に注目してください。",
                list(digits.iter().map(|d| d + 1))
            )
        }
        Look::Nowhere => "これ以上進む手筋はありません。".to_string(),
    }
}

/// 予約（二国同盟）〔Q〕、次にブロッケン〔B〕と進みます。
pub(super) fn techniques(techniques: &[Technique]) -> String {
    let name = |t: &Technique| format!("{}〔{}〕", t.info().name_ja, t.letter());
    let names: Vec<String> = techniques.iter().map(name).collect();
    match names.as_slice() {
        [one] => format!("{one}が使えます。"),
        _ => format!("{}と進みます。", names.join("、次に")),
    }
}

pub(super) fn mistake(mistake: &Mistake) -> String {
    let candidate = |(cell, digit): &(Cell, u8)| format!("{cell}の{}", digit + 1);
    match mistake {
        Mistake::Fault(found) => {
            let status = super::status(Status::of(found), Lang::Ja);
            format!("{status}：{}", fault(found))
        }
        Mistake::Placed(wrong) => {
            format!(
                "{}は誤りです。元に戻してください",
                list(wrong.iter().map(candidate))
            )
        }
        Mistake::CrossedOut(lost) => format!(
            "{}が消してありますが、そこに入る数字です",
            list(lost.iter().map(candidate))
        ),
    }
}
