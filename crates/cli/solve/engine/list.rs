//! The working of the engine list.

use numplace_solver::engines::list::{Marks, Working};
use numplace_solver::{Cell, Lang, Puzzle, words};
use serde_json::{Value, json};

use super::{Args, digits_line, list_line, pair, trial};

pub(super) fn shown(args: &Args, puzzle: &Puzzle, working: &Working, lang: Lang) -> String {
    let mut text = String::new();
    for &cell in &args.engine.explain {
        text += &explained(puzzle, cell, lang);
    }
    if args.steps {
        text += match lang {
            Lang::En => "Lists of the empty cells (count: digits):\n",
            Lang::Ja => "空きマスのリスト（個数：数字）：\n",
        };
        for marks in &working.marks {
            text += &list_line(marks.cell, &marks.list());
        }
        text += &trial::shown(&working.trials, lang);
    }
    text
}

/// Which marks of a cell came from which of its houses.
fn explained(puzzle: &Puzzle, cell: Cell, lang: Lang) -> String {
    if let Some(digit) = puzzle.given(cell) {
        let digit = digit + 1;
        return match lang {
            Lang::En => format!("{cell} holds the given {digit}; there is no list\n"),
            Lang::Ja => format!("{cell}にはヒント数字{digit}があり、リストはありません\n"),
        };
    }
    let marks = Marks::of(puzzle.layout(), puzzle.givens(), cell);
    let mut text = format!("{cell}\n");
    for (house, set) in &marks.from {
        let digits = match (set.is_empty(), lang) {
            (true, Lang::En) => "nothing".to_string(),
            (true, Lang::Ja) => "なし".to_string(),
            (false, _) => digits_line(set.iter()),
        };
        let house = words::house(*house, lang);
        text += &match lang {
            Lang::En => format!("    {house} marks {digits}\n"),
            Lang::Ja => format!("    {house}の印：{digits}\n"),
        };
    }
    let list = digits_line(marks.list().iter().map(|&digit| digit.into()));
    let count = marks.count();
    text += &match lang {
        Lang::En if count == 0 => "    list empty, count 0\n".to_string(),
        Lang::Ja if count == 0 => "    リストは空、個数 0\n".to_string(),
        Lang::En => format!("    list {list}, count {count}\n"),
        Lang::Ja => format!("    リスト {list}、個数 {count}\n"),
    };
    text
}

pub(super) fn json(args: &Args, puzzle: &Puzzle, working: &Working) -> Value {
    let list = |marks: &Marks| {
        let list: Vec<u8> = marks.list().iter().map(|digit| digit + 1).collect();
        json!({"cell": pair(marks.cell), "list": list, "count": marks.count()})
    };
    let mut value = json!({"engine": "list", "trial": trial::json(&working.trials, args.steps)});
    if args.steps {
        value["lists"] = working.marks.iter().map(list).collect();
    }
    if !args.engine.explain.is_empty() {
        let explained = |&cell: &Cell| match puzzle.given(cell) {
            Some(digit) => json!({"cell": pair(cell), "given": digit + 1}),
            None => {
                let marks = Marks::of(puzzle.layout(), puzzle.givens(), cell);
                let from = marks.from.iter().map(|(house, set)| {
                    let digits: Vec<usize> = set.iter().map(|digit| digit + 1).collect();
                    json!({"house": house.to_string(), "digits": digits})
                });
                let mut value = list(&marks);
                value["marks"] = from.collect();
                value
            }
        };
        value["explained"] = args.engine.explain.iter().map(explained).collect();
    }
    value
}
