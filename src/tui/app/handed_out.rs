//! Files that the screen hands out: reports, sheets and pictures, in the game's folder. What takes long
//! to make a thread makes beside the screen.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use super::App;
use chancery_game::game::Game;
use chancery_game::output::{Output, Writing};
use chancery_game::store::outside;
use chancery_out::paper;
use chancery_out::picture::{Ink, PictureMoment, svg};
use chancery_out::render::{PictureSize, Renderer};

/// The longer side of a picture, in pixels.
const PICTURE: u32 = 1920;

/// Files by their names in the folder of reports, with what is in them.
type NamedFiles = Vec<(String, Vec<u8>)>;

/// Files that a thread makes and writes.
pub(super) struct OutgoingFiles {
    /// What they are: `sheets`.
    what: &'static str,
    news: Receiver<FileNews>,
}

enum FileNews {
    /// So many of so many are made.
    Made(usize, usize),
    /// All are written: where, or why not.
    Written(Result<String, String>),
}

impl App {
    /// Writes what every player is handed.
    pub(super) fn write_sheets(&mut self) {
        self.make_files("sheets", |game, news| {
            paper::files(game, |made, of| _ = news.send(FileNews::Made(made, of)))
                .map_err(|why| why.to_string())
        });
    }

    /// Writes a settled phase as a picture for the players' chat.
    pub(super) fn write_picture(&mut self, turn: usize, name: String) {
        self.make_files("picture", move |game, _| {
            let view = Output::Written(Writing::Picture).usual_view(game, None);
            let drawn = svg(&view, PictureMoment::Settled(turn), Ink::Colour);
            let made = Renderer::load()
                .and_then(|renderer| renderer.png(&[&drawn], PictureSize::Longer(PICTURE)));
            let picture = made.map_err(|why| why.to_string())?;
            Ok(vec![(format!("{name}.png"), picture)])
        });
    }

    /// Has a thread make files of the open game as it is now, and write them.
    fn make_files(
        &mut self,
        what: &'static str,
        make: impl FnOnce(&Game, &Sender<FileNews>) -> Result<NamedFiles, String> + Send + 'static,
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
        let (tell, news) = channel();
        thread::spawn(move || {
            let written = make(&game, &tell).and_then(|files| write_into(&folder, &files));
            // Where nobody listens any more, the news are of no use.
            _ = tell.send(FileNews::Written(written));
        });
        self.outgoing.push(OutgoingFiles { what, news });
        self.model.cx.making = Some(format!("making {what}"));
    }

    /// Takes the news of files that are made, and waits for them no longer than so. Whether there
    /// were any.
    pub(super) fn hear_of_files(&mut self, wait: Duration) -> bool {
        let Some(files) = self.outgoing.first() else {
            return false;
        };
        let what = files.what;
        let written = match files.news.recv_timeout(wait) {
            Err(RecvTimeoutError::Timeout) => return false,
            Ok(FileNews::Made(made, of)) => {
                self.model.cx.making = Some(format!("making {what} {made}/{of}"));
                return true;
            }
            Ok(FileNews::Written(written)) => written,
            // The thread has ended without a word: it panicked.
            Err(RecvTimeoutError::Disconnected) => Err(format!("making {what} failed")),
        };
        self.outgoing.remove(0);
        let next = self.outgoing.first();
        self.model.cx.making = next.map(|files| format!("making {}", files.what));
        self.tell_written(written);
        true
    }

    /// Waits until all files are written. Whether they could be; else it says why not.
    pub(in crate::tui) fn finish_files(&mut self) -> bool {
        self.model.cx.making = None;
        let mut failed = None;
        for files in std::mem::take(&mut self.outgoing) {
            for news in files.news {
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
            Err(why) => self.model.cx.error(why),
        }
    }
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
