//! Puzzles as an argument: text, the name of a file, or `-` for standard input.

use std::io::{self, Read};
use std::path::Path;

use crate::failure::Failure;

/// The text that an argument stands for, and the file it came from.
pub(crate) fn read(argument: &str) -> Result<(String, Option<String>), Failure> {
    let named = |name: &str, bytes: Vec<u8>| match String::from_utf8(bytes) {
        Ok(text) => Ok((text, Some(name.to_string()))),
        Err(_) => {
            let hint = "is not text; a workbook is solved by `numplace run`";
            Err(Failure::Argument(format!("{name}: {hint}")))
        }
    };
    if argument == "-" {
        let bytes = within_limit(std::io::stdin()).map_err(Failure::Stdin)?;
        return named("standard input", bytes);
    }
    let path = Path::new(argument);
    if path.exists() {
        let opened = std::fs::File::open(path).and_then(within_limit);
        let bytes = opened.map_err(|error| Failure::Read(path.to_path_buf(), error))?;
        return named(argument, bytes);
    }
    Ok((argument.to_string(), None))
}

/// Largest text that is read: some 800,000 puzzles of 9x9.
const LARGEST_TEXT: u64 = 64 << 20;

fn within_limit(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(LARGEST_TEXT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_TEXT {
        let what = "more than 64 MB of text; split it into several files";
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
    }
    Ok(bytes)
}
