//! The zip file that a workbook is: checked before anything of it is kept in memory.

use std::io::{self, Read, Seek, SeekFrom};

use zip::ZipArchive;
use zip::result::ZipError;

use super::error::OpenFault;
use super::limits::Limits;
use crate::model::Format;

/// What kind of workbook the zip file `file` is, sure that it unpacks to no more than
/// `limits` allow.
pub(super) fn open<F: Read + Seek>(mut file: F, limits: &Limits) -> Result<(F, Format), OpenFault> {
    let size = file.seek(SeekFrom::End(0))?;
    file.rewind()?;
    let mut zip = ZipArchive::new(file)?;
    let found = zip.len();
    if found > limits.parts {
        let most = limits.parts;
        return Err(OpenFault::TooManyParts { found, most });
    }
    let format = expect_workbook(&mut zip)?;
    // What it may unpack to by its own size, if that is less.
    let packed = size.saturating_mul(limits.ratio).max(Limits::SMALL);
    let bounded = Limits {
        unpacked: limits.unpacked.min(packed),
        ..limits.clone()
    };
    match expect_bounded(&mut zip, &bounded) {
        Err(OpenFault::TooLarge { what, .. }) if what == UNPACKED && packed < limits.unpacked => {
            return Err(OpenFault::TooPacked { most: limits.ratio });
        }
        bounded => bounded?,
    }
    let mut file = zip.into_inner();
    file.rewind()?;
    Ok((file, format))
}

/// Tells workbooks from other things that are zip files.
fn expect_workbook(zip: &mut ZipArchive<impl Read + Seek>) -> Result<Format, OpenFault> {
    let mut media_type = String::new();
    if let Ok(part) = zip.by_name("mimetype") {
        part.take(256).read_to_string(&mut media_type)?;
    }
    if media_type.contains("opendocument.spreadsheet") {
        return Ok(Format::Ods);
    }
    if media_type.contains("opendocument") {
        return Err(OpenFault::Foreign("an OpenDocument file"));
    }
    let holds = |name: &str| zip.index_for_name(name).is_some();
    if holds("xl/workbook.bin") {
        return Ok(Format::Xlsb);
    }
    if holds("word/document.xml") {
        return Err(OpenFault::Foreign("a Word document"));
    }
    if holds("ppt/presentation.xml") {
        return Err(OpenFault::Foreign("a PowerPoint document"));
    }
    if !holds("_rels/.rels") {
        return Err(OpenFault::Foreign("a zip file"));
    }
    let mut types = String::new();
    if let Ok(part) = zip.by_name("[Content_Types].xml") {
        part.take(1 << 20).read_to_string(&mut types)?;
    }
    Ok(match types.contains("sheet.macroEnabled.main") {
        true => Format::Xlsm,
        false => Format::Xlsx,
    })
}

/// Makes sure that the file is whole, and that nothing in it is too large to be read.
///
/// The sizes that its directory tells are looked at first. They may be wrong or
/// missing, so all of it is unpacked once, which checks the sums of the parts as well:
/// a changed byte could pass for another digit.
fn expect_bounded(
    zip: &mut ZipArchive<impl Read + Seek>,
    limits: &Limits,
) -> Result<(), OpenFault> {
    let too_large = |what, most: u64| OpenFault::TooLarge {
        what,
        most: most >> 20,
    };
    let too_much = || too_large(UNPACKED, limits.unpacked);
    if zip
        .decompressed_size()
        .is_some_and(|size| size > u128::from(limits.unpacked))
    {
        return Err(too_much());
    }
    let mut left = limits.unpacked;
    for index in 0..zip.len() {
        let part = zip.by_index(index)?;
        let name = part.name()?.to_string();
        let mut part = part.take(left + 1);
        let damaged = |error: io::Error| OpenFault::Damaged(format!("{name}: {error}"));
        let mut head = Vec::new();
        part.by_ref()
            .take(HEAD)
            .read_to_end(&mut head)
            .map_err(damaged)?;
        let rest = io::copy(&mut part, &mut io::sink()).map_err(damaged)?;
        let size = head.len() as u64 + rest;
        left = left.checked_sub(size).ok_or_else(too_much)?;

        if is_utf16(&head, &name) {
            return Err(OpenFault::Utf16(name));
        }
        if name.to_lowercase().contains("sharedstrings.") {
            if size > limits.strings {
                return Err(too_large("text", limits.strings));
            }
            // Room for that many is made at once; each takes a few bytes at least.
            if unique_count(&head).is_some_and(|count| count > size) {
                return Err(OpenFault::Damaged(format!(
                    "{name} tells a wrong number of texts"
                )));
            }
        }
    }
    Ok(())
}

/// What there is too much of in a file that unpacks to too much.
const UNPACKED: &str = "unpacked data";

/// How much of a part's beginning is looked at.
const HEAD: u64 = 4096;

/// Whether a part is XML in two-byte characters, which would read as nothing.
fn is_utf16(head: &[u8], name: &str) -> bool {
    let is_xml = [".xml", ".rels"]
        .iter()
        .any(|end| name.to_lowercase().ends_with(end));
    let signs: [&[u8]; 4] = [b"\xFF\xFE", b"\xFE\xFF", b"<\0", b"\0<"];
    is_xml && signs.iter().any(|sign| head.starts_with(sign))
}

/// How many shared texts a part claims to hold.
fn unique_count(head: &[u8]) -> Option<u64> {
    let head = String::from_utf8_lossy(head);
    let (_, behind) = head.split_once("uniqueCount")?;
    let value = behind.split(['"', '\'']).nth(1)?;
    // More digits than fit are a lie as well.
    Some(value.parse().unwrap_or(u64::MAX))
}

impl From<ZipError> for OpenFault {
    fn from(error: ZipError) -> OpenFault {
        match error {
            ZipError::Io(error) => error.into(),
            ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => OpenFault::Password,
            ZipError::InvalidArchive(_) => OpenFault::CutOff,
            other => OpenFault::Damaged(other.to_string()),
        }
    }
}
