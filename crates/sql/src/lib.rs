//! Number place puzzles solved in a database, after the database solver (Access SQL) of the
//! original's author.
//!
//! Every candidate is a row (h, v, a, num): row, column and area of a cell, and a digit that
//! it can hold, all from 1. A rule is a single SQL statement that deletes rows, or notes what
//! another one deletes by. See [`rules`] for the statements; [`solve`] runs them.
//!
//! ```text
//! fixed values, to a fixed point -> unique values -> projections -> closed sets -> trial
//!       ^                                |                |              |
//!       +--------------------------------+----------------+--------------+  rows were deleted
//! ```
//!
//! The database is an SQLite in memory: nothing is written to a disk.
//!
//! ```
//! use numplace_solver::{Layout, Puzzle, Verdict, text};
//! use numplace_sql::{Limits, solve};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Puzzle::new(Layout::new(3, 3)?, text::parse_cells(line, 9)?);
//! let working = solve(&puzzle, &Limits::default(), false)?;
//! assert!(matches!(working.verdict, Verdict::Unique(_)));
//! assert_eq!(working.trials.tried, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod database;
mod limits;
pub mod rules;
mod solve;

pub use limits::Limits;
pub use rules::{Kind, Rule, rules};
pub use solve::{Find, Round, Row, Working, solve, solve_from};

/// Why the database could not do its work.
#[derive(Debug, thiserror::Error)]
#[error("the database failed: {0}")]
pub struct SqlError(#[from] rusqlite::Error);
