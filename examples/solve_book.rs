//! Solves a workbook through the library: reads its books, solves their puzzles, writes
//! a solved copy with all that the workbook holds, or a new one where it is of another kind.
//!
//! ```sh
//! cargo run --release --example solve_book -- workbooks/sample.xlsx solved.xlsx
//! ```

#![allow(clippy::print_stdout, reason = "an example shows what it found")]

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use numplace_book::{Book, Limits, SolvedBook, WriteOptions, read, write, write_into};
use numplace_solver::{Options, Puzzle, Record, Watch};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(input), Some(output)) = (args.next(), args.next()) else {
        return Err("give the workbook to read and the one to write".into());
    };

    let workbook = read(Path::new(&input), None, &Limits::default())?;
    workbook
        .notes
        .iter()
        .chain(&workbook.refused)
        .for_each(|note| println!("note: {note}"));
    let solved: Vec<SolvedBook> = workbook.books.into_iter().map(solve_book).collect();
    for SolvedBook { book, records } in &solved {
        let conquered = records
            .iter()
            .flatten()
            .filter(|record| record.is_conquered())
            .count();
        println!(
            "{}: {conquered} of {} puzzles conquered",
            book.title,
            book.entries.len()
        );
    }

    let options = WriteOptions {
        replace: true,
        ..WriteOptions::default()
    };
    let output_path = Path::new(&output);
    let sheets = match &workbook.original {
        Some(original) => write_into(original, output_path, &solved, &options)?.sheets,
        None => write(output_path, &solved, &options)?,
    };
    println!("{output}: {}", sheets.join(", "));
    Ok(())
}

/// Puzzles that could not be read have no record.
fn solve_book(book: Book) -> SolvedBook {
    let records = book
        .entries
        .iter()
        .map(|entry| entry.puzzle.as_ref().ok().map(solve))
        .collect();
    SolvedBook { book, records }
}

fn solve(puzzle: &Puzzle) -> Record {
    let start = Instant::now();
    let watch = Watch {
        now: &|| start.elapsed(),
        limit: Some(Duration::from_secs(10)),
        nodes: None,
        cancelled: &|| false,
    };
    Record::solve(puzzle, &Options::default(), watch)
}
