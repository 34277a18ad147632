//! Words for orders about pools (Mobilization): why one is void, and the rule behind what became of
//! it.

use crate::adjudicate::{PoolReason, PoolVoid, Reason, VoidReason};
use crate::order::{Order, PoolOrder};
use crate::report::explain::scene::{aimed_at, move_from};
use crate::report::names::{Names, capital};
use crate::view::{SeenOrder, SeenTurn};

/// What became of the order in a word or two.
pub(in crate::report) const fn mark(why: PoolReason) -> &'static str {
    match why {
        PoolReason::Mobilized | PoolReason::Demobilized => "ok",
        PoolReason::OwnMobilization { .. } => "bounced",
        PoolReason::LeftBoard { .. } => "no effect",
        PoolReason::MobilizationAttacked { .. } => "attacked",
    }
}

/// Why the order came out as it did, as a clause.
pub(in crate::report) fn clause(
    names: Names<'_>,
    turn: &SeenTurn,
    order: &SeenOrder,
    why: PoolReason,
) -> String {
    let mark = mark(why);
    match why {
        PoolReason::Mobilized | PoolReason::Demobilized => mark.to_owned(),
        PoolReason::MobilizationAttacked { by } => {
            format!(
                "{mark} by {}: stays de-mobilized",
                move_from(names, turn, by, aimed_at(order))
            )
        }
        PoolReason::OwnMobilization { at } => {
            format!("{mark}: its own unit mobilizes in {}", names.province(at))
        }
        PoolReason::LeftBoard { unit } => format!(
            "{mark}: the unit in {} left the board",
            names.province(unit)
        ),
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
        Reason::Pools(PoolReason::Mobilized) => vec![
            format!("{} came onto the board.", unit_of(names, order)),
            "A de-mobilized unit is mobilized in the centre where it was pooled, empty before \
             anything moves, and if no other power \
             attacks it. It takes no other order in the phase."
                .to_owned(),
        ],
        Reason::Pools(PoolReason::MobilizationAttacked { by }) => vec![
            format!(
                "{} stays de-mobilized: {} attacked the centre.",
                unit_of(names, order),
                move_from(names, turn, by, aimed_at(given))
            ),
            "A mobilization fails when a unit of another power attacks the centre in the same \
             phase, whether or not it gets in. The \
             mobilizing unit gives the centre no defence."
                .to_owned(),
        ],
        Reason::Pools(PoolReason::Demobilized) => vec![
            format!("{} left the board and is pooled.", unit_of(names, order)),
            "A unit that de-mobilizes is taken off before anything else in the phase: its \
             province counts as empty."
                .to_owned(),
        ],
        Reason::Pools(PoolReason::OwnMobilization { at }) => vec![
            format!(
                "{} bounced: a unit of its own power mobilized in {}.",
                capital(&names.order(order)),
                names.province(at)
            ),
            "Where a power mobilizes a unit and moves another to the same centre, the move \
             bounces, however strong."
                .to_owned(),
        ],
        Reason::Pools(PoolReason::LeftBoard { unit }) => vec![
            format!(
                "{} had no effect: the unit in {} left the board.",
                capital(&names.order(order)),
                names.province(unit)
            ),
            "A unit that de-mobilizes is taken off before anything else in the phase, and orders \
             about it find nobody."
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
        VoidReason::Pools(PoolVoid::MobilizesInRetreats) => {
            "Units mobilize in movement phases and in Winter."
        }
        VoidReason::Pools(PoolVoid::NotPooled { .. }) => {
            "A unit is mobilized or disbanded at the centre where it was pooled when the phase \
             began."
        }
        VoidReason::Pools(PoolVoid::AlreadyAppears(_)) => {
            "Of several orders that would put a unit into one centre, the first that is otherwise \
             valid stands, as written."
        }
        VoidReason::Pools(PoolVoid::HasLeft(_)) => {
            "A unit that de-mobilizes leaves before anything else and takes no other order in the \
             phase."
        }
        VoidReason::Pools(PoolVoid::NoCentreNamed) => {
            "The order must say at which home centre the unit is pooled; none is guessed."
        }
        VoidReason::Pools(PoolVoid::PoolFull(_)) => {
            "A centre has room for two units. Those ordered to mobilize in the phase still count, \
             and so do those that were pooled there \
             by an order written before."
        }
        VoidReason::WhichCoast { .. } if mobilizes => {
            "A de-mobilized fleet has no coast; one is named when it mobilizes, as in a build."
        }
        VoidReason::NotVacant(_) if mobilizes => {
            "The centre must be empty when mobilizations take effect, before anything moves: a \
             unit that is ordered away still fills it."
        }
        VoidReason::NotHome(_) if is_of_pool => {
            "Units are pooled only at home centres of their own power, however long another is \
             held."
        }
        VoidReason::NotOwned(_) if is_of_pool => {
            "A home centre that another power owns doesn't serve until it is won back."
        }
        VoidReason::FleetInland(_) if is_of_pool => "A fleet is pooled at a coastal home centre.",
        VoidReason::NotDislodged(_) if is_of_pool => {
            "In a retreat phase only dislodged units de-mobilize."
        }
        VoidReason::NoRemovalDue if is_of_pool => {
            "De-mobilized units are disbanded only where a disband is due, as any others."
        }
        _ => return None,
    })
}
