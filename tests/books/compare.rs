//! Every sheet of a written workbook against the JSON of the run that wrote it.

mod reports;

use std::collections::BTreeMap;

use serde_json::Value;

use crate::command::{puzzles, texts};
use crate::sheets::{DIGITS, Seen, position, solution};

/// The puzzles of one book in a document, and the names of the sheets made of it.
pub(super) struct Written<'a> {
    pub(super) seen: &'a Seen,
    pub(super) book: &'a str,
    /// Added to the names of its sheets when there are several books.
    pub(super) suffix: String,
    pub(super) puzzles: Vec<&'a Value>,
}

/// The books of a document in the workbook it tells of.
pub(super) fn books<'a>(document: &'a Value, seen: &'a Seen) -> Vec<Written<'a>> {
    let mut names: Vec<&str> = puzzles(document)
        .iter()
        .map(|puzzle| puzzle["sheet"].as_str().unwrap())
        .collect();
    names.dedup();
    let several = names.len() > 1;
    let book = |&book: &&'a str| Written {
        seen,
        book,
        suffix: if several {
            format!(" {book}")
        } else {
            String::new()
        },
        puzzles: puzzles(document)
            .iter()
            .filter(|puzzle| puzzle["sheet"] == book)
            .collect(),
    };
    names.iter().map(book).collect()
}

/// Compares a whole workbook (in English, with all procedures) with its document, and its
/// givens with those of the workbook it was made from.
pub(super) fn assert_written(document: &Value, before: &Seen, after: &Seen) {
    assert_eq!(texts(&document["sheets_written"]), after.sheets);
    let books = books(document, after);
    for book in &books {
        let grid = after.number(book.book, 1, DIGITS).is_some();
        for (index, puzzle) in book.puzzles.iter().enumerate() {
            book.assert_facts(puzzle);
            match grid {
                true => book.assert_boards(puzzle, before),
                false => book.assert_lines(puzzle, before),
            }
            book.assert_summary_row(index as u32, puzzle);
        }
        book.assert_summary_totals();
        book.assert_procedure();
    }
    reports::assert_list_of_books(&books);
}

impl Written<'_> {
    fn sheet(&self, kind: &str) -> String {
        format!("{kind}{}", self.suffix)
    }

    /// Columns A, D to K of the book and the results.
    fn assert_facts(&self, puzzle: &Value) {
        let (row, _) = position(puzzle["anchor"].as_str().unwrap());
        for sheet in [self.book.to_string(), self.sheet("Results")] {
            let at = |col: u32| format!("{sheet}, puzzle {}, column {col}", puzzle["no"]);
            let numbers = [
                (0, "no"),
                (3, "givens"),
                (5, "level"),
                (10, "technical_point"),
            ];
            for (col, field) in numbers {
                assert_eq!(
                    self.seen.number(&sheet, row, col),
                    puzzle[field].as_f64(),
                    "{}",
                    at(col)
                );
            }
            for (col, field) in [(4, "published"), (8, "level_name"), (9, "playback")] {
                let expected = puzzle[field].as_str().unwrap_or_default();
                assert_eq!(self.seen.text(&sheet, row, col), expected, "{}", at(col));
            }
            let techniques = self.seen.text(&sheet, row, 6);
            assert_eq!(counted(&techniques), counts(puzzle), "{}", at(6));
            let seconds = self.seen.number(&sheet, row, 7);
            assert!(
                same_time(seconds, seconds_of(puzzle)),
                "{}: {seconds:?}",
                at(7)
            );
            if seconds.is_some() {
                assert_eq!(self.seen.look(&sheet, row, 7), "0.000", "{}", at(7));
            }
        }
    }

    /// Puzzle and answer in grid form, with their colours and the flag.
    fn assert_boards(&self, puzzle: &Value, before: &Seen) {
        let n = puzzle["size"].as_u64().unwrap() as u32;
        let (row, col) = position(puzzle["anchor"].as_str().unwrap());
        let results = self.sheet("Results");
        let texts = |seen: &Seen, sheet: &str, left: u32| -> Vec<String> {
            (0..n * n)
                .map(|at| seen.text(sheet, row + at / n, left + at % n))
                .collect()
        };
        // The givens stand where they stood, as they stood.
        let givens = texts(before, self.book, col);
        assert_eq!(
            texts(self.seen, self.book, col),
            givens,
            "puzzle {}",
            puzzle["no"]
        );

        let digits = solution(puzzle);
        let answers = [(self.book, col + n + 1), (&results, col)];
        for (sheet, left) in answers {
            let answer = self.seen.board(sheet, (row, left), n);
            match &digits {
                Some(digits) => assert_eq!(answer, *digits, "{sheet}, puzzle {}", puzzle["no"]),
                // No answer is shown of a puzzle that has none, or several: the results show
                // what was typed. One that is cut off shares its last rows with the next.
                None if *sheet == results => {
                    let shown = texts(self.seen, sheet, left);
                    assert_eq!(shown[..n as usize], givens[..n as usize]);
                }
                None => assert!(answer[..n as usize].iter().all(|&digit| digit == 0)),
            }
            for (at, given) in (0..n * n).zip(&givens).filter(|_| digits.is_some()) {
                let look = self.seen.look(sheet, row + at / n, left + at % n);
                assert_eq!(look, if given.is_empty() { "0000FF" } else { "bold" });
            }
        }
        self.assert_flag(puzzle, self.book, (row, col + 2 * n + 2));
        self.assert_flag(puzzle, &results, (row, 2));
    }

    /// Puzzle and answer in line form.
    fn assert_lines(&self, puzzle: &Value, before: &Seen) {
        let (row, col) = position(puzzle["anchor"].as_str().unwrap());
        let results = self.sheet("Results");
        assert_eq!(
            self.seen.text(self.book, row, col).replace('.', "0"),
            before.text(self.book, row, col).replace('.', "0")
        );
        let expected = puzzle["solution"].as_str().unwrap_or_default();
        assert_eq!(self.seen.text(self.book, row, col + 2), expected);
        // The results show of a faulty puzzle what was typed.
        let faulty = ["many", "none", "invalid", "unreadable"];
        let shown = match faulty.contains(&puzzle["status"].as_str().unwrap()) {
            true => self.seen.text(self.book, row, col),
            false => expected.to_string(),
        };
        assert_eq!(self.seen.text(&results, row, col), shown);
        self.assert_flag(puzzle, self.book, (row, col + 4));
        self.assert_flag(puzzle, &results, (row, 2));
    }

    fn assert_flag(&self, puzzle: &Value, sheet: &str, (row, col): (u32, u32)) {
        let flag = self.seen.text(sheet, row, col);
        let look = self.seen.look(sheet, row, col);
        if puzzle["status"] == "conquered" {
            assert_eq!((flag.as_str(), look.as_str()), ("Conquer", "bold FF0000"));
            return;
        }
        assert_eq!(look, "", "{flag}");
        assert_ne!(flag, "Conquer");
        if sheet == self.book {
            let fault = puzzle["fault"]["en"].as_str().unwrap_or_default();
            assert!(!flag.is_empty() && flag.ends_with(fault), "{flag}: {fault}");
        }
    }
}

/// The time of a puzzle that was solved, be it in part.
fn seconds_of(puzzle: &Value) -> Option<f64> {
    let solved = !puzzle["technical_point"].is_null();
    puzzle["elapsed_ms"]
        .as_f64()
        .filter(|_| solved)
        .map(|ms| ms / 1000.0)
}

fn same_time(found: Option<f64>, expected: Option<f64>) -> bool {
    match (found, expected) {
        (Some(found), Some(expected)) => (found - expected).abs() < 1e-9,
        (found, expected) => found == expected,
    }
}

fn counts(puzzle: &Value) -> BTreeMap<String, u64> {
    let counts = puzzle["counts"].as_object().unwrap();
    counts
        .iter()
        .map(|(letter, count)| (letter.clone(), count.as_u64().unwrap()))
        .collect()
}

/// Reads `B41 R6 C3 M2 Q2`.
fn counted(techniques: &str) -> BTreeMap<String, u64> {
    let count = |word: &str| {
        let letter = word.chars().next().unwrap();
        (
            letter.to_string(),
            word[letter.len_utf8()..].parse().unwrap(),
        )
    };
    techniques.split_whitespace().map(count).collect()
}
