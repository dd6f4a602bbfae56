//! A search for puzzles of up to 11x11, whose cells fit into one word: a board of bits
//! for each digit.
//!
//! It answers one question only, and gives up when that takes long: which are the puzzle's
//! first solutions, and are these all?

use std::ops::ControlFlow;

use crate::layout::Masks;
use crate::puzzle::Puzzle;
use crate::scope::Budget;

/// Trials after which the general search, which has a budget, takes over.
const MOST_TRIALS: u32 = 2_000;

/// The most digits a layout with [`Masks`] can have.
const MOST_DIGITS: usize = 11;

/// The puzzle's only solution (digits from 0, in reading order). `None` when there is
/// none, when there are several, or when that could not be told quickly.
pub(super) fn only_solution(
    puzzle: &Puzzle,
    masks: &Masks,
    budget: &Budget<'_>,
) -> Option<Vec<u8>> {
    let (mut found, all) = solutions(puzzle, masks, 2, MOST_TRIALS, budget);
    found.pop().filter(|_| all && found.is_empty())
}

/// Up to `most` solutions, and whether these are all.
pub(super) fn solutions(
    puzzle: &Puzzle,
    masks: &Masks,
    most: usize,
    most_trials: u32,
    budget: &Budget<'_>,
) -> (Vec<Vec<u8>>, bool) {
    let n = puzzle.n();
    let all = if n * n == 128 {
        u128::MAX
    } else {
        (1 << (n * n)) - 1
    };
    let mut board = Board {
        can: [0; MOST_DIGITS],
        without: [0; MOST_DIGITS],
        open: all,
    };
    board.can[..n].fill(all);
    board.without[..n].fill(masks.homes.iter().fold(0, |houses, homes| houses | homes));
    for (cell, digit) in puzzle.givens().iter().enumerate() {
        if let Some(digit) = digit {
            board.place(cell, *digit as usize, n, masks);
        }
    }
    let mut search = Small {
        n,
        masks,
        budget,
        found: Vec::new(),
        most,
        trials: 0,
        most_trials,
    };
    let through = search.run(board).is_continue();
    (search.found, through)
}

#[derive(Clone, Copy)]
struct Board {
    /// For each digit, the cells that hold it or can hold it.
    can: [u128; MOST_DIGITS],
    /// For each digit, the houses that do not have it yet.
    without: [u64; MOST_DIGITS],
    /// The cells without a digit.
    open: u128,
}

impl Board {
    fn place(&mut self, cell: usize, digit: usize, n: usize, masks: &Masks) {
        let bit = 1 << cell;
        for (other, can) in self.can[..n].iter_mut().enumerate() {
            *can &= if other == digit {
                !masks.peers[cell]
            } else {
                !bit
            };
        }
        self.without[digit] &= !masks.homes[cell];
        self.open &= !bit;
    }

    /// Cells with no, with one, and with two digits left.
    fn counts(&self, n: usize) -> (u128, u128, u128) {
        let (mut one, mut two, mut more) = (0, 0, 0);
        for &can in &self.can[..n] {
            more |= two & can;
            two |= one & can;
            one |= can;
        }
        (!one, one & !two, two & !more)
    }
}

struct Small<'a> {
    n: usize,
    masks: &'a Masks,
    budget: &'a Budget<'a>,
    found: Vec<Vec<u8>>,
    /// Solutions after which it breaks off.
    most: usize,
    trials: u32,
    most_trials: u32,
}

impl Small<'_> {
    /// Breaks off when the answer is that there are several, or takes too long.
    fn run(&mut self, mut board: Board) -> ControlFlow<()> {
        if !self.singles(&mut board) {
            return ControlFlow::Continue(());
        }
        if board.open == 0 {
            return self.solution(&board);
        }
        self.trials += 1;
        if self.trials > self.most_trials {
            return ControlFlow::Break(());
        }
        self.budget.node()?;
        let (_, _, two) = board.counts(self.n);
        let cells = if board.open & two != 0 {
            board.open & two
        } else {
            board.open
        };
        let cell = cells.trailing_zeros() as usize;
        for digit in 0..self.n {
            if board.can[digit] >> cell & 1 != 0 {
                let mut next = board;
                next.place(cell, digit, self.n, self.masks);
                self.run(next)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Places singles until there are none; false at a contradiction.
    fn singles(&self, board: &mut Board) -> bool {
        loop {
            let (none, one, _) = board.counts(self.n);
            if none & board.open != 0 {
                return false;
            }
            let mut naked = one & board.open;
            if naked != 0 {
                while naked != 0 {
                    let cell = naked.trailing_zeros() as usize;
                    naked &= naked - 1;
                    match (0..self.n).find(|&digit| board.can[digit] >> cell & 1 != 0) {
                        Some(digit) => board.place(cell, digit, self.n, self.masks),
                        None => return false,
                    }
                }
                continue;
            }
            match self.hidden(board) {
                None => return false,
                Some(false) => return true,
                Some(true) => {}
            }
        }
    }

    /// Places all hidden singles; whether there were any, `None` at a contradiction.
    fn hidden(&self, board: &mut Board) -> Option<bool> {
        let mut placed = false;
        for digit in 0..self.n {
            let mut houses = board.without[digit];
            while houses != 0 {
                let house = houses.trailing_zeros() as usize;
                let places = board.can[digit] & self.masks.houses[house];
                if places == 0 {
                    return None;
                }
                houses &= houses - 1;
                if places & (places - 1) == 0 {
                    board.place(places.trailing_zeros() as usize, digit, self.n, self.masks);
                    houses &= board.without[digit];
                    placed = true;
                }
            }
        }
        Some(placed)
    }

    fn solution(&mut self, board: &Board) -> ControlFlow<()> {
        // A digit may have been placed twice in a house by singles of one round.
        let whole = |can: u128| {
            self.masks
                .houses
                .iter()
                .all(|house| (can & house).count_ones() == 1)
        };
        if !board.can[..self.n].iter().all(|&can| whole(can)) {
            return ControlFlow::Continue(());
        }
        let digit = |cell: usize| (0..self.n).find(|&digit| board.can[digit] >> cell & 1 != 0);
        let digits = (0..self.n * self.n).filter_map(digit);
        self.found.push(digits.map(|d| d as u8).collect());
        if self.found.len() >= self.most {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
