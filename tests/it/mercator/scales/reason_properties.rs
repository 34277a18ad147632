//! Why orders of a time scale fail: had the unit or order not been there that the reason names, it
//! would not be so.

use super::properties::{drawn, lots};
use crate::reasons::void;
use crate::support::taken_away::{self, Scene as Given};
use chancery::adjudicate::Reason;
use chancery::calendar::Scale;
use chancery::order::{Action, Order, ScaleOrder, Submission};
use chancery::variant::{Mercator, State, Variant};
use proptest::prelude::*;

/// Whether a line belongs to a month in which only this time scale is ordered. What is ferried in
/// the second boards in the first.
fn is_of(scale: Scale, order: &Order) -> bool {
    let boards = matches!(order.action(), Some(Action::Board { .. }));
    order.scale() == Some(scale)
        || scale == Scale::Second && order.scale() == Some(Scale::First) && boards
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reasons_of_a_time_scale_are_true(lots in lots(), scale in 0..3_usize) {
        let (scene, orders) = drawn(lots);
        let orders = orders.into_iter().filter(|given| is_of(Scale::ALL[scale], &given.order)).map(chained).collect();
        let given = Given { position: scene.state.position.clone(), orders };
        taken_away::check(&scene.board, &given, |given| {
            let state = State { position: given.position.clone(), ..scene.state.clone() };
            Mercator.settle(scene.table(), &state, &given.orders).verdicts
        })?;
    }

    /// Where nothing is carried over there is no paradox, and nothing is said to be one.
    #[test]
    fn there_is_no_paradox_without_a_chain(lots in lots()) {
        let (scene, orders) = drawn(lots);
        let orders: Vec<Submission> = orders.into_iter().filter(|given| !matches!(chained(given.clone()).order, Order::Scales(ScaleOrder::Chain { .. }))).collect();
        let verdicts = Mercator.settle(scene.table(), &scene.state, &orders).verdicts;
        prop_assert!(verdicts.iter().all(|verdict| verdict.reason != Reason::Paradox), "{:?}", verdicts);
    }

    #[test]
    fn void_orders_are_void_for_what_they_name(lots in lots()) {
        let (scene, orders) = drawn(lots);
        void::check(&orders, |orders| Mercator.settle(scene.table(), &scene.state, orders).verdicts)?;
    }
}
