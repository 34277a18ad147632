//! Which piece each line of landings and boardings is for, or why it is void.

use super::super::contest::Opposition;
use super::super::lines::{Says, ScaleLine};
use super::super::units::MonthPiece;
use super::super::{Settling, check_power, not_yours, reach};
use crate::adjudicate::{CarryingVoid, ScaleVoid, VoidReason};
use crate::calendar::Scale;
use crate::order::UnitRef;
use chancery_atlas::board::{Place, ProvinceId, UnitKind};

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
    settling: &Settling<'_>,
    line: &ScaleLine<'_>,
) -> Result<BoundToPieces, VoidReason> {
    match line.says {
        Says::Land { army, to } => land(settling, line, army, to),
        Says::Stay { army } => stay(settling, line, army),
        Says::Board { army, fleet } => board(settling, line, army, fleet),
        Says::Aid { fleet, army, to } => aid(settling, line, fleet, army, to),
        Says::Onward { .. } | Says::Carry { .. } | Says::Plain { .. } => {
            Err(VoidReason::WrongPhase)
        }
    }
}

/// What a line finds in the place from which an army is to go ashore: the fleet, and who is aboard
/// it.
fn ship(
    settling: &Settling<'_>,
    line: &ScaleLine<'_>,
    named: UnitRef,
) -> Result<(MonthPiece, Option<MonthPiece>), VoidReason> {
    let (at, units) = (named.place.province, &settling.units);
    let there = settling.piece_at(line, at)?;
    let army = units.cargo(there);
    // Both owners may order the army aboard (section on army/fleets of two powers).
    let is_his_fleet = units.power(there) == line.power;
    let is_his_army = army.is_some_and(|army| units.power(army) == line.power);
    if !is_his_fleet && !is_his_army {
        return Err(not_yours(at, units.power(there)));
    }
    if settling.is_doubled(line) {
        return Err(VoidReason::TwoOrders);
    }
    if !units.is_fleet(there) {
        return Err(VoidReason::Carrying(CarryingVoid::NobodyAboard(at)));
    }
    Ok((there, army))
}

/// The army aboard, if the line names it as what it is.
fn passenger(
    settling: &Settling<'_>,
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
    check_power(named, settling.units.unit(army))?;
    Ok(army)
}

fn land(
    settling: &Settling<'_>,
    line: &ScaleLine<'_>,
    named: UnitRef,
    to: Place,
) -> Result<BoundToPieces, VoidReason> {
    let (fleet, army) = ship(settling, line, named)?;
    let from = named.place.province;
    reach::landing(settling.board, from, to.province)?;
    let army = passenger(settling, army, named)?;
    if line.scale == Scale::Third {
        let precedence = &settling.precedence;
        let is_his = settling.units.power(army) == line.power;
        let is_for = if is_his {
            precedence.is_for_army(line.index, army)
        } else {
            precedence.is_for_lander(line.index, fleet)
        };
        check_guideline(settling, line, is_for, from)?;
    }
    Ok(BoundToPieces::Land {
        army,
        fleet,
        to: to.province,
    })
}

fn stay(
    settling: &Settling<'_>,
    line: &ScaleLine<'_>,
    named: UnitRef,
) -> Result<BoundToPieces, VoidReason> {
    let (_, army) = ship(settling, line, named)?;
    let army = passenger(settling, army, named)?;
    let owner = settling.units.power(army);
    if owner == line.power {
        Ok(BoundToPieces::Stay { army })
    } else {
        Err(not_yours(named.place.province, owner))
    }
}

fn board(
    settling: &Settling<'_>,
    line: &ScaleLine<'_>,
    named: UnitRef,
    onto: UnitRef,
) -> Result<BoundToPieces, VoidReason> {
    let units = &settling.units;
    let (from, water) = (named.place.province, onto.place.province);
    let army = settling.piece_at(line, from)?;
    if units.is_fleet(army) {
        // An army that is aboard can't board another fleet (section on the first time scale).
        let aboard = named.kind != Some(UnitKind::Fleet)
            && units
                .cargo(army)
                .is_some_and(|cargo| units.power(cargo) == line.power);
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
    let fleet = units
        .at_for(line.power, water)
        .filter(|&piece| units.is_fleet(piece));
    let is_his_army = units.power(army) == line.power;
    let is_his_fleet = fleet.is_some_and(|fleet| units.power(fleet) == line.power);
    if !is_his_army && !is_his_fleet {
        return Err(not_yours(from, units.power(army)));
    }
    if named.kind == Some(UnitKind::Fleet) {
        return Err(VoidReason::WrongKind {
            at: from,
            is: UnitKind::Army,
        });
    }
    if settling.is_doubled(line) {
        return Err(VoidReason::TwoOrders);
    }
    // A fleet that supported a landing may act again in the third time scale.
    if fleet.is_some_and(|fleet| settling.is_spent[fleet.index()]) && line.scale == Scale::First {
        return Err(VoidReason::Scales(ScaleVoid::FleetBusy(water)));
    }
    reach::boarding(settling.board, from, water)?;
    let fleet = fleet.ok_or(VoidReason::Carrying(CarryingVoid::NoFleetThere(water)))?;
    check_power(named, units.unit(army))?;
    check_power(onto, units.unit(fleet))?;
    if line.scale == Scale::Third {
        let precedence = &settling.precedence;
        let own = precedence.counts_on_own(line.index);
        // A line that counts on a piece of its writer's is not for another's in its place.
        let is_army = if is_his_army {
            precedence.is_for_army(line.index, army)
        } else {
            !own.army
        };
        check_guideline(settling, line, is_army, from)?;
        let is_fleet = if is_his_fleet {
            precedence.is_for_taker(line.index, fleet)
        } else {
            !own.fleet
        };
        check_guideline(settling, line, is_fleet, water)?;
    }
    Ok(BoundToPieces::Board { army, fleet })
}

fn aid(
    settling: &Settling<'_>,
    line: &ScaleLine<'_>,
    named: UnitRef,
    army: UnitRef,
    to: Place,
) -> Result<BoundToPieces, VoidReason> {
    let (at, units) = (named.place.province, &settling.units);
    let fleet = settling.piece_at(line, at)?;
    let owner = units.power(fleet);
    if owner != line.power {
        return Err(not_yours(at, owner));
    }
    if !units.is_fleet(fleet) || named.kind == Some(UnitKind::Army) {
        return Err(VoidReason::WrongKind {
            at,
            is: units.unit(fleet).kind,
        });
    }
    if settling.is_doubled(line) {
        return Err(VoidReason::TwoOrders);
    }
    if army.place.province != at {
        return Err(VoidReason::Scales(ScaleVoid::NotTheCarrier(at)));
    }
    reach::landing(settling.board, at, to.province)?;
    let army = passenger(settling, units.cargo(fleet), army)?;
    Ok(BoundToPieces::Aid {
        army,
        fleet,
        to: to.province,
    })
}

/// Whether an order of the third time scale is legal by its guideline, and for the piece that is
/// there.
fn check_guideline(
    settling: &Settling<'_>,
    line: &ScaleLine<'_>,
    is_for: bool,
    at: ProvinceId,
) -> Result<(), VoidReason> {
    if settling.precedence.is_double(line.index) {
        // If all goes as ordered, one of the situations comes about.
        if settling.opposition == Opposition::Absent {
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
