//! The sample books, as a stranger's first run sees them.

use serde_json::Value;

use super::compare::assert_written;
use crate::command::{Folder, each, puzzles, texts};
use crate::sheets::Seen;

/// Runs a sample book and compares all that was written with what was said.
fn run(name: &str) -> (Value, Seen) {
    let folder = Folder::with_sample(name);
    let document = folder.run_json(name, &["--limit-ms", "60000"]);
    let before = Seen::open(&folder.path(name));
    let after = Seen::open(&folder.path(document["output"].as_str().unwrap()));
    assert_written(&document, &before, &after);
    (document, after)
}

#[test]
fn the_sample_is_conquered() {
    let (document, written) = run("sample.xlsx");
    assert_eq!(puzzles(&document).len(), 100);
    assert!(
        each(&document, "status")
            .iter()
            .all(|status| *status == "conquered")
    );
    assert_eq!(
        written.sheets,
        [
            "Numplace 100",
            "Open",
            "Input",
            "Results",
            "Summary",
            "Procedure",
            "Books",
            "Human",
            "グラフ1",
            "Data",
            "Records",
        ]
    );
    let marks: Vec<(&str, &str)> = written
        .marks
        .iter()
        .map(|(name, cell)| (name.as_str(), cell.as_str()))
        .filter(|(name, _)| name.starts_with('_'))
        .collect();
    assert_eq!(
        marks,
        [
            ("_numplace_books", "'Books'!$A$1"),
            ("_numplace_chart", "'Open'!$A$1"),
            ("_numplace_data", "'Data'!$A$1"),
            ("_numplace_human", "'Human'!$A$4:$D$4"),
            ("_numplace_input_1", "'Input'!$B$5:$J$13"),
            ("_numplace_open_1", "'Open'!$B$8:$J$16"),
            ("_numplace_procedure_1", "'Procedure'!$A$1"),
            ("_numplace_records", "'Records'!$A$1"),
            ("_numplace_results_1", "'Results'!$A$1"),
            ("_numplace_summary_1", "'Summary'!$A$1"),
        ]
    );
    // Line 100 of a 9x9 book begins at row 1092.
    assert_eq!(puzzles(&document)[99]["anchor"], "L1092");
}

#[test]
fn the_lines_are_conquered() {
    let (document, _) = run("lines.xlsx");
    assert!(
        each(&document, "status")
            .iter()
            .all(|status| *status == "conquered")
    );
}

#[test]
fn the_large_ones_are_conquered() {
    let (document, _) = run("sixteen.xlsx");
    assert!(
        each(&document, "status")
            .iter()
            .all(|status| *status == "conquered")
    );
    assert!(
        each(&document, "block")
            .iter()
            .all(|block| **block == serde_json::json!([4, 4]))
    );
}

/// Few of each, quickly solved: the limit of the command is enough.
#[test]
fn the_books_of_other_sizes_are_conquered() {
    for (name, block, count) in [
        ("twelve.xlsx", [3, 4], 6),
        ("twentyfive.xlsx", [5, 5], 3),
        ("twentyeight.xlsx", [4, 7], 3),
        ("fortynine.xlsx", [7, 7], 2),
    ] {
        let (document, _) = run(name);
        assert_eq!(
            each(&document, "status"),
            vec!["conquered"; count],
            "{name}"
        );
        for puzzle in puzzles(&document) {
            assert_eq!(puzzle["block"], serde_json::json!(block), "{name}");
            assert!(puzzle["symmetry"] != "none", "{name}");
            assert!(puzzle["elapsed_ms"].as_f64() < Some(2_000.0), "{puzzle}");
        }
    }
}

/// Art number place: the same picture in every answer, and other digits.
#[test]
fn the_windmill_turns_in_every_answer() {
    let folder = Folder::with_sample("windmill.xlsx");
    let document = folder.run_json("windmill.xlsx", &[]);
    assert_eq!(each(&document, "status"), ["conquered"; 6]);
    let seen = Seen::open(&folder.path("windmill.solved.xlsx"));
    let picture = |index: u32| -> Vec<String> {
        let cells = (0..81).map(|at| (2 + 11 * index + at / 9, 11 + at % 9));
        cells
            .map(|(row, col)| seen.fill("Results", row, col).unwrap())
            .collect()
    };
    let first = picture(0);
    assert_eq!(first.iter().filter(|fill| *fill == "2F5597").count(), 36);
    assert_eq!(first.iter().filter(|fill| *fill == "FFE699").count(), 45);
    let mut answers = each(&document, "solution");
    assert!((1..6).all(|index| picture(index) == first));
    answers.dedup();
    assert_eq!(answers.len(), 6);
}

/// A sample that nobody tests or tells of would rot.
#[test]
fn every_sample_is_tested_and_told_of() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let told = std::fs::read_to_string(root.join("workbooks/README.md")).unwrap();
    let tests = concat!(
        include_str!("samples.rs"),
        include_str!("formats.rs"),
        include_str!("../cli/drawings.rs")
    );
    for file in std::fs::read_dir(root.join("workbooks")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        // Programs that have a sample open leave a hidden file beside it; and the samples may
        // have been solved.
        if name.starts_with('.') || name.contains(".solved.") {
            continue;
        }
        assert!(
            name == "README.md" || told.contains(&format!("]({name})")),
            "{name}"
        );
        assert!(
            name == "README.md" || tests.contains(&format!("\"{name}\"")),
            "{name}"
        );
    }
}

#[test]
fn the_variants_are_conquered() {
    for (name, variant) in [("diagonal.xlsx", "diagonal"), ("jigsaw.xlsx", "jigsaw")] {
        let (document, written) = run(name);
        assert_eq!(puzzles(&document).len(), 12);
        assert!(
            each(&document, "status")
                .iter()
                .all(|status| *status == "conquered"),
            "{name}"
        );
        assert_eq!(written.text(&written.sheets[0], 0, 7), variant);
    }
}

#[test]
fn the_errors_are_told_and_the_others_conquered() {
    let (document, written) = run("errors.xlsx");
    // Column B says what was done to each puzzle.
    for puzzle in puzzles(&document) {
        let no = puzzle["no"].as_u64().unwrap();
        let row = 2 + (no as u32 - 1) * 11;
        let expected: &[&str] = match written.text("Typed in", row, 1).as_str() {
            "right" => &["conquered"],
            "row 4 shifted by one" => &["none"],
            "a digit twice in a row" => &["invalid"],
            "a digit left out" | "two solutions" => &["many"],
            "a letter for a digit" => &["unreadable"],
            other => panic!("{other}"),
        };
        assert_eq!(expected, [puzzle["status"].as_str().unwrap()], "{no}");
        let fault = &puzzle["fault"];
        match puzzle["status"].as_str().unwrap() {
            "conquered" => assert_eq!(*fault, Value::Null),
            "unreadable" => assert_eq!(texts(&fault["sheet_cells"]).len(), 1),
            "none" => assert!(fault["en"].is_string()),
            _ => assert!(fault["at"].as_array().unwrap().len() >= 2, "{fault}"),
        }
    }
}

/// The same puzzle alone and in a batch: the same steps, level and counts.
#[test]
fn a_puzzle_does_not_depend_on_its_neighbours() {
    use crate::command::without_times;
    let folder = Folder::with_sample("sample.xlsx");
    let book = folder.run_json("sample.xlsx", &[]);
    let before = Seen::open(&folder.path("sample.xlsx"));
    for no in [57, 100] {
        let in_book = &puzzles(&book)[no - 1];
        let givens = before.board("Numplace 100", (2 + (no as u32 - 1) * 11, 11), 9);
        let line: String = givens.iter().map(u64::to_string).collect();
        let alone = folder
            .numplace(&["solve", &line, "--json", "--steps"])
            .json();
        let mut alone = puzzles(&alone)[0].clone();
        for field in ["sheet", "no", "anchor", "published"] {
            alone[field] = in_book[field].clone();
        }
        assert_eq!(without_times(alone), without_times(in_book.clone()));
        let number = no.to_string();
        let one = folder.run_json("sample.xlsx", &["--from", &number, "--to", &number]);
        assert_eq!(
            without_times(puzzles(&one)[0].clone()),
            without_times(in_book.clone())
        );
    }
}
