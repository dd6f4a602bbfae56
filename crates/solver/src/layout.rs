//! The houses of a puzzle: size and block shape, without digits.

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::leftovers::{self, Leftover};
use crate::set::Set;
use crate::variant::Variant;

/// Smallest and largest number of digits of a puzzle.
pub const SIZES: std::ops::RangeInclusive<usize> = 4..=100;

/// A cell. Counts from 0, prints itself from 1: `(3,8)`.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell {
    /// Row, from 0.
    pub row: u8,
    /// Column, from 0.
    pub col: u8,
}

impl Cell {
    /// The cell in row `row` and column `col`, both from 0 and below 100.
    pub fn new(row: usize, col: usize) -> Cell {
        Cell {
            row: row as u8,
            col: col as u8,
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row + 1, self.col + 1)
    }
}

/// What kind of house a house is.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A rectangular block.
    Block,
    /// A block of free shape, as in jigsaw puzzles.
    Region,
    /// One of the two diagonals.
    Diagonal,
    /// Any other extra house.
    Extra,
}

/// A house: cells that hold every digit once. Prints itself: `row 3`, `block 5`.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct House {
    id: u16,
    kind: HouseKind,
    number: u8,
}

impl House {
    /// Position in [`Layout::houses`].
    pub fn id(self) -> usize {
        self.id as usize
    }

    /// Row, column, block, ...
    pub fn kind(self) -> HouseKind {
        self.kind
    }

    /// Number among the houses of its kind, from 0.
    pub fn number(self) -> usize {
        self.number as usize
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Block => "block",
            HouseKind::Region => "region",
            HouseKind::Diagonal => "diagonal",
            HouseKind::Extra => "extra house",
        };
        write!(f, "{kind} {}", self.number + 1)
    }
}

/// In which houses a search looks: the small letter of a label such as `QbB`.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Form {
    /// In blocks (and regions, diagonals and other extra houses).
    Block,
    /// In rows.
    Row,
    /// In columns.
    Column,
}

impl Form {
    /// `b`, `r` or `c`.
    pub fn letter(self) -> char {
        match self {
            Form::Block => 'b',
            Form::Row => 'r',
            Form::Column => 'c',
        }
    }
}

/// Two houses that share two or more cells.
#[derive(Clone, Copy, Debug)]
pub struct Crossing {
    /// The other house.
    pub other: House,
    /// The shared cells as places of this house.
    pub here: Set,
    /// The shared cells as places of the other house.
    pub there: Set,
}

/// Why a layout cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LayoutError {
    /// The number of digits is out of range.
    #[error("blocks of {0}x{1} make a {n}x{n} puzzle; sizes from 4 to 100 are possible", n = .0 * .1)]
    Size(usize, usize),
    /// The block shape is not told, and none is customary for the size.
    #[error("a {0}x{0} puzzle has no customary block shape; give one as ROWSxCOLUMNS")]
    NoShape(usize),
    /// A house has not one cell for each digit, or a cell twice, or outside.
    #[error("house {0} does not have {1} different cells of the puzzle")]
    House(usize, usize),
}

/// The houses of a puzzle, and for each cell its houses and its peers.
///
/// Houses are data: rows first, columns next, then blocks or regions, then extra
/// houses. Nothing else in the crate asks which variant a puzzle is.
#[derive(Debug)]
pub struct Layout {
    n: usize,
    block: Option<(usize, usize)>,
    variant: Variant,
    houses: Vec<House>,
    /// `n` cells for each house.
    cells: Vec<Cell>,
    /// For each cell, where its houses begin in `homes`.
    home_starts: Vec<u32>,
    homes: Vec<(u16, u8)>,
    peer_starts: Vec<u32>,
    peers: Vec<Cell>,
    crossings: Vec<Vec<Crossing>>,
    widest_crossing: usize,
    /// For each row and column and place: see `seen_across`.
    seen_across: Vec<Set>,
    masks: Option<Masks>,
    /// Made when they are first asked for: many layouts never need them.
    leftovers: OnceLock<Vec<Leftover>>,
}

/// Houses and peers as sets of cells (bit = number in reading order), for layouts whose
/// cells fit into a word.
#[derive(Debug)]
pub(crate) struct Masks {
    /// The cells of each house.
    pub(crate) houses: Vec<u128>,
    /// The peers of each cell.
    pub(crate) peers: Vec<u128>,
    /// The houses of each cell (bit = number of the house).
    pub(crate) homes: Vec<u64>,
}

impl Layout {
    /// The plain layout with blocks of `rows` x `cols` cells: `rows * cols` digits.
    ///
    /// # Errors
    /// When `rows * cols` is not in 4..=100.
    pub fn new(rows: usize, cols: usize) -> Result<Arc<Layout>, LayoutError> {
        let n = rows.saturating_mul(cols);
        if !SIZES.contains(&n) {
            return Err(LayoutError::Size(rows, cols));
        }
        Layout::of_variant(
            Variant::default(),
            n,
            Some((rows, cols)),
            Vec::new(),
            Vec::new(),
        )
    }

    /// The layout of a variant: blocks of the shape `block`, or `regions` when there is none,
    /// and `extra` houses.
    pub(crate) fn of_variant(
        variant: Variant,
        n: usize,
        block: Option<(usize, usize)>,
        regions: Vec<Vec<Cell>>,
        extra: Vec<(HouseKind, Vec<Cell>)>,
    ) -> Result<Arc<Layout>, LayoutError> {
        let (kind, lists) = match block {
            Some((rows, cols)) => (HouseKind::Block, blocks(rows, cols)),
            None => (HouseKind::Region, regions),
        };
        let mut layout = Layout::build(n, kind, lists, extra)?;
        layout.block = block;
        layout.variant = variant;
        Ok(Arc::new(layout))
    }

    /// A layout of `n` digits with free regions (`n` lists of `n` cells) and extra
    /// houses (lists of `n` cells), for jigsaw, diagonal and other variants.
    ///
    /// # Errors
    /// When the size is out of range, or a house has not `n` different cells.
    pub fn with_houses(
        n: usize,
        regions: Vec<Vec<Cell>>,
        extra: Vec<(HouseKind, Vec<Cell>)>,
    ) -> Result<Arc<Layout>, LayoutError> {
        Layout::build(n, HouseKind::Region, regions, extra).map(Arc::new)
    }

    /// The customary block shape of a size: square where possible, else the
    /// flattest rectangle that is nearest to a square (6 is 2x3, 12 is 3x4, 28 is 4x7).
    ///
    /// # Errors
    /// For primes, which have no shape but a whole row, and sizes out of range.
    pub fn default_block(n: usize) -> Result<(usize, usize), LayoutError> {
        if !SIZES.contains(&n) {
            return Err(LayoutError::Size(1, n));
        }
        let rows = (2..=n)
            .take_while(|r| r * r <= n)
            .filter(|&r| n.is_multiple_of(r))
            .last();
        rows.map(|r| (r, n / r)).ok_or(LayoutError::NoShape(n))
    }

    fn build(
        n: usize,
        region_kind: HouseKind,
        regions: Vec<Vec<Cell>>,
        extra: Vec<(HouseKind, Vec<Cell>)>,
    ) -> Result<Layout, LayoutError> {
        if !SIZES.contains(&n) {
            return Err(LayoutError::Size(1, n));
        }
        let mut lists: Vec<(HouseKind, Vec<Cell>)> = Vec::new();
        lists.extend((0..n).map(|r| (HouseKind::Row, (0..n).map(|c| Cell::new(r, c)).collect())));
        lists
            .extend((0..n).map(|c| (HouseKind::Column, (0..n).map(|r| Cell::new(r, c)).collect())));
        lists.extend(regions.into_iter().map(|cells| (region_kind, cells)));
        lists.extend(extra);

        let mut houses: Vec<House> = Vec::new();
        let mut homes_of = vec![Vec::new(); n * n];
        for (id, (kind, cells)) in lists.iter().enumerate() {
            let number = houses.iter().filter(|h| h.kind == *kind).count();
            houses.push(House {
                id: id as u16,
                kind: *kind,
                number: number as u8,
            });
            let mut seen = vec![false; n * n];
            for (place, cell) in cells.iter().enumerate() {
                let inside = (cell.row as usize) < n && (cell.col as usize) < n;
                let index = cell.row as usize * n + cell.col as usize;
                if !inside || std::mem::replace(&mut seen[index], true) {
                    return Err(LayoutError::House(id + 1, n));
                }
                homes_of[index].push((id as u16, place as u8));
            }
            if cells.len() != n {
                return Err(LayoutError::House(id + 1, n));
            }
        }
        let (mut home_starts, mut homes) = (vec![0], Vec::new());
        let (mut peer_starts, mut peers) = (vec![0], Vec::new());
        for (index, of) in homes_of.iter().enumerate() {
            homes.extend(of.iter().copied());
            home_starts.push(homes.len() as u32);
            let mut seen = vec![false; n * n];
            seen[index] = true;
            for &(house, _) in of {
                for &cell in &lists[house as usize].1 {
                    let other = cell.row as usize * n + cell.col as usize;
                    if !std::mem::replace(&mut seen[other], true) {
                        peers.push(cell);
                    }
                }
            }
            peer_starts.push(peers.len() as u32);
        }
        let mut layout = Layout {
            n,
            block: None,
            variant: Variant::default(),
            houses,
            cells: lists.into_iter().flat_map(|(_, cells)| cells).collect(),
            home_starts,
            homes,
            peer_starts,
            peers,
            crossings: Vec::new(),
            widest_crossing: 0,
            seen_across: vec![Set::EMPTY; 2 * n * n],
            masks: None,
            leftovers: OnceLock::new(),
        };
        if n * n <= u128::BITS as usize && layout.houses.len() <= u64::BITS as usize {
            let mask = |cells: &[Cell]| cells.iter().fold(0, |m, &c| m | 1 << layout.index(c));
            layout.masks = Some(Masks {
                houses: layout
                    .houses
                    .iter()
                    .map(|&house| mask(layout.cells(house)))
                    .collect(),
                peers: layout
                    .all_cells()
                    .iter()
                    .map(|&cell| mask(layout.peers(cell)))
                    .collect(),
                homes: homes_of
                    .iter()
                    .map(|homes| homes.iter().fold(0, |m, &(id, _)| m | 1 << id))
                    .collect(),
            });
        }
        layout.crossings = layout
            .houses
            .iter()
            .map(|&house| layout.find_crossings(house))
            .collect();
        let shared = layout
            .crossings
            .iter()
            .flatten()
            .map(|crossing| crossing.here.len());
        layout.widest_crossing = shared.max().unwrap_or(0);
        layout.find_seen_across();
        Ok(layout)
    }

    fn find_seen_across(&mut self) {
        let n = self.n;
        for at in 0..n * n {
            let (row, col) = (at / n, at % n);
            for (house, _) in self.homes(Cell::new(row, col)).skip(2).collect::<Vec<_>>() {
                for place in 0..n {
                    let other = self.cells(house)[place];
                    let (other_row, other_col) = (other.row as usize, other.col as usize);
                    if other_row != row && other_col != col {
                        self.seen_across[other_row * n + col].insert(other_col);
                        self.seen_across[(n + other_col) * n + row].insert(other_row);
                    }
                }
            }
        }
    }

    fn find_crossings(&self, house: House) -> Vec<Crossing> {
        let mut found: Vec<Crossing> = Vec::new();
        for (here, &cell) in self.cells(house).iter().enumerate() {
            for (other, there) in self.homes(cell) {
                if other == house {
                    continue;
                }
                let known = found.iter().position(|x| x.other == other);
                let at = known.unwrap_or_else(|| {
                    found.push(Crossing {
                        other,
                        here: Set::EMPTY,
                        there: Set::EMPTY,
                    });
                    found.len() - 1
                });
                found[at].here.insert(here);
                found[at].there.insert(there);
            }
        }
        found.retain(|x| x.here.len() >= 2);
        found.sort_by_key(|x| x.other.id);
        found
    }

    /// Number of digits, of rows and of columns.
    pub fn n(&self) -> usize {
        self.n
    }

    /// Block shape as (rows, columns); `None` with free regions. There may be extra houses
    /// besides the blocks: see [`Layout::variant`] and [`Layout::is_plain`].
    pub fn block(&self) -> Option<(usize, usize)> {
        self.block
    }

    /// The variant that the layout was made for: plain for layouts made by
    /// [`Layout::with_houses`], whatever their houses.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Whether there are rows, columns and rectangular blocks, and no other houses.
    pub fn is_plain(&self) -> bool {
        self.block.is_some() && self.houses.len() == 3 * self.n
    }

    /// What lines and free regions leave over against each other.
    pub fn leftovers(&self) -> &[Leftover] {
        self.leftovers.get_or_init(|| leftovers::find(self))
    }

    /// The block or region of a cell: its first house beside row and column.
    pub(crate) fn region_of(&self, cell: Cell) -> House {
        self.houses[self.home_ids(cell)[2].0 as usize]
    }

    /// All houses: rows, columns, blocks or regions, extra houses.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The rows, the columns, or all other houses.
    pub fn houses_of(&self, form: Form) -> &[House] {
        let range: Range<usize> = match form {
            Form::Row => 0..self.n,
            Form::Column => self.n..2 * self.n,
            Form::Block => 2 * self.n..self.houses.len(),
        };
        &self.houses[range]
    }

    /// The `n` cells of a house; a cell's position here is its place in the house.
    pub fn cells(&self, house: House) -> &[Cell] {
        let start = house.id() * self.n;
        &self.cells[start..start + self.n]
    }

    /// All cells in reading order.
    pub fn all_cells(&self) -> &[Cell] {
        &self.cells[..self.n * self.n]
    }

    /// Number of a cell in reading order, from 0.
    pub fn index(&self, cell: Cell) -> usize {
        cell.row as usize * self.n + cell.col as usize
    }

    /// The houses of a cell, each with the cell's place in it.
    pub fn homes(&self, cell: Cell) -> impl Iterator<Item = (House, usize)> {
        self.home_ids(cell)
            .iter()
            .map(|&(id, place)| (self.houses[id as usize], place as usize))
    }

    pub(crate) fn home_ids(&self, cell: Cell) -> &[(u16, u8)] {
        let index = self.index(cell);
        &self.homes[self.home_starts[index] as usize..self.home_starts[index + 1] as usize]
    }

    /// The cells that share a house with `cell`, each once.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        let index = self.index(cell);
        &self.peers[self.peer_starts[index] as usize..self.peer_starts[index + 1] as usize]
    }

    /// Whether two cells share a house (a cell does not see itself).
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        if let Some(masks) = &self.masks {
            return masks.peers[self.index(a)] >> self.index(b) & 1 != 0;
        }
        if a.row == b.row || a.col == b.col {
            return a != b;
        }
        // Row and column stand first among a cell's houses.
        let homes = &self.home_ids(b)[2..];
        self.home_ids(a)[2..]
            .iter()
            .any(|(home, _)| homes.iter().any(|(other, _)| other == home))
    }

    /// The most cells that two houses share.
    pub fn widest_crossing(&self) -> usize {
        self.widest_crossing
    }

    /// The places of a row (or column) that some cell of the column (or row) across it at
    /// `place` sees, other than along either line.
    pub(crate) fn seen_across(&self, line: House, place: usize) -> Set {
        self.seen_across[line.id() * self.n + place]
    }

    pub(crate) fn masks(&self) -> Option<&Masks> {
        self.masks.as_ref()
    }

    /// The houses that share two or more cells with `house`.
    pub fn crossings(&self, house: House) -> &[Crossing] {
        &self.crossings[house.id()]
    }
}

/// The blocks of `rows` x `cols` cells of a puzzle with `rows * cols` digits.
fn blocks(rows: usize, cols: usize) -> Vec<Vec<Cell>> {
    let n = rows * cols;
    // A band of blocks is `rows` rows high and holds `n / cols` blocks.
    let blocks = (0..n).map(|b| {
        let (top, left) = (b / rows * rows, b % rows * cols);
        let cells = (0..n).map(|p| Cell::new(top + p / cols, left + p % cols));
        cells.collect()
    });
    blocks.collect()
}
