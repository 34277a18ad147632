//! Which lesson.

use ratatui::prelude::*;

use super::PAGE_LINES;
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::effect::Effect;
use crate::tui::list::{Rows, Selection};
use crate::tui::model::{Context, Layer, LayerOutcome, Layers};
use crate::tui::shared::LIST;
use crate::tui::widgets::{boxed, list_marked};
use chancery_engine::variant::Variant;
use chancery_session::lesson;

pub static LESSONS: ScreenPlace = ScreenPlace::of_box("Which lesson", &[LIST]);

const TITLE: &str = "Learn: which game? Nothing is saved";

#[derive(Default)]
pub struct LessonList {
    selection: Selection,
}

impl Layer for LessonList {
    fn place(&self) -> &'static ScreenPlace {
        &LESSONS
    }

    fn act(&mut self, _below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        match action {
            Action::Back => return LayerOutcome::Close,
            Action::Accept => {
                let chosen = lesson::all().nth(self.selection.at);
                let begin = chosen.map(|variant| Effect::Learn(variant.id()));
                cx.effects.extend(begin);
                return LayerOutcome::Close;
            }
            _ => {
                let lessons = lesson::all().count();
                self.selection.act(action, lessons, PAGE_LINES);
            }
        }
        LayerOutcome::Stay
    }

    fn rows(&self, _below: &Layers, _cx: &Context) -> Rows {
        let names = lesson::all().map(<dyn Variant>::name);
        Rows::new(names, self.selection.at).under(TITLE, "")
    }

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let lines: Vec<Line<'static>> = lesson::all()
            .map(|variant| Line::from(vec![Span::raw(" "), Span::raw(variant.name())]))
            .collect();
        let inner = boxed(frame, body, look, TITLE, (46, lines.len() as u16 + 1));
        list_marked(frame, inner, look, lines, self.selection.at);
    }
}
