//! The chart sheet: elapsed and simulated time over the steps of one puzzle.

use rust_xlsxwriter::{Chart, ChartType, Worksheet, XlsxError};

use super::Context;
use super::cell::say;
use super::procedure::{ELAPSED, Part, SIMULATED, STEP};
use super::style::{self, BLUE, ORANGE};

/// Name of the sheet, in every language (K).
pub(crate) const NAME: &str = "グラフ1";

/// The kind of sheet by which it is marked.
pub(crate) const KIND: &str = "chart";

/// Whether a chart sheet is called as ours are, the second of a name among them.
pub(crate) fn is_named(sheet: &str) -> bool {
    sheet.starts_with(NAME)
}

/// Draws the steps of `part`, which stand on the sheet `data`.
pub(crate) fn write(
    sheet: &mut Worksheet,
    title: &str,
    data: &str,
    part: &Part,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let (first, last) = (part.row, part.last_row());
    let column = |col: u16| (data, first, col, last, col);
    let elapsed = say(cx.lang, "elapsed (s)", "経過時間(秒)");
    let simulated = say(
        cx.lang,
        "simulated human time (s)",
        "人が解く場合の想定時間(秒)",
    );

    let mut chart = Chart::new(ChartType::ScatterStraightWithMarkers);
    let series = chart.add_series();
    series
        .set_name(elapsed)
        .set_categories(column(STEP))
        .set_values(column(ELAPSED));
    series
        .set_format(&mut style::line(BLUE))
        .set_marker(&style::marker(BLUE));
    let series = chart.add_series();
    series
        .set_name(simulated)
        .set_categories(column(STEP))
        .set_values(column(SIMULATED));
    series
        .set_format(&mut style::line(ORANGE))
        .set_marker(&style::marker(ORANGE));
    series.set_secondary_axis(true);

    style::dress(&mut chart, title, elapsed, cx.lang);
    style::dress_second(&mut chart, simulated, cx.lang);
    chart
        .x_axis()
        .set_name(say(cx.lang, "step", "手順"))
        .set_min(0)
        .set_major_gridlines(false);
    chart.y_axis().set_num_format("0.000000");
    chart.y2_axis().set_num_format("0");

    sheet.insert_chart(0, 0, &chart)?;
    // Without this the chart keeps a fixed size in the middle of the window.
    sheet.set_zoom_to_fit(true);
    sheet.set_landscape().set_paper_size(9);
    Ok(())
}
