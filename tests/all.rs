//! All tests that cross a crate's border, as one binary.

mod addin;
mod books;
mod cli;
mod command;
mod docs;
mod golden;
mod hostile;
mod kept;
mod large;
mod layouts;
mod modern;
mod office;
mod orders;
mod puzzles;
mod serve;
mod sheets;
mod slips;
mod support;
mod techniques;
mod text;
mod transform;
mod turned;
mod verdicts;
