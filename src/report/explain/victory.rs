//! Words for kinds chosen, claims and concessions (1885, rules 3 and 5): what came of them in full,
//! and the rule.

use crate::adjudicate::{ClaimReason, ClaimVoid, KindReason, KindVoid, Reason, VoidReason};
use crate::board::UnitKind;
use crate::order::{ClaimOrder, KindOrder, Order};
use crate::report::names::Names;
use crate::view::SeenOrder;

/// What came of a choice, a claim or a concession; `None` where an order is none.
pub(super) fn full(names: Names<'_>, given: &SeenOrder) -> Option<Vec<String>> {
    Some(match (given.verdict.reason, given.order.as_ref()?) {
        (Reason::Kinds(KindReason::Chosen), Order::Kinds(KindOrder::Choose { unit })) => vec![
            format!(
                "The unit in {} is {} from now on.",
                names.place(unit.place),
                unit.kind.map_or("what was chosen", UnitKind::with_article)
            ),
            "Nobody else is told before the first move is settled.".to_owned(),
        ],
        (Reason::Claims(ClaimReason::Claimed), Order::Claims(ClaimOrder::Claim { with })) if with.is_empty() => {
            vec![format!("{} claimed the victory alone, and owns enough centres for it.", names.power(given.power))]
        }
        (Reason::Claims(ClaimReason::Claimed), Order::Claims(ClaimOrder::Claim { with })) => vec![
            format!(
                "{} claimed the victory with {}, and each of them with exactly the same.",
                names.power(given.power),
                names.powers(with)
            ),
            "An alliance that owns enough centres together has won when all of its members claim it.".to_owned(),
        ],
        (Reason::Claims(ClaimReason::ClaimBeaten), Order::Claims(ClaimOrder::Claim { .. })) => vec![
            format!("{} was beaten: others claimed the victory too, and theirs goes first.", super::subject::subject(names, given)),
            "One power goes before two, and two before three; of as many, those with the most centres win.".to_owned(),
        ],
        (Reason::Claims(ClaimReason::Conceded), Order::Claims(ClaimOrder::Concede { to })) => vec![
            format!("{} conceded to {}, and so did everybody else that is left.", names.power(given.power), names.powers(to)),
            "That ends the game: the phase's other orders are not settled.".to_owned(),
        ],
        _ => return None,
    })
}

/// The rule by which a claim, a concession or a choice is void.
pub(super) const fn rule(why: VoidReason) -> Option<&'static str> {
    Some(match why {
        VoidReason::Claims(ClaimVoid::TooFewCentres { .. } | ClaimVoid::NoSuchAlliance) => {
            "Those who claim the victory need enough centres together: two powers more than one, and three more than two."
        }
        VoidReason::Claims(ClaimVoid::ClaimNotShared(_)) => {
            "A claim stands when all whom it names make it, each with exactly the same group."
        }
        VoidReason::Claims(ClaimVoid::ConcessionNotShared(_) | ClaimVoid::NotAllConcede) => {
            "Every power that still has a unit or a centre must concede to the same winners in the same phase, the winners too."
        }
        VoidReason::Kinds(KindVoid::NotFree(_)) => {
            "Only the units that the rules name are of free kind, and the kind is chosen once."
        }
        VoidReason::NoDisband(_) => {
            "A dislodged unit leaves the board only where nothing is open to it."
        }
        _ => return None,
    })
}
