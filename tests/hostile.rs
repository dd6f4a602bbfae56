//! Hand-made bad input: one clear line or the right answer, never a panic, and never much
//! memory.

mod files;
mod fuzz;
mod parts;
mod zips;

use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::command::{Folder, Ran};

/// What is to come of a bad workbook.
#[derive(Clone, Copy, Debug)]
enum Expected {
    /// Exit status 2 and one line that names the file and says this.
    Refused(&'static str),
    /// The puzzles are solved, and the output says nothing else.
    Solved,
    /// One or the other, as long as it is told.
    Told,
}

use Expected::{Refused, Solved, Told};

/// Memory that a bad file may take, in MiB.
const MEMORY: u64 = 100;

/// A run that was watched: how it ended, and the most memory it had, in MiB (0 where that
/// cannot be seen).
struct Watched {
    ran: Ran,
    memory: u64,
}

/// Runs the command; one that takes a minute hangs.
fn watched(folder: &Folder, args: &[&str]) -> Watched {
    let mut command = folder.command(args);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let start = Instant::now();
    let mut memory = 0;
    while child.try_wait().unwrap().is_none() {
        memory = memory.max(peak(&child).unwrap_or(0));
        if start.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("{args:?} hangs");
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    Watched {
        ran: Ran::from(child.wait_with_output().unwrap()),
        memory: memory >> 10,
    }
}

/// The most memory that a process has had so far, in KiB. Until a new process runs its own
/// program, the memory seen is the parent's (of all tests that run at once), so the program
/// is looked at first.
fn peak(child: &Child) -> Option<u64> {
    let program = std::fs::read_link(format!("/proc/{}/exe", child.id())).ok()?;
    if program.file_stem()? != "numplace" {
        return None;
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// What is wrong with how numplace treats a file.
fn wrong(name: &str, bytes: &[u8], expected: Expected) -> Option<String> {
    wrong_within(name, bytes, expected, MEMORY)
}

fn wrong_within(name: &str, bytes: &[u8], expected: Expected, memory: u64) -> Option<String> {
    let folder = Folder::new();
    folder.add(name, bytes);
    let before = folder.files();
    let Watched { ran, memory: taken } = watched(&folder, &["run", "--lang", "en", name]);
    let problem = |what: &str| Some(format!("{name}: {what}: {expected:?}, but {ran:?}"));
    if taken > memory {
        return problem(&format!("takes {taken} MiB"));
    }
    if ran.err.contains("panicked") || ran.status > 2 {
        return problem("a panic");
    }
    if ran.status == 2 {
        let is_line = ran.err.starts_with(&format!("numplace: {name}: "))
            && ran.err.matches('\n').count() == 1
            && ran.out.is_empty();
        if !is_line {
            return problem("no clear line");
        }
        if folder.files() != before {
            return problem("something was written");
        }
    }
    match expected {
        Refused(_) if ran.status != 2 => problem("is not refused"),
        Refused(words) if !ran.err.contains(words) => problem("says something else"),
        Solved if ran.status != 0 => problem("is not solved"),
        _ => None,
    }
}

/// A bad file and what is to come of it.
type Case = (&'static str, Vec<u8>, Expected);

#[track_caller]
fn assert_all(cases: Vec<Case>) {
    let wrong = cases
        .iter()
        .filter_map(|(name, bytes, expected)| wrong(name, bytes, *expected));
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
