//! The protocol: docs/protocol.md as it is written, and programs that do not keep to it.

mod ends;
mod garbage;
mod many;
mod request;
mod shown;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::command::Folder;

/// A puzzle that no search is through with in the time of a test: 18 cells of its first row
/// share 17 digits, which a search by cases sees only after all of them.
fn endless() -> Value {
    let n = 36;
    let pattern = |row: usize, col: usize| (6 * (row % 6) + row / 6 + col) % n;
    let cell = |at: usize| match (at / n, at % n, pattern(at / n, at % n)) {
        (0, 30, _) => 18,
        (1.., ..18, digit @ 17..) => digit + 1,
        _ => 0,
    };
    let cells: Vec<usize> = (0..n * n).map(cell).collect();
    json!({"size": n, "block": [6, 6], "cells": cells})
}

/// A server and both ends of its talk.
struct Server {
    child: Child,
    input: Option<ChildStdin>,
    output: Option<BufReader<ChildStdout>>,
    _folder: Folder,
}

impl Server {
    fn start(flags: &[&str]) -> Server {
        let folder = Folder::new();
        let mut command = folder.command(&[&["serve", "--stdio"], flags].concat());
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Server {
            input: child.stdin.take(),
            output: child.stdout.take().map(BufReader::new),
            child,
            _folder: folder,
        }
    }

    fn send(&mut self, line: &str) {
        let input = self.input.as_mut().unwrap();
        input.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    fn ask(&mut self, request: &Value) {
        self.send(&request.to_string());
    }

    /// The next line.
    fn reply(&mut self) -> Value {
        let mut line = String::new();
        self.output.as_mut().unwrap().read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    /// Ends the input and gives what else comes.
    fn end(mut self) -> (Vec<Value>, ExitStatus) {
        drop(self.input.take());
        let mut rest = String::new();
        self.output
            .as_mut()
            .unwrap()
            .read_to_string(&mut rest)
            .unwrap();
        let lines = rest.lines();
        let lines = lines.map(|line| serde_json::from_str(line).unwrap());
        let mut errors = String::new();
        let mut stderr = self.child.stderr.take().unwrap();
        stderr.read_to_string(&mut errors).unwrap();
        assert_eq!(errors, "");
        (lines.collect(), self.child.wait().unwrap())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn cells(line: &str) -> Value {
    let digit = |c: char| c.to_digit(10).unwrap_or(0);
    line.chars().map(digit).collect()
}

fn grid(line: &str) -> Value {
    json!({"cells": cells(line)})
}

fn code(reply: &Value) -> &str {
    reply["error"]["code"].as_str().unwrap_or_default()
}

/// Waits for something that comes soon.
fn within<T>(time: Duration, mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    while start.elapsed() < time {
        if let Some(found) = look() {
            return Some(found);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    None
}
