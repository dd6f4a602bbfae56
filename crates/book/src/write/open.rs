//! The Open sheet: the page to look at one puzzle (K). The book is chosen in M1, the
//! number typed into D2, a step into T6; everything else follows by formulas.
//!
//! ```text
//! layouts -> Shelf { sections } -+-> data.rs: one row a puzzle, packed
//!                                +-> view.rs: what is shown now = the stored results
//!                                +-> write:  formulas over the data, results from the view
//! ```
//!
//! Formulas use INDEX and MATCH and functions of Excel 2007 only; nothing volatile, no
//! OFFSET, INDIRECT or arrays. There is a sheet for each layout of up to 25 digits,
//! because block borders are real borders.

mod chart;
mod data;
mod facts;
mod formula;
mod places;
mod regions;
mod sections;
mod table;
mod view;
mod words;

use numplace_solver::Layout;
use numplace_solver::words::CONQUER;
use rust_xlsxwriter::{
    ConditionalFormatFormula, DataValidation, DataValidationRule, Format, Worksheet, XlsxError,
};

pub(crate) use self::chart::sheet as write_chart;
use self::data::Data;
use self::formula::Refs;
pub(crate) use self::places::LARGEST;
use self::places::Places;
pub(crate) use self::sections::Section;
use self::sections::{Shelf, shelves};
use self::view::View;
use self::words::Words;
use super::board::{self, Board, Ink};
use super::cell::{put_shown, say};
use super::names::{SheetNames, reference, size};
use super::{Context, Shown, page};
use crate::model::{Position, Value};
use crate::pages::OpenPage;

/// The Open sheets of a workbook, and the data behind them.
pub(crate) struct Pages<'a> {
    pub(crate) open: Vec<Open<'a>>,
    pub(crate) data: Data,
}

impl<'a> Pages<'a> {
    /// The sheets for some sections; `charted` is the puzzle that is shown: section and item.
    pub(crate) fn new(
        sections: Vec<Section<'a>>,
        charted: Option<(usize, usize)>,
        names: &mut SheetNames,
        cx: &Context<'_>,
    ) -> Pages<'a> {
        let named = |(section, item): (usize, usize)| {
            let section: &Section<'a> = sections.get(section)?;
            Some((section.name, section.items.get(item)?.no))
        };
        let wanted = match cx.options.show {
            Some(Shown::Input(number)) => sections.iter().find_map(|section| {
                let is_it = section.input == Some(number);
                is_it.then(|| (section.name, section.items[0].no))
            }),
            Some(Shown::Entry { book, no }) => sections.get(book).map(|book| (book.name, no)),
            None if cx.options.chart.is_some() => charted.and_then(named),
            None => None,
        };
        let charted = charted.and_then(named);
        let shelves = shelves(sections);
        let data = Data::new(
            names.take_as("data", say(cx.lang, "Data", "データ")),
            &shelves,
        );
        let page = |(number, shelf): (usize, Shelf<'a>)| {
            let name = names.take_as(
                &format!("open_{number}"),
                &sheet_name(number, &shelf.layout),
            );
            let mut typed = typed_before(&name, shelf.n(), cx);
            let before = shelf.chosen(&typed.book, &typed.number);
            let here = |(book, no): &(&str, u32)| shelf.find(book, *no).is_some();
            let shown = wanted.filter(here);
            let shown = shown.or_else(|| before.filter(|_| wanted.is_none()));
            let shown = shown.or_else(|| charted.filter(here));
            let (book, no) = shown.unwrap_or_else(|| shelf.last_solved());
            // A step of one puzzle means nothing for another.
            if before != Some((book, no)) {
                typed.step = Value::Blank;
            }
            typed.book = Value::Text(book.to_string());
            typed.number = Value::Number(no.into());
            Open::new(name, number, shelf, typed, cx)
        };
        let open = (1..).zip(shelves).map(page).collect();
        Pages { open, data }
    }

    /// The Open sheet with the section that had this number.
    pub(crate) fn of_section(&self, number: usize) -> Option<&Open<'a>> {
        let has = |open: &&Open<'a>| open.shelf.sections.iter().any(|s| s.number == number);
        self.open.iter().find(has)
    }
}

/// An Open sheet on its way into a workbook.
pub(crate) struct Open<'a> {
    /// Name of the sheet.
    pub(crate) name: String,
    /// Its number, from 1.
    pub(crate) number: usize,
    shelf: Shelf<'a>,
    places: Places,
    typed: OpenPage,
    view: View,
}

impl<'a> Open<'a> {
    /// The sheet of a shelf, showing what is typed; without a choice, its first puzzle.
    pub(crate) fn new(
        name: String,
        number: usize,
        shelf: Shelf<'a>,
        typed: OpenPage,
        cx: &Context<'_>,
    ) -> Open<'a> {
        let places = Places::new(&shelf);
        let view = View::new(&shelf, &typed, Words::new(cx.lang));
        Open {
            name,
            number,
            shelf,
            places,
            typed,
            view,
        }
    }

    /// Name of the list of numbers of the chosen book.
    fn numbers_name(&self) -> String {
        format!("np_numbers_{}", self.number)
    }

    /// The name for the list of numbers of the chosen book, and its formula.
    pub(crate) fn numbers(&self, data: &Data) -> (String, String) {
        let refs = Refs::new(&self.places, &reference(&self.name));
        (self.numbers_name(), format!("={}", data.numbers(&refs)))
    }

    /// First and last cell of the grid.
    pub(crate) fn grid(&self) -> (Position, Position) {
        let (at, last) = (self.places.grid, self.shelf.n() as u32 - 1);
        (at, Position::new(at.row + last, at.col + last))
    }

    /// What can be chosen on it.
    pub(crate) fn shelf(&self) -> &Shelf<'a> {
        &self.shelf
    }

    /// Writes the sheet.
    pub(crate) fn write(
        &self,
        sheet: &mut Worksheet,
        data: &Data,
        cx: &Context<'_>,
    ) -> Result<(), XlsxError> {
        let words = Words::new(cx.lang);
        let refs = Refs::new(&self.places, "");
        let looks = Looks::new(cx);
        // What a formula without a result is taken to show.
        sheet.set_formula_result_default("");
        self.set_sizes(sheet)?;
        facts::write(self, sheet, (&refs, data, words), cx)?;
        self.write_boards(sheet, &refs, &looks, cx)?;
        table::write(self, sheet, (&refs, data), cx)?;
        chart::embed(self, sheet, cx)?;
        self.set_rules(sheet, &refs, &looks)?;
        self.set_validation(sheet, words)?;
        sheet.set_freeze_panes(places::FROZEN, 0)?;
        sheet.set_zoom(100);
        page::table(sheet, &self.name, (0, 0))?;
        let last_row = self.places.table_rows().end - 1;
        sheet.set_print_area(0, 0, last_row, places::TABLE_COLUMNS.1)?;
        Ok(())
    }

    fn set_sizes(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        let places = &self.places;
        sheet.set_column_width_pixels(0, places::FIRST_COLUMN_PIXELS)?;
        sheet.set_column_range_width_pixels(1, places::HELPER - 1, places.column_pixels)?;
        for (first, last, pixels) in places::SETTING_PIXELS {
            sheet.set_column_range_width_pixels(first, last, pixels)?;
        }
        let last = match self.shelf.has_regions() {
            true => regions::last_column(self.shelf.n()),
            false => places::LAST_HELPER,
        };
        for col in places::HELPER..=last {
            sheet.set_column_hidden(col)?;
        }
        for (row, pixels) in places.row_pixels() {
            sheet.set_row_height_pixels(row, pixels)?;
        }
        Ok(())
    }

    fn write_boards(
        &self,
        sheet: &mut Worksheet,
        refs: &Refs,
        looks: &Looks,
        cx: &Context<'_>,
    ) -> Result<(), XlsxError> {
        let Places {
            grid,
            answer,
            candidates,
            ..
        } = self.places;
        let layout = &self.shelf.layout;
        let board = Board::new(layout, &cx.styles.base);
        let points = places::candidate_font(self.shelf.n());
        let small = Board::sized(layout, &looks.small(), points);
        let view = &self.view;
        let nothing = || Value::Text(String::new());
        let value = |digit: Option<u8>| {
            digit.map_or_else(nothing, |digit| Value::Number(f64::from(digit) + 1.0))
        };
        for (index, &cell) in layout.all_cells().iter().enumerate() {
            let (row, col) = (u32::from(cell.row), u32::from(cell.col));
            let mut put = |at: Position, board: &Board, formula: String, result: Value| {
                let format = board.format(index, Ink::Found);
                let (row, col) = (at.row + row, (at.col + col) as u16);
                put_shown(sheet, row, col, formula, &result, format)
            };
            put(grid, &board, refs.grid(index), value(view.digits[index]))?;
            put(
                answer,
                &board,
                refs.answer(index),
                value(view.answer[index]),
            )?;
            let marks = Value::Text(view.candidates[index].clone());
            let formula = refs.candidates(layout, cell, self.shelf.has_regions());
            put(candidates, &small, formula, marks)?;
        }
        if self.shelf.has_regions() {
            regions::write(sheet, &self.shelf, view, refs, &cx.styles.base)?;
        }
        Ok(())
    }

    /// Colours that follow the puzzle.
    fn set_rules(
        &self,
        sheet: &mut Worksheet,
        refs: &Refs,
        looks: &Looks,
    ) -> Result<(), XlsxError> {
        let n = self.shelf.n() as u32;
        let Places {
            grid,
            answer,
            candidates,
            ..
        } = self.places;
        let mut rule = |at: Position, formula: String, format: &Format| {
            let rule = ConditionalFormatFormula::new()
                .set_rule(formula.as_str())
                .set_format(format);
            let (last_row, last_col) = (at.row + n - 1, (at.col + n - 1) as u16);
            sheet
                .add_conditional_format(at.row, at.col as u16, last_row, last_col, &rule)
                .map(|_| ())
        };
        if self.shelf.has_regions() {
            for at in [grid, answer, candidates] {
                rule(at, refs.is_newest(at), &looks.newest)?;
                let is_given = refs.is_given(at);
                let given = (at != candidates).then_some((is_given.as_str(), &looks.given));
                for (formula, format) in regions::rules(&self.shelf, refs, at, given) {
                    rule(at, formula, &format)?;
                }
            }
        }
        for at in [grid, answer] {
            rule(at, refs.is_given(at), &looks.given)?;
        }
        if !self.shelf.has_regions() {
            for at in [grid, answer, candidates] {
                rule(at, refs.is_newest(at), &looks.newest)?;
            }
        }
        let at = places::STATUS;
        let not_conquered = format!("={}<>\"{CONQUER}\"", formula::fixed(at));
        let rule = ConditionalFormatFormula::new()
            .set_rule(not_conquered.as_str())
            .set_format(&looks.other);
        sheet.add_conditional_format(at.row, at.col as u16, at.row, at.col as u16, &rule)?;
        let rule = ConditionalFormatFormula::new()
            .set_rule(refs.is_step_in_hand().as_str())
            .set_format(&looks.newest);
        let rows = self.places.table_rows();
        let (first, last) = places::TABLE_COLUMNS;
        sheet.add_conditional_format(rows.start, first, rows.end - 1, last, &rule)?;
        Ok(())
    }

    /// Lists and hints of the input cells. Nothing is refused: the page says in words what
    /// it cannot show.
    fn set_validation(&self, sheet: &mut Worksheet, words: &Words) -> Result<(), XlsxError> {
        let hint = |rule: DataValidation, title: &str, text: &str| {
            rule.set_input_title(title)?
                .set_input_message(text)
                .map(|rule| rule.show_error_message(false))
        };
        let list =
            |formula: String| DataValidation::new().allow_list_formula(formula.as_str().into());
        let books = self.places.books();
        let books = format!(
            "={}:{}",
            formula::fixed(books[0]),
            formula::fixed(books[books.len() - 1])
        );
        let numbers = format!("={}", self.numbers_name());
        let any = || DataValidation::new().allow_any_value();
        let whole = || {
            DataValidation::new().allow_whole_number(DataValidationRule::GreaterThanOrEqualTo(1))
        };
        let modes = DataValidation::new().allow_list_strings(&places::MODES)?;
        let orders = DataValidation::new().allow_list_strings(&places::ORDERS)?;
        let rules = [
            (places::BOOK, list(books), words.book, words.book_hint),
            (
                places::NUMBER,
                list(numbers),
                words.number,
                words.number_hint,
            ),
            (places::STEP, any(), words.step, words.step_hint),
            (places::FROM, whole(), words.range, words.from_hint),
            (places::TO, whole(), words.range, words.to_hint),
            (
                places::TECHNIQUES,
                any(),
                words.techniques,
                words.techniques_hint,
            ),
            (places::BASIC, any(), words.basic, words.basic_hint),
            (places::MODE, modes, words.mode, words.mode_hint),
            (places::ORDER, orders, words.order, words.order_hint),
        ];
        for (at, rule, title, text) in rules {
            let rule = hint(rule, title, text)?;
            let (row, col) = (at.row, at.col as u16);
            sheet.add_data_validation(row, col, row, col, &rule)?;
        }
        Ok(())
    }
}

/// The formats of rules, and of small digits.
struct Looks {
    base: Format,
    given: Format,
    newest: Format,
    /// The flag of what is not conquered.
    other: Format,
}

impl Looks {
    fn new(cx: &Context<'_>) -> Looks {
        Looks {
            base: cx.styles.base.clone(),
            given: Format::new().set_bold().set_font_color(board::GIVEN),
            newest: Format::new()
                .set_background_color(places::NEWEST)
                .set_bold(),
            other: Format::new().set_font_color(board::GIVEN),
        }
    }

    /// The font of candidates: every digit as wide as a blank, so that each keeps its place.
    fn small(&self) -> Format {
        self.base
            .clone()
            .set_font_name(super::style::FONT_DIGITS)
            .set_text_wrap()
    }
}

/// What the user had set on the Open sheet of this name, or on another one of its size.
fn typed_before(name: &str, n: usize, cx: &Context<'_>) -> OpenPage {
    let pages = || cx.options.open.iter().filter(|page| page.n == n);
    let page = pages()
        .find(|page| page.sheet == name)
        .or_else(|| pages().next());
    page.cloned().unwrap_or_else(|| OpenPage::new(name, n))
}

/// Names of Open sheets (K, in every language): the first is just called so.
pub(crate) fn sheet_name(number: usize, layout: &Layout) -> String {
    match number {
        1 => "Open".to_string(),
        _ => format!("Open {}", size(layout)),
    }
}
