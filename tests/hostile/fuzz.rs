//! Small changes by chance, from seeds: never a panic, never much memory.

use std::process::{Command, Stdio};

use fastrand::Rng;

use super::{MEMORY, watched};
use crate::command::{EASY, Folder, HARD};
use crate::kept::base::{BOOK, NOTES, STRINGS, STYLES, WORKBOOK, base};
use crate::kept::package::CONTENT_TYPES;

const ROUNDS: u64 = 300;

/// Pieces that programs stumble over.
const PIECES: [&[u8]; 20] = [
    b"<",
    b">",
    b"&",
    b"\"",
    b"/>",
    b"</c>",
    b"<c",
    b"<row>",
    b"<v>",
    b"<!--",
    b"]]>",
    b"\0",
    b"\xFF",
    b"999999999999",
    b"-1",
    b" r=\"",
    b"xmlns:x=\"\"",
    b"<![CDATA[",
    b"\xEF\xBB\xBF",
    b"&#0;",
];

/// Flips, puts in, takes out and doubles bytes.
fn mutated(bytes: &[u8], chance: &mut Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..chance.usize(1..6) {
        let at = chance.usize(..bytes.len().max(1)).min(bytes.len());
        let to = (at + chance.usize(..40)).min(bytes.len());
        match chance.u8(..5) {
            0 if at < bytes.len() => bytes[at] ^= 1 << chance.u8(..8),
            1 => drop(bytes.drain(at..to)),
            2 => {
                let piece = PIECES[chance.usize(..PIECES.len())];
                drop(bytes.splice(at..at, piece.iter().copied()));
            }
            3 => {
                let piece = bytes[at..to].to_vec();
                let at = chance.usize(..=bytes.len());
                drop(bytes.splice(at..at, piece));
            }
            _ => bytes.truncate(at.max(bytes.len() / 2)),
        }
    }
    bytes
}

/// One line that names the file, or an answer.
#[track_caller]
fn assert_told(bytes: &[u8], what: &str) {
    let folder = Folder::new();
    folder.add("fuzz.xlsx", bytes);
    let run = watched(
        &folder,
        &["run", "--lang", "en", "--limit-ms", "200", "fuzz.xlsx"],
    );
    let is_told = match run.ran.status {
        0 | 1 => run.ran.err.is_empty(),
        2 => {
            run.ran.err.starts_with("numplace: fuzz.xlsx: ")
                && run.ran.err.matches('\n').count() == 1
        }
        _ => false,
    };
    if !is_told || run.memory > MEMORY {
        let kept = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz.xlsx");
        std::fs::write(&kept, bytes).unwrap();
        panic!(
            "{what}: {} MiB, {:?}; kept as {}",
            run.memory,
            run.ran,
            kept.display()
        );
    }
}

#[test]
fn changed_parts() {
    let parts = [
        BOOK,
        BOOK,
        WORKBOOK,
        STRINGS,
        STYLES,
        NOTES,
        CONTENT_TYPES,
        "xl/_rels/workbook.xml.rels",
        "_rels/.rels",
    ];
    for seed in 0..ROUNDS {
        let mut chance = Rng::with_seed(seed);
        let name = parts[chance.usize(..parts.len())];
        let mut package = base();
        let part = mutated(package.part(name).unwrap(), &mut chance);
        package.put(name, part);
        assert_told(&package.zip(), &format!("{name}, seed {seed}"));
    }
}

#[test]
fn changed_files() {
    let whole = base().zip();
    for seed in 0..ROUNDS {
        let mut chance = Rng::with_seed(1000 + seed);
        // The directory is where it hurts.
        let from = if seed % 2 == 0 { 0 } else { whole.len() - 800 };
        let bytes = [&whole[..from], &mutated(&whole[from..], &mut chance)].concat();
        assert_told(&bytes, &format!("seed {seed}"));
    }
}

/// Puzzles as text, through standard input.
#[test]
fn changed_texts() {
    let ruled: String = EASY
        .as_bytes()
        .chunks(9)
        .map(|row| format!("| {} |\n", String::from_utf8_lossy(row)))
        .collect();
    let texts = [
        format!("{EASY}\n{HARD}\r\n\r\n"),
        format!("+---+\n{ruled}+---+\n"),
        EASY.chars().map(|c| format!("{c} ")).collect(),
        EASY.chars()
            .map(|c| format!("{c},"))
            .collect::<String>()
            .replace('.', "0"),
        "1,2,3,4;3 4 1 2\n2143\n4321\n".to_string(),
    ];
    for seed in 0..ROUNDS {
        let mut chance = Rng::with_seed(2000 + seed);
        let text = &texts[chance.usize(..texts.len())];
        let text = mutated(text.as_bytes(), &mut chance);
        let folder = Folder::new();
        folder.add("text", &text);
        let input = std::fs::File::open(folder.path("text")).unwrap();
        let mut command: Command =
            folder.command(&["solve", "-", "--lang", "en", "--limit-ms", "200"]);
        let output = command.stdin(Stdio::from(input)).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        let status = output.status.code();
        let is_told = status.is_some_and(|status| status <= 2) && !err.contains("panicked");
        assert!(
            is_told,
            "seed {seed}: {status:?} {err} {:?}",
            String::from_utf8_lossy(&text)
        );
    }
}
