//! Names of the sheets that are added to the books, and the defined names by
//! which a later run knows them.

use std::collections::{HashMap, HashSet};

use numplace_solver::Layout;
use rust_xlsxwriter::{Workbook, XlsxError};

use crate::model::Position;

/// Longest name of a sheet, in UTF-16 units.
const LONGEST: usize = 31;

/// Names that Excel keeps for itself.
const RESERVED: [&str; 1] = ["history"];

/// The sheet names of a workbook, so that no two are alike.
pub(crate) struct SheetNames {
    /// In lower case: `Results` and `results` are one name to Excel.
    taken: HashSet<String>,
    /// The sheets that an earlier run put into the workbook, by their kinds.
    ours: HashMap<String, String>,
    /// Whether the books stand in the user's workbook, under names of his own.
    grafted: bool,
    /// Sheets that the library cannot give their name, by the name they have for now.
    pub(crate) aliases: Vec<(String, String)>,
}

/// What a workbook that is written into has already.
#[derive(Clone, Debug, Default)]
pub(crate) struct Existing {
    /// Names of all its sheets.
    pub(crate) sheets: Vec<String>,
    /// Those that an earlier run put in, by their kinds (`results_1`).
    pub(crate) ours: HashMap<String, String>,
    /// The numbers by which an earlier run knew the books, by their sheets.
    pub(crate) books: HashMap<String, usize>,
}

impl Existing {
    /// The numbers of books, those that are known first keep theirs.
    pub(crate) fn numbers<'a>(&self, sheets: impl Iterator<Item = &'a str>) -> Vec<usize> {
        let sheets: Vec<&str> = sheets.collect();
        let known = |sheet: &str| self.books.get(sheet).copied();
        let mut taken: HashSet<usize> = self.books.values().copied().collect();
        let number = |sheet: &&str| {
            known(sheet).unwrap_or_else(|| {
                let number = (1..).find(|number| !taken.contains(number)).unwrap_or(1);
                taken.insert(number);
                number
            })
        };
        sheets.iter().map(number).collect()
    }
}

impl SheetNames {
    /// No names but the reserved ones.
    pub(crate) fn new() -> SheetNames {
        SheetNames {
            taken: RESERVED.map(String::from).into(),
            ours: HashMap::new(),
            grafted: false,
            aliases: Vec::new(),
        }
    }

    /// Those of a workbook that is written into.
    pub(crate) fn beside(existing: &Existing) -> SheetNames {
        let mut names = SheetNames::new();
        let sheets = existing.sheets.iter().map(|name| name.to_lowercase());
        names.taken.extend(sheets);
        names.ours = existing.ours.clone();
        names.grafted = true;
        names
    }

    /// The name of our sheet of a kind such as `results_1`: the one it has, or else the one
    /// nearest to `wanted`.
    pub(crate) fn take_as(&mut self, kind: &str, wanted: &str) -> String {
        match self.ours.get(kind) {
            Some(name) => name.clone(),
            None => self.take(wanted),
        }
    }

    /// The name of a book's sheet. In the user's workbook it is the user's, or, where the
    /// library does not take that one, another one for now.
    pub(crate) fn take_book(&mut self, sheet: &str) -> String {
        if !self.grafted {
            return self.take(sheet);
        }
        let fits = sheet.encode_utf16().count() <= LONGEST;
        if fits && allowed(sheet) == sheet {
            return sheet.to_string();
        }
        let alias = self.take(&format!("numplace {}", self.aliases.len() + 1));
        self.aliases.push((alias.clone(), sheet.to_string()));
        alias
    }

    /// The name nearest to `wanted` that is allowed and free; it is taken then.
    pub(crate) fn take(&mut self, wanted: &str) -> String {
        let allowed = allowed(wanted);
        let mut name = shortened(&allowed, LONGEST);
        let mut number = 2;
        while !self.taken.insert(name.to_lowercase()) {
            let suffix = format!(" ({number})");
            name = shortened(&allowed, LONGEST - suffix.len()) + &suffix;
            number += 1;
        }
        name
    }
}

/// `name` without what no sheet name may hold.
fn allowed(name: &str) -> String {
    let forbidden = |c: char| "[]:*?/\\".contains(c) || c.is_control();
    let name: String = name
        .chars()
        .map(|c| if forbidden(c) { '_' } else { c })
        .collect();
    let name = name.trim().trim_matches('\'');
    if name.is_empty() {
        "_".to_string()
    } else {
        name.to_string()
    }
}

/// The beginning of `name` that is at most `units` UTF-16 units long.
fn shortened(name: &str, units: usize) -> String {
    let mut left = units;
    let fits = |c: &char| {
        let enough = left >= c.len_utf16();
        left = left.saturating_sub(c.len_utf16());
        enough
    };
    let short: String = name.chars().take_while(fits).collect();
    // What is cut in the middle must not end in a blank or an apostrophe.
    short.trim_end_matches([' ', '\'']).to_string()
}

/// `name` as it stands in formulas and links, with `!`: `'Book 1'!`.
pub(crate) fn reference(name: &str) -> String {
    format!("'{}'!", name.replace('\'', "''"))
}

/// A range as formulas have it: `$B$5:$J$13`, or `$B$5` for a single cell.
pub(crate) fn absolute(first: Position, last: Position) -> String {
    let cell = |at: Position| {
        let name = at.to_string();
        let (col, row) = name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(0));
        format!("${col}${row}")
    };
    match first == last {
        true => cell(first),
        false => format!("{}:{}", cell(first), cell(last)),
    }
}

/// `16x16`, the block shape where it is not the customary one, and the variant.
pub(crate) fn size(layout: &Layout) -> String {
    let n = layout.n();
    let mut size = match layout.block() {
        Some(block) if Layout::default_block(n) != Ok(block) => {
            format!("{n}x{n} ({}x{})", block.0, block.1)
        }
        _ => format!("{n}x{n}"),
    };
    let variant = layout.variant();
    if variant.is_jigsaw() {
        size += " jigsaw";
    }
    for named in variant.named() {
        size = format!("{size} {}", named.id());
    }
    // All cells of a house would be too much for a name.
    if !variant.houses().is_empty() {
        size += " houses";
    }
    size
}

/// The defined names that mark our sheets.
#[derive(Default)]
pub(crate) struct Marks(Vec<(String, String)>);

impl Marks {
    /// Marks the sheet `sheet` as one of a kind such as `results_1`.
    pub(crate) fn add(&mut self, kind: &str, sheet: &str) {
        let mut mark = format!("_numplace_{kind}");
        // A book may hold two puzzles of one number; a name defined twice is an error.
        while self.0.iter().any(|(known, _)| *known == mark) {
            mark.push('_');
        }
        self.0.push((mark, format!("={}$A$1", reference(sheet))));
    }

    /// Marks the sheet `sheet` as one of a kind such as `input_1`, by the cells that
    /// matter in it.
    pub(crate) fn add_range(&mut self, kind: &str, sheet: &str, first: Position, last: Position) {
        let cells = format!("={}{}", reference(sheet), absolute(first, last));
        self.0.push((format!("_numplace_{kind}"), cells));
    }

    /// Names some cells of `sheet`. A name that is taken already becomes a name within
    /// that sheet: what has the same part in several sheets has the same name.
    pub(crate) fn name(&mut self, name: &str, sheet: &str, first: Position, last: Position) {
        let cells = format!("={}{}", reference(sheet), absolute(first, last));
        let taken = self.0.iter().any(|(known, _)| known == name);
        let name = match taken {
            true => format!("{}{name}", reference(sheet)),
            false => name.to_string(),
        };
        self.0.push((name, cells));
    }

    /// Defines the names.
    pub(crate) fn define(self, workbook: &mut Workbook) -> Result<(), XlsxError> {
        for (name, cell) in self.0 {
            workbook.define_name(name, &cell)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allowed_names_stay() {
        let mut names = SheetNames::new();
        for name in ["Book 1", "ナンプレ", "It's", "Results"] {
            assert_eq!(names.take(name), name);
        }
    }

    #[test]
    fn forbidden_names_change() {
        let cases = [
            ("a/b\\c:d*e?f[g]", "a_b_c_d_e_f_g_"),
            ("'quoted'", "quoted"),
            ("''", "_"),
            ("", "_"),
            ("History", "History (2)"),
            (
                "1234567890123456789012345678901234",
                "1234567890123456789012345678901",
            ),
            // A sign of two units may not be cut in half.
            (
                "123456789012345678901234567890𠮷",
                "123456789012345678901234567890",
            ),
            (
                "123456789012345678901234567890''x",
                "123456789012345678901234567890",
            ),
        ];
        for (wanted, got) in cases {
            assert_eq!(SheetNames::new().take(wanted), got);
        }
    }

    #[test]
    fn names_differ_by_more_than_case() {
        let mut names = SheetNames::new();
        assert_eq!(names.take("Results"), "Results");
        assert_eq!(names.take("RESULTS"), "RESULTS (2)");
        assert_eq!(names.take("results"), "results (3)");
        let long = "1234567890123456789012345678901";
        assert_eq!(names.take(long), long);
        assert_eq!(names.take(long), "123456789012345678901234567 (2)");
    }

    #[test]
    fn apostrophes_are_doubled_in_references() {
        assert_eq!(reference("It's"), "'It''s'!");
    }
}
