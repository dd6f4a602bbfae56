//! Sheets of one workbook put into another one.
//!
//! The sheets that numplace adds are authored as a workbook of their own, the donor. Here
//! they are put behind the user's sheets, with all that belongs to them: drawings, charts,
//! notes, formats, defined names. A sheet that an earlier run put in keeps its place, its
//! number and its part, so that what refers to it still does.

mod donor;
mod objects;

use std::collections::{BTreeMap, HashMap, HashSet};

pub(crate) use self::donor::Donor;
pub(crate) use self::objects::OUR_OBJECT;
use self::objects::{Corner, Objects, corner};
use super::book::{BookPart, Name, NewName, NewSheet, SheetKind, SheetRef};
use super::parts::{
    self, Package, PartError, TYPES, Types, folded, relation_tag, relative, rels_of,
};
use super::sheet::{self, Edit, Edits};
use super::styles::StyleSheet;
use super::xml::{self, Kind, Pieces, Tokens, XmlError};
use crate::model::Position;
use crate::write::names::absolute;

/// Relations of a sheet to parts that are nobody else's.
const OWN: [&str; 8] = [
    "drawing",
    "vmlDrawing",
    "comments",
    "chart",
    "chartStyle",
    "chartColorStyle",
    "printerSettings",
    "hyperlink",
];

/// Prefixes of the names that our sheets define, beside their marks.
const OUR_NAMES: [&str; 3] = ["np_", "_numplace_", "_xlnm."];

fn number(text: &[u8]) -> Option<usize> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// The bytes of a part that the workbook has one of.
pub(crate) fn related(
    package: &mut Package,
    book: &BookPart,
    kind: &str,
) -> Result<Option<Vec<u8>>, PartError> {
    match book.related(kind) {
        Some(part) => package.read_if_any(part),
        None => Ok(None),
    }
}

/// A workbook that sheets are put into.
pub(crate) struct Graft<'a> {
    package: &'a mut Package,
    pub(crate) book: &'a BookPart,
    pub(crate) styles: StyleSheet,
    /// Parts that are new or changed.
    parts: BTreeMap<String, Vec<u8>>,
    /// Parts that are no more.
    gone: Vec<String>,
    types: Vec<(String, String)>,
    sheets: Vec<NewSheet>,
    relations: Vec<String>,
    names: Vec<NewName>,
    /// Names that are taken out: ours of before.
    old_names: HashSet<(String, Option<usize>)>,
    /// Names of parts that are in use, in lower case.
    taken: HashSet<String>,
    /// Numbers of the sheets that are written anew.
    renewed: HashSet<u32>,
    /// Names of sheets that the donor had to call otherwise: its name, and the right one.
    aliases: &'a [(String, String)],
}

/// What becomes of a package.
pub(crate) struct Outcome {
    /// Parts that are new or changed, by name.
    pub(crate) parts: BTreeMap<String, Vec<u8>>,
    /// Parts that are no more.
    pub(crate) gone: Vec<String>,
    /// The formats, and their part.
    pub(crate) styles: StyleSheet,
    pub(crate) styles_part: String,
}

impl<'a> Graft<'a> {
    pub(crate) fn new(
        package: &'a mut Package,
        book: &'a BookPart,
        aliases: &'a [(String, String)],
    ) -> Result<Graft<'a>, PartError> {
        let styles = related(package, book, "styles")?;
        let styles = StyleSheet::read(styles).map_err(PartError::of("styles"))?;
        let taken = package.names().map(|name| folded(&name)).collect();
        Ok(Graft {
            package,
            book,
            styles,
            parts: BTreeMap::new(),
            gone: Vec::new(),
            types: Vec::new(),
            sheets: Vec::new(),
            relations: Vec::new(),
            names: Vec::new(),
            old_names: HashSet::new(),
            taken,
            renewed: HashSet::new(),
            aliases,
        })
    }

    /// Puts in the sheets of the donor that are no books, and returns the names of those that
    /// were left as they are, since the user put something of his own onto them.
    pub(crate) fn add_sheets(
        &mut self,
        donor: &mut Donor,
        is_book: &dyn Fn(&str) -> bool,
    ) -> Result<Vec<String>, PartError> {
        let mut left = Vec::new();
        let sheets: Vec<SheetRef> = donor.book.sheets.clone();
        // Their names of parts are free again before the first of them takes one.
        let mut foreign = HashMap::new();
        let mut other_kind = Vec::new();
        for sheet in sheets.iter().filter(|sheet| !is_book(&sheet.name)) {
            let Some(old) = self.find(&sheet.name) else {
                continue;
            };
            if old.kind != sheet.kind {
                // A program without chart sheets has the chart on a worksheet, where it
                // follows the same cells.
                other_kind.push(sheet.name.clone());
                continue;
            }
            let drawn = donor.corners(&sheet.part)?;
            match self.free(&old, drawn)? {
                Some(users) => {
                    foreign.insert(sheet.name.clone(), users);
                }
                None => left.push(sheet.name.clone()),
            }
        }
        let kept = |name: &String| left.contains(name) || other_kind.contains(name);
        // Where each sheet of the donor stands in the end.
        let mut places: Vec<Option<usize>> = Vec::new();
        for sheet in &sheets {
            let old = self
                .book
                .sheets
                .iter()
                .position(|old| old.name == self.real(&sheet.name));
            if is_book(&sheet.name) || kept(&sheet.name) {
                places.push(old);
                continue;
            }
            let (part, id, place) = match old {
                Some(old) => {
                    let known = &self.book.sheets[old];
                    (known.part.clone(), known.id, old)
                }
                None => self.add_sheet(sheet, donor),
            };
            places.push(Some(place));
            if let Some(old) = old {
                self.renewed.insert(self.book.sheets[old].id);
            }
            let users = foreign.remove(&sheet.name).unwrap_or_default();
            self.write_sheet(donor, sheet, (&part, id), users)?;
        }
        let kept = [left.clone(), other_kind].concat();
        self.take_names(donor, &places, &kept, is_book);
        Ok(left)
    }

    fn find(&self, name: &str) -> Option<SheetRef> {
        self.book
            .sheets
            .iter()
            .find(|old| old.name == name)
            .cloned()
    }

    /// The name of a sheet that the donor calls `name`.
    fn real<'n>(&'n self, name: &'n str) -> &'n str {
        let mut aliases = self.aliases.iter();
        let alias = aliases.find(|(alias, _)| alias == name);
        alias.map_or(name, |(_, real)| real)
    }

    /// A new sheet behind the others: its part, its number and its place.
    fn add_sheet(&mut self, sheet: &SheetRef, donor: &Donor) -> (String, u32, usize) {
        /// Excel knows no greater number of a sheet.
        const GREATEST: u32 = 65_534;
        let ids = self.book.sheets.iter().map(|sheet| sheet.id);
        let ids: HashSet<u32> = ids
            .chain(self.sheets.iter().map(|sheet| sheet.id))
            .collect();
        let next = ids.iter().max().map_or(1, |most| most.saturating_add(1));
        let free = || (1..=GREATEST).find(|id| !ids.contains(id));
        let id = match next {
            1..=GREATEST => next,
            _ => free().unwrap_or(GREATEST),
        };
        let folder = self
            .book
            .part
            .rsplit_once('/')
            .map_or("", |(folder, _)| folder);
        let (kind, base) = match sheet.kind {
            SheetKind::Chart => ("chartsheet", "chartsheets/sheet"),
            _ => ("worksheet", "worksheets/sheet"),
        };
        let base = if folder.is_empty() {
            base.to_string()
        } else {
            format!("{folder}/{base}")
        };
        let part = self.free_part(&base, ".xml");
        let relation = self.free_relation();
        let target = relative(&self.book.part, &part);
        self.relations.push(relation_tag(&relation, kind, &target));
        self.add_type(&part, donor.types.of(&sheet.part));
        let state = donor.state(&sheet.name);
        self.sheets.push(NewSheet {
            name: sheet.name.clone(),
            id,
            relation,
            state,
        });
        (part, id, self.book.sheets.len() + self.sheets.len() - 1)
    }

    fn add_type(&mut self, part: &str, kind: Option<&str>) {
        if let Some(kind) = kind {
            self.types.push((part.to_string(), kind.to_string()));
        }
    }

    /// The first free name `base1.xml`, `base2.xml`, ...
    fn free_part(&mut self, base: &str, ending: &str) -> String {
        let names = (1..).map(|number| format!("{base}{number}{ending}"));
        let mut free = names.filter(|name| !self.taken.contains(&folded(name)));
        let name = free.next().unwrap_or_default();
        self.taken.insert(folded(&name));
        name
    }

    fn free_relation(&self) -> String {
        let is_taken = |id: &String| {
            let known = self.book.relations.iter().any(|known| known.id == *id);
            let tag = format!("Id=\"{id}\"");
            known
                || self
                    .relations
                    .iter()
                    .any(|relation| relation.contains(&tag))
        };
        let mut ids = (1..).map(|number| format!("rId{number}"));
        ids.find(|id| !is_taken(id)).unwrap_or_default()
    }

    /// Frees the names of what belongs to a sheet of ours, which is written anew; `drawn`
    /// tells where our objects stand on it, if it has a drawing at all. Returns the objects on it that are the user's; `None` when it has something that would be lost.
    fn free(
        &mut self,
        sheet: &SheetRef,
        drawn: Option<Vec<Corner>>,
    ) -> Result<Option<Users>, PartError> {
        let Some(cells) = self.users_cells(sheet)? else {
            return Ok(None);
        };
        let mut objects = Objects::default();
        let mut parts = Vec::new();
        let mut ahead = vec![sheet.part.clone()];
        while let Some(part) = ahead.pop() {
            for relation in self.package.relations(&part)? {
                if !OWN.contains(&relation.kind.as_str()) {
                    return Ok(None);
                }
                if relation.external || parts.contains(&relation.target) {
                    continue;
                }
                match relation.kind.as_str() {
                    "comments" if !self.are_our_notes(&relation.target)? => return Ok(None),
                    "drawing" => {
                        let drawing = &relation.target;
                        let bytes = self.package.read_if_any(drawing)?.unwrap_or_default();
                        let of = PartError::of(drawing);
                        let mut found = Objects::read(&bytes).map_err(of)?;
                        // A chart sheet is all ours, and some programs give objects new names.
                        let is_ours = |anchor: &[u8]| {
                            let here = corner(anchor);
                            let known = drawn.iter().flatten();
                            sheet.kind == SheetKind::Chart
                                || here.is_some() && known.clone().any(|known| Some(*known) == here)
                        };
                        found.anchors.retain(|anchor| !is_ours(anchor));
                        if !found.anchors.is_empty() {
                            if drawn.is_none() {
                                return Ok(None);
                            }
                            objects = found;
                            objects.take_relations(self.package.relations(drawing)?);
                        }
                    }
                    _ => {}
                }
                parts.push(relation.target.clone());
                ahead.push(relation.target);
            }
        }
        // What the user's objects need stays.
        let mut kept: Vec<String> = Vec::new();
        let mut ahead: Vec<String> = objects.relations.iter().map(|r| r.target.clone()).collect();
        while let Some(part) = ahead.pop() {
            if !kept.contains(&part) {
                ahead.extend(self.package.relations(&part)?.into_iter().map(|r| r.target));
                kept.push(part);
            }
        }
        for part in parts.into_iter().filter(|part| !kept.contains(part)) {
            for name in [rels_of(&part), part] {
                self.taken.remove(&folded(&name));
                self.gone.push(name);
            }
        }
        self.gone.push(rels_of(&sheet.part));
        Ok(Some(Users { objects, cells }))
    }

    /// The cells of a sheet of ours that the user filled, beside what was written there;
    /// `None` when one of them cannot be moved into the sheet as it is written now.
    fn users_cells(&mut self, sheet: &SheetRef) -> Result<Option<Vec<Edit>>, PartError> {
        let Some(area) = self.area(&sheet.name) else {
            return Ok(Some(Vec::new()));
        };
        let of = PartError::of(&sheet.part);
        let stream = self.package.stream(&sheet.part)?;
        let cells = sheet::scan_outside(stream, area).map_err(of)?;
        Ok(cells)
    }

    /// The cells that the last run wrote into a sheet.
    fn area(&self, sheet: &str) -> Option<(Position, Position)> {
        let quoted = format!("'{}'!", sheet.replace('\'', "''"));
        let mut names = self.book.names.iter();
        names.find_map(|name| {
            name.name.strip_prefix(AREA)?;
            let cells = name.formula.strip_prefix(&quoted);
            let cells = cells.or_else(|| name.formula.strip_prefix(&format!("{sheet}!")))?;
            sheet::range(&cells.replace('$', ""))
        })
    }

    /// Names the cells that are written into a sheet, so that the next run knows what else
    /// stands there.
    fn name_area(&mut self, (sheet, id): (&str, u32), bytes: &[u8]) {
        let mut tokens = Tokens::new(bytes);
        while let Ok(Some(kind)) = tokens.next() {
            if kind == Kind::Text || tokens.local() != b"dimension" {
                continue;
            }
            let told = tokens.get(b"ref");
            if let Some((first, last)) = told.as_deref().and_then(sheet::range) {
                let sheet = sheet.replace('\'', "''");
                self.names.push(NewName {
                    name: format!("{AREA}{id}"),
                    local: None,
                    formula: format!("'{sheet}'!{}", absolute(first, last)),
                    hidden: true,
                });
            }
            return;
        }
    }

    /// Whether all notes of a part were written by us.
    fn are_our_notes(&mut self, part: &str) -> Result<bool, PartError> {
        let bytes = self.package.read_if_any(part)?.unwrap_or_default();
        let mut tokens = Tokens::new(bytes.as_slice());
        // The library lists an author that wrote nothing.
        let (mut authors, mut inside): (Vec<String>, bool) = (Vec::new(), false);
        while let Some(kind) = tokens.next().map_err(PartError::of(part))? {
            match (kind, tokens.local()) {
                (Kind::Start, b"author") => {
                    inside = true;
                    authors.push(String::new());
                }
                (Kind::Empty, b"author") => authors.push(String::new()),
                (Kind::End, b"author") => inside = false,
                (Kind::Text, _) if inside => {
                    if let Some(author) = authors.last_mut() {
                        author.push_str(&xml::unescape(tokens.raw()));
                    }
                }
                (Kind::Start | Kind::Empty, b"comment") => {
                    let author = tokens.get(b"authorId").and_then(|id| id.parse().ok());
                    let author = author.and_then(|id: usize| authors.get(id));
                    if author.is_none_or(|author| author != OUR_OBJECT) {
                        return Ok(false);
                    }
                }
                _ => {}
            }
        }
        Ok(true)
    }

    /// Writes a sheet of the donor into a part, with what belongs to it.
    fn write_sheet(
        &mut self,
        donor: &mut Donor,
        sheet: &SheetRef,
        (part, id): (&str, u32),
        users: Users,
    ) -> Result<(), PartError> {
        let of = PartError::of(&sheet.part);
        let bytes = donor.package.read(&sheet.part)?;
        let mut bytes = self.converted(donor, &bytes).map_err(&of)?;
        if has_area(donor, &sheet.name) {
            self.name_area((&sheet.name, id), &bytes);
        }
        if !users.cells.is_empty() {
            let edits = Edits {
                cells: &users.cells,
                marks: &[],
                widths: &[],
            };
            let mut with = Vec::with_capacity(bytes.len() + 1024);
            sheet::rewrite(bytes.as_slice(), &mut with, &edits, &mut |_, look| look)
                .map_err(&of)?;
            bytes = with;
        }
        self.parts.insert(part.to_string(), self.renamed(bytes));
        let mut objects = Some(users.objects);
        self.write_relations(donor, &sheet.part, part, &mut objects)
    }

    /// Writes the relations of a part of the donor, and the parts that they are to.
    fn write_relations(
        &mut self,
        donor: &mut Donor,
        from: &str,
        to: &str,
        objects: &mut Option<Objects>,
    ) -> Result<(), PartError> {
        let relations = donor.package.relations(from)?;
        let mut tags = Vec::new();
        for relation in &relations {
            if relation.external {
                tags.push(String::from_utf8_lossy(&relation.tag).into_owned());
                continue;
            }
            let name = relation.target.clone();
            let ending = name.rfind('.').map_or("", |at| &name[at..]);
            let stem = name.strip_suffix(ending).unwrap_or(&name);
            let base = stem.trim_end_matches(|c: char| c.is_ascii_digit());
            let part = self.free_part(base, ending);
            self.add_type(&part, donor.types.of(&name));
            let bytes = donor.package.read(&name)?;
            let mut bytes = self.renamed(bytes);
            let mut extra = Vec::new();
            if relation.kind == "drawing"
                && let Some(objects) = objects.take().filter(|o| !o.anchors.is_empty())
            {
                bytes = objects.put_into(&bytes).map_err(PartError::of(&name))?;
                extra = objects.relation_tags(&part);
            }
            self.parts.insert(part.clone(), bytes);
            self.write_relations_with(donor, &name, &part, extra)?;
            let target = relative(to, &part);
            tags.push(relation_tag(&relation.id, &relation.kind, &target));
        }
        self.put_relations(to, &tags)
    }

    fn write_relations_with(
        &mut self,
        donor: &mut Donor,
        from: &str,
        to: &str,
        extra: Vec<String>,
    ) -> Result<(), PartError> {
        self.write_relations(donor, from, to, &mut None)?;
        if extra.is_empty() {
            return Ok(());
        }
        let name = rels_of(to);
        let old = self.parts.get(&name).map(Vec::as_slice);
        let bytes = parts::with_relations(old, &extra).map_err(PartError::of(&name))?;
        self.parts.insert(name, bytes);
        Ok(())
    }

    fn put_relations(&mut self, part: &str, tags: &[String]) -> Result<(), PartError> {
        if !tags.is_empty() {
            let name = rels_of(part);
            let bytes = parts::with_relations(None, tags).map_err(PartError::of(&name))?;
            self.parts.insert(name, bytes);
        }
        Ok(())
    }

    /// The XML of a sheet with the numbers that its formats have here, its texts in place, and
    /// not selected: two selected sheets would both take what is typed into one.
    fn converted(&mut self, donor: &Donor, bytes: &[u8]) -> Result<Vec<u8>, XmlError> {
        let mut pieces = Pieces::new(bytes);
        let mut out = Vec::with_capacity(bytes.len() * 5 / 4);
        // Numbers of formats as they are written here, by those in the donor.
        let mut formats: Vec<Option<String>> = Vec::new();
        let mut shared = false;
        // What stays is copied in long pieces: all up to here is.
        let mut copied = 0;
        // Those that are looked at below.
        while let Some((kind, raw)) = pieces.tag(b"crvs")? {
            let (from, end) = (pieces.at() - raw.len(), pieces.at());
            match xml::local(xml::name(raw)) {
                name @ (b"c" | b"row" | b"col") => {
                    let format: &[u8] = if name == b"col" { b"style" } else { b"s" };
                    for attribute in xml::attributes(raw) {
                        let value = &raw[attribute.value.clone()];
                        let new = if attribute.name == format {
                            let Some(old) = number(value) else { continue };
                            if formats.len() <= old {
                                formats.resize(old + 1, None);
                            }
                            match &mut formats[old] {
                                Some(new) => new.as_bytes(),
                                unknown => {
                                    let new = self.styles.format(&donor.styles, old as u32)?;
                                    unknown.insert(new.to_string()).as_bytes()
                                }
                            }
                        } else if name == b"c" && attribute.name == b"t" && kind == Kind::Start {
                            shared = value == b"s";
                            if !shared {
                                continue;
                            }
                            b"inlineStr".as_slice()
                        } else {
                            continue;
                        };
                        out.extend_from_slice(&bytes[copied..from + attribute.value.start]);
                        out.extend_from_slice(new);
                        copied = from + attribute.value.end;
                    }
                }
                b"v" if shared && kind == Kind::Start => {
                    shared = false;
                    out.extend_from_slice(&bytes[copied..from]);
                    let mut told: &[u8] = &[];
                    loop {
                        match pieces.next()? {
                            Some((Kind::Text, text)) => told = text,
                            Some((Kind::End, _)) => break,
                            Some(_) => {}
                            None => return Err(XmlError::Unfinished),
                        }
                    }
                    let text = number(told).and_then(|number| donor.rich(number));
                    out.extend_from_slice(b"<is>");
                    out.extend_from_slice(text.unwrap_or_default());
                    out.extend_from_slice(b"</is>");
                    copied = pieces.at();
                }
                b"cfRule" => {
                    let old = xml::attribute(raw, b"dxfId").and_then(|old| old.parse().ok());
                    if let Some(old) = old {
                        let new = self.styles.difference(&donor.styles, old)?;
                        out.extend_from_slice(&bytes[copied..from]);
                        let new = xml::with_attribute(raw, "dxfId", &new.to_string());
                        out.extend_from_slice(&new);
                        copied = end;
                    }
                }
                b"sheetView" => {
                    out.extend_from_slice(&bytes[copied..from]);
                    out.extend_from_slice(&xml::without_attribute(raw, "tabSelected"));
                    copied = end;
                }
                _ => {}
            }
        }
        out.extend_from_slice(&bytes[copied..]);
        Ok(out)
    }

    /// XML in which the sheets have their right names.
    fn renamed(&self, bytes: Vec<u8>) -> Vec<u8> {
        if self.aliases.is_empty() {
            return bytes;
        }
        let mut text = String::from_utf8_lossy(&bytes).into_owned();
        for (alias, real) in self.aliases {
            let real = xml::escape(&real.replace('\'', "''"));
            text = text.replace(&format!("'{alias}'!"), &format!("'{real}'!"));
        }
        text.into_bytes()
    }

    /// Takes the defined names of the donor over; `places` are those of its sheets here.
    fn take_names(
        &mut self,
        donor: &Donor,
        places: &[Option<usize>],
        left: &[String],
        is_book: &dyn Fn(&str) -> bool,
    ) {
        let users = self.users_names();
        for name in &donor.book.names {
            // Each cell with a name is also known by where it stands.
            if users.contains(&name.name.to_lowercase()) {
                continue;
            }
            let sheet = name.local.and_then(|local| donor.book.sheets.get(local));
            let ours = name.name.starts_with("np_");
            if sheet
                .is_some_and(|sheet| is_book(&sheet.name) && !ours || left.contains(&sheet.name))
            {
                continue;
            }
            let local = name
                .local
                .and_then(|local| places.get(local).copied().flatten());
            if name.local.is_some() && local.is_none() {
                continue;
            }
            let formula = self.renamed(name.formula.clone().into_bytes());
            self.old_names.insert((name.name.to_lowercase(), local));
            self.names.push(NewName {
                name: name.name.clone(),
                local,
                formula: String::from_utf8_lossy(&formula).into_owned(),
                hidden: name.name.starts_with("_numplace_") || name.hidden || is_hidden(&name.name),
            });
        }
    }

    /// Names that the user gave to tables or to cells of his own, in lower case: tables and
    /// names must differ, and a name taken twice is an error.
    fn users_names(&mut self) -> HashSet<String> {
        let ours: Vec<&str> = self
            .book
            .names
            .iter()
            .filter(|name| name.name.starts_with("_numplace_"))
            .map(|name| name.formula.as_str())
            .collect();
        let marked = |name: &Name| {
            let sheets = ours.iter().filter_map(|mark| mark.rsplit_once('!'));
            sheets
                .into_iter()
                .any(|(sheet, _)| name.formula.contains(&format!("{sheet}!")))
        };
        let is_ours = |name: &Name| {
            is_hidden(&name.name) || name.name.starts_with("np_") && marked(name) || {
                name.name.starts_with("_numplace_")
            }
        };
        let names = self.book.names.iter();
        let names = names.filter(|name| name.local.is_none() && !is_ours(name));
        let mut taken: HashSet<String> = names.map(|name| name.name.to_lowercase()).collect();
        let parts: Vec<String> = self
            .book
            .sheets
            .iter()
            .map(|sheet| sheet.part.clone())
            .collect();
        for part in parts {
            let relations = self.package.relations(&part).unwrap_or_default();
            for table in relations.iter().filter(|relation| relation.kind == "table") {
                let Ok(bytes) = self.package.read(&table.target) else {
                    continue;
                };
                let mut tokens = Tokens::new(bytes.as_slice());
                while let Ok(Some(kind)) = tokens.next() {
                    if kind == Kind::Start && tokens.local() == b"table" {
                        let names = [tokens.get(b"displayName"), tokens.get(b"name")];
                        taken.extend(names.into_iter().flatten().map(|name| name.to_lowercase()));
                    }
                }
            }
        }
        taken
    }

    /// Whether a defined name is one of ours that is written anew, or of no use any more.
    fn is_old(&self, name: &Name) -> bool {
        let again = self.names.iter();
        let mut again = again.filter(|new| new.local == name.local && new.name == name.name);
        let known = (name.name.to_lowercase(), name.local);
        if self.old_names.contains(&known) || again.next().is_some() {
            return true;
        }
        // Those that belong to sheets which are written anew.
        let here = name.local.and_then(|local| self.book.sheets.get(local));
        let here = here.is_some_and(|sheet| self.renewed.contains(&sheet.id));
        let ours = OUR_NAMES.iter().any(|prefix| name.name.starts_with(prefix));
        here && ours || is_hidden(&name.name)
    }

    /// All that changes, but for the formats: the sheets of the books may put some in.
    pub(crate) fn finish(mut self) -> Result<Outcome, PartError> {
        self.drop_calculation_order()?;
        let book = self.book;
        let bytes = book.with(&self.sheets, &|name| self.is_old(name), &self.names);
        self.parts.insert(book.part.clone(), bytes);
        let styles = std::mem::replace(
            &mut self.styles,
            StyleSheet::read(None).map_err(PartError::of("styles"))?,
        );
        let part = match book.related("styles") {
            Some(part) => part.to_string(),
            None => self.new_styles(),
        };
        if !self.relations.is_empty() {
            let name = rels_of(&book.part);
            let old = match self.parts.remove(&name) {
                Some(changed) => Some(changed),
                None => self.package.read_if_any(&name)?,
            };
            let bytes = parts::with_relations(old.as_deref(), &self.relations);
            self.parts
                .insert(name.clone(), bytes.map_err(PartError::of(&name))?);
        }
        self.put_types()?;
        // What was written anew is not gone.
        let written: HashSet<String> = self.parts.keys().map(|name| folded(name)).collect();
        self.gone.retain(|name| !written.contains(&folded(name)));
        Ok(Outcome {
            parts: self.parts,
            gone: self.gone,
            styles,
            styles_part: part,
        })
    }

    fn new_styles(&mut self) -> String {
        let part = parts::resolve(&self.book.part, "styles.xml");
        let relation = self.free_relation();
        self.relations
            .push(relation_tag(&relation, "styles", "styles.xml"));
        let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml";
        self.types.push((part.clone(), kind.to_string()));
        part
    }

    fn put_types(&mut self) -> Result<(), PartError> {
        let old = self.package.read(TYPES)?;
        let known = Types::read(&old).map_err(PartError::of(TYPES))?;
        let written: HashSet<String> = self.parts.keys().map(|name| folded(name)).collect();
        let gone: Vec<String> = self
            .gone
            .iter()
            .filter(|name| !written.contains(&folded(name)))
            .cloned()
            .collect();
        self.types
            .retain(|(part, kind)| known.of(part) != Some(kind));
        if self.types.is_empty() && gone.is_empty() {
            return Ok(());
        }
        let replaced: Vec<String> = self.types.iter().map(|(part, _)| part.clone()).collect();
        let gone = [gone, replaced].concat();
        let bytes = parts::with_types(&old, &gone, &self.types).map_err(PartError::of(TYPES))?;
        self.parts.insert(TYPES.to_string(), bytes);
        Ok(())
    }

    /// The order in which formulas were last calculated may name cells of sheets that are
    /// written anew, and without a formula there the file would count as damaged. Every
    /// program makes this part again.
    fn drop_calculation_order(&mut self) -> Result<(), PartError> {
        let book = self.book;
        let Some(relation) = book.relations.iter().find(|r| r.kind == "calcChain") else {
            return Ok(());
        };
        let part = relation.target.clone();
        let Some(bytes) = self.package.read_if_any(&part)? else {
            return Ok(());
        };
        let mut tokens = Tokens::new(bytes.as_slice());
        let mut ours = false;
        while let Some(kind) = tokens.next().map_err(PartError::of(&part))? {
            if kind != Kind::Text && tokens.local() == b"c" {
                let id = tokens.get(b"i").and_then(|id| id.parse().ok());
                ours |= id.is_some_and(|id: u32| self.renewed.contains(&id));
            }
        }
        if ours {
            let name = rels_of(&book.part);
            let old = self.package.read(&name)?;
            let at = memchr::memmem::find(&old, &relation.tag);
            if let Some(at) = at {
                let rest = &old[at + relation.tag.len()..];
                self.parts.insert(name, [&old[..at], rest].concat());
                self.gone.push(part);
            }
        }
        Ok(())
    }
}

/// Whether a name is one of those that tell puzzles and books of a run from others.
fn is_hidden(name: &str) -> bool {
    name.starts_with(crate::model::STORED) || name.starts_with(crate::model::SHEET)
}

/// Prefix of the names of the cells that we wrote into our sheets.
const AREA: &str = "np_area_";

/// Whether what a user writes beside our cells of a sheet is kept. Rows that he adds to the
/// Human sheet are read, and nobody sees the others.
fn has_area(donor: &Donor, sheet: &str) -> bool {
    let quoted = format!("'{}'!", sheet.replace('\'', "''"));
    let plain = format!("{sheet}!");
    let kinds = [crate::human::KIND, "data", crate::kept::KIND];
    donor.book.names.iter().any(|name| {
        let here = name.formula.starts_with(&quoted) || name.formula.starts_with(&plain);
        let kind = name.name.strip_prefix("_numplace_");
        here && kind.is_some_and(|kind| !kinds.iter().any(|known| kind.starts_with(known)))
    })
}

/// What the user has on a sheet of ours.
#[derive(Default)]
struct Users {
    objects: Objects,
    cells: Vec<Edit>,
}
