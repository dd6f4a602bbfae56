//! Sizes and shapes that cannot be: one line that says why, and nothing written.

use rust_xlsxwriter::Worksheet;

use crate::command::{EASY, Folder, puzzles};
use crate::sheets::{grid_sheet, put, save};

/// A full grid of `n` digits in blocks of 1 x n, a row in each line.
fn latin(n: usize) -> String {
    let row = |row: usize| {
        let digits = (0..n).map(|col| ((row + col) % n + 1).to_string());
        digits.collect::<Vec<_>>().join(" ")
    };
    (0..n).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn impossible_sizes_and_shapes_end_with_one_line() {
    let folder = Folder::new();
    folder.add(
        "few.txt",
        "#........\n".to_string() + &".........\n".repeat(8),
    );
    for (args, told) in [
        ("new n.xlsx --size 101", "sizes from 4 to 100 are possible"),
        ("new n.xlsx --size 3", "sizes from 4 to 100 are possible"),
        ("new n.xlsx --size 13", "no customary block shape"),
        (
            "new n.xlsx --size 9 --block 2x3",
            "blocks of 2x3 do not make 9 digits",
        ),
        (
            "new n.xlsx --block 1x101",
            "sizes from 4 to 100 are possible",
        ),
        ("new n.xlsx --block 0x9", "sizes from 4 to 100 are possible"),
        (
            "generate -o n.xlsx --size 101",
            "sizes from 4 to 100 are possible",
        ),
        (
            "generate -o n.xlsx --block 11x11",
            "sizes from 4 to 100 are possible",
        ),
        (
            "generate -o n.xlsx --size 9 --block 3x4",
            "blocks of 3x4 make 12x12 puzzles, not 9x9",
        ),
        (
            "generate -o n.xlsx --mask few.txt",
            "few.txt: 1 givens are too few",
        ),
        ("solve --block 9x0 1", "sizes from 4 to 100 are possible"),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let ran = folder.numplace(&args);
        assert!(ran.failure().contains(told), "{args:?}: {ran:?}");
    }
    assert_eq!(folder.files(), ["few.txt"]);
    let ran = folder.numplace(&["solve", "--block", "2x3", EASY]);
    assert!(ran.failure().contains("81 cells instead of 36"), "{ran:?}");
    let above = EASY.replacen('5', "A", 1);
    let ran = folder.numplace(&["solve", &above]);
    assert!(
        ran.failure()
            .contains("\"A\" is neither a digit from 1 to 9 nor a blank"),
        "{ran:?}"
    );
}

#[test]
fn a_puzzle_of_101_digits_as_text_is_told_in_one_line() {
    let folder = Folder::new();
    folder.add("drawn.txt", latin(101));
    folder.add("line.txt", latin(101).replace('\n', " "));
    for file in ["drawn.txt", "line.txt"] {
        let ran = folder.numplace(&["solve", file]);
        assert_eq!(ran.status, 1);
        assert_eq!(
            ran.out,
            "line 1: Unreadable: 10201 cells are no square grid of 4x4 to 100x100; a 9x9 puzzle has 81\n"
        );
    }
    // A hundred are read, in both ways.
    folder.add("drawn.txt", latin(100));
    let ran = folder.numplace(&["solve", "drawn.txt", "--block", "1x100", "--answers-only"]);
    assert_eq!((ran.status, ran.out.lines().count()), (0, 1), "{}", ran.err);
}

#[test]
fn books_of_101_digits_and_of_impossible_blocks_are_refused() {
    let folder = Folder::new();
    let with_shape = |n: usize, shape: &str| -> Worksheet {
        let mut sheet = grid_sheet("Book", n);
        sheet.write_string(0, 5, shape).unwrap();
        sheet.write_number(2, 0, 1).unwrap();
        sheet.write_number(2, 11, 1).unwrap();
        sheet
    };
    for (n, shape, told) in [
        (
            101,
            "1x101",
            "Book!DH2: row 2 counts beyond 100; sizes from 4 to 100 are possible",
        ),
        (
            9,
            "3x4",
            "Book!F1: blocks of 3x4 do not make the 9 digits that this sheet has",
        ),
        (9, "0x9", "Book!F1: blocks of 0x9 do not make the 9 digits"),
        (7, "", "Book!F1: a 7x7 puzzle has no customary block shape"),
    ] {
        save(&folder.path("book.xlsx"), [with_shape(n, shape)]);
        for command in ["run", "check"] {
            let ran = folder.numplace(&[command, "book.xlsx"]);
            assert!(ran.failure().contains(told), "{ran:?}");
        }
    }
    assert_eq!(folder.files(), ["book.xlsx"]);
    // A given above the size is told with its cell, and the others are solved.
    let mut sheet = grid_sheet("Book", 9);
    put(&mut sheet, 2, 1, EASY, 9);
    put(&mut sheet, 13, 2, EASY, 9);
    sheet.write_number(13, 11, 10).unwrap();
    save(&folder.path("book.xlsx"), [sheet]);
    let document = folder.run_json("book.xlsx", &[]);
    assert_eq!(puzzles(&document)[0]["status"], "conquered");
    assert_eq!(puzzles(&document)[1]["status"], "unreadable");
    assert_eq!(
        puzzles(&document)[1]["fault"]["en"],
        "L14: \"10\" is not a digit from 1 to 9"
    );
}
