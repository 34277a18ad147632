//! Which of several readings is meant.

use crate::order::write::write_order;
use crate::tui::line::Line;
use crate::tui::list::Selection;
use crate::tui::model::{Model, Screen};
use crate::tui::popups::{ChoiceFor, Choose, Popup};

/// Asks which of several readings is meant.
pub fn choose(
    model: &mut Model,
    written: String,
    question: String,
    candidates: Vec<crate::order::Order>,
    target: ChoiceFor,
) {
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let position = &table.game.state().position;
    let candidates = candidates
        .into_iter()
        .map(|order| {
            let text = write_order(table.game.board(), Some(position), &order);
            (order, text)
        })
        .collect();
    model.popup = Some(Popup::Choose(Choose {
        written,
        question,
        candidates,
        selection: Selection::default(),
        target,
        why: Line::default(),
    }));
}
