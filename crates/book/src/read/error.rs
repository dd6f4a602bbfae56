//! Why a workbook could not be opened.

use std::fmt;
use std::io;

use crate::package::parts::PartError;

/// Why a workbook could not be opened: the file and what is wrong with it.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {fault}")]
pub struct OpenError {
    /// The file, as it was named.
    pub file: String,
    /// What is wrong with it, and what to do.
    pub fault: OpenFault,
}

/// What is wrong with a file that could not be opened as a workbook.
#[derive(Debug, thiserror::Error)]
pub enum OpenFault {
    /// There is no such file.
    #[error("there is no such file; check its name and folder")]
    Missing,
    /// A folder, a device, a pipe.
    #[error("is not a file; name a workbook (.xlsx or .xlsm)")]
    NotAFile,
    /// The user may not read it.
    #[error("may not be read by you; change its permissions or copy it")]
    Denied,
    /// The operating system could not read it.
    #[error("cannot be read ({0}); try again, or copy the file first")]
    Io(io::Error),
    /// Nothing is in it.
    #[error("is empty, not a workbook; get the file again")]
    Empty,
    /// Something else than a workbook.
    #[error("is {0}, not a workbook; give an .xlsx or .xlsm file")]
    Foreign(&'static str),
    /// A table in a format that comes with a later version.
    #[error("is {0}, which this version cannot read; save it as .xlsx and give that file")]
    LaterVersion(&'static str),
    /// A table in plain text that could be read in more than one way, or not at all.
    #[error("{0}")]
    Table(String),
    /// Only a password opens it.
    #[error("is password-protected; give --password")]
    Password,
    /// Another password than the one given.
    #[error("the password does not open it; give the right one with --password")]
    WrongPassword,
    /// Protected by a password in a way that is not known here.
    #[error(
        "is password-protected {0}, which cannot be opened here; open it with its password in a \
         spreadsheet program, and save it as .xlsx"
    )]
    Locked(&'static str),
    /// The end of the file is missing.
    #[error("is cut off or damaged; get it again, or let a spreadsheet program repair it")]
    CutOff,
    /// The parts in it do not make a workbook.
    #[error("is damaged ({0}); let a spreadsheet program open, repair and save it")]
    Damaged(String),
    /// It would take too much memory.
    #[error("holds more than {most} MB of {what}; remove what does not belong to the puzzles")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// The limit, in MB.
        most: u64,
    },
    /// It has more parts than any workbook.
    #[error(
        "holds {found} parts, more than {most}; it is no workbook that a spreadsheet program wrote (--max-parts allows more)"
    )]
    TooManyParts {
        /// How many it has.
        found: usize,
        /// The limit.
        most: usize,
    },
    /// It unpacks to so many times its size that it can only have been made to do harm.
    #[error(
        "unpacks to more than {most} times its size; open and save it with a spreadsheet program (--max-ratio allows more)"
    )]
    TooPacked {
        /// The limit.
        most: u64,
    },
    /// Its puzzles would take too much memory.
    #[error("{sheet}: more than {most} cells of puzzles; divide the book into several files")]
    TooManyCells {
        /// The sheet that was too much.
        sheet: String,
        /// The limit.
        most: usize,
    },
    /// A table in plain text has too many fields.
    #[error("has more than {0} fields; divide it into several files")]
    TooManyFields(usize),
    /// A binary workbook with macros of Excel 4, which cannot be read.
    #[error("has Excel 4 macro sheets; save it without them")]
    MacroSheet,
    /// A part is written in two-byte characters, which are not read.
    #[error("{0} is written in UTF-16; open and save it with a spreadsheet program")]
    Utf16(String),
}

impl From<io::Error> for OpenFault {
    fn from(error: io::Error) -> OpenFault {
        match error.kind() {
            io::ErrorKind::NotFound => OpenFault::Missing,
            io::ErrorKind::PermissionDenied => OpenFault::Denied,
            io::ErrorKind::IsADirectory => OpenFault::NotAFile,
            _ => OpenFault::Io(error),
        }
    }
}

impl From<PartError> for OpenFault {
    fn from(error: PartError) -> OpenFault {
        match error {
            PartError::Zip(error) => error.into(),
            PartError::Io(error) => error.into(),
            other => OpenFault::Damaged(other.to_string()),
        }
    }
}

/// The message of another library, to stand within a sentence of ours.
pub(super) fn decapitalised(message: &impl fmt::Display) -> String {
    let message = message.to_string();
    let mut signs = message.chars();
    signs.next().map_or(String::new(), |first| {
        first.to_lowercase().to_string() + signs.as_str()
    })
}
