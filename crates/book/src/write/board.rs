//! How a puzzle is drawn in a sheet: thin lines between cells, thick lines
//! wherever neighbours belong to different blocks, every other block shaded.

use numplace_solver::{Cell, HouseKind, Layout};
use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder, Worksheet, XlsxError};

use super::cell::put;
use crate::model::{Position, Value};

// Fixed colours: theme colours would change their meaning with the user's theme.
pub(crate) const GIVEN: Color = Color::RGB(0x000000);
pub(crate) const FOUND: Color = Color::RGB(0x0000FF);
const LINE: Color = Color::RGB(0x8C8C8C);
const BLOCK_LINE: Color = Color::RGB(0x000000);
const SHADE: Color = Color::RGB(0xEDF2F9);
pub(crate) const FAULT: Color = Color::RGB(0xFFB3B3);
pub(crate) const SUSPECT: Color = Color::RGB(0xFFC266);

/// Height of the rows of a board, in pixels.
pub(crate) const ROW_PIXELS: u32 = 24;

/// Size of the digits, in points.
const FONT_SIZE: f64 = 12.0;

/// Width of the columns of a board of `n` digits, in pixels: square cells, unless the
/// digits need more.
pub(crate) fn column_pixels(n: usize) -> u32 {
    match n {
        ..10 => ROW_PIXELS,
        // Two digits in 24 pixels touch those beside them.
        10..100 => 28,
        _ => 32,
    }
}

/// How a cell of a board is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    /// Black and bold: givens, and cells that are to be typed into.
    Given,
    /// Blue: digits found by solving.
    Found,
    /// Black and bold on red: cells that something is wrong with.
    Fault,
    /// Black and bold on orange: cells that were probably typed wrongly.
    Suspect,
}

/// The formats of the boards of one layout, made once for all its boards.
pub(crate) struct Board {
    n: usize,
    /// For each cell, a bit for each side with a block line, and one for the shade.
    looks: Vec<u8>,
    /// For each ink, a format for each look.
    formats: Vec<Format>,
}

const TOP: u8 = 1;
const LEFT: u8 = 2;
const BOTTOM: u8 = 4;
const RIGHT: u8 = 8;
const SHADED: u8 = 16;
const LOOKS: u8 = 32;

impl Board {
    /// The formats for a layout, in the font of `base`.
    pub(crate) fn new(layout: &Layout, base: &Format) -> Board {
        Board::sized(layout, base, FONT_SIZE)
    }

    /// The same with digits of `size` points.
    pub(crate) fn sized(layout: &Layout, base: &Format, size: f64) -> Board {
        let looks = layout
            .all_cells()
            .iter()
            .map(|&cell| look(layout, cell))
            .collect();
        let inks = [Ink::Given, Ink::Found, Ink::Fault, Ink::Suspect];
        let formats = inks
            .iter()
            .flat_map(|&ink| (0..LOOKS).map(move |look| (ink, look)));
        let formats = formats
            .map(|(ink, look)| format(base, size, ink, look))
            .collect();
        Board {
            n: layout.n(),
            looks,
            formats,
        }
    }

    /// Draws cells in reading order, the first one at `at`. Fewer cells than the
    /// puzzle has make a board that is cut off.
    pub(crate) fn draw(
        &self,
        sheet: &mut Worksheet,
        at: Position,
        cells: impl IntoIterator<Item = (Value, Ink)>,
    ) -> Result<(), XlsxError> {
        let places = self.positions(at).zip(&self.looks);
        for ((value, ink), (place, &look)) in cells.into_iter().zip(places) {
            let format = self.look_format(look, ink);
            let (row, col) = (place.row, place.col as u16);
            // The lines of an empty cell stand in the cell as well.
            match value {
                Value::Blank => sheet.write_blank(row, col, format).map(|_| ())?,
                value => put(sheet, row, col, &value, format)?,
            }
        }
        Ok(())
    }

    /// The format of the cell with this number in reading order.
    pub(crate) fn format(&self, index: usize, ink: Ink) -> &Format {
        self.look_format(self.looks[index], ink)
    }

    fn look_format(&self, look: u8, ink: Ink) -> &Format {
        &self.formats[ink as usize * LOOKS as usize + look as usize]
    }

    /// The number of a cell in reading order.
    pub(crate) fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * self.n + usize::from(cell.col)
    }

    /// Where the cells of a board stand whose first cell is at `at`.
    pub(crate) fn positions(&self, at: Position) -> impl Iterator<Item = Position> {
        let n = self.n as u32;
        (0..n * n).map(move |index| Position::new(at.row + index / n, at.col + index % n))
    }
}

/// The value of a cell with a digit (from 0) or none.
pub(crate) fn digit_value(digit: Option<u8>) -> Value {
    digit.map_or(Value::Blank, |digit| Value::Number(f64::from(digit) + 1.0))
}

fn look(layout: &Layout, cell: Cell) -> u8 {
    let (row, col) = (i32::from(cell.row), i32::from(cell.col));
    let here = block_number(layout, row, col);
    let sides = [(TOP, -1, 0), (LEFT, 0, -1), (BOTTOM, 1, 0), (RIGHT, 0, 1)];
    let lines = sides.iter().filter(|(_, down, across)| {
        let beside = block_number(layout, row + down, col + across);
        beside.is_none() || beside != here
    });
    // Free regions cannot always be shaded so that neighbours differ.
    let shaded = layout
        .block()
        .is_some_and(|(rows, cols)| (cell.row as usize / rows + cell.col as usize / cols) % 2 == 1);
    lines.map(|(side, ..)| side).sum::<u8>() + if shaded { SHADED } else { 0 }
}

/// The block or region of a cell; `None` outside the puzzle.
fn block_number(layout: &Layout, row: i32, col: i32) -> Option<usize> {
    let range = 0..layout.n() as i32;
    if !range.contains(&row) || !range.contains(&col) {
        return None;
    }
    let mut homes = layout.homes(Cell::new(row as usize, col as usize));
    let block = homes.find(|(h, _)| matches!(h.kind(), HouseKind::Block | HouseKind::Region));
    block.map(|(house, _)| house.number())
}

fn format(base: &Format, size: f64, ink: Ink, look: u8) -> Format {
    let line = |side: u8| match look & side {
        0 => (FormatBorder::Thin, LINE),
        _ => (FormatBorder::Thick, BLOCK_LINE),
    };
    let ((top, top_color), (left, left_color)) = (line(TOP), line(LEFT));
    let ((bottom, bottom_color), (right, right_color)) = (line(BOTTOM), line(RIGHT));
    let format = base
        .clone()
        .set_font_size(size)
        .set_align(FormatAlign::Center)
        .set_align(FormatAlign::VerticalCenter)
        .set_border_top(top)
        .set_border_top_color(top_color)
        .set_border_left(left)
        .set_border_left_color(left_color)
        .set_border_bottom(bottom)
        .set_border_bottom_color(bottom_color)
        .set_border_right(right)
        .set_border_right_color(right_color);
    let format = match (ink, look & SHADED) {
        (Ink::Fault, _) => format.set_background_color(FAULT),
        (Ink::Suspect, _) => format.set_background_color(SUSPECT),
        (_, 0) => format,
        _ => format.set_background_color(SHADE),
    };
    match ink {
        Ink::Given | Ink::Fault | Ink::Suspect => format.set_bold().set_font_color(GIVEN),
        Ink::Found => format.set_font_color(FOUND),
    }
}
