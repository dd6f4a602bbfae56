//! The sheet that keeps what the next run needs to know of this one: see [`crate::kept`].

use numplace_solver::Record;
use numplace_solver::record::KeptRecord;
use rust_xlsxwriter::{Worksheet, XlsxError};

pub(crate) use crate::kept::KIND;

use super::volume::Volume;
use super::{Context, entries};
use crate::kept::{self, Written};

/// Writes the sheet and hides it.
pub(crate) fn write(
    sheet: &mut Worksheet,
    volumes: &[Volume<'_>],
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    sheet.write_string(0, 0, kept::TITLE)?;
    let mut row = 0;
    for input in &cx.options.inputs {
        let (Some(record), Some(print)) = (&input.record, &input.print) else {
            continue;
        };
        row += 1;
        sheet.write_number(row, kept::BOOK as u16, kept::NO_BOOK)?;
        sheet.write_number(row, kept::NO as u16, 0)?;
        sheet.write_string(row, kept::PRINT as u16, print)?;
        times(sheet, row, record, false)?;
    }
    for volume in volumes {
        for (place, (entry, record)) in entries(volume.solved).enumerate() {
            row += 1;
            sheet.write_number(row, kept::BOOK as u16, volume.number as f64)?;
            sheet.write_number(row, kept::NO as u16, entry.no)?;
            sheet.write_number(row, kept::ROW as u16, entry.anchor.row)?;
            if let Some(print) = cx.options.prints.get(&(volume.place, place)) {
                sheet.write_string(row, kept::PRINT as u16, print)?;
            }
            let written = Written::of(entry, record, cx.lang).fields();
            for (col, field) in (kept::WRITTEN as u16..).zip(written) {
                if !field.is_empty() {
                    sheet.write_string(row, col, field)?;
                }
            }
            let Some(record) = record else {
                continue;
            };
            let whole = cx.options.whole.contains(&(volume.place, place));
            times(sheet, row, record, whole)?;
        }
    }
    sheet.set_very_hidden(true);
    Ok(())
}

/// Writes the times of a record, or all of it.
fn times(sheet: &mut Worksheet, row: u32, record: &Record, whole: bool) -> Result<(), XlsxError> {
    let nanos = record.time.as_nanos().to_string();
    sheet.write_string(row, kept::TIME as u16, nanos)?;
    let whole = whole.then(|| serde_json::to_string(&KeptRecord::of(record)));
    let text = match whole {
        Some(Ok(text)) => text,
        _ => {
            let times = record.elapsed.iter();
            let times: Vec<String> = times.map(|t| t.as_nanos().to_string()).collect();
            times.join(" ")
        }
    };
    // All of it is ASCII. A piece may not end in a blank, which would be lost.
    let mut rest = text.as_str();
    let mut col = kept::STEPS as u16;
    while !rest.is_empty() {
        let mut end = rest.len().min(kept::CHUNK);
        while rest[..end].ends_with(' ') {
            end -= 1;
        }
        sheet.write_string(row, col, &rest[..end])?;
        rest = &rest[end..];
        col += 1;
    }
    Ok(())
}
