//! The working of the engine total.

use numplace_solver::engines::total::Working;
use numplace_solver::{Cell, Lang, Puzzle};
use serde_json::{Value, json};

use super::{Args, list_line, pair, trial};

/// Characters of a line of planes.
const WIDTH: usize = 80;

pub(super) fn shown(args: &Args, puzzle: &Puzzle, working: &Working, lang: Lang) -> String {
    if !args.steps {
        return String::new();
    }
    let n = puzzle.n();
    let mut text = match lang {
        Lang::En => "Planes (kh): # the digit itself, x excluded, . open\n",
        Lang::Ja => "平面（kh）：# その数字、x 入らない、. 入りうる\n",
    }
    .to_string();
    let planes: Vec<Vec<String>> = (0..n).map(|d| plane(puzzle, working, d)).collect();
    let beside = (WIDTH / (n + 3)).max(1);
    for (at, planes) in planes.chunks(beside).enumerate() {
        let heads = (1..=planes.len()).map(|place| (at * beside + place).to_string());
        text += &joined(heads, n);
        for row in 0..n {
            text += &joined(planes.iter().map(|plane| plane[row].clone()), n);
        }
    }
    text += match lang {
        Lang::En => "Counts (ccmx): 0 for filled cells\n",
        Lang::Ja => "個数（ccmx）：埋まったマスは0\n",
    };
    let width = n.to_string().len();
    for row in working.analysis.counts.chunks(n) {
        let counts: Vec<String> = row.iter().map(|c| format!("{c:>width$}")).collect();
        text += &format!("    {}\n", counts.join(" "));
    }
    text += match lang {
        Lang::En => "Lists (ccrlst) of the empty cells (count: digits):\n",
        Lang::Ja => "空きマスのリスト（ccrlst、個数：数字）：\n",
    };
    for (cell, digits) in lists(puzzle, working) {
        text += &list_line(cell, &digits);
    }
    text + &trial::shown(&working.trials, lang)
}

/// The empty cells with their lists (digits from 0).
fn lists(puzzle: &Puzzle, working: &Working) -> Vec<(Cell, Vec<u8>)> {
    let cells = puzzle.layout().all_cells().iter();
    let lists = cells.zip(&working.analysis.lists);
    let empty = lists.filter(|(cell, _)| puzzle.given(**cell).is_none());
    empty
        .map(|(&cell, list)| (cell, list.iter().map(|digit| digit as u8).collect()))
        .collect()
}

/// The rows of a digit's plane.
fn plane(puzzle: &Puzzle, working: &Working, digit: usize) -> Vec<String> {
    let n = puzzle.n();
    let mark = |row: usize, col: usize| match puzzle.givens()[row * n + col] {
        Some(given) if usize::from(given) == digit => '#',
        _ if working.analysis.planes[digit][row].contains(col) => 'x',
        _ => '.',
    };
    let row = |row: usize| (0..n).map(|col| mark(row, col)).collect();
    (0..n).map(row).collect()
}

fn joined(parts: impl Iterator<Item = String>, n: usize) -> String {
    let parts: Vec<String> = parts.map(|part| format!("{part:<n$}")).collect();
    format!("    {}\n", parts.join("   ").trim_end())
}

pub(super) fn json(args: &Args, puzzle: &Puzzle, working: &Working) -> Value {
    let mut value = json!({"engine": "total", "trial": trial::json(&working.trials, args.steps)});
    if args.steps {
        let n = puzzle.n();
        let plane = |digit| json!({"digit": digit + 1, "rows": plane(puzzle, working, digit)});
        let counts = working.analysis.counts.chunks(n);
        let lists = lists(puzzle, working).into_iter().map(|(cell, digits)| {
            let list: Vec<u8> = digits.iter().map(|digit| digit + 1).collect();
            json!({"cell": pair(cell), "list": list, "count": list.len()})
        });
        value["planes"] = (0..n).map(plane).collect();
        value["counts"] = counts.map(|row| json!(row)).collect();
        value["lists"] = lists.collect();
    }
    value
}
