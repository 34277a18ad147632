//! Orders of a pair in one line: `b lyo; - wes; d tun` at the army that boards, at the fleet, or at
//! the landing. Each part is completed for the piece that it speaks of.

use super::draft::{self, LineDraft};
use super::{Desk, Entered, Row};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Action, Entry, Order};
use chancery_engine::position::UnitId;
use chancery_game::game::{Batch, BoundLines, Command, Pair};

use chancery_engine::variant::{Demand, Target};

impl Desk {
    /// The orders of a text in several parts that are all for one army and its fleet; `None` of any
    /// other text.
    pub(super) fn chain_meant(&self, text: &str) -> Option<Vec<Entry>> {
        let parts = draft::parts(text)?;
        let Row::Demand { author, demand, .. } = self.row()? else {
            return None;
        };
        if !self.game.has_army_fleet() || self.game.phase().kind != PhaseKind::Movement {
            return None;
        }
        let mut chain = Chain {
            draft: LineDraft::new(self, *author, demand),
            last: None,
            army: None,
        };
        parts.into_iter().map(|part| chain.next(part)).collect()
    }

    /// Enters the orders of a chain, each in the place of what its unit had.
    pub(super) fn take_chain(&mut self, entries: Vec<Entry>) -> Entered {
        let last = entries.last().cloned();
        let told = self.perform(Command::EnterAll {
            batch: Batch::Chain,
            lines: entries,
        });
        self.refresh();
        // From where the chain ends: going on from where it began would ask for its orders again.
        if let Some(last) = last {
            self.move_cursor_to(&last);
        }
        self.go_on();
        self.said_of(&told)
    }
}

/// A chain as far as it is read.
struct Chain<'a> {
    draft: LineDraft<'a>,
    last: Option<Order>,
    /// The army that the chain is about, once that is known.
    army: Option<UnitId>,
}

impl Chain<'_> {
    fn next(&mut self, part: &str) -> Option<Entry> {
        let order = self.draft.read(self.last.as_ref(), part)?;
        // The order goes on the draft first: a boarding makes the pair that is looked for.
        let entry = self.draft.put(part, order.clone());
        let pair = self.pair_of(&order)?;
        // Orders of two pairs are a slip, which is reviewed before it is taken.
        if self.army.is_some_and(|army| army != pair.army.id) {
            return None;
        }
        self.army = Some(pair.army.id);
        let is_fleets = match &order {
            Order::Unit { unit, action } => !unit.aboard && !matches!(action, Action::Board { .. }),
            _ => false,
        };
        // A fleet's move is followed by the landing of its army, an order of the army by the
        // fleet's move.
        self.draft.demand = if is_fleets {
            Demand::May(pair.army.id)
        } else {
            Demand::Unit(pair.fleet.id)
        };
        self.last = Some(order);
        Some(entry)
    }

    /// The pair that an order is about: it boards or lands the army, or moves the fleet.
    fn pair_of(&self, order: &Order) -> Option<Pair> {
        let (game, author) = (&self.draft.table.game, self.draft.author);
        let (table, state) = (game.table(), game.state());
        let lines = BoundLines::new(game.setup().variant, table, state, &self.draft.sheet);
        let pairs = lines.pairs(table, state, author);
        let Order::Unit { action, .. } = order else {
            return None;
        };
        let pair = match self.draft.subjects().meant(author, order) {
            Target::May(army) => pairs.of_army(army),
            Target::Unit(army) if matches!(action, Action::Board { .. }) => pairs.of_army(army),
            Target::Unit(fleet) => pairs.of_fleet(fleet),
            _ => None,
        };
        pair.copied()
    }
}
