//! New books, to be filled with puzzles.

use std::io::{self, Write};
use std::path::Path;

use numplace_solver::{Lang, Layout, LayoutError, Puzzle};
use rust_xlsxwriter::{
    DataValidation, DataValidationErrorStyle, DataValidationRule, DocProperties, Workbook,
    Worksheet, XlsxError,
};

use crate::columns;
use crate::heading::{self, Heading};
use crate::model::{Book, Entry, Position, SheetForm, Value};
use crate::read::Limits;
use crate::save;
use crate::write::board::Board;
use crate::write::book::set_up_page;
use crate::write::cell::say;
use crate::write::names::SheetNames;
use crate::write::style::Styles;

/// Rows of a sheet.
const ROWS: u64 = 1 << 20;
/// Largest size whose puzzles can be strings of one character for each cell.
const LARGEST_CHARACTER: usize = numplace_solver::text::LARGEST_CHARACTER;

/// What a new book is to be.
#[derive(Clone, Debug)]
pub struct NewBook {
    /// Number of digits.
    pub size: usize,
    /// Block shape (rows, columns); the customary one of the size if `None`.
    pub block: Option<(usize, usize)>,
    /// How many puzzles there is room for.
    pub problems: u32,
    /// Title; names the sheet as well.
    pub title: String,
    /// How the puzzles are to be typed.
    pub form: SheetForm,
    /// Language of the titles and messages.
    pub lang: Lang,
}

/// Why a new book could not be made.
#[derive(Debug, thiserror::Error)]
pub enum NewBookError {
    /// There is a file already.
    #[error("{0}: there is such a file already; give another name, or remove it first")]
    Exists(String),
    /// The size or the block shape is impossible.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The block shape does not make the size.
    #[error("blocks of {rows}x{cols} do not make {size} digits; leave one of the two out")]
    Block {
        /// Rows of a block.
        rows: usize,
        /// Columns of a block.
        cols: usize,
        /// The size.
        size: usize,
    },
    /// There is no room for as many puzzles.
    #[error("a sheet has room for {most} puzzles of this size; ask for fewer")]
    TooMany {
        /// The limit.
        most: u32,
    },
    /// The file could not be written.
    #[error("{0}: cannot be written ({1}); choose another folder or name")]
    Io(String, io::Error),
    /// The workbook could not be made.
    #[error("the workbook could not be made: {0}")]
    Workbook(#[from] XlsxError),
}

/// Makes an empty book at `path`, where no file may be yet.
///
/// # Errors
/// When there is one, when it cannot be written, or when there are no such puzzles.
pub fn new_book(path: &Path, new: &NewBook) -> Result<(), NewBookError> {
    let file = || path.display().to_string();
    if path.exists() {
        return Err(NewBookError::Exists(file()));
    }
    let bytes = workbook(&empty_book(new)?, new.lang)?.save_to_buffer()?;
    save::atomically(path, false, |file| file.write_all(&bytes)).map_err(|error: io::Error| {
        match error.kind() {
            io::ErrorKind::AlreadyExists => NewBookError::Exists(file()),
            _ => NewBookError::Io(file(), error),
        }
    })
}

/// The book with all its puzzles blank.
fn empty_book(new: &NewBook) -> Result<Book, NewBookError> {
    let (rows, cols) = match new.block {
        Some(block) => block,
        None => Layout::default_block(new.size)?,
    };
    if rows.checked_mul(cols) != Some(new.size) {
        return Err(NewBookError::Block { rows, cols, size: new.size });
    }
    let layout = Layout::new(rows, cols)?;
    let n = layout.n();
    let pitch = columns::pitch(new.form, n);
    // What is made can be read again.
    let by_rows = (ROWS - u64::from(columns::FIRST_ROW)) / u64::from(pitch);
    let by_cells = (Limits::default().cells / (n * n)) as u64;
    let most = by_rows.min(by_cells) as u32;
    if new.problems > most {
        return Err(NewBookError::TooMany { most });
    }

    let blank = Puzzle::new(layout.clone(), vec![None; n * n]);
    let entry = |slot: u32| Entry {
        no: slot + 1,
        anchor: Position::new(columns::FIRST_ROW + slot * pitch, columns::DIGITS),
        page: Value::Blank,
        author: Value::Blank,
        published: Value::Blank,
        strategy: Value::Blank,
        playback: Value::Blank,
        puzzle: Ok(blank.clone()),
    };
    Ok(Book {
        sheet: SheetNames::new().take(&new.title),
        title: new.title.clone(),
        form: new.form,
        entries: (0..new.problems).map(entry).collect(),
        layout,
    })
}

fn workbook(book: &Book, lang: Lang) -> Result<Workbook, NewBookError> {
    let styles = Styles::new(lang);
    let n = book.layout.n();
    let mut workbook = Workbook::new();
    workbook.set_properties(&DocProperties::new().set_title(&book.title));
    let sheet = workbook.add_worksheet().set_name(&book.sheet)?;
    let head = Heading {
        title: &book.title,
        form: book.form,
        n,
        block: book.layout.block(),
        lang,
    };
    heading::write(sheet, &head, &styles)?;

    let board = Board::new(&book.layout, &styles.base);
    // Text, or a spreadsheet makes a number of the digits and keeps 15 of them.
    let line = styles.digits.clone().set_num_format("@");
    for entry in &book.entries {
        let Position { row, col } = entry.anchor;
        sheet.write_number_with_format(row, columns::NUMBER as u16, entry.no, &styles.count)?;
        match book.form {
            SheetForm::Grid => board.draw_empty(sheet, entry.anchor)?,
            SheetForm::Line => {
                sheet.write_blank(row, col as u16, &line)?;
            }
        }
    }
    guard(sheet, book, lang)?;
    set_up_page(sheet, book, 2)?;
    Ok(workbook)
}

/// Lets nothing but digits be typed where the digits stand.
fn guard(sheet: &mut Worksheet, book: &Book, lang: Lang) -> Result<(), XlsxError> {
    let n = book.layout.n();
    let Some(last) = book.entries.last() else { return Ok(()) };
    let (first_row, first_col) = (columns::FIRST_ROW, columns::DIGITS as u16);
    match book.form {
        SheetForm::Grid => {
            let message = match lang {
                Lang::En => format!("Type a whole number from 1 to {n}, or leave the cell empty."),
                Lang::Ja => format!("1から{n}までの整数を入力するか、空欄のままにしてください。"),
            };
            let rule = DataValidation::new()
                .allow_whole_number(DataValidationRule::Between(0, n as i32))
                .set_error_title(say(lang, "Not a digit", "数字ではありません"))?
                .set_error_message(message)?;
            let last_col = first_col + n as u16 - 1;
            let last_row = last.anchor.row + n as u32 - 1;
            sheet.add_data_validation(first_row, first_col, last_row, last_col, &rule)?;
        }
        SheetForm::Line if n <= LARGEST_CHARACTER => {
            let cells = n * n;
            let message = match lang {
                Lang::En => format!("A puzzle has {cells} characters here, with . for empty cells."),
                Lang::Ja => format!("問題は{cells}文字です。空きマスは「.」で表します。"),
            };
            let rule = DataValidation::new()
                .allow_text_length(DataValidationRule::EqualTo(cells as u32))
                // Numbers parted by blanks are read as well.
                .set_error_style(DataValidationErrorStyle::Warning)
                .set_error_title(say(lang, "Unusual length", "文字数が違います"))?
                .set_error_message(message)?;
            sheet.add_data_validation(first_row, first_col, last.anchor.row, first_col, &rule)?;
        }
        SheetForm::Line => {}
    }
    Ok(())
}
