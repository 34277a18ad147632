//! Ferries and chains of fleets: which army goes over which, how far, and whether it lands (section
//! on convoys, (b) to (d)).

use super::lines::{Says, ScaleLine};
use super::units::{Berth, MonthPiece};
use super::{Boarded, Settling, check_power, reach};
use crate::adjudicate::{ScaleVoid, VoidReason};
use crate::calendar::Scale;
use crate::order::UnitRef;
use crate::variant::mercator::rules::MixedFerry;
use chancery_atlas::board::{PowerId, ProvinceId, Terrain};
use std::rc::Rc;

/// An army that is passed from fleet to fleet.
#[derive(Debug)]
pub(super) struct Transit {
    pub army: MonthPiece,
    pub origin: ProvinceId,
    /// Where it is to go: to land, or to the sea of the last fleet.
    pub to: ProvinceId,
    /// The fleets, the one that it is aboard first.
    pub chain: Vec<MonthPiece>,
    /// Of each, whether its owner ordered it to carry this army there.
    pub passes: Vec<bool>,
    /// The fleet that the army gets to, as an index into the chain.
    pub reaches: usize,
    /// Whether it is to go to land.
    pub ashore: bool,
    /// Whether it attacks there.
    pub lands: bool,
    pub lines: Vec<usize>,
    /// The army's own lines beside them.
    pub beside: Vec<usize>,
}

/// A line that orders fleets to carry.
#[derive(Clone, Copy)]
struct Carry<'o> {
    line: usize,
    power: PowerId,
    twice: Option<ProvinceId>,
    fleets: &'o [UnitRef],
    army: UnitRef,
    to: ProvinceId,
}

/// Finds what is carried; lines that are void get their verdicts. `sails` says whether a fleet is
/// ordered to move as an army and fleet.
pub(super) fn read_transits(
    settling: &mut Settling<'_>,
    sails: impl Fn(MonthPiece) -> bool,
) -> Vec<Transit> {
    let lines = Rc::clone(&settling.lines);
    let mut carries: Vec<Carry<'_>> = lines
        .in_scale(Scale::Second)
        .filter_map(|line| Carry::read(settling, line))
        .collect();
    // One player's lines for one army and goal keep their order. Whose slip came first is nothing.
    carries.sort_by_key(|carry| (carry.army.place.province, carry.to, carry.power));
    let mut transits = Vec::new();
    for for_one in carries.chunk_by(|a, b| a.army.place.province == b.army.place.province) {
        let from = for_one[0].army.place.province;
        let boarded = settling
            .boarded
            .iter()
            .copied()
            .find(|boarded| boarded.from == from);
        let army = match boarded {
            Some(boarded) => Some(boarded.army),
            None => settling.units.at(from),
        };
        let owner = army.map(|army| settling.units.power(army));
        let groups = for_one.chunk_by(|a, b| a.to == b.to);
        let by_owner = groups.clone().filter(|group| is_by(group, owner)).count();
        for group in groups {
            let found = match boarded {
                None => {
                    let mut lines = group.iter();
                    let of_owner = lines.find(|carry| Some(carry.power) == owner);
                    Err(VoidReason::Scales(ScaleVoid::DidNotBoard {
                        army: from,
                        fleet: of_owner.unwrap_or(&group[0]).first(),
                    }))
                }
                Some(_) if by_owner > 1 => Err(VoidReason::TwoOrders),
                // The army's owner's line tells where it goes.
                Some(boarded) if by_owner == 1 && !is_by(group, owner) => Err(VoidReason::Scales(
                    ScaleVoid::NotShared(settling.units.power(boarded.army)),
                )),
                Some(boarded) => transit(settling, boarded, group),
            };
            match found {
                Ok(transit) => transits.push(transit),
                Err(reason) => group
                    .iter()
                    .for_each(|carry| settling.verdicts.void(carry.line, reason)),
            }
        }
    }
    // When it is known what stands: the army's own line shares the fate of its ferry or chain.
    for line in lines.in_scale(Scale::Second).filter(|line| line.beside) {
        stand_beside(settling, line, &carries, &mut transits);
    }
    for transit in &mut transits {
        transit.walk(&sails);
    }
    keep_apart(&mut transits);
    transits
}

impl<'o> Carry<'o> {
    fn read(settling: &Settling<'_>, line: &ScaleLine<'o>) -> Option<Self> {
        let Says::Carry { fleets, army, to } = line.says else {
            return None;
        };
        let twice = if settling.is_doubled(line) {
            line.twice
        } else {
            None
        };
        Some(Self {
            line: line.index,
            power: line.power,
            twice,
            fleets,
            army,
            to: to.province,
        })
    }

    /// Where the first fleet named stands.
    fn first(&self) -> ProvinceId {
        self.fleets
            .first()
            .map_or(self.army.place.province, |fleet| fleet.place.province)
    }
}

/// Whether a power's line is among these.
fn is_by(group: &[Carry<'_>], power: Option<PowerId>) -> bool {
    group.iter().any(|carry| Some(carry.power) == power)
}

/// What the lines for one army and goal come to.
fn transit(
    settling: &mut Settling<'_>,
    boarded: Boarded,
    group: &[Carry<'_>],
) -> Result<Transit, VoidReason> {
    let Boarded {
        army,
        fleet: first,
        from,
    } = boarded;
    let (owner, to) = (settling.units.power(army), group[0].to);
    // The fleet may have been dislodged in the first time scale, by a landing: it takes no part.
    if settling.units.berth(first) != Berth::Stands {
        return Err(VoidReason::Scales(ScaleVoid::NotThereThen {
            at: settling.units.province(first),
            scale: Scale::Second,
        }));
    }
    let (own, parts): (Vec<Carry<'_>>, Vec<Carry<'_>>) =
        group.iter().partition(|carry| carry.power == owner);
    let chain = if own.is_empty() {
        ferry_of_another(settling, boarded, &parts)?
    } else {
        chain(settling, boarded, &own)?
    };
    check_goal(settling, &chain, from, to)?;
    let mut passes: Vec<bool> = chain
        .iter()
        .map(|&fleet| !own.is_empty() && settling.units.power(fleet) == owner)
        .collect();
    let mut transit_lines: Vec<usize> = own.iter().map(|carry| carry.line).collect();
    for part in parts {
        match passed(settling, &part, &chain, army) {
            Ok(fleets) => {
                chain
                    .iter()
                    .zip(&mut passes)
                    .for_each(|(fleet, passes)| *passes |= fleets.contains(fleet));
                transit_lines.push(part.line);
            }
            Err(reason) => settling.verdicts.void(part.line, reason),
        }
    }
    let last = chain
        .last()
        .map_or(to, |&last| settling.units.province(last));
    let ashore = to != last;
    // A chain of one fleet to a land province is a Fast Ferry: without its owner's order it is void,
    // while a longer chain only goes as far as fleets take part.
    if ashore && chain.len() == 1 && !passes[0] {
        return Err(VoidReason::Scales(ScaleVoid::NotShared(
            settling.units.power(first),
        )));
    }
    Ok(Transit {
        army,
        origin: from,
        to,
        chain,
        passes,
        reaches: 0,
        ashore,
        lands: false,
        lines: transit_lines,
        beside: Vec::new(),
    })
}

/// A Fast Ferry that only the fleet's owner's line orders: the army's own must stand beside it.
fn ferry_of_another(
    settling: &Settling<'_>,
    boarded: Boarded,
    parts: &[Carry<'_>],
) -> Result<Vec<MonthPiece>, VoidReason> {
    let units = &settling.units;
    let (owner, fleets) = (units.power(boarded.army), units.power(boarded.fleet));
    let is_ferried = parts.iter().any(|carry| {
        carry.power == fleets
            && carry.fleets.len() == 1
            && carry.first() == units.province(boarded.fleet)
    });
    // By `mixed-ferry both` each owner must order it.
    let is_shared = settling.rules.mixed_ferry == MixedFerry::Fleet
        || settling.lines.in_scale(Scale::Second).any(|line| {
            line.power == owner
                && line.beside
                && !settling.is_doubled(line)
                && line.marches() == Some((boarded.from, parts[0].to))
        });
    if is_shared && is_ferried {
        Ok(vec![boarded.fleet])
    } else {
        Err(VoidReason::Scales(ScaleVoid::NotShared(owner)))
    }
}

/// The fleets that the army's owner's lines name, in their order.
fn chain(
    settling: &Settling<'_>,
    boarded: Boarded,
    own: &[Carry<'_>],
) -> Result<Vec<MonthPiece>, VoidReason> {
    let units = &settling.units;
    let mut chain: Vec<MonthPiece> = Vec::new();
    for carry in own {
        check_power(carry.army, units.unit(boarded.army))?;
        for named in carry.fleets {
            let fleet = fleet_named(settling, carry, *named)?;
            // Whether a foreign fleet is free shows in its own owner's lines.
            if units.power(fleet) == carry.power {
                check_free(settling, carry, fleet)?;
            }
            if !chain.contains(&fleet) {
                chain.push(fleet);
            }
        }
    }
    if chain.first() != Some(&boarded.fleet) {
        return Err(VoidReason::Scales(ScaleVoid::DidNotBoard {
            army: boarded.from,
            fleet: own[0].first(),
        }));
    }
    for pair in chain.windows(2) {
        let next = units.province(pair[1]);
        if !reach::floats(settling.board, next)
            || !settling
                .board
                .fleet_can_reach(units.unit(pair[0]).place, next)
        {
            return Err(VoidReason::Scales(ScaleVoid::ChainBroken(next)));
        }
        // A deck holds one army: no passage over a loaded fleet.
        if units.cargo(pair[1]).is_some() {
            return Err(VoidReason::Scales(ScaleVoid::ChainLoaded(next)));
        }
    }
    Ok(chain)
}

/// The fleet that a line's chain names in a place.
fn fleet_named(
    settling: &Settling<'_>,
    carry: &Carry<'_>,
    named: UnitRef,
) -> Result<MonthPiece, VoidReason> {
    let at = named.place.province;
    let fleet = settling
        .units
        .at_for(carry.power, at)
        .filter(|&piece| settling.units.is_fleet(piece))
        .ok_or(VoidReason::Scales(ScaleVoid::ChainBroken(at)))?;
    check_power(named, settling.units.unit(fleet))?;
    Ok(fleet)
}

/// Whether a fleet of a line's writer has no other order.
fn check_free(
    settling: &Settling<'_>,
    carry: &Carry<'_>,
    fleet: MonthPiece,
) -> Result<(), VoidReason> {
    let at = settling.units.province(fleet);
    if carry.twice.is_some_and(|twice| {
        settling
            .units
            .at(twice)
            .is_some_and(|piece| settling.units.power(piece) == carry.power)
    }) {
        return Err(VoidReason::TwoOrders);
    }
    if settling.is_spent[fleet.index()] {
        Err(VoidReason::Scales(ScaleVoid::FleetBusy(at)))
    } else {
        Ok(())
    }
}

/// Whether an army may be carried from one province to another: to the sea of the last fleet, or to
/// land that adjoins it. Caps are closed to whoever is ferried (section on polar caps).
fn check_goal(
    settling: &Settling<'_>,
    chain: &[MonthPiece],
    from: ProvinceId,
    to: ProvinceId,
) -> Result<(), VoidReason> {
    let Some(last) = chain.last().map(|&last| settling.units.province(last)) else {
        return Ok(());
    };
    if to == from {
        return Err(VoidReason::ToItself);
    }
    let reaches = to == last
        || settling.board.terrain(to) != Terrain::Polar
            && reach::landing(settling.board, last, to).is_ok();
    if reaches {
        Ok(())
    } else {
        Err(VoidReason::Scales(ScaleVoid::ChainShort(last)))
    }
}

/// The fleets of a chain that a line of another than the army's owner has pass the army on.
fn passed(
    settling: &Settling<'_>,
    part: &Carry<'_>,
    chain: &[MonthPiece],
    army: MonthPiece,
) -> Result<Vec<MonthPiece>, VoidReason> {
    check_power(part.army, settling.units.unit(army))?;
    let mut fleets = Vec::new();
    for named in part.fleets {
        let fleet = fleet_named(settling, part, *named)?;
        if settling.units.power(fleet) == part.power && chain.contains(&fleet) {
            check_free(settling, part, fleet)?;
            fleets.push(fleet);
        }
    }
    if fleets.is_empty() {
        Err(VoidReason::Scales(ScaleVoid::ChainBroken(part.first())))
    } else {
        Ok(fleets)
    }
}

/// The army's own line shares the fate of the ferry or chain that it stands beside.
fn stand_beside(
    settling: &mut Settling<'_>,
    line: &ScaleLine<'_>,
    carries: &[Carry<'_>],
    transits: &mut [Transit],
) {
    let Some((from, to)) = line.marches() else {
        return;
    };
    if settling.is_doubled(line) {
        settling.verdicts.void(line.index, VoidReason::TwoOrders);
        return;
    }
    let of_its_army = transits.iter_mut().find(|transit| {
        (transit.origin, transit.to) == (from, to)
            && settling.units.power(transit.army) == line.power
    });
    if let Some(transit) = of_its_army {
        transit.beside.push(line.index);
    } else if let Some(carry) = carries
        .iter()
        .find(|carry| (carry.army.place.province, carry.to) == (from, to))
    {
        settling
            .verdicts
            .set(line.index, settling.verdicts.0[carry.line]);
    }
}

impl Transit {
    /// How far the army is passed on: as far as fleets take part, and no farther than the first
    /// that moves off.
    fn walk(&mut self, sails: impl Fn(MonthPiece) -> bool) {
        // A fleet with a move of its own makes off with the army and passes it no farther.
        let sails: Vec<bool> = self.chain.iter().map(|&fleet| sails(fleet)).collect();
        let last = self.chain.len() - 1;
        let mut at = 0;
        while at < last && self.passes[at] && !sails[at] && (self.passes[at + 1] || sails[at + 1]) {
            at += 1;
        }
        self.lands = self.ashore && at == last && self.passes[at] && !sails[at];
        self.reaches = at;
    }

    /// The fleet that the army gets to.
    pub(crate) fn end(&self) -> MonthPiece {
        self.chain[self.reaches]
    }
}

/// A deck takes one army: of those that would come to one fleet each stays with the fleet before.
fn keep_apart(transits: &mut [Transit]) {
    // The ends of all before any is put back: it must not matter which is looked at first.
    let ends: Vec<MonthPiece> = transits.iter().map(Transit::end).collect();
    for (index, transit) in transits.iter_mut().enumerate() {
        let is_shared = ends
            .iter()
            .enumerate()
            .any(|(other, end)| other != index && *end == ends[index]);
        if is_shared && transit.reaches > 0 {
            transit.reaches -= 1;
            transit.lands = false;
        }
    }
}
