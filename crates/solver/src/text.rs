//! Puzzles as text: one line, nine lines of nine, drawings, numbers.

use std::sync::Arc;

use crate::layout::{Cell, Layout, LayoutError};
use crate::puzzle::Puzzle;

/// Characters of a blank cell. In a line of exactly z·z characters a space is blank too.
const BLANKS: [char; 5] = ['.', '0', '*', '_', '-'];

/// The largest digit that has a character of its own: 1-9, A-Z, a-z.
pub const LARGEST_CHARACTER: usize = 61;

/// Why text is no puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// A character that is neither a digit of the size nor a blank.
    #[error("character {at}: {character:?} is neither a digit from 1 to {n} nor a blank")]
    Character {
        /// Which cell, from 1.
        at: usize,
        /// The character or number.
        character: String,
        /// Largest digit.
        n: usize,
    },
    /// The number of cells does not fit.
    #[error("{found} cells instead of {expected}")]
    Length {
        /// Number of cells found.
        found: usize,
        /// Number of cells expected.
        expected: usize,
    },
    /// The number of cells fits no puzzle.
    #[error("{0} cells are no square grid of 4x4 to 100x100; a 9x9 puzzle has 81")]
    NoSize(usize),
    /// Size and block shape do not fit.
    #[error(transparent)]
    Layout(#[from] LayoutError),
}

/// A digit's character: 1-9, A-Z, a-z; `digit` counts from 0.
pub fn digit_character(digit: usize) -> Option<char> {
    match digit {
        0..9 => Some((b'1' + digit as u8) as char),
        9..35 => Some((b'A' + (digit - 9) as u8) as char),
        35..LARGEST_CHARACTER => Some((b'a' + (digit - 35) as u8) as char),
        _ => None,
    }
}

/// The digit (from 0) of a character, for a puzzle of `n` digits. Up to 35 digits,
/// capital and small letters are the same.
pub fn character_digit(character: char, n: usize) -> Option<usize> {
    let digit = match character {
        '1'..='9' => character as usize - '1' as usize,
        'A'..='Z' => character as usize - 'A' as usize + 9,
        'a'..='z' if n <= 35 => character as usize - 'a' as usize + 9,
        'a'..='z' => character as usize - 'a' as usize + 35,
        _ => return None,
    };
    (digit < n).then_some(digit)
}

/// Reads the `n`·`n` cells of one puzzle: as many characters (blanks and line ends
/// between them do not matter, unless the text has exactly `n`·`n` characters), or
/// numbers parted by blanks or commas.
///
/// # Errors
/// When a character or number is no digit, or their number is not `n`·`n`.
pub fn parse_cells(text: &str, n: usize) -> Result<Vec<Option<u8>>, TextError> {
    let text = text.trim_matches(['\r', '\n']);
    if text.chars().count() == n * n && !text.contains(',') {
        return read_characters(text.chars(), n);
    }
    let words = || {
        text.split(|c: char| c.is_whitespace() || c == ',' || c == ';')
            .filter(|w| !w.is_empty())
    };
    if words().count() == n * n {
        return words()
            .enumerate()
            .map(|(at, word)| read_word(at, word, n))
            .collect();
    }
    let characters = text.chars().filter(|c| !c.is_whitespace());
    let found = characters.clone().count();
    if found != n * n {
        return Err(TextError::Length {
            found,
            expected: n * n,
        });
    }
    read_characters(characters, n)
}

fn read_characters(
    characters: impl Iterator<Item = char>,
    n: usize,
) -> Result<Vec<Option<u8>>, TextError> {
    let read = |(at, c): (usize, char)| match character_digit(c, n) {
        _ if c == ' ' || BLANKS.contains(&c) => Ok(None),
        Some(digit) => Ok(Some(digit as u8)),
        None => Err(TextError::Character {
            at: at + 1,
            character: c.to_string(),
            n,
        }),
    };
    characters.enumerate().map(read).collect()
}

fn read_word(at: usize, word: &str, n: usize) -> Result<Option<u8>, TextError> {
    let bad = || TextError::Character {
        at: at + 1,
        character: word.to_string(),
        n,
    };
    let mut characters = word.chars();
    match (characters.next(), characters.next()) {
        (Some(c), None) if BLANKS.contains(&c) => Ok(None),
        (Some(c), None) if c.is_ascii_alphabetic() => {
            character_digit(c, n).map(|d| Some(d as u8)).ok_or_else(bad)
        }
        _ => match word.parse::<usize>() {
            Ok(0) => Ok(None),
            Ok(number) if number <= n => Ok(Some((number - 1) as u8)),
            _ => Err(bad()),
        },
    }
}

/// Digits (from 0) as one line: characters with `.` for blanks up to 61 digits, numbers
/// parted by spaces with 0 for blanks above that.
pub fn to_line(digits: &[Option<u8>], n: usize) -> String {
    if n <= LARGEST_CHARACTER {
        let character = |d: &Option<u8>| d.and_then(|d| digit_character(d as usize)).unwrap_or('.');
        return digits.iter().map(character).collect();
    }
    let numbers: Vec<String> = digits
        .iter()
        .map(|d| d.map_or(0, |d| d as usize + 1).to_string())
        .collect();
    numbers.join(" ")
}

/// Digits (from 0) as a drawing with lines between the blocks.
pub fn to_drawing(digits: &[Option<u8>], layout: &Layout) -> String {
    let n = layout.n();
    let (rows, cols) = layout.block().unwrap_or((n, n));
    let width = n.to_string().len();
    let mut drawing = String::new();
    for row in 0..n {
        if row > 0 && row % rows == 0 {
            let bars: Vec<String> = (0..n / cols)
                .map(|_| "-".repeat(cols * (width + 1) + 1))
                .collect();
            drawing += &(bars.join("+")[1..].trim_end_matches('-').to_string() + "-");
            drawing.truncate(drawing.trim_end().len());
            drawing.push('\n');
        }
        for col in 0..n {
            let bar = if col > 0 && col % cols == 0 { "| " } else { "" };
            let digit = digits[layout.index(Cell::new(row, col))];
            let digit = digit.map_or(".".to_string(), |d| (d as usize + 1).to_string());
            drawing += &format!("{bar}{digit:>width$} ");
        }
        drawing.truncate(drawing.trim_end().len());
        drawing.push('\n');
    }
    drawing
}

/// A puzzle found in text, or why it is none.
#[derive(Debug, Clone)]
pub struct Found {
    /// The line it begins in, from 1.
    pub line: usize,
    /// The text as it was read.
    pub text: String,
    /// The puzzle.
    pub puzzle: Result<Puzzle, TextError>,
}

/// Reads puzzles from text: one a line, or drawn over several lines (with or without
/// frames), with anything of these in any order. Empty lines and lines that begin with
/// `#` are passed over. `block` is the block shape; without it the size is taken from
/// the number of cells, with the customary shape.
pub fn read_puzzles(text: &str, block: Option<(usize, usize)>) -> Vec<Found> {
    let mut reader = Reader {
        layouts: Layouts {
            block,
            made: Vec::new(),
        },
        found: Vec::new(),
        rows: Vec::new(),
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<&str> = text
        .split('\n')
        .map(|line| line.trim_end_matches('\r'))
        .collect();
    for (at, line) in lines.iter().enumerate() {
        reader.line(at + 1, line, lines.get(at + 1..).unwrap_or_default());
    }
    reader.end_of_drawing();
    reader.found
}

struct Layouts {
    block: Option<(usize, usize)>,
    made: Vec<Arc<Layout>>,
}

impl Layouts {
    fn of(&mut self, n: usize) -> Result<Arc<Layout>, TextError> {
        if let Some(layout) = self.made.iter().find(|layout| layout.n() == n) {
            return Ok(layout.clone());
        }
        let (rows, cols) = match self.block {
            Some((rows, cols)) if rows * cols == n => (rows, cols),
            Some((rows, cols)) => {
                return Err(TextError::Length {
                    found: n * n,
                    expected: (rows * cols).pow(2),
                });
            }
            None => Layout::default_block(n)?,
        };
        let layout = Layout::new(rows, cols)?;
        self.made.push(layout.clone());
        Ok(layout)
    }

    /// The size of a puzzle with `cells` cells, if there is one.
    fn size(&self, cells: usize) -> Option<usize> {
        let n = cells.isqrt();
        let fits = match self.block {
            Some((rows, cols)) => rows * cols == n,
            None => Layout::default_block(n).is_ok(),
        };
        (n * n == cells && fits).then_some(n)
    }
}

struct Reader {
    layouts: Layouts,
    found: Vec<Found>,
    /// Rows of a drawing, as (line number, cells as text, one word each).
    rows: Vec<(usize, Vec<String>)>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str, following: &[&str]) {
        let trimmed = line.trim();
        if let Some(n) = self.whole_puzzle(line, following) {
            self.end_of_drawing();
            return self.push(number, line, n);
        }
        if trimmed.is_empty() {
            return self.end_of_drawing();
        }
        if trimmed.starts_with('#') || self.is_rule(trimmed) {
            return;
        }
        // A puzzle with something behind it: a name, a rating, the answer.
        let first = trimmed
            .split([' ', ',', ';', '\t'])
            .next()
            .unwrap_or_default();
        if first.len() < trimmed.len()
            && let Some(n) = self
                .layouts
                .size(first.chars().count())
                .filter(|_| first.len() >= 16)
        {
            self.end_of_drawing();
            return self.push(number, first, n);
        }
        let row = self.row(trimmed);
        if let Some((_, before)) = self.rows.first()
            && before.len() != row.len()
        {
            self.end_of_drawing();
        }
        self.rows.push((number, row));
        if self.rows.len() == self.rows[0].1.len() {
            self.end_of_drawing();
        }
    }

    /// The size, if the line is a puzzle by itself.
    fn whole_puzzle(&self, line: &str, following: &[&str]) -> Option<usize> {
        let characters = line.chars().count();
        let is_cell = |c: char| c == ' ' || c.is_ascii_alphanumeric() || BLANKS.contains(&c);
        if let Some(n) = self
            .layouts
            .size(characters)
            .filter(|_| line.chars().all(is_cell))
        {
            // Sixteen characters are a 4x4 puzzle or a row of a 16x16 one: as many lines
            // of one length in a row, with digits too large for the small one, are a drawing.
            let rows = || std::iter::once(&line).chain(following).take(characters);
            let drawn = self
                .rows
                .first()
                .is_some_and(|(_, row)| row.len() == characters)
                || rows()
                    .filter(|row| row.chars().count() == characters)
                    .count()
                    == characters
                    && rows().any(|row| parse_cells(row, n).is_err());
            let digits = line.chars().any(|c| c.is_ascii_alphanumeric() && c != '0');
            return Some(n).filter(|_| !drawn && (digits || !self.is_rule(line)));
        }
        let words = line.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let n = self.layouts.size(words.len())?;
        // Shorter than a row of the next size with that many words would be ambiguous.
        let is_row = self.layouts.block.is_none() && words.len() < 36;
        Some(n).filter(|&n| {
            !is_row
                && words
                    .iter()
                    .enumerate()
                    .all(|(at, word)| read_word(at, word, n).is_ok())
        })
    }

    /// Whether a line only draws a frame: `---+---`, `*-----*`, `======`.
    fn is_rule(&self, line: &str) -> bool {
        let frame = line
            .chars()
            .all(|c| "-+=*|:. '`\u{2500}\u{2501}\u{2502}\u{253c}".contains(c));
        let dashes = line
            .chars()
            .filter(|c| "-=\u{2500}\u{2501}".contains(*c))
            .count();
        let corner = line.contains(['+', '|', '*', '=', '\'', ':', '\u{253c}', '\u{2500}']);
        // Nine dashes without a corner are a row of blanks only where a row is due.
        let row_due = self
            .rows
            .first()
            .is_some_and(|(_, row)| row.len() == line.chars().count());
        frame
            && dashes >= 2
            && (corner && line.contains(['-', '=', '\u{2500}', '\u{2501}'])
                || dashes == line.chars().count() && !row_due)
    }

    /// The cells of a drawn row.
    fn row(&self, line: &str) -> Vec<String> {
        let inside = line.replace(['|', '!', '\u{2502}', '\u{2503}'], " ");
        let words: Vec<String> = inside
            .split(|c: char| c.is_whitespace() || c == ',' || c == ';')
            .filter(|word| !word.is_empty())
            .map(str::to_string)
            .collect();
        let n = words.len();
        let numbers = words
            .iter()
            .enumerate()
            .all(|(at, word)| read_word(at, word, n).is_ok());
        if numbers && Layout::default_block(n).is_ok() {
            return words;
        }
        inside
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(|c| c.to_string())
            .collect()
    }

    fn push(&mut self, line: usize, text: &str, n: usize) {
        let layout = self.layouts.of(n);
        let puzzle = layout.and_then(|layout| Ok(Puzzle::new(layout, parse_cells(text, n)?)));
        self.found.push(Found {
            line,
            text: text.to_string(),
            puzzle,
        });
    }

    fn end_of_drawing(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let Some((line, first)) = rows.first() else {
            return;
        };
        let (line, n) = (*line, first.len());
        let cells: Vec<String> = rows.into_iter().flat_map(|(_, row)| row).collect();
        let text = cells.join(" ");
        let puzzle = match cells.len() == n * n && self.layouts.size(n * n).is_some() {
            true => parse_cells(&text, n)
                .and_then(|givens| Ok(Puzzle::new(self.layouts.of(n)?, givens))),
            false => Err(match self.layouts.block {
                Some((rows, cols)) => TextError::Length {
                    found: cells.len(),
                    expected: (rows * cols).pow(2),
                },
                None => TextError::NoSize(cells.len()),
            }),
        };
        self.found.push(Found { line, text, puzzle });
    }
}
