//! The painter opened, saved and closed.

use std::path::{Path, PathBuf};

use super::{App, TerminalEffect};
use crate::tui::effect::Effect;
use crate::tui::model::AnyLayer;
use crate::tui::painter::file::{self, NotSaved};
use crate::tui::painter::{Painted, Painter, board, open_world};
use crate::tui::popups::Confirm;
use chancery_game::told::Tone;

impl App {
    /// Opens the painter over the screen that is open, which it gives back when it is left. Where
    /// the file can't be painted the screen stays, and says why.
    pub fn paint(&mut self, file: PathBuf) -> Option<TerminalEffect> {
        self.paint_over(open_world(file))
    }

    /// The same of a board's file; where there is none, it begins as a copy of a board file's text.
    pub fn paint_board(&mut self, file: PathBuf, copied: Option<&str>) -> Option<TerminalEffect> {
        self.paint_over(board::open(file, copied))
    }

    fn paint_over(
        &mut self,
        opened: Result<(Painter, Option<String>), String>,
    ) -> Option<TerminalEffect> {
        match opened {
            Ok((painter, says)) => {
                let (painter, effect) = self.painting(painter, says);
                self.model.push(AnyLayer::new(painter));
                effect
            }
            Err(why) => {
                self.model.cx.error(why);
                None
            }
        }
    }

    /// Begins with the painter: the program ends when it is left.
    pub(crate) fn begin_painting(
        &mut self,
        begun: &Painted,
    ) -> Result<Option<TerminalEffect>, String> {
        let (painter, says) = match begun {
            Painted::World(file) => open_world(file.clone()),
            Painted::Board { file, copied } => board::open(file.clone(), copied.as_deref()),
        }?;
        let (painter, effect) = self.painting(painter, says);
        self.model.show(painter);
        Ok(effect)
    }

    /// A drawing is made with the mouse: it is on as long as the painter is open.
    fn painting(
        &mut self,
        mut painter: Painter,
        says: Option<String>,
    ) -> (Painter, Option<TerminalEffect>) {
        let mouse_before = std::mem::replace(&mut self.model.cx.mouse, true);
        painter.mouse_before = mouse_before;
        match says {
            Some(says) => self.model.cx.info(says),
            None => self.model.cx.notice = None,
        }
        (
            painter,
            (!mouse_before).then_some(TerminalEffect::Mouse(true)),
        )
    }

    /// Saves what is painted, to another file if one is named. With `over`, whatever is there.
    /// Whether it is saved.
    pub(super) fn save_world(&mut self, file: Option<&Path>, over: bool) -> bool {
        let Some(painter) = self.model.open_mut::<Painter>() else {
            return false;
        };
        let target = file.map_or_else(|| painter.path.clone(), Path::to_path_buf);
        if target != painter.path && target.exists() && !over {
            self.ask_over(target, "this file exists already");
            return false;
        }
        painter.rename(target.clone());
        match painter.save(over) {
            Ok(lost) => {
                let name = file::name(&target);
                // The folder is told only of another file: that of his own file he knows.
                let folder = file.and_then(|_| {
                    std::path::absolute(&target)
                        .ok()?
                        .parent()
                        .map(|folder| format!(" in {}", folder.display()))
                });
                let mark = painter.work.comment;
                let (tone, with) = how_saved(painter.checked.counts().0, &lost, mark);
                self.model.cx.tell(
                    tone,
                    format!("{name} is saved{}{with}", folder.unwrap_or_default()),
                );
                true
            }
            Err(NotSaved::Changed) => {
                self.ask_over(target, "another program changed it after you opened it");
                false
            }
            Err(NotSaved::Failed(why)) => {
                self.model
                    .cx
                    .error(format!("{} is not saved: {why}", target.display()));
                false
            }
        }
    }

    fn ask_over(&mut self, target: PathBuf, why: &str) {
        self.model.ask(Confirm::effect(
            format!("Save over {}?", target.display()),
            format!(
                "You lose its present text: {why}. {{painter-save-as}} saves under another name."
            ),
            Effect::SaveWorldOver(target),
        ));
    }

    /// Closes the painter, for the screen that it was opened from.
    pub(super) fn leave_painter(&mut self) -> Option<TerminalEffect> {
        let before = self.model.open::<Painter>()?.mouse_before;
        // The command line opened it, so there is no screen below.
        if !self.model.pop() {
            return Some(TerminalEffect::Quit);
        }
        self.model.cx.mouse = before;
        (!before).then_some(TerminalEffect::Mouse(false))
    }
}

/// With what errors it is saved, and without what comments, which begin with a mark.
fn how_saved(errors: usize, lost: &[String], mark: &str) -> (Tone, String) {
    let with = match errors {
        0 => None,
        1 => Some(" with 1 error: mend it before a game".to_owned()),
        n => Some(format!(" with {n} errors: mend them before a game")),
    };
    let without = match lost {
        [] => None,
        [comment] => Some(format!(
            ", but a comment is lost, because its line is gone: {mark} {comment}"
        )),
        [first, more @ ..] => Some(format!(
            ", but comments are lost, because their lines are gone: {mark} {first} (and {} more)",
            more.len()
        )),
    };
    match (with, without) {
        (None, None) => (Tone::Done, String::new()),
        (with, without) => (
            Tone::Warning,
            [without, with]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(";"),
        ),
    }
}
