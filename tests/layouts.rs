//! Layouts of all sizes, and grids whose two faces agree.

use numplace_solver::{Cell, Form, Grid, HouseKind, Layout, LayoutError};

use crate::support::{answer, random_puzzle};

#[test]
fn every_size_and_shape_has_its_houses() {
    let shapes = [
        (2, 2),
        (2, 3),
        (3, 2),
        (2, 4),
        (3, 3),
        (2, 5),
        (3, 4),
        (4, 3),
        (4, 4),
        (4, 5),
        (5, 5),
        (4, 7),
        (6, 6),
        (7, 7),
        (8, 8),
        (9, 9),
        (10, 10),
        (1, 5),
        (5, 20),
    ];
    for (rows, cols) in shapes {
        let layout = Layout::new(rows, cols).unwrap();
        let n = rows * cols;
        assert_eq!(layout.houses().len(), 3 * n);
        for &cell in layout.all_cells() {
            let homes: Vec<_> = layout.homes(cell).collect();
            assert_eq!(homes.len(), 3, "{cell} of {rows}x{cols}");
            for (house, place) in homes {
                assert_eq!(layout.cells(house)[place], cell);
            }
            // n-1 in the row, n-1 in the column, and the block without its cross.
            assert_eq!(
                layout.peers(cell).len(),
                2 * (n - 1) + (rows - 1) * (cols - 1)
            );
        }
        let block = layout.houses_of(Form::Block)[1];
        let last = layout.cells(block)[n - 1];
        // Blocks are counted from left to right.
        let expected = if cols < n {
            Cell::new(rows - 1, 2 * cols - 1)
        } else {
            Cell::new(1, n - 1)
        };
        assert_eq!(last, expected, "{rows}x{cols}");
    }
}

#[test]
fn houses_and_cells_print_as_people_count() {
    let layout = Layout::new(10, 10).unwrap();
    assert_eq!(layout.houses()[2].to_string(), "row 3");
    assert_eq!(layout.houses()[199].to_string(), "column 100");
    assert_eq!(layout.houses()[204].to_string(), "block 5");
    assert_eq!(Cell::new(99, 7).to_string(), "(100,8)");
}

#[test]
fn impossible_layouts_are_refused() {
    assert_eq!(Layout::new(1, 3).unwrap_err(), LayoutError::Size(1, 3));
    assert_eq!(Layout::new(11, 10).unwrap_err(), LayoutError::Size(11, 10));
    assert!(Layout::new(usize::MAX, 2).is_err());
    assert_eq!(
        Layout::default_block(7).unwrap_err(),
        LayoutError::NoShape(7)
    );
    assert_eq!(Layout::default_block(28), Ok((4, 7)));
    assert_eq!(Layout::default_block(6), Ok((2, 3)));
    let twice = vec![(HouseKind::Diagonal, vec![Cell::new(0, 0); 4])];
    let rows = (0..4)
        .map(|r| (0..4).map(|c| Cell::new(r, c)).collect())
        .collect();
    assert!(matches!(
        Layout::with_houses(4, rows, twice),
        Err(LayoutError::House(_, 4))
    ));
}

/// The two faces of a grid, read off the definition.
fn assert_in_step(grid: &Grid) {
    let layout = grid.layout();
    for &house in layout.houses() {
        for digit in 0..grid.n() {
            let places = grid.places(house, digit);
            for (place, &cell) in layout.cells(house).iter().enumerate() {
                assert_eq!(
                    places.contains(place),
                    grid.candidates(cell).contains(digit)
                );
            }
            assert_eq!(grid.singles(house).contains(digit), places.only().is_some());
        }
    }
    let empty = layout
        .all_cells()
        .iter()
        .filter(|&&cell| grid.digit(cell).is_none())
        .count();
    assert_eq!(grid.empty(), empty);
}

#[test]
fn candidates_and_places_stay_in_step() {
    for (rows, cols) in [(2, 3), (3, 3), (3, 4)] {
        let layout = Layout::new(rows, cols).unwrap();
        let puzzle = random_puzzle(&layout, 7);
        let solution = answer(&puzzle);
        let mut grid = Grid::with_digits(layout.clone(), puzzle.givens());
        assert_in_step(&grid);
        let mut gone = Vec::new();
        for (at, &cell) in layout.all_cells().iter().enumerate() {
            for digit in grid
                .candidates(cell)
                .iter()
                .filter(|&d| d != solution[at] as usize)
            {
                if (at + digit) % 3 == 0 {
                    grid.eliminate(cell, digit);
                    gone.push((cell, digit));
                }
            }
        }
        assert_in_step(&grid);
        gone.iter()
            .for_each(|&(cell, digit)| grid.restore(cell, digit));
        let fresh = Grid::with_digits(layout.clone(), puzzle.givens());
        for &cell in layout.all_cells() {
            assert_eq!(grid.candidates(cell), fresh.candidates(cell), "{cell}");
        }
        for (at, &cell) in layout.all_cells().iter().enumerate() {
            grid.place(cell, solution[at] as usize);
            assert_in_step(&grid);
        }
        assert_eq!((grid.empty(), grid.dead()), (0, None));
    }
}

#[test]
fn a_clash_makes_a_grid_dead() {
    let layout = Layout::new(3, 3).unwrap();
    let mut digits = vec![None; 81];
    (digits[0], digits[8]) = (Some(4), Some(4));
    assert!(Grid::with_digits(layout.clone(), &digits).dead().is_some());
    let mut grid = Grid::new(layout);
    grid.place(Cell::new(0, 0), 4);
    grid.place(Cell::new(0, 8), 4);
    assert!(grid.dead().is_some());
}
