//! What the sheets have in common: fonts, formats, the look of charts.

use numplace_solver::Lang;
use rust_xlsxwriter::{
    Chart, ChartFont, ChartFormat, ChartLegendPosition, ChartLine, ChartMarker, ChartMarkerType,
    ChartSolidFill, Color, Format, FormatAlign, FormatBorder, FormatUnderline, IntoChartRange,
    Workbook, XlsxError,
};

use crate::model::Value;
use crate::package::graft::OUR_OBJECT;

use super::board;

// Fixed colours: theme colours would change their meaning with the user's theme.
pub(crate) const HEADER: Color = Color::RGB(0x1F3864);
pub(crate) const PAPER: Color = Color::RGB(0xFFFFFF);
pub(crate) const LINE: Color = Color::RGB(0xBFBFBF);
const TOTAL: Color = Color::RGB(0xEDF2F9);
const LINK: Color = Color::RGB(0x0563C1);
pub(crate) const QUIET: Color = Color::RGB(0x666666);
pub(crate) const CONQUER: Color = Color::RGB(0xFF0000);
/// Cells to type into.
pub(crate) const FIELD: Color = Color::RGB(0xFFF8DC);
/// Text that says that something is wrong.
pub(crate) const WRONG: Color = Color::RGB(0xC00000);

/// Colours of charts.
pub(crate) const BLUE: Color = Color::RGB(0x2F5597);
pub(crate) const ORANGE: Color = Color::RGB(0xED7D31);
pub(crate) const GREEN: Color = Color::RGB(0x548235);
const GRID: Color = Color::RGB(0xD9D9D9);

/// Behind the largest count of a table.
pub(crate) const SHADE: Color = Color::RGB(0x9DC3E6);

/// Fonts that Windows, macOS and LibreOffice have, or have one of the same widths for.
const FONT_EN: &str = "Arial";
const FONT_JA: &str = "Yu Gothic";
pub(crate) const FONT_DIGITS: &str = "Courier New";
const FONT_SIZE: u32 = 10;

/// Height of rows and width of columns, unless told otherwise.
const ROW_PIXELS: u32 = 20;
const COLUMN_PIXELS: u32 = 64;

/// The format of cells without one. Widths of columns are told in its digits, so its font
/// must be as wide everywhere: a page is printed right only then.
fn normal() -> Format {
    Format::new()
        .set_font_name(FONT_EN)
        .set_font_size(FONT_SIZE)
}

/// A new workbook with these.
pub(crate) fn workbook() -> Result<Workbook, XlsxError> {
    let mut workbook = Workbook::new();
    workbook.set_default_format(&normal(), ROW_PIXELS, COLUMN_PIXELS)?;
    Ok(workbook)
}

/// The format that all others are made from: a font that shows the language well.
fn base(lang: Lang) -> Format {
    match lang {
        Lang::En => normal(),
        Lang::Ja => normal().set_font_name(FONT_JA).set_font_charset(128),
    }
}

/// The formats that sheets share, made once for a workbook.
pub(crate) struct Styles {
    pub(crate) base: Format,
    /// Title of a sheet.
    pub(crate) title: Format,
    /// Heading of a part of a sheet.
    pub(crate) heading: Format,
    /// Title of a column.
    pub(crate) header: Format,
    /// Remarks.
    pub(crate) quiet: Format,
    /// Text, and whole numbers as they come.
    pub(crate) text: Format,
    /// Text in the middle of its cell.
    pub(crate) centre: Format,
    /// Text that may take several lines.
    pub(crate) wrap: Format,
    /// Text of several lines beside a board.
    pub(crate) note: Format,
    /// Digits as one string.
    pub(crate) digits: Format,
    pub(crate) found_digits: Format,
    /// Whole numbers, aligned.
    pub(crate) count: Format,
    /// Numbers with two decimals: means.
    pub(crate) mean: Format,
    /// Seconds, 0.000.
    pub(crate) seconds: Format,
    /// Seconds, 0.000000.
    pub(crate) micros: Format,
    /// Simulated seconds, 0.0.
    pub(crate) tenths: Format,
    pub(crate) link: Format,
    /// Numbers that are links.
    pub(crate) link_count: Format,
    /// The red flag.
    pub(crate) conquer: Format,
    /// Any other flag.
    pub(crate) flag: Format,
    /// Cells that something is wrong with.
    pub(crate) fault: Format,
    /// Lines of totals: text, whole numbers, means, seconds.
    pub(crate) total_text: Format,
    pub(crate) total_count: Format,
    pub(crate) total_mean: Format,
    pub(crate) total_seconds: Format,
}

impl Styles {
    /// The format of a value that stands beside texts: a number is centred, or it would
    /// touch the text to its right.
    pub(crate) fn beside(&self, value: &Value) -> &Format {
        match value {
            Value::Number(_) => &self.centre,
            _ => &self.text,
        }
    }

    /// A cell to be filled in.
    pub(crate) fn field(&self) -> Format {
        self.text
            .clone()
            .set_align(FormatAlign::Left)
            .set_background_color(FIELD)
            .set_border(FormatBorder::Thin)
            .set_border_color(LINE)
    }

    /// Numbers that stand under texts.
    pub(crate) fn count_left(&self) -> Format {
        self.text.clone().set_align(FormatAlign::Left)
    }

    /// Seconds that stand under texts.
    pub(crate) fn seconds_left(&self) -> Format {
        self.count_left().set_num_format("0.000")
    }

    pub(crate) fn new(lang: Lang) -> Styles {
        let base = base(lang);
        let text = base.clone().set_align(FormatAlign::VerticalCenter);
        // A small gap, as text often follows in the next column.
        let right = text.clone().set_align(FormatAlign::Right).set_indent(1);
        let count = right.clone().set_num_format("0");
        let mean = right.clone().set_num_format("0.00");
        let seconds = right.clone().set_num_format("0.000");
        // Digits under digits, and 81 of them in 81 characters' width.
        let mono = text.clone().set_font_name(FONT_DIGITS).set_font_size(9);
        let link = text
            .clone()
            .set_font_color(LINK)
            .set_underline(FormatUnderline::Single);
        let flag = text.clone();
        let total = |format: &Format| {
            let format = format.clone().set_bold().set_background_color(TOTAL);
            format
                .set_border_top(FormatBorder::Thin)
                .set_border_top_color(HEADER)
        };
        Styles {
            title: base
                .clone()
                .set_bold()
                .set_font_size(16)
                .set_font_color(HEADER),
            heading: base
                .clone()
                .set_bold()
                .set_font_size(12)
                .set_font_color(HEADER),
            header: base
                .clone()
                .set_bold()
                .set_font_color(PAPER)
                .set_background_color(HEADER)
                .set_align(FormatAlign::Center)
                .set_align(FormatAlign::VerticalCenter)
                .set_text_wrap()
                .set_border(FormatBorder::Thin)
                .set_border_color(LINE),
            quiet: text.clone().set_font_color(QUIET),
            centre: text.clone().set_align(FormatAlign::Center),
            note: base.clone().set_text_wrap().set_align(FormatAlign::Top),
            wrap: text.clone().set_text_wrap().set_indent(1),
            digits: mono.clone().set_bold(),
            found_digits: mono.set_font_color(board::FOUND),
            micros: right.clone().set_num_format("0.000000"),
            tenths: right.clone().set_num_format("0.0"),
            link_count: link.clone().set_align(FormatAlign::Right).set_indent(1),
            conquer: flag.clone().set_bold().set_font_color(CONQUER),
            fault: text.clone().set_bold().set_background_color(board::FAULT),
            total_text: total(&text),
            total_count: total(&count),
            total_mean: total(&mean),
            total_seconds: total(&seconds),
            base,
            text,
            count,
            mean,
            seconds,
            link,
            flag,
        }
    }
}

/// Gives a chart its title (a text or a cell), the title of its vertical axis, and the
/// common look.
pub(crate) fn dress(chart: &mut Chart, title: impl IntoChartRange, axis: &str, lang: Lang) {
    let font = chart_font(lang);
    let mut large = font.clone();
    large.set_size(14).set_bold();
    // By its name it is told from what the user draws beside it.
    chart.set_name(format!("{OUR_OBJECT} chart"));
    chart.title().set_name(title).set_font(&large);
    chart.x_axis().set_font(&font).set_name_font(&font);
    chart
        .y_axis()
        .set_font(&font)
        .set_name(axis)
        .set_name_font(&font)
        .set_min(0);
    chart
        .y_axis()
        .set_major_gridlines_line(ChartLine::new().set_color(GRID));
    chart
        .legend()
        .set_position(ChartLegendPosition::Bottom)
        .set_font(&font);
}

/// The same for the vertical axis on the right.
pub(crate) fn dress_second(chart: &mut Chart, axis: &str, lang: Lang) {
    let font = chart_font(lang);
    chart
        .y2_axis()
        .set_font(&font)
        .set_name(axis)
        .set_name_font(&font)
        .set_min(0);
    chart.y2_axis().set_major_gridlines(false);
}

/// A filling of one colour.
pub(crate) fn solid(color: Color) -> ChartFormat {
    let mut format = ChartFormat::new();
    format.set_solid_fill(ChartSolidFill::new().set_color(color));
    format
}

/// A line of one colour.
pub(crate) fn line(color: Color) -> ChartFormat {
    let mut format = ChartFormat::new();
    format.set_line(ChartLine::new().set_color(color).set_width(1.5));
    format
}

/// A dot of one colour.
pub(crate) fn marker(color: Color) -> ChartMarker {
    let mut format = solid(color);
    format.set_border(ChartLine::new().set_color(color));
    let mut marker = ChartMarker::new();
    marker
        .set_type(ChartMarkerType::Circle)
        .set_size(5)
        .set_format(&mut format);
    marker
}

/// The font of an axis with many labels.
pub(crate) fn upright(lang: Lang) -> ChartFont {
    let mut font = chart_font(lang);
    font.set_rotation(-90);
    font
}

fn chart_font(lang: Lang) -> ChartFont {
    let mut font = ChartFont::new();
    font.set_size(10).unset_bold();
    font.set_name(if lang == Lang::Ja { FONT_JA } else { FONT_EN });
    font
}
