//! A game written as a case passes as a case, whatever was changed on the way.

use chancery::order::Forms;
use chancery::seat::SeatId;
use std::path::Path;

use chancery::adjudicate::HouseRules;
use chancery::board::{Place, PowerId, UnitKind, builtin};
use chancery::calendar::Scale;
use chancery::case;
use chancery::game::{Edit, Game, Setup};
use chancery::order::{Context, Entry, Names, read_order};
use chancery::variant;
use jiff::Timestamp;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

fn settle(game: &mut Game, orders: &[(&str, &str)]) {
    for (power, text) in orders {
        let power = game.board().find_power(power).unwrap();
        let phase = game.phase().kind;
        let context = Context {
            board: game.board(),
            position: &game.state().position,
            phase,
            power: Some(power),
            names: Names::Tolerant,
            forms: Forms::default(),
        };
        let reading = read_order(context, text);
        game.add(vec![Entry {
            seat: SeatId::of(power),
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
    let cases =
        case::read(text, Path::new(".")).unwrap_or_else(|mistakes| panic!("{mistakes:?}\n{text}"));
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
    let ruhr = Place::of(game.board().find_exact("Ruh").unwrap());
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

#[test]
fn a_phase_that_no_case_can_begin_with_is_left_out_and_said_so() {
    let mut game = new_game();
    let paris = game.board().find_exact("Par").unwrap();
    game.edit(
        Edit::Dislodge {
            province: paris,
            scale: Scale::Second,
        },
        NOW,
    )
    .unwrap();
    settle(&mut game, &[]);
    settle(&mut game, &[]);
    let text = case::write_game(&game);
    assert!(text.starts_with("# Spring 1901 is left out: a case can't begin with dislodged units.\n\ncase One   two, from "), "{text}");
    assert_eq!(titles(&text).len(), 1);
}
