//! Requests that wait, and the threads that work them off.
//!
//! Whoever comes first is served first, but a book is put back behind the others after each
//! puzzle: a hint need not wait for a thousand puzzles.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use numplace_solver::Lang;
use serde_json::Value;

use super::answer::{Answer, answer};
use super::ask::{Head, is_blank};
use super::book::Book;
use super::outbox::Outbox;
use super::reply::{self, Refusal};
use super::{Caps, PROTO};

/// Stack of a thread that works: as much as a main thread has.
const STACK: usize = 8 << 20;

/// How many of the longest requests may wait.
const WAITING: usize = 4;

/// A request that is not finished yet.
pub(super) struct Ticket {
    pub(super) id: Value,
    cancelled: AtomicBool,
}

impl Ticket {
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// A request that nobody has worked on yet.
pub(super) struct Ask {
    pub(super) ticket: Arc<Ticket>,
    pub(super) op: String,
    pub(super) lang: Lang,
    pub(super) line: Vec<u8>,
}

enum Work {
    Ask(Ask),
    /// One puzzle of a book, then the next.
    Lane(Arc<Book>),
}

impl Work {
    fn ticket(&self) -> &Arc<Ticket> {
        match self {
            Work::Ask(ask) => &ask.ticket,
            Work::Lane(book) => &book.ticket,
        }
    }
}

#[derive(Default)]
struct Inner {
    waiting: VecDeque<Work>,
    /// Bytes of the lines that wait.
    bytes: usize,
    /// All requests that are not finished, by their ids, which need not be different.
    open: HashMap<String, Vec<Arc<Ticket>>>,
    /// Requests that are finished and whose replies are about to be put out.
    closing: usize,
    lang: Option<Lang>,
}

pub(crate) struct Desk {
    inner: Mutex<Inner>,
    changed: Condvar,
    pub(crate) out: Outbox,
    pub(super) caps: Caps,
    /// Whether a book's puzzles stand in its reply, and not in events.
    pub(super) collects: bool,
}

impl Desk {
    pub(crate) fn new(caps: Caps, collects: bool) -> Desk {
        Desk {
            inner: Mutex::default(),
            changed: Condvar::new(),
            out: Outbox::default(),
            caps,
            collects,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the threads, which end with the process.
    pub(crate) fn start_threads(self: &Arc<Desk>) {
        for _ in 0..self.caps.threads() {
            let desk = self.clone();
            let thread = thread::Builder::new().stack_size(STACK);
            // Where the system has no more threads, those that are there have to do.
            let _ = thread.spawn(move || {
                loop {
                    desk.work();
                }
            });
        }
    }

    /// Takes a request.
    pub(crate) fn take(&self, line: Vec<u8>) {
        if is_blank(&line) {
            return;
        }
        let (id, refusal) = match Head::parse(&line) {
            Err(refusal) => (Value::Null, refusal),
            Ok(head) => match head.id() {
                Err(refusal) => (Value::Null, refusal),
                Ok(id) => match self.file(&head, id.clone(), line) {
                    Err(refusal) => (id, refusal),
                    Ok(()) => return,
                },
            },
        };
        self.out.say_at_once(&reply::bad(&id, &refusal));
    }

    /// Puts a request behind those that wait, or cancels one.
    fn file(&self, head: &Head, id: Value, line: Vec<u8>) -> Result<(), Refusal> {
        let op = head.op();
        match op {
            "cancel" => return self.cancel(&id),
            "hello" | "solve" | "hint" | "check" | "book" | "techniques" => {}
            _ => return Err(Refusal::unknown_op(op)),
        }
        let mut inner = self.lock();
        if inner.bytes > self.caps.longest().saturating_mul(WAITING) {
            return Err(Refusal::busy());
        }
        if let ("hello", Some(lang)) = (op, head.lang()) {
            inner.lang = Some(lang);
        }
        let usual = || self.caps.lang.lang();
        let lang = head.lang().or(inner.lang).unwrap_or_else(usual);
        let key = id.to_string();
        let ticket = Arc::new(Ticket {
            id,
            cancelled: AtomicBool::new(false),
        });
        inner.open.entry(key).or_default().push(ticket.clone());
        inner.bytes += line.len();
        inner.waiting.push_back(Work::Ask(Ask {
            ticket,
            op: op.to_string(),
            lang,
            line,
        }));
        drop(inner);
        self.changed.notify_all();
        Ok(())
    }

    /// Refuses a line that was not kept.
    pub(super) fn refuse_long(&self) {
        let refusal = Refusal::too_long(self.caps.longest() >> 20);
        self.out.say_at_once(&reply::bad(&Value::Null, &refusal));
    }

    fn cancel(&self, id: &Value) -> Result<(), Refusal> {
        let mut inner = self.lock();
        let tickets = inner.open.get(&id.to_string()).cloned().unwrap_or_default();
        if tickets.is_empty() {
            return Err(Refusal::not_running());
        }
        let replies = inner.cancel(&tickets);
        drop(inner);
        self.changed.notify_all();
        self.out.say_at_once(&replies);
        Ok(())
    }

    /// Waits until all is answered, or for some time; `None` is for ever.
    pub(crate) fn wait(&self, time: Option<Duration>) {
        let busy = |inner: &mut Inner| !inner.open.is_empty() || inner.closing > 0;
        match time {
            Some(time) => drop(self.changed.wait_timeout_while(self.lock(), time, busy)),
            None => drop(self.changed.wait_while(self.lock(), busy)),
        }
    }

    /// Finishes what has been read within `grace`, cancels the rest, and waits at most `last`
    /// for that to be seen and for the replies to be read.
    pub(super) fn end(&self, grace: Duration, last: Duration) {
        self.wait(Some(grace));
        let mut inner = self.lock();
        let all: Vec<Arc<Ticket>> = inner.open.values().flatten().cloned().collect();
        let replies = inner.cancel(&all);
        drop(inner);
        self.out.say_at_once(&replies);
        self.wait(Some(last));
        self.out.wait_empty(last);
    }

    /// Does the first work that waits, waiting for it if need be.
    fn work(self: &Arc<Desk>) {
        let idle = |inner: &mut Inner| inner.waiting.is_empty();
        let waited = self.changed.wait_while(self.lock(), idle);
        let mut inner = waited.unwrap_or_else(PoisonError::into_inner);
        let work = inner.waiting.pop_front();
        if let Some(Work::Ask(ask)) = &work {
            inner.bytes -= ask.line.len();
        }
        drop(inner);
        match work {
            Some(Work::Ask(ask)) => self.answer(&ask),
            Some(Work::Lane(book)) => self.lane(&book),
            None => {}
        }
    }

    fn answer(&self, ask: &Ask) {
        let ticket = &ask.ticket;
        // An error of ours must not end the requests of the others.
        let answered = catch_unwind(AssertUnwindSafe(|| answer(self, ask)));
        match answered {
            Ok(Ok(Answer::Reply(line))) => self.close(ticket, 0, line),
            Ok(Ok(Answer::Book(book))) => self.begin(book),
            Ok(Err(refusal)) => self.close(ticket, 0, reply::bad(&ticket.id, &refusal)),
            Err(_) => self.close(ticket, 0, reply::bad(&ticket.id, &Refusal::internal())),
        }
    }

    fn begin(&self, book: Arc<Book>) {
        let lanes = book.lanes();
        if lanes == 0 {
            return self.close(&book.ticket, 0, book.reply());
        }
        let mut inner = self.lock();
        let each = std::iter::repeat_n(book, lanes).map(Work::Lane);
        inner.waiting.extend(each);
        drop(inner);
        self.changed.notify_all();
    }

    fn lane(&self, book: &Arc<Book>) {
        let went = catch_unwind(AssertUnwindSafe(|| book.solve_next(&self.out)));
        if went.is_err() {
            book.fail();
        }
        if book.goes_on() {
            self.lock().waiting.push_back(Work::Lane(book.clone()));
            self.changed.notify_all();
        } else if book.end_lane() {
            self.close(&book.ticket, book.done(), book.reply());
        }
    }

    /// Gives the last reply to a request.
    fn close(&self, ticket: &Arc<Ticket>, done: usize, line: String) {
        // The lock is not held while a reply waits for room, nor is a reply put out that a
        // cancel comes after.
        let mut inner = self.lock();
        inner.forget(ticket);
        inner.closing += 1;
        drop(inner);
        match ticket.is_cancelled() {
            true => {
                let cancelled = reply::bad(&ticket.id, &Refusal::cancelled(done));
                self.out.say(&cancelled);
            }
            false => self.out.say(&line),
        }
        self.lock().closing -= 1;
        self.changed.notify_all();
    }
}

impl Inner {
    /// Cancels requests. Those that nobody works on are answered by what is returned, the
    /// others as soon as their search sees it.
    fn cancel(&mut self, tickets: &[Arc<Ticket>]) -> String {
        for ticket in tickets {
            ticket.cancelled.store(true, Ordering::Relaxed);
        }
        let mut replies = String::new();
        let waiting = std::mem::take(&mut self.waiting);
        for work in waiting {
            if !work.ticket().is_cancelled() {
                self.waiting.push_back(work);
                continue;
            }
            let done = match &work {
                Work::Ask(ask) => {
                    self.bytes -= ask.line.len();
                    Some(0)
                }
                Work::Lane(book) => book.end_lane().then(|| book.done()),
            };
            if let Some(done) = done {
                let ticket = work.ticket();
                replies += &reply::bad(&ticket.id, &Refusal::cancelled(done));
                self.forget(&ticket.clone());
            }
        }
        replies
    }

    fn forget(&mut self, ticket: &Arc<Ticket>) {
        let key = ticket.id.to_string();
        if let Some(tickets) = self.open.get_mut(&key) {
            tickets.retain(|other| !Arc::ptr_eq(other, ticket));
            if tickets.is_empty() {
                self.open.remove(&key);
            }
        }
    }
}

/// What `hello` is answered, but for the techniques.
pub(super) fn check_proto(proto: Option<u64>) -> Result<(), Refusal> {
    match proto {
        None | Some(PROTO) => Ok(()),
        Some(other) => Err(Refusal::unsupported(
            format!("this numplace speaks protocol {PROTO}, not {other}"),
            format!("このnumplaceのプロトコルは{PROTO}です（要求は{other}）"),
        )),
    }
}
