//! Whether a workbook is whole: what programs that open it would stumble over.

use std::collections::{BTreeMap, BTreeSet};

use super::package::{CONTENT_TYPES, Package, names_in_zip};
use super::tree::Element;
use super::view::{View, rows};

/// What is wrong with a workbook, one line each.
pub(crate) fn faults(bytes: &[u8]) -> Vec<String> {
    let mut found = twice(
        "in the zip file: ",
        names_in_zip(bytes)
            .into_iter()
            .map(|name| name.to_lowercase()),
    );
    let view = match View::read(bytes) {
        Ok(view) => view,
        Err(error) => {
            found.push(error);
            return found;
        }
    };
    found.extend(parts(&view.package));
    found.extend(workbook(&view));
    found.extend(styles(&view));
    let mut selected = 0;
    for sheet in &view.sheets {
        // A missing part has been told already.
        let Ok(tree) = view.package.tree(&sheet.part) else {
            continue;
        };
        found.extend(
            worksheet(&view, &tree)
                .into_iter()
                .map(|fault| format!("{}: {fault}", sheet.part)),
        );
        let views = tree
            .items("sheetViews")
            .chain(tree.items("customSheetViews"));
        let is_selected =
            |view: &Element| matches!(view.attribute("tabSelected"), Some("1" | "true"));
        selected += usize::from(views.into_iter().any(is_selected));
    }
    if selected > 1 {
        found.push("more than one sheet is selected".to_string());
    }
    found
}

/// What is there twice.
fn twice(what: &str, items: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut found: Vec<String> = Vec::new();
    for item in items {
        if !seen.insert(item.clone()) {
            found.push(format!("{what}{item} twice"));
        }
    }
    found
}

/// XML that is none, content types and relationships that lead nowhere.
fn parts(package: &Package) -> Vec<String> {
    let mut found = Vec::new();
    for (name, _) in &package.parts {
        let is_xml = [".xml", ".rels", ".vml"]
            .iter()
            .any(|end| name.to_lowercase().ends_with(end));
        if is_xml && let Err(error) = package.tree(name) {
            found.push(error);
        }
    }
    let Ok(types) = package.tree(CONTENT_TYPES) else {
        found.push("no content types".to_string());
        return found;
    };
    let keys = |kind: &str, key: &str| -> Vec<String> {
        let entries = types.children().filter(|entry| entry.local() == kind);
        let keys = entries.filter_map(|entry| entry.attribute(key));
        keys.map(|key| key.trim_start_matches('/').to_lowercase())
            .collect()
    };
    let (defaults, overrides) = (keys("Default", "Extension"), keys("Override", "PartName"));
    found.extend(twice(
        "content type of ",
        defaults.iter().chain(&overrides).cloned(),
    ));
    let names: BTreeSet<String> = package
        .parts
        .iter()
        .map(|(name, _)| name.to_lowercase())
        .collect();
    for name in overrides.iter().filter(|name| !names.contains(*name)) {
        found.push(format!("content type of {name}, which is missing"));
    }
    for name in &names {
        let extension = name
            .rsplit_once('.')
            .map_or("", |(_, extension)| extension)
            .to_string();
        if !overrides.contains(name)
            && !defaults.contains(&extension)
            && *name != CONTENT_TYPES.to_lowercase()
        {
            found.push(format!("{name} has no content type"));
        }
    }
    for (rels, _) in package
        .parts
        .iter()
        .filter(|(name, _)| name.ends_with(".rels"))
    {
        let source = rels.replace("_rels/", "");
        let source = source.trim_end_matches(".rels");
        if !source.is_empty() && package.part(source).is_none() {
            found.push(format!("{rels} without {source}"));
        }
        let relations = package.relations(source).unwrap_or_default();
        found.extend(twice(
            &format!("{rels}: "),
            relations.iter().map(|relation| relation.id.clone()),
        ));
        for relation in relations {
            if !names.contains(&relation.target.to_lowercase()) {
                found.push(format!(
                    "{rels}: {} leads to {}, which is missing",
                    relation.id, relation.target
                ));
            }
        }
    }
    found
}

/// Elements of a workbook part in the order that they must have.
const WORKBOOK: [&str; 19] = [
    "fileVersion",
    "fileSharing",
    "workbookPr",
    "AlternateContent",
    "revisionPtr",
    "workbookProtection",
    "bookViews",
    "sheets",
    "functionGroups",
    "externalReferences",
    "definedNames",
    "calcPr",
    "oleSize",
    "customWorkbookViews",
    "pivotCaches",
    "webPublishing",
    "fileRecoveryPr",
    "webPublishObjects",
    "extLst",
];

/// The same of a worksheet.
const WORKSHEET: [&str; 39] = [
    "sheetPr",
    "dimension",
    "sheetViews",
    "sheetFormatPr",
    "cols",
    "sheetData",
    "sheetCalcPr",
    "sheetProtection",
    "protectedRanges",
    "scenarios",
    "autoFilter",
    "sortState",
    "dataConsolidate",
    "customSheetViews",
    "mergeCells",
    "phoneticPr",
    "conditionalFormatting",
    "dataValidations",
    "hyperlinks",
    "printOptions",
    "pageMargins",
    "pageSetup",
    "headerFooter",
    "rowBreaks",
    "colBreaks",
    "customProperties",
    "cellWatches",
    "ignoredErrors",
    "smartTags",
    "drawing",
    "legacyDrawing",
    "legacyDrawingHF",
    "picture",
    "oleObjects",
    "AlternateContent",
    "controls",
    "webPublishItems",
    "tableParts",
    "extLst",
];

/// The same of the styles.
const STYLES: [&str; 11] = [
    "numFmts",
    "fonts",
    "fills",
    "borders",
    "cellStyleXfs",
    "cellXfs",
    "cellStyles",
    "dxfs",
    "tableStyles",
    "colors",
    "extLst",
];

/// A child that stands behind one that must follow it. AlternateContent may stand
/// anywhere, and what the lists do not know is passed over.
fn order(tree: &Element, order: &[&str]) -> Option<String> {
    let known = tree
        .children()
        .filter(|child| child.local() != "AlternateContent");
    let places = known.filter_map(|child| order.iter().position(|name| *name == child.local()));
    let places: Vec<usize> = places.collect();
    let wrong = places.windows(2).find(|pair| pair[0] > pair[1])?;
    Some(format!(
        "{} stands behind {}",
        order[wrong[1]], order[wrong[0]]
    ))
}

/// A list that tells a wrong number of items.
fn counts(tree: &Element) -> impl Iterator<Item = String> + '_ {
    tree.children().filter_map(|list| {
        let told = list.number("count")? as usize;
        let counted = list.children().count();
        (told != counted).then(|| format!("{} tells {told} of {counted}", list.name))
    })
}

fn workbook(view: &View) -> Vec<String> {
    let mut found: Vec<String> = order(&view.tree, &WORKBOOK).into_iter().collect();
    let sheets = || view.sheets.iter();
    found.extend(twice(
        "sheet ",
        sheets().map(|sheet| sheet.name.to_lowercase()),
    ));
    found.extend(twice("sheetId ", sheets().map(|sheet| sheet.id.clone())));
    found.extend(twice(
        "sheet part ",
        sheets().map(|sheet| sheet.part.clone()),
    ));
    for sheet in sheets() {
        let units = sheet.name.replace("&amp;", "&").encode_utf16().count();
        if units > 31
            || units == 0
            || sheet.name.contains(['[', ']', ':', '*', '?', '/', '\\'])
            || sheet.name.eq_ignore_ascii_case("History")
        {
            found.push(format!("sheet {}: no name of a sheet", sheet.name));
        }
    }
    for view_of in view.tree.items("bookViews") {
        let active = view_of.number("activeTab").unwrap_or(0) as usize;
        if active >= view.sheets.len() {
            found.push(format!("activeTab {active} is no sheet"));
        }
    }
    let names = view.names();
    let scoped = names
        .iter()
        .map(|(name, sheet, _)| format!("{} in {sheet:?}", name.to_lowercase()));
    found.extend(twice("defined name ", scoped));
    for (name, sheet, _) in &names {
        if sheet.is_some_and(|sheet| sheet >= view.sheets.len()) {
            found.push(format!("defined name {name} belongs to no sheet"));
        }
    }
    // Tables share the namespace of the workbook's defined names.
    let tables = view
        .package
        .parts
        .iter()
        .filter(|(name, _)| name.contains("/tables/"));
    let tables: Vec<Element> = tables
        .filter_map(|(name, _)| view.package.tree(name).ok())
        .collect();
    let ids = tables.iter().filter_map(|table| table.attribute("id"));
    found.extend(twice("table id ", ids.map(str::to_string)));
    let tables = tables
        .iter()
        .filter_map(|table| table.attribute("displayName"));
    let names = names
        .iter()
        .filter(|(_, sheet, _)| sheet.is_none())
        .map(|(name, ..)| *name);
    found.extend(twice(
        "table or name ",
        tables.chain(names).map(str::to_lowercase),
    ));
    found
}

fn styles(view: &View) -> Vec<String> {
    let Some(Ok(styles)) = view
        .part_of_kind("styles")
        .map(|part| view.package.tree(part))
    else {
        return Vec::new();
    };
    let mut found: Vec<String> = order(&styles, &STYLES).into_iter().collect();
    found.extend(counts(&styles));
    let lists = [
        ("fontId", "fonts"),
        ("fillId", "fills"),
        ("borderId", "borders"),
        ("xfId", "cellStyleXfs"),
    ];
    let sizes: BTreeMap<&str, usize> = lists
        .iter()
        .map(|(_, list)| (*list, styles.items(list).count()))
        .collect();
    for (at, format) in styles.items("cellXfs").enumerate() {
        for (attribute, list) in lists {
            if format
                .number(attribute)
                .is_some_and(|id| id as usize >= sizes[list].max(1))
            {
                found.push(format!("cell format {at}: {attribute} is not there"));
            }
        }
    }
    let ids = styles
        .items("numFmts")
        .filter_map(|format| format.attribute("numFmtId"));
    found.extend(twice("number format ", ids.map(str::to_string)));
    found
}

fn worksheet(view: &View, tree: &Element) -> Vec<String> {
    if tree.local() != "worksheet" {
        return Vec::new();
    }
    let mut found: Vec<String> = order(tree, &WORKSHEET).into_iter().collect();
    found.extend(counts(tree));
    let list = |kind: &str, list: &str| {
        let tree = view
            .part_of_kind(kind)
            .and_then(|part| view.package.tree(part).ok());
        tree.map_or(0, |tree| match list {
            "" => tree.children().count(),
            list => tree.items(list).count(),
        })
    };
    let (formats, looks) = (list("styles", "cellXfs").max(1), list("styles", "dxfs"));
    let strings = list("sharedStrings", "");
    match rows(tree) {
        Err(error) => found.push(error),
        Ok(rows) => {
            for cell in rows.iter().flat_map(|row| &row.cells) {
                let element = cell.element;
                let text = element.child("v").map(Element::text).unwrap_or_default();
                let place = || numplace_book::Position::new(cell.row, cell.col);
                if element
                    .number("s")
                    .is_some_and(|format| format as usize >= formats)
                {
                    found.push(format!("{}: no such format", place()));
                }
                let is_text = |index: &str| index.parse().is_ok_and(|index: usize| index < strings);
                if element.attribute("t") == Some("s") && !is_text(&text) {
                    found.push(format!("{}: no such text", place()));
                }
            }
        }
    }
    for rule in tree.all() {
        if rule
            .number("dxfId")
            .is_some_and(|look| look as usize >= looks)
        {
            found.push(format!(
                "{} of look {:?}, which is not there",
                rule.name,
                rule.attribute("dxfId")
            ));
        }
    }
    found
}
