//! `request`: one request of the protocol of `serve`, by files.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;

use crate::Done;
use crate::failure::Failure;
use crate::serve::{Caps, Desk};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file with the request: an object as in a line of `serve`
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The file for the reply
    #[arg(value_name = "OUT")]
    output: PathBuf,
    #[command(flatten)]
    caps: Caps,
}

/// How every reply begins, but for its id.
const REPLY: (&[u8], &[u8]) = (b"{\"id\":", b",\"ok\":");

/// Bytes in which a reply shows itself.
const START: u64 = 4096;

pub(crate) fn run(args: &Args) -> Result<Done, Failure> {
    let (input, output) = (&args.input, &args.output);
    let request = read(input, args.caps.longest())?;
    let asked = Asked::of(&request);
    refuse_foreign(output)?;
    let desk = Arc::new(Desk::new(args.caps.clone(), true));
    desk.start_threads();
    desk.take(request);
    desk.wait(None);
    let mut reply = desk.out.take();
    if asked.ascii {
        reply = in_ascii(&reply);
    }
    let written = numplace_book::atomically(output, true, |file| file.write_all(reply.as_bytes()));
    written.map_err(|error| Failure::Read(output.clone(), error))?;
    match refused(&reply)? {
        None => Ok(Done::All),
        Some(why) => {
            let (input, output) = (input.display(), output.display());
            let what = format!("{input}: {why}; {output} has the whole reply");
            Err(Failure::Argument(what))
        }
    }
}

fn read(path: &Path, longest: usize) -> Result<Vec<u8>, Failure> {
    let failed = |error| Failure::Read(path.to_path_buf(), error);
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(failed)?;
    let most = longest as u64;
    file.take(most.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    let wrong = |what: String| Err(Failure::Argument(format!("{}: {what}", path.display())));
    if bytes.len() as u64 > most {
        return wrong(format!(
            "a request has {} MB at most; see --max-request-mb",
            longest >> 20
        ));
    }
    if bytes.trim_ascii().is_empty() {
        return wrong("is empty; write one request into it".to_string());
    }
    Ok(bytes)
}

/// A reply may stand in the place of another, and of nothing else.
fn refuse_foreign(path: &Path) -> Result<(), Failure> {
    let Ok(file) = File::open(path) else {
        return Ok(());
    };
    let mut start = Vec::new();
    let read = file.take(START).read_to_end(&mut start);
    read.map_err(|error| Failure::Read(path.to_path_buf(), error))?;
    let is_reply =
        start.starts_with(REPLY.0) && start.windows(REPLY.1.len()).any(|window| window == REPLY.1);
    match start.is_empty() || is_reply {
        true => Ok(()),
        false => {
            let what = "exists and is no reply of numplace; give another name";
            Err(Failure::Argument(format!("{}: {what}", path.display())))
        }
    }
}

/// What a request says of the file of its reply. A request that cannot be read says nothing,
/// and the reply tells why.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Asked {
    /// Whether the file may hold nothing but ASCII: for programs that read it in whatever
    /// encoding the system has.
    ascii: bool,
}

impl Asked {
    fn of(request: &[u8]) -> Asked {
        let marked = request.strip_prefix("\u{FEFF}".as_bytes());
        serde_json::from_slice(marked.unwrap_or(request)).unwrap_or_default()
    }
}

/// The same JSON with all other signs as `\uXXXX`. They stand in strings only.
fn in_ascii(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for sign in json.chars() {
        if sign.is_ascii() {
            out.push(sign);
        } else {
            let units = sign.encode_utf16(&mut [0; 2]).to_vec();
            out.extend(units.iter().map(|unit| format!("\\u{unit:04x}")));
        }
    }
    out
}

#[derive(Deserialize)]
struct Reply {
    ok: bool,
    error: Option<Refused>,
}

#[derive(Deserialize)]
struct Refused {
    en: String,
}

/// Why a request was refused, if it was.
fn refused(reply: &str) -> Result<Option<String>, Failure> {
    let reply: Reply = serde_json::from_str(reply)?;
    let why = reply.error.map(|error| error.en).unwrap_or_default();
    Ok(Some(why).filter(|_| !reply.ok))
}
