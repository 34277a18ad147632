//! What must hold of the reader whatever is written.

mod decorated;
mod languages;
mod letters;
mod mutations;
mod orders;
mod spellings;

use chancery_atlas::board::{
    Board, Place, PowerId, ProvinceId, Terrain, UnitKind, WrittenPlace, builtin,
};
use chancery_engine::calendar::{CLASSIC, PhaseKind};
use chancery_engine::order::write::write_orders;
use chancery_engine::order::{
    Action, BallotOrder, ClaimOrder, KindOrder, NamesRead, Order, PoolOrder, Reading,
    ReadingContext, ScaleOrder, SecretOrder, Travel, read_order, read_order_after, read_slip,
    write_order,
};
use chancery_engine::order::{Carrying, Forms};
use chancery_engine::position::{Aboard, Position, Unit, UnitId};
use proptest::prelude::*;
use std::sync::LazyLock;

use crate::support::slips::begun_alone;
use orders::{carrying, chained, order, own_order, scaled};

const PHASES: [PhaseKind; 4] = [
    PhaseKind::SetUp,
    PhaseKind::Movement,
    PhaseKind::Retreats,
    PhaseKind::Adjustments,
];

const STANDARD: Forms = Forms {
    mobilizing: false,
    investing: false,
    holds_written: false,
    carrying: Carrying::Nobody,
    choosing: false,
    claiming: false,
    scales: false,
    placing: false,
    naming: false,
    treasure: false,
    long_starts: false,
};
const ALL_FORMS: Forms = Forms {
    mobilizing: true,
    investing: true,
    holds_written: true,
    carrying: Carrying::Own,
    choosing: true,
    claiming: true,
    scales: false,
    placing: true,
    naming: true,
    treasure: true,
    long_starts: true,
};

/// The forms of a season in time scales.
const SCALES: Forms = Forms {
    carrying: Carrying::Anybody,
    claiming: true,
    scales: true,
    placing: true,
    ..STANDARD
};

/// The board of a game with time scales.
fn foretelling() -> &'static Board {
    static BOARD: LazyLock<Board> =
        LazyLock::new(|| builtin::standard().clone().foretelling_pairs(&[]));
    &BOARD
}

fn read(position: &Position, phase: PhaseKind, names: NamesRead, text: &str) -> Reading {
    read_with(STANDARD, position, phase, names, text)
}

fn read_with(
    forms: Forms,
    position: &Position,
    phase: PhaseKind,
    names: NamesRead,
    text: &str,
) -> Reading {
    read_order(
        ReadingContext {
            board: builtin::standard(),
            position,
            phase,
            power: None,
            names,
            forms,
        },
        text,
    )
}

fn start() -> Position {
    Position::start(builtin::standard())
}

/// A position with a fleet in every other sea, half of them with armies aboard.
fn loaded() -> Position {
    let board = builtin::standard();
    let mut position = Position::empty(board);
    let seas = board
        .province_ids()
        .filter(|&id| board.terrain(id) == Terrain::Sea);
    for (nth, sea) in seas.step_by(2).enumerate() {
        let fleet = position.add(PowerId(2), UnitKind::Fleet, Place::new(sea));
        if nth % 2 == 0 {
            let unit = Unit {
                id: UnitId(1000 + fleet.0),
                power: PowerId(2),
                kind: UnitKind::Army,
                place: Place::new(sea),
            };
            position.embark(Aboard {
                unit,
                fleet,
                moves: 1,
            });
        }
    }
    position
}

/// An order in the house style with one or two letters changed, left out, put in or swapped.
fn mangled() -> impl Strategy<Value = (PhaseKind, Order, String)> {
    mangled_of(order())
}

fn mangled_of(
    order: impl Strategy<Value = (PhaseKind, Order)>,
) -> impl Strategy<Value = (PhaseKind, Order, String)> {
    let letter = prop::sample::select("abcdefghijklmnoprstuvwyz -".chars().collect::<Vec<_>>());
    let slip = (any::<prop::sample::Index>(), 0..4, letter);
    (order, prop::collection::vec(slip, 1..3)).prop_map(|((phase, order), slips)| {
        let mut text: Vec<char> = write_order(builtin::standard(), None, &order)
            .chars()
            .collect();
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
        Order::Waive
        | Order::Ballots(BallotOrder::Invest { .. } | BallotOrder::Lot { .. })
        | Order::Claims(ClaimOrder::Claim { .. } | ClaimOrder::Concede { .. }) => Vec::new(),
        Order::Secret(SecretOrder::Name { area, .. }) => vec![Place::new(*area)],
        Order::Pools(PoolOrder::Demobilize { unit, to }) => std::iter::once(unit.place)
            .chain(to.map(Place::new))
            .collect(),
        Order::Pools(PoolOrder::RemovePooled { centre, .. }) => vec![Place::new(*centre)],
        Order::Build { place, .. } | Order::Pools(PoolOrder::Mobilize { place, .. }) => {
            vec![*place]
        }
        Order::Remove { unit } | Order::Kinds(KindOrder::Choose { unit }) => vec![unit.place],
        Order::Scales(ScaleOrder::Chain { fleets, army, to }) => fleets
            .iter()
            .map(|fleet| fleet.place)
            .chain([army.place, *to])
            .collect(),
        Order::Unit { unit, action } | Order::Scales(ScaleOrder::Scaled { unit, action, .. }) => {
            let mut all = vec![unit.place];
            match action {
                Action::Hold | Action::Disband => {}
                Action::Either { choices } => all.extend(choices),
                Action::Move { to, travel } => {
                    all.push(*to);
                    if let Travel::Route(seas) = travel {
                        all.extend(seas.iter().map(|&sea| Place::new(sea)));
                    }
                }
                Action::SupportHold { unit } => all.push(unit.place),
                Action::SupportMove { unit, to } => all.extend([unit.place, *to]),
                Action::Convoy { army, to, .. } => all.extend([army.place, *to]),
                Action::Board { fleet } => all.push(fleet.place),
                Action::Land { to, fleet } => {
                    all.extend([*to].into_iter().chain(fleet.map(Place::new)));
                }
            }
            all
        }
    };
    places.into_iter().map(|place| place.province).collect()
}

/// Whether some stretch of words in the text is an exact spelling of the province.
fn spelt_out(board: &Board, text: &str, province: ProvinceId) -> bool {
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect();
    let stretches = (0..words.len())
        .flat_map(|from| (from + 1..=words.len().min(from + 4)).map(move |to| (from, to)));
    let mut stretches = stretches.map(|(from, to)| words[from..to].join(" "));
    stretches.any(|stretch| match board.find_place(&stretch) {
        Some(WrittenPlace::Place(place)) => place.province == province,
        _ => begun_alone(board, &stretch) == Some(province),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read(text in any::<String>(), pasted in "[A-Za-z0-9 .,;:()/*\"'&\u{200b}\u{7}\n+=>-]{0,200}") {
        let position = start();
        for phase in PHASES {
            for (text, forms) in [&text, &pasted].into_iter().flat_map(|text| [(text, STANDARD), (text, ALL_FORMS), (text, SCALES)]) {
                read_with(forms, &position, phase, NamesRead::Tolerant, text);
                let context = ReadingContext { board: builtin::standard(), position: &position, phase, power: None, names: NamesRead::Tolerant, forms };
                for line in read_slip(context, &CLASSIC, &[], text).lines {
                    // A line that was wrapped is put together, and ditto marks are written out.
                    let mut words = line.written.split(|c: char| !c.is_alphanumeric());
                    let letters: String = text.chars().filter(|c| c.is_alphanumeric()).collect();
                    prop_assert!(words.all(|word| letters.contains(word)), "{:?} is not in {text:?}", line.written);
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
        for names in [NamesRead::Exact, NamesRead::Tolerant] {
            let reading = read(&position, phase, names, &written);
            prop_assert_eq!(reading, Reading::Order { order: order.clone(), notes: Vec::new() }, "written {}", written);
        }
    }

    #[test]
    fn what_is_written_in_forms_of_few_variants_is_read_back((phase, order) in own_order()) {
        let board = builtin::standard();
        for position in [Position::empty(board), start()] {
            let written = write_order(board, None, &order);
            for names in [NamesRead::Exact, NamesRead::Tolerant] {
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
            let prefix = order.scale().map_or_else(String::new, |scale| format!("{} ", scale.prefix()));
            let below = written.strip_prefix(&prefix).unwrap_or(&written);
            let heading = order.scale().filter(|_| phase == PhaseKind::Movement).map_or_else(String::new, |scale| format!("{}\n", scale.prefix()));
            for names in [NamesRead::Exact, NamesRead::Tolerant] {
                let context = ReadingContext { board, position: &position, phase, power: None, names, forms: SCALES };
                let reading = read_order(context, &written);
                if position.units.is_empty() {
                    prop_assert_eq!(&reading, &Reading::Order { order: order.clone(), notes: Vec::new() }, "written {}", written);
                } else {
                    // Coasts are filled in from the units that stand there, and a fleet's Tyr is
                    // remarked on.
                    prop_assert_eq!(reading.order().map(named), Some(named(&order)), "written {}", written);
                }
                let lines = read_slip(context, &CLASSIC, &[], &format!("{heading}{below}")).lines;
                prop_assert_eq!(lines.iter().map(|line| &line.reading).collect::<Vec<_>>(), vec![&reading], "written {}{}", heading, below);
            }
        }
    }

    #[test]
    fn what_is_written_where_fleets_carry_armies_is_read_back((phase, order) in prop_oneof![order(), carrying()]) {
        let board = builtin::standard();
        let position = loaded();
        let written = write_order(board, Some(&position), &order);
        let reading = read_with(ALL_FORMS, &position, phase, NamesRead::Exact, &written);
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
        let context = ReadingContext { board, position: &position, phase: PhaseKind::Movement, power: None, names: NamesRead::Exact, forms: ALL_FORMS };
        for (at, text) in &written {
            let reading = read_order_after(context, before.as_ref(), text);
            before = reading.order().cloned();
            let (read, meant) = (reading.order().unwrap(), &orders[*at]);
            prop_assert_eq!(write_order(board, Some(&position), read), write_order(board, Some(&position), meant));
            // Two landings can't both stand right after one order; each of the others must find its
            // fleet again.
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
        let standard = read(&position, phase, NamesRead::Tolerant, &written);
        prop_assert_eq!(read_with(ALL_FORMS, &position, phase, NamesRead::Tolerant, &written), standard, "written {}", written);
    }

    #[test]
    fn letters_and_coasts_filled_in_stay((phase, order) in order()) {
        let board = builtin::standard();
        let position = start();
        let written = write_order(board, Some(&position), &order);
        let reading = read(&position, phase, NamesRead::Exact, &written);
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
        let context = ReadingContext { board, position: &position, phase: PhaseKind::Movement, power: None, names: NamesRead::Tolerant, forms: STANDARD };
        let lines = read_slip(context, &CLASSIC, &[], &text).lines;
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
        let Reading::Order { order, notes } = read_with(forms, &position, phase, NamesRead::Tolerant, &text) else { return Ok(()) };
        if !notes.is_empty() || order == meant {
            return Ok(());
        }
        for province in named(&order) {
            let abbr = &board.province(province).abbr;
            prop_assert!(spelt_out(board, &text, province), "`{}` is read as {:?} without a note, \
             and {} is not in it", text, order, abbr);
        }
    }

    #[test]
    fn names_that_are_exact_are_read_alike_by_both(
        (phase, _, text) in prop_oneof![mangled(), mangled_of(own_order()), mangled_of(scaled())],
        forms in prop::sample::select(vec![STANDARD, ALL_FORMS, SCALES]),
    ) {
        let position = start();
        let exact = read_with(forms, &position, phase, NamesRead::Exact, &text);
        if exact.order().is_some() {
            prop_assert_eq!(read_with(forms, &position, phase, NamesRead::Tolerant, &text), exact, "{}", text);
        }
    }
}

#[test]
fn every_spelling_on_the_board_is_read() {
    let board = builtin::standard();
    let position = Position::empty(board);
    for id in board.province_ids() {
        let province = board.province(id);
        for spelling in [&province.id, &province.abbr, &province.name]
            .into_iter()
            .chain(&province.aliases)
        {
            for text in [
                format!("{spelling} - {spelling}"),
                format!("a {} {}", spelling.to_uppercase(), spelling.to_lowercase()),
            ] {
                for names in [NamesRead::Exact, NamesRead::Tolerant] {
                    let reading = read(&position, PhaseKind::Movement, names, &text);
                    let Reading::Order { order, notes } = &reading else {
                        panic!("{text}: {reading:?}")
                    };
                    assert_eq!(
                        (named(order), notes.is_empty()),
                        (vec![id, id], true),
                        "{text}"
                    );
                }
            }
        }
    }
}
