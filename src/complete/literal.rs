//! What is written out is what is meant: a place is the move there, whatever else it may begin; an order is what the reader makes of it.

use super::outlook::Outlook;
use super::typing::{Fit, Match};
use super::{Completion, Ranked, options};
use crate::board::Place;
use crate::order::{Action, Context, Names, Order, Reading, Travel, read_order};
use crate::variant::{Demand, forms};

impl Completion<'_> {
    /// An order that leaves something open comes first as the reader reads it on a pasted slip, unless only one that is legal can be meant: no
    /// coast, letter or centre is made up for it.
    pub(super) fn put_read_first(&self, ranked: &mut Vec<Ranked>, outlook: &Outlook<'_>) {
        let Some(order) = self.read().filter(|order| self.is_asked(order)) else { return };
        if ranked.iter().filter(|ranked| ranked.legal).count() == 1 {
            return;
        }
        ranked.retain(|ranked| ranked.order != order);
        let legal = self.legal(outlook, &order);
        let found = Match { fit: Fit::Exact, parts: Vec::new() };
        ranked.insert(0, Ranked { order, legal, found, score: 0.0, backers: Vec::new() });
    }

    /// The order that the text is without a doubt, whatever stands at the cursor.
    fn read(&self) -> Option<Order> {
        let query = self.query;
        let context = Context {
            board: query.table.board,
            position: &query.state.position,
            phase: query.state.phase.kind,
            power: Some(query.power),
            names: Names::Exact,
            forms: forms(query.variant, query.table.rules),
        };
        match read_order(context, query.text) {
            Reading::Order { order, notes } if notes.is_empty() => Some(order),
            _ => None,
        }
    }

    /// Whether an order, which may leave something open, answers what is asked at the cursor or may be given at any.
    fn is_asked(&self, order: &Order) -> bool {
        match order {
            Order::Build { .. } => matches!(self.query.demand, Demand::Build(_)),
            Order::RemovePooled { .. } => matches!(self.query.demand, Demand::Removal(_) | Demand::May(_)),
            Order::Mobilize { .. } | Order::Demobilize { .. } => !matches!(self.query.demand, Demand::Claim),
            _ => false,
        }
    }

    /// What is written out is meant, reachable or not; and no coast is chosen for a fleet that could go to two of them and was not told which.
    pub(super) fn put_literal_first(&self, ranked: &mut Vec<Ranked>, outlook: &Outlook<'_>) {
        let Some(unit) = self.unit.filter(|_| matches!(self.query.demand, Demand::Unit(_))) else { return };
        let board = self.query.table.board;
        let goes_to = |order: &Order| match order.action() {
            Some(Action::Move { to, travel: Travel::Unsaid }) => Some(*to),
            Some(Action::Land { to, .. }) if self.month.is_some() => Some(*to),
            _ => None,
        };
        let likeliest = ranked.first().and_then(|r| goes_to(&r.order)).filter(|to| to.coast.is_some());
        let either_coast = likeliest.filter(|to| {
            let other = |r: &Ranked| {
                r.legal && goes_to(&r.order).is_some_and(|o| o.province == to.province && o.coast.is_some() && o.coast != to.coast)
            };
            ranked.iter().any(other)
        });
        let named = board.find_exact(self.query.text.trim()).filter(|&p| p != unit.place.province);
        let Some(province) = named.or(either_coast.map(|to| to.province)) else { return };
        let mut reached: Vec<Place> =
            ranked.iter().filter(|r| r.legal).filter_map(|r| goes_to(&r.order)).filter(|to| to.province == province).collect();
        // A place may be gone to in two time scales.
        reached.dedup();
        if reached.len() == 1 {
            return;
        }
        let to = Place::of(province);
        let literal = match &self.month {
            Some(month) => month.literal(to),
            None => Some(options::to_unit(unit, Action::Move { to, travel: Travel::Unsaid })),
        };
        let Some(mut literal) = literal else { return };
        self.tell_apart(std::slice::from_mut(&mut literal));
        let Some(found) = self.typed.matches(&self.spellings, &literal) else { return };
        ranked.retain(|r| r.order != literal);
        let legal = self.legal(outlook, &literal);
        ranked.insert(0, Ranked { order: literal, legal, found, score: 0.0, backers: Vec::new() });
    }
}
