//! Searches that are cancelled, inputs that end, outputs that nobody reads.

use std::io::Write;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{Server, code, endless, grid, within};
use crate::command::EASY;

/// Long enough for a busy machine, and much shorter than the search.
const SOON: Duration = Duration::from_secs(20);

#[test]
fn a_search_is_cancelled_in_its_middle() {
    let mut server = Server::start(&["--jobs", "1"]);
    for op in ["solve", "hint", "check"] {
        let want = json!(["count"]);
        server.ask(
            &json!({"id": op, "op": op, "grid": endless(), "limit": {"ms": 600_000}, "want": want}),
        );
        // It waits behind the first, and is answered before that ends.
        server.ask(&json!({"id": "waits", "op": "solve", "grid": grid(EASY)}));
        std::thread::sleep(Duration::from_millis(100));
        let start = Instant::now();
        server.ask(&json!({"id": "waits", "op": "cancel"}));
        assert_cancelled(&server.reply(), "waits", 0);
        server.ask(&json!({"id": op, "op": "cancel"}));
        assert_cancelled(&server.reply(), op, 0);
        assert!(start.elapsed() < SOON);
        server.ask(&json!({"id": op, "op": "cancel"}));
        assert_eq!(code(&server.reply()), "not-running");
    }
    assert_eq!(server.end().0, Vec::<Value>::new());
}

#[track_caller]
fn assert_cancelled(reply: &Value, id: &str, done: usize) {
    assert_eq!(
        (reply["id"].as_str(), code(reply)),
        (Some(id), "cancelled"),
        "{reply}"
    );
    assert_eq!(reply["error"]["done"], done);
}

#[test]
fn a_book_is_cancelled_in_its_middle() {
    let mut server = Server::start(&["--jobs", "2"]);
    let mut puzzles = vec![json!({"grid": grid(EASY)}); 3];
    puzzles.extend(vec![json!({"grid": endless()}); 5]);
    let limit = json!({"ms_each": 600_000});
    server.ask(&json!({"id": "b", "op": "book", "puzzles": puzzles, "limit": limit, "jobs": 2}));
    for done in 1..=3 {
        assert_eq!(server.reply()["done"], done);
        assert_eq!(server.reply()["puzzle"]["status"], "conquered");
    }
    server.ask(&json!({"id": "b", "op": "cancel"}));
    assert_cancelled(&server.reply(), "b", 3);
    // Nothing comes for it afterwards.
    server.ask(&json!({"id": 1, "op": "hello"}));
    assert_eq!(server.reply()["id"], 1);
    assert_eq!(server.end().0, Vec::<Value>::new());
}

#[test]
fn a_book_has_a_time_of_its_own() {
    let mut server = Server::start(&["--jobs", "1"]);
    let puzzles = [grid(EASY), endless(), grid(EASY)].map(|grid| json!({"grid": grid}));
    let limit = json!({"ms": 700, "ms_each": 600_000});
    server.ask(&json!({"id": 1, "op": "book", "puzzles": puzzles, "limit": limit}));
    assert_eq!(server.reply()["ev"], "progress");
    assert_eq!(server.reply()["ev"], "result");
    let reply = server.reply();
    assert_eq!(
        (code(&reply), &reply["error"]["done"]),
        ("time-limit", &json!(1)),
        "{reply}"
    );
}

#[test]
fn limits_are_those_of_the_server_at_most() {
    let mut server = Server::start(&["--limit-ms", "300", "--limit-nodes", "10"]);
    let limit = json!({"ms": 600_000, "nodes": 1_000_000_000});
    let start = Instant::now();
    server.ask(&json!({"id": 1, "op": "check", "grid": endless(), "limit": limit}));
    assert_eq!(server.reply()["verdict"], "undecided");
    let puzzles = [json!({"grid": endless()})];
    let limit = json!({"ms_each": 600_000});
    server.ask(&json!({"id": 2, "op": "book", "puzzles": puzzles, "limit": limit}));
    server.reply();
    assert_eq!(server.reply()["puzzle"]["status"], "undecided");
    assert_eq!(server.reply()["ok"], true);
    assert!(start.elapsed() < SOON);
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    for (grace, waits) in [("0", false), ("2000", true)] {
        let mut server = Server::start(&["--jobs", "1", "--grace-ms", grace]);
        server.ask(&json!({"id": 1, "op": "hello"}));
        server.reply();
        let limit = json!({"ms": 600_000});
        server.ask(&json!({"id": 2, "op": "solve", "grid": endless(), "limit": limit}));
        server.ask(&json!({"id": 3, "op": "solve", "grid": grid(EASY)}));
        let start = Instant::now();
        let (rest, status) = server.end();
        let took = start.elapsed();
        assert!(status.success());
        assert!(
            took < SOON && (took >= Duration::from_secs(2)) == waits,
            "{took:?}"
        );
        let mut ids: Vec<_> = rest.iter().map(|reply| reply["id"].as_u64()).collect();
        ids.sort_unstable();
        assert_eq!(ids, [Some(2), Some(3)]);
        assert!(
            rest.iter().all(|reply| code(reply) == "cancelled"),
            "{rest:?}"
        );
    }
}

/// What has been read is answered, also the last line without an end.
#[test]
fn what_was_read_is_finished() {
    let mut server = Server::start(&[]);
    for id in 0..50 {
        server.ask(&json!({"id": id, "op": "solve", "grid": grid(EASY)}));
    }
    let input = server.input.as_mut().unwrap();
    write!(
        input,
        "{}",
        json!({"id": 50, "op": "solve", "grid": grid(EASY)})
    )
    .unwrap();
    let (replies, status) = server.end();
    assert!(status.success());
    assert_eq!(replies.len(), 51);
    assert!(
        replies
            .iter()
            .all(|reply| reply["puzzle"]["status"] == "conquered")
    );
}

#[test]
fn a_server_that_nobody_reads_ends_silently() {
    let mut server = Server::start(&[]);
    server.ask(&json!({"id": 1, "op": "hello"}));
    server.reply();
    server.output = None;
    // Its input stays open. A program that another test has just started may hold the other
    // end of the pipe for a moment more.
    let status = within(SOON, || {
        let input = server.input.as_mut().unwrap();
        let _ = input.write_all(b"{\"id\":2,\"op\":\"hello\"}\n");
        server.child.try_wait().unwrap()
    });
    assert_eq!(status.expect("it ends").code(), Some(0));
    let mut errors = String::new();
    std::io::Read::read_to_string(&mut server.child.stderr.take().unwrap(), &mut errors).unwrap();
    assert_eq!(errors, "");
}
