//! What people type where a digit, a puzzle's number or a block shape is wanted.

use numplace_solver::text::character_digit;

use crate::model::Value;

/// Signs of an empty cell, besides no sign at all.
const EMPTY: [&str; 5] = ["0", ".", "-", "_", "*"];

/// What a cell of a puzzle says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// The cell is to be filled.
    Empty,
    /// A digit (from 0).
    Digit(u8),
    /// Neither.
    Other,
}

/// Reads a cell of a puzzle of `n` digits.
pub(crate) fn mark(value: &Value, n: usize) -> Mark {
    let number = match value {
        Value::Blank => return Mark::Empty,
        Value::Bool(_) => return Mark::Other,
        Value::Number(number) => whole(*number),
        Value::Text(text) => {
            let text = narrow(text);
            // A leading apostrophe says "text" to a spreadsheet, and is often typed twice.
            let text = text.trim().trim_start_matches('\'').trim();
            if text.is_empty() || EMPTY.contains(&text) {
                return Mark::Empty;
            }
            number_of(text).or_else(|| letter_of(text, n))
        }
    };
    match number {
        Some(0) => Mark::Empty,
        Some(digit) if digit as usize <= n => Mark::Digit(digit as u8 - 1),
        _ => Mark::Other,
    }
}

/// Reads the number of a puzzle: `5`, `No.5`, `#5`, `第5問`, `①`, ...
pub(crate) fn puzzle_number(value: &Value) -> Option<u32> {
    const BEFORE: [&str; 8] = ["no.", "no", "№", "#", "第", "問題", "問", "q"];
    const AFTER: [&str; 3] = ["問", "番", "."];
    match value {
        Value::Number(number) => whole(*number),
        Value::Text(text) => {
            let text = narrow(text).to_lowercase();
            let text = text.trim();
            let text = BEFORE
                .iter()
                .find_map(|sign| text.strip_prefix(sign))
                .unwrap_or(text);
            let text = AFTER
                .iter()
                .find_map(|sign| text.strip_suffix(sign))
                .unwrap_or(text);
            number_of(text.trim())
        }
        Value::Blank | Value::Bool(_) => None,
    }
}

/// Reads a block shape such as `3x3` or `2×3` as (rows, columns).
pub(crate) fn block_shape(text: &str) -> Option<(usize, usize)> {
    let text = narrow(text).to_lowercase();
    let (rows, cols) = text.split_once(['x', '×', '*'])?;
    Some((rows.trim().parse().ok()?, cols.trim().parse().ok()?))
}

/// Text as it would be typed with a Latin keyboard: full-width signs and blanks made narrow.
pub(crate) fn narrow(text: &str) -> String {
    let narrow = |c: char| match c {
        '！'..='～' => char::from_u32(c as u32 - '！' as u32 + '!' as u32).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    };
    text.chars().map(narrow).collect()
}

/// A whole number from 0 that is not too large.
fn whole(number: f64) -> Option<u32> {
    let fits = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
    fits.then_some(number as u32)
}

/// `5`, `5.0` or `⑤`.
fn number_of(text: &str) -> Option<u32> {
    let mut signs = text.chars();
    if let (Some(sign), None) = (signs.next(), signs.next())
        && let Some(number) = circled(sign)
    {
        return Some(number);
    }
    let (digits, zeros) = text.split_once('.').unwrap_or((text, "0"));
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let whole = !zeros.is_empty() && zeros.bytes().all(|b| b == b'0');
    (plain && whole).then(|| digits.parse().ok())?
}

/// The number in a circle: ⓪ and ① to ㊿, which Unicode keeps in four places.
fn circled(sign: char) -> Option<u32> {
    let from = |first: char| sign as u32 - first as u32;
    match sign {
        '⓪' => Some(0),
        '①'..='⑳' => Some(from('①') + 1),
        '㉑'..='㉟' => Some(from('㉑') + 21),
        '㊱'..='㊿' => Some(from('㊱') + 36),
        _ => None,
    }
}

/// `A` is 10, in puzzles whose digits end before the small letters begin to count.
fn letter_of(text: &str, n: usize) -> Option<u32> {
    let mut signs = text.chars();
    match (signs.next(), signs.next()) {
        (Some(sign), None) if n <= 35 && sign.is_ascii_alphabetic() => {
            character_digit(sign, n).map(|digit| digit as u32 + 1)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Value {
        Value::Text(text.to_string())
    }

    #[test]
    fn every_spelling_of_five_is_five() {
        let texts = [
            "5",
            " 5 ",
            "'5",
            "''5",
            "５",
            "　５　",
            "⑤",
            "5.0",
            "05",
            "\u{a0}5",
        ];
        for spelling in texts.map(text).into_iter().chain([Value::Number(5.0)]) {
            assert_eq!(mark(&spelling, 9), Mark::Digit(4), "{spelling:?}");
        }
    }

    #[test]
    fn every_sign_of_an_empty_cell_is_one() {
        let texts = [
            "", " ", "　", "'", "0", "０", ".", "．", "-", "_", "*", "⓪", "0.0",
        ];
        let values = texts
            .map(text)
            .into_iter()
            .chain([Value::Blank, Value::Number(0.0)]);
        for sign in values {
            assert_eq!(mark(&sign, 9), Mark::Empty, "{sign:?}");
        }
    }

    #[test]
    fn anything_else_is_neither() {
        let texts = [
            "l", "O", "x", "10", "147", "1 4 7", "1,3,8", "5.5", "-5", "+5", "５５", "⑩",
        ];
        let values = texts.map(text).into_iter().chain([
            Value::Number(10.0),
            Value::Number(4.5),
            Value::Number(-1.0),
            Value::Number(1e300),
            Value::Number(f64::NAN),
            Value::Bool(true),
        ]);
        for other in values {
            assert_eq!(mark(&other, 9), Mark::Other, "{other:?}");
        }
    }

    #[test]
    fn large_digits_have_letters_and_circles() {
        let cases = [
            ("10", 16, Mark::Digit(9)),
            ("A", 16, Mark::Digit(9)),
            ("ｇ", 16, Mark::Digit(15)),
            ("H", 16, Mark::Other),
            ("⑯", 16, Mark::Digit(15)),
            ("㉑", 25, Mark::Digit(20)),
            ("㉟", 36, Mark::Digit(34)),
            ("㊱", 36, Mark::Digit(35)),
            ("㊿", 64, Mark::Digit(49)),
            ("A", 36, Mark::Other),
            ("A", 9, Mark::Other),
            ("100", 100, Mark::Digit(99)),
        ];
        for (spelling, n, expected) in cases {
            assert_eq!(mark(&text(spelling), n), expected, "{spelling} of {n}");
        }
    }

    #[test]
    fn puzzle_numbers() {
        let spellings = [
            "12",
            "１２",
            " 12 ",
            "No.12",
            "no 12",
            "№12",
            "#12",
            "＃１２",
            "第12問",
            "第１２問",
            "問12",
            "12.",
            "⑫",
            "12番",
            "Q12",
            "Ｎｏ．１２",
        ];
        for spelling in spellings {
            assert_eq!(puzzle_number(&text(spelling)), Some(12), "{spelling}");
        }
        assert_eq!(puzzle_number(&Value::Number(12.0)), Some(12));
        for other in ["", "total", "No.", "12a", "1-2", "3.5"] {
            assert_eq!(puzzle_number(&text(other)), None, "{other}");
        }
        assert_eq!(puzzle_number(&Value::Number(1.5)), None);
        assert_eq!(puzzle_number(&Value::Bool(true)), None);
    }

    #[test]
    fn block_shapes() {
        for spelling in ["2x3", "2×3", "2X3", "２ｘ３", "２×３", " 2 x 3 ", "2*3"] {
            assert_eq!(block_shape(spelling), Some((2, 3)), "{spelling}");
        }
        for other in ["", "3", "3x", "x3", "axb", "2x3x4", "-2x3"] {
            assert_eq!(block_shape(other), None, "{other}");
        }
    }
}
