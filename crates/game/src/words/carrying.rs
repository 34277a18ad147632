//! Why an order about armies aboard is void.

use super::Names;
use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::CarryingVoid;
use chancery_engine::order::{Action, Order};

/// Why the order is void, as a clause.
pub(super) fn void(
    names: Names<'_>,
    power: PowerId,
    order: Option<&Order>,
    why: CarryingVoid,
) -> String {
    match why {
        CarryingVoid::RemovesTwo(at) => format!(
            "the army aboard in {} goes too, and only 1 disband is due",
            names.province(at)
        ),
        CarryingVoid::NoFleetThere(sea) => format!(
            "no {} fleet in {}",
            names.board.power(power).adjective,
            names.province(sea)
        ),
        CarryingVoid::SeaApart { sea, land } => format!(
            "{} doesn't touch {}",
            names.province(sea),
            names.province(land)
        ),
        CarryingVoid::FleetInPort(at) => {
            format!("{} is in port, not at sea", names.unit_at(at))
        }
        CarryingVoid::OnlyArmiesBoard(_) => "only an army can board".to_owned(),
        // An A/F is one army and one fleet (III.a).
        CarryingVoid::FleetLoaded(at) => {
            format!("{} already carries an army", names.unit_at(at))
        }
        CarryingVoid::FleetFerries(at) => {
            format!("{} runs a Fast Ferry this move", names.unit_at(at))
        }
        CarryingVoid::TwoBoard(at) => {
            format!("two armies are ordered aboard {}", names.unit_at(at))
        }
        CarryingVoid::NobodyAboard(sea) => {
            format!(
                "no {} army is or gets aboard in {}",
                names.board.power(power).adjective,
                names.province(sea)
            )
        }
        CarryingVoid::OnlyLands(_) => "an army aboard does nothing but land".to_owned(),
        CarryingVoid::FleetOrderVoid { sea, .. } => {
            format!("its fleet's order to {} is void", names.province(sea))
        }
        // The answer has the place from the order, so that it can be copied.
        CarryingVoid::WhichArmy => match order {
            Some(Order::Unit {
                action: Action::Land { to, .. },
                ..
            }) => format!("which army? Write A(SEA) D {}", names.place(*to)),
            _ => "which army? Write A(SEA) D PLACE".to_owned(),
        },
        CarryingVoid::FleetElsewhere { fleet, sea } => format!(
            "{} is not ordered to {}",
            names.unit_at(fleet),
            names.province(sea)
        ),
        CarryingVoid::LandsInPlace(_) => {
            "this is a Fast Ferry over one sea: order it so".to_owned()
        }
        // III.a: it may support into land all the same.
        CarryingVoid::LoadedAshore(_) => "an A/F can't enter a land province".to_owned(),
        CarryingVoid::LoadedFerry(_) => "an A/F can't run a Fast Ferry".to_owned(),
        // With the module on, a convoy crosses one sea only (section I).
        CarryingVoid::FerryTooFar { sea } => {
            format!(
                "a Fast Ferry crosses one sea, and {} doesn't touch both ends",
                names.province(sea)
            )
        }
        // Only where the house rule `ferry-word` is strict.
        CarryingVoid::FerryNotNamed => "this is a Fast Ferry: write FF".to_owned(),
        CarryingVoid::SupportsElsewhere(_) => {
            "a fleet that lands its army supports only that landing".to_owned()
        }
    }
}
