//! The command, called as a script calls it: in a folder, by its arguments.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// Needs hidden and naked singles only.
pub(crate) const EASY: &str =
    "..5..7...2......1..8........46.3..2.351.42..68....5.......7.8.44...5123.....86...";
/// Its answer.
pub(crate) const EASY_ANSWER: &str =
    "635817492297364518184529673946138725351742986872695341519273864468951237723486159";
/// The same with 7 twice in its first row.
pub(crate) const TWO_SEVENS: &str =
    "7.57.....2......1..8........46.3..2.351.42..68....5.......7.8.44...5123.....86...";
/// Nothing is left for (1,9).
pub(crate) const NO_ANSWER: &str =
    "12345678.........9...............................................................";
/// [`EASY`] without its first two rows, which can change places in every answer.
pub(crate) const MANY_ANSWERS: &str =
    "...................8........46.3..2.351.42..68....5.......7.8.44...5123.....86...";
/// Needs assumptions.
pub(crate) const HARD: &str =
    "..93..5.....2...3.....1.98491......3...9..7...35.46........8.7.4......598.2......";

/// A folder for the files of one test.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    /// A folder with a copy of a sample book.
    pub(crate) fn with_sample(name: &str) -> Folder {
        let folder = Folder::new();
        folder.add_sample(name);
        folder
    }

    pub(crate) fn add_sample(&self, name: &str) {
        let workbooks = Path::new(env!("CARGO_MANIFEST_DIR")).join("workbooks");
        std::fs::copy(workbooks.join(name), self.path(name)).unwrap();
    }

    pub(crate) fn add(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), bytes).unwrap();
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    /// All files, hidden ones too, by name.
    pub(crate) fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).unwrap();
        let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<String> = entries.map(|e| name(e).into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// `numplace` with these arguments, ready to be started here.
    pub(crate) fn command<A: AsRef<OsStr>>(&self, args: &[A]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_numplace"));
        command.args(args).current_dir(self.0.path());
        for variable in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES"] {
            command.env_remove(variable);
        }
        command.env("LANG", "en_US.UTF-8");
        command
    }

    /// Runs the command here.
    pub(crate) fn numplace<A: AsRef<OsStr>>(&self, args: &[A]) -> Ran {
        Ran::of(self.command(args).stdin(Stdio::null()))
    }

    /// Runs the command here with some text as its standard input.
    pub(crate) fn numplace_with<A: AsRef<OsStr>>(&self, args: &[A], input: &str) -> Ran {
        let mut command = self.command(args);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // The inputs of the tests fit into a pipe: nobody waits for anybody.
        child
            .stdin
            .take()
            .unwrap()
            .write_all(input.as_bytes())
            .unwrap();
        Ran::from(child.wait_with_output().unwrap())
    }

    /// What `run` on a workbook of this folder gives as JSON, with more arguments.
    pub(crate) fn run_json(&self, book: &str, more: &[&str]) -> Value {
        let ran = self.numplace(&[&["run", book, "--json"], more].concat());
        assert!(ran.status < 2, "{ran:?}");
        ran.json()
    }
}

/// How a call of the command ended.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<std::process::Output> for Ran {
    fn from(output: std::process::Output) -> Ran {
        Ran {
            status: output.status.code().expect("ended by a signal"),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Ran {
    /// Starts a command and waits for it.
    pub(crate) fn of(command: &mut Command) -> Ran {
        Ran::from(command.output().unwrap())
    }

    /// The document on standard output, where nothing else may be.
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.err, "");
        assert_eq!(self.out.lines().count(), 1, "{}", self.out);
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("{e}: {}", self.out))
    }

    /// What a command says that did not do its job: exit status 2, nothing on standard
    /// output, one line on standard error.
    #[track_caller]
    pub(crate) fn failure(&self) -> &str {
        assert_eq!((self.status, self.out.as_str()), (2, ""), "{self:?}");
        let line = self
            .err
            .strip_suffix('\n')
            .unwrap_or_else(|| panic!("{self:?}"));
        assert!(!line.contains('\n'), "{self:?}");
        line.strip_prefix("numplace: ")
            .unwrap_or_else(|| panic!("{self:?}"))
    }
}

/// The puzzles of a document.
pub(crate) fn puzzles(document: &Value) -> &Vec<Value> {
    document["puzzles"].as_array().unwrap()
}

/// Texts of a JSON array.
pub(crate) fn texts(array: &Value) -> Vec<&str> {
    array
        .as_array()
        .unwrap()
        .iter()
        .map(|text| text.as_str().unwrap())
        .collect()
}

/// A field of every puzzle of a document.
pub(crate) fn each<'a>(document: &'a Value, field: &str) -> Vec<&'a Value> {
    puzzles(document)
        .iter()
        .map(|puzzle| &puzzle[field])
        .collect()
}

/// A document without what differs from run to run: the times.
pub(crate) fn without_times(mut document: Value) -> Value {
    match &mut document {
        Value::Array(items) => {
            items
                .iter_mut()
                .for_each(|item| *item = without_times(item.take()));
        }
        Value::Object(fields) => {
            fields.retain(|name, _| !name.starts_with("elapsed"));
            fields
                .iter_mut()
                .for_each(|(_, field)| *field = without_times(field.take()));
        }
        _ => {}
    }
    document
}
