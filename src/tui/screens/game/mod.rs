//! A game: the table as the lowest layer, and which pages open over it.

mod settle;
mod update;
