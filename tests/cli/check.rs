//! `check`: what probably went wrong, on the terminal and as JSON.

use serde_json::{Value, json};

use crate::command::{EASY, Folder, MANY_ANSWERS, puzzles};

/// [`EASY`] with its 7 of the first row typed twice.
const TYPED_TWICE: &str =
    "7.5..7...2......1..8........46.3..2.351.42..68....5.......7.8.44...5123.....86...";

/// The likely causes of a fault, without their words.
fn likely(puzzle: &Value) -> Vec<(String, Value)> {
    let likely = puzzle["fault"]["likely"].as_array().unwrap().iter();
    likely
        .map(|slip| {
            let kind = slip["kind"].as_str().unwrap().to_string();
            (kind, slip["edits"].clone())
        })
        .collect()
}

#[test]
fn likely_causes_have_edits_and_the_puzzle_after_them() {
    let folder = Folder::new();
    let document = folder.numplace(&["solve", TYPED_TWICE, "--json"]).json();
    let puzzle = &puzzles(&document)[0];
    let first = &puzzle["fault"]["likely"][0];
    assert_eq!(first["kind"], "extra-digit");
    assert_eq!(first["edits"], json!([[1, 1, 7, null]]));
    assert_eq!(first["puzzle"], EASY);
    let text = first["text"].as_str().unwrap();
    assert!(
        text.starts_with("(1,1): 7 was probably typed twice; nothing there, or 6, gives"),
        "{text}"
    );
    assert_eq!(puzzle["fault"]["likely_cut_off"], false);
    let found = puzzle["fault"]["likely_found"].as_u64().unwrap() as usize;
    assert!(found >= likely(puzzle).len());
    let ja = folder
        .numplace(&["solve", TYPED_TWICE, "--json", "--lang", "ja"])
        .json();
    let text = puzzles(&ja)[0]["fault"]["likely"][0]["text"].clone();
    assert!(
        text.as_str().unwrap().starts_with("(1,1)：7を二重に入力"),
        "{text}"
    );
}

#[test]
fn no_single_slip_is_said_where_there_is_none() {
    let folder = Folder::new();
    let ran = folder.numplace(&["solve", MANY_ANSWERS]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.out.contains("    no single slip explains it\n"),
        "{ran:?}"
    );
    let document = folder.numplace(&["solve", MANY_ANSWERS, "--json"]).json();
    let fault = &puzzles(&document)[0]["fault"];
    assert_eq!(
        (&fault["likely"], &fault["likely_found"]),
        (&json!([]), &json!(0))
    );
}

#[test]
fn check_and_run_tell_the_same_and_name_the_sheet() {
    let folder = Folder::with_sample("errors.xlsx");
    let check = folder.numplace(&["check", "errors.xlsx", "--json"]);
    assert_eq!(check.status, 1);
    let check = check.json();
    let run = folder.run_json("errors.xlsx", &[]);
    let faulty: Vec<&Value> = puzzles(&run)
        .iter()
        .filter(|puzzle| puzzle["fault"] != Value::Null)
        .collect();
    assert_eq!(faulty.len(), 5);
    for (check, run) in puzzles(&check).iter().zip(faulty) {
        assert_eq!(check["fault"], run["fault"]);
        for slip in check["fault"]["likely"].as_array().unwrap() {
            let text = slip["text"].as_str().unwrap();
            assert!(text.starts_with("Typed in!"), "{text}");
            // What is told has one answer, so it can be conquered.
            let line = slip["puzzle"].as_str().unwrap();
            let answer = folder.numplace(&["solve", line, "--answers-only"]);
            assert_eq!(answer.status, 0, "{line}: {answer:?}");
        }
    }
    // Row 4 was shifted to the right; a letter stands for a digit.
    let of = |at: usize| likely(&puzzles(&check)[at])[0].clone();
    assert_eq!(of(0).0, "row-shifted");
    assert_eq!(of(1).0, "missing-digit");
    assert_eq!(of(2), ("extra-digit".to_string(), json!([[1, 1, 5, null]])));
    assert_eq!(of(4), ("misread".to_string(), json!([[1, 4, "l", null]])));
}

#[test]
fn good_puzzles_and_other_faults_have_no_list() {
    let folder = Folder::new();
    let document = folder
        .numplace(&["solve", TYPED_TWICE, "--json", "--limit-nodes", "1"])
        .json();
    assert!(puzzles(&document)[0]["fault"]["likely"].is_array());
    let document = folder.numplace(&["solve", "12", "--json"]);
    assert_eq!(document.status, 2);
    let document = folder.numplace(&["solve", EASY, "--json"]).json();
    assert_eq!(puzzles(&document)[0]["fault"], Value::Null);
}
