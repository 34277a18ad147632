//! What must hold of the reader whatever is written.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

use chancery::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind, WrittenPlace, builtin};
use chancery::calendar::{CLASSIC, PhaseKind, Scale};
use chancery::order::Forms;
use chancery::order::write::write_orders;
use chancery::order::{
    Action, Context, Names, Order, Reading, Travel, UnitRef, read_order, read_order_after, read_slip, write_order, write_unscaled,
};
use chancery::position::{Aboard, Position, Unit, UnitId};
use proptest::prelude::*;
use std::sync::LazyLock;

const PHASES: [PhaseKind; 4] = [PhaseKind::SetUp, PhaseKind::Movement, PhaseKind::Retreats, PhaseKind::Adjustments];

const STANDARD: Forms = Forms {
    mobilizing: false,
    investing: false,
    holds_written: false,
    carrying: false,
    choosing: false,
    claiming: false,
    scales: false,
    placing: false,
};
const ALL_FORMS: Forms = Forms {
    mobilizing: true,
    investing: true,
    holds_written: true,
    carrying: true,
    choosing: true,
    claiming: true,
    scales: false,
    placing: true,
};

/// The forms of a season in time scales.
const SCALES: Forms = Forms { carrying: true, claiming: true, scales: true, placing: true, ..STANDARD };

/// The board of a game with time scales.
fn foretelling() -> &'static Board {
    static BOARD: LazyLock<Board> = LazyLock::new(|| builtin::standard().clone().foretelling_pairs(&[]));
    &BOARD
}

fn read(position: &Position, phase: PhaseKind, names: Names, text: &str) -> Reading {
    read_with(STANDARD, position, phase, names, text)
}

fn read_with(forms: Forms, position: &Position, phase: PhaseKind, names: Names, text: &str) -> Reading {
    read_order(Context { board: builtin::standard(), position, phase, power: None, names, forms }, text)
}

fn start() -> Position {
    Position::start(builtin::standard())
}

/// A position with a fleet in every other sea, half of them with armies aboard.
fn loaded() -> Position {
    let board = builtin::standard();
    let mut position = Position::empty(board);
    let seas = board.province_ids().filter(|&id| board.terrain(id) == Terrain::Sea);
    for (nth, sea) in seas.step_by(2).enumerate() {
        let fleet = position.add(PowerId(2), UnitKind::Fleet, Place::of(sea));
        if nth % 2 == 0 {
            let unit = Unit { id: UnitId(1000 + fleet.0), power: PowerId(2), kind: UnitKind::Army, place: Place::of(sea) };
            position.embark(Aboard { unit, fleet, moves: 1 });
        }
    }
    position
}

/// A place of the board, at a coast or not.
fn place() -> impl Strategy<Value = Place> {
    let board = builtin::standard();
    let places: Vec<Place> = board.province_ids().flat_map(|id| board.fleet_places(id).into_iter().chain([Place::of(id)])).collect();
    prop::sample::select(places)
}

fn sea() -> impl Strategy<Value = ProvinceId> {
    let board = builtin::standard();
    prop::sample::select(board.province_ids().filter(|&id| board.province(id).terrain == Terrain::Sea).collect::<Vec<_>>())
}

fn kind() -> impl Strategy<Value = Option<UnitKind>> {
    prop::sample::select(vec![None, Some(UnitKind::Army), Some(UnitKind::Fleet)])
}

fn power() -> impl Strategy<Value = PowerId> {
    (0..7_u8).prop_map(PowerId)
}

fn nation() -> impl Strategy<Value = Option<PowerId>> {
    prop::option::weighted(0.2, power())
}

fn unit() -> impl Strategy<Value = UnitRef> {
    (place(), kind(), nation()).prop_map(|(place, kind, power)| UnitRef { place, kind, power, aboard: false, pair: false })
}

fn travel() -> impl Strategy<Value = Travel> {
    prop_oneof![Just(Travel::Unsaid), Just(Travel::Convoy), prop::collection::vec(sea(), 1..4).prop_map(Travel::Route)]
}

/// An order of any form, sensible or not, and a phase in which it is given.
fn order() -> impl Strategy<Value = (PhaseKind, Order)> {
    let movement = prop_oneof![
        Just(Action::Hold),
        (place(), travel()).prop_map(|(to, travel)| Action::Move { to, travel }),
        unit().prop_map(|unit| Action::SupportHold { unit }),
        (unit(), place()).prop_map(|(unit, to)| Action::SupportMove { unit, to }),
        (unit(), place()).prop_map(|(army, to)| Action::Convoy { army, to, ferry: false }),
    ];
    let retreat = prop_oneof![Just(Action::Disband), place().prop_map(|to| Action::Move { to, travel: Travel::Unsaid })];
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
fn own_order() -> impl Strategy<Value = (PhaseKind, Order)> {
    prop_oneof![2 => anytime(), 2 => carrying(), 1 => choice()]
}

/// An order that may be written in any phase.
fn anytime() -> impl Strategy<Value = (PhaseKind, Order)> {
    let centre = || place().prop_map(|place| place.province);
    let order = prop_oneof![
        (kind(), place()).prop_map(|(kind, place)| Order::Mobilize { kind, place }),
        (unit(), prop::option::weighted(0.8, centre())).prop_map(|(unit, to)| Order::Demobilize { unit, to }),
        (kind(), centre()).prop_map(|(kind, centre)| Order::RemovePooled { kind, centre }),
        (1..=u32::MAX).prop_map(|amount| Order::Invest { amount }),
        (1..=u16::MAX).prop_map(|number| Order::Lot { number }),
        prop::collection::btree_set(power(), 0..4).prop_map(|with| Order::Claim { with: with.into_iter().collect() }),
        prop::collection::btree_set(power(), 1..4).prop_map(|to| Order::Concede { to: to.into_iter().collect() }),
    ];
    (prop::sample::select(PHASES.to_vec()), order)
}

/// An order about an army aboard a fleet.
fn carrying() -> impl Strategy<Value = (PhaseKind, Order)> {
    let army = || (sea(), nation()).prop_map(|(sea, power)| UnitRef { power, ..UnitRef::aboard(sea) });
    let action = prop_oneof![
        unit().prop_map(|fleet| Action::Board { fleet }),
        (army(), place()).prop_map(|(unit, to)| Action::SupportMove { unit, to }),
        army().prop_map(|unit| Action::SupportHold { unit }),
        (unit(), place()).prop_map(|(army, to)| Action::Convoy { army, to, ferry: true }),
    ];
    let aboard = prop_oneof![Just(Action::Hold), place().prop_map(|to| Action::Land { to, fleet: None })];
    prop_oneof![
        2 => (unit(), action).prop_map(|(unit, action)| (PhaseKind::Movement, Order::Unit { unit, action })),
        2 => (army(), aboard).prop_map(|(unit, action)| (PhaseKind::Movement, Order::Unit { unit, action })),
        1 => army().prop_map(|unit| (PhaseKind::Adjustments, Order::Remove { unit })),
    ]
}

/// A unit of a season in time scales: an army in a sea is aboard.
fn afloat() -> impl Strategy<Value = UnitRef> {
    let board = builtin::standard();
    (unit(), any::<bool>()).prop_map(|(unit, pair)| match unit.kind {
        Some(UnitKind::Army) if board.terrain(unit.place.province) == Terrain::Sea => UnitRef { aboard: true, ..unit },
        Some(UnitKind::Fleet) => UnitRef { pair, ..unit },
        _ => unit,
    })
}

/// An order of a season in time scales, sensible or not, and a phase in which it is given.
fn scaled() -> impl Strategy<Value = (PhaseKind, Order)> {
    let action = || {
        let to = || place();
        prop_oneof![
            to().prop_map(|to| Action::Move { to, travel: Travel::Unsaid }),
            afloat().prop_map(|unit| Action::SupportHold { unit }),
            (afloat(), to()).prop_map(|(unit, to)| Action::SupportMove { unit, to }),
            afloat().prop_map(|fleet| Action::Board { fleet }),
            Just(Action::Hold),
        ]
    };
    let scale = || prop::sample::select(Scale::ALL.to_vec());
    let aboard = || (place(), nation()).prop_map(|(place, power)| UnitRef { power, ..UnitRef::aboard(place.province) });
    let fleet = || afloat().prop_filter("no army", |unit| unit.kind != Some(UnitKind::Army));
    let chain = (prop::collection::vec(fleet(), 2..6), afloat(), place());
    let choices = prop::collection::vec(place(), 2..5).prop_filter("each once", |all| (1..all.len()).all(|i| !all[..i].contains(&all[i])));
    let move_ = |order: &Order| matches!(order, Order::Scaled { action: Action::Move { .. }, unit: UnitRef { aboard: true, .. }, .. });
    let hold = |order: &Order| {
        matches!(order, Order::Scaled { action: Action::Hold, unit: UnitRef { kind: Some(UnitKind::Army), aboard: false, .. }, .. })
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
        2 => chain.prop_map(|(fleets, army, to)| (PhaseKind::Movement, Order::Chain { fleets, army, to })),
        2 => (afloat(), choices).prop_map(|(unit, choices)| (PhaseKind::Retreats, Order::Unit { unit, action: Action::Either { choices } })),
        1 => (afloat(), place())
            .prop_map(|(unit, to)| (PhaseKind::Retreats, Order::Unit { unit, action: Action::Move { to, travel: Travel::Unsaid } })),
        1 => afloat().prop_map(|unit| (PhaseKind::Adjustments, Order::Remove { unit })),
        1 => (kind(), place()).prop_map(|(kind, place)| (PhaseKind::SetUp, Order::Build { kind, place })),
    ]
}

/// A fleet's order with the landing that follows it in a chain.
fn chained() -> impl Strategy<Value = Vec<Order>> {
    let fleet = |at| UnitRef::new(UnitKind::Fleet, Place::of(at));
    let land = |from, start, to| Order::Unit { unit: UnitRef::aboard(from), action: Action::Land { to, fleet: Some(start) } };
    prop_oneof![
        (sea(), sea(), place()).prop_map(move |(start, over, to)| {
            let action = Action::Move { to: Place::of(over), travel: Travel::Unsaid };
            vec![Order::Unit { unit: fleet(start), action }, land(over, start, to)]
        }),
        (sea(), place())
            .prop_map(move |(start, to)| { vec![Order::Unit { unit: fleet(start), action: Action::Hold }, land(start, start, to)] }),
        (sea(), place(), place()).prop_map(move |(start, from, to)| {
            let unit = UnitRef::new(UnitKind::Army, from);
            vec![Order::Unit { unit, action: Action::Board { fleet: fleet(start) } }, land(start, start, to)]
        }),
        (unit(), place()).prop_map(|(unit, to)| vec![Order::Unit { unit, action: Action::Move { to, travel: Travel::Unsaid } }]),
    ]
}

/// The kind of a unit that its owner may choose.
fn choice() -> impl Strategy<Value = (PhaseKind, Order)> {
    let kinds = prop::sample::select(vec![UnitKind::Army, UnitKind::Fleet]);
    (kinds, place(), nation())
        .prop_map(|(kind, place, power)| (PhaseKind::SetUp, Order::Choose { unit: UnitRef { power, ..UnitRef::new(kind, place) } }))
}

/// An order in the house style with one or two letters changed, left out, put in or swapped.
fn mangled() -> impl Strategy<Value = (PhaseKind, Order, String)> {
    mangled_of(order())
}

fn mangled_of(order: impl Strategy<Value = (PhaseKind, Order)>) -> impl Strategy<Value = (PhaseKind, Order, String)> {
    let letter = prop::sample::select("abcdefghijklmnoprstuvwyz -".chars().collect::<Vec<_>>());
    let slip = (any::<prop::sample::Index>(), 0..4, letter);
    (order, prop::collection::vec(slip, 1..3)).prop_map(|((phase, order), slips)| {
        let mut text: Vec<char> = write_order(builtin::standard(), None, &order).chars().collect();
        for (at, what, letter) in slips {
            let at = at.index(text.len());
            match what {
                0 => text[at] = letter,
                1 if text.len() > 1 => drop(text.remove(at)),
                2 if at + 1 < text.len() => text.swap(at, at + 1),
                _ => text.insert(at, letter),
            }
        }
        (phase, order, text.into_iter().collect())
    })
}

/// All provinces that an order names.
fn named(order: &Order) -> Vec<ProvinceId> {
    let places = match order {
        Order::Waive | Order::Invest { .. } | Order::Claim { .. } | Order::Concede { .. } | Order::Lot { .. } => Vec::new(),
        Order::Demobilize { unit, to } => std::iter::once(unit.place).chain(to.map(Place::of)).collect(),
        Order::RemovePooled { centre, .. } => vec![Place::of(*centre)],
        Order::Build { place, .. } | Order::Mobilize { place, .. } => vec![*place],
        Order::Remove { unit } | Order::Choose { unit } => vec![unit.place],
        Order::Chain { fleets, army, to } => fleets.iter().map(|fleet| fleet.place).chain([army.place, *to]).collect(),
        Order::Unit { unit, action } | Order::Scaled { unit, action, .. } => {
            let mut all = vec![unit.place];
            match action {
                Action::Hold | Action::Disband => {}
                Action::Either { choices } => all.extend(choices),
                Action::Move { to, travel } => {
                    all.push(*to);
                    if let Travel::Route(seas) = travel {
                        all.extend(seas.iter().map(|&sea| Place::of(sea)));
                    }
                }
                Action::SupportHold { unit } => all.push(unit.place),
                Action::SupportMove { unit, to } => all.extend([unit.place, *to]),
                Action::Convoy { army, to, .. } => all.extend([army.place, *to]),
                Action::Board { fleet } => all.push(fleet.place),
                Action::Land { to, fleet } => all.extend([*to].into_iter().chain(fleet.map(Place::of))),
            }
            all
        }
    };
    places.into_iter().map(|place| place.province).collect()
}

/// Whether some stretch of words in the text is an exact spelling of the province.
fn spelt_out(board: &Board, text: &str, province: ProvinceId) -> bool {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let stretches = (0..words.len()).flat_map(|from| (from + 1..=words.len().min(from + 4)).map(move |to| (from, to)));
    let mut stretches = stretches.map(|(from, to)| words[from..to].join(" "));
    stretches.any(|stretch| match board.find_place(&stretch) {
        Some(WrittenPlace::Place(place)) => place.province == province,
        _ => false,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read(text in any::<String>(), pasted in "[A-Za-z0-9 .,;:()/*\"'&\u{200b}\u{7}\n+=>-]{0,200}") {
        let position = start();
        for phase in PHASES {
            for (text, forms) in [&text, &pasted].into_iter().flat_map(|text| [(text, STANDARD), (text, ALL_FORMS), (text, SCALES)]) {
                read_with(forms, &position, phase, Names::Tolerant, text);
                let context = Context { board: builtin::standard(), position: &position, phase, power: None, names: Names::Tolerant, forms };
                for line in read_slip(context, &CLASSIC, text).lines {
                    let origin = text.lines().nth(line.line - 1).unwrap();
                    prop_assert!(origin.contains(&line.written), "{:?} is not in {origin:?}", line.written);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back((phase, order) in order()) {
        let board = builtin::standard();
        let position = Position::empty(board);
        let written = write_order(board, None, &order);
        for names in [Names::Exact, Names::Tolerant] {
            let reading = read(&position, phase, names, &written);
            prop_assert_eq!(reading, Reading::Order { order: order.clone(), notes: Vec::new() }, "written {}", written);
        }
    }

    #[test]
    fn what_is_written_in_forms_of_few_variants_is_read_back((phase, order) in own_order()) {
        let board = builtin::standard();
        for position in [Position::empty(board), start()] {
            let written = write_order(board, None, &order);
            for names in [Names::Exact, Names::Tolerant] {
                let reading = read_with(ALL_FORMS, &position, phase, names, &written);
                prop_assert_eq!(reading, Reading::Order { order: order.clone(), notes: Vec::new() }, "written {}", written);
            }
        }
    }

    #[test]
    fn what_is_written_in_time_scales_is_read_back((phase, order) in scaled()) {
        let board = foretelling();
        for position in [Position::empty(board), start(), loaded()] {
            let written = write_order(board, Some(&position), &order);
            let below = write_unscaled(board, Some(&position), &order);
            let heading = order.scale().filter(|_| phase == PhaseKind::Movement).map_or_else(String::new, |scale| format!("{}\n", scale.prefix()));
            for names in [Names::Exact, Names::Tolerant] {
                let context = Context { board, position: &position, phase, power: None, names, forms: SCALES };
                // Coasts are filled in from the units that stand there.
                let stands = !position.units.is_empty();
                let order = if stands { read_order(context, &written).order().unwrap().clone() } else { order.clone() };
                let reading = Reading::Order { order, notes: Vec::new() };
                prop_assert_eq!(read_order(context, &written), reading.clone(), "written {}", written);
                let lines = read_slip(context, &CLASSIC, &format!("{heading}{below}")).lines;
                prop_assert_eq!(lines.iter().map(|line| &line.reading).collect::<Vec<_>>(), vec![&reading], "written {}{}", heading, below);
            }
        }
    }

    #[test]
    fn what_is_written_where_fleets_carry_armies_is_read_back((phase, order) in prop_oneof![order(), carrying()]) {
        let board = builtin::standard();
        let position = loaded();
        let written = write_order(board, Some(&position), &order);
        let reading = read_with(ALL_FORMS, &position, phase, Names::Exact, &written);
        let read = reading.order().unwrap();
        prop_assert_eq!(write_order(board, Some(&position), read), written);
    }

    #[test]
    fn chains_that_are_written_are_read_back(orders in prop::collection::vec(chained(), 1..5)) {
        let board = builtin::standard();
        let position = loaded();
        let mut before = None;
        let orders: Vec<Order> = orders.concat();
        let written = write_orders(board, Some(&position), &orders.iter().collect::<Vec<_>>());
        prop_assert_eq!(written.len(), orders.len());
        let context = Context { board, position: &position, phase: PhaseKind::Movement, power: None, names: Names::Exact, forms: ALL_FORMS };
        for (at, text) in &written {
            let reading = read_order_after(context, before.as_ref(), text);
            before = reading.order().cloned();
            let (read, meant) = (reading.order().unwrap(), &orders[*at]);
            prop_assert_eq!(write_order(board, Some(&position), read), write_order(board, Some(&position), meant));
            // Two landings can't both stand right after one order; each of the others must find its fleet again.
            if let (Order::Unit { action: Action::Land { fleet: read, .. }, .. }, Order::Unit { action: Action::Land { fleet: meant, .. }, .. }) = (read, meant) {
                let told = |order: &&Order| matches!(order, Order::Unit { action: Action::Land { fleet, .. }, .. } if fleet == meant);
                let alike = orders.iter().filter(told).count();
                prop_assert!(read == meant || alike > 1, "{:?}", written);
            }
        }
    }

    #[test]
    fn other_forms_change_no_order_of_the_standard_game((phase, order) in order()) {
        let board = builtin::standard();
        let position = start();
        let written = write_order(board, None, &order);
        let standard = read(&position, phase, Names::Tolerant, &written);
        prop_assert_eq!(read_with(ALL_FORMS, &position, phase, Names::Tolerant, &written), standard, "written {}", written);
    }

    #[test]
    fn letters_and_coasts_filled_in_stay((phase, order) in order()) {
        let board = builtin::standard();
        let position = start();
        let written = write_order(board, Some(&position), &order);
        let reading = read(&position, phase, Names::Exact, &written);
        let read = reading.order().unwrap();
        prop_assert_eq!(write_order(board, Some(&position), read), written);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn orders_run_together_are_never_mistaken_in_silence(
        orders in prop::collection::vec(order().prop_filter_map("movement", |(phase, o)| (phase == PhaseKind::Movement).then_some(o)), 2..4),
        between in prop::sample::select(vec![" ", " / ", "/"]),
    ) {
        let board = builtin::standard();
        let position = start();
        let text = orders.iter().map(|order| write_order(board, None, order)).collect::<Vec<_>>().join(between);
        let context = Context { board, position: &position, phase: PhaseKind::Movement, power: None, names: Names::Tolerant, forms: STANDARD };
        let lines = read_slip(context, &CLASSIC, &text).lines;
        let unmarked = |reading: &Reading| match reading {
            Reading::Order { order, notes } if notes.is_empty() => Some(order.clone()),
            _ => None,
        };
        let read: Option<Vec<Order>> = lines.iter().map(|line| unmarked(&line.reading)).collect();
        prop_assert!(read.is_none_or(|read| read == orders), "`{}` is read as {:?}", text, lines);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 10_000, ..ProptestConfig::default() })]

    #[test]
    fn a_slip_of_the_pen_is_never_corrected_in_silence(
        (phase, meant, text) in prop_oneof![mangled(), mangled_of(own_order()), mangled_of(scaled())],
        forms in prop::sample::select(vec![STANDARD, ALL_FORMS, SCALES]),
    ) {
        let board = builtin::standard();
        let position = start();
        let Reading::Order { order, notes } = read_with(forms, &position, phase, Names::Tolerant, &text) else { return Ok(()) };
        if !notes.is_empty() || order == meant {
            return Ok(());
        }
        for province in named(&order) {
            let abbr = &board.province(province).abbr;
            prop_assert!(spelt_out(board, &text, province), "`{}` is read as {:?} without a note, and {} is not in it", text, order, abbr);
        }
    }

    #[test]
    fn names_that_are_exact_are_read_alike_by_both(
        (phase, _, text) in prop_oneof![mangled(), mangled_of(own_order()), mangled_of(scaled())],
        forms in prop::sample::select(vec![STANDARD, ALL_FORMS, SCALES]),
    ) {
        let position = start();
        let exact = read_with(forms, &position, phase, Names::Exact, &text);
        if exact.order().is_some() {
            prop_assert_eq!(read_with(forms, &position, phase, Names::Tolerant, &text), exact, "{}", text);
        }
    }
}

#[test]
fn every_spelling_on_the_board_is_read() {
    let board = builtin::standard();
    let position = Position::empty(board);
    for id in board.province_ids() {
        let province = board.province(id);
        for spelling in [&province.id, &province.abbr, &province.name].into_iter().chain(&province.aliases) {
            for text in [format!("{spelling} - {spelling}"), format!("a {} {}", spelling.to_uppercase(), spelling.to_lowercase())] {
                for names in [Names::Exact, Names::Tolerant] {
                    let reading = read(&position, PhaseKind::Movement, names, &text);
                    let Reading::Order { order, notes } = &reading else { panic!("{text}: {reading:?}") };
                    assert_eq!((named(order), notes.is_empty()), (vec![id, id], true), "{text}");
                }
            }
        }
    }
}
