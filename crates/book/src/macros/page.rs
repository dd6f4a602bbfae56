//! The page with the buttons.

use rust_xlsxwriter::{
    Button, ConditionalFormatFormula, DataValidation, DataValidationRule, Format, FormatAlign,
    ObjectMovement, Worksheet, XlsxError,
};

use super::{Context, places};
use crate::model::Position;
use crate::pages::OpenCell;
use crate::write::board::{Board, Ink};
use crate::write::cell::{put_formula, say};
use crate::write::names::{absolute, reference};
use crate::write::page as paper;
use crate::write::style;

/// A button, with the macro that it calls.
pub(super) struct ButtonOf {
    /// The macro.
    pub(super) name: &'static str,
    en: &'static str,
    ja: &'static str,
}

/// The buttons, from top to bottom (K: their English captions).
#[rustfmt::skip]
pub(super) const BUTTONS: [ButtonOf; 9] = [
    ButtonOf { name: "NpClear",      en: "Clear",            ja: "消去" },
    ButtonOf { name: "NpStore",      en: "Store Problem",    ja: "問題の保存" },
    ButtonOf { name: "NpReInput",    en: "ReInput Problem",  ja: "問題の再入力" },
    ButtonOf { name: "NpInput",      en: "Input Problem",    ja: "問題の入力" },
    ButtonOf { name: "NpCalculate",  en: "Cal.(Input)",      ja: "計算(入力問題)" },
    ButtonOf { name: "NpProcedure",  en: "Procedure",        ja: "解法手順" },
    ButtonOf { name: "NpContinuous", en: "Continuous Cal.",  ja: "連続計算" },
    ButtonOf { name: "NpResults",    en: "Result of Cal.",   ja: "計算結果" },
    ButtonOf { name: "NpSummary",    en: "Summary of Cal.",  ja: "計算集計" },
];

const BUTTON_PIXELS: (u32, u32) = (168, 26);
const SQUARE: u32 = 30;
const FIRST_COLUMN_PIXELS: u32 = 150;
/// Columns of settings (first, last, pixels).
const SETTING_PIXELS: [(u16, u16, u32); 2] = [(31, 34, 44), (35, 38, 90)];
const MESSAGE_PIXELS: u32 = 44;
/// Rows that stay in sight.
const FROZEN: u32 = 7;

/// Writes the page and names its cells.
pub(super) fn write(sheet: &mut Worksheet, cx: &mut Context<'_>) -> Result<(), XlsxError> {
    let n = cx.book.layout.n() as u32;
    let last = |from: Position| Position::new(from.row + n - 1, from.col + n - 1);
    let (grid, answer) = (places::GRID, places::answer(n));
    let name = cx.names.page.clone();
    let mut mark = |key: &str, first: Position, last: Position| {
        cx.marks.name(key, &name, first, last);
    };
    for cell in OpenCell::ALL
        .into_iter()
        .filter(|cell| *cell != OpenCell::Step)
    {
        mark(cell.name(), cell.place(), cell.place());
    }
    mark("np_grid", grid, last(grid));
    mark("np_answer", answer, last(answer));
    for (key, at) in [
        ("np_status", places::STATUS),
        ("np_level", places::LEVEL),
        ("np_points", places::POINTS),
        ("np_counts", places::COUNTS),
        ("np_time", places::TIME),
        ("np_klevel", places::KLEVEL),
        ("np_playback", places::PLAYBACK),
        ("np_message", places::MESSAGE),
        ("np_command", places::COMMAND),
        ("np_seconds", places::SECONDS),
        ("np_patience", places::PATIENCE),
        ("np_block", places::BLOCK),
        ("np_lang", places::LANG),
        ("np_pending", places::PENDING),
    ] {
        mark(key, at, at);
    }
    let list = |from: Position| {
        (
            from,
            Position::new(from.row + places::MOST_BOOKS - 1, from.col),
        )
    };
    let (first, end) = list(places::BOOKS);
    mark("np_books", first, end);
    let (first, end) = list(Position::new(places::TITLES.row, places::TITLES.col));
    mark("np_titles", first, end);

    let page = Page {
        cx,
        n,
        grid,
        answer,
    };
    page.sizes(sheet)?;
    page.labels(sheet)?;
    page.fields(sheet)?;
    page.boards(sheet)?;
    page.buttons(sheet)?;
    sheet.set_freeze_panes(FROZEN, 0)?;
    sheet.set_active(true);
    paper::table(sheet, &cx.book.title, (0, 0))
}

struct Page<'p, 'c> {
    cx: &'p Context<'c>,
    n: u32,
    grid: Position,
    answer: Position,
}

impl Page<'_, '_> {
    fn say(&self, en: &'static str, ja: &'static str) -> &'static str {
        say(self.cx.lang, en, ja)
    }

    /// A cell to type into; its text may be changed on a protected sheet.
    fn field(&self) -> Format {
        self.cx.styles.field().set_unlocked()
    }

    fn label(&self) -> Format {
        let label = self.cx.styles.quiet.clone();
        label.set_font_size(9)
    }

    fn sizes(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        sheet.set_column_width_pixels(0, FIRST_COLUMN_PIXELS)?;
        let pixels = if self.n > 9 { SQUARE + 4 } else { SQUARE };
        sheet.set_column_range_width_pixels(1, 30, pixels)?;
        for (first, last, pixels) in SETTING_PIXELS {
            sheet.set_column_range_width_pixels(first, last, pixels)?;
        }
        sheet.set_row_height_pixels(places::MESSAGE.row, MESSAGE_PIXELS)?;
        let rows = self.answer.row + self.n - self.grid.row;
        for row in 0..rows.max(BUTTONS.len() as u32) {
            sheet.set_row_height_pixels(self.grid.row + row, SQUARE)?;
        }
        Ok(())
    }

    fn labels(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        let title = self.say("numplace", "ナンプレ");
        sheet.write_string_with_format(0, 0, title, &self.cx.styles.title)?;
        let label = self.label();
        let right = label.clone().set_align(FormatAlign::Right).set_indent(1);
        let over = [
            (OpenCell::From.place(), self.say("from", "から")),
            (OpenCell::To.place(), self.say("to", "まで")),
            (OpenCell::Number.place(), self.say("problem", "問題番号")),
            (
                OpenCell::Techniques.place(),
                self.say("techniques to use", "使う解法"),
            ),
            (OpenCell::Basic.place(), self.say("basic order", "基本順")),
            (OpenCell::Mode.place(), self.say("mode", "モード")),
            (OpenCell::Order.place(), self.say("named order", "変形順")),
            (places::BOOKS, self.say("books", "本")),
        ];
        for (at, text) in over {
            sheet.write_string_with_format(at.row - 1, at.col as u16, text, &label)?;
        }
        let close = label.clone().set_align(FormatAlign::Right);
        sheet.write_string_with_format(
            0,
            places::BLANKS.col as u16,
            self.say("empty", "空白"),
            &close,
        )?;
        sheet.write_string_with_format(
            0,
            OpenCell::Book.place().col as u16 - 1,
            self.say("book", "本"),
            &close,
        )?;
        sheet.write_string_with_format(
            places::TITLES.row - 1,
            0,
            self.say("titles of books", "本の題名"),
            &label,
        )?;
        let before = [
            (places::LEVEL, self.say("level", "レベル")),
            (
                places::POINTS,
                self.say("Technical Point", "テクニカルポイント"),
            ),
            (places::COUNTS, self.say("techniques used", "使用解法")),
            (places::DECIDED, self.say("cells decided", "決定マス数")),
        ];
        for (at, text) in before {
            sheet.write_string_with_format(at.row, 0, text, &right)?;
        }
        for (at, text) in [
            (places::TIME, self.say("time (s)", "時間(秒)")),
            (places::KLEVEL, "klevel"),
            (places::PLAYBACK, self.say("playback", "再生文字列")),
        ] {
            sheet.write_string_with_format(at.row, 12, text, &label)?;
        }
        for (at, text) in [
            (places::COMMAND, self.say("command", "コマンド")),
            (
                places::SECONDS,
                self.say("seconds per problem", "1問の秒数"),
            ),
            (
                places::PATIENCE,
                self.say("extra seconds to wait", "待つ秒数(追加)"),
            ),
            (places::BLOCK, self.say("block", "ブロック")),
            (places::LANG, self.say("language (en, ja)", "言語 (en, ja)")),
        ] {
            sheet.write_string_with_format(at.row, places::SETTING_LABELS as u16, text, &label)?;
        }
        Ok(())
    }

    fn fields(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        let styles = self.cx.styles;
        let field = self.field();
        for cell in OpenCell::ALL
            .into_iter()
            .filter(|cell| *cell != OpenCell::Step)
        {
            let at = cell.place();
            sheet.write_blank(at.row, at.col as u16, &field)?;
        }
        let put = |sheet: &mut Worksheet, at: Position, text: &str| {
            sheet
                .write_string_with_format(at.row, at.col as u16, text, &field)
                .map(|_| ())
        };
        let at = OpenCell::Book.place();
        sheet.merge_range(
            at.row,
            at.col as u16,
            at.row,
            at.col as u16 + 7,
            &self.cx.names.book,
            &field,
        )?;
        let number = OpenCell::Number.place();
        sheet.write_number_with_format(number.row, number.col as u16, 1, &field)?;
        put(sheet, places::COMMAND, "numplace")?;
        let lang = self.say("en", "ja");
        put(sheet, places::LANG, lang)?;
        if let Some((rows, cols)) = self.cx.book.layout.block() {
            put(sheet, places::BLOCK, &format!("{rows}x{cols}"))?;
        }
        for (at, seconds) in [(places::SECONDS, 10), (places::PATIENCE, 20)] {
            sheet.write_number_with_format(at.row, at.col as u16, seconds, &field)?;
        }
        let faint = styles
            .text
            .clone()
            .set_font_color(style::PAPER)
            .set_unlocked();
        sheet.write_blank(places::PENDING.row, places::PENDING.col as u16, &faint)?;

        let value = styles.count_left().set_bold().set_unlocked();
        for at in [
            places::LEVEL,
            places::POINTS,
            places::COUNTS,
            places::KLEVEL,
            places::PLAYBACK,
        ] {
            sheet.write_blank(at.row, at.col as u16, &value)?;
        }
        let seconds = styles.seconds_left().set_bold().set_unlocked();
        // A number does not go on into the next cell.
        let (row, col) = (places::TIME.row, places::TIME.col as u16);
        sheet.merge_range(row, col, row, col + 2, "", &seconds)?;
        let status = styles.conquer.clone().set_font_size(14).set_unlocked();
        sheet.write_blank(places::STATUS.row, places::STATUS.col as u16, &status)?;
        let message = styles
            .text
            .clone()
            .set_text_wrap()
            .set_font_color(style::WRONG)
            .set_align(FormatAlign::Top)
            .set_unlocked();
        let (row, col) = (places::MESSAGE.row, places::MESSAGE.col as u16);
        let hello = super::texts::hello(self.cx.lang);
        sheet.merge_range(row, col, row, places::MESSAGE_END as u16, &hello, &message)?;

        let text = styles.text.clone().set_unlocked();
        for row in 0..places::MOST_BOOKS {
            let (title, book) = (places::TITLES.row + row, places::BOOKS.row + row);
            sheet.write_blank(title, places::TITLES.col as u16, &text)?;
            sheet.write_blank(book, places::BOOKS.col as u16, &text)?;
        }
        sheet.write_string_with_format(places::TITLES.row, 0, &self.cx.book.title, &text)?;
        let (row, col) = (places::BOOKS.row, places::BOOKS.col as u16);
        sheet.write_string_with_format(row, col, &self.cx.names.book, &text)?;

        let books = Position::new(
            places::BOOKS.row + places::MOST_BOOKS - 1,
            places::BOOKS.col,
        );
        let books = format!("={}", absolute(places::BOOKS, books));
        let list = DataValidation::new()
            .allow_list_formula(books.as_str().into())
            .show_error_message(false);
        let at = OpenCell::Book.place();
        sheet.add_data_validation(at.row, at.col as u16, at.row, at.col as u16, &list)?;
        let langs = DataValidation::new().allow_list_strings(&["en", "ja"])?;
        sheet.add_data_validation(
            places::LANG.row,
            places::LANG.col as u16,
            places::LANG.row,
            places::LANG.col as u16,
            &langs,
        )?;
        Ok(())
    }

    fn boards(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        let unlocked = self.cx.styles.base.clone().set_unlocked();
        let board = Board::new(&self.cx.book.layout, &unlocked);
        let cells = || std::iter::repeat_n(crate::model::Value::Blank, (self.n * self.n) as usize);
        board.draw(sheet, self.grid, cells().map(|value| (value, Ink::Given)))?;
        board.draw(sheet, self.answer, cells().map(|value| (value, Ink::Found)))?;
        let last = |at: Position| Position::new(at.row + self.n - 1, at.col + self.n - 1);

        // Givens stand black in the answer as well.
        let given = format!("={}<>\"\"", self.grid);
        let rule = ConditionalFormatFormula::new()
            .set_rule(given.as_str())
            .set_format(
                Format::new()
                    .set_bold()
                    .set_font_color(crate::write::board::GIVEN),
            );
        let (first, end) = (self.answer, last(self.answer));
        sheet.add_conditional_format(
            first.row,
            first.col as u16,
            end.row,
            end.col as u16,
            &rule,
        )?;

        let (from, to) = (self.grid, last(self.grid));
        let whole = DataValidation::new()
            .allow_whole_number(DataValidationRule::Between(0, self.n as i32))
            .set_error_title(self.say("Not a digit", "数字ではありません"))?
            .set_error_message(match self.cx.lang {
                numplace_solver::Lang::En => format!(
                    "Type a whole number from 1 to {}, or leave the cell empty.",
                    self.n
                ),
                numplace_solver::Lang::Ja => format!(
                    "1から{}までの整数を入力するか、空欄のままにしてください。",
                    self.n
                ),
            })?;
        sheet.add_data_validation(from.row, from.col as u16, to.row, to.col as u16, &whole)?;

        let here = reference(&self.cx.names.page);
        let grid = format!("{here}{}", absolute(from, to));
        let answer = format!("{here}{}", absolute(first, end));
        let all = self.n * self.n;
        let value = self.cx.styles.count_left().set_bold();
        let blanks = format!("={all}-COUNT({grid})");
        let at = places::BLANKS;
        put_formula(sheet, at.row, at.col as u16, blanks, f64::from(all), &value)?;
        let decided = format!("=MAX(0,COUNT({answer})-COUNT({grid}))");
        let at = places::DECIDED;
        put_formula(sheet, at.row, at.col as u16, decided, 0.0, &value)?;
        Ok(())
    }

    fn buttons(&self, sheet: &mut Worksheet) -> Result<(), XlsxError> {
        let at = places::buttons(self.n);
        for (row, button) in (at.row..).zip(&BUTTONS) {
            let caption = self.say(button.en, button.ja);
            let button = Button::new()
                .set_caption(caption)
                .set_macro(button.name)
                .set_width(BUTTON_PIXELS.0)
                .set_height(BUTTON_PIXELS.1)
                .set_object_movement(ObjectMovement::MoveButDontSizeWithCells);
            sheet.insert_button_with_offset(row, at.col as u16, &button, 4, 2)?;
        }
        Ok(())
    }
}
