//! Putting a puzzle into a book.

use numplace_solver::Puzzle;

use crate::columns::{self, SHEET_ROWS};
use crate::model::{Book, Entry, Position, SheetForm, Value};

impl Book {
    /// The lowest number above all that the book has.
    pub fn next_number(&self) -> u32 {
        let largest = self.entries.iter().map(|entry| entry.no).max();
        largest.map_or(1, |no| no.saturating_add(1))
    }

    /// Adds a puzzle of the book's layout behind the last one, as far from it as the last
    /// two are from each other, and returns its place among the entries; `None` when the
    /// sheet has no rows left.
    pub fn append(&mut self, no: u32, puzzle: Puzzle) -> Option<usize> {
        let n = self.layout.n();
        let height = match self.form {
            SheetForm::Grid => n as u32,
            SheetForm::Line => 1,
        };
        let usual = columns::pitch(self.form, n);
        let row = match self.entries.as_slice() {
            [] => columns::FIRST_ROW,
            [only] => only.anchor.row + usual,
            [.., before, last] => {
                let pitch = last.anchor.row.saturating_sub(before.anchor.row);
                // A gap where puzzles were left out is no pitch.
                let fits = (height..=2 * usual).contains(&pitch);
                last.anchor.row + if fits { pitch } else { usual }
            }
        };
        // What the user wrote under the puzzles stays: the next free place is below it.
        let mut row = row;
        while let Some(below) = self.last_filled(row, height) {
            row = below + 1 + usual.saturating_sub(height);
        }
        if row + height > SHEET_ROWS {
            return None;
        }
        self.entries.push(Entry {
            no,
            anchor: Position::new(row, columns::DIGITS),
            page: Value::Blank,
            author: Value::Blank,
            published: Value::Blank,
            strategy: Value::Blank,
            playback: Value::Blank,
            techniques: Value::Blank,
            result: Value::Blank,
            layout: self.layout.clone(),
            puzzle: Ok(puzzle),
        });
        Some(self.entries.len() - 1)
    }

    /// The last row of these in which something stands.
    fn last_filled(&self, row: u32, height: u32) -> Option<u32> {
        let from = self.filled.partition_point(|&filled| filled < row);
        let to = self
            .filled
            .partition_point(|&filled| filled < row.saturating_add(height));
        self.filled[from..to].last().copied()
    }

    /// Puts a puzzle of the book's layout in the place of entry `at`. What the user says
    /// about that entry (title, author, level) stays. False, and nothing is done, where the
    /// next entry begins too soon.
    pub fn replace(&mut self, at: usize, puzzle: Puzzle) -> bool {
        let next = self.entries.get(at + 1).map(|next| next.anchor.row);
        let entry = &mut self.entries[at];
        let room = next.map_or(SHEET_ROWS, |row| row) - entry.anchor.row;
        if self.form == SheetForm::Grid && (room as usize) < self.layout.n() {
            return false;
        }
        entry.strategy = Value::Blank;
        entry.playback = Value::Blank;
        entry.techniques = Value::Blank;
        entry.result = Value::Blank;
        entry.puzzle = Ok(puzzle);
        true
    }
}

#[cfg(test)]
mod tests {
    use numplace_solver::Layout;

    use super::*;

    fn book(form: SheetForm, rows: &[u32]) -> Book {
        let layout = Layout::new(2, 2).unwrap();
        let mut book = Book {
            sheet: "Book".to_string(),
            title: "Book".to_string(),
            form,
            layout,
            entries: Vec::new(),
            palette: crate::Palette::default(),
            filled: Vec::new(),
        };
        for (at, &row) in rows.iter().enumerate() {
            let puzzle = blank(&book);
            book.append(at as u32 + 1, puzzle).unwrap();
            book.entries[at].anchor.row = row;
        }
        book
    }

    fn blank(book: &Book) -> Puzzle {
        Puzzle::new(book.layout.clone(), vec![None; 16])
    }

    #[test]
    fn a_puzzle_is_added_at_the_pitch_of_the_book() {
        let cases = [
            (SheetForm::Grid, vec![], 2),
            (SheetForm::Grid, vec![2], 8),
            (SheetForm::Grid, vec![2, 6], 10),
            (SheetForm::Grid, vec![2, 9], 16),
            // A hundred slots were left empty between the two.
            (SheetForm::Grid, vec![2, 602], 608),
            // Cut off: not where the last one still stands.
            (SheetForm::Grid, vec![2, 4], 10),
            (SheetForm::Line, vec![2, 3], 4),
        ];
        for (form, rows, expected) in cases {
            let mut book = book(form, &rows);
            let puzzle = blank(&book);
            let number = book.next_number();
            let at = book.append(number, puzzle).unwrap();
            let entry = &book.entries[at];
            assert_eq!(entry.anchor.row, expected, "{form:?} {rows:?}");
            assert_eq!(entry.no, rows.len() as u32 + 1);
        }
    }

    #[test]
    fn what_stands_below_is_not_written_over() {
        let mut book = book(SheetForm::Grid, &[2, 8]);
        book.filled = vec![2, 3, 8, 9, 15, 20];
        let puzzle = blank(&book);
        // Free from row 14 on, but for what stands in row 15, and then in row 20.
        let at = book.append(3, puzzle).unwrap();
        assert_eq!(book.entries[at].anchor.row, 23);
    }

    #[test]
    fn the_end_of_the_sheet_is_the_end() {
        let mut book = book(SheetForm::Grid, &[SHEET_ROWS - 5]);
        let puzzle = blank(&book);
        assert_eq!(book.append(2, puzzle), None);
        assert_eq!(book.entries.len(), 1);
    }

    #[test]
    fn a_puzzle_is_not_put_over_the_next_one() {
        let mut book = book(SheetForm::Grid, &[2, 4, 8]);
        let puzzle = blank(&book);
        assert!(!book.replace(0, puzzle.clone()));
        assert!(book.replace(1, puzzle.clone()));
        assert!(book.replace(2, puzzle));
    }
}
