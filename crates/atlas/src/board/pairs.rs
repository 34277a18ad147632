//! Pairs of provinces.

use super::ProvinceId;

/// Two provinces, the lower id first.
pub(super) type Pair = (ProvinceId, ProvinceId);

pub(super) fn pair(a: ProvinceId, b: ProvinceId) -> Pair {
    if a < b { (a, b) } else { (b, a) }
}
