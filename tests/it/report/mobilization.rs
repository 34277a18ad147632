//! Reports of Mobilization: who came onto the board and who left it, the pools, what a player is
//! handed.

use super::table::{edit, mobilization, place_named, power_named, public, settle};
use chancery_engine::edit::{Edit, PoolEdit, Pooled};
use chancery_engine::seat::SeatId;
use chancery_game::game::Game;
use chancery_game::report::{
    Arrows, Names, SeasonForm, Style, due, explain, move_lines, positions, season, statement,
};
use chancery_game::view::{View, Viewer};

fn last_season(game: &Game, form: SeasonForm) -> String {
    let view = public(game);
    season(&view, view.turns.len() - 1, form).to_text(100)
}

fn moves_of_last(game: &Game) -> Vec<String> {
    let view = public(game);
    move_lines(&view.board, view.turns.last().unwrap(), Arrows::Unicode)
}

/// The clause of every order of the last phase, in the order of writing.
fn clauses(game: &Game) -> Vec<String> {
    let view = public(game);
    let turn = view.turns.last().unwrap();
    let names = Names::new(&view.board, &turn.before, Style::Short);
    turn.orders
        .iter()
        .map(|order| explain::clause(names, turn, order))
        .collect()
}

fn in_full(game: &Game, index: usize) -> String {
    let view = public(game);
    let turn = view.turns.last().unwrap();
    explain::full(
        Names::new(&view.board, &turn.before, Style::Short),
        turn,
        &turn.orders[index],
    )
}

fn place(game: &mut Game, power: &str, kind: chancery_atlas::board::UnitKind, at: &str) {
    let (power, place) = (
        power_named(game.board(), power),
        place_named(game.board(), at),
    );
    edit(game, Edit::Place { power, kind, place });
}

/// A game in which England's fleet was to come onto the board where a German one attacked.
fn attacked() -> Game {
    let mut game = mobilization();
    place(
        &mut game,
        "Germany",
        chancery_atlas::board::UnitKind::Fleet,
        "Nwy",
    );
    place(
        &mut game,
        "Germany",
        chancery_atlas::board::UnitKind::Fleet,
        "NTH",
    );
    let slips = "England: mobilize F Edi; mobilize A Lvp; F Lon - Yor
        France: demobilize A Par to Par; mobilize A Mar
        Germany: F NTH - Edi
        Italy: mobilize A Ven; A Rom - Ven
        Turkey: mobilize F Ank; F Ank - BLA; A Con S F Ank";
    settle(&mut game, slips);
    game
}

#[test]
fn the_season_says_who_came_and_who_left() {
    let game = attacked();
    insta::assert_snapshot!(last_season(&game, SeasonForm::Compact));
    insta::assert_snapshot!(
        "the_season_says_who_came_and_who_left_aloud",
        last_season(&game, SeasonForm::Aloud)
    );
    assert_eq!(
        moves_of_last(&game),
        [
            "take off French A Par (de-mobilized at Par)",
            "English F Lon → Yor",
            "German F NTH → Edi",
            "put English A Lvp on the board (mobilized)",
            "put French A Mar on the board (mobilized)",
            "put Italian A Ven on the board (mobilized)",
            "put Turkish F Ank on the board (mobilized)",
        ]
    );
}

#[test]
fn every_result_is_explained_with_its_rule() {
    let game = attacked();
    let full: Vec<String> = (0..clauses(&game).len())
        .map(|i| in_full(&game, i))
        .collect();
    insta::assert_snapshot!(full.join("\n"));
}

#[test]
fn positions_show_the_pools_and_both_counts() {
    let text = positions(&public(&mobilization())).to_text(100);
    assert!(
        text.contains("- France (1 + 2 / 3): A Par; de-mobilized: F Bre, A Mar\n"),
        "{text}"
    );
    assert!(
        text.contains("- Russia (1 + 3 / 4): A Mos; de-mobilized: F StP, F Sev, A War\n"),
        "{text}"
    );
}

#[test]
fn void_orders_about_pools_say_why() {
    let each = [
        ("mobilize A Bel", "Bel is not a home centre of yours"),
        ("mobilize A Bre", "no de-mobilized army at Bre"),
        ("mobilize A Par", "no de-mobilized army at Par"),
        ("demobilize A Par", "name the home centre"),
        (
            "demobilize A Par to Bel",
            "Bel is not a home centre of yours",
        ),
        ("demobilize A Gas to Par", "no such unit of yours there"),
        ("demobilize F MAO to Par", "Par has no coast"),
        ("demobilize A Pic to Mar", "Mar's pool is full (2)"),
        ("A Par S F Bre", "no unit is in Bre"),
        (
            "disband demobilized A Mar",
            "this is not an order for a movement phase",
        ),
    ];
    for (order, expected) in each {
        let mut game = mobilization();
        place(
            &mut game,
            "France",
            chancery_atlas::board::UnitKind::Fleet,
            "MAO",
        );
        place(
            &mut game,
            "France",
            chancery_atlas::board::UnitKind::Army,
            "Pic",
        );
        let (power, centre) = (
            power_named(game.board(), "France"),
            place_named(game.board(), "Mar").province,
        );
        edit(
            &mut game,
            Edit::Pools(PoolEdit::Add(Pooled {
                power,
                kind: chancery_atlas::board::UnitKind::Army,
                centre,
            })),
        );
        settle(&mut game, &format!("France: {order}"));
        assert_eq!(clauses(&game), [format!("void: {expected}")], "{order}");
        assert!(in_full(&game, 0).ends_with('.'));
    }
    let mut game = mobilization();
    place(
        &mut game,
        "Germany",
        chancery_atlas::board::UnitKind::Army,
        "Mar",
    );
    settle(
        &mut game,
        "France: mobilize A Mar; mobilize F Bre; F Bre - MAO\nRussia: mobilize F StP",
    );
    assert_eq!(
        clauses(&game),
        [
            "void: Mar is not empty: Germany's A Mar is there",
            "ok",
            "void: a unit that mobilizes takes no other order",
            "void: which coast of StP?",
        ]
    );
    assert_eq!(
        in_full(&game, 3),
        "Mobilize F StP is void: which coast of StP? A de-mobilized fleet has no coast. Its order \
         to mobilize names one, as in a build."
    );
}

#[test]
fn a_lost_centre_takes_its_pool_with_it() {
    let mut game = mobilization();
    place(
        &mut game,
        "Italy",
        chancery_atlas::board::UnitKind::Fleet,
        "EAS",
    );
    settle(&mut game, "");
    settle(
        &mut game,
        "Italy: F EAS - Smy\nTurkey: demobilize A Con to Smy",
    );
    let text = last_season(&game, SeasonForm::Compact);
    assert!(
        text.contains("- A Con left the board, pooled at Smy\n"),
        "{text}"
    );
    assert!(
        text.contains("- Smy lost: A, A de-mobilized there destroyed\n"),
        "{text}"
    );
    let moves = moves_of_last(&game);
    assert!(
        moves.contains(&"take Turkish A Smy out of its pool".to_owned()),
        "{moves:?}"
    );
    assert_eq!(
        moves
            .iter()
            .filter(|line| line.ends_with("out of its pool"))
            .count(),
        2,
        "{moves:?}"
    );
    let text = due(&public(&game)).to_text(100);
    assert!(
        text.ends_with("Every power may mobilize and de-mobilize units.\n"),
        "{text}"
    );
}

#[test]
fn dislodged_units_hear_where_they_can_be_pooled() {
    let mut game = mobilization();
    place(
        &mut game,
        "Germany",
        chancery_atlas::board::UnitKind::Army,
        "Bur",
    );
    place(
        &mut game,
        "Germany",
        chancery_atlas::board::UnitKind::Army,
        "Gas",
    );
    settle(&mut game, "Germany: A Bur - Par; A Gas S A Bur - Par");
    let text = last_season(&game, SeasonForm::Compact);
    assert!(
        text.contains("French A Par by A Bur - Par: may go to Pic, Bre; may de-mobilize at"),
        "{text}"
    );
}

#[test]
fn a_player_is_handed_his_units_his_home_and_a_slip() {
    let game = attacked();
    let france = SeatId::playing(power_named(game.board(), "France"));
    insta::assert_snapshot!(statement(&View::new(&game, Viewer::Seat(france))).to_text(80));
    assert!(statement(&public(&game)).blocks.is_empty());
}
