//! `generate --mask` and `--picture`: drawings from texts and from sheets.

use numplace_book::{Book, Colour, Limits};
use numplace_solver::{Budget, GivenSymmetry, Verdict, judge};
use rust_xlsxwriter::{Color, Format, FormatBorder, Workbook, Worksheet};

use crate::command::{Folder, each, puzzles};
use crate::sheets::{Seen, save};

/// The first book of a folder's workbook.
fn book(folder: &Folder, name: &str) -> Book {
    let mut workbook = numplace_book::read(&folder.path(name), None, &Limits::default()).unwrap();
    workbook.books.remove(0)
}

/// Where the givens of all puzzles of a book stand, as text.
fn masks(book: &Book) -> Vec<String> {
    let entries = book.entries.iter();
    let masks = entries.map(|entry| {
        let puzzle = entry.puzzle.as_ref().unwrap();
        let sign = |given: &Option<u8>| if given.is_some() { '#' } else { '.' };
        puzzle.givens().iter().map(sign).collect()
    });
    masks.collect()
}

/// A sheet with cells filled from a corner on, by the signs of a drawing.
fn filled(name: &str, (top, left): (u32, u16), drawing: &[&str]) -> Worksheet {
    let mut sheet = Worksheet::new();
    sheet.set_name(name).unwrap();
    for (row, signs) in (top..).zip(drawing) {
        for (col, sign) in (left..).zip(signs.chars()) {
            let fill = match sign {
                'R' => Format::new().set_background_color(Color::RGB(0xE03050)),
                'B' => Format::new().set_background_color(Color::RGB(0x102040)),
                'W' => Format::new().set_background_color(Color::White),
                _ => Format::new(),
            };
            match sign {
                '.' => {}
                'x' => drop(sheet.write_string(row, col, "x").unwrap()),
                '0' => drop(sheet.write_number(row, col, 0).unwrap()),
                _ => drop(sheet.write_blank(row, col, &fill).unwrap()),
            }
        }
    }
    sheet
}

/// Draws a frame around 4x4 cells.
fn frame(sheet: &mut Worksheet, (top, left): (u32, u16)) {
    for at in 0..4 {
        let line = |format: fn(Format) -> Format| format(Format::new());
        let over = line(|f| f.set_border_top(FormatBorder::Thin));
        let under = line(|f| f.set_border_bottom(FormatBorder::Thin));
        sheet.write_blank(top, left + at, &over).unwrap();
        sheet.write_blank(top + 3, left + at, &under).unwrap();
    }
}

const MASK: [&str; 4] = ["RR..", "..x.", "B..R", ".RR."];
const SAME: &str = "##....#.#..#.##.";

#[test]
fn a_mask_is_read_from_a_sheet_wherever_it_stands() {
    let folder = Folder::new();
    let mut framed = filled("Framed", (6, 3), &["W00.", "..R."]);
    frame(&mut framed, (5, 3));
    let sheets = [
        // Its last column is white, which is no colour, and a 0 is nothing.
        filled("First", (0, 0), &["RR.W", "..x.", "B0.R", ".RR."]),
        filled("Beside", (20, 30), &MASK),
        filled(
            "In a book",
            (3, 2),
            &["RRRRRR", "RR...R", "..x...", "B..R..", ".RR..."],
        ),
        framed,
    ];
    save(&folder.path("masks.xlsx"), sheets);
    let make = |mask: &str, more: &[&str]| {
        let args = [
            "generate", "-o", "a.xlsx", "--size", "4", "--count", "2", "--seed", "1",
        ];
        let ran = folder.numplace(&[&args[..], &["--mask", mask], more].concat());
        assert_eq!(ran.status, 0, "{mask}: {ran:?}");
        let made = masks(&book(&folder, "a.xlsx"));
        std::fs::remove_file(folder.path("a.xlsx")).unwrap();
        (made, ran.out)
    };
    for place in [
        "masks.xlsx",
        "masks.xlsx:First",
        "masks.xlsx:beside",
        "masks.xlsx:Beside!AE21:AH24",
        "masks.xlsx:In a book!$C$5:$F$8",
    ] {
        let (made, out) = make(place, &[]);
        assert_eq!(
            (made, out.as_str()),
            (vec![SAME.to_string(); 2], "a.xlsx\n"),
            "{place}"
        );
    }
    // A name may have a colon itself.
    std::fs::copy(folder.path("masks.xlsx"), folder.path("a:b.xlsx")).unwrap();
    for place in ["a:b.xlsx", "a:b.xlsx:Beside"] {
        assert_eq!(make(place, &[]).0, [SAME, SAME]);
    }
    let told = folder.numplace(&[
        "generate",
        "-o",
        "b.xlsx",
        "--size",
        "4",
        "--mask",
        "masks.xlsx:Framed",
    ]);
    // The frame tells the place: one given in row 3, column 3.
    assert!(
        told.failure()
            .contains("masks.xlsx: Framed!D6:G9: 1 givens are too few"),
        "{told:?}"
    );
}

#[test]
fn a_smaller_drawing_lies_in_the_middle_or_is_asked_about() {
    let folder = Folder::new();
    let ring = ["RRRRRR", "R....R", "R.RR.R", "R.RR.R", "R....R", "RRRRRR"];
    let sheets = [
        filled("Even", (4, 4), &ring),
        filled("Odd", (4, 4), &ring[..5]),
        filled("Corner", (0, 4), &ring),
        filled("Large", (1, 1), &["R........R"]),
        filled("Empty", (1, 1), &["W0W"]),
    ];
    save(&folder.path("d.xlsx"), sheets);
    let make = |sheet: &str, more: &[&str]| {
        let mask = format!("d.xlsx:{sheet}");
        let args = [
            "generate", "-o", "a.xlsx", "--count", "1", "--seed", "1", "--mask", &mask,
        ];
        folder.numplace(&[&args[..], more].concat())
    };
    for (sheet, told) in [
        (
            "Odd",
            "d.xlsx: Odd!E5:J9: the drawing is 5x6, and where it lies in 8x8 cells cannot be told; draw borders around these cells, or give their range, as in Odd!E5:L12",
        ),
        (
            "Corner",
            "d.xlsx: Corner!E1:J6: the drawing is 6x6, and where it lies",
        ),
        (
            "Large",
            "d.xlsx: Large!B2:K2: the drawing is 1x10, larger than 8x8; give its range, as in Large!B2:I9, or another --size",
        ),
        (
            "Empty",
            "d.xlsx: Empty: no cell is filled or holds anything, so there is no drawing",
        ),
        (
            "Even!A1:B2",
            "d.xlsx: Even!A1:B2: is 2x2; give 8 rows and 8 columns, as in B2:I9",
        ),
        ("Even!x", "d.xlsx: Even!x: is no range; give 8 rows"),
        ("Even!AA1:AH8", "d.xlsx: Even!AA1:AH8: no cell is filled"),
        (
            "Uneven",
            "d.xlsx: there is no sheet named \"Uneven\"; the sheets are Even, Odd, Corner, Large, Empty",
        ),
    ] {
        let ran = make(sheet, &["--size", "8"]);
        assert!(ran.failure().contains(told), "{ran:?}");
    }
    let ran = folder.numplace(&["generate", "-o", "a.xlsx", "--mask", "none.xlsx:Even"]);
    assert!(ran.failure().contains("none.xlsx:Even"), "{ran:?}");
    folder.add("odd.bin", [0xFF, 0xFE, 0x00]);
    let ran = folder.numplace(&["generate", "-o", "a.xlsx", "--mask", "odd.bin"]);
    assert!(
        ran.failure().contains("is neither text nor a workbook"),
        "{ran:?}"
    );
    assert_eq!(folder.files(), ["d.xlsx", "odd.bin"]);

    let ran = make("Even", &["--size", "8"]);
    assert_eq!(
        ran.out,
        "note: d.xlsx: Even!D4:K11: the drawing is smaller than the puzzles, so it was put in their middle\na.xlsx\n"
    );
    let mask = &masks(&book(&folder, "a.xlsx"))[0];
    assert_eq!(&mask[8..24], ".######..#....#.");
    assert_eq!(mask.chars().filter(|sign| *sign == '#').count(), 24);
}

const WINDMILL: [&str; 9] = [
    "RRRBBBBBR",
    "BBRRRBBBR",
    "BBBRRBBRR",
    "BBBRBRRRB",
    "BRRB.BRRB",
    "BRRRBRBBB",
    "RRBBRRBBB",
    "RBBBRRRBB",
    "RBBBBBRRR",
];

/// From a text and from a sheet: puzzles with one answer each, whose answers have the
/// picture in the colours of the book's palette, also when they have been solved.
#[test]
fn answers_show_the_picture_in_the_colours_of_the_palette() {
    let folder = Folder::new();
    folder.add(
        "mill.txt",
        format!("R = #E03050\nB = #102040\n{}\n", WINDMILL.join("\n")),
    );
    save(
        &folder.path("mill.xlsx"),
        [filled("Mill", (2, 5), &WINDMILL)],
    );
    let colours = [0xE03050, 0x102040].map(|rgb| Some(Colour(rgb)));
    for drawing in ["mill.txt", "mill.xlsx", "mill.xlsx:Mill!F3:N11"] {
        let make = |out: &str, more: &[&str]| {
            let args = [
                "generate",
                "-o",
                out,
                "--picture",
                drawing,
                "--count",
                "3",
                "--json",
            ];
            let ran = folder.numplace(&[&args[..], more].concat());
            assert_eq!(ran.status, 0, "{ran:?}");
            ran.json()
        };
        let told = make("a.xlsx", &["--seed", "4", "--symmetry", "turn"]);
        assert_eq!(each(&told, "symmetry").len(), 3);
        let made = book(&folder, "a.xlsx");
        let palette = made.palette.colours();
        let count = |colour| palette.iter().filter(|of| **of == colour).count();
        assert_eq!(colours.map(count), [4, 5]);

        let document = folder.run_json("a.xlsx", &["--print-sheets"]);
        let seen = Seen::open(&folder.path("a.solved.xlsx"));
        let mut answers = Vec::new();
        for (entry, puzzle) in made.entries.iter().zip(puzzles(&document)) {
            let own = entry.puzzle.as_ref().unwrap();
            assert!(matches!(
                GivenSymmetry::of(own),
                GivenSymmetry::Turn | GivenSymmetry::Full
            ));
            let Verdict::Unique(answer) = judge(own, &Budget::new(&|| false)) else {
                panic!("{puzzle}")
            };
            let signs: Vec<char> = WINDMILL.concat().chars().collect();
            for (at, &digit) in answer.iter().enumerate() {
                let expected = match signs[at] {
                    'R' => colours[0],
                    'B' => colours[1],
                    _ => made.palette.of(digit),
                };
                assert_eq!(made.palette.of(digit), expected, "{puzzle}");
                let (row, col) = (entry.anchor.row + at as u32 / 9, 11 + at as u32 % 9);
                let fill = seen.fill("Results", row, col).unwrap();
                assert_eq!(Colour::parse(&fill), expected, "{row} {col}");
                // White letters on the dark one.
                let white = seen.look("Results", row, col).contains("FFFFFF");
                assert_eq!(white, fill == "102040");
            }
            answers.push(answer);
        }
        answers.dedup();
        assert_eq!(answers.len(), 3);
        // In line with the printed answers, whose first board begins in A4 or below.
        assert!((0..40).any(|row| seen.fill("Print answers", row, 0).as_deref() == Some("E03050")));
        // The solved book has its palette still, and a second run changes nothing.
        let solved = book(&folder, "a.solved.xlsx");
        assert_eq!(solved.palette, made.palette);
        let before = folder.bytes("a.solved.xlsx");
        let again = folder.numplace(&["run", "a.solved.xlsx", "--print-sheets"]);
        assert_eq!(again.status, 0, "{again:?}");
        assert_eq!(before, folder.bytes("a.solved.xlsx"));
        // The same seed makes the same.
        make(
            "b.xlsx",
            &["--seed", "4", "--symmetry", "turn", "--jobs", "2"],
        );
        assert_eq!(masks(&made), masks(&book(&folder, "b.xlsx")));
        for name in ["a.xlsx", "a.solved.xlsx", "b.xlsx"] {
            std::fs::remove_file(folder.path(name)).unwrap();
        }
    }
}

/// A user's own book: the titles over the answers are filled by hand, with nothing in them.
#[test]
fn a_palette_is_what_the_user_filled_the_titles_with() {
    let folder = Folder::new();
    let fill = |rgb: u32| Format::new().set_background_color(Color::RGB(rgb));
    let make = |name: &str, colour: &dyn Fn(u16) -> Option<u32>| {
        let mut sheet = crate::sheets::nines("Mine", &[crate::command::EASY], 11);
        for digit in 0..9 {
            if let Some(rgb) = colour(digit) {
                sheet.write_blank(1, 21 + digit, &fill(rgb)).unwrap();
            }
        }
        let mut workbook = Workbook::new();
        workbook.push_worksheet(sheet);
        workbook.save(folder.path(name)).unwrap();
        folder.run_json(name, &[])
    };
    let document = make("odd.xlsx", &|digit| (digit % 2 == 0).then_some(0xFFC000));
    assert_eq!(each(&document, "status"), ["conquered"]);
    let seen = Seen::open(&folder.path("odd.solved.xlsx"));
    // 6 3 5 8 1 7 4 9 2
    let fills: Vec<bool> = (11..20)
        .map(|col| seen.fill("Results", 2, col).as_deref() == Some("FFC000"))
        .collect();
    assert_eq!(
        fills,
        [false, true, true, false, true, true, false, true, false]
    );
    // The user's titles stay as they are, and get their numbers.
    assert_eq!(seen.fill("Mine", 1, 21).as_deref(), Some("FFC000"));
    assert_eq!(seen.number("Mine", 1, 21), Some(1.0));
    // One colour for all draws nothing.
    make("same.xlsx", &|_| Some(0xFFC000));
    let seen = Seen::open(&folder.path("same.solved.xlsx"));
    assert!((11..20).all(|col| seen.fill("Results", 2, col).as_deref() != Some("FFC000")));
}

#[test]
fn impossible_pictures_name_the_lines() {
    let folder = Folder::new();
    let mut lines = [".........".to_string(), ".........".to_string()].to_vec();
    lines.resize(9, ".........".to_string());
    lines[2] = "AAAAA....".to_string();
    for line in &mut lines[4..] {
        line.replace_range(5..6, "B");
    }
    folder.add("a.txt", lines.join("\n"));
    let ran = folder.numplace(&["generate", "-o", "a.xlsx", "--picture", "a.txt"]);
    assert!(
        ran.failure().contains(
            "a.txt: row 3 has 5 cells of the colour A, column 6 has 5 cells of the colour B: \
             together 10 digits, and there are only 9; leave cells free (.)"
        ),
        "{ran:?}"
    );
    folder.add("b.txt", "AB..\n..C.\n....\n....\n");
    let ran = folder.numplace(&[
        "generate",
        "-o",
        "a.xlsx",
        "--picture",
        "b.txt",
        "--size",
        "4",
    ]);
    assert!(
        ran.failure().contains("one does if the cells of row 1"),
        "{ran:?}"
    );
    save(
        &folder.path("c.xlsx"),
        [filled("C", (0, 0), &["RRRR", "....", "....", "x..."])],
    );
    let ran = folder.numplace(&[
        "generate",
        "-o",
        "a.xlsx",
        "--picture",
        "c.xlsx",
        "--size",
        "4",
    ]);
    assert!(
        ran.failure().contains(
            "c.xlsx: C!A1:D4: row 1 has nothing but cells of the colour #E03050, so all 4 digits"
        ),
        "{ran:?}"
    );
}

/// The drawings among the samples make the books that the documents say they make.
#[test]
fn the_sample_drawings_make_books() {
    let folder = Folder::with_sample("drawing.xlsx");
    folder.add_sample("windmill.xlsx");
    let make = |out: &str, drawing: [&str; 2]| {
        let args = [
            "generate", "-o", out, "--count", "2", "--seed", "1", drawing[0], drawing[1],
        ];
        let ran = folder.numplace(&args);
        assert_eq!((ran.status, ran.out.as_str()), (0, &*format!("{out}\n")));
        book(&folder, out)
    };
    let faces = masks(&make("faces.xlsx", ["--mask", "drawing.xlsx:Face"]));
    let face = "..#####...#.....#.#..#.#..##.#...#.##...#...##.#...#.##..###..#.#.....#...#####..";
    assert_eq!(faces, [face, face]);
    let mills = make("mills.xlsx", ["--picture", "drawing.xlsx"]);
    assert_eq!(mills.palette, book(&folder, "windmill.xlsx").palette);
    assert!(!mills.palette.is_empty());
}
