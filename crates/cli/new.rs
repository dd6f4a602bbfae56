//! `new`: an empty book to type puzzles into.

use std::path::PathBuf;

use numplace_book::{NewBook, SheetForm, new_book};
use numplace_solver::Variant;
use serde_json::json;

use crate::failure::Failure;
use crate::options::{LangArgs, parse_block};
use crate::{Done, print};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The workbook to make; no file may be there yet
    out: PathBuf,
    /// Number of digits, 4 to 100
    #[arg(long, default_value_t = 9, value_name = "N")]
    size: usize,
    /// Block shape, rows x columns [default: near square]
    #[arg(long, value_parser = parse_block, value_name = "RxC")]
    block: Option<(usize, usize)>,
    /// Variant: diagonal, windoku, jigsaw, ..., joined by + [default: none]
    #[arg(long, value_parser = parse_variant, value_name = "NAME")]
    variant: Option<Variant>,
    /// How many puzzles there is room for
    #[arg(long, default_value_t = 100, value_name = "N")]
    problems: u32,
    /// Title of the book [default: Number place, ナンプレ]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// grid: a cell for each digit; line: a row for each puzzle
    #[arg(long, default_value = "grid", value_parser = parse_form, value_name = "FORM")]
    form: SheetForm,
    /// With the original's nine buttons, as macros: an .xlsm workbook
    #[arg(long)]
    macros: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    lang: LangArgs,
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let lang = args.lang.lang();
    match args.macros {
        true => Failure::unless_ends_in(&args.out, "xlsm")?,
        false => Failure::unless_xlsx(&args.out)?,
    }
    let default_title = match lang {
        numplace_solver::Lang::En => "Number place",
        numplace_solver::Lang::Ja => "ナンプレ",
    };
    let title = args
        .title
        .clone()
        .unwrap_or_else(|| default_title.to_string());
    new_book(
        &args.out,
        &NewBook {
            size: args.size,
            block: args.block,
            variant: args.variant.clone().unwrap_or_default(),
            problems: args.problems,
            title,
            form: args.form,
            macros: args.macros,
            lang,
        },
    )?;
    let file = args.out.display().to_string();
    if args.json {
        let document = json!({"book": file, "size": args.size, "problems": args.problems});
        print(&format!("{document}\n"))?;
    } else {
        print(&format!("{file}\n"))?;
    }
    Ok(Done::All)
}

fn parse_variant(text: &str) -> Result<Variant, String> {
    Variant::parse(text).map_err(|fault| fault.to_string())
}

fn parse_form(text: &str) -> Result<SheetForm, String> {
    match text {
        "grid" => Ok(SheetForm::Grid),
        "line" => Ok(SheetForm::Line),
        _ => Err("the forms are grid and line".to_string()),
    }
}
