//! Who is let in: by the name under which he asks, and by how many came before him.

use std::collections::{HashMap, HashSet};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hyper::http::uri::Authority;
use tokio::sync::oneshot;

/// Connections that there may be at once, and from one address.
const OPEN: MostGuests = MostGuests {
    all: 192,
    of_one: 64,
};
/// As many more, for addresses that have shown a valid key: nobody else can fill these.
const KEPT: MostGuests = MostGuests { all: 64, of_one: 8 };
/// Addresses that are known to have shown a key; later ones have no places kept.
const MOST_KNOWN: usize = 64;

struct MostGuests {
    all: usize,
    of_one: usize,
}

/// The names by which the page may be asked for, besides the address at which the question came
/// in. A page from elsewhere whose name was bent to this address has another one.
#[derive(Clone, Debug, Default)]
pub struct HostNames(Vec<String>);

impl HostNames {
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        Self(names.into_iter().collect())
    }

    pub(crate) fn first(&self) -> Option<&str> {
        self.0.first().map(String::as_str)
    }

    /// Whether who came in at an address of this computer asked for us.
    pub(super) fn are_ours(&self, asked: &Authority, came_in_at: SocketAddr) -> bool {
        // An IPv4 address can come in as IPv6; both are one.
        let host = asked.host();
        let ip = came_in_at.ip().to_canonical();
        let number = host.trim_start_matches('[').trim_end_matches(']');
        match number.parse::<IpAddr>() {
            Ok(asked) => asked.to_canonical() == ip,
            Err(_) if host.eq_ignore_ascii_case("localhost") => ip.is_loopback(),
            Err(_) => self.0.iter().any(|name| name.eq_ignore_ascii_case(host)),
        }
    }
}

#[derive(Clone, Default)]
pub(super) struct Guests(Arc<Mutex<GuestBook>>);

#[derive(Default)]
struct GuestBook {
    /// The oldest first.
    open: Vec<OpenPlace>,
    kept: HashMap<IpAddr, usize>,
    /// Addresses that have shown a valid key.
    known: HashSet<IpAddr>,
    /// The number of the next connection.
    next: u64,
}

/// A place that everybody may take.
struct OpenPlace {
    number: u64,
    ip: IpAddr,
    /// Whether he has shown a valid key, or was let in to wait for news.
    may_stay: bool,
    /// Tells him to leave.
    leave: oneshot::Sender<()>,
}

/// A connection that is counted for as long as this lives.
pub(super) struct Guest {
    guests: Guests,
    ip: IpAddr,
    place: GuestPlace,
}

enum GuestPlace {
    /// By its number.
    Open(u64),
    Kept,
}

impl Guests {
    /// Counts a connection, and gives what it hears when it has to end; `None` where there are too
    /// many.
    pub(crate) fn admit(&self, ip: IpAddr) -> Option<(Guest, oneshot::Receiver<()>)> {
        let mut book = self.book();
        let (leave, left) = oneshot::channel();
        let of_one = book.open.iter().filter(|place| place.ip == ip).count();
        let is_modest = of_one < OPEN.of_one;
        // First the free places, then those that are kept for known players, and only then does
        // somebody have to leave.
        let place = if is_modest && book.open.len() < OPEN.all {
            book.open(ip, leave)
        } else if book.known.contains(&ip) && has_room(&book.kept, ip, &KEPT) {
            *book.kept.entry(ip).or_default() += 1;
            GuestPlace::Kept
        } else if is_modest && book.make_room(of_one) {
            book.open(ip, leave)
        } else {
            return None;
        };
        let guest = Guest {
            guests: self.clone(),
            ip,
            place,
        };
        Some((guest, left))
    }

    fn book(&self) -> MutexGuard<'_, GuestBook> {
        // A connection that panics must not close the page to all others.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GuestBook {
    fn open(&mut self, ip: IpAddr, leave: oneshot::Sender<()>) -> GuestPlace {
        let number = self.next;
        self.next += 1;
        self.open.push(OpenPlace {
            number,
            ip,
            may_stay: false,
            leave,
        });
        GuestPlace::Open(number)
    }

    /// Sends off the oldest connection that has shown nothing, of the address that has most of them,
    /// if these are more than a number: whoever asks for little is let in while others ask for much.
    fn make_room(&mut self, least: usize) -> bool {
        let mut silent: HashMap<IpAddr, usize> = HashMap::new();
        for place in self.open.iter().filter(|place| !place.may_stay) {
            *silent.entry(place.ip).or_default() += 1;
        }
        let Some((ip, count)) = silent.into_iter().max_by_key(|(_, count)| *count) else {
            return false;
        };
        // Who has as many himself gets no place of others: two would drive each other out for ever.
        if count <= least {
            return false;
        }
        let passing = self
            .open
            .iter()
            .position(|place| place.ip == ip && !place.may_stay);
        if let Some(at) = passing {
            // The place is free at once, and the connection ends when it hears of it.
            let _ = self.open.remove(at).leave.send(());
        }
        true
    }
}

fn has_room(there: &HashMap<IpAddr, usize>, ip: IpAddr, most: &MostGuests) -> bool {
    let all: usize = there.values().sum();
    let of_one = there.get(&ip).copied().unwrap_or_default();
    all < most.all && of_one < most.of_one
}

impl Guest {
    /// Keeps places for the address from now on: it has shown a valid key.
    pub(super) fn show_key(&self) {
        // Each of these locks the book by itself: one inside the other would wait for ever.
        self.stay();
        let known = &mut self.guests.book().known;
        if known.len() < MOST_KNOWN {
            known.insert(self.ip);
        }
    }

    /// Leaves the connection alone when others need room.
    pub(super) fn stay(&self) {
        let GuestPlace::Open(own) = self.place else {
            return;
        };
        let mut book = self.guests.book();
        let place = book.open.iter_mut().find(|place| place.number == own);
        if let Some(place) = place {
            place.may_stay = true;
        }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut book = self.guests.book();
        match self.place {
            GuestPlace::Open(own) => book.open.retain(|place| place.number != own),
            GuestPlace::Kept => {
                if let Some(of_one) = book.kept.get_mut(&self.ip) {
                    *of_one -= 1;
                    if *of_one == 0 {
                        book.kept.remove(&self.ip);
                    }
                }
            }
        }
    }
}
