//! Fog of War: the standard game on any board, in which a player sees no more than what is near.

use super::{About, Settlement, State, Table, Variant, season, standard};
use crate::adjudicate::field::{Field, Occupants};
use crate::adjudicate::{HouseRules, Reason, Verdict, VoidReason, legal, option_set};
use crate::calendar::PhaseKind;
use crate::order::{Action, Order, Submission, Unread};
use crate::position::Position;
use chancery_atlas::board::{Board, PowerId};

option_set! {
    /// The choices that Fog of War adds.
    pub struct FogRules {}
    /// Does everybody learn how many centres each power owns?
    centre_counts, "centre-counts", "Centre counts of others": CentreCounts {
        Secret = "secret", "secret", "Nobody learns how many centres another power owns.";
        Public = "public", "public", "Everybody learns it after each Fall.";
    }
}

/// Fog of War.
pub struct FogOfWar;

static ABOUT: About = About {
    id: "fog-of-war",
    name: "Fog of War",
    summary: "The standard game, on any board. Players see only their own units, the provinces \
              next to them and their own centres.",
    rulebook: include_str!("fog.txt"),
    options: FogRules::SPECS,
    fogged: true,
    ..About::STANDARD
};

impl Variant for FogOfWar {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    /// No phase is passed over: that nobody retreats, or builds, would tell everybody so.
    fn settle(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
        _unread: &[Unread],
    ) -> Settlement {
        let mut settlement = standard::phase(table, state, orders);
        if state.phase.kind == PhaseKind::Movement {
            for (order, verdict) in orders.iter().zip(&mut settlement.verdicts) {
                *verdict = in_fog(table, &state.position, order, *verdict);
            }
        }
        season::pass_on(
            self,
            table,
            &mut settlement,
            |_, _| true,
            |settlement: &mut Settlement| {
                settlement.after.ending = season::ending(table.board, &settlement.after.position);
            },
        );
        settlement.bound = self.bind(table, state, orders);
        settlement
    }

    fn sees(&self, board: &Board, position: &Position, power: PowerId) -> Vec<bool> {
        let mut sees = vec![false; board.provinces.len()];
        // A dislodged unit still sees where it may retreat to.
        let waiting = position.dislodged.iter().map(|waiting| &waiting.unit);
        for unit in position.units.iter().chain(waiting) {
            if unit.power != power {
                continue;
            }
            let at = unit.place.province;
            sees[at.index()] = true;
            // Whatever adjoins for either kind and at every coast: next to it is next to it.
            for &beside in board.army_moves(at) {
                sees[beside.index()] = true;
            }
            for place in board.fleet_places(at) {
                for beside in board.fleet_moves(place) {
                    sees[beside.province.index()] = true;
                }
            }
        }
        for province in board.province_ids() {
            if position.owner(province) == Some(power) {
                sees[province.index()] = true;
            }
        }
        sees
    }

    fn counts_are_public(&self, rules: &HouseRules) -> bool {
        FogRules::from_choices(&rules.own).centre_counts == CentreCounts::Public
    }
}

/// What becomes of an order whose writer can't see whether it is possible: if no unit is where he
/// names one, or no fleets are there to carry an army, it is legal, and fails.
fn in_fog(table: Table<'_>, position: &Position, given: &Submission, verdict: Verdict) -> Verdict {
    let (Order::Unit { unit, action }, Reason::Void(why)) = (&given.order, verdict.reason) else {
        return verdict;
    };
    let board = table.board;
    let own = unit.place.province;
    // What the writer sees of his own unit, and what he wrote, he could have known: void as ever.
    let is_own_fault = match why {
        VoidReason::NoUnit(at)
        | VoidReason::NotYours { at, .. }
        | VoidReason::WrongKind { at, .. }
        | VoidReason::KindNotNamed(at) => at == own,
        VoidReason::TwoOrders
        | VoidReason::WrongPhase
        | VoidReason::SupportsItself
        | VoidReason::NotAConvoyFleet
        | VoidReason::Carrying(_) => true,
        _ => false,
    };
    if is_own_fault {
        return verdict;
    }
    let sees = FogOfWar.sees(board, position, given.power);
    // From here on nothing may depend on what stands where he sees nothing.
    match action {
        Action::Move { .. } if matches!(why, VoidReason::NoConvoyPossible { .. }) => {
            Verdict::fails(Reason::NoConvoy { fleet: None })
        }
        // What is next to a unit is seen.
        Action::SupportHold { unit } if !sees[unit.place.province.index()] => {
            Verdict::void(VoidReason::SupportOutOfReach {
                to: unit.place.province,
            })
        }
        Action::SupportMove { unit, to } if !sees[unit.place.province.index()] => {
            // Where the supporter itself can go he knows; whether anybody comes, he does not.
            let occupants = Occupants::new(board, &position.units);
            let field = Field::new(board, table.rules, position, &occupants);
            let supporter = field.occupant(own);
            if supporter.is_some_and(|unit| legal::can_support_into(&field, unit, to.province)) {
                Verdict::fails(Reason::Unmatched {
                    unit: unit.place.province,
                })
            } else {
                Verdict::void(VoidReason::SupportOutOfReach { to: to.province })
            }
        }
        Action::SupportMove { unit, .. }
            if matches!(why, VoidReason::SupportedMoveImpossible { .. }) =>
        {
            Verdict::fails(Reason::Unmatched {
                unit: unit.place.province,
            })
        }
        Action::Convoy { army, to, .. } => {
            let at = army.place.province;
            if !board.terrain(to.province).is_land() || to.province == at {
                Verdict::void(VoidReason::NotOnRoute)
            } else if !sees[at.index()] || why == VoidReason::NotOnRoute {
                Verdict::fails(Reason::UnmatchedConvoy { army: at })
            } else {
                verdict
            }
        }
        _ => verdict,
    }
}
