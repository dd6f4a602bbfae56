//! Finds the puzzles in a text.

use std::sync::Arc;

use super::{BLANKS, LARGEST_CHARACTER, TextError, cells, parse_cells, word_cell, words};
use crate::layout::{Layout, SIZES};
use crate::puzzle::Puzzle;
use crate::variant::{VariantError, Wanted};

/// Fewest cells of a puzzle; a broken line that is shorter is part of a drawing.
const FEWEST_CELLS: usize = 16;

/// A puzzle found in text, or why it is none.
#[derive(Debug, Clone)]
pub struct Found {
    /// The line it begins in, from 1.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Result<Puzzle, TextError>,
}

/// Reads puzzles from text: one a line (whatever stands behind it), or drawn over several
/// lines, with or without frames; both may be mixed. Empty lines and lines that begin with
/// `#` are passed over. `wanted` tells block shape and variant; where it does not tell the
/// size, that is taken from the number of cells, with the customary shape.
pub fn read_puzzles(text: &str, wanted: impl Into<Wanted>) -> Vec<Found> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n");
    let lines = text.split(['\n', '\r']).enumerate();
    let mut reader = Reader {
        layouts: Layouts {
            wanted: wanted.into(),
            made: Vec::new(),
        },
        found: Vec::new(),
    };
    let mut group = Vec::new();
    for (at, line) in lines {
        // Blanks alone are a puzzle only if they are as many as its cells.
        let empty = line.trim().is_empty() && reader.layouts.size(line.len()).is_none();
        if empty {
            reader.group(&std::mem::take(&mut group));
        } else if !line.trim_start().starts_with('#') {
            group.push((at + 1, line));
        }
    }
    reader.group(&group);
    reader.found
}

/// The layouts of the sizes that occur, each made once.
struct Layouts {
    wanted: Wanted,
    made: Vec<Arc<Layout>>,
}

impl Layouts {
    fn of(&mut self, n: usize) -> Result<Arc<Layout>, TextError> {
        if let Some(layout) = self.made.iter().find(|layout| layout.n() == n) {
            return Ok(layout.clone());
        }
        let layout = self.wanted.layout(n)?;
        self.made.push(layout.clone());
        Ok(layout)
    }

    /// Whether puzzles of `n` digits are looked for.
    fn fits(&self, n: usize) -> bool {
        match self.wanted.n() {
            Some(wanted) => wanted == n,
            None => Layout::default_block(n).is_ok(),
        }
    }

    /// The size of a puzzle with `cells` cells, if there is one.
    fn size(&self, cells: usize) -> Option<usize> {
        let n = cells.isqrt();
        (n * n == cells && self.fits(n)).then_some(n)
    }
}

struct Reader {
    layouts: Layouts,
    found: Vec<Found>,
}

type Line<'a> = (usize, &'a str);

impl Reader {
    /// Reads lines that no empty line parts.
    fn group(&mut self, lines: &[Line<'_>]) {
        // A line of dashes is a row of blank cells only where dashes stand for blanks.
        let dash_is_blank = lines.iter().any(|(_, line)| {
            line.contains('-') && line.contains(|c: char| c.is_ascii_alphanumeric())
        });
        let is_rule = |line: &str| is_rule(line) && !(dash_is_blank && is_dashes(line));
        let lines: Vec<Line<'_>> = lines.iter().filter(|(_, l)| !is_rule(l)).copied().collect();
        let mut rest = lines.as_slice();
        while let Some((&(number, line), behind)) = rest.split_first() {
            let taken = if let Some(n) = self.drawing(rest) {
                let rows = rest[..n].iter().flat_map(|(_, line)| row(line));
                let digits = cells(rows, n);
                self.push(number, n, digits);
                n
            } else if let Some(n) = self.whole_line(line) {
                self.push(number, n, parse_cells(line, n));
                1
            } else if let Some(first) = self.first_word(line) {
                let n = first.chars().count().isqrt();
                self.push(number, n, parse_cells(&first, n));
                1
            } else {
                self.broken(number, line, behind)
            };
            rest = &rest[taken..];
        }
    }

    fn push(&mut self, line: usize, n: usize, digits: Result<Vec<Option<u8>>, TextError>) {
        let layout = self.layouts.of(n);
        let puzzle = digits.and_then(|digits| Ok(Puzzle::new(layout?, digits)));
        self.found.push(Found { line, puzzle });
    }

    /// The size of the puzzle that is drawn from the first line on, a line for each row.
    fn drawing(&self, lines: &[Line<'_>]) -> Option<usize> {
        let n = row(lines.first()?.1).len();
        // Digits beyond 61 are numbers and stand apart: a row without gaps has none.
        let apart = n <= LARGEST_CHARACTER || words(lines.first()?.1).len() == n;
        let rows = lines.get(..n).filter(|_| apart && self.layouts.fits(n))?;
        let drawn = rows.iter().all(|(_, line)| row(line).len() == n);
        // Sixteen characters are a 4x4 puzzle or a row of a 16x16 one: sixteen such lines
        // are a drawing only if they are not sixteen small puzzles.
        let small = |(_, line): &Line<'_>| {
            self.whole_line(line)
                .is_some_and(|small| parse_cells(line, small).is_ok())
        };
        (drawn && !rows.iter().all(small)).then_some(n)
    }

    /// The size, if the line is a puzzle by itself.
    fn whole_line(&self, line: &str) -> Option<usize> {
        let is_cell = |c: char| c == ' ' || c.is_ascii_alphanumeric() || BLANKS.contains(&c);
        if line.chars().all(is_cell)
            && let Some(n) = self.layouts.size(line.chars().count())
        {
            return Some(n);
        }
        let words = words(line);
        let n = self.layouts.size(words.len())?;
        words
            .iter()
            .all(|word| word_cell(word, n).is_some())
            .then_some(n)
    }

    /// A puzzle with something behind it: a name, a rating, the answer.
    fn first_word(&self, line: &str) -> Option<String> {
        let first = words(line).into_iter().next()?;
        let first = first.split_whitespace().next()?.to_string();
        self.layouts.size(first.chars().count()).map(|_| first)
    }

    /// Lines that are no puzzle: one by one, but the rows of a broken drawing together.
    fn broken(&mut self, number: usize, line: &str, behind: &[Line<'_>]) -> usize {
        let length = row(line).len();
        // Numbers that stand apart are a row, too many of them one of too large a puzzle.
        let too_large = length > *SIZES.end() && words(line).len() == length;
        let short = length < FEWEST_CELLS;
        let most = if too_large { length - 1 } else { behind.len() };
        let more = behind.iter().take(most).take_while(|(_, line)| {
            (short || too_large) && row(line).len() == length && self.whole_line(line).is_none()
        });
        let rows = 1 + more.count();
        let found = rows * length;
        let wanted = &self.layouts.wanted;
        let regions = wanted.variant.as_ref().and_then(|v| v.regions());
        // Where regions are of another size, what stands there may be a puzzle of its own.
        let n = found.isqrt();
        let other = n * n == found && Layout::default_block(n).is_ok();
        let why = match (wanted.n(), regions) {
            (Some(of), Some(_)) if other && of != n => VariantError::RegionsOf(of, n).into(),
            (Some(n), _) => TextError::Length {
                found,
                expected: n * n,
            },
            (None, _) => TextError::NoSize(found),
        };
        self.found.push(Found {
            line: number,
            puzzle: Err(why),
        });
        rows
    }
}

/// Whether a line only draws a frame: `---+---`, `*-----*`, `======`.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    let frame = |c: char| "-+=*|:.'`, ".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
    let rule = [
        "--",
        "==",
        "\u{2500}\u{2500}",
        "\u{2501}\u{2501}",
        "\u{2550}\u{2550}",
    ];
    line.chars().all(frame) && (rule.iter().any(|r| line.contains(r)) || line.contains("- -"))
}

fn is_dashes(line: &str) -> bool {
    line.trim().chars().all(|c| c == '-')
}

/// The cells of a drawn row.
fn row(line: &str) -> Vec<String> {
    let inside: String = line
        .trim()
        .chars()
        .map(|c| {
            if "|!".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c) {
                ' '
            } else {
                c
            }
        })
        .collect();
    let inside = inside.trim();
    let words = words(inside);
    let n = words.len();
    let numbers = words.iter().all(|word| word_cell(word, n).is_some());
    if n >= 4 && numbers {
        return words;
    }
    inside
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(String::from)
        .collect()
}
