//! Zip files that lie.

use super::{Case, Refused, Told, assert_all};
use crate::kept::base::{BOOK, base};
use crate::kept::raw::{Entry, Method, write};

/// The parts of the base workbook as entries.
fn entries() -> Vec<Entry> {
    let parts = base().parts;
    parts
        .iter()
        .map(|(name, content)| Entry::new(name, content, Method::Deflated))
        .collect()
}

/// The base workbook with its book sheet's entry changed.
fn with_book(change: impl FnOnce(&mut Entry)) -> Vec<u8> {
    let mut entries = entries();
    change(
        entries
            .iter_mut()
            .find(|entry| entry.name == BOOK.as_bytes())
            .unwrap(),
    );
    write(&entries, b"")
}

/// The base workbook and one more part.
fn with_part(name: &str, content: &[u8]) -> Vec<u8> {
    let mut entries = entries();
    entries.push(Entry::new(name, content, Method::Stored));
    write(&entries, b"")
}

#[test]
fn entries_that_lie() {
    let mut end = write(&entries(), b"");
    let at = end.len() - 6;
    end[at..at + 4].copy_from_slice(&0xFFFF_FFF0_u32.to_le_bytes());
    let mut large = write(&entries(), b"");
    let at = large.len() - 12;
    large[at..at + 2].copy_from_slice(&0xFFFF_u16.to_le_bytes());
    let cases: Vec<Case> = vec![
        ("size.xlsx", with_book(|entry| entry.size = 10), Told),
        (
            "size2.xlsx",
            with_book(|entry| entry.size = u32::MAX - 1),
            Refused(""),
        ),
        (
            "zip64.xlsx",
            with_book(|entry| entry.size = u32::MAX),
            Refused(""),
        ),
        (
            "zip64-extra.xlsx",
            with_book(|entry| {
                entry.size = u32::MAX;
                entry.extra = [&b"\x01\x00\x08\x00"[..], &u64::MAX.to_le_bytes()].concat();
            }),
            Refused(""),
        ),
        (
            "extra.xlsx",
            with_book(|entry| entry.extra = b"\x01\x00\xFF\xFF".to_vec()),
            Told,
        ),
        (
            "sum.xlsx",
            with_book(|entry| entry.crc ^= 1),
            Refused("is damaged"),
        ),
        (
            "method.xlsx",
            with_book(|entry| entry.method = 99),
            Refused(""),
        ),
        (
            "method2.xlsx",
            with_book(|entry| entry.method = 14),
            Refused(""),
        ),
        (
            "locked.xlsx",
            with_book(|entry| entry.flags |= 1),
            Refused("password"),
        ),
        (
            "packed.xlsx",
            with_book(|entry| entry.packed = b"\x07nonsense".to_vec()),
            Refused("is damaged"),
        ),
        ("end.xlsx", end, Refused("")),
        ("large.xlsx", large, Refused("")),
    ];
    assert_all(cases);
}

#[test]
fn names_that_lie() {
    let mut backslashes = entries();
    for entry in &mut backslashes {
        let name = String::from_utf8(entry.name.clone()).unwrap();
        entry.name = name.replace('/', "\\").into_bytes();
    }
    let mut latin = entries();
    latin[3].name = b"xl/\xFF\xFE.xml".to_vec();
    latin[3].flags = 0;
    let cases: Vec<Case> = vec![
        ("twice.xlsx", with_part(BOOK, b"<worksheet/>"), Told),
        (
            "case.xlsx",
            with_part("XL/Worksheets/SHEET1.xml", b"<worksheet/>"),
            Told,
        ),
        ("backslashes.xlsx", write(&backslashes, b""), Told),
        ("outside.xlsx", with_part("../../evil.xml", b"<a/>"), Told),
        ("absolute.xlsx", with_part("/etc/evil.xml", b"<a/>"), Told),
        ("drive.xlsx", with_part("C:\\evil.xml", b"<a/>"), Told),
        ("unnamed.xlsx", with_part("", b"<a/>"), Told),
        ("long.xlsx", with_part(&"a/".repeat(30_000), b""), Told),
        ("zero.xlsx", with_part("a\0b.xml", b"<a/>"), Told),
        ("latin.xlsx", write(&latin, b""), Told),
    ];
    assert_all(cases);
}

/// Two hundred thousand parts, more than a directory of the old kind can count.
#[test]
fn very_many_parts() {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for (name, content) in base().parts {
        zip.start_file(name, options).unwrap();
        std::io::Write::write_all(&mut zip, &content).unwrap();
    }
    for at in 0..200_000 {
        zip.start_file(format!("xl/media/{at}.png"), options)
            .unwrap();
    }
    assert_all(vec![(
        "parts.xlsx",
        zip.finish().unwrap().into_inner(),
        Told,
    )]);
}
