//! The documents of `--json`: one on standard output, with the fields of docs/commands.md.

use serde_json::{Value, json};

use crate::command::{EASY, Folder, TWO_SEVENS, puzzles};

/// The names of the fields of an object, as one text.
fn fields(object: &Value) -> String {
    let mut names: Vec<&str> = object
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    names.sort_unstable();
    names.join(" ")
}

const PUZZLE: &str = "anchor assisted blanks block counts crux distance elapsed_ms entrances fault \
    givens hardest_used klevel klevel_name level level_name modern_level modern_level_name no \
    playback published sheet size slope solution status steps symmetry tables technical_point variant";
const STEP: &str = "cell digit elapsed_us house label no removed simulated_s technique text";

#[test]
fn run_and_solve_have_one_document() {
    let folder = Folder::with_sample("sample.xlsx");
    let run = folder.run_json("sample.xlsx", &[]);
    let solve = folder
        .numplace(&["solve", EASY, "--json", "--steps"])
        .json();
    for document in [&run, &solve] {
        assert_eq!(
            fields(document),
            "book not_carried notes options output puzzles sheets_written skipped_letters"
        );
        assert_eq!(
            fields(&document["options"]),
            "assist assume basic human_times jobs lang limit_ms limit_nodes mode off only order search \
             sweep unit_from unit_s weights"
        );
        for puzzle in puzzles(document) {
            assert_eq!(fields(puzzle), PUZZLE);
            for step in puzzle["steps"].as_array().unwrap() {
                assert_eq!(fields(step), STEP);
            }
        }
    }
    assert_eq!(run["book"], "sample.xlsx");
    assert_eq!(run["output"], "sample.solved.xlsx");
    assert_eq!(puzzles(&run).len(), 100);
    assert_eq!(solve["book"], Value::Null);
    let first = &puzzles(&run)[0];
    assert_eq!(
        (&first["sheet"], &first["anchor"]),
        (&json!("Numplace 100"), &json!("L3"))
    );
    assert_eq!(first["published"], "★1");
}

#[test]
fn the_figures_of_a_puzzle() {
    let folder = Folder::new();
    let document = folder.numplace(&["solve", EASY, "--json"]).json();
    let puzzle = &puzzles(&document)[0];
    let mut puzzle = puzzle.clone();
    assert!(puzzle["elapsed_ms"].as_f64().unwrap() > 0.0);
    puzzle["elapsed_ms"] = Value::Null;
    assert_eq!(
        puzzle,
        json!({
            "sheet": null, "no": 1, "anchor": null, "size": 9, "block": [3, 3], "variant": null,
            "status": "conquered",
            "solution": crate::command::EASY_ANSWER,
            "level": 3, "level_name": "Easy", "modern_level": null, "modern_level_name": null,
            "hardest_used": 3, "published": null,
            "technical_point": 72, "klevel": 0, "klevel_name": "Easy", "givens": 27, "blanks": 54, "symmetry": "none",
            "entrances": {"B": 3, "R": 3, "C": 1, "M": 1},
            "distance": {"B": 7, "R": 11, "C": 1, "M": 54}, "crux": [],
            "slope": {"no": 12, "simulated_s": 30.0}, "tables": 36, "elapsed_ms": null,
            "counts": {"B": 45, "R": 5, "C": 1, "M": 3}, "playback": "", "assisted": 0,
            "fault": null
        })
    );
    // The four basic counts add up to the blanks.
    let basics = ["B", "R", "C", "M"].map(|letter| puzzle["counts"][letter].as_u64().unwrap());
    assert_eq!(basics.iter().sum::<u64>(), 54);
}

#[test]
fn a_step_says_where_what_and_why() {
    let folder = Folder::new();
    // The second listing of the original: its one deform is a hidden pair.
    let listings = crate::support::data("golden.txt");
    let puzzle = listings
        .lines()
        .filter_map(|line| line.strip_prefix("puzzle "))
        .nth(1)
        .unwrap();
    let document = folder
        .numplace(&["solve", puzzle, "--json", "--steps"])
        .json();
    let puzzle = &puzzles(&document)[0];
    assert_eq!(
        (&puzzle["playback"], &puzzle["counts"]["Q"]),
        (&json!("Q"), &json!(1))
    );
    let steps = puzzle["steps"].as_array().unwrap();
    let deforms = steps
        .iter()
        .filter(|step| !step["removed"].as_array().unwrap().is_empty());
    let step = deforms.clone().next().unwrap();
    assert_eq!(step["technique"], "hidden-pair");
    let label = step["label"].as_str().unwrap();
    assert!(label.starts_with('Q') && label.len() == 3, "{label}");
    for removed in step["removed"].as_array().unwrap() {
        let [row, col, digit] = [0, 1, 2].map(|at| removed[at].as_u64().unwrap());
        assert!(
            [row, col, digit]
                .iter()
                .all(|number| (1..=9).contains(number)),
            "{removed}"
        );
        assert_eq!(removed[3].as_str().unwrap().chars().next(), Some('Q'));
    }
    for (at, step) in steps.iter().enumerate() {
        assert_eq!(step["no"], at as u64 + 1);
        assert!(step["text"].as_str().unwrap().ends_with('.'), "{step}");
    }
    // Clocks and simulated persons only go forward.
    for field in ["elapsed_us", "simulated_s"] {
        let times: Vec<f64> = steps
            .iter()
            .map(|step| step[field].as_f64().unwrap())
            .collect();
        assert!(times.is_sorted() && times[0] > 0.0, "{field}: {times:?}");
    }
}

#[test]
fn a_fault_tells_the_cells_in_both_languages() {
    let folder = Folder::new();
    let ran = folder.numplace(&["solve", TWO_SEVENS, "--json"]);
    assert_eq!(ran.status, 1);
    let document = ran.json();
    let puzzle = &puzzles(&document)[0];
    assert_eq!(puzzle["status"], "invalid");
    assert_eq!(puzzle["solution"], Value::Null);
    assert_eq!(puzzle["level"], Value::Null);
    let fault = &puzzle["fault"];
    assert_eq!(fault["at"], json!([[1, 1], [1, 4]]));
    assert_eq!(
        (&fault["house"], &fault["digit"]),
        (&json!("row 1"), &json!(7))
    );
    assert_eq!(fault["en"], "7 twice in row 1: (1,1), (1,4)");
    assert!(
        fault["ja"].as_str().unwrap().contains("1行目に7が重複"),
        "{fault}"
    );
}

#[test]
fn large_puzzles_have_their_answer_as_numbers_too() {
    let folder = Folder::with_sample("sixteen.xlsx");
    for puzzle in puzzles(&folder.run_json("sixteen.xlsx", &[])) {
        let cells: Vec<u64> = puzzle["cells"]
            .as_array()
            .unwrap()
            .iter()
            .map(|cell| cell.as_u64().unwrap())
            .collect();
        let solution = puzzle["solution"].as_str().unwrap();
        let number = |c: char| u64::from(c.to_digit(36).unwrap());
        assert_eq!(solution.chars().map(number).collect::<Vec<_>>(), cells);
        assert_eq!((&puzzle["size"], cells.len()), (&json!(16), 256));
    }
}

#[test]
fn no_letter_is_passed_over() {
    let folder = Folder::new();
    for order in ["msd1", "mandara", "kiteretsu", "lovely", "level"] {
        let ran = folder.numplace(&["solve", EASY, "--json", "--order", order]);
        assert_eq!(ran.json()["skipped_letters"], json!([]), "{order}");
    }
}

#[test]
fn techniques_are_an_array() {
    let folder = Folder::new();
    let ran = folder.numplace(&["techniques", "--json"]);
    assert_eq!(ran.status, 0);
    let rows = ran.json();
    let rows = rows.as_array().unwrap();
    for row in rows {
        assert_eq!(
            fields(row),
            "forms id kind letter level level_name name name_ja points weight"
        );
    }
    let row = |letter: &str| rows.iter().find(|row| row["letter"] == letter).unwrap();
    assert_eq!(row("Q")["id"], "hidden-pair");
    assert_eq!(row("Q")["forms"], json!(["b", "r", "c"]));
    assert_eq!(
        (&row("M")["points"], &row("A")["level"]),
        (&json!(5), &json!(26))
    );
    assert_eq!(
        (&row("q")["kind"], &row("q")["level"]),
        (&json!("double"), &json!(10))
    );
    // A row per letter.
    let mut letters: Vec<&str> = rows
        .iter()
        .filter_map(|row| row["letter"].as_str())
        .collect();
    letters.sort_unstable();
    letters.dedup();
    assert_eq!(letters.len(), rows.len());
}

/// Crux, slope and tables follow from the steps, and distance from the puzzle.
#[test]
fn the_figures_of_a_run_are_those_of_its_steps() {
    let folder = Folder::with_sample("sample.xlsx");
    let document = folder.run_json("sample.xlsx", &[]);
    let mut searches = 0;
    for puzzle in puzzles(&document) {
        let steps = puzzle["steps"].as_array().unwrap();
        // Each search's letter stands in the playback string, and its first step is named.
        let crux = puzzle["crux"].as_array().unwrap();
        let letters: String = crux
            .iter()
            .filter_map(|crux| crux[1].as_str()?.chars().next())
            .collect();
        assert_eq!(puzzle["playback"], letters);
        for crux in crux {
            let step = &steps[crux[0].as_u64().unwrap() as usize - 1];
            let (label, sign) = (step["label"].as_str().unwrap(), crux[1].as_str().unwrap());
            let basic = label.strip_prefix(sign).unwrap();
            assert!(["B", "R", "C", "M", ""].contains(&basic), "{label} {sign}");
            assert_eq!(basic.is_empty(), sign == "A", "{label} {sign}");
            searches += 1;
        }
        let times = steps
            .iter()
            .map(|step| step["simulated_s"].as_f64().unwrap());
        let times: Vec<f64> = std::iter::once(0.0).chain(times).collect();
        let rises: Vec<f64> = times.windows(2).map(|two| two[1] - two[0]).collect();
        let steepest = rises.iter().copied().fold(0.0, f64::max);
        let slope = &puzzle["slope"];
        assert!(
            (slope["simulated_s"].as_f64().unwrap() - steepest).abs() < 1e-6,
            "{slope}"
        );
        let no = slope["no"].as_u64().unwrap() as usize;
        assert!(
            (rises[no - 1] - steepest).abs() < 1e-6
                && rises[..no - 1].iter().all(|&rise| rise < steepest - 1e-6)
        );
        // Without deforms a table is built for each sweep and each single placement.
        if crux.is_empty() && puzzle["assisted"] == 0 {
            let labels: Vec<&str> = steps
                .iter()
                .map(|step| step["label"].as_str().unwrap())
                .collect();
            let same_sweep = |two: &&[&str]| two[0] == two[1] && two[0].starts_with('B');
            let groups = labels.len() - labels.windows(2).filter(same_sweep).count();
            assert_eq!(puzzle["tables"], groups as u64 + 1);
        }
    }
    assert!(searches > 50, "{searches}");
}
