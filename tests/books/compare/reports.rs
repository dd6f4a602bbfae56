//! The sheets about a book: summary, procedure, list of books.

use std::collections::BTreeMap;

use numplace_solver::{Lang, Technique, words};
use serde_json::Value;

use super::{Written, counts, same_time, seconds_of};

impl Written<'_> {
    /// The columns of the summary by their titles.
    fn summary_columns(&self) -> BTreeMap<String, u32> {
        self.seen
            .row(&self.sheet("Summary"), 2)
            .into_iter()
            .zip(0..)
            .collect()
    }

    pub(super) fn assert_summary_row(&self, index: u32, puzzle: &Value) {
        let (sheet, row) = (self.sheet("Summary"), 3 + index);
        let columns = self.summary_columns();
        let solved = !puzzle["technical_point"].is_null();
        let number = |title: &str| self.seen.number(&sheet, row, columns[title]);
        let text = |title: &str| self.seen.text(&sheet, row, columns[title]);
        #[rustfmt::skip]
        let numbers = [
            ("no.", "no"), ("givens", "givens"), ("blanks", "blanks"), ("level no.", "level"),
            ("Technical Point", "technical_point"), ("klevel", "klevel"),
        ];
        for (title, field) in numbers {
            assert_eq!(
                number(title),
                puzzle[field].as_f64(),
                "{title} of {}",
                puzzle["no"]
            );
        }
        let texts = [
            ("level", "level_name"),
            ("published level", "published"),
            ("playback", "playback"),
            ("symmetry of the givens", "symmetry"),
        ];
        for (title, field) in texts {
            assert_eq!(
                text(title),
                puzzle[field].as_str().unwrap_or_default(),
                "{title}"
            );
        }
        for letter in ["B", "R", "C", "M"] {
            let title = format!("distance {letter}");
            assert_eq!(
                number(&title),
                puzzle["distance"][letter].as_f64(),
                "{title}"
            );
        }
        let crux = puzzle["crux"].as_array().unwrap().iter();
        let crux: Vec<String> = crux
            .map(|crux| format!("{}:{}", crux[0], crux[1].as_str().unwrap()))
            .collect();
        assert_eq!(text("crux"), crux.join(" "));
        let slope = &puzzle["slope"];
        assert_eq!(number("steepest (s)"), slope["simulated_s"].as_f64());
        assert_eq!(number("steepest at step"), slope["no"].as_f64());
        assert_eq!(number("tables"), puzzle["tables"].as_f64());
        assert!(same_time(number("time (s)"), seconds_of(puzzle)));
        let conquered = puzzle["status"] == "conquered";
        assert_eq!(text("status") == "Conquer", conquered);
        let look = self.seen.look(&sheet, row, columns["status"]);
        assert_eq!(look == "bold FF0000", conquered, "{look}");
        let counts = counts(puzzle);
        let letters = columns.keys().filter(|title| title.chars().count() == 1);
        for letter in letters {
            let expected = solved.then(|| counts.get(letter).copied().unwrap_or(0) as f64);
            assert_eq!(number(letter), expected, "{letter} of {}", puzzle["no"]);
        }
        // Nothing that was used is without a column.
        assert!(
            counts.keys().all(|letter| columns.contains_key(letter)),
            "{counts:?}"
        );
    }

    pub(super) fn assert_summary_totals(&self) {
        let (sheet, row) = (self.sheet("Summary"), 3 + self.puzzles.len() as u32);
        let columns = self.summary_columns();
        assert_eq!(self.seen.text(&sheet, row, 0), "total");
        // A technique that no puzzle took has no column.
        let letters = ["B", "R", "C", "M", "Q", "A", "X"].into_iter();
        for letter in letters.filter(|&letter| letter != "Q" || columns.contains_key(letter)) {
            let counts = self.puzzles.iter().map(|puzzle| counts(puzzle));
            let expected: u64 = counts
                .filter_map(|counts| counts.get(letter).copied())
                .sum();
            let total = self.seen.number(&sheet, row, columns[letter]);
            assert_eq!(total, Some(expected as f64), "{letter}");
        }
        let levels: Vec<f64> = self
            .puzzles
            .iter()
            .filter_map(|p| p["level"].as_f64())
            .collect();
        let mean = levels.iter().sum::<f64>() / levels.len() as f64;
        let seen = self
            .seen
            .number(&sheet, row + 1, columns["level no."])
            .unwrap();
        assert!((seen - mean).abs() < 1e-9, "{seen} {mean}");
    }

    /// The procedure table has the steps of the puzzles, in order, and nothing else; the
    /// summary links to the first step of each.
    pub(super) fn assert_procedure(&self) {
        let sheet = self.sheet("Procedure");
        let mut row = 1;
        for (index, puzzle) in self.puzzles.iter().enumerate() {
            let steps = puzzle["steps"]
                .as_array()
                .map(Vec::as_slice)
                .unwrap_or_default();
            let link = self.seen.link(&self.sheet("Summary"), 3 + index as u32, 0);
            let expected = (!steps.is_empty()).then(|| format!("'{sheet}'!A{}", row + 1));
            assert_eq!(link, expected, "puzzle {}", puzzle["no"]);
            for step in steps {
                self.assert_step(&sheet, row, &puzzle["no"], step);
                row += 1;
            }
        }
        assert_eq!(self.seen.rows(&sheet), row);
        let looks = [8, 9].map(|col| self.seen.look(&sheet, 1, col));
        assert_eq!(looks, ["0.000000", "0.0"]);
    }

    fn assert_step(&self, sheet: &str, row: u32, no: &Value, step: &Value) {
        let cells = self.seen.row(sheet, row);
        let technique = Technique::from_id(step["technique"].as_str().unwrap()).unwrap();
        let removed = step["removed"].as_array().unwrap().iter();
        let removed: Vec<String> = removed
            .map(|r| format!("{}({},{})", r[2], r[0], r[1]))
            .collect();
        let expected = [
            no.to_string(),
            step["no"].to_string(),
            format!("({},{})", step["cell"][0], step["cell"][1]),
            step["digit"].to_string(),
            step["label"].as_str().unwrap().to_string(),
            words::technique(technique, Lang::En).to_string(),
            step["house"].as_str().unwrap_or_default().to_string(),
            removed.join(" "),
        ];
        assert_eq!(cells[..8], expected, "row {}", row + 1);
        let seconds = step["elapsed_us"].as_f64().map(|us| us / 1e6);
        assert!(same_time(self.seen.number(sheet, row, 8), seconds));
        assert!(same_time(
            self.seen.number(sheet, row, 9),
            step["simulated_s"].as_f64()
        ));
        assert_eq!(cells[10], step["text"].as_str().unwrap());
    }
}

/// The sheet of books: a row each, with links to their sheets.
pub(super) fn assert_list_of_books(books: &[Written<'_>]) {
    for (row, book) in (3..).zip(books) {
        let seen = book.seen;
        assert_eq!(seen.text("Books", row, 0), book.book);
        let count = |status: &str| {
            book.puzzles
                .iter()
                .filter(|puzzle| puzzle["status"] == status)
                .count() as f64
        };
        let expected = [
            book.puzzles.len() as f64,
            count("conquered"),
            count("assisted"),
        ];
        let found = [2, 3, 4].map(|col| seen.number("Books", row, col).unwrap());
        assert_eq!(found, expected);
        let time = book
            .puzzles
            .iter()
            .filter_map(|puzzle| seconds_of(puzzle))
            .sum();
        assert!(same_time(seen.number("Books", row, 5), Some(time)));
        let kinds = [
            (0, book.book),
            (9, "Results"),
            (10, "Summary"),
            (11, "Procedure"),
        ];
        for (col, kind) in kinds {
            let name = if col == 0 {
                kind.to_string()
            } else {
                book.sheet(kind)
            };
            assert_eq!(seen.link("Books", row, col), Some(format!("'{name}'!A1")));
        }
    }
    let after = 3 + books.len() as u32;
    assert_eq!(books[0].seen.text("Books", after, 0), "");
}
