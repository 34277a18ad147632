//! Orders of units whose kind is chosen in words, and why they are void.

use super::Names;
use chancery_engine::adjudicate::KindVoid;
use chancery_engine::order::KindOrder;

pub(super) fn order(names: Names<'_>, order: &KindOrder) -> String {
    let unit = order.unit();
    format!("chooses {}", names.named(unit.kind, unit.place))
}

/// Why the order is void, as a clause.
pub(super) fn void(names: Names<'_>, why: KindVoid) -> String {
    match why {
        KindVoid::NoKindNamed(at) => {
            format!(
                "the order doesn't say army or fleet in {}",
                names.province(at)
            )
        }
        KindVoid::NotFree(at) => format!("the unit in {} has its kind already", names.province(at)),
    }
}
