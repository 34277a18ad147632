//! Mercator (Doug Wakefield, edition of 1985): a month in four time scales, and armies that travel aboard fleets.

mod month;
mod months;
mod rules;
mod scales;

use super::{Adjustment, Demand, Doubt, Fitting, Forecast, Settlement, Standard, State, Table, Variant, season};
use crate::adjudicate::OptionSpec;
use crate::adjudicate::retreat::{self, Attack, Driven};
use crate::board::{Board, PowerId};
use crate::calendar::{Calendar, Phase, PhaseKind};
use crate::order::{Forms, Order, Submission};
use crate::position::Position;
use crate::position::UnitId;
use crate::seat::SeatId;
use month::Month;
use rules::MercatorRules;

/// Mercator.
pub struct Mercator;

impl Variant for Mercator {
    fn id(&self) -> &'static str {
        "mercator"
    }

    fn name(&self) -> &'static str {
        "Mercator"
    }

    fn summary(&self) -> &'static str {
        "Thirteen powers and a world; every month in four time scales, in which armies board fleets, sail and land."
    }

    fn board(&self) -> &'static str {
        "mercator-world"
    }

    fn calendar(&self) -> &'static Calendar {
        &months::CALENDAR
    }

    fn options(&self) -> &'static [OptionSpec] {
        MercatorRules::SPECS
    }

    fn forms(&self) -> Forms {
        Forms { carrying: true, claiming: true, scales: true, placing: true, ..Forms::default() }
    }

    fn spellings(&self) -> &'static [(&'static str, &'static str)] {
        &[("nor", "nwy")]
    }

    fn fittings(&self) -> &'static [Fitting] {
        &FITTINGS
    }

    fn fitted_by_default(&self, board: &Board) -> Vec<(&'static str, String)> {
        // Every other board says itself what its Mark is.
        if board.id != "standard" || board.victory.is_some() {
            return Vec::new();
        }
        let values = [("canals", "Kie"), ("victory-solo", "18"), ("victory-two", "25"), ("victory-three", "28")];
        values.map(|(name, value)| (name, value.to_owned())).into()
    }

    fn start(&self, table: Table<'_>, seats: usize) -> State {
        let extra = table.board.powers.iter().any(|power| power.extra_units > 0);
        let kind = if extra { PhaseKind::SetUp } else { PhaseKind::Movement };
        let year = table.board.year.unwrap_or(months::CALENDAR.first_year);
        State { phase: Phase { year, season: 0, kind }, ..Standard.start(table, seats) }
    }

    fn settle(&self, table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
        let mut settlement = moves(table, state, orders);
        season::pass_on(self, table, &mut settlement, |phase, position| season::is_open(table.board, phase, position), |_| {});
        settlement
    }

    fn forecast(&self, table: Table<'_>, state: &State, orders: &[Submission]) -> Vec<Forecast> {
        scales::forecast(table, state, orders)
    }

    fn doubts(&self, table: Table<'_>, state: &State, orders: &[Submission]) -> Vec<(usize, Doubt)> {
        scales::doubts(table, state, orders)
    }

    fn refresh(&self, table: Table<'_>, state: &mut State) {
        Standard.refresh(table, state);
    }

    fn demands(&self, table: Table<'_>, state: &State, power: PowerId) -> Vec<Demand> {
        Standard.demands(table, state, power)
    }

    fn unshown<'a>(&self, table: Table<'_>, state: &'a State) -> &'a [UnitId] {
        let first = table.board.year.unwrap_or(months::CALENDAR.first_year);
        let Phase { year, season, kind } = state.phase;
        let is_secret = (year, season) == (first, 0) && matches!(kind, PhaseKind::SetUp | PhaseKind::Movement);
        if is_secret { &state.position.extra } else { &[] }
    }

    fn concluded(&self, table: Table<'_>, state: &State) -> Vec<SeatId> {
        Standard.concluded(table, state)
    }

    fn adjustment(&self, table: Table<'_>, state: &State, power: PowerId) -> Adjustment {
        Standard.adjustment(table, state, power)
    }

    fn proposals(&self, table: Table<'_>, state: &State, power: PowerId, orders: &[Submission]) -> Vec<Order> {
        Standard.proposals(table, state, power, orders)
    }
}

/// The moves of a month.
fn moves(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let Month { verdicts, defaults, events, steps, after, driven, .. } = scales::settle(table, state, orders);
    let position = &after;
    let dislodged = driven.iter().map(|driven| {
        let attack = Attack { from: driven.from, by_convoy: false, over: None, sent_on: false };
        let unit = Driven { unit: driven.unit, loaded: position.cargo(driven.unit.id).is_some() };
        retreat::dislodge(table.board, table.rules, unit, attack, &position.units, &[])
    });
    let position = Position { dislodged: dislodged.collect(), ..after.clone() };
    Settlement { verdicts, defaults, events, steps, ..season::unchanged(&State { position, ..state.clone() }) }
}

/// What the Marks say, each for itself.
static FITTINGS: [Fitting; 9] = [
    Fitting {
        name: "canals",
        doc: "The provinces that fleets pass through from coast to coast, and in which an army and fleet may stand.",
        example: "Kie+Den",
    },
    Fitting {
        name: "polar-caps",
        doc: "The polar caps, each with the seas from which armies are put ashore there.",
        example: "ARC=NAO+NWG+BAR",
    },
    Fitting {
        name: "special-provinces",
        doc: "Provinces abroad, no centres, that always belong to one power.",
        example: "Germany=NAf Russia=Alb+Fin",
    },
    Fitting { name: "passages", doc: "Pairs of lands or seas between which units pass besides.", example: "Spa-NAf BLA-AEG" },
    Fitting {
        name: "extra-units",
        doc: "The powers that place one unit more, in secret, before the first move.",
        example: "Germany+Russia",
    },
    Fitting { name: "start-year", doc: "The year in which the game begins.", example: "1901" },
    Fitting { name: "victory-solo", doc: "The centres with which one power can claim to have won.", example: "18" },
    Fitting { name: "victory-two", doc: "The centres with which two powers can claim to have won together.", example: "25" },
    Fitting { name: "victory-three", doc: "The centres with which three powers can claim to have won together.", example: "28" },
];
