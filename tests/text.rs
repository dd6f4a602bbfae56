//! Puzzles as text, in and out.

use numplace_solver::text::{Found, parse_cells, read_puzzles, to_drawing, to_line};
use numplace_solver::{Layout, Puzzle};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn all(text: &str) -> Vec<Result<String, String>> {
    let shown = |found: Found| match found.puzzle {
        Ok(puzzle) => Ok(to_line(puzzle.givens(), puzzle.n())),
        Err(error) => Err(error.to_string()),
    };
    read_puzzles(text, None).into_iter().map(shown).collect()
}

fn assert_one(text: &str) {
    assert_eq!(all(text), [Ok(LINE.to_string())], "{text}");
}

#[test]
fn every_blank_means_blank() {
    for blank in ["0", "*", "_", "-", " "] {
        assert_one(&LINE.replace('.', blank));
    }
    // A puzzle that begins and ends with blanks.
    let line = format!("{}{}{}", " ".repeat(9), &LINE[9..72], " ".repeat(9));
    assert_eq!(all(&line).len(), 1);
    assert!(all(&line)[0].is_ok());
}

#[test]
fn lines_with_any_line_end_are_counted_alike() {
    for end in ["\n", "\r\n", "\r"] {
        for tail in ["", end, "\n\n"] {
            let text = format!("{LINE}{end}{LINE}{tail}");
            assert_eq!(all(&text).len(), 2, "{text:?}");
        }
    }
    assert_eq!(
        all(&format!(
            "# two\n{LINE}\n\n# more\n{LINE} # easy\n{LINE},name\n"
        ))
        .len(),
        3
    );
    assert_eq!(all(&format!("\u{feff}{LINE}")).len(), 1);
}

#[test]
fn the_common_drawings_load_to_the_same_grid() {
    let rows: Vec<&str> = (0..9).map(|r| &LINE[9 * r..9 * r + 9]).collect();
    let bare = rows.join("\n");
    assert_one(&bare);
    assert_one(&bare.replace('.', "-"));
    let spaced = |row: &&str| row.chars().map(|c| format!("{c} ")).collect::<String>();
    assert_one(&rows.iter().map(spaced).collect::<Vec<_>>().join("\n"));
    let barred = |row: &&str| format!("{}|{}|{}", &row[..3], &row[3..6], &row[6..]);
    let bands = |rule: &str, edge: (&str, &str)| {
        let rows: Vec<String> = rows
            .iter()
            .map(|row| format!("{}{}{}", edge.0, barred(row), edge.1))
            .collect();
        rows.chunks(3)
            .map(|band| band.join("\n"))
            .collect::<Vec<_>>()
            .join(&format!("\n{rule}\n"))
    };
    assert_one(&bands("---+---+---", ("", "")));
    assert_one(&bands("-----------", ("", "")));
    let framed = bands("|---+---+---|", ("|", "|"));
    assert_one(&format!("*-----------*\n{framed}\n*-----------*\n"));
    assert_one(&format!(
        "+---+---+---+\n{}\n+---+---+---+\n",
        bands("+---+---+---+", ("|", "|"))
    ));
    assert_one(&format!(
        ".---.---.---.\n{}\n'---'---'---'\n",
        bands(":---+---+---:", ("|", "|"))
    ));
    let thirds = |row: &&str| format!("{} {} {}", &row[..3], &row[3..6], &row[6..]);
    assert_one(&rows.iter().map(thirds).collect::<Vec<_>>().join("\n"));
    assert_one(
        &rows
            .iter()
            .map(thirds)
            .collect::<Vec<_>>()
            .join("\n")
            .replace('.', "0"),
    );
    // Our own drawing.
    let puzzle = Puzzle::new(Layout::new(3, 3).unwrap(), parse_cells(LINE, 9).unwrap());
    assert_one(&to_drawing(puzzle.givens(), puzzle.layout()));
}

#[test]
fn csv_grids_follow_each_other_without_a_line_between() {
    let csv = |blank: &str| {
        let row = |r: usize| -> String {
            let cells = LINE[9 * r..9 * r + 9].chars();
            let words = cells.map(|c| {
                if c == '.' {
                    blank.to_string()
                } else {
                    c.to_string()
                }
            });
            words.collect::<Vec<_>>().join(",")
        };
        (0..9).map(row).collect::<Vec<_>>().join("\r\n")
    };
    for blank in ["", "0", "."] {
        let text = format!("{}\r\n{}", csv(blank), csv(blank));
        assert_eq!(
            all(&text),
            [Ok(LINE.to_string()), Ok(LINE.to_string())],
            "{blank:?}"
        );
    }
}

#[test]
fn sizes_are_told_by_the_number_of_cells() {
    for n in [4, 6, 8, 9, 10, 12, 16, 25, 36, 49, 64, 81, 100] {
        let cells: Vec<Option<u8>> = (0..n * n)
            .map(|i| (i % 7 == 0).then_some((i % n) as u8))
            .collect();
        let numbers: Vec<String> = cells
            .iter()
            .map(|c| c.map_or(0, |d| d as usize + 1).to_string())
            .collect();
        for text in [to_line(&cells, n), numbers.join(" "), numbers.join(",")] {
            let found = read_puzzles(&text, None);
            assert_eq!(found.len(), 1, "{n}: {text}");
            let puzzle = found[0]
                .puzzle
                .as_ref()
                .unwrap_or_else(|e| panic!("{n}: {e}"));
            assert_eq!((puzzle.n(), puzzle.givens()), (n, cells.as_slice()));
        }
        let rows: Vec<String> = numbers.chunks(n).map(|row| row.join(" ")).collect();
        let found = read_puzzles(&rows.join("\n"), None);
        assert_eq!(found.len(), 1, "{n}");
        assert_eq!(
            found[0].puzzle.as_ref().unwrap().givens(),
            cells.as_slice(),
            "{n}"
        );
    }
}

#[test]
fn sixteen_characters_are_a_small_puzzle_or_a_row_of_a_large_one() {
    let small = ["12..34......21..", "..12............"];
    assert_eq!(all(&small.join("\n")).len(), 2);
    let sixteen = vec!["12..34......21.."; 16].join("\n");
    assert_eq!(all(&sixteen).len(), 16);
    let mut rows = vec!["12..34......21..".to_string(); 15];
    rows.push("G...............".to_string());
    assert_eq!(
        read_puzzles(&rows.join("\n"), None)[0]
            .puzzle
            .as_ref()
            .unwrap()
            .n(),
        16
    );
    assert_eq!(read_puzzles(&sixteen, Some((4, 4))).len(), 1);
    let six = "1.....".repeat(6);
    assert_eq!(
        read_puzzles(&six, Some((3, 2)))[0]
            .puzzle
            .as_ref()
            .unwrap()
            .layout()
            .block(),
        Some((3, 2))
    );
}

#[test]
fn broken_lines_are_told_and_the_others_read() {
    let found = all(&format!("{}\n{LINE}\n{}x\nhello\n", &LINE[1..], &LINE[1..]));
    assert_eq!(found.len(), 4);
    assert_eq!(found[1], Ok(LINE.to_string()));
    assert!(found[0].as_ref().unwrap_err().contains("80 cells"));
    let error = found[2].as_ref().unwrap_err();
    assert!(error.contains("\"x\"") && error.contains("81"), "{error}");
    // A drawing with a row left out is one broken puzzle.
    let rows: Vec<&str> = (0..8).map(|r| &LINE[9 * r..9 * r + 9]).collect();
    assert_eq!(all(&rows.join("\n")).len(), 1);
    assert!(all("").is_empty());
    assert!(all("\n \n").is_empty());
}
