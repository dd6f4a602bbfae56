//! The sheets that the macros fill: their titles, widths and formats, and where they write.

use numplace_solver::Technique;
use rust_xlsxwriter::{ConditionalFormatFormula, Format, Worksheet, XlsxError};

use super::Context;
use crate::columns;
use crate::heading;
use crate::model::{Position, SheetForm, Value};
use crate::write::board::{self, Board, Ink};
use crate::write::cell::say;
use crate::write::{Figure, write_empty_steps};

const FIRST_CELL: Position = Position { row: 0, col: 0 };

/// Draws the boards that the answers of a book are written into.
pub(super) fn answers(sheet: &mut Worksheet, cx: &Context<'_>) -> Result<(), XlsxError> {
    let n = cx.book.layout.n();
    let answer = columns::answer(SheetForm::Grid, n);
    boards(sheet, cx, answer, Ink::Found)?;
    let flag = columns::flag(SheetForm::Grid, n) as u16;
    for entry in &cx.book.entries {
        let row = entry.anchor.row;
        sheet.write_blank(row, columns::TIME as u16, &cx.styles.seconds)?;
        sheet.write_blank(row, flag, &cx.styles.flag)?;
    }
    given(sheet, cx, (answer, columns::DIGITS))
}

/// Empty boards in the rows of the puzzles, from a column on.
fn boards(sheet: &mut Worksheet, cx: &Context<'_>, col: u32, ink: Ink) -> Result<(), XlsxError> {
    let board = Board::new(&cx.book.layout, &cx.styles.base);
    let cells = cx.book.layout.all_cells().len();
    for entry in &cx.book.entries {
        let at = Position::new(entry.anchor.row, col);
        let blank = std::iter::repeat_n((Value::Blank, ink), cells);
        board.draw(sheet, at, blank)?;
    }
    Ok(())
}

/// Makes the digits of boards black that are given in the boards of the puzzles.
fn given(
    sheet: &mut Worksheet,
    cx: &Context<'_>,
    (answer, puzzle): (u32, u32),
) -> Result<(), XlsxError> {
    let n = cx.book.layout.n() as u32;
    let first = columns::FIRST_ROW;
    // Puzzles are added at the end.
    let last = columns::SHEET_ROWS - 1;
    let rule = format!("={}<>\"\"", Position::new(first, puzzle));
    let look = Format::new().set_bold().set_font_color(board::GIVEN);
    let rule = ConditionalFormatFormula::new()
        .set_rule(rule.as_str())
        .set_format(look);
    sheet.add_conditional_format(first, answer as u16, last, (answer + n - 1) as u16, &rule)?;
    Ok(())
}

/// The sheet of one procedure.
pub(super) fn steps(sheet: &mut Worksheet, cx: &mut Context<'_>) -> Result<(), XlsxError> {
    cx.marks
        .name("np_steps", &cx.names.steps, FIRST_CELL, FIRST_CELL);
    write_empty_steps(sheet, cx.book, cx.styles, cx.lang)
}

/// The sheet of results: the columns of the book, the answers in place of the puzzles, and
/// these beside them.
pub(super) fn results(sheet: &mut Worksheet, cx: &mut Context<'_>) -> Result<(), XlsxError> {
    cx.marks
        .name("np_results", &cx.names.results, FIRST_CELL, FIRST_CELL);
    let n = cx.book.layout.n();
    let title = format!(
        "{}{}",
        cx.book.title,
        say(cx.lang, " - results", " - 解答結果")
    );
    sheet.write_string_with_format(0, 0, title, &cx.styles.title)?;
    heading::column_titles(sheet, cx.lang, cx.styles)?;
    let result = say(cx.lang, "result", "結果");
    let flag = columns::AUTHOR as u16;
    sheet.write_string_with_format(columns::HEADER_ROW, flag, result, &cx.styles.header)?;
    sheet.set_column_width(flag, 17.0)?;
    let form = (SheetForm::Grid, n);
    let puzzle = columns::answer(SheetForm::Grid, n);
    for (col, title) in [
        (columns::DIGITS, say(cx.lang, "answer", "解答")),
        (puzzle, say(cx.lang, "puzzle", "問題")),
    ] {
        heading::digit_titles(sheet, col as u16, form, title, cx.styles)?;
    }
    sheet.set_column_width(puzzle as u16 - 1, 3.0)?;
    boards(sheet, cx, columns::DIGITS, Ink::Found)?;
    boards(sheet, cx, puzzle, Ink::Given)?;
    for entry in &cx.book.entries {
        let row = entry.anchor.row;
        sheet.write_blank(row, columns::TIME as u16, &cx.styles.seconds)?;
        sheet.write_blank(row, flag, &cx.styles.flag)?;
    }
    given(sheet, cx, (columns::DIGITS, puzzle))?;
    sheet.set_freeze_panes(columns::FIRST_ROW, 1)?;
    Ok(())
}

/// Row of the titles of a summary.
const SUMMARY_HEADER: u32 = 2;

/// The sheet of the summary: a column for each technique that there is.
pub(super) fn summary(sheet: &mut Worksheet, cx: &mut Context<'_>) -> Result<(), XlsxError> {
    let figures = Figure::all(false, |_: Technique| true);
    let told = figures.into_iter().filter(|figure| {
        // What the protocol does not tell of a puzzle, or what needs its steps.
        let left = [
            Figure::Crux,
            Figure::Slope,
            Figure::SlopeStep,
            Figure::Tables,
        ];
        !left.contains(figure) && !matches!(figure, Figure::Distance(_))
    });
    let title = format!("{}{}", cx.book.title, say(cx.lang, " - summary", " - 集計"));
    sheet.write_string_with_format(0, 0, title, &cx.styles.title)?;
    for (col, figure) in (0..).zip(told) {
        sheet.set_column_width(col, figure.width())?;
        sheet.set_column_format(col, figure.format(&Value::Blank, cx.styles))?;
        let title = figure.title(cx.lang);
        sheet.write_string_with_format(SUMMARY_HEADER, col, title, &cx.styles.header)?;
    }
    sheet.set_row_height_pixels(SUMMARY_HEADER, 40)?;
    sheet.set_freeze_panes(SUMMARY_HEADER + 1, 1)?;
    let first = Position::new(SUMMARY_HEADER, 0);
    cx.marks.name("np_summary", &cx.names.summary, first, first);
    Ok(())
}

/// The hidden sheet of what the command said, a row for each puzzle.
pub(super) fn replies(sheet: &mut Worksheet, cx: &mut Context<'_>) -> Result<(), XlsxError> {
    #[rustfmt::skip]
    const TITLES: [(&str, bool); 18] = [
        ("book", true), ("no", false), ("puzzle", true), ("status", true), ("solution", true),
        ("level", false), ("level_name", true), ("published", true), ("technical_point", false),
        ("klevel", false), ("playback", true), ("givens", false), ("blanks", false),
        ("seconds", false), ("counts", true), ("flag", true), ("row", false), ("title", true),
    ];
    let text = cx.styles.text.clone().set_num_format("@");
    for (col, (title, is_text)) in (0..).zip(TITLES) {
        if is_text {
            sheet.set_column_format(col, &text)?;
        }
        sheet.write_string_with_format(0, col, title, &cx.styles.header)?;
    }
    cx.marks
        .name("np_replies", &cx.names.replies, FIRST_CELL, FIRST_CELL);
    sheet.set_hidden(true);
    Ok(())
}
