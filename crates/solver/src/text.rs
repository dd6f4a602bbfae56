//! Puzzles as text: one line, nine lines of nine, drawings, numbers.

mod reader;

use crate::layout::{Cell, HouseKind, Layout};
use crate::variant::VariantError;

pub use reader::{Found, read_puzzles};

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
    /// Size, block shape and variant do not fit.
    #[error(transparent)]
    Layout(#[from] VariantError),
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
/// numbers parted by blanks or commas (nothing between two commas is a blank cell).
///
/// # Errors
/// When a character or number is no digit, or their number is not `n`·`n`.
pub fn parse_cells(text: &str, n: usize) -> Result<Vec<Option<u8>>, TextError> {
    let text = text.trim_matches(['\r', '\n']);
    let words = words(text);
    if text.chars().count() == n * n && words.len() != n * n {
        return cells(text.chars().map(String::from), n);
    }
    if words.len() == n * n {
        return cells(words.into_iter(), n);
    }
    let characters = text.chars().filter(|c| !c.is_whitespace());
    let found = characters.clone().count();
    if found != n * n {
        return Err(TextError::Length {
            found,
            expected: n * n,
        });
    }
    cells(characters.map(String::from), n)
}

/// The words of a line: parted by commas, semicolons or tabs, where nothing between two
/// is a word as well; without any of these, by blanks.
pub(crate) fn words(line: &str) -> Vec<String> {
    let separator = [',', ';', '\t']
        .into_iter()
        .find(|&separator| line.contains(separator));
    match separator {
        Some(separator) => line
            .split(separator)
            .map(|word| word.trim().to_string())
            .collect(),
        None => line.split_whitespace().map(str::to_string).collect(),
    }
}

fn cells(words: impl Iterator<Item = String>, n: usize) -> Result<Vec<Option<u8>>, TextError> {
    let bad = |at: usize, character: String| TextError::Character {
        at: at + 1,
        character,
        n,
    };
    words
        .enumerate()
        .map(|(at, word)| word_cell(&word, n).ok_or_else(|| bad(at, word)))
        .collect()
}

/// A cell written as a character or a number; `None` if it is neither.
pub(crate) fn word_cell(word: &str, n: usize) -> Option<Option<u8>> {
    let mut characters = word.chars();
    match (characters.next(), characters.next()) {
        (None, _) => Some(None),
        (Some(c), None) if c == ' ' || BLANKS.contains(&c) => Some(None),
        (Some(c), None) => character_digit(c, n).map(|digit| Some(digit as u8)),
        _ => match word.parse::<usize>().ok()? {
            0 => Some(None),
            number => (number <= n).then_some(Some((number - 1) as u8)),
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

/// Digits (from 0) as a drawing with lines between the blocks or regions.
pub fn to_drawing(digits: &[Option<u8>], layout: &Layout) -> String {
    let n = layout.n();
    let width = n.to_string().len();
    let region = |row: usize, col: usize| {
        let mut homes = layout.homes(Cell::new(row, col)).map(|(home, _)| home);
        homes.find(|home| matches!(home.kind(), HouseKind::Block | HouseKind::Region))
    };
    let parted = |a: (usize, usize), b: (usize, usize)| region(a.0, a.1) != region(b.0, b.1);
    // Between two columns there is a line wherever some row needs one.
    let barred: Vec<bool> = (0..n)
        .map(|col| col > 0 && (0..n).any(|row| parted((row, col - 1), (row, col))))
        .collect();
    let mut drawing = String::new();
    for row in 0..n {
        if row > 0 && (0..n).any(|col| parted((row - 1, col), (row, col))) {
            for (col, &barred) in barred.iter().enumerate() {
                let above = parted((row - 1, col), (row, col));
                if barred {
                    let left = parted((row - 1, col - 1), (row, col - 1));
                    let beside = |row| parted((row, col - 1), (row, col));
                    let joins = above || left || beside(row - 1) && beside(row);
                    let sign = match (above || left, joins) {
                        (true, _) => '+',
                        (false, true) => '|',
                        (false, false) => ' ',
                    };
                    drawing.push(sign);
                    drawing.push(if above { '-' } else { ' ' });
                }
                let line = if above { "-" } else { " " };
                drawing += &line.repeat(width + 1);
            }
            drawing.truncate(drawing.trim_end().len());
            drawing.push('\n');
        }
        for (col, &barred) in barred.iter().enumerate() {
            let bar = match barred {
                true if parted((row, col - 1), (row, col)) => "| ",
                true => "  ",
                false => "",
            };
            let digit = digits[layout.index(Cell::new(row, col))];
            let digit = digit.map_or(".".to_string(), |d| (d as usize + 1).to_string());
            drawing += &format!("{bar}{digit:>width$} ");
        }
        drawing.truncate(drawing.trim_end().len());
        drawing.push('\n');
    }
    drawing
}
