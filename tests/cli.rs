//! The command as scripts call it: arguments, exit statuses, JSON, files, messages.

mod books;
mod check;
mod draw;
mod drawings;
mod engines;
mod flags;
mod hint;
mod json;
mod making;
mod outputs;
mod sizes;
mod solve;
mod sources;
mod twice;
mod variants;
