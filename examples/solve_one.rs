//! Solves one puzzle given as text, and prints the verdict, every step with its reason,
//! and the answer.
//!
//! ```sh
//! cargo run --release --example solve_one
//! cargo run --release --example solve_one -- PUZZLE
//! ```

#![allow(clippy::print_stdout, reason = "an example shows what it found")]

use std::error::Error;
use std::time::{Duration, Instant};

use numplace_solver::{Lang, Layout, Options, Puzzle, Record, Watch, level_name, text, words};

const PUZZLE: &str =
    "....3..9..4...9.173.8.7...6......7.5..37.49..2.7......1...5.2.947.3...8..2..4....";

fn main() -> Result<(), Box<dyn Error>> {
    let line = std::env::args().nth(1).unwrap_or(PUZZLE.to_string());
    let puzzle = Puzzle::new(Layout::new(3, 3)?, text::parse_cells(&line, 9)?);

    // The solver has no clock of its own: this one stops it after ten seconds.
    let start = Instant::now();
    let watch = Watch {
        now: &|| start.elapsed(),
        limit: Some(Duration::from_secs(10)),
        nodes: None,
        cancelled: &|| false,
    };
    let record = Record::solve(&puzzle, &Options::default(), watch);

    println!("{}", words::flag(&record, Lang::En));
    for (number, step) in (1..).zip(&record.steps) {
        println!(
            "{number:>3}  {:<4} {}",
            step.label.to_string(),
            words::sentence(step, Lang::En)
        );
    }
    if let Some(name) = record.level.and_then(level_name) {
        let points = record.technical_point();
        println!("level {name}, {points} points: {}", record.counts);
    }
    print!("{}", text::to_drawing(&record.digits, puzzle.layout()));
    Ok(())
}
