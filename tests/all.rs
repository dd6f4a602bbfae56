//! All tests that cross a crate's border, as one binary.

mod golden;
mod layouts;
mod orders;
mod puzzles;
mod support;
mod techniques;
mod text;
mod verdicts;
