//! Treasures of a secret world (1492): who holds one brings it home, by land or by sea.

use chancery_atlas::board::{Place, ProvinceId, UnitKind};
use chancery_engine::order::{Action, Order, Taking, Travel, UnitRef};
use chancery_engine::position::{Aboard, Unit};

use crate::player::Plan;
use crate::voyages::order;
use crate::worth::neighbours;

impl Plan<'_> {
    fn holds_treasure(&self, unit: &Unit) -> bool {
        let known = self.game.state().discoveries.as_ref();
        known.is_some_and(|known| known.held_by(self.game.board(), self.position(), unit.id) > 0)
    }

    /// Orders a unit that holds a treasure nearer to home: on its own way, or aboard a fleet. Where
    /// an army has neither, it leaves the treasure for a fleet to fetch.
    pub fn brings_home(&mut self, unit: &Unit) -> bool {
        if !self.holds_treasure(unit) {
            return false;
        }
        if let Some(to) = self.nearer(unit) {
            self.carry(unit, to);
            return true;
        }
        unit.kind == UnitKind::Army && self.takes_ship(unit)
    }

    /// The same for a fleet with an army aboard: the army takes the treasure ashore at home, or
    /// the fleet sails on.
    pub fn brings_home_aboard(&mut self, fleet: &Unit, aboard: &Aboard) -> bool {
        if !self.holds_treasure(fleet) {
            return false;
        }
        let sea = fleet.place.province;
        let home = |land: &ProvinceId| self.game.board().province(*land).home == Some(self.power);
        if let Some(land) = self.shores(sea).into_iter().find(home) {
            self.orders.insert(sea, order(fleet, Action::Hold));
            self.chain(fleet).land = Some(Order::Unit {
                unit: UnitRef {
                    treasure: Taking::With,
                    ..UnitRef::aboard(sea)
                },
                action: Action::Land {
                    to: Place::of(land),
                    fleet: Some(sea),
                },
            });
            self.claims.insert(land, (aboard.unit, 0));
            self.claims.insert(sea, (*fleet, 0));
            return true;
        }
        let to = self.nearer(fleet);
        if let Some(to) = to {
            self.carry(fleet, to);
        }
        to.is_some()
    }

    /// The place next to a unit that is the nearest to home, if it is nearer than where it stands.
    fn nearer(&self, unit: &Unit) -> Option<Place> {
        let board = self.game.board();
        let loaded = self.position().cargo(unit.id).is_some();
        let near = |place: &Place| self.homeward.at(unit.kind, place.province);
        neighbours(board, unit.kind, unit.place)
            .into_iter()
            .filter(|to| self.can_enter(to.province) && !self.is_taken(to.province, unit))
            .filter(|to| !loaded || self.is_sea(to.province))
            .filter(|to| near(to) > near(&unit.place))
            .max_by(|a, b| near(a).total_cmp(&near(b)))
    }

    fn carry(&mut self, unit: &Unit, to: Place) {
        let at = unit.place.province;
        self.go(unit, to);
        if let Some(Order::Unit {
            unit,
            action: Action::Move { .. },
        }) = self.orders.get_mut(&at)
        {
            unit.treasure = Taking::With;
        }
    }

    /// An army goes aboard the idle fleet that gets it nearest to home.
    fn takes_ship(&mut self, army: &Unit) -> bool {
        if !self.carries {
            return false;
        }
        let at = army.place.province;
        let near = |fleet: &Unit| self.homeward.at(UnitKind::Fleet, fleet.place.province);
        let fleets = self.idle_fleets(at).into_iter();
        let Some(fleet) = fleets.max_by(|a, b| near(a).total_cmp(&near(b))) else {
            return false;
        };
        let boards = Action::Board {
            fleet: UnitRef::new(UnitKind::Fleet, fleet.place),
        };
        self.chain(&fleet).board = Some(order(army, boards));
        self.orders.insert(at, order(army, Action::Hold));
        let sails = self.nearer(&fleet).filter(|to| self.is_sea(to.province));
        let action = sails.map_or(Action::Hold, |to| Action::Move {
            to,
            travel: Travel::Unsaid,
        });
        let sea = sails.unwrap_or(fleet.place).province;
        self.orders
            .insert(fleet.place.province, order(&fleet, action));
        self.claims.insert(sea, (fleet, 0));
        true
    }
}
