//! The sheet that keeps what the next run needs to know of this one: see [`crate::kept`].

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
    sheet.write_string(
        0,
        0,
        "Written and read by numplace: please leave it as it is.",
    )?;
    let mut row = 0;
    for volume in volumes {
        for (place, (entry, record)) in entries(volume.solved).enumerate() {
            row += 1;
            sheet.write_number(row, kept::BOOK as u16, volume.number as f64)?;
            sheet.write_number(row, kept::NO as u16, entry.no)?;
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
            let nanos = record.time.as_nanos().to_string();
            sheet.write_string(row, kept::TIME as u16, nanos)?;
            let mut chunk = String::new();
            let mut col = kept::STEPS as u16;
            for time in &record.elapsed {
                // Each piece ends in a blank, so that they can be put together again.
                chunk.push_str(&format!("{} ", time.as_nanos()));
                if chunk.len() > kept::CHUNK {
                    sheet.write_string(row, col, std::mem::take(&mut chunk))?;
                    col += 1;
                }
            }
            if !chunk.is_empty() {
                sheet.write_string(row, col, chunk)?;
            }
        }
    }
    sheet.set_very_hidden(true);
    Ok(())
}
