//! The charts of elapsed time: on the Open sheet, and the chart sheet that follows it.

use rust_xlsxwriter::{Chart, Worksheet, XlsxError};

use super::Open;
use super::formula::{CHART, HUMAN_CHART};
use super::places;
use crate::write::Context;
use crate::write::cell::say;
use crate::write::chart::{self, Columns};

/// Draws the chart on the Open sheet.
pub(crate) fn embed(
    open: &Open<'_>,
    sheet: &mut Worksheet,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let mut chart = of(open, cx);
    let (width, height) = places::CHART_PIXELS;
    chart.set_width(width).set_height(height);
    let at = places::CHART;
    sheet.insert_chart(at.row, at.col as u16, &chart)?;
    Ok(())
}

/// Writes the chart sheet that shows what the Open sheet shows.
pub(crate) fn sheet(
    open: &Open<'_>,
    sheet: &mut Worksheet,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    chart::fill_sheet(sheet, &of(open, cx))
}

fn of(open: &Open<'_>, cx: &Context<'_>) -> Chart {
    let rows = open.places.table_rows();
    let column = |col: u16| (open.name.as_str(), rows.start, col, rows.end - 1, col);
    let [step, elapsed, simulated] = CHART.map(column);
    let columns = Columns {
        step,
        elapsed,
        simulated,
        human: (!cx.times.is_empty()).then(|| HUMAN_CHART.map(column)),
    };
    // A title that is a cell is shown by few programs before they calculate, and by some
    // never; the page beside the chart says which puzzle it is.
    let title = say(cx.lang, "Time by step", "手順ごとの時間");
    let mut chart = chart::scatter(&columns, title, cx);
    // The numbers stand in hidden columns.
    chart.show_hidden_data();
    chart
}
