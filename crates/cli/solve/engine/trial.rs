//! How trials are told.

use numplace_solver::engines::{Trial, Trials};
use numplace_solver::{Lang, words};
use serde_json::{Value, json};

use super::pair;

/// "54 digits tried, 3 taken back"; of a trial that led to a solution also how far it went on.
pub(super) fn counts(trials: &Trials, lang: Lang) -> String {
    let (tried, restored) = trials.at_first.unwrap_or((trials.tried, trials.restored));
    let more = trials.tried - tried;
    match (trials.at_first, lang) {
        (None, Lang::En) => format!("{tried} digits tried, {restored} taken back"),
        (None, Lang::Ja) => format!("{tried}個の数字を試し、{restored}個を元に戻しました"),
        (Some(_), Lang::En) => format!(
            "a solution after {tried} digits tried, {restored} taken back; {more} more tried for another"
        ),
        (Some(_), Lang::Ja) => format!(
            "{tried}個の数字を試し、{restored}個を元に戻して解に到達、別の解を探してさらに{more}個"
        ),
    }
}

/// The first steps of a trial, a line each.
pub(super) fn shown(trials: &Trials, lang: Lang) -> String {
    if trials.first.is_empty() {
        return String::new();
    }
    let mut text = match lang {
        Lang::En => format!("Trial ({}):\n", counts(trials, lang)),
        Lang::Ja => format!("試行（{}）：\n", counts(trials, lang)),
    };
    for trial in &trials.first {
        text += &line(*trial, lang);
    }
    let listed = trials.first.iter().filter(|trial| **trial != Trial::Full);
    let more = trials.steps().saturating_sub(listed.count() as u64);
    if more > 0 {
        text += &match lang {
            Lang::En => format!("    and {more} more\n"),
            Lang::Ja => format!("    ほか{more}件\n"),
        };
    }
    text
}

fn line(trial: Trial, lang: Lang) -> String {
    match trial {
        Trial::Put {
            cell,
            digit,
            of,
            house,
        } => {
            let digit = digit + 1;
            let list = match (house, of, lang) {
                (None, 1, Lang::En) => "the only digit of its list".to_string(),
                (None, 1, Lang::Ja) => "リストの数字はこれだけ".to_string(),
                (None, _, Lang::En) => format!("one of {of} digits"),
                (None, _, Lang::Ja) => format!("{of}個の数字のうち"),
                (Some(house), 1, Lang::En) => format!("the only place in {house}"),
                (Some(house), 1, Lang::Ja) => {
                    format!("{}に入る所はここだけ", words::house(house, lang))
                }
                (Some(house), _, Lang::En) => format!("one of {of} places in {house}"),
                (Some(house), _, Lang::Ja) => {
                    format!("{}の{of}か所のうち", words::house(house, lang))
                }
            };
            let colon = if lang == Lang::Ja { "：" } else { ": " };
            format!("    {cell} = {digit}{colon}{list}\n")
        }
        Trial::Restore { cell, digit } => match lang {
            Lang::En => format!("    {cell} = {} is taken back\n", digit + 1),
            Lang::Ja => format!("    {cell} = {} を元に戻す\n", digit + 1),
        },
        Trial::Full => match lang {
            Lang::En => "    the grid is full: a solution\n".to_string(),
            Lang::Ja => "    全マスが埋まった（解）\n".to_string(),
        },
    }
}

/// Counts, and with `steps` the listing: `["put",r,c,d,of]`, `["restore",r,c,d]`, `["full"]`.
pub(super) fn json(trials: &Trials, steps: bool) -> Value {
    let step = |trial: &Trial| match *trial {
        Trial::Put {
            cell, digit, of, ..
        } => {
            let [row, col] = pair(cell);
            json!(["put", row, col, digit + 1, of])
        }
        Trial::Restore { cell, digit } => {
            let [row, col] = pair(cell);
            json!(["restore", row, col, digit + 1])
        }
        Trial::Full => json!(["full"]),
    };
    let mut value = json!({
        "tried": trials.tried,
        "taken_back": trials.restored,
        "nodes": trials.nodes,
        "at_first": trials.at_first,
    });
    if steps {
        value["listed"] = trials.first.iter().map(step).collect();
    }
    value
}
