//! Many requests, many books, all before the first reply is read.

use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::time::Instant;

use serde_json::{Value, json};

use super::{Server, grid};
use crate::command::{EASY, EASY_ANSWER};
use crate::support::random_puzzle;
use numplace_solver::{Layout, text};

const REQUESTS: usize = 100_000;

#[test]
fn a_hundred_thousand_requests_are_answered() {
    let mut server = Server::start(&["--grace-ms", "600000"]);
    let mut input = server.input.take().unwrap();
    // Who writes all before he reads must not wait for ever.
    let mut lines = String::new();
    for id in 0..REQUESTS {
        lines += &format!("{{\"id\":{id},\"op\":\"sing\"}}\n");
    }
    let start = Instant::now();
    input.write_all(lines.as_bytes()).unwrap();
    let cheap = json!({"op": "check", "grid": {"cells": [1,0,3,4,3,4,1,2,2,1,4,3,4,0,2,1]}});
    let cheap = cheap.to_string();
    let cheap = cheap.strip_prefix('{').unwrap();
    let mut lines = String::new();
    for id in 0..10_000 {
        lines += &format!("{{\"id\":\"c{id}\",{cheap}\n");
    }
    input.write_all(lines.as_bytes()).unwrap();
    drop(input);
    let (mut unknown, mut checked) = (vec![false; REQUESTS], vec![false; 10_000]);
    for line in server.output.take().unwrap().lines() {
        let reply: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let once = match &reply["id"] {
            Value::String(id) => {
                assert_eq!(reply["verdict"], "unique");
                &mut checked[id[1..].parse::<usize>().unwrap()]
            }
            id => {
                assert_eq!(reply["error"]["code"], "unknown-op");
                &mut unknown[id.as_u64().unwrap() as usize]
            }
        };
        assert!(!std::mem::replace(once, true), "answered twice: {reply}");
    }
    assert!(unknown.iter().chain(&checked).all(|&answered| answered));
    assert!(server.child.wait().unwrap().success());
    assert!(start.elapsed().as_secs() < 60);
}

#[test]
fn many_books_at_a_time_keep_apart() {
    const BOOKS: usize = 40;
    let layout = Layout::new(2, 2).unwrap();
    let puzzles: Vec<_> = (0..50).map(|seed| random_puzzle(&layout, seed)).collect();
    let item = |at: usize| {
        let digits = puzzles[at].givens().iter();
        let cells: Vec<u8> = digits.map(|digit| digit.map_or(0, |d| d + 1)).collect();
        json!({"no": at, "grid": {"cells": cells}})
    };
    let mut server = Server::start(&["--jobs", "4"]);
    for book in 0..BOOKS {
        let items: Vec<Value> = (0..50).map(|at| item((at + book) % 50)).collect();
        let request = json!({"id": book, "op": "book", "puzzles": items, "jobs": 1 + book % 4});
        server.ask(&request);
    }
    let mut open: HashMap<u64, (u64, Vec<u64>)> = HashMap::new();
    let mut ended = 0;
    while ended < BOOKS {
        let line = server.reply();
        let of = open.entry(line["id"].as_u64().unwrap()).or_default();
        match line["ev"].as_str() {
            Some("progress") => {
                of.0 += 1;
                assert_eq!((&line["done"], &line["of"]), (&json!(of.0), &json!(50)));
            }
            Some("result") => {
                let no = line["no"].as_u64().unwrap();
                of.1.push(no);
                let givens = text::to_line(puzzles[no as usize].givens(), 4);
                let answer = line["puzzle"]["solution"].as_str().unwrap();
                let fits = |(given, digit): (char, char)| given == '.' || given == digit;
                assert!(
                    givens.chars().zip(answer.chars()).all(fits),
                    "{givens} {answer}"
                );
                assert_eq!(line["puzzle"]["no"], no);
            }
            _ => {
                assert_eq!(
                    (&line["ok"], &line["done"]),
                    (&json!(true), &json!(50)),
                    "{line}"
                );
                of.1.sort_unstable();
                assert_eq!(of.1, (0..50).collect::<Vec<u64>>());
                ended += 1;
            }
        }
    }
    assert_eq!(server.end().0, Vec::<Value>::new());
}

/// A hint need not wait until a whole book is done.
#[test]
fn a_request_comes_between_the_puzzles_of_a_book() {
    let mut server = Server::start(&["--jobs", "1"]);
    let puzzles = vec![json!({"grid": grid(EASY)}); 2_000];
    server.ask(&json!({"id": "book", "op": "book", "puzzles": puzzles}));
    server.ask(&json!({"id": "hint", "op": "solve", "grid": grid(EASY)}));
    let mut before = 0;
    loop {
        let line = server.reply();
        if line["id"] == "hint" {
            assert_eq!(line["puzzle"]["solution"], EASY_ANSWER);
            break;
        }
        assert_eq!(line["id"], "book");
        before += 1;
    }
    // Two lines each.
    assert!(before < 3_000, "{before}");
}
