//! The server: a thread of its own, which ends with the value that stands for it.
//!
//! Whatever comes in is bounded: how many connections there are at once and from one address, how
//! long a request may take to arrive and how large it may be, how long an answer may take to be
//! fetched, how many wait for news. Nothing of it touches the thread that holds the game.

use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use http_body_util::channel::{Channel, Sender};
use hyper::body::Bytes;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot, watch};
use tokio::time::{sleep, timeout};

use super::address::Listen;
use super::answer::{self, Body, PageRequest, asked};
use super::clock;
use super::edition::Edition;
use super::guests::{Guests, HostNames};
use chancery_game::clock::Clock;
use chancery_game::system;
use chancery_game::view::View;

/// How long the head of a request may take to arrive.
const HEAD_PATIENCE: Duration = Duration::from_secs(5);
/// How long a connection may last that brings a page.
const PAGE_PATIENCE: Duration = Duration::from_secs(30);
/// How long one may wait for news; who still wants some asks again.
const NEWS_PATIENCE: Duration = Duration::from_secs(60 * 60);
/// How often those who wait are sent a sign of life.
const PULSE: Duration = Duration::from_secs(15);
/// After a connection could not be taken, as where too many files are open.
const BREATH: Duration = Duration::from_millis(100);
/// Bytes of the head of a request, and its lines.
const HEAD_BYTES: usize = 8 * 1024;
const HEAD_LINES: usize = 64;
/// How many may wait for news.
const MOST_WAITING: usize = 128;

/// A running server. It ends when this is dropped.
pub struct Server {
    listen: Listen,
    names: HostNames,
    editions: watch::Sender<Arc<Edition>>,
    clocks: watch::Sender<Option<Clock>>,
    stale: watch::Sender<bool>,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
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
    sender: Sender<Bytes>,
    editions: watch::Receiver<Arc<Edition>>,
    clocks: watch::Receiver<Option<Clock>>,
    stale: watch::Receiver<bool>,
    _place: OwnedSemaphorePermit,
}

impl Server {
    /// Begins to show a view, which is to be the public's.
    pub fn start(listen: Listen, names: HostNames, view: View) -> io::Result<Self> {
        let listener = TcpListener::bind(listen.0)?;
        listener.set_nonblocking(true)?;
        let listen = Listen(listener.local_addr()?);
        let (editions, newest) = watch::channel(Arc::new(Edition::of(view)));
        let (clocks, clock) = watch::channel(None);
        let (stale, is_stale) = watch::channel(false);
        let (end, ended) = oneshot::channel();
        let room = Arc::new(ServerState {
            names: names.clone(),
            editions: newest,
            clocks: clock,
            stale: is_stale,
            waiting: Arc::new(Semaphore::new(MOST_WAITING)),
        });
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let thread = thread::Builder::new()
            .name("serve".to_owned())
            .spawn(move || {
                runtime.block_on(async {
                    tokio::select! {
                        _ = ended => {}
                        () = take_all(listener, room) => {}
                    }
                });
            })?;
        Ok(Self {
            listen,
            names,
            editions,
            clocks,
            stale,
            end: Some(end),
            thread: Some(thread),
        })
    }

    /// Shows another view. Who looks is told, unless it says the same.
    pub fn publish(&self, view: View) {
        let edition = Edition::of(view);
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
        let clock = clock.map(Clock::public);
        self.clocks.send_if_modified(|shown| {
            let is_new = *shown != clock;
            *shown = clock;
            is_new
        });
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

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Takes connections for ever.
async fn take_all(listener: TcpListener, room: Arc<ServerState>) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else {
        return;
    };
    let guests = Guests::default();
    loop {
        let Ok((stream, from)) = listener.accept().await else {
            sleep(BREATH).await;
            continue;
        };
        // Who comes in vain is not answered: that would cost more than he does.
        let Some(guest) = guests.admit(from.ip()) else {
            continue;
        };
        let room = Arc::clone(&room);
        tokio::spawn(async move {
            take(stream, &room).await;
            drop(guest);
        });
    }
}

/// Takes one connection, which is for one request.
async fn take(stream: TcpStream, room: &ServerState) {
    let Ok(came_in_at) = stream.local_addr() else {
        return;
    };
    let (wait, mut waits) = oneshot::channel();
    let wait = Mutex::new(Some(wait));
    let service = service_fn(|request: Request<_>| {
        let (answer, waiting) = room.answer(&request, came_in_at);
        let wait = wait.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let (Some(wait), Some(waiting)) = (wait, waiting) {
            let _ = wait.send(waiting);
        }
        async move { Ok::<_, Infallible>(answer) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_PATIENCE)
        .max_buf_size(HEAD_BYTES)
        .max_headers(HEAD_LINES)
        .keep_alive(false)
        .auto_date_header(false)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    tokio::select! {
        _ = timeout(PAGE_PATIENCE, &mut connection) => {}
        Ok(waiting) = &mut waits => tokio::select! {
            _ = timeout(NEWS_PATIENCE, &mut connection) => {}
            () = waiting.tell() => {}
        }
    }
}

impl ServerState {
    /// The answer to a request; with it who waits for news, where that was asked for.
    fn answer<B>(
        &self,
        request: &Request<B>,
        came_in_at: SocketAddr,
    ) -> (Response<Body>, Option<Waiting>) {
        let edition = Arc::clone(&self.editions.borrow());
        let (sender, body) = Channel::new(1);
        match asked(request, &self.names, came_in_at, &edition) {
            PageRequest::Whole(body, kind) => (answer::whole(StatusCode::OK, body, kind), None),
            PageRequest::Refused(status) => (answer::refused(status), None),
            PageRequest::News if request.method() == Method::HEAD => (answer::news(body), None),
            PageRequest::News => match Arc::clone(&self.waiting).try_acquire_owned() {
                Err(_) => (answer::refused(StatusCode::SERVICE_UNAVAILABLE), None),
                Ok(place) => {
                    let waiting = Waiting {
                        sender,
                        editions: self.editions.clone(),
                        clocks: self.clocks.clone(),
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
        let mut text = self.edition();
        if self.clocks.borrow().is_some() {
            text += &self.clock();
        }
        if *self.stale.borrow() {
            text += &self.stale();
        }
        while self.send(text).await.is_some() {
            text = tokio::select! {
                Ok(()) = self.editions.changed() => self.edition(),
                Ok(()) = self.clocks.changed() => self.clock(),
                Ok(()) = self.stale.changed() => self.stale(),
                () = sleep(PULSE) => ":\n\n".to_owned(),
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

    fn clock(&mut self) -> String {
        clock::news(self.clocks.borrow_and_update().as_ref(), system::now())
    }

    /// Sends a text; `None` where nobody takes it.
    async fn send(&mut self, text: String) -> Option<()> {
        let sent = timeout(PULSE, self.sender.send_data(text.into())).await;
        sent.ok()?.ok()
    }
}
