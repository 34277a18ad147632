//! From an input to a changed model and the effects that reach beyond it. Nothing here touches the
//! disk or the terminal.

use super::action::{Action, Has, Place};
use super::effect::Effect;
use super::input::Input;
use super::keymap::action_for;
use super::keys::Key;
use super::lock::Shown;
use super::lock::update as lock;
use super::model::{Model, Screen, Tone};
use super::pages::{has_alliances, has_rulebook};
use super::painter;
use super::popups::{Confirm, Palette, Popup, Question, WordForm};
use super::popups::{end::update as end, update as popup};
use super::screens::{game::again, update as screens};
use super::table::update as game;

/// Takes an input.
pub fn update(model: &mut Model, input: Input) -> Vec<Effect> {
    let before = again::mark(model);
    let effects = taken(model, input);
    again::tell(model, before);
    effects
}

fn taken(model: &mut Model, input: Input) -> Vec<Effect> {
    match input {
        Input::Resize => Vec::new(),
        Input::Idle => {
            model.lock.cover();
            Vec::new()
        }
        Input::FocusLost => {
            if model.lock.falls_unfocused {
                model.lock.cover();
            }
            Vec::new()
        }
        input if model.lock.shown().is_some() => {
            lock::behind(model, &input);
            Vec::new()
        }
        Input::Key(key) => {
            model.notice = None;
            key_pressed(model, key)
        }
        Input::Paste(text) => {
            model.notice = None;
            pasted(model, &text);
            Vec::new()
        }
        Input::Wheel { at, by } => {
            screens::wheel(model, at, by);
            Vec::new()
        }
        Input::Click(column, row) => screens::click(model, column, row),
        Input::Drag(..) | Input::Release | Input::RightClick(..) => {
            screens::mouse(model, &input);
            Vec::new()
        }
    }
}

/// Where the game master is.
pub fn place(model: &Model) -> Place {
    match (&model.popup, &model.screen) {
        (Some(_), _) => Place::Popup,
        (None, Screen::Home(_)) => Place::Home,
        (None, Screen::SetUp(_)) => Place::SetUp,
        (None, Screen::Table(table)) => table.place(),
        (None, Screen::Painter(painter)) if painter.form.is_some() => Place::PainterForm,
        (None, Screen::Painter(_)) => Place::Painter,
    }
}

/// What the open game has that others have not.
pub fn has(model: &Model) -> Has {
    let Screen::Table(table) = &model.screen else {
        return Has {
            drawing: matches!(model.screen, Screen::Painter(_)),
            ..Has::default()
        };
    };
    Has {
        players: table.among_players(),
        alliances: has_alliances(&table.game),
        rulebook: has_rulebook(&table.game),
        scales: table.game.setup.variant.forms().scales,
        world: table.game.board().chart.wraps,
        beyond: table.game.board().far.is_some(),
        drawing: false,
    }
}

fn line_is_empty(model: &Model) -> bool {
    match &model.screen {
        Screen::Home(_) => true,
        Screen::SetUp(form) => !form.takes_text(),
        Screen::Table(table) => table.line_is_empty(),
        Screen::Painter(painter) => painter.form.as_ref().is_none_or(|form| !form.takes_text()),
    }
}

pub(super) fn key_pressed(model: &mut Model, key: Key) -> Vec<Effect> {
    if model.popup.is_some() {
        return popup::key(model, key);
    }
    let place = place(model);
    match action_for(place, key, line_is_empty(model)) {
        Some(action) if !screens::wants_raw(model, key) => act(model, action),
        _ => {
            screens::typed(model, key);
            Vec::new()
        }
    }
}

/// Carries out an action in the place where the game master is.
pub fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    match action {
        Action::Curtain => model.lock.close(Shown::Curtain),
        Action::Word => model.popup = Some(Popup::Word(WordForm::new(None))),
        Action::Help => {
            model.popup = Some(Popup::Help {
                place: place(model),
                top: 0,
            });
        }
        Action::Palette => {
            model.popup = Some(Popup::Palette(Palette::new(place(model), has(model))));
        }
        Action::Repaint => return vec![Effect::Repaint],
        Action::Suspend => return vec![Effect::Suspend],
        Action::Mouse => {
            model.mouse = !model.mouse;
            model.tell(
                Tone::Done,
                if model.mouse {
                    "mouse on; hold Shift to select text"
                } else {
                    "mouse off"
                },
            );
            return vec![Effect::Mouse(model.mouse)];
        }
        Action::Quit => return quit(model),
        _ => {
            return match &mut model.screen {
                Screen::Home(_) => screens::home(model, action),
                Screen::SetUp(_) => screens::set_up(model, action),
                Screen::Table(_) => game::act(model, action),
                Screen::Painter(_) => painter::keys::act(model, action),
            };
        }
    }
    Vec::new()
}

/// What would be lost by quitting though nothing failed: a line that is being typed, a form that
/// was filled in.
fn not_entered(model: &Model) -> Option<String> {
    match &model.screen {
        Screen::SetUp(form) if form.touched => {
            Some("Quit, and give up the game that is being set up?".to_owned())
        }
        Screen::Table(table) if !table.line.text().trim().is_empty() => Some(format!(
            "Quit although “{}” is not entered?",
            table.line.text().trim()
        )),
        _ => None,
    }
}

/// Everything is saved at every change, so quitting asks only where something would be lost.
fn quit(model: &mut Model) -> Vec<Effect> {
    if matches!(model.screen, Screen::Painter(_)) {
        return painter::keys::leave(model, Effect::Quit);
    }
    if let Some(text) = not_entered(model) {
        model.popup = Some(Popup::Confirm(Confirm {
            question: Question::Effect(Effect::Quit),
            text,
            consequence: "It is not saved. All that was entered before is.".to_owned(),
        }));
        return Vec::new();
    }
    let super::model::Saved::Failed(why) = &model.saved else {
        return vec![Effect::Quit];
    };
    model.popup = Some(Popup::Confirm(Confirm {
        question: Question::Effect(Effect::Quit),
        text: "Quit although the last change is not saved?".to_owned(),
        consequence: format!("Saving failed: {why}. What was entered since is lost."),
    }));
    Vec::new()
}

fn pasted(model: &mut Model, text: &str) {
    match (&mut model.popup, &mut model.screen) {
        (Some(Popup::Palette(palette)), _) => palette.line.paste(text),
        (Some(Popup::Reason(reason)), _) => reason.line.paste(text),
        (Some(_), _) | (None, Screen::Home(_)) => {}
        (None, Screen::SetUp(form)) => form.paste(text),
        (None, Screen::Painter(painter)) => {
            if let Some(form) = &mut painter.form {
                form.paste(text);
            }
        }
        (None, Screen::Table(table)) => match (&mut table.page, &mut table.filter) {
            (Some(super::pages::Page::Editor(page)), _) => page.line.paste(text),
            (Some(super::pages::Page::Amendment(page)), _) => page.why.paste(text),
            (
                Some(super::pages::Page::ReadBack(_) | super::pages::Page::Review(_)) | None,
                None,
            ) if table.game.state().is_over() => {
                let over = end::over(&table.game);
                model.tell(Tone::Info, over);
            }
            (Some(super::pages::Page::ReadBack(_) | super::pages::Page::Review(_)), _) => {
                table.page = None;
                let entered = table.paste(text);
                game::entered(model, entered);
            }
            (Some(_), _) => {}
            (None, Some(filter)) => filter.paste(text),
            (None, None) => {
                let entered = table.paste(text);
                game::entered(model, entered);
            }
        },
    }
}
