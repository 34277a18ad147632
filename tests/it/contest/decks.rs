//! Decks: landings and boardings, rings through them, nodes whose occupants can't be dislodged.

use super::*;
use chancery_engine::adjudicate::CarryingReason;

#[test]
fn no_landing_from_the_sea_of_the_boarding_is_a_key_attack() {
    // The army aboard in the Channel goes back where the other boards from: head to head, or, where
    // they may pass, both get through.
    let exchange = [lands(ENGLAND, "ENG", "Bre"), boards(FRANCE, "Bre", "ENG")];
    let decision = decide(KEY, &exchange);
    assert_eq!((moved(&decision), dislodged(&decision)), (vec![], vec![]));
    assert_eq!(
        reason(&decision, 1),
        Reason::HeadToHead {
            strength: 1,
            by: Rival {
                from: at("ENG"),
                strength: 1
            }
        }
    );

    let decision = decide(KEY, &exchange.map(passing));
    assert_eq!(moved(&decision), [0, 1]);
    assert_eq!(
        reason(&decision, 1),
        Reason::Carrying(CarryingReason::Boarded { fleet: at("ENG") })
    );
}

#[test]
fn a_passing_landing_meets_a_failed_boarder_with_one() {
    // Two board the Channel fleet and keep each other off its deck.
    let landing = passing(lands(ENGLAND, "ENG", "Bre"));
    let decision = decide(
        KEY,
        &[
            landing,
            passing(boards(FRANCE, "Bre", "ENG")),
            boards(GERMANY, "Pic", "ENG"),
        ],
    );
    assert_eq!((moved(&decision), dislodged(&decision)), (vec![], vec![]));
    let aided = aided(landing, ENGLAND);
    let decision = decide(
        KEY,
        &[
            aided,
            passing(boards(FRANCE, "Bre", "ENG")),
            boards(GERMANY, "Pic", "ENG"),
        ],
    );
    assert_eq!(
        (moved(&decision), dislodged(&decision)),
        (vec![0], vec![(1, by_strength(0))])
    );
    assert_eq!(decision.stand_offs, [deck("ENG")]);
}

#[test]
fn rings_through_decks_go_round() {
    let seas = ["NTH", "ENG", "IRI", "MAO"];
    let lands_at = ["Lon", "Wal", "Lpl", "Bre"];
    for length in 2..=4 {
        let mut ring = Vec::new();
        for at in 0..length {
            ring.push(lands(ENGLAND, seas[at], lands_at[at]));
            ring.push(boards(FRANCE, lands_at[at], seas[(at + 1) % length]));
        }
        let decision = decide(KEY, &ring);
        assert_eq!(moved(&decision).len(), ring.len());
        assert_eq!(
            (reason(&decision, 0), reason(&decision, 1)),
            (
                Reason::Rotated,
                Reason::Carrying(CarryingReason::Boarded { fleet: at("ENG") })
            )
        );
        // One that lands in its midst from outside stops it.
        ring.push(lands(GERMANY, "NWG", "Lon"));
        let decision = decide(KEY, &ring);
        assert!(
            !decision.ended[0].moved && !decision.ended[2 * length].moved,
            "they stand each other off"
        );
        assert_eq!(
            reason(&decision, 2 * length - 1),
            Reason::Carrying(CarryingReason::DeckFull { fleet: at("NTH") })
        );
    }
}

#[test]
fn of_two_boardings_neither_gets_aboard_and_both_are_exposed() {
    let decision = decide(
        KEY,
        &[
            boards(FRANCE, "Bre", "ENG"),
            boards(ENGLAND, "Wal", "ENG"),
            lands(ITALY, "MAO", "Bre"),
        ],
    );
    assert_eq!(moved(&decision), [2]);
    assert_eq!(dislodged(&decision), [(0, by_key(2))]);
    assert_eq!(decision.stand_offs, [deck("ENG")]);
    assert_eq!(
        reason(&decision, 1),
        Reason::Carrying(CarryingReason::TwoBoarded { with: at("Bre") })
    );
}

#[test]
fn an_army_boards_a_deck_that_is_empty_or_left() {
    let decision = decide(KEY, &[boards(FRANCE, "Bre", "ENG")]);
    assert_eq!(
        reason(&decision, 0),
        Reason::Carrying(CarryingReason::Boarded { fleet: at("ENG") })
    );
    let decision = decide(
        KEY,
        &[boards(FRANCE, "Bre", "ENG"), lands(FRANCE, "ENG", "Lon")],
    );
    assert_eq!(moved(&decision), [0, 1]);
    let decision = decide(
        KEY,
        &[
            boards(FRANCE, "Bre", "ENG"),
            lands(FRANCE, "ENG", "Lon"),
            holds(ENGLAND, "Lon"),
        ],
    );
    assert_eq!(moved(&decision), Vec::<usize>::new());
    assert_eq!(
        reason(&decision, 0),
        Reason::Carrying(CarryingReason::DeckFull { fleet: at("ENG") })
    );
    let decision = decide(KEY, &[boards(FRANCE, "Bre", "ENG"), aboard(ITALY, "ENG")]);
    assert_eq!(
        dislodged(&decision),
        [],
        "nothing drives an army off a deck"
    );
    assert_eq!(reason(&decision, 1), Reason::Held);
    // Not even with all the strength of the world.
    let decision = decide(
        KEY,
        &[
            aided(boards(FRANCE, "Bre", "ENG"), GERMANY),
            aboard(ITALY, "ENG"),
            lands(ITALY, "NTH", "Lon"),
            lands(ENGLAND, "IRI", "Bre"),
        ],
    );
    assert_eq!(moved(&decision), [2, 3]);
}

#[test]
fn an_army_that_failed_to_land_is_not_exposed() {
    let decision = decide(
        KEY,
        &[
            lands(FRANCE, "ENG", "Lon"),
            holds(ENGLAND, "Lon"),
            boards(ENGLAND, "Wal", "ENG"),
        ],
    );
    assert_eq!((moved(&decision), dislodged(&decision)), (vec![], vec![]));
}

#[test]
fn any_number_lands_where_each_has_a_node_of_its_own() {
    let berth = |number: u16| goes(Node(DECKS * 2 - number), "BAR");
    let lands_on = |sea, number| Contender {
        act: berth(number),
        ..aboard(ENGLAND, sea)
    };
    let decision = decide(
        KEY,
        &[
            lands_on("NAO", 1),
            lands_on("NWG", 2),
            lands_on("BAR", 3),
            boards(ENGLAND, "Lpl", "NAO"),
        ],
    );
    assert_eq!(moved(&decision), [0, 1, 2, 3]);
}
