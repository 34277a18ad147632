//! Orders of armies aboard fleets.

pub(super) mod read;
