//! The page of the open game for the room. A thread of its own makes of the game what everybody may
//! know, so that the table is never held up.

use std::io;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use chancery_game::clock::Clock;
use chancery_game::game::Game;
use chancery_game::output::{Output, RoomPath};
use chancery_out::serve::{HostNames, Listen, Server};

/// What is shown.
const PAGE: Output = Output::Room(RoomPath::Now);

/// A page that is shown. It is there no more when this is dropped.
pub struct RoomPage {
    pub sign: RoomSign,
    news: Option<Sender<RoomNews>>,
    thread: Option<JoinHandle<()>>,
    /// The last change of the game, but for its sheet, that it was told of.
    revision: u64,
}

/// What is new for those who look.
enum RoomNews {
    Game(Box<Game>),
    Clock(Option<Box<Clock>>),
}

/// Where a page is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomSign {
    pub url: String,
    /// Whether only this computer can open it.
    pub is_loopback: bool,
    /// That it is at another port than usual.
    pub moved: Option<String>,
}

impl RoomPage {
    /// Shows a game; at another port where that is taken.
    pub fn open(listen: Listen, game: &Game) -> io::Result<Self> {
        let view = PAGE.usual_view(game, None);
        let (server, moved) = Server::start_near(listen, HostNames::default(), view)?;
        let sign = RoomSign {
            url: server.url(),
            is_loopback: server.listen().is_loopback(),
            moved,
        };
        let (news, told) = channel::<RoomNews>();
        let thread = thread::Builder::new().spawn(move || {
            while let Ok(first) = told.recv() {
                let mut newest = None;
                // Only the newest game is shown: to make a view takes longer than a key.
                for news in std::iter::once(first).chain(told.try_iter()) {
                    match news {
                        RoomNews::Game(game) => newest = Some(game),
                        RoomNews::Clock(clock) => server.tell_clock(clock.as_deref()),
                    }
                }
                if let Some(game) = newest {
                    server.publish(PAGE.usual_view(&game, None));
                }
            }
        })?;
        Ok(Self {
            sign,
            news: Some(news),
            thread: Some(thread),
            revision: game.settled_revision(),
        })
    }

    /// Shows how the game stands now. Orders of the open phase are nothing to be shown.
    pub(crate) fn tell(&mut self, game: &Game) {
        let revision = game.settled_revision();
        if revision != self.revision {
            self.revision = revision;
            self.send(RoomNews::Game(Box::new(game.clone())));
        }
    }

    /// Shows the table's clock, or none.
    pub(crate) fn tell_clock(&self, clock: Option<&Clock>) {
        self.send(RoomNews::Clock(clock.cloned().map(Box::new)));
    }

    fn send(&self, news: RoomNews) {
        if let Some(told) = &self.news {
            // Where the thread has ended nobody looks any more.
            let _ = told.send(news);
        }
    }
}

impl Drop for RoomPage {
    fn drop(&mut self) {
        // With its last sender gone the thread ends, and closes the port with its server.
        drop(self.news.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
