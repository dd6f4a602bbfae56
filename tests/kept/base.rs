//! The workbook to which every other one of the corpus adds something: a book of two easy
//! puzzles with a look of its own, and a sheet of notes.

use std::collections::BTreeMap;
use std::fmt::Write;

use numplace_book::Position;

use super::package::{CONTENT_TYPES, Package};
use crate::command::{EASY, EASY_ANSWER};

pub(crate) const WORKBOOK: &str = "xl/workbook.xml";
pub(crate) const BOOK: &str = "xl/worksheets/sheet1.xml";
pub(crate) const NOTES: &str = "xl/worksheets/sheet2.xml";
pub(crate) const STYLES: &str = "xl/styles.xml";
pub(crate) const STRINGS: &str = "xl/sharedStrings.xml";

/// Rows (from 0) in which the puzzles begin.
pub(crate) const ROWS: [u32; 2] = [2, 13];

pub(crate) const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";

/// Formats of cells: their places in the styles.
pub(crate) const TITLE: u32 = 1;
pub(crate) const FRAMED: u32 = 2;

/// A part with its declaration, its root in the main namespace.
pub(crate) fn part(root: &str, content: &str) -> String {
    let name = root.split(' ').next().unwrap_or_default();
    format!("{HEAD}<{root} xmlns=\"{MAIN}\" xmlns:r=\"{KINDS}\">{content}</{name}>")
}

/// A part with its declaration.
pub(crate) fn xml(content: &str) -> String {
    format!("{HEAD}{content}")
}

const KINDS: &str = super::package::KINDS;

/// The puzzles and their answers.
pub(crate) fn puzzles() -> [[String; 2]; 2] {
    // The digits of the other way round are another puzzle, as easy.
    let turned = |text: &str| -> String {
        let turn = |c: char| {
            c.to_digit(10)
                .map_or(c, |digit| char::from(b'0' + 10 - digit as u8))
        };
        text.chars().map(turn).collect()
    };
    [
        [EASY, EASY_ANSWER].map(str::to_string),
        [EASY, EASY_ANSWER].map(turned),
    ]
}

/// What stands in a cell: its format and its value.
#[derive(Clone)]
pub(crate) enum Value {
    Blank,
    Number(f64),
    /// A shared text, by its place.
    Shared(usize),
    Inline(&'static str),
    /// Anything: attributes and content of a cell element.
    Raw(&'static str, &'static str),
}

/// Cells of a sheet by row and column, from 0.
#[derive(Clone, Default)]
pub(crate) struct Cells(pub(crate) BTreeMap<(u32, u32), (u32, Value)>);

impl Cells {
    pub(crate) fn put(&mut self, place: &str, format: u32, value: Value) {
        self.0
            .insert(crate::sheets::position(place), (format, value));
    }

    /// As XML: tags begin with `prefix`, and cells tell their places or do not.
    pub(crate) fn sheet_data(&self, prefix: &str, with_places: bool) -> String {
        let mut text = format!("<{prefix}sheetData>");
        let mut next = (0, 0);
        let mut rows: BTreeMap<u32, Vec<_>> = BTreeMap::new();
        for ((row, col), (format, value)) in &self.0 {
            rows.entry(*row).or_default().push((*col, format, value));
        }
        for (row, cells) in rows {
            let is_next = row == next.0;
            next = (row + 1, 0);
            match with_places || !is_next {
                true => write!(text, "<{prefix}row r=\"{}\">", row + 1).unwrap(),
                false => write!(text, "<{prefix}row>").unwrap(),
            }
            for (col, format, value) in cells {
                let mut head = format!("<{prefix}c");
                if with_places || col != next.1 {
                    write!(head, " r=\"{}\"", Position::new(row, col)).unwrap();
                }
                next.1 = col + 1;
                if *format > 0 {
                    write!(head, " s=\"{format}\"").unwrap();
                }
                let v = |value: &str| format!("<{prefix}v>{value}</{prefix}v>");
                let (more, content) = match value {
                    Value::Blank => (String::new(), String::new()),
                    Value::Number(number) => (String::new(), v(&number.to_string())),
                    Value::Shared(index) => (" t=\"s\"".into(), v(&index.to_string())),
                    Value::Inline(words) => (
                        " t=\"inlineStr\"".into(),
                        format!("<{prefix}is><{prefix}t>{words}</{prefix}t></{prefix}is>"),
                    ),
                    Value::Raw(more, content) => (format!(" {more}"), content.to_string()),
                };
                match content.is_empty() {
                    true => write!(text, "{head}{more}/>").unwrap(),
                    false => write!(text, "{head}{more}>{content}</{prefix}c>").unwrap(),
                }
            }
            write!(text, "</{prefix}row>").unwrap();
        }
        write!(text, "</{prefix}sheetData>").unwrap();
        text
    }
}

/// The cells of the book: titles, numbers, digits, and blank cells with a frame, among
/// them the whole area of the first answer.
pub(crate) fn book_cells() -> Cells {
    let mut cells = Cells::default();
    cells.put("A1", TITLE, Value::Shared(0));
    cells.put("E2", 0, Value::Shared(1));
    for place in 0..9 {
        cells
            .0
            .insert((1, 11 + place), (0, Value::Number(f64::from(place) + 1.0)));
    }
    for (number, (row, [puzzle, _])) in (1..).zip(ROWS.into_iter().zip(puzzles())) {
        cells
            .0
            .insert((row, 0), (0, Value::Number(f64::from(number))));
        cells.0.insert((row, 4), (0, Value::Number(3.0)));
        for (at, digit) in (0..).zip(puzzle.chars()) {
            let value = digit
                .to_digit(10)
                .map_or(Value::Blank, |digit| Value::Number(digit.into()));
            cells.0.insert((row + at / 9, 11 + at % 9), (FRAMED, value));
            if row == ROWS[0] {
                cells
                    .0
                    .insert((row + at / 9, 21 + at % 9), (FRAMED, Value::Blank));
            }
        }
    }
    // Beside the puzzles, where nothing of ours comes.
    cells.put("AH3", 3, Value::Number(45_000.25));
    cells.put("B25", 4, Value::Shared(2));
    cells
}

const TYPES: &str = "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\
    <Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
    <Default Extension=\"xml\" ContentType=\"application/xml\"/>\
    <Override PartName=\"/xl/workbook.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml\"/>\
    </Types>";

pub(crate) const SHEET_TYPE: &str =
    "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml";

const STYLE_SHEET: &str = "<numFmts count=\"2\"><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\"/>\
    <numFmt numFmtId=\"170\" formatCode=\"0.00&quot; 点&quot;\"/></numFmts>\
    <fonts count=\"3\"><font><sz val=\"11\"/><color theme=\"1\"/><name val=\"Calibri\"/><family val=\"2\"/></font>\
    <font><b/><sz val=\"16\"/><color rgb=\"FF1F4E79\"/><name val=\"Yu Gothic\"/></font>\
    <font><i/><sz val=\"9\"/><name val=\"Arial\"/></font></fonts>\
    <fills count=\"4\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill>\
    <fill><patternFill patternType=\"solid\"><fgColor rgb=\"FFFFF2CC\"/><bgColor indexed=\"64\"/></patternFill></fill>\
    <fill><gradientFill degree=\"90\"><stop position=\"0\"><color rgb=\"FFFFFFFF\"/></stop>\
    <stop position=\"1\"><color rgb=\"FF9DC3E6\"/></stop></gradientFill></fill></fills>\
    <borders count=\"2\"><border><left/><right/><top/><bottom/><diagonal/></border>\
    <border><left style=\"thin\"><color auto=\"1\"/></left><right style=\"thin\"><color auto=\"1\"/></right>\
    <top style=\"thin\"><color auto=\"1\"/></top><bottom style=\"thin\"><color auto=\"1\"/></bottom><diagonal/></border></borders>\
    <cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>\
    <cellXfs count=\"5\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/>\
    <xf numFmtId=\"0\" fontId=\"1\" fillId=\"3\" borderId=\"0\" xfId=\"0\" applyFont=\"1\" applyFill=\"1\"/>\
    <xf numFmtId=\"0\" fontId=\"0\" fillId=\"2\" borderId=\"1\" xfId=\"0\" applyFill=\"1\" applyBorder=\"1\" applyAlignment=\"1\">\
    <alignment horizontal=\"center\"/></xf>\
    <xf numFmtId=\"164\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/>\
    <xf numFmtId=\"170\" fontId=\"2\" fillId=\"0\" borderId=\"0\" xfId=\"0\" quotePrefix=\"1\"/></cellXfs>\
    <cellStyles count=\"1\"><cellStyle name=\"標準\" xfId=\"0\" builtinId=\"0\"/></cellStyles>\
    <dxfs count=\"1\"><dxf><font><color rgb=\"FF9C0006\"/></font><fill><patternFill><bgColor rgb=\"FFFFC7CE\"/></patternFill></fill></dxf></dxfs>\
    <tableStyles count=\"0\" defaultTableStyle=\"TableStyleMedium9\" defaultPivotStyle=\"PivotStyleLight16\"/>";

/// What stands in the book sheet around its cells.
pub(crate) fn book_sheet(data: &str) -> String {
    part(
        "worksheet",
        &format!(
            "<sheetPr><tabColor rgb=\"FF00B050\"/></sheetPr><dimension ref=\"A1:AH25\"/>\
             <sheetViews><sheetView showGridLines=\"0\" tabSelected=\"1\" zoomScale=\"85\" workbookViewId=\"0\">\
             <pane ySplit=\"2\" topLeftCell=\"A3\" activePane=\"bottomLeft\" state=\"frozen\"/>\
             <selection pane=\"bottomLeft\" activeCell=\"L3\" sqref=\"L3\"/></sheetView></sheetViews>\
             <sheetFormatPr defaultRowHeight=\"15\"/><cols><col min=\"12\" max=\"20\" width=\"3.7109375\" customWidth=\"1\"/>\
             <col min=\"22\" max=\"30\" width=\"3.7109375\" customWidth=\"1\"/></cols>{data}\
             <conditionalFormatting sqref=\"L3:T22\"><cfRule type=\"cellIs\" dxfId=\"0\" priority=\"1\" operator=\"greaterThan\">\
             <formula>9</formula></cfRule></conditionalFormatting>\
             <pageMargins left=\"0.7\" right=\"0.7\" top=\"0.75\" bottom=\"0.75\" header=\"0.3\" footer=\"0.3\"/>"
        ),
    )
}

/// The workbook.
pub(crate) fn base() -> Package {
    let mut notes = Cells::default();
    notes.put("A1", 0, Value::Number(12.0));
    notes.put(
        "A2",
        0,
        Value::Raw("t=\"n\"", "<f>SUM(A1,Book!E3)</f><v>15</v>"),
    );
    notes.put("B1", 0, Value::Shared(1));
    let notes = part(
        "worksheet",
        &format!(
            "<dimension ref=\"A1:B2\"/><sheetViews><sheetView workbookViewId=\"0\"/></sheetViews>\
             <sheetFormatPr defaultRowHeight=\"15\"/>{}<mergeCells count=\"1\"><mergeCell ref=\"B1:D1\"/></mergeCells>\
             <pageMargins left=\"0.7\" right=\"0.7\" top=\"0.75\" bottom=\"0.75\" header=\"0.3\" footer=\"0.3\"/>",
            notes.sheet_data("", true)
        ),
    );
    let workbook = part(
        "workbook",
        "<workbookPr defaultThemeVersion=\"124226\"/><bookViews><workbookView xWindow=\"240\" yWindow=\"15\" \
         windowWidth=\"16095\" windowHeight=\"9660\" activeTab=\"0\"/></bookViews><sheets>\
         <sheet name=\"Book\" sheetId=\"1\" r:id=\"rId1\"/><sheet name=\"Notes\" sheetId=\"4\" r:id=\"rId2\"/></sheets>\
         <definedNames><definedName name=\"myTotal\">Notes!$A$2</definedName></definedNames><calcPr calcId=\"191029\"/>",
    );
    let strings = "<si><t>春の問題集</t></si><si><t xml:space=\"preserve\"> level </t></si>\
        <si><r><rPr><b/><sz val=\"11\"/></rPr><t>ask</t></r><r><t xml:space=\"preserve\"> Sato</t></r></si>";
    let mut package = Package::default();
    package
        .put(CONTENT_TYPES, xml(TYPES))
        .relate("", "rId1", "officeDocument", WORKBOOK)
        .put(WORKBOOK, workbook)
        .relate(WORKBOOK, "rId1", "worksheet", "worksheets/sheet1.xml")
        .relate(WORKBOOK, "rId2", "worksheet", "worksheets/sheet2.xml")
        .relate(WORKBOOK, "rId3", "styles", "styles.xml")
        .relate(WORKBOOK, "rId4", "sharedStrings", "sharedStrings.xml")
        .declare(
            BOOK,
            SHEET_TYPE,
            book_sheet(&book_cells().sheet_data("", true)),
        )
        .declare(NOTES, SHEET_TYPE, notes)
        .declare(
            STYLES,
            "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml",
            part("styleSheet", STYLE_SHEET),
        )
        .declare(
            STRINGS,
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml",
            part("sst count=\"4\" uniqueCount=\"3\"", strings),
        );
    package
}
