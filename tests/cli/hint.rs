//! `hint`: the next step, or all of them.

use std::collections::BTreeSet;

use numplace_solver::technique::find_all;
use numplace_solver::{
    Budget, Cell, Choice, Grid, Kind, Layout, Options, Solver, TECHNIQUES, Technique, text,
};
use serde_json::{Value, json};

use crate::command::{EASY, EASY_ANSWER, Folder, MANY_ANSWERS, NO_ANSWER, Ran, TWO_SEVENS};
use crate::support::{answer, nine, random_puzzle};

/// Has come to a hidden pair; its givens are the digits without a plus.
const STUCK: &str = "+7.+1+43.+89+2.4+2.+89+3173+98.7.+4+56+9.+4...7.5..37.49.+82\
    .7...+1.+41+3+6+85+72+4947.3...8+1+82..4..+7+3";

fn hint(args: &[&str]) -> Ran {
    Folder::new().numplace(&[&["hint"], args].concat())
}

/// `[row, column, digit]` of a JSON array.
fn triples(value: &Value) -> Vec<(usize, usize, usize)> {
    let number = |value: &Value| value.as_u64().unwrap() as usize;
    let items = value.as_array().unwrap().iter();
    items
        .map(|item| (number(&item[0]), number(&item[1]), number(&item[2])))
        .collect()
}

#[test]
fn more_is_told_from_depth_to_depth() {
    let told = |depth: &str, lang: &str| {
        let ran = hint(&[STUCK, "--depth", depth, "--lang", lang]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        ran.out
    };
    assert_eq!(told("1", "en"), "Look at block 5.\n");
    assert_eq!(
        told("2", "en"),
        "Look at block 5.\nHidden pair (Q), then Hidden single in a block (B).\n"
    );
    let all = told("3", "en");
    assert_eq!(hint(&[STUCK]).out, all);
    assert!(all.starts_with("QbB  (6,4) = 5  Hidden pair"), "{all}");
    assert!(
        all.contains("so 5 goes from (6,6). Then in block 5, 5 has only"),
        "{all}"
    );
    assert_eq!(told("1", "ja"), "ブロック5に注目してください。\n");
    assert!(told("2", "ja").contains("予約（二国同盟）〔Q〕"));
    assert!(told("3", "ja").contains("(6,4)だけになります。"));
    for depth in ["0", "4", "x"] {
        assert!(
            hint(&[STUCK, "--depth", depth])
                .failure()
                .contains("--depth")
        );
    }
}

/// The step of a hint is the first step of a run in the order of levels, or in another one.
#[test]
fn the_step_is_the_one_that_solve_takes() {
    let folder = Folder::new();
    for flags in [
        &["--order", "level"][..],
        &["--order", "msd1"],
        &["--mode", "B3"],
        &["--search", "modern"],
    ] {
        let solve = [&["solve", EASY, "--json", "--steps"], flags].concat();
        let mut solved = folder.numplace(&solve).json()["puzzles"][0]["steps"][0].take();
        let mut told = hint(&[&[EASY, "--json"], flags].concat()).json();
        for step in [&mut solved, &mut told["step"]] {
            step["elapsed_us"] = Value::Null;
        }
        assert_eq!(told["step"], solved, "{flags:?}");
        assert_eq!((&told["fault"], &told["notes"]), (&Value::Null, &json!([])));
    }
    // Less depth tells no step.
    let told = hint(&[EASY, "--json", "--depth", "2"]).json();
    assert_eq!((&told["step"], &told["depth"]), (&Value::Null, &json!(2)));
    assert!(told["text"].as_str().unwrap().starts_with("Look at "));
}

/// In a modern hint a step that only removes candidates is told by itself. Once they are
/// crossed out it is not told again, and the steps after it are those of a modern run.
#[test]
fn modern_hints_go_on_from_what_is_crossed_out() {
    let flags = ["--search", "modern", "--json"];
    let mut without = String::new();
    let mut seen = Vec::new();
    loop {
        let told = hint(&[&[STUCK, "--without", &without], &flags[..]].concat()).json();
        let step = &told["step"];
        let label = step["label"].as_str().unwrap().to_string();
        assert!(told["text"].as_str().unwrap().starts_with(&label), "{told}");
        seen.push(label);
        if !step["cell"].is_null() {
            assert_eq!(step["digit"], 5);
            break;
        }
        assert_eq!(step["digit"], Value::Null);
        let removed = step["removed"].clone();
        for (row, col, digit) in triples(&removed) {
            without += &format!(" {digit}{row}{col}");
        }
    }
    assert_eq!(seen, ["Vb", "Vc", "Qb", "B"]);
    let ran = hint(&[STUCK, "--search", "modern", "--draw"]);
    assert!(ran.out.starts_with("Vb  Locked candidates"), "{}", ran.out);
    let (goes, placed) = (ran.out.contains("-5"), ran.out.contains("=5"));
    assert!(goes && !placed, "{}", ran.out);
    let depths = ["1", "2"].map(|depth| hint(&[STUCK, "--search", "modern", "--depth", depth]).out);
    assert_eq!(depths[0], "Look at block 5.\n");
    assert_eq!(
        depths[1],
        "Look at block 5.\nLocked candidates, two cells (V).\n"
    );
}

/// From hint to hint the puzzle is filled in, each digit the right one.
#[test]
fn hints_lead_to_the_end() {
    let layout = Layout::new(2, 3).unwrap();
    let puzzle = random_puzzle(&layout, 7);
    let solution = answer(&puzzle);
    let mut digits = puzzle.givens().to_vec();
    let typed = |digits: &[Option<u8>]| -> String {
        let marked = digits.iter().zip(puzzle.givens()).map(|(digit, given)| {
            let character = text::to_line(&[*digit], 6);
            let mark = if digit.is_some() && given.is_none() {
                "+"
            } else {
                ""
            };
            format!("{mark}{character}")
        });
        marked.collect()
    };
    while digits.contains(&None) {
        let told = hint(&[&typed(&digits), "--json"]).json();
        let step = &told["step"];
        let [row, col] = [0, 1].map(|at| step["cell"][at].as_u64().unwrap() as usize - 1);
        let digit = step["digit"].as_u64().unwrap() as u8 - 1;
        let index = layout.index(Cell::new(row, col));
        assert_eq!((digits[index], digit), (None, solution[index]), "{step}");
        digits[index] = Some(digit);
    }
    let ran = hint(&[&typed(&digits)]);
    assert_eq!(
        (ran.status, ran.out.as_str()),
        (0, "The puzzle is complete.\n")
    );
}

#[test]
fn what_speaks_against_a_position_is_told() {
    let wrong = EASY.replacen('.', "+1", 1);
    let clash = EASY.replacen('.', "+5", 1);
    let none = NO_ANSWER.replacen('.', "+7", 1);
    let cases: [(&[&str], &str, &str, &str); 7] = [
        (
            &[TWO_SEVENS],
            "invalid",
            "Invalid: 7 twice in row 1",
            "7が重複",
        ),
        (
            &[NO_ANSWER],
            "none",
            "No solution: no digit is possible in (1,9)",
            "解なし",
        ),
        (
            &[MANY_ANSWERS],
            "many",
            "Several solutions: at least 2",
            "複数解",
        ),
        (
            &[&wrong],
            "placed",
            "1 in (1,1) is wrong; take it back",
            "(1,1)の1は誤りです",
        ),
        (
            &[&clash],
            "placed",
            "5 in (1,1) is wrong; take it back",
            "(1,1)の5は誤りです",
        ),
        (&[&none], "invalid", "Invalid: 7 twice", "7が重複"),
        (
            &[EASY, "--without", "611 111"],
            "crossed-out",
            "6 in (1,1) is crossed out, but it belongs there",
            "(1,1)の6が消してあります",
        ),
    ];
    for (position, code, en, ja) in cases {
        let with = |flags: &[&str]| hint(&[position, flags].concat());
        let plain = with(&[]);
        assert_eq!((plain.status, plain.err.as_str()), (1, ""), "{position:?}");
        assert!(plain.out.starts_with(en), "{}", plain.out);
        assert!(with(&["--lang", "ja"]).out.contains(ja), "{position:?}");
        let told = with(&["--json"]).json();
        assert_eq!(
            (&told["step"], &told["fault"]["code"]),
            (&Value::Null, &json!(code))
        );
        let all = with(&["--all", "--json"]);
        assert_eq!((all.status, all.out.as_str()), (1, "[]\n"));
        assert!(all.err.contains(en), "{}", all.err);
    }
}

#[test]
fn what_is_no_position_is_an_error() {
    let folder = Folder::new();
    folder.add("two.txt", format!("{EASY}\n{EASY}\n"));
    let failure = |args: &[&str]| {
        let ran = folder.numplace(&[&["hint"], args].concat());
        ran.failure().to_string()
    };
    assert!(failure(&["two.txt"]).starts_with("two.txt: 2 puzzles in it"));
    assert!(failure(&["missing.txt"]).contains("no such file"));
    assert!(failure(&[&EASY[1..]]).contains("80 cells"));
    assert!(failure(&[":0300:4"]).contains("third field"));
    assert!(failure(&[EASY, "--without", "42"]).contains("crossed out \"42\": write digit, row"));
    assert!(failure(&[EASY, "--without", "4@10,1"]).contains("each from 1 to 9"));
    assert!(failure(&[EASY, "--technique", "x-wong"]).contains("x-wong"));
}

/// All forms that a position can be written in are the same position.
#[test]
fn a_position_can_be_written_in_many_ways() {
    let folder = Folder::new();
    let expected = hint(&[STUCK]).out;
    folder.add("position.txt", format!("# my puzzle\n{STUCK}\n"));
    assert_eq!(folder.numplace(&["hint", "position.txt"]).out, expected);
    assert_eq!(folder.numplace_with(&["hint", "-"], STUCK).out, expected);
    let library = format!(":0210:38:{STUCK}::546:::");
    assert_eq!(folder.numplace(&["hint", &library]).out, expected);
    let mut numbers = String::new();
    for c in STUCK.chars() {
        let end = if c == '+' { "" } else { " " };
        numbers += &format!("{}{end}", if c == '.' { '0' } else { c });
    }
    assert_eq!(folder.numplace(&["hint", &numbers]).out, expected);
}

/// `--all --technique ID` lists what the technique finds, neither more nor less, and
/// `--without` takes candidates out of it.
#[test]
fn all_steps_are_those_of_the_techniques() {
    let options = Options {
        choice: Choice::ALL.without(
            &TECHNIQUES
                .iter()
                .filter(|info| info.kind != Kind::Basic)
                .map(|info| info.technique)
                .collect::<Vec<_>>(),
        ),
        no_assist: true,
        ..Options::default()
    };
    let budget = Budget::new(&|| false);
    let mut seen = BTreeSet::new();
    for seed in 0..4 {
        let puzzle = random_puzzle(&Layout::new(3, 3).unwrap(), 40 + seed);
        let start = Grid::with_digits(puzzle.layout().clone(), puzzle.givens());
        let mut run = Solver::new(start, &options, None, &budget);
        run.by_ref().for_each(drop);
        let stuck = text::to_line(&run.grid().digits(), 9);
        let all = hint(&[&stuck, "--all", "--json"]);
        if run.grid().empty() == 0 {
            assert_eq!((all.status, all.out.as_str()), (0, "[]\n"));
            continue;
        }
        let all = all.json();
        let rows = all.as_array().unwrap();
        let levels = rows.iter().map(|row| {
            let technique = Technique::from_id(row["id"].as_str().unwrap()).unwrap();
            technique.info().level
        });
        assert!(levels.is_sorted());
        for info in TECHNIQUES
            .iter()
            .filter(|info| matches!(info.kind, Kind::Deform | Kind::Extension))
        {
            let expected: BTreeSet<_> = find_all(info.technique, run.grid(), &budget)
                .into_iter()
                .map(|deduction| {
                    let gone = deduction.eliminations.into_iter();
                    let each =
                        gone.map(|(c, d)| (c.row as usize + 1, c.col as usize + 1, d as usize + 1));
                    each.collect::<BTreeSet<_>>()
                })
                .collect();
            let of_it = |rows: &[Value]| -> Vec<Value> {
                let of_it = rows.iter().filter(|row| row["id"] == info.id);
                of_it.cloned().collect()
            };
            let listed = of_it(rows);
            let gone = |row: &Value| triples(&row["eliminations"]).into_iter().collect();
            assert_eq!(
                listed.iter().map(gone).collect::<BTreeSet<BTreeSet<_>>>(),
                expected
            );
            assert_eq!(listed.len(), expected.len(), "{}", info.id);
            if let Some(first) = listed.first() {
                seen.insert(info.technique);
                assert_eq!(first["letter"], info.letter.to_string());
                assert_eq!(
                    (&first["name"], &first["placements"]),
                    (&json!(info.name), &json!([]))
                );
                assert!(first["text"].as_str().unwrap().ends_with('.'), "{first}");
                let alone = hint(&[&stuck, "--all", "--technique", info.id, "--json"]).json();
                assert_eq!(alone, Value::Array(listed.clone()));
                // What it removes is crossed out: then it has nothing to do there.
                let crossed = triples(&first["eliminations"]);
                let crossed = crossed.iter().map(|(r, c, d)| format!("{d}{r}{c}"));
                let crossed = crossed.collect::<Vec<_>>().join(" ");
                let args = [
                    &stuck,
                    "--all",
                    "--technique",
                    info.id,
                    "--json",
                    "--without",
                    &crossed,
                ];
                let left = hint(&args).json();
                assert!(
                    !left
                        .as_array()
                        .unwrap()
                        .iter()
                        .any(|row| row["eliminations"] == first["eliminations"])
                );
                // As a single step it has no cell.
                let step = hint(&[&stuck, "--technique", info.id, "--json"]).json()["step"].take();
                assert_eq!(
                    (&step["cell"], &step["technique"]),
                    (&Value::Null, &json!(info.id))
                );
                assert_eq!(triples(&step["removed"]), triples(&first["eliminations"]));
            }
        }
    }
    assert!(seen.len() >= 5, "{seen:?}");
}

#[test]
fn singles_are_listed_with_the_digit_they_place() {
    let all = hint(&[EASY, "--all", "--technique", "BRCM", "--json"]).json();
    let rows = all.as_array().unwrap();
    let letters = rows
        .iter()
        .map(|row| row["letter"].as_str().unwrap())
        .collect::<String>();
    // As many as there are entrances.
    assert_eq!(letters, "BBBRRRCM");
    for row in rows {
        let [(r, c, d)] = triples(&row["placements"])[..] else {
            panic!("{row}")
        };
        assert_eq!(
            EASY_ANSWER.as_bytes()[(r - 1) * 9 + c - 1],
            b'0' + d as u8,
            "{row}"
        );
    }
    // Off is off.
    let off = hint(&[EASY, "--all", "--technique", "BRCM", "--off", "B", "--json"]).json();
    assert!(off.as_array().unwrap().len() == rows.len() - 3);
}

/// A single that shows by crossed-out candidates only says so.
#[test]
fn crossed_out_candidates_count() {
    let grid = Grid::with_digits(Layout::new(3, 3).unwrap(), nine(EASY).givens());
    let answer = answer(&nine(EASY));
    let layout = grid.layout().clone();
    let two = |&&cell: &&Cell| grid.candidates(cell).len() == 2;
    let &cell = layout.all_cells().iter().find(two).unwrap();
    let wrong = grid
        .candidates(cell)
        .iter()
        .find(|&d| d != answer[layout.index(cell)] as usize);
    let (digit, row, col) = (wrong.unwrap() + 1, cell.row + 1, cell.col + 1);
    let args = [
        EASY,
        "--without",
        &format!("{digit}{row}{col}"),
        "--technique",
        "M",
        "--all",
    ];
    let sentence = format!("With {digit} from {cell} crossed out, {cell} can only be ");
    let ran = hint(&args);
    assert!(ran.out.contains(&sentence), "{}", ran.out);
    let ran = hint(&[&args[..], &["--lang", "ja"]].concat());
    assert!(
        ran.out
            .contains(&format!("{cell}の{digit}は消してあるので、")),
        "{}",
        ran.out
    );
}

#[test]
fn large_positions_have_a_form_of_their_own() {
    let layout = Layout::new(3, 4).unwrap();
    let puzzle = random_puzzle(&layout, 3);
    let line = text::to_line(puzzle.givens(), 12);
    assert!(
        hint(&[&line, "--without", "423"])
            .failure()
            .contains("such as 4@12,3")
    );
    let (solution, free) = (
        answer(&puzzle),
        puzzle.givens().iter().position(Option::is_none),
    );
    let free = free.unwrap();
    let digit = solution[free] + 1;
    let crossed = format!("{digit}@{},{}", free / 12 + 1, free % 12 + 1);
    let ran = hint(&[&line, "--block", "3x4", "--without", &crossed]);
    assert!(
        ran.out.contains("is crossed out, but it belongs there"),
        "{}",
        ran.out
    );
}
