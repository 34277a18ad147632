//! The page of the open game for the room. A thread of its own makes of the game what everybody may
//! know, so that the table is never held up.

use std::io;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use crate::game::Game;
use crate::serve::{Listen, Names, Server};
use crate::view::{View, Viewer};

/// A page that is shown. It is there no more when this is dropped.
pub struct Room {
    /// Where it is found.
    pub sign: Sign,
    games: Option<Sender<Game>>,
    thread: Option<JoinHandle<()>>,
    /// The last change of the game, but for its sheet, that it was told of.
    revision: u64,
}

/// Where a page is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// The address.
    pub url: String,
    /// Whether only this computer can open it.
    pub is_loopback: bool,
}

impl Room {
    /// Shows a game; at another port where that is taken.
    ///
    /// # Errors
    /// It can't be listened there, or no thread can be had.
    pub fn open(listen: Listen, game: &Game) -> io::Result<Self> {
        let view = View::of(game, Viewer::Public);
        let start = |listen| Server::start(listen, Names::default(), view.clone());
        let server = start(listen).or_else(|why| match why.kind() {
            io::ErrorKind::AddrInUse => start(listen.at_any_port()),
            _ => Err(why),
        })?;
        let sign = Sign {
            url: server.url(),
            is_loopback: server.listen().is_loopback(),
        };
        let (games, told) = channel::<Game>();
        let thread = thread::Builder::new().spawn(move || {
            while let Ok(game) = told.recv() {
                let newest = told.try_iter().last().unwrap_or(game);
                server.publish(View::of(&newest, Viewer::Public));
            }
        })?;
        Ok(Self {
            sign,
            games: Some(games),
            thread: Some(thread),
            revision: game.trunk_revision(),
        })
    }

    /// Shows how the game stands now. Orders of the open phase are nothing to be shown.
    pub fn tell(&mut self, game: &Game) {
        let revision = game.trunk_revision();
        if revision != self.revision
            && let Some(games) = &self.games
        {
            self.revision = revision;
            // Where the thread has ended nobody looks any more.
            let _ = games.send(game.clone());
        }
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        drop(self.games.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
