//! XML read token by token, without losing a byte of it.
//!
//! What a spreadsheet program wrote is copied as it stands, so a token keeps its bytes: a
//! reader that hands on what it understood would lose the rest. Names are compared without
//! their prefix, which any program may choose.

use std::io::{self, BufRead};
use std::ops::Range;

/// Longest token that is read, in bytes: far above the longest text of a cell.
const LONGEST: usize = 16 << 20;

/// Why XML cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum XmlError {
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("an element that does not end")]
    Unfinished,
    #[error("a document type definition, which no workbook has")]
    Dtd,
    #[error("text of more than {} MB in one piece", LONGEST >> 20)]
    TooLong,
    #[error("text in another encoding than UTF-8")]
    Encoding,
    #[error("{0}")]
    Wrong(String),
}

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// `<a>`
    Start,
    /// `<a/>`
    Empty,
    /// `</a>`
    End,
    /// What stands between tags.
    Text,
    /// `<![CDATA[...]]>`
    CData,
    /// Comments, processing instructions, the declaration.
    Other,
}

/// A stream of tokens. The current one is in [`raw`](Tokens::raw).
pub(crate) struct Tokens<R> {
    source: R,
    raw: Vec<u8>,
    /// Where the current token begins and ends in the stream.
    start: u64,
    end: u64,
}

impl<R: BufRead> Tokens<R> {
    pub(crate) fn new(source: R) -> Tokens<R> {
        Tokens {
            source,
            raw: Vec::new(),
            start: 0,
            end: 0,
        }
    }

    /// The next token; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Kind>, XmlError> {
        self.raw.clear();
        self.start = self.end;
        let first = self.source.fill_buf()?.first().copied();
        let kind = match first {
            None => return Ok(None),
            Some(b'<') => {
                self.until(b'>')?;
                self.tag()?
            }
            Some(_) => {
                self.text()?;
                Kind::Text
            }
        };
        self.end = self.start + self.raw.len() as u64;
        Ok(Some(kind))
    }

    /// Reads up to `stop` and takes it in.
    fn until(&mut self, stop: u8) -> Result<(), XmlError> {
        loop {
            let buffer = self.source.fill_buf()?;
            if buffer.is_empty() {
                return Err(XmlError::Unfinished);
            }
            let found = memchr::memchr(stop, buffer);
            let taken = found.map_or(buffer.len(), |at| at + 1);
            self.raw.extend_from_slice(&buffer[..taken]);
            self.source.consume(taken);
            match found {
                Some(_) => return Ok(()),
                None if self.raw.len() > LONGEST => return Err(XmlError::TooLong),
                None => {}
            }
        }
    }

    /// Reads up to the next tag, or to the end.
    fn text(&mut self) -> Result<(), XmlError> {
        loop {
            let buffer = self.source.fill_buf()?;
            if buffer.is_empty() {
                return Ok(());
            }
            let found = memchr::memchr(b'<', buffer);
            let taken = found.unwrap_or(buffer.len());
            self.raw.extend_from_slice(&buffer[..taken]);
            self.source.consume(taken);
            if found.is_some() {
                return Ok(());
            }
            if self.raw.len() > LONGEST {
                return Err(XmlError::TooLong);
            }
        }
    }

    /// Reads the rest of what begins with `<` and has been read up to a `>`.
    fn tag(&mut self) -> Result<Kind, XmlError> {
        let (end, kind): (&[u8], _) = match self.raw.get(1) {
            Some(b'!') if self.raw.starts_with(b"<!--") => (b"-->", Kind::Other),
            Some(b'!') if self.raw.starts_with(b"<![CDATA[") => (b"]]>", Kind::CData),
            Some(b'!') => return Err(XmlError::Dtd),
            Some(b'?') => (b"?>", Kind::Other),
            Some(b'/') => return Ok(Kind::End),
            _ => return self.element(),
        };
        // `<!-->` is the beginning of a comment only.
        let shortest = if kind == Kind::Other && end.len() == 3 {
            7
        } else {
            0
        };
        while !self.raw.ends_with(end) || self.raw.len() < shortest {
            self.until(b'>')?;
            if self.raw.len() > LONGEST {
                return Err(XmlError::TooLong);
            }
        }
        if self.raw.starts_with(b"<?xml ") {
            self.expect_utf8()?;
        }
        Ok(kind)
    }

    /// The value of an attribute may hold a `>`.
    fn element(&mut self) -> Result<Kind, XmlError> {
        let (mut quote, mut seen) = (None, 0);
        loop {
            for &byte in &self.raw[seen..] {
                match quote {
                    Some(open) if byte == open => quote = None,
                    None if byte == b'"' || byte == b'\'' => quote = Some(byte),
                    _ => {}
                }
            }
            if quote.is_none() {
                break;
            }
            seen = self.raw.len();
            if seen > LONGEST {
                return Err(XmlError::TooLong);
            }
            self.until(b'>')?;
        }
        Ok(match self.raw.ends_with(b"/>") {
            true => Kind::Empty,
            false => Kind::Start,
        })
    }

    fn expect_utf8(&self) -> Result<(), XmlError> {
        let encoding = attribute(&self.raw, b"encoding");
        let known = encoding.is_none_or(|name| {
            ["utf-8", "utf8", "us-ascii", "ascii"].contains(&name.to_lowercase().as_str())
        });
        if known {
            Ok(())
        } else {
            Err(XmlError::Encoding)
        }
    }

    /// The bytes of the current token.
    pub(crate) fn raw(&self) -> &[u8] {
        &self.raw
    }

    /// Where the current token stands in the stream.
    pub(crate) fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The name of the current tag without its prefix.
    pub(crate) fn local(&self) -> &[u8] {
        local(name(&self.raw))
    }

    /// The prefix of the current tag with its colon, or nothing.
    pub(crate) fn prefix(&self) -> &[u8] {
        let name = name(&self.raw);
        &name[..name.len() - local(name).len()]
    }

    /// The value of an attribute of the current tag, by its name without prefix.
    pub(crate) fn get(&self, name: &[u8]) -> Option<String> {
        attribute(&self.raw, name)
    }

    /// Reads on to the end of the element whose start tag is the current token, handing each
    /// token to `visit` (the last one is the end tag).
    pub(crate) fn rest(&mut self, mut visit: impl FnMut(&Self, Kind)) -> Result<(), XmlError> {
        let mut depth = 1;
        while depth > 0 {
            let Some(kind) = self.next()? else {
                return Err(XmlError::Unfinished);
            };
            match kind {
                Kind::Start => depth += 1,
                Kind::End => depth -= 1,
                _ => {}
            }
            visit(self, kind);
        }
        Ok(())
    }
}

/// The tokens of XML that is in memory as a whole, without a copy of each.
///
/// For what the library of ours wrote: the sheets that are put in are megabytes of small
/// tokens.
pub(crate) struct Pieces<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Pieces<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Pieces<'a> {
        Pieces { bytes, at: 0 }
    }

    /// The next token; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<(Kind, &'a [u8])>, XmlError> {
        let rest = &self.bytes[self.at..];
        let Some(first) = rest.first() else {
            return Ok(None);
        };
        let (kind, length) = match (first, rest.get(1)) {
            (b'<', Some(b'/')) => (Kind::End, ends(rest, b">")?),
            (b'<', Some(b'?')) => (Kind::Other, ends(rest, b"?>")?),
            (b'<', Some(b'!')) if rest.starts_with(b"<!--") => {
                (Kind::Other, 4 + ends(&rest[4..], b"-->")?)
            }
            (b'<', Some(b'!')) if rest.starts_with(b"<![CDATA[") => {
                (Kind::CData, ends(rest, b"]]>")?)
            }
            (b'<', Some(b'!')) => return Err(XmlError::Dtd),
            (b'<', _) => {
                let length = tag_length(rest)?;
                match rest[..length].ends_with(b"/>") {
                    true => (Kind::Empty, length),
                    false => (Kind::Start, length),
                }
            }
            _ => {
                let length = memchr::memchr(b'<', rest).unwrap_or(rest.len());
                (Kind::Text, length)
            }
        };
        self.at += length;
        Ok(Some((kind, &rest[..length])))
    }

    /// The next tag, but no closing one, whose name begins with one of these letters. Only for
    /// XML without prefixes, comments and CDATA.
    pub(crate) fn tag(&mut self, letters: &[u8]) -> Result<Option<(Kind, &'a [u8])>, XmlError> {
        while let Some(found) = memchr::memchr(b'<', &self.bytes[self.at..]) {
            self.at += found;
            match self.bytes.get(self.at + 1) {
                Some(first) if letters.contains(first) => return self.next(),
                _ => self.at += 1,
            }
        }
        self.at = self.bytes.len();
        Ok(None)
    }

    /// Where the next token begins.
    pub(crate) fn at(&self) -> usize {
        self.at
    }
}

/// How much of `text` there is up to `end`, with it.
fn ends(text: &[u8], end: &[u8]) -> Result<usize, XmlError> {
    let found = match end {
        [byte] => memchr::memchr(*byte, text),
        end => memchr::memmem::find(text, end),
    };
    Ok(found.ok_or(XmlError::Unfinished)? + end.len())
}

/// The length of the tag that `text` begins with. The value of an attribute may hold a `>`.
fn tag_length(text: &[u8]) -> Result<usize, XmlError> {
    let mut from = 1;
    loop {
        match memchr::memchr3(b'>', b'"', b'\'', &text[from..]) {
            Some(at) if text[from + at] == b'>' => return Ok(from + at + 1),
            Some(at) => {
                let value = from + at + 1;
                let quote = text[from + at];
                from = value + ends(&text[value..], &[quote])?;
            }
            None => return Err(XmlError::Unfinished),
        }
    }
}

/// The name in a tag, with its prefix.
pub(crate) fn name(tag: &[u8]) -> &[u8] {
    let from = if tag.get(1) == Some(&b'/') { 2 } else { 1 };
    let rest = tag.get(from..).unwrap_or_default();
    let ends = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'/' | b'>');
    let end = rest.iter().position(ends).unwrap_or(rest.len());
    &rest[..end]
}

/// A name without its prefix.
pub(crate) fn local(name: &[u8]) -> &[u8] {
    let colon = name.iter().position(|&byte| byte == b':');
    colon.map_or(name, |at| &name[at + 1..])
}

/// An attribute of a tag: its name, the place of its value, and of all of it with the
/// blanks before it.
pub(crate) struct Attribute<'a> {
    pub(crate) name: &'a [u8],
    pub(crate) value: Range<usize>,
    pub(crate) all: Range<usize>,
}

/// The attributes of a tag.
pub(crate) fn attributes(tag: &[u8]) -> impl Iterator<Item = Attribute<'_>> {
    let mut at = 1 + name(tag).len();
    std::iter::from_fn(move || {
        let from = at;
        let blank = |byte: u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
        while at < tag.len() && blank(tag[at]) {
            at += 1;
        }
        let name_from = at;
        while at < tag.len() && !blank(tag[at]) && !matches!(tag[at], b'=' | b'/' | b'>') {
            at += 1;
        }
        let name = &tag[name_from..at];
        while at < tag.len() && (blank(tag[at]) || tag[at] == b'=') {
            at += 1;
        }
        let quote = *tag.get(at).filter(|&&byte| byte == b'"' || byte == b'\'')?;
        let value = at + 1;
        at = value + memchr::memchr(quote, tag.get(value..)?)? + 1;
        Some(Attribute {
            name,
            value: value..at - 1,
            all: from..at,
        })
    })
}

/// The value of an attribute of a tag, by its name without prefix.
pub(crate) fn attribute(tag: &[u8], wanted: &[u8]) -> Option<String> {
    let mut found = attributes(tag);
    let found = found.find(|attribute| local(attribute.name) == wanted)?;
    Some(unescape(&tag[found.value]))
}

/// `tag` with an attribute set to `value`, which is put in at the end if it is new.
pub(crate) fn with_attribute(tag: &[u8], wanted: &str, value: &str) -> Vec<u8> {
    let value = escape(value);
    let mut found = attributes(tag);
    if let Some(found) = found.find(|attribute| attribute.name == wanted.as_bytes()) {
        return [
            &tag[..found.value.start],
            value.as_bytes(),
            &tag[found.value.end..],
        ]
        .concat();
    }
    let end = tag.len() - if tag.ends_with(b"/>") { 2 } else { 1 };
    let added = format!(" {wanted}=\"{value}\"");
    [&tag[..end], added.as_bytes(), &tag[end..]].concat()
}

/// `tag` without an attribute.
pub(crate) fn without_attribute(tag: &[u8], wanted: &str) -> Vec<u8> {
    let mut found = attributes(tag);
    match found.find(|attribute| attribute.name == wanted.as_bytes()) {
        Some(found) => [&tag[..found.all.start], &tag[found.all.end..]].concat(),
        None => tag.to_vec(),
    }
}

/// [`unescape`] of text that is not needed any more.
pub(crate) fn unescaped(text: Vec<u8>) -> String {
    match memchr::memchr(b'&', &text) {
        Some(_) => unescape(&text),
        None => String::from_utf8(text)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()),
    }
}

/// Text without its escapes. What is no escape stays as it stands.
pub(crate) fn unescape(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    if !text.contains('&') {
        return text.into_owned();
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.as_ref();
    while let Some(at) = rest.find('&') {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.find(';').filter(|&end| end <= 12);
        let sign = end.and_then(|end| entity(&rest[1..end]));
        match sign.zip(end) {
            Some((sign, end)) => {
                plain.push(sign);
                rest = &rest[end + 1..];
            }
            None => {
                plain.push('&');
                rest = &rest[1..];
            }
        }
    }
    plain + rest
}

fn entity(name: &str) -> Option<char> {
    match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)
        }
    }
}

/// Text as it stands in XML, in an attribute or between tags.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            sign => escaped.push(sign),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<(Kind, String)> {
        // A small buffer: a token may lie across any two pieces.
        let source = io::BufReader::with_capacity(3, text.as_bytes());
        let mut tokens = Tokens::new(source);
        let mut all = Vec::new();
        while let Some(kind) = tokens.next().unwrap() {
            assert_eq!(&text.as_bytes()[tokens.span()], tokens.raw());
            all.push((kind, String::from_utf8(tokens.raw().to_vec()).unwrap()));
        }
        all
    }

    #[test]
    fn tokens_are_the_text() {
        let text = "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<x:a b='>' c = \"/>\">t&lt;\
                    <!-- <b> --><b/><![CDATA[<c>]]]]><!--></!----></x:a >\n";
        let all = tokens(text);
        let joined: String = all.iter().map(|(_, raw)| raw.as_str()).collect();
        assert_eq!(joined, text);
        let kinds: Vec<Kind> = all.iter().map(|(kind, _)| *kind).collect();
        use Kind::*;
        assert_eq!(
            kinds,
            [
                Text, Other, Text, Start, Text, Other, Empty, CData, Other, End, Text
            ]
        );
        let tag = all[3].1.as_bytes();
        assert_eq!(local(name(tag)), b"a");
        assert_eq!(attribute(tag, b"b").as_deref(), Some(">"));
        assert_eq!(attribute(tag, b"c").as_deref(), Some("/>"));
    }

    #[test]
    fn pieces_are_the_tokens() {
        let text = "\u{feff}<?xml version=\"1.0\"?>\r\n<x:a b='>' c = \"/>\">t&lt;<b/>\
                    <!--><b>--><![CDATA[<c>]]]]><d e=\"'\" f='\"'/></x:a >\n";
        let mut pieces = Pieces::new(text.as_bytes());
        let mut all = Vec::new();
        while let Some((kind, raw)) = pieces.next().unwrap() {
            all.push((kind, String::from_utf8(raw.to_vec()).unwrap()));
        }
        assert_eq!(all, tokens(text));
        assert_eq!(pieces.at(), text.len());
        let mut pieces = Pieces::new(b"t<a><b c='<'/></b><c/>");
        assert_eq!(pieces.tag(b"b").unwrap().unwrap().1, b"<b c='<'/>");
        assert_eq!(pieces.tag(b"ac").unwrap().unwrap().1, b"<c/>");
        assert!(pieces.tag(b"abc").unwrap().is_none());
        for cut in ["<a", "<a b='", "<!--", "<![CDATA[>", "<?a", "</a"] {
            assert!(Pieces::new(cut.as_bytes()).next().is_err(), "{cut}");
        }
        assert!(Pieces::new(b"<!DOCTYPE a>").next().is_err());
    }

    #[test]
    fn what_is_no_xml_is_an_error() {
        let fails = |text: &str| {
            let mut tokens = Tokens::new(text.as_bytes());
            loop {
                match tokens.next() {
                    Ok(Some(_)) => {}
                    Ok(None) => return String::new(),
                    Err(error) => return error.to_string(),
                }
            }
        };
        assert!(fails("<a b=\">").contains("does not end"));
        assert!(fails("<a").contains("does not end"));
        assert!(fails("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>").contains("document type"));
        assert!(fails("<?xml version='1.0' encoding='Shift_JIS'?>").contains("UTF-8"));
        assert_eq!(fails("no tag"), "");
    }

    #[test]
    fn attributes_change_alone() {
        let tag = b"<c r=\"A1\"  s='3' x:t=\"n\"/>";
        assert_eq!(
            with_attribute(tag, "s", "4"),
            b"<c r=\"A1\"  s='4' x:t=\"n\"/>"
        );
        assert_eq!(with_attribute(b"<c>", "s", "<"), b"<c s=\"&lt;\">");
        assert_eq!(without_attribute(tag, "s"), b"<c r=\"A1\" x:t=\"n\"/>");
    }

    #[test]
    fn escapes_come_and_go() {
        assert_eq!(
            unescape(b"&lt;&#65;&#x1F600;&amp;amp;&x;&"),
            "<A😀&amp;&x;&"
        );
        assert_eq!(unescape(escape("<\"&'>").as_bytes()), "<\"&'>");
    }
}
