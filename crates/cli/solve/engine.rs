//! `solve --engine list`, `total` and `sql`: other solvers, each with its own working.

mod list;
#[cfg(feature = "sql")]
mod sql;
mod total;
mod trial;

use std::path::PathBuf;
use std::time::Duration;

use numplace_solver::text::{self, Found};
use numplace_solver::{Budget, Cell, Fault, Lang, Puzzle, Status, Verdict, Watch, engines, words};
use serde::Serialize;
use serde_json::{Value, json};

use super::Args;
use crate::failure::Failure;
use crate::json::{self, JsonFault};
use crate::options::lang_id;
use crate::{Done, print};

/// Steps of a trial that are listed.
const MOST_LISTED: usize = 40;

/// Who solves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Engine {
    /// The techniques, and the fast search for the verdict.
    Logic,
    /// Marks, lists and trial.
    List,
    /// Planes, lists, counts and trial.
    Total,
    /// Candidates as rows of a database.
    #[cfg(feature = "sql")]
    Sql,
}

impl Engine {
    pub(crate) fn parse(text: &str) -> Result<Engine, String> {
        match text {
            "logic" => Ok(Engine::Logic),
            "list" => Ok(Engine::List),
            "total" => Ok(Engine::Total),
            #[cfg(feature = "sql")]
            "sql" => Ok(Engine::Sql),
            #[cfg(not(feature = "sql"))]
            "sql" => Err(
                "the engine sql was left out when this numplace was built; use another one, or build it with the feature sql"
                    .to_string(),
            ),
            _ => Err("the engines are logic, list, total and sql".to_string()),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Engine::Logic => "logic",
            Engine::List => "list",
            Engine::Total => "total",
            #[cfg(feature = "sql")]
            Engine::Sql => "sql",
        }
    }
}

/// Flags of these engines.
#[derive(clap::Args)]
pub(crate) struct EngineArgs {
    /// Engine: logic (the techniques), list, total, or sql
    #[arg(long, default_value = "logic", value_parser = Engine::parse, value_name = "NAME")]
    engine: Engine,
    /// Explain the list of the cell in row R and column C (engine list; can be repeated)
    #[arg(long, value_parser = parse_cell, value_name = "R,C", conflicts_with = "answers_only")]
    explain: Vec<Cell>,
    /// Write the table of candidates after each round to a new workbook (engine sql)
    #[arg(long, value_name = "OUT.xlsx", conflicts_with = "answers_only")]
    tables: Option<PathBuf>,
}

impl EngineArgs {
    pub(crate) fn is_logic(&self) -> bool {
        self.engine == Engine::Logic
    }

    /// Refuses flags of one engine with another.
    pub(crate) fn check(&self, args: &Args) -> Result<(), Failure> {
        let of = |flag: &str, engine: &str| {
            Failure::Argument(format!(
                "{flag} is of the engine {engine}; leave it out, or give --engine {engine}"
            ))
        };
        if !self.explain.is_empty() && self.engine != Engine::List {
            return Err(of("--explain", "list"));
        }
        if self.tables.is_some() && self.engine.name() != "sql" {
            return Err(of("--tables", "sql"));
        }
        if self.is_logic() {
            return Ok(());
        }
        let techniques = [
            ("--until", args.until.is_some()),
            ("--draw", args.draw.is_some()),
        ];
        let mut given = techniques.into_iter().filter(|(_, given)| *given);
        match given
            .next()
            .map(|(flag, _)| flag)
            .or(args.solver.of_techniques())
        {
            Some(flag) => Err(of(flag, "logic")),
            None => Ok(()),
        }
    }
}

/// What an engine found out.
struct Worked {
    verdict: Verdict,
    status: Status,
    fault: Option<Fault>,
    time: Duration,
    working: Working,
}

enum Working {
    List(engines::list::Working),
    Total(engines::total::Working),
    #[cfg(feature = "sql")]
    Sql(numplace_sql::Working),
}

/// Solves the puzzles of a text and prints what came of it.
pub(super) fn run(args: &Args, found: &[Found], file: Option<String>) -> Result<Done, Failure> {
    let lang = args.lang.lang();
    let puzzles: Vec<&Puzzle> = found
        .iter()
        .filter_map(|f| f.puzzle.as_ref().ok())
        .collect();
    let outside = |cell: &&Cell, puzzle: &Puzzle| usize::from(cell.row.max(cell.col)) >= puzzle.n();
    for puzzle in &puzzles {
        if let Some(cell) = args
            .engine
            .explain
            .iter()
            .find(|cell| outside(cell, puzzle))
        {
            let (row, col, n) = (cell.row + 1, cell.col + 1, puzzle.n());
            return Err(Failure::Argument(format!(
                "--explain {row},{col}: a puzzle of {n}x{n} has no such cell; give row and column from 1 to {n}"
            )));
        }
    }
    #[cfg(feature = "sql")]
    if let Some(path) = &args.engine.tables {
        sql::check(path, found)?;
    }
    let work = |puzzle: &&Puzzle, watch: Watch<'_>| work(args, puzzle, watch);
    let worked = args.solver.each(&puzzles, &work, &|| ());
    let worked = worked
        .into_iter()
        .collect::<Result<Vec<Worked>, Failure>>()?;
    let (sheets, notes) = written(args, &puzzles, &worked, lang)?;

    let unique = |worked: &Worked| matches!(worked.verdict, Verdict::Unique(_));
    let all = worked.iter().all(unique) && worked.len() == found.len();
    let mut rest = worked.iter();
    let pairs = found
        .iter()
        .map(|found| (found, found.puzzle.as_ref().ok().and_then(|_| rest.next())));
    let output = if args.answers_only {
        let line = |(found, worked): (&Found, Option<&Worked>)| match (&found.puzzle, worked) {
            (Ok(puzzle), Some(worked)) => super::answer(puzzle, &worked.verdict) + "\n",
            _ => "unreadable\n".to_string(),
        };
        pairs.map(line).collect()
    } else if args.json {
        document(args, file, pairs, (sheets, notes), lang)?
    } else {
        let single = found.len() == 1;
        let shown = pairs.map(|(found, worked)| shown(args, found, worked, single, lang));
        let notes = notes.iter().map(|note| format!("{note}\n"));
        shown.chain(notes).collect()
    };
    print(&output)?;
    Ok(if all { Done::All } else { Done::Some })
}

/// Writes the tables that are asked for; the names of their sheets, and what is to be said.
#[cfg(feature = "sql")]
fn written(
    args: &Args,
    puzzles: &[&Puzzle],
    worked: &[Worked],
    lang: Lang,
) -> Result<(Vec<String>, Vec<String>), Failure> {
    match (&args.engine.tables, puzzles, worked) {
        (Some(path), [puzzle], [worked]) => sql::write(path, puzzle, worked, lang),
        _ => Ok((Vec::new(), Vec::new())),
    }
}

#[cfg(not(feature = "sql"))]
fn written(
    _: &Args,
    _: &[&Puzzle],
    _: &[Worked],
    _: Lang,
) -> Result<(Vec<String>, Vec<String>), Failure> {
    Ok((Vec::new(), Vec::new()))
}

fn work(args: &Args, puzzle: &Puzzle, watch: Watch<'_>) -> Result<Worked, Failure> {
    let begin = (watch.now)();
    let spent = || (watch.now)().saturating_sub(begin);
    let over = || (watch.cancelled)() || watch.limit.is_some_and(|limit| spent() >= limit);
    let budget = Budget::new(&over).with_nodes(watch.nodes);
    let (verdict, nodes, working) = match args.engine.engine {
        Engine::Logic | Engine::List => {
            let working = engines::list::solve(puzzle, MOST_LISTED, &budget);
            (
                working.verdict.clone(),
                working.trials.nodes,
                Working::List(working),
            )
        }
        Engine::Total => {
            let working = engines::total::solve(puzzle, MOST_LISTED, &budget);
            (
                working.verdict.clone(),
                working.trials.nodes,
                Working::Total(working),
            )
        }
        #[cfg(feature = "sql")]
        Engine::Sql => sql::work(puzzle, watch, args.engine.tables.is_some())?,
    };
    let time = spent();
    let (status, fault) = engines::status(&verdict, nodes, time);
    Ok(Worked {
        verdict,
        status,
        fault,
        time,
        working,
    })
}

fn shown(args: &Args, found: &Found, worked: Option<&Worked>, single: bool, lang: Lang) -> String {
    let (puzzle, worked) = match (&found.puzzle, worked) {
        (Ok(puzzle), Some(worked)) => (puzzle, worked),
        (Err(why), _) => {
            let status = words::status(Status::Unreadable, lang);
            return format!("line {}: {status}: {why}\n", found.line);
        }
        (Ok(_), None) => return String::new(),
    };
    let digits: Vec<Option<u8>> = match &worked.verdict {
        Verdict::Unique(digits) => digits.iter().copied().map(Some).collect(),
        _ => puzzle.givens().to_vec(),
    };
    let verdict = verdict_line(args.engine.engine, worked, lang);
    let detailed = args.steps || !args.engine.explain.is_empty();
    if !single && !detailed {
        return format!("{}  {verdict}\n", text::to_line(&digits, puzzle.n()));
    }
    let mut shown = format!("{verdict}\n");
    shown += &match lang {
        Lang::En => format!(
            "    The engine {} knows no techniques: there are no level, points or steps.\n",
            args.engine.engine.name()
        ),
        Lang::Ja => format!(
            "    エンジン{}は手筋を使わないため、レベル・点数・手順はありません。\n",
            args.engine.engine.name()
        ),
    };
    shown += &match &worked.working {
        Working::List(working) => list::shown(args, puzzle, working, lang),
        Working::Total(working) => total::shown(args, puzzle, working, lang),
        #[cfg(feature = "sql")]
        Working::Sql(working) => sql::shown(args, working, lang),
    };
    shown + &text::to_drawing(&digits, puzzle.layout())
}

/// "Conquer; list: 54 digits tried, 3 taken back".
fn verdict_line(engine: Engine, worked: &Worked, lang: Lang) -> String {
    let mut line = words::status(worked.status, lang).to_string();
    if let Some(fault) = &worked.fault {
        let colon = if lang == Lang::Ja { "：" } else { ": " };
        line += &format!("{colon}{}", words::fault(fault, lang));
    }
    let did = match &worked.working {
        Working::List(working) => trial::counts(&working.trials, lang),
        Working::Total(working) => trial::counts(&working.trials, lang),
        #[cfg(feature = "sql")]
        Working::Sql(working) => sql::counts(working, lang),
    };
    match lang {
        Lang::En => format!("{line}; {}: {did}", engine.name()),
        Lang::Ja => format!("{line}。{}：{did}", engine.name()),
    }
}

/// A puzzle of the document: what `run` has and these engines know, and their working.
#[derive(Serialize)]
struct JsonWorked {
    no: u32,
    size: usize,
    block: Option<(usize, usize)>,
    status: &'static str,
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<u32>>,
    givens: Option<usize>,
    blanks: Option<usize>,
    elapsed_ms: Option<f64>,
    fault: Option<JsonFault>,
    working: Option<Value>,
}

fn document<'a>(
    args: &Args,
    file: Option<String>,
    pairs: impl Iterator<Item = (&'a Found, Option<&'a Worked>)>,
    (sheets, mut notes): (Vec<String>, Vec<String>),
    lang: Lang,
) -> Result<String, Failure> {
    let engine = args.engine.engine.name();
    notes.push(match lang {
        Lang::En => {
            format!("the engine {engine} knows no techniques: there are no level, points or steps")
        }
        Lang::Ja => format!("エンジン{engine}は手筋を使わないため、レベル・点数・手順はありません"),
    });
    let puzzles = pairs.enumerate().map(|(at, (found, worked))| {
        let no = at as u32 + 1;
        match (&found.puzzle, worked) {
            (Ok(puzzle), Some(worked)) => json_worked(args, no, puzzle, worked),
            (Err(why), _) => {
                let line = found.line;
                let ja = format!("{line}行目は読み取れません（{why}）");
                let fault = json::unreadable_fault(format!("line {line}: {why}"), ja);
                JsonWorked {
                    fault: Some(fault),
                    ..JsonWorked::empty(no)
                }
            }
            (Ok(_), None) => JsonWorked::empty(no),
        }
    });
    let puzzles: Vec<JsonWorked> = puzzles.collect();
    let (limit_ms, limit_nodes) = args.solver.limits();
    let output = args
        .engine
        .tables
        .as_ref()
        .map(|path| path.display().to_string());
    let document = json!({
        "book": file,
        "output": output,
        "options": {
            "engine": engine,
            "limit_ms": limit_ms,
            "limit_nodes": limit_nodes,
            "jobs": args.solver.jobs(),
            "lang": lang_id(lang),
        },
        "puzzles": puzzles,
        "sheets_written": sheets,
        "not_carried": [],
        "notes": notes,
    });
    Ok(serde_json::to_string(&document)? + "\n")
}

impl JsonWorked {
    fn empty(no: u32) -> JsonWorked {
        JsonWorked {
            no,
            size: 0,
            block: None,
            status: Status::Unreadable.id(),
            solution: None,
            cells: None,
            givens: None,
            blanks: None,
            elapsed_ms: None,
            fault: None,
            working: None,
        }
    }
}

fn json_worked(args: &Args, no: u32, puzzle: &Puzzle, worked: &Worked) -> JsonWorked {
    let n = puzzle.n();
    let solution: Option<Vec<Option<u8>>> = match &worked.verdict {
        Verdict::Unique(digits) => Some(digits.iter().copied().map(Some).collect()),
        _ => None,
    };
    let number = |digit: &u8| u32::from(*digit) + 1;
    let cells = solution.as_ref().filter(|_| n > 9);
    JsonWorked {
        size: n,
        block: puzzle.layout().block(),
        status: worked.status.id(),
        cells: cells.map(|digits| digits.iter().flatten().map(number).collect()),
        solution: solution
            .filter(|_| n <= text::LARGEST_CHARACTER)
            .map(|digits| text::to_line(&digits, n)),
        givens: Some(puzzle.given_count()),
        blanks: Some(n * n - puzzle.given_count()),
        elapsed_ms: Some(worked.time.as_nanos() as f64 / 1e6),
        fault: worked
            .fault
            .as_ref()
            .map(|fault| json::json_fault(worked.status, fault)),
        working: Some(match &worked.working {
            Working::List(working) => list::json(args, puzzle, working),
            Working::Total(working) => total::json(args, puzzle, working),
            #[cfg(feature = "sql")]
            Working::Sql(working) => sql::json(args, working),
        }),
        ..JsonWorked::empty(no)
    }
}

/// Digits (from 0) as people read them: `2 3 7 9`.
fn digits_line(digits: impl IntoIterator<Item = usize>) -> String {
    let digits = digits.into_iter().map(|digit| (digit + 1).to_string());
    digits.collect::<Vec<_>>().join(" ")
}

/// A cell with the digits (from 0) of its list.
fn list_line(cell: Cell, list: &[u8]) -> String {
    let digits = digits_line(list.iter().map(|&digit| digit.into()));
    let line = format!("    {:<9} {}: {digits}", cell.to_string(), list.len());
    line.trim_end().to_string() + "\n"
}

/// Row and column as a person counts them.
fn pair(cell: Cell) -> [u32; 2] {
    [u32::from(cell.row) + 1, u32::from(cell.col) + 1]
}

fn parse_cell(text: &str) -> Result<Cell, String> {
    let inside = text.trim().trim_start_matches('(').trim_end_matches(')');
    let number = |text: &str| text.trim().parse().ok().filter(|n| (1..=100).contains(n));
    let cell = inside
        .split_once(',')
        .and_then(|(row, col)| Some((number(row)?, number(col)?)));
    let (row, col): (usize, usize) =
        cell.ok_or("a cell is row,column, both from 1, such as 4,6".to_string())?;
    Ok(Cell::new(row - 1, col - 1))
}
