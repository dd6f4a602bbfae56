//! The changed workbook on its way to the disk.

use std::collections::HashMap;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, BufReader, BufWriter, Cursor, Read, Seek, SeekFrom, Write};
use std::path::Path;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::super::WriteError;
use super::plan::{FONT_ONLY, Plan};
use crate::original::Original;
use crate::package::graft::{Donor, Outcome};
use crate::package::parts::{Package, PartError, folded};
use crate::package::sheet;
use crate::package::styles::StyleSheet;
use crate::package::xml::XmlError;
use crate::read::Limits;
use crate::read::unlock::unlocked;
use crate::{protect, save};

/// Where a workbook goes.
pub(super) struct Target<'a> {
    pub(super) path: &'a Path,
    pub(super) original: &'a Original,
    /// Where a copy of the old file goes.
    pub(super) backup: Option<&'a Path>,
    /// What the workbook is encrypted with.
    pub(super) password: Option<&'a str>,
}

/// Why a workbook was not saved.
enum Stop {
    /// It is the one that is there.
    Same,
    Failed(WriteError),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Failed(WriteError::Io(Default::default(), error))
    }
}

impl Target<'_> {
    /// Saves the workbook, and says whether anything of the file changed.
    pub(super) fn save(
        &self,
        package: &mut Package,
        mut outcome: Outcome,
        plans: &[Plan],
        donor: &Donor,
    ) -> Result<bool, WriteError> {
        let broken = |error: PartError| self.broken(error);
        drop_unchanged(package, &mut outcome).map_err(broken)?;
        let mut changing = Vec::new();
        for plan in plans {
            let changes = plan.changes(package, &mut outcome.styles, donor);
            if changes.map_err(broken)? {
                changing.push(plan);
            }
        }
        let in_place =
            fs::canonicalize(self.path).ok() == fs::canonicalize(&self.original.path).ok();
        // A password that comes or goes is something new.
        let same_lock = self.password.is_some() == self.original.unlocked.is_some();
        let nothing =
            changing.is_empty() && outcome.parts.is_empty() && outcome.gone.is_empty() && same_lock;
        if nothing && in_place {
            return Ok(false);
        }
        let backup = self.backup.filter(|_| in_place);
        let fill = |file: &mut File| -> Result<(), Stop> {
            let broken = |error| Stop::Failed(self.broken(error));
            if let Some(password) = self.password {
                // The plain bytes are nowhere but in memory.
                let mut bytes = Cursor::new(Vec::new());
                self.fill(&mut bytes, package, outcome, &changing, donor)
                    .map_err(broken)?;
                let bytes = bytes.into_inner();
                if !in_place && self.is_unlocked_by(password, &bytes) {
                    return Err(Stop::Same);
                }
                file.write_all(&protect::protected(&bytes, password)?)?;
            } else {
                let mut target = BufWriter::with_capacity(1 << 16, &mut *file);
                self.fill(&mut target, package, outcome, &changing, donor)
                    .map_err(broken)?;
                target.flush()?;
                drop(target);
                if !in_place && is_same(file, self.path)? {
                    return Err(Stop::Same);
                }
            }
            // The last look before the old file is gone.
            if !self.original.is_unchanged() {
                return Err(Stop::Failed(WriteError::Changed(
                    self.original.path.clone(),
                )));
            }
            if let Some(backup) = backup {
                self.keep_a_copy(backup)?;
            }
            Ok(())
        };
        match save::atomically(self.path, true, fill) {
            Ok(()) => Ok(true),
            Err(Stop::Same) => Ok(false),
            Err(Stop::Failed(WriteError::Io(_, error))) => {
                Err(WriteError::Io(self.path.to_path_buf(), error))
            }
            Err(Stop::Failed(error)) => Err(error),
        }
    }

    fn broken(&self, error: PartError) -> WriteError {
        match error {
            PartError::Io(error) => WriteError::Io(self.path.to_path_buf(), error),
            other => WriteError::Package(self.original.path.clone(), other.to_string()),
        }
    }

    /// Whether the file that is there is this one, encrypted with the same password: encrypted
    /// again, it would be other bytes.
    fn is_unlocked_by(&self, password: &str, bytes: &[u8]) -> bool {
        let old = File::open(self.path).ok();
        let unlocked = old.and_then(|file| unlocked(file, password, &Limits::default()).ok());
        unlocked.is_some_and(|old| old == bytes)
    }

    /// Copies the old file, or leaves nothing.
    fn keep_a_copy(&self, path: &Path) -> io::Result<()> {
        let copy = |file: &mut File| -> io::Result<()> {
            io::copy(&mut File::open(&self.original.path)?, file)?;
            Ok(())
        };
        save::atomically(path, false, copy)
    }

    /// Writes the package: what did not change as it stands.
    fn fill(
        &self,
        target: impl Write + Seek,
        package: &mut Package,
        outcome: Outcome,
        plans: &[&Plan],
        donor: &Donor,
    ) -> Result<(), PartError> {
        let Outcome {
            mut parts,
            gone,
            mut styles,
            styles_part,
        } = outcome;
        let gone: Vec<String> = gone.iter().map(|name| folded(name)).collect();
        let comment = package.zip().comment().to_vec();
        let mut zip = ZipWriter::new(Careful::new(target));
        let fresh = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(COMPRESSION))
            .last_modified_time(zip::DateTime::default());
        let styles_name = folded(&styles_part);
        for place in 0..package.zip().len() {
            let entry = package.zip().by_index_raw(place)?;
            let name = entry.name()?.into_owned();
            let key = folded(&name);
            let options = match entry.last_modified() {
                Some(time) => fresh.last_modified_time(time),
                None => fresh,
            };
            if gone.contains(&key) {
                continue;
            }
            let new = parts.keys().find(|part| folded(part) == key).cloned();
            let plan = plans.iter().find(|plan| folded(&plan.part) == key);
            match (new.and_then(|part| parts.remove(&part)), plan) {
                // The formats are known when the sheets are written.
                _ if key == styles_name => {}
                (Some(bytes), _) => {
                    drop(entry);
                    zip.start_file(name, options)?;
                    zip.write_all(&bytes)?;
                }
                (None, Some(plan)) => {
                    drop(entry);
                    zip.start_file(name, options)?;
                    // Each token is a piece of its own.
                    let mut pieces = BufWriter::with_capacity(1 << 16, &mut zip);
                    plan.write(package, &mut pieces, &mut styles, donor)?;
                    pieces.flush()?;
                }
                (None, None) => zip.raw_copy_file(entry)?,
            }
        }
        for (name, bytes) in &parts {
            zip.start_file(name, fresh)?;
            zip.write_all(bytes)?;
        }
        let bytes = styles.into_bytes();
        match package.place(&styles_part) {
            Some(place) if package.read(&styles_part)? == bytes => {
                zip.raw_copy_file(package.zip().by_index_raw(place)?)?;
            }
            _ => {
                zip.start_file(&styles_part, fresh)?;
                zip.write_all(&bytes)?;
            }
        }
        zip.set_raw_comment(comment.into_boxed_slice())?;
        let Careful { fault, .. } = zip.finish()?;
        fault.map_or(Ok(()), |fault| Err(PartError::Io(fault)))
    }
}

/// A target that goes on as if nothing were when it cannot be written to, and keeps the
/// first error: the zip library, stopped half-way, complains on standard error.
struct Careful<W> {
    target: W,
    fault: Option<io::Error>,
}

impl<W> Careful<W> {
    fn new(target: W) -> Careful<W> {
        Careful {
            target,
            fault: None,
        }
    }
}

impl<W: Write> Write for Careful<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.fault.is_none()
            && let Err(error) = self.target.write_all(bytes)
        {
            self.fault = Some(error);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.fault.is_none()
            && let Err(error) = self.target.flush()
        {
            self.fault = Some(error);
        }
        Ok(())
    }
}

impl<W: Seek> Seek for Careful<W> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self.target.seek(to) {
            Err(error) if self.fault.is_none() => {
                self.fault = Some(error);
                Ok(0)
            }
            Err(_) => Ok(0),
            at => at,
        }
    }
}

/// Measured on a book of 100 puzzles.
const COMPRESSION: i64 = 1;

/// Takes out what is as it was.
fn drop_unchanged(package: &mut Package, outcome: &mut Outcome) -> Result<(), PartError> {
    let mut same = Vec::new();
    for (part, bytes) in &outcome.parts {
        if package.read_if_any(part)?.as_ref() == Some(bytes) {
            same.push(part.clone());
        }
    }
    for part in same {
        outcome.parts.remove(&part);
    }
    outcome.gone.retain(|part| package.place(part).is_some());
    Ok(())
}

/// Whether a new file (all written) is byte by byte the one at `path`.
fn is_same(file: &mut File, path: &Path) -> io::Result<bool> {
    let Ok(old) = File::open(path) else {
        return Ok(false);
    };
    if old.metadata()?.len() != file.metadata()?.len() {
        return Ok(false);
    }
    file.rewind()?;
    let (mut old, mut new) = (BufReader::new(old), BufReader::new(file));
    let (mut a, mut b) = ([0; 1 << 14], [0; 1 << 14]);
    loop {
        let count = new.read(&mut a)?;
        if count == 0 {
            return Ok(true);
        }
        if old.read_exact(&mut b[..count]).is_err() || a[..count] != b[..count] {
            return Ok(false);
        }
    }
}

impl Plan {
    /// Whether the sheet changes at all.
    fn changes(
        &self,
        package: &mut Package,
        styles: &mut StyleSheet,
        donor: &Donor,
    ) -> Result<bool, PartError> {
        if !self.edits.is_empty() {
            return Ok(true);
        }
        if self.marks.is_empty() && !self.was_marked {
            return Ok(false);
        }
        let mut old = Digest(DefaultHasher::new());
        io::copy(&mut package.stream(&self.part)?, &mut old)?;
        let mut new = Digest(DefaultHasher::new());
        self.write(package, &mut new, styles, donor)?;
        Ok(old.0.finish() != new.0.finish())
    }

    /// Writes the sheet.
    fn write(
        &self,
        package: &mut Package,
        target: &mut impl Write,
        styles: &mut StyleSheet,
        donor: &Donor,
    ) -> Result<(), PartError> {
        let mut fault: Option<XmlError> = None;
        let mut known: HashMap<(u32, u32), u32> = HashMap::new();
        let mut style = |old: u32, look: u32| {
            if let Some(new) = known.get(&(old, look)) {
                return *new;
            }
            let model = look & !FONT_ONLY;
            let found = match (old, look & FONT_ONLY) {
                (0, _) => styles.format(&donor.styles, model),
                (old, 0) => Ok(old),
                (old, _) => styles.in_font(old, &donor.styles, model),
            };
            let new = found.unwrap_or_else(|error| {
                fault = Some(error);
                old
            });
            known.insert((old, look), new);
            new
        };
        let edits = sheet::Edits {
            cells: &self.edits,
            marks: &self.marks,
            widths: &self.widths,
        };
        let stream = package.stream(&self.part)?;
        let result = sheet::rewrite(stream, target, &edits, &mut style);
        match (result, fault) {
            (Err(error), _) | (Ok(_), Some(error)) => Err(PartError::Xml(self.part.clone(), error)),
            // Formulas were seen when the sheet was planned.
            (Ok(_), None) => Ok(()),
        }
    }
}

/// Takes a stream in as a number.
struct Digest(DefaultHasher);

impl Write for Digest {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
