//! A hint: the next step of a half-filled puzzle, and nothing more.
//!
//! ```sh
//! cargo run --release --example next_step
//! cargo run --release --example next_step -- POSITION
//! ```

#![allow(clippy::print_stdout, reason = "an example shows what it found")]

use std::error::Error;

use numplace_solver::{Budget, Finding, Lang, Options, Order, Position, hint, words};

/// A puzzle that somebody has got stuck with, after 25 digits (those with a +).
const STUCK: &str = "+7.+1+43.+89+2.4+2.+89+3173+98.7.+4+56+9.+4...7.5..37.49.+82\
    .7...+1.+41+3+6+85+72+4947.3...8+1+82..4..+7+3";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or(STUCK.to_string());
    let position = Position::parse(&text, None)?;
    let budget = Budget::new(&|| false);
    let answer = match position.judge(&budget) {
        Ok(answer) => answer,
        Err(mistake) => {
            println!("{}", words::mistake(&mistake, Lang::En));
            return Ok(());
        }
    };
    let easiest = Options {
        order: Order::by_level(),
        ..Options::default()
    };
    let grid = position.grid();
    match hint::next(&grid, &easiest, answer.as_deref(), &budget) {
        Some(step) => {
            // A person may want to be told less than all of it.
            let finding = Finding::from(step);
            println!("{}", words::hint_place(&finding, &grid, Lang::En));
            println!("{}", words::hint_techniques(&finding, Lang::En));
            println!("{}", words::finding(&finding, Lang::En));
        }
        None => println!("the puzzle is complete"),
    }
    Ok(())
}
