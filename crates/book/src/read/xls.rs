//! Workbooks of the old binary kind (.xls): BIFF 5 and 8 in a compound file, as [MS-XLS]
//! describes them.
//!
//! Read here and not by calamine, which makes a table of all cells, believes the sizes that
//! records tell, and copies a shared text into every cell that refers to it: a file of some
//! kilobytes could take all memory.

mod text;

use std::io::{Read, Seek};

use calamine::SheetType;
use cfb::CompoundFile;

use self::text::{Decoder, shared_texts};
use super::cells::{Cells, CellsError, Content};
use super::error::OpenFault;
use super::limits::Limits;
use super::sheets::{Table, Tables, budget};
use crate::model::{Position, Value};

/// Reads the sheets of an .xls file.
pub(super) fn read(file: impl Read + Seek, limits: &Limits) -> Result<Tables, OpenFault> {
    let stream = stream(file, limits)?;
    let damaged = |what: &str| OpenFault::Damaged(what.to_string());
    let globals = Globals::read(&stream).map_err(|fault| match fault {
        Fault::Encrypted => OpenFault::Locked("in the old way of .xls files"),
        Fault::Version => OpenFault::LaterVersion("an .xls workbook older than Excel 5"),
        Fault::Short => damaged("a record in it is cut off"),
    })?;
    let mut left = budget(stream.len() as u64, limits);
    let mut tables = Tables {
        names: globals.names(),
        ..Tables::default()
    };
    for sheet in &globals.sheets {
        let cells = match sheet.kind {
            SheetType::WorkSheet => cells(&globals, &stream, sheet.at, left),
            _ => Ok(Cells::default()),
        };
        left -= cells.as_ref().map_or(0, |cells| cells.bytes.min(left));
        tables.sheets.push(Table {
            name: sheet.name.clone(),
            kind: sheet.kind,
            cells,
        });
    }
    Ok(tables)
}

/// The stream of the workbook in a compound file.
fn stream(file: impl Read + Seek, limits: &Limits) -> Result<Vec<u8>, OpenFault> {
    let damaged = |error: std::io::Error| OpenFault::Damaged(error.to_string());
    let mut compound = CompoundFile::open(file).map_err(damaged)?;
    // A file for two generations of Excel has both.
    let name = ["Workbook", "Book"]
        .into_iter()
        .find(|name| compound.is_stream(name));
    let name = name.ok_or(OpenFault::Foreign("a file of another kind"))?;
    let stream = compound.open_stream(name).map_err(damaged)?;
    if stream.len() > limits.strings {
        return Err(OpenFault::TooLarge {
            what: "data",
            most: limits.strings >> 20,
        });
    }
    let mut bytes = Vec::new();
    stream
        .take(limits.strings)
        .read_to_end(&mut bytes)
        .map_err(damaged)?;
    Ok(bytes)
}

/// Why a stream could not be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// A record ends too early.
    Short,
    /// It is encrypted.
    Encrypted,
    /// Its version is not read.
    Version,
}

/// The records that are read.
mod kind {
    pub(super) const BOF: u16 = 0x0809;
    pub(super) const EOF: u16 = 0x000A;
    pub(super) const CONTINUE: u16 = 0x003C;
    pub(super) const FILE_PASS: u16 = 0x002F;
    pub(super) const CODE_PAGE: u16 = 0x0042;
    pub(super) const BOUND_SHEET: u16 = 0x0085;
    pub(super) const EXTERN_SHEET: u16 = 0x0017;
    pub(super) const NAME: u16 = 0x0018;
    pub(super) const SST: u16 = 0x00FC;
    pub(super) const NUMBER: u16 = 0x0203;
    pub(super) const LABEL: u16 = 0x0204;
    pub(super) const RICH_STRING: u16 = 0x00D6;
    pub(super) const LABEL_SST: u16 = 0x00FD;
    pub(super) const BOOL_ERR: u16 = 0x0205;
    pub(super) const RK: u16 = 0x027E;
    pub(super) const MUL_RK: u16 = 0x00BD;
    pub(super) const FORMULA: u16 = 0x0006;
    pub(super) const STRING: u16 = 0x0207;
}

/// A record: its kind and what it holds.
struct Record<'a> {
    kind: u16,
    data: &'a [u8],
}

/// The records from the beginning of `stream` on.
fn records(mut stream: &[u8]) -> impl Iterator<Item = Result<Record<'_>, Fault>> {
    std::iter::from_fn(move || {
        // Some writers fill the stream up with zeros.
        let kind = u16_at(stream, 0).ok().filter(|_| stream.len() >= 4)?;
        let record = u16_at(stream, 2).and_then(|length| {
            let data = stream.get(4..4 + usize::from(length));
            Ok(Record {
                kind,
                data: data.ok_or(Fault::Short)?,
            })
        });
        let length = record.as_ref().map_or(stream.len(), |r| 4 + r.data.len());
        stream = &stream[length..];
        Some(record)
    })
}

fn u16_at(data: &[u8], at: usize) -> Result<u16, Fault> {
    let bytes = data.get(at..).and_then(|rest| rest.first_chunk());
    bytes
        .map(|bytes| u16::from_le_bytes(*bytes))
        .ok_or(Fault::Short)
}

fn u32_at(data: &[u8], at: usize) -> Result<u32, Fault> {
    let bytes = data.get(at..).and_then(|rest| rest.first_chunk());
    bytes
        .map(|bytes| u32::from_le_bytes(*bytes))
        .ok_or(Fault::Short)
}

fn f64_at(data: &[u8], at: usize) -> Result<f64, Fault> {
    let bytes = data.get(at..).and_then(|rest| rest.first_chunk());
    bytes
        .map(|bytes| f64::from_le_bytes(*bytes))
        .ok_or(Fault::Short)
}

fn byte_at(data: &[u8], at: usize) -> Result<u8, Fault> {
    data.get(at).copied().ok_or(Fault::Short)
}

/// A sheet, as the beginning of the stream tells it.
struct SheetInfo {
    name: String,
    kind: SheetType,
    /// Where its records begin.
    at: usize,
}

/// What stands before the sheets.
struct Globals {
    decoder: Decoder,
    sheets: Vec<SheetInfo>,
    texts: Vec<String>,
    /// The sheets that references to other sheets mean.
    references: Vec<usize>,
    /// Names, each with the reference, the first and the last cell of a range.
    ranges: Vec<(String, usize, Position, Position)>,
}

impl Globals {
    fn read(stream: &[u8]) -> Result<Globals, Fault> {
        let mut globals = Globals {
            decoder: Decoder::of_biff8(),
            sheets: Vec::new(),
            texts: Vec::new(),
            references: Vec::new(),
            ranges: Vec::new(),
        };
        let mut records = records(stream).peekable();
        while let Some(record) = records.next() {
            let Record { kind, data } = record?;
            match kind {
                kind::BOF => match u16_at(data, 0)? {
                    0x0600 => {}
                    0x0500 => globals.decoder = Decoder::of_biff5(),
                    _ => return Err(Fault::Version),
                },
                kind::FILE_PASS => return Err(Fault::Encrypted),
                kind::CODE_PAGE => globals.decoder.set_code_page(u16_at(data, 0)?),
                kind::BOUND_SHEET => {
                    let sheet = globals.sheet(data)?;
                    globals.sheets.push(sheet);
                }
                kind::EXTERN_SHEET if globals.decoder.is_biff8 => {
                    // Book, first and last sheet.
                    let entries = data.get(2..).unwrap_or_default().chunks_exact(6);
                    let first = |entry: &[u8]| u16_at(entry, 2).map(usize::from);
                    let sheets: Result<Vec<usize>, Fault> = entries.map(first).collect();
                    globals.references.extend(sheets?);
                }
                // A name that cannot be read is none of ours.
                kind::NAME if globals.decoder.is_biff8 => {
                    globals.ranges.extend(globals.range(data).ok().flatten());
                }
                kind::SST => {
                    let mut parts = vec![data];
                    let is_more = |record: &Result<Record<'_>, Fault>| matches!(record, Ok(record) if record.kind == kind::CONTINUE);
                    while let Some(record) = records.next_if(is_more) {
                        parts.push(record?.data);
                    }
                    globals.texts = shared_texts(&parts)?;
                }
                kind::EOF => break,
                _ => {}
            }
        }
        Ok(globals)
    }

    fn sheet(&self, data: &[u8]) -> Result<SheetInfo, Fault> {
        let kind = match byte_at(data, 5)? {
            0 => SheetType::WorkSheet,
            1 => SheetType::MacroSheet,
            2 => SheetType::ChartSheet,
            _ => SheetType::Vba,
        };
        let length = usize::from(byte_at(data, 6)?);
        let (name, _) = self
            .decoder
            .text(data.get(7..).ok_or(Fault::Short)?, length)?;
        Ok(SheetInfo {
            name: name.replace('\0', ""),
            kind,
            at: u32_at(data, 0)? as usize,
        })
    }

    /// A name, if it refers to a range of a sheet of this workbook.
    fn range(&self, data: &[u8]) -> Result<Option<(String, usize, Position, Position)>, Fault> {
        let length = usize::from(byte_at(data, 3)?);
        let (name, used) = self
            .decoder
            .text(data.get(14..).ok_or(Fault::Short)?, length)?;
        let formula = data.get(14 + used..).ok_or(Fault::Short)?;
        let value = |place: usize| u16_at(formula, 1 + 2 * place).map(u32::from);
        // The upper bits of a column say whether it is relative.
        let column = |place| value(place).map(|col| col & 0x3FFF);
        let (first, last) = match byte_at(formula, 0)? {
            0x3A | 0x5A | 0x7A => {
                let cell = Position::new(value(1)?, column(2)?);
                (cell, cell)
            }
            0x3B | 0x5B | 0x7B => (
                Position::new(value(1)?, column(3)?),
                Position::new(value(2)?, column(4)?),
            ),
            _ => return Ok(None),
        };
        Ok(Some((name, value(0)? as usize, first, last)))
    }

    /// The names with what they refer to.
    fn names(&self) -> Vec<(String, String)> {
        let names = self
            .ranges
            .iter()
            .filter_map(|(name, reference, first, last)| {
                let sheet = self.sheets.get(*self.references.get(*reference)?)?;
                let sheet = sheet.name.replace('\'', "''");
                Some((name.clone(), format!("'{sheet}'!{first}:{last}")))
            });
        names.collect()
    }
}

/// The cells of the sheet whose records begin at `at`; or why there are none, in words.
fn cells(globals: &Globals, stream: &[u8], at: usize, most: usize) -> Result<Cells, String> {
    let mut sheet = SheetReader {
        globals,
        cells: Cells::default(),
        most,
        at: Position::new(0, 0),
        formula: None,
        fits: true,
    };
    let stream = stream.get(at..).unwrap_or_default();
    match sheet.read(stream) {
        Ok(()) if sheet.fits => Ok(sheet.cells.in_order()),
        Ok(()) => Err(CellsError::TooMuch.to_string()),
        Err(_) => Err(format!(
            "the sheet cannot be read after {} (a record is cut off); open and save it with a \
             spreadsheet program",
            sheet.at
        )),
    }
}

struct SheetReader<'a> {
    globals: &'a Globals,
    cells: Cells,
    most: usize,
    /// The cell last read.
    at: Position,
    /// The cell of a formula whose text comes in a record of its own.
    formula: Option<Position>,
    /// Whether all cells so far could be kept.
    fits: bool,
}

impl SheetReader<'_> {
    fn read(&mut self, stream: &[u8]) -> Result<(), Fault> {
        // A chart within the sheet has records like those of cells.
        let mut depth = 0;
        for record in records(stream) {
            let Record { kind, data } = record?;
            match kind {
                kind::BOF => depth += 1,
                kind::EOF if depth <= 1 => return Ok(()),
                kind::EOF => depth -= 1,
                _ if depth == 1 => self.record(kind, data)?,
                _ => {}
            }
            if !self.fits {
                return Ok(());
            }
        }
        // The end is missing.
        Err(Fault::Short)
    }

    fn record(&mut self, kind: u16, data: &[u8]) -> Result<(), Fault> {
        let at = || {
            let (row, col) = (u16_at(data, 0)?, u16_at(data, 2)?);
            Ok(Position::new(row.into(), col.into()))
        };
        match kind {
            kind::NUMBER => self.keep(at()?, Value::Number(f64_at(data, 6)?)),
            kind::RK => self.keep(at()?, Value::Number(rk(u32_at(data, 6)?))),
            kind::MUL_RK => {
                let first = at()?;
                // Behind the last one stands the number of its column.
                let entries = data[4..].chunks_exact(6);
                for (col, entry) in (first.col..).zip(entries) {
                    let at = Position::new(first.row, col);
                    self.keep(at, Value::Number(rk(u32_at(entry, 2)?)));
                }
            }
            kind::LABEL | kind::RICH_STRING => {
                let text = self.long_text(data.get(6..).ok_or(Fault::Short)?)?;
                self.keep(at()?, Value::Text(text));
            }
            kind::LABEL_SST => {
                let text = self.globals.texts.get(u32_at(data, 6)? as usize);
                let at = at()?;
                // The copy is made only if there is room for it.
                match text {
                    Some(text) if self.cells.bytes + text.len() > self.most => self.fits = false,
                    Some(text) => self.keep(at, Value::Text(text.clone())),
                    None => {}
                }
            }
            kind::BOOL_ERR => {
                let value = bool_or_error(byte_at(data, 6)?, byte_at(data, 7)? != 0);
                self.keep(at()?, value);
            }
            kind::FORMULA => {
                let at = at()?;
                self.formula = None;
                let (sort, value) = (byte_at(data, 6)?, byte_at(data, 8)?);
                match (u16_at(data, 12)?, sort) {
                    (0xFFFF, 0) => self.formula = Some(at),
                    (0xFFFF, 1) => self.keep(at, bool_or_error(value, false)),
                    (0xFFFF, 2) => self.keep(at, bool_or_error(value, true)),
                    (0xFFFF, _) => {}
                    _ => self.keep(at, Value::Number(f64_at(data, 6)?)),
                }
            }
            kind::STRING => {
                if let Some(at) = self.formula.take() {
                    let text = self.long_text(data)?;
                    self.keep(at, Value::Text(text));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn keep(&mut self, at: Position, value: Value) {
        self.at = at;
        self.fits = self.fits && self.cells.keep(at, Content::Value(value), self.most);
    }

    /// A text with its length in two bytes before it.
    fn long_text(&self, data: &[u8]) -> Result<String, Fault> {
        let length = usize::from(u16_at(data, 0)?);
        let text = data.get(2..).ok_or(Fault::Short)?;
        // An empty text may lack what stands before its characters.
        if length == 0 {
            return Ok(String::new());
        }
        Ok(self.globals.decoder.text(text, length)?.0)
    }
}

/// A number in four bytes: the upper half of a floating point number, or a whole one;
/// either may be told a hundred times as large.
fn rk(bits: u32) -> f64 {
    let number = match bits & 2 {
        0 => f64::from_bits(u64::from(bits & !3) << 32),
        _ => f64::from((bits as i32) >> 2),
    };
    match bits & 1 {
        0 => number,
        _ => number / 100.0,
    }
}

fn bool_or_error(value: u8, is_error: bool) -> Value {
    if !is_error {
        return Value::Bool(value != 0);
    }
    let name = match value {
        0x00 => "#NULL!",
        0x07 => "#DIV/0!",
        0x0F => "#VALUE!",
        0x17 => "#REF!",
        0x1D => "#NAME?",
        0x24 => "#NUM!",
        _ => "#N/A",
    };
    Value::Text(name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_four_bytes() {
        assert_eq!(rk(5 << 2 | 2), 5.0);
        assert_eq!(rk(250 << 2 | 3), 2.5);
        assert_eq!(rk((-3i32 << 2) as u32 | 2), -3.0);
        assert_eq!(rk((9.0f64.to_bits() >> 32) as u32), 9.0);
        assert_eq!(rk((900.0f64.to_bits() >> 32) as u32 | 1), 9.0);
    }

    #[test]
    fn records_end_where_the_stream_does() {
        let kinds = |stream: &[u8]| {
            let records = records(stream).map(|record| record.map(|record| record.kind));
            records.collect::<Vec<_>>()
        };
        assert_eq!(kinds(b""), []);
        assert_eq!(kinds(b"\x0A\0\0\0"), [Ok(kind::EOF)]);
        assert_eq!(kinds(b"\x06\0\x05\0ab"), [Err(Fault::Short)]);
        assert_eq!(kinds(b"\x0A\0\0\0\0\0"), [Ok(kind::EOF)]);
    }
}
