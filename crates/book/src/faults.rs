//! Words for what is wrong with a puzzle in its sheet.

use numplace_solver::{Lang, Status, words};

use crate::model::{Position, ReadFault, RegionFault, Unreadable};
use crate::write::cell::say;

/// Faults of an unreadable puzzle that are told.
const FAULTS: usize = 4;

/// What stands beside a puzzle that could not be read: that it could not, and why.
pub fn unreadable_flag(unreadable: &Unreadable, lang: Lang) -> String {
    let (word, colon) = (
        words::status(Status::Unreadable, lang),
        say(lang, ": ", "："),
    );
    format!("{word}{colon}{}", unreadable_words(unreadable, lang))
}

/// Why a puzzle could not be read, its first faults one by one.
pub fn unreadable_words(unreadable: &Unreadable, lang: Lang) -> String {
    let faults = unreadable.faults.iter();
    let told: Vec<String> = faults
        .take(FAULTS)
        .map(|fault| fault_words(fault, lang))
        .collect();
    let text = told.join(say(lang, "; ", "、"));
    match (unreadable.faults.len() - told.len(), lang) {
        (0, _) => text,
        (more, Lang::En) => format!("{text}; and {more} more"),
        (more, Lang::Ja) => format!("{text}、ほか {more} 件"),
    }
}

fn fault_words(fault: &ReadFault, lang: Lang) -> String {
    match (lang, fault) {
        (Lang::En, _) => fault.to_string(),
        (Lang::Ja, ReadFault::NotADigit { at, text, n }) => {
            format!("{at} の「{text}」は 1～{n} の数字ではありません")
        }
        (Lang::Ja, ReadFault::NoValue { at }) => {
            format!("{at} の数式に値がありません。再計算して保存してください")
        }
        (Lang::Ja, ReadFault::NotText { at }) => {
            format!("{at} が数値で、15 桁しか残りません。文字列として入力してください")
        }
        (
            Lang::Ja,
            ReadFault::Length {
                at,
                found,
                expected,
            },
        ) => {
            format!("{at} の数字が {expected} 個でなく {found} 個あります")
        }
        (Lang::Ja, ReadFault::CutOff { at, n }) => {
            format!("この問題の {n} 行が終わる前に、{at} から次の問題が始まっています")
        }
        (Lang::Ja, ReadFault::Regions { at, fault }) => region_words_ja(*at, fault),
        (Lang::Ja, ReadFault::SheetEnd { at, n }) => {
            format!("この問題の {n} 行が終わる前に、{at} でシートが終わっています")
        }
    }
}

fn region_words_ja(at: Position, fault: &RegionFault) -> String {
    match fault {
        RegionFault::Missing { beside } => format!(
            "{at} の問題に領域がありません。領域ごとにマスを塗り分けるか、見出し「領域」の下、\
             {beside} から領域の名前を書いてください"
        ),
        RegionFault::Blank { more: 0 } => format!("{at} はどの領域にも入っていません"),
        RegionFault::Blank { more } => {
            format!("{at} ほか {more} マスはどの領域にも入っていません")
        }
        RegionFault::Size { cells, found, n } => {
            format!("{at} の領域（{cells}）が {n} マスでなく {found} マスあります")
        }
        RegionFault::Count { n } => format!("{at} の領域が {n} 個より多くあります"),
        RegionFault::Blocks { rows, cols } => format!(
            "{at} の塗り分けは普通の {rows}x{cols} ブロックと同じです。領域ごとに塗り分けてください\
             （普通の問題なら H1 を空欄にしてください）"
        ),
    }
}
