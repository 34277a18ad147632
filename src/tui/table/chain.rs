//! Orders of a pair in one line: `b lyo; - wes; d tun` at the army that boards, at the fleet, or at
//! the landing. Each part is completed for the piece that it speaks of.

use super::{Entered, Row, TableScreen};
use crate::calendar::PhaseKind;
use crate::game::{BoundLines, Pair, Sheet, Subjects};
use crate::order::write::write_order;
use crate::order::{Action, Entry, Order, Reading, read_order_after};
use crate::position::UnitId;
use crate::seat::Author;
use crate::variant::{Demand, Target};

impl TableScreen {
    /// The orders of a text in several parts that are all for one army and its fleet; `None` of any
    /// other text.
    pub(super) fn chain_meant(&self, text: &str) -> Option<Vec<Entry>> {
        let parts: Vec<&str> = text
            .split(';')
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .collect();
        let Row::Demand { author, demand, .. } = self.row()? else {
            return None;
        };
        let carrying = self.game.has_army_fleet() && self.game.phase().kind == PhaseKind::Movement;
        if parts.len() < 2 || !carrying {
            return None;
        }
        let mut chain = Chain {
            table: self,
            author: *author,
            sheet: self.game.sheet().clone(),
            last: None,
            demand: demand.clone(),
            army: None,
        };
        parts.into_iter().map(|part| chain.next(part)).collect()
    }

    /// Enters the orders of a chain, each in the place of what its unit had.
    pub(super) fn take_chain(&mut self, entries: Vec<Entry>) -> Entered {
        let orders = self.chained_orders(&entries);
        let last = entries.last().cloned();
        self.game.enter_all(format!("“{orders}”"), entries);
        self.refresh();
        if let Some(last) = last {
            self.move_cursor_to(&last);
        }
        self.go_on();
        Entered::Told {
            what: format!("took {orders}"),
        }
    }

    /// A chain in words: `A Mar B F LYO; F LYO - WES; A(WES) D Tun`.
    pub fn chained_orders(&self, entries: &[Entry]) -> String {
        let position = Some(&self.game.state().position);
        let orders = entries.iter().filter_map(|entry| entry.reading.order());
        orders
            .map(|order| write_order(self.game.board(), position, order))
            .collect::<Vec<_>>()
            .join("; ")
    }
}

/// A chain as far as it is read.
struct Chain<'a> {
    table: &'a TableScreen,
    author: Author,
    /// The sheet with the orders read so far.
    sheet: Sheet,
    last: Option<Order>,
    /// What the next part is for, unless it says so itself.
    demand: Demand,
    /// The army that the chain is about, once that is known.
    army: Option<UnitId>,
}

impl<'a> Chain<'a> {
    fn next(&mut self, part: &str) -> Option<Entry> {
        let order = self.read(part).or_else(|| self.completed(part))?;
        let reading = Reading::Order {
            order: order.clone(),
            notes: Vec::new(),
        };
        let entry = Entry {
            seat: self.author.seat,
            power: self.author.power,
            written: part.to_owned(),
            reading,
        };
        self.sheet.replace(entry.clone(), &self.subjects());
        let pair = self.pair_of(&order)?;
        if self.army.is_some_and(|army| army != pair.army.id) {
            return None;
        }
        self.army = Some(pair.army.id);
        let moves_fleet = matches!(&order, Order::Unit { unit, action } if !unit.aboard && !matches!(action, Action::Board { .. }));
        self.demand = if moves_fleet {
            Demand::May(pair.army.id)
        } else {
            Demand::Unit(pair.fleet.id)
        };
        self.last = Some(order);
        Some(entry)
    }

    /// The part as an order that needs nothing but the order before it.
    fn read(&self, part: &str) -> Option<Order> {
        match read_order_after(
            self.table.context(Some(self.author.power)),
            self.last.as_ref(),
            part,
        ) {
            Reading::Order { order, notes } if notes.is_empty() => Some(order),
            _ => None,
        }
    }

    fn completed(&self, part: &str) -> Option<Order> {
        self.table
            .likeliest(&self.sheet, self.author, &self.demand, part)
    }

    fn subjects(&self) -> Subjects<'a> {
        let game = &self.table.game;
        Subjects::of(game.table(), game.setup.variant, game.state(), &self.sheet)
    }

    /// The pair that an order is about: it boards or lands the army, or moves the fleet.
    fn pair_of(&self, order: &Order) -> Option<Pair> {
        let game = &self.table.game;
        let (table, state) = (game.table(), game.state());
        let lines = BoundLines::of(game.setup.variant, table, state, &self.sheet);
        let pairs = lines.pairs(table, state, self.author);
        let Order::Unit { action, .. } = order else {
            return None;
        };
        let pair = match self.subjects().meant(self.author, order) {
            Target::May(army) => pairs.of_army(army),
            Target::Unit(army) if matches!(action, Action::Board { .. }) => pairs.of_army(army),
            Target::Unit(fleet) => pairs.of_fleet(fleet),
            _ => None,
        };
        pair.copied()
    }
}
