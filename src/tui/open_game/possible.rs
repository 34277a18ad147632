//! What can be done in a game now, wherever the game master is in it, and why the rest can't.

use super::{TableScreen, elsewhere};
use crate::tui::action::{Action, ScreenPlace};
use chancery_game::game::Refusal;
use chancery_session::evening::{hot_seat, is_for_good, over};

/// Why an action is not possible now in a place of the game, whatever that is; `None` where it is.
pub(crate) fn why_not(
    table: &TableScreen,
    place: &ScreenPlace,
    at_table: bool,
    action: Action,
) -> Option<String> {
    let game = &table.game;
    // First of all: any other reason would sound as if it could be mended here.
    if let Some(open) = &table.session.elsewhere
        && let Some(why) = elsewhere::why_not(open, place, at_table, action)
    {
        return Some(why);
    }
    let is_over = game.state().is_over();
    let nothing_settled = game.turns().is_empty();
    let why = match action {
        Action::Undo if game.undoable().0.is_none() => Refusal::NothingToUndo.to_string(),
        Action::Redo if game.undoable().1.is_none() => Refusal::NothingToRedo.to_string(),
        Action::LastResults if nothing_settled => "no phase is settled yet".to_owned(),
        Action::History if nothing_settled && game.history().amendment.is_none() => {
            "no phase is settled yet".to_owned()
        }
        Action::Alliances if game.alliances().is_empty() => {
            "this game has no joint victory".to_owned()
        }
        Action::NameArea | Action::TellPlayer if game.board().beyond.is_none() => {
            "this game has no secret world".to_owned()
        }
        Action::EndGame if is_for_good(game) => over(game),
        Action::Settle if is_over => over(game),
        Action::Vote if table.vote.is_none() && is_over => over(game),
        Action::HotSeat => return hot_seat::why_not(table),
        Action::Players if table.among_players() && table.sealed_now().is_some() => {
            "open the sealed slips first".to_owned()
        }
        Action::Players if table.among_players() && table.vote.is_some() => {
            "count the vote first".to_owned()
        }
        Action::OpenSlips if table.sealed_now().is_none() => "no slip is sealed".to_owned(),
        _ => return None,
    };
    Some(why)
}
