//! Retreats that stand each other off, and those that come too late.

use crate::support::carriers::{Lots, WATERS};
use chancery_atlas::board::{Place, PowerId, Terrain, UnitKind, builtin};
use chancery_engine::adjudicate::{HouseRules, Outcome, Reason, ScaleReason, Verdict};
use chancery_engine::calendar::Scale;
use chancery_engine::order::write::write_order;
use chancery_engine::order::{Action, Order, Submission, Travel, UnitRef};
use chancery_engine::position::{Dislodged, Position, Unit, UnitId};
use chancery_engine::variant::{Mercator, Standard, State, Table, Variant};
use proptest::prelude::*;

/// Dislodged units close together, each with an order to retreat; with alternatives where there are
/// time scales.
fn scene(variant: &dyn Variant, theatre: &[&str], lots: &mut Lots<'_>) -> (State, Vec<Submission>) {
    let board = builtin::standard();
    let rules = HouseRules::default();
    let table = Table::new(board, &rules);
    let mut state = variant.start(table, 7);
    let scales = variant.forms().scales;
    state.phase = variant
        .calendar()
        .parse(if scales {
            "February 1901 retreats"
        } else {
            "Spring 1901 retreats"
        })
        .unwrap();
    state.position = Position::empty(board);
    let mut orders = Vec::new();
    for (number, name) in theatre.iter().enumerate() {
        let at = board.find_exact(name).unwrap();
        let (power, is_army) = (
            PowerId(lots.below(4) as u8),
            board.terrain(at).is_land() && lots.below(2) == 0,
        );
        let (kind, place) = match board.terrain(at) {
            Terrain::Inland => (UnitKind::Army, Place::new(at)),
            _ if is_army => (UnitKind::Army, Place::new(at)),
            _ => (UnitKind::Fleet, board.fleet_places(at)[0]),
        };
        let mut retreats: Vec<Place> = match kind {
            UnitKind::Army => board
                .army_moves(at)
                .iter()
                .copied()
                .map(Place::new)
                .collect(),
            UnitKind::Fleet => board.fleet_moves(place).to_vec(),
        };
        retreats.sort_unstable();
        let (Some(first), Some(then)) = (lots.pick(&retreats), lots.pick(&retreats)) else {
            continue;
        };
        let action = match lots.below(4) {
            0 => continue,
            1 if scales && first != then => Action::Either {
                choices: vec![first, then],
            },
            _ => Action::Move {
                to: first,
                travel: Travel::Unsaid,
            },
        };
        let unit = Unit {
            id: UnitId(number as u32),
            power,
            kind,
            place,
        };
        let scale = if scales {
            Scale::ALL[lots.below(3)]
        } else {
            Scale::Second
        };
        state.position.dislodged.push(Dislodged {
            retreats,
            sent_on: !scales && lots.below(4) == 0,
            ..Dislodged::new(unit, scale)
        });
        orders.push(Submission::from_power(
            power,
            Order::Unit {
                unit: UnitRef::new(kind, place),
                action,
            },
        ));
    }
    state.position.next_unit = theatre.len() as u32;
    (state, orders)
}

/// Where those were dislodged who are named.
fn named(verdict: &Verdict) -> Vec<chancery_atlas::board::ProvinceId> {
    let first = match verdict.reason {
        Reason::RetreatClash { with } | Reason::RetreatClosed { with } => with,
        Reason::Scales(ScaleReason::AllTaken { by }) => by,
        _ => return Vec::new(),
    };
    std::iter::once(first)
        .chain(verdict.also.named().iter().copied())
        .collect()
}

fn check(
    variant: &dyn Variant,
    theatre: &[&str],
    lots: &mut Lots<'_>,
) -> Result<(), TestCaseError> {
    let (state, orders) = scene(variant, theatre, lots);
    let rules = variant.house_rules();
    let table = Table::new(builtin::standard(), &rules);
    let board = table.board;
    let settle = |orders: &[Submission]| variant.settle(table, &state, orders, &[]).verdicts;
    let before = settle(&orders);
    for (line, verdict) in before.iter().enumerate() {
        let named = named(verdict);
        // Of a line that fails somebody is named.
        prop_assert_eq!(verdict.outcome == Outcome::Fails, !named.is_empty());
        let without = |places: &[chancery_atlas::board::ProvinceId]| {
            let mut fewer = orders.clone();
            let goes = |given: &&mut Submission| {
                given
                    .order
                    .unit()
                    .is_some_and(|unit| places.contains(&unit.place.province))
            };
            fewer
                .iter_mut()
                .filter(goes)
                .for_each(|given| given.order = Order::Waive);
            settle(&fewer)
        };
        if named.is_empty() {
            continue;
        }
        let after = without(&named);
        // Those who gave way to the ones that are gone may be in the way now.
        let is_touched = |other: usize| {
            orders[other]
                .order
                .unit()
                .is_some_and(|unit| named.contains(&unit.place.province))
        };
        let others_differ = (0..orders.len())
            .any(|other| other != line && !is_touched(other) && before[other] != after[other]);
        // Or who had another place to go to, and takes this one now.
        let newcomers = self::named(&after[line]);
        let by_others =
            variant.forms().scales && newcomers.iter().all(|newcomer| !named.contains(newcomer));
        let is_free = after[line].reason == Reason::Retreated || by_others;
        let told = orders.iter().zip(before.iter().zip(&after));
        let told: Vec<String> = told
            .map(|(given, told)| format!("{}: {told:?}", write_order(board, None, &given.order)))
            .collect();
        prop_assert!(
            is_free || others_differ,
            "{} in {told:#?}",
            write_order(board, None, &orders[line].order)
        );
        // With alternatives those that are left may go elsewhere.
        for kept in (0..named.len()).filter(|_| named.len() > 1 && !variant.forms().scales) {
            let others: Vec<_> = named
                .iter()
                .copied()
                .enumerate()
                .filter(|(at, _)| *at != kept)
                .map(|(_, place)| place)
                .collect();
            let after = without(&others);
            prop_assert!(
                after[line].outcome == Outcome::Fails,
                "{:?} without {:?}",
                orders[line],
                others
            );
        }
    }
    Ok(())
}

fn lots() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0..10_000_usize, 97)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn of_retreats_are_true(lots in lots(), theatre in 0..WATERS.len()) {
        check(&Standard, WATERS[theatre], &mut Lots(&lots, 0))?;
    }

    #[test]
    fn of_retreats_with_alternatives_are_true(lots in lots(), theatre in 0..WATERS.len()) {
        check(&Mercator, WATERS[theatre], &mut Lots(&lots, 0))?;
    }
}
