//! Drawings for `generate`: from a text, or from a sheet of a workbook.

use std::path::{Path, PathBuf};

use numplace_book::{Colour, DrawnCell, Palette, SheetDrawing, read_drawing};
use numplace_solver::{Drawing, Picture};

use crate::failure::Failure;

/// The colours of a drawing whose signs tell none, in the order in which the signs come:
/// far from each other, and from white.
const COLOURS: [u32; 12] = [
    0xC00000, 0x2F5597, 0xFFC000, 0x548235, 0xED7D31, 0x7030A0, 0x00B0F0, 0x7F6000, 0xFF66CC,
    0x7F7F7F, 0x000000, 0x92D050,
];

/// A drawing as it was read.
pub(crate) struct Drawn {
    /// What was read, to begin messages with: the file, or file, sheet and range.
    pub(crate) place: String,
    /// Whether its place in the sheet is a guess.
    pub(crate) guessed: bool,
    /// For each cell in reading order its colour, as a number into `colours`.
    cells: Vec<Option<u8>>,
    /// Names and colours.
    colours: Vec<(String, Colour)>,
}

/// Where a drawing is: a file, and the sheet and range that stand behind it.
struct Place {
    file: PathBuf,
    sheet: Option<String>,
    range: Option<String>,
}

impl Drawn {
    /// Reads a drawing of n x n cells from `FILE`, `FILE:SHEET` or `FILE:SHEET!B2:J10`.
    pub(crate) fn read(told: &Path, n: usize) -> Result<Drawn, Failure> {
        let place = Place::of(told);
        // The kind of a file is told by what is in it; a text is no workbook's.
        let bytes =
            std::fs::read(&place.file).map_err(|error| Failure::Read(place.file.clone(), error))?;
        let is_workbook = bytes.starts_with(b"PK") || bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]);
        match String::from_utf8(bytes) {
            Ok(text) if !is_workbook && place.sheet.is_none() => Drawn::of_text(told, &text),
            _ if is_workbook => {
                let (sheet, range) = (place.sheet.as_deref(), place.range.as_deref());
                let drawing = read_drawing(&place.file, sheet, range, n)?;
                Drawn::of_sheet(&place.file, &drawing)
            }
            _ => {
                let what = "is neither text nor a workbook; draw with # for cells and . for empty ones, or fill cells of a sheet";
                Err(Failure::Argument(format!(
                    "{}: {what}",
                    place.file.display()
                )))
            }
        }
    }

    /// Every sign is a colour, and `.` or a blank is none. Lines such as `A = #FF0000` tell
    /// what colour a sign is.
    fn of_text(path: &Path, text: &str) -> Result<Drawn, Failure> {
        let lines = text.trim_start_matches('\u{feff}').lines();
        let lines: Vec<&str> = lines.map(|line| line.trim_end_matches('\r')).collect();
        let (told, lines): (Vec<_>, Vec<_>) = lines
            .into_iter()
            .map(|line| (told_colour(line), line))
            .partition(|(told, _)| told.is_some());
        let told: Vec<(char, Colour)> = told.into_iter().filter_map(|(told, _)| told).collect();
        let lines = lines.into_iter().map(|(_, line)| line);
        let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        let width = lines.iter().map(|line| line.chars().count()).max();
        let signs = lines.iter().flat_map(|line| {
            // Blanks at the end of a line may have got lost.
            let padded = line.chars().chain(std::iter::repeat(' '));
            padded.take(width.unwrap_or(0))
        });
        let blank = |sign: &char| matches!(sign, '.' | '0' | ' ' | '_' | '-');
        let cells = signs.map(|sign| {
            let told = told.iter().find(|(known, _)| *known == sign);
            (!blank(&sign)).then(|| (sign.to_string(), told.map(|(_, colour)| *colour)))
        });
        Drawn::new(path.display().to_string(), false, cells)
    }

    fn of_sheet(file: &Path, drawing: &SheetDrawing) -> Result<Drawn, Failure> {
        let place = format!("{}: {drawing}", file.display());
        let cells = drawing.cells.iter().map(|cell| match cell {
            DrawnCell {
                fill: Some(fill), ..
            } => Some((fill.to_string(), Some(*fill))),
            DrawnCell { text, .. } => text.clone().map(|text| (text, None)),
        });
        Drawn::new(place, drawing.guessed, cells)
    }

    fn new(
        place: String,
        guessed: bool,
        cells: impl Iterator<Item = Option<(String, Option<Colour>)>>,
    ) -> Result<Drawn, Failure> {
        let mut names: Vec<(String, Option<Colour>)> = Vec::new();
        let mut numbers = Vec::new();
        for cell in cells {
            let number = cell.map(|cell| {
                let known = names.iter().position(|(name, _)| *name == cell.0);
                known.unwrap_or_else(|| {
                    names.push(cell);
                    names.len() - 1
                })
            });
            numbers.push(number);
        }
        if names.len() > 100 {
            let why = format!(
                "{place}: {} colours are more than any puzzle has digits",
                names.len()
            );
            return Err(Failure::Argument(why));
        }
        let taken: Vec<Colour> = names.iter().filter_map(|(_, colour)| *colour).collect();
        let mut free = COLOURS
            .into_iter()
            .map(Colour)
            .filter(|colour| !taken.contains(colour))
            .cycle();
        let colours = names.into_iter().map(|(name, colour)| {
            let colour = colour.or_else(|| free.next()).unwrap_or(Colour(0));
            (name, colour)
        });
        let numbers = numbers.into_iter().map(|number| number.map(|n| n as u8));
        Ok(Drawn {
            place,
            guessed,
            colours: colours.collect(),
            cells: numbers.collect(),
        })
    }

    /// The cells where anything is drawn.
    pub(crate) fn mask(&self) -> Vec<bool> {
        self.cells.iter().map(Option::is_some).collect()
    }

    /// The drawing as a picture of answers.
    pub(crate) fn picture(&self) -> Drawing {
        Drawing {
            cells: self.cells.clone(),
            names: self.colours.iter().map(|(name, _)| name.clone()).collect(),
        }
    }

    /// The colours of the digits of a picture.
    pub(crate) fn palette(&self, picture: &Picture) -> Palette {
        let digits = picture.digits().iter();
        Palette::new(
            digits
                .map(|colour| colour.map(|colour| self.colours[colour as usize].1))
                .collect(),
        )
    }
}

/// Reads `A = #FF0000`.
fn told_colour(line: &str) -> Option<(char, Colour)> {
    let (sign, colour) = line.split_once('=')?;
    let mut signs = sign.trim().chars();
    let sign = signs.next().filter(|_| signs.next().is_none())?;
    Some((sign, Colour::parse(colour)?))
}

impl Place {
    /// What stands behind a colon is a sheet if what stands before it is a file: names of
    /// files may have colons too.
    fn of(told: &Path) -> Place {
        let whole = || Place {
            file: told.to_path_buf(),
            sheet: None,
            range: None,
        };
        let Some(text) = told.to_str().filter(|_| !told.exists()) else {
            return whole();
        };
        let colons = text.match_indices(':').map(|(at, _)| at);
        let mut found = colons.map(|at| (&text[..at], &text[at + 1..]));
        // The last one, as sheets have no colons in their names.
        let found = found.rfind(|(file, _)| Path::new(file).is_file());
        let Some((file, behind)) = found else {
            return whole();
        };
        let (sheet, range) = match behind.rsplit_once('!') {
            Some((sheet, range)) => (sheet, Some(range.to_string())),
            None => (behind, None),
        };
        Place {
            file: PathBuf::from(file),
            sheet: Some(sheet.trim_matches('\'').to_string()).filter(|sheet| !sheet.is_empty()),
            range,
        }
    }
}
