//! A book on its way into a workbook.

use super::board::Boards;
use super::cell::say;
use super::names::SheetNames;
use super::procedure::Plan;
use super::summary::Summary;
use super::{Context, SHEET_ROWS};
use crate::model::SolvedBook;

/// A book with all that its sheets are made from.
pub(crate) struct Volume<'a> {
    /// Its place among the books, from 0.
    pub(crate) place: usize,
    /// Number by which its sheets are known, from 1.
    pub(crate) number: usize,
    pub(crate) solved: &'a SolvedBook,
    pub(crate) summary: Summary,
    pub(crate) sheets: Sheets,
    pub(crate) boards: Boards,
    pub(crate) plan: Plan,
}

/// Names of the sheets of a book.
pub(crate) struct Sheets {
    pub(crate) book: String,
    pub(crate) results: String,
    pub(crate) summary: String,
    /// The procedure table and its continuations.
    pub(crate) procedure: Vec<String>,
}

impl<'a> Volume<'a> {
    /// The book with place and number `(place, number)`, one of `of`, whose sheet is called `name`; the steps of
    /// entry `charted` are needed for the chart sheet whatever the options say.
    pub(crate) fn new(
        solved: &'a SolvedBook,
        (place, number): (usize, usize),
        of: usize,
        name: String,
        charted: Option<usize>,
        names: &mut SheetNames,
        cx: &Context<'_>,
    ) -> Volume<'a> {
        let entries = &solved.book.entries;
        let wanted = |entry: usize| {
            charted == Some(entry)
                || entries
                    .get(entry)
                    .is_some_and(|e| cx.options.procedures.contains(e.no))
        };
        let plan = Plan::new(solved, wanted, cx.options.procedure_rows.min(SHEET_ROWS));
        let mut take = |kind: String, word: &str| match of {
            1 => names.take_as(&kind, word),
            _ => names.take_as(&kind, &format!("{word} {name}")),
        };
        let results = say(cx.lang, "Results", "解答結果");
        let results = take(format!("results_{number}"), results);
        let summary = take(format!("summary_{number}"), say(cx.lang, "Summary", "集計"));
        let word = say(cx.lang, "Procedure", "解法手順");
        let pages = 1..=plan.pages.len();
        let procedure = pages.map(|page| take(procedure_kind(page, number), word));
        let procedure = procedure.collect();
        Volume {
            place,
            number,
            solved,
            summary: Summary::new(solved, cx),
            sheets: Sheets {
                book: name,
                results,
                summary,
                procedure,
            },
            boards: Boards::new(&cx.styles.base),
            plan,
        }
    }
}

/// The kind of a page (from 1) of a book's procedure table.
pub(crate) fn procedure_kind(page: usize, book: usize) -> String {
    match page {
        1 => format!("procedure_{book}"),
        _ => format!("procedure_{page}_{book}"),
    }
}
