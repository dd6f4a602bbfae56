//! XML of a part, read piece by piece.

use std::io::{self, BufReader, Read};

use quick_xml::Reader;
use quick_xml::events::BytesStart;

/// Longest text or tag of a part. A cell holds 32,767 characters at most.
const LONGEST: usize = 4 << 20;

/// A reader of the XML in `part`, which never takes more than a few MB of memory.
pub(super) fn reader<R: Read>(part: R) -> Reader<BufReader<Bounded<R>>> {
    let mut reader = Reader::from_reader(BufReader::new(Bounded { part, run: 0 }));
    let config = reader.config_mut();
    config.expand_empty_elements = true;
    config.check_end_names = false;
    reader
}

/// A part in which no text or tag is too long: the reader of XML keeps a whole one.
pub(super) struct Bounded<R> {
    part: R,
    /// Bytes since the last tag ended or began.
    run: usize,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.part.read(buffer)?;
        let ends = |byte: &u8| matches!(byte, b'<' | b'>');
        self.run = match buffer[..count].iter().rposition(ends) {
            Some(last) => count - last,
            None => self.run + count,
        };
        match self.run > LONGEST {
            true => Err(io::Error::other("a text in it is too long")),
            false => Ok(count),
        }
    }
}

/// The value of an attribute, if it is there and can be read.
pub(super) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = tag.try_get_attribute(name).ok()??;
    let value = attribute.normalized_value(quick_xml::XmlVersion::Implicit1_0);
    Some(value.ok()?.into_owned())
}
