//! Armies put aboard fleets by hand.

use super::{FRANCE, ITALY, NOW, at, new_game, option, refused};
use crate::support::Commands;
use chancery_atlas::board::UnitKind;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::calendar::Scale;
use chancery_engine::edit::{CarryingEdit, Edit};
use chancery_game::game::Game;

/// A standard game in which armies go aboard fleets, with a French fleet and an Italian one at sea.
fn game_of_pairs() -> Game {
    let mut game = new_game("standard");
    game.set_rule(option("army-fleet"), 1, NOW);
    game.edit(Edit::ClearUnits, NOW).unwrap();
    for (power, sea) in [(FRANCE, "LYO"), (ITALY, "TYS")] {
        game.edit(
            Edit::Place {
                power,
                kind: UnitKind::Fleet,
                place: at(sea).into(),
            },
            NOW,
        )
        .unwrap();
    }
    game
}

#[test]
fn an_army_goes_aboard_the_fleet_of_its_power_at_sea() {
    let mut game = game_of_pairs();
    let embark = |power, sea| {
        Edit::Carrying(CarryingEdit::Embark {
            power,
            sea: at(sea),
        })
    };
    let rations = |sea, moves| {
        Edit::Carrying(CarryingEdit::Rations {
            power: FRANCE,
            sea: at(sea),
            moves,
        })
    };
    game.edit(embark(FRANCE, "LYO"), NOW).unwrap();
    for (edit, why) in [
        (
            embark(FRANCE, "LYO"),
            "the fleet in Gulf of Lyon carries an army already; take it off first",
        ),
        (
            embark(FRANCE, "TYS"),
            "France has no fleet in Tyrrhenian Sea; place one first",
        ),
        (
            embark(FRANCE, "WES"),
            "France has no fleet in Western Mediterranean; place one first",
        ),
        (
            embark(FRANCE, "Mar"),
            "Marseilles is not a sea; fleets carry armies only at sea",
        ),
        (
            rations("TYS", 1),
            "France has no army aboard in Tyrrhenian Sea",
        ),
        (
            rations("LYO", 0),
            "an army spends 1 to 3 moves aboard, not 0",
        ),
        (
            rations("LYO", 4),
            "an army spends 1 to 3 moves aboard, not 4",
        ),
        (
            Edit::Carrying(CarryingEdit::Remove {
                power: ITALY,
                sea: at("LYO"),
            }),
            "Italy has no army aboard in Gulf of Lyon",
        ),
    ] {
        assert_eq!(refused(&mut game, edit), why);
    }
    game.edit(rations("LYO", 3), NOW).unwrap();
    let army = game.state().position.aboard[0];
    assert_eq!(
        (army.unit.power, army.unit.kind, army.unit.place, army.moves),
        (FRANCE, UnitKind::Army, at("LYO").into(), 3)
    );
    assert_eq!(
        game.state().position.unit_in(at("LYO")).unwrap().id,
        army.fleet
    );
    assert_eq!(
        game.log().last().unwrap().what,
        "by hand: set the moves aboard of the army of France in Gulf of Lyon to 3"
    );

    game.edit(
        Edit::Carrying(CarryingEdit::Remove {
            power: FRANCE,
            sea: at("LYO"),
        }),
        NOW,
    )
    .unwrap();
    assert!(game.state().position.aboard.is_empty());
    game.undo(NOW).unwrap();
    assert_eq!(game.state().position.aboard, [army]);
}

#[test]
fn rations_are_those_of_the_table() {
    let mut game = game_of_pairs();
    let edit = |moves| {
        Edit::Carrying(CarryingEdit::Rations {
            power: FRANCE,
            sea: at("LYO"),
            moves,
        })
    };
    game.edit(
        Edit::Carrying(CarryingEdit::Embark {
            power: FRANCE,
            sea: at("LYO"),
        }),
        NOW,
    )
    .unwrap();
    let choice = |value| {
        HouseRules::SPECS[option("af-rations")]
            .choices
            .iter()
            .position(|choice| choice.value == value)
            .unwrap()
    };
    game.set_rule(option("af-rations"), choice("2"), NOW);
    assert_eq!(
        refused(&mut game, edit(2)),
        "an army spends 1 move aboard, not 2"
    );
    game.set_rule(option("af-rations"), choice("none"), NOW);
    game.edit(edit(200), NOW).unwrap();
}

#[test]
fn nobody_goes_aboard_where_the_table_plays_without() {
    let mut game = game_of_pairs();
    game.set_rule(option("army-fleet"), 0, NOW);
    let why = refused(
        &mut game,
        Edit::Carrying(CarryingEdit::Embark {
            power: FRANCE,
            sea: at("LYO"),
        }),
    );
    assert_eq!(
        why,
        "armies can't go aboard fleets; set the house rule “Armies aboard fleets” (army-fleet) first"
    );
}

#[test]
fn the_army_aboard_goes_where_its_fleet_goes() {
    let loaded = || {
        let mut game = game_of_pairs();
        game.edit(
            Edit::Carrying(CarryingEdit::Embark {
                power: FRANCE,
                sea: at("LYO"),
            }),
            NOW,
        )
        .unwrap();
        game
    };
    for edit in [Edit::Remove(at("LYO")), Edit::ClearUnits] {
        let mut game = loaded();
        game.edit(edit.clone(), NOW).unwrap();
        assert!(game.state().position.aboard.is_empty(), "{edit:?}");
    }
    let mut game = loaded();
    game.edit(
        Edit::Dislodge {
            province: at("LYO"),
            scale: Scale::Second,
        },
        NOW,
    )
    .unwrap();
    let position = &game.state().position;
    assert_eq!(
        position
            .cargo(position.dislodged[0].unit.id)
            .unwrap()
            .unit
            .power,
        FRANCE
    );
    assert_eq!(position.aboard_in(at("LYO")).count(), 0);
    assert_eq!(
        refused(
            &mut game,
            Edit::Carrying(CarryingEdit::Rations {
                power: FRANCE,
                sea: at("LYO"),
                moves: 2
            })
        ),
        "France has no army aboard in Gulf of Lyon"
    );
    game.edit(Edit::RemoveDislodged(at("LYO")), NOW).unwrap();
    assert!(game.state().position.aboard.is_empty());
}

#[test]
fn armies_put_aboard_by_hand_are_there_again_after_an_amendment() {
    let mut game = game_of_pairs();
    game.settle(NOW).unwrap();
    game.edit(
        Edit::Carrying(CarryingEdit::Embark {
            power: FRANCE,
            sea: at("LYO"),
        }),
        NOW,
    )
    .unwrap();
    game.edit(
        Edit::Carrying(CarryingEdit::Rations {
            power: FRANCE,
            sea: at("LYO"),
            moves: 2,
        }),
        NOW,
    )
    .unwrap();
    game.settle(NOW).unwrap();
    let after = game.history().state.clone();
    assert_eq!(after.position.aboard[0].moves, 3);
    game.reopen(0, NOW).unwrap();
    assert_eq!(game.settle(NOW), Ok(2));
    assert_eq!(game.history().state, after);
}
