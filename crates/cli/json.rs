//! What `--json` prints: see docs/commands.md.

use std::collections::BTreeMap;
use std::time::Duration;

use numplace_book::{Book, Entry, InputPage, Unreadable, slip_words, slips_of, unreadable_words};
use numplace_solver::record::Fault;
use numplace_solver::slips::{self, Edit, Sign, Slip, Slips};
use numplace_solver::{
    Cell, Dead, Finding, GivenSymmetry, Lang, Mistake, Named, Puzzle, Record, SECONDS_PER_WEIGHT,
    Status, Step, Weights, Why, distance, klevel_name, level_name, text, words,
};
use serde::Serialize;
use serde_json::Value;

use crate::options::Report;
use crate::variant::json_words;

/// The document of `run` and `solve`.
#[derive(Serialize)]
pub(crate) struct Document {
    pub(crate) book: Option<String>,
    pub(crate) output: Option<String>,
    pub(crate) options: Report,
    /// Letters of a named order that this version does not have: none are left.
    pub(crate) skipped_letters: Vec<char>,
    pub(crate) puzzles: Vec<JsonPuzzle>,
    pub(crate) sheets_written: Vec<String>,
    pub(crate) not_carried: Vec<String>,
    pub(crate) notes: Vec<String>,
}

/// A puzzle with what solving it gave.
#[derive(Serialize, Default)]
pub(crate) struct JsonPuzzle {
    sheet: Option<String>,
    no: u32,
    anchor: Option<String>,
    size: usize,
    block: Option<(usize, usize)>,
    variant: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<String>,
    status: &'static str,
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<u32>>,
    level: Option<u8>,
    level_name: Option<&'static str>,
    modern_level: Option<u8>,
    modern_level_name: Option<&'static str>,
    hardest_used: Option<u8>,
    published: Option<String>,
    technical_point: Option<u32>,
    klevel: Option<u32>,
    klevel_name: Option<&'static str>,
    givens: Option<usize>,
    blanks: Option<usize>,
    symmetry: Option<&'static str>,
    entrances: Option<BTreeMap<char, usize>>,
    distance: Option<BTreeMap<char, usize>>,
    crux: Vec<(usize, String)>,
    slope: Option<JsonSlope>,
    tables: Option<u32>,
    elapsed_ms: Option<f64>,
    counts: BTreeMap<char, u32>,
    playback: String,
    assisted: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<JsonStep>>,
    fault: Option<JsonFault>,
}

/// The placement that a person needs longest for.
#[derive(Serialize)]
struct JsonSlope {
    no: usize,
    simulated_s: f64,
}

#[derive(Serialize)]
pub(crate) struct JsonStep {
    no: usize,
    cell: Option<(u32, u32)>,
    digit: Option<u32>,
    label: String,
    technique: &'static str,
    house: Option<String>,
    removed: Vec<(u32, u32, u32, String)>,
    elapsed_us: f64,
    simulated_s: f64,
    text: String,
}

#[derive(Serialize)]
pub(crate) struct JsonFault {
    code: &'static str,
    at: Vec<(u32, u32)>,
    house: Option<String>,
    digit: Option<u32>,
    /// The variant that leaves a puzzle with several solutions just one.
    #[serde(skip_serializing_if = "Option::is_none")]
    unique_with: Option<&'static str>,
    /// For unreadable puzzles: the sheet's cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sheet_cells: Vec<String>,
    en: String,
    ja: String,
    /// What probably went wrong in typing, likeliest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    likely: Option<Vec<JsonSlip>>,
    /// How many changes give exactly one answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    likely_found: Option<usize>,
    /// Whether the search for them ended before all possible slips were tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    likely_cut_off: Option<bool>,
}

/// A row, a column, what stands there (a digit, a text, nothing) and what is to stand there.
type JsonEdit = (u32, u32, Option<Value>, Option<u32>);

/// A likely cause of a fault.
#[derive(Serialize)]
pub(crate) struct JsonSlip {
    kind: &'static str,
    text: String,
    edits: Vec<JsonEdit>,
    /// The puzzle after the edits.
    puzzle: String,
}

impl JsonSlip {
    fn new(slip: &Slip, text: String) -> JsonSlip {
        let edit = |edit: &Edit| {
            let (row, col) = pair(edit.cell);
            let from = match &edit.from {
                Sign::Blank => None,
                Sign::Digit(digit) => Some(Value::from(u32::from(*digit) + 1)),
                Sign::Other(text) => Some(Value::from(text.as_str())),
            };
            (row, col, from, edit.to.map(|to| u32::from(to) + 1))
        };
        JsonSlip {
            kind: slip.cause.id(),
            text,
            edits: slip.edits.iter().map(edit).collect(),
            puzzle: text::to_line(&slip.givens, slip.givens.len().isqrt()),
        }
    }
}

impl JsonFault {
    fn with_slips(mut self, slips: &Slips, texts: Vec<String>) -> JsonFault {
        let likely = slips.likely.iter().zip(texts);
        self.likely = Some(
            likely
                .map(|(slip, text)| JsonSlip::new(slip, text))
                .collect(),
        );
        self.likely_found = Some(slips.found);
        self.likely_cut_off = Some(slips.cut_off);
        self
    }
}

impl JsonPuzzle {
    /// A puzzle and its record; `steps` tells whether the procedure is wanted, `unit` the
    /// seconds of a weight in it.
    pub(crate) fn new(
        no: u32,
        puzzle: &Puzzle,
        record: &Record,
        steps: bool,
        (unit, lang): (f64, Lang),
    ) -> JsonPuzzle {
        let solution: Option<Vec<Option<u8>>> = record
            .solution()
            .map(|digits| digits.into_iter().map(Some).collect());
        let n = puzzle.n();
        let solved_by_steps = !record.steps.is_empty() || record.is_conquered();
        let counted = |value| Some(value).filter(|_| solved_by_steps);
        let entrances = record.entrances;
        let (variant, regions) = json_words(puzzle.layout());
        JsonPuzzle {
            no,
            size: n,
            block: puzzle.layout().block(),
            variant,
            regions,
            status: record.status.id(),
            cells: solution.as_ref().filter(|_| n > 9).map(|digits| {
                digits
                    .iter()
                    .flatten()
                    .map(|&digit| digit as u32 + 1)
                    .collect()
            }),
            solution: solution
                .filter(|_| n <= text::LARGEST_CHARACTER)
                .map(|s| text::to_line(&s, n)),
            level: record.level,
            level_name: record.level.and_then(level_name),
            modern_level: record.modern_level,
            modern_level_name: record.modern_level.and_then(level_name),
            hardest_used: record.hardest_used(),
            technical_point: counted(record.technical_point()),
            klevel: counted(record.assumptions),
            klevel_name: Some(klevel_name(record.assumptions)).filter(|_| solved_by_steps),
            givens: Some(record.givens),
            blanks: Some(record.blanks),
            symmetry: Some(GivenSymmetry::of(puzzle).id()),
            entrances: Some(BTreeMap::from([
                ('B', entrances.block),
                ('R', entrances.row),
                ('C', entrances.column),
                ('M', entrances.naked),
            ])),
            distance: solved_by_steps.then(|| "BRCM".chars().zip(distance(puzzle)).collect()),
            crux: record
                .crux()
                .iter()
                .map(|crux| (crux.no, crux.sign()))
                .collect(),
            slope: record.steepest().map(|slope| JsonSlope {
                no: slope.no,
                simulated_s: slope.weight * unit,
            }),
            tables: counted(record.tables),
            elapsed_ms: Some(record.time.as_nanos() as f64 / 1e6),
            counts: record
                .counts
                .used()
                .map(|(t, count)| (t.letter(), count))
                .collect(),
            playback: record.playback(),
            assisted: record.assisted(),
            steps: steps.then(|| json_steps(record, unit, lang)),
            fault: record
                .fault
                .as_ref()
                .map(|found| json_fault(record.status, found)),
            ..JsonPuzzle::default()
        }
    }

    /// The same with the likely causes of its fault, by its own rows and columns.
    pub(crate) fn with_plain_slips(self, record: &Record, lang: Lang) -> JsonPuzzle {
        match slips::is_sought(record.status) {
            true => {
                let texts = words::slips(&record.slips, &words::Names::PLAIN, lang);
                self.with_slips(&record.slips, texts)
            }
            false => self,
        }
    }

    /// Text or cells that are no puzzle.
    pub(crate) fn unreadable(no: u32, size: usize, en: String, ja: String) -> JsonPuzzle {
        JsonPuzzle {
            no,
            size,
            status: Status::Unreadable.id(),
            fault: Some(unreadable_fault(en, ja)),
            ..JsonPuzzle::default()
        }
    }

    /// The same with the publisher's level.
    pub(crate) fn published(self, published: Option<String>) -> JsonPuzzle {
        JsonPuzzle { published, ..self }
    }

    /// The same with the Input sheet that it is typed into.
    pub(crate) fn on_page(self, page: &InputPage) -> JsonPuzzle {
        JsonPuzzle {
            sheet: Some(page.sheet.clone()),
            anchor: Some(page.anchor.to_string()),
            ..self
        }
    }

    /// Cells of a sheet that are no puzzle.
    pub(crate) fn unreadable_cells(no: u32, why: &Unreadable, size: usize) -> JsonPuzzle {
        let mut puzzle = JsonPuzzle::unreadable(
            no,
            size,
            unreadable_words(why, Lang::En),
            unreadable_words(why, Lang::Ja),
        );
        if let Some(fault) = &mut puzzle.fault {
            let cells = why.faults.iter().map(|fault| fault.at().to_string());
            fault.sheet_cells = cells.collect();
        }
        puzzle
    }

    /// The same with what probably went wrong in typing it, and the words for that.
    fn with_slips(mut self, slips: &Slips, texts: Vec<String>) -> JsonPuzzle {
        let fault = self.fault.take();
        self.fault = fault.map(|fault| fault.with_slips(slips, texts));
        self
    }

    /// The same with where it stands in a workbook; likely causes of its fault name the
    /// sheet's cells.
    pub(crate) fn in_book(
        self,
        book: &Book,
        entry: &Entry,
        record: Option<&Record>,
        lang: Lang,
    ) -> JsonPuzzle {
        let published = Some(entry.published.to_string()).filter(|text| !text.is_empty());
        let is_sought = entry.puzzle.is_err() || record.is_some_and(|r| slips::is_sought(r.status));
        let puzzle = JsonPuzzle {
            sheet: Some(book.sheet.clone()),
            anchor: Some(entry.anchor.to_string()),
            published,
            ..self
        };
        match is_sought {
            true => puzzle.with_slips(
                slips_of(entry, record),
                sheet_slips(book, entry, record, lang),
            ),
            false => puzzle,
        }
    }
}

/// Likely causes of a fault, each naming sheet and cells, and how complete the list is.
pub(crate) fn sheet_slips(
    book: &Book,
    entry: &Entry,
    record: Option<&Record>,
    lang: Lang,
) -> Vec<String> {
    let slips = slips_of(entry, record);
    let mut words = slip_words(book, entry, slips, lang);
    for text in words.iter_mut().take(slips.likely.len()) {
        text.insert_str(0, &format!("{}!", book.sheet));
    }
    words
}

fn json_steps(record: &Record, unit: f64, lang: Lang) -> Vec<JsonStep> {
    let times = record.elapsed.iter().zip(record.simulated());
    let steps = record.steps.iter().zip(times).enumerate();
    steps
        .map(|(at, (step, (elapsed, simulated)))| {
            let mut json = JsonStep::new(step, *elapsed, lang);
            json.no = at + 1;
            json.simulated_s = simulated * unit;
            json
        })
        .collect()
}

impl JsonStep {
    /// A step by itself.
    fn new(step: &Step, elapsed: Duration, lang: Lang) -> JsonStep {
        JsonStep {
            no: 1,
            cell: step.placed.map(|placed| pair(placed.cell)),
            digit: step.placed.map(|placed| placed.digit as u32 + 1),
            label: step.label.to_string(),
            technique: step.technique().info().id,
            house: step.house.map(|house| house.to_string()),
            removed: removed(step),
            elapsed_us: elapsed.as_nanos() as f64 / 1e3,
            simulated_s: step.weight(&Weights::default()) * SECONDS_PER_WEIGHT,
            text: words::sentence(step, lang),
        }
    }

    /// The step of a hint, which may only remove candidates.
    pub(crate) fn hint(finding: &Finding, elapsed: Duration, text: String, lang: Lang) -> JsonStep {
        let step = match &finding.why {
            Why::Step(step) => JsonStep::new(step, elapsed, lang),
            Why::Reason(_) => JsonStep {
                no: 1,
                cell: None,
                digit: None,
                label: finding.label(),
                technique: finding.technique.info().id,
                house: None,
                removed: candidates(&finding.eliminations)
                    .map(|(row, col, digit)| (row, col, digit, finding.label()))
                    .collect(),
                elapsed_us: elapsed.as_nanos() as f64 / 1e3,
                simulated_s: finding.technique.info().weight * SECONDS_PER_WEIGHT,
                text: String::new(),
            },
        };
        JsonStep { text, ..step }
    }
}

/// A line of `hint --all`.
#[derive(Serialize)]
pub(crate) struct JsonFinding {
    id: &'static str,
    letter: char,
    name: &'static str,
    placements: Vec<(u32, u32, u32)>,
    eliminations: Vec<(u32, u32, u32)>,
    text: String,
}

impl JsonFinding {
    pub(crate) fn new(finding: &Finding, text: String, lang: Lang) -> JsonFinding {
        JsonFinding {
            id: finding.technique.info().id,
            letter: finding.technique.letter(),
            name: words::technique(finding.technique, lang),
            placements: candidates(&finding.placements).collect(),
            eliminations: candidates(&finding.eliminations).collect(),
            text,
        }
    }
}

/// Candidates as row, column and digit.
fn candidates(of: &[(Cell, u8)]) -> impl Iterator<Item = (u32, u32, u32)> {
    of.iter().map(|&(cell, digit)| {
        let (row, col) = pair(cell);
        (row, col, digit as u32 + 1)
    })
}

/// What `hint --json` prints.
#[derive(Serialize)]
pub(crate) struct JsonHint {
    pub(crate) depth: u8,
    pub(crate) text: String,
    pub(crate) step: Option<JsonStep>,
    pub(crate) fault: Option<JsonFault>,
    pub(crate) notes: Vec<&'static str>,
}

impl JsonFault {
    /// What is wrong with a puzzle, with what probably went wrong in typing it if that was
    /// looked for; `None` for a puzzle without fault.
    pub(crate) fn of(record: &Record, lang: Lang) -> Option<JsonFault> {
        let fault = json_fault(record.status, record.fault.as_ref()?);
        Some(match slips::is_sought(record.status) {
            true => {
                let texts = words::slips(&record.slips, &words::Names::PLAIN, lang);
                fault.with_slips(&record.slips, texts)
            }
            false => fault,
        })
    }

    /// The fault in English and Japanese.
    pub(crate) fn into_words(self) -> (String, String) {
        (self.en, self.ja)
    }

    /// What speaks against a position.
    pub(crate) fn mistake(mistake: &Mistake) -> JsonFault {
        let (code, cells) = match mistake {
            Mistake::Fault(fault) => return json_fault(Status::of(fault), fault),
            Mistake::Placed(cells) => ("placed", cells),
            Mistake::CrossedOut(cells) => ("crossed-out", cells),
        };
        JsonFault {
            code,
            at: cells.iter().map(|&(cell, _)| pair(cell)).collect(),
            house: None,
            digit: cells.first().map(|&(_, digit)| digit as u32 + 1),
            unique_with: None,
            sheet_cells: Vec::new(),
            en: words::mistake(mistake, Lang::En),
            ja: words::mistake(mistake, Lang::Ja),
            likely: None,
            likely_found: None,
            likely_cut_off: None,
        }
    }
}

fn removed(step: &Step) -> Vec<(u32, u32, u32, String)> {
    let each = step.removed.iter().map(|removal| {
        let (row, col) = pair(removal.cell);
        let label = words::reason_label(&step.reasons[removal.reason]);
        (row, col, removal.digit as u32 + 1, label)
    });
    each.collect()
}

/// That text or cells are no puzzle.
pub(crate) fn unreadable_fault(en: String, ja: String) -> JsonFault {
    JsonFault {
        code: Status::Unreadable.id(),
        at: Vec::new(),
        house: None,
        digit: None,
        unique_with: None,
        sheet_cells: Vec::new(),
        en,
        ja,
        likely: None,
        likely_found: None,
        likely_cut_off: None,
    }
}

/// What is wrong with a puzzle.
pub(crate) fn json_fault(status: Status, fault: &Fault) -> JsonFault {
    let (at, house, digit) = match fault {
        Fault::Invalid(clashes) => {
            let mut at: Vec<Cell> = clashes
                .iter()
                .flat_map(|clash| clash.cells.clone())
                .collect();
            at.sort_unstable();
            at.dedup();
            (
                at,
                clashes.first().map(|c| c.house),
                clashes.first().map(|c| c.digit),
            )
        }
        Fault::None(Some(Dead::Cell(cell))) => (vec![*cell], None, None),
        Fault::None(Some(Dead::Digit(house, digit))) => (Vec::new(), Some(*house), Some(*digit)),
        Fault::Many { cells, .. } => (cells.clone(), None, None),
        Fault::None(None) | Fault::Undecided { .. } | Fault::TimeLimit => (Vec::new(), None, None),
    };
    JsonFault {
        code: if *fault == Fault::TimeLimit {
            "time-limit"
        } else {
            status.id()
        },
        at: at.into_iter().map(pair).collect(),
        house: house.map(|house| house.to_string()),
        digit: digit.map(|digit| digit as u32 + 1),
        unique_with: match fault {
            Fault::Many { unique_with, .. } => unique_with.map(Named::id),
            _ => None,
        },
        sheet_cells: Vec::new(),
        en: words::fault(fault, Lang::En),
        ja: words::fault(fault, Lang::Ja),
        likely: None,
        likely_found: None,
        likely_cut_off: None,
    }
}

/// Row and column as a person counts them.
fn pair(cell: Cell) -> (u32, u32) {
    (cell.row as u32 + 1, cell.col as u32 + 1)
}
