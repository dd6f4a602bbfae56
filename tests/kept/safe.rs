//! Whatever happens while a workbook is written in place, the old or the new one is there.

use std::time::{Duration, Instant};

use super::base::base;
use super::compare::{Book, GRID, losses};
use crate::command::Folder;

const BOOKS: [Book; 1] = [Book {
    sheet: "Book",
    columns: &GRID,
    again: false,
}];

const IN_PLACE: [&str; 5] = ["run", "--lang", "en", "book.xlsx", "--in-place"];

#[test]
fn a_kill_leaves_the_old_or_the_new_workbook() {
    let folder = Folder::new();
    let before = base().zip();
    folder.add("book.xlsx", &before);
    let start = Instant::now();
    assert_eq!(folder.numplace(&IN_PLACE).status, 0);
    let whole = start.elapsed();
    let mut chance = fastrand::Rng::with_seed(9);
    let (mut old, mut new) = (0, 0);
    for _ in 0..40 {
        folder.add("book.xlsx", &before);
        let mut child = folder
            .command(&IN_PLACE)
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_micros(
            chance.u64(..whole.as_micros() as u64 * 5 / 4),
        ));
        child.kill().unwrap();
        child.wait().unwrap();
        let after = folder.bytes("book.xlsx");
        if after == before {
            old += 1;
        } else {
            new += 1;
            assert_eq!(losses(&before, &after, &BOOKS), [""; 0]);
        }
    }
    assert!(old > 0, "{old} {new}");
    // What is left behind can be told from the user's own files, and is in nobody's way.
    for name in folder.files().iter().filter(|name| *name != "book.xlsx") {
        assert!(
            name.starts_with(".numplace-") && name.ends_with(".tmp"),
            "{name}"
        );
    }
    assert_eq!(folder.numplace(&IN_PLACE).status, 0);
    assert_eq!(losses(&before, &folder.bytes("book.xlsx"), &BOOKS), [""; 0]);
}

/// A spreadsheet program that has the workbook open keeps such a file beside it.
#[test]
fn a_workbook_that_is_open_elsewhere_is_not_written() {
    let folder = Folder::new();
    let before = base().zip();
    for lock in ["~$book.xlsx", ".~lock.book.xlsx#"] {
        folder.add("book.xlsx", &before);
        folder.add(lock, "\u{5}sato");
        let ran = folder.numplace(&IN_PLACE);
        let line = ran.failure();
        assert!(
            line.starts_with("book.xlsx: ") && line.contains("open"),
            "{line}"
        );
        assert!(folder.bytes("book.xlsx") == before);
        std::fs::remove_file(folder.path(lock)).unwrap();
    }
    assert_eq!(folder.files(), ["book.xlsx"]);
}

/// Without in-place writing nothing of this stands in the way.
#[test]
fn an_output_is_written_although_the_workbook_is_open() {
    let folder = Folder::new();
    folder.add("book.xlsx", base().zip());
    folder.add("~$book.xlsx", "\u{5}sato");
    assert_eq!(folder.numplace(&["run", "book.xlsx"]).status, 0);
}

#[cfg(unix)]
#[test]
fn a_read_only_workbook_stays() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let before = base().zip();
    folder.add("book.xlsx", &before);
    std::fs::set_permissions(
        folder.path("book.xlsx"),
        std::fs::Permissions::from_mode(0o444),
    )
    .unwrap();
    assert!(
        folder
            .numplace(&IN_PLACE)
            .failure()
            .starts_with("book.xlsx: ")
    );
    assert!(folder.bytes("book.xlsx") == before);
}
