//! The painter as a screen.

use ratatui::prelude::*;

use super::form::PainterForm;
use super::keys::{NOTHING_TO_REDO, NOTHING_TO_UNDO};
use super::{FORM, Painter, PaintingHand, draw};
use crate::tui::action::{Action, GameTraits, PlaceGames, ScreenPlace};
use crate::tui::effect::Effect;
use crate::tui::input::Input;
use crate::tui::keys::Key;
use crate::tui::line;
use crate::tui::list::Rows;
use crate::tui::model::{Component, Context, PageHeader, Popup, Screen};
use crate::tui::popups::Unsaved;
use crate::tui::stroke::Stroke;

impl Component<(), ()> for Painter {
    fn place(&self) -> &'static ScreenPlace {
        if self.form.is_some() {
            &FORM
        } else {
            self.work.place
        }
    }

    fn why_not(&self, (): &(), action: Action) -> Option<String> {
        let why = match action {
            Action::Painter(Stroke::Undo) if !self.canvas.can_undo() => NOTHING_TO_UNDO,
            Action::Painter(Stroke::Redo) if !self.canvas.can_redo() => NOTHING_TO_REDO,
            _ => return None,
        };
        Some(why.to_owned())
    }

    fn act(&mut self, (): &mut (), cx: &mut Context, action: Action) {
        self.carry_out(cx, action);
    }

    fn line_is_empty(&self) -> bool {
        !self.form.as_ref().is_some_and(PainterForm::takes_text)
    }

    fn keeps(&self, (): &(), key: Key) -> bool {
        self.form.as_ref().is_some_and(PainterForm::takes_text) && line::edits(key)
    }

    fn typed(&mut self, (): &mut (), _cx: &mut Context, key: Key) {
        if let Some(form) = &mut self.form {
            form.key(key);
        }
    }

    fn pasted(&mut self, (): &mut (), _cx: &mut Context, text: &str) {
        if let Some(form) = &mut self.form {
            form.paste(text);
        }
    }

    fn is_unfinished(&self) -> bool {
        self.form.as_ref().is_some_and(PainterForm::is_touched)
    }

    fn rows(&self, (): &(), cx: &Context) -> Rows {
        draw::rows(cx, self)
    }

    fn draw(&self, (): &(), cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(cx, self, frame, body);
    }
}

impl Screen for Painter {
    fn has(&self) -> GameTraits {
        GameTraits {
            drawing: true,
            board_drawing: self.work.place.of == PlaceGames::Boards,
            ..GameTraits::default()
        }
    }

    fn mouse(&mut self, cx: &mut Context, input: &Input) {
        if cx.popup.is_none() {
            self.moused(cx, input);
        }
    }

    /// The form, or what is in hand.
    fn cancel(&mut self, cx: &mut Context) -> bool {
        let is_open =
            self.form.is_some() || self.is_pen_down || !matches!(self.hand, PaintingHand::Free);
        if is_open {
            self.act(&mut (), cx, Action::Back);
        }
        is_open
    }

    fn resized(&mut self, cx: &Context) {
        self.keep_in_sight(draw::window(self, cx.body()));
    }

    fn unsaved(&mut self, then: Effect) -> Option<Box<dyn Popup>> {
        self.finish();
        if self.is_stale() {
            self.check();
        }
        self.is_changed()
            .then(|| Box::new(Unsaved(then)) as Box<dyn Popup>)
    }

    fn header(&self, _width: u16) -> PageHeader {
        draw::header(self)
    }
}
