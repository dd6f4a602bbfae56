//! What an Open sheet shows when it is written: the stored results of its formulas.

use numplace_solver::{Cell, Layout, Removal};

use super::data::{self, digit_width};
use super::places::candidates_per_line;
use super::sections::{Item, Section, Shelf};
use super::words::Words;
use crate::model::Value;
use crate::pages::OpenPage;

/// What is shown now.
pub(crate) struct View {
    /// Places of the section on the shelf and of the item in it.
    pub(crate) section: usize,
    pub(crate) item: usize,
    /// The step in hand.
    pub(crate) step: usize,
    /// Whether a step was typed that the puzzle has, or all.
    pub(crate) step_is_good: bool,
    /// Digits (from 0) of the grid and the answer.
    pub(crate) digits: Vec<Option<u8>>,
    pub(crate) answer: Vec<Option<u8>>,
    /// Texts of the cells of the candidate view.
    pub(crate) candidates: Vec<String>,
    /// For each cell the number of the step that found it.
    pub(crate) step_of: Vec<usize>,
}

impl View {
    pub(crate) fn new(shelf: &Shelf<'_>, typed: &OpenPage, words: &Words) -> View {
        let chosen = shelf.chosen(&typed.book, &typed.number);
        let place = chosen.and_then(|(book, no)| shelf.find(book, no));
        let (section, item) = place.unwrap_or((0, 0));
        let here = &shelf.sections[section];
        let puzzle = &here.items[item];
        let steps = puzzle.steps();
        let (step, step_is_good) = match &typed.step {
            Value::Number(k) if *k >= 0.0 && *k <= steps as f64 && k.fract() == 0.0 => {
                (*k as usize, true)
            }
            Value::Blank => (steps, true),
            Value::Text(text) => {
                let is_all = |all: &&str| all.eq_ignore_ascii_case(text.trim());
                (steps, words.all_steps.iter().any(is_all))
            }
            _ => (steps, false),
        };
        let step_of = data::steps_of_cells(puzzle, here);
        let shown = data::shown_digits(puzzle, shelf.n());
        let at_step = shown.iter().zip(&step_of);
        let digits: Vec<Option<u8>> = at_step
            .map(|(digit, &number)| digit.filter(|_| number <= step))
            .collect();
        let removed: Vec<&Removal> = data::removals(puzzle, step).collect();
        let answer = match data::has_answer(puzzle) {
            true => shown,
            false => vec![None; digits.len()],
        };
        View {
            section,
            item,
            step,
            step_is_good,
            candidates: candidates(puzzle.layout, &digits, &removed),
            digits,
            answer,
            step_of,
        }
    }

    pub(crate) fn section<'s, 'a>(&self, shelf: &'s Shelf<'a>) -> &'s Section<'a> {
        &shelf.sections[self.section]
    }

    pub(crate) fn item<'s, 'a>(&self, shelf: &'s Shelf<'a>) -> &'s Item<'a> {
        &shelf.sections[self.section].items[self.item]
    }
}

/// The candidates of each empty cell, as text.
fn candidates(layout: &Layout, digits: &[Option<u8>], removed: &[&Removal]) -> Vec<String> {
    let removed = |cell: Cell, digit: u8| {
        let mut removals = removed.iter();
        removals.any(|removal| removal.cell == cell && removal.digit == digit)
    };
    let n = layout.n();
    let line = candidates_per_line(n, layout.block());
    let width = digit_width(n);
    let text = |&cell: &Cell| {
        if digits[layout.index(cell)].is_some() {
            return String::new();
        }
        let mut seen = vec![false; n];
        for &peer in layout.peers(cell) {
            if let Some(digit) = digits[layout.index(peer)] {
                seen[usize::from(digit)] = true;
            }
        }
        let mut text = String::new();
        for (digit, &seen) in seen.iter().enumerate() {
            match (digit % line, width) {
                (0, _) if digit > 0 => text.push('\n'),
                (0, _) | (_, 1) => {}
                _ => text.push(' '),
            }
            let gone = seen || removed(cell, digit as u8);
            let number = if gone {
                String::new()
            } else {
                (digit + 1).to_string()
            };
            text.push_str(&format!("{number:>width$}"));
        }
        text
    };
    layout.all_cells().iter().map(text).collect()
}
