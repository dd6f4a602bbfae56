//! Full grids that can be written down without a search.
//!
//! ```text
//!     1 2 3 | 4 5 6 | 7 8 9      Each row of a band is the one above it moved by the
//!     4 5 6 | 7 8 9 | 1 2 3      width of a block, each band the one above it moved
//!     7 8 9 | 1 2 3 | 4 5 6      by one cell more.
//!     ------+-------+------
//!     2 3 4 | 5 6 7 | 8 9 1
//! ```
//!
//! A grid of 100x100 with hardly any givens is more than any search can fill in time, yet
//! its verdict is plain.

use crate::puzzle::Puzzle;

/// The pattern's digit in a cell (by its number) of a puzzle with blocks of `rows` x `cols`.
pub(crate) fn digit(rows: usize, cols: usize, at: usize) -> usize {
    let (row, col) = (at / (rows * cols), at % (rows * cols));
    (row % rows * cols + row / rows + col) % (rows * cols)
}

/// Up to two solutions of a puzzle whose givens fit into the pattern when digits are
/// named anew; none when they do not, or the layout has extra or free houses.
pub(super) fn solutions(puzzle: &Puzzle) -> Vec<Vec<u8>> {
    let (layout, n) = (puzzle.layout(), puzzle.n());
    let Some((rows, cols)) = layout.block().filter(|_| layout.is_plain()) else {
        return Vec::new();
    };
    let pattern = |at: usize| digit(rows, cols, at);
    let (mut name, mut used) = (vec![None; n], vec![false; n]);
    for (at, given) in puzzle.givens().iter().enumerate() {
        let Some(digit) = *given else { continue };
        match name[pattern(at)] {
            None if !used[digit as usize] => {
                name[pattern(at)] = Some(digit);
                used[digit as usize] = true;
            }
            Some(named) if named == digit => {}
            _ => return Vec::new(),
        }
    }
    let mut free = (0..n as u8).filter(|&digit| !used[digit as usize]);
    let names: Vec<u8> = name
        .into_iter()
        .filter_map(|name| name.or_else(|| free.next()))
        .collect();
    let first: Vec<u8> = (0..n * n).map(|at| names[pattern(at)]).collect();
    let second = swapped_digits(&first, &used).or_else(|| swapped_rows(&first, puzzle, rows));
    [Some(first), second].into_iter().flatten().collect()
}

/// The grid with two digits swapped that are not among the givens.
fn swapped_digits(grid: &[u8], used: &[bool]) -> Option<Vec<u8>> {
    let mut free = (0..used.len() as u8).filter(|&digit| !used[digit as usize]);
    let (a, b) = (free.next()?, free.next()?);
    let swap = |&digit: &u8| match digit {
        _ if digit == a => b,
        _ if digit == b => a,
        _ => digit,
    };
    Some(grid.iter().map(swap).collect())
}

/// The grid with two rows of a band swapped that have no givens.
fn swapped_rows(grid: &[u8], puzzle: &Puzzle, rows: usize) -> Option<Vec<u8>> {
    let n = puzzle.n();
    let is_free = |&row: &usize| puzzle.givens()[row * n..][..n].iter().all(Option::is_none);
    let pair = (0..n / rows).find_map(|band| {
        let mut free = (band * rows..(band + 1) * rows).filter(is_free);
        Some((free.next()?, free.next()?))
    });
    let (a, b) = pair?;
    let mut swapped = grid.to_vec();
    for col in 0..n {
        swapped.swap(a * n + col, b * n + col);
    }
    Some(swapped)
}

#[cfg(test)]
mod tests {
    use super::solutions;
    use crate::layout::Layout;
    use crate::puzzle::Puzzle;
    use crate::search::check::is_solution;

    #[test]
    fn the_pattern_solves_the_empty_grid_of_every_shape() {
        for (rows, cols) in [
            (2, 2),
            (2, 3),
            (3, 2),
            (1, 5),
            (3, 4),
            (4, 7),
            (7, 4),
            (10, 10),
        ] {
            let layout = Layout::new(rows, cols).unwrap();
            let puzzle = Puzzle::new(layout, vec![None; (rows * cols).pow(2)]);
            let found = solutions(&puzzle);
            assert_eq!(found.len(), 2, "{rows}x{cols}");
            assert!(found.iter().all(|digits| is_solution(&puzzle, digits)));
            assert_ne!(found[0], found[1]);
        }
    }

    #[test]
    fn a_full_row_leaves_rows_to_swap() {
        let layout = Layout::new(2, 3).unwrap();
        let mut givens = vec![None; 36];
        (0..6).for_each(|at| givens[at] = Some((at as u8 + 4) % 6));
        let puzzle = Puzzle::new(layout.clone(), givens.clone());
        let found = solutions(&puzzle);
        assert_eq!(found.len(), 2);
        assert!(found.iter().all(|digits| is_solution(&puzzle, digits)));
        // Below row 1 the pattern has another digit than any one of its block.
        givens[6] = Some(0);
        let puzzle = Puzzle::new(layout, givens);
        assert!(
            solutions(&puzzle)
                .iter()
                .all(|digits| is_solution(&puzzle, digits))
        );
    }
}
