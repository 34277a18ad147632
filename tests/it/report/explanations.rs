//! Verdicts in words: reasons as clauses, and in full where an argument is to be ended.

use crate::support::lines::on_slip;
use chancery_game::game::PhaseLine;
use std::borrow::Cow;
use std::fs;
use std::path::Path;

use super::table::{public, settle, standing};
use chancery_engine::order::Submission;
use chancery_game::case;
use chancery_game::game::{Game, Trail};
use chancery_game::report::{Names, SeasonForm, Style, explain, latest};
use chancery_game::view::{SeenOrder, SeenTurn, Settled, Viewer};

type Explain = fn(Names<'_>, &SeenTurn, &SeenOrder) -> String;

fn said(game: &Game, explain: Explain) -> Vec<String> {
    let view = public(game);
    let turn = view.turns.last().unwrap();
    let names = Names::new(&view.board, &turn.before, Style::Short);
    turn.orders
        .iter()
        .map(|order| explain(names, turn, order))
        .collect()
}

/// The clause of every order, in the order of writing.
fn clauses(units: &str, slips: &str) -> Vec<String> {
    let mut game = standing(units);
    settle(&mut game, slips);
    said(&game, explain::clause)
}

/// The full explanation of the order at an index.
fn in_full(units: &str, slips: &str, index: usize) -> String {
    let mut game = standing(units);
    settle(&mut game, slips);
    said(&game, explain::full).swap_remove(index)
}

#[test]
fn aloud_a_unit_that_held_held() {
    let mut game = standing("England F NTH");
    settle(&mut game, "England: F NTH H");
    let view = public(&game);
    let turn = view.turns.last().unwrap();
    let names = Names::new(&view.board, &turn.before, Style::Full);
    assert_eq!(
        explain::full(names, turn, &turn.orders[0]),
        "Fleet North Sea held. Nothing attacked it."
    );
}

#[test]
fn what_was_written_twice_is_read_out_once() {
    let mut game = standing("England F NTH");
    settle(&mut game, "England: F NTH - NWG; F NTH - NWG");
    let aloud = latest(&public(&game), SeasonForm::Aloud).to_text(80);
    assert_eq!(aloud.matches("Fleet North Sea").count(), 1, "{aloud}");
}

#[test]
fn bounces_name_the_rival_and_the_strengths() {
    let found = clauses(
        "France A Par; Germany A Mun",
        "France: A Par - Bur\nGermany: A Mun - Bur",
    );
    assert_eq!(
        found,
        [
            "bounced with A Mun - Bur (1 against 1)",
            "bounced with A Par - Bur (1 against 1)"
        ]
    );

    let slips = "France: A Par - Bur; A Gas S A Par - Bur\nGermany: A Bur H; A Mun S A Bur";
    let found = clauses("France A Par, A Gas; Germany A Bur, A Mun", slips);
    assert_eq!(
        found,
        ["bounced: A Bur stayed (2 against 2)", "ok", "ok", "ok"]
    );

    let found = clauses(
        "France A Par; Germany A Bur",
        "France: A Par - Bur\nGermany: A Bur - Par",
    );
    assert_eq!(
        found[0],
        "bounced head to head with A Bur - Par (1 against 1)"
    );

    let found = clauses("France A Par, A Bur", "France: A Par - Bur; A Bur H");
    assert_eq!(found, ["bounced: its own A Bur stayed", "ok"]);

    let slips = "France: A Par - Bur\nGermany: A Mun S A Par - Bur; A Bur H";
    let found = clauses("France A Par; Germany A Mun, A Bur", slips);
    assert_eq!(
        found[0],
        "bounced: Germany can't help to dislodge its own A Bur"
    );
    assert_eq!(found[1], "own unit: doesn't count against its own A Bur");
}

/// Each of several that were enough alone is named, and who only would have been dislodged is not
/// taken for who stayed.
#[test]
fn who_decided_together_is_named_together() {
    let slips = "Austria: A Con - Bul; A Bul H\nTurkey: F Gre - Bul/sc; A Ser S F Gre - Bul/sc";
    let found = clauses("Austria A Con, A Bul; Turkey F Gre, A Ser", slips);
    assert_eq!(
        found[0],
        "bounced: beaten by F Gre - Bul/sc (1 against 2); its own A Bul, which stood there, would \
         have stopped it too"
    );

    let found = clauses(
        "France A Par; Germany A Mun; Italy A Mar",
        "France: A Par - Bur\nGermany: A Mun - Bur\nItaly: A Mar - Bur",
    );
    assert_eq!(
        found[0],
        "bounced with A Mar - Bur (1 against 1); A Mun - Bur would have stopped it too"
    );

    let slips =
        "France: A Par S A Mar - Bur; A Mar - Bur\nGermany: A Bur - Par\nItaly: A Gas - Par";
    let found = clauses("France A Par, A Mar; Germany A Bur; Italy A Gas", slips);
    assert_eq!(found[0], "cut by A Gas");

    let slips = "France: A Mar S A Gas; A Gas H\nGermany: A Bur - Mar\nItaly: A Pie - Mar";
    let found = clauses("France A Mar, A Gas; Germany A Bur; Italy A Pie", slips);
    assert_eq!(found[0], "cut by A Pie; A Bur - Mar would have cut it too");

    let slips = "England: A Lon - Nwy; F NTH C A Lon - Nwy\nFrance: A Bel - Hol";
    let found = clauses("England A Lon, F NTH; Germany F Nwy; France A Bel", slips);
    assert_eq!(found[0], "bounced: F Nwy stayed (1 against 1)");

    let found = clauses(
        "England A Wal, F IRI",
        "England: A Wal - Lvp; F IRI C A Wal - Lvp",
    );
    assert_eq!(found, ["ok: by convoy", "ok"]);
    let found = clauses(
        "England F IRI; France A Wal",
        "France: A Wal - Lvp\nEngland: F IRI C A Wal - Lvp",
    );
    assert_eq!(found[1], "no effect: A Wal went by land");
}

#[test]
fn moves_over_a_rival_say_so_and_the_loser_is_dislodged() {
    let slips = "France: A Par - Bur; A Gas S A Par - Bur\nGermany: A Bur H";
    let found = clauses("France A Par, A Gas; Germany A Bur", slips);
    assert_eq!(
        found,
        [
            "ok: beats A Bur (2 against 1)",
            "ok",
            "dislodged by A Par - Bur"
        ]
    );

    let slips =
        "France: A Par - Bur; A Gas S A Par - Bur\nGermany: A Bur - Bel\nEngland: A Hol - Bel";
    let found = clauses("France A Par, A Gas; Germany A Bur; England A Hol", slips);
    assert_eq!(found[0], "ok: beats A Bur (2 against 1)");
    assert_eq!(
        found[2],
        "bounced with A Hol - Bel (1 against 1); dislodged by A Par - Bur"
    );

    let slips = "France: A Par - Bur; A Gas S A Par - Bur\nGermany: A Mun - Bur";
    let found = clauses("France A Par, A Gas; Germany A Mun", slips);
    assert_eq!(found[0], "ok: beats A Mun - Bur (2 against 1)");
}

#[test]
fn a_unit_without_retreat_is_said_to_be_gone() {
    let slips = "France: F ENG - Bre; F MAO S F ENG - Bre; A Par H; A Gas H; A Pic H";
    let found = clauses(
        "France F ENG, F MAO, A Par, A Gas, A Pic; Germany A Bre",
        &format!("{slips}\nGermany: A Bre H"),
    );
    assert_eq!(
        found[5],
        "dislodged by F ENG - Bre, nowhere to go: disbanded"
    );
}

#[test]
fn supports_say_what_cut_them_or_what_they_missed() {
    let slips = "Turkey: A Smy - Con; F Ank S A Smy - Con; A Arm - Sev\nRussia: F BLA - Ank";
    let found = clauses("Turkey A Smy, A Arm, F Ank; Russia F BLA", slips);
    assert_eq!(found[1], "cut by F BLA");

    let slips = "Turkey: A Con H; A Smy S A Con - Bul; A Ank S A Arm";
    let found = clauses("Turkey A Con, A Smy, A Ank, A Arm", slips);
    assert_eq!(found, ["ok", "void: A Smy can't itself move to Bul", "ok"]);

    let found = clauses(
        "France A Par, A Mar, A Gas",
        "France: A Par - Pic; A Mar S A Par - Bur; A Gas S A Mar - Bur",
    );
    assert_eq!(found[1], "no effect: the order was A Par - Pic");
    assert_eq!(found[2], "no effect: the order was A Mar S A Par - Bur");

    let found = clauses("France A Mar, A Par", "France: A Mar S A Par - Bur");
    assert_eq!(found, ["no effect: A Par has no order"]);

    // A void order is an order.
    let slips = "Turkey: F BLA - Bul/sc; A Con S F BLA - Bul; A Ank S A Con";
    let found = clauses("Turkey F BLA, A Con, A Ank", slips);
    assert_eq!(found[1], "no effect: F BLA - Bul/sc was void");
}

/// A unit with nowhere to go: why each place was closed.
#[test]
fn a_unit_with_nowhere_to_go_says_why() {
    let units = "Germany A Por; France A Spa, F MAO";
    let slips = "France: A Spa - Por; F MAO S A Spa - Por\nGermany: A Por H";
    let told = in_full(units, slips, 2);
    assert!(
        told.ends_with("It had nowhere to go: Spa (the attack came from there)."),
        "{told}"
    );
}

/// Of a ring or a chain that broke, every order names the bounce that broke it (DATC 6.C.3).
#[test]
fn a_broken_ring_names_the_bounce_that_broke_it() {
    let units = "Turkey F Ank, A Con, A Smy; Austria A Bul";
    let slips = "Turkey: F Ank - Con; A Con - Smy; A Smy - Ank\nAustria: A Bul - Con";
    let found = clauses(units, slips);
    let broke = "because F Ank - Con bounced with A Bul - Con";
    assert_eq!(found[0], "bounced with A Bul - Con (1 against 1)");
    assert_eq!(
        found[1],
        format!("bounced: its own A Smy could not leave {broke}")
    );
    assert_eq!(
        found[2],
        "bounced: its own F Ank could not leave because it bounced with A Bul - Con"
    );
    assert!(
        found[3].starts_with("bounced with F Ank - Con (1 against 1)"),
        "{}",
        found[3]
    );
    let told = in_full(units, slips, 1);
    assert!(
        told.contains("A Smy could not leave because F Ank - Con bounced with A Bul - Con."),
        "{told}"
    );

    let units = "Austria A Vie, A Bud, A Ser; Russia A Rum";
    let slips = "Austria: A Vie - Bud; A Bud - Ser; A Ser - Rum\nRussia: A Rum H";
    let found = clauses(units, slips);
    assert_eq!(
        found[0],
        "bounced: its own A Bud could not leave because A Ser - Rum bounced with A Rum"
    );
    assert_eq!(
        found[1],
        "bounced: its own A Ser could not leave because A Rum stayed"
    );
}

#[test]
fn convoys_say_which_fleet_was_lost() {
    let units = "England A Lon, F NTH; Germany F SKA, F HEL; France F ENG";
    let slips =
        "England: A Lon - Nwy; F NTH C A Lon - Nwy\nGermany: F SKA - NTH; F HEL S F SKA - NTH";
    let found = clauses(units, slips);
    assert_eq!(found[0], "convoy broken: F NTH dislodged by F SKA - NTH");
    assert_eq!(found[1], "dislodged by F SKA - NTH");

    let found = clauses("England A Lon, F NTH", "England: A Lon - Nwy; F NTH H");
    assert_eq!(found[0], "no convoy: F NTH was not ordered to carry it");

    let found = clauses(
        "England A Lon, F NTH",
        "England: A Lon - Nwy; F NTH C A Lon - Nwy",
    );
    assert_eq!(found, ["ok: by convoy", "ok"]);

    let found = clauses(
        "England A Lon, F NTH",
        "England: A Lon - Wal; F NTH C A Lon - Nwy",
    );
    assert_eq!(found[1], "no effect: the order was A Lon - Wal");
}

#[test]
fn void_orders_say_why_naming_the_places() {
    let units = "France A Ruh, F Rom, A Par, F MAO; Germany A Mun, F Kie";
    let each = [
        ("A Ruh - Par", "void: Ruh doesn't adjoin Par"),
        (
            "F Rom - Ven",
            "void: a fleet can't go from Rom to Ven along the coast",
        ),
        ("F NTH - Nwy", "void: no fleet in NTH"),
        ("A NTH H", "void: no army in NTH"),
        ("A Mun - Bur", "void: A Mun is Germany's"),
        ("A Par - Par", "void: A Par is there already"),
        ("A Par - ENG", "void: an army can't enter ENG"),
        ("F MAO - Par", "void: a fleet can't enter Par"),
        ("F MAO - Spa", "void: no coast of Spa was named"),
        ("F MAO - Bul/ec", "void: MAO doesn't adjoin Bul/ec"),
        (
            "A Ruh S A Par - Bre",
            "void: A Ruh can't itself move to Bre",
        ),
        ("A Par S F Kie - Bur", "void: F Kie can't make that move"),
        ("A Par S A Par", "void: a unit can't support itself"),
        (
            "F MAO C A Ruh - Nwy",
            "void: F MAO is on no route of fleets from Ruh to Nwy",
        ),
        ("A Par C A Ruh - Bel", "void: only a fleet at sea convoys"),
        (
            "build A Par",
            "void: this is not an order for a movement phase",
        ),
        ("whatever", "void: this line can't be read"),
    ];
    for (order, expected) in each {
        assert_eq!(
            clauses(units, &format!("France: {order}")),
            [expected],
            "{order}"
        );
    }
    let found = clauses("France A Par", "France: A Par - Bur; A Par - Pic");
    assert_eq!(found, ["void: A Par has another order too"; 2]);
}

#[test]
fn a_full_explanation_counts_the_supports_and_names_the_rule() {
    let units = "France A Par, A Gas, A Mar; Germany A Bur, A Mun; Italy A Pie";
    let slips = "France: A Par - Bur; A Gas S A Par - Bur; A Mar S A Par - Bur
         Germany: A Bur H; A Mun S A Bur
         Italy: A Pie - Mar";
    assert_eq!(
        in_full(units, slips, 0),
        "A Par - Bur bounced with strength 2, supported by A Gas. A Bur had strength 2, supported \
         by A Mun. A unit is dislodged only by a move that is stronger than the unit with its \
         supports. A Mar S A Par - Bur did not count (cut by A Pie)."
    );
    assert_eq!(
        in_full(units, slips, 2),
        "A Mar S A Par - Bur was cut: A Pie - Mar attacked Mar. An attack by another power cuts a \
         support, even if it bounces. An attack from the place that the support is aimed at does \
         not."
    );
    assert_eq!(
        in_full(units, slips, 3),
        "A Bur H held. A Par - Bur had strength 2, supported by A Gas. A Bur had strength 2, \
         supported by A Mun. A unit is dislodged only by a move that is stronger than the unit \
         with its supports."
    );
}

#[test]
fn a_support_attacked_from_where_it_is_aimed_is_said_to_stand() {
    let units = "France A Par, A Mar; Germany A Bur";
    let slips = "France: A Par - Bur; A Mar S A Par - Bur\nGermany: A Bur - Mar";
    assert_eq!(
        in_full(units, slips, 1),
        "A Mar S A Par - Bur: the support was not cut. A Bur - Mar cuts nothing: it comes from \
         the place that the support is aimed at."
    );
    assert_eq!(
        in_full(units, slips, 2),
        "A Bur - Mar bounced with strength 1. A Mar had strength 1. A unit is dislodged only by a \
         move that is stronger than the unit with its supports. A Bur was dislodged by A Par - \
         Bur."
    );
}

#[test]
fn a_void_order_in_full_says_that_the_unit_holds() {
    let full = in_full("France A Ruh", "France: A Ruh - Par", 0);
    assert_eq!(
        full,
        "A Ruh - Par is void: Ruh doesn't adjoin Par. A Ruh held, and could be supported to hold."
    );
}

#[test]
fn every_verdict_of_every_case_is_explained() {
    let mut explained = 0;
    let files = fs::read_dir("tests/cases")
        .unwrap()
        .map(|entry| entry.unwrap().path());
    for file in files.filter(|file| file.extension().is_some_and(|ending| ending == "cases")) {
        let cases =
            case::read_cases(&fs::read_to_string(file).unwrap(), Path::new("tests/cases")).unwrap();
        for case in &cases {
            case::play(case, |phase| {
                let given = phase.submissions.iter().zip(&phase.settlement.verdicts);
                let line = |(given, &verdict): (&Submission, &_)| PhaseLine {
                    entry: Cow::Owned(on_slip(given, "")),
                    verdict,
                    unit: None,
                    id: None,
                };
                let settled = Settled {
                    variant: phase.variant,
                    board: phase.table.board,
                    rules: *phase.table.rules,
                    before: phase.before,
                    edits: &[],
                    lines: given.map(line).collect(),
                    trail: &Trail::default(),
                    slips: &[],
                    exceptions: &[],
                    amended: false,
                    settlement: phase.settlement,
                };
                let turn = SeenTurn::settled(Viewer::Public, &settled);
                for (order, style) in turn
                    .orders
                    .iter()
                    .flat_map(|order| Style::ALL.map(|style| (order, style)))
                {
                    let turn = turn.around(order);
                    let names = Names::in_turn(phase.table.board, &turn, style);
                    let (clause, full) = (
                        explain::clause(names, &turn, order),
                        explain::full(names, &turn, order),
                    );
                    let mark = explain::mark(&order.verdict);
                    assert!(
                        clause.starts_with(mark.word()) && !clause.ends_with('.'),
                        "{}: {clause}",
                        case.title
                    );
                    assert!(
                        full.ends_with('.') && !full.contains("..") && !full.contains("  "),
                        "{}: {full}",
                        case.title
                    );
                    explained += 1;
                }
            });
        }
    }
    assert!(explained > 1000, "{explained}");
}

#[test]
fn a_garrison_that_stands_off_its_attackers_hears_how_each_failed() {
    let units = "England F NTH; Germany F HEL, F Hol; Russia F Nwy, F SKA";
    let slips = "England: F NTH H\nGermany: F HEL - NTH; F Hol S F HEL - NTH\nRussia: F Nwy - \
     NTH; F SKA S F Nwy - NTH";
    assert_eq!(
        in_full(units, slips, 0),
        "F NTH H held. F HEL - NTH: bounced with F Nwy - NTH (2 against 2). F Nwy - NTH: bounced \
         with F HEL - NTH (2 against 2)."
    );
    assert_eq!(
        in_full("England F NTH", "England: F NTH H", 0),
        "F NTH H held. Nothing attacked it."
    );
}

#[test]
fn support_that_may_not_dislodge_still_counts_in_defence() {
    let units = "Germany A Ber, A Mun; England F Kie";
    let slips = "Germany: A Ber - Kie; A Mun S F Kie - Ber\nEngland: F Kie - Ber";
    assert_eq!(
        in_full(units, slips, 0),
        "A Ber - Kie bounced with strength 1. F Kie - Ber had strength 2, supported by A Mun. Two \
         units that change places without a convoy fight head to head. Only the stronger gets in."
    );
}

#[test]
fn an_army_whose_own_convoy_failed_only_stood_in_the_way() {
    let units = "England A Lvp, F IRI, F ENG; France A Edi, F NWG, F NAO, A Cly, F Bre, F MAO";
    let slips = "England: A Lvp - Edi via convoy; F IRI C A Lvp - Edi; F ENG C A Lvp - Edi
         France: A Edi - Lvp via convoy; F NWG C A Edi - Lvp; F NAO C A Edi - Lvp; A Cly S A Edi - Lvp; F Bre - ENG; F MAO S F Bre - ENG";
    assert_eq!(clauses(units, slips)[3], "ok: beats A Lvp (2 against 1)");
}

#[test]
fn a_garrison_hears_of_help_only_where_it_did_not_count() {
    let units = "Germany A Mun, A Ruh; France A Bur; Italy A Boh";
    let slips = "Germany: A Mun H; A Ruh S A Bur - Mun\nFrance: A Bur - Mun\nItaly: A Boh - Mun";
    assert_eq!(
        in_full(units, slips, 2),
        "A Bur - Mun bounced: A Mun stayed. Support by the power of A Mun doesn't count against A \
         Mun. Without that support the move was too weak. A Ruh S A Bur - Mun did not count against \
         its own A Mun."
    );
    assert!(in_full(units, slips, 3).contains("A Bur - Mun had strength 2, supported by A Ruh."));
}
