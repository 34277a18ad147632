//! Completion of orders to units in pools, and of those that send units there.

use chancery_atlas::board::UnitKind::{Army, Fleet};
use chancery_engine::variant::Demand;
use chancery_game::complete::Candidate;
use proptest::prelude::*;

use crate::complete::desk::{Desk, texts};

fn spring() -> Desk {
    Desk::new(
        "Spring 1902",
        "England: F NTH, A Lon; France: A Par, A Gas, F MAO; Germany: A Bur, \
     A Mun, A Edi; Russia: A Mos, F BOT",
    )
    .with_pools(
        "mobilization",
        "England: F Edi, A Lvp; France: F Bre, A Mar, F Mar; Russia: \
         F StP, A War; Turkey: A Smy, F Smy",
    )
}

fn winter() -> Desk {
    Desk::new(
        "Winter 1902",
        "England: F NTH, A Nwy; France: A Par, A Gas, F MAO; Germany: A Bur",
    )
    .with_pools(
        "mobilization",
        "England: F Edi, F Lon; France: F Bre, A Mar; Germany: A Mun",
    )
}

fn first(candidates: &[Candidate]) -> &str {
    candidates.first().map_or("nothing", |c| c.text.as_str())
}

#[test]
fn a_pooled_unit_is_offered_to_be_mobilized() {
    let desk = spring();
    assert_eq!(texts(&desk.at_pool(Army, "Lvp", "")), ["Mobilize A Lvp"]);
    for typed in [
        "m",
        "mob",
        "mobilize",
        "mob lvp",
        "mob a lvp",
        "lvp",
        "A Lvp mob",
        "Mobilize A Lvp",
        "mobilise a liverpool",
    ] {
        assert_eq!(
            first(&desk.at_pool(Army, "Lvp", typed)),
            "Mobilize A Lvp",
            "{typed}"
        );
    }
    assert_eq!(
        texts(&desk.at_pool(Fleet, "StP", "")),
        ["Mobilize F StP/nc", "Mobilize F StP/sc"],
        "a coast must be named"
    );
    assert_eq!(
        first(&desk.at_pool(Fleet, "StP", "mob stp/sc")),
        "Mobilize F StP/sc"
    );
    assert_eq!(
        first(&desk.at_pool(Fleet, "StP", "stpsc")),
        "Mobilize F StP/sc"
    );
    assert_eq!(
        first(&desk.at_pool(Fleet, "Mar", "m")),
        "Mobilize F Mar",
        "and not the army beside it"
    );
}

#[test]
fn a_centre_that_is_not_empty_is_offered_last_or_not_at_all() {
    let mut desk = spring();
    let occupied = desk.at_pool(Fleet, "Edi", "");
    assert_eq!(texts(&occupied), ["Mobilize F Edi"]);
    assert!(!occupied[0].legal, "an army stands there");
    desk.legal_only = true;
    assert!(desk.at_pool(Fleet, "Edi", "").is_empty());
    assert_eq!(desk.at_pool(Army, "Lvp", "m").len(), 1);
}

#[test]
fn mob_completes_over_the_pools_of_the_power_wherever_it_is_typed() {
    let desk = spring();
    assert_eq!(
        texts(&desk.at("Par", "mob")),
        ["Mobilize F Bre", "Mobilize A Mar", "Mobilize F Mar"]
    );
    assert_eq!(
        texts(&desk.at("Par", "mob m")),
        ["Mobilize A Mar", "Mobilize F Mar"]
    );
    assert_eq!(texts(&desk.at("Par", "mob f m")), ["Mobilize F Mar"]);
    assert_eq!(
        texts(&desk.at("NTH", "mob")),
        ["Mobilize A Lvp", "Mobilize F Edi"],
        "Edinburgh is not empty"
    );
    assert!(
        desk.at_pool(Fleet, "Bre", "mob mar").is_empty(),
        "army or fleet: the reader asks, as on a pasted slip"
    );
    assert!(desk.at("Bur", "mob").is_empty(), "Germany has no pool");
    let winter = winter();
    assert_eq!(
        first(&winter.ask(winter.power("France"), &Demand::Build(0), "mob b")),
        "Mobilize F Bre"
    );
    let entered = spring().entered("France: mobilize A Mar");
    assert_eq!(
        first(&entered.at("Par", "mob m")),
        "Mobilize A Mar",
        "what is taken already comes last"
    );
    assert_eq!(
        texts(&entered.at("Par", "mob")).first(),
        Some(&"Mobilize F Bre")
    );
}

#[test]
fn dem_completes_over_the_home_centres_with_room() {
    let desk = spring();
    let all = desk.at("Gas", "dem");
    assert_eq!(
        texts(&all),
        [
            "Demobilize A Gas to Par",
            "Demobilize A Gas to Bre",
            "Demobilize A Gas to Mar"
        ]
    );
    assert_eq!(
        all.iter().map(|c| c.legal).collect::<Vec<_>>(),
        [true, true, false],
        "Marseilles is full"
    );
    for typed in [
        "dem p",
        "demob par",
        "demobpar",
        "de-mob par",
        "demobilize to Paris",
        "A Gas demob Par",
        "Demobilize A Gas to Par",
        "dem gas par",
    ] {
        assert_eq!(
            first(&desk.at("Gas", typed)),
            "Demobilize A Gas to Par",
            "{typed}"
        );
    }
    let fleet = desk.at("MAO", "demob");
    assert_eq!(first(&fleet), "Demobilize F MAO to Bre");
    assert!(
        fleet
            .iter()
            .all(|c| c.legal == (c.text == "Demobilize F MAO to Bre")),
        "{fleet:?}"
    );
    assert_eq!(
        first(&desk.at("Par", "dem gas p")),
        "Demobilize A Gas to Par",
        "any unit of the power"
    );
    let abroad = desk.at("Gas", "dem bel");
    assert_eq!(
        (texts(&abroad), abroad[0].legal),
        (vec!["Demobilize A Gas to Bel"], false),
        "as it is written"
    );
    let entered = desk.entered("France: demobilize A Par to Bre");
    assert_eq!(
        first(&entered.at("Gas", "dem")),
        "Demobilize A Gas to Par",
        "Brest is full then"
    );
}

#[test]
fn units_are_seldom_sent_home_unasked() {
    let desk = spring();
    for unit in &desk.state.position.units {
        for typed in ["", "m", "b", "s", "p"] {
            let candidates = desk.ask(unit.power, &Demand::Unit(unit.id), typed);
            let board: Vec<&Candidate> = candidates
                .iter()
                .take_while(|c| !c.text.contains("obilize"))
                .collect();
            assert!(
                !board.is_empty() || typed.len() == 1,
                "{typed}: {:?}",
                texts(&candidates)
            );
            assert!(
                candidates
                    .iter()
                    .all(|c| !typed.is_empty() || !c.text.contains("obilize"))
            );
        }
    }
    assert_eq!(desk.first("BOT", "s"), "F BOT - Swe");
    let kiel = Desk::new("Spring 1902", "Germany: A Kie, F Ber")
        .with_pools("mobilization", "Germany: A Mun");
    assert_eq!(kiel.first("Kie", "d"), "A Kie - Den");
    assert_eq!(kiel.first("Kie", "de"), "A Kie - Den");
    assert_eq!(kiel.first("Kie", "dem"), "Demobilize A Kie to Kie");
}

#[test]
fn a_dislodged_unit_may_go_home() {
    let desk = Desk::new("Fall 1902 retreats", "France: A Gas, A Par; Germany: A Bur")
        .with_pools("mobilization", "France: A Par, F Par, F Bre")
        .dislodged("Gas", "Bur", &["Bre", "Spa"]);
    let all = desk.at("Gas", "");
    assert_eq!(all.len(), 6, "{:?}", texts(&all));
    let legal: Vec<&str> = all
        .iter()
        .filter(|c| c.legal)
        .map(|c| c.text.as_str())
        .collect();
    for order in [
        "A Gas - Bre",
        "A Gas - Spa",
        "A Gas disband",
        "Demobilize A Gas to Mar",
        "Demobilize A Gas to Bre",
    ] {
        assert!(legal.contains(&order), "{order} in {legal:?}");
    }
    assert_eq!(
        all.last().map(|c| (c.text.as_str(), c.legal)),
        Some(("Demobilize A Gas to Par", false))
    );
    assert_eq!(
        desk.first("Gas", "b"),
        "A Gas - Bre",
        "a bare place is a retreat"
    );
    assert_eq!(desk.first("Gas", "d"), "A Gas disband");
    assert_eq!(
        desk.first("Gas", "dem"),
        "Demobilize A Gas to Mar",
        "nobody is there"
    );
    assert!(
        desk.at("Gas", "mob").is_empty(),
        "no unit is mobilized among retreats"
    );
}

#[test]
fn in_winter_units_come_and_go_and_pooled_ones_may_be_the_ones_disbanded() {
    let desk = winter();
    let england = desk.power("England");
    let lon = desk.at_pool(Fleet, "Lon", "");
    assert_eq!(
        texts(&lon),
        ["Mobilize F Lon", "Disband demobilized F Lon"],
        "England has three centres and four units"
    );
    assert_eq!(
        first(&desk.at_pool(Fleet, "Lon", "d")),
        "Disband demobilized F Lon"
    );
    assert_eq!(
        first(&desk.at_pool(Fleet, "Lon", "Disband demobilized F Lon")),
        "Disband demobilized F Lon"
    );
    assert_eq!(
        texts(&desk.at_pool(Army, "Mun", "")),
        ["Mobilize A Mun"],
        "nothing is due from Germany"
    );
    let removals = desk.ask(england, &Demand::Removal(0), "");
    assert_eq!(removals.len(), 4, "{:?}", texts(&removals));
    for typed in [
        "lon",
        "pooled lon",
        "r pooled f lon",
        "disband demobilized F Lon",
        "demob lon",
    ] {
        assert_eq!(
            first(&desk.ask(england, &Demand::Removal(0), typed)),
            "Disband demobilized F Lon",
            "{typed}"
        );
    }
    assert_eq!(
        first(&desk.ask(england, &Demand::Removal(0), "nwy")),
        "Disband A Nwy"
    );
    let entered = winter().entered("England: disband demobilized F Lon");
    assert_ne!(
        first(&entered.ask(england, &Demand::Removal(1), "")),
        "Disband demobilized F Lon"
    );
    let gas = desk
        .state
        .position
        .units
        .iter()
        .find(|u| u.power == desk.power("France") && u.kind == Army)
        .unwrap();
    let leave = |typed: &str| desk.ask(gas.power, &Demand::May(gas.id), typed);
    assert_eq!(leave("").len(), 3);
    for typed in [
        "par",
        "p",
        "to par",
        "dem par",
        "demob p",
        "Demobilize A Par to Par",
    ] {
        assert_eq!(first(&leave(typed)), "Demobilize A Par to Par", "{typed}");
    }
}

#[test]
fn what_was_typed_is_marked() {
    let desk = spring();
    let marked = |at: &str, typed: &str| {
        let first = desk.at(at, typed).remove(0);
        first
            .matched
            .iter()
            .map(|range| first.text[range.clone()].to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(marked("Par", "mob b"), ["Mob", "B"]);
    assert_eq!(marked("Par", "dem par p"), ["Dem", "Par", "P"]);
    assert_eq!(marked("Gas", "demob to br"), ["Demob", "to", "Br"]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_whatever_is_taken(text in "[a-zA-Z /é🚀.\\-]{0,10}|(mob|dem|demob|d|r|m)?[ -]?(a \
     |f )?(par|mar|bre|p|m|g)?( to)?[ -]?(par|mar|m|b)?", at in 0usize..12) {
        for desk in [spring(), winter()] {
            let position = &desk.state.position;
            let demands: Vec<_> = position.units.iter().map(|u| (u.power, Demand::Unit(u.id)))
                .chain(position.pooled.iter().map(|u| (u.power, Demand::May(u.id)))).collect();
            let (power, demand) = &demands[at % demands.len()];
            let found = desk.ask(*power, demand, &text);
            for candidate in &found {
                let ranges = &candidate.matched;
                prop_assert!(ranges.iter().all(|r| candidate.text.get(r.clone()).is_some_and(|s| !s.is_empty())), "{candidate:?}");
                prop_assert!(ranges.windows(2).all(|pair| pair[0].end <= pair[1].start), "{candidate:?}");
                prop_assert_eq!(found.iter().filter(|c| c.order == candidate.order).count(), 1);
            }
        }
    }
}
