//! The corpus: workbooks with what people have in theirs beside the puzzles.

mod drawings;
mod features;
pub(super) mod settings;
mod writers;

use super::package::Package;

/// A workbook of the corpus.
pub(crate) struct Sample {
    /// Name of its file.
    pub(crate) name: &'static str,
    pub(crate) bytes: Vec<u8>,
    /// More flags of the run.
    pub(crate) flags: &'static [&'static str],
}

impl Sample {
    fn new(name: &'static str, package: &Package) -> Sample {
        Sample {
            name,
            bytes: package.zip(),
            flags: &[],
        }
    }
}

/// All of them.
pub(crate) fn samples() -> Vec<Sample> {
    let mut samples = vec![Sample::new("plain.xlsx", &super::base::base())];
    samples.extend(drawings::samples());
    samples.extend(features::samples());
    samples.extend(settings::samples());
    samples.extend(writers::samples());
    samples
}
