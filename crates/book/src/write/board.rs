//! How a puzzle is drawn in a sheet: thin lines between cells, thick lines
//! wherever neighbours belong to different blocks, and [`shades`] behind them.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use numplace_solver::{Cell, HouseKind, Layout};
use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder, Worksheet, XlsxError};

use super::cell::put;
use super::shades::shades;
use crate::model::{Position, Value};

// Fixed colours: theme colours would change their meaning with the user's theme.
pub(crate) const GIVEN: Color = Color::RGB(0x000000);
pub(crate) const FOUND: Color = Color::RGB(0x0000FF);
const LINE: Color = Color::RGB(0x8C8C8C);
const BLOCK_LINE: Color = Color::RGB(0x000000);
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
    /// As the font is: labels of regions.
    Label,
    /// Black and bold on orange: cells that were probably typed wrongly.
    Suspect,
}

/// The boards of puzzles whose layouts may differ.
pub(crate) struct Boards {
    base: Format,
    size: f64,
    /// The last one made: puzzles of one layout follow each other mostly.
    last: RefCell<Option<(Arc<Layout>, Rc<Board>)>>,
}

impl Boards {
    /// Boards in the font of `base`.
    pub(crate) fn new(base: &Format) -> Boards {
        Boards::sized(base, FONT_SIZE)
    }

    /// The same with digits of `size` points.
    pub(crate) fn sized(base: &Format, size: f64) -> Boards {
        Boards {
            base: base.clone(),
            size,
            last: RefCell::new(None),
        }
    }

    /// The board of a layout.
    pub(crate) fn of(&self, layout: &Arc<Layout>) -> Rc<Board> {
        let mut last = self.last.borrow_mut();
        match &*last {
            Some((known, board)) if Arc::ptr_eq(known, layout) => board.clone(),
            _ => {
                let board = Rc::new(Board::sized(layout, &self.base, self.size));
                *last = Some((layout.clone(), board.clone()));
                board
            }
        }
    }
}

/// The formats of the boards of one layout, made once for all its boards.
pub(crate) struct Board {
    n: usize,
    /// For each cell, the number of its look.
    looks: Vec<usize>,
    /// For each look, a format for each ink.
    formats: Vec<[Format; INKS.len()]>,
}

/// How a cell looks whatever stands in it.
#[derive(Clone, Copy, PartialEq)]
struct Look {
    /// A bit for each side with a thick line.
    lines: u8,
    shade: Option<Color>,
}

const INKS: [Ink; 5] = [Ink::Given, Ink::Found, Ink::Fault, Ink::Label, Ink::Suspect];

const TOP: u8 = 1;
const LEFT: u8 = 2;
const BOTTOM: u8 = 4;
const RIGHT: u8 = 8;

impl Board {
    /// The formats for a layout, in the font of `base`.
    pub(crate) fn new(layout: &Layout, base: &Format) -> Board {
        Board::sized(layout, base, FONT_SIZE)
    }

    /// The same with digits of `size` points.
    pub(crate) fn sized(layout: &Layout, base: &Format, size: f64) -> Board {
        let shades = shades(layout);
        let mut known: Vec<Look> = Vec::new();
        let looks = layout.all_cells().iter().zip(shades).map(|(&cell, shade)| {
            let lines = lines(layout, cell);
            let look = Look { lines, shade };
            let place = known.iter().position(|other| *other == look);
            place.unwrap_or_else(|| {
                known.push(look);
                known.len() - 1
            })
        });
        let looks = looks.collect();
        let formats = known.iter();
        let formats = formats.map(|&look| INKS.map(|ink| format(base, size, ink, look)));
        Board {
            n: layout.n(),
            looks,
            formats: formats.collect(),
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

    fn look_format(&self, look: usize, ink: Ink) -> &Format {
        &self.formats[look][ink as usize]
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

/// The sides of a cell with a thick line.
fn lines(layout: &Layout, cell: Cell) -> u8 {
    let (row, col) = (i32::from(cell.row), i32::from(cell.col));
    let here = block_number(layout, row, col);
    let sides = [(TOP, -1, 0), (LEFT, 0, -1), (BOTTOM, 1, 0), (RIGHT, 0, 1)];
    let lines = sides
        .iter()
        .filter(|(_, down, across)| block_number(layout, row + down, col + across) != here);
    lines.map(|(side, ..)| side).sum()
}

/// The block or region of a cell, if it has one; `None` outside the puzzle.
fn block_number(layout: &Layout, row: i32, col: i32) -> Option<Option<usize>> {
    let range = 0..layout.n() as i32;
    if !range.contains(&row) || !range.contains(&col) {
        return None;
    }
    let mut homes = layout.homes(Cell::new(row as usize, col as usize));
    let block = homes.find(|(h, _)| matches!(h.kind(), HouseKind::Block | HouseKind::Region));
    Some(block.map(|(house, _)| house.number()))
}

fn format(base: &Format, size: f64, ink: Ink, look: Look) -> Format {
    let line = |side: u8| match look.lines & side {
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
    let format = match (ink, look.shade) {
        (Ink::Fault, _) => format.set_background_color(FAULT),
        (Ink::Suspect, _) => format.set_background_color(SUSPECT),
        (_, None) => format,
        (_, Some(shade)) => format.set_background_color(shade),
    };
    match ink {
        Ink::Given | Ink::Fault | Ink::Suspect => format.set_bold().set_font_color(GIVEN),
        Ink::Found => format.set_font_color(FOUND),
        Ink::Label => format,
    }
}
