//! Draws the candidates of a step: what it looks at, and what it does.
//!
//! ```text
//!                  4               5
//!         ┏━━━━━━━━━━━━━━┯━━━━━━━━━━━━━━━┯━
//!       6 ┃        =5    │           -5  │      = placed, - goes,
//!         ┃          *8  │       *8      │      * what it rests on
//! ```

use numplace_solver::{
    Base, Cell, Finding, Grid, House, HouseKind, Lang, Layout, Reason, Step, Technique, Trial, Why,
    words,
};

/// What a candidate is in a step, most important first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// The digit is placed there.
    Placed,
    /// It goes.
    Gone,
    /// Of the base, but outside the cover.
    Fin,
    /// Of the first colour, or one end of each strong link of a chain.
    One,
    /// Of the second colour, or the other end.
    Two,
    /// What the step rests on.
    Base,
    /// In the cover, and stays all the same.
    Cover,
}

impl Role {
    const ALL: [Role; 7] = [
        Role::Placed,
        Role::Gone,
        Role::Fin,
        Role::One,
        Role::Two,
        Role::Base,
        Role::Cover,
    ];

    /// The sign before the digit.
    fn sign(self) -> char {
        match self {
            Role::Placed => '=',
            Role::Gone => '-',
            Role::Fin => '+',
            Role::One => 'a',
            Role::Two => 'b',
            Role::Base => '*',
            Role::Cover => '~',
        }
    }

    /// The colour, as the parameters of an escape sequence.
    fn colour(self) -> &'static str {
        match self {
            Role::Placed => "1;30;42",
            Role::Gone => "1;31",
            Role::Fin => "1;33",
            Role::One => "1;36",
            Role::Two => "1;35",
            Role::Base => "1;32",
            Role::Cover => "1;34",
        }
    }
}

/// Colours of other candidates in the houses of base and cover.
const BASE_HOUSE: &str = "32";
const COVER_HOUSE: &str = "34";

/// A drawing: the candidates as they stand, and what matters of them.
struct Drawing<'a> {
    grid: &'a Grid,
    /// Role of each candidate that has one: cell, digit (from 0).
    roles: Vec<(Cell, usize, Role)>,
    base: Vec<House>,
    cover: Vec<House>,
    /// Whether two colours are those of a chain.
    chain: bool,
    /// Whether they are what lines and regions leave over.
    leftovers: bool,
    colour: bool,
}

/// Draws a step on the grid it was seen on, a drawing for each deduction that it rests on.
pub(crate) fn step(grid: &Grid, step: &Step, colour: bool, lang: Lang) -> String {
    let mut grid = grid.clone();
    let mut text = String::new();
    for (number, reason) in step.reasons.iter().enumerate() {
        let mut drawing = Drawing::of_reason(&grid, reason, colour);
        // The digit shows when all has gone that has to.
        if number + 1 == step.reasons.len() {
            drawing.place(step);
        }
        text += &drawing.drawn(lang);
        let of_reason = step.removed.iter().filter(|r| r.reason == number);
        let gone: Vec<(Cell, u8)> = of_reason.map(|r| (r.cell, r.digit)).collect();
        gone.iter().for_each(|&(cell, digit)| {
            grid.eliminate(cell, digit.into());
        });
    }
    if step.reasons.is_empty() {
        let mut drawing = Drawing::new(&grid, colour);
        drawing.base.extend(step.house);
        drawing.place(step);
        text += &drawing.drawn(lang);
    }
    text
}

/// Draws what a hint tells.
pub(crate) fn finding(grid: &Grid, finding: &Finding, colour: bool, lang: Lang) -> String {
    match &finding.why {
        Why::Step(of) => step(grid, of, colour, lang),
        Why::Reason(reason) => Drawing::of_reason(grid, reason, colour).drawn(lang),
    }
}

impl<'a> Drawing<'a> {
    fn new(grid: &'a Grid, colour: bool) -> Drawing<'a> {
        Drawing {
            grid,
            roles: Vec::new(),
            base: Vec::new(),
            cover: Vec::new(),
            chain: false,
            leftovers: false,
            colour,
        }
    }

    fn of_reason(grid: &'a Grid, reason: &Reason, colour: bool) -> Drawing<'a> {
        let deduction = &reason.deduction;
        let layout = grid.layout();
        let mut drawing = Drawing::new(grid, colour);
        let covered = |cell: &Cell| {
            let mut cover = deduction.cover.iter();
            cover.any(|&house| layout.cells(house).contains(cell))
        };
        for &(cell, digit) in &deduction.eliminations {
            drawing.mark(cell, digit.into(), Role::Gone);
        }
        drawing.leftovers = reason.technique == Technique::LawOfLeftovers;
        let has_fins = reason.technique.info().id.contains("finned");
        for (at, &(cell, digit)) in deduction.chain.iter().enumerate() {
            drawing.chain = true;
            let role = [Role::One, Role::Two][at % 2];
            drawing.mark(cell, digit.into(), role);
        }
        for (cells, role) in deduction.colours.iter().zip([Role::One, Role::Two]) {
            for (&cell, digit) in cells
                .iter()
                .flat_map(|c| deduction.digits.iter().map(move |d| (c, d)))
            {
                drawing.mark(cell, digit, role);
            }
        }
        for base in &deduction.base {
            match *base {
                Base::Cell { cell, digits } => {
                    digits
                        .iter()
                        .for_each(|d| drawing.mark(cell, d, Role::Base));
                }
                Base::House {
                    house,
                    digits,
                    places,
                } => {
                    drawing.base.push(house);
                    let cells = places.iter().map(|place| layout.cells(house)[place]);
                    for cell in cells {
                        let role = match has_fins && !covered(&cell) {
                            true => Role::Fin,
                            false => Role::Base,
                        };
                        digits.iter().for_each(|d| drawing.mark(cell, d, role));
                    }
                }
            }
        }
        for &house in &deduction.cover {
            drawing.cover.push(house);
            for &cell in layout.cells(house) {
                let digits = deduction.digits.iter();
                digits.for_each(|d| drawing.mark(cell, d, Role::Cover));
            }
        }
        drawing
    }

    /// Gives a candidate a role, if it is one and has none that matters more.
    fn mark(&mut self, cell: Cell, digit: usize, role: Role) {
        let known = self.roles.iter().any(|&(c, d, _)| (c, d) == (cell, digit));
        if !known && self.grid.candidates(cell).contains(digit) {
            self.roles.push((cell, digit, role));
        }
    }

    /// Marks the digit that a step places, and what an assumption refutes.
    fn place(&mut self, step: &Step) {
        let Some(placed) = step.placed else {
            return;
        };
        let (cell, digit) = (placed.cell, placed.digit as usize);
        self.roles.retain(|&(c, d, _)| (c, d) != (cell, digit));
        self.mark(cell, digit, Role::Placed);
        if let Some(Trial::Refuted(other, _)) = step.trial {
            self.roles
                .retain(|&(c, d, _)| (c, d) != (cell, other.into()));
            self.mark(cell, other.into(), Role::Gone);
        }
    }

    fn drawn(&self, lang: Lang) -> String {
        let board = Board::of(self.grid.layout());
        let layout = self.grid.layout();
        let n = layout.n();
        let left = board.number + 1;
        let mut text = " ".repeat(left);
        for col in 0..n {
            text += &format!(" {:^width$}", col + 1, width = board.cell);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        for row in 0..=n {
            text += &format!("{}{}\n", " ".repeat(left), board.rule(layout, row));
            if row == n {
                break;
            }
            for line in 0..board.rows {
                let number = match line == board.rows / 2 {
                    true => (row + 1).to_string(),
                    false => String::new(),
                };
                text += &format!("{number:>width$} ", width = board.number);
                for col in 0..n {
                    text.push(board.bar(layout, row, col));
                    text += &self.line(&board, Cell::new(row, col), line);
                }
                text.push_str("┃\n");
            }
        }
        text + &self.legend(lang)
    }

    /// One line of a cell: its candidates, or its digit in the middle one.
    fn line(&self, board: &Board, cell: Cell, line: usize) -> String {
        let width = board.number;
        if let Some(digit) = self.grid.digit(cell) {
            let shown = match line == board.rows / 2 {
                true => (digit + 1).to_string(),
                false => String::new(),
            };
            let padded = format!("{shown:^width$}", width = board.cell);
            return self.painted("1", padded);
        }
        let digits = (0..board.cols).map(|at| line * board.cols + at);
        let mut text: String = digits
            .map(|digit| {
                if !self.grid.candidates(cell).contains(digit) {
                    return " ".repeat(width + 1);
                }
                let role = self.role(cell, digit);
                let sign = role.map_or(' ', Role::sign);
                let number = format!("{sign}{}", digit + 1);
                let padded = format!("{number:>width$}", width = width + 1);
                match role.map(Role::colour).or_else(|| self.stripe(cell)) {
                    Some(colour) => self.painted(colour, padded),
                    None => padded,
                }
            })
            .collect();
        text.push(' ');
        text
    }

    fn role(&self, cell: Cell, digit: usize) -> Option<Role> {
        let known = self
            .roles
            .iter()
            .find(|&&(c, d, _)| (c, d) == (cell, digit));
        known.map(|&(.., role)| role)
    }

    /// The colour of what has no role, but lies in a house of base or cover.
    fn stripe(&self, cell: Cell) -> Option<&'static str> {
        let layout = self.grid.layout();
        let within = |houses: &[House]| houses.iter().any(|&h| layout.cells(h).contains(&cell));
        match (within(&self.base), within(&self.cover)) {
            (true, _) => Some(BASE_HOUSE),
            (_, true) => Some(COVER_HOUSE),
            _ => None,
        }
    }

    fn painted(&self, colour: &str, text: String) -> String {
        match self.colour && !text.trim().is_empty() {
            true => format!("\x1b[{colour}m{text}\x1b[0m"),
            false => text,
        }
    }

    /// What the signs mean, of those that are there.
    fn legend(&self, lang: Lang) -> String {
        let there = |role: &Role| self.roles.iter().any(|(.., r)| r == role);
        let mut words: Vec<String> = Vec::new();
        for role in Role::ALL.into_iter().filter(there) {
            let name = self.name(role, lang);
            words.push(self.painted(role.colour(), format!("{} {name}", role.sign())));
        }
        // Houses without a sign of their own are told all the same.
        for (role, houses, colour) in [
            (Role::Base, &self.base, BASE_HOUSE),
            (Role::Cover, &self.cover, COVER_HOUSE),
        ] {
            if !there(&role) && !houses.is_empty() {
                words.push(self.painted(colour, self.name(role, lang)));
            }
        }
        let indent = " ".repeat(self.grid.n().to_string().len() + 1);
        format!("{indent}{}\n", words.join("   "))
    }

    fn name(&self, role: Role, lang: Lang) -> String {
        let houses = |word: &str, houses: &[House]| {
            let mut names: Vec<String> = Vec::new();
            for &house in houses {
                let name = words::house(house, lang);
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            match (names.is_empty(), lang) {
                (true, _) => word.to_string(),
                (false, Lang::En) => format!("{word}: {}", names.join(", ")),
                (false, Lang::Ja) => format!("{word}：{}", names.join("、")),
            }
        };
        let say = |en: &'static str, ja: &'static str| if lang == Lang::Ja { ja } else { en };
        match role {
            Role::Placed => say("placed", "入る数字").to_string(),
            Role::Gone => say("goes", "消える候補").to_string(),
            Role::Fin => say("fin", "ヒレ").to_string(),
            Role::One if self.chain => say("chain, odd nodes", "鎖の奇数番目").to_string(),
            Role::Two if self.chain => say("chain, even nodes", "鎖の偶数番目").to_string(),
            Role::One if self.leftovers => say("one side", "一方").to_string(),
            Role::Two if self.leftovers => say("other side", "他方").to_string(),
            Role::One => say("first colour", "1つ目の色").to_string(),
            Role::Two => say("second colour", "2つ目の色").to_string(),
            Role::Base => houses(say("base", "根拠"), &self.base),
            Role::Cover => houses(say("cover", "及ぶ範囲"), &self.cover),
        }
    }
}

/// How large a cell is, and which lines run between the cells.
struct Board {
    /// Rows and columns of candidates within a cell.
    rows: usize,
    cols: usize,
    /// Width of a number.
    number: usize,
    /// Width of a cell.
    cell: usize,
}

impl Board {
    fn of(layout: &Layout) -> Board {
        let n = layout.n();
        let square = || {
            let cols = (1..=n).find(|cols| cols * cols >= n).unwrap_or(n);
            (n.div_ceil(cols), cols)
        };
        let shape = layout.block().or_else(|| Layout::default_block(n).ok());
        // Cells of one row of candidates would be wider than any terminal.
        let (rows, cols) = shape.filter(|&(rows, _)| rows > 1).unwrap_or_else(square);
        let number = n.to_string().len();
        Board {
            rows,
            cols,
            number,
            cell: cols * (number + 1) + 1,
        }
    }

    /// The line left of a cell.
    fn bar(&self, layout: &Layout, row: usize, col: usize) -> char {
        match col == 0 || parted(layout, (row, col - 1), (row, col)) {
            true => '┃',
            false => '│',
        }
    }

    /// The line above a row, or beneath the last one.
    fn rule(&self, layout: &Layout, row: usize) -> String {
        let n = layout.n();
        let edge = row == 0 || row == n;
        let heavy = |col: usize| edge || parted(layout, (row - 1, col), (row, col));
        let mut text = String::new();
        for col in 0..=n {
            // Whether the lines that meet at the corner left of the column are thick.
            let left = col > 0 && heavy(col - 1);
            let right = col < n && heavy(col);
            let inner = col > 0 && col < n;
            let above = row > 0 && (!inner || parted(layout, (row - 1, col - 1), (row - 1, col)));
            let below = row < n && (!inner || parted(layout, (row, col - 1), (row, col)));
            text.push(match (row, col) {
                (0, 0) => '┏',
                (0, c) if c == n => '┓',
                (r, 0) if r == n => '┗',
                (r, c) if r == n && c == n => '┛',
                (0, _) => ['┯', '┳'][usize::from(below)],
                (r, _) if r == n => ['┷', '┻'][usize::from(above)],
                (_, 0) => ['┠', '┣'][usize::from(right)],
                (_, c) if c == n => ['┨', '┫'][usize::from(left)],
                _ => crossing(above, right, below, left),
            });
            if col < n {
                let line = ["─", "━"][usize::from(heavy(col))];
                text += &line.repeat(self.cell);
            }
        }
        text
    }
}

/// The crossing of four lines, of which some are thick.
fn crossing(above: bool, right: bool, below: bool, left: bool) -> char {
    const CROSSINGS: [char; 16] = [
        '┼', '╀', '┾', '╄', '╁', '╂', '╆', '╊', '┽', '╃', '┿', '╇', '╅', '╉', '╈', '╋',
    ];
    let bits = [above, right, below, left].into_iter().enumerate();
    CROSSINGS[bits
        .map(|(at, thick)| usize::from(thick) << at)
        .sum::<usize>()]
}

/// Whether two neighbours, given as (row, column), lie in different blocks or regions.
fn parted(layout: &Layout, a: (usize, usize), b: (usize, usize)) -> bool {
    let block = |(row, col): (usize, usize)| {
        let homes = layout.homes(Cell::new(row, col)).map(|(house, _)| house);
        let mut homes = homes.filter(|h| matches!(h.kind(), HouseKind::Block | HouseKind::Region));
        homes.next()
    };
    block(a) != block(b)
}
