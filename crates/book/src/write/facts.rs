//! What the book and results sheets say about a puzzle beside its digits.

use numplace_solver::{Lang, Record, Status, level_name, words};
use rust_xlsxwriter::{Worksheet, XlsxError};

use super::Context;
use super::cell::{fit, put};
use super::style::Styles;
use crate::columns;
use crate::faults::unreadable_flag;
use crate::model::Entry;

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
    if let Ok(puzzle) = &entry.puzzle {
        let givens = puzzle.given_count() as u32;
        sheet.write_number_with_format(row, columns::GIVENS as u16, givens, &styles.count)?;
    }
    put(
        sheet,
        row,
        columns::PUBLISHED as u16,
        &entry.published,
        &styles.centre,
    )?;
    let Some(record) = record else {
        // The columns that a run writes belong to the user as long as there is no run.
        for (column, value) in [
            (columns::TECHNIQUES, &entry.techniques),
            (columns::STRATEGY, &entry.strategy),
            (columns::PLAYBACK, &entry.playback),
        ] {
            put(sheet, row, column as u16, value, &styles.text)?;
        }
        return Ok(());
    };
    if let Some(level) = record.level {
        let name = level_name(level).unwrap_or_default();
        sheet.write_number_with_format(row, columns::LEVEL as u16, level, &styles.count)?;
        sheet.write_string_with_format(row, columns::STRATEGY as u16, name, &styles.text)?;
    }
    if !record.steps.is_empty() {
        let seconds = record.time.as_secs_f64();
        let points = record.technical_point();
        let techniques = record.counts.to_string();
        sheet.write_string_with_format(
            row,
            columns::TECHNIQUES as u16,
            techniques,
            &styles.text,
        )?;
        sheet.write_number_with_format(row, columns::TIME as u16, seconds, &styles.seconds)?;
        let playback = record.playback();
        sheet.write_string_with_format(row, columns::PLAYBACK as u16, playback, &styles.text)?;
        sheet.write_number_with_format(row, columns::POINTS as u16, points, &styles.count)?;
    }
    Ok(())
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
