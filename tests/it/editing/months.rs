//! Changes by hand where seasons have time scales.

use super::{FRANCE, ITALY, NOW, at, new_game, refused};
use crate::support::Commands;
use chancery_atlas::board::{UnitKind, builtin};
use chancery_engine::calendar::Scale;
use chancery_engine::edit::{CarryingEdit, Edit, ScaleEdit};
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};

/// A game of months in time scales, with a French fleet in the Channel.
fn game_of_months() -> Game {
    let mut game = new_game("mercator");
    let board = builtin::load("standard").unwrap();
    let caps = [("polar-caps".to_owned(), "ARC=NAO+NWG+BAR".to_owned())];
    let board = variant::fitted(game.setup().variant, board, &caps).unwrap();
    let setup = Setup {
        board,
        ..game.setup().clone()
    };
    game = Game::new(setup, game.setup().variant.house_rules());
    game.edit(Edit::ClearUnits, NOW).unwrap();
    game.edit(
        Edit::Place {
            power: FRANCE,
            kind: UnitKind::Fleet,
            place: at("ENG").into(),
        },
        NOW,
    )
    .unwrap();
    game
}

#[test]
fn an_army_goes_aboard_another_powers_fleet_and_waits_with_it_where_seasons_have_scales() {
    let mut game = game_of_months();
    let edit = Edit::Carrying(CarryingEdit::Embark {
        power: ITALY,
        sea: at("Par"),
    });
    assert_eq!(
        refused(&mut game, edit),
        "Paris is not a sea or canal; fleets carry armies only there"
    );
    game.edit(
        Edit::Carrying(CarryingEdit::Embark {
            power: ITALY,
            sea: at("ENG"),
        }),
        NOW,
    )
    .unwrap();
    assert_eq!(
        refused(
            &mut game,
            Edit::Carrying(CarryingEdit::Embark {
                power: ITALY,
                sea: at("ENG")
            })
        ),
        "the fleet in English Channel carries an army already; take it off first"
    );
    game.edit(
        Edit::Scales(ScaleEdit::Extra {
            power: ITALY,
            unit: Some((UnitKind::Army, at("ENG"))),
        }),
        NOW,
    )
    .unwrap();
    game.edit(
        Edit::Dislodge {
            province: at("ENG"),
            scale: Scale::Third,
        },
        NOW,
    )
    .unwrap();
    let position = &game.state().position;
    let waiting: Vec<_> = position
        .dislodged
        .iter()
        .map(|d| (d.unit.power, d.unit.kind, d.scale))
        .collect();
    assert_eq!(
        waiting,
        [
            (FRANCE, UnitKind::Fleet, Scale::Third),
            (ITALY, UnitKind::Army, Scale::Third)
        ]
    );
    game.edit(Edit::RemoveDislodged(at("ENG")), NOW).unwrap();
    let position = &game.state().position;
    assert_eq!(
        (
            position.dislodged.len(),
            position.aboard.len(),
            position.extra.len()
        ),
        (0, 0, 0),
        "all goes down with the fleet"
    );
}

#[test]
fn armies_on_the_ice_are_counted_by_hand() {
    let mut game = game_of_months();
    let ice = game.board().find_exact("ARC").unwrap();
    let trapped = |game: &Game| {
        game.state()
            .position
            .trapped
            .iter()
            .map(|army| army.cap)
            .collect::<Vec<_>>()
    };
    game.edit(
        Edit::Scales(ScaleEdit::Trapped {
            power: ITALY,
            cap: None,
            number: 1,
        }),
        NOW,
    )
    .unwrap();
    game.edit(
        Edit::Scales(ScaleEdit::Trapped {
            power: ITALY,
            cap: Some(ice),
            number: 2,
        }),
        NOW,
    )
    .unwrap();
    game.edit(
        Edit::Scales(ScaleEdit::Trapped {
            power: FRANCE,
            cap: Some(ice),
            number: 1,
        }),
        NOW,
    )
    .unwrap();
    assert_eq!(trapped(&game), [None, Some(ice), Some(ice), Some(ice)]);
    game.edit(
        Edit::Scales(ScaleEdit::Trapped {
            power: ITALY,
            cap: None,
            number: 2,
        }),
        NOW,
    )
    .unwrap();
    assert_eq!(
        game.state().position.trapped_of(ITALY),
        2,
        "those that came last are taken away"
    );
    assert_eq!(trapped(&game), [None, Some(ice), Some(ice)]);
    let edit = Edit::Scales(ScaleEdit::Trapped {
        power: ITALY,
        cap: Some(at("Par")),
        number: 1,
    });
    assert_eq!(
        refused(&mut game, edit),
        "Paris is not a polar cap; write the cap, or only the number"
    );
    let mut standard = new_game("standard");
    let edit = Edit::Scales(ScaleEdit::Trapped {
        power: ITALY,
        cap: None,
        number: 1,
    });
    assert_eq!(
        refused(&mut standard, edit),
        "Standard has no armies trapped on polar caps"
    );
}
