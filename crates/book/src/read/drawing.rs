//! The cells of a sheet that a drawing is made of.

use super::error::{OpenError, OpenFault};
use super::limits::Limits;
use super::sheets::Sheets;
use super::source::Source;
use crate::drawing::{SeenCells, Unseen};
use crate::package::book::SheetKind;

/// The cells of the sheet with this name, or of the first one that numplace did not make,
/// and the sheet's name.
pub(crate) fn drawing_cells(
    source: &Source<'_>,
    wanted: Option<&str>,
    limits: &Limits,
) -> Result<Result<(String, SeenCells), Unseen>, OpenError> {
    let error = |fault: OpenFault| source.error(fault);
    let mut sheets = Sheets::open(source, None, limits).map_err(error)?;
    let ours = sheets.names().made_by_us();
    let list = sheets.list().into_iter();
    let names: Vec<String> = list
        .filter(|(name, kind)| *kind == SheetKind::Work && !ours.contains(name))
        .map(|(name, _)| name)
        .collect();
    let is_wanted = |name: &&String| {
        wanted.is_none_or(|wanted| name.to_lowercase() == wanted.trim().to_lowercase())
    };
    let Some(name) = names.iter().find(is_wanted).cloned() else {
        return Ok(Err(Unseen::NoSheet(names)));
    };
    Ok(match sheets.seen(&name) {
        Ok(cells) => Ok((name, cells)),
        Err(why) => Err(Unseen::Sheet(name, why)),
    })
}
