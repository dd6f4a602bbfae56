//! The texts that the cells of a workbook share.

use std::io::BufRead;
use std::ops::Range;

use super::xml::{self, Kind, Pieces, Tokens, XmlError};

/// Reads the shared texts; the reading of a word (furigana) is no part of it.
///
/// `most` is the number of bytes that they may take.
pub(crate) fn read<R: BufRead>(source: R, most: usize) -> Result<Vec<Box<str>>, XmlError> {
    let mut tokens = Tokens::new(source);
    let mut texts = Vec::new();
    let mut bytes = 0;
    while let Some(kind) = tokens.next()? {
        if !matches!(kind, Kind::Start | Kind::Empty) || tokens.local() != b"si" {
            continue;
        }
        let mut text = Vec::new();
        if kind == Kind::Start {
            let (mut inside, mut spoken) = (false, false);
            tokens.rest(|tokens, kind| match (kind, tokens.local()) {
                (Kind::Start, b"rPh") => spoken = true,
                (Kind::End, b"rPh") => spoken = false,
                (Kind::Start, b"t") => inside = !spoken,
                (Kind::End, b"t") => inside = false,
                (Kind::Text, _) if inside => text.extend_from_slice(tokens.raw()),
                (Kind::CData, _) if inside => {
                    let raw = tokens.raw();
                    let plain = String::from_utf8_lossy(&raw[9..raw.len() - 3]);
                    text.extend_from_slice(xml::escape(&plain).as_bytes());
                }
                _ => {}
            })?;
        }
        bytes += size_of::<Box<str>>() + text.len();
        if bytes > most {
            return Err(XmlError::TooLong);
        }
        texts.push(xml::unescape(&text).into_boxed_str());
    }
    Ok(texts)
}

/// Where the texts stand in the part, with their fonts: what is between `<si>` and `</si>`.
pub(crate) fn places(bytes: &[u8]) -> Result<Vec<Range<usize>>, XmlError> {
    let mut pieces = Pieces::new(bytes);
    let (mut texts, mut from) = (Vec::new(), None);
    while let Some((kind, raw)) = pieces.next()? {
        if kind == Kind::Text || xml::local(xml::name(raw)) != b"si" {
            continue;
        }
        let end = pieces.at();
        match kind {
            Kind::Start => from = Some(end),
            Kind::Empty => texts.push(end..end),
            Kind::End => texts.extend(from.take().map(|from| from..end - raw.len())),
            _ => {}
        }
    }
    match from {
        Some(_) => Err(XmlError::Unfinished),
        None => Ok(texts),
    }
}
