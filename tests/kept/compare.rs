//! Whether a workbook that numplace wrote still has everything of the one it was made from.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::cells::{self, looks};
use super::embed::lost;
use super::integrity::faults;
use super::package::{CONTENT_TYPES, rels_of};
use super::tree::Element;
use super::view::View;

/// A sheet with puzzles, and the columns (from 0) in which blank cells may be written.
pub(crate) struct Book<'a> {
    pub(crate) sheet: &'a str,
    pub(crate) columns: &'a [RangeInclusive<u32>],
    /// Whether an earlier run wrote there, so that values may have become others.
    pub(crate) again: bool,
}

/// D, F to K, the answer V:AD, the flag in AF: a book of 9x9 puzzles in grid form.
pub(crate) const GRID: [RangeInclusive<u32>; 4] = [3..=3, 5..=10, 21..=29, 31..=31];

/// What a workbook lost or broke on its way through numplace, one line each; nothing if
/// everything of `before` is still in `after`, and `after` is whole.
///
/// The sheets that an earlier run added to `before` may be written anew.
pub(crate) fn losses(before: &[u8], after: &[u8], books: &[Book]) -> Vec<String> {
    let old_faults = faults(before);
    let mut found: Vec<String> = faults(after)
        .into_iter()
        .filter(|fault| !old_faults.contains(fault))
        .collect();
    match (View::read(before), View::read(after)) {
        (Ok(before), Ok(after)) => {
            Comparison {
                ours: our_parts(&before, books),
                before: &before,
                after: &after,
                books,
                found: &mut found,
            }
            .compare();
        }
        (Err(error), _) | (_, Err(error)) => found.push(error),
    }
    found
}

/// The parts that belong to the sheets of an earlier run alone, relationships included.
fn our_parts(before: &View, books: &[Book]) -> BTreeSet<String> {
    let is_book = |name: &str| books.iter().any(|book| book.sheet == name);
    let ours: BTreeSet<&str> = before
        .ours()
        .into_iter()
        .filter(|name| !is_book(name))
        .collect();
    let is_ours = |part: &str| {
        let mut sheets = before.sheets.iter();
        sheets.any(|sheet| sheet.part == part && ours.contains(sheet.name.as_str()))
    };
    let (mine, theirs): (Vec<_>, Vec<_>) = before
        .relations
        .iter()
        .map(|relation| relation.target.as_str())
        .partition(|part| is_ours(part));
    let reached = |parts: Vec<&str>| -> BTreeSet<String> {
        parts
            .into_iter()
            .flat_map(|part| before.reachable(part))
            .collect()
    };
    let theirs = reached(theirs);
    let mut parts = reached(mine);
    parts.retain(|part| !theirs.contains(part));
    parts
        .iter()
        .map(|part| rels_of(part))
        .chain(parts.iter().cloned())
        .collect()
}

struct Comparison<'a> {
    before: &'a View,
    after: &'a View,
    books: &'a [Book<'a>],
    /// Names of parts that may change as they like: those of an earlier run.
    ours: BTreeSet<String>,
    found: &'a mut Vec<String>,
}

impl Comparison<'_> {
    fn compare(&mut self) {
        let before = self.before;
        let order: Vec<&str> = before
            .package
            .parts
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        for name in order {
            if !self.ours.contains(name) {
                self.part(name);
            }
        }
        self.sheets();
    }

    /// The user's sheets come first, in their order, and ours keep their ids.
    fn sheets(&mut self) {
        for (at, sheet) in self.before.sheets.iter().enumerate() {
            match self.after.sheets.get(at) {
                Some(other) if other.name == sheet.name && other.id == sheet.id => {}
                other => {
                    let other = other.map(|sheet| &sheet.name);
                    self.found
                        .push(format!("sheet {}: {other:?} in its place", sheet.name));
                }
            }
        }
        if self.before.workbook != self.after.workbook {
            self.found.push(format!(
                "{} is not the workbook any more",
                self.before.workbook
            ));
        }
    }

    fn part(&mut self, name: &str) {
        let (before, after) = (self.before, self.after);
        let Some(new) = after.package.part(name) else {
            self.found.push(format!("{name}: lost"));
            return;
        };
        let old = before.package.part(name).expect("one of its parts");
        if old == new {
            return;
        }
        if !self.may_change(name) {
            let detail = self.detail(name);
            self.found.push(format!("{name}: changed{detail}"));
            return;
        }
        if old.starts_with(b"\xEF\xBB\xBF") != new.starts_with(b"\xEF\xBB\xBF") {
            self.found
                .push(format!("{name}: mark of UTF-8 lost or added"));
        }
        match (before.package.tree(name), after.package.tree(name)) {
            (Ok(old), Ok(new)) => {
                if let Some(loss) = self.lost(&old, &new) {
                    self.found.push(format!("{name}: {loss}"));
                }
                let sheet = before.sheets.iter().find(|sheet| sheet.part == name);
                let sheet = sheet.map(|sheet| sheet.name.as_str());
                if let Some(book) = self.books.iter().find(|book| Some(book.sheet) == sheet) {
                    let looks = [looks(before), looks(after)];
                    let wrong = cells::changes(book, [&old, &new], &looks);
                    let wrong = wrong.into_iter().map(|wrong| format!("{name}: {wrong}"));
                    self.found.extend(wrong);
                }
            }
            (Err(error), _) | (_, Err(error)) => self.found.push(error),
        }
    }

    /// What was lost of a part that should not have changed at all.
    fn detail(&self, name: &str) -> String {
        let trees = (
            self.before.package.tree(name),
            self.after.package.tree(name),
        );
        let (Ok(old), Ok(new)) = trees else {
            return String::new();
        };
        lost(&old, &new, &|_| false).map_or(String::new(), |loss| format!(": {loss}"))
    }

    /// Whether a part must change, or may.
    fn may_change(&self, name: &str) -> bool {
        let view = self.before;
        let is_book = view.sheets.iter().any(|sheet| {
            sheet.part == name && self.books.iter().any(|book| book.sheet == sheet.name)
        });
        let shared = ["styles", "sharedStrings"].map(|kind| view.part_of_kind(kind));
        is_book
            || name == CONTENT_TYPES
            || name == view.workbook
            || name == rels_of(&view.workbook)
            || shared.contains(&Some(name))
    }

    /// What is lost of a part that may change; cells are looked at apart, and what
    /// belongs to our own former sheets may go.
    fn lost(&self, old: &Element, new: &Element) -> Option<String> {
        let ours = self.before.ours();
        let is_ours = |element: &Element| match element.local() {
            "sheetData" => true,
            "definedName" => {
                let name = element.attribute("name").unwrap_or_default();
                let sheet = element.number("localSheetId");
                let sheet = sheet.and_then(|sheet| self.before.sheets.get(sheet as usize));
                name.starts_with("_numplace_")
                    || name.starts_with("np_")
                    || sheet.is_some_and(|sheet| ours.contains(sheet.name.as_str()))
            }
            "Override" => {
                let part = element.attribute("PartName").unwrap_or_default();
                self.ours.contains(part.trim_start_matches('/'))
            }
            _ => false,
        };
        lost(old, new, &is_ours)
    }
}
