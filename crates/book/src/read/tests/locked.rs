//! Workbooks that only a password opens.

use super::*;
use crate::protect::{compound_of, protected};

const PASSWORD: &str = "ひみつ 1!";

fn plain() -> Vec<u8> {
    let mut sheet = grid_sheet("Book", 9);
    put(&mut sheet, 2, 1, &PUZZLE);
    bytes_of([sheet])
}

fn read_with(bytes: &[u8], password: Option<&str>) -> Result<model::Workbook, String> {
    let folder = Folder::new();
    let path = folder.file("a.xlsx", bytes);
    let source = super::super::Source::new(&path, password);
    let read = super::super::read(source, None, &Limits::default());
    read.map_err(|error| error.fault.to_string())
}

#[test]
fn the_password_opens_it_and_no_other() {
    let bytes = protected(&plain(), PASSWORD).unwrap();
    let workbook = read_with(&bytes, Some(PASSWORD)).unwrap();
    assert!(workbook.protected);
    assert_eq!(givens(&workbook.books[0].entries[0]), PUZZLE.concat());
    assert_eq!(
        read_with(&bytes, None).unwrap_err(),
        "is password-protected; give --password"
    );
    for other in ["ひみつ", "", "x"] {
        assert_eq!(
            read_with(&bytes, Some(other)).unwrap_err(),
            "the password does not open it; give the right one with --password"
        );
    }
    // A password is no harm where none is needed.
    assert!(!read_with(&plain(), Some(PASSWORD)).unwrap().protected);
    // The same workbook is encrypted anew each time.
    assert_ne!(bytes, protected(&plain(), PASSWORD).unwrap());
}

/// The two streams of an encrypted file.
fn streams(bytes: &[u8]) -> [Vec<u8>; 2] {
    let mut file = cfb::CompoundFile::open(Cursor::new(bytes)).unwrap();
    ["EncryptionInfo", "EncryptedPackage"].map(|name| {
        let mut bytes = Vec::new();
        file.open_stream(name)
            .unwrap()
            .read_to_end(&mut bytes)
            .unwrap();
        bytes
    })
}

fn with_streams([info, package]: &[Vec<u8>; 2]) -> Vec<u8> {
    compound_of(info, package).unwrap()
}

#[test]
fn the_hash_has_the_name_that_office_knows() {
    let [info, _] = streams(&protected(&plain(), PASSWORD).unwrap());
    let text = String::from_utf8_lossy(&info[8..]).into_owned();
    assert_eq!(
        text.matches("hashAlgorithm=\"SHA512\"").count(),
        2,
        "{text}"
    );
    assert!(!text.contains("SHA-512"));
}

#[test]
fn what_cannot_be_opened_is_said() {
    let whole = streams(&protected(&plain(), PASSWORD).unwrap());
    let told = |old: &str, new: &str| {
        let [info, package] = whole.clone();
        let text = String::from_utf8_lossy(&info[8..]).replace(old, new);
        assert!(text.contains(new), "{text}");
        let info = [&info[..8], text.as_bytes()].concat();
        read_with(&with_streams(&[info, package]), Some(PASSWORD)).unwrap_err()
    };
    let other = "is password-protected with a cipher of older or other programs, which cannot";
    assert!(told("keyBits=\"256\"", "keyBits=\"128\"").starts_with(other));
    assert!(told("\"SHA512\"", "\"SHA1\"").starts_with(other));
    let rounds = "would take 4000000000 rounds to try";
    assert!(told("spinCount=\"100000\"", "spinCount=\"4000000000\"").contains(rounds));
    assert!(told("p:encryptedKey", "p:x").contains("cannot be read"));

    let [info, mut package] = whole.clone();
    package.truncate(package.len() - 100);
    let cut = read_with(&with_streams(&[info.clone(), package]), Some(PASSWORD));
    assert!(cut.unwrap_err().starts_with("is cut off or damaged"));
    let huge = [vec![0xFF; 8], vec![0; 64]].concat();
    let huge = read_with(&with_streams(&[info.clone(), huge]), Some(PASSWORD));
    assert!(huge.unwrap_err().starts_with("is cut off or damaged"));
    // More than was encrypted stands behind it.
    let [_, mut package] = whole.clone();
    package.extend([0; 5000]);
    assert!(read_with(&with_streams(&[info, package]), Some(PASSWORD)).is_ok());
    let unknown = [vec![9, 0, 9, 0], vec![0; 60]].concat();
    let unknown = read_with(&with_streams(&[unknown, vec![0; 16]]), Some(PASSWORD));
    assert!(unknown.unwrap_err().starts_with(other));
}

#[test]
fn broken_bytes_are_no_panic() {
    let whole = streams(&protected(&plain(), PASSWORD).unwrap());
    // Few rounds, so that many are tried.
    let info = String::from_utf8_lossy(&whole[0][8..]).replace("\"100000\"", "\"10\"");
    let info = [&whole[0][..8], info.as_bytes()].concat();
    let standard: Vec<u8> = [4, 0, 2, 0]
        .into_iter()
        .chain((0..200).map(|n| [0, 0, 0, n][n as usize % 4]))
        .collect();
    let mut chance = 11u32;
    for round in 0..400 {
        let mut parts = [
            if round % 2 == 0 {
                info.clone()
            } else {
                standard.clone()
            },
            whole[1].clone(),
        ];
        for _ in 0..3 {
            chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let info = &mut parts[0];
            let place = (chance >> 8) as usize % info.len();
            info[place] = (chance >> 24) as u8;
        }
        drop(read_with(&with_streams(&parts), Some(PASSWORD)));
    }
}
