//! Puzzles made to a wish: symmetry, number of givens, a mask, minimal or not.

use std::sync::Arc;

use crate::layout::{Cell, House, Layout};
use crate::make::{self, Random};
use crate::picture::Picture;
use crate::puzzle::Puzzle;
use crate::scope::Budget;
use crate::search::{Verdict, judge};
use crate::transform::Symmetry;

/// Up to this size givens are taken out by asking for a verdict; above it, only those that
/// can be put back as singles: a verdict may take long there.
const LARGEST_JUDGED: usize = 16;

/// Trials for the verdict on a puzzle that is being dug.
const NODES: u64 = 2_000;

/// How a puzzle is to be. Nothing of it is a wish too: any puzzle with one answer.
#[derive(Clone, Default, Debug)]
pub struct Wish {
    /// The symmetries that the givens' places are to have.
    pub symmetry: Vec<Symmetry>,
    /// How many givens.
    pub givens: Option<usize>,
    /// Whether no given can be left out.
    pub minimal: bool,
    /// The cells with givens, in reading order.
    pub mask: Option<Vec<bool>>,
    /// The picture that the answer is to show.
    pub picture: Option<Picture>,
}

/// Why no puzzle can be as wished.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WishError {
    /// Two digits without givens can always change places.
    #[error("{0} givens are too few: {1}x{1} puzzles with one answer have at least {2}")]
    TooFew(usize, usize, usize),
    /// There are not so many cells.
    #[error("{0} givens are too many: a {1}x{1} puzzle has {cells} cells", cells = .1 * .1)]
    TooMany(usize, usize),
    /// The mask is of another size.
    #[error("the mask has {0} cells; a {1}x{1} puzzle has {cells}", cells = .1 * .1)]
    Mask(usize, usize),
    /// The mask tells the number of givens.
    #[error("the mask has {0} givens, not {1}; leave the number of givens out")]
    MaskGivens(usize, usize),
    /// No full grid was found.
    #[error("no full grid was found for these regions and extra houses; give others")]
    NoGrid,
}

impl Wish {
    /// Whether such a puzzle may exist, as far as it shows at once.
    ///
    /// # Errors
    /// When it cannot exist.
    pub fn check(&self, layout: &Layout) -> Result<(), WishError> {
        let n = layout.n();
        let mask = self.mask.as_ref();
        if let Some(mask) = mask.filter(|mask| mask.len() != n * n) {
            return Err(WishError::Mask(mask.len(), n));
        }
        let masked = mask.map(|mask| mask.iter().filter(|&&given| given).count());
        if let (Some(masked), Some(wished)) = (masked, self.givens)
            && masked != wished
        {
            return Err(WishError::MaskGivens(masked, wished));
        }
        let fewest = fewest_givens(layout);
        match masked.or(self.givens) {
            Some(givens) if givens < fewest => Err(WishError::TooFew(givens, n, fewest)),
            Some(givens) if givens > n * n => Err(WishError::TooMany(givens, n)),
            _ => Ok(()),
        }
    }

    /// Tries once to make a puzzle: `None` when it did not come out as wished.
    ///
    /// # Errors
    /// When it cannot exist.
    pub fn try_once(
        &self,
        layout: &Arc<Layout>,
        random: Random<'_>,
    ) -> Result<Option<Puzzle>, WishError> {
        let n = layout.n();
        self.check(layout)?;
        let full = match &self.picture {
            Some(picture) => picture.grid(layout, random),
            None => make::any_grid(layout, random).ok_or(WishError::NoGrid)?,
        };
        if let Some(mask) = &self.mask {
            let given = |(&digit, &given): (&u8, &bool)| given.then_some(digit);
            let givens = full.iter().zip(mask).map(given).collect();
            let puzzle = Puzzle::new(layout.clone(), givens);
            return Ok(Some(puzzle).filter(|p| is_unique(p) && self.is_minimal_enough(p)));
        }
        // Between a quarter and a half of the cells: easy puzzles have more.
        let usual = if self.minimal {
            0
        } else {
            n * n / 4 + random(n * n / 5)
        };
        let keep = self.givens.unwrap_or(usual);
        let puzzle = dig(layout, &full, &self.orbits(layout), keep, random);
        let right = self.givens.is_none_or(|g| puzzle.given_count() == g);
        Ok(Some(puzzle).filter(|p| right && self.is_minimal_enough(p)))
    }

    fn is_minimal_enough(&self, puzzle: &Puzzle) -> bool {
        !self.minimal
            || (0..puzzle.givens().len()).all(|at| {
                let mut givens = puzzle.givens().to_vec();
                givens[at].take().is_none()
                    || !is_unique(&Puzzle::new(puzzle.layout().clone(), givens))
            })
    }

    /// The cells that are given or not given together.
    fn orbits(&self, layout: &Layout) -> Vec<Vec<usize>> {
        let mut seen = vec![false; layout.all_cells().len()];
        let mut orbits = Vec::new();
        for &cell in layout.all_cells() {
            if seen[layout.index(cell)] {
                continue;
            }
            seen[layout.index(cell)] = true;
            let (mut orbit, mut next) = (vec![cell], 0);
            while let Some(&from) = orbit.get(next) {
                next += 1;
                for symmetry in &self.symmetry {
                    let to = symmetry.source(from, layout.n());
                    if !std::mem::replace(&mut seen[layout.index(to)], true) {
                        orbit.push(to);
                    }
                }
            }
            orbits.push(orbit.into_iter().map(|cell| layout.index(cell)).collect());
        }
        orbits
    }
}

/// The fewest givens of any puzzle with one answer, as far as it is known: 4 for 4x4, 8 for
/// 6x6, 17 for 9x9 (McGuire and others, 2012); all but one of the digits must be there. More
/// houses can do with fewer.
fn fewest_givens(layout: &Layout) -> usize {
    match layout.n() {
        4 if layout.is_plain() => 4,
        6 if layout.is_plain() => 8,
        9 if layout.is_plain() => 17,
        n => n - 1,
    }
}

fn is_unique(puzzle: &Puzzle) -> bool {
    let budget = Budget::new(&|| false).with_nodes(Some(NODES));
    matches!(judge(puzzle, &budget), Verdict::Unique(_))
}

/// Takes orbits of givens out of a full grid in random order, as long as the answer stays
/// the only one and at least `keep` givens remain.
fn dig(
    layout: &Arc<Layout>,
    full: &[u8],
    orbits: &[Vec<usize>],
    keep: usize,
    random: Random<'_>,
) -> Puzzle {
    let mut givens: Vec<Option<u8>> = full.iter().copied().map(Some).collect();
    let mut order: Vec<&Vec<usize>> = orbits.iter().collect();
    for at in (1..order.len()).rev() {
        order.swap(at, random(at + 1));
    }
    let mut left = givens.len();
    for orbit in order {
        if left < keep + orbit.len() {
            continue;
        }
        orbit.iter().for_each(|&at| givens[at] = None);
        let fits = come_back(layout, full, &mut givens.clone(), orbit)
            || layout.n() <= LARGEST_JUDGED
                && is_unique(&Puzzle::new(layout.clone(), givens.clone()));
        if fits {
            left -= orbit.len();
        } else {
            orbit.iter().for_each(|&at| givens[at] = Some(full[at]));
        }
    }
    Puzzle::new(layout.clone(), givens)
}

/// Whether singles put the digits of these cells back, one after the other.
fn come_back(layout: &Layout, full: &[u8], givens: &mut [Option<u8>], orbit: &[usize]) -> bool {
    let mut missing = orbit.to_vec();
    while !missing.is_empty() {
        let next = missing
            .iter()
            .position(|&at| is_single(layout, givens, at, full[at]));
        let Some(next) = next else { return false };
        let at = missing.swap_remove(next);
        givens[at] = Some(full[at]);
    }
    true
}

/// Whether an empty cell can hold nothing but `digit`, or a house of it has no other place
/// for the digit.
pub(crate) fn is_single(layout: &Layout, givens: &[Option<u8>], at: usize, digit: u8) -> bool {
    let cell = layout.all_cells()[at];
    let sees = |cell: Cell, digit: u8| {
        let mut peers = layout.peers(cell).iter();
        peers.any(|&peer| givens[layout.index(peer)] == Some(digit))
    };
    let only_place = |house: House| {
        let mut cells = layout.cells(house).iter();
        let other = |other: &Cell| *other != cell && givens[layout.index(*other)].is_none();
        !cells.any(|place| other(place) && !sees(*place, digit))
    };
    let mut seen = vec![false; layout.n()];
    for &peer in layout.peers(cell) {
        if let Some(digit) = givens[layout.index(peer)] {
            seen[digit as usize] = true;
        }
    }
    seen.iter().filter(|seen| !**seen).count() == 1
        || layout.homes(cell).any(|(house, _)| only_place(house))
}
