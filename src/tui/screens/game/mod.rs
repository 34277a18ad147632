//! A game: the table, and the page over it.

pub mod again;
pub mod amending;
