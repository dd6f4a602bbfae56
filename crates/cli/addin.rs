//! `addin`: the extensions for LibreOffice, as files to install.

use std::io::{Cursor, Write};
use std::path::PathBuf;

use serde_json::json;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::failure::Failure;
use crate::{Done, print};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file to write, such as numplace.oxt
    out: PathBuf,
    /// The extension with worksheet functions such as NUMPLACE.SOLVE, instead of the one with
    /// menu and toolbar
    #[arg(long)]
    functions: bool,
    /// Replace a file that exists
    #[arg(long)]
    force: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// A file of the extension.
macro_rules! file {
    ($name:literal) => {
        (
            $name,
            include_bytes!(concat!("../addin-libreoffice/", $name)).as_slice(),
        )
    };
}

type Files = &'static [(&'static str, &'static [u8])];

/// The extension with menu and toolbar, as it stands in crates/addin-libreoffice.
const MENU: Files = &[
    // The list of the others comes first, as in every package of LibreOffice.
    file!("META-INF/manifest.xml"),
    file!("description.xml"),
    file!("description/en.txt"),
    file!("description/ja.txt"),
    file!("Addons.xcu"),
    file!("CalcWindowState.xcu"),
    file!("Options.xcs"),
    file!("ProtocolHandler.xcu"),
    file!("numplace_addin.py"),
    file!("pythonpath/numplace_lo/actions.py"),
    file!("pythonpath/numplace_lo/pages.py"),
    file!("pythonpath/numplace_lo/write.py"),
];

/// The extension with worksheet functions, in the folder `functions` there.
const FUNCTIONS: Files = &[
    file!("functions/META-INF/manifest.xml"),
    file!("functions/description.xml"),
    file!("functions/CalcAddIns.xcu"),
    file!("functions/XFunctions.idl"),
    file!("functions/functions.rdb"),
    file!("functions/numplace_functions.py"),
];

/// What both have, each in a package of its own name: LibreOffice loads both into one
/// interpreter.
const SHARED: Files = &[
    file!("pythonpath/numplace_lo/__init__.py"),
    file!("pythonpath/numplace_lo/boards.py"),
    file!("pythonpath/numplace_lo/client.py"),
    file!("pythonpath/numplace_lo/settings.py"),
    file!("pythonpath/numplace_lo/words.py"),
];

/// Stands in the files for the version of the command, which the extension asks for.
const VERSION: &str = "@VERSION@";

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let out = &args.out;
    let is_oxt = |end: &std::ffi::OsStr| end.eq_ignore_ascii_case("oxt");
    if !out.extension().is_some_and(is_oxt) {
        let what = "is not the name of an extension; give a name that ends in .oxt";
        return Err(Failure::Argument(format!("{}: {what}", out.display())));
    }
    let package = package(args.functions).map_err(|error| Failure::Read(out.clone(), error))?;
    let written = numplace_book::atomically(out, args.force, |file| file.write_all(&package));
    written.map_err(|error: std::io::Error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            let what = "exists; give another name, or --force to replace it";
            Failure::Argument(format!("{}: {what}", out.display()))
        }
        _ => Failure::Read(out.clone(), error),
    })?;
    let file = out.display().to_string();
    if args.json {
        print(&format!("{}\n", json!({"addin": file})))?;
    } else {
        print(&format!("{file}\n"))?;
    }
    Ok(Done::All)
}

/// An extension: the same bytes whenever it is made.
fn package(functions: bool) -> std::io::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let own = if functions { FUNCTIONS } else { MENU };
    for &(name, bytes) in own.iter().chain(SHARED) {
        let name = match functions {
            true => name.replace("/numplace_lo/", "/numplace_functions_lo/"),
            false => name.to_string(),
        };
        zip.start_file(name.trim_start_matches("functions/"), options)?;
        match std::str::from_utf8(bytes) {
            Ok(text) => {
                let text = text.replace(VERSION, env!("CARGO_PKG_VERSION"));
                zip.write_all(text.as_bytes())?;
            }
            Err(_) => zip.write_all(bytes)?,
        }
    }
    Ok(zip.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// A file that is added to the folder must not be forgotten here.
    #[test]
    fn every_file_of_the_folder_is_packed() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/addin-libreoffice");
        let mut there = Vec::new();
        let mut folders = vec![folder.clone()];
        while let Some(inner) = folders.pop() {
            for entry in std::fs::read_dir(inner).unwrap() {
                let path = entry.unwrap().path();
                let name = path.strip_prefix(&folder).unwrap().to_path_buf();
                if name.ends_with("__pycache__") {
                    continue;
                }
                match path.is_dir() {
                    true => folders.push(path),
                    false => there.push(name.to_str().unwrap().replace('\\', "/")),
                }
            }
        }
        let packed = [MENU, FUNCTIONS, SHARED].concat();
        let mut packed: Vec<String> = packed.iter().map(|(name, _)| name.to_string()).collect();
        packed.sort();
        there.sort();
        assert_eq!(packed, there);
    }
}
