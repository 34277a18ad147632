//! The players' phones: their invitations, and the slips that they bring to an evening.

mod desk;
mod pages;
mod sign;

pub use sign::{PhoneOfSeat, PhonesMoved, PhonesSign};

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use chancery_engine::seat::SeatId;
use chancery_game::clock::Clock;
use chancery_game::game::{Game, SealedSlips, SlipAnswer};
use chancery_out::serve::{Listen, PHONES_PORT, PhoneDesk as HandOver, PhoneKey, PhoneServer};
use chancery_session::evening::{PhoneSlipWish, Session};
use desk::{DeskGame, DeskWork, FromPhones, PhoneDesk, PhoneSlipNews};
use pages::{PageShown, PhoneDraft, PhonePages};

pub type PhoneServers = Box<dyn Fn(Listen, HandOver) -> io::Result<PhoneServer>>;

/// How often it is looked whether a slip has come.
pub const PHONES_EVERY: Duration = Duration::from_millis(100);

/// Slips that are taken at a time, so that keys are never kept waiting for long.
const MOST_AT_ONCE: usize = 16;

impl PhonesMoved {
    /// What has become of codes that were handed out, now that the pages are at a port.
    const fn new(ports: PhonePorts, port: u16) -> Option<Self> {
        if port != ports.first {
            Some(Self::Away(ports.first))
        } else if ports.last != ports.first {
            Some(Self::Back(port))
        } else {
            None
        }
    }
}

/// The phones of an open game. They are let in no more when this is dropped.
pub struct Phones {
    /// What is shown of them.
    pub sign: PhonesSign,
    server: Arc<PhoneServer>,
    ports: PhonePorts,
    invited: Invited,
    desk: Sender<DeskWork>,
    news: Receiver<FromPhones>,
    thread: Option<JoinHandle<()>>,
    /// What the desk was told last.
    told: Option<DeskKnows>,
}

/// What the desk knows of the game. Where this is as before, the desk is told nothing.
#[derive(PartialEq)]
struct DeskKnows {
    /// The change of the game.
    revision: u64,
    sealed: Option<SealedSlips>,
    /// By seat: whether its slip is open.
    entered: Vec<bool>,
    /// Whether the time of the phase is over.
    time_is_over: bool,
}

/// What came from phones.
#[derive(Default)]
pub struct PhonesHeard {
    /// Whether there is something new to show.
    pub is_new: bool,
    /// Whether slips came or went: all of the evening may have changed.
    pub has_slips: bool,
    /// Why the invitations could not be kept.
    pub faults: Vec<String>,
}

/// Who is invited.
#[derive(Clone, Default)]
struct Invited {
    pub keys: BTreeMap<SeatId, PhoneKey>,
    /// How often the slip of each seat was handed in or taken back: by that a page knows that
    /// another phone of its seat has been at it.
    pub acts: BTreeMap<SeatId, u32>,
}

/// Where phones find their pages.
#[derive(Clone, Copy)]
struct PhonePorts {
    /// That of the first codes, which is tried again each time.
    first: u16,
    /// That of the last time.
    last: u16,
}

/// Invitations as they are kept beside the game.
#[derive(Serialize, Deserialize)]
struct Invitations {
    /// That of the first codes.
    port: u16,
    /// That of the last time, where it was another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last_port: Option<u16>,
    /// By seat.
    keys: Vec<Option<String>>,
    #[serde(default)]
    acts: Vec<u32>,
}

impl Phones {
    /// Lets the players' phones in: those that were invited before by the same addresses, else all.
    ///
    /// # Errors
    /// The pages can't be served.
    pub fn open(start: &PhoneServers, mut listen: Listen, session: &Session) -> io::Result<Self> {
        let game = &session.desk.game;
        let kept = session.invitations().and_then(|text| kept(&text));
        let (ports, invited) = match kept {
            Some((ports, invited)) => (Some(ports), invited),
            None => (None, Invited::fresh(game)?),
        };
        let wish = ports.map_or(PHONES_PORT, |ports| ports.first);
        listen.0.set_port(wish);
        let (desk, works) = channel();
        let (table, news) = channel();
        let server = match start(listen, hand_over_to(&desk)) {
            Err(why) if why.kind() == io::ErrorKind::AddrInUse => {
                // Codes that were handed out are of no use then, but the evening can go on with new
                // ones.
                start(listen.at_any_port(), hand_over_to(&desk))
            }
            started => started,
        };
        let server = Arc::new(server?);
        let pages = PhonePages::new(game.clone(), invited.acts.clone());
        let phone_desk = PhoneDesk::new(Arc::clone(&server), pages, table);
        let thread = thread::Builder::new()
            .name("phones".to_owned())
            .spawn(move || phone_desk.work(&works))?;
        let port = server.listen().0.port();
        let sign = PhonesSign {
            moved: ports.and_then(|ports| PhonesMoved::new(ports, port)),
            ..PhonesSign::default()
        };
        let phones = Self {
            sign,
            server,
            ports: PhonePorts {
                // No code was handed out yet: those that are from now on have this port.
                first: ports.map_or(port, |ports| ports.first),
                last: port,
            },
            invited,
            desk,
            news,
            thread: Some(thread),
            told: None,
        };
        phones.tell_clock(session.clock());
        Ok(phones)
    }

    /// Gives a seat's phone a new address; the one that it had is valid no more.
    ///
    /// # Errors
    /// No address could be made.
    pub fn invite(&mut self, seat: SeatId) -> Result<(), String> {
        let key = PhoneKey::fresh().map_err(|why| why.to_string())?;
        self.invited.keys.insert(seat, key);
        Ok(())
    }

    pub fn revoke(&mut self, seat: SeatId) {
        self.invited.keys.remove(&seat);
    }

    /// Lets in who is invited now, and keeps that.
    ///
    /// # Errors
    /// It could not be kept; a sentence says why.
    pub fn follow_invitations(&mut self, session: &Session) -> Result<(), String> {
        let keys = &self.invited.keys;
        self.server
            .admit(keys.iter().map(|(seat, key)| (*seat, key)));
        self.send(DeskWork::Invited(keys.keys().copied().collect()));
        let seats = session.desk.game.setup().seats();
        self.sign.is_loopback = self.server.listen().is_loopback();
        self.sign.seats.resize(seats, PhoneOfSeat::default());
        for (nth, of) in self.sign.seats.iter_mut().enumerate() {
            let key = SeatId::nth(nth).and_then(|seat| self.invited.keys.get(&seat));
            of.url = key.map(|key| self.server.url(key));
        }
        self.keep(session)
    }

    fn keep(&self, session: &Session) -> Result<(), String> {
        let seats = session.desk.game.setup().seats();
        let text = self.invitations(seats).map_err(|why| why.to_string())?;
        session.keep_invitations(&text)
    }

    /// Takes what has come, and answers once it is on the disk; `None` where nothing has come.
    pub fn take(&mut self, session: &mut Session, now: Timestamp) -> Option<PhonesHeard> {
        let news: Vec<FromPhones> = self.news.try_iter().take(MOST_AT_ONCE).collect();
        if news.is_empty() {
            return None;
        }
        let mut heard = PhonesHeard::default();
        let shown = self.sign.clone();
        for news in news {
            match news {
                FromPhones::Connected(seat, count) => {
                    if let Some(of) = self.of_seat(seat) {
                        of.connected = count;
                    }
                }
                FromPhones::Wrote(seat) => self.note_writing(seat, true),
                FromPhones::Slip {
                    number,
                    seat,
                    revision,
                    news,
                } => {
                    let is_taken_back = matches!(news, PhoneSlipNews::TakeBack);
                    let lines = match news {
                        PhoneSlipNews::HandIn(lines) => Some(lines),
                        PhoneSlipNews::TakeBack => None,
                    };
                    let wish = PhoneSlipWish {
                        seat,
                        revision,
                        lines,
                    };
                    let answer = session.take_wish(wish, now);
                    if matches!(answer, SlipAnswer::HandedIn | SlipAnswer::TakenBack) {
                        self.note_writing(seat, is_taken_back);
                        let acts = self.invited.acts.entry(seat).or_default();
                        *acts = acts.wrapping_add(1);
                        heard.faults.extend(self.keep(session).err());
                    }
                    // Before the answer: the page that goes back shows the slip as it is now.
                    self.tell(session, now);
                    self.send(DeskWork::Done(number, answer));
                    heard.has_slips = true;
                }
            }
        }
        heard.is_new = heard.has_slips || shown != self.sign;
        Some(heard)
    }

    fn of_seat(&mut self, seat: SeatId) -> Option<&mut PhoneOfSeat> {
        self.sign.seats.get_mut(seat.index())
    }

    fn note_writing(&mut self, seat: SeatId, writes: bool) {
        if let Some(phone) = self.of_seat(seat) {
            phone.writes = writes;
        }
    }

    fn send(&self, work: DeskWork) {
        // Once the thread has ended, no phone waits for an answer.
        let _ = self.desk.send(work);
    }

    /// Tells phones how the game stands, where that is another thing than before.
    pub fn tell(&mut self, session: &Session, now: Timestamp) {
        let over = session.clock().and_then(|clock| clock.run.over(now));
        let (game, sealed) = (&session.desk.game, session.desk.sealed.as_ref());
        let seats = (0..game.setup().seats()).filter_map(SeatId::nth);
        let entered = seats.map(|seat| game.has_entered(seat)).collect();
        let known = DeskKnows {
            revision: game.settled_revision(),
            sealed: sealed.cloned(),
            entered,
            time_is_over: over.is_some(),
        };
        let told = self.told.as_ref();
        // What was being written was for the phase that is settled now.
        if told.is_some_and(|told| told.revision != known.revision) {
            self.sign
                .seats
                .iter_mut()
                .for_each(|phone| phone.writes = false);
        }
        if self.told.as_ref() != Some(&known) {
            let news = DeskGame {
                game: game.clone(),
                sealed: sealed.cloned(),
                time_is_over: known.time_is_over,
            };
            self.told = Some(known);
            self.send(DeskWork::Game(Box::new(news)));
        }
    }

    /// Shows the table's clock, or none.
    pub fn tell_clock(&self, clock: Option<&Clock>) {
        self.server.tell_clock(clock);
    }

    /// The invitations as they are kept beside a game of so many seats.
    ///
    /// # Errors
    /// They can't be written.
    pub fn invitations(&self, seats: usize) -> Result<String, ron::Error> {
        let Invited { keys, acts } = &self.invited;
        let seats = (0..seats).filter_map(SeatId::nth);
        ron::to_string(&Invitations {
            port: self.ports.first,
            last_port: (self.ports.last != self.ports.first).then_some(self.ports.last),
            keys: seats
                .clone()
                .map(|seat| Some(keys.get(&seat)?.as_str().to_owned()))
                .collect(),
            acts: seats
                .map(|seat| acts.get(&seat).copied().unwrap_or_default())
                .collect(),
        })
    }
}

/// How the server's threads give what phones send to the thread of the desk.
fn hand_over_to(desk: &Sender<DeskWork>) -> HandOver {
    let desk = desk.clone();
    Box::new(move |news| desk.send(DeskWork::Phone(news)).is_ok())
}

impl Invited {
    /// A new address for each seat whose power somebody plays.
    fn fresh(game: &Game) -> io::Result<Self> {
        let mut invited = Self::default();
        for seat in (0..game.setup().seats()).filter_map(SeatId::nth) {
            let mut authors = game.setup().authors().filter(|author| author.seat == seat);
            if authors.any(|author| !game.setup().is_in_disorder(author.power)) {
                let key = PhoneKey::fresh().map_err(io::Error::other)?;
                invited.keys.insert(seat, key);
            }
        }
        Ok(invited)
    }
}

impl Drop for Phones {
    fn drop(&mut self) {
        // The server's threads hold senders too, so the channel alone doesn't end the thread.
        self.send(DeskWork::End);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The page of a seat as its phone is sent it, with what the fields of its form say.
pub fn page_of(game: &Game, seat: SeatId, fields: &BTreeMap<String, String>) -> String {
    let mut pages = PhonePages::new(game.clone(), BTreeMap::new());
    let draft = PhoneDraft::new(fields);
    let shown = if fields.get("act").is_some_and(|act| act == "read-back") {
        PageShown::read_back(draft)
    } else {
        PageShown::written(draft, "")
    };
    pages.html(seat, &shown, "")
}

/// The ports and the invitations that were kept.
fn kept(text: &str) -> Option<(PhonePorts, Invited)> {
    let invitations: Invitations = ron::from_str(text).ok()?;
    let keys = invitations.keys.iter().enumerate();
    let keys = keys.filter_map(|(nth, key)| {
        let key = PhoneKey::read(key.as_ref()?)?;
        Some((SeatId::nth(nth)?, key))
    });
    let acts = invitations.acts.iter().enumerate();
    let acts = acts.filter_map(|(nth, acts)| Some((SeatId::nth(nth)?, *acts)));
    let invited = Invited {
        keys: keys.collect(),
        acts: acts.collect(),
    };
    let ports = PhonePorts {
        first: invitations.port,
        last: invitations.last_port.unwrap_or(invitations.port),
    };
    Some((ports, invited))
}
