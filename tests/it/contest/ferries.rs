//! Armies carried over by lists of fleets.

use super::*;

#[test]
fn a_ferried_army_attacks_from_the_sea_and_leaves_no_place() {
    let decision = decide(
        KEY,
        &[
            convoys(ENGLAND, "ENG", 1),
            sails(ENGLAND, &[0], "ENG", "Bre"),
            moves(ENGLAND, "NTH", "Lon"),
        ],
    );
    assert_eq!(moved(&decision), [1, 2]);
    assert_eq!(
        reason(&decision, 1),
        Reason::Moved {
            strength: 1,
            over: None,
            by_convoy: true
        }
    );
    assert_eq!(reason(&decision, 0), Reason::Convoyed);
    // Others may support it, and the unit it meets is named.
    let decision = decide(
        KEY,
        &[
            convoys(ENGLAND, "ENG", 1),
            sails(ENGLAND, &[0], "ENG", "Bre"),
            supports(ITALY, "Gas", 1, Some("Bre")),
            holds(FRANCE, "Bre"),
        ],
    );
    assert_eq!(dislodged(&decision), [(3, by_strength(1))]);
    assert!(decision.ended[2].given);
    assert_eq!(reason(&decision, 3), Reason::Dislodged { by: at("ENG") });
}

#[test]
fn a_ferry_that_is_dislodged_carries_nobody() {
    let decision = decide(
        KEY,
        &[
            convoys(ENGLAND, "ENG", 1),
            sails(ENGLAND, &[0], "ENG", "Bre"),
            moves(FRANCE, "MAO", "ENG"),
            supports(FRANCE, "IRI", 2, Some("ENG")),
        ],
    );
    assert_eq!(moved(&decision), [2]);
    assert_eq!(
        reason(&decision, 1),
        Reason::ConvoyBroken {
            fleet: at("ENG"),
            by: at("MAO")
        }
    );
    // Supported it stays, and the army gets ashore.
    let decision = decide(
        KEY,
        &[
            convoys(ENGLAND, "ENG", 1),
            sails(ENGLAND, &[0], "ENG", "Bre"),
            moves(FRANCE, "MAO", "ENG"),
            supports(FRANCE, "IRI", 2, Some("ENG")),
            supports(ENGLAND, "NTH", 0, None),
        ],
    );
    assert_eq!(moved(&decision), [1]);
}

#[test]
fn a_chain_is_broken_with_any_of_its_fleets() {
    let chain = |over| {
        [
            convoys(ENGLAND, "NTH", 2),
            convoys(FRANCE, "ENG", 2),
            sails(ENGLAND, over, "ENG", "Bre"),
            moves(GERMANY, "NWG", "NTH"),
            supports(GERMANY, "Nwy", 3, Some("NTH")),
        ]
    };
    let decision = decide(KEY, &chain(&[0, 1]));
    assert_eq!(
        reason(&decision, 2),
        Reason::ConvoyBroken {
            fleet: at("NTH"),
            by: at("NWG")
        }
    );
    assert_eq!(reason(&decision, 1), Reason::NotCarried { army: at("ENG") });
    assert_eq!(moved(&decision), [3]);
    let decision = decide(KEY, &chain(&[0, 1])[..3]);
    assert_eq!(moved(&decision), [2]);
    assert_eq!(
        decision
            .ended
            .iter()
            .map(|ended| ended.verdict.outcome)
            .collect::<Vec<_>>(),
        [Outcome::Succeeds; 3]
    );
}

#[test]
fn a_fleet_that_the_army_does_not_go_by_convoys_nobody() {
    let decision = decide(
        KEY,
        &[
            convoys(ENGLAND, "NTH", 2),
            convoys(ENGLAND, "ENG", 2),
            sails(ENGLAND, &[0], "NTH", "Hol"),
        ],
    );
    assert_eq!(
        reason(&decision, 1),
        Reason::UnmatchedConvoy { army: at("NTH") }
    );
}

#[test]
fn a_landing_against_the_support_of_an_attack_on_its_fleet_cuts_only_by_dislodging() {
    // Brest supports the attack on the Channel, from which the army comes: no cut, the ferry is
    // broken.
    let attack = [
        convoys(ENGLAND, "ENG", 1),
        sails(ENGLAND, &[0], "ENG", "Bre"),
        moves(FRANCE, "MAO", "ENG"),
        supports(FRANCE, "Bre", 2, Some("ENG")),
    ];
    let decision = decide(KEY, &attack);
    assert_eq!(moved(&decision), [2]);
    assert_eq!(
        reason(&decision, 1),
        Reason::ConvoyBroken {
            fleet: at("ENG"),
            by: at("MAO")
        }
    );
    assert_eq!(reason(&decision, 3), Reason::Supported);
    // With support the army would dislodge Brest and so save its own ferry: a paradox, and it does
    // not attack.
    let decision = decide(
        KEY,
        &[&attack[..], &[supports(ENGLAND, "Gas", 1, Some("Bre"))]].concat(),
    );
    assert_eq!(moved(&decision), [2]);
    assert!(matches!(reason(&decision, 1), Reason::Paradox { .. }));
    // In a chain the support bears on another sea than the army comes from: its attack cuts, if it
    // is carried.
    let decision = decide(
        KEY,
        &[
            convoys(ENGLAND, "ENG", 2),
            convoys(ENGLAND, "IRI", 2),
            sails(ENGLAND, &[0, 1], "IRI", "Wal"),
            moves(FRANCE, "MAO", "ENG"),
            supports(FRANCE, "Wal", 3, Some("ENG")),
        ],
    );
    assert_eq!(moved(&decision), [3]);
    assert!(matches!(reason(&decision, 2), Reason::Paradox { .. }));
}
