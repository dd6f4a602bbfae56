//! The talks that docs/protocol.md shows.

use serde_json::Value;

use super::Server;
use crate::docs::markdown::Document;

#[test]
fn talks_go_as_they_are_shown() {
    let protocol = Document::read("docs/protocol.md");
    let blocks = protocol.blocks();
    let talks = blocks.iter().filter(|block| block.kind == "jsonl");
    let (mut sent, mut seen) = (0, 0);
    for talk in talks {
        let mut server = Server::start(&["--jobs", "1", "--lang", "en"]);
        for line in talk.text.lines() {
            if let Some(request) = line.strip_prefix("> ") {
                server.send(request);
                sent += 1;
            } else {
                let shown = line.strip_prefix("< ").expect(line);
                let shown: Value = serde_json::from_str(shown).expect(line);
                let reply = server.reply();
                assert_alike(
                    &shown,
                    &reply,
                    &format!("{}: {line}\n{reply}", talk.heading),
                );
                seen += 1;
            }
        }
        // Nothing comes that is not shown.
        assert_eq!(server.end().0, Vec::<Value>::new());
    }
    assert!(sent > 10 && seen > sent, "{sent} {seen}");
}

/// Compares, but for times and for what `...` stands for.
fn assert_alike(shown: &Value, found: &Value, place: &str) {
    match (shown, found) {
        (Value::Object(shown), Value::Object(found)) => {
            for (name, value) in shown.iter().filter(|(name, _)| *name != "...") {
                assert_alike(value, &found[name], place);
            }
            let is_told = |name: &String| {
                shown.contains_key(name) || shown.contains_key("...") || name.starts_with("elapsed")
            };
            for name in found.keys() {
                assert!(is_told(name), "{name} is not shown: {place}");
            }
        }
        (Value::String(text), Value::String(_)) if text == "..." => {}
        _ => assert_eq!(shown, found, "{place}"),
    }
}
