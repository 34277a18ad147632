//! Reports of armies aboard fleets: chains told link by link, rations, pairs on the board and
//! dislodged.

use super::table::{carrying, public, settle};
use chancery_game::game::Game;
use chancery_game::report::{
    Arrows, Names, SeasonForm, Style, due, explain, move_lines, positions, season,
};

/// The clause of every order of the last phase, in the order of writing.
fn clauses(game: &Game) -> Vec<String> {
    let view = public(game);
    let turn = view.turns.last().unwrap();
    let names = Names::in_turn(&view.board, turn, Style::Short);
    turn.orders
        .iter()
        .map(|order| {
            format!(
                "{}: {}",
                names.order_of(order),
                explain::clause(names, turn, order)
            )
        })
        .collect()
}

/// The full explanation of every order of the last phase.
fn in_full(game: &Game) -> String {
    let view = public(game);
    let turn = view.turns.last().unwrap();
    let names = Names::in_turn(&view.board, turn, Style::Short);
    let told: Vec<String> = turn
        .orders
        .iter()
        .map(|order| explain::full(names, turn, order))
        .collect();
    told.join("\n")
}

fn moves_of_last(game: &Game) -> Vec<String> {
    let view = public(game);
    move_lines(&view.board, view.turns.last().unwrap(), Arrows::Unicode)
}

fn last_season(game: &Game, form: SeasonForm) -> String {
    let view = public(game);
    season(&view, view.turns.len() - 1, form).to_text(80)
}

fn settled(units: &str, slips: &str) -> Game {
    let mut game = carrying(units, &[]);
    settle(&mut game, slips);
    game
}

#[test]
fn a_chain_is_told_link_by_link() {
    let game = settled(
        "France A Mar, F LYO",
        "France: A Mar B F LYO; A/F LYO - WES; A D Tun",
    );
    assert_eq!(
        clauses(&game),
        ["A Mar B F LYO: ok", "A/F LYO - WES: ok", "A(WES) D Tun: ok"]
    );
    assert_eq!(
        moves_of_last(&game),
        ["French A Mar → Tun", "French F LYO → WES"]
    );

    let slips = "France: A Mar B F LYO; A/F LYO - WES; A D Tun\nItaly: F TYS - WES";
    let game = settled("France A Mar, F LYO; Italy F TYS", slips);
    let expected = [
        "A Mar B F LYO: ok",
        "A/F LYO - WES: bounced with F TYS - WES (1 against 1); no landing",
        "A(WES) D Tun: not ashore: A/F LYO did not reach WES",
        "F TYS - WES: bounced with A/F LYO - WES (1 against 1)",
    ];
    assert_eq!(clauses(&game), expected);
    assert_eq!(moves_of_last(&game), ["put French A Mar aboard F LYO"]);
    insta::assert_snapshot!("a_chain_that_broke_at_sea", in_full(&game));

    let slips = "France: A Mar B F LYO; A/F LYO - WES; A D Tun\nItaly: F TYS - LYO; F NAf - WES";
    let game = settled("France A Mar, F LYO; Italy F TYS, F NAf", slips);
    let expected = [
        "A Mar B F LYO: not aboard: F LYO had to defend LYO against F TYS",
        "F LYO - WES: bounced with F Naf - WES (1 against 1); no landing",
        "A(WES) D Tun: not ashore: F LYO did not reach WES",
    ];
    assert_eq!(clauses(&game)[..3], expected);
    insta::assert_snapshot!("a_chain_that_broke_at_the_coast", in_full(&game));
    assert_eq!(moves_of_last(&game), Vec::<String>::new());
}

#[test]
fn a_pair_that_came_about_in_the_phase_is_read_out_as_one() {
    let game = settled(
        "France A Mar, F LYO",
        "France: A Mar B F LYO; A/F LYO - WES; A D Tun",
    );
    let aloud = last_season(&game, SeasonForm::Aloud);
    let expected = "- Army Marseilles boards fleet Gulf of Lyon.\n- Army/fleet Gulf of Lyon moves \
     to Western Mediterranean.\n\
                    - Army aboard in Western Mediterranean lands in Tunis.\n";
    assert!(aloud.contains(expected), "{aloud}");
}

#[test]
fn who_supports_takes_nobody_aboard() {
    let game = settled(
        "France A Mar, F LYO, A Spa",
        "France: A Mar B F LYO; F LYO S A Spa; A Spa H",
    );
    assert_eq!(
        clauses(&game)[..2],
        [
            "A Mar B F LYO: not aboard: F LYO was ordered to support",
            "F LYO S A Spa: ok"
        ]
    );
}

#[test]
fn a_ferry_that_was_not_broken_keeps_its_army() {
    let game = settled(
        "England A Lon, F ENG; France A Par",
        "England: F ENG FF A Lon - Bre; A Lon - Bre\nFrance: A Par - Bre",
    );
    assert_eq!(
        clauses(&game)[..2],
        [
            "F ENG FF A Lon - Bre: ok",
            "A Lon - Bre: bounced with A Par - Bre (1 against 1); aboard in ENG"
        ]
    );
    assert_eq!(moves_of_last(&game), ["put English A Lon aboard F ENG"]);
    insta::assert_snapshot!(in_full(&game));

    let game = settled("England A Lon", "England: A Lon - Bre");
    assert_eq!(
        clauses(&game),
        ["A Lon - Bre: void: no fleets can carry A Lon to Bre"]
    );
    let game = settled("England A Lon, F ENG", "England: A Lon - Bre");
    assert_eq!(
        clauses(&game),
        ["A Lon - Bre: no convoy: F ENG was not ordered to carry it"]
    );
}

/// France's army aboard its fleet in LYO, a move spent.
fn aboard(others: &str) -> Game {
    settled(
        &format!("France A Mar, F LYO; {others}"),
        "France: A Mar B F LYO",
    )
}

#[test]
fn a_landing_that_fails_keeps_its_fleet() {
    let mut game = aboard("Italy A Pie");
    settle(
        &mut game,
        "France: A(LYO) D Pie; A/F LYO - WES\nItaly: A Pie H",
    );
    let expected = [
        "A(LYO) D Pie: bounced: A Pie stayed (1 against 1); fleet stays",
        "A/F LYO - WES: stays: its army did not land in Pie",
        "A Pie H: ok",
    ];
    assert_eq!(clauses(&game), expected);
    insta::assert_snapshot!(in_full(&game));
    insta::assert_snapshot!(
        "a_landing_that_fails_keeps_its_fleet_aloud",
        last_season(&game, SeasonForm::Aloud)
    );
}

#[test]
fn hands_land_an_army_before_the_next_fleet_takes_the_sea() {
    let mut game = aboard("Italy A Pie, F WES, F NAf");
    settle(
        &mut game,
        "France: A(LYO) D Pie; A/F LYO - TYS\nItaly: A Pie - Tus; F WES - LYO; F NAf - WES",
    );
    let moves = moves_of_last(&game);
    let at = |line: &str| {
        moves
            .iter()
            .position(|found| found == line)
            .unwrap_or_else(|| panic!("no {line} in {moves:?}"))
    };
    assert!(at("Italian A Pie → Tus") < at("French A(LYO) → Pie (lands)"));
    assert!(at("French F LYO → TYS") < at("Italian F WES → LYO"));

    let mut game = aboard("Italy F TYS");
    settle(&mut game, "France: A/F LYO - WES\nItaly: F TYS - LYO");
    assert_eq!(
        moves_of_last(&game),
        ["French A/F LYO → WES", "Italian F TYS → LYO"]
    );
}

#[test]
fn a_sea_lost_disturbs_the_landing_and_the_pair_waits_for_its_retreat() {
    let mut game = aboard("Italy F TYS, F WES");
    settle(
        &mut game,
        "France: A/F LYO S A(LYO) D Pie; A(LYO) D Pie\nItaly: F TYS - LYO; F WES S F TYS - LYO",
    );
    insta::assert_snapshot!(format!(
        "{}\n{}",
        in_full(&game),
        last_season(&game, SeasonForm::Compact)
    ));
    assert_eq!(
        moves_of_last(&game),
        ["lift French A/F LYO (dislodged)", "Italian F TYS → LYO"]
    );
    settle(&mut game, "France: F LYO - Tus");
    assert_eq!(clauses(&game), ["A/F LYO - Tus: ok"]);
    assert_eq!(
        moves_of_last(&game),
        [
            "take off French A(LYO) (lost: its fleet goes ashore)",
            "French F LYO → Tus (retreats)"
        ]
    );
    let season = last_season(&game, SeasonForm::Compact);
    assert!(
        season.contains("- French A(LYO): lost when its fleet went ashore\n"),
        "{season}"
    );
}

#[test]
fn a_dislodged_pair_keeps_to_the_sea() {
    let mut game = aboard("Italy F TYS, F Tus");
    settle(&mut game, "Italy: F TYS - LYO; F Tus S F TYS - LYO");
    let text = due(&public(&game)).to_text(200);
    let expected = "- France: A/F LYO may go to WES; not to TYS (the attack came from there), Tus \
     (occupied), \
                    Mar, Spa/sc, Pie (land, and it must go to a sea)\n";
    assert!(text.contains(expected), "{text}");
    settle(&mut game, "France: A/F LYO - WES");
    assert_eq!(moves_of_last(&game), ["French A/F LYO → WES (retreats)"]);
}

#[test]
fn rations_are_counted_down_and_the_army_starves() {
    let mut game = aboard("Italy A Rom");
    let position = |game: &Game| {
        positions(&public(game))
            .to_text(100)
            .lines()
            .find(|line| line.starts_with("- France"))
            .unwrap()
            .to_owned()
    };
    assert_eq!(position(&game), "- France: A/F LYO (1st move)");
    settle(&mut game, "");
    assert_eq!(position(&game), "- France: A/F LYO (2nd move)");
    settle(&mut game, "");
    settle(&mut game, "France: A/F LYO - WES");
    assert_eq!(
        position(&game),
        "- France: A/F WES (3rd move, lands in the next or starves)"
    );
    settle(&mut game, "France: A/F WES - NAf");
    assert_eq!(
        clauses(&game)[0],
        "A/F WES - Naf: void: an A/F can't enter a land province"
    );
    assert_eq!(moves_of_last(&game)[0], "take off French A(WES) (starved)");
    insta::assert_snapshot!(last_season(&game, SeasonForm::Compact));
}

#[test]
fn a_circle_names_all_that_hold() {
    let slips = "France: A Mar B F LYO; A/F LYO - WES; A D Tun\nItaly: F WES - Tun";
    let game = settled("France A Mar, F LYO; Italy F WES", slips);
    assert_eq!(
        clauses(&game)[3],
        "F WES - Tun: circle: F WES, F LYO and A Mar wait for each other, so all hold"
    );
    insta::assert_snapshot!(in_full(&game));
}

#[test]
fn void_orders_about_armies_aboard_say_why() {
    let units = "France A Mar, A Gas, F LYO, F ENG, F Bre, A Par; Italy F TYS, A Rom, F WES";
    let each = [
        ("A Mar B F WES", "void: F WES is Italy's"),
        ("A Mar B F NTH", "void: no French fleet in NTH"),
        ("A Mar B F ENG", "void: ENG doesn't touch Mar"),
        ("A Gas B F Bre", "void: F Bre is in port, not at sea"),
        ("F Bre B F ENG", "void: only an army can board"),
        (
            "A(WES) D Tun",
            "void: no French army is or gets aboard in WES",
        ),
        ("A(LYO) D Par", "void: LYO doesn't touch Par"),
        (
            "F LYO FF A Mar - Wal",
            "void: a Fast Ferry crosses one sea, and LYO doesn't touch both ends",
        ),
        (
            "A Mar B F LYO; A Mar H",
            "void: A Mar has another order too",
        ),
        (
            "A Mar B F LYO; A(LYO) D Tus",
            "void: this is a Fast Ferry over one sea: order it so",
        ),
        (
            "A Mar B F LYO; A(WES) D Tun",
            "void: F LYO is not ordered to WES",
        ),
        (
            "A Mar B F LYO; F LYO - Tus",
            "void: an A/F can't enter a land province",
        ),
    ];
    for (orders, expected) in each {
        let found = clauses(&settled(units, &format!("France: {orders}")));
        assert!(
            found
                .iter()
                .any(|clause| clause.ends_with(&format!(": {expected}"))),
            "{orders}: {found:?}"
        );
    }
    let mut game = aboard("France A Spa, F MAO");
    settle(&mut game, "France: A Spa B F LYO; A/F LYO FF A Spa - Tus");
    let found = clauses(&game);
    assert_eq!(
        found[0],
        "A Spa B F LYO: void: A/F LYO already carries an army"
    );
    assert_eq!(
        found[1],
        "A/F LYO FF A Spa - Tus: void: an A/F can't run a Fast Ferry"
    );
    let mut game = aboard("France F WES");
    settle(&mut game, "France: A(LYO) D Pie; A/F LYO S F WES");
    assert_eq!(
        clauses(&game)[1],
        "A/F LYO S F WES: void: a fleet that lands its army supports only that landing"
    );

    let two = settled(
        "France A Mar, A Pie, F LYO",
        "France: A Mar B F LYO; A Pie B F LYO",
    );
    assert_eq!(
        clauses(&two),
        [
            "A Mar B F LYO: void: two armies are ordered aboard F LYO",
            "A Pie B F LYO: void: two armies are ordered aboard F LYO"
        ]
    );

    let busy = settled(
        "France A Mar, A Pie, F LYO",
        "France: A Mar B F LYO; F LYO FF A Pie - Tus",
    );
    assert_eq!(
        clauses(&busy)[0],
        "A Mar B F LYO: void: F LYO runs a Fast Ferry this move"
    );

    let mut strict = carrying("England A Lon, F ENG", &[("ferry-word", "strict")]);
    settle(&mut strict, "England: F ENG C A Lon - Bre; A Lon - Bre");
    assert_eq!(
        clauses(&strict)[0],
        "F ENG C A Lon - Bre: void: this is a Fast Ferry: write FF"
    );
}
