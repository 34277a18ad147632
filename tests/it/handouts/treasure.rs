//! Who holds a treasure is told so, in all that he is handed, and nobody else is.

use chancery_atlas::board::UnitKind;
use chancery_engine::edit::{Edit, SecretEdit};
use chancery_game::game::Game;
use chancery_game::report::{SeasonForm, full, personal, statement};
use chancery_game::view::{View, Viewer};
use chancery_out::public::PublicSave;

use crate::support::handed as page;
use crate::support::voyages::{WEST, edit, game, players, settle, to_moves, write};

/// Spain's fleets at a land where natives stand, and a Portuguese one in a sea with others.
fn at_antillia(options: &[(&str, &str)]) -> Game {
    let mut game = game(WEST, options);
    for (power, sea) in [
        ("Spain", "SAR"),
        ("Spain", "DOL"),
        ("Portugal", "SAO"),
        ("Spain", "SAO"),
        ("Portugal", "NAO"),
    ] {
        let power = game.board().find_power(power).unwrap();
        let place = game
            .board()
            .province_ids()
            .find(|&p| game.board().province(p).abbr == sea)
            .unwrap()
            .into();
        edit(
            &mut game,
            Edit::Place {
                power,
                kind: UnitKind::Fleet,
                place,
            },
        );
    }
    game
}

fn given(view: &View) -> String {
    let text = [
        statement(view),
        full(view, SeasonForm::Compact),
        full(view, SeasonForm::Aloud),
    ]
    .map(|document| document.to_text(100))
    .concat();
    [text, personal(view), page(view)].concat()
}

fn public(game: &Game) -> String {
    let view = View::new(game, Viewer::Public);
    given(&view) + &PublicSave::new(&view).to_text().unwrap()
}

#[test]
fn a_treasure_that_is_won_is_told_to_its_winner() {
    let mut game = at_antillia(&[("treasure", "on")]);
    write(&mut game, "Spain: F SAR - Ant/ec; F DOL S F SAR - Ant/ec");
    settle(&mut game);
    let [england, france, portugal, spain] = players(&game).try_into().ok().unwrap();
    let told = statement(&spain).to_text(100);
    assert!(
        told.contains("Your treasures\n\n- F Land 1/ec, with a treasure (new)\n"),
        "{told}"
    );
    assert!(
        told.contains("; F Land 1/ec, with a treasure; F Sea 3; F SAO\n"),
        "{told}"
    );
    assert!(
        told.lines().any(|line| line.starts_with("F Land 1/ec ")
            && line.ends_with("treasure: with T (usual) or without T")),
        "{told}"
    );
    assert!(
        page(&spain).contains("F Land 1/ec, with a treasure")
            && page(&spain).contains(">T</text>")
            && page(&spain).contains("<td>F Land 1/ec</td><td class=\"blank\"></td>"),
        "{told}"
    );
    assert!(
        full(&spain, SeasonForm::Compact)
            .to_text(100)
            .contains("F Land 1/ec, with a treasure")
    );
    for other in [england, france, portugal] {
        let told = given(&other);
        assert!(
            told.contains("Your treasures")
                && !told.contains("with a treasure")
                && !told.contains(">T</text>"),
            "{told}"
        );
    }
    assert!(!public(&game).contains("with a treasure"));
}

#[test]
fn who_holds_one_in_an_open_sea_is_known_to_him_alone() {
    let held_by = |name: &str| {
        let mut game = at_antillia(&[("treasure", "on"), ("treasure-default", "leave")]);
        let at = game
            .board()
            .province_ids()
            .find(|&p| game.board().province(p).abbr == "SAO")
            .unwrap();
        let holder = game.board().find_power(name);
        edit(&mut game, Edit::Secret(SecretEdit::Treasure { at, holder }));
        settle(&mut game);
        to_moves(&mut game);
        game
    };
    let (portugal, spain) = (held_by("Portugal"), held_by("Spain"));
    let both = players(&portugal).into_iter().zip(players(&spain));
    for (nth, (one, other)) in both.enumerate() {
        let (one, other) = (given(&one), given(&other));
        let (told, untold) = if nth == 2 {
            (&one, &other)
        } else {
            (&other, &one)
        };
        match nth {
            2 | 3 => {
                assert!(
                    told.contains("F SAO, with a treasure")
                        && told.contains("without T (usual) or with T"),
                    "{told}"
                );
                assert!(!untold.contains("with a treasure"), "{untold}");
            }
            _ => assert_eq!(one, other),
        }
    }
    assert_eq!(public(&portugal), public(&spain));
}

#[test]
fn what_was_brought_home_is_counted() {
    let mut game = at_antillia(&[("treasure", "on")]);
    let at = game
        .board()
        .province_ids()
        .find(|&p| game.board().province(p).abbr == "SAO")
        .unwrap();
    let holder = game.board().find_power("Portugal");
    // The home centre is vacant.
    edit(&mut game, Edit::Secret(SecretEdit::Treasure { at, holder }));
    write(&mut game, "Portugal: F SAO - Lis; F Lis - MAO");
    settle(&mut game);
    let told = statement(&players(&game)[2]).to_text(100);
    assert!(
        told.contains(
            "Your treasures\n\n- brought home to Lis (new)\n- brought home: 1; you may have 1 \
             unit more than supply centres\n"
        ) && told.contains("\nPortugal brings treasure home to Lis\n"),
        "{told}"
    );
    // Everybody is told of it, and of the place; the others have none themselves.
    for (nth, view) in players(&game).iter().enumerate() {
        let (text, page) = (given(view), page(view));
        for said in ["Portugal brings treasure home to Lis", "Your treasures"] {
            assert!(text.contains(said) && page.contains(said), "{said}: {text}");
        }
        assert_eq!(
            page.contains("brought home to Lis (new)"),
            nth == 2,
            "{page}"
        );
    }
    assert!(public(&game).contains("Portugal brings treasure home to Lis"));
    let all = full(&View::new(&game, Viewer::GameMaster), SeasonForm::Compact).to_text(100);
    assert!(
        all.contains("- Portugal brings a treasure home to Lis, and may have one unit more\n"),
        "{all}"
    );
    // The season after it is no news.
    to_moves(&mut game);
    settle(&mut game);
    let told = statement(&players(&game)[2]).to_text(100);
    assert!(
        told.contains("- brought home: 1; you may have 1 unit") && !told.contains("to Lis (new)"),
        "{told}"
    );
}

#[test]
fn the_first_hand_out_has_the_rule_where_the_game_has_it() {
    let first = |options: &[(&str, &str)]| page(&players(&game(WEST, options))[0]);
    assert!(!first(&[]).contains("treasure"));
    assert!(
        first(&[("treasure", "on")]).contains("say, the unit takes it along")
            && first(&[("treasure", "on")]).contains("for ever.")
    );
    let told = first(&[
        ("treasure", "on"),
        ("treasure-default", "leave"),
        ("treasure-bonus", "once"),
    ]);
    assert!(
        told.contains("say, the unit leaves it") && told.contains("for one Winter."),
        "{told}"
    );
}

#[test]
fn a_page_of_several_phases_says_of_which_it_tells() {
    // There are more units than centres, so a winter follows.
    let mut game = at_antillia(&[("treasure", "on")]);
    settle(&mut game);
    settle(&mut game);
    settle(&mut game);
    let page = page(&players(&game)[3]);
    let at = |phase: &str| page.find(&format!("<h2>{phase} 1492</h2>"));
    let (autumn, winter) = (at("Autumn").unwrap(), at("Winter").unwrap());
    assert!(autumn < winter, "{page}");
    let orders: Vec<usize> = page
        .match_indices("Your orders")
        .map(|(at, _)| at)
        .collect();
    assert!(orders[0] > autumn && orders[0] < winter && orders[1] > winter);
}
