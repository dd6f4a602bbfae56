//! A last net under a library that gives up on damaged files by panicking.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// What `task` gives; `None` if it panics, which is said nowhere then.
pub(crate) fn caught<T>(task: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                usual(info);
            }
        }));
    });
    let before = QUIET.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(task));
    QUIET.set(before);
    result.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_no_result() {
        assert_eq!(caught(|| 5), Some(5));
        let nothing: Vec<u8> = Vec::new();
        assert_eq!(caught(|| nothing[nothing.len()]), None);
        assert!(!QUIET.get());
    }
}
