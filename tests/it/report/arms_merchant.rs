//! Reports of Arms Merchant: the count in the form of the rules' own table, the ledger, the points,
//! the lots, a player's statement.

use super::table::{
    arms_merchant, arms_merchant_of, edit, holdings, place_named, power_named, public, seat_named,
    settle,
};
use crate::support::Commands;
use chancery_atlas::board::UnitKind;
use chancery_engine::edit::{Edit, EndingEdit};
use chancery_engine::ending::{Agreement, Parties};
use chancery_engine::seat::SeatId;
use chancery_game::game::Game;
use chancery_game::report::{SeasonForm, full, season, standing, statement};
use chancery_game::view::{View, Viewer};
use jiff::Timestamp;

/// The example in the rules: Russia in Spring 1901.
const EXAMPLE: &str = "Andy for Russia: F StP(sc)-GOB; F Sev-Rum; A War-Ukr; A Mos-Sev
    Brian for Russia: F StP(sc)-Fin; F Sev-BLA; A War-Mos; A Mos-Sev
    Chuck for Russia: F StP(sc)-H; F Sev-BLA; A War-Gal; A Mos-Ukr
    Dave for Russia: F StP(sc)-GOB; F Sev-Rum; A War-Pru; A Mos-StP";

fn example(rules: &[(&str, &str)]) -> Game {
    let mut game = arms_merchant(rules);
    holdings(&mut game, &["Russia: Andy 2, Brian 1, Chuck 3, Dave 2"]);
    settle(&mut game, EXAMPLE);
    game
}

fn seen(game: &Game, viewer: Viewer) -> View {
    View::new(game, viewer)
}

fn last_season(view: &View, width: usize) -> String {
    season(view, view.turns.len() - 1, SeasonForm::Compact).to_text(width)
}

/// The lines of a report from one that begins so to the next empty one.
fn section<'a>(text: &'a str, first: &str) -> Vec<&'a str> {
    text.lines()
        .skip_while(|line| !line.starts_with(first))
        .take_while(|line| !line.is_empty())
        .collect()
}

#[test]
fn the_example_of_the_rules_is_told_in_the_form_of_its_table() {
    let text = last_season(&public(&example(&[])), 100);
    let expected = [
        "Russia    Andy  Brian  Chuck  Dave  Order values                Followed",
        "IFs       2     1      3      2     8",
        "A War     Ukr   Mos    Gal    Pru   Gal 3, Ukr 2, Pru 2, Mos 1  Gal (greatest)",
        "A Mos     Sev   Sev    Ukr    StP   Sev 3 (2+1), Ukr 3, StP 2   StP (tie at 3, next)",
        "F Sev     Rum   BLA    BLA    Rum   Rum 4 (2+2), BLA 4 (1+3)    none (all tied: default \
         hold)",
        "F StP/sc  BOT   Fin    H      BOT   BOT 4 (2+2), H 3, Fin 1     BOT (greatest)",
    ];
    assert_eq!(section(&text, "Russia    Andy"), expected);
}

#[test]
fn the_whole_of_an_open_season() {
    let text = last_season(&public(&example(&[])), 80);
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    insta::assert_snapshot!(text);
}

#[test]
fn the_count_is_read_aloud_by_the_unit() {
    let view = public(&example(&[]));
    let text = season(&view, 0, SeasonForm::Aloud).to_text(100);
    assert!(
        text.contains(
            "- Fleet Sevastopol: Rumania 4 (2+2), Black Sea 4 (1+3). Followed: none \
     (all tied: default hold).\n"
        ),
        "{text}"
    );
}

#[test]
fn a_season_by_disclosure_and_reader() {
    for disclosure in ["totals", "closed"] {
        let game = example(&[("disclosure", disclosure)]);
        let andy = Viewer::Seat(seat_named(&game, "Andy"));
        insta::assert_snapshot!(
            format!("{disclosure}_for_everybody"),
            last_season(&seen(&game, Viewer::Public), 80)
        );
        insta::assert_snapshot!(
            format!("{disclosure}_for_Andy"),
            last_season(&seen(&game, andy), 80)
        );
        insta::assert_snapshot!(
            format!("{disclosure}_statement_for_Andy"),
            statement(&seen(&game, andy)).to_text(80)
        );
        let master = last_season(&seen(&game, Viewer::GameMaster), 80);
        assert!(
            master.contains("\nRussia    Andy  Brian  Chuck  Dave  "),
            "{master}"
        );
    }
}

#[test]
fn a_statement_in_an_open_game() {
    let mut game = example(&[]);
    settle(
        &mut game,
        "Andy for Russia: invest 2; F BOT - Swe\nBrian for Turkey: invest 1; F Ank - BLA; A Con - \
         Bul; A Smy - Con",
    );
    let andy = Viewer::Seat(seat_named(&game, "Andy"));
    insta::assert_snapshot!(statement(&seen(&game, andy)).to_text(80));
}

#[test]
fn void_ballots_are_struck_with_their_reasons() {
    let mut game = arms_merchant(&[]);
    holdings(&mut game, &["Russia: Andy 2, Brian 1"]);
    let slips = "Andy for Russia: F Sev - Mun; A War - Gal; A War - Ukr; A Mos H; gibberish; invest 9; invest 8
        Brian for Russia: F Sev - Rum
        Chuck for Russia: F Sev - BLA";
    settle(&mut game, slips);
    let text = last_season(&public(&game), 100);
    let table = section(&text, "Russia    Andy");
    let has = |line: &str| assert!(table.contains(&line), "{line}\n{text}");
    has("Russia    Andy          Brian  Chuck  Order values  Followed");
    has("IFs       10            1      -      11");
    has("F Sev     (Mun)         Rum    (BLA)  Rum 1         Rum (sole)");
    has(
        "A War     (Gal), (Ukr)  -                           none (no valid ballots: default hold)",
    );
    has("A Mos     H             -             H 10          H (sole)");
    let voids = [
        "- void: Andy, F Sev - Mun: a fleet can't enter Mun",
        "- void: Andy, A War - Gal: A War has another order too",
        "- void: Andy, A War - Ukr: A War has another order too",
        "- void: Andy, an unreadable line: this line can't be read",
        "- void: Chuck, F Sev - BLA: Chuck has no influence in Russia",
    ];
    assert_eq!(section(&text, "- void"), voids, "{text}");
    let andy = seen(&game, Viewer::Seat(seat_named(&game, "Andy")));
    let own = statement(&andy).to_text(100);
    assert!(
        own.contains("Invest 9") && own.contains("void: only 8 IFs left in hand"),
        "{own}"
    );
    assert!(own.contains("gibberish"), "{own}");
}

#[test]
fn every_point_that_was_made_has_its_order_beside_it() {
    let mut game = arms_merchant(&[("cancelled-hold-scores", "yes")]);
    holdings(&mut game, &["Russia: Andy 2, Brian 2"]);
    let slips = "Andy for Russia: F Sev H; A War - Ukr
        Brian for Russia: F Sev - Rum; A War - Ukr";
    settle(&mut game, slips);
    let text = last_season(&public(&game), 100);
    assert!(
        text.contains("Andy     2       2    F Sev H; A War - Ukr"),
        "{text}"
    );
}

#[test]
fn the_ledger_gives_each_change_its_reason() {
    let mut game = arms_merchant(&[]);
    let slips = "Andy for Russia: invest 5; F Sev H; A War H
        Brian for Turkey: invest 8; A Con - Bul; A Smy - Con; F Ank - BLA";
    settle(&mut game, slips);
    settle(
        &mut game,
        "Brian for Turkey: invest 2; A Con H; A Bul H; F BLA H",
    );
    let view = public(&game);
    let spring = season(&view, 0, SeasonForm::Compact).to_text(80);
    let expected = [
        "Player  In      Was  Is  Why",
        "Andy    Russia   0    5  invested",
        "Brian   Turkey   0    8  invested",
    ];
    assert_eq!(section(&spring, "Player  In")[..3], expected, "{spring}");
    let has = |text: &str, line: &str| assert!(text.lines().any(|l| l == line), "{line}\n{text}");
    has(&spring, "Andy    hand     3    0  lost: not invested");
    has(
        &spring,
        "Andy    Russia   5    2  halved: no order for A Mos and F StP/sc",
    );
    has(
        &spring,
        "Andy    hand     0    2  received at the end of the season",
    );
    let fall = season(&view, 1, SeasonForm::Compact).to_text(80);
    has(
        &fall,
        "Brian   hand     2    3  bonus: nobody has more in Turkey",
    );
    has(&fall, "Brian    -   -   -   -   -   -  10   3");
    has(&fall, "Brian    6       3    A Con H; A Bul H; F BLA H");
}

#[test]
fn seven_players_fit_on_a_page() {
    let players = [
        "Andy",
        "Brian",
        "Chuck",
        "Dave",
        "Maximiliane",
        "Maximilian",
        "Wolfgang Amadeus",
    ];
    let mut game = arms_merchant_of(&players, &[]);
    holdings(
        &mut game,
        &[
            "Russia: Andy 2, Brian 1, Chuck 3, Dave 2, Maximiliane 4, Maximilian 2, Wolfgang \
             Amadeus 11",
        ],
    );
    let slips: Vec<String> = players
        .iter()
        .map(|name| {
            format!(
                "{name} for Russia: A War S A Mos - Ukr; A Mos - Ukr; F Sev S A Mos - \
         Ukr; F StP/sc - BOT"
            )
        })
        .collect();
    settle(&mut game, &slips.join("\n"));
    let text = last_season(&public(&game), 80);
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    insta::assert_snapshot!(
        section(&text, "Russia    Andy").join("\n")
            + "\n\n"
            + &section(&text, "Russia    Order").join("\n")
    );
}

#[test]
fn the_end_names_the_winners_whatever_is_disclosed() {
    let mut game = example(&[("disclosure", "closed")]);
    assert!(
        !full(&public(&game), SeasonForm::Compact)
            .to_text(100)
            .contains("Dave")
    );
    let dave = Agreement::Points(Parties::one(SeatId(3)));
    let end = Edit::Ending(EndingEdit::End(dave));
    game.edit(end, Timestamp::UNIX_EPOCH).unwrap();
    let view = public(&game);
    let text = standing(&view).to_text(80);
    assert!(
        text.contains("Dave     2\n")
            && text.ends_with("\nDave has won on points: the game was closed early.\n")
            && !text.contains("Russia"),
        "{text}"
    );
    assert!(
        full(&view, SeasonForm::Compact)
            .to_text(100)
            .contains("Dave has won on points")
    );
}

#[test]
fn builds_and_lots_are_told_with_their_lists() {
    let mut game = arms_merchant(&[]);
    holdings(
        &mut game,
        &["France: Andy 3, Brian 2, Chuck 1", "Turkey: Dave 1"],
    );
    settle(
        &mut game,
        "Andy for France: A Mar - Spa; F Bre - MAO; A Par - Bur\nDave for Turkey: A Con - Bul",
    );
    settle(
        &mut game,
        "Andy for France: A Spa H; F MAO - Por; A Bur - Bel",
    );
    let slips = "Andy for France: build A Par; waive
        Brian for France: build F Mar; build A Mar
        Chuck for France: build A Par; build F Mar; build A Bre";
    settle(&mut game, slips);
    let text = last_season(&public(&game), 100);
    insta::assert_snapshot!(text);
    let totals = last_season(&public(&game), 60);
    assert!(
        totals.lines().all(|line| line.chars().count() <= 60),
        "{totals}"
    );
}

#[test]
fn retreats_are_voted_on() {
    let mut game = arms_merchant(&[]);
    holdings(
        &mut game,
        &["France: Andy 3, Brian 2", "Germany: Chuck 2, Dave 2"],
    );
    let fall = game.setup().calendar().parse("Fall 1902").unwrap();
    edit(&mut game, Edit::SetPhase(fall));
    for (at, kind) in [("Bel", UnitKind::Army), ("Bur", UnitKind::Army)] {
        let (power, place) = (
            power_named(game.board(), "France"),
            place_named(game.board(), at),
        );
        edit(&mut game, Edit::Place { power, kind, place });
    }
    for (at, kind) in [("Hol", UnitKind::Fleet), ("Ruh", UnitKind::Army)] {
        let (power, place) = (
            power_named(game.board(), "Germany"),
            place_named(game.board(), at),
        );
        edit(&mut game, Edit::Place { power, kind, place });
    }
    settle(
        &mut game,
        "Chuck for Germany: A Ruh - Bel; F Hol S A Ruh - Bel",
    );
    let view = public(&game);
    assert_eq!(view.calendar().name(view.now.phase), "Fall 1902 retreats");
    let brian = Viewer::Seat(seat_named(&game, "Brian"));
    let slip = statement(&seen(&game, brian)).to_text(80);
    assert!(
        slip.contains(
            "\nFrance (1 IF)  Order                 Possible\nA \
         Bel          ____________________  may go to Pic; not to"
        ),
        "{slip}"
    );
    settle(
        &mut game,
        "Andy for France: A Bel - Pic\nBrian for France: A Bel disband",
    );
    let text = last_season(&public(&game), 80);
    assert!(
        section(&text, "France  Andy")
            .iter()
            .any(|line| line.starts_with("A Bel")),
        "{text}"
    );
    insta::assert_snapshot!(text);
}
