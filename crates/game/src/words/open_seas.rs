//! Why an order about open seas and closed homes is void.

use super::Names;
use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::OpenSeaVoid;

/// Why the order is void, as a clause; `own` is its unit.
pub(super) fn void(names: Names<'_>, power: PowerId, own: &str, why: OpenSeaVoid) -> String {
    match why {
        OpenSeaVoid::NoneLeft { at, kind, of } => {
            let has = match of {
                0 => format!("no {}", kind.letter()),
                n => format!("only {n} {}", kind.letter()),
            };
            format!("{} has {has} in {}", names.power(power), names.province(at))
        }
        OpenSeaVoid::ClosedHome { at, owner } => format!(
            "{} is home land of {}",
            names.province(at),
            names.power(owner)
        ),
        OpenSeaVoid::NotFromHome => {
            "only a fleet in its own home centre may move two spaces".to_owned()
        }
        OpenSeaVoid::LeavesKnownWorld => "a two-space move must stay in the Known World".to_owned(),
        OpenSeaVoid::NoWayThere { to } => {
            format!("no way from {own} to {} in two spaces", names.province(to))
        }
        OpenSeaVoid::SupportsIntoOwnSea(_) => {
            "a unit can't support into the area it is in".to_owned()
        }
    }
}
