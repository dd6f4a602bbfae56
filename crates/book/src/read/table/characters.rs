//! The characters of a text, whatever they are encoded as.

use std::borrow::Cow;

use encoding_rs::{Encoding, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::super::kind;

/// How much of a text is looked at for its encoding when nothing tells it.
const HEAD: usize = 4096;

/// The text, with line ends as `\n`. A mark at its beginning tells the encoding; without
/// one it is UTF-8 if it can be that, else what Excel writes in Japan, else in the West.
pub(super) fn decoded(bytes: &[u8]) -> String {
    let (encoding, bytes) = match Encoding::for_bom(bytes) {
        Some((encoding, mark)) => (encoding, &bytes[mark..]),
        None => (guessed(bytes), bytes),
    };
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    let text = match text.contains('\r') {
        true => Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")),
        false => text,
    };
    // The end of a file of old times.
    text.trim_end_matches('\u{1A}').to_string()
}

fn guessed(bytes: &[u8]) -> &'static Encoding {
    let head = &bytes[..bytes.len().min(HEAD)];
    if kind::is_utf16(head) {
        let zeros = |odd| {
            head.iter()
                .skip(odd)
                .step_by(2)
                .filter(|&&b| b == 0)
                .count()
        };
        return if zeros(0) > zeros(1) {
            UTF_16BE
        } else {
            UTF_16LE
        };
    }
    // Western letters pass for signs that nobody uses.
    let is_private = |c: char| ('\u{E000}'..='\u{F8FF}').contains(&c);
    let fits = |encoding: &'static Encoding| {
        let (text, has_errors) = encoding.decode_without_bom_handling(bytes);
        !has_errors && !text.contains(is_private)
    };
    let guesses = [UTF_8, SHIFT_JIS];
    let fitting = guesses.into_iter().find(|&encoding| fits(encoding));
    fitting.unwrap_or(WINDOWS_1252)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_gives_the_same_text() {
        let text = "番号,題\r\n1,春の本\r\n";
        let utf16 = |mark: bool, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
            let mark = mark.then_some(0xFEFF);
            let units = mark.into_iter().chain(text.encode_utf16());
            units.flat_map(bytes).collect()
        };
        let encoded = [
            text.as_bytes().to_vec(),
            [b"\xEF\xBB\xBF", text.as_bytes()].concat(),
            SHIFT_JIS.encode(text).0.into_owned(),
            utf16(true, u16::to_le_bytes),
            utf16(true, u16::to_be_bytes),
        ];
        for bytes in encoded {
            assert_eq!(decoded(&bytes), "番号,題\n1,春の本\n", "{bytes:?}");
        }
    }

    #[test]
    fn text_without_a_mark_is_guessed() {
        let utf16: Vec<u8> = "1,2,3".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(decoded(&utf16), "1,2,3");
        assert_eq!(decoded(b"No,Autor\r1,J\xF6rg\r\x1A"), "No,Autor\n1,Jörg\n");
        assert_eq!(decoded(b""), "");
    }
}
