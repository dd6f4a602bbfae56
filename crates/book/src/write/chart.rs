//! The chart sheet: elapsed and simulated time over the steps of one puzzle, and a
//! person's own time where there is one.

use rust_xlsxwriter::{Chart, ChartType, IntoChartRange, Worksheet, XlsxError};

use super::Context;
use super::cell::say;
use super::procedure::{ELAPSED, Part, SIMULATED, STEP};
use super::style::{self, BLUE, GREEN, ORANGE};

/// Name of the sheet, in every language (K).
pub(crate) const NAME: &str = "グラフ1";

/// The kind of sheet by which it is marked.
pub(crate) const KIND: &str = "chart";

/// Whether a chart sheet is called as ours are, the second of a name among them.
pub(crate) fn is_named(sheet: &str) -> bool {
    sheet.starts_with(NAME)
}

/// Where the numbers of a chart stand, a row each step.
pub(crate) struct Columns<'a> {
    pub(crate) step: Range<'a>,
    pub(crate) elapsed: Range<'a>,
    pub(crate) simulated: Range<'a>,
    /// Steps and seconds of a person, if there are any in the workbook.
    pub(crate) human: Option<[Range<'a>; 2]>,
}

/// Sheet, first row and column, last row and column.
pub(crate) type Range<'a> = (&'a str, u32, u16, u32, u16);

/// Draws the steps of `part`, which stand on the sheet `data`, and the times `human`.
pub(crate) fn write(
    sheet: &mut Worksheet,
    title: &str,
    (data, part): (&str, &Part),
    human: Option<[Range<'_>; 2]>,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let column = |col: u16| (data, part.row, col, part.last_row(), col);
    let columns = Columns {
        step: column(STEP),
        elapsed: column(ELAPSED),
        simulated: column(SIMULATED),
        human,
    };
    fill_sheet(sheet, &scatter(&columns, title, cx))
}

/// Elapsed and simulated time over the steps, under a title that is a text or a cell.
pub(crate) fn scatter(
    columns: &Columns<'_>,
    title: impl IntoChartRange,
    cx: &Context<'_>,
) -> Chart {
    let elapsed = say(cx.lang, "elapsed (s)", "経過時間(秒)");
    let simulated = say(
        cx.lang,
        "simulated human time (s)",
        "人が解く場合の想定時間(秒)",
    );
    let mut chart = Chart::new(ChartType::ScatterStraightWithMarkers);
    let mut lines = vec![
        (elapsed, columns.step, columns.elapsed, BLUE),
        (simulated, columns.step, columns.simulated, ORANGE),
    ];
    if let Some([steps, seconds]) = columns.human {
        lines.push((say(cx.lang, "Human", "人の記録"), steps, seconds, GREEN));
    }
    for (name, steps, values, color) in lines {
        let series = chart.add_series();
        series
            .set_name(name)
            .set_categories(steps)
            .set_values(values)
            .set_format(&mut style::line(color))
            .set_marker(&style::marker(color));
        // A person takes seconds where a program takes microseconds.
        series.set_secondary_axis(name != elapsed);
    }
    style::dress(&mut chart, title, elapsed, cx.lang);
    style::dress_second(&mut chart, simulated, cx.lang);
    chart
        .x_axis()
        .set_name(say(cx.lang, "step", "手順"))
        .set_min(0)
        .set_major_gridlines(false);
    chart.y_axis().set_num_format("0.000000");
    chart.y2_axis().set_num_format("0");
    chart
}

/// Puts a chart on a chart sheet.
pub(crate) fn fill_sheet(sheet: &mut Worksheet, chart: &Chart) -> Result<(), XlsxError> {
    sheet.insert_chart(0, 0, chart)?;
    // Without this the chart keeps a fixed size in the middle of the window.
    sheet.set_zoom_to_fit(true);
    sheet.set_landscape().set_paper_size(9);
    Ok(())
}
