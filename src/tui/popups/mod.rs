//! Boxes above a screen: the key help, the palette, a question, a choice, the lines of a pasted slip.

mod amend;
mod bearing;
mod choice;
mod choose;
mod clock;
mod confirm;
mod end;
mod find;
mod fork;
mod help;
mod jump;
mod lessons;
mod name;
mod palette;
mod phones;
mod players;
mod reason;
mod room;
mod ruling;
mod save_elsewhere;
mod scores;
mod slip;
mod unsaved;
mod vote;
mod word;

pub use amend::ask as ask_to_amend;
pub use choose::{ChoiceFor, ask as ask_which};
pub use clock::ClockBox;
pub use confirm::Confirm;
pub use end::{EndForm, EndPage, confirm as confirm_end, open as open_end};
pub use find::{FindLine, follow as follow_search, go as go_on_searching};
pub use fork::ForkForm;
pub use help::{HELP, HELP_SEARCH, HelpBox};
pub use jump::JumpBox;
pub use lessons::LessonList;
pub use name::ask as ask_name;
pub use palette::{PALETTE, Palette};
pub use phones::PhonesForm;
pub use players::PlayersForm;
pub use reason::{ask as ask_why, ask_taken as ask_why_taken, struck};
pub use room::RoomForm;
pub use ruling::ask as ask_ruling;
pub use save_elsewhere::SaveElsewhere;
pub use scores::ScoresForm;
pub use slip::SlipBox;
pub use unsaved::Unsaved;
pub use vote::open as open_vote;
pub use word::{WordForm, hand_over, hide_opened};

use super::action::ScreenPlace;

/// Where keys mean something in boxes.
pub static PLACES: [&ScreenPlace; 31] = [
    &slip::SLIP,
    &choose::READINGS,
    &reason::REASON,
    &ruling::RULING,
    &confirm::QUESTION,
    &confirm::LOSS,
    &save_elsewhere::ANOTHER_FOLDER,
    &unsaved::UNSAVED,
    &clock::CLOCK,
    &clock::CLOCK_PLAN,
    &room::ROOM,
    &phones::PHONES,
    &phones::PAPER_SLIP,
    &end::ENDING,
    &vote::CALL,
    &vote::VOTING,
    &vote::VOTED,
    &vote::BALLOT,
    &players::WHO_PLAYS,
    &scores::SYSTEMS,
    &scores::FORMULA,
    &fork::FORK,
    &lessons::LESSONS,
    &jump::WHOM,
    &find::FIND_LINE,
    &help::HELP,
    &help::HELP_SEARCH,
    &palette::PALETTE,
    &word::NEW_PASSWORD,
    &super::lock::CURTAIN,
    &super::lock::PASSWORD,
];

const PAGE_LINES: usize = 10;
