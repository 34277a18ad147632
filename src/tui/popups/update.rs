//! Keys while a box is open.

use crossterm::event::KeyCode;

use crate::game::edit::EndingEdit;
use crate::order::{Entry, Reading};
use crate::tui::action::{Action, Place};
use crate::tui::effect::Effect;
use crate::tui::keymap::action_for;
use crate::tui::keys::Key;
use crate::tui::lock::Shown;
use crate::tui::model::{Model, Screen, Tone};
use crate::tui::pages::readback::settling;
use crate::tui::pages::readback::update as read_back;
use crate::tui::popups::end::update as end;
use crate::tui::popups::reason;
use crate::tui::popups::{ChoiceFor, Popup, Question};
use crate::tui::table::Entered;
use crate::tui::table::update as game;
use crate::tui::update::act;

const PAGE_LINES: usize = 10;

/// Takes a key for the open box.
pub fn key(model: &mut Model, key: Key) -> Vec<Effect> {
    let action = action_for(Place::Popup, key, true);
    if action == Some(Action::Curtain) {
        model.lock.close(Shown::Curtain);
        return Vec::new();
    }
    if action == Some(Action::Quit)
        && matches!(model.popup, Some(Popup::Review(_) | Popup::Choose(_)))
    {
        model.tell(
            Tone::Warning,
            "this is not entered yet: Enter or Esc first, then quit",
        );
        return Vec::new();
    }
    if action == Some(Action::Quit) {
        model.popup = None;
        return act(model, Action::Quit);
    }
    match &mut model.popup {
        Some(Popup::Help { top, .. }) => {
            match action {
                Some(Action::Up) => *top = top.saturating_sub(1),
                Some(Action::Down) => *top += 1,
                Some(Action::PageUp) => *top = top.saturating_sub(PAGE_LINES),
                Some(Action::PageDown) => *top += PAGE_LINES,
                _ => model.popup = None,
            }
            Vec::new()
        }
        Some(Popup::Palette(_)) => palette(model, key),
        Some(Popup::Confirm(_)) => confirm(model, key),
        Some(Popup::Choose(_)) => choose(model, key, action),
        Some(Popup::Review(_)) => crate::tui::popups::slip::update::act(model, key, action),
        Some(Popup::Unsaved(_)) => unsaved(model, key),
        Some(Popup::Reason(_)) => reason::key(model, key),
        Some(Popup::Word(_)) => word(model, key),
        Some(Popup::End(_)) => {
            end::key(model, key, action);
            Vec::new()
        }
        None => Vec::new(),
    }
}

fn palette(model: &mut Model, key: Key) -> Vec<Effect> {
    let Some(Popup::Palette(palette)) = &mut model.popup else {
        return Vec::new();
    };
    let found = palette.matches();
    match key.code {
        KeyCode::Esc => model.popup = None,
        KeyCode::Up => palette.selection.at = palette.selection.at.saturating_sub(1),
        KeyCode::Down => {
            palette.selection.at = (palette.selection.at + 1).min(found.len().saturating_sub(1));
        }
        KeyCode::Enter => {
            let Some(spec) = found.get(palette.selection.at) else {
                return Vec::new();
            };
            if !spec.works_in(palette.place) {
                let place = palette.place.title().to_lowercase();
                model.tell(
                    Tone::Info,
                    format!("“{}” does nothing here ({place})", spec.name),
                );
                return Vec::new();
            }
            model.popup = None;
            return act(model, spec.action);
        }
        _ => {
            palette.line.key(key);
            palette.selection.at = 0;
        }
    }
    Vec::new()
}

fn confirm(model: &mut Model, key: Key) -> Vec<Effect> {
    let yes = matches!(key.code, KeyCode::Char('y' | 'Y'));
    let no = matches!(
        key.code,
        KeyCode::Char('n' | 'N' | 'q') | KeyCode::Esc | KeyCode::Enter
    );
    if !yes && !no {
        return Vec::new();
    }
    let Some(Popup::Confirm(confirm)) = model.popup.take() else {
        return Vec::new();
    };
    if !yes {
        if confirm.question == Question::Typed && matches!(key.code, KeyCode::Char('n' | 'N')) {
            read_back::open(model);
        }
        return Vec::new();
    }
    let now = model.now;
    match confirm.question {
        Question::Settle => settling::settle(model),
        Question::Undo => game::undo(model),
        Question::End(agreement) => end::carry_out(model, &EndingEdit::End(agreement)),
        Question::Resume => end::carry_out(model, &EndingEdit::Resume),
        Question::Typed => game::take_and_read_back(model),
        Question::Effect(effect) => return vec![effect],
        Question::Amend { turn } => {
            if let Screen::Table(table) = &mut model.screen
                && table.game.reopen(turn, now).is_ok()
            {
                table.page = None;
                table.restart();
                model.tell(
                    Tone::Warning,
                    "reopened: change the orders, then F5 settles this \
                 phase and the later ones again",
                );
            }
        }
        Question::StrikeAll => {
            if let Screen::Table(table) = &mut model.screen {
                table.game.strike_all(table.author());
                table.refresh();
            }
        }
    }
    Vec::new()
}

/// The word of the lock, and what waited for it.
fn word(model: &mut Model, key: Key) -> Vec<Effect> {
    let Some(Popup::Word(form)) = &mut model.popup else {
        return Vec::new();
    };
    if key.code == KeyCode::Esc {
        model.popup = None;
    } else if let Some(word) = form.key(key) {
        let then = form.then;
        model.popup = None;
        model.lock.choose(word);
        match then {
            Some(shown) => model.lock.close(shown),
            None => model.tell(
                Tone::Done,
                "from now on the curtain too opens with this word alone, until the program ends",
            ),
        }
    }
    Vec::new()
}

/// Saved, given up, or neither.
fn unsaved(model: &mut Model, key: Key) -> Vec<Effect> {
    let then = |popup: Option<Popup>| match popup {
        Some(Popup::Unsaved(effect)) => Some(Box::new(effect)),
        _ => None,
    };
    match key.code {
        KeyCode::Char('s' | 'S') => then(model.popup.take())
            .map(Effect::SaveWorldThen)
            .into_iter()
            .collect(),
        KeyCode::Char('d' | 'D') => then(model.popup.take())
            .map(Effect::DropWorldThen)
            .into_iter()
            .collect(),
        KeyCode::Esc | KeyCode::Enter | KeyCode::Char('n' | 'N' | 'q') => {
            model.popup = None;
            Vec::new()
        }
        _ => Vec::new(),
    }
}

fn choose(model: &mut Model, key: Key, action: Option<Action>) -> Vec<Effect> {
    let Some(Popup::Choose(choose)) = &mut model.popup else {
        return Vec::new();
    };
    let n = choose.candidates.len();
    let is_pick = choose.why.is_empty() && matches!(key.code, KeyCode::Char('1'..='9'));
    let edits = key.text().is_some() || key.code == KeyCode::Backspace;
    if edits && !is_pick && choose.why.key(key) {
        return Vec::new();
    }
    let picked = match (key.code, action) {
        (KeyCode::Char(c @ '1'..='9'), _) => {
            choose.selection.at = c
                .to_digit(10)
                .map(|d| d as usize - 1)
                .filter(|&i| i < n)
                .unwrap_or(choose.selection.at);
            None
        }
        (_, Some(Action::Accept)) => Some(choose.selection.at),
        (_, Some(Action::Back)) => {
            keep_undecided(model);
            return Vec::new();
        }
        (_, Some(action)) => {
            choose.selection.act(action, n, PAGE_LINES);
            None
        }
        _ => None,
    };
    let Some(picked) = picked else {
        return Vec::new();
    };
    let now = model.now;
    let Some(Popup::Choose(choose)) = model.popup.take() else {
        return Vec::new();
    };
    let Screen::Table(table) = &mut model.screen else {
        return Vec::new();
    };
    let candidates: Vec<_> = choose
        .candidates
        .into_iter()
        .map(|(order, _)| order)
        .collect();
    let Some(order) = candidates.get(picked).cloned() else {
        return Vec::new();
    };
    let reading = Reading::Order {
        order,
        notes: Vec::new(),
    };
    match choose.target {
        ChoiceFor::NewEntry => {
            let entry = table.line_of(choose.written, reading);
            let unclear = Entry {
                reading: Reading::Ambiguous {
                    question: choose.question,
                    candidates,
                },
                ..entry.clone()
            };
            let result = table.enter_or_ask(entry, now);
            if !matches!(result, Entered::Review { .. }) {
                table.game.rule_when_entered(unclear);
                table.game.give_reason(choose.why.text());
            }
            game::entered(model, result);
        }
        ChoiceFor::Entry(at) => {
            if let Some((seat, power)) = table
                .game
                .sheet()
                .entries
                .get(at)
                .map(|e| (e.seat, e.power))
            {
                let _ = table.game.rule_on(
                    at,
                    Entry {
                        seat,
                        power,
                        written: choose.written,
                        reading,
                    },
                    now,
                );
                table.game.give_reason(choose.why.text());
            }
            table.after_change();
        }
    }
    Vec::new()
}

/// A choice that is put off: the line is kept, undecided.
fn keep_undecided(model: &mut Model) {
    let Some(Popup::Choose(choose)) = model.popup.take() else {
        return;
    };
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    if choose.target == ChoiceFor::NewEntry {
        let candidates = choose
            .candidates
            .into_iter()
            .map(|(order, _)| order)
            .collect();
        let reading = Reading::Ambiguous {
            question: choose.question,
            candidates,
        };
        table.game.add(vec![table.line_of(choose.written, reading)]);
        table.refresh();
        model.tell(
            Tone::Warning,
            "kept undecided: Enter on its line asks again",
        );
    }
}
