//! Native armies (rule 11a).

use chancery_engine::adjudicate::{DefaultAction, Outcome, Reason, SecretVoid, VoidReason};

use crate::year1492::play::{Play, joined};

#[test]
fn one_attacker_is_not_enough_and_two_are() {
    let mut game = Play::start().units("England: F SAR, F DOL; Natives: A Ant");
    game.settle("England: F SAR - Ant/ec");
    assert_eq!(game.outcomes(), [Outcome::Fails]);
    game.settle("England: F SAR - Ant/ec, F DOL S F SAR - Ant/ec");
    assert_eq!(game.standing(), ["England F Ant/ec", "England F DOL"]);
    let defaults: Vec<_> = game
        .last
        .as_ref()
        .unwrap()
        .defaults
        .iter()
        .map(|default| default.action)
        .collect();
    assert_eq!(defaults, [DefaultAction::NativesBeaten]);
    assert!(game.state.position.dislodged.is_empty());
    assert!(game.treasures().is_empty());
}

#[test]
fn anybody_may_support_them() {
    let mut game = Play::start().units("England: F SAR, F DOL; Spain: F BOU; Natives: A Ant");
    game.settle("England: F SAR - Ant/ec, F DOL S F SAR - Ant/ec; Spain: F BOU S A Ant");
    assert_eq!(
        game.outcomes(),
        [Outcome::Fails, Outcome::Succeeds, Outcome::Succeeds]
    );
}

#[test]
fn they_stay_unless_the_world_says_otherwise() {
    let mut game = Play::start().units("Natives: A Cat");
    game.settle("Natives: A Cat - Tap");
    assert_eq!(
        game.reasons(),
        [Reason::Void(VoidReason::Secret(SecretVoid::NativesStay(
            game.at("Cat")
        )))]
    );

    let text = include_str!("../../cases/1492-west.world").replace(
        "abbr Cat; centre; native",
        "abbr Cat; centre; native mobile",
    );
    let mut game = Play::on(joined(&text), &[])
        .units("Natives: A Cat; Spain: F Tap")
        .owner("Tap", "Spain");
    game.settle("Natives: A Cat - Gog");
    assert_eq!(game.outcomes(), [Outcome::Succeeds]);
    // It is mobile wherever it is.
    game.settle("Natives: A Gog - Cat");
    assert_eq!(game.outcomes(), [Outcome::Succeeds]);
}
