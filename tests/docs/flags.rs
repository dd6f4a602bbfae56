//! The flags in docs/commands.md are those that `--help` tells.

use std::collections::BTreeSet;

use super::markdown::Document;
use crate::command::Folder;

const SOLVER: &str = "Flags of the solver";

#[test]
fn flags_are_those_of_the_help() {
    let commands = Document::read("docs/commands.md");
    for (command, solves) in [
        ("run", true),
        ("new", false),
        ("solve", true),
        ("hint", true),
        ("check", true),
        ("generate", false),
        ("transform", false),
        ("duplicates", false),
        ("techniques", false),
        ("serve", false),
        ("request", false),
        ("addin", false),
    ] {
        let mut told = flags_in_table(&commands, command);
        if solves {
            told.extend(flags_in_table(&commands, SOLVER));
        }
        assert_eq!(told, flags_in_help(command), "{command}");
    }
}

fn flags_in_table(document: &Document, heading: &str) -> BTreeSet<String> {
    let rows = document.rows(heading);
    let flags = rows.iter().map(|row| long_flags(&row[0]));
    flags
        .inspect(|flags| assert_eq!(flags.len(), 1, "{heading}: {flags:?}"))
        .flatten()
        .collect()
}

fn flags_in_help(command: &str) -> BTreeSet<String> {
    let help = Folder::new().numplace(&[command, "--help"]).out;
    let lines = help
        .lines()
        .map(str::trim_start)
        .filter(|line| line.starts_with('-'));
    let flags = lines.flat_map(|line| long_flags(line.split("  ").next().unwrap_or(line)));
    flags.filter(|flag| flag != "--help").collect()
}

fn long_flags(text: &str) -> Vec<String> {
    let words = text.split(|c: char| c.is_whitespace() || "`,=[".contains(c));
    words
        .filter(|word| word.starts_with("--"))
        .map(String::from)
        .collect()
}
