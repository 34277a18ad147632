//! Orders of time scales in words, and why they are void.

use super::{Names, series};
use chancery_atlas::board::{PowerId, ProvinceId, UnitKind};
use chancery_engine::adjudicate::ScaleVoid;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Order, ScaleOrder};

/// The order in words, its unit named with it.
pub(super) fn order(names: Names<'_>, order: &ScaleOrder) -> String {
    match order {
        ScaleOrder::Scaled { unit, action, .. } => {
            format!("{} {}", names.unit_ref(*unit), names.action_in_full(action))
        }
        ScaleOrder::Chain { fleets, army, to } => {
            let fleets: Vec<String> = fleets.iter().map(|&fleet| names.unit_ref(fleet)).collect();
            format!(
                "{} convoy {} to {}",
                series(&fleets),
                names.unit_ref(*army),
                names.place(*to)
            )
        }
    }
}

/// The unit of the order and what it does, where it is for one.
pub(super) fn unit_and_action(names: Names<'_>, order: &ScaleOrder) -> Option<[String; 2]> {
    match order {
        ScaleOrder::Scaled { unit, action, .. } => {
            Some([names.unit_ref(*unit), names.action_in_full(action)])
        }
        ScaleOrder::Chain { .. } => None,
    }
}

/// Why the order is void, as a clause.
pub(super) fn void(
    names: Names<'_>,
    power: PowerId,
    order: Option<&Order>,
    why: ScaleVoid,
) -> String {
    match why {
        ScaleVoid::WrongScale(scale) => {
            format!("this is not an order for {}", scale.prefix())
        }
        ScaleVoid::NotThereThen { at, scale } => {
            let kind = order
                .and_then(|order| order.kind_named(at))
                .map_or("unit", UnitKind::word);
            let named = order
                .and_then(Order::unit)
                .filter(|unit| unit.place.province == at);
            // A fleet's owner may order another power's army aboard, and names the power then.
            let owner = named.and_then(|unit| unit.power).unwrap_or(power);
            let adjective = &names.board.power(owner).adjective;
            format!(
                "no {adjective} {kind} is in {} when {} begins",
                names.province(at),
                scale.prefix()
            )
        }
        ScaleVoid::IsPair(at) => format!(
            "an army is aboard in {}: write A/F, not F",
            names.province(at)
        ),
        ScaleVoid::IsLoneFleet(at) => format!(
            "no army is aboard in {}: write F, not A/F",
            names.province(at)
        ),
        ScaleVoid::FleetBusy(at) => format!(
            "the fleet in {} supports a landing, and is busy until TS3",
            names.province(at)
        ),
        ScaleVoid::NotForPairs(at) => format!(
            "an A/F goes to seas and canals only, and {} is neither",
            names.province(at)
        ),
        ScaleVoid::NotAshore(at) => {
            format!("no army comes ashore in {} from there", names.province(at))
        }
        ScaleVoid::NoWater(at) => {
            format!("{} is neither a sea nor a canal", names.province(at))
        }
        ScaleVoid::NotASea(at) => format!(
            "{} is not a sea, and supplementary moves go only to seas",
            names.province(at)
        ),
        ScaleVoid::NotTheCarrier(at) => format!(
            "only the fleet that carries the army in {} supports its landing",
            names.province(at)
        ),
        ScaleVoid::LandingNotOrdered(at) => format!(
            "the army in {} was ordered to do something else",
            names.province(at)
        ),
        ScaleVoid::CanalStrength(at) => format!(
            "{} is a canal: a landing from there has the army's strength only",
            names.province(at)
        ),
        ScaleVoid::NotShared(power) => {
            format!("{} did not order the same", names.power(power))
        }
        // The text lets him write it, so it is no fault: the line is kept.
        ScaleVoid::Expectation(power) => format!(
            "{} orders the fleet; kept as your expectation",
            names.power(power)
        ),
        // A ferry or a chain begins with a boarding in the same month.
        ScaleVoid::DidNotBoard { army, fleet } => {
            format!(
                "no army from {} boarded {} in TS1",
                names.province(army),
                names.unit_at(fleet)
            )
        }
        ScaleVoid::ChainBroken(at) => {
            format!("the chain is broken at {}", names.province(at))
        }
        ScaleVoid::ChainLoaded(at) => format!(
            "the fleet in {} carries an army already",
            names.province(at)
        ),
        ScaleVoid::ChainShort(at) => {
            format!("the chain does not reach {}", names.province(at))
        }
        ScaleVoid::DoubleOption => {
            "double option: one unit would need two orders in TS3".to_owned()
        }
        ScaleVoid::ForAnotherUnit(at) => {
            format!("the order was not for the unit in {}", names.province(at))
        }
        ScaleVoid::TookNoPart(at) => format!(
            "the fleet in {} put no army ashore and took none aboard in TS3",
            names.province(at)
        ),
        ScaleVoid::OnTheIce(at) => {
            format!("an army on {} stays there for ever", names.province(at))
        }
    }
}

/// That the unit that an order means has been dislodged in an earlier time scale: `A Bre was
/// dislodged in TS1`.
pub(super) fn driven_out(names: Names<'_>, power: PowerId, at: ProvinceId) -> Option<String> {
    // In a retreat phase the dislodged units are those that have orders.
    if names.phase != PhaseKind::Movement {
        return None;
    }
    let driven = names
        .position
        .dislodged
        .iter()
        .find(|driven| driven.unit.power == power && driven.unit.place.province == at)?;
    Some(format!(
        "{} was dislodged in {}",
        names.unit(&driven.unit),
        driven.scale.prefix()
    ))
}
