//! The publisher's levels of a book against ours: how many puzzles have both.
//!
//! ```text
//!   published level |  1    2    11  | total
//!                   | Beg. V.E. Hon. |
//!   ★               | 12    3        |  15
//!   ★★              |  1    9     2  |  12
//!   total           | 13   12     2  |  27
//! ```

use std::cmp::Ordering;
use std::collections::HashMap;

use numplace_solver::level_name;
use rust_xlsxwriter::utility::{row_col_to_cell, row_col_to_cell_absolute};
use rust_xlsxwriter::{ConditionalFormat2ColorScale, Format, Worksheet, XlsxError};

use super::{Figure, Summary};
use crate::digits::narrow;
use crate::model::Value;
use crate::write::Context;
use crate::write::cell::{put, put_formula, say};
use crate::write::style::{PAPER, SHADE};

/// Most published levels that make a table. A book whose publisher gives each puzzle a
/// score would get a row, and formulas over all its puzzles, for each of them.
const MOST_ROWS: usize = 40;
/// Height of the row with the names of levels, which stand upright, in pixels.
const NAMES_PIXELS: u32 = 96;

/// The table, worked out.
pub(super) struct Cross {
    /// The publisher's levels, sorted, as they first stand in the book.
    published: Vec<Value>,
    /// Our levels that occur beside them, ascending.
    levels: Vec<u8>,
    /// For each published level, the puzzles of each of `levels`.
    counts: Vec<Vec<u32>>,
    /// For each published level, the puzzles that have no level of ours.
    without: Vec<u32>,
}

impl Cross {
    /// The table of a summary; `None` when no puzzle has a published level.
    pub(super) fn new(summary: &Summary) -> Option<Cross> {
        let column = |figure| &summary.values[summary.column(figure)];
        let pairs = column(Figure::Published).iter().zip(column(Figure::Level));
        let pairs: Vec<_> = pairs
            .filter(|(published, _)| !published.is_blank())
            .map(|(published, level)| (published, number(level)))
            .collect();

        // In the order of their first appearance, which is what a stable sort keeps.
        let mut published: Vec<&Value> = Vec::new();
        let mut known = HashMap::new();
        for &(value, _) in &pairs {
            known.entry(same(value)).or_insert_with(|| {
                published.push(value);
            });
        }
        if published.is_empty() {
            return None;
        }
        // No number of a cell is NaN.
        let mut ranked: Vec<(Rank, &Value)> = published
            .into_iter()
            .map(|value| (rank(value), value))
            .collect();
        ranked.sort_by(|a, b| a.0.partial_cmp(&b.0).unwrap_or(Ordering::Equal));
        let published: Vec<&Value> = ranked.into_iter().map(|(_, value)| value).collect();
        let rows: HashMap<String, usize> = (0..)
            .zip(&published)
            .map(|(row, value)| (same(value), row))
            .collect();
        let mut levels: Vec<u8> = pairs.iter().filter_map(|&(_, level)| level).collect();
        levels.sort_unstable();
        levels.dedup();

        let mut counts = vec![vec![0; levels.len()]; published.len()];
        let mut without = vec![0; published.len()];
        for &(value, level) in &pairs {
            let row = rows[&same(value)];
            match level.and_then(|level| levels.binary_search(&level).ok()) {
                Some(col) => counts[row][col] += 1,
                None => without[row] += 1,
            }
        }
        Some(Cross {
            published: published.into_iter().cloned().collect(),
            levels,
            counts,
            without,
        })
    }

    /// Its heading.
    pub(super) fn title<'a>(cx: &Context<'_>) -> &'a str {
        say(
            cx.lang,
            "published levels and ours",
            "公表レベルとレベルの対応",
        )
    }

    /// Writes the table from `(top, left)` on.
    pub(super) fn write(
        &self,
        summary: &Summary,
        sheet: &mut Worksheet,
        (top, left): (u32, u16),
        cx: &Context<'_>,
    ) -> Result<(), XlsxError> {
        let styles = &cx.styles;
        sheet.write_string_with_format(top, left, Cross::title(cx), &styles.heading)?;
        if self.published.len() > MOST_ROWS {
            let en = format!("No table: there are more than {MOST_ROWS} published levels.");
            let ja = format!("公表レベルが{MOST_ROWS}種類を超えるため、表はありません。");
            let text = say(cx.lang, &en, &ja);
            sheet.write_string_with_format(top + 1, left, text, &styles.quiet)?;
            return Ok(());
        }
        // A column of zeros would say that something is missing.
        let has_without = self.without.iter().any(|&count| count > 0);
        let first = (top + 3, left + 1);
        let levels_end = left + self.levels.len() as u16;
        let sums = levels_end + u16::from(has_without) + 1;
        let totals = first.0 + self.published.len() as u32;
        self.write_titles(sheet, (top + 1, left), has_without, cx)?;

        // Zeros are many and say little.
        let count = styles.count.clone().set_num_format("0;-0;\"·\"");
        let sum_format = styles.count.clone().set_bold();
        let range = |figure| summary.range(figure);
        let (published, level) = (range(Figure::Published), range(Figure::Level));
        for (row, value) in (first.0..).zip(&self.published) {
            put(sheet, row, left, value, &styles.centre)?;
            let index = (row - first.0) as usize;
            let label = format!("${}", row_col_to_cell(row, left));
            // Not COUNTIFS: in its conditions *** stands for any text, <3 for all that is
            // less, and 3-4 for a day in March. As texts, since a 3 may be one.
            let same = format!("{published}&\"\"={label}&\"\"");
            for (col, &puzzles) in (first.1..).zip(&self.counts[index]) {
                let ours = row_col_to_cell_absolute(top + 1, col);
                let formula = format!("=SUMPRODUCT(({same})*({level}={ours}))");
                put_formula(sheet, row, col, formula, puzzles.into(), &count)?;
            }
            if has_without {
                let formula = format!("=SUMPRODUCT(({same})*({level}=\"\"))");
                let puzzles = self.without[index].into();
                put_formula(sheet, row, sums - 1, formula, puzzles, &count)?;
            }
            let sum = self.counts[index].iter().sum::<u32>() + self.without[index];
            let cells = [first.1, sums - 1].map(|col| row_col_to_cell(row, col));
            put_sum(sheet, (row, sums), cells, sum, &sum_format)?;
        }

        let total = say(cx.lang, "total", "合計");
        sheet.write_string_with_format(totals, left, total, &styles.total_text)?;
        let mut all = 0;
        for col in first.1..sums {
            let sum = match self.levels.get(usize::from(col - first.1)) {
                Some(_) => self
                    .counts
                    .iter()
                    .map(|r| r[usize::from(col - first.1)])
                    .sum(),
                None => self.without.iter().sum::<u32>(),
            };
            all += sum;
            let cells = [first.0, totals - 1].map(|row| row_col_to_cell(row, col));
            put_sum(sheet, (totals, col), cells, sum, &styles.total_count)?;
        }
        let cells = [first.0, totals - 1].map(|row| row_col_to_cell(row, sums));
        put_sum(sheet, (totals, sums), cells, all, &styles.total_count)?;

        let shade = ConditionalFormat2ColorScale::new()
            .set_minimum_color(PAPER)
            .set_maximum_color(SHADE);
        sheet.add_conditional_format(first.0, first.1, totals - 1, sums - 1, &shade)?;
        Ok(())
    }

    /// Writes the two rows of titles: numbers, and names upright below them.
    fn write_titles(
        &self,
        sheet: &mut Worksheet,
        (top, left): (u32, u16),
        has_without: bool,
        cx: &Context<'_>,
    ) -> Result<(), XlsxError> {
        let header = &cx.styles.header;
        let tall = |sheet: &mut Worksheet, col, text: &str| {
            sheet
                .merge_range(top, col, top + 1, col, text, header)
                .map(|_| ())
        };
        tall(sheet, left, &Figure::Published.title(cx.lang))?;
        let upright = header.clone().set_rotation(90);
        let mut col = left + 1;
        for &level in &self.levels {
            sheet.write_number_with_format(top, col, level, header)?;
            let name = level_name(level).unwrap_or_default();
            sheet.write_string_with_format(top + 1, col, name, &upright)?;
            col += 1;
        }
        if has_without {
            tall(sheet, col, say(cx.lang, "no level", "レベルなし"))?;
            col += 1;
        }
        tall(sheet, col, say(cx.lang, "total", "合計"))?;
        sheet.set_row_height_pixels(top + 1, NAMES_PIXELS)?;
        Ok(())
    }
}

fn put_sum(
    sheet: &mut Worksheet,
    (row, col): (u32, u16),
    [first, last]: [String; 2],
    sum: u32,
    format: &Format,
) -> Result<(), XlsxError> {
    put_formula(
        sheet,
        row,
        col,
        format!("=SUM({first}:{last})"),
        sum.into(),
        format,
    )
}

fn number(level: &Value) -> Option<u8> {
    match level {
        Value::Number(number) => Some(*number as u8),
        _ => None,
    }
}

/// What makes two published levels one: spreadsheets take no notice of case when they
/// compare.
fn same(value: &Value) -> String {
    value.to_string().to_lowercase()
}

/// Where a published level stands among others. Words have no order of their own and
/// stay as the book has them, which mostly goes from easy to hard.
#[derive(PartialEq, PartialOrd, Debug)]
enum Rank {
    Number(f64),
    /// How many stars: those that count, all.
    Stars(usize, usize),
    /// Text with numbers in it: `Level 2` comes before `Level 10`.
    Numbered(Vec<Part>),
    Word,
}

#[derive(PartialEq, PartialOrd, Debug)]
enum Part {
    Number(u64),
    Text(String),
}

fn rank(value: &Value) -> Rank {
    let text = narrow(&same(value));
    let text = text.trim();
    if let Value::Number(number) = value {
        return Rank::Number(*number);
    }
    if let Some(number) = text.parse().ok().filter(|number: &f64| number.is_finite()) {
        return Rank::Number(number);
    }
    let count = |of: &str| text.chars().filter(|&c| of.contains(c)).count();
    let (filled, open) = (count("★*⭐"), count("☆✩"));
    if filled + open == text.chars().count() {
        // Where all are open, they are counted; beside filled ones they are the rest.
        return match filled {
            0 => Rank::Stars(open, open),
            _ => Rank::Stars(filled, filled + open),
        };
    }
    match text.contains(|c: char| c.is_ascii_digit()) {
        true => Rank::Numbered(parts(text)),
        false => Rank::Word,
    }
}

/// A text in lower case, cut where its numbers begin and end.
fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let numeric = first.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != numeric);
        let (part, behind) = rest.split_at(end.unwrap_or(rest.len()));
        // More digits than a number can have are text.
        parts.push(match part.parse() {
            Ok(number) if numeric => Part::Number(number),
            _ => Part::Text(part.to_string()),
        });
        rest = behind;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_levels_are_sorted_as_a_person_would() {
        let sorted = [
            "1",
            "２",
            "2.5",
            "10",
            "★",
            "★★☆☆☆",
            "☆☆☆",
            "***",
            "★★★★",
            "Level 2",
            "level 10",
            "難易度3",
            "やさしい",
            "むずかしい",
            "Hard",
            "Easy",
        ];
        let ranks = sorted.map(|text| rank(&Value::Text(text.to_string())));
        assert!(ranks.is_sorted(), "{ranks:?}");
        // Those that are no better known keep their order; the others may not be equal.
        let three_stars = ranks[6..8].iter().all(|r| *r == Rank::Stars(3, 3));
        assert!(three_stars, "{ranks:?}");
        assert!(
            ranks[..7].windows(2).all(|two| two[0] < two[1]),
            "{ranks:?}"
        );
        assert!(
            ranks[7..13].windows(2).all(|two| two[0] < two[1]),
            "{ranks:?}"
        );
        assert_eq!(rank(&Value::Number(3.0)), rank(&Value::Text(" 3 ".into())));
    }
}
