//! Completion of orders to units on the board, builds and removals.

use chancery_atlas::board::{Place, UnitKind};
use chancery_engine::adjudicate::{Field, Occupants, judge};
use chancery_engine::order::{Action, Order, Travel, UnitRef, write_order};
use chancery_engine::position::{Barred, Dislodged};
use chancery_engine::variant::Demand;
use chancery_game::complete::MOST_CANDIDATES;
use proptest::prelude::*;

use crate::complete::desk::{Desk, place_named, texts};

/// A position in which much is possible.
fn crowded() -> Desk {
    Desk::new(
        "Fall 1903",
        "Austria: A Tri, A Ser, F Gre; England: A Lon, F NTH, F ENG, F Nwy; France: A Par, A Mar, \
         F MAO, F LYO, A Bre; \
         Germany: A Mun, A Kie, F Hol, F Den; Italy: A Ven, A Rom, F TYS, F ION; Russia: A War, A \
         Mos, F Rum, F StP/nc, F BOT; \
         Turkey: A Con, A Bul, F BLA, F AEG",
    )
}

#[test]
fn a_bare_destination_is_a_move_by_any_of_its_names() {
    let desk = crowded();
    for (at, typed, order) in [
        ("Par", "bur", "A Par - Bur"),
        ("Par", "Burg", "A Par - Bur"),
        ("Par", "burgundy", "A Par - Bur"),
        ("Par", "gas", "A Par - Gas"),
        ("NTH", "nwg", "F NTH - NWG"),
        ("NTH", "norwegian", "F NTH - NWG"),
        ("NTH", "Norwegian Sea", "F NTH - NWG"),
        ("NTH", "HELGOLAND", "F NTH - HEL"),
        ("MAO", "spa/nc", "F MAO - Spa/nc"),
        ("MAO", "spasc", "F MAO - Spa/sc"),
        ("MAO", "spain south coast", "F MAO - Spa/sc"),
        ("Par", "A Par - Bur", "A Par - Bur"),
        ("Par", "par bur", "A Par - Bur"),
    ] {
        assert_eq!(desk.first(at, typed), order, "{typed} at {at}");
    }
}

#[test]
fn a_letter_is_a_verb() {
    let desk = crowded();
    assert_eq!(desk.first("Par", "h"), "A Par H");
    assert_eq!(
        desk.first("Kie", "h"),
        "A Kie H",
        "though Holland and Helgoland begin with it"
    );
    assert_eq!(desk.first("Kie", "hol"), "A Kie - Hol");
    assert_eq!(desk.first("Den", "he"), "F Den - HEL");
    assert_eq!(
        desk.first("Mar", "spa"),
        "A Mar - Spa",
        "though the unit in Paris could be supported"
    );
    assert!(
        desk.at("ENG", "c")
            .iter()
            .any(|c| c.text == "F ENG C A Lon - Bre")
    );
}

#[test]
fn a_support_is_found_by_the_unit_by_the_destination_and_by_both() {
    let desk = crowded().entered("France: A Par - Bur");
    for typed in [
        "sb",
        "sbur",
        "s bur",
        "spar",
        "s par",
        "s p b",
        "s p-bur",
        "s par bur",
        "s par-bur",
        "sparbur",
        "supports a par - bur",
    ] {
        assert_eq!(desk.first("Mar", typed), "A Mar S A Par - Bur", "{typed}");
    }
    for typed in ["shpar", "sh par", "s par h", "sparh", "support par holds"] {
        let desk = Desk::new("Spring 1901", "France: A Bre, A Par, A Mar");
        assert_eq!(desk.first("Bre", typed), "A Bre S A Par", "{typed}");
    }
}

#[test]
fn what_the_sheet_asks_for_comes_first() {
    let supported = crowded().entered("France: A Mar S A Par - Bur");
    assert_eq!(supported.first("Par", ""), "A Par - Bur");
    let by_another = crowded().entered("Germany: A Mun S A Par - Bur");
    assert_eq!(by_another.first("Par", ""), "A Par - Bur");
    let other_power = crowded().entered("Germany: A Mun - Tyr");
    assert_eq!(other_power.first("Ven", "sty"), "A Ven S A Mun - Tyr");
    assert_eq!(other_power.first("Ven", "smu"), "A Ven S A Mun - Tyr");
    let against_own = crowded().entered("Italy: A Ven - Tri");
    assert_eq!(against_own.first("Ser", "st"), "A Ser S A Tri");
    let carried = crowded().entered("England: F NTH C A Lon - Bel");
    assert_eq!(carried.first("Lon", "b"), "A Lon - Bel");
    let to_carry = crowded().entered("England: A Lon - Bel");
    assert_eq!(to_carry.first("NTH", "c"), "F NTH C A Lon - Bel");
    assert_eq!(to_carry.first("ENG", "c"), "F ENG C A Lon - Bel");
}

#[test]
fn two_units_of_a_power_are_not_sent_to_one_place() {
    let before = crowded();
    assert_eq!(before.first("Mar", "b"), "A Mar - Bur");
    let desk = before.entered("France: A Par - Bur");
    let candidates = desk.at("Mar", "");
    let rank = |text: &str| {
        candidates
            .iter()
            .position(|c| c.text == text)
            .unwrap_or(MOST_CANDIDATES)
    };
    assert!(rank("A Mar S A Par - Bur") < rank("A Mar - Bur"));
}

#[test]
fn the_order_of_the_unit_itself_counts_for_nothing() {
    let entered = crowded().entered("France: A Par - Gas");
    assert_eq!(entered.at("Par", "b"), crowded().at("Par", "b"));
}

#[test]
fn illegal_orders_come_last_and_are_hidden_on_request() {
    let mut desk = crowded();
    let moscow = desk.at("Par", "mos");
    assert_eq!(texts(&moscow), ["A Par - Mos"]);
    assert!(!moscow[0].legal);
    for typed in ["b", "s", "m", "p", "sbur", "s mos"] {
        let legal: Vec<bool> = desk.at("Par", typed).iter().map(|c| c.legal).collect();
        assert!(legal.is_sorted_by(|a, b| a >= b), "{typed}: {legal:?}");
    }
    assert_eq!(texts(&desk.at("Par", "s war mos")), ["A Par S A War - Mos"]);
    assert!(
        desk.at("Par", "mao")
            .iter()
            .any(|c| c.text == "A Par - MAO" && !c.legal),
        "an army is written to sea"
    );
    desk.legal_only = true;
    assert!(desk.at("Par", "mos").is_empty());
    assert!(desk.at("Par", "s war mos").is_empty());
    assert!(!desk.at("Par", "b").is_empty());
}

#[test]
fn with_nothing_typed_only_legal_orders_are_proposed() {
    let desk = crowded();
    for unit in &desk.state.position.units {
        let candidates = desk.ask(unit.power, &Demand::Unit(unit.id), "");
        assert!(candidates.len() > 3);
        assert!(
            candidates.iter().all(|c| c.legal && c.matched.is_empty()),
            "{:?}",
            texts(&candidates)
        );
        assert_eq!(
            candidates,
            desk.ask(unit.power, &Demand::Unit(unit.id), "  ")
        );
    }
}

#[test]
fn a_coast_is_taken_as_it_is_written() {
    let desk = Desk::new("Spring 1902", "France: F MAO, F LYO, A Mar; Russia: F BAR");
    assert_eq!(desk.first("LYO", "sp"), "F LYO - Spa/sc");
    assert_eq!(
        desk.first("LYO", "spa"),
        "F LYO - Spa",
        "one coast is in reach, so none need be named"
    );
    let both = desk.at("MAO", "spa");
    assert!(!both[0].legal && both[1].legal && both[2].legal, "{both:?}");
    assert_eq!(
        both[0].text, "F MAO - Spa",
        "void, for two coasts are in reach; but no coast is made up"
    );
    assert_eq!(desk.first("MAO", "sp"), "F MAO - Spa");
    assert_eq!(desk.first("MAO", "spasc"), "F MAO - Spa/sc");
    assert_eq!(desk.first("Mar", "s mao spa"), "A Mar S F MAO - Spa");
    assert_eq!(desk.first("Mar", "s mao spa/nc"), "A Mar S F MAO - Spa/nc");
    let ordered = desk.entered("France: F MAO - Spa/sc");
    assert_eq!(ordered.first("Mar", "ss"), "A Mar S F MAO - Spa/sc");
}

#[test]
fn a_move_over_land_goes_by_convoy_only_where_that_is_typed() {
    let desk = Desk::new("Spring 1902", "England: A Edi, F NTH, A Kie, F HEL");
    assert_eq!(desk.first("Kie", "hol"), "A Kie - Hol");
    for typed in ["vhol", "v hol", "holv", "hol via convoy", "v h"] {
        assert_eq!(
            desk.first("Kie", typed),
            "A Kie - Hol via convoy",
            "{typed}"
        );
    }
    assert_eq!(desk.first("Edi", "nwy"), "A Edi - Nwy");
    assert_eq!(desk.first("Edi", "vnwy"), "A Edi - Nwy via convoy");
}

#[test]
fn what_was_typed_is_marked_in_the_text() {
    let desk = crowded().entered("France: A Par - Bur");
    let marked = |at: &str, typed: &str| {
        let first = desk.at(at, typed).remove(0);
        first
            .matched
            .iter()
            .map(|range| first.text[range.clone()].to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(marked("Mar", "sb"), ["S", "B"]);
    assert_eq!(marked("Mar", "s p-bu"), ["S", "P", "Bu"]);
    assert_eq!(marked("Mar", "spa"), ["Spa"]);
    assert_eq!(
        marked("NTH", "norwegian"),
        ["NWG"],
        "another name marks the whole place"
    );
    assert_eq!(marked("MAO", "spas"), ["Spa/s"]);
}

#[test]
fn retreats_are_destinations_and_a_disbandment() {
    let mut desk = Desk::new("Fall 1903 retreats", "France: A Gas; Germany: A Bur");
    let france = desk.power("France");
    let id = desk
        .state
        .position
        .add(france, UnitKind::Army, place_named(desk.board, "Par"));
    let unit = *desk
        .state
        .position
        .units
        .iter()
        .find(|u| u.id == id)
        .unwrap();
    desk.state.position.units.retain(|u| u.id != id);
    let retreats = ["Bre", "Pic"].map(|p| place_named(desk.board, p)).to_vec();
    let barred = vec![(place_named(desk.board, "Gas"), Barred::Occupied)];
    let by = Some(place_named(desk.board, "Bur").province);
    desk.state.position.dislodged.push(Dislodged {
        by,
        retreats,
        barred,
        ..Dislodged::new(unit, chancery_engine::calendar::Scale::Second)
    });
    assert_eq!(desk.at("Par", "").len(), 3);
    assert_eq!(desk.first("Par", "p"), "A Par - Pic");
    assert_eq!(desk.first("Par", "bre"), "A Par - Bre");
    assert_eq!(desk.first("Par", "d"), "A Par disband");
    assert_eq!(texts(&desk.at("Par", "gas")), ["A Par - Gas"]);
    assert!(!desk.at("Par", "gas")[0].legal);
}

#[test]
fn builds_are_sites_with_a_letter_where_one_is_needed() {
    let desk = Desk::new("Winter 1903", "France: A Bur, F MAO");
    let ask = |typed: &str| desk.ask(desk.power("France"), &Demand::Build(0), typed);
    let first = |typed: &str| ask(typed).remove(0).text;
    assert_eq!(first("par"), "Build A Par");
    for typed in ["f bre", "fbre", "fb", "build f bre", "Build F Bre", "f"] {
        assert!(first(typed).starts_with("Build F "), "{typed}");
    }
    assert_eq!(first("abre"), "Build A Bre");
    assert_eq!(first("a p"), "Build A Par");
    assert_eq!(first("w"), "Waive");
    let munich = ask("a mun").remove(0);
    assert_eq!((munich.text.as_str(), munich.legal), ("Build A Mun", false));
    let brest = |line: &str| {
        let desk = Desk::new("Winter 1903", "France: A Bur, F MAO").entered(line);
        desk.ask(desk.power("France"), &Demand::Build(1), "")
            .remove(0)
            .text
    };
    assert!(
        !brest("France: build A Par").contains("Par"),
        "a site is built on once"
    );
}

#[test]
fn removals_are_units() {
    let desk = Desk::new("Winter 1903", "France: A Bur, F MAO, A Gas; Germany: A Mun");
    let ask = |typed: &str| desk.ask(desk.power("France"), &Demand::Removal(0), typed);
    assert_eq!(ask("").len(), 3);
    assert_eq!(texts(&ask("b")), ["Disband A Bur"]);
    assert_eq!(texts(&ask("f mao")), ["Disband F MAO"]);
    assert_eq!(texts(&ask("r gas")), ["Disband A Gas"]);
    assert!(ask("mun").is_empty());
}

#[test]
fn another_letter_only_takes_legal_candidates_away() {
    let desk = crowded()
        .entered("France: A Par - Bur")
        .entered("Germany: A Mun - Bur");
    let words = [
        "bur",
        "s par bur",
        "sh par",
        "via",
        "c lon bel",
        "hold",
        "norwegian sea",
        "spa/sc",
        "s mao-spa/nc",
        "stp",
        "con",
        "gre",
    ];
    for unit in &desk.state.position.units {
        for word in words {
            for end in 1..word.len() {
                let before = desk.ask(unit.power, &Demand::Unit(unit.id), &word[..end]);
                let after = desk.ask(unit.power, &Demand::Unit(unit.id), &word[..=end]);
                if before.len() < MOST_CANDIDATES {
                    let new = after
                        .iter()
                        .find(|c| c.legal && !before.iter().any(|b| b.order == c.order));
                    assert!(
                        new.is_none(),
                        "{:?} after {:?}: {new:?}",
                        &word[..=end],
                        &word[..end]
                    );
                }
            }
        }
    }
}

#[test]
fn every_legal_order_is_first_once_it_is_written_out() {
    let desk = crowded();
    let position = &desk.state.position;
    let occupants = Occupants::new(desk.board, &position.units);
    let field = Field::new(desk.board, &desk.rules, &position.units, &occupants);
    let places: Vec<Place> = desk
        .board
        .province_ids()
        .flat_map(|p| {
            std::iter::once(Place::new(p)).chain(
                desk.board
                    .fleet_places(p)
                    .into_iter()
                    .filter(|p| p.coast.is_some()),
            )
        })
        .collect();
    let mut tried = 0;
    for unit in &position.units {
        let mut actions = vec![Action::Hold];
        for &to in &places {
            actions
                .extend([Travel::Unsaid, Travel::Convoy].map(|travel| Action::Move { to, travel }));
        }
        for other in &position.units {
            let named = UnitRef::new(other.kind, other.place);
            actions.push(Action::SupportHold { unit: named });
            actions.extend(places.iter().flat_map(|&to| {
                [
                    Action::SupportMove { unit: named, to },
                    Action::Convoy {
                        army: named,
                        to,
                        ferry: false,
                    },
                ]
            }));
        }
        for action in actions {
            // A coast on an army's destination is legal and pointless: nobody completes that.
            let needless = match &action {
                Action::Move { to, .. } => unit.kind == UnitKind::Army && to.coast.is_some(),
                Action::SupportMove { unit, to } => {
                    unit.kind == Some(UnitKind::Army) && to.coast.is_some()
                }
                Action::Convoy { to, .. } => to.coast.is_some(),
                _ => false,
            };
            let order = Order::Unit {
                unit: UnitRef::new(unit.kind, unit.place),
                action,
            };
            if needless || judge(&field, unit.power, &order).is_err() {
                continue;
            }
            let text = write_order(desk.board, Some(position), &order);
            let found = desk.ask(unit.power, &Demand::Unit(unit.id), &text);
            assert_eq!(
                found.first().map(|c| &c.order),
                Some(&order),
                "{text}: {:?}",
                texts(&found)
            );
            tried += 1;
        }
    }
    assert!(tried > 500, "{tried}");
}

/// The orders of the units nearby, written out on the line of another unit, are for the reader:
/// they are no candidates here.
#[test]
fn another_units_order_is_never_taken_for_one_of_this_unit() {
    let desk = Desk::new(
        "Fall 1903",
        "Austria: A Vie, A Ser, F Tri; England: A Cly, F NTH, F ENG, A StP; France: A Par, A Mar, \
         F MAO, A Spa, F WES; \
         Germany: A Sil, A Hol, F HEL, F SKA, A Swe; Italy: A Ven, A Rom, F TYS, F ION; Russia: A \
         Sev, A War, A Con; Turkey: A Smy, A Syr, F BLA, F AEG",
    );
    let units = &desk.state.position.units;
    for unit in units {
        for other in units.iter().filter(|u| u.id != unit.id) {
            let abbr = |place: Place| desk.board.province(place.province).abbr.clone();
            // Only names that begin like a verb could be mistaken for one.
            if !abbr(other.place).starts_with(['S', 'C', 'H', 'V']) {
                continue;
            }
            for to in ["Bul", "Por", "Nwy", "Mun", "Con", "NTH"] {
                for text in [
                    format!("{} - {to}", abbr(other.place)),
                    format!("{} {to}", abbr(other.place)),
                ] {
                    let found = desk.ask(unit.power, &Demand::Unit(unit.id), &text);
                    assert!(
                        found.is_empty(),
                        "{text} at {}: {:?}",
                        abbr(unit.place),
                        texts(&found)
                    );
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn any_text_whatever_is_taken(text in "[a-zA-Z0-9 /()é🚀ßİ.\\-]{0,12}|(s|c|h|v|a |f \
     |sh)?(bur|par|mao|spa|nth|n|b|lon)?[ -]?(bur|bel|spa|sc|n)?", unit in 0usize..30) {
        let desk = crowded();
        let unit = desk.state.position.units[unit % desk.state.position.units.len()];
        let found = desk.ask(unit.power, &Demand::Unit(unit.id), &text);
        prop_assert!(found.len() <= MOST_CANDIDATES);
        // Only what is written out as it stands may come before what is legal: nothing is chosen in
        // its stead.
        let literal = usize::from(found.first().is_some_and(|c| !c.legal));
        prop_assert!(found[literal..].is_sorted_by(|a, b| a.legal >= b.legal), "{found:?}");
        for candidate in &found {
            let ranges = &candidate.matched;
            prop_assert!(ranges.iter().all(|r| candidate.text.get(r.clone()).is_some_and(|s| !s.is_empty())), "{candidate:?}");
            prop_assert!(ranges.windows(2).all(|pair| pair[0].end <= pair[1].start), "{candidate:?}");
            prop_assert_eq!(found.iter().filter(|c| c.order == candidate.order).count(), 1);
        }
        prop_assert_eq!(&found, &desk.ask(unit.power, &Demand::Unit(unit.id), &text), "the same again");
    }
}
