//! The searches behind the technique table, one file per family.

pub(crate) mod chain;
pub(crate) mod fish;
pub(crate) mod locked;
pub(crate) mod subset;
