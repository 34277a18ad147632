//! Games of whatever orders, in every variant, pass as the cases that they are written as.

use crate::support::Commands;
use crate::support::disorder;

use crate::support::at_sea;

use crate::support::draws;

use crate::support::months;

use crate::support::voyages;

use at_sea::slips;
use chancery_atlas::board::{PowerId, UnitKind, builtin};
use chancery_engine::adjudicate::{ArmyFleet, HouseRules};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::edit::{BallotEdit, CarryingEdit, Edit};
use chancery_engine::order::{
    BallotOrder, Entry, NamesRead, Order, PoolOrder, Reading, ReadingContext, Submission, UnitRef,
    read_order, write_order,
};
use chancery_engine::seat::{Author, SeatId, Seating};
use chancery_engine::variant::{self, State};
use chancery_game::case;
use chancery_game::game::{Game, Replay, Setup};
use disorder::{meant_for, orders};
use draws::Draws;
use jiff::Timestamp;
use proptest::prelude::*;
use std::path::Path;
use std::sync::LazyLock;

/// What is drawn for an order beside those of the standard game.
#[derive(Clone, Copy, Debug)]
struct Lot {
    form: u8,
    which: usize,
    power: u8,
    number: u16,
}

fn lots() -> impl Strategy<Value = Vec<Lot>> {
    let lot = (0..5_u8, any::<usize>(), 0..7_u8, 0..12_u16);
    prop::collection::vec(
        lot.prop_map(|(form, which, power, number)| Lot {
            form,
            which,
            power,
            number,
        }),
        0..24,
    )
}

/// An order about a pool, an investment or a lot.
fn special(state: &State, lot: Lot) -> Option<Submission> {
    let position = &state.position;
    let picked = |count: usize| (count > 0).then(|| lot.which % count);
    let power = PowerId(lot.power);
    Some(match lot.form {
        0 => {
            let unit = position.pooled[picked(position.pooled.len())?];
            let coasts = builtin::standard().fleet_places(unit.place.province);
            let place = if lot.number.is_multiple_of(2) {
                unit.place
            } else {
                coasts.first().copied().unwrap_or(unit.place)
            };
            Submission::from_power(
                unit.power,
                Order::Pools(PoolOrder::Mobilize {
                    kind: Some(unit.kind),
                    place,
                }),
            )
        }
        1 => {
            let unit = position.units.get(picked(position.units.len())?)?;
            let homes = &builtin::standard().power(unit.power).home;
            let to = Some(homes[usize::from(lot.number) % homes.len()]);
            Submission::from_power(
                unit.power,
                Order::Pools(PoolOrder::Demobilize {
                    unit: UnitRef::new(unit.kind, unit.place),
                    to,
                }),
            )
        }
        2 => {
            let unit = position.pooled[picked(position.pooled.len())?];
            Submission::from_power(
                unit.power,
                Order::Pools(PoolOrder::RemovePooled {
                    kind: Some(unit.kind),
                    centre: unit.place.province,
                }),
            )
        }
        3 => Submission::from_power(
            power,
            Order::Ballots(BallotOrder::Invest {
                amount: u32::from(lot.number % 4),
            }),
        ),
        _ => Submission {
            seat: SeatId::GAME_MASTER,
            power,
            order: Order::Ballots(BallotOrder::Lot { number: lot.number }),
        },
    })
}

/// The orders of a phase, each of somebody at the table.
fn drawn_orders(game: &Game, drawn: Vec<Submission>, lots: &[Lot]) -> Vec<Submission> {
    let forms = game.setup().variant.forms();
    let known = |order: &Order| match order {
        Order::Pools(
            PoolOrder::Mobilize { .. }
            | PoolOrder::Demobilize { .. }
            | PoolOrder::RemovePooled { .. },
        ) => forms.mobilizing,
        Order::Ballots(BallotOrder::Invest { .. } | BallotOrder::Lot { .. }) => forms.investing,
        _ => true,
    };
    let mut orders = meant_for(game.state(), drawn);
    for lot in lots {
        if let Some(order) =
            special(game.state(), *lot).filter(|submission| known(&submission.order))
        {
            orders.insert(lot.which % (orders.len() + 1), order);
        }
    }
    let seats = game.setup().seats();
    for (i, order) in orders
        .iter_mut()
        .enumerate()
        .filter(|(_, order)| order.seat != SeatId::GAME_MASTER)
    {
        if let (Seating::Players { .. }, Some(seat)) = (
            game.setup().variant.seating(),
            SeatId::nth((i * 5 + i / 3) % seats),
        ) {
            order.seat = seat;
        }
    }
    orders
}

/// The order as it would stand on a slip, read as the program reads it.
fn entry(game: &Game, submission: &Submission) -> Entry {
    let Author { seat, power } = submission.author();
    let written = write_order(game.board(), None, &submission.order);
    let context = ReadingContext {
        board: game.board(),
        position: &game.state().position,
        phase: game.phase().kind,
        power: Some(power),
        names: NamesRead::Tolerant,
        forms: game.setup().variant.forms(),
    };
    let reading = match submission.order {
        Order::Ballots(BallotOrder::Lot { .. }) => Reading::Order {
            order: submission.order.clone(),
            notes: Vec::new(),
        },
        _ => read_order(context, &written),
    };
    Entry {
        seat,
        power,
        written,
        reading,
    }
}

/// Lines of units that are there, which can't be read, and of which a case can say some only in
/// other words.
fn unreadable(game: &Game, lots: &[Lot]) -> Vec<Entry> {
    let position = &game.state().position;
    let texts = ["?", "- Xanadu", "wherever; # it can", ": nobody knows"];
    let line = |lot: &Lot| {
        let unit = position
            .units
            .get(lot.which % position.units.len().max(1))?;
        let place = game.board().write_place(unit.place);
        let text = texts[usize::from(lot.form) % texts.len()];
        Some(Entry {
            seat: match game.setup().variant.seating() {
                Seating::OnePerPower => SeatId::playing(unit.power),
                Seating::Players { .. } => SeatId(lot.number % game.setup().seats() as u16),
            },
            power: unit.power,
            written: format!("{} {place} {text}", unit.kind.letter()),
            reading: Reading::Unreadable {
                why: "nobody can read it".to_owned(),
            },
        })
    };
    lots.iter().step_by(3).filter_map(line).collect()
}

fn new_game(variant: &str, option: usize, choice: usize) -> Game {
    let variant = variant::by_id(variant).unwrap();
    let players = match variant.seating() {
        Seating::OnePerPower => Vec::new(),
        Seating::Players { .. } => ["Andy", "Brian, the # 1st", "Brian the 1st", "GM"]
            .map(str::to_owned)
            .to_vec(),
    };
    let board = builtin::load("standard").unwrap();
    let setup = Setup {
        name: "Whatever".to_owned(),
        variant,
        board,
        players,
        created: Timestamp::UNIX_EPOCH,
    };
    let mut rules = HouseRules {
        seed: chancery_atlas::chance::Seed::Number(7),
        ..HouseRules::default()
    };
    if HouseRules::spec(variant.options(), option).is_some_and(|spec| choice < spec.choices.len()) {
        rules.choose(option, choice);
    }
    let mut game = Game::new(setup, rules);
    // Ballots without influence behind them would all be void.
    let accounts = game.state().accounts.seats();
    for (seat, power) in accounts.flat_map(|seat| {
        builtin::standard()
            .power_ids()
            .map(move |power| (seat, power))
    }) {
        let amount = (u32::from(seat.0) * 3 + u32::from(power.0)) % 4;
        game.edit(
            Edit::Ballots(BallotEdit::Influence {
                seat,
                power,
                amount,
            }),
            Timestamp::UNIX_EPOCH,
        )
        .unwrap();
    }
    game
}

/// A game with armies aboard fleets; in the standard game some from the start, put there by hand.
fn game_at_sea(variant: &str, option: usize, choice: usize) -> Game {
    let variant = variant::by_id(variant).unwrap();
    let board = builtin::load(variant.board()).unwrap();
    let players = vec![String::new(); board.powers.len()];
    let setup = Setup {
        name: "At sea".to_owned(),
        variant,
        board,
        players,
        created: Timestamp::UNIX_EPOCH,
    };
    let mut rules = HouseRules {
        army_fleet: ArmyFleet::Davis1984,
        ..variant.house_rules()
    };
    if HouseRules::spec(variant.options(), option)
        .is_some_and(|spec| spec.name != "army-fleet" && choice < spec.choices.len())
    {
        rules.choose(option, choice);
    }
    let mut game = Game::new(setup, rules);
    if game.phase().kind == PhaseKind::Movement {
        for (power, sea) in ["ENG", "NTH", "MAO", "HEL", "TYS", "BLA", "AEG"]
            .into_iter()
            .enumerate()
        {
            let (power, sea) = (
                PowerId(power as u8),
                builtin::standard().find_exact(sea).unwrap(),
            );
            game.edit(
                Edit::Place {
                    power,
                    kind: UnitKind::Fleet,
                    place: sea.into(),
                },
                Timestamp::UNIX_EPOCH,
            )
            .unwrap();
            game.edit(
                Edit::Carrying(CarryingEdit::Embark { power, sea }),
                Timestamp::UNIX_EPOCH,
            )
            .unwrap();
        }
    }
    game
}

/// A game of months in time scales, on a board as it is or fitted.
fn game_of_months(board: &str, fitted: &[(&str, &str)], option: usize, choice: usize) -> Game {
    let variant = variant::by_id("mercator").unwrap();
    let chosen: Vec<(String, String)> = fitted
        .iter()
        .map(|&(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let board = variant::fitted(variant, builtin::load(board).unwrap(), &chosen).unwrap();
    let players = vec![String::new(); board.powers.len()];
    let setup = Setup {
        name: "Months".to_owned(),
        variant,
        board,
        players,
        created: Timestamp::UNIX_EPOCH,
    };
    let mut rules = variant.house_rules();
    let own = HouseRules::SPECS.len() + option;
    if HouseRules::spec(variant.options(), own).is_some_and(|spec| choice < spec.choices.len()) {
        rules.choose(own, choice);
    }
    Game::new(setup, rules)
}

/// Everything that may be set of a board of Europe.
const FITTED: [(&str, &str); 8] = [
    ("canals", "Kie+Den+Con"),
    ("polar-caps", "ARC=NAO+NWG+BAR"),
    ("special-provinces", "Germany=NAf Italy=Alb+Syr"),
    ("passages", "Spa-NAf ION-ADR"),
    ("extra-units", "Germany+Russia"),
    ("start-year", "1650"),
    ("victory-solo", "9"),
    ("victory-two", "14"),
];

/// A world as the program makes it.
fn generated() -> &'static str {
    static GENERATED: LazyLock<String> = LazyLock::new(|| voyages::generated("case", "60"));
    &GENERATED
}

/// Names for areas by whoever may give them, orders for natives that move, and lines that can't be
/// read.
fn names_and_natives(game: &Game, draws: &mut Draws) -> Vec<Entry> {
    let (board, state) = (game.board(), game.state());
    let known = state.discoveries.as_ref().unwrap();
    let mut lines = Vec::new();
    for (area, lore) in board.provinces_beyond().zip(&known.areas) {
        let name: String = (0..5)
            .map(|_| char::from(b'a' + draws.below(26) as u8))
            .collect();
        let namer = draws.pick(&lore.may_name).filter(|_| draws.below(2) == 0);
        lines.extend(namer.map(|power| {
            (
                Author::playing(power),
                format!("name {} = New {name}", board.write_place(area.into())),
            )
        }));
    }
    for army in known
        .mobile
        .iter()
        .filter_map(|&id| state.position.unit(id))
    {
        let to = draws.pick(board.army_moves(army.place.province));
        let order = to.map(|to| {
            format!(
                "A {} - {}",
                board.write_place(army.place),
                board.write_place(to.into())
            )
        });
        lines.extend(order.map(|order| (Author::new(SeatId::GAME_MASTER, army.power), order)));
    }
    for unit in state
        .position
        .units
        .iter()
        .filter(|unit| Some(unit.power) != board.natives)
    {
        let what = ["?", "- Xanadu", "wherever; # it can"];
        if draws.below(8) == 0 {
            lines.push((
                Author::playing(unit.power),
                format!(
                    "{} {} {}",
                    unit.kind.letter(),
                    board.write_place(unit.place),
                    what[draws.below(3)]
                ),
            ));
        }
    }
    let read = |(Author { seat, power }, written): (Author, String)| {
        let context = ReadingContext {
            board: game.board_for(power),
            position: &state.position,
            phase: game.phase().kind,
            power: Some(power),
            names: NamesRead::Tolerant,
            forms: variant::forms(game.setup().variant, game.table().rules),
        };
        let reading = read_order(context, &written);
        Entry {
            seat,
            power,
            written,
            reading,
        }
    };
    lines.into_iter().map(read).collect()
}

fn assert_is_a_passing_case(game: &Game) -> Result<(), TestCaseError> {
    let text = case::write_game(game);
    let cases = case::read_cases(&text, Path::new("."));
    prop_assert!(cases.is_ok(), "{:?}\n{text}", cases.err());
    for case in cases.unwrap() {
        prop_assert_eq!(case.run(), vec![], "{}\n{}", case.title, text);
    }
    Ok(())
}

proptest! {
#![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

#[test]
fn a_played_game_is_a_case_that_passes(
    variant in prop_oneof![Just("standard"), Just("mobilization"), Just("arms-merchant")],
    phases in prop::collection::vec((orders(40), lots()), 1..12),
    option in 0..40_usize,
    choice in 0..3_usize,
    amended in prop::option::of((0..12_usize, 0..22_usize)),
) {
    let mut game = new_game(variant, option, choice);
    for (drawn, lots) in phases {
        let entries: Vec<_> = drawn_orders(&game, drawn, &lots).iter().map(|order| entry(&game, order)).collect();
        game.add(entries);
        game.add(unreadable(&game, &lots));
        prop_assert!(game.settle(Timestamp::UNIX_EPOCH).is_ok());
    }
    if let Some((turn, line)) = amended {
        // Ballots that nobody could foresee are not asked for.
        let turn = turn % game.turns().len();
        prop_assert!(game.reopen(turn, Timestamp::UNIX_EPOCH).is_ok());
        if line < game.sheet().entries.len() {
            prop_assert!(game.strike(line).is_ok());
        }
        for replay in [Replay::Mercy, Replay::AsWritten] {
            if game.history().amendment.is_some() {
                prop_assert!(game.amend(replay, "", Timestamp::UNIX_EPOCH).is_ok());
            }
        }
    }
    assert_is_a_passing_case(&game)?;
}

#[test]
fn so_is_one_with_armies_aboard(
    variant in prop_oneof![Just("standard"), Just("1885")],
    seed in any::<u64>(),
    phases in 1..24_usize,
    option in 0..40_usize,
    choice in 0..10_usize,
    edited in 0..24_usize,
) {
    let mut game = game_at_sea(variant, option, choice);
    let mut draws = Draws(seed);
    for phase in 0..phases {
        // A change by hand begins a new case, with the armies that are aboard then.
        if phase == edited {
            let phase = game.phase();
            prop_assert!(game.edit(Edit::SetPhase(phase), Timestamp::UNIX_EPOCH).is_ok());
        }
        game.add(slips(&game, &mut draws));
        prop_assert!(game.settle(Timestamp::UNIX_EPOCH).is_ok());
        if !game.state().winners().is_empty() {
            break;
        }
    }
    assert_is_a_passing_case(&game)?;
}

#[test]
fn so_is_one_of_months_in_time_scales(
    seed in any::<u64>(),
    phases in 1..30_usize,
    fitted in any::<bool>(),
    option in 0..6_usize,
    choice in 0..3_usize,
    edited in 0..30_usize,
) {
    let mut game = game_of_months("standard", if fitted { &FITTED } else { &[] }, option, choice);
    let mut draws = Draws(seed);
    for phase in 0..phases {
        if phase == edited {
            let phase = game.phase();
            prop_assert!(game.edit(Edit::SetPhase(phase), Timestamp::UNIX_EPOCH).is_ok());
        }
        game.add(months::slips(&game, &mut draws));
        prop_assert!(game.settle(Timestamp::UNIX_EPOCH).is_ok());
        if !game.state().winners().is_empty() {
            break;
        }
    }
    assert_is_a_passing_case(&game)?;
}

#[test]
fn so_is_one_on_a_world_of_thirteen_powers(seed in any::<u64>(), phases in 1..6_usize) {
    let mut game = game_of_months("mercator-world", &[], 0, 0);
    let mut draws = Draws(seed);
    for _ in 0..phases {
        game.add(months::slips(&game, &mut draws));
        prop_assert!(game.settle(Timestamp::UNIX_EPOCH).is_ok());
    }
    assert_is_a_passing_case(&game)?;
}}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn so_is_one_in_a_secret_world(
        seed in any::<u64>(),
        world in 0..4_usize,
        phases in 4..30_usize,
        treasure in prop_oneof![Just("off"), Just("on")],
        naming in prop_oneof![Just("players"), Just("gm")],
        edited in 0..60_usize,
    ) {
        let nameless = voyages::nameless();
        let worlds = [voyages::WEST, voyages::OCEAN, generated(), &nameless];
        let mut game = voyages::game(worlds[world], &[("treasure", treasure), ("naming", naming)]);
        let mut draws = Draws(seed);
        for phase in 0..phases {
            if phase == edited {
                let phase = game.phase();
                prop_assert!(game.edit(Edit::SetPhase(phase), Timestamp::UNIX_EPOCH).is_ok());
            }
            game.add(slips(&game, &mut draws));
            game.add(names_and_natives(&game, &mut draws));
            prop_assert!(game.settle(Timestamp::UNIX_EPOCH).is_ok());
            if game.state().is_over() {
                break;
            }
        }
        assert_is_a_passing_case(&game)?;
    }
}
