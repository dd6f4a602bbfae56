//! Chains of strong and weak links, and the names they go by.
//!
//! ```text
//!     4(1,2) === 4(1,7) --- 4(5,7) === 4(5,3)
//! ```
//!
//! A strong link (`===`) joins two candidates of which one must be: the two places of a
//! digit in a house, or the two candidates of a cell. A weak link (`---`) joins two that
//! cannot both be: they see each other. A chain that begins and ends with strong links
//! says that one of its ends must be, so what sees both ends goes; a chain whose ends see
//! each other closes to a loop, in which one end of every weak link must be.
//!
//! Sound because, if the first candidate is not, the second is, so the third is not, and
//! so on to the last. It does not matter whether a chain comes back to a cell.

use std::ops::{ControlFlow, RangeInclusive};

use crate::deduction::{Base, Deduction};
use crate::grid::Grid;
use crate::layout::{Cell, Form, House, HouseKind, Layout};
use crate::scope::{Scope, Visit};
use crate::set::Set;

/// A candidate: a node of a chain.
pub(super) type Node = (Cell, usize);

/// What a strong link is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strong {
    /// The two places of a digit in a row.
    Row,
    /// The two places of a digit in a column.
    Column,
    /// The two candidates of a cell.
    Pair,
    /// Any of these, and the two places in another house.
    Any,
}

/// What a weak link is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weak {
    /// The same digit in the same row or column.
    Line,
    /// The same digit in the same block.
    Block,
    /// The same digit, where the cells see each other.
    Peer,
    /// As before, or another digit of the same cell.
    Any,
}

/// The shape of the chains looked for.
struct Shape {
    /// The strong links; the last one is repeated in chains that may be longer.
    strong: &'static [Strong],
    weak: Weak,
    /// Fewest and most strong links.
    links: RangeInclusive<usize>,
    /// Whether the ends see each other, which makes the chain a loop, or have one digit.
    closed: bool,
    /// The candidates that all its cells have, if they must be the same.
    equal: Option<Set>,
}

/// Most strong links of a chain that is followed: longer ones are hardly found by people.
const LONGEST: usize = 16;

/// Most strong links of a loop.
const LONGEST_LOOP: usize = 8;

const PAIRS: &[Strong] = &[Strong::Pair];

/// Φ: two strong links in parallel lines, an end of each in the same crossing line.
pub(crate) fn skyscraper(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    for &house in scope.houses {
        let strong: &[Strong] = match house.kind() {
            HouseKind::Row => &[Strong::Row, Strong::Row],
            _ => &[Strong::Column, Strong::Column],
        };
        let shape = Shape {
            strong,
            weak: Weak::Line,
            links: 2..=2,
            closed: false,
            equal: None,
        };
        let cells = scope.grid.layout().cells(house).iter();
        search(scope, &shape, cells.copied(), &mut |chain| {
            let second = chain.house(1).filter(|&second| second > house);
            // Ends in one crossing line would be an X-wing.
            let (a, b) = chain.ends();
            let open = a.row != b.row && a.col != b.col && chain.is_simple();
            match second.is_some() && open {
                true => chain.tell(scope.grid, visit),
                false => ControlFlow::Continue(()),
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// K: a strong link in a row and one in a column, an end of each in the same block.
pub(crate) fn two_string_kite(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    let strong = &[Strong::Row, Strong::Column];
    let shape = Shape {
        strong,
        weak: Weak::Block,
        links: 2..=2,
        closed: false,
        equal: None,
    };
    search(
        scope,
        &shape,
        all_cells(scope),
        &mut |chain| match chain.is_simple() {
            true => chain.tell(scope.grid, visit),
            false => ControlFlow::Continue(()),
        },
    )
}

/// H: four or more cells, even in number, with the same two candidates, each seeing the
/// next: what sees both ends loses both.
pub(crate) fn remote_pairs(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    let grid = scope.grid;
    for cell in all_cells(scope).filter(|&cell| grid.candidates(cell).len() == 2) {
        let digits = grid.candidates(cell);
        let links = 4..=LONGEST;
        let equal = Some(digits);
        let shape = Shape {
            strong: PAIRS,
            weak: Weak::Peer,
            links,
            closed: false,
            equal,
        };
        search(scope, &shape, std::iter::once(cell), &mut |chain| {
            // Ends with one digit are an even number of cells apart; either digit tells.
            let once = Some(chain.nodes[0].1) == digits.first() && chain.is_forward();
            if once {
                chain.tell_digits(grid, digits, visit)
            } else {
                ControlFlow::Continue(())
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// Ω: two equal two-candidate cells that do not see each other, joined by a strong link
/// that lies in a line of the scope and not inside one block.
pub(crate) fn w_wing(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    let (grid, layout) = (scope.grid, scope.grid.layout());
    let Some(first) = scope.houses.first() else {
        return ControlFlow::Continue(());
    };
    let strong: &[Strong] = match first.kind() {
        HouseKind::Row => &[Strong::Pair, Strong::Row, Strong::Pair],
        _ => &[Strong::Pair, Strong::Column, Strong::Pair],
    };
    let shape = Shape {
        strong,
        weak: Weak::Peer,
        links: 3..=3,
        closed: false,
        equal: None,
    };
    search(scope, &shape, all_cells(scope), &mut |chain| {
        let (a, b) = chain.ends();
        let equal = grid.candidates(a) == grid.candidates(b) && !layout.sees(a, b);
        let here = chain
            .house(1)
            .is_some_and(|house| scope.houses.contains(&house));
        let inside = share_block(layout, chain.nodes[2].0, chain.nodes[3].0);
        match equal && here && !inside && chain.is_forward() {
            true => chain.tell(grid, visit),
            false => ControlFlow::Continue(()),
        }
    })
}

/// Y: a cell with candidates a and b sees one with a and c and one with b and c.
pub(crate) fn xy_wing(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    xy(scope, 3..=3, visit)
}

/// Π: a chain of two-candidate cells, longer than an XY-wing.
pub(crate) fn xy_chain(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    xy(scope, 4..=LONGEST, visit)
}

fn xy(scope: &Scope<'_>, links: RangeInclusive<usize>, visit: Visit<'_>) -> ControlFlow<()> {
    let shape = Shape {
        strong: PAIRS,
        weak: Weak::Peer,
        links,
        closed: false,
        equal: None,
    };
    search(
        scope,
        &shape,
        all_cells(scope),
        &mut |chain| match chain.is_forward() {
            true => chain.tell(scope.grid, visit),
            false => ControlFlow::Continue(()),
        },
    )
}

/// Θ: a loop of strong and weak links.
pub(crate) fn loops(scope: &Scope<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    let strong = &[Strong::Any];
    let shape = Shape {
        strong,
        weak: Weak::Any,
        links: 2..=LONGEST_LOOP,
        closed: true,
        equal: None,
    };
    search(scope, &shape, all_cells(scope), &mut |chain| {
        chain.tell_loop(scope.grid, visit)
    })
}

fn all_cells<'a>(scope: &Scope<'a>) -> impl Iterator<Item = Cell> + use<'a> {
    scope.grid.layout().all_cells().iter().copied()
}

fn share_block(layout: &Layout, a: Cell, b: Cell) -> bool {
    let blocks = layout.houses_of(Form::Block);
    layout.homes(a).any(|(house, _)| {
        blocks.contains(&house) && layout.homes(b).any(|(other, _)| other == house)
    })
}

/// A chain that was found: its nodes from end to end, and its strong links.
struct Chain {
    nodes: Vec<Node>,
    links: Vec<Base>,
}

impl Chain {
    fn ends(&self) -> (Cell, Cell) {
        (self.nodes[0].0, self.nodes[self.nodes.len() - 1].0)
    }

    /// Whether the chain stands in the direction in which it is told: each is found in both.
    fn is_forward(&self) -> bool {
        let (first, last) = self.ends();
        first < last
    }

    /// Whether it does not come back to a candidate.
    fn is_simple(&self) -> bool {
        self.nodes
            .iter()
            .enumerate()
            .all(|(at, node)| !self.nodes[..at].contains(node))
    }

    /// The house of a strong link.
    fn house(&self, link: usize) -> Option<House> {
        match self.links[link] {
            Base::House { house, .. } => Some(house),
            Base::Cell { .. } => None,
        }
    }

    /// What sees both ends loses their digit.
    fn tell(&self, grid: &Grid, visit: Visit<'_>) -> ControlFlow<()> {
        self.tell_digits(grid, Set::of(self.nodes[0].1), visit)
    }

    fn tell_digits(&self, grid: &Grid, digits: Set, visit: Visit<'_>) -> ControlFlow<()> {
        let (first, last) = self.ends();
        let mut gone = Vec::new();
        digits
            .iter()
            .for_each(|digit| seen_by_both(grid, first, last, digit, &mut gone));
        self.hand_on(digits, gone, visit)
    }

    /// In a loop one end of every weak link must be: what sees both goes.
    fn tell_loop(&self, grid: &Grid, visit: Visit<'_>) -> ControlFlow<()> {
        let (mut gone, mut digits) = (Vec::new(), Set::EMPTY);
        for at in (1..self.nodes.len()).step_by(2) {
            let (cell, digit) = self.nodes[at];
            let (next, next_digit) = self.nodes[(at + 1) % self.nodes.len()];
            digits.insert(digit);
            if cell == next {
                let rest = grid.candidates(cell) - Set::of(digit) - Set::of(next_digit);
                gone.extend(rest.iter().map(|digit| (cell, digit as u8)));
            } else {
                seen_by_both(grid, cell, next, digit, &mut gone);
            }
        }
        gone.sort_unstable();
        gone.dedup();
        self.hand_on(digits, gone, visit)
    }

    fn hand_on(&self, digits: Set, gone: Vec<(Cell, u8)>, visit: Visit<'_>) -> ControlFlow<()> {
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        visit(Deduction {
            digits,
            base: self.links.clone(),
            chain: self
                .nodes
                .iter()
                .map(|&(cell, digit)| (cell, digit as u8))
                .collect(),
            eliminations: gone,
            ..Deduction::default()
        })
    }
}

fn seen_by_both(grid: &Grid, a: Cell, b: Cell, digit: usize, gone: &mut Vec<(Cell, u8)>) {
    let layout = grid.layout();
    let both = layout.peers(a).iter().filter(|&&cell| layout.sees(cell, b));
    let both = both.filter(|&&cell| grid.candidates(cell).contains(digit));
    gone.extend(both.map(|&cell| (cell, digit as u8)));
}

/// A node that was reached, from which one, and by which strong link (none if by a weak one).
struct Reached {
    node: Node,
    before: usize,
    link: Option<Base>,
}

/// Finds, from every candidate of `starts`, a shortest chain of a shape to every end.
fn search(
    scope: &Scope<'_>,
    shape: &Shape,
    starts: impl Iterator<Item = Cell>,
    found: &mut dyn FnMut(&Chain) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let grid = scope.grid;
    let (mut been, mut reached) = (Been::new(grid), Vec::new());
    for cell in starts {
        for digit in (grid.candidates(cell) & scope.digits).iter() {
            let start = (cell, digit);
            let first = shape.strong[0];
            if strong_links(grid, start, first, shape.equal)
                .next()
                .is_some()
            {
                scope.budget.tick()?;
                been.forget();
                walk(grid, shape, start, &mut been, &mut reached, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn walk(
    grid: &Grid,
    shape: &Shape,
    start: Node,
    been: &mut Been,
    reached: &mut Vec<Reached>,
    found: &mut dyn FnMut(&Chain) -> ControlFlow<()>,
) -> ControlFlow<()> {
    reached.clear();
    reached.push(Reached {
        node: start,
        before: 0,
        link: None,
    });
    let mut from = 0;
    for links in 1..=*shape.links.end() {
        // In a shape with several kinds of links it matters how far on a node is met.
        if shape.strong.len() > 1 {
            been.forget();
        }
        let kind = shape.strong[(links - 1).min(shape.strong.len() - 1)];
        let on = reached.len();
        for at in from..on {
            for (node, link) in strong_links(grid, reached[at].node, kind, shape.equal) {
                if been.is_new(true, node) {
                    reached.push(Reached {
                        node,
                        before: at,
                        link: Some(link),
                    });
                }
            }
        }
        let off = reached.len();
        for at in on..off {
            let end = reached[at].node;
            let ends = match shape.closed {
                true => end != start && are_weak(grid, end, start),
                false => end.1 == start.1 && end.0 != start.0,
            };
            if ends && shape.links.contains(&links) {
                found(&chain(reached, at))?;
            }
        }
        let next_kind = shape.strong[links.min(shape.strong.len() - 1)];
        for at in on..off {
            let (node, came_from) = (reached[at].node, reached[reached[at].before].node);
            weak_links(grid, node, shape.weak, &mut |next| {
                let dead_end = next_kind == Strong::Pair && grid.candidates(next.0).len() != 2;
                if next != came_from && !dead_end && been.is_new(false, next) {
                    reached.push(Reached {
                        node: next,
                        before: at,
                        link: None,
                    });
                }
            });
        }
        from = off;
    }
    ControlFlow::Continue(())
}

/// The chain that ends at a node.
fn chain(reached: &[Reached], mut at: usize) -> Chain {
    let (mut nodes, mut links) = (vec![reached[at].node], Vec::new());
    while at != 0 {
        links.extend(reached[at].link);
        at = reached[at].before;
        nodes.push(reached[at].node);
    }
    nodes.reverse();
    links.reverse();
    Chain { nodes, links }
}

/// Which nodes have been met, as ends of strong and of weak links.
struct Been {
    n: usize,
    stamps: Vec<[u32; 2]>,
    stamp: u32,
}

impl Been {
    fn new(grid: &Grid) -> Been {
        let n = grid.n();
        Been {
            n,
            stamps: vec![[0; 2]; n * n * n],
            stamp: 0,
        }
    }

    fn forget(&mut self) {
        self.stamp += 1;
    }

    fn is_new(&mut self, strong: bool, (cell, digit): Node) -> bool {
        let index = (cell.row as usize * self.n + cell.col as usize) * self.n + digit;
        let stamp = &mut self.stamps[index][usize::from(strong)];
        std::mem::replace(stamp, self.stamp) != self.stamp
    }
}

/// The other candidates that a node has a strong link to.
fn strong_links(
    grid: &Grid,
    node: Node,
    kind: Strong,
    equal: Option<Set>,
) -> impl Iterator<Item = (Node, Base)> {
    let (cell, digit) = node;
    let fits = move |house: House| match kind {
        Strong::Row => house.kind() == HouseKind::Row,
        Strong::Column => house.kind() == HouseKind::Column,
        Strong::Pair => false,
        Strong::Any => true,
    };
    let digits = grid.candidates(cell);
    let pair = matches!(kind, Strong::Pair | Strong::Any)
        && digits.len() == 2
        && equal.is_none_or(|equal| equal == digits);
    let other = if pair {
        (digits - Set::of(digit)).first()
    } else {
        None
    };
    let in_cell = other.map(|other| ((cell, other), Base::Cell { cell, digits }));
    let homes = grid
        .layout()
        .homes(cell)
        .filter(move |&(house, _)| fits(house));
    in_cell
        .into_iter()
        .chain(homes.filter_map(move |(house, _)| partner_in(grid, node, house)))
}

/// The only other place of a node's digit in a house.
pub(super) fn partner_in(grid: &Grid, (cell, digit): Node, house: House) -> Option<(Node, Base)> {
    let places = grid.places(house, digit);
    if places.len() != 2 {
        return None;
    }
    let cells = grid.layout().cells(house);
    let other = places
        .iter()
        .map(|place| cells[place])
        .find(|&other| other != cell)?;
    Some((
        (other, digit),
        Base::House {
            house,
            digits: Set::of(digit),
            places,
        },
    ))
}

fn weak_links(grid: &Grid, (cell, digit): Node, kind: Weak, each: &mut dyn FnMut(Node)) {
    let layout = grid.layout();
    let has = |&&other: &&Cell| grid.candidates(other).contains(digit);
    let in_house = |house: House, each: &mut dyn FnMut(Node)| {
        let others = layout
            .cells(house)
            .iter()
            .filter(has)
            .filter(|&&other| other != cell);
        others.for_each(|&other| each((other, digit)));
    };
    match kind {
        Weak::Line | Weak::Block => {
            for (house, _) in layout.homes(cell) {
                let is_line = matches!(house.kind(), HouseKind::Row | HouseKind::Column);
                if is_line == (kind == Weak::Line) {
                    in_house(house, each);
                }
            }
        }
        Weak::Peer | Weak::Any => {
            layout
                .peers(cell)
                .iter()
                .filter(has)
                .for_each(|&other| each((other, digit)));
            if kind == Weak::Any {
                let others = grid.candidates(cell) - Set::of(digit);
                others.iter().for_each(|other| each((cell, other)));
            }
        }
    }
}

/// Whether two candidates cannot both be.
fn are_weak(grid: &Grid, (a, digit): Node, (b, other): Node) -> bool {
    (a == b) != (digit == other) && (a == b || grid.layout().sees(a, b))
}
