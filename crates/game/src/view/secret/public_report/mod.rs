//! The public report of a phase (rule 6): orders and results so far as they take place in the known
//! world or in areas that everybody knows; any other place is `OB`, and an order of which nothing
//! is left has no verb.

mod after;
mod names;
mod suffixes;
mod wording;

pub(in crate::view) use wording::Wording;

use crate::game::PhaseLine;
use crate::view::Settled;
use chancery_atlas::board::{AreaId, Board, Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::adjudicate::{CarryingReason, Outcome, Reason};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::discovery::{AreaName, Discoveries};
use chancery_engine::order::{Action, Order, Travel, UnitRef};
use chancery_engine::position::{Unit, UnitId};
use chancery_engine::variant::State;

/// What everybody may know of a phase.
pub(super) struct PublicReport<'a> {
    phase: &'a Settled<'a>,
    /// Areas beyond that everybody knew when the phase began, in the order in which they became
    /// known.
    public: &'a [ProvinceId],
    /// What was known when the phase was over: by which names areas are called. Later names change
    /// no report.
    lore: Option<&'a Discoveries>,
    /// What was known when the public was told something last.
    told: Option<&'a Discoveries>,
    wording: Wording,
}

/// A line of the report: what is seen of it first, in board order (nothing: a whole piece that is
/// hidden), and its text.
type ReportedLine = (Option<usize>, String);

impl<'a> PublicReport<'a> {
    /// `told` is the state that was published last; else the one in which the phase began.
    pub(crate) fn new(
        phase: &'a Settled<'a>,
        public: &'a [ProvinceId],
        told: Option<&'a State>,
    ) -> Self {
        Self {
            phase,
            public,
            lore: phase.settlement.after.discoveries.as_deref(),
            told: told.unwrap_or(phase.before).discoveries.as_deref(),
            wording: Wording::Printed,
        }
    }

    /// The same as it is read out.
    pub(crate) fn read_out(self) -> Self {
        Self {
            wording: Wording::ReadOut,
            ..self
        }
    }

    fn board(&self) -> &'a Board {
        self.phase.board
    }

    /// All lines of the phase, each with whose it is: of one power, those with a visible place
    /// first.
    pub(crate) fn lines(&self) -> Vec<(PowerId, String)> {
        let natives = self.board().natives;
        let mut lines = Vec::new();
        for power in self.board().power_ids().chain(natives) {
            let mut told = match self.phase.before.phase.kind {
                PhaseKind::Movement | PhaseKind::SetUp => self.moves(power),
                PhaseKind::Retreats => self.retreats(power),
                PhaseKind::Adjustments => self.adjustments(power),
            };
            if Some(power) == natives {
                told.retain(|(first, _)| first.is_some());
            }
            told.sort_by(|a, b| (a.0.is_none(), a.0, &a.1).cmp(&(b.0.is_none(), b.0, &b.1)));
            lines.extend(told.into_iter().map(|(_, text)| (power, text)));
        }
        lines
    }

    /// Where a visible province stands in board order: the known world, then public areas in their
    /// order.
    fn rank(&self, province: ProvinceId) -> Option<usize> {
        if !self.board().is_beyond(province) {
            return Some(province.index());
        }
        self.public
            .iter()
            .position(|&public| public == province)
            .map(|nth| self.board().known_count() + nth)
    }

    pub(crate) fn sees(&self, province: ProvinceId) -> bool {
        self.rank(province).is_some()
    }

    /// What an area is called in public: its abbreviation, or its common label.
    fn called(&self, area: ProvinceId) -> String {
        let short = self.lore.and_then(|lore| {
            let short = lore.short_name(self.board(), area, |other| lore.is_public(other));
            short.map(str::to_owned)
        });
        short
            .or_else(|| self.lore?.common_label(self.board(), area))
            .unwrap_or_else(|| self.wording.hidden().to_owned())
    }

    /// `Vinland`, or the common label.
    pub(crate) fn short(&self, area: ProvinceId) -> String {
        self.name(area)
            .map_or_else(|| self.called(area), |name| name.name.clone())
    }

    fn name(&self, area: ProvinceId) -> Option<&'a AreaName> {
        let index = area.index() - self.board().known_count();
        self.lore?.lore(AreaId(index as u16))?.name.as_ref()
    }

    /// `Vinland (Vin)`, or the common label. Of a name that the game master gave, nobody but he
    /// knows the abbreviation yet: it is not told before an order is.
    pub(crate) fn in_full(&self, area: ProvinceId) -> String {
        self.name(area).map_or_else(
            || self.called(area),
            |name| match (name.by, self.called(area)) {
                (Some(_), short) if short != name.name => format!("{} ({short})", name.name),
                _ => name.name.clone(),
            },
        )
    }

    /// A place, or `OB`. Of an area that may have coasts beyond, none is told.
    fn vis(&self, place: Place) -> String {
        let province = place.province;
        match self.rank(province) {
            None => self.wording.hidden().to_owned(),
            Some(_) if self.wording == Wording::ReadOut => self.read_place(place),
            Some(_) if self.board().is_beyond(province) => self.called(province),
            Some(_) if self.board().has_secret_coasts(province) => {
                self.board().province(province).abbr.clone()
            }
            Some(_) => self.board().write_place(place),
        }
    }

    /// A visible place by its full name.
    fn read_place(&self, place: Place) -> String {
        let (board, province) = (self.board(), place.province);
        if board.is_beyond(province) {
            self.short(province)
        } else if board.has_secret_coasts(province) {
            board.province(province).name.clone()
        } else {
            board.full_place(place)
        }
    }

    /// The first of some places that is visible, by its rank.
    fn first(&self, places: &[Place]) -> Option<usize> {
        places.iter().find_map(|place| self.rank(place.province))
    }

    fn piece(&self, letter: &str, place: Place) -> String {
        let seen = self.sees(place.province).then(|| self.vis(place));
        self.wording.piece("", letter, seen.as_deref())
    }

    /// The orders of a phase that are for a unit: those that are not void, or else the last of the
    /// void ones.
    fn orders(&self, unit: &Unit) -> Vec<&'a PhaseLine<'a>> {
        let bound = self.phase.lines.iter().filter(|line| {
            line.entry.power == unit.power && self.is_told(line) && self.is_for(line, unit)
        });
        let bound: Vec<&PhaseLine<'_>> = bound.collect();
        let standing: Vec<&PhaseLine<'_>> = bound
            .iter()
            .copied()
            .filter(|line| line.verdict.outcome != Outcome::Void)
            .collect();
        if standing.is_empty() {
            bound.last().copied().into_iter().collect()
        } else {
            standing
        }
    }

    /// Whether a line is told as an order. One that names what its writer did not know, and had no
    /// effect, is told like one that names nothing at all: nobody may learn from it which names
    /// there are.
    fn is_told(&self, line: &PhaseLine<'_>) -> bool {
        let knows = |order| match self.phase.before.discoveries.as_deref() {
            Some(lore) => lore.are_all_known(self.board(), line.entry.power, order),
            None => true,
        };
        line.order()
            .is_some_and(|order| line.verdict.outcome == Outcome::Succeeds || knows(order))
    }

    fn is_for(&self, line: &PhaseLine<'_>, unit: &Unit) -> bool {
        let named = || line.order().and_then(Order::unit);
        line.unit.map_or_else(
            || named().is_some_and(|named| self.is_called(*named, unit)),
            |id| id == unit.id,
        )
    }

    /// Where lines are not bound to units: whether one means the unit by its place.
    fn is_called(&self, named: UnitRef, unit: &Unit) -> bool {
        let aboard = self.phase.before.position.carried(unit.id).is_some();
        named.place.province == unit.place.province
            && named.aboard == aboard
            && named.kind.is_none_or(|kind| kind == unit.kind)
    }

    /// The lines of a power's orders to move.
    fn moves(&self, power: PowerId) -> Vec<ReportedLine> {
        let position = &self.phase.before.position;
        let standing = position
            .units
            .iter()
            .chain(position.aboard.iter().map(|aboard| &aboard.unit))
            .filter(|unit| unit.power == power);
        let mut lines = Vec::new();
        for unit in standing {
            let mut own = self.piece_lines(unit);
            let is_told = !own.is_empty();
            let rides = unit.kind == UnitKind::Army
                && self
                    .ferryman(unit)
                    .is_some_and(|fleet| self.is_told_as_pair(fleet));
            if !is_told && !rides {
                let letter = unit.kind.letter().to_string();
                own.push((None, self.wording.piece("", &letter, None)));
            }
            lines.extend(own);
        }
        lines
    }

    /// The lines of a piece with a visible place.
    fn piece_lines(&self, unit: &Unit) -> Vec<ReportedLine> {
        let orders = self.orders(unit);
        if orders.is_empty() {
            let carried = self.phase.before.position.carried(unit.id).is_some();
            return if carried {
                Vec::new()
            } else {
                self.line(unit, None).into_iter().collect()
            };
        }
        orders
            .into_iter()
            .filter_map(|line| self.line(unit, Some(line)))
            .collect()
    }

    /// The fleet that a piece is aboard of when the phase ends its moves: that which carries it
    /// from before, or that it boarded, and from which it does not land before the fleet moves.
    fn ferryman(&self, army: &Unit) -> Option<&'a Unit> {
        let position = &self.phase.before.position;
        let orders = self.orders(army);
        let fleet = match position.carried(army.id) {
            Some(aboard) => position.unit(aboard.fleet)?,
            None => self.boarded(army, &orders)?,
        };
        let lands_before = orders.iter().any(|line| match line.order() {
            Some(Order::Unit {
                unit,
                action: Action::Land { .. },
            }) => {
                line.verdict.outcome != Outcome::Void
                    && unit.place.province == fleet.place.province
                    && self.leaves(fleet)
            }
            _ => false,
        });
        (!lands_before).then_some(fleet)
    }

    /// The fleet that an army went aboard in the phase.
    fn boarded(&self, army: &Unit, orders: &[&PhaseLine<'_>]) -> Option<&'a Unit> {
        let position = &self.phase.before.position;
        let (named, at) =
            orders
                .iter()
                .find_map(|line| match (line.order(), line.verdict.reason) {
                    (
                        Some(Order::Unit {
                            action: Action::Board { fleet },
                            ..
                        }),
                        Reason::Carrying(CarryingReason::Boarded { fleet: at }),
                    ) => Some((fleet.id, at)),
                    _ => None,
                })?;
        let by_id = named
            .or_else(|| {
                self.phase
                    .settlement
                    .after
                    .position
                    .carried(army.id)
                    .map(|aboard| aboard.fleet)
            })
            .and_then(|id| position.units.iter().find(|unit| unit.id == id));
        by_id.or_else(|| {
            position
                .units_in(at)
                .find(|unit| unit.power == army.power && unit.kind == UnitKind::Fleet)
        })
    }

    /// Whether a fleet was ordered away.
    fn leaves(&self, fleet: &Unit) -> bool {
        self.orders(fleet).iter().any(|line| {
            matches!(
                line.order(),
                Some(Order::Unit {
                    action: Action::Move { .. },
                    ..
                })
            )
        })
    }

    /// Whether the line of a fleet is headed `A/F`: then the army aboard needs none.
    fn is_told_as_pair(&self, fleet: &Unit) -> bool {
        let goals = self
            .orders(fleet)
            .into_iter()
            .filter_map(|line| goal(line.order()?))
            .map(|place| place.province);
        self.sees(fleet.place.province) || goals.into_iter().any(|goal| self.sees(goal))
    }

    fn carries(&self, fleet: &Unit) -> bool {
        let position = &self.phase.before.position;
        let armies = position
            .units
            .iter()
            .chain(position.aboard.iter().map(|aboard| &aboard.unit));
        let own = armies.filter(|army| army.power == fleet.power && army.kind == UnitKind::Army);
        own.into_iter().any(|army| {
            self.ferryman(army)
                .is_some_and(|ferryman| ferryman.id == fleet.id)
        })
    }

    /// The line of an order, or of a unit without one; `None` where nothing of it is visible.
    fn line(&self, unit: &Unit, line: Option<&PhaseLine<'_>>) -> Option<ReportedLine> {
        let x = unit.place;
        let order = line.and_then(|line| line.order());
        let action = order.and_then(Order::action);
        let is_pair = |goal: Option<Place>| {
            let visible =
                self.sees(x.province) || goal.is_some_and(|goal| self.sees(goal.province));
            unit.kind == UnitKind::Fleet && visible && self.carries(unit)
        };
        let head = |goal| {
            if is_pair(goal) {
                "A/F".to_owned()
            } else {
                unit.kind.letter().to_string()
            }
        };
        let fleet_or_army = head(None);
        let (places, text) = match action {
            None | Some(Action::Hold | Action::Disband | Action::Either { .. }) => (
                vec![x],
                self.piece(&fleet_or_army, x) + self.wording.stands(),
            ),
            Some(Action::Move { to, travel }) => {
                let via: Vec<Place> = match travel {
                    Travel::Route(seas) => seas.iter().map(|&sea| Place::of(sea)).collect(),
                    Travel::Unsaid | Travel::Convoy => Vec::new(),
                };
                let steps: Vec<String> = via
                    .iter()
                    .chain([to])
                    .map(|&place| self.vis(place))
                    .collect();
                let places = std::iter::once(x).chain(via).chain([*to]).collect();
                (
                    places,
                    format!(
                        "{}{}{}",
                        self.piece(&head(Some(*to)), x),
                        self.wording.moves(),
                        steps.join(self.wording.on())
                    ),
                )
            }
            Some(Action::SupportHold { unit: named }) => (
                vec![x, named.place],
                format!(
                    "{}{}{}",
                    self.piece(&fleet_or_army, x),
                    self.wording.supports(),
                    self.other(unit, *named, None)
                ),
            ),
            Some(Action::SupportMove { unit: named, to }) => {
                let goes = self.goes(*named, self.wording.to(named.aboard), *to);
                (
                    vec![x, named.place, *to],
                    format!(
                        "{}{}{}{goes}",
                        self.piece(&fleet_or_army, x),
                        self.wording.supports(),
                        self.other(unit, *named, Some(*to))
                    ),
                )
            }
            Some(Action::Convoy { army, to, ferry: _ }) => {
                let goes = self.goes(*army, self.wording.to(false), *to);
                (
                    vec![x, army.place, *to],
                    format!(
                        "{}{}{}{goes}",
                        self.piece(&fleet_or_army, x),
                        self.wording.ferries(),
                        self.other(unit, *army, Some(*to))
                    ),
                )
            }
            Some(Action::Board { fleet }) => (
                vec![x, fleet.place],
                format!(
                    "{}{}{}",
                    self.piece("A", x),
                    self.wording.boards(),
                    self.piece("F", fleet.place)
                ),
            ),
            Some(Action::Land { to, .. }) => {
                let sea = order.and_then(Order::unit).map_or(x, |named| named.place);
                (
                    vec![sea, *to],
                    format!(
                        "{}{}{}",
                        self.piece("A", sea),
                        self.wording.lands(),
                        self.vis(*to)
                    ),
                )
            }
        };
        let first = self.first(&places)?;
        let taken = if self.took_treasure(unit.id) {
            self.wording.with_treasure()
        } else {
            ""
        };
        Some((
            Some(first),
            format!("{text}{taken}{}", self.suffixes(unit, line)),
        ))
    }

    /// Where a supported or ferried unit goes, unless both ends of its way are hidden: then nobody
    /// is told whether it moves at all.
    fn goes(&self, named: UnitRef, sign: &str, to: Place) -> String {
        let is_hidden = !self.sees_named(named) && !self.sees(to.province);
        if is_hidden {
            String::new()
        } else {
            format!("{sign}{}", self.vis(to))
        }
    }

    /// Whether everybody sees the place in which an order names a unit.
    fn sees_named(&self, named: UnitRef) -> bool {
        !named.beyond && self.sees(named.place.province)
    }

    /// A unit that another supports or ferries, as it was written: foreign ones with their
    /// nationality. What was not written is filled in as far as everybody sees who is meant, or the
    /// writer himself has a unit there.
    fn other(&self, own: &Unit, named: UnitRef, to: Option<Place>) -> String {
        let at = named.place.province;
        let is_seen = self.sees_named(named);
        let is_kind = |unit: &&Unit| named.kind.is_none_or(|kind| kind == unit.kind);
        let there = || self.standing(at, named.aboard).filter(is_kind);
        let own_there: Vec<&Unit> = there()
            .filter(|unit| unit.power == own.power && !named.beyond)
            .collect();
        let meant: Vec<&Unit> = if is_seen {
            there().collect()
        } else if own_there.is_empty() {
            to.into_iter()
                .flat_map(|to| self.comers(to.province))
                .filter(is_kind)
                .collect()
        } else {
            own_there
        };
        let kind = named
            .kind
            .or_else(|| only(meant.iter().map(|unit| unit.kind)));
        let power = named
            .power
            .or_else(|| only(meant.iter().map(|unit| unit.power)))
            .filter(|&power| power != own.power);
        let nation = power
            .map(|power| format!("{} ", self.board().power(power).adjective))
            .unwrap_or_default();
        let place = is_seen.then(|| self.vis(named.place));
        let letter = kind.map_or_else(String::new, |kind| kind.letter().to_string());
        self.wording.piece(&nation, &letter, place.as_deref())
    }

    /// The units in a province; `aboard`: the armies aboard there.
    fn standing(&self, at: ProvinceId, aboard: bool) -> impl Iterator<Item = &'a Unit> {
        let position = &self.phase.before.position;
        let armies = position
            .aboard_in(at)
            .map(|aboard| &aboard.unit)
            .filter(move |_| aboard);
        position.units_in(at).filter(move |_| !aboard).chain(armies)
    }

    /// The units that everybody sees come to a province from a hidden one.
    fn comers(&self, to: ProvinceId) -> impl Iterator<Item = &'a Unit> {
        let goes = move |line: &&PhaseLine<'_>| {
            line.order()
                .and_then(goal)
                .is_some_and(|goal| goal.province == to)
        };
        let lines = self
            .phase
            .lines
            .iter()
            .filter(move |line| self.sees(to) && self.is_told(line) && goes(line));
        lines
            .filter_map(|line| self.phase.before.position.unit(line.unit?))
            .filter(|unit| !self.sees(unit.place.province))
    }

    fn took_treasure(&self, unit: UnitId) -> bool {
        self.phase
            .settlement
            .voyage
            .as_ref()
            .is_some_and(|voyage| voyage.carriers.contains(&unit))
    }
}

/// The one thing that all of these are; `None` where they differ, or are none.
fn only<T: PartialEq>(mut these: impl Iterator<Item = T>) -> Option<T> {
    let first = these.next()?;
    these.all(|other| other == first).then_some(first)
}

/// Where an order sends its own unit: a move, a boarding, a landing.
fn goal(order: &Order) -> Option<Place> {
    match order.action()? {
        Action::Move { to, .. } | Action::Land { to, .. } => Some(*to),
        Action::Board { fleet } => Some(fleet.place),
        Action::Hold
        | Action::SupportHold { .. }
        | Action::SupportMove { .. }
        | Action::Convoy { .. }
        | Action::Disband
        | Action::Either { .. } => None,
    }
}
