//! What the author of an order may be told of what became of it.

use crate::adjudicate::{Outcome, Reason, SecretReason, SecretVoid, Verdict, VoidReason};
use crate::order::Order;
use chancery_atlas::board::ProvinceId;

/// What became of an own order in fog, as far as that tells of nobody else. The outcome is always
/// told, or its author could not go on.
pub fn told_in_fog(order: Option<&Order>, verdict: Verdict) -> Verdict {
    let own = order.and_then(Order::province);
    let untold = match verdict.outcome {
        Outcome::Void => Reason::Void(VoidReason::Secret(SecretVoid::Untold)),
        Outcome::Succeeds | Outcome::Fails => Reason::Secret(SecretReason::Untold),
    };
    let reason = own_reason(verdict.reason, own).unwrap_or(untold);
    Verdict::new(verdict.outcome, reason)
}

/// Why, as far as it follows from the board, the player's own units and what he wrote; `None`
/// where it would tell of others. `own` is where the ordered unit stands.
fn own_reason(reason: Reason, own: Option<ProvinceId>) -> Option<Reason> {
    use VoidReason as Why;
    Some(match reason {
        Reason::Held
        | Reason::Retreated
        | Reason::Disbanded
        | Reason::Built
        | Reason::Removed
        | Reason::Waived => reason,
        Reason::Void(why) => Reason::Void(match why {
            Why::Unreadable
            | Why::ToItself
            | Why::FleetByConvoy
            | Why::SupportsItself
            | Why::NotAConvoyFleet
            | Why::TwoOrders
            | Why::WrongPhase
            | Why::NoBuildDue
            | Why::NoRemovalDue
            | Why::WrongTerrain { .. }
            | Why::WhichCoast { .. }
            | Why::NotAdjacent { .. }
            | Why::CoastOutOfReach { .. }
            | Why::SupportOutOfReach { .. }
            | Why::NotHome(_)
            | Why::NotOwned(_)
            | Why::NotVacant(_)
            | Why::AlreadyBuilt(_)
            | Why::AlreadyRemoved(_)
            | Why::FleetInland(_)
            | Why::WhichKind(_)
            | Why::NoDisband(_) => why,
            // That another's unit stands there is not his to know.
            Why::NoUnit(at) | Why::NotYours { at, .. } if own == Some(at) => Why::NoUnit(at),
            Why::WrongKind { at, .. }
            | Why::KindNotNamed(at)
            | Why::NotDislodged(at)
            | Why::NeedlessCoast(at)
                if own == Some(at) =>
            {
                why
            }
            Why::WrongCoast { at } if own == Some(at.province) => why,
            // Each by name: whoever adds a reason decides here whether it tells of others.
            Why::LateSlip
            | Why::SecondSlip
            | Why::NoUnit(_)
            | Why::NotYours { .. }
            | Why::WrongKind { .. }
            | Why::WrongCoast { .. }
            | Why::NeedlessCoast(_)
            | Why::KindNotNamed(_)
            | Why::WrongPower { .. }
            | Why::NoConvoyPossible { .. }
            | Why::SupportedMoveImpossible { .. }
            | Why::NotOnRoute
            | Why::ConvoyedFleet { .. }
            | Why::NotDislodged(_)
            | Why::RetreatBarred { .. }
            | Why::Conditional
            | Why::SpecialOf { .. }
            | Why::CostsMore { .. }
            | Why::NothingToPlace
            | Why::Pools(_)
            | Why::Ballots(_)
            | Why::Carrying(_)
            | Why::Kinds(_)
            | Why::Claims(_)
            | Why::Scales(_)
            | Why::Secret(_)
            | Why::OpenSeas(_) => return None,
        }),
        // What came of an order depends on others, and he may not have seen them.
        _ => return None,
    })
}
