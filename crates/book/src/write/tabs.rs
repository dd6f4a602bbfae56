//! Which sheets a workbook gets, what they are called, and in which order they stand.

use rust_xlsxwriter::{DocProperties, Workbook, Worksheet, XlsxError};

use super::cell::say;
use super::names::{Marks, SheetNames};
use super::volume::Volume;
use super::{
    Context, book, books, chart, entries, input, print, procedure, results, single, style,
};
use crate::model::{Position, STORED, SolvedBook, Stored};
use crate::pages::input_names;

/// Makes the workbook.
pub(crate) fn workbook(books: &[SolvedBook], cx: &Context<'_>) -> Result<Workbook, XlsxError> {
    let mut names = SheetNames::new();
    let book_names: Vec<String> = books.iter().map(|b| names.take(&b.book.sheet)).collect();
    let chart_name = names.take(chart::NAME);
    let charted = charted(books, cx);
    let mut volumes = Vec::new();
    for (index, (solved, name)) in books.iter().zip(book_names).enumerate() {
        let charted = charted
            .filter(|(book, _)| *book == index)
            .map(|(_, entry)| entry);
        volumes.push(Volume::new(
            solved,
            index + 1,
            books.len(),
            name,
            charted,
            &mut names,
            cx,
        ));
    }

    let mut tabs = Tabs {
        workbook: style::workbook()?,
        names,
        marks: Marks::default(),
    };
    for volume in &volumes {
        book::write(
            tabs.add(&volume.sheets.book)?,
            volume.solved,
            &volume.board,
            cx,
        )?;
    }
    tabs.add_inputs(&volumes, cx)?;
    for volume in &volumes {
        tabs.add_reports(volume, cx)?;
    }
    tabs.add_books(&volumes, cx)?;
    if let Some((book, entry)) = charted {
        tabs.add_chart(&chart_name, &volumes[book], entry, cx)?;
    }
    for volume in &volumes {
        tabs.add_singles(volume, books.len(), cx)?;
    }
    for volume in volumes.iter().filter(|_| cx.options.print) {
        tabs.add_print(volume, books.len(), cx)?;
    }
    tabs.mark_stored(&volumes, cx);
    tabs.finish(books)
}

/// The puzzle of the chart sheet: book and entry. Without steps there is nothing to draw.
fn charted(books: &[SolvedBook], cx: &Context<'_>) -> Option<(usize, usize)> {
    let mut all = books.iter().enumerate().flat_map(|(book, solved)| {
        let with_number = entries(solved).enumerate();
        with_number.map(move |(entry, (puzzle, record))| ((book, entry), puzzle.no, record))
    });
    let drawable = |record: Option<&numplace_solver::Record>| {
        record.is_some_and(|record| !record.steps.is_empty())
    };
    match cx.options.chart {
        Some(no) => all.find(|(_, number, record)| *number == no && drawable(*record)),
        None => all.filter(|(.., record)| drawable(*record)).last(),
    }
    .map(|(place, ..)| place)
}

/// A workbook whose sheets are added from left to right.
struct Tabs {
    workbook: Workbook,
    names: SheetNames,
    marks: Marks,
}

impl Tabs {
    fn add(&mut self, name: &str) -> Result<&mut Worksheet, XlsxError> {
        self.workbook.add_worksheet().set_name(name)
    }

    /// Adds a sheet of ours, marked as `kind`.
    fn add_marked(&mut self, kind: &str, name: &str) -> Result<&mut Worksheet, XlsxError> {
        self.marks.add(kind, name);
        self.add(name)
    }

    /// Adds an Input sheet for each size and block shape of the books, and for each puzzle
    /// that is typed into one already.
    fn add_inputs(&mut self, volumes: &[Volume<'_>], cx: &Context<'_>) -> Result<(), XlsxError> {
        for (number, source) in (1..).zip(input::sources(volumes, cx)) {
            let word = say(cx.lang, "Input", "入力");
            let name = match number {
                1 => self.names.take(word),
                _ => self.names.take(&format!("{word} {}", source.size())),
            };
            let places = source.places();
            let (first, last) = (places.puzzle(), places.puzzle_end());
            self.marks
                .add_range(&format!("input_{number}"), &name, first, last);
            self.marks.name(input_names::GRID, &name, first, last);
            for (cell, at) in [
                (input_names::NUMBER, places.number()),
                (input_names::BOOK, places.book()),
                (input_names::STORE, places.store()),
            ] {
                self.marks.name(cell, &name, at, at);
            }
            input::write(self.add(&name)?, &source, cx)?;
        }
        Ok(())
    }

    /// Adds the sheets from which a book is printed.
    fn add_print(
        &mut self,
        volume: &Volume<'_>,
        of: usize,
        cx: &Context<'_>,
    ) -> Result<(), XlsxError> {
        let parts = [
            (print::Part::Puzzles, "print", say(cx.lang, "Print", "印刷")),
            (
                print::Part::Answers,
                "print_answers",
                say(cx.lang, "Print answers", "印刷 解答"),
            ),
        ];
        for (part, kind, name) in parts {
            let name = match of {
                1 => self.names.take(name),
                _ => self.names.take(&format!("{name} {}", volume.sheets.book)),
            };
            let sheet = self.add_marked(&format!("{kind}_{}", volume.number), &name)?;
            print::write(sheet, volume.solved, part, cx)?;
        }
        Ok(())
    }

    /// Names the puzzles that came from an Input sheet.
    fn mark_stored(&mut self, volumes: &[Volume<'_>], cx: &Context<'_>) {
        let at = |stored: &Stored| {
            let mut volumes = volumes.iter();
            let volume = volumes.find(|v| v.solved.book.sheet == stored.sheet)?;
            let mut entries = volume.solved.book.entries.iter();
            entries.find(|entry| entry.anchor.row == stored.row)?;
            Some((volume, Position::new(stored.row, 0)))
        };
        for (number, (volume, at)) in (1..).zip(cx.options.stored.iter().filter_map(at)) {
            self.marks
                .name(&format!("{STORED}{number}"), &volume.sheets.book, at, at);
        }
    }

    /// Adds results, summary and procedure of a book.
    fn add_reports(&mut self, volume: &Volume<'_>, cx: &Context<'_>) -> Result<(), XlsxError> {
        let Volume {
            number,
            solved,
            summary,
            sheets,
            board,
            plan,
        } = volume;
        let sheet = self.add_marked(&format!("results_{number}"), &sheets.results)?;
        results::write(sheet, solved, board, cx)?;

        let sheet = self.add_marked(&format!("summary_{number}"), &sheets.summary)?;
        let starts = plan.starts(solved.book.entries.len(), &sheets.procedure);
        summary.write(sheet, &sheets.summary, solved, &starts, cx)?;

        for (page, (name, parts)) in (1..).zip(sheets.procedure.iter().zip(&plan.pages)) {
            let kind = match page {
                1 => format!("procedure_{number}"),
                _ => format!("procedure_{page}_{number}"),
            };
            procedure::write(self.add_marked(&kind, name)?, solved, parts, cx)?;
        }
        Ok(())
    }

    fn add_books(&mut self, volumes: &[Volume<'_>], cx: &Context<'_>) -> Result<(), XlsxError> {
        let name = self.names.take(say(cx.lang, "Books", "本の一覧"));
        books::write(self.add_marked("books", &name)?, &name, volumes, cx)
    }

    /// Adds the chart sheet of a puzzle.
    fn add_chart(
        &mut self,
        name: &str,
        volume: &Volume<'_>,
        entry: usize,
        cx: &Context<'_>,
    ) -> Result<(), XlsxError> {
        let Some((page, part)) = volume.plan.find(entry) else {
            return Ok(());
        };
        let data = &volume.sheets.procedure[page];
        // No name can refer to a chart sheet: it has no cells.
        self.marks.add(chart::KIND, data);
        let book = &volume.solved.book;
        let no = say(cx.lang, "no.", "問題");
        let title = format!("{} - {no} {}", book.title, book.entries[entry].no);
        let sheet = self.workbook.add_chartsheet().set_name(name)?;
        chart::write(sheet, &title, data, part, cx)
    }

    /// Adds the procedure sheets of single puzzles of a book, one of `of` books.
    fn add_singles(
        &mut self,
        volume: &Volume<'_>,
        of: usize,
        cx: &Context<'_>,
    ) -> Result<(), XlsxError> {
        let source = &volume.solved.book;
        let puzzle = say(cx.lang, "Puzzle", "問題");
        for (entry, record) in entries(volume.solved) {
            let Some(record) = record.filter(|_| cx.options.sheets.contains(entry.no)) else {
                continue;
            };
            let no = entry.no;
            let name = match of {
                1 => self.names.take(&format!("{puzzle} {no}")),
                _ => self
                    .names
                    .take(&format!("{puzzle} {no} {}", volume.sheets.book)),
            };
            let sheet = self.add_marked(&format!("puzzle_{no}_{}", volume.number), &name)?;
            single::write(sheet, source, entry, record, &volume.board, cx)?;
        }
        Ok(())
    }

    /// Defines the names and properties of the workbook.
    fn finish(self, books: &[SolvedBook]) -> Result<Workbook, XlsxError> {
        let Tabs {
            mut workbook,
            marks,
            ..
        } = self;
        marks.define(&mut workbook)?;
        let titles: Vec<&str> = books.iter().map(|b| b.book.title.as_str()).collect();
        // Excel shows 255 characters of a property.
        let title: String = titles.join(", ").chars().take(255).collect();
        let comment = concat!("Written by numplace ", env!("CARGO_PKG_VERSION"));
        let properties = DocProperties::new().set_title(title).set_comment(comment);
        workbook.set_properties(&properties);
        workbook.set_zip_compression_level(COMPRESSION);
        Ok(workbook)
    }
}

/// Measured on a book of 100 puzzles.
const COMPRESSION: u8 = 1;
