//! The formats of a workbook, with further ones put in.
//!
//! Formats are told by their numbers all over a workbook, so those that are there keep
//! theirs. What is put in is looked for first: a second run finds what the first one put in.

use std::collections::HashMap;
use std::ops::Range;

use super::book::apply;
use super::parts::prefixed;
use super::xml::{self, Kind, Tokens, XmlError};

/// Most formats of cells that Excel opens.
const MOST_FORMATS: usize = 65_490;

/// The first number of a format code that is not built in.
const FIRST_CODE: u32 = 164;

/// The parts of the style sheet that formats are put into.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Part {
    Codes,
    Fonts,
    Fills,
    Borders,
    Formats,
    Differences,
}

/// All elements of a style sheet in their order, with the part that each one is.
const ORDER: [(&str, Option<Part>); 11] = [
    ("numFmts", Some(Part::Codes)),
    ("fonts", Some(Part::Fonts)),
    ("fills", Some(Part::Fills)),
    ("borders", Some(Part::Borders)),
    ("cellStyleXfs", None),
    ("cellXfs", Some(Part::Formats)),
    ("cellStyles", None),
    ("dxfs", Some(Part::Differences)),
    ("tableStyles", None),
    ("colors", None),
    ("extLst", None),
];

const PARTS: [Part; 6] = [
    Part::Codes,
    Part::Fonts,
    Part::Fills,
    Part::Borders,
    Part::Formats,
    Part::Differences,
];

/// The style sheet of a workbook without one.
const PLAIN: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<styleSheet \
    xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"></styleSheet>";

/// What must be there for the first formats to have their meaning: cells without a format
/// have number 0, and the first two fills are none and a grey whatever they say.
const FIRST: [(Part, &[&str]); 4] = [
    (
        Part::Fonts,
        &["<font><sz val=\"11\"/><name val=\"Calibri\"/></font>"],
    ),
    (
        Part::Fills,
        &[
            "<fill><patternFill patternType=\"none\"/></fill>",
            "<fill><patternFill patternType=\"gray125\"/></fill>",
        ],
    ),
    (
        Part::Borders,
        &["<border><left/><right/><top/><bottom/><diagonal/></border>"],
    ),
    (
        Part::Formats,
        &["<xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/>"],
    ),
];

/// A part: its elements, and where further ones go.
#[derive(Default)]
struct Section {
    /// The elements that are there, and those put in, as they stand in the file.
    items: Vec<Vec<u8>>,
    /// How many are there.
    old: usize,
    /// The numbers of the first ones by what they say, once one was looked for, and of how
    /// many: the formats of a donor never are.
    known: HashMap<String, u32>,
    looked_at: usize,
    /// The opening tag, and where the closing one begins (`None`: an empty tag).
    place: Option<(Range<usize>, Option<usize>)>,
}

impl Section {
    fn push(&mut self, item: Vec<u8>) -> u32 {
        self.items.push(item);
        self.items.len() as u32 - 1
    }

    /// The number of an element, which is put in if it is not there.
    fn find_or_put(&mut self, item: &[u8]) -> Result<u32, XmlError> {
        for number in self.looked_at..self.items.len() {
            let told = canonical(&self.items[number])?;
            self.known.entry(told).or_insert(number as u32);
            self.looked_at = number + 1;
        }
        match self.known.get(&canonical(item)?) {
            Some(number) => Ok(*number),
            None => Ok(self.push(item.to_vec())),
        }
    }
}

/// A style sheet.
pub(crate) struct StyleSheet {
    bytes: Vec<u8>,
    prefix: String,
    sections: HashMap<Part, Section>,
    /// Whether formats can be based on named ones.
    has_named: bool,
    /// For each missing part, where it goes.
    ends: HashMap<&'static str, Range<usize>>,
    root_end: usize,
}

impl StyleSheet {
    /// Reads the style sheet of a workbook, or begins the one of a workbook without.
    pub(crate) fn read(bytes: Option<Vec<u8>>) -> Result<StyleSheet, XmlError> {
        let bytes = bytes.unwrap_or_else(|| PLAIN.as_bytes().to_vec());
        let mut sheet = StyleSheet {
            bytes: Vec::new(),
            prefix: String::new(),
            sections: PARTS.map(|part| (part, Section::default())).into(),
            has_named: false,
            ends: HashMap::new(),
            root_end: 0,
        };
        sheet.scan(&bytes)?;
        sheet.bytes = bytes;
        Ok(sheet)
    }

    fn scan(&mut self, bytes: &[u8]) -> Result<(), XmlError> {
        let mut tokens = Tokens::new(bytes);
        let mut root = true;
        while let Some(kind) = tokens.next()? {
            if kind == Kind::End {
                self.root_end = tokens.span().start;
            }
            if !matches!(kind, Kind::Start | Kind::Empty) {
                continue;
            }
            if std::mem::take(&mut root) {
                self.prefix = String::from_utf8_lossy(tokens.prefix()).into_owned();
                continue;
            }
            let name = String::from_utf8_lossy(tokens.local()).into_owned();
            let open = tokens.span();
            self.has_named |= name == "cellStyleXfs" && kind == Kind::Start;
            let known = ORDER.iter().find(|(known, _)| *known == name);
            let part = known.and_then(|(_, part)| *part);
            let close = match kind {
                Kind::Start => Some(self.items(&mut tokens, part)?),
                _ => None,
            };
            if let Some((known, _)) = known {
                self.ends.insert(known, open.start..tokens.span().end);
            }
            if let Some(section) = part.and_then(|part| self.sections.get_mut(&part)) {
                section.place = Some((open, close));
            }
        }
        for section in self.sections.values_mut() {
            section.old = section.items.len();
        }
        for (part, items) in FIRST {
            let section = self.sections.entry(part).or_default();
            for item in items.iter().skip(section.items.len()) {
                section.push(prefixed(item, &self.prefix).into_bytes());
            }
        }
        Ok(())
    }

    /// Reads the elements of a part and returns where its closing tag begins.
    fn items(&mut self, tokens: &mut Tokens<&[u8]>, part: Option<Part>) -> Result<usize, XmlError> {
        let mut section = part.and_then(|part| self.sections.get_mut(&part));
        let (mut depth, mut item, mut close, mut all) = (0, Vec::new(), 0, Vec::new());
        tokens.rest(|tokens, kind| {
            if kind == Kind::End {
                depth -= 1;
            }
            if depth < 0 {
                close = tokens.span().start;
                return;
            }
            if depth > 0 || kind != Kind::Text {
                item.extend_from_slice(tokens.raw());
            }
            if kind == Kind::Start {
                depth += 1;
            }
            // Comments between the elements are none.
            if depth == 0 && matches!(kind, Kind::End | Kind::Empty) {
                all.push(std::mem::take(&mut item));
            } else if depth == 0 {
                item.clear();
            }
        })?;
        if let Some(section) = &mut section {
            for item in all {
                section.push(item);
            }
        }
        Ok(close)
    }

    fn section(&mut self, part: Part) -> &mut Section {
        self.sections.entry(part).or_default()
    }

    fn item(&self, part: Part, number: u32) -> Option<&[u8]> {
        let items = &self.sections.get(&part)?.items;
        items.get(number as usize).map(Vec::as_slice)
    }

    /// Puts in a copy of an element of another style sheet.
    fn copy(&mut self, from: &StyleSheet, part: Part, number: u32) -> Result<u32, XmlError> {
        let Some(item) = from.item(part, number) else {
            return Ok(0);
        };
        let item = prefixed(&String::from_utf8_lossy(item), &self.prefix);
        self.section(part).find_or_put(item.as_bytes())
    }

    /// The number that a code of number formats has here.
    fn code(&mut self, from: &StyleSheet, id: u32) -> Result<u32, XmlError> {
        if id < FIRST_CODE {
            return Ok(id);
        }
        let number = |item: &[u8]| xml::attribute(item, b"numFmtId")?.parse::<u32>().ok();
        let items = from
            .sections
            .get(&Part::Codes)
            .map(|section| &section.items);
        let mut items = items.into_iter().flatten();
        let code = items.find(|item| number(item) == Some(id));
        let Some(code) = code.and_then(|item| xml::attribute(item, b"formatCode")) else {
            return Ok(0);
        };
        let here = self.section(Part::Codes);
        let mut known = here.items.iter();
        let found = known.find(|item| xml::attribute(item, b"formatCode").as_ref() == Some(&code));
        if let Some(id) = found.and_then(|item| number(item)) {
            return Ok(id);
        }
        let most = here.items.iter().filter_map(|item| number(item)).max();
        let free = most.map_or(FIRST_CODE, |most| most.saturating_add(1).max(FIRST_CODE));
        let item = format!(
            "<numFmt numFmtId=\"{free}\" formatCode=\"{}\"/>",
            xml::escape(&code)
        );
        let item = prefixed(&item, &self.prefix).into_bytes();
        self.section(Part::Codes).push(item);
        Ok(free)
    }

    /// Puts in the format with this number of another style sheet and returns its number here.
    /// Number 0, of cells without a format, stays 0.
    pub(crate) fn format(&mut self, from: &StyleSheet, number: u32) -> Result<u32, XmlError> {
        if number == 0 {
            return Ok(0);
        }
        let Some(format) = from.item(Part::Formats, number) else {
            return Ok(0);
        };
        let end = memchr::memchr(b'>', format).map_or(format.len(), |at| at + 1);
        let (tag, rest) = format.split_at(end);
        let id = |name: &[u8]| {
            xml::attribute(tag, name)
                .and_then(|id| id.parse().ok())
                .unwrap_or(0)
        };
        let code = self.code(from, id(b"numFmtId"))?;
        let font = self.copy(from, Part::Fonts, id(b"fontId"))?;
        let fill = self.copy(from, Part::Fills, id(b"fillId"))?;
        let border = self.copy(from, Part::Borders, id(b"borderId"))?;
        let mut tag = tag.to_vec();
        for (name, number) in [
            ("numFmtId", code),
            ("fontId", font),
            ("fillId", fill),
            ("borderId", border),
        ] {
            tag = xml::with_attribute(&tag, name, &number.to_string());
        }
        tag = match self.has_named {
            true => xml::with_attribute(&tag, "xfId", "0"),
            false => xml::without_attribute(&tag, "xfId"),
        };
        let format = String::from_utf8_lossy(&[&tag, rest].concat()).into_owned();
        let format = prefixed(&format, &self.prefix);
        self.section(Part::Formats).find_or_put(format.as_bytes())
    }

    /// A format that is there, in the font of a format of another style sheet.
    pub(crate) fn in_font(
        &mut self,
        number: u32,
        from: &StyleSheet,
        font: u32,
    ) -> Result<u32, XmlError> {
        let (Some(format), Some(model)) = (
            self.item(Part::Formats, number).map(<[u8]>::to_vec),
            from.item(Part::Formats, font),
        ) else {
            return Ok(number);
        };
        let id = xml::attribute(model, b"fontId").and_then(|id| id.parse().ok());
        let font = self.copy(from, Part::Fonts, id.unwrap_or(0))?;
        let end = memchr::memchr(b'>', &format).map_or(format.len(), |at| at + 1);
        let (tag, rest) = format.split_at(end);
        let tag = xml::with_attribute(tag, "fontId", &font.to_string());
        let tag = xml::with_attribute(&tag, "applyFont", "1");
        let format = [&tag, rest].concat();
        self.section(Part::Formats).find_or_put(&format)
    }

    /// Puts in a differential format of another style sheet.
    pub(crate) fn difference(&mut self, from: &StyleSheet, number: u32) -> Result<u32, XmlError> {
        self.copy(from, Part::Differences, number)
    }

    /// Puts in a differential format, in XML without prefix.
    pub(crate) fn own_difference(&mut self, format: &str) -> Result<u32, XmlError> {
        let format = prefixed(format, &self.prefix);
        self.section(Part::Differences)
            .find_or_put(format.as_bytes())
    }

    /// Whether there are more formats than Excel opens.
    pub(crate) fn is_full(&self) -> bool {
        let formats = self.sections.get(&Part::Formats);
        formats.is_some_and(|section| {
            section.items.len() > MOST_FORMATS && section.items.len() > section.old
        })
    }

    /// The style sheet with all that was put in.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        let mut edits: Vec<(Range<usize>, Vec<u8>)> = Vec::new();
        for (at, (name, part)) in ORDER.iter().enumerate() {
            let Some(section) = part.and_then(|part| self.sections.get(&part)) else {
                continue;
            };
            if section.items.len() == section.old {
                continue;
            }
            let added = section.items[section.old..].concat();
            let (count, p) = (section.items.len(), &self.prefix);
            match &section.place {
                Some((open, close)) => {
                    let tag = &self.bytes[open.clone()];
                    let mut tag = match xml::attribute(tag, b"count") {
                        Some(_) => xml::with_attribute(tag, "count", &count.to_string()),
                        None => tag.to_vec(),
                    };
                    match close {
                        Some(close) => {
                            edits.push((open.clone(), tag));
                            edits.push((*close..*close, added));
                        }
                        None => {
                            tag.truncate(tag.len() - 2);
                            let close = format!("</{p}{name}>");
                            edits.push((
                                open.clone(),
                                [&tag, b">".as_slice(), &added, close.as_bytes()].concat(),
                            ));
                        }
                    }
                }
                None => {
                    let before = ORDER[..at]
                        .iter()
                        .filter_map(|(name, _)| self.ends.get(name));
                    let behind = ORDER[at..].iter().find_map(|(name, _)| self.ends.get(name));
                    let place = before.map(|span| span.end).max();
                    let place = place
                        .or(behind.map(|span| span.start))
                        .unwrap_or(self.root_end);
                    let open = format!("<{p}{name} count=\"{count}\">");
                    let close = format!("</{p}{name}>");
                    let all = [open.as_bytes(), &added, close.as_bytes()].concat();
                    edits.push((place..place, all));
                }
            }
        }
        // Sections put in at one place stay in their order.
        edits.sort_by_key(|(span, _)| span.start);
        apply(&self.bytes, &edits)
    }
}

/// What an element says, however it is written: names without prefix, attributes in order.
fn canonical(element: &[u8]) -> Result<String, XmlError> {
    let mut tokens = Tokens::new(element);
    let mut told = String::new();
    while let Some(kind) = tokens.next()? {
        match kind {
            Kind::Start | Kind::Empty => {
                let tag = tokens.raw();
                told.push('<');
                told.push_str(&String::from_utf8_lossy(tokens.local()));
                let mut attributes: Vec<String> = xml::attributes(tag)
                    .filter(|attribute| !attribute.name.starts_with(b"xmlns"))
                    .map(|attribute| {
                        let value = xml::unescape(&tag[attribute.value]);
                        format!(" {}={value:?}", String::from_utf8_lossy(attribute.name))
                    })
                    .collect();
                attributes.sort();
                told.extend(attributes);
                told.push('>');
                if kind == Kind::Empty {
                    told.push_str("</>");
                }
            }
            Kind::End => told.push_str("</>"),
            Kind::Text => told.push_str(xml::unescape(tokens.raw()).trim()),
            Kind::CData | Kind::Other => {}
        }
    }
    Ok(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DONOR: &str = "<styleSheet xmlns=\"m\"><numFmts count=\"1\"><numFmt numFmtId=\"164\" \
        formatCode=\"0.000\"/></numFmts><fonts count=\"2\"><font><sz val=\"10\"/></font><font><b/></font></fonts>\
        <fills count=\"3\"><fill/><fill/><fill><x/></fill></fills><borders count=\"1\"><border/></borders>\
        <cellXfs count=\"2\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/>\
        <xf numFmtId=\"164\" fontId=\"1\" fillId=\"2\" borderId=\"0\" xfId=\"0\" applyFont=\"1\"><alignment horizontal=\"center\"/></xf>\
        </cellXfs><dxfs count=\"1\"><dxf><font/></dxf></dxfs></styleSheet>";

    fn sheet(text: &str) -> StyleSheet {
        StyleSheet::read(Some(text.as_bytes().to_vec())).unwrap()
    }

    fn put(text: &str) -> String {
        let donor = sheet(DONOR);
        let mut target = sheet(text);
        let number = target.format(&donor, 1).unwrap();
        assert_eq!(target.format(&donor, 1).unwrap(), number);
        assert_eq!(target.format(&donor, 0).unwrap(), 0);
        target.difference(&donor, 0).unwrap();
        let bytes = target.into_bytes();
        // A second run finds all of it.
        let mut again = StyleSheet::read(Some(bytes.clone())).unwrap();
        assert_eq!(again.format(&donor, 1).unwrap(), number);
        again.difference(&donor, 0).unwrap();
        assert_eq!(again.into_bytes(), bytes);
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn formats_are_put_in_behind_those_that_are_there() {
        let got = put(
            "<x:styleSheet><x:numFmts><x:numFmt numFmtId=\"170\" formatCode=\"0%\"/></x:numFmts>\
             <x:fonts count=\"1\" y=\"z\"><x:font/></x:fonts><x:fills count=\"2\"><x:fill/><x:fill/></x:fills>\
             <x:borders count=\"1\"><x:border></x:border></x:borders><x:cellXfs count=\"1\"><x:xf/></x:cellXfs>\
             <x:dxfs count=\"0\"/><x:extLst/></x:styleSheet>",
        );
        assert_eq!(
            got,
            "<x:styleSheet><x:numFmts><x:numFmt numFmtId=\"170\" formatCode=\"0%\"/>\
             <x:numFmt numFmtId=\"171\" formatCode=\"0.000\"/></x:numFmts>\
             <x:fonts count=\"2\" y=\"z\"><x:font/><x:font><x:b/></x:font></x:fonts>\
             <x:fills count=\"3\"><x:fill/><x:fill/><x:fill><x:x/></x:fill></x:fills>\
             <x:borders count=\"1\"><x:border></x:border></x:borders>\
             <x:cellXfs count=\"2\"><x:xf/><x:xf numFmtId=\"171\" fontId=\"1\" fillId=\"2\" borderId=\"0\" \
             applyFont=\"1\"><x:alignment horizontal=\"center\"/></x:xf></x:cellXfs>\
             <x:dxfs count=\"1\"><x:dxf><x:font/></x:dxf></x:dxfs><x:extLst/></x:styleSheet>"
        );
    }

    #[test]
    fn missing_parts_are_made_in_their_order() {
        let got = put("<styleSheet><cellStyles/></styleSheet>");
        let places: Vec<usize> = [
            "<numFmts",
            "<fonts",
            "<fills",
            "<borders",
            "<cellXfs",
            "<cellStyles",
            "<dxfs",
        ]
        .iter()
        .map(|name| {
            got.find(name)
                .unwrap_or_else(|| panic!("no {name} in {got}"))
        })
        .collect();
        assert!(places.is_sorted(), "{got}");
        assert!(got.contains("gray125"));
    }
}
