//! All tests that cross a crate's border, as one binary.

mod books;
mod cli;
mod command;
mod docs;
mod golden;
mod large;
mod layouts;
mod modern;
mod office;
mod orders;
mod puzzles;
mod sheets;
mod support;
mod techniques;
mod text;
mod transform;
mod turned;
mod verdicts;
