//! The entry line's completion, from outside.

mod ballots;
mod carrying;
mod desk;
mod every_legal;
mod months;
mod open_seas;
mod orders;
mod pools;
