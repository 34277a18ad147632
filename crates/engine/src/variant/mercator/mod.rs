//! Mercator (Doug Wakefield, edition of 1985): a month in four time scales, and armies that travel
//! aboard fleets.

mod bind;
mod builds;
mod claims;
mod demands;
mod driven;
mod fittings;
mod ground;
mod month;
mod months;
mod owners;
mod refresh;
mod removals;
mod retreat_lines;
mod retreats;
mod rules;
mod scales;
mod setup;

use super::{
    About, Adjustment, Alliance, BoardOption, Bound, Demand, MonthOutlook, Ownable, Settlement,
    State, Table, Variant, season, standard,
};
use crate::adjudicate::{Verdict, VoidReason};
use crate::calendar::{Phase, PhaseKind};
use crate::order::{Carrying, Forms, Submission, Unread};
use crate::position::{Position, UnitId};
use chancery_atlas::board::{Board, PowerId, ProvinceId};
use removals::RemovalsOwed;
use rules::MercatorRules;

/// Mercator.
pub struct Mercator;

static ABOUT: About = About {
    id: "mercator",
    name: "Mercator",
    summary: "Thirteen powers and the whole world. Each month has four parts, the time scales: armies board fleets, sail and land.",
    rulebook: include_str!("rulebook.txt"),
    board: "mercator-world",
    calendar: &months::CALENDAR,
    // All land has an owner (section on ownership).
    ownable: Ownable::Land,
    takes_fewer: false,
    forms: Forms {
        carrying: Carrying::Anybody,
        claiming: true,
        scales: true,
        placing: true,
        ..Forms::STANDARD
    },
    options: MercatorRules::SPECS,
    replaced: &[
        "wrong-kind",
        "wrong-nationality",
        "build-kind",
        "impossible-order",
        "two-orders",
        "surplus-builds",
        "double-build",
        "surplus-removals",
        "civil-disorder",
        "retreat-default",
        "retreat-collision",
        "retreat-from-convoy",
        "convoy-paradox",
        "convoy-routes",
        "adjacent-convoy",
        "convoy-path",
        "convoyed-cut",
        "convoyed-origin",
    ],
    spellings: &[("nor", "nwy")],
    ..About::STANDARD
};

impl Variant for Mercator {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn start(&self, table: Table<'_>, _seats: usize) -> State {
        let extra = table.board.powers.iter().any(|power| power.extra_units > 0);
        let kind = if extra {
            PhaseKind::SetUp
        } else {
            PhaseKind::Movement
        };
        let year = months::first_year(table.board);
        let mut state = State {
            phase: Phase {
                year,
                season: 0,
                kind,
            },
            ..standard::start(table)
        };
        owners::at_start(table.board, &mut state.position);
        state
    }

    fn bind(&self, table: Table<'_>, state: &State, orders: &[Submission]) -> Vec<Bound> {
        bind::foreseen(table, state, orders)
    }

    fn settle(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
        _unread: &[Unread],
    ) -> Settlement {
        let mut settlement = match state.phase.kind {
            PhaseKind::SetUp => setup::settle(table, state, orders),
            PhaseKind::Movement => month(table, state, orders),
            PhaseKind::Retreats => retreats::settle(table, state, orders),
            PhaseKind::Adjustments => adjustments(table, state, orders),
        };
        claims::keep(&mut settlement.after, orders, &mut settlement.verdicts);
        // An extra unit is left out of the count only while it is on the board.
        let position = &mut settlement.after.position;
        let extra: Vec<UnitId> = position
            .extra
            .iter()
            .copied()
            .filter(|&id| position.unit(id).is_some())
            .collect();
        position.extra = extra;
        pass_on(table, orders, &mut settlement);
        // A month has found by itself which units its lines came to be for.
        if state.phase.kind != PhaseKind::Movement {
            settlement.bound = bind::as_it_stands(table, state, orders);
        }
        settlement
    }

    fn refresh(&self, table: Table<'_>, state: &mut State) {
        refresh::refresh(table, &mut state.position);
        if state.phase.kind == PhaseKind::SetUp {
            state.phase.year = months::first_year(table.board);
        }
    }

    fn demands(&self, table: Table<'_>, state: &State, power: PowerId) -> Vec<Demand> {
        demands::demands_of(table, state, power)
    }

    fn adjustment(&self, table: Table<'_>, state: &State, power: PowerId) -> Adjustment {
        builds::adjustment(table, state, power)
    }

    fn centres_to_win(&self, table: Table<'_>) -> Vec<usize> {
        table.board.victory.map_or_else(Vec::new, Vec::from)
    }

    fn alliances(&self, table: Table<'_>, position: &Position) -> Vec<Alliance> {
        claims::possible(table.board, position)
    }

    fn claims_in_secret(&self) -> bool {
        true
    }

    fn fittings(&self) -> &'static [BoardOption] {
        &fittings::FITTINGS
    }

    fn default_fittings(&self, board: &Board) -> Vec<(&'static str, String)> {
        fittings::by_default(board)
    }

    fn unshown<'a>(&self, table: Table<'_>, state: &'a State) -> &'a [UnitId] {
        // Secret until the moves of January are settled (section on the start).
        let first = months::first_year(table.board);
        let Phase { year, season, kind } = state.phase;
        let is_secret =
            (year, season) == (first, 0) && matches!(kind, PhaseKind::SetUp | PhaseKind::Movement);
        if is_secret {
            &state.position.extra
        } else {
            &[]
        }
    }

    fn build_cost(&self, table: Table<'_>, power: PowerId, province: ProvinceId) -> usize {
        builds::cost(table.board, power, province)
    }

    fn outlook(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
    ) -> Option<MonthOutlook> {
        if state.phase.kind != PhaseKind::Movement {
            return None;
        }
        Some(scales::outlook(table, state, orders))
    }

    #[cfg(feature = "table")]
    fn doubts(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
    ) -> Vec<(usize, super::caution::Caution)> {
        scales::doubts(table, state, orders)
    }
}

/// The first three time scales, and what they leave for the rest of the month.
fn month(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let (mut settlement, record) = scales::settle(table, state, orders);
    // Before the dislodged are sorted out: who was in a province owns it, though driven out again.
    settlement.captures = owners::pass_through(
        table.board,
        &state.position,
        &record.visits,
        &mut settlement.after.position,
    );
    driven::wait(table.board, &record, &mut settlement);
    settlement
}

/// Builds and removals as they are written, power by power; then removals by default.
fn adjustments(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let mut settlement = season::unchanged(state);
    let mut verdicts = vec![Verdict::void(VoidReason::WrongPhase); orders.len()];
    let mut gone = Vec::new();
    let mut owing = Vec::new();
    for power in table.board.power_ids() {
        let lines = orders.iter().enumerate();
        let lines: Vec<(usize, &Submission)> =
            lines.filter(|(_, order)| order.power == power).collect();
        let owed = RemovalsOwed {
            power,
            count: usize::try_from(-builds::due(table, state, power)).unwrap_or(0),
        };
        let left = removals::by_order(
            table,
            &state.position,
            owed,
            &lines,
            &mut verdicts,
            &mut gone,
            &mut settlement,
        );
        builds::settle(table, state, power, &lines, &mut verdicts, &mut settlement);
        owing.push(RemovalsOwed { power, count: left });
    }
    // Whether a fleet still carries an army decides a tie: all written removals come before.
    for owed in owing {
        removals::by_default(
            table.board,
            &state.position,
            owed,
            &mut gone,
            &mut settlement,
        );
    }
    settlement.verdicts = verdicts;
    settlement
}

/// Goes to the next phase in which something is to be ordered. On the way centres change hands in
/// the months of builds, and claims are judged when a month is over.
fn pass_on(table: Table<'_>, orders: &[Submission], settlement: &mut Settlement) {
    loop {
        let left = settlement.after.phase;
        let next = months::CALENDAR.next(left);
        // Only centres wait for the end of a build season; other provinces changed hands at once.
        if left.kind == PhaseKind::Retreats && months::CALENDAR.season(left).takes_ownership {
            settlement.captures.extend(season::take_ownership(
                table.board.natives,
                &mut settlement.after.position,
                |province| table.board.is_centre(province),
            ));
        }
        // Claims hold for their month, and are judged by what is owned when it is over.
        if (left.year, left.season) != (next.year, next.season) {
            let judged = claims::judge(table.board, &mut settlement.after);
            settlement.claims = claims::tell(orders, judged, &mut settlement.verdicts);
        }
        settlement.after.phase = next;
        let is_open = match next.kind {
            PhaseKind::SetUp | PhaseKind::Movement => true,
            PhaseKind::Retreats => !settlement.after.position.dislodged.is_empty(),
            PhaseKind::Adjustments => builds::is_open(table, &settlement.after),
        };
        if is_open {
            return;
        }
    }
}
