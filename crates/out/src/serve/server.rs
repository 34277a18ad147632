//! The server of the room's page, and of an event's wall. Nothing that comes in touches the thread that
//! holds the game.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use http_body_util::channel::Channel;
use hyper::body::Incoming;
use hyper::{Method, Request, Response, StatusCode};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::address::Listen;
use super::answer::{self, Body, PageRequest, asked};
use super::edition::{Edition, ROOM_SCRIPT, ROOM_STYLE};
use super::guests::{Guest, HostNames};
use super::news::{NewsStream, RoomClocks, SIGN_OF_LIFE, pulse, tell_clocks};
use super::site::{Serving, Site, Telling, bind};
use chancery_game::clock::Clock;
use chancery_game::output::RoomPath;

/// How many may wait for news: the phones of fifteen boards, and some more.
const MOST_WAITING: usize = 160;

/// A running server. It ends when this is dropped.
pub struct Server {
    listen: Listen,
    names: HostNames,
    editions: watch::Sender<Arc<Edition>>,
    clocks: watch::Sender<RoomClocks>,
    stale: watch::Sender<bool>,
    _serving: Serving,
}

/// What all connections share.
struct ServerState {
    names: HostNames,
    editions: watch::Receiver<Arc<Edition>>,
    clocks: watch::Receiver<RoomClocks>,
    stale: watch::Receiver<bool>,
    waiting: Arc<Semaphore>,
}

/// Somebody who waits for news.
struct Waiting {
    line: NewsStream,
    editions: watch::Receiver<Arc<Edition>>,
    stale: watch::Receiver<bool>,
    _place: OwnedSemaphorePermit,
}

impl Server {
    /// Begins to show something.
    pub fn start(listen: Listen, names: HostNames, shown: impl Into<Edition>) -> io::Result<Self> {
        Self::begin(bind(listen)?, names, shown.into())
    }

    fn begin(
        (listener, listen): (TcpListener, Listen),
        names: HostNames,
        shown: Edition,
    ) -> io::Result<Self> {
        let (editions, newest) = watch::channel(Arc::new(shown));
        let (clocks, clock) = watch::channel(RoomClocks::default());
        let (stale, is_stale) = watch::channel(false);
        let room = ServerState {
            names: names.clone(),
            editions: newest,
            clocks: clock,
            stale: is_stale,
            waiting: Arc::new(Semaphore::new(MOST_WAITING)),
        };
        Ok(Self {
            listen,
            names,
            editions,
            clocks,
            stale,
            _serving: Serving::begin(listener, room)?,
        })
    }

    /// The same, at any other port where that one is taken; with the sentence that says so.
    pub fn start_near(
        listen: Listen,
        names: HostNames,
        shown: impl Into<Edition>,
    ) -> io::Result<(Self, Option<String>)> {
        match bind(listen) {
            Err(why) if why.kind() == io::ErrorKind::AddrInUse => {
                let server = Self::start(listen.at_any_port(), names, shown)?;
                let [wished, port] = [listen, server.listen].map(|listen| listen.0.port());
                let moved = format!("Port {wished} is taken: the page is at port {port}");
                Ok((server, Some(moved)))
            }
            bound => Ok((Self::begin(bound?, names, shown.into())?, None)),
        }
    }

    /// Shows something else. Who looks is told, unless it says the same.
    pub fn publish(&self, shown: impl Into<Edition>) {
        let edition = shown.into();
        if self.editions.borrow().name != edition.name {
            // The page that most ask for is made here, and not while they wait.
            edition.page(RoomPath::Now.address());
            self.editions.send_replace(Arc::new(edition));
        }
    }

    /// Shows the table's clock, or none, as the room sees it. Who looks is told where it is another
    /// one.
    pub fn tell_clock(&self, clock: Option<&Clock>) {
        self.tell_clocks(clock.into());
    }

    /// Shows the clocks of an event. Who looks is told where these are others.
    pub fn tell_clocks(&self, clocks: RoomClocks) {
        tell_clocks(&self.clocks, clocks);
    }

    /// Says whether the game can't be read any more, so that what is shown may be old.
    pub fn tell_stale(&self, is_stale: bool) {
        self.stale
            .send_if_modified(|shown| std::mem::replace(shown, is_stale) != is_stale);
    }

    pub const fn listen(&self) -> Listen {
        self.listen
    }

    /// The address to type or to scan.
    pub fn url(&self) -> String {
        self.listen.url(self.names.first())
    }
}

impl Site for ServerState {
    async fn answer(
        &self,
        request: Request<Incoming>,
        came_in_at: SocketAddr,
        _: &Guest,
    ) -> (Response<Body>, Option<Telling>) {
        let (answer, waiting) = self.answered(&request, came_in_at);
        (
            answer,
            waiting.map(|waiting| Box::pin(waiting.tell()) as Telling),
        )
    }
}

impl ServerState {
    /// The answer to a request; with it who waits for news, where that was asked for.
    fn answered<B>(
        &self,
        request: &Request<B>,
        came_in_at: SocketAddr,
    ) -> (Response<Body>, Option<Waiting>) {
        // One edition for the whole answer, whatever is published meanwhile.
        let edition = Arc::clone(&self.editions.borrow());
        let (sender, body) = Channel::new(1);
        match asked(request, &self.names, came_in_at, &edition) {
            PageRequest::Page(page) => {
                let page = answer::page(page, request.headers());
                (answer::with_files(page, &ROOM_STYLE, &ROOM_SCRIPT), None)
            }
            PageRequest::Save(save) => (answer::save(save, request.headers()), None),
            PageRequest::File(file) => (answer::file(file, request.headers()), None),
            PageRequest::Refused(status) => (answer::refused(status), None),
            PageRequest::News(_) if request.method() == Method::HEAD => (answer::news(body), None),
            PageRequest::News(board) => match Arc::clone(&self.waiting).try_acquire_owned() {
                Err(_) => (answer::refused(StatusCode::SERVICE_UNAVAILABLE), None),
                Ok(place) => {
                    let waiting = Waiting {
                        line: NewsStream {
                            sender,
                            clocks: self.clocks.clone(),
                            board,
                        },
                        editions: self.editions.clone(),
                        stale: self.stale.clone(),
                        _place: place,
                    };
                    (answer::news(body), Some(waiting))
                }
            },
        }
    }
}

impl Waiting {
    /// Tells which edition there is, what the clock shows and whether all that is old, and of
    /// everything new, until nobody listens.
    async fn tell(mut self) {
        let mut text = self.edition() + &self.line.first_clock();
        // Only where it is so: a page takes what it shows for fresh until it is told otherwise.
        if *self.stale.borrow() {
            text += &self.stale();
        }
        let mut pulse = pulse();
        while self.line.send(text).await.is_some() {
            text = tokio::select! {
                Ok(()) = self.editions.changed() => self.edition(),
                Ok(()) = self.line.clocks.changed() => self.line.clock(),
                Ok(()) = self.stale.changed() => self.stale(),
                _ = pulse.tick() => SIGN_OF_LIFE.to_owned(),
                else => return,
            };
        }
    }

    fn edition(&mut self) -> String {
        let shown = self.editions.borrow_and_update();
        // A board that is gone has no page any more: the name of the wall has its reader find that out.
        let board = self.line.board.and_then(|board| shown.boards.get(&board));
        format!("data: {}\n\n", board.unwrap_or(&shown).name)
    }

    fn stale(&mut self) -> String {
        let is_stale = *self.stale.borrow_and_update();
        format!(
            "event: stale\ndata: {}\n\n",
            if is_stale { "yes" } else { "no" }
        )
    }
}
