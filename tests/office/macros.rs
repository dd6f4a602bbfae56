//! The workbook with buttons, worked with in LibreOffice as a person does it in Excel: every
//! button is pressed, and what counts are the cells. Excel itself is not there to try.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::{Value, json};

use super::{LIBREOFFICE, Program};
use crate::command::{EASY, EASY_ANSWER, Folder, HARD, NO_ANSWER, puzzles};
use crate::kept::package::Package;

const PRESSING: Program = Program {
    script: "press_buttons.py",
    ..LIBREOFFICE
};

const OLEVBA: Program = Program {
    name: "olevba of Python's oletools",
    check: "import oletools.olevba",
    script: "read_with_olevba.py",
};

/// The macros of the buttons, from top to bottom.
const BUTTONS: [(&str, &str); 9] = [
    ("Clear", "NpClear"),
    ("Store Problem", "NpStore"),
    ("ReInput Problem", "NpReInput"),
    ("Input Problem", "NpInput"),
    ("Cal.(Input)", "NpCalculate"),
    ("Procedure", "NpProcedure"),
    ("Continuous Cal.", "NpContinuous"),
    ("Result of Cal.", "NpResults"),
    ("Summary of Cal.", "NpSummary"),
];

/// A folder with a new workbook, and where the test works in it.
struct Desk {
    folder: Folder,
    actions: Vec<Value>,
    /// What is to be seen, in its order.
    expected: Vec<(String, Expected)>,
}

enum Expected {
    Is(Value),
    /// A text with this in it.
    Has(String),
}

impl Desk {
    fn new(more: &[&str]) -> Desk {
        let folder = Folder::new();
        let ran = folder.numplace(&[&["new", "book.xlsm", "--macros"], more].concat());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        let mut desk = Desk {
            folder,
            actions: Vec::new(),
            expected: Vec::new(),
        };
        desk.command(env!("CARGO_BIN_EXE_numplace"));
        desk
    }

    fn act(&mut self, action: Value) -> &mut Desk {
        self.actions.push(action);
        self
    }

    /// Tells the page which command to call.
    fn command(&mut self, path: &str) -> &mut Desk {
        self.put("AJ10", path)
    }

    /// A command that is a script for the shell.
    fn script(&mut self, name: &str, text: &str) -> &mut Desk {
        let path = self.folder.path(name);
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        self.command(path.to_str().unwrap())
    }

    fn put(&mut self, cell: &str, value: impl Into<Value>) -> &mut Desk {
        let value = value.into();
        self.act(json!(["type", "Open", cell, value]))
    }

    /// Types a puzzle into the grid.
    fn grid(&mut self, line: &str) -> &mut Desk {
        self.act(json!(["fill", "Open", "B8", rows(line)]))
    }

    fn press(&mut self, button: &str) -> &mut Desk {
        self.act(json!(["press", button]))
    }

    fn see(&mut self, sheet: &str, cell: &str, text: impl Into<Value>) -> &mut Desk {
        let name = format!("{} {sheet}!{cell}", self.actions.len());
        self.expected.push((name, Expected::Is(text.into())));
        self.act(json!(["see", sheet, cell]))
    }

    fn range(&mut self, sheet: &str, range: &str, values: Value) -> &mut Desk {
        let name = format!("{} {sheet}!{range}", self.actions.len());
        self.expected.push((name, Expected::Is(values)));
        self.act(json!(["range", sheet, range]))
    }

    /// The message has this in it.
    fn says(&mut self, text: &str) -> &mut Desk {
        let name = format!("message {}", self.actions.len());
        self.expected.push((name, Expected::Has(text.to_string())));
        self.act(json!(["see", "Open", "B7"]))
    }

    /// Presses a button, after which the message has this in it.
    fn told(&mut self, button: &str, text: &str) -> &mut Desk {
        self.press(button).says(text)
    }

    /// Works on a workbook of the folder. False where LibreOffice is absent.
    fn work(&mut self, book: &str) -> bool {
        let profile = Folder::new();
        let actions = self.folder.path("actions.json");
        fs::write(&actions, Value::from(self.actions.clone()).to_string()).unwrap();
        let [folder, book] = [profile.path(""), self.folder.path(book)];
        let arguments = [folder.as_os_str(), book.as_os_str(), actions.as_os_str()];
        let Some(seen) = PRESSING.call(&arguments, "") else {
            return false;
        };
        let seen = seen.as_array().unwrap();
        assert_eq!(seen.len(), self.expected.len());
        for ((name, expected), seen) in self.expected.iter().zip(seen) {
            match expected {
                Expected::Is(value) => assert_eq!(seen, value, "{name}"),
                Expected::Has(text) => {
                    let seen = seen.as_str().unwrap();
                    assert!(
                        seen.contains(text.as_str()),
                        "{name}: {seen:?}, not {text:?}"
                    );
                }
            }
        }
        self.actions.clear();
        self.expected.clear();
        self.command(env!("CARGO_BIN_EXE_numplace"));
        true
    }
}

/// A puzzle as rows of cells: numbers, and texts of no length for empty ones.
fn rows(line: &str) -> Value {
    let cell = |sign: char| match sign.to_digit(10) {
        Some(digit) => json!(f64::from(digit)),
        None => json!(""),
    };
    let cells: Vec<Value> = line.chars().map(cell).collect();
    Value::from(cells.chunks(9).map(|row| json!(row)).collect::<Vec<_>>())
}

fn blank() -> Value {
    rows(&".".repeat(81))
}

/// What `solve` says of a puzzle.
fn solved(folder: &Folder, line: &str, lang: &str) -> Value {
    let ran = folder.numplace(&["solve", line, "--steps", "--json", "--lang", lang]);
    puzzles(&ran.json())[0].clone()
}

/// `B45 R5 C1 M3`, from the counts.
fn counts(puzzle: &Value) -> String {
    let uses = numplace_solver::Technique::all().filter_map(|technique| {
        let letter = technique.letter();
        let count = puzzle["counts"].get(letter.to_string())?;
        Some(format!("{letter}{count}"))
    });
    uses.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_button_does_its_work() {
    let mut desk = Desk::new(&["--problems", "2", "--lang", "en", "--title", "Mine"]);
    let buttons = BUTTONS.map(|(caption, name)| {
        let place = "?language=Basic&location=document";
        json!([
            caption,
            [format!(
                "vnd.sun.star.script:VBAProject.NpButtons.{name}{place}"
            )]
        ])
    });
    desk.expected
        .push(("buttons".to_string(), Expected::Is(json!(buttons))));
    desk.act(json!(["buttons", "Open"]));

    // A puzzle is typed and stored: no command is needed for that.
    desk.command("/nowhere/numplace");
    desk.see("Open", "K2", "81")
        .grid(EASY)
        .see("Open", "K2", "54");
    desk.told("NpStore", "Problem 1 is stored in Mine.");
    desk.range("Mine", "L3:T11", rows(EASY));
    desk.told("NpClear", "The grid is empty.");
    desk.range("Open", "B8:J16", blank())
        .see("Open", "K2", "81");
    desk.told("NpReInput", "Problem 1 of Mine is in the grid.");
    desk.range("Open", "B8:J16", rows(EASY));
    desk.told("NpInput", "Type problem 2 of Mine");
    desk.see("Open", "D2", "2").range("Open", "B8:J16", blank());
    desk.grid(HARD).told("NpStore", "Problem 2 is stored");
    desk.range("Mine", "L14:T22", rows(HARD));
    // Behind the last one a place is made.
    desk.press("NpInput").see("Open", "D2", "3").grid(NO_ANSWER);
    desk.told("NpStore", "Problem 3 is stored in Mine.");
    desk.range("Mine", "L25:T33", rows(NO_ANSWER));
    desk.range("Mine", "A25:A36", column(&[json!(3.0)], 12));

    // Solving needs it.
    desk.told("NpCalculate", "There is no command /nowhere/numplace.");
    desk.range("Open", "L8:T16", blank());
    desk.command(env!("CARGO_BIN_EXE_numplace"));
    let easy = solved(&desk.folder, EASY, "en");
    desk.grid(EASY).put("D2", 1.0);
    desk.told("NpCalculate", "Solved in 54 steps.");
    desk.range("Open", "L8:T16", rows(EASY_ANSWER));
    desk.see("Open", "M2", "Conquer").see("Open", "D6", "54");
    let level = format!("{} {}", easy["level"], easy["level_name"].as_str().unwrap());
    desk.see("Open", "B3", level);
    desk.see("Open", "B4", easy["technical_point"].to_string());
    desk.see("Open", "B5", counts(&easy));

    desk.told("NpProcedure", "The procedure has 54 steps.");
    see_steps(&mut desk, &easy, "Mine - no. 1");
    let hard = solved(&desk.folder, HARD, "ja");
    desk.put("AJ14", "ja").grid(HARD);
    let steps = hard["steps"].as_array().unwrap().len();
    desk.told("NpProcedure", &format!("解法手順は {steps} 手順です。"));
    see_steps(&mut desk, &hard, "Mine - 盤面の問題");
    desk.see("Open", "Q6", hard["playback"].clone());
    // Shorter than the one before: its rows are gone.
    desk.put("AJ14", "en").grid(EASY).press("NpProcedure");
    see_steps(&mut desk, &easy, "Mine - no. 1");

    // The whole book.
    desk.told("NpResults", "no results of Mine yet");
    desk.told("NpSummary", "no results of Mine yet");
    desk.told("NpContinuous", "Solved: 3. Conquer: 2.");
    desk.range("Mine", "V3:AD11", rows(EASY_ANSWER));
    let hard_answer = hard["solution"].as_str().unwrap();
    desk.range("Mine", "V14:AD22", rows(hard_answer));
    desk.range("Mine", "V25:AD33", blank());
    desk.see("Mine", "AF3", "Conquer")
        .see("Mine", "AF14", "Conquer");
    let fault = &solved(&desk.folder, NO_ANSWER, "en")["fault"]["en"];
    let flag = format!("No solution: {}", fault.as_str().unwrap());
    desk.see("Mine", "AF25", flag);
    desk.expected
        .push(("red".to_string(), Expected::Is(json!(0xFF0000))));
    desk.act(json!(["colour", "Mine", "AF14"]));
    let facts = |puzzle: &Value| {
        let number = |field: &str| json!(puzzle[field].as_f64().unwrap());
        (
            number("level"),
            json!(counts(puzzle)),
            puzzle["playback"].clone(),
            number("technical_point"),
            number("givens"),
        )
    };
    for (row, puzzle) in [(3, &easy), (14, &hard)] {
        let (level, counts, playback, points, givens) = facts(puzzle);
        desk.range("Mine", &format!("D{row}"), json!([[givens]]));
        desk.range("Mine", &format!("F{row}:G{row}"), json!([[level, counts]]));
        desk.range(
            "Mine",
            &format!("J{row}:K{row}"),
            json!([[playback, points]]),
        );
    }
    desk.told("NpResults", "Shown of Mine: 3.");
    desk.see("Result of Cal.", "A1", "Mine - results");
    desk.range("Result of Cal.", "L3:T11", rows(EASY_ANSWER));
    desk.range("Result of Cal.", "V3:AD11", rows(EASY));
    desk.range("Result of Cal.", "L14:T22", rows(hard_answer));
    desk.range(
        "Result of Cal.",
        "A25:C25",
        json!([[3.0, "", "No solution"]]),
    );
    desk.told("NpSummary", "Shown of Mine: 3.");
    let (level, _, playback, points, givens) = facts(&hard);
    desk.range("Summary of Cal.", "A5:B5", json!([[2.0, givens]]));
    let name = hard["level_name"].clone();
    desk.range(
        "Summary of Cal.",
        "E5:I5",
        json!([[level, name, "", "Conquer", points]]),
    );
    desk.range(
        "Summary of Cal.",
        "J5:K5",
        json!([[hard["klevel"].as_f64().unwrap(), playback]]),
    );
    let blocks = ["B", "R", "C", "M"].map(|letter| match hard["counts"][letter].as_f64() {
        Some(count) => json!(count),
        None => json!(""),
    });
    desk.range("Summary of Cal.", "L5:O5", json!([blocks]));
    let givens = [&easy, &hard].map(|puzzle| puzzle["givens"].as_f64().unwrap());
    let given = NO_ANSWER.chars().filter(|sign| *sign != '.').count() as f64;
    let sum: f64 = givens.iter().sum::<f64>() + given;
    desk.range("Summary of Cal.", "A7:B7", json!([["total", sum]]));
    // Only a part of it.
    desk.put("B2", 2.0).put("C2", 2.0);
    desk.told("NpContinuous", "Solved: 1. Conquer: 1.");
    desk.told("NpResults", "Shown of Mine: 3.");
    // A puzzle that changed has no result any more.
    desk.act(json!(["type", "Mine", "L3", 6.0]));
    desk.told("NpResults", "Shown of Mine: 2.");
    desk.range("Result of Cal.", "L3:T11", blank());
    desk.work("book.xlsm");
}

/// A column of cells, filled up with empty ones.
fn column(values: &[Value], length: usize) -> Value {
    let mut cells: Vec<Value> = values.iter().map(|value| json!([value])).collect();
    cells.resize(length, json!([""]));
    Value::from(cells)
}

/// The sheet of steps has these steps, and no others below.
fn see_steps(desk: &mut Desk, puzzle: &Value, title: &str) {
    let steps = puzzle["steps"].as_array().unwrap();
    desk.see("Steps", "A1", title).see("Steps", "A2", "Conquer");
    desk.see("Steps", "A18", steps.len().to_string());
    let line = |step: &Value| {
        let cell = format!("({},{})", step["cell"][0], step["cell"][1]);
        let digit = step["digit"].as_f64();
        json!([step["no"].as_f64(), cell, digit, step["label"]])
    };
    let mut lines: Vec<Value> = steps.iter().map(line).collect();
    lines.push(json!(["", "", "", ""]));
    let last = 18 + lines.len();
    desk.range("Steps", &format!("A19:D{last}"), Value::from(lines));
    let texts: Vec<Value> = steps.iter().map(|step| json!([step["text"]])).collect();
    desk.range("Steps", &format!("Z19:Z{}", last - 1), Value::from(texts));
    let removed = |step: &Value| {
        let each = step["removed"].as_array().unwrap().iter();
        let each = each.map(|one| format!("{}({},{})", one[2], one[0], one[1]));
        json!([each.collect::<Vec<_>>().join(" ")])
    };
    let removed: Vec<Value> = steps.iter().map(removed).collect();
    desk.range("Steps", &format!("O19:O{}", last - 1), Value::from(removed));
}

/// Whatever is wrong: a message, and nothing written.
#[test]
fn what_cannot_be_done_is_said() {
    let mut desk = Desk::new(&["--problems", "3", "--lang", "en", "--title", "Mine"]);
    // The grid.
    desk.told("NpCalculate", "The grid is empty.")
        .told("NpStore", "The grid is empty.");
    desk.grid(EASY).put("B8", 7.0);
    for button in ["NpCalculate", "NpProcedure", "NpStore"] {
        desk.told(button, "7 stands twice: in B8 and G8.");
    }
    desk.put("B8", "x").told(
        "NpCalculate",
        "B8 holds \"x\". Type a whole number from 1 to 9",
    );
    desk.put("B8", 10.0).told("NpStore", "B8 holds \"10\".");
    desk.put("B8", 1.5).told("NpStore", "B8 holds \"1.5\".");
    desk.put("B8", Value::Null);
    // Full-width signs are digits, as everywhere.
    desk.put("D8", "５")
        .told("NpCalculate", "Solved in 54 steps.");
    // Numbers and books.
    for number in [
        json!(""),
        json!("abc"),
        json!(0.0),
        json!(-3.0),
        json!(2.5),
        json!(99_999_999.0),
    ] {
        desk.put("D2", number);
        for button in ["NpStore", "NpReInput"] {
            desk.told(button, "Type the number of a problem into D2");
        }
    }
    desk.put("D2", 7.0).told(
        "NpStore",
        "Problem 7 cannot be added to Mine: its next free number is 1.",
    );
    desk.told("NpReInput", "There is no problem 7 in Mine.");
    desk.put("D2", 2.0)
        .told("NpReInput", "There is no problem 2 in Mine.");
    desk.put("M1", "Yours");
    for (_, button) in BUTTONS
        .iter()
        .filter(|(_, name)| !["NpClear", "NpCalculate", "NpProcedure"].contains(name))
    {
        desk.told(button, "M1 names no book of this size: \"Yours\".");
    }
    desk.put("M1", "Mine");
    for (from, to) in [("5", "2"), ("x", ""), ("", "0"), ("-1", "3")] {
        desk.put("B2", from).put("C2", to);
        desk.told(
            "NpContinuous",
            &format!("B2 and C2 are no range: \"{from}\" to \"{to}\""),
        );
    }
    desk.put("B2", "")
        .put("C2", "")
        .told("NpContinuous", "There is no problem to solve in Mine");
    desk.put("AJ13", "3x4")
        .told("NpCalculate", "The block shape 3x4 does not make 9 digits.");
    desk.put("AJ13", "3x3")
        .put("AJ11", "soon")
        .told("NpCalculate", "AJ11 holds \"soon\".");
    desk.put("AJ11", 10.0)
        .put("AL8", "XYZ!")
        .told("NpCalculate", "'!'");
    desk.put("AL8", "");

    // Another puzzle is replaced by the second press only, and only the same one.
    desk.put("D2", 1.0).told("NpStore", "Problem 1 is stored");
    desk.told("NpStore", "Problem 1 of Mine is this puzzle already.");
    desk.grid(HARD)
        .told("NpStore", "Press Store Problem again to replace it.");
    desk.told("NpReInput", "in the grid").grid(HARD);
    desk.told("NpStore", "Press Store Problem again to replace it.");
    desk.range("Mine", "L3:T11", rows(EASY));
    desk.told("NpStore", "Problem 1 is stored")
        .range("Mine", "L3:T11", rows(HARD));
    desk.grid(EASY)
        .told("NpInput", "is not stored. Press Input Problem again");
    desk.range("Open", "B8:J16", rows(EASY));
    desk.told("NpInput", "Type problem 2 of Mine")
        .range("Open", "B8:J16", blank());

    // Protected sheets.
    desk.grid(EASY)
        .put("D2", 2.0)
        .act(json!(["protect", "Mine"]));
    desk.told("NpStore", "The sheet Mine is protected")
        .range("Mine", "L14:T22", blank());
    desk.told("NpContinuous", "The sheet Mine is protected")
        .see("Mine", "AF3", "");
    desk.act(json!(["open", "Mine"]))
        .act(json!(["protect", "Steps"]));
    desk.told("NpProcedure", "The sheet Steps is protected")
        .see("Steps", "A18", "0");
    // What a button writes on the page itself may be written on a protected page.
    desk.act(json!(["protect", "Open"]))
        .told("NpCalculate", "Solved in 54 steps.");
    desk.told("NpClear", "The grid is empty.")
        .act(json!(["open", "Open"]));

    // Faulty problems of a book are told beside it, the others are solved.
    desk.act(json!(["fill", "Mine", "L14", rows(EASY)]));
    desk.act(json!(["type", "Mine", "L14", "?"]));
    desk.act(json!(["fill", "Mine", "L25", rows(EASY)]));
    desk.act(json!(["type", "Mine", "L25", 7.0]));
    desk.told("NpContinuous", "Solved: 3. Conquer: 1.");
    desk.see("Mine", "AF3", "Conquer")
        .see("Mine", "AF14", "Unreadable: L14");
    desk.see(
        "Mine",
        "AF25",
        "Invalid: 7 stands twice: in L25 and Q25. Correct one of these cells.",
    );
    desk.work("book.xlsm");
}

/// Whatever becomes of the command: a message, and nothing written.
#[test]
fn a_command_that_fails_leaves_nothing_half_written() {
    let mut desk = Desk::new(&["--problems", "45", "--lang", "ja", "--title", "本"]);
    let numplace = env!("CARGO_BIN_EXE_numplace");
    let plain = desk.folder.path("plain");
    fs::write(&plain, "no program").unwrap();
    let all: Vec<Value> = std::iter::repeat_n((), 45)
        .flat_map(|()| {
            let mut rows = rows(EASY).as_array().unwrap().clone();
            rows.resize(11, Value::from(vec![""; 9]));
            rows
        })
        .collect();
    desk.act(json!(["fill", "本", "L3", all]))
        .grid(EASY)
        .put("AJ12", 2.0);
    let failing = |desk: &mut Desk, text: &str| {
        for button in ["NpCalculate", "NpProcedure", "NpContinuous"] {
            desk.told(button, text).range("Open", "L8:T16", blank());
            desk.see("手順", "A18", "0")
                .see("本", "V3", "")
                .see("応答", "A2", "");
        }
    };
    desk.command("/nowhere/it's not here");
    failing(
        &mut desk,
        "コマンド「/nowhere/it's not here」が見つかりません。",
    );
    desk.command(plain.to_str().unwrap());
    failing(&mut desk, "コマンドを起動できませんでした。");
    desk.put("AJ14", "en");
    failing(
        &mut desk,
        "The command could not be started: the system or its macro security refused it.",
    );
    desk.script(
        "other",
        r#"printf '{"id":1,"ok":true,"name":"numplace","version":"9.9","proto":2}' >"$3""#,
    );
    failing(&mut desk, "is another version (9.9)");
    desk.script(
        "old",
        "echo \"error: unrecognized subcommand 'request'\" >&2; exit 2",
    );
    failing(&mut desk, "is another version (?)");
    desk.script("empty", "echo 'no space left' >&2; exit 5");
    failing(
        &mut desk,
        "The command gave no answer: status 5 no space left.",
    );
    desk.script("words", "echo hello >\"$3\"");
    failing(&mut desk, "The command gave no answer: hello.");
    desk.script(
        "half",
        r#"printf '{"id":1,"ok":true,"name":"numplace","proto":1,"x":"' >"$3""#,
    );
    failing(&mut desk, "unfinished");
    // Each is ended when its time is over.
    let sleeping = desk.folder.path("sleeping");
    desk.script(
        "stuck",
        &format!("echo $$ >>'{}'; exec sleep 600", sleeping.display()),
    );
    desk.told("NpCalculate", "gave no answer within 2 s and was ended.");
    desk.range("Open", "L8:T16", blank());
    // Killed at the second lot of twenty.
    desk.script(
        "killed",
        &format!("grep -q '\"no\":21,' \"$2\" && kill -9 $$\nexec '{numplace}' \"$@\""),
    );
    desk.told("NpContinuous", "status 137");
    desk.see("本", "V3", "")
        .see("本", "AF3", "")
        .see("応答", "A2", "");
    // Stopped by a second press; other buttons only say that something is going on.
    desk.put("AJ12", 60.0);
    desk.script("slow", &format!("sleep 1; exec '{numplace}' \"$@\""));
    desk.act(json!(["press while", "NpContinuous", 0.5, "NpContinuous"]));
    desk.says("Stopped at ")
        .see("本", "V3", "")
        .see("応答", "A2", "");
    desk.act(json!(["press while", "NpContinuous", 0.5, "NpClear"]));
    desk.says("Solved: 45. Conquer: 45.")
        .range("Open", "B8:J16", rows(EASY));
    desk.see("本", "AF487", "Conquer")
        .range("本", "V487:AD495", rows(EASY_ANSWER));
    if !desk.work("book.xlsm") {
        return;
    }
    let pids = fs::read_to_string(sleeping).unwrap();
    for pid in pids.lines() {
        let line = fs::read_to_string(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        assert!(!line.contains("sleep"), "{pid} still sleeps");
    }
}

/// `run` on such a workbook, also in place: its sheets come, macros and buttons stay, and go
/// on working.
#[test]
fn the_buttons_survive_a_run() {
    let mut desk = Desk::new(&["--problems", "2", "--lang", "en", "--title", "Mine"]);
    let mut book = Package::read(&desk.folder.bytes("book.xlsm"));
    let sheet = "xl/worksheets/sheet2.xml";
    let mut text = book.text(sheet).to_string();
    for (at, digit) in EASY.chars().enumerate().filter(|(_, sign)| *sign != '.') {
        let cell = format!(
            "{}{}",
            ["L", "M", "N", "O", "P", "Q", "R", "S", "T"][at % 9],
            3 + at / 9
        );
        let from = text.find(&format!("<c r=\"{cell}\"")).unwrap();
        let end = from + text[from..].find("/>").unwrap();
        text.replace_range(end..end + 2, &format!("><v>{digit}</v></c>"));
    }
    book.put(sheet, text);
    desk.folder.add("book.xlsm", book.zip());
    let before = Package::read(&desk.folder.bytes("book.xlsm"));

    let document = desk.folder.run_json("book.xlsm", &["--lang", "en"]);
    assert_eq!(puzzles(&document).len(), 1, "{document}");
    assert_eq!(document["output"], "book.solved.xlsm");
    // Nothing in it is taken for a book or a fault but the book.
    let notes: Vec<&str> = document["notes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|note| note.as_str().unwrap())
        .collect();
    assert_eq!(notes, ["Mine: 1 numbered puzzle is empty"]);
    desk.folder
        .run_json("book.xlsm", &["--in-place", "--lang", "en"]);
    for file in ["book.solved.xlsm", "book.xlsm"] {
        let after = Package::read(&desk.folder.bytes(file));
        for part in [
            "xl/vbaProject.bin",
            "xl/drawings/vmlDrawing1.vml",
            "xl/worksheets/sheet1.xml",
        ] {
            assert_eq!(before.part(part), after.part(part), "{part}");
        }
        for number in 1..=7 {
            let code = format!("codeName=\"Sheet{number}\"");
            let part = format!("xl/worksheets/sheet{number}.xml");
            assert!(after.text(&part).contains(&code), "{part}");
        }
        assert!(
            after
                .text("xl/workbook.xml")
                .contains("codeName=\"ThisWorkbook\"")
        );

        desk.told("NpReInput", "Problem 1 of Mine is in the grid.");
        desk.range("Open", "B8:J16", rows(EASY));
        desk.told("NpCalculate", "Solved in 54 steps.")
            .range("Open", "L8:T16", rows(EASY_ANSWER));
        desk.told("NpContinuous", "Solved: 1. Conquer: 1.")
            .see("Mine", "AF3", "Conquer");
        desk.told("NpResults", "Shown of Mine: 1.")
            .told("NpSummary", "Shown of Mine: 1.");
        // The sheets of the run stand behind ours.
        let sheets = [
            "Open",
            "Mine",
            "Steps",
            "Result of Cal.",
            "Summary of Cal.",
            "Replies",
            "Texts",
            "Open (2)",
            "Input",
            "Results",
            "Summary",
            "Procedure",
            "Books",
            "Human",
            "グラフ1",
            "Data",
            "Records",
        ];
        desk.expected
            .push(("sheets".to_string(), Expected::Is(json!(sheets))));
        desk.act(json!(["sheets"]));
        if !desk.work(file) {
            return;
        }
    }
}

/// Larger and smaller puzzles, in Japanese: the places on the page are others.
#[test]
fn other_sizes_have_buttons_too() {
    let lines = [
        (
            "4",
            "1.34341221434.21",
            "B8:E11",
            "G8:J11",
            "1234341221434321",
        ),
        ("16", "", "B8:Q23", "B25:Q40", ""),
    ];
    for (size, line, grid, answer, solution) in lines {
        let mut desk = Desk::new(&[
            "--size",
            size,
            "--problems",
            "2",
            "--lang",
            "ja",
            "--title",
            "本",
        ]);
        let n: usize = size.parse().unwrap();
        let (cells, full) = if line.is_empty() {
            sixteen()
        } else {
            (numbers(line), numbers(solution))
        };
        let rows = |cells: &[u32]| -> Value {
            let cell = |&cell: &u32| {
                if cell == 0 {
                    json!("")
                } else {
                    json!(f64::from(cell))
                }
            };
            let cells: Vec<Value> = cells.iter().map(cell).collect();
            Value::from(cells.chunks(n).map(|row| json!(row)).collect::<Vec<_>>())
        };
        desk.act(json!(["fill", "Open", "B8", rows(&cells)]));
        desk.told("NpStore", "問題 1 を「本」に保存しました。")
            .told("NpCalculate", "手順で解けました。");
        desk.range("Open", grid, rows(&cells))
            .range("Open", answer, rows(&full));
        desk.told("NpProcedure", "解法手順は ");
        desk.told("NpContinuous", "1 問を計算しました。Conquer は 1 問です。");
        desk.told("NpResults", "1 問を表示")
            .told("NpSummary", "1 問を表示");
        desk.work("book.xlsm");
    }
}

fn numbers(line: &str) -> Vec<u32> {
    line.chars()
        .map(|sign| sign.to_digit(10).unwrap_or(0))
        .collect()
}

/// A puzzle of sixteen digits with one answer: a full grid without its first row and column.
fn sixteen() -> (Vec<u32>, Vec<u32>) {
    let full: Vec<u32> = (0..256)
        .map(|at| {
            let (row, col) = (at / 16, at % 16);
            ((row % 4) * 4 + row / 4 + col) % 16 + 1
        })
        .collect();
    let given = |(at, &digit): (usize, &u32)| {
        if at / 16 == 0 || at % 16 == 0 {
            0
        } else {
            digit
        }
    };
    (full.iter().enumerate().map(given).collect(), full.clone())
}

/// The second reader of the macros finds the texts of the repository, and a module for each
/// sheet.
#[test]
fn olevba_reads_the_macros() {
    let folder = Folder::new();
    for lang in ["en", "ja"] {
        let name = format!("{lang}.xlsm");
        let ran = folder.numplace(&["new", &name, "--macros", "--problems", "1", "--lang", lang]);
        assert_eq!(ran.status, 0, "{ran:?}");
        let Some(seen) = OLEVBA.call(&[folder.path(&name).as_os_str()], "") else {
            return;
        };
        assert_eq!(seen[1], false, "what is compiled and the text differ");
        let modules = seen[0].as_array().unwrap();
        let mut names = Vec::new();
        for module in modules {
            let [file, code] = [0, 1].map(|part| module[part].as_str().unwrap());
            names.push(file.to_string());
            let Some(source) = file.strip_suffix(".bas") else {
                let (name, _) = file.split_once('.').unwrap();
                assert!(
                    code.starts_with(&format!("Attribute VB_Name = \"{name}\"")),
                    "{code}"
                );
                continue;
            };
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/book/src/macros");
            let expected = fs::read_to_string(path.join(format!("{source}.bas"))).unwrap();
            assert!(code.lines().eq(expected.lines()), "{file}");
        }
        let sheets = (1..=7).map(|number| format!("Sheet{number}.cls"));
        let macros = [
            "NpButtons",
            "NpPage",
            "NpBook",
            "NpReports",
            "NpRequest",
            "NpJson",
        ];
        let macros = macros.map(|name| format!("{name}.bas"));
        let all = std::iter::once("ThisWorkbook.cls".to_string())
            .chain(sheets)
            .chain(macros);
        assert_eq!(names, all.collect::<Vec<_>>());
    }
}
