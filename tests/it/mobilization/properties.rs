//! What must hold of Mobilization whatever is ordered.

use crate::reasons::void;
use crate::support::disorder;
use crate::support::evenhanded;
use crate::support::proposals::proposals;
use crate::support::skirmish;
use crate::support::taken_away;

use chancery_atlas::board::{Board, CoastId, Place, PowerId, ProvinceId, UnitKind, builtin};
use chancery_engine::adjudicate::{
    HouseRules, Outcome, PoolReason, PoolVoid, Reason, Verdict, VoidReason,
};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Order, PoolOrder, Submission, UnitRef};
use chancery_engine::position::{Position, Unit, UnitId};
use chancery_engine::variant::{Fate, Mobilization, Settlement, Standard, State, Table, Variant};
use disorder::{check_hand_order, meant_for, orders};
use evenhanded::Phase;
use proptest::prelude::*;
use skirmish::{Skirmish, channel_draws, draws};
use taken_away::Scene;

/// What is drawn for an order about a pool.
#[derive(Clone, Copy, Debug)]
struct Lot {
    form: u8,
    unit: usize,
    centre: usize,
    coast: usize,
    unsaid: bool,
    at: usize,
}

fn lots() -> impl Strategy<Value = Vec<Lot>> {
    prop::collection::vec(lot(), 0..25)
}

fn lot() -> impl Strategy<Value = Lot> {
    let lot = (
        0..6_u8,
        any::<usize>(),
        any::<usize>(),
        0..3_usize,
        prop::bool::weighted(0.1),
        any::<usize>(),
    );
    lot.prop_map(|(form, unit, centre, coast, unsaid, at)| Lot {
        form,
        unit,
        centre,
        coast,
        unsaid,
        at,
    })
}

fn picked<T: Copy>(list: &[T], lot: usize) -> Option<T> {
    (!list.is_empty()).then(|| list[lot % list.len()])
}

/// An order about pools that is likely to mean something.
fn about_pools(state: &State, lot: Lot) -> Option<Submission> {
    let board = builtin::standard();
    let position = &state.position;
    let mut afield: Vec<Unit> = position.dislodged.iter().map(|d| d.unit).collect();
    if afield.is_empty() || lot.unit.is_multiple_of(7) {
        afield.extend_from_slice(&position.units);
    }
    let said = |unit: &Unit| (!lot.unsaid).then_some(unit.kind);
    let coast = CoastId::nth(lot.coast.saturating_sub(1)).filter(|_| lot.coast > 0);
    Some(match lot.form {
        0 | 1 => {
            let unit = picked(&position.pooled, lot.unit)?;
            let place = Place {
                coast: coast.filter(|_| unit.kind == UnitKind::Fleet),
                ..unit.place
            };
            Submission::from_power(
                unit.power,
                Order::Pools(PoolOrder::Mobilize {
                    kind: said(&unit),
                    place,
                }),
            )
        }
        2 | 3 => {
            let unit = picked(&afield, lot.unit)?;
            let to = picked(&board.power(unit.power).home, lot.centre).filter(|_| !lot.unsaid);
            let named = UnitRef {
                kind: Some(unit.kind),
                ..UnitRef::at(unit.place)
            };
            Submission::from_power(
                unit.power,
                Order::Pools(PoolOrder::Demobilize { unit: named, to }),
            )
        }
        4 => {
            let unit = picked(&position.pooled, lot.unit)?;
            Submission::from_power(
                unit.power,
                Order::Pools(PoolOrder::RemovePooled {
                    kind: said(&unit),
                    centre: unit.place.province,
                }),
            )
        }
        _ => {
            let power = PowerId((lot.unit % 7) as u8);
            let any = ProvinceId((lot.centre % board.provinces.len()) as u16);
            let kind = Some(if lot.unsaid {
                UnitKind::Fleet
            } else {
                UnitKind::Army
            });
            Submission::from_power(
                power,
                Order::Pools(PoolOrder::Mobilize {
                    kind,
                    place: Place {
                        province: any,
                        coast,
                    },
                }),
            )
        }
    })
}

/// A skirmish into which units mobilize at the home centres that stand empty, and from which some
/// leave.
fn with_pools(skirmish: Skirmish, lots: &[Lot]) -> Scene {
    let board = builtin::standard();
    let mut position = Position::empty(board);
    position.next_unit = 100;
    position.units = skirmish.units;
    let mut orders = skirmish.orders;
    let homes = (0..3).flat_map(|power| {
        board
            .power(PowerId(power))
            .home
            .iter()
            .map(move |&home| (PowerId(power), home))
    });
    for ((power, home), lot) in homes.zip(lots.iter().cycle()) {
        position.owners[home.index()] = Some(power);
        if position.unit_in(home).is_none() {
            let place = Place::new(home);
            position.pooled.push(Unit {
                id: UnitId(position.next_unit),
                power,
                kind: UnitKind::Army,
                place,
            });
            position.next_unit += 1;
            orders.push(Submission::from_power(
                power,
                Order::Pools(PoolOrder::Mobilize {
                    kind: Some(UnitKind::Army),
                    place,
                }),
            ));
        } else if let Some(unit) = position
            .unit_in(home)
            .filter(|unit| lot.unsaid && unit.power == power)
        {
            let named = UnitRef {
                kind: Some(unit.kind),
                ..UnitRef::at(unit.place)
            };
            orders.retain(|given| {
                given
                    .order
                    .unit()
                    .is_none_or(|other| other.place.province != home)
            });
            orders.push(Submission::from_power(
                power,
                Order::Pools(PoolOrder::Demobilize {
                    unit: named,
                    to: Some(home),
                }),
            ));
        }
    }
    Scene { position, orders }
}

/// The orders of a phase: of the standard game, with others among them.
fn mixed(state: &State, drawn: Vec<Submission>, lots: &[Lot]) -> Vec<Submission> {
    let mut orders = meant_for(state, drawn);
    for lot in lots {
        if let Some(order) = about_pools(state, *lot) {
            orders.insert(lot.at % (orders.len() + 1), order);
        }
    }
    orders
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 50, failure_persistence: None, ..ProptestConfig::default() })]

    /// A game of whatever orders goes on: pools hold what they can hold, no unit is lost or
    /// doubled, and what is due is done.
    #[test]
    fn any_game_goes_on(
        phases in prop::collection::vec((orders(40), lots()), 1..25),
        option in 0..HouseRules::SPECS.len() + Mobilization.about().options.len(),
        choice in 0..3_usize,
    ) {
        let board = builtin::standard();
        let mut rules = HouseRules::default();
        rules.choose(option, choice);
        let table = Table { board, rules: &rules };
        let mut state = Mobilization.start(table, 7);
        for (drawn, lots) in phases {
            let orders = mixed(&state, drawn, &lots);
            let settlement = Mobilization.settle(table, &state, &orders, &[]);
            prop_assert_eq!(&settlement, &Mobilization.settle(table, &state, &orders, &[]));
            prop_assert_eq!(settlement.verdicts.len(), orders.len());
            check_units(&state, &settlement)?;
            check_pools(board, &settlement)?;
            check_verdicts(&state, &orders, &settlement)?;
            void::check(&orders, |orders| Mobilization.settle(table, &state, orders, &[]).verdicts)?;
            check_hand_order(&state, &settlement)?;
            check_what_follows(table, &state, &settlement)?;
            state = settlement.after;
        }
    }

    /// Every reason is true: without what it names, the order gets past what had stopped it.
    #[test]
    fn reasons_are_true((theatre, draws) in draws(), channel in channel_draws(), lots in prop::collection::vec(lot(), 9)) {
        let board = builtin::standard();
        let rules = HouseRules::default();
        let table = Table { board, rules: &rules };
        for skirmish in [Skirmish::new(board, &rules, theatre, &draws), Skirmish::in_the_channel(board, &channel)] {
            taken_away::check(builtin::standard(), &with_pools(skirmish, &lots), |scene| {
                let mut state = Mobilization.start(table, 7);
                state.position = scene.position.clone();
                Mobilization.settle(table, &state, &scene.orders, &[]).verdicts
            })?;
        }
    }

    /// What is proposed in the place of missing orders changes nothing.
    #[test]
    fn proposals_are_what_would_happen(phases in prop::collection::vec((orders(30), lots()), 1..10)) {
        let rules = HouseRules::default();
        let table = Table { board: builtin::standard(), rules: &rules };
        let mut state = Mobilization.start(table, 7);
        for (drawn, lots) in phases {
            let orders = mixed(&state, drawn, &lots);
            let settlement = Mobilization.settle(table, &state, &orders, &[]);
            let mut full = orders.clone();
            for power in table.board.power_ids() {
                let proposed = proposals(&Mobilization, table, &state, power, &orders);
                full.extend(proposed.into_iter().map(|order| Submission::from_power(power, order)));
            }
            let again = Mobilization.settle(table, &state, &full, &[]);
            prop_assert_eq!(&again.after, &settlement.after);
            // A unit that was given two orders has none that stands; a third one doesn't either.
            let stands = |verdict: &Verdict| verdict.outcome != Outcome::Void || verdict.reason == Reason::Void(VoidReason::TwoOrders);
            prop_assert!(again.verdicts[orders.len()..].iter().all(stands), "{:#?}", again.verdicts);
            state = settlement.after;
        }
    }

    /// A void line is as good as none, and it does not matter whose slip is read first.
    #[test]
    fn void_lines_and_whose_slip_is_first_change_nothing(phases in prop::collection::vec((orders(40), lots()), 1..12)) {
        let rules = HouseRules::default();
        let table = Table { board: builtin::standard(), rules: &rules };
        let mut state = Mobilization.start(table, 7);
        for (drawn, lots) in phases {
            let mut orders = mixed(&state, drawn, &lots);
            orders.sort_by_key(|order| order.power);
            let settlement = Mobilization.settle(table, &state, &orders, &[]);
            let phase = Phase { variant: &Mobilization, table, state: &state, orders: &orders, settled: &settlement };
            phase.void_lines_are_nothing();
            phase.slips_may_be_turned();
            state = settlement.after;
        }
    }

    /// Without pools, and orders about them, the moves are those of the standard game.
    #[test]
    fn without_pools_units_move_as_ever(phases in prop::collection::vec(orders(60), 1..8)) {
        let rules = HouseRules::default();
        let table = Table { board: builtin::standard(), rules: &rules };
        let mut state = Standard.start(table, 7);
        for drawn in phases {
            let orders = meant_for(&state, drawn);
            let standard = Standard.settle(table, &state, &orders, &[]);
            if state.phase.kind == PhaseKind::Movement {
                let mobilization = Mobilization.settle(table, &state, &orders, &[]);
                prop_assert_eq!(&mobilization.verdicts, &standard.verdicts);
                prop_assert_eq!(&mobilization.after.position.units, &standard.after.position.units);
            }
            state = standard.after;
        }
    }
}

/// The identities of all units of a position, with what never changes about them.
fn roll(position: &Position) -> Vec<(UnitId, PowerId, UnitKind)> {
    let dislodged = position.dislodged.iter().map(|d| &d.unit);
    let mut roll: Vec<_> = position
        .units
        .iter()
        .chain(dislodged)
        .chain(&position.pooled)
        .map(|u| (u.id, u.power, u.kind))
        .collect();
    roll.sort_unstable_by_key(|(id, ..)| *id);
    roll
}

fn check_units(before: &State, settlement: &Settlement) -> Result<(), TestCaseError> {
    let after = &settlement.after.position;
    let mut expected = roll(&before.position);
    for event in &settlement.events {
        match event.fate {
            Fate::Built => expected.push((event.unit.id, event.unit.power, event.unit.kind)),
            Fate::Gone { .. } => {
                let had = expected.len();
                expected.retain(|(id, ..)| *id != event.unit.id);
                prop_assert_eq!(expected.len() + 1, had, "it was there, once: {:?}", event);
            }
            _ => {}
        }
    }
    prop_assert_eq!(roll(after), expected, "a unit was lost, doubled or changed");
    let mut provinces: Vec<ProvinceId> = after.units.iter().map(|u| u.place.province).collect();
    provinces.sort_unstable();
    provinces.dedup();
    prop_assert_eq!(
        provinces.len(),
        after.units.len(),
        "two units in one province"
    );
    prop_assert!(after.units.is_sorted_by_key(|u| (u.power, u.id)));
    Ok(())
}

fn check_pools(board: &Board, settlement: &Settlement) -> Result<(), TestCaseError> {
    let position = &settlement.after.position;
    for unit in &position.pooled {
        let centre = unit.place.province;
        prop_assert!(
            board.province(centre).centre && board.province(centre).home == Some(unit.power)
        );
        prop_assert_eq!(position.owner(centre), Some(unit.power));
        prop_assert!(position.pool(unit.power, centre).count() <= 2);
        prop_assert!(unit.kind == UnitKind::Army || board.terrain(centre).is_navigable());
        prop_assert_eq!(unit.place.coast, None);
    }
    prop_assert!(
        position
            .pooled
            .is_sorted_by_key(|u| (u.power, u.place.province))
    );
    Ok(())
}

/// What the verdicts say of going home and coming back is what happened, and happens nowhere else.
fn check_verdicts(
    before: &State,
    orders: &[Submission],
    settlement: &Settlement,
) -> Result<(), TestCaseError> {
    let movement = before.phase.kind == PhaseKind::Movement;
    for (order, verdict) in orders.iter().zip(&settlement.verdicts) {
        match order.order {
            Order::Pools(PoolOrder::Demobilize { .. }) => prop_assert!(
                matches!(
                    verdict.reason,
                    Reason::Pools(PoolReason::Demobilized) | Reason::Void(_)
                ),
                "{:?}",
                verdict
            ),
            Order::Pools(PoolOrder::Mobilize { .. }) => {
                let fails = matches!(
                    verdict.reason,
                    Reason::Pools(PoolReason::MobilizationAttacked { .. })
                ) && movement;
                prop_assert!(
                    fails
                        || matches!(
                            verdict.reason,
                            Reason::Pools(PoolReason::Mobilized) | Reason::Void(_)
                        ),
                    "{:?}",
                    verdict
                );
                if before.phase.kind == PhaseKind::Retreats {
                    prop_assert_eq!(
                        verdict.reason,
                        Reason::Void(VoidReason::Pools(PoolVoid::MobilizesInRetreats))
                    );
                }
            }
            _ => prop_assert!(!matches!(
                verdict.reason,
                Reason::Pools(PoolReason::Mobilized | PoolReason::Demobilized)
            )),
        }
    }
    let said = |reason: Reason, is: fn(&Fate) -> bool| {
        let lines = orders
            .iter()
            .zip(&settlement.verdicts)
            .filter(|(_, v)| v.reason == reason);
        // The same order twice is one order.
        let mut lines: Vec<String> = lines
            .map(|(o, _)| format!("{:?} {:?}", o.power, o.order))
            .collect();
        lines.sort_unstable();
        lines.dedup();
        let events = settlement
            .events
            .iter()
            .filter(|event| is(&event.fate))
            .count();
        (
            lines.len() >= events && (lines.is_empty() == (events == 0)),
            lines,
            events,
        )
    };
    for (agrees, lines, events) in [
        said(Reason::Pools(PoolReason::Mobilized), |fate| {
            matches!(fate, Fate::Mobilized { .. })
        }),
        said(Reason::Pools(PoolReason::Demobilized), |fate| {
            matches!(fate, Fate::Demobilized { .. })
        }),
    ] {
        prop_assert!(agrees, "{lines:?}: {events}");
    }
    let left = settlement
        .events
        .iter()
        .filter(|event| matches!(event.fate, Fate::Demobilized { .. }));
    for event in left {
        let others = |verdict: &Verdict| {
            !matches!(
                verdict.reason,
                Reason::Void(_) | Reason::Pools(PoolReason::Demobilized)
            )
        };
        let mut lines = orders.iter().zip(&settlement.verdicts).filter(|(o, _)| {
            o.power == event.unit.power
                && o.order
                    .unit()
                    .is_some_and(|u| u.place.province == event.unit.place.province)
        });
        prop_assert!(
            lines.all(|(_, verdict)| !others(verdict)),
            "{event:?} and took another order"
        );
    }
    Ok(())
}

/// The phase that follows, and that everything due was done.
fn check_what_follows(
    table: Table<'_>,
    before: &State,
    settlement: &Settlement,
) -> Result<(), TestCaseError> {
    let after = &settlement.after;
    prop_assert_eq!(after.phase > before.phase, true);
    let skips_winter = before.phase.season == 1 && after.phase.year > before.phase.year;
    prop_assert!(!skips_winter, "Winter is never passed over");
    prop_assert_eq!(
        after.phase.kind == PhaseKind::Retreats,
        !after.position.dislodged.is_empty()
    );
    for dislodged in &after.position.dislodged {
        let room = table
            .board
            .power(dislodged.unit.power)
            .home
            .iter()
            .any(|&centre| {
                let held = after.position.owner(centre) == Some(dislodged.unit.power);
                let coast = dislodged.unit.kind == UnitKind::Army
                    || table.board.terrain(centre).is_navigable();
                held && coast && after.position.pool(dislodged.unit.power, centre).count() < 2
            });
        prop_assert!(room || !dislodged.retreats.is_empty());
    }
    if before.phase.kind == PhaseKind::Adjustments {
        for power in table.board.power_ids() {
            let units = after
                .position
                .units_of(power)
                .chain(after.position.pooled_of(power))
                .count();
            prop_assert!(units <= after.position.centre_count(table.board, power));
        }
    }
    Ok(())
}
