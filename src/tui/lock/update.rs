//! Inputs while the screen is locked: what is shown can be scrolled, and the game master's word
//! opens the lock. Nothing else does anything.

use crate::tui::action::Action;
use crate::tui::input::Input;
use crate::tui::keymap::action_for;
use crate::tui::keys::Key;
use crate::tui::lock::{Answer, Shown};
use crate::tui::model::{Model, Tone};
use crate::tui::pages::{Outcome, Reader, reader};
use crate::tui::screens::GameScreen;

/// Takes an input.
pub fn behind(model: &mut Model, input: &Input) {
    let Some(shown) = model.cx.lock.shown() else {
        return;
    };
    match input {
        Input::Key(key) if model.cx.lock.asked().is_some() => answered(model, *key),
        Input::Key(key) => pressed(model, shown, *key),
        Input::Wheel { by: (_, lines), .. }
            if shown == Shown::Page && model.cx.lock.asked().is_none() =>
        {
            let action = if *lines < 0 { Action::Up } else { Action::Down };
            (0..lines.unsigned_abs().min(3)).for_each(|_| turned(model, action));
        }
        _ => {}
    }
}

/// A key while the word is not asked for.
fn pressed(model: &mut Model, shown: Shown, key: Key) {
    let Some(action) = action_for(&reader::PLACE, key, true) else {
        return;
    };
    let leaves = matches!(action, Action::Accept | Action::Back | Action::Quit);
    let lock = &mut model.cx.lock;
    match (shown, action) {
        (Shown::Curtain, Action::Curtain) => lock.open(),
        (Shown::Curtain, _) if leaves && lock.has_word() => lock.open(),
        (Shown::Cover, Action::Accept) => lock.close(Shown::Page),
        (Shown::Page, Action::Curtain) => lock.cover(),
        (Shown::Cover | Shown::Page, _) if leaves => lock.open(),
        (Shown::Curtain | Shown::Cover, _) => {}
        (Shown::Page, action) => turned(model, action),
    }
}

/// A key of the word.
fn answered(model: &mut Model, key: Key) {
    let Answer::Opened { shown, failures } = model.cx.lock.answer(key) else {
        return;
    };
    if shown == Shown::Page {
        pass_on(model);
    }
    let cx = &mut model.cx;
    match failures {
        0 => {}
        1 => cx.tell(Tone::Warning, "another word was tried once before yours"),
        n => cx.tell(
            Tone::Warning,
            format!("other words were tried {n} times before yours"),
        ),
    }
}

/// The player has read his page: the next one's is covered and waits, or the pages are closed.
fn pass_on(model: &mut Model) {
    let width = model.cx.size.0;
    if let Some(game) = model.open_mut::<GameScreen>()
        && let Some(page) = game.page::<Reader>()
    {
        let next = page.pass_on(&game.table.game, width);
        game.follow(next.map_or(Outcome::Close, Outcome::open));
    }
}

/// Scrolls the page.
fn turned(model: &mut Model, action: Action) {
    let (width, height) = model.cx.size;
    let game = model.open_mut::<GameScreen>();
    if let Some(page) = game.and_then(GameScreen::page_mut::<Reader>) {
        page.walk(action, (width, height.saturating_sub(1)));
    }
}
