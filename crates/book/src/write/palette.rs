//! Answers on the colours of their digits.

use rust_xlsxwriter::{Color, Format, Worksheet, XlsxError};

use super::board::{Board, Ink};
use super::style::{HEADER, Styles};
use crate::columns;
use crate::model::{Position, Value};
use crate::palette::{Colour, Palette};

/// A format on a colour: its text is white on dark ones, else black.
fn on(format: &Format, colour: Colour) -> Format {
    let text = match colour.is_dark() {
        true => Color::White,
        false => Color::Black,
    };
    let format = format.clone().set_background_color(Color::RGB(colour.0));
    format.set_font_color(text)
}

/// Draws cells of digits on their colours, as [`Board::draw`] does without.
pub(crate) fn draw(
    sheet: &mut Worksheet,
    at: Position,
    cells: impl IntoIterator<Item = (Option<u8>, Ink)>,
    (board, palette): (&Board, &Palette),
) -> Result<(), XlsxError> {
    for (index, ((digit, ink), place)) in cells.into_iter().zip(board.positions(at)).enumerate() {
        let format = board.format(index, ink);
        let (row, col) = (place.row, place.col as u16);
        let Some(digit) = digit else {
            sheet.write_blank(row, col, format)?;
            continue;
        };
        let number = f64::from(digit) + 1.0;
        match palette.of(digit) {
            Some(colour) => {
                sheet.write_number_with_format(row, col, number, &on(format, colour))?
            }
            None => sheet.write_number_with_format(row, col, number, format)?,
        };
    }
    Ok(())
}

/// Puts the palette into the titles over the answers, the first of which is in column `first`.
pub(crate) fn write_titles(
    sheet: &mut Worksheet,
    first: u16,
    palette: &Palette,
    styles: &Styles,
) -> Result<(), XlsxError> {
    for (col, colour) in (first..).zip(palette.colours()) {
        let row = columns::HEADER_ROW;
        let number = Value::Number(f64::from(col - first) + 1.0);
        let format = match colour {
            // The colour of our titles would be read as none.
            Some(colour) if Color::RGB(colour.0) == HEADER => {
                on(&styles.header, Colour(colour.0 ^ 1))
            }
            Some(colour) => on(&styles.header, *colour),
            // White is no colour.
            None => on(&styles.header, Colour::WHITE),
        };
        super::cell::put(sheet, row, col, &number, &format)?;
    }
    Ok(())
}
