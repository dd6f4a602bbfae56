//! The data sheet behind the Open sheets: a row for each puzzle, by book and number.
//!
//! What belongs to cells or steps is packed into strings of fixed width, from which the
//! formulas cut with MID; the sentences of the steps stand beside it, a column each. Packed
//! strings begin with a sign that is no digit, so that no program takes them for numbers.

use std::fmt::Write;

use numplace_solver::{Removal, Status, Step, TECHNIQUES, Technique, level_name, words};
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::formula::{Refs, range};
use super::regions;
use super::sections::{Item, Section, Shelf};
use super::words::Words;
use crate::faults::unreadable_flag;
use crate::write::Context;
use crate::write::cell::{fit, put, say};
use crate::write::facts;
use crate::write::names::reference;

/// Columns of the data sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Column {
    Book,
    Number,
    HasAnswer,
    Status,
    Fault,
    Level,
    LevelName,
    Published,
    Time,
    Points,
    Klevel,
    Givens,
    Blanks,
    Counts,
    Playback,
    Steps,
    /// Digits of the cells when the run ended.
    Digits,
    /// For each cell the number of the step that found it; 0 for givens.
    StepOf,
    /// For each step its cell, from 1; 0 for none.
    CellOf,
    Labels,
    /// For each step the row of its technique's name.
    Techniques,
    Houses,
    /// Nanoseconds.
    Elapsed,
    /// Thousandths of seconds.
    Simulated,
    /// For each step a person's thousandths of seconds, if there are any.
    Human,
    /// For each cell its region, from 1, where puzzles have regions of their own.
    Regions,
    /// For each cell the number of its region's colour.
    Colours,
    /// Names of the techniques, one under the other; no row of a puzzle.
    Names,
    /// Sentence of the first step.
    Sentences,
}

/// Digits of numbers of cells and steps.
pub(crate) const INDEX: usize = 4;
/// The number of the step that found a cell which no step found.
pub(crate) const NEVER: usize = 9999;
/// Characters of a label, the name of a house, a number of a technique, a time.
pub(crate) const LABEL: usize = 8;
pub(crate) const HOUSE: usize = 12;
pub(crate) const TECHNIQUE: usize = 2;
pub(crate) const TIME: usize = 14;
/// Digits of a region.
pub(crate) const REGION: usize = 2;

/// Characters of a digit.
pub(crate) fn digit_width(n: usize) -> usize {
    if n < 10 { 1 } else { 2 }
}

/// Where the data stand.
pub(crate) struct Data {
    /// Name of the sheet.
    pub(crate) name: String,
    /// Its last row.
    last_row: u32,
    /// Most steps of a puzzle.
    longest: usize,
}

impl Data {
    /// The data of some shelves.
    pub(crate) fn new(name: String, shelves: &[Shelf<'_>]) -> Data {
        let sections = shelves.iter().flat_map(|shelf| &shelf.sections);
        let last_row = sections.map(Section::last_row).max().unwrap_or(0);
        let longest = shelves.iter().map(Shelf::longest).max().unwrap_or(1);
        Data {
            name,
            last_row,
            longest,
        }
    }

    /// A column from the top of the sheet, so that a row's number finds it.
    pub(crate) fn column(&self, column: Column) -> String {
        self.columns(column as u16, column as u16)
    }

    /// The sentences: rows of puzzles, columns of steps.
    pub(crate) fn sentences(&self) -> String {
        let first = Column::Sentences as u16;
        self.columns(first, first + self.longest as u16 - 1)
    }

    /// What the steps removed, in the same way.
    pub(crate) fn removed(&self) -> String {
        let first = Column::Sentences as u16 + self.longest as u16;
        self.columns(first, first + self.longest as u16 - 1)
    }

    /// The names of the techniques.
    pub(crate) fn technique_names(&self) -> String {
        let last = TECHNIQUES.len() as u32;
        let col = Column::Names as u16;
        format!("{}{}", reference(&self.name), range((1, col), (last, col)))
    }

    /// The numbers of the chosen book.
    pub(crate) fn numbers(&self, refs: &Refs) -> String {
        let numbers = self.column(Column::Number);
        let (first, last) = (refs.first_row(), refs.last_row());
        format!("INDEX({numbers},{first}):INDEX({numbers},{last})")
    }

    fn columns(&self, first: u16, last: u16) -> String {
        let rows = (0, self.last_row.max(1));
        format!(
            "{}{}",
            reference(&self.name),
            range((rows.0, first), (rows.1, last))
        )
    }

    /// Writes the sheet.
    pub(crate) fn write(
        &self,
        sheet: &mut Worksheet,
        shelves: &[&Shelf<'_>],
        cx: &Context<'_>,
    ) -> Result<(), XlsxError> {
        let title = say(
            cx.lang,
            "numbers behind the Open sheets; overwritten by every run",
            "Openシートの元データ(実行のたびに書き直されます)",
        );
        sheet.write_string(0, 0, title)?;
        for (row, info) in (1..).zip(&TECHNIQUES) {
            let name = say(cx.lang, info.name, info.name_ja);
            sheet.write_string(row, Column::Names as u16, name)?;
        }
        for section in shelves.iter().flat_map(|shelf| &shelf.sections) {
            for (row, item) in (section.first_row..).zip(&section.items) {
                let mut line = Line { sheet, row };
                line.write(section, item, cx)?;
                self.write_steps(sheet, row, section, item, cx)?;
            }
        }
        sheet.set_hidden(true);
        Ok(())
    }

    fn write_steps(
        &self,
        sheet: &mut Worksheet,
        row: u32,
        section: &Section<'_>,
        item: &Item<'_>,
        cx: &Context<'_>,
    ) -> Result<(), XlsxError> {
        let first = Column::Sentences as u16;
        for (number, step) in (1..).zip(item.procedure()) {
            let col = first + number as u16 - 1;
            sheet.write_string(row, col, fit(words::sentence(step, cx.lang)))?;
            let removed = removed(item, number, section);
            if !removed.is_empty() {
                sheet.write_string(row, col + self.longest as u16, fit(removed))?;
            }
        }
        Ok(())
    }
}

/// The candidates removed at a step, as ` 12:3 45:7 `, cell and digit from 1.
pub(crate) fn removed(item: &Item<'_>, number: usize, section: &Section<'_>) -> String {
    let mut text = String::new();
    for removal in removals(item, number) {
        let cell = section.layout.index(removal.cell) + 1;
        let _ = write!(text, " {cell}:{}", removal.digit + 1);
    }
    if !text.is_empty() {
        text.push(' ');
    }
    text
}

/// The candidates removed at a step: those it rests on, or where eliminations are steps of
/// their own, all of them up to it.
pub(crate) fn removals<'a>(
    item: &Item<'a>,
    number: usize,
) -> impl Iterator<Item = &'a Removal> + use<'a> {
    let steps = item.procedure();
    let here = &steps[..number.min(steps.len())];
    let is_kept = here.iter().any(|step| step.placed.is_none());
    let first = if is_kept { 0 } else { number.saturating_sub(1) };
    let told = here.iter().skip(first);
    told.filter(move |step| !is_kept || step.placed.is_none())
        .flat_map(|step| &step.removed)
}

/// The row of a puzzle.
struct Line<'s> {
    sheet: &'s mut Worksheet,
    row: u32,
}

impl Line<'_> {
    fn write(
        &mut self,
        section: &Section<'_>,
        item: &Item<'_>,
        cx: &Context<'_>,
    ) -> Result<(), XlsxError> {
        use Column::*;
        let n = section.layout.n();
        self.text(Book, section.name)?;
        self.number(Number, item.no.into())?;
        self.text(Status, status_word(item, cx))?;
        if let Some(fault) = fault(item, cx) {
            self.text(Fault, &fault)?;
        }
        put(
            self.sheet,
            self.row,
            Published as u16,
            item.published,
            &cx.styles.base,
        )?;
        let packed = Packed::new(item, section, cx);
        for (column, text) in packed.columns() {
            if !text.is_empty() {
                self.text(column, text)?;
            }
        }
        self.number(HasAnswer, u8::from(has_answer(item)).into())?;
        self.number(Steps, item.steps() as f64)?;
        if let Ok(puzzle) = item.puzzle {
            let givens = puzzle.given_count();
            self.number(Givens, givens as f64)?;
            self.number(Blanks, (n * n - givens) as f64)?;
        }
        let Some(record) = item.record.filter(|record| !record.steps.is_empty()) else {
            return Ok(());
        };
        if let Some(level) = record.level {
            self.number(Level, level.into())?;
            self.text(LevelName, level_name(level).unwrap_or_default())?;
        }
        self.number(Time, record.time.as_secs_f64())?;
        self.number(Points, record.technical_point().into())?;
        self.number(Klevel, record.assumptions.into())?;
        self.text(Counts, &record.counts.to_string())?;
        self.text(Playback, &record.playback())
    }

    fn text(&mut self, column: Column, text: &str) -> Result<(), XlsxError> {
        self.sheet
            .write_string(self.row, column as u16, text)
            .map(|_| ())
    }

    fn number(&mut self, column: Column, number: f64) -> Result<(), XlsxError> {
        self.sheet
            .write_number(self.row, column as u16, number)
            .map(|_| ())
    }
}

/// How a puzzle ended, in a word or two.
pub(crate) fn status_word(item: &Item<'_>, cx: &Context<'_>) -> &'static str {
    let status = match (item.puzzle, item.record) {
        (Err(_), _) => Status::Unreadable,
        (Ok(_), Some(record)) => record.status,
        (Ok(_), None) => return say(cx.lang, "Not run", "未実行"),
    };
    words::status(status, cx.lang)
}

/// What is wrong with a puzzle, in words.
pub(crate) fn fault(item: &Item<'_>, cx: &Context<'_>) -> Option<String> {
    match (item.puzzle, item.record) {
        (Err(unreadable), _) => Some(fit(unreadable_flag(unreadable, cx.lang))),
        (Ok(_), Some(record)) => {
            let fault = record.fault.as_ref();
            fault.map(|_| fit(words::flag(record, cx.lang)))
        }
        (Ok(_), None) => Some(Words::new(cx.lang).not_run.to_string()),
    }
}

/// What belongs to the cells and steps of a puzzle, each as a string of fixed widths.
pub(crate) struct Packed {
    pub(crate) digits: String,
    pub(crate) step_of: String,
    pub(crate) cell_of: String,
    pub(crate) labels: String,
    pub(crate) techniques: String,
    pub(crate) houses: String,
    pub(crate) elapsed: String,
    pub(crate) simulated: String,
    pub(crate) human: String,
    pub(crate) regions: String,
    pub(crate) colours: String,
}

impl Packed {
    pub(crate) fn new(item: &Item<'_>, section: &Section<'_>, cx: &Context<'_>) -> Packed {
        let n = section.layout.n();
        let digits = shown_digits(item, n);
        let digits = digits
            .iter()
            .map(|digit| digit.map_or(0, |d| usize::from(d) + 1));
        let steps = item.procedure();
        let cells = steps
            .iter()
            .map(|step| cell_of(step, section).map_or(0, |cell| cell + 1));
        let elapsed = item.record.iter().flat_map(|record| &record.elapsed);
        let unit = cx.options.seconds_per_weight;
        let simulated = item.record.iter().flat_map(|record| record.simulated());
        let simulated = simulated.map(|weights| (weights * unit * 1000.0).round());
        let (regions, colours) = regions::packed(item);
        Packed {
            regions,
            colours,
            digits: pack(digits, digit_width(n)),
            step_of: pack(steps_of_cells(item, section), INDEX),
            cell_of: pack(cells, INDEX),
            labels: pack_text(steps.iter().map(|step| step.label.to_string()), LABEL),
            techniques: pack(
                steps.iter().map(|s| technique_row(s.technique())),
                TECHNIQUE,
            ),
            houses: pack_text(steps.iter().map(|step| house(step, cx)), HOUSE),
            elapsed: pack(elapsed.map(|time| time.as_nanos()).take(steps.len()), TIME),
            simulated: pack(simulated.take(steps.len()), TIME),
            human: human(item),
        }
    }

    fn columns(&self) -> [(Column, &str); 11] {
        [
            (Column::Digits, &self.digits),
            (Column::StepOf, &self.step_of),
            (Column::CellOf, &self.cell_of),
            (Column::Labels, &self.labels),
            (Column::Techniques, &self.techniques),
            (Column::Houses, &self.houses),
            (Column::Elapsed, &self.elapsed),
            (Column::Simulated, &self.simulated),
            (Column::Human, &self.human),
            (Column::Regions, &self.regions),
            (Column::Colours, &self.colours),
        ]
    }
}

/// The times of a person for each step; nothing for a puzzle without any.
fn human(item: &Item<'_>) -> String {
    if item.human.is_empty() {
        return String::new();
    }
    let time = |number| match item.human_at(number) {
        Some(seconds) => format!("{:0>TIME$}", (seconds * 1000.0).round()),
        // No program takes this for a number.
        None => "-".repeat(TIME),
    };
    pack_text((1..=item.steps()).map(time), TIME)
}

/// Whether there are found digits to show.
pub(crate) fn has_answer(item: &Item<'_>) -> bool {
    item.record.is_some_and(facts::has_answer)
}

/// The digits (from 0) of the cells when the run ended; the givens when there was none.
pub(crate) fn shown_digits(item: &Item<'_>, n: usize) -> Vec<Option<u8>> {
    match (item.puzzle, item.record) {
        (Ok(_), Some(record)) if facts::has_answer(record) => record.digits.clone(),
        (Ok(puzzle), _) => puzzle.givens().to_vec(),
        (Err(_), _) => vec![None; n * n],
    }
}

/// For each cell the number of the step that found it; 0 for givens.
pub(crate) fn steps_of_cells(item: &Item<'_>, section: &Section<'_>) -> Vec<usize> {
    let Ok(puzzle) = item.puzzle else {
        return vec![NEVER; section.layout.all_cells().len()];
    };
    let givens = puzzle.givens().iter();
    let mut numbers: Vec<usize> = givens
        .map(|given| if given.is_some() { 0 } else { NEVER })
        .collect();
    let steps = item.record.iter().flat_map(|record| &record.steps);
    for (number, step) in (1..).zip(steps) {
        if let Some(cell) = cell_of(step, section) {
            numbers[cell] = number;
        }
    }
    numbers
}

/// The cell a step placed a digit in, from 0 in reading order.
pub(crate) fn cell_of(step: &Step, section: &Section<'_>) -> Option<usize> {
    step.placed.map(|placed| section.layout.index(placed.cell))
}

/// The row of a technique among the names, from 1.
pub(crate) fn technique_row(technique: Technique) -> usize {
    let row = TECHNIQUES
        .iter()
        .position(|info| info.technique == technique);
    row.map_or(0, |row| row + 1)
}

/// The house of a step.
pub(crate) fn house(step: &Step, cx: &Context<'_>) -> String {
    let house = step.house.map(|house| words::house(house, cx.lang));
    house.unwrap_or_default().chars().take(HOUSE).collect()
}

/// Numbers with leading zeros, `width` digits each.
pub(super) fn pack(
    numbers: impl IntoIterator<Item = impl std::fmt::Display>,
    width: usize,
) -> String {
    let mut text = String::from("#");
    for number in numbers {
        // Writing to a string cannot fail.
        let _ = write!(text, "{number:0>width$}");
    }
    text
}

/// Texts with blanks behind them, `width` characters each.
fn pack_text(texts: impl Iterator<Item = String>, width: usize) -> String {
    let mut text = String::from("#");
    for next in texts {
        let _ = write!(text, "{next:<width$}");
    }
    text
}
