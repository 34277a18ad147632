//! Ferries and chains of fleets: which army goes over which, how far, and whether it lands (section
//! on convoys, (b) to (d)).

use super::lines::{Says, ScaleLine};
use super::muster::{Berth, MonthPiece};
use super::{Boarded, Settling, check_power, reach};
use crate::adjudicate::{ScaleVoid, VoidReason};
use crate::board::{PowerId, ProvinceId, Terrain};
use crate::calendar::Scale;
use crate::order::UnitRef;
use crate::variant::mercator::rules::MixedFerry;
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
pub(super) fn read(course: &mut Settling<'_>, sails: impl Fn(MonthPiece) -> bool) -> Vec<Transit> {
    let lines = Rc::clone(&course.lines);
    let mut carries: Vec<Carry<'_>> = lines
        .of(Scale::Second)
        .filter_map(|line| Carry::of(course, line))
        .collect();
    // Lines for one army and goal keep their order.
    carries.sort_by_key(|carry| (carry.army.place.province, carry.to));
    let mut transits = Vec::new();
    for for_one in carries.chunk_by(|a, b| a.army.place.province == b.army.place.province) {
        let from = for_one[0].army.place.province;
        let boarded = course
            .boarded
            .iter()
            .copied()
            .find(|boarded| boarded.from == from);
        let owner = boarded.map(|boarded| course.muster.power(boarded.army));
        let groups = for_one.chunk_by(|a, b| a.to == b.to);
        let is_owners = |group: &[Carry<'_>]| group.iter().any(|carry| Some(carry.power) == owner);
        let by_owner = groups.clone().filter(|group| is_owners(group)).count();
        for group in groups {
            let found = match boarded {
                None => Err(VoidReason::Scales(ScaleVoid::DidNotBoard {
                    army: from,
                    fleet: group[0].first(),
                })),
                Some(_) if by_owner > 1 => Err(VoidReason::TwoOrders),
                // The army's owner's line tells where it goes.
                Some(boarded) if by_owner == 1 && !is_owners(group) => Err(VoidReason::Scales(
                    ScaleVoid::NotShared(course.muster.power(boarded.army)),
                )),
                Some(boarded) => transit(course, boarded, group),
            };
            match found {
                Ok(transit) => transits.push(transit),
                Err(reason) => group
                    .iter()
                    .for_each(|carry| course.verdicts.void(carry.line, reason)),
            }
        }
    }
    for line in lines.of(Scale::Second).filter(|line| line.beside) {
        stand_beside(course, line, &carries, &mut transits);
    }
    for transit in &mut transits {
        transit.walk(&sails);
    }
    keep_apart(&mut transits);
    transits
}

impl<'o> Carry<'o> {
    fn of(course: &Settling<'_>, line: &ScaleLine<'o>) -> Option<Self> {
        match line.says {
            Says::Carry { fleets, army, to } => {
                let twice = line.twice.filter(|_| course.is_doubled(line));
                Some(Self {
                    line: line.index,
                    power: line.power,
                    twice,
                    fleets,
                    army,
                    to: to.province,
                })
            }
            _ => None,
        }
    }

    /// Where the first fleet named stands.
    fn first(&self) -> ProvinceId {
        self.fleets
            .first()
            .map_or(self.army.place.province, |fleet| fleet.place.province)
    }
}

/// What the lines for one army and goal come to.
fn transit(
    course: &mut Settling<'_>,
    boarded: Boarded,
    group: &[Carry<'_>],
) -> Result<Transit, VoidReason> {
    let Boarded {
        army,
        fleet: first,
        from,
    } = boarded;
    let (owner, to) = (course.muster.power(army), group[0].to);
    if course.muster.berth(first) != Berth::Stands {
        return Err(VoidReason::Scales(ScaleVoid::NotThereThen {
            at: course.muster.province(first),
            scale: Scale::Second,
        }));
    }
    let (own, parts): (Vec<Carry<'_>>, Vec<Carry<'_>>) =
        group.iter().partition(|carry| carry.power == owner);
    let chain = if own.is_empty() {
        ferry_of_another(course, boarded, &parts)?
    } else {
        chain(course, boarded, &own)?
    };
    check_goal(course, &chain, from, to)?;
    let mut passes: Vec<bool> = chain
        .iter()
        .map(|&fleet| !own.is_empty() && course.muster.power(fleet) == owner)
        .collect();
    let mut transit_lines: Vec<usize> = own.iter().map(|carry| carry.line).collect();
    for part in parts {
        match passed(course, &part, &chain, army) {
            Ok(fleets) => {
                chain
                    .iter()
                    .zip(&mut passes)
                    .for_each(|(fleet, passes)| *passes |= fleets.contains(fleet));
                transit_lines.push(part.line);
            }
            Err(reason) => course.verdicts.void(part.line, reason),
        }
    }
    let last = chain
        .last()
        .map_or(to, |&last| course.muster.province(last));
    let ashore = to != last;
    if ashore && chain.len() == 1 && !passes[0] {
        return Err(VoidReason::Scales(ScaleVoid::NotShared(
            course.muster.power(first),
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
    course: &Settling<'_>,
    boarded: Boarded,
    parts: &[Carry<'_>],
) -> Result<Vec<MonthPiece>, VoidReason> {
    let muster = &course.muster;
    let (owner, fleets) = (muster.power(boarded.army), muster.power(boarded.fleet));
    let is_ferry = |carry: &Carry<'_>| {
        carry.power == fleets
            && carry.fleets.len() == 1
            && carry.first() == muster.province(boarded.fleet)
    };
    let is_shared = course.rules.mixed_ferry == MixedFerry::Fleet
        || course.lines.of(Scale::Second).any(|line| {
            line.power == owner
                && line.beside
                && !course.is_doubled(line)
                && line.marches() == Some((boarded.from, parts[0].to))
        });
    if is_shared && parts.iter().any(is_ferry) {
        Ok(vec![boarded.fleet])
    } else {
        Err(VoidReason::Scales(ScaleVoid::NotShared(owner)))
    }
}

/// The fleets that the army's owner's lines name, in their order.
fn chain(
    course: &Settling<'_>,
    boarded: Boarded,
    own: &[Carry<'_>],
) -> Result<Vec<MonthPiece>, VoidReason> {
    let muster = &course.muster;
    let mut chain: Vec<MonthPiece> = Vec::new();
    for carry in own {
        check_power(carry.army, muster.unit(boarded.army))?;
        for named in carry.fleets {
            let fleet = fleet_named(course, carry, *named)?;
            if muster.power(fleet) == carry.power {
                check_free(course, carry, fleet)?;
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
        let next = muster.province(pair[1]);
        if !reach::floats(course.board, next)
            || !course
                .board
                .fleet_can_reach(muster.unit(pair[0]).place, next)
        {
            return Err(VoidReason::Scales(ScaleVoid::ChainBroken(next)));
        }
        if muster.cargo(pair[1]).is_some() {
            return Err(VoidReason::Scales(ScaleVoid::ChainLoaded(next)));
        }
    }
    Ok(chain)
}

fn fleet_named(
    course: &Settling<'_>,
    carry: &Carry<'_>,
    named: UnitRef,
) -> Result<MonthPiece, VoidReason> {
    let at = named.place.province;
    let fleet = course
        .muster
        .at_for(carry.power, at)
        .filter(|&piece| course.muster.is_fleet(piece))
        .ok_or(VoidReason::Scales(ScaleVoid::ChainBroken(at)))?;
    check_power(named, course.muster.unit(fleet))?;
    Ok(fleet)
}

/// Whether a fleet of a line's writer has no other order.
fn check_free(
    course: &Settling<'_>,
    carry: &Carry<'_>,
    fleet: MonthPiece,
) -> Result<(), VoidReason> {
    let at = course.muster.province(fleet);
    if carry.twice.is_some_and(|twice| {
        course
            .muster
            .at(twice)
            .is_some_and(|piece| course.muster.power(piece) == carry.power)
    }) {
        return Err(VoidReason::TwoOrders);
    }
    if course.is_spent[fleet.index()] {
        Err(VoidReason::Scales(ScaleVoid::FleetBusy(at)))
    } else {
        Ok(())
    }
}

fn check_goal(
    course: &Settling<'_>,
    chain: &[MonthPiece],
    from: ProvinceId,
    to: ProvinceId,
) -> Result<(), VoidReason> {
    let Some(last) = chain.last().map(|&last| course.muster.province(last)) else {
        return Ok(());
    };
    if to == from {
        return Err(VoidReason::ToItself);
    }
    let reaches = to == last
        || course.board.terrain(to) != Terrain::Polar
            && reach::landing(course.board, last, to).is_ok();
    if reaches {
        Ok(())
    } else {
        Err(VoidReason::Scales(ScaleVoid::ChainShort(last)))
    }
}

/// The fleets of a chain that a line of another than the army's owner has pass the army on.
fn passed(
    course: &Settling<'_>,
    part: &Carry<'_>,
    chain: &[MonthPiece],
    army: MonthPiece,
) -> Result<Vec<MonthPiece>, VoidReason> {
    check_power(part.army, course.muster.unit(army))?;
    let mut fleets = Vec::new();
    for named in part.fleets {
        let fleet = fleet_named(course, part, *named)?;
        if course.muster.power(fleet) == part.power && chain.contains(&fleet) {
            check_free(course, part, fleet)?;
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
    course: &mut Settling<'_>,
    line: &ScaleLine<'_>,
    carries: &[Carry<'_>],
    transits: &mut [Transit],
) {
    let Some((from, to)) = line.marches() else {
        return;
    };
    if course.is_doubled(line) {
        course.verdicts.void(line.index, VoidReason::TwoOrders);
        return;
    }
    let is_its = |transit: &&mut Transit| {
        (transit.origin, transit.to) == (from, to)
            && course.muster.power(transit.army) == line.power
    };
    if let Some(transit) = transits.iter_mut().find(is_its) {
        transit.beside.push(line.index);
    } else if let Some(carry) = carries
        .iter()
        .find(|carry| (carry.army.place.province, carry.to) == (from, to))
    {
        course
            .verdicts
            .set(line.index, course.verdicts.0[carry.line]);
    }
}

impl Transit {
    /// How far the army is passed on: as far as fleets take part, and no farther than the first
    /// that moves off.
    fn walk(&mut self, sails: impl Fn(MonthPiece) -> bool) {
        let passes = |at: usize| self.passes[at] && !sails(self.chain[at]);
        let takes_part = |at: usize| self.passes[at] || sails(self.chain[at]);
        let last = self.chain.len() - 1;
        let mut at = 0;
        while at < last && passes(at) && takes_part(at + 1) {
            at += 1;
        }
        self.lands = self.ashore && at == last && passes(at);
        self.reaches = at;
    }

    /// The fleet that the army gets to.
    pub fn end(&self) -> MonthPiece {
        self.chain[self.reaches]
    }
}

/// A deck takes one army: of those that would come to one fleet each stays with the fleet before.
fn keep_apart(transits: &mut [Transit]) {
    let ends: Vec<(usize, MonthPiece)> = transits
        .iter()
        .map(|transit| (transit.reaches, transit.end()))
        .collect();
    for (index, transit) in transits.iter_mut().enumerate() {
        let is_shared = ends
            .iter()
            .enumerate()
            .any(|(other, end)| other != index && end.1 == ends[index].1);
        if is_shared && transit.reaches > 0 {
            transit.reaches -= 1;
            transit.lands = false;
        }
    }
}
