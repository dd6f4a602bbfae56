//! The working of the engine sql, and its workbook.

use std::path::Path;

use numplace_book::{CandidateBook, CandidateRound, write_candidates};
use numplace_solver::text::Found;
use numplace_solver::{Lang, Puzzle, Verdict, Watch};
use numplace_sql::{Kind, Limits, Round, Rule, Working as SqlWorking, solve};
use serde_json::{Value, json as value};

use super::{Args, Engine, MOST_LISTED, Worked, Working, pair, trial, verdict_line};
use crate::failure::Failure;

/// Refuses what cannot be written before anything is done.
pub(super) fn check(path: &Path, found: &[Found]) -> Result<(), Failure> {
    Failure::unless_xlsx(path)?;
    let file = path.display();
    if found.len() != 1 {
        return Err(Failure::Argument(format!(
            "{file}: --tables writes the tables of one puzzle, and here are {}; give one",
            found.len()
        )));
    }
    if path.exists() && !numplace_book::is_candidate_book(path) {
        return Err(Failure::Argument(format!(
            "{file}: exists and holds no candidate tables of numplace; give another name with --tables"
        )));
    }
    Ok(())
}

pub(super) fn work(
    puzzle: &Puzzle,
    watch: Watch<'_>,
    tables: bool,
) -> Result<(Verdict, u64, Working), Failure> {
    let limits = Limits {
        time: watch.limit,
        trials: watch.nodes,
        cancelled: None,
        most_listed: MOST_LISTED,
    };
    let working = solve(puzzle, &limits, tables)
        .map_err(|error| Failure::Argument(format!("puzzle: {error}; use another engine")))?;
    let (verdict, nodes) = (working.verdict.clone(), working.trials.nodes);
    Ok((verdict, nodes, Working::Sql(working)))
}

fn kind_name(kind: Option<Kind>, lang: Lang) -> &'static str {
    match (kind, lang) {
        (None, Lang::En) => "start",
        (None, Lang::Ja) => "開始",
        (Some(Kind::Fixed), Lang::En) => "fixed values",
        (Some(Kind::Fixed), Lang::Ja) => "確定値",
        (Some(Kind::Unique), Lang::En) => "unique values",
        (Some(Kind::Unique), Lang::Ja) => "唯一値",
        (Some(Kind::Projection), Lang::En) => "projections",
        (Some(Kind::Projection), Lang::Ja) => "射影",
        (Some(Kind::Closed), Lang::En) => "closed sets",
        (Some(Kind::Closed), Lang::Ja) => "閉じた組",
        (Some(Kind::Trial), Lang::En) => "trial",
        (Some(Kind::Trial), Lang::Ja) => "試行",
    }
}

/// "11 rounds of rules, no trial".
pub(super) fn counts(working: &SqlWorking, lang: Lang) -> String {
    let is_rule = |round: &&Round| round.kind.is_some_and(|kind| kind != Kind::Trial);
    let rounds = working.rounds.iter().filter(is_rule).count();
    let trial = match (working.trials.tried, lang) {
        (0, Lang::En) => "no trial".to_string(),
        (0, Lang::Ja) => "試行なし".to_string(),
        _ => trial::counts(&working.trials, lang),
    };
    match lang {
        Lang::En if rounds == 1 => format!("1 round of rules, {trial}"),
        Lang::En => format!("{rounds} rounds of rules, {trial}"),
        Lang::Ja => format!("規則{rounds}ラウンド、{trial}"),
    }
}

/// "unique-delete 45: (2,3) = 8, (4,1) = 4".
fn did(working: &SqlWorking, round: &Round, lang: Lang) -> String {
    let deleted = round.deleted.iter();
    let deleted = deleted.map(|&(at, rows)| format!("{} {rows}", working.rules[at].id));
    let mut did = deleted.collect::<Vec<_>>().join(", ");
    let finds = round.finds.iter();
    let finds = finds.map(|find| format!("{} = {}", find.cell, find.digit + 1));
    let finds = finds.collect::<Vec<_>>().join(", ");
    if !finds.is_empty() {
        did += &format!("{}{finds}", colon(lang));
    }
    did
}

fn colon(lang: Lang) -> &'static str {
    match lang {
        Lang::En => ": ",
        Lang::Ja => "：",
    }
}

pub(super) fn shown(args: &Args, working: &SqlWorking, lang: Lang) -> String {
    if !args.steps {
        return String::new();
    }
    let mut text = match lang {
        Lang::En => "Statements:\n",
        Lang::Ja => "SQL文：\n",
    }
    .to_string();
    for rule in &working.rules {
        let sql = rule.sql.replace('\n', "\n    ");
        text += &format!("    -- {}\n    {sql};\n", rule.id);
    }
    text += match lang {
        Lang::En => "Rounds (rows deleted by each statement -> rows left):\n",
        Lang::Ja => "ラウンド（各文の削除行数 -> 残りの行数）：\n",
    };
    for (no, round) in working.rounds.iter().enumerate() {
        let mut line = format!("    {no:>3} {}", kind_name(round.kind, lang));
        if round.passes > 1 {
            line += &match lang {
                Lang::En => format!(", {} passes", round.passes),
                Lang::Ja => format!("、{}回", round.passes),
            };
        }
        let did = did(working, round, lang);
        if !did.is_empty() {
            line += &format!("{}{did}", colon(lang));
        }
        text += &format!("{line} -> {}\n", round.left);
    }
    text + &trial::shown(&working.trials, lang)
}

pub(super) fn json(args: &Args, working: &SqlWorking) -> Value {
    let round = |(no, round): (usize, &Round)| {
        let deleted = round.deleted.iter().map(|&(at, rows)| {
            let statement = working.rules[at].id;
            value!({"statement": statement, "rows": rows})
        });
        let finds = round.finds.iter().map(|find| {
            let [row, col] = pair(find.cell);
            value!([row, col, find.digit + 1])
        });
        value!({
            "no": no,
            "kind": round.kind.map_or("start", Kind::id),
            "passes": round.passes,
            "deleted": deleted.collect::<Vec<_>>(),
            "finds": finds.collect::<Vec<_>>(),
            "left": round.left,
        })
    };
    let mut json = value!({
        "engine": "sql",
        "trial": trial::json(&working.trials, args.steps),
    });
    json["rounds"] = working.rounds.iter().enumerate().map(round).collect();
    if args.steps {
        let statement = |rule: &Rule| {
            let kind = rule.kind.id();
            value!({"id": rule.id, "kind": kind, "sql": rule.sql})
        };
        json["statements"] = working.rules.iter().map(statement).collect();
    }
    json
}

/// Writes the workbook of `--tables`; its sheets, and what is to be said.
pub(super) fn write(
    path: &Path,
    puzzle: &Puzzle,
    worked: &Worked,
    lang: Lang,
) -> Result<(Vec<String>, Vec<String>), Failure> {
    let Working::Sql(working) = &worked.working else {
        return Ok((Vec::new(), Vec::new()));
    };
    let verdict = verdict_line(Engine::Sql, worked, lang);
    if working.rounds.is_empty() {
        return Err(Failure::Argument(format!(
            "puzzle: {verdict}: there is no round to write; correct the puzzle, or leave --tables out"
        )));
    }
    let round = |round: &Round| {
        let rows = round.table.as_ref().map(|rows| {
            let rows = rows.iter().map(|row| [row.h, row.v, row.a, row.num]);
            rows.collect()
        });
        CandidateRound {
            name: kind_name(round.kind, lang).to_string(),
            passes: round.passes,
            did: did(working, round, lang),
            left: round.left,
            rows,
        }
    };
    let statement = |rule: &Rule| {
        let kind = kind_name(Some(rule.kind), lang);
        (rule.id.to_string(), kind.to_string(), rule.sql.clone())
    };
    let book = CandidateBook {
        puzzle,
        verdict,
        statements: working.rules.iter().map(statement).collect(),
        rounds: working.rounds.iter().map(round).collect(),
        lang,
    };
    let sheets = write_candidates(path, &book)?;
    let path = path.display();
    let note = match lang {
        Lang::En => format!("written: {path}"),
        Lang::Ja => format!("書き込み先: {path}"),
    };
    Ok((sheets, vec![note]))
}
