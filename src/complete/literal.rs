//! What is written out is what is meant: a place is the move there, whatever else it may begin; an
//! order is what the reader makes of it.

use super::outlook::Outlook;
use super::typing::{TypedFit, TypedMatch};
use super::{Completion, Ranked, options};
use crate::board::Place;
use crate::game::is_one_of_several;
use crate::order::{
    Action, NamesRead, Order, Reading, ReadingContext, Travel, UnitRef, read_order, write_order,
};
use crate::position::Unit;
use crate::variant::{Demand, forms};

impl Completion<'_> {
    /// What is written out as an order is the order that the reader reads on a pasted slip. One
    /// that leaves something open comes first, unless a legal one can be meant: which, the reader
    /// asks. Where another form of order is asked for, or the
    /// reader asks which unit is called, nothing is offered, and the reader has it.
    pub(super) fn put_read_first(&self, ranked: &mut Vec<Ranked>, outlook: &Outlook<'_>) {
        // What stands before a colon says whose the order is.
        if self.query.text.contains(':') {
            return;
        }
        if let Some(order) = self.supported_as_written() {
            self.put_first(ranked, outlook, order);
            return;
        }
        let order = match self.read(self.query.text) {
            Reading::Order { order, notes } if notes.is_empty() => order,
            Reading::Ambiguous { candidates, .. } => {
                let calls = |order: &Order| matches!(order, Order::Pools(order) if order.called().is_some());
                if candidates.len() > 1 && candidates.iter().all(calls) {
                    ranked.clear();
                }
                return;
            }
            _ => return,
        };
        if is_other_form(self.query.demand, &order) {
            return ranked.clear();
        }
        let open = leaves_open(&order) && !matches!(self.query.demand, Demand::Claim);
        let legal = ranked.iter().filter(|ranked| ranked.legal).count();
        // Of several that can be built the reader asks which.
        let is_asked = legal == 1 || legal > 1 && order.brings().is_some();
        // `Remove A WES` may mean the army aboard there.
        let is_clear = |unit: &UnitRef| {
            let position = &self.query.state.position;
            position.aboard_in(unit.place.province).next().is_none()
        };
        let removes = order.is_removal()
            && order.unit().is_some_and(is_clear)
            && matches!(self.query.demand, Demand::Removal(_))
            && self.legal(outlook, &order);
        if !open && !removes && !self.is_to_unit(&order) || open && is_asked {
            return;
        }
        self.put_first(ranked, outlook, order);
    }

    /// `s F ENG`, `s eng` with a unit there: its support to hold, as in full, and no destination
    /// that nobody wrote.
    fn supported_as_written(&self) -> Option<Order> {
        let unit = self.unit.filter(|_| self.month.is_none())?;
        let board = self.query.table.board;
        let named = format!("{} {}", unit.kind.letter(), board.write_place(unit.place));
        match self.read(&format!("{named} {}", self.query.text)) {
            Reading::Order { order, notes } if notes.is_empty() => {
                let position = &self.query.state.position;
                let is_clear = |unit: &UnitRef| {
                    let there = position.unit_in(unit.place.province);
                    there.is_some_and(|there| {
                        position.free_kind(there.id).is_none() && position.cargo(there.id).is_none()
                    })
                };
                match order.action() {
                    Some(Action::SupportHold { unit }) if is_clear(unit) => Some(order),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn put_first(&self, ranked: &mut Vec<Ranked>, outlook: &Outlook<'_>, order: Order) {
        let text = |order: &Order| {
            write_order(
                self.query.table.board,
                Some(&self.query.state.position),
                order,
            )
        };
        let meant = text(&order);
        let first = if let Some(at) = ranked
            .iter()
            .position(|ranked| text(&ranked.order) == meant)
        {
            ranked.remove(at)
        } else {
            let legal = self.legal(outlook, &order);
            Ranked {
                order,
                legal,
                found: TypedMatch {
                    fit: TypedFit::Exact,
                    parts: Vec::new(),
                },
                score: 0.0,
                backers: Vec::new(),
            }
        };
        ranked.insert(0, first);
    }

    /// What the reader makes of the text, whatever stands at the cursor, without any guess.
    fn read(&self, text: &str) -> Reading {
        let query = self.query;
        let context = ReadingContext {
            board: query.table.board,
            position: &query.state.position,
            phase: query.state.phase.kind,
            power: Some(query.power),
            names: NamesRead::Exact,
            forms: forms(query.variant, query.table.rules),
        };
        read_order(context, text)
    }

    /// Whether an order in words is to the unit at the cursor, which its place tells.
    fn is_to_unit(&self, order: &Order) -> bool {
        let Order::Unit { unit: named, .. } = order else {
            return false;
        };
        let is_here = |unit: &Unit| {
            unit.place.province == named.place.province
                && !is_one_of_several(&self.query.state.position, unit)
        };
        let plain = self.month.is_none()
            && !named.aboard
            && !named.pair
            && matches!(self.query.demand, Demand::Unit(_));
        plain && self.unit.is_some_and(is_here)
    }

    /// What is written out is meant, reachable or not; and no coast is chosen for a fleet that
    /// could go to two of them and was not told which.
    pub(super) fn put_literal_first(&self, ranked: &mut Vec<Ranked>, outlook: &Outlook<'_>) {
        let Some(unit) = self
            .unit
            .filter(|_| matches!(self.query.demand, Demand::Unit(_)))
        else {
            return;
        };
        let board = self.query.table.board;
        let goes_to = |order: &Order| match order.action() {
            Some(Action::Move {
                to,
                travel: Travel::Unsaid,
            }) => Some(*to),
            Some(Action::Land { to, .. }) if self.month.is_some() => Some(*to),
            _ => None,
        };
        let likeliest = ranked
            .first()
            .and_then(|r| goes_to(&r.order))
            .filter(|to| to.coast.is_some());
        let either_coast = likeliest.filter(|to| {
            let other = |r: &Ranked| {
                r.legal
                    && goes_to(&r.order).is_some_and(|o| {
                        o.province == to.province && o.coast.is_some() && o.coast != to.coast
                    })
            };
            ranked.iter().any(other)
        });
        let named = board
            .find_exact(self.query.text.trim())
            .filter(|&p| p != unit.place.province);
        let Some(province) = named.or(either_coast.map(|to| to.province)) else {
            return;
        };
        let mut reached: Vec<Place> = ranked
            .iter()
            .filter(|r| r.legal)
            .filter_map(|r| goes_to(&r.order))
            .filter(|to| to.province == province)
            .collect();
        // A place may be gone to in two time scales.
        reached.dedup();
        if reached.len() == 1 {
            return;
        }
        let to = Place::of(province);
        let literal = match &self.month {
            Some(month) => month.literal(to),
            None => Some(options::to_unit(
                unit,
                Action::Move {
                    to,
                    travel: Travel::Unsaid,
                },
            )),
        };
        let Some(mut literal) = literal else { return };
        self.tell_apart(std::slice::from_mut(&mut literal));
        let Some(found) = self.typed.matches(&self.spellings, &literal) else {
            return;
        };
        ranked.retain(|r| r.order != literal);
        let legal = self.legal(outlook, &literal);
        ranked.insert(
            0,
            Ranked {
                order: literal,
                legal,
                found,
                score: 0.0,
                backers: Vec::new(),
            },
        );
    }
}

/// Whether an order is of a form that is not asked for: a removal where builds are due, a build
/// where removals are.
const fn is_other_form(demand: &Demand, order: &Order) -> bool {
    match demand {
        Demand::Build(_) => order.is_removal(),
        Demand::Removal(_) => matches!(order, Order::Build { .. }),
        _ => false,
    }
}

/// Whether an order may leave a coast, a letter or a centre open.
const fn leaves_open(order: &Order) -> bool {
    matches!(order, Order::Build { .. } | Order::Pools(_))
}
