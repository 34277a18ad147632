//! What keys do in the set-up form.

use crossterm::event::KeyCode;
use ratatui::prelude::*;

use super::{SetUp, SetUpField, WorldField, draw};
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::effect::Effect;
use crate::tui::input::Input;
use crate::tui::keys::Key;
use crate::tui::line::{self, InputLine};
use crate::tui::list::Rows;
use crate::tui::model::{Component, Context, PageHeader, Popup, Screen, walked};
use crate::tui::popups::{Confirm, ScoresForm};
use crate::tui::shared::{FIELDS, LIST, SCORES, VALUES};
use chancery_game::score::System;
use chancery_game::told;

/// Setting a game up.
pub static PLACE: ScreenPlace = ScreenPlace {
    first: "begin the game first",
    reached: "in the form of a new game: {new-game} in the list of games",
    types_text: true,
    notes: &[
        "{draw-seats} draws who plays which power, of the names in any of the lines.",
        "Write a wish behind a name: Anna: FGI, or Anna: France 40, Italy 20.",
        "Write the power of an earlier game: Anna; was Turkey. The log has the seed.",
    ],
    ..ScreenPlace::new("Setting up a game", &[LIST, FIELDS, VALUES, OWN])
};

const OWN: &[Spec] = &[
    Spec::new(Action::BeginGame, "Begin the game")
        .keys(&[Key::f(5), Key::ctrl('s')])
        .short("begin")
        .also("start"),
    Spec::new(Action::Secrets, "Hide the secret world, and show it again").keys(&[Key::f(3)]),
    SCORES,
    Spec::new(
        Action::DrawSeats,
        "Draw who plays which power, of the names that were typed",
    )
    .keys(&[Key::f(4)])
    .also("seats random lot assign powers players bids preferences shuffle"),
];

/// Lines of a page of the form.
const PAGE: usize = 10;

impl Component<(), ()> for SetUp {
    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn why_not(&self, (): &(), action: Action) -> Option<String> {
        let why = match action {
            Action::Secrets if !self.needs_world() => "this game has no secret world",
            Action::Scores if self.list_of_players() => "this game has its own points",
            _ => return None,
        };
        Some(why.to_owned())
    }

    fn act(&mut self, (): &mut (), cx: &mut Context, action: Action) {
        let n = self.fields().len();
        if self.selection.act(action, n, PAGE) {
            return;
        }
        match (action, self.field()) {
            (Action::Back, _) => match self.unsaved(Effect::GoHome) {
                Some(asks) => cx.popup = Some(asks),
                None => cx.effects.push(Effect::GoHome),
            },
            (Action::BeginGame, _) | (Action::Accept, SetUpField::Start) => {
                cx.effects.push(if self.wants_world() {
                    Effect::MakeWorld
                } else {
                    Effect::Create
                });
            }
            (Action::Accept, SetUpField::World(WorldField::Make)) => {
                cx.effects.push(if self.wants_world() {
                    Effect::MakeWorld
                } else {
                    Effect::MakeAnotherWorld
                });
            }
            (Action::Accept, SetUpField::World(WorldField::Paint)) => {
                cx.effects.push(Effect::PaintWorld);
            }
            (Action::Scores, _) => {
                cx.ask(ScoresForm::new(self.scoring.as_ref(), choose_scoring));
            }
            (Action::DrawSeats, _) => cx.effects.push(Effect::DrawSeats),
            (Action::Secrets, _) => self.world.hidden = !self.world.hidden,
            (Action::Accept, SetUpField::Fold(fold)) => self.unfold(fold, !self.is_open(fold)),
            (Action::Left | Action::Right, SetUpField::Fold(fold)) => {
                self.unfold(fold, action == Action::Right);
            }
            (Action::Left, _) => self.change(false),
            (Action::Right, _) | (Action::Accept, SetUpField::Rule(_)) => self.change(true),
            (Action::NextField | Action::Accept, _) => {
                self.selection.at = (self.selection.at + 1).min(n - 1);
            }
            (Action::PreviousField, _) => self.selection.at = self.selection.at.saturating_sub(1),
            _ => {}
        }
    }

    /// The name that the form wrote counts as none: what is typed takes its place.
    fn line_is_empty(&self) -> bool {
        match self.field() {
            SetUpField::Name => self.name_is_default || self.name.is_empty(),
            SetUpField::Player(line) => self.players.get(line).is_none_or(InputLine::is_empty),
            _ => !self.takes_text(),
        }
    }

    /// At the end of a path, Right takes a file that was found into it.
    fn keeps(&self, (): &(), key: Key) -> bool {
        self.takes_text() && line::edits(key) && !(key.code == KeyCode::Right && self.completes())
    }

    fn typed(&mut self, (): &mut (), _cx: &mut Context, key: Key) {
        self.key(key);
    }

    fn pasted(&mut self, (): &mut (), _cx: &mut Context, text: &str) {
        self.paste(text);
    }

    fn rows(&self, (): &(), cx: &Context) -> Rows {
        draw::told(cx, self)
    }

    fn draw(&self, (): &(), cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(cx, self, frame, body);
    }
}

impl Screen for SetUp {
    /// A click goes to a field, and opens a folded part or closes it. A click on the field in hand
    /// takes its next value, or does what it says.
    fn mouse(&mut self, cx: &mut Context, input: &Input) {
        match *input {
            Input::Wheel { by: (_, lines), .. } => {
                walked(lines).for_each(|action| self.act(&mut (), cx, action));
            }
            Input::Click(column, row) => {
                let Some(at) = draw::field_at(cx, self, Position::new(column, row)) else {
                    return;
                };
                let is_in_hand = std::mem::replace(&mut self.selection.at, at) == at;
                let folds = matches!(self.field(), SetUpField::Fold(_));
                if folds || is_in_hand && self.field() == SetUpField::Start {
                    self.act(&mut (), cx, Action::Accept);
                } else if is_in_hand && !self.takes_text() {
                    self.change(true);
                }
            }
            _ => {}
        }
    }

    fn unsaved(&mut self, then: Effect) -> Option<Box<dyn Popup>> {
        let question = match then {
            Effect::Quit => "Quit, and give up this new game?",
            _ => "Give up this new game?",
        };
        let asks = Confirm::effect(
            question,
            "This set-up will be lost. Other games are safe.",
            then,
        );
        self.touched.then(|| Box::new(asks) as Box<dyn Popup>)
    }

    fn header(&self, _width: u16) -> PageHeader {
        PageHeader {
            left: " Chancery".to_owned(),
            middle: "New game".to_owned(),
            ..PageHeader::default()
        }
    }
}

/// Chooses the scoring system of the game that is set up.
fn choose_scoring(screen: &mut dyn Screen, cx: &mut Context, system: Option<System>) {
    if let Some(form) = screen.downcast_mut::<SetUp>() {
        cx.give(&told::scored(system.as_ref(), form.begun(cx.now).as_ref()));
        form.scoring = system;
        form.touched = true;
    }
}
