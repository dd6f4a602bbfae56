//! Writing single cells.

use numplace_solver::Lang;
use rust_xlsxwriter::{Format, Formula, Url, Worksheet, XlsxError};

use super::names::reference;
use crate::model::{Position, Value};

/// Most links that Excel opens on a sheet; with more it calls the file damaged.
const MOST_LINKS: u32 = 65_530;

/// The English or the Japanese text.
pub(crate) fn say<'a>(lang: Lang, en: &'a str, ja: &'a str) -> &'a str {
    match lang {
        Lang::En => en,
        Lang::Ja => ja,
    }
}

/// Writes a value as what it is: numbers as numbers, text as text, nothing as nothing.
pub(crate) fn put(
    sheet: &mut Worksheet,
    row: u32,
    col: u16,
    value: &Value,
    format: &Format,
) -> Result<(), XlsxError> {
    match value {
        Value::Blank => sheet,
        Value::Number(number) => sheet.write_number_with_format(row, col, *number, format)?,
        Value::Text(text) => sheet.write_string_with_format(row, col, text, format)?,
        Value::Bool(yes) => sheet.write_boolean_with_format(row, col, *yes, format)?,
    };
    Ok(())
}

/// Writes a formula with the value it has now, which readers that do not calculate show.
pub(crate) fn put_formula(
    sheet: &mut Worksheet,
    row: u32,
    col: u16,
    formula: String,
    result: f64,
    format: &Format,
) -> Result<(), XlsxError> {
    let formula = Formula::new(formula).set_result(result.to_string());
    sheet.write_formula_with_format(row, col, formula, format)?;
    Ok(())
}

/// Writes a value that links to a cell of this workbook.
pub(crate) fn put_link(
    sheet: &mut Worksheet,
    row: u32,
    col: u16,
    value: &Value,
    (target, at): (&str, Position),
    format: &Format,
) -> Result<(), XlsxError> {
    if row < MOST_LINKS {
        // This writes the address into the cell; the value then takes its place.
        sheet.write_url(row, col, Url::new(format!("internal:{}{at}", reference(target))))?;
    }
    put(sheet, row, col, value, format)
}
