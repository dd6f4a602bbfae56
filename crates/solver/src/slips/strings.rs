//! Puzzles typed as a string that is a sign too long or too short.

use std::sync::Arc;

use super::{Cause, Sign, Slips, Ways, find_typed};
use crate::layout::Layout;
use crate::text;

/// Signs too many for which every place is tried.
const MOST_TOO_MANY: usize = 1;

/// The signs of a puzzle's string, one for each cell if it is right.
pub fn signs_of_line(line: &str, n: usize) -> Vec<Sign> {
    let line = line.trim_matches(['\r', '\n']);
    let words = text::words(line);
    // Numbers parted by blanks or commas, unless single characters come nearer to a puzzle.
    let characters: Vec<String> = match line.chars().count() == n * n && words.len() == 1 {
        true => line.chars().map(String::from).collect(),
        false => {
            let packed = line.chars().filter(|c| !c.is_whitespace());
            packed.map(String::from).collect()
        }
    };
    let off = |signs: &[String]| signs.len().abs_diff(n * n);
    let signs = match off(&words) < off(&characters) {
        true => words,
        false => characters,
    };
    let sign = |word: String| match text::word_cell(&word, n) {
        Some(cell) => Sign::of(cell),
        None => Sign::Other(word),
    };
    signs.into_iter().map(sign).collect()
}

/// The likely causes of the fault of a string: which sign of it is one too many, or missing,
/// or, if their number is right, what [`find_typed`] finds.
pub fn find_in_line(
    layout: &Arc<Layout>,
    signs: &[Sign],
    effort: u64,
    stop: &dyn Fn() -> bool,
) -> Slips {
    let cells = layout.n() * layout.n();
    let digit = |sign: &Sign| match sign {
        // With a wrong number of signs, one slip is enough to look for.
        Sign::Other(text) => super::readings(text, layout.n()).first().copied().flatten(),
        sign => sign.digit(),
    };
    let typed: Vec<Option<u8>> = signs.iter().map(digit).collect();
    if signs.len() == cells {
        return find_typed(layout, signs, effort, stop);
    }
    let too_many = signs.len().saturating_sub(cells);
    let missing = cells.saturating_sub(signs.len());
    if too_many > MOST_TOO_MANY || missing > 1 {
        return Slips::default();
    }
    let start: Vec<Option<u8>> = typed.iter().copied().chain([None]).take(cells).collect();
    let mut ways = Ways::new(layout, signs.to_vec(), start, effort, stop);
    // Nothing was symmetric before: which cell a sign belongs to is not known.
    ways.was_lopsided = 1;
    if too_many == 1 {
        for (at, sign) in signs.iter().enumerate() {
            let mut without = typed.clone();
            without.remove(at);
            let sign = sign.clone();
            ways.try_givens(Cause::SignTooMany { at, sign }, without);
        }
    } else {
        let digits = (0..layout.n() as u8).map(Some);
        for digit in [None].into_iter().chain(digits) {
            for at in 0..=signs.len() {
                let mut with = typed.clone();
                with.insert(at, digit);
                ways.try_givens(Cause::SignMissing { at, digit }, with);
            }
        }
    }
    ways.ranked()
}
