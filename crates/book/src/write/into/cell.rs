//! One cell of a workbook changed, by the steps that a run takes.

use std::path::Path;

use rust_xlsxwriter::Workbook;

use super::plan::Plan;
use super::save::Target;
use crate::model::Position;
use crate::original::Original;
use crate::package::book::BookPart;
use crate::package::graft::{Donor, Graft};
use crate::package::parts::{Package, PartError};
use crate::package::sheet::{Edit, NewValue};
use crate::write::WriteError;

/// Puts a number into a cell (row and column from 0) of a workbook and saves it as `path`.
/// Everything else of it stays.
///
/// # Errors
/// When the workbook cannot be read, has no such sheet, or cannot be written.
pub fn change_cell(
    workbook: &Path,
    path: &Path,
    sheet: &str,
    (row, col): (u32, u32),
    number: f64,
) -> Result<(), WriteError> {
    let io = |error| WriteError::Io(workbook.to_path_buf(), error);
    let broken = |error: PartError| WriteError::Package(workbook.into(), error.to_string());
    let failed = |error| WriteError::Workbook(path.to_path_buf(), error);
    let original = Original::new(workbook).map_err(io)?;
    let mut package = Package::new(original.open().map_err(io)?).map_err(broken)?;
    let book = BookPart::read(&mut package).map_err(broken)?;
    let known = book.sheets.iter().find(|known| known.name == sheet);
    let missing = || broken(PartError::Missing(sheet.to_string()));
    let part = known.ok_or_else(missing)?.part.clone();

    // Nothing is put in: a workbook of one empty sheet has all that is looked for.
    let mut empty = Workbook::new();
    empty.add_worksheet();
    let donor = empty.save_to_buffer().map_err(failed)?;
    let donor = Donor::open(donor).map_err(broken)?;
    let graft = Graft::new(&mut package, &book, &[]).map_err(broken)?;
    let outcome = graft.finish().map_err(broken)?;
    let edit = Edit {
        at: Position::new(row, col),
        value: NewValue::Number(number.to_string()),
        look: 0,
    };
    let target = Target {
        path,
        original: &original,
        backup: None,
        password: None,
    };
    let plans = [Plan::of_cells(part, vec![edit])];
    target.save(&mut package, outcome, &plans, &donor)?;
    Ok(())
}
