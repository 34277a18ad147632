//! What can be done in a game now, wherever the game master is in it, and why the rest can't.

use super::TableScreen;
use crate::tui::action::{Action, ScreenPlace};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::ending::Ending;
use chancery_engine::seat::SeatId;
use chancery_engine::variant::Disclosure;
use chancery_game::game::{Game, Refusal};

/// Why an action is not possible now in a place of the game, whatever that is; `None` where it is.
pub(crate) fn why_not(
    table: &TableScreen,
    place: &ScreenPlace,
    at_table: bool,
    action: Action,
) -> Option<String> {
    let game = &table.game;
    if let Some(elsewhere) = &table.elsewhere
        && let Some(why) = elsewhere.why_not(place, at_table, action)
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
        Action::Alliances if game.alliances().is_empty() => {
            "this game has no joint victory".to_owned()
        }
        Action::NameArea | Action::TellPlayer if game.board().beyond.is_none() => {
            "this game has no secret world".to_owned()
        }
        Action::EndGame if is_for_good(game) => over(game),
        Action::Settle if is_over() => over(game),
        Action::Vote if table.vote.is_none() && is_over() => over(game),
        Action::HotSeat => return why_no_hot_seat(table),
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

pub fn over(game: &Game) -> String {
    let how = match game.state().ending {
        Some(Ending::Agreed(_)) => "{undo} undoes that, {end-game} reopens the game",
        _ => "{undo} undoes the last phase",
    };
    format!("the game is over ({}); {how}", game.how_ended())
}

/// Whether a game was ended by its rules, so that only undo takes it up again.
pub fn is_for_good(game: &Game) -> bool {
    let settled_over = || {
        game.turns()
            .last()
            .is_some_and(|turn| turn.settlement.after.is_over())
    };
    match game.state().ending {
        None => false,
        Some(Ending::Agreed(_)) => settled_over(),
        Some(_) => true,
    }
}

/// Why the players of a game can't enter their own slips now; `None` where they can.
fn why_no_hot_seat(table: &TableScreen) -> Option<String> {
    let game = &table.game;
    let (variant, state) = (game.setup().variant, game.state());
    let waits = table.sealed_elsewhere();
    if state.is_over() {
        return Some(over(game));
    }
    if let Some(sealed) = waits {
        let phase = game.setup().calendar().name(sealed.phase);
        return Some(format!(
            "sealed slips of {phase} wait, but another phase is open"
        ));
    }
    let units_of_one = !variant.unshown(game.table(), state).is_empty()
        || !state.position.free_kinds.is_empty()
        || state.phase.kind == PhaseKind::SetUp;
    let why = if game.has_secrets() {
        "in this game each player sees another board"
    } else if variant.claims_in_secret() {
        "this screen shows the secret claims"
    } else if variant.disclosure(&game.history().rules) != Disclosure::Open {
        "this screen shows secret possessions"
    } else if units_of_one {
        "this screen shows secret kinds of units"
    } else {
        let is_in = waiting(table, table.seat).next().is_none();
        return is_in.then(|| "every slip is in; {settle} opens the sealed slips".to_owned());
    };
    Some(format!("{why}: enter the slips yourself"))
}

/// The seats from one on, round the table, that have something to order and whose slip is not
/// sealed.
pub(crate) fn waiting(table: &TableScreen, from: SeatId) -> impl Iterator<Item = SeatId> {
    let game = &table.game;
    let n = game.setup().seats();
    let round = (0..n).filter_map(move |step| SeatId::nth((from.index() + step) % n));
    let is_asked = move |seat: SeatId| {
        let mut authors = game.setup().authors().filter(|author| author.seat == seat);
        table.among_players() || authors.any(|author| !game.demands(author).is_empty())
    };
    round.filter(move |&seat| !table.is_sealed(seat) && is_asked(seat))
}
