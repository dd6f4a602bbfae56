//! `techniques`: the technique table.

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
        let rows: Vec<Value> = TECHNIQUES.iter().map(json_row).collect();
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
        Kind::Extension => "extension",
        Kind::Double => "double",
        Kind::Trial => "trial",
        Kind::Assist => "assist",
    }
}

fn forms(info: &Info) -> Vec<char> {
    info.forms.iter().map(|form| form.letter()).collect()
}

/// A row of the table, as `--json` prints it.
pub(crate) fn json_row(info: &Info) -> Value {
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
    })
}

fn table(lang: Lang) -> String {
    let mut text = match lang {
        Lang::En => "     id                         forms points weight level            name\n",
        Lang::Ja => "     id                         形    点     重み   レベル           名称\n",
    }
    .to_string();
    for info in &TECHNIQUES {
        let level = level_name(info.level)
            .map_or("-".to_string(), |name| format!("{:>2} {name}", info.level));
        text += &format!(
            "{:<3}  {:<26} {:<5} {:>6} {:>6} {level:<16} {}\n",
            info.letter,
            info.id,
            forms(info).into_iter().collect::<String>(),
            info.points,
            info.weight,
            words::technique(info.technique, lang),
        );
    }
    text + match lang {
        Lang::En => "\nA double deform also has the points and the weight of its second deform.\n",
        Lang::Ja => "\n二重変形には、2番目の変形の点と重みが加わります。\n",
    }
}
