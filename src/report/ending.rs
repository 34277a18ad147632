//! How the game ended: the sentence that every report has of it.

use crate::variant::State;
use crate::view::{SeenTurn, View};

/// How the game ended, as a sentence without a full stop; empty while it goes on.
pub fn how_ended(view: &View) -> String {
    said(view, &view.now)
}

fn said(view: &View, state: &State) -> String {
    state.ending.as_ref().map(|ending| ending.sentence(|seat| view.seat_name(seat))).unwrap_or_default()
}

/// The sentence with its full stop; empty while the game goes on in that state.
pub(super) fn sentence(view: &View, state: &State) -> String {
    match said(view, state) {
        said if said.is_empty() => said,
        said => format!("{said}."),
    }
}

/// How the game ended with a settled phase or, by what the table agreed, after it and before the next one.
pub(super) fn after(view: &View, seen: &SeenTurn) -> String {
    let last = view.turns.last().is_some_and(|last| last.phase() == seen.phase());
    sentence(view, if last && view.now.is_over() { &view.now } else { &seen.after })
}
