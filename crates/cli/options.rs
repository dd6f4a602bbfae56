//! Flags that mean the same in every command that solves.

use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use numplace_book::{Book, HumanTimes, UNITS, UnitSource};
use numplace_solver::order::{self, Choice, Mode, Order};
use numplace_solver::slips::EFFORT;
use numplace_solver::{
    Assume, Lang, Options, Puzzle, Record, Regions, SECONDS_PER_WEIGHT, Search, Source, Sweep,
    Technique, Variant, Wanted, Watch, Weights,
};
use serde::Serialize;

use crate::failure::Failure;
use crate::variant::{VariantArgs, note_pieces};

/// The order that is used when none is told.
const DEFAULT_ORDER: &str = "msd1";

/// Largest file of weights, in bytes.
const LARGEST_WEIGHTS: u64 = 1 << 20;

/// A language, by flag or by the system's settings.
#[derive(Args, Clone)]
pub(crate) struct LangArgs {
    /// Language of sheets and messages: en or ja [default: the system's]
    #[arg(long, value_parser = parse_lang, value_name = "LANG")]
    lang: Option<Lang>,
}

impl LangArgs {
    pub(crate) fn lang(&self) -> Lang {
        let system = || sys_locale::get_locale().filter(|locale| locale.starts_with("ja"));
        self.lang
            .unwrap_or_else(|| system().map_or(Lang::En, |_| Lang::Ja))
    }
}

/// How puzzles are solved.
#[derive(Args)]
#[command(next_help_heading = "Solver")]
pub(crate) struct SolverArgs {
    /// Search: classic (the original's), or modern (easiest first, eliminations are kept)
    #[arg(long, default_value = "classic", value_parser = parse_search, value_name = "NAME")]
    search: Search,
    /// Mode of the basic techniques, B1 to B7 [default: B2]
    #[arg(long, value_parser = Mode::parse)]
    mode: Option<Mode>,
    /// Deform order: msd1, mandara, kiteretsu, lovely, level, letters such as VWQG, or (run
    /// and check) a column of the book: from-j, from-i, from-e, from-g
    /// [default: msd1; of hint: level]
    #[arg(long, allow_hyphen_values = true)]
    order: Option<String>,
    /// Order of the basic techniques, a permutation of BRCM (mode B2 only)
    #[arg(long, value_name = "LETTERS")]
    basic: Option<String>,
    /// Order within a sweep: digit, block, givens
    #[arg(long, default_value = "digit", value_parser = parse_sweep, value_name = "NAME")]
    sweep: Sweep,
    /// Techniques not to use: letters or ids
    #[arg(long, value_name = "LETTERS")]
    off: Option<String>,
    /// The only techniques to use: letters or ids (the basic ones stay when none is named)
    #[arg(long, value_name = "LETTERS")]
    only: Option<String>,
    /// Where assumptions begin: forward, reverse, centre
    #[arg(long, default_value = "forward", value_parser = parse_assume, value_name = "NAME")]
    assume: Assume,
    /// Leave a stuck puzzle stuck, instead of taking digits from its answer
    #[arg(long)]
    no_assist: bool,
    /// Block shape, rows x columns, such as 2x3 [default: from the book, else near square]
    #[arg(long, value_parser = parse_block, value_name = "RxC")]
    block: Option<(usize, usize)>,
    #[command(flatten)]
    variant: VariantArgs,
    /// A file with weights (and points) of techniques: lines such as G 4 3
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Seconds of a weight in simulated times [default: fitted to the Human sheet, else 20]
    #[arg(long, value_parser = parse_unit, allow_negative_numbers = true, value_name = "SECONDS")]
    unit: Option<f64>,
    /// Longest time for one puzzle, in milliseconds
    #[arg(long, default_value_t = 10_000, value_name = "MS")]
    limit_ms: u64,
    /// Most trials for the verdict on one puzzle
    #[arg(long, value_name = "N")]
    limit_nodes: Option<u64>,
    /// Puzzles solved at a time (with more than one, times mean less)
    #[arg(long, default_value = "1", value_name = "N")]
    jobs: NonZeroUsize,
}

/// What a page of a workbook says where the command line says nothing.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    /// As `--mode`.
    pub(crate) mode: Option<Mode>,
    /// As `--order`.
    pub(crate) order: Option<String>,
    /// As `--basic`.
    pub(crate) basic: Option<String>,
    /// As `--only`.
    pub(crate) only: Option<String>,
}

/// The solver's flags as they are reported back.
#[derive(Serialize)]
pub(crate) struct Report {
    search: &'static str,
    /// Of the classic search, as the three that follow.
    mode: Option<String>,
    order: Option<String>,
    basic: Option<String>,
    sweep: Option<&'static str>,
    off: Option<String>,
    only: Option<String>,
    assume: &'static str,
    assist: bool,
    limit_ms: u64,
    limit_nodes: Option<u64>,
    jobs: usize,
    lang: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<String>,
    /// The file of weights, if one was told.
    weights: Option<String>,
    /// Seconds of a weight.
    unit_s: f64,
    /// Where that comes from: default, set, fitted.
    unit_from: &'static str,
    /// How many of a person's times could be used.
    human_times: usize,
    /// What pages of the workbook said instead, each for puzzles of its size.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) pages: Vec<PageReport>,
}

/// What was taken from an Open sheet.
#[derive(Serialize)]
pub(crate) struct PageReport {
    pub(crate) file: String,
    pub(crate) sheet: String,
    pub(crate) size: usize,
    pub(crate) from: Option<u32>,
    pub(crate) to: Option<u32>,
    pub(crate) mode: Option<String>,
    pub(crate) order: Option<String>,
    pub(crate) basic: Option<String>,
    pub(crate) only: Option<String>,
}

impl Report {
    /// Reports a unit other than the one that the flags tell.
    pub(crate) fn with_unit(mut self, unit: (f64, UnitSource), times: usize) -> Report {
        (self.unit_s, self.unit_from) = (unit.0, unit_from(unit.1));
        self.human_times = times;
        self
    }
}

fn unit_from(source: UnitSource) -> &'static str {
    match source {
        UnitSource::Default => "default",
        UnitSource::Told => "set",
        UnitSource::Fitted => "fitted",
    }
}

impl SolverArgs {
    pub(crate) fn block(&self) -> Option<(usize, usize)> {
        self.block
    }

    /// What `--variant` and `--regions` tell, if they are given. Of a jigsaw puzzle the regions
    /// may still be missing: a book can tell them.
    pub(crate) fn variant(&self) -> Result<Option<Variant>, Failure> {
        self.variant.get(self.block)
    }

    /// Shape and variant of puzzles in books.
    pub(crate) fn of_books(&self) -> Result<Wanted, Failure> {
        self.variant.of_books(self.block)
    }

    /// The same; says on standard error which regions are in pieces.
    pub(crate) fn of_books_noted(&self, lang: Lang) -> Result<Wanted, Failure> {
        let wanted = self.of_books()?;
        if let Some(variant) = &wanted.variant {
            note_pieces(variant, lang);
        }
        Ok(wanted)
    }

    /// Shape and variant of puzzles in a text.
    pub(crate) fn wanted(&self, lang: Lang) -> Result<Wanted, Failure> {
        self.variant.wanted(self.block, lang)
    }

    pub(crate) fn is_modern(&self) -> bool {
        self.search == Search::Modern
    }

    /// What the command line says of the settings that a page may tell.
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            mode: self.mode,
            order: self.order.clone(),
            basic: self.basic.clone(),
            only: self.only.clone(),
        }
    }

    /// The column of a book that `--order` names, if it does.
    pub(crate) fn source(&self) -> Option<Source> {
        self.order.as_deref().and_then(Source::parse)
    }

    /// As [`settings`](SolverArgs::settings), where there are books to tell orders: puzzles
    /// whose column tells none have the default.
    pub(crate) fn book_settings(&self) -> Settings {
        let mut settings = self.settings();
        if self.source().is_some() {
            settings.order = Some(DEFAULT_ORDER.to_string());
        }
        settings
    }

    /// Turns the flags into the solver's options.
    pub(crate) fn options(&self) -> Result<Options, Failure> {
        self.options_with(&self.settings())
    }

    /// The same with another order where none is given.
    pub(crate) fn options_by(&self, order: &str) -> Result<Options, Failure> {
        let mut settings = self.settings();
        settings.order.get_or_insert(order.to_string());
        self.options_with(&settings)
    }

    /// The same with these settings in place of what the flags say of them.
    pub(crate) fn options_with(&self, settings: &Settings) -> Result<Options, Failure> {
        if self.is_modern() {
            self.refuse_classic_flags()?;
        }
        let order = Order::parse(settings.order.as_deref().unwrap_or(DEFAULT_ORDER))?
            .with_basic(settings.mode.unwrap_or_default(), settings.basic.as_deref())?;
        let only = settings
            .only
            .as_deref()
            .map(order::parse_techniques)
            .transpose()?;
        let off = self
            .off
            .as_deref()
            .map(order::parse_techniques)
            .transpose()?
            .unwrap_or_default();
        let choice = only.map_or(Choice::ALL, |techniques| Choice::only(&techniques));
        let no_assist = self.no_assist || off.contains(&Technique::Assist);
        Ok(Options {
            search: self.search,
            both_levels: true,
            order,
            choice: choice.without(&off),
            assume: self.assume,
            sweep: self.sweep,
            no_assist,
            weights: self.read_weights()?,
        })
    }

    /// The modern search has an order of its own.
    fn refuse_classic_flags(&self) -> Result<(), Failure> {
        let other_order = self.order.as_deref().is_some_and(|o| o != DEFAULT_ORDER);
        let given = [
            ("--mode", self.mode.is_some_and(|m| m != Mode::default())),
            ("--order", other_order),
            ("--basic", self.basic.is_some()),
            ("--sweep", self.sweep != Sweep::default()),
        ];
        match given.iter().find(|(_, given)| *given) {
            Some((flag, _)) => Err(Failure::Argument(format!(
                "{flag} is of the classic search; leave it out, or use --search classic"
            ))),
            None => Ok(()),
        }
    }

    fn read_weights(&self) -> Result<Weights, Failure> {
        let Some(path) = &self.weights else {
            return Ok(Weights::default());
        };
        let failed = |what: String| Failure::Argument(format!("{}: {what}", path.display()));
        let mut text = String::new();
        let file = File::open(path).map_err(|error| Failure::Read(path.clone(), error))?;
        let read = file.take(LARGEST_WEIGHTS + 1).read_to_string(&mut text);
        match read {
            Ok(size) if size as u64 > LARGEST_WEIGHTS => {
                return Err(failed(
                    "is too long for a file of weights; write a line such as G 4 3 for each technique"
                        .to_string(),
                ));
            }
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return Err(failed(
                    "is not text; write lines such as G 4 3 and save it as UTF-8".to_string(),
                ));
            }
            read => read.map_err(|error| Failure::Read(path.clone(), error))?,
        };
        Weights::parse(&text).map_err(|bad| failed(bad.to_string()))
    }

    /// Seconds of a weight: as told, or else fitted to a person's times, or else the usual.
    pub(crate) fn unit(&self, times: &HumanTimes) -> (f64, UnitSource) {
        match (self.unit, times.unit()) {
            (Some(unit), _) => (unit, UnitSource::Told),
            (None, Some(unit)) => (unit, UnitSource::Fitted),
            (None, None) => (SECONDS_PER_WEIGHT, UnitSource::Default),
        }
    }

    pub(crate) fn report(&self, options: &Options, lang: Lang) -> Report {
        self.report_with(options, &self.settings(), lang)
    }

    /// The same for options that were made with these settings.
    pub(crate) fn report_with(&self, options: &Options, settings: &Settings, lang: Lang) -> Report {
        let order = Some(&options.order).filter(|_| options.search == Search::Classic);
        // What is wrong with it was told before anything was solved.
        let told = self.variant().ok().flatten();
        Report {
            search: match options.search {
                Search::Classic => "classic",
                Search::Modern => "modern",
            },
            mode: order.map(|order| order.mode.to_string()),
            order: order.map(|order| match self.source() {
                Some(source) => source.name().to_string(),
                None => order.name().to_string(),
            }),
            basic: order.map(Order::basic),
            sweep: order.map(|_| match options.sweep {
                Sweep::Digit => "digit",
                Sweep::Block => "block",
                Sweep::Givens => "givens",
            }),
            off: self.off.clone(),
            only: settings.only.clone(),
            assume: match options.assume {
                Assume::Forward => "forward",
                Assume::Reverse => "reverse",
                Assume::Centre => "centre",
            },
            assist: !options.no_assist,
            limit_ms: self.limit_ms,
            limit_nodes: self.limit_nodes,
            jobs: self.jobs.get(),
            lang: lang_id(lang),
            variant: told.as_ref().map(Variant::to_string),
            regions: told
                .as_ref()
                .and_then(Variant::regions)
                .map(Regions::to_string),
            weights: self.weights.as_ref().map(|file| file.display().to_string()),
            unit_s: self.unit(&HumanTimes::default()).0,
            unit_from: unit_from(self.unit(&HumanTimes::default()).1),
            human_times: 0,
            pages: Vec::new(),
        }
    }

    /// The first flag that is given and only means something to techniques.
    pub(crate) fn of_techniques(&self) -> Option<&'static str> {
        let given = [
            ("--search", self.search != Search::default()),
            ("--mode", self.mode.is_some()),
            ("--order", self.order.is_some()),
            ("--basic", self.basic.is_some()),
            ("--sweep", self.sweep != Sweep::default()),
            ("--off", self.off.is_some()),
            ("--only", self.only.is_some()),
            ("--assume", self.assume != Assume::default()),
            ("--no-assist", self.no_assist),
            ("--weights", self.weights.is_some()),
            ("--unit", self.unit.is_some()),
        ];
        let mut given = given.into_iter().filter(|(_, given)| *given);
        given.next().map(|(flag, _)| flag)
    }

    /// Puzzles solved at a time.
    pub(crate) fn jobs(&self) -> usize {
        self.jobs.get()
    }

    /// Most milliseconds and nodes for a puzzle.
    pub(crate) fn limits(&self) -> (u64, Option<u64>) {
        (self.limit_ms, self.limit_nodes)
    }

    /// Calls `work` with a clock and the limits of the flags.
    pub(crate) fn watched<T>(&self, work: impl FnOnce(Watch<'_>) -> T) -> T {
        let start = Instant::now();
        work(Watch {
            now: &|| start.elapsed(),
            limit: Some(Duration::from_millis(self.limit_ms)),
            nodes: self.limit_nodes,
            cancelled: &|| false,
        })
    }

    /// Solves puzzles in their order, each with its options, on as many threads as `--jobs`
    /// tells; `done` is called after each.
    pub(crate) fn solve_all(
        &self,
        puzzles: &[(&Puzzle, &Options)],
        done: &(dyn Fn() + Sync),
    ) -> Vec<Record> {
        let solve = |&(puzzle, options): &(&Puzzle, &Options), watch: Watch<'_>| {
            let mut record = Record::solve(puzzle, options, watch);
            record.find_slips(puzzle, EFFORT, watch);
            record
        };
        self.each(puzzles, &solve, done)
    }

    /// Looks for what was meant in the puzzles that could not be read, of those wanted.
    pub(crate) fn find_misread(&self, books: &mut [Book], is_wanted: &dyn Fn(&Book, u32) -> bool) {
        for book in books {
            let mut entries = std::mem::take(&mut book.entries);
            for entry in &mut entries {
                let layout = &entry.layout;
                if let (Err(why), true) = (&mut entry.puzzle, is_wanted(book, entry.no)) {
                    self.watched(|watch| {
                        let over = || watch.limit.is_some_and(|limit| (watch.now)() >= limit);
                        why.find_slips(book.form, layout, EFFORT, &over);
                    });
                }
            }
            book.entries = entries;
        }
    }

    /// Calls `work` for each puzzle, with a clock and the limits of the flags.
    pub(crate) fn each<P: Sync, T: Send>(
        &self,
        puzzles: &[P],
        work: &(dyn Fn(&P, Watch<'_>) -> T + Sync),
        done: &(dyn Fn() + Sync),
    ) -> Vec<T> {
        let one = |puzzle: &P| {
            let result = self.watched(|watch| work(puzzle, watch));
            done();
            result
        };
        let jobs = self.jobs.get().min(puzzles.len());
        if jobs <= 1 {
            return puzzles.iter().map(one).collect();
        }
        let next = AtomicUsize::new(0);
        let work_off = || {
            let mut mine = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                match puzzles.get(at) {
                    Some(puzzle) => mine.push((at, one(puzzle))),
                    None => return mine,
                }
            }
        };
        let mut results: Vec<(usize, T)> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work_off)).collect();
            let joined = workers.into_iter().map(|worker| worker.join());
            joined
                .flat_map(|mine| mine.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        results.sort_by_key(|(at, _)| *at);
        results.into_iter().map(|(_, result)| result).collect()
    }
}

/// `en` or `ja`.
pub(crate) fn lang_id(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "en",
        Lang::Ja => "ja",
    }
}

/// Reads `en` or `ja`.
pub(crate) fn parse_lang(text: &str) -> Result<Lang, String> {
    match text.to_ascii_lowercase().as_str() {
        "en" => Ok(Lang::En),
        "ja" => Ok(Lang::Ja),
        _ => Err("the languages are en and ja".to_string()),
    }
}

fn parse_search(text: &str) -> Result<Search, String> {
    match text {
        "classic" => Ok(Search::Classic),
        "modern" => Ok(Search::Modern),
        _ => Err("the searches are classic and modern".to_string()),
    }
}

fn parse_sweep(text: &str) -> Result<Sweep, String> {
    match text {
        "digit" => Ok(Sweep::Digit),
        "block" => Ok(Sweep::Block),
        "givens" => Ok(Sweep::Givens),
        _ => Err("the sweeps are digit, block and givens".to_string()),
    }
}

fn parse_assume(text: &str) -> Result<Assume, String> {
    match text {
        "forward" => Ok(Assume::Forward),
        "reverse" => Ok(Assume::Reverse),
        "centre" | "center" => Ok(Assume::Centre),
        _ => Err("assumptions go forward, reverse or centre".to_string()),
    }
}

fn parse_unit(text: &str) -> Result<f64, String> {
    let unit = text.trim().parse().ok().filter(|unit| UNITS.contains(unit));
    unit.ok_or_else(|| {
        format!(
            "a unit is a number of seconds from {} to {}, such as 20",
            UNITS.start(),
            UNITS.end()
        )
    })
}

/// Reads a block shape such as `2x3`.
pub(crate) fn parse_block(text: &str) -> Result<(usize, usize), String> {
    let parts = text.split_once(['x', 'X', '×']);
    let shape = parts.and_then(|(r, c)| Some((r.trim().parse().ok()?, c.trim().parse().ok()?)));
    let (rows, cols): (usize, usize) =
        shape.ok_or("a block shape is rows x columns, such as 2x3".to_string())?;
    numplace_solver::Layout::new(rows, cols).map_err(|error| error.to_string())?;
    Ok((rows, cols))
}
