//! The signs for and against retreats, builds and removals.

use super::outlook::{Outlook, destination};
use super::signs::{Note, Sign, shows};
use chancery_atlas::board::{Place, UnitKind};
use chancery_engine::order::{Action, Order, UnitRef};
use chancery_engine::position::Unit;

/// Farther than this is just far.
const FARTHEST: u8 = 5;

/// The signs of a retreat, or of a disbandment in its stead.
pub(crate) fn retreat(outlook: &Outlook<'_>, unit: &Unit, action: &Action, note: Note<'_>) {
    let first = match action {
        Action::Either { choices } => choices.first().copied(),
        _ => None,
    };
    note(Sign::RetreatEither, shows(first.is_some()));
    let Some(to) = destination(action).or(first).map(|p| p.province) else {
        note(Sign::Disband, 1.0);
        return;
    };
    note(
        Sign::RetreatCaptures,
        shows(outlook.takes_ownership && outlook.prize(to)),
    );
    note(Sign::RetreatHome, shows(outlook.owns(to)));
    let others = outlook
        .given
        .iter()
        .filter(|g| g.unit.id != unit.id && g.unit.power == unit.power);
    let clash = others
        .filter_map(|g| destination(g.action))
        .any(|place| place.province == to);
    note(Sign::RetreatClashes, shows(clash));
}

pub(crate) fn build(outlook: &Outlook<'_>, kind: UnitKind, place: Place, note: Note<'_>) {
    let site = place.province;
    note(Sign::BuildArmy, shows(kind == UnitKind::Army));
    note(Sign::BuildThreatened, shows(outlook.threats(site) > 0));
    let taken = outlook
        .adjustments
        .iter()
        .any(|o| matches!(o, Order::Build { place, .. } if place.province == site));
    note(Sign::BuildTwice, shows(taken));
}

pub(crate) fn removal(outlook: &Outlook<'_>, named: UnitRef, unit: &Unit, note: Note<'_>) {
    let at = unit.place.province;
    // An army aboard is as far away as its fleet.
    let kind = if named.aboard {
        UnitKind::Fleet
    } else {
        unit.kind
    };
    note(
        Sign::RemoveFarAway,
        f32::from(
            outlook
                .distance(kind, at)
                .map_or(FARTHEST, |d| d.min(FARTHEST)),
        ),
    );
    note(Sign::RemoveFromCentre, shows(outlook.owns(at)));
    note(Sign::RemoveFleet, shows(unit.kind == UnitKind::Fleet));
    note(
        Sign::RemovePair,
        shows(outlook.position.cargo(unit.id).is_some()),
    );
    let removed = outlook
        .adjustments
        .iter()
        .any(|o| matches!(o, Order::Remove { unit } if unit.is_same(&named)));
    note(Sign::RemoveTwice, shows(removed));
}
