//! Reading and writing the sample book, beside other libraries.
//!
//! ```sh
//! cargo bench -p numplace-book
//! ```
#![allow(missing_docs, reason = "criterion's macros make public items")]

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use calamine::{Reader, Xlsx, open_workbook};
use criterion::{Criterion, criterion_group, criterion_main};
use numplace_book::{Limits, SolvedBook, WriteOptions, read, write};
use numplace_solver::{Options, Record, Watch};

fn sample() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../workbooks/sample.xlsx")
}

fn solved() -> Vec<SolvedBook> {
    let start = Instant::now();
    let watch = Watch {
        now: &|| start.elapsed(),
        limit: Some(Duration::from_secs(10)),
        nodes: None,
        cancelled: &|| false,
    };
    let workbook = read(&sample(), None, &Limits::default()).expect("the sample can be read");
    let books = workbook.books.into_iter().map(|book| {
        let puzzles = book.entries.iter().map(|entry| entry.puzzle.as_ref().ok());
        let options = Options::default();
        let solve = |puzzle| Record::solve(puzzle, &options, watch);
        let records = puzzles.map(|puzzle| puzzle.map(solve)).collect();
        SolvedBook { book, records }
    });
    books.collect()
}

fn benches(criterion: &mut Criterion) {
    let sample = sample();
    let mut group = criterion.benchmark_group("100 puzzles");
    group.bench_function("read", |bencher| {
        bencher.iter(|| black_box(read(&sample, None, &Limits::default()).expect("readable")));
    });
    group.bench_function("read by calamine, worksheet_range", |bencher| {
        bencher.iter(|| {
            let mut workbook: Xlsx<_> = open_workbook(&sample).expect("readable");
            black_box(workbook.worksheets())
        });
    });
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("solved.xlsx");
    let books = solved();
    let options = WriteOptions {
        replace: true,
        ..WriteOptions::default()
    };
    group.bench_function("write the solved book", |bencher| {
        bencher.iter(|| write(&target, &books, &options).expect("writable"));
    });
    let again = folder.path().join("again.xlsx");
    group.sample_size(10);
    group.bench_function(
        "read and write the solved book by umya-spreadsheet",
        |bencher| {
            bencher.iter(|| {
                let workbook = umya_spreadsheet::reader::xlsx::read(&target).expect("readable");
                umya_spreadsheet::writer::xlsx::write(&workbook, &again).expect("writable");
            });
        },
    );
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
