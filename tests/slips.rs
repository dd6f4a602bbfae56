//! Slips of the typist: puzzles of our own, spoilt by chance in one way each, are put right.

use std::sync::Arc;

use numplace_solver::slips::{self, Cause, EFFORT, Sign, Slips};
use numplace_solver::words::Names;
use numplace_solver::{Budget, Lang, Layout, Puzzle, Verdict, judge, make, words};

type Givens = Vec<Option<u8>>;

/// The slips that are made, by their names in the table of docs/checking.md.
const KINDS: [&str; 13] = [
    "a wrong digit",
    "a digit too many",
    "a digit typed twice",
    "a digit left out",
    "a digit in the cell beside",
    "two neighbours swapped",
    "a row shifted by one",
    "a column shifted by one",
    "two rows swapped",
    "rows one too low or high",
    "a letter for a digit",
    "a string one sign too long",
    "a string one sign too short",
];

/// How often the right repair was the first, among the first three, told at all.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
struct Rate {
    first: usize,
    three: usize,
    five: usize,
    of: usize,
}

/// A spoilt puzzle: its signs.
fn spoil(kind: usize, puzzle: &Puzzle, chance: &mut fastrand::Rng) -> Option<Vec<Sign>> {
    let n = puzzle.n();
    let givens = puzzle.givens();
    let mut typed: Givens = givens.to_vec();
    let given: Vec<usize> = (0..n * n).filter(|&i| givens[i].is_some()).collect();
    let blank: Vec<usize> = (0..n * n).filter(|&i| givens[i].is_none()).collect();
    let (some, empty) = (
        given[chance.usize(..given.len())],
        blank[chance.usize(..blank.len())],
    );
    let beside = |index: usize, step: usize| match step {
        0 if index % n + 1 < n => Some(index + 1),
        1 if !index.is_multiple_of(n) => Some(index - 1),
        2 => Some(index + n).filter(|&i| i < n * n),
        3 => index.checked_sub(n),
        _ => None,
    };
    let across = |number: usize, place: usize, column: bool| match column {
        true => place * n + number,
        false => number * n + place,
    };
    match kind {
        0 => {
            let digit = (typed[some]? as usize + chance.usize(1..n)) % n;
            typed[some] = Some(digit as u8);
        }
        1 => typed[empty] = Some(chance.usize(..n) as u8),
        2 => {
            let to = beside(some, chance.usize(..4)).filter(|&to| typed[to].is_none())?;
            typed[to] = typed[some];
        }
        3 => typed[some] = None,
        4 => {
            let to = beside(some, chance.usize(..4)).filter(|&to| typed[to].is_none())?;
            typed.swap(some, to);
        }
        5 => {
            let to = beside(some, chance.usize(..4)).filter(|&to| typed[to].is_some())?;
            typed.swap(some, to);
        }
        6 | 7 => {
            // A blank is skipped, or one comes in, and what follows is one off.
            let (number, from) = (chance.usize(..n), chance.usize(..n));
            let cells: Vec<usize> = (0..n).map(|p| across(number, p, kind == 7)).collect();
            let mut digits: Givens = cells.iter().map(|&c| typed[c]).collect();
            if chance.bool() {
                digits.insert(from, None);
                digits.pop().filter(Option::is_none)?;
            } else {
                Some(digits.remove(from)).filter(Option::is_none)?;
                digits.push(None);
            }
            cells.iter().zip(digits).for_each(|(&c, d)| typed[c] = d);
            let moved = cells.iter().filter(|&&c| typed[c] != givens[c]).count();
            Some(()).filter(|()| moved > 2)?;
        }
        8 => {
            let (a, b) = (chance.usize(..n), chance.usize(..n));
            (0..n).for_each(|p| typed.swap(a * n + p, b * n + p));
        }
        9 => {
            let gone = chance.usize(..n);
            let new = chance.usize(..n);
            let mut rows: Vec<Givens> = typed.chunks(n).map(<[_]>::to_vec).collect();
            let row = rows.remove(gone);
            row.iter().all(Option::is_none).then_some(())?;
            rows.insert(new, vec![None; n]);
            typed = rows.concat();
        }
        _ => {}
    }
    let mut signs: Vec<Sign> = typed.iter().map(|&given| Sign::of(given)).collect();
    match kind {
        10 => {
            let letters = ["l", "Z", "E", "A", "S", "b", "T", "B", "g"];
            let digit = typed[some]? as usize;
            signs[some] = Sign::Other(letters.get(digit).unwrap_or(&"?").to_string());
            return Some(signs);
        }
        11 => {
            let at = chance.usize(..signs.len());
            let sign = match chance.bool() {
                true => signs[at].clone(),
                false => Sign::Blank,
            };
            signs.insert(at, sign);
            return Some(signs);
        }
        12 => {
            signs.remove(chance.usize(..signs.len()));
            return Some(signs);
        }
        _ => {}
    }
    let spoilt = Puzzle::new(puzzle.layout().clone(), typed);
    let verdict = judge(&spoilt, &Budget::new(&|| false));
    (!matches!(verdict, Verdict::Unique(_))).then_some(signs)
}

/// Puzzles as a book has them, and as few givens as possible.
fn puzzles(layout: &Arc<Layout>, count: usize, like_a_book: bool, seed: u64) -> Vec<Puzzle> {
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut random = |below: usize| chance.usize(..below);
    let share = if layout.n() > 9 { 45 } else { 36 };
    // A 9x9 puzzle of a book has some 30 givens; larger ones have more by area.
    let keep = if like_a_book {
        layout.all_cells().len() * share / 100
    } else {
        0
    };
    (0..count)
        .map(|_| {
            let full = make::full_grid(layout, &mut random);
            make::dig(layout, &full, like_a_book, keep, &mut random)
        })
        .collect()
}

fn search(layout: &Arc<Layout>, signs: &[Sign]) -> Slips {
    slips::find_in_line(layout, signs, EFFORT, &|| false)
}

fn measure(kind: usize, puzzles: &[Puzzle], seed: u64) -> Rate {
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut rate = Rate::default();
    for puzzle in puzzles {
        let Some(signs) = (0..200).find_map(|_| spoil(kind, puzzle, &mut chance)) else {
            continue;
        };
        let found = search(puzzle.layout(), &signs);
        let right = |slip: &slips::Slip| {
            let mut other = slip.givens.clone();
            let or = match slip.cause {
                Cause::WrongDigit { or_empty: true } => Some(None),
                Cause::ExtraDigit { or: Some(or), .. } => Some(Some(or)),
                _ => None,
            };
            if let (Some(or), [edit]) = (or, slip.edits.as_slice()) {
                other[puzzle.layout().index(edit.cell)] = or;
            }
            slip.givens == puzzle.givens() || other == puzzle.givens()
        };
        let at = found.likely.iter().position(right);
        rate.of += 1;
        rate.first += usize::from(at == Some(0));
        rate.three += usize::from(at.is_some_and(|at| at < 3));
        rate.five += usize::from(at.is_some());
    }
    rate
}

/// The table of docs/checking.md: name, then first, three and five of puzzles as a book has
/// them and of puzzles with as few givens as possible.
fn documented() -> Vec<(String, [usize; 6])> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/checking.md");
    let text = std::fs::read_to_string(path).unwrap();
    let rows = text.lines().filter_map(|line| {
        let fields: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let numbers: Vec<usize> = fields[1..].iter().map_while(|f| f.parse().ok()).collect();
        Some((fields[0].to_string(), numbers.try_into().ok()?))
    });
    rows.collect()
}

/// How far from the documented rates measured ones may be, in puzzles of 100.
const SLACK: usize = 6;

#[test]
fn the_right_repair_is_told_as_often_as_documented() {
    let nine = Layout::new(3, 3).unwrap();
    let mut measured = Vec::new();
    for (kind, name) in KINDS.iter().enumerate() {
        let mut row = Vec::new();
        for like_a_book in [true, false] {
            let rate = measure(kind, &puzzles(&nine, 100, like_a_book, 7), 11);
            // Few of these puzzles have a row without a given, which this slip needs.
            assert!(
                rate.of == 100 || name.starts_with("rows") && rate.of > 5,
                "{name}"
            );
            row.extend([rate.first, rate.three, rate.five].map(|told| told * 100 / rate.of));
        }
        measured.push((name.to_string(), <[usize; 6]>::try_from(row).unwrap()));
    }
    let documented = documented();
    let table: String = measured
        .iter()
        .map(|(name, rates)| {
            format!(
                "| {name} | {} |\n",
                rates.map(|r| r.to_string()).join(" | ")
            )
        })
        .collect();
    assert_eq!(documented.len(), measured.len(), "\n{table}");
    for ((name, told), (kind, found)) in documented.iter().zip(&measured) {
        assert_eq!(name, kind);
        let near = told.iter().zip(found).all(|(a, b)| a.abs_diff(*b) <= SLACK);
        assert!(
            near,
            "{name}: documented {told:?}, measured {found:?}\n{table}"
        );
        // Whatever the document says: a book's puzzles are put right.
        assert!(found[0] >= 60 && found[1] >= 80, "{name}: {found:?}");
    }
}

/// Whatever is told has exactly one answer, and its edits lead from what was typed to it.
#[test]
fn every_repair_has_exactly_one_answer() {
    let layouts = [
        (2, 2, 20),
        (2, 3, 20),
        (3, 2, 10),
        (3, 3, 20),
        (3, 4, 3),
        (4, 4, 2),
    ];
    for (rows, cols, count) in layouts {
        let layout = Layout::new(rows, cols).unwrap();
        let mut told = 0;
        let mut chance = fastrand::Rng::with_seed(5);
        for puzzle in puzzles(&layout, count, rows * cols > 9, 3) {
            for kind in 0..KINDS.len() {
                let spoilt = (0..20).find_map(|_| spoil(kind, &puzzle, &mut chance));
                let Some(signs) = spoilt.filter(|_| rows * cols <= 9 || kind != 10) else {
                    continue;
                };
                let found = search(&layout, &signs);
                assert!(found.likely.len() <= slips::MOST && found.likely.len() <= found.found);
                for slip in &found.likely {
                    told += 1;
                    let repaired = Puzzle::new(layout.clone(), slip.givens.clone());
                    let verdict = judge(&repaired, &Budget::new(&|| false));
                    assert!(matches!(verdict, Verdict::Unique(_)), "{slip:?}");
                    if signs.len() != layout.all_cells().len() {
                        assert!(slip.edits.is_empty(), "{slip:?}");
                        continue;
                    }
                    let mut edited = signs.clone();
                    for edit in &slip.edits {
                        let index = layout.index(edit.cell);
                        assert_eq!(edited[index], edit.from, "{slip:?}");
                        assert_ne!(edit.from, Sign::of(edit.to), "{slip:?}");
                        edited[index] = Sign::of(edit.to);
                    }
                    let givens: Vec<Sign> = slip.givens.iter().map(|&g| Sign::of(g)).collect();
                    assert_eq!(edited, givens, "{slip:?}");
                    // Where another digit would do as well, it does.
                    let or = match slip.cause {
                        Cause::WrongDigit { or_empty: true } => Some(None),
                        Cause::ExtraDigit { or: Some(or), .. } => Some(Some(or)),
                        _ => None,
                    };
                    if let Some(or) = or {
                        let mut givens = slip.givens.clone();
                        givens[layout.index(slip.edits[0].cell)] = or;
                        let other = Puzzle::new(layout.clone(), givens);
                        let verdict = judge(&other, &Budget::new(&|| false));
                        assert!(matches!(verdict, Verdict::Unique(_)), "{slip:?}");
                    }
                }
            }
        }
        assert!(told > count * 5, "{rows}x{cols}: {told} repairs");
    }
}

#[test]
fn other_sizes_are_put_right_too() {
    for (rows, cols, count) in [(2, 3, 30), (4, 4, 3)] {
        let layout = Layout::new(rows, cols).unwrap();
        let puzzles = puzzles(&layout, count, rows == 4, 9);
        for kind in [0, 2, 3, 6, 8] {
            let rate = measure(kind, &puzzles, 1);
            assert!(
                rate.five * 10 >= rate.of * 6,
                "{rows}x{cols} {}: {rate:?}",
                KINDS[kind]
            );
        }
    }
}

#[test]
fn a_good_puzzle_has_no_slip() {
    for puzzle in puzzles(&Layout::new(3, 3).unwrap(), 10, false, 1) {
        assert_eq!(slips::find(&puzzle, EFFORT, &|| false), Slips::default());
    }
}

#[test]
fn a_search_that_is_cut_off_says_so() {
    let puzzle = &puzzles(&Layout::new(3, 3).unwrap(), 1, true, 1)[0];
    let mut chance = fastrand::Rng::with_seed(1);
    let signs = (0..200)
        .find_map(|_| spoil(3, puzzle, &mut chance))
        .unwrap();
    let find =
        |effort, stop: &dyn Fn() -> bool| slips::find_typed(puzzle.layout(), &signs, effort, stop);
    let whole = find(EFFORT, &|| false);
    assert!(!whole.cut_off && !whole.likely.is_empty());
    assert_eq!(find(EFFORT, &|| false), whole);
    let short = find(1_500, &|| false);
    assert!(short.cut_off && short.found < whole.found, "{short:?}");
    let stopped = find(EFFORT, &|| true);
    assert!(stopped.cut_off && stopped.likely.is_empty());
}

/// A puzzle of 25x25 is more work than the effort allows: what was found by then is told.
#[test]
fn a_large_puzzle_keeps_to_the_effort() {
    let layout = Layout::new(5, 5).unwrap();
    let full = |row: usize, col: usize| (row * 5 + row / 5 + col) % 25;
    let mut signs: Vec<Sign> = (0..625)
        .map(|at| match (at * 7) % 3 {
            0 => Sign::Blank,
            _ => Sign::Digit(full(at / 25, at % 25) as u8),
        })
        .collect();
    let right = Puzzle::new(layout.clone(), signs.iter().map(Sign::digit).collect());
    let verdict = judge(&right, &Budget::new(&|| false));
    assert!(matches!(verdict, Verdict::Unique(_)));
    let Sign::Digit(old) = signs[1] else {
        panic!("a given")
    };
    signs[1] = Sign::Digit((old + 1) % 25);
    let found = slips::find_typed(&layout, &signs, EFFORT, &|| false);
    assert_eq!(
        found.likely[0].givens[1],
        Some(old),
        "{:?}",
        found.likely[0]
    );
}

#[test]
fn signs_are_read_as_the_digits_they_are_typed_for() {
    let cases: [(&str, usize, &[usize]); 14] = [
        ("l", 9, &[1]),
        ("I", 9, &[1]),
        ("Z", 9, &[2]),
        ("S", 9, &[5]),
        ("B", 9, &[8]),
        ("g", 9, &[9]),
        ("O", 9, &[0]),
        ("七", 9, &[7]),
        ("え", 9, &[5]),
        ("&", 9, &[6, 7, 8]),
        ("47", 9, &[4, 7]),
        ("l0", 16, &[10]),
        ("1 4 7", 9, &[0]),
        ("x", 9, &[]),
    ];
    for (text, n, expected) in cases {
        let read = slips::readings(text, n).into_iter();
        let read: Vec<usize> = read.map(|d| d.map_or(0, |d| d as usize + 1)).collect();
        assert_eq!(read, expected, "{text}");
    }
}

/// An easy puzzle, and what is said of it when it is typed like this.
fn words_of(line: &str, lang: Lang) -> Vec<String> {
    let layout = Layout::new(3, 3).unwrap();
    let signs = slips::signs_of_line(line, 9);
    words::slips(&search(&layout, &signs), &Names::PLAIN, lang)
}

#[test]
fn slips_in_words() {
    let right = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let replaced = |at: usize, sign: &str| format!("{}{sign}{}", &right[..at], &right[at + 1..]);
    let cases = [
        (
            replaced(1, "l"),
            "(1,2): \"l\" was probably meant to be 1",
            "(1,2)：「l」",
        ),
        (
            replaced(20, "."),
            "(3,3): 8 was probably left out; 8 there gives exactly one answer, and makes the givens symmetric",
            "(3,3)：8が抜けているようです。8を入れると、",
        ),
        (
            replaced(2, "3"),
            "(1,3): 3 was probably typed twice; nothing there, or 4, gives exactly one answer, and \
             makes the givens symmetric",
            "(1,3)：3を二重に入力したようです。空欄にするか4にすると、解が1つになります（配置も対称になります）",
        ),
        (
            format!("{}.{}", &right[..40], &right[40..]),
            "puzzle: sign ",
            "puzzle：文字列の",
        ),
        (
            format!("{}{}", &right[..1], &right[2..]),
            "puzzle: before sign ",
            "puzzle：文字列の",
        ),
    ];
    for (line, en, ja) in cases {
        // "l" is not what it stands for here: other readings are told.
        let en = if line.contains('l') { "(1,2): " } else { en };
        for (lang, start) in [(Lang::En, en), (Lang::Ja, ja)] {
            let words = words_of(&line, lang);
            assert!(words[0].starts_with(start), "{line}: {words:#?}");
        }
    }
}

/// All kinds have words in both languages, which name the cells and differ.
#[test]
fn every_kind_has_words() {
    let nine = Layout::new(3, 3).unwrap();
    let mut chance = fastrand::Rng::with_seed(2);
    let mut seen = std::collections::BTreeSet::new();
    for puzzle in puzzles(&nine, 40, false, 4) {
        for kind in 0..KINDS.len() {
            let Some(signs) = (0..50).find_map(|_| spoil(kind, &puzzle, &mut chance)) else {
                continue;
            };
            for slip in search(&nine, &signs).likely {
                let [en, ja] = [Lang::En, Lang::Ja].map(|l| words::slip(&slip, &Names::PLAIN, l));
                assert!(
                    en.contains(": ") && en.contains("exactly one answer"),
                    "{en}"
                );
                assert!(
                    ja.contains('：') && ja.contains("解が1つになります"),
                    "{ja}"
                );
                let cell = slip.cells().next().map(|cell| cell.to_string());
                let is_line =
                    en.contains(" to (") || en.contains("rows ") || en.contains("columns ");
                let named = cell.is_none_or(|c| en.contains(&c) && ja.contains(&c));
                assert!(is_line || named, "{en} {ja}");
                seen.insert(slip.cause.id());
            }
        }
    }
    let missing: Vec<&str> = [
        "wrong-digit",
        "extra-digit",
        "missing-digit",
        "digit-moved",
        "digits-swapped",
        "row-shifted",
        "column-shifted",
        "rows-moved",
        "rows-swapped",
        "columns-swapped",
        "misread",
        "sign-too-many",
        "sign-missing",
    ]
    .into_iter()
    .filter(|id| !seen.contains(id))
    .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
