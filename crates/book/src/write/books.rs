//! The sheet of books: a row for each book, to compare them.

use numplace_solver::{Status, words};
use rust_xlsxwriter::{Chart, Format, Worksheet, XlsxError};

use super::cell::{put_formula, put_link, say};
use super::names::reference;
use super::style::{self, BLUE, ORANGE};
use super::summary::Figure;
use super::volume::Volume;
use super::{Context, page};
use crate::model::{Position, Value};

/// Row of the columns' titles.
const HEADER: u32 = 2;
const PUZZLES: u16 = 2;
const CONQUERED: u16 = 3;
const MEAN_TIME: u16 = 6;
const LINKS: u16 = 9;

/// Writes the sheet, which is called `name`.
pub(crate) fn write(
    sheet: &mut Worksheet,
    name: &str,
    volumes: &[Volume<'_>],
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let styles = &cx.styles;
    let title = say(cx.lang, "Books", "本の一覧");
    sheet.write_string_with_format(0, 0, title, &styles.title)?;
    #[rustfmt::skip]
    let columns = [
        (20.0, say(cx.lang, "sheet", "シート")),
        (28.0, say(cx.lang, "title", "題名")),
        (9.0,  say(cx.lang, "puzzles", "問題数")),
        (10.0, words::CONQUER),
        (10.0, words::status(Status::Assisted, cx.lang)),
        (13.0, say(cx.lang, "total time (s)", "合計時間(秒)")),
        (13.0, say(cx.lang, "mean time (s)", "平均時間(秒)")),
        (10.0, say(cx.lang, "mean level", "平均レベル")),
        (16.0, say(cx.lang, "mean Technical Point", "平均テクニカルポイント")),
        (18.0, say(cx.lang, "results", "解答結果")),
        (18.0, say(cx.lang, "summary", "集計")),
        (18.0, say(cx.lang, "procedure", "解法手順")),
    ];
    for (col, (width, title)) in (0..).zip(columns) {
        sheet.set_column_width(col, width)?;
        sheet.write_string_with_format(HEADER, col, title, &styles.header)?;
    }
    sheet.set_row_height_pixels(HEADER, 40)?;
    for (row, volume) in (HEADER + 1..).zip(volumes) {
        write_row(sheet, row, volume, cx)?;
    }
    let last = HEADER + volumes.len() as u32;
    if last > HEADER {
        let chart = chart(name, last, cx);
        sheet.insert_chart_with_offset(last + 2, 0, &chart, 4, 0)?;
    }
    sheet.set_freeze_panes(HEADER + 1, 1)?;
    page::table(sheet, title, (0, HEADER))
}

fn write_row(
    sheet: &mut Worksheet,
    row: u32,
    volume: &Volume<'_>,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let styles = &cx.styles;
    let text = |text: &str| Value::Text(text.to_string());
    let top = Position::new(0, 0);
    let Volume {
        solved,
        summary,
        sheets,
        ..
    } = volume;
    put_link(
        sheet,
        row,
        0,
        &text(&sheets.book),
        (&sheets.book, top),
        &styles.link,
    )?;
    sheet.write_string_with_format(row, 1, &solved.book.title, &styles.text)?;

    let range = |figure| format!("{}{}", reference(&sheets.summary), summary.range(figure));
    let mut formula = |col: u16, formula: String, result: f64, format: &Format| {
        put_formula(sheet, row, col, formula, result, format)
    };
    let puzzles = format!("=COUNT({})", range(Figure::Number));
    formula(PUZZLES, puzzles, summary.puzzles() as f64, &styles.count)?;
    for (col, status) in (CONQUERED..).zip([Status::Conquered, Status::Assisted]) {
        let word = words::status(status, cx.lang);
        let count = summary.count(Figure::Status, &text(word)) as f64;
        let counted = format!("=COUNTIF({},\"{word}\")", range(Figure::Status));
        formula(col, counted, count, &styles.count)?;
    }
    let total = format!("=SUM({})", range(Figure::Time));
    formula(5, total, summary.sum(Figure::Time), &styles.seconds)?;
    let means = [
        (MEAN_TIME, Figure::Time, &styles.seconds),
        (7, Figure::Level, &styles.mean),
        (8, Figure::Points, &styles.mean),
    ];
    for (col, figure, format) in means {
        if let Some(mean) = summary.mean(figure) {
            formula(col, format!("=AVERAGE({})", range(figure)), mean, format)?;
        }
    }
    let procedure = sheets.procedure.first();
    let linked = [Some(&sheets.results), Some(&sheets.summary), procedure];
    for (col, name) in (LINKS..).zip(linked) {
        if let Some(name) = name {
            put_link(sheet, row, col, &text(name), (name, top), &styles.link)?;
        }
    }
    Ok(())
}

/// Conquered puzzles and mean time of each book.
fn chart(name: &str, last: u32, cx: &Context<'_>) -> Chart {
    let column = |col: u16| (name, HEADER + 1, col, last, col);
    let conquered = say(cx.lang, "puzzles conquered", "解けた問題数");
    let mean = say(cx.lang, "mean time (s)", "平均時間(秒)");
    let mut chart = Chart::new_column();
    let series = chart.add_series();
    series
        .set_name(conquered)
        .set_gap(150)
        .set_format(&mut style::solid(BLUE));
    series
        .set_categories(column(1))
        .set_values(column(CONQUERED));
    let mut line = Chart::new_line();
    let series = line.add_series();
    series.set_name(mean).set_secondary_axis(true);
    series
        .set_categories(column(1))
        .set_values(column(MEAN_TIME));
    series
        .set_marker(&style::marker(ORANGE))
        .set_format(&mut style::line(ORANGE));
    chart.combine(&line);
    style::dress(
        &mut chart,
        say(cx.lang, "Books compared", "本の比較"),
        conquered,
        cx.lang,
    );
    style::dress_second(&mut chart, mean, cx.lang);
    chart.y2_axis().set_num_format("0.0000");
    chart.set_width(720).set_height(320);
    chart
}
