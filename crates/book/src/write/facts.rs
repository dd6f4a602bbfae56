//! What the book and results sheets say about a puzzle beside its digits.

use numplace_solver::{Lang, Record, Status, level_name, words};
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::Context;
use super::cell::{fit, put};
use super::style::Styles;
use crate::columns;
use crate::faults::unreadable_flag;
use crate::model::{Entry, Value};

/// Writes columns A and D to K of a puzzle.
pub(crate) fn write(
    sheet: &mut Worksheet,
    entry: &Entry,
    record: Option<&Record>,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let row = entry.anchor.row;
    let styles = &cx.styles;
    sheet.write_number_with_format(row, columns::NUMBER as u16, entry.no, &styles.count)?;
    put(
        sheet,
        row,
        columns::PUBLISHED as u16,
        &entry.published,
        &styles.centre,
    )?;
    for (column, value) in values(entry, record) {
        let style = match column {
            columns::GIVENS | columns::LEVEL | columns::POINTS => &styles.count,
            columns::TIME => &styles.seconds,
            _ => &styles.text,
        };
        put(sheet, row, column as u16, &value, style)?;
    }
    Ok(())
}

/// What a run writes into columns D and F to K of a puzzle.
pub(crate) fn values(entry: &Entry, record: Option<&Record>) -> Vec<(u32, Value)> {
    let mut values = Vec::new();
    if let Ok(puzzle) = &entry.puzzle {
        let givens = puzzle.given_count() as f64;
        values.push((columns::GIVENS, Value::Number(givens)));
    }
    let Some(record) = record else {
        // The columns that a run writes belong to the user as long as there is no run.
        values.extend([
            (columns::TECHNIQUES, entry.techniques.clone()),
            (columns::STRATEGY, entry.strategy.clone()),
            (columns::PLAYBACK, entry.playback.clone()),
        ]);
        return values;
    };
    if let Some(level) = record.level {
        let name = level_name(level).unwrap_or_default().to_string();
        values.push((columns::LEVEL, Value::Number(level.into())));
        values.push((columns::STRATEGY, Value::Text(name)));
    }
    if !record.steps.is_empty() {
        values.extend([
            (columns::TECHNIQUES, Value::Text(record.counts.to_string())),
            (columns::TIME, Value::Number(record.time.as_secs_f64())),
            (columns::PLAYBACK, Value::Text(record.playback())),
            (
                columns::POINTS,
                Value::Number(record.technical_point().into()),
            ),
        ]);
    }
    values
}

/// How a puzzle ended; nothing when it was not run.
pub(crate) fn status(entry: &Entry, record: Option<&Record>) -> Option<Status> {
    match &entry.puzzle {
        Err(_) => Some(Status::Unreadable),
        Ok(_) => record.map(|record| record.status),
    }
}

/// `Conquer`, or what else came of a puzzle; nothing when it was not run.
pub(crate) fn flag(entry: &Entry, record: Option<&Record>, lang: Lang) -> Option<String> {
    match &entry.puzzle {
        Err(unreadable) => Some(fit(unreadable_flag(unreadable, lang))),
        Ok(_) => record.map(|record| fit(words::flag(record, lang))),
    }
}

/// Writes a text about how a puzzle ended: red for the ones that are conquered.
pub(crate) fn write_flag(
    sheet: &mut Worksheet,
    (row, col): (u32, u16),
    text: &str,
    record: Option<&Record>,
    styles: &Styles,
) -> Result<(), XlsxError> {
    let conquered = record.is_some_and(Record::is_conquered);
    let format = if conquered {
        &styles.conquer
    } else {
        &styles.flag
    };
    sheet.write_string_with_format(row, col, text, format)?;
    Ok(())
}

/// Whether the run of a puzzle has digits to show, be it not all of them.
pub(crate) fn has_answer(record: &Record) -> bool {
    !matches!(
        record.status,
        Status::Many | Status::None | Status::Invalid | Status::Unreadable
    )
}
