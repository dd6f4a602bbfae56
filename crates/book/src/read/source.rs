//! The file that a workbook is read from.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use super::error::{OpenError, OpenFault};

/// The file that a workbook is read from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The file.
    pub path: &'a Path,
    /// The password that opens it, if it needs one.
    pub password: Option<&'a str>,
}

impl<'a> Source<'a> {
    /// A file that may need a password.
    pub fn new(path: &'a Path, password: Option<&'a str>) -> Source<'a> {
        Source { path, password }
    }

    /// An error that names the file.
    pub(super) fn error(&self, fault: OpenFault) -> OpenError {
        OpenError {
            file: self.path.display().to_string(),
            fault,
        }
    }

    /// Opens the file.
    pub(super) fn open(&self) -> Result<BufReader<File>, OpenFault> {
        // Before opening: to open a pipe is to wait for its other end.
        if !fs::metadata(self.path)?.is_file() {
            return Err(OpenFault::NotAFile);
        }
        Ok(BufReader::new(File::open(self.path)?))
    }
}

impl<'a> From<&'a Path> for Source<'a> {
    fn from(path: &'a Path) -> Source<'a> {
        Source::new(path, None)
    }
}

impl<'a> From<&'a PathBuf> for Source<'a> {
    fn from(path: &'a PathBuf) -> Source<'a> {
        Source::new(path, None)
    }
}

/// The bytes of a workbook: a file, or what a password made of one.
pub(super) use crate::package::parts::Bytes as Stream;
