//! The Open sheet in LibreOffice: choices are made as a user would make them, every formula
//! is calculated anew, and what is shown is compared with what the run said as JSON.

use std::collections::HashMap;

use numplace_book::{Limits, SheetForm, read, write_unsolved};
use numplace_solver::{Lang, Named, Variant};
use serde_json::{Value, json};

use super::Program;
use crate::command::{Folder, puzzles};

const REPLAY: Program = Program {
    name: "LibreOffice with Python's uno",
    check: "import uno, shutil; assert shutil.which('soffice')",
    script: "replay_in_libreoffice.py",
};

/// Where things stand on the Open sheet of a size.
struct Places {
    sheet: &'static str,
    size: usize,
    /// Grid, answer, candidates.
    boards: [&'static str; 3],
    table: &'static str,
    chart: &'static str,
    message: &'static str,
    headline: &'static str,
    sentence: &'static str,
    export: &'static str,
}

const NINE: Places = Places {
    sheet: "Open",
    size: 9,
    boards: ["B8", "L8", "V8"],
    table: "B24:AF87",
    chart: "CD24:CF87",
    message: "B17",
    headline: "B18",
    sentence: "B19",
    export: "B20",
};

const SIXTEEN: Places = Places {
    sheet: "Open 16x16",
    size: 16,
    boards: ["B8", "B25", "B42"],
    table: "B65:AF300",
    chart: "CD65:CF300",
    message: "AG23",
    headline: "AG24",
    sentence: "AG25",
    export: "AG28",
};

impl Places {
    fn choice(&self, book: &str, number: Value, step: Value) -> Value {
        json!({
            "sheet": self.sheet,
            "size": self.size,
            "boards": self.boards,
            "table": self.table,
            "chart": self.chart,
            "cells": ["B3", "B4", "B5", "D6", "K2", "M2", "M3", "M4", "V3",
                      self.message, self.headline, self.sentence, self.export],
            "set": {"M1": book, "D2": number, "T6": step},
        })
    }
}

/// Two books of the sample's puzzles, one with faults, and one of 16x16.
fn workbook(folder: &Folder) -> Value {
    let sample = |name: &str| {
        folder.add_sample(name);
        read(&folder.path(name), None, &Limits::default())
            .unwrap()
            .books
            .remove(0)
    };
    let mut first = sample("sample.xlsx");
    let mut second = first.clone();
    first.sheet = "It's ~ 1".to_string();
    second.sheet = "ナンプレ2".to_string();
    // Numbers of the second book are not its places.
    for entry in &mut second.entries {
        entry.no += 1000;
    }
    second.entries.reverse();
    for (at, entry) in (0..).zip(&mut second.entries) {
        entry.anchor.row = 2 + 11 * at;
    }
    assert_eq!(second.form, SheetForm::Grid);
    let mut faulty = sample("errors.xlsx");
    // An unreadable puzzle would come back as a readable one.
    faulty.entries.retain(|entry| entry.puzzle.is_ok());
    let mut large = sample("sixteen.xlsx");
    large.entries.truncate(3);
    let path = folder.path("four.xlsx");
    write_unsolved(&path, &[first, second, faulty, large], Lang::En).unwrap();
    folder.run_json("four.xlsx", &["--lang", "en"])
}

#[test]
fn every_choice_shows_what_the_run_said() {
    let folder = Folder::new();
    let document = workbook(&folder);
    let mut asked: Vec<(&Value, &Places, Value)> = Vec::new();
    let mut choices = Vec::new();
    for (at, puzzle) in puzzles(&document).iter().enumerate() {
        let size = puzzle["size"].as_u64().unwrap();
        // Every sixth of the hundreds, and all of the others.
        if at < 200 && at % 6 != 0 {
            continue;
        }
        let places = if size == 9 { &NINE } else { &SIXTEEN };
        let last = puzzle["steps"].as_array().unwrap().len();
        let steps = [
            json!(0),
            json!(1),
            json!(last / 3),
            json!(2 * last / 3),
            json!(last),
            json!("all"),
        ];
        for step in steps {
            if step.as_u64().is_some_and(|step| step as usize > last) {
                continue;
            }
            let book = puzzle["sheet"].as_str().unwrap();
            choices.push(places.choice(book, puzzle["no"].clone(), step.clone()));
            asked.push((puzzle, places, step));
        }
    }
    assert!(asked.len() > 200);
    let givens = givens(&folder);
    let Some(shown) = replay(&folder, &choices) else {
        return;
    };
    for ((puzzle, places, step), shown) in asked.iter().zip(&shown) {
        let place = format!("{} {} step {step}", puzzle["sheet"], puzzle["no"]);
        assert_eq!(shown["errors"], "", "{place}");
        let key = (puzzle["sheet"].to_string(), puzzle["no"].to_string());
        assert_shown((puzzle, &givens[&key]), places, step, shown, &place);
    }
}

/// Puzzles with regions of their own on one sheet, diagonal ones on another.
#[test]
fn the_page_follows_the_variant() {
    let folder = Folder::new();
    let sample = |name: &str| {
        folder.add_sample(name);
        let workbook = read(&folder.path(name), None, &Limits::default()).unwrap();
        workbook.books.into_iter().next().unwrap()
    };
    let books = [sample("jigsaw.xlsx"), sample("diagonal.xlsx")];
    write_unsolved(&folder.path("four.xlsx"), &books, Lang::En).unwrap();
    let document = folder.run_json("four.xlsx", &["--lang", "en"]);
    let diagonal = Places {
        sheet: "Open 9x9 diagonal",
        ..NINE
    };
    let mut asked: Vec<(&Value, &Places, Value)> = Vec::new();
    let mut choices = Vec::new();
    for puzzle in puzzles(&document) {
        let places = match puzzle["sheet"] == "Jigsaw" {
            true => &NINE,
            false => &diagonal,
        };
        let last = puzzle["steps"].as_array().unwrap().len();
        for step in [json!(0), json!(last / 2), json!(last)] {
            let book = puzzle["sheet"].as_str().unwrap();
            choices.push(places.choice(book, puzzle["no"].clone(), step.clone()));
            asked.push((puzzle, places, step));
        }
    }
    let givens = givens(&folder);
    let Some(shown) = replay(&folder, &choices) else {
        return;
    };
    for ((puzzle, places, step), shown) in asked.iter().zip(&shown) {
        let place = format!("{} {} step {step}", puzzle["sheet"], puzzle["no"]);
        assert_eq!(shown["errors"], "", "{place}");
        let key = (puzzle["sheet"].to_string(), puzzle["no"].to_string());
        assert_shown((puzzle, &givens[&key]), places, step, shown, &place);
    }
}

#[test]
fn what_cannot_be_shown_is_said_in_words() {
    let folder = Folder::new();
    workbook(&folder);
    let cases = [
        ("Nowhere", json!(1), json!("all"), "no book \"Nowhere\""),
        ("*", json!(1), json!("all"), "no book \"*\""),
        ("", json!(1), json!("all"), "no book \"\""),
        (
            "It's ~ 1",
            json!(101),
            json!("all"),
            "no problem 101 in It's ~ 1; its problems go from 1 to 100",
        ),
        ("It's ~ 1", json!(1.5), json!("all"), "no problem 1.5"),
        ("It's ~ 1", json!(-1), json!("all"), "no problem -1"),
        ("It's ~ 1", json!("seven"), json!("all"), "Type the number"),
        ("It's ~ 1", json!(""), json!("all"), "Type the number"),
        (
            "It's ~ 1",
            json!(1),
            json!(999),
            "T6 takes a step from 0 to",
        ),
        ("It's ~ 1", json!(1), json!(-1), "T6 takes a step from 0 to"),
        (
            "It's ~ 1",
            json!(1),
            json!(2.5),
            "T6 takes a step from 0 to",
        ),
        (
            "It's ~ 1",
            json!(1),
            json!("soon"),
            "T6 takes a step from 0 to",
        ),
        ("IT'S ~ 1", json!(1), json!("ALL"), ""),
    ];
    let choices: Vec<Value> = cases
        .iter()
        .map(|(book, number, step, _)| NINE.choice(book, number.clone(), step.clone()))
        .collect();
    let Some(shown) = replay(&folder, &choices) else {
        return;
    };
    for ((book, number, step, words), shown) in cases.iter().zip(&shown) {
        let message = shown["cells"][NINE.message].as_str().unwrap_or_default();
        assert!(message.contains(words), "{book} {number} {step}: {message}");
        assert_eq!(message.is_empty(), words.is_empty(), "{message}");
        assert_eq!(shown["errors"], "", "{book} {number} {step}");
    }
    // Without a puzzle nothing is left of the one before.
    let blank = |shown: &Value| {
        let boards = shown["boards"].as_array().unwrap();
        boards
            .iter()
            .all(|board| board.as_array().unwrap().iter().all(|cell| cell == ""))
    };
    assert!(shown[..8].iter().all(blank));
    assert!(!shown[8..].iter().any(blank));
}

/// The givens of every puzzle and its variant, by book and number.
fn givens(folder: &Folder) -> HashMap<(String, String), (Vec<u64>, Variant)> {
    let workbook = read(&folder.path("four.xlsx"), None, &Limits::default()).unwrap();
    let mut all = HashMap::new();
    for book in &workbook.books {
        for entry in &book.entries {
            let givens = entry.puzzle.as_ref().unwrap().givens().iter();
            let givens = givens.map(|digit| digit.map_or(0, |digit| u64::from(digit) + 1));
            all.insert(
                (json!(book.sheet).to_string(), entry.no.to_string()),
                (givens.collect(), entry.layout.variant().clone()),
            );
        }
    }
    all
}

/// A person's times stand in the chart of the puzzle that they belong to, and of no other.
#[test]
fn the_chart_follows_a_persons_times() {
    let folder = Folder::with_sample("sample.xlsx");
    folder.run_json("sample.xlsx", &["--lang", "en"]);
    let output = folder.path("sample.solved.xlsx");
    let typed = json!([
        ["type", "Human", "A5", "Numplace 100"],
        ["type", "Human", "B5", 81],
        ["type", "Human", "C5", 5],
        ["type", "Human", "D5", 60.5],
        ["save", output.to_str().unwrap()],
    ]);
    let profile = Folder::new();
    let profile = profile.path("");
    let typed = typed.to_string();
    let arguments = [profile.as_os_str(), output.as_os_str(), typed.as_ref()];
    if super::TYPING.call(&arguments, "").is_none() {
        return;
    }
    let document = folder.run_json("sample.xlsx", &["--lang", "en"]);
    assert_eq!(document["options"]["human_times"], 1);
    let choices = [81, 80].map(|no| {
        let mut choice = NINE.choice("Numplace 100", json!(no), json!("all"));
        choice["chart"] = json!("CI24:CJ83");
        choice
    });
    let arguments = [profile.as_os_str(), output.as_os_str()];
    let shown = REPLAY
        .call(&arguments, &json!(choices).to_string())
        .unwrap();
    let points = |shown: &Value| {
        let rows = shown["chart"].as_array().unwrap().iter();
        let points = rows.filter(|row| row[0].is_number());
        points.cloned().collect::<Vec<_>>()
    };
    assert_eq!(points(&shown[0]), [json!([5.0, 60.5])]);
    assert!(points(&shown[1]).is_empty());
}

fn replay(folder: &Folder, choices: &[Value]) -> Option<Vec<Value>> {
    let profile = Folder::new();
    let output = folder.path("four.solved.xlsx");
    let shown = REPLAY.call(
        &[profile.path("").as_os_str(), output.as_os_str()],
        &json!(choices).to_string(),
    )?;
    Some(shown.as_array().unwrap().clone())
}

/// Compares what is shown with the JSON of the puzzle.
fn assert_shown(
    (puzzle, (givens, variant)): (&Value, &(Vec<u64>, Variant)),
    places: &Places,
    step: &Value,
    shown: &Value,
    place: &str,
) {
    let n = places.size;
    let steps = puzzle["steps"].as_array().unwrap();
    let k = step.as_u64().map_or(steps.len(), |k| k as usize);
    let mut digits = givens.to_vec();
    for step in &steps[..k] {
        if let (Some(row), Some(col)) = (step["cell"][0].as_u64(), step["cell"][1].as_u64()) {
            digits[(row as usize - 1) * n + col as usize - 1] = step["digit"].as_u64().unwrap();
        }
    }
    let board = |at: usize| shown["boards"][at].as_array().unwrap();
    let number = |cell: &Value| cell.as_f64().map_or(0, |digit| digit as u64);
    let grid: Vec<u64> = board(0).iter().map(number).collect();
    assert_eq!(grid, digits, "{place}");
    let answer: Vec<u64> = board(1).iter().map(number).collect();
    let solution = crate::sheets::solution(puzzle).unwrap_or_else(|| vec![0; n * n]);
    assert_eq!(answer, solution, "{place}");
    assert_candidates(
        (puzzle, variant),
        &digits,
        k.checked_sub(1).map(|at| &steps[at]),
        board(2),
        place,
    );

    let cells = &shown["cells"];
    let placed = digits
        .iter()
        .zip(givens)
        .filter(|(digit, given)| digit != given)
        .count();
    assert_eq!(cells["D6"], json!(placed as f64), "{place}");
    assert_eq!(cells["K2"].as_f64(), puzzle["blanks"].as_f64(), "{place}");
    let is_conquered = puzzle["status"] == "conquered";
    assert_eq!(cells["M2"] == "Conquer", is_conquered, "{place}");
    assert_eq!(
        cells[places.message].is_null(),
        puzzle["fault"].is_null(),
        "{place}: {cells}"
    );
    if is_conquered {
        let level = format!(
            "{} {}",
            puzzle["level"],
            puzzle["level_name"].as_str().unwrap()
        );
        assert_eq!(cells["B3"], level, "{place}");
        assert_eq!(
            cells["B4"].as_f64(),
            puzzle["technical_point"].as_f64(),
            "{place}"
        );
        assert_eq!(cells["M4"].as_f64(), puzzle["klevel"].as_f64(), "{place}");
    }
    let signs: String = digits.iter().map(|&digit| sign(digit)).collect();
    assert_eq!(cells[places.export], signs, "{place}");
    if let Some(step) = k.checked_sub(1).map(|at| &steps[at]) {
        assert_eq!(cells[places.sentence], step["text"], "{place}");
        if *puzzle != Value::Null && !is_all(cells, places) {
            let headline = cells[places.headline].as_str().unwrap();
            let label = step["label"].as_str().unwrap();
            assert!(
                headline.starts_with(&format!("{k}: {label}  ")),
                "{place}: {headline}"
            );
        }
    }
    assert_table(steps, shown, place);
}

fn is_all(cells: &Value, places: &Places) -> bool {
    cells[places.headline]
        .as_str()
        .is_some_and(|text| text.starts_with("All steps"))
}

fn sign(digit: u64) -> char {
    match digit {
        0 => '.',
        _ => numplace_solver::text::digit_character(digit as usize - 1).unwrap(),
    }
}

/// The candidates are those that no cell sees, less what the step in hand removed.
fn assert_candidates(
    (puzzle, variant): (&Value, &Variant),
    digits: &[u64],
    step: Option<&Value>,
    board: &[Value],
    place: &str,
) {
    let n = digits.len().isqrt();
    let block = puzzle["block"].as_array().map(|block| {
        let side = |at: usize| block[at].as_u64().unwrap() as usize;
        (side(0), side(1))
    });
    let regions = variant.regions().map(|regions| regions.of_cells());
    let is_crossed = variant.named() == [Named::Diagonal];
    let removed: Vec<[u64; 3]> = step
        .and_then(|step| step["removed"].as_array())
        .into_iter()
        .flatten()
        .map(|removed| [0, 1, 2].map(|at| removed[at].as_u64().unwrap()))
        .collect();
    for (at, text) in board.iter().enumerate() {
        let (row, col) = (at / n, at % n);
        let sees = |other: usize| {
            let (r, c) = (other / n, other % n);
            let in_block = match (block, regions) {
                (Some((rows, cols)), _) => r / rows == row / rows && c / cols == col / cols,
                (None, Some(regions)) => regions[at] == regions[other],
                (None, None) => panic!("{place} has neither blocks nor regions"),
            };
            let crosses = r == c && row == col || r + c + 1 == n && row + col + 1 == n;
            r == row || c == col || in_block || is_crossed && crosses
        };
        let wanted: Vec<u64> = (1..=n as u64)
            .filter(|&digit| {
                digits[at] == 0 && !(0..n * n).any(|other| sees(other) && digits[other] == digit)
            })
            .filter(|&digit| !removed.contains(&[row as u64 + 1, col as u64 + 1, digit]))
            .collect();
        let text = text.as_str().unwrap();
        let marks: Vec<u64> = match n {
            9 => text
                .chars()
                .filter_map(|c| c.to_digit(10))
                .map(u64::from)
                .collect(),
            _ => text
                .split_whitespace()
                .map(|mark| mark.parse().unwrap())
                .collect(),
        };
        assert_eq!(marks, wanted, "{place} ({},{})", row + 1, col + 1);
    }
}

/// The table has a row for each step, and so has the chart.
fn assert_table(steps: &[Value], shown: &Value, place: &str) {
    let rows = shown["table"].as_array().unwrap();
    let chart = shown["chart"].as_array().unwrap();
    for (at, row) in rows.iter().enumerate() {
        let point = &chart[at];
        let Some(step) = steps.get(at) else {
            // The list of books stands between the times and the sentences.
            let is_blank = |at: usize| row[at] == "";
            assert!((0..27).chain(30..31).all(is_blank), "{place}: {row}");
            assert!(!point[0].is_number(), "{place}: {point}");
            continue;
        };
        let number = |value: &Value| value.as_f64().unwrap();
        let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
        assert_eq!(row[0], json!(at as f64 + 1.0), "{place}");
        let cell = &step["cell"];
        assert_eq!(row[1], format!("({},{})", cell[0], cell[1]), "{place}");
        assert_eq!(number(&row[3]), number(&step["digit"]), "{place}");
        assert_eq!(row[4], step["label"], "{place}");
        assert_ne!(row[6], "", "{place}");
        assert_eq!(row[12].as_str().unwrap_or_default(), house(step), "{place}");
        assert!(
            near(number(&row[15]) * 1e6, number(&step["elapsed_us"])),
            "{place}: {row}"
        );
        assert!(
            near(number(&row[18]), number(&step["simulated_s"])),
            "{place}: {row}"
        );
        assert_eq!(row[30], step["text"], "{place}");
        assert_eq!(point[0], row[0], "{place}");
        assert_eq!(point[1], row[15], "{place}");
        assert_eq!(point[2], row[18], "{place}");
    }
    assert!(steps.len() <= rows.len());
}

fn house(step: &Value) -> &str {
    step["house"].as_str().unwrap_or_default()
}
