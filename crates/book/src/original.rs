//! The file that a workbook was read from, to be written into later.

use std::collections::HashMap;
use std::fs::{self, File, Metadata};
use std::io::{self, BufReader, Cursor};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use crate::kept::Kept;
use crate::package::parts::Bytes;
use crate::package::sheet::Facts;
use crate::read::cells::Cells;

/// The file that a workbook was read from, as it was then.
#[derive(Debug)]
pub struct Original {
    pub(crate) path: PathBuf,
    stamp: Stamp,
    /// The books' sheets by their names.
    pub(crate) books: HashMap<String, BookSheet>,
    /// What an earlier run kept of its puzzles.
    pub(crate) kept: Vec<Kept>,
    /// What a password made of it, where it needs one.
    pub(crate) unlocked: Option<Arc<[u8]>>,
    /// How the name of a workbook of its kind ends.
    pub(crate) ending: &'static str,
    /// Whether an earlier run wrote into it.
    pub(crate) ours: bool,
}

/// The sheet of a book: what stands in it.
#[derive(Debug)]
pub(crate) struct BookSheet {
    /// Its part in the package.
    pub(crate) part: String,
    pub(crate) cells: Cells,
    pub(crate) facts: Facts,
}

/// What tells a file from one that was changed.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Stamp {
    length: u64,
    modified: Option<SystemTime>,
}

impl Stamp {
    fn of(file: &Metadata) -> Stamp {
        Stamp {
            length: file.len(),
            modified: file.modified().ok(),
        }
    }
}

impl Original {
    /// The file as it is now.
    pub(crate) fn new(path: &Path) -> io::Result<Original> {
        Ok(Original {
            path: path.to_path_buf(),
            stamp: Stamp::of(&fs::metadata(path)?),
            books: HashMap::new(),
            kept: Vec::new(),
            ours: false,
            unlocked: None,
            ending: "xlsx",
        })
    }

    /// Takes in the sheet of a book.
    pub(crate) fn add(&mut self, name: String, part: String, cells: Cells, facts: Facts) {
        self.books.insert(name, BookSheet { part, cells, facts });
    }

    /// Opens the workbook again.
    pub(crate) fn open(&self) -> io::Result<Box<dyn Bytes>> {
        Ok(match &self.unlocked {
            Some(bytes) => Box::new(Cursor::new(bytes.clone())),
            None => Box::new(BufReader::new(File::open(&self.path)?)),
        })
    }

    /// Whether the file is as it was when it was read.
    pub(crate) fn is_unchanged(&self) -> bool {
        fs::metadata(&self.path).is_ok_and(|file| Stamp::of(&file) == self.stamp)
    }
}
