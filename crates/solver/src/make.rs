//! Puzzles made by digging: a full grid by chance, givens taken out while the answer
//! stays the only one.

use std::sync::Arc;

use crate::grid::Grid;
use crate::layout::{Cell, Form, Layout};
use crate::puzzle::Puzzle;
use crate::scope::Budget;
use crate::search::{self, Verdict, judge, pattern};
use crate::transform::{self, Transform, TransformError};
use crate::wish;

/// A source of chance: a number below its argument, which is at least 1.
pub type Random<'a> = &'a mut dyn FnMut(usize) -> usize;

/// Largest grids that are filled cell by cell.
const LARGEST_FILLED: usize = 16;

/// A full grid by chance (digits from 0, in reading order).
///
/// Fills the tightest cell with one of its candidates and starts over at a dead end,
/// until it comes through: meant for sizes up to 16, where it does so soon. Extra houses may
/// leave room for no grid, and then it never ends: [`any_grid`] does.
pub fn full_grid(layout: &Arc<Layout>, random: Random<'_>) -> Vec<u8> {
    loop {
        if let (Some(full), _) = filled(layout, usize::MAX, random) {
            return full;
        }
    }
}

/// A full grid by chance, of any size, at once: a pattern with digits, rows, columns, bands
/// and stacks shuffled. There are far fewer of these than of [`full_grid`]'s.
///
/// # Errors
/// When the layout is not plain.
pub fn shuffled_grid(layout: &Arc<Layout>, random: Random<'_>) -> Result<Vec<u8>, TransformError> {
    let (rows, cols) = transform::plain(layout)?;
    let shuffle = Transform::by_chance(layout, random)?;
    let cells = 0..layout.n() * layout.n();
    let pattern: Vec<Option<u8>> = cells
        .map(|at| Some(pattern::digit(rows, cols, at) as u8))
        .collect();
    let grid = shuffle.apply_to(layout, &pattern);
    Ok(grid.into_iter().flatten().collect())
}

/// Times that a grid with free regions or extra houses is begun anew before it is searched for.
const RESTARTS: usize = 60;

/// Work for a search for a full grid, in nodes and conflicts.
const NODES: u64 = 6_000;

/// A full grid by chance for any layout: as [`full_grid`] or [`shuffled_grid`] where these lead
/// to one, else what a search finds for a beginning made by chance. `None` when none was found:
/// free regions may leave room for none.
pub fn any_grid(layout: &Arc<Layout>, random: Random<'_>) -> Option<Vec<u8>> {
    let n = layout.n();
    if layout.is_plain() {
        return match n {
            0..=LARGEST_FILLED => Some(full_grid(layout, random)),
            _ => shuffled_grid(layout, random).ok(),
        };
    }
    if n <= LARGEST_FILLED {
        let mut tries = 0..RESTARTS;
        if let Some(full) = tries.find_map(|_| filled(layout, n * n, random).0) {
            return Some(full);
        }
    }
    let begin = [n * n / 5, n * n / 10, n * n / 20, 0].into_iter();
    let searched = begin.flat_map(|cells| [cells; 2]).find_map(|cells| {
        let budget = Budget::new(&|| false).with_nodes(Some(NODES));
        let (_, begun) = filled(layout, cells, random);
        let givens = if begun.dead().is_none() {
            begun.digits()
        } else {
            vec![None; n * n]
        };
        search::solution(&Puzzle::new(layout.clone(), givens), &budget)
    })?;
    let names = Transform::relabelled(n, transform::shuffled(n, random)).ok()?;
    let digits: Vec<Option<u8>> = searched.into_iter().map(Some).collect();
    let full = names.apply_to(layout, &digits);
    Some(full.into_iter().flatten().collect())
}

/// Fills the tightest cells by chance, `cells` of them at most: the full grid, if it became
/// one, and how far it came.
fn filled(layout: &Arc<Layout>, cells: usize, random: Random<'_>) -> (Option<Vec<u8>>, Grid) {
    let mut grid = Grid::new(layout.clone());
    let mut left = cells;
    while left > 0 && grid.empty() > 0 && grid.dead().is_none() {
        let (cell, digit) = tightest(&grid, random);
        grid.place(cell, digit);
        left -= 1;
    }
    let is_full = grid.empty() == 0 && grid.dead().is_none();
    let digits = grid.digits().into_iter().flatten();
    (is_full.then(|| digits.collect()), grid)
}

/// Takes givens out of a full grid in random order, as long as each can be put back as a
/// single and more than `keep` remain: a puzzle with one answer, of any size, without a
/// search.
pub fn dig_by_singles(
    layout: &Arc<Layout>,
    full: &[u8],
    keep: usize,
    random: Random<'_>,
) -> Puzzle {
    let mut givens: Vec<Option<u8>> = full.iter().copied().map(Some).collect();
    let mut order: Vec<usize> = (0..givens.len()).collect();
    for at in (1..order.len()).rev() {
        order.swap(at, random(at + 1));
    }
    let mut left = givens.len();
    for at in order {
        givens[at] = None;
        let single = wish::is_single(layout, &givens, at, full[at]);
        if left > keep && single {
            left -= 1;
        } else {
            givens[at] = Some(full[at]);
        }
    }
    Puzzle::new(layout.clone(), givens)
}

/// One of the tightest cells with one of its candidates; hidden singles come first.
fn tightest(grid: &Grid, random: Random<'_>) -> (Cell, usize) {
    let layout = grid.layout();
    for form in [Form::Block, Form::Row, Form::Column] {
        for &house in layout.houses_of(form) {
            if let Some(digit) = grid.singles(house).first()
                && let Some(place) = grid.places(house, digit).only()
            {
                return (layout.cells(house)[place], digit);
            }
        }
    }
    let mut best: Vec<Cell> = Vec::new();
    let mut fewest = usize::MAX;
    for &cell in layout.all_cells() {
        let count = grid.candidates(cell).len();
        if count > 0 && count < fewest {
            fewest = count;
            best.clear();
        }
        if count == fewest {
            best.push(cell);
        }
    }
    let cell = best[random(best.len())];
    let candidates: Vec<usize> = grid.candidates(cell).iter().collect();
    (cell, candidates[random(candidates.len())])
}

/// Takes givens out of a full grid in random order, each with the cell opposite to it
/// when `symmetric`, as long as the answer stays the only one and more than `keep` remain.
pub fn dig(
    layout: &Arc<Layout>,
    full: &[u8],
    symmetric: bool,
    keep: usize,
    random: Random<'_>,
) -> Puzzle {
    let mut givens: Vec<Option<u8>> = full.iter().copied().map(Some).collect();
    let mut order: Vec<usize> = (0..givens.len()).collect();
    for at in (1..order.len()).rev() {
        order.swap(at, random(at + 1));
    }
    let budget = Budget::new(&|| false);
    let mut left = givens.len();
    for at in order {
        let pair = if symmetric { full.len() - 1 - at } else { at };
        let taken = if at == pair { 1 } else { 2 };
        if givens[at].is_none() || left < keep + taken {
            continue;
        }
        let before = (givens[at].take(), givens[pair].take());
        let puzzle = Puzzle::new(layout.clone(), givens.clone());
        if matches!(judge(&puzzle, &budget), Verdict::Unique(_)) {
            left -= taken;
        } else {
            givens[pair] = before.1;
            givens[at] = before.0;
        }
    }
    Puzzle::new(layout.clone(), givens)
}
