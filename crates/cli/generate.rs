//! `generate`: a book of puzzles of one's own.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use numplace_book::{Book, Entry, Palette, Position, SheetForm, Value, write_unsolved};
use numplace_solver::level::LEVEL_NAMES;
use numplace_solver::order::{Choice, Order, parse_techniques};
use numplace_solver::{
    Counts, GivenSymmetry, Lang, Layout, Options, Picture, Puzzle, Record, Regions, Technique,
    Variant, Watch, Wish, level_name, make,
};
use serde_json::json;

use crate::drawing::Drawn;
use crate::failure::Failure;
use crate::options::{LangArgs, parse_block};
use crate::variant::{VariantArgs, json_words, note_pieces};
use crate::{Done, print};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The workbook to make; no file may be there yet
    #[arg(short, long, value_name = "BOOK")]
    output: PathBuf,
    /// How many puzzles
    #[arg(long, default_value_t = 10, value_name = "N")]
    count: usize,
    /// Number of digits, 4 to 100 [default: 9, or that of --block]
    #[arg(long, value_name = "N")]
    size: Option<usize>,
    /// Block shape, rows x columns [default: near square]
    #[arg(long, value_parser = parse_block, value_name = "RxC")]
    block: Option<(usize, usize)>,
    #[command(flatten)]
    variant: VariantArgs,
    /// Symmetry of the givens: none, updown, leftright, point, diagonal, full, and others
    /// that the summary of a solved book names
    #[arg(long, default_value = "none", value_parser = parse_symmetry, value_name = "NAME")]
    symmetry: GivenSymmetry,
    /// Number of givens
    #[arg(long, value_name = "N")]
    givens: Option<usize>,
    /// Level, by name or number
    #[arg(long, value_parser = parse_level, value_name = "LEVEL")]
    level: Option<u8>,
    /// Techniques that a run must use that tries the easiest first: letters or ids
    #[arg(long, value_name = "LETTERS")]
    needs: Option<String>,
    /// No given can be left out
    #[arg(long)]
    minimal: bool,
    /// A drawing of where givens stand: a text, where . or a blank is an empty cell, or a
    /// sheet with filled cells, as FILE, FILE:SHEET or FILE:SHEET!B2:J10
    #[arg(long, value_name = "FILE")]
    mask: Option<PathBuf>,
    /// A drawing that the answers are to show, each digit having a colour: a text with a sign
    /// for each colour, or a sheet with filled cells, as for --mask
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// The same puzzles for the same number [default: others every time]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How often to try for each puzzle before giving up
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    tries: u64,
    /// Puzzles made at a time; the book is the same for any number
    #[arg(long, default_value = "1", value_name = "N")]
    jobs: std::num::NonZeroUsize,
    /// Title of the book [default: Number place, ナンプレ]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    lang: LangArgs,
}

/// Largest puzzles that regions are made for by chance: above it, hardly any leave room for a
/// full grid that is found soon.
const LARGEST_DIVIDED: usize = 16;

/// Most divisions into regions that are tried until one leaves room for a full grid.
const MOST_DIVISIONS: usize = 50;

/// Longest time for the grading of one puzzle. One that takes longer is not taken, so it
/// can show in the book only on a very slow machine.
const LONGEST_GRADING: Duration = Duration::from_secs(10);

/// A puzzle with what its grading gave.
struct Made {
    puzzle: Puzzle,
    level: Option<u8>,
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let lang = args.lang.lang();
    Failure::unless_xlsx(&args.output)?;
    let argument = |what: &str, why: String| Failure::Argument(format!("{what}: {why}"));
    if args.output.exists() {
        let file = args.output.display().to_string();
        return Err(argument(&file, "exists; give another name".to_string()));
    }
    if args.count == 0 || args.count > 10_000 {
        return Err(argument(
            "--count",
            "from 1 to 10000 puzzles are made".to_string(),
        ));
    }
    let needs = args
        .needs
        .as_deref()
        .map(parse_techniques)
        .transpose()?
        .unwrap_or_default();
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..));
    let layout = layout(args, seed, lang)?;
    let drawn = |path: &Option<PathBuf>| {
        let path = path.as_deref();
        path.map(|path| Drawn::read(path, layout.n())).transpose()
    };
    let (mask, drawing) = (drawn(&args.mask)?, drawn(&args.picture)?);
    let picture = drawing.as_ref().map(|drawing| {
        Picture::new(&layout, &drawing.picture())
            .map_err(|why| argument(&drawing.place, why.to_string()))
    });
    let picture = picture.transpose()?;
    let palette = match (&drawing, &picture) {
        (Some(drawing), Some(picture)) => drawing.palette(picture),
        _ => Palette::default(),
    };
    let wish = Wish {
        symmetry: args.symmetry.generators().to_vec(),
        givens: args.givens,
        minimal: args.minimal,
        mask: mask.as_ref().map(Drawn::mask),
        picture,
    };
    wish.check(&layout).map_err(|why| {
        let of_mask = mask.as_ref().map(|mask| mask.place.as_str());
        argument(of_mask.unwrap_or("generate"), why.to_string())
    })?;
    let guessed = [&mask, &drawing].into_iter().flatten();
    let guessed = guessed.filter(|drawing| drawing.guessed);
    let notes: Vec<String> = guessed.map(|drawing| note(&drawing.place, lang)).collect();

    let mut made = search(args, &layout, &wish, &needs, seed)?;
    // Easiest first, as books are printed.
    made.sort_by_key(|made| {
        (
            made.level.unwrap_or(u8::MAX),
            std::cmp::Reverse(made.puzzle.given_count()),
        )
    });
    let title = args.title.clone().unwrap_or_else(|| match lang {
        Lang::En => "Number place".to_string(),
        Lang::Ja => "ナンプレ".to_string(),
    });
    let book = Book {
        sheet: title.clone(),
        title,
        form: SheetForm::Grid,
        layout: layout.clone(),
        palette,
        filled: Vec::new(),
        entries: made
            .iter()
            .enumerate()
            .map(|(at, made)| entry(at, made))
            .collect(),
    };
    write_unsolved(&args.output, &[book], lang)?;
    report(args, &layout, &made, seed, &notes)?;
    Ok(Done::All)
}

/// The layout of the puzzles; a jigsaw without regions gets some by chance.
fn layout(args: &Args, seed: u64, lang: Lang) -> Result<Arc<Layout>, Failure> {
    let wrong = |why: String| Failure::Argument(format!("generate: {why}"));
    if let Some(variant) = args.variant.get(args.block)? {
        note_pieces(&variant, lang);
        let told = variant.regions().map(Regions::n);
        let n = args
            .size
            .or(told)
            .or(args.block.map(|(rows, cols)| rows * cols));
        let n = n.unwrap_or(9);
        if variant.is_jigsaw() && told.is_none() {
            return by_chance(&variant, n, args.block, seed);
        }
        let layout = variant.layout(n, args.block);
        return layout.map_err(|why| wrong(why.to_string()));
    }
    let block = match (args.block, args.size) {
        (Some((rows, cols)), Some(size)) if rows * cols != size => {
            return Err(wrong(format!(
                "blocks of {rows}x{cols} make {n}x{n} puzzles, not {size}x{size}; change --size or --block",
                n = rows * cols
            )));
        }
        (Some(block), _) => block,
        (None, size) => {
            Layout::default_block(size.unwrap_or(9)).map_err(|why| wrong(why.to_string()))?
        }
    };
    Layout::new(block.0, block.1).map_err(|why| wrong(why.to_string()))
}

/// A jigsaw layout with regions by chance that leave room for a full grid.
fn by_chance(
    variant: &Variant,
    n: usize,
    block: Option<(usize, usize)>,
    seed: u64,
) -> Result<Arc<Layout>, Failure> {
    let wrong = |why: String| Failure::Argument(format!("generate: {why}"));
    if n > LARGEST_DIVIDED {
        return Err(wrong(format!(
            "regions are made by chance up to {LARGEST_DIVIDED}x{LARGEST_DIVIDED}, not for {n}x{n}; give some with --regions"
        )));
    }
    let mut chance = fastrand::Rng::with_seed(seed);
    for _ in 0..MOST_DIVISIONS {
        let regions = Regions::by_chance(n, &mut |below| chance.usize(..below));
        let regions = regions.map_err(|why| wrong(why.to_string()))?;
        let layout = variant.clone().with_regions(regions).layout(n, block);
        let layout = layout.map_err(|why| wrong(why.to_string()))?;
        if make::any_grid(&layout, &mut |below| chance.usize(..below)).is_some() {
            return Ok(layout);
        }
    }
    Err(wrong(format!(
        "no regions by chance left room for a full {n}x{n} grid; give some with --regions"
    )))
}

/// Attempts have numbers, and each its own chance: side by side or not, those that come
/// first are taken.
fn search(
    args: &Args,
    layout: &Arc<Layout>,
    wish: &Wish,
    needs: &[Technique],
    seed: u64,
) -> Result<Vec<Made>, Failure> {
    let bar = ProgressBar::new(args.count as u64);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} puzzles, {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let mut made: Vec<Made> = Vec::new();
    let (mut next, mut since_last) = (0, 0);
    let jobs = args.jobs.get() as u64;
    while made.len() < args.count {
        if since_last >= args.tries {
            bar.finish_and_clear();
            return Err(Failure::Argument(format!(
                "generate: {} of {} puzzles made, then none in {since_last} tries; ask for less, or for more --tries",
                made.len(),
                args.count
            )));
        }
        let attempt = |number: u64| attempt(args, layout, wish, needs, seed, number);
        let round: Vec<Result<Option<Made>, Failure>> = if jobs == 1 {
            vec![attempt(next)]
        } else {
            std::thread::scope(|scope| {
                let workers: Vec<_> = (next..next + jobs)
                    .map(|number| scope.spawn(move || attempt(number)))
                    .collect();
                let results = workers.into_iter().map(|worker| worker.join());
                results
                    .map(|made| made.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                    .collect()
            })
        };
        for result in round {
            next += 1;
            since_last += 1;
            if let Some(one) = result?
                && made.len() < args.count
            {
                made.push(one);
                since_last = 0;
                bar.inc(1);
            }
        }
    }
    bar.finish_and_clear();
    Ok(made)
}

fn attempt(
    args: &Args,
    layout: &Arc<Layout>,
    wish: &Wish,
    needs: &[Technique],
    seed: u64,
    number: u64,
) -> Result<Option<Made>, Failure> {
    let own = seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut chance = fastrand::Rng::with_seed(own);
    let puzzle = wish.try_once(layout, &mut |below| chance.usize(..below));
    let Some(puzzle) = puzzle.map_err(|why| Failure::Argument(format!("generate: {why}")))? else {
        return Ok(None);
    };
    let record = grade(&puzzle);
    let counts = Counts::of(&record.steps);
    let fits = args.level.is_none_or(|level| record.level == Some(level))
        && needs
            .iter()
            .all(|&technique| counts.of_technique(technique) > 0);
    Ok(fits.then_some(Made {
        puzzle,
        level: record.level,
    }))
}

/// A run that tries the easiest techniques first.
fn grade(puzzle: &Puzzle) -> Record {
    let start = Instant::now();
    let watch = Watch {
        now: &|| start.elapsed(),
        limit: Some(LONGEST_GRADING),
        nodes: None,
        cancelled: &|| false,
    };
    let options = Options {
        order: Order::by_level(),
        choice: Choice::ALL,
        ..Options::default()
    };
    Record::solve(puzzle, &options, watch)
}

fn entry(at: usize, made: &Made) -> Entry {
    let pitch = made.puzzle.n() as u32 + 2;
    let level = made.level.and_then(level_name);
    Entry {
        no: at as u32 + 1,
        anchor: Position::new(2 + at as u32 * pitch, 11),
        page: Value::Blank,
        author: Value::Text("numplace".to_string()),
        published: level.map_or(Value::Blank, |name| Value::Text(name.to_string())),
        strategy: Value::Blank,
        playback: Value::Blank,
        techniques: Value::Blank,
        result: Value::Blank,
        layout: made.puzzle.layout().clone(),
        puzzle: Ok(made.puzzle.clone()),
    }
}

fn report(
    args: &Args,
    layout: &Layout,
    made: &[Made],
    seed: u64,
    notes: &[String],
) -> Result<(), Failure> {
    let file = args.output.display().to_string();
    if args.json {
        let puzzles = made.iter().enumerate().map(|(at, made)| {
            json!({
                "no": at + 1,
                "level": made.level,
                "givens": made.puzzle.given_count(),
                "symmetry": GivenSymmetry::of(&made.puzzle).id(),
            })
        });
        let puzzles: Vec<_> = puzzles.collect();
        let mut document = json!({"book": file, "seed": seed, "puzzles": puzzles, "notes": notes});
        let (variant, regions) = json_words(layout);
        for (field, value) in [("variant", variant), ("regions", regions)] {
            if let Some(value) = value {
                document[field] = value.into();
            }
        }
        return print(&format!("{document}\n"));
    }
    let word = match args.lang.lang() {
        Lang::En => "note: ",
        Lang::Ja => "注: ",
    };
    let notes: String = notes.iter().map(|note| format!("{word}{note}\n")).collect();
    print(&format!("{notes}{file}\n"))
}

/// Tells where a drawing was taken to lie.
fn note(place: &str, lang: Lang) -> String {
    match lang {
        Lang::En => {
            format!(
                "{place}: the drawing is smaller than the puzzles, so it was put in their middle"
            )
        }
        Lang::Ja => format!("{place}: 絵が盤面より小さいため、盤面の中央に置きました"),
    }
}

fn parse_symmetry(text: &str) -> Result<GivenSymmetry, String> {
    let known = GivenSymmetry::ALL.into_iter();
    let mut known = known.filter(|symmetry| symmetry.id() == text);
    known.next().ok_or_else(|| {
        let names = GivenSymmetry::ALL.map(GivenSymmetry::id);
        format!("the symmetries are {}", names.join(", "))
    })
}

fn parse_level(text: &str) -> Result<u8, String> {
    let named = LEVEL_NAMES
        .iter()
        .position(|name| name.eq_ignore_ascii_case(text));
    let level = named.map(|at| at as u8 + 1).or_else(|| text.parse().ok());
    level
        .filter(|level| (1..=26).contains(level))
        .ok_or("a level is a number from 1 to 26 or its name, such as Lovely".to_string())
}
