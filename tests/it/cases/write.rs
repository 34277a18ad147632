//! A game written as a case passes as a case, whatever was changed on the way.

use chancery_engine::edit::{Edit, SecretEdit};
use chancery_engine::order::Forms;
use chancery_engine::seat::SeatId;
use std::path::Path;

use chancery_atlas::board::{Place, PowerId, ProvinceId, UnitKind, builtin};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::order::{
    Action, Entry, NamesRead, Order, Reading, ReadingContext, Travel, UnitRef, read_order,
};
use chancery_engine::variant;
use chancery_game::case;
use chancery_game::game::{Game, Setup};
use jiff::Timestamp;

use crate::support::Commands;
use crate::support::voyages::{self, WEST};

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

fn settle(game: &mut Game, orders: &[(&str, &str)]) {
    for (power, text) in orders {
        let power = game.board().find_power(power).unwrap();
        let phase = game.phase().kind;
        let context = ReadingContext {
            board: game.board(),
            position: &game.state().position,
            phase,
            power: Some(power),
            names: NamesRead::Tolerant,
            forms: Forms::STANDARD,
        };
        let reading = read_order(context, text);
        game.add(vec![Entry {
            seat: SeatId::playing(power),
            power,
            written: (*text).to_owned(),
            reading,
        }]);
    }
    game.settle(NOW).unwrap();
}

fn new_game() -> Game {
    let setup = Setup {
        name: "One # two".to_owned(),
        variant: variant::by_id("standard").unwrap(),
        board: builtin::load("standard").unwrap(),
        players: Vec::new(),
        created: NOW,
    };
    Game::new(setup, HouseRules::default())
}

/// The titles of the cases, all of which must pass.
fn titles(text: &str) -> Vec<String> {
    let cases = case::read_cases(text, Path::new("."))
        .unwrap_or_else(|mistakes| panic!("{mistakes:?}\n{text}"));
    for case in &cases {
        assert_eq!(case.run(), [], "{}\n{text}", case.title);
    }
    cases.into_iter().map(|case| case.title).collect()
}

#[test]
fn rules_and_changes_by_hand_begin_new_cases() {
    let mut game = new_game();
    settle(
        &mut game,
        &[
            ("France", "A Par - Bur"),
            ("France", "a mar s par - bur"),
            ("Germany", "what?"),
            ("Italy", "A Ven - Ven"),
        ],
    );
    let two_orders = HouseRules::SPECS
        .iter()
        .position(|spec| spec.name == "two-orders")
        .unwrap();
    game.set_rule(two_orders, 2, NOW);
    settle(
        &mut game,
        &[
            ("Turkey", "A Con - Bul"),
            ("Turkey", "A Con H"),
            ("France", "A Bur - Mun"),
            ("Russia", "F StP/sc - Bot"),
        ],
    );
    let ruhr = Place::new(game.board().find_exact("Ruh").unwrap());
    game.edit(
        Edit::Place {
            power: PowerId(2),
            kind: UnitKind::Army,
            place: ruhr,
        },
        NOW,
    )
    .unwrap();
    settle(
        &mut game,
        &[("France", "A Ruh S A Bur - Mun"), ("France", "A Bur - Mun")],
    );
    settle(&mut game, &[("Germany", "A Mun - Boh")]);
    let text = case::write_game(&game);
    assert_eq!(
        titles(&text),
        [
            "One   two",
            "One   two, from Fall 1901",
            "One   two, from Spring 1902"
        ]
    );
    assert!(
        text.contains("    # not read: what?\n") && text.contains("option two-orders last\n"),
        "{text}"
    );
    for said in [
        "order Italy A Ven - Ven: void",
        "dislodged Germany A Mun by Bur",
        "retreats Germany A Mun: Sil, Boh, Tyr",
    ] {
        assert!(text.contains(&format!("  {said}\n")), "{said}\n{text}");
    }
}

/// A game that goes on by another rule in the middle of its retreats.
#[test]
fn a_case_begins_with_dislodged_units() {
    let mut game = new_game();
    settle(&mut game, &[("Austria", "A Vie - Tyr")]);
    let attack = [
        ("Austria", "A Tyr - Ven"),
        ("Austria", "F Tri S A Tyr - Ven"),
    ];
    settle(&mut game, &attack);
    assert_eq!(game.phase_name(), "Fall 1901 retreats");
    let two_orders = HouseRules::SPECS
        .iter()
        .position(|spec| spec.name == "two-orders")
        .unwrap();
    game.set_rule(two_orders, 2, NOW);
    settle(&mut game, &[("Italy", "A Ven - Pie")]);
    let text = case::write_game(&game);
    assert_eq!(
        titles(&text),
        ["One   two", "One   two, from Fall 1901 retreats"]
    );
    let state = "state\n  dislodged Italy A Ven by Tyr: Tyr attacker\norders\n";
    assert!(text.contains(state), "{text}");
    // That of another unit is another case.
    let wrong = text.replace("A Ven by Tyr: Tyr attacker", "A Rom by Tyr");
    let cases = case::read_cases(&wrong, Path::new(".")).unwrap();
    assert_ne!(cases[1].run(), []);
}

fn unit(kind: UnitKind, at: ProvinceId, action: Action) -> Order {
    Order::Unit {
        unit: UnitRef::new(kind, at.into()),
        action,
    }
}

/// An army that boards, sails and lands, and another that helps it ashore.
fn voyage(from: ProvinceId, start: ProvinceId, sea: ProvinceId, to: Place) -> [Order; 4] {
    let fleet = UnitRef::new(UnitKind::Fleet, start.into());
    let travel = Travel::Unsaid;
    let helped = UnitRef::aboard(sea);
    [
        unit(UnitKind::Army, from, Action::Board { fleet }),
        unit(
            UnitKind::Fleet,
            start,
            Action::Move {
                to: sea.into(),
                travel,
            },
        ),
        Order::Unit {
            unit: helped,
            action: Action::Land {
                to,
                fleet: Some(start),
            },
        },
        unit(
            UnitKind::Fleet,
            sea,
            Action::SupportMove { unit: helped, to },
        ),
    ]
}

#[test]
fn areas_called_by_letters_are_no_verbs() {
    let fresh = voyages::game(&voyages::nameless(), &[("treasure", "on")]);
    let board = fresh.board();
    let (is_land, power) = (
        |at: ProvinceId| board.terrain(at).is_land(),
        board.find_power("Portugal").unwrap(),
    );
    let beyond: Vec<ProvinceId> = board.provinces_beyond().collect();
    let next = |at: ProvinceId, land: bool| {
        let around = beyond.iter().copied();
        around.filter(move |&other| is_land(other) == land && board.touches(at, other))
    };
    let mut tried = 0;
    for &start in beyond.iter().filter(|&&at| !is_land(at)) {
        for from in next(start, true) {
            for sea in next(start, false) {
                for to in next(sea, true).filter(|&to| to != from) {
                    let mut game = fresh.clone();
                    for (kind, at) in [(UnitKind::Army, from), (UnitKind::Fleet, start)] {
                        game.edit(Edit::Remove(at), NOW).ok();
                        game.edit(
                            Edit::Place {
                                power,
                                kind,
                                place: at.into(),
                            },
                            NOW,
                        )
                        .unwrap();
                    }
                    let entries = voyage(from, start, sea, to.into())
                        .into_iter()
                        .map(|order| Entry {
                            seat: SeatId::playing(power),
                            power,
                            written: String::new(),
                            reading: Reading::Order {
                                order,
                                notes: Vec::new(),
                            },
                        });
                    game.add(entries.collect());
                    game.settle(NOW).unwrap();
                    assert_eq!(titles(&case::write_game(&game)).len(), 1);
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 50, "{tried}");
}

#[test]
fn a_name_given_in_play_is_not_taken_for_the_game_masters() {
    let mut game = voyages::game(WEST, &[]);
    voyages::disclose(&mut game);
    let area = |name: &str| game.board().find_exact(name).unwrap();
    let (vinland, guinea) = (area("Vinland"), area("Guinea"));
    let portugal = game.board().find_power("Portugal").unwrap();
    for area in [vinland, guinea] {
        let may = SecretEdit::MayName {
            power: portugal,
            area,
            may: true,
        };
        game.edit(Edit::Secret(may), NOW).unwrap();
    }
    for slip in [
        "Portugal: name Vinland = Guilland (Gui)",
        "Portugal: name F = Sands",
    ] {
        voyages::write(&mut game, slip);
        game.settle(NOW).unwrap();
    }
    let text = case::write_game(&game);
    assert!(
        text.contains("name G Guilland") || text.contains("name Vin Guilland"),
        "{text}"
    );
    titles(&text);
}

/// On one line a time scale is that of every order, as on a slip. The next line has none of it.
#[test]
fn a_time_scale_before_a_list_of_orders_is_that_of_all_of_them() {
    let text = "case A list of one time scale\nvariant mercator\nboard standard\nphase January 1902\n\
                units\n  Italy: A/F WES, A/F ION, F BLA\n  France: A Par, A Mar\norders\n  Italy:\n    \
                TS3 A(WES) D Tun, F WES - LYO, A(ION) D Gre, F ION - AEG\n    F BLA - Con\n  France: TS1 A Par - Bur, A Mar - Gas\n\
                expect\n  order Italy TS3 F WES - LYO: succeeds\n  \
                order Italy TS3 F ION - AEG: succeeds\n  order Italy TS2 F BLA - Con: succeeds\n";
    let cases = case::read_cases(text, Path::new(".")).unwrap();
    assert_eq!(cases[0].run(), []);
    let game = cases[0].game(NOW).unwrap();
    let written = case::write_game(&game);
    assert!(written.contains("    TS3 F WES - LYO\n"), "{written}");
    let again = case::read_cases(&written, Path::new(".")).unwrap();
    assert_eq!(case::write_game(&again[0].game(NOW).unwrap()), written);
    titles(&written);
}
