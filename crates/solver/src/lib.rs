//! Number place (sudoku, ナンプレ) puzzles of any size from 4x4 to 100x100, solved
//! step by step by named human techniques.
//!
//! No files, no clock, no spreadsheet: see `numplace-book` for these.
//!
//! ```text
//! puzzle -> judge (one solution?) -> steps -> record
//! ```

mod assume;
pub mod classic;
pub mod deduction;
pub mod grid;
mod kept;
pub mod layout;
pub mod level;
pub mod make;
pub mod order;
pub mod puzzle;
pub mod record;
pub mod scope;
pub mod search;
pub mod set;
pub mod technique;
mod techniques;
pub mod text;
pub mod words;

pub use classic::Solver;
pub use deduction::{Base, Deduction, Label, Reason, Removal, Step, Trial};
pub use grid::{Dead, Grid};
pub use layout::{Cell, Crossing, Form, House, HouseKind, Layout, LayoutError};
pub use level::{Counts, klevel_name, level_name};
pub use order::{Choice, Mode, Order, OrderError};
pub use puzzle::{Clash, Puzzle};
pub use record::{Assume, Entrances, Fault, Options, Record, SECONDS_PER_WEIGHT, Status, Watch};
pub use scope::{Budget, Scope};
pub use search::{Verdict, judge};
pub use set::Set;
pub use technique::{Info, Kind, TECHNIQUES, Technique};
pub use words::Lang;
