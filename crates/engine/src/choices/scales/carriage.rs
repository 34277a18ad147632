//! Armies on and off fleets, in the first and third time scale, and the supplementary moves that
//! follow.

use super::{SeenMonth, UnitAtScale, move_to, order};
use crate::calendar::Scale;
use crate::order::{Action, Order, Submission, UnitRef};
use crate::position::Unit;
use crate::variant::UnitForm;
use chancery_atlas::board::{Place, ProvinceId, Terrain, UnitKind};

impl SeenMonth<'_> {
    /// What a unit might be ordered in a time scale in which armies go aboard and ashore.
    pub(super) fn carriage(&self, unit: Unit, scale: Scale) -> Vec<Order> {
        let Some(seen) = self.seen(unit.id, scale) else {
            return Vec::new();
        };
        let named = seen.named(self.power);
        match seen.unit_form {
            UnitForm::Army => self
                .decks(&seen, scale)
                .map(|fleet| order(scale, named, board(fleet.named(self.power))))
                .collect(),
            UnitForm::Aboard => self
                .ashore(&seen, scale)
                .into_iter()
                .chain([order(scale, named, Action::Hold)])
                .collect(),
            UnitForm::Fleet | UnitForm::Pair => self.of_fleet(&seen, scale),
            UnitForm::Trapped => Vec::new(),
        }
    }

    /// The fleets that an army on land could board.
    fn decks(&self, army: &UnitAtScale, scale: Scale) -> impl Iterator<Item = UnitAtScale> + '_ {
        let from = army.at();
        self.all(scale)
            .filter(move |fleet| fleet.is_fleet() && self.reaches_deck(from, fleet.at()))
    }

    fn reaches_deck(&self, from: ProvinceId, fleet: ProvinceId) -> bool {
        match self.board.terrain(fleet) {
            Terrain::Sea => self.board.shores(fleet).contains(&from),
            Terrain::Canal => self.board.army_can_move(from, fleet),
            _ => false,
        }
    }

    /// Where an army aboard could go ashore.
    fn ashore(&self, army: &UnitAtScale, scale: Scale) -> Vec<Order> {
        let mut seas = vec![army.at()];
        // In TS1 no fleet has sailed yet.
        if scale == Scale::Third {
            seas.extend(self.elsewhere(army));
        }
        let mut orders = Vec::new();
        for sea in seas {
            let named = UnitRef {
                place: Place::new(sea),
                aboard: true,
                ..army.named(self.power)
            };
            for to in self.shores(sea).chain(self.caps(sea)) {
                orders.push(order(scale, named, land(to)));
            }
        }
        orders
    }

    /// Where else an army may be when the third time scale begins: wherever its fleet could go that
    /// has no order, or what its owner expects of a foreign one.
    fn elsewhere(&self, army: &UnitAtScale) -> Vec<ProvinceId> {
        // `carrier` finds none for an army that is not aboard in TS2.
        let Some(before) = self.seen(army.unit.id, Scale::Second) else {
            return Vec::new();
        };
        let Some(fleet) = self.carrier(&before) else {
            return Vec::new();
        };
        let orders: Vec<&Submission> = self
            .given(Scale::Second)
            .filter(|given| names_fleet_in(&given.order, fleet.at()))
            .collect();
        let mut seas = Vec::new();
        for given in &orders {
            // Only where this power expects the fleet: its owner's order is not for it to see.
            if given.power == self.power
                && let Some(Action::Move { to, .. }) = given.order.action()
            {
                seas.push(to.province);
            }
        }
        if orders.is_empty() {
            let waters = self.board.fleet_moves(fleet.unit.place).iter();
            seas.extend(waters.map(|to| to.province).filter(|&to| self.floats(to)));
        }
        seas.retain(|&sea| sea != army.at());
        seas
    }

    /// What a fleet's owner might order: for the army aboard, and for foreign armies that would
    /// come aboard.
    fn of_fleet(&self, fleet: &UnitAtScale, scale: Scale) -> Vec<Order> {
        let named = fleet.named(self.power);
        let mut orders = Vec::new();
        for army in self.all(scale) {
            if army.unit_form != UnitForm::Aboard || army.at() != fleet.at() {
                continue;
            }
            orders.extend(self.ashore(&army, scale));
            // Disembarkations of TS3 are unsupported (Mercator, TS3).
            if scale == Scale::First && self.board.terrain(fleet.at()) == Terrain::Sea {
                let unit = UnitRef {
                    aboard: true,
                    ..army.named(self.power)
                };
                for to in self.shores(fleet.at()).map(Place::new) {
                    let support = Action::SupportMove { unit, to };
                    orders.push(order(scale, plain(named), support));
                }
            }
        }
        // A foreign army comes aboard only if both owners order it (Mercator, mixed A/Fs).
        for army in self.all(scale) {
            if army.unit_form == UnitForm::Army
                && army.unit.power != self.power
                && self.reaches_deck(army.at(), fleet.at())
            {
                orders.push(order(scale, army.named(self.power), board(named)));
            }
        }
        orders
    }

    /// The supplementary moves of a fleet, as what it will be by then.
    pub(super) fn onward(&self, unit: Unit) -> Vec<Order> {
        let Some(seen) = self
            .seen(unit.id, Scale::Third)
            .filter(UnitAtScale::is_fleet)
        else {
            return Vec::new();
        };
        let at = seen.at();
        let boards = self.own_orders(Scale::Third).any(|order| boards(order, at));
        let lands = self
            .own_orders(Scale::Third)
            .any(|order| lands_from(order, at));
        // The kind must be right when the moves begin, after armies went aboard and ashore.
        let pair = boards || seen.unit_form == UnitForm::Pair && !lands;
        let named = UnitRef {
            pair,
            ..seen.named(self.power)
        };
        // To seas only: neither to a canal nor to a coast (Mercator, TS3).
        self.board
            .fleet_moves(seen.unit.place)
            .iter()
            .filter(|to| self.board.terrain(to.province) == Terrain::Sea)
            .map(|&to| order(Scale::Third, named, move_to(to)))
            .collect()
    }

    /// Whether an army is ordered onto or off a fleet in the third time scale, so that it may move
    /// on.
    pub fn takes_part(&self, unit: Unit) -> bool {
        let Some(at) = self.seen(unit.id, Scale::Third).map(|seen| seen.at()) else {
            return false;
        };
        self.own_orders(Scale::Third)
            .any(|order| boards(order, at) || lands_from(order, at))
    }

    /// Orders to go ashore in provinces that can't be reached.
    pub(super) fn ashore_anywhere(&self, unit: Unit) -> Vec<Order> {
        let mut orders = Vec::new();
        for scale in [Scale::First, Scale::Third] {
            let Some(seen) = self.seen(unit.id, scale) else {
                continue;
            };
            if seen.unit_form != UnitForm::Aboard {
                continue;
            }
            let named = UnitRef {
                aboard: true,
                ..seen.named(self.power)
            };
            for to in self.board.province_ids() {
                if to != seen.at() {
                    orders.push(order(scale, named, land(to)));
                }
            }
        }
        orders
    }
}

/// Whether an order is to a unit in a province that is not called an army.
fn names_fleet_in(order: &Order, at: ProvinceId) -> bool {
    match order.unit() {
        Some(named) => named.place.province == at && named.kind != Some(UnitKind::Army),
        None => false,
    }
}

const fn land(to: ProvinceId) -> Action {
    Action::Land {
        to: Place::new(to),
        fleet: None,
    }
}

/// Whether an order sends an army aboard the fleet in a province.
pub fn boards(order: &Order, at: ProvinceId) -> bool {
    matches!(order.action(), Some(Action::Board { fleet }) if fleet.place.province == at)
}

fn lands_from(order: &Order, at: ProvinceId) -> bool {
    matches!((order.unit(), order.action()), (Some(unit), Some(Action::Land { .. })) if unit.place.province == at)
}

const fn board(fleet: UnitRef) -> Action {
    Action::Board {
        fleet: plain(fleet),
    }
}

/// A fleet named by itself, as it is customary where it does not matter what it carries.
const fn plain(fleet: UnitRef) -> UnitRef {
    UnitRef {
        kind: Some(UnitKind::Fleet),
        pair: false,
        ..fleet
    }
}
