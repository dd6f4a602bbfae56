//! The colours behind the cells of a board: every other block of a plain puzzle, the regions
//! of a jigsaw puzzle, the extra houses of other variants.

use numplace_solver::{Cell, House, HouseKind, Layout};
use rust_xlsxwriter::Color;

/// Every other block.
const BLOCK: u32 = 0xEDF2F9;
/// Cells of extra houses.
const EXTRA: u32 = 0xD5E8D4;
/// Regions, or houses that part the puzzle among them. The first ones are used most.
const PALETTE: [u32; 9] = [
    0xFFF2CC, 0xDAE8FC, 0xE2F0D9, 0xF8DDE4, 0xE6DCF2, 0xFCE4D0, 0xD9F0EE, 0xE7E6E6, 0xEFEBB8,
];
/// How much of a colour is left where an extra house crosses it, in hundredths.
const CROSSED: u32 = 84;

/// The colour behind each cell in reading order.
pub(crate) fn shades(layout: &Layout) -> Vec<Option<Color>> {
    let cells = layout.all_cells().iter();
    match base(layout) {
        Some(base) => {
            let is_part = |house: House| base.houses.contains(&house);
            let crossed = |cell: Cell| extra(layout, cell).any(|house| !is_part(house));
            let colour = |&cell: &Cell| {
                let colour = PALETTE[base.colours[layout.index(cell)]];
                let colour = if crossed(cell) {
                    darker(colour)
                } else {
                    colour
                };
                Some(Color::RGB(colour))
            };
            cells.map(colour).collect()
        }
        None if layout.is_plain() => cells
            .map(|cell| {
                let (rows, cols) = layout.block()?;
                let odd = (cell.row as usize / rows + cell.col as usize / cols) % 2 == 1;
                odd.then_some(Color::RGB(BLOCK))
            })
            .collect(),
        None => cells
            .map(|&cell| extra(layout, cell).next().map(|_| Color::RGB(EXTRA)))
            .collect(),
    }
}

/// The number of the colour of each cell's region, so that neighbours differ; nothing in a
/// puzzle without regions.
pub(crate) fn region_colours(layout: &Layout) -> Option<Vec<usize>> {
    let regions = houses(layout, HouseKind::Region);
    (!regions.is_empty()).then(|| colours(layout, &regions))
}

/// How many colours [`region_colours`] may tell.
pub(crate) const COLOURS: usize = PALETTE.len();

/// The colour of regions with this number.
pub(crate) fn region_colour(number: usize) -> Color {
    Color::RGB(PALETTE[number])
}

/// Houses that every cell is in one of, with the number of each cell's colour.
struct Base {
    houses: Vec<House>,
    colours: Vec<usize>,
}

fn base(layout: &Layout) -> Option<Base> {
    let parts = |kind| {
        let houses = houses(layout, kind);
        let count: usize = houses.iter().map(|&house| layout.cells(house).len()).sum();
        let all = layout.all_cells();
        let is_in = |cell: &Cell| layout.homes(*cell).any(|(house, _)| house.kind() == kind);
        (count == all.len() && all.iter().all(is_in)).then_some(houses)
    };
    let houses = parts(HouseKind::Region).or_else(|| parts(HouseKind::Extra))?;
    Some(Base {
        colours: colours(layout, &houses),
        houses,
    })
}

fn houses(layout: &Layout, kind: HouseKind) -> Vec<House> {
    let houses = layout.houses().iter().copied();
    houses.filter(|house| house.kind() == kind).collect()
}

fn extra(layout: &Layout, cell: Cell) -> impl Iterator<Item = House> {
    let homes = layout.homes(cell).map(|(house, _)| house);
    homes.filter(|house| matches!(house.kind(), HouseKind::Extra | HouseKind::Diagonal))
}

/// A colour for each cell by its house: the house with the most different neighbours next,
/// and the first colour that none of them has. Few maps need more than five.
fn colours(layout: &Layout, houses: &[House]) -> Vec<usize> {
    let n = layout.n();
    let mut house_of = vec![0; n * n];
    for (number, &house) in houses.iter().enumerate() {
        for &cell in layout.cells(house) {
            house_of[layout.index(cell)] = number;
        }
    }
    let mut touches = vec![vec![false; houses.len()]; houses.len()];
    for at in 0..n * n {
        let right = (at % n + 1 < n).then_some(at + 1);
        let below = (at + n < n * n).then_some(at + n);
        for other in right.into_iter().chain(below) {
            let (a, b) = (house_of[at], house_of[other]);
            touches[a][b] = a != b;
            touches[b][a] = a != b;
        }
    }
    let mut colour: Vec<Option<usize>> = vec![None; houses.len()];
    for _ in 0..houses.len() {
        let around = |house: usize| {
            let mut used = [0; COLOURS];
            let mut neighbours = 0;
            for (other, &touches) in touches[house].iter().enumerate() {
                neighbours += usize::from(touches);
                if let (true, Some(colour)) = (touches, colour[other]) {
                    used[colour] += 1;
                }
            }
            (used, neighbours)
        };
        let left = (0..houses.len()).filter(|&house| colour[house].is_none());
        let next = left.max_by_key(|&house| {
            let (used, neighbours) = around(house);
            let different = used.iter().filter(|&&count| count > 0).count();
            (different, neighbours, std::cmp::Reverse(house))
        });
        if let Some(house) = next {
            let (used, _) = around(house);
            colour[house] = (0..COLOURS).min_by_key(|&colour| (used[colour], colour));
        }
    }
    house_of
        .iter()
        .map(|&house| colour[house].unwrap_or(0))
        .collect()
}

fn darker(colour: u32) -> u32 {
    let part = |shift: u32| ((colour >> shift & 0xFF) * CROSSED / 100) << shift;
    part(16) | part(8) | part(0)
}

#[cfg(test)]
mod tests {
    use numplace_solver::{Named, Regions, Variant};

    use super::*;

    #[test]
    fn neighbours_differ() {
        let text =
            "112233441122334411223344112233445566778855667788556677885566778 8".replace(' ', "");
        let regions = Regions::parse(&text).unwrap();
        let layout = Variant::default()
            .with_regions(regions)
            .layout(8, None)
            .unwrap();
        let colours = region_colours(&layout).unwrap();
        for at in 0..64 {
            let region = |at: usize| at / 32 * 4 + at % 8 / 2;
            if at % 8 < 7 && region(at) != region(at + 1) {
                assert_ne!(colours[at], colours[at + 1]);
            }
            if at < 56 && region(at) != region(at + 8) {
                assert_ne!(colours[at], colours[at + 8]);
            }
        }
        assert!(shades(&layout).iter().all(Option::is_some));
    }

    #[test]
    fn extra_houses_are_shaded() {
        let nine = |variant: Variant| variant.layout(9, None).unwrap();
        let count = |layout: &Layout| shades(layout).iter().flatten().count();
        assert_eq!(count(&nine(Variant::default())), 36);
        assert_eq!(count(&nine(Variant::default().with(Named::Diagonal))), 17);
        assert_eq!(count(&nine(Variant::default().with(Named::Windoku))), 36);
        // Nine houses that part the puzzle: each its colour.
        assert_eq!(count(&nine(Variant::default().with(Named::Disjoint))), 81);
    }
}
