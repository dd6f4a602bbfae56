//! The sheets of a workbook, whatever kind of file it is.

use calamine::{Reader, SheetType, Xlsx};

use super::cells::Cells;
use super::error::OpenFault;
use super::kind::{self, Kind};
use super::limits::Limits;
use super::source::{Source, Stream};
use super::{ods, package, xls, xlsb};
use crate::model::Format;

/// The sheets of a workbook.
pub(super) struct Sheets {
    /// What kind of file it is.
    pub(super) format: Format,
    /// Whether only a password opens it.
    pub(super) protected: bool,
    inner: Inner,
}

enum Inner {
    /// Read sheet by sheet.
    Xlsx(Box<Xlsx<Box<dyn Stream>>>),
    /// Read already.
    Tables(Tables),
}

/// The sheets of a file that is read as a whole.
#[derive(Default)]
pub(super) struct Tables {
    /// The sheets, in their order.
    pub(super) sheets: Vec<Table>,
    /// Defined names, each with what it refers to, as in `Sheet!$A$1:$B$2`.
    pub(super) names: Vec<(String, String)>,
}

/// A sheet of such a file.
pub(super) struct Table {
    pub(super) name: String,
    pub(super) kind: SheetType,
    /// Its cells, or why there are none, in words.
    pub(super) cells: Result<Cells, String>,
}

impl Sheets {
    /// Opens the workbook, of whatever kind it turns out to be.
    pub(super) fn open(source: &Source<'_>, limits: &Limits) -> Result<Sheets, OpenFault> {
        let file = source.open()?;
        Sheets::of(file, &source.path.to_string_lossy(), limits)
    }

    /// Opens a workbook in memory.
    #[cfg(test)]
    pub(super) fn open_bytes(bytes: Vec<u8>, limits: &Limits) -> Result<Sheets, OpenFault> {
        Sheets::of(std::io::Cursor::new(bytes), "", limits)
    }

    fn of(
        mut file: impl Stream + 'static,
        name: &str,
        limits: &Limits,
    ) -> Result<Sheets, OpenFault> {
        let kind = kind::of(&mut file, name)?;
        file.rewind()?;
        let (format, inner) = match kind {
            Kind::Zip => Inner::of_package(Box::new(file), limits)?,
            Kind::Xls => (Format::Xls, Inner::Tables(xls::read(file, limits)?)),
        };
        Ok(Sheets {
            format,
            protected: false,
            inner,
        })
    }

    /// Defined names, each with what it refers to.
    pub(super) fn names(&self) -> &[(String, String)] {
        match &self.inner {
            Inner::Xlsx(xlsx) => xlsx.defined_names(),
            Inner::Tables(tables) => &tables.names,
        }
    }

    /// Names and kinds of the sheets, in their order.
    pub(super) fn list(&self) -> Vec<(String, SheetType)> {
        match &self.inner {
            Inner::Xlsx(xlsx) => {
                let sheets = xlsx.sheets_metadata().iter();
                sheets
                    .map(|sheet| (sheet.name.clone(), sheet.typ))
                    .collect()
            }
            Inner::Tables(tables) => {
                let sheets = tables.sheets.iter();
                sheets
                    .map(|sheet| (sheet.name.clone(), sheet.kind))
                    .collect()
            }
        }
    }

    /// The cells of a sheet, `most` bytes of them at most; or why there are none, in words.
    pub(super) fn cells(&mut self, name: &str, most: usize) -> Result<Cells, String> {
        match &mut self.inner {
            Inner::Xlsx(xlsx) => Cells::read(xlsx, name, most).map_err(|fault| fault.to_string()),
            Inner::Tables(tables) => {
                let mut sheets = tables.sheets.iter_mut();
                let sheet = sheets.find(|sheet| sheet.name == name);
                sheet.map_or(Ok(Cells::default()), |sheet| {
                    std::mem::replace(&mut sheet.cells, Ok(Cells::default()))
                })
            }
        }
    }
}

impl Inner {
    /// Opens a workbook that is a zip file.
    fn of_package(file: Box<dyn Stream>, limits: &Limits) -> Result<(Format, Inner), OpenFault> {
        let (file, format) = package::open(file, limits)?;
        let inner = match format {
            Format::Ods => Inner::Tables(ods::read(file, limits)?),
            Format::Xlsb => Inner::Tables(xlsb::read(file, limits)?),
            _ => Inner::Xlsx(Box::new(Xlsx::new(file).map_err(OpenFault::from)?)),
        };
        Ok((format, inner))
    }
}

/// How many bytes of cells are kept of a file whose own cells take `bytes` bytes. Only
/// repetition can make more of them, and a book of puzzles has little of that.
pub(super) fn budget(bytes: u64, limits: &Limits) -> usize {
    const ALWAYS: u64 = 16 << 20;
    let most = bytes.saturating_mul(2).saturating_add(ALWAYS);
    limits.kept.min(usize::try_from(most).unwrap_or(usize::MAX))
}
