//! 入力の誤りを日本語で。

use super::super::slips::{Names, digit, moved, sign};
use crate::layout::Form;
use crate::slips::{Cause, Edit, Sign, Slip, Slips, ends, readings};

const ONE: &str = "解が1つになります";

/// O7：7を4と打ち間違えたようです。7にするか空欄にすると、解が1つになります
pub(crate) fn slip(slip: &Slip, names: &Names<'_>) -> String {
    let text = told(slip, names);
    match slip.makes_symmetric {
        true => text + "（配置も対称になります）",
        false => text,
    }
}

fn told(slip: &Slip, names: &Names<'_>) -> String {
    let cells: Vec<String> = slip.cells().map(|cell| names.cell(cell)).collect();
    let at = cells.join("・");
    let all_from = || {
        let from: Vec<String> = slip.edits.iter().map(|edit| shown(&edit.from)).collect();
        from.join("と")
    };
    let first = slip.edits.first();
    let old = first.map_or(String::new(), |edit| shown(&edit.from));
    let new = first
        .and_then(|edit| edit.to)
        .map_or("空欄".to_string(), digit);
    match &slip.cause {
        Cause::WrongDigit { or_empty } => {
            let or = if *or_empty { "するか空欄に" } else { "" };
            format!("{at}：{new}を{old}と打ち間違えたようです。{new}に{or}すると、{ONE}")
        }
        Cause::ExtraDigit { .. } if cells.len() > 1 => {
            format!(
                "{at}：{}は余分なようです。どちらも空欄にすると、{ONE}",
                all_from()
            )
        }
        Cause::ExtraDigit { or, twice } => {
            let what = match twice {
                true => "を二重に入力したようです",
                false => "は余分なようです",
            };
            let or = or.map_or(String::new(), |or| format!("するか{}に", digit(or)));
            format!("{at}：{old}{what}。空欄に{or}すると、{ONE}")
        }
        Cause::MissingDigit => format!("{at}：{new}が抜けているようです。{new}を入れると、{ONE}"),
        Cause::Moved => {
            let (from, to) = moved(slip);
            let digit = shown(&from.from);
            let (from, to) = (names.cell(from.cell), names.cell(to.cell));
            format!("{from}：{digit}を隣のマスに入力したようです。{to}に移すと、{ONE}")
        }
        Cause::Swapped => format!(
            "{at}：{}が入れ替わっているようです。元に戻すと、{ONE}",
            all_from()
        ),
        Cause::Shifted {
            form,
            number,
            places,
            ahead,
        } => {
            let (one, other) = ends(*form, *number, *places);
            let (one, other) = (names.cell(one), names.cell(other));
            let with = slip.lost().map_or("戻す".to_string(), |(cell, of)| {
                format!("戻して{}に{}を入れる", names.cell(cell), digit(of))
            });
            let (off, back) = match (form, ahead) {
                (Form::Column, true) => ("下", "上"),
                (Form::Column, false) => ("上", "下"),
                (_, true) => ("右", "左"),
                (_, false) => ("左", "右"),
            };
            format!(
                "{one}～{other}：数字が1マス{off}にずれているようです。1マス{back}に{with}と、{ONE}"
            )
        }
        Cause::LinesMoved { form, lines, ahead } => {
            let n = slip.givens.len().isqrt();
            let (one, _) = ends(*form, lines.0, (0, n - 1));
            let (_, other) = ends(*form, lines.1, (0, n - 1));
            let (word, off) = match (form, ahead) {
                (Form::Column, true) => ("列", "右"),
                (Form::Column, false) => ("列", "左"),
                (_, true) => ("行", "下"),
                (_, false) => ("行", "上"),
            };
            let which = match lines.0 == lines.1 {
                true => format!("{}{word}目", lines.0 + 1),
                false => format!("{}～{}{word}目", lines.0 + 1, lines.1 + 1),
            };
            format!(
                "{}～{}：{which}が1{word}{off}にずれているようです。元に戻すと、{ONE}",
                names.cell(one),
                names.cell(other)
            )
        }
        Cause::LinesSwapped { form, lines } => {
            let start = |line: usize| names.cell(ends(*form, line, (0, 0)).0);
            let word = match form {
                Form::Column => "列",
                _ => "行",
            };
            format!(
                "{}・{}：{}{word}目と{}{word}目が入れ替わっているようです。元に戻すと、{ONE}",
                start(lines.0),
                start(lines.1),
                lines.0 + 1,
                lines.1 + 1
            )
        }
        Cause::Misread => misread(slip, &at),
        Cause::SignTooMany { at, sign } => format!(
            "{}：文字列の{}文字目（{}）が余分なようです。除くと、{ONE}",
            names.whole,
            at + 1,
            shown(sign)
        ),
        Cause::SignMissing { at, digit: of } => {
            let what = of.map_or("空欄".to_string(), digit);
            let place = match at + 1 == slip.givens.len() {
                true => "文字列の最後".to_string(),
                false => format!("文字列の{}文字目の前", at + 1),
            };
            format!(
                "{}：{place}に{what}が抜けているようです。補うと、{ONE}",
                names.whole
            )
        }
    }
}

fn misread(slip: &Slip, at: &str) -> String {
    let n = slip.givens.len().isqrt();
    let to = |to: Option<u8>| to.map_or("空欄".to_string(), digit);
    let looks = |edit: &Edit| match &edit.from {
        Sign::Other(text) => readings(text, n).contains(&edit.to),
        _ => false,
    };
    match slip.edits.as_slice() {
        [edit] if looks(edit) => {
            let (old, new) = (shown(&edit.from), to(edit.to));
            format!("{at}：{old}は{new}のつもりだったようです。{new}にすると、{ONE}")
        }
        [edit] => format!(
            "{at}：{}を{}にすると、{ONE}",
            shown(&edit.from),
            to(edit.to)
        ),
        edits => {
            let read = edits.iter();
            let read: Vec<String> = read
                .map(|edit| format!("{}を{}", shown(&edit.from), to(edit.to)))
                .collect();
            format!("{at}：{}と読むと、{ONE}", read.join("、"))
        }
    }
}

/// 一覧がどこまで尽くしているか。
pub(crate) fn rest(slips: &Slips) -> Option<String> {
    let more = slips.found - slips.likely.len();
    Some(match (slips.likely.len(), more, slips.cut_off) {
        (0, _, false) => "1か所の入力の誤りでは説明できません".to_string(),
        (0, _, true) => "原因が見つからないうちに探索を打ち切りました".to_string(),
        (_, 0, false) => return None,
        (_, 0, true) => "すべての誤り方を調べてはいません".to_string(),
        (_, more, false) => format!("ほかにも、解が1つになる直し方が{more}通りあります"),
        (_, more, true) => {
            format!("ほかにも{more}通りあります（すべての誤り方を調べてはいません）")
        }
    })
}

fn shown(of: &Sign) -> String {
    sign(of, ("「", "」"), "空欄")
}
