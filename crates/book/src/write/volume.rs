//! A book on its way into a workbook.

use super::board::Board;
use super::cell::say;
use super::names::SheetNames;
use super::procedure::Plan;
use super::summary::Summary;
use super::{Context, SHEET_ROWS};
use crate::model::SolvedBook;

/// A book with all that its sheets are made from.
pub(crate) struct Volume<'a> {
    /// Number of the book, from 1.
    pub(crate) number: usize,
    pub(crate) solved: &'a SolvedBook,
    pub(crate) summary: Summary,
    pub(crate) sheets: Sheets,
    pub(crate) board: Board,
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
    /// The book with number `number` of `of`, whose sheet is called `name`; the steps of
    /// entry `charted` are needed for the chart sheet whatever the options say.
    pub(crate) fn new(
        solved: &'a SolvedBook,
        number: usize,
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
        let mut take = |kind: &str| match of {
            1 => names.take(kind),
            _ => names.take(&format!("{kind} {name}")),
        };
        let results = take(say(cx.lang, "Results", "解答結果"));
        let summary = take(say(cx.lang, "Summary", "集計"));
        let procedure = say(cx.lang, "Procedure", "解法手順");
        let procedure = plan.pages.iter().map(|_| take(procedure)).collect();
        Volume {
            number,
            solved,
            summary: Summary::new(solved, cx),
            sheets: Sheets {
                book: name,
                results,
                summary,
                procedure,
            },
            board: Board::new(&solved.book.layout, &cx.styles.base),
            plan,
        }
    }
}
