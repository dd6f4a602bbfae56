//! As much of Markdown as the documents use.

use std::path::{Path, PathBuf};

/// A document of the repository.
pub(crate) struct Document {
    pub(crate) path: PathBuf,
    text: String,
}

/// A block between fences.
#[derive(Debug)]
pub(crate) struct Block {
    /// The word behind the opening fence.
    pub(crate) kind: String,
    /// The heading it stands under.
    pub(crate) heading: String,
    pub(crate) text: String,
    /// Whether nothing but empty lines lies between it and the block before.
    pub(crate) follows: bool,
}

/// All documents.
pub(crate) fn documents() -> Vec<Document> {
    let top = [
        "README.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "workbooks/README.md",
    ];
    let docs = std::fs::read_dir(root().join("docs")).unwrap();
    let docs = docs.map(|entry| format!("docs/{}", entry.unwrap().file_name().to_str().unwrap()));
    let names = top
        .into_iter()
        .map(String::from)
        .chain(docs.filter(|name| name.ends_with(".md")));
    names.map(|name| Document::read(&name)).collect()
}

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

impl Document {
    pub(crate) fn read(name: &str) -> Document {
        let path = root().join(name);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{name}: {e}"));
        Document { path, text }
    }

    /// The blocks between fences, top to bottom.
    pub(crate) fn blocks(&self) -> Vec<Block> {
        let mut blocks: Vec<Block> = Vec::new();
        let (mut open, mut heading, mut follows) = (false, String::new(), false);
        for line in self.text.lines() {
            match (line.strip_prefix("```"), blocks.last_mut().filter(|_| open)) {
                (Some(_), Some(_)) => (open, follows) = (false, true),
                (None, Some(block)) => block.text += &format!("{line}\n"),
                (Some(kind), None) => {
                    open = true;
                    let (kind, heading) = (kind.to_string(), heading.clone());
                    blocks.push(Block {
                        kind,
                        heading,
                        text: String::new(),
                        follows,
                    });
                }
                (None, None) => {
                    follows &= line.is_empty();
                    if line.starts_with('#') {
                        heading = line.trim_start_matches('#').trim().to_string();
                    }
                }
            }
        }
        assert!(!open, "{}: a block is not closed", self.path.display());
        blocks
    }

    /// The rows of all tables under a heading (of any depth), cell by cell, without heads.
    pub(crate) fn rows(&self, heading: &str) -> Vec<Vec<String>> {
        let lines = self.section(heading);
        let is_row = |line: &str| line.starts_with('|');
        let is_rule = |line: &str| is_row(line) && line.contains("---");
        let mut rows = Vec::new();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| is_row(line)) {
            let is_head = lines.get(at + 1).is_some_and(|next| is_rule(next));
            if !is_head && !is_rule(line) {
                let inside = line.trim().trim_matches('|');
                rows.push(
                    inside
                        .split('|')
                        .map(|cell| cell.trim().to_string())
                        .collect(),
                );
            }
        }
        rows
    }

    /// The lines from a heading to the next one of any depth.
    fn section(&self, heading: &str) -> Vec<&str> {
        let is_heading = |line: &&str| line.starts_with('#');
        let is_it =
            |line: &&str| is_heading(line) && line.trim_start_matches('#').trim() == heading;
        let mut lines = self.text.lines().skip_while(|line| !is_it(line));
        assert!(
            lines.next().is_some(),
            "{}: no heading {heading:?}",
            self.path.display()
        );
        lines.take_while(|line| !is_heading(line)).collect()
    }

    /// Targets of links and pictures.
    pub(crate) fn links(&self) -> Vec<String> {
        let parts = self.text.split("](").skip(1);
        parts
            .filter_map(|part| Some(part.split_once(')')?.0.to_string()))
            .collect()
    }

    /// Whether the text has `word` between backticks.
    pub(crate) fn names(&self, word: &str) -> bool {
        self.text.contains(&format!("`{word}`"))
    }
}
