//! Whether givens are symmetric. Most puzzles made by hand are, so a repair that makes them so
//! is rarely a matter of chance.

/// Row and column of a cell's partner, from its row and column and the number of the last one.
type Partner = fn(usize, usize, usize) -> (usize, usize);

/// Givens without a partner, by the symmetry that leaves the fewest: a half turn, or a mirror
/// that stands upright, lies flat or runs along a diagonal.
pub(super) fn lopsided(givens: &[Option<u8>], n: usize) -> usize {
    let last = n - 1;
    let partners: [Partner; 5] = [
        |row, col, last| (last - row, last - col),
        |row, col, last| (row, last - col),
        |row, col, last| (last - row, col),
        |row, col, _| (col, row),
        |row, col, last| (last - col, last - row),
    ];
    let alone = |partner: &Partner| {
        let given = givens
            .iter()
            .enumerate()
            .filter(|(_, given)| given.is_some());
        given
            .filter(|(index, _)| {
                let (row, col) = partner(index / n, index % n, last);
                givens[row * n + col].is_none()
            })
            .count()
    };
    partners.iter().map(alone).min().unwrap_or(0)
}
