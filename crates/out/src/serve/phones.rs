//! The server of the players' phones. It knows whose key is whose and no game: it hands on what a
//! phone asks and sends what it is given for it.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use blake3::Hash;
use http_body_util::channel::Channel;
use http_body_util::{BodyExt, Limited};
use hyper::body::Incoming;
use hyper::header::{CONTENT_TYPE, HeaderMap, HeaderValue, ORIGIN};
use hyper::{Method, Request, Response, StatusCode};
use tokio::sync::{oneshot, watch};
use tokio::time::{sleep, timeout};

use super::address::Listen;
use super::answer::{self, Body, check_host};
use super::form::read_form;
use super::guests::{Guest, HostNames};
use super::key::PhoneKey;
use super::news::{NewsStream, RoomClocks, SIGN_OF_LIFE, pulse, tell_clocks};
use super::packed::{CSS, Packed, SCRIPT, ServedFile};
use super::site::{Serving, Site, Telling, bind};
use crate::phone;
use chancery_engine::seat::SeatId;
use chancery_game::clock::Clock;
use chancery_game::output::PhonePath;

/// The port, unless it is taken.
pub const PHONES_PORT: u16 = 1902;

/// Bytes that a slip may have.
const SLIP_BYTES: usize = 32 * 1024;
/// How long a slip may take to arrive.
const SLIP_PATIENCE: Duration = Duration::from_secs(10);
/// How long an answer to a phone may take.
const ANSWER_PATIENCE: Duration = Duration::from_secs(20);
/// How long who names no key waits to hear so: many tries take long.
const WRONG_KEY_WAIT: Duration = Duration::from_secs(1);
/// Phones of one seat that may wait for news, and requests of one that may wait for an answer.
const MOST_PHONES: usize = 8;
const MOST_ASKING: usize = 4;

static PHONE_STYLE: LazyLock<ServedFile> =
    LazyLock::new(|| ServedFile::new(phone::style_file(), CSS));
static PHONE_SCRIPT: LazyLock<ServedFile> =
    LazyLock::new(|| ServedFile::new(phone::script_file(), SCRIPT));

/// What a phone asks, with the fields of its form where it sent one.
pub struct PhoneRequest {
    pub seat: SeatId,
    pub act: PhoneAct,
    pub fields: BTreeMap<String, String>,
    /// What the page holds whose script asks; `None` of a browser without a script, which is sent to
    /// its page and asks for it anew.
    pub holds: Option<PhoneHolds>,
    pub reply: PhoneReply,
}

/// What a script says that its page holds, and need not be sent again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhoneHolds {
    /// The name of its board.
    pub board: String,
    /// The names of its rows, with blanks between them.
    pub rows: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhoneAct {
    /// To see the page.
    Look,
    /// How the slip so far is read.
    Read,
    /// How the whole slip is read, before it is handed in.
    ReadBack,
    HandIn,
    TakeBack,
}

/// Takes what a phone is answered.
pub struct PhoneReply(oneshot::Sender<PhoneAnswer>);

/// What a phone is answered.
enum PhoneAnswer {
    Page(Packed),
    /// Its page has what came of it.
    SeePage,
}

impl PhoneReply {
    /// Sends a page, or a part of it. Where nobody waits any more, it is asked for again.
    pub fn send(self, page: String) {
        // Packed here, so that the server's thread has time for others.
        let _ = self.0.send(PhoneAnswer::Page(Packed::new(page)));
    }

    /// Has the browser ask for its page.
    pub fn send_to_page(self) {
        let _ = self.0.send(PhoneAnswer::SeePage);
    }
}

/// What there is to know of phones.
pub enum PhoneNews {
    Asked(PhoneRequest),
    /// How many phones of a seat are connected.
    Connected(SeatId, usize),
}

/// Takes news; whether there was room for them.
pub type PhoneDesk = Box<dyn Fn(PhoneNews) -> bool + Send + Sync>;

/// A running server. It ends when this is dropped.
pub struct PhoneServer {
    listen: Listen,
    keys: watch::Sender<Vec<(SeatId, Hash)>>,
    editions: watch::Sender<Arc<BTreeMap<SeatId, String>>>,
    clocks: watch::Sender<RoomClocks>,
    _serving: Serving,
}

impl PhoneServer {
    pub fn start(listen: Listen, desk: PhoneDesk) -> io::Result<Self> {
        let (listener, listen) = bind(listen)?;
        let (keys, known) = watch::channel(Vec::new());
        let (editions, newest) = watch::channel(Arc::default());
        let (clocks, clock) = watch::channel(RoomClocks::default());
        let site = PhoneSite {
            keys: known,
            editions: newest,
            clocks: clock,
            desk: Arc::new(desk),
            seats: Arc::default(),
        };
        Ok(Self {
            listen,
            keys,
            editions,
            clocks,
            _serving: Serving::begin(listener, site)?,
        })
    }

    /// Lets in the phones with these keys and no others.
    pub fn admit<'a>(&self, keys: impl Iterator<Item = (SeatId, &'a PhoneKey)>) {
        let known = keys.map(|(seat, key)| (seat, PhoneKey::known_by(key.as_str())));
        self.keys.send_replace(known.collect());
    }

    /// Tells each seat's phones which edition of their page there is.
    pub fn tell(&self, editions: BTreeMap<SeatId, String>) {
        self.editions.send_if_modified(|shown| {
            let is_new = **shown != editions;
            if is_new {
                *shown = Arc::new(editions);
            }
            is_new
        });
    }

    /// Shows the table's clock, or none, as everybody may see it.
    pub fn tell_clock(&self, clock: Option<&Clock>) {
        tell_clocks(&self.clocks, clock.into());
    }

    pub const fn listen(&self) -> Listen {
        self.listen
    }

    /// The address of a phone.
    pub fn url(&self, key: &PhoneKey) -> String {
        self.listen.url(None) + key.as_str()
    }
}

struct PhoneSite {
    keys: watch::Receiver<Vec<(SeatId, Hash)>>,
    editions: watch::Receiver<Arc<BTreeMap<SeatId, String>>>,
    clocks: watch::Receiver<RoomClocks>,
    desk: Arc<PhoneDesk>,
    seats: Arc<Mutex<HashMap<SeatId, SeatLoad>>>,
}

/// What the phones of a seat are about.
#[derive(Default)]
struct SeatLoad {
    waiting: usize,
    asking: usize,
}

/// One of them, for as long as this lives.
struct Loaded {
    seat: SeatId,
    waits: bool,
    seats: Arc<Mutex<HashMap<SeatId, SeatLoad>>>,
    desk: Arc<PhoneDesk>,
}

impl Loaded {
    /// Counts it; `None` where there are too many.
    fn begin(site: &PhoneSite, seat: SeatId, waits: bool) -> Option<Self> {
        let loaded = Self {
            seat,
            waits,
            seats: Arc::clone(&site.seats),
            desk: Arc::clone(&site.desk),
        };
        // It is counted in any case: dropping it takes it off again.
        let has_room = loaded.count(|number, most| {
            let has_room = *number < most;
            *number += 1;
            has_room
        });
        has_room.then_some(loaded)
    }

    fn count<T>(&self, change: impl FnOnce(&mut usize, usize) -> T) -> T {
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        let load = seats.entry(self.seat).or_default();
        let done = if self.waits {
            change(&mut load.waiting, MOST_PHONES)
        } else {
            change(&mut load.asking, MOST_ASKING)
        };
        // Told under the lock: else two phones that come and go would be told in the wrong order.
        if self.waits {
            (self.desk)(PhoneNews::Connected(self.seat, load.waiting));
        }
        done
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        self.count(|number, _| *number = number.saturating_sub(1));
    }
}

impl Site for PhoneSite {
    async fn answer(
        &self,
        request: Request<Incoming>,
        came_in_at: SocketAddr,
        guest: &Guest,
    ) -> (Response<Body>, Option<Telling>) {
        match self.answered(request, came_in_at, guest).await {
            Ok((answer, telling)) => (answer::of_phone(answer), telling),
            Err(status) => (answer::of_phone(answer::refused_phone(status)), None),
        }
    }
}

impl PhoneSite {
    async fn answered(
        &self,
        request: Request<Incoming>,
        came_in_at: SocketAddr,
        guest: &Guest,
    ) -> Result<(Response<Body>, Option<Telling>), StatusCode> {
        // Phones are given an address and no name, so that no name is ours.
        let names = HostNames::default();
        let host = check_host(&request, &names, came_in_at)?;
        let is_read = answer::is_read(&request);
        if request.uri().query().is_some() {
            return Err(StatusCode::NOT_FOUND);
        }
        let asked = request.uri().path();
        // `CONNECT` asks for a host and no path, `OPTIONS` for `*`.
        if !asked.starts_with('/') {
            return Err(StatusCode::METHOD_NOT_ALLOWED);
        }
        let Some((path, key)) = PhonePath::read(asked) else {
            return Err(self.wrong_key().await);
        };
        if let Some(file) = fixed_file(path) {
            if file.file.address != asked {
                return Err(StatusCode::NOT_FOUND);
            }
            return if is_read {
                Ok((answer::file(file, request.headers()), None))
            } else {
                Err(StatusCode::METHOD_NOT_ALLOWED)
            };
        }
        let known = PhoneKey::known_by(key);
        let Some(seat) = seat_of(&self.keys.borrow(), known) else {
            return Err(self.wrong_key().await);
        };
        // Only a valid key keeps a place: guesses must not drive players out.
        guest.show_key();
        if path == PhonePath::Events {
            return if is_read {
                self.news(seat, known, request.method())
            } else {
                Err(StatusCode::METHOD_NOT_ALLOWED)
            };
        }
        let loaded = Loaded::begin(self, seat, false).ok_or(StatusCode::TOO_MANY_REQUESTS)?;
        let own_page = HeaderValue::from_str(asked).map_err(|_| StatusCode::NOT_FOUND)?;
        let headers = request.headers().clone();
        let mut fields = match *request.method() {
            Method::GET | Method::HEAD => BTreeMap::new(),
            Method::POST => fields(request, &host).await?,
            _ => return Err(StatusCode::METHOD_NOT_ALLOWED),
        };
        let act = match fields.get("act").map(String::as_str) {
            None => PhoneAct::Look,
            Some("read") => PhoneAct::Read,
            Some("read-back") => PhoneAct::ReadBack,
            Some("hand-in") => PhoneAct::HandIn,
            Some("take-back") => PhoneAct::TakeBack,
            Some(_) => return Err(StatusCode::BAD_REQUEST),
        };
        let holds = fields.remove("board").map(|board| PhoneHolds {
            board,
            rows: fields.remove("rows").unwrap_or_default(),
        });
        let (reply, answered) = oneshot::channel();
        let request = PhoneNews::Asked(PhoneRequest {
            seat,
            act,
            fields,
            holds,
            reply: PhoneReply(reply),
        });
        if !(self.desk)(request) {
            return Err(StatusCode::SERVICE_UNAVAILABLE);
        }
        let answered = timeout(ANSWER_PATIENCE, answered).await;
        // Until the answer is there it counts: a seat asks the desk only so often at once.
        drop(loaded);
        match answered {
            Ok(Ok(PhoneAnswer::Page(page))) => {
                let page = answer::page(page, &headers);
                let page = if is_read {
                    answer::with_files(page, &PHONE_STYLE, &PHONE_SCRIPT)
                } else {
                    page
                };
                Ok((page, None))
            }
            Ok(Ok(PhoneAnswer::SeePage)) => Ok((answer::see_other(&own_page), None)),
            _ => Err(StatusCode::SERVICE_UNAVAILABLE),
        }
    }

    /// Has who names no key wait.
    async fn wrong_key(&self) -> StatusCode {
        sleep(WRONG_KEY_WAIT).await;
        StatusCode::NOT_FOUND
    }

    fn news(
        &self,
        seat: SeatId,
        key: Hash,
        method: &Method,
    ) -> Result<(Response<Body>, Option<Telling>), StatusCode> {
        let (sender, body) = Channel::new(1);
        if method == Method::HEAD {
            return Ok((answer::news(body), None));
        }
        let waiting = PhoneWaiting {
            line: NewsStream {
                sender,
                clocks: self.clocks.clone(),
                board: None,
            },
            seat,
            key,
            keys: self.keys.clone(),
            editions: self.editions.clone(),
            _loaded: Loaded::begin(self, seat, true).ok_or(StatusCode::TOO_MANY_REQUESTS)?,
        };
        Ok((answer::news(body), Some(Box::pin(waiting.tell()))))
    }
}

/// What is the same for all phones, and needs no key.
fn fixed_file(path: PhonePath) -> Option<&'static ServedFile> {
    match path {
        PhonePath::Style => Some(&PHONE_STYLE),
        PhonePath::Script => Some(&PHONE_SCRIPT),
        PhonePath::Page | PhonePath::Events => None,
    }
}

/// Whose a key is. All keys are looked at, so that the time tells nothing of them.
fn seat_of(keys: &[(SeatId, Hash)], known: Hash) -> Option<SeatId> {
    let mut found = None;
    for (seat, key) in keys {
        if *key == known {
            found = Some(*seat);
        }
    }
    found
}

/// The fields of a form that one of our own pages sent.
async fn fields(
    request: Request<Incoming>,
    host: &str,
) -> Result<BTreeMap<String, String>, StatusCode> {
    let (head, body) = request.into_parts();
    // Before the body is read: another page could have a player's browser hand in a slip.
    if !is_from_here(&head.headers, host) {
        return Err(StatusCode::FORBIDDEN);
    }
    let kind = head.headers.get(CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.starts_with("application/x-www-form-urlencoded") {
        return Err(StatusCode::UNSUPPORTED_MEDIA_TYPE);
    }
    let body = Limited::new(body, SLIP_BYTES).collect();
    let body = timeout(SLIP_PATIENCE, body).await;
    let body = body.map_err(|_| StatusCode::REQUEST_TIMEOUT)?;
    let body = body.map_err(|_| StatusCode::PAYLOAD_TOO_LARGE)?;
    let fields = read_form(&body.to_bytes());
    if fields.contains_key("act") {
        Ok(fields)
    } else {
        Err(StatusCode::BAD_REQUEST)
    }
}

/// Whether a form was sent by a page of this server: browsers say from where, and no page can have
/// them say otherwise.
fn is_from_here(headers: &HeaderMap, host: &str) -> bool {
    let mut origins = headers.get_all(ORIGIN).iter();
    let (Some(origin), None) = (origins.next(), origins.next()) else {
        return false;
    };
    let origin = origin.to_str().ok().and_then(|o| o.strip_prefix("http://"));
    origin.is_some_and(|origin| origin.eq_ignore_ascii_case(host))
}

/// A phone that waits for news.
struct PhoneWaiting {
    line: NewsStream,
    seat: SeatId,
    key: Hash,
    keys: watch::Receiver<Vec<(SeatId, Hash)>>,
    editions: watch::Receiver<Arc<BTreeMap<SeatId, String>>>,
    _loaded: Loaded,
}

impl PhoneWaiting {
    /// Tells which edition of its page there is and what the clock shows, until nobody listens or
    /// the key is revoked. What is news of other seats alone moves nothing here, not even the next
    /// sign of life.
    async fn tell(mut self) {
        let mut told = self.edition();
        let mut text = format!("data: {told}\n\n") + &self.line.first_clock();
        let mut pulse = pulse();
        loop {
            if !text.is_empty() && self.line.send(text).await.is_none() {
                return;
            }
            text = tokio::select! {
                Ok(()) = self.editions.changed() => {
                    let edition = self.edition();
                    let is_new = edition != told;
                    told = edition;
                    if is_new { format!("data: {told}\n\n") } else { String::new() }
                }
                Ok(()) = self.line.clocks.changed() => self.line.clock(),
                Ok(()) = self.keys.changed() => String::new(),
                _ = pulse.tick() => SIGN_OF_LIFE.to_owned(),
                else => return,
            };
            // Asked before every text, not only when the keys change: a revoked phone hears nothing
            // more.
            if seat_of(&self.keys.borrow_and_update(), self.key) != Some(self.seat) {
                return;
            }
        }
    }

    fn edition(&mut self) -> String {
        let editions = self.editions.borrow_and_update();
        editions.get(&self.seat).cloned().unwrap_or_default()
    }
}
