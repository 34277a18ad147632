//! Which piece each line of landings and boardings is for, or why it is void.

use super::super::arena::Mode;
use super::super::lines::{Says, ScaleLine};
use super::super::muster::MonthPiece;
use super::super::{Settling, check_power, not_yours, reach};
use crate::adjudicate::{CarryingVoid, ScaleVoid, VoidReason};
use crate::board::{Place, ProvinceId, UnitKind};
use crate::calendar::Scale;
use crate::order::UnitRef;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoundToPieces {
    /// The army goes ashore from the fleet.
    Land {
        army: MonthPiece,
        fleet: MonthPiece,
        to: ProvinceId,
    },
    /// The army stays aboard.
    Stay { army: MonthPiece },
    /// The army goes aboard.
    Board { army: MonthPiece, fleet: MonthPiece },
    /// The fleet supports the landing of its army.
    Aid {
        army: MonthPiece,
        fleet: MonthPiece,
        to: ProvinceId,
    },
}

pub(super) fn bind(
    course: &Settling<'_>,
    line: &ScaleLine<'_>,
) -> Result<BoundToPieces, VoidReason> {
    match line.says {
        Says::Land { army, to } => land(course, line, army, to),
        Says::Stay { army } => stay(course, line, army),
        Says::Board { army, fleet } => board(course, line, army, fleet),
        Says::Aid { fleet, army, to } => aid(course, line, fleet, army, to),
        Says::Onward { .. } | Says::Carry { .. } | Says::Plain { .. } => {
            Err(VoidReason::WrongPhase)
        }
    }
}

/// What a line finds in the place from which an army is to go ashore: the fleet, and who is aboard
/// it.
fn ship(
    course: &Settling<'_>,
    line: &ScaleLine<'_>,
    named: UnitRef,
) -> Result<(MonthPiece, Option<MonthPiece>), VoidReason> {
    let (at, muster) = (named.place.province, &course.muster);
    let there = muster
        .at_for(line.power, at)
        .ok_or(Settling::absent(at, line.scale))?;
    let army = muster.cargo(there);
    let is_mine = |piece: MonthPiece| muster.power(piece) == line.power;
    if !is_mine(there) && !army.is_some_and(is_mine) {
        return Err(not_yours(at, muster.power(there)));
    }
    if course.is_doubled(line) {
        return Err(VoidReason::TwoOrders);
    }
    if !muster.is_fleet(there) {
        return Err(VoidReason::Carrying(CarryingVoid::NobodyAboard(at)));
    }
    Ok((there, army))
}

fn passenger(
    course: &Settling<'_>,
    army: Option<MonthPiece>,
    named: UnitRef,
) -> Result<MonthPiece, VoidReason> {
    let at = named.place.province;
    let army = army.ok_or(VoidReason::Carrying(CarryingVoid::NobodyAboard(at)))?;
    if named.kind == Some(UnitKind::Fleet) {
        return Err(VoidReason::WrongKind {
            at,
            is: UnitKind::Army,
        });
    }
    check_power(named, course.muster.unit(army))?;
    Ok(army)
}

fn land(
    course: &Settling<'_>,
    line: &ScaleLine<'_>,
    named: UnitRef,
    to: Place,
) -> Result<BoundToPieces, VoidReason> {
    let (fleet, army) = ship(course, line, named)?;
    let from = named.place.province;
    reach::landing(course.board, from, to.province)?;
    let army = passenger(course, army, named)?;
    if line.scale == Scale::Third {
        let guideline = &course.guideline;
        let is_his = course.muster.power(army) == line.power;
        let is_for = if is_his {
            guideline.is_for_army(line.index, army)
        } else {
            guideline.is_for_lander(line.index, fleet)
        };
        check_guideline(course, line, is_for, from)?;
    }
    Ok(BoundToPieces::Land {
        army,
        fleet,
        to: to.province,
    })
}

fn stay(
    course: &Settling<'_>,
    line: &ScaleLine<'_>,
    named: UnitRef,
) -> Result<BoundToPieces, VoidReason> {
    let (_, army) = ship(course, line, named)?;
    let army = passenger(course, army, named)?;
    let owner = course.muster.power(army);
    if owner == line.power {
        Ok(BoundToPieces::Stay { army })
    } else {
        Err(not_yours(named.place.province, owner))
    }
}

fn board(
    course: &Settling<'_>,
    line: &ScaleLine<'_>,
    named: UnitRef,
    onto: UnitRef,
) -> Result<BoundToPieces, VoidReason> {
    let muster = &course.muster;
    let (from, water) = (named.place.province, onto.place.province);
    let army = muster
        .at_for(line.power, from)
        .ok_or(Settling::absent(from, line.scale))?;
    if muster.is_fleet(army) {
        let is_own_army = |army: MonthPiece| muster.power(army) == line.power;
        let aboard =
            muster.cargo(army).is_some_and(is_own_army) && named.kind != Some(UnitKind::Fleet);
        return Err(match named.kind {
            _ if aboard => VoidReason::Carrying(CarryingVoid::OnlyLands(from)),
            Some(UnitKind::Army) => VoidReason::WrongKind {
                at: from,
                is: UnitKind::Fleet,
            },
            Some(UnitKind::Fleet) | None => {
                VoidReason::Carrying(CarryingVoid::OnlyArmiesBoard(from))
            }
        });
    }
    let fleet = muster
        .at_for(line.power, water)
        .filter(|&piece| muster.is_fleet(piece));
    let is_mine = |piece: MonthPiece| muster.power(piece) == line.power;
    if !is_mine(army) && !fleet.is_some_and(is_mine) {
        return Err(not_yours(from, muster.power(army)));
    }
    if named.kind == Some(UnitKind::Fleet) {
        return Err(VoidReason::WrongKind {
            at: from,
            is: UnitKind::Army,
        });
    }
    if course.is_doubled(line) {
        return Err(VoidReason::TwoOrders);
    }
    if fleet.is_some_and(|fleet| course.is_spent[fleet.index()]) && line.scale == Scale::First {
        return Err(VoidReason::Scales(ScaleVoid::FleetBusy(water)));
    }
    reach::boarding(course.board, from, water)?;
    let fleet = fleet.ok_or(VoidReason::Carrying(CarryingVoid::NoFleetThere(water)))?;
    check_power(named, muster.unit(army))?;
    check_power(onto, muster.unit(fleet))?;
    if line.scale == Scale::Third {
        let guideline = &course.guideline;
        let (own_fleet, own_army) = guideline.counts_on_own(line.index);
        let is_army = if is_mine(army) {
            guideline.is_for_army(line.index, army)
        } else {
            !own_army
        };
        check_guideline(course, line, is_army, from)?;
        let is_fleet = if is_mine(fleet) {
            guideline.is_for_taker(line.index, fleet)
        } else {
            !own_fleet
        };
        check_guideline(course, line, is_fleet, water)?;
    }
    Ok(BoundToPieces::Board { army, fleet })
}

fn aid(
    course: &Settling<'_>,
    line: &ScaleLine<'_>,
    named: UnitRef,
    army: UnitRef,
    to: Place,
) -> Result<BoundToPieces, VoidReason> {
    let (at, muster) = (named.place.province, &course.muster);
    let fleet = muster
        .at_for(line.power, at)
        .ok_or(Settling::absent(at, line.scale))?;
    let owner = muster.power(fleet);
    if owner != line.power {
        return Err(not_yours(at, owner));
    }
    if !muster.is_fleet(fleet) || named.kind == Some(UnitKind::Army) {
        return Err(VoidReason::WrongKind {
            at,
            is: muster.unit(fleet).kind,
        });
    }
    if course.is_doubled(line) {
        return Err(VoidReason::TwoOrders);
    }
    if army.place.province != at {
        return Err(VoidReason::Scales(ScaleVoid::NotTheCarrier(at)));
    }
    reach::landing(course.board, at, to.province)?;
    let army = passenger(course, muster.cargo(fleet), army)?;
    Ok(BoundToPieces::Aid {
        army,
        fleet,
        to: to.province,
    })
}

fn check_guideline(
    course: &Settling<'_>,
    line: &ScaleLine<'_>,
    is_for: bool,
    at: ProvinceId,
) -> Result<(), VoidReason> {
    if course.guideline.is_double(line.index) {
        // If all goes as ordered, one of the situations comes about.
        if course.weather == Mode::Fair {
            Ok(())
        } else {
            Err(VoidReason::Scales(ScaleVoid::DoubleOption))
        }
    } else if is_for {
        Ok(())
    } else {
        Err(VoidReason::Scales(ScaleVoid::ForAnotherUnit(at)))
    }
}
