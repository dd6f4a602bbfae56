//! The main job as a user starts it: the 100-puzzle sample, from process start to the
//! file written.
//!
//! ```sh
//! cargo bench --bench run
//! ```
#![allow(missing_docs, reason = "criterion's macros make public items")]

use std::path::Path;
use std::process::{Command, Stdio};

use criterion::{Criterion, criterion_group, criterion_main};

fn benches(criterion: &mut Criterion) {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("workbooks/sample.xlsx");
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("solved.xlsx");
    criterion.bench_function("run workbooks/sample.xlsx, whole process", |bencher| {
        bencher.iter(|| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_numplace"));
            let command = command.arg("run").arg(&sample).arg("-o").arg(&target);
            let status = command
                .stdout(Stdio::null())
                .status()
                .expect("the command starts");
            assert!(status.success());
        });
    });
}

criterion_group!(all, benches);
criterion_main!(all);
