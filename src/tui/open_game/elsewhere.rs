//! A game that is open in another program: here it is looked at, and nothing of it is changed.

use crate::tui::action::{Action, ScreenPlace};
use crate::tui::bindings::MOVES;
use chancery_game::store::Stamps;

/// That a game is open in another program, and what is known of that.
pub struct Elsewhere {
    /// The game's folder in the directory of saves.
    pub folder: String,
    /// The other program's process number, where it could be read.
    pub by: Option<u32>,
    /// Whether it is no longer open there.
    pub is_free: bool,
    /// Why what is saved there now can't be read; what was read last is shown.
    pub trouble: Option<String>,
    /// The files that were read.
    pub stamps: Stamps,
}

impl Elsewhere {
    /// The row that says so all the while.
    pub(crate) fn banner(&self) -> String {
        match (&self.trouble, self.is_free) {
            (Some(why), _) => format!(" READ ONLY, and not up to date: {why}"),
            (None, false) => format!(" READ ONLY: {}; this screen follows it", self.where_it_is()),
            (None, true) => {
                " READ ONLY: closed elsewhere; Enter at the table continues it here".to_owned()
            }
        }
    }

    fn where_it_is(&self) -> String {
        let process = self.by.map(|by| format!(" (process {by})"));
        let process = process.unwrap_or_default();
        format!("open in another Chancery{process}")
    }

    /// Why an action is not possible in a place; `None` where it only looks.
    pub(crate) fn why_not(
        &self,
        place: &ScreenPlace,
        at_table: bool,
        action: Action,
    ) -> Option<String> {
        let takes_over = action == Action::TakeOver || action == Action::Accept && at_table;
        let may = match action {
            _ if takes_over => self.is_free,
            Action::Accept | Action::Left | Action::Right => !place.changes_game,
            action => looks(action),
        };
        (!may).then(|| {
            let there = self.where_it_is();
            if takes_over {
                format!("it is still {there}: close it there first")
            } else {
                format!("read only: {there}")
            }
        })
    }

    /// Why nothing can be typed in a place; `None` where that changes nothing.
    pub(crate) fn why_not_type(&self, place: &ScreenPlace) -> Option<String> {
        place
            .changes_game
            .then(|| self.why_not(place, false, Action::Fix))
            .flatten()
    }
}

/// Whether an action changes nothing, and writes nothing.
fn looks(action: Action) -> bool {
    let only_looks = matches!(
        action,
        Action::Find
            | Action::FindNext
            | Action::FindBefore
            | Action::Jump
            | Action::NextPower
            | Action::PreviousPower
            | Action::NextMissing
            | Action::PreviousMissing
            | Action::NextPlayer
            | Action::PreviousPlayer
            | Action::Slips
            | Action::NextView
            | Action::PreviousView
            | Action::NextPage
            | Action::StepOn
            | Action::StepBack
            | Action::StepBoard
            | Action::NextViewer
            | Action::PreviousViewer
            | Action::Reveal
            | Action::RevealPower
            | Action::Tick
            | Action::Copy
            | Action::BigBoard
            | Action::OrdersOnBoard
            | Action::NextPane
            | Action::Provinces
            | Action::OtherDrawing
            | Action::Eyes
            | Action::History
            | Action::LastResults
            | Action::Report
            | Action::Log
            | Action::Census
            | Action::Rules
            | Action::Alliances
            | Action::Rulebook
            | Action::CloseGame
            | Action::BoardWest
            | Action::BoardEast
            | Action::BoardNorth
            | Action::BoardSouth
    );
    only_looks || MOVES.contains(&action)
}
