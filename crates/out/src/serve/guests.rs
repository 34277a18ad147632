//! Who is let in: by the name under which he asks, and by how many came before him.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use hyper::http::uri::Authority;

/// Connections that there may be at once, and from one address.
const MOST: usize = 256;
const MOST_OF_ONE: usize = 64;

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
pub(super) struct Guests(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// A connection that is counted for as long as this lives.
pub(super) struct Guest {
    guests: Guests,
    ip: IpAddr,
}

impl Guests {
    /// Counts a connection; `None` where there are too many.
    pub(crate) fn admit(&self, ip: IpAddr) -> Option<Guest> {
        let mut there = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = there.values().sum();
        let of_one = there.get(&ip).copied().unwrap_or_default();
        if all >= MOST || of_one >= MOST_OF_ONE {
            return None;
        }
        there.insert(ip, of_one + 1);
        let guests = self.clone();
        Some(Guest { guests, ip })
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut there = self.guests.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(of_one) = there.get_mut(&self.ip) {
            *of_one -= 1;
            if *of_one == 0 {
                there.remove(&self.ip);
            }
        }
    }
}
