//! Pairs whose lower half comes first.

use super::ProvinceId;
use std::collections::BTreeSet;

pub(crate) type Pair = (ProvinceId, ProvinceId);

pub(crate) fn ordered<T: Ord>(a: T, b: T) -> (T, T) {
    if a < b { (a, b) } else { (b, a) }
}

/// The pairs that are adjacent and don't touch, and those that touch and are not adjacent. Nobody
/// moves to a polar cap, so it is adjacent to nothing.
pub(super) fn at_odds(
    adjacent: &BTreeSet<Pair>,
    touching: &BTreeSet<Pair>,
    is_polar: impl Fn(ProvinceId) -> bool,
) -> [BTreeSet<Pair>; 2] {
    // A cap may well be drawn among seas: that it touches them is no odds.
    let barred = touching.difference(adjacent);
    let barred = barred.filter(|(a, b)| !is_polar(*a) && !is_polar(*b));
    [adjacent - touching, barred.copied().collect()]
}
