//! From an input to a changed model and the effects that reach beyond it. Nothing here touches the
//! disk or the terminal.

use super::action::{Action, GameTraits, ScreenPlace};
use super::bindings::specs;
use super::effect::Effect;
use super::find::{Find, Which};
use super::input::Input;
use super::keys::Key;
use super::lock::LockedPage;
use super::locked::update as lock;
use super::model::{AfterKey, Context, Jump, Model, Notice, Popup, Saved, Screen};
use super::open_game::GameScreen;
use super::popups::{
    Confirm, FindLine, HELP, HELP_SEARCH, HelpBox, JumpBox, PALETTE, Palette, WordForm,
    follow_search, go_on_searching,
};
use chancery_game::told;

pub(crate) fn update(model: &mut Model, input: Input) -> Vec<Effect> {
    let now = model.cx.now;
    if let Some(game) = model.open_mut::<GameScreen>() {
        game.table.begin_input(now);
    }
    take(model, input);
    follow_search(&*model.screen, &mut model.cx);
    if let Some(game) = model.open::<GameScreen>()
        && let Some(told) = told::read_again(&game.table.game, &game.table.news.read_again)
    {
        let text = match &model.cx.notice {
            Some(Notice { text, .. }) => format!("{text}; and {told}"),
            None => told,
        };
        model.cx.warn(text);
    }
    std::mem::take(&mut model.cx.effects)
}

fn take(model: &mut Model, input: Input) {
    let (screen, cx) = (&mut model.screen, &mut model.cx);
    match input {
        Input::Idle => cx.lock.cover(),
        Input::FocusLost if cx.lock.falls_unfocused => cx.lock.cover(),
        Input::Resize(width, height) => {
            cx.size = (width, height);
            screen.resized(cx);
        }
        Input::FocusLost => {}
        Input::Text(text) => take_text(model, &text),
        input if cx.lock.shown().is_some() => lock::behind(model, &input),
        Input::Key(key) => {
            cx.notice = None;
            let again = std::mem::take(&mut cx.cancelled);
            press(model, key, again);
        }
        Input::Paste(text) => {
            cx.notice = None;
            match cx.popup.take() {
                Some(mut popup) => {
                    if popup.line_mut().is_some() {
                        popup.pasted(&mut **screen, cx, &text);
                    } else {
                        cx.info("this box takes no pasted text");
                    }
                    cx.popup.get_or_insert(popup);
                }
                None => screen.pasted(&mut (), cx, &text),
            }
        }
        Input::Wheel { .. } => screen.mouse(cx, &input),
        Input::Click(..) | Input::Drag(..) | Input::Release | Input::RightClick(..) => {
            if cx.popup.is_none() {
                screen.mouse(cx, &input);
            }
        }
    }
}

/// Takes characters that came at once, with the outcome of a key each.
fn take_text(model: &mut Model, text: &str) {
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let taken = match type_at_once(model, rest) {
            0 => {
                take(model, Input::Key(Key::char(c)));
                c.len_utf8()
            }
            taken => taken,
        };
        rest = &rest[taken..];
    }
}

/// Types the beginning of a text into the line of the open screen in one step, as far as its
/// characters do nothing else. Gives how many bytes that is.
fn type_at_once(model: &mut Model, text: &str) -> usize {
    let (screen, cx) = (&mut model.screen, &mut model.cx);
    if cx.lock.shown().is_some() || cx.popup.is_some() || screen.line_is_empty() {
        return 0;
    }
    let place = screen.place();
    let is_action = |c: char| cx.look.keys.action(place, Key::char(c), false).is_some();
    let end = text.find(is_action).unwrap_or(text.len());
    let taken = screen.type_at_once(&text[..end]);
    if taken > 0 {
        (cx.notice, cx.cancelled) = (None, false);
    }
    taken
}

/// Where the game master is.
pub(crate) fn current_place(model: &Model) -> &'static ScreenPlace {
    match &model.cx.popup {
        Some(popup) => popup.place(),
        None => model.screen.place(),
    }
}

/// Takes a key; `again` where the one before was to cancel something.
fn press(model: &mut Model, key: Key, again: bool) {
    if model.cx.popup.is_some() {
        return answer(model, key, again);
    }
    let screen = &mut model.screen;
    match model
        .cx
        .look
        .keys
        .action(screen.place(), key, screen.line_is_empty())
    {
        Some(Action::Cancel) => cancel(model, again),
        Some(action) if !screen.keeps(&(), key) && is_there(&model.cx, action) => {
            act(model, action);
        }
        _ if jump(&mut **screen, &model.cx, key) => {}
        _ => screen.typed(&mut (), &mut model.cx, key),
    }
}

/// Whether the key of an action does it: outside a lesson its keys are those of a line of text.
fn is_there(cx: &Context, action: Action) -> bool {
    action != Action::LearnAgain || cx.lesson.is_some()
}

/// Goes to a power or player by a key that is nothing else: Alt and its letter or number while
/// nothing is typed, or the number alone where characters are no text. Whether it did.
fn jump(screen: &mut dyn Screen, cx: &Context, key: Key) -> bool {
    let jump = Jump::of(key, screen.place().types_text).filter(|_| screen.line_is_empty());
    let to = jump.and_then(|jump| {
        let (names, at) = screen.parties(&(), cx)?;
        jump.among(&names, at)
    });
    to.map(|to| screen.go_to_party(&(), cx, to)).is_some()
}

/// Takes a key for the open box.
fn answer(model: &mut Model, key: Key, again: bool) {
    let cx = &mut model.cx;
    let Some(popup) = cx.popup.take() else {
        return;
    };
    let action = cx.look.keys.in_box(popup.place(), key);
    take_in_box(model, popup, action, Some(key), again);
}

/// The boxes that list the actions of the place below them. Nothing opens above these.
static TELLING: [&ScreenPlace; 3] = [&HELP, &HELP_SEARCH, &PALETTE];

/// Carries out an action in a box, or types a key that is no action; `again` as for [`press`].
fn take_in_box(
    model: &mut Model,
    mut popup: Box<dyn Popup>,
    action: Option<Action>,
    key: Option<Key>,
    again: bool,
) {
    let (screen, cx) = (&mut *model.screen, &mut model.cx);
    let place = popup.place();
    let after = match action.filter(|&action| is_there(cx, action)) {
        Some(Action::Curtain) => {
            cx.lock.close(LockedPage::Curtain);
            AfterKey::Open
        }
        Some(Action::Quit) if popup.is_unfinished() => {
            cx.warn("not entered yet: press Enter or Esc first, then quit");
            AfterKey::Open
        }
        Some(Action::Cancel) if popup.is_unfinished() && !again => {
            warn(cx, NOT_ENTERED);
            AfterKey::Open
        }
        Some(Action::Cancel) => popup.act(screen, cx, Action::Back),
        Some(action @ (Action::Quit | Action::LearnAgain)) => AfterKey::Act(action),
        Some(action @ (Action::Help | Action::Palette)) if !TELLING.contains(&place) => {
            cx.covered = Some(popup);
            return tell_actions(screen, cx, action, place);
        }
        Some(Action::Repaint) => {
            cx.effects.push(Effect::Repaint);
            AfterKey::Open
        }
        Some(Action::Mouse) => {
            turn_mouse(cx);
            AfterKey::Open
        }
        Some(Action::Suspend) => {
            cx.effects.push(Effect::Suspend);
            AfterKey::Open
        }
        Some(action) => popup.act(screen, cx, action),
        None => key.map_or(AfterKey::Open, |key| popup.typed(screen, cx, key)),
    };
    match after {
        AfterKey::Open => _ = cx.popup.get_or_insert(popup),
        AfterKey::Closed if cx.popup.is_none() => cx.popup = cx.covered.take(),
        AfterKey::Closed => {}
        AfterKey::Key(key) => press(model, key, false),
        AfterKey::Act(action) => match cx.covered.take() {
            Some(below) => take_in_box(model, below, Some(action), None, false),
            None => act(model, action),
        },
        AfterKey::ActIn(opener, action) => {
            act(model, opener);
            let opened = model.cx.popup.take();
            if let Some(opened) = opened {
                let works = specs(opened.place()).any(|spec| spec.action == action);
                take_in_box(model, opened, Some(action).filter(|_| works), None, false);
            }
        }
    }
}

/// Opens the box that tells the actions of a place.
fn tell_actions(
    screen: &dyn Screen,
    cx: &mut Context,
    action: Action,
    place: &'static ScreenPlace,
) {
    if action == Action::Help {
        return cx.ask(HelpBox::new(place));
    }
    let has = GameTraits {
        lesson: cx.lesson.is_some(),
        ..screen.has()
    };
    let known = cx.look.keys.known();
    cx.ask(Palette::new(known, place, has));
}

/// Carries out an action in the place where the game master is.
fn act(model: &mut Model, action: Action) {
    let (screen, cx) = (&mut model.screen, &mut model.cx);
    if let Some(why) = cx.why_not(&**screen, action) {
        return cx.info(why);
    }
    match action {
        Action::Curtain => cx.lock.close(LockedPage::Curtain),
        Action::Word => cx.ask(WordForm::new(None)),
        Action::Help | Action::Palette => {
            let place = screen.place();
            tell_actions(&**screen, cx, action, place);
        }
        Action::LearnAgain => cx.effects.push(Effect::LearnAgain),
        Action::LearnShow => cx.effects.push(Effect::LearnShow),
        Action::Repaint => cx.effects.push(Effect::Repaint),
        Action::Suspend => cx.effects.push(Effect::Suspend),
        Action::Mouse => turn_mouse(cx),
        Action::Quit => quit(model),
        Action::Cancel => cancel(model, false),
        Action::Back if cx.find.is_some() => cx.find = None,
        Action::Find => {
            let from = screen.rows(&(), cx).at;
            cx.find = Some(Find::new(screen.place(), from));
            cx.ask(FindLine::default());
        }
        Action::FindNext => go_on_searching(&mut **screen, cx, Which::Next),
        Action::FindBefore => go_on_searching(&mut **screen, cx, Which::Before),
        Action::Jump => {
            if let Some(asks) = JumpBox::new(&**screen, cx) {
                cx.ask(asks);
            }
        }
        _ => screen.act(&mut (), cx, action),
    }
}

fn turn_mouse(cx: &mut Context) {
    cx.mouse = !cx.mouse;
    let said = if cx.mouse {
        "mouse on; hold Shift to select text"
    } else {
        "mouse off"
    };
    cx.done(said);
    cx.effects.push(Effect::Mouse(cx.mouse));
}

/// Everything is saved at every change, so quitting asks only where something would be lost.
pub(crate) fn quit(model: &mut Model) {
    match loss(model) {
        Some(asks) => model.cx.popup = Some(asks),
        None => model.cx.effects.push(Effect::Quit),
    }
}

/// What has to be asked before quitting, where something would be lost.
fn loss(model: &mut Model) -> Option<Box<dyn Popup>> {
    let Saved::Failed(why) = &model.cx.saved else {
        return model.screen.unsaved(Effect::Quit);
    };
    let lost = format!("Saving failed: {why}. You lose what you entered since then.");
    let asks = Confirm::effect("Quit without saving the last change?", lost, Effect::Quit);
    let is_game = model.open::<GameScreen>().is_some();
    Some(Box::new(if is_game {
        asks.or_save_elsewhere()
    } else {
        asks
    }))
}

/// What is said where something that is typed would be lost.
const NOT_ENTERED: &str = "not entered yet: {cancel} again drops it";

/// Gives up what is open; where nothing is, says that the next one asks to quit, and `again` asks.
fn cancel(model: &mut Model, again: bool) {
    let (screen, cx) = (&mut model.screen, &mut model.cx);
    if cx.find.take().is_some() {
        // The search was what is open.
    } else if screen.is_unfinished() && !again {
        warn(cx, NOT_ENTERED);
    } else if screen.cancel(cx) {
        // It is given up, and the screen shows it.
    } else if again {
        let asks = loss(model);
        model.cx.popup = asks.or_else(|| {
            let saved = match model.cx.lesson {
                Some(_) => "The lesson is not saved.",
                None => "Everything is saved.",
            };
            let asks = Confirm::effect("Quit Chancery?", saved, Effect::Quit);
            Some(Box::new(asks))
        });
    } else {
        warn(cx, "nothing to cancel: {cancel} again asks to quit");
    }
}

/// Says what the same key does when it is pressed once more.
fn warn(cx: &mut Context, text: &str) {
    cx.cancelled = true;
    cx.warn(text);
}
