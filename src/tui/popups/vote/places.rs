//! Where keys mean something in votes.

use crossterm::event::KeyCode;

use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::keys::Key;
use crate::tui::shared::{CLOSE, LIST, TAKE, TICKS, VALUES, VOTES, WALK};

pub static CALL: ScreenPlace =
    ScreenPlace::of_box("Calling a vote", &[CALLING, TICKS, VALUES, LIST]);

const CALLING: &[Spec] = &[
    Spec::new(Action::Finish, "Start the vote").keys(&[Key::f(5)]),
    Spec::new(Action::GrantVote, "Give or take a vote").keys(&[Key::char('v')]),
];

/// The votes as they come in.
pub static VOTING: ScreenPlace = ScreenPlace::of_box("The vote", &[TAKING, VOTES, WALK]);

/// What came of it.
pub static VOTED: ScreenPlace = ScreenPlace::of_box("The result of a vote", &[CLOSE]);

const TAKING: &[Spec] = &[
    Spec::new(Action::Finish, "Count the votes").keys(&[Key::f(5), Key::plain(KeyCode::Enter)]),
    Spec::new(Action::PassRound, "Pass the laptop round for secret votes").keys(&[Key::char('p')]),
    Spec::new(Action::CancelVote, "Cancel the vote").keys(&[Key::char('x')]),
];

pub static BALLOT: ScreenPlace = ScreenPlace::of_box("A player's vote", &[VOTES, TAKE]);
