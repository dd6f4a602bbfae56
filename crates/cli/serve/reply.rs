//! Replies as they are written.

use serde::Serialize;
use serde_json::Value;

use crate::json::JsonFault;

/// Why a request is not answered.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Refusal {
    /// Digits that clash, told as in the JSON of `run`.
    Fault(Box<JsonFault>),
    /// Anything else.
    Other {
        code: &'static str,
        /// The cells it is about, as `[row, column]` from 1.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        at: Vec<(usize, usize)>,
        /// Puzzles of a book that were solved before it ended.
        #[serde(skip_serializing_if = "Option::is_none")]
        done: Option<usize>,
        en: String,
        ja: String,
    },
}

impl Refusal {
    pub(super) fn new(code: &'static str, en: String, ja: String) -> Refusal {
        Refusal::Other {
            code,
            at: Vec::new(),
            done: None,
            en,
            ja,
        }
    }

    fn ended(code: &'static str, done: usize, en: &str, ja: &str) -> Refusal {
        Refusal::Other {
            code,
            at: Vec::new(),
            done: Some(done),
            en: en.to_string(),
            ja: ja.to_string(),
        }
    }

    /// A grid that is no puzzle, with the cells that show it.
    pub(super) fn invalid(at: Vec<(usize, usize)>, en: String, ja: String) -> Refusal {
        Refusal::Other {
            code: "invalid",
            at,
            done: None,
            en,
            ja,
        }
    }

    /// Why, in English and Japanese.
    pub(super) fn into_words(self) -> (String, String) {
        match self {
            Refusal::Fault(fault) => fault.into_words(),
            Refusal::Other { en, ja, .. } => (en, ja),
        }
    }

    pub(super) fn unsupported(en: String, ja: String) -> Refusal {
        Refusal::new("unsupported", en, ja)
    }

    pub(super) fn bad_json(why: &str) -> Refusal {
        let ja = format!("JSONとして読み取れません（{why}）");
        Refusal::new("bad-json", format!("not JSON: {why}"), ja)
    }

    pub(super) fn bad_request(why: &str) -> Refusal {
        let ja = format!("要求の内容に誤りがあります（{why}）");
        Refusal::new("bad-request", format!("cannot be read: {why}"), ja)
    }

    pub(super) fn bad_options(why: &str) -> Refusal {
        let ja = format!("オプションに誤りがあります（{why}）");
        Refusal::new("bad-options", why.to_string(), ja)
    }

    pub(super) fn missing(field: &str) -> Refusal {
        Refusal::bad_request(&format!("{field} is missing"))
    }

    pub(super) fn no_id() -> Refusal {
        let en = "a request needs an id, a number or a string";
        let ja = "要求にはid（数または文字列）が必要です";
        Refusal::new("no-id", en.to_string(), ja.to_string())
    }

    pub(super) fn unknown_op(op: &str) -> Refusal {
        let ops = "hello, solve, hint, check, book, techniques, cancel";
        Refusal::new(
            "unknown-op",
            format!("no op {op:?}; there are {ops}"),
            format!("op「{op}」はありません。使えるのは{ops}です"),
        )
    }

    pub(super) fn too_long(megabytes: usize) -> Refusal {
        Refusal::new(
            "too-long",
            format!("a request has {megabytes} MB at most; see --max-request-mb"),
            format!("要求は{megabytes} MBまでです（--max-request-mb）"),
        )
    }

    pub(super) fn busy() -> Refusal {
        let en = "too many requests wait; send this one again later";
        let ja = "待っている要求が多すぎます。後で送り直してください";
        Refusal::new("busy", en.to_string(), ja.to_string())
    }

    pub(super) fn not_running() -> Refusal {
        let en = "no request with this id is running or waiting";
        let ja = "このidの要求は実行中でも待機中でもありません";
        Refusal::new("not-running", en.to_string(), ja.to_string())
    }

    pub(super) fn cancelled(done: usize) -> Refusal {
        Refusal::ended("cancelled", done, "cancelled", "取り消されました")
    }

    pub(super) fn out_of_time(done: usize) -> Refusal {
        let en = "the time for the book is over; give more with limit.ms";
        let ja = "本に与えられた時間が過ぎました。limit.msで延ばせます";
        Refusal::ended("time-limit", done, en, ja)
    }

    pub(super) fn internal() -> Refusal {
        let en = "an error of numplace itself; please report it with the request";
        let ja = "numplace自身の誤りです。要求を添えてお知らせください";
        Refusal::new("internal", en.to_string(), ja.to_string())
    }
}

#[derive(Serialize)]
struct Good<'a, T> {
    id: &'a Value,
    ok: bool,
    #[serde(flatten)]
    body: T,
}

#[derive(Serialize)]
struct Bad<'a> {
    id: &'a Value,
    ok: bool,
    error: &'a Refusal,
}

/// A line that answers a request.
pub(super) fn good(id: &Value, body: impl Serialize) -> String {
    let ok = true;
    line(&Good { id, ok, body })
}

/// A line that refuses a request, or tells how it ended before its end.
pub(super) fn bad(id: &Value, error: &Refusal) -> String {
    let ok = false;
    line(&Bad { id, ok, error })
}

/// A value as a line.
pub(super) fn line(value: &impl Serialize) -> String {
    // Maps have names for keys and numbers are finite, so this cannot fail; the other end
    // must get a line in any case.
    let text = serde_json::to_string(value);
    text.unwrap_or_else(|_| r#"{"id":null,"ok":false,"error":{"code":"internal"}}"#.to_string())
        + "\n"
}
