//! Supports, and strength lent by another power.

use super::*;

#[test]
fn a_support_names_the_coast_of_the_move_or_none() {
    let coast = |number: usize| builtin::standard().fleet_places(at("Spa"))[number].coast;
    let act = ContestOrder::Move {
        to: at("Spa").into(),
        coast: coast(0),
        aid: None,
        meets: true,
        over: &[],
        goal: Some(at("Spa")),
    };
    let fleet = Contender {
        act,
        ..holds(FRANCE, "MAO")
    };
    for (named, moves_in) in [(None, true), (coast(0), true), (coast(1), false)] {
        let support = Contender {
            act: ContestOrder::Support {
                of: 0,
                to: Some(at("Spa").into()),
                coast: named,
            },
            ..holds(FRANCE, "Gas")
        };
        let decision = decide(KEY, &[fleet, support, holds(ITALY, "Spa")]);
        assert_eq!(decision.ended[0].moved, moves_in, "{named:?}");
        assert_eq!(decision.ended[1].given, moves_in, "{named:?}");
    }
}

#[test]
fn supports_are_cut_from_anywhere_but_the_space_that_they_bear_on() {
    let attack = [
        moves(FRANCE, "Bur", "Mun"),
        supports(FRANCE, "Tyr", 0, Some("Mun")),
        holds(GERMANY, "Mun"),
        moves(ITALY, "Ven", "Tyr"),
    ];
    let decision = decide(KEY, &attack);
    assert_eq!(reason(&decision, 1), Reason::Cut { by: at("Ven") });
    assert!(!decision.ended[1].given);
    let decision = decide(KEY, &[attack[0], attack[1], moves(GERMANY, "Mun", "Tyr")]);
    assert_eq!(moved(&decision), [0]);
    assert_eq!(
        dislodged(&decision),
        [(2, by_strength(0))],
        "with 2 against its 1"
    );
}

#[test]
fn a_support_against_a_unit_of_its_own_power_is_given_and_does_not_count() {
    let decision = decide(
        KEY,
        &[
            moves(FRANCE, "Bur", "Mun"),
            supports(GERMANY, "Tyr", 0, Some("Mun")),
            holds(GERMANY, "Mun"),
        ],
    );
    assert_eq!(
        reason(&decision, 1),
        Reason::AgainstOwnUnit { at: at("Mun") }
    );
    assert!(decision.ended[1].given);
}

#[test]
fn a_supported_landing_dislodges_and_beats_another() {
    let landing = aided(lands(ENGLAND, "NTH", "Hol"), ENGLAND);
    let decision = decide(
        KEY,
        &[landing, holds(GERMANY, "Hol"), lands(FRANCE, "HEL", "Hol")],
    );
    assert_eq!(moved(&decision), [0]);
    assert_eq!(dislodged(&decision), [(1, by_strength(0))]);
    assert_eq!(
        reason(&decision, 0),
        Reason::Moved {
            strength: 2,
            over: Some(Rival {
                from: at("Hol"),
                strength: 1
            }),
            by_convoy: false
        }
    );
    let decision = decide(KEY, &[lands(ENGLAND, "NTH", "Hol"), holds(GERMANY, "Hol")]);
    assert_eq!(
        reason(&decision, 0),
        Reason::Repelled {
            strength: 1,
            by: Rival {
                from: at("Hol"),
                strength: 1
            }
        }
    );
}

#[test]
fn two_supported_landings_stand_off_and_the_unit_there_survives() {
    let decision = decide(
        KEY,
        &[
            aided(lands(ENGLAND, "NTH", "Hol"), ENGLAND),
            holds(GERMANY, "Hol"),
            aided(lands(FRANCE, "HEL", "Hol"), FRANCE),
        ],
    );
    assert_eq!(
        (moved(&decision), dislodged(&decision), decision.stand_offs),
        (vec![], vec![], vec![])
    );
}

#[test]
fn lent_strength_does_not_count_against_the_lender_but_keeps_others_out() {
    // A French army lands from an English fleet, with its support, against an English unit.
    let landing = aided(lands(FRANCE, "NTH", "Edi"), ENGLAND);
    let decision = decide(KEY, &[landing, holds(ENGLAND, "Edi")]);
    assert_eq!(moved(&decision), Vec::<usize>::new());
    assert_eq!(
        reason(&decision, 0),
        Reason::OwnSupportOnly { at: at("Edi") }
    );
    let decision = decide(
        KEY,
        &[
            landing,
            holds(ENGLAND, "Edi"),
            aided(lands(GERMANY, "NWG", "Edi"), GERMANY),
        ],
    );
    assert_eq!(
        moved(&decision),
        Vec::<usize>::new(),
        "it stands the German landing off with 2"
    );
    let decision = decide(KEY, &[landing, holds(GERMANY, "Edi")]);
    assert_eq!(moved(&decision), [0]);
    // The army's own unit.
    let decision = decide(KEY, &[landing, holds(FRANCE, "Edi")]);
    assert_eq!(reason(&decision, 0), Reason::OwnUnit { at: at("Edi") });
}
