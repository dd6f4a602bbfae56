//! The head of a book sheet: its title, block shape, variant, and the titles of
//! its columns. New books and answered ones have the same.

use numplace_solver::{Lang, Layout};
use rust_xlsxwriter::{Worksheet, XlsxError};

use crate::columns;
use crate::model::SheetForm;
use crate::write::board;
use crate::write::style::Styles;

/// What the head of a book sheet says.
pub(crate) struct Heading<'a> {
    /// Title of the book.
    pub(crate) title: &'a str,
    /// Form of its puzzles.
    pub(crate) form: SheetForm,
    /// Houses of its puzzles.
    pub(crate) layout: &'a Layout,
    /// The user's language.
    pub(crate) lang: Lang,
}

/// The titles of columns A to K in English and Japanese, with widths in characters.
#[rustfmt::skip]
const TITLES: [(u32, f64, &str, &str); 11] = [
    (columns::NUMBER,      6.0, "no.",             "番号"),
    (columns::PAGE,       14.0, "title, page",     "題・頁"),
    (columns::AUTHOR,     12.0, "author",          "作者"),
    (columns::GIVENS,      7.0, "givens",          "表出数"),
    (columns::PUBLISHED,   9.5, "published level", "公表レベル"),
    (columns::LEVEL,      10.5, "level no.",       "レベル番号"),
    (columns::TECHNIQUES, 30.0, "techniques",      "使用解法"),
    (columns::TIME,        9.5, "time (s)",        "時間(秒)"),
    (columns::STRATEGY,   11.0, "strategy level",  "戦略レベル"),
    (columns::PLAYBACK,   14.0, "playback",        "再生文字列"),
    (columns::POINTS,     10.0, "Technical Point", "テクニカルポイント"),
];

/// Heights of the title row, and of the row of column titles, which may have two lines.
const TITLE_PIXELS: u32 = 28;
const HEADER_PIXELS: u32 = 40;
/// Height of the head.
pub(crate) const HEIGHT_PIXELS: u32 = TITLE_PIXELS + HEADER_PIXELS;
/// Width of the column of flags, in characters.
const FLAG_WIDTH: f64 = 16.0;
/// Width of the gap between puzzle, answer and flag, in characters.
const GAP_WIDTH: f64 = 3.0;
/// Greatest width of a column of strings, in characters.
const LINE_WIDTH: usize = 90;

/// Writes rows 1 and 2, sets the widths of the columns, and keeps the head in sight.
pub(crate) fn write(
    sheet: &mut Worksheet,
    heading: &Heading,
    styles: &Styles,
) -> Result<(), XlsxError> {
    let Heading {
        title,
        form,
        layout,
        lang,
    } = *heading;
    let n = layout.n();
    let word = |en: &'static str, ja: &'static str| match lang {
        Lang::En => en,
        Lang::Ja => ja,
    };

    let row = columns::TITLE_ROW;
    sheet.write_string_with_format(row, 0, title, &styles.title)?;
    let (block_col, variant_col) = (columns::BLOCK as u16, columns::VARIANT as u16);
    sheet.write_string_with_format(row, block_col - 1, word("block", "ブロック"), &styles.quiet)?;
    sheet.write_string_with_format(row, variant_col - 1, word("variant", "変種"), &styles.quiet)?;
    if let Some((rows, cols)) = layout.block() {
        sheet.write_string_with_format(row, block_col, format!("{rows}x{cols}"), &styles.centre)?;
    }

    let variant = layout.variant();
    if !variant.is_plain() {
        sheet.write_string_with_format(row, variant_col, variant.to_string(), &styles.text)?;
    }

    column_titles(sheet, lang, styles)?;
    let (answer, flag) = (
        columns::answer(form, n) as u16,
        columns::flag(form, n) as u16,
    );
    let puzzle = columns::DIGITS as u16;
    digit_titles(sheet, puzzle, (form, n), word("puzzle", "問題"), styles)?;
    digit_titles(sheet, answer, (form, n), word("answer", "解答"), styles)?;
    sheet.set_column_width(answer - 1, GAP_WIDTH)?;
    sheet.set_column_width(flag - 1, GAP_WIDTH)?;
    let result = word("result", "結果");
    sheet.write_string_with_format(columns::HEADER_ROW, flag, result, &styles.header)?;
    sheet.set_column_width(flag, FLAG_WIDTH)?;

    if variant.is_jigsaw() {
        let regions = columns::regions(form, n) as u16;
        let title = word("regions", "領域");
        sheet.set_column_width(regions - 1, GAP_WIDTH)?;
        match form {
            SheetForm::Line => digit_titles(sheet, regions, (form, n), title, styles)?,
            SheetForm::Grid => {
                let (row, last) = (columns::HEADER_ROW, regions + n as u16 - 1);
                sheet.merge_range(row, regions, row, last, title, &styles.header)?;
                let pixels = board::column_pixels(n);
                sheet.set_column_range_width_pixels(regions, last, pixels)?;
            }
        }
    }

    // The number of a puzzle stays in sight beside its digits.
    sheet.set_freeze_panes(columns::FIRST_ROW, 1)?;
    sheet.set_repeat_rows(columns::TITLE_ROW, columns::HEADER_ROW)?;
    Ok(())
}

/// Writes the titles of columns A to K and sets their widths.
pub(crate) fn column_titles(
    sheet: &mut Worksheet,
    lang: Lang,
    styles: &Styles,
) -> Result<(), XlsxError> {
    let row = columns::HEADER_ROW;
    for (col, width, en, ja) in TITLES {
        let title = if lang == Lang::Ja { ja } else { en };
        sheet.write_string_with_format(row, col as u16, title, &styles.header)?;
        sheet.set_column_width(col as u16, width)?;
    }
    sheet.set_row_height_pixels(columns::TITLE_ROW, TITLE_PIXELS)?;
    sheet.set_row_height_pixels(row, HEADER_PIXELS)?;
    Ok(())
}

/// Writes the titles over a puzzle or an answer (1 to n, or `title` over a string) and
/// sets the widths of its columns, the first of which is `first`.
pub(crate) fn digit_titles(
    sheet: &mut Worksheet,
    first: u16,
    (form, n): (SheetForm, usize),
    title: &str,
    styles: &Styles,
) -> Result<(), XlsxError> {
    let row = columns::HEADER_ROW;
    match form {
        SheetForm::Grid => {
            for place in 0..n as u16 {
                let number = f64::from(place) + 1.0;
                sheet.write_number_with_format(row, first + place, number, &styles.header)?;
            }
            let last = first + n as u16 - 1;
            sheet.set_column_range_width_pixels(first, last, board::column_pixels(n))?;
        }
        SheetForm::Line => {
            sheet.write_string_with_format(row, first, title, &styles.header)?;
            sheet.set_column_width(first, (n * n + 4).min(LINE_WIDTH) as f64)?;
        }
    }
    Ok(())
}

/// Width in pixels of a sheet in grid form with `boards` boards beside each other.
pub(crate) fn grid_pixels(n: usize, boards: u32) -> u32 {
    let titles: f64 = TITLES.iter().map(|(_, width, ..)| pixels(*width)).sum();
    let board = f64::from(n as u32 * board::column_pixels(n)) + pixels(GAP_WIDTH);
    (titles + f64::from(boards) * board + pixels(FLAG_WIDTH)) as u32
}

/// Width in pixels of a column that is `width` characters wide.
pub(crate) fn pixels(width: f64) -> f64 {
    width * 7.0 + 5.0
}
