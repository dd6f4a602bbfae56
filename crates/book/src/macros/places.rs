//! Where things stand on the page with the buttons. Rows and columns count from 0.
//!
//! ```text
//!      A        B    C  D ... K       M ...                 AF  AJ AK AL
//!  1            from to no.   empty   the book              settings
//!  2            .    .  .     .       Conquer               .
//!  3-6 level, points, techniques, decided (D6)              the command
//!  7            the message
//!  8            the grid, the answer, the buttons           AF8 AJ8 AK8 AL8
//! 22   A titles of books                    AC24 list of books
//! ```

use crate::model::Position;

const fn at(row: u32, col: u32) -> Position {
    Position { row, col }
}

pub(super) const BLANKS: Position = at(1, 10);
pub(super) const STATUS: Position = at(1, 12);
pub(super) const LEVEL: Position = at(2, 1);
pub(super) const POINTS: Position = at(3, 1);
pub(super) const COUNTS: Position = at(4, 1);
pub(super) const DECIDED: Position = at(5, 3);
pub(super) const TIME: Position = at(2, 16);
pub(super) const KLEVEL: Position = at(3, 16);
pub(super) const PLAYBACK: Position = at(5, 16);
pub(super) const MESSAGE: Position = at(6, 1);
/// Last column of the message.
pub(super) const MESSAGE_END: u32 = 29;
pub(super) const GRID: Position = at(7, 1);
/// Column of the titles of books, and the list of books (K).
pub(super) const TITLES: Position = at(21, 0);
pub(super) const BOOKS: Position = at(23, 28);
/// How many books the list has room for.
pub(super) const MOST_BOOKS: u32 = 40;

/// What the macros need to know: label in AF, value in AJ.
pub(super) const SETTING_LABELS: u32 = 31;
pub(super) const COMMAND: Position = at(9, 35);
pub(super) const SECONDS: Position = at(10, 35);
pub(super) const PATIENCE: Position = at(11, 35);
pub(super) const BLOCK: Position = at(12, 35);
pub(super) const LANG: Position = at(13, 35);
/// What the last press asked, to be pressed again.
pub(super) const PENDING: Position = at(14, 35);

/// Most digits of boards that stand beside each other.
const ABREAST: u32 = 9;
/// Most digits of boards with room for the buttons before the settings.
const BUTTONS_ABREAST: u32 = 19;

/// The answer of a grid of `n` digits: beside it, or below.
pub(super) fn answer(n: u32) -> Position {
    match n <= ABREAST {
        true => at(GRID.row, GRID.col + n + 1),
        false => at(GRID.row + n + 1, GRID.col),
    }
}

/// The first button.
pub(super) fn buttons(n: u32) -> Position {
    at(GRID.row, if n <= BUTTONS_ABREAST { 21 } else { 39 })
}
