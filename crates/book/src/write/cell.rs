//! Writing single cells.

use numplace_solver::Lang;
use rust_xlsxwriter::{Format, Formula, Url, Worksheet, XlsxError};

use super::names::reference;
use crate::model::{Position, Value};

/// Rows with links. With more than 65,530 links on a sheet, Excel calls the file damaged.
const MOST_LINKS: u32 = 65_000;

/// Longest text of a cell, in UTF-16 units.
const LONGEST_TEXT: usize = 32_767;

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

/// Writes a formula with what it shows now.
pub(crate) fn put_shown(
    sheet: &mut Worksheet,
    row: u32,
    col: u16,
    formula: String,
    shown: &Value,
    format: &Format,
) -> Result<(), XlsxError> {
    let mut result = shown.to_string();
    // The library takes the type of a result from its looks; a blank behind it, which no
    // reader minds, keeps a string of digits a string.
    if matches!(shown, Value::Text(_)) && result.parse::<f64>().is_ok() {
        result.push(' ');
    }
    let formula = Formula::new(formula).set_result(result);
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
        sheet.write_url(
            row,
            col,
            Url::new(format!("internal:{}{at}", reference(target))),
        )?;
    }
    put(sheet, row, col, value, format)
}

/// Writes a text into columns that are merged into one cell.
pub(crate) fn merge(
    sheet: &mut Worksheet,
    row: u32,
    (first, last): (u16, u16),
    text: &str,
    format: &Format,
) -> Result<(), XlsxError> {
    match first == last {
        true => sheet.write_string_with_format(row, first, text, format)?,
        false => sheet.merge_range(row, first, row, last, text, format)?,
    };
    Ok(())
}

/// `text`, or the beginning of it that a cell can hold.
pub(crate) fn fit(text: String) -> String {
    // No text has more UTF-16 units than bytes.
    if text.len() <= LONGEST_TEXT {
        return text;
    }
    text.chars()
        .take(LONGEST_TEXT / 2 - 1)
        .chain(['…'])
        .collect()
}

/// How many lines a text takes in a width, roughly. Programs that measure texts do so only
/// when they are edited, or not in merged cells.
pub(crate) fn text_lines(text: &str, pixels: u32) -> u32 {
    const NARROW: u32 = 6;
    const WIDE: u32 = 13;
    // Most texts are short: their bytes tell.
    if text.len() as u32 * NARROW <= pixels {
        return 1;
    }
    let width: u32 = text
        .chars()
        .map(|c| if c.is_ascii() { NARROW } else { WIDE })
        .sum();
    width.div_ceil(pixels.max(1)).max(1)
}

/// Height of a line of text, in pixels.
const LINE_PIXELS: u32 = 20;
/// Most lines of a row: Excel's rows end at 546 pixels.
const MOST_LINES: u32 = 27;

/// Height of a row whose longest text takes `lines`, in pixels.
pub(crate) fn row_pixels(lines: u32) -> u32 {
    lines.clamp(1, MOST_LINES) * LINE_PIXELS
}
