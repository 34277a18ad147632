//! A game played from a few lines of text.

use crate::support::Commands;
use chancery_atlas::board::{Board, Place, PowerId, UnitKind, WrittenPlace, builtin};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::edit::{BallotEdit, Edit};
use chancery_engine::order::{Entry, NamesRead, Order, ReadingContext, read_order_after};
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use chancery_game::view::{View, Viewer};
use jiff::Timestamp;

/// A new game of the standard rules.
pub fn game() -> Game {
    let nobody = vec![String::new(); 7];
    game_of("standard", nobody, HouseRules::default())
}

/// The same, with a player for each power; empty where nobody was named.
pub fn seated(players: &[&str]) -> Game {
    let players = players.iter().map(|&name| name.to_owned()).collect();
    game_of("standard", players, HouseRules::default())
}

/// A new game of Mobilization.
pub fn mobilization() -> Game {
    game_of(
        "mobilization",
        vec![String::new(); 7],
        HouseRules::default(),
    )
}

/// A new game of Arms Merchant of four players, under house rules other than the usual:
/// `[("disclosure", "closed")]`.
pub fn arms_merchant(rules: &[(&str, &str)]) -> Game {
    arms_merchant_of(&["Andy", "Brian", "Chuck", "Dave"], rules)
}

/// The same of other players.
pub fn arms_merchant_of(players: &[&str], rules: &[(&str, &str)]) -> Game {
    let mut chosen = HouseRules::default();
    for (name, value) in rules {
        chosen
            .set(
                variant::by_id("arms-merchant").unwrap().options(),
                name,
                value,
            )
            .unwrap();
    }
    game_of(
        "arms-merchant",
        players.iter().map(|&name| name.to_owned()).collect(),
        chosen,
    )
}

/// A new game of 1885 II.
pub fn year_1885() -> Game {
    let variant = variant::by_id("1885").unwrap();
    let rules = variant.house_rules();
    game_on("1885", "1885", vec![String::new(); 9], rules)
}

/// A new game of Mercator on the standard board, fitted as named.
pub fn mercator(fittings: &[(&str, &str)]) -> Game {
    let variant = variant::by_id("mercator").unwrap();
    let chosen: Vec<(String, String)> = fittings
        .iter()
        .map(|&(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let board = variant::fitted(variant, builtin::load("standard").unwrap(), &chosen).unwrap();
    let players = vec![String::new(); 7];
    Game::new(
        Setup {
            name: "Tuesday".to_owned(),
            variant,
            players,
            board,
            created: Timestamp::UNIX_EPOCH,
        },
        variant.house_rules(),
    )
}

/// Sets what players have invested, by hand: `Russia: Andy 2, Brian 1`.
pub fn holdings(game: &mut Game, lines: &[&str]) {
    for line in lines {
        let (power, holders) = line.split_once(':').unwrap();
        for holder in holders.split(',') {
            let (name, amount) = holder.trim().rsplit_once(' ').unwrap();
            let (seat, power) = (seat_named(game, name), power_named(game.board(), power));
            edit(
                game,
                Edit::Ballots(BallotEdit::Influence {
                    seat,
                    power,
                    amount: amount.parse().unwrap(),
                }),
            );
        }
    }
}

pub fn seat_named(game: &Game, name: &str) -> SeatId {
    game.setup()
        .players
        .iter()
        .position(|player| player == name)
        .and_then(SeatId::nth)
        .unwrap()
}

fn game_of(variant: &str, players: Vec<String>, rules: HouseRules) -> Game {
    game_on("standard", variant, players, rules)
}

fn game_on(board: &str, variant: &str, players: Vec<String>, rules: HouseRules) -> Game {
    let board = builtin::load(board).unwrap();
    let variant = variant::by_id(variant).unwrap();
    Game::new(
        Setup {
            name: "Tuesday".to_owned(),
            variant,
            players,
            board,
            created: Timestamp::UNIX_EPOCH,
        },
        rules,
    )
}

/// A game in which only these units stand: `France A Par, F Bre; Germany A Mun`.
pub fn standing(units: &str) -> Game {
    let mut game = game();
    stand(&mut game, units);
    game
}

/// The same where fleets carry armies, under further house rules.
pub fn carrying(units: &str, rules: &[(&str, &str)]) -> Game {
    let mut chosen = HouseRules::default();
    for (name, value) in [("army-fleet", "davis-1984")].iter().chain(rules) {
        chosen.set(&[], name, value).unwrap();
    }
    let mut game = game_of("standard", vec![String::new(); 7], chosen);
    stand(&mut game, units);
    game
}

/// Takes every unit off the board and puts these on it.
pub fn stand(game: &mut Game, units: &str) {
    edit(game, Edit::ClearUnits);
    for group in units.split(';') {
        let (power, units) = group.trim().split_once(' ').unwrap();
        for unit in units.split(',') {
            let (letter, place) = unit.trim().split_once(' ').unwrap();
            let kind = if letter == "A" {
                UnitKind::Army
            } else {
                UnitKind::Fleet
            };
            let (power, place) = (
                power_named(game.board(), power),
                place_named(game.board(), place),
            );
            edit(game, Edit::Place { power, kind, place });
        }
    }
}

/// Enters a slip a line, `France: A Par - Bur; A Mar S A Par - Bur` or `Andy for Russia: F Sev -
/// Rum`, and settles.
pub fn settle(game: &mut Game, slips: &str) {
    for slip in slips.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (head, orders) = slip.split_once(':').unwrap();
        let (player, power) = head
            .split_once(" for ")
            .map_or((None, head), |(player, power)| (Some(player), power));
        let power = power_named(game.board(), power);
        let seat = player.map_or_else(|| SeatId::playing(power), |player| seat_named(game, player));
        let mut before = None;
        for written in orders.split(';') {
            let entry = entry(game, seat, power, written.trim(), before.as_ref());
            before = entry.reading.order().cloned();
            game.add(vec![entry]);
        }
    }
    game.settle(Timestamp::UNIX_EPOCH).unwrap();
}

pub fn public(game: &Game) -> View {
    View::new(game, Viewer::Public)
}

pub fn edit(game: &mut Game, edit: Edit) {
    game.edit(edit, Timestamp::UNIX_EPOCH).unwrap();
}

pub fn power_named(board: &Board, name: &str) -> PowerId {
    board.find_power(name.trim()).unwrap()
}

pub fn place_named(board: &Board, name: &str) -> Place {
    match board.find_place(name.trim()) {
        Some(WrittenPlace::Place(place)) => place,
        _ => panic!("no place: {name}"),
    }
}

/// A line of a power as it is read.
pub fn line(game: &Game, power: &str, written: &str) -> Entry {
    let power = power_named(game.board(), power);
    entry(game, SeatId::playing(power), power, written, None)
}

fn entry(
    game: &Game,
    seat: SeatId,
    power: PowerId,
    written: &str,
    before: Option<&Order>,
) -> Entry {
    let context = ReadingContext {
        board: game.board(),
        position: &game.state().position,
        phase: game.phase().kind,
        power: Some(power),
        names: NamesRead::Tolerant,
        forms: variant::forms(game.setup().variant, &game.history().rules),
    };
    Entry {
        seat,
        power,
        written: written.to_owned(),
        reading: read_order_after(context, before, written),
    }
}
