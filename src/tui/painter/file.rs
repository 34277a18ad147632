//! The painter's file, and the copy of what is not saved yet.

use std::borrow::Cow;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Painter;
use super::work::{Work, WorkReading};
use chancery_atlas::board::Board;
use chancery_atlas::world::canvas::Canvas;
use chancery_game::store::outside;

/// What the name of the copy ends with.
const UNSAVED: &str = ".unsaved";

/// Why a world is not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotSaved {
    /// Another program changed the file, or there is one where none should be.
    Changed,
    /// It can't be written; says why.
    Failed(String),
}

impl Painter {
    /// The painter of a file. Where there is none, it begins with `begun`, or with what such files
    /// begin with. A copy of what was not saved is taken up as a change of its own. Also what should
    /// be said of it.
    ///
    /// # Errors
    /// A sentence, where the file can't be read or painted.
    pub fn open(
        work: &'static Work,
        path: PathBuf,
        known: Arc<Board>,
        begun: Option<Canvas>,
    ) -> Result<(Self, Option<String>), String> {
        let text = read_existing(&path)
            .map_err(|why| format!("{} can't be read: {why}", path.display()))?;
        let reading = match &text {
            Some(text) => {
                let read = (work.read)(text, &path, &known);
                read.map_err(|why| why.sentence(&path))?
            }
            None => WorkReading {
                canvas: begun.map_or_else(|| (work.blank)(&path, &known), Ok)?,
                comments: Vec::new(),
            },
        };
        let mut painter = Self::with_canvas(work, reading.canvas, known, path);
        painter.comments.extend(reading.comments);
        let lost = text
            .as_ref()
            .map(|text| (work.not_kept)(text, &painter))
            .unwrap_or_default();
        painter.on_disk = text;
        // The most important thing alone is said: the status line has room for one sentence.
        let says = if painter.take_up_copy() {
            Some("your unsaved painting is back; u returns to the saved file".to_owned())
        } else if painter.on_disk.is_none() {
            Some(format!(
                "{} is new: 1 and Space begin a land, ? shows the keys",
                painter.path.display()
            ))
        } else {
            lost.first().map(|first| {
                let more = if lost.len() > 1 {
                    format!(" (and {} more)", lost.len() - 1)
                } else {
                    String::new()
                };
                format!("saving drops unreadable lines: {first}{more}")
            })
        };
        Ok((painter, says))
    }

    fn take_up_copy(&mut self) -> bool {
        let Ok(text) = chancery_atlas::bounded::read_text(&unsaved(&self.path)) else {
            return false;
        };
        // The copy has nothing that the file lacks.
        if text == self.saved {
            return false;
        }
        let Ok(reading) = (self.work.read)(&text, &self.path, &self.known) else {
            return false;
        };
        self.canvas.replace(&reading.canvas);
        self.cursor = self.within(self.cursor);
        self.refresh();
        // What is written is the text of the check, which must be that of the canvas now.
        self.check();
        true
    }

    /// Saves to its file. With `over`, whatever another program has made of the file meanwhile.
    /// Gives the comments that are no longer in it.
    pub(crate) fn save(&mut self, over: bool) -> Result<Vec<String>, NotSaved> {
        if self.is_stale() {
            self.check();
        }
        let there = read_existing(&self.path).map_err(|why| NotSaved::Failed(why.to_string()))?;
        // Another program wrote the file since, and its changes would be lost.
        if there.is_some() && there != self.on_disk && !over {
            return Err(NotSaved::Changed);
        }
        outside::write(&self.path, self.checked.text.as_bytes())
            .map_err(|why| NotSaved::Failed(why.to_string()))?;
        self.on_disk = Some(self.checked.text.clone());
        self.saved.clone_from(&self.checked.text);
        self.drop_copy();
        // A comment belongs to a line of the file, and goes with it.
        let mut lost = std::mem::replace(&mut self.comments, comments(&self.canvas));
        for kept in &self.comments {
            if let Some(at) = lost.iter().position(|comment| comment == kept) {
                lost.remove(at);
            }
        }
        Ok(lost)
    }

    /// Keeps a copy of what is not saved beside the file, for the next time it is painted; or drops
    /// it where all is saved.
    pub(crate) fn keep_copy(&mut self) -> Result<(), String> {
        if self.checked.text == self.saved {
            // Only once the file is written: until then the copy is all that there is.
            self.drop_copy();
            return Ok(());
        }
        let copy = unsaved(&self.path);
        outside::write(&copy, self.checked.text.as_bytes())
            .map_err(|why| format!("can't keep a safety copy in {}: {why}", copy.display()))
    }

    /// Gives up what is not saved, and its copy.
    pub(crate) fn give_up(&mut self) {
        self.check();
        self.saved.clone_from(&self.checked.text);
        self.drop_copy();
    }

    /// Drops the copy of what is not saved.
    pub(crate) fn drop_copy(&mut self) {
        // There may be no copy, which is as good.
        let _ = fs::remove_file(unsaved(&self.path));
    }

    /// From now on it is saved to another file.
    pub(crate) fn rename(&mut self, path: PathBuf) {
        if path != self.path {
            self.drop_copy();
            self.path = path;
            // What stands in the other file was never read, so it is not taken for the painter's
            // own.
            self.on_disk = None;
        }
    }
}

/// What the comments of a drawing say.
pub(crate) fn comments(canvas: &Canvas) -> Vec<String> {
    canvas
        .margin()
        .comments
        .iter()
        .map(|comment| comment.text.clone())
        .collect()
}

/// What a file is called without its folder.
pub(crate) fn name(path: &Path) -> String {
    let name = path.file_name().map(|name| name.to_string_lossy());
    name.map_or_else(|| path.display().to_string(), Cow::into_owned)
}

/// The text of a file, if there is one.
fn read_existing(path: &Path) -> io::Result<Option<String>> {
    match chancery_atlas::bounded::read_text(path) {
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(None),
        text => text.map(Some),
    }
}

/// Where the copy of what is not saved is kept.
fn unsaved(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(UNSAVED);
    path.with_file_name(name)
}
