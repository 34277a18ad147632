//! The Key rule: how a unit holds that tried to move and failed.

use super::*;
use chancery_engine::adjudicate::CarryingReason;

#[test]
fn a_failed_mover_falls_to_one_attack_under_the_key_rule_only() {
    let burgundy = [
        moves(FRANCE, "Bur", "Bel"),
        moves(GERMANY, "Ruh", "Bel"),
        moves(GERMANY, "Mun", "Bur"),
    ];
    let decision = decide(KEY, &burgundy);
    assert_eq!(moved(&decision), [2]);
    assert_eq!(dislodged(&decision), [(0, by_key(2))]);
    assert_eq!(
        reason(&decision, 2),
        Reason::KeyAttack {
            on: at("Bur"),
            by_convoy: false
        }
    );
    assert_eq!(
        decision.stand_offs,
        [Node::from(at("Bel"))],
        "the dislodged mover stands off the other all the same"
    );

    let decision = decide(STANDARD, &burgundy);
    assert_eq!((moved(&decision), dislodged(&decision)), (vec![], vec![]));
}

#[test]
fn two_key_attacks_stand_each_other_off() {
    let burgundy = [
        moves(FRANCE, "Bur", "Bel"),
        moves(GERMANY, "Ruh", "Bel"),
        moves(GERMANY, "Mun", "Bur"),
        moves(ITALY, "Mar", "Bur"),
    ];
    let decision = decide(KEY, &burgundy);
    assert_eq!((moved(&decision), dislodged(&decision)), (vec![], vec![]));
    assert_eq!(
        decision.stand_offs,
        [Node::from(at("Bel"))],
        "the unit is in Burgundy still"
    );
    assert_eq!(
        reason(&decision, 3),
        Reason::StoodOff {
            strength: 1,
            by: Rival {
                from: at("Mun"),
                strength: 1
            }
        }
    );
}

#[test]
fn of_unequal_key_attacks_the_stronger_gets_in() {
    let decision = decide(
        KEY,
        &[
            moves(FRANCE, "Bur", "Bel"),
            moves(GERMANY, "Ruh", "Bel"),
            moves(GERMANY, "Mun", "Bur"),
            moves(ITALY, "Mar", "Bur"),
            supports(AUSTRIA, "Par", 3, Some("Bur")),
        ],
    );
    assert_eq!(moved(&decision), [3]);
    assert_eq!(
        dislodged(&decision),
        [(0, by_strength(3))],
        "with 2 it would have got in anyway"
    );
}

#[test]
fn a_failed_mover_holds_against_the_space_that_it_tried_to_enter() {
    // The Channel, to which the fleet of Brest wanted to go, is held against it by a fleet; that or
    // another carries the army.
    let from = |sea, ferry| {
        let army = sails(ENGLAND, ferry, sea, "Bre");
        decide(
            KEY,
            &[
                moves(FRANCE, "Bre", "ENG"),
                convoys(ENGLAND, "ENG", 2),
                army,
                convoys(ENGLAND, "MAO", 2),
            ],
        )
    };
    let decision = from("ENG", &[1]);
    assert_eq!((moved(&decision), dislodged(&decision)), (vec![], vec![]));
    let decision = from("MAO", &[3]);
    assert_eq!(
        (moved(&decision), dislodged(&decision)),
        (vec![2], vec![(0, by_key(2))])
    );
    assert_eq!(
        reason(&decision, 2),
        Reason::KeyAttack {
            on: at("Bre"),
            by_convoy: true
        }
    );
}

#[test]
fn head_to_head_both_hold_with_all_their_strength() {
    let decision = decide(
        KEY,
        &[moves(FRANCE, "Bur", "Bel"), moves(GERMANY, "Bel", "Bur")],
    );
    assert_eq!((moved(&decision), dislodged(&decision)), (vec![], vec![]));
    let beaten = [
        moves(FRANCE, "Bur", "Bel"),
        moves(GERMANY, "Bel", "Bur"),
        supports(GERMANY, "Mun", 1, Some("Bur")),
        moves(ENGLAND, "Hol", "Bel"),
    ];
    let decision = decide(KEY, &beaten);
    assert_eq!(
        moved(&decision),
        [1, 3],
        "one beaten by a unit from its goal keeps nobody out of there"
    );
    assert_eq!(dislodged(&decision), [(0, by_strength(1))]);
}

#[test]
fn brest_falls_to_a_landing_while_two_stand_off_in_london() {
    let decision = decide(
        KEY,
        &[
            lands(GERMANY, "NTH", "Lon"),
            lands(FRANCE, "ENG", "Lon"),
            boards(FRANCE, "Bre", "ENG"),
            lands(ITALY, "MAO", "Bre"),
        ],
    );
    assert_eq!(moved(&decision), [3]);
    assert_eq!(dislodged(&decision), [(2, by_key(3))]);
    assert_eq!(decision.stand_offs, [Node::from(at("Lon"))]);
    assert_eq!(
        reason(&decision, 2),
        Reason::Carrying(CarryingReason::DeckFull { fleet: at("ENG") })
    );
    assert_eq!(
        reason(&decision, 0),
        Reason::StoodOff {
            strength: 1,
            by: Rival {
                from: at("ENG"),
                strength: 1
            }
        }
    );
}

#[test]
fn no_attack_dislodges_a_unit_of_its_own_power() {
    let decision = decide(
        KEY,
        &[
            moves(FRANCE, "Bur", "Bel"),
            moves(GERMANY, "Ruh", "Bel"),
            moves(FRANCE, "Par", "Bur"),
        ],
    );
    assert_eq!((moved(&decision), dislodged(&decision)), (vec![], vec![]));
    assert_eq!(reason(&decision, 2), Reason::OwnUnit { at: at("Bur") });
    // It keeps others out all the same.
    let decision = decide(
        KEY,
        &[
            moves(FRANCE, "Bur", "Bel"),
            moves(GERMANY, "Ruh", "Bel"),
            moves(FRANCE, "Par", "Bur"),
            moves(GERMANY, "Mun", "Bur"),
        ],
    );
    assert_eq!((moved(&decision), dislodged(&decision)), (vec![], vec![]));
}

#[test]
fn what_failed_in_an_earlier_step_is_exposed_still() {
    let failed = |goal| Contender {
        act: ContestOrder::Hold {
            exposed: Some(at(goal)),
        },
        ..holds(FRANCE, "Bre")
    };
    let decision = decide(KEY, &[failed("ENG"), lands(ITALY, "MAO", "Bre")]);
    assert_eq!(dislodged(&decision), [(0, by_key(1))]);
    assert_eq!(reason(&decision, 0), Reason::Dislodged { by: at("MAO") });
    let decision = decide(KEY, &[failed("MAO"), lands(ITALY, "MAO", "Bre")]);
    assert_eq!(reason(&decision, 0), Reason::Held);
    let decision = decide(KEY, &[failed("ENG"), lands(FRANCE, "MAO", "Bre")]);
    assert_eq!(dislodged(&decision), [], "never by its own power");
    let decision = decide(
        KEY,
        &[
            failed("ENG"),
            lands(ITALY, "MAO", "Bre"),
            supports(GERMANY, "Gas", 0, None),
        ],
    );
    assert_eq!(
        dislodged(&decision),
        [(0, by_key(1))],
        "it can't be supported to hold"
    );
    assert_eq!(reason(&decision, 2), Reason::Unmatched { unit: at("Bre") });
}

#[test]
fn a_mover_without_a_goal_is_not_exposed() {
    let act = ContestOrder::Move {
        to: at("Bel").into(),
        coast: None,
        aid: None,
        meets: true,
        over: &[],
        goal: None,
    };
    let unexposed = Contender {
        act,
        ..holds(FRANCE, "Bur")
    };
    let decision = decide(
        KEY,
        &[
            unexposed,
            moves(GERMANY, "Ruh", "Bel"),
            moves(GERMANY, "Mun", "Bur"),
        ],
    );
    assert_eq!((moved(&decision), dislodged(&decision)), (vec![], vec![]));
}
