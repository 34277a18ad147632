//! Armies aboard fleets.

pub(super) mod verdict;
