//! The server of the room's page. Nothing that comes in touches the thread that holds the game.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use http_body_util::channel::Channel;
use hyper::body::Incoming;
use hyper::{Method, Request, Response, StatusCode};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::address::Listen;
use super::answer::{self, Body, PageRequest, asked};
use super::edition::{Edition, ROOM_SCRIPT, ROOM_STYLE};
use super::guests::{Guest, HostNames};
use super::news::{NewsStream, SIGN_OF_LIFE, pulse, tell_clock};
use super::site::{Serving, Site, Telling, bind};
use chancery_game::clock::Clock;
use chancery_game::view::View;

/// How many may wait for news.
const MOST_WAITING: usize = 128;

/// A running server. It ends when this is dropped.
pub struct Server {
    listen: Listen,
    names: HostNames,
    editions: watch::Sender<Arc<Edition>>,
    clocks: watch::Sender<Option<Clock>>,
    stale: watch::Sender<bool>,
    _serving: Serving,
}

/// What all connections share.
struct ServerState {
    names: HostNames,
    editions: watch::Receiver<Arc<Edition>>,
    clocks: watch::Receiver<Option<Clock>>,
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
    /// Begins to show a view, which is to be the public's.
    pub fn start(listen: Listen, names: HostNames, view: View) -> io::Result<Self> {
        let (listener, listen) = bind(listen)?;
        let (editions, newest) = watch::channel(Arc::new(Edition::new(view)));
        let (clocks, clock) = watch::channel(None);
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
        view: View,
    ) -> io::Result<(Self, Option<String>)> {
        match Self::start(listen, names.clone(), view.clone()) {
            Err(why) if why.kind() == io::ErrorKind::AddrInUse => {
                let server = Self::start(listen.at_any_port(), names, view)?;
                let [wished, port] = [listen, server.listen].map(|listen| listen.0.port());
                let moved = format!("Port {wished} is taken: the page is at port {port}");
                Ok((server, Some(moved)))
            }
            started => Ok((started?, None)),
        }
    }

    /// Shows another view. Who looks is told, unless it says the same.
    pub fn publish(&self, view: View) {
        // Made before the lock is held: whoever reads a page meanwhile does not wait.
        let edition = Edition::new(view);
        self.editions.send_if_modified(|shown| {
            let is_new = shown.name != edition.name;
            if is_new {
                *shown = Arc::new(edition);
            }
            is_new
        });
    }

    /// Shows the table's clock, or none, as the room sees it. Who looks is told where it is another
    /// one.
    pub fn tell_clock(&self, clock: Option<&Clock>) {
        tell_clock(&self.clocks, clock);
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
            PageRequest::News if request.method() == Method::HEAD => (answer::news(body), None),
            PageRequest::News => match Arc::clone(&self.waiting).try_acquire_owned() {
                Err(_) => (answer::refused(StatusCode::SERVICE_UNAVAILABLE), None),
                Ok(place) => {
                    let waiting = Waiting {
                        line: NewsStream {
                            sender,
                            clocks: self.clocks.clone(),
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
        format!("data: {}\n\n", self.editions.borrow_and_update().name)
    }

    fn stale(&mut self) -> String {
        let is_stale = *self.stale.borrow_and_update();
        format!(
            "event: stale\ndata: {}\n\n",
            if is_stale { "yes" } else { "no" }
        )
    }
}
