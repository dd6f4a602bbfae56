//! `solve --engine list`, `total` and `sql`.

use crate::command::{
    EASY, EASY_ANSWER, Folder, HARD, MANY_ANSWERS, NO_ANSWER, TWO_SEVENS, each, puzzles, texts,
};

const ENGINES: &[&str] = &[
    "list",
    "total",
    #[cfg(feature = "sql")]
    "sql",
];

#[test]
fn answers_are_those_of_the_logic() {
    let folder = Folder::new();
    let lines = [EASY, TWO_SEVENS, NO_ANSWER, MANY_ANSWERS, &EASY[1..], HARD].join("\n");
    let ran = |engine: &str| {
        let args = ["solve", "-", "--answers-only", "--engine", engine];
        let ran = folder.numplace_with(&args, &lines);
        assert_eq!((ran.err.as_str(), ran.status), ("", 1));
        ran.out
    };
    let logic = ran("logic");
    assert!(
        logic.starts_with(EASY_ANSWER) && logic.contains("\ninvalid (1,1) (1,4)\nnone\nmany\n")
    );
    for engine in ENGINES {
        assert_eq!(ran(engine), logic, "{engine}");
        let args = [
            "solve",
            HARD,
            "--answers-only",
            "--engine",
            engine,
            "--limit-nodes",
            "0",
        ];
        let spent = folder.numplace(&args);
        assert_eq!((spent.out.as_str(), spent.status), ("undecided\n", 1));
    }
}

#[test]
fn a_document_tells_the_working() {
    let folder = Folder::new();
    let lines = [EASY, NO_ANSWER, &EASY[1..]].join("\n");
    for engine in ENGINES {
        let args = ["solve", "-", "--json", "--steps", "--engine", engine];
        let document = folder.numplace_with(&args, &lines).json();
        assert_eq!(
            each(&document, "status"),
            ["conquered", "none", "unreadable"]
        );
        assert_eq!(document["options"]["engine"], *engine);
        let puzzle = &puzzles(&document)[0];
        assert_eq!(puzzle["solution"], EASY_ANSWER);
        assert_eq!(puzzle["working"]["engine"], *engine);
        // No zeros where there is nothing: techniques do not exist here.
        for absent in ["level", "technical_point", "steps", "counts"] {
            assert!(puzzle.get(absent).is_none(), "{engine}: {absent}");
        }
        assert!(texts(&document["notes"])[0].contains("no techniques"));
    }
}

#[test]
fn the_list_of_a_cell_is_explained() {
    let folder = Folder::new();
    let args = [
        "solve",
        EASY,
        "--engine",
        "list",
        "--explain",
        "4,6",
        "--explain",
        "(1,3)",
    ];
    let ran = folder.numplace(&args);
    assert!(
        ran.out.contains(
            "(4,6)\n    row 4 marks 2 3 4 6\n    column 6 marks 1 2 5 6 7\n    block 5 marks 2 3 4 5\n    list 8 9, count 2\n(1,3) holds the given 5; there is no list\n"
        ),
        "{}",
        ran.out
    );
    let document = folder.numplace(&[&args[..], &["--json"]].concat()).json();
    let explained = &puzzles(&document)[0]["working"]["explained"];
    assert_eq!(explained[0]["list"], serde_json::json!([8, 9]));
    assert_eq!(
        explained[0]["marks"][2]["digits"],
        serde_json::json!([2, 3, 4, 5])
    );
    assert_eq!(explained[1]["given"], 5);
}

#[test]
fn both_languages_tell_that_there_are_no_levels() {
    let folder = Folder::new();
    for engine in ENGINES {
        for (lang, words) in [
            ("en", "no level, points or steps"),
            ("ja", "手順はありません"),
        ] {
            let args = ["solve", HARD, "--engine", engine, "--steps", "--lang", lang];
            let ran = folder.numplace(&args);
            assert_eq!(ran.status, 0);
            assert!(
                ran.out.starts_with("Conquer") && ran.out.contains(words),
                "{}",
                ran.out
            );
            // A long trial is told by its beginning.
            assert!(ran.out.lines().count() < 260, "{engine}");
        }
    }
}

#[test]
fn flags_of_one_engine_are_refused_with_another() {
    let folder = Folder::new();
    let cases: &[(&[&str], &str)] = &[
        (
            &["--engine", "list", "--until", "3"],
            "--until is of the engine logic",
        ),
        (
            &["--engine", "total", "--draw"],
            "--draw is of the engine logic",
        ),
        (
            &["--engine", "total", "--order", "lovely"],
            "--order is of the engine logic",
        ),
        (
            &["--engine", "list", "--search", "modern"],
            "--search is of the engine logic",
        ),
        (
            &["--engine", "list", "--off", "A"],
            "--off is of the engine logic",
        ),
        (
            &["--engine", "total", "--explain", "1,1"],
            "--explain is of the engine list",
        ),
        (&["--explain", "1,1"], "--explain is of the engine list"),
        (&["--tables", "t.xlsx"], "--tables is of the engine sql"),
        (
            &["--engine", "list", "--explain", "1,10"],
            "--explain 1,10: a puzzle of 9x9",
        ),
        (
            &["--engine", "list", "--explain", "x"],
            "a cell is row,column",
        ),
        (
            &["--engine", "abacus"],
            "the engines are logic, list, total and sql",
        ),
    ];
    for (flags, what) in cases {
        let ran = folder.numplace(&[&["solve", EASY], *flags].concat());
        assert!(ran.failure().contains(what), "{}", ran.err);
    }
    assert!(folder.files().is_empty());
}

#[cfg(feature = "sql")]
mod tables {
    use calamine::{Data, Reader, Xlsx, open_workbook};

    use super::*;

    fn tables(folder: &Folder, puzzle: &str, more: &[&str]) -> crate::command::Ran {
        let args = [
            "solve",
            puzzle,
            "--engine",
            "sql",
            "--tables",
            "tables.xlsx",
        ];
        folder.numplace(&[&args[..], more].concat())
    }

    #[test]
    fn a_sheet_for_each_round() {
        let folder = Folder::new();
        let ran = tables(&folder, HARD, &["--json"]);
        let document = ran.json();
        let rounds = puzzles(&document)[0]["working"]["rounds"]
            .as_array()
            .unwrap()
            .clone();
        assert!(rounds.len() > 3);
        let path = folder.path("tables.xlsx");
        let mut book: Xlsx<_> = open_workbook(&path).unwrap();
        let names = book.sheet_names();
        assert_eq!(names, texts(&document["sheets_written"]));
        assert_eq!(names.len(), rounds.len() + 1);
        for (name, round) in names[1..].iter().zip(&rounds) {
            let sheet = book.worksheet_range(name).unwrap();
            let number = |row: u32, col: u32| match sheet.get_value((row, col)) {
                Some(Data::Float(number)) => Some(*number as usize),
                _ => None,
            };
            let table: Vec<[usize; 4]> = (4..)
                .map_while(|row| Some([0, 1, 2, 3].map(|col| number(row, col))))
                .take_while(|row| row[0].is_some())
                .map(|row| row.map(Option::unwrap))
                .collect();
            assert_eq!(
                table.len() as u64,
                round["left"].as_u64().unwrap(),
                "{name}"
            );
            // The grid says the same as the table.
            for h in 1..=9u32 {
                for v in 1..=9u32 {
                    let rows = table
                        .iter()
                        .filter(|row| row[..2] == [h as usize, v as usize]);
                    let list: String = rows.map(|row| row[3].to_string()).collect();
                    let shown = sheet.get_value((3 + h, 4 + v)).map(Data::to_string);
                    assert_eq!(shown.unwrap_or_default(), list, "{name} ({h},{v})");
                }
            }
        }
        // The last one is the answer.
        assert_eq!(rounds.last().unwrap()["left"], 81);
    }

    #[test]
    fn only_its_own_files_are_replaced() {
        let folder = Folder::with_sample("lines.xlsx");
        let before = folder.bytes("lines.xlsx");
        let to =
            |name: &str| folder.numplace(&["solve", EASY, "--engine", "sql", "--tables", name]);
        assert!(
            to("lines.xlsx")
                .failure()
                .contains("holds no candidate tables")
        );
        assert_eq!(folder.bytes("lines.xlsx"), before);
        // A solved book of ours is not one either.
        assert!(folder.numplace(&["run", "lines.xlsx"]).status < 2);
        assert!(
            to("lines.solved.xlsx")
                .failure()
                .contains("holds no candidate tables")
        );
        assert!(
            to("tables.txt")
                .failure()
                .contains("is not the name of an .xlsx workbook")
        );
        assert!(
            to("nowhere/tables.xlsx")
                .failure()
                .contains("no such folder")
        );
        for lang in ["en", "ja"] {
            let ran = tables(&folder, EASY, &["--lang", lang]);
            assert_eq!(ran.status, 0, "{ran:?}");
        }
        let book: Xlsx<_> = open_workbook(folder.path("tables.xlsx")).unwrap();
        assert_eq!(book.sheet_names()[..2], ["ラウンド", "0 開始"]);
    }

    #[test]
    fn what_has_no_tables_is_said() {
        let folder = Folder::new();
        let ran = tables(&folder, TWO_SEVENS, &[]);
        assert!(ran.failure().contains("there is no round to write"));
        folder.add("two.txt", format!("{EASY}\n{HARD}\n"));
        assert!(
            tables(&folder, "two.txt", &[])
                .failure()
                .contains("here are 2; give one")
        );
        assert_eq!(folder.files(), ["two.txt"]);
    }
}
