//! Writing into the workbook that the books were read from: everything of the user's stays.
//!
//! Cells of answers and results are put into the sheets of the books, and the sheets that
//! numplace adds behind the user's. Every other part of the file is copied as it stands.

mod cell;
mod plan;
mod save;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use rust_xlsxwriter::XlsxError;

pub use self::cell::change_cell;
use self::plan::{Looks, Plan};
use super::cell::say;
use super::names::Existing;
use super::tabs::{self, CHART_SHEET, Made};
use super::{Context, WriteError, WriteOptions, chart};
use crate::model::SolvedBook;
use crate::original::Original;
use crate::package::book::{BookPart, SheetKind};
use crate::package::graft::{Donor, Graft, Outcome};
use crate::package::parts::{Package, PartError};
use crate::read::pages::Names;
use crate::read::xlsx::names_of;

/// What was written into a workbook.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The sheets that were written or written into.
    pub sheets: Vec<String>,
    /// What was not written, and why; what is worth telling. Each names its sheet.
    pub notes: Vec<String>,
    /// Whether the file is another one now.
    pub changed: bool,
}

/// Writes what solving gave into a copy of the workbook that the books were read from, or
/// into that workbook itself when `path` is its own.
///
/// The file appears when all of it is written, or not at all; when nothing is new, it is
/// not touched.
///
/// # Errors
/// When the file is open elsewhere, was changed since it was read, cannot be written, or
/// does not allow further sheets.
pub fn write_into(
    original: &Original,
    path: &Path,
    books: &[SolvedBook],
    options: &WriteOptions,
) -> Result<Written, WriteError> {
    write_watched(original, path, books, options, &mut |_| ())
}

/// What writing into a workbook is busy with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The workbook is opened.
    Opening,
    /// The sheets of numplace are made, as a workbook of their own.
    Authoring,
    /// They are put in, and the cells of the books are planned.
    Grafting,
    /// The new file is written.
    Saving,
}

/// [`write_into`], telling what it begins with.
///
/// # Errors
/// As of [`write_into`].
pub fn write_watched(
    original: &Original,
    path: &Path,
    books: &[SolvedBook],
    options: &WriteOptions,
    begins: &mut dyn FnMut(Phase),
) -> Result<Written, WriteError> {
    begins(Phase::Opening);
    expect_closed(path)?;
    if !options.replace && path.exists() {
        return Err(WriteError::Exists(path.to_path_buf()));
    }
    if !original.is_unchanged() {
        return Err(WriteError::Changed(original.path.clone()));
    }
    let broken = |error: PartError| match error {
        PartError::Io(error) => WriteError::Io(original.path.clone(), error),
        other => WriteError::Package(original.path.clone(), other.to_string()),
    };
    let file = original.open();
    let file = file.map_err(|error| WriteError::Io(original.path.clone(), error))?;
    let mut package = Package::new(file).map_err(broken)?;
    let book = BookPart::read(&mut package).map_err(broken)?;
    let existing = existing(&book);
    if book.locked && !options.force {
        return Err(WriteError::Locked(original.path.clone()));
    }

    begins(Phase::Authoring);
    let cx = Context::new(books, options, Some(existing));
    let failed = |error: XlsxError| WriteError::Workbook(path.to_path_buf(), error);
    let mut made = tabs::workbook(books, &cx).map_err(failed)?;
    let bytes = made.workbook.save_to_buffer().map_err(failed)?;
    begins(Phase::Grafting);
    let mut donor = Donor::open(bytes).map_err(broken)?;

    let mut written = Written {
        notes: remarks(original, &book, &package, &cx),
        ..Written::default()
    };
    let job = Job {
        original,
        books,
        made: &made,
        book: &book,
        cx: &cx,
    };
    let (outcome, plans) = job
        .graft(&mut package, &mut donor, &mut written)
        .map_err(broken)?;
    if outcome.styles.is_full() {
        return Err(WriteError::Formats(original.path.clone()));
    }
    begins(Phase::Saving);
    let target = save::Target {
        path,
        original,
        backup: options.backup.as_deref(),
        password: options.password.as_deref(),
    };
    written.changed = target.save(&mut package, outcome, &plans, &donor)?;
    Ok(written)
}

/// Refuses a file that another program has open: Excel and LibreOffice say so by a file
/// beside it.
fn expect_closed(path: &Path) -> Result<(), WriteError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let signs = [format!("~${name}"), format!(".~lock.{name}#")];
    match signs
        .into_iter()
        .find(|sign| path.with_file_name(sign).exists())
    {
        Some(sign) => Err(WriteError::Open(path.to_path_buf(), sign)),
        None => Ok(()),
    }
}

/// What a workbook has already.
fn existing(book: &BookPart) -> Existing {
    let names = Names::new(names_of(book));
    let mut ours: HashMap<String, String> = names.by_kind();
    let there = |sheet: &String| book.sheets.iter().any(|known| known.name == *sheet);
    ours.retain(|_, sheet| there(sheet));
    if !ours.is_empty() {
        // LibreOffice makes a worksheet of it.
        let of_kind = |kind| {
            let mut sheets = book.sheets.iter();
            sheets.find(|sheet| sheet.kind == kind && chart::is_named(&sheet.name))
        };
        let sheet = of_kind(SheetKind::Chart).or_else(|| of_kind(SheetKind::Work));
        if let Some(sheet) = sheet {
            ours.insert(CHART_SHEET.to_string(), sheet.name.clone());
        }
    }
    Existing {
        sheets: book.sheets.iter().map(|sheet| sheet.name.clone()).collect(),
        ours,
        books: names.book_numbers(),
    }
}

/// What the user should know of the workbook.
fn remarks(
    original: &Original,
    book: &BookPart,
    package: &Package,
    cx: &Context<'_>,
) -> Vec<String> {
    let mut notes = Vec::new();
    if book.manual {
        notes.push(say(
            cx.lang,
            "the workbook is calculated by hand (manual calculation): press F9 in it to see what formulas make of the new values",
            "このブックは手動計算です。新しい値を数式に反映するには F9 を押してください",
        ));
    }
    if package
        .names()
        .any(|name| name.to_lowercase().starts_with("_xmlsignatures/"))
    {
        notes.push(say(
            cx.lang,
            "the workbook is digitally signed: with anything written into it, the signature no longer holds",
            "このブックには電子署名があります。書き込んだため署名は無効になります",
        ));
    }
    if book.strict {
        notes.push(say(
            cx.lang,
            "the workbook is Strict Open XML: answers are written into the books, but no sheets are added; \
             save it as an ordinary .xlsx to get them",
            "このブックは Strict Open XML 形式です。答えは書き込みますが、シートは追加しません。\
             通常の .xlsx で保存し直してください",
        ));
    }
    let file = original.path.display();
    let notes = notes.into_iter();
    notes.map(|note| format!("{file}: {note}")).collect()
}

/// All that is needed to change a workbook.
struct Job<'a> {
    original: &'a Original,
    books: &'a [SolvedBook],
    made: &'a Made,
    book: &'a BookPart,
    cx: &'a Context<'a>,
}

impl Job<'_> {
    fn graft(
        &self,
        package: &mut Package,
        donor: &mut Donor,
        written: &mut Written,
    ) -> Result<(Outcome, Vec<Plan>), PartError> {
        let mut graft = Graft::new(package, self.book, &self.made.aliases)?;
        let is_book = |name: &str| self.made.books.iter().any(|book| book == name);
        let sheets = self.books.iter().map(|solved| solved.book.sheet.clone());
        written.sheets = sheets.collect();
        if !self.book.strict {
            let left = graft.add_sheets(donor, &is_book)?;
            let added = donor.book.sheets.iter().map(|sheet| sheet.name.clone());
            let added = added.filter(|name| !is_book(name) && !left.contains(name));
            written.sheets.extend(added);
            let told = left.iter().map(|sheet| match self.cx.lang {
                numplace_solver::Lang::En => format!(
                    "{sheet}: was left as it is, since it holds something of yours (a table, notes, \
                     pictures); move that to a sheet of your own"
                ),
                numplace_solver::Lang::Ja => format!(
                    "{sheet}: ご自分で追加された表やメモなどがあるため、更新していません。\
                     別のシートに移してください"
                ),
            });
            written.notes.extend(told);
            written.notes.extend(self.stale());
        }
        let mut plans = Vec::new();
        for (place, (solved, name)) in self.books.iter().zip(&self.made.books).enumerate() {
            let Some(sheet) = self.original.books.get(&solved.book.sheet) else {
                continue;
            };
            let looks = Looks::read(&donor.sheet(name)?, &|number| donor.text(number));
            let looks = looks.map_err(PartError::of(name))?;
            let plan = Plan::new(self, place, sheet, &looks);
            written.notes.extend(plan.notes.iter().cloned());
            plans.push(plan);
        }
        let mut outcome = graft.finish()?;
        for plan in &mut plans {
            plan.take_marks(&mut outcome.styles)
                .map_err(PartError::of("styles"))?;
        }
        Ok((outcome, plans))
    }

    /// Sheets of earlier runs that this one did not write.
    fn stale(&self) -> Vec<String> {
        let existing = self.cx.existing.iter();
        let mut stale: Vec<String> = existing
            .flat_map(|existing| existing.ours.values())
            .filter(|sheet| !self.made.sheets.contains(sheet))
            .map(|sheet| match self.cx.lang {
                numplace_solver::Lang::En => format!(
                    "{sheet}: comes from an earlier run and was left as it is; delete the sheet if \
                     you do not need it"
                ),
                numplace_solver::Lang::Ja => format!(
                    "{sheet}: 以前の実行で作られたシートで、更新していません。不要なら削除してください"
                ),
            })
            .collect();
        stale.sort();
        stale.dedup();
        stale
    }
}

/// The name of a copy that is kept of a file before it is written into: `book.backup.xlsx`,
/// or the next free one.
pub fn backup_of(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map_or(String::new(), |ending| {
        format!(".{}", ending.to_string_lossy())
    });
    let name = |number: u32| match number {
        1 => format!("{stem}.backup{ending}"),
        _ => format!("{stem}.backup-{number}{ending}"),
    };
    let mut names = (1..).map(|number| path.with_file_name(name(number)));
    names.find(|name| !name.exists()).unwrap_or_default()
}
