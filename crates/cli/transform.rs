//! `transform`: puzzles written differently.

use numplace_solver::transform::TransformError;
use numplace_solver::{Lang, Puzzle, Symmetry, Transform, canonical, symmetries, text};
use serde_json::json;

use crate::failure::Failure;
use crate::options::parse_block;
use crate::variant::{VariantArgs, json_words};
use crate::{Done, input, print};

/// The changes are made in the order in which they stand here.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A puzzle, a file of puzzles, or - for standard input
    #[arg(allow_hyphen_values = true)]
    puzzle: String,
    /// Turn or mirror: left, right, point, updown, leftright, diagonal, antidiagonal
    #[arg(long, value_parser = parse_symmetry, value_name = "NAME")]
    symmetry: Option<Symmetry>,
    /// New order of the bands: numbers of the old ones, such as 2,1,3
    #[arg(long, value_parser = parse_list, value_name = "LIST")]
    bands: Option<List>,
    /// New order of the stacks
    #[arg(long, value_parser = parse_list, value_name = "LIST")]
    stacks: Option<List>,
    /// New order of the rows; those of a band stay together
    #[arg(long, value_parser = parse_list, value_name = "LIST")]
    rows: Option<List>,
    /// New order of the columns; those of a stack stay together
    #[arg(long, value_parser = parse_list, value_name = "LIST")]
    columns: Option<List>,
    /// New names of the digits 1, 2, 3, ...
    #[arg(long, value_parser = parse_list, value_name = "LIST")]
    relabel: Option<List>,
    /// Any of all these by chance; the same for the same number
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The one form that all ways to write the puzzle share
    #[arg(long)]
    canonical: bool,
    /// Block shape, rows x columns, such as 2x3 [default: near square]
    #[arg(long, value_parser = parse_block, value_name = "RxC")]
    block: Option<(usize, usize)>,
    #[command(flatten)]
    variant: VariantArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Numbers counted from 0.
type List = Box<[u8]>;

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    // It has no language of its own: what is printed are puzzles.
    let wanted = args.variant.wanted(args.block, Lang::En)?;
    let (text, file) = input::read(&args.puzzle)?;
    let found = text::read_puzzles(&text, wanted);
    let what = file.unwrap_or_else(|| "puzzle".to_string());
    if found.is_empty() {
        return Err(Failure::Argument(format!("{what}: no puzzle in it")));
    }
    let mut chance = args.seed.map(fastrand::Rng::with_seed);
    let (mut lines, mut documents) = (String::new(), Vec::new());
    for (at, found) in found.iter().enumerate() {
        let wrong = |why: String| {
            Failure::Argument(format!(
                "{what}: line {}: {why}; correct or remove it",
                found.line
            ))
        };
        let puzzle = found
            .puzzle
            .as_ref()
            .map_err(|why| wrong(why.to_string()))?;
        let puzzle =
            transformed(args, puzzle, chance.as_mut()).map_err(|why| wrong(why.to_string()))?;
        let line = text::to_line(puzzle.givens(), puzzle.n());
        lines += &format!("{line}\n");
        let (variant, regions) = json_words(puzzle.layout());
        let mut document = json!({
            "no": at + 1,
            "size": puzzle.n(),
            "block": puzzle.layout().block().map(|(rows, cols)| [rows, cols]),
            "puzzle": line,
            "symmetry": symmetries(&puzzle).map(Symmetry::id).collect::<Vec<_>>(),
        });
        for (field, value) in [("variant", variant), ("regions", regions)] {
            if let Some(value) = value {
                document[field] = value.into();
            }
        }
        documents.push(document);
    }
    if args.json {
        print(&format!("{}\n", json!({ "puzzles": documents })))?;
    } else {
        print(&lines)?;
    }
    Ok(Done::All)
}

fn transformed(
    args: &Args,
    puzzle: &Puzzle,
    chance: Option<&mut fastrand::Rng>,
) -> Result<Puzzle, TransformError> {
    let layout = puzzle.layout();
    let mut transforms = Vec::new();
    if let Some(symmetry) = args.symmetry {
        transforms.push(Transform::symmetry(layout, symmetry)?);
    }
    if let Some(bands) = &args.bands {
        transforms.push(Transform::of_bands(layout, bands)?);
    }
    if let Some(stacks) = &args.stacks {
        transforms.push(Transform::of_stacks(layout, stacks)?);
    }
    if let Some(rows) = &args.rows {
        transforms.push(Transform::of_rows(layout, rows.to_vec())?);
    }
    if let Some(columns) = &args.columns {
        transforms.push(Transform::of_columns(layout, columns.to_vec())?);
    }
    if let Some(digits) = &args.relabel {
        transforms.push(Transform::relabelled(layout.n(), digits.to_vec())?);
    }
    if let Some(chance) = chance {
        transforms.push(Transform::by_chance(layout, &mut |below| {
            chance.usize(..below)
        })?);
    }
    let mut puzzle = puzzle.clone();
    for transform in transforms {
        puzzle = transform.apply(&puzzle)?;
    }
    if args.canonical {
        puzzle = canonical(&puzzle)?.0;
    }
    Ok(puzzle)
}

fn parse_symmetry(text: &str) -> Result<Symmetry, String> {
    let found = Symmetry::ALL
        .into_iter()
        .find(|symmetry| symmetry.id() == text);
    found.ok_or_else(|| {
        let ids = Symmetry::ALL.map(Symmetry::id);
        format!("the symmetries are {}", ids.join(", "))
    })
}

fn parse_list(text: &str) -> Result<List, String> {
    let number = |word: &str| {
        let number = word.trim().parse::<u8>().ok();
        number.and_then(|number| number.checked_sub(1))
    };
    let list: Option<Vec<u8>> = text.split(',').map(number).collect();
    list.map(Vec::into_boxed_slice)
        .ok_or("a list is numbers from 1 with commas, such as 2,1,3".to_string())
}
