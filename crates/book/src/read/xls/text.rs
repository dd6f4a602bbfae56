//! The texts of .xls files.

use encoding_rs::{Encoding, WINDOWS_1252};

use super::{Fault, byte_at, u16_at, u32_at};

/// Reads texts as the workbook writes them.
pub(super) struct Decoder {
    /// Whether a byte before the characters says how wide they are.
    pub(super) is_biff8: bool,
    /// What the characters of older workbooks are.
    encoding: &'static Encoding,
}

impl Decoder {
    pub(super) fn of_biff8() -> Decoder {
        Decoder {
            is_biff8: true,
            encoding: WINDOWS_1252,
        }
    }

    pub(super) fn of_biff5() -> Decoder {
        Decoder {
            is_biff8: false,
            encoding: WINDOWS_1252,
        }
    }

    /// Takes over the number of a set of characters, if it is known.
    pub(super) fn set_code_page(&mut self, page: u16) {
        let label = match page {
            932 => "shift_jis".to_string(),
            936 => "gbk".to_string(),
            949 => "euc-kr".to_string(),
            950 => "big5".to_string(),
            10_000 => "macintosh".to_string(),
            page => format!("windows-{page}"),
        };
        if let Some(encoding) = Encoding::for_label(label.as_bytes()) {
            self.encoding = encoding;
        }
    }

    /// A text of `length` characters at the beginning of `data`, and how many bytes it takes.
    pub(super) fn text(&self, data: &[u8], length: usize) -> Result<(String, usize), Fault> {
        if !self.is_biff8 {
            let bytes = data.get(..length).ok_or(Fault::Short)?;
            return Ok((self.encoding.decode(bytes).0.into_owned(), length));
        }
        let wide = byte_at(data, 0)? & 1 != 0;
        let used = 1 + if wide { 2 * length } else { length };
        let bytes = data.get(1..used).ok_or(Fault::Short)?;
        Ok((String::from_utf16_lossy(&units(bytes, wide)), used))
    }
}

/// Characters of one or two bytes.
fn units(bytes: &[u8], wide: bool) -> Vec<u16> {
    match wide {
        true => {
            let pairs = bytes.chunks_exact(2);
            pairs
                .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
                .collect()
        }
        false => bytes.iter().map(|&byte| byte.into()).collect(),
    }
}

/// The shared texts in a record and those that continue it.
pub(super) fn shared_texts(parts: &[&[u8]]) -> Result<Vec<String>, Fault> {
    let (first, more) = parts.split_first().ok_or(Fault::Short)?;
    let mut parts = Parts {
        part: first.get(8..).ok_or(Fault::Short)?,
        more,
    };
    let count = u32_at(first, 4)?;
    let mut texts = Vec::new();
    // The number may be wrong; the parts end in any case.
    while texts.len() < count as usize && parts.is_left() {
        texts.push(parts.text()?);
    }
    Ok(texts)
}

/// What is left of the parts.
struct Parts<'a> {
    part: &'a [u8],
    more: &'a [&'a [u8]],
}

impl<'a> Parts<'a> {
    fn is_left(&mut self) -> bool {
        while self.part.is_empty() {
            let Some((part, more)) = self.more.split_first() else {
                return false;
            };
            (self.part, self.more) = (part, more);
        }
        true
    }

    /// The next `length` bytes, which are in one part.
    fn take(&mut self, length: usize) -> Result<&'a [u8], Fault> {
        if !self.is_left() {
            return Err(Fault::Short);
        }
        let (taken, rest) = self.part.split_at_checked(length).ok_or(Fault::Short)?;
        self.part = rest;
        Ok(taken)
    }

    /// A text with what follows it: fonts of its parts, and readings.
    fn text(&mut self) -> Result<String, Fault> {
        let head = self.take(3)?;
        let (mut left, flags) = (usize::from(u16_at(head, 0)?), head[2]);
        let fonts = match flags & 8 {
            0 => 0,
            _ => usize::from(u16_at(self.take(2)?, 0)?),
        };
        let readings = match flags & 4 {
            0 => 0,
            _ => u32_at(self.take(4)?, 0)? as usize,
        };
        let mut wide = flags & 1 != 0;
        let mut characters = Vec::new();
        loop {
            let size = if wide { 2 } else { 1 };
            let here = left.min(self.part.len() / size);
            characters.extend(units(self.take_here(here * size), wide));
            left -= here;
            if left == 0 {
                break;
            }
            // The next part says again how wide its characters are.
            self.part = &[];
            wide = self.take(1)?[0] & 1 != 0;
        }
        self.skip(4 * fonts)?;
        self.skip(readings)?;
        Ok(String::from_utf16_lossy(&characters))
    }

    fn take_here(&mut self, length: usize) -> &'a [u8] {
        let (taken, rest) = self.part.split_at(length);
        self.part = rest;
        taken
    }

    fn skip(&mut self, mut length: usize) -> Result<(), Fault> {
        while length > 0 {
            if !self.is_left() {
                return Err(Fault::Short);
            }
            let here = length.min(self.part.len());
            self.part = &self.part[here..];
            length -= here;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_go_on_in_the_next_record() {
        let mut first = vec![3, 0, 0, 0, 3, 0, 0, 0];
        first.extend(b"\x03\0\0abc");
        // Two characters narrow, two wide in the next part, then fonts and readings.
        first.extend(b"\x04\0\x0C\x01\0\x02\0\0\0de");
        let mut second = vec![1];
        second.extend("問題".encode_utf16().flat_map(u16::to_le_bytes));
        second.extend(b"\0\0");
        let third = b"\0\0rr\x01\0\0z";
        let texts = shared_texts(&[&first, &second, third]).unwrap();
        assert_eq!(texts, ["abc", "de問題", "z"]);
    }

    #[test]
    fn what_is_cut_off_is_a_fault() {
        let short: [&[u8]; 4] = [
            b"\0\0\0\0\x01\0\0",
            b"\0\0\0\0\x01\0\0\0\x03\0\0ab",
            b"\0\0\0\0\x01\0\0\0\x01\0\x04\xFF\xFF\xFF\xFFa",
            b"\0\0\0\0\x01\0\0\0\x01\0",
        ];
        for part in short {
            assert_eq!(shared_texts(&[part]), Err(Fault::Short), "{part:?}");
        }
        // Room is made for no more than there are.
        assert_eq!(shared_texts(&[b"\0\0\0\0\xFF\xFF\xFF\xFF"]), Ok(vec![]));
    }

    #[test]
    fn old_texts_have_a_code_page() {
        let mut decoder = Decoder::of_biff5();
        decoder.set_code_page(932);
        let text = decoder.text(b"\x96\xE2\x91\xE8x", 5).unwrap();
        assert_eq!(text, ("問題x".to_string(), 5));
        assert!(decoder.text(b"ab", 3).is_err());
    }
}
