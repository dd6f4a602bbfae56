//! The chart sheet: elapsed and simulated time over the steps of one puzzle.

use rust_xlsxwriter::{
    Chart, ChartFormat, ChartLegendPosition, ChartLine, ChartMarker, ChartMarkerType,
    ChartSolidFill, ChartType, Color, Worksheet, XlsxError,
};

use super::cell::say;
use super::procedure::{ELAPSED, Part, SIMULATED, STEP};
use super::style::{BLUE, GRID, ORANGE, chart_font};
use super::Context;

/// Name of the sheet, in every language (K).
pub(crate) const NAME: &str = "グラフ1";

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
    let simulated = say(cx.lang, "simulated human time (s)", "人が解く場合の想定時間(秒)");

    let mut chart = Chart::new(ChartType::ScatterStraightWithMarkers);
    let series = chart.add_series();
    series.set_name(elapsed).set_categories(column(STEP)).set_values(column(ELAPSED));
    series.set_format(line(BLUE)).set_marker(&marker(ChartMarkerType::Circle, BLUE));
    let series = chart.add_series();
    series.set_name(simulated).set_categories(column(STEP)).set_values(column(SIMULATED));
    series.set_format(line(ORANGE)).set_marker(&marker(ChartMarkerType::Diamond, ORANGE));
    series.set_secondary_axis(true);

    let font = chart_font(cx.lang);
    chart.title().set_name(title).set_font(font.clone().set_size(16).set_bold());
    let step = say(cx.lang, "step", "手順");
    chart.x_axis().set_name(step).set_name_font(&font).set_font(&font).set_min(0);
    chart.x_axis().set_major_gridlines(false);
    chart.y_axis().set_name(elapsed).set_name_font(&font).set_font(&font).set_min(0);
    chart.y_axis().set_major_gridlines_line(ChartLine::new().set_color(GRID));
    chart.y_axis().set_num_format("0.0000");
    chart.y2_axis().set_name(simulated).set_name_font(&font).set_font(&font).set_min(0);
    chart.y2_axis().set_num_format("0").set_major_gridlines(false);
    chart.legend().set_position(ChartLegendPosition::Bottom).set_font(&font);

    sheet.insert_chart(0, 0, &chart)?;
    // Without this the chart keeps a fixed size in the middle of the window.
    sheet.set_zoom_to_fit(true);
    sheet.set_landscape().set_paper_size(9);
    Ok(())
}

fn line(color: Color) -> ChartFormat {
    let mut format = ChartFormat::new();
    format.set_line(ChartLine::new().set_color(color).set_width(1.5));
    format
}

fn marker(kind: ChartMarkerType, color: Color) -> ChartMarker {
    let mut format = ChartFormat::new();
    format.set_solid_fill(ChartSolidFill::new().set_color(color));
    format.set_border(ChartLine::new().set_color(color));
    let mut marker = ChartMarker::new();
    marker.set_type(kind).set_size(5).set_format(&format);
    marker
}
