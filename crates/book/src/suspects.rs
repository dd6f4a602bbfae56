//! Which cells of a faulty puzzle are to be looked at, and what probably went wrong there.

use std::sync::Arc;

use numplace_solver::slips::{self, Sign, Slips};
use numplace_solver::{Cell, Fault, Lang, Layout, Record, words};

use crate::digits::{self, Mark};
use crate::model::{Book, Entry, Position, ReadFault, SheetForm, Unreadable, Value};

/// What is the matter with a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suspicion {
    /// Its digit stands twice in a house, or it holds no digit: something is wrong for sure.
    Wrong,
    /// By the likeliest cause of the fault it is not what it should be.
    Suspect,
}

/// The cells of a puzzle that something is or may be wrong with, in reading order, each once;
/// empty for a good puzzle. In line form the position is that of the string.
pub fn suspects(
    book: &Book,
    entry: &Entry,
    record: Option<&Record>,
) -> Vec<(Cell, Position, Suspicion)> {
    let cells = book.layout.all_cells();
    let likely = slips_of(entry, record).likely.first();
    let suspect: Vec<Cell> = likely.iter().flat_map(|slip| slip.cells()).collect();
    let is_wrong = |cell: Cell| match (&entry.puzzle, book.form) {
        (Err(why), SheetForm::Grid) => {
            let at = book.position(entry, cell);
            why.faults.iter().any(|fault| fault.at() == at)
        }
        _ => clashing(record).any(|clashing| clashing == cell),
    };
    let suspicion = |cell: Cell| match (is_wrong(cell), suspect.contains(&cell)) {
        // What is wrong for sure may have its cause elsewhere: the cause says more.
        (_, true) => Some(Suspicion::Suspect),
        (true, false) => Some(Suspicion::Wrong),
        (false, false) => None,
    };
    let found = cells
        .iter()
        .filter_map(|&cell| Some((cell, book.position(entry, cell), suspicion(cell)?)));
    found.collect()
}

/// The cells whose digits clash.
pub(crate) fn clashing(record: Option<&Record>) -> impl Iterator<Item = Cell> {
    let clashes = match record.and_then(|record| record.fault.as_ref()) {
        Some(Fault::Invalid(clashes)) => clashes.as_slice(),
        _ => &[],
    };
    clashes.iter().flat_map(|clash| clash.cells.iter().copied())
}

/// The likely causes of an entry's fault, as far as they were looked for.
pub fn slips_of<'a>(entry: &'a Entry, record: Option<&'a Record>) -> &'a Slips {
    static NONE: Slips = Slips {
        likely: Vec::new(),
        found: 0,
        cut_off: false,
    };
    match (&entry.puzzle, record) {
        (Err(why), _) => &why.slips,
        (Ok(_), Some(record)) => &record.slips,
        (Ok(_), None) => &NONE,
    }
}

/// The likely causes in words that name the cells of the sheet, such as "O7: 4 was probably
/// typed twice; ...", and how complete the list is.
pub fn slip_words(book: &Book, entry: &Entry, slips: &Slips, lang: Lang) -> Vec<String> {
    // Wrong regions say nothing of the digits.
    let is_region = |fault: &ReadFault| matches!(fault, ReadFault::Regions { .. });
    if let Err(why) = &entry.puzzle
        && why.faults.iter().any(is_region)
    {
        return Vec::new();
    }
    let cell = |cell: Cell| cell_name(book, entry, cell);
    let whole = entry.anchor.to_string();
    let names = words::Names {
        cell: &cell,
        whole: &whole,
    };
    words::slips(slips, &names, lang)
}

/// A cell of a puzzle as it is called in its sheet: `O7`; in line form `F3 (2,5)`.
fn cell_name(book: &Book, entry: &Entry, cell: Cell) -> String {
    let at = book.position(entry, cell);
    match book.form {
        SheetForm::Grid => at.to_string(),
        SheetForm::Line => format!("{at} {cell}"),
    }
}

impl Unreadable {
    /// Looks for what was probably meant, if signs that are no digits or a string of the wrong
    /// length are all that is wrong. Effort and wish to stop as in [`slips::find`].
    pub fn find_slips(
        &mut self,
        form: SheetForm,
        layout: &Arc<Layout>,
        effort: u64,
        stop: &dyn Fn() -> bool,
    ) {
        let is_typed = |fault: &ReadFault| {
            matches!(
                fault,
                ReadFault::NotADigit { .. } | ReadFault::Length { .. }
            )
        };
        if self.faults.iter().all(is_typed) {
            self.slips = self.slips_of(form, layout, effort, stop);
        }
    }

    fn slips_of(
        &self,
        form: SheetForm,
        layout: &Arc<Layout>,
        effort: u64,
        stop: &dyn Fn() -> bool,
    ) -> Slips {
        let n = layout.n();
        match form {
            SheetForm::Grid if self.cells.len() == n * n => {
                let signs = self.cells.iter().map(|value| match digits::mark(value, n) {
                    Mark::Empty => Sign::Blank,
                    Mark::Digit(digit) => Sign::Digit(digit),
                    Mark::Other => Sign::Other(value.to_string()),
                });
                let signs: Vec<Sign> = signs.collect();
                slips::find_typed(layout, &signs, effort, stop)
            }
            SheetForm::Line => match self.cells.first() {
                Some(Value::Text(text)) => {
                    let signs = slips::signs_of_line(&digits::narrow(text), n);
                    slips::find_in_line(layout, &signs, effort, stop)
                }
                _ => Slips::default(),
            },
            SheetForm::Grid => Slips::default(),
        }
    }
}
