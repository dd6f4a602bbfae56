//! Requests as they are written.

use std::fmt;

use clap::Parser;
use numplace_solver::Lang;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _, IgnoredAny, Visitor};
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::options::{SolverArgs, parse_lang};

use super::reply::Refusal;

/// What every request has: enough to know whom to answer.
#[derive(Deserialize)]
pub(super) struct Head {
    id: Option<Value>,
    op: Option<Value>,
    lang: Option<Value>,
}

impl Head {
    /// Reads a line, which may begin with the mark of UTF-8.
    pub(super) fn parse(line: &[u8]) -> Result<Head, Refusal> {
        let line = trimmed(line);
        // Lists would be taken for the fields in their order.
        if line.first().is_some_and(|&byte| byte != b'{') {
            return Err(Refusal::bad_json(
                "a request is an object: {\"id\":1,\"op\":...}",
            ));
        }
        serde_json::from_slice(line).map_err(|error| Refusal::bad_json(&error.to_string()))
    }

    /// The id, if it is one.
    pub(super) fn id(&self) -> Result<Value, Refusal> {
        match &self.id {
            Some(id @ (Value::String(_) | Value::Number(_))) => Ok(id.clone()),
            _ => Err(Refusal::no_id()),
        }
    }

    pub(super) fn op(&self) -> &str {
        self.op.as_ref().and_then(Value::as_str).unwrap_or_default()
    }

    /// The language, if the request tells one that there is.
    pub(super) fn lang(&self) -> Option<Lang> {
        parse_lang(self.lang.as_ref()?.as_str()?).ok()
    }
}

fn trimmed(line: &[u8]) -> &[u8] {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    line.trim_ascii()
}

/// Whether there is nothing on a line.
pub(super) fn is_blank(line: &[u8]) -> bool {
    trimmed(line).is_empty()
}

/// What a request may have besides, whatever its op.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Body {
    pub(super) proto: Option<u64>,
    pub(super) grid: Option<Grid>,
    pub(super) options: Option<Map<String, Value>>,
    pub(super) limit: Option<Limit>,
    pub(super) want: Option<Vec<String>>,
    pub(super) depth: Option<u8>,
    pub(super) all: Option<bool>,
    pub(super) techniques: Option<Vec<String>>,
    pub(super) most: Option<usize>,
    pub(super) puzzles: Option<Vec<Item>>,
    pub(super) jobs: Option<usize>,
}

/// A puzzle of a book.
#[derive(Deserialize)]
pub(super) struct Item {
    #[serde(default)]
    pub(super) no: Option<u32>,
    pub(super) grid: Grid,
    #[serde(default)]
    pub(super) published: Option<Value>,
}

/// A puzzle as it stands.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Grid {
    pub(super) size: Option<usize>,
    pub(super) block: Option<(usize, usize)>,
    pub(super) variant: Option<Value>,
    pub(super) regions: Option<Value>,
    pub(super) cells: Vec<Sign>,
    pub(super) placed: Option<Vec<Sign>>,
    pub(super) without: Option<Vec<(usize, usize, usize)>>,
}

/// How long a request may take.
#[derive(Deserialize, Default, Clone, Copy)]
#[serde(default)]
pub(super) struct Limit {
    pub(super) ms: Option<u64>,
    pub(super) ms_each: Option<u64>,
    pub(super) nodes: Option<u64>,
}

/// What stands in a cell: a number, 0 for nothing. What is no whole number is `u64::MAX`, so
/// that the cell can be named instead of a column of the line.
#[derive(Clone, Copy)]
pub(super) struct Sign(pub(super) u64);

impl<'de> Deserialize<'de> for Sign {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Sign, D::Error> {
        from.deserialize_any(SignVisitor)
    }
}

struct SignVisitor;

impl<'de> Visitor<'de> for SignVisitor {
    type Value = Sign;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a digit, or 0 or null for an empty cell")
    }

    fn visit_u64<E>(self, number: u64) -> Result<Sign, E> {
        Ok(Sign(number))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Sign, E> {
        Ok(Sign(u64::MAX))
    }

    // A spreadsheet program has no other numbers: 5.0 is a 5.
    fn visit_f64<E>(self, number: f64) -> Result<Sign, E> {
        let whole = number.fract() == 0.0 && (0.0..1e6).contains(&number);
        Ok(Sign(if whole { number as u64 } else { u64::MAX }))
    }

    fn visit_unit<E>(self) -> Result<Sign, E> {
        Ok(Sign(0))
    }

    fn visit_str<E>(self, _: &str) -> Result<Sign, E> {
        Ok(Sign(u64::MAX))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Sign, E> {
        Ok(Sign(u64::MAX))
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut list: A) -> Result<Sign, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Sign(u64::MAX))
    }

    fn visit_map<A: serde::de::MapAccess<'de>>(self, _: A) -> Result<Sign, A::Error> {
        Err(A::Error::custom("a cell holds a digit, and not an object"))
    }
}

impl Body {
    /// Reads the same line again, now that it is known whom to answer.
    pub(super) fn parse(line: &[u8]) -> Result<Body, Refusal> {
        serde_json::from_slice(trimmed(line))
            .map_err(|error| Refusal::bad_request(&error.to_string()))
    }

    pub(super) fn wants(&self, what: &str) -> bool {
        self.want.iter().flatten().any(|want| want == what)
    }

    /// The solver's flags, by the same names and with the same values as on the command line.
    pub(super) fn solver(&self) -> Result<SolverArgs, Refusal> {
        let mut arguments = Vec::new();
        for (name, value) in self.options.iter().flatten() {
            arguments.extend(argument(name, value)?);
        }
        match Flags::try_parse_from(arguments) {
            Ok(flags) => Ok(flags.solver),
            Err(error) => Err(Refusal::bad_options(&crate::usage_line(&error))),
        }
    }
}

/// The flags by themselves.
#[derive(Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Flags {
    #[command(flatten)]
    solver: SolverArgs,
}

/// Options with a text or a number.
const VALUES: [&str; 9] = [
    "search", "mode", "order", "basic", "sweep", "off", "only", "assume", "unit",
];

/// The flag that an option stands for; options that are not known have none.
fn argument(name: &str, value: &Value) -> Result<Option<String>, Refusal> {
    let wrong = || Refusal::bad_options(&format!("{name} cannot be {value}"));
    let known = VALUES.contains(&name);
    match (name, value) {
        (_, Value::Null) => Ok(None),
        // By both names: that of the flag, and that of the JSON of `run`.
        ("assist", Value::Bool(assist)) => Ok((!assist).then(|| "--no-assist".to_string())),
        ("no_assist", Value::Bool(no)) => Ok(no.then(|| "--no-assist".to_string())),
        ("assist" | "no_assist", _) => Err(wrong()),
        ("unit_s", Value::Number(unit)) => Ok(Some(format!("--unit={unit}"))),
        (_, Value::String(text)) if known => Ok(Some(format!("--{name}={text}"))),
        (_, Value::Number(number)) if known => Ok(Some(format!("--{name}={number}"))),
        (_, Value::Array(items)) if known => {
            let texts: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
            let texts = texts.ok_or_else(wrong)?;
            Ok(Some(texts.join(","))
                .filter(|t| !t.is_empty())
                .map(|t| format!("--{name}={t}")))
        }
        _ if known => Err(wrong()),
        _ => Ok(None),
    }
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Refusal {
        Refusal::bad_options(&failure.to_string())
    }
}
