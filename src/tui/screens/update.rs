//! The list of games and the set-up form; typing, wheel and clicks.

use crossterm::event::{KeyCode, KeyModifiers};

use crate::tui::action::{Action, Place};
use crate::tui::effect::Effect;
use crate::tui::input::Input;
use crate::tui::keys::Key;
use crate::tui::model::{Model, Screen, Tone};
use crate::tui::pages::{EyesPage, Page};
use crate::tui::painter;
use crate::tui::painter::form::Form;
use crate::tui::popups::{Confirm, Popup, Question};
use crate::tui::screens::Field;
use crate::tui::update::place;

const PAGE: usize = 10;

/// The list of games.
pub fn home(model: &mut Model, action: Action) -> Vec<Effect> {
    let Screen::Home(home) = &mut model.screen else {
        return Vec::new();
    };
    if home.selection.act(action, home.lines(), PAGE) {
        return Vec::new();
    }
    match action {
        Action::NewGame => return vec![Effect::NewGame],
        Action::Back => return vec![Effect::Quit],
        Action::Accept => {}
        _ => return Vec::new(),
    }
    let Some(game) = home.selected().cloned() else {
        return vec![Effect::NewGame];
    };
    let Some(damage) = game.damage else {
        return vec![Effect::Open(game.folder)];
    };
    match game.last_good {
        Some(number) => {
            model.popup = Some(Popup::Confirm(Confirm {
                question: Question::Effect(Effect::Recover(game.folder, number)),
                text: format!(
                    "Open the last good save of “{}”, at {}?",
                    game.name, game.phase
                ),
                consequence: damage,
            }));
        }
        None => model.tell(Tone::Error, damage),
    }
    Vec::new()
}

/// The set-up form.
pub fn set_up(model: &mut Model, action: Action) -> Vec<Effect> {
    let Screen::SetUp(form) = &mut model.screen else {
        return Vec::new();
    };
    let n = form.fields().len();
    if form.selection.act(action, n, PAGE) {
        return Vec::new();
    }
    match (action, form.field()) {
        (Action::Back, _) => return vec![Effect::GoHome],
        (Action::BeginGame, _) | (Action::Accept, Field::Start) if form.wants_world() => {
            return vec![Effect::MakeWorld];
        }
        (Action::BeginGame, _) | (Action::Accept, Field::Start) => return vec![Effect::Create],
        (Action::Accept, Field::Make) => {
            return vec![if form.wants_world() {
                Effect::MakeWorld
            } else {
                Effect::MakeAnotherWorld
            }];
        }
        (Action::Accept, Field::Paint) => return vec![Effect::PaintWorld],
        (Action::Secrets, _) if form.needs_world() => form.world.hidden = !form.world.hidden,
        (Action::Left, _) => form.change(false),
        (Action::Right, _) | (Action::Accept, Field::Rule(_)) => form.change(true),
        (Action::NextField | Action::Accept, _) => {
            form.selection.at = (form.selection.at + 1).min(n - 1);
        }
        (Action::PreviousField, _) => form.selection.at = form.selection.at.saturating_sub(1),
        _ => {}
    }
    Vec::new()
}

/// Whether a key belongs to the line being typed although it is an action elsewhere: what edits a
/// line, as long as it holds text.
pub fn wants_raw(model: &Model, key: Key) -> bool {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    let cuts = control && matches!(key.code, KeyCode::Char('u' | 'w'));
    let walks = !key.modifiers.contains(KeyModifiers::SHIFT)
        && matches!(
            key.code,
            KeyCode::Left | KeyCode::Right | KeyCode::Home | KeyCode::End | KeyCode::Delete
        );
    match &model.screen {
        Screen::Home(_) => false,
        // At the end of a path, Right takes a file that was found into it.
        Screen::SetUp(form) => {
            form.takes_text()
                && (cuts || walks)
                && !(key.code == KeyCode::Right && form.completes())
        }
        Screen::Painter(painter) => {
            painter.form.as_ref().is_some_and(Form::takes_text) && (cuts || walks)
        }
        Screen::Table(table) => match (place(model), &table.page) {
            (Place::Table | Place::Ballots, _) if !table.line.is_empty() => {
                // At the end of the line, Right takes the candidate into it.
                let at_end = table.line.cursor() >= table.line.text().chars().count();
                cuts || (walks && !(key.code == KeyCode::Right && at_end))
            }
            (Place::Provinces, _) => cuts && !table.line_is_empty(),
            (Place::Rules, Some(Page::Rules(page))) => {
                let rule = page.selected(table.game.setup.variant, &table.game.history().rules);
                let types =
                    key.text().is_some() && rule.is_some_and(|rule| rule.spec.choices.is_empty());
                types || page.number.is_some() && (cuts || walks)
            }
            (Place::Editor, Some(Page::Editor(page))) => !page.line.is_empty() && (cuts || walks),
            (Place::Amendment, Some(Page::Amendment(page))) => {
                !page.why.is_empty() && (cuts || walks)
            }
            _ => false,
        },
    }
}

/// A key that is no action: it goes into the line that is typed into.
pub fn typed(model: &mut Model, key: Key) {
    match &mut model.screen {
        Screen::Home(_) => {}
        Screen::SetUp(form) => form.key(key),
        Screen::Painter(painter) => {
            if let Some(form) = &mut painter.form {
                form.key(key);
            }
        }
        Screen::Table(table) => match &mut table.page {
            Some(Page::Editor(page)) => {
                page.line.key(key);
            }
            Some(Page::Amendment(page)) => _ = page.why.key(key),
            Some(Page::Rules(_)) => crate::tui::pages::rules::update::typed(model, key),
            Some(Page::Review(_)) => crate::tui::pages::review::update::typed(model, key),
            Some(Page::Eyes(page)) => {
                if let Some(viewer) = key
                    .text()
                    .and_then(|c| c.to_digit(10))
                    .and_then(|digit| EyesPage::viewer(&table.game, digit))
                {
                    **page = EyesPage::new(&table.game, viewer);
                }
            }
            Some(_) => {}
            None if table.filter.is_some() => {
                table.provinces_key(key);
            }
            None => table.typed(key),
        },
    }
}

/// The wheel: over the board it scrolls the board, elsewhere the list.
pub fn wheel(model: &mut Model, at: (u16, u16), (columns, lines): (i16, i16)) {
    if model.popup.is_none() && matches!(model.screen, Screen::Painter(_)) {
        painter::mouse::wheel(model, (columns, lines));
        return;
    }
    if model.popup.is_none() && crate::tui::view::is_board(model, at) {
        scroll_board(model, (columns.signum(), lines.signum()));
        return;
    }
    let action = if lines < 0 { Action::Up } else { Action::Down };
    for _ in 0..lines.unsigned_abs().min(3) {
        let _ = crate::tui::update::act(model, action);
    }
}

/// Scrolls the board by quarters of what is seen of it, right and down.
pub fn scroll_board(model: &mut Model, quarters: (i16, i16)) {
    if let Some(pan) = crate::tui::view::panned(model, quarters)
        && let Screen::Table(table) = &mut model.screen
    {
        match &mut table.page {
            Some(Page::Eyes(page)) => page.pan = pan,
            _ => table.pan = pan,
        }
    }
}

/// What else the mouse does; only the painter knows it.
pub fn mouse(model: &mut Model, input: &Input) {
    if model.popup.is_some() {
        return;
    }
    match *input {
        Input::Drag(column, row) => painter::mouse::drag(model, (column, row)),
        Input::Release => painter::mouse::release(model),
        Input::RightClick(column, row) => painter::mouse::pick(model, (column, row)),
        _ => {}
    }
}

/// A click: on the board it looks a province up; on a line it selects it.
pub fn click(model: &mut Model, column: u16, row: u16) -> Vec<Effect> {
    if model.popup.is_some() {
        return Vec::new();
    }
    if matches!(model.screen, Screen::Painter(_)) {
        painter::mouse::press(model, (column, row));
        return Vec::new();
    }
    let hit = crate::tui::view::hit(model, column, row);
    let Screen::Table(table) = &mut model.screen else {
        return Vec::new();
    };
    match hit {
        Some(crate::tui::table::draw::Hit::Province(province)) => {
            table.point_at(province);
            let name = table.game.board().full_place(province.into());
            model.tell(Tone::Info, name);
        }
        Some(crate::tui::table::draw::Hit::Row(at))
            if table
                .rows
                .get(at)
                .is_some_and(crate::tui::table::Row::selectable) =>
        {
            table.cursor = at;
            table.moved();
        }
        Some(crate::tui::table::draw::Hit::Row(_)) | None => {}
    }
    Vec::new()
}
