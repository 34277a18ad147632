//! Inputs while the screen is locked: what is shown can be scrolled, and the game master's word
//! opens the lock. Nothing else does anything.

use crate::tui::action::{Action, Place};
use crate::tui::input::Input;
use crate::tui::keymap::action_for;
use crate::tui::keys::Key;
use crate::tui::lock::{Answer, Shown};
use crate::tui::model::{Model, Screen, Tone};
use crate::tui::pages::Page;
use crate::tui::pages::update as pages;

/// Takes an input.
pub fn behind(model: &mut Model, input: &Input) {
    let Some(shown) = model.lock.shown() else {
        return;
    };
    match input {
        Input::Key(key) if model.lock.asked().is_some() => answered(model, *key),
        Input::Key(key) => pressed(model, shown, *key),
        Input::Wheel { by: (_, lines), .. }
            if shown == Shown::Page && model.lock.asked().is_none() =>
        {
            let action = if *lines < 0 { Action::Up } else { Action::Down };
            (0..lines.unsigned_abs().min(3)).for_each(|_| turned(model, action));
        }
        _ => {}
    }
}

/// A key while the word is not asked for.
fn pressed(model: &mut Model, shown: Shown, key: Key) {
    let Some(action) = action_for(Place::Reader, key, true) else {
        return;
    };
    let leaves = matches!(action, Action::Accept | Action::Back | Action::Quit);
    match (shown, action) {
        (Shown::Curtain, Action::Curtain) => model.lock.open(),
        (Shown::Curtain, _) if leaves && model.lock.has_word() => model.lock.open(),
        (Shown::Cover, Action::Accept) => model.lock.close(Shown::Page),
        (Shown::Page, Action::Curtain) => model.lock.cover(),
        (Shown::Cover | Shown::Page, _) if leaves => model.lock.open(),
        (Shown::Curtain | Shown::Cover, _) => {}
        (Shown::Page, action) => turned(model, action),
    }
}

/// A key of the word.
fn answered(model: &mut Model, key: Key) {
    let Answer::Opened { shown, failures } = model.lock.answer(key) else {
        return;
    };
    if shown == Shown::Page {
        pages::pass_on(model);
    }
    match failures {
        0 => {}
        1 => model.tell(Tone::Warning, "another word was tried once before yours"),
        n => model.tell(
            Tone::Warning,
            format!("other words were tried {n} times before yours"),
        ),
    }
}

/// Scrolls the page.
fn turned(model: &mut Model, action: Action) {
    let (width, height) = model.size;
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    if let Some(Page::Reader(page)) = &mut table.page {
        pages::scroll(page, action, (width, height.saturating_sub(1)));
    }
}
