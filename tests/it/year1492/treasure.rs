//! Treasures (rule 11b).

use chancery_atlas::board::Board;
use chancery_engine::adjudicate::{Outcome, Reason, SecretVoid, VoidReason};
use chancery_engine::discovery::{Discoveries, Treasure};
use chancery_engine::position::UnitId;

use crate::year1492::play::Play;

fn with(units: &str, treasures: &[&str]) -> Play {
    with_options(units, treasures, &[])
}

fn with_options(units: &str, treasures: &[&str], options: &[(&str, &str)]) -> Play {
    let options = [&[("treasure", "on")], options].concat();
    let game = Play::with(&options).units(units);
    let at: Vec<_> = treasures.iter().map(|place| game.at(place)).collect();
    let position = game.state.position.clone();
    game.known(|board: &Board, known: &mut Discoveries| {
        known.treasures = at
            .iter()
            .map(|&at| Treasure {
                at,
                holder: position
                    .unit_in(at)
                    .filter(|_| !board.is_beyond(at) && board.army_moves(at).is_empty())
                    .map(|unit| unit.id),
            })
            .collect();
    })
}

#[test]
fn beaten_natives_leave_one_to_whoever_stands_there() {
    let mut game = with("Spain: F SAR, F DOL; Natives: A Ant", &[]);
    game.settle("Spain: F SAR - Ant/ec, F DOL S F SAR - Ant/ec");
    assert_eq!(game.treasures(), ["Ant"]);
}

#[test]
fn it_is_brought_home_for_a_build() {
    let mut game = with("Spain: F SAO, F Bil, A Mad", &["SAO"]);
    assert_eq!(game.holder().as_deref(), Some("Spain"));
    game.settle("Spain: F SAO - Cad");
    assert!(game.treasures().is_empty());
    assert_eq!(game.discoveries().delivered, [0, 0, 0, 1]);
    assert_eq!(
        game.voyage().delivered,
        [(game.power("Spain"), game.at("Cad"))]
    );
    assert_eq!(game.voyage().carriers.len(), 1);
}

#[test]
fn a_unit_takes_it_along_or_leaves_it() {
    for (rule, said, at) in [
        ("carry", "", "For"),
        ("carry", " without T", "SAR"),
        ("leave", "", "SAR"),
        ("leave", " with T", "For"),
    ] {
        let mut game = with_options("Spain: F SAR", &["SAR"], &[("treasure-default", rule)]);
        game.settle(&format!("Spain: F SAR - For{said}"));
        assert_eq!(game.treasures(), [at], "{rule}{said}");
        let mut game = with_options(
            "Spain: F SAR; England: F For",
            &["SAR"],
            &[("treasure-default", rule)],
        );
        game.settle(&format!("Spain: F SAR - For{said}"));
        assert_eq!(game.treasures(), ["SAR"], "a move that fails, {rule}{said}");
    }
}

#[test]
fn what_a_unit_does_not_have_it_does_not_take() {
    let mut game = with("Spain: F SAR", &[]);
    game.settle("Spain: F SAR - For with T");
    assert_eq!(
        game.reasons(),
        [Reason::Void(VoidReason::Secret(SecretVoid::NoTreasure(
            game.at("SAR")
        )))]
    );
    assert_eq!(game.standing(), ["Spain F SAR"]);
    let mut game = Play::start().units("Spain: F SAR");
    game.settle("Spain: F SAR - For without T");
    assert_eq!(game.outcomes(), [Outcome::Void]);
}

#[test]
fn it_is_passed_on_in_one_season() {
    let mut game = with("Spain: A Ant, F SAR", &["Ant"]);
    game.settle("Spain: A Ant - Vin without T, F SAR - Ant/ec");
    assert_eq!(game.treasures(), ["Ant"]);
    assert!(game.state.position.unit_in(game.at("Vin")).is_some());
    game.settle("Spain: F Ant - SAR");
    assert_eq!(game.treasures(), ["SAR"]);
}

#[test]
fn a_dislodged_holder_takes_it_along_unless_it_says_otherwise_or_is_destroyed() {
    let units = "England: F SAO, F SAR; Spain: F For";
    for (retreat, at) in [
        ("Spain: F For - ETH", "ETH"),
        ("Spain: F For - ETH without T", "For"),
        ("", "For"),
        ("Spain: F For disband", "For"),
    ] {
        let mut game = with(units, &["For"]);
        game.settle("England: F SAO - For, F SAR S F SAO - For");
        assert_eq!(game.treasures(), ["For"]);
        game.settle(retreat);
        assert_eq!(game.treasures(), [at], "{retreat}");
        assert!(game.discoveries().treasures[0].holder.is_none());
    }
}

#[test]
fn two_that_bounce_in_their_retreat_leave_theirs_where_they_stood() {
    let units = "England: F SAR, F DOL, F Gui, F ERY; Spain: F For; Portugal: F ETH";
    let mut game = with(units, &["For", "ETH"]);
    game.settle("England: F SAR - For, F DOL S F SAR - For, F ERY S F Gui - ETH, F Gui - ETH");
    if game.state.position.dislodged.len() == 2 {
        game.settle("Spain: F For disband; Portugal: F ETH disband");
        assert_eq!(game.treasures(), ["ETH", "For"]);
    }
}

#[test]
fn a_pair_holds_it_and_the_army_takes_it_ashore_only_where_its_order_says_so() {
    for (said, at) in [("", "SAR"), (" with T", "For"), (" without T", "SAR")] {
        let mut game = with("Spain: A/F SAR", &["SAR"]);
        game.settle(&format!("Spain: A(SAR) D For{said}"));
        assert_eq!(game.outcomes(), [Outcome::Succeeds]);
        assert_eq!(game.treasures(), [at], "{said}");
        let mut game = with("Spain: A/F SAO", &["SAO"]);
        game.settle(&format!("Spain: A/F SAO - SAR, A(SAR) D For{said}"));
        assert_eq!(game.treasures(), [at], "after the move{said}");
    }
}

#[test]
fn a_boarding_army_brings_it_aboard() {
    for (said, at) in [("", "SAO"), (" without T", "Mor")] {
        let mut game = with("Spain: A Mor, F SAO", &["Mor"]);
        game.settle(&format!("Spain: A Mor B F SAO{said}"));
        assert_eq!(game.treasures(), [at]);
    }
    let mut game = with("Spain: A Mor, F SAO", &["Mor"]);
    game.settle("Spain: A Mor B F SAO, F SAO - SAR");
    assert_eq!(game.treasures(), ["SAR"]);
    let mut game = with("Spain: A Mor, F SAO", &["Mor"]);
    game.settle("Spain: A Mor B F SAO, F SAO - SAR, A(SAR) D For with T");
    assert_eq!(game.treasures(), ["For"]);
}

#[test]
fn a_ferried_army_carries_its_own_and_leaves_it_with_the_ferry_where_it_stays_aboard() {
    let mut game = with("Spain: A Mor, F SAO", &["Mor"]);
    game.settle("Spain: A Mor - For, F SAO FF A Mor - For");
    assert_eq!(game.treasures(), ["For"]);
    let mut game = with("Spain: A Mor, F SAO; England: F For", &["Mor"]);
    game.settle("Spain: A Mor - For, F SAO FF A Mor - For");
    assert_eq!(game.treasures(), ["SAO"]);
    assert_eq!(game.holder().as_deref(), Some("Spain"));
}

#[test]
fn in_an_open_sea_it_goes_to_the_own_that_comes_then_to_the_own_there_then_to_others() {
    // Left in MAO by Spain; one Spanish fleet comes, another is there.
    let mut game = with("Spain: F MAO, F MAO, F BOB; England: F CEL", &["MAO"]);
    let (first, there) = (id(&game, 0), id(&game, 1));
    let comes = id(&game, 2);
    game = game.known(|_, known| known.treasures[0].holder = Some(first));
    game.settle("Spain: F MAO - SAO without T, F BOB - MAO; England: F CEL - MAO");
    assert_eq!(game.discoveries().treasures[0].holder, Some(comes));
    let mut game = with("Spain: F MAO, F MAO; England: F CEL", &["MAO"])
        .known(|_, known| known.treasures[0].holder = Some(first));
    game.settle("Spain: F MAO - SAO without T; England: F CEL - MAO");
    assert_eq!(game.discoveries().treasures[0].holder, Some(there));
    let mut game = with("Spain: F MAO; England: F CEL; France: F MAO", &["MAO"]);
    let spain = game
        .state
        .position
        .units
        .iter()
        .find(|unit| unit.power == game.power("Spain"))
        .unwrap()
        .id;
    game = game.known(|_, known| known.treasures[0].holder = Some(spain));
    game.settle("Spain: F MAO - SAO without T; England: F CEL - MAO");
    assert_eq!(game.holder().as_deref(), Some("England"));
    let mut game = with("Spain: F MAO; England: F CEL; France: F BOB", &["MAO"])
        .known(|_, known| known.treasures[0].holder = None);
    game.settle("Spain: F MAO - SAO; England: F CEL - MAO; France: F BOB - MAO");
    assert_eq!(game.treasures(), ["MAO"]);
    assert_eq!(game.discoveries().treasures[0].holder, None);
}

fn id(game: &Play, index: usize) -> UnitId {
    game.state
        .position
        .units
        .iter()
        .filter(|unit| unit.power == game.power("Spain"))
        .nth(index)
        .unwrap()
        .id
}

#[test]
fn it_is_seen_where_it_lies() {
    let mut game = with("Spain: F SAO", &["Ant"]);
    game.settle("Spain: F SAO - SAR");
    assert!(
        game.landfalls("Spain")[0].contains("Ant nobody T new"),
        "{:?}",
        game.landfalls("Spain")
    );
}
