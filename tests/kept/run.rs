//! The corpus through the command: into an output, in place, and both again.

use std::path::Path;

use super::base::{ROWS, puzzles};
use super::books::{Sample, samples};
use super::compare::{Book, GRID, losses};
use super::package::Package;
use super::view::View;
use crate::command::{Folder, Ran};
use crate::sheets::{nines, save};

const BOOKS: [Book; 1] = [Book {
    sheet: "Book",
    columns: &GRID,
    again: false,
}];

/// The output of a workbook: its name with `.solved` before its ending.
fn solved_name(name: &str) -> String {
    let (stem, extension) = name.rsplit_once('.').unwrap();
    format!("{stem}.solved.{extension}")
}

#[track_caller]
fn run(folder: &Folder, args: &[&str]) -> Ran {
    let ran = folder.numplace(&[&["run", "--lang", "en"], args].concat());
    assert_eq!(ran.status, 0, "{args:?}: {ran:?}");
    ran
}

#[track_caller]
pub(crate) fn assert_kept(sample: &str, before: &[u8], after: &[u8]) {
    let found = losses(before, after, &BOOKS);
    assert!(found.is_empty(), "{sample}:\n{}", found.join("\n"));
}

/// Answers, levels and flags stand where the book form has them, and our sheets behind
/// those of the user.
#[track_caller]
pub(crate) fn assert_written(sample: &str, before: &[u8], after: &[u8]) {
    let (before, after) = (View::read(before).unwrap(), View::read(after).unwrap());
    let values = after.values("Book");
    let value = |row: u32, col: u32| values.get(&(row, col)).map_or("", String::as_str);
    for (row, [puzzle, answer]) in ROWS.into_iter().zip(puzzles()) {
        let board = |left: u32| -> String {
            let cells = (0..81).map(|at| value(row + at / 9, left + at % 9));
            cells
                .map(|cell| if cell.is_empty() { "." } else { cell })
                .collect()
        };
        assert_eq!(board(11), puzzle, "{sample}");
        assert_eq!(board(21), answer, "{sample}");
        assert_eq!(value(row, 31), "Conquer", "{sample}");
        let givens = puzzle.chars().filter(|c| *c != '.').count().to_string();
        assert_eq!(value(row, 3), givens, "{sample}");
        assert!(
            value(row, 5)
                .parse::<u32>()
                .is_ok_and(|level| (1..=26).contains(&level))
        );
        assert!(
            value(row, 7)
                .parse::<f64>()
                .is_ok_and(|seconds| seconds >= 0.0)
        );
    }
    assert!(
        charts(&after) > charts(&before),
        "{sample}: no chart of ours"
    );
    let names: Vec<&str> = after.sheets[before.sheets.len()..]
        .iter()
        .map(|sheet| sheet.name.as_str())
        .collect();
    for name in ["Open", "Results", "Summary", "Procedure"] {
        let is_there = names.iter().any(|other| other.starts_with(name));
        assert!(is_there, "{sample}: no sheet {name} in {names:?}");
    }
}

/// How many charts a workbook has, of the kinds that all programs know.
fn charts(view: &View) -> usize {
    let parts = view.package.parts.iter();
    parts
        .filter(|(name, _)| name.starts_with("xl/charts/chart"))
        .count()
}

/// Bytes and time of a file: neither changes where nothing is written.
fn state(path: &Path) -> (Vec<u8>, std::time::SystemTime) {
    let time = std::fs::metadata(path).unwrap().modified().unwrap();
    (std::fs::read(path).unwrap(), time)
}

fn each_sample(check: impl Fn(&Folder, &Sample)) {
    for sample in samples() {
        let folder = Folder::new();
        folder.add(sample.name, &sample.bytes);
        check(&folder, &sample);
    }
}

/// Of a workbook with nothing else in it, as of any other.
#[test]
fn answers_are_looked_for_where_they_stand() {
    let folder = Folder::new();
    let [[first, _], [second, _]] = puzzles();
    save(
        &folder.path("book.xlsx"),
        [nines("Book", &[&first, &second], 11)],
    );
    run(&folder, &["book.xlsx"]);
    let [before, after] = ["book.xlsx", "book.solved.xlsx"].map(|name| folder.bytes(name));
    assert_written("book.xlsx", &before, &after);
}

#[test]
fn nothing_is_lost_in_an_output() {
    each_sample(|folder, sample| {
        run(folder, &[&[sample.name], sample.flags].concat());
        assert_eq!(
            folder.bytes(sample.name),
            sample.bytes,
            "the input is never changed"
        );
        let output = solved_name(sample.name);
        let after = folder.bytes(&output);
        assert_kept(sample.name, &sample.bytes, &after);
        assert_written(sample.name, &sample.bytes, &after);

        // Again: nothing is new, so nothing changes.
        let before = state(&folder.path(&output));
        run(folder, &[&[sample.name], sample.flags].concat());
        assert!(
            state(&folder.path(&output)) == before,
            "{}: another output",
            sample.name
        );
    });
}

#[test]
fn nothing_is_lost_in_place() {
    each_sample(|folder, sample| {
        run(
            folder,
            &[&[sample.name, "--in-place", "--backup"], sample.flags].concat(),
        );
        let names = folder.files();
        let backups: Vec<&String> = names.iter().filter(|name| *name != sample.name).collect();
        assert_eq!(backups.len(), 1, "{names:?}");
        assert!(folder.bytes(backups[0]) == sample.bytes, "{}", sample.name);
        let after = folder.bytes(sample.name);
        assert_kept(sample.name, &sample.bytes, &after);
        assert_written(sample.name, &sample.bytes, &after);

        let before = state(&folder.path(sample.name));
        run(
            folder,
            &[&[sample.name, "--in-place"], sample.flags].concat(),
        );
        assert!(
            state(&folder.path(sample.name)) == before,
            "{}: written again",
            sample.name
        );
    });
}

/// Our sheets are written anew, and everything else, the places of our sheets among it,
/// stays.
#[test]
fn nothing_is_lost_when_our_sheets_are_written_anew() {
    each_sample(|folder, sample| {
        run(
            folder,
            &[&[sample.name, "--in-place"], sample.flags].concat(),
        );
        let before = folder.bytes(sample.name);
        let again = [sample.name, "--in-place", "--recalc", "--mode", "B1"];
        run(folder, &[&again[..], sample.flags].concat());
        let after = folder.bytes(sample.name);
        let [book] = BOOKS;
        let found = losses(
            &before,
            &after,
            &[Book {
                again: true,
                ..book
            }],
        );
        assert!(found.is_empty(), "{}:\n{}", sample.name, found.join("\n"));
        assert_written(sample.name, &sample.bytes, &after);
    });
}

/// Writes the corpus where it can be opened by hand.
#[test]
#[ignore = "writes files to look at"]
fn corpus_to_look_at() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("corpus");
    std::fs::create_dir_all(&folder).unwrap();
    for sample in samples() {
        std::fs::write(folder.join(sample.name), &sample.bytes).unwrap();
    }
}

#[test]
fn macros_stay_with_their_buttons() {
    let folder = Folder::new();
    let sample = samples()
        .into_iter()
        .find(|sample| sample.name == "buttons.xlsm")
        .unwrap();
    folder.add(sample.name, &sample.bytes);
    run(&folder, &[sample.name]);
    let [before, after] =
        [&sample.bytes, &folder.bytes("buttons.solved.xlsm")].map(|bytes| Package::read(bytes));
    for part in [
        "xl/vbaProject.bin",
        "xl/ctrlProps/ctrlProp1.xml",
        "xl/drawings/vmlDrawing1.vml",
    ] {
        assert_eq!(before.part(part), after.part(part), "{part}");
    }
    let targets = after.relations("xl/worksheets/sheet1.xml").unwrap();
    for part in ["xl/ctrlProps/ctrlProp1.xml", "xl/drawings/vmlDrawing1.vml"] {
        assert!(
            targets.iter().any(|relation| relation.target == part),
            "{part}"
        );
    }
    let types = after.text("[Content_Types].xml");
    assert!(types.contains("application/vnd.ms-excel.sheet.macroEnabled.main+xml"));
}
