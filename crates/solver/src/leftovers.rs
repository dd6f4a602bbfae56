//! Lines against regions: what sticks out of either holds the same digits.
//!
//! ```text
//!     a a a b      Rows 1 and 2 hold each digit twice, and so do regions a and b. What they
//!     a c b b      share is the same for both, so the cell of a or b that lies outside the
//!     c c d b      rows, here (3,4), holds what the cell of the rows outside a and b holds:
//!     c d d d      (2,2).
//! ```

use crate::layout::{Cell, Form, House, HouseKind, Layout};

/// Most choices of regions that are kept for the same lines: those that stick out least.
const MOST_CHOICES: usize = 8;

/// Up to this size all numbers of lines are looked at; above it, as many as half of them.
const LARGEST_WHOLE: usize = 16;

/// Above this size nothing is looked for: a person would not either.
const LARGEST: usize = 36;

/// Lines that lie side by side, and as many regions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leftover {
    /// The lines, then the regions.
    pub houses: Vec<House>,
    /// The cells of the regions outside the lines, and those of the lines outside the regions:
    /// as many, in reading order, and with the same digits.
    pub sides: [Vec<Cell>; 2],
}

/// Those of a layout with free regions, where fewer cells than a line has stick out. One line
/// against one region is left to locked candidates. None where blocks are rectangles.
pub(crate) fn find(layout: &Layout) -> Vec<Leftover> {
    let n = layout.n();
    let of_blocks = layout.houses_of(Form::Block).iter().copied();
    let regions: Vec<House> = of_blocks
        .filter(|house| house.kind() == HouseKind::Region)
        .collect();
    if regions.len() != n || n > LARGEST {
        return Vec::new();
    }
    let longest = if n > LARGEST_WHOLE { n / 2 } else { n - 2 };
    let mut found: Vec<Leftover> = Vec::new();
    for form in [Form::Row, Form::Column] {
        let lines = layout.houses_of(form);
        for count in 2..=longest {
            for first in 0..=n - count {
                let window = &lines[first..first + count];
                for chosen in choices(layout, form, window, &regions) {
                    let leftover = leftover(layout, window, &chosen);
                    let [a, b] = &leftover.sides;
                    // The other lines and the other regions leave the same cells over.
                    let known = |l: &Leftover| {
                        l.sides == leftover.sides || (&l.sides[0], &l.sides[1]) == (b, a)
                    };
                    if !a.is_empty() && !found.iter().any(known) {
                        found.push(leftover);
                    }
                }
            }
        }
    }
    // What a person sees first.
    found.sort_by_key(|leftover| leftover.sides[0].len());
    found
}

/// As many regions as lines, in every way that leaves few cells over, fewest first.
fn choices(layout: &Layout, form: Form, lines: &[House], regions: &[House]) -> Vec<Vec<House>> {
    let first = lines[0].number();
    let inside = |cell: &Cell| {
        let line = if form == Form::Row {
            cell.row
        } else {
            cell.col
        };
        (first..first + lines.len()).contains(&(line as usize))
    };
    let mut rated: Vec<(usize, House)> = regions
        .iter()
        .map(|&region| {
            let cells = layout.cells(region).iter();
            (cells.filter(|cell| !inside(cell)).count(), region)
        })
        .collect();
    rated.sort_by_key(|&(out, region)| (out, region.id()));
    let mut found = Vec::new();
    // The fewest cells that can stick out, and then a few more.
    let least: usize = rated[..lines.len()].iter().map(|(out, _)| out).sum();
    for cells in least..layout.n() {
        choose(&rated, lines.len(), cells, &mut Vec::new(), &mut found);
        if found.len() >= MOST_CHOICES {
            break;
        }
    }
    found.truncate(MOST_CHOICES);
    found
}

/// Adds all choices of `count` regions that leave just `cells` cells over.
fn choose(
    rated: &[(usize, House)],
    count: usize,
    cells: usize,
    chosen: &mut Vec<House>,
    found: &mut Vec<Vec<House>>,
) {
    if found.len() >= MOST_CHOICES {
        return;
    }
    if count == 0 {
        if cells == 0 {
            found.push(chosen.clone());
        }
        return;
    }
    for at in 0..rated.len() {
        let (out, region) = rated[at];
        // Those behind stick out at least as far.
        if out * count > cells || rated.len() - at < count {
            return;
        }
        chosen.push(region);
        choose(&rated[at + 1..], count - 1, cells - out, chosen, found);
        chosen.pop();
    }
}

fn leftover(layout: &Layout, lines: &[House], regions: &[House]) -> Leftover {
    let among = |houses: &[House], other: &[House]| -> Vec<Cell> {
        let cells = houses.iter().flat_map(|&house| layout.cells(house));
        let outside = |cell: &&Cell| {
            let mut homes = layout.homes(**cell);
            !homes.any(|(home, _)| other.contains(&home))
        };
        let mut cells: Vec<Cell> = cells.filter(outside).copied().collect();
        cells.sort_unstable();
        cells
    };
    let mut regions = regions.to_vec();
    regions.sort_by_key(|region| region.id());
    Leftover {
        sides: [among(&regions, lines), among(lines, &regions)],
        houses: lines.iter().copied().chain(regions).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::{Regions, Variant};

    fn found(labels: &str) -> Vec<(String, String, String)> {
        let variant = Variant::default().with_regions(Regions::parse(labels).unwrap());
        let layout = variant.layout(4, None).unwrap();
        let words = |cells: &[Cell]| cells.iter().map(Cell::to_string).collect::<String>();
        let each = layout.leftovers().iter().map(|l| {
            let houses: Vec<String> = l.houses.iter().map(House::to_string).collect();
            (houses.join(", "), words(&l.sides[0]), words(&l.sides[1]))
        });
        each.collect()
    }

    #[test]
    fn what_sticks_out_is_found() {
        let all = found("aaab acbb ccdb cddd");
        let of_rows = ("row 1, row 2, region 1, region 2", "(3,4)", "(2,2)");
        let is = |(houses, a, b): &(String, String, String)| (&**houses, &**a, &**b) == of_rows;
        assert!(all.iter().any(is), "{all:?}");
        // Both sides are as large, and none is told twice.
        for (at, (_, a, b)) in all.iter().enumerate() {
            assert_eq!(a.len(), b.len());
            assert!(
                !all[..at]
                    .iter()
                    .any(|(_, c, d)| (a, b) == (c, d) || (a, b) == (d, c))
            );
        }
    }

    #[test]
    fn rectangles_leave_nothing_over() {
        assert_eq!(Layout::new(3, 3).unwrap().leftovers(), []);
        let diagonal = Variant::parse("diagonal").unwrap();
        assert_eq!(diagonal.layout(9, None).unwrap().leftovers(), []);
    }
}
