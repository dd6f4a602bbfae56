//! Orders that the columns of a book tell: `--order from-j` and the like.

use std::collections::HashMap;
use std::path::PathBuf;

use numplace_book::{Book, Entry, Value};
use numplace_solver::{Lang, LevelOrders, Order, Source, SourceError};

use crate::failure::Failure;
use crate::options::SolverArgs;

/// What goes with the orders that a book tells.
#[derive(clap::Args)]
pub(crate) struct SourceArgs {
    /// Table of the orders for publishers' levels, for --order from-e: lines such as ★3 = lovely
    #[arg(long, value_name = "FILE")]
    levels_file: Option<PathBuf>,
}

/// How the books are asked for orders.
pub(crate) struct Sources {
    source: Source,
    levels: LevelOrders,
}

/// Orders of puzzles by the numbers of book and entry; the others have the default.
pub(crate) type Orders = HashMap<(usize, usize), Order>;

impl SourceArgs {
    /// How the books are asked, if `--order` wants that.
    pub(crate) fn sources(&self, solver: &SolverArgs) -> Result<Option<Sources>, Failure> {
        let source = solver.source();
        let levels = match &self.levels_file {
            None => LevelOrders::default(),
            Some(_) if source != Some(Source::Published) => {
                let what = "--levels-file: is for --order from-e; give both or none";
                return Err(Failure::Argument(what.to_string()));
            }
            Some(path) => {
                let text = std::fs::read_to_string(path);
                let text = text.map_err(|error| Failure::Read(path.clone(), error))?;
                let wrong = |why| Failure::Argument(format!("{}: {why}", path.display()));
                LevelOrders::parse(&text).map_err(wrong)?
            }
        };
        Ok(source.map(|source| Sources { source, levels }))
    }
}

impl Sources {
    /// The orders of the wanted puzzles, and notes on those whose column tells none.
    pub(crate) fn orders(
        &self,
        books: &[Book],
        wanted: &dyn Fn(&Book, &Entry) -> bool,
        lang: Lang,
    ) -> (Orders, Vec<String>) {
        let (mut orders, mut notes) = (Orders::new(), Vec::new());
        for (number, book) in books.iter().enumerate() {
            let mut empty = Vec::new();
            let entries = book.entries.iter().enumerate();
            for (at, entry) in entries.filter(|(_, entry)| wanted(book, entry)) {
                match self.order(entry) {
                    Ok(order) => {
                        orders.insert((number, at), order);
                    }
                    Err(SourceError::Empty) => empty.push(entry.no.to_string()),
                    Err(why) => notes.push(self.unreadable(book, entry, &why, lang)),
                }
            }
            if !empty.is_empty() {
                notes.push(self.empty(book, &empty, lang));
            }
        }
        (orders, notes)
    }

    fn order(&self, entry: &Entry) -> Result<Order, SourceError> {
        let value = match self.source {
            Source::Playback => &entry.playback,
            Source::Strategy => &entry.strategy,
            Source::Published => &entry.published,
            Source::Recorded => &entry.techniques,
        };
        // A puzzle that basic techniques solved has nothing in its playback string.
        let basic_only = |recorded: &Value| {
            let text = recorded.to_string();
            let mut words = text.split_whitespace().peekable();
            words.peek().is_some() && words.all(|word| word.starts_with(['B', 'R', 'C', 'M']))
        };
        if self.source == Source::Playback && value.is_blank() && basic_only(&entry.techniques) {
            return Ok(Order::default().replaying(Vec::new()));
        }
        self.source.order(&value.to_string(), &self.levels)
    }

    fn unreadable(&self, book: &Book, entry: &Entry, why: &SourceError, lang: Lang) -> String {
        let (column, row) = (self.source.column(), entry.anchor.row + 1);
        let at = format!("{}!{column}{row}", book.sheet);
        match (lang, why) {
            (Lang::Ja, SourceError::Unreadable { found, .. }) => format!(
                "{at}: 問題{}: 「{found}」からは順序が分からないため、既定の順序を使います",
                entry.no
            ),
            _ => format!("{at}: no. {} {why}; the default order is used", entry.no),
        }
    }

    fn empty(&self, book: &Book, numbers: &[String], lang: Lang) -> String {
        let (sheet, column) = (&book.sheet, self.source.column());
        match lang {
            Lang::En => format!(
                "{sheet}: column {column} is empty for no. {}; the default order is used",
                numbers.join(", ")
            ),
            Lang::Ja => format!(
                "{sheet}: 問題{}は{column}列が空欄のため、既定の順序を使います",
                numbers.join("、")
            ),
        }
    }
}
