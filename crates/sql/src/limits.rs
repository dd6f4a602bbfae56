//! What may stop the engine.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Limits of one puzzle. The database asks for them in the middle of a statement, on its own
/// terms: so there is a clock here, and the wish to stop is a flag that can be shared.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Longest time.
    pub time: Option<Duration>,
    /// Most cells tried.
    pub trials: Option<u64>,
    /// Is set by whoever wants to stop.
    pub cancelled: Option<Arc<AtomicBool>>,
    /// How many steps of a trial are kept.
    pub most_listed: usize,
}

impl Limits {
    /// Asks whether it is over, from now on.
    pub(crate) fn start(&self) -> impl Fn() -> bool + Send + 'static {
        let until = self.time.and_then(|time| Instant::now().checked_add(time));
        let cancelled = self.cancelled.clone();
        move || {
            cancelled
                .as_ref()
                .is_some_and(|c| c.load(Ordering::Relaxed))
                || until.is_some_and(|until| Instant::now() >= until)
        }
    }
}
