//! `solve`: puzzles as text.

use crate::command::{
    EASY, EASY_ANSWER, Folder, HARD, MANY_ANSWERS, NO_ANSWER, TWO_SEVENS, each, puzzles,
};

#[test]
fn one_answer_a_line() {
    let folder = Folder::new();
    let lines = [EASY, TWO_SEVENS, NO_ANSWER, MANY_ANSWERS, &EASY[1..], EASY].join("\n");
    let ran = folder.numplace_with(&["solve", "-", "--answers-only"], &lines);
    let expected = [
        EASY_ANSWER,
        "invalid (1,1) (1,4)",
        "none",
        "many",
        "unreadable",
        EASY_ANSWER,
    ]
    .join("\n");
    assert_eq!(
        (ran.out.trim_end(), ran.err.as_str(), ran.status),
        (&*expected, "", 1)
    );

    let ran = folder.numplace_with(&["solve", "-", "--answers-only"], &format!("{EASY}\r\n"));
    assert_eq!((ran.out.trim_end(), ran.status), (EASY_ANSWER, 0));
}

#[test]
fn a_verdict_without_enough_trials_is_undecided() {
    let folder = Folder::new();
    let ran = folder.numplace(&["solve", HARD, "--answers-only", "--limit-nodes", "0"]);
    assert_eq!((ran.out.as_str(), ran.status), ("undecided\n", 1));
}

/// The answer of a large puzzle may begin with a small letter, as words do.
#[test]
fn a_large_answer_is_no_failure() {
    let cells = |blank: usize| {
        let digit = |at: usize| (at / 36 % 6 * 6 + at / 36 / 6 + at % 36 + 35) % 36 + 1;
        let cells = (0..36 * 36).map(|at| if at == blank { 0 } else { digit(at) });
        cells
            .map(|digit| digit.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let folder = Folder::new();
    folder.add("large.txt", cells(0));
    let ran = folder.numplace(&["solve", "large.txt", "--answers-only"]);
    assert!(ran.out.starts_with("a1"), "{ran:?}");
    assert_eq!(ran.status, 0);
}

#[test]
fn a_puzzle_may_begin_with_a_hyphen() {
    let folder = Folder::new();
    let puzzle = EASY.replace('.', "-");
    for args in [
        ["solve", &puzzle, "--answers-only"],
        ["solve", "--answers-only", &puzzle],
    ] {
        let ran = folder.numplace(&args);
        assert_eq!(
            (ran.out.trim_end(), ran.status),
            (EASY_ANSWER, 0),
            "{ran:?}"
        );
    }
}

#[test]
fn puzzles_come_from_a_file_or_standard_input() {
    let folder = Folder::new();
    let text = format!("# mine\n{EASY}\n\n{HARD}\n");
    folder.add("puzzles.txt", &text);
    let file = folder.numplace(&["solve", "puzzles.txt", "--json"]);
    let stdin = folder.numplace_with(&["solve", "-", "--json"], &text);
    for ran in [&file, &stdin] {
        assert_eq!(each(&ran.json(), "status"), ["conquered", "conquered"]);
        assert_eq!(each(&ran.json(), "no"), [1, 2]);
        assert_eq!(ran.status, 0);
    }
    assert_eq!(file.json()["book"], "puzzles.txt");
}

#[test]
fn a_person_sees_the_steps_and_the_answer() {
    let folder = Folder::new();
    let ran = folder.numplace(&["solve", EASY, "--steps"]);
    assert!(
        ran.out
            .starts_with("Conquer, level 3 Easy, 72 points: B45 R5 C1 M3\n"),
        "{}",
        ran.out
    );
    let steps = ran.out.lines().filter(|line| line.contains(" only "));
    assert_eq!(steps.count(), 54);
    assert!(ran.out.contains("6 3 5 | 8 1 7 | 4 9 2"), "{}", ran.out);
    let ran = folder.numplace(&["solve", EASY, "--lang", "ja"]);
    assert!(
        ran.out.starts_with("Conquer、レベル3 Easy、72点"),
        "{}",
        ran.out
    );
}

#[test]
fn a_solution_can_be_watched_to_some_step() {
    let folder = Folder::new();
    let digits = |until: &str| {
        let ran = folder.numplace(&["solve", EASY, "--until", until]);
        ran.out
            .trim_end()
            .chars()
            .filter(char::is_ascii_digit)
            .count()
    };
    assert_eq!(
        [digits("0"), digits("1"), digits("54"), digits("99")],
        [27, 28, 81, 81]
    );
}

#[test]
fn what_is_no_puzzle_is_said() {
    let folder = Folder::new();
    folder.add("empty.txt", "\n \n");
    folder.add("book.bin", [0xFF, 0xFE, 0x00]);
    let failure = |args: &[&str]| folder.numplace(args).failure().to_string();
    assert!(failure(&["solve", "puzzels.txt"]).contains("no such file"));
    assert!(failure(&["solve", "empty.txt"]).starts_with("empty.txt: no puzzle in it;"));
    assert!(failure(&["solve", "book.bin"]).contains("`numplace run`"));
    assert!(failure(&["solve", &EASY[1..]]).contains("80 cells"));
    let ran = folder.numplace_with(&["solve", "-"], "");
    assert!(
        ran.failure()
            .starts_with("standard input: no puzzle in it;")
    );
    // With other puzzles beside it, it is one of their faults.
    let ran = folder.numplace_with(
        &["solve", "-", "--json"],
        &format!("{EASY}\n{}\n", &EASY[1..]),
    );
    assert_eq!(ran.status, 1);
    assert_eq!(each(&ran.json(), "status"), ["conquered", "unreadable"]);
    let document = ran.json();
    let fault = puzzles(&document)[1]["fault"]["en"].as_str().unwrap();
    assert!(fault.starts_with("line 2: 80 cells"), "{fault}");
}
