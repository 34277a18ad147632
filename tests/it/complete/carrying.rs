//! Completion where fleets carry armies.

use chancery_atlas::board::{Place, ProvinceId};
use chancery_engine::adjudicate::{FerryWord, Field, LandInPlace, Occupants, judge};
use chancery_engine::order::{Action, Order, UnitRef, write_order};
use chancery_engine::position::FreeKind;
use chancery_engine::variant::Demand;
use chancery_game::complete::{Candidate, MOST_CANDIDATES};
use proptest::prelude::*;

use crate::complete::desk::{Desk, texts};

fn first(candidates: &[Candidate]) -> &str {
    candidates.first().map_or("nothing", |c| c.text.as_str())
}

fn legal(candidates: &[Candidate]) -> Vec<&str> {
    candidates
        .iter()
        .filter(|c| c.legal)
        .map(|c| c.text.as_str())
        .collect()
}

fn coast() -> Desk {
    Desk::new(
        "Spring 1902",
        "France: A Mar, A Spa, A Gas, F LYO; Italy: F TYS, A Pie, A Tus; \
     England: A Lon, F ENG, F NTH",
    )
    .with_module()
}

#[test]
fn an_army_is_offered_the_fleets_that_it_can_board() {
    let desk = coast();
    for typed in [
        "b lyo",
        "blyo",
        "B F LYO",
        "boards lyo",
        "e lyo",
        "embarks f gulf of lyon",
        "A Mar B F LYO",
        "bl",
    ] {
        assert_eq!(first(&desk.at("Mar", typed)), "A Mar B F LYO", "{typed}");
    }
    assert_eq!(
        legal(&desk.at("Mar", "b"))
            .iter()
            .filter(|text| text.contains(" B "))
            .count(),
        1
    );
    assert!(
        desk.at("Gas", "b")
            .iter()
            .all(|c| !c.legal || !c.text.contains(" B ")),
        "no sea of Gascony has a fleet"
    );
    assert_eq!(first(&desk.at("Tus", "b")), "A Tus B F TYS");
    assert_eq!(
        texts(&desk.at("Mar", "b"))[..2],
        ["A Mar - Bur", "A Mar B F LYO"],
        "the letter may begin a name as well"
    );
    let other = desk.at("Tus", "b lyo");
    assert_eq!(
        (first(&other), other[0].legal),
        ("A Tus B F LYO", false),
        "a French fleet"
    );
    assert_ne!(
        first(&desk.at("Mar", "")),
        "A Mar B F LYO",
        "more often than not armies walk"
    );
    let taken = coast().entered("France: A Spa B F LYO");
    let refused = taken.at("Mar", "");
    assert_eq!(
        refused.last().unwrap().text,
        "A Mar B F LYO",
        "one army a fleet"
    );
}

#[test]
fn without_the_module_nothing_of_it_is_offered() {
    let mut desk = coast();
    desk.rules = chancery_engine::adjudicate::HouseRules::default();
    for typed in ["b lyo", "d pie", "ff lon bre"] {
        assert!(
            desk.at("Mar", typed).is_empty()
                && desk.at("LYO", typed).is_empty()
                && desk.at("ENG", typed).is_empty(),
            "{typed}"
        );
    }
    assert_eq!(first(&desk.at("ENG", "c lon bre")), "F ENG C A Lon - Bre");
}

#[test]
fn the_fleet_that_is_boarded_goes_to_sea() {
    let desk = coast().entered("France: A Mar B F LYO");
    let all = desk.at("LYO", "");
    assert!(
        all[0].text.starts_with("F LYO - ")
            && ["WES", "TYS"].iter().any(|sea| all[0].text.ends_with(sea)),
        "{}",
        all[0].text
    );
    assert!(
        desk.at("LYO", "tus").iter().all(|c| !c.legal),
        "not into a port with an army coming aboard"
    );
    assert_eq!(first(&desk.at("LYO", "wes")), "F LYO - WES");
    assert_eq!(first(&desk.at("LYO", "h")), "F LYO H");
    let support = desk.at("LYO", "s gas mar");
    assert!(support[0].legal, "it may support, and the boarding fails");
}

#[test]
fn the_army_lands_where_its_fleet_is_ordered_to() {
    let desk = coast().entered("France: A Mar B F LYO; F LYO - WES");
    for (at, typed) in [
        ("LYO", "d tun"),
        ("LYO", "dtun"),
        ("LYO", "l tunis"),
        ("LYO", "lands tun"),
        ("LYO", "A D Tun"),
        ("LYO", "A(WES) D Tun"),
    ] {
        assert_eq!(first(&desk.at(at, typed)), "A(WES) D Tun", "{typed}");
    }
    for typed in [
        "tun",
        "d tun",
        "d t",
        "t",
        "A D Tun",
        "A(WES) D Tun",
        "disembarks tunis",
        "wes d tun",
    ] {
        assert_eq!(
            first(&desk.landing("Mar", typed)),
            "A(WES) D Tun",
            "{typed}"
        );
    }
    assert_eq!(legal(&desk.landing("Mar", "")).len(), 3, "Naf, Spa, Tun");
    assert!(
        desk.landing("Mar", "pie").iter().all(|c| !c.legal),
        "not from the Gulf of Lyon, where it only boards"
    );
    // A place that the fleet could go to is its own move as long as no landing is said.
    assert_eq!(
        first(&coast().entered("France: A Mar B F LYO").at("LYO", "tys")),
        "F LYO - TYS"
    );
}

#[test]
fn an_army_lands_where_it_boards_only_by_house_rule() {
    let mut desk = coast().entered("France: A Mar B F LYO");
    assert!(desk.landing("Mar", "pie").iter().all(|c| !c.legal));
    desk.rules.af_land_in_place = LandInPlace::Allowed;
    assert_eq!(legal(&desk.landing("Mar", "pie")), ["A(LYO) D Pie"]);
}

#[test]
fn an_army_aboard_lands_from_where_it_is_or_from_where_its_fleet_goes() {
    let desk = Desk::new("Spring 1902", "France: A/F LYO, A Bur; Italy: A Ven").with_module();
    assert_eq!(
        legal(&desk.landing("LYO", "")).len(),
        4,
        "Mar, Pie, Spa, Tus"
    );
    assert_eq!(first(&desk.landing("LYO", "pie")), "A(LYO) D Pie");
    assert_eq!(first(&desk.landing("LYO", "d p")), "A(LYO) D Pie");
    assert_eq!(first(&desk.at("LYO", "d pie")), "A(LYO) D Pie");
    assert_eq!(first(&desk.at("LYO", "wes")), "A/F LYO - WES");
    for typed in ["A/F LYO - WES", "F LYO - WES", "af lyo wes", "lyo wes"] {
        assert_eq!(first(&desk.at("LYO", typed)), "A/F LYO - WES", "{typed}");
    }
    assert!(!desk.at("LYO", "tus")[0].legal, "the army first");
    let sailing = Desk::new("Spring 1902", "France: A/F LYO, A Bur")
        .with_module()
        .entered("France: A/F LYO - WES");
    assert_eq!(first(&sailing.landing("LYO", "tun")), "A(WES) D Tun");
    assert_eq!(first(&sailing.landing("LYO", "pie")), "A(LYO) D Pie");
    assert_eq!(
        first(&sailing.landing("LYO", "spa")),
        "A(WES) D Spa",
        "both seas touch it"
    );
    assert!(texts(&sailing.landing("LYO", "spa")).contains(&"A(LYO) D Spa"));
}

#[test]
fn a_fleet_whose_army_lands_first_may_go_ashore_or_support_the_landing() {
    let desk = Desk::new("Spring 1902", "France: A/F LYO, A Bur; Italy: A Pie")
        .with_module()
        .entered("France: A(LYO) D Pie");
    assert_eq!(
        first(&desk.at("LYO", "tus")),
        "F LYO - Tus".replace('F', "A/F")
    );
    assert!(desk.at("LYO", "tus")[0].legal);
    for typed in [
        "s pie",
        "s lyo pie",
        "s a(lyo) d pie",
        "s a lyo - pie",
        "sp",
    ] {
        assert_eq!(
            first(&desk.at("LYO", typed)),
            "A/F LYO S A(LYO) D Pie",
            "{typed}"
        );
    }
    assert!(!desk.at("LYO", "s bur mar")[0].legal, "nothing else");
    assert!(
        desk.at("Bur", "s pie")
            .iter()
            .all(|c| !c.text.contains("A(LYO)")),
        "Burgundy does not touch it"
    );
    let next = Desk::new(
        "Spring 1902",
        "France: A/F LYO, A Mar; Austria: A Ven; Italy: A Pie",
    )
    .with_module();
    assert!(texts(&next.at("Mar", "s pie")).contains(&"A Mar S A(LYO) D Pie"));
    assert_eq!(
        first(&next.entered("France: A(LYO) D Pie").at("Mar", "s pie")),
        "A Mar S A(LYO) D Pie"
    );
    let foreign = Desk::new(
        "Spring 1902",
        "France: A/F LYO; Austria: A Ven; Italy: A Pie",
    )
    .with_module();
    assert_eq!(
        first(&foreign.entered("France: A(LYO) D Pie").at("Ven", "spie")),
        "A Ven S A(LYO) D Pie"
    );
}

#[test]
fn who_must_land_or_starve_is_offered_the_landing() {
    let mut desk = Desk::new("Spring 1902", "France: A/F LYO").with_module();
    desk.state.position.aboard[0].moves = 3;
    let all = desk.at("LYO", "");
    assert!(all[0].text.starts_with("A(LYO) D "), "{}", all[0].text);
}

#[test]
fn convoys_cross_one_sea_and_are_called_ferries() {
    let desk = coast();
    for typed in [
        "ff lon bre",
        "c lon bre",
        "ff lonbre",
        "F ENG FF A Lon - Bre",
        "f/f lon bre",
        "fast ferry lon bre",
        "c l b",
    ] {
        assert_eq!(
            first(&desk.at("ENG", typed)),
            "F ENG FF A Lon - Bre",
            "{typed}"
        );
    }
    assert!(
        desk.at("ENG", "c")
            .iter()
            .all(|c| c.text.contains(" FF ") || !c.legal || !c.text.contains(" C "))
    );
    assert!(
        desk.at("ENG", "ff lon nwy").iter().all(|c| !c.legal),
        "two seas"
    );
    assert_eq!(first(&desk.at("Lon", "bre")), "A Lon - Bre");
    let mut strict = coast();
    strict.rules.ferry_word = FerryWord::Strict;
    assert_eq!(
        first(&strict.at("ENG", "ff lon bre")),
        "F ENG FF A Lon - Bre"
    );
    let plain = strict.at("ENG", "c lon bre");
    assert_eq!(
        (first(&plain), plain[0].legal),
        ("F ENG C A Lon - Bre", false)
    );
    let loaded = Desk::new("Spring 1902", "England: A/F ENG, A Lon").with_module();
    assert!(!loaded.at("ENG", "ff lon bre")[0].legal);
}

#[test]
fn pairs_retreat_and_are_removed_as_they_are_called() {
    let mut retreat = Desk::new("Spring 1902", "France: A/F WES; Italy: F TYS").with_module();
    retreat.state.phase = chancery_engine::calendar::CLASSIC
        .parse("Spring 1902 retreats")
        .unwrap();
    let retreat = retreat.dislodged("WES", "TYS", &["LYO", "MAO"]);
    assert_eq!(first(&retreat.at("WES", "mao")), "A/F WES - MAO");
    let mut winter = Desk::new("Winter 1902", "France: A/F WES, A Par, F Bre").with_module();
    for centre in ["Mar", "Par", "Bre"] {
        winter.state.position.owners[winter.board.find_exact(centre).unwrap().index()] = None;
    }
    let removals = |text| winter.ask(winter.power("France"), &Demand::Removal(0), text);
    assert_eq!(legal(&removals("")).len(), 4);
    for typed in ["a wes", "r a wes", "remove a(wes)", "Remove A(WES)", "wes"] {
        assert_eq!(first(&removals(typed)), "Disband A(WES)", "{typed}");
    }
    assert_eq!(first(&removals("f wes")), "Disband F WES", "the pair");
}

#[test]
fn what_was_typed_is_marked() {
    let desk = coast().entered("France: A Mar B F LYO; F LYO - WES");
    let marked = |candidate: &Candidate| {
        candidate
            .matched
            .iter()
            .map(|range| candidate.text[range.clone()].to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(marked(&desk.at("Mar", "b lyo")[0]), ["B", "LYO"]);
    assert_eq!(marked(&desk.landing("Mar", "d tun")[0]), ["D", "Tun"]);
    assert_eq!(
        marked(&desk.at("ENG", "ff lon bre")[0]),
        ["FF", "Lon", "Bre"]
    );
    let aboard = Desk::new("Spring 1902", "France: A/F LYO, A Mar").with_module();
    assert_eq!(
        marked(&aboard.at("Mar", "s lyo d pie")[0]),
        ["S", "LYO", "D", "Pie"]
    );
    assert_eq!(marked(&aboard.at("LYO", "wes")[0]), ["WES"]);
}

fn of_1885(phase: &str, units: &str, free: &[(&str, bool)]) -> Desk {
    let mut desk = Desk::of_1885(phase, units);
    for &(place, chosen) in free {
        let unit = desk
            .state
            .position
            .unit_in(desk.board.find_exact(place).unwrap())
            .unwrap()
            .id;
        desk.state
            .position
            .free_kinds
            .push(FreeKind { unit, chosen });
    }
    desk
}

#[test]
fn kinds_are_chosen_at_set_up() {
    let desk = of_1885("Set-up", "Italy: A Rom, A Ven", &[("Rom", false)]);
    assert_eq!(legal(&desk.at("Rom", "")), ["A Rom", "F Rom"]);
    for typed in ["f", "fleet", "F Rome", "f rom"] {
        assert_eq!(texts(&desk.at("Rom", typed)), ["F Rom"], "{typed}");
    }
    for typed in ["a", "army", "A Rome"] {
        assert_eq!(texts(&desk.at("Rom", typed)), ["A Rom"], "{typed}");
    }
}

#[test]
fn a_unit_that_is_not_chosen_yet_may_be_either() {
    let units = "Italy: A Rom, A Nap; Austria: A Vie, A Ven, F ION";
    let open = of_1885("January 1885", units, &[("Rom", false)]);
    assert_eq!(first(&open.at("Rom", "tys")), "F Rom - TYS");
    for typed in ["f tus", "f rom tus", "F Rom - Tus"] {
        assert_eq!(first(&open.at("Rom", typed)), "F Rom - Tus", "{typed}");
    }
    assert_eq!(first(&open.at("Rom", "a tus")), "A Rom - Tus");
    assert_eq!(first(&open.at("Rom", "f h")), "F Rom H");
    assert!(
        legal(&open.at("Rom", "tus")).len() >= 2,
        "by land and by water"
    );
    assert!(open.at("Rom", "").iter().all(|c| c.legal));
    let chosen = of_1885("January 1885", units, &[("Rom", true)]);
    assert!(
        chosen.at("Rom", "tys").iter().all(|c| !c.legal),
        "an army has been chosen"
    );
    // What others order for it tells nothing: both kinds are offered, and both are legal.
    for desk in [&open, &chosen] {
        let supports = desk.at("Ven", "s rom tus");
        let both = ["A Ven S A Rom - Tus", "A Ven S F Rom - Tus"];
        assert!(
            both.iter().all(|text| legal(&supports).contains(text)),
            "{:?}",
            texts(&supports)
        );
        assert!(legal(&desk.at("ION", "s rom nap")).contains(&"F ION S F Rom - Nap"));
        assert!(
            legal(&desk.at("Ven", "s rom h")).contains(&"A Ven S A Rom")
                && legal(&desk.at("Ven", "s rom h")).contains(&"A Ven S F Rom")
        );
    }
    assert_eq!(
        legal(&chosen.at("Nap", "s rom h")),
        ["A Nap S A Rom"],
        "his own"
    );
}

#[test]
fn claims_are_offered_to_those_who_can_win_together() {
    let mut desk = of_1885(
        "March 1885",
        "Italy: A Rom; France: A Par; Spain: A Mad",
        &[],
    );
    let (italy, france, spain) = (
        desk.power("Italy"),
        desk.power("France"),
        desk.power("Spain"),
    );
    let centres: Vec<_> = desk.board.centres().collect();
    for (n, centre) in centres.iter().enumerate() {
        let owner = if n < 20 {
            italy
        } else if n < 35 {
            france
        } else {
            spain
        };
        desk.state.position.owners[centre.index()] = Some(owner);
    }
    let claims = |text| desk.ask(italy, &Demand::Claim, text);
    let all = texts(&claims(""))
        .iter()
        .map(|&text| text.to_owned())
        .collect::<Vec<_>>();
    assert!(
        all.contains(&"claim with France".to_owned())
            && all.contains(&"claim with France, Spain".to_owned()),
        "{all:?}"
    );
    assert!(
        !all.contains(&"claim with Spain".to_owned()),
        "not enough centres: {all:?}"
    );
    for typed in [
        "claim with france",
        "france",
        "fr",
        "claims victory with fra",
    ] {
        assert_eq!(first(&claims(typed)), "claim with France", "{typed}");
    }
    for typed in ["claim with spain and france", "spain, france", "fr sp"] {
        assert_eq!(first(&claims(typed)), "claim with France, Spain", "{typed}");
    }
    let few = claims("spain");
    assert_eq!(
        (few[0].text.as_str(), few[0].legal),
        ("claim with France, Spain", true)
    );
    assert!(few.iter().any(|c| c.text == "claim with Spain" && !c.legal));
    assert!(
        desk.ask(spain, &Demand::Claim, "")
            .iter()
            .all(|c| c.text.contains("France") && c.text.contains("Italy"))
    );
}

#[test]
fn a_concession_is_completed_wherever_it_is_typed() {
    let desk = of_1885("April 1885", "Italy: A Rom; France: A Par", &[]);
    for typed in [
        "concede to france",
        "concede fra",
        "concedes france",
        "concede to the",
    ] {
        let all = desk.at("Rom", typed);
        if typed.ends_with("the") {
            assert!(all.is_empty(), "{typed}");
        } else {
            assert_eq!(
                (first(&all), all[0].legal),
                ("concede to France", true),
                "{typed}"
            );
        }
    }
    assert_eq!(
        first(&desk.at("Rom", "concede to germany, austria")),
        "concede to Austria, Germany"
    );
    assert!(
        desk.at("Rom", "con")
            .iter()
            .all(|c| !c.text.contains("concede")),
        "not before a power is named"
    );
}

/// A position in which much is carried.
fn busy() -> Desk {
    Desk::new(
        "Fall 1903",
        "England: A Lon, A/F NTH, F ENG, A Nwy; France: A Par, A Mar, A/F MAO, F LYO, A Bre, A \
         Spa; Germany: A Kie, F Hol, F HEL, A Den; \
         Italy: A Ven, A Rom, A/F TYS, F ION; Turkey: A Con, A Bul, F BLA, A/F AEG",
    )
    .with_module()
}

#[test]
fn every_order_about_an_army_aboard_is_first_once_it_is_written_out() {
    let desk = busy();
    let position = &desk.state.position;
    let occupants = Occupants::new(desk.board, &position.units);
    let field = Field::new(desk.board, &desk.rules, position, &occupants);
    let seas: Vec<ProvinceId> = position
        .aboard
        .iter()
        .map(|aboard| aboard.unit.place.province)
        .collect();
    let places = || desk.board.province_ids().map(Place::new);
    let mut tried = 0;
    for unit in &position.units {
        let mut actions: Vec<Action> = seas
            .iter()
            .flat_map(|&sea| {
                places().map(move |to| Action::SupportMove {
                    unit: UnitRef::aboard(sea),
                    to,
                })
            })
            .collect();
        for other in position.units.iter().filter(|other| other.id != unit.id) {
            let named = UnitRef::new(other.kind, other.place);
            actions.push(Action::Board { fleet: named });
            actions.push(Action::SupportHold { unit: named });
            actions.extend(places().map(|to| Action::Convoy {
                army: named,
                to,
                ferry: true,
            }));
            actions.extend(places().map(|to| Action::SupportMove { unit: named, to }));
        }
        let mut orders: Vec<(Demand, Order)> = actions
            .into_iter()
            .map(|action| {
                (
                    Demand::Unit(unit.id),
                    Order::Unit {
                        unit: UnitRef::new(unit.kind, unit.place),
                        action,
                    },
                )
            })
            .collect();
        if let Some(cargo) = position.cargo(unit.id) {
            let land = |to| Order::Unit {
                unit: UnitRef::aboard(unit.place.province),
                action: Action::Land { to, fleet: None },
            };
            orders.extend(places().flat_map(|to| {
                [
                    (Demand::May(cargo.unit.id), land(to)),
                    (Demand::Unit(unit.id), land(to)),
                ]
            }));
        }
        for (demand, order) in orders {
            if judge(&field, unit.power, &order).is_err() {
                continue;
            }
            let text = write_order(desk.board, Some(position), &order);
            let found = desk.ask(unit.power, &demand, &text);
            assert_eq!(
                found.first().map(|c| (&c.order, c.legal)),
                Some((&order, true)),
                "{text}: {:?}",
                texts(&found)
            );
            tried += 1;
        }
    }
    assert!(tried > 200, "{tried}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_whatever_is_taken_where_fleets_carry_armies(
        text in "[a-zA-Z0-9 /();\\-]{0,10}|(s|b|d|l|ff|a/f |a |f \
         )?(bur|par|mao|tys|nth|n|b|lon)?[ -]?(d )?(bre|bel|spa|b|n)?",
        unit in 0usize..30,
        sheet in prop::sample::select(vec!["France: A Mar B F LYO; F LYO - WES", "France: A/F MAO \
         - ENG; A D Bre", "France: A(MAO) D Por", "Italy: A/F TYS H"]),
    ) {
        let desk = busy().entered(sheet);
        let position = &desk.state.position;
        let demands: Vec<(_, Demand)> = position
            .units
            .iter()
            .map(|unit| (unit.power, Demand::Unit(unit.id)))
            .chain(position.aboard.iter().map(|aboard| (aboard.unit.power, Demand::May(aboard.unit.id))))
            .collect();
        let (power, demand) = &demands[unit % demands.len()];
        let found = desk.ask(*power, demand, &text);
        prop_assert!(found.len() <= MOST_CANDIDATES);
        let literal = usize::from(found.first().is_some_and(|c| !c.legal));
        prop_assert!(found[literal..].is_sorted_by(|a, b| a.legal >= b.legal), "{found:?}");
        for candidate in &found {
            let ranges = &candidate.matched;
            prop_assert!(ranges.iter().all(|r| candidate.text.get(r.clone()).is_some_and(|s| !s.is_empty())), "{candidate:?}");
            prop_assert!(ranges.windows(2).all(|pair| pair[0].end <= pair[1].start), "{candidate:?}");
            prop_assert_eq!(found.iter().filter(|c| c.order == candidate.order).count(), 1);
        }
    }
}

#[test]
fn a_disbandment_is_not_offered_where_units_may_not_be_disbanded() {
    let desk = || {
        Desk::of_1885("January 1885 retreats", "France: A Par; Spain: A Mad").dislodged(
            "Par",
            "Mad",
            &["Bre", "Gas"],
        )
    };
    assert_eq!(texts(&desk().at("Par", "")), ["A Par - Bre", "A Par - Gas"]);
    let mut allowed = desk();
    allowed.rules.set(&[], "voluntary-disband", "yes").unwrap();
    assert_eq!(
        texts(&allowed.at("Par", "")),
        ["A Par - Bre", "A Par - Gas", "A Par disband"]
    );
}
