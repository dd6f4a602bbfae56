//! A person's own times, typed into the Human sheet: which of them can be used, the unit
//! that fits them best, and how they compare with the model.
//!
//! ```text
//! rows as typed -> times of puzzles -> stretches (seconds, weights) -> unit, ratios
//! ```
//!
//! A stretch is what lies between two times of a puzzle that follow each other, the start
//! being the first of them. A puzzle with one time for the whole is one stretch.

use std::collections::BTreeMap;

use numplace_solver::{Lang, Record, Technique, words};

use crate::digits;
use crate::model::{Entry, Position, SolvedBook, Value};

/// Longest time that is taken for one, in seconds: 115 days.
const LONGEST: f64 = 1e7;
/// What a unit may be, in seconds; a fit that gives another is not used.
pub const UNITS: std::ops::RangeInclusive<f64> = 0.001..=3600.0;

/// Where the unit of a run comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum UnitSource {
    /// Nobody told one, and no times tell one.
    #[default]
    Default,
    /// The caller told it.
    Told,
    /// It was fitted to a person's times.
    Fitted,
}

/// Columns of the Human sheet that a person fills in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Field {
    Book,
    Number,
    Step,
    Seconds,
}

impl Field {
    pub(crate) const ALL: [Field; 4] = [Field::Book, Field::Number, Field::Step, Field::Seconds];
}

/// The kind of sheet by which it is marked.
pub(crate) const KIND: &str = "human";

/// Row of the titles over the times, as long as nobody moves it.
pub(crate) const HEADER: u32 = 3;

/// A row of the Human sheet, as typed.
#[derive(Clone, PartialEq, Debug)]
pub struct HumanRow {
    /// Which row below the titles it is, from 0.
    pub row: u32,
    /// Sheet or title of the book; may be blank when there is but one.
    pub book: Value,
    /// Number of the puzzle.
    pub number: Value,
    /// Number of the step that was reached; blank for the whole puzzle.
    pub step: Value,
    /// Seconds since the start.
    pub seconds: Value,
}

/// What is typed into the Human sheet.
#[derive(Clone, PartialEq, Debug)]
pub struct HumanPage {
    /// Name of the sheet.
    pub sheet: String,
    /// Where the titles stand: their first cell.
    pub header: Position,
    /// The rows that hold something, from the top.
    pub rows: Vec<HumanRow>,
}

impl Default for HumanPage {
    fn default() -> HumanPage {
        HumanPage {
            sheet: "Human".to_string(),
            header: Position::new(HEADER, 0),
            rows: Vec::new(),
        }
    }
}

/// A time that a person took.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Time {
    /// Number of the step that was reached, from 1.
    pub(crate) step: usize,
    /// Seconds since the start.
    pub(crate) seconds: f64,
    /// Place of its row among the rows of the page.
    row: usize,
}

/// Why a row cannot be used.
#[derive(Clone, PartialEq, Debug)]
struct Fault {
    row: usize,
    field: Field,
    why: Why,
}

#[derive(Clone, PartialEq, Debug)]
enum Why {
    NoBook,
    WhichBook,
    NoNumber,
    NoPuzzle(u32),
    NotRun,
    NoSteps,
    NoStep(usize),
    NoSeconds,
    /// The same step stands in another row (of the sheet, from 1) already.
    Twice(u32),
    /// A step before it took longer, by another row.
    Backwards(u32),
}

/// What lies between two times.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Stretch {
    weights: f64,
    seconds: f64,
}

/// What one technique, or one puzzle, took in all.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Share {
    weights: f64,
    seconds: f64,
}

/// A person's times, sorted by puzzle, with what follows from them.
#[derive(Clone, Debug, Default)]
pub struct HumanTimes {
    /// By the places of book and puzzle: the times in the order of their steps.
    times: BTreeMap<(usize, usize), Vec<Time>>,
    faults: Vec<Fault>,
    stretches: Vec<Stretch>,
    by_technique: BTreeMap<Technique, Share>,
    /// Puzzles that have a time for the whole only, by the names that a person reads.
    by_puzzle: Vec<(String, u32, Share)>,
}

impl HumanTimes {
    /// Looks up what is typed in the books that were solved.
    pub fn new(page: &HumanPage, books: &[SolvedBook]) -> HumanTimes {
        let mut times = HumanTimes::default();
        for (row, typed) in page.rows.iter().enumerate() {
            if let Err((field, why)) = times.take(page, (row, typed), books) {
                times.faults.push(Fault { row, field, why });
            }
        }
        times.put_in_order(page);
        times.measure(books);
        times
    }

    /// Takes a row in.
    fn take(
        &mut self,
        page: &HumanPage,
        (row, typed): (usize, &HumanRow),
        books: &[SolvedBook],
    ) -> Result<(), (Field, Why)> {
        let book = find_book(&typed.book, books).map_err(|why| (Field::Book, why))?;
        let no = digits::puzzle_number(&typed.number).ok_or((Field::Number, Why::NoNumber))?;
        let solved = &books[book];
        let mut pairs = solved.book.entries.iter().zip(&solved.records).enumerate();
        let found = pairs.find(|(_, (entry, _)): &(usize, (&Entry, _))| entry.no == no);
        let (place, (_, record)) = found.ok_or((Field::Number, Why::NoPuzzle(no)))?;
        let record = record.as_ref().ok_or((Field::Number, Why::NotRun))?;
        let steps = record.steps.len();
        if steps == 0 {
            return Err((Field::Number, Why::NoSteps));
        }
        let step = match &typed.step {
            step if step.is_blank() => steps,
            step => digits::puzzle_number(step)
                .map(|step| step as usize)
                .filter(|step| (1..=steps).contains(step))
                .ok_or((Field::Step, Why::NoStep(steps)))?,
        };
        let seconds = seconds(&typed.seconds).ok_or((Field::Seconds, Why::NoSeconds))?;
        let times = self.times.entry((book, place)).or_default();
        if let Some(known) = times.iter().find(|time| time.step == step) {
            let at = page.header.row + 2 + page.rows[known.row].row;
            return Err((Field::Step, Why::Twice(at)));
        }
        times.push(Time { step, seconds, row });
        Ok(())
    }

    /// Sorts the times of each puzzle; one that is less than that of an earlier step is
    /// left out.
    fn put_in_order(&mut self, page: &HumanPage) {
        for times in self.times.values_mut() {
            times.sort_by_key(|time| time.step);
            let mut last: Option<Time> = None;
            times.retain(|time| {
                let before = last.filter(|last| last.seconds > time.seconds);
                match before {
                    Some(before) => self.faults.push(Fault {
                        row: time.row,
                        field: Field::Seconds,
                        why: Why::Backwards(page.header.row + 2 + page.rows[before.row].row),
                    }),
                    None => last = Some(*time),
                }
                before.is_none()
            });
        }
        self.times.retain(|_, times| !times.is_empty());
        self.faults.sort_by_key(|fault| fault.row);
    }

    fn measure(&mut self, books: &[SolvedBook]) {
        for (&(book, place), times) in &self.times {
            let solved = &books[book];
            let Some(record) = &solved.records[place] else {
                continue;
            };
            let mut from = (0, 0.0);
            for time in times {
                let steps = &record.steps[from.0..time.step];
                let weight = |step: &numplace_solver::Step| step.weight(&record.weights);
                let weights: f64 = steps.iter().map(weight).sum();
                let seconds = time.seconds - from.1;
                from = (time.step, time.seconds);
                self.stretches.push(Stretch { weights, seconds });
                if is_whole(times, record) {
                    let no = solved.book.entries[place].no;
                    let share = Share { weights, seconds };
                    self.by_puzzle.push((solved.book.sheet.clone(), no, share));
                } else if weights > 0.0 {
                    // What several steps took together is shared out by their weights.
                    for step in steps {
                        let share = self.by_technique.entry(step.technique()).or_default();
                        share.weights += weight(step);
                        share.seconds += seconds * weight(step) / weights;
                    }
                }
            }
        }
    }

    /// How many times can be used.
    pub fn len(&self) -> usize {
        self.stretches.len()
    }

    /// Whether there is no time that can be used.
    pub fn is_empty(&self) -> bool {
        self.stretches.is_empty()
    }

    /// The times of a puzzle, in the order of their steps.
    pub(crate) fn of(&self, book: usize, entry: usize) -> &[Time] {
        self.times.get(&(book, entry)).map_or(&[], Vec::as_slice)
    }

    /// The seconds of a weight that fit the times best: the least sum of squares of
    /// `seconds - unit x weights` over the stretches. `None` when there is no time, or the
    /// unit is none that makes sense ([`UNITS`]).
    pub fn unit(&self) -> Option<f64> {
        let pairs = self.stretches.iter().map(|s| (s.weights, s.seconds));
        fit(pairs).filter(|unit| UNITS.contains(unit))
    }

    /// The rows that cannot be used, each in words that name its cell.
    pub fn faults(&self, page: &HumanPage, lang: Lang) -> Vec<String> {
        let faults = self.faults.iter();
        let words = faults.map(|fault| {
            let row = page.header.row + 1 + page.rows[fault.row].row;
            let at = Position::new(row, page.header.col + fault.field as u32);
            let why = fault.words(page, lang);
            match lang {
                Lang::En => format!("{}!{at}: {why}; the row is kept and not used", page.sheet),
                Lang::Ja => format!("{}!{at}: {why}(行は残しますが、使いません)", page.sheet),
            }
        });
        words.collect()
    }

    /// What is wrong with a row of the page, if anything.
    pub(crate) fn fault(&self, page: &HumanPage, row: usize, lang: Lang) -> Option<String> {
        self.fault_of(row).map(|fault| fault.words(page, lang))
    }

    /// Which cell of a row it is that cannot be used.
    pub(crate) fn bad_field(&self, row: usize) -> Option<Field> {
        self.fault_of(row).map(|fault| fault.field)
    }

    /// The fault of a row: each has one at most.
    fn fault_of(&self, row: usize) -> Option<&Fault> {
        let at = self.faults.binary_search_by_key(&row, |fault| fault.row);
        self.faults.get(at.ok()?)
    }

    /// How the person compares with the model at this unit, a line each: the mean ratio,
    /// then where the person is slowest and fastest. Nothing without times.
    pub fn report(&self, (unit, source): (f64, UnitSource), lang: Lang) -> Vec<String> {
        if self.is_empty() {
            return Vec::new();
        }
        let mut lines = vec![self.unit_words((unit, source), lang)];
        let Some(mean) = self.mean_ratio(unit) else {
            return lines;
        };
        lines.push(match lang {
            Lang::En => format!("person / model, mean of {}: {mean:.2}", self.len()),
            Lang::Ja => format!("人 / 想定 の比、{}件の平均: {mean:.2}", self.len()),
        });
        let techniques = self.by_technique.iter().map(|(technique, share)| {
            let name = words::technique(*technique, lang);
            (format!("{technique} {name}"), *share)
        });
        let puzzles = self.by_puzzle.iter().map(|(book, no, share)| {
            let name = match lang {
                Lang::En => format!("{book} no. {no}"),
                Lang::Ja => format!("{book} 問題{no}"),
            };
            (name, *share)
        });
        let [slower, faster] = match lang {
            Lang::En => ["slower than the model", "faster than the model"],
            Lang::Ja => ["想定より遅い", "想定より速い"],
        };
        for shares in [techniques.collect::<Vec<_>>(), puzzles.collect()] {
            for (title, is_slower) in [(slower, true), (faster, false)] {
                let most = furthest(&shares, unit, is_slower, lang);
                if !most.is_empty() {
                    lines.push(format!("{title}: {}", most.join(", ")));
                }
            }
        }
        lines
    }

    fn unit_words(&self, (unit, source): (f64, UnitSource), lang: Lang) -> String {
        let (unit, count) = (round(unit), self.len());
        let times = match count {
            1 => "1 time".to_string(),
            _ => format!("{count} times"),
        };
        match (source, lang) {
            (UnitSource::Fitted, Lang::En) => {
                format!("unit {unit} s, fitted to {times} of Human")
            }
            (UnitSource::Fitted, Lang::Ja) => {
                format!("単位 {unit} 秒(人の記録{count}件に合わせました)")
            }
            (UnitSource::Told, Lang::En) => {
                format!("unit {unit} s, as set; {times} of Human")
            }
            (UnitSource::Told, Lang::Ja) => {
                format!("単位 {unit} 秒(指定どおり)、人の記録{count}件")
            }
            (UnitSource::Default, Lang::En) => format!(
                "unit {unit} s, as usual: {times} of Human fit no unit from {} to {} s",
                UNITS.start(),
                UNITS.end()
            ),
            (UnitSource::Default, Lang::Ja) => format!(
                "単位 {unit} 秒(既定値): 人の記録{count}件から{}~{}秒の単位が得られません",
                UNITS.start(),
                UNITS.end()
            ),
        }
    }

    /// The mean of the ratios person / model of the stretches.
    fn mean_ratio(&self, unit: f64) -> Option<f64> {
        let weighty = self.stretches.iter().filter(|s| s.weights > 0.0);
        let ratios = weighty.map(|s| s.seconds / (s.weights * unit));
        let (sum, count) = ratios.fold((0.0, 0), |(sum, n), ratio| (sum + ratio, n + 1));
        (count > 0).then(|| sum / f64::from(count))
    }
}

/// Most names of a line of the report.
const NAMED: usize = 3;

/// The names whose seconds are furthest above, or below, those of the model.
fn furthest(shares: &[(String, Share)], unit: f64, above: bool, lang: Lang) -> Vec<String> {
    let sign = if above { 1.0 } else { -1.0 };
    let off = |share: &Share| sign * (share.seconds - share.weights * unit);
    let mut found: Vec<&(String, Share)> = shares.iter().collect();
    // Less than half a second is no difference to a person with a watch.
    found.retain(|(_, share)| off(share) >= 0.5);
    found.sort_by(|(_, a), (_, b)| off(b).total_cmp(&off(a)));
    let words = found.into_iter().take(NAMED).map(|(name, share)| {
        let seconds = sign * off(share);
        match lang {
            Lang::En => format!("{name} {seconds:+.0} s"),
            Lang::Ja => format!("{name} {seconds:+.0}秒"),
        }
    });
    words.collect()
}

/// Whether the only time of a puzzle is that of the whole.
fn is_whole(times: &[Time], record: &Record) -> bool {
    matches!(times, [only] if only.step == record.steps.len())
}

/// A unit as it is told: three digits that count.
pub fn round(unit: f64) -> f64 {
    if !unit.is_normal() {
        return unit;
    }
    let digits = 2 - unit.abs().log10().floor() as i32;
    // Through text, which gives 14.2 and not 14.200000000000001.
    let places = digits.max(0) as usize;
    format!("{unit:.places$}").parse().unwrap_or(unit)
}

/// The slope of the line through the origin that lies nearest to the points (x, y), by
/// least squares: Σxy / Σx².
fn fit(points: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let sums = points.fold((0.0, 0.0), |(xy, xx), (x, y)| (xy + x * y, xx + x * x));
    (sums.1 > 0.0).then(|| sums.0 / sums.1)
}

/// The book that a cell names.
fn find_book(typed: &Value, books: &[SolvedBook]) -> Result<usize, Why> {
    let name = typed.to_string();
    let name = name.trim();
    if name.is_empty() {
        return match books.len() {
            1 => Ok(0),
            _ => Err(Why::WhichBook),
        };
    }
    let by = |key: &dyn Fn(&SolvedBook) -> bool| books.iter().position(key);
    by(&|solved| solved.book.sheet.trim() == name)
        .or_else(|| by(&|solved| solved.book.title.trim() == name))
        .or_else(|| by(&|solved| solved.book.sheet.to_lowercase() == name.to_lowercase()))
        .ok_or(Why::NoBook)
}

/// Seconds that a cell holds: a number, or a text that is one but for wide characters.
fn seconds(typed: &Value) -> Option<f64> {
    let seconds = match typed {
        Value::Number(number) => *number,
        Value::Text(text) => digits::narrow(text).trim().parse().ok()?,
        Value::Blank | Value::Bool(_) => return None,
    };
    (seconds > 0.0 && seconds <= LONGEST).then_some(seconds)
}

impl Fault {
    /// What is wrong, and what to do.
    fn words(&self, page: &HumanPage, lang: Lang) -> String {
        let typed = &page.rows[self.row];
        let found = match self.field {
            Field::Book => &typed.book,
            Field::Number => &typed.number,
            Field::Step => &typed.step,
            Field::Seconds => &typed.seconds,
        };
        match lang {
            Lang::En => match &self.why {
                Why::NoBook => format!("no book is called '{found}'; write the name of its sheet"),
                Why::WhichBook => "which book? write the name of its sheet".to_string(),
                Why::NoNumber => format!("'{found}' is no puzzle's number"),
                Why::NoPuzzle(no) => format!("the book has no puzzle {no}"),
                Why::NotRun => "this puzzle was not solved in this run".to_string(),
                Why::NoSteps => "this puzzle has no steps to compare with".to_string(),
                Why::NoStep(last) => {
                    format!("'{found}' is no step; write 1 to {last}, or nothing for the whole")
                }
                Why::NoSeconds => {
                    format!("'{found}' is no time; write seconds since the start, such as 95.5")
                }
                Why::Twice(row) => format!("row {row} has a time of this step already"),
                Why::Backwards(row) => {
                    format!("'{found}' is less than the time of an earlier step in row {row}")
                }
            },
            Lang::Ja => match &self.why {
                Why::NoBook => {
                    format!("問題集「{found}」はありません。シート名を入れてください")
                }
                Why::WhichBook => "どの問題集か分かりません。シート名を入れてください".to_string(),
                Why::NoNumber => format!("「{found}」は問題番号ではありません"),
                Why::NoPuzzle(no) => format!("この問題集に問題 {no} はありません"),
                Why::NotRun => "この問題は今回の実行で解いていません".to_string(),
                Why::NoSteps => "この問題には比べる手順がありません".to_string(),
                Why::NoStep(last) => format!(
                    "「{found}」は手順の番号ではありません。1から{last}、問題全体なら空欄にしてください"
                ),
                Why::NoSeconds => format!(
                    "「{found}」は時間ではありません。開始からの秒数を95.5のように入れてください"
                ),
                Why::Twice(row) => format!("この手順の時間は{row}行目にすでにあります"),
                Why::Backwards(row) => {
                    format!("「{found}」は{row}行目にある前の手順の時間より短いです")
                }
            },
        }
    }
}

#[cfg(test)]
mod tests;
