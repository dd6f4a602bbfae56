//! `generate`, `transform` and `duplicates`.

use std::path::Path;

use numplace_book::{Book, Entry, Limits, Palette, Position, SheetForm, Value, write_unsolved};
use numplace_solver::{Lang, Puzzle, Symmetry, Transform, symmetries};
use serde_json::json;

use crate::command::{EASY, Folder, TWO_SEVENS, each, puzzles};
use crate::support::nine;

/// The puzzles of a folder's workbook.
fn read(path: &Path) -> Vec<Puzzle> {
    let workbook = numplace_book::read(path, None, &Limits::default()).unwrap();
    let entries = workbook.books.into_iter().flat_map(|book| book.entries);
    entries.map(|entry| entry.puzzle.unwrap()).collect()
}

#[test]
fn a_seed_makes_the_same_book_with_any_number_of_jobs() {
    let folder = Folder::new();
    let make = |name: &str, more: &[&str]| {
        let ran = folder.numplace(&[&["generate", "-o", name, "--count", "12"], more].concat());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
        let puzzles = read(&folder.path(name));
        puzzles
            .iter()
            .map(|puzzle| puzzle.givens().to_vec())
            .collect::<Vec<_>>()
    };
    let one = make("one.xlsx", &["--seed", "5"]);
    assert_eq!(one.len(), 12);
    assert_eq!(one, make("two.xlsx", &["--seed", "5", "--jobs", "3"]));
    assert_ne!(one, make("other.xlsx", &["--seed", "6"]));
    assert_eq!(folder.numplace(&["check", "one.xlsx"]).status, 0);
}

#[test]
fn puzzles_are_as_wished() {
    let folder = Folder::new();
    let make = |name: &str, more: &[&str]| {
        let ran = folder.numplace(
            &[
                &[
                    "generate", "-o", name, "--count", "3", "--seed", "2", "--json",
                ],
                more,
            ]
            .concat(),
        );
        assert_eq!(ran.status, 0, "{ran:?}");
        (ran.json(), read(&folder.path(name)))
    };
    let (told, made) = make("lovely.xlsx", &["--level", "lovely", "--symmetry", "point"]);
    assert_eq!(each(&told, "level"), [6, 6, 6]);
    let run = folder.run_json("lovely.xlsx", &[]);
    assert_eq!(each(&run, "level"), [6, 6, 6]);
    for puzzle in &made {
        assert!(symmetries(puzzle).any(|symmetry| symmetry == Symmetry::Half));
    }
    let (told, made) = make("minimal.xlsx", &["--minimal", "--givens", "25"]);
    assert_eq!(each(&told, "givens"), [25, 25, 25]);
    for puzzle in &made {
        for at in (0..81).filter(|&at| puzzle.givens()[at].is_some()) {
            let mut givens = puzzle.givens().to_vec();
            givens[at] = None;
            let fewer = Puzzle::new(puzzle.layout().clone(), givens);
            let budget = numplace_solver::Budget::new(&|| false);
            let verdict = numplace_solver::judge(&fewer, &budget);
            assert!(matches!(verdict, numplace_solver::Verdict::Many(_)));
        }
    }
    let (_, made) = make("full.xlsx", &["--block", "2x3", "--symmetry", "full"]);
    assert_eq!(made[0].layout().block(), Some((2, 3)));
    assert!(made.iter().all(|puzzle| symmetries(puzzle).count() == 7));
    let (_, made) = make("large.xlsx", &["--size", "25"]);
    assert!(made.iter().all(|puzzle| puzzle.n() == 25));
    assert_eq!(folder.numplace(&["check", "large.xlsx"]).status, 0);
    make("needs.xlsx", &["--needs", "V"]);
    for puzzle in puzzles(&folder.run_json("needs.xlsx", &["--order", "level"])) {
        assert!(puzzle["counts"]["V"].as_u64() > Some(0), "{puzzle}");
    }
}

#[test]
fn a_mask_says_where_the_givens_stand() {
    let folder = Folder::new();
    // Blanks at the end of a line are lost.
    let mask = "##.##\n..#.\n".to_string() + "#.##\n##..\n";
    folder.add("wrong.txt", &mask);
    let ran = folder.numplace(&["generate", "-o", "a.xlsx", "--mask", "wrong.txt"]);
    assert!(
        ran.failure()
            .contains("the mask has 20 cells; a 9x9 puzzle has 81"),
        "{ran:?}"
    );
    folder.add("mask.txt", "##\n..#\n#..#\n.##\n");
    let ran = folder.numplace(&[
        "generate", "-o", "a.xlsx", "--mask", "mask.txt", "--size", "4", "--count", "2", "--seed",
        "1",
    ]);
    assert_eq!(ran.status, 0, "{ran:?}");
    let given = [0, 1, 6, 8, 11, 13, 14];
    for puzzle in read(&folder.path("a.xlsx")) {
        let places = (0..16).filter(|&at| puzzle.givens()[at].is_some());
        assert_eq!(places.collect::<Vec<_>>(), given);
    }
}

#[test]
fn what_cannot_be_made_ends_with_one_line_and_no_file() {
    let folder = Folder::new();
    folder.add("few.txt", "#...\n....\n...#\n....\n");
    for (wish, told) in [
        (
            vec!["--givens", "12"],
            "12 givens are too few: 9x9 puzzles with one answer have at least 17",
        ),
        (
            vec!["--givens", "82"],
            "82 givens are too many: a 9x9 puzzle has 81 cells",
        ),
        (vec!["--size", "101"], "sizes from 4 to 100"),
        (vec!["--size", "7"], "no customary block shape"),
        (
            vec!["--size", "8", "--block", "2x3"],
            "make 6x6 puzzles, not 8x8",
        ),
        (
            vec!["--size", "4", "--mask", "few.txt"],
            "2 givens are too few",
        ),
        (
            vec!["--size", "4", "--level", "Dragon", "--tries", "50"],
            "0 of 10 puzzles made, then none in 50 tries",
        ),
        (
            vec!["--level", "Lively"],
            "a level is a number from 1 to 26 or its name",
        ),
        (vec!["--needs", "Ä"], "neither a letter nor an id"),
        (vec!["--count", "0"], "from 1 to 10000 puzzles are made"),
    ] {
        let ran = folder.numplace(&[vec!["generate", "-o", "out.xlsx"], wish].concat());
        assert!(ran.failure().contains(told), "{ran:?}");
    }
    assert_eq!(folder.files(), ["few.txt"]);
    folder.add("out.xlsx", "mine");
    let ran = folder.numplace(&["generate", "-o", "out.xlsx"]);
    assert!(ran.failure().contains("out.xlsx: exists"));
    assert_eq!(folder.bytes("out.xlsx"), b"mine");
}

#[test]
fn puzzles_written_differently_have_one_canonical_form() {
    let folder = Folder::new();
    let transform = |puzzle: &str, more: &[&str]| {
        let ran = folder.numplace(&[&["transform", puzzle], more].concat());
        assert_eq!(ran.status, 0, "{ran:?}");
        ran.out.trim_end().to_string()
    };
    let form = transform(EASY, &["--canonical"]);
    let other = transform(EASY, &["--seed", "3"]);
    assert_ne!(other, EASY);
    assert_eq!(transform(&other, &["--canonical"]), form);
    let flipped = transform(
        EASY,
        &["--symmetry", "updown", "--relabel", "2,3,4,5,6,7,8,9,1"],
    );
    assert_eq!(&flipped[..9], "....97...");
    let rows = transform(EASY, &["--rows", "2,1,3,4,5,6,7,8,9"]);
    assert_eq!(&rows[..18], "2......1...5..7...");
    assert_eq!(transform(&rows, &["--canonical"]), form);
    let bands = transform(EASY, &["--bands", "2,3,1", "--stacks", "3,2,1"]);
    assert_eq!(&bands[..9], ".2..3..46");
    for (wrong, told) in [
        (
            ["--rows", "1,2,4,3,5,6,7,8,9"],
            "rows: lines of different bands would come together",
        ),
        (
            ["--relabel", "1,2,3"],
            "relabel: not every number from 1 to 9 stands there once",
        ),
        (["--bands", "1,2,x"], "a list is numbers from 1 with commas"),
        (
            ["--symmetry", "round"],
            "the symmetries are right, point, left",
        ),
    ] {
        let ran = folder.numplace(&["transform", EASY, wrong[0], wrong[1]]);
        assert!(ran.failure().contains(told), "{ran:?}");
    }
    let ran = folder.numplace(&["transform", &"1".repeat(36), "--symmetry", "left"]);
    assert!(
        ran.failure().contains("blocks of 2x3 would become 3x2"),
        "{ran:?}"
    );
    let told = folder.numplace(&["transform", EASY, "--json"]).json();
    assert_eq!(told["puzzles"][0]["puzzle"], EASY);
}

#[test]
fn duplicates_are_found_however_they_are_written() {
    let folder = Folder::new();
    let easy = nine(EASY);
    let layout = easy.layout();
    let other = |transform: Transform| transform.apply(&easy).unwrap();
    let renamed = Transform::relabelled(9, vec![8, 7, 6, 5, 4, 3, 2, 1, 0]).unwrap();
    let turned = Transform::symmetry(layout, Symmetry::Right).unwrap();
    let write = |name: &str, puzzles: Vec<Puzzle>| {
        let entries = puzzles.into_iter().enumerate().map(|(at, puzzle)| Entry {
            no: at as u32 + 1,
            anchor: Position::new(2 + at as u32 * 11, 11),
            page: Value::Blank,
            author: Value::Blank,
            published: Value::Blank,
            strategy: Value::Blank,
            playback: Value::Blank,
            techniques: Value::Blank,
            result: Value::Blank,
            layout: puzzle.layout().clone(),
            puzzle: Ok(puzzle),
        });
        let book = Book {
            sheet: "Book".to_string(),
            title: "Book".to_string(),
            form: SheetForm::Grid,
            layout: layout.clone(),
            palette: Palette::default(),
            filled: Vec::new(),
            entries: entries.collect(),
        };
        write_unsolved(&folder.path(name), &[book], Lang::En).unwrap();
    };
    write("a.xlsx", vec![easy.clone(), nine(TWO_SEVENS)]);
    write("renamed.xlsx", vec![other(renamed)]);
    write("turned.xlsx", vec![other(turned)]);
    let groups = |books: &[&str]| {
        let ran = folder.numplace(&[&["duplicates", "--json"], books].concat());
        ran.json()["groups"].clone()
    };
    assert_eq!(groups(&["a.xlsx"]), json!([]));
    for (book, same) in [
        ("a.xlsx", "givens"),
        ("renamed.xlsx", "digits"),
        ("turned.xlsx", "form"),
    ] {
        let found = groups(&["a.xlsx", book]);
        assert_eq!(found[0]["same"], same);
        let place = json!({"book": book, "sheet": "Book", "no": 1, "anchor": "L3"});
        assert_eq!(found[0]["puzzles"][1], place);
    }
    let ran = folder.numplace(&["duplicates", "a.xlsx", "turned.xlsx"]);
    assert_eq!(
        ran.out,
        "the same turned, mirrored or with lines swapped: a.xlsx: Book!L3: no. 1; turned.xlsx: Book!L3: no. 1\n\
         3 puzzles, 1 group of the same\n"
    );
    folder.add_sample("errors.xlsx");
    let ran = folder.numplace(&["duplicates", "errors.xlsx", "--lang", "ja"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.out.contains("問題7は読み取れないため、比べていません"),
        "{}",
        ran.out
    );
}

#[test]
fn files_that_cannot_be_read_are_told_in_words() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("fold")).unwrap();
    for (mask, words) in [
        ("fold", "fold: is a folder; give the name of a file in it"),
        ("nothing.txt", "nothing.txt: there is no such file"),
    ] {
        let ran = folder.numplace(&["generate", "-o", "a.xlsx", "--mask", mask]);
        assert_eq!(ran.status, 2, "{ran:?}");
        assert!(ran.err.contains(words), "{ran:?}");
        assert!(!folder.path("a.xlsx").exists());
    }
}
