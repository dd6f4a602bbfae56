//! The package of a workbook: a zip file of parts, with relations between them.
//!
//! [Open Packaging Conventions, ECMA-376 part 2](https://ecma-international.org/publications-and-standards/standards/ecma-376/).

pub(crate) mod book;
pub(crate) mod fills;
pub(crate) mod graft;
pub(crate) mod parts;
pub(crate) mod sheet;
pub(crate) mod strings;
pub(crate) mod styles;
pub(crate) mod xml;
