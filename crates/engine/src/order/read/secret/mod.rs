//! Reading orders of a secret world.

pub(super) mod beyond;
pub(super) mod naming;
pub(super) mod treasure;
