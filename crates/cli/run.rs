//! `run`: the main job. A puzzle book goes in, a solved and explained book comes out.

mod earlier;
mod inputs;
mod pages;

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use numplace_book::{
    Book, Entry, HumanTimes, Selection, SolvedBook, Source, Workbook, WriteOptions, Written,
};
use numplace_solver::{Lang, Options, Puzzle, Record};

use self::earlier::Earlier;
use self::inputs::Inputs;
use self::pages::{Pages, Rules};
use crate::failure::Failure;
use crate::json::{Document, JsonPuzzle};
use crate::limits::LimitArgs;
use crate::options::{LangArgs, Report, SolverArgs};
use crate::password::PasswordArgs;
use crate::sources::{Orders, SourceArgs};
use crate::{Done, print, report};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The workbook with the puzzle books (.xlsx, .xlsm, .xls, .xlsb, .ods, .csv or other text)
    book: PathBuf,
    /// Where the solved book goes [default: BOOK.solved.xlsx beside the book]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write into BOOK itself, where all that is yours stays as it is
    #[arg(long, conflicts_with = "output")]
    in_place: bool,
    /// With --in-place: keep a copy of BOOK as it was (BOOK.backup.xlsx)
    #[arg(long, requires = "in_place")]
    backup: bool,
    /// Write over what you typed into cells of answers and results, into protected sheets,
    /// and over an output file that numplace did not write
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    password: PasswordArgs,
    /// Write the solved book without a password, even if BOOK has one
    #[arg(long)]
    no_password: bool,
    /// Run only this sheet (may be given more than once)
    #[arg(long, value_name = "NAME")]
    sheet: Vec<String>,
    /// First puzzle to run
    #[arg(long, value_name = "N")]
    from: Option<u32>,
    /// Last puzzle to run
    #[arg(long, value_name = "N")]
    to: Option<u32>,
    /// Puzzles whose steps go into the procedure table: all, none, or a list such as 1,5-8
    #[arg(long, default_value = "all", value_parser = parse_selection, value_name = "LIST")]
    procedures: Selection,
    /// Puzzles that get a procedure sheet of their own: all, none, or a list
    #[arg(long, default_value = "none", value_parser = parse_selection, value_name = "LIST")]
    sheets_per_puzzle: Selection,
    /// Puzzle shown in the elapsed-time chart [default: the last one run]
    #[arg(long, value_name = "N")]
    chart: Option<u32>,
    /// Add sheets to print a puzzle book from: puzzles, and their answers at the back
    #[arg(long)]
    print_sheets: bool,
    /// Measure all times anew; else a puzzle that did not change keeps its times
    #[arg(long)]
    recalc: bool,
    /// Print one JSON document instead of a summary
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    lang: LangArgs,
    #[command(flatten)]
    sources: SourceArgs,
    #[command(flatten)]
    solver: SolverArgs,
}

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let lang = args.lang.lang();
    // What is typed wrongly is told before anything is read.
    args.solver.options_with(&args.solver.book_settings())?;
    let wanted = args.solver.of_books_noted(lang)?;
    let sources = args.sources.sources(&args.solver)?;
    let password = args.password.get()?;
    let password = password.as_deref();
    let input = Source::new(&args.book, password);
    let mut workbook = numplace_book::read(input, &wanted, &args.limits.get())?;
    let ending = workbook.ending();
    let named = default_output(&args.book, ending);
    if args.in_place && !workbook.format.is_editable() {
        return Err(Failure::NotEditable(args.book.clone(), named));
    }
    let output = match &args.output {
        _ if args.in_place => args.book.clone(),
        Some(output) => output.clone(),
        None => named,
    };
    if !args.in_place {
        Failure::unless_ends_in(&output, ending)?;
    }
    let place = Source::new(&output, password);
    let before = earlier(args, place, &workbook)?;

    if workbook.books.is_empty() {
        return Err(Failure::no_book(&args.book, &workbook));
    }
    let mut notes = workbook.notes.clone();
    notes.extend(workbook.troubles().cloned());
    let untroubled = workbook.troubles().next().is_none();
    let pages = Pages::find(args, place, &mut workbook);
    let rules = Rules::new(args, &pages, lang)?;
    let stored = std::mem::take(&mut workbook.stored);
    let mut books = std::mem::take(&mut workbook.books);
    let earlier = match args.recalc {
        true => &[][..],
        false => &before.as_ref().unwrap_or(&workbook).kept,
    };
    let earlier = Earlier::new(earlier);
    let told = (&earlier, lang);
    let inputs = Inputs::run(args, &pages, &rules, &mut books, stored, told)?;
    let mut run = Run {
        args,
        rules,
        pages,
        inputs,
    };
    let mut books = run.chosen_books(books)?;
    let is_run = |book: &Book, no| run.runs(book, no);
    args.solver.find_misread(&mut books, &is_run);
    notes.append(&mut run.rules.notes);
    notes.append(&mut run.inputs.notes);
    let kept = run.before(place);
    let original = workbook.original.clone();
    let orders = match sources {
        Some(sources) => {
            let wanted = |book: &Book, entry: &Entry| {
                entry.puzzle.is_ok() && run.is_solved(book, entry.no, &kept)
            };
            let (orders, remarks) = sources.orders(&books, &wanted, lang);
            notes.extend(remarks);
            orders
        }
        None => Orders::new(),
    };
    let (solved, prints) = run.solve(books, &kept, orders, &earlier)?;
    let whole = run.long(&solved);
    run.inputs.take_records(&solved);
    if let Some(no) = args.chart.filter(|&no| !has_steps(&solved, no)) {
        notes.push(report::no_chart(no, lang));
    }
    let human = std::mem::take(&mut run.pages.human).unwrap_or_default();
    let times = HumanTimes::new(&human, &solved);
    let unit = args.solver.unit(&times);
    notes.extend(report::human_faults(
        &run.pages.human_file,
        &human,
        &times,
        lang,
    ));
    let write_options = WriteOptions {
        lang,
        procedures: args.procedures.clone(),
        sheets: args.sheets_per_puzzle.clone(),
        // With puzzles kept from an earlier run, the last one solved is not the last one run.
        chart: args
            .chart
            .or_else(|| run.last(&solved).filter(|_| !kept.is_empty())),
        seconds_per_weight: unit.0,
        unit_source: unit.1,
        human,
        replace: true,
        open: std::mem::take(&mut run.pages.open),
        show: run.inputs.shown(),
        inputs: run.inputs.solved.clone(),
        stored: run.inputs.stored.clone(),
        print: args.print_sheets,
        force: args.force,
        backup: args.backup.then(|| numplace_book::backup_of(&output)),
        prints,
        whole,
        password: password.filter(|_| !args.no_password).map(str::to_string),
        ..WriteOptions::default()
    };
    if write_options.password.is_some() {
        notes.push(report::protected(&output, lang));
    }
    let written = match &original {
        Some(original) => numplace_book::write_into(original, &output, &solved, &write_options)?,
        None => Written {
            sheets: numplace_book::write(&output, &solved, &write_options)?,
            notes: Vec::new(),
            changed: true,
        },
    };
    if original.is_some() {
        workbook.not_carried.clear();
    }
    notes.extend(written.notes);

    if args.json {
        let document = Document {
            book: Some(args.book.display().to_string()),
            output: Some(output.display().to_string()),
            options: run.report(&solved, lang).with_unit(unit, times.len()),
            skipped_letters: Vec::new(),
            puzzles: run.json_puzzles(&solved, (unit.0, lang)),
            sheets_written: written.sheets,
            not_carried: workbook.not_carried,
            notes,
        };
        print(&(serde_json::to_string(&document)? + "\n"))?;
    } else {
        notes.extend(
            workbook
                .not_carried
                .iter()
                .map(|sheet| report::not_carried(sheet, lang)),
        );
        let is_run = |book: &Book, no| run.runs(book, no);
        let text = report::run(&solved, &is_run, &notes, lang)
            + &report::written(&output, written.changed, lang);
        let human = report::human(&times, unit, lang);
        print(&crate::plain(&(run.inputs.lines(lang) + &human + &text)))?;
    }
    let all = untroubled && run.all_conquered(&solved) && run.inputs.all_conquered();
    Ok(if all { Done::All } else { Done::Some })
}

/// `puzzles.xlsx` becomes `puzzles.solved.xlsx`, and so does `puzzles.ods`; a solved book is
/// refreshed itself, or becomes an .xlsx file again.
fn default_output(book: &Path, ending: &str) -> PathBuf {
    let stem = book.file_stem().unwrap_or_default();
    let is_solved = Path::new(stem)
        .extension()
        .is_some_and(|ext| ext == "solved");
    if is_solved {
        return match book.extension() {
            Some(own) if own.eq_ignore_ascii_case(ending) => book.to_path_buf(),
            _ => book.with_extension(ending),
        };
    }
    // A name that says something else of its macros is refused by Excel.
    let mut name: OsString = stem.to_os_string();
    name.push(format!(".solved.{ending}"));
    book.with_file_name(name)
}

/// The output of an earlier run, where it is another file than the input.
///
/// # Errors
/// A file that is not ours is replaced only when the user says so, and so is one with sheets
/// that would be lost. The user's own workbook is written into when he asks for that.
fn earlier(
    args: &Args,
    place: Source<'_>,
    workbook: &Workbook,
) -> Result<Option<Workbook>, Failure> {
    let output = place.path;
    if !output.exists() {
        return Ok(None);
    }
    let is_input = match (output.canonicalize(), args.book.canonicalize()) {
        (Ok(output), Ok(book)) => output == book,
        _ => false,
    };
    if is_input {
        return match args.in_place || workbook.written_by_numplace {
            true => Ok(None),
            false => Err(Failure::Input(output.to_path_buf())),
        };
    }
    let before = numplace_book::read_pages(place, args.solver.block(), &args.limits.get());
    let before = before.ok().filter(|before| before.written_by_numplace);
    let Some(before) = before else {
        return match args.force {
            true => Ok(None),
            false => Err(Failure::Exists(output.to_path_buf())),
        };
    };
    let lost = before.sheets_beside(workbook);
    if !lost.is_empty() && !args.force {
        return Err(Failure::WouldLose(output.to_path_buf(), lost.join(", ")));
    }
    Ok(Some(before))
}

/// What a run goes by.
struct Run<'a> {
    args: &'a Args,
    rules: Rules,
    pages: Pages,
    inputs: Inputs,
}

impl Run<'_> {
    /// The books of the workbook, when all that the arguments and pages ask for is in them.
    fn chosen_books(&self, books: Vec<Book>) -> Result<Vec<Book>, Failure> {
        let args = self.args;
        for name in &args.sheet {
            if !books.iter().any(|book| book.sheet == *name) {
                let names: Vec<&str> = books.iter().map(|book| book.sheet.as_str()).collect();
                return Err(Failure::NoSheet(
                    args.book.clone(),
                    name.clone(),
                    names.join(", "),
                ));
            }
        }
        let is_run = |book: &Book, no| self.is_chosen(book, no);
        self.rules.expect_puzzles(&self.pages, &books, &is_run)?;
        let runs = |is_wanted: &dyn Fn(u32) -> bool| {
            let runs = |book: &Book, no| self.runs(book, no) && is_wanted(no);
            books
                .iter()
                .any(|book| book.entries.iter().any(|entry| runs(book, entry.no)))
        };
        // A puzzle on an Input sheet is something to run as well.
        if !runs(&|_| true) && self.inputs.solved.iter().all(|input| input.page.is_empty()) {
            return Err(Failure::NoPuzzle(args.book.clone(), args.from, args.to));
        }
        match args.chart {
            Some(no) if !runs(&|other| other == no) => Err(Failure::NoChart(args.book.clone(), no)),
            _ => Ok(books),
        }
    }

    /// Whether arguments and pages want the puzzle with this number to be run.
    fn is_chosen(&self, book: &Book, no: u32) -> bool {
        let rule = self.rules.of(book.layout.n());
        let in_sheets = self.args.sheet.is_empty() || self.args.sheet.contains(&book.sheet);
        in_sheets && rule.from.is_none_or(|n| no >= n) && rule.to.is_none_or(|n| no <= n)
    }

    /// Whether the puzzle with this number of one of the books is run: what is stored by
    /// this run always is.
    fn runs(&self, book: &Book, no: u32) -> bool {
        self.is_chosen(book, no) || self.inputs.is_stored(book, no)
    }

    /// The puzzles that the output has results of, by sheet and number. Those outside this
    /// run are solved along with the others, or the file would lose their results.
    fn before(&self, output: Source<'_>) -> HashSet<(String, u32)> {
        let partial = self.rules.is_partial() || !self.args.sheet.is_empty();
        if !partial || !numplace_book::is_ours(output) {
            return HashSet::new();
        }
        let before = numplace_book::read(output, self.args.solver.block(), &self.args.limits.get());
        let books = before.map(|workbook| workbook.books).unwrap_or_default();
        let mut kept = HashSet::new();
        for book in books {
            let run = book.entries.iter().filter(|entry| !entry.result.is_blank());
            kept.extend(run.map(|entry| (book.sheet.clone(), entry.no)));
        }
        kept
    }

    /// Whether a puzzle is solved, be it for what an earlier run gave only.
    fn is_solved(&self, book: &Book, no: u32, kept: &HashSet<(String, u32)>) -> bool {
        self.runs(book, no) || kept.contains(&(book.sheet.clone(), no))
    }

    /// Solves the puzzles; those in `orders` by their own order.
    fn solve(
        &self,
        books: Vec<Book>,
        kept: &HashSet<(String, u32)>,
        orders: Orders,
        earlier: &Earlier<'_>,
    ) -> Result<(Vec<SolvedBook>, Prints), Failure> {
        let is_solved = |book: &Book, no: u32| self.is_solved(book, no, kept);
        let mut own = HashMap::new();
        for ((book, at), order) in orders {
            let rule = self.rules.of(books[book].layout.n());
            let mode = rule.settings.mode.unwrap_or_default();
            let order = order.with_basic(mode, rule.settings.basic.as_deref())?;
            let options = Options {
                order,
                ..rule.options.clone()
            };
            own.insert((book, at), options);
        }
        let limits = self.args.solver.limits();
        let mut puzzles: Vec<(&Puzzle, &Options)> = Vec::new();
        // Where each puzzle stands, with its record where that need not be made again.
        let mut places = Vec::new();
        for (number, book) in books.iter().enumerate() {
            let general = &self.rules.of(book.layout.n()).options;
            for (at, entry) in book.entries.iter().enumerate() {
                let (true, Ok(puzzle)) = (is_solved(book, entry.no), &entry.puzzle) else {
                    continue;
                };
                let options = own.get(&(number, at)).unwrap_or(general);
                let known = earlier.record((&book.sheet, entry.no), (puzzle, options), limits);
                if known.is_none() {
                    puzzles.push((puzzle, options));
                }
                places.push(((number, at), (puzzle, options), known));
            }
        }
        let bar = progress_bar(puzzles.len());
        let solver = &self.args.solver;
        let mut records = solver.solve_all(&puzzles, &|| bar.inc(1)).into_iter();
        bar.finish_and_clear();

        let mut solved: Vec<Vec<Option<Record>>> = books
            .iter()
            .map(|book| vec![None; book.entries.len()])
            .collect();
        let mut prints = HashMap::new();
        for ((number, at), (puzzle, options), known) in places {
            let Some(mut record) = known.or_else(|| records.next()) else {
                continue;
            };
            let print = earlier::print_of(puzzle, options, &record, limits);
            let book = &books[number];
            earlier.stamp((&book.sheet, book.entries[at].no), &print, &mut record);
            prints.insert((number, at), print);
            solved[number][at] = Some(record);
        }
        let pairs = books.into_iter().zip(solved);
        let solved = pairs.map(|(book, records)| SolvedBook { book, records });
        Ok((solved.collect(), prints))
    }

    /// Puzzles whose records are kept whole.
    fn long(&self, solved: &[SolvedBook]) -> HashSet<(usize, usize)> {
        let books = solved.iter().enumerate();
        let records = books.flat_map(|(number, solved)| {
            let records = solved.records.iter().enumerate();
            records.map(move |(at, record)| ((number, at), record))
        });
        let long = records.filter(|(_, record)| record.as_ref().is_some_and(earlier::is_long));
        long.map(|(place, _)| place).collect()
    }

    /// The flags as they were used, of the first book where they differ by size.
    fn report(&mut self, solved: &[SolvedBook], lang: Lang) -> Report {
        let n = solved.first().map_or(0, |solved| solved.book.layout.n());
        let rule = self.rules.of(n);
        let solver = &self.args.solver;
        let mut report = solver.report_with(&rule.options, &rule.settings, lang);
        report.pages = std::mem::take(&mut self.rules.reports);
        report
    }

    fn json_puzzles(&self, solved: &[SolvedBook], told: (f64, Lang)) -> Vec<JsonPuzzle> {
        let mut puzzles = Vec::new();
        for SolvedBook { book, records } in solved {
            for (entry, record) in book.entries.iter().zip(records) {
                let puzzle = match (&entry.puzzle, record) {
                    (Ok(puzzle), Some(record)) if self.runs(book, entry.no) => {
                        let steps = self.args.procedures.contains(entry.no);
                        JsonPuzzle::new(entry.no, puzzle, record, steps, told)
                    }
                    (Err(why), _) if self.runs(book, entry.no) => {
                        JsonPuzzle::unreadable_cells(entry.no, why, book.layout.n())
                    }
                    _ => continue,
                };
                puzzles.push(puzzle.in_book(book, entry, record.as_ref(), told.1));
            }
        }
        for input in self.inputs.not_stored() {
            let no = input.page.puzzle_number().ok().flatten().unwrap_or(0);
            let steps = self.args.procedures != Selection::None;
            let puzzle = match (&input.page.puzzle, &input.record) {
                (Ok(puzzle), Some(record)) => JsonPuzzle::new(no, puzzle, record, steps, told)
                    .with_plain_slips(record, told.1),
                (Err(why), _) => JsonPuzzle::unreadable_cells(no, why, input.page.layout.n()),
                _ => continue,
            };
            puzzles.push(puzzle.on_page(&input.page));
        }
        puzzles
    }

    /// Whether all that were to be run are conquered; the others are not this run's business.
    fn all_conquered(&self, solved: &[SolvedBook]) -> bool {
        solved.iter().all(|SolvedBook { book, records }| {
            let mut pairs = book.entries.iter().zip(records);
            pairs.all(|(entry, record)| {
                let conquered = record.as_ref().is_some_and(Record::is_conquered);
                conquered || !self.runs(book, entry.no)
            })
        })
    }

    /// The number of the last puzzle of this run that there is something to draw for.
    fn last(&self, solved: &[SolvedBook]) -> Option<u32> {
        let books = solved.iter().flat_map(|SolvedBook { book, records }| {
            let pairs = book.entries.iter().zip(records);
            pairs.map(move |(entry, record)| (book, entry.no, record))
        });
        let mut run = books.filter(|(book, no, _)| self.runs(book, *no));
        run.rfind(|(.., record)| record.as_ref().is_some_and(|r| !r.steps.is_empty()))
            .map(|(_, no, _)| no)
    }
}

/// Shown on a terminal only, and only when the work takes a while.
fn progress_bar(length: usize) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} puzzles, {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Whether there is something to draw for a puzzle with this number.
fn has_steps(solved: &[SolvedBook], no: u32) -> bool {
    solved.iter().any(|SolvedBook { book, records }| {
        let mut pairs = book.entries.iter().zip(records);
        pairs.any(|(entry, record)| {
            entry.no == no && record.as_ref().is_some_and(|r| !r.steps.is_empty())
        })
    })
}

/// Reads `all`, `none`, or puzzle numbers such as `1,5-8`.
fn parse_selection(text: &str) -> Result<Selection, String> {
    let bad = || "all, none, or puzzle numbers such as 1,5-8".to_string();
    match text {
        "all" => return Ok(Selection::All),
        "none" => return Ok(Selection::None),
        _ => {}
    }
    let mut numbers = Vec::new();
    for part in text.split(',').map(str::trim) {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| bad());
        let (first, last) = (number(first)?, number(last)?);
        if last < first || last - first > 1_000_000 {
            return Err(bad());
        }
        numbers.extend(first..=last);
    }
    Ok(Selection::List(numbers))
}

/// What tells puzzles and the way they are run from others, by book and entry.
type Prints = HashMap<(usize, usize), String>;
