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

/// A line of the report.
struct ReportedLine {
    /// The rank of the first place in it that is seen; `None` where a whole piece is hidden.
    first: Option<usize>,
    text: String,
}

/// What an order is told as, before it is asked whether anything of it is seen.
struct ToldOrder {
    /// The places that the text names, in its order.
    places: Vec<Place>,
    text: String,
}

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
            // How many native armies there are beyond is no public number.
            if Some(power) == natives {
                told.retain(|line| line.first.is_some());
            }
            // By what is seen, then by the text: the order of units or of entry would tell of what
            // is not (1492, section 9.4).
            told.sort_by(|a, b| {
                (a.first.is_none(), a.first, &a.text).cmp(&(b.first.is_none(), b.first, &b.text))
            });
            lines.extend(told.into_iter().map(|line| (power, line.text)));
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
        let hidden = self.wording.hidden();
        let Some(lore) = self.lore else {
            return hidden.to_owned();
        };
        if let Some(short) = lore.short_name(self.board(), area, |other| lore.is_public(other)) {
            return short.to_owned();
        }
        lore.common_label(self.board(), area)
            .unwrap_or_else(|| hidden.to_owned())
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
        let called = self.called(area);
        match self.name(area) {
            Some(name) if name.by.is_some() && called != name.name => {
                format!("{} ({called})", name.name)
            }
            Some(name) => name.name.clone(),
            None => called,
        }
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
        let Some(order) = line.order() else {
            return false;
        };
        // What took effect is seen, whatever its writer knew.
        if line.verdict.outcome == Outcome::Succeeds {
            return true;
        }
        match self.phase.before.discoveries.as_deref() {
            Some(lore) => lore.are_all_known(self.board(), line.entry.power, order),
            None => true,
        }
    }

    fn is_for(&self, line: &PhaseLine<'_>, unit: &Unit) -> bool {
        if let Some(id) = line.unit {
            return id == unit.id;
        }
        let named = line.order().and_then(Order::unit);
        named.is_some_and(|named| self.is_called(*named, unit))
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
                // A piece whose orders are all hidden has one line without a verb, as if it had none:
                // how many pieces there are is public (1492, G12).
                let letter = unit.kind.letter().to_string();
                own.push(ReportedLine {
                    first: None,
                    text: self.wording.piece("", &letter, None),
                });
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
        let told = self.told_order(unit, line.and_then(|line| line.order()));
        let first = self.first(&told.places)?;
        let taken = if self.took_treasure(unit.id) {
            self.wording.with_treasure()
        } else {
            ""
        };
        Some(ReportedLine {
            first: Some(first),
            text: format!("{}{taken}{}", told.text, self.suffixes(unit, line)),
        })
    }

    /// An order to a unit as it is told; without one, or one that it can't be told, the unit stands.
    fn told_order(&self, unit: &Unit, order: Option<&Order>) -> ToldOrder {
        let at = unit.place;
        match order.and_then(Order::action) {
            None | Some(Action::Hold | Action::Disband | Action::Either { .. }) => ToldOrder {
                places: vec![at],
                text: self.headed(unit, None) + self.wording.stands(),
            },
            Some(Action::Move { to, travel }) => {
                let via: Vec<Place> = match travel {
                    Travel::Route(seas) => seas.iter().map(|&sea| Place::new(sea)).collect(),
                    Travel::Unsaid | Travel::Convoy => Vec::new(),
                };
                let steps: Vec<String> = via
                    .iter()
                    .chain([to])
                    .map(|&place| self.vis(place))
                    .collect();
                ToldOrder {
                    places: std::iter::once(at).chain(via).chain([*to]).collect(),
                    text: format!(
                        "{}{}{}",
                        self.headed(unit, Some(*to)),
                        self.wording.moves(),
                        steps.join(self.wording.on())
                    ),
                }
            }
            Some(Action::SupportHold { unit: named }) => ToldOrder {
                places: vec![at, named.place],
                text: format!(
                    "{}{}{}",
                    self.headed(unit, None),
                    self.wording.supports(),
                    self.other(unit, *named, None)
                ),
            },
            Some(Action::SupportMove { unit: named, to }) => ToldOrder {
                places: vec![at, named.place, *to],
                text: format!(
                    "{}{}{}{}",
                    self.headed(unit, None),
                    self.wording.supports(),
                    self.other(unit, *named, Some(*to)),
                    self.goes(*named, self.wording.to(named.aboard), *to)
                ),
            },
            Some(Action::Convoy { army, to, ferry: _ }) => ToldOrder {
                places: vec![at, army.place, *to],
                text: format!(
                    "{}{}{}{}",
                    self.headed(unit, None),
                    self.wording.ferries(),
                    self.other(unit, *army, Some(*to)),
                    self.goes(*army, self.wording.to(false), *to)
                ),
            },
            Some(Action::Board { fleet }) => ToldOrder {
                places: vec![at, fleet.place],
                text: format!(
                    "{}{}{}",
                    self.piece("A", at),
                    self.wording.boards(),
                    self.piece("F", fleet.place)
                ),
            },
            Some(Action::Land { to, .. }) => {
                // It lands from where its fleet is by then, which the order names.
                let sea = order.and_then(Order::unit).map_or(at, |named| named.place);
                ToldOrder {
                    places: vec![sea, *to],
                    text: format!(
                        "{}{}{}",
                        self.piece("A", sea),
                        self.wording.lands(),
                        self.vis(*to)
                    ),
                }
            }
        }
    }

    /// A unit at the head of its line, as `A/F` with the army aboard where either end of its way is
    /// seen.
    fn headed(&self, unit: &Unit, goal: Option<Place>) -> String {
        let is_seen =
            self.sees(unit.place.province) || goal.is_some_and(|goal| self.sees(goal.province));
        let letters = if unit.kind == UnitKind::Fleet && is_seen && self.carries(unit) {
            "A/F".to_owned()
        } else {
            unit.kind.letter().to_string()
        };
        self.piece(&letters, unit.place)
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
        let mut meant = self.standing(at, named.aboard);
        if !is_seen {
            // Out of sight, who stands there is left to what the writer himself has there.
            meant.retain(|unit| unit.power == own.power && !named.beyond);
        }
        meant.retain(|unit| named.kind.is_none_or(|kind| kind == unit.kind));
        if !is_seen && meant.is_empty() {
            // Of a unit that everybody sees come from the dark, all see what it is.
            meant = to.map_or_else(Vec::new, |to| self.comers(to.province));
            meant.retain(|unit| named.kind.is_none_or(|kind| kind == unit.kind));
        }
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
    fn standing(&self, at: ProvinceId, aboard: bool) -> Vec<&'a Unit> {
        let position = &self.phase.before.position;
        if aboard {
            let armies = position.aboard_in(at);
            armies.map(|aboard| &aboard.unit).collect()
        } else {
            position.units_in(at).collect()
        }
    }

    /// The units that everybody sees come to a province from a hidden one.
    fn comers(&self, to: ProvinceId) -> Vec<&'a Unit> {
        if !self.sees(to) {
            return Vec::new();
        }
        let mut comers = Vec::new();
        for line in &self.phase.lines {
            let goal = line.order().and_then(goal);
            if goal.is_none_or(|goal| goal.province != to) || !self.is_told(line) {
                continue;
            }
            let unit = line.unit.and_then(|id| self.phase.before.position.unit(id));
            if let Some(unit) = unit
                && !self.sees(unit.place.province)
            {
                comers.push(unit);
            }
        }
        comers
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
