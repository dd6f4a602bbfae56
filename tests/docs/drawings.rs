//! The drawings of docs/techniques.md are played through the techniques they explain.

use std::collections::BTreeSet;

use numplace_solver::technique::find_all;
use numplace_solver::{
    Budget, Cell, Choice, Grid, Kind, Layout, Options, Solver, TECHNIQUES, Technique,
};

use super::markdown::{Block, Document};

#[test]
fn drawings_are_true() {
    let blocks = Document::read("docs/techniques.md").blocks();
    let mut drawn = BTreeSet::new();
    for block in blocks
        .iter()
        .filter(|block| block.kind == "text" && !block.follows)
    {
        let (letter, _) = block.heading.split_once(' ').unwrap();
        let info = TECHNIQUES
            .iter()
            .find(|info| info.letter.to_string() == letter)
            .unwrap();
        assert_true(info.technique, block);
        drawn.insert(info.technique);
    }
    let wanted = TECHNIQUES
        .iter()
        .filter(|i| i.find.is_some() || i.kind == Kind::Basic);
    assert_eq!(drawn, wanted.map(|info| info.technique).collect());
}

fn assert_true(technique: Technique, block: &Block) {
    let rows = board(&block.text);
    let place = &block.heading;
    if technique.is_basic() {
        assert_places(technique, &rows, &block.text);
    } else if rows.is_empty() {
        let (grid, gone) = one_row(&block.text);
        assert_finds(technique, &grid, &gone, place);
    } else {
        let (grid, gone) = one_digit(&rows);
        assert_finds(technique, &grid, &gone, place);
    }
}

/// The nine rows of a drawn board; what stands three blanks to the right is a comment.
fn board(text: &str) -> Vec<Vec<char>> {
    let signs = |line: &str| -> Vec<char> {
        let drawn = line.split("   ").next().unwrap_or_default();
        drawn
            .chars()
            .filter(|c| !c.is_whitespace() && *c != '|')
            .collect()
    };
    let rows: Vec<Vec<char>> = text
        .lines()
        .filter(|line| !line.contains("+--"))
        .map(signs)
        .collect();
    if rows.len() == 9 && rows.iter().all(|row| row.len() == 9) {
        rows
    } else {
        Vec::new()
    }
}

type Gone = BTreeSet<(Cell, u8)>;

fn assert_finds(technique: Technique, grid: &Grid, gone: &Gone, place: &str) {
    assert!(!gone.is_empty(), "{place}");
    let found = find_all(technique, grid, &Budget::new(&|| false));
    let found: Vec<Gone> = found
        .into_iter()
        .map(|d| d.eliminations.into_iter().collect())
        .collect();
    assert!(
        found.contains(gone),
        "{place}: drawn {gone:?}\nfound {found:?}"
    );
}

/// `-` cannot hold the digit, `x` loses it.
fn one_digit(rows: &[Vec<char>]) -> (Grid, Gone) {
    let mut grid = Grid::new(Layout::new(3, 3).unwrap());
    let mut gone = Gone::new();
    for (r, row) in rows.iter().enumerate() {
        for (c, sign) in row.iter().enumerate() {
            let cell = Cell::new(r, c);
            match sign {
                '-' => assert!(grid.eliminate(cell, 0)),
                'x' => drop(gone.insert((cell, 0))),
                '*' | '.' => {}
                other => panic!("{other} is no sign of a drawing"),
            }
        }
    }
    (grid, gone)
}

/// The candidates of row 1, in a line `before` and a line `after`.
fn one_row(text: &str) -> (Grid, Gone) {
    let mut grid = Grid::new(Layout::new(3, 3).unwrap());
    let cells = |name: &str| -> Vec<BTreeSet<u8>> {
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .unwrap();
        let words = line.split_whitespace().take(9);
        words
            .map(|word| word.bytes().map(|b| b - b'1').collect())
            .collect()
    };
    let mut gone = Gone::new();
    for (c, (before, after)) in cells("before").iter().zip(cells("after")).enumerate() {
        let cell = Cell::new(0, c);
        (0..9)
            .filter(|digit| !before.contains(digit))
            .for_each(|digit| {
                grid.eliminate(cell, digit.into());
            });
        assert!(after.is_subset(before), "{text}");
        gone.extend(before.difference(&after).map(|&digit| (cell, digit)));
    }
    (grid, gone)
}

/// Of all singles of its kind, the drawn one is the first: `?` gets the digit told below.
fn assert_places(technique: Technique, rows: &[Vec<char>], text: &str) {
    let (_, digit) = text.split_once("? = ").unwrap();
    let digit: u8 = digit.trim().parse().unwrap();
    let signs: Vec<char> = rows.concat();
    let digits: Vec<Option<u8>> = signs
        .iter()
        .map(|sign| sign.to_digit(10).map(|digit| digit as u8 - 1))
        .collect();
    let at = signs.iter().position(|sign| *sign == '?').unwrap();

    let grid = Grid::with_digits(Layout::new(3, 3).unwrap(), &digits);
    let options = Options {
        choice: Choice::only(&[technique]),
        ..Options::default()
    };
    let budget = Budget::new(&|| false);
    let step = Solver::new(grid, &options, None, &budget).next().unwrap();
    let placed = (step.technique(), step.cell, step.digit + 1);
    assert_eq!(placed, (technique, Cell::new(at / 9, at % 9), digit));
}
