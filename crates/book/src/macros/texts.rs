//! What the macros say, in English and Japanese. It stands on a hidden sheet, since the text
//! of the macros themselves is plain ASCII.

use std::borrow::Cow;

use numplace_solver::{Lang, Status, Technique, words};
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::Context;
use crate::model::Position;

/// A text; what the macro fills in stands as `{1}`, `{2}`, `{3}`.
pub(super) struct Text {
    /// What the macros call it.
    pub(super) key: &'static str,
    en: Cow<'static, str>,
    ja: Cow<'static, str>,
}

const fn text(key: &'static str, en: &'static str, ja: &'static str) -> Text {
    Text {
        key,
        en: Cow::Borrowed(en),
        ja: Cow::Borrowed(ja),
    }
}

const TEXTS: [Text; 44] = [
    text(
        "t.hello",
        "Type a puzzle into the grid and press a button. Cal. and Procedure need the numplace command.",
        "盤面に問題を入力してボタンを押してください。計算と解法手順には numplace コマンドが必要です。",
    ),
    text("t.cleared", "The grid is empty.", "盤面を消去しました。"),
    text(
        "t.stored",
        "Problem {1} is stored in {2}.",
        "問題 {1} を「{2}」に保存しました。",
    ),
    text(
        "t.same",
        "Problem {1} of {2} is this puzzle already.",
        "問題 {1} は「{2}」に保存済みです。",
    ),
    text(
        "t.replace",
        "Problem {1} of {2} is another puzzle. Press Store Problem again to replace it.",
        "「{2}」の問題 {1} には別の問題があります。置き換えるには「問題の保存」をもう一度押してください。",
    ),
    text(
        "t.brought",
        "Problem {1} of {2} is in the grid.",
        "「{2}」の問題 {1} を盤面に入れました。",
    ),
    text(
        "t.next",
        "Type problem {1} of {2}, then press Store Problem.",
        "「{2}」の問題 {1} を入力し、「問題の保存」を押してください。",
    ),
    text(
        "t.discard",
        "The puzzle in the grid is not stored. Press Input Problem again to give it up.",
        "盤面の問題は保存されていません。破棄するには「問題の入力」をもう一度押してください。",
    ),
    text(
        "t.no_book",
        "M1 names no book of this size: \"{1}\". Choose one from the list.",
        "M1 の「{1}」という本(この大きさ)はありません。リストから選んでください。",
    ),
    text(
        "t.no_number",
        "Type the number of a problem into D2: a whole number from 1 on. It holds \"{1}\".",
        "D2 に問題番号(1以上の整数)を入力してください。今は「{1}」です。",
    ),
    text(
        "t.too_far",
        "There is no room for problem {1}: the sheet ends before it. Type a smaller number.",
        "問題 {1} の場所がありません。シートの行数を超えます。もっと小さい番号を入力してください。",
    ),
    text(
        "t.gap",
        "Problem {1} cannot be added to {2}: its next free number is {3}.",
        "問題 {1} は「{2}」に追加できません。次の空き番号は {3} です。",
    ),
    text(
        "t.no_room",
        "Problem {1} of {2} has too few rows before the next one.",
        "「{2}」の問題 {1} は次の問題までの行が足りません。",
    ),
    text(
        "t.not_there",
        "There is no problem {1} in {2}.",
        "「{2}」に問題 {1} はありません。",
    ),
    text(
        "t.bad_cell",
        "{1} holds \"{2}\". Type a whole number from 1 to {3} there, or clear the cell.",
        "{1} の「{2}」は使えません。1から{3}までの整数を入力するか、空欄にしてください。",
    ),
    text(
        "t.clash",
        "{3} stands twice: in {1} and {2}. Correct one of these cells.",
        "{1} と {2} に同じ数字 {3} があります。どちらかを直してください。",
    ),
    text(
        "t.empty_grid",
        "The grid is empty. Type a puzzle first.",
        "盤面が空です。先に問題を入力してください。",
    ),
    text(
        "t.bad_block",
        "The block shape {1} does not make {2} digits. Correct it, such as 3x3.",
        "ブロック「{1}」では{2}個の数字になりません。3x3 のように直してください。",
    ),
    text(
        "t.protected",
        "The sheet {1} is protected, so nothing was changed. Remove the protection first.",
        "シート「{1}」は保護されているため、何も変更していません。先に保護を解除してください。",
    ),
    text(
        "t.busy",
        "Still working. Press Continuous Cal. to stop it.",
        "実行中です。止めるには「連続計算」を押してください。",
    ),
    text(
        "t.refused",
        "The command could not be started: the system or its macro security refused it. Allow macros to start programs, or run numplace yourself.",
        "コマンドを起動できませんでした。システムまたはマクロのセキュリティで禁止されています。マクロからのプログラム起動を許可するか、numplace を直接実行してください。",
    ),
    text(
        "t.no_command",
        "There is no command {1}. Install numplace, or type its path into AJ10.",
        "コマンド「{1}」が見つかりません。numplace をインストールするか、AJ10 にその場所を入力してください。",
    ),
    text(
        "t.version",
        "The command {1} is another version ({2}) and does not fit this workbook. Install the same version.",
        "コマンド「{1}」は別の版({2})で、このブックでは使えません。同じ版をインストールしてください。",
    ),
    text(
        "t.no_answer",
        "The command gave no answer: {1}. Nothing was written.",
        "コマンドの応答がありません: {1}。何も書き込んでいません。",
    ),
    text(
        "t.stuck",
        "The command gave no answer within {1} s and was ended. Nothing was written.",
        "コマンドが{1}秒以内に応答しないため終了させました。何も書き込んでいません。",
    ),
    text(
        "t.stopped",
        "Stopped at {1} of {2}. Nothing was written.",
        "{2}問中{1}問で中止しました。何も書き込んでいません。",
    ),
    text(
        "t.escaped",
        "Stopped. Nothing more was written.",
        "中止しました。これ以上は書き込んでいません。",
    ),
    text(
        "t.unexpected",
        "Something unexpected happened: {1}. Nothing more was written.",
        "予期しないエラーです: {1}。これ以上は書き込んでいません。",
    ),
    text(
        "t.bad_setting",
        "{1} holds \"{2}\". Type a number of seconds from 1 to {3}.",
        "{1} の「{2}」は使えません。1から{3}までの秒数を入力してください。",
    ),
    text("t.solving", "Solving ...", "計算中..."),
    text(
        "t.progress",
        "Solving: {1} of {2}. Press Continuous Cal. to stop.",
        "計算中: {2}問中{1}問。止めるには「連続計算」を押してください。",
    ),
    text("t.solved", "Solved in {1} steps.", "{1} 手順で解けました。"),
    text(
        "t.steps",
        "The procedure has {1} steps.",
        "解法手順は {1} 手順です。",
    ),
    text(
        "t.bad_range",
        "B2 and C2 are no range: \"{1}\" to \"{2}\". Type the first and the last number, or leave them empty.",
        "B2・C2 の「{1}～{2}」は範囲ではありません。最初と最後の番号を入力するか、空欄にしてください。",
    ),
    text(
        "t.no_puzzles",
        "There is no problem to solve in {1} there.",
        "「{1}」のその範囲に解く問題がありません。",
    ),
    text(
        "t.done",
        "Solved: {1}. Conquer: {2}.",
        "{1} 問を計算しました。Conquer は {2} 問です。",
    ),
    text(
        "t.no_replies",
        "There are no results of {1} yet. Press Continuous Cal. first.",
        "「{1}」の計算結果はまだありません。先に「連続計算」を押してください。",
    ),
    text(
        "t.shown",
        "Shown of {2}: {1}.",
        "「{2}」の {1} 問を表示しています。",
    ),
    text("t.end.results", " - results", " - 解答結果"),
    text("t.end.summary", " - summary", " - 集計"),
    text("t.problem", "{1} - no. {2}", "{1} - 問題 {2}"),
    text(
        "t.input_problem",
        "{1} - puzzle in the grid",
        "{1} - 盤面の問題",
    ),
    text("t.total", "total", "合計"),
    text("t.mean", "mean", "平均"),
];

/// All texts: the table, the words for how a puzzle ended, and the letters of all techniques
/// in the order in which their uses are told.
pub(super) fn all() -> Vec<Text> {
    let status = |status: Status| {
        let key = match status {
            Status::Conquered => "t.status.conquered",
            Status::Assisted => "t.status.assisted",
            Status::Stuck => "t.status.stuck",
            Status::Many => "t.status.many",
            Status::None => "t.status.none",
            Status::Invalid => "t.status.invalid",
            Status::Undecided => "t.status.undecided",
            Status::Unreadable => "t.status.unreadable",
        };
        text(
            key,
            words::status(status, Lang::En),
            words::status(status, Lang::Ja),
        )
    };
    let letters: Cow<'_, str> = Technique::all()
        .map(Technique::letter)
        .collect::<String>()
        .into();
    let letters = Text {
        key: "t.letters",
        en: letters.clone(),
        ja: letters,
    };
    let words = Status::ALL.map(status);
    TEXTS.into_iter().chain(words).chain([letters]).collect()
}

/// What the page says before any button is pressed.
pub(super) fn hello(lang: Lang) -> Cow<'static, str> {
    let [hello, ..] = TEXTS;
    match lang {
        Lang::En => hello.en,
        Lang::Ja => hello.ja,
    }
}

/// Writes the sheet of texts: key, English, Japanese.
pub(super) fn write(sheet: &mut Worksheet, cx: &mut Context<'_>) -> Result<(), XlsxError> {
    let all = all();
    let look = &cx.styles.text.clone().set_num_format("@");
    for (row, text) in (0..).zip(&all) {
        for (col, value) in (0..).zip([text.key, &text.en, &text.ja]) {
            sheet.write_string_with_format(row, col, value, look)?;
        }
    }
    sheet.set_column_width(0, 20.0)?;
    sheet.set_column_width(1, 80.0)?;
    sheet.set_column_width(2, 80.0)?;
    let last = Position::new(all.len() as u32 - 1, 2);
    cx.marks
        .name("np_texts", &cx.names.texts, Position::new(0, 0), last);
    sheet.set_very_hidden(true);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_say_the_same_in_both_languages() {
        for text in all() {
            for hole in ["{1}", "{2}", "{3}"] {
                assert_eq!(
                    text.en.contains(hole),
                    text.ja.contains(hole),
                    "{}",
                    text.key
                );
            }
            if let Some(id) = text.key.strip_prefix("t.status.") {
                assert!(Status::ALL.iter().any(|status| status.id() == id), "{id}");
            }
        }
    }
}
