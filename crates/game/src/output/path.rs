//! The addresses that the program's servers know; there are no others.

use clap::ValueEnum;

/// An address of the room's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RoomPath {
    /// The board as it stands.
    Now,
    /// A settled phase.
    Phase,
    Style,
    Keys,
    Map,
    Clock,
    Follow,
    /// What changes on the page and on the clock, as it changes.
    Events,
}

impl RoomPath {
    /// How it is written; what begins with it goes on with what is asked for there.
    pub const fn address(self) -> &'static str {
        match self {
            Self::Now => "/",
            Self::Phase => "/phase/",
            Self::Style => "/style.css",
            Self::Keys => "/keys.js",
            Self::Map => "/map.js",
            Self::Clock => "/clock.js",
            Self::Follow => "/follow.js",
            Self::Events => "/events",
        }
    }

    /// The address that somebody asks for, and what is asked for there.
    pub fn read(path: &str) -> Option<(Self, &str)> {
        // The one address that goes on with something; all others are asked for as they are.
        if let Some(rest) = path.strip_prefix(Self::Phase.address()) {
            return Some((Self::Phase, rest));
        }
        let mut known = Self::value_variants().iter();
        let found = known.find(|known| known.address() == path)?;
        Some((*found, ""))
    }
}

/// An address that the players' phones ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PhonePath {
    Style,
    Map,
    Clock,
    Script,
    /// A player's page. The address has a key that only he has.
    Page,
    /// News of it and of the clock, as there are some.
    Events,
}

impl PhonePath {
    pub const fn address(self) -> &'static str {
        match self {
            Self::Style => "/style.css",
            Self::Map => "/map.js",
            Self::Clock => "/clock.js",
            Self::Script => "/phone.js",
            Self::Page => "/KEY",
            Self::Events => "/KEY/events",
        }
    }

    /// The address that somebody asks for, with the key in it.
    pub fn read(path: &str) -> Option<(Self, &str)> {
        // The files go first: a key is any text, and `/style.css` would be one.
        let fixed = [Self::Style, Self::Map, Self::Clock, Self::Script];
        if let Some(found) = fixed.into_iter().find(|known| known.address() == path) {
            return Some((found, ""));
        }
        let rest = path.strip_prefix('/')?;
        match rest.split_once('/') {
            None => Some((Self::Page, rest)),
            Some((key, "events")) => Some((Self::Events, key)),
            Some(_) => None,
        }
    }
}
