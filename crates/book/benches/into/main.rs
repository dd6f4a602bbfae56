//! Writing into the user's workbook: what it costs beyond solving and making our sheets,
//! and what one changed cell of a large book costs. All times are the processor's.
//!
//! ```sh
//! cargo bench -p numplace-book --bench into
//! ```
#![allow(missing_docs, reason = "criterion's macros make public items")]

mod clock;
mod sample;

use std::fs::File;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use calamine::{Reader, Xlsx, open_workbook};
use clock::CpuTime;
use criterion::{Criterion, criterion_group};
use numplace_book::bench::{Phase, change_cell, write_watched};
use numplace_book::{Limits, WriteOptions, read};
use zip::{ZipArchive, ZipWriter};

fn sample_book(criterion: &mut Criterion<CpuTime>) {
    let path = sample::path();
    let mut group = criterion.benchmark_group("100 puzzles");
    group.bench_function("read by calamine, all cells", |bencher| {
        bencher.iter(|| {
            let mut workbook: Xlsx<_> = open_workbook(&path).expect("readable");
            black_box(workbook.worksheets())
        });
    });
    group.bench_function("read", |bencher| {
        bencher.iter(|| black_box(read(&path, None, &Limits::default()).expect("readable")));
    });

    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("solved.xlsx");
    let workbook = sample::read_sample();
    let original = workbook.original.as_ref().expect("a workbook in place");
    let books = sample::solved(&workbook);
    let options = WriteOptions {
        replace: true,
        ..WriteOptions::default()
    };
    let phases = [
        ("make our sheets", &[Phase::Authoring][..]),
        ("open and put them in", &[Phase::Opening, Phase::Grafting]),
        ("save", &[Phase::Saving]),
        (
            "beyond making our sheets",
            &[Phase::Opening, Phase::Grafting, Phase::Saving],
        ),
    ];
    // Each of them takes a whole run.
    group.sample_size(20);
    for (name, wanted) in phases {
        group.bench_function(format!("write into: {name}"), |bencher| {
            bencher.iter_custom(|count| {
                let mut spent = Duration::ZERO;
                for _ in 0..count {
                    let (mut since, mut counts) = (clock::now(), false);
                    let mut begins = |phase| {
                        let now = clock::now();
                        spent += if counts { now - since } else { Duration::ZERO };
                        (since, counts) = (now, wanted.contains(&phase));
                    };
                    write_watched(original, &target, &books, &options, &mut begins)
                        .expect("writable");
                    // What was open is closed by now.
                    begins(Phase::Opening);
                }
                spent
            });
        });
    }
    group.finish();
}

fn large_book(criterion: &mut Criterion<CpuTime>) {
    let folder = tempfile::tempdir().expect("a folder");
    let (book, target) = (
        folder.path().join("book.xlsx"),
        folder.path().join("new.xlsx"),
    );
    sample::large(&book, PUZZLES).expect("writable");
    tell_memory(&book, &target);
    let mut group = criterion.benchmark_group("10,000 puzzles");
    group.sample_size(10);
    group.bench_function("copy the parts as they stand", |bencher| {
        bencher.iter(|| {
            let mut from = ZipArchive::new(File::open(&book).expect("there")).expect("a zip file");
            let mut to = ZipWriter::new(File::create(&target).expect("writable"));
            for place in 0..from.len() {
                let part = from.by_index_raw(place).expect("a part");
                to.raw_copy_file(part).expect("writable");
            }
            to.finish().expect("writable");
        });
    });
    group.bench_function("change one cell", |bencher| {
        bencher.iter(|| change(&book, &target));
    });
    group.finish();
    if std::env::args().any(|argument| argument == "--profile-time") {
        return;
    }
    // Once is enough: it takes long.
    let start = clock::now();
    let mut workbook = umya_spreadsheet::reader::xlsx::read(&book).expect("readable");
    let sheet = workbook.sheet_by_name_mut(sample::SHEET).expect("a sheet");
    sheet.cell_mut((COL + 1, ROW + 1)).set_value_number(5.0);
    umya_spreadsheet::writer::xlsx::write(&workbook, &target).expect("writable");
    tell(&format!(
        "change one cell by umya-spreadsheet, once: {:.2?}",
        clock::now() - start
    ));
}

const PUZZLES: u32 = 10_000;

/// A cell in the midst of the book that is empty.
const ROW: u32 = 55_003;
const COL: u32 = 15;

fn change(book: &Path, target: &Path) {
    change_cell(book, target, sample::SHEET, (ROW, COL), 5.0).expect("writable");
}

/// Says to this program that it is to change one cell and no more.
const ONCE: &str = "--change-one-cell";

/// Has another process change the cell, since the peak of this one has the making of the
/// book in it.
fn tell_memory(book: &Path, target: &Path) {
    let program = std::env::current_exe().expect("a program");
    let mut command = Command::new(program);
    let output = command.arg(ONCE).arg(book).arg(target).output();
    let output = output.expect("the program starts");
    assert!(output.status.success());
    let peak = String::from_utf8_lossy(&output.stdout);
    tell(&format!("change one cell, peak memory: {}", peak.trim()));
}

#[allow(clippy::print_stdout, reason = "what a benchmark says")]
fn tell(line: &str) {
    println!("{line}");
}

criterion_group! {
    name = all;
    config = Criterion::default().with_measurement(CpuTime);
    targets = sample_book, large_book
}

fn main() {
    let arguments: Vec<_> = std::env::args_os().collect();
    if let [_, once, book, target] = &arguments[..]
        && once == ONCE
    {
        change(Path::new(book), Path::new(target));
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        return tell(peak.unwrap_or("not known here"));
    }
    all();
    Criterion::default().configure_from_args().final_summary();
}
