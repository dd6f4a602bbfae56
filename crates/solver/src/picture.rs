//! Art number place: answers that draw a picture when each digit has a colour.
//!
//! ```text
//!     A A . B B B        Row 1 has two cells of A and three of B, so two digits at least
//!     A A A B B B        are A's and three B's; row 2 wants three of A. With 1 2 3 for A
//!     ...                and 4 5 6 for B the free cell (.) holds a digit of either.
//! ```
//!
//! Which digits a colour has does not matter, only how many: names of digits can be
//! changed. A colour needs as many as it has cells in the house where it has most.

use std::sync::Arc;

use crate::layout::{Cell, House, Layout};
use crate::make::Random;
use crate::puzzle::Puzzle;
use crate::scope::Budget;
use crate::search::{Within, solution_within};
use crate::set::Set;
use crate::words::{self, Lang};

/// Trials for one look whether a picture is possible.
const NODES: u64 = 3_000;

/// Trials for one change of an answer; one that takes longer is not made.
const CHANGE_NODES: u64 = 200;

/// Changes of an answer that are tried: so many that hardly two answers are alike.
const CHANGES: usize = 20;

/// Ways to share digits out among colours that are looked at.
const MOST_SHARES: usize = 60;

/// A picture to be: for each cell its colour.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drawing {
    /// The colour of each cell in reading order, as a number into `names`; `None` where any
    /// digit may stand.
    pub cells: Vec<Option<u8>>,
    /// What the colours are called in messages.
    pub names: Vec<String>,
}

/// A picture that some full grid has, with the digits shared out among its colours.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The digits that each cell can hold.
    allowed: Vec<Set>,
    /// The colour of each digit; `None` for digits that stand in free cells only.
    digits: Vec<Option<u8>>,
    /// An answer with this picture.
    answer: Vec<u8>,
}

/// Why no answer has a picture.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The drawing is of another size.
    #[error("the picture has {0} cells; a {1}x{1} puzzle has {cells}", cells = .1 * .1)]
    Cells(usize, usize),
    /// No cell has a colour.
    #[error("the picture has no colour; every cell is free")]
    Blank,
    /// A colour would have all digits, and show nothing.
    #[error(
        "{house} has nothing but cells of the colour {name}, so all {n} digits would have it; leave cells free (.)"
    )]
    All {
        /// The house, in words.
        house: String,
        /// The colour.
        name: String,
        /// How many digits there are.
        n: usize,
    },
    /// Some houses want more digits than there are.
    #[error("{wants}: together {needed} digits, and there are only {n}; leave cells free (.)")]
    Digits {
        /// The colours with the houses that have most cells of them, in words.
        wants: String,
        /// How many digits they need.
        needed: usize,
        /// How many there are.
        n: usize,
    },
    /// However the digits are shared out, no full grid has the picture.
    #[error("no full grid has this picture, however the digits are shared out; {0}")]
    NoGrid(String),
    /// The search was too long.
    #[error("whether a full grid has this picture was not found out; leave more cells free (.)")]
    Undecided,
}

impl Picture {
    /// Shares the digits out so that some full grid has the picture: to each colour as many
    /// as it needs, to further ones only if that is not possible otherwise.
    ///
    /// # Errors
    /// When no full grid has it, or none was found.
    pub fn new(layout: &Arc<Layout>, drawing: &Drawing) -> Result<Picture, PictureError> {
        let n = layout.n();
        if drawing.cells.len() != n * n {
            return Err(PictureError::Cells(drawing.cells.len(), n));
        }
        if drawing.cells.iter().all(Option::is_none) {
            return Err(PictureError::Blank);
        }
        let needs = needs(layout, drawing);
        let mut all = needs.iter().zip(&drawing.names);
        if let Some(((_, house), name)) = all.find(|((count, _), _)| *count == n) {
            let house = words::house(*house, Lang::En);
            let name = name.clone();
            return Err(PictureError::All { house, name, n });
        }
        let needed: usize = needs.iter().map(|(count, _)| count).sum();
        if needed > n {
            let wants = needs
                .iter()
                .zip(&drawing.names)
                .map(|((count, house), name)| {
                    let house = words::house(*house, Lang::En);
                    format!("{house} has {count} cells of the colour {name}")
                });
            let wants = wants.collect::<Vec<_>>().join(", ");
            return Err(PictureError::Digits { wants, needed, n });
        }
        let least: Vec<usize> = needs.iter().map(|(count, _)| *count).collect();
        let mut undecided = false;
        for counts in shares(&least, n) {
            let (digits, allowed) = share_out(drawing, &counts, n);
            match within(layout, vec![None; n * n], &allowed, NODES) {
                Within::Found(answer) => {
                    return Ok(Picture {
                        allowed,
                        digits,
                        answer,
                    });
                }
                Within::None => {}
                Within::Undecided => undecided = true,
            }
        }
        match undecided {
            true => Err(PictureError::Undecided),
            false => Err(PictureError::NoGrid(what_would_help(layout, drawing, n))),
        }
    }

    /// The colour of each digit, as a number into the drawing's names; `None` for digits that
    /// stand in free cells only.
    pub fn digits(&self) -> &[Option<u8>] {
        &self.digits
    }

    /// An answer with this picture by chance (digits from 0, in reading order).
    ///
    /// Some cells are given digits of their colour, one after the other, each as long as
    /// some full grid has them all.
    pub fn grid(&self, layout: &Arc<Layout>, random: Random<'_>) -> Vec<u8> {
        let n = layout.n();
        let mut answer = self.renamed(random);
        let mut givens: Vec<Option<u8>> = vec![None; n * n];
        let mut order: Vec<usize> = (0..n * n).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, random(at + 1));
        }
        for &at in order.iter().take(CHANGES) {
            let digits: Vec<usize> = self.allowed[at].iter().collect();
            let digit = digits[random(digits.len())] as u8;
            givens[at] = Some(digit);
            if answer[at] == digit {
                continue;
            }
            let puzzle = Puzzle::new(layout.clone(), givens.clone());
            let found = match puzzle.clashes().is_empty() {
                true => within(layout, givens.clone(), &self.allowed, CHANGE_NODES),
                false => Within::None,
            };
            match found {
                Within::Found(other) => answer = other,
                Within::None | Within::Undecided => givens[at] = None,
            }
        }
        answer
    }

    /// The answer with other digits of the same colours.
    fn renamed(&self, random: Random<'_>) -> Vec<u8> {
        let n = self.digits.len();
        let mut names: Vec<u8> = (0..n as u8).collect();
        for at in (1..n).rev() {
            let same: Vec<usize> = (0..=at)
                .filter(|&other| self.digits[other] == self.digits[at])
                .collect();
            names.swap(at, same[random(same.len())]);
        }
        let renamed = self.answer.iter().map(|&digit| names[digit as usize]);
        renamed.collect()
    }
}

/// For each colour, how many digits it needs at least, and the house that shows it.
fn needs(layout: &Layout, drawing: &Drawing) -> Vec<(usize, House)> {
    let count = |house: House, colour: usize| {
        let cells = layout.cells(house).iter();
        let of = |cell: &&Cell| drawing.cells[layout.index(**cell)] == Some(colour as u8);
        cells.filter(of).count()
    };
    let most = |colour: usize| {
        let houses = layout.houses().iter();
        // The first of the houses with most cells: rows stand first.
        let best = houses.map(|&house| (count(house, colour), house));
        best.reduce(|best, next| if next.0 > best.0 { next } else { best })
    };
    (0..drawing.names.len()).filter_map(most).collect()
}

/// How many digits each colour may have: the least that it needs first, then more.
fn shares(least: &[usize], n: usize) -> Vec<Vec<usize>> {
    let mut shares = vec![least.to_vec()];
    let mut at = 0;
    while at < shares.len() && shares.len() < MOST_SHARES {
        let counts = shares[at].clone();
        at += 1;
        if counts.iter().sum::<usize>() == n {
            continue;
        }
        for colour in 0..counts.len() {
            let mut more = counts.clone();
            more[colour] += 1;
            // A colour that all digits have shows nothing.
            if more[colour] < n && !shares.contains(&more) {
                shares.push(more);
            }
        }
    }
    shares
}

/// The colour of each digit, and the digits of each cell.
fn share_out(drawing: &Drawing, counts: &[usize], n: usize) -> (Vec<Option<u8>>, Vec<Set>) {
    let coloured = counts.iter().enumerate();
    let coloured = coloured.flat_map(|(colour, &count)| vec![Some(colour as u8); count]);
    let mut digits: Vec<Option<u8>> = coloured.collect();
    digits.resize(n, None);
    let of = |colour: u8| {
        let mut set = Set::EMPTY;
        let here = (0..n).filter(|&digit| digits[digit] == Some(colour));
        here.for_each(|digit| set.insert(digit));
        set
    };
    let sets: Vec<Set> = (0..counts.len()).map(|colour| of(colour as u8)).collect();
    let allowed = drawing.cells.iter();
    let allowed = allowed.map(|cell| cell.map_or(Set::full(n), |colour| sets[colour as usize]));
    let allowed = allowed.collect();
    (digits, allowed)
}

/// Which houses, left free, would make a picture possible that is not.
fn what_would_help(layout: &Arc<Layout>, drawing: &Drawing, n: usize) -> String {
    /// Houses that are told.
    const MOST: usize = 3;
    let helps = |house: &House| {
        let mut freed = drawing.clone();
        for &cell in layout.cells(*house) {
            freed.cells[layout.index(cell)] = None;
        }
        let least: Vec<usize> = needs(layout, &freed).iter().map(|need| need.0).collect();
        shares(&least, n).iter().any(|counts| {
            let (_, allowed) = share_out(&freed, counts, n);
            let found = within(layout, vec![None; n * n], &allowed, CHANGE_NODES);
            matches!(found, Within::Found(_))
        })
    };
    let houses: Vec<String> = layout
        .houses()
        .iter()
        .filter(|house| helps(house))
        .take(MOST)
        .map(|house| words::house(*house, Lang::En))
        .collect();
    match houses.as_slice() {
        [] => "leave more cells free (.)".to_string(),
        houses => format!(
            "one does if the cells of {} are left free (.)",
            houses.join(" or of ")
        ),
    }
}

fn within(layout: &Arc<Layout>, givens: Vec<Option<u8>>, allowed: &[Set], nodes: u64) -> Within {
    let budget = Budget::new(&|| false).with_nodes(Some(nodes));
    solution_within(&Puzzle::new(layout.clone(), givens), allowed, &budget)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(text: &str) -> Drawing {
        let mut names: Vec<String> = Vec::new();
        let cells = text.chars().filter(|c| !c.is_whitespace()).map(|sign| {
            let name = sign.to_string();
            let known = names.iter().position(|known| *known == name);
            (sign != '.').then(|| {
                known.unwrap_or_else(|| {
                    names.push(name);
                    names.len() - 1
                }) as u8
            })
        });
        let cells = cells.collect();
        Drawing { cells, names }
    }

    fn assert_shows(picture: &Picture, drawing: &Drawing, grid: &[u8]) {
        for (at, (cell, &digit)) in drawing.cells.iter().zip(grid).enumerate() {
            let shown = picture.digits()[digit as usize];
            assert!(cell.is_none() || *cell == shown, "cell {at}");
        }
    }

    /// As many cells of W in every row, column and block, and a free one in the middle.
    const WINDMILL: &str = "
        WWWBBBBBW
        BBWWWBBBW
        BBBWWBBWW
        BBBWBWWWB
        BWWB.BWWB
        BWWWBWBBB
        WWBBWWBBB
        WBBBWWWBB
        WBBBBBWWW";

    #[test]
    fn answers_by_chance_show_the_picture_and_differ() {
        let layout = Layout::new(3, 3).unwrap();
        let drawing = drawing(WINDMILL);
        let picture = Picture::new(&layout, &drawing).unwrap();
        let count = |colour| picture.digits().iter().filter(|d| **d == colour).count();
        assert_eq!([Some(0), Some(1)].map(count), [4, 5]);
        let mut seen = Vec::new();
        for seed in 0..12 {
            let mut chance = fastrand::Rng::with_seed(seed);
            let grid = picture.grid(&layout, &mut |below| chance.usize(..below));
            let puzzle = Puzzle::new(layout.clone(), grid.iter().map(|&d| Some(d)).collect());
            assert!(puzzle.clashes().is_empty());
            assert_shows(&picture, &drawing, &grid);
            assert!(!seen.contains(&grid), "{seed}");
            seen.push(grid);
        }
    }

    /// A picture without a free cell has a colour as often in every house.
    #[test]
    fn a_full_picture_is_shared_out_exactly() {
        let layout = Layout::new(2, 2).unwrap();
        let drawing = drawing("ABAB BABA ABAB BABA");
        let picture = Picture::new(&layout, &drawing).unwrap();
        assert_eq!(picture.digits(), [Some(0), Some(0), Some(1), Some(1)]);
        assert_shows(&picture, &drawing, &picture.answer);
    }

    #[test]
    fn impossible_pictures_tell_where() {
        let layout = Layout::new(2, 2).unwrap();
        let why = |text: &str| {
            let error = Picture::new(&layout, &drawing(text)).unwrap_err();
            error.to_string()
        };
        assert_eq!(
            why("AAAB BB.. .... ...."),
            "row 1 has 3 cells of the colour A, row 2 has 2 cells of the colour B: \
             together 5 digits, and there are only 4; leave cells free (.)"
        );
        assert_eq!(
            why("AAAA .... .... ...."),
            "row 1 has nothing but cells of the colour A, so all 4 digits would have it; \
             leave cells free (.)"
        );
        assert_eq!(why("...."), "the picture has 4 cells; a 4x4 puzzle has 16");
        assert_eq!(
            why(&".".repeat(16)),
            "the picture has no colour; every cell is free"
        );
        // C has its place in block 2, where row 1 wants one too.
        assert_eq!(
            why("AB.. ..C. .... ...."),
            "no full grid has this picture, however the digits are shared out; \
             one does if the cells of row 1 or of row 2 or of column 1 are left free (.)"
        );
    }

    #[test]
    fn more_digits_than_needed_are_shared_out_where_that_helps() {
        assert_eq!(shares(&[1, 2], 4), [vec![1, 2], vec![2, 2], vec![1, 3]]);
        assert_eq!(shares(&[2, 2], 4), [[2, 2]]);
    }
}
