//! Which sheets a workbook gets, what they are called, and in which order they stand.

use rust_xlsxwriter::{DocProperties, Workbook, Worksheet, XlsxError};

use super::cell::say;
use super::names::{Marks, SheetNames};
use super::open::{self, Open, Pages, Section};
use super::volume::{Volume, procedure_kind};
use super::{
    Context, book, books, chart, entries, human, input, kept, print, procedure, results, single,
    style,
};
use crate::human::{HEADER, Time};
use crate::model::{Position, SHEET, STORED, SolvedBook, Stored};
use crate::pages::{OpenCell, input_names};

/// A workbook that is made, to be saved or to be put into another one.
pub(crate) struct Made {
    pub(crate) workbook: Workbook,
    /// The names of its sheets.
    pub(crate) sheets: Vec<String>,
    /// The names of the books' sheets in it.
    pub(crate) books: Vec<String>,
    /// Those of them that should be called otherwise, and how.
    pub(crate) aliases: Vec<(String, String)>,
}

/// Makes the workbook.
pub(crate) fn workbook(books: &[SolvedBook], cx: &Context<'_>) -> Result<Made, XlsxError> {
    let mut names = match &cx.existing {
        Some(existing) => SheetNames::beside(existing),
        None => SheetNames::new(),
    };
    let book_names: Vec<String> = books
        .iter()
        .map(|b| names.take_book(&b.book.sheet))
        .collect();
    let sheets = books.iter().map(|b| b.book.sheet.as_str());
    let numbers = match &cx.existing {
        Some(existing) => existing.numbers(sheets),
        None => (1..=books.len()).collect(),
    };
    let chart_name = names.take_as(CHART_SHEET, chart::NAME);
    let charted = charted(books, cx);
    let mut volumes = Vec::new();
    for (index, (solved, name)) in books.iter().zip(book_names.clone()).enumerate() {
        // Where there is no Open sheet, the chart needs the steps of its puzzle.
        let large = solved.book.layout.n() > open::LARGEST;
        let charted = charted
            .filter(|(book, _)| *book == index && large)
            .map(|(_, entry)| entry);
        volumes.push(Volume::new(
            solved,
            (index, numbers[index]),
            books.len(),
            name,
            charted,
            &mut names,
            cx,
        ));
    }

    let sections = volumes
        .iter()
        .map(|volume| Section::of_book(volume, &cx.times));
    let inputs = cx.options.inputs.iter().enumerate();
    let inputs = inputs.filter_map(|(place, input)| Section::of_input(place, input));
    let sections = sections.chain(inputs).collect();
    let pages = Pages::new(sections, charted, &mut names, cx);
    let mut tabs = Tabs {
        workbook: style::workbook()?,
        names,
        marks: Marks::default(),
    };
    for volume in &volumes {
        book::write(
            tabs.add(&volume.sheets.book)?,
            volume.solved,
            &volume.boards,
            cx,
        )?;
    }
    tabs.add_pages(&pages, cx)?;
    tabs.add_inputs(&volumes, cx)?;
    for volume in &volumes {
        tabs.add_reports(volume, cx)?;
    }
    tabs.add_books(&volumes, cx)?;
    // Where there is no Open sheet, the chart takes a person's times from the Human sheet.
    let large = charted.filter(|(book, _)| pages.of_section(*book).is_none());
    let drawn = large.map_or(&[][..], |(book, entry)| cx.times.of(book, entry));
    let human = tabs.add_human(drawn, cx)?;
    if let Some((book, entry)) = charted {
        match pages.of_section(book) {
            Some(page) => tabs.add_live_chart(&chart_name, page, cx)?,
            None => tabs.add_chart(&chart_name, &volumes[book], entry, (&human, drawn), cx)?,
        }
    }
    for volume in &volumes {
        tabs.add_singles(volume, books.len(), cx)?;
    }
    let printed = |volume: &&Volume<'_>| {
        cx.options.print || cx.has_already(&format!("print_{}", volume.number))
    };
    for volume in volumes.iter().filter(printed) {
        tabs.add_print(volume, books.len(), cx)?;
    }
    tabs.mark_stored(&volumes, cx);
    tabs.mark_books(&volumes);
    tabs.add_data(&pages, cx)?;
    tabs.add_records(&volumes, cx)?;
    let aliases = std::mem::take(&mut tabs.names.aliases);
    let mut workbook = tabs.finish(books)?;
    Ok(Made {
        sheets: workbook.worksheets().iter().map(Worksheet::name).collect(),
        workbook,
        books: book_names,
        aliases,
    })
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
            let kind = format!("input_{number}");
            let name = match number {
                1 => self.names.take_as(&kind, word),
                _ => self
                    .names
                    .take_as(&kind, &format!("{word} {}", source.size())),
            };
            let places = source.places();
            let (first, last) = (places.puzzle(), places.puzzle_end());
            self.marks.add_range(&kind, &name, first, last);
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
            let kind = format!("{kind}_{}", volume.number);
            let name = match of {
                1 => self.names.take_as(&kind, name),
                _ => self
                    .names
                    .take_as(&kind, &format!("{name} {}", volume.sheets.book)),
            };
            let sheet = self.add_marked(&kind, &name)?;
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

    /// Names the sheets of the books, so that a later run knows which results are theirs.
    fn mark_books(&mut self, volumes: &[Volume<'_>]) {
        let at = Position::new(0, 0);
        for volume in volumes {
            let name = format!("{SHEET}{}", volume.number);
            self.marks.name(&name, &volume.sheets.book, at, at);
        }
    }

    /// Adds what a later run needs to know of this one.
    fn add_records(&mut self, volumes: &[Volume<'_>], cx: &Context<'_>) -> Result<(), XlsxError> {
        let word = say(cx.lang, "Records", "記録");
        let name = self.names.take_as(kept::KIND, word);
        kept::write(self.add_marked(kept::KIND, &name)?, volumes, cx)
    }

    /// Adds results, summary and procedure of a book.
    fn add_reports(&mut self, volume: &Volume<'_>, cx: &Context<'_>) -> Result<(), XlsxError> {
        let Volume {
            number,
            solved,
            summary,
            sheets,
            boards,
            plan,
            ..
        } = volume;
        let sheet = self.add_marked(&format!("results_{number}"), &sheets.results)?;
        results::write(sheet, solved, boards, cx)?;

        let sheet = self.add_marked(&format!("summary_{number}"), &sheets.summary)?;
        let starts = plan.starts(solved.book.entries.len(), &sheets.procedure);
        summary.write(sheet, &sheets.summary, solved, &starts, cx)?;

        for (page, (name, parts)) in (1..).zip(sheets.procedure.iter().zip(&plan.pages)) {
            let kind = procedure_kind(page, *number);
            procedure::write(self.add_marked(&kind, name)?, solved, parts, cx)?;
        }
        Ok(())
    }

    /// Adds the Open sheets.
    fn add_pages(&mut self, pages: &Pages<'_>, cx: &Context<'_>) -> Result<(), XlsxError> {
        for page in &pages.open {
            // The mark's size is that of the puzzles.
            let (first, last) = page.grid();
            let kind = format!("open_{}", page.number);
            self.marks.add_range(&kind, &page.name, first, last);
            for cell in OpenCell::ALL {
                self.marks
                    .name(cell.name(), &page.name, cell.place(), cell.place());
            }
            let (name, numbers) = page.numbers(&pages.data);
            self.workbook.define_name(name, &numbers)?;
            let sheet = self.add(&page.name)?;
            page.write(sheet, &pages.data, cx)?;
            // The page to look at opens first.
            if page.number == 1 {
                sheet.set_active(true);
            }
        }
        Ok(())
    }

    /// Adds the data behind the Open sheets.
    fn add_data(&mut self, pages: &Pages<'_>, cx: &Context<'_>) -> Result<(), XlsxError> {
        if pages.open.is_empty() {
            return Ok(());
        }
        let sheet = self.add_marked("data", &pages.data.name)?;
        let shelves: Vec<_> = pages.open.iter().map(Open::shelf).collect();
        pages.data.write(sheet, &shelves, cx)
    }

    /// Adds the chart sheet that follows an Open sheet.
    fn add_live_chart(
        &mut self,
        name: &str,
        page: &Open<'_>,
        cx: &Context<'_>,
    ) -> Result<(), XlsxError> {
        self.marks.add(chart::KIND, &page.name);
        let sheet = self.workbook.add_chartsheet().set_name(name)?;
        open::write_chart(page, sheet, cx)
    }

    fn add_books(&mut self, volumes: &[Volume<'_>], cx: &Context<'_>) -> Result<(), XlsxError> {
        let word = say(cx.lang, "Books", "本の一覧");
        let name = self.names.take_as("books", word);
        books::write(self.add_marked("books", &name)?, &name, volumes, cx)
    }

    /// Adds the Human sheet and returns its name; `drawn` are times that the chart sheet
    /// takes from it.
    fn add_human(&mut self, drawn: &[Time], cx: &Context<'_>) -> Result<String, XlsxError> {
        let word = say(cx.lang, "Human", "人の記録");
        let name = self.names.take_as(crate::human::KIND, word);
        // A row put in above the titles moves the mark along.
        let (first, last) = (Position::new(HEADER, 0), Position::new(HEADER, 3));
        self.marks.add_range(crate::human::KIND, &name, first, last);
        human::write(self.add(&name)?, drawn, cx)?;
        Ok(name)
    }

    /// Adds the chart sheet of a puzzle.
    fn add_chart(
        &mut self,
        name: &str,
        volume: &Volume<'_>,
        entry: usize,
        (human, drawn): (&str, &[Time]),
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
        let human = (!drawn.is_empty()).then(|| {
            let at = |(row, col, last_row, last_col)| (human, row, col, last_row, last_col);
            human::drawn_range(drawn).map(at)
        });
        chart::write(sheet, &title, (data, part), human, cx)
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
            let no = entry.no;
            let kind = format!("puzzle_{no}_{}", volume.number);
            let wanted = cx.options.sheets.contains(no) || cx.has_already(&kind);
            let Some(record) = record.filter(|_| wanted) else {
                continue;
            };
            let name = match of {
                1 => self.names.take_as(&kind, &format!("{puzzle} {no}")),
                _ => self
                    .names
                    .take_as(&kind, &format!("{puzzle} {no} {}", volume.sheets.book)),
            };
            let sheet = self.add_marked(&kind, &name)?;
            single::write(sheet, source, entry, record, &volume.boards, cx)?;
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

/// By what the chart sheet is known, to which no name can refer.
pub(crate) const CHART_SHEET: &str = "chart_sheet";
