//! The workbook with the nine buttons of the original: a page to type a puzzle into, a book,
//! sheets that the macros fill, and the macros.
//!
//! ```text
//! Open     the grid in B8, its answer, nine buttons; B2 C2 D2 K2 M1 D6 as in the original
//! <book>   as `new` makes it, with places for the answers
//! Steps    the procedure of one puzzle, in the places of the original
//! Result of Cal., Summary of Cal.
//! Replies  hidden: what the command said of each puzzle
//! Texts    hidden: messages of the macros, whose own text is plain ASCII
//! ```
//!
//! The macros find everything by defined names, so that sheets may be moved and renamed.
//! None of the names is a mark of a run: to `run` these sheets are the user's own, which stay
//! as they are.

mod compress;
mod page;
mod places;
mod project;
mod reports;
mod texts;

use std::io::Write;

use numplace_solver::Lang;
use rust_xlsxwriter::{DocProperties, Workbook, Worksheet};

use crate::model::{Book, SheetForm};
use crate::new::{NewBookError, write_sheet};
use crate::write::cell::say;
use crate::write::names::{Marks, SheetNames};
use crate::write::style::{self, Styles};

/// Most digits of a puzzle on a page with buttons, as on an Open sheet.
pub(crate) const LARGEST: usize = crate::write::LARGEST_SHOWN;

/// Names of cells of the sheets that are no books: the page, and those that the macros fill.
pub(crate) const SHEETS: [&str; 6] = [
    "np_grid",
    "np_steps",
    "np_results",
    "np_summary",
    "np_replies",
    "np_texts",
];

/// The texts of the modules, as the editor of Office exports them.
const SOURCES: [&str; 6] = [
    include_str!("macros/NpButtons.bas"),
    include_str!("macros/NpPage.bas"),
    include_str!("macros/NpBook.bas"),
    include_str!("macros/NpReports.bas"),
    include_str!("macros/NpRequest.bas"),
    include_str!("macros/NpJson.bas"),
];

/// The names of the sheets.
struct Names {
    page: String,
    book: String,
    steps: String,
    results: String,
    summary: String,
    replies: String,
    texts: String,
}

impl Names {
    fn new(book: &Book, lang: Lang) -> Names {
        let mut names = SheetNames::new();
        // The book keeps its name, whatever the others are called.
        let book = names.take(&book.sheet);
        let mut take = |en, ja| names.take(say(lang, en, ja));
        Names {
            page: take("Open", "Open"),
            steps: take("Steps", "手順"),
            results: take("Result of Cal.", "計算結果"),
            summary: take("Summary of Cal.", "計算集計"),
            replies: take("Replies", "応答"),
            texts: take("Texts", "文言"),
            book,
        }
    }
}

/// What the sheets are written with.
struct Context<'a> {
    book: &'a Book,
    names: &'a Names,
    styles: &'a Styles,
    lang: Lang,
    marks: &'a mut Marks,
}

/// Makes the workbook of a book.
///
/// # Errors
/// When its puzzles are larger than the page, or not in grid form.
pub(crate) fn workbook(book: &Book, lang: Lang) -> Result<Workbook, NewBookError> {
    if book.form == SheetForm::Line {
        return Err(NewBookError::MacrosForm);
    }
    if book.layout.n() > LARGEST {
        return Err(NewBookError::MacrosSize(LARGEST));
    }
    let names = Names::new(book, lang);
    let styles = Styles::new(lang);
    let mut marks = Marks::default();
    let mut cx = Context {
        book,
        names: &names,
        styles: &styles,
        lang,
        marks: &mut marks,
    };
    let mut workbook = style::workbook()?;
    workbook.set_properties(&DocProperties::new().set_title(&book.title));
    page::write(add(&mut workbook, &names.page)?, &mut cx)?;
    let sheet = add(&mut workbook, &names.book)?;
    write_sheet(sheet, book, &styles, lang)?;
    reports::answers(sheet, &cx)?;
    reports::steps(add(&mut workbook, &names.steps)?, &mut cx)?;
    reports::results(add(&mut workbook, &names.results)?, &mut cx)?;
    reports::summary(add(&mut workbook, &names.summary)?, &mut cx)?;
    reports::replies(add(&mut workbook, &names.replies)?, &mut cx)?;
    texts::write(add(&mut workbook, &names.texts)?, &mut cx)?;
    marks.define(&mut workbook)?;
    let sheets = workbook.worksheets().len();
    add_macros(&mut workbook, sheets)?;
    Ok(workbook)
}

fn add<'w>(workbook: &'w mut Workbook, name: &str) -> Result<&'w mut Worksheet, NewBookError> {
    Ok(workbook.add_worksheet().set_name(name)?)
}

/// Puts the macros in. The library takes them from a file only, and gives the sheets the
/// code names `Sheet1`, `Sheet2`, ... by itself.
fn add_macros(workbook: &mut Workbook, sheets: usize) -> Result<(), NewBookError> {
    let failed = NewBookError::Macros;
    let bytes = project::project(&SOURCES, sheets).map_err(failed)?;
    let mut file = tempfile::NamedTempFile::new().map_err(failed)?;
    file.write_all(&bytes).map_err(failed)?;
    workbook.add_vba_project(file.path())?;
    workbook.set_vba_name(project::WORKBOOK)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Office reads the text of macros in the code page of the project.
    #[test]
    fn the_macros_are_plain_text() {
        for source in SOURCES {
            let first = source.lines().next().unwrap();
            assert!(first.starts_with("Attribute VB_Name = \"Np"), "{first}");
            assert!(source.is_ascii(), "{first}");
            assert!(source.contains("\nOption Explicit\n"), "{first}");
        }
    }

    /// Every button calls a macro that is there, and every text that a macro asks for is
    /// there in both languages.
    #[test]
    fn buttons_and_texts_are_those_of_the_macros() {
        let all = SOURCES.concat();
        for button in page::BUTTONS {
            assert!(
                all.contains(&format!("\nPublic Sub {}()\n", button.name)),
                "{}",
                button.name
            );
        }
        let known: Vec<&str> = texts::all().iter().map(|text| text.key).collect();
        let asked = all.match_indices("\"t.").map(|(at, _)| {
            let rest = &all[at + 1..];
            &rest[..rest.find('"').unwrap()]
        });
        let mut asked: Vec<&str> = asked.collect();
        for key in &asked {
            // A key that ends in a point is completed by the program.
            let found = known
                .iter()
                .any(|known| known == key || key.ends_with('.') && known.starts_with(key));
            assert!(found, "{key}");
        }
        asked.sort_unstable();
        // The first one stands on the page from the beginning.
        for key in &known[1..] {
            let used = asked
                .iter()
                .any(|asked| asked == key || asked.ends_with('.') && key.starts_with(asked));
            assert!(used, "{key} is never said");
        }
    }
}
