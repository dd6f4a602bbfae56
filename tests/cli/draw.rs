//! Drawings of steps on the terminal.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::command::{EASY, Folder, HARD, puzzles};
use crate::support::random_puzzle;

/// The text without escape sequences.
fn without_colours(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
}

/// A candidate of a drawing: sign, row, column and number.
type Mark = (char, u64, u64, u64);

/// The candidates of a drawn 9x9 grid, read back from its lines.
fn marks(drawing: &[&str]) -> BTreeSet<Mark> {
    let mut marks = BTreeSet::new();
    let lines = drawing.iter().filter(|line| line.contains('│'));
    for (at, line) in lines.enumerate() {
        let inside = line.split_once('┃').unwrap().1;
        let cells = inside.split(['┃', '│']).take(9);
        for (col, cell) in (1..).zip(cells) {
            let signs: Vec<char> = cell.chars().collect();
            assert_eq!(signs.len(), 7, "{line}");
            let row = at as u64 / 3 + 1;
            // A digit of the grid stands in the middle of its cell, a candidate never does.
            if signs[3].is_ascii_digit() && signs[2] == ' ' && signs[4] == ' ' && at % 3 == 1 {
                let digit = signs[3].to_digit(10).unwrap();
                if digit != 5 {
                    continue;
                }
            }
            for place in 0..3 {
                let (sign, digit) = (signs[2 * place], signs[2 * place + 1]);
                if let Some(digit) = digit.to_digit(10) {
                    assert_eq!(digit as usize, at % 3 * 3 + place + 1, "{line}");
                    marks.insert((sign, row, col, digit.into()));
                }
            }
        }
    }
    marks
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

/// Every step of a whole procedure is drawn: its digit, if it places one, is marked where it
/// goes, and what it rests on or crosses out is marked as going, in the drawing of its own
/// deduction.
#[test]
fn a_drawing_shows_what_the_step_does() {
    let folder = Folder::new();
    let (mut drawn, mut only_remove) = (0, 0);
    for (puzzle, search) in [(EASY, "classic"), (HARD, "classic"), (HARD, "modern")] {
        let solve = |flags: &[&str]| {
            let ran = ["solve", puzzle, "--search", search];
            folder.numplace(&[&ran[..], flags].concat())
        };
        let ran = solve(&["--json", "--steps"]);
        let document = ran.json();
        let steps = puzzles(&document)[0]["steps"].as_array().unwrap();
        let text = solve(&["--draw=all"]).out;
        assert!(!text.contains('\x1b'), "a pipe gets no colours");
        let lines: Vec<&str> = text.lines().collect();
        let is_step = |line: &&str| line.contains(" s  ");
        let starts: Vec<usize> = (0..lines.len()).filter(|&at| is_step(&lines[at])).collect();
        assert_eq!(starts.len(), steps.len());
        for (step, &start) in steps.iter().zip(&starts) {
            let behind = &lines[start + 1..];
            let end = behind.iter().position(is_step).unwrap_or(behind.len() - 11);
            // A drawing has 38 lines and a legend.
            let drawings: Vec<&[&str]> = behind[..end].chunks(39).collect();
            assert!(drawings.iter().all(|drawing| drawing.len() == 39), "{step}");
            let all: Vec<BTreeSet<Mark>> = drawings.iter().map(|drawing| marks(drawing)).collect();
            let placed: Vec<&Mark> = all.iter().flatten().filter(|mark| mark.0 == '=').collect();
            let expected = step["digit"].as_u64().map(|digit| {
                let [row, col] = [0, 1].map(|at| number(&step["cell"][at]));
                ('=', row, col, digit)
            });
            assert_eq!(placed, Vec::from_iter(&expected), "{step}");
            only_remove += usize::from(expected.is_none());
            for removed in step["removed"].as_array().unwrap() {
                let gone = (
                    '-',
                    number(&removed[0]),
                    number(&removed[1]),
                    number(&removed[2]),
                );
                assert!(
                    all.iter().any(|marks| marks.contains(&gone)),
                    "{step}: {gone:?}"
                );
            }
            let labels: BTreeSet<&str> = step["removed"]
                .as_array()
                .unwrap()
                .iter()
                .map(|removed| removed[3].as_str().unwrap())
                .collect();
            assert!(all.len() >= labels.len().max(1), "{step}");
            drawn += all.len();
        }
        // Without =all the basic steps are not drawn.
        let text = solve(&["--steps", "--draw"]).out;
        let basic = steps
            .iter()
            .filter(|step| step["technique"].as_str().unwrap().contains("single"));
        let boards = text.matches('┏').count();
        assert!(boards >= steps.len() - basic.count(), "{boards}");
        assert_eq!(puzzle == EASY, boards == 0);
    }
    assert!(drawn > 100 && only_remove > 1, "{drawn} {only_remove}");
}

#[test]
fn colours_come_when_they_are_wanted() {
    let folder = Folder::new();
    let args = |color: &'static str| ["hint", HARD, "--draw", "--technique", "V", color];
    let never = folder.numplace(&args("--color=never")).out;
    let always = folder.numplace(&args("--color=always")).out;
    assert_eq!(without_colours(&always), never);
    assert_ne!(always, never);
    // Base, removed and cover have colours of their own.
    for colour in ["\x1b[1;32m", "\x1b[1;31m"] {
        assert!(always.contains(colour), "{always}");
    }
    assert_eq!(folder.numplace(&args("--color=auto")).out, never);
    let mut quiet = folder.command(&args("--color=always"));
    let forced = crate::command::Ran::of(quiet.env("NO_COLOR", "1")).out;
    assert_eq!(forced, always, "what is asked for wins");
    let ran = folder.numplace(&["hint", HARD, "--color", "sometimes"]);
    assert!(ran.failure().contains("--color"), "{}", ran.err);
}

#[test]
fn drawings_are_told_in_both_languages() {
    let folder = Folder::new();
    let with = |lang: &str, technique: &str| {
        let args = [
            "hint",
            HARD,
            "--draw",
            "--technique",
            technique,
            "--lang",
            lang,
        ];
        folder.numplace(&args).out
    };
    let legend = |text: &str| text.lines().last().unwrap().trim().to_string();
    assert_eq!(
        legend(&with("en", "V")),
        "- goes   * base: block 2   cover: column 6"
    );
    assert_eq!(
        legend(&with("ja", "V")),
        "- 消える候補   * 根拠：ブロック2   及ぶ範囲：6列目"
    );
    let finned = legend(&with("en", "Ξ"));
    assert!(
        finned.contains("+ fin") && finned.contains("cover: row 4, row 6"),
        "{finned}"
    );
    assert!(legend(&with("en", "Φ")).contains("a chain, odd nodes   b chain, even nodes"));
    assert!(legend(&with("en", "S")).contains("a first colour   b second colour"));
}

/// Grids of any shape are drawn with all lines equally long and thick lines round blocks.
#[test]
fn other_sizes_are_drawn_too() {
    let folder = Folder::new();
    for block in [(2, 3), (3, 4), (2, 2)] {
        let layout = numplace_solver::Layout::new(block.0, block.1).unwrap();
        let puzzle = random_puzzle(&layout, 5);
        let line = numplace_solver::text::to_line(puzzle.givens(), puzzle.n());
        let shape = format!("{}x{}", block.0, block.1);
        let text = folder
            .numplace(&["hint", &line, "--draw", "--block", &shape])
            .out;
        let board: Vec<&str> = text
            .lines()
            .filter(|l| l.contains(['┃', '━', '─']))
            .collect();
        let n = puzzle.n();
        assert_eq!(board.len(), n * block.0 + n + 1, "{text}");
        let width = board[0].chars().count();
        assert!(
            board.iter().all(|line| line.chars().count() == width),
            "{text}"
        );
        // As many thick lines down as there are stacks, and one more.
        let stacks = n / block.1 + 1;
        assert_eq!(board[1].matches('┃').count(), stacks, "{text}");
        assert!(
            board[0].starts_with("   ┏") || board[0].starts_with("  ┏"),
            "{text}"
        );
    }
}
