//! Whether to save what was painted before something else is done.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use crossterm::event::KeyCode;

use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::effect::Effect;
use crate::tui::keys::Key;
use crate::tui::list::Rows;
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer, LayerOutcome, Layers};
use crate::tui::widgets::boxed;

pub static UNSAVED: ScreenPlace = ScreenPlace::of_box("A drawing that is not saved", &[OWN]);

const OWN: &[Spec] = &[
    Spec::new(Action::SaveAndLeave, "Save and leave").keys(&[Key::char('s'), Key::char('S')]),
    Spec::new(Action::LeaveUnsaved, "Leave without saving").keys(&[Key::char('d'), Key::char('D')]),
    Spec::new(Action::Back, "Go on painting").keys(&[
        Key::char('n'),
        Key::char('N'),
        Key::char('q'),
        Key::plain(KeyCode::Enter),
    ]),
];

/// The question, and what is done after it.
pub struct Unsaved(pub Effect);

impl Layer for Unsaved {
    fn place(&self) -> &'static ScreenPlace {
        &UNSAVED
    }

    fn act(&mut self, _below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        // What was asked for goes on after the answer, be it leaving or another file.
        let then = Box::new(self.0.clone());
        match action {
            Action::SaveAndLeave => cx.effects.push(Effect::SaveWorldThen(then)),
            Action::LeaveUnsaved => cx.effects.push(Effect::DropWorldThen(then)),
            Action::Back => {}
            _ => return LayerOutcome::Stay,
        }
        LayerOutcome::Close
    }

    fn rows(&self, _below: &Layers, cx: &Context) -> Rows {
        Rows::titled(TITLE).with(lines(&cx.look))
    }

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let inner = boxed(frame, body, &cx.look, TITLE, (64, 5));
        frame.render_widget(Paragraph::new(lines(&cx.look).to_vec()), inner);
    }
}

const TITLE: &str = "Not saved";

/// What is lost, and what keys do.
fn lines(look: &Look) -> [Line<'static>; 5] {
    [
        Line::styled("Your last changes are not saved.", look.theme.strong),
        Line::default(),
        key_line(look, "{save-and-leave}", "save and leave"),
        key_line(look, "{leave-unsaved}", "leave without saving them"),
        key_line(look, "Esc", "go on painting"),
    ]
}

fn key_line(look: &Look, key: &str, what: &'static str) -> Line<'static> {
    let key = look.keys.spelled_in(&UNSAVED, key);
    Line::from(vec![
        Span::styled(format!(" {key:<5}"), look.theme.key),
        Span::raw(what),
    ])
}
