//! Which piece each order of the second time scale is for, what it means, or why it is void.

use super::super::chains::Transit;
use super::super::lines::ScaleLine;
use super::super::units::MonthPiece;
use super::super::{Settling, check_power, reach};
use crate::adjudicate::field::Field;
use crate::adjudicate::legal::{LegalOrder, Way};
use crate::adjudicate::legal::{can_support_into, check_name, judge_action};
use crate::adjudicate::{CarryingVoid, ScaleVoid, UnitIndex, VoidReason};
use crate::calendar::Scale;
use crate::order::{Action, UnitRef};
use crate::variant::mercator::rules::CanalPower;
use chancery_atlas::board::{Place, ProvinceId, Terrain, UnitKind};

#[derive(Clone, Copy, Debug)]
pub(super) enum SailingTask {
    /// As in the standard game.
    LegalOrder(LegalOrder),
    /// It supports the landing of an army that boarded there and is ferried or passed along a
    /// chain.
    AidCarried { origin: ProvinceId, to: ProvinceId },
}

/// What an order is judged by.
#[derive(Clone, Copy)]
pub(super) struct Sea<'c> {
    /// The units that stand, in the order of the ranks.
    pub field: &'c Field<'c>,
    pub ranks: &'c [usize],
    /// What is carried, where that is known.
    pub transits: &'c [Transit],
}

/// The piece that a line of the second time scale is for, and its task.
pub(super) fn bind(
    settling: &Settling<'_>,
    sea: Sea<'_>,
    line: &ScaleLine<'_>,
    named: UnitRef,
    action: &Action,
) -> Result<(MonthPiece, SailingTask), VoidReason> {
    let (at, units) = (named.place.province, &settling.units);
    let piece = settling.piece_at(line, at)?;
    // An army aboard has no order of its own in the second time scale.
    let is_aboard = named.kind == Some(UnitKind::Army)
        && units
            .cargo(piece)
            .is_some_and(|army| units.power(army) == line.power);
    if is_aboard {
        return Err(VoidReason::Carrying(CarryingVoid::OnlyLands(at)));
    }
    settling.check_owner(line, piece)?;
    check_power(named, units.unit(piece))?;
    // That nobody is aboard is seen when the chains are: one of them may bring an army.
    let awaits =
        named.pair && units.cargo(piece).is_none() && matches!(action, Action::Move { .. });
    if !awaits || !units.is_fleet(piece) {
        settling.check_kind(line.scale, named, piece)?;
    }
    check_name(&settling.house, &units.unit(piece), named)?;
    if settling.is_doubled(line) {
        return Err(VoidReason::TwoOrders);
    }
    if settling.is_spent[piece.index()] {
        return Err(VoidReason::Scales(ScaleVoid::FleetBusy(at)));
    }
    let Sea {
        field,
        ranks,
        transits,
    } = sea;
    let judge = Judge {
        settling,
        field,
        transits,
        piece,
        rank: UnitIndex::new(ranks[piece.index()]),
    };
    let task = match action {
        Action::Move { to, .. } => judge.moves(action, *to, named.pair)?,
        Action::SupportHold { unit } => judge.supports(action, *unit)?,
        Action::SupportMove { unit, to } => judge.supports_move(action, *unit, *to)?,
        _ => SailingTask::LegalOrder(judge_action(field, judge.rank, action)?),
    };
    Ok((piece, task))
}

struct Judge<'c, 'a> {
    settling: &'c Settling<'a>,
    field: &'c Field<'c>,
    transits: &'c [Transit],
    piece: MonthPiece,
    rank: UnitIndex,
}

impl Judge<'_, '_> {
    fn moves(&self, action: &Action, to: Place, as_pair: bool) -> Result<SailingTask, VoidReason> {
        let legal = judge_action(self.field, self.rank, action)?;
        match legal {
            // Armies cross water only aboard.
            LegalOrder::Move {
                way: Way::Convoy | Way::Route,
                ..
            } => Err(VoidReason::NotAdjacent { to }),
            LegalOrder::Move { to, .. }
                if as_pair && !reach::floats(self.settling.board, to.province) =>
            {
                Err(VoidReason::Scales(ScaleVoid::NotForPairs(to.province)))
            }
            _ => Ok(SailingTask::LegalOrder(legal)),
        }
    }

    fn supports(&self, action: &Action, named: UnitRef) -> Result<SailingTask, VoidReason> {
        self.check_supported(named)?;
        let legal = judge_action(self.field, self.rank, action)?;
        self.check_canal(named.place.province)?;
        Ok(SailingTask::LegalOrder(legal))
    }

    fn supports_move(
        &self,
        action: &Action,
        named: UnitRef,
        to: Place,
    ) -> Result<SailingTask, VoidReason> {
        let (settling, from) = (self.settling, named.place.province);
        if let Some(army) = self.carried(named, to.province) {
            check_power(named, settling.units.unit(army))?;
            if !can_support_into(self.field, self.rank, to.province) {
                return Err(VoidReason::SupportOutOfReach { to: to.province });
            }
            self.check_canal(to.province)?;
            return Ok(SailingTask::AidCarried {
                origin: from,
                to: to.province,
            });
        }
        let supported = self.check_supported(named)?;
        let legal = judge_action(self.field, self.rank, action)?;
        self.check_canal(to.province)?;
        let possible = match supported {
            Some(piece) if !settling.units.is_fleet(piece) => {
                settling.board.army_can_move(from, to.province)
            }
            Some(_) if named.pair => reach::floats(settling.board, to.province),
            _ => true,
        };
        if possible {
            Ok(SailingTask::LegalOrder(legal))
        } else {
            Err(VoidReason::SupportedMoveImpossible { unit: from })
        }
    }

    /// The army aboard that a support names by the province from which it boarded.
    fn carried(&self, named: UnitRef, to: ProvinceId) -> Option<MonthPiece> {
        let (settling, from) = (self.settling, named.place.province);
        let boarded = settling
            .boarded
            .iter()
            .find(|boarded| boarded.from == from && named.kind != Some(UnitKind::Fleet))?;
        // Another unit may stand there by now: then the army is meant only where it is carried.
        let is_meant = settling.units.at(from).is_none()
            || self.transits.iter().any(|transit| transit.goes(from, to));
        if is_meant { Some(boarded.army) } else { None }
    }

    /// The supported unit is named as what it is; a fleet of a ferry or chain that is not void may
    /// be named either way.
    fn check_supported(&self, named: UnitRef) -> Result<Option<MonthPiece>, VoidReason> {
        let Some(piece) = self.settling.units.at(named.place.province) else {
            return Ok(None);
        };
        check_power(named, self.settling.units.unit(piece))?;
        match self.settling.check_kind(Scale::Second, named, piece) {
            Err(VoidReason::Scales(ScaleVoid::IsPair(_) | ScaleVoid::IsLoneFleet(_)))
                if self
                    .transits
                    .iter()
                    .any(|transit| transit.chain.contains(&piece)) => {}
            checked => checked?,
        }
        Ok(Some(piece))
    }

    /// Under one reading of the rules an army and fleet in a canal supports only where an army
    /// there could.
    fn check_canal(&self, to: ProvinceId) -> Result<(), VoidReason> {
        let (settling, at) = (self.settling, self.settling.units.province(self.piece));
        let is_weak = settling.rules.canal_power == CanalPower::Abilities
            && settling.board.terrain(at) == Terrain::Canal
            && settling.units.cargo(self.piece).is_some();
        if is_weak && !settling.board.army_can_move(at, to) {
            Err(VoidReason::SupportOutOfReach { to })
        } else {
            Ok(())
        }
    }
}
