//! What each op does.

use std::sync::Arc;
use std::time::Instant;

use numplace_book::HumanTimes;
use numplace_solver::slips::EFFORT;
use numplace_solver::{Budget, Puzzle, Record, Status, TECHNIQUES, Watch, search};
use serde::Serialize;
use serde_json::Value;

use crate::hint::{self, Question};
use crate::json::{JsonFault, JsonFinding, JsonHint, JsonPuzzle};
use crate::techniques::json_row;

use super::PROTO;
use super::ask::{Body, Grid};
use super::book::Book;
use super::desk::{Ask, Desk, check_proto};
use super::grid::Layouts;
use super::reply::{Refusal, good};

/// What comes of a request.
pub(super) enum Answer {
    /// The line that ends it.
    Reply(String),
    /// A book, which is worked off puzzle by puzzle.
    Book(Arc<Book>),
}

pub(super) fn answer(desk: &Desk, ask: &Ask) -> Result<Answer, Refusal> {
    let body = Body::parse(&ask.line)?;
    let reply = match ask.op.as_str() {
        "hello" => hello(ask, &body)?,
        "techniques" => techniques(ask),
        "solve" => solve(desk, ask, &body)?,
        "check" => check(desk, ask, &body)?,
        "hint" => next_step(desk, ask, &body)?,
        "book" => {
            let book = Book::new(desk, ask, body)?;
            return Ok(Answer::Book(Arc::new(book)));
        }
        // The desk takes no others.
        op => return Err(Refusal::unknown_op(op)),
    };
    Ok(Answer::Reply(reply))
}

#[derive(Serialize)]
struct Hello {
    name: &'static str,
    version: &'static str,
    proto: u64,
    techniques: Vec<Value>,
}

fn hello(ask: &Ask, body: &Body) -> Result<String, Refusal> {
    check_proto(body.proto)?;
    let hello = Hello {
        name: env!("CARGO_PKG_NAME"),
        version: env!("CARGO_PKG_VERSION"),
        proto: PROTO,
        techniques: TECHNIQUES.iter().map(json_row).collect(),
    };
    Ok(good(&ask.ticket.id, hello))
}

#[derive(Serialize)]
struct Techniques {
    techniques: Vec<Value>,
}

fn techniques(ask: &Ask) -> String {
    let techniques = TECHNIQUES.iter().map(json_row).collect();
    good(&ask.ticket.id, Techniques { techniques })
}

fn grid(body: &Body) -> Result<&Grid, Refusal> {
    body.grid.as_ref().ok_or_else(|| Refusal::missing("grid"))
}

/// Calls `work` with a clock and the limits of the request.
fn watched<T>(desk: &Desk, ask: &Ask, body: &Body, work: impl FnOnce(Watch<'_>) -> T) -> T {
    let limit = body.limit.unwrap_or_default();
    let start = Instant::now();
    work(Watch {
        now: &|| start.elapsed(),
        limit: Some(desk.caps.time(limit.ms)),
        nodes: desk.caps.nodes(limit.nodes),
        cancelled: &|| ask.ticket.is_cancelled(),
    })
}

/// Refuses digits that clash, with what probably went wrong in typing them.
fn refuse_clash(puzzle: &Puzzle, ask: &Ask, watch: Watch<'_>) -> Result<(), Refusal> {
    if puzzle.clashes().is_empty() {
        return Ok(());
    }
    let mut record = Record::judge(puzzle, watch);
    record.find_slips(puzzle, EFFORT, watch);
    match JsonFault::of(&record, ask.lang) {
        Some(fault) => Err(Refusal::Fault(Box::new(fault))),
        None => Ok(()),
    }
}

#[derive(Serialize)]
struct Solved {
    puzzle: JsonPuzzle,
}

fn solve(desk: &Desk, ask: &Ask, body: &Body) -> Result<String, Refusal> {
    let puzzle = Layouts::default().puzzle(grid(body)?)?;
    let solver = body.solver()?;
    let options = solver.options()?;
    let (unit, _) = solver.unit(&HumanTimes::default());
    watched(desk, ask, body, |watch| {
        refuse_clash(&puzzle, ask, watch)?;
        let mut record = Record::solve(&puzzle, &options, watch);
        record.find_slips(&puzzle, EFFORT, watch);
        let steps = body.wants("steps");
        let puzzle = JsonPuzzle::new(1, &puzzle, &record, steps, (unit, ask.lang))
            .with_plain_slips(&record, ask.lang);
        Ok(good(&ask.ticket.id, Solved { puzzle }))
    })
}

#[derive(Serialize)]
struct Checked {
    verdict: &'static str,
    fault: Option<JsonFault>,
    /// How many there are, and whether there are no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<(usize, bool)>,
}

/// Solutions that are counted at most, unless a request tells it.
const USUAL_MOST: usize = 1_000;
/// And at most in any case: each is kept while they are counted.
const GREATEST_MOST: usize = 100_000;

fn check(desk: &Desk, ask: &Ask, body: &Body) -> Result<String, Refusal> {
    let puzzle = Layouts::default().puzzle(grid(body)?)?;
    let checked = watched(desk, ask, body, |watch| {
        let mut record = Record::judge(&puzzle, watch);
        let solutions = body.wants("count").then(|| {
            let over = || (watch.cancelled)() || watch.limit.is_some_and(|l| (watch.now)() >= l);
            let budget = Budget::new(&over).with_nodes(watch.nodes);
            let most = body.most.unwrap_or(USUAL_MOST).clamp(1, GREATEST_MOST);
            match record.fault {
                // The searches that a verdict has are better than those that count.
                None => (1, true),
                _ if matches!(record.status, Status::None | Status::Invalid) => (0, true),
                _ => search::count(&puzzle, most, &budget),
            }
        });
        record.find_slips(&puzzle, EFFORT, watch);
        Checked {
            verdict: match &record.fault {
                None => "unique",
                Some(_) => record.status.id(),
            },
            fault: JsonFault::of(&record, ask.lang),
            solutions,
        }
    });
    Ok(good(&ask.ticket.id, checked))
}

#[derive(Serialize)]
#[serde(untagged)]
enum Hint {
    Next(Box<JsonHint>),
    All {
        findings: Vec<JsonFinding>,
        fault: Option<Box<JsonFault>>,
        notes: Vec<&'static str>,
    },
}

fn next_step(desk: &Desk, ask: &Ask, body: &Body) -> Result<String, Refusal> {
    let (givens, position) = Layouts::default().position(grid(body)?)?;
    let depth = body.depth.unwrap_or(3);
    if !(1..=3).contains(&depth) {
        return Err(Refusal::bad_request("depth is 1, 2 or 3"));
    }
    let options = body.solver()?.options_by("level")?;
    let techniques = hint::techniques(body.techniques.as_deref().unwrap_or_default())?;
    let question = Question {
        position: &position,
        options: &options,
        techniques: techniques.as_deref(),
        all: body.all.unwrap_or_default(),
    };
    watched(desk, ask, body, |watch| {
        // Of digits placed later the position itself tells which are wrong.
        refuse_clash(&givens, ask, watch)?;
        let told = question.look(watch);
        let hint = match question.all {
            false => Hint::Next(Box::new(question.json(
                &told,
                (watch.now)(),
                depth,
                ask.lang,
            ))),
            true => {
                let (findings, fault) = match question.json_all(&told, ask.lang) {
                    Ok(findings) => (findings, None),
                    Err(mistake) => (Vec::new(), Some(Box::new(JsonFault::mistake(mistake)))),
                };
                let notes = told.notes(ask.lang);
                Hint::All {
                    findings,
                    fault,
                    notes,
                }
            }
        };
        Ok(good(&ask.ticket.id, hint))
    })
}
