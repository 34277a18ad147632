//! What is told of a phase of a case: the report, and why an order came out as it did.

use super::run::{Given, Played};
use super::script::Script;
use crate::report::{self, Names, Style, explain};
use crate::seat::SeatId;
use crate::view::{SeenOrder, SeenTurn, View, Viewer};
use std::sync::Arc;

impl Played {
    /// The report of the phase as everybody gets it, or a player.
    pub fn report(&self, script: &Script, _reader: Option<SeatId>) -> String {
        report::public(&View::of_phase(Viewer::Public, script.variant, Arc::clone(&script.board), self.seen(script)))
    }

    /// What became of an order and why: `bounced: 1 against 1, A Mun - Bur`.
    pub fn explain(&self, script: &Script, given: &Given) -> String {
        let names = Names::new(&script.board, &self.before, Style::Short);
        explain::clause(names, &self.seen(script), &seen_order(given))
    }

    fn seen(&self, script: &Script) -> SeenTurn {
        SeenTurn::settled(&self.before, script.rules, self.given.iter().map(seen_order).collect(), &self.settlement)
    }
}

fn seen_order(given: &Given) -> SeenOrder {
    SeenOrder { seat: given.author.seat, power: given.author.power, order: given.order.clone(), written: None, verdict: given.verdict }
}
