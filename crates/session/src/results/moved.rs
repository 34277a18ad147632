//! What is to be done at the wooden board after a phase, and the views of its results that are text.

use super::ResultsView;
use crate::desk::Desk;
use chancery_game::game::Game;
use chancery_game::report::{self, Arrows, Document, SeasonForm};
use chancery_game::view::{SeenTurn, View, Viewer};

/// The text of a view of a turn; empty where it is none.
pub fn document(game: &Game, turn: usize, view: ResultsView) -> Document {
    let whole = || View::new(game, Viewer::GameMaster);
    match view {
        ResultsView::Ballots => report::count(&whole(), turn, SeasonForm::Compact),
        ResultsView::Influence => report::ledger(&whole(), turn),
        ResultsView::After => report::aftermath(&whole(), turn),
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
    let tells_all = view == ResultsView::SecretPieces || game.is_open();
    if let Some(wooden) = desk.wooden_after(turn).filter(|_| tells_all) {
        if game.history().amendment.is_some() {
            return vec!["the amendment goes on: move no piece yet".to_owned()];
        }
        let should = &game.state().position;
        return report::hand_lines(game.board(), &wooden.position, should, arrows);
    }
    let for_room = view == ResultsView::Pieces && !game.has_secrets();
    let turn = game.turns().get(turn).filter(|_| for_room);
    let of_room = turn.map(|turn| SeenTurn::new(game, turn, Viewer::in_room(game)));
    report::move_lines(game.board(), of_room.as_ref().unwrap_or(whole), arrows)
}
