//! Fog of War: the standard game on any board, in which a player sees no more than what is near.

use super::{About, Settlement, State, Table, Variant, season, standard};
use crate::adjudicate::{
    Field, HouseRules, Occupants, Reason, Verdict, VoidReason, legal, option_set,
};
use crate::calendar::PhaseKind;
use crate::order::{Action, Order, Submission, Unread};
use crate::position::Position;
use chancery_atlas::board::{Board, PowerId, ProvinceId};

option_set! {
    /// The choices that Fog of War adds.
    pub struct FogRules {}
    /// Does everybody learn how many centres each power owns?
    centre_counts, "centre-counts", "Centre counts of others": CentreCounts {
        Secret = "secret", "secret", "Nobody learns how many centres another power owns.";
        Public = "public", "public", "Everybody learns it after each Fall.";
    }
}

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
        let taken = |settlement: &mut Settlement| {
            settlement.after.ending = season::ending(table.board, &settlement.after.position);
        };
        season::pass_on(self, table, &mut settlement, |_, _| true, taken);
        settlement.bound = self.bind(table, state, orders);
        settlement
    }

    fn sees(&self, board: &Board, position: &Position, power: PowerId) -> Vec<bool> {
        let mut seen = vec![false; board.provinces.len()];
        let mut see = |province: ProvinceId| seen[province.index()] = true;
        let waiting = position.dislodged.iter().map(|waiting| &waiting.unit);
        for unit in position.units.iter().chain(waiting) {
            if unit.power == power {
                let at = unit.place.province;
                see(at);
                board.army_moves(at).iter().copied().for_each(&mut see);
                for place in board.fleet_places(at) {
                    let beside = board.fleet_moves(place).iter();
                    beside.map(|place| place.province).for_each(&mut see);
                }
            }
        }
        let owned = board
            .province_ids()
            .filter(|&province| position.owner(province) == Some(power));
        owned.for_each(see);
        seen
    }

    fn counts_are_public(&self, rules: &HouseRules) -> bool {
        FogRules::of(&rules.own).centre_counts == CentreCounts::Public
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
    let is_hidden = |at: ProvinceId| !sees[at.index()];
    match action {
        Action::Move { .. } if matches!(why, VoidReason::NoConvoyPossible { .. }) => {
            Verdict::fails(Reason::NoConvoy { fleet: None })
        }
        // What is next to a unit is seen.
        Action::SupportHold { unit } if is_hidden(unit.place.province) => {
            Verdict::void(VoidReason::SupportOutOfReach {
                to: unit.place.province,
            })
        }
        Action::SupportMove { unit, to } if is_hidden(unit.place.province) => {
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
            } else if is_hidden(at) || why == VoidReason::NotOnRoute {
                Verdict::fails(Reason::UnmatchedConvoy { army: at })
            } else {
                verdict
            }
        }
        _ => verdict,
    }
}
