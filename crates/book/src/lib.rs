//! Puzzle books kept as workbooks: reads them, and writes them back with answers,
//! procedures, summaries and charts.
//!
//! The only crate that names a spreadsheet library.

mod columns;
mod digits;
mod faults;
mod heading;
mod model;
mod new;
mod read;
mod save;
mod write;

pub use faults::{unreadable_flag, unreadable_words};
pub use model::{
    Book, Entry, Position, ReadFault, SheetForm, SolvedBook, Unreadable, Value, Workbook,
};
pub use new::{NewBook, NewBookError, new_book, write_unsolved};
pub use read::{Limits, OpenError, OpenFault, is_ours, read};
pub use write::{Selection, WriteError, WriteOptions, write};
