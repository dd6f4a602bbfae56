//! How much of a workbook is read at most.

/// How much of a workbook is read at most, so that no file can take all memory.
///
/// The defaults are far above any book of puzzles: 1000 puzzles of 100x100 fit.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of all parts of the file, unpacked.
    pub unpacked: u64,
    /// Bytes of the part that holds the shared texts, unpacked.
    pub strings: u64,
    /// Bytes that the cells of the books take in memory.
    pub kept: usize,
    /// Cells of all puzzles together.
    pub cells: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            unpacked: 256 << 20,
            strings: 64 << 20,
            kept: 256 << 20,
            cells: 10_000_000,
        }
    }
}
