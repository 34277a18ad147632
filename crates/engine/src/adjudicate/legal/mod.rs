//! Legality: what an order means on the field, or why it is void. The adjudicator, the reasons of
//! void orders and the completion ask the same functions.
//!
//! An order is *legal* if, not knowing any other order, it could be carried out (DATC 4.E.1).

mod carrying;
mod convoys;
mod moves;
mod naming;
mod stacked;

pub(crate) use carrying::{boardable, shores};
pub use convoys::{can_be_carried, serves_on_route};
pub(crate) use convoys::{is_joined_to, landings};
pub use moves::{destinations, long_places};
pub(super) use moves::{fleet_destination, out_of_reach};
pub(crate) use naming::{check_name, standing_unit, station};
pub(super) use naming::{needless_coast, none_of_theirs};

use super::field::{Field, UnitIndex, closed_by};
use super::rules::{
    ArmyFleet, ConvoyPath, HouseRules, MissingConvoy, SupportCoast, WrongNationality,
};
use super::{CarryingVoid, OpenSeaVoid, VoidReason};
use crate::order::{Action, Order, Travel, UnitRef};
use crate::position::Unit;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use moves::fleet_places_in;

/// How a legal move travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Over land, or along a fleet's waters. Of an army between coasts it may be shown to be meant
    /// by convoy (DATC 4.A.3).
    Direct,
    /// By convoy, over whatever fleets are ordered to carry it.
    Convoy,
    /// By convoy over the seas that the order names, and no other.
    Route,
}

/// Why no unit is found that a support can be for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NobodyMeant {
    /// None there is what the order says.
    NoneFits,
    /// Units of several powers are, and the order does not say whose is meant.
    Whose,
    /// Several units are that the writer can't tell apart.
    SeveralFit,
}

/// What a legal order has its unit do. Units are those of the [`Field`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegalOrder {
    /// Stay.
    Hold,
    /// Go elsewhere.
    Move {
        /// The place it takes if it gets in; a fleet's coast is filled in.
        to: Place,
        /// How it travels.
        way: Way,
    },
    /// Support a unit that does not move.
    SupportHold {
        /// Whom.
        unit: UnitIndex,
    },
    /// Support a unit's move. Whether that move is ordered is not asked here.
    SupportMove {
        /// Whom.
        unit: UnitIndex,
        /// Where to; a coast only if the support is for that coast and no other.
        to: Place,
    },
    /// Support a unit that is not to be found: none there is what the order says, or units of
    /// several powers are. It is a support all the same, and has no effect.
    SupportNobody {
        /// Where the unit was to be found.
        at: ProvinceId,
        /// Why none is.
        why: NobodyMeant,
    },
    /// Support an army that lands from a fleet.
    SupportLanding {
        /// The army that is to land, where that is known.
        army: Option<UnitIndex>,
        /// The sea from which the army lands.
        from: ProvinceId,
        /// Where it lands.
        to: ProvinceId,
    },
    /// Carry an army over the fleet's sea, as part of a way or as the whole of it.
    Convoy {
        /// Whom.
        army: UnitIndex,
        /// Where it is to go.
        to: ProvinceId,
    },
    /// Go aboard a fleet.
    Board {
        /// Which one.
        fleet: UnitIndex,
    },
    /// Land from a fleet. Which army that is depends on the other orders.
    Land {
        /// The sea from which it lands.
        from: ProvinceId,
        /// Where it lands.
        to: ProvinceId,
        /// Where the fleet stands that carries it, if the order follows that fleet's own.
        fleet: Option<ProvinceId>,
    },
}

/// A legal order of a movement phase, bound to the unit it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundOrder {
    /// Whose order it is.
    pub unit: UnitIndex,
    /// What that unit does.
    pub legal: LegalOrder,
}

/// What an order given in a power's name means in a movement phase.
///
/// # Errors
/// Why it is void, whatever else is ordered.
pub fn judge(field: &Field<'_>, power: PowerId, order: &Order) -> Result<BoundOrder, VoidReason> {
    let Order::Unit { unit, action } = order else {
        return Err(VoidReason::WrongPhase);
    };
    // Before the unit is looked up: an army aboard stands nowhere, and other orders say which it
    // is.
    if let Action::Land { to, fleet } = action
        && carries(field.rules)
    {
        let (army, legal) = carrying::judge_land(field, power, *unit, *to, *fleet)?;
        return Ok(BoundOrder { unit: army, legal });
    }
    let index = addressed(field, power, *unit)?;
    Ok(BoundOrder {
        unit: index,
        legal: judge_action(field, index, action)?,
    })
}

/// What an action means for a unit, however it was named. A landing is not bound to a unit so.
#[inline]
pub(crate) fn judge_action(
    field: &Field<'_>,
    index: UnitIndex,
    action: &Action,
) -> Result<LegalOrder, VoidReason> {
    // Most orders are moves and supports, and a processor foresees a jump by table badly.
    match action {
        Action::Move { to, travel } => judge_move(field, index, *to, travel),
        Action::SupportMove { unit, to } => judge_support_move(field, index, *unit, *to),
        Action::SupportHold { unit } => judge_support_hold(field, index, *unit),
        other => judge_other(field, index, other),
    }
}

/// What an action means that is no move and no support.
fn judge_other(
    field: &Field<'_>,
    index: UnitIndex,
    action: &Action,
) -> Result<LegalOrder, VoidReason> {
    match action {
        Action::Hold => Ok(LegalOrder::Hold),
        Action::Convoy { army, to, ferry } => judge_convoy(field, index, *army, *to, *ferry),
        Action::Board { fleet } if carries(field.rules) => {
            carrying::judge_board(field, index, *fleet)
        }
        _ => Err(VoidReason::WrongPhase),
    }
}

/// Whether fleets carry armies, and convoys cross one sea only.
fn carries(rules: &HouseRules) -> bool {
    rules.army_fleet == ArmyFleet::Davis1984
}

/// The unit that an order of a power is for.
fn addressed(field: &Field<'_>, power: PowerId, named: UnitRef) -> Result<UnitIndex, VoidReason> {
    let at = named.place.province;
    if named.aboard {
        return Err(VoidReason::Carrying(CarryingVoid::OnlyLands(at)));
    }
    if field.rules.room.open_seas {
        return stacked::addressed(field, power, named);
    }
    let index = field.occupant(at).ok_or(VoidReason::NoUnit(at))?;
    let owner = field.power_of(index);
    if owner != power {
        return Err(VoidReason::NotYours { at, owner });
    }
    check_name(field.rules, field.unit(index), named)?;
    Ok(index)
}

/// The unit that a convoy names, or a support where no province holds several and none is secret.
fn mentioned(field: &Field<'_>, named: UnitRef) -> Result<UnitIndex, VoidReason> {
    let at = named.place.province;
    let index = field.occupant(at).ok_or(VoidReason::NoUnit(at))?;
    let owner = field.power_of(index);
    // DATC 4.C.5, 4.C.6
    if field.rules.wrong_nationality == WrongNationality::Void
        && named.power.is_some_and(|p| p != owner)
    {
        return Err(VoidReason::WrongPower { at, owner });
    }
    check_name(field.rules, field.unit(index), named)?;
    Ok(index)
}

/// The unit that a support names, or what the support is where it names none that can be found.
#[inline]
fn supported(
    field: &Field<'_>,
    named: UnitRef,
) -> Result<Result<UnitIndex, LegalOrder>, VoidReason> {
    if field.rules.room.open_seas {
        stacked::supported(field, named)
    } else {
        mentioned(field, named).map(Ok)
    }
}

/// Nobody enters a closed home.
#[inline]
fn check_open(field: &Field<'_>, power: PowerId, to: ProvinceId) -> Result<(), VoidReason> {
    match closed_by(field.board, field.rules, power, to) {
        Some(owner) => Err(VoidReason::OpenSeas(OpenSeaVoid::ClosedHome {
            at: to,
            owner,
        })),
        None => Ok(()),
    }
}

/// What a move means, and for a fleet which coast it takes.
fn judge_move(
    field: &Field<'_>,
    index: UnitIndex,
    to: Place,
    travel: &Travel,
) -> Result<LegalOrder, VoidReason> {
    let unit = field.unit(index);
    if to.province == unit.place.province {
        return Err(VoidReason::ToItself);
    }
    check_open(field, unit.power, to.province)?;
    match unit.kind {
        UnitKind::Fleet if field.rules.room.long_starts => Ok(LegalOrder::Move {
            to: moves::long_destination(field, unit, to, travel)?,
            way: Way::Direct,
        }),
        UnitKind::Fleet if travel.by_convoy() => Err(VoidReason::FleetByConvoy),
        UnitKind::Fleet => Ok(LegalOrder::Move {
            to: fleet_destination(field.board, field.rules, unit.place, to)?,
            way: Way::Direct,
        }),
        UnitKind::Army => {
            if to.coast.is_some() {
                needless_coast(field.rules, to.province)?;
            }
            let way = judge_march(field, unit.place.province, to.province, travel)?;
            Ok(LegalOrder::Move {
                to: Place::new(to.province),
                way,
            })
        }
    }
}

/// How an army can go from one province to another.
fn judge_march(
    field: &Field<'_>,
    from: ProvinceId,
    to: ProvinceId,
    travel: &Travel,
) -> Result<Way, VoidReason> {
    if !field.board.terrain(to).is_land() {
        return Err(out_of_reach(field.board, UnitKind::Army, Place::new(to)));
    }
    let adjacent = field.board.army_can_move(from, to);
    // Asked for, the convoy counts even between neighbours (DATC 4.A.3). Unsaid, the army walks,
    // and fleets ordered to carry it may still show that it was meant to sail (6.G.1).
    match travel {
        Travel::Unsaid if adjacent => return Ok(Way::Direct),
        Travel::Route(seas) if field.rules.convoy_path == ConvoyPath::Binding => {
            if convoys::can_follow(field, from, to, seas) {
                return Ok(Way::Route);
            }
        }
        Travel::Unsaid | Travel::Convoy | Travel::Route(_) => {
            if can_be_carried(field, from, to, None) {
                return Ok(Way::Convoy);
            }
        }
    }
    // DATC 6.G.8: `via convoy` to a neighbour where no fleets could carry it.
    if adjacent && field.rules.missing_convoy == MissingConvoy::Land {
        return Ok(Way::Direct);
    }
    // The nearer reason: a way over water is only missed where both ends are coasts.
    let coasts = [from, to]
        .iter()
        .all(|&p| field.board.terrain(p).is_navigable());
    Err(if (coasts || adjacent) && !field.board.is_beyond(to) {
        VoidReason::NoConvoyPossible { to }
    } else {
        VoidReason::NotAdjacent { to: Place::new(to) }
    })
}

/// What a support to hold means.
fn judge_support_hold(
    field: &Field<'_>,
    index: UnitIndex,
    named: UnitRef,
) -> Result<LegalOrder, VoidReason> {
    // What is done for an army aboard is done for its fleet.
    let named = if named.aboard {
        UnitRef {
            kind: Some(UnitKind::Fleet),
            ..named
        }
    } else {
        named
    };
    let unit = match supported(field, named)? {
        Ok(unit) => unit,
        Err(nobody) => {
            reaches(field, index, named.place.province)?;
            return Ok(nobody);
        }
    };
    // DATC 6.A.8
    if unit == index {
        return Err(VoidReason::SupportsItself);
    }
    reaches(field, index, field.province_of(unit))?;
    Ok(LegalOrder::SupportHold { unit })
}

/// A unit supports into a province only if it could move there itself, at any coast (DATC 6.B.4),
/// and not by convoy.
fn reaches(field: &Field<'_>, index: UnitIndex, to: ProvinceId) -> Result<(), VoidReason> {
    let unit = field.unit(index);
    check_open(field, unit.power, to)?;
    if is_beside(field.board, unit, to) {
        Ok(())
    } else if to == unit.place.province && field.is_open(to) {
        Err(VoidReason::OpenSeas(OpenSeaVoid::SupportsIntoOwnSea(to)))
    } else {
        Err(VoidReason::SupportOutOfReach { to })
    }
}

/// Whether a unit could support into a province: it could move there itself, at any coast, and not
/// by convoy.
pub fn can_support_into(field: &Field<'_>, index: UnitIndex, to: ProvinceId) -> bool {
    let unit = field.unit(index);
    closed_by(field.board, field.rules, unit.power, to).is_none()
        && is_beside(field.board, unit, to)
}

/// Whether a unit could move to a province without a convoy, at any coast, if it were let in.
#[inline]
fn is_beside(board: &Board, unit: &Unit, to: ProvinceId) -> bool {
    match unit.kind {
        UnitKind::Army => board.army_can_move(unit.place.province, to),
        UnitKind::Fleet => board.fleet_can_reach(unit.place, to),
    }
}

/// What a support of a move or of a landing means.
fn judge_support_move(
    field: &Field<'_>,
    index: UnitIndex,
    named: UnitRef,
    to: Place,
) -> Result<LegalOrder, VoidReason> {
    let is_unknown = named.id.is_none() && named.place.province == to.province;
    if named.aboard && carries(field.rules) && !(is_unknown && named.beyond) {
        reaches(field, index, to.province)?;
        return carrying::judge_support_landing(field, named, to);
    }
    if is_unknown && field.rules.room.open_seas {
        // Of whoever comes from where the writer does not know, and nobody was found who does.
        reaches(field, index, to.province)?;
        return Ok(LegalOrder::SupportNobody {
            at: to.province,
            why: if named.several {
                NobodyMeant::SeveralFit
            } else {
                NobodyMeant::NoneFits
            },
        });
    }
    let unit = match supported(field, named)? {
        Ok(unit) => unit,
        Err(nobody) => {
            reaches(field, index, to.province)?;
            return Ok(nobody);
        }
    };
    if unit == index {
        return Err(VoidReason::SupportsItself);
    }
    reaches(field, index, to.province)?;
    judge_supported_move(field, index, unit, to)
}

/// Whether a unit that can support into a province can support the move of another there.
pub fn can_support_move(
    field: &Field<'_>,
    index: UnitIndex,
    supported: UnitIndex,
    to: Place,
) -> bool {
    judge_supported_move(field, index, supported, to).is_ok()
}

/// What a support means for the move of a unit into a province that the supporter reaches.
#[inline]
fn judge_supported_move(
    field: &Field<'_>,
    index: UnitIndex,
    unit: UnitIndex,
    to: Place,
) -> Result<LegalOrder, VoidReason> {
    let supported = field.unit(unit);
    let impossible = VoidReason::SupportedMoveImpossible {
        unit: supported.place.province,
    };
    let from = supported.place.province;
    // DATC 6.D.22 to 6.D.24: a move that is impossible by itself can't be supported.
    if from == to.province
        || closed_by(field.board, field.rules, supported.power, to.province).is_some()
    {
        return Err(impossible);
    }
    if field.rules.room.open_seas && stacked::is_secret(field, index, unit, to.province) {
        return Ok(LegalOrder::SupportMove { unit, to });
    }
    match supported.kind {
        UnitKind::Army => judge_support_of_army(field, index, unit, to)?.ok_or(impossible),
        UnitKind::Fleet => judge_support_of_fleet(field, index, unit, to)?.ok_or(impossible),
    }
}

/// The support of an army's move, by land or over fleets; `None` where it can't make the move.
fn judge_support_of_army(
    field: &Field<'_>,
    index: UnitIndex,
    army: UnitIndex,
    to: Place,
) -> Result<Option<LegalOrder>, VoidReason> {
    if to.coast.is_some() {
        needless_coast(field.rules, to.province)?;
    }
    let from = field.province_of(army);
    // DATC 6.D.31: not over the supporter's own convoy, for it can't do both.
    let is_possible = field.board.terrain(to.province).is_land()
        && (field.board.army_can_move(from, to.province)
            || can_be_carried(field, from, to.province, Some(index)));
    if is_possible {
        Ok(Some(LegalOrder::SupportMove {
            unit: army,
            to: Place::new(to.province),
        }))
    } else {
        Ok(None)
    }
}

/// The support of a fleet's move, with the coast that it is for; `None` where the fleet can't make
/// the move.
fn judge_support_of_fleet(
    field: &Field<'_>,
    index: UnitIndex,
    fleet: UnitIndex,
    to: Place,
) -> Result<Option<LegalOrder>, VoidReason> {
    let supported = field.unit(fleet);
    let mut places = fleet_places_in(field.board, supported.place, to.province);
    let Some(first) = places.next() else {
        return Ok(stacked::support_long_start(field, fleet, to));
    };
    let Some(coast) = to.coast else {
        // DATC 4.B.4: no coast is named. The support then bears on the province (6.B.7, 6.B.15).
        let several = places.next().is_some();
        let is_own = supported.power == field.power_of(index);
        let is_void = match field.rules.support_coast {
            SupportCoast::Any => false,
            SupportCoast::OwnOnly => several && !is_own,
            SupportCoast::Void => several,
        };
        if is_void {
            return Err(VoidReason::WhichCoast { to: to.province });
        }
        return Ok(Some(LegalOrder::SupportMove {
            unit: fleet,
            to: Place::new(to.province),
        }));
    };
    if first.coast.is_none() {
        needless_coast(field.rules, to.province)?;
        return Ok(Some(LegalOrder::SupportMove {
            unit: fleet,
            to: first,
        }));
    }
    let named = Place::at_coast(to.province, coast);
    let is_possible =
        fleet_places_in(field.board, supported.place, to.province).any(|place| place == named);
    if is_possible {
        Ok(Some(LegalOrder::SupportMove {
            unit: fleet,
            to: named,
        }))
    } else {
        Ok(None)
    }
}

/// What an order to convoy an army means.
fn judge_convoy(
    field: &Field<'_>,
    index: UnitIndex,
    named: UnitRef,
    to: Place,
    ferry: bool,
) -> Result<LegalOrder, VoidReason> {
    let sea = field.province_of(index);
    // DATC 6.F.1: not from a port.
    if field.fleet_at_sea(sea).is_none() {
        return Err(VoidReason::NotAConvoyFleet);
    }
    // What the board alone says comes before who stands there, which not everybody may know.
    let at = named.place.province;
    if to.province == at {
        return Err(VoidReason::ToItself);
    }
    if !field.board.terrain(to.province).is_land() {
        return Err(out_of_reach(field.board, UnitKind::Army, to));
    }
    if to.coast.is_some() {
        needless_coast(field.rules, to.province)?;
    }
    if carries(field.rules) {
        carrying::check_ferry(field, index, at, to.province, ferry)?;
    }
    let army = mentioned(field, named)?;
    if field.unit(army).kind != UnitKind::Army {
        return Err(VoidReason::ConvoyedFleet { at });
    }
    check_open(field, field.power_of(army), to.province)?;
    // A fleet that no route needs shows no intent to carry the army (DATC 4.E.1, 6.G.19).
    if serves_on_route(field, index, at, to.province) {
        Ok(LegalOrder::Convoy {
            army,
            to: to.province,
        })
    } else {
        Err(VoidReason::NotOnRoute)
    }
}
