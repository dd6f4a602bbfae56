//! Puzzle books kept as workbooks: reads them, and writes them back with answers,
//! procedures, summaries and charts.
//!
//! The only crate that names a spreadsheet library.

#[doc(hidden)]
pub mod bench;
mod candidates;
mod columns;
mod digits;
mod drawing;
mod faults;
mod heading;
mod human;
mod kept;
mod macros;
mod model;
mod new;
mod original;
mod package;
mod pages;
mod palette;
mod panics;
mod protect;
mod read;
mod save;
mod store;
mod suspects;
mod write;

pub use candidates::{CandidateBook, CandidateRound, is_candidate_book, write_candidates};
pub use drawing::{DrawingError, DrawnCell, SheetDrawing, read_drawing};
pub use faults::{unreadable_flag, unreadable_words};
pub use human::{HumanPage, HumanRow, HumanTimes, UNITS, UnitSource, round as round_unit};
pub use kept::Kept;
pub use model::{
    Book, Entry, Format, Position, ReadFault, RegionFault, SheetForm, SolvedBook, Stored,
    Unreadable, Value, Workbook,
};
pub use new::{NewBook, NewBookError, new_book, write_unsolved};
pub use original::Original;
pub use pages::{InputPage, OpenCell, OpenPage};
pub use palette::{Colour, Palette};
pub use read::{Limits, OpenError, OpenFault, Source, is_ours, read, read_pages};
pub use save::atomically;
pub use suspects::{Suspicion, slip_words, slips_of, suspects};
pub use write::into::{Written, backup_of, write_into};
pub use write::{Selection, Shown, SolvedInput, WriteError, WriteOptions, write};
