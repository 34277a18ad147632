//! Reports of 1885 II: kinds to choose, months, retreats by the Right-Hand Rule, alliances, claims,
//! concessions.

use super::table::{edit, power_named, public, settle, stand, year_1885};
use chancery_engine::edit::Edit;
use chancery_engine::seat::SeatId;
use chancery_game::game::Game;
use chancery_game::report::{
    Names, SeasonForm, Style, alliances_in_reach, centre_chart, centre_owners, due, explain,
    positions, season, statement,
};
use chancery_game::view::{View, Viewer};

fn last_season(game: &Game, form: SeasonForm) -> String {
    let view = public(game);
    season(&view, view.turns.len() - 1, form).to_text(80)
}

fn handed(game: &Game, power: &str) -> String {
    let seat = SeatId::playing(power_named(game.board(), power));
    statement(&View::new(game, Viewer::Seat(seat))).to_text(80)
}

/// What came of every order of the last phase, as the game master sees it: a clause and in full.
fn told(game: &Game) -> Vec<(String, String)> {
    let view = View::new(game, Viewer::GameMaster);
    let turn = view.turns.last().unwrap();
    let names = Names::in_turn(&view.board, turn, Style::Short);
    turn.orders
        .iter()
        .map(|order| {
            (
                explain::clause(names, turn, order),
                explain::full(names, turn, order),
            )
        })
        .collect()
}

/// A game at a phase, in which these units stand and each power owns so many centres, in the order
/// of the board.
fn at(phase: &str, units: &str, owned: &[(&str, usize)]) -> Game {
    let mut game = year_1885();
    stand(&mut game, units);
    let board = game.setup().board.clone();
    let mut owners = owned
        .iter()
        .flat_map(|&(power, centres)| vec![Some(power_named(&board, power)); centres]);
    if !owned.is_empty() {
        for province in board.centres() {
            edit(
                &mut game,
                Edit::SetOwner {
                    province,
                    owner: owners.next().flatten(),
                },
            );
        }
    }
    let phase = game.setup().calendar().parse(phase).unwrap();
    edit(&mut game, Edit::SetPhase(phase));
    game
}

#[test]
fn the_set_up_says_what_is_to_be_chosen_and_tells_nobody_what_was() {
    let mut game = year_1885();
    insta::assert_snapshot!(
        "set_up",
        format!(
            "{}\n{}",
            due(&public(&game)).to_text(80),
            handed(&game, "Russia")
        )
    );
    settle(&mut game, "Russia: F Stp\nItaly: F Rom");
    insta::assert_snapshot!(
        "set_up_settled",
        format!(
            "{}\n{}",
            last_season(&game, SeasonForm::Compact),
            handed(&game, "Russia")
        )
    );
    assert_eq!(
        told(&game)[0].1,
        "The unit in Stp is now a fleet. The others learn it when the first move is settled."
    );
}

#[test]
fn the_first_quarter_is_told_by_its_months() {
    let mut game = year_1885();
    settle(&mut game, "");
    settle(
        &mut game,
        "Russia: A Sev - Rum\nItaly: F Rom - TYS\nTurkey: A Con - Bul",
    );
    assert!(
        last_season(&game, SeasonForm::Compact)
            .contains("\n[January: Spring-type move]  February: Fall-type move  March: builds\n")
    );
    settle(&mut game, "France: A Mar - Pie");
    let view = public(&game);
    let told = [
        due(&view),
        centre_chart(&view),
        alliances_in_reach(&view),
        positions(&view),
    ]
    .map(|report| report.to_text(80));
    insta::assert_snapshot!(format!(
        "{}\n{}",
        last_season(&game, SeasonForm::Aloud),
        told.join("\n")
    ));
}

#[test]
fn sicily_is_owned_and_counts_for_nothing() {
    let mut game = at("February 1885", "France A Sic; Italy A Rom", &[]);
    settle(&mut game, "");
    let text = last_season(&game, SeasonForm::Compact);
    assert!(
        text.contains("- Italy loses Sic to France\n") && text.contains("France 3,"),
        "{text}"
    );
    assert!(
        positions(&public(&game))
            .to_text(80)
            .contains("Owned, but no supply centre: Sic (France).\n")
    );
    assert!(
        centre_owners(&public(&game))
            .to_text(80)
            .contains("\nSicily (no centre)  I      F\n")
    );
}

#[test]
fn retreats_that_are_due_name_the_choice_of_the_right_hand_rule() {
    let units = "Austria A Ser; Turkey A Mac, A Bul; Italy F ION, A Spl";
    let mut game = at("January 1885", units, &[]);
    settle(&mut game, "Turkey: A Mac - Ser; A Bul S A Mac - Ser");
    insta::assert_snapshot!(
        "right_hand_due",
        format!(
            "{}\n{}",
            last_season(&game, SeasonForm::Compact),
            due(&public(&game)).to_text(80)
        )
    );
    settle(&mut game, "Austria: A Ser disband");
    assert_eq!(
        told(&game)[0].0,
        "void: no voluntary disband; Right-Hand Rule applies"
    );
    insta::assert_snapshot!("right_hand_taken", last_season(&game, SeasonForm::Compact));
}

#[test]
fn retreats_that_meet_are_closed_and_go_by_the_rule() {
    let units = "Austria A Ser, A Cro; Turkey A Mac, A Bul; Italy A Spl, A Ven; Germany A Tyr";
    let mut game = at("January 1885", units, &[]);
    settle(
        &mut game,
        "Turkey: A Mac - Ser; A Bul S A Mac - Ser\nItaly: A Ven - Cro; A Spl S A Ven - Cro",
    );
    settle(&mut game, "Austria: A Ser - Bud; A Cro - Bud");
    let [(clause, full), _] = told(&game)
        .try_into()
        .unwrap_or_else(|found| panic!("{found:?}"));
    assert_eq!(clause, "closed: A Cro went there too");
    assert_eq!(
        full,
        "A Ser - Bud was not carried out: A Cro was ordered to the same place. If several units \
         are ordered to one place, none goes there. Each goes by the Right-Hand Rule."
    );
    insta::assert_snapshot!(last_season(&game, SeasonForm::Compact));
}

#[test]
fn alliances_in_reach_say_what_they_lack() {
    let owned = [
        ("Austria", 17),
        ("Germany", 17),
        ("Russia", 5),
        ("Spain", 2),
    ];
    let game = at(
        "March 1885",
        "Austria A Vie; Germany A Mun; Russia A Mos; Spain A Mad",
        &owned,
    );
    let view = public(&game);
    insta::assert_snapshot!(format!(
        "{}\n{}",
        alliances_in_reach(&view).to_text(80),
        due(&view).to_text(80)
    ));
    let germany = handed(&game, "Germany");
    assert!(
        germany.contains("claim the victory  ____________________  with Austria; with Austria and"),
        "{germany}"
    );
}

#[test]
fn claims_say_what_was_wrong_and_winners_are_named_together() {
    let owned = [
        ("Austria", 17),
        ("Germany", 17),
        ("Russia", 5),
        ("Spain", 2),
    ];
    let units = "Austria A Vie; Germany A Mun; Russia A Mos; Spain A Mad";
    let each = [
        (
            "Germany: claim with Russia",
            "void: together they own 22 centres and need 34",
        ),
        (
            "Germany: claim with Austria",
            "void: Austria does not claim with the same group",
        ),
        (
            "Germany: claim with Austria, Russia, Spain",
            "void: two or three powers can win together",
        ),
        (
            "Germany: concede to Austria",
            "void: Austria does not concede to the same winners",
        ),
    ];
    for (orders, expected) in each {
        let mut game = at("March 1885", units, &owned);
        settle(&mut game, orders);
        assert_eq!(told(&game)[0].0, expected, "{orders}");
    }
    let mut game = at("March 1885", units, &owned);
    settle(
        &mut game,
        "Germany: claim with Austria, Russia\nAustria: claim with Germany, Russia\nRussia: claim \
         with Austria, Germany",
    );
    let text = last_season(&game, SeasonForm::Compact);
    assert!(
        text.contains("\nAustria, Germany and Russia have won together: all of them claim it.\n"),
        "{text}"
    );
    assert_eq!(
        told(&game)[0].1,
        "Germany claimed the victory with Austria and Russia. All of them named the same group. \
         An alliance with enough centres wins when all its members claim the victory."
    );
}

#[test]
fn a_game_that_all_concede_says_so() {
    let owned = [("Germany", 17), ("Spain", 2)];
    let mut game = at("January 1885", "Germany A Mun; Spain A Mad", &owned);
    settle(
        &mut game,
        "Germany: concede to Germany; A Mun - Ruh\nSpain: concede to Germany",
    );
    let text = last_season(&game, SeasonForm::Compact);
    assert!(
        text.contains("\nGermany has won: all others concede.\n"),
        "{text}"
    );
    assert_eq!(
        told(&game)[0].1,
        "Germany conceded to Germany, and so did all the others. That ends the game: the phase's \
         other orders are not settled."
    );
}

#[test]
fn removals_that_nobody_ordered_are_told_with_their_reason() {
    let mut game = at(
        "March 1885",
        "Spain A Mad, A Mos, F BLA; Russia A War",
        &[("Spain", 2), ("Russia", 20)],
    );
    let due = due(&public(&game)).to_text(200);
    assert!(
        due.contains(
            "- Spain: 1 disband (3 units, 2 centres); if not ordered, F BLA (guards \
     no centre, 6 moves from home)"
        ),
        "{due}"
    );
    settle(&mut game, "");
    let text = last_season(&game, SeasonForm::Compact);
    assert!(
        text.contains("disbanded, not ordered: guards no centre, "),
        "{text}"
    );
}
