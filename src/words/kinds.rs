//! Why an order about units whose kind is chosen is void.

use super::Names;
use crate::adjudicate::KindVoid;

/// Why the order is void, as a clause; `own` is its unit.
pub(super) fn void(names: Names<'_>, why: KindVoid) -> String {
    match why {
        KindVoid::NoKindNamed(at) => {
            format!("army or fleet in {}, it doesn't say", names.province(at))
        }
        KindVoid::NotFree(at) => format!(
            "the kind of the unit in {} is not, or no more, open",
            names.province(at)
        ),
    }
}
