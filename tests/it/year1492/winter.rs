//! Builds and removals (rule 7).

use chancery_engine::adjudicate::{Outcome, Reason, VoidReason};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::variant::{Variant, Year1492};

use crate::support::proposals::proposals;
use crate::year1492::play::Play;

fn winter(units: &str) -> Play {
    Play::with(&[("treasure", "on")])
        .units(units)
        .phase(2, PhaseKind::Adjustments)
}

#[test]
fn builds_are_in_vacant_own_homes() {
    let mut game = winter("England: F NAO, F Ply, F Vin; Portugal: F Lis, F Opo, A Coi")
        .owner("Vin", "England");
    game.settle("England: build A Vin, build A Ply, build A Lon; Portugal: build F Lis");
    let outcomes = [
        Outcome::Void,
        Outcome::Void,
        Outcome::Succeeds,
        Outcome::Void,
    ];
    assert_eq!(game.outcomes(), outcomes);
    assert_eq!(
        Year1492.about().calendar.name(game.state.phase),
        "Spring 1494"
    );
}

#[test]
fn a_treasure_brought_home_is_a_build_more_for_ever_or_once() {
    for (rule, left) in [("lasting", 1), ("once", 0)] {
        let game = Play::with(&[("treasure", "on"), ("treasure-bonus", rule)])
            .units("Spain: F SAO, F Bil, A Mad");
        let mut game = game
            .phase(2, PhaseKind::Adjustments)
            .known(|_, known| known.delivered[3] = 1);
        let spain = game.power("Spain");
        let due = Year1492.adjustment(game.table(), &game.state, spain);
        assert_eq!((due.centres, due.units, due.due), (3, 3, 1));
        game.settle("Spain: build F Cad");
        assert_eq!(game.outcomes(), [Outcome::Succeeds]);
        assert_eq!(game.discoveries().delivered[3], left);
        assert_eq!(
            Year1492.adjustment(game.table(), &game.state, spain).due,
            i32::from(left) - 1
        );
    }
}

#[test]
fn the_farthest_from_home_go_first_fleets_before_armies() {
    let mut game = winter(
        "England: F NAO, A Vin, F BOU, F Ply, A Lon; France: F Bre, F Bor, A Par; Portugal: F \
         Lis; Spain: F Cad",
    );
    let table = game.table();
    let proposed = proposals(&Year1492, table, &game.state, game.power("England"), &[]);
    let names: Vec<_> = proposed
        .iter()
        .map(|order| game.board.write_place(order.unit().unwrap().place))
        .collect();
    assert_eq!(names, ["BOU", "Vin"]);
    game.settle("England: remove A Vin");
    let left: Vec<_> = game
        .standing()
        .into_iter()
        .filter(|unit| unit.starts_with("England"))
        .collect();
    assert_eq!(left, ["England F NAO", "England F Ply", "England A Lon"]);
}

#[test]
fn one_of_several_fleets_in_a_sea_is_removed_by_its_line() {
    let mut game = winter("Spain: F SAO, F SAO, F SAO, A Mad");
    let first = game.state.position.units[0].id;
    game.settle("Spain: remove F SAO");
    assert_eq!(game.outcomes(), [Outcome::Succeeds]);
    assert_eq!(game.state.position.units.len(), 3);
    assert!(game.state.position.unit(first).is_none());
}

#[test]
fn no_more_is_built_than_is_due() {
    let mut game = winter("Spain: F SAO, F Bil");
    game.settle("Spain: build F Cad, build A Mad");
    assert_eq!(game.outcomes(), [Outcome::Succeeds, Outcome::Void]);
    assert_eq!(game.reasons()[1], Reason::Void(VoidReason::NoBuildDue));
}
