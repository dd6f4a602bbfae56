//! `techniques`: the technique table.

use numplace_solver::technique::{double_letter, double_letters, double_level};
use numplace_solver::{Info, Kind, Lang, TECHNIQUES, level_name, words};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::options::LangArgs;
use crate::{Done, print};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Print one JSON array
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    lang: LangArgs,
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    if args.json {
        let rows: Vec<Value> = TECHNIQUES
            .iter()
            .map(json_row)
            .chain(double_letters().map(json_double))
            .collect();
        print(&(serde_json::to_string(&rows)? + "\n"))?;
    } else {
        print(&table(args.lang.lang()))?;
    }
    Ok(Done::All)
}

fn kind_id(kind: Kind) -> &'static str {
    match kind {
        Kind::Basic => "basic",
        Kind::Deform => "deform",
        Kind::Trial => "trial",
        Kind::Assist => "assist",
    }
}

fn forms(info: &Info) -> Vec<char> {
    info.forms.iter().map(|form| form.letter()).collect()
}

fn json_row(info: &Info) -> Value {
    json!({
        "id": info.id,
        "letter": info.letter,
        "name": info.name,
        "name_ja": info.name_ja,
        "kind": kind_id(info.kind),
        "forms": forms(info),
        "points": info.points,
        "weight": info.weight,
        "level": Some(info.level).filter(|&level| level > 0),
        "level_name": level_name(info.level),
        "available": info.available,
    })
}

/// A double deform's points and weight depend on the second deform.
fn json_double(info: &'static Info) -> Value {
    json!({
        "id": format!("double-{}", info.id),
        "letter": double_letter(info),
        "name": format!("Double deform: {}", info.name.to_lowercase()),
        "name_ja": format!("二重変形: {}", info.name_ja),
        "kind": "double",
        "forms": forms(info),
        "points": null,
        "weight": null,
        "level": double_level(info),
        "level_name": level_name(double_level(info)),
        "available": false,
    })
}

fn table(lang: Lang) -> String {
    let (head, planned, doubles) = match lang {
        Lang::En => (
            "     id                   forms points weight level            name",
            "not in this version yet",
            "double deforms (not in this version yet)",
        ),
        Lang::Ja => (
            "     id                   形    点     重み   レベル           名称",
            "この版にはまだありません",
            "二重変形（この版にはまだありません）",
        ),
    };
    let mut text = format!("{head}\n");
    for info in &TECHNIQUES {
        let level = level_name(info.level)
            .map_or("-".to_string(), |name| format!("{:>2} {name}", info.level));
        let name = words::technique(info.technique, lang);
        let note = if info.available {
            String::new()
        } else {
            format!("  [{planned}]")
        };
        text += &format!(
            "{:<3}  {:<20} {:<5} {:>6} {:>6} {level:<16} {name}{note}\n",
            info.letter,
            info.id,
            forms(info).into_iter().collect::<String>(),
            info.points,
            info.weight,
        );
    }
    let letters: Vec<String> = double_letters()
        .map(|info| double_letter(info).to_string())
        .collect();
    text + &format!("\n{doubles}: {}\n", letters.join(" "))
}
