//! Books: many puzzles in one request, on one thread or several.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use numplace_book::HumanTimes;
use numplace_solver::slips::EFFORT;
use numplace_solver::{Lang, Options, Puzzle, Record, Watch};
use serde::Serialize;
use serde_json::Value;

use crate::json::JsonPuzzle;

use super::ask::{Body, Item};
use super::desk::{Ask, Desk, Ticket};
use super::grid::Layouts;
use super::outbox::Outbox;
use super::reply::{self, Refusal, good, line};

/// A book that is being solved.
pub(super) struct Book {
    pub(super) ticket: Arc<Ticket>,
    puzzles: Vec<Entry>,
    options: Options,
    steps: bool,
    lang: Lang,
    /// Seconds of a weight.
    unit: f64,
    /// Longest time and most trials for each puzzle.
    each: (Duration, Option<u64>),
    /// When all of it is to be done.
    deadline: Option<Instant>,
    /// The next puzzle that nobody has taken.
    next: AtomicUsize,
    /// Puzzles at a time, as long as there are any.
    lanes: AtomicUsize,
    first_lanes: usize,
    failed: AtomicBool,
    told: Mutex<Told>,
    collects: bool,
}

/// A puzzle, or why it is none.
struct Entry {
    no: u32,
    size: usize,
    published: Option<String>,
    puzzle: Result<Puzzle, (String, String)>,
}

/// What has been done.
#[derive(Default)]
struct Told {
    done: usize,
    conquered: usize,
    /// Where they are collected, with their places in the request.
    puzzles: Vec<(usize, JsonPuzzle)>,
}

#[derive(Serialize)]
struct Progress<'a> {
    ev: &'static str,
    id: &'a Value,
    done: usize,
    of: usize,
}

#[derive(Serialize)]
struct Solved<'a> {
    ev: &'static str,
    id: &'a Value,
    no: u32,
    puzzle: &'a JsonPuzzle,
}

#[derive(Serialize)]
struct Finished {
    done: usize,
    of: usize,
    conquered: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzles: Option<Vec<JsonPuzzle>>,
}

impl Book {
    pub(super) fn new(desk: &Desk, ask: &Ask, mut body: Body) -> Result<Book, Refusal> {
        let items = body.puzzles.take();
        let items = items.ok_or_else(|| Refusal::missing("puzzles"))?;
        let solver = body.solver()?;
        let limit = body.limit.unwrap_or_default();
        let mut layouts = Layouts::default();
        let entry = |(at, item): (usize, Item)| Entry::new(at, item, &mut layouts);
        let puzzles: Vec<Entry> = items.into_iter().enumerate().map(entry).collect();
        let jobs = body.jobs.unwrap_or(1).clamp(1, desk.caps.threads());
        let lanes = jobs.min(puzzles.len());
        Ok(Book {
            ticket: ask.ticket.clone(),
            puzzles,
            options: solver.options()?,
            steps: body.wants("steps"),
            lang: ask.lang,
            unit: solver.unit(&HumanTimes::default()).0,
            each: (desk.caps.time(limit.ms_each), desk.caps.nodes(limit.nodes)),
            deadline: limit
                .ms
                .and_then(|ms| Instant::now().checked_add(Duration::from_millis(ms))),
            next: AtomicUsize::new(0),
            lanes: AtomicUsize::new(lanes),
            first_lanes: lanes,
            failed: AtomicBool::new(false),
            told: Mutex::default(),
            collects: desk.collects,
        })
    }

    /// How many puzzles may be in work at a time.
    pub(super) fn lanes(&self) -> usize {
        self.first_lanes
    }

    /// Solves the next puzzle and tells it.
    pub(super) fn solve_next(&self, out: &Outbox) {
        let at = self.next.fetch_add(1, Ordering::Relaxed);
        let Some(entry) = self.puzzles.get(at).filter(|_| !self.is_over()) else {
            return;
        };
        let (conquered, puzzle) = self.solve(entry);
        // What was cut short is no result.
        if !self.is_over() {
            self.tell((at, entry.no), conquered, puzzle, out);
        }
    }

    fn solve(&self, entry: &Entry) -> (bool, JsonPuzzle) {
        let puzzle = match &entry.puzzle {
            Ok(puzzle) => puzzle,
            Err((en, ja)) => {
                let (no, size) = (entry.no, entry.size);
                let puzzle = JsonPuzzle::unreadable(no, size, en.clone(), ja.clone());
                return (false, puzzle.published(entry.published.clone()));
            }
        };
        let start = Instant::now();
        let watch = Watch {
            now: &|| start.elapsed(),
            limit: Some(self.each.0),
            nodes: self.each.1,
            cancelled: &|| self.is_over(),
        };
        let mut record = Record::solve(puzzle, &self.options, watch);
        record.find_slips(puzzle, EFFORT, watch);
        let words = (self.unit, self.lang);
        let json = JsonPuzzle::new(entry.no, puzzle, &record, self.steps, words)
            .with_plain_slips(&record, self.lang)
            .published(entry.published.clone());
        (record.is_conquered(), json)
    }

    fn tell(&self, (at, no): (usize, u32), conquered: bool, puzzle: JsonPuzzle, out: &Outbox) {
        // The lock is held until both lines are out: progress never goes back.
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        told.done += 1;
        told.conquered += usize::from(conquered);
        if self.collects {
            told.puzzles.push((at, puzzle));
            return;
        }
        let (id, done, of) = (&self.ticket.id, told.done, self.puzzles.len());
        let (ev, puzzle) = ("result", &puzzle);
        let solved = line(&Solved { ev, id, no, puzzle });
        let ev = "progress";
        out.say(&(line(&Progress { ev, id, done, of }) + &solved));
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    fn is_over(&self) -> bool {
        self.ticket.is_cancelled() || self.failed.load(Ordering::Relaxed) || self.is_late()
    }

    /// Ends the book because of an error of ours.
    pub(super) fn fail(&self) {
        self.failed.store(true, Ordering::Relaxed);
    }

    /// Whether there is something left to take.
    pub(super) fn goes_on(&self) -> bool {
        self.next.load(Ordering::Relaxed) < self.puzzles.len() && !self.is_over()
    }

    /// Ends a lane; whether it was the last one.
    pub(super) fn end_lane(&self) -> bool {
        self.lanes.fetch_sub(1, Ordering::AcqRel) == 1
    }

    /// Puzzles that have been told.
    pub(super) fn done(&self) -> usize {
        self.told
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .done
    }

    /// The line that ends the book, when all lanes have ended.
    pub(super) fn reply(&self) -> String {
        let id = &self.ticket.id;
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if self.failed.load(Ordering::Relaxed) {
            return reply::bad(id, &Refusal::internal());
        }
        if told.done < self.puzzles.len() {
            return reply::bad(id, &Refusal::out_of_time(told.done));
        }
        told.puzzles.sort_by_key(|(at, _)| *at);
        let puzzles = std::mem::take(&mut told.puzzles);
        let puzzles = puzzles.into_iter().map(|(_, puzzle)| puzzle).collect();
        let finished = Finished {
            done: told.done,
            of: self.puzzles.len(),
            conquered: told.conquered,
            puzzles: Some(puzzles).filter(|_| self.collects),
        };
        good(id, finished)
    }
}

impl Entry {
    fn new(at: usize, item: Item, layouts: &mut Layouts) -> Entry {
        let puzzle = layouts.puzzle(&item.grid);
        let published = match item.published {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => Some(text),
            Some(other) => Some(other.to_string()),
        };
        Entry {
            no: item.no.unwrap_or(at as u32 + 1),
            size: item.grid.size.unwrap_or_default(),
            published,
            puzzle: puzzle.map_err(Refusal::into_words),
        }
    }
}
