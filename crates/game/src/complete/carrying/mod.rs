//! Armies aboard fleets: what might be ordered to them and for them (army/fleet module, sections I
//! to III).

pub(super) mod signs;

use chancery_atlas::board::{Place, UnitKind};
use chancery_engine::choices::OrderChoices;
use chancery_engine::choices::carrying::landing;
use chancery_engine::choices::pieces::named;
use chancery_engine::order::read::Unfinished;
use chancery_engine::order::{Action, Order, UnitRef};
use chancery_engine::position::Unit;

/// Orders that can't be carried out, for slips on which they are written: to board any fleet, and
/// to land anywhere once that is said.
pub(crate) fn anywhere(
    choices: &OrderChoices<'_>,
    unit: &Unit,
    typed: &Unfinished<'_>,
) -> Vec<Order> {
    if !choices.carrying {
        return Vec::new();
    }
    match unit.kind {
        UnitKind::Army => {
            let mut fleets: Vec<UnitRef> = choices
                .position()
                .units
                .iter()
                .filter(|u| u.kind == UnitKind::Fleet)
                .map(named)
                .collect();
            // Several in one sea are named alike, and come one after another.
            fleets.dedup();
            fleets
                .into_iter()
                .map(|fleet| Order::Unit {
                    unit: named(unit),
                    action: Action::Board { fleet },
                })
                .collect()
        }
        UnitKind::Fleet if typed.lands() => landings_anywhere(choices, unit),
        UnitKind::Fleet => Vec::new(),
    }
}

/// A landing in every province, of the army that a fleet carries, or that it is.
pub(crate) fn landings_anywhere(choices: &OrderChoices<'_>, unit: &Unit) -> Vec<Order> {
    let Some(pair) = choices
        .pairs
        .of_fleet(unit.id)
        .or_else(|| choices.pairs.of_army(unit.id))
    else {
        return Vec::new();
    };
    let from = pair.sea();
    choices
        .board()
        .province_ids()
        .filter(|&to| to != from)
        .map(|to| landing(pair, from, Place::new(to)))
        .collect()
}

/// Supports of landings anywhere, as far as the army, and something more, was typed.
pub(crate) fn supports_anywhere(choices: &OrderChoices<'_>, typed: &Unfinished<'_>) -> Vec<Action> {
    let armies = choices
        .position()
        .aboard
        .iter()
        .map(|aboard| UnitRef::aboard(aboard.unit.place.province));
    let named = armies.filter(|army| typed.supports(*army));
    named
        .flat_map(|unit| {
            choices
                .board()
                .province_ids()
                .map(move |to| Action::SupportMove {
                    unit,
                    to: Place::new(to),
                })
        })
        .collect()
}
