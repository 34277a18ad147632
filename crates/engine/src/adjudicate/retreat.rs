//! Retreats: where a dislodged unit may go, and what becomes of the retreat orders (rulebook,
//! "Retreats"; DATC 6.H; for a fleet with an army aboard army/fleet module, section IV).

use super::field::{closed_by, is_open};
use super::legal::{check_name, fleet_destination, needless_coast, none_of_theirs, out_of_reach};
use super::right_hand::{self, Space};
use super::rules::{
    HouseRules, RetreatCollision, RetreatDefault, RetreatFromConvoy, VoluntaryDisband,
};
use super::verdict::{OpenSeaVoid, Reason, Verdict, VoidReason};
use crate::calendar::Scale;
use crate::order::{Action, Order, Submission, UnitRef};
use crate::position::{Barred, Dislodged, Position, Unit};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind};

/// How a unit was dislodged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The space that it came from; of a landing the sea.
    pub from: ProvinceId,
    /// Whether the attacker came by convoy.
    pub by_convoy: bool,
    /// The sea over which it came, if by convoy.
    pub over: Option<ProvinceId>,
    /// Whether the unit is sent on where it has no retreat order that stands
    /// ([`Dislodged::sent_on`]).
    pub sent_on: bool,
}

/// The dislodged unit with its retreats, and why each other place next to it is barred. `loaded`:
/// whether it is a fleet with an army aboard. `standing` are the units after the moves.
pub fn dislodge(
    board: &Board,
    rules: &HouseRules,
    unit: Unit,
    loaded: bool,
    attack: Attack,
    standing: &[Unit],
    stand_offs: &[ProvinceId],
) -> Dislodged {
    // DATC 4.A.5: an attack by convoy came over no border (6.H.11, 6.H.12). Any other bars its
    // origin (6.H.5).
    let came_over_border =
        !attack.by_convoy || rules.retreat_from_convoy == RetreatFromConvoy::Barred;
    let places = enterable(board, rules, unit);
    let (retreats, barred) = sort(board, loaded, places, |place| {
        // The attacker before the others, since its bar stays when units are set by hand. Provinces
        // are compared, not coasts: one coast contested or taken closes all (DATC 6.H.16).
        if came_over_border && place.province == attack.from {
            Some(Barred::Attacker)
        } else if is_open(board, rules, place.province) {
            None
        } else if standing.iter().any(|u| u.place.province == place.province) {
            Some(Barred::Occupied)
        } else if stand_offs.contains(&place.province) {
            Some(Barred::StandOff)
        } else {
            None
        }
    });
    Dislodged {
        by: Some(attack.from),
        over: attack.over,
        sent_on: attack.sent_on,
        retreats,
        barred,
        ..Dislodged::new(unit, Scale::Second)
    }
}

/// Works the retreats out again after units were set by hand: what the attack and stand-offs bar
/// stays barred. `loaded`: whether it is a fleet with an army aboard.
pub fn refresh(
    board: &Board,
    rules: &HouseRules,
    dislodged: &Dislodged,
    loaded: bool,
    standing: &[Unit],
) -> Dislodged {
    let (retreats, barred) = sort(
        board,
        loaded,
        enterable(board, rules, dislodged.unit),
        |place: Place| {
            let before = dislodged
                .barred
                .iter()
                .find(|(p, _)| *p == place)
                .map(|(_, why)| *why);
            let has_room = is_open(board, rules, place.province);
            let occupied = !has_room && standing.iter().any(|u| u.place.province == place.province);
            // What an attack bars stays barred, whatever stands there now.
            match before {
                Some(
                    why @ (Barred::Attacker | Barred::Supporter | Barred::Entered | Barred::Origin),
                ) => Some(why),
                _ if occupied => Some(Barred::Occupied),
                Some(why @ (Barred::StandOff | Barred::SeasOnly)) => Some(why),
                Some(Barred::Occupied | Barred::Loaded) | None => None,
            }
        },
    );
    Dislodged {
        retreats,
        barred,
        ..dislodged.clone()
    }
}

/// The places beside a unit that are open to it, and those that are not, by `why`.
pub(crate) fn sort_out(
    board: &Board,
    unit: Unit,
    why: impl Fn(Place) -> Option<Barred>,
) -> (Vec<Place>, Vec<(Place, Barred)>) {
    sort(board, false, beside(board, unit), why)
}

/// A fleet with an army aboard goes ashore, without it, only where no sea is open (army/fleet
/// module, section IV.a).
fn sort(
    board: &Board,
    loaded: bool,
    places: Vec<Place>,
    why: impl Fn(Place) -> Option<Barred>,
) -> (Vec<Place>, Vec<(Place, Barred)>) {
    let keeps_to_sea = loaded
        && places
            .iter()
            .any(|&place| board.terrain(place.province) == Terrain::Sea && why(place).is_none());
    let mut retreats = Vec::new();
    let mut barred = Vec::new();
    for place in places {
        let is_ashore = board.terrain(place.province) != Terrain::Sea;
        match why(place) {
            Some(why) => barred.push((place, why)),
            None if keeps_to_sea && is_ashore => barred.push((place, Barred::Loaded)),
            None => retreats.push(place),
        }
    }
    (retreats, barred)
}

/// Where a unit could move without a convoy; an army that stands in a sea is aboard a fleet there,
/// and goes ashore.
fn beside(board: &Board, unit: Unit) -> Vec<Place> {
    let at = unit.place.province;
    match unit.kind {
        UnitKind::Army if board.terrain(at) == Terrain::Sea => {
            board.shores(at).iter().copied().map(Place::new).collect()
        }
        UnitKind::Army => board
            .army_moves(at)
            .iter()
            .copied()
            .map(Place::new)
            .collect(),
        UnitKind::Fleet => board.fleet_moves(unit.place).to_vec(),
    }
}

/// The places beside a unit that are no closed home of another power.
fn enterable(board: &Board, rules: &HouseRules, unit: Unit) -> Vec<Place> {
    let mut places = beside(board, unit);
    places.retain(|place| closed_by(board, rules, unit.power, place.province).is_none());
    places
}

/// What becomes of a dislodged unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetreatFate {
    /// It retreats there by order.
    To(Place),
    /// It had no order that stands, or another was ordered to the same province, and goes by the
    /// Right-Hand Rule.
    AutoRetreat(Place),
    /// The same, but nothing was left open to it, and it leaves the game.
    NothingLeft,
    /// It is disbanded by order, or because another retreats to the same province.
    Disbanded,
    /// It had no order that stands, and is disbanded.
    NotOrdered,
}

/// A retreat phase settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retreats {
    /// One for each submission, in their order.
    pub verdicts: Vec<Verdict>,
    /// What becomes of each dislodged unit, in their order.
    pub fates: Vec<RetreatFate>,
    /// Per dislodged unit, the spaces that the Right-Hand Rule went through, where it was applied;
    /// else none.
    pub rings: Vec<Vec<Space>>,
}

/// Settles a retreat phase: first the orders that stand, then by the Right-Hand Rule whom it sends
/// on.
pub fn settle(
    board: &Board,
    rules: &HouseRules,
    position: &Position,
    orders: &[Submission],
) -> Retreats {
    let lines = read_slip(board, rules, position, orders);
    let mut goals: Vec<Option<Goal>> = vec![None; position.dislodged.len()];
    for retreat in lines.iter().flatten() {
        // Of the lines that stand for a unit all say the same.
        goals[retreat.unit] = Some(retreat.goal);
    }
    let plan = RetreatPlan {
        board,
        rules,
        position,
        goals: &goals,
    };
    let ordered = (0..goals.len())
        .map(|unit| plan.ordered_fate(unit))
        .collect();
    // A province to which several were ordered is closed to all.
    let mut taken = Vec::new();
    for goal in &goals {
        if let Some(Goal::To(to)) = goal
            && !is_open(board, rules, to.province)
        {
            taken.push(to.province);
        }
    }
    let (fates, rings) = send_on(board, rules, position, ordered, taken);
    Retreats {
        verdicts: lines
            .iter()
            .map(|line| plan.verdict(line, &fates))
            .collect(),
        fates,
        rings,
    }
}

/// A retreat phase with what each dislodged unit is ordered, before anybody is sent on.
struct RetreatPlan<'a> {
    board: &'a Board,
    rules: &'a HouseRules,
    position: &'a Position,
    /// Per dislodged unit; `None` where no order stands.
    goals: &'a [Option<Goal>],
}

impl RetreatPlan<'_> {
    /// What becomes of a unit by order, or for want of one; `None` where the Right-Hand Rule says.
    fn ordered_fate(&self, unit: usize) -> Option<RetreatFate> {
        match self.goals[unit] {
            Some(Goal::To(to)) if self.clash(unit, to).is_empty() => Some(RetreatFate::To(to)),
            Some(Goal::Disband) => Some(RetreatFate::Disbanded),
            // Before the house rules: the module itself sends on a fleet that was to go ashore
            // (army/fleet module, section IV.e).
            _ if self.position.dislodged[unit].sent_on => None,
            // DATC 6.H.7, 6.H.8: all that meet are disbanded; by 1885, rule 10b, they are sent on.
            Some(Goal::To(_)) => match self.rules.retreat_collision {
                RetreatCollision::Disband => Some(RetreatFate::Disbanded),
                RetreatCollision::RightHand => None,
            },
            None => match self.rules.retreat_default {
                RetreatDefault::Disband => Some(RetreatFate::NotOrdered),
                RetreatDefault::RightHand => None,
            },
        }
    }

    /// Where the other dislodged units stood that are ordered to the province to which this one is,
    /// if they have no room there together.
    fn clash(&self, unit: usize, to: Place) -> Vec<ProvinceId> {
        let mut others = Vec::new();
        if is_open(self.board, self.rules, to.province) {
            return others;
        }
        for (other, goal) in self.goals.iter().enumerate() {
            if other != unit
                && let Some(Goal::To(place)) = goal
                && place.province == to.province
            {
                others.push(self.position.dislodged[other].unit.place.province);
            }
        }
        others
    }

    /// What became of a line, `fates` being what became of the units.
    fn verdict(&self, line: &Result<Retreat, VoidReason>, fates: &[RetreatFate]) -> Verdict {
        let (unit, to) = match *line {
            Err(reason) => return Verdict::void(reason),
            Ok(Retreat {
                goal: Goal::Disband,
                ..
            }) => return Verdict::succeeds(Reason::Disbanded),
            Ok(Retreat {
                unit,
                goal: Goal::To(to),
            }) => (unit, to),
        };
        let clash = self.clash(unit, to);
        let Some((&with, others)) = clash.split_first() else {
            return Verdict::succeeds(Reason::Retreated);
        };
        // A unit that was sent on met nobody in the end: the province was closed to it.
        let reason = if fates[unit] == RetreatFate::Disbanded {
            Reason::RetreatClash { with }
        } else {
            Reason::RetreatClosed { with }
        };
        Verdict {
            also: others.iter().copied().collect(),
            ..Verdict::fails(reason)
        }
    }
}

/// Sends the units without a fate on by the Right-Hand Rule, one after another by the full name of
/// the place that each lost. `taken` are the provinces that orders took or closed.
fn send_on(
    board: &Board,
    rules: &HouseRules,
    position: &Position,
    fates: Vec<Option<RetreatFate>>,
    mut taken: Vec<ProvinceId>,
) -> (Vec<RetreatFate>, Vec<Vec<Space>>) {
    let mut rings = vec![Vec::new(); fates.len()];
    let mut waiting: Vec<usize> = (0..fates.len())
        .filter(|&unit| fates[unit].is_none())
        .collect();
    // By name: an order that the whole table can check.
    waiting.sort_by_key(|&unit| {
        board
            .province(position.dislodged[unit].unit.place.province)
            .name
            .as_str()
    });
    // One after another: where one goes the next finds no room.
    for unit in waiting {
        rings[unit] = right_hand::ring(board, &position.dislodged[unit], &taken);
        let sent = right_hand::first_open(&rings[unit]).map(|to| to.province);
        taken.extend(sent.filter(|&to| !is_open(board, rules, to)));
    }
    let fates = fates
        .into_iter()
        .zip(&rings)
        .map(|(fate, ring)| match (fate, right_hand::first_open(ring)) {
            (Some(fate), _) => fate,
            (None, Some(to)) => RetreatFate::AutoRetreat(to),
            (None, None) => RetreatFate::NothingLeft,
        })
        .collect();
    (fates, rings)
}

/// What a legal retreat order has its unit do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Retreat; a fleet's coast is filled in.
    To(Place),
    /// Leave the game.
    Disband,
}

/// A legal order of a retreat phase, bound to the unit it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Retreat {
    /// Index into [`Position::dislodged`].
    pub unit: usize,
    /// What it does.
    pub goal: Goal,
}

/// What each line means, after the choice among several lines for one unit (DATC 4.D.3); or why it
/// is void.
pub(crate) fn read_slip(
    board: &Board,
    rules: &HouseRules,
    position: &Position,
    orders: &[Submission],
) -> Vec<Result<Retreat, VoidReason>> {
    let mut lines: Vec<_> = orders
        .iter()
        .map(|s| judge(board, rules, position, s))
        .collect();
    for unit in 0..position.dislodged.len() {
        choose(rules, &mut lines, |line| line.unit == unit);
    }
    lines
}

/// The dislodged unit, as an index into the position's, that a legal retreat or disband is for.
pub(crate) fn retreater(
    board: &Board,
    rules: &HouseRules,
    position: &Position,
    submission: &Submission,
) -> Result<usize, VoidReason> {
    judge(board, rules, position, submission).map(|retreat| retreat.unit)
}

/// What a retreat order means.
fn judge(
    board: &Board,
    rules: &HouseRules,
    position: &Position,
    submission: &Submission,
) -> Result<Retreat, VoidReason> {
    let (named, goal) = match &submission.order {
        Order::Unit {
            unit,
            action: Action::Move { to, travel },
        } => (unit, Some((*to, travel.by_convoy()))),
        Order::Unit {
            unit,
            action: Action::Disband,
        }
        | Order::Remove { unit } => (unit, None),
        // The unit is looked up even so: that it isn't dislodged says more than the phase.
        Order::Unit { unit, .. } => {
            addressed(rules, position, submission.power, *unit)?;
            return Err(VoidReason::WrongPhase);
        }
        _ => return Err(VoidReason::WrongPhase),
    };
    let unit = addressed(rules, position, submission.power, *named)?;
    let Some((to, by_convoy)) = goal else {
        check_disband(rules, &position.dislodged[unit])?;
        let goal = Goal::Disband;
        return Ok(Retreat { unit, goal });
    };
    // No convoy carries a retreat (DATC 6.H.3); needless words on an order that can be carried out
    // without one do no harm.
    let to = destination(board, rules, &position.dislodged[unit], to).map_err(|why| match why {
        VoidReason::NotAdjacent { to } if by_convoy => {
            VoidReason::NoConvoyPossible { to: to.province }
        }
        why => why,
    })?;
    Ok(Retreat {
        unit,
        goal: Goal::To(to),
    })
}

/// Whether a dislodged unit may be disbanded by order.
pub(crate) fn check_disband(rules: &HouseRules, dislodged: &Dislodged) -> Result<(), VoidReason> {
    if rules.voluntary_disband == VoluntaryDisband::No && !dislodged.retreats.is_empty() {
        return Err(VoidReason::NoDisband(dislodged.unit.place.province));
    }
    Ok(())
}

/// The dislodged unit, as an index into the position's, that an order of a power names. Where it
/// may be a secret who stands where, nothing is told of other powers' units.
pub(crate) fn addressed(
    rules: &HouseRules,
    position: &Position,
    power: PowerId,
    named: UnitRef,
) -> Result<usize, VoidReason> {
    let (at, is_secret) = (named.place.province, rules.room.open_seas);
    if let Some(index) = named.waiting(power, position) {
        // An army aboard goes where its fleet goes.
        if named.aboard {
            return Err(VoidReason::WrongPhase);
        }
        check_name(rules, &position.dislodged[index].unit, named)?;
        return Ok(index);
    }
    Err(match position.dislodged_from(at) {
        Some(_) if named.aboard && !is_secret => VoidReason::WrongPhase,
        _ if named.standing(power, position).is_some() => VoidReason::NotDislodged(at),
        _ if is_secret => none_of_theirs(named),
        Some(other) => VoidReason::NotYours {
            at,
            owner: other.unit.power,
        },
        None if position.unit_in(at).is_some() => VoidReason::NotDislodged(at),
        None => VoidReason::NoUnit(at),
    })
}

/// The place that a retreat to `to` takes, if it is open.
pub(crate) fn destination(
    board: &Board,
    rules: &HouseRules,
    dislodged: &Dislodged,
    to: Place,
) -> Result<Place, VoidReason> {
    let unit = dislodged.unit;
    if to.province == unit.place.province {
        return Err(VoidReason::ToItself);
    }
    if let Some(owner) = closed_by(board, rules, unit.power, to.province) {
        return Err(VoidReason::OpenSeas(OpenSeaVoid::ClosedHome {
            at: to.province,
            owner,
        }));
    }
    let place = match unit.kind {
        UnitKind::Fleet => fleet_destination(board, rules, unit.place, to)?,
        UnitKind::Army
            if beside(board, unit)
                .iter()
                .all(|place| place.province != to.province) =>
        {
            return Err(out_of_reach(board, unit.kind, to));
        }
        UnitKind::Army => {
            if to.coast.is_some() {
                needless_coast(rules, to.province)?;
            }
            Place::new(to.province)
        }
    };
    match dislodged.barred.iter().find(|(p, _)| *p == place) {
        Some(&(to, why)) => Err(VoidReason::RetreatBarred { to, why }),
        None => Ok(place),
    }
}

/// Chooses among the lines of a unit (DATC 4.D.3), and makes void what is not chosen.
pub(crate) fn choose<L: Clone + PartialEq>(
    rules: &HouseRules,
    lines: &mut [Result<L, VoidReason>],
    is_for: impl Fn(&L) -> bool,
) {
    let own: Vec<&L> = lines.iter().flatten().filter(|line| is_for(line)).collect();
    let chosen = rules.two_orders.choose(&own, |a, b| a == b).cloned();
    for line in lines {
        if matches!(line, Ok(own) if is_for(own) && Some(&*own) != chosen.as_ref()) {
            *line = Err(VoidReason::TwoOrders);
        }
    }
}
