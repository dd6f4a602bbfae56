//! What other programs see in the workbooks we write.

mod boards;
mod pages;
mod procedures;
mod sheets;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use calamine::{Reader, Xlsx};
use numplace_solver::{Layout, Options, Puzzle, Record, Watch, text};
use tempfile::TempDir;
use umya_spreadsheet::Workbook as Umya;

use super::{WriteOptions, write};
use crate::columns;
use crate::model::{Book, Entry, Position, ReadFault, SheetForm, SolvedBook, Unreadable, Value};

/// Needs hidden and naked singles only.
const EASY: &str =
    "..5..7...2......1..8........46.3..2.351.42..68....5.......7.8.44...5123.....86...";
/// The same with 7 twice in its first row.
const TWO_SEVENS: &str =
    "7.57.....2......1..8........46.3..2.351.42..68....5.......7.8.44...5123.....86...";
const EASY_ANSWER: &str =
    "635817492297364518184529673946138725351742986872695341519273864468951237723486159";

/// A book of puzzles that have been run.
pub(super) fn solved(
    sheet: &str,
    form: SheetForm,
    layout: &Arc<Layout>,
    puzzles: &[Puzzle],
) -> SolvedBook {
    let pitch = columns::pitch(form, layout.n());
    let entry = |(index, puzzle): (usize, &Puzzle)| Entry {
        no: index as u32 + 1,
        anchor: Position::new(columns::FIRST_ROW + index as u32 * pitch, columns::DIGITS),
        page: Value::Text("p. 7".to_string()),
        author: Value::Text("Sato".to_string()),
        published: Value::Number(3.0),
        strategy: Value::Blank,
        playback: Value::Blank,
        techniques: Value::Blank,
        result: Value::Blank,
        layout: puzzle.layout().clone(),
        puzzle: Ok(puzzle.clone()),
    };
    SolvedBook {
        book: Book {
            sheet: sheet.to_string(),
            title: format!("Title of {sheet}"),
            form,
            layout: layout.clone(),
            palette: crate::Palette::default(),
            filled: Vec::new(),
            entries: puzzles.iter().enumerate().map(entry).collect(),
        },
        records: puzzles.iter().map(|puzzle| Some(run(puzzle))).collect(),
    }
}

/// A 9x9 book in grid form.
pub(crate) fn nines(sheet: &str, puzzles: &[&str]) -> SolvedBook {
    let layout = Layout::new(3, 3).unwrap();
    let puzzle = |line: &&str| Puzzle::new(layout.clone(), text::parse_cells(line, 9).unwrap());
    let puzzles: Vec<Puzzle> = puzzles.iter().map(puzzle).collect();
    solved(sheet, SheetForm::Grid, &layout, &puzzles)
}

/// A puzzle of any size that hidden and naked singles solve.
pub(super) fn large(layout: &Arc<Layout>, blank: impl Fn(usize) -> bool) -> Puzzle {
    let (n, (rows, cols)) = (layout.n(), layout.block().unwrap());
    let digit = |index: usize| {
        let (row, col) = (index / n, index % n);
        ((row % rows) * cols + row / rows + col) % n
    };
    let given = |index: usize| (!blank(index)).then(|| digit(index) as u8);
    Puzzle::new(layout.clone(), (0..n * n).map(given).collect())
}

fn run(puzzle: &Puzzle) -> Record {
    let now = || Duration::from_millis(1);
    let watch = Watch {
        now: &now,
        limit: None,
        nodes: None,
        cancelled: &|| false,
    };
    Record::solve(puzzle, &Options::default(), watch)
}

/// A workbook that was written, as two other libraries read it.
pub(super) struct Written {
    pub(super) sheets: Vec<String>,
    pub(super) umya: Umya,
    /// Defined names and what they refer to.
    pub(super) names: BTreeMap<String, String>,
    path: std::path::PathBuf,
    _folder: TempDir,
}

pub(super) fn written(books: &[SolvedBook], options: &WriteOptions) -> Written {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.xlsx");
    let sheets = write(&path, books, options).unwrap();
    let calamine: Xlsx<_> = calamine::open_workbook(&path).unwrap();
    assert_eq!(calamine.sheet_names(), sheets);
    let names = calamine.defined_names().iter().cloned().collect();
    let umya = umya_spreadsheet::reader::xlsx::read(&path).unwrap();
    Written {
        sheets,
        umya,
        names,
        path,
        _folder: folder,
    }
}

impl Written {
    pub(super) fn value(&self, sheet: &str, at: &str) -> String {
        let sheet = self.umya.sheet_by_name(sheet).unwrap();
        sheet
            .cell(at)
            .map(|cell| cell.value().to_string())
            .unwrap_or_default()
    }

    /// What a reader sees of a cell: value, then what stands out: bold, colour, filling,
    /// number format, thick lines, link.
    pub(super) fn cell(&self, sheet: &str, at: &str) -> String {
        let sheet = self.umya.sheet_by_name(sheet).unwrap();
        let Some(cell) = sheet.cell(at) else {
            return String::new();
        };
        let style = cell.style();
        let mut seen = vec![cell.value().to_string()];
        if let Some(font) = style.font() {
            seen.extend(font.bold().then(|| "bold".to_string()));
            let color = font.color().argb_str();
            seen.extend(
                color
                    .get(2..)
                    .filter(|rgb| *rgb != "000000")
                    .map(str::to_string),
            );
        }
        if let Some(fill) = style.background_color() {
            seen.push(format!("on {}", &fill.argb_str()[2..]));
        }
        if let Some(format) = style.number_format().map(|format| format.format_code()) {
            seen.extend((format != "General").then(|| format.to_string()));
        }
        if let Some(borders) = style.borders() {
            let sides = [
                ("top", borders.top()),
                ("left", borders.left()),
                ("bottom", borders.bottom()),
                ("right", borders.right()),
            ];
            let thick = sides
                .iter()
                .filter(|(_, border)| border.border_style() == "thick");
            seen.extend(thick.map(|(side, _)| side.to_string()));
        }
        seen.extend(cell.hyperlink().map(|link| format!("-> {}", link.url())));
        seen.join(" ")
    }

    /// The notes of a sheet: cell and text.
    pub(super) fn notes(&self, sheet: &str) -> Vec<(String, String)> {
        let sheet = self.umya.sheet_by_name(sheet).unwrap();
        let notes = sheet.comments().iter();
        notes
            .map(|note| {
                let at = note.coordinate().to_string();
                let text = note.text().rich_text().map(|text| text.text().to_string());
                (at, text.unwrap_or_default())
            })
            .collect()
    }

    /// Cells of a sheet, one a line.
    pub(super) fn cells(&self, sheet: &str, cells: &[&str]) -> String {
        cells
            .iter()
            .map(|at| format!("{at}: {}\n", self.cell(sheet, at)))
            .collect()
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}
