//! Reports, as a table sees them: played through the public way of a game, and read as text or Markdown.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

#[path = "report/arms_merchant.rs"]
mod arms_merchant;
#[path = "report/carrying.rs"]
mod carrying;
#[path = "report/document.rs"]
mod document;
#[path = "report/explanations.rs"]
mod explanations;
#[path = "report/game.rs"]
mod game;
#[path = "report/mercator.rs"]
mod mercator;
#[path = "report/mobilization.rs"]
mod mobilization;
#[path = "report/program.rs"]
mod program;
#[path = "report/rulings.rs"]
mod rulings;
#[path = "report/seasons.rs"]
mod seasons;
#[path = "report/secrecy.rs"]
mod secrecy;
#[path = "report/table.rs"]
mod table;
#[path = "report/year_1885.rs"]
mod year_1885;
