//! What everybody may know of a game, looked at again and again while it goes on in another window.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{PublicBoard, PublicError, PublicSave};
use chancery_atlas::board::Board;
use chancery_engine::position::Position;
use chancery_engine::variant;
use chancery_game::clock::Clock;
use chancery_game::output::{Output, Writing};
use chancery_game::store::{Stamp, Stamps, Store, StoreError, stamp};
use chancery_game::view::View;

/// A saved game.
pub struct Followed {
    store: Store,
    folder: String,
    stamps: Stamps,
}

impl Followed {
    /// A game by its directory and its folder there, and what everybody may know of it now.
    pub fn begin(directory: PathBuf, folder: String) -> Result<(Self, View), StoreError> {
        let mut followed = Self {
            stamps: Stamps::new(directory.join(&folder)),
            store: Store::new(directory, variant::all()),
            folder,
        };
        // Asking for news takes the stamps: a save while the game is read is news the next time.
        let view = followed.news().unwrap_or_else(|| followed.read())?;
        Ok((followed, view))
    }

    /// What everybody may know of it now; `None` where its files are as they were when this was
    /// asked last.
    pub fn news(&mut self) -> Option<Result<View, StoreError>> {
        self.stamps.changed().then(|| self.read())
    }

    fn read(&self) -> Result<View, StoreError> {
        let (game, _) = self.store.read(&self.folder)?;
        Ok(Output::Written(Writing::PublicSave).usual_view(&game, None))
    }

    /// The clock of the table as the room sees it. One that can't be read is none: it is the table's
    /// business.
    pub fn clock(&self, view: &View) -> Option<Clock> {
        let text = self.store.clock(&self.folder).ok().flatten()?;
        let mut clock = Clock::read(&text, &view.calendar()).ok()?;
        // The clock shows the phase of which the page tells, whatever the table has begun since.
        clock.publish(view.now.phase);
        Some(clock.public())
    }
}

/// What a second screen or a wall is to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Watched {
    /// A saved game, by its directory and its folder there.
    Game(PathBuf, String),
    File(PathBuf),
}

/// What a second screen follows.
pub enum FollowedSource {
    Game(Followed),
    /// A public save, and when it was last looked at.
    File(PathBuf, Option<Stamp>),
}

/// What a second screen shows.
pub struct FollowedPage {
    pub save: PublicSave,
    /// The board and who stands there; `None` in a public save that has none.
    pub board: Option<(Arc<Board>, Position)>,
    /// The clock of the table; `None` in a public save, and where the table has none.
    pub clock: Option<Clock>,
    /// All that the public sees; `None` of a public save.
    pub view: Option<View>,
}

impl FollowedSource {
    /// Begins to follow something; gives what is shown of it now too.
    pub fn begin(watched: Watched) -> Result<(Self, FollowedPage), PublicError> {
        match watched {
            Watched::Game(directory, folder) => {
                let (followed, view) = Followed::begin(directory, folder)?;
                let clock = followed.clock(&view);
                Ok((Self::Game(followed), FollowedPage::new(view, clock)))
            }
            Watched::File(file) => {
                // The stamp before the text: a change in between is seen as one.
                let seen = stamp(&file);
                let shown = FollowedPage::read(&file)?;
                Ok((Self::File(file, seen), shown))
            }
        }
    }

    /// What there is now; `None` where nothing has changed since this was asked last.
    pub fn news(&mut self) -> Option<Result<FollowedPage, PublicError>> {
        match self {
            Self::Game(followed) => {
                let view = followed.news()?;
                let page = view.map(|view| {
                    let clock = followed.clock(&view);
                    FollowedPage::new(view, clock)
                });
                Some(page.map_err(PublicError::Store))
            }
            Self::File(file, seen) => {
                let now = stamp(file);
                if now == *seen {
                    return None;
                }
                // Taken though it can't be read: a broken file is told once, not again and again.
                *seen = now;
                Some(FollowedPage::read(file))
            }
        }
    }
}

impl FollowedPage {
    fn new(view: View, clock: Option<Clock>) -> Self {
        Self {
            clock,
            save: PublicSave::new(&view),
            board: Some((Arc::clone(&view.board), view.now.position.clone())),
            view: Some(view),
        }
    }

    fn read(file: &Path) -> Result<Self, PublicError> {
        let save = PublicSave::read(file)?;
        let board = save.board.as_ref().and_then(PublicBoard::read);
        let board = board.map(|(board, position)| (Arc::new(board), position));
        Ok(Self {
            save,
            board,
            clock: None,
            view: None,
        })
    }
}
