//! The summary sheet of a book: a row for each puzzle; beneath, totals and means, the
//! puzzles that were not conquered, the levels and techniques with their charts, and the
//! publisher's levels against ours.

mod beneath;
mod cross;
mod figure;

use numplace_solver::Search;
use rust_xlsxwriter::utility::cell_range_absolute;
use rust_xlsxwriter::{Worksheet, XlsxError};

pub(crate) use self::figure::Figure;
use self::figure::Kind;
use super::cell::{put, put_formula, put_link, say};
use super::{Context, entries, page};
use crate::heading::pixels;
use crate::model::{Position, SolvedBook, Value};

/// Row of the columns' titles.
const HEADER: u32 = 2;
/// Row of the first puzzle.
const FIRST: u32 = HEADER + 1;

/// A book's summary: the sheet's main table.
pub(crate) struct Summary {
    figures: Vec<Figure>,
    /// For each figure, its values from the first puzzle to the last.
    values: Vec<Vec<Value>>,
}

/// Where the steps of each puzzle begin: sheet and cell.
pub(crate) type Starts<'a> = [Option<(&'a str, Position)>];

impl Summary {
    /// Works the table out.
    pub(crate) fn new(solved: &SolvedBook, cx: &Context<'_>) -> Summary {
        let records = || solved.records.iter().flatten();
        let used = |technique| records().any(|r| r.counts.of_technique(technique) > 0);
        let modern = records().any(|record| record.search == Search::Modern);
        let figures = Figure::all(modern, used);
        let values = |figure: &Figure| {
            entries(solved)
                .map(|(entry, record)| figure.value(entry, record, cx.lang))
                .collect()
        };
        let values = figures.iter().map(values).collect();
        Summary { figures, values }
    }

    /// Number of puzzles.
    pub(crate) fn puzzles(&self) -> usize {
        self.values[0].len()
    }

    fn column(&self, figure: Figure) -> usize {
        self.figures.iter().position(|f| *f == figure).unwrap_or(0)
    }

    fn numbers(&self, figure: Figure) -> impl Iterator<Item = f64> {
        self.values[self.column(figure)]
            .iter()
            .filter_map(|value| match value {
                Value::Number(number) => Some(*number),
                _ => None,
            })
    }

    pub(crate) fn sum(&self, figure: Figure) -> f64 {
        self.numbers(figure).sum()
    }

    /// The mean of the cells that hold a number, if any does.
    pub(crate) fn mean(&self, figure: Figure) -> Option<f64> {
        let count = self.numbers(figure).count();
        (count > 0).then(|| self.sum(figure) / count as f64)
    }

    /// How many puzzles have `value` there.
    pub(crate) fn count(&self, figure: Figure, value: &Value) -> usize {
        self.values[self.column(figure)]
            .iter()
            .filter(|v| *v == value)
            .count()
    }

    /// The cells of a column, as they stand in formulas: `$E$4:$E$103`.
    pub(crate) fn range(&self, figure: Figure) -> String {
        let col = self.column(figure) as u16;
        // Formulas need a cell, even when there is no puzzle.
        let last = self.totals().max(FIRST + 1) - 1;
        cell_range_absolute(FIRST, col, last, col)
    }

    /// Row of the totals.
    fn totals(&self) -> u32 {
        FIRST + self.puzzles() as u32
    }

    /// Writes the sheet, which is called `name`.
    pub(crate) fn write(
        &self,
        sheet: &mut Worksheet,
        name: &str,
        solved: &SolvedBook,
        starts: &Starts<'_>,
        cx: &Context<'_>,
    ) -> Result<(), XlsxError> {
        let styles = &cx.styles;
        let title = format!(
            "{} - {}",
            solved.book.title,
            say(cx.lang, "summary", "集計")
        );
        sheet.write_string_with_format(0, 0, title, &styles.title)?;
        for (col, (figure, values)) in (0..).zip(self.figures.iter().zip(&self.values)) {
            sheet.set_column_width(col, figure.width())?;
            sheet.write_string_with_format(HEADER, col, figure.title(cx.lang), &styles.header)?;
            for (row, value) in (FIRST..).zip(values) {
                put(sheet, row, col, value, figure.format(value, styles))?;
            }
        }
        let numbers = (FIRST..).zip(&self.values[0]).zip(starts);
        for ((row, number), start) in numbers {
            if let Some(start) = *start {
                put_link(sheet, row, 0, number, start, &styles.link_count)?;
            }
        }
        sheet.set_row_height_pixels(HEADER, 40)?;
        self.write_totals(sheet, cx)?;
        let charts = beneath::write(self, sheet, name, solved, starts, cx)?;
        sheet.set_freeze_panes(FIRST, 1)?;
        let width: f64 = self
            .figures
            .iter()
            .map(|figure| pixels(figure.width()))
            .sum();
        page::table_with_break(
            sheet,
            &solved.book.title,
            (0, HEADER),
            (width as u32, charts),
        )
    }

    /// Writes the lines of totals and means.
    fn write_totals(&self, sheet: &mut Worksheet, cx: &Context<'_>) -> Result<(), XlsxError> {
        let styles = &cx.styles;
        let (totals, means) = (self.totals(), self.totals() + 1);
        for (col, &figure) in (0..).zip(&self.figures) {
            sheet.write_blank(totals, col, &styles.total_text)?;
            sheet.write_blank(means, col, &styles.total_text)?;
            let (sum_format, mean_format) = match figure.kind() {
                Kind::Text => continue,
                Kind::Count => (Some(&styles.total_count), &styles.total_mean),
                Kind::Seconds => (Some(&styles.total_seconds), &styles.total_seconds),
                Kind::Rank => (None, &styles.total_mean),
            };
            let range = self.range(figure);
            if let Some(format) = sum_format {
                let sum = format!("=SUM({range})");
                put_formula(sheet, totals, col, sum, self.sum(figure), format)?;
            }
            if let Some(mean) = self.mean(figure) {
                let formula = format!("=AVERAGE({range})");
                put_formula(sheet, means, col, formula, mean, mean_format)?;
            }
        }
        let (total, mean) = (say(cx.lang, "total", "合計"), say(cx.lang, "mean", "平均"));
        sheet.write_string_with_format(totals, 0, total, &styles.total_text)?;
        sheet.write_string_with_format(means, 0, mean, &styles.total_text)?;
        Ok(())
    }
}
