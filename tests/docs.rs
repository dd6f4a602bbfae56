//! The documents are checked like code: their commands are run, their outputs, tables and
//! drawings compared, their links followed.

mod drawings;
mod flags;
pub(crate) mod markdown;
mod ratings;
mod shown;
mod tables;

use self::markdown::{Document, documents};

#[test]
fn links_lead_somewhere() {
    for document in documents() {
        for link in document.links() {
            if link.contains("://") {
                continue;
            }
            let (file, _) = link.split_once('#').unwrap_or((&link, ""));
            let target = document.path.with_file_name("").join(file);
            assert!(target.exists(), "{}: {link}", document.path.display());
        }
    }
}

#[test]
fn the_readme_has_the_two_commands() {
    let readme = Document::read("README.md");
    for command in [
        "cargo run --release -- run workbooks/sample.xlsx",
        "cargo test --workspace",
    ] {
        let shown = readme
            .blocks()
            .iter()
            .any(|b| b.kind == "sh" && b.text.trim() == command);
        assert!(shown, "{command}");
    }
}
