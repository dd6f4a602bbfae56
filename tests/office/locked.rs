//! Workbooks with a password, in programs that people open them with.

use std::ffi::OsStr;

use serde_json::{Value, json};

use super::{LIBREOFFICE, Program};
use crate::command::Folder;

const PASSWORD: &str = "ひみつ 1!";

/// A solved book with a password, and one with another.
fn locked() -> Folder {
    let folder = Folder::with_sample("lines.xlsx");
    for (name, password) in [("locked.xlsx", PASSWORD), ("other.xlsx", "other")] {
        let args = ["run", "lines.xlsx", "--to", "2", "-o", name];
        let ran = folder.numplace(&[&args[..], &["--password", password]].concat());
        assert_eq!(ran.status, 0, "{ran:?}");
    }
    folder
}

fn opened(program: &Program, before: &[&OsStr], folder: &Folder) -> Option<Value> {
    let books = ["locked.xlsx", "other.xlsx"].map(|name| folder.path(name));
    let books = books.iter().map(|path| path.as_os_str());
    let arguments: Vec<&OsStr> = before.iter().copied().chain(books).collect();
    program.call(&arguments, "")
}

#[test]
fn libreoffice_opens_it_with_the_password_only() {
    let program = Program {
        script: "unlock_in_libreoffice.py",
        ..LIBREOFFICE
    };
    let (folder, profile) = (locked(), Folder::new());
    let profile = profile.path("");
    let before = [profile.as_os_str(), OsStr::new(PASSWORD)];
    let Some(seen) = opened(&program, &before, &folder) else {
        return;
    };
    assert_eq!(seen[0][0], "One a line");
    assert_eq!(seen[1], Value::Null);
}

#[test]
fn msoffcrypto_opens_it_with_the_password_only() {
    let program = Program {
        name: "msoffcrypto-tool",
        check: "import msoffcrypto",
        script: "unlock_with_msoffcrypto.py",
    };
    let folder = locked();
    let Some(seen) = opened(&program, &[OsStr::new(PASSWORD)], &folder) else {
        return;
    };
    assert_eq!(seen, json!(["PK", null]));
}
