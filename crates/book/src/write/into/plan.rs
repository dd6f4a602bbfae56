//! What is written into the sheet of a book: only cells that are empty or hold what an
//! earlier run wrote.

use std::collections::HashMap;

use numplace_solver::{Lang, Record, text};

use super::Job;
use crate::columns;
use crate::digits::{self, Mark};
use crate::kept::{Kept, Written};
use crate::model::{Book, Entry, Position, SheetForm, Value};
use crate::original::BookSheet;
use crate::package::sheet::{self, CellKind, Edit, NewValue};
use crate::package::styles::StyleSheet;
use crate::package::xml::XmlError;
use crate::suspects::{Suspicion, suspects};
use crate::write::{entries, facts};

/// Says of a look that only its font goes into a cell that has a format of its own.
pub(super) const FONT_ONLY: u32 = 1 << 31;

/// Notes on single puzzles of a book that are told; the rest is counted.
const MOST_NOTES: usize = 20;

/// Cells of a mark: more would make its list of ranges too long for some programs.
const MARKED_TOGETHER: usize = 250;

/// How a faulty cell looks, and one that probably caused a fault.
const FORMATS: [(Suspicion, &str); 2] = [
    (
        Suspicion::Wrong,
        "<dxf><font><b/><color rgb=\"FF9C0006\"/></font><fill><patternFill patternType=\"solid\">\
         <bgColor rgb=\"FFFFC7CE\"/></patternFill></fill></dxf>",
    ),
    (
        Suspicion::Suspect,
        "<dxf><font><b/><color rgb=\"FF7F3F00\"/></font><fill><patternFill patternType=\"solid\">\
         <bgColor rgb=\"FFFFC878\"/></patternFill></fill></dxf>",
    ),
];

/// How the cells of a book look when numplace writes all of it.
pub(super) struct Looks {
    /// In reading order, as the sheet is written.
    formats: Vec<(Position, u32)>,
    titles: HashMap<u32, Value>,
}

impl Looks {
    pub(super) fn read(
        bytes: &[u8],
        text: &dyn Fn(usize) -> Option<String>,
    ) -> Result<Looks, XmlError> {
        let mut looks = Looks {
            formats: Vec::new(),
            titles: HashMap::new(),
        };
        sheet::scan(bytes, |cell| {
            if cell.style > 0 {
                looks.formats.push((cell.at, cell.style));
            }
            if cell.at.row == columns::HEADER_ROW {
                let value = cell.value.unwrap_or_default();
                let value = match cell.kind {
                    CellKind::Shared => value.parse().ok().and_then(text),
                    _ => None,
                }
                .map_or_else(
                    || value.parse().map_or(Value::Blank, Value::Number),
                    Value::Text,
                );
                looks.titles.insert(cell.at.col, value);
            }
            true
        })?;
        Ok(looks)
    }

    fn of(&self, at: Position) -> u32 {
        let found = self.formats.binary_search_by_key(&at, |(known, _)| *known);
        found.map_or(0, |place| self.formats[place].1)
    }
}

/// What is written into the sheet of a book.
pub(super) struct Plan {
    pub(super) part: String,
    /// In reading order, each cell once.
    pub(super) edits: Vec<Edit>,
    pub(super) marks: Vec<(String, u32)>,
    pub(super) widths: Vec<(u32, u32, String)>,
    /// Whether an earlier run marked cells.
    pub(super) was_marked: bool,
    pub(super) notes: Vec<String>,
    /// Ranges of faulty cells, and the format of each.
    faulty: Vec<(String, &'static str)>,
}

impl Plan {
    /// Plans what is written into the sheet of the book at `place`.
    pub(super) fn new(job: &Job<'_>, place: usize, sheet: &BookSheet, looks: &Looks) -> Plan {
        let solved = &job.books[place];
        let book = &solved.book;
        let mut planner = Planner {
            job,
            book,
            sheet,
            looks,
            edits: Vec::new(),
            notes: Vec::new(),
            left: 0,
        };
        let mut faulty = Vec::new();
        let writable = (!sheet.facts.protected || job.cx.options.force) && !sheet.facts.disordered;
        if sheet.facts.protected && !job.cx.options.force {
            planner.notes.push(planner.protected());
        } else if sheet.facts.disordered {
            planner.notes.push(planner.disordered());
        } else {
            planner.titles();
            let mut before = Before::new(job, &book.sheet);
            for (entry, record) in entries(solved) {
                planner.entry(entry, record, before.of(entry.no));
                let cells = suspects(book, entry, record);
                faulty.extend(cells.into_iter().map(|(_, at, why)| (at, why)));
            }
            for kept in before.rest(book) {
                planner.clear(kept);
            }
        }
        let (left, sheet_name) = (planner.left, &book.sheet);
        if left > 0 {
            planner.notes.push(match job.cx.lang {
                Lang::En => {
                    format!("{sheet_name}: {left} more cells or answers were left as they are")
                }
                Lang::Ja => format!("{sheet_name}: ほか {left} か所も書き込みませんでした"),
            });
        }
        let mut edits = planner.edits;
        edits.sort_by_key(|edit| edit.at);
        edits.dedup_by_key(|edit| edit.at);
        faulty.sort_by_key(|(at, _)| *at);
        faulty.dedup();
        Plan {
            part: sheet.part.clone(),
            widths: widths(book, sheet),
            edits,
            marks: Vec::new(),
            was_marked: sheet.facts.marked && writable,
            notes: planner.notes,
            faulty: ranges(&faulty),
        }
    }

    /// A plan of nothing but these cells, in reading order.
    pub(super) fn of_cells(part: String, edits: Vec<Edit>) -> Plan {
        Plan {
            part,
            edits,
            marks: Vec::new(),
            widths: Vec::new(),
            was_marked: false,
            notes: Vec::new(),
            faulty: Vec::new(),
        }
    }

    /// Gives the marks of faulty cells their format.
    pub(super) fn take_marks(&mut self, styles: &mut StyleSheet) -> Result<(), XmlError> {
        for (range, format) in std::mem::take(&mut self.faulty) {
            let format = styles.own_difference(format)?;
            self.marks.push((range, format));
        }
        Ok(())
    }
}

/// Lists of cells that are marked together, each with its format.
fn ranges(faulty: &[(Position, Suspicion)]) -> Vec<(String, &'static str)> {
    let mut ranges = Vec::new();
    for (suspicion, format) in FORMATS {
        let cells = faulty.iter().filter(|(_, why)| *why == suspicion);
        let cells: Vec<String> = cells.map(|(at, _)| at.to_string()).collect();
        let together = cells
            .chunks(MARKED_TOGETHER)
            .map(|cells| (cells.join(" "), format));
        ranges.extend(together);
    }
    ranges
}

/// The columns of the answers as wide as those of the puzzles, where the user set the ones
/// and not the others.
fn widths(book: &Book, sheet: &BookSheet) -> Vec<(u32, u32, String)> {
    let n = book.layout.n() as u32;
    if book.form == SheetForm::Line {
        return Vec::new();
    }
    let of = |col: u32| {
        let mut columns = sheet.facts.columns.iter();
        columns.find(|(first, last, _)| (*first..=*last).contains(&col))
    };
    let answer = columns::answer(book.form, book.layout.n());
    let free = (answer..answer + n).all(|col| of(col).is_none());
    let mut wide = (columns::DIGITS..columns::DIGITS + n).map(of);
    let first = wide.next().flatten().map(|(.., width)| width);
    match first.filter(|width| !width.is_empty() && free) {
        Some(width) if wide.all(|other| other.is_some_and(|(.., other)| other == width)) => {
            vec![(answer, answer + n - 1, width.clone())]
        }
        _ => Vec::new(),
    }
}

/// What the last run wrote for each puzzle.
struct Before<'a> {
    by_number: HashMap<u32, Vec<&'a Kept>>,
    /// Whether all that stands in our columns is taken to be ours.
    all: bool,
}

impl<'a> Before<'a> {
    fn new(job: &Job<'a>, sheet: &str) -> Before<'a> {
        let mut by_number: HashMap<u32, Vec<&Kept>> = HashMap::new();
        // The first of those with one number is the last one here.
        for kept in job
            .original
            .kept
            .iter()
            .rev()
            .filter(|kept| kept.sheet == sheet)
        {
            by_number.entry(kept.no).or_default().push(kept);
        }
        Before {
            by_number,
            // Earlier versions wrote whole workbooks, and kept nothing.
            all: job.original.ours && job.original.kept.is_empty(),
        }
    }

    fn of(&mut self, no: u32) -> Ours<'a> {
        match self.by_number.get_mut(&no).and_then(Vec::pop) {
            _ if self.all => Ours::All,
            Some(kept) => Ours::These(&kept.written),
            None => Ours::Nothing,
        }
    }

    /// Puzzles that are no more where they stood.
    fn rest(self, book: &Book) -> Vec<&'a Kept> {
        let is_taken = |row| book.entries.iter().any(|entry| entry.anchor.row == row);
        let rest = self.by_number.into_values().flatten();
        rest.filter(|kept| !is_taken(kept.row)).collect()
    }
}

/// What of a puzzle's cells is from an earlier run.
#[derive(Clone, Copy)]
enum Ours<'a> {
    Nothing,
    These(&'a Written),
    All,
}

struct Planner<'a> {
    job: &'a Job<'a>,
    book: &'a Book,
    sheet: &'a BookSheet,
    looks: &'a Looks,
    edits: Vec<Edit>,
    notes: Vec<String>,
    /// What was left and is not told one by one.
    left: usize,
}

impl Planner<'_> {
    fn lang(&self) -> Lang {
        self.job.cx.lang
    }

    fn protected(&self) -> String {
        let sheet = &self.book.sheet;
        match self.lang() {
            Lang::En => format!(
                "{sheet}: is protected, so nothing was written into it; remove the protection, or \
                 give --force"
            ),
            Lang::Ja => format!(
                "{sheet}: 保護されているため書き込みませんでした。保護を解除するか、--force を付けてください"
            ),
        }
    }

    fn disordered(&self) -> String {
        let sheet = &self.book.sheet;
        match self.lang() {
            Lang::En => format!(
                "{sheet}: its cells are not in order in the file, so nothing was written into it; \
                 let a spreadsheet program open and save it"
            ),
            Lang::Ja => format!(
                "{sheet}: ファイル内のセルの順序が正しくないため書き込みませんでした。\
                 表計算ソフトで開いて保存し直してください"
            ),
        }
    }

    fn old(&self, at: Position) -> Value {
        self.sheet.cells.value(at.row, at.col)
    }

    /// Why a cell must not be written to whatever it holds.
    fn barred(&self, at: Position) -> Option<&'static str> {
        let (en, facts) = (self.lang() == Lang::En, &self.sheet.facts);
        let inside = |(first, last): &(Position, Position)| {
            (first.row..=last.row).contains(&at.row) && (first.col..=last.col).contains(&at.col)
        };
        if self.sheet.cells.has_formula(at) || facts.arrays.iter().any(inside) {
            return Some(if en {
                "a formula stands there"
            } else {
                "数式があります"
            });
        }
        let merged = facts.merged.iter().filter(|(first, _)| *first != at);
        if merged.into_iter().any(inside) {
            return Some(if en {
                "the cell is part of a merged one"
            } else {
                "結合されたセルの一部です"
            });
        }
        None
    }

    fn leave(&mut self, at: impl std::fmt::Display, why: &str) {
        if self.notes.len() >= MOST_NOTES {
            self.left += 1;
            return;
        }
        let sheet = &self.book.sheet;
        self.notes.push(match self.lang() {
            Lang::En => format!("{sheet}!{at}: not written: {why}"),
            Lang::Ja => format!("{sheet}!{at}: 書き込みませんでした: {why}"),
        });
    }

    fn holds(&self, value: &Value) -> String {
        match self.lang() {
            Lang::En => format!("it holds '{value}'; clear it, or give --force"),
            Lang::Ja => {
                format!("「{value}」が入っています。空欄にするか、--force を付けてください")
            }
        }
    }

    fn push(&mut self, at: Position, value: &Value, look: u32) {
        let value = match value {
            Value::Blank => NewValue::Blank,
            Value::Number(number) => NewValue::Number(number.to_string()),
            Value::Text(text) if text.is_empty() => NewValue::Blank,
            Value::Text(text) => NewValue::Text(text.clone()),
            Value::Bool(yes) => NewValue::Bool(*yes),
        };
        self.edits.push(Edit { at, value, look });
    }

    /// The titles of the columns that are filled, where there is none.
    fn titles(&mut self) {
        let (form, n) = (self.book.form, self.book.layout.n());
        let answer = columns::answer(form, n);
        let width = if form == SheetForm::Grid { n as u32 } else { 1 };
        let columns = Written::COLUMNS.into_iter();
        let columns = columns.chain(answer..answer + width);
        for col in columns.chain([columns::flag(form, n)]) {
            let at = Position::new(columns::HEADER_ROW, col);
            let Some(title) = self.looks.titles.get(&col) else {
                continue;
            };
            if self.old(at).is_blank() && self.barred(at).is_none() {
                self.push(at, title, self.looks.of(at));
            }
        }
    }

    fn entry(&mut self, entry: &Entry, record: Option<&Record>, ours: Ours<'_>) {
        let stored = self.job.cx.options.stored.iter();
        let is_stored = |row| row == entry.anchor.row;
        if stored
            .into_iter()
            .any(|s| s.sheet == self.book.sheet && is_stored(s.row))
        {
            self.puzzle(entry);
        }
        for (column, value) in filled(facts::values(entry, record)) {
            let at = Position::new(entry.anchor.row, column);
            let before = match ours {
                Ours::These(written) => Some(written.fact(column).to_string()),
                _ => None,
            };
            self.cell(at, &value, before.as_deref(), ours, self.looks.of(at));
        }
        let flag = facts::flag(entry, record, self.lang());
        let flag = flag.map_or(Value::Blank, Value::Text);
        let col = columns::flag(self.book.form, self.book.layout.n());
        let at = Position::new(entry.anchor.row, col);
        let before = match ours {
            Ours::These(written) => Some(written.flag.as_str()),
            _ => None,
        };
        self.cell(at, &flag, before, ours, self.looks.of(at) | FONT_ONLY);
        self.answer(entry, record, ours);
    }

    /// Writes a cell if it is empty or holds what an earlier run wrote.
    fn cell(
        &mut self,
        at: Position,
        value: &Value,
        before: Option<&str>,
        ours: Ours<'_>,
        look: u32,
    ) {
        let old = self.old(at);
        let same = old.to_string().trim() == value.to_string().trim();
        if same || old.is_blank() && value.is_blank() {
            return;
        }
        let was_ours = matches!(ours, Ours::All)
            || before.is_some_and(|before| !before.is_empty() && old.to_string() == before);
        let free = old.is_blank() || was_ours || self.job.cx.options.force && !value.is_blank();
        match self.barred(at) {
            // What stays empty is no loss.
            Some(_) if value.is_blank() => {}
            Some(why) => self.leave(at, why),
            None if free => self.push(at, value, look),
            None if value.is_blank() => {}
            None => self.leave(at, &self.holds(&old)),
        }
    }

    /// Writes the answer, but for cells that are not free.
    fn answer(&mut self, entry: &Entry, record: Option<&Record>, ours: Ours<'_>) {
        let (form, n) = (self.book.form, self.book.layout.n());
        let digits = record.filter(|record| facts::has_answer(record));
        let digits = digits
            .map(|record| record.digits.as_slice())
            .unwrap_or_default();
        let corner = Position::new(entry.anchor.row, columns::answer(form, n));
        if form == SheetForm::Line {
            let line = match digits {
                [] => Value::Blank,
                digits => Value::Text(text::to_line(digits, n)),
            };
            let before = match ours {
                Ours::These(written) => Some(written.answer.as_str()),
                _ => None,
            };
            return self.cell(corner, &line, before, ours, self.looks.of(corner));
        }
        // A puzzle that is cut off has no room for its answer.
        if entry
            .puzzle
            .as_ref()
            .is_err_and(|why| why.cells.len() < n * n)
            && digits.is_empty()
        {
            return;
        }
        let before = match ours {
            Ours::These(written) => text::parse_cells(&written.answer, n).ok(),
            _ => None,
        };
        let mut left: Vec<(String, Vec<Position>)> = Vec::new();
        for place in 0..n * n {
            let at = Position::new(
                corner.row + (place / n) as u32,
                corner.col + (place % n) as u32,
            );
            let new = digits.get(place).copied().flatten();
            let old = self.old(at);
            let mark = digits::mark(&old, n);
            // A formula that happens to give the digit is told all the same.
            let same = new.is_some_and(|new| mark == Mark::Digit(new));
            if same && !self.sheet.cells.has_formula(at) || old.is_blank() && new.is_none() {
                continue;
            }
            let was = before
                .as_ref()
                .and_then(|before| before.get(place).copied().flatten());
            let was_ours =
                matches!(ours, Ours::All) || was.is_some_and(|was| mark == Mark::Digit(was));
            let free = old.is_blank() || was_ours || self.job.cx.options.force && new.is_some();
            let why = match self.barred(at) {
                Some(why) => why.to_string(),
                None if free => {
                    let value =
                        new.map_or(Value::Blank, |digit| Value::Number(f64::from(digit) + 1.0));
                    self.push(at, &value, self.looks.of(at));
                    continue;
                }
                None => self.holds(&old),
            };
            // What stays empty is no loss.
            if new.is_some() {
                match left.iter_mut().find(|(known, _)| *known == why) {
                    Some((_, cells)) => cells.push(at),
                    None => left.push((why, vec![at])),
                }
            }
        }
        for (why, cells) in left {
            self.leave(self.listed(&cells), &why);
        }
    }

    /// Cells by their names, the first ones of many.
    fn listed(&self, cells: &[Position]) -> String {
        const FIRST: usize = 12;
        let names: Vec<String> = cells.iter().take(FIRST).map(Position::to_string).collect();
        let names = names.join(", ");
        match (cells.len().saturating_sub(FIRST), self.lang()) {
            (0, _) => names,
            (more, Lang::En) => format!("{names} and {more} more"),
            (more, Lang::Ja) => format!("{names} ほか {more} か所"),
        }
    }

    /// Takes away what an earlier run wrote for a puzzle that the user took out since: else
    /// its result would be counted for ever. What does not stand there as it was written is
    /// left.
    fn clear(&mut self, kept: &Kept) {
        let (form, n, row) = (self.book.form, self.book.layout.n(), kept.row);
        let written = &kept.written;
        let mut cells: Vec<(u32, u32, String)> = Written::COLUMNS
            .into_iter()
            .map(|column| (row, column, written.fact(column).to_string()))
            .collect();
        cells.push((row, columns::flag(form, n), written.flag.clone()));
        let answer = columns::answer(form, n);
        match form {
            SheetForm::Line => cells.push((row, answer, written.answer.clone())),
            SheetForm::Grid => {
                let digits = text::parse_cells(&written.answer, n).unwrap_or_default();
                cells.extend((0..).zip(digits).filter_map(|(place, digit)| {
                    let (down, across) = (place / n as u32, place % n as u32);
                    let digit = u32::from(digit?) + 1;
                    Some((row + down, answer + across, digit.to_string()))
                }));
            }
        }
        for (row, col, text) in cells {
            let at = Position::new(row, col);
            let same = !text.is_empty() && self.old(at).to_string() == text;
            if same && self.barred(at).is_none() {
                self.push(at, &Value::Blank, 0);
            }
        }
    }

    /// Writes a puzzle that was stored from an Input sheet.
    fn puzzle(&mut self, entry: &Entry) {
        let Ok(puzzle) = &entry.puzzle else {
            return;
        };
        let n = puzzle.n();
        let row = entry.anchor.row;
        let mut cells = vec![
            (columns::NUMBER, Value::Number(entry.no.into())),
            (columns::PAGE, entry.page.clone()),
            (columns::AUTHOR, entry.author.clone()),
            (columns::PUBLISHED, entry.published.clone()),
        ];
        if self.book.form == SheetForm::Line {
            let line = text::to_line(puzzle.givens(), n);
            cells.push((columns::DIGITS, Value::Text(line)));
        }
        for (col, value) in cells {
            let at = Position::new(row, col);
            if self.old(at).to_string() != value.to_string() && self.barred(at).is_none() {
                self.push(at, &value, self.looks.of(at));
            }
        }
        if self.book.form == SheetForm::Line {
            return;
        }
        for (place, given) in puzzle.givens().iter().enumerate() {
            let at = Position::new(
                row + (place / n) as u32,
                entry.anchor.col + (place % n) as u32,
            );
            let old = digits::mark(&self.old(at), n);
            let same = match given {
                Some(digit) => old == Mark::Digit(*digit),
                None => old == Mark::Empty,
            };
            if !same && self.barred(at).is_none() {
                let value =
                    given.map_or(Value::Blank, |digit| Value::Number(f64::from(digit) + 1.0));
                self.push(at, &value, self.looks.of(at));
            }
        }
    }
}

/// The values of all columns that a run fills, blank ones among them.
fn filled(values: Vec<(u32, Value)>) -> impl Iterator<Item = (u32, Value)> {
    let of = move |column| {
        let mut values = values.iter();
        let found = values.find(|(known, _)| *known == column);
        (
            column,
            found.map_or(Value::Blank, |(_, value)| value.clone()),
        )
    };
    Written::COLUMNS.into_iter().map(of)
}
