//! Makes the sample books in workbooks/: puzzles of our own, dug from full grids by chance,
//! the same ones at every run.
//!
//! ```sh
//! cargo run --release --example make_samples -- workbooks
//! ```
//!
//! Existing files are left alone: delete those that are to be made anew.

#![allow(clippy::print_stdout, reason = "an example shows what it made")]

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use numplace_book::{
    Book, Colour, Entry, Palette, Position, ReadFault, SheetForm, Unreadable, Value, write_unsolved,
};
use numplace_solver::{
    Drawing, Lang, Layout, Named, Options, Picture, Puzzle, Record, Regions, Slips, Status,
    Symmetry, Variant, Watch, Wish, make,
};
use rust_xlsxwriter::{Format, Workbook};

/// How many puzzles of which level the main book has, easiest first.
///
/// Of the 26 levels, these are the ones that a 9x9 puzzle can need. Double deforms (9, 10,
/// 17, 19, 23, 25) never are needed: levels are told by runs that begin again with the
/// easiest technique whenever something was eliminated. Nor are quints and squirmbags (24),
/// since nine cells leave a smaller subset or fish beside each of them. Remote pairs (14)
/// did not turn up in a search of 90,000 puzzles: colouring sees what they do.
#[rustfmt::skip]
const LEVELS: [(u8, usize); 18] = [
    (1, 20), (2, 14), (3, 12), (4, 9), (5, 4), (6, 7), (7, 4), (8, 7), (11, 4), (12, 1), (13, 2),
    (15, 4), (16, 3), (18, 2), (20, 2), (21, 2), (22, 1), (26, 2),
];

/// Stars for column E, as publishers print them.
fn stars(level: u8) -> String {
    let count = match level {
        1 => 1,
        2..=3 => 2,
        4..=5 => 3,
        6..=8 => 4,
        9..=13 => 5,
        14..=18 => 6,
        _ => 7,
    };
    format!("★{count}")
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or("workbooks".to_string()));
    let mut chance = fastrand::Rng::with_seed(20_260_501);
    let nine = Layout::new(3, 3)?;

    let mut main = Vec::new();
    let mut wanted: BTreeMap<u8, usize> = LEVELS.into_iter().collect();
    while wanted.values().any(|&count| count > 0) {
        let puzzle = random_puzzle(&nine, &mut chance);
        let record = solve(&puzzle);
        let level = record.level.unwrap_or(0);
        if let Some(count) = wanted.get_mut(&level).filter(|count| **count > 0) {
            *count -= 1;
            main.push((level, puzzle));
        }
    }
    main.sort_by_key(|(level, puzzle)| (*level, std::cmp::Reverse(puzzle.given_count())));

    let entries = main.iter().enumerate().map(|(at, (level, puzzle))| Entry {
        published: Value::Text(stars(*level)),
        ..entry(at, puzzle.clone(), SheetForm::Grid)
    });
    let sample = book("Numplace 100", SheetForm::Grid, &nine, entries.collect());
    save(&folder.join("sample.xlsx"), &[sample])?;

    let line = |from: usize| {
        let picked = main.iter().skip(from).step_by(4).enumerate();
        picked
            .map(|(at, (_, puzzle))| entry(at, puzzle.clone(), SheetForm::Line))
            .collect()
    };
    let lines = book("One a line", SheetForm::Line, &nine, line(1));
    save(&folder.join("lines.xlsx"), &[lines])?;

    let large = Layout::new(4, 4)?;
    let full = |chance: &mut fastrand::Rng| make::full_grid(&large, &mut |n| chance.usize(..n));
    let puzzles: Vec<Puzzle> = (0..6)
        .map(|at| {
            let solution = full(&mut chance);
            // The first ones keep many givens, the last ones few.
            let keep = 140 - 8 * at;
            make::dig(&large, &solution, true, keep, &mut |n| chance.usize(..n))
        })
        .collect();
    let entries = puzzles.into_iter().enumerate();
    let entries = entries
        .map(|(at, puzzle)| entry(at, puzzle, SheetForm::Grid))
        .collect();
    save(
        &folder.join("sixteen.xlsx"),
        &[book("Sixteen", SheetForm::Grid, &large, entries)],
    )?;

    save(&folder.join("errors.xlsx"), &[with_errors(&nine, &main)])?;
    save_variants(&folder)?;
    for size in SIZES {
        other_size(&folder, size)?;
    }
    windmill(&folder, &nine)?;
    drawings(&folder)
}

/// Diagonal and jigsaw puzzles. Their chance is their own: the books above stay as they were.
fn save_variants(folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut chance = fastrand::Rng::with_seed(20_261_130);
    let diagonal = Variant::default().with(Named::Diagonal).layout(9, None)?;
    let mut made = Vec::new();
    while made.len() < 12 {
        add_conquered(&mut made, &diagonal, &mut chance);
    }
    save(
        &folder.join("diagonal.xlsx"),
        &[easiest_first("Diagonals", &diagonal, made)],
    )?;

    // Each map is that of three puzzles.
    let jigsaw = Variant::parse("jigsaw")?;
    let mut made = Vec::new();
    while made.len() < 12 {
        let regions = Regions::by_chance(9, &mut |n| chance.usize(..n))?;
        let layout = jigsaw.clone().with_regions(regions).layout(9, None)?;
        // Some maps leave room for no full grid.
        if make::any_grid(&layout, &mut |n| chance.usize(..n)).is_none() {
            continue;
        }
        let enough = made.len() + 3;
        while made.len() < enough {
            add_conquered(&mut made, &layout, &mut chance);
        }
    }
    let frame = jigsaw.frame(9, None)?;
    save(
        &folder.join("jigsaw.xlsx"),
        &[easiest_first("Jigsaw", &frame, made)],
    )
}

/// Adds a puzzle with its level to a book that has less than three of that level, unless
/// techniques do not reach its answer.
fn add_conquered(made: &mut Vec<(u8, Puzzle)>, layout: &Arc<Layout>, chance: &mut fastrand::Rng) {
    let puzzle = random_puzzle(layout, chance);
    let record = solve(&puzzle);
    let level = record.level.filter(|_| record.status == Status::Conquered);
    let Some(level) = level else { return };
    let alike = made.iter().filter(|(known, _)| *known == level);
    // Assumptions show little of a variant.
    if alike.count() < if level == 26 { 1 } else { 3 } {
        made.push((level, puzzle));
    }
}

fn easiest_first(title: &str, layout: &Arc<Layout>, mut made: Vec<(u8, Puzzle)>) -> Book {
    made.sort_by_key(|(level, puzzle)| (*level, std::cmp::Reverse(puzzle.given_count())));
    graded(title, layout, made)
}

/// Books of other sizes: file, title, block shape, how many puzzles.
const SIZES: [(&str, &str, (usize, usize), usize); 4] = [
    ("twelve.xlsx", "Twelve", (3, 4), 6),
    ("twentyfive.xlsx", "Twenty-five", (5, 5), 3),
    ("twentyeight.xlsx", "Twenty-eight", (4, 7), 3),
    ("fortynine.xlsx", "Forty-nine", (7, 7), 2),
];

/// A book of conquered puzzles with point symmetry.
fn other_size(
    folder: &Path,
    (file, title, (rows, cols), count): (&str, &str, (usize, usize), usize),
) -> Result<(), Box<dyn Error>> {
    let layout = Layout::new(rows, cols)?;
    let mut chance = fastrand::Rng::with_seed((rows * 100 + cols) as u64);
    let wish = Wish {
        symmetry: vec![Symmetry::Half],
        ..Wish::default()
    };
    let puzzles = wished(&wish, &layout, count, &mut chance)?;
    save(&folder.join(file), &[graded(title, &layout, puzzles)])
}

/// As many cells of each colour in every row, column and block.
const WINDMILL: [&str; 9] = [
    "WWWSSSSSW",
    "SSWWWSSSW",
    "SSSWWSSWW",
    "SSSWSWWWS",
    "SWWSSSWWS",
    "SWWWSWSSS",
    "WWSSWWSSS",
    "WSSSWWWSS",
    "WSSSSSWWW",
];

/// Sails and sky.
const COLOURS: [(char, Colour); 2] = [('W', Colour(0x2F_5597)), ('S', Colour(0xFF_E699))];

/// Art number place: answers that draw a windmill.
fn windmill(folder: &Path, layout: &Arc<Layout>) -> Result<(), Box<dyn Error>> {
    let number = |sign: char| COLOURS.iter().position(|(known, _)| *known == sign);
    let signs = WINDMILL.iter().flat_map(|row| row.chars());
    let drawing = Drawing {
        cells: signs.map(|sign| number(sign).map(|at| at as u8)).collect(),
        names: COLOURS.map(|(sign, _)| sign.to_string()).to_vec(),
    };
    let picture = Picture::new(layout, &drawing)?;
    let colours = picture.digits().iter();
    let colours = colours.map(|colour| colour.map(|colour| COLOURS[colour as usize].1));
    let palette = Palette::new(colours.collect());
    let wish = Wish {
        symmetry: vec![Symmetry::Right],
        givens: Some(28),
        picture: Some(picture),
        ..Wish::default()
    };
    let mut chance = fastrand::Rng::with_seed(20_261_130);
    let puzzles = wished(&wish, layout, 6, &mut chance)?;
    let book = Book {
        palette,
        ..graded("Windmill", layout, puzzles)
    };
    save(&folder.join("windmill.xlsx"), &[book])
}

/// Puzzles as wished that techniques alone solve.
fn wished(
    wish: &Wish,
    layout: &Arc<Layout>,
    count: usize,
    chance: &mut fastrand::Rng,
) -> Result<Vec<(u8, Puzzle)>, Box<dyn Error>> {
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let made = wish.try_once(layout, &mut |n| chance.usize(..n))?;
        // Without assumptions, which make up half of the larger ones.
        if let Some(puzzle) = made
            && let Some(level) = solve(&puzzle).level.filter(|level| *level < 26)
        {
            puzzles.push((level, puzzle));
        }
    }
    puzzles.sort_by_key(|(level, puzzle)| (*level, std::cmp::Reverse(puzzle.given_count())));
    Ok(puzzles)
}

/// A book with stars for its levels.
fn graded(title: &str, layout: &Arc<Layout>, puzzles: Vec<(u8, Puzzle)>) -> Book {
    let entries = puzzles.into_iter().enumerate();
    let entries = entries.map(|(at, (level, puzzle))| Entry {
        published: Value::Text(stars(level)),
        ..entry(at, puzzle, SheetForm::Grid)
    });
    book(title, SheetForm::Grid, layout, entries.collect())
}

/// Where the givens of a face stand.
const FACE: [&str; 9] = [
    "..#####..",
    ".#.....#.",
    "#..#.#..#",
    "#.#...#.#",
    "#...#...#",
    "#.#...#.#",
    "#..###..#",
    ".#.....#.",
    "..#####..",
];

/// Drawings to make books from: filled cells in a sheet each, from B2 on.
fn drawings(folder: &Path) -> Result<(), Box<dyn Error>> {
    let path = folder.join("drawing.xlsx");
    if path.exists() {
        println!("{}: is there already", path.display());
        return Ok(());
    }
    let black = [('#', Colour(0))];
    let mut workbook = Workbook::new();
    for (name, rows, colours) in [
        ("Windmill", WINDMILL, &COLOURS[..]),
        ("Face", FACE, &black[..]),
    ] {
        let sheet = workbook.add_worksheet().set_name(name)?;
        sheet.set_column_range_width_pixels(0, 10, 24)?;
        for (row, signs) in (1..).zip(rows) {
            for (col, sign) in (1..).zip(signs.chars()) {
                if let Some((_, colour)) = colours.iter().find(|(known, _)| *known == sign) {
                    let format = Format::new().set_background_color(colour.0);
                    sheet.write_blank(row, col, &format)?;
                }
            }
        }
    }
    workbook.save(&path)?;
    println!("{}", path.display());
    Ok(())
}

/// Symmetric or not, with more givens than needed or not, so that all levels turn up.
fn random_puzzle(layout: &Arc<Layout>, chance: &mut fastrand::Rng) -> Puzzle {
    let full = make::full_grid(layout, &mut |n| chance.usize(..n));
    let symmetric = chance.bool();
    let keep = chance.usize(20..36);
    make::dig(layout, &full, symmetric, keep, &mut |n| chance.usize(..n))
}

fn solve(puzzle: &Puzzle) -> Record {
    let start = Instant::now();
    let watch = Watch {
        now: &|| start.elapsed(),
        limit: Some(Duration::from_secs(10)),
        nodes: None,
        cancelled: &|| false,
    };
    Record::solve(puzzle, &Options::default(), watch)
}

fn book(title: &str, form: SheetForm, layout: &Arc<Layout>, entries: Vec<Entry>) -> Book {
    let (sheet, layout) = (title.to_string(), layout.clone());
    Book {
        sheet: sheet.clone(),
        title: sheet,
        form,
        layout,
        palette: Palette::default(),
        filled: Vec::new(),
        entries,
    }
}

fn entry(at: usize, puzzle: Puzzle, form: SheetForm) -> Entry {
    let pitch = match form {
        SheetForm::Grid => puzzle.n() as u32 + 2,
        SheetForm::Line => 1,
    };
    Entry {
        no: at as u32 + 1,
        anchor: Position::new(2 + at as u32 * pitch, 11),
        page: Value::Number((at / 6 + 1) as f64),
        author: Value::Text("numplace".to_string()),
        published: Value::Blank,
        strategy: Value::Blank,
        playback: Value::Blank,
        techniques: Value::Blank,
        result: Value::Blank,
        layout: puzzle.layout().clone(),
        puzzle: Ok(puzzle),
    }
}

/// A book as it comes from the keyboard: some puzzles right, the others with the usual
/// slips, each told in column B.
fn with_errors(layout: &Arc<Layout>, puzzles: &[(u8, Puzzle)]) -> Book {
    type Slip = fn(&mut Vec<Option<u8>>);
    let slips: [(&str, Slip); 8] = [
        ("right", |_| {}),
        ("row 4 shifted by one", |digits| {
            digits[27..36].rotate_right(1)
        }),
        ("right", |_| {}),
        ("a digit left out", |digits| {
            let last = digits.iter().rposition(Option::is_some);
            last.into_iter().for_each(|at| digits[at] = None);
        }),
        ("a digit twice in a row", |digits| {
            let first = digits.iter().position(Option::is_some).unwrap_or(0);
            let row = first / 9 * 9;
            let blank = (row..row + 9).find(|&at| digits[at].is_none());
            blank.into_iter().for_each(|at| digits[at] = digits[first]);
        }),
        ("two solutions", |digits| {
            let some: Vec<usize> = (0..81).filter(|&at| digits[at].is_some()).collect();
            some.iter().take(3).for_each(|&at| digits[at] = None);
        }),
        ("a letter for a digit", |_| {}),
        ("right", |_| {}),
    ];
    let entries = slips.iter().enumerate().map(|(at, (what, slip))| {
        let (_, puzzle) = &puzzles[40 + at];
        let mut digits = puzzle.givens().to_vec();
        slip(&mut digits);
        let puzzle = Puzzle::new(layout.clone(), digits);
        let told = Value::Text(what.to_string());
        let entry = Entry {
            page: told,
            ..entry(at, puzzle, SheetForm::Grid)
        };
        if what.contains("letter") {
            with_letter(entry)
        } else {
            entry
        }
    });
    book("Typed in", SheetForm::Grid, layout, entries.collect())
}

/// The first given typed as a small L.
fn with_letter(entry: Entry) -> Entry {
    let Ok(puzzle) = &entry.puzzle else {
        return entry;
    };
    let value =
        |digit: &Option<u8>| digit.map_or(Value::Blank, |d| Value::Number(f64::from(d) + 1.0));
    let mut cells: Vec<Value> = puzzle.givens().iter().map(value).collect();
    let first = cells
        .iter()
        .position(|value| *value != Value::Blank)
        .unwrap_or(0);
    cells[first] = Value::Text("l".to_string());
    let at = Position::new(
        entry.anchor.row + first as u32 / 9,
        entry.anchor.col + first as u32 % 9,
    );
    let faults = vec![ReadFault::NotADigit {
        at,
        text: "l".to_string(),
        n: 9,
    }];
    Entry {
        puzzle: Err(Unreadable {
            faults,
            cells,
            regions: Vec::new(),
            slips: Slips::default(),
        }),
        ..entry
    }
}

fn save(path: &Path, books: &[Book]) -> Result<(), Box<dyn Error>> {
    if path.exists() {
        println!("{}: is there already", path.display());
        return Ok(());
    }
    write_unsolved(path, books, Lang::En)?;
    println!("{}", path.display());
    Ok(())
}
