//! The regions of jigsaw puzzles: labels right of the answer, or the colours of the cells.

use std::collections::HashMap;
use std::sync::Arc;

use numplace_solver::variant::{Regions, VariantError};
use numplace_solver::{Layout, Variant};

use super::cells::{Cells, Content};
use super::sheet::Head;
use crate::columns;
use crate::digits;
use crate::model::{Position, ReadFault, RegionFault, SheetForm, Value};
use crate::palette::Colour;

/// Cells of a region that a fault names.
const NAMED: usize = 12;

/// What the fill of a format is, by the number of the format.
pub(super) type Colours<'a> = &'a dyn Fn(u32) -> Option<Colour>;

/// Finds the houses of the puzzles of a book one after the other.
pub(super) struct Finder<'a> {
    cells: &'a Cells,
    head: &'a Head,
    /// `None` in files whose colours are not read.
    colours: Option<Colours<'a>>,
    /// What the labels met last say.
    labelled: Option<Result<Regions, Vec<ReadFault>>>,
    /// The layouts made so far.
    known: HashMap<Regions, Arc<Layout>>,
    /// Most layouts to be made.
    most: usize,
    /// Whether more would have been needed.
    pub(super) too_many: bool,
    /// Whether a puzzle had no regions.
    pub(super) missing: bool,
    pub(super) notes: Vec<String>,
}

impl<'a> Finder<'a> {
    pub(super) fn new(
        cells: &'a Cells,
        head: &'a Head,
        colours: Option<Colours<'a>>,
        most: usize,
    ) -> Finder<'a> {
        Finder {
            cells,
            head,
            colours,
            labelled: None,
            known: HashMap::new(),
            most,
            too_many: false,
            missing: false,
            notes: Vec::new(),
        }
    }

    /// The houses of the puzzle at `anchor`. Labels hold for the puzzles below them as well,
    /// until there are others; colours for their own puzzle, where there are no labels.
    pub(super) fn layout(&mut self, anchor: Position) -> Result<Arc<Layout>, Vec<ReadFault>> {
        if !self.head.own_regions {
            return Ok(self.head.layout.clone());
        }
        if let Some(labelled) = self.labels(anchor) {
            self.labelled = Some(labelled);
        }
        let regions = match &self.labelled {
            Some(labelled) => labelled.clone(),
            None => self.coloured(anchor),
        };
        let regions = regions?;
        if let Some(layout) = self.known.get(&regions) {
            return Ok(layout.clone());
        }
        self.too_many |= self.known.len() >= self.most;
        if self.too_many {
            return Ok(self.head.layout.clone());
        }
        let variant = self.head.variant.clone().with_regions(regions.clone());
        // Regions that are right make a layout; the rest of the variant is known to fit.
        let layout = variant.layout(self.n(), self.head.block);
        let layout = layout.unwrap_or_else(|_| self.head.layout.clone());
        self.tell_pieces(anchor, &regions);
        self.known.insert(regions, layout.clone());
        Ok(layout)
    }

    fn n(&self) -> usize {
        self.head.layout.n()
    }

    fn tell_pieces(&mut self, anchor: Position, regions: &Regions) {
        let lists = regions.lists();
        let pieces = regions.in_pieces();
        let named: Vec<String> = pieces
            .iter()
            .take(4)
            .map(|&region| {
                let cells = lists[region].iter();
                let names = cells.map(|&cell| match self.head.form {
                    SheetForm::Grid => {
                        let (row, col) = (u32::from(cell.row), u32::from(cell.col));
                        Position::new(anchor.row + row, anchor.col + col).to_string()
                    }
                    SheetForm::Line => cell.to_string(),
                });
                listed(names)
            })
            .collect();
        if !named.is_empty() {
            let more = match pieces.len() - named.len() {
                0 => String::new(),
                more => format!("; and {more} more"),
            };
            self.notes.push(format!(
                "{anchor}: regions in pieces: {}{more}; correct them if that is not meant",
                named.join("; ")
            ));
        }
    }

    /// What the labels beside a puzzle say, if there are any.
    fn labels(&self, anchor: Position) -> Option<Result<Regions, Vec<ReadFault>>> {
        let n = self.n();
        if !self.head.labelled {
            return None;
        }
        let at = Position::new(anchor.row, columns::regions(self.head.form, n));
        match self.head.form {
            SheetForm::Line => {
                let content = self.cells.content(at.row, at.col)?;
                Some(label_line(content, at, n).map_err(|fault| vec![fault]))
            }
            SheetForm::Grid => self.label_grid(at),
        }
    }

    fn label_grid(&self, at: Position) -> Option<Result<Regions, Vec<ReadFault>>> {
        let n = self.n();
        let mut labels = vec![None; n * n];
        let rows = at.row..at.row + n as u32;
        for (place, content) in self.cells.in_rows(rows) {
            let col = place.col.wrapping_sub(at.col) as usize;
            if let (true, Content::Value(value)) = (col < n, content) {
                let label = digits::narrow(&value.to_string()).trim().to_string();
                labels[(place.row - at.row) as usize * n + col] = Some(label);
            }
        }
        if labels.iter().all(Option::is_none) {
            return None;
        }
        Some(match Regions::new(&labels) {
            Ok(regions) if labels.iter().all(Option::is_some) => Ok(regions),
            _ => Err(wrong_groups(
                &labels,
                |index| labels[index].is_none(),
                at,
                n,
            )),
        })
    }

    /// The regions that the colours of a puzzle's cells make.
    fn coloured(&mut self, anchor: Position) -> Result<Regions, Vec<ReadFault>> {
        let n = self.n();
        let none = |missing: &mut bool| {
            *missing = true;
            let beside = Position::new(anchor.row, columns::regions(self.head.form, n));
            vec![ReadFault::Regions {
                at: anchor,
                fault: RegionFault::Missing { beside },
            }]
        };
        let Some(colours) = self.colours.filter(|_| self.head.form == SheetForm::Grid) else {
            return Err(none(&mut self.missing));
        };
        let mut fills: Vec<Option<Colour>> = vec![None; n * n];
        let mut known: HashMap<u32, Option<Colour>> = HashMap::new();
        for &(at, style) in self.cells.styles(anchor.row..anchor.row + n as u32) {
            let col = at.col.wrapping_sub(anchor.col) as usize;
            if col < n {
                let fill = *known.entry(style).or_insert_with(|| colours(style));
                fills[(at.row - anchor.row) as usize * n + col] = fill;
            }
        }
        if fills.iter().all(Option::is_none) {
            return Err(none(&mut self.missing));
        }
        // Colours may come again in regions that do not touch.
        let areas = areas(&fills, n);
        let regions = Regions::new(&areas).or_else(|_| Regions::new(&fills));
        let regions = regions.map_err(|_| {
            let mut colours = fills.clone();
            colours.sort();
            colours.dedup();
            // A region may be the one that was left white.
            let white = fills.iter().filter(|fill| fill.is_none()).count();
            let is_blank = |index: usize| fills[index].is_none() && white != n;
            if colours.len() >= n {
                wrong_groups(&fills, is_blank, anchor, n)
            } else {
                wrong_groups(&areas, is_blank, anchor, n)
            }
        })?;
        match ordinary_blocks(&regions, self.head.block) {
            // The shades of a plain book. As a variant it would be a plain puzzle.
            Some((rows, cols)) => Err(vec![ReadFault::Regions {
                at: anchor,
                fault: RegionFault::Blocks { rows, cols },
            }]),
            None => Ok(regions),
        }
    }
}

/// The number of the connected area of equal colour that each cell belongs to.
fn areas<C: PartialEq>(colours: &[C], n: usize) -> Vec<usize> {
    let mut area = vec![usize::MAX; n * n];
    for start in 0..n * n {
        if area[start] != usize::MAX {
            continue;
        }
        area[start] = start;
        let mut next = vec![start];
        while let Some(at) = next.pop() {
            let (row, col) = (at / n, at % n);
            let beside = [
                (row > 0).then(|| at - n),
                (row + 1 < n).then(|| at + n),
                (col > 0).then(|| at - 1),
                (col + 1 < n).then(|| at + 1),
            ];
            for other in beside.into_iter().flatten() {
                if area[other] == usize::MAX && colours[other] == colours[at] {
                    area[other] = start;
                    next.push(other);
                }
            }
        }
    }
    area
}

/// What is wrong with groups of cells that are no regions; `is_blank` says of a cell that it
/// belongs to none, and `first` is the first cell.
fn wrong_groups<G: PartialEq>(
    groups: &[G],
    is_blank: impl Fn(usize) -> bool,
    first: Position,
    n: usize,
) -> Vec<ReadFault> {
    let place = |index: usize| {
        let (row, col) = (index / n, index % n);
        Position::new(first.row + row as u32, first.col + col as u32)
    };
    let mut faults = Vec::new();
    let mut seen: Vec<&G> = Vec::new();
    let mut blank: Option<(Position, usize)> = None;
    for (index, group) in groups.iter().enumerate() {
        if seen.contains(&group) {
            continue;
        }
        seen.push(group);
        let cells: Vec<usize> = (0..n * n)
            .filter(|&other| groups[other] == *group)
            .collect();
        if is_blank(index) {
            let (_, count) = blank.get_or_insert((place(index), 0));
            *count += cells.len();
        } else if cells.len() != n {
            faults.push(ReadFault::Regions {
                at: place(index),
                fault: RegionFault::Size {
                    cells: listed(cells.iter().map(|&index| place(index).to_string())),
                    found: cells.len(),
                    n,
                },
            });
        }
    }
    if let Some((at, count)) = blank {
        let fault = RegionFault::Blank { more: count - 1 };
        faults.insert(0, ReadFault::Regions { at, fault });
    }
    faults
}

/// The regions that a string beside a puzzle in line form tells.
fn label_line(content: &Content, at: Position, n: usize) -> Result<Regions, ReadFault> {
    let text = match content {
        Content::Uncalculated => return Err(ReadFault::NoValue { at }),
        Content::Value(Value::Text(text)) => digits::narrow(text),
        Content::Value(_) => return Err(ReadFault::NotText { at }),
    };
    let length = |found| ReadFault::Length {
        at,
        found,
        expected: n * n,
    };
    match Regions::parse(&text) {
        Ok(regions) if regions.n() == n => Ok(regions),
        Ok(regions) => Err(length(regions.n().pow(2))),
        Err(VariantError::Labels(found)) => Err(length(found)),
        Err(VariantError::RegionSize {
            first,
            cells,
            n: size,
            ..
        }) if size == n => Err(ReadFault::Regions {
            at,
            fault: RegionFault::Size {
                cells: first.to_string(),
                found: cells,
                n,
            },
        }),
        Err(_) => Err(ReadFault::Regions {
            at,
            fault: RegionFault::Count { n },
        }),
    }
}

/// The shape of the blocks when the regions are nothing but blocks.
fn ordinary_blocks(regions: &Regions, block: Option<(usize, usize)>) -> Option<(usize, usize)> {
    let n = regions.n();
    let (rows, cols) = block.or_else(|| Layout::default_block(n).ok())?;
    let number = |at: usize| (at / n / rows, at % n / cols);
    let blocks: Vec<(usize, usize)> = (0..n * n).map(number).collect();
    (Regions::new(&blocks).as_ref() == Ok(regions)).then_some((rows, cols))
}

/// Cells by their names, the first ones of many.
fn listed(names: impl ExactSizeIterator<Item = String>) -> String {
    let more = names.len().saturating_sub(NAMED);
    let names: Vec<String> = names.take(NAMED).collect();
    let names = names.join(", ");
    match more {
        0 => names,
        more => format!("{names} +{more}"),
    }
}

/// Whether a title says that regions stand under it.
pub(super) fn is_title(title: &str) -> bool {
    const TITLES: [&str; 4] = ["regions", "region", "領域", "区画"];
    TITLES.contains(&digits::narrow(title).trim().to_lowercase().as_str())
}

/// What a variant is read from: nothing for a sign that stands for nothing.
pub(super) fn variant(text: &str) -> Result<Variant, VariantError> {
    Variant::parse(if text.trim() == "-" { "" } else { text })
}
