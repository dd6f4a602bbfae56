//! `--order from-j`, `from-i`, `from-e`, `from-g`: orders that a book tells.

use numplace_solver::{Lang, Layout, Options, text, words};
use serde_json::{Value, json};

use crate::command::{EASY, Folder, HARD, each, puzzles, texts, without_times};
use crate::sheets::{self, grid_sheet, put};
use crate::support::{random_puzzle, solve};

/// The sample book, solved once, under another name.
fn solved_sample() -> (Folder, Value) {
    let folder = Folder::with_sample("sample.xlsx");
    let document = folder.run_json("sample.xlsx", &[]);
    (folder, document)
}

/// Runs the solved sample again, into another file.
fn again(folder: &Folder, flags: &[&str]) -> Value {
    let flags = [&["-o", "again.xlsx"], flags].concat();
    folder.run_json("sample.solved.xlsx", &flags)
}

/// Playing back what a run wrote takes the very same steps.
#[test]
fn a_run_plays_back_its_own_column_j() {
    let (folder, first) = solved_sample();
    let second = again(&folder, &["--order", "from-j"]);
    assert_eq!(second["options"]["order"], "from-j");
    assert_eq!(second["notes"], json!([]));
    let steps = |document: &Value| without_times(document["puzzles"].clone());
    let (first, second) = (steps(&first), steps(&second));
    let pairs = first
        .as_array()
        .unwrap()
        .iter()
        .zip(second.as_array().unwrap());
    let mut searches = 0;
    for (one, two) in pairs {
        assert_eq!(one["steps"], two["steps"], "puzzle {}", one["no"]);
        assert_eq!(
            (&one["playback"], &one["level"]),
            (&two["playback"], &two["level"])
        );
        searches += one["playback"].as_str().unwrap().chars().count();
    }
    assert!(searches > 50, "{searches}");
}

/// With the recorded techniques only, or up to the level, nothing else is used.
#[test]
fn recorded_techniques_and_levels_bind_a_run() {
    let (folder, first) = solved_sample();
    let recorded = again(&folder, &["--order", "from-g"]);
    let by_level = again(&folder, &["--order", "from-i"]);
    for document in [&recorded, &by_level] {
        assert_eq!(document["notes"], json!([]));
        assert_eq!(each(document, "solution"), each(&first, "solution"));
    }
    let letters = |puzzle: &Value| -> Vec<String> {
        let counts = puzzle["counts"].as_object().unwrap();
        let deforms = counts
            .keys()
            .filter(|letter| !"BRCMX".contains(letter.as_str()));
        deforms.cloned().collect()
    };
    let mut conquered = 0;
    for (one, two) in puzzles(&first).iter().zip(puzzles(&recorded)) {
        let (before, after) = (letters(one), letters(two));
        assert!(
            after.iter().all(|letter| before.contains(letter)),
            "{before:?} {after:?}"
        );
        conquered += usize::from(two["status"] == "conquered");
    }
    // What only crossed out is not recorded, so a few puzzles get help from the answer.
    assert!((90..100).contains(&conquered), "{conquered}");
    for puzzle in puzzles(&by_level) {
        let (level, used) = (&puzzle["level"], &puzzle["hardest_used"]);
        // The original's order for Lovely has naked pairs, which are one level harder.
        let most = if level == 6 {
            7
        } else {
            level.as_u64().unwrap_or(26)
        };
        let used = used.as_u64().unwrap_or(0);
        // Single deforms in the order of msd1 may stop short of what the level needs.
        assert!(
            used <= most.max(3),
            "puzzle {}: {used} {most}",
            puzzle["no"]
        );
    }
}

/// A book of three puzzles with what their columns say.
fn book(folder: &Folder, columns: &[(u32, u16, &str)]) {
    let mut sheet = grid_sheet("Spring", 9);
    for (at, puzzle) in (0..).zip([EASY, HARD, EASY]) {
        put(&mut sheet, 2 + at * 11, at + 1, puzzle, 9);
    }
    for &(puzzle, column, text) in columns {
        sheet
            .write_string(2 + (puzzle - 1) * 11, column, text)
            .unwrap();
    }
    sheets::save(&folder.path("book.xlsx"), [sheet]);
}

#[test]
fn columns_that_tell_no_order_are_noted() {
    let folder = Folder::new();
    book(&folder, &[(2, 9, "QB"), (3, 9, "Q")]);
    let document = folder.run_json("book.xlsx", &["--order", "from-j"]);
    let notes = texts(&document["notes"]);
    let expected = [
        "Spring!J14: no. 2 holds \"QB\", expected letters of deforms and trials, such as QQV; the \
         default order is used",
        "Spring: column J is empty for no. 1; the default order is used",
    ];
    assert_eq!(notes[..2], expected);
    // The column stays as the user typed it.
    let kept = "Spring!J14: not written: it holds 'QB'; clear it, or give --force";
    assert_eq!(notes[2..], [kept]);
    // The default order is used: all is as without.
    let plain = folder.run_json("book.xlsx", &[]);
    let steps = |document: &Value| without_times(document["puzzles"].clone());
    for at in 0..2 {
        assert_eq!(steps(&document)[at], steps(&plain)[at]);
    }
    // check tells the same, and the book is none the worse for it.
    let ran = folder.numplace(&["check", "book.xlsx", "--order", "from-j"]);
    assert_eq!(ran.status, 0);
    let lines: Vec<String> = expected
        .iter()
        .map(|note| format!("book.xlsx: {note}"))
        .collect();
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), lines);
    let ran = folder.numplace(&["run", "book.xlsx", "--order", "from-i", "--lang", "ja"]);
    assert!(
        ran.out
            .contains("Spring: 問題1、2、3はI列が空欄のため、既定の順序を使います")
    );
}

/// Only the searches that are named place something.
#[test]
fn a_playback_string_of_ones_own_is_followed() {
    let layout = Layout::new(3, 3).unwrap();
    let mut followed = 0;
    for seed in 0..40 {
        let puzzle = random_puzzle(&layout, 2000 + seed);
        let plain = solve(&puzzle, &Options::default());
        let letters: Vec<char> = plain.playback().chars().collect();
        if letters.len() < 2 || letters.contains(&'A') {
            continue;
        }
        let folder = Folder::new();
        let mut sheet = grid_sheet("Spring", 9);
        put(&mut sheet, 2, 1, &text::to_line(puzzle.givens(), 9), 9);
        sheet.write_string(2, 9, letters[0].to_string()).unwrap();
        sheets::save(&folder.path("book.xlsx"), [sheet]);
        let document = folder.run_json("book.xlsx", &["--order", "from-j"]);
        let short = &puzzles(&document)[0];
        assert_eq!(short["playback"], letters[0].to_string());
        // What the string does not name is taken from the answer.
        assert_eq!(short["status"], "assisted");
        let same = plain.crux()[1].no - 1;
        let steps = short["steps"].as_array().unwrap().iter().take(same);
        for (step, expected) in steps.zip(&plain.steps) {
            assert_eq!(step["label"], expected.label.to_string());
            assert_eq!(step["text"], words::sentence(expected, Lang::En));
        }
        assert_ne!(
            short["steps"][same]["label"],
            plain.steps[same].label.to_string()
        );
        followed += 1;
    }
    assert!(followed > 3, "{followed}");
}

#[test]
fn publishers_levels_have_a_table() {
    let folder = Folder::new();
    book(&folder, &[(1, 4, "★1"), (2, 4, "★★★"), (3, 4, "secret")]);
    let document = folder.run_json("book.xlsx", &["--order", "from-e"]);
    assert_eq!(
        texts(&document["notes"]),
        [
            "Spring!E25: no. 3 holds \"secret\", expected a level of the table, such as ★3; the \
          default order is used"
        ]
    );
    let used = |document: &Value| {
        puzzles(document)[1]["playback"]
            .as_str()
            .unwrap()
            .to_string()
    };
    assert!(
        used(&document).chars().all(|c| "VWQG".contains(c)),
        "{}",
        used(&document)
    );
    // A table of one's own.
    folder.add("levels.txt", "# mine\n★3 = A\nsecret = lovely\n1 = VQ\n");
    let flags = ["--order", "from-e", "--levels-file", "levels.txt"];
    let document = folder.run_json("book.xlsx", &flags);
    assert_eq!(document["notes"], json!([]));
    assert!(used(&document).starts_with('A'), "{}", used(&document));
    let failure = |flags: &[&str]| {
        let ran = folder.numplace(&[&["run", "book.xlsx"], flags].concat());
        ran.failure().to_string()
    };
    for (text, says) in [
        (
            "★3 lovely",
            "levels.txt: line 1: must be a level, =, and an order",
        ),
        ("\n3 = QÄ", "levels.txt: line 2: order \"QÄ\""),
        (
            "3 = Q\n★★★ = V",
            "levels.txt: line 2: ★★★ has an order already",
        ),
        ("3 = from-j", "levels.txt: line 1: order \"from-j\""),
    ] {
        folder.add("levels.txt", text);
        assert!(failure(&flags).starts_with(says), "{}", failure(&flags));
    }
    assert!(failure(&["--levels-file", "levels.txt"]).contains("--order from-e"));
    let missing = ["--order", "from-e", "--levels-file", "no.txt"];
    assert!(failure(&missing).starts_with("no.txt: "));
}

#[test]
fn without_a_book_there_is_no_column() {
    let folder = Folder::new();
    for name in ["from-j", "from-i", "from-e", "FROM-G"] {
        for command in ["solve", "hint"] {
            let ran = folder.numplace(&[command, EASY, "--order", name]);
            assert!(
                ran.failure().contains("only `run` and `check` have it"),
                "{}",
                ran.err
            );
        }
    }
}
