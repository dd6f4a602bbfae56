//! The puzzles of a book sheet.

use std::collections::HashMap;
use std::sync::Arc;

use numplace_solver::text::{TextError, parse_cells};
use numplace_solver::{Layout, Puzzle, Slips};

use super::cells::{Cells, Content};
use super::regions::{Colours, Finder};
use super::sheet::Head;
use crate::columns::{self, SHEET_ROWS};
use crate::digits::{self, Mark};
use crate::model::{Entry, Position, ReadFault, SheetForm, Unreadable, Value};

/// The puzzles of a book, top to bottom, and what is worth telling about them.
pub(super) struct Entries {
    /// The puzzles that are there.
    pub(super) entries: Vec<Entry>,
    /// The houses that all of them have.
    pub(super) layout: Arc<Layout>,
    /// Whether there are more different regions than there may be.
    pub(super) too_many: bool,
    /// Remarks.
    pub(super) notes: Vec<String>,
    /// See [`Workbook::missed`](crate::Workbook::missed).
    pub(super) missed: Vec<String>,
}

/// Reads the puzzles of the sheet `name`, with `most` different regions at most.
pub(super) fn read(
    name: &str,
    cells: &Cells,
    head: &Head,
    colours: Option<Colours<'_>>,
    most: usize,
) -> Entries {
    let n = head.layout.n();
    let mut entries = Vec::new();
    let mut finder = Finder::new(cells, head, colours, most);
    for (slot, &(row, no)) in head.numbered.iter().enumerate() {
        let next = head.numbered.get(slot + 1).map(|&(row, _)| row);
        let anchor = Position::new(row, columns::DIGITS);
        let givens = match head.form {
            SheetForm::Grid => grid(cells, anchor, n, next),
            SheetForm::Line => line(cells, anchor, n),
        };
        let Some(givens) = givens else { continue };
        let (layout, puzzle) = match (finder.layout(anchor), givens) {
            (Ok(layout), givens) => {
                let puzzle = givens.map(|givens| Puzzle::new(layout.clone(), givens));
                (layout, puzzle)
            }
            (Err(faults), givens) => {
                let known = givens.err();
                let values = known.as_ref().map(|known| known.cells.clone());
                let beside = Position::new(row, columns::regions(head.form, n));
                let labels = match head.labelled {
                    true => typed(cells, beside, head.form, n),
                    false => Vec::new(),
                };
                let unreadable = Unreadable {
                    cells: values.unwrap_or_else(|| typed(cells, anchor, head.form, n)),
                    faults: known
                        .iter()
                        .flat_map(|known| &known.faults)
                        .cloned()
                        .chain(faults)
                        .collect(),
                    regions: labels,
                    slips: Slips::default(),
                };
                (head.layout.clone(), Err(unreadable))
            }
        };
        entries.push(Entry {
            no,
            anchor,
            page: cells.value(row, columns::PAGE),
            author: cells.value(row, columns::AUTHOR),
            published: cells.value(row, columns::PUBLISHED),
            strategy: cells.value(row, columns::STRATEGY),
            playback: cells.value(row, columns::PLAYBACK),
            techniques: cells.value(row, columns::TECHNIQUES),
            result: cells.value(row, columns::flag(head.form, n)),
            layout,
            puzzle,
        });
    }

    let mut notes = head.notes.clone();
    let told = finder.notes.drain(..);
    notes.extend(told.map(|note| format!("{name}!{note}")));
    if finder.missing && colours.is_none() {
        notes.push(format!(
            "{name}: colours of cells are read from .xlsx and .xlsm files only; write the regions \
             beside the puzzles"
        ));
    }
    match head.numbered.len() - entries.len() {
        0 => {}
        1 => notes.push(format!("{name}: 1 numbered puzzle is empty")),
        empty => notes.push(format!("{name}: {empty} numbered puzzles are empty")),
    }
    notes.extend(duplicates(&entries).map(|duplicate| format!("{name}!{duplicate}")));
    let mut missed = Vec::new();
    if head.form == SheetForm::Grid {
        missed.extend(stray_rows(cells, head).map(|rows| {
            format!(
                "{name}: digits in {rows} belong to no puzzle; in column A write the number \
                 beside a puzzle's first row"
            )
        }));
    }
    let own = entries.first().map(|first: &Entry| &first.layout);
    let own = own.filter(|own| entries.iter().all(|entry| Arc::ptr_eq(&entry.layout, own)));
    Entries {
        layout: own.unwrap_or(&head.layout).clone(),
        too_many: finder.too_many,
        entries,
        notes,
        missed,
    }
}

pub(super) type Givens = Result<Vec<Option<u8>>, Unreadable>;

/// The givens of a puzzle in grid form, the first of them at `anchor`; `None` when
/// nothing is filled in. The row `next` belongs to the next puzzle.
pub(super) fn grid(cells: &Cells, anchor: Position, n: usize, next: Option<u32>) -> Option<Givens> {
    let size = n as u32;
    let end = anchor.row + size;
    let (mut givens, mut faults) = (vec![None; n * n], Vec::new());
    let mut values = vec![Value::Blank; n * n];
    for (at, content) in cells.in_rows(anchor.row..end.min(next.unwrap_or(end))) {
        if !(anchor.col..anchor.col + size).contains(&at.col) {
            continue;
        }
        let index = ((at.row - anchor.row) * size + at.col - anchor.col) as usize;
        match content {
            Content::Uncalculated => faults.push(ReadFault::NoValue { at: *at }),
            Content::Value(value) => {
                match digits::mark(value, n) {
                    Mark::Empty => {}
                    Mark::Digit(digit) => givens[index] = Some(digit),
                    Mark::Other => faults.push(not_a_digit(*at, &value.to_string(), n)),
                }
                values[index] = value.clone();
            }
        }
    }
    if faults.is_empty() && givens.iter().all(Option::is_none) {
        return None;
    }

    faults.extend(cut_off(cells, anchor, n, next));
    Some(if faults.is_empty() {
        Ok(givens)
    } else {
        Err(Unreadable {
            faults,
            cells: values,
            regions: Vec::new(),
            slips: Slips::default(),
        })
    })
}

/// What stands in the cells of a puzzle.
fn typed(cells: &Cells, anchor: Position, form: SheetForm, n: usize) -> Vec<Value> {
    let side = match form {
        SheetForm::Grid => n as u32,
        SheetForm::Line => 1,
    };
    let places = (0..side).flat_map(|row| (0..side).map(move |col| (row, col)));
    places
        .map(|(row, col)| cells.value(anchor.row + row, anchor.col + col))
        .collect()
}

/// Whether the puzzle at `anchor` ends before its rows are through.
fn cut_off(cells: &Cells, anchor: Position, n: usize, next: Option<u32>) -> Option<ReadFault> {
    let end = anchor.row + n as u32;
    if let Some(next) = next {
        let at = Position::new(next, columns::NUMBER);
        return (next < end).then_some(ReadFault::CutOff { at, n });
    }
    let missing = if end > SHEET_ROWS {
        SHEET_ROWS
    } else if cells.last_row + 2 < end {
        // One empty row at the end may be meant. Two can change places in every
        // solution, so a puzzle with one solution does not have them.
        cells.last_row + 1
    } else {
        return None;
    };
    Some(ReadFault::SheetEnd {
        at: Position::new(missing, anchor.col),
        n,
    })
}

/// The givens of a puzzle in line form; `None` when its cell is empty.
fn line(cells: &Cells, at: Position, n: usize) -> Option<Givens> {
    let content = cells.content(at.row, at.col)?;
    let fault = match content {
        Content::Uncalculated => ReadFault::NoValue { at },
        Content::Value(Value::Text(text)) => match parse_cells(&digits::narrow(text), n) {
            Ok(givens) if givens.iter().all(Option::is_none) => return None,
            Ok(givens) => return Some(Ok(givens)),
            Err(TextError::Character { character, .. }) => not_a_digit(at, &character, n),
            Err(TextError::Length { found, expected }) => ReadFault::Length {
                at,
                found,
                expected,
            },
            Err(other) => not_a_digit(at, &other.to_string(), n),
        },
        Content::Value(_) => ReadFault::NotText { at },
    };
    Some(Err(Unreadable {
        faults: vec![fault],
        cells: vec![cells.value(at.row, at.col)],
        regions: Vec::new(),
        slips: Slips::default(),
    }))
}

fn not_a_digit(at: Position, text: &str, n: usize) -> ReadFault {
    /// Enough to know the cell again; it may hold a whole page.
    const SHOWN: usize = 20;
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    ReadFault::NotADigit { at, text: shown, n }
}

/// How many cells or rows a note names before it breaks off.
const NAMED: usize = 8;

/// The numbers that several puzzles have, with their cells.
fn duplicates(entries: &[Entry]) -> Option<String> {
    let mut first: HashMap<u32, Position> = HashMap::new();
    let cell = |entry: &Entry| Position::new(entry.anchor.row, columns::NUMBER);
    let repeated = entries.iter().filter_map(|entry| {
        let earlier = *first.entry(entry.no).or_insert(cell(entry));
        (earlier != cell(entry)).then(|| (cell(entry), entry.no, earlier))
    });
    let repeated: Vec<(Position, u32, Position)> = repeated.collect();
    let (at, ..) = repeated.first()?;
    let named = repeated
        .iter()
        .map(|(at, no, earlier)| format!("{no} ({earlier}, {at})"));
    Some(format!(
        "{at}: numbers that stand more than once: {}",
        listed(named.collect())
    ))
}

/// The rows with digits that no numbered puzzle reaches.
fn stray_rows(cells: &Cells, head: &Head) -> Option<String> {
    let n = head.layout.n();
    let mut slots = head
        .numbered
        .iter()
        .map(|&(row, _)| row..row + n as u32)
        .peekable();
    let mut covered = 0..0;
    let mut stray: Vec<(u32, u32)> = Vec::new();
    for (at, content) in cells.in_rows(columns::FIRST_ROW..u32::MAX) {
        while let Some(slot) = slots.next_if(|slot| slot.start <= at.row) {
            covered = slot;
        }
        let Content::Value(value) = content else {
            continue;
        };
        let in_grid = (columns::DIGITS..columns::DIGITS + n as u32).contains(&at.col);
        if !in_grid
            || covered.contains(&at.row)
            || !matches!(digits::mark(value, n), Mark::Digit(_))
        {
            continue;
        }
        match stray.last_mut() {
            Some((_, last)) if at.row <= *last + 1 => *last = at.row,
            _ => stray.push((at.row, at.row)),
        }
    }
    let named = stray.iter().map(|&(first, last)| match first == last {
        true => format!("row {}", first + 1),
        false => format!("rows {}-{}", first + 1, last + 1),
    });
    (!stray.is_empty()).then(|| listed(named.collect()))
}

fn listed(mut items: Vec<String>) -> String {
    let more = items.len().saturating_sub(NAMED);
    items.truncate(NAMED);
    let more = if more > 0 {
        format!(" and {more} more")
    } else {
        String::new()
    };
    items.join(", ") + &more
}
