//! Orders of every form, wise and foolish, and what must hold of the pieces whatever came of them.

use chancery_atlas::board::{CoastId, Place, PowerId, ProvinceId, UnitKind, builtin};
use chancery_engine::order::{Action, Order, Submission, Travel, UnitRef};
use chancery_engine::position::Unit;
use chancery_engine::variant::{Fate, Settlement, State};
use proptest::prelude::*;

/// Orders of every form about whatever places, mostly nonsense.
pub fn orders(most: usize) -> impl Strategy<Value = Vec<Submission>> {
    let board = builtin::standard();
    let count = board.provinces.len() as u16;
    let place = (0..count, 0..6_usize).prop_map(|(province, coast)| Place {
        province: ProvinceId(province),
        coast: CoastId::nth(coast).filter(|_| coast < 2),
    });
    let kind = prop::option::of(prop_oneof![Just(UnitKind::Army), Just(UnitKind::Fleet)]);
    let unit = (place.clone(), kind.clone()).prop_map(|(place, kind)| UnitRef {
        kind,
        ..UnitRef::at(place)
    });
    let seas = prop::collection::vec((0..count).prop_map(ProvinceId), 0..3);
    let travel = prop_oneof![3 => Just(Travel::Unsaid), 1 => Just(Travel::Convoy), 1 => seas.prop_map(Travel::Route)];
    let action = prop_oneof![
        1 => Just(Action::Hold),
        6 => (place.clone(), travel).prop_map(|(to, travel)| Action::Move { to, travel }),
        2 => unit.clone().prop_map(|unit| Action::SupportHold { unit }),
        3 => (unit.clone(), place.clone()).prop_map(|(unit, to)| Action::SupportMove { unit, to }),
        2 => (unit.clone(), place.clone()).prop_map(|(army, to)| Action::Convoy { army, to, ferry: false }),
        1 => Just(Action::Disband),
    ];
    let order = prop_oneof![
        8 => (unit.clone(), action).prop_map(|(unit, action)| Order::Unit { unit, action }),
        2 => (kind, place).prop_map(|(kind, place)| Order::Build { kind, place }),
        1 => unit.prop_map(|unit| Order::Remove { unit }),
        1 => Just(Order::Waive),
    ];
    prop::collection::vec(
        (0..7_u8, order).prop_map(|(power, order)| Submission::from_power(PowerId(power), order)),
        0..most,
    )
}

/// The same orders, most of them turned to units that are there and places beside them.
pub fn meant_for(state: &State, drawn: Vec<Submission>) -> Vec<Submission> {
    let board = builtin::standard();
    let mut units: Vec<Unit> = state.position.dislodged.iter().map(|d| d.unit).collect();
    units.extend_from_slice(&state.position.units);
    let beside = |unit: &Unit, lot: Place| -> Place {
        let mut places: Vec<Place> = match unit.kind {
            UnitKind::Army => board
                .army_moves(unit.place.province)
                .iter()
                .copied()
                .map(Place::new)
                .collect(),
            UnitKind::Fleet => board.fleet_moves(unit.place).to_vec(),
        };
        places.push(lot);
        places[lot.province.index() % places.len()]
    };
    let turned = drawn
        .into_iter()
        .enumerate()
        .map(|(index, mut submission)| {
            let Order::Unit { unit, action } = &mut submission.order else {
                return submission;
            };
            if units.is_empty() || index % 5 == 0 {
                return submission;
            }
            let lot = unit.place.province.index();
            let meant = units[lot % units.len()];
            (unit.place, unit.kind, submission.power) =
                (meant.place, Some(meant.kind), meant.power);
            match action {
                Action::Move { to, travel } => {
                    (*to, *travel) = (beside(&meant, *to), Travel::Unsaid);
                }
                Action::SupportHold { unit } => unit.place = beside(&meant, unit.place),
                Action::SupportMove { unit, to } => {
                    let other = units[unit.place.province.index() % units.len()];
                    (unit.place, unit.kind) = (other.place, Some(other.kind));
                    *to = beside(&meant, *to);
                }
                _ => {}
            }
            submission
        });
    turned.collect()
}

/// The events, carried out one by one on a wooden board, never put a piece onto another; but the
/// pieces of a ring are lifted together.
pub fn check_hand_order(before: &State, settlement: &Settlement) -> Result<(), TestCaseError> {
    let mut board: Vec<Unit> = before.position.units.clone();
    let rings: Vec<_> = settlement
        .events
        .iter()
        .filter(|e| matches!(e.fate, Fate::Moved { ring: true, .. }))
        .map(|e| e.unit.id)
        .collect();
    board.retain(|u| !rings.contains(&u.id));
    for event in &settlement.events {
        board.retain(|u| u.id != event.unit.id);
        let to = match event.fate {
            Fate::Moved { to, .. } | Fate::Retreated { to } | Fate::Mobilized { to } => to,
            Fate::Built => event.unit.place,
            Fate::Dislodged { .. }
            | Fate::Gone { .. }
            | Fate::Boarded { .. }
            | Fate::PassedOn { .. }
            | Fate::Trapped { .. }
            | Fate::Demobilized { .. } => continue,
        };
        prop_assert!(
            board.iter().all(|u| u.place.province != to.province),
            "{:?}",
            event
        );
        board.push(Unit {
            place: to,
            ..event.unit
        });
    }
    let standing = &settlement.after.position.units;
    prop_assert!(board.len() == standing.len() && standing.iter().all(|u| board.contains(u)));
    Ok(())
}
