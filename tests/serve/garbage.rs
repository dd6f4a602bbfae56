//! Lines that are no requests, and requests that ask for what there is not.

use std::io::Write;

use serde_json::{Value, json};

use super::{Server, code, grid};
use crate::command::{EASY, EASY_ANSWER, TWO_SEVENS};

/// A server that is still there solves this.
fn assert_lives(server: &mut Server) {
    server.ask(&json!({"id": "alive", "op": "solve", "grid": grid(EASY)}));
    let reply = server.reply();
    assert_eq!(reply["id"], "alive", "{reply}");
    assert_eq!(reply["puzzle"]["solution"], EASY_ANSWER);
}

#[test]
fn garbage_is_answered_line_by_line() {
    let mut server = Server::start(&[]);
    let deep = "[".repeat(100_000);
    let deep_id = format!("{{\"id\":{}1{}}}", "[".repeat(5_000), "]".repeat(5_000));
    let lines: [(&[u8], &str); 16] = [
        (b"hello", "bad-json"),
        (b"{", "bad-json"),
        (b"{\"id\":1,\"op\":\"hello\"", "bad-json"),
        (b"[1,\"hello\"]", "bad-json"),
        (b"7", "bad-json"),
        (b"null", "bad-json"),
        (b"\"hello\"", "bad-json"),
        (b"{\"id\":1,\"op\":\"hello\"} {}", "bad-json"),
        (b"{\"id\":1,\"op\":\"hel\xFFlo\"}", "bad-json"),
        (b"\x00\x01\x02", "bad-json"),
        (b"PK\x03\x04", "bad-json"),
        (deep.as_bytes(), "bad-json"),
        (deep_id.as_bytes(), "bad-json"),
        (b"{\"id\":1e999,\"op\":\"hello\"}", "bad-json"),
        (b"{\"id\":null,\"op\":\"hello\"}", "no-id"),
        (b"{\"id\":{\"a\":1},\"op\":\"hello\"}", "no-id"),
    ];
    for (line, wanted) in lines {
        let input = server.input.as_mut().unwrap();
        input.write_all(line).unwrap();
        input.write_all(b"\n").unwrap();
        let reply = server.reply();
        let line = String::from_utf8_lossy(line);
        let line = line.chars().take(50).collect::<String>();
        assert_eq!(
            (&reply["id"], code(&reply)),
            (&Value::Null, wanted),
            "{line}"
        );
        assert!(reply["error"]["en"].is_string() && reply["error"]["ja"].is_string());
    }
    // Blank lines and ends of lines as elsewhere are no garbage.
    server.send("\n  \n\r");
    server.send("\u{FEFF}{\"id\":1,\"op\":\"hello\"}\r");
    assert_eq!(server.reply()["ok"], true);
    assert_lives(&mut server);
    assert!(server.end().1.success());
}

#[test]
fn requests_for_what_there_is_not_are_refused() {
    let mut server = Server::start(&[]);
    let nine = grid(EASY);
    let with = |field: &str, value: Value| {
        let mut grid = nine.clone();
        grid[field] = value;
        json!({"op": "solve", "grid": grid})
    };
    let mut cells = nine["cells"].clone();
    (cells[3], cells[80]) = (json!(10), json!(-1));
    let options = |options: Value| json!({"op": "solve", "grid": nine, "options": options});
    let cases = [
        (json!({"op": "sing"}), "unknown-op", "no op \"sing\""),
        (json!({}), "unknown-op", "no op \"\""),
        (json!({"op": 7}), "unknown-op", "no op"),
        (
            json!({"op": "hello", "proto": 2}),
            "unsupported",
            "protocol 1, not 2",
        ),
        (json!({"op": "solve"}), "bad-request", "grid is missing"),
        (json!({"op": "book"}), "bad-request", "puzzles is missing"),
        (
            json!({"op": "solve", "grid": 7}),
            "bad-request",
            "cannot be read",
        ),
        (
            json!({"op": "hint", "grid": nine, "depth": 4}),
            "bad-request",
            "depth",
        ),
        (
            json!({"op": "hint", "grid": nine, "depth": "deep"}),
            "bad-request",
            "expected u8",
        ),
        (with("size", json!(3)), "invalid", "sizes from 4 to 100"),
        (
            with("size", json!(1_000_000_000_000_u64)),
            "invalid",
            "sizes from 4 to 100",
        ),
        (with("size", json!(-9)), "bad-request", "cannot be read"),
        (
            with("size", json!(16)),
            "invalid",
            "81 cells instead of 256",
        ),
        (
            with("size", json!(13)),
            "invalid",
            "no customary block shape",
        ),
        (with("block", json!([2, 3])), "invalid", "blocks of 2x3"),
        (with("block", json!([0, 9])), "invalid", "blocks of 0x9"),
        (
            with("block", json!([u32::MAX, u32::MAX])),
            "invalid",
            "blocks of",
        ),
        (with("cells", json!([])), "invalid", "sizes from 4"),
        (with("cells", cells), "invalid", "(1,4), (9,9)"),
        (with("cells", json!([{}])), "bad-request", "not an object"),
        (
            with("variant", json!("diagonal")),
            "unsupported",
            "variants",
        ),
        (
            with("regions", json!("111222333")),
            "unsupported",
            "regions",
        ),
        (
            json!({"op": "solve", "grid": grid(TWO_SEVENS)}),
            "invalid",
            "7 twice in row 1",
        ),
        (
            json!({"op": "hint", "grid": grid(TWO_SEVENS)}),
            "invalid",
            "7 twice in row 1",
        ),
        (
            options(json!({"order": "VÄ"})),
            "bad-options",
            "no technique has the letter",
        ),
        (options(json!({"order": "from-j"})), "bad-options", "from-j"),
        (options(json!({"mode": "B9"})), "bad-options", "B9"),
        (
            options(json!({"assist": "no"})),
            "bad-options",
            "assist cannot be",
        ),
        (options(json!({"off": [1]})), "bad-options", "off cannot be"),
        (options(json!({"unit_s": -1})), "bad-options", "a unit is"),
        (
            json!({"op": "hint", "grid": nine, "techniques": ["Ä"]}),
            "bad-options",
            "neither a letter nor an id",
        ),
        (
            json!({"op": "hint", "grid": {"cells": nine["cells"], "without": [[1, 1, 10]]}}),
            "invalid",
            "no candidate",
        ),
        (
            json!({"op": "hint", "grid": {"cells": nine["cells"], "placed": [1]}}),
            "invalid",
            "placed: 1 cells",
        ),
        (json!({"op": "cancel"}), "not-running", "no request"),
    ];
    for (id, (mut request, wanted, words)) in cases.into_iter().enumerate() {
        request["id"] = json!(id);
        server.ask(&request);
        let reply = server.reply();
        assert_eq!(
            (&reply["id"], code(&reply)),
            (&json!(id), wanted),
            "{request} {reply}"
        );
        let en = reply["error"]["en"].as_str().unwrap();
        assert!(en.contains(words), "{words}: {en}");
        assert_ne!(reply["error"]["ja"].as_str().unwrap(), "");
    }
    assert_lives(&mut server);
}

#[test]
fn fields_and_options_that_are_not_known_do_not_matter() {
    let mut server = Server::start(&["--lang", "ja"]);
    server.ask(&json!({
        "id": "1", "op": "solve", "grid": {"cells": grid(EASY)["cells"], "colour": [1, {"a": 2}]},
        "options": {"speed": "high", "search": "classic", "mode": null, "off": ["naked-pair", "v"],
            "limit_ms": 7, "pages": []},
        "want": ["steps", "counts", "coffee"], "limit": {"ms": 5000, "years": 3}, "new": {},
    }));
    let reply = server.reply();
    assert_eq!(reply["puzzle"]["status"], "conquered", "{reply}");
    let text = reply["puzzle"]["steps"][0]["text"].as_str().unwrap();
    assert!(!text.is_ascii(), "{text}");
    // What is said with hello holds from then on, and each request may say it otherwise.
    server.ask(&json!({"id": 2, "op": "hello", "lang": "en"}));
    server.reply();
    for (lang, english) in [
        (Value::Null, true),
        (json!("ja"), false),
        (json!("xx"), true),
    ] {
        server.ask(&json!({"id": 3, "op": "hint", "grid": grid(EASY), "lang": lang}));
        let reply = server.reply();
        assert_eq!(
            reply["text"].as_str().unwrap().is_ascii(),
            english,
            "{reply}"
        );
    }
    // Numbers as a spreadsheet program has them, and nothing.
    let cells = grid(EASY)["cells"]
        .to_string()
        .replace(",0", ",null")
        .replace(",7", ",7.0");
    server.send(&format!(
        "{{\"id\":4,\"op\":\"solve\",\"grid\":{{\"cells\":{cells}}}}}"
    ));
    assert_eq!(server.reply()["puzzle"]["solution"], EASY_ANSWER);
}

#[test]
fn lines_that_are_too_long_are_read_past() {
    let mut server = Server::start(&["--max-request-mb", "1"]);
    let long = "x".repeat(3 << 20);
    for line in [
        long.clone(),
        format!("{{\"id\":1,\"op\":\"hello\",\"more\":\"{long}\"}}"),
    ] {
        server.send(&line);
        let reply = server.reply();
        assert_eq!((&reply["id"], code(&reply)), (&Value::Null, "too-long"));
    }
    // As long as it may be.
    let fits = format!(
        "{{\"id\":2,\"op\":\"techniques\",\"more\":\"{}\"}}",
        "x".repeat(1_000_000)
    );
    server.send(&fits);
    assert_eq!(server.reply()["id"], 2);
    assert_lives(&mut server);
}
