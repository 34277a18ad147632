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
    Adjustment, Bound, Demand, Exploring, Settlement, Standard, State, Table, Variant, proposals,
    season,
};
use crate::adjudicate::{ArmyFleet, HouseRules, OptionSpec, Room, adjustment};
use crate::board::{Board, PowerId};
use crate::calendar::{Calendar, Phase, PhaseKind};
use crate::discovery::Discoveries;
use crate::order::{Forms, Order, Submission};
use crate::position::Position;
use crate::seat::{Author, SeatId};

pub use explore::disclose;
pub use naming::give as give_name;
pub use owners::{needed, off_board};
pub use publish::add as publish;
pub use rules::Year1492Rules;
pub use spelling::choose as free_name;

/// 1492.
pub struct Year1492;

impl Variant for Year1492 {
    fn id(&self) -> &'static str {
        "1492"
    }

    fn name(&self) -> &'static str {
        "1492"
    }

    fn summary(&self) -> &'static str {
        "Four powers sail from the Known World into a secret one, which they discover, name and \
         conquer."
    }

    fn rulebook(&self) -> &'static str {
        include_str!("rulebook.txt")
    }

    fn board(&self) -> &'static str {
        "1492"
    }

    fn calendar(&self) -> &'static Calendar {
        &calendar::CALENDAR
    }

    fn options(&self) -> &'static [OptionSpec] {
        Year1492Rules::SPECS
    }

    fn forms(&self) -> Forms {
        Forms {
            naming: true,
            treasure: true,
            long_starts: true,
            ..Forms::default()
        }
    }

    fn house_rules(&self) -> HouseRules {
        HouseRules {
            army_fleet: ArmyFleet::Davis1984,
            room: Room {
                open_seas: true,
                closed_homes: true,
                long_starts: true,
            },
            ..HouseRules::default()
        }
    }

    fn exploring(&self) -> Option<&dyn Exploring> {
        Some(self)
    }

    /// Each power's units at home, the natives where the world has them, and nobody knows anything
    /// of it. Where no world is joined to the board there is nothing to discover, and nobody wins.
    fn start(&self, table: Table<'_>, seats: usize) -> State {
        let mut state = Standard.start(table, seats);
        start::place_natives(table.board, &mut state.position);
        let discoveries = start::discoveries(table, &state.position);
        State {
            phase: self.calendar().first(),
            discoveries: Some(Arc::new(discoveries)),
            ..state
        }
    }

    fn bind(&self, table: Table<'_>, state: &State, orders: &[Submission]) -> Vec<Bound> {
        phases::bind(table, state, known(table, state), orders)
    }

    fn settle(&self, table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
        let board = table.board;
        let (mut settlement, mut discoveries) =
            phases::settle(table, state, known(table, state), orders);
        let is_open = |phase: Phase, position: &Position| match phase.kind {
            PhaseKind::Adjustments => winter::is_open(board, position, &discoveries),
            PhaseKind::SetUp | PhaseKind::Movement | PhaseKind::Retreats => {
                season::is_open(board, phase, position)
            }
        };
        let taken = |settlement: &mut Settlement| {
            settlement.after.ending = owners::ending(board, &settlement.after.position);
        };
        season::pass_on(self, table, &mut settlement, is_open, taken);
        rights::capture(board, table.rules, &settlement.captures, &mut discoveries);
        settlement.after.discoveries = Some(Arc::new(discoveries));
        settlement
    }

    /// A state in which nothing is said of discoveries gets those of a game that begins so.
    fn refresh(&self, table: Table<'_>, state: &mut State) {
        season::refresh(table.board, table.rules, &mut state.position);
        let mut discoveries = known(table, state);
        start::refresh(table, &state.position, &mut discoveries);
        if state.discoveries.as_deref() != Some(&discoveries) {
            state.discoveries = Some(Arc::new(discoveries));
        }
        state.ending = owners::ending(table.board, &state.position);
    }

    fn demands(&self, table: Table<'_>, state: &State, power: PowerId) -> Vec<Demand> {
        if Some(power) == table.board.natives {
            let mobile = state
                .discoveries
                .iter()
                .filter(|_| state.phase.kind == PhaseKind::Movement)
                .flat_map(|known| &known.mobile);
            return mobile.map(|&army| Demand::May(army)).collect();
        }
        if state.phase.kind != PhaseKind::Adjustments {
            return Standard.demands(table, state, power);
        }
        let due = winter::entitlement(table.board, &state.position, &known(table, state), power);
        (0..due.builds)
            .map(Demand::Build)
            .chain((0..due.removals).map(Demand::Removal))
            .collect()
    }

    /// The natives are the game master's.
    fn speaks_for(&self, state: &State, author: Author, _orders: &[Submission]) -> bool {
        let players = state
            .discoveries
            .as_ref()
            .map_or(usize::MAX, |known| known.players.len());
        let seat = if author.power.index() < players {
            SeatId::of(author.power)
        } else {
            SeatId::GAME_MASTER
        };
        author.seat == seat
    }

    fn concluded(&self, table: Table<'_>, state: &State) -> Vec<SeatId> {
        Standard.concluded(table, state)
    }

    fn adjustment(&self, table: Table<'_>, state: &State, power: PowerId) -> Adjustment {
        let due = winter::entitlement(table.board, &state.position, &known(table, state), power);
        let count = |units: usize| i32::try_from(units).unwrap_or(i32::MAX);
        let sites = adjustment::sites(table.board, &due.vacant_homes);
        Adjustment {
            centres: due.centres,
            units: due.units,
            due: count(due.builds) - count(due.removals),
            sites,
        }
    }

    fn proposals(
        &self,
        table: Table<'_>,
        state: &State,
        power: PowerId,
        orders: &[Submission],
    ) -> Vec<Order> {
        let builds = || {
            winter::entitlement(table.board, &state.position, &known(table, state), power).builds
        };
        proposals::with_builds(
            state,
            &self.settle(table, state, orders),
            power,
            orders,
            builds,
        )
    }
}

impl Exploring for Year1492 {
    fn renamed(&self, board: &Board, state: &State) -> Option<Board> {
        state
            .discoveries
            .as_ref()
            .filter(|_| board.beyond.is_some())
            .map(|known| names::renamed(board, known))
    }

    fn spoken(&self, board: &Board, state: &State, power: PowerId) -> Option<Board> {
        state
            .discoveries
            .as_ref()
            .filter(|_| board.beyond.is_some())
            .map(|known| names::spoken(board, known, power))
    }
}

/// What is known in a state; what is known at the start, where nothing is said of it.
fn known(table: Table<'_>, state: &State) -> Discoveries {
    match &state.discoveries {
        Some(known) => Discoveries::clone(known),
        None => start::discoveries(table, &state.position),
    }
}
