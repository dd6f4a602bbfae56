//! The command: reads its arguments and hands over to one file per subcommand.

mod addin;
mod check;
mod color;
mod draw;
mod duplicates;
mod failure;
mod generate;
mod hint;
mod input;
mod json;
mod limits;
mod new;
mod options;
mod password;
mod report;
mod request;
mod run;
mod serve;
mod solve;
mod sources;
mod techniques;
mod transform;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// Solves whole number place (sudoku, ナンプレ) puzzle books kept as spreadsheets.
///
/// Every puzzle is solved by named human techniques; answers, levels, procedures,
/// summaries and charts are written back as a workbook.
#[derive(Parser)]
#[command(name = "numplace", version, max_term_width = 100)]
#[command(
    after_help = "Exit status: 0 every puzzle conquered, 1 done but some puzzle not \
    conquered, 2 not done and nothing written.\n\
    Example: numplace run puzzles.xlsx   (writes puzzles.solved.xlsx beside it)"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Solve a puzzle book (.xlsx, .xls, .ods, .csv and others) and write the solved book
    Run(run::Args),
    /// Make an empty book to type puzzles into
    New(new::Args),
    /// Solve puzzles given as text
    Solve(solve::Args),
    /// Tell the next step of a half-filled puzzle
    Hint(hint::Args),
    /// Look for faulty puzzles in a book, without solving by techniques
    Check(check::Args),
    /// Make a book of new puzzles
    Generate(generate::Args),
    /// Write puzzles differently: turned, mirrored, lines swapped, digits renamed
    Transform(transform::Args),
    /// Look for puzzles that are the same but written differently
    Duplicates(duplicates::Args),
    /// List the techniques with their letters, points and levels
    Techniques(techniques::Args),
    /// Answer other programs: JSON requests by standard input and output
    Serve(serve::Args),
    /// Answer one JSON request from a file
    Request(request::Args),
    /// Write the extension for LibreOffice
    Addin(addin::Args),
}

/// How a command that did its job ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Done {
    /// Nothing left to wish for: exit status 0.
    All,
    /// Some puzzle was not conquered, or is faulty: exit status 1.
    Some,
}

fn main() -> ExitCode {
    let command = match Cli::try_parse() {
        Ok(cli) => cli.command,
        Err(error) => return usage(&error),
    };
    let done = match command {
        Command::Run(args) => run::run(&args),
        Command::New(args) => new::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Hint(args) => hint::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Transform(args) => transform::run(&args),
        Command::Duplicates(args) => duplicates::run(&args),
        Command::Techniques(args) => techniques::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Request(args) => request::run(&args),
        Command::Addin(args) => addin::run(&args),
    };
    match done {
        Ok(Done::All) => ExitCode::SUCCESS,
        Ok(Done::Some) => ExitCode::from(1),
        Err(failure) => {
            complain(&failure.to_string());
            ExitCode::from(2)
        }
    }
}

/// Help and version are printed as they are; what is wrong with the arguments is one
/// line, as every other error.
fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    complain(&format!("{}; see numplace --help", usage_line(error)));
    ExitCode::from(2)
}

/// What is wrong with arguments, as one line.
fn usage_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let what = text.lines().take_while(|line| !line.starts_with("Usage:"));
    let what: Vec<&str> = what
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let what = what.join(" ");
    let what = what.strip_prefix("error: ").unwrap_or(&what);
    what.replace(" For more information, try '--help'.", "")
}

/// Says what is wrong in one line, whatever the name of a file or a library's message holds.
fn complain(what: &str) {
    let line = plain(&what.replace(['\n', '\r'], " "));
    // Nothing can be done when even standard error is gone.
    let _ = writeln!(io::stderr(), "numplace: {line}");
}

/// Writes to standard output. A reader that has gone away (`| head`) is no failure.
/// Text of names from a workbook, which may hold signs that command a terminal.
fn plain(text: &str) -> String {
    let is_bad = |c: char| c.is_control() && c != '\n';
    text.replace(is_bad, "\u{FFFD}")
}

fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(Failure::Output),
    }
}
