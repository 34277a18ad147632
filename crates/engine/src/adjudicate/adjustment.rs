//! Adjustments: what is due, where can be built, and what the orders come to (DATC 6.I, 6.J).

use super::legal::{check_name, standing_unit, station};
use super::pools;
use super::rules::{BuildKind, DoubleBuild, HouseRules, SurplusBuilds, SurplusRemovals};
use super::verdict::{ByDefault, CarryingVoid, Reason, Verdict, VoidReason};
use crate::order::{Action, Order, Submission, UnitRef};
use crate::position::{Position, Unit, UnitId};
use chancery_atlas::board::{Board, BuildRight, Place, Power, PowerId, ProvinceId, UnitKind};

/// What a power may build, or must remove.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entitlement {
    /// Supply centres that the power owns.
    pub centres: usize,
    /// Units that the power may have: one for each centre, and in some games a few more.
    pub limit: usize,
    /// Units that count: those on the board, aboard fleets and in pools.
    pub units: usize,
    /// Units that it may build: never more than it has vacant places for.
    pub builds: usize,
    /// Units that it has to remove.
    pub removals: usize,
    /// The vacant [`build_places`] that the power owns; only where it has fewer units than it may
    /// have.
    pub vacant_homes: Vec<ProvinceId>,
}

/// What a power may build or must remove: a unit for each centre and so many `more`, new ones in
/// vacant build places that it owns.
pub(crate) fn entitlement(
    board: &Board,
    position: &Position,
    power: PowerId,
    more: usize,
) -> Entitlement {
    let centres = position.centre_count(board, power);
    let limit = centres + more;
    let units = position.count_units(power);
    let mut vacant_homes = Vec::new();
    if limit > units {
        vacant_homes = build_places(board, position, power);
        vacant_homes.retain(|&home| {
            position.owner(home) == Some(power) && position.unit_in(home).is_none()
        });
    }
    let builds = limit.saturating_sub(units).min(vacant_homes.len());
    Entitlement {
        centres,
        limit,
        units,
        builds,
        removals: units.saturating_sub(limit),
        vacant_homes,
    }
}

/// Where a power builds while it owns the place: its home centres before others, each in board
/// order.
pub(crate) fn build_places(board: &Board, position: &Position, power: PowerId) -> Vec<ProvinceId> {
    let Power {
        home, build_places, ..
    } = board.power(power);
    let mut places: Vec<ProvinceId> = home.iter().chain(build_places).copied().collect();
    let of_others = match board.building {
        BuildRight::Home => false,
        BuildRight::WithHome => home.iter().any(|&home| position.owner(home) == Some(power)),
        BuildRight::Homes | BuildRight::Anywhere => true,
    };
    if of_others {
        for centre in board.centres() {
            let is_home = board.province(centre).home.is_some();
            if board.building == BuildRight::Homes && !is_home {
                continue;
            }
            if !home.contains(&centre) && !build_places.contains(&centre) {
                places.push(centre);
            }
        }
    }
    places
}

/// Every unit that could be built in these places.
pub(crate) fn sites(board: &Board, homes: &[ProvinceId]) -> Vec<(UnitKind, Place)> {
    let mut sites = Vec::new();
    for &home in homes {
        sites.push((UnitKind::Army, Place::new(home)));
        if board.terrain(home).is_navigable() {
            sites.extend(
                board
                    .fleet_places(home)
                    .into_iter()
                    .map(|place| (UnitKind::Fleet, place)),
            );
        }
    }
    sites
}

/// An adjustment phase settled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Adjustments {
    /// One for each submission, in their order.
    pub verdicts: Vec<Verdict>,
    /// Units to put on the board.
    pub built: Vec<(PowerId, UnitKind, Place)>,
    /// Units that leave the game by order. The army aboard a fleet goes with it, whether it is
    /// listed or not.
    pub removed: Vec<UnitId>,
    /// Units that leave it because too few were removed by order, and why these.
    pub disordered: Vec<ByDefault>,
}

/// What a legal line comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdjustmentStep {
    /// A unit is built; a coast is filled in where one is needed.
    Build(UnitKind, Place),
    /// A unit is removed, from the board, a fleet or a pool.
    Remove(UnitId),
    /// A build is given up.
    Waive,
}

/// What each line of one slip of a power means, the surplus dropped; or why it is void. `due` is
/// what the power is entitled to.
pub fn read_slip(
    board: &Board,
    rules: &HouseRules,
    position: &Position,
    due: &Entitlement,
    orders: &[Submission],
) -> Vec<Result<AdjustmentStep, VoidReason>> {
    // Grows as lines are judged: two lines for one pool mean two units.
    let mut taken = Vec::new();
    let mut lines: Vec<_> = orders
        .iter()
        .map(|order| judge(board, rules, position, due, order, &mut taken))
        .collect();
    drop_excess(
        &mut lines.iter_mut().collect::<Vec<_>>(),
        rules,
        position,
        due,
    );
    lines
}

/// Settles an adjustment phase. `beyond_order` are pooled units that no order may remove, though
/// they count as units and may be lost in disorder. `disorder` lists a power's units in the order
/// in which it loses them if it removes too few, but for those given as removed already
/// ([`super::disorder::civil_disorder`], where the standard rules hold). `more`: how many units a
/// power may have beyond one for each centre.
pub(crate) fn settle(
    board: &Board,
    rules: &HouseRules,
    position: &Position,
    orders: &[Submission],
    beyond_order: &[UnitId],
    more: impl Fn(PowerId) -> usize,
    disorder: impl Fn(PowerId, &[UnitId]) -> Vec<ByDefault>,
) -> Adjustments {
    let mut lines: Vec<Result<AdjustmentStep, VoidReason>> =
        vec![Err(VoidReason::WrongPhase); orders.len()];
    let mut adjustments = Adjustments::default();
    for power in board.power_ids() {
        let due = entitlement(board, position, power, more(power));
        let mut taken = beyond_order.to_vec();
        for (line, order) in lines
            .iter_mut()
            .zip(orders)
            .filter(|(_, o)| o.power == power)
        {
            *line = judge(board, rules, position, &due, order, &mut taken);
        }
        let mut own: Vec<&mut Result<AdjustmentStep, VoidReason>> = lines
            .iter_mut()
            .zip(orders)
            .filter(|(_, o)| o.power == power)
            .map(|(line, _)| line)
            .collect();
        drop_excess(&mut own, rules, position, &due);
        let steps = own.iter().filter_map(|line| line.as_ref().ok().copied());
        let mut removed = Vec::new();
        for step in steps {
            match step {
                AdjustmentStep::Build(kind, place) => adjustments.built.push((power, kind, place)),
                AdjustmentStep::Remove(unit) => removed.push(unit),
                AdjustmentStep::Waive => {}
            }
        }
        // In units, not lines: a fleet takes the army aboard with it.
        let pieces: usize = removed
            .iter()
            .map(|&unit| pieces(position, unit, &removed))
            .sum();
        let owed = due.removals.saturating_sub(pieces);
        if owed > 0 {
            adjustments
                .disordered
                .extend(disorder(power, &removed).into_iter().take(owed));
        }
        adjustments.removed.extend(removed);
    }
    adjustments.verdicts = lines.iter().map(verdict).collect();
    adjustments
}

/// What became of a line: in an adjustment phase whatever is legal is carried out.
const fn verdict(line: &Result<AdjustmentStep, VoidReason>) -> Verdict {
    match line {
        Err(reason) => Verdict::void(*reason),
        Ok(AdjustmentStep::Build(..)) => Verdict::succeeds(Reason::Built),
        Ok(AdjustmentStep::Remove(_)) => Verdict::succeeds(Reason::Removed),
        Ok(AdjustmentStep::Waive) => Verdict::succeeds(Reason::Waived),
    }
}

/// What a line means by itself. Units of a kind in one pool are alike, so each line takes the next
/// that is not `taken`.
fn judge(
    board: &Board,
    rules: &HouseRules,
    position: &Position,
    due: &Entitlement,
    submission: &Submission,
    taken: &mut Vec<UnitId>,
) -> Result<AdjustmentStep, VoidReason> {
    let power = submission.power;
    match &submission.order {
        Order::Build { kind, place } => site(board, rules, position, due, power, *kind, *place)
            .map(|(kind, place)| AdjustmentStep::Build(kind, place)),
        Order::Waive if due.limit <= due.units => Err(VoidReason::NoBuildDue),
        Order::Waive => Ok(AdjustmentStep::Waive),
        // Before the unit is looked up: where nothing is due, it does not matter whether it is
        // there.
        order
            if due.removals == 0
                && (order.is_removal()
                    || matches!(
                        order,
                        Order::Unit {
                            action: Action::Disband,
                            ..
                        }
                    )) =>
        {
            Err(VoidReason::NoRemovalDue)
        }
        Order::Remove { unit }
        | Order::Unit {
            unit,
            action: Action::Disband,
        } => removable(rules, position, power, *unit).map(|unit| AdjustmentStep::Remove(unit.id)),
        Order::Pools(order) => {
            let (kind, centre) = order.dropped().ok_or(VoidReason::WrongPhase)?;
            let unit = pools::named(board, rules, position, power, kind, centre, taken)?.id;
            taken.push(unit);
            Ok(AdjustmentStep::Remove(unit))
        }
        _ => Err(VoidReason::WrongPhase),
    }
}

/// The unit that a power's order to remove names.
fn removable<'p>(
    rules: &HouseRules,
    position: &'p Position,
    power: PowerId,
    named: UnitRef,
) -> Result<&'p Unit, VoidReason> {
    let at = named.place.province;
    match named.standing_or_aboard(power, position) {
        Some(unit) => {
            check_name(rules, unit, named)?;
            Ok(unit)
        }
        None if named.aboard => Err(match position.aboard_in(at).next() {
            Some(army) => VoidReason::NotYours {
                at,
                owner: army.unit.power,
            },
            None => VoidReason::Carrying(CarryingVoid::NobodyAboard(at)),
        }),
        None => standing_unit(rules, position, power, named),
    }
}

/// The unit that a power's order to build would put on the board.
///
/// # Errors
/// Why it is void by itself: no build is due, it is no vacant build place that the power owns, or
/// no such unit can stand there.
pub(crate) fn site(
    board: &Board,
    rules: &HouseRules,
    position: &Position,
    due: &Entitlement,
    power: PowerId,
    kind: Option<UnitKind>,
    place: Place,
) -> Result<(UnitKind, Place), VoidReason> {
    let at = place.province;
    // From the whole to the part; what fails first is the reason. Nothing is due, no home (DATC
    // 6.I.6), lost (6.I.5), occupied (6.I.3), no such unit there (6.I.2).
    if due.limit <= due.units {
        return Err(VoidReason::NoBuildDue);
    }
    if !build_places(board, position, power).contains(&at) {
        return Err(VoidReason::NotHome(at));
    }
    if position.owner(at) != Some(power) {
        return Err(VoidReason::NotOwned(at));
    }
    if position.unit_in(at).is_some() {
        return Err(VoidReason::NotVacant(at));
    }
    let navigable = board.terrain(at).is_navigable();
    // DATC 4.C.3
    let kind = match (kind, rules.build_kind) {
        (Some(kind), _) => kind,
        (None, BuildKind::Army) => UnitKind::Army,
        (None, BuildKind::InlandArmy) if !navigable => UnitKind::Army,
        (None, BuildKind::InlandArmy) if place.coast.is_some() => UnitKind::Fleet,
        (None, BuildKind::InlandArmy | BuildKind::Void) => return Err(VoidReason::WhichKind(at)),
    };
    Ok((kind, station(board, rules, kind, place)?))
}

/// Drops what is ordered twice and what is more than is due.
fn drop_excess(
    lines: &mut [&mut Result<AdjustmentStep, VoidReason>],
    rules: &HouseRules,
    position: &Position,
    due: &Entitlement,
) {
    if due.removals > 0 {
        drop_double_removals(lines, position);
        let keep = match rules.surplus_removals {
            SurplusRemovals::First => Keep::First,
            SurplusRemovals::Last => Keep::Last,
            SurplusRemovals::None => Keep::None,
        };
        let named: Vec<UnitId> = lines.iter().filter_map(|line| removal(line)).collect();
        let excess = Excess {
            due: due.removals,
            keep,
            why: VoidReason::NoRemovalDue,
        };
        excess.drop_from(lines, |line| match removal(line) {
            Some(unit) => pieces(position, unit, &named),
            None => 1,
        });
    } else {
        drop_double_builds(lines, rules);
        let keep = match rules.surplus_builds {
            SurplusBuilds::First => Keep::First,
            SurplusBuilds::Last => Keep::Last,
            SurplusBuilds::None => Keep::None,
        };
        // A build has a vacant centre of its own by now: a waive takes none from it. So the limit
        // counts, and not `due.builds`.
        let excess = Excess {
            due: due.limit.saturating_sub(due.units),
            keep,
            why: VoidReason::NoBuildDue,
        };
        excess.drop_from(lines, |_| 1);
    }
}

/// Where a line builds.
const fn build_province(line: &Result<AdjustmentStep, VoidReason>) -> Option<ProvinceId> {
    match line {
        Ok(AdjustmentStep::Build(_, place)) => Some(place.province),
        _ => None,
    }
}

/// The unit that a line removes.
const fn removal(line: &Result<AdjustmentStep, VoidReason>) -> Option<UnitId> {
    match line {
        Ok(AdjustmentStep::Remove(unit)) => Some(*unit),
        _ => None,
    }
}

/// How many units a removal takes off the board: a fleet goes with the army aboard, which counts by
/// itself where it is `named` too (army/fleet module, section IV.c).
fn pieces(position: &Position, unit: UnitId, named: &[UnitId]) -> usize {
    match position.cargo(unit) {
        Some(army) if !named.contains(&army.unit.id) => 2,
        _ => 1,
    }
}

/// One build a centre (DATC 4.D.5). The same build twice is one build and a surplus line.
fn drop_double_builds(lines: &mut [&mut Result<AdjustmentStep, VoidReason>], rules: &HouseRules) {
    for index in 0..lines.len() {
        let Some(at) = build_province(lines[index]) else {
            continue;
        };
        let first = *lines[index];
        let mut clashes = false;
        for other in lines[index + 1..]
            .iter_mut()
            .filter(|line| build_province(line) == Some(at))
        {
            clashes |= **other != first;
            **other = Err(VoidReason::AlreadyBuilt(at));
        }
        if clashes && rules.double_build == DoubleBuild::None {
            *lines[index] = Err(VoidReason::AlreadyBuilt(at));
        }
    }
}

/// A unit is removed once (DATC 6.J.2).
fn drop_double_removals(
    lines: &mut [&mut Result<AdjustmentStep, VoidReason>],
    position: &Position,
) {
    let mut gone: Vec<UnitId> = Vec::new();
    for line in lines {
        let Some(unit) = removal(line) else { continue };
        if gone.contains(&unit) {
            **line = Err(match position.unit(unit) {
                Some(removed) if !position.is_pooled(unit) => {
                    VoidReason::AlreadyRemoved(removed.place.province)
                }
                _ => VoidReason::NoRemovalDue,
            });
        } else {
            gone.push(unit);
        }
    }
}

/// Which of too many lines stand.
#[derive(Clone, Copy)]
enum Keep {
    First,
    Last,
    None,
}

/// How many units lines may come to, and what becomes of those beyond.
#[derive(Clone, Copy)]
struct Excess {
    due: usize,
    keep: Keep,
    why: VoidReason,
}

impl Excess {
    /// Of more legal lines than are due, only so many stand (DATC 4.D.4, 4.D.6). A line that makes
    /// up for more than one of the `units` stands where at least one is still due.
    fn drop_from(
        self,
        lines: &mut [&mut Result<AdjustmentStep, VoidReason>],
        units: impl Fn(&Result<AdjustmentStep, VoidReason>) -> usize,
    ) {
        let mut order: Vec<usize> = (0..lines.len())
            .filter(|&line| lines[line].is_ok())
            .collect();
        if matches!(self.keep, Keep::Last) {
            order.reverse();
        }
        let mut left = self.due;
        let mut stand = 0;
        for &line in &order {
            if left == 0 {
                break;
            }
            left = left.saturating_sub(units(lines[line]));
            stand += 1;
        }
        let dropped = match self.keep {
            Keep::None if stand < order.len() => &order[..],
            Keep::First | Keep::Last | Keep::None => &order[stand..],
        };
        for &line in dropped {
            *lines[line] = Err(self.why);
        }
    }
}
