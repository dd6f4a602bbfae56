//! What keeps a puzzle the same: other names for its digits, rows and columns swapped
//! within their band, bands and stacks swapped, and the symmetries of the square; in puzzles
//! with free regions or extra houses, those of them that keep these.

use std::collections::HashSet;
use std::sync::Arc;

use crate::layout::{Cell, Form, Layout};
use crate::make::Random;
use crate::puzzle::Puzzle;

/// A symmetry of the square, the identity left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Symmetry {
    /// Turned by 90 degrees to the right.
    Right,
    /// Turned by 180 degrees: point symmetry.
    Half,
    /// Turned by 90 degrees to the left.
    Left,
    /// Mirrored up and down.
    UpDown,
    /// Mirrored left and right.
    LeftRight,
    /// Mirrored at the diagonal from the upper left to the lower right.
    Diagonal,
    /// Mirrored at the other diagonal.
    AntiDiagonal,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Symmetry; 7] = [
        Symmetry::Right,
        Symmetry::Half,
        Symmetry::Left,
        Symmetry::UpDown,
        Symmetry::LeftRight,
        Symmetry::Diagonal,
        Symmetry::AntiDiagonal,
    ];

    /// The word used on the command line and in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Symmetry::Right => "right",
            Symmetry::Half => "point",
            Symmetry::Left => "left",
            Symmetry::UpDown => "updown",
            Symmetry::LeftRight => "leftright",
            Symmetry::Diagonal => "diagonal",
            Symmetry::AntiDiagonal => "antidiagonal",
        }
    }

    /// Whether rows become columns.
    pub fn transposes(self) -> bool {
        use Symmetry::{AntiDiagonal, Diagonal, Left, Right};
        matches!(self, Right | Left | Diagonal | AntiDiagonal)
    }

    /// Where a cell of a grid of `n` rows comes from.
    pub fn source(self, cell: Cell, n: usize) -> Cell {
        let (row, col) = (cell.row as usize, cell.col as usize);
        let (far_row, far_col) = (n - 1 - row, n - 1 - col);
        match self {
            Symmetry::Right => Cell::new(far_col, row),
            Symmetry::Half => Cell::new(far_row, far_col),
            Symmetry::Left => Cell::new(col, far_row),
            Symmetry::UpDown => Cell::new(far_row, col),
            Symmetry::LeftRight => Cell::new(row, far_col),
            Symmetry::Diagonal => Cell::new(col, row),
            Symmetry::AntiDiagonal => Cell::new(far_col, far_row),
        }
    }
}

/// The symmetries that the givens' places have, whatever the digits.
pub fn symmetries(puzzle: &Puzzle) -> impl Iterator<Item = Symmetry> {
    let keeps = |symmetry: &Symmetry| {
        puzzle.layout().all_cells().iter().all(|&cell| {
            let source = symmetry.source(cell, puzzle.n());
            puzzle.given(cell).is_some() == puzzle.given(source).is_some()
        })
    };
    Symmetry::ALL.into_iter().filter(keeps)
}

/// All the symmetries of the givens' places together: one of the ten ways in which a
/// pattern on a square can be symmetric.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GivenSymmetry {
    /// None.
    None,
    /// Turned by 180 degrees.
    Point,
    /// Mirrored up and down.
    UpDown,
    /// Mirrored left and right.
    LeftRight,
    /// Mirrored at the diagonal from the upper left to the lower right.
    Diagonal,
    /// Mirrored at the other diagonal.
    AntiDiagonal,
    /// Both up and down and left and right.
    Both,
    /// Mirrored at both diagonals.
    Diagonals,
    /// Turned by 90 degrees.
    Turn,
    /// All of them.
    Full,
}

impl GivenSymmetry {
    /// All of them, and none.
    pub const ALL: [GivenSymmetry; 10] = [
        GivenSymmetry::None,
        GivenSymmetry::Point,
        GivenSymmetry::UpDown,
        GivenSymmetry::LeftRight,
        GivenSymmetry::Diagonal,
        GivenSymmetry::AntiDiagonal,
        GivenSymmetry::Both,
        GivenSymmetry::Diagonals,
        GivenSymmetry::Turn,
        GivenSymmetry::Full,
    ];

    /// What a puzzle's givens have, whatever the digits.
    pub fn of(puzzle: &Puzzle) -> GivenSymmetry {
        let found: Vec<Symmetry> = symmetries(puzzle).collect();
        let has = |symmetry| found.contains(&symmetry);
        match (
            has(Symmetry::Right),
            has(Symmetry::UpDown),
            has(Symmetry::LeftRight),
            has(Symmetry::Diagonal),
            has(Symmetry::AntiDiagonal),
        ) {
            (true, true, ..) => GivenSymmetry::Full,
            (true, ..) => GivenSymmetry::Turn,
            (_, true, true, ..) => GivenSymmetry::Both,
            (_, _, _, true, true) => GivenSymmetry::Diagonals,
            (_, true, ..) => GivenSymmetry::UpDown,
            (_, _, true, ..) => GivenSymmetry::LeftRight,
            (_, _, _, true, _) => GivenSymmetry::Diagonal,
            (.., true) => GivenSymmetry::AntiDiagonal,
            _ if has(Symmetry::Half) => GivenSymmetry::Point,
            _ => GivenSymmetry::None,
        }
    }

    /// The word used on the command line and in JSON.
    pub fn id(self) -> &'static str {
        match self {
            GivenSymmetry::None => "none",
            GivenSymmetry::Point => "point",
            GivenSymmetry::UpDown => "updown",
            GivenSymmetry::LeftRight => "leftright",
            GivenSymmetry::Diagonal => "diagonal",
            GivenSymmetry::AntiDiagonal => "antidiagonal",
            GivenSymmetry::Both => "updown+leftright",
            GivenSymmetry::Diagonals => "diagonal+antidiagonal",
            GivenSymmetry::Turn => "turn",
            GivenSymmetry::Full => "full",
        }
    }

    /// Symmetries from which all of it follow.
    pub fn generators(self) -> &'static [Symmetry] {
        match self {
            GivenSymmetry::None => &[],
            GivenSymmetry::Point => &[Symmetry::Half],
            GivenSymmetry::UpDown => &[Symmetry::UpDown],
            GivenSymmetry::LeftRight => &[Symmetry::LeftRight],
            GivenSymmetry::Diagonal => &[Symmetry::Diagonal],
            GivenSymmetry::AntiDiagonal => &[Symmetry::AntiDiagonal],
            GivenSymmetry::Both => &[Symmetry::UpDown, Symmetry::LeftRight],
            GivenSymmetry::Diagonals => &[Symmetry::Diagonal, Symmetry::AntiDiagonal],
            GivenSymmetry::Turn => &[Symmetry::Right],
            GivenSymmetry::Full => &[Symmetry::UpDown, Symmetry::Diagonal],
        }
    }
}

/// Why a puzzle cannot be transformed as wished.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TransformError {
    /// The layout has free regions or extra houses.
    #[error("that takes rectangular blocks and no other houses beside rows and columns")]
    NotPlain,
    /// Regions or extra houses would become others.
    #[error("{0}: regions, diagonals or other extra houses would not stay what they are")]
    NotKept(&'static str),
    /// Rows would become columns, but blocks are not square.
    #[error("blocks of {0}x{1} would become {1}x{0}; only updown, leftright and point keep them")]
    NotSquare(usize, usize),
    /// A list does not have each number once.
    #[error("{what}: not every number from 1 to {count} stands there once")]
    NotAll {
        /// The list: rows, columns, bands, stacks, digits.
        what: &'static str,
        /// How many numbers it must have.
        count: usize,
    },
    /// Lines would leave their band.
    #[error("{0}: lines of different {1} would come together")]
    Torn(&'static str, &'static str),
    /// The canonical form is not found in bounded time.
    #[error("too regular: its canonical form would take too long")]
    TooRegular,
}

/// A way to write a puzzle differently.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transform {
    /// Whether rows and columns change places first.
    transposed: bool,
    /// For each new row and column, the old one (after `transposed`).
    rows: Vec<u8>,
    cols: Vec<u8>,
    /// For each old digit, the new one.
    digits: Vec<u8>,
}

impl Transform {
    /// Changes nothing in puzzles of `n` digits.
    pub fn identity(n: usize) -> Transform {
        let all: Vec<u8> = (0..n as u8).collect();
        Transform {
            transposed: false,
            rows: all.clone(),
            cols: all.clone(),
            digits: all,
        }
    }

    pub(crate) fn of(transposed: bool, rows: Vec<u8>, cols: Vec<u8>, digits: Vec<u8>) -> Transform {
        Transform {
            transposed,
            rows,
            cols,
            digits,
        }
    }

    /// One of the symmetries of the square.
    ///
    /// # Errors
    /// When rows would become columns and blocks are not square, or when regions or extra
    /// houses would become others.
    pub fn symmetry(layout: &Layout, symmetry: Symmetry) -> Result<Transform, TransformError> {
        use Symmetry::{AntiDiagonal, Half, Left, LeftRight, Right, UpDown};
        if let Some((rows, cols)) = layout.block()
            && symmetry.transposes()
            && rows != cols
        {
            return Err(TransformError::NotSquare(rows, cols));
        }
        let mut transform = Transform::identity(layout.n());
        transform.transposed = symmetry.transposes();
        if matches!(symmetry, Half | UpDown | Left | AntiDiagonal) {
            transform.rows.reverse();
        }
        if matches!(symmetry, Half | LeftRight | Right | AntiDiagonal) {
            transform.cols.reverse();
        }
        transform.check_keeps(layout, symmetry.id())?;
        Ok(transform)
    }

    /// New names: `digits[old]` is the new digit (both from 0).
    ///
    /// # Errors
    /// When not every digit is there once.
    pub fn relabelled(n: usize, digits: Vec<u8>) -> Result<Transform, TransformError> {
        check_all("relabel", &digits, n)?;
        Ok(Transform {
            digits,
            ..Transform::identity(n)
        })
    }

    /// Rows in another order: `rows[new]` is the old row (both from 0).
    ///
    /// # Errors
    /// When not every row is there once, or rows of different bands would share one, or
    /// regions or extra houses would become others.
    pub fn of_rows(layout: &Layout, rows: Vec<u8>) -> Result<Transform, TransformError> {
        check_all("rows", &rows, layout.n())?;
        if let Some((height, _)) = layout.block() {
            check_together(&rows, height, "rows", "bands")?;
        }
        let transform = Transform {
            rows,
            ..Transform::identity(layout.n())
        };
        transform.check_keeps(layout, "rows")?;
        Ok(transform)
    }

    /// Columns in another order, as [`of_rows`](Transform::of_rows).
    ///
    /// # Errors
    /// When not every column is there once, or columns of different stacks would share one,
    /// or regions or extra houses would become others.
    pub fn of_columns(layout: &Layout, cols: Vec<u8>) -> Result<Transform, TransformError> {
        check_all("columns", &cols, layout.n())?;
        if let Some((_, width)) = layout.block() {
            check_together(&cols, width, "columns", "stacks")?;
        }
        let transform = Transform {
            cols,
            ..Transform::identity(layout.n())
        };
        transform.check_keeps(layout, "columns")?;
        Ok(transform)
    }

    /// Bands in another order: `bands[new]` is the old band (both from 0).
    ///
    /// # Errors
    /// When not every band is there once, or there are no bands, or extra houses would become
    /// others.
    pub fn of_bands(layout: &Layout, bands: &[u8]) -> Result<Transform, TransformError> {
        let height = layout.block().ok_or(TransformError::NotPlain)?.0;
        check_all("bands", bands, layout.n() / height)?;
        Transform::of_rows(layout, spread(bands, height))
    }

    /// Stacks in another order, as [`of_bands`](Transform::of_bands).
    ///
    /// # Errors
    /// As [`of_bands`](Transform::of_bands).
    pub fn of_stacks(layout: &Layout, stacks: &[u8]) -> Result<Transform, TransformError> {
        let width = layout.block().ok_or(TransformError::NotPlain)?.1;
        check_all("stacks", stacks, layout.n() / width)?;
        Transform::of_columns(layout, spread(stacks, width))
    }

    /// Any of all these by chance, each as likely as every other. Where there are free regions
    /// or extra houses: other names, and one of the symmetries that keep the houses.
    ///
    /// # Errors
    /// None.
    pub fn by_chance(layout: &Layout, random: Random<'_>) -> Result<Transform, TransformError> {
        let n = layout.n();
        let Ok((height, width)) = plain(layout) else {
            let mut turns = turns(layout);
            let turn = turns.swap_remove(random(turns.len()));
            let digits = shuffled(n, random);
            return Ok(Transform { digits, ..turn });
        };
        let mut lines = |size: usize| -> Vec<u8> {
            let bands = shuffled(n / size, random);
            let lines = bands.into_iter().flat_map(|band| {
                let within = shuffled(size, random);
                within.into_iter().map(move |line| band * size as u8 + line)
            });
            lines.collect()
        };
        let (rows, cols) = (lines(height), lines(width));
        Ok(Transform {
            transposed: height == width && random(2) == 1,
            rows,
            cols,
            digits: shuffled(n, random),
        })
    }

    /// The puzzle written differently.
    ///
    /// # Errors
    /// When the layout is of another size, or the transform does not keep its blocks,
    /// regions and extra houses.
    pub fn apply(&self, puzzle: &Puzzle) -> Result<Puzzle, TransformError> {
        let layout = puzzle.layout();
        check_all("digits", &self.digits, layout.n())?;
        check_all("rows", &self.rows, layout.n())?;
        check_all("columns", &self.cols, layout.n())?;
        if let Some((height, width)) = layout.block() {
            if self.transposed && height != width {
                return Err(TransformError::NotSquare(height, width));
            }
            check_together(&self.rows, height, "rows", "bands")?;
            check_together(&self.cols, width, "columns", "stacks")?;
        }
        self.check_keeps(layout, "transform")?;
        let givens = self.apply_to(layout, puzzle.givens());
        Ok(Puzzle::new(layout.clone(), givens))
    }

    /// Digits in reading order written differently: for layouts that
    /// [`apply`](Transform::apply) accepts.
    pub(crate) fn apply_to(&self, layout: &Arc<Layout>, digits: &[Option<u8>]) -> Vec<Option<u8>> {
        let digit = |&cell: &Cell| {
            let old = digits[layout.index(self.source(cell))];
            old.map(|digit| self.digits[digit as usize])
        };
        layout.all_cells().iter().map(digit).collect()
    }

    /// The same with these names for the digits: `names[old]` is the new one.
    pub(crate) fn renamed(self, names: Vec<u8>) -> Transform {
        Transform {
            digits: names,
            ..self
        }
    }

    /// Where what stands in a cell comes from.
    fn source(&self, cell: Cell) -> Cell {
        let (row, col) = (self.rows[cell.row as usize], self.cols[cell.col as usize]);
        match self.transposed {
            true => Cell { row: col, col: row },
            false => Cell { row, col },
        }
    }

    /// Checks that every region and extra house comes from one. In plain layouts the blocks
    /// are looked after by their bands and stacks.
    fn check_keeps(&self, layout: &Layout, what: &'static str) -> Result<(), TransformError> {
        if layout.is_plain() {
            return Ok(());
        }
        let set = |cells: &mut dyn Iterator<Item = Cell>| {
            let mut cells: Vec<Cell> = cells.collect();
            cells.sort_unstable();
            cells
        };
        let houses = || layout.houses_of(Form::Block).iter();
        let all: HashSet<Vec<Cell>> = houses()
            .map(|&house| set(&mut layout.cells(house).iter().copied()))
            .collect();
        let kept = houses().all(|&house| {
            let mut sources = layout.cells(house).iter().map(|&cell| self.source(cell));
            all.contains(&set(&mut sources))
        });
        if kept {
            Ok(())
        } else {
            Err(TransformError::NotKept(what))
        }
    }

    /// Whether it gives digits other names and leaves them where they are.
    pub fn only_relabels(&self) -> bool {
        let stays = |lines: &[u8]| lines.iter().enumerate().all(|(at, &l)| at == l as usize);
        !self.transposed && stays(&self.rows) && stays(&self.cols)
    }
}

/// The block shape of a layout that has rows, columns and blocks only.
pub(crate) fn plain(layout: &Layout) -> Result<(usize, usize), TransformError> {
    let block = layout.block().filter(|_| layout.is_plain());
    block.ok_or(TransformError::NotPlain)
}

/// The symmetries of the square that keep all houses, the identity first.
pub(crate) fn turns(layout: &Layout) -> Vec<Transform> {
    let kept = Symmetry::ALL.into_iter();
    let kept = kept.filter_map(|symmetry| Transform::symmetry(layout, symmetry).ok());
    std::iter::once(Transform::identity(layout.n()))
        .chain(kept)
        .collect()
}

fn check_all(what: &'static str, numbers: &[u8], count: usize) -> Result<(), TransformError> {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    if sorted.iter().map(|&number| number as usize).eq(0..count) {
        Ok(())
    } else {
        Err(TransformError::NotAll { what, count })
    }
}

fn check_together(
    lines: &[u8],
    size: usize,
    what: &'static str,
    bands: &'static str,
) -> Result<(), TransformError> {
    let band = |line: u8| line as usize / size;
    let torn = |lines: &[u8]| lines.iter().any(|&line| band(line) != band(lines[0]));
    if lines.chunks(size).any(torn) {
        return Err(TransformError::Torn(what, bands));
    }
    Ok(())
}

/// Lines in the order of their bands.
fn spread(bands: &[u8], size: usize) -> Vec<u8> {
    let lines = bands
        .iter()
        .flat_map(|&band| (0..size as u8).map(move |line| band * size as u8 + line));
    lines.collect()
}

pub(crate) fn shuffled(count: usize, random: Random<'_>) -> Vec<u8> {
    let mut numbers: Vec<u8> = (0..count as u8).collect();
    for at in (1..count).rev() {
        numbers.swap(at, random(at + 1));
    }
    numbers
}
