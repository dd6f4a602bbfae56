//! `duplicates`: puzzles of books that are the same, however they are written.

use std::collections::BTreeMap;
use std::path::PathBuf;

use numplace_book::Limits;
use numplace_solver::{Lang, Puzzle, canonical};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::options::{LangArgs, parse_block};
use crate::variant::{VariantArgs, json_words};
use crate::{Done, print};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The workbooks whose puzzles are compared
    #[arg(required = true, value_name = "BOOK")]
    books: Vec<PathBuf>,
    /// Block shape, rows x columns, such as 2x3 [default: from the book, else near square]
    #[arg(long, value_parser = parse_block, value_name = "RxC")]
    block: Option<(usize, usize)>,
    #[command(flatten)]
    variant: VariantArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    lang: LangArgs,
}

/// A puzzle and where it stands.
struct Placed {
    file: String,
    sheet: String,
    no: u32,
    anchor: String,
    puzzle: Puzzle,
}

/// How alike the puzzles of a group are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Alike {
    /// The same givens.
    Givens,
    /// The same but for the names of the digits.
    Digits,
    /// The same when rows, columns, bands, stacks are swapped, or the grid is turned.
    Form,
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let lang = args.lang.lang();
    let wanted = args.variant.of_books(args.block)?;
    let (mut placed, mut notes) = (Vec::new(), Vec::new());
    for path in &args.books {
        let file = path.display().to_string();
        let workbook = numplace_book::read(path, &wanted, &Limits::default())?;
        if workbook.books.is_empty() {
            return Err(Failure::no_book(path, &workbook));
        }
        for book in &workbook.books {
            for entry in &book.entries {
                let (sheet, no) = (book.sheet.clone(), entry.no);
                let anchor = entry.anchor.to_string();
                match &entry.puzzle {
                    Ok(puzzle) => placed.push(Placed {
                        file: file.clone(),
                        sheet,
                        no,
                        anchor,
                        puzzle: puzzle.clone(),
                    }),
                    Err(_) => notes.push(match lang {
                        Lang::En => format!(
                            "{file}: {sheet}!{anchor}: no. {no} is not compared: it cannot be read"
                        ),
                        Lang::Ja => format!(
                            "{file}: {sheet}!{anchor}: 問題{no}は読み取れないため、比べていません"
                        ),
                    }),
                }
            }
        }
    }
    let mut forms: BTreeMap<_, Vec<&Placed>> = BTreeMap::new();
    for one in &placed {
        match canonical(&one.puzzle) {
            Ok((form, _)) => {
                // Puzzles of other houses are others, whatever their givens.
                let (variant, regions) = json_words(form.layout());
                let block = form.layout().block();
                let key = (block, variant, regions, form.givens().to_vec());
                forms.entry(key).or_default().push(one);
            }
            Err(why) => notes.push(match lang {
                Lang::En => format!("{} is not compared: {why}", place(one, lang)),
                Lang::Ja => format!("{}は比べていません（{why}）", place(one, lang)),
            }),
        }
    }
    let mut groups: Vec<Vec<&Placed>> = forms
        .into_values()
        .filter(|group| group.len() > 1)
        .collect();
    // In the order of the books.
    let at = |one: &Placed| placed.iter().position(|other| std::ptr::eq(one, other));
    groups.sort_by_key(|group| at(group[0]));

    let done = if notes.is_empty() {
        Done::All
    } else {
        Done::Some
    };
    if args.json {
        let groups: Vec<Value> = groups.iter().map(|group| document(group)).collect();
        let document = json!({"puzzles": placed.len(), "groups": groups, "notes": notes});
        print(&format!("{document}\n"))?;
        return Ok(done);
    }
    let mut lines = String::new();
    for group in &groups {
        let places: Vec<String> = group.iter().map(|one| place(one, lang)).collect();
        lines += &match lang {
            Lang::En => format!("{}: {}\n", words(alike(group), lang), places.join("; ")),
            Lang::Ja => format!("{}：{}\n", words(alike(group), lang), places.join("、")),
        };
    }
    let total = placed.len();
    lines += &match (lang, groups.len()) {
        (Lang::En, 0) => format!("{total} puzzles, no two the same\n"),
        (Lang::En, 1) => format!("{total} puzzles, 1 group of the same\n"),
        (Lang::En, count) => format!("{total} puzzles, {count} groups of the same\n"),
        (Lang::Ja, 0) => format!("{total}問、同じ問題はありません\n"),
        (Lang::Ja, count) => format!("{total}問、同じ問題が{count}組\n"),
    };
    notes.iter().for_each(|note| lines += &format!("{note}\n"));
    print(&lines)?;
    Ok(done)
}

fn place(one: &Placed, lang: Lang) -> String {
    let Placed {
        file,
        sheet,
        no,
        anchor,
        ..
    } = one;
    match lang {
        Lang::En => format!("{file}: {sheet}!{anchor}: no. {no}"),
        Lang::Ja => format!("{file}: {sheet}!{anchor}: 問題{no}"),
    }
}

fn document(group: &[&Placed]) -> Value {
    let puzzles = group.iter().map(
        |one| json!({"book": one.file, "sheet": one.sheet, "no": one.no, "anchor": one.anchor}),
    );
    let same = match alike(group) {
        Alike::Givens => "givens",
        Alike::Digits => "digits",
        Alike::Form => "form",
    };
    json!({"same": same, "puzzles": puzzles.collect::<Vec<_>>()})
}

fn alike(group: &[&Placed]) -> Alike {
    let first = &group[0].puzzle;
    let all = |same: &dyn Fn(&Puzzle) -> bool| group.iter().all(|one| same(&one.puzzle));
    if all(&|puzzle| puzzle.givens() == first.givens()) {
        Alike::Givens
    } else if all(&|puzzle| renamed(puzzle) == renamed(first)) {
        Alike::Digits
    } else {
        Alike::Form
    }
}

/// The digits named in the order in which they come.
fn renamed(puzzle: &Puzzle) -> Vec<Option<usize>> {
    let mut seen = Vec::new();
    let givens = puzzle.givens().iter().map(|given| {
        given.map(|digit| {
            let known = seen.iter().position(|&other| other == digit);
            known.unwrap_or_else(|| {
                seen.push(digit);
                seen.len() - 1
            })
        })
    });
    givens.collect()
}

fn words(alike: Alike, lang: Lang) -> &'static str {
    match (lang, alike) {
        (Lang::En, Alike::Givens) => "the same givens",
        (Lang::En, Alike::Digits) => "the same with other names for the digits",
        (Lang::En, Alike::Form) => "the same turned, mirrored or with lines swapped",
        (Lang::Ja, Alike::Givens) => "まったく同じ問題",
        (Lang::Ja, Alike::Digits) => "数字を入れ替えると同じ問題",
        (Lang::Ja, Alike::Form) => "回転・反転や行と列の入れ替えで同じになる問題",
    }
}
