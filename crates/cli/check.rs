//! `check`: which puzzles of a book are faulty, where, and what probably went wrong in typing.

use std::path::PathBuf;

use numplace_book::{Book, Entry, Position, Source, unreadable_flag};
use numplace_solver::record::Fault;
use numplace_solver::slips::EFFORT;
use numplace_solver::{Lang, Puzzle, Record, SECONDS_PER_WEIGHT, Watch, words};
use serde_json::json;

use crate::failure::Failure;
use crate::json::{JsonPuzzle, sheet_slips};
use crate::limits::LimitArgs;
use crate::options::{LangArgs, SolverArgs};
use crate::password::PasswordArgs;
use crate::sources::SourceArgs;
use crate::{Done, print};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The workbook with the puzzle books (.xlsx, .xlsm, .xls, .xlsb, .ods, .csv or other text)
    book: PathBuf,
    #[command(flatten)]
    password: PasswordArgs,
    /// Print one JSON document
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
    // A verdict needs no techniques, but what is typed wrongly is told all the same.
    args.solver.options_with(&args.solver.book_settings())?;
    let wanted = args.solver.of_books_noted(lang)?;
    let sources = args.sources.sources(&args.solver)?;
    let password = args.password.get()?;
    let source = Source::new(&args.book, password.as_deref());
    let mut workbook = numplace_book::read(source, wanted, &args.limits.get())?;
    if workbook.books.is_empty() {
        return Err(Failure::no_book(&args.book, &workbook));
    }
    let mut notes = workbook.notes.clone();
    notes.extend(workbook.troubles().cloned());
    if let Some(sources) = sources {
        let wanted = |_: &Book, entry: &Entry| entry.puzzle.is_ok();
        notes.extend(sources.orders(&workbook.books, &wanted, lang).1);
    }
    args.solver.find_misread(&mut workbook.books, &|_, _| true);
    let entries = || {
        workbook
            .books
            .iter()
            .flat_map(|b| b.entries.iter().map(move |e| (b, e)))
    };
    let puzzles: Vec<&Puzzle> = entries()
        .filter_map(|(_, e)| e.puzzle.as_ref().ok())
        .collect();
    let judge = |puzzle: &&Puzzle, watch: Watch<'_>| {
        let mut record = Record::judge(puzzle, watch);
        record.find_slips(puzzle, EFFORT, watch);
        record
    };
    let mut records = args.solver.each(&puzzles, &judge, &|| ()).into_iter();

    let file = args.book.display().to_string();
    let mut lines = String::new();
    let mut faulty = Vec::new();
    for (book, entry) in entries() {
        let no = match lang {
            Lang::En => format!("no. {}", entry.no),
            Lang::Ja => format!("問題{}", entry.no),
        };
        let at = format!("{file}: {}!{}: {no}", book.sheet, entry.anchor);
        let record = match &entry.puzzle {
            Err(_) => None,
            Ok(_) => match records.next().filter(|record| record.fault.is_some()) {
                Some(record) => Some(record),
                None => continue,
            },
        };
        let record = record.as_ref();
        let puzzle = match (&entry.puzzle, record) {
            (Err(why), _) => {
                lines += &format!("{at}: {}\n", unreadable_flag(why, lang));
                JsonPuzzle::unreadable_cells(entry.no, why, book.layout.n())
            }
            (Ok(_), None) => continue,
            (Ok(puzzle), Some(record)) => {
                let cells = sheet_cells(book, entry, record.fault.as_ref());
                lines += &format!("{at}: {}{cells}\n", words::flag(record, lang));
                JsonPuzzle::new(entry.no, puzzle, record, false, (SECONDS_PER_WEIGHT, lang))
            }
        };
        for likely in sheet_slips(book, entry, record, lang) {
            lines += &format!("    {likely}\n");
        }
        faulty.push(puzzle.in_book(book, entry, record, lang));
    }
    let done = if faulty.is_empty() && workbook.troubles().next().is_none() {
        Done::All
    } else {
        Done::Some
    };
    if args.json {
        let document = json!({"book": file, "puzzles": faulty, "notes": notes});
        print(&format!("{document}\n"))?;
    } else {
        notes
            .iter()
            .for_each(|n| lines += &format!("{file}: {n}\n"));
        print(&crate::plain(&lines))?;
    }
    Ok(done)
}

/// The sheet's names of the cells that clash.
fn sheet_cells(book: &Book, entry: &Entry, fault: Option<&Fault>) -> String {
    let Some(Fault::Invalid(clashes)) = fault else {
        return String::new();
    };
    let cells = clashes.iter().flat_map(|clash| &clash.cells);
    let mut cells: Vec<Position> = cells.map(|&cell| book.position(entry, cell)).collect();
    cells.sort_unstable();
    cells.dedup();
    let names: Vec<String> = cells.iter().map(Position::to_string).collect();
    format!(" [{}]", names.join(", "))
}
