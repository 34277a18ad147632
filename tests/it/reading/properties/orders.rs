//! Orders of every form, sensible or not.

use chancery_atlas::board::{Place, PowerId, ProvinceId, Terrain, UnitKind, builtin};
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::{
    Action, BallotOrder, ClaimOrder, KindOrder, Order, PoolOrder, ScaleOrder, Travel, UnitRef,
};
use proptest::prelude::*;

use super::PHASES;

/// A place of the board, at a coast or not.
pub fn place() -> impl Strategy<Value = Place> {
    let board = builtin::standard();
    let places: Vec<Place> = board
        .province_ids()
        .flat_map(|id| board.fleet_places(id).into_iter().chain([Place::new(id)]))
        .collect();
    prop::sample::select(places)
}

pub fn sea() -> impl Strategy<Value = ProvinceId> {
    let board = builtin::standard();
    prop::sample::select(
        board
            .province_ids()
            .filter(|&id| board.province(id).terrain == Terrain::Sea)
            .collect::<Vec<_>>(),
    )
}

pub fn kind() -> impl Strategy<Value = Option<UnitKind>> {
    prop::sample::select(vec![None, Some(UnitKind::Army), Some(UnitKind::Fleet)])
}

pub fn power() -> impl Strategy<Value = PowerId> {
    (0..7_u8).prop_map(PowerId)
}

pub fn nation() -> impl Strategy<Value = Option<PowerId>> {
    prop::option::weighted(0.2, power())
}

pub fn unit() -> impl Strategy<Value = UnitRef> {
    (place(), kind(), nation()).prop_map(|(place, kind, power)| UnitRef {
        kind,
        power,
        ..UnitRef::at(place)
    })
}

pub fn travel() -> impl Strategy<Value = Travel> {
    prop_oneof![
        Just(Travel::Unsaid),
        Just(Travel::Convoy),
        prop::collection::vec(sea(), 1..4).prop_map(Travel::Route)
    ]
}

/// An order of any form, sensible or not, and a phase in which it is given.
pub fn order() -> impl Strategy<Value = (PhaseKind, Order)> {
    let movement = prop_oneof![
        Just(Action::Hold),
        (place(), travel()).prop_map(|(to, travel)| Action::Move { to, travel }),
        unit().prop_map(|unit| Action::SupportHold { unit }),
        (unit(), place()).prop_map(|(unit, to)| Action::SupportMove { unit, to }),
        (unit(), place()).prop_map(|(army, to)| Action::Convoy {
            army,
            to,
            ferry: false
        }),
    ];
    let retreat = prop_oneof![
        Just(Action::Disband),
        place().prop_map(|to| Action::Move {
            to,
            travel: Travel::Unsaid
        })
    ];
    let adjustment = prop_oneof![
        (kind(), place()).prop_map(|(kind, place)| Order::Build { kind, place }),
        unit().prop_map(|unit| Order::Remove { unit }),
        Just(Order::Waive),
    ];
    prop_oneof![
        6 => (unit(), movement).prop_map(|(unit, action)| (PhaseKind::Movement, Order::Unit { unit, action })),
        2 => (unit(), retreat).prop_map(|(unit, action)| (PhaseKind::Retreats, Order::Unit { unit, action })),
        2 => adjustment.prop_map(|order| (PhaseKind::Adjustments, order)),
    ]
}

/// An order of the forms that only some variants have, sensible or not, and a phase.
pub fn own_order() -> impl Strategy<Value = (PhaseKind, Order)> {
    prop_oneof![2 => anytime(), 2 => carrying(), 1 => choice()]
}

/// An order that may be written in any phase.
pub fn anytime() -> impl Strategy<Value = (PhaseKind, Order)> {
    let centre = || place().prop_map(|place| place.province);
    let order = prop_oneof![
        (kind(), place())
            .prop_map(|(kind, place)| Order::Pools(PoolOrder::Mobilize { kind, place })),
        (unit(), prop::option::weighted(0.8, centre()))
            .prop_map(|(unit, to)| Order::Pools(PoolOrder::Demobilize { unit, to })),
        (kind(), centre())
            .prop_map(|(kind, centre)| Order::Pools(PoolOrder::RemovePooled { kind, centre })),
        (1..=u32::MAX).prop_map(|amount| Order::Ballots(BallotOrder::Invest { amount })),
        (1..=u16::MAX).prop_map(|number| Order::Ballots(BallotOrder::Lot { number })),
        prop::collection::btree_set(power(), 0..4).prop_map(|with| Order::Claims(
            ClaimOrder::Claim {
                with: with.into_iter().collect()
            }
        )),
        prop::collection::btree_set(power(), 1..4).prop_map(|to| Order::Claims(
            ClaimOrder::Concede {
                to: to.into_iter().collect()
            }
        )),
    ];
    (prop::sample::select(PHASES.to_vec()), order)
}

/// An order about an army aboard a fleet.
pub fn carrying() -> impl Strategy<Value = (PhaseKind, Order)> {
    let army = || {
        (sea(), nation()).prop_map(|(sea, power)| UnitRef {
            power,
            ..UnitRef::aboard(sea)
        })
    };
    let action = prop_oneof![
        unit().prop_map(|fleet| Action::Board { fleet }),
        (army(), place()).prop_map(|(unit, to)| Action::SupportMove { unit, to }),
        army().prop_map(|unit| Action::SupportHold { unit }),
        (unit(), place()).prop_map(|(army, to)| Action::Convoy {
            army,
            to,
            ferry: true
        }),
    ];
    let aboard = prop_oneof![
        Just(Action::Hold),
        place().prop_map(|to| Action::Land { to, fleet: None })
    ];
    prop_oneof![
        2 => (unit(), action).prop_map(|(unit, action)| (PhaseKind::Movement, Order::Unit { unit, action })),
        2 => (army(), aboard).prop_map(|(unit, action)| (PhaseKind::Movement, Order::Unit { unit, action })),
        1 => army().prop_map(|unit| (PhaseKind::Adjustments, Order::Remove { unit })),
    ]
}

/// A unit of a season in time scales: an army in a sea is aboard.
pub fn afloat() -> impl Strategy<Value = UnitRef> {
    let board = builtin::standard();
    (unit(), any::<bool>()).prop_map(|(unit, pair)| match unit.kind {
        Some(UnitKind::Army) if board.terrain(unit.place.province) == Terrain::Sea => UnitRef {
            aboard: true,
            ..unit
        },
        Some(UnitKind::Fleet) => UnitRef { pair, ..unit },
        _ => unit,
    })
}

/// An order of a season in time scales, sensible or not, and a phase in which it is given.
pub fn scaled() -> impl Strategy<Value = (PhaseKind, Order)> {
    let action = || {
        let to = || place();
        prop_oneof![
            to().prop_map(|to| Action::Move {
                to,
                travel: Travel::Unsaid
            }),
            afloat().prop_map(|unit| Action::SupportHold { unit }),
            (afloat(), to()).prop_map(|(unit, to)| Action::SupportMove { unit, to }),
            afloat().prop_map(|fleet| Action::Board { fleet }),
            Just(Action::Hold),
        ]
    };
    let scale = || prop::sample::select(Scale::ALL.to_vec());
    let aboard = || {
        (place(), nation()).prop_map(|(place, power)| UnitRef {
            power,
            ..UnitRef::aboard(place.province)
        })
    };
    // `ENG, F NTH C …` on a slip is headed by a power.
    let fleet = || {
        let called = |unit: UnitRef| UnitRef {
            kind: Some(UnitKind::Fleet),
            aboard: false,
            ..unit
        };
        (afloat(), any::<bool>()).prop_map(move |(unit, pair)| UnitRef {
            pair,
            ..called(unit)
        })
    };
    let chain = (prop::collection::vec(fleet(), 2..6), afloat(), place());
    let choices = prop::collection::vec(place(), 2..5).prop_filter("each once", |all| {
        (1..all.len()).all(|i| !all[..i].contains(&all[i]))
    });
    let move_ = |order: &Order| {
        matches!(
            order,
            Order::Scales(ScaleOrder::Scaled {
                action: Action::Move { .. },
                unit: UnitRef { aboard: true, .. },
                ..
            })
        )
    };
    let hold = |order: &Order| {
        matches!(
            order,
            Order::Scales(ScaleOrder::Scaled {
                action: Action::Hold,
                unit: UnitRef {
                    kind: Some(UnitKind::Army),
                    aboard: false,
                    ..
                },
                ..
            })
        )
    };
    prop_oneof![
        4 => (scale(), afloat(), action())
            .prop_map(|(scale, unit, action)| Order::at(scale, unit, action))
            // An army aboard goes ashore or stays.
            .prop_filter("aboard", move |order| !move_(order) && !hold(order))
            .prop_map(|order| (PhaseKind::Movement, order)),
        3 => (scale(), aboard(), place())
            .prop_map(|(scale, unit, to)| (PhaseKind::Movement, Order::at(scale, unit, Action::Land { to, fleet: None }))),
        1 => (afloat(), aboard(), place())
            .prop_map(|(unit, army, to)| (PhaseKind::Movement, Order::at(Scale::First, unit, Action::SupportMove { unit: army, to }))),
        1 => (afloat(), afloat(), place(), any::<bool>())
            .prop_map(|(unit, army, to, ferry)| (PhaseKind::Movement, Order::Unit { unit, action: Action::Convoy { army, to, ferry } })),
        2 => chain.prop_map(|(fleets, army, to)| (PhaseKind::Movement, Order::Scales(ScaleOrder::Chain { fleets, army, to }))),
        2 => (afloat(), choices).prop_map(|(unit, choices)| (PhaseKind::Retreats, Order::Unit { unit, action: Action::Either { choices } })),
        1 => (afloat(), place())
            .prop_map(|(unit, to)| (PhaseKind::Retreats, Order::Unit { unit, action: Action::Move { to, travel: Travel::Unsaid } })),
        1 => afloat().prop_map(|unit| (PhaseKind::Adjustments, Order::Remove { unit })),
        1 => (kind(), place()).prop_map(|(kind, place)| (PhaseKind::SetUp, Order::Build { kind, place })),
    ]
}

/// A fleet's order with the landing that follows it in a chain.
pub fn chained() -> impl Strategy<Value = Vec<Order>> {
    let fleet = |at| UnitRef::new(UnitKind::Fleet, Place::new(at));
    let land = |from, start, to| Order::Unit {
        unit: UnitRef::aboard(from),
        action: Action::Land {
            to,
            fleet: Some(start),
        },
    };
    prop_oneof![
        (sea(), sea(), place()).prop_map(move |(start, over, to)| {
            let action = Action::Move {
                to: Place::new(over),
                travel: Travel::Unsaid,
            };
            vec![
                Order::Unit {
                    unit: fleet(start),
                    action,
                },
                land(over, start, to),
            ]
        }),
        (sea(), place()).prop_map(move |(start, to)| {
            vec![
                Order::Unit {
                    unit: fleet(start),
                    action: Action::Hold,
                },
                land(start, start, to),
            ]
        }),
        (sea(), place(), place()).prop_map(move |(start, from, to)| {
            let unit = UnitRef::new(UnitKind::Army, from);
            vec![
                Order::Unit {
                    unit,
                    action: Action::Board {
                        fleet: fleet(start),
                    },
                },
                land(start, start, to),
            ]
        }),
        (unit(), place()).prop_map(|(unit, to)| vec![Order::Unit {
            unit,
            action: Action::Move {
                to,
                travel: Travel::Unsaid
            }
        }]),
    ]
}

/// The kind of a unit that its owner may choose.
pub fn choice() -> impl Strategy<Value = (PhaseKind, Order)> {
    let kinds = prop::sample::select(vec![UnitKind::Army, UnitKind::Fleet]);
    (kinds, place(), nation()).prop_map(|(kind, place, power)| {
        (
            PhaseKind::SetUp,
            Order::Kinds(KindOrder::Choose {
                unit: UnitRef {
                    power,
                    ..UnitRef::new(kind, place)
                },
            }),
        )
    })
}
