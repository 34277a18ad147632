//! What keys do in the set-up form.

use crossterm::event::KeyCode;
use ratatui::prelude::*;

use super::draw;
use crate::tui::about::{LayerAbout, PageHeader};
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::effect::Effect;
use crate::tui::input::{Input, walked};
use crate::tui::keys::Key;
use crate::tui::line;
use crate::tui::list::{Rows, Selection};
use crate::tui::look::Look;
use crate::tui::model::{AnyLayer, Context, Layer, LayerOutcome, Layers};
use crate::tui::popups::{Confirm, ScoresForm};
use crate::tui::shared::{FIELDS, LIST, SCORES, VALUES};
use chancery_game::score::System;
use chancery_game::told;
use chancery_session::set_up::{SetUp, SetUpField, WorldField};

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

impl Layer for SetUp {
    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn why_not(&self, _below: &Layers, action: Action) -> Option<String> {
        let why = match action {
            Action::Secrets if !self.needs_world() => "this game has no secret world",
            Action::Scores if self.list_of_players() => "this game has its own points",
            _ => return None,
        };
        Some(why.to_owned())
    }

    fn act(&mut self, _below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        let n = self.fields().len();
        let mut selection = Selection { at: self.at };
        let walks = selection.act(action, n, PAGE);
        self.at = selection.at;
        if walks {
            return LayerOutcome::Stay;
        }
        match (action, self.field()) {
            (Action::Back, _) => match self.unsaved(Effect::GoHome) {
                Some(asks) => cx.open_above(asks),
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
                self.at = (self.at + 1).min(n - 1);
            }
            (Action::PreviousField, _) => self.at = self.at.saturating_sub(1),
            _ => {}
        }
        LayerOutcome::Stay
    }

    fn line_is_empty(&self) -> bool {
        self.is_blank()
    }

    /// At the end of a path, Right takes a file that was found into it.
    fn keeps(&self, _below: &Layers, key: Key) -> bool {
        self.takes_text() && line::edits(key) && !(key.code == KeyCode::Right && self.completes())
    }

    fn typed(&mut self, _below: &mut Layers, _cx: &mut Context, key: Key) -> LayerOutcome {
        let replaces =
            key.text().is_some() || matches!(key.code, KeyCode::Backspace | KeyCode::Delete);
        if let Some(request) = line::request(key) {
            self.edit(request, replaces);
        }
        LayerOutcome::Stay
    }

    fn pasted(&mut self, _below: &mut Layers, _cx: &mut Context, text: &str) -> LayerOutcome {
        self.paste(text);
        LayerOutcome::Stay
    }

    fn rows(&self, _below: &Layers, cx: &Context) -> Rows {
        draw::told(cx, self)
    }

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(cx, self, frame, body);
    }

    /// A click goes to a field, and opens a folded part or closes it. A click on the field in hand
    /// takes its next value, or does what it says.
    fn input(&mut self, below: &mut Layers, cx: &mut Context, input: &Input) -> LayerOutcome {
        match *input {
            Input::Wheel { by: (_, lines), .. } => {
                for action in walked(lines) {
                    self.act(below, cx, action);
                }
            }
            Input::Click(column, row) => {
                let Some(at) = draw::field_at(cx, self, Position::new(column, row)) else {
                    return LayerOutcome::Stay;
                };
                let is_in_hand = std::mem::replace(&mut self.at, at) == at;
                let folds = matches!(self.field(), SetUpField::Fold(_));
                if folds || is_in_hand && self.field() == SetUpField::Start {
                    self.act(below, cx, Action::Accept);
                } else if is_in_hand && !self.takes_text() {
                    self.change(true);
                }
            }
            _ => {}
        }
        LayerOutcome::Stay
    }

    fn unsaved(&mut self, then: Effect) -> Option<AnyLayer> {
        let question = match then {
            Effect::Quit => "Quit, and give up this new game?",
            _ => "Give up this new game?",
        };
        let asks = Confirm::effect(
            question,
            "This set-up will be lost. Other games are safe.",
            then,
        );
        self.touched.then(|| AnyLayer::new(asks))
    }

    fn about(&self, _below: &Layers, _look: &Look, _width: u16) -> Option<LayerAbout> {
        Some(LayerAbout {
            header: PageHeader {
                left: " Chancery".to_owned(),
                middle: "New game".to_owned(),
                ..PageHeader::default()
            },
            ..LayerAbout::default()
        })
    }
}

/// Chooses the scoring system of the game that is set up.
fn choose_scoring(layers: &mut Layers, cx: &mut Context, system: Option<System>) -> LayerOutcome {
    let form = layers.last_mut().and_then(AnyLayer::downcast_mut::<SetUp>);
    if let Some(form) = form {
        cx.give(&told::scored(system.as_ref(), form.begun(cx.now).as_ref()));
        form.scoring = system;
        form.touched = true;
    }
    LayerOutcome::Close
}
