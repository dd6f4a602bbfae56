//! Variants through a workbook and back: diagonal and the like by H1, jigsaw regions by
//! colours and by labels.

use std::sync::Arc;

use numplace_book::{Limits, read};
use numplace_solver::{
    Budget, Layout, Named, Options, Puzzle, Regions, Variant, Verdict, Wanted, judge, make, text,
};
use rust_xlsxwriter::{Format, Worksheet};
use serde_json::{Value, json};

use super::compare::assert_written;
use super::pages::{input, with_input};
use crate::command::{EASY, Folder, each, puzzles, texts};
use crate::kept::compare::{Book, GRID, losses};
use crate::sheets::{DIGITS, Seen, grid_sheet, put, save, solution};
use crate::support::{answer, solve};

/// Two maps of regions of a 9x9 puzzle, with colours that neighbours do not share.
const MAPS: [(&str, [u32; 9]); 2] = [
    (
        "AAAACCCCCDABBBBCCFDAAABBCCFDDAEEBBBFDDEEEEIIFDGGEEHIFFDGGEHHIIFDGHHHHHIFGGGGHIIIF",
        [0, 1, 2, 1, 2, 0, 0, 1, 3],
    ),
    (
        "AAACCCCCCAAAEBBCBCDDAEBBBBCDDAEBFBFFDDAEEFFFFDGGHEEEFIDGGHHHEFIDGGHHIIIIGGGHHHIII",
        [0, 0, 1, 1, 2, 3, 2, 0, 1],
    ),
];
/// A map of a 7x7 puzzle, which has no blocks.
const SEVEN: &str = "BBAAAAABBBBBAACCCCCCCDDDDDDDFFEEEEEFFFFGEEFGGGGGG";
/// Rows from one puzzle to the next.
const PITCH: u32 = 11;
/// Column of the first label beside 9x9 puzzles, and of the string in line form.
const LABELS: u16 = 33;
const LINE_LABELS: u16 = 17;
/// Column of the fields of an Input sheet.
const FIELDS: u16 = 23;

fn jigsaw(map: &str) -> Arc<Layout> {
    let variant = Variant::default().with_regions(Regions::parse(map).unwrap());
    variant
        .layout(variant.regions().unwrap().n(), None)
        .unwrap()
}

fn nine(variant: &str) -> Arc<Layout> {
    Variant::parse(variant).unwrap().layout(9, None).unwrap()
}

/// A puzzle that techniques solve, with 24 givens or a few more.
fn made(layout: &Arc<Layout>, seed: u64) -> Puzzle {
    let mut chance = fastrand::Rng::with_seed(seed);
    loop {
        let full = make::full_grid(layout, &mut |below| chance.usize(..below));
        let puzzle = make::dig(layout, &full, false, 24, &mut |below| chance.usize(..below));
        if solve(&puzzle, &Options::default()).is_conquered() {
            return puzzle;
        }
    }
}

/// Whether a puzzle has several answers when rows, columns and blocks alone count.
fn is_open_when_plain(puzzle: &Puzzle) -> bool {
    let plain = Puzzle::new(Layout::new(3, 3).unwrap(), puzzle.givens().to_vec());
    matches!(judge(&plain, &Budget::new(&|| false)), Verdict::Many(_))
}

fn line(puzzle: &Puzzle) -> String {
    text::to_line(puzzle.givens(), puzzle.n())
}

fn digits(puzzle: &Puzzle) -> Option<Vec<u64>> {
    Some(
        answer(puzzle)
            .iter()
            .map(|&digit| u64::from(digit) + 1)
            .collect(),
    )
}

/// Runs a book in a folder, and makes sure that each puzzle has its only answer.
#[track_caller]
fn assert_solved(folder: &Folder, name: &str, expected: &[&Puzzle]) -> (Value, Seen) {
    let document = folder.run_json(name, &["--print-sheets", "--sheets-per-puzzle", "1"]);
    for (puzzle, expected) in puzzles(&document).iter().zip(expected) {
        assert_eq!(puzzle["status"], "conquered", "{name}: {puzzle}");
        assert_eq!(solution(puzzle), digits(expected), "{name}");
    }
    assert_eq!(puzzles(&document).len(), expected.len());
    let written = Seen::open(&folder.path(document["output"].as_str().unwrap()));
    if name.ends_with(".xlsx") {
        assert_written(&document, &Seen::open(&folder.path(name)), &written);
    }
    (document, written)
}

/// A book in line form.
fn lines(name: &str, puzzles: &[&Puzzle]) -> Worksheet {
    let mut sheet = Worksheet::new();
    sheet.set_name(name).unwrap();
    sheet.write_string(1, DIGITS as u16, "puzzle").unwrap();
    for (row, puzzle) in (2..).zip(puzzles) {
        sheet.write_number(row, 0, row - 1).unwrap();
        sheet
            .write_string(row, DIGITS as u16, line(puzzle))
            .unwrap();
    }
    sheet
}

/// Writes the labels of a map beside a puzzle.
fn label(sheet: &mut Worksheet, row: u32, map: &str) {
    sheet.write_string(1, LABELS, "regions").unwrap();
    for (at, label) in (0..).zip(map.chars()) {
        let (row, col) = (row + at / 9, LABELS + (at % 9) as u16);
        sheet.write_string(row, col, label.to_string()).unwrap();
    }
}

/// Gives the cells of a puzzle, which stands there already, the colours of a map.
fn paint(sheet: &mut Worksheet, row: u32, map: &str, colours: &dyn Fn(usize) -> Option<u32>) {
    for (at, region) in (0u32..).zip(map.bytes()) {
        if let Some(colour) = colours(usize::from(region - b'A')) {
            let format = Format::new().set_background_color(colour);
            let (row, col) = (row + at / 9, DIGITS as u16 + (at % 9) as u16);
            sheet.set_cell_format(row, col, &format).unwrap();
        }
    }
}

#[test]
fn extra_houses_are_told_by_h1() {
    #[rustfmt::skip]
    let cases = [
        ("diagonal", "diagonal"), ("対角線", "diagonal"), ("windoku", "windoku"),
        ("ウィンドウ", "windoku"), ("disjoint", "disjoint"), ("asterisk", "asterisk"),
        ("girandola", "girandola"), ("centre-dot", "centre-dot"),
        ("Diagonal, Windoku", "diagonal+windoku"),
        ("house (1,1)(2,3)(3,5)(4,7)(5,9)(6,2)(7,4)(8,6)(9,8)",
         "house (1,1)(2,3)(3,5)(4,7)(5,9)(6,2)(7,4)(8,6)(9,8)"),
    ];
    let mut open = 0;
    for (seed, (told, id)) in (1..).zip(cases) {
        let layout = nine(id);
        let made = [made(&layout, seed), made(&layout, seed + 100)];
        // H1 counts: without it some of them would have several answers.
        open += made
            .iter()
            .filter(|puzzle| is_open_when_plain(puzzle))
            .count();

        let folder = Folder::new();
        let mut grid = grid_sheet("Book", 9);
        put(&mut grid, 2, 1, &line(&made[0]), 9);
        put(&mut grid, 2 + PITCH, 2, &line(&made[1]), 9);
        let mut strings = lines("Lines", &[&made[0], &made[1]]);
        for sheet in [&mut grid, &mut strings] {
            sheet.write_string(0, 7, told).unwrap();
        }
        save(&folder.path("book.xlsx"), [grid, strings]);
        let all = [&made[0], &made[1], &made[0], &made[1]];
        let (_, written) = assert_solved(&folder, "book.xlsx", &all);
        for sheet in ["Book", "Lines"] {
            assert_eq!(written.text(sheet, 0, 7), told);
        }
        // In a file that is only read, H1 comes back in our own words.
        folder.add("text.csv", csv(&folder, "book.xlsx", "Book"));
        let (_, written) = assert_solved(&folder, "text.csv", &[&made[0], &made[1]]);
        assert_eq!(written.text("text", 0, 7), id);
    }
    assert!(open >= 10, "{open}");
}

/// A sheet as text, as a spreadsheet saves it.
fn csv(folder: &Folder, book: &str, sheet: &str) -> String {
    let seen = Seen::open(&folder.path(book));
    let quoted = |text: String| format!("\"{}\"", text.replace('"', "\"\""));
    let rows = (0..seen.rows(sheet)).map(|row| seen.row(sheet, row));
    rows.map(|row| row.into_iter().map(quoted).collect::<Vec<_>>().join(",") + "\n")
        .collect()
}

#[test]
fn regions_are_told_by_colours() {
    let layouts = MAPS.map(|(map, _)| jigsaw(map));
    let made: Vec<Puzzle> = (0..4).map(|at| made(&layouts[at % 2], at as u64)).collect();
    let mut sheet = grid_sheet("Book", 9);
    sheet.write_string(0, 7, "ジグソー").unwrap();
    for (at, puzzle) in made.iter().enumerate() {
        let (row, (map, colours)) = (2 + at as u32 * PITCH, MAPS[at % 2]);
        let few = [None, Some(0xFF0000), Some(0x00FF00), Some(0x0000FF)];
        put(&mut sheet, row, at as u32 + 1, &line(puzzle), 9);
        // A colour for each region; four colours; the same with one of them left out.
        match at {
            0 => paint(&mut sheet, row, map, &|region| {
                Some(0x10_1010 * (region as u32 + 1))
            }),
            1 => paint(&mut sheet, row, map, &|region| {
                Some(0x20_2020 * (colours[region] + 1))
            }),
            _ => paint(&mut sheet, row, map, &|region| {
                few[colours[region] as usize]
            }),
        }
    }
    let folder = Folder::new();
    save(&folder.path("book.xlsx"), [sheet]);
    let all: Vec<&Puzzle> = made.iter().collect();
    let (document, written) = assert_solved(&folder, "book.xlsx", &all);
    assert_eq!(document["notes"], json!([]));
    assert_eq!(each(&document, "block"), [&Value::Null; 4]);
    assert_eq!(written.text("Book", 0, 7), "ジグソー");

    // Your colours stay, and the answers have regions of their own.
    let before = folder.bytes("book.xlsx");
    let after = folder.bytes("book.solved.xlsx");
    let books = [Book {
        sheet: "Book",
        columns: &GRID,
        again: false,
    }];
    assert_eq!(losses(&before, &after, &books), [""; 0]);
    let ran = folder.numplace(&["run", "book.xlsx", "--in-place"]);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(losses(&before, &folder.bytes("book.xlsx"), &books), [""; 0]);
    let first = folder.bytes("book.xlsx");
    folder.numplace(&["run", "book.xlsx", "--in-place"]);
    assert!(
        first == folder.bytes("book.xlsx"),
        "a second run changed the file"
    );
}

#[test]
fn regions_are_told_by_labels() {
    let layouts = MAPS.map(|(map, _)| jigsaw(map));
    // The first map holds for the second puzzle as well.
    let made: Vec<Puzzle> = [0, 0, 1]
        .map(|map| made(&layouts[map], map as u64 + 7))
        .into();
    let all: Vec<&Puzzle> = made.iter().collect();
    let mut grid = grid_sheet("Book", 9);
    for (at, puzzle) in (0..).zip(&made) {
        put(&mut grid, 2 + at * PITCH, at + 1, &line(puzzle), 9);
    }
    label(&mut grid, 2, MAPS[0].0);
    label(&mut grid, 2 + 2 * PITCH, &MAPS[1].0.to_lowercase());
    let mut strings = lines("Lines", &all);
    strings.write_string(1, LINE_LABELS, "領域").unwrap();
    strings.write_string(2, LINE_LABELS, MAPS[0].0).unwrap();
    strings.write_string(4, LINE_LABELS, MAPS[1].0).unwrap();
    // Without a word in H1 the labels make a jigsaw book.
    grid.write_string(0, 7, "jigsaw").unwrap();
    let folder = Folder::new();
    save(&folder.path("book.xlsx"), [grid, strings]);
    let twice: Vec<&Puzzle> = [all.clone(), all.clone()].concat();
    assert_solved(&folder, "book.xlsx", &twice);

    for sheet in ["Book", "Lines"] {
        let name = format!("{sheet}.csv");
        folder.add(&name, csv(&folder, "book.xlsx", sheet));
        assert_solved(&folder, &name, &all);
        // What was written then is read in the same way.
        let output = format!("{sheet}.solved.xlsx");
        let (_, written) = assert_solved(&folder, &output, &all);
        assert_eq!(written.text(sheet, 0, 7), "jigsaw");
    }
    // A table of strings with a column of regions.
    let row = |(map, puzzle): (usize, &Puzzle)| format!("{},{}\n", line(puzzle), MAPS[map].0);
    let rows: String = [0, 0, 1].into_iter().zip(&made).map(row).collect();
    folder.add("table.csv", format!("puzzle,regions\n{rows}"));
    assert_solved(&folder, "table.csv", &all);
}

#[test]
fn regions_may_cross_with_extra_houses_and_need_no_blocks() {
    let regions = Regions::parse(MAPS[1].0).unwrap();
    let crossed = Variant::default()
        .with(Named::Diagonal)
        .with_regions(regions);
    let crossed = made(&crossed.layout(9, None).unwrap(), 3);
    let mut nines = grid_sheet("Nines", 9);
    nines.write_string(0, 7, "jigsaw+diagonal").unwrap();
    put(&mut nines, 2, 1, &line(&crossed), 9);
    label(&mut nines, 2, MAPS[1].0);

    let seven = made(&jigsaw(SEVEN), 3);
    let mut sevens = lines("Sevens", &[&seven]);
    sevens.write_string(0, 7, "jigsaw").unwrap();
    sevens.write_string(1, LINE_LABELS, "regions").unwrap();
    sevens.write_string(2, LINE_LABELS, SEVEN).unwrap();
    let folder = Folder::new();
    save(&folder.path("book.xlsx"), [nines, sevens]);
    assert_solved(&folder, "book.xlsx", &[&crossed, &seven]);
}

/// Regions that are wrong make one puzzle unreadable, and the message names the cells.
#[test]
fn wrong_regions_are_told_and_the_others_go_on() {
    let (map, colours) = MAPS[0];
    let puzzle = made(&jigsaw(map), 1);
    let mut sheet = grid_sheet("Book", 9);
    sheet.write_string(0, 7, "jigsaw").unwrap();
    // L4 belongs to D, and is painted as B.
    let swapped = format!("{}B{}", &map[..9], &map[10..]);
    let rows = |at: u32| 2 + at * PITCH;
    for at in 0..6 {
        put(&mut sheet, rows(at), at + 1, &line(&puzzle), 9);
    }
    paint(&mut sheet, rows(0), map, &|region| {
        Some(0x20_2020 * (colours[region] + 1))
    });
    paint(&mut sheet, rows(1), &swapped, &|region| {
        Some(0x10_1010 * (region as u32 + 1))
    });
    // Region C is not painted, and neither is D, which does not touch it.
    paint(&mut sheet, rows(2), map, &|region| {
        (region != 2 && region != 3).then_some(0x1010 * (region as u32 + 1))
    });
    // The same slip with E left white.
    paint(&mut sheet, rows(3), &swapped, &|region| {
        (region != 4).then_some(0x1010 * (region as u32 + 1))
    });
    // The shades of a plain book.
    let shades: String = (0..81)
        .map(|at| {
            if (at / 27 + at % 9 / 3) % 2 == 0 {
                'A'
            } else {
                'B'
            }
        })
        .collect();
    paint(&mut sheet, rows(5), &shades, &|region| {
        Some(0xEE_EEEE - region as u32)
    });
    let mut labelled = grid_sheet("Labelled", 9);
    for at in 0..2 {
        put(&mut labelled, rows(at), at + 1, &line(&puzzle), 9);
    }
    label(&mut labelled, rows(0), &swapped);
    labelled
        .write_blank(rows(0), LABELS, &Format::new())
        .unwrap();
    label(&mut labelled, rows(1), map);

    let folder = Folder::new();
    save(&folder.path("book.xlsx"), [sheet, labelled]);
    let document = folder.run_json("book.xlsx", &[]);
    let faults: Vec<&str> = puzzles(&document)
        .iter()
        .map(|puzzle| puzzle["fault"]["en"].as_str().unwrap_or_default())
        .collect();
    let beginnings = [
        "",
        "M4: the region of M4, N4, O4, P4, ",
        "",
        "",
        "L47: the puzzle has no regions; ",
        "L58: the colours are those of ordinary blocks of 3x3",
        "AH3: the cell is in no region; ",
        "",
    ];
    for (at, (fault, begin)) in faults.iter().zip(beginnings).enumerate() {
        if at != 1 && at != 3 {
            assert!(
                fault.starts_with(begin) && fault.is_empty() == begin.is_empty(),
                "{at}: {fault}"
            );
        }
    }
    // B has a cell too many, D one too few, wherever the first of them is.
    assert!(
        faults[1].contains("has 10 cells, not 9") && faults[1].contains("has 8 cells, not 9"),
        "{}",
        faults[1]
    );
    assert!(
        faults[3].contains("has 10 cells") && faults[3].contains("has 8 cells"),
        "{}",
        faults[3]
    );
    assert_eq!(puzzles(&document)[0]["status"], "conquered");
    assert_eq!(puzzles(&document)[1]["status"], "unreadable");
    let ran = folder.numplace(&["check", "book.xlsx"]);
    assert_eq!(ran.status, 1);
    // No slip of the digits was looked for.
    assert!(!ran.out.contains("slip"), "{}", ran.out);
    // In Japanese as well.
    let ran = folder.numplace(&["check", "book.xlsx", "--lang", "ja"]);
    assert!(
        ran.out
            .contains("L58 の塗り分けは普通の 3x3 ブロックと同じです"),
        "{}",
        ran.out
    );

    // Colours are not read from other files; what is typed is not lost.
    folder.add("text.csv", csv(&folder, "book.xlsx", "Labelled"));
    let document = folder.run_json("text.csv", &[]);
    assert_eq!(each(&document, "status"), ["unreadable", "conquered"]);
    let written = Seen::open(&folder.path("text.solved.xlsx"));
    assert_eq!(written.text("text", 3, LABELS.into()), "B");
    folder.add("colours.csv", csv(&folder, "book.xlsx", "Book"));
    let document = folder.run_json("colours.csv", &[]);
    assert!(
        texts(&document["notes"])
            .iter()
            .any(|note| note.starts_with("colours: colours of cells are read from .xlsx")),
        "{}",
        document["notes"]
    );
}

#[test]
fn regions_in_pieces_are_noted() {
    // (1,1) and (1,9) change their regions.
    let mut map: Vec<u8> = MAPS[0].0.bytes().collect();
    map.swap(0, 8);
    let map = String::from_utf8(map).unwrap();
    let puzzle = made(&jigsaw(&map), 5);
    let mut sheet = grid_sheet("Book", 9);
    put(&mut sheet, 2, 1, &line(&puzzle), 9);
    label(&mut sheet, 2, &map);
    let folder = Folder::new();
    save(&folder.path("book.xlsx"), [sheet]);
    let (document, _) = assert_solved(&folder, "book.xlsx", &[&puzzle]);
    let notes = texts(&document["notes"]);
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(
        notes[0].starts_with("Book!L3: regions in pieces: L3, P3, "),
        "{notes:?}"
    );
}

/// What is told beside the book wins over it.
#[test]
fn what_is_told_wins_over_the_book() {
    let puzzle = made(&nine("windoku"), 2);
    let mut sheet = grid_sheet("Book", 9);
    sheet.write_string(0, 7, "diagonal").unwrap();
    put(&mut sheet, 2, 1, &line(&puzzle), 9);
    let folder = Folder::new();
    save(&folder.path("book.xlsx"), [sheet]);
    let ask = |variant: Option<Variant>| {
        let told = Wanted {
            block: None,
            variant,
        };
        let workbook = read(&folder.path("book.xlsx"), told, &Limits::default()).unwrap();
        (workbook.books[0].layout.variant().clone(), workbook.notes)
    };
    let named = |named| Variant::default().with(named);
    assert_eq!(ask(None).0, named(Named::Diagonal));
    assert_eq!(ask(Some(named(Named::Windoku))).0, named(Named::Windoku));
    assert!(ask(Some(Variant::default())).0.is_plain());
    let regions = Regions::parse(MAPS[0].0).unwrap();
    let told = Variant::default().with_regions(regions.clone());
    assert_eq!(ask(Some(told)).0.regions(), Some(&regions));
    let seven = Variant::default().with_regions(Regions::parse(SEVEN).unwrap());
    let (variant, notes) = ask(Some(seven));
    assert_eq!(variant, named(Named::Diagonal));
    assert!(
        notes[0].starts_with("Book!H1: regions of a 7x7 puzzle do not fit"),
        "{notes:?}"
    );
}

/// A run that was kept counts for the same regions only.
#[test]
fn changed_regions_are_solved_again() {
    let puzzle = made(&jigsaw(MAPS[0].0), 9);
    let folder = Folder::new();
    let write = |map: &str| {
        let mut sheet = grid_sheet("Book", 9);
        put(&mut sheet, 2, 1, &line(&puzzle), 9);
        label(&mut sheet, 2, map);
        save(&folder.path("book.xlsx"), [sheet]);
    };
    write(MAPS[0].0);
    let first = folder.run_json("book.xlsx", &[]);
    let again = folder.run_json("book.xlsx", &[]);
    // Nothing changed: the times are those of the first run.
    assert_eq!(first["puzzles"], again["puzzles"]);
    write(MAPS[1].0);
    let other = folder.run_json("book.xlsx", &[]);
    assert_ne!(
        puzzles(&other)[0]["solution"],
        puzzles(&first)[0]["solution"]
    );
}

#[test]
fn new_books_have_room_for_what_the_variant_needs() {
    let folder = Folder::new();
    for (name, variant, size) in [
        ("a.xlsx", "diagonal", "9"),
        ("b.xlsx", "jigsaw+diagonal", "9"),
        ("c.xlsx", "jigsaw", "7"),
    ] {
        for form in ["grid", "line"] {
            let name = format!("{form}{name}");
            #[rustfmt::skip]
            let ran = folder.numplace(&[
                "new", &name, "--size", size, "--variant", variant, "--problems", "2", "--form", form,
            ]);
            assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
            let seen = Seen::open(&folder.path(&name));
            let sheet = &seen.sheets[0];
            assert_eq!(seen.text(sheet, 0, 7), variant);
            let workbook = read(&folder.path(&name), None, &Limits::default()).unwrap();
            // Empty lines have their size from F1, which regions do not need.
            let told = workbook.books.iter().map(|book| book.layout.variant());
            let known = form == "grid" || variant == "diagonal";
            assert_eq!(
                told.map(ToString::to_string).collect::<Vec<_>>(),
                vec![variant; usize::from(known)]
            );
            let n: u32 = size.parse().unwrap();
            let place = match form {
                "grid" => DIGITS + 2 * n + 4,
                _ => LINE_LABELS.into(),
            };
            let title = if variant.contains("jigsaw") {
                "regions"
            } else {
                ""
            };
            assert_eq!(seen.text(sheet, 1, place), title, "{name}");
        }
    }
    let ran = folder.numplace(&["new", "d.xlsx", "--variant", "killer"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("\"killer\" is no variant"), "{}", ran.err);
    let ran = folder.numplace(&["new", "d.xlsx", "--variant", "asterisk", "--size", "6"]);
    assert!(
        ran.failure()
            .contains("asterisk is a variant of 9x9 puzzles"),
        "{}",
        ran.err
    );
    assert!(!folder.path("d.xlsx").exists());
}

/// A puzzle typed into the Input sheet of a diagonal book is a diagonal one, and is stored.
#[test]
fn the_input_sheet_knows_the_variant() {
    let layout = nine("diagonal");
    let (first, second) = (made(&layout, 11), made(&layout, 12));
    let mut sheet = grid_sheet("Book", 9);
    sheet.write_string(0, 7, "diagonal").unwrap();
    put(&mut sheet, 2, 1, &line(&first), 9);
    let mut page = input(&line(&second), "", "Book", "yes");
    page.write_string(7, FIELDS, "3x3 diagonal").unwrap();
    let folder = with_input(sheet, page);
    let document = folder.run_json("book.solved.xlsx", &[]);
    let stored = puzzles(&document).iter().find(|puzzle| puzzle["no"] == 2);
    let stored = stored.unwrap_or_else(|| panic!("{document}"));
    assert_eq!(
        (&stored["sheet"], solution(stored)),
        (&json!("Book"), digits(&second))
    );
    let seen = Seen::open(&folder.path("book.solved.xlsx"));
    assert_eq!(seen.text("Input", 7, FIELDS.into()), "3x3 diagonal");

    // A plain puzzle has no place in such a book.
    let mut sheet = grid_sheet("Book", 9);
    sheet.write_string(0, 7, "diagonal").unwrap();
    put(&mut sheet, 2, 1, &line(&first), 9);
    let folder = with_input(sheet, input(EASY, "", "Book", "yes"));
    let document = folder.run_json("book.solved.xlsx", &[]);
    assert_eq!(each(&document, "sheet"), ["Book", "Input"]);
    assert_eq!(folder.numplace(&["run", "book.solved.xlsx"]).status, 1);
}
