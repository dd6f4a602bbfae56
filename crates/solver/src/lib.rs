//! Number place (sudoku, ナンプレ) puzzles of any size from 4x4 to 100x100, solved
//! step by step by named human techniques.
//!
//! No files, no clock, no spreadsheet: see `numplace-book` for these.
//!
//! ```text
//! puzzle -> judge (one solution?) -> steps -> record
//! ```
//!
//! Inside, rows, columns and digits count from 0; what prints itself counts from 1.
//!
//! ```
//! use numplace_solver::{Lang, Layout, Options, Puzzle, Record, Watch, text, words};
//! use std::time::{Duration, Instant};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Puzzle::new(Layout::new(3, 3)?, text::parse_cells(line, 9)?);
//!
//! // The solver has no clock of its own: it is lent one.
//! let start = Instant::now();
//! let watch = Watch {
//!     now: &|| start.elapsed(),
//!     limit: Some(Duration::from_secs(10)),
//!     nodes: None,
//!     cancelled: &|| false,
//! };
//! let record = Record::solve(&puzzle, &Options::default(), watch);
//!
//! assert!(record.is_conquered());
//! let first = &record.steps[0];
//! assert_eq!(first.label.to_string(), "B1");
//! assert_eq!(words::sentence(first, Lang::En), "In block 9, 1 has only one place left: (9,7).");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assume;
pub mod canonical;
pub mod classic;
pub mod deduction;
pub mod engines;
pub mod figures;
pub mod grid;
pub mod hint;
mod kept;
pub mod layout;
pub mod leftovers;
pub mod level;
pub mod make;
mod modern;
pub mod options;
pub mod order;
pub mod picture;
pub mod position;
pub mod puzzle;
pub mod record;
pub mod replay;
pub mod scope;
pub mod search;
pub mod set;
pub mod slips;
pub mod source;
pub mod step;
pub mod technique;
mod techniques;
pub mod text;
pub mod transform;
pub mod variant;
pub mod weights;
pub mod wish;
pub mod words;

pub use canonical::canonical;
pub use classic::Solver;
pub use deduction::{Base, Deduction};
pub use figures::{Crux, Slope, distance};
pub use grid::{Dead, Grid};
pub use hint::{Finding, Why};
pub use layout::{Cell, Crossing, Form, House, HouseKind, Layout, LayoutError};
pub use level::{Counts, klevel_name, level_name};
pub use options::{Assume, Options, Search, Sweep};
pub use order::{Choice, Mode, Order, OrderError};
pub use picture::{Drawing, Picture, PictureError};
pub use position::{Mistake, Position, PositionError};
pub use puzzle::{Clash, Puzzle};
pub use record::{Entrances, Fault, Record, SECONDS_PER_WEIGHT, Status, Watch};
pub use replay::Replay;
pub use scope::{Budget, Scope};
pub use search::{Verdict, is_solution, judge};
pub use set::Set;
pub use slips::{Slip, Slips};
pub use source::{LevelOrders, LevelsError, Source, SourceError};
pub use step::{Label, Placement, Reason, Removal, Step, Trial};
pub use technique::{Info, Kind, Reach, TECHNIQUES, Technique};
pub use transform::{GivenSymmetry, Symmetry, Transform, TransformError, symmetries};
pub use variant::{Named, Regions, Variant, VariantError, Wanted};
pub use weights::{Weights, WeightsError};
pub use wish::{Wish, WishError};
pub use words::Lang;
