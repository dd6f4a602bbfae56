//! Hints: the next step of a position, or every step that is possible now.

use std::ops::ControlFlow;

use crate::classic::Solver;
use crate::deduction::{Base, Deduction};
use crate::grid::Grid;
use crate::kept::rests_on;
use crate::layout::{Cell, Form, House};
use crate::options::Options;
use crate::scope::{Budget, Scope};
use crate::set::Set;
use crate::step::{Label, Placement, Reason, Step};
use crate::technique::{Kind, TECHNIQUES, Technique};

/// Something that a technique does on a grid as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The technique.
    pub technique: Technique,
    /// The digits that are placed (from 0), with their cells.
    pub placements: Vec<(Cell, u8)>,
    /// The candidates that go (from 0), in reading order.
    pub eliminations: Vec<(Cell, u8)>,
    /// Why.
    pub why: Why,
}

/// Why something is found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// A step of a run: in a classic one it places a digit.
    Step(Step),
    /// A deduction that removes candidates.
    Reason(Reason),
}

impl From<Step> for Finding {
    /// A step under the technique that it is named after.
    fn from(step: Step) -> Finding {
        Finding::step(step.technique(), step)
    }
}

impl Finding {
    fn step(technique: Technique, step: Step) -> Finding {
        let mut eliminations: Vec<(Cell, u8)> =
            step.removed.iter().map(|r| (r.cell, r.digit)).collect();
        eliminations.sort_unstable();
        Finding {
            technique,
            placements: step.placed.iter().map(|p| (p.cell, p.digit)).collect(),
            eliminations,
            why: Why::Step(step),
        }
    }

    fn reason(technique: Technique, form: Option<Form>, deduction: Deduction) -> Finding {
        let mut eliminations = deduction.eliminations.clone();
        eliminations.sort_unstable();
        eliminations.dedup();
        Finding {
            technique,
            placements: Vec::new(),
            eliminations,
            why: Why::Reason(Reason {
                technique,
                form,
                deduction,
            }),
        }
    }

    /// The sign of the finding in lists: `B`, `Vb`, `v+QbB`.
    pub fn label(&self) -> String {
        match &self.why {
            Why::Step(_) if self.technique.is_basic() => self.technique.to_string(),
            Why::Step(step) => step.label.to_string(),
            Why::Reason(reason) => crate::words::reason_label(reason),
        }
    }
}

/// The next step: the first one of a run from this grid.
///
/// With the order `level` ([`Order::by_level`](crate::Order::by_level)) that is the easiest
/// one, as it is with the modern search, whose steps may only remove candidates. `answer` is the only solution, or `None` when that is not known.
pub fn next(
    grid: &Grid,
    options: &Options,
    answer: Option<&[u8]>,
    budget: &Budget<'_>,
) -> Option<Step> {
    Solver::new(grid.clone(), options, answer, budget).next()
}

/// Everything that the chosen techniques find on the grid, applying none: the easiest level
/// first, and of each technique in the order it is found. What a technique removes in several
/// ways is listed once.
///
/// Double deforms, `A` and `X` run through the candidates by a search of their own: of them
/// the search's result is listed.
pub fn all(
    grid: &Grid,
    techniques: &[Technique],
    options: &Options,
    answer: Option<&[u8]>,
    budget: &Budget<'_>,
) -> Vec<Finding> {
    let mut techniques: Vec<Technique> = techniques
        .iter()
        .copied()
        .filter(|&technique| options.choice.contains(technique))
        .collect();
    // X has no level: it is what remains when nothing else does.
    techniques.sort_by_key(|t| (t.info().kind == Kind::Assist, t.info().level, *t));
    techniques.dedup();
    let mut found = Vec::new();
    for technique in techniques {
        let solver = || Solver::new(grid.clone(), options, answer, budget);
        let mut of_technique: Vec<Finding> = match technique.info().kind {
            Kind::Basic => singles(&solver(), technique),
            Kind::Deform | Kind::Extension | Kind::Trial if technique.info().find.is_some() => {
                deductions(grid, technique, budget)
            }
            _ => {
                let mut steps = solver().search_once(technique);
                // An assumption that led to the answer brings the whole answer along.
                if technique.info().kind == Kind::Trial {
                    steps.truncate(1);
                }
                let findings = steps.into_iter().map(|step| Finding::step(technique, step));
                findings.collect()
            }
        };
        keep_first(&mut of_technique);
        found.append(&mut of_technique);
    }
    found
}

/// The techniques that are listed unless others are asked for: those that look at the grid
/// as it stands. Double deforms and trials change it first; X is no technique.
pub fn techniques() -> Vec<Technique> {
    let changes = |kind| matches!(kind, Kind::Double | Kind::Trial | Kind::Assist);
    let rows = TECHNIQUES.iter().filter(|info| !changes(info.kind));
    rows.map(|info| info.technique).collect()
}

fn singles(solver: &Solver<'_>, technique: Technique) -> Vec<Finding> {
    let singles = solver.singles(technique, false).into_iter();
    let step = |(house, cell, digit)| Step::bare(cell, digit, Label::Basic(technique, 1), house);
    singles
        .map(|single| Finding::step(technique, step(single)))
        .collect()
}

/// All that a technique finds, form by form.
fn deductions(grid: &Grid, technique: Technique, budget: &Budget<'_>) -> Vec<Finding> {
    let info = technique.info();
    let mut found = Vec::new();
    let Some(find) = info.find else { return found };
    let houses = |form: &Form| (Some(*form), grid.layout().houses_of(*form));
    let mut searches: Vec<(Option<Form>, &[House])> = info.forms.iter().map(houses).collect();
    if searches.is_empty() {
        searches.push((None, &[]));
    }
    for (form, houses) in searches {
        let scope = Scope::new(grid, houses, budget);
        let ended = find(&scope, &mut |deduction| {
            found.push(Finding::reason(technique, form, deduction));
            ControlFlow::Continue(())
        });
        if ended.is_break() {
            break;
        }
    }
    found
}

/// Of findings that do the same, the first one with the shortest chain stays.
fn keep_first(found: &mut Vec<Finding>) {
    let links = |finding: &Finding| match &finding.why {
        Why::Reason(reason) => reason.deduction.chain.len(),
        Why::Step(_) => 0,
    };
    let mut kept: Vec<Finding> = Vec::new();
    for finding in found.drain(..) {
        let same = |other: &&mut Finding| {
            other.placements == finding.placements && other.eliminations == finding.eliminations
        };
        match kept.iter_mut().find(same) {
            Some(other) if links(&finding) < links(other) => *other = finding,
            Some(_) => {}
            None => kept.push(finding),
        }
    }
    *found = kept;
}

/// Of the candidates that a person crossed out, those that a step without reasons rests on:
/// the digits of the grid alone do not show it.
pub fn rests_on_crossed_out(step: &Step, grid: &Grid, without: &[(Cell, u8)]) -> Vec<(Cell, u8)> {
    let Some(Placement { cell, digit }) = step.placed else {
        return Vec::new();
    };
    if !step.reasons.is_empty() || step.label.basic().is_none() {
        return Vec::new();
    }
    let layout = grid.layout();
    let digits = Set::of(digit as usize);
    let base = match step.house {
        Some(house) => Base::House {
            house,
            digits,
            places: grid.places(house, digit as usize),
        },
        None => Base::Cell { cell, digits },
    };
    let plain = Grid::with_digits(layout.clone(), &grid.digits());
    let there = |&&(cell, digit): &&(Cell, u8)| plain.candidates(cell).contains(digit as usize);
    let without = without.iter().filter(there);
    let mut found: Vec<(Cell, u8)> = without
        .filter(|&&(cell, digit)| rests_on(base, (cell, digit, 0), layout))
        .copied()
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}
