//! Whether to write in colour.

use std::io::{self, IsTerminal};

/// When colours are used.
#[derive(clap::Args)]
pub(crate) struct ColorArgs {
    /// Colours in drawings: auto (on a terminal), always, never
    #[arg(long, default_value = "auto", value_parser = parse, value_name = "WHEN")]
    color: When,
}

#[derive(Clone, Copy)]
enum When {
    Auto,
    Always,
    Never,
}

impl ColorArgs {
    /// Whether standard output gets colours. `NO_COLOR` (<https://no-color.org>) and a
    /// terminal that calls itself dumb turn `auto` off, as in other programs.
    pub(crate) fn is_on(&self) -> bool {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        match self.color {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                let dumb = set("TERM").is_some_and(|term| term == "dumb");
                on_terminal() && set("NO_COLOR").is_none() && !dumb
            }
        }
    }
}

/// Whether a person sees what is printed.
pub(crate) fn on_terminal() -> bool {
    io::stdout().is_terminal()
}

fn parse(text: &str) -> Result<When, String> {
    match text {
        "auto" => Ok(When::Auto),
        "always" => Ok(When::Always),
        "never" => Ok(When::Never),
        _ => Err("colours are auto, always or never".to_string()),
    }
}
