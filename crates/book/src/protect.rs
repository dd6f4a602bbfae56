//! A finished workbook, encrypted with a password.

use std::fs::{self, File};
use std::io::{self, Cursor, Read, Write};

use cfb::{CompoundFile, Version};
use umya_spreadsheet::helper::crypt;

use crate::panics;

/// The stream that tells how the package is encrypted.
pub(crate) const INFO: &str = "EncryptionInfo";
/// The stream of the encrypted package, behind its size in eight bytes.
pub(crate) const PACKAGE: &str = "EncryptedPackage";

/// The bytes of a workbook file, encrypted so that only `password` opens it (AES-256, as
/// Excel does since 2013).
///
/// # Errors
/// When the folder for temporary files cannot be written to: the encrypted bytes go
/// through a file there. The plain ones are nowhere but in memory.
pub(crate) fn protected(bytes: &[u8], password: &str) -> io::Result<Vec<u8>> {
    let file = tempfile::Builder::new().prefix(".numplace-").tempfile()?;
    let path = file.into_temp_path();
    // The library panics when it cannot write.
    let written = panics::caught(|| crypt::encrypt(&path, bytes, password));
    written.ok_or_else(|| {
        let folder = std::env::temp_dir();
        io::Error::other(format!(
            "there is no room to encrypt it in {}",
            folder.display()
        ))
    })?;
    let mut compound = CompoundFile::open(File::open(&path)?)?;
    let mut stream = |name| {
        let mut bytes = Vec::new();
        compound.open_stream(name)?.read_to_end(&mut bytes)?;
        io::Result::Ok(bytes)
    };
    let (info, package) = (stream(INFO)?, stream(PACKAGE)?);
    fs::remove_file(&path)?;
    compound_of(&with_true_hash(info), &package)
}

/// Calls the hash by the name that Office knows. umya-spreadsheet 4.0.0-beta.1 writes
/// `SHA-512`, with which neither LibreOffice nor msoffcrypto-tool opens the file.
pub(crate) fn with_true_hash(info: Vec<u8>) -> Vec<u8> {
    const WRONG: &str = "hashAlgorithm=\"SHA-512\"";
    match String::from_utf8(info) {
        Ok(text) => text.replace(WRONG, "hashAlgorithm=\"SHA512\"").into(),
        Err(error) => error.into_bytes(),
    }
}

/// A compound file with the two streams, as Office writes them.
pub(crate) fn compound_of(info: &[u8], package: &[u8]) -> io::Result<Vec<u8>> {
    let mut compound = CompoundFile::create_with_version(Version::V3, Cursor::new(Vec::new()))?;
    compound.create_stream(INFO)?.write_all(info)?;
    compound.create_stream(PACKAGE)?.write_all(package)?;
    Ok(compound.into_inner().into_inner())
}
