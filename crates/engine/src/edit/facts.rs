//! What games keep beside units, owners and what is known of a secret world, as changes that set it
//! so: pools, rations, kinds chosen in secret, voyages, influence.

use super::carrying::rationed;
use super::{BallotEdit, CarryingEdit, Edit, KindEdit, PoolEdit, ScaleEdit};
use crate::variant::{State, Variant};
use chancery_atlas::board::{Board, PowerId};

impl Edit {
    /// How stands what it sets, as the change that sets it so; `None` where it is something to do, or
    /// where a line can't say how it stands.
    pub fn found(&self, state: &State) -> Option<Self> {
        let position = &state.position;
        match self {
            Self::Pools(edit) => edit.found(position).map(Self::Pools),
            Self::Carrying(edit) => edit.found(position).map(Self::Carrying),
            Self::Kinds(edit) => edit.found(position).map(Self::Kinds),
            Self::Scales(edit) => Some(Self::Scales(edit.found(position))),
            Self::Ballots(edit) => Some(Self::Ballots(edit.found(&state.accounts))),
            Self::Place { .. }
            | Self::Remove(_)
            | Self::RemoveOne { .. }
            | Self::RemoveDislodged(_)
            | Self::Dislodge { .. }
            | Self::Waiting(_)
            | Self::SetOwner { .. }
            | Self::ClearUnits
            | Self::SetPhase(_)
            | Self::Group(_)
            | Self::Secret(_)
            | Self::Ending(_) => None,
        }
    }
}

/// All that a state keeps beside units, owners and what is known of a world.
pub fn facts(board: &Board, variant: &dyn Variant, state: &State) -> Vec<Edit> {
    let position = &state.position;
    let powers = (0..).map(PowerId).take(board.powers.len());
    // Each change that there may be, with any value: `found` puts the one that is so in its place.
    let mut asked = Vec::new();
    for unit in &position.pooled {
        asked.push(Edit::Pools(PoolEdit::set(
            unit.power,
            unit.place.province,
            [],
        )));
    }
    for army in rationed(variant, position) {
        asked.push(Edit::Carrying(CarryingEdit::Rations {
            power: army.unit.power,
            sea: army.unit.place.province,
            moves: 0,
        }));
    }
    for unit in &position.units {
        asked.push(Edit::Kinds(KindEdit::Choose {
            power: unit.power,
            province: unit.place.province,
            kind: None,
        }));
    }
    for power in powers.clone() {
        asked.push(Edit::Scales(ScaleEdit::Trapped {
            power,
            cap: None,
            number: 0,
        }));
    }
    asked.extend(powers.map(ScaleEdit::LastIsExtra).map(Edit::Scales));
    let mut facts: Vec<Edit> = asked
        .iter()
        .filter_map(|edit| edit.found(state))
        .filter(|edit| !is_of_nothing(edit))
        .collect();
    // Each unit of a pool asked for the whole pool, and the units of one pool stand together.
    facts.dedup();
    for (seat, account) in state.accounts.seats().zip(&state.accounts.accounts) {
        for (power, &amount) in (0..).map(PowerId).zip(&account.holdings) {
            if amount > 0 {
                facts.push(Edit::Ballots(BallotEdit::Influence {
                    seat,
                    power,
                    amount,
                }));
            }
        }
        let (amount, points) = (account.in_hand, account.points);
        facts.push(Edit::Ballots(BallotEdit::InHand { seat, amount }));
        facts.push(Edit::Ballots(BallotEdit::Points { seat, points }));
    }
    facts
}

/// Whether it says only that there is nothing.
fn is_of_nothing(edit: &Edit) -> bool {
    matches!(
        edit,
        Edit::Kinds(KindEdit::Choose { kind: None, .. })
            | Edit::Scales(
                ScaleEdit::Extra { unit: None, .. } | ScaleEdit::Trapped { number: 0, .. }
            )
    )
}
