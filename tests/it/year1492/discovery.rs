//! What units see, and what is known to whom (rules 4 and 6).

use chancery_engine::discovery::{Occupant, SeenGuise};

use crate::year1492::play::Play;

#[test]
fn who_enters_an_edge_area_is_told_of_what_adjoins_it() {
    let mut game = Play::start();
    game.settle("Portugal: F Lis - SAO");
    assert_eq!(
        game.landfalls("Portugal"),
        ["SAO: SAR nobody new, For nobody new, ETH nobody new"]
    );
    assert_eq!(game.knows("Portugal"), ["ETH", "For", "SAR"]);
    assert!(game.landfalls("Spain").is_empty());
    assert!(game.knows("Spain").is_empty());
    let labels: Vec<_> = ["SAR", "For", "ETH"]
        .map(|area| {
            game.knowledge("Portugal")
                .label(&game.board, game.at(area))
                .unwrap()
        })
        .into();
    assert_eq!(labels, ["Sea 1", "Land 1", "Sea 2"]);
}

#[test]
fn of_a_move_of_two_spaces_only_the_end_is_disclosed() {
    let mut game = Play::start();
    game.settle("Spain: F Cad - SAO - MAO");
    assert_eq!(game.knows("Spain"), ["SAR"]);
}

#[test]
fn who_stands_still_fails_or_is_built_sees_nothing() {
    let mut game = Play::start().units("England: F SAO; Portugal: F Mor; Spain: F SAO");
    game.settle("England: F SAO H; Portugal: F Mor - ETH; Spain: F SAO - ETH");
    for power in ["England", "Portugal", "Spain"] {
        assert!(game.landfalls(power).is_empty(), "{power}");
    }
}

#[test]
fn a_season_of_looking_out_tells_of_those_that_stay() {
    let mut game = Play::with(&[("sighting", "season")]).units("England: F SAO; Spain: F For");
    game.settle("");
    assert_eq!(
        game.landfalls("England"),
        ["still SAO: SAR nobody, For foreign, ETH nobody"]
    );
}

#[test]
fn foreign_units_and_natives_are_told_apart_and_who_they_are_only_by_a_house_rule() {
    let units = "England: F SAO; Spain: A/F For; Natives: A Ant";
    let units = units.replace("A/F For", "F For");
    for (rule, foreign) in [
        ("presence", "For foreign"),
        ("identity", "For Spain Alone(Fleet)"),
    ] {
        let mut game = Play::with(&[("sighting-detail", rule)]).units(&units);
        game.settle("England: F SAO - SAR");
        let [seen] = &game.landfalls("England")[..] else {
            panic!()
        };
        assert!(
            seen.contains("Ant natives new")
                && seen.contains(foreign)
                && seen.contains("COD nobody new"),
            "{seen}"
        );
    }
}

#[test]
fn a_retreat_enters_and_a_landing_too() {
    let mut game = Play::start().units("England: F SAO, F SAR; Spain: F For");
    game.settle("England: F SAO - For, F SAR S F SAO - For");
    game.settle("Spain: F For - ETH");
    assert_eq!(game.told("Spain").landfalls.len(), 1);
    assert!(
        game.knows("Spain").contains(&"Gui".to_owned())
            || game.knowledge("Spain").has_entered(game.at("ETH"))
    );

    let mut game = Play::start().units("Spain: A Mor, F SAO");
    game.settle("Spain: A Mor B F SAO, F SAO - SAR, A(SAR) D For");
    let places: Vec<_> = game
        .told("Spain")
        .landfalls
        .iter()
        .map(|landfall| game.board.write_place(landfall.place))
        .collect();
    assert_eq!(places, ["SAR", "For"]);
    assert_eq!(
        game.told("Spain").landfalls[1].seen[0].occupant,
        Occupant::Own(SeenGuise::Alone(chancery_atlas::board::UnitKind::Fleet))
    );
}

#[test]
fn a_pair_makes_one_report_and_boarding_none() {
    let mut game = Play::start().units("Spain: A/F SAO, A Mor; England: F NTH");
    game.settle("Spain: A/F SAO - SAR");
    let told = &game.told("Spain").landfalls;
    assert_eq!(
        told.iter()
            .map(|landfall| landfall.unit_form)
            .collect::<Vec<_>>(),
        [SeenGuise::Pair]
    );
    let mut game = Play::start().units("Spain: F SAO, A Mor");
    game.settle("Spain: A Mor B F SAO");
    assert!(game.landfalls("Spain").is_empty());
}

#[test]
fn units_that_stand_beyond_when_a_game_begins_know_where_they_are() {
    let game = Play::start().units("England: F SAR, A Gui");
    assert_eq!(
        game.knows("England"),
        ["Ant", "COD", "DOL", "ETH", "For", "Gui", "Nub", "SAR"]
    );
    assert!(game.knowledge("England").has_entered(game.at("SAR")));
    assert!(game.knowledge("England").sightings.is_empty());
    assert!(
        game.discoveries()
            .areas
            .iter()
            .all(|lore| lore.may_name.is_empty() && lore.discoverers.is_empty())
    );
}

#[test]
fn the_first_to_enter_an_area_reads_its_note() {
    let mut game = Play::start();
    game.settle("Portugal: F Lis - SAO");
    assert!(game.told("Portugal").notes.is_empty());
    game.settle("Portugal: F SAO - SAR");
    assert_eq!(game.told("Portugal").notes, [game.at("SAR")]);
    game.settle("Portugal: F SAR - SAO");
    game.settle("Portugal: F SAO - SAR");
    assert!(game.told("Portugal").notes.is_empty());
}

#[test]
fn what_all_know_is_public_from_then_on_and_has_a_common_label() {
    let mut game =
        Play::start().units("England: F SAR; France: F DOL; Portugal: F SAO; Spain: F Cad");
    assert!(game.discoveries().public.is_empty());
    game.settle("Spain: F Cad - SAO");
    let public: Vec<_> = game
        .discoveries()
        .public
        .iter()
        .map(|&area| game.board.province(area).abbr.as_str())
        .collect();
    assert_eq!(public, ["SAR", "For"]);
    assert_eq!(game.voyage().published.len(), 2);
    assert_eq!(game.told("England").commons.len(), 2);
    assert_eq!(
        game.discoveries()
            .common_label(&game.board, game.at("For"))
            .as_deref(),
        Some("Common Land 1")
    );
    game.settle("Spain: F SAO - MAO");
    assert_eq!(game.discoveries().public.len(), 2);
    assert!(game.voyage().published.is_empty());
}

#[test]
fn a_player_who_is_out_counts_only_where_the_table_says_so() {
    for (rule, public) in [("four", 0), ("active", 2)] {
        let mut game = Play::with(&[("all-players", rule)])
            .units("England: F SAR; France: F DOL; Portugal: F SAO; Spain: F Cad");
        let spain = game.power("Spain");
        game = game.known(|_, known| known.out.push(spain));
        game.settle("");
        assert_eq!(game.discoveries().public.len(), public, "{rule}");
    }
}
