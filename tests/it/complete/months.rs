//! Completion of orders in time scales.

use chancery_engine::calendar::Scale;
use chancery_engine::order::{Action, NamesRead, Order, Reading, ReadingContext, read_order};
use chancery_engine::position::{Aboard, Unit, UnitId};
use chancery_engine::variant::{self, Demand};
use chancery_game::complete::Candidate;

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

fn channel() -> Desk {
    Desk::of_mercator(
        "February 1901",
        "England: A Lon, A Wal, F ENG, F NTH, A/F TYS; France: F Bre, A Gas, F MAO; Germany: A \
         Bel, A Den",
    )
}

#[test]
fn the_letter_of_the_verb_tells_the_time_scale() {
    let desk = channel();
    for (at, typed, order, scale) in [
        ("Lon", "b eng", "A Lon B F ENG", Scale::First),
        ("Lon", "beng", "A Lon B F ENG", Scale::First),
        ("Lon", "A Lon B F ENC", "A Lon B F ENG", Scale::First),
        ("Lon", "ts1 a lon b f enc", "A Lon B F ENG", Scale::First),
        ("Lon", "e nth", "A Lon E F NTH", Scale::Third),
        ("Lon", "embarks north sea", "A Lon E F NTH", Scale::Third),
        ("Lon", "yor", "A Lon - Yor", Scale::Second),
        ("TYS", "l rom", "A(TYS) L Rom", Scale::First),
        ("TYS", "d rom", "A(TYS) D Rom", Scale::Third),
        ("TYS", "ion", "A/F TYS - ION", Scale::Second),
        ("TYS", "slr", "F TYS S A(TYS) L Rom", Scale::First),
        ("TYS", "s tys l tun", "F TYS S A(TYS) L Tun", Scale::First),
    ] {
        let candidates = desk.at(at, typed);
        assert_eq!(
            (first(&candidates), candidates[0].scale, candidates[0].legal),
            (order, Some(scale), true),
            "{at}: {typed}"
        );
    }
    assert!(
        desk.at("Lon", "ts3 ")
            .iter()
            .all(|c| c.scale == Some(Scale::Third)),
        "a time scale typed leaves no other"
    );
    assert_eq!(first(&desk.at("Lon", "b")), "A Lon B F ENG");
    assert_eq!(
        texts(&desk.at("Lon", "b"))[..2],
        ["A Lon B F ENG", "A Lon B F NTH"]
    );
}

#[test]
fn a_fleet_is_named_as_what_it_will_be_and_as_is_said() {
    let desk = channel().entered("England: A Lon B F ENG");
    assert_eq!(first(&desk.at("ENG", "iri")), "A/F ENG - IRI");
    assert_eq!(first(&desk.at("NTH", "s eng")), "F NTH S A/F ENG");
    let wrong = desk.at("ENG", "f iri");
    assert_eq!(
        (first(&wrong), wrong[0].legal),
        ("F ENG - IRI", false),
        "the letter says what it will be"
    );
    assert_eq!(first(&desk.at("ENG", "f eng - iri")), "F ENG - IRI");
    assert_eq!(first(&desk.at("NTH", "af nwg")), "A/F NTH - NWG");
    assert!(
        legal(&desk.at("ENG", ""))
            .iter()
            .all(|text| !text.starts_with("A/F ENG - B")),
        "nobody sails into a port with an army aboard"
    );
    let barred = desk.at("TYS", "nap");
    assert_eq!(
        (first(&barred), barred[0].legal),
        ("A/F TYS - Nap", false),
        "what is written out is what is meant"
    );
    let landed = channel().entered("England: A(TYS) L Rom");
    assert_eq!(
        first(&landed.at("TYS", "nap")),
        "F TYS - Nap",
        "once it is ashore"
    );
}

#[test]
fn an_army_goes_ashore_from_where_its_fleet_is_ordered() {
    let desk = channel().entered("England: A Lon B F ENG; A/F ENG - MAO");
    assert_eq!(first(&desk.at("Lon", "por")), "A(MAO) D Por");
    assert!(
        desk.at("Lon", "")
            .iter()
            .take(5)
            .all(|c| c.scale == Some(Scale::Third)),
        "{:?}",
        texts(&desk.at("Lon", ""))
    );
    let before = channel().entered("England: A Lon B F ENG");
    assert_eq!(
        first(&before.at("Lon", "d por")),
        "A(MAO) D Por",
        "its fleet has no order yet"
    );
    let landed = channel().entered("England: A(TYS) L Rom");
    let army = landed.state.position.aboard[0].unit;
    let next = landed.ask(army.power, &Demand::May(army.id), "ven");
    assert_eq!(
        (first(&next), next[0].scale),
        ("A Rom - Ven", Some(Scale::Second)),
        "ashore it goes on by land"
    );
}

#[test]
fn a_fleet_that_takes_part_in_the_third_time_scale_may_move_on() {
    let desk = channel().entered("England: A(TYS) D Rom; A Wal E F ENG");
    assert_eq!(first(&desk.at("TYS", "lyo")), "TS3 F TYS - LYO");
    assert_eq!(first(&desk.at("ENG", "iri")), "TS3 A/F ENG - IRI");
    let idle = desk.at("NTH", "ts3 nwg");
    assert_eq!((first(&idle), idle[0].legal), ("TS3 F NTH - NWG", false));
}

#[test]
fn ferries_and_chains_are_offered_for_an_army_that_boards() {
    let desk = channel().entered("England: A Lon B F ENG");
    assert_eq!(first(&desk.at("ENG", "ff bre")), "F ENG F/F A Lon - Bre");
    assert_eq!(first(&desk.at("ENG", "c bre")), "F ENG F/F A Lon - Bre");
    assert_eq!(first(&desk.at("NTH", "s lon bel")), "F NTH S A Lon - Bel");
    assert!(legal(&desk.at("NTH", "ff")).is_empty(), "nobody boards it");
    let chain = Desk::of_mercator(
        "February 1901",
        "England: A Den, F NTH, F ENG, F MAO; France: F IRI",
    )
    .entered("England: A Den B F NTH");
    assert_eq!(
        first(&chain.at("NTH", "c por")),
        "F NTH, F ENG, F MAO C A Den - Por"
    );
    assert_eq!(
        first(&chain.at("NTH", "eng c eng")),
        "F NTH, F ENG C A Den - ENG"
    );
    let given = chain.entered("England: F NTH & F ENG C A Den - ENG");
    assert_eq!(
        first(&given.at("ENG", "iri")),
        "A/F ENG - IRI",
        "the last fleet sails on with the army"
    );
    let others = Desk::of_mercator("February 1901", "England: A Den, F NTH; France: F ENG");
    let others = others.entered("England: A Den B F NTH; F NTH & French F ENG C A Den - Bre");
    assert_eq!(first(&others.at("ENG", "c")), "F ENG C English A Den - Bre");
}

#[test]
fn an_agreement_between_two_powers_is_foretold_as_kept() {
    let desk = channel().entered("Germany: A Bel B English F ENG");
    assert_eq!(first(&desk.at("ENG", "b")), "German A Bel B F ENG");
    let own = channel().entered("England: German A Bel B F ENG");
    assert_eq!(first(&own.at("ENG", "iri")), "A/F ENG - IRI");
    let sailed = own.entered("England: A/F ENG - IRI");
    assert_eq!(first(&sailed.at("ENG", "d lvp")), "German A(IRI) D Lvp");
    let expected = channel().entered("Germany: A Bel B English F ENG; A/F ENG - IRI");
    assert_eq!(first(&expected.at("Bel", "lvp")), "A(IRI) D Lvp");
}

#[test]
fn retreats_may_leave_a_choice_open() {
    let desk = Desk::of_mercator(
        "February 1901 retreats",
        "Germany: A Ruh, F HEL; France: A Bel",
    )
    .dislodged("Ruh", "Bel", &["Hol", "Kie", "Mun"]);
    assert_eq!(first(&desk.at("Ruh", "hol")), "A Ruh - Hol");
    assert_eq!(first(&desk.at("Ruh", "hol or kie")), "A Ruh - Hol or Kie");
    assert_eq!(
        first(&desk.at("Ruh", "kie hol mun")),
        "A Ruh - Kie or Hol or Mun"
    );
    assert_eq!(
        first(&desk.at("Ruh", "hol - kie")),
        "nothing",
        "a retreat from Holland, and no list"
    );
    assert!(
        desk.at("Ruh", "")
            .iter()
            .all(|c| !matches!(c.order.action(), Some(Action::Either { .. })) && c.scale.is_none())
    );
    let mut pair = Desk::of_mercator("February 1901 retreats", "France: F MAO; England: F ENG");
    let fleet = pair
        .state
        .position
        .unit_in(crate::complete::desk::place_named(pair.board, "MAO").province)
        .copied()
        .unwrap();
    pair.state.position.embark(Aboard {
        unit: Unit {
            id: UnitId(99),
            kind: chancery_atlas::board::UnitKind::Army,
            ..fleet
        },
        fleet: fleet.id,
        moves: 1,
    });
    let pair = pair.dislodged("MAO", "ENG", &["Bre", "WES", "NAO"]);
    assert_eq!(first(&pair.at("MAO", "wes")), "A/F MAO - WES");
    assert_eq!(
        first(&pair.at("MAO", "bre")),
        "F MAO - Bre",
        "by then the army is ashore"
    );
}

#[test]
fn claims_are_made_alone_or_together() {
    let desk = channel();
    let claims = |text: &str| desk.ask(desk.power("France"), &Demand::Claim, text);
    assert_eq!(first(&claims("solo")), "claim solo");
    assert_eq!(first(&claims("germany")), "claim with Germany");
    assert_eq!(
        first(&claims("claim with germany and italy")),
        "claim with Germany, Italy"
    );
    assert!(claims("g").iter().all(|c| c.legal));
}

#[test]
fn a_build_abroad_says_what_it_costs() {
    let mut desk = Desk::of_mercator("March 1902 adjustments", "Germany: A Ber, A Mun");
    for centre in ["Den", "Bel"] {
        let centre = crate::complete::desk::place_named(desk.board, centre).province;
        desk.state.position.owners[centre.index()] = Some(desk.power("Germany"));
    }
    let builds = desk.ask(desk.power("Germany"), &Demand::Build(0), "a");
    let cost = |place: &str| {
        builds
            .iter()
            .find(|c| c.text == format!("Build A {place}"))
            .unwrap_or_else(|| panic!("{builds:?}"))
            .cost
    };
    assert_eq!((cost("Kie"), cost("Den")), (None, Some(2)));
    assert!(first(&builds) == "Build A Kie", "{:?}", texts(&builds));
}

#[test]
fn every_candidate_is_written_so_that_it_reads_as_itself() {
    let desk = channel()
        .entered("England: A Lon B F ENG; A/F ENG - MAO; A(TYS) D Rom")
        .entered("Germany: A Den B English F NTH")
        .entered("France: A Gas B F MAO");
    let mut seen = 0;
    for unit in desk.state.position.units.clone() {
        for text in [
            "", "s", "b", "e", "l", "d", "c", "f", "a", "m", "n", "t", "af ", "ts3 ", "sl", "ff",
            "h",
        ] {
            let query = desk.ask(unit.power, &Demand::Unit(unit.id), text);
            for candidate in &query {
                seen += 1;
                let context = ReadingContext {
                    board: desk.board,
                    position: &desk.state.position,
                    phase: desk.state.phase.kind,
                    power: Some(unit.power),
                    names: NamesRead::Exact,
                    forms: variant::forms(desk.variant, &desk.rules),
                };
                let reading = read_order(context, &candidate.text);
                let expected = Reading::Order {
                    order: candidate.order.clone(),
                    notes: Vec::new(),
                };
                assert_eq!(reading, expected, "{}", candidate.text);
                assert_eq!(candidate.order.scale(), candidate.scale);
                assert!(
                    candidate
                        .matched
                        .iter()
                        .all(|marked| candidate.text.get(marked.clone()).is_some()),
                    "{candidate:?}"
                );
                assert!(
                    !matches!(
                        candidate.order,
                        Order::Unit {
                            action: Action::Convoy { ferry: false, .. },
                            ..
                        }
                    ),
                    "{}",
                    candidate.text
                );
            }
            let texts = texts(&query);
            assert!(
                (1..texts.len()).all(|i| !texts[..i].contains(&texts[i])),
                "{text}: {texts:?}"
            );
        }
    }
    assert!(seen > 1000, "{seen}");
}
