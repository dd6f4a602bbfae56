//! `solve`: puzzles given as text.

mod engine;

use numplace_book::HumanTimes;
use numplace_solver::slips;
use numplace_solver::text::{self, Found};
use numplace_solver::{
    Budget, Grid, Lang, Options, Puzzle, Record, Replay, Status, Step, Verdict, judge, level_name,
    words,
};

use crate::color::ColorArgs;
use crate::failure::Failure;
use crate::json::{Document, JsonPuzzle};
use crate::options::{LangArgs, SolverArgs};
use crate::variant::refuse_unfit;
use crate::{Done, draw, input, print};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A puzzle, a file of puzzles, or - for standard input
    #[arg(allow_hyphen_values = true)]
    puzzle: String,
    /// Show the procedure
    #[arg(long)]
    steps: bool,
    /// Draw the candidates of the steps that cross something out, or with =all of every step
    #[arg(long, value_name = "STEPS", num_args = 0..=1, require_equals = true,
        default_missing_value = "deforms", value_parser = parse_draw,
        conflicts_with_all = ["answers_only", "json", "until"])]
    draw: Option<Draw>,
    #[command(flatten)]
    color: ColorArgs,
    /// Stop after K steps and print the puzzle as it stands then
    #[arg(long, value_name = "K", conflicts_with_all = ["answers_only", "json", "steps"])]
    until: Option<usize>,
    /// Print a line for each puzzle: the solution, or what is wrong
    #[arg(long, conflicts_with = "json")]
    answers_only: bool,
    #[command(flatten)]
    engine: engine::EngineArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    lang: LangArgs,
    #[command(flatten)]
    solver: SolverArgs,
}

/// Which steps are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Draw {
    /// Those that rest on more than the digits.
    Deforms,
    /// All.
    All,
}

impl Draw {
    fn is_drawn(self, step: &Step) -> bool {
        self == Draw::All || !step.technique().is_basic()
    }
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    args.engine.check(args)?;
    let options = args.solver.options()?;
    let lang = args.lang.lang();
    let wanted = args.solver.wanted(lang)?;
    let (text, file) = input::read(&args.puzzle)?;
    let found = text::read_puzzles(&text, wanted);
    refuse_unfit(&found)?;
    if args.answers_only {
        if !args.engine.is_logic() {
            return engine::run(args, &found, file);
        }
        return answers_only(args, &found);
    }
    if found.is_empty() {
        let what = file.clone().unwrap_or_else(|| "puzzle".to_string());
        return Err(Failure::Argument(format!(
            "{what}: no puzzle in it; a 9x9 puzzle is a line of 81 characters such as 53..7....6..195..."
        )));
    }
    if let (
        [
            Found {
                puzzle: Err(why), ..
            },
        ],
        None,
    ) = (found.as_slice(), &file)
    {
        return Err(Failure::Argument(format!("puzzle: {why}; or no such file")));
    }
    if !args.engine.is_logic() {
        return engine::run(args, &found, file);
    }
    let puzzles: Vec<&Puzzle> = found
        .iter()
        .filter_map(|f| f.puzzle.as_ref().ok())
        .collect();
    let with_options: Vec<_> = puzzles.iter().map(|&puzzle| (puzzle, &options)).collect();
    let records = args.solver.solve_all(&with_options, &|| ());
    let conquered = records.iter().all(Record::is_conquered) && records.len() == found.len();
    let mut records = records.into_iter();
    let pairs = found.iter().map(|found| {
        (
            found,
            found.puzzle.as_ref().ok().and_then(|_| records.next()),
        )
    });
    let output = match args.until {
        _ if args.json => json(args, &options, file, pairs, lang)?,
        Some(step) => pairs
            .map(|(found, record)| until(found, record, step) + "\n")
            .collect(),
        None => {
            let single = found.len() == 1;
            pairs
                .map(|(found, record)| shown(args, found, record, single, lang))
                .collect()
        }
    };
    print(&output)?;
    Ok(if conquered { Done::All } else { Done::Some })
}

/// A line for every line that is not empty.
fn answers_only(args: &Args, found: &[Found]) -> Result<Done, Failure> {
    let puzzles: Vec<&Puzzle> = found
        .iter()
        .filter_map(|f| f.puzzle.as_ref().ok())
        .collect();
    let verdict = |puzzle: &&Puzzle, watch: numplace_solver::Watch<'_>| {
        let begin = (watch.now)();
        let over = || {
            watch
                .limit
                .is_some_and(|l| (watch.now)().saturating_sub(begin) >= l)
        };
        judge(puzzle, &Budget::new(&over).with_nodes(watch.nodes))
    };
    let verdicts = args.solver.each(&puzzles, &verdict, &|| ());
    let mut verdicts = puzzles.iter().zip(verdicts);
    let mut all = true;
    let mut output = String::new();
    for found in found {
        let verdict = found.puzzle.as_ref().ok().and_then(|_| verdicts.next());
        all &= matches!(verdict, Some((_, Verdict::Unique(_))));
        output += &match verdict {
            None => "unreadable".to_string(),
            Some((puzzle, verdict)) => answer(puzzle, &verdict),
        };
        output += "\n";
    }
    print(&output)?;
    Ok(if all { Done::All } else { Done::Some })
}

fn answer(puzzle: &Puzzle, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Unique(digits) => {
            let digits: Vec<Option<u8>> = digits.iter().copied().map(Some).collect();
            text::to_line(&digits, puzzle.n())
        }
        Verdict::Invalid(clashes) => {
            let mut cells: Vec<_> = clashes.iter().flat_map(|clash| &clash.cells).collect();
            cells.sort_unstable();
            cells.dedup();
            let cells: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
            format!("invalid {}", cells.join(" "))
        }
        Verdict::None(_) => "none".to_string(),
        Verdict::Many(_) => "many".to_string(),
        Verdict::Undecided => "undecided".to_string(),
    }
}

fn json<'a>(
    args: &Args,
    options: &Options,
    file: Option<String>,
    pairs: impl Iterator<Item = (&'a Found, Option<Record>)>,
    lang: Lang,
) -> Result<String, Failure> {
    let (unit, _) = args.solver.unit(&HumanTimes::default());
    let puzzle = |(at, (found, record)): (usize, (&Found, Option<Record>))| {
        let no = at as u32 + 1;
        match (&found.puzzle, record) {
            (Ok(puzzle), Some(record)) => {
                JsonPuzzle::new(no, puzzle, &record, args.steps, (unit, lang))
                    .with_plain_slips(&record, lang)
            }
            (Ok(_), None) => JsonPuzzle::default(),
            (Err(why), _) => {
                let line = found.line;
                let ja = format!("{line}行目は読み取れません（{why}）");
                JsonPuzzle::unreadable(no, 0, format!("line {line}: {why}"), ja)
            }
        }
    };
    let document = Document {
        book: file,
        output: None,
        options: args.solver.report(options, lang),
        skipped_letters: Vec::new(),
        puzzles: pairs.enumerate().map(puzzle).collect(),
        sheets_written: Vec::new(),
        not_carried: Vec::new(),
        notes: Vec::new(),
    };
    Ok(serde_json::to_string(&document)? + "\n")
}

/// The puzzle as it stands after `count` steps.
fn until(found: &Found, record: Option<Record>, count: usize) -> String {
    let (Ok(puzzle), Some(record)) = (&found.puzzle, record) else {
        return "unreadable".into();
    };
    let mut grid = Grid::with_digits(puzzle.layout().clone(), puzzle.givens());
    let steps = record.steps.iter().take(count);
    steps
        .filter_map(|step| step.placed)
        .for_each(|placed| grid.place(placed.cell, placed.digit as usize));
    text::to_line(&grid.digits(), puzzle.n())
}

fn shown(args: &Args, found: &Found, record: Option<Record>, single: bool, lang: Lang) -> String {
    let (puzzle, record) = match (&found.puzzle, record) {
        (Ok(puzzle), Some(record)) => (puzzle, record),
        (Err(why), _) => {
            return format!(
                "line {}: {}: {}\n",
                found.line,
                words::status(Status::Unreadable, lang),
                why
            );
        }
        (Ok(_), None) => return String::new(),
    };
    let mut text = String::new();
    let steps = args.steps || args.draw.is_some();
    if !single && !steps {
        text += &text::to_line(&record.digits, puzzle.n());
        text += &format!("  {}\n", verdict_line(&record, lang));
        return text;
    }
    text += &format!("{}\n", verdict_line(&record, lang));
    if slips::is_sought(record.status) {
        for likely in words::slips(&record.slips, &words::Names::PLAIN, lang) {
            text += &format!("    {likely}\n");
        }
    }
    if steps {
        let mut replay = Replay::new(Grid::with_digits(puzzle.layout().clone(), puzzle.givens()));
        let colour = args.color.is_on();
        let (unit, _) = args.solver.unit(&HumanTimes::default());
        let times = record.elapsed.iter().zip(record.simulated());
        for (at, (step, (elapsed, simulated))) in record.steps.iter().zip(times).enumerate() {
            let placed = step.placed.map_or(String::new(), |placed| {
                format!("{} = {:<2}", placed.cell, placed.digit + 1)
            });
            text += &format!(
                "{:>4}  {:<4} {placed:<10} {:>9.6} s {:>5.0} s  {}\n",
                at + 1,
                step.label.to_string(),
                elapsed.as_secs_f64(),
                simulated * unit,
                words::sentence(step, lang),
            );
            let seen = replay.step(step);
            if args.draw.is_some_and(|draw| draw.is_drawn(step)) {
                text += &draw::step(seen, step, colour, lang);
            }
        }
    }
    text + &text::to_drawing(&record.digits, puzzle.layout())
}

/// "Conquer, level 6 Lovely, 62 points: B54 R1 C2 Q1".
fn verdict_line(record: &Record, lang: Lang) -> String {
    let mut text = words::flag(record, lang);
    let levels = [
        (record.level, ", level", "、レベル"),
        (record.modern_level, ", modern level", "、モダン方式レベル"),
    ];
    for (level, en, ja) in levels {
        let Some((level, name)) = level.and_then(|l| Some((l, level_name(l)?))) else {
            continue;
        };
        text += &match lang {
            Lang::En => format!("{en} {level} {name}"),
            Lang::Ja => format!("{ja}{level} {name}"),
        };
    }
    if !record.steps.is_empty() {
        let (points, counts) = (record.technical_point(), &record.counts);
        text += &match lang {
            Lang::En => format!(", {points} points: {counts}"),
            Lang::Ja => format!("、{points}点：{counts}"),
        };
    }
    text
}

fn parse_draw(text: &str) -> Result<Draw, String> {
    match text {
        "deforms" => Ok(Draw::Deforms),
        "all" => Ok(Draw::All),
        _ => Err("drawn are deforms or all".to_string()),
    }
}
