//! Puzzles typed into Input sheets: solved, and stored in a book when that is asked for.

use std::path::Path;

use numplace_book::{
    Book, InputPage, Shown, SolvedBook, SolvedInput, Stored, Workbook, unreadable_flag,
};
use numplace_solver::{Lang, Puzzle, Record, Status, words};

use super::Args;
use super::earlier::{self, Earlier};
use super::pages::{Pages, Rules};
use crate::failure::Failure;

/// What a run makes of the Input sheets.
#[derive(Default)]
pub(super) struct Inputs {
    pub(super) solved: Vec<SolvedInput>,
    /// For each of them, the book and the number it was stored under.
    stored_as: Vec<Option<(usize, u32)>>,
    /// The same by the names of the books' sheets.
    stored_in: Vec<(String, u32)>,
    /// All puzzles of the books that came from an Input sheet, now or earlier.
    pub(super) stored: Vec<Stored>,
    pub(super) notes: Vec<String>,
    /// Whether something that was asked for could not be done.
    pub(super) troubled: bool,
}

impl Inputs {
    /// Solves what is typed into the sheets, and stores it in the books.
    pub(super) fn run(
        args: &Args,
        pages: &Pages,
        rules: &Rules,
        books: &mut [Book],
        known: Vec<Stored>,
        (earlier, lang): (&Earlier<'_>, Lang),
    ) -> Result<Inputs, Failure> {
        let mut inputs = Inputs {
            stored: known,
            ..Inputs::default()
        };
        if let Some(output) = &pages.output {
            let carried = inputs.carry_over(output, (&args.book, args.force), books, lang);
            carried.map_err(|lost| Failure::WouldLose(pages.file.clone(), lost))?;
        }
        for page in &pages.input {
            if pages.output.is_some() && !page.is_empty() {
                let (file, at) = (pages.file.display(), page.anchor);
                inputs.notes.push(match lang {
                    Lang::En => format!(
                        "{file}: {}!{at}: the puzzle typed there is run too",
                        page.sheet
                    ),
                    Lang::Ja => {
                        format!("{file}: {}!{at}: 入力された問題も実行しました", page.sheet)
                    }
                });
            }
            inputs.add(args, page.clone(), rules, books, (earlier, lang));
        }
        Ok(inputs)
    }

    /// Puzzles that an earlier run stored in its output stand in no other file. When the
    /// books are read from that other file again, they are taken along.
    ///
    /// # Errors
    /// When there is no book that one of them fits into: writing would lose it.
    fn carry_over(
        &mut self,
        output: &Workbook,
        (file, force): (&Path, bool),
        books: &mut [Book],
        lang: Lang,
    ) -> Result<(), String> {
        for stored in &output.stored {
            let mut sources = output.books.iter().filter(|b| b.sheet == stored.sheet);
            let entry = sources.find_map(|book| {
                let mut entries = book.entries.iter();
                entries.find(|entry| entry.anchor.row == stored.row)
            });
            let Some((entry, Ok(puzzle))) = entry.map(|entry| (entry, &entry.puzzle)) else {
                continue;
            };
            let fits = |book: &&Book| book.takes(puzzle.layout());
            let is_its = |book: &&Book| book.sheet == stored.sheet && fits(book);
            // A book that was renamed or is gone: the first one of its size.
            let its = books.iter().position(|book| is_its(&book));
            let Some(book) = its.or_else(|| books.iter().position(|book| fits(&book))) else {
                if force {
                    continue;
                }
                return Err(match lang {
                    Lang::En => format!(
                        "{}, no. {}, came from an Input sheet, and {} has no book that it fits into",
                        stored.sheet,
                        entry.no,
                        file.display()
                    ),
                    Lang::Ja => format!(
                        "{} の問題 {} は入力シートから保存されたもので、入る本が {} にありません",
                        stored.sheet,
                        entry.no,
                        file.display()
                    ),
                });
            };
            let book = &mut books[book];
            if book
                .entries
                .iter()
                .any(|known| is_same(&known.puzzle, puzzle))
            {
                continue;
            }
            let taken = book.entries.iter().any(|known| known.no == entry.no);
            let no = if taken { book.next_number() } else { entry.no };
            let puzzle = Puzzle::new(book.layout.clone(), puzzle.givens().to_vec());
            let Some(at) = book.append(no, puzzle) else {
                continue;
            };
            let added = &mut book.entries[at];
            added.page = entry.page.clone();
            added.author = entry.author.clone();
            added.published = entry.published.clone();
            let row = added.anchor.row;
            let sheet = book.sheet.clone();
            let file = file.display();
            let was =
                (no != entry.no || sheet != stored.sheet).then_some((&stored.sheet, entry.no));
            let was = was.map(|(sheet, no)| match lang {
                Lang::En => format!(" ({sheet}, no. {no} then)"),
                Lang::Ja => format!("（{sheet} の問題 {no} でした）"),
            });
            let was = was.unwrap_or_default();
            self.notes.push(match lang {
                Lang::En => format!(
                    "{sheet}: no. {no}{was} came from the Input sheet of an earlier run and is not in \
                     {file}; it is kept"
                ),
                Lang::Ja => format!(
                    "{sheet}: 問題 {no}{was} は以前に入力シートから保存されたもので、{file} には\
                     ありませんが、残します"
                ),
            });
            self.stored.push(Stored { sheet, row });
        }
        Ok(())
    }

    fn add(
        &mut self,
        args: &Args,
        mut page: InputPage,
        rules: &Rules,
        books: &mut [Book],
        (earlier, lang): (&Earlier<'_>, Lang),
    ) {
        let puzzle = match &page.puzzle {
            Ok(puzzle) if !page.is_empty() => puzzle.clone(),
            unsolved => {
                self.troubled |= unsolved.is_err();
                let note = (unsolved.is_err() && page.store).then(|| match lang {
                    Lang::En => "not stored; correct the puzzle first".to_string(),
                    Lang::Ja => "保存しませんでした。問題を直してください".to_string(),
                });
                let told = note.iter();
                self.notes
                    .extend(told.map(|note| format!("{}!{}: {note}", page.sheet, page.anchor)));
                return self.push(page, None, (note, None), None);
            }
        };
        let options = &rules.of(page.layout.n()).options;
        let record = args.solver.solve_all(&[(&puzzle, options)], &|| ());
        let mut record = record.into_iter().next();
        let print = record.as_mut().map(|record| {
            let print = earlier::print_of(&puzzle, options, record, args.solver.limits());
            earlier.stamp(("", 0), &print, record);
            print
        });
        if !page.store {
            return self.push(page, record, (None, print), None);
        }
        let status = record
            .as_ref()
            .map_or(Status::Undecided, |record| record.status);
        match store(args, &page, puzzle, status, books, lang) {
            Ok((book, at)) => {
                page.store = false;
                let (book, entry) = (book, &books[book].entries[at]);
                let sheet = &books[book].sheet;
                let note = match lang {
                    Lang::En => format!("stored in {sheet} as no. {}", entry.no),
                    Lang::Ja => format!("{sheet} に問題 {} として保存しました", entry.no),
                };
                self.notes
                    .push(format!("{}!{}: {note}", page.sheet, page.anchor));
                let stored = Stored {
                    sheet: sheet.clone(),
                    row: entry.anchor.row,
                };
                self.stored_in.push((sheet.clone(), entry.no));
                if !self.stored.contains(&stored) {
                    self.stored.push(stored);
                }
                self.push(page, record, (Some(note), print), Some((book, entry.no)));
            }
            Err((cell, note)) => {
                self.troubled = true;
                self.notes.push(format!("{}!{cell}: {note}", page.sheet));
                self.push(page, record, (Some(note), print), None);
            }
        }
    }

    fn push(
        &mut self,
        page: InputPage,
        record: Option<Record>,
        (note, print): (Option<String>, Option<String>),
        stored_as: Option<(usize, u32)>,
    ) {
        self.solved.push(SolvedInput {
            page,
            record,
            note,
            print,
        });
        self.stored_as.push(stored_as);
    }

    /// Whether a puzzle of a book was stored there by this run.
    pub(super) fn is_stored(&self, book: &Book, no: u32) -> bool {
        let mut stored = self.stored_in.iter();
        stored.any(|(sheet, number)| *sheet == book.sheet && *number == no)
    }

    /// Those that stand on their sheets only.
    pub(super) fn not_stored(&self) -> impl Iterator<Item = &SolvedInput> {
        let pairs = self.solved.iter().zip(&self.stored_as);
        pairs
            .filter(|(_, stored)| stored.is_none())
            .map(|(input, _)| input)
    }

    /// Gives each stored puzzle the record that it has in its book: both tell the same.
    pub(super) fn take_records(&mut self, books: &[SolvedBook]) {
        for (input, stored_as) in self.solved.iter_mut().zip(&self.stored_as) {
            let Some((book, no)) = *stored_as else {
                continue;
            };
            let SolvedBook { book, records } = &books[book];
            let at = book.entries.iter().position(|entry| entry.no == no);
            if let Some(record) = at.and_then(|at| records[at].clone()) {
                input.record = Some(record);
            }
        }
    }

    /// The puzzle that was typed since the last run, or stored by this one.
    pub(super) fn shown(&self) -> Option<Shown> {
        let pairs = self.solved.iter().zip(&self.stored_as).enumerate();
        let mut shown = pairs.filter_map(|(at, (input, stored_as))| match *stored_as {
            Some((book, no)) => Some(Shown::Entry { book, no }),
            None => (input.page.is_new() && input.record.is_some()).then_some(Shown::Input(at)),
        });
        shown.next_back()
    }

    /// Whether all that is typed was conquered, and stored where that was asked for.
    pub(super) fn all_conquered(&self) -> bool {
        let records = self.solved.iter().filter_map(|input| input.record.as_ref());
        !self.troubled && records.into_iter().all(Record::is_conquered)
    }

    /// A line for each puzzle: where it stands and how it ended.
    pub(super) fn lines(&self, lang: Lang) -> String {
        let line = |input: &SolvedInput| {
            let flag = match (&input.page.puzzle, &input.record) {
                (Err(unreadable), _) => unreadable_flag(unreadable, lang),
                (Ok(_), Some(record)) => words::flag(record, lang),
                (Ok(_), None) => return None,
            };
            Some(format!(
                "{}!{}: {flag}\n",
                input.page.sheet, input.page.anchor
            ))
        };
        self.solved.iter().filter_map(line).collect()
    }
}

fn is_same<E>(known: &Result<Puzzle, E>, puzzle: &Puzzle) -> bool {
    known
        .as_ref()
        .is_ok_and(|known| known.givens() == puzzle.givens())
}

/// Puts a puzzle into the book that its page tells; returns the book and the entry.
///
/// # Errors
/// The cell of the page that is to be looked at, and why the puzzle was not stored.
fn store(
    args: &Args,
    page: &InputPage,
    puzzle: Puzzle,
    status: Status,
    books: &mut [Book],
    lang: Lang,
) -> Result<(usize, usize), (String, String)> {
    let say = |en: String, ja: String| match lang {
        Lang::En => en,
        Lang::Ja => ja,
    };
    let at_grid = |note| (page.anchor.to_string(), note);
    if matches!(status, Status::Invalid | Status::None | Status::Many) {
        let fault = words::status(status, lang);
        return Err(at_grid(say(
            format!("not stored ({fault}); correct the puzzle first"),
            format!("保存しませんでした（{fault}）。問題を直してください"),
        )));
    }
    let (at, wanted) = (page.book_at.to_string(), page.book.to_string());
    let fits = |book: &&Book| book.takes(&page.layout);
    let of_size: Vec<&str> = books
        .iter()
        .filter(fits)
        .map(|b| b.sheet.as_str())
        .collect();
    let is_wanted = |book: &Book| {
        // The name of a sheet loses blanks and apostrophes at its ends when it is written.
        let plain = |name: &str| name.trim().trim_matches('\'').to_string();
        let names = [&book.sheet, &book.title].map(|name| plain(name));
        fits(&book) && (wanted.trim().is_empty() || names.contains(&plain(&wanted)))
    };
    let Some(found) = books.iter().position(is_wanted) else {
        let there = of_size.join(", ");
        return Err((
            at,
            say(
                format!("no book of this size is called '{wanted}'; the books are: {there}"),
                format!("この大きさの問題集「{wanted}」はありません。あるもの: {there}"),
            ),
        ));
    };
    let book = &mut books[found];
    if page.number.is_blank() {
        let mut entries = book.entries.iter();
        if let Some(old) = entries.position(|entry| is_same(&entry.puzzle, &puzzle)) {
            return Ok((found, old));
        }
    }
    let number_cell = page.number_at.to_string();
    let no = match page.puzzle_number() {
        Ok(number) => number.unwrap_or(book.next_number()),
        Err(text) => {
            return Err((
                number_cell,
                say(
                    format!("'{text}' is no puzzle's number; write one, or clear the cell"),
                    format!(
                        "「{text}」は問題番号ではありません。番号を入れるか、空欄にしてください"
                    ),
                ),
            ));
        }
    };
    let sheet = book.sheet.clone();
    let puzzle = Puzzle::new(book.layout.clone(), puzzle.givens().to_vec());
    let Some(old) = book.entries.iter().position(|entry| entry.no == no) else {
        return match book.append(no, puzzle) {
            Some(at) => Ok((found, at)),
            None => Err(at_grid(say(
                format!("not stored: {sheet} has no rows left"),
                format!("{sheet} に行が残っていないため、保存しませんでした"),
            ))),
        };
    };
    // Stored once more, it changes nothing.
    if is_same(&book.entries[old].puzzle, &puzzle) {
        return Ok((found, old));
    }
    if !args.force {
        return Err((
            number_cell,
            say(
                format!(
                    "number {no} is in {sheet} already; another number, or --force to replace it"
                ),
                format!(
                    "番号 {no} は {sheet} にすでにあります。別の番号にするか、--force で置き換えてください"
                ),
            ),
        ));
    }
    match book.replace(old, puzzle) {
        true => Ok((found, old)),
        false => Err((
            number_cell,
            say(
                format!(
                    "number {no} of {sheet} cannot be replaced: the next puzzle begins within it"
                ),
                format!("{sheet} の番号 {no} は、途中から次の問題が始まるため置き換えられません"),
            ),
        )),
    }
}
