//! Who is let in: by the name under which he asks, and by how many came before him.

use std::collections::{HashMap, HashSet};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hyper::http::uri::Authority;

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
        let (host, ip) = (asked.host(), came_in_at.ip().to_canonical());
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
    open: HashMap<IpAddr, usize>,
    kept: HashMap<IpAddr, usize>,
    /// Addresses that have shown a valid key.
    known: HashSet<IpAddr>,
}

/// A connection that is counted for as long as this lives.
pub(super) struct Guest {
    guests: Guests,
    ip: IpAddr,
    is_kept: bool,
}

impl Guests {
    /// Counts a connection; `None` where there are too many.
    pub(crate) fn admit(&self, ip: IpAddr) -> Option<Guest> {
        let mut book = self.book();
        let is_kept = !has_room(&book.open, ip, &OPEN);
        if is_kept && !(book.known.contains(&ip) && has_room(&book.kept, ip, &KEPT)) {
            return None;
        }
        *book.places(is_kept).entry(ip).or_default() += 1;
        Some(Guest {
            guests: self.clone(),
            ip,
            is_kept,
        })
    }

    fn book(&self) -> MutexGuard<'_, GuestBook> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GuestBook {
    fn places(&mut self, is_kept: bool) -> &mut HashMap<IpAddr, usize> {
        if is_kept {
            &mut self.kept
        } else {
            &mut self.open
        }
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
        let known = &mut self.guests.book().known;
        if known.len() < MOST_KNOWN {
            known.insert(self.ip);
        }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut book = self.guests.book();
        let there = book.places(self.is_kept);
        if let Some(of_one) = there.get_mut(&self.ip) {
            *of_one -= 1;
            if *of_one == 0 {
                there.remove(&self.ip);
            }
        }
    }
}
