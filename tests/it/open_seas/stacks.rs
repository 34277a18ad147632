//! Which of several units in one sea an order means.

use crate::open_seas::scene::{Scene, at};
use chancery_atlas::board::UnitKind;
use chancery_engine::adjudicate::{OpenSeaReason, OpenSeaVoid, Reason, VoidReason, bind_open_seas};
use chancery_engine::order::{Action, Order, Submission};
use chancery_engine::position::UnitId;

fn none_left(sea: &str, kind: UnitKind, of: u8) -> VoidReason {
    VoidReason::OpenSeas(OpenSeaVoid::NoneLeft {
        at: at(sea),
        kind,
        of,
    })
}

/// The unit that a bound line supports, or boards.
fn object(line: &Result<Submission, VoidReason>) -> Option<UnitId> {
    match &line.as_ref().unwrap().order {
        Order::Unit {
            action:
                Action::SupportHold { unit }
                | Action::SupportMove { unit, .. }
                | Action::Board { fleet: unit },
            ..
        } => unit.id,
        _ => None,
    }
}

#[test]
fn lines_are_given_to_fleets_in_written_order_and_what_is_over_is_void() {
    let scene = Scene::new(&["England: F SAO, F SAO", "France: F SAO"]);
    let settled = scene.settle(&[
        "England: F SAO - SAR",
        "France: F SAO - MAO",
        "England: F SAO - ETH",
        "England: F SAO - For",
    ]);
    assert_eq!(
        [0, 1, 2, 3].map(|line| settled.unit_of(line)),
        [Some(0), Some(2), Some(1), None]
    );
    assert_eq!(settled.void(3), none_left("SAO", UnitKind::Fleet, 2));
    assert_eq!(
        settled.places(),
        ["England F SAR", "England F ETH", "France F MAO"]
    );
}

#[test]
fn of_a_single_unit_two_lines_are_two_orders() {
    let scene = Scene::new(&["England: F SAO", "France: F SAO"]);
    let settled = scene.settle(&["England: F SAO - SAR", "England: F SAO - ETH"]);
    assert_eq!(
        [settled.void(0), settled.void(1)],
        [VoidReason::TwoOrders; 2]
    );
    // The same twice is one.
    let settled = scene.settle(&["England: F SAO - SAR", "England: F SAO - SAR"]);
    assert_eq!(settled.outcomes(), ["succeeds"; 2]);
}

#[test]
fn a_line_for_a_sea_where_one_has_nothing_says_so() {
    let scene = Scene::new(&["England: F SAO", "France: F SAR"]);
    let settled = scene.settle(&[
        "France: F SAO - MAO",
        "England: F SAR - DOL",
        "England: F Mor - Alg",
    ]);
    assert_eq!(settled.void(0), none_left("SAO", UnitKind::Fleet, 0));
    assert_eq!(settled.void(1), none_left("SAR", UnitKind::Fleet, 0));
    assert_eq!(settled.void(2), none_left("Mor", UnitKind::Fleet, 0));
}

#[test]
fn a_loaded_fleet_is_a_type_of_its_own() {
    let scene = Scene::new(&["Spain: A/F SAO, F SAO"]);
    let settled = scene.settle(&["Spain: F SAO - ETH", "Spain: A/F SAO - SAR"]);
    assert_eq!([settled.unit_of(0), settled.unit_of(1)], [Some(1), Some(0)]);
    // An empty one only as long as there is one.
    let settled = scene.settle(&["Spain: F SAO - ETH", "Spain: F SAO - SAR"]);
    assert_eq!([settled.unit_of(0), settled.unit_of(1)], [Some(1), Some(0)]);
    // A line that means the pair has it, though another comes first.
    let settled = scene.settle(&[
        "Spain: F SAO - ETH",
        "Spain: F SAO - MAO",
        "Spain: A/F SAO - SAR",
    ]);
    assert_eq!(
        [0, 1, 2].map(|line| settled.unit_of(line)),
        [Some(1), None, Some(0)]
    );
}

#[test]
fn the_holder_of_a_treasure_comes_first_and_has_the_line_that_speaks_of_it() {
    let scene = Scene::new(&["Spain: F SAO, F SAO, F SAO"]).treasure("SAO", 1);
    let plain = scene.settle(&["Spain: F SAO - ETH", "Spain: F SAO - SAR"]);
    assert_eq!([plain.unit_of(0), plain.unit_of(1)], [Some(1), Some(0)]);
    let said = scene.settle(&["Spain: F SAO - ETH", "Spain: F SAO - SAR with T"]);
    assert_eq!([said.unit_of(0), said.unit_of(1)], [Some(0), Some(1)]);
    let without = scene.settle(&[
        "Spain: F SAO - ETH",
        "Spain: F SAO - MAO",
        "Spain: F SAO - SAR without T",
    ]);
    assert_eq!(
        [0, 1, 2].map(|line| without.unit_of(line)),
        [Some(0), Some(2), Some(1)]
    );
}

#[test]
fn a_support_is_for_the_fleet_that_does_what_it_names() {
    let scene = Scene::new(&["England: F SAO, F DOL", "France: F SAO, F SAO"]);
    let lines = [
        "France: F SAO - MAO",
        "France: F SAO - For",
        "England: F SAO H",
        "England: F DOL S F SAO - For",
    ];
    let settled = scene.settle(&lines);
    assert_eq!(
        object(&settled.bound[3]),
        scene.position.units.get(3).map(|unit| unit.id)
    );
    assert_eq!(settled.outcomes(), ["succeeds"; 4]);
}

#[test]
fn of_several_powers_units_ones_own_goes_first() {
    let scene = Scene::new(&["England: F MAO, F DOL", "France: F MAO", "Spain: F MAO"]);
    let own = scene.settle(&[
        "France: F MAO - SAR",
        "England: F MAO - SAR",
        "England: F DOL S F MAO - SAR",
    ]);
    assert_eq!(own.outcomes(), ["fails", "succeeds", "succeeds"]);
    let told = scene.settle(&[
        "France: F MAO - SAR",
        "England: F MAO - SAR",
        "England: F DOL S French F MAO - SAR",
    ]);
    assert_eq!(told.outcomes(), ["succeeds", "fails", "succeeds"]);
    let which = scene.settle(&[
        "France: F MAO - SAR",
        "Spain: F MAO - SAR",
        "England: F DOL S F MAO - SAR",
    ]);
    assert_eq!(
        which.reasons()[2],
        Reason::OpenSeas(OpenSeaReason::WhichUnit { at: at("MAO") })
    );
    assert_eq!(which.outcomes(), ["fails"; 3]);
    // Though there are several, one fits.
    let one = scene.settle(&[
        "France: F MAO - BOB",
        "Spain: F MAO - SAR",
        "England: F DOL S F MAO - SAR",
    ]);
    assert_eq!(one.outcomes()[1..], ["succeeds", "succeeds"]);
    // None fits.
    let none = scene.settle(&["England: F DOL S F MAO - SAR"]);
    assert_eq!(none.reasons()[0], Reason::Unmatched { unit: at("MAO") });
}

#[test]
fn of_several_of_one_power_the_first_in_written_order_is_supported() {
    let scene = Scene::new(&["England: F MAO, F MAO, F DOL"]);
    let settled = scene.settle(&[
        "England: F MAO - SAR",
        "England: F MAO - SAR",
        "England: F DOL S F MAO - SAR",
    ]);
    assert_eq!(settled.outcomes(), ["succeeds", "fails", "succeeds"]);
    assert_eq!(object(&settled.bound[2]), Some(scene.position.units[0].id));
}

#[test]
fn what_is_loaded_is_supported_as_what_it_is() {
    let scene = Scene::new(&["Spain: A/F MAO, F MAO, F DOL"]);
    let lines = [
        "Spain: F MAO - SAR",
        "Spain: A/F MAO - SAR",
        "Spain: F DOL S A/F MAO - SAR",
    ];
    assert_eq!(
        scene.settle(&lines).outcomes(),
        ["fails", "succeeds", "succeeds"]
    );
    let lines = ["Spain: A/F MAO - SAR", "Spain: F DOL S F MAO - SAR"];
    assert_eq!(scene.settle(&lines).outcomes(), ["succeeds", "succeeds"]);
}

#[test]
fn a_support_of_nobody_in_the_known_world_is_void() {
    let scene = Scene::new(&["England: F SAO, F Mor"]);
    let settled = scene.settle(&[
        "England: F SAO S F MAO - Mor",
        "England: F SAO S French F Mor",
    ]);
    assert_eq!(settled.void(0), VoidReason::NoUnit(at("MAO")));
    assert_eq!(settled.outcomes()[1], "succeeds");
}

#[test]
fn removals_take_one_after_the_other() {
    let scene = Scene::new(&["Spain: A/F SAO, F SAO, A/F SAO"]);
    let orders = scene.orders_of(
        chancery_engine::calendar::PhaseKind::Adjustments,
        &[
            "Spain: Remove F SAO",
            "Spain: Remove A(SAO)",
            "Spain: Remove A(SAO)",
            "Spain: Remove A(SAO)",
            "Spain: Remove F SAO",
        ],
    );
    let ids: Vec<_> = scene
        .bind(&orders)
        .into_iter()
        .map(|line| line.map(|line| line.order.unit().unwrap().id.unwrap()))
        .collect();
    let (units, aboard) = (&scene.position.units, &scene.position.aboard);
    let expected = [
        Ok(units[1].id),
        Ok(aboard[0].unit.id),
        Ok(aboard[1].unit.id),
        Err(none_left("SAO", UnitKind::Army, 2)),
        Ok(units[0].id),
    ];
    assert_eq!(ids, expected);
}

#[test]
fn nothing_is_bound_where_seas_are_closed() {
    let mut scene = Scene::new(&["England: F SAO"]);
    scene.rules.room.open_seas = false;
    let orders = scene.orders(&[
        "England: F SAO - SAR",
        "England: F SAO - MAO",
        "England: F SAO - ETH",
    ]);
    let bound = bind_open_seas(
        crate::open_seas::scene::board(),
        &scene.rules,
        &scene.position,
        None,
        &orders,
    );
    assert_eq!(
        bound.into_iter().map(Result::unwrap).collect::<Vec<_>>(),
        orders
    );
}
