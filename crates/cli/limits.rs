//! How much of a workbook is read at most.

use numplace_book::Limits;

#[derive(clap::Args)]
pub(crate) struct LimitArgs {
    /// Most megabytes that a workbook may unpack to
    #[arg(long, default_value_t = 256, value_name = "N", help_heading = HEADING)]
    max_mb: u64,
    /// Most parts that the file of a workbook may have
    #[arg(long, default_value_t = 20_000, value_name = "N", help_heading = HEADING)]
    max_parts: usize,
    /// Most times its own size that a workbook of more than 32 MB may unpack to
    #[arg(long, default_value_t = 500, value_name = "N", help_heading = HEADING)]
    max_ratio: u64,
    /// Most cells that all puzzles of a workbook may have
    #[arg(long, default_value_t = 10_000_000, value_name = "N", help_heading = HEADING)]
    max_cells: usize,
}

const HEADING: &str = "Limits of the file";

impl LimitArgs {
    /// The limits.
    pub(crate) fn get(&self) -> Limits {
        let bytes = self.max_mb.saturating_mul(1 << 20);
        let kept = usize::try_from(bytes).unwrap_or(usize::MAX);
        let plain = Limits::default();
        Limits {
            parts: self.max_parts,
            unpacked: bytes,
            // Those who allow more of all allow more of this.
            strings: plain.strings.max(bytes / 4),
            ratio: self.max_ratio,
            kept: plain.kept.max(kept),
            cells: self.max_cells,
        }
    }
}
