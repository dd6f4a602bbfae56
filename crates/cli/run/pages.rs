//! What the pages of a workbook say on how to run: which Open sheets and Input sheets
//! there are, and the settings of a run for each size of puzzles.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use numplace_book::{Book, HumanPage, InputPage, OpenCell, OpenPage, Source, Workbook};
use numplace_solver::order::{Mode, Order, parse_techniques};
use numplace_solver::{Lang, Options};

use super::Args;
use crate::failure::Failure;
use crate::options::{PageReport, Settings};

/// The pages that a run goes by, and the file that they stand in.
pub(super) struct Pages {
    pub(super) open: Vec<OpenPage>,
    pub(super) input: Vec<InputPage>,
    pub(super) file: PathBuf,
    /// The Human sheet, and the file that it stands in.
    pub(super) human: Option<HumanPage>,
    pub(super) human_file: PathBuf,
    /// The earlier output that they stand in, where the input has none.
    pub(super) output: Option<Workbook>,
}

impl Pages {
    /// Those of the input, or else those of the output of an earlier run: that is what the
    /// user looked at last.
    pub(super) fn find(args: &Args, output: Source<'_>, workbook: &mut Workbook) -> Pages {
        let mut pages = Pages {
            open: std::mem::take(&mut workbook.open),
            input: std::mem::take(&mut workbook.input),
            file: args.book.clone(),
            human: workbook.human.take(),
            human_file: args.book.clone(),
            output: None,
        };
        let has_pages = !pages.open.is_empty() || !pages.input.is_empty();
        if has_pages && pages.human.is_some() || !output.path.exists() {
            return pages;
        }
        let before = numplace_book::read_pages(output, args.solver.block(), &args.limits.get());
        if let Some(mut before) = before.ok().filter(|before| before.written_by_numplace) {
            if pages.human.is_none() {
                pages.human = before.human.take();
                pages.human_file = output.path.to_path_buf();
            }
            if has_pages {
                return pages;
            }
            // What is wrong on these pages is worth telling; what is wrong elsewhere in the
            // output is told of the input.
            let of_page = |note: &String| {
                let mut sheets = before.input.iter().map(|page| page.sheet.as_str());
                sheets.any(|sheet| note.starts_with(&format!("{sheet}!")))
            };
            workbook
                .notes
                .extend(before.notes.iter().filter(|note| of_page(note)).cloned());
            pages.open = std::mem::take(&mut before.open);
            pages.input = std::mem::take(&mut before.input);
            pages.file = output.path.to_path_buf();
            pages.output = Some(before);
        }
        pages
    }
}

/// How puzzles of one size are run.
#[derive(Clone)]
pub(super) struct Rule {
    pub(super) from: Option<u32>,
    pub(super) to: Option<u32>,
    pub(super) settings: Settings,
    pub(super) options: Options,
    /// The cells of a page that tell the range, if one does.
    range_cells: Vec<String>,
}

/// How puzzles are run: by the command line, by a page for their size where it says
/// nothing, or else by default.
pub(super) struct Rules {
    general: Rule,
    by_size: BTreeMap<usize, Rule>,
    /// What was taken from the pages, in words and for programs.
    pub(super) notes: Vec<String>,
    pub(super) reports: Vec<PageReport>,
}

impl Rules {
    pub(super) fn new(args: &Args, pages: &Pages, lang: Lang) -> Result<Rules, Failure> {
        let general = Rule {
            from: args.from,
            to: args.to,
            options: args.solver.options_with(&args.solver.book_settings())?,
            settings: args.solver.book_settings(),
            range_cells: Vec::new(),
        };
        let mut rules = Rules {
            general,
            by_size: BTreeMap::new(),
            notes: Vec::new(),
            reports: Vec::new(),
        };
        for page in &pages.open {
            if !rules.by_size.contains_key(&page.n) {
                let reader = Reader {
                    page,
                    file: &pages.file,
                    lang,
                };
                rules.add(args, &reader)?;
            }
        }
        Ok(rules)
    }

    fn add(&mut self, args: &Args, reader: &Reader<'_>) -> Result<(), Failure> {
        let mut rule = self.general.clone();
        let mut used = Vec::new();
        if rule.from.is_none() {
            rule.from = reader.number(OpenCell::From)?;
            used.extend(rule.from.map(|no| (OpenCell::From, no.to_string())));
        }
        if rule.to.is_none() {
            rule.to = reader.number(OpenCell::To)?;
            used.extend(rule.to.map(|no| (OpenCell::To, no.to_string())));
        }
        let range = used.iter().map(|(cell, _)| reader.page.cell(*cell));
        rule.range_cells = range.collect();

        let settings = &mut rule.settings;
        if settings.only.is_none() {
            settings.only = reader.techniques()?;
            used.extend(
                settings
                    .only
                    .clone()
                    .map(|only| (OpenCell::Techniques, only)),
            );
        }
        if args.solver.is_modern() {
            self.pass_over_orders(reader)?;
        } else {
            self.take_orders(reader, settings, &mut used)?;
        }
        rule.options = args.solver.options_with(&rule.settings)?;

        if !used.is_empty() {
            for (cell, value) in &used {
                self.notes.push(reader.used(*cell, value));
            }
            let taken = |cell: OpenCell| {
                let mut used = used.iter();
                used.find(|(taken, _)| *taken == cell)
                    .map(|(_, v)| v.clone())
            };
            self.reports.push(PageReport {
                file: reader.file.display().to_string(),
                sheet: reader.page.sheet.clone(),
                size: reader.page.n,
                from: rule.from.filter(|_| taken(OpenCell::From).is_some()),
                to: rule.to.filter(|_| taken(OpenCell::To).is_some()),
                mode: taken(OpenCell::Mode),
                order: taken(OpenCell::Order),
                basic: taken(OpenCell::Basic),
                only: taken(OpenCell::Techniques),
            });
        }
        self.by_size.insert(reader.page.n, rule);
        Ok(())
    }

    /// Takes the order and mode of a classic run from a page.
    fn take_orders(
        &mut self,
        reader: &Reader<'_>,
        settings: &mut Settings,
        used: &mut Vec<(OpenCell, String)>,
    ) -> Result<(), Failure> {
        if settings.order.is_none() {
            settings.order = reader.order()?;
            used.extend(settings.order.clone().map(|order| (OpenCell::Order, order)));
        }
        if settings.mode.is_none() {
            let mode = reader.mode()?;
            match (mode, &settings.basic) {
                (Some(mode), Some(_)) => self.notes.push(reader.passed_over(
                    OpenCell::Mode,
                    &mode.to_string(),
                    "--basic",
                )),
                _ => settings.mode = mode,
            }
            used.extend(settings.mode.map(|mode| (OpenCell::Mode, mode.to_string())));
        }
        if settings.basic.is_none()
            && let Some(basic) = reader.basic()?
        {
            let mode = settings.mode.unwrap_or_default();
            if mode == Mode::B2 {
                settings.basic = Some(basic.clone());
                used.push((OpenCell::Basic, basic));
            } else if self.general.settings.mode.is_some() {
                let passed = reader.passed_over(OpenCell::Basic, &basic, "--mode");
                self.notes.push(passed);
            } else {
                let mode_cell = reader.page.cell(OpenCell::Mode);
                let expected = format!("nothing, since {mode_cell} holds {mode}, not B2");
                return Err(reader.bad(OpenCell::Basic, &expected));
            }
        }
        Ok(())
    }

    /// The modern search has an order of its own: what a page tells is named, not taken.
    fn pass_over_orders(&mut self, reader: &Reader<'_>) -> Result<(), Failure> {
        let told = [
            (OpenCell::Order, reader.order()?),
            (OpenCell::Mode, reader.mode()?.map(|mode| mode.to_string())),
            (OpenCell::Basic, reader.basic()?),
        ];
        let told = told
            .iter()
            .filter_map(|(cell, v)| Some((*cell, v.as_ref()?)));
        let passed = told.map(|(cell, v)| reader.passed_over(cell, v, "--search modern"));
        self.notes.extend(passed);
        Ok(())
    }

    /// The rule for puzzles of `n` digits.
    pub(super) fn of(&self, n: usize) -> &Rule {
        self.by_size.get(&n).unwrap_or(&self.general)
    }

    /// Whether only some puzzles are run.
    pub(super) fn is_partial(&self) -> bool {
        let rules = self.by_size.values().chain([&self.general]);
        rules
            .into_iter()
            .any(|r| r.from.is_some() || r.to.is_some())
    }

    /// Refuses a range told by a page that has no puzzle in it.
    pub(super) fn expect_puzzles(
        &self,
        pages: &Pages,
        books: &[Book],
        is_run: &dyn Fn(&Book, u32) -> bool,
    ) -> Result<(), Failure> {
        for (&n, rule) in self
            .by_size
            .iter()
            .filter(|(_, r)| !r.range_cells.is_empty())
        {
            let mut of_size = books.iter().filter(|book| book.layout.n() == n).peekable();
            let none = of_size.peek().is_some()
                && !of_size.any(|book| book.entries.iter().any(|entry| is_run(book, entry.no)));
            if none {
                return Err(Failure::PageRange(
                    pages.file.clone(),
                    rule.range_cells.join(", "),
                    n,
                ));
            }
        }
        Ok(())
    }
}

/// Reads the settings of a page.
struct Reader<'a> {
    page: &'a OpenPage,
    file: &'a Path,
    lang: Lang,
}

impl Reader<'_> {
    fn bad(&self, cell: OpenCell, expected: &str) -> Failure {
        Failure::Page {
            file: self.file.to_path_buf(),
            cell: self.page.cell(cell),
            found: self.page.text(cell).unwrap_or_default(),
            expected: expected.to_string(),
        }
    }

    fn number(&self, cell: OpenCell) -> Result<Option<u32>, Failure> {
        let number = self.page.puzzle_number(cell);
        number.map_err(|_| self.bad(cell, "the number of a puzzle"))
    }

    fn techniques(&self) -> Result<Option<String>, Failure> {
        let text = self.page.text(OpenCell::Techniques);
        if let Some(text) = &text {
            parse_techniques(text).map_err(|_| {
                let expected = "letters or ids of techniques, such as VWQ";
                self.bad(OpenCell::Techniques, expected)
            })?;
        }
        Ok(text)
    }

    /// An order, unless it is the default.
    fn order(&self) -> Result<Option<String>, Failure> {
        let Some(text) = self.page.text(OpenCell::Order) else {
            return Ok(None);
        };
        let order = Order::parse(&text).map_err(|_| {
            let expected = "msd1, mandara, kiteretsu, lovely, level, or letters such as VWQG";
            self.bad(OpenCell::Order, expected)
        })?;
        Ok(Some(text).filter(|_| order != Order::default()))
    }

    /// A mode, unless it is the default.
    fn mode(&self) -> Result<Option<Mode>, Failure> {
        let text = self.page.text(OpenCell::Mode);
        let mode = text.map(|text| Mode::parse(&text)).transpose();
        let mode = mode.map_err(|_| self.bad(OpenCell::Mode, "B1 to B7"))?;
        Ok(mode.filter(|mode| *mode != Mode::default()))
    }

    /// A basic order, unless it is the default.
    fn basic(&self) -> Result<Option<String>, Failure> {
        let Some(text) = self.page.text(OpenCell::Basic) else {
            return Ok(None);
        };
        let plain = Order::default();
        let order = plain
            .clone()
            .with_basic(Mode::B2, Some(&text))
            .map_err(|_| {
                let expected = "the letters B, R, C and M, each once";
                self.bad(OpenCell::Basic, expected)
            })?;
        Ok(Some(order.basic()).filter(|basic| *basic != plain.basic()))
    }

    /// That something was taken from a cell.
    fn used(&self, cell: OpenCell, value: &str) -> String {
        let (en, ja) = match cell {
            OpenCell::From => ("first puzzle", "最初の問題"),
            OpenCell::To => ("last puzzle", "最後の問題"),
            OpenCell::Techniques => ("techniques", "使う手筋"),
            OpenCell::Basic => ("basic order", "基本手筋の順序"),
            OpenCell::Mode => ("mode", "モード"),
            OpenCell::Order => ("order", "変形手筋の順序"),
            OpenCell::Book | OpenCell::Number | OpenCell::Step => ("shown", "表示"),
        };
        let (file, at) = (self.file.display(), self.page.cell(cell));
        match self.lang {
            Lang::En => format!("{file}: {at}: {en} {value}"),
            Lang::Ja => format!("{file}: {at}: {ja} {value}"),
        }
    }

    /// That a cell gives way to the command line, with which it cannot be combined.
    fn passed_over(&self, cell: OpenCell, value: &str, flag: &str) -> String {
        let (file, at) = (self.file.display(), self.page.cell(cell));
        match self.lang {
            Lang::En => format!("{file}: {at}: {value} is not used, because of {flag}"),
            Lang::Ja => format!("{file}: {at}: {flag} があるため、{value} は使いません"),
        }
    }
}
