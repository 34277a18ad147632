//! Which order on the sheet takes the place of which.

use std::sync::Arc;

use crate::support::Commands;
use chancery_atlas::board::{Place, UnitKind, builtin};
use chancery_engine::adjudicate::{ArmyFleet, HouseRules, Reason, VoidReason};
use chancery_engine::order::read::{NamesRead, ReadingContext, read_order_after};
use chancery_engine::order::{Entry, write_order};
use chancery_engine::position::{Aboard, Position, Unit, UnitId};
use chancery_engine::seat::Author;
use chancery_engine::variant::{self, Variant, forms};
use chancery_game::game::{Command, Game, History, Refusal, Setup, SheetLine, Told};
use chancery_game::told::{self, Tone};
use jiff::Timestamp;

/// A game of this variant with the module, in its first phase of moves. `units` as `France: A Mar,
/// F LYO, A/F WES`.
fn game(variant: &'static dyn Variant, units: &str) -> Game {
    let board = builtin::load(variant.board()).unwrap();
    let rules = HouseRules {
        army_fleet: ArmyFleet::Davis1984,
        ..variant.house_rules()
    };
    let setup = Setup {
        name: "Sheet".to_owned(),
        variant,
        board: board.clone(),
        players: Vec::new(),
        created: Timestamp::UNIX_EPOCH,
    };
    let mut position = Position::empty(&board);
    for group in units.split("; ") {
        let (power, list) = group.split_once(": ").unwrap();
        let power = board.find_power(power).unwrap();
        for unit in list.split(", ") {
            let (letter, place) = unit.split_once(' ').unwrap();
            let place = Place::new(board.find_exact(place).unwrap());
            let kind = if letter == "A" {
                UnitKind::Army
            } else {
                UnitKind::Fleet
            };
            let fleet = position.add(power, kind, place);
            if letter == "A/F" {
                let unit = Unit {
                    id: UnitId(1000 + fleet.0),
                    power,
                    kind: UnitKind::Army,
                    place,
                };
                position.embark(Aboard {
                    unit,
                    fleet,
                    moves: 1,
                });
            }
        }
    }
    let blank = Game::new(setup.clone(), rules);
    let mut history = History::clone(blank.history());
    let state = Arc::make_mut(&mut history.state);
    state.position = position;
    Game::resume(setup, history, Vec::new())
}

/// Enters orders of one power one after another, and gives what then stands on the sheet.
fn entered(game: &mut Game, power: &str, orders: &[&str]) -> Vec<String> {
    let author = Author::playing(game.board().find_power(power).unwrap());
    let mut before = None;
    for text in orders {
        let context = ReadingContext {
            board: game.board(),
            position: &game.state().position,
            phase: game.phase().kind,
            power: Some(author.power),
            names: NamesRead::Exact,
            forms: forms(game.setup().variant, &game.history().rules),
        };
        let reading = read_order_after(context, before.as_ref(), text);
        assert!(reading.order().is_some(), "{text}: {reading:?}");
        before = reading.order().cloned();
        game.enter(Entry {
            seat: author.seat,
            power: author.power,
            written: (*text).to_owned(),
            reading,
        });
    }
    let position = Some(&game.state().position);
    game.sheet()
        .entries
        .iter()
        .map(|entry| write_order(game.board(), position, entry.reading.order().unwrap()))
        .collect()
}

fn standard(units: &str) -> Game {
    game(variant::by_id("standard").unwrap(), units)
}

#[test]
fn boarding_sailing_and_landing_are_three_orders() {
    let mut game = standard("France: A Mar, F LYO");
    let chain = ["A Mar B F LYO", "F LYO - WES", "A D Tun"];
    assert_eq!(
        entered(&mut game, "France", &chain),
        ["A Mar B F LYO", "F LYO - WES", "A(WES) D Tun"]
    );
    assert_eq!(
        entered(&mut game, "France", &["A(WES) D Naf"]),
        ["A Mar B F LYO", "F LYO - WES", "A(WES) D Naf"]
    );
    assert_eq!(
        entered(&mut game, "France", &["F LYO - TYS", "A D Rom"]),
        [
            "A Mar B F LYO",
            "F LYO - TYS",
            "A(WES) D Naf",
            "A(TYS) D Rom"
        ]
    );
    assert_eq!(
        entered(&mut game, "France", &["A Mar - Spa"])[0],
        "A Mar - Spa"
    );
}

#[test]
fn an_army_aboard_has_one_landing_wherever_it_lands_from() {
    let mut game = standard("France: A/F LYO, A/F WES; Italy: A/F TYS");
    assert_eq!(
        entered(
            &mut game,
            "France",
            &["A(LYO) D Pie", "A/F LYO - TYS", "A D Rom"]
        ),
        ["A(TYS) D Rom", "A/F LYO - TYS"]
    );
    // The bare landing from the Western Mediterranean is that of the army that begins there.
    let two = entered(
        &mut game,
        "France",
        &["A(WES) D Tun", "A/F LYO - WES", "A D NAf"],
    );
    assert_eq!(two, ["A(WES) D Naf", "A/F LYO - WES", "A(WES) D Tun"]);
    assert_eq!(
        entered(&mut game, "France", &["A(WES) D Spa"])[2],
        "A(WES) D Spa"
    );
    assert_eq!(
        entered(&mut game, "France", &["A(LYO) H"])[2..],
        ["A(WES) D Spa", "A(LYO) H"]
    );
    assert_eq!(
        entered(&mut game, "Italy", &["A(TYS) D Rom"]).len(),
        5,
        "another's army"
    );
}

#[test]
fn a_claim_takes_the_place_of_the_one_before() {
    let mut game = game(
        variant::by_id("1885").unwrap(),
        "Italy: A Rom; France: A Par",
    );
    assert_eq!(
        entered(
            &mut game,
            "Italy",
            &["claim with Germany", "claim with Russia"]
        ),
        ["claim with Russia"]
    );
    assert_eq!(
        entered(
            &mut game,
            "France",
            &["claim with Russia", "concede to Italy"]
        )
        .len(),
        3
    );
    assert_eq!(
        entered(&mut game, "France", &["concede to Russia"])[2],
        "concede to Russia"
    );
}

#[test]
fn an_order_on_a_condition_is_void_for_that_reason_where_only_retreats_may_have_one() {
    let reason = |variant: &str, text: &str| {
        let mut game = game(variant::by_id(variant).unwrap(), "France: A Mar, F Bre");
        // Mercator begins before the first move, where the board has extra units.
        let mut history = History::clone(game.history());
        let state = Arc::make_mut(&mut history.state);
        state.phase = game.setup().calendar().first_moves();
        game = Game::resume(game.setup().clone(), history, Vec::new());
        let power = game.board().find_power("France").unwrap();
        let context = ReadingContext {
            board: game.board(),
            position: &game.state().position,
            phase: game.phase().kind,
            power: Some(power),
            names: NamesRead::Tolerant,
            forms: forms(game.setup().variant, &game.history().rules),
        };
        let entry = Entry::from_power(
            power,
            text.to_owned(),
            read_order_after(context, None, text),
        );
        game.add(vec![entry]);
        game.preview().lines().next().unwrap().verdict.reason
    };
    assert_eq!(
        reason("mercator", "A Mar - Spa if F Bre moves"),
        Reason::Void(VoidReason::Conditional)
    );
    assert_eq!(
        reason("mercator", "A Mar - nowhere at all"),
        Reason::Void(VoidReason::Unreadable)
    );
    assert_eq!(
        reason("standard", "A Mar - Spa if F Bre moves"),
        Reason::Void(VoidReason::Unreadable)
    );
}

/// The units of a power in a place, in their order.
fn units_in(game: &Game, power: &str, place: &str) -> Vec<UnitId> {
    let (power, place) = (
        game.board().find_power(power).unwrap(),
        game.board().find_exact(place).unwrap(),
    );
    game.state()
        .position
        .units_in(place)
        .filter(|unit| unit.power == power)
        .map(|unit| unit.id)
        .collect()
}

/// Enters an order at the line of a unit; gives what then stands on the sheet.
fn entered_at(game: &mut Game, power: &str, unit: UnitId, text: &str) -> Vec<String> {
    let author = Author::playing(game.board().find_power(power).unwrap());
    let context = ReadingContext {
        board: game.board(),
        position: &game.state().position,
        phase: game.phase().kind,
        power: Some(author.power),
        names: NamesRead::Exact,
        forms: forms(game.setup().variant, &game.history().rules),
    };
    let reading = read_order_after(context, None, text);
    game.does(Command::Enter {
        line: Entry::by(author, text.to_owned(), reading),
        at_hand: Some(unit),
    });
    game.sheet()
        .entries
        .iter()
        .map(|entry| write_order(game.board(), None, entry.reading.order().unwrap()))
        .collect()
}

/// The unit of each line on the sheet.
fn units_of_lines(game: &Game) -> Vec<Option<UnitId>> {
    let bound = game.bound_lines();
    (0..game.sheet().entries.len())
        .map(|entry| bound.target(entry).unit())
        .collect()
}

#[test]
fn lines_for_fleets_of_one_sea_are_for_one_each() {
    let variant = variant::by_id("1492").unwrap();
    let mut game = game(variant, "England: F MAO, F MAO, F NAO; France: F MAO");
    let fleets = units_in(&game, "England", "MAO");
    let (first, second, third) = (fleets[0], fleets[1], units_in(&game, "England", "NAO")[0]);
    entered(&mut game, "France", &["F MAO - SAO"]);
    assert_eq!(
        game.missing(Author::playing(game.board().find_power("England").unwrap()))
            .len(),
        3
    );
    entered(
        &mut game,
        "England",
        &["F MAO - NAO", "F NAO H", "F MAO - SAO"],
    );
    assert_eq!(
        units_of_lines(&game)[1..],
        [Some(first), Some(third), Some(second)]
    );
    assert_eq!(
        game.missing(Author::playing(game.board().find_power("England").unwrap())),
        []
    );
    // Who corrects the second changes the second, and the first stays the first.
    assert_eq!(
        entered_at(&mut game, "England", second, "F MAO - BOB")[1..],
        ["F MAO - NAO", "F NAO H", "F MAO - BOB"]
    );
    assert_eq!(
        units_of_lines(&game)[1..],
        [Some(first), Some(third), Some(second)]
    );
    assert_eq!(
        entered_at(&mut game, "England", first, "F MAO H")[1..],
        ["F MAO H", "F NAO H", "F MAO - BOB"]
    );
    assert_eq!(
        game.sheet().entries.len(),
        4,
        "France's fleet in the same sea has its own line"
    );
    // At another line, a third order for one of two fleets takes the place of the last.
    assert_eq!(
        entered_at(&mut game, "England", third, "F MAO - CEL")[1..],
        ["F MAO H", "F NAO H", "F MAO - CEL"]
    );
}

#[test]
fn a_fleet_with_an_army_aboard_is_another_than_the_one_beside_it() {
    let variant = variant::by_id("1492").unwrap();
    let mut game = game(variant, "England: A/F MAO, F MAO");
    let fleets = units_in(&game, "England", "MAO");
    let (loaded, empty) = (fleets[0], fleets[1]);
    let lines = entered(&mut game, "England", &["F MAO - NAO", "A/F MAO - SAO"]);
    assert_eq!(lines, ["F MAO - NAO", "A/F MAO - SAO"]);
    assert_eq!(units_of_lines(&game), [Some(empty), Some(loaded)]);
    assert_eq!(
        entered(&mut game, "England", &["F MAO H"]),
        ["F MAO H", "A/F MAO - SAO"]
    );
    assert_eq!(
        entered(&mut game, "England", &["A(SAO) D Mor"]),
        ["F MAO H", "A/F MAO - SAO", "A(SAO) D Mor"]
    );
    assert_eq!(
        entered(&mut game, "England", &["A(SAO) D Lis"]),
        ["F MAO H", "A/F MAO - SAO", "A(SAO) D Lis"]
    );
}

#[test]
fn boarding_in_a_sea_of_several_fleets_is_no_order_of_theirs() {
    let variant = variant::by_id("1492").unwrap();
    let mut game = game(variant, "England: A Mor, F SAO, F SAO");
    let lines = entered(
        &mut game,
        "England",
        &["A Mor B F SAO", "A/F SAO - MAO", "F SAO H"],
    );
    assert_eq!(lines, ["A Mor B F SAO", "A/F SAO - MAO", "F SAO H"]);
    let author = Author::playing(game.board().find_power("England").unwrap());
    let pairs = game.pairs(&game.bound_lines(), author);
    let pair = pairs.iter().next().unwrap();
    assert_eq!(game.board().province(pair.sea()).abbr, "MAO");
    assert_eq!(pairs.iter().count(), 1);
    assert_eq!(game.missing(author), []);
}

#[test]
fn an_area_is_named_by_one_line_of_a_player() {
    let variant = variant::by_id("1492").unwrap();
    let mut game = game(variant, "England: F NAO");
    assert_eq!(
        entered(
            &mut game,
            "England",
            &["name Alg = Barbary", "name Alg = Barbary Coast (Brb)"]
        ),
        ["name Alg = Barbary Coast (Brb)"]
    );
    assert_eq!(
        entered(&mut game, "England", &["name Tun = Carthage"]).len(),
        2
    );
}

/// What came of a command is data, and its words say no more than that.
#[test]
fn what_was_done_is_told() {
    let mut game = game(variant::by_id("standard").unwrap(), "France: A Par, A Mar");
    let france = game.board().find_power("France").unwrap();
    let line = |game: &Game, text: &str| {
        let reading = game.read_line(france, None, text);
        Entry::from_power(france, text.to_owned(), reading)
    };
    let said = |game: &Game, told: &Told| {
        let message = told::message(game, told)?;
        Some((message.text().to_owned(), message.for_player()))
    };
    let told_as = |all: &str, to_player: &str| Some((all.to_owned(), to_player.to_owned()));

    let move_on = line(&game, "A Par - Bur");
    let told = game.does(Command::enter(move_on.clone()));
    let changed = SheetLine::new(told.lines[0], move_on.clone());
    assert_eq!(game.sheet().entries, std::slice::from_ref(&changed));
    assert_eq!(said(&game, &told), None);
    let hold = line(&game, "A Par H");
    let told = game.does(Command::enter(hold.clone()));
    assert_eq!(told.gone, [move_on]);
    let replaced = "replaced “A Par - Bur”";
    let all = format!("{replaced}; {{undo}} brings it back");
    assert_eq!(said(&game, &told), told_as(&all, replaced));

    let told = game.does(Command::Undo);
    assert_eq!((told.opened, told.line.as_ref()), (false, Some(&changed)));
    let undone = told_as("undone: A Par H; {redo} redoes it", "undone: A Par H");
    assert_eq!(said(&game, &told), undone);
    let told = game.does(Command::Undo);
    assert_eq!(told.line, Some(changed));
    assert!(game.sheet().entries.is_empty());

    let void = line(&game, "A Mar - Lon");
    let told = game.does(Command::AddSlip(vec![hold, void]));
    let all = "entered: 2 lines, 1 void; {undo} undoes it";
    assert_eq!(said(&game, &told), told_as(all, "entered: 2 lines"));
    let (line, by) = (told.lines[1], line(&game, "A Mar - Spa"));
    assert_eq!(game.does(Command::Rule { line, by }).lines, [line]);
    let told = game.does(Command::settle());
    assert!(told.opened && told.settled == 1);
    assert_eq!(said(&game, &told), None);
    assert!(game.does(Command::Undo).opened);
    assert_eq!(told::refused(&Refusal::NothingToRedo).tone(), Tone::Info);
}
