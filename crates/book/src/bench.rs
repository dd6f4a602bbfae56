//! What the benchmarks measure apart from all else. No part of the library's interface.

pub use crate::write::into::{Phase, change_cell, write_watched};
