//! Puzzles whose regions differ, on one Open sheet: colours and candidates follow from the
//! regions of the puzzle that is shown.
//!
//! ```text
//! hidden columns, from row 1 on:  map: the region of each cell   used: how often each region has each digit
//! ```

use numplace_solver::{Cell, Layout};
use rust_xlsxwriter::{Format, Worksheet, XlsxError};

use super::data::{REGION, pack};
use super::formula::{Helper, Refs, fixed, range};
use super::places::LAST_HELPER;
use super::sections::{Item, Shelf};
use super::view::View;
use crate::model::{Position, Value};
use crate::write::cell::put_shown;
use crate::write::shades::{COLOURS, region_colour, region_colours};

/// First column of the regions of the cells.
const MAP: u16 = LAST_HELPER + 1;

/// Last column of the digits of the regions, for puzzles of `n` digits.
pub(super) fn last_column(n: usize) -> u16 {
    used(n) + n as u16 - 1
}

fn used(n: usize) -> u16 {
    MAP + n as u16
}

impl Shelf<'_> {
    /// Whether its puzzles have regions of their own.
    pub(crate) fn has_regions(&self) -> bool {
        let variant = self.layout.variant();
        variant.is_jigsaw() && variant.regions().is_none()
    }
}

/// The regions of an item's cells, from 1; nothing where there are none.
fn regions(item: &Item<'_>) -> Vec<u8> {
    let regions = item.layout.variant().regions();
    let regions = regions.map(|regions| regions.of_cells().iter().map(|r| r + 1).collect());
    regions.unwrap_or_default()
}

/// Regions and colours of an item's cells as packed strings.
pub(super) fn packed(item: &Item<'_>) -> (String, String) {
    match region_colours(item.layout) {
        Some(colours) => (pack(regions(item), REGION), pack(colours, 1)),
        None => (String::new(), String::new()),
    }
}

/// Writes the hidden cells.
pub(super) fn write(
    sheet: &mut Worksheet,
    shelf: &Shelf<'_>,
    view: &View,
    refs: &Refs,
    format: &Format,
) -> Result<(), XlsxError> {
    let n = shelf.n();
    let regions = regions(view.item(shelf));
    for index in 0..n * n {
        let (row, col) = (index / n, index % n);
        let shown = Value::Number(regions.get(index).copied().unwrap_or(0).into());
        let packed = refs.of(Helper::Regions);
        let cut = refs.cut(Helper::Regions, index, REGION);
        let formula = format!("=IF(LEN({packed})<2,0,{cut})");
        put_shown(sheet, row as u32, MAP + col as u16, formula, &shown, format)?;

        let (region, digit) = (row + 1, col + 1);
        let has = |(at, &of): (usize, &u8)| {
            usize::from(of) == region
                && view.digits[at].is_some_and(|d| usize::from(d) + 1 == digit)
        };
        let count = regions.iter().enumerate().filter(|&pair| has(pair)).count();
        let formula = format!(
            "=SUMPRODUCT(({}={region})*({}={digit}))",
            map(n),
            refs.grid_range()
        );
        let shown = Value::Number(count as f64);
        put_shown(
            sheet,
            row as u32,
            used(n) + col as u16,
            formula,
            &shown,
            format,
        )?;
    }
    Ok(())
}

fn map(n: usize) -> String {
    range((0, MAP), (n as u32 - 1, MAP + n as u16 - 1))
}

/// How often the region of a cell has a digit (from 1), as a term of a formula.
pub(super) fn seen(n: usize, cell: Cell, digit: usize) -> String {
    let col = used(n) + digit as u16 - 1;
    let used = range((0, col), (n as u32 - 1, col));
    let here = Position::new(cell.row.into(), u32::from(MAP) + u32::from(cell.col));
    format!("INDEX({used},MAX(1,{}))", fixed(here))
}

/// The rules that colour the regions of the board at `at`: formula and format. `given` are the
/// formula and the format of givens, which some programs show only where no rule before says
/// otherwise.
pub(super) fn rules(
    shelf: &Shelf<'_>,
    refs: &Refs,
    at: Position,
    given: Option<(&str, &Format)>,
) -> Vec<(String, Format)> {
    let items = shelf.sections.iter().flat_map(|section| &section.items);
    let mut last: Option<&Layout> = None;
    let mut is_used = [false; COLOURS];
    for item in items {
        let layout: &Layout = item.layout;
        if last.is_some_and(|last| std::ptr::eq(last, layout)) {
            continue;
        }
        last = Some(layout);
        for colour in region_colours(layout).into_iter().flatten() {
            is_used[colour] = true;
        }
    }
    let mut rules = Vec::new();
    for colour in (0..COLOURS).filter(|&colour| is_used[colour]) {
        let has = format!("{}=\"{colour}\"", refs.colour_here(at));
        let fill = |format: Format| format.set_background_color(region_colour(colour));
        if let Some((is_given, format)) = given {
            let both = format!("=AND({has},{})", is_given.trim_start_matches('='));
            rules.push((both, fill(format.clone())));
        }
        rules.push((format!("={has}"), fill(Format::new())));
    }
    rules
}
