//! What the orders of armies and fleets that carry them mean together: which army lands, and which
//! orders are void because of others (Davis's army/fleet module, 1984).

use super::super::field::{Field, UnitIndex};
use super::super::legal::{BoundOrder, LegalOrder};
use super::super::rules::{ArmyFleet, LandInPlace};
use super::super::verdict::{CarryingVoid, VoidReason};
use super::binding::{Binding, NO_ORDER};
use super::landing::{Landing, LandingTime, is_landing};
use crate::order::{Action, Order, Submission};
use chancery_atlas::board::{PowerId, ProvinceId, Terrain};

/// The landings of a phase, one an army.
#[derive(Clone, Debug, Default)]
pub(super) struct Carriage {
    pub landings: Vec<Landing>,
    /// Per landing order that stands, its submission and the landing that it orders.
    lines: Vec<(u32, usize)>,
}

impl Carriage {
    /// The landing that a line orders.
    pub(crate) fn of_line(&self, line: usize) -> Option<usize> {
        self.lines
            .iter()
            .find(|(l, _)| *l as usize == line)
            .map(|&(_, landing)| landing)
    }

    /// Makes lines void that others spoil, and finds the armies that land.
    pub(crate) fn fill(&mut self, field: &Field<'_>, orders: &[Submission], binding: &mut Binding) {
        self.landings.clear();
        self.lines.clear();
        if field.rules.army_fleet != ArmyFleet::Davis1984 {
            return;
        }
        // Most phases have nobody aboard, and must not pay for those that have.
        if field.aboard.is_empty() && !binding.lines.iter().any(is_carriage) {
            return;
        }
        // Boardings before landings: an army whose boarding is void lands from no fleet.
        drop_boardings(field, binding);
        for line in 0..binding.lines.len() {
            let Ok(BoundOrder {
                legal: LegalOrder::Land { from, to, fleet },
                ..
            }) = binding.lines[line]
            else {
                continue;
            };
            let finder = Finder {
                field,
                orders,
                binding,
                power: orders[line].power,
                from,
                fleet,
            };
            let named = orders[line].order.unit().and_then(|named| named.id);
            let army = named.and_then(|id| field.find(id));
            let way = match army.or_else(|| finder.find()) {
                Some(army) => finder.find_way(army),
                None => Err(finder.why_none()),
            };
            binding.lines[line] = way.map(|way| {
                self.landings.push(Landing {
                    army: way.army,
                    fleet: way.fleet,
                    from,
                    to,
                    moment: way.moment,
                    line: line as u32,
                });
                BoundOrder {
                    unit: way.army,
                    legal: LegalOrder::Land {
                        from,
                        to,
                        fleet: None,
                    },
                }
            });
        }
        self.choose(field, binding);
        self.check_fleets(field, binding);
    }

    /// One landing an army, where slips hold several (DATC 4.D.3).
    fn choose(&mut self, field: &Field<'_>, binding: &mut Binding) {
        let mut all = std::mem::take(&mut self.landings);
        // Each army's in the order of writing, which the house rule `two-orders` goes by.
        all.sort_by_key(|landing| (landing.army, landing.line));
        for landing in &all {
            let of_army: Vec<&Landing> = all.iter().filter(|l| l.army == landing.army).collect();
            let chosen = field.rules.two_orders.choose(&of_army, Landing::is_same);
            if !chosen.is_some_and(|chosen| chosen.is_same(landing)) {
                binding.lines[landing.line as usize] = Err(VoidReason::TwoOrders);
                continue;
            }
            // The same landing written twice is one landing, with two lines that tell of it.
            let known = self.landings.iter().position(|l| l.army == landing.army);
            let index = if let Some(known) = known {
                known
            } else {
                self.landings.push(*landing);
                self.landings.len() - 1
            };
            self.lines.push((landing.line, index));
        }
    }

    /// What a fleet with an army aboard may not be ordered: to go ashore, unless its army lands
    /// first (section III.a), and where it does, to support anything else (III.g).
    fn check_fleets(&self, field: &Field<'_>, binding: &mut Binding) {
        for index in 0..field.units.len() {
            let fleet = UnitIndex::new(index);
            // A fleet that an army is to board is judged as if it carried it already (module,
            // II.a).
            if !(field.cargo(fleet).is_some() || boards(field, binding, fleet).next().is_some()) {
                continue;
            }
            let first = self
                .landings
                .iter()
                .find(|l| l.fleet == fleet && l.moment != LandingTime::After);
            let at = field.province_of(fleet);
            let why = match binding.legal_order(fleet) {
                Some(LegalOrder::Move { to, .. })
                    if first.is_none() && field.board.terrain(to.province) != Terrain::Sea =>
                {
                    VoidReason::Carrying(CarryingVoid::LoadedAshore(at))
                }
                Some(LegalOrder::SupportLanding { army, from, to })
                    if first.is_none_or(|l| {
                        (l.from, l.to) == (from, to) && army.is_none_or(|army| army == l.army)
                    }) =>
                {
                    continue;
                }
                Some(
                    LegalOrder::SupportHold { .. }
                    | LegalOrder::SupportMove { .. }
                    | LegalOrder::SupportNobody { .. }
                    | LegalOrder::SupportLanding { .. },
                ) if first.is_some() => VoidReason::Carrying(CarryingVoid::SupportsElsewhere(at)),
                _ => continue,
            };
            binding.make_void(fleet, why);
        }
    }
}

/// Whether a line has an army board or land.
const fn is_carriage(line: &Result<BoundOrder, VoidReason>) -> bool {
    matches!(
        line,
        Ok(BoundOrder {
            legal: LegalOrder::Board { .. } | LegalOrder::Land { .. },
            ..
        })
    )
}

/// Makes void the orders to board a fleet that runs a ferry (section III.a and the comment on
/// III.c), and those of two armies to board one.
fn drop_boardings(field: &Field<'_>, binding: &mut Binding) {
    for index in 0..field.units.len() {
        let fleet = UnitIndex::new(index);
        let boarders: Vec<UnitIndex> = boards(field, binding, fleet).collect();
        let at = field.province_of(fleet);
        // The ferry goes first: with two that would board, all are void for that one reason.
        let why = match boarders.as_slice() {
            _ if matches!(binding.legal_order(fleet), Some(LegalOrder::Convoy { .. })) => {
                VoidReason::Carrying(CarryingVoid::FleetFerries(at))
            }
            [_] => continue,
            _ => VoidReason::Carrying(CarryingVoid::TwoBoard(at)),
        };
        for army in boarders {
            binding.make_void(army, why);
        }
    }
}

/// The armies ordered to board a fleet.
fn boards<'b>(
    field: &Field<'_>,
    binding: &'b Binding,
    fleet: UnitIndex,
) -> impl Iterator<Item = UnitIndex> + use<'b> {
    let armies = (0..field.units.len()).map(UnitIndex::new);
    armies.filter(move |&army| binding.legal_order(army) == Some(LegalOrder::Board { fleet }))
}

/// How an army lands: from which fleet, and when.
#[derive(Clone, Copy, Debug)]
struct LandingWay {
    army: UnitIndex,
    fleet: UnitIndex,
    moment: LandingTime,
}

/// Finds the army that an order to land from a sea means.
struct Finder<'a> {
    field: &'a Field<'a>,
    orders: &'a [Submission],
    binding: &'a Binding,
    power: PowerId,
    from: ProvinceId,
    /// Where the fleet stands that carries it, where that is known.
    fleet: Option<ProvinceId>,
}

impl Finder<'_> {
    /// The army that is meant, where its line alone does not tell. First comes one aboard in the
    /// sea, then one on a fleet that is ordered to the sea. Last comes one that boards there.
    fn find(&self) -> Option<UnitIndex> {
        let mut aboard = self.fleets_here();
        aboard
            .find_map(|fleet| self.field.cargo(fleet))
            .or_else(|| self.fleets_coming().find_map(|fleet| self.load_of(fleet)))
            .or_else(|| self.fleets_here().find_map(|fleet| self.load_of(fleet)))
    }

    /// How an army lands that is known to be meant.
    fn find_way(&self, army: UnitIndex) -> Result<LandingWay, VoidReason> {
        let carrier = self.field.carrier(army);
        let Some(fleet) = carrier.or_else(|| {
            self.own_fleets()
                .find(|&fleet| self.load_of(fleet) == Some(army))
        }) else {
            return Err(VoidReason::Carrying(CarryingVoid::NobodyAboard(self.from)));
        };
        let moment = if self.field.province_of(fleet) != self.from {
            if !self.comes(fleet) {
                return Err(self.why_not_coming(fleet));
            }
            LandingTime::After
        } else if carrier.is_some() {
            LandingTime::First
        } else if self.field.rules.af_land_in_place == LandInPlace::Allowed {
            LandingTime::OnBoarding
        } else {
            // To board and land over one sea is a Fast Ferry, and ordered so (section I).
            return Err(VoidReason::Carrying(CarryingVoid::LandsInPlace(self.from)));
        };
        Ok(LandingWay {
            army,
            fleet,
            moment,
        })
    }

    /// The army aboard a fleet, or ordered to board it.
    fn load_of(&self, fleet: UnitIndex) -> Option<UnitIndex> {
        self.field
            .cargo(fleet)
            .or_else(|| boards(self.field, self.binding, fleet).next())
    }

    fn own_fleets(&self) -> impl Iterator<Item = UnitIndex> + '_ {
        let all = (0..self.field.units.len()).map(UnitIndex::new);
        all.filter(|&fleet| self.field.power_of(fleet) == self.power)
    }

    fn named_or_any(&self, fleet: UnitIndex) -> bool {
        self.fleet
            .is_none_or(|at| self.field.province_of(fleet) == at)
    }

    fn fleets_here(&self) -> impl Iterator<Item = UnitIndex> + '_ {
        self.own_fleets()
            .filter(|&fleet| self.field.province_of(fleet) == self.from && self.named_or_any(fleet))
    }

    /// The own fleets ordered to the sea.
    fn fleets_coming(&self) -> impl Iterator<Item = UnitIndex> + '_ {
        self.own_fleets()
            .filter(|&fleet| self.comes(fleet) && self.named_or_any(fleet))
    }

    fn comes(&self, fleet: UnitIndex) -> bool {
        matches!(self.binding.legal_order(fleet), Some(LegalOrder::Move { to, .. }) if to.province == self.from)
    }

    /// Whether an order, legal or not, sends the own fleet in a province to the sea.
    fn sends_to_sea(&self, order: &Submission, at: ProvinceId) -> bool {
        matches!(
            &order.order,
            Order::Unit { unit, action: Action::Move { to, .. } }
                if order.power == self.power
                    && unit.place.province == at
                    && !unit.aboard
                    && to.province == self.from
        )
    }

    /// Why no army is found that could land.
    fn why_none(&self) -> VoidReason {
        let carrying = self
            .own_fleets()
            .find(|&fleet| self.named_or_any(fleet) && self.load_of(fleet).is_some());
        match carrying {
            Some(fleet) => self.why_not_coming(fleet),
            None => VoidReason::Carrying(CarryingVoid::NobodyAboard(self.from)),
        }
    }

    /// Why an army aboard a fleet can't land from the sea.
    fn why_not_coming(&self, fleet: UnitIndex) -> VoidReason {
        let at = self.field.province_of(fleet);
        // The orders as they were written: a move to the sea that turned out void is the cause.
        if self.orders.iter().any(|order| self.sends_to_sea(order, at)) {
            VoidReason::Carrying(CarryingVoid::FleetOrderVoid {
                fleet: at,
                sea: self.from,
            })
        } else {
            VoidReason::Carrying(CarryingVoid::FleetElsewhere {
                fleet: at,
                sea: self.from,
            })
        }
    }
}

impl Binding {
    /// What the order that stands for a unit has it do; a landing is not among them.
    pub(crate) fn legal_order(&self, unit: UnitIndex) -> Option<LegalOrder> {
        let line = *self
            .standing
            .get(unit.get())
            .filter(|&&line| line != NO_ORDER)?;
        self.lines[line as usize].ok().map(|bound| bound.legal)
    }

    /// Makes void all lines for a unit, but for its landing.
    fn make_void(&mut self, unit: UnitIndex, why: VoidReason) {
        for line in &mut self.lines {
            if matches!(line, Ok(bound) if bound.unit == unit && !is_landing(bound)) {
                *line = Err(why);
            }
        }
        self.standing[unit.get()] = NO_ORDER;
    }
}
