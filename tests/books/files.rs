//! Files that are no workbooks, and workbooks without a book: one line that names the file,
//! exit status 2, nothing written.

use rust_xlsxwriter::{Format, Worksheet};

use crate::command::{EASY, Folder};
use crate::sheets::{nines, save};

/// The one line that `run` says of a file; `check` says the same.
fn failure(folder: &Folder, name: &str) -> String {
    let before = folder.files();
    let line = folder.numplace(&["run", name]).failure().to_string();
    assert_eq!(folder.numplace(&["check", name]).failure(), line);
    assert_eq!(folder.files(), before);
    line
}

#[test]
fn what_is_no_workbook_is_called_by_its_name() {
    let folder = Folder::new();
    save(&folder.path("whole.xlsx"), [nines("Book", &[EASY], 11)]);
    let whole = folder.bytes("whole.xlsx");
    let mut old = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec();
    old.resize(4096, 0);
    let mut locked = old.clone();
    old.extend("Workbook\0".encode_utf16().flat_map(u16::to_le_bytes));
    locked.extend(
        "EncryptedPackage\0"
            .encode_utf16()
            .flat_map(u16::to_le_bytes),
    );
    let cases: [(&str, &[u8], &str); 7] = [
        (
            "image.xlsx",
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
            "is an image, not a workbook",
        ),
        ("empty.xlsx", b"", "is empty, not a workbook"),
        ("old.xlsx", &old, "is damaged ("),
        ("locked.xlsx", &locked, "is password-protected"),
        (
            "cut.xlsx",
            &whole[..whole.len() / 2],
            "is cut off or damaged",
        ),
        ("text.xlsx", b"53..7....\n", "is plain text, not a workbook"),
        (
            "none.xlsx",
            b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
            "is a zip file, not a workbook",
        ),
    ];
    for (name, bytes, expected) in cases {
        folder.add(name, bytes);
        let line = failure(&folder, name);
        assert!(line.starts_with(&format!("{name}: {expected}")), "{line}");
        // What to do comes behind a semicolon.
        assert!(line.contains("; "), "{line}");
    }
}

/// Any byte of a file may be damaged: a message or an answer, never a panic.
#[test]
fn a_damaged_file_is_a_message() {
    let folder = Folder::new();
    save(&folder.path("whole.xlsx"), [nines("Book", &[EASY], 11)]);
    let whole = folder.bytes("whole.xlsx");
    for part in 0..40 {
        let mut bytes = whole.clone();
        let at = part * whole.len() / 40;
        bytes[at] ^= 0x55;
        folder.add("damaged.xlsx", bytes);
        let ran = folder.numplace(&["check", "damaged.xlsx"]);
        assert!(ran.status <= 2, "{at}: {ran:?}");
        if ran.status == 2 {
            assert!(
                ran.failure().starts_with("damaged.xlsx: "),
                "{at}: {}",
                ran.err
            );
        }
    }
}

#[test]
fn a_workbook_without_a_book_says_what_is_missing() {
    let folder = Folder::new();
    let mut accounts = Worksheet::new();
    accounts.write_string(0, 0, "January").unwrap();
    save(&folder.path("accounts.xlsx"), [accounts]);
    let line = failure(&folder, "accounts.xlsx");
    assert!(
        line.starts_with("accounts.xlsx: no puzzle book found in it"),
        "{line}"
    );

    // Nearly blank, but huge.
    let mut huge = Worksheet::new();
    huge.write_blank(1_048_575, 16_383, &Format::new().set_bold())
        .unwrap();
    save(&folder.path("huge.xlsx"), [huge]);
    assert!(failure(&folder, "huge.xlsx").contains("no puzzle book found"));

    let mut headless = nines("Book", &[EASY], 11);
    for col in 11..20 {
        headless.write_string(1, col, "x").unwrap();
    }
    save(&folder.path("headless.xlsx"), [headless]);
    assert!(failure(&folder, "headless.xlsx").contains("Book!L2: row 2 does not count 1, 2, 3"));

    let mut numberless = nines("Book", &[EASY], 11);
    numberless.write_string(2, 0, "first").unwrap();
    save(&folder.path("numberless.xlsx"), [numberless]);
    assert!(failure(&folder, "numberless.xlsx").contains("Book!A3: column A holds no number"));
}
