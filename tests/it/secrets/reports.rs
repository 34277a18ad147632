//! A public line is a function of what is public and of what its writer wrote and knows: never of
//! what is really there.

use super::table::{Sitting, WEST, assert_same};
use chancery_engine::edit::{CarryingEdit, Edit};
use chancery_game::view::Viewer;

/// The public lines of a power after one order of it, with these units on the board.
fn told(units: &str, power: &str, order: &str) -> Vec<String> {
    told_by(NAMED, units, power, order)
}

/// Players know the names of the world.
const NAMED: &[(&str, &str)] = &[("naming", "gm")];

fn told_by(options: &[(&str, &str)], units: &str, power: &str, order: &str) -> Vec<String> {
    let mut sitting = Sitting::on(WEST, options).units(units);
    sitting.settle(&format!("{power}: {order}")).line_of(power)
}

/// Of each group of orders or positions no two are told apart.
fn same(lines: &[Vec<String>], as_told: &[&str]) {
    for line in lines {
        assert_eq!(line, as_told);
    }
}

#[test]
fn the_five_examples_of_rule_6_are_told_word_for_word() {
    // ABC and DEF of the text are areas beyond: Sargasso Sea, Doldrums and Brasil, Ethiopic Ocean.
    let mut sitting = Sitting::on(WEST, NAMED)
        .units("England: F SAR; France: F DOL; Portugal: F SAO; Spain: F ETH; Natives: A Ant");
    sitting.settle(
        "England: F SAR Stand; France: F DOL - Bra; Portugal: F SAO - ETH; Spain: F ETH - SAO",
    );
    assert_eq!(
        sitting.public(),
        [
            "England: F(OB)",
            "France: F(OB)",
            "Portugal: F(SAO)-OB",
            "Spain: F(OB)-SAO"
        ]
    );
    let mut sitting =
        Sitting::on(WEST, NAMED).units("England: F SAO, F DOL; France: F SAO; Natives: A Ant");
    sitting
        .settle("England: F SAO S F DOL - SAR, F DOL - SAR; France: F SAO S English F DOL - SAR");
    assert_eq!(
        sitting.public(),
        [
            "England: F(SAO) S F(OB)",
            "England: F(OB)",
            "France: F(SAO) S English F(OB)"
        ]
    );
}

#[test]
fn a_support_does_not_tell_a_move_from_a_hold() {
    let lines = [
        "F SAO S F SAR - ETH",
        "F SAO S F SAR - For",
        "F SAO S F SAR",
        "F SAO S F SAR H",
    ]
    .map(|order| told("England: F SAO, F SAR", "England", order));
    same(&lines, &["F(SAO) S F(OB)", "F(OB)"]);
}

#[test]
fn nobody_learns_whether_there_is_a_name() {
    // Cathay stands in the game master's world; what is not known is out of reach.
    let home = "England: F Lon, A Ply; Natives: A Cat";
    let ways = [
        ("F Lon - ", ""),
        ("A Ply - ", ""),
        ("F Lon S F ", ""),
        ("F Lon S A ", " - NTH"),
        ("A Ply S ", ""),
    ];
    for (options, (before, after)) in [&[], NAMED]
        .into_iter()
        .flat_map(|options| ways.map(|way| (options, way)))
    {
        let lines = ["Cathay", "Quux", "Prester John", "Xanadu"]
            .map(|name| told_by(options, home, "England", &format!("{before}{name}{after}")));
        assert!(
            lines.iter().all(|line| *line == lines[0]),
            "{before}…{after}: {lines:?}"
        );
    }
    same(
        &[
            told(home, "England", "F Lon - Cathay"),
            told(home, "England", "A Ply - Quux"),
        ],
        &["A(Ply) Stand", "F(Lon) Stand"],
    );
}

#[test]
fn a_support_from_an_unknown_place_is_told_alike_whatever_it_is_called() {
    // Boundless Ocean is nowhere near Morocco, and Ethiopic Ocean is known.
    let units = "Spain: F SAO; France: F ETH";
    let lines = ["Cathay", "Quux", "Cloud Cuckoo Land", "OB"]
        .map(|name| told(units, "Spain", &format!("F SAO S French F {name} - Mor")));
    same(&lines, &["F(SAO) S French F(OB)-Mor"]);
}

#[test]
fn what_stands_in_a_hidden_place_shows_in_nobodys_line() {
    for order in [
        "F SAO S A For",
        "F SAO S For",
        "F SAO S F For",
        "F SAO S A For - Mor",
        "F SAO S F ETH - Mor",
        "F SAO FF A For - Mor",
    ] {
        let others = [
            "",
            "; France: A For",
            "; France: F For",
            "; Natives: A For",
            "; France: F ETH",
            "; Portugal: F For, F ETH",
        ];
        let lines = others.map(|there| told(&format!("Spain: F SAO{there}"), "Spain", order));
        assert!(
            lines.iter().all(|line| *line == lines[0]),
            "{order}: {lines:?}"
        );
    }
    let far = ["", "; Natives: A Ant", "; France: A Ant"]
        .map(|there| told(&format!("Spain: F MAO{there}"), "Spain", "F MAO S A Ant"));
    same(&far, &["F(MAO) Stand"]);
}

#[test]
fn what_was_written_and_what_is_seen_is_told() {
    let units = "Spain: F SAO; France: F ETH, F MAO; Portugal: F MAO";
    assert_eq!(
        told(units, "Spain", "F SAO S French F ETH"),
        ["F(SAO) S French F(OB)"]
    );
    assert_eq!(
        told(units, "Spain", "F SAO S Portuguese F ETH"),
        ["F(SAO) S Portuguese F(OB)"]
    );
    assert_eq!(
        told("Spain: F SAO; France: A Mor", "Spain", "F SAO S Mor"),
        ["F(SAO) S French A(Mor)"]
    );
    // Of several powers in an open sea the one that is not named is not told.
    assert_eq!(
        told(units, "Spain", "F SAO S F MAO - ETH"),
        ["F(SAO) S F(MAO)-OB"]
    );
    assert_eq!(
        told(
            "Spain: F SAO; France: F MAO",
            "Spain",
            "F SAO S F MAO - ETH"
        ),
        ["F(SAO) S French F(MAO)-OB"]
    );
}

#[test]
fn a_support_is_cut_whether_or_not_the_unit_moves_as_it_says() {
    let units = "Spain: A Mor, F SAO; France: F ETH; Portugal: F WMS";
    let lines = ["F ETH - Mor", "F ETH H", "F ETH - SAO"].map(|french| {
        let mut sitting = Sitting::on(WEST, &[]).units(units);
        sitting
            .settle(&format!(
                "Spain: A Mor S French F ETH - For; Portugal: F WMS - Mor; France: {french}"
            ))
            .line_of("Spain")
    });
    assert!(lines.iter().all(|line| *line == lines[0]), "{lines:?}");
}

#[test]
fn a_guess_takes_no_unit_from_another_line() {
    let lines = ["Cathay", "Quux"].map(|name| {
        let mut sitting = Sitting::on(WEST, &[]).units("Spain: F SAO, F SAO");
        sitting
            .settle(&format!("Spain: F SAO - {name}, F SAO - MAO, F SAO - Mor"))
            .public()
    });
    assert_eq!(lines[0], ["Spain: F(SAO)-MAO", "Spain: F(SAO)-Mor"]);
    assert_eq!(lines[0], lines[1]);
}

#[test]
fn who_dislodged_a_unit_is_told_once_and_its_kind_not_at_all() {
    let mut sitting = Sitting::on(WEST, NAMED).units("France: F SAR; Spain: F DOL, F COD");
    sitting.settle("France: F SAR H; Spain: F COD S F DOL - SAR, F DOL - SAR");
    let told = sitting.given(sitting.seat("France"));
    assert!(
        told.contains("dislodged by a foreign unit from"),
        "{told:.2000}"
    );
    assert!(!told.contains("dislodged by F"), "{told:.2000}");
}

#[test]
fn of_several_fleets_in_a_sea_only_the_loaded_one_is_called_so() {
    let mut sitting = Sitting::on(WEST, &[]).units("Spain: F SAO, F SAO, A Cad");
    let (power, sea) = (
        sitting.power("Spain"),
        sitting.game.board().find_exact("SAO").unwrap(),
    );
    sitting.edit(Edit::Carrying(CarryingEdit::Embark { power, sea }));
    sitting.settle("Spain: A/F SAO - MAO, F SAO FF A Cad - Mor, A Cad - Mor");
    let told = sitting.given(sitting.seat("Spain"));
    assert!(
        told.contains("F SAO FF A Cad - Mor") && !told.contains("A/F SAO FF"),
        "{told:.2000}"
    );
    assert!(told.contains("A/F SAO - MAO"), "{told:.2000}");
}

#[test]
fn reasons_within_the_known_world_are_told_to_their_player() {
    let mut sitting = Sitting::on(WEST, &[]).units("France: F Bre, F Bor, A Par; England: F BOB");
    sitting.settle("France: F Bre S F Bor - NTH, A Par - Lon, F Bor S F Bre - BLA");
    let told = sitting.given(sitting.seat("France"));
    assert!(
        !told.contains("the order can't be carried out"),
        "{told:.3000}"
    );
}

#[test]
fn what_only_the_game_master_calls_an_area_is_no_name_to_its_discoverer() {
    let world = |name: &str, abbr: &str| WEST.replace("Codfish Banks", name).replace("COD", abbr);
    let given = |world: &str, line: &str| {
        let mut sitting = Sitting::on(world, &[]).units("England: F NAO; Natives: A Ant");
        sitting
            .settle("England: F NAO - Sea 1")
            .settle(&format!("England: {line}"));
        let board = sitting.game.board_for(sitting.power("England"));
        assert!(board.find_exact("Sea 1").is_some());
        sitting.given(sitting.seat("England"))
    };
    let (one, other) = (
        world("Codfish Banks", "COD"),
        world("Longfish Banks", "LOB"),
    );
    for line in [
        "name Codfish Banks = Vinland",
        "name COD = Vinland",
        "F Codfish Banks H",
        "F COD - NAO",
        "F Sea 1 S F Codfish Banks",
    ] {
        assert_same(&given(&one, line), &given(&other, line), line);
    }
    assert!(given(&one, "name Sea 1 = Vinland").contains("Vinland"));
}

#[test]
fn an_army_of_the_natives_tells_nothing_of_those_that_are_hidden() {
    let given = |hidden: &str| {
        let sitting =
            Sitting::on(WEST, &[]).units(&format!("England: F Lon; Natives: {hidden}A Mor"));
        [Viewer::Public, sitting.seat("England")].map(|viewer| sitting.given(viewer))
    };
    let (one, other) = (given("A Ant, A For, "), given("A Ant, "));
    for (one, other) in one.iter().zip(&other) {
        assert_same(one, other, "with another army of the natives");
    }
}
