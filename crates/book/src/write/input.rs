//! The Input sheet: a grid to type a puzzle into, and what the last run gave of it.
//!
//! What is wrong with the grid shows while it is typed: beside it, in hidden columns, a cell
//! judges each of its cells, and words and colours follow from these. Plain formulas, without
//! macros. See [`InputPlaces`] for where things stand.

use std::sync::Arc;

use numplace_solver::{Cell, HouseKind, Lang, Layout, Record, level_name, text, words};
use rust_xlsxwriter::{
    ConditionalFormatFormula, DataValidation, DataValidationRule, Format, Formula, Worksheet,
    XlsxError,
};

use super::board::{self, Board, Ink, digit_value};
use super::cell::{fit, put, put_formula, put_shown, row_pixels, say, text_lines};
use super::names::{absolute, size};
use super::style;
use super::volume::Volume;
use super::{Context, SolvedInput, book, facts, page};
use crate::digits::{self, Mark};
use crate::faults::unreadable_flag;
use crate::heading;
use crate::model::{Entry, Position, Value, is_alike};
use crate::pages::{InputPage, InputPlaces, layout_words};

/// Largest puzzle with an Input sheet.
const LARGEST: usize = 25;

/// What is wrong with a cell of the grid: a sum of these.
const IN_ROW: u32 = 1;
const IN_COLUMN: u32 = 2;
const IN_BLOCK: u32 = 4;
const NO_DIGIT: u32 = 8;

/// Widths of the columns right of the grid, in characters: number, cell, digit, technique
/// (and the fields' values), house, explanation.
const WIDTHS: [f64; 6] = [7.0, 9.0, 7.0, 30.0, 14.0, 100.0];

/// What an Input sheet is made from.
pub(crate) struct Source<'a> {
    layout: Arc<Layout>,
    /// Names of the books that its puzzle can be stored in.
    books: Vec<&'a str>,
    /// What is typed into it already.
    typed: Option<&'a SolvedInput>,
}

impl Source<'_> {
    pub(crate) fn places(&self) -> InputPlaces {
        InputPlaces::new(self.layout.n())
    }

    /// The size, as the name of its sheet tells it.
    pub(crate) fn size(&self) -> String {
        size(&self.layout)
    }
}

/// The Input sheets of a workbook: one for each layout of the books, in their order, then
/// those for puzzles of other layouts that are typed already.
pub(crate) fn sources<'a>(volumes: &'a [Volume<'a>], cx: &'a Context<'_>) -> Vec<Source<'a>> {
    let mut sources: Vec<Source<'a>> = Vec::new();
    for volume in volumes {
        let layout = &volume.solved.book.layout;
        // A sheet tells its layout by block shape and variant, which regions are not part of.
        if layout.n() > LARGEST || layout.block().is_none() {
            continue;
        }
        let known = sources.iter_mut().find(|s| is_alike(&s.layout, layout));
        match known {
            Some(source) => source.books.push(&volume.sheets.book),
            None => sources.push(Source {
                layout: layout.clone(),
                books: vec![&volume.sheets.book],
                typed: None,
            }),
        }
    }
    for input in &cx.options.inputs {
        let layout = &input.page.layout;
        let free = sources
            .iter_mut()
            .find(|s| is_alike(&s.layout, layout) && s.typed.is_none());
        match free {
            Some(source) => source.typed = Some(input),
            None if !input.page.is_empty() => sources.push(Source {
                layout: layout.clone(),
                books: Vec::new(),
                typed: Some(input),
            }),
            None => {}
        }
    }
    sources
}

/// Writes the sheet.
pub(crate) fn write(
    sheet: &mut Worksheet,
    source: &Source<'_>,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let styles = &cx.styles;
    let n = source.layout.n();
    let title = say(cx.lang, "Input", "入力");
    sheet.write_string_with_format(0, 0, title, &styles.title)?;
    let how_to = say(
        cx.lang,
        "Type a puzzle into the grid, save the workbook, and run numplace on it: answer and steps \
         then stand here. With store = yes the puzzle goes into the book as well.",
        "枠に問題を入力し、ブックを保存して numplace を実行すると、解答と手順がここに表示されます。\
         「保存する」を「はい」にすると、問題が問題集にも加わります。",
    );
    sheet.write_string_with_format(1, 0, how_to, &styles.quiet)?;
    set_widths(sheet, source)?;
    let grid = Grid::new(source);
    grid.write(sheet, cx)?;
    write_fields(sheet, source, cx)?;
    if let Some(typed) = source.typed.filter(|typed| !typed.page.is_empty()) {
        write_last_run(sheet, source, typed, cx)?;
    }
    let top = source.places().puzzle();
    sheet.set_selection(top.row, top.col as u16, top.row, top.col as u16)?;
    page::table(sheet, &format!("{title} {n}x{n}"), (0, 0))
}

fn set_widths(sheet: &mut Worksheet, source: &Source<'_>) -> Result<(), XlsxError> {
    let places = source.places();
    let n = source.layout.n();
    let (first, last) = (places.puzzle(), places.puzzle_end());
    sheet.set_column_width(0, 2.0)?;
    let pixels = board::column_pixels(n);
    sheet.set_column_range_width_pixels(first.col as u16, last.col as u16, pixels)?;
    let judge = places.judge().col as u16;
    sheet.set_column_range_hidden(judge, judge + n as u16 - 1)?;
    let names = places.names() as u16;
    sheet.set_column_width(names - 1, 3.0)?;
    for (col, width) in (names..).zip(WIDTHS) {
        sheet.set_column_width(col, width)?;
    }
    for top in [places.puzzle().row, places.answer().row] {
        for row in top..top + n as u32 {
            sheet.set_row_height_pixels(row, board::ROW_PIXELS)?;
        }
    }
    Ok(())
}

/// The grid to type into, with the cells that judge it.
struct Grid<'a> {
    layout: &'a Layout,
    places: InputPlaces,
    values: Vec<Value>,
    /// The givens of the puzzle that the run solved.
    solved: Option<Vec<Option<u8>>>,
}

impl Grid<'_> {
    fn new<'a>(source: &'a Source<'_>) -> Grid<'a> {
        let cells = source.layout.all_cells().len();
        let values = match source.typed.map(|typed| &typed.page.puzzle) {
            None => vec![Value::Blank; cells],
            Some(Ok(puzzle)) => puzzle.givens().iter().copied().map(digit_value).collect(),
            Some(Err(unreadable)) => unreadable.cells.clone(),
        };
        let solved = source.typed.filter(|typed| typed.record.is_some());
        let solved = solved.and_then(|typed| typed.page.puzzle.as_ref().ok());
        Grid {
            layout: &source.layout,
            places: source.places(),
            values,
            solved: solved.map(|puzzle| puzzle.givens().to_vec()),
        }
    }

    fn write(&self, sheet: &mut Worksheet, cx: &Context<'_>) -> Result<(), XlsxError> {
        let (first, last) = (self.places.puzzle(), self.places.puzzle_end());
        let board = Board::new(self.layout, &cx.styles.base);
        let typed = self.values.iter().cloned();
        board.draw(sheet, first, typed.map(|value| (value, Ink::Given)))?;
        let judged = self.judged();
        for (&cell, &judged) in self.layout.all_cells().iter().zip(&judged) {
            let at = beside(self.places.judge(), cell);
            let formula = self.judgement(cell);
            let format = &cx.styles.count;
            put_formula(sheet, at.row, at.col as u16, formula, judged.into(), format)?;
        }
        if let Some(givens) = &self.solved {
            let at = self.places.line();
            let line = text::to_line(givens, self.layout.n());
            sheet.write_string_with_format(at.row, at.col as u16, line, &cx.styles.text)?;
            for (&cell, given) in self.layout.all_cells().iter().zip(givens) {
                let at = beside(self.places.givens(), cell);
                let value = digit_value(*given);
                put(sheet, at.row, at.col as u16, &value, &cx.styles.count)?;
            }
        }
        let (formula, now) = self.words(&judged, cx.lang);
        let (row, col) = (InputPlaces::WORDS, first.col as u16);
        let heading = &cx.styles.heading;
        put_shown(
            sheet,
            row,
            col,
            formula,
            &Value::Text(now.to_string()),
            heading,
        )?;

        let red = Format::new()
            .set_background_color(board::FAULT)
            .set_font_color(style::WRONG);
        let wrong = format!("={}>0", self.places.judge());
        let cells = ConditionalFormatFormula::new()
            .set_rule(wrong.as_str())
            .set_format(red);
        let (top, left) = (first.row, first.col as u16);
        sheet.add_conditional_format(top, left, last.row, last.col as u16, &cells)?;
        let any = format!("=SUM({})>0", self.judges());
        let words = ConditionalFormatFormula::new()
            .set_rule(any.as_str())
            .set_format(Format::new().set_font_color(style::WRONG));
        sheet.add_conditional_format(row, col, row, col, &words)?;
        self.guard(sheet, cx.lang)
    }

    /// Lets nothing but digits be typed.
    fn guard(&self, sheet: &mut Worksheet, lang: Lang) -> Result<(), XlsxError> {
        let n = self.layout.n();
        let message = match lang {
            Lang::En => format!("Type a whole number from 1 to {n}, or leave the cell empty."),
            Lang::Ja => format!("1から{n}までの整数を入力するか、空欄のままにしてください。"),
        };
        let rule = DataValidation::new()
            .allow_whole_number(DataValidationRule::Between(1, n as i32))
            .set_error_title(say(lang, "Not a digit", "数字ではありません"))?
            .set_error_message(message)?;
        let (first, last) = (self.places.puzzle(), self.places.puzzle_end());
        let (top, left) = (first.row, first.col as u16);
        sheet.add_data_validation(top, left, last.row, last.col as u16, &rule)?;
        Ok(())
    }

    /// The formula that judges a cell: what is wrong with it, as a sum of [`IN_ROW`] and
    /// so on. An empty cell, and 0, are right.
    fn judgement(&self, cell: Cell) -> String {
        let n = self.layout.n();
        let here = beside(self.places.puzzle(), cell);
        let count = |house| {
            let home = self.places.puzzle();
            let ranges = ranges(self.layout.cells(house)).into_iter();
            let counts = ranges.map(|(a, b)| {
                let range = absolute(beside(home, a), beside(home, b));
                format!("COUNTIF({range},{here})")
            });
            counts.collect::<Vec<_>>().join("+")
        };
        let twice = [IN_ROW, IN_COLUMN, IN_BLOCK].map(|part| {
            let homes = self.layout.homes(cell).map(|(house, _)| house);
            let homes = homes.filter(|house| self::part(house.kind()) == part);
            let counts: Vec<String> = homes.map(count).collect();
            format!("{part}*(MAX({})>1)", counts.join(","))
        });
        let no_digit = format!("OR({here}<0,{here}>{n},{here}<>INT({here}))");
        format!(
            "=IF(ISNUMBER({here}),IF({here}=0,0,IF({no_digit},{NO_DIGIT},{})),\
             IF(TRIM({here})=\"\",0,{NO_DIGIT}))",
            twice.join("+")
        )
    }

    /// What these formulas give now.
    fn judged(&self) -> Vec<u32> {
        let n = self.layout.n();
        let number = |value: &Value| match (value, digits::mark(value, n)) {
            (Value::Number(_), Mark::Digit(digit)) => Some(digit),
            _ => None,
        };
        let typed: Vec<Option<u8>> = self.values.iter().map(number).collect();
        let judge = |(&cell, value): (&Cell, &Value)| {
            let Some(digit) = typed[self.layout.index(cell)] else {
                let empty = match value {
                    Value::Number(number) => *number == 0.0,
                    other => other.is_blank(),
                };
                return if empty { 0 } else { NO_DIGIT };
            };
            let wrong = self.layout.homes(cell).filter(|(house, _)| {
                let cells = self.layout.cells(*house).iter();
                let same = cells.filter(|&&c| typed[self.layout.index(c)] == Some(digit));
                same.count() > 1
            });
            wrong.fold(0, |all, (house, _)| all | part(house.kind()))
        };
        let cells = self.layout.all_cells().iter();
        cells.zip(&self.values).map(judge).collect()
    }

    /// The range of the judging cells.
    fn judges(&self) -> String {
        let n = self.layout.n();
        let first = self.places.judge();
        absolute(first, beside(first, Cell::new(n - 1, n - 1)))
    }

    /// The formula that tells in words how the grid stands, and what it says now.
    fn words(&self, judged: &[u32], lang: Lang) -> (String, String) {
        let n = self.layout.n();
        let grid = absolute(self.places.puzzle(), self.places.puzzle_end());
        let judges = self.judges();
        let twice = |part| format!("SUMPRODUCT(MOD(INT({judges}/{part}),2))>0");
        let typed = format!("SUMPRODUCT(({grid}<>\"\")*({grid}<>0))");
        let has = |part: u32| judged.iter().any(|judged| judged / part % 2 == 1);
        let filled = |value: &&Value| !value.is_blank() && **value != Value::Number(0.0);
        let count = self.values.iter().filter(filled).count();

        let no_digit = match lang {
            Lang::En => format!(
                "Not allowed: a cell holds something else than a whole number from 1 to {n}."
            ),
            Lang::Ja => format!("入力できない値: 1から{n}までの整数でないマスがあります。"),
        };
        let mut cases: Vec<(String, bool, String)> = [
            (
                format!("{typed}=0"),
                count == 0,
                say(
                    lang,
                    "Empty: type a puzzle into the grid.",
                    "空欄: 枠に問題を入力してください。",
                )
                .to_string(),
            ),
            (twice(NO_DIGIT), has(NO_DIGIT), no_digit),
            (
                twice(IN_ROW),
                has(IN_ROW),
                say(
                    lang,
                    "Clash: the digit is twice in a row.",
                    "重複: 同じ数字が行に二つあります。",
                )
                .to_string(),
            ),
            (
                twice(IN_COLUMN),
                has(IN_COLUMN),
                say(
                    lang,
                    "Clash: the digit is twice in a column.",
                    "重複: 同じ数字が列に二つあります。",
                )
                .to_string(),
            ),
            (
                twice(IN_BLOCK),
                has(IN_BLOCK),
                say(
                    lang,
                    "Clash: the digit is twice in a block.",
                    "重複: 同じ数字がブロックに二つあります。",
                )
                .to_string(),
            ),
        ]
        .into();
        let run_it = say(
            lang,
            "Ready: save the workbook and run numplace.",
            "入力済み: ブックを保存して numplace を実行してください。",
        );
        if let Some(solved) = &self.solved {
            let first = self.places.givens();
            let givens = absolute(first, beside(first, Cell::new(n - 1, n - 1)));
            let same = self.values.iter().zip(solved);
            let same = same
                .into_iter()
                .all(|(value, given)| *value == digit_value(*given));
            let done = say(
                lang,
                "Solved: the last run gave what stands here.",
                "解析済み: 最後の実行の結果を表示しています。",
            );
            cases.push((
                format!("SUMPRODUCT(--({grid}<>{givens}))=0"),
                same,
                done.to_string(),
            ));
        }
        let now = cases.iter().find(|(_, holds, _)| *holds);
        let now = now.map_or(run_it.to_string(), |(.., text)| text.clone());
        let formula = cases
            .iter()
            .rev()
            .fold(format!("\"{run_it}\""), |rest, (when, _, text)| {
                format!("IF({when},\"{text}\",{rest})")
            });
        (format!("={formula}"), now)
    }
}

/// What is wrong with a digit that stands twice in a house of this kind. Extra houses count
/// as blocks.
fn part(kind: HouseKind) -> u32 {
    match kind {
        HouseKind::Row => IN_ROW,
        HouseKind::Column => IN_COLUMN,
        _ => IN_BLOCK,
    }
}

/// Where the cell of a board stands whose first cell is at `first`.
fn beside(first: Position, cell: Cell) -> Position {
    Position::new(
        first.row + u32::from(cell.row),
        first.col + u32::from(cell.col),
    )
}

/// The cells of a house as ranges (first and last cell): one when they are a rectangle, else
/// one for each run of cells in a row.
fn ranges(cells: &[Cell]) -> Vec<(Cell, Cell)> {
    let mut runs: Vec<(Cell, Cell)> = Vec::new();
    for &cell in cells {
        match runs.last_mut() {
            Some((_, last)) if last.row == cell.row && last.col + 1 == cell.col => *last = cell,
            _ => runs.push((cell, cell)),
        }
    }
    let is_below = |pair: &[(Cell, Cell)]| {
        let [(a, b), (c, d)] = pair else { return false };
        a.row + 1 == c.row && a.col == c.col && b.col == d.col
    };
    match (runs.first(), runs.last()) {
        (Some(&(first, _)), Some(&(_, last))) if runs.windows(2).all(is_below) => {
            vec![(first, last)]
        }
        _ => runs,
    }
}

/// Writes the number, the book and the switch, with what may be chosen there.
fn write_fields(
    sheet: &mut Worksheet,
    source: &Source<'_>,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let (places, lang) = (source.places(), cx.lang);
    let page = source.typed.map(|typed| &typed.page);
    let name = |sheet: &mut Worksheet, at: Position, name: &str| {
        let names = places.names() as u16;
        let written = sheet.write_string_with_format(at.row, names, name, &cx.styles.quiet);
        written.map(|_| ())
    };
    let field = cx.styles.field();
    let put_field = |sheet: &mut Worksheet, at: Position, value: &Value| match value {
        Value::Blank => sheet.write_blank(at.row, at.col as u16, &field).map(|_| ()),
        value => put(sheet, at.row, at.col as u16, value, &field),
    };
    let text = |text: &str| Value::Text(text.to_string());

    name(sheet, places.number(), say(lang, "number", "番号"))?;
    put_field(
        sheet,
        places.number(),
        page.map_or(&Value::Blank, |p| &p.number),
    )?;

    name(sheet, places.book(), say(lang, "book", "問題集"))?;
    let first = source.books.first().map_or(Value::Blank, |book| text(book));
    let chosen = page.map(|page| &page.book).filter(|book| !book.is_blank());
    put_field(sheet, places.book(), chosen.unwrap_or(&first))?;
    if !source.books.is_empty() {
        // A list within the rule itself ends at 255 characters, and has no commas.
        let list = places.books();
        for (row, book) in (list.row..).zip(&source.books) {
            sheet.write_string_with_format(row, list.col as u16, *book, &cx.styles.text)?;
        }
        let last = Position::new(list.row + source.books.len() as u32 - 1, list.col);
        let range = Formula::new(format!("={}", absolute(list, last)));
        let rule = DataValidation::new()
            .allow_list_formula(range)
            .set_error_title(say(lang, "No such book", "問題集がありません"))?
            .set_error_message(say(
                lang,
                "Choose one of the books of this size.",
                "この大きさの問題集から選んでください。",
            ))?;
        let (row, col) = (places.book().row, places.book().col as u16);
        sheet.add_data_validation(row, col, row, col, &rule)?;
    }

    name(
        sheet,
        places.store(),
        say(lang, "store it there", "保存する"),
    )?;
    let (yes, no) = (say(lang, "yes", "はい"), say(lang, "no", "いいえ"));
    let stores = page.is_some_and(|page| page.store);
    let typed = page.map(|page| page.store_typed.clone());
    let switch = match typed.filter(|typed| !typed.is_blank()) {
        Some(typed) => typed,
        None => text(if stores { yes } else { no }),
    };
    put_field(sheet, places.store(), &switch)?;
    let rule = DataValidation::new().allow_list_strings(&[yes, no])?;
    let (row, col) = (places.store().row, places.store().col as u16);
    sheet.add_data_validation(row, col, row, col, &rule)?;

    name(sheet, places.block(), say(lang, "block", "ブロック"))?;
    let (row, col) = (places.block().row, places.block().col as u16);
    let shape = layout_words(&source.layout);
    sheet.write_string_with_format(row, col, shape, &cx.styles.text)?;
    Ok(())
}

/// Writes the answer, how the puzzle ended, what it needed, and the steps.
fn write_last_run(
    sheet: &mut Worksheet,
    source: &Source<'_>,
    typed: &SolvedInput,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let (styles, places) = (&cx.styles, source.places());
    let names = places.names() as u16;
    let row = InputPlaces::LAST_RUN;
    let title = say(cx.lang, "the last run", "最後の実行の結果");
    sheet.write_string_with_format(row, names, title, &styles.heading)?;
    let record = typed.record.as_ref();
    let flag = match (&typed.page.puzzle, record) {
        (Err(unreadable), _) => unreadable_flag(unreadable, cx.lang),
        (Ok(_), Some(record)) => words::flag(record, cx.lang),
        (Ok(_), None) => return Ok(()),
    };
    facts::write_flag(sheet, (row + 1, names), &fit(flag), record, styles)?;
    if let Some(note) = &typed.note {
        sheet.write_string_with_format(row + 2, names, note, &styles.text)?;
    }
    let Some(record) = record else {
        return Ok(());
    };

    let answer = places.answer();
    let over = say(cx.lang, "answer", "解答");
    sheet.write_string_with_format(answer.row - 1, answer.col as u16, over, &styles.quiet)?;
    let board = Board::new(&source.layout, &styles.base);
    book::draw_answer(sheet, answer, &entry(&typed.page), Some(record), &board)?;
    write_facts(sheet, row + 3, names, record, cx)?;
    write_steps(sheet, source, record, cx)
}

/// The puzzle as an entry of a book, for what draws these.
fn entry(page: &InputPage) -> Entry {
    Entry {
        no: 0,
        anchor: page.anchor,
        page: Value::Blank,
        author: Value::Blank,
        published: Value::Blank,
        strategy: Value::Blank,
        playback: Value::Blank,
        techniques: Value::Blank,
        result: Value::Blank,
        layout: page.layout.clone(),
        puzzle: page.puzzle.clone(),
    }
}

fn write_facts(
    sheet: &mut Worksheet,
    row: u32,
    names: u16,
    record: &Record,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    let level = record
        .level
        .and_then(|level| Some((level, level_name(level)?)));
    let level = level
        .map(|(level, name)| format!("{level} {name}"))
        .unwrap_or_default();
    let playback = record.playback();
    let techniques = match playback.is_empty() {
        true => record.counts.to_string(),
        false => format!("{}   {playback}", record.counts),
    };
    let (text, count) = (&cx.styles.text, &cx.styles.count_left());
    let seconds = &cx.styles.seconds_left();
    let say = |en, ja| say(cx.lang, en, ja);
    let number = |value: f64| Value::Number(value);
    #[rustfmt::skip]
    let facts = [
        (say("givens", "表出数"), number(record.givens as f64), count),
        (say("level", "レベル"), Value::Text(level), text),
        (say("time (s)", "時間(秒)"), number(record.time.as_secs_f64()), seconds),
        (say("Technical Point", "テクニカルポイント"), number(record.technical_point().into()), count),
        (say("techniques", "使用解法"), Value::Text(techniques), text),
    ];
    // Without steps there is nothing to tell but the givens.
    let told = if record.steps.is_empty() {
        1
    } else {
        facts.len()
    };
    for (row, (name, value, format)) in (row..).zip(facts.into_iter().take(told)) {
        sheet.write_string_with_format(row, names, name, &cx.styles.quiet)?;
        put(sheet, row, names + 3, &value, format)?;
    }
    Ok(())
}

fn write_steps(
    sheet: &mut Worksheet,
    source: &Source<'_>,
    record: &Record,
    cx: &Context<'_>,
) -> Result<(), XlsxError> {
    if record.steps.is_empty() {
        return Ok(());
    }
    let styles = &cx.styles;
    let places = source.places();
    let first = places.names() as u16;
    let titles = [
        say(cx.lang, "no.", "番号"),
        say(cx.lang, "cell", "マス"),
        say(cx.lang, "digit", "数字"),
        say(cx.lang, "technique", "解法"),
        say(cx.lang, "house", "場所"),
        say(cx.lang, "explanation", "説明"),
    ];
    for (col, title) in (first..).zip(titles) {
        sheet.write_string_with_format(InputPlaces::STEPS, col, title, &styles.header)?;
    }
    let bottom = places.answer().row + source.layout.n() as u32;
    let beside = styles.text.clone().set_indent(1);
    let wide = heading::pixels(WIDTHS[5]) as u32;
    for (row, (number, step)) in (InputPlaces::STEPS + 1..).zip((1..).zip(&record.steps)) {
        sheet.write_number_with_format(row, first, number, &styles.count)?;
        if let Some(placed) = step.placed {
            let cell = placed.cell.to_string();
            sheet.write_string_with_format(row, first + 1, cell, &styles.centre)?;
            sheet.write_number_with_format(row, first + 2, placed.digit + 1, &styles.centre)?;
        }
        let technique = words::technique(step.technique(), cx.lang);
        let technique = format!("{}  {technique}", step.label);
        sheet.write_string_with_format(row, first + 3, technique, &styles.text)?;
        let house = step.house.map(|house| words::house(house, cx.lang));
        let house = house.unwrap_or_default();
        sheet.write_string_with_format(row, first + 4, house, &styles.text)?;
        let sentence = fit(words::sentence(step, cx.lang));
        let lines = text_lines(&sentence, wide);
        // The rows of the boards stay of one height: beside them a text runs on to the right.
        let format = match row >= bottom {
            true => &styles.wrap,
            false => &beside,
        };
        sheet.write_string_with_format(row, first + 5, sentence, format)?;
        if lines > 1 && row >= bottom {
            sheet.set_row_height_pixels(row, row_pixels(lines))?;
        }
    }
    Ok(())
}
