//! The steps a solution is told in.

use std::fmt;

use crate::deduction::Deduction;
use crate::grid::Dead;
use crate::layout::{Cell, Form, House};
use crate::technique::Technique;
use crate::weights::Weights;

/// A deduction under the name of its technique.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The technique that found it.
    pub technique: Technique,
    /// The form it was found in, for techniques that have forms.
    pub form: Option<Form>,
    /// What it found.
    pub deduction: Deduction,
}

/// The sign of a step in the procedure table.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    /// `B3`: a basic technique, in the k-th sweep since the start or the last deform.
    Basic(Technique, u32),
    /// `QbB`: a deform, its form, and the basic technique that placed the digit.
    Deform(Technique, Option<Form>, Technique),
    /// `v+QbB`: a double deform, its second deform, the form of that, and the basic technique.
    Double(Technique, Technique, Option<Form>, Technique),
    /// `Vb`, `Ωr`, `S`: a technique that only removes candidates, and its form.
    Removes(Technique, Option<Form>),
    /// `A`, `X`; in a modern run `B`, `R`, `C`, `M` too, which has no sweeps to count.
    Alone(Technique),
}

impl Label {
    /// The technique that the step is named after: the deform, if there is one.
    pub fn technique(self) -> Technique {
        match self {
            Label::Basic(t, _)
            | Label::Deform(t, ..)
            | Label::Double(t, ..)
            | Label::Removes(t, _)
            | Label::Alone(t) => t,
        }
    }

    /// The basic technique that placed the digit, if one did.
    pub fn basic(self) -> Option<Technique> {
        match self {
            Label::Basic(basic, _) | Label::Deform(_, _, basic) | Label::Double(_, _, _, basic) => {
                Some(basic)
            }
            Label::Alone(technique) => Some(technique).filter(|t| t.is_basic()),
            Label::Removes(..) => None,
        }
    }

    /// The second deform of a double one.
    pub fn second(self) -> Option<Technique> {
        match self {
            Label::Double(_, second, ..) => Some(second),
            _ => None,
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Label::Basic(technique, sweep) => write!(f, "{technique}{sweep}"),
            Label::Deform(technique, form, basic) => {
                write!(f, "{}{basic}", Label::Removes(*technique, *form))
            }
            Label::Removes(technique, form) => {
                write!(f, "{technique}")?;
                form.iter()
                    .try_for_each(|form| write!(f, "{}", form.letter()))
            }
            Label::Double(double, second, form, basic) => {
                write!(f, "{double}+{}", Label::Deform(*second, *form, *basic))
            }
            Label::Alone(technique) => write!(f, "{technique}"),
        }
    }
}

/// A candidate that had been removed before a step, and that the step rests on.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Removal {
    /// The cell.
    pub cell: Cell,
    /// The digit (from 0) it lost.
    pub digit: u8,
    /// Which of the step's reasons removed it.
    pub reason: usize,
}

/// How an assumption ended that a step `A` reports.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trial {
    /// The digit was assumed and led to the full answer.
    Led,
    /// The other digit (from 0) was assumed and led to this contradiction.
    Refuted(u8, Dead),
}

/// A digit that a step puts into a cell.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The cell.
    pub cell: Cell,
    /// The digit (from 0).
    pub digit: u8,
}

/// One line of the procedure: a digit placed or candidates removed, and why.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The digit it places; `None` for a step that only removes candidates.
    pub placed: Option<Placement>,
    /// Its sign.
    pub label: Label,
    /// The house in which the digit had one place left, for hidden singles.
    pub house: Option<House>,
    /// The deductions it rests on, in the order they were made.
    pub reasons: Vec<Reason>,
    /// The removed candidates it rests on; those that it removes itself when it places nothing.
    pub removed: Vec<Removal>,
    /// For `A`: how the assumption ended.
    pub trial: Option<Trial>,
    /// Whether points of the technique that the step is named after count here: at the first
    /// placement of a deform search, and at each step that only removes candidates.
    pub opens_search: bool,
}

impl Step {
    /// A step that rests on nothing but the digits of the grid.
    pub(crate) fn bare(cell: Cell, digit: usize, label: Label, house: Option<House>) -> Step {
        Step {
            placed: Some(Placement {
                cell,
                digit: digit as u8,
            }),
            label,
            house,
            reasons: Vec::new(),
            removed: Vec::new(),
            trial: None,
            opens_search: false,
        }
    }

    /// A step that only makes the eliminations of a deduction.
    pub(crate) fn removing(technique: Technique, form: Option<Form>, deduction: Deduction) -> Step {
        let removed = deduction.eliminations.iter();
        let removed = removed.map(|&(cell, digit)| Removal {
            cell,
            digit,
            reason: 0,
        });
        Step {
            placed: None,
            label: Label::Removes(technique, form),
            house: None,
            removed: removed.collect(),
            reasons: vec![Reason {
                technique,
                form,
                deduction,
            }],
            trial: None,
            opens_search: true,
        }
    }

    /// The technique the step is named after.
    pub fn technique(&self) -> Technique {
        self.label.technique()
    }

    /// The level of the hardest technique that the step rests on; 0 for `X`.
    pub fn level(&self) -> u8 {
        let named = [Some(self.technique()), self.label.basic()]
            .into_iter()
            .flatten();
        let kept = self.reasons.iter().map(|reason| reason.technique);
        named
            .chain(kept)
            .map(|technique| technique.info().level)
            .max()
            .unwrap_or(0)
    }

    /// What the step adds to the simulated time of a person, in weights.
    pub fn weight(&self, weights: &Weights) -> f64 {
        let basic = self.label.basic().map_or(0.0, |t| weights.weight(t));
        let deforms = [Some(self.technique()), self.label.second()]
            .into_iter()
            .flatten();
        let deforms = deforms.filter(|t| !t.is_basic() && self.opens_search);
        basic + deforms.map(|t| weights.weight(t)).sum::<f64>()
    }
}
