//! Removals: by order, and by the game master of what is farthest from home (section on removals).

use std::cmp::Reverse;

use crate::adjudicate::disorder::{Distances, sailing_distance};
use crate::adjudicate::legal::{check_name, standing_unit};
use crate::adjudicate::{
    ByDefault, CarryingVoid, DefaultAction, Reason, ScaleVoid, Tie, Verdict, VoidReason,
};
use crate::order::{Action, Order, Submission, UnitRef};
use crate::position::{Position, Unit, UnitId};
use crate::variant::{Settlement, Table, season};
use chancery_atlas::board::{Board, PowerId, UnitKind};

/// How many removals a power owes.
#[derive(Clone, Copy)]
pub(crate) struct RemovalsOwed {
    pub power: PowerId,
    pub count: usize,
}

/// Removals of a power as they are written, at most so many as `owed`; gives how many it still
/// owes. Verdicts are put into `verdicts`, beside their lines; who goes, into `gone`.
pub(crate) fn by_order(
    table: Table<'_>,
    position: &Position,
    owed: RemovalsOwed,
    lines: &[(usize, &Submission)],
    verdicts: &mut [Verdict],
    gone: &mut Vec<UnitId>,
    settlement: &mut Settlement,
) -> usize {
    let mut removing = Removing {
        board: table.board,
        position,
        power: owed.power,
        is_due: owed.count > 0,
        owed: owed.count,
        gone,
    };
    let mut removed = Vec::new();
    for &(line, submission) in lines {
        let named = match &submission.order {
            Order::Remove { unit }
            | Order::Unit {
                unit,
                action: Action::Disband,
            } => *unit,
            _ => continue,
        };
        verdicts[line] = match removing
            .named(table, named)
            .and_then(|unit| removing.by_order(unit))
        {
            Ok(unit) => {
                removed.push(unit);
                Verdict::succeeds(Reason::Removed)
            }
            Err(why) => Verdict::void(why),
        };
    }
    season::remove(settlement, &removed, &[]);
    removing.owed
}

/// What a power still owes when all powers' written removals are done: what is farthest from home.
pub(crate) fn by_default(
    board: &Board,
    position: &Position,
    owed: RemovalsOwed,
    gone: &mut Vec<UnitId>,
    settlement: &mut Settlement,
) {
    sink(position, gone);
    let mut removing = Removing {
        board,
        position,
        power: owed.power,
        is_due: true,
        owed: owed.count,
        gone,
    };
    let by_default: Vec<ByDefault> = std::iter::from_fn(|| removing.farthest()).collect();
    season::remove(settlement, &[], &by_default);
}

/// Other powers' armies are gone with the fleets that carried them.
fn sink(position: &Position, gone: &mut Vec<UnitId>) {
    let cargo: Vec<UnitId> = gone
        .iter()
        .filter_map(|&fleet| Some(position.cargo(fleet)?.unit.id))
        .collect();
    gone.extend(cargo);
}

/// A power's removals as far as they have got.
struct Removing<'a> {
    board: &'a Board,
    position: &'a Position,
    power: PowerId,
    is_due: bool,
    /// How many units are still to go.
    owed: usize,
    /// The units of all powers gone so far, armies aboard fleets of their power that are gone
    /// included.
    gone: &'a mut Vec<UnitId>,
}

/// What is asked of units that are equally far from home, in this order; the lowest goes first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct RemovalKey {
    /// Whether it stands in a centre.
    in_centre: bool,
    rank: RemovalRank,
    /// The abbreviation of its province, in small letters.
    abbr: String,
}

/// What a unit is, in the order in which they go (section on removals).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum RemovalRank {
    LoneFleet,
    ArmyAboard,
    EmptiedFleet,
    ArmyAshore,
    /// The rules do not think of it: a fleet that carries another power's army.
    FleetOfAnother,
}

impl RemovalRank {
    const fn tie(self) -> Option<Tie> {
        match self {
            Self::LoneFleet => Some(Tie::LoneFleet),
            Self::ArmyAboard => Some(Tie::ArmyAboard),
            Self::EmptiedFleet => Some(Tie::EmptiedFleet),
            Self::ArmyAshore => Some(Tie::ArmyAshore),
            Self::FleetOfAnother => None,
        }
    }
}

impl<'a> Removing<'a> {
    /// The unit of the power that a line names: an army aboard where it says so, or where a fleet
    /// stands and it says `A`.
    fn named(&self, table: Table<'_>, named: UnitRef) -> Result<&'a Unit, VoidReason> {
        let (position, at) = (self.position, named.place.province);
        if !self.is_due {
            return Err(VoidReason::NoRemovalDue);
        }
        if position.trapped.iter().any(|army| army.cap == Some(at)) {
            return Err(VoidReason::Scales(ScaleVoid::OnTheIce(at)));
        }
        let on_a_fleet = named.kind == Some(UnitKind::Army)
            && position
                .unit_in(at)
                .is_some_and(|unit| unit.kind == UnitKind::Fleet);
        if !(named.aboard || on_a_fleet) {
            return standing_unit(table.rules, position, self.power, named);
        }
        let army = position
            .aboard_in(at)
            .next()
            .ok_or(VoidReason::Carrying(CarryingVoid::NobodyAboard(at)))?;
        if army.unit.power != self.power {
            return Err(VoidReason::NotYours {
                at,
                owner: army.unit.power,
            });
        }
        check_name(table.rules, &army.unit, named)?;
        Ok(&army.unit)
    }

    /// Removes a unit by order. A fleet takes the army aboard with it, and both count if both are
    /// the power's.
    fn by_order(&mut self, unit: &Unit) -> Result<UnitId, VoidReason> {
        let at = unit.place.province;
        if self.gone.contains(&unit.id) {
            return Err(VoidReason::AlreadyRemoved(at));
        }
        // A foreign army goes down with its fleet and counts for nothing.
        let army = self.own_army(unit.id);
        match 1 + usize::from(army.is_some()) {
            _ if self.owed == 0 => return Err(VoidReason::NoRemovalDue),
            pieces if pieces > self.owed => {
                return Err(VoidReason::Carrying(CarryingVoid::RemovesTwo(at)));
            }
            pieces => self.owed -= pieces,
        }
        self.gone.push(unit.id);
        self.gone.extend(army);
        Ok(unit.id)
    }

    /// The army of the same power aboard a fleet, if it has not gone yet.
    fn own_army(&self, fleet: UnitId) -> Option<UnitId> {
        let army = self.position.cargo(fleet)?.unit;
        if army.power != self.power || self.gone.contains(&army.id) {
            return None;
        }
        Some(army.id)
    }

    /// The next unit to go where the power removed too few, and why.
    fn farthest(&mut self) -> Option<ByDefault> {
        self.owed = self.owed.checked_sub(1)?;
        let distances = Distances::to(self.board, &self.board.power(self.power).home);
        // A fleet with an army of its power aboard is never asked before that army has gone.
        let standing = self
            .position
            .units_of(self.power)
            .filter(|unit| self.own_army(unit.id).is_none());
        let aboard = self
            .position
            .aboard
            .iter()
            .map(|army| &army.unit)
            .filter(|unit| unit.power == self.power);
        let mut units: Vec<_> = standing
            .chain(aboard)
            .filter(|unit| !self.gone.contains(&unit.id))
            .collect();
        units.sort_by_cached_key(|unit| (Reverse(self.distance(&distances, unit)), self.key(unit)));
        let (first, others) = units.split_first()?;
        let distance = self.distance(&distances, first);
        let tied: Vec<_> = others
            .iter()
            .take_while(|unit| self.distance(&distances, unit) == distance)
            .map(|unit| self.key(unit))
            .collect();
        let tie = tie(&self.key(first), &tied);
        self.gone.push(first.id);
        // A fleet may be where it can't sail home from: then no number is told.
        let distance = if distance < u32::MAX {
            Some(distance)
        } else {
            None
        };
        Some(ByDefault {
            unit: first.id,
            action: DefaultAction::Farthest { distance, tie },
        })
    }

    /// How far a unit is from the nearest home centre, whoever owns that: an army over land and
    /// sea, a fleet as it sails.
    fn distance(&self, distances: &Distances, unit: &Unit) -> u32 {
        match unit.kind {
            UnitKind::Army => distances.steps_from(unit.place.province),
            UnitKind::Fleet => {
                sailing_distance(self.board, unit.place, &self.board.power(self.power).home)
            }
        }
    }

    fn key(&self, unit: &Unit) -> RemovalKey {
        let province = self.board.province(unit.place.province);
        RemovalKey {
            in_centre: province.centre,
            rank: self.rank(unit),
            abbr: province.abbr.to_lowercase(),
        }
    }

    fn rank(&self, unit: &Unit) -> RemovalRank {
        match unit.kind {
            UnitKind::Army if self.position.carried(unit.id).is_some() => RemovalRank::ArmyAboard,
            UnitKind::Army => RemovalRank::ArmyAshore,
            UnitKind::Fleet => match self.position.cargo(unit.id) {
                None => RemovalRank::LoneFleet,
                Some(army) if self.gone.contains(&army.unit.id) => RemovalRank::EmptiedFleet,
                Some(_) => RemovalRank::FleetOfAnother,
            },
        }
    }
}

/// What told a unit from others as far away: the last question that was needed to be left with one.
fn tie(first: &RemovalKey, tied: &[RemovalKey]) -> Option<Tie> {
    let alike_in_centre: Vec<_> = tied
        .iter()
        .filter(|other| other.in_centre == first.in_centre)
        .collect();
    if tied.is_empty() {
        None
    } else if alike_in_centre.is_empty() {
        Some(Tie::NoCentre)
    } else if alike_in_centre.iter().all(|other| other.rank != first.rank) {
        first.rank.tie()
    } else {
        Some(Tie::Alphabet)
    }
}
