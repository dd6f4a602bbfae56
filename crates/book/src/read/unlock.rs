//! Workbooks that only a password opens: encrypted packages as [MS-OFFCRYPTO] describes
//! them, in a compound file.

use std::io::{Read, Seek};

use cfb::CompoundFile;
use office_crypto::DecryptError;

use super::error::OpenFault;
use super::limits::Limits;
use crate::panics;
use crate::protect::{INFO, PACKAGE, compound_of, with_true_hash};

/// Longest description of how a package is encrypted. True ones have about 1 KB.
const LONGEST_INFO: u64 = 1 << 16;
/// Most rounds that make a key of a password. Excel takes 100,000: about 0.1 s.
const MOST_ROUNDS: u32 = 1_000_000;
/// Bytes of a segment, each encrypted for itself.
const SEGMENT: usize = 4096;
/// Bytes of a block of the cipher.
const BLOCK: usize = 16;

/// The bytes of the workbook in an encrypted file.
pub(crate) fn unlocked(
    file: impl Read + Seek,
    password: &str,
    limits: &Limits,
) -> Result<Vec<u8>, OpenFault> {
    let damaged = |error: std::io::Error| OpenFault::Damaged(error.to_string());
    let mut compound = CompoundFile::open(file).map_err(damaged)?;
    let mut part = |name: &str, most: u64| {
        let stream = compound.open_stream(name).map_err(damaged)?;
        if stream.len() > most {
            return Err(OpenFault::TooLarge {
                what: "encrypted data",
                most: most >> 20,
            });
        }
        let mut bytes = Vec::new();
        stream.take(most).read_to_end(&mut bytes).map_err(damaged)?;
        Ok(bytes)
    };
    let info = with_true_hash(part(INFO, LONGEST_INFO)?);
    let mut package = part(PACKAGE, limits.strings)?;
    let size = package.first_chunk().ok_or(OpenFault::CutOff)?;
    let size = usize::try_from(u64::from_le_bytes(*size)).unwrap_or(usize::MAX);
    if package.len() - 8 < size {
        return Err(OpenFault::CutOff);
    }
    expect_known(&info)?;
    // What stands behind the last block is no part of it.
    let segments = size / SEGMENT * SEGMENT;
    package.truncate(8 + segments + (size - segments).next_multiple_of(BLOCK));

    // The library gets a file that is whole, and nothing in it that it does not need.
    let bytes = compound_of(&info, &package).map_err(damaged)?;
    drop((info, package));
    let opened = panics::caught(|| office_crypto::decrypt_from_bytes(bytes, password));
    match opened {
        // It does not look whether the password is right.
        Some(Ok(bytes)) if bytes.starts_with(b"PK") => Ok(bytes),
        Some(Ok(_)) => Err(OpenFault::WrongPassword),
        Some(Err(DecryptError::Unimplemented(_))) => Err(OpenFault::Locked(OTHER_CIPHER)),
        Some(Err(_)) | None => Err(OpenFault::Damaged(
            "what it says of its encryption cannot be read".to_string(),
        )),
    }
}

const OTHER_CIPHER: &str = "with a cipher of older or other programs";

/// Refuses what the library does not know, so that it is told from damage.
fn expect_known(info: &[u8]) -> Result<(), OpenFault> {
    let other = Err(OpenFault::Locked(OTHER_CIPHER));
    match info {
        // Agile: XML tells everything.
        [4, 0, 4, 0, ..] => {
            let text = String::from_utf8_lossy(info.get(8..).unwrap_or_default());
            // Of the package, and of the key.
            let all = |name: &str, expected: &str| {
                let mut found = values(&text, name).peekable();
                found.peek().is_some() && found.all(|value| value == expected)
            };
            let known = all("cipherAlgorithm", "AES")
                && all("hashAlgorithm", "SHA512")
                && all("keyBits", "256");
            if !known {
                return other;
            }
            let rounds = values(&text, "spinCount").next().unwrap_or("0");
            match rounds.parse::<u32>() {
                Ok(rounds) if rounds <= MOST_ROUNDS => Ok(()),
                _ => Err(OpenFault::Damaged(format!(
                    "its password would take {rounds} rounds to try"
                ))),
            }
        }
        [2..=4, 0, 2, 0, ..] => Ok(()),
        _ => other,
    }
}

/// The values of an attribute, wherever it stands.
fn values<'a>(text: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let pieces = text
        .split(&format!(" {name}=\""))
        .skip(1)
        .collect::<Vec<_>>();
    pieces
        .into_iter()
        .filter_map(|piece| piece.split('"').next())
}
