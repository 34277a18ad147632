//! 1492 (Edwin Godfrey, ue01): four powers of Western Europe, and a secret world that they
//! discover. The rules cited are its numbers.

mod bind;
mod calendar;
mod explore;
mod ground;
mod hearsay;
mod names;
mod naming;
mod natives;
mod owners;
mod phases;
mod publish;
mod rights;
mod rules;
mod spelling;
mod start;
mod tell;
mod treasure;
mod winter;

use std::sync::Arc;

use super::{
    About, Adjustment, Bound, Demand, Settlement, State, Table, Variant, season, standard,
};
use crate::adjudicate::{ArmyFleet, HouseRules, Room};
use crate::calendar::{Phase, PhaseKind};
use crate::discovery::Discoveries;
use crate::order::{Forms, Submission, Unread};
use crate::position::Position;
use crate::seat::{Author, SeatId};
use chancery_atlas::board::{Board, PowerId, ProvinceId};

pub use explore::disclose;
pub use ground::centres_beyond;
pub(crate) use naming::give as give_name;
pub use owners::{needed, off_board};
pub use publish::add as publish;
pub use rules::Year1492Rules;
pub use spelling::choose as free_name;

/// 1492.
pub struct Year1492;

static ABOUT: About = About {
    id: "1492",
    name: "1492",
    summary: "Four powers sail from the Known World into a secret world. They discover it, name \
              it and conquer it.",
    rulebook: include_str!("rulebook.txt"),
    board: "1492",
    calendar: &calendar::CALENDAR,
    forms: Forms {
        naming: true,
        treasure: true,
        long_starts: true,
        ..Forms::STANDARD
    },
    house_rules: HouseRules {
        army_fleet: ArmyFleet::Davis1984,
        room: Room {
            open_seas: true,
            closed_homes: true,
            long_starts: true,
        },
        ..HouseRules::DEFAULT
    },
    options: Year1492Rules::SPECS,
    // It has a removal rule of its own.
    replaced: &["civil-disorder"],
    ..About::STANDARD
};

impl Variant for Year1492 {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    /// Each power's units at home, the natives where the world has them, and nobody knows anything
    /// of it. Where no world is joined to the board there is nothing to discover, and nobody wins.
    fn start(&self, table: Table<'_>, _seats: usize) -> State {
        let mut state = standard::start(table);
        start::place_natives(table.board, &mut state.position);
        let discoveries = start::discoveries(table, &state.position);
        State {
            phase: calendar::CALENDAR.first(),
            discoveries: Some(Arc::new(discoveries)),
            ..state
        }
    }

    fn bind(&self, table: Table<'_>, state: &State, orders: &[Submission]) -> Vec<Bound> {
        phases::bind(table, state, known(table, state), orders)
    }

    fn settle(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
        _unread: &[Unread],
    ) -> Settlement {
        let board = table.board;
        let (mut settlement, mut discoveries) =
            phases::settle(table, state, known(table, state), orders);
        season::pass_on(
            self,
            table,
            &mut settlement,
            |phase: Phase, position: &Position| match phase.kind {
                // A treasure that was brought home this Autumn counts in this Winter.
                PhaseKind::Adjustments => winter::is_open(board, position, &discoveries),
                PhaseKind::SetUp | PhaseKind::Movement | PhaseKind::Retreats => {
                    season::is_open(board, phase, position)
                }
            },
            |settlement: &mut Settlement| {
                settlement.after.ending = owners::ending(board, &settlement.after.position);
            },
        );
        settlement.bound = self.bind(table, state, orders);
        // After the owners are known: who gained a centre may rename its area from the next phase on.
        rights::capture(board, table.rules, &settlement.captures, &mut discoveries);
        settlement.after.discoveries = Some(Arc::new(discoveries));
        settlement
    }

    /// A state in which nothing is said of discoveries gets those of a game that begins so.
    fn refresh(&self, table: Table<'_>, state: &mut State) {
        season::refresh(table.board, table.rules, &mut state.position);
        let mut discoveries = known(table, state);
        start::refresh(table, &state.position, &mut discoveries);
        // Discoveries that did not change stay shared with the states before.
        if state.discoveries.as_deref() != Some(&discoveries) {
            state.discoveries = Some(Arc::new(discoveries));
        }
        state.ending = owners::ending(table.board, &state.position);
    }

    fn demands(&self, table: Table<'_>, state: &State, power: PowerId) -> Vec<Demand> {
        // Only armies marked mobile take orders, and none needs one (rule 11a).
        if Some(power) == table.board.natives {
            return match &state.discoveries {
                Some(known) if state.phase.kind == PhaseKind::Movement => {
                    known.mobile.iter().map(|&army| Demand::May(army)).collect()
                }
                _ => Vec::new(),
            };
        }
        match state.phase.kind {
            PhaseKind::Adjustments => self.adjustment(table, state, power).demands(),
            PhaseKind::SetUp | PhaseKind::Movement | PhaseKind::Retreats => {
                standard::demands_of_units(state, power)
            }
        }
    }

    /// The natives are the game master's.
    fn speaks_for(&self, state: &State, author: Author, _orders: &[Submission]) -> bool {
        let players = state
            .discoveries
            .as_ref()
            .map_or(usize::MAX, |known| known.players.len());
        let seat = if author.power.index() < players {
            SeatId::playing(author.power)
        } else {
            SeatId::GAME_MASTER
        };
        author.seat == seat
    }

    fn adjustment(&self, table: Table<'_>, state: &State, power: PowerId) -> Adjustment {
        let due = winter::entitlement(table.board, &state.position, &known(table, state), power);
        Adjustment::new(table.board, &due)
    }

    fn renamed(&self, board: &Board, state: &State) -> Option<Board> {
        match &state.discoveries {
            Some(known) if board.beyond.is_some() => Some(names::renamed(board, known)),
            _ => None,
        }
    }

    fn spoken(
        &self,
        board: &Board,
        state: &State,
        power: PowerId,
        slip: &[Submission],
    ) -> Option<Board> {
        let known = state.discoveries.as_ref()?;
        board.beyond.as_ref()?;
        if slip.is_empty() {
            return Some(names::spoken(board, known, power));
        }
        // A name that is given on a slip can be used on that slip.
        let mut known = Discoveries::clone(known);
        naming::on_slip(board, &mut known, slip);
        Some(names::spoken(board, &known, power))
    }

    #[cfg(feature = "table")]
    fn proposed_abbr(
        &self,
        board: &Board,
        state: &State,
        power: PowerId,
        area: ProvinceId,
        name: &str,
    ) -> Option<String> {
        let known = state.discoveries.as_ref()?;
        spelling::propose(board, known, area, name, power)
    }
}

/// What is known in a state; what is known at the start, where nothing is said of it.
fn known(table: Table<'_>, state: &State) -> Discoveries {
    match &state.discoveries {
        Some(known) => Discoveries::clone(known),
        None => start::discoveries(table, &state.position),
    }
}
