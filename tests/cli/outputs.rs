//! Where `run` and `new` write, what they never touch, and what they leave behind: the whole
//! file or nothing.

use std::io::Read;
use std::process::Stdio;

use crate::command::{Folder, each, puzzles, texts};

#[test]
fn the_exit_status_says_how_it_went() {
    let folder = Folder::with_sample("sample.xlsx");
    folder.add_sample("errors.xlsx");
    for (book, status) in [("sample.xlsx", 0), ("errors.xlsx", 1), ("none.xlsx", 2)] {
        assert_eq!(folder.numplace(&["run", book]).status, status, "{book}");
    }
    // What is not run is not this run's business.
    assert_eq!(
        folder
            .numplace(&["run", "errors.xlsx", "--from", "1", "--to", "1"])
            .status,
        0
    );
    let ran = folder.numplace(&["run", "errors.xlsx", "--from", "7", "--to", "7"]);
    assert_eq!(ran.status, 1);
}

#[test]
fn the_output_lies_beside_the_book() {
    let folder = Folder::with_sample("lines.xlsx");
    let book = folder.path("lines.xlsx");
    let elsewhere = Folder::new();
    let ran = elsewhere.numplace(&["run".as_ref(), book.as_os_str()]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(
        ran.out.starts_with("One a line: 25 puzzles, 25 Conquer, "),
        "{}",
        ran.out
    );
    assert_eq!(folder.files(), ["lines.solved.xlsx", "lines.xlsx"]);
    assert!(elsewhere.files().is_empty());
    let written = ran.out.lines().last().unwrap();
    assert!(written.ends_with("lines.solved.xlsx"), "{written}");
}

#[test]
fn a_solved_book_is_refreshed_itself() {
    let folder = Folder::with_sample("lines.xlsx");
    let first = folder.run_json("lines.xlsx", &[]);
    let second = folder.run_json("lines.solved.xlsx", &[]);
    assert_eq!(second["output"], "lines.solved.xlsx");
    assert_eq!(folder.files(), ["lines.solved.xlsx", "lines.xlsx"]);
    for field in [
        "no",
        "anchor",
        "solution",
        "playback",
        "counts",
        "published",
        "sheet",
    ] {
        assert_eq!(each(&first, field), each(&second, field), "{field}");
    }
    assert_eq!(first["sheets_written"], second["sheets_written"]);
    assert!(texts(&second["not_carried"]).is_empty());
}

#[test]
fn a_foreign_file_is_replaced_only_by_force() {
    let folder = Folder::with_sample("lines.xlsx");
    folder.add("out.xlsx", "my accounts");
    let ran = folder.numplace(&["run", "lines.xlsx", "-o", "out.xlsx"]);
    assert!(ran.failure().contains("--force"), "{}", ran.err);
    assert_eq!(folder.bytes("out.xlsx"), b"my accounts");
    assert_eq!(
        folder
            .numplace(&["run", "lines.xlsx", "-o", "out.xlsx", "--force"])
            .status,
        0
    );
    // Now it is one of ours.
    assert_eq!(
        folder
            .numplace(&["run", "lines.xlsx", "-o", "out.xlsx"])
            .status,
        0
    );
    assert_eq!(folder.files(), ["lines.xlsx", "out.xlsx"]);

    let ran = folder.numplace(&["new", "out.xlsx"]);
    assert!(
        ran.failure().starts_with("out.xlsx: there is such a file"),
        "{}",
        ran.err
    );
}

#[test]
fn the_input_is_never_the_output() {
    let folder = Folder::with_sample("lines.xlsx");
    let before = folder.bytes("lines.xlsx");
    let absolute = folder.path("lines.xlsx");
    let absolute = absolute.to_str().unwrap();
    for output in ["lines.xlsx", "./lines.xlsx", absolute] {
        for force in [&[][..], &["--force"]] {
            let ran = folder.numplace(&[&["run", "lines.xlsx", "-o", output], force].concat());
            assert!(ran.failure().contains("is the input itself"), "{}", ran.err);
        }
    }
    assert_eq!(folder.bytes("lines.xlsx"), before);
    assert_eq!(folder.files(), ["lines.xlsx"]);
}

#[test]
fn only_xlsx_is_written() {
    let folder = Folder::with_sample("lines.xlsx");
    for name in ["out.xls", "out.xlsm", "out.ods", "out"] {
        for args in [&["run", "lines.xlsx", "-o", name][..], &["new", name]] {
            let ran = folder.numplace(args);
            assert!(ran.failure().contains("ends in .xlsx"), "{}", ran.err);
        }
    }
    assert_eq!(folder.files(), ["lines.xlsx"]);
    assert_eq!(
        folder
            .numplace(&["run", "lines.xlsx", "-o", "OUT.XLSX"])
            .status,
        0
    );
}

#[test]
fn nothing_is_left_of_what_cannot_be_done() {
    let folder = Folder::with_sample("lines.xlsx");
    folder.add("puzzles.xlsx", "no puzzle");
    folder.add("line\nbreak.xlsx", "no puzzle");
    let before = folder.files();
    let cases: [(&[&str], &str); 10] = [
        (&["run", "none.xlsx"], "none.xlsx: there is no such file"),
        (
            &["run", "puzzles.xlsx"],
            "puzzles.xlsx: is plain text, not a workbook",
        ),
        (
            &["run", "line\nbreak.xlsx"],
            "line break.xlsx: is plain text",
        ),
        (
            &["check", "puzzles.xlsx"],
            "puzzles.xlsx: is plain text, not a workbook",
        ),
        (&["run", "."], ".: is not a file"),
        (
            &["run", "lines.xlsx", "-o", "none/out.xlsx"],
            "none/out.xlsx: cannot be written",
        ),
        (
            &["run", "lines.xlsx", "--sheet", "Two"],
            "lines.xlsx: no sheet named \"Two\"",
        ),
        (
            &["run", "lines.xlsx", "--from", "26"],
            "lines.xlsx: no puzzle to run: there is none from",
        ),
        (
            &["run", "lines.xlsx", "--chart", "26"],
            "lines.xlsx: no puzzle 26 is run",
        ),
        (
            &["new", "none/new.xlsx"],
            "none/new.xlsx: cannot be written",
        ),
    ];
    for (args, expected) in cases {
        // With --json as without it.
        for json in [&[][..], &["--json"]] {
            let ran = folder.numplace(&[args, json].concat());
            assert!(ran.failure().starts_with(expected), "{args:?}: {}", ran.err);
            assert_eq!(folder.files(), before, "{args:?}");
        }
    }
}

#[test]
fn some_of_the_puzzles_are_run() {
    let folder = Folder::with_sample("sample.xlsx");
    let numbers = |flags: &[&str]| -> Vec<u64> {
        let document = folder.run_json("sample.xlsx", flags);
        each(&document, "no")
            .iter()
            .map(|no| no.as_u64().unwrap())
            .collect()
    };
    assert_eq!(numbers(&["--from", "98"]), [98, 99, 100]);
    assert_eq!(numbers(&["--to", "2", "--sheet", "Numplace 100"]), [1, 2]);
    assert_eq!(numbers(&["--from", "7", "--to", "8"]), [7, 8]);
}

#[test]
fn procedures_and_sheets_are_for_the_puzzles_named() {
    let folder = Folder::with_sample("sample.xlsx");
    let flags = ["--procedures", "2,5-6", "--sheets-per-puzzle", "5, 7"];
    let document = folder.run_json("sample.xlsx", &flags);
    let with_steps = puzzles(&document)
        .iter()
        .filter(|puzzle| puzzle.get("steps").is_some());
    let numbers: Vec<u64> = with_steps
        .map(|puzzle| puzzle["no"].as_u64().unwrap())
        .collect();
    assert_eq!(numbers, [2, 5, 6]);
    assert_eq!(
        texts(&document["sheets_written"]),
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
            "Puzzle 5",
            "Puzzle 7",
            "Data",
            "Records",
        ]
    );
    let none = folder.run_json("sample.xlsx", &["--procedures", "none"]);
    assert!(
        puzzles(&none)
            .iter()
            .all(|puzzle| puzzle.get("steps").is_none())
    );
    for list in ["", "x", "5-", "6-5", "1,,2"] {
        let ran = folder.numplace(&["run", "sample.xlsx", "--procedures", list]);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{list:?}");
    }
}

/// A run of some puzzles does not lose what an earlier run made of the others.
#[test]
fn a_run_of_some_keeps_the_results_of_the_others() {
    let folder = Folder::with_sample("lines.xlsx");
    folder.run_json("lines.xlsx", &[]);
    for book in ["lines.xlsx", "lines.solved.xlsx"] {
        let document = folder.run_json(book, &["--from", "3", "--to", "4"]);
        let numbers: Vec<u64> = puzzles(&document)
            .iter()
            .map(|p| p["no"].as_u64().unwrap())
            .collect();
        assert_eq!(numbers, [3, 4]);
        let path = folder.path("lines.solved.xlsx");
        let before = numplace_book::read(&path, None, &numplace_book::Limits::default()).unwrap();
        let entries = &before.books[0].entries;
        assert!(
            entries.iter().all(|entry| !entry.result.is_blank()),
            "{book}"
        );
    }
}

#[test]
fn a_puzzle_without_steps_has_no_chart() {
    let folder = Folder::with_sample("errors.xlsx");
    // Number 5 has a digit twice.
    let document = folder.run_json("errors.xlsx", &["--chart", "5"]);
    let notes = texts(&document["notes"]);
    assert!(
        notes
            .iter()
            .any(|note| note.contains("puzzle 5 has no steps")),
        "{notes:?}"
    );
    assert!(!texts(&document["sheets_written"]).contains(&"グラフ1"));
    let ran = folder.numplace(&["run", "errors.xlsx", "--chart", "5", "--from", "6"]);
    assert!(ran.failure().contains("no puzzle 5 is run"), "{}", ran.err);
    let document = folder.run_json("errors.xlsx", &["--chart", "3"]);
    assert!(texts(&document["sheets_written"]).contains(&"グラフ1"));
    assert!(texts(&document["notes"]).is_empty());
}

#[test]
fn sheets_and_messages_speak_the_users_language() {
    let folder = Folder::with_sample("lines.xlsx");
    let document = folder.run_json("lines.xlsx", &["--lang", "ja"]);
    assert_eq!(
        texts(&document["sheets_written"]),
        [
            "One a line",
            "Open",
            "入力",
            "解答結果",
            "集計",
            "解法手順",
            "本の一覧",
            "人の記録",
            "グラフ1",
            "データ",
            "記録",
        ]
    );
    let ran = folder.numplace(&["run", "lines.xlsx", "--lang", "ja"]);
    assert!(
        ran.out.starts_with("One a line: 25問中 25問 Conquer、"),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .ends_with("変更なし: lines.solved.xlsx はそのままです\n"),
        "{}",
        ran.out
    );
}

/// `numplace run ... | head`: the reader goes away, and that is no fault of the run.
#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let folder = Folder::with_sample("sample.xlsx");
    let mut command = folder.command(&["run", "sample.xlsx", "--json"]);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut errors = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut errors)
        .unwrap();
    assert_eq!(
        (child.wait().unwrap().code(), errors.as_str()),
        (Some(0), "")
    );
    assert_eq!(folder.files(), ["sample.solved.xlsx", "sample.xlsx"]);
}
