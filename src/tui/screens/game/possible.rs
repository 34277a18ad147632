//! What can be done in a game now, and why the rest can't.

use super::elsewhere;
use crate::tui::action::Action;
use crate::tui::open_game::GameScreen;
use crate::tui::table::update;
use chancery_game::game::Refusal;
use chancery_session::evening::{hot_seat, is_for_good, over};
use chancery_session::subject::has_alliances;

/// Why an action is not possible now; `None` where it is.
pub(crate) fn why_not(screen: &GameScreen, action: Action) -> Option<String> {
    let (table, game) = (&screen.table, &screen.table.game);
    if let Some(open) = &table.session.elsewhere
        && let Some(why) = elsewhere::why_not(open, screen.at(), action)
    {
        return Some(why);
    }
    let is_over = || game.state().is_over();
    let nothing_settled = game.turns().is_empty();
    let why = match action {
        Action::Undo if game.undoable().0.is_none() => Refusal::NothingToUndo.to_string(),
        Action::Redo if game.undoable().1.is_none() => Refusal::NothingToRedo.to_string(),
        Action::LastResults if nothing_settled => "no phase is settled yet".to_owned(),
        Action::History if nothing_settled && game.history().amendment.is_none() => {
            "no phase is settled yet".to_owned()
        }
        Action::Alliances if !has_alliances(game) => "this game has no joint victory".to_owned(),
        Action::NameArea | Action::TellPlayer if game.board().beyond.is_none() => {
            "this game has no secret world".to_owned()
        }
        Action::EndGame if is_for_good(game) => over(game),
        Action::Settle if is_over() => over(game),
        Action::Vote if table.vote.is_none() && is_over() => over(game),
        Action::HotSeat => return hot_seat::why_not(table),
        Action::Players if table.among_players() && table.sealed_now().is_some() => {
            "open the sealed slips first".to_owned()
        }
        Action::Players if table.among_players() && table.vote.is_some() => {
            "count the vote first".to_owned()
        }
        Action::OpenSlips if table.sealed_now().is_none() => "no slip is sealed".to_owned(),
        _ => {
            return match &screen.page {
                Some(page) => page.why_not(table, action),
                None => update::why_not(table, action),
            };
        }
    };
    Some(why)
}
