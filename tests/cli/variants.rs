//! `--variant` and `--regions`: puzzles as text with diagonals, windows, free regions.

use serde_json::Value;

use crate::command::{EASY, Folder, each, puzzles};

/// Regions of a 6x6 puzzle.
const REGIONS: &str = "122333122333142555142565146665144466";

/// The first puzzle of what `solve --json` prints.
fn solved(folder: &Folder, args: &[&str]) -> Value {
    let ran = folder.numplace(&[&["solve", "--json"], args].concat());
    let document = ran.json();
    puzzles(&document)[0].clone()
}

const DIAGONAL: &str = "..1.........3..4......2.51..........";
const DIAGONAL_ANSWER: &str = "431652256134362415145326514263623541";
const JIGSAW: &str = "....6.2........5..4............4..3.";
const JIGSAW_ANSWER: &str = "354261261345613524432156526413145632";

#[test]
fn puzzles_in_a_text_are_solved_as_the_variant_that_is_told() {
    let folder = Folder::new();
    let puzzle = solved(&folder, &[DIAGONAL, "--variant", "diagonal"]);
    assert_eq!(puzzle["solution"], DIAGONAL_ANSWER);
    assert_eq!(
        (&puzzle["variant"], &puzzle["block"][0]),
        (&"diagonal".into(), &2.into())
    );
    assert!(puzzle.get("regions").is_none());
    let puzzle = solved(&folder, &[JIGSAW, "--regions", REGIONS]);
    assert_eq!(puzzle["solution"], JIGSAW_ANSWER);
    assert_eq!(
        (&puzzle["variant"], &puzzle["regions"]),
        (&"jigsaw".into(), &REGIONS.into())
    );
    assert_eq!(puzzle["block"], Value::Null);
    // Regions in a file, drawn.
    let drawn: Vec<String> = REGIONS
        .as_bytes()
        .chunks(6)
        .map(|row| String::from_utf8_lossy(row).to_string())
        .collect();
    folder.add("regions.txt", drawn.join("\n"));
    let args = [
        "solve",
        JIGSAW,
        "--variant",
        "jigsaw",
        "--regions",
        "regions.txt",
    ];
    let ran = folder.numplace(&[&args[..], &["--answers-only"]].concat());
    assert_eq!(
        (ran.status, ran.out.trim(), &*ran.err),
        (0, JIGSAW_ANSWER, "")
    );
    // What was told stands in the options.
    let ran = folder.numplace(&[&args[..], &["--json"]].concat()).json();
    assert_eq!(ran["options"]["variant"], "jigsaw");
    assert_eq!(ran["options"]["regions"], REGIONS);
    // `none` is a plain puzzle.
    let plain = solved(&folder, &[EASY, "--variant", "none"]);
    assert_eq!(plain["variant"], Value::Null);
}

#[test]
fn several_solutions_that_the_diagonals_would_part_are_told_so() {
    let folder = Folder::new();
    let ran = folder.numplace(&["solve", DIAGONAL, "--lang", "en"]);
    assert_eq!(ran.status, 1);
    let first = ran.out.lines().next().unwrap();
    let tail = "; but just one if the diagonals count (variant diagonal)";
    assert!(
        first.starts_with("Several solutions") && first.ends_with(tail),
        "{first}"
    );
    let puzzle = solved(&folder, &[DIAGONAL]);
    assert_eq!(puzzle["fault"]["unique_with"], "diagonal");
    let ja = puzzle["fault"]["ja"].as_str().unwrap();
    assert!(
        ja.ends_with("ただし対角線も条件に入れるなら1つだけ"),
        "{ja}"
    );
    let puzzle = solved(&folder, &["1..............."]);
    assert_eq!(
        (&puzzle["status"], puzzle["fault"].get("unique_with")),
        (&"many".into(), None)
    );
}

#[test]
fn hints_and_transforms_know_the_variant() {
    let folder = Folder::new();
    let ran = folder.numplace(&["hint", JIGSAW, "--regions", REGIONS, "--lang", "en"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let all = folder.numplace(&["hint", JIGSAW, "--regions", REGIONS, "--all", "--json"]);
    let answer: Vec<u32> = JIGSAW_ANSWER
        .chars()
        .map(|c| c.to_digit(10).unwrap())
        .collect();
    let findings = all.json();
    assert!(!findings.as_array().unwrap().is_empty());
    for finding in findings.as_array().unwrap() {
        for gone in finding["eliminations"].as_array().unwrap() {
            let [row, col, digit] = [0, 1, 2].map(|at| gone[at].as_u64().unwrap() as usize);
            assert_ne!(answer[(row - 1) * 6 + col - 1] as usize, digit, "{finding}");
        }
    }
    let turned = |args: &[&str]| {
        let ran =
            folder.numplace(&[&["transform", DIAGONAL, "--variant", "diagonal"], args].concat());
        assert_eq!((ran.status, &*ran.err), (0, ""));
        ran.out.trim().to_string()
    };
    let other = turned(&["--symmetry", "point", "--relabel", "2,3,4,5,6,1"]);
    assert_eq!(
        solved(&folder, &[&other, "--variant", "x"])["status"],
        "conquered"
    );
    let form = turned(&["--canonical"]);
    let again = folder.numplace(&["transform", &other, "--variant", "x", "--canonical"]);
    assert_eq!(again.out.trim(), form);
    let ran = folder.numplace(&["transform", DIAGONAL, "--variant", "x", "--bands", "2,1,3"]);
    assert!(
        ran.failure().contains("would not stay what they are"),
        "{}",
        ran.err
    );
}

#[test]
fn what_is_wrong_with_a_variant_is_one_line() {
    let folder = Folder::new();
    #[rustfmt::skip]
    let cases: &[(&[&str], &str)] = &[
        (&["--variant", "dragonal"], "--variant: \"dragonal\" is no variant; there are diagonal"),
        (&["--variant", "jigsaw"], "--variant jigsaw: needs its regions; give them with --regions"),
        (&["--regions", "112"], "--regions 112: 3 labels are not the regions"),
        (&["--regions", "1111222233334443"], "region 3, which begins at (3,1), has 5 cells"),
        (&["--regions", REGIONS], "the regions are of a 6x6 puzzle, not of 9x9"),
        (&["--regions", REGIONS, "--variant", "none"], "--regions: are of a jigsaw puzzle"),
        (&["--regions", REGIONS, "--block", "2x3"], "--block: a jigsaw puzzle has regions"),
        (&["--variant", "house (1,1)"], "an extra house has 1 cells; in a 9x9 puzzle it has 9"),
        (&["--variant", "house (1,1"], "is no list of cells"),
    ];
    for (args, told) in cases {
        for command in ["solve", "hint", "transform"] {
            let ran = folder.numplace(&[&[command, EASY][..], args].concat());
            assert!(
                ran.failure().contains(told),
                "{command} {args:?}: {}",
                ran.err
            );
            assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        }
        let generate = ["generate", "-o", "new.xlsx", "--size", "9", "--count", "1"];
        // Regions that are not told are made.
        if args[..] != ["--variant", "jigsaw"] {
            let ran = folder.numplace(&[&generate[..], args].concat());
            assert_eq!(ran.status, 2, "{args:?}: {}", ran.err);
            assert!(!folder.path("new.xlsx").exists());
        }
    }
}

#[test]
fn regions_in_pieces_are_noted_and_solved() {
    let folder = Folder::new();
    let ran = folder.numplace(&[
        "solve",
        "1...............",
        "--regions",
        "1112134243324432",
        "--lang",
        "en",
    ]);
    assert_eq!(
        ran.err,
        "numplace: --regions: region 4, which begins at (2,3), does not hang together; it is taken as it is\n"
    );
    assert_eq!(ran.status, 1);
    let ran = folder.numplace(&[
        "solve",
        "1...............",
        "--regions",
        "1112134243324432",
        "--lang",
        "ja",
    ]);
    assert!(
        ran.err.contains("(2,3)から始まる領域4はつながっていません"),
        "{}",
        ran.err
    );
}

#[test]
fn books_of_variants_are_made_by_seed() {
    let folder = Folder::new();
    let make = |name: &str, args: &[&str]| {
        let base = ["generate", "-o", name, "--count", "2", "--json"];
        let ran = folder.numplace(&[&base[..], args].concat());
        assert_eq!((ran.status, &*ran.err), (0, ""));
        let mut document = ran.json();
        document["book"] = Value::Null;
        document
    };
    let one = make("one.xlsx", &["--variant", "jigsaw", "--seed", "4"]);
    assert_eq!(
        one,
        make("two.xlsx", &["--variant", "jigsaw", "--seed", "4"])
    );
    let other = make("three.xlsx", &["--variant", "jigsaw", "--seed", "5"]);
    assert_ne!(one["regions"], other["regions"]);
    assert_eq!(
        (&one["variant"], one["regions"].as_str().unwrap().len()),
        (&"jigsaw".into(), 81)
    );
    let told = make("four.xlsx", &["--regions", REGIONS, "--seed", "4"]);
    assert_eq!(told["regions"], REGIONS);
    let diagonal = make(
        "five.xlsx",
        &["--variant", "diagonal", "--level", "Easy", "--seed", "4"],
    );
    assert_eq!(
        (&diagonal["variant"], diagonal.get("regions")),
        (&"diagonal".into(), None)
    );
    assert_eq!(each(&diagonal, "level"), [3, 3]);
    let few = make(
        "six.xlsx",
        &["--variant", "windoku", "--minimal", "--seed", "4"],
    );
    let givens: Vec<u64> = each(&few, "givens")
        .iter()
        .map(|g| g.as_u64().unwrap())
        .collect();
    assert!(givens.iter().all(|&givens| givens < 24), "{givens:?}");
}
