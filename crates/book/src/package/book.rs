//! The part of a package that lists the sheets of a workbook and its defined names.

use std::ops::Range;

use super::parts::{Package, PartError, Relation, prefixed};
use super::xml::{self, Kind, Tokens, XmlError};

/// What a sheet is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SheetKind {
    Work,
    Chart,
    /// Dialogs, macros of Excel 4, and what is not known.
    Other,
}

/// A sheet as the workbook lists it.
#[derive(Clone, Debug)]
pub(crate) struct SheetRef {
    pub(crate) name: String,
    /// Its number, which no other sheet has.
    pub(crate) id: u32,
    /// Its part; empty when there is none.
    pub(crate) part: String,
    pub(crate) kind: SheetKind,
}

/// A defined name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name {
    pub(crate) name: String,
    /// The place of the sheet that it belongs to, for names of one sheet.
    pub(crate) local: Option<usize>,
    /// What it refers to, unescaped.
    pub(crate) formula: String,
    pub(crate) hidden: bool,
    /// Its element in the part.
    span: Range<usize>,
}

/// The workbook part.
pub(crate) struct BookPart {
    /// Its name.
    pub(crate) part: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) sheets: Vec<SheetRef>,
    pub(crate) names: Vec<Name>,
    pub(crate) relations: Vec<Relation>,
    /// Whether its elements are those of Strict Open XML.
    pub(crate) strict: bool,
    /// Whether adding sheets is forbidden.
    pub(crate) locked: bool,
    /// Whether the user wants to calculate by hand.
    pub(crate) manual: bool,
    prefix: String,
    /// The prefix of relations, with its colon.
    relation_prefix: String,
    /// Where further sheets go.
    sheets_end: usize,
    /// All of the defined names, and where they go when there are none.
    names_span: Option<NamesSpan>,
    names_at: usize,
    calc: Option<Range<usize>>,
}

/// Where the defined names stand.
struct NamesSpan {
    all: Range<usize>,
    /// Where the closing tag begins; `None` without one.
    close: Option<usize>,
}

/// Elements that come before the defined names, and those before the settings of calculation.
const BEFORE_NAMES: [&[u8]; 3] = [b"sheets", b"functionGroups", b"externalReferences"];

impl BookPart {
    /// Reads the workbook of a package.
    pub(crate) fn read(package: &mut Package) -> Result<BookPart, PartError> {
        let roots = package.relations("")?;
        let root = roots
            .iter()
            .find(|relation| relation.kind == "officeDocument");
        let missing = || PartError::Missing("the workbook part".to_string());
        let part = root.map(|root| root.target.clone()).ok_or_else(missing)?;
        let relations = package.relations(&part)?;
        let bytes = package.read(&part)?;
        let mut book = BookPart {
            part: part.clone(),
            bytes: Vec::new(),
            sheets: Vec::new(),
            names: Vec::new(),
            relations,
            strict: false,
            locked: false,
            manual: false,
            prefix: String::new(),
            relation_prefix: "r:".to_string(),
            sheets_end: 0,
            names_span: None,
            names_at: 0,
            calc: None,
        };
        book.scan(&bytes).map_err(PartError::of(&part))?;
        book.bytes = bytes;
        Ok(book)
    }

    fn scan(&mut self, bytes: &[u8]) -> Result<(), XmlError> {
        let mut tokens = Tokens::new(bytes);
        let mut root = true;
        while let Some(kind) = tokens.next()? {
            if !matches!(kind, Kind::Start | Kind::Empty) {
                self.close(&tokens, kind);
                continue;
            }
            if root {
                root = false;
                self.prefix = String::from_utf8_lossy(tokens.prefix()).into_owned();
                let raw = String::from_utf8_lossy(tokens.raw());
                self.strict = raw.contains("http://purl.oclc.org/ooxml/spreadsheetml/main");
            }
            match tokens.local() {
                b"sheet" => self.add_sheet(&tokens)?,
                b"definedNames" => {
                    let all = tokens.span();
                    self.names_span = Some(NamesSpan { all, close: None });
                }
                b"definedName" => self.add_name(&mut tokens, kind)?,
                b"calcPr" => {
                    self.manual = tokens.get(b"calcMode").as_deref() == Some("manual");
                    self.calc = Some(tokens.span());
                }
                b"workbookProtection" => {
                    let locked = tokens.get(b"lockStructure");
                    self.locked = locked.is_some_and(|locked| locked != "0" && locked != "false");
                }
                _ => {}
            }
            if kind == Kind::Empty {
                self.close(&tokens, kind);
            }
        }
        if self.sheets_end == 0 {
            return Err(XmlError::Wrong("it lists no sheets".to_string()));
        }
        Ok(())
    }

    fn close(&mut self, tokens: &Tokens<&[u8]>, kind: Kind) {
        if !matches!(kind, Kind::End | Kind::Empty) {
            return;
        }
        let local = tokens.local();
        if local == b"sheets" && kind == Kind::End {
            self.sheets_end = tokens.span().start;
        }
        if BEFORE_NAMES.contains(&local) {
            self.names_at = tokens.span().end;
        }
        if local == b"definedNames"
            && kind == Kind::End
            && let Some(names) = &mut self.names_span
        {
            names.close = Some(tokens.span().start);
            names.all.end = tokens.span().end;
        }
    }

    fn add_sheet(&mut self, tokens: &Tokens<&[u8]>) -> Result<(), XmlError> {
        if self.sheets.len() == MOST_SHEETS {
            let most = format!("it lists more than {MOST_SHEETS} sheets");
            return Err(XmlError::Wrong(most));
        }
        let id = tokens.get(b"sheetId").unwrap_or_default();
        let tag = tokens.raw();
        let relation = xml::attributes(tag).find(|a| xml::local(a.name) == b"id");
        let relation = relation.map_or(String::new(), |found| {
            let prefix = found.name.len() - 2;
            self.relation_prefix = String::from_utf8_lossy(&found.name[..prefix]).into_owned();
            xml::unescape(&tag[found.value])
        });
        let target = self.relations.iter().find(|known| known.id == relation);
        let kind = match target.map(|target| target.kind.as_str()) {
            Some("worksheet") => SheetKind::Work,
            Some("chartsheet") => SheetKind::Chart,
            _ => SheetKind::Other,
        };
        let part = target.map_or(String::new(), |target| target.target.clone());
        let twice = !part.is_empty() && self.sheets.iter().any(|sheet| sheet.part == part);
        if twice {
            let twice = format!("two sheets are the same part, {part}");
            return Err(XmlError::Wrong(twice));
        }
        self.sheets.push(SheetRef {
            name: tokens.get(b"name").unwrap_or_default(),
            id: id.parse().unwrap_or(0),
            part,
            kind,
        });
        Ok(())
    }

    fn add_name(&mut self, tokens: &mut Tokens<&[u8]>, kind: Kind) -> Result<(), XmlError> {
        let start = tokens.span().start;
        let local = tokens.get(b"localSheetId");
        let hidden = tokens.get(b"hidden");
        let name = tokens.get(b"name").unwrap_or_default();
        let mut formula = Vec::new();
        if kind == Kind::Start {
            tokens.rest(|tokens, kind| {
                if kind == Kind::Text {
                    formula.extend_from_slice(tokens.raw());
                }
            })?;
        }
        self.names.push(Name {
            name,
            local: local.and_then(|local| local.parse().ok()),
            formula: xml::unescape(&formula),
            hidden: hidden.is_some_and(|hidden| hidden == "1" || hidden == "true"),
            span: start..tokens.span().end,
        });
        Ok(())
    }

    /// The relation to the first part of a kind, such as `styles`.
    pub(crate) fn related(&self, kind: &str) -> Option<&str> {
        let mut found = self.relations.iter();
        let found = found.find(|relation| relation.kind == kind && !relation.external)?;
        Some(&found.target)
    }

    /// The part with sheets put in behind the others, with defined names taken out (those
    /// that `gone` says) and put in, and with all formulas to be calculated when it is opened.
    pub(crate) fn with(
        &self,
        sheets: &[NewSheet],
        gone: &dyn Fn(&Name) -> bool,
        names: &[NewName],
    ) -> Vec<u8> {
        let mut edits: Vec<(Range<usize>, Vec<u8>)> = Vec::new();
        let relation = &self.relation_prefix;
        let tags: String = sheets
            .iter()
            .map(|sheet| {
                let (name, id, rid) = (xml::escape(&sheet.name), sheet.id, &sheet.relation);
                let state = sheet
                    .state
                    .map_or(String::new(), |state| format!(" state=\"{state}\""));
                format!("<sheet name=\"{name}\" sheetId=\"{id}\"{state} {relation}id=\"{rid}\"/>")
            })
            .collect();
        edits.push((self.sheets_end..self.sheets_end, self.prefixed(&tags)));

        let tags: String = names.iter().map(NewName::tag).collect();
        let kept = self.names.iter().any(|name| !gone(name));
        match &self.names_span {
            _ if names.is_empty() && !self.names.iter().any(gone) => {}
            Some(NamesSpan {
                close: Some(close), ..
            }) if kept => {
                for name in self.names.iter().filter(|name| gone(name)) {
                    edits.push((name.span.clone(), Vec::new()));
                }
                edits.push((*close..*close, self.prefixed(&tags)));
            }
            span => {
                let at = span.as_ref().map(|names| names.all.clone());
                let all = match names.is_empty() {
                    true => String::new(),
                    false => format!("<definedNames>{tags}</definedNames>"),
                };
                edits.push((
                    at.unwrap_or(self.names_at..self.names_at),
                    self.prefixed(&all),
                ));
            }
        }
        if let Some(edit) = self.calculate() {
            edits.push(edit);
        }
        edits.sort_by_key(|(span, _)| (span.start, span.end));
        apply(&self.bytes, &edits)
    }

    /// Has all formulas calculated when the workbook is opened, unless the user calculates by
    /// hand: formulas of the user may count what a run writes.
    fn calculate(&self) -> Option<(Range<usize>, Vec<u8>)> {
        if self.manual {
            return None;
        }
        match &self.calc {
            Some(span) => {
                let tag = &self.bytes[span.clone()];
                Some((
                    span.clone(),
                    xml::with_attribute(tag, "fullCalcOnLoad", "1"),
                ))
            }
            None => {
                let at = match &self.names_span {
                    Some(names) => names.all.end,
                    None => self.names_at,
                };
                Some((at..at, self.prefixed("<calcPr fullCalcOnLoad=\"1\"/>")))
            }
        }
    }

    fn prefixed(&self, tags: &str) -> Vec<u8> {
        prefixed(tags, &self.prefix).into_bytes()
    }
}

/// Most sheets of a workbook that is read.
const MOST_SHEETS: usize = 10_000;

/// A sheet that is added.
pub(crate) struct NewSheet {
    pub(crate) name: String,
    pub(crate) id: u32,
    pub(crate) relation: String,
    /// `hidden`, `veryHidden`
    pub(crate) state: Option<&'static str>,
}

/// A defined name that is added.
pub(crate) struct NewName {
    pub(crate) name: String,
    pub(crate) local: Option<usize>,
    pub(crate) formula: String,
    pub(crate) hidden: bool,
}

impl NewName {
    fn tag(&self) -> String {
        let name = xml::escape(&self.name);
        let local = self
            .local
            .map_or(String::new(), |at| format!(" localSheetId=\"{at}\""));
        let hidden = if self.hidden { " hidden=\"1\"" } else { "" };
        let formula = xml::escape(&self.formula);
        format!("<definedName name=\"{name}\"{local}{hidden}>{formula}</definedName>")
    }
}

/// `bytes` with some ranges (in order, apart from each other) replaced.
pub(crate) fn apply(bytes: &[u8], edits: &[(Range<usize>, Vec<u8>)]) -> Vec<u8> {
    let mut changed = Vec::with_capacity(bytes.len() + 1024);
    let mut at = 0;
    for (span, new) in edits {
        changed.extend_from_slice(&bytes[at..span.start]);
        changed.extend_from_slice(new);
        at = span.end;
    }
    changed.extend_from_slice(&bytes[at..]);
    changed
}
