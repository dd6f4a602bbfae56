//! The canonical form: the same for two puzzles just if one is the other written
//! differently (see [`transform`](crate::transform)).
//!
//! Rows, columns and digits get colours that say how their givens lie, and that are the
//! same however the puzzle is written. Where two rows (or columns) of one colour remain,
//! each in turn is given a colour of its own, and what follows is followed. Every way that
//! ends with all rows and columns told apart writes the puzzle in one order; the smallest of
//! these writings is the canonical form. Where two ways give the same writing, the branches
//! that led to them are alike, and the rest of the second one is left out. The ideas are
//! those of programs for graphs (McKay, "Practical graph isomorphism", 1981).

use std::cmp::Ordering;

use crate::puzzle::Puzzle;
use crate::transform::{Transform, TransformError, plain, turns};

/// Colourings looked at before a puzzle is called too regular.
const MOST_COLOURINGS: usize = 100_000;

/// The canonical form of a puzzle, and the transform that leads to it.
///
/// Exact for every size. Puzzles that nothing tells apart and that nothing makes alike
/// either are refused in the end; none of these is known.
///
/// With free regions or extra houses it is the same for puzzles that differ by the names of
/// digits and by a symmetry of the square which keeps the houses; rows and columns are not
/// swapped then.
///
/// # Errors
/// When the puzzle is too regular.
pub fn canonical(puzzle: &Puzzle) -> Result<(Puzzle, Transform), TransformError> {
    let Ok((height, width)) = plain(puzzle.layout()) else {
        return smallest_turn(puzzle);
    };
    let n = puzzle.n();
    let mut best: Option<Writing> = None;
    let mut colourings = 0;
    for transposed in [false, true] {
        if transposed && height != width {
            continue;
        }
        let mut givens = Vec::new();
        for &cell in puzzle.layout().all_cells() {
            if let Some(digit) = puzzle.given(cell) {
                let (row, col) = if transposed {
                    (cell.col, cell.row)
                } else {
                    (cell.row, cell.col)
                };
                givens.push([row as usize, col as usize, digit as usize]);
            }
        }
        let mut search = Search {
            n,
            sizes: [height, width],
            givens,
            transposed,
            colourings,
            path: Vec::new(),
            choices: vec![usize::from(transposed)],
            best,
        };
        let colours = search.refine(Colours::new(n));
        search.path.push(colours.trace);
        search.run(&colours)?;
        (best, colourings) = (search.best, search.colourings);
    }
    let transform = best.ok_or(TransformError::TooRegular)?.transform;
    Ok((transform.apply(puzzle)?, transform))
}

/// The smallest writing among the symmetries that keep the houses, digits named in the order
/// in which they come.
fn smallest_turn(puzzle: &Puzzle) -> Result<(Puzzle, Transform), TransformError> {
    let n = puzzle.n();
    let named = |turn: Transform| {
        let turned = turn.apply(puzzle)?;
        let mut order: Vec<u8> = Vec::new();
        for &digit in turned.givens().iter().flatten() {
            if !order.contains(&digit) {
                order.push(digit);
            }
        }
        let rest: Vec<u8> = (0..n as u8)
            .filter(|digit| !order.contains(digit))
            .collect();
        let mut names = vec![0; n];
        for (new, old) in order.into_iter().chain(rest).enumerate() {
            names[old as usize] = new as u8;
        }
        let transform = turn.renamed(names);
        Ok((transform.apply(puzzle)?, transform))
    };
    let written: Result<Vec<_>, TransformError> =
        turns(puzzle.layout()).into_iter().map(named).collect();
    let smallest = written?
        .into_iter()
        .min_by(|a, b| a.0.givens().cmp(b.0.givens()));
    smallest.ok_or(TransformError::TooRegular)
}

/// A way to write the puzzle, with what tells it from others: how its colours came about,
/// then the digits.
struct Writing {
    path: Vec<u64>,
    digits: Vec<u8>,
    choices: Vec<usize>,
    transform: Transform,
}

/// A colour for each row, column and digit. Equal for two of a kind that nothing tells
/// apart so far.
#[derive(Clone)]
struct Colours {
    /// Rows, columns.
    lines: [Vec<u64>; 2],
    digits: Vec<u64>,
    /// A sum of all colours.
    trace: u64,
}

impl Colours {
    fn new(n: usize) -> Colours {
        Colours {
            lines: [vec![1; n], vec![2; n]],
            digits: vec![3; n],
            trace: 0,
        }
    }
}

struct Search {
    n: usize,
    /// Lines of a band, lines of a stack.
    sizes: [usize; 2],
    /// Row, column, digit.
    givens: Vec<[usize; 3]>,
    transposed: bool,
    colourings: usize,
    /// The traces of the colourings that led here.
    path: Vec<u64>,
    /// Whether transposed, then the lines that were given colours of their own.
    choices: Vec<usize>,
    best: Option<Writing>,
}

impl Search {
    /// Tells apart what can be, until nothing new shows.
    fn refine(&mut self, mut colours: Colours) -> Colours {
        self.colourings += 1;
        let mut kinds = 0;
        loop {
            colours = self.refine_once(&colours);
            let now = count(&colours.lines[0]) + count(&colours.lines[1]) + count(&colours.digits);
            if now == kinds {
                break;
            }
            kinds = now;
        }
        let all = colours.lines.iter().chain([&colours.digits]).flatten();
        colours.trace = all.fold(0, |sum, &colour| mix(colour, 7).wrapping_add(sum));
        colours
    }

    fn refine_once(&self, old: &Colours) -> Colours {
        let mut new = old.clone();
        // Sums do not depend on the order in which givens, or lines of a band, stand.
        let add = |sum: &mut u64, what: u64| *sum = sum.wrapping_add(what);
        for &[row, col, digit] in &self.givens {
            let (r, c, d) = (old.lines[0][row], old.lines[1][col], old.digits[digit]);
            add(&mut new.lines[0][row], mix(c, d));
            add(&mut new.lines[1][col], mix(r, d));
            add(&mut new.digits[digit], mix(r, c));
        }
        for (lines, size) in new.lines.iter_mut().zip(self.sizes) {
            for band in lines.chunks_mut(size) {
                let of_band = band
                    .iter()
                    .fold(0, |sum: u64, &c| mix(c, 5).wrapping_add(sum));
                band.iter_mut().for_each(|line| *line = mix(*line, of_band));
            }
        }
        new.digits
            .iter_mut()
            .for_each(|digit| *digit = mix(*digit, 11));
        new
    }

    /// Follows every branch. When one turned out to be like an earlier one: at which of the
    /// choices they parted.
    fn run(&mut self, colours: &Colours) -> Result<Option<usize>, TransformError> {
        if self.colourings > MOST_COLOURINGS {
            return Err(TransformError::TooRegular);
        }
        let Some((kind, class)) = self.smallest_class(colours) else {
            return Ok(self.note(colours));
        };
        let mut branches: Vec<(usize, Colours)> = Vec::new();
        for line in self.representatives(kind, &class) {
            let mut branch = colours.clone();
            branch.lines[kind][line] = mix(branch.lines[kind][line], 13);
            branches.push((line, self.refine(branch)));
        }
        // However the puzzle is written, the same traces turn up: the smallest will do.
        let smallest = branches.iter().map(|(_, branch)| branch.trace).min();
        branches.retain(|(_, branch)| Some(branch.trace) == smallest);
        for (line, branch) in branches {
            self.path.push(branch.trace);
            self.choices.push(line);
            let parted = if self.may_be_best() {
                self.run(&branch)?
            } else {
                None
            };
            self.path.pop();
            self.choices.pop();
            if parted.is_some_and(|at| at < self.choices.len()) {
                return Ok(parted);
            }
        }
        Ok(None)
    }

    /// Whether the best writing so far did not come by smaller traces.
    fn may_be_best(&self) -> bool {
        self.best.as_ref().is_none_or(|best| {
            let shared = self.path.len().min(best.path.len());
            self.path[..shared] <= best.path[..shared]
        })
    }

    /// The lines of one colour to tell apart next: rows (0) or columns (1), whichever have
    /// fewer colours, since it takes both to tell digits apart; of these the fewest of a colour.
    fn smallest_class(&self, colours: &Colours) -> Option<(usize, Vec<usize>)> {
        let kind = usize::from(count(&colours.lines[1]) < count(&colours.lines[0]));
        let lines = &colours.lines[kind];
        let mut sorted = lines.clone();
        sorted.sort_unstable();
        let classes = sorted.chunk_by(|a, b| a == b).filter(|c| c.len() > 1);
        let colour = classes.map(|class| (class.len(), class[0])).min()?.1;
        let class = (0..self.n).filter(|&line| lines[line] == colour);
        Some((kind, class.collect()))
    }

    /// One of those lines that are empty and lie in the same band, or in bands without
    /// givens: these can be swapped without any change. All others.
    fn representatives(&self, kind: usize, class: &[usize]) -> Vec<usize> {
        let size = self.sizes[kind];
        let empty = |line: usize| self.givens.iter().all(|given| given[kind] != line);
        if !empty(class[0]) {
            return class.to_vec();
        }
        let empty_band = |line: usize| {
            let first = line / size * size;
            (first..first + size).all(empty)
        };
        let mut chosen: Vec<usize> = Vec::new();
        for &line in class {
            let alike = |&other: &usize| {
                other / size == line / size || empty_band(other) && empty_band(line)
            };
            if !chosen.iter().any(alike) {
                chosen.push(line);
            }
        }
        chosen
    }

    /// Writes the puzzle in the order of the colours. When that gives the best writing once
    /// more: at which of the choices the ways to it parted.
    fn note(&mut self, colours: &Colours) -> Option<usize> {
        let [rows, cols] = [0, 1].map(|kind| {
            let (lines, size) = (&colours.lines[kind], self.sizes[kind]);
            let smallest = |band: usize| lines[band * size..][..size].iter().min();
            let mut order: Vec<usize> = (0..self.n).collect();
            order.sort_by_key(|&line| (smallest(line / size), lines[line]));
            order
        });
        let mut new_rows = vec![0; self.n];
        let mut new_cols = vec![0; self.n];
        for at in 0..self.n {
            new_rows[rows[at]] = at;
            new_cols[cols[at]] = at;
        }
        let mut written = vec![0; self.n * self.n];
        for &[row, col, digit] in &self.givens {
            written[new_rows[row] * self.n + new_cols[col]] = digit as u8 + 1;
        }
        // Digits are named in the order in which they come.
        let mut names = vec![u8::MAX; self.n];
        let mut next = 0;
        for digit in written.iter_mut().filter(|digit| **digit > 0) {
            let name = &mut names[*digit as usize - 1];
            if *name == u8::MAX {
                *name = next;
                next += 1;
            }
            *digit = *name + 1;
        }
        if let Some(best) = &self.best {
            match (&self.path, &written).cmp(&(&best.path, &best.digits)) {
                Ordering::Less => {}
                Ordering::Greater => return None,
                Ordering::Equal => {
                    let mut choices = self.choices.iter().zip(&best.choices);
                    return choices.position(|(one, other)| one != other);
                }
            }
        }
        for name in names.iter_mut().filter(|name| **name == u8::MAX) {
            *name = next;
            next += 1;
        }
        let numbers = |lines: Vec<usize>| lines.into_iter().map(|line| line as u8).collect();
        self.best = Some(Writing {
            path: self.path.clone(),
            digits: written,
            choices: self.choices.clone(),
            transform: Transform::of(self.transposed, numbers(rows), numbers(cols), names),
        });
        None
    }
}

fn count(colours: &[u64]) -> usize {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

/// One number for two, without an order that shows (the finish of SplitMix64).
fn mix(a: u64, b: u64) -> u64 {
    let mut z = a.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ b.wrapping_add(0xD1B5_4A32_D192_ED03);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
