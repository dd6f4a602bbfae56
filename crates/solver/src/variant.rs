//! What a puzzle asks beyond rows, columns and blocks: diagonals, windows, free regions,
//! any other houses.

use std::fmt;
use std::sync::Arc;

use crate::layout::{Cell, HouseKind, Layout, LayoutError, SIZES};
use crate::make::Random;

/// Extra houses that go by a name.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Named {
    /// Both diagonals.
    Diagonal,
    /// Windows: blocks that stand one row and one column apart from the frame and from each
    /// other (4 of 3x3 in a 9x9 puzzle).
    Windoku,
    /// The cells at the same place of every block, for each place.
    Disjoint,
    /// The nine cells of a star in a 9x9 puzzle.
    Asterisk,
    /// The nine cells of a pinwheel in a 9x9 puzzle.
    Girandola,
    /// The centres of the blocks of a 9x9 puzzle.
    CentreDot,
}

/// Name, its other spellings, and the Japanese one, which stands last.
const NAMES: [(Named, &[&str]); 6] = [
    (
        Named::Diagonal,
        &["diagonal", "diagonals", "x", "sudoku-x", "対角線"],
    ),
    (
        Named::Windoku,
        &["windoku", "windows", "hyper", "hypersudoku", "ウィンドウ"],
    ),
    (
        Named::Disjoint,
        &["disjoint", "disjoint-groups", "colours", "colors", "色分け"],
    ),
    (Named::Asterisk, &["asterisk", "アスタリスク"]),
    (Named::Girandola, &["girandola", "風車"]),
    (Named::CentreDot, &["centre-dot", "center-dot", "中央"]),
];

/// Exchanges of two cells that are tried for each cell when regions are made by chance: with
/// more they do not look any more different from blocks.
const MOVES_PER_CELL: usize = 8;

/// Most extra houses without a name.
const MOST_HOUSES: usize = 50;

/// The word for free regions.
const JIGSAW: [&str; 5] = ["jigsaw", "geometric", "irregular", "幾何学", "ジグソー"];

/// Words for no variant.
const PLAIN: [&str; 4] = ["none", "plain", "なし", "標準"];

/// Cells (row, column) from 1 of the houses that only a 9x9 puzzle has.
const ASTERISK: [(usize, usize); 9] = [
    (2, 5),
    (3, 3),
    (3, 7),
    (5, 2),
    (5, 5),
    (5, 8),
    (7, 3),
    (7, 7),
    (8, 5),
];
const GIRANDOLA: [(usize, usize); 9] = [
    (1, 1),
    (1, 9),
    (2, 5),
    (5, 2),
    (5, 5),
    (5, 8),
    (8, 5),
    (9, 1),
    (9, 9),
];

impl Named {
    /// All of them, in the order in which their houses follow each other.
    pub fn all() -> impl Iterator<Item = Named> {
        NAMES.iter().map(|(named, _)| *named)
    }

    /// The word used on the command line, in books and in JSON.
    pub fn id(self) -> &'static str {
        NAMES[self as usize].1[0]
    }

    /// The Japanese word, which can be written as well.
    pub fn id_ja(self) -> &'static str {
        NAMES[self as usize].1.last().unwrap_or(&"")
    }

    /// Its houses in a puzzle of `n` digits with blocks of `rows` x `cols`.
    fn houses(
        self,
        n: usize,
        (rows, cols): (usize, usize),
    ) -> Result<Vec<(HouseKind, Vec<Cell>)>, VariantError> {
        let fixed = |cells: &[(usize, usize)]| {
            if n != 9 {
                return Err(VariantError::NineOnly(self.id(), n));
            }
            let cells = cells.iter().map(|&(r, c)| Cell::new(r - 1, c - 1));
            Ok(vec![(HouseKind::Extra, cells.collect())])
        };
        match self {
            Named::Diagonal => {
                let down = (0..n).map(|i| Cell::new(i, i)).collect();
                let up = (0..n).map(|i| Cell::new(n - 1 - i, i)).collect();
                Ok(vec![(HouseKind::Diagonal, down), (HouseKind::Diagonal, up)])
            }
            Named::Windoku => {
                let starts =
                    |size: usize| (1..).step_by(size + 1).take_while(move |s| s + size < n);
                let windows = starts(rows).flat_map(|top| {
                    starts(cols).map(move |left| {
                        let cells = (0..n).map(|p| Cell::new(top + p / cols, left + p % cols));
                        (HouseKind::Extra, cells.collect::<Vec<_>>())
                    })
                });
                let windows: Vec<_> = windows.collect();
                if windows.is_empty() {
                    return Err(VariantError::NoWindow(rows, cols));
                }
                Ok(windows)
            }
            Named::Disjoint => Ok((0..n)
                .map(|place| {
                    let cells = (0..n).map(|block| {
                        let (top, left) = (block / rows * rows, block % rows * cols);
                        Cell::new(top + place / cols, left + place % cols)
                    });
                    (HouseKind::Extra, cells.collect())
                })
                .collect()),
            Named::Asterisk => fixed(&ASTERISK),
            Named::Girandola => fixed(&GIRANDOLA),
            Named::CentreDot => {
                let centres = [2, 5, 8].map(|r| [2, 5, 8].map(|c| (r, c)));
                fixed(centres.as_flattened())
            }
        }
    }
}

/// The regions of a jigsaw puzzle: for each cell, in reading order, the number of its region.
///
/// Regions count from 0, in the order in which reading order meets them, so that the same
/// regions are equal whatever they were called.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Regions {
    of: Arc<[u8]>,
    n: usize,
}

impl Regions {
    /// Regions from labels, one for each cell in reading order; equal labels are a region.
    ///
    /// # Errors
    /// When the number of labels is no square of a possible size, or there are not as many
    /// regions as digits, of as many cells each.
    pub fn new<L: PartialEq>(labels: &[L]) -> Result<Regions, VariantError> {
        let n = labels.len().isqrt();
        if n * n != labels.len() || !SIZES.contains(&n) {
            return Err(VariantError::Labels(labels.len()));
        }
        let mut known: Vec<(&L, usize)> = Vec::new();
        let mut of = Vec::with_capacity(labels.len());
        for label in labels {
            let at = known.iter().position(|(other, _)| *other == label);
            let at = at.unwrap_or_else(|| {
                known.push((label, 0));
                known.len() - 1
            });
            if at >= n {
                return Err(VariantError::TooManyRegions(n));
            }
            known[at].1 += 1;
            of.push(at as u8);
        }
        if let Some(at) = known.iter().position(|(_, count)| *count != n) {
            let first = of.iter().position(|&r| r as usize == at).unwrap_or(0);
            return Err(VariantError::RegionSize {
                region: at + 1,
                first: Cell::new(first / n, first % n),
                cells: known[at].1,
                n,
            });
        }
        if known.len() != n {
            return Err(VariantError::TooFewRegions(known.len(), n));
        }
        Ok(Regions { of: of.into(), n })
    }

    /// Reads labels: a character for each cell, or words and numbers parted by blanks or
    /// commas. Line ends and frames (`|`, `+`, `-` lines) are passed over.
    ///
    /// # Errors
    /// As [`Regions::new`].
    pub fn parse(text: &str) -> Result<Regions, VariantError> {
        let lines = text.trim_start_matches('\u{feff}').lines().filter(|line| {
            let is_frame = |c: char| matches!(c, '-' | '+' | '|' | '=') || c.is_whitespace();
            !line.chars().all(is_frame)
        });
        let words: Vec<&str> = lines
            .flat_map(|line| {
                line.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|'))
            })
            .filter(|word| !word.is_empty())
            .collect();
        let is_square = |count: usize| count > 1 && count.isqrt().pow(2) == count;
        if is_square(words.len()) && SIZES.contains(&words.len().isqrt()) {
            let same_length = words.iter().all(|w| w.chars().count() == words.len());
            if !same_length {
                return Regions::new(&words);
            }
        }
        let labels: Vec<char> = words.iter().flat_map(|word| word.chars()).collect();
        Regions::new(&labels)
    }

    /// Regions by chance, each of them in one piece: blocks (or rows, where the size has no
    /// customary blocks) whose borders are moved, two cells at a time.
    ///
    /// Not every such division leaves room for a full grid.
    ///
    /// # Errors
    /// When the size is out of range.
    pub fn by_chance(n: usize, random: Random<'_>) -> Result<Regions, VariantError> {
        if !SIZES.contains(&n) {
            return Err(LayoutError::Size(1, n).into());
        }
        let (rows, cols) = Layout::default_block(n).unwrap_or((1, n));
        let block = |at: usize| at / n / rows * rows + at % n / cols;
        let mut of: Vec<usize> = (0..n * n).map(block).collect();
        let neighbours = |at: usize| {
            let (row, col) = (at / n, at % n);
            let up = (row > 0).then(|| at - n);
            let left = (col > 0).then(|| at - 1);
            let right = (col + 1 < n).then(|| at + 1);
            let down = (row + 1 < n).then(|| at + n);
            [up, left, right, down].into_iter().flatten()
        };
        let is_whole = |of: &[usize], region: usize| {
            let Some(first) = of.iter().position(|&r| r == region) else {
                return false;
            };
            let (mut reached, mut next) = (vec![first], 0);
            while let Some(&at) = reached.get(next) {
                next += 1;
                for other in neighbours(at) {
                    if of[other] == region && !reached.contains(&other) {
                        reached.push(other);
                    }
                }
            }
            reached.len() == n
        };
        for _ in 0..MOVES_PER_CELL * n * n {
            let one = random(n * n);
            let here = of[one];
            let others: Vec<usize> = neighbours(one).map(|at| of[at]).collect();
            let there = others[random(others.len())];
            if here == there {
                continue;
            }
            // A cell of the other region that touches this one, to be given in exchange.
            let touches = |at: usize| neighbours(at).any(|other| of[other] == here);
            let given: Vec<usize> = (0..n * n)
                .filter(|&at| of[at] == there && touches(at))
                .collect();
            let two = given[random(given.len())];
            (of[one], of[two]) = (there, here);
            if !is_whole(&of, here) || !is_whole(&of, there) {
                (of[one], of[two]) = (here, there);
            }
        }
        Regions::new(&of)
    }

    /// Number of digits, of regions, and of cells of each.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The region of each cell in reading order, from 0.
    pub fn of_cells(&self) -> &[u8] {
        &self.of
    }

    /// The cells of each region in reading order.
    pub fn lists(&self) -> Vec<Vec<Cell>> {
        let mut lists = vec![Vec::with_capacity(self.n); self.n];
        for (index, &region) in self.of.iter().enumerate() {
            lists[region as usize].push(Cell::new(index / self.n, index % self.n));
        }
        lists
    }

    /// The regions (from 0) whose cells do not all hang together by their sides: often a
    /// cell that was labelled wrongly, though a puzzle may mean it.
    pub fn in_pieces(&self) -> Vec<usize> {
        let n = self.n;
        let is_whole = |cells: &Vec<Cell>| {
            let mut reached = vec![cells[0]];
            let mut next = 0;
            while next < reached.len() {
                let at = reached[next];
                next += 1;
                for &cell in cells {
                    let apart = cell.row.abs_diff(at.row) + cell.col.abs_diff(at.col);
                    if apart == 1 && !reached.contains(&cell) {
                        reached.push(cell);
                    }
                }
            }
            reached.len() == n
        };
        let lists = self.lists();
        (0..n).filter(|&region| !is_whole(&lists[region])).collect()
    }
}

/// A character for each cell: `1` to `9`, `A` to `Z`, `a` to `z`; beyond 61 regions numbers
/// parted by commas.
impl fmt::Display for Regions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SIGNS: &[u8] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        for (at, &region) in self.of.iter().enumerate() {
            if self.n <= SIGNS.len() {
                write!(f, "{}", SIGNS[region as usize] as char)?;
            } else {
                let comma = if at == 0 { "" } else { "," };
                write!(f, "{comma}{}", region + 1)?;
            }
        }
        Ok(())
    }
}

/// What is known of puzzles in a text before it is read: the shape of their blocks, and the
/// variant. What is `None` is taken from the number of cells, or is as in plain puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    /// Shape of the blocks: rows, columns.
    pub block: Option<(usize, usize)>,
    /// The variant.
    pub variant: Option<Variant>,
}

impl Wanted {
    /// The number of digits, where shape or regions tell it.
    pub fn n(&self) -> Option<usize> {
        let regions = self.variant.as_ref().and_then(Variant::regions);
        let shape = self.block.map(|(rows, cols)| rows * cols);
        regions.map(Regions::n).or(shape)
    }

    /// The layout of puzzles with `n` digits.
    ///
    /// # Errors
    /// As [`Variant::layout`].
    pub fn layout(&self, n: usize) -> Result<Arc<Layout>, VariantError> {
        match &self.variant {
            Some(variant) => variant.layout(n, self.block),
            None => Variant::default().layout(n, self.block),
        }
    }
}

impl From<Option<(usize, usize)>> for Wanted {
    /// Plain puzzles with blocks of this shape.
    fn from(block: Option<(usize, usize)>) -> Wanted {
        Wanted {
            block,
            variant: None,
        }
    }
}

impl From<&Wanted> for Wanted {
    fn from(wanted: &Wanted) -> Wanted {
        wanted.clone()
    }
}

/// What a puzzle asks beyond rows, columns and rectangular blocks. The default is a plain
/// puzzle.
///
/// Prints itself as it is written in H1 of a book and after `--variant`: `diagonal`,
/// `diagonal+windoku`, `jigsaw`, `house (1,1)(2,2)...`; nothing for a plain puzzle. The
/// regions of a jigsaw puzzle are told apart from it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Variant {
    /// Extra houses with a name, each once, in the order of [`Named`].
    named: Vec<Named>,
    /// Other extra houses.
    houses: Vec<Vec<Cell>>,
    /// Whether blocks are free regions.
    jigsaw: bool,
    regions: Option<Regions>,
}

impl Variant {
    /// Reads names joined by `+`, commas or blanks, in English or Japanese, and houses such
    /// as `house (1,1)(2,2)(3,3)(4,4)`. Nothing, `none` and `plain` are a plain puzzle.
    ///
    /// # Errors
    /// When a name is unknown, or a house is not a list of cells.
    pub fn parse(text: &str) -> Result<Variant, VariantError> {
        let mut variant = Variant::default();
        let mut rest = text.trim();
        let separates = |c: char| c.is_whitespace() || matches!(c, '+' | ',' | '、' | '・' | '＋');
        while !rest.is_empty() {
            let end = rest
                .find(|c: char| separates(c) || c == '(')
                .unwrap_or(rest.len());
            let word = rest[..end].to_lowercase();
            rest = rest[end..].trim_start();
            if word == "house" || word == "extra" {
                let cells = rest
                    .cell_list()
                    .ok_or_else(|| VariantError::NoCells(rest.chars().take(20).collect()))?;
                variant.houses.push(cells.0);
                rest = cells.1;
            } else if let Some((named, _)) = NAMES.iter().find(|(_, w)| w.contains(&&*word)) {
                if !variant.named.contains(named) {
                    variant.named.push(*named);
                }
            } else if JIGSAW.contains(&&*word) {
                variant.jigsaw = true;
            } else if !PLAIN.contains(&&*word) {
                return Err(VariantError::Unknown(
                    text.trim().chars().take(40).collect(),
                ));
            }
            rest = rest.trim_start_matches(separates);
        }
        variant.named.sort();
        Ok(variant)
    }

    /// The same with free regions in place of blocks.
    #[must_use]
    pub fn with_regions(mut self, regions: Regions) -> Variant {
        self.jigsaw = true;
        self.regions = Some(regions);
        self
    }

    /// The same with regions that are not known.
    #[must_use]
    pub fn without_regions(self) -> Variant {
        Variant {
            regions: None,
            ..self
        }
    }

    /// The same with one more extra house.
    #[must_use]
    pub fn with_house(mut self, cells: Vec<Cell>) -> Variant {
        self.houses.push(cells);
        self
    }

    /// The same with the houses of `named`.
    #[must_use]
    pub fn with(mut self, named: Named) -> Variant {
        if !self.named.contains(&named) {
            self.named.push(named);
            self.named.sort();
        }
        self
    }

    /// Whether the shape of blocks matters: it does unless free regions take their place, and
    /// then only for windows and the like.
    pub fn has_shape(&self) -> bool {
        let shaped = |named: &Named| matches!(named, Named::Windoku | Named::Disjoint);
        !self.jigsaw || self.named.iter().any(shaped)
    }

    /// Whether nothing is asked beyond rows, columns and blocks.
    pub fn is_plain(&self) -> bool {
        *self == Variant::default()
    }

    /// Whether blocks are free regions.
    pub fn is_jigsaw(&self) -> bool {
        self.jigsaw
    }

    /// The regions of a jigsaw puzzle, when they are known.
    pub fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref()
    }

    /// The extra houses that go by a name.
    pub fn named(&self) -> &[Named] {
        &self.named
    }

    /// The extra houses without a name.
    pub fn houses(&self) -> &[Vec<Cell>] {
        &self.houses
    }

    /// The layout of such a puzzle with `n` digits. `block` is the shape of its blocks, or
    /// `None` for the customary one; with free regions only windows and the like go by it.
    ///
    /// # Errors
    /// When the shape or a house does not fit the size, or regions are missing.
    pub fn layout(
        &self,
        n: usize,
        block: Option<(usize, usize)>,
    ) -> Result<Arc<Layout>, VariantError> {
        let extra = self.extra_houses(n, block)?;
        let layout = match (&self.regions, self.jigsaw) {
            (Some(regions), _) if regions.n() != n => {
                return Err(VariantError::RegionsOf(regions.n(), n));
            }
            (Some(regions), _) => Layout::of_variant(self.clone(), n, None, regions.lists(), extra),
            (None, true) => return Err(VariantError::NoRegions),
            (None, false) => {
                let (rows, cols) = shape(n, block)?;
                Layout::of_variant(self.clone(), n, Some((rows, cols)), Vec::new(), extra)
            }
        };
        Ok(layout?)
    }

    /// The layout of such a puzzle as far as it is known while its regions are not: rows,
    /// columns and extra houses, and no blocks. `block` as for [`Variant::layout`].
    ///
    /// # Errors
    /// When the size, the shape or a house is impossible.
    pub fn frame(
        &self,
        n: usize,
        block: Option<(usize, usize)>,
    ) -> Result<Arc<Layout>, VariantError> {
        let extra = self.extra_houses(n, block)?;
        let variant = self.clone().without_regions();
        Ok(Layout::of_variant(variant, n, None, Vec::new(), extra)?)
    }

    fn extra_houses(
        &self,
        n: usize,
        block: Option<(usize, usize)>,
    ) -> Result<Vec<(HouseKind, Vec<Cell>)>, VariantError> {
        let mut extra = Vec::new();
        for named in &self.named {
            let shape = match named {
                Named::Windoku | Named::Disjoint => shape(n, block)?,
                _ => (1, n),
            };
            extra.extend(named.houses(n, shape)?);
        }
        if self.houses.len() > MOST_HOUSES {
            return Err(VariantError::TooManyHouses(self.houses.len()));
        }
        for cells in &self.houses {
            if let Some(cell) = cells
                .iter()
                .find(|c| c.row as usize >= n || c.col as usize >= n)
            {
                return Err(VariantError::Outside(*cell, n));
            }
            if cells.len() != n {
                return Err(VariantError::HouseSize(cells.len(), n));
            }
            let twice = |at: &usize| cells[..*at].contains(&cells[*at]);
            if let Some(at) = (0..n).find(twice) {
                return Err(VariantError::Twice(cells[at]));
            }
            extra.push((HouseKind::Extra, cells.clone()));
        }
        Ok(extra)
    }
}

/// The shape of the blocks of a puzzle of `n` digits: the one told, or the customary one.
fn shape(n: usize, block: Option<(usize, usize)>) -> Result<(usize, usize), VariantError> {
    match block {
        Some((rows, cols)) if rows.checked_mul(cols) == Some(n) => Ok((rows, cols)),
        Some((rows, cols)) => Err(VariantError::Shape(rows, cols, n)),
        None => Ok(Layout::default_block(n)?),
    }
}

/// Cells at the beginning of a text.
trait CellList {
    /// The cells, written `(1,1)(2,2)`, and what follows them.
    fn cell_list(&self) -> Option<(Vec<Cell>, &str)>;
}

impl CellList for str {
    fn cell_list(&self) -> Option<(Vec<Cell>, &str)> {
        let (mut rest, mut cells) = (self, Vec::new());
        while let Some(inner) = rest.strip_prefix('(') {
            let (cell, after) = inner.split_once(')')?;
            let (row, col) = cell.split_once(',')?;
            let number = |text: &str| text.trim().parse().ok().filter(|n| SIZES_1.contains(n));
            cells.push(Cell::new(number(row)? - 1, number(col)? - 1));
            rest = after.trim_start();
        }
        (!cells.is_empty()).then_some((cells, rest))
    }
}

/// Rows and columns, from 1.
const SIZES_1: std::ops::RangeInclusive<usize> = 1..=*SIZES.end();

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<String> = Vec::new();
        if self.jigsaw {
            words.push(JIGSAW[0].to_string());
        }
        words.extend(self.named.iter().map(|named| named.id().to_string()));
        for house in &self.houses {
            let cells: String = house.iter().map(Cell::to_string).collect();
            words.push(format!("house {cells}"));
        }
        f.write_str(&words.join("+"))
    }
}

/// What can be written, for people.
fn known() -> String {
    let named: Vec<&str> = Named::all().map(Named::id).collect();
    format!("{}, jigsaw, and house (1,1)(2,2)...", named.join(", "))
}

/// Why a variant cannot be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VariantError {
    /// Size and block shape do not go together.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// No variant has the name.
    #[error("\"{0}\" is no variant; there are {known}", known = known())]
    Unknown(String),
    /// A house is not told as cells.
    #[error("\"{0}\" is no list of cells; write a house as (1,1)(2,2)(3,3) and so on")]
    NoCells(String),
    /// Houses of a fixed shape.
    #[error("{0} is a variant of 9x9 puzzles, not of {1}x{1}")]
    NineOnly(&'static str, usize),
    /// Blocks leave no room for windows.
    #[error("blocks of {0}x{1} leave no room for windows")]
    NoWindow(usize, usize),
    /// A block shape of another size.
    #[error("blocks of {0}x{1} do not fit a {2}x{2} puzzle")]
    Shape(usize, usize, usize),
    /// A house reaches out of the puzzle.
    #[error("{0} is not in a {1}x{1} puzzle")]
    Outside(Cell, usize),
    /// A house with a cell twice.
    #[error("an extra house has the cell {0} twice")]
    Twice(Cell),
    /// A house of too few or too many cells.
    #[error("an extra house has {0} cells; in a {1}x{1} puzzle it has {1}")]
    HouseSize(usize, usize),
    /// More extra houses than anybody draws.
    #[error("there are {0} extra houses; {MOST_HOUSES} are possible")]
    TooManyHouses(usize),
    /// A jigsaw puzzle whose regions are not told.
    #[error("a jigsaw puzzle needs its regions")]
    NoRegions,
    /// Regions of a puzzle of another size.
    #[error("the regions are of a {0}x{0} puzzle, not of {1}x{1}")]
    RegionsOf(usize, usize),
    /// The number of labels is no square.
    #[error("{0} labels are not the regions of a puzzle; one is needed for each cell")]
    Labels(usize),
    /// Too few labels.
    #[error("there are {0} regions; a {1}x{1} puzzle has {1}")]
    TooFewRegions(usize, usize),
    /// Too many labels.
    #[error("there are more than {0} regions; a {0}x{0} puzzle has {0}")]
    TooManyRegions(usize),
    /// A region has too few or too many cells.
    #[error("region {region}, which begins at {first}, has {cells} cells in place of {n}")]
    RegionSize {
        /// Its number, from 1, in reading order.
        region: usize,
        /// Its first cell.
        first: Cell,
        /// How many cells it has.
        cells: usize,
        /// How many it should have.
        n: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHIFTED: &str = "1112 1332 4332 4442";

    #[test]
    fn names_are_read_and_printed() {
        for (text, printed) in [
            ("", ""),
            ("none", ""),
            ("Diagonal", "diagonal"),
            ("対角線、ウィンドウ", "diagonal+windoku"),
            ("windoku + x", "diagonal+windoku"),
            ("jigsaw", "jigsaw"),
            (
                "house (1,1) (2,2)(3,3)(4,4), x",
                "diagonal+house (1,1)(2,2)(3,3)(4,4)",
            ),
        ] {
            let variant = Variant::parse(text).unwrap();
            assert_eq!(variant.to_string(), printed, "{text}");
            assert_eq!(Variant::parse(printed).unwrap(), variant);
        }
        for named in Named::all() {
            for word in [named.id(), named.id_ja()] {
                assert_eq!(Variant::parse(word).unwrap().named(), [named]);
            }
        }
        for wrong in [
            "dragonal",
            "house",
            "house (1,2",
            "house (0,1)",
            "house (1,x)",
        ] {
            assert!(Variant::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn layouts_have_their_houses() {
        let houses = |text: &str, n: usize| {
            let layout = Variant::parse(text).unwrap().layout(n, None).unwrap();
            layout.houses().len() - 3 * n
        };
        assert_eq!(houses("", 9), 0);
        assert_eq!(houses("diagonal", 9), 2);
        assert_eq!(houses("windoku", 9), 4);
        assert_eq!(houses("windoku", 16), 9);
        assert_eq!(houses("disjoint", 6), 6);
        assert_eq!(houses("asterisk+girandola+centre-dot", 9), 3);
        assert_eq!(houses("house (1,1)(2,3)(3,2)(4,4)", 4), 1);
        let twice = Variant::parse("house (1,1)(2,2)(1,1)(4,4)").unwrap();
        let said = twice.layout(4, None).unwrap_err().to_string();
        assert_eq!(said, "an extra house has the cell (1,1) twice");
        for (text, n) in [
            ("asterisk", 16),
            ("jigsaw", 9),
            ("house (1,1)(2,2)", 4),
            ("house (1,1)(2,2)(3,3)(5,5)", 4),
            ("house (1,1)(1,1)(3,3)(4,4)", 4),
            (&"house (1,1)(2,3)(3,2)(4,4) ".repeat(51), 4),
        ] {
            assert!(
                Variant::parse(text).unwrap().layout(n, None).is_err(),
                "{text}"
            );
        }
    }

    #[test]
    fn regions_are_equal_whatever_their_labels() {
        let regions = Regions::parse(SHIFTED).unwrap();
        assert_eq!(
            regions,
            Regions::parse("aaab acdb ecdb eeeb".replace('c', "d").as_str()).unwrap()
        );
        assert_eq!(
            regions,
            Regions::parse("7,7,7,10,7,3,3,10,4,3,3,10,4,4,4,10").unwrap()
        );
        assert_eq!(Regions::parse(&regions.to_string()).unwrap(), regions);
        assert!(regions.in_pieces().is_empty());
        assert_eq!(
            Regions::parse("1112 1342 4332 4432").unwrap().in_pieces(),
            [3]
        );
        let layout = Variant::default()
            .with_regions(regions)
            .layout(4, None)
            .unwrap();
        assert_eq!((layout.block(), layout.houses().len()), (None, 12));
    }

    #[test]
    fn regions_by_chance_are_whole_and_no_blocks() {
        for n in [4, 5, 6, 7, 9, 12, 16] {
            let mut state = 7_u64;
            let mut random = |below: usize| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(n as u64 | 1);
                (state >> 33) as usize % below
            };
            let regions = Regions::by_chance(n, &mut random).unwrap();
            assert_eq!((regions.n(), regions.in_pieces()), (n, vec![]));
            let another = Regions::by_chance(n, &mut random).unwrap();
            assert!(n == 4 || another != regions, "{n}");
        }
        assert!(Regions::by_chance(3, &mut |_| 0).is_err());
    }

    #[test]
    fn wrong_regions_are_named() {
        for (text, wrong) in [
            ("111", "3 labels"),
            (
                "1112133243324443",
                "region 2, which begins at (1,4), has 3 cells",
            ),
            (
                "1111111111111111",
                "region 1, which begins at (1,1), has 16 cells",
            ),
            ("1234567890123456", "more than 4 regions"),
        ] {
            let said = Regions::parse(text).unwrap_err().to_string();
            assert!(said.contains(wrong), "{said}");
        }
    }
}
