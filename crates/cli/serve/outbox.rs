//! Replies on their way out.
//!
//! A thread of its own writes them, so that whoever reads the requests never waits for
//! somebody to read the replies: a program may send all its requests before it reads.

use std::io::Write;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Bytes that may wait before those who work have to wait as well.
const ROOM: usize = 8 << 20;

/// Bytes that may wait before even the reader has to wait. Only errors and cancelled
/// requests come from there.
const MOST: usize = 64 << 20;

#[derive(Default)]
pub(crate) struct Outbox {
    pending: Mutex<Pending>,
    changed: Condvar,
}

#[derive(Default)]
struct Pending {
    text: Vec<u8>,
    /// Whether something has been taken and is being written.
    writing: bool,
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, lines: &str, most: usize) {
        let full = |pending: &mut Pending| pending.text.len() > most;
        let waited = self.changed.wait_while(self.lock(), full);
        let mut pending = waited.unwrap_or_else(PoisonError::into_inner);
        pending.text.extend_from_slice(lines.as_bytes());
        self.changed.notify_all();
    }

    /// Puts lines from a thread that works.
    pub(super) fn say(&self, lines: &str) {
        self.put(lines, ROOM);
    }

    /// Puts lines from the thread that reads.
    pub(super) fn say_at_once(&self, lines: &str) {
        self.put(lines, MOST);
    }

    /// Writes what is put, for ever. When nobody reads it any more, nobody needs the rest.
    pub(super) fn deliver(&self, mut out: impl Write) {
        loop {
            let empty = |pending: &mut Pending| pending.text.is_empty();
            let waited = self.changed.wait_while(self.lock(), empty);
            let mut pending = waited.unwrap_or_else(PoisonError::into_inner);
            let text = std::mem::take(&mut pending.text);
            pending.writing = true;
            drop(pending);
            self.changed.notify_all();
            if out.write_all(&text).and_then(|()| out.flush()).is_err() {
                std::process::exit(0);
            }
            self.lock().writing = false;
            self.changed.notify_all();
        }
    }

    /// Waits until all is written, or for some time.
    pub(super) fn wait_empty(&self, time: Duration) {
        let busy = |pending: &mut Pending| pending.writing || !pending.text.is_empty();
        let _ = self.changed.wait_timeout_while(self.lock(), time, busy);
    }

    /// What was put, where nobody delivers it.
    pub(crate) fn take(&self) -> String {
        let text = std::mem::take(&mut self.lock().text);
        String::from_utf8_lossy(&text).into_owned()
    }
}
