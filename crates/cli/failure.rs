//! Why a command could not do its job.

use std::io;
use std::path::{Path, PathBuf};

use numplace_book::{DrawingError, NewBookError, OpenError, Workbook, WriteError};
use numplace_solver::OrderError;

/// One line on standard error, exit status 2, nothing written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Write(#[from] WriteError),
    #[error(transparent)]
    NewBook(#[from] NewBookError),
    #[error(transparent)]
    Drawing(#[from] DrawingError),
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error("{path}: no puzzle book found in it{hint}; `numplace new` makes a book to start from", path = .0.display(), hint = .1)]
    NoBook(PathBuf, String),
    #[error("{path}: no sheet named {1:?} is a puzzle book; the books are {2}", path = .0.display())]
    NoSheet(PathBuf, String, String),
    #[error("{path}: no puzzle to run{range}", path = .0.display(), range = range(*.1, *.2))]
    NoPuzzle(PathBuf, Option<u32>, Option<u32>),
    #[error("{file}: {cell} holds {found:?}; expected {expected}; correct or clear the cell", file = .file.display())]
    Page {
        file: PathBuf,
        cell: String,
        found: String,
        expected: String,
    },
    #[error("{path}: {1}: there is no puzzle of {2}x{2} to run in this range; correct or clear the cells", path = .0.display())]
    PageRange(PathBuf, String, usize),
    #[error("{path}: no puzzle {1} is run, so it cannot be charted; give the number of one that is with --chart", path = .0.display())]
    NoChart(PathBuf, u32),
    #[error("{path}: is not the name of an .xlsx workbook, the only kind written; give a name that ends in .xlsx", path = .0.display())]
    NotXlsx(PathBuf),
    #[error("{path}: a workbook of this kind must be named .{1}, or Excel would not open it; give such a name", path = .0.display())]
    Ending(PathBuf, String),
    #[error("{path}: exists and was not written by numplace; give another name with -o, or --force to replace it", path = .0.display())]
    Exists(PathBuf),
    #[error("{path}: cannot be edited in place; run without --in-place to get {output}", path = .0.display(), output = .1.display())]
    NotEditable(PathBuf, PathBuf),
    #[error("{path}: is the input itself; give --in-place to write into it, or another name with -o", path = .0.display())]
    Input(PathBuf),
    #[error("{path}: has what the input has not and would lose it ({1}); give another name with -o, or --force", path = .0.display())]
    WouldLose(PathBuf, String),
    #[error("{path}: {what}", path = .0.display(), what = unread(.1))]
    Read(PathBuf, io::Error),
    #[error("standard input: {0}")]
    Stdin(io::Error),
    #[error("{0}")]
    Argument(String),
    #[error("output: {0}")]
    Output(io::Error),
    #[error("output: {0}")]
    Json(#[from] serde_json::Error),
}

impl Failure {
    /// Refuses a workbook that is to be written under the name of another kind of file:
    /// a spreadsheet program would not open it.
    pub(crate) fn unless_xlsx(path: &Path) -> Result<(), Failure> {
        match path.extension() {
            Some(end) if end.eq_ignore_ascii_case("xlsx") => Ok(()),
            _ => Err(Failure::NotXlsx(path.to_path_buf())),
        }
    }

    /// Refuses a name of the output that does not end as the kind of its workbook must.
    pub(crate) fn unless_ends_in(path: &Path, ending: &str) -> Result<(), Failure> {
        match path.extension() {
            Some(end) if end.eq_ignore_ascii_case(ending) => Ok(()),
            _ if ending == "xlsx" => Err(Failure::NotXlsx(path.to_path_buf())),
            _ => Err(Failure::Ending(path.to_path_buf(), ending.to_string())),
        }
    }

    /// No sheet is a book; says what was found instead.
    pub(crate) fn no_book(path: &Path, workbook: &Workbook) -> Failure {
        let found: Vec<String> = workbook
            .troubles()
            .chain(&workbook.notes)
            .cloned()
            .collect();
        let hint = if found.is_empty() {
            String::new()
        } else {
            format!(" ({})", found.join("; "))
        };
        Failure::NoBook(path.to_path_buf(), hint)
    }
}

fn range(from: Option<u32>, to: Option<u32>) -> String {
    match (from, to) {
        (None, None) => "; type puzzles into its books first".to_string(),
        (Some(from), None) => format!(": there is none from no. {from} on"),
        (None, Some(to)) => format!(": there is none up to no. {to}"),
        (Some(from), Some(to)) => format!(": there is none from no. {from} to no. {to}"),
    }
}

/// Why a file could not be read, and what to do.
fn unread(error: &io::Error) -> String {
    // An error of our own has its words already.
    if error.raw_os_error().is_none() {
        return error.to_string();
    }
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file; check its name and folder".to_string(),
        io::ErrorKind::IsADirectory => "is a folder; give the name of a file in it".to_string(),
        io::ErrorKind::PermissionDenied => {
            "may not be read; change its permissions or copy it".to_string()
        }
        _ => error.to_string(),
    }
}
