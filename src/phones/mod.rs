//! The players' phones: their invitations, and the slips that they bring.

mod desk;
mod pages;

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use chancery_engine::seat::SeatId;
use chancery_game::clock::Clock;
use chancery_game::game::{Game, SealedSlips, SlipAnswer};
use chancery_out::serve::{Listen, PhoneDesk as HandOver, PhoneKey, PhoneServer};
use desk::{DeskWork, PhoneDesk};
pub(crate) use desk::{FromPhones, PhoneSlipNews};
use pages::{PhoneDraft, PhonePages};

pub type PhoneServers = Box<dyn Fn(Listen, HandOver) -> io::Result<PhoneServer>>;

/// How often it is looked whether a slip has come.
pub const PHONES_EVERY: Duration = Duration::from_millis(100);

/// The phones of an open game. They are let in no more when this is dropped.
pub struct Phones {
    pub(crate) server: Arc<PhoneServer>,
    pub(crate) invited: Invited,
    desk: Sender<DeskWork>,
    pub(crate) news: Receiver<FromPhones>,
    thread: Option<JoinHandle<()>>,
    /// What the desk was told last.
    told: Option<DeskKnows>,
}

/// By what it is seen whether the desk knows the game as it stands: the change of the game, the
/// sealed slips, whose slip is open.
type DeskKnows = (u64, Option<SealedSlips>, Vec<bool>);

/// Who is invited.
#[derive(Clone, Default)]
pub(crate) struct Invited {
    pub keys: BTreeMap<SeatId, PhoneKey>,
    /// How often the slip of each seat was handed in or taken back: by that a page knows that
    /// another phone of its seat has been at it.
    pub acts: BTreeMap<SeatId, u32>,
}

/// Invitations as they are kept beside the game.
#[derive(Serialize, Deserialize)]
struct Invitations {
    port: u16,
    /// By seat.
    keys: Vec<Option<String>>,
    #[serde(default)]
    acts: Vec<u32>,
}

impl Phones {
    pub(crate) fn open(
        start: &PhoneServers,
        listen: Listen,
        invited: Invited,
        game: &Game,
    ) -> io::Result<Self> {
        let (desk, works) = channel();
        let (table, news) = channel();
        let hand_over = || -> HandOver {
            let desk = desk.clone();
            Box::new(move |news| desk.send(DeskWork::Phone(news)).is_ok())
        };
        let server = start(listen, hand_over()).or_else(|why| match why.kind() {
            io::ErrorKind::AddrInUse => start(listen.at_any_port(), hand_over()),
            _ => Err(why),
        })?;
        let server = Arc::new(server);
        let pages = PhonePages::new(game.clone(), invited.acts.clone());
        let of_desk = PhoneDesk::new(Arc::clone(&server), pages, table);
        let thread = thread::Builder::new()
            .name("phones".to_owned())
            .spawn(move || of_desk.work(&works))?;
        Ok(Self {
            server,
            invited,
            desk,
            news,
            thread: Some(thread),
            told: None,
        })
    }

    pub(crate) fn admit(&self) {
        let keys = &self.invited.keys;
        self.server
            .admit(keys.iter().map(|(seat, key)| (*seat, key)));
        self.send(DeskWork::Invited(keys.keys().copied().collect()));
    }

    /// Says what came of a slip.
    pub(crate) fn done(&self, number: u64, answer: SlipAnswer) {
        self.send(DeskWork::Done(number, answer));
    }

    /// Whether the desk was told of the game at this change.
    pub(crate) fn knows(&self, revision: u64) -> bool {
        self.told.as_ref().is_none_or(|told| told.0 == revision)
    }

    fn send(&self, work: DeskWork) {
        // Where the thread has ended nobody is answered any more.
        let _ = self.desk.send(work);
    }

    /// Tells how the game stands, where that is another thing than before.
    pub(crate) fn tell(&mut self, game: &Game, sealed: Option<&SealedSlips>, entered: Vec<bool>) {
        let now = (game.settled_revision(), sealed.cloned(), entered);
        if self.told.as_ref() != Some(&now) {
            let news = (game.clone(), sealed.cloned());
            self.told = Some(now);
            self.send(DeskWork::Game(Box::new(news)));
        }
    }

    /// Shows the table's clock, or none.
    pub(crate) fn tell_clock(&self, clock: Option<&Clock>) {
        self.server.tell_clock(clock);
    }

    pub(crate) fn invitations(&self, seats: usize) -> Result<String, ron::Error> {
        let Invited { keys, acts } = &self.invited;
        let seats = (0..seats).filter_map(SeatId::nth);
        let key = |seat| Some(keys.get(&seat)?.as_str().to_owned());
        ron::to_string(&Invitations {
            port: self.server.listen().0.port(),
            keys: seats.clone().map(key).collect(),
            acts: seats
                .map(|seat| acts.get(&seat).copied().unwrap_or_default())
                .collect(),
        })
    }
}

impl Drop for Phones {
    fn drop(&mut self) {
        self.send(DeskWork::End);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The page of a seat as its phone is sent it, with what the fields of its form say.
pub fn page_of(game: &Game, seat: SeatId, fields: &BTreeMap<String, String>) -> String {
    let mut pages = PhonePages::new(game.clone(), BTreeMap::new());
    pages.html(seat, &PhoneDraft::of(fields), "", "")
}

/// The port and the invitations that were kept.
pub(crate) fn kept(text: &str) -> Option<(u16, Invited)> {
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
    Some((invitations.port, invited))
}
