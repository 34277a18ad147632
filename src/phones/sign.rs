//! What is shown of the players' phones to the game master.

/// What is shown of phones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhonesSign {
    /// Whether only this computer can open the pages.
    pub is_loopback: bool,
    pub seats: Vec<PhoneOfSeat>,
    /// Whether codes that were handed out lead elsewhere.
    pub moved: Option<PhonesMoved>,
}

/// The pages are at another port than the last time, or than the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhonesMoved {
    /// The port of the first codes is taken.
    Away(u16),
    /// It is free again: the first codes hold, and those that were given meanwhile don't.
    Back(u16),
}

impl PhonesMoved {
    /// What the game master is told.
    pub fn sentence(self) -> String {
        match self {
            Self::Away(port) => format!("Port {port} is taken: phones need new codes"),
            Self::Back(port) => format!("Port {port} is free again: phones need their first codes"),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhoneOfSeat {
    /// Its address; `None` where it is not invited.
    pub url: Option<String>,
    /// How many phones have the page open.
    pub connected: usize,
    /// Whether something was written in the open phase.
    pub writes: bool,
}
