//! What may be ordered of a secret world (1492).

pub(super) mod naming;
