//! What can be chosen on an Open sheet: sections (books) of puzzles of one layout.

use std::sync::Arc;

use numplace_solver::{Layout, Puzzle, Record, Step};

use super::data::TIME;
use super::places::LARGEST;
use crate::human::{HumanTimes, Time};
use crate::model::{Entry, Unreadable, Value, is_alike};
use crate::write::volume::Volume;
use crate::write::{SolvedInput, entries};

/// Most steps of a procedure: as many times as a packed string can hold.
pub(crate) const MOST_STEPS: usize = 32_000 / TIME;

/// A puzzle that can be chosen.
pub(crate) struct Item<'a> {
    pub(crate) no: u32,
    pub(crate) published: &'a Value,
    pub(crate) puzzle: &'a Result<Puzzle, Unreadable>,
    pub(crate) record: Option<&'a Record>,
    pub(crate) layout: &'a Arc<Layout>,
    /// A person's times, in the order of their steps.
    pub(crate) human: &'a [Time],
}

impl<'a> Item<'a> {
    fn new(entry: &'a Entry, record: Option<&'a Record>, human: &'a [Time]) -> Item<'a> {
        Item {
            no: entry.no,
            published: &entry.published,
            puzzle: &entry.puzzle,
            record,
            layout: &entry.layout,
            human,
        }
    }

    /// Its procedure, as far as the data sheet has room for it.
    pub(crate) fn procedure(&self) -> &'a [Step] {
        let steps = self.record.map_or(&[][..], |record| &record.steps);
        &steps[..steps.len().min(MOST_STEPS)]
    }

    /// The time of a person at step `number`, from 1, in seconds.
    pub(crate) fn human_at(&self, number: usize) -> Option<f64> {
        let at = self.human.binary_search_by_key(&number, |time| time.step);
        Some(self.human.get(at.ok()?)?.seconds)
    }

    /// Number of steps of its procedure.
    pub(crate) fn steps(&self) -> usize {
        self.procedure().len()
    }

    /// Step `number`, from 1.
    pub(crate) fn step(&self, number: usize) -> Option<&'a Step> {
        self.procedure().get(number.checked_sub(1)?)
    }
}

/// A book, or another sheet with puzzles.
pub(crate) struct Section<'a> {
    /// Name of its sheet, by which it is chosen.
    pub(crate) name: &'a str,
    /// Its title.
    pub(crate) title: &'a str,
    pub(crate) layout: Arc<Layout>,
    pub(crate) items: Vec<Item<'a>>,
    /// For the puzzle of an Input sheet, its place among them.
    pub(crate) input: Option<usize>,
    /// Its place among all sections of the workbook.
    pub(crate) number: usize,
    /// Row of its first item on the data sheet.
    pub(crate) first_row: u32,
}

impl<'a> Section<'a> {
    /// A book, with a person's times.
    pub(crate) fn of_book(volume: &'a Volume<'a>, times: &'a HumanTimes) -> Section<'a> {
        let solved = volume.solved;
        let item =
            |(place, (entry, record))| Item::new(entry, record, times.of(volume.place, place));
        Section {
            name: &volume.sheets.book,
            title: &solved.book.title,
            layout: solved.book.layout.clone(),
            items: entries(solved).enumerate().map(item).collect(),
            input: None,
            number: 0,
            first_row: 0,
        }
    }

    /// The puzzle of an Input sheet, the `place`-th of them; nothing for one that is empty
    /// or could not be read.
    pub(crate) fn of_input(place: usize, input: &'a SolvedInput) -> Option<Section<'a>> {
        let page = &input.page;
        input.record.as_ref()?;
        let item = Item {
            no: page.puzzle_number().ok().flatten().unwrap_or(1),
            published: &Value::Blank,
            puzzle: &page.puzzle,
            record: input.record.as_ref(),
            layout: &page.layout,
            human: &[],
        };
        Some(Section {
            name: &page.sheet,
            title: &page.sheet,
            layout: page.layout.clone(),
            items: vec![item],
            input: Some(place),
            number: 0,
            first_row: 0,
        })
    }

    /// Row of the last item on the data sheet.
    pub(crate) fn last_row(&self) -> u32 {
        self.first_row + self.items.len() as u32 - 1
    }
}

/// The sections of one layout.
pub(crate) struct Shelf<'a> {
    pub(crate) layout: Arc<Layout>,
    pub(crate) sections: Vec<Section<'a>>,
}

impl<'a> Shelf<'a> {
    pub(crate) fn n(&self) -> usize {
        self.layout.n()
    }

    /// Places of a section and of the first of its puzzles with this number.
    pub(crate) fn find(&self, name: &str, no: u32) -> Option<(usize, usize)> {
        // Names of sheets differ by more than case.
        let name = name.to_lowercase();
        let section = self
            .sections
            .iter()
            .position(|s| s.name.to_lowercase() == name)?;
        let items = &self.sections[section].items;
        Some((section, items.iter().position(|item| item.no == no)?))
    }

    /// The section and number that these cells choose, if they are there.
    pub(crate) fn chosen(&self, book: &Value, number: &Value) -> Option<(&'a str, u32)> {
        let Value::Number(number) = number else {
            return None;
        };
        let no = *number as u32;
        let (section, _) = self.find(&book.to_string(), no)?;
        (f64::from(no) == *number).then_some((self.sections[section].name, no))
    }

    /// Section and number of the last puzzle with steps, or of the first puzzle.
    pub(crate) fn last_solved(&self) -> (&'a str, u32) {
        let all = || {
            let sections = self.sections.iter();
            sections.flat_map(|section| section.items.iter().map(move |item| (section.name, item)))
        };
        let last = all().rfind(|(_, item)| item.steps() > 0);
        let (name, item) = last.or_else(|| all().next()).unzip();
        (name.unwrap_or_default(), item.map_or(0, |item| item.no))
    }

    /// Most steps of one of its puzzles, and one at least.
    pub(crate) fn longest(&self) -> usize {
        let items = self.sections.iter().flat_map(|section| &section.items);
        items.map(|item| item.steps()).max().unwrap_or(0).max(1)
    }
}

/// Puts sections of like layout together. Sections without a puzzle and those of more digits
/// than an Open sheet shows are left out.
pub(crate) fn shelves(sections: Vec<Section<'_>>) -> Vec<Shelf<'_>> {
    let mut shelves: Vec<Shelf<'_>> = Vec::new();
    let mut row = 1;
    for (number, mut section) in sections.into_iter().enumerate() {
        section.number = number;
        if section.items.is_empty() || section.layout.n() > LARGEST {
            continue;
        }
        section.first_row = row;
        row += section.items.len() as u32;
        let alike = |shelf: &&mut Shelf<'_>| is_alike(&shelf.layout, &section.layout);
        match shelves.iter_mut().find(alike) {
            Some(shelf) => shelf.sections.push(section),
            None => shelves.push(Shelf {
                layout: section.layout.clone(),
                sections: vec![section],
            }),
        }
    }
    shelves
}
