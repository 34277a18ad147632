//! Reports, as a table sees them: played through the public way of a game, and read as text or
//! Markdown.

mod arms_merchant;
mod carrying;
mod document;
mod explanations;
mod game;
mod mercator;
mod mobilization;
mod modules;
mod own_sheet;
mod plot;
mod program;
mod rules_card;
mod rulings;
mod seasons;
mod secrecy;
pub mod table;
mod wooden;
mod year_1885;
