//! Words for units whose kind is chosen.

use crate::report::explain::marks::Mark;
use crate::report::names::Names;
use crate::view::SeenOrder;
use chancery_atlas::board::UnitKind;
use chancery_engine::adjudicate::{KindReason, KindVoid, Reason, VoidReason};
use chancery_engine::order::{KindOrder, Order};

/// What became of the order in a word or two.
pub(in crate::report) const fn mark(why: KindReason) -> Mark {
    match why {
        KindReason::Chosen => Mark::Ok,
    }
}

/// What came of a choice; `None` where the order is none.
pub(in crate::report) fn full(names: Names<'_>, given: &SeenOrder) -> Option<Vec<String>> {
    let Some(Order::Kinds(KindOrder::Choose { unit })) = given.order else {
        return None;
    };
    (given.verdict.reason == Reason::Kinds(KindReason::Chosen)).then(|| {
        vec![
            format!(
                "The unit in {} is now {}.",
                names.place(unit.place),
                unit.kind.map_or("as chosen", UnitKind::with_article)
            ),
            "The others learn it when the first move is settled.".to_owned(),
        ]
    })
}

/// The rule by which a choice is void.
pub(in crate::report) const fn rule(why: VoidReason) -> Option<&'static str> {
    match why {
        VoidReason::Kinds(KindVoid::NotFree(_)) => {
            Some("Only the units that the rules name may choose a kind, and only once.")
        }
        _ => None,
    }
}
