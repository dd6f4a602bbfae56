//! The procedure table of an Open sheet, and the numbers of its chart.

use rust_xlsxwriter::{Format, FormatAlign, Worksheet, XlsxError};

use super::Open;
use super::data::{self, Data, HOUSE, INDEX, LABEL, TECHNIQUE, TIME, digit_width};
use super::formula::{CHART, HUMAN_CHART, Helper, Refs, fixed};
use super::places::TABLE;
use super::words::Words;
use crate::model::{Position, Value};
use crate::write::Context;
use crate::write::cell::{fit, put_shown};
use numplace_solver::{Step, words};

/// Nanoseconds and thousandths of seconds of a second.
const ELAPSED_UNITS: f64 = 1e9;
const SIMULATED_UNITS: f64 = 1e3;

/// Writes the titles and a row for each step that a puzzle may have.
pub(crate) fn write(
    open: &Open<'_>,
    sheet: &mut Worksheet,
    (refs, data): (&Refs, &Data),
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let styles = &cx.styles;
    let titles = Words::new(cx.lang).table;
    // The narrow columns have room for a smaller title only.
    let header = styles.header.clone().unset_text_wrap().set_shrink();
    for (cols, title) in TABLE.into_iter().zip(titles) {
        merge(sheet, open.places.table, cols, title, &header)?;
    }
    // Times of the widths of a column pair of a board.
    let tight = |format: &Format| format.clone().set_indent(0);
    let formats = [
        styles.centre.clone(),
        styles.centre.clone(),
        styles.centre.clone(),
        styles.centre.clone(),
        styles.text.clone(),
        styles.text.clone(),
        tight(&styles.micros),
        tight(&styles.tenths),
        styles.text.clone().set_align(FormatAlign::Left),
    ];
    let item = open.view.item(&open.shelf);
    let mut simulated = item.record.iter().flat_map(|record| record.simulated());
    let plain = &styles.base;
    for (number, row) in (1..).zip(open.places.table_rows()) {
        let step = item.step(number);
        let placed = step.and_then(|step| step.placed);
        let elapsed = item
            .record
            .and_then(|record| record.elapsed.get(number - 1));
        let elapsed = elapsed.map(|time| time.as_nanos() as f64 / ELAPSED_UNITS);
        let seconds = simulated.next().map(|weights| {
            (weights * cx.options.seconds_per_weight * SIMULATED_UNITS).round() / SIMULATED_UNITS
        });
        let text = |text: Option<String>| Value::Text(text.unwrap_or_default());
        let number_or_none = |number: Option<f64>| number.map_or_else(|| text(None), Value::Number);
        let results = [
            number_or_none(step.map(|_| number as f64)),
            text(placed.map(|placed| placed.cell.to_string())),
            number_or_none(placed.map(|placed| f64::from(placed.digit) + 1.0)),
            text(step.map(|step| step.label.to_string())),
            text(step.map(|step| words::technique(step.technique(), cx.lang).to_string())),
            text(step.map(|step| data::house(step, cx))),
            number_or_none(elapsed),
            number_or_none(seconds),
            text(step.map(|step| sentence(step, cx))),
        ];
        let formulas = formulas(refs, data, number, row);
        let cells = TABLE.into_iter().zip(&formats);
        for ((cols, format), (formula, result)) in cells.zip(formulas.into_iter().zip(&results)) {
            if cols.0 < cols.1 {
                merge(sheet, row, cols, "", format)?;
            }
            put_shown(sheet, row, cols.0, formula, result, format)?;
        }
        chart_row(sheet, row, (number, elapsed, seconds), plain)?;
        if !cx.times.is_empty() {
            human_row(sheet, row, (refs, number), item.human_at(number), plain)?;
        }
    }
    Ok(())
}

fn sentence(step: &Step, cx: &Context<'_>) -> String {
    fit(words::sentence(step, cx.lang))
}

/// The formulas of a row, which shows step `number`.
fn formulas(refs: &Refs, data: &Data, number: usize, row: u32) -> [String; 9] {
    let here = |column: usize| fixed(Position::new(row, TABLE[column].0.into()));
    let (no, cell_shown) = (here(0), here(1));
    let index = number - 1;
    let shown = |value: String| format!("=IF({no}=\"\",\"\",{value})");
    let cell = refs.cut(Helper::CellOf, index, INDEX);
    let (n, width) = (refs.n(), digit_width(refs.n()));
    let cut = |from: Helper, width: usize| format!("TRIM({})", refs.cut_text(from, index, width));
    let seconds = |from: Helper, units: f64| format!("{}/{units}", refs.cut(from, index, TIME));
    let digits = refs.of(Helper::Digits);
    [
        format!("=IF({}>={number},{number},\"\")", refs.of(Helper::Steps)),
        shown(format!(
            "IF({cell}=0,\"\",\"(\"&INT(({cell}-1)/{n})+1&\",\"&MOD({cell}-1,{n})+1&\")\")"
        )),
        format!("=IF({cell_shown}=\"\",\"\",VALUE(MID({digits},({cell}-1)*{width}+2,{width})))"),
        shown(cut(Helper::Labels, LABEL)),
        shown(format!(
            "INDEX({},{})",
            data.technique_names(),
            refs.cut(Helper::Techniques, index, TECHNIQUE)
        )),
        shown(cut(Helper::Houses, HOUSE)),
        shown(seconds(Helper::Elapsed, ELAPSED_UNITS)),
        shown(seconds(Helper::Simulated, SIMULATED_UNITS)),
        shown(format!(
            "INDEX({},{},{number})&\"\"",
            data.sentences(),
            refs.of(Helper::Row)
        )),
    ]
}

/// The numbers of the chart: of steps that are not there, #N/A, for which scatter charts
/// draw nothing.
fn chart_row(
    sheet: &mut Worksheet,
    row: u32,
    (number, elapsed, simulated): (usize, Option<f64>, Option<f64>),
    format: &Format,
) -> Result<(), XlsxError> {
    let sources = [TABLE[0].0, TABLE[6].0, TABLE[7].0];
    let values = [elapsed.map(|_| number as f64), elapsed, simulated];
    for ((col, source), value) in CHART.into_iter().zip(sources).zip(values) {
        let source = fixed(Position::new(row, source.into()));
        let formula = format!("=IF({source}=\"\",NA(),{source})");
        let value = value.map_or_else(|| Value::Text("#N/A".to_string()), Value::Number);
        put_shown(sheet, row, col, formula, &value, format)?;
    }
    Ok(())
}

/// A person's numbers of the chart at step `number`; #N/A where no time was taken.
fn human_row(
    sheet: &mut Worksheet,
    row: u32,
    (refs, number): (&Refs, usize),
    seconds: Option<f64>,
    format: &Format,
) -> Result<(), XlsxError> {
    let [steps, times] = HUMAN_CHART;
    let time = fixed(Position::new(row, times.into()));
    let cut = refs.cut(Helper::Human, number - 1, TIME);
    let formulas = [
        format!("=IF(ISNUMBER({time}),{number},NA())"),
        format!("=IFERROR({cut}/{SIMULATED_UNITS},NA())"),
    ];
    let rounded = seconds.map(|s| (s * SIMULATED_UNITS).round() / SIMULATED_UNITS);
    let values = [seconds.map(|_| number as f64), rounded];
    for (col, (formula, value)) in [steps, times]
        .into_iter()
        .zip(formulas.into_iter().zip(values))
    {
        let value = value.map_or_else(|| Value::Text("#N/A".to_string()), Value::Number);
        put_shown(sheet, row, col, formula, &value, format)?;
    }
    Ok(())
}

fn merge(
    sheet: &mut Worksheet,
    row: u32,
    (first, last): (u16, u16),
    text: &str,
    format: &Format,
) -> Result<(), XlsxError> {
    match first == last {
        true => sheet.write_string_with_format(row, first, text, format)?,
        false => sheet.merge_range(row, first, row, last, text, format)?,
    };
    Ok(())
}
