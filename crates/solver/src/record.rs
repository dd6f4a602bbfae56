//! What solving a puzzle gave.

use std::time::Duration;

use crate::classic::Solver;
use crate::grid::{Dead, Grid};
use crate::level::{self, Counts};
use crate::options::{Options, Search};
use crate::puzzle::{Clash, Puzzle};
use crate::scope::Budget;
use crate::search::{self, Verdict};
use crate::slips::{self, Slips};
use crate::step::{Step, Trial};
use crate::technique::{Kind, Technique};
use crate::variant::Named;
use crate::weights::Weights;

/// What the caller lends to a run: its clock, its limits, its wish to stop.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Time since some fixed moment, by a clock that never goes back.
    pub now: &'a dyn Fn() -> Duration,
    /// Longest time for one puzzle. Half of it at most goes into the verdict.
    pub limit: Option<Duration>,
    /// Most nodes of a trial search and conflicts of a SAT solver for one verdict.
    pub nodes: Option<u64>,
    /// Whether the caller wants to stop.
    pub cancelled: &'a dyn Fn() -> bool,
}

impl Watch<'_> {
    /// Whether a run that began at `begin` has used up its share (1/`share`) of the limit.
    fn is_over(&self, begin: Duration, share: u32) -> bool {
        let spent = || (self.now)().saturating_sub(begin);
        (self.cancelled)() || self.limit.is_some_and(|limit| spent() >= limit / share)
    }
}

/// How a puzzle ended.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Status {
    /// Complete and right, by techniques alone.
    Conquered,
    /// Complete, but digits had to be taken from the answer.
    Assisted,
    /// Techniques ended before the puzzle did.
    Stuck,
    /// Two solutions at least.
    Many,
    /// No solution.
    None,
    /// Givens clash.
    Invalid,
    /// The budget ended before a verdict.
    Undecided,
    /// The puzzle could not be read.
    Unreadable,
}

impl Status {
    /// All of them, best first.
    pub const ALL: [Status; 8] = [
        Status::Conquered,
        Status::Assisted,
        Status::Stuck,
        Status::Many,
        Status::None,
        Status::Invalid,
        Status::Undecided,
        Status::Unreadable,
    ];

    /// How a puzzle with this fault ends.
    pub fn of(fault: &Fault) -> Status {
        match fault {
            Fault::Invalid(_) => Status::Invalid,
            Fault::None(_) => Status::None,
            Fault::Many { .. } => Status::Many,
            Fault::Undecided { .. } => Status::Undecided,
            Fault::TimeLimit => Status::Stuck,
        }
    }

    /// The word used in files and by programs.
    pub fn id(self) -> &'static str {
        match self {
            Status::Conquered => "conquered",
            Status::Assisted => "assisted",
            Status::Stuck => "stuck",
            Status::Many => "many",
            Status::None => "none",
            Status::Invalid => "invalid",
            Status::Undecided => "undecided",
            Status::Unreadable => "unreadable",
        }
    }
}

/// What is wrong with a puzzle, or what kept it from being conquered.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Givens clash.
    Invalid(Vec<Clash>),
    /// No solution; where that shows at once, if it does.
    None(Option<Dead>),
    /// Two solutions at least.
    Many {
        /// The cells in which they differ, in reading order.
        cells: Vec<crate::layout::Cell>,
        /// The houses that leave just one solution when they count as well.
        unique_with: Option<Named>,
    },
    /// No verdict within the budget.
    Undecided {
        /// Nodes of the trial search.
        nodes: u64,
        /// Conflicts of the SAT solver, which takes over where trials lead nowhere.
        conflicts: u64,
        /// Time spent.
        time: Duration,
    },
    /// The techniques were cut short by the time limit.
    TimeLimit,
}

/// Placements available at the start of a puzzle.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Entrances {
    /// Hidden singles in blocks (and extra houses).
    pub block: usize,
    /// Hidden singles in rows.
    pub row: usize,
    /// Hidden singles in columns.
    pub column: usize,
    /// Naked singles.
    pub naked: usize,
}

/// What solving a puzzle gave.
#[derive(Clone, Debug)]
pub struct Record {
    /// Which way the run went.
    pub search: Search,
    /// How it ended.
    pub status: Status,
    /// What is wrong, or what kept it from being conquered.
    pub fault: Option<Fault>,
    /// The digits (from 0) in reading order when the run ended: the full answer for
    /// conquered and assisted puzzles; empty for puzzles without one answer.
    pub digits: Vec<Option<u8>>,
    /// The procedure.
    pub steps: Vec<Step>,
    /// For each step, the time since the run began.
    pub elapsed: Vec<Duration>,
    /// Time of the whole run, without the verdict.
    pub time: Duration,
    /// Level 1-26: of the hardest technique that a classic run needs. Conquered puzzles only,
    /// and in a modern run only when both levels are asked for.
    pub level: Option<u8>,
    /// Level 1-26: of the hardest technique that a modern run needs. Puzzles conquered by a
    /// modern run only.
    pub modern_level: Option<u8>,
    /// How often each technique was used.
    pub counts: Counts,
    /// Assumptions made, refuted and nested ones among them: the klevel.
    pub assumptions: u32,
    /// How often the candidates were worked out from the digits: once in a modern run, 0 without a run.
    pub tables: u32,
    /// Placements available at the start.
    pub entrances: Entrances,
    /// Givens.
    pub givens: usize,
    /// Cells that were empty.
    pub blanks: usize,
    /// What simulated times and points are reckoned with: those of its options.
    pub weights: Weights,
    /// What probably went wrong in typing a faulty puzzle; empty until it is looked for, see
    /// [`Record::find_slips`].
    pub slips: Slips,
}

impl Record {
    /// Judges and solves a puzzle.
    pub fn solve(puzzle: &Puzzle, options: &Options, watch: Watch<'_>) -> Record {
        let begin = (watch.now)();
        let over = || watch.is_over(begin, 1);
        let (mut record, solution) = Record::judged(puzzle, watch, 2);
        if record.is_settled() {
            return record;
        }
        record.weights = options.weights.clone();
        let grid = Grid::with_digits(puzzle.layout().clone(), puzzle.givens());
        record.search = options.search;
        record.entrances = entrances(&grid);
        record.steps.reserve(record.blanks);
        record.elapsed.reserve(record.blanks);
        let budget = Budget::new(&over);
        let start = (watch.now)();
        let mut solver = Solver::new(grid, options, solution.as_deref(), &budget);
        for step in solver.by_ref() {
            record.steps.push(step);
            record.elapsed.push((watch.now)().saturating_sub(start));
        }
        record.time = (watch.now)().saturating_sub(start);
        record.finish(puzzle, &solver, solution.is_some(), &budget);
        record
    }

    /// Judges a puzzle without solving it by techniques: the fault is what it gives.
    pub fn judge(puzzle: &Puzzle, watch: Watch<'_>) -> Record {
        Record::judged(puzzle, watch, 1).0
    }

    /// Looks for what probably went wrong in typing a puzzle that is invalid or has no or
    /// several solutions, within an effort (see [`slips::EFFORT`]) and the limit of the watch.
    pub fn find_slips(&mut self, puzzle: &Puzzle, effort: u64, watch: Watch<'_>) {
        if slips::is_sought(self.status) {
            let begin = (watch.now)();
            self.slips = slips::find(puzzle, effort, &|| watch.is_over(begin, 1));
        }
    }

    /// The verdict within a share of the time limit, and the answer of a puzzle that has one.
    fn judged(puzzle: &Puzzle, watch: Watch<'_>, share: u32) -> (Record, Option<Vec<u8>>) {
        let record = Record::empty(puzzle);
        let begin = (watch.now)();
        let over = || watch.is_over(begin, share);
        let budget = Budget::new(&over).with_nodes(watch.nodes);
        let fault = match search::judge(puzzle, &budget) {
            Verdict::Unique(solution) => return (record, Some(solution)),
            Verdict::Invalid(clashes) => Fault::Invalid(clashes),
            Verdict::None(dead) => Fault::None(dead),
            Verdict::Many(cells) => Fault::Many {
                cells,
                unique_with: search::unique_with(puzzle, &budget),
            },
            Verdict::Undecided => {
                let time = (watch.now)().saturating_sub(begin);
                Fault::Undecided {
                    nodes: budget.nodes(),
                    conflicts: budget.conflicts(),
                    time,
                }
            }
        };
        (record.faulty(fault), None)
    }

    /// Whether the verdict leaves nothing to solve.
    fn is_settled(&self) -> bool {
        matches!(self.status, Status::Invalid | Status::None | Status::Many)
    }

    /// The record of a puzzle that was not run.
    pub fn empty(puzzle: &Puzzle) -> Record {
        let givens = puzzle.given_count();
        Record {
            search: Search::Classic,
            status: Status::Undecided,
            fault: None,
            digits: puzzle.givens().to_vec(),
            steps: Vec::new(),
            elapsed: Vec::new(),
            time: Duration::ZERO,
            level: None,
            modern_level: None,
            counts: Counts::default(),
            assumptions: 0,
            tables: 0,
            entrances: Entrances::default(),
            givens,
            blanks: puzzle.givens().len() - givens,
            weights: Weights::default(),
            slips: Slips::default(),
        }
    }

    fn faulty(mut self, fault: Fault) -> Record {
        self.status = Status::of(&fault);
        self.fault = Some(fault);
        self
    }

    fn finish(
        &mut self,
        puzzle: &Puzzle,
        solver: &Solver<'_>,
        proved_unique: bool,
        budget: &Budget<'_>,
    ) {
        self.digits = solver.grid().digits();
        self.counts = Counts::of(&self.steps);
        self.assumptions = solver.assumptions();
        self.tables = solver.tables();
        let complete = solver.grid().empty() == 0;
        let assisted = self.assisted() > 0;
        self.status = match solver.grid().dead() {
            // Every step is sound, so steps that end in a contradiction prove that there
            // is no solution, and steps that fill the grid prove that there is but one.
            Some(dead) if !proved_unique => {
                self.fault = Some(Fault::None(Some(dead)));
                self.steps.clear();
                self.elapsed.clear();
                self.counts = Counts::default();
                self.digits.iter_mut().for_each(|d| *d = None);
                Status::None
            }
            _ if complete && !assisted => Status::Conquered,
            _ if complete => Status::Assisted,
            _ if !proved_unique => Status::Undecided,
            _ => Status::Stuck,
        };
        match self.status {
            Status::Conquered => {
                self.fault = None;
                let hardest = self.hardest_used().unwrap_or(0);
                match solver.options().search {
                    Search::Classic => {
                        self.level = level::needed(puzzle, solver, hardest, budget);
                    }
                    Search::Modern => {
                        self.modern_level =
                            level::needed_in_modern(puzzle, solver, hardest, budget);
                        if solver.options().both_levels {
                            self.level = level::needed_in_classic(puzzle, budget);
                        }
                    }
                }
            }
            Status::Assisted | Status::Stuck if budget.is_spent() => {
                self.fault = Some(Fault::TimeLimit);
            }
            _ => {}
        }
    }

    /// Whether the red Conquer is due.
    pub fn is_conquered(&self) -> bool {
        self.status == Status::Conquered
    }

    /// The full answer (digits from 0), if the run has one.
    pub fn solution(&self) -> Option<Vec<u8>> {
        let has_one = matches!(self.status, Status::Conquered | Status::Assisted);
        if has_one {
            self.digits.iter().copied().collect()
        } else {
            None
        }
    }

    /// How many digits were taken from the answer.
    pub fn assisted(&self) -> u32 {
        self.counts.of_technique(Technique::Assist)
    }

    /// Level of the hardest technique used: what a step is named after, and what it rests on.
    pub fn hardest_used(&self) -> Option<u8> {
        self.steps
            .iter()
            .map(Step::level)
            .max()
            .filter(|&level| level > 0)
    }

    /// One letter for each deform search that placed something (column J). Empty for a modern
    /// run: in a classic one its letters would not play the same steps.
    pub fn playback(&self) -> String {
        if self.search == Search::Modern {
            return String::new();
        }
        let opens = self.steps.iter().filter(|step| step.opens_search);
        let deforms = opens
            .map(Step::technique)
            .filter(|t| t.info().kind != Kind::Assist);
        deforms.map(Technique::letter).collect()
    }

    /// Basic points per placement plus deform points per search that placed something.
    pub fn technical_point(&self) -> u32 {
        self.counts.technical_point(&self.weights)
    }

    /// For each step, the time (in weights) an imagined solver needs from the start to it.
    pub fn simulated(&self) -> impl Iterator<Item = f64> {
        self.steps.iter().scan(0.0, |sum, step| {
            *sum += step.weight(&self.weights);
            Some(*sum)
        })
    }

    /// The assumptions reported by steps `A` that led to the answer.
    pub fn lucky_assumptions(&self) -> usize {
        self.steps
            .iter()
            .filter(|s| s.trial == Some(Trial::Led))
            .count()
    }
}

/// What of a [`Record`] cannot be worked out from the rest of it, to be kept in a file.
#[cfg(feature = "serde")]
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct KeptRecord {
    search: Search,
    status: Status,
    fault: Option<Fault>,
    digits: Vec<Option<u8>>,
    steps: Vec<Step>,
    elapsed: Vec<Duration>,
    time: Duration,
    level: Option<u8>,
    modern_level: Option<u8>,
    assumptions: u32,
    tables: u32,
    entrances: Entrances,
}

#[cfg(feature = "serde")]
impl KeptRecord {
    /// Takes a record apart.
    pub fn of(record: &Record) -> KeptRecord {
        let record = record.clone();
        KeptRecord {
            search: record.search,
            status: record.status,
            fault: record.fault,
            digits: record.digits,
            steps: record.steps,
            elapsed: record.elapsed,
            time: record.time,
            level: record.level,
            modern_level: record.modern_level,
            assumptions: record.assumptions,
            tables: record.tables,
            entrances: record.entrances,
        }
    }

    /// Puts the record of `puzzle` together again; `weights` are those that it was run with.
    /// `None` when it cannot be one of that puzzle.
    pub fn restore(self, puzzle: &Puzzle, weights: &Weights) -> Option<Record> {
        let cells = puzzle.givens().len();
        let n = puzzle.n();
        let fits = |cell: crate::layout::Cell| (cell.row.max(cell.col) as usize) < n;
        let mut placed = self.steps.iter().filter_map(|step| step.placed);
        let whole = self.steps.len() == self.elapsed.len()
            && matches!(self.digits.len(), len if len == cells || len == 0)
            && placed.all(|placed| fits(placed.cell) && (placed.digit as usize) < n);
        if !whole {
            return None;
        }
        Some(Record {
            search: self.search,
            status: self.status,
            fault: self.fault,
            digits: self.digits,
            counts: Counts::of(&self.steps),
            steps: self.steps,
            elapsed: self.elapsed,
            time: self.time,
            level: self.level,
            modern_level: self.modern_level,
            assumptions: self.assumptions,
            tables: self.tables,
            entrances: self.entrances,
            weights: weights.clone(),
            ..Record::empty(puzzle)
        })
    }
}

/// Seconds of one unit of weight in the human-time simulation, unless set otherwise.
pub const SECONDS_PER_WEIGHT: f64 = 20.0;

fn entrances(grid: &Grid) -> Entrances {
    use crate::layout::Form;
    let hidden = |form: Form| {
        let houses = grid.layout().houses_of(form).iter();
        let singles =
            houses.map(|&h| (0..grid.n()).filter(move |&d| grid.places(h, d).only().is_some()));
        singles.map(Iterator::count).sum()
    };
    let naked = grid
        .layout()
        .all_cells()
        .iter()
        .filter(|&&c| grid.candidates(c).only().is_some());
    Entrances {
        block: hidden(Form::Block),
        row: hidden(Form::Row),
        column: hidden(Form::Column),
        naked: naked.count(),
    }
}
