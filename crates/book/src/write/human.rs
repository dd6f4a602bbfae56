//! The Human sheet: a person's own times, as typed, and how they compare with the model.
//!
//! ```text
//!      A     B       C     D        E        F    G
//!  1   title
//!  2   how to
//!  4   book  number  step  seconds  remark        person and model
//!  5   ...                                        unit, ratio, slower, faster
//! ```

use rust_xlsxwriter::{Worksheet, XlsxError};

use super::cell::{fit, put, say};
use super::{Context, SHEET_ROWS, page};
use crate::human::{Field, HEADER, Time};

/// Column of what is wrong with a row.
const REMARK: u16 = 4;
/// Column of the report.
const REPORT: u16 = 6;
/// Columns of the times that the chart sheet draws where no Open sheet has them.
const CHARTED: [u16; 2] = [8, 9];
/// Rows to type into that are ready below what is typed already.
const READY: u32 = 30;

/// Where the times that are drawn stand.
pub(crate) type Drawn = [(u32, u16, u32, u16); 2];

/// Where the times `drawn` of a puzzle stand on the sheet: their steps, their seconds.
pub(crate) fn drawn_range(drawn: &[Time]) -> Drawn {
    let last = HEADER + drawn.len() as u32;
    CHARTED.map(|col| (HEADER + 1, col, last, col))
}

/// Writes the sheet; `drawn` are times that a chart sheet takes from it.
pub(crate) fn write(
    sheet: &mut Worksheet,
    drawn: &[Time],
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let styles = &cx.styles;
    let title = say(cx.lang, "Human", "人の記録");
    sheet.write_string_with_format(0, 0, title, &styles.title)?;
    let how_to = say(
        cx.lang,
        "Type the times you took: seconds since the start, at a step, or with an empty step for \
         the whole puzzle. The next run fits the simulated times to them and draws them in the chart.",
        "自分で解いた時間を入力します。開始からの秒数を、手順ごとに、または手順を空欄にして問題全体で入れてください。\
         次の実行で、人の想定時間がこれに合わせられ、グラフにも描かれます。",
    );
    sheet.write_string_with_format(1, 0, how_to, &styles.quiet)?;
    #[rustfmt::skip]
    let columns = [
        (20.0, say(cx.lang, "book", "問題集")),
        (10.0, say(cx.lang, "number", "番号")),
        (10.0, say(cx.lang, "step", "手順")),
        (12.0, say(cx.lang, "seconds", "秒")),
        (50.0, say(cx.lang, "not used because", "使えない理由")),
    ];
    for (col, (width, title)) in (0..).zip(columns) {
        sheet.set_column_width(col, width)?;
        sheet.write_string_with_format(HEADER, col, title, &styles.header)?;
    }
    let typed = &cx.human.rows;
    let last = typed.last().map_or(0, |row| row.row + 1);
    let field = styles.field();
    for row in HEADER + 1..(HEADER + 1 + last + READY).min(SHEET_ROWS) {
        for col in 0..REMARK {
            sheet.write_blank(row, col, &field)?;
        }
    }
    let bad = field.clone().set_background_color(super::board::FAULT);
    for (number, typed) in typed.iter().enumerate() {
        let row = HEADER + 1 + typed.row;
        if row >= SHEET_ROWS {
            break;
        }
        let values = [&typed.book, &typed.number, &typed.step, &typed.seconds];
        let wrong = cx.times.bad_field(number);
        for (col, (which, value)) in (0..).zip(Field::ALL.into_iter().zip(values)) {
            let format = if wrong == Some(which) { &bad } else { &field };
            match value.is_blank() {
                true => sheet.write_blank(row, col, format).map(|_| ())?,
                false => put(sheet, row, col, value, format)?,
            }
        }
        if let Some(why) = cx.times.fault(&cx.human, number, cx.lang) {
            sheet.write_string_with_format(row, REMARK, fit(why), &styles.text)?;
        }
    }
    write_report(sheet, cx)?;
    for (col, title) in CHARTED.into_iter().zip(["step", "s"]) {
        if !drawn.is_empty() {
            sheet.write_string_with_format(HEADER, col, title, &styles.header)?;
        }
    }
    for (row, time) in (HEADER + 1..).zip(drawn) {
        sheet.write_number(row, CHARTED[0], time.step as f64)?;
        sheet.write_number(row, CHARTED[1], time.seconds)?;
    }
    sheet.set_freeze_panes(HEADER + 1, 0)?;
    page::table(sheet, title, (0, HEADER))
}

fn write_report(sheet: &mut Worksheet, cx: &Context<'_>) -> Result<(), XlsxError> {
    let options = cx.options;
    let unit = (options.seconds_per_weight, options.unit_source);
    let report = cx.times.report(unit, cx.lang);
    if report.is_empty() {
        return Ok(());
    }
    sheet.set_column_width(REPORT, 70)?;
    let title = say(cx.lang, "person and model", "人と想定の比較");
    sheet.write_string_with_format(HEADER, REPORT, title, &cx.styles.header)?;
    for (row, line) in (HEADER + 1..).zip(report) {
        sheet.write_string_with_format(row, REPORT, fit(line), &cx.styles.text)?;
    }
    Ok(())
}
