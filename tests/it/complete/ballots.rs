//! Completion where several people order the same units.

use chancery_engine::seat::SeatId;
use chancery_engine::variant::{Demand, Table};
use chancery_game::complete::{Candidate, Query, complete};

use crate::complete::desk::{Desk, texts};

/// The example of the rules, before anybody has written anything.
fn russia() -> Desk {
    Desk::new(
        "Spring 1901",
        "Germany: A Ber; Russia: F StP/sc, F Sev, A War, A Mos; Turkey: F Ank",
    )
    .with_players("Andy: Russia 2; Brian: Russia 1, Turkey 3; Chuck: Russia 3; Dave: Russia 2")
}

/// … and with the slips of three players.
fn three_slips() -> Desk {
    let mut desk = russia();
    for (player, orders) in [
        (
            "Andy",
            [
                "F StP/sc - BOT",
                "F Sev - Rum",
                "A War - Ukr",
                "A Mos - Sev",
            ],
        ),
        (
            "Brian",
            [
                "F StP/sc - Fin",
                "F Sev - BLA",
                "A War - Mos",
                "A Mos - Sev",
            ],
        ),
        (
            "Chuck",
            ["F StP/sc H", "F Sev - BLA", "A War - Gal", "A Mos - Ukr"],
        ),
    ] {
        for order in orders {
            desk = desk.entered(&format!("{player} for Russia: {order}"));
        }
    }
    desk
}

fn backers(candidate: &Candidate) -> Vec<usize> {
    candidate.backers.iter().map(|seat| seat.index()).collect()
}

/// The first candidates with who is behind them.
fn first(candidates: &[Candidate], how_many: usize) -> Vec<(&str, Vec<usize>)> {
    candidates
        .iter()
        .take(how_many)
        .map(|c| (c.text.as_str(), backers(c)))
        .collect()
}

#[test]
fn what_others_ordered_for_the_unit_comes_first_by_weight() {
    let desk = three_slips();
    for (at, expected) in [
        (
            "Sev",
            vec![("F Sev - BLA", vec![1, 2]), ("F Sev - Rum", vec![0])],
        ),
        (
            "War",
            vec![
                ("A War - Gal", vec![2]),
                ("A War - Ukr", vec![0]),
                ("A War - Mos", vec![1]),
            ],
        ),
        (
            "Mos",
            vec![("A Mos - Sev", vec![0, 1]), ("A Mos - Ukr", vec![2])],
        ),
        (
            "StP",
            vec![
                ("F StP/sc H", vec![2]),
                ("F StP/sc - BOT", vec![0]),
                ("F StP/sc - Fin", vec![1]),
            ],
        ),
    ] {
        let all = desk.at_for("Dave", at, "");
        assert_eq!(first(&all, expected.len()), expected);
        assert!(
            all.len() > expected.len()
                && all[expected.len()..].iter().all(|c| c.backers.is_empty()),
            "{all:?}"
        );
        assert!(all.iter().all(|c| c.legal));
    }
}

#[test]
fn ones_own_ballot_is_nobody_elses() {
    let desk = three_slips();
    assert_eq!(
        first(&desk.at_for("Brian", "Sev", ""), 2),
        [("F Sev - BLA", vec![2]), ("F Sev - Rum", vec![0])]
    );
    assert_eq!(
        first(&desk.at_for("Chuck", "War", ""), 2),
        [("A War - Ukr", vec![0]), ("A War - Mos", vec![1])]
    );
    assert!(
        russia()
            .at_for("Dave", "Sev", "")
            .iter()
            .all(|c| c.backers.is_empty())
    );
}

#[test]
fn what_is_typed_still_comes_before_what_others_ordered() {
    let desk = three_slips();
    assert_eq!(texts(&desk.at_for("Dave", "War", "p"))[0], "A War - Pru");
    assert_eq!(texts(&desk.at_for("Dave", "War", "h"))[0], "A War H");
    let moscow = desk.at_for("Dave", "Mos", "s");
    assert_eq!(first(&moscow, 1), [("A Mos - Sev", vec![0, 1])]);
    assert_eq!(moscow.iter().filter(|c| c.text == "A Mos - Sev").count(), 1);
}

#[test]
fn ballots_that_are_void_are_not_offered() {
    let desk = russia();
    let desk = desk
        .entered("Andy for Russia: A War - Lon")
        .entered("Brian for Turkey: F Ank - BLA")
        .entered("Dave for Turkey: F Ank - Con");
    assert!(
        desk.at_for("Dave", "War", "")
            .iter()
            .all(|c| c.backers.is_empty() && c.legal)
    );
    let ankara = desk.at_for("Chuck", "Ank", "");
    assert_eq!(first(&ankara, 1), [("F Ank - BLA", vec![1])]);
    assert!(
        ankara[1..].iter().all(|c| c.backers.is_empty()),
        "Dave has no influence in Turkey"
    );
}

#[test]
fn a_players_own_slip_is_what_goes_together() {
    let desk = Desk::new("Spring 1902", "Russia: A War, A Ukr, A Bud; Turkey: A Rum");
    let desk = desk.with_players("Andy: Russia 1; Brian: Russia 5; Chuck: Russia 1");
    let desk = desk
        .entered("Andy for Russia: A War - Gal")
        .entered("Brian for Russia: A War - Sil");
    assert_eq!(
        texts(&desk.at_for("Andy", "Ukr", "sw"))[0],
        "A Ukr S A War - Gal"
    );
    assert_ne!(
        texts(&desk.at_for("Brian", "Ukr", "sw"))[0],
        "A Ukr S A War - Gal",
        "Brian wants it elsewhere"
    );
    let rank = |player: &str| {
        desk.at_for(player, "Ukr", "")
            .iter()
            .position(|c| c.text == "A Ukr - Gal")
    };
    assert!(rank("Andy") > rank("Brian"), "Andy would bounce himself");
}

#[test]
fn other_powers_units_do_what_weighs_most() {
    let desk = Desk::new("Spring 1902", "Austria: A Vie; Germany: A Mun")
        .with_players("Andy: Germany 1, Austria 1; Brian: Austria 5");
    let desk = desk
        .entered("Andy for Austria: A Vie - Gal")
        .entered("Brian for Austria: A Vie - Tyr");
    assert_eq!(
        texts(&desk.at_for("Andy", "Mun", "sv"))[0],
        "A Mun S A Vie - Tyr"
    );
}

#[test]
fn a_count_that_was_made_already_is_used() {
    let desk = three_slips();
    let orders = desk.sheet.submissions();
    let count = desk
        .variant
        .settle(
            Table::new(desk.board, &desk.rules),
            &desk.state,
            &orders,
            &[],
        )
        .count
        .unwrap();
    let unit = desk
        .state
        .position
        .units
        .iter()
        .find(|u| desk.board.write_place(u.place) == "War")
        .unwrap();
    let demand = Demand::Unit(unit.id);
    for text in ["", "g", "s"] {
        let query = desk.query(SeatId(3), unit.power, &demand, text);
        assert_eq!(
            complete(&Query {
                count: Some(&count),
                ..query
            }),
            complete(&query),
            "{text}"
        );
    }
    let of_nobody = chancery_engine::count::Count::default();
    let query = Query {
        count: Some(&of_nobody),
        ..desk.query(SeatId(3), unit.power, &demand, "")
    };
    assert!(
        complete(&query).iter().all(|c| c.backers.is_empty()),
        "and not made again"
    );
}

#[test]
fn retreats_are_offered_by_weight_too() {
    let desk = Desk::new("Fall 1902 retreats", "France: A Gas; Germany: A Bur").dislodged(
        "Gas",
        "Bur",
        &["Bre", "Spa", "Mar"],
    );
    let desk = desk.with_players("Andy: France 1; Brian: France 3; Chuck: France 1");
    let desk = desk
        .entered("Andy for France: A Gas - Mar")
        .entered("Brian for France: A Gas disband");
    assert_eq!(
        first(&desk.at_for("Chuck", "Gas", ""), 2),
        [("A Gas disband", vec![1]), ("A Gas - Mar", vec![0])]
    );
}

#[test]
fn builds_are_offered_by_weight_unless_the_player_has_listed_them() {
    let desk = Desk::new("Winter 1902", "France: A Bur")
        .with_players("Andy: France 1; Brian: France 3; Chuck: France 2");
    let desk = desk
        .entered("Andy for France: build F Mar")
        .entered("Brian for France: build A Par");
    let desk = desk
        .entered("Brian for France: waive")
        .entered("Chuck for France: waive");
    let france = desk.power("France");
    let ask = |desk: &Desk, slot: usize| {
        desk.ask_for(desk.seat("Andy"), france, &Demand::Build(slot), "")
    };
    assert_eq!(
        first(&ask(&desk, 1), 2),
        [("Waive", vec![1, 2]), ("Build A Par", vec![1])]
    );
    let listed = ask(&desk.entered("Andy for France: build A Par"), 1);
    assert_eq!(first(&listed, 1), [("Waive", vec![1, 2])]);
    assert!(
        listed[1..].iter().all(|c| c.backers.is_empty()),
        "what a player has listed is not offered again"
    );
}

#[test]
fn removals_are_offered_by_weight() {
    let desk = Desk::new("Winter 1902", "France: A Bur, A Gas, F MAO, A Bel, F Wal");
    let desk = desk.with_players("Andy: France 1; Brian: France 3; Chuck: France 2");
    let desk = desk
        .entered("Chuck for France: remove A Bel")
        .entered("Brian for France: remove F Wal");
    let removals = desk.ask_for(
        desk.seat("Andy"),
        desk.power("France"),
        &Demand::Removal(0),
        "",
    );
    assert_eq!(
        first(&removals, 2),
        [("Disband F Wal", vec![1]), ("Disband A Bel", vec![2])]
    );
}
