//! Files that the screen hands out: reports, sheets and pictures, in the game's folder. What takes long
//! to make a thread makes beside the screen.

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::App;
use chancery_game::game::Game;
use chancery_game::output::{Output, Writing};
use chancery_game::store::outside;
use chancery_game::view::View;
use chancery_out::paper;
use chancery_out::picture::{Ink, MovingForm, PictureMoment, moving_picture, svg};
use chancery_out::render::{MovingFormat, PictureSize, Renderer};
use chancery_session::work::{BackgroundWork, WorkEnded, WorkTeller};

/// So many keys leave what came of files in the status line.
const KEYS: usize = 20;

/// Files by their names in the folder of reports, with what is in them.
type NamedFiles = Vec<(String, Vec<u8>)>;

/// Files that a thread makes and writes.
pub(super) struct OutgoingFiles {
    /// What they are: `sheets`.
    what: &'static str,
    work: BackgroundWork<FileNews>,
}

enum FileNews {
    /// How far it is: `drawing 12 of 36`.
    Step(String),
    /// All are written: where, or why not.
    Written(Result<String, String>),
}

/// Who is told how far files are.
type FileTeller = WorkTeller<FileNews>;

impl App {
    /// Writes what every player is handed.
    pub(super) fn write_sheets(&mut self) {
        self.make_files("sheets", |game, teller| {
            paper::files(game, |file| step(teller, format!("writing {file}")))
                .map_err(|why| why.to_string())
        });
    }

    /// Writes a settled phase as a picture for the players' chat.
    pub(super) fn write_picture(&mut self, turn: usize) {
        self.make_files("a picture", move |game, _| {
            let view = Output::Written(Writing::Picture).usual_view(game, None);
            let name = name_of(game, &view, turn, "picture")?;
            let drawn = svg(&view, PictureMoment::Settled(turn), Ink::Colour);
            let made =
                Renderer::load().and_then(|renderer| renderer.png(&[&drawn], PictureSize::STILL));
            let picture = made.map_err(|why| why.to_string())?;
            Ok(vec![(format!("{name}.png"), picture)])
        });
    }

    /// Writes all settled phases as a moving picture for the players' chat.
    pub(super) fn write_moving_picture(&mut self) {
        self.make_files("a moving picture", |game, teller| {
            let view = Output::Written(Writing::Picture).usual_view(game, None);
            let turns: Vec<usize> = (0..view.turns.len()).collect();
            let name = name_of(game, &view, turns.len().saturating_sub(1), "game")?;
            let form = MovingForm {
                size: PictureSize::MOVING,
                format: MovingFormat::Gif,
                ink: Ink::Colour,
            };
            let made = Renderer::load().and_then(|renderer| {
                moving_picture(&view, &turns, form, &renderer, |drawn, of| {
                    step(teller, format!("drawing {drawn} of {of}"))
                })
            });
            let picture = made.map_err(|why| why.to_string())?;
            Ok(vec![(format!("{name}.gif"), picture)])
        });
    }

    /// Has a thread make files of the open game as it is now, and write them.
    fn make_files(
        &mut self,
        what: &'static str,
        make: impl FnOnce(&Game, &FileTeller) -> Result<NamedFiles, String> + Send + 'static,
    ) {
        let Some(session) = self.session() else {
            return;
        };
        let Some(folder) = session.folder() else {
            return;
        };
        let (folder, game) = (folder.join("reports"), session.desk.game.clone());
        // Two threads would write the same files.
        if self.outgoing.iter().any(|files| files.what == what) {
            let text = format!("still making {what}: wait until it is written");
            return self.model.cx.info(text);
        }
        let work = BackgroundWork::begin(move |teller| {
            let written = make(&game, teller).and_then(|files| {
                // What is stopped writes nothing.
                match step(teller, "writing".to_owned()) {
                    ControlFlow::Continue(()) => write_into(&folder, &files),
                    ControlFlow::Break(()) => Err(String::new()),
                }
            });
            // Where nobody listens any more, the news are of no use.
            _ = teller.tell(FileNews::Written(written));
        });
        self.outgoing.push(OutgoingFiles { what, work });
        self.model.cx.making = Some(format!("making {what}"));
        let text = format!("making {what}; {{back}} at the table stops it");
        self.model.cx.info(text);
    }

    /// Takes the news of files that are made, and waits for them no longer than so. Whether there
    /// were any.
    pub(super) fn hear_of_files(&mut self, wait: Duration) -> bool {
        let Some(files) = self.outgoing.first() else {
            return false;
        };
        let written = match files.work.next(wait) {
            Ok(None) => return false,
            Ok(Some(FileNews::Step(step))) => {
                self.model.cx.making = Some(step);
                return true;
            }
            Ok(Some(FileNews::Written(written))) => written,
            Err(WorkEnded) => Err(format!("making {} failed", files.what)),
        };
        self.outgoing.remove(0);
        let next = self.outgoing.first();
        self.model.cx.making = next.map(|files| format!("making {}", files.what));
        self.tell_written(written);
        // Whoever is typing reads it all the same.
        if let Some(notice) = &mut self.model.cx.notice {
            notice.outlasts = KEYS;
        }
        true
    }

    /// Stops all files that are made, and writes none of them.
    pub(super) fn stop_files(&mut self) {
        self.model.cx.making = None;
        for files in std::mem::take(&mut self.outgoing) {
            let text = format!("stopped making {}: nothing is written", files.what);
            self.model.cx.info(text);
        }
    }

    /// Has the end of the program wait for files that are made. Whether there are any.
    pub(super) fn leaves_after_files(&mut self) -> bool {
        let Some(files) = self.outgoing.first() else {
            return false;
        };
        let text = format!(
            "making {}: Chancery ends then; any key stays here",
            files.what
        );
        self.model.cx.info(text);
        self.is_leaving = true;
        true
    }

    /// Waits until all files are written. Whether they could be; else it says why not.
    pub(in crate::tui) fn finish_files(&mut self) -> bool {
        self.model.cx.making = None;
        let mut failed = None;
        for files in std::mem::take(&mut self.outgoing) {
            for news in files.work.rest() {
                if let FileNews::Written(Err(why)) = news {
                    failed = Some(why);
                }
            }
        }
        let is_done = failed.is_none();
        if let Some(why) = failed {
            self.model.cx.error(why);
        }
        is_done
    }

    /// Writes files that are made already.
    pub(super) fn write(&mut self, files: &[(String, Vec<u8>)]) {
        let Some(folder) = self.folder() else { return };
        let written = write_into(&folder.join("reports"), files);
        self.tell_written(written);
    }

    fn tell_written(&mut self, written: Result<String, String>) {
        match written {
            Ok(written) => self.model.cx.done(format!("Written: {written}")),
            Err(why) => {
                // It has to be read before the program ends.
                self.is_leaving = false;
                self.model.cx.error(why);
            }
        }
    }
}

/// The name of a picture up to a settled phase, as all players may see it. It says nothing of the phase
/// where that is not everybody's to know.
fn name_of(game: &Game, view: &View, turn: usize, stem: &str) -> Result<String, String> {
    let Some(seen) = view.turns.get(turn) else {
        let why = "The players don't see this season yet: let the room see it first.";
        return Err(why.to_owned());
    };
    Ok(if game.has_secrets() {
        stem.to_owned()
    } else {
        format!("{stem}-{}", view.calendar().key(seen.phase()))
    })
}

/// Tells how far files are; whether to go on.
fn step(teller: &FileTeller, step: String) -> ControlFlow<()> {
    teller.tell(FileNews::Step(step))
}

/// Writes files into a folder of the game's own. Gives where they are, or why they could not be
/// written.
fn write_into(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<String, String> {
    let mut place = PathBuf::new();
    for (name, text) in files {
        let file = folder.join(name);
        place = PathBuf::from(file.parent().unwrap_or(folder));
        write_below(folder, &place, &file, text)
            .map_err(|why| format!("could not write {}: {why}", file.display()))?;
    }
    Ok(match files {
        [(name, _)] => folder.join(name).display().to_string(),
        many => format!("{} files in {}", many.len(), place.display()),
    })
}

/// Writes a file at a place in a folder, which are made where they are missing.
fn write_below(folder: &Path, place: &Path, file: &Path, text: &[u8]) -> io::Result<()> {
    // Not the game's folder too: somebody who took that away is not to find it again.
    match fs::create_dir(folder) {
        Err(why) if why.kind() != io::ErrorKind::AlreadyExists => return Err(why),
        _ => {}
    }
    fs::create_dir_all(place)?;
    outside::write(file, text)
}
