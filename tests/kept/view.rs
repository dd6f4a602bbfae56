//! A workbook as its parts tell it: sheets, cells, where its styles and texts are.

use std::collections::{BTreeMap, BTreeSet};

use super::package::{Package, Relation};
use super::tree::{Element, parse};

pub(crate) struct View {
    pub(crate) package: Package,
    /// Name of the workbook part.
    pub(crate) workbook: String,
    pub(crate) tree: Element,
    pub(crate) relations: Vec<Relation>,
    /// From left to right.
    pub(crate) sheets: Vec<Sheet>,
}

pub(crate) struct Sheet {
    pub(crate) name: String,
    pub(crate) id: String,
    /// Name of its part.
    pub(crate) part: String,
}

impl View {
    pub(crate) fn read(bytes: &[u8]) -> Result<View, String> {
        View::of(Package::read(bytes))
    }

    pub(crate) fn of(package: Package) -> Result<View, String> {
        let roots = package.relations("")?;
        let root = roots
            .into_iter()
            .find(|root| root.kind.ends_with("/officeDocument"));
        let workbook = root.ok_or("no workbook part")?.target;
        let tree = package.tree(&workbook)?;
        let relations = package.relations(&workbook)?;
        let mut sheets = Vec::new();
        for sheet in tree.items("sheets") {
            let get = |name: &str| sheet.attribute(name).unwrap_or_default().to_string();
            let relation = relations
                .iter()
                .find(|relation| Some(relation.id.as_str()) == sheet.relation())
                .ok_or_else(|| format!("sheet {}: no such relationship", get("name")))?;
            sheets.push(Sheet {
                name: get("name"),
                id: get("sheetId"),
                part: relation.target.clone(),
            });
        }
        Ok(View {
            package,
            workbook,
            tree,
            relations,
            sheets,
        })
    }

    /// The part that the workbook has of a kind such as `styles`.
    pub(crate) fn part_of_kind(&self, kind: &str) -> Option<&str> {
        let kind = format!("/{kind}");
        let mut relations = self.relations.iter();
        relations
            .find(|relation| relation.kind.ends_with(&kind))
            .map(|relation| relation.target.as_str())
    }

    pub(crate) fn sheet(&self, name: &str) -> Option<&Sheet> {
        self.sheets.iter().find(|sheet| sheet.name == name)
    }

    /// Defined names: name, sheet that it belongs to, what it refers to.
    pub(crate) fn names(&self) -> Vec<(&str, Option<usize>, String)> {
        let name = |entry: &'_ Element| {
            let sheet = entry.number("localSheetId").map(|sheet| sheet as usize);
            (sheet, entry.text())
        };
        let names = self.tree.items("definedNames");
        names
            .map(|entry| {
                let (sheet, text) = name(entry);
                (entry.attribute("name").unwrap_or_default(), sheet, text)
            })
            .collect()
    }

    /// Names of the sheets that an earlier run has added, by the defined names that say so.
    pub(crate) fn ours(&self) -> BTreeSet<&str> {
        let names = self.names();
        let marks = names
            .iter()
            .filter(|(name, ..)| name.starts_with("_numplace_"));
        let marked = marks.filter_map(|(_, _, place)| {
            let place = place.rsplit_once('!')?.0;
            let quoted = place
                .strip_prefix('\'')
                .and_then(|name| name.strip_suffix('\''));
            Some(quoted.map_or(place.to_string(), |name| name.replace("''", "'")))
        });
        let marked: BTreeSet<String> = marked.collect();
        let names = self.sheets.iter().map(|sheet| sheet.name.as_str());
        names.filter(|name| marked.contains(*name)).collect()
    }

    /// A part and those that it leads to.
    pub(crate) fn reachable(&self, part: &str) -> BTreeSet<String> {
        let mut seen = BTreeSet::new();
        let mut next = vec![part.to_string()];
        while let Some(part) = next.pop() {
            if seen.insert(part.clone()) {
                let relations = self.package.relations(&part).unwrap_or_default();
                next.extend(relations.into_iter().map(|relation| relation.target));
            }
        }
        seen
    }

    /// The values of a sheet by (row, column) from 0, texts and numbers alike as text.
    pub(crate) fn values(&self, sheet: &str) -> BTreeMap<(u32, u32), String> {
        let part = &self
            .sheet(sheet)
            .unwrap_or_else(|| panic!("no sheet {sheet}"))
            .part;
        let strings = self
            .part_of_kind("sharedStrings")
            .map(|part| self.package.tree(part).unwrap());
        let strings: Vec<String> = strings
            .iter()
            .flat_map(Element::children)
            .map(words)
            .collect();
        let tree = self.package.tree(part).unwrap();
        let mut values = BTreeMap::new();
        for cell in rows(&tree).unwrap().into_iter().flat_map(|row| row.cells) {
            let value = cell.element.child("v").map(|value| value.text());
            let value = match (cell.element.attribute("t"), value) {
                (Some("s"), Some(index)) => Some(strings[index.parse::<usize>().unwrap()].clone()),
                (Some("inlineStr"), _) => cell.element.child("is").map(words),
                (_, value) => value,
            };
            values.extend(value.map(|value| ((cell.row, cell.col), value)));
        }
        values
    }
}

/// The base text of a shared or inline text: without furigana.
fn words(text: &Element) -> String {
    let runs = text.children().filter(|run| run.local() != "rPh");
    let pieces = runs.flat_map(|run| match run.local() {
        "t" => vec![run],
        _ => run
            .children()
            .filter(|piece| piece.local() == "t")
            .collect(),
    });
    pieces.map(Element::text).collect()
}

/// A row of a sheet; numbers from 0.
pub(crate) struct Row<'a> {
    pub(crate) number: u32,
    pub(crate) element: &'a Element,
    pub(crate) cells: Vec<Cell<'a>>,
}

pub(crate) struct Cell<'a> {
    pub(crate) row: u32,
    pub(crate) col: u32,
    pub(crate) element: &'a Element,
}

impl Cell<'_> {
    /// Whether nothing but a style is in it.
    pub(crate) fn is_blank(&self) -> bool {
        let mut inside = self.element.children();
        inside.all(|child| child.local() == "v" && child.text().is_empty())
    }
}

/// The rows of a sheet with their cells; those that do not tell their place stand behind
/// the one before.
///
/// # Errors
/// Rows and cells that do not come in their order.
pub(crate) fn rows(sheet: &Element) -> Result<Vec<Row<'_>>, String> {
    let mut rows = Vec::new();
    let mut next = 0;
    for element in sheet.items("sheetData") {
        let told = element.number("r").unwrap_or(next + 1);
        let number = told.checked_sub(1).ok_or("a row is told to be row 0")?;
        if number < next {
            return Err(format!("row {} stands behind row {next}", number + 1));
        }
        next = number + 1;
        let mut cells = Vec::new();
        let mut col = 0;
        for element in element.children().filter(|child| child.local() == "c") {
            let place = element.attribute("r").map(crate::sheets::position);
            let (row, place) = place.unwrap_or((number, col));
            if row != number || place < col {
                let name = element.attribute("r");
                return Err(format!("row {}: cell {name:?} is out of order", number + 1));
            }
            col = place + 1;
            cells.push(Cell {
                row,
                col: place,
                element,
            });
        }
        rows.push(Row {
            number,
            element,
            cells,
        });
    }
    Ok(rows)
}

#[test]
fn places_that_are_not_told_are_counted() {
    let tree = |text: &str| parse(text.as_bytes()).unwrap();
    let sheet =
        tree("<s><sheetData><row><c/><c r='C1'/><c/></row><row r='5'><c/></row></sheetData></s>");
    let places: Vec<(u32, u32)> = rows(&sheet)
        .unwrap()
        .iter()
        .flat_map(|row| row.cells.iter().map(|cell| (cell.row, cell.col)))
        .collect();
    assert_eq!(places, [(0, 0), (0, 2), (0, 3), (4, 0)]);
    for bad in [
        "<row r='2'/><row r='1'/>",
        "<row><c r='B1'/><c r='A1'/></row>",
        "<row><c/><c r='A1'/></row>",
    ] {
        assert!(rows(&tree(&format!("<s><sheetData>{bad}</sheetData></s>"))).is_err());
    }
}
