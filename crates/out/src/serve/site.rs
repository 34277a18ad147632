//! What all servers have in common: a thread of its own, and connections for one request each, with
//! a bound on everything that comes in.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use super::address::Listen;
use super::answer::Body;
use super::guests::{Guest, Guests};

/// How long the head of a request may take to arrive.
const HEAD_PATIENCE: Duration = Duration::from_secs(5);
/// How long a connection may last that brings a page.
const PAGE_PATIENCE: Duration = Duration::from_secs(30);
/// How long one may wait for news; who still wants some asks again.
const NEWS_PATIENCE: Duration = Duration::from_secs(60 * 60);
/// After a connection could not be taken, as where too many files are open.
const BREATH: Duration = Duration::from_millis(100);
/// Bytes of the head of a request, and its lines.
const HEAD_BYTES: usize = 8 * 1024;
const HEAD_LINES: usize = 64;

/// Sends somebody news until he listens no more.
pub(super) type Telling = Pin<Box<dyn Future<Output = ()> + Send>>;

/// What is served.
pub(super) trait Site: Send + Sync + 'static {
    /// The answer to a request; with it what goes on to tell who waits for news.
    fn answer(
        &self,
        request: Request<Incoming>,
        came_in_at: SocketAddr,
        guest: &Guest,
    ) -> impl Future<Output = (Response<Body>, Option<Telling>)> + Send;
}

/// A thread that serves. It ends when this is dropped.
pub(super) struct Serving {
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// Takes an address; gives it as it is, where the system chose the port.
pub(super) fn bind(listen: Listen) -> io::Result<(TcpListener, Listen)> {
    let listener = TcpListener::bind(listen.0)?;
    listener.set_nonblocking(true)?;
    let listen = Listen(listener.local_addr()?);
    Ok((listener, listen))
}

impl Serving {
    pub fn begin(listener: TcpListener, site: impl Site) -> io::Result<Self> {
        let (end, ended) = oneshot::channel();
        // One thread is enough for a room, and keeps the game's own thread free.
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let thread = thread::Builder::new()
            .name("serve".to_owned())
            .spawn(move || {
                runtime.block_on(async {
                    tokio::select! {
                        _ = ended => {}
                        () = take_all(listener, Arc::new(site)) => {}
                    }
                });
            })?;
        Ok(Self {
            end: Some(end),
            thread: Some(thread),
        })
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // Dropping it ends the server; the port is free when the thread is gone.
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Takes connections for ever.
async fn take_all(listener: TcpListener, site: Arc<impl Site>) {
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
        let Some((guest, left)) = guests.admit(from.ip()) else {
            continue;
        };
        let site = Arc::clone(&site);
        tokio::spawn(async move {
            tokio::select! {
                () = take(stream, &*site, &guest) => {}
                // Somebody else needs the room.
                Ok(()) = left => {}
            }
        });
    }
}

/// Takes one connection, which is for one request.
async fn take(stream: TcpStream, site: &impl Site, guest: &Guest) {
    let Ok(came_in_at) = stream.local_addr() else {
        return;
    };
    let (wait, mut waits) = oneshot::channel();
    // By its type the service may be called again, though a connection has one request.
    let wait = &Mutex::new(Some(wait));
    let service = service_fn(|request: Request<Incoming>| async move {
        let (answer, telling) = site.answer(request, came_in_at, guest).await;
        let wait = wait.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let (Some(wait), Some(telling)) = (wait, telling) {
            // Whoever waits for news is silent, and must not count as one who shows nothing.
            guest.stay();
            let _ = wait.send(telling);
        }
        Ok::<_, Infallible>(answer)
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
        Ok(telling) = &mut waits => tokio::select! {
            _ = timeout(NEWS_PATIENCE, &mut connection) => {}
            () = telling => {}
        }
    }
}
