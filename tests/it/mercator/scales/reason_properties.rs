//! Why orders of a time scale fail: had the unit or order not been there that the reason names, it
//! would not be so.

use super::Scene;
use super::properties::{drawn, lots};
use crate::reasons::void;
use crate::support::meets::meets;
use crate::support::taken_away::{self, Scene as Given};
use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::{Reason, ScaleVoid, VoidReason};
use chancery_engine::calendar::Scale;
use chancery_engine::order::{Action, Order, ScaleOrder, Submission};
use chancery_engine::position::Dislodged;
use chancery_engine::variant::{Mercator, State, Variant};
use proptest::prelude::*;

/// Whether a line belongs to a month in which only this time scale is ordered. What is ferried in
/// the second boards in the first.
fn is_of(scale: Scale, order: &Order) -> bool {
    let boards = matches!(order.action(), Some(Action::Board { .. }));
    order.scale() == Some(scale)
        || scale == Scale::Second && order.scale() == Some(Scale::First) && boards
}

/// Drawn orders that write the letters of all units: without one, an order counts where no other order
/// leaves a doubt which unit is meant, and so hangs on all of them.
fn lettered(lots: Vec<usize>) -> (Scene, Vec<Submission>) {
    let (scene, mut orders) = drawn(lots);
    orders.retain(|given| !format!("{:?}", given.order).contains("kind: None"));
    (scene, orders)
}

/// A ferry as a chain of one fleet, which means the same.
fn chained(given: Submission) -> Submission {
    match given.order {
        Order::Unit {
            unit,
            action: Action::Convoy { army, to, .. },
        } => Submission {
            order: Order::Scales(ScaleOrder::Chain {
                fleets: vec![unit],
                army,
                to,
            }),
            ..given
        },
        order => Submission { order, ..given },
    }
}

/// Where an order has its unit go, or an army from it.
fn goes_to(order: &Order) -> Option<ProvinceId> {
    match (order, order.action()) {
        (Order::Scales(ScaleOrder::Chain { to, .. }), _)
        | (
            _,
            Some(
                Action::Move { to, .. }
                | Action::Land { to, .. }
                | Action::Convoy { to, .. }
                | Action::SupportMove { to, .. },
            ),
        ) => Some(to.province),
        _ => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reasons_of_a_time_scale_are_true(lots in lots(), scale in 0..3_usize) {
        let (scene, orders) = lettered(lots);
        let orders = orders.into_iter().filter(|given| is_of(Scale::ALL[scale], &given.order)).map(chained).collect();
        let given = Given { position: scene.state.position.clone(), orders };
        taken_away::check(&scene.board, &given, |given| {
            let state = State { position: given.position.clone(), ..scene.state.clone() };
            Mercator.settle(scene.table(), &state, &given.orders, &[]).verdicts
        })?;
    }

    /// Where nothing is carried over there is no paradox, and nothing is said to be one.
    #[test]
    fn there_is_no_paradox_without_a_chain(lots in lots()) {
        let (scene, orders) = lettered(lots);
        let orders: Vec<Submission> = orders.into_iter().filter(|given| !matches!(chained(given.clone()).order, Order::Scales(ScaleOrder::Chain { .. }))).collect();
        let verdicts = Mercator.settle(scene.table(), &scene.state, &orders, &[]).verdicts;
        prop_assert!(verdicts.iter().all(|verdict| !matches!(verdict.reason, Reason::Paradox { .. })), "{:?}", verdicts);
    }
}

#[test]
fn void_orders_are_void_for_what_they_name() {
    meets(5000, 600, lots(), |lots| {
        let (scene, orders) = lettered(lots);
        void::check(&orders, |orders| {
            Mercator
                .settle(scene.table(), &scene.state, orders, &[])
                .verdicts
        })
    });
}

#[test]
fn reasons_of_a_month_are_true() {
    meets(5000, 300, lots(), |lots| {
        let (scene, orders) = lettered(lots);
        let given = Given {
            position: scene.state.position.clone(),
            orders: orders.into_iter().map(chained).collect(),
        };
        taken_away::check(&scene.board, &given, |given| {
            let state = State {
                position: given.position.clone(),
                ..scene.state.clone()
            };
            Mercator
                .settle(scene.table(), &state, &given.orders, &[])
                .verdicts
        })
    });
}

/// What is said to have been driven out in an earlier time scale is there if nobody comes.
#[test]
fn who_is_driven_out_would_be_there_without_the_attack() {
    meets(30, 3000, lots(), |lots| {
        let (scene, orders) = lettered(lots);
        let verdicts = |orders: &[Submission]| {
            Mercator
                .settle(scene.table(), &scene.state, orders, &[])
                .verdicts
        };
        let starts = |given: &Submission| given.order.unit().map(|unit| unit.place.province);
        // Whoever has an order in an earlier time scale may have gone himself.
        let goes_on = |given: &Submission| {
            let later = |other: &Submission| other.order.scale() > given.order.scale();
            let same = |other: &&Submission| starts(other) == starts(given);
            orders.iter().filter(same).any(later)
        };
        let orders: Vec<Submission> = orders
            .iter()
            .filter(|given| !goes_on(given))
            .cloned()
            .collect();
        let settled = Mercator.settle(scene.table(), &scene.state, &orders, &[]);
        let mut met = 0;
        for (line, given) in orders.iter().enumerate() {
            let told = settled.verdicts[line].reason;
            let (
                Reason::Void(
                    VoidReason::NoUnit(at)
                    | VoidReason::NotYours { at, .. }
                    | VoidReason::Scales(ScaleVoid::NotThereThen { at, .. }),
                ),
                Some(scale),
            ) = (told, given.order.scale())
            else {
                continue;
            };
            let is_earlier =
                |other: &Submission| other.order.scale().is_some_and(|other| other < scale);
            let is_driven = |d: &Dislodged| {
                d.unit.power == given.power && d.unit.place.province == at && d.scale < scale
            };
            if !settled.after.position.dislodged.iter().any(is_driven) {
                continue;
            }
            met += 1;
            let mut left = orders.clone();
            for other in &mut left {
                if goes_to(&other.order) == Some(at) && is_earlier(other) {
                    other.order = Order::Waive;
                }
            }
            let again = verdicts(&left)[line].reason;
            prop_assert_ne!(again, told, "{:?} in {:#?}", given, orders);
        }
        Ok(met)
    });
}
