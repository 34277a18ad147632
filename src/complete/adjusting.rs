//! The signs for and against retreats, builds and removals.

use super::outlook::{Outlook, destination};
use super::signs::{Note, Sign, shows, some};
use crate::board::{Place, UnitKind};
use crate::order::{Action, Order};
use crate::position::Unit;

/// Farther than this is just far.
const FARTHEST: u8 = 5;

/// The signs of a retreat, or of a disbandment in its stead.
pub fn retreat(outlook: &Outlook<'_>, unit: &Unit, action: &Action, note: Note<'_>) {
    let Some(to) = destination(action).map(|p| p.province) else {
        note(Sign::Disband, 1.0);
        return;
    };
    note(Sign::RetreatCaptures, shows(outlook.takes_ownership && outlook.prize(to)));
    note(Sign::RetreatHome, shows(outlook.owns(to)));
    let (here, there) = (outlook.distance(unit.kind, unit.place.province), outlook.distance(unit.kind, to));
    note(Sign::RetreatAdvances, shows(there.is_some_and(|d| d <= here.unwrap_or(FARTHEST))));
    note(Sign::RetreatThreatened, some(outlook.threats(to)));
    let others = outlook.given.iter().filter(|g| g.unit.id != unit.id && g.unit.power == unit.power);
    let clash = others.filter_map(|g| destination(g.action)).any(|place| place.province == to);
    note(Sign::RetreatClashes, shows(clash));
}

/// The signs of a build.
pub fn build(outlook: &Outlook<'_>, kind: UnitKind, place: Place, note: Note<'_>) {
    let site = place.province;
    match kind {
        UnitKind::Army => note(Sign::BuildArmy, 1.0),
        UnitKind::Fleet => note(Sign::BuildLikeFleets, share_of_fleets(outlook)),
    }
    note(Sign::BuildFarAway, f32::from(outlook.distance(kind, site).map_or(FARTHEST, |d| d.min(FARTHEST))));
    note(Sign::BuildThreatened, shows(outlook.threats(site) > 0));
    let taken = outlook.adjustments.iter().any(|o| matches!(o, Order::Build { place, .. } if place.province == site));
    note(Sign::BuildTwice, shows(taken));
}

fn share_of_fleets(outlook: &Outlook<'_>) -> f32 {
    let (mut fleets, mut units) = (0.0, 0.0);
    for unit in outlook.position.units_of(outlook.power) {
        units += 1.0;
        fleets += shows(unit.kind == UnitKind::Fleet);
    }
    if units > 0.0 { fleets / units } else { 0.0 }
}

/// The signs of a removal.
pub fn removal(outlook: &Outlook<'_>, unit: &Unit, note: Note<'_>) {
    let at = unit.place.province;
    note(Sign::RemoveFarAway, f32::from(outlook.distance(unit.kind, at).map_or(FARTHEST, |d| d.min(FARTHEST))));
    note(Sign::RemoveFromPrize, shows(outlook.prize(at)));
    note(Sign::RemoveFromCentre, shows(outlook.owns(at)));
    note(Sign::RemoveFleet, shows(unit.kind == UnitKind::Fleet));
    let removed = outlook.adjustments.iter().any(|o| matches!(o, Order::Remove { unit } if unit.place.province == at));
    note(Sign::RemoveTwice, shows(removed));
}
