//! From an input to a changed model and the effects that reach beyond it. Nothing here touches the
//! disk or the terminal.

use super::action::{Action, GameTraits, ScreenPlace};
use super::bindings::specs;
use super::effect::Effect;
use super::find::{Find, Which};
use super::input::Input;
use super::jump::Jump;
use super::keys::Key;
use super::lock::LockedPage;
use super::locked::update as lock;
use super::model::{AnyLayer, Context, LayerOutcome, Model, Notice, Pending};
use super::over_table::table_mut;
use super::popups::{
    Confirm, FindLine, HELP, HELP_SEARCH, HelpBox, JumpBox, PALETTE, Palette, WordForm,
    follow_search, go_on_searching,
};
use super::screens::game::{act_anywhere, enter_at_once};
use chancery_game::told;
use chancery_session::evening::Saved;

pub(crate) fn update(model: &mut Model, input: Input) -> Vec<Effect> {
    let now = model.cx.now;
    if let Some(table) = model.table_mut() {
        // What the last input did is forgotten here: `news` is about this one.
        table.begin_input(now);
    }
    take(model, input);
    let (layers, cx) = model.without_boxes_mut();
    follow_search(layers, cx);
    if let Some(table) = model.table()
        && let Some(told) = told::read_again(&table.game, &table.news.read_again)
    {
        // It joins the message and does not take its place: both have to be read.
        let text = match &model.cx.notice {
            Some(Notice { text, .. }) => format!("{text}; and {told}"),
            None => told,
        };
        model.cx.warn(text);
    }
    std::mem::take(&mut model.cx.effects)
}

fn take(model: &mut Model, input: Input) {
    let (top, below, cx) = model.parts();
    let outcome = match input {
        Input::Idle => return cx.lock.cover(),
        Input::FocusLost if cx.lock.falls_unfocused => return cx.lock.cover(),
        Input::FocusLost => return,
        // Its characters come back here as keys, and reach the lock where that is closed.
        Input::Text(text) => return take_text(model, &text),
        // Before the lock: what a player has in hands is laid out anew too.
        Input::Resize(width, height) => {
            cx.size = (width, height);
            top.input(below, cx, &input)
        }
        // Nothing else reaches a page while it is hidden.
        input if cx.lock.shown().is_some() => match lock::behind(model, &input) {
            Some(outcome) => outcome,
            None => return,
        },
        Input::Key(key) => {
            cx.drop_notice();
            // Only the very next key counts as the second press.
            let again = std::mem::take(&mut cx.cancelled);
            return press(model, key, again);
        }
        Input::Paste(text) => {
            cx.notice = None;
            // A text that vanishes without a word would look like a fault.
            if top.place().is_box && top.line_mut().is_none() {
                return cx.info("this box takes no pasted text");
            }
            top.pasted(below, cx, &text)
        }
        Input::Wheel { .. }
        | Input::Click(..)
        | Input::Drag(..)
        | Input::Release
        | Input::RightClick(..) => top.input(below, cx, &input),
    };
    follow(model, outcome);
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

/// Enters the beginning of a text at the table in one step, as far as its characters do nothing else.
/// Gives how many bytes that is.
fn type_at_once(model: &mut Model, text: &str) -> usize {
    let (top, _, cx) = model.parts();
    // On an empty line the first character may be a command, such as `?` or `:`.
    if cx.lock.shown().is_some() || top.line_is_empty() {
        return 0;
    }
    let place = top.place();
    // The curtain's key is an action even within a line.
    let end = text
        .find(|c: char| cx.look.keys.action(place, Key::char(c), false).is_some())
        .unwrap_or(text.len());
    let table = top.table_mut();
    let taken = table.map_or(0, |table| enter_at_once(table, &text[..end]));
    if taken > 0 {
        (cx.notice, cx.cancelled) = (None, false);
    }
    taken
}

/// Takes a key; `again` where the one before was to cancel something.
fn press(model: &mut Model, key: Key, again: bool) {
    let (top, below, cx) = model.parts();
    let place = top.place();
    let action = if place.is_box {
        cx.look.keys.in_box(place, key)
    } else {
        // While something is typed a key that edits it, such as Ctrl-U, is no action. Cancelling
        // always is one.
        let action = cx.look.keys.action(place, key, top.line_is_empty());
        action.filter(|&action| action == Action::Cancel || !top.keeps(below, key))
    };
    if let Some(action) = action.filter(|&action| is_there(model, action)) {
        return perform(model, action, again);
    }
    // After all actions: the number of a power must not take a key that does something here.
    if !place.is_box && jump(model, key) {
        return;
    }
    let (top, below, cx) = model.parts();
    let outcome = top.typed(below, cx, key);
    follow(model, outcome);
}

/// Whether the key of an action does it: outside a lesson its keys are those of a line of text.
fn is_there(model: &Model, action: Action) -> bool {
    action != Action::LearnAgain || model.lesson().is_some()
}

/// Goes to a power or player by a key that is nothing else: Alt and its letter or number while
/// nothing is typed, or the number alone where characters are no text. Whether it did.
fn jump(model: &mut Model, key: Key) -> bool {
    let (top, below, cx) = model.parts();
    if !top.line_is_empty() {
        return false;
    }
    let Some(jump) = Jump::by(key, top.place().types_text) else {
        return false;
    };
    let rows = top.rows(below, cx);
    let Some(to) = jump.among(&rows.parties, rows.party_in_hand()) else {
        return false;
    };
    top.go_to_party(below, cx, to);
    true
}

/// Does with the layer on top what came of an input. Before that every page is made anew where the
/// game has changed.
pub(crate) fn follow(model: &mut Model, outcome: LayerOutcome) {
    let table = model.table_mut();
    let is_changed = table.is_some_and(|table| std::mem::take(&mut table.is_changed));
    // Before anything opens or closes: what comes next looks at pages of the game as it is.
    let is_there = !is_changed || model.catch_up();
    let closes = matches!(
        outcome,
        LayerOutcome::Close | LayerOutcome::Key(_) | LayerOutcome::Act(_) | LayerOutcome::ActIn(..)
    );
    // Where the change itself took the layer away, the one on top now is another, and stays.
    if closes && is_there {
        model.pop();
    }
    match outcome {
        LayerOutcome::Stay | LayerOutcome::Pass | LayerOutcome::Close => {}
        LayerOutcome::CloseAll => model.close_all(),
        LayerOutcome::Open(layer) => {
            model.close_all();
            model.push(layer);
        }
        LayerOutcome::Key(key) => {
            press(model, key, false);
        }
        LayerOutcome::Act(action) => {
            perform(model, action, false);
        }
        LayerOutcome::ActIn(opener, action) => {
            perform(model, opener, false);
            let place = model.place();
            if place.is_box && specs(place).any(|spec| spec.action == action) {
                perform(model, action, false);
            }
        }
        LayerOutcome::Hide => model.cx.lock.cover(),
    }
    model.open_asked();
}

/// The boxes that list the actions of the place below them. Nothing opens above these.
static TELLING: [&ScreenPlace; 3] = [&HELP, &HELP_SEARCH, &PALETTE];

/// Carries out an action in the layer on top; `again` as for [`press`].
fn perform(model: &mut Model, action: Action, again: bool) {
    let place = model.place();
    if !place.is_box
        && let Some(why) = model.cx.why_not(model.layers(), action)
    {
        return model.cx.info(why);
    }
    let (top, _, cx) = model.parts();
    let outcome = match action {
        Action::Curtain => {
            cx.lock.close(LockedPage::Curtain);
            LayerOutcome::Stay
        }
        Action::Help | Action::Palette if !TELLING.contains(&place) => {
            tell_actions(model, action);
            LayerOutcome::Stay
        }
        Action::Repaint => {
            cx.effects.push(Effect::Repaint);
            LayerOutcome::Stay
        }
        Action::Suspend => {
            cx.effects.push(Effect::Suspend);
            LayerOutcome::Stay
        }
        Action::Mouse => {
            turn_mouse(cx);
            LayerOutcome::Stay
        }
        Action::Cancel => return cancel(model, again),
        // To quit would drop what is typed in the box.
        Action::Quit if place.is_box && top.pending() == Pending::Typed => {
            cx.warn("not entered yet: press Enter or Esc first, then quit");
            LayerOutcome::Stay
        }
        Action::Quit | Action::LearnAgain if place.is_box => LayerOutcome::Act(action),
        Action::Quit => return quit(model),
        _ if !place.is_box && acts_everywhere(model, action) => LayerOutcome::Stay,
        _ => act(model, action),
    };
    follow(model, outcome);
}

/// What a page knows nothing of goes to the table below it.
fn act(model: &mut Model, action: Action) -> LayerOutcome {
    let (top, below, cx) = model.parts();
    match (top.act(below, cx, action), table_mut(below)) {
        (LayerOutcome::Pass, Some(table)) => act_anywhere(table, cx, action),
        (outcome, _) => outcome,
    }
}

/// Carries out an action that does the same on every screen and page, and nothing in a box. Whether
/// it is one.
fn acts_everywhere(model: &mut Model, action: Action) -> bool {
    let (top, below, cx) = model.parts();
    match action {
        Action::Word => cx.ask(WordForm::default()),
        Action::LearnAgain => cx.effects.push(Effect::LearnAgain),
        Action::LearnShow => cx.effects.push(Effect::LearnShow),
        // Back ends the search before it leaves the page.
        Action::Back if cx.find.is_some() => cx.find = None,
        // Where there is nothing to go back from, it stops what is made.
        Action::Back if cx.making.is_some() && top.pending() == Pending::Nothing => {
            cx.effects.push(Effect::StopFiles);
        }
        Action::Find => {
            let from = top.rows(below, cx).at;
            cx.find = Some(Find::new(top.place(), from));
            cx.ask(FindLine::default());
        }
        Action::FindNext | Action::FindBefore => {
            let which = if action == Action::FindNext {
                Which::Next
            } else {
                Which::Before
            };
            let (layers, cx) = model.without_boxes_mut();
            go_on_searching(layers, cx, which);
        }
        Action::Jump => {
            let rows = top.rows(below, cx);
            if !rows.parties.is_empty() {
                let at = rows.party_in_hand();
                cx.ask(JumpBox::new(rows.parties, at));
            }
        }
        _ => return false,
    }
    true
}

/// Opens the box that tells the actions of the place.
fn tell_actions(model: &mut Model, action: Action) {
    let (place, about) = (model.place(), model.about(model.cx.size.0));
    let has = GameTraits {
        lesson: model.lesson().is_some(),
        ..about.has
    };
    if action == Action::Help {
        // What a screen says of its place is not about the box above it.
        let said = if place.is_box { None } else { about.notes };
        let notes =
            said.unwrap_or_else(|| place.notes.iter().map(|&note| note.to_owned()).collect());
        return model.cx.ask(HelpBox::new(place, notes, has));
    }
    let cx = &mut model.cx;
    let known = cx.look.keys.known();
    cx.ask(Palette::new(known, place, has));
}

fn turn_mouse(cx: &mut Context) {
    cx.mouse = !cx.mouse;
    let said = if cx.mouse {
        "mouse on; hold Shift to select text"
    } else {
        "mouse off; the terminal selects text without Shift"
    };
    cx.done(said);
    cx.effects.push(Effect::Mouse(cx.mouse));
}

/// Everything is saved at every change, so quitting asks only where something would be lost.
pub(crate) fn quit(model: &mut Model) {
    match loss(model) {
        Some(asks) => model.push(asks),
        None => model.cx.effects.push(Effect::Quit),
    }
}

/// What has to be asked before quitting, where something would be lost.
fn loss(model: &mut Model) -> Option<AnyLayer> {
    let Saved::Failed(why) = model.saved() else {
        return model.unsaved(&Effect::Quit);
    };
    let lost = format!("Saving failed: {why}. You lose what you entered since then.");
    let asks = Confirm::effect("Quit without saving the last change?", lost, Effect::Quit);
    let is_game = model.table().is_some();
    Some(AnyLayer::new(if is_game {
        asks.or_save_elsewhere()
    } else {
        asks
    }))
}

/// What is said where something that is typed would be lost.
const NOT_ENTERED: &str = "not entered yet: {cancel} again drops it";

/// Gives up what is open; where nothing is, says that the next one asks to quit, and `again` asks.
/// What was typed is quoted, so that it can be typed again.
fn cancel(model: &mut Model, again: bool) {
    let (top, below, cx) = model.parts();
    // What lies on top goes first: the search, then what is typed, then a box or what is begun.
    let (is_box, pending) = (top.place().is_box, top.pending());
    if !is_box && cx.find.take().is_some() {
        // The search was what is open.
    } else if pending == Pending::Typed && !again {
        warn(cx, NOT_ENTERED);
    } else if is_box || pending != Pending::Nothing {
        let typed = top.line_mut().map(|line| line.text().trim().to_owned());
        let outcome = top.act(below, cx, Action::Back);
        if let Some(typed) = typed.filter(|typed| !typed.is_empty() && !is_box)
            && top.line_mut().is_none_or(|line| line.is_empty())
        {
            cx.info(format!("“{typed}” was not entered"));
        }
        follow(model, outcome);
    } else if cx.making.is_some() {
        cx.effects.push(Effect::StopFiles);
    } else if again {
        let asks = loss(model).unwrap_or_else(|| {
            let saved = match model.lesson() {
                Some(_) => "The lesson is not saved.",
                None => "Everything is saved.",
            };
            AnyLayer::new(Confirm::effect("Quit Chancery?", saved, Effect::Quit))
        });
        model.push(asks);
    } else {
        warn(cx, "nothing to cancel: {cancel} again asks to quit");
    }
}

/// Says what the same key does when it is pressed once more.
fn warn(cx: &mut Context, text: &str) {
    cx.cancelled = true;
    cx.warn(text);
}
