//! Why orders are void: what names another line of the phase is not so without that line, and what
//! names none is so whatever others are given.

use crate::support::carriers::{self, Lots, WATERS};
use crate::support::disorder::{meant_for, orders};
use chancery_atlas::board::{ProvinceId, builtin};
use chancery_engine::adjudicate::{
    CarryingVoid, OpenSeaVoid, Outcome, PoolVoid, Reason, Resolver, ScaleVoid, Verdict, VoidReason,
};
use chancery_engine::order::{Action, Order, ScaleOrder, Submission};
use chancery_engine::variant::{Standard, Table, Variant};
use proptest::prelude::*;

/// Whether a reason means that other lines were given: without them the line is not void for it.
pub fn is_of_others(why: VoidReason) -> bool {
    matches!(
        why,
        VoidReason::TwoOrders
            | VoidReason::AlreadyBuilt(_)
            | VoidReason::AlreadyRemoved(_)
            | VoidReason::Carrying(
                CarryingVoid::TwoBoard(_)
                    | CarryingVoid::FleetFerries(_)
                    | CarryingVoid::SupportsElsewhere(_)
            )
            | VoidReason::Scales(ScaleVoid::FleetBusy(_))
            | VoidReason::Pools(
                PoolVoid::JustMobilized(_) | PoolVoid::HasLeft(_) | PoolVoid::AlreadyAppears(_)
            )
    )
}

/// Whether a reason means that another line is missing, is void, or came out otherwise, or may mean
/// either.
fn hangs_on_others(why: VoidReason) -> bool {
    matches!(
        why,
        VoidReason::NoBuildDue
            | VoidReason::NoRemovalDue
            | VoidReason::Pools(PoolVoid::NotPooled { .. } | PoolVoid::PoolFull(_))
            | VoidReason::NotVacant(_)
            // Without the others only one kind may have been possible.
            | VoidReason::KindNotNamed(_)
            | VoidReason::Carrying(
                CarryingVoid::NobodyAboard(_)
                    | CarryingVoid::FleetElsewhere { .. }
                    | CarryingVoid::FleetOrderVoid { .. }
                    | CarryingVoid::LandsInPlace(_)
                    | CarryingVoid::LoadedAshore(_)
                    | CarryingVoid::NoFleetThere(_)
                    // Another line may have put it aboard.
                    | CarryingVoid::OnlyLands(_)
            )
            | VoidReason::Scales(
                ScaleVoid::NotThereThen { .. }
                    | ScaleVoid::IsPair(_)
                    | ScaleVoid::IsLoneFleet(_)
                    | ScaleVoid::LandingNotOrdered(_)
                    | ScaleVoid::NotShared(_)
                    | ScaleVoid::Expectation(_)
                    | ScaleVoid::DidNotBoard { .. }
                    | ScaleVoid::ChainLoaded(_)
                    | ScaleVoid::ChainBroken(_)
                    | ScaleVoid::DoubleOption
                    | ScaleVoid::ForAnotherUnit(_)
                    | ScaleVoid::TookNoPart(_)
            )
            | VoidReason::NoUnit(_)
            | VoidReason::NotYours { .. }
            | VoidReason::WrongKind { .. }
            | VoidReason::OpenSeas(OpenSeaVoid::NoneLeft { .. })
    )
}

/// Where the units stand that a line is for; of a chain its fleets and its army.
fn units(given: &Submission) -> Vec<ProvinceId> {
    let carried = match (&given.order, given.order.action()) {
        (Order::Scales(ScaleOrder::Chain { fleets, army, .. }), _) => {
            [fleets.as_slice(), &[*army]].concat()
        }
        (_, Some(Action::Convoy { army, .. })) => vec![*army],
        _ => Vec::new(),
    };
    given
        .order
        .unit()
        .into_iter()
        .chain(&carried)
        .map(|unit| unit.place.province)
        .collect()
}

/// Checks every void line of a phase alone on the sheet. Gives how many there were.
pub fn check(
    orders: &[Submission],
    mut settle: impl FnMut(&[Submission]) -> Vec<Verdict>,
) -> Result<usize, TestCaseError> {
    let verdicts = settle(orders);
    let mut count = 0;
    for (given, verdict) in orders.iter().zip(&verdicts) {
        let Reason::Void(why) = verdict.reason else {
            continue;
        };
        count += 1;
        prop_assert_eq!(verdict.outcome, Outcome::Void);
        let alone = settle(std::slice::from_ref(given))[0].reason;
        if is_of_others(why) {
            prop_assert!(alone != verdict.reason, "{:?} is {:?} alone", given, why);
        } else if !hangs_on_others(why)
            && !matches!(alone, Reason::Void(other) if hangs_on_others(other))
        {
            prop_assert_eq!(alone, verdict.reason, "{:?}", given);
        }
        if why == VoidReason::TwoOrders {
            // Other lines for the same unit are what makes it so.
            let same = orders.iter().filter(|other| {
                // An army's owner who writes two chains for it spoils those of others too.
                let is_chain = matches!(given.order, Order::Scales(ScaleOrder::Chain { .. }));
                (is_chain || other.power == given.power)
                    && units(other).iter().any(|unit| units(given).contains(unit))
            });
            prop_assert!(same.count() > 1, "{:?} is the one order", given);
        }
    }
    Ok(count)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn of_void_orders_are_true(phases in prop::collection::vec(orders(60), 1..12)) {
        let rules = Standard.about().house_rules;
        let table = Table { board: builtin::standard(), rules: &rules };
        let mut state = Standard.start(table, 7);
        for drawn in phases {
            let orders = meant_for(&state, drawn);
            check(&orders, |orders| Standard.settle(table, &state, orders, &[]).verdicts)?;
            state = Standard.settle(table, &state, &orders, &[]).after;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn of_void_orders_for_armies_aboard_are_true(lots in prop::collection::vec(0..10_000_usize, 211), theatre in 0..WATERS.len()) {
        let mut lots = Lots(&lots, 0);
        let rules = carriers::rules(&mut lots);
        let scene = carriers::scene(builtin::standard(), WATERS[theatre], &mut lots);
        // Some lines are written twice, for other units too.
        let mut orders = scene.orders.clone();
        for _ in 0..lots.below(4) {
            let (Some(one), Some(other)) = (lots.pick(&(0..orders.len()).collect::<Vec<_>>()), lots.pick(&[0, 1, 2])) else { continue };
            let twin = orders[(one + other) % orders.len()].clone();
            orders.insert(one, twin);
        }
        let mut resolver = Resolver::new();
        check(&orders, |orders| resolver.settle(builtin::standard(), &rules, &scene.position, orders).verdicts.to_vec())?;
    }
}
