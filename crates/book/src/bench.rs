//! What benchmarks and tests look at apart from all else. No part of the library's interface.

use std::path::Path;

use crate::model::{Position, Value};
use crate::read::OpenError;

pub use crate::write::into::{Phase, change_cell, write_watched};

/// The values of a sheet, each with its place.
pub type SheetValues = Vec<(Position, Value)>;

/// The values of all worksheets as our own scanner reads them, in reading order, as far right
/// as anything of a puzzle can stand; `None` for a sheet that cannot be read.
///
/// # Errors
/// When the file is no workbook.
pub fn all_values(path: &Path) -> Result<Vec<(String, Option<SheetValues>)>, OpenError> {
    crate::read::all_values(path)
}
