//! What is shown of the players' phones to the game master.

/// What is shown of phones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhonesSign {
    /// Whether only this computer can open the pages.
    pub is_loopback: bool,
    pub seats: Vec<PhoneOfSeat>,
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
