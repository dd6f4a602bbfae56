//! A person's own times on the Human sheet: fitted, kept, drawn; and weights from a file.

use rust_xlsxwriter::{Workbook, Worksheet};

use crate::command::{EASY, Folder, puzzles, texts};
use crate::sheets::{Seen, nines};

/// A cell of the Human sheet.
enum Cell {
    No,
    Number(f64),
    Text(&'static str),
}
use Cell::{No, Number, Text};

/// A workbook of a book and the times typed for it, the titles in row `header` (from 0).
fn save(folder: &Folder, name: &str, header: u32, rows: &[[Cell; 4]]) {
    let mut workbook = Workbook::new();
    workbook.push_worksheet(nines("Book", &[EASY, EASY], 10));
    let mut human = Worksheet::new();
    human.set_name("Human").unwrap();
    for (row, cells) in (header + 1..).zip(rows) {
        for (col, cell) in (0..).zip(cells) {
            match cell {
                No => {}
                Number(number) => human.write_number(row, col, *number).map(|_| ()).unwrap(),
                Text(text) => human.write_string(row, col, *text).map(|_| ()).unwrap(),
            }
        }
    }
    workbook.push_worksheet(human);
    let titles = format!("=Human!$A${0}:$D${0}", header + 1);
    workbook.define_name("_numplace_human", &titles).unwrap();
    workbook.save(folder.path(name)).unwrap();
}

/// The simulated seconds of the steps of the first puzzle.
fn simulated(document: &serde_json::Value) -> Vec<f64> {
    let steps = puzzles(document)[0]["steps"].as_array().unwrap();
    let seconds = steps
        .iter()
        .map(|step| step["simulated_s"].as_f64().unwrap());
    seconds.collect()
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}

#[test]
fn the_unit_is_fitted_kept_and_drawn() {
    let folder = Folder::new();
    save(&folder, "plain.xlsx", 3, &[]);
    let usual = simulated(&folder.run_json("plain.xlsx", &[]));
    let last = usual.len() - 1;
    // 13 s a weight, in a sheet with two rows put in above the titles.
    let at = |step: usize| usual[step - 1] / 20.0 * 13.0;
    let rows = [
        [Text("Book"), Number(1.0), Number(5.0), Number(at(5))],
        [Text("Book"), Number(1.0), No, Number(at(last + 1))],
        [No, No, No, No],
        [Text("Book"), Number(9.0), No, Number(80.0)],
        [Text("Book"), Number(1.0), Number(7.0), Text("later")],
    ];
    save(&folder, "typed.xlsx", 5, &rows);
    let document = folder.run_json("typed.xlsx", &[]);
    let options = &document["options"];
    assert!(near(options["unit_s"].as_f64().unwrap(), 13.0), "{options}");
    assert_eq!(options["unit_from"], "fitted");
    assert_eq!(options["human_times"], 2);
    assert_eq!(
        texts(&document["notes"]),
        [
            "typed.xlsx: Human!B10: the book has no puzzle 9; the row is kept and not used",
            "typed.xlsx: Human!D11: 'later' is no time; write seconds since the start, such as \
             95.5; the row is kept and not used",
        ]
    );
    for (seconds, usual) in simulated(&document).iter().zip(&usual) {
        assert!(near(*seconds, usual / 20.0 * 13.0));
    }

    let seen = Seen::open(&folder.path("typed.solved.xlsx"));
    assert_eq!(seen.marks["_numplace_human"], "'Human'!$A$4:$D$4");
    assert!(near(
        seen.number("Procedure", last as u32 + 1, 9).unwrap(),
        at(last + 1)
    ));
    assert_eq!(
        seen.text("Human", 4, 6),
        "unit 13 s, fitted to 2 times of Human"
    );
    assert_eq!(seen.text("Human", 5, 6), "person / model, mean of 2: 1.00");
    assert_eq!(seen.text("Human", 7, 4), "the book has no puzzle 9");
    // A person's times of all steps stand in one string: 14 signs each.
    let packed = seen.text("Data", 1, 24);
    assert_eq!(packed.len(), 1 + 14 * usual.len());
    let cut = |step: usize| &packed[14 * step - 13..=14 * step];
    assert_eq!(cut(5), format!("{:014}", (at(5) * 1000.0).round()));
    assert_eq!(cut(6), "-".repeat(14));
    assert_eq!(seen.text("Data", 2, 24), "");

    // The next run of the books alone finds the times in its earlier output, and one of
    // the output itself does as well.
    let rows = |name: &str| {
        let seen = Seen::open(&folder.path(name));
        (4..9)
            .map(|row| seen.row("Human", row)[..4].to_vec())
            .collect::<Vec<_>>()
    };
    let before = rows("typed.solved.xlsx");
    assert_eq!(before[4], ["Book", "1", "7", "later"]);
    save(&folder, "typed.xlsx", 5, &[]);
    let mut books = Workbook::new();
    books.push_worksheet(nines("Book", &[EASY, EASY], 10));
    books.save(folder.path("typed.xlsx")).unwrap();
    for book in ["typed.xlsx", "typed.solved.xlsx"] {
        let again = folder.run_json(book, &[]);
        assert_eq!(again["options"]["human_times"], 2, "{book}");
        let note = texts(&again["notes"])[0].to_string();
        assert!(note.starts_with("typed.solved.xlsx: Human!B8: "), "{note}");
        assert_eq!(rows("typed.solved.xlsx"), before);
    }

    // The command line wins, and says so.
    let told = folder.numplace(&["run", "typed.xlsx", "--unit", "7", "--lang", "en"]);
    let line = "unit 7 s, as set; 2 times of Human";
    assert!(told.out.lines().any(|l| l == line), "{}", told.out);
    let told = folder.run_json("typed.xlsx", &["--unit", "7"]);
    assert_eq!(told["options"]["unit_from"], "set");
    assert!(near(simulated(&told)[0], usual[0] / 20.0 * 7.0));
}

#[test]
fn weights_come_from_a_file() {
    let folder = Folder::new();
    save(&folder, "book.xlsx", 3, &[]);
    folder.add("w.txt", "# mine\nB, 2, 10\nnaked-single 4\n");
    let usual = folder.run_json("book.xlsx", &[]);
    let own = folder.run_json("book.xlsx", &["--weights", "w.txt"]);
    let solve = ["solve", EASY, "--json", "--steps", "--weights", "w.txt"];
    let solved = folder.numplace(&solve).json();
    assert_eq!(own["options"]["weights"], "w.txt");
    let counts = &puzzles(&usual)[0]["counts"];
    let count = |letter| counts[letter].as_f64().unwrap_or(0.0);
    let points = puzzles(&usual)[0]["technical_point"].as_f64().unwrap();
    for document in [&own, &solved] {
        let puzzle = &puzzles(document)[0];
        let more = puzzle["technical_point"].as_f64().unwrap() - points;
        assert_eq!(more, 9.0 * count("B"));
        let last = simulated(document).pop().unwrap() - simulated(&usual).pop().unwrap();
        assert!(near(last, 20.0 * (count("B") + 2.5 * count("M"))), "{last}");
        assert_eq!(puzzle["level"], puzzles(&usual)[0]["level"]);
    }
    let seen = Seen::open(&folder.path("book.solved.xlsx"));
    let own = puzzles(&own)[0]["technical_point"].as_f64();
    assert_eq!(seen.number("Book", 2, 10), own);
}

#[test]
fn a_bad_file_of_weights_changes_nothing() {
    let folder = Folder::new();
    save(&folder, "book.xlsx", 3, &[]);
    folder.add("w.txt", "G 4\nV two\n");
    folder.add("w.bin", [0xFF, 0xFE, 0x00]);
    let run = |flags: &[&str]| folder.numplace(&[&["run", "book.xlsx"], flags].concat());
    assert_eq!(
        run(&["--weights", "w.txt"]).failure(),
        "w.txt: line 2: 'two' is no weight; write a number from 0 to 1000 such as 2.5"
    );
    assert!(
        run(&["--weights", "w.bin"])
            .failure()
            .starts_with("w.bin: is not text")
    );
    assert!(
        run(&["--weights", "none.txt"])
            .failure()
            .starts_with("none.txt: ")
    );
    for unit in ["0", "-3", "NaN", "inf", "4000", "twenty"] {
        let flag = format!("--unit={unit}");
        let ran = run(&[&flag]);
        assert!(
            ran.failure().contains("a unit is a number of seconds"),
            "{unit}"
        );
    }
    assert_eq!(folder.files(), ["book.xlsx", "w.bin", "w.txt"]);
}
