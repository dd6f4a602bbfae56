//! The classic run: the original's way through a puzzle.
//!
//! Basic techniques first, by the mode's string; when they are dry, the deforms in
//! their order. A deform search that places something hands back to the basics; one
//! that only eliminates leaves its eliminations to the searches after it, until a
//! placement rebuilds the candidates from the grid. docs/orders.md tells it at length;
//! K marks what the author's notes or listings settle.

use std::cmp::Reverse;
use std::collections::VecDeque;
use std::ops::ControlFlow;

use crate::deduction::{Base, Deduction};
use crate::grid::Grid;
use crate::kept::Kept;
use crate::layout::{Cell, Form, House};
use crate::modern::Memory;
use crate::options::{Options, Search, Sweep};
use crate::order::Turn;
use crate::scope::{Budget, Finder, Scope};
use crate::set::Set;
use crate::step::{Label, Placement, Step};
use crate::technique::{Kind, TECHNIQUES, Technique};

/// Solves a grid step by step: an iterator of [`Step`]s.
///
/// The search goes on only as far as steps are asked for.
pub struct Solver<'a> {
    pub(crate) grid: Grid,
    pub(crate) options: &'a Options,
    /// The one answer, when it is known: for `X`, and for nothing else.
    answer: Option<&'a [u8]>,
    pub(crate) budget: &'a Budget<'a>,
    turns: Vec<Turn>,
    /// Steps made and not yet handed out.
    pub(crate) queue: VecDeque<Step>,
    pub(crate) kept: Kept,
    /// The sweep number of labels.
    sweep: u32,
    /// A basic technique that is being swept until dry.
    sweeping: Option<Technique>,
    /// Changes of the candidates so far, and the count at which each technique last found nothing.
    changes: u64,
    dry_at: [u64; TECHNIQUES.len()],
    pub(crate) assumptions: u32,
    /// How often the candidates were worked out from the digits.
    pub(crate) tables: u32,
    /// How many assumptions this run stands on.
    pub(crate) depth: u32,
    /// The grid when the basics first ran dry, for telling the level.
    stalled: Option<Grid>,
    /// Of a modern run: where techniques need not look again.
    pub(crate) memory: Memory,
    finished: bool,
    /// Searches that may still place something, the next one first, in a run that plays them
    /// back.
    playback: Option<VecDeque<Technique>>,
    /// For sweeps by givens: the digits, those with the most givens first.
    by_givens: Vec<usize>,
}

impl<'a> Solver<'a> {
    /// A run on `grid`. `answer` (digits from 0, in reading order) is the puzzle's only
    /// solution, or `None` when that is not known: `A` and `X` are then not used, since
    /// neither would be sound.
    pub fn new(
        grid: Grid,
        options: &'a Options,
        answer: Option<&'a [u8]>,
        budget: &'a Budget<'a>,
    ) -> Solver<'a> {
        let by_givens = match options.sweep {
            Sweep::Givens => by_givens(&grid),
            _ => Vec::new(),
        };
        let playback = options.order.playback();
        Solver {
            by_givens,
            playback: playback.map(|letters| letters.iter().copied().collect()),
            turns: options.order.turns(),
            grid,
            options,
            answer,
            budget,
            queue: VecDeque::new(),
            kept: Kept::default(),
            sweep: 0,
            sweeping: None,
            changes: 1,
            dry_at: [0; TECHNIQUES.len()],
            assumptions: 0,
            tables: 1,
            depth: 0,
            stalled: None,
            memory: Memory::default(),
            finished: false,
        }
    }

    /// A run on the grid as it stands with one digit more, an assumption deeper.
    pub(crate) fn branch(&self, cell: Cell, digit: usize) -> Solver<'a> {
        let mut grid = self.grid.clone();
        self.kept.give_back(&mut grid);
        grid.place(cell, digit);
        let mut branch = Solver::new(grid, self.options, self.answer, self.budget);
        branch.by_givens.clone_from(&self.by_givens);
        // Which branches are refuted is not played back: each runs in full.
        branch.playback = None;
        branch.depth = self.depth + 1;
        branch.tables = u32::from(self.works_out_anew());
        branch
    }

    /// The grid as it stands.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// How the run goes.
    pub fn options(&self) -> &Options {
        self.options
    }

    /// The grid when the basics first ran dry, if they did.
    pub(crate) fn stalled(&self) -> Option<&Grid> {
        self.stalled.as_ref()
    }

    /// Assumptions made so far, refuted and nested ones among them.
    pub fn assumptions(&self) -> u32 {
        self.assumptions
    }

    /// How often the candidates were worked out anew from the digits: at the start, and after
    /// each sweep, single placement and form of a search that placed something. Those of
    /// assumptions are counted too. Once only in a modern run.
    pub fn tables(&self) -> u32 {
        self.tables
    }

    pub(crate) fn knows_answer(&self) -> bool {
        self.answer.is_some()
    }

    pub(crate) fn uses(&self, technique: Technique) -> bool {
        self.options.choice.contains(technique)
    }

    /// Makes the next steps; false when there are none.
    fn advance(&mut self) -> bool {
        if self.grid.empty() == 0 || self.grid.dead().is_some() {
            return false;
        }
        match self.options.search {
            Search::Classic => self.advance_classic(),
            Search::Modern => self.advance_modern(),
        }
    }

    fn advance_classic(&mut self) -> bool {
        if let Some(technique) = self.sweeping.take()
            && self.sweep(technique)
        {
            return true;
        }
        for at in 0..self.turns.len() {
            let placed = match self.turns[at] {
                Turn::Sweeps(technique) => self.first_sweep(technique, at == 0),
                Turn::One(technique) => self.one(technique),
                Turn::Deform(technique) => self.search(technique),
            };
            if placed {
                return true;
            }
        }
        if self.stalled.is_none() && self.depth == 0 {
            self.stalled = Some(self.grid.clone());
        }
        self.deforms() || self.search(Technique::Assist)
    }

    /// Tries the deforms in their order until one places something.
    fn deforms(&mut self) -> bool {
        let order = &self.options.order;
        let mut rest = order.deforms().iter();
        while let Some(&technique) = rest.next() {
            let before = self.changes;
            if self.search(technique) {
                return true;
            }
            if order.restarts() && self.changes != before {
                rest = order.deforms().iter();
            }
        }
        false
    }

    /// The first of a row of sweeps. `B` at the head of the string counts on from what
    /// came before it; `RRR` and the like begin anew.
    fn first_sweep(&mut self, technique: Technique, at_head: bool) -> bool {
        let before = self.sweep;
        if !at_head {
            self.sweep = 0;
        }
        let placed = self.sweep(technique);
        if !placed {
            self.sweep = before;
        }
        placed
    }

    /// Places all singles of a basic technique that are visible now.
    fn sweep(&mut self, technique: Technique) -> bool {
        if self.is_dry(technique) {
            return false;
        }
        let singles = self.singles(technique, false);
        if singles.is_empty() {
            return self.note_dry(technique);
        }
        self.sweep += 1;
        self.sweeping = Some(technique);
        self.place_all(technique, singles);
        true
    }

    /// Places the first single of a basic technique.
    fn one(&mut self, technique: Technique) -> bool {
        if self.is_dry(technique) {
            return false;
        }
        let singles = self.singles(technique, true);
        if singles.is_empty() {
            return self.note_dry(technique);
        }
        self.sweep = 1;
        self.place_all(technique, singles);
        true
    }

    fn place_all(&mut self, technique: Technique, singles: Vec<(Option<House>, Cell, usize)>) {
        self.work_out_anew();
        for (house, cell, digit) in singles {
            let label = Label::Basic(technique, self.sweep);
            self.place(Step::bare(cell, digit, label, house));
        }
    }

    /// The singles of a basic technique: hidden ones in the order of the sweep; naked ones
    /// in reading order (by digit contradicts a listing, K).
    pub(crate) fn singles(
        &self,
        technique: Technique,
        first: bool,
    ) -> Vec<(Option<House>, Cell, usize)> {
        let (grid, layout) = (&self.grid, self.grid.layout());
        let mut found = Vec::new();
        if !self.uses(technique) {
            return found;
        }
        let Some(form) = form_of(technique) else {
            if grid.naked_singles() == 0 {
                return found;
            }
            for &cell in layout.all_cells() {
                if let Some(digit) = grid.candidates(cell).only() {
                    found.push((None, cell, digit));
                    if first {
                        break;
                    }
                }
            }
            return found;
        };
        let houses = layout.houses_of(form);
        // Most calls find nothing: this tells so at once.
        let digits = houses
            .iter()
            .fold(Set::EMPTY, |set, &house| set | grid.singles(house));
        if digits.is_empty() {
            return found;
        }
        let mut take = |house: House, digit: usize| {
            if grid.singles(house).contains(digit)
                && let Some(place) = grid.places(house, digit).only()
            {
                found.push((Some(house), layout.cells(house)[place], digit));
            }
            first && !found.is_empty()
        };
        match self.options.sweep {
            Sweep::Block => {
                let _ = houses
                    .iter()
                    .any(|&house| digits.iter().any(|digit| take(house, digit)));
            }
            Sweep::Digit => {
                let _ = digits
                    .iter()
                    .any(|digit| houses.iter().any(|&house| take(house, digit)));
            }
            Sweep::Givens => {
                let by_givens = self.by_givens.iter().copied();
                let _ = by_givens
                    .filter(|&digit| digits.contains(digit))
                    .any(|digit| houses.iter().any(|&house| take(house, digit)));
            }
        }
        found
    }

    /// One search of a deform, through all its forms; whether it placed something.
    fn search(&mut self, technique: Technique) -> bool {
        // The answer is always filled in when there is one, however short the time was.
        let out_of_time = self.budget.is_spent() && technique.info().kind != Kind::Assist;
        if out_of_time || !self.uses(technique) || self.is_dry(technique) {
            return false;
        }
        let before = self.changes;
        let placed = match technique {
            Technique::Assumption if !self.may_place(technique) => false,
            Technique::Assumption => self.assume(),
            Technique::Assist => self.assist(),
            _ => match technique.doubled() {
                Some(first) => self.double(technique, first),
                None => self.deform(technique, None),
            },
        };
        if placed {
            self.sweep = 0;
            if technique.info().kind != Kind::Assist {
                self.played(1);
            }
        } else {
            self.note_dry_since(before, technique);
        }
        placed
    }

    /// Whether a search may place something, or only eliminate.
    fn may_place(&self, technique: Technique) -> bool {
        let next = self.playback.as_ref().map(VecDeque::front);
        next.is_none_or(|next| next == Some(&technique))
    }

    /// Takes searches that placed something off the playback.
    pub(crate) fn played(&mut self, searches: usize) {
        if let Some(playback) = &mut self.playback {
            playback.drain(..searches.min(playback.len()));
        }
    }

    /// What one search of a technique places, with nothing tried before it.
    pub(crate) fn search_once(mut self, technique: Technique) -> Vec<Step> {
        self.search(technique);
        self.queue.into()
    }

    /// A double deform: one search of the first deform, whose eliminations are kept, then
    /// one of each other deform until one places something.
    fn double(&mut self, double: Technique, first: Technique) -> bool {
        if !self.uses(first) {
            return false;
        }
        if !self.is_dry(first) {
            let before = self.changes;
            for form in forms(first) {
                let ended = self.eliminate(first, form);
                self.note_changes();
                if ended.is_break() {
                    return false;
                }
            }
            self.note_dry_since(before, first);
        }
        let large = LARGE_SECONDS.contains(&first);
        let seconds = SMALL_SECONDS
            .iter()
            .chain(LARGE_SECONDS.iter().filter(|_| large));
        for &second in seconds {
            let before = self.changes;
            if self.uses(second) && !self.is_dry(second) {
                if self.deform(second, Some(double)) {
                    return true;
                }
                self.note_dry_since(before, second);
            }
        }
        false
    }

    /// One search of a deform in all its forms, maybe as the second part of a double one.
    fn deform(&mut self, technique: Technique, double: Option<Technique>) -> bool {
        let mut placed = false;
        for form in forms(technique) {
            let found = self.deform_in(technique, form, double);
            self.note_changes();
            self.tables += u32::from(!found.is_empty());
            for (number, step) in found.into_iter().enumerate() {
                let opens_search = !placed && number == 0;
                self.rebuild();
                self.place(Step {
                    opens_search,
                    ..step
                });
                placed = true;
            }
        }
        // Only what a search without a placement eliminated is kept.
        if placed {
            self.rebuild();
        }
        placed
    }

    /// Eliminates in one form, and reads the singles that leads to.
    fn deform_in(
        &mut self,
        technique: Technique,
        form: Option<Form>,
        double: Option<Technique>,
    ) -> Vec<Step> {
        if self.eliminate(technique, form).is_break()
            || !self.may_place(double.unwrap_or(technique))
        {
            return Vec::new();
        }
        self.snapshot(|basic| match double {
            Some(double) => Label::Double(double, technique, form, basic),
            None => Label::Deform(technique, form, basic),
        })
    }

    fn eliminate(&mut self, technique: Technique, form: Option<Form>) -> ControlFlow<()> {
        self.kept.begin_search();
        let Some(find) = technique.info().find else {
            return ControlFlow::Continue(());
        };
        match form {
            Some(form) => self.house_by_house(technique, form, find),
            None => self.cell_by_cell(technique, find),
        }
    }

    fn note_changes(&mut self) {
        if self.kept.changed() {
            self.changes += 1;
        }
    }

    /// Each house's eliminations are made before the next is looked at: all at once
    /// contradicts a listing (K).
    fn house_by_house(
        &mut self,
        technique: Technique,
        form: Form,
        find: Finder,
    ) -> ControlFlow<()> {
        let layout = self.grid.layout().clone();
        for house in layout.houses_of(form) {
            for deduction in self.found(std::slice::from_ref(house), find)? {
                self.kept
                    .apply(technique, Some(form), deduction, &mut self.grid);
            }
        }
        ControlFlow::Continue(())
    }

    /// Without houses, what begins at the same cell with the same digit is taken
    /// together, in reading order.
    fn cell_by_cell(&mut self, technique: Technique, find: Finder) -> ControlFlow<()> {
        let mut last = None;
        loop {
            let mut found = self.found(&[], find)?;
            found.retain(|deduction| {
                last.is_none_or(|last| deduction.begins(self.grid.layout()) > last)
            });
            let begins = |deduction: &Deduction| deduction.begins(self.grid.layout());
            let Some(next) = found.iter().map(begins).min() else {
                return ControlFlow::Continue(());
            };
            found.retain(|deduction| deduction.begins(self.grid.layout()) == next);
            for deduction in found {
                self.kept.apply(technique, None, deduction, &mut self.grid);
            }
            last = Some(next);
        }
    }

    fn found(&self, houses: &[House], find: Finder) -> ControlFlow<(), Vec<Deduction>> {
        let mut found = Vec::new();
        let scope = Scope::new(&self.grid, houses, self.budget);
        find(&scope, &mut |deduction| {
            found.push(deduction);
            ControlFlow::Continue(())
        })?;
        ControlFlow::Continue(found)
    }

    /// The singles at the spots where the search in hand removed a candidate: hidden ones
    /// in blocks, then rows, then columns, by digit, then house; naked ones only if there
    /// are none of these.
    fn snapshot(&self, label: impl Fn(Technique) -> Label) -> Vec<Step> {
        let (grid, layout) = (&self.grid, self.grid.layout());
        let mut hidden: Vec<(Technique, usize, House, Cell)> = Vec::new();
        let mut naked: Vec<(Cell, usize)> = Vec::new();
        for (cell, digit) in self.kept.of_search() {
            for (house, _) in layout.homes(cell) {
                let basic = basic_of(layout.n(), house);
                if let Some(place) = grid.places(house, digit).only() {
                    hidden.push((basic, digit, house, layout.cells(house)[place]));
                }
            }
            naked.extend(grid.candidates(cell).only().map(|digit| (cell, digit)));
        }
        hidden.retain(|(basic, ..)| self.uses(*basic));
        hidden.sort_unstable();
        hidden.dedup();
        let mut seen: Vec<Cell> = Vec::new();
        let mut steps: Vec<Step> = Vec::new();
        for (basic, digit, house, cell) in hidden {
            if !seen.contains(&cell) {
                seen.push(cell);
                let step = Step::bare(cell, digit, label(basic), Some(house));
                let places = grid.places(house, digit);
                let base = Base::House {
                    house,
                    digits: Set::of(digit),
                    places,
                };
                steps.push(self.explained(step, base));
            }
        }
        if steps.is_empty() && self.uses(Technique::NakedSingle) {
            naked.sort_unstable();
            naked.dedup();
            for (cell, digit) in naked {
                let step = Step::bare(cell, digit, label(Technique::NakedSingle), None);
                steps.push(self.explained(
                    step,
                    Base::Cell {
                        cell,
                        digits: Set::of(digit),
                    },
                ));
            }
        }
        steps
    }

    /// The step with the kept eliminations that `base` rests on.
    pub(crate) fn explained(&self, step: Step, base: Base) -> Step {
        self.kept.explain(step, base, self.grid.layout())
    }

    /// Takes a digit from the answer: for the cell with the fewest candidates, first in
    /// reading order.
    pub(crate) fn assist(&mut self) -> bool {
        let Some(answer) = self.answer else {
            return false;
        };
        if self.options.no_assist || self.depth > 0 {
            return false;
        }
        let layout = self.grid.layout().clone();
        let empty = layout
            .all_cells()
            .iter()
            .filter(|&&cell| self.grid.digit(cell).is_none());
        let Some(&cell) = empty.min_by_key(|&&cell| self.grid.candidates(cell).len()) else {
            return false;
        };
        let digit = answer[layout.index(cell)] as usize;
        self.work_out_anew();
        let label = Label::Alone(Technique::Assist);
        self.place(Step {
            opens_search: true,
            ..Step::bare(cell, digit, label, None)
        });
        true
    }

    /// Forgets the kept eliminations: the candidates are again what the digits leave.
    pub(crate) fn rebuild(&mut self) {
        if !self.kept.is_empty() {
            self.kept.give_back(&mut self.grid);
            self.kept = Kept::default();
            self.changes += 1;
        }
    }

    /// The same as a step of the run that is counted. A modern run does not do it.
    pub(crate) fn work_out_anew(&mut self) {
        self.rebuild();
        self.tables += u32::from(self.works_out_anew());
    }

    fn works_out_anew(&self) -> bool {
        self.options.search == Search::Classic
    }

    pub(crate) fn place(&mut self, step: Step) {
        match step.placed {
            Some(Placement { cell, digit }) => {
                // Two houses may show the same single.
                if self.grid.digit(cell) != Some(digit as usize) {
                    self.grid.place(cell, digit as usize);
                    self.queue.push_back(step);
                }
            }
            None => {
                for removal in &step.removed {
                    self.grid.eliminate(removal.cell, removal.digit as usize);
                }
                self.queue.push_back(step);
            }
        }
        self.changes += 1;
    }

    /// Whether a technique found nothing on these very candidates.
    fn is_dry(&self, technique: Technique) -> bool {
        self.dry_at[technique as usize] == self.changes
    }

    /// Notes a search dry unless it changed something: then it may find more when it is
    /// run again.
    fn note_dry_since(&mut self, before: u64, technique: Technique) {
        if self.changes == before {
            self.note_dry(technique);
        }
    }

    fn note_dry(&mut self, technique: Technique) -> bool {
        self.dry_at[technique as usize] = self.changes;
        false
    }
}

impl Iterator for Solver<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.queue.is_empty() && !self.finished {
            self.finished = !self.advance();
        }
        self.queue.pop_front()
    }
}

/// The deforms that follow the first one of a double deform, in this order.
const SMALL_SECONDS: [Technique; 11] = [
    Technique::LockedPair,
    Technique::LockedTriple,
    Technique::HiddenPair,
    Technique::NakedPair,
    Technique::XWing,
    Technique::Skyscraper,
    Technique::TwoStringKite,
    Technique::SimpleColouring,
    Technique::FinnedXWing,
    Technique::RemotePairs,
    Technique::WWing,
];

/// Those that follow too when the first one is one of them.
const LARGE_SECONDS: [Technique; 9] = [
    Technique::HiddenTriple,
    Technique::NakedTriple,
    Technique::Swordfish,
    Technique::HiddenQuad,
    Technique::NakedQuad,
    Technique::Jellyfish,
    Technique::HiddenQuint,
    Technique::NakedQuint,
    Technique::Squirmbag,
];

/// The digits of a grid, those that stand there most often first.
fn by_givens(grid: &Grid) -> Vec<usize> {
    let mut counts = vec![0; grid.n()];
    let digits = grid.digits().into_iter().flatten();
    digits.for_each(|digit| counts[digit as usize] += 1);
    let mut digits: Vec<usize> = (0..grid.n()).collect();
    digits.sort_by_key(|&digit| Reverse(counts[digit]));
    digits
}

/// A technique's forms; one without houses for techniques that have none.
pub(crate) fn forms(technique: Technique) -> impl Iterator<Item = Option<Form>> {
    let forms = technique.info().forms;
    forms
        .iter()
        .copied()
        .map(Some)
        .chain(forms.is_empty().then_some(None))
}

/// Where a hidden single's technique looks; nothing for naked singles.
pub(crate) fn form_of(technique: Technique) -> Option<Form> {
    match technique {
        Technique::HiddenSingleBlock => Some(Form::Block),
        Technique::HiddenSingleRow => Some(Form::Row),
        Technique::HiddenSingleColumn => Some(Form::Column),
        _ => None,
    }
}

fn basic_of(n: usize, house: House) -> Technique {
    match house.id() / n {
        0 => Technique::HiddenSingleRow,
        1 => Technique::HiddenSingleColumn,
        _ => Technique::HiddenSingleBlock,
    }
}
