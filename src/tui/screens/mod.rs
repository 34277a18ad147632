//! The screens, a folder each: the list of games, the set-up form, a game, a second screen, an event. The
//! painter, which is one too, has a room of its own.

pub mod event;
pub mod game;
pub mod home;
pub mod setup;
pub mod watch;

pub use event::{EventCommands, EventScreen, ShownEvent};
pub use game::GameScreen;
pub use home::{Home, SavedGame};
pub use watch::Watch;
