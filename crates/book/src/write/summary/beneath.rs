//! What stands beneath the table of a summary.

use numplace_solver::level::{LEVEL_NAMES, level_letters};
use numplace_solver::{Status, words};
use rust_xlsxwriter::utility::row_col_to_cell_absolute;
use rust_xlsxwriter::{Chart, Worksheet, XlsxError};

use super::cross::Cross;
use super::{Figure, Starts, Summary};
use crate::model::{Position, SolvedBook, Value};
use crate::write::cell::{put, put_formula, put_link, say};
use crate::write::style::{self, BLUE, ORANGE};
use crate::write::{Context, entries, facts};

/// Width and height of a chart, in pixels.
const CHART: (u32, u32) = (560, 400);
/// Columns of the table of levels and of its chart.
const LEVELS: u16 = 0;
const LEVELS_CHART: u16 = 5;
/// Columns of the table of techniques and of its chart, which leaves room for the names.
const TECHNIQUES: u16 = 11;
const TECHNIQUES_CHART: u16 = TECHNIQUES + 9;

/// Writes the puzzles that were not conquered, then levels and techniques with their
/// charts beside each other, the cross table of levels, and links from the top of the
/// sheet to them. Returns the row that the levels begin at.
pub(super) fn write(
    summary: &Summary,
    sheet: &mut Worksheet,
    name: &str,
    solved: &SolvedBook,
    starts: &Starts<'_>,
    cx: &Context<'_>,
) -> Result<u32, XlsxError> {
    let open = summary.totals() + 3;
    let levels = open_puzzles(sheet, solved, starts, open, cx)? + 2;
    let ends = [
        level_table(summary, sheet, name, levels, cx)?,
        technique_table(summary, sheet, name, levels, cx)?,
    ];

    let first = |row| Position::new(row, 0);
    let mut links = vec![
        (0, first(summary.totals()), say(cx.lang, "totals", "合計")),
        (1, first(open), say(cx.lang, "Not Conquer", "未解決の問題")),
        (
            3,
            first(levels),
            say(cx.lang, "levels and techniques", "レベルと解法"),
        ),
    ];
    if let Some(cross) = Cross::new(summary) {
        let top = ends.into_iter().fold(0, u32::max) + 2;
        // A wide column for what publishers write, with narrow ones behind it.
        let left = summary.column(Figure::Playback) as u16;
        cross.write(summary, sheet, (top, left), cx)?;
        let at = Position::new(top, left.into());
        links.push((6, at, Cross::title(cx)));
    }
    for (col, at, text) in links {
        let at = (name, at);
        put_link(
            sheet,
            1,
            col,
            &Value::Text(format!("▼ {text}")),
            at,
            &cx.styles.link,
        )?;
    }
    Ok(levels)
}

/// Writes the puzzles that were run, or could not be, and are not conquered, each with
/// its reason, and returns the last row.
fn open_puzzles(
    sheet: &mut Worksheet,
    solved: &SolvedBook,
    starts: &Starts<'_>,
    top: u32,
    cx: &Context<'_>,
) -> Result<u32, XlsxError> {
    let heading = say(cx.lang, "Not Conquer", "未解決の問題");
    sheet.write_string_with_format(top, 0, heading, &cx.styles.heading)?;
    let mut row = top;
    for ((entry, record), start) in entries(solved).zip(starts) {
        let Some(reason) = facts::flag(entry, record, cx.lang) else {
            continue;
        };
        if facts::status(entry, record) == Some(Status::Conquered) {
            continue;
        }
        row += 1;
        let number = Value::Number(entry.no.into());
        match *start {
            Some(start) => put_link(sheet, row, 0, &number, start, &cx.styles.link_count)?,
            None => put(sheet, row, 0, &number, &cx.styles.count)?,
        }
        sheet.write_string_with_format(row, 1, reason, &cx.styles.text)?;
    }
    if row == top {
        row += 1;
        sheet.write_string_with_format(row, 1, say(cx.lang, "none", "なし"), &cx.styles.quiet)?;
    }
    Ok(row)
}

/// Writes how many puzzles have each level, with a chart, and returns the last row.
fn level_table(
    summary: &Summary,
    sheet: &mut Worksheet,
    name: &str,
    top: u32,
    cx: &Context<'_>,
) -> Result<u32, XlsxError> {
    let styles = &cx.styles;
    let heading = say(cx.lang, "Puzzles of each level", "レベル別の問題数");
    sheet.write_string_with_format(top, LEVELS, heading, &styles.heading)?;
    let titles = [
        say(cx.lang, "level no.", "番号"),
        say(cx.lang, "needs", "必要な解法"),
        say(cx.lang, "puzzles", "問題数"),
        say(cx.lang, "level", "レベル"),
    ];
    for (col, title) in (LEVELS..).zip(titles) {
        sheet.write_string_with_format(top + 1, col, title, &styles.header)?;
    }
    let first = top + 2;
    for (row, (level, level_name)) in (first..).zip((1..).zip(LEVEL_NAMES)) {
        sheet.write_number_with_format(row, 0, level, &styles.count)?;
        sheet.write_string_with_format(row, 1, level_letters(level), &styles.centre)?;
        let puzzles = summary.count(Figure::Level, &Value::Number(level.into())) as f64;
        let formula = format!("=COUNTIF({},A{})", summary.range(Figure::Level), row + 1);
        put_formula(sheet, row, 2, formula, puzzles, &styles.count)?;
        sheet.write_string_with_format(row, 3, level_name, &styles.text)?;
    }
    let last = first + LEVEL_NAMES.len() as u32 - 1;

    let mut chart = Chart::new_column();
    let series = chart.add_series();
    series
        .set_name(say(cx.lang, "puzzles", "問題数"))
        .set_gap(40);
    series
        .set_categories((name, first, 3, last, 3))
        .set_values((name, first, 2, last, 2));
    series.set_format(&mut style::solid(BLUE));
    style::dress(
        &mut chart,
        heading,
        say(cx.lang, "puzzles", "問題数"),
        cx.lang,
    );
    // Upright, or there is no room for all of them.
    chart
        .x_axis()
        .set_label_interval(1)
        .set_font(&style::upright(cx.lang));
    chart.legend().set_hidden();
    chart.set_width(CHART.0).set_height(CHART.1);
    sheet.insert_chart(top + 1, LEVELS_CHART, &chart)?;
    Ok(last)
}

/// Writes how often each technique was used, with a chart, and returns the last row.
fn technique_table(
    summary: &Summary,
    sheet: &mut Worksheet,
    name: &str,
    top: u32,
    cx: &Context<'_>,
) -> Result<u32, XlsxError> {
    let styles = &cx.styles;
    let heading = say(cx.lang, "Uses of each technique", "解法別の使用回数");
    sheet.write_string_with_format(top, TECHNIQUES, heading, &styles.heading)?;
    let placed = say(cx.lang, "placed", "確定数");
    let uses = say(cx.lang, "uses", "回数");
    let titles = [say(cx.lang, "letter", "記号"), placed, uses];
    let [letter_col, placed_col, uses_col, name_col] = [0, 1, 2, 3].map(|i| TECHNIQUES + i);
    for (col, title) in (TECHNIQUES..).zip(titles) {
        sheet.write_string_with_format(top + 1, col, title, &styles.header)?;
    }
    // The columns are narrow here: names reach over several.
    let technique = say(cx.lang, "technique", "解法");
    let last_col = TECHNIQUES_CHART - 2;
    sheet.merge_range(
        top + 1,
        name_col,
        top + 1,
        last_col,
        technique,
        &styles.header,
    )?;
    let first = top + 2;
    let mut row = first;
    for (col, &figure) in (0..).zip(&summary.figures) {
        let Figure::Uses(technique) = figure else {
            continue;
        };
        sheet.write_string_with_format(
            row,
            letter_col,
            technique.letter().to_string(),
            &styles.centre,
        )?;
        let total = format!("={}", row_col_to_cell_absolute(summary.totals(), col));
        let count_col = if technique.is_basic() {
            placed_col
        } else {
            uses_col
        };
        put_formula(
            sheet,
            row,
            count_col,
            total,
            summary.sum(figure),
            &styles.count,
        )?;
        let words = words::technique(technique, cx.lang);
        sheet.write_string_with_format(row, name_col, words, &styles.text)?;
        row += 1;
    }
    let last = row - 1;

    // Digits placed by basic techniques are so many more that the other uses need a scale of
    // their own.
    let mut chart = Chart::new_column();
    for (col, title, color) in [(placed_col, placed, BLUE), (uses_col, uses, ORANGE)] {
        let series = chart.add_series();
        series
            .set_name(title)
            .set_gap(40)
            .set_format(&mut style::solid(color));
        let letters = (name, first, letter_col, last, letter_col);
        series
            .set_categories(letters)
            .set_values((name, first, col, last, col));
        series.set_secondary_axis(col == uses_col);
    }
    style::dress(&mut chart, heading, placed, cx.lang);
    style::dress_second(&mut chart, uses, cx.lang);
    chart.set_width(CHART.0).set_height(CHART.1);
    sheet.insert_chart(top + 1, TECHNIQUES_CHART, &chart)?;
    Ok(last)
}
