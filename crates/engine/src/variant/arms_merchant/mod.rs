//! Arms Merchant (rm96, Chris Fawcett): players who own no power buy influence, and orders are
//! weighted votes.
//!
//! It is a layer in front of the standard game: ballots are counted, one order a unit is followed,
//! and the followed orders are a standard phase. A phase goes through [`poll`]; the rest are its
//! parts.

mod ballots;
mod count;
mod income;
mod invest;
mod ledger;
mod losses;
mod lots;
mod moves;
mod neglect;
mod poll;
mod ranking;
mod retreats;
mod rules;
mod winter;

pub use rules::Disclosure;

use super::{About, Demand, Settlement, Standard, State, Table, Variant, standard};
use crate::accounts::Accounts;
use crate::adjudicate::HouseRules;
use crate::calendar::{CLASSIC, PhaseKind};
use crate::count::Count;
use crate::ending::Ending;
use crate::order::{Forms, Submission, Unread};
use crate::seat::{Author, Seating};
use chancery_atlas::board::PowerId;
use poll::Poll;

/// What each player has in hand at the start (rule 3).
const AT_START: u32 = 8;

/// Arms Merchant.
pub struct ArmsMerchant;

static ABOUT: About = About {
    id: "arms-merchant",
    name: "Arms Merchant",
    summary: "Three or more players buy influence in the seven powers. Influence votes on the \
              orders, and points decide.",
    rulebook: include_str!("rulebook.txt"),
    seating: Seating::Players { least: 3 },
    forms: Forms {
        investing: true,
        holds_written: true,
        ..Forms::STANDARD
    },
    options: &rules::OPTIONS,
    // Ballots and lots choose exactly what is due.
    replaced: &[
        "surplus-builds",
        "double-build",
        "surplus-removals",
        "civil-disorder",
    ],
    ..About::STANDARD
};

impl Variant for ArmsMerchant {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn start(&self, table: Table<'_>, seats: usize) -> State {
        State {
            accounts: Accounts::start(seats, table.board.powers.len(), AT_START),
            ..standard::start(table)
        }
    }

    fn refresh(&self, table: Table<'_>, state: &mut State) {
        standard::refresh(table, state);
        decide(state);
    }

    fn demands(&self, table: Table<'_>, state: &State, power: PowerId) -> Vec<Demand> {
        let mut demands = Standard.demands(table, state, power);
        if state.phase.kind == PhaseKind::Retreats {
            // A unit without a retreat is disbanded without ballots (rule 13).
            for dislodged in &state.position.dislodged {
                if dislodged.retreats.is_empty() {
                    demands.retain(|demand| demand.unit() != Some(dislodged.unit.id));
                }
            }
        }
        demands
    }

    fn speaks_for(&self, state: &State, author: Author, orders: &[Submission]) -> bool {
        // What is invested with the orders of a phase weighs in that same phase (rule 3).
        let lines = if state.phase.kind == PhaseKind::Movement {
            orders
        } else {
            &[]
        };
        invest::holding_with(&state.accounts, author, lines) > 0
    }

    fn disclosure(&self, rules: &HouseRules) -> Disclosure {
        rules::ArmsRules::from_choices(&rules.own).disclosure
    }

    fn settle(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
        unread: &[Unread],
    ) -> Settlement {
        let mut poll = Poll::open(table, state, orders, unread);
        match state.phase.kind {
            PhaseKind::SetUp | PhaseKind::Movement => moves::count(&mut poll),
            PhaseKind::Retreats => retreats::count(&mut poll),
            PhaseKind::Adjustments => winter::count(&mut poll),
        }
        let mut settlement = follow(poll);
        settlement.bound = self.bind(table, state, orders);
        settlement
    }
}

/// Settles what was followed as a standard phase, and pays what the season's end brings.
fn follow(mut poll: Poll<'_>) -> Settlement {
    let followed = poll.followed();
    let mut settlement = standard::settled(poll.table, poll.state, &followed);
    let (left, next) = (poll.state.phase, settlement.after.phase);
    let calendar = CLASSIC.on(poll.table.board);
    let season = calendar.season(left);
    // After the retreats of a season, or after its moves where there are none.
    if season.moves && (left.year, left.season) != (next.year, next.season) {
        income::share(&mut poll.ledger);
        if season.takes_ownership {
            income::bonus(
                &mut poll.ledger,
                poll.choices,
                poll.table,
                &poll.state.position,
                &settlement.after.position,
            );
        }
    }
    settlement.after.accounts = poll.ledger.accounts;
    decide(&mut settlement.after);
    let verdicts = std::mem::replace(&mut settlement.verdicts, poll.verdicts);
    let followed = followed.into_iter().zip(verdicts).collect();
    settlement.count = Some(Box::new(Count {
        followed,
        changes: poll.ledger.changes,
        ..poll.count
    }));
    settlement
}

/// The game is over when a power owns a majority of the centres; the points say who has won,
/// whoever has influence there (rules 15, 16).
fn decide(state: &mut State) {
    if state.is_over() {
        state.ending = Ending::won(state.accounts.leaders());
    }
}
