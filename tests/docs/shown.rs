//! Commands that the documents show, and what they are said to print.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::markdown::{Document, documents, root};
use crate::command::{Folder, Ran, without_times};

/// Runs every `numplace ...` of every `sh` block, in a folder of the document's own with the
/// sample books. The exit status is 0, or the one in a comment `# exit 1`. A `text` or
/// `json` block right behind it holds the output.
#[test]
fn commands_do_what_is_shown() {
    for document in documents() {
        let folder = Folder::new();
        let samples = copy_samples(&folder);
        // The document beside the sample books names them as its reader sees them.
        let beside = document.path.parent() == Some(&root().join("workbooks"));
        let here = if beside { samples } else { folder.path(".") };
        let mut output = None;
        for block in document.blocks() {
            let place = format!("{}: {}", document.path.display(), block.heading);
            match (block.kind.as_str(), output.take().filter(|_| block.follows)) {
                ("sh", _) => output = run_all(&block.text, (&folder, &here), &place),
                ("text", Some(found)) => assert_shown(&block.text, &found, &place),
                ("json", Some(found)) => {
                    let parse = |text: &str| without_times(serde_json::from_str(text).unwrap());
                    assert_eq!(parse(&block.text), parse(&found), "{place}");
                }
                _ => {}
            }
        }
    }
}

/// A folder, and where in it a command is run.
type Here<'a> = (&'a Folder, &'a Path);

/// Copies the sample books to `workbooks` in a folder.
fn copy_samples(folder: &Folder) -> PathBuf {
    let samples = folder.path("workbooks");
    fs::create_dir(&samples).unwrap();
    for file in fs::read_dir(root().join("workbooks")).unwrap() {
        let file = file.unwrap();
        // Programs that have a sample open leave a hidden file beside it; and the samples may
        // have been solved.
        let name = file.file_name();
        let name = name.to_string_lossy();
        if name.starts_with('.') || name.contains(".solved.") {
            continue;
        }
        fs::copy(file.path(), samples.join(file.file_name())).unwrap();
    }
    samples
}

/// What the commands of a block print, if one of them is ours.
fn run_all(block: &str, here: Here<'_>, place: &str) -> Option<String> {
    let mut printed = None;
    for line in block.lines() {
        let line = line.replace("cargo run --release -- ", "numplace ");
        let (command, comment) = line.split_once("  # ").unwrap_or((&line, "exit 0"));
        if let Some(arguments) = command.strip_prefix("numplace ") {
            let status = comment
                .strip_prefix("exit ")
                .and_then(|word| word.parse().ok());
            let status = status.unwrap_or_else(|| panic!("{place}: {line}"));
            let found = run(arguments, here, status, place);
            printed.get_or_insert(String::new()).push_str(&found);
        } else {
            assert_known(command, place);
        }
    }
    printed
}

fn run(arguments: &str, (folder, here): Here<'_>, status: i32, place: &str) -> String {
    let ran = Ran::of(folder.command(&words(arguments)).current_dir(here));
    assert_eq!(ran.status, status, "{place}: {arguments}\n{ran:?}");
    ran.out + &ran.err
}

/// The arguments of a line; blanks may stand between double quotes.
fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (at, part) in line.split('"').enumerate() {
        match at % 2 {
            0 => words.extend(part.split_whitespace().map(String::from)),
            _ => words.push(part.to_string()),
        }
    }
    words
}

/// Commands that are not run here.
fn assert_known(command: &str, place: &str) {
    let known = [
        "cargo test ",
        "cargo clippy ",
        "cargo fmt ",
        "cargo install ",
        "soffice ",
        "unopkg ",
        "pdftoppm ",
    ];
    if let Some(rest) = command.strip_prefix("cargo run --release --example ") {
        let name = rest.split_whitespace().next().unwrap_or_default();
        assert!(
            root().join(format!("examples/{name}.rs")).exists(),
            "{place}: {name}"
        );
    } else {
        assert!(
            known.iter().any(|start| command.starts_with(start)),
            "{place}: {command}"
        );
    }
}

/// Compares line by line, but for times; a line `...` stands for any lines.
fn assert_shown(shown: &str, found: &str, place: &str) {
    let found: Vec<String> = found.lines().map(masked).collect();
    let (mut at, mut gap) = (0, false);
    for line in shown.lines() {
        if line == "..." {
            gap = true;
            continue;
        }
        let line = masked(line);
        let rest = found.get(at..).unwrap_or_default();
        let place_of = rest
            .iter()
            .position(|f| *f == line)
            .filter(|&n| gap || n == 0);
        let skipped = place_of
            .unwrap_or_else(|| panic!("{place}: shown\n{line}\nfound\n{}", rest.join("\n")));
        (at, gap) = (at + skipped + 1, false);
    }
    assert!(
        gap || at == found.len(),
        "{place}: more is printed\n{}",
        found[at..].join("\n")
    );
}

/// The line with `#` for each number of seconds that was measured.
fn masked(line: &str) -> String {
    let words = line.split(' ').collect::<Vec<_>>();
    let is_time = |at: usize| {
        let fraction = words[at]
            .split_once('.')
            .map_or("", |(_, fraction)| fraction);
        words.get(at + 1).is_some_and(|unit| unit.starts_with('s')) && fraction.len() >= 3
    };
    let masked = (0..words.len()).map(|at| if is_time(at) { "#" } else { words[at] });
    masked.collect::<Vec<_>>().join(" ")
}

/// Every field that the command prints is explained.
#[test]
fn every_field_is_explained() {
    let commands = Document::read("docs/commands.md");
    let folder = Folder::new();
    let samples = copy_samples(&folder);
    let runs = [
        ("run sample.xlsx --json --from 95", 0),
        ("run sixteen.xlsx --json", 0),
        ("check errors.xlsx --json", 1),
        ("new new.xlsx --json", 0),
        ("techniques --json", 0),
        (
            "solve 1.34341221434.21 --json --steps --engine list --explain 1,1 --explain 1,2",
            0,
        ),
        ("solve 1.34341221434.21 --json --steps --engine total", 0),
        ("solve 1.34341221434.21 --json --steps --engine sql", 0),
        ("hint 1.34341221434.21 --json", 0),
        ("hint 1.31............ --json", 1),
        ("hint 1.34341221434.21 --all --json", 0),
    ];
    for (command, status) in runs {
        let printed = run(command, (&folder, &samples), status, "fields");
        for field in fields(&serde_json::from_str(&printed).unwrap()) {
            // Letters of techniques are names of fields as well.
            let is_letter = field.chars().count() == 1;
            assert!(is_letter || commands.names(&field), "{command}: {field}");
        }
    }
}

fn fields(value: &Value) -> Vec<String> {
    match value {
        Value::Object(map) => {
            let inner = map.values().flat_map(fields);
            map.keys().cloned().chain(inner).collect()
        }
        Value::Array(items) => items.iter().flat_map(fields).collect(),
        _ => Vec::new(),
    }
}
