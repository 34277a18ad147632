//! In which other folder the open game is saved from now on.

use std::path::PathBuf;

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use crate::tui::action::{Action, ScreenPlace};
use crate::tui::effect::Effect;
use crate::tui::line::InputLine;
use crate::tui::list::{Rows, UNBROKEN};
use crate::tui::model::{Context, Layer, LayerOutcome, Layers, Pending};
use crate::tui::shared::TAKE;
use crate::tui::widgets::{asked, boxed, put_cursor};

pub static ANOTHER_FOLDER: ScreenPlace = ScreenPlace::of_line("Saving in another folder", &[TAKE]);

#[derive(Default)]
pub struct SaveElsewhere {
    path: InputLine,
}

/// Columns of the form.
const WIDTH: u16 = 68;

const TITLE: &str = "Save the game in another folder";
const HOW: &str = "Enter: save there. Esc: back.";

/// What stands before the folder.
const ASK: &str = "Folder: ";

/// What it says before it asks.
const SAID: [&str; 3] = [
    "Chancery writes the whole game to a new folder there, and checks it.",
    "Then it saves every change there.",
    "It also keeps trying the old folder, so that both have every change.",
];

impl SaveElsewhere {
    /// The form once more, as it was filled in.
    pub(crate) fn again(path: &str) -> Self {
        Self {
            path: InputLine::holding(path),
        }
    }

    /// The directory that is typed, `~` being the user's own; `None` where it is no whole path, which
    /// would lie wherever the program was begun.
    fn directory(&self) -> Option<PathBuf> {
        let typed = self.path.text().trim();
        if typed.is_empty() {
            return None;
        }
        // No shell stands between here and the disk, so `~` is spelled out here.
        if typed == "~" {
            return std::env::home_dir();
        }
        if let Some(rest) = typed.strip_prefix("~/") {
            return match std::env::home_dir() {
                Some(home) => Some(home.join(rest)),
                None => Some(PathBuf::from(typed)),
            };
        }
        let path = PathBuf::from(typed);
        if path.is_absolute() { Some(path) } else { None }
    }
}

impl Layer for SaveElsewhere {
    fn place(&self) -> &'static ScreenPlace {
        &ANOTHER_FOLDER
    }

    fn act(&mut self, _below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        match action {
            Action::Back => return LayerOutcome::Close,
            Action::Accept => match self.directory() {
                Some(directory) => {
                    cx.effects.push(Effect::SaveElsewhere(directory));
                    return LayerOutcome::Close;
                }
                None => cx.error("type the full path of a folder, such as /media/stick"),
            },
            _ => {}
        }
        LayerOutcome::Stay
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        Some(&mut self.path)
    }

    fn pending(&self) -> Pending {
        Pending::if_typed(self.path.is_touched())
    }

    fn rows(&self, _below: &Layers, cx: &Context) -> Rows {
        let (typed, _) = asked(&cx.look, ASK, &self.path, UNBROKEN);
        Rows::titled(TITLE).with(SAID).with([typed]).with([HOW])
    }

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let rows = SAID.len() as u16;
        let inner = boxed(frame, body, look, TITLE, (WIDTH, rows + 4));
        let (typed, column) = asked(look, ASK, &self.path, inner.width);
        let mut lines: Vec<Line<'static>> = SAID.into_iter().map(Line::raw).collect();
        lines.extend([
            Line::default(),
            typed,
            Line::default(),
            Line::styled(HOW, look.theme.dim),
        ]);
        frame.render_widget(Paragraph::new(lines), inner);
        put_cursor(frame, inner, column, rows + 1);
    }
}
