//! What a file is, judged by its first bytes: its name may say anything.

use std::io::{self, Read};

use super::error::OpenFault;

/// How much of the beginning of a file is looked at.
const HEAD: u64 = 4096;

/// What a file is that may be a workbook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A zip file.
    Zip,
    /// A compound file with an old workbook in it.
    Xls,
}

/// What `file` (at its beginning) is.
///
/// # Errors
/// When it cannot be a workbook: says what it is instead. `name` tells a table of text from
/// other text.
pub(super) fn of(file: &mut impl Read, name: &str) -> Result<Kind, OpenFault> {
    let mut head = Vec::new();
    file.by_ref().take(HEAD).read_to_end(&mut head)?;
    let begins = |signs: &[&[u8]]| signs.iter().any(|sign| head.starts_with(sign));
    if head.is_empty() {
        return Err(OpenFault::Empty);
    }
    if begins(&[b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"]) {
        return Ok(Kind::Zip);
    }
    if begins(&[b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"]) {
        return compound_file(head, file)?;
    }
    if begins(&[
        b"\x09\x08",
        b"\x09\x04\x06\0",
        b"\x09\x02\x06\0",
        b"\x09\0\x04\0",
    ]) {
        return Err(OpenFault::LaterVersion(
            "an .xls workbook older than Excel 5",
        ));
    }
    if begins(&[b"\x89PNG", b"\xFF\xD8\xFF", b"GIF8", b"II*\0", b"MM\0*"])
        || begins(&[b"RIFF"]) && head.get(8..12) == Some(b"WEBP")
        || begins(&[b"BM"]) && head.get(6..10) == Some(b"\0\0\0\0")
    {
        return Err(OpenFault::Foreign("an image"));
    }
    if begins(&[b"%PDF"]) {
        return Err(OpenFault::Foreign("a PDF document"));
    }
    Err(text_kind(&head, name).unwrap_or(OpenFault::Foreign("a file of another kind")))
}

/// What text is, if it is text.
fn text_kind(head: &[u8], name: &str) -> Option<OpenFault> {
    let utf16 = head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF");
    let control = |&byte: &u8| byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0C | 0x1A);
    if !utf16 && head.iter().any(control) {
        return None;
    }
    let text = String::from_utf8_lossy(head).to_lowercase();
    let name = name.to_lowercase();
    let is_table = [".csv", ".tsv", ".tab"]
        .iter()
        .any(|end| name.ends_with(end));
    Some(
        if text.contains("urn:schemas-microsoft-com:office:spreadsheet") {
            OpenFault::LaterVersion("an Excel 2003 XML table")
        } else if text.contains("<html") || text.contains("<table") {
            OpenFault::Foreign("a web page")
        } else if is_table {
            OpenFault::LaterVersion("a table in plain text")
        } else {
            OpenFault::Foreign("plain text")
        },
    )
}

/// What a compound file (OLE2) is. Its directory may stand anywhere in it, so its
/// entries are known by their names, wherever these stand.
fn compound_file(mut window: Vec<u8>, rest: &mut impl Read) -> io::Result<Result<Kind, OpenFault>> {
    let utf16 = |name: &str| {
        name.encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect::<Vec<u8>>()
    };
    let names = [
        "EncryptedPackage",
        "Workbook",
        "Book",
        "WordDocument",
        "PowerPoint Document",
    ];
    let names = names.map(|name| utf16(&format!("{name}\0")));
    let longest = names.iter().map(Vec::len).max().unwrap_or(0);

    let mut seen = [false; 5];
    loop {
        for (name, seen) in names.iter().zip(&mut seen) {
            *seen = *seen || window.windows(name.len()).any(|part| part == name);
        }
        // A name may lie across two pieces.
        window.drain(..window.len().saturating_sub(longest));
        if rest.by_ref().take(1 << 16).read_to_end(&mut window)? == 0 {
            break;
        }
    }
    Ok(match seen {
        [true, ..] => Err(OpenFault::Password),
        [_, true, ..] | [_, _, true, ..] => Ok(Kind::Xls),
        [.., true, _] => Err(OpenFault::Foreign("a Word document")),
        [.., true] => Err(OpenFault::Foreign("a PowerPoint document")),
        _ => Err(OpenFault::Foreign("a file of another kind")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(mut bytes: &[u8], name: &str) -> String {
        of(&mut bytes, name)
            .err()
            .map_or(String::new(), |fault| fault.to_string())
    }

    /// A compound file with one entry, beyond the first piece that is looked at.
    fn ole(name: &str) -> Vec<u8> {
        let mut bytes = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec();
        bytes.resize((1 << 16) + 4096 - 10, 0);
        bytes.extend(name.encode_utf16().flat_map(u16::to_le_bytes));
        bytes.resize(200_000, 0);
        bytes
    }

    #[test]
    fn files_are_known_by_their_bytes() {
        let cases: [(&[u8], &str, &str); 14] = [
            (b"", "a.xlsx", "is empty"),
            (b"PK\x03\x04", "a.xlsx", ""),
            (b"\x89PNG\r\n\x1a\n", "a.xlsx", "is an image"),
            (b"\xFF\xD8\xFF\xE0", "a.xlsx", "is an image"),
            (b"RIFF....WEBPVP8", "a.xlsx", "is an image"),
            (b"BM\x36\x10\x02\0\0\0\0\0", "a.xlsx", "is an image"),
            (b"BMW 5 series", "a.xlsx", "is plain text"),
            (b"%PDF-1.7\n", "a.xlsx", "is a PDF document"),
            (b"5 3 . . 7\n", "a.xlsx", "is plain text, not a workbook"),
            (
                b"5,3,,,7\n",
                "a.CSV",
                "is a table in plain text, which this version",
            ),
            (b"\xFF\xFE5\0,\0", "a.txt", "is plain text"),
            (b"<HTML><body>", "a.xls", "is a web page"),
            (
                b"\x09\x08\x10\0\0\x06",
                "a.xls",
                "is an .xls workbook older",
            ),
            (
                b"\x7FELF\x02\x01\x01\0",
                "a.xlsx",
                "is a file of another kind",
            ),
        ];
        for (bytes, name, expected) in cases {
            let found = kind(bytes, name);
            assert!(found.starts_with(expected), "{bytes:?}: {found}");
            assert_eq!(found.is_empty(), expected.is_empty(), "{bytes:?}: {found}");
        }
    }

    #[test]
    fn compound_files_are_known_by_their_entries() {
        let cases = [
            ("EncryptedPackage", "is password-protected"),
            ("Workbook", ""),
            ("Book", ""),
            ("WordDocument", "is a Word document"),
            ("PowerPoint Document", "is a PowerPoint document"),
            ("Nothing", "is a file of another kind"),
        ];
        for (name, expected) in cases {
            let found = kind(&ole(name), "a.xlsx");
            assert!(found.starts_with(expected), "{name}: {found}");
        }
    }
}
