//! A game that is open in another program: here it is looked at, and nothing of it is changed.

use crate::tui::action::{Action, ScreenPlace};
use crate::tui::bindings::MOVES;
use chancery_session::evening::Elsewhere;

/// The row that says so all the while.
pub(super) fn banner(open: &Elsewhere) -> String {
    match (&open.trouble, open.is_free) {
        (Some(why), _) => format!(" READ ONLY, and not up to date: {why}"),
        (None, false) => format!(" READ ONLY: {}; this screen follows it", where_it_is(open)),
        (None, true) => {
            " READ ONLY: closed elsewhere; Enter at the table continues it here".to_owned()
        }
    }
}

fn where_it_is(open: &Elsewhere) -> String {
    let process = open.by.map(|by| format!(" (process {by})"));
    let process = process.unwrap_or_default();
    format!("open in another Chancery{process}")
}

/// Why an action is not possible in a place; `None` where it only looks.
pub(super) fn why_not(
    open: &Elsewhere,
    place: &ScreenPlace,
    at_table: bool,
    action: Action,
) -> Option<String> {
    let takes_over = action == Action::TakeOver || action == Action::Accept && at_table;
    let may = match action {
        _ if takes_over => open.is_free,
        Action::Accept | Action::Left | Action::Right => !place.changes_game,
        action => looks(action),
    };
    (!may).then(|| {
        let there = where_it_is(open);
        if takes_over {
            format!("it is still {there}: close it there first")
        } else {
            format!("read only: {there}")
        }
    })
}

/// Why nothing can be typed in a place; `None` where that changes nothing.
pub(super) fn why_not_type(open: &Elsewhere, place: &ScreenPlace) -> Option<String> {
    if place.changes_game {
        why_not(open, place, false, Action::Fix)
    } else {
        None
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
