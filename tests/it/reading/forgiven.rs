//! Units that an order calls otherwise than what they are: the order counts, what was forgiven is
//! read back, and what is printed is the true unit.

use chancery_atlas::board::{PowerId, UnitKind, builtin};
use chancery_engine::order::{Action, Entry, Order, Travel, UnitRef, write_order};
use chancery_engine::position::{Position, Unit};
use chancery_engine::variant;
use chancery_game::game::{Concern, Game, ReadBack, Setup};
use chancery_game::report::{Names, Style};
use chancery_game::view::{SeenTurn, Viewer};
use jiff::Timestamp;

use crate::support::Commands;
use crate::support::draws::Draws;

/// An order that is wrong in what it calls a unit, and the same with the true name in its place.
struct WrongName {
    power: PowerId,
    wrong: Order,
    right: Order,
}

fn start() -> Game {
    let variant = variant::by_id("standard").unwrap();
    let board = builtin::load("standard").unwrap();
    let setup = Setup {
        name: String::new(),
        variant,
        players: vec![String::new(); board.power_count()],
        board,
        created: Timestamp::UNIX_EPOCH,
    };
    Game::new(setup, variant.house_rules())
}

fn called(unit: &Unit) -> UnitRef {
    UnitRef::new(unit.kind, unit.place)
}

/// Another letter, another nation, another coast, each beside what is true.
fn misnomers(game: &Game, unit: &Unit) -> Vec<(UnitRef, UnitRef)> {
    let board = game.board();
    let right = called(unit);
    let other_kind = match unit.kind {
        UnitKind::Army => UnitKind::Fleet,
        UnitKind::Fleet => UnitKind::Army,
    };
    let mut all = vec![(
        UnitRef {
            kind: Some(other_kind),
            ..right
        },
        right,
    )];
    let owner = UnitRef {
        power: Some(unit.power),
        ..right
    };
    let others = board.power_ids().filter(|&power| power != unit.power);
    all.extend(others.map(|power| {
        (
            UnitRef {
                power: Some(power),
                ..right
            },
            owner,
        )
    }));
    if unit.kind == UnitKind::Fleet {
        let others = board.fleet_places(unit.place.province).into_iter();
        let others = others.filter(|&place| place != unit.place && place.coast.is_some());
        all.extend(others.map(|place| (UnitRef { place, ..right }, right)));
    }
    all
}

fn reaches(game: &Game, unit: &Unit, to: chancery_atlas::board::ProvinceId) -> bool {
    match unit.kind {
        UnitKind::Army => game.board().army_can_move(unit.place.province, to),
        UnitKind::Fleet => game.board().fleet_can_reach(unit.place, to),
    }
}

/// What units of the position can do, with a wrong name of the ordered unit or of the supported one.
fn wrong_names(game: &Game, position: &Position) -> Vec<WrongName> {
    let mut all = Vec::new();
    let mut add = |power, wrong: (UnitRef, Action), right: (UnitRef, Action)| {
        let order = |(unit, action)| Order::Unit { unit, action };
        all.push(WrongName {
            power,
            wrong: order(wrong),
            right: order(right),
        });
    };
    for unit in &position.units {
        for (wrong, right) in misnomers(game, unit) {
            add(unit.power, (wrong, Action::Hold), (right, Action::Hold));
            let mut provinces = game.board().province_ids();
            if let Some(to) = provinces.find(|&to| reaches(game, unit, to)) {
                let goes = Action::Move {
                    to: to.into(),
                    travel: Travel::Unsaid,
                };
                add(unit.power, (wrong, goes.clone()), (right, goes));
            }
        }
        let others = position.units.iter().filter(|other| other.id != unit.id);
        for other in others {
            let near = reaches(game, unit, other.place.province);
            let shared = game
                .board()
                .province_ids()
                .find(|&to| reaches(game, unit, to) && reaches(game, other, to));
            for (wrong, right) in misnomers(game, other) {
                let own = called(unit);
                if near {
                    let holds = |unit| Action::SupportHold { unit };
                    add(unit.power, (own, holds(wrong)), (own, holds(right)));
                }
                if let Some(to) = shared {
                    let moves = |unit| Action::SupportMove {
                        unit,
                        to: to.into(),
                    };
                    add(unit.power, (own, moves(wrong)), (own, moves(right)));
                }
            }
        }
    }
    all
}

#[test]
fn a_wrong_name_of_a_unit_is_forgiven_told_and_put_right() {
    let game = start();
    let position = &game.state().position;
    let mut draws = Draws(7);
    let (mut told, mut printed, mut counted) = (0, 0, 0);
    for case in wrong_names(&game, position) {
        if draws.below(3) != 0 {
            continue;
        }
        let WrongName {
            power,
            wrong,
            right,
        } = case;
        let text = write_order(game.board(), None, &wrong);
        let expected = write_order(game.board(), Some(position), &right);
        let mut game = game.clone();
        let reading = game.read_line(power, None, &text);
        game.enter(Entry::from_power(power, text.clone(), reading));
        assert_eq!(game.as_read(&game.sheet().entries[0]), expected, "{text}");
        let read_back = ReadBack::new(&game);
        let line = read_back
            .lines()
            .find(|line| line.entry == Some(0))
            .unwrap();
        let is_told =
            |concern: &Concern| matches!(concern, Concern::WrongKind { .. } | Concern::Misnamed(_));
        assert!(
            line.concerns.iter().any(is_told),
            "{text}: {:?}",
            line.concerns
        );
        told += 1;
        game.settle(Timestamp::UNIX_EPOCH).unwrap();
        let turn = &game.turns()[0];
        let seen = SeenTurn::new(&game, turn, Viewer::GameMaster);
        let names = Names::in_turn(game.board(), &seen, Style::Short);
        assert_eq!(names.order_of(&seen.orders[0]), expected, "{text}");
        printed += 1;
        counted += usize::from(
            turn.lines().next().unwrap().verdict.outcome
                != chancery_engine::adjudicate::Outcome::Void,
        );
    }
    println!("{told} wrong names told and {printed} printed right; {counted} of the orders count");
    assert!(told > 300 && counted == told, "{counted} of {told}");
}
