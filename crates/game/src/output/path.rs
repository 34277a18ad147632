//! The addresses that the program's servers know; there are no others.

use clap::ValueEnum;

/// Where styles and scripts are; their names follow.
const STYLES: &str = "/style/";
const SCRIPTS: &str = "/script/";

/// An address of the room's page, or of the wall of an event, which is at [`RoomPath::Now`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RoomPath {
    /// The board as it stands.
    Now,
    /// A settled phase.
    Phase,
    /// Its style, under a name made of its bytes.
    Style,
    /// Its script, under such a name.
    Script,
    /// What changes on the page and on the clock, as it changes.
    Events,
    /// The public save, for another Chancery.
    Save,
    /// A board of an event; the same addresses go on below it.
    Board,
    /// The players of an event, to choose one.
    Players,
    /// What a player of an event looks for: his seat, his place.
    Player,
}

impl RoomPath {
    /// How it is written; what begins with it goes on with what is asked for there.
    pub const fn address(self) -> &'static str {
        match self {
            Self::Now => "/",
            Self::Phase => "/phase/",
            Self::Style => STYLES,
            Self::Script => SCRIPTS,
            Self::Events => "/events",
            Self::Save => "/public.ron",
            Self::Board => "/board/",
            Self::Players => "/phone",
            Self::Player => "/player/",
        }
    }

    /// The address that somebody asks for, and what is asked for there.
    pub fn read(path: &str) -> Option<(Self, &str)> {
        // These go on with something; all others are asked for as they are.
        for longer in [
            Self::Phase,
            Self::Style,
            Self::Script,
            Self::Board,
            Self::Player,
        ] {
            if let Some(rest) = path.strip_prefix(longer.address()) {
                return Some((longer, rest));
            }
        }
        let mut known = Self::value_variants().iter();
        let found = known.find(|known| known.address() == path)?;
        Some((*found, ""))
    }
}

/// An address that the players' phones ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PhonePath {
    /// The style of all pages, under a name made of its bytes.
    Style,
    /// Their script, under such a name.
    Script,
    /// A player's page. The address has a key that only he has.
    Page,
    /// News of it and of the clock, as there are some.
    Events,
}

impl PhonePath {
    pub const fn address(self) -> &'static str {
        match self {
            Self::Style => STYLES,
            Self::Script => SCRIPTS,
            Self::Page => "/KEY",
            Self::Events => "/KEY/events",
        }
    }

    /// The address that somebody asks for, with the key in it, or the name of a file.
    pub fn read(path: &str) -> Option<(Self, &str)> {
        // The files go first: a key is any text, and `style` would be one.
        for file in [Self::Style, Self::Script] {
            if let Some(name) = path.strip_prefix(file.address()) {
                return Some((file, name));
            }
        }
        let rest = path.strip_prefix('/')?;
        match rest.split_once('/') {
            None => Some((Self::Page, rest)),
            Some((key, "events")) => Some((Self::Events, key)),
            Some(_) => None,
        }
    }
}
