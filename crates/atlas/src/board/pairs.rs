//! Pairs whose lower half comes first.

use super::ProvinceId;

pub(super) type Pair = (ProvinceId, ProvinceId);

pub(crate) fn ordered<T: Ord>(a: T, b: T) -> (T, T) {
    if a < b { (a, b) } else { (b, a) }
}
