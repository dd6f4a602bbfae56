//! The part of a sheet: its cells read, and single cells of it written.
//!
//! One scanner serves both, so that they cannot disagree on where a cell is. Rows and cells
//! without a reference follow the one before them.

use std::io::{self, BufRead, Write};

use super::xml::{self, Kind, Tokens, XmlError};
use crate::columns::{SHEET_COLUMNS, SHEET_ROWS};
use crate::model::Position;

/// A cell as it stands in the file.
#[derive(Debug)]
pub(crate) struct RawCell {
    pub(crate) at: Position,
    /// Number of its format.
    pub(crate) style: u32,
    pub(crate) kind: CellKind,
    /// The value, or the text of an inline string; `None` without one.
    pub(crate) value: Option<String>,
    pub(crate) formula: bool,
}

/// What the value of a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CellKind {
    /// `n`, or nothing said.
    Number,
    /// `s`: the number of a shared text.
    Shared,
    /// `b`
    Bool,
    /// `str`, `inlineStr`, `e`, `d`: text, errors, dates by name.
    Text,
}

impl CellKind {
    fn of(told: &[u8]) -> CellKind {
        match told {
            b"" | b"n" => CellKind::Number,
            b"s" => CellKind::Shared,
            b"b" => CellKind::Bool,
            _ => CellKind::Text,
        }
    }
}

/// What else a sheet says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// Ranges of cells that are merged into one.
    pub(crate) merged: Vec<(Position, Position)>,
    /// Ranges that one formula fills.
    pub(crate) arrays: Vec<(Position, Position)>,
    /// Whether its cells are locked.
    pub(crate) protected: bool,
    /// Whether a cell stands before another one that comes first in reading order.
    pub(crate) disordered: bool,
    /// Whether faults of an earlier run are marked in it.
    pub(crate) marked: bool,
    /// The columns whose widths are set, from 0, with the width.
    pub(crate) columns: Vec<(u32, u32, String)>,
}

/// Most ranges of a kind that are read of a sheet.
const MOST_RANGES: usize = 200_000;

/// A formula that is always true, by which our marks of faults are known.
pub(crate) const MARK_FORMULA: &str = "N(\"numplace\")=0";

/// Reads the cells of a sheet in the order of the file, until `visit` says no.
pub(crate) fn scan<R: BufRead>(
    source: R,
    mut visit: impl FnMut(RawCell) -> bool,
) -> Result<Facts, XmlError> {
    let mut tokens = Tokens::new(source);
    let mut facts = Facts::default();
    let mut place = Place::default();
    while let Some(kind) = tokens.next()? {
        if !matches!(kind, Kind::Start | Kind::Empty) {
            if kind == Kind::Text && holds(tokens.raw(), b"numplace") {
                facts.marked |= xml::unescape(tokens.raw()) == MARK_FORMULA;
            }
            continue;
        }
        match tokens.local() {
            b"c" => {
                let cell = read_cell(&mut tokens, kind, &mut place, &mut facts)?;
                if !visit(cell) {
                    return Ok(facts);
                }
            }
            b"row" => place.begin_row(tokens.raw(), &mut facts)?,
            b"mergeCell" => {
                let range = tokens.get(b"ref").as_deref().and_then(range);
                facts
                    .merged
                    .extend(range.filter(|_| facts.merged.len() < MOST_RANGES));
            }
            b"col" => {
                let get = |name: &[u8]| tokens.get(name)?.parse::<u32>().ok()?.checked_sub(1);
                if let (Some(first), Some(last)) = (get(b"min"), get(b"max")) {
                    let width = tokens.get(b"width").unwrap_or_default();
                    if facts.columns.len() < MOST_RANGES {
                        facts.columns.push((first, last, width));
                    }
                }
            }
            b"sheetProtection" => {
                let on = tokens.get(b"sheet");
                facts.protected |= on.is_some_and(|on| on != "0" && on != "false");
            }
            _ => {}
        }
    }
    Ok(facts)
}

/// The cells of a sheet outside an area that hold something, as they stand in the file, in
/// reading order; `None` when one of them is bound to others by its formula.
pub(crate) fn scan_outside<R: BufRead>(
    source: R,
    (first, last): (Position, Position),
) -> Result<Option<Vec<Edit>>, XmlError> {
    let mut tokens = Tokens::new(source);
    let (mut place, mut facts) = (Place::default(), Facts::default());
    let mut cells = Vec::new();
    while let Some(kind) = tokens.next()? {
        match (kind, tokens.local()) {
            (Kind::Start | Kind::Empty, b"row") => place.begin_row(tokens.raw(), &mut facts)?,
            (Kind::Start | Kind::Empty, b"c") => {
                let reference = tokens.get(b"r");
                let reference = reference.as_deref().map(str::as_bytes);
                let at = place.begin_cell(reference, &mut facts)?;
                if kind == Kind::Empty {
                    continue;
                }
                let mut whole = xml::with_attribute(tokens.raw(), "r", &at.to_string());
                let (mut filled, mut bound) = (false, false);
                tokens.rest(|tokens, kind| {
                    whole.extend_from_slice(tokens.raw());
                    if kind != Kind::Text && kind != Kind::End {
                        filled |= matches!(tokens.local(), b"v" | b"f" | b"is");
                        bound |= tokens.local() == b"f" && tokens.get(b"t").is_some();
                    }
                })?;
                let inside = (first.row..=last.row).contains(&at.row)
                    && (first.col..=last.col).contains(&at.col);
                if inside || !filled {
                    continue;
                }
                if bound {
                    return Ok(None);
                }
                let value = NewValue::Whole(whole);
                cells.push(Edit { at, value, look: 0 });
            }
            _ => {}
        }
    }
    cells.sort_by_key(|cell| cell.at);
    Ok(Some(cells))
}

fn holds(text: &[u8], part: &[u8]) -> bool {
    text.len() < 100 && memchr::memmem::find(text, part).is_some()
}

/// Where the scanner is.
#[derive(Default)]
struct Place {
    /// Rows and columns from 1; 0 before the first.
    row: u32,
    col: u32,
}

impl Place {
    fn begin_row(&mut self, tag: &[u8], facts: &mut Facts) -> Result<(), XmlError> {
        let told = xml::attribute(tag, b"r");
        let row = match &told {
            Some(row) => row.parse().ok(),
            None => Some(self.row + 1),
        };
        let row = row.filter(|&row| (1..=SHEET_ROWS).contains(&row));
        let row = row.ok_or_else(|| bad_reference(told.as_deref().unwrap_or("row")))?;
        facts.disordered |= row <= self.row;
        (self.row, self.col) = (row, 0);
        Ok(())
    }

    fn begin_cell(
        &mut self,
        reference: Option<&[u8]>,
        facts: &mut Facts,
    ) -> Result<Position, XmlError> {
        let Some(reference) = reference else {
            self.col += 1;
            if self.row == 0 || self.col > SHEET_COLUMNS {
                return Err(bad_reference("a cell without a row"));
            }
            return Ok(Position::new(self.row - 1, self.col - 1));
        };
        let text = std::str::from_utf8(reference).unwrap_or_default();
        let at = position(text).ok_or_else(|| bad_reference(text))?;
        facts.disordered |= at.row + 1 != self.row || at.col < self.col;
        (self.row, self.col) = (at.row + 1, at.col + 1);
        Ok(at)
    }
}

fn bad_reference(text: &str) -> XmlError {
    let short: String = text.chars().take(20).collect();
    XmlError::Wrong(format!("'{short}' is no place in a sheet"))
}

fn read_cell<R: BufRead>(
    tokens: &mut Tokens<R>,
    kind: Kind,
    place: &mut Place,
    facts: &mut Facts,
) -> Result<RawCell, XmlError> {
    let (mut reference, mut style, mut typ) = (None, 0, CellKind::Number);
    let tag = tokens.raw();
    for attribute in xml::attributes(tag) {
        let value = &tag[attribute.value];
        match attribute.name {
            b"r" => reference = Some(value),
            b"s" => style = number(value).unwrap_or(0),
            b"t" => typ = CellKind::of(value),
            _ => {}
        }
    }
    let at = place.begin_cell(reference, facts)?;
    let mut cell = RawCell {
        at,
        style,
        kind: typ,
        value: None,
        formula: false,
    };
    if kind == Kind::Empty {
        return Ok(cell);
    }
    let mut array = None;
    let mut text = Vec::new();
    let (mut inside, mut spoken, mut has_text) = (false, false, false);
    tokens.rest(|tokens, kind| match (kind, tokens.local()) {
        (Kind::Start | Kind::Empty, b"f") => {
            cell.formula = true;
            let typ = tokens.get(b"t");
            if typ.is_some_and(|typ| typ == "array" || typ == "dataTable") {
                array = tokens.get(b"ref").as_deref().and_then(range);
            }
        }
        // The reading of a word is no part of it.
        (Kind::Start, b"rPh") => spoken = true,
        (Kind::End, b"rPh") => spoken = false,
        (Kind::Start, b"v" | b"t") if !spoken => (inside, has_text) = (true, true),
        (Kind::End, b"v" | b"t") => inside = false,
        (Kind::Text, _) if inside => text.extend_from_slice(tokens.raw()),
        (Kind::CData, _) if inside => {
            let raw = tokens.raw();
            text.extend_from_slice(
                xml::escape(&String::from_utf8_lossy(&raw[9..raw.len() - 3])).as_bytes(),
            );
        }
        _ => {}
    })?;
    facts
        .arrays
        .extend(array.filter(|_| facts.arrays.len() < MOST_RANGES));
    cell.value = has_text.then(|| xml::unescaped(text));
    Ok(cell)
}

fn number(text: &[u8]) -> Option<u32> {
    std::str::from_utf8(text).ok()?.trim().parse().ok()
}

/// Reads `AB12`; rows and columns that no sheet has are none.
pub(crate) fn position(reference: &str) -> Option<Position> {
    let split = reference.find(|c: char| c.is_ascii_digit())?;
    let (letters, row) = reference.split_at(split);
    if !(1..=3).contains(&letters.len()) || row.len() > 7 {
        return None;
    }
    let mut col = 0;
    for letter in letters.bytes() {
        let letter = letter.to_ascii_uppercase();
        if !letter.is_ascii_uppercase() {
            return None;
        }
        col = col * 26 + u32::from(letter - b'A') + 1;
    }
    let row: u32 = row.parse().ok()?;
    let inside = (1..=SHEET_ROWS).contains(&row) && col <= SHEET_COLUMNS;
    inside.then(|| Position::new(row - 1, col - 1))
}

/// Reads `A1:B2` or `A1`.
pub(crate) fn range(text: &str) -> Option<(Position, Position)> {
    let (first, last) = text.split_once(':').unwrap_or((text, text));
    Some((position(first)?, position(last)?))
}

/// A value to be written.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum NewValue {
    Blank,
    /// A number as it stands in the file.
    Number(String),
    Text(String),
    Bool(bool),
    /// All of a cell, as it stands in the file.
    Whole(Vec<u8>),
}

/// A cell to be written.
#[derive(Clone, Debug)]
pub(crate) struct Edit {
    pub(crate) at: Position,
    pub(crate) value: NewValue,
    /// What the cell is to look like; handed to the caller's `style`.
    pub(crate) look: u32,
}

/// What is written into a sheet.
pub(crate) struct Edits<'a> {
    /// In reading order, each place once.
    pub(crate) cells: &'a [Edit],
    /// Cells marked as faulty, each range with the number of its differential format.
    pub(crate) marks: &'a [(String, u32)],
    /// Columns that get a width: first and last column.
    pub(crate) widths: &'a [(u32, u32, String)],
}

/// Elements of a sheet that come behind the conditional formats.
const BEHIND_FORMATS: [&[u8]; 23] = [
    b"dataValidations",
    b"hyperlinks",
    b"printOptions",
    b"pageMargins",
    b"pageSetup",
    b"headerFooter",
    b"rowBreaks",
    b"colBreaks",
    b"customProperties",
    b"cellWatches",
    b"ignoredErrors",
    b"smartTags",
    b"drawing",
    b"drawingHF",
    b"legacyDrawing",
    b"legacyDrawingHF",
    b"picture",
    b"oleObjects",
    b"controls",
    b"webPublishItems",
    b"tableParts",
    b"extLst",
    b"AlternateContent",
];

/// Copies a sheet with some cells written, and returns those that were left alone because a
/// formula stands there. `style` gives the number of a cell's format from the one it has
/// (0: none of its own) and the look that is wanted.
pub(crate) fn rewrite<R: BufRead, W: Write>(
    source: R,
    target: &mut W,
    edits: &Edits<'_>,
    style: &mut dyn FnMut(u32, u32) -> u32,
) -> Result<Vec<Position>, XmlError> {
    let mut writer = Rewriter {
        target,
        edits: edits.cells,
        next: 0,
        style,
        prefix: String::new(),
        left: Vec::new(),
        place: Place::default(),
        facts: Facts::default(),
    };
    let mut tokens = Tokens::new(source);
    let (mut depth, mut priority, mut formatted) = (0, 0, false);
    while let Some(kind) = tokens.next()? {
        let opens = matches!(kind, Kind::Start | Kind::Empty);
        if kind == Kind::End {
            depth -= 1;
        }
        // Our marks go behind all formats of the user.
        let behind = opens && depth == 1 && BEHIND_FORMATS.contains(&tokens.local());
        if !formatted && (behind || kind == Kind::End && depth == 0) {
            formatted = true;
            writer.marks(edits.marks, priority)?;
        }
        match tokens.local() {
            b"sheetData" if opens => {
                writer.prefix = String::from_utf8_lossy(tokens.prefix()).into_owned();
                writer.data(&mut tokens, kind)?;
                continue;
            }
            b"dimension" if opens => writer.dimension(tokens.raw())?,
            b"cols" if kind == Kind::Start && !edits.widths.is_empty() => {
                writer.copy(tokens.raw())?;
                writer.columns(&mut tokens, edits.widths)?;
                continue;
            }
            b"conditionalFormatting" if kind == Kind::Start => {
                let mut element = tokens.raw().to_vec();
                let (mut ours, mut highest) = (false, 0);
                tokens.rest(|tokens, kind| {
                    element.extend_from_slice(tokens.raw());
                    match tokens.local() {
                        b"cfRule" if kind != Kind::End => {
                            let told = tokens.get(b"priority").and_then(|p| p.parse().ok());
                            highest = highest.max(told.unwrap_or(0));
                        }
                        _ => {
                            ours |=
                                kind == Kind::Text && xml::unescape(tokens.raw()) == MARK_FORMULA
                        }
                    }
                })?;
                if !ours {
                    priority = priority.max(highest);
                    writer.copy(&element)?;
                }
                continue;
            }
            _ => writer.copy(tokens.raw())?,
        }
        if kind == Kind::Start {
            depth += 1;
        }
    }
    if depth != 0 {
        return Err(XmlError::Unfinished);
    }
    if writer.next < writer.edits.len() {
        return Err(XmlError::Wrong("its rows are not in order".to_string()));
    }
    Ok(writer.left)
}

struct Rewriter<'a, W> {
    target: &'a mut W,
    edits: &'a [Edit],
    /// The next cell to be written.
    next: usize,
    style: &'a mut dyn FnMut(u32, u32) -> u32,
    prefix: String,
    left: Vec<Position>,
    place: Place,
    facts: Facts,
}

impl<W: Write> Rewriter<'_, W> {
    fn copy(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.target.write_all(bytes)
    }

    /// The range that the sheet says it fills, widened to the cells written.
    fn dimension(&mut self, tag: &[u8]) -> Result<(), XmlError> {
        let told = xml::attribute(tag, b"ref");
        let Some((mut first, mut last)) = told.as_deref().and_then(range) else {
            return Ok(self.copy(tag)?);
        };
        let old = (first, last);
        for Edit { at, .. } in self.edits {
            first = Position::new(first.row.min(at.row), first.col.min(at.col));
            last = Position::new(last.row.max(at.row), last.col.max(at.col));
        }
        if (first, last) == old {
            return Ok(self.copy(tag)?);
        }
        let wider = format!("{first}:{last}");
        Ok(self.copy(&xml::with_attribute(tag, "ref", &wider))?)
    }

    /// Copies the definitions of columns, with further ones put in at their places.
    fn columns<R: BufRead>(
        &mut self,
        tokens: &mut Tokens<R>,
        widths: &[(u32, u32, String)],
    ) -> Result<(), XmlError> {
        let mut at = 0;
        while let Some(kind) = tokens.next()? {
            let first = tokens
                .get(b"min")
                .and_then(|first| first.parse::<u32>().ok());
            let ends = kind == Kind::End && tokens.local() == b"cols";
            while at < widths.len() && (ends || first.is_some_and(|first| first > widths[at].0 + 1))
            {
                let (from, to, width) = &widths[at];
                let prefix = String::from_utf8_lossy(tokens.prefix()).into_owned();
                let width = xml::escape(width);
                let tag = format!(
                    "<{prefix}col min=\"{}\" max=\"{}\" width=\"{width}\" customWidth=\"1\"/>",
                    from + 1,
                    to + 1
                );
                self.copy(tag.as_bytes())?;
                at += 1;
            }
            self.copy(tokens.raw())?;
            if ends {
                return Ok(());
            }
        }
        Err(XmlError::Unfinished)
    }

    /// Copies the cells, with the edited ones put in.
    fn data<R: BufRead>(&mut self, tokens: &mut Tokens<R>, kind: Kind) -> Result<(), XmlError> {
        if kind == Kind::Empty {
            if self.edits.is_empty() {
                return Ok(self.copy(tokens.raw())?);
            }
            let open = opened(tokens.raw());
            self.copy(&open)?;
            self.rows_before(u32::MAX)?;
            let close = format!("</{}sheetData>", self.prefix);
            return Ok(self.copy(close.as_bytes())?);
        }
        self.copy(tokens.raw())?;
        while let Some(kind) = tokens.next()? {
            match (kind, tokens.local()) {
                (Kind::Start | Kind::Empty, b"row") => {
                    self.place.begin_row(tokens.raw(), &mut self.facts)?;
                    if self.facts.disordered {
                        return Err(XmlError::Wrong("its rows are not in order".to_string()));
                    }
                    let row = self.place.row - 1;
                    self.rows_before(row)?;
                    self.row(tokens, kind, row)?;
                }
                (Kind::End, b"sheetData") => {
                    self.rows_before(u32::MAX)?;
                    return Ok(self.copy(tokens.raw())?);
                }
                _ => self.copy(tokens.raw())?,
            }
        }
        Err(XmlError::Unfinished)
    }

    /// Writes rows of edits that come before `row`, which the sheet has.
    fn rows_before(&mut self, row: u32) -> Result<(), XmlError> {
        while let Some(edit) = self.edits.get(self.next).filter(|edit| edit.at.row < row) {
            let here = edit.at.row;
            let blank = self.edits[self.next..]
                .iter()
                .take_while(|edit| edit.at.row == here);
            let blank = blank
                .clone()
                .all(|edit| edit.value == NewValue::Blank)
                .then(|| blank.count());
            if let Some(count) = blank {
                self.next += count;
                continue;
            }
            let open = format!("<{}row r=\"{}\">", self.prefix, here + 1);
            self.copy(open.as_bytes())?;
            self.cells_before(here, u32::MAX)?;
            let close = format!("</{}row>", self.prefix);
            self.copy(close.as_bytes())?;
        }
        Ok(())
    }

    /// Writes edits of a row before column `col`.
    fn cells_before(&mut self, row: u32, col: u32) -> Result<(), XmlError> {
        let edits = self.edits;
        while let Some(edit) = edits.get(self.next) {
            if edit.at.row != row || edit.at.col >= col {
                break;
            }
            self.next += 1;
            if edit.value != NewValue::Blank {
                let tag = format!("<{}c r=\"{}\"/>", self.prefix, edit.at);
                self.cell(tag.as_bytes(), edit, &[])?;
            }
        }
        Ok(())
    }

    fn row<R: BufRead>(
        &mut self,
        tokens: &mut Tokens<R>,
        kind: Kind,
        row: u32,
    ) -> Result<(), XmlError> {
        let edits = self.edits;
        let here = edits[self.next..]
            .iter()
            .take_while(|edit| edit.at.row == row);
        let here: Vec<u32> = here.map(|edit| edit.at.col + 1).collect();
        let (Some(first), Some(last)) = (here.first(), here.last()) else {
            self.copy(tokens.raw())?;
            if kind == Kind::Start {
                return self.plain_row(tokens);
            }
            return Ok(());
        };
        let tag = widened(tokens.raw(), *first, *last);
        if kind == Kind::Empty {
            self.copy(&opened(&tag))?;
            self.cells_before(row, u32::MAX)?;
            let close = format!("</{}row>", self.prefix);
            return Ok(self.copy(close.as_bytes())?);
        }
        self.copy(&tag)?;
        while let Some(kind) = tokens.next()? {
            match (kind, tokens.local()) {
                (Kind::Start | Kind::Empty, b"c") => {
                    let reference = tokens.get(b"r");
                    let reference = reference.as_deref().map(str::as_bytes);
                    let at = self.place.begin_cell(reference, &mut self.facts)?;
                    if self.facts.disordered {
                        return Err(XmlError::Wrong("its cells are not in order".to_string()));
                    }
                    self.cells_before(row, at.col)?;
                    match edits.get(self.next).filter(|edit| edit.at == at) {
                        Some(edit) => {
                            self.next += 1;
                            self.replace(tokens, kind, edit)?;
                        }
                        None => self.element(tokens, kind)?,
                    }
                }
                (Kind::End, b"row") => {
                    self.cells_before(row, u32::MAX)?;
                    return Ok(self.copy(tokens.raw())?);
                }
                _ => self.copy(tokens.raw())?,
            }
        }
        Err(XmlError::Unfinished)
    }

    /// Copies the rest of a row without edits.
    fn plain_row<R: BufRead>(&mut self, tokens: &mut Tokens<R>) -> Result<(), XmlError> {
        while let Some(kind) = tokens.next()? {
            self.copy(tokens.raw())?;
            if kind == Kind::End && tokens.local() == b"row" {
                return Ok(());
            }
        }
        Err(XmlError::Unfinished)
    }

    /// Copies an element whole.
    fn element<R: BufRead>(&mut self, tokens: &mut Tokens<R>, kind: Kind) -> Result<(), XmlError> {
        self.copy(tokens.raw())?;
        if kind == Kind::Empty {
            return Ok(());
        }
        let mut depth = 1;
        while depth > 0 {
            match tokens.next()? {
                Some(Kind::Start) => depth += 1,
                Some(Kind::End) => depth -= 1,
                Some(_) => {}
                None => return Err(XmlError::Unfinished),
            }
            self.copy(tokens.raw())?;
        }
        Ok(())
    }

    /// Writes a cell in the place of one that is there; a formula stays.
    fn replace<R: BufRead>(
        &mut self,
        tokens: &mut Tokens<R>,
        kind: Kind,
        edit: &Edit,
    ) -> Result<(), XmlError> {
        let tag = tokens.raw().to_vec();
        let mut children: Vec<u8> = Vec::new();
        // What is neither value nor formula stays.
        let mut others: Vec<u8> = Vec::new();
        let mut formula = false;
        if kind == Kind::Start {
            let (mut depth, mut value) = (0, false);
            tokens.rest(|tokens, kind| {
                children.extend_from_slice(tokens.raw());
                let local = tokens.local();
                let opens = matches!(kind, Kind::Start | Kind::Empty);
                if opens && depth == 0 {
                    formula |= local == b"f";
                    value = local == b"v" || local == b"is";
                }
                if kind == Kind::End {
                    depth -= 1;
                }
                // The end of the cell itself is at depth -1.
                if !value && depth >= 0 && kind != Kind::Text || !value && depth > 0 {
                    others.extend_from_slice(tokens.raw());
                }
                if kind == Kind::Start {
                    depth += 1;
                }
                if depth == 0 && kind != Kind::Start {
                    value = false;
                }
            })?;
        }
        if formula {
            self.left.push(edit.at);
            self.copy(&tag)?;
            return Ok(self.copy(&children)?);
        }
        self.cell(&tag, edit, &others)
    }

    /// Writes a cell whose tag is there, without value.
    fn cell(&mut self, tag: &[u8], edit: &Edit, others: &[u8]) -> Result<(), XmlError> {
        if let NewValue::Whole(cell) = &edit.value {
            return Ok(self.copy(cell)?);
        }
        let old = xml::attribute(tag, b"s").and_then(|style| style.parse().ok());
        let new = match edit.value {
            NewValue::Blank => old.unwrap_or(0),
            _ => (self.style)(old.unwrap_or(0), edit.look),
        };
        let style = (old.unwrap_or(0) != new).then_some(new);
        let p = &self.prefix;
        let (typ, body) = match &edit.value {
            NewValue::Blank | NewValue::Whole(_) => ("", String::new()),
            NewValue::Number(number) => ("", format!("<{p}v>{number}</{p}v>")),
            NewValue::Bool(yes) => ("b", format!("<{p}v>{}</{p}v>", u8::from(*yes))),
            NewValue::Text(text) => {
                let space = match text.trim() == text {
                    true => "",
                    false => " xml:space=\"preserve\"",
                };
                let text = xml::escape(text);
                (
                    "inlineStr",
                    format!("<{p}is><{p}t{space}>{text}</{p}t></{p}is>"),
                )
            }
        };
        let tag = cell_tag(tag, style, typ);
        if body.is_empty() && others.is_empty() {
            let end = if tag.ends_with(b"/>") {
                tag.len() - 2
            } else {
                tag.len() - 1
            };
            self.copy(&tag[..end])?;
            return Ok(self.copy(b"/>")?);
        }
        self.copy(&opened(&tag))?;
        self.target.write_all(body.as_bytes())?;
        self.target.write_all(others)?;
        let close = format!("</{}c>", self.prefix);
        Ok(self.copy(close.as_bytes())?)
    }

    /// Marks cells by conditional formats, which leave their own formats as they are.
    fn marks(&mut self, marks: &[(String, u32)], priority: u32) -> Result<(), XmlError> {
        let p = self.prefix.clone();
        for (number, (range, format)) in (1..).zip(marks) {
            let (priority, formula) = (priority + number, xml::escape(MARK_FORMULA));
            let element = format!(
                "<{p}conditionalFormatting sqref=\"{range}\"><{p}cfRule type=\"expression\" \
                 dxfId=\"{format}\" priority=\"{priority}\"><{p}formula>{formula}</{p}formula>\
                 </{p}cfRule></{p}conditionalFormatting>"
            );
            self.copy(element.as_bytes())?;
        }
        Ok(())
    }
}

/// The tag of a cell with another format (if one is given) and its new value's type. The old
/// one's goes, and remarks on how the value came about.
fn cell_tag(tag: &[u8], style: Option<u32>, typ: &str) -> Vec<u8> {
    let mut changed = Vec::with_capacity(tag.len() + 24);
    let (mut at, mut style) = (0, style);
    for attribute in xml::attributes(tag) {
        match attribute.name {
            b"t" | b"cm" | b"vm" => {
                changed.extend_from_slice(&tag[at..attribute.all.start]);
                at = attribute.all.end;
            }
            b"s" => {
                if let Some(style) = style.take() {
                    changed.extend_from_slice(&tag[at..attribute.value.start]);
                    changed.extend_from_slice(style.to_string().as_bytes());
                    at = attribute.value.end;
                }
            }
            _ => {}
        }
    }
    let end = tag.len() - if tag.ends_with(b"/>") { 2 } else { 1 };
    changed.extend_from_slice(&tag[at..end]);
    if let Some(style) = style {
        changed.extend_from_slice(format!(" s=\"{style}\"").as_bytes());
    }
    if !typ.is_empty() {
        changed.extend_from_slice(format!(" t=\"{typ}\"").as_bytes());
    }
    changed.extend_from_slice(&tag[end..]);
    changed
}

/// An empty tag as one that opens.
fn opened(tag: &[u8]) -> Vec<u8> {
    match tag.strip_suffix(b"/>") {
        Some(tag) => [tag, b">"].concat(),
        None => tag.to_vec(),
    }
}

/// The tag of a row whose hint on filled columns, if it has one, takes in more of them.
fn widened(tag: &[u8], first: u32, last: u32) -> Vec<u8> {
    let spans = xml::attribute(tag, b"spans");
    let told = spans.as_deref().and_then(|spans| {
        let (from, to) = spans.split_once(':')?;
        Some((from.parse::<u32>().ok()?, to.parse::<u32>().ok()?))
    });
    match told {
        Some((from, to)) if first < from || last > to => {
            let wider = format!("{}:{}", from.min(first), to.max(last));
            xml::with_attribute(tag, "spans", &wider)
        }
        _ => tag.to_vec(),
    }
}
