//! Print set-up: A4, a title above, page numbers below.

use rust_xlsxwriter::{Worksheet, XlsxError};

/// Number of the paper size A4.
const A4: u8 = 9;
/// Longest title in a page header, in characters; Excel takes 255 UTF-16 units in all.
const TITLE: usize = 60;
/// Most page breaks of a sheet.
const MOST_BREAKS: usize = 1023;

/// What is left of a landscape A4 page between the margins, in pixels of 1/96 inch, less
/// a tenth of the width: programs differ that much in how wide they make a column.
const WIDTH: u32 = 970;
const HEIGHT: u32 = 702;

/// A page for a table: as wide as the paper, some rows (first, last) on every page.
pub(crate) fn table(
    sheet: &mut Worksheet,
    title: &str,
    (first, last): (u32, u32),
) -> Result<(), XlsxError> {
    set_up(sheet, title);
    sheet.set_print_fit_to_pages(1, 0);
    sheet.set_repeat_rows(first, last)?;
    Ok(())
}

/// The same for a table `width` pixels wide that has a page break before row `top`.
/// Excel forgets page breaks when it is told to fit a sheet to pages, so the scale is
/// worked out here.
pub(crate) fn table_with_break(
    sheet: &mut Worksheet,
    title: &str,
    (first, last): (u32, u32),
    (width, top): (u32, u32),
) -> Result<(), XlsxError> {
    set_up(sheet, title);
    sheet.set_print_scale(scale(WIDTH, width) as u16);
    sheet.set_repeat_rows(first, last)?;
    sheet.set_page_breaks(&[top])?;
    Ok(())
}

/// The scale in percent that makes `wanted` pixels fit into `room`.
fn scale(room: u32, wanted: u32) -> u32 {
    (100 * room / wanted.max(1)).clamp(10, 100)
}

/// Boards under each other, to be printed so that no page break goes through one.
pub(crate) struct Boards<'a> {
    /// Width of the sheet, in pixels.
    pub(crate) width: u32,
    /// Height of the rows that every page begins with, in pixels.
    pub(crate) head: u32,
    /// Height of a row, in pixels.
    pub(crate) row: u32,
    /// The row each board begins at, from the top.
    pub(crate) starts: &'a [u32],
    /// Rows of a board.
    pub(crate) rows: u32,
}

impl Boards<'_> {
    /// Sets scale and page breaks.
    pub(crate) fn set_up(&self, sheet: &mut Worksheet, title: &str) -> Result<(), XlsxError> {
        set_up(sheet, title);
        let tallest = self.head + self.rows * self.row;
        let scale = scale(WIDTH, self.width).min(scale(HEIGHT, tallest));
        sheet.set_print_scale(scale as u16);

        let room = (HEIGHT * 100 / scale).saturating_sub(self.head) / self.row;
        let mut top = self.starts.first().copied().unwrap_or(0);
        let mut breaks = Vec::new();
        for &start in self.starts {
            if start + self.rows - top > room && start > top {
                breaks.push(start);
                top = start;
            }
        }
        breaks.truncate(MOST_BREAKS);
        sheet.set_page_breaks(&breaks)?;
        Ok(())
    }
}

fn set_up(sheet: &mut Worksheet, title: &str) {
    let title: String = title.chars().take(TITLE).collect();
    let title = title.replace('&', "&&");
    sheet
        .set_paper_size(A4)
        .set_landscape()
        .set_margins(0.24, 0.24, 0.5, 0.45, 0.2, 0.2)
        .set_header(format!("&L{title}&R&A"))
        .set_footer("&Cnumplace&R&P / &N");
}

/// Pages of A4 upright with a number at the foot of each, cut just where they are told to be.
pub(crate) struct Portrait<'a> {
    /// Title over every page.
    pub(crate) title: &'a str,
    /// Width and height of what stands on a page, in pixels.
    pub(crate) size: (u32, u32),
    /// Last row and column.
    pub(crate) last: (u32, u16),
    /// The rows that begin a page.
    pub(crate) breaks: &'a [u32],
}

impl Portrait<'_> {
    /// What is left of the paper between the margins, in pixels, less a little: programs
    /// differ in how wide and high they make cells.
    pub(crate) const WIDTH: u32 = 640;
    pub(crate) const HEIGHT: u32 = 920;

    /// Sets paper, scale, page breaks, head and foot.
    pub(crate) fn set_up(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        let (width, height) = self.size;
        let scale = scale(Self::WIDTH, width).min(scale(Self::HEIGHT, height));
        let title: String = self.title.chars().take(TITLE).collect();
        let title = title.replace('&', "&&");
        let breaks = &self.breaks[..self.breaks.len().min(MOST_BREAKS)];
        sheet
            .set_paper_size(A4)
            .set_portrait()
            .set_margins(0.5, 0.5, 0.8, 0.7, 0.35, 0.3)
            // A blank parts the size from a title that begins with a digit.
            .set_header(format!("&C&14 {title}"))
            .set_footer("&C- &P -")
            .set_print_scale(scale as u16)
            .set_print_center_horizontally(true)
            .set_screen_gridlines(false);
        sheet.set_print_area(0, 0, self.last.0, self.last.1)?;
        sheet.set_page_breaks(breaks)?;
        Ok(())
    }
}
