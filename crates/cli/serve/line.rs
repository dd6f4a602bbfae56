//! Lines of which no more is kept than a request may have.

use std::io::{self, BufRead};

/// A line of the input.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// Without its end.
    Whole(Vec<u8>),
    /// It was read past and not kept.
    TooLong,
}

/// The next line of at most `most` bytes; `None` at the end of the input. The last line
/// needs no end.
pub(super) fn next(input: &mut impl BufRead, most: usize) -> io::Result<Option<Line>> {
    let (mut line, mut too_long, mut any) = (Vec::new(), false, false);
    loop {
        let read = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        any |= !read.is_empty();
        let end = read.iter().position(|&byte| byte == b'\n');
        let part = &read[..end.unwrap_or(read.len())];
        too_long |= line.len() + part.len() > most;
        match too_long {
            true => line = Vec::new(),
            false => line.extend_from_slice(part),
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() || used == 0 {
            let line = if too_long {
                Line::TooLong
            } else {
                Line::Whole(line)
            };
            return Ok(Some(line).filter(|_| any));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_and_long_ones_read_past() {
        let text = b"one\n\nthree and more\nfour\r\nhalf";
        // Buffers shorter than the lines, and longer.
        for size in [1, 2, 7, 100] {
            let mut input = io::BufReader::with_capacity(size, &text[..]);
            let mut next = || next(&mut input, 6).unwrap();
            let whole = |text: &str| Some(Line::Whole(text.into()));
            assert_eq!(next(), whole("one"));
            assert_eq!(next(), whole(""));
            assert_eq!(next(), Some(Line::TooLong));
            assert_eq!(next(), whole("four\r"));
            assert_eq!(next(), whole("half"));
            assert_eq!(next(), None);
        }
    }
}
