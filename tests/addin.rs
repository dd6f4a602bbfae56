//! The extension for LibreOffice: packed by the command, installed for an ordinary user, and
//! driven in a real LibreOffice by tests/addin/drive.py, which asserts what stands in cells.
//!
//! Where LibreOffice is absent the test is skipped, with a notice; with
//! `NUMPLACE_REQUIRE_OFFICE=1` that is a failure.

use std::path::Path;
use std::process::Command;

use crate::command::Folder;
use crate::support::notice;

/// A user without rights, who is on every system: LibreOffice installs nothing for root.
const NOBODY: u32 = 65_534;

/// Python that fails where something is absent. It is LibreOffice's own interpreter that the
/// extension runs in, so nothing but `uno` is needed.
const CHECK: &str = "import uno, shutil; assert shutil.which('soffice') and shutil.which('unopkg')";

#[test]
fn every_entry_does_its_job_in_libreoffice() {
    let Some(python) = python() else {
        let text = "LibreOffice with Python's uno is not installed";
        assert!(
            std::env::var_os("NUMPLACE_REQUIRE_OFFICE").is_none(),
            "{text}"
        );
        notice(&format!("SKIPPED: {text}"));
        return;
    };
    let folder = Folder::with_sample("sample.xlsx");
    folder.add_sample("lines.xlsx");
    for arguments in [
        &["addin", "numplace.oxt"][..],
        &["addin", "functions.oxt", "--functions"],
        &["run", "sample.xlsx", "--lang", "en", "--jobs", "2"],
    ] {
        assert_eq!(folder.numplace(arguments).status, 0, "{arguments:?}");
    }
    std::fs::rename(folder.path("sample.xlsx"), folder.path("empty.xlsx")).unwrap();
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/addin");
    for script in ["calc.py", "checks.py", "drive.py"] {
        std::fs::copy(scripts.join(script), folder.path(script)).unwrap();
    }
    // The ordinary user may see nothing else of ours.
    let command = folder.path("numplace");
    std::fs::copy(env!("CARGO_BIN_EXE_numplace"), &command).unwrap();
    let mut drive = as_ordinary_user(&folder, python);
    let output = drive
        .arg(folder.path("drive.py"))
        .arg(folder.path(""))
        .env("HOME", folder.path(""))
        // That user may not even enter the folder that the tests run in.
        .current_dir(folder.path(""))
        .output()
        .unwrap();
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{out}{err}");
    // One that runs no check has nothing to fail at.
    let passed = out.lines().filter(|line| line.starts_with("passed "));
    assert!(passed.count() >= 25, "{out}{err}");
}

fn python() -> Option<&'static str> {
    ["python3", "/usr/bin/python3"].into_iter().find(|python| {
        let check = Command::new(python).args(["-c", CHECK]).output();
        check.is_ok_and(|output| output.status.success())
    })
}

/// The interpreter, started by somebody who is not root.
#[cfg(unix)]
fn as_ordinary_user(folder: &Folder, python: &str) -> Command {
    use std::os::unix::fs::{MetadataExt, chown};
    if std::fs::metadata(folder.path("")).unwrap().uid() != 0 {
        return Command::new(python);
    }
    chown(folder.path(""), Some(NOBODY), Some(NOBODY)).unwrap();
    for name in folder.files() {
        chown(folder.path(&name), Some(NOBODY), Some(NOBODY)).unwrap();
    }
    let mut command = Command::new("setpriv");
    let id = NOBODY.to_string();
    command.arg(format!("--reuid={id}"));
    command.arg(format!("--regid={id}"));
    command.args(["--clear-groups", python]);
    command
}

#[cfg(not(unix))]
fn as_ordinary_user(_: &Folder, python: &str) -> Command {
    Command::new(python)
}

#[test]
fn an_extension_is_written_once() {
    let folder = Folder::new();
    let ran = folder.numplace(&["addin", "numplace.oxt"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, "numplace.oxt\n"));
    let bytes = folder.bytes("numplace.oxt");
    let again = folder.numplace(&["addin", "numplace.oxt"]);
    assert!(again.failure().starts_with("numplace.oxt: exists"));
    let ran = folder.numplace(&["addin", "numplace.oxt", "--force", "--json"]);
    assert_eq!(ran.json()["addin"], "numplace.oxt");
    assert_eq!(folder.bytes("numplace.oxt"), bytes);
    let ran = folder.numplace(&["addin", "numplace.xlsx"]);
    assert!(ran.failure().contains("ends in .oxt"));
    assert_eq!(folder.files(), ["numplace.oxt"]);
    // The version of the command is the one that the extension asks for.
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let name = "pythonpath/numplace_lo/__init__.py";
    let init = std::io::read_to_string(zip.by_name(name).unwrap()).unwrap();
    assert!(init.contains(&format!("\"{}\"", env!("CARGO_PKG_VERSION"))));
}
