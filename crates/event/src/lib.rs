//! An event: several boards, one or more rounds, one standing.
//!
//! A [`Tournament`](tournament::Tournament) is an immutable value that follows from a list of
//! commands, as a game does. The list is the file `event.ron`: the record, the log and what undo goes
//! back through. A file of the plain state would be shorter, but it needs a second file for the log
//! and undo, and the two can disagree. Scores are those of `chancery_game::score`, and boards are
//! games like all others.

pub mod command;
pub mod event_file;
pub mod log;
mod needs;
pub mod ranking;
pub mod refusal;
pub mod roster;
pub mod round;
pub mod rules;
pub mod seating;
pub mod sheets;
pub mod sources;
pub mod tournament;
pub mod wall;
