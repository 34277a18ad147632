//! What players are handed on paper: one sheet each, of one layout.

pub mod browser;
mod pages;
pub mod sheets;
mod treasure;
mod unseen;
