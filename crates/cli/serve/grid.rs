//! Grids of requests: checked before anything is searched.

use std::collections::HashMap;
use std::sync::Arc;

use numplace_solver::layout::SIZES;
use numplace_solver::{Cell, Layout, Position, Puzzle};
use serde_json::Value;

use super::ask::{Grid, Sign};
use super::reply::Refusal;

/// Layouts made so far: those of a book are mostly one.
#[derive(Default)]
pub(super) struct Layouts(HashMap<(usize, usize), Arc<Layout>>);

impl Layouts {
    /// The layout of a grid. The one place that says which variants a request may have.
    pub(super) fn of(&mut self, grid: &Grid) -> Result<Arc<Layout>, Refusal> {
        plain(grid)?;
        let size = size(grid)?;
        let block = match grid.block {
            Some((rows, cols)) if rows.saturating_mul(cols) != size => {
                return Err(Refusal::invalid(
                    Vec::new(),
                    format!("blocks of {rows}x{cols} do not make a {size}x{size} puzzle"),
                    format!("{rows}x{cols}のブロックは{size}x{size}の問題に合いません"),
                ));
            }
            Some(block) => block,
            None => Layout::default_block(size).map_err(|error| wrong(&error.to_string()))?,
        };
        if let Some(layout) = self.0.get(&block) {
            return Ok(layout.clone());
        }
        let layout = Layout::new(block.0, block.1).map_err(|error| wrong(&error.to_string()))?;
        self.0.insert(block, layout.clone());
        Ok(layout)
    }

    pub(super) fn puzzle(&mut self, grid: &Grid) -> Result<Puzzle, Refusal> {
        let layout = self.of(grid)?;
        let givens = digits(&grid.cells, layout.n(), "cells")?;
        Ok(Puzzle::new(layout, givens))
    }

    /// A puzzle, and the same with what has been placed and crossed out since.
    pub(super) fn position(&mut self, grid: &Grid) -> Result<(Puzzle, Position), Refusal> {
        let puzzle = self.puzzle(grid)?;
        let (layout, n) = (puzzle.layout().clone(), puzzle.n());
        let mut position = Position::new(&puzzle);
        let placed = grid.placed.as_deref().unwrap_or_default();
        if !placed.is_empty() {
            let placed = digits(placed, n, "placed")?;
            for (&cell, digit) in layout.all_cells().iter().zip(placed) {
                if let Some(digit) = digit {
                    position.place(cell, digit);
                }
            }
        }
        for &(row, col, digit) in grid.without.iter().flatten() {
            let fits = |number: &usize| (1..=n).contains(number);
            if ![row, col, digit].iter().all(fits) {
                return Err(Refusal::invalid(
                    Vec::new(),
                    format!(
                        "without: [{row},{col},{digit}] is no candidate: row, column and digit from 1 to {n}"
                    ),
                    format!(
                        "without: [{row},{col},{digit}]は候補ではありません（行、列、数字は1～{n}）"
                    ),
                ));
            }
            position.cross_out_candidate(Cell::new(row - 1, col - 1), (digit - 1) as u8);
        }
        Ok((puzzle, position))
    }
}

/// Refuses what no layout can be made of yet.
fn plain(grid: &Grid) -> Result<(), Refusal> {
    let is_plain = match &grid.variant {
        None | Some(Value::Null) => true,
        Some(Value::String(name)) => ["", "none", "plain"].contains(&name.as_str()),
        Some(_) => false,
    };
    if !is_plain || !matches!(grid.regions, None | Some(Value::Null)) {
        return Err(Refusal::unsupported(
            "variants and regions are not in this version yet; leave them out for plain puzzles"
                .to_string(),
            "変種とリージョンはこの版ではまだ使えません".to_string(),
        ));
    }
    Ok(())
}

/// The size as it is told, or else as the number of cells tells it.
fn size(grid: &Grid) -> Result<usize, Refusal> {
    let size = grid.size.unwrap_or_else(|| grid.cells.len().isqrt());
    match SIZES.contains(&size) {
        true => Ok(size),
        false => Err(Refusal::invalid(
            Vec::new(),
            format!(
                "size {size}: sizes from {} to {} are possible",
                SIZES.start(),
                SIZES.end()
            ),
            format!(
                "サイズ{size}：使えるのは{}～{}です",
                SIZES.start(),
                SIZES.end()
            ),
        )),
    }
}

fn wrong(why: &str) -> Refusal {
    Refusal::invalid(
        Vec::new(),
        why.to_string(),
        format!("問題の形に誤りがあります（{why}）"),
    )
}

/// The cells as digits from 0.
fn digits(cells: &[Sign], n: usize, field: &str) -> Result<Vec<Option<u8>>, Refusal> {
    if cells.len() != n * n {
        let (found, wanted) = (cells.len(), n * n);
        return Err(Refusal::invalid(
            Vec::new(),
            format!("{field}: {found} cells instead of {wanted}"),
            format!("{field}：マスの数が{found}です（{wanted}が必要）"),
        ));
    }
    let bad: Vec<(usize, usize)> = (0..n * n)
        .filter(|&at| cells[at].0 > n as u64)
        .map(|at| (at / n + 1, at % n + 1))
        .collect();
    if !bad.is_empty() {
        let places: Vec<String> = bad
            .iter()
            .map(|(row, col)| format!("({row},{col})"))
            .collect();
        let places = places.join(", ");
        return Err(Refusal::invalid(
            bad,
            format!("not a digit from 1 to {n}, and not empty: {places}"),
            format!("1～{n}の数字でも空白でもありません：{places}"),
        ));
    }
    let digit = |sign: &Sign| sign.0.checked_sub(1).map(|digit| digit as u8);
    Ok(cells.iter().map(digit).collect())
}
