//! The flags of the solver: what they do, and what they say when they are typed wrongly.

use serde_json::Value;

use crate::command::{EASY, EASY_ANSWER, Folder, HARD, puzzles, without_times};

/// The first puzzle of what `solve` gives with some flags.
fn solved(puzzle: &str, flags: &[&str]) -> Value {
    let folder = Folder::new();
    let ran = folder.numplace(&[&["solve", puzzle, "--json", "--steps"], flags].concat());
    without_times(puzzles(&ran.json())[0].clone())
}

#[test]
fn techniques_can_be_switched_off() {
    let with = |flags: &[&str]| solved(HARD, flags);
    assert!(with(&[])["counts"]["A"].as_u64() > Some(0));
    let off = with(&["--off", "assumption"]);
    assert_eq!(off["counts"].get("A"), None);
    assert_eq!(
        (&off["status"], &off["level"]),
        (&"assisted".into(), &Value::Null)
    );
    assert!(off["assisted"].as_u64() > Some(0));
    assert_eq!(off["solution"], with(&[])["solution"]);
    let stuck = with(&["--off", "A", "--no-assist"]);
    assert_eq!(
        (&stuck["status"], &stuck["solution"]),
        (&"stuck".into(), &Value::Null)
    );
    assert_eq!(with(&["--off", "A,X"]), stuck);
    let only = with(&["--only", "BRCM,Q"]);
    let mut letters = only["counts"].as_object().unwrap().keys();
    assert!(
        letters.all(|letter| "BRCMQX".contains(letter.as_str())),
        "{}",
        only["counts"]
    );
}

#[test]
fn orders_modes_and_choices_change_the_way_and_not_the_answer() {
    let plain = solved(HARD, &[]);
    let ways: [&[&str]; 8] = [
        &["--sweep", "block"],
        &["--sweep", "givens"],
        &["--order", "lovely"],
        &["--order", "GQ"],
        &["--mode", "B3"],
        &["--basic", "MRCB"],
        &["--assume", "reverse"],
        &["--assume", "centre"],
    ];
    for flags in ways {
        let puzzle = solved(HARD, flags);
        assert_eq!(puzzle["solution"], plain["solution"], "{flags:?}");
        assert_ne!(puzzle["steps"], plain["steps"], "{flags:?}");
    }
}

#[test]
fn what_was_asked_for_is_reported() {
    let folder = Folder::new();
    let flags = "--order まんだら --basic BCRM --off Q,naked-pair --assume center --sweep givens --no-assist \
                 --limit-ms 5000 --limit-nodes 100000 --jobs 2 --lang ja";
    let args: Vec<&str> = ["solve", EASY, "--json"]
        .into_iter()
        .chain(flags.split(' '))
        .collect();
    let options = &folder.numplace(&args).json()["options"];
    let expected = serde_json::json!({
        "search": "classic", "mode": "B2", "order": "mandara", "basic": "BCRM",
        "sweep": "givens", "off": "Q,naked-pair", "only": null, "assume": "centre",
        "assist": false, "limit_ms": 5000, "limit_nodes": 100_000, "jobs": 2, "lang": "ja",
            "weights": null, "unit_s": 20.0, "unit_from": "default", "human_times": 0
    });
    assert_eq!(*options, expected);
}

#[test]
fn jobs_do_not_change_the_result() {
    let folder = Folder::with_sample("sample.xlsx");
    for search in ["classic", "modern"] {
        let with = |jobs: &str| {
            let flags = ["--jobs", jobs, "--search", search];
            let mut document = without_times(folder.run_json("sample.xlsx", &flags));
            document["options"]["jobs"] = Value::Null;
            document
        };
        let document = with("1");
        assert_eq!(with("2"), document);

        // A puzzle alone goes as it does within its book.
        let flags = [
            "--search", search, "--from", "90", "--to", "90", "-o", "one.xlsx",
        ];
        let alone = without_times(folder.run_json("sample.xlsx", &flags));
        let one = |document: &Value| {
            let puzzles = document["puzzles"].as_array().unwrap().iter();
            let found: Vec<&Value> = puzzles.filter(|puzzle| puzzle["no"] == 90).collect();
            assert_eq!(found.len(), 1);
            found[0].clone()
        };
        assert!(!one(&document)["steps"].as_array().unwrap().is_empty());
        assert_eq!(one(&alone), one(&document));
    }
}

/// The kind of an argument shows when it is read; a wrong letter when its order is made.
/// Either way the word that is wrong is named, and nothing is done.
#[test]
fn what_is_typed_wrongly_is_named() {
    let folder = Folder::with_sample("lines.xlsx");
    let before = folder.files();
    #[rustfmt::skip]
    let letters = [
        ("--order", "QE", "'E'"),        ("--order", "Qy", "'y'"),
        ("--order", "QB", "B is a basic technique"),
        ("--off", "QE", "\"QE\""),          ("--only", "hidden-pear", "hidden-pear"),
        ("--basic", "BRC", "BRC"),       ("--basic", "BRCC", "BRCC"),
    ];
    for (flag, value, named) in letters {
        for command in [
            &["solve", EASY][..],
            &["run", "lines.xlsx"],
            &["check", "lines.xlsx"],
        ] {
            let ran = folder.numplace(&[command, &[flag, value]].concat());
            assert!(ran.failure().contains(named), "{flag} {value}: {}", ran.err);
        }
    }
    for flag in [
        ["--mode", "B3"],
        ["--order", "level"],
        ["--order", "from-j"],
        ["--basic", "BRCM"],
        ["--sweep", "block"],
    ] {
        let ran = folder.numplace(&[&["solve", EASY, "--search", "modern"][..], &flag].concat());
        assert!(ran.failure().contains(flag[0]), "{}", ran.err);
    }
    // What they are without being given is no contradiction.
    let default = ["--mode", "B2", "--order", "msd1", "--sweep", "digit"];
    let ran = folder.numplace(&[&["solve", EASY, "--search", "modern"][..], &default].concat());
    assert_eq!(ran.status, 0, "{}", ran.err);

    let ran = folder.numplace(&["solve", EASY, "--mode", "B3", "--basic", "BRCM"]);
    assert!(ran.failure().contains("B3"), "{}", ran.err);

    #[rustfmt::skip]
    let values = [
        ("--mode", "B8"),       ("--assume", "backward"), ("--search", "newest"),
        ("--sweep", "digits"),  ("--block", "3y3"),       ("--block", "11x11"),
        ("--jobs", "0"),        ("--lang", "fr"),         ("--limit-ms", "soon"),
        ("--variant", "dragonal"), ("--regions", "112"),
    ];
    for (flag, value) in values {
        let ran = folder.numplace(&["run", "lines.xlsx", flag, value]);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{flag} {value}");
        assert!(
            ran.err.contains(flag) && ran.err.contains(value),
            "{}",
            ran.err
        );
    }
    for args in [
        &["solve"][..],
        &["run"],
        &["conquer"],
        &["run", "a", "b"],
        &["solve", EASY, "-q"],
    ] {
        let ran = folder.numplace(args);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}");
    }
    assert_eq!(folder.files(), before);
}

#[test]
fn a_block_shape_decides_between_two_readings() {
    // The rows of a 2x3 pattern: read in blocks of 3x2 it has a digit twice in a block.
    let rows = ["123456", "456123", "231564", "564231", "312645", "645312"];
    let puzzle = rows.concat().replacen('1', ".", 1);
    let block = |flags: &[&str]| solved(&puzzle, flags)["block"].clone();
    assert_eq!(block(&[]), serde_json::json!([2, 3]));
    assert_eq!(block(&["--block", "3x2"]), serde_json::json!([3, 2]));
    assert_eq!(solved(&puzzle, &[])["status"], "conquered");
    assert_eq!(solved(&puzzle, &["--block", "3x2"])["status"], "invalid");
}

#[test]
fn the_language_is_that_of_the_flag_or_of_the_system() {
    let folder = Folder::new();
    let flag = |args: &[&str]| folder.numplace(&[&["solve", EASY], args].concat()).out;
    let mut japanese = folder.command(&["solve", EASY]);
    let system = crate::command::Ran::of(japanese.env("LANG", "ja_JP.UTF-8")).out;
    assert!(system.contains("レベル3"), "{system}");
    assert_eq!(system, flag(&["--lang", "ja"]));
    assert_eq!(flag(&[]), flag(&["--lang", "en"]));
    assert_eq!(
        folder
            .numplace(&["solve", EASY, "--answers-only"])
            .out
            .trim_end(),
        EASY_ANSWER
    );
}
