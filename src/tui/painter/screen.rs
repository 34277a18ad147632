//! The painter as a screen.

use ratatui::prelude::*;

use super::form::PainterForm;
use super::keys::{NOTHING_TO_REDO, NOTHING_TO_UNDO};
use super::{FORM, Painter, PaintingHand, draw};
use crate::tui::about::LayerAbout;
use crate::tui::action::{Action, GameTraits, PlaceGames, ScreenPlace};
use crate::tui::effect::Effect;
use crate::tui::input::Input;
use crate::tui::keys::Key;
use crate::tui::line;
use crate::tui::list::Rows;
use crate::tui::look::Look;
use crate::tui::model::{AnyLayer, Context, Layer, LayerOutcome, Layers, Pending};
use crate::tui::popups::Unsaved;
use crate::tui::stroke::Stroke;

impl Layer for Painter {
    fn place(&self) -> &'static ScreenPlace {
        if self.form.is_some() {
            &FORM
        } else {
            self.work.place
        }
    }

    fn why_not(&self, _below: &Layers, action: Action) -> Option<String> {
        let why = match action {
            Action::Painter(Stroke::Undo) if !self.canvas.can_undo() => NOTHING_TO_UNDO,
            Action::Painter(Stroke::Redo) if !self.canvas.can_redo() => NOTHING_TO_REDO,
            _ => return None,
        };
        Some(why.to_owned())
    }

    fn act(&mut self, _below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        self.carry_out(cx, action);
        LayerOutcome::Stay
    }

    fn line_is_empty(&self) -> bool {
        !self.form.as_ref().is_some_and(PainterForm::takes_text)
    }

    fn keeps(&self, _below: &Layers, key: Key) -> bool {
        self.form.as_ref().is_some_and(PainterForm::takes_text) && line::edits(key)
    }

    fn typed(&mut self, _below: &mut Layers, _cx: &mut Context, key: Key) -> LayerOutcome {
        if let Some(form) = &mut self.form {
            form.key(key);
        }
        LayerOutcome::Stay
    }

    fn pasted(&mut self, _below: &mut Layers, _cx: &mut Context, text: &str) -> LayerOutcome {
        if let Some(form) = &mut self.form {
            form.paste(text);
        }
        LayerOutcome::Stay
    }

    /// The form, or what is in hand.
    fn pending(&self) -> Pending {
        match &self.form {
            Some(form) if form.is_touched() => Pending::Typed,
            None if !self.is_pen_down && matches!(self.hand, PaintingHand::Free) => {
                Pending::Nothing
            }
            _ => Pending::Open,
        }
    }

    fn rows(&self, _below: &Layers, cx: &Context) -> Rows {
        draw::rows(cx, self)
    }

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(cx, self, frame, body);
    }

    fn input(&mut self, _below: &mut Layers, cx: &mut Context, input: &Input) -> LayerOutcome {
        match input {
            Input::Resize(..) => self.keep_in_sight(draw::window(self, cx.body())),
            input => self.moused(cx, input),
        }
        LayerOutcome::Stay
    }

    fn unsaved(&mut self, then: Effect) -> Option<AnyLayer> {
        self.before_leaving(then)
    }

    fn about(&self, _below: &Layers, _look: &Look, _width: u16) -> Option<LayerAbout> {
        Some(LayerAbout {
            header: draw::header(self),
            has: GameTraits {
                drawing: true,
                board_drawing: self.work.place.of == PlaceGames::Boards,
                ..GameTraits::default()
            },
            ..LayerAbout::default()
        })
    }
}

impl Painter {
    /// What has to be asked before it is left, where something would be lost.
    pub(super) fn before_leaving(&mut self, then: Effect) -> Option<AnyLayer> {
        // A stroke in hand counts as a change too.
        self.finish();
        if self.is_stale() {
            self.check();
        }
        self.is_changed().then(|| AnyLayer::new(Unsaved(then)))
    }
}
