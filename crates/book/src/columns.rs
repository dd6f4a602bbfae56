//! Where things stand on a book sheet. Rows and columns count from 0, as in
//! [`Position`](crate::Position).
//!
//! ```text
//!      A    B  C  ...  K   L ......... T   U  V ........ AD  AE  AF
//!  1   title    E block  F 3x3  G variant  H
//!  2   titles of A-K       1 2 3 ...   9      1 2 3 ...   9
//!  3   no.  ...            the digits         the answer         Conquer
//!
//!      AH ........ AP
//!  2   regions
//!  3   the regions of a jigsaw puzzle
//! ```

use crate::model::SheetForm;

/// Rows of a sheet.
pub(crate) const SHEET_ROWS: u32 = 1 << 20;
/// Columns of a sheet.
pub(crate) const SHEET_COLUMNS: u32 = 1 << 14;

/// The row of title, block shape and variant.
pub(crate) const TITLE_ROW: u32 = 0;
/// The row of the columns' titles.
pub(crate) const HEADER_ROW: u32 = 1;
/// The first row that a puzzle can stand in.
pub(crate) const FIRST_ROW: u32 = 2;

/// The block shape, in the title row.
pub(crate) const BLOCK: u32 = 5;
/// The variant, in the title row.
pub(crate) const VARIANT: u32 = 7;

pub(crate) const NUMBER: u32 = 0;
pub(crate) const PAGE: u32 = 1;
pub(crate) const AUTHOR: u32 = 2;
pub(crate) const GIVENS: u32 = 3;
pub(crate) const PUBLISHED: u32 = 4;
pub(crate) const LEVEL: u32 = 5;
pub(crate) const TECHNIQUES: u32 = 6;
pub(crate) const TIME: u32 = 7;
pub(crate) const STRATEGY: u32 = 8;
pub(crate) const PLAYBACK: u32 = 9;
pub(crate) const POINTS: u32 = 10;
/// The first digit, or the string of a line.
pub(crate) const DIGITS: u32 = 11;

/// The first digit of the answer, or its string.
pub(crate) fn answer(form: SheetForm, n: usize) -> u32 {
    DIGITS + width(form, n) + 1
}

/// The flag: Conquer, or what else came of the puzzle.
pub(crate) fn flag(form: SheetForm, n: usize) -> u32 {
    answer(form, n) + width(form, n) + 1
}

/// Rows from one puzzle to the next in a new book.
pub(crate) fn pitch(form: SheetForm, n: usize) -> u32 {
    match form {
        SheetForm::Grid => n as u32 + 2,
        SheetForm::Line => 1,
    }
}

/// The first label of the regions, or their string, in books of jigsaw puzzles.
pub(crate) fn regions(form: SheetForm, n: usize) -> u32 {
    flag(form, n) + 2
}

fn width(form: SheetForm, n: usize) -> u32 {
    match form {
        SheetForm::Grid => n as u32,
        SheetForm::Line => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    fn letters(col: u32) -> String {
        Position::new(0, col)
            .to_string()
            .trim_end_matches('1')
            .to_string()
    }

    #[test]
    fn columns_are_those_of_the_format() {
        let grid = |n| [answer(SheetForm::Grid, n), flag(SheetForm::Grid, n)].map(letters);
        assert_eq!(letters(DIGITS), "L");
        assert_eq!(grid(9), ["V", "AF"]);
        assert_eq!(grid(100), ["DI", "HF"]);
        let line = [answer(SheetForm::Line, 9), flag(SheetForm::Line, 9)].map(letters);
        assert_eq!(line, ["N", "P"]);
        let places = [regions(SheetForm::Grid, 9), regions(SheetForm::Line, 9)].map(letters);
        assert_eq!(places, ["AH", "R"]);
    }
}
