//! The reason for a ruling, asked for after it: one line, which may stay empty.

use crossterm::event::KeyCode;

use crate::order::Entry;
use crate::tui::effect::Effect;
use crate::tui::keys::Key;
use crate::tui::line::Line;
use crate::tui::model::{Model, Screen, Tone};
use crate::tui::popups::{Popup, Reason};

/// Asks why, where a line was ruled on since the trail of the sheet had so many changes.
pub fn ask(model: &mut Model, changes: usize) {
    let Screen::Table(table) = &model.screen else {
        return;
    };
    let trail = &table.game.sheet().trail;
    let Some(ruling) = trail
        .unreasoned()
        .filter(|_| trail.changes().len() > changes)
    else {
        return;
    };
    let ruled = table
        .game
        .describe(ruling, Some(&table.game.state().position));
    model.popup = Some(Popup::Reason(Reason {
        ruled,
        line: Line::default(),
    }));
}

/// Takes a key. Enter takes the reason, Esc none. A key that edits no text takes it too, and then
/// does what it does: whoever has no reason to give goes on at once.
pub fn key(model: &mut Model, key: Key) -> Vec<Effect> {
    let Some(Popup::Reason(reason)) = &mut model.popup else {
        return Vec::new();
    };
    let goes_on = key.code == KeyCode::Enter || key.code == KeyCode::Esc;
    let edits = key.text().is_some() || !reason.line.is_empty();
    if !goes_on && edits && reason.line.key(key) {
        return Vec::new();
    }
    let why = if key.code == KeyCode::Esc {
        String::new()
    } else {
        reason.line.take()
    };
    model.popup = None;
    if let Some(table) = model.table() {
        table.game.give_reason(&why);
        table.after_change();
    }
    if goes_on {
        Vec::new()
    } else {
        crate::tui::update::key_pressed(model, key)
    }
}

/// Says that a line was struck, and asks why where that decides something.
pub fn struck(model: &mut Model, line: &Entry) {
    model.tell(
        Tone::Done,
        format!("struck “{}”; Ctrl-U brings it back", line.written.trim()),
    );
    ask(model, 0);
}
