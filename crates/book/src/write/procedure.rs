//! The procedure table of a book: a row for each step of each puzzle.

use std::ops::Range;

use numplace_solver::{Record, words};
use rust_xlsxwriter::{Format, Worksheet, XlsxError};

use super::cell::{fit, row_pixels, say, text_lines};
use super::{Context, page};
use crate::model::{Position, SolvedBook};

/// Column of the step's number.
pub(crate) const STEP: u16 = 1;
/// Column of the elapsed seconds.
pub(crate) const ELAPSED: u16 = 8;
/// Column of the simulated seconds.
pub(crate) const SIMULATED: u16 = 9;
const LAST: u16 = 10;
/// Widths of the columns with long texts, in pixels.
const REMOVED_PIXELS: u32 = 180;
const SENTENCE_PIXELS: u32 = 700;

/// Steps of a puzzle that stand together on a page.
pub(crate) struct Part {
    /// Position of the puzzle in its book.
    pub(crate) entry: usize,
    /// Which of its steps.
    pub(crate) steps: Range<usize>,
    /// Row of the first of them.
    pub(crate) row: u32,
}

impl Part {
    /// Row of the last step.
    pub(crate) fn last_row(&self) -> u32 {
        self.row + self.steps.len() as u32 - 1
    }
}

/// Where the steps of a book's puzzles stand, page (sheet) by page.
pub(crate) struct Plan {
    /// The pages; none when no steps are wanted.
    pub(crate) pages: Vec<Vec<Part>>,
}

impl Plan {
    /// Shares the steps of the wanted puzzles out on pages of at most `rows` rows, the
    /// header among them. A puzzle that fits on a page is not split.
    pub(crate) fn new(solved: &SolvedBook, wanted: impl Fn(usize) -> bool, rows: u32) -> Plan {
        // The header and one step have room at least, or there would be no end of pages.
        let rows = rows.max(2);
        let mut pages: Vec<Vec<Part>> = Vec::new();
        let mut row = rows;
        for (entry, record) in solved.records.iter().enumerate() {
            let count = record.as_ref().map_or(0, |record| record.steps.len());
            let mut first = 0;
            while first < count && wanted(entry) {
                let split = count >= rows as usize;
                if row >= rows || !split && row as usize + count > rows as usize {
                    pages.push(Vec::new());
                    row = 1;
                }
                let last = count.min(first + (rows - row) as usize);
                if let Some(page) = pages.last_mut() {
                    page.push(Part {
                        entry,
                        steps: first..last,
                        row,
                    });
                }
                row += (last - first) as u32;
                first = last;
            }
        }
        Plan { pages }
    }

    /// Page and part where the steps of a puzzle begin.
    pub(crate) fn find(&self, entry: usize) -> Option<(usize, &Part)> {
        let begins = |part: &&Part| part.entry == entry && part.steps.start == 0;
        let mut pages = self.pages.iter().enumerate();
        pages.find_map(|(number, page)| Some((number, page.iter().find(begins)?)))
    }

    /// Where the steps of each of `entries` puzzles begin: sheet and cell. `sheets` are
    /// the names of the pages.
    pub(crate) fn starts<'a>(
        &self,
        entries: usize,
        sheets: &'a [String],
    ) -> Vec<Option<(&'a str, Position)>> {
        let mut starts = vec![None; entries];
        for (name, page) in sheets.iter().zip(&self.pages) {
            for part in page.iter().filter(|part| part.steps.start == 0) {
                starts[part.entry] = Some((name.as_str(), Position::new(part.row, 0)));
            }
        }
        starts
    }
}

/// Writes one page.
pub(crate) fn write(
    sheet: &mut Worksheet,
    solved: &SolvedBook,
    parts: &[Part],
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let styles = &cx.styles;
    #[rustfmt::skip]
    let columns: [(f64, &Format, &str, &str); LAST as usize + 1] = [
        (8.0,   &styles.count,   "puzzle",         "問題"),
        (7.0,   &styles.count,   "step",           "手順"),
        (9.0,   &styles.centre,  "cell",           "マス"),
        (7.0,   &styles.centre,  "digit",          "数字"),
        (9.0,   &styles.centre,  "label",          "記号"),
        (34.0,  &styles.text,    "technique",      "解法"),
        (11.0,  &styles.text,    "house",          "場所"),
        (26.0,  &styles.wrap,    "eliminations",   "候補の消去"),
        (12.0,  &styles.micros,  "elapsed (s)",    "経過(秒)"),
        (12.0,  &styles.tenths,  "simulated (s)",  "人の想定(秒)"),
        (100.0, &styles.wrap,    "explanation",    "説明"),
    ];
    for (col, (width, format, en, ja)) in (0..).zip(columns) {
        sheet.set_column_width(col, width)?;
        // Cells without a format of their own take the column's: much faster to write.
        sheet.set_column_format(col, format)?;
        sheet.write_string_with_format(0, col, say(cx.lang, en, ja), &styles.header)?;
    }
    for part in parts {
        if let Some(record) = &solved.records[part.entry] {
            write_part(sheet, solved.book.entries[part.entry].no, record, part, cx)?;
        }
    }
    sheet.set_row_height_pixels(0, 26)?;
    sheet.set_freeze_panes(1, 0)?;
    let last = parts.last().map_or(0, Part::last_row);
    sheet.autofilter(0, 0, last, LAST)?;
    page::table(sheet, &solved.book.title, (0, 0))
}

fn write_part(
    sheet: &mut Worksheet,
    no: u32,
    record: &Record,
    part: &Part,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let times = record.elapsed.iter().zip(record.simulated());
    let steps = record.steps.iter().zip(times).enumerate();
    let here = steps.skip(part.steps.start).take(part.steps.len());
    for (row, (index, (step, (elapsed, weights)))) in (part.row..).zip(here) {
        sheet.write_number(row, 0, no)?;
        sheet.write_number(row, STEP, index as u32 + 1)?;
        if let Some(placed) = step.placed {
            sheet.write_string(row, 2, placed.cell.to_string())?;
            sheet.write_number(row, 3, placed.digit + 1)?;
        }
        sheet.write_string(row, 4, step.label.to_string())?;
        sheet.write_string(row, 5, words::technique(step.technique(), cx.lang))?;
        if let Some(house) = step.house {
            sheet.write_string(row, 6, words::house(house, cx.lang))?;
        }
        let removed = fit(words::eliminations(step));
        let sentence = fit(words::sentence(step, cx.lang));
        let lines =
            text_lines(&removed, REMOVED_PIXELS).max(text_lines(&sentence, SENTENCE_PIXELS));
        if lines > 1 {
            sheet.set_row_height_pixels(row, row_pixels(lines))?;
        }
        sheet.write_string(row, 7, removed)?;
        sheet.write_number(row, ELAPSED, elapsed.as_secs_f64())?;
        sheet.write_number(row, SIMULATED, weights * cx.options.seconds_per_weight)?;
        sheet.write_string(row, LAST, sentence)?;
    }
    Ok(())
}
