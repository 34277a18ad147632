//! Retreats that are barred: without the orders that are meant, the place is not barred for that
//! reason.

use crate::mercator;
use crate::support::carriers::{self, Lots, WATERS};
use crate::support::meets::meets;
use crate::support::skirmish::{self, Skirmish};
use crate::support::taken_away::Scene;
use chancery_atlas::board::{Place, builtin};
use chancery_engine::adjudicate::{HouseRules, Reason, VoidReason};
use chancery_engine::order::{Action, Order, ScaleOrder, Submission, Travel, UnitRef};
use chancery_engine::position::{Barred, Position, UnitId};
use chancery_engine::variant::{Mercator, Settlement, Standard, State, Table, Variant, Year1885};
use proptest::prelude::*;

/// Whose orders, or themselves, have to go for a place not to be barred: those who came from there,
/// those who went or wanted to go there, or who stands there.
struct Cause {
    from: bool,
    to: bool,
    standing: bool,
}

fn cause(why: Barred) -> Option<Cause> {
    let of = |from, to, standing| Some(Cause { from, to, standing });
    match why {
        Barred::Attacker | Barred::Supporter | Barred::Origin => of(true, false, false),
        Barred::StandOff | Barred::Entered => of(false, true, false),
        Barred::Occupied => of(false, true, true),
        // These are for what the unit is itself.
        Barred::Loaded | Barred::SeasOnly => None,
    }
}

fn without(given: &Scene, place: Place, cause: &Cause) -> Scene {
    let at = place.province;
    let mut scene = given.clone();
    if cause.standing {
        let gone = |id| {
            let unit = given.position.unit(id);
            unit.is_some_and(|unit| unit.place.province == at)
        };
        scene.position.aboard.retain(|army| !gone(army.fleet));
        scene
            .position
            .units
            .retain(|unit| unit.place.province != at);
    }
    scene.orders.retain(|given| {
        let start = match &given.order {
            Order::Scales(ScaleOrder::Chain { .. }) => None,
            order => order.unit().map(|unit| unit.place.province),
        };
        let goal = match (&given.order, given.order.action()) {
            (Order::Scales(ScaleOrder::Chain { to, .. }), _)
            | (
                _,
                Some(Action::Move { to, .. } | Action::Land { to, .. } | Action::Convoy { to, .. }),
            )
            | (Order::Scales(_), Some(Action::SupportMove { to, .. })) => Some(to.province),
            _ => None,
        };
        !(cause.from && start == Some(at) || cause.to && goal == Some(at))
    });
    scene
}

/// Checks every place that is barred to a dislodged unit. Gives how many there were.
fn check(
    scene: &Scene,
    settle: impl Fn(&Scene) -> Settlement,
    retreat: impl Fn(&State, &[Submission]) -> Reason,
) -> Result<usize, TestCaseError> {
    let settled = settle(scene);
    let mut count = 0;
    for dislodged in &settled.after.position.dislodged {
        for &(place, why) in &dislodged.barred {
            let order = Submission::from_power(
                dislodged.unit.power,
                Order::Unit {
                    unit: UnitRef::new(dislodged.unit.kind, dislodged.unit.place),
                    action: Action::Move {
                        to: place,
                        travel: Travel::Unsaid,
                    },
                },
            );
            let told = retreat(&settled.after, &[order]);
            let barred = Reason::Void(VoidReason::RetreatBarred { to: place, why });
            prop_assert_eq!(told, barred);
            let Some(cause) = cause(why) else {
                continue;
            };
            count += 1;
            let after = settle(&without(scene, place, &cause)).after.position;
            let occupant =
                |position: &Position| position.unit_in(place.province).map(|unit| unit.id);
            // Another may stand there then.
            let by_another =
                why == Barred::Occupied && occupant(&after) != occupant(&settled.after.position);
            prop_assert!(
                by_another || !is_barred(&after, dislodged.unit.id, place, why),
                "{:?} is still barred to {:?}: {:?} in {:#?}",
                place,
                dislodged.unit,
                why,
                scene.orders
            );
        }
    }
    Ok(count)
}

fn is_barred(position: &Position, unit: UnitId, place: Place, why: Barred) -> bool {
    let mut dislodged = position.dislodged.iter().filter(|d| d.unit.id == unit);
    dislodged.any(|d| d.barred.contains(&(place, why)))
}

/// Through a variant whose phase is this one.
fn of_variant(
    variant: &'static dyn Variant,
    table: Table<'_>,
    state: &State,
    scene: &Scene,
) -> Result<usize, TestCaseError> {
    let settle = |scene: &Scene| {
        let state = State {
            position: scene.position.clone(),
            ..state.clone()
        };
        variant.settle(table, &state, &scene.orders, &[])
    };
    check(scene, settle, |state, orders| {
        variant.settle(table, state, orders, &[]).verdicts[0].reason
    })
}

#[test]
fn of_barred_retreats_are_true() {
    let board = builtin::standard();
    let rules = HouseRules::default();
    let table = Table::new(board, &rules);
    meets(200, 1500, skirmish::draws(), |(theatre, draws)| {
        let mut state = Standard.start(table, 7);
        let Skirmish { units, orders } = Skirmish::new(board, &rules, theatre, &draws);
        state.position = Position {
            next_unit: units.len() as u32,
            units,
            ..Position::empty(board)
        };
        let scene = Scene {
            position: state.position.clone(),
            orders,
        };
        of_variant(&Standard, table, &state, &scene)
    });
}

#[test]
fn of_retreats_barred_in_1885_are_true() {
    let board = builtin::load(Year1885.about().board).unwrap();
    let drawn = (prop::collection::vec(0..10_000_usize, 211), 0..WATERS.len());
    meets(500, 1500, drawn, |(lots, theatre)| {
        let mut lots = Lots(&lots, 0);
        let rules = HouseRules {
            own: Year1885.about().house_rules.own,
            ..carriers::rules(&mut lots)
        };
        let table = Table::new(&board, &rules);
        let mut state = Year1885.start(table, 7);
        state.phase = Year1885.about().calendar.first_moves();
        let scene = carriers::scene(&board, WATERS[theatre], &mut lots);
        of_variant(&Year1885, table, &state, &scene)
    });
}

#[test]
fn of_retreats_barred_in_a_month_are_true() {
    meets(1000, 300, mercator::lots(), |lots| {
        let (scene, orders) = mercator::drawn(lots);
        let given = Scene {
            position: scene.state.position.clone(),
            orders,
        };
        of_variant(&Mercator, scene.table(), &scene.state, &given)
    });
}
