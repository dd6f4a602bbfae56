//! Books through the command and back: what stands in the workbooks that `run` writes,
//! compared with what it said it found.

mod compare;
mod faults;
mod files;
mod formats;
mod human;
mod own;
mod pages;
mod samples;
mod sizes;
mod typed;
mod variants;
