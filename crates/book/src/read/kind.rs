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
    /// A compound file with an encrypted workbook in it.
    Locked,
    /// Text, which may hold puzzles.
    Text,
}

/// What `file` (at its beginning) is.
///
/// # Errors
/// When it cannot be a workbook: says what it is instead.
pub(super) fn of(file: &mut impl Read) -> Result<Kind, OpenFault> {
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
    text_kind(&head)
}

/// What text is, if it is text.
fn text_kind(head: &[u8]) -> Result<Kind, OpenFault> {
    // Latin letters of two bytes have a zero in each.
    let utf16 = is_utf16(head) || head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF");
    let control = |&byte: &u8| byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0C | 0x1A);
    if !utf16 && head.iter().any(control) {
        return Err(OpenFault::Foreign("a file of another kind"));
    }
    let text = String::from_utf8_lossy(head).to_lowercase();
    if text.contains("urn:schemas-microsoft-com:office:spreadsheet") {
        return Err(OpenFault::LaterVersion("an Excel 2003 XML table"));
    }
    if text.contains("<html") || text.contains("<table") {
        return Err(OpenFault::Foreign("a web page"));
    }
    Ok(Kind::Text)
}

/// Whether most characters are those of Latin text in two bytes, in either order.
pub(super) fn is_utf16(text: &[u8]) -> bool {
    let zeros = |odd: usize| {
        text.iter()
            .skip(odd)
            .step_by(2)
            .filter(|&&b| b == 0)
            .count()
    };
    let pairs = text.len() / 2;
    let many = |odd| zeros(odd) * 2 > pairs && zeros(1 - odd) * 16 < pairs.max(1);
    pairs > 0 && (many(0) || many(1))
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
        [true, ..] => Ok(Kind::Locked),
        [_, true, ..] | [_, _, true, ..] => Ok(Kind::Xls),
        [.., true, _] => Err(OpenFault::Foreign("a Word document")),
        [.., true] => Err(OpenFault::Foreign("a PowerPoint document")),
        _ => Err(OpenFault::Foreign("a file of another kind")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(mut bytes: &[u8]) -> String {
        of(&mut bytes)
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
        let cases: [(&[u8], &str); 15] = [
            (b"", "is empty"),
            (b"PK\x03\x04", ""),
            (b"\x89PNG\r\n\x1a\n", "is an image"),
            (b"\xFF\xD8\xFF\xE0", "is an image"),
            (b"RIFF....WEBPVP8", "is an image"),
            (b"BM\x36\x10\x02\0\0\0\0\0", "is an image"),
            (b"BMW 5 series", ""),
            (b"%PDF-1.7\n", "is a PDF document"),
            (b"5 3 . . 7\n", ""),
            (b"\xFF\xFE5\0,\0", ""),
            (b"5\0,\x003\0,\0,\0", ""),
            (b"<HTML><body>", "is a web page"),
            (b"\x09\x08\x10\0\0\x06", "is an .xls workbook older"),
            (b"\x7FELF\x02\x01\x01\0", "is a file of another kind"),
            (b"text\0\x01\x02", "is a file of another kind"),
        ];
        for (bytes, expected) in cases {
            let found = kind(bytes);
            assert!(found.starts_with(expected), "{bytes:?}: {found}");
            assert_eq!(found.is_empty(), expected.is_empty(), "{bytes:?}: {found}");
        }
    }

    #[test]
    fn compound_files_are_known_by_their_entries() {
        let cases = [
            ("EncryptedPackage", ""),
            ("Workbook", ""),
            ("Book", ""),
            ("WordDocument", "is a Word document"),
            ("PowerPoint Document", "is a PowerPoint document"),
            ("Nothing", "is a file of another kind"),
        ];
        for (name, expected) in cases {
            let found = kind(&ole(name));
            assert!(found.starts_with(expected), "{name}: {found}");
        }
    }
}
