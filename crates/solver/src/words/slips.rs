//! What the words for a slip of the typist are made of.

use super::{Lang, en, ja};
use crate::layout::Cell;
use crate::slips::{Edit, Sign, Slip, Slips};

/// How the places of a puzzle are called.
pub struct Names<'a> {
    /// A cell: `(3,8)`, or the cell of the sheet it stands in.
    pub cell: &'a dyn Fn(Cell) -> String,
    /// The puzzle, where it is typed as one string.
    pub whole: &'a str,
}

impl Names<'_> {
    /// Cells by row and column.
    pub const PLAIN: Names<'static> = Names {
        cell: &|cell| cell.to_string(),
        whole: "puzzle",
    };

    pub(super) fn cell(&self, cell: Cell) -> String {
        (self.cell)(cell)
    }
}

/// What probably happened, and what gives exactly one answer. Begins with the cells.
pub fn slip(slip: &Slip, names: &Names<'_>, lang: Lang) -> String {
    match lang {
        Lang::En => en::slips::slip(slip, names),
        Lang::Ja => ja::slips::slip(slip, names),
    }
}

/// How complete a list of likely causes is; nothing where it tells all there is.
pub fn slips_rest(slips: &Slips, lang: Lang) -> Option<String> {
    match lang {
        Lang::En => en::slips::rest(slips),
        Lang::Ja => ja::slips::rest(slips),
    }
}

/// A cause in words for a list: each slip, and how complete the list is.
pub fn slips(slips: &Slips, names: &Names<'_>, lang: Lang) -> Vec<String> {
    let each = slips.likely.iter().map(|found| slip(found, names, lang));
    each.chain(slips_rest(slips, lang)).collect()
}

/// A digit as a person counts.
pub(super) fn digit(digit: u8) -> String {
    (digit + 1).to_string()
}

/// What stands in a cell; `blank` for nothing, and signs in the quotes of the language.
pub(super) fn sign(sign: &Sign, (open, close): (&str, &str), blank: &str) -> String {
    match sign {
        Sign::Blank => blank.to_string(),
        Sign::Digit(of) => digit(*of),
        Sign::Other(text) => {
            /// Enough to know it again.
            const SHOWN: usize = 20;
            let mut shown: String = text.chars().take(SHOWN).collect();
            if shown.len() < text.len() {
                shown.push('…');
            }
            format!("{open}{shown}{close}")
        }
    }
}

/// Where a digit that stands beside its own cell is, and where it belongs.
pub(super) fn moved(slip: &Slip) -> (&Edit, &Edit) {
    match slip.edits.as_slice() {
        [one, other, ..] if one.to.is_none() => (one, other),
        [one, other, ..] => (other, one),
        _ => unreachable!("a digit is moved from one cell to another"),
    }
}
