//! Whether a full grid solves a puzzle. Shares nothing with the searches, so that a
//! mistake of theirs shows here.

use crate::puzzle::Puzzle;

/// Whether every house has every digit and every given is kept (digits from 0, in reading
/// order). It shares nothing with the searches.
pub fn is_solution(puzzle: &Puzzle, digits: &[u8]) -> bool {
    let layout = puzzle.layout();
    let kept = |(given, digit): (&Option<u8>, &u8)| given.is_none_or(|given| given == *digit);
    if digits.len() != puzzle.givens().len() || !puzzle.givens().iter().zip(digits).all(kept) {
        return false;
    }
    let mut seen = vec![usize::MAX; layout.n()];
    layout.houses().iter().all(|&house| {
        layout.cells(house).iter().all(|&cell| {
            let digit = digits[layout.index(cell)] as usize;
            digit < seen.len() && std::mem::replace(&mut seen[digit], house.id()) != house.id()
        })
    })
}
