//! Grids of requests: checked before anything is searched.

use std::collections::HashMap;
use std::sync::Arc;

use numplace_solver::layout::SIZES;
use numplace_solver::{Cell, Layout, Position, Puzzle, Regions, Variant, VariantError};
use serde_json::Value;

use super::ask::{Grid, Sign};
use super::reply::Refusal;

/// Most layouts that are kept.
const MOST_LAYOUTS: usize = 100;

/// Layouts made so far: those of a book are mostly one.
#[derive(Default)]
pub(super) struct Layouts(HashMap<Shape, Arc<Layout>>);

/// What a layout is made of: size, block shape if it is told, variant.
type Shape = (usize, Option<(usize, usize)>, Variant);

impl Layouts {
    /// The layout of a grid.
    pub(super) fn of(&mut self, grid: &Grid) -> Result<Arc<Layout>, Refusal> {
        let shape = (size(grid)?, grid.block, variant(grid)?);
        if let Some(layout) = self.0.get(&shape) {
            return Ok(layout.clone());
        }
        let (size, block, variant) = &shape;
        let layout = variant.layout(*size, *block);
        let layout = layout.map_err(|error| match error {
            VariantError::Shape(rows, cols, size) => Refusal::invalid(
                Vec::new(),
                error.to_string(),
                format!("{rows}x{cols}のブロックは{size}x{size}の問題に合いません"),
            ),
            error => wrong(&error.to_string()),
        })?;
        // A book may have regions of its own for each puzzle.
        if self.0.len() >= MOST_LAYOUTS {
            self.0.clear();
        }
        self.0.insert(shape, layout.clone());
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

/// The variant with its regions, which are labels of cells: a text as for `--regions`, or a
/// list.
fn variant(grid: &Grid) -> Result<Variant, Refusal> {
    let named = match &grid.variant {
        None | Some(Value::Null) => Variant::default(),
        Some(Value::String(text)) => {
            Variant::parse(text).map_err(|error| wrong(&error.to_string()))?
        }
        Some(_) => return Err(wrong("the variant is not a text")),
    };
    let regions = match &grid.regions {
        None | Some(Value::Null) => return Ok(named),
        Some(Value::String(text)) => Regions::parse(text),
        Some(Value::Array(labels)) => Regions::new(labels),
        Some(_) => return Err(wrong("the regions are neither a text nor a list")),
    };
    let regions = regions.map_err(|error| wrong(&error.to_string()))?;
    Ok(named.with_regions(regions))
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
