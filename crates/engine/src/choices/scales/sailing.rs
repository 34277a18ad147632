//! The second time scale: moves, supports, ferries and chains, each unit as what it will be when
//! the first is over.

use std::collections::VecDeque;

use super::agreed::is_chain_over;
use super::{SeenMonth, UnitAtScale, move_to, order};
use crate::calendar::Scale;
use crate::choices::units::supported_moves;
use crate::order::{Action, Order, ScaleOrder, UnitRef};
use crate::position::Unit;
use crate::variant::UnitForm;
use chancery_atlas::board::{Place, ProvinceId};

/// Chains of more fleets are typed in full.
const LONGEST_CHAIN: usize = 4;

/// No more chains are offered, short ones first.
const MOST_CHAINS: usize = 40;

impl SeenMonth<'_> {
    /// What a unit might be ordered in the second time scale.
    pub(super) fn sailing(&self, unit: Unit) -> Vec<Order> {
        let Some(seen) = self.seen(unit.id, Scale::Second) else {
            return Vec::new();
        };
        match seen.unit_form {
            UnitForm::Aboard => self.beside_a_ferry(&seen),
            UnitForm::Trapped => Vec::new(),
            UnitForm::Army | UnitForm::Fleet | UnitForm::Pair => {
                let seen = self.foretold(&seen);
                let named = seen.named(self.power);
                let mut actions = vec![Action::Hold];
                actions.extend(self.reach(&seen).into_iter().map(move_to));
                actions.extend(self.supports(&seen));
                let mut orders: Vec<Order> = actions
                    .into_iter()
                    .map(|action| order(Scale::Second, named, action))
                    .collect();
                if seen.is_fleet() {
                    orders.extend(self.carrying_on(&seen));
                    orders.extend(self.sails_with_a_chain(&seen));
                }
                orders
            }
        }
    }

    /// What an order to a unit must name it as: the last fleet of a chain that ends there moves on
    /// with the army (section on convoys, (d)).
    pub fn foretold(&self, seen: &UnitAtScale) -> UnitAtScale {
        let mut foretold = *seen;
        if seen.unit_form == UnitForm::Fleet
            && self
                .given(Scale::Second)
                .any(|given| is_chain_to_fleet(&given.order, seen.at()))
        {
            foretold.unit_form = UnitForm::Pair;
        }
        foretold
    }

    /// Where a unit could move.
    fn reach(&self, seen: &UnitAtScale) -> Vec<Place> {
        let board = self.board;
        match seen.unit_form {
            UnitForm::Army => board
                .army_moves(seen.at())
                .iter()
                .copied()
                .map(Place::new)
                .collect(),
            UnitForm::Fleet => board.fleet_moves(seen.unit.place).to_vec(),
            UnitForm::Pair => board
                .fleet_moves(seen.unit.place)
                .iter()
                .copied()
                .filter(|to| self.floats(to.province))
                .collect(),
            UnitForm::Aboard | UnitForm::Trapped => Vec::new(),
        }
    }

    /// The supports of what others could do where this unit could support: as a fleet could,
    /// whatever it carries.
    fn supports(&self, seen: &UnitAtScale) -> Vec<Action> {
        let mut alone = *seen;
        if seen.is_fleet() {
            alone.unit_form = UnitForm::Fleet;
        }
        let mut into: Vec<ProvinceId> = self
            .reach(&alone)
            .into_iter()
            .map(|place| place.province)
            .collect();
        into.dedup();
        let mut actions = Vec::new();
        for other in self.all(Scale::Second) {
            if other.unit.id == seen.unit.id {
                continue;
            }
            if other.unit_form == UnitForm::Aboard {
                actions.extend(self.ferried_to(&other, &into));
                continue;
            }
            // A support names the kind, and no nationality: the place tells whose it is.
            let unit = UnitRef {
                power: None,
                ..other.named(self.power)
            };
            if into.contains(&other.at()) {
                actions.push(Action::SupportHold { unit });
            }
            let mut to = self.reach(&other);
            to.retain(|to| into.contains(&to.province));
            actions.extend(supported_moves(unit, to));
        }
        actions
    }

    /// The supports of an army that boarded, where a ferry could take it: it is named by the
    /// province from which it came.
    fn ferried_to(&self, army: &UnitAtScale, into: &[ProvinceId]) -> Vec<Action> {
        let Some(from) = self.boarded_from(army) else {
            return Vec::new();
        };
        let unit = UnitRef {
            power: None,
            ..from.named(self.power)
        };
        let to = self
            .shores(army.at())
            .filter(|to| into.contains(to) && *to != from.at());
        to.map(|to| Action::SupportMove {
            unit,
            to: Place::new(to),
        })
        .collect()
    }

    /// The army as it was before it boarded; `None` where it was aboard before.
    fn boarded_from(&self, army: &UnitAtScale) -> Option<UnitAtScale> {
        if army.unit_form != UnitForm::Aboard {
            return None;
        }
        let before = self.seen(army.unit.id, Scale::First)?;
        if before.unit_form == UnitForm::Army {
            Some(before)
        } else {
            None
        }
    }

    /// Ferries and chains for an army that boards this fleet, and this fleet's part in the chain of
    /// another power.
    fn carrying_on(&self, fleet: &UnitAtScale) -> Vec<Order> {
        let alone = UnitRef {
            pair: false,
            ..fleet.named(self.power)
        };
        let mut orders = Vec::new();
        for army in self.all(Scale::Second) {
            if army.at() != fleet.at() {
                continue;
            }
            // Only an army that boarded in this month: it is named by where it came from.
            let Some(from) = self.boarded_from(&army) else {
                continue;
            };
            let army = from.named(self.power);
            for to in self.landings_from(fleet.at(), &from) {
                let ferry = Action::Convoy {
                    army,
                    to,
                    ferry: true,
                };
                orders.push(order(Scale::Second, alone, ferry));
            }
            for chain in self.chains(fleet) {
                orders.extend(self.passed_along(&chain, &from));
            }
        }
        orders.extend(self.parts_in_foreign_chains(fleet, alone));
        orders
    }

    /// Where an army that boarded from a province could land from a sea: not where it came from
    /// (section on convoys, (b)).
    fn landings_from(
        &self,
        sea: ProvinceId,
        from: &UnitAtScale,
    ) -> impl Iterator<Item = Place> + '_ {
        let from = from.at();
        self.shores(sea)
            .filter(move |&to| to != from)
            .map(Place::new)
    }

    /// The orders of a chain of fleets to pass on an army that boarded the first: to land, or to
    /// the sea of the last.
    fn passed_along(&self, chain: &[UnitAtScale], from: &UnitAtScale) -> Vec<Order> {
        let Some(last) = chain.last() else {
            return Vec::new();
        };
        let fleets: Vec<UnitRef> = chain
            .iter()
            .map(|fleet| UnitRef {
                pair: false,
                ..fleet.named(self.power)
            })
            .collect();
        let army = from.named(self.power);
        self.landings_from(last.at(), from)
            .chain([Place::new(last.at())])
            .map(|to| {
                Order::Scales(ScaleOrder::Chain {
                    fleets: fleets.clone(),
                    army,
                    to,
                })
            })
            .collect()
    }

    /// The orders of a fleet to take its part in the chains of other powers, which need an order of
    /// its own owner (section on convoys, (c)).
    fn parts_in_foreign_chains(&self, fleet: &UnitAtScale, named: UnitRef) -> Vec<Order> {
        let mut orders = Vec::new();
        for given in self.given(Scale::Second) {
            if given.power == self.power || !is_chain_over(&given.order, fleet.at()) {
                continue;
            }
            let Some((_, army, to)) = given.order.chain() else {
                continue;
            };
            // Its writer names his own army without its nationality.
            let army = UnitRef {
                power: army.power.or(Some(given.power)),
                ..*army
            };
            let convoy = Action::Convoy {
                army,
                to,
                ferry: false,
            };
            orders.push(order(Scale::Second, named, convoy));
        }
        orders
    }

    /// The chains of fleets that begin with this one: the others carry nobody.
    fn chains(&self, first: &UnitAtScale) -> Vec<Vec<UnitAtScale>> {
        let empty: Vec<UnitAtScale> = self
            .all(Scale::Second)
            .filter(|fleet| fleet.unit_form == UnitForm::Fleet && self.floats(fleet.at()))
            .collect();
        let mut chains = Vec::new();
        // Breadth first, so that the short ones are found before the limit is reached.
        let mut open = VecDeque::from([vec![*first]]);
        while let Some(chain) = open.pop_front() {
            if chain.len() >= LONGEST_CHAIN {
                continue;
            }
            let Some(last) = chain.last() else {
                continue;
            };
            for next in &empty {
                let is_apart = !self.board.fleet_can_reach(last.unit.place, next.at())
                    || chain.iter().any(|fleet| fleet.at() == next.at());
                if is_apart || chains.len() == MOST_CHAINS {
                    continue;
                }
                let longer = [chain.as_slice(), &[*next]].concat();
                chains.push(longer.clone());
                open.push_back(longer);
            }
        }
        chains
    }

    /// The moves of a fleet of a chain with the army that it hands down: of the last one to sail
    /// on, of another to make off.
    fn sails_with_a_chain(&self, fleet: &UnitAtScale) -> Vec<Order> {
        // A pair's own moves are among the others already.
        if fleet.unit_form == UnitForm::Pair
            || !self
                .given(Scale::Second)
                .any(|given| is_chain_over(&given.order, fleet.at()))
        {
            return Vec::new();
        }
        let pair = UnitAtScale {
            unit_form: UnitForm::Pair,
            ..*fleet
        };
        self.reach(&pair)
            .into_iter()
            .map(|to| order(Scale::Second, pair.named(self.power), move_to(to)))
            .collect()
    }

    /// The move of an army itself beside its ferry, which the owner of the army orders where the
    /// ferry is another power's.
    fn beside_a_ferry(&self, army: &UnitAtScale) -> Vec<Order> {
        let Some(from) = self.boarded_from(army) else {
            return Vec::new();
        };
        if self
            .carrier(army)
            .is_none_or(|fleet| fleet.unit.power == self.power)
        {
            return Vec::new();
        }
        let to = self.shores(army.at()).filter(|&to| to != from.at());
        to.map(|to| {
            order(
                Scale::Second,
                from.named(self.power),
                move_to(Place::new(to)),
            )
        })
        .collect()
    }

    /// The fleet that carries an army in the second time scale.
    pub(super) fn carrier(&self, army: &UnitAtScale) -> Option<UnitAtScale> {
        self.all(Scale::Second).find(|fleet| {
            fleet.is_fleet() && fleet.at() == army.at() && army.unit_form == UnitForm::Aboard
        })
    }

    /// What the owner of an army expects of the foreign fleet that carries it. It has no effect.
    pub(super) fn expectations(&self, army: &UnitAtScale) -> Vec<Order> {
        let carrier = self
            .carrier(army)
            .filter(|fleet| fleet.unit.power != self.power);
        let Some(fleet) = carrier else {
            return Vec::new();
        };
        let pair = UnitAtScale {
            unit_form: UnitForm::Pair,
            ..fleet
        };
        let named = UnitRef {
            power: None,
            ..pair.named(self.power)
        };
        self.reach(&pair)
            .into_iter()
            .map(|to| order(Scale::Second, named, move_to(to)))
            .collect()
    }
}

/// Whether an order is a chain by which an army comes aboard its last fleet, in this sea.
fn is_chain_to_fleet(order: &Order, at: ProvinceId) -> bool {
    match order.chain() {
        Some(([.., last], _, to)) => to.province == at && last.place.province == at,
        _ => false,
    }
}
