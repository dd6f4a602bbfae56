//! Workbooks in tests: made with one library, read back with two others.

use std::collections::BTreeMap;
use std::path::Path;

use calamine::{Data, Range, Reader, SheetType, Xlsx};
use numplace_book::Position;
use numplace_solver::text::parse_cells;
use rust_xlsxwriter::{Workbook, Worksheet};
use serde_json::Value;
use umya_spreadsheet::Workbook as Umya;

/// Column of the first digit.
pub(crate) const DIGITS: u32 = 11;

/// A plain sheet with the head of a book in grid form, as a person would type it.
pub(crate) fn grid_sheet(name: &str, n: usize) -> Worksheet {
    let mut sheet = Worksheet::new();
    sheet.set_name(name).unwrap();
    for place in 0..n as u16 {
        sheet
            .write_number(1, DIGITS as u16 + place, f64::from(place) + 1.0)
            .unwrap();
    }
    sheet
}

/// Types a puzzle with its number into `row` (from 0) and the rows below it.
pub(crate) fn put(sheet: &mut Worksheet, row: u32, no: u32, puzzle: &str, n: usize) {
    sheet.write_number(row, 0, no).unwrap();
    for (at, digit) in parse_cells(puzzle, n).unwrap().into_iter().enumerate() {
        let (down, across) = (at / n, at % n);
        if let Some(digit) = digit {
            let (row, col) = (row + down as u32, (DIGITS as usize + across) as u16);
            sheet
                .write_number(row, col, f64::from(digit) + 1.0)
                .unwrap();
        }
    }
}

/// A 9x9 book of these puzzles, numbered from 1, `pitch` rows from one to the next.
pub(crate) fn nines(name: &str, puzzles: &[&str], pitch: u32) -> Worksheet {
    let mut sheet = grid_sheet(name, 9);
    for (at, puzzle) in (0..).zip(puzzles) {
        put(&mut sheet, 2 + at * pitch, at + 1, puzzle, 9);
    }
    sheet
}

pub(crate) fn save(path: &Path, sheets: impl IntoIterator<Item = Worksheet>) {
    let mut workbook = Workbook::new();
    for sheet in sheets {
        workbook.push_worksheet(sheet);
    }
    workbook.save(path).unwrap();
}

/// A workbook as readers see it who know nothing of numplace.
pub(crate) struct Seen {
    /// Names of the sheets, from left to right.
    pub(crate) sheets: Vec<String>,
    /// Defined names of ours and what they refer to.
    pub(crate) marks: BTreeMap<String, String>,
    cells: BTreeMap<String, Range<Data>>,
    umya: Umya,
}

impl Seen {
    /// Reads a workbook twice and makes sure that both readers see the same values.
    pub(crate) fn open(path: &Path) -> Seen {
        let mut xlsx: Xlsx<_> = calamine::open_workbook(path).unwrap();
        let marks = xlsx.defined_names().iter().cloned();
        let marks = marks
            .filter(|(name, _)| name.starts_with("_numplace_"))
            .collect();
        let sheets = xlsx.sheet_names();
        let mut cells = BTreeMap::new();
        for sheet in xlsx.sheets_metadata().to_vec() {
            if sheet.typ == SheetType::WorkSheet {
                cells.insert(
                    sheet.name.clone(),
                    xlsx.worksheet_range(&sheet.name).unwrap(),
                );
            }
        }
        let umya = umya_spreadsheet::reader::xlsx::read(path).unwrap();
        let seen = Seen {
            sheets,
            marks,
            cells,
            umya,
        };
        seen.assert_readers_agree();
        seen
    }

    fn assert_readers_agree(&self) {
        for (name, range) in &self.cells {
            let sheet = self.umya.sheet_by_name(name).unwrap();
            let (top, left) = range.start().unwrap_or_default();
            for (row, col, value) in range.used_cells() {
                let at = Position::new(top + row as u32, left + col as u32).to_string();
                let other = sheet.cell(&*at).map(|cell| cell.value().to_string());
                let other = other.unwrap_or_default();
                let same = match value {
                    Data::Float(number) => other.parse() == Ok(*number),
                    value => other == value.to_string(),
                };
                assert!(same, "{name}!{at}: {value:?} and {other:?}");
            }
        }
    }

    /// A cell's value; row and column from 0.
    pub(crate) fn value(&self, sheet: &str, row: u32, col: u32) -> &Data {
        let range = self
            .cells
            .get(sheet)
            .unwrap_or_else(|| panic!("no sheet {sheet}"));
        range.get_value((row, col)).unwrap_or(&Data::Empty)
    }

    /// A cell's value as text; nothing for an empty one.
    pub(crate) fn text(&self, sheet: &str, row: u32, col: u32) -> String {
        self.value(sheet, row, col).to_string()
    }

    /// A cell's number, if it holds one.
    pub(crate) fn number(&self, sheet: &str, row: u32, col: u32) -> Option<f64> {
        match self.value(sheet, row, col) {
            Data::Float(number) => Some(*number),
            Data::Int(number) => Some(*number as f64),
            _ => None,
        }
    }

    /// The texts of a row, from the first column on.
    pub(crate) fn row(&self, sheet: &str, row: u32) -> Vec<String> {
        let last = self.cells[sheet].end().map_or(0, |(_, col)| col);
        (0..=last).map(|col| self.text(sheet, row, col)).collect()
    }

    /// Number of rows of a sheet, the empty ones above the last among them.
    pub(crate) fn rows(&self, sheet: &str) -> u32 {
        self.cells[sheet].end().map_or(0, |(row, _)| row + 1)
    }

    /// Number of cells that hold a value.
    pub(crate) fn count(&self) -> usize {
        let ranges = self.cells.values();
        ranges.map(|range| range.used_cells().count()).sum()
    }

    /// A cell with all that is in it, by its name in the sheet.
    fn cell(&self, sheet: &str, row: u32, col: u32) -> Option<&umya_spreadsheet::Cell> {
        let at = Position::new(row, col).to_string();
        self.umya.sheet_by_name(sheet).unwrap().cell(&*at)
    }

    /// How a cell looks: bold, the colour of its text, its number format.
    pub(crate) fn look(&self, sheet: &str, row: u32, col: u32) -> String {
        let mut look = Vec::new();
        let Some(style) = self.cell(sheet, row, col).map(|cell| cell.style()) else {
            return String::new();
        };
        if let Some(font) = style.font() {
            look.extend(font.bold().then(|| "bold".to_string()));
            let color = font.color().argb_str();
            let rgb = color.get(2..).filter(|rgb| *rgb != "000000");
            look.extend(rgb.map(str::to_string));
        }
        let format = style.number_format().map(|format| format.format_code());
        look.extend(format.filter(|code| *code != "General").map(str::to_string));
        look.join(" ")
    }

    /// The colour that a cell is filled with: `FFC000`.
    pub(crate) fn fill(&self, sheet: &str, row: u32, col: u32) -> Option<String> {
        let color = self.cell(sheet, row, col)?.style().background_color()?;
        color.argb_str().get(2..).map(str::to_string)
    }

    /// Where a cell links to: `'Procedure'!A2`.
    pub(crate) fn link(&self, sheet: &str, row: u32, col: u32) -> Option<String> {
        self.cell(sheet, row, col)?
            .hyperlink()
            .map(|link| link.url().to_string())
    }

    /// The digits of an `n`x`n` board, its first cell at (row, col); 0 for empty cells.
    pub(crate) fn board(&self, sheet: &str, (row, col): (u32, u32), n: u32) -> Vec<u64> {
        let digit = |at: u32| {
            self.number(sheet, row + at / n, col + at % n)
                .unwrap_or(0.0)
        };
        (0..n * n).map(|at| digit(at) as u64).collect()
    }
}

/// Row and column (from 0) of a cell's name such as `AB12`.
pub(crate) fn position(name: &str) -> (u32, u32) {
    let (letters, digits) = name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap());
    let col = letters
        .bytes()
        .fold(0, |col, letter| col * 26 + u32::from(letter - b'A') + 1);
    (digits.parse::<u32>().unwrap() - 1, col - 1)
}

/// The digits of a puzzle's answer in a document of `--json`, from 1; `None` without one.
pub(crate) fn solution(puzzle: &Value) -> Option<Vec<u64>> {
    if let Some(cells) = puzzle.get("cells") {
        return cells.as_array()?.iter().map(Value::as_u64).collect();
    }
    let digit = |c: char| c.to_digit(10).map(u64::from);
    puzzle["solution"].as_str()?.chars().map(digit).collect()
}
