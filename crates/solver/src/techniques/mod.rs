//! The searches behind the technique table, one file per family.

pub(crate) mod chain;
pub(crate) mod colour;
pub(crate) mod fish;
pub(crate) mod leftovers;
pub(crate) mod locked;
pub(crate) mod rectangle;
pub(crate) mod subset;
pub(crate) mod trial;
pub(crate) mod wing;
