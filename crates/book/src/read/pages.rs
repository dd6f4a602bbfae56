//! What a user has set on the pages of a workbook: see [`crate::pages`].

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use numplace_solver::layout::SIZES;
use numplace_solver::{Layout, Puzzle, Variant};

use super::cells::{Cells, Content};
use super::{MARK, entries};
use crate::digits;
use crate::human::{self, Field, HumanPage, HumanRow};
use crate::kept;
use crate::model::{Book, Position, SHEET, STORED, Stored, Value};
use crate::pages::{InputPage, InputPlaces, OpenCell, OpenPage, input_names, yes_or_no};

/// The defined names of a workbook, each with what it refers to.
pub(crate) struct Names(Vec<(String, Target)>);

/// A defined name: what it is called, what it refers to, and whether it belongs to one sheet.
pub(crate) type NameOf<'a> = (&'a str, &'a str, bool);

/// A range of a sheet.
struct Target {
    sheet: String,
    /// First and last cell; `None` when the cells are gone, or more than one range.
    cells: Option<(Position, Position)>,
    /// Whether the name belongs to one sheet: a copy of a sheet takes copies of its names
    /// along, by which it is not to be taken for the first one.
    local: bool,
}

/// A page that a user sets something on.
pub(super) enum Page {
    /// An Open sheet, with the range that its mark refers to.
    Open(Option<(Position, Position)>),
    /// An Input sheet, with its grid.
    Input(Option<(Position, Position)>),
    /// The Human sheet, with the titles of its table.
    Human(Option<(Position, Position)>),
    /// What was kept of the last run.
    Records,
}

impl Names {
    pub(crate) fn new<'a>(names: impl Iterator<Item = NameOf<'a>>) -> Names {
        let target = |(name, to, local): NameOf<'_>| {
            let target = Target::parse(to)?;
            Some((name.to_string(), Target { local, ..target }))
        };
        Names(names.filter_map(target).collect())
    }

    /// Those of the whole workbook.
    fn global(&self) -> impl Iterator<Item = &(String, Target)> {
        self.0.iter().filter(|(_, target)| !target.local)
    }

    /// The sheets that a run of numplace made: those that a name of ours refers to.
    pub(crate) fn made_by_us(&self) -> HashSet<String> {
        let ours = self.0.iter().filter(|(name, _)| name.starts_with(MARK));
        ours.map(|(_, target)| target.sheet.clone()).collect()
    }

    /// Whether a run of numplace drew a chart sheet. No name can refer to that sheet
    /// itself, which has no cells: it refers to the steps that are drawn.
    pub(crate) fn has_mark(&self, kind: &str) -> bool {
        let mut names = self.0.iter();
        names.any(|(name, _)| name.strip_prefix(MARK) == Some(kind))
    }

    /// What kind of page a sheet is, if it is one.
    pub(super) fn page(&self, sheet: &str) -> Option<Page> {
        let here = self.global().filter(|(_, target)| target.sheet == sheet);
        for (name, target) in here {
            let Some(kind) = name.strip_prefix(MARK) else {
                continue;
            };
            if kind == kept::KIND {
                return Some(Page::Records);
            }
            if kind == human::KIND {
                return Some(Page::Human(target.cells));
            }
            // Other sheets of ours may have a kind that begins alike.
            let is = |prefix: &str| {
                let number = kind.strip_prefix(prefix).map(str::parse::<u32>);
                number.is_some_and(|number| number.is_ok())
            };
            if is("open_") {
                return Some(Page::Open(target.cells));
            }
            if is("input_") {
                return Some(Page::Input(target.cells));
            }
        }
        None
    }

    /// The cell of a sheet that a name refers to. A name may be there once for the
    /// workbook and once for each further sheet: what it refers to tells them apart.
    fn cell(&self, name: &str, sheet: &str) -> Option<Position> {
        let mut names = self.0.iter();
        let (_, target) = names.find(|(known, target)| known == name && target.sheet == sheet)?;
        target.cells.map(|(first, _)| first)
    }

    /// Whether the macros of a workbook with buttons fill a sheet, or it is their page.
    pub(super) fn is_of_macros(&self, sheet: &str) -> bool {
        let mut names = crate::macros::SHEETS.iter();
        names.any(|name| self.cell(name, sheet).is_some())
    }

    /// The sheets that a run of numplace made, by their kinds such as `results_1`.
    pub(crate) fn by_kind(&self) -> HashMap<String, String> {
        let kinds = self.global().filter_map(|(name, target)| {
            let kind = name.strip_prefix(MARK)?;
            Some((kind.to_string(), target.sheet.clone()))
        });
        kinds.collect()
    }

    /// The numbers by which the books' sheets are known.
    pub(crate) fn book_numbers(&self) -> HashMap<String, usize> {
        let numbers = self.global().filter_map(|(name, target)| {
            let number = name.strip_prefix(SHEET)?.parse().ok()?;
            Some((target.sheet.clone(), number))
        });
        numbers.collect()
    }

    /// The puzzles of books that came from Input sheets.
    pub(super) fn stored(&self) -> Vec<Stored> {
        let ours = self.global().filter(|(name, _)| name.starts_with(STORED));
        let stored = ours.filter_map(|(_, target)| {
            let (cell, _) = target.cells?;
            Some(Stored {
                sheet: target.sheet.clone(),
                row: cell.row,
            })
        });
        stored.collect()
    }
}

impl Target {
    /// Reads `'Sheet'!$A$1` or `Sheet!$A$1:$C$3`.
    fn parse(reference: &str) -> Option<Target> {
        let (sheet, cells) = reference.trim_start_matches('=').rsplit_once('!')?;
        let quoted = sheet
            .strip_prefix('\'')
            .and_then(|sheet| sheet.strip_suffix('\''));
        let sheet = quoted.map_or(sheet.to_string(), |sheet| sheet.replace("''", "'"));
        let (first, last) = cells.split_once(':').unwrap_or((cells, cells));
        let cells = position(first).zip(position(last));
        Some(Target {
            sheet,
            cells,
            local: false,
        })
    }
}

/// Reads `$AB$12`.
fn position(cell: &str) -> Option<Position> {
    let cell = cell.replace('$', "");
    let split = cell.find(|c: char| c.is_ascii_digit())?;
    let (letters, row) = cell.split_at(split);
    let in_range = (1..=3).contains(&letters.len()) && row.len() <= 7;
    if !in_range || !letters.bytes().all(|b| b.is_ascii_uppercase()) {
        return None;
    }
    let col = letters
        .bytes()
        .fold(0, |col, letter| col * 26 + u32::from(letter - b'A') + 1);
    let row: u32 = row.parse().ok()?;
    Some(Position::new(row.checked_sub(1)?, col - 1))
}

/// Reads the Human sheet `sheet`: the rows below its titles.
pub(super) fn human(sheet: &str, cells: &Cells, titles: Option<(Position, Position)>) -> HumanPage {
    let header = titles.map_or(HumanPage::default().header, |(first, _)| first);
    let value = |row: u32, field: Field| match cells.content(row, header.col + field as u32) {
        Some(Content::Value(value)) => value.clone(),
        // It is told as no time, and not lost unseen.
        Some(Content::Uncalculated) => Value::Text("#formula".to_string()),
        None => Value::Blank,
    };
    let below = cells.in_rows(header.row + 1..u32::MAX).iter();
    let fields = header.col..header.col + Field::ALL.len() as u32;
    let mut rows: Vec<u32> = below
        .filter(|(at, _)| fields.contains(&at.col))
        .map(|(at, _)| at.row)
        .collect();
    rows.dedup();
    let row = |row: u32| HumanRow {
        row: row - header.row - 1,
        book: value(row, Field::Book),
        number: value(row, Field::Number),
        step: value(row, Field::Step),
        seconds: value(row, Field::Seconds),
    };
    HumanPage {
        sheet: sheet.to_string(),
        header,
        rows: rows.into_iter().map(row).collect(),
    }
}

/// Reads the Open sheet `sheet`. How many digits its puzzles have is told by its mark, when
/// that is a square; else it is 0 until [`tell_sizes`] has seen the books.
pub(super) fn open(
    sheet: &str,
    cells: &Cells,
    mark: Option<(Position, Position)>,
    names: &Names,
) -> OpenPage {
    let mut page = OpenPage::new(sheet, mark.and_then(side).unwrap_or(0));
    for cell in OpenCell::ALL {
        let place = names.cell(cell.name(), sheet).unwrap_or(cell.place());
        page.set(cell, place, cells.value(place.row, place.col));
    }
    page
}

/// The side of a square of cells that a puzzle fits into.
fn side((first, last): (Position, Position)) -> Option<usize> {
    let rows = last.row.checked_sub(first.row)? as usize + 1;
    let cols = last.col.checked_sub(first.col)? as usize + 1;
    (rows == cols && SIZES.contains(&rows)).then_some(rows)
}

/// Tells each Open sheet without a size the one of the book that it shows, or else the
/// next size that the books have.
pub(super) fn tell_sizes(pages: &mut [OpenPage], books: &[Book]) {
    let mut sizes: Vec<usize> = Vec::new();
    for book in books {
        if !sizes.contains(&book.layout.n()) {
            sizes.push(book.layout.n());
        }
    }
    for at in 0..pages.len() {
        if pages[at].n > 0 {
            continue;
        }
        let shown = pages[at].text(OpenCell::Book);
        let shown = shown.and_then(|name| {
            let mut books = books.iter();
            books.find(|book| book.sheet == name || book.title == name)
        });
        let taken: Vec<usize> = pages[..at].iter().map(|page| page.n).collect();
        let free = sizes.iter().copied().find(|n| !taken.contains(n));
        pages[at].n = shown.map(|book| book.layout.n()).or(free).unwrap_or(0);
    }
}

/// Reads the Input sheet `sheet`, with what is worth telling about it.
///
/// # Errors
/// When its grid is gone, or its block shape is impossible.
pub(super) fn input(
    sheet: &str,
    cells: &Cells,
    grid: Option<(Position, Position)>,
    names: &Names,
) -> Result<(InputPage, Option<String>), String> {
    let grid = grid.and_then(|grid| Some((grid.0, side(grid)?)));
    let (anchor, n) = grid.ok_or(format!(
        "{sheet}: its grid is gone, so nothing of it is read"
    ))?;
    let places = InputPlaces::new(n);
    // A row or column put in before the grid moves all that belongs to it.
    let near = |place: Position| {
        let home = places.puzzle();
        Position::new(
            (place.row + anchor.row).saturating_sub(home.row),
            (place.col + anchor.col).saturating_sub(home.col),
        )
    };
    let find = |name: &str, place: Position| names.cell(name, sheet).unwrap_or(near(place));
    let value = |at: Position| cells.value(at.row, at.col);

    let layout = layout(n, &value(near(places.block())))
        .map_err(|fault| format!("{sheet}!{}: {fault}", near(places.block())))?;
    let number_at = find(input_names::NUMBER, places.number());
    let book_at = find(input_names::BOOK, places.book());
    let store_at = find(input_names::STORE, places.store());
    let store = yes_or_no(&value(store_at));
    let note = store.is_none().then(|| {
        format!(
            "{sheet}!{store_at} holds '{}', so the puzzle is not stored; write yes or no",
            value(store_at)
        )
    });
    let puzzle = match entries::grid(cells, anchor, n, None) {
        None => Ok(Puzzle::new(layout.clone(), vec![None; n * n])),
        Some(givens) => givens.map(|givens| Puzzle::new(layout.clone(), givens)),
    };
    let last_run = value(near(places.line()));
    let page = InputPage {
        sheet: sheet.to_string(),
        layout,
        number: value(number_at),
        number_at,
        book: value(book_at),
        book_at,
        store: store.unwrap_or(false),
        store_typed: match store {
            Some(_) => Value::Blank,
            None => value(store_at),
        },
        anchor,
        puzzle,
        last_run: (!last_run.is_blank()).then(|| last_run.to_string()),
    };
    Ok((page, note))
}

/// The houses that a block shape with or without a variant behind it tells.
fn layout(n: usize, told: &Value) -> Result<Arc<Layout>, String> {
    let told = told.to_string();
    let told = told.trim();
    let (shape, variant) = match told.split_once(char::is_whitespace) {
        Some((shape, variant)) if digits::block_shape(shape).is_some() => (shape, variant),
        _ => (told, ""),
    };
    let variant = Variant::parse(variant).map_err(|fault| fault.to_string())?;
    let shape = match digits::block_shape(shape) {
        Some((rows, cols)) if rows.checked_mul(cols) == Some(n) => Some((rows, cols)),
        None if told.is_empty() => None,
        _ => {
            return Err(format!(
                "'{told}' is no block shape of {n} digits; write one such as 3x3"
            ));
        }
    };
    let layout = variant.layout(n, shape);
    layout.map_err(|fault| fault.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_read() {
        let target = |text| {
            let target = Target::parse(text)?;
            let cells = target.cells.map(|(a, b)| format!("{a}:{b}"));
            Some((target.sheet, cells.unwrap_or_default()))
        };
        let cases = [
            ("'Open'!$A$1", "Open", "A1:A1"),
            ("=Input!$B$5:$J$13", "Input", "B5:J13"),
            ("'It''s 2'!$AF$8", "It's 2", "AF8:AF8"),
            ("'Open'!#REF!", "'Open'!#REF", ""),
        ];
        for (reference, sheet, cells) in cases {
            let expected = Some((sheet.to_string(), cells.to_string()));
            assert_eq!(target(reference), expected, "{reference}");
        }
        assert_eq!(target("42"), None);
    }
}
