//! OpenDocument tables (.ods).
//!
//! Read here and not by calamine, which makes a table of all cells: one at A1 and one at
//! XFD1048576 take gigabytes before it gives up.

use std::io::{BufRead, Read, Seek};

use calamine::SheetType;
use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::cells::{Cells, CellsError, Content};
use super::error::OpenFault;
use super::limits::Limits;
use super::sheets::{Table, Tables, budget};
use super::xml::{self, attribute};
use crate::columns::{SHEET_COLUMNS, SHEET_ROWS};
use crate::model::{Position, Value};

/// Longest text that a cell of a spreadsheet holds.
const LONGEST_TEXT: usize = 32_767;
/// Equal rows that are more than these are no puzzles.
const EQUAL_ROWS: u32 = 4096;

/// Reads the tables of an .ods file.
pub(super) fn read(file: impl Read + Seek, limits: &Limits) -> Result<Tables, OpenFault> {
    let mut zip = ZipArchive::new(file)?;
    if is_encrypted(&mut zip)? {
        return Err(OpenFault::Locked("as an OpenDocument file"));
    }
    let part = zip.by_name("content.xml");
    let part = part.map_err(|_| OpenFault::Damaged("it has no content.xml".to_string()))?;
    let most = budget(part.size(), limits);
    let mut content = Parser {
        reader: xml::reader(part),
        buffer: Vec::new(),
        tables: Tables::default(),
        left: most,
    };
    content.parse().map_err(OpenFault::Damaged)?;
    Ok(content.tables)
}

/// Whether the parts are encrypted. That is told by the list of parts.
fn is_encrypted(zip: &mut ZipArchive<impl Read + Seek>) -> Result<bool, OpenFault> {
    let Ok(part) = zip.by_name("META-INF/manifest.xml") else {
        return Ok(false);
    };
    let mut text = String::new();
    // A list that is no text lists nothing encrypted.
    let read = part.take(1 << 20).read_to_string(&mut text);
    Ok(read.is_ok() && text.contains(":encryption-data"))
}

/// Why the XML could not be read, in words.
type Fault = String;

struct Parser<R: BufRead> {
    reader: Reader<R>,
    buffer: Vec<u8>,
    tables: Tables,
    /// Bytes of cells that may still be kept.
    left: usize,
}

/// A piece of the XML that matters.
enum Piece {
    Start(BytesStart<'static>),
    End(String),
    Text(String),
    Eof,
}

impl<R: BufRead> Parser<R> {
    fn next(&mut self) -> Result<Piece, Fault> {
        loop {
            self.buffer.clear();
            let event = self.reader.read_event_into(&mut self.buffer);
            return Ok(match event.map_err(|error| error.to_string())? {
                Event::Start(tag) => Piece::Start(tag.into_owned()),
                Event::End(tag) => Piece::End(tag.name().0.to_string()),
                Event::Text(text) => Piece::Text(text.xml10_content().into_owned()),
                Event::CData(text) => Piece::Text(text.xml10_content().into_owned()),
                Event::GeneralRef(sign) => {
                    let named = resolve_predefined_entity(&sign).map(str::to_string);
                    let sign = || sign.resolve_char_ref().ok().flatten().map(String::from);
                    Piece::Text(named.or_else(sign).unwrap_or_default())
                }
                Event::Eof => Piece::Eof,
                _ => continue,
            });
        }
    }

    fn parse(&mut self) -> Result<(), Fault> {
        loop {
            match self.next()? {
                Piece::Start(tag) => match tag.name().0 {
                    "table:table" => {
                        let name = attribute(&tag, "table:name").unwrap_or_default();
                        self.table(name)?;
                    }
                    "table:named-range" => self.tables.names.extend(named_range(&tag)),
                    _ => {}
                },
                Piece::Eof => return Ok(()),
                _ => {}
            }
        }
    }

    /// Reads a table, whose tag has just begun.
    fn table(&mut self, name: String) -> Result<(), Fault> {
        let mut cells = Cells::default();
        let mut fits = true;
        let mut row = 0;
        // The copy of another file's table, to which formulas refer, is no sheet.
        let mut is_copy = false;
        loop {
            match self.next()? {
                Piece::Start(tag) => match tag.name().0 {
                    "table:table-source" => is_copy = true,
                    "table:table-row" => {
                        let repeated = repeated(&tag, "table:number-rows-repeated");
                        let found = self.row()?;
                        fits = fits && self.keep_rows(&mut cells, row, repeated, found);
                        row = u32::saturating_add(row, repeated);
                    }
                    // Names of a sheet only.
                    "table:named-range" => self.tables.names.extend(named_range(&tag)),
                    "office:forms" | "table:shapes" | "table:table" => {
                        self.skip(tag.name().0)?;
                    }
                    _ => {}
                },
                Piece::End(tag) if tag == "table:table" => break,
                Piece::Eof => return Err("it ends within a table".to_string()),
                _ => {}
            }
        }
        if is_copy {
            return Ok(());
        }
        self.left = self.left.saturating_sub(cells.bytes);
        let cells = match fits {
            true => Ok(cells.in_order()),
            false => Err(CellsError::TooMuch.to_string()),
        };
        self.tables.sheets.push(Table {
            name,
            kind: SheetType::WorkSheet,
            cells,
        });
        Ok(())
    }

    /// Takes in equal rows; false when that is too much.
    fn keep_rows(
        &self,
        cells: &mut Cells,
        row: u32,
        repeated: u32,
        found: Vec<(u32, u32, Content)>,
    ) -> bool {
        if found.is_empty() {
            return true;
        }
        let end = row.saturating_add(repeated).min(SHEET_ROWS);
        let shown = end.min(row.saturating_add(EQUAL_ROWS));
        for row in row..shown {
            for (col, repeated, content) in &found {
                let end = col.saturating_add(*repeated).min(SHEET_COLUMNS);
                for col in *col..end {
                    let at = Position::new(row, col);
                    if !cells.keep(at, content.clone(), self.left) {
                        return false;
                    }
                }
            }
        }
        shown == end
    }

    /// The cells of a row that hold something: column, how often, what.
    fn row(&mut self) -> Result<Vec<(u32, u32, Content)>, Fault> {
        let mut found = Vec::new();
        let mut col = 0u32;
        loop {
            match self.next()? {
                Piece::Start(tag) => {
                    let name = tag.name().0;
                    let covered = name == "table:covered-table-cell";
                    if !covered && name != "table:table-cell" {
                        continue;
                    }
                    let repeated = repeated(&tag, "table:number-columns-repeated");
                    let content = self.cell(&tag)?;
                    // What a merged cell covers is not seen.
                    let content = content.filter(|_| !covered && col < SHEET_COLUMNS);
                    found.extend(content.map(|content| (col, repeated, content)));
                    col = col.saturating_add(repeated);
                }
                Piece::End(tag) if tag == "table:table-row" => return Ok(found),
                Piece::Eof => return Err("it ends within a row".to_string()),
                _ => {}
            }
        }
    }

    /// What a cell holds, whose tag has just begun.
    fn cell(&mut self, tag: &BytesStart<'_>) -> Result<Option<Content>, Fault> {
        let kind = attribute(tag, "office:value-type").unwrap_or_default();
        let told = attribute(tag, "office:string-value");
        let text = self.text(tag.name().0)?;
        let value = match kind.as_str() {
            "" => None,
            "boolean" => {
                let told = attribute(tag, "office:boolean-value");
                told.map(|told| Value::Bool(told.eq_ignore_ascii_case("true")))
            }
            "date" => {
                let told = attribute(tag, "office:date-value");
                told.map(|told| serial(&told).map_or(Value::Text(told), Value::Number))
            }
            "time" => attribute(tag, "office:time-value").map(Value::Text),
            // LibreOffice writes an error as an empty string beside its text.
            "string" => Some(Value::Text(match told {
                Some(told) if !told.is_empty() => told,
                _ => text,
            })),
            _ => {
                let told = attribute(tag, "office:value");
                let number = told.and_then(|told| told.trim().parse().ok());
                number.map(Value::Number)
            }
        };
        Ok(match value {
            Some(value) if !value.is_blank() => Some(Content::Value(value)),
            None if attribute(tag, "table:formula").is_some() => Some(Content::Uncalculated),
            _ => None,
        })
    }

    /// The text of a cell: its paragraphs, without notes, readings and drawings.
    fn text(&mut self, end: &str) -> Result<String, Fault> {
        let mut text = String::new();
        let (mut paragraphs, mut depth) = (0, 0);
        loop {
            if text.len() > 4 * LONGEST_TEXT {
                return Err("a cell holds too much text".to_string());
            }
            match self.next()? {
                Piece::Start(tag) => match tag.name().0 {
                    "text:p" => {
                        depth += 1;
                        paragraphs += 1;
                        if paragraphs > 1 {
                            text.push('\n');
                        }
                    }
                    "text:s" => {
                        let count = repeated(&tag, "text:c").min(LONGEST_TEXT as u32);
                        text.extend(std::iter::repeat_n(' ', count as usize));
                    }
                    "text:tab" => text.push('\t'),
                    "text:line-break" => text.push('\n'),
                    name if is_aside(name) => self.skip(name)?,
                    _ => {}
                },
                Piece::Text(piece) if depth > 0 => text += &piece,
                Piece::End(tag) if tag == "text:p" => depth -= 1,
                Piece::End(tag) if tag == end => return Ok(text),
                Piece::Eof => return Err("it ends within a cell".to_string()),
                _ => {}
            }
        }
    }

    /// Passes over the rest of an element.
    fn skip(&mut self, name: &str) -> Result<(), Fault> {
        let mut depth = 1;
        while depth > 0 {
            match self.next()? {
                Piece::Start(tag) if tag.name().0 == name => depth += 1,
                Piece::End(tag) if tag == name => depth -= 1,
                Piece::Eof => return Err(format!("it ends within {name}")),
                _ => {}
            }
        }
        Ok(())
    }
}

/// What stands in a cell but is not its text.
fn is_aside(name: &str) -> bool {
    name.starts_with("draw:")
        || ["office:annotation", "text:ruby-text", "table:table"].contains(&name)
}

fn repeated(tag: &BytesStart<'_>, name: &str) -> u32 {
    let told = attribute(tag, name).and_then(|told| told.parse().ok());
    told.unwrap_or(1)
}

/// The name of a range, and the range as other workbooks write it: `$'My book'.$A$1:.$B$2`
/// is `'My book'!$A$1:$B$2`.
fn named_range(tag: &BytesStart<'_>) -> Option<(String, String)> {
    let name = attribute(tag, "table:name")?;
    let range = attribute(tag, "table:cell-range-address")?;
    let quoted = range.trim_start_matches('$').starts_with('\'');
    let split = match quoted {
        true => range.find("'.")? + 1,
        false => range.find('.')?,
    };
    let (sheet, cells) = (&range[..split], &range[split + 1..]);
    let sheet = sheet.trim_start_matches('$');
    let (first, last) = cells.split_once(':').unwrap_or((cells, ""));
    // The sheet may be told again before the last cell.
    let last = last.rsplit('.').next().unwrap_or_default();
    let cells = match last {
        "" => first.to_string(),
        last => format!("{first}:{last}"),
    };
    Some((name, format!("{sheet}!{cells}")))
}

/// The serial number of a date such as `1900-01-04` or `1900-01-04T12:00:00`: 5 or 5.5.
fn serial(date: &str) -> Option<f64> {
    let (day, time) = date.split_once('T').unwrap_or((date, "0:0:0"));
    let mut parts = day.splitn(3, '-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let in_range = (1..=9999).contains(&year) && (1..=12).contains(&month);
    if !in_range || !(1..=31).contains(&day) {
        return None;
    }
    // Days since 1 March of the year 0, by years that end in February.
    let days = |year: i64, month: i64, day: i64| {
        let year = year - i64::from(month <= 2);
        let month = (month + 9) % 12;
        365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day
    };
    let days = days(year, month, day) - days(1899, 12, 30);
    let mut seconds = 0.0;
    for part in time.trim_end_matches('Z').splitn(3, ':') {
        seconds = seconds * 60.0 + part.parse::<f64>().ok()?;
    }
    Some(days as f64 + seconds / 86_400.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_their_serial_numbers() {
        let cases = [
            ("1899-12-30", Some(0.0)),
            ("1900-01-04", Some(5.0)),
            ("1900-01-04T12:00:00", Some(5.5)),
            ("1900-03-01", Some(61.0)),
            ("2024-02-29", Some(45351.0)),
            ("1899-12-31T00:00:00Z", Some(1.0)),
            ("1900-13-01", None),
            ("5", None),
            ("-5-1-1", None),
        ];
        for (date, expected) in cases {
            assert_eq!(serial(date), expected, "{date}");
        }
    }

    #[test]
    fn names_refer_as_in_other_workbooks() {
        let cases = [
            ("$Open.$A$1", "Open!$A$1"),
            ("$'My book'.$A$1:.$C$3", "'My book'!$A$1:$C$3"),
            ("$'It''s.'.$A$1:$'It''s.'.$C$3", "'It''s.'!$A$1:$C$3"),
            ("Open.A1:Open.C3", "Open!A1:C3"),
        ];
        for (address, expected) in cases {
            let mut tag = BytesStart::new("table:named-range");
            tag.push_attribute(("table:name", "np_book"));
            tag.push_attribute(("table:cell-range-address", address));
            let expected = ("np_book".to_string(), expected.to_string());
            assert_eq!(named_range(&tag), Some(expected), "{address}");
        }
    }
}
