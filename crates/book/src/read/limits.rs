//! How much of a workbook is read at most.

/// How much of a workbook is read at most, so that no file can take all memory.
///
/// The defaults are far above any book of puzzles: 1000 puzzles of 100x100 fit.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Parts of the file.
    pub parts: usize,
    /// Bytes of all parts of the file, unpacked.
    pub unpacked: u64,
    /// How many times the size of the file they may take; files that unpack to less than
    /// [`Limits::SMALL`] bytes may take more.
    pub ratio: u64,
    /// Bytes of the part that holds the shared texts, unpacked.
    pub strings: u64,
    /// Bytes that the cells of the books take in memory.
    pub kept: usize,
    /// Cells of all puzzles together.
    pub cells: usize,
}

impl Limits {
    /// Unpacked bytes of a file that is not measured by its ratio.
    pub const SMALL: u64 = 32 << 20;
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            parts: 20_000,
            unpacked: 256 << 20,
            ratio: 500,
            strings: 64 << 20,
            kept: 256 << 20,
            cells: 10_000_000,
        }
    }
}
