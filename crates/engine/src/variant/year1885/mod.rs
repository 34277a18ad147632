//! 1885 II (Fred C. Davis Jr., 1973/76): nine powers, a calendar of months, armies carried
//! piggy-back. The rules cited are its numbers.

mod concession;
mod kinds;
mod months;
mod removals;
mod rules;
mod victory;

use super::{
    About, Adjustment, Alliance, Demand, Settlement, Standard, State, Table, Variant, season,
    signed, standard,
};
use crate::adjudicate::{
    ArmyFleet, HouseRules, RetreatCollision, RetreatDefault, VoluntaryDisband, adjustment,
};
use crate::calendar::{Phase, PhaseKind};
use crate::ending::Ending;
use crate::order::{Forms, Submission, Unread};
use crate::position::{Position, UnitId};
use chancery_atlas::board::PowerId;
use rules::{ConcessionVotes, Year1885Rules};

/// 1885 II.
pub struct Year1885;

static ABOUT: About = About {
    id: "1885",
    name: "1885 II",
    summary: "Nine powers, a move each month, builds every third month. Armies cross the seas \
              aboard fleets.",
    rulebook: include_str!("rulebook.txt"),
    board: "1885",
    calendar: &months::CALENDAR,
    forms: Forms {
        choosing: true,
        claiming: true,
        ..Forms::STANDARD
    },
    // Armies go aboard fleets (rules 7 and 8), and no unit leaves the board while it can retreat
    // (rule 10).
    house_rules: HouseRules {
        army_fleet: ArmyFleet::Davis1984,
        retreat_default: RetreatDefault::RightHand,
        retreat_collision: RetreatCollision::RightHand,
        voluntary_disband: VoluntaryDisband::No,
        ..HouseRules::DEFAULT
    },
    options: Year1885Rules::SPECS,
    // It has a removal rule of its own.
    replaced: &["civil-disorder"],
    ..About::STANDARD
};

impl Variant for Year1885 {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn takes_ownership(&self, table: Table<'_>, phase: Phase) -> bool {
        months::is_fall(
            Year1885Rules::from_choices(&table.rules.own),
            months::CALENDAR.season(phase),
        )
    }

    fn start(&self, table: Table<'_>, _seats: usize) -> State {
        State {
            phase: months::CALENDAR.first(),
            position: Position::start(table.board),
            ..standard::start(table)
        }
    }

    fn settle(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
        _unread: &[Unread],
    ) -> Settlement {
        let (board, rules) = (table.board, table.rules);
        // Before anything else of the phase (rule 5d).
        if let Some(conceded) = concession::settle(table, state, orders) {
            let bound = self.bind(table, state, orders);
            return Settlement { bound, ..conceded };
        }
        let mut settlement = match state.phase.kind {
            PhaseKind::SetUp => kinds::settle(table, state, orders),
            PhaseKind::Movement => movement(table, state, orders),
            PhaseKind::Retreats => season::retreats(table, state, orders),
            PhaseKind::Adjustments => adjustments(table, state, orders),
        };
        concession::refuse(board, &state.position, orders, &mut settlement.verdicts);
        season::pass_on(
            self,
            table,
            &mut settlement,
            |phase: Phase, position: &Position| match phase.kind {
                PhaseKind::Movement => months::moves(
                    Year1885Rules::from_choices(&rules.own),
                    months::CALENDAR.season(phase),
                ),
                // Who may claim a victory together needs a phase to say so in, builds or not
                // (rules 5b and 5c).
                PhaseKind::Adjustments => {
                    season::is_open(board, phase, position)
                        || victory::may_claim(table, position, None)
                }
                PhaseKind::SetUp | PhaseKind::Retreats => season::is_open(board, phase, position),
            },
            |settlement: &mut Settlement| {
                settlement.after.ending = victory::ending(board, &settlement.after.position);
            },
        );
        settlement.bound = self.bind(table, state, orders);
        settlement
    }

    fn refresh(&self, table: Table<'_>, state: &mut State) {
        season::refresh(table.board, table.rules, &mut state.position);
        // With the first move opened all kinds are public (rule 3): none can be free any more.
        if state.phase > months::CALENDAR.first_moves() {
            state.position = kinds::open(table.board, &state.position, &[]).0;
            state.position.free_kinds.clear();
        }
        state.ending = victory::ending(table.board, &state.position);
        // A build month in which nothing moves has no other phase than its builds.
        let season = months::CALENDAR.season(state.phase);
        if season.builds
            && state.phase.kind != PhaseKind::SetUp
            && !months::moves(Year1885Rules::from_choices(&table.rules.own), season)
        {
            state.phase.kind = PhaseKind::Adjustments;
        }
    }

    fn demands(&self, table: Table<'_>, state: &State, power: PowerId) -> Vec<Demand> {
        let position = &state.position;
        if state.phase.kind == PhaseKind::SetUp {
            return kinds::open_to(position, power)
                .map(|unit| Demand::Unit(unit.id))
                .collect();
        }
        let mut demands = Standard.demands(table, state, power);
        if state.phase.kind == PhaseKind::Adjustments
            && victory::may_claim(table, position, Some(power))
        {
            demands.push(Demand::Claim);
        }
        demands
    }

    /// What is due is the difference of centres and units, though there be fewer places to build
    /// in.
    fn adjustment(&self, table: Table<'_>, state: &State, power: PowerId) -> Adjustment {
        let standard = Standard.adjustment(table, state, power);
        Adjustment {
            due: signed(standard.centres) - signed(standard.units),
            ..standard
        }
    }

    fn centres_to_win(&self, table: Table<'_>) -> Vec<usize> {
        victory::centres_to_win(table)
    }

    fn alliances(&self, table: Table<'_>, position: &Position) -> Vec<Alliance> {
        victory::alliances(table, position)
    }

    #[cfg(feature = "table")]
    fn blind_votes(&self, rules: &HouseRules) -> bool {
        Year1885Rules::from_choices(&rules.own).concession_votes == ConcessionVotes::Blind
    }
}

/// Moves, in the first of which the kinds of all units are shown.
fn movement(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    if state.position.free_kinds.is_empty() {
        return standard::movement(table, state, orders);
    }
    let (opened, by_default) = kinds::open(table.board, &state.position, orders);
    let orders = kinds::forgive(&opened, orders);
    let mut settlement = standard::movement(
        table,
        &State {
            position: opened,
            ..state.clone()
        },
        &orders,
    );
    settlement.after.position.free_kinds.clear();
    // Kinds are told before what befell the units.
    settlement.defaults.splice(0..0, by_default);
    settlement
}

/// Builds, removals and claims. A removal that nobody ordered is one that affects the game least.
fn adjustments(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let (board, position) = (table.board, &state.position);
    let settled = adjustment::settle(
        board,
        table.rules,
        position,
        orders,
        &[],
        |_| 0,
        |power, removed: &[UnitId]| removals::proposed(board, position, power, removed),
    );
    let mut settlement = season::adjustments(state, &settled);
    if let Some(claimed) = victory::claim(table, position, orders, &mut settlement.verdicts) {
        settlement.after.ending = Some(Ending::Claimed(claimed));
    }
    settlement
}
