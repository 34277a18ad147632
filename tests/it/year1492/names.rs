//! Names and the rights to give them (rule 5).

use chancery_engine::adjudicate::{Outcome, Reason, SecretReason, SecretVoid, VoidReason};
use chancery_engine::variant::{Variant, Year1492};

use crate::year1492::play::Play;

fn rights(game: &Play, area: &str) -> Vec<String> {
    let lore = game
        .discoveries()
        .lore_of(&game.board, game.at(area))
        .unwrap();
    lore.may_name
        .iter()
        .map(|&power| game.board.power(power).name.clone())
        .collect()
}

fn name(game: &Play, area: &str) -> (String, String) {
    let lore = game
        .discoveries()
        .lore_of(&game.board, game.at(area))
        .unwrap();
    let name = lore.name.as_ref().unwrap();
    (name.name.clone(), name.abbr.clone())
}

fn named(name: &str, abbr: &str) -> (String, String) {
    (name.to_owned(), abbr.to_owned())
}

/// England has found the seas round the North Atlantic.
fn found() -> Play {
    let mut game = Play::start().units("England: F CEL; Spain: F CEL");
    game.settle("England: F CEL - NAO");
    game
}

#[test]
fn the_first_discoverer_names_and_nobody_else() {
    let mut game = found();
    assert_eq!(rights(&game, "COD"), ["England"]);
    game.settle("Spain: name COD = Baccalao (Bac); England: name COD = New Found Banks (NFB)");
    assert_eq!(
        game.reasons(),
        [
            Reason::Void(VoidReason::Secret(SecretVoid::NotYoursToName(
                game.at("COD")
            ))),
            Reason::Secret(SecretReason::Named)
        ]
    );
    assert_eq!(name(&game, "COD"), named("New Found Banks", "NFB"));
    assert!(rights(&game, "COD").is_empty());
    assert_eq!(rights(&game, "GUN"), ["England"]);
    game.settle("England: name COD = Cabotia (Cab)");
    assert_eq!(game.outcomes(), [Outcome::Void]);
}

#[test]
fn a_new_name_is_told_to_whoever_knows_the_area_and_to_others_with_the_area() {
    let mut game = found();
    game.settle("England: name COD = New Found Banks (NFB); Spain: F CEL - MAO");
    let cod = game.at("COD");
    let told: Vec<_> = game
        .told("England")
        .names
        .iter()
        .map(|(area, before, name)| (*area, before.clone(), name.name.clone()))
        .collect();
    assert_eq!(told, [(cod, None, "New Found Banks".to_owned())]);
    assert!(game.told("Spain").names.is_empty());
    // In Winter there is nothing to tell.
    game.settle("");
    assert!(game.told("England").names.is_empty());
    game.settle("Spain: F MAO - NAO");
    assert!(
        game.told("Spain").names.is_empty() && game.discoveries().knows(game.power("Spain"), cod)
    );
    assert!(game.told("England").names.is_empty());
}

#[test]
fn several_discoverers_of_one_phase_propose_and_the_first_as_entered_wins() {
    let discovered = || {
        let mut game = Play::start().units("England: F CEL; Spain: F MAO; France: F Bre");
        game.settle("England: F CEL - NAO; Spain: F MAO - NAO");
        game
    };
    let mut game = discovered();
    assert_eq!(rights(&game, "GUN"), ["England", "Spain"]);
    game.settle("Spain: name GUN = Mar Frio (Fri); England: name GUN = Cold Sea (COL)");
    assert_eq!(
        game.reasons(),
        [
            Reason::Secret(SecretReason::Named),
            Reason::Secret(SecretReason::OtherName)
        ]
    );
    assert_eq!(game.outcomes(), [Outcome::Succeeds, Outcome::Fails]);

    let mut game = discovered();
    game.settle(
        "Spain: name GUN = Mar Frio (Fri); England: name GUN = Cold Sea (COL); Natives: \
     name GUN = Cold Sea (COL)",
    );
    assert_eq!(
        game.reasons(),
        [
            Reason::Secret(SecretReason::OtherName),
            Reason::Secret(SecretReason::Named),
            Reason::Secret(SecretReason::Named)
        ]
    );
    let england = game.power("England");
    let lore = game
        .discoveries()
        .lore_of(&game.board, game.at("GUN"))
        .unwrap();
    assert_eq!(lore.name.as_ref().unwrap().by, Some(england));
}

#[test]
fn the_game_master_names_what_nobody_does() {
    let mut game = found();
    game.settle("Natives: name Cat = Cipangu (Cip), name CEL = Wet Sea (WET)");
    assert_eq!(
        game.reasons(),
        [
            Reason::Secret(SecretReason::Named),
            Reason::Void(VoidReason::Secret(SecretVoid::NotYoursToName(
                game.at("CEL")
            )))
        ]
    );
}

fn is_refused(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::Void(VoidReason::Secret(SecretVoid::ChooseAnotherName(Some(_))))
    )
}

#[test]
fn a_name_has_the_form_of_one_and_is_free() {
    let wrong = [
        "Brest (Bst)",
        "Banks (Lis)",
        "B (Ban)",
        "Land 1 (Lan)",
        "Sea (Sss)",
        "Common (Cmn)",
        "OB (Obb)",
        "Banks (Ba)",
        "Banks (Banks)",
        "Banks2 (Bnk)",
        " (Bnk)",
        "Nor (Nrr)",
        "Atlantic Ocean of the very far North (Atl)",
    ];
    for name in wrong {
        let mut game = found();
        game.settle(&format!("England: name COD = {name}"));
        assert!(is_refused(game.reasons()[0]), "{name}");
    }
    // The game master's own names are as free as any.
    let mut game = found();
    game.settle("England: name COD = Cathay (Cat), name GUN = Cathay (Cty)");
    assert!(
        matches!(game.reasons()[..], [Reason::Secret(SecretReason::Named), void] if is_refused(void))
    );
    // A former name is not.
    let mut game = game.known(|board, known| {
        let cod = board.find_exact("c").unwrap();
        let lore = known.lore_of_mut(board, cod).unwrap();
        lore.former.extend(lore.name.take());
    });
    game.settle("England: name GUN = Cathay (Cty)");
    assert!(is_refused(game.reasons()[0]));
}

/// Each reason is told apart, for the game master.
#[test]
fn it_is_known_why_a_name_is_not_free() {
    use chancery_engine::adjudicate::{NameFault, NamePart};
    let why = |name: &str| {
        let mut game = found();
        game.settle(&format!("England: name COD = {name}"));
        match game.reasons()[..] {
            [Reason::Void(VoidReason::Secret(SecretVoid::ChooseAnotherName(why)))] => (why, game),
            ref other => panic!("{other:?}"),
        }
    };
    for (name, part, place) in [
        ("Brest (Bst)", NamePart::Name, "Bre"),
        ("Emerald Sea (EME)", NamePart::Abbr, "EMS"),
    ] {
        let (why, game) = why(name);
        assert_eq!(
            why,
            Some(NameFault::StandsFor(part, game.at(place))),
            "{name}"
        );
    }
    assert_eq!(
        why("Common (Cmn)").0,
        Some(NameFault::Reserved(NamePart::Name))
    );
    assert_eq!(why("Banks (Ba)").0, Some(NameFault::NoAbbr));
    assert_eq!(why("Banks2 (Bnk)").0, Some(NameFault::NoName));
}

#[test]
fn an_abbreviation_is_found_where_none_was_written() {
    let mut game = found();
    game.settle("England: name COD = Newfound Banks, name GUN = Newfoundland");
    assert_eq!(name(&game, "COD"), named("Newfound Banks", "NEW"));
    assert_eq!(name(&game, "GUN"), named("Newfoundland", "NEF"));
    let mut game = Play::start();
    game.settle("Portugal: F Lis - SAO");
    game.settle("Portugal: name For = Ys");
    assert_eq!(name(&game, "For"), named("Ys", "Yss"));
}

#[test]
fn who_dislodges_a_unit_or_gains_the_centre_may_rename() {
    let conquer = |rule: &str| {
        let mut game = Play::with(&[("rename", rule)])
            .units("England: F NAO, F Vin; Spain: F COD, F GUN")
            .known(|board, known| {
                let vin = board.find_exact("G").unwrap();
                let name = chancery_engine::discovery::AreaName {
                    name: "Vinland".into(),
                    abbr: "Vin".into(),
                    by: None,
                };
                known.lore_of_mut(board, vin).unwrap().name = Some(name);
            });
        game.settle("Spain: F COD - Vin, F GUN S F COD - Vin");
        game
    };
    let mut game = conquer("conquest");
    assert_eq!(rights(&game, "Vin"), ["Spain"]);
    game.settle("Spain: name Vin = Nueva Galicia (Gal)");
    assert_eq!(name(&game, "Vin"), named("Nueva Galicia", "Gal"));
    assert!(rights(&game, "Vin").is_empty());
    let told: Vec<_> = game
        .told("England")
        .names
        .iter()
        .map(|(_, before, name)| (before.clone(), name.name.clone()))
        .collect();
    assert_eq!(
        told,
        [(Some("Vinland".to_owned()), "Nueva Galicia".to_owned())]
    );
    let board = Year1492.renamed(&game.board, &game.state).unwrap();
    for spelling in ["Nueva Galicia", "gal", "Vinland", "Vin", "G"] {
        assert_eq!(
            board.find_exact(spelling),
            Some(game.at("Vin")),
            "{spelling}"
        );
    }

    let mut game = conquer("centre");
    assert!(rights(&game, "Vin").is_empty());
    game.settle("England: F Vin - SAR");
    game.settle("");
    assert_eq!(rights(&game, "Vin"), ["Spain"]);
    let mut game = conquer("never");
    game.settle("England: F Vin - SAR");
    game.settle("");
    assert!(rights(&game, "Vin").is_empty());
}

#[test]
fn a_conqueror_keeps_his_right_when_a_discoverer_names_first() {
    let mut game = Play::start().units("England: F CEL; Spain: F MAO");
    game.settle("England: F CEL - NAO; Spain: F MAO - NAO");
    let spain = game.power("Spain");
    let mut game = game.known(|board, known| {
        let cod = board.find_exact("c").unwrap();
        known.lore_of_mut(board, cod).unwrap().conqueror = Some(spain);
    });
    game.settle("England: name COD = New Found Banks (NFB)");
    assert_eq!(rights(&game, "COD"), ["Spain"]);
}

#[test]
fn the_game_masters_names_can_be_those_of_the_game() {
    let mut game = Play::with(&[("naming", "gm")]);
    assert_eq!(name(&game, "Cat"), named("Cathay", "Cat"));
    game.settle("Portugal: F Lis - SAO");
    assert!(rights(&game, "SAR").is_empty() && game.told("Portugal").names.is_empty());
    game.settle("Portugal: name SAR = Weeds (Wee)");
    assert_eq!(game.outcomes(), [Outcome::Void]);
}

#[test]
fn labels_are_a_players_own() {
    let mut game = Play::start();
    game.settle("Portugal: F Lis - SAO; England: F Ply - CEL - NAO");
    let spoken = |power: &str| {
        Year1492
            .spoken(&game.board, &game.state, game.power(power), &[])
            .unwrap()
    };
    assert_eq!(spoken("Portugal").find_exact("Sea 1"), Some(game.at("SAR")));
    assert_ne!(spoken("England").find_exact("Sea 1"), Some(game.at("SAR")));
    assert_eq!(spoken("France").find_exact("Sea 1"), None);
}
