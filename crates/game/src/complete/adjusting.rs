//! The signs for and against retreats, builds and removals.

use super::outlook::{Outlook, destination};
use super::signs::{Sign, SignSum};
use chancery_atlas::board::{Place, UnitKind};
use chancery_engine::order::{Action, Order, UnitRef};
use chancery_engine::position::Unit;

/// Farther than this is just far.
const FARTHEST: u8 = 5;

/// The signs of a retreat, or of a disbandment in its stead.
pub(crate) fn retreat(outlook: &Outlook<'_>, unit: &Unit, action: &Action, sum: &mut SignSum) {
    let first = match action {
        Action::Either { choices } => choices.first().copied(),
        _ => None,
    };
    sum.when(Sign::RetreatEither, first.is_some());
    let Some(to) = destination(action).or(first).map(|p| p.province) else {
        sum.add(Sign::Disband, 1.0);
        return;
    };
    sum.when(
        Sign::RetreatCaptures,
        outlook.takes_ownership && outlook.prize(to),
    );
    sum.when(Sign::RetreatHome, outlook.owns(to));
    let others = outlook
        .given
        .iter()
        .filter(|g| g.unit.id != unit.id && g.unit.power == unit.power);
    let clash = others
        .filter_map(|g| destination(g.action))
        .any(|place| place.province == to);
    sum.when(Sign::RetreatClashes, clash);
}

pub(crate) fn build(outlook: &Outlook<'_>, kind: UnitKind, place: Place, sum: &mut SignSum) {
    let site = place.province;
    sum.when(Sign::BuildArmy, kind == UnitKind::Army);
    sum.when(Sign::BuildThreatened, outlook.threats(site) > 0);
    let taken = outlook
        .adjustments
        .iter()
        .any(|o| matches!(o, Order::Build { place, .. } if place.province == site));
    sum.when(Sign::BuildTwice, taken);
}

pub(crate) fn removal(outlook: &Outlook<'_>, named: UnitRef, unit: &Unit, sum: &mut SignSum) {
    let at = unit.place.province;
    // An army aboard is as far away as its fleet.
    let kind = if named.aboard {
        UnitKind::Fleet
    } else {
        unit.kind
    };
    sum.add(
        Sign::RemoveFarAway,
        f32::from(
            outlook
                .distance(kind, at)
                .map_or(FARTHEST, |d| d.min(FARTHEST)),
        ),
    );
    sum.when(Sign::RemoveFromCentre, outlook.owns(at));
    sum.when(Sign::RemoveFleet, unit.kind == UnitKind::Fleet);
    sum.when(Sign::RemovePair, outlook.position.cargo(unit.id).is_some());
    let removed = outlook
        .adjustments
        .iter()
        .any(|o| matches!(o, Order::Remove { unit } if unit.is_same(&named)));
    sum.when(Sign::RemoveTwice, removed);
}
