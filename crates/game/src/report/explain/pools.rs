//! Words for orders about pools (Mobilization): why one is void, and the rule behind what became of
//! it.

use crate::report::explain::marks::Mark;
use crate::report::explain::scene::{aimed_at, move_from};
use crate::report::names::{Names, capital};
use crate::view::{SeenOrder, SeenTurn};
use chancery_engine::adjudicate::{PoolReason, PoolVoid, Reason, VoidReason};
use chancery_engine::order::{Order, PoolOrder};

/// What became of the order in a word or two.
pub(in crate::report) const fn mark(why: PoolReason) -> Mark {
    match why {
        PoolReason::Mobilized | PoolReason::Demobilized => Mark::Ok,
        PoolReason::OwnMobilization { .. } => Mark::But("bounced"),
        PoolReason::LeftBoard { .. } => Mark::But("no effect"),
        PoolReason::MobilizationAttacked { .. } => Mark::But("attacked"),
    }
}

/// Why the order came out as it did, as a clause behind its mark.
pub(in crate::report) fn clause(
    names: Names<'_>,
    turn: &SeenTurn,
    order: &SeenOrder,
    why: PoolReason,
) -> String {
    match why {
        PoolReason::Mobilized | PoolReason::Demobilized => String::new(),
        PoolReason::MobilizationAttacked { by } => {
            format!(
                " by {}: stays de-mobilized",
                move_from(names, turn, by, aimed_at(order))
            )
        }
        PoolReason::OwnMobilization { at } => {
            format!(": its own unit mobilizes in {}", names.province(at))
        }
        PoolReason::LeftBoard { unit } => {
            format!(": the unit in {} left the board", names.province(unit))
        }
    }
}

/// What became of an order for a reason that is about pools, and the rule; `None` where it isn't.
pub(in crate::report) fn full(
    names: Names<'_>,
    turn: &SeenTurn,
    given: &SeenOrder,
) -> Option<Vec<String>> {
    let order = given.order.as_ref()?;
    let said = match given.verdict.reason {
        // §3.4 asks for an empty centre, §3.5 for one that nobody attacks, and §2.2 for no other
        // order.
        Reason::Pools(PoolReason::Mobilized) => vec![
            format!("{} came onto the board.", unit_of(names, order)),
            "A unit mobilizes in the centre of its pool. The centre must be empty before anything \
             moves, and no other power may attack it. The unit takes no other order in the phase."
                .to_owned(),
        ],
        // §3.5: the attack need not succeed.
        Reason::Pools(PoolReason::MobilizationAttacked { by }) => vec![
            format!(
                "{} stays de-mobilized: {} attacked the centre.",
                unit_of(names, order),
                move_from(names, turn, by, aimed_at(given))
            ),
            "A mobilization fails if another power's unit attacks the centre in the same phase, \
             even if the attack bounces. The mobilizing unit gives the centre no defence."
                .to_owned(),
        ],
        // §2.6: it takes no further part, so that others may enter.
        Reason::Pools(PoolReason::Demobilized) => vec![
            format!("{} left the board and is pooled.", unit_of(names, order)),
            "A unit that de-mobilizes leaves the board before anything else in the phase. Its \
             province counts as empty."
                .to_owned(),
        ],
        // §3.6: the mobilization goes before the move.
        Reason::Pools(PoolReason::OwnMobilization { at }) => vec![
            format!(
                "{} bounced: a unit of its own power mobilized in {}.",
                capital(&names.order(order)),
                names.province(at)
            ),
            "A power's own move into a centre where it mobilizes a unit bounces, however strong."
                .to_owned(),
        ],
        Reason::Pools(PoolReason::LeftBoard { unit }) => vec![
            format!(
                "{} had no effect: the unit in {} left the board.",
                capital(&names.order(order)),
                names.province(unit)
            ),
            "A unit that de-mobilizes leaves the board before anything else in the phase. Orders \
             about it have no effect."
                .to_owned(),
        ],
        _ => return None,
    };
    Some(said)
}

/// The unit that an order about pools is for.
fn unit_of(names: Names<'_>, order: &Order) -> String {
    let unit = match order {
        Order::Pools(PoolOrder::Mobilize { kind, place }) => {
            let pooled = names
                .position
                .pooled
                .iter()
                .find(|unit| unit.place.province == place.province);
            names.named(kind.or(pooled.map(|unit| unit.kind)), *place)
        }
        Order::Pools(PoolOrder::Demobilize { unit, .. }) => names.unit_at(unit.place.province),
        other => names.order(other),
    };
    capital(&unit)
}

/// The rule by which an order about pools is void.
pub(in crate::report) const fn rule(
    order: Option<&Order>,
    why: VoidReason,
) -> Option<&'static str> {
    let mobilizes = matches!(order, Some(Order::Pools(PoolOrder::Mobilize { .. })));
    let is_of_pool = mobilizes
        || matches!(
            order,
            Some(Order::Pools(
                PoolOrder::Demobilize { .. } | PoolOrder::RemovePooled { .. }
            ))
        );
    Some(match why {
        // §2.1.
        VoidReason::Pools(PoolVoid::MobilizesInRetreats) => {
            "Units mobilize in movement phases and in Winter."
        }
        VoidReason::Pools(PoolVoid::NotPooled { .. }) => {
            "A unit is mobilized or disbanded at the centre where it was pooled when the phase \
             began."
        }
        VoidReason::Pools(PoolVoid::AlreadyAppears(_)) => {
            "One unit appears in a centre in a phase. Of several orders the first valid one \
             counts."
        }
        VoidReason::Pools(PoolVoid::HasLeft(_)) => {
            "A unit that de-mobilizes leaves before anything else and takes no other order in the \
             phase."
        }
        VoidReason::Pools(PoolVoid::NoCentreNamed) => {
            "The order must name the home centre whose pool the unit goes to."
        }
        // §2.4 gives two places, and who mobilizes now still fills one.
        VoidReason::Pools(PoolVoid::PoolFull(_)) => {
            "A centre's pool holds two units. Units that are ordered to mobilize in this phase still count. So do units that an earlier line sends there."
        }
        VoidReason::WhichCoast { .. } if mobilizes => {
            "A de-mobilized fleet has no coast. Its order to mobilize names one, as in a build."
        }
        VoidReason::NotVacant(_) if mobilizes => {
            "The centre must be empty before anything moves. A unit that is ordered away still \
             fills it."
        }
        // §3.2: captured homes of others don't serve, nor do neutral centres.
        VoidReason::NotHome(_) if is_of_pool => {
            "A unit goes only into the pool of a home centre of its own power. Other centres have no pool, even if the power owns them."
        }
        // §3.3.
        VoidReason::NotOwned(_) if is_of_pool => {
            "A power can't use a home centre while another power owns it."
        }
        // §2.4.
        VoidReason::FleetInland(_) if is_of_pool => "A fleet is pooled at a coastal home centre.",
        VoidReason::NotDislodged(_) if is_of_pool => {
            "In a retreat phase only dislodged units de-mobilize."
        }
        // §3.1: it needs its centre like a unit on the board.
        VoidReason::NoRemovalDue if is_of_pool => {
            "A de-mobilized unit is disbanded only if a disband is due, like any other unit."
        }
        _ => return None,
    })
}
