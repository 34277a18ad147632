//! What is told of a phase of a case: the report, and why an order came out as it did.

use std::sync::LazyLock;

use super::played::Played;
use super::script::CaseScript;
use crate::game::{PhaseLine, Trail};
use crate::report::{self, Names, Style, explain};
use crate::view::{SeenOrder, SeenTurn, Settled, View, Viewer};
use chancery_engine::seat::SeatId;

impl Played {
    /// The report of the phase as everybody gets it, or all that a player is handed.
    pub(crate) fn report(&self, script: &CaseScript, reader: Option<SeatId>) -> String {
        let viewer = reader.map_or(Viewer::Public, Viewer::Seat);
        let view = View::of_phase(
            viewer,
            &script.board,
            &script.players,
            &self.settled(script),
        );
        if reader.is_some() {
            report::personal(&view)
        } else {
            report::public(&view)
        }
    }

    /// What became of an order and why: `bounced: 1 against 1, A Mun - Bur`.
    pub(crate) fn explain(&self, script: &CaseScript, given: &PhaseLine<'_>) -> String {
        let (turn, order) = (
            SeenTurn::settled(Viewer::GameMaster, &self.settled(script)),
            seen_order(given),
        );
        let turn = turn.around(&order);
        explain::clause(
            Names::in_turn(&script.board, &turn, Style::Short),
            &turn,
            &order,
        )
    }

    fn settled<'a>(&'a self, script: &'a CaseScript) -> Settled<'a> {
        Settled {
            variant: script.variant,
            board: &script.board,
            rules: script.rules,
            before: &self.before,
            edits: &[],
            lines: self.given.clone(),
            trail: &NONE,
            slips: &[],
            exceptions: &[],
            amended: false,
            settlement: &self.settlement,
        }
    }
}

/// The lines of a case are what counts: nothing was done to them.
static NONE: LazyLock<Trail> = LazyLock::new(Trail::default);

fn seen_order(given: &PhaseLine<'_>) -> SeenOrder {
    SeenOrder {
        power: given.entry.power,
        order: given.order().cloned(),
        written: None,
        verdict: given.verdict,
        unit: given.unit,
        line: None,
    }
}
