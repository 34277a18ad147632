//! How a plan is read.

use chancery_engine::calendar::{CLASSIC, Phase, PhaseKind};
use chancery_engine::variant;
use chancery_game::clock::Plan;
use proptest::prelude::*;

fn phase(text: &str) -> Phase {
    CLASSIC.parse(text).unwrap()
}

/// The stages of a phase, as `name seconds`.
fn stages(plan: &str, at: &str) -> Vec<String> {
    let plan = Plan::read(plan, &CLASSIC).unwrap();
    let stages = plan.stages(phase(at)).iter();
    stages
        .map(|stage| format!("{} {}", stage.name, stage.length.as_secs()))
        .collect()
}

fn refused(plan: &str) -> String {
    Plan::read(plan, &CLASSIC).unwrap_err().to_string()
}

/// Fifteen minutes and two in silence; the events' own times are in `gm` rules of events.
#[test]
fn the_plans_of_events_are_read() {
    let hecht = "moves 15 + 2 silent; ends 1907";
    assert_eq!(stages(hecht, "S1901M"), ["negotiation 900", "silent 120"]);
    assert_eq!(stages(hecht, "F1907M"), ["negotiation 900", "silent 120"]);
    assert_eq!(stages(hecht, "S1901R"), [""; 0]);
    let convention = "Spring 17 + 1 silent, Fall 15 + 1 silent, retreats 1, builds 1:30";
    assert_eq!(
        stages(convention, "S1903M"),
        ["negotiation 1020", "silent 60"]
    );
    assert_eq!(
        stages(convention, "F1903M"),
        ["negotiation 900", "silent 60"]
    );
    assert_eq!(stages(convention, "F1903R"), ["retreats 60"]);
    assert_eq!(stages(convention, "W1903A"), ["builds 90"]);
}

#[test]
fn what_names_more_of_a_phase_goes_before_what_names_less() {
    let plan = "moves 15; from 1904 12; Fall 14; Spring 1901 30; 1905 10";
    for (at, seconds) in [
        ("S1901M", 1800),
        ("F1901M", 840),
        ("S1902M", 900),
        ("S1904M", 720),
        ("F1904M", 720),
        ("S1905M", 600),
        ("F1906M", 720),
    ] {
        assert_eq!(stages(plan, at), [format!("negotiation {seconds}")], "{at}");
    }
}

#[test]
fn stages_have_names_of_their_own_or_the_usual_ones() {
    assert_eq!(
        stages("moves 10 talking + 5 + 2 in silence", "S1901M"),
        ["talking 600", "writing 300", "in silence 120"]
    );
}

#[test]
fn what_is_no_plan_is_refused_with_what_would_be_right() {
    assert_eq!(
        refused("moves 15; Sprng 18"),
        "“Sprng 18”: “Sprng” is neither minutes nor a phase. Write moves, retreats, builds, Spring, \
         Fall, Winter, 1903, from 1903, bell, flash, at once, last 23:00 or ends 1907"
    );
    assert_eq!(
        refused("moves"),
        "“moves”: write minutes, as in “moves 15” or “Spring 18 + 1 silent”"
    );
    for (plan, word) in [
        ("moves 1:99", "1:99"),
        ("moves 0", "“0”"),
        ("moves 5000000000", "5000000000"),
        ("moves 15 +", "“” is not a time"),
        ("last 25:00", "a time of day"),
        ("ends soon", "a year"),
    ] {
        assert!(refused(plan).contains(word), "{plan}: {}", refused(plan));
    }
}

#[test]
fn a_plan_knows_the_seasons_of_its_variant() {
    let mercator = variant::by_id("mercator").unwrap().calendar();
    let plan = Plan::read("moves 20; March 25", mercator).unwrap();
    let march = (0..)
        .zip(mercator.seasons.iter())
        .find(|(_, season)| season.name == "March");
    let at = Phase {
        year: mercator.first_year,
        season: march.unwrap().0,
        kind: PhaseKind::Movement,
    };
    assert_eq!(plan.stages(at)[0].length.as_secs(), 1500);
    assert!(Plan::read("Winter 3", mercator).is_err());
}

proptest! {
    /// Whatever is typed is read or refused.
    #[test]
    fn nothing_typed_breaks_it(text in "[a-zA-Z0-9:+;, \n“é]{0,60}") {
        if let Ok(plan) = Plan::read(&text, &CLASSIC) {
            let again = Plan::read(plan.text(), &CLASSIC).unwrap();
            prop_assert_eq!(again, plan);
        }
    }
}
