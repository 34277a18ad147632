//! The painter opened, saved and closed.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Painter;
use super::file::NotSaved;
use crate::board::{Board, builtin};
use crate::tui::app::{App, TerminalEffect};
use crate::tui::effect::Effect;
use crate::tui::model::Tone;
use crate::tui::popups::Confirm;

/// The board beyond which worlds are painted.
fn known() -> Result<Arc<Board>, String> {
    builtin::load("1492").ok_or_else(|| "the board of the Known World is not there".to_owned())
}

impl App {
    /// Opens the painter over the screen that is open, which it gives back when it is left. Where
    /// the file can't be painted the screen stays, and says why.
    pub fn paint(&mut self, file: PathBuf) -> Option<TerminalEffect> {
        match known().and_then(|known| Painter::open(file, known)) {
            Ok((painter, says)) => {
                let (painter, effect) = self.painting(painter, says);
                self.model.push(painter);
                effect
            }
            Err(why) => {
                self.model.cx.tell(Tone::Error, why);
                None
            }
        }
    }

    /// Begins with the painter: the program ends when it is left.
    ///
    /// # Errors
    /// A sentence, where the file can't be painted.
    pub fn begin_painting(&mut self, file: PathBuf) -> Result<Option<TerminalEffect>, String> {
        let (painter, says) = known().and_then(|known| Painter::open(file, known))?;
        let (painter, effect) = self.painting(painter, says);
        self.model.show(painter);
        Ok(effect)
    }

    /// A drawing is made with the mouse: it is on as long as the painter is open.
    fn painting(
        &mut self,
        painter: Painter,
        says: Option<String>,
    ) -> (Painter, Option<TerminalEffect>) {
        let mouse_before = std::mem::replace(&mut self.model.cx.mouse, true);
        match says {
            Some(says) => self.model.cx.tell(Tone::Info, says),
            None => self.model.cx.notice = None,
        }
        let painter = Painter {
            mouse_before,
            ..painter
        };
        (
            painter,
            (!mouse_before).then_some(TerminalEffect::Mouse(true)),
        )
    }

    /// Saves what is painted, to another file if one is named. With `over`, whatever is there.
    /// Whether it is saved.
    pub(in crate::tui) fn save_world(&mut self, file: Option<&Path>, over: bool) -> bool {
        let Some(painter) = self.model.open_mut::<Painter>() else {
            return false;
        };
        let target = file.map_or_else(|| painter.path.clone(), Path::to_path_buf);
        if target != painter.path && target.exists() && !over {
            self.ask_over(target, "there is such a file already");
            return false;
        }
        painter.rename(target.clone());
        match painter.save(over) {
            Ok(lost) => {
                let name = target.file_name().map_or_else(
                    || target.display().to_string(),
                    |name| name.to_string_lossy().into_owned(),
                );
                // Where another file goes is told; of its own he knows it.
                let folder = file.and_then(|_| {
                    std::path::absolute(&target)
                        .ok()?
                        .parent()
                        .map(|folder| format!(" in {}", folder.display()))
                });
                let (tone, with) = how_saved(painter.checked.counts().0, &lost);
                self.model.cx.tell(
                    tone,
                    format!("{name} is saved{}{with}", folder.unwrap_or_default()),
                );
                true
            }
            Err(NotSaved::Changed) => {
                self.ask_over(
                    target,
                    "another program has changed it since it was opened here",
                );
                false
            }
            Err(NotSaved::Failed(why)) => {
                self.model.cx.tell(
                    Tone::Error,
                    format!("{} is not saved: {why}", target.display()),
                );
                false
            }
        }
    }

    fn ask_over(&mut self, target: PathBuf, why: &str) {
        self.model.cx.ask(Confirm::effect(
            format!("Save over {}?", target.display()),
            format!("What is in it now is lost: {why}. S saves under another name."),
            Effect::SaveWorldOver(target),
        ));
    }

    /// Closes the painter, for the screen that it was opened from.
    pub(in crate::tui) fn leave_painter(&mut self) -> Option<TerminalEffect> {
        let before = self.model.open::<Painter>()?.mouse_before;
        if !self.model.pop() {
            return Some(TerminalEffect::Quit);
        }
        self.model.cx.mouse = before;
        (!before).then_some(TerminalEffect::Mouse(false))
    }
}

/// With what errors a world is saved, and without what comments.
fn how_saved(errors: usize, lost: &[String]) -> (Tone, String) {
    let with = match errors {
        0 => None,
        1 => Some(" with 1 error: mend it before it is played on".to_owned()),
        n => Some(format!(
            " with {n} errors: mend them before it is played on"
        )),
    };
    let without = match lost {
        [] => None,
        [comment] => Some(format!(
            " without a comment, whose line is gone: # {comment}"
        )),
        [first, more @ ..] => Some(format!(
            " without comments whose lines are gone: # {first} (and {} more)",
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
