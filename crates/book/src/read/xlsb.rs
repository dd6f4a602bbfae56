//! Workbooks of the binary kind in a zip file (.xlsb), read cell by cell by calamine.

use std::io::{self, BufReader, Read, Seek};

use calamine::{DataRef, Reader, SheetType, Xlsb, XlsbError};
use zip::ZipArchive;

use super::cells::{Cells, CellsError, Content};
use super::error::{OpenFault, decapitalised};
use super::limits::Limits;
use super::sheets::{Table, Tables, budget};
use crate::columns::{SHEET_COLUMNS, SHEET_ROWS};
use crate::model::{Position, Value};
use crate::panics;

/// Longest record of a part: calamine keeps a whole one. A text of 32,767 characters with
/// its fonts and readings is shorter.
const LONGEST_RECORD: u64 = 1 << 20;

/// Reads the sheets of an .xlsb file.
pub(super) fn read<F: Read + Seek>(file: F, limits: &Limits) -> Result<Tables, OpenFault> {
    let mut zip = ZipArchive::new(file)?;
    let bytes = expect_short_records(&mut zip)?;
    let mut file = zip.into_inner();
    file.rewind()?;
    let broken = || OpenFault::Damaged("a record in it is broken".to_string());
    // A record that is too short for its kind makes calamine panic.
    let opened = panics::caught(|| Xlsb::new(file));
    let mut xlsb = opened.ok_or_else(broken)?.map_err(fault)?;

    let mut left = budget(bytes, limits);
    let mut tables = Tables {
        names: xlsb.defined_names().to_vec(),
        ..Tables::default()
    };
    for sheet in xlsb.sheets_metadata().to_vec() {
        let cells = match sheet.typ {
            SheetType::WorkSheet => {
                let cells = panics::caught(|| cells(&mut xlsb, &sheet.name, left));
                cells.unwrap_or_else(|| {
                    Err(
                        "the sheet is damaged; open and save it with a spreadsheet program"
                            .to_string(),
                    )
                })
            }
            _ => Ok(Cells::default()),
        };
        left -= cells.as_ref().map_or(0, |cells| cells.bytes.min(left));
        tables.sheets.push(Table {
            name: sheet.name,
            kind: sheet.typ,
            cells,
        });
    }
    Ok(tables)
}

fn cells<F: Read + Seek>(xlsb: &mut Xlsb<F>, name: &str, most: usize) -> Result<Cells, String> {
    let damaged = |at: Position, error: XlsbError| {
        format!(
            "the sheet cannot be read after {at} ({}); open and save it with a spreadsheet program",
            decapitalised(&error)
        )
    };
    let mut at = Position::new(0, 0);
    let mut reader = xlsb
        .worksheet_cells_reader(name)
        .map_err(|error| damaged(at, error))?;
    let mut cells = Cells::default();
    while let Some(cell) = reader.next_cell().map_err(|error| damaged(at, error))? {
        let (row, col) = cell.get_position();
        if row >= SHEET_ROWS || col >= SHEET_COLUMNS {
            return Err(format!(
                "the sheet cannot be read after {at} (a cell outside of it); open and save it \
                 with a spreadsheet program"
            ));
        }
        at = Position::new(row, col);
        let value = match cell.get_value() {
            DataRef::Empty => continue,
            DataRef::Int(number) => Value::Number(*number as f64),
            DataRef::Float(number) => Value::Number(*number),
            DataRef::DateTime(date) => Value::Number(date.as_f64()),
            DataRef::Bool(yes) => Value::Bool(*yes),
            DataRef::SharedString(text) => Value::Text(text.to_string()),
            DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => {
                Value::Text(text.clone())
            }
            DataRef::Error(error) => Value::Text(error.to_string()),
        };
        if !cells.keep(at, Content::Value(value), most) {
            return Err(CellsError::TooMuch.to_string());
        }
    }
    Ok(cells.in_order())
}

/// Makes sure that no record is longer than any true one; says how long all parts are.
fn expect_short_records(zip: &mut ZipArchive<impl Read + Seek>) -> Result<u64, OpenFault> {
    let mut bytes = 0;
    for index in 0..zip.len() {
        let part = zip.by_index(index)?;
        let name = part.name()?.to_lowercase();
        let folders = [
            "xl/worksheets/",
            "xl/workbook",
            "xl/sharedstrings",
            "xl/styles",
        ];
        let is_read = folders.iter().any(|folder| name.starts_with(folder));
        if !is_read || !name.ends_with(".bin") {
            continue;
        }
        bytes += part.size();
        if longest_record(&mut BufReader::new(part))? > LONGEST_RECORD {
            return Err(OpenFault::Damaged(format!("{name} has a record too long")));
        }
    }
    Ok(bytes)
}

/// The length of the longest record; the first that is too long ends the search.
fn longest_record(part: &mut impl Read) -> io::Result<u64> {
    let mut longest = 0;
    // Kind and length are numbers of seven bits a byte, lowest first.
    while number(part, 2)?.is_some() {
        let Some(length) = number(part, 4)? else {
            break;
        };
        longest = longest.max(length);
        let passed = io::copy(&mut part.by_ref().take(length), &mut io::sink())?;
        if longest > LONGEST_RECORD || passed < length {
            break;
        }
    }
    Ok(longest)
}

fn number(part: &mut impl Read, most: u32) -> io::Result<Option<u64>> {
    let mut number = 0;
    for place in 0..most {
        let mut byte = [0];
        if part.read(&mut byte)? == 0 {
            return Ok(None);
        }
        number |= u64::from(byte[0] & 0x7F) << (7 * place);
        if byte[0] & 0x80 == 0 {
            break;
        }
    }
    Ok(Some(number))
}

fn fault(error: XlsbError) -> OpenFault {
    match error {
        XlsbError::Password => OpenFault::Password,
        XlsbError::Unrecognized {
            typ: "BoundSheet8:dt",
            val,
        } if val.contains("macrosheets") => OpenFault::MacroSheet,
        other => OpenFault::Damaged(decapitalised(&other)),
    }
}
