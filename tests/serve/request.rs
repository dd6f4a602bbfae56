//! `request`: by files.

use serde_json::{Value, json};

use super::{code, grid};
use crate::command::{EASY, EASY_ANSWER, Folder, TWO_SEVENS, without_times};

fn reply(folder: &Folder) -> Value {
    let reply = folder.bytes("out.json");
    assert_eq!(reply.last(), Some(&b'\n'));
    serde_json::from_slice(&reply).unwrap()
}

#[test]
fn a_request_is_answered_by_a_file() {
    let folder = Folder::new();
    let request = json!({"id": 1, "op": "solve", "grid": grid(EASY), "lang": "ja"});
    // Of several lines, with the mark of UTF-8.
    let text = format!(
        "\u{FEFF}{}\r\n",
        serde_json::to_string_pretty(&request).unwrap()
    );
    folder.add("in.json", text);
    let ran = folder.numplace(&["request", "in.json", "out.json"]);
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err.as_str()),
        (0, "", ""),
        "{ran:?}"
    );
    assert_eq!(reply(&folder)["puzzle"]["solution"], EASY_ANSWER);
    assert_eq!(folder.files(), ["in.json", "out.json"]);

    // A reply is replaced by another, which for a book has all its puzzles.
    let puzzles = [EASY, TWO_SEVENS, EASY].map(|line| json!({"grid": grid(line)}));
    let request = json!({"id": 2, "op": "book", "puzzles": puzzles, "jobs": 3});
    folder.add("in.json", request.to_string());
    assert_eq!(
        folder.numplace(&["request", "in.json", "out.json"]).status,
        0
    );
    let reply = reply(&folder);
    assert_eq!(
        (&reply["id"], &reply["done"], &reply["conquered"]),
        (&json!(2), &json!(3), &json!(2))
    );
    let each = |field: &str| {
        let puzzles = reply["puzzles"].as_array().unwrap().iter();
        puzzles
            .map(|puzzle| puzzle[field].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(each("no"), [1, 2, 3]);
    assert_eq!(each("status"), ["conquered", "invalid", "conquered"]);
}

#[test]
fn a_reply_may_be_plain_ascii() {
    let folder = Folder::new();
    let mut request =
        json!({"id": "問𠮷", "op": "solve", "grid": grid(EASY), "lang": "ja", "want": ["steps"]});
    let mut ask = |ascii: Option<bool>| {
        if let Some(ascii) = ascii {
            request["ascii"] = ascii.into();
        }
        folder.add("in.json", format!("\u{FEFF}{request}"));
        let ran = folder.numplace(&["request", "in.json", "out.json"]);
        assert_eq!(ran.status, 0, "{ran:?}");
        (folder.bytes("out.json").is_ascii(), reply(&folder))
    };
    let usual = ask(None);
    let plain = ask(Some(true));
    assert_eq!((usual.0, plain.0), (false, true));
    assert_eq!(plain.1["id"], "問𠮷");
    assert_eq!(without_times(usual.1), without_times(plain.1));
    assert!(!ask(Some(false)).0);
}

#[test]
fn a_refused_request_has_its_reply_too() {
    let folder = Folder::new();
    let cases = [
        (
            json!({"id": 1, "op": "solve", "grid": grid(TWO_SEVENS)}).to_string(),
            "invalid",
        ),
        (json!({"id": 1, "op": "cancel"}).to_string(), "not-running"),
        (json!({"op": "hello"}).to_string(), "no-id"),
        ("hello".to_string(), "bad-json"),
        (
            "{\"id\":1,\"op\":\"hello\"}\n{\"id\":2,\"op\":\"hello\"}\n".to_string(),
            "bad-json",
        ),
    ];
    for (request, wanted) in cases {
        folder.add("in.json", &request);
        let ran = folder.numplace(&["request", "in.json", "out.json"]);
        let line = ran.failure();
        assert!(
            line.starts_with("in.json: ") && line.ends_with("out.json has the whole reply"),
            "{line}"
        );
        assert_eq!(code(&reply(&folder)), wanted);
    }
}

#[test]
fn nothing_is_written_where_there_is_no_request() {
    let folder = Folder::new();
    folder.add("empty.json", "\n");
    folder.add("long.json", "x".repeat(2 << 20));
    folder.add("in.json", json!({"id": 1, "op": "hello"}).to_string());
    folder.add("mine.txt", "my notes");
    let failure = |args: &[&str]| {
        let ran = folder.numplace(&[&["request"], args].concat());
        ran.failure().to_string()
    };
    assert!(failure(&["none.json", "out.json"]).starts_with("none.json: "));
    assert!(failure(&["empty.json", "out.json"]).starts_with("empty.json: is empty"));
    let long = failure(&["long.json", "out.json", "--max-request-mb", "1"]);
    assert!(
        long.starts_with("long.json: a request has 1 MB at most"),
        "{long}"
    );
    assert!(failure(&["in.json", "mine.txt"]).starts_with("mine.txt: exists and is no reply"));
    assert!(failure(&["in.json", "in.json"]).starts_with("in.json: exists and is no reply"));
    assert!(
        failure(&["in.json", "none/out.json"])
            .starts_with("none/out.json: there is no such folder")
    );
    assert_eq!(folder.bytes("mine.txt"), b"my notes");
    assert_eq!(
        folder.files(),
        ["empty.json", "in.json", "long.json", "mine.txt"]
    );
}
