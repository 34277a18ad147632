//! Inputs while the screen is locked: they go to what a player has in hands and to nothing else, and
//! the game master's word opens the lock.

use crate::tui::action::Action;
use crate::tui::input::Input;
use crate::tui::keys::Key;
use crate::tui::lock::{Answer, CURTAIN, LockedPage, PASSWORD};
use crate::tui::model::{Hands, Model};

pub(crate) fn behind(model: &mut Model, input: &Input) {
    let is_asked = model.cx.lock.asked().is_some();
    match (model.cx.lock.shown(), input) {
        (Some(_), Input::Key(key)) if is_asked => answered(model, *key),
        (Some(LockedPage::Page), input) if !is_asked => in_hands(model, input),
        (Some(shown), Input::Key(key)) => pressed(model, shown, *key),
        _ => {}
    }
}

/// A key at the curtain, or at the cover.
fn pressed(model: &mut Model, shown: LockedPage, key: Key) {
    let Some(action) = model.cx.look.keys.in_box(&CURTAIN, key) else {
        return;
    };
    let (lock, passed) = (&mut model.cx.lock, &mut model.cx.passed);
    let screen = &*model.screen;
    let mut uncovers = || passed.as_mut().is_some_and(|passed| passed.uncover(screen));
    match (shown, action) {
        (LockedPage::Curtain, Action::Curtain) => lock.open(),
        (LockedPage::Curtain, _) if action.leaves() && lock.has_word() => lock.open(),
        (LockedPage::Cover, Action::Accept) if uncovers() => lock.close(LockedPage::Page),
        (LockedPage::Cover, _) if action.leaves() => lock.open(),
        _ => {}
    }
}

/// An input for what a player has in hands.
fn in_hands(model: &mut Model, input: &Input) {
    let (screen, cx) = (&mut *model.screen, &mut model.cx);
    let Some(mut passed) = cx.passed.take() else {
        return cx.lock.open();
    };
    match passed.input(screen, cx, input) {
        Hands::Keep => {}
        Hands::Cover => cx.lock.cover(),
        Hands::Back => cx.lock.open(),
    }
    cx.passed = Some(passed);
}

fn answered(model: &mut Model, key: Key) {
    let action = model.cx.look.keys.in_box(&PASSWORD, key);
    let Answer::Opened { shown, failures } = model.cx.lock.answer(key, action) else {
        return;
    };
    let (screen, cx) = (&mut *model.screen, &mut model.cx);
    if shown != LockedPage::Curtain
        && let Some(passed) = cx.passed.take()
    {
        passed.back(screen, cx, shown == LockedPage::Page);
    }
    match failures {
        0 => {}
        1 => cx.warn("somebody typed a wrong password once"),
        n => cx.warn(format!("somebody typed a wrong password {n} times")),
    }
}
