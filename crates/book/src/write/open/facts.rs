//! What an Open sheet says about its puzzle beside the boards, and the formulas that all
//! others rest on.

use numplace_solver::{Step, words};
use rust_xlsxwriter::{Format, FormatAlign, FormatBorder, Worksheet, XlsxError};

use super::Open;
use super::data::{self, Column, Data};
use super::formula::{BOOK_ROWS, EXPORT, Helper, Refs};
use super::places::{self, Texts};
use super::words::Words;
use crate::model::{Position, Value};
use crate::pages::OpenPage;
use crate::write::Context;
use crate::write::cell::{fit, put, put_shown};
use crate::write::style::{self, CONQUER};

/// Formats of labels, values and cells to type into.
struct Looks {
    label: Format,
    value: Format,
    seconds: Format,
    input: Format,
    status: Format,
    message: Format,
    caption: Format,
    headline: Format,
    sentence: Format,
    export: Format,
}

impl Looks {
    fn new(cx: &Context<'_>) -> Looks {
        let base = cx
            .styles
            .base
            .clone()
            .set_align(FormatAlign::VerticalCenter);
        let left = base.clone().set_align(FormatAlign::Left);
        Looks {
            label: base
                .clone()
                .set_font_size(9)
                .set_font_color(style::QUIET)
                .set_align(FormatAlign::Right)
                .set_indent(1),
            value: left.clone().set_bold(),
            seconds: left.clone().set_bold().set_num_format("0.000"),
            input: left
                .clone()
                .set_background_color(style::FIELD)
                .set_border(FormatBorder::Thin)
                .set_border_color(style::LINE)
                .set_shrink(),
            status: left
                .clone()
                .set_bold()
                .set_font_size(14)
                .set_font_color(CONQUER),
            message: left.clone().set_font_color(CONQUER),
            caption: base
                .clone()
                .set_font_size(9)
                .set_bold()
                .set_font_color(style::HEADER),
            headline: left.clone().set_bold(),
            sentence: base
                .clone()
                .set_align(FormatAlign::Left)
                .set_align(FormatAlign::Top)
                .set_text_wrap(),
            export: left.set_font_name(style::FONT_DIGITS),
        }
    }
}

/// Writes all but the boards, the table and the chart.
pub(crate) fn write(
    open: &Open<'_>,
    sheet: &mut Worksheet,
    tools: (&Refs, &Data, &Words),
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let mut page = Page {
        open,
        sheet,
        refs: tools.0,
        data: tools.1,
        words: tools.2,
        looks: Looks::new(cx),
        cx,
    };
    page.helpers()?;
    page.books()?;
    page.inputs()?;
    page.facts()?;
    page.captions()?;
    page.step()
}

struct Page<'p> {
    open: &'p Open<'p>,
    sheet: &'p mut Worksheet,
    refs: &'p Refs,
    data: &'p Data,
    words: &'p Words,
    looks: Looks,
    cx: &'p Context<'p>,
}

impl Page<'_> {
    /// The formulas in the hidden columns.
    fn helpers(&mut self) -> Result<(), XlsxError> {
        use Helper::*;
        let view = &self.open.view;
        let section = view.section(&self.open.shelf);
        let item = view.item(&self.open.shelf);
        let line = data::Packed::new(item, section, self.cx);
        let removed = data::removed(item, view.step, section);
        let count = |count: usize| Value::Number(count as f64);
        let flag = |flag: bool| count(flag.into());
        let row = section.first_row as usize + 1;
        let results = [
            (Book, count(view.section + 1)),
            (FirstRow, count(row)),
            (LastRow, count(section.last_row() as usize + 1)),
            (Row, count(row + view.item)),
            (Steps, count(item.steps())),
            (Step, count(view.step)),
            (StepIsGood, flag(view.step_is_good)),
            (HasAnswer, flag(data::has_answer(item))),
            (Digits, Value::Text(line.digits)),
            (StepOf, Value::Text(line.step_of)),
            (CellOf, Value::Text(line.cell_of)),
            (Labels, Value::Text(line.labels)),
            (Techniques, Value::Text(line.techniques)),
            (Houses, Value::Text(line.houses)),
            (Elapsed, Value::Text(line.elapsed)),
            (Simulated, Value::Text(line.simulated)),
            (Removed, Value::Text(removed)),
            (
                StepText,
                Value::Text(format!("{:0>1$}", view.step, data::INDEX)),
            ),
            (Human, Value::Text(line.human)),
        ];
        let regions = [
            (Regions, Value::Text(line.regions)),
            (Colours, Value::Text(line.colours)),
        ];
        let regions = regions
            .into_iter()
            .filter(|_| self.open.shelf.has_regions());
        let plain = self.cx.styles.base.clone();
        for (helper, result) in results.into_iter().chain(regions) {
            let (row, col) = Refs::place(helper);
            let formula = self.refs.helper(helper, self.data, self.words);
            put_shown(self.sheet, row, col, formula, &result, &plain)?;
        }
        Ok(())
    }

    /// Name of the book and number of the puzzle that are shown.
    fn chosen(&self) -> (&str, u32) {
        let view = &self.open.view;
        let shelf = &self.open.shelf;
        (view.section(shelf).name, view.item(shelf).no)
    }

    /// The lists of books and of their titles.
    fn books(&mut self) -> Result<(), XlsxError> {
        let styles = &self.cx.styles;
        let list = self.open.places.books();
        let at = list[0];
        self.sheet.write_string_with_format(
            at.row - 1,
            at.col as u16,
            self.words.books,
            &self.looks.caption,
        )?;
        let titles = places::TITLES;
        self.sheet.write_string_with_format(
            titles.row - 1,
            0,
            self.words.titles,
            &self.looks.caption,
        )?;
        for (section, at) in self.open.shelf.sections.iter().zip(&list) {
            self.sheet.write_string_with_format(
                at.row,
                at.col as u16,
                section.name,
                &styles.text,
            )?;
            let rows = [section.first_row, section.last_row()];
            for (col, row) in BOOK_ROWS.into_iter().zip(rows) {
                self.sheet.write_number(at.row, col, row + 1)?;
            }
        }
        let titled = &self.open.shelf.sections;
        for (row, section) in (titles.row..).zip(titled) {
            self.sheet
                .write_string_with_format(row, 0, section.title, &styles.text)?;
        }
        Ok(())
    }

    /// The cells to type into, with their labels.
    fn inputs(&mut self) -> Result<(), XlsxError> {
        let words = self.words;
        let (name, no) = self.chosen();
        let (name, no) = (Value::Text(name.to_string()), Value::Number(no.into()));
        let typed = &self.open.typed;
        let step = match &typed.step {
            Value::Blank => Value::Text(words.all_steps[0].to_string()),
            step => step.clone(),
        };
        let OpenPage {
            from,
            to,
            techniques,
            basic,
            mode,
            order,
            ..
        } = typed;
        self.merge((places::BOOK.row, 12, 20), "", Look::Input)?;
        self.merge((places::TECHNIQUES.row, 31, 34), "", Look::Input)?;
        let values = [
            (places::BOOK, &name),
            (places::NUMBER, &no),
            (places::STEP, &step),
            (places::FROM, from),
            (places::TO, to),
            (places::TECHNIQUES, techniques),
            (places::BASIC, basic),
            (places::MODE, mode),
            (places::ORDER, order),
        ];
        for (at, value) in values {
            match value {
                Value::Blank => self
                    .sheet
                    .write_blank(at.row, at.col as u16, &self.looks.input)
                    .map(|_| ())?,
                value => put(self.sheet, at.row, at.col as u16, value, &self.looks.input)?,
            }
        }
        let small = self
            .looks
            .label
            .clone()
            .set_align(FormatAlign::Left)
            .set_indent(0)
            .set_shrink();
        let above = [
            (places::FROM, words.from),
            (places::TO, words.to),
            (places::NUMBER, words.no),
            (places::TECHNIQUES, words.techniques),
            (places::BASIC, words.basic),
            (places::MODE, words.mode),
            (places::ORDER, words.order),
        ];
        self.merge((places::TECHNIQUES.row - 1, 31, 34), "", Look::Label)?;
        for (at, label) in above {
            self.sheet
                .write_string_with_format(at.row - 1, at.col as u16, label, &small)?;
        }
        self.sheet
            .write_string_with_format(1, 0, words.number, &self.looks.label)?;
        self.merge((0, 9, 11), words.book, Look::Label)?;
        self.merge((5, 13, 18), words.step, Look::Label)?;
        let settings = places::TECHNIQUES;
        self.sheet.write_string_with_format(
            settings.row - 2,
            settings.col as u16,
            words.settings,
            &self.looks.caption,
        )?;
        Ok(())
    }

    /// The figures of the puzzle.
    fn facts(&mut self) -> Result<(), XlsxError> {
        let words = self.words;
        let item = self.open.view.item(&self.open.shelf);
        let record = item.record.filter(|record| !record.steps.is_empty());
        let show = |value: Option<Value>| value.unwrap_or(Value::Text(String::new()));
        let count = |count: usize| Value::Number(count as f64);
        let text = |text: String| Value::Text(text);
        let level = record.and_then(|record| record.level);
        let name = level
            .and_then(numplace_solver::level_name)
            .unwrap_or_default();
        let level_text = level.map(|level| text(format!("{level} {name}")));
        let puzzle = item.puzzle.as_ref().ok();
        let n = self.open.shelf.n();
        let blanks = puzzle.map(|puzzle| count(n * n - puzzle.given_count()));

        self.sheet
            .write_string_with_format(0, 0, self.words.page, &self.cx.styles.heading)?;
        self.merge((1, 5, 9), words.blanks, Look::Label)?;
        self.value(places::BLANKS, Column::Blanks, show(blanks), Look::Value)?;
        let status = text(data::status_word(item, self.cx).to_string());
        self.merge((places::STATUS.row, 12, 27), "", Look::Status)?;
        self.value(places::STATUS, Column::Status, status, Look::Status)?;

        let level_formula = {
            let row = self.refs.of(Helper::Row);
            let number = format!("INDEX({},{row})", self.data.column(Column::Level));
            let name = format!("INDEX({},{row})", self.data.column(Column::LevelName));
            format!("=IF({row}=0,\"\",IF({number}=\"\",\"\",{number}&\" \"&{name}))")
        };
        self.sheet
            .write_string_with_format(2, 0, words.level, &self.looks.label)?;
        self.merge((2, 1, 7), "", Look::Value)?;
        put_shown(
            self.sheet,
            2,
            1,
            level_formula,
            &show(level_text),
            &self.looks.value,
        )?;
        self.labelled(
            (2, 8, 11),
            words.published,
            (12, 17),
            Column::Published,
            item.published.clone(),
            Look::Value,
        )?;
        let time = record.map(|record| Value::Number(record.time.as_secs_f64()));
        self.labelled(
            (2, 18, 20),
            words.time,
            (21, 27),
            Column::Time,
            show(time),
            Look::Seconds,
        )?;
        self.sheet
            .write_string_with_format(3, 0, words.points, &self.looks.label)?;
        self.merge((3, 1, 7), "", Look::Value)?;
        let points = record.map(|record| count(record.technical_point() as usize));
        self.value(
            Position::new(3, 1),
            Column::Points,
            show(points),
            Look::Value,
        )?;
        let klevel = record.map(|record| count(record.assumptions as usize));
        self.labelled(
            (3, 8, 11),
            words.klevel,
            (12, 17),
            Column::Klevel,
            show(klevel),
            Look::Value,
        )?;
        let playback = record.map(|record| text(record.playback()));
        self.labelled(
            (3, 18, 20),
            words.playback,
            (21, 27),
            Column::Playback,
            show(playback),
            Look::Value,
        )?;
        let counts = record.map(|record| text(record.counts.to_string()));
        self.sheet
            .write_string_with_format(4, 0, words.counts, &self.looks.label)?;
        self.merge((4, 1, 27), "", Look::Value)?;
        self.value(
            Position::new(4, 1),
            Column::Counts,
            show(counts),
            Look::Value,
        )?;

        let decided = self
            .open
            .view
            .step_of
            .iter()
            .filter(|&&k| k > 0 && k <= self.open.view.step)
            .count();
        // Steps that place nothing decide no cell.
        let formula = self.refs.decided(self.data);
        self.sheet
            .write_string_with_format(5, 0, words.decided, &self.looks.label)?;
        let at = places::DECIDED;
        put_shown(
            self.sheet,
            at.row,
            at.col as u16,
            formula,
            &count(decided),
            &self.looks.value,
        )
    }

    /// A label and the value beside it, each over some columns of one row.
    fn labelled(
        &mut self,
        (row, first, last): (u32, u16, u16),
        label: &str,
        (col, end): (u16, u16),
        column: Column,
        result: Value,
        look: Look,
    ) -> Result<(), XlsxError> {
        self.merge((row, first, last), label, Look::Label)?;
        self.merge((row, col, end), "", look)?;
        self.value(Position::new(row, col.into()), column, result, look)
    }

    fn value(
        &mut self,
        at: Position,
        column: Column,
        result: Value,
        look: Look,
    ) -> Result<(), XlsxError> {
        let formula = self.refs.value(self.data, column);
        let format = self.looks.of(look);
        put_shown(self.sheet, at.row, at.col as u16, formula, &result, format)
    }

    fn merge(
        &mut self,
        (row, first, last): (u32, u16, u16),
        text: &str,
        look: Look,
    ) -> Result<(), XlsxError> {
        let format = self.looks.of(look);
        self.sheet
            .merge_range(row, first, row, last, text, format)
            .map(|_| ())
    }

    /// The titles of the boards.
    fn captions(&mut self) -> Result<(), XlsxError> {
        let words = self.words;
        let places = &self.open.places;
        let step = self.refs.of(Helper::Step);
        let (grid, answer, candidates) = (places.grid, places.answer, places.candidates);
        let [before, after] = words.after_step;
        let formula = format!("=\"{}: {before}\"&{step}&\"{after}\"", words.puzzle);
        let result = format!("{}: {before}{}{after}", words.puzzle, self.open.view.step);
        put_shown(
            self.sheet,
            grid.row - 1,
            grid.col as u16,
            formula,
            &Value::Text(result),
            &self.looks.caption,
        )?;
        for (at, caption) in [(answer, words.answer), (candidates, words.candidates)] {
            self.sheet.write_string_with_format(
                at.row - 1,
                at.col as u16,
                caption,
                &self.looks.caption,
            )?;
        }
        Ok(())
    }

    /// What cannot be shown, the step in hand, and the puzzle as a string.
    fn step(&mut self) -> Result<(), XlsxError> {
        let places = &self.open.places;
        let Texts {
            cols: (col, last),
            label,
            message,
            headline,
            sentence,
            export,
        } = places.texts;
        let looks = [
            (message, Look::Message),
            (headline, Look::Headline),
            (export, Look::Export),
        ];
        for (row, look) in looks {
            self.merge((row, col, last), "", look)?;
        }
        let (first, end) = sentence;
        let format = self.looks.of(Look::Sentence);
        self.sheet.merge_range(first, col, end, last, "", format)?;
        for (row, text) in [
            (headline, self.words.step_in_hand),
            (export, self.words.export),
        ] {
            self.sheet
                .write_string_with_format(row, label, text, &self.looks.label)?;
        }
        let item = self.open.view.item(&self.open.shelf);
        let view = &self.open.view;
        let result = match data::fault(item, self.cx) {
            Some(fault) => fault,
            None if !view.step_is_good => {
                let [before, after] = self.words.no_step;
                format!("{before}{}{after}", item.steps())
            }
            None => String::new(),
        };
        let formula = self.refs.message(self.data, self.words);
        put_shown(
            self.sheet,
            message,
            col,
            formula,
            &Value::Text(result),
            &self.looks.message,
        )?;

        let in_hand = item.step(view.step);
        let is_number = matches!(self.open.typed.step, Value::Number(_)) && view.step_is_good;
        let result = match (is_number, in_hand) {
            (false, _) => self.words.all_shown.to_string(),
            (true, None) => self.words.at_the_start.to_string(),
            (true, Some(step)) => headline_text(view.step, step, self.cx),
        };
        let formula = self.refs.headline(self.data, self.words);
        put_shown(
            self.sheet,
            headline,
            col,
            formula,
            &Value::Text(result),
            &self.looks.headline,
        )?;
        let result = in_hand
            .map(|step| fit(words::sentence(step, self.cx.lang)))
            .unwrap_or_default();
        let formula = self.refs.of_step(&self.data.sentences());
        put_shown(
            self.sheet,
            first,
            col,
            formula,
            &Value::Text(result),
            &self.looks.sentence,
        )?;

        let n = self.open.shelf.n();
        let line = numplace_solver::text::to_line(&view.digits, n);
        let plain = self.cx.styles.base.clone();
        for row in 0..n {
            let (at, part) = (places.grid.row + row as u32, &line[row * n..(row + 1) * n]);
            put_shown(
                self.sheet,
                at,
                EXPORT,
                self.refs.export_row(row),
                &Value::Text(part.to_string()),
                &plain,
            )?;
        }
        put_shown(
            self.sheet,
            export,
            col,
            self.refs.export(),
            &Value::Text(line),
            &self.looks.export,
        )
    }
}

/// `5: QbB  (3,4) = 7  hidden pair`.
fn headline_text(number: usize, step: &Step, cx: &Context<'_>) -> String {
    let technique = words::technique(step.technique(), cx.lang);
    let placed = step
        .placed
        .map(|placed| format!("{} = {}  ", placed.cell, placed.digit + 1));
    let placed = placed.unwrap_or_default();
    format!("{number}: {}  {placed}{technique}", step.label)
}

#[derive(Clone, Copy)]
enum Look {
    Label,
    Value,
    Seconds,
    Input,
    Status,
    Message,
    Headline,
    Sentence,
    Export,
}

impl Looks {
    fn of(&self, look: Look) -> &Format {
        match look {
            Look::Label => &self.label,
            Look::Value => &self.value,
            Look::Seconds => &self.seconds,
            Look::Input => &self.input,
            Look::Status => &self.status,
            Look::Message => &self.message,
            Look::Headline => &self.headline,
            Look::Sentence => &self.sentence,
            Look::Export => &self.export,
        }
    }
}
