//! New books, to be filled with puzzles.

use std::io::{self, Write};
use std::path::Path;

use numplace_solver::text::{LARGEST_CHARACTER, to_line};
use numplace_solver::{Lang, Layout, LayoutError, Puzzle, Variant, VariantError};
use rust_xlsxwriter::{
    DataValidation, DataValidationErrorStyle, DataValidationRule, DocProperties, FormatBorder,
    Workbook, Worksheet, XlsxError,
};

use crate::columns::{self, SHEET_ROWS};
use crate::heading::{self, Heading};
use crate::macros;
use crate::model::{Book, Entry, Position, SheetForm, Value};
use crate::palette::Palette;
use crate::read::Limits;
use crate::save;
use crate::write::board::{Boards, Ink, digit_value};
use crate::write::book::{boards_abreast, set_up_page};
use crate::write::cell::{put, say};
use crate::write::names::SheetNames;
use crate::write::palette;
use crate::write::regions::Regions;
use crate::write::style::{self, Styles};

/// What a new book is to be.
#[derive(Clone, Debug)]
pub struct NewBook {
    /// Number of digits.
    pub size: usize,
    /// Block shape (rows, columns); the customary one of the size if `None`.
    pub block: Option<(usize, usize)>,
    /// What its puzzles ask beyond rows, columns and blocks.
    pub variant: Variant,
    /// How many puzzles there is room for.
    pub problems: u32,
    /// Title; names the sheet as well.
    pub title: String,
    /// How the puzzles are to be typed.
    pub form: SheetForm,
    /// Whether the workbook has a page with the buttons of the original, and their macros.
    pub macros: bool,
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
    /// The variant is impossible.
    #[error(transparent)]
    Variant(#[from] VariantError),
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
    /// The page with the buttons shows a grid.
    #[error("the workbook with buttons has a cell for each digit; leave --form line out")]
    MacrosForm,
    /// The puzzles are larger than the page with the buttons.
    #[error(
        "the workbook with buttons shows puzzles of up to {0} digits; make the book without them"
    )]
    MacrosSize(usize),
    /// The macros could not be put together.
    #[error("the macros cannot be made ({0}); make the book without them")]
    Macros(io::Error),
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
    let book = empty_book(new)?;
    if !new.macros {
        return write_unsolved(path, &[book], new.lang);
    }
    save_new(path, || macros::workbook(&book, new.lang))
}

/// Writes books as they are given to a new workbook at `path`, where no file may be yet:
/// titles, numbers, levels and givens, nothing solved.
///
/// # Errors
/// When there is a file, or it cannot be written.
pub fn write_unsolved(path: &Path, books: &[Book], lang: Lang) -> Result<(), NewBookError> {
    save_new(path, || workbook(books, lang))
}

/// Saves what is made at `path`, where no file may be yet.
fn save_new(
    path: &Path,
    make: impl FnOnce() -> Result<Workbook, NewBookError>,
) -> Result<(), NewBookError> {
    let file = || path.display().to_string();
    if path.exists() {
        return Err(NewBookError::Exists(file()));
    }
    let bytes = make()?.save_to_buffer()?;
    save::atomically(path, false, |file| file.write_all(&bytes)).map_err(|error: io::Error| {
        match error.kind() {
            io::ErrorKind::AlreadyExists => NewBookError::Exists(file()),
            _ => NewBookError::Io(file(), error),
        }
    })
}

/// The book with all its puzzles blank.
fn empty_book(new: &NewBook) -> Result<Book, NewBookError> {
    let regions_missing = new.variant.is_jigsaw() && new.variant.regions().is_none();
    let block = match new.block {
        Some(block) => Some(block),
        // Regions need no block shape.
        None if new.variant.is_jigsaw() => Layout::default_block(new.size).ok(),
        None => Some(Layout::default_block(new.size)?),
    };
    if let Some((rows, cols)) = block
        && rows.checked_mul(cols) != Some(new.size)
    {
        return Err(NewBookError::Block {
            rows,
            cols,
            size: new.size,
        });
    }
    let layout = match regions_missing {
        true => new.variant.frame(new.size, block)?,
        false => new.variant.layout(new.size, block)?,
    };
    let n = layout.n();
    let pitch = columns::pitch(new.form, n);
    // What is made can be read again.
    let by_rows = (SHEET_ROWS - columns::FIRST_ROW) / pitch;
    let by_cells = (Limits::default().cells / (n * n)) as u32;
    let most = by_rows.min(by_cells);
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
        techniques: Value::Blank,
        result: Value::Blank,
        layout: layout.clone(),
        puzzle: Ok(blank.clone()),
    };
    Ok(Book {
        sheet: SheetNames::new().take(&new.title),
        title: new.title.clone(),
        form: new.form,
        palette: Palette::default(),
        filled: Vec::new(),
        entries: (0..new.problems).map(entry).collect(),
        layout,
    })
}

fn workbook(books: &[Book], lang: Lang) -> Result<Workbook, NewBookError> {
    let styles = Styles::new(lang);
    let mut workbook = style::workbook()?;
    if let Some(first) = books.first() {
        workbook.set_properties(&DocProperties::new().set_title(&first.title));
    }
    for book in books {
        let sheet = workbook.add_worksheet().set_name(&book.sheet)?;
        write_sheet(sheet, book, &styles, lang)?;
    }
    Ok(workbook)
}

pub(crate) fn write_sheet(
    sheet: &mut Worksheet,
    book: &Book,
    styles: &Styles,
    lang: Lang,
) -> Result<(), XlsxError> {
    let head = Heading {
        title: &book.title,
        form: book.form,
        layout: &book.layout,
        lang,
    };
    heading::write(sheet, &head, styles)?;
    if book.form == SheetForm::Grid {
        let first = columns::answer(book.form, book.layout.n()) as u16;
        palette::write_titles(sheet, first, &book.palette, styles)?;
    }

    let boards = Boards::new(&styles.base);
    let labels = Regions::new(book, styles);
    // Text, or a spreadsheet makes a number of the digits and keeps 15 of them.
    let line = styles
        .digits
        .clone()
        .set_num_format("@")
        .set_border(FormatBorder::Hair);
    for (position, entry) in book.entries.iter().enumerate() {
        let board = boards.of(&entry.layout);
        labels.write(sheet, position)?;
        let Position { row, col } = entry.anchor;
        sheet.write_number_with_format(row, columns::NUMBER as u16, entry.no, &styles.count)?;
        let told = [
            (columns::PAGE, &entry.page),
            (columns::AUTHOR, &entry.author),
            (columns::PUBLISHED, &entry.published),
        ];
        for (col, value) in told.into_iter().filter(|(_, value)| !value.is_blank()) {
            put(sheet, row, col as u16, value, styles.beside(value))?;
        }
        match (book.form, &entry.puzzle) {
            (SheetForm::Grid, Ok(puzzle)) => {
                let digits = puzzle.givens().iter().copied();
                board.draw(
                    sheet,
                    entry.anchor,
                    digits.map(|d| (digit_value(d), Ink::Given)),
                )?;
            }
            (SheetForm::Grid, Err(unreadable)) => {
                let cells = unreadable.cells.iter().cloned();
                board.draw(sheet, entry.anchor, cells.map(|value| (value, Ink::Given)))?;
            }
            (SheetForm::Line, Ok(puzzle)) if puzzle.given_count() > 0 => {
                let text = to_line(puzzle.givens(), puzzle.n());
                sheet.write_string_with_format(row, col as u16, text, &line)?;
            }
            (SheetForm::Line, Ok(_)) => {
                sheet.write_blank(row, col as u16, &line)?;
            }
            (SheetForm::Line, Err(unreadable)) => {
                let text: String = unreadable.cells.iter().map(Value::to_string).collect();
                sheet.write_string_with_format(row, col as u16, text, &line)?;
            }
        }
    }
    guard(sheet, book, lang)?;
    set_up_page(sheet, book, boards_abreast(book))
}

/// Lets nothing but digits be typed where the digits stand.
fn guard(sheet: &mut Worksheet, book: &Book, lang: Lang) -> Result<(), XlsxError> {
    let n = book.layout.n();
    let Some(last) = book.entries.last() else {
        return Ok(());
    };
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
                Lang::En => {
                    format!("A puzzle has {cells} characters here, with . for empty cells.")
                }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    fn nine(form: SheetForm, lang: Lang) -> NewBook {
        let title = "Spring / 2026".to_string();
        NewBook {
            size: 9,
            block: None,
            variant: Variant::default(),
            problems: 100,
            title,
            form,
            macros: false,
            lang,
        }
    }

    fn made(new: &NewBook) -> (tempfile::TempDir, std::path::PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new.xlsx");
        new_book(&path, new).unwrap();
        (folder, path)
    }

    #[test]
    fn a_new_book_is_read_as_an_empty_one() {
        for form in [SheetForm::Grid, SheetForm::Line] {
            for (size, block, lang) in [
                (9, (3, 3), Lang::En),
                (9, (3, 3), Lang::Ja),
                (12, (4, 3), Lang::En),
                (100, (10, 10), Lang::Ja),
            ] {
                let new = NewBook {
                    size,
                    block: Some(block),
                    problems: 3,
                    ..nine(form, lang)
                };
                let (_folder, path) = made(&new);
                let workbook = read(&path, None, &Limits::default()).unwrap();
                let book = &workbook.books[0];
                assert_eq!((book.form, book.layout.block()), (form, Some(block)));
                assert_eq!(book.title, "Spring / 2026");
                assert_eq!(book.sheet, "Spring _ 2026");
                assert!(book.entries.is_empty() && !workbook.written_by_numplace);
                let notes = [format!("{}: 3 numbered puzzles are empty", book.sheet)];
                assert_eq!(workbook.notes, notes);
            }
        }
    }

    #[test]
    fn slots_stand_where_the_format_says() {
        let new = nine(SheetForm::Grid, Lang::En);
        let book = empty_book(&new).unwrap();
        assert_eq!(book.entries[99].anchor.to_string(), "L1092");
        let book = empty_book(&NewBook {
            form: SheetForm::Line,
            ..new
        })
        .unwrap();
        assert_eq!(book.entries[99].anchor.to_string(), "L102");
    }

    #[test]
    fn only_digits_can_be_typed() {
        use std::io::Read;
        let sheet = |new: &NewBook| {
            let (_folder, path) = made(new);
            let mut zip = zip::ZipArchive::new(std::fs::File::open(path).unwrap()).unwrap();
            let mut text = String::new();
            let mut part = zip.by_name("xl/worksheets/sheet1.xml").unwrap();
            part.read_to_string(&mut text).unwrap();
            text
        };
        let grid = sheet(&nine(SheetForm::Grid, Lang::En));
        let (_, rule) = grid.split_once("<dataValidation ").unwrap();
        assert!(
            rule.contains("type=\"whole\"") && rule.contains("sqref=\"L3:T1100\""),
            "{rule}"
        );
        assert!(
            rule.contains("<formula1>0</formula1><formula2>9</formula2>"),
            "{rule}"
        );
        let line = sheet(&nine(SheetForm::Line, Lang::Ja));
        let (_, rule) = line.split_once("<dataValidation ").unwrap();
        assert!(
            rule.contains("type=\"textLength\"") && rule.contains("sqref=\"L3:L102\""),
            "{rule}"
        );
    }

    #[test]
    fn what_cannot_be_made_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new.xlsx");
        let nine = nine(SheetForm::Grid, Lang::En);
        let cases = [
            (
                NewBook {
                    size: 7,
                    ..nine.clone()
                },
                "no customary block shape",
            ),
            (
                NewBook {
                    size: 3,
                    ..nine.clone()
                },
                "sizes from 4 to 100",
            ),
            (
                NewBook {
                    size: 101,
                    block: Some((1, 101)),
                    ..nine.clone()
                },
                "sizes from 4 to 100",
            ),
            (
                NewBook {
                    block: Some((2, 3)),
                    ..nine.clone()
                },
                "blocks of 2x3 do not make 9 digits",
            ),
            (
                NewBook {
                    problems: 1_000_000,
                    ..nine.clone()
                },
                "room for 95324 puzzles",
            ),
        ];
        for (new, expected) in cases {
            let error = new_book(&path, &new).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
            assert!(!path.exists());
        }
        std::fs::write(&path, "mine").unwrap();
        let error = new_book(&path, &nine).unwrap_err().to_string();
        assert!(error.ends_with(
            "new.xlsx: there is such a file already; give another name, or remove it first"
        ));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
        let error = new_book(&folder.path().join("none/new.xlsx"), &nine)
            .unwrap_err()
            .to_string();
        assert!(error.contains("new.xlsx: cannot be written ("), "{error}");
    }
}
