//! Nothing of a user's workbook is lost: workbooks with everything that people have in
//! theirs go through numplace, and are compared part by part.

mod attacked;
pub(crate) mod base;
pub(crate) mod books;
mod cells;
pub(crate) mod compare;
mod damaged;
mod embed;
mod integrity;
mod oracle;
pub(crate) mod package;
pub(crate) mod raw;
pub(crate) mod run;
mod safe;
mod tree;
mod view;
mod yours;
