//! Puzzle books kept as workbooks: reads them, and writes them back with answers,
//! procedures, summaries and charts.
//!
//! The only crate that names a spreadsheet library.

mod digits;
mod model;
mod new;
mod read;
mod write;

pub use model::{
    Book, Entry, Position, ReadFault, SheetForm, SolvedBook, Unreadable, Value, Workbook,
};
pub use new::{NewBook, new_book};
pub use read::{Limits, OpenError, read};
pub use write::{Selection, WriteError, WriteOptions, write};
