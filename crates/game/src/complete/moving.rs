//! The signs of moving and of staying: where a unit comes from and goes to, and how that goes with
//! the other orders on the sheet.

use super::outlook::{Outlook, destination, leaves_for};
use super::signs::{Sign, SignSum};
use chancery_atlas::board::{Place, ProvinceId, Terrain, UnitKind};
use chancery_engine::choices::pieces::reach;
use chancery_engine::order::{Action, Travel, UnitRef};
use chancery_engine::position::Unit;

/// What other orders on the sheet do for a unit.
#[derive(Default)]
struct MoveHelp {
    into: Vec<SupportedMove>,
    /// How many support it in its place; and whether one of its own power is among them.
    in_place: u8,
    own_in_place: bool,
    carried: Vec<ProvinceId>,
}

/// A support of a move of the unit that is on the sheet.
#[derive(PartialEq)]
struct SupportedMove {
    to: ProvinceId,
    /// Whether its own power ordered the support.
    by_own: bool,
}

fn help(outlook: &Outlook<'_>, unit: &Unit) -> MoveHelp {
    let mut help = MoveHelp::default();
    for given in &outlook.given {
        let by_own = given.unit.power == unit.power;
        match given.action {
            Action::SupportMove { unit: named, to } if is_meant(unit, named) => {
                help.into.push(SupportedMove {
                    to: to.province,
                    by_own,
                });
            }
            Action::SupportHold { unit: named } if is_meant(unit, named) => {
                help.in_place += 1;
                help.own_in_place |= by_own;
            }
            Action::Convoy { army, to, .. } if is_meant(unit, army) => {
                help.carried.push(to.province);
            }
            _ => {}
        }
    }
    help
}

/// Whether an order names a unit itself, not the army aboard it.
fn is_meant(unit: &Unit, named: &UnitRef) -> bool {
    named.place.province == unit.place.province && !named.aboard
}

/// The signs of all that a unit can do without moving.
pub(crate) fn staying(outlook: &Outlook<'_>, unit: &Unit, sum: &mut SignSum) {
    let at = unit.place.province;
    let help = help(outlook, unit);
    sum.add(Sign::SupportedInPlace, f32::from(help.in_place));
    sum.when(
        Sign::WantedElsewhere,
        help.into.iter().any(|support| support.by_own) || !help.carried.is_empty(),
    );
    sum.when(
        Sign::StaysForCapture,
        outlook.takes_ownership && outlook.prize(at),
    );
    sum.when(Sign::Guards, outlook.owns(at) && outlook.threats(at) > 0);
}

pub(crate) fn moving(
    outlook: &Outlook<'_>,
    unit: &Unit,
    to: Place,
    travel: &Travel,
    sum: &mut SignSum,
) {
    sum.add(Sign::Move, 1.0);
    leaving(outlook, unit, sum);
    arriving(outlook, unit, to, sum);
    among_own(outlook, unit, to.province, sum);
    helped(outlook, unit, to.province, travel, sum);
}

/// The signs of going away from where a unit stands.
pub(crate) fn leaving(outlook: &Outlook<'_>, unit: &Unit, sum: &mut SignSum) {
    let from = unit.place.province;
    sum.when(
        Sign::QuitsCapture,
        outlook.takes_ownership && outlook.prize(from),
    );
    sum.when(Sign::LeavesOwnCentre, outlook.owns(from));
    sum.when(
        Sign::LeavesOpen,
        outlook.owns(from) && outlook.threats(from) > 0,
    );
}

/// The signs of coming to a place.
pub(crate) fn arriving(outlook: &Outlook<'_>, unit: &Unit, place: Place, sum: &mut SignSum) {
    let (board, to) = (outlook.board(), place.province);
    let prize = outlook.prize(to);
    if unit.kind == UnitKind::Fleet {
        let at_sea = board.terrain(to) == Terrain::Sea;
        sum.when(Sign::PutsToSea, at_sea);
        sum.when(Sign::HugsTheShore, !at_sea && !board.is_centre(to));
    }
    // An open sea has room for any number of fleets: nobody is in the way.
    let occupant = if outlook.choices.is_open(to) {
        None
    } else {
        outlook.unit_in(to)
    };
    sum.when(Sign::TakesCentre, prize && occupant.is_none());
    sum.when(
        Sign::TakesCentreNow,
        prize && occupant.is_none() && outlook.takes_ownership,
    );
    if occupant.is_some_and(|u| u.power != unit.power) {
        sum.when(Sign::AttacksCentre, prize);
        // What has an order already does something else.
        let helpers = outlook
            .position
            .units_of(unit.power)
            .filter(|u| u.id != unit.id && outlook.order_of(u.place.province).is_none());
        let helpers = helpers
            .filter(|u| reach(board, u).any(|p| p.province == to))
            .take(3);
        sum.add(Sign::AttackWithHelp, helpers.map(|_| 1.0).sum());
    }
    if let (Some(here), Some(there)) = (
        outlook.distance(unit.kind, unit.place.province),
        outlook.distance(unit.kind, to),
    ) {
        sum.when(Sign::Advances, there < here);
        sum.when(Sign::Retires, there > here);
    }
    let mut beside =
        reach(board, &Unit { place, ..*unit }).filter_map(|p| outlook.unit_in(p.province));
    sum.when(Sign::MakesContact, beside.any(|u| u.power != unit.power));
    let threatened = outlook.threats(to) > 0;
    sum.when(
        Sign::Covers,
        outlook.owns(to) && occupant.is_none() && threatened,
    );
    sum.when(Sign::StaysBehind, outlook.owns(to) && !threatened);
}

/// How a move goes with what the other units of the power do.
pub(crate) fn among_own(outlook: &Outlook<'_>, unit: &Unit, to: ProvinceId, sum: &mut SignSum) {
    // Where there is room for all, units of one power don't bounce.
    if outlook.choices.is_open(to) {
        return;
    }
    if outlook.unit_in(to).is_some_and(|u| u.power == unit.power) {
        let sign = match outlook.order_of(to).map(leaves_for) {
            None => Sign::IntoUnordered,
            Some(None) => Sign::IntoStaying,
            Some(Some(next)) if next == unit.place.province => Sign::Swaps,
            Some(Some(_)) => Sign::Follows,
        };
        sum.add(sign, 1.0);
    }
    let others = outlook
        .given
        .iter()
        .filter(|g| g.unit.id != unit.id && g.unit.power == unit.power);
    let same = others
        .filter_map(|g| destination(g.action))
        .any(|place| place.province == to);
    let lands = outlook.choices.landings.iter().any(|landing| {
        landing.power == unit.power && landing.army != Some(unit.id) && landing.to == to
    });
    sum.when(Sign::SameTarget, same || lands);
}

/// How the move goes with the supports and convoys on the sheet.
fn helped(outlook: &Outlook<'_>, unit: &Unit, to: ProvinceId, travel: &Travel, sum: &mut SignSum) {
    let help = help(outlook, unit);
    let by_own = SupportedMove { to, by_own: true };
    let by_other = SupportedMove { to, by_own: false };
    sum.when(Sign::Supported, help.into.contains(&by_own));
    sum.when(Sign::SupportedByOther, help.into.contains(&by_other));
    let elsewhere = help
        .into
        .iter()
        .any(|support| support.by_own && support.to != to)
        || help.own_in_place
        || help.carried.iter().any(|&p| p != to);
    sum.when(Sign::WantedElsewhere, elsewhere);
    let carried = help.carried.contains(&to);
    sum.when(Sign::Carried, carried);
    let by_land = reach(outlook.board(), unit).any(|p| p.province == to);
    // What takes a fleet farther than the next space is no convoy but a start by two spaces.
    if unit.kind == UnitKind::Fleet && outlook.field.rules.room.long_starts {
        sum.when(Sign::TwoSpaces, !by_land || travel.by_convoy());
        return;
    }
    if !by_land && !carried {
        let open = outlook
            .field
            .fleets_off(unit.place.province)
            .any(|f| outlook.order_of(outlook.field.province_of(f)).is_none());
        sum.one_of(open, Sign::NeedsConvoy, Sign::ConvoyRefused);
    }
    sum.when(Sign::NeedlessConvoy, travel.by_convoy());
}
