//! The drawings of docs/techniques.md are played through the techniques they explain.

use std::collections::BTreeSet;
use std::sync::Arc;

use numplace_solver::technique::find_all;
use numplace_solver::{
    Budget, Cell, Choice, Grid, Kind, Layout, Options, Placement, Regions, Solver, TECHNIQUES,
    Technique, Variant,
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
    // Trials are told by what they print.
    let wanted = TECHNIQUES
        .iter()
        .filter(|info| info.kind == Kind::Basic || info.find.is_some() && info.kind != Kind::Trial);
    assert_eq!(drawn, wanted.map(|info| info.technique).collect());
}

fn assert_true(technique: Technique, block: &Block) {
    let rows = board(&block.text);
    let place = &block.heading;
    if technique.is_basic() {
        assert_places(technique, &rows, &block.text);
        return;
    }
    let (grid, gone) = match rows.is_empty() {
        true => one_row(&block.text),
        false => whole_grid(layout(technique, &block.text), &rows),
    };
    assert_finds(technique, &grid, &gone, place);
}

/// The nine rows of a drawn board: nine signs each, and what stands behind is a comment.
fn board(text: &str) -> Vec<Vec<&str>> {
    let signs = |line| -> Vec<&str> {
        let words = str::split_whitespace(line);
        words.filter(|word| *word != "|").take(9).collect()
    };
    let lines = text.lines().filter(|line| !line.contains("+--"));
    let rows: Vec<Vec<&str>> = lines.map(signs).collect();
    if rows.len() == 9 && rows.iter().all(|row| row.len() == 9) {
        rows
    } else {
        Vec::new()
    }
}

/// The layout of a drawing: where free regions matter, they stand beside it.
fn layout(technique: Technique, text: &str) -> Arc<Layout> {
    if technique != Technique::LawOfLeftovers {
        return Layout::new(3, 3).unwrap();
    }
    let labels = text
        .lines()
        .flat_map(|line| line.split_whitespace().skip(9).take(9));
    let regions = Regions::new(&labels.collect::<Vec<_>>()).unwrap();
    let jigsaw = Variant::default().with_regions(regions);
    jigsaw.layout(9, None).unwrap()
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

/// Digits are all that a cell can hold. `-` cannot hold a digit, `x` loses it: the digits
/// behind the sign, or the one digit that a drawing without digits is about.
fn whole_grid(layout: Arc<Layout>, rows: &[Vec<&str>]) -> (Grid, Gone) {
    let mut grid = Grid::new(layout);
    let mut gone = Gone::new();
    for (r, row) in rows.iter().enumerate() {
        for (c, word) in row.iter().enumerate() {
            let cell = Cell::new(r, c);
            let digits = match word.trim_start_matches(['-', 'x', '*', '.']) {
                "" => BTreeSet::from([0]),
                digits => candidates(digits),
            };
            match word.chars().next() {
                Some('-') => keep(&mut grid, cell, |digit| !digits.contains(&digit)),
                Some('x') => gone.extend(digits.into_iter().map(|digit| (cell, digit))),
                Some('*' | '.') => {}
                _ => keep(&mut grid, cell, |digit| digits.contains(&digit)),
            }
        }
    }
    (grid, gone)
}

/// The digits of a word such as `147`.
fn candidates(word: &str) -> BTreeSet<u8> {
    let digits = word.chars().map(|c| c.to_digit(10));
    let digits = digits.map(|digit| digit.unwrap_or_else(|| panic!("{word} is no sign")));
    digits.map(|digit| digit as u8 - 1).collect()
}

fn keep(grid: &mut Grid, cell: Cell, wanted: impl Fn(u8) -> bool) {
    (0..9).filter(|&digit| !wanted(digit)).for_each(|digit| {
        grid.eliminate(cell, digit.into());
    });
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
        words.map(candidates).collect()
    };
    let mut gone = Gone::new();
    for (c, (before, after)) in cells("before").iter().zip(cells("after")).enumerate() {
        let cell = Cell::new(0, c);
        keep(&mut grid, cell, |digit| before.contains(&digit));
        assert!(after.is_subset(before), "{text}");
        gone.extend(before.difference(&after).map(|&digit| (cell, digit)));
    }
    (grid, gone)
}

/// Of all singles of its kind, the drawn one is the first: `?` gets the digit told below.
fn assert_places(technique: Technique, rows: &[Vec<&str>], text: &str) {
    let (_, digit) = text.split_once("? = ").unwrap();
    let digit: u8 = digit.trim().parse().unwrap();
    let signs: Vec<&str> = rows.concat();
    let digits: Vec<Option<u8>> = signs
        .iter()
        .map(|sign| sign.parse().ok().map(|digit: u8| digit - 1))
        .collect();
    let at = signs.iter().position(|sign| *sign == "?").unwrap();

    let grid = Grid::with_digits(Layout::new(3, 3).unwrap(), &digits);
    let options = Options {
        choice: Choice::only(&[technique]),
        ..Options::default()
    };
    let budget = Budget::new(&|| false);
    let step = Solver::new(grid, &options, None, &budget).next().unwrap();
    let placed = Placement {
        cell: Cell::new(at / 9, at % 9),
        digit: digit - 1,
    };
    assert_eq!((step.technique(), step.placed), (technique, Some(placed)));
}
