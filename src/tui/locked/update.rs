//! Inputs while the screen is locked: they go to what a player has in hands and to nothing else, and
//! the game master's word opens the lock.

use crate::tui::action::Action;
use crate::tui::input::Input;
use crate::tui::keys::Key;
use crate::tui::lock::{Answer, CURTAIN, LockedPage, PASSWORD};
use crate::tui::model::{HandOver, LayerOutcome, Model};

/// Takes an input. What becomes of the layer on top once the game master has it back; `None` while
/// he has not.
pub(crate) fn behind(model: &mut Model, input: &Input) -> Option<LayerOutcome> {
    let is_asked = model.cx.lock.asked().is_some();
    match (model.cx.lock.shown(), input) {
        (Some(_), Input::Key(key)) if is_asked => return answered(model, *key),
        // While the word is asked for, a click or a paste goes nowhere.
        (Some(LockedPage::Page), input) if !is_asked => in_hands(model, input),
        (Some(shown), Input::Key(key)) => pressed(model, shown, *key),
        _ => {}
    }
    None
}

/// A key at the curtain, or at the cover.
fn pressed(model: &mut Model, shown: LockedPage, key: Key) {
    let (top, below, cx) = model.parts();
    let Some(action) = cx.look.keys.in_box(&CURTAIN, key) else {
        return;
    };
    match (shown, action) {
        (LockedPage::Curtain, Action::Curtain) => cx.lock.open(),
        // Without a word only the curtain's own key lifts it: a stray Enter would show everything.
        (LockedPage::Curtain, _) if action.leaves() && cx.lock.has_word() => cx.lock.open(),
        (LockedPage::Cover, Action::Accept) => match top.passed(below, cx, HandOver::Uncovered) {
            LayerOutcome::Stay => cx.lock.close(LockedPage::Page),
            // Nothing is left for a player: the laptop goes back to the game master.
            _ => cx.lock.open(),
        },
        (LockedPage::Cover, _) if action.leaves() => cx.lock.open(),
        _ => {}
    }
}

/// An input for what a player has in hands: it stays in them, is covered, or goes back.
fn in_hands(model: &mut Model, input: &Input) {
    let (top, below, cx) = model.parts();
    let outcome = match input {
        Input::Key(key) => {
            let place = top.place();
            let action = if place.is_box {
                cx.look.keys.in_box(place, *key)
            } else {
                match cx.look.keys.action(place, *key, top.line_is_empty()) {
                    Some(action) if !top.keeps(below, *key) => Some(action),
                    _ => None,
                }
            };
            match action {
                Some(Action::Curtain) => LayerOutcome::Hide,
                // What the layer doesn't know goes no further: the table below is not the player's.
                Some(action) => top.act(below, cx, action),
                None => top.typed(below, cx, *key),
            }
        }
        Input::Paste(text) => top.pasted(below, cx, text),
        input => top.input(below, cx, input),
    };
    match outcome {
        LayerOutcome::Hide => cx.lock.cover(),
        LayerOutcome::Close => cx.lock.open(),
        _ => {}
    }
}

fn answered(model: &mut Model, key: Key) -> Option<LayerOutcome> {
    let (top, below, cx) = model.parts();
    let action = cx.look.keys.in_box(&PASSWORD, key);
    let Answer::Opened { shown, failures } = cx.lock.answer(key, action) else {
        return None;
    };
    // Under the curtain nothing was passed on, so nothing comes back.
    let outcome = (shown != LockedPage::Curtain).then(|| {
        let was_open = shown == LockedPage::Page;
        top.passed(below, cx, HandOver::Back { was_open })
    });
    // The game master hears of attempts that were made while he was away.
    match failures {
        0 => {}
        1 => cx.warn("somebody typed a wrong password once"),
        n => cx.warn(format!("somebody typed a wrong password {n} times")),
    }
    outcome
}
