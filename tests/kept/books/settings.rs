//! Settings of the workbook and of its sheets.

use super::Sample;
use crate::kept::base::{WORKBOOK, base};

pub(super) fn samples() -> Vec<Sample> {
    vec![manual()]
}

/// Calculated by hand, with iteration.
fn manual() -> Sample {
    let mut package = base();
    package.edit(
        WORKBOOK,
        "<calcPr calcId=\"191029\"/>",
        "<calcPr calcId=\"191029\" calcMode=\"manual\" iterate=\"1\" iterateCount=\"50\" iterateDelta=\"0.01\" \
         calcOnSave=\"0\"/>",
    );
    Sample::new("manual.xlsx", &package)
}
