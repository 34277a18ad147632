//! What is to be done at the wooden board after a phase, and the views of its results that are text.

use super::ResultsView;
use crate::desk::Desk;
use chancery_game::game::Game;
use chancery_game::report::{self, Arrows, Document, SeasonForm};
use chancery_game::view::{SeenTurn, View, Viewer};

/// The text of a view of a turn; empty where it is none.
pub fn document(game: &Game, turn: usize, view: ResultsView) -> Document {
    // The page is the game master's alone: in the room nobody sees ballots.
    let viewer = Viewer::GameMaster;
    match view {
        ResultsView::Ballots => report::count(&View::new(game, viewer), turn, SeasonForm::Compact),
        ResultsView::Influence => report::ledger(&View::new(game, viewer), turn),
        ResultsView::After => report::aftermath(&View::new(game, viewer), turn),
        _ => Document::default(),
    }
}

/// What to move after a turn, of which the game master sees `whole`: in the view for the room as far as
/// that may know it. After an amendment it is what leads from where the wooden board still stands.
pub fn moved_by_hand(
    desk: &Desk,
    view: ResultsView,
    turn: usize,
    whole: &SeenTurn,
    arrows: Arrows,
) -> Vec<String> {
    let game = &desk.game;
    // The pieces after an amendment are told from the position, which knows all: never to the room.
    let tells_all = view == ResultsView::SecretPieces || game.is_open();
    if let Some(wooden) = desk.wooden_after(turn)
        && tells_all
    {
        // Until it ends, every phase that is settled again moves the same pieces anew.
        if game.history().amendment.is_some() {
            return vec!["the amendment goes on: move no piece yet".to_owned()];
        }
        let should = &game.state().position;
        return report::hand_lines(game.board(), &wooden.position, should, arrows);
    }
    let for_room = view == ResultsView::Pieces && !game.has_secrets();
    if for_room && let Some(turn) = game.turns().get(turn) {
        let of_room = SeenTurn::new(game, turn, Viewer::in_room(game));
        return report::move_lines(game.board(), &of_room, arrows);
    }
    report::move_lines(game.board(), whole, arrows)
}
