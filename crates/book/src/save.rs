//! Saving a file wholly or not at all.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Lets `write` fill a temporary file beside `path`, and moves it to `path` only
/// when all of it is on the disk.
///
/// A file that stands there already is replaced when `replace` says so (a
/// read-only one never is), else it is an error of the kind `AlreadyExists`.
/// After any error `path` is as it was, and no other file is left behind.
///
/// # Errors
/// What `write` returns, and whatever keeps the file from being written.
pub fn atomically<E: From<io::Error>>(
    path: &Path,
    replace: bool,
    write: impl FnOnce(&mut File) -> Result<(), E>,
) -> Result<(), E> {
    // A link stays a link: the file it points to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let old = fs::metadata(&path).ok().map(|old| old.permissions());
    match &old {
        Some(_) if !replace => return Err(io::Error::from(io::ErrorKind::AlreadyExists).into()),
        Some(old) if old.readonly() => {
            return Err(io::Error::from(io::ErrorKind::PermissionDenied).into());
        }
        _ => {}
    }

    let mut file = temporary_beside(&path)?;
    write(file.as_file_mut())?;
    if let Some(old) = old {
        file.as_file().set_permissions(old)?;
        keep_owner(&path, file.as_file());
    }
    file.as_file().sync_all()?;
    let moved = if replace {
        file.persist(&path)
    } else {
        file.persist_noclobber(&path)
    };
    moved.map_err(|error| error.error)?;
    Ok(())
}

/// Gives a new file the owner and group of the one that it replaces, as far as that is allowed.
#[cfg(unix)]
fn keep_owner(old: &Path, new: &File) {
    use std::os::unix::fs::{MetadataExt, fchown};
    if let (Ok(old), Ok(now)) = (fs::metadata(old), new.metadata())
        && (old.uid(), old.gid()) != (now.uid(), now.gid())
    {
        // Only the owner of a system may give files away; the file is written all the same.
        let _ = fchown(new, Some(old.uid()), Some(old.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_old: &Path, _new: &File) {}

/// A rename is atomic only within a file system, hence the same folder.
fn temporary_beside(path: &Path) -> io::Result<tempfile::NamedTempFile> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".numplace-").suffix(".tmp");
    // A temporary file is private by default; a book is not.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let made = builder.tempfile_in(folder.unwrap_or(Path::new(".")));
    // The library's error names the temporary file, which means nothing to the user.
    made.map_err(|error| match error.kind() {
        kind @ io::ErrorKind::NotFound => {
            io::Error::new(kind, "there is no such folder; make it first")
        }
        kind @ io::ErrorKind::PermissionDenied => {
            io::Error::new(kind, "the folder may not be written to; choose another one")
        }
        kind if error.get_ref().is_some() => io::Error::from(kind),
        _ => error,
    })
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|e| e.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    fn write_text(path: &Path, replace: bool, text: &str) -> io::Result<()> {
        atomically(path, replace, |file| file.write_all(text.as_bytes()))
    }

    #[test]
    fn an_old_file_is_replaced_only_on_request() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        write_text(&path, false, "one").unwrap();
        let error = write_text(&path, false, "two").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
        write_text(&path, true, "three").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "three");
        assert_eq!(names(folder.path()), ["a.txt"]);
    }

    #[test]
    fn a_failed_write_leaves_everything_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "old").unwrap();
        let result = atomically(&path, true, |file| {
            file.write_all(b"half")?;
            Err(io::Error::other("the disk is full"))
        });
        assert_eq!(result.unwrap_err().to_string(), "the disk is full");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(folder.path()), ["a.txt"]);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_are_those_of_a_plain_file() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let mode = |name: &str| {
            fs::metadata(folder.path().join(name))
                .unwrap()
                .permissions()
                .mode()
                & 0o777
        };
        fs::write(folder.path().join("plain"), "").unwrap();
        write_text(&folder.path().join("ours"), false, "").unwrap();
        assert_eq!(mode("ours"), mode("plain"));

        let private = fs::Permissions::from_mode(0o600);
        fs::set_permissions(folder.path().join("ours"), private).unwrap();
        write_text(&folder.path().join("ours"), true, "again").unwrap();
        assert_eq!(mode("ours"), 0o600);
    }
}
