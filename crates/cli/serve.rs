//! `serve`: the solver for other programs, by lines of JSON. docs/protocol.md is its reference.
//!
//! ```text
//! stdin --lines--> reader (main thread) --requests--> desk <--work-- threads
//!                        |                                               |
//!                        +-- errors, cancel --> outbox <----- replies ---+
//!                                                  +--> stdout
//! ```

mod answer;
mod ask;
mod book;
mod desk;
mod grid;
mod line;
mod outbox;
mod reply;

use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::failure::Failure;
use crate::options::LangArgs;
use crate::{Done, serve::line::Line};

pub(crate) use desk::Desk;

/// The version of the protocol.
pub(crate) const PROTO: u64 = 1;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Talk by standard input and output, a line for each request and reply
    #[arg(long, required = true)]
    stdio: bool,
    /// Milliseconds for what has been read when the input ends; then the rest is cancelled
    #[arg(long, default_value_t = 2_000, value_name = "MS")]
    grace_ms: u64,
    #[command(flatten)]
    caps: Caps,
}

/// What a request may have at most.
#[derive(clap::Args, Clone)]
pub(crate) struct Caps {
    /// Threads that work at a time [default: one for each processor]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Longest time that a request may ask for, for one puzzle, in milliseconds
    #[arg(long, default_value_t = 600_000, value_name = "MS")]
    limit_ms: u64,
    /// Most trials that a request may ask for, for the verdict on one puzzle
    #[arg(long, value_name = "N")]
    limit_nodes: Option<u64>,
    /// Longest request, in megabytes
    #[arg(long, default_value_t = 16, value_name = "N")]
    max_request_mb: usize,
    #[command(flatten)]
    lang: LangArgs,
}

/// The time for a puzzle, in milliseconds, unless a request tells it.
const USUAL_MS: u64 = 10_000;

/// How long a search may take to see that it is cancelled when the process is to end, and
/// how long the last replies may take to be read.
const LAST: Duration = Duration::from_secs(1);

impl Caps {
    pub(crate) fn threads(&self) -> usize {
        let processors = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.jobs.unwrap_or_else(processors).get()
    }

    /// Longest request, in bytes.
    pub(crate) fn longest(&self) -> usize {
        self.max_request_mb.saturating_mul(1 << 20)
    }

    /// The time for one puzzle.
    fn time(&self, asked: Option<u64>) -> Duration {
        Duration::from_millis(asked.unwrap_or(USUAL_MS).min(self.limit_ms))
    }

    /// The trials for one puzzle.
    fn nodes(&self, asked: Option<u64>) -> Option<u64> {
        asked.into_iter().chain(self.limit_nodes).min()
    }
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let desk = Arc::new(Desk::new(args.caps.clone(), false));
    let writer = desk.clone();
    thread::spawn(move || writer.out.deliver(io::stdout()));
    desk.start_threads();

    let mut input = io::stdin().lock();
    // A pipe that breaks has ended.
    while let Ok(Some(line)) = line::next(&mut input, args.caps.longest()) {
        match line {
            Line::Whole(line) => desk.take(line),
            Line::TooLong => desk.refuse_long(),
        }
    }
    desk.end(Duration::from_millis(args.grace_ms), LAST);
    Ok(Done::All)
}
