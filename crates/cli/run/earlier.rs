//! What an earlier run kept of puzzles that did not change since.

use std::collections::HashMap;
use std::time::Duration;

use numplace_book::Kept;
use numplace_solver::{Fault, Options, Puzzle, Record};

/// A run of this length or more is not made again while nothing changed.
const LONG: Duration = Duration::from_millis(100);

/// Limits of a puzzle: milliseconds and nodes.
type Limits = (u64, Option<u64>);

/// What an earlier run kept, by book and print: one of each puzzle, since a book may have the
/// same twice.
pub(super) struct Earlier<'a>(HashMap<(&'a str, &'a str), Vec<&'a Kept>>);

impl<'a> Earlier<'a> {
    pub(super) fn new(kept: &'a [Kept]) -> Earlier<'a> {
        let mut known: HashMap<_, Vec<&Kept>> = HashMap::new();
        for kept in kept {
            let key = (kept.sheet.as_str(), kept.print.as_str());
            known.entry(key).or_default().push(kept);
        }
        Earlier(known)
    }

    /// What was kept of the puzzle of this number, or else of the same puzzle elsewhere in the
    /// book.
    fn of(&self, (sheet, no): (&str, u32), print: &str) -> Option<&'a Kept> {
        let known = self.0.get(&(sheet, print))?;
        let same = known.iter().find(|kept| kept.no == no);
        same.or_else(|| known.first()).copied()
    }

    /// The record of a puzzle that took long, or was given up, when it was run the same way.
    pub(super) fn record(
        &self,
        place: (&str, u32),
        (puzzle, options): (&Puzzle, &Options),
        limits: Limits,
    ) -> Option<Record> {
        if self.0.is_empty() {
            return None;
        }
        [None, Some(limits)].into_iter().find_map(|limits| {
            let print = print(puzzle, options, limits);
            let kept = self.of(place, &print)?;
            kept.record(puzzle, &options.weights)
        })
    }

    /// Gives a puzzle that was run the same way the times that it had then.
    pub(super) fn stamp(&self, place: (&str, u32), print: &str, record: &mut Record) {
        if let Some(kept) = self.of(place, print) {
            kept.stamp(record);
        }
    }
}

/// What tells a puzzle and the way it was run from others. A puzzle that was given up may be
/// taken further by other limits.
pub(super) fn print_of(
    puzzle: &Puzzle,
    options: &Options,
    record: &Record,
    limits: Limits,
) -> String {
    print(puzzle, options, gave_up(record).then_some(limits))
}

fn print(puzzle: &Puzzle, options: &Options, limits: Option<Limits>) -> String {
    let layout = puzzle.layout();
    let mut what = format!(
        "{} {:?} {:?} {options:?} {limits:?}",
        env!("CARGO_PKG_VERSION"),
        layout.block(),
        puzzle.givens(),
    );
    // Other houses make another puzzle of the same givens.
    if !layout.is_plain() {
        what += &format!(" {:?}", layout.variant());
    }
    format!("{:016x}", fnv1a(what.as_bytes()))
}

fn gave_up(record: &Record) -> bool {
    matches!(
        record.fault,
        Some(Fault::Undecided { .. } | Fault::TimeLimit)
    )
}

/// Whether a record is to be kept whole.
pub(super) fn is_long(record: &Record) -> bool {
    record.time >= LONG || gave_up(record)
}

/// The hash of Fowler, Noll and Vo, FNV-1a with 64 bits: the same in every version, as what
/// is kept in files must be.
fn fnv1a(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}
