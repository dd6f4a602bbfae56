//! A hint: the next step of a half-filled puzzle, and nothing more.
//!
//! The solver is an iterator that works only as far as steps are asked for.
//!
//! ```sh
//! cargo run --release --example next_step
//! cargo run --release --example next_step -- PUZZLE
//! ```

#![allow(clippy::print_stdout, reason = "an example shows what it found")]

use std::error::Error;

use numplace_solver::{Budget, Grid, Lang, Layout, Options, Solver, text, words};

/// A puzzle that somebody has got stuck with, after 25 digits.
const STUCK: &str =
    "7.143.892.42.89317398.7.4569.4...7.5..37.49.82.7...1.413685724947.3...8182..4..73";

fn main() -> Result<(), Box<dyn Error>> {
    let line = std::env::args().nth(1).unwrap_or(STUCK.to_string());
    let grid = Grid::with_digits(Layout::new(3, 3)?, &text::parse_cells(&line, 9)?);

    let options = Options::default();
    let budget = Budget::new(&|| false);
    // Without the answer neither an assumption nor a digit from it will be offered.
    let mut solver = Solver::new(grid, &options, None, &budget);
    match solver.next() {
        Some(step) => {
            if let Some(placed) = step.placed {
                let name = step.technique().info().name;
                println!("{} in {}, by {name}", placed.digit + 1, placed.cell);
            }
            println!("{}", words::sentence(&step, Lang::En));
        }
        None => match solver.grid().dead() {
            Some(dead) => println!("there is a mistake: {dead}"),
            None => println!("no technique leads on"),
        },
    }
    Ok(())
}
