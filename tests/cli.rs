//! The command as scripts call it: arguments, exit statuses, JSON, files, messages.

mod books;
mod check;
mod draw;
mod engines;
mod flags;
mod hint;
mod json;
mod making;
mod outputs;
mod solve;
mod sources;
mod variants;
