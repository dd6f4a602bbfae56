//! Books in files that are only read: .xls, .ods, .csv and other text. And passwords.

use numplace_book::{Format, Limits, Source, read};
use serde_json::Value;

use crate::command::{EASY, EASY_ANSWER, Folder, each, puzzles, texts, without_times};
use crate::sheets::{nines, save};

/// A file that LibreOffice made of one workbook: digits of every spelling, a note, merged
/// cells, formulas, dates.
fn typed(end: &str) -> Vec<u8> {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    std::fs::read(data.join(format!("typed.{end}"))).unwrap()
}

/// What a run told of the puzzles.
fn told(document: &Value) -> Value {
    without_times(document["puzzles"].clone())
}

#[test]
fn a_workbook_is_the_same_in_every_format() {
    let folder = Folder::new();
    folder.add("typed.xlsx", typed("xlsx"));
    let expected = folder.run_json("typed.xlsx", &["--procedures", "all"]);
    assert!(
        each(&expected, "status")
            .iter()
            .all(|status| *status == "conquered")
    );
    for (end, format) in [("xls", Format::Xls), ("ods", Format::Ods)] {
        let folder = Folder::new();
        // The second name is one that its bytes belie.
        for name in [format!("typed.{end}"), "belied.xlsx".to_string()] {
            folder.add(&name, typed(end));
            let document = folder.run_json(&name, &["--procedures", "all"]);
            assert_eq!(told(&document), told(&expected), "{name}");
            assert_eq!(document["notes"], expected["notes"]);
            // Sheets that are no books stay in an .xlsx workbook only.
            assert!(texts(&expected["not_carried"]).is_empty());
            let output = document["output"].as_str().unwrap();
            assert!(output.ends_with(".solved.xlsx"), "{output}");
            let path = folder.path(&name);
            let workbook = read(&path, None, &Limits::default()).unwrap();
            assert_eq!((workbook.format, workbook.protected), (format, false));
            assert_eq!(folder.bytes(&name), typed(end));
        }
        assert_eq!(folder.files().len(), 4, "{:?}", folder.files());
    }
}

#[test]
fn the_samples_in_other_formats() {
    for (name, note) in [("ten.ods", None), ("table.csv", Some("read as a table"))] {
        let folder = Folder::with_sample(name);
        let document = folder.run_json(name, &[]);
        assert_eq!(puzzles(&document).len(), 10);
        assert!(
            each(&document, "status")
                .iter()
                .all(|status| *status == "conquered")
        );
        let notes = texts(&document["notes"]);
        assert_eq!(notes.len(), usize::from(note.is_some()), "{notes:?}");
        assert!(
            notes
                .iter()
                .zip(note)
                .all(|(told, note)| told.starts_with(note))
        );
    }
}

#[test]
fn text_is_read_whatever_it_is_called() {
    let folder = Folder::new();
    let sjis = b"\x94\xD4\x8D\x86,\x96\xE2\x91\xE8,\x93\xEF\x88\xD5\x93x\r\n7,";
    let table = [&sjis[..], EASY.as_bytes(), ",★".as_bytes()].concat();
    // A star in Shift_JIS.
    let table = [&table[..table.len() - 3], b"\x81\x9A"].concat();
    for name in ["book.csv", "book.txt", "book.xlsx", "book"] {
        folder.add(name, &table);
        let document = folder.run_json(name, &["--force"]);
        let puzzle = &puzzles(&document)[0];
        assert_eq!(
            (&puzzle["no"], &puzzle["published"]),
            (&7.into(), &"★".into()),
            "{name}"
        );
        assert_eq!(puzzle["solution"], EASY_ANSWER);
    }
    // The book that a run wrote, saved as .ods by hand: it becomes an .xlsx again.
    folder.add("old.solved.csv", &table);
    let document = folder.run_json("old.solved.csv", &[]);
    assert_eq!(document["output"], "old.solved.xlsx");
}

#[test]
fn files_that_are_only_read_are_not_edited_in_place() {
    let folder = Folder::new();
    folder.add("puzzles.xls", typed("xls"));
    folder.add("puzzles.csv", EASY);
    let before = folder.files();
    for name in ["puzzles.xls", "puzzles.csv"] {
        for flags in [&["--in-place"][..], &["--in-place", "--backup"]] {
            let ran = folder.numplace(&[&["run", name], flags].concat());
            let expected = format!(
                "{name}: cannot be edited in place; run without --in-place to get \
                 puzzles.solved.xlsx"
            );
            assert_eq!(ran.failure(), expected);
        }
    }
    assert_eq!(folder.files(), before);
}

#[test]
fn a_protected_book_stays_protected() {
    const PASSWORD: &str = "ひみつ 1!";
    let folder = Folder::new();
    save(&folder.path("plain.xlsx"), [nines("Book", &[EASY], 11)]);
    let plain = folder.run_json("plain.xlsx", &["-o", "locked.xlsx", "--password", PASSWORD]);
    assert_eq!(
        texts(&plain["notes"]),
        ["locked.xlsx opens with the password only"]
    );
    let bytes = folder.bytes("locked.xlsx");
    assert!(bytes.starts_with(b"\xD0\xCF\x11\xE0"));

    let line = folder
        .numplace(&["run", "locked.xlsx"])
        .failure()
        .to_string();
    assert_eq!(line, "locked.xlsx: is password-protected; give --password");
    for command in ["run", "check"] {
        let ran = folder.numplace(&[command, "locked.xlsx", "--password", "x"]);
        let expected =
            "locked.xlsx: the password does not open it; give the right one with --password";
        assert_eq!(ran.failure(), expected);
    }
    let empty = folder.numplace(&["check", "plain.xlsx", "--password", ""]);
    assert!(
        empty.failure().starts_with("--password: is empty"),
        "{empty:?}"
    );
    let long = folder.numplace(&["check", "plain.xlsx", "--password", &"x".repeat(256)]);
    assert!(
        long.failure().starts_with("--password: is longer than 255"),
        "{long:?}"
    );

    // The environment shows it to nobody else.
    let mut command = folder.command(&["run", "locked.xlsx", "--json"]);
    let ran = crate::command::Ran::of(command.env("NUMPLACE_PASSWORD", PASSWORD));
    assert_eq!((ran.status, puzzles(&ran.json()).len()), (0, 1));
    let output = folder.path("locked.solved.xlsx");
    let source = Source::new(&output, Some(PASSWORD));
    let workbook = read(source, None, &Limits::default()).unwrap();
    assert!(workbook.protected && workbook.written_by_numplace);
    assert!(read(&output, None, &Limits::default()).is_err());

    // The output of the last run is known again, and opens without a password on request.
    let again = [
        "run",
        "locked.xlsx",
        "--password",
        PASSWORD,
        "--no-password",
    ];
    assert_eq!(folder.numplace(&again).status, 0);
    let workbook = read(&output, None, &Limits::default()).unwrap();
    assert!(!workbook.protected && workbook.written_by_numplace);
    let files = "locked.solved.xlsx locked.xlsx plain.xlsx";
    assert_eq!(folder.files().join(" "), files);
}

/// Files of other programs: `agile` is by msoffcrypto-tool, `standard` was made by the rules
/// of Excel 2007, and msoffcrypto-tool opens it. In both is the sample `lines.xlsx`.
#[test]
fn books_that_others_protected_are_opened() {
    let folder = Folder::with_sample("lines.xlsx");
    let expected = folder.run_json("lines.xlsx", &["--to", "3"]);
    for name in ["agile.xlsx", "standard.xlsx"] {
        let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
        folder.add(name, std::fs::read(data.join(name)).unwrap());
        let flags = ["--to", "3", "--password", "Pass 1"];
        assert_eq!(told(&folder.run_json(name, &flags)), told(&expected));
        let ran = folder.numplace(&["check", name, "--password", "Pass 2"]);
        let fault = format!("{name}: the password does not open it");
        assert!(ran.failure().starts_with(&fault), "{ran:?}");
    }
}
