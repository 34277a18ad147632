//! Reports of Mercator: a month in four short reports, retreats by time scale, owners by passing
//! through, builds, claims, what is secret.

use super::table::{edit, mercator, power_named, public, settle, stand};
use chancery_engine::edit::Edit;
use chancery_engine::seat::SeatId;
use chancery_game::game::Game;
use chancery_game::report::{
    Arrows, Names, SeasonForm, Style, centre_chart, due, explain, full, moves, positions, private,
    provinces, season, sheets, statement,
};
use chancery_game::view::{View, Viewer};

fn last_season(game: &Game, form: SeasonForm) -> String {
    let view = public(game);
    season(&view, view.turns.len() - 1, form).to_text(100)
}

fn seat(game: &Game, power: &str) -> Viewer {
    Viewer::Seat(SeatId::playing(power_named(game.board(), power)))
}

/// What came of every order of the last phase, as the game master sees it: a clause, and in full.
fn told(game: &Game) -> Vec<String> {
    let view = View::new(game, Viewer::GameMaster);
    let turn = view.turns.last().unwrap();
    let told = turn.orders.iter().map(|order| {
        let part = turn.around(order);
        let names = Names::in_turn(&view.board, &part, Style::Named);
        format!(
            "{}: {}\n  {}",
            names.order_of(order),
            explain::clause(names, &part, order),
            explain::full(names, &part, order)
        )
    });
    told.collect()
}

/// A game at a phase, in which these units stand.
fn at(phase: &str, units: &str) -> Game {
    let mut game = mercator(&[("polar-caps", "ARC=NAO+NWG+BAR")]);
    stand(&mut game, units);
    let phase = game.setup().calendar().parse(phase).unwrap();
    edit(&mut game, Edit::SetPhase(phase));
    game
}

fn monthly(units: &str, slips: &str) -> Game {
    let mut game = at("February 1901", units);
    settle(&mut game, slips);
    game
}

#[test]
fn a_month_is_told_in_a_short_report_a_scale() {
    let units = "England A Lon, F ENG, F NTH; Germany A Ruh, A Bel; France A Bre, F MAO, A Par, A \
     Gas; Italy A Mar";
    let mut game = at("February 1901", units);
    settle(&mut game, "England: TS1 A(Lon) B F(ENC); A/F(ENC) H");
    let slips = "England: TS1 A(ENC) L Bre; TS1 F(ENC) S A(ENC) L Bre; TS2 A(Bre) - Gas; TS2 \
     F(ENC) - IRI; TS3 F(NTH) - NWG\n\
                 France: TS2 A(Bre) - Par; A(Par) - Bur; A(Gas) - Spa; TS3 A(Spa) E F(MAO); TS3 \
                 A/F(MAO) - NAO\n\
                 Germany: A(Ruh) - Bur; TS1 A(Bel) B F(NTH)\n\
                 Italy: A(Mar) H";
    settle(&mut game, slips);
    insta::assert_snapshot!("month", last_season(&game, SeasonForm::Compact));
    insta::assert_snapshot!("month_aloud", last_season(&game, SeasonForm::Aloud));
    insta::assert_snapshot!(
        "month_moves",
        moves(&public(&game), 1, Arrows::Unicode).to_text(100)
    );
    insta::assert_snapshot!("month_reasons", told(&game).join("\n"));
    insta::assert_snapshot!("month_due", due(&public(&game)).to_text(100));
    settle(&mut game, "France: A Bre - Pic or Par");
    insta::assert_snapshot!("month_retreats", last_season(&game, SeasonForm::Compact));
    let view = public(&game);
    insta::assert_snapshot!(
        "month_after",
        [positions(&view), provinces(&view), sheets(&view)]
            .map(|report| report.to_text(100))
            .join("\n")
    );
}

/// An army aboard another power's fleet is a unit of its own power, though it be the last.
#[test]
fn a_power_whose_last_army_is_aboard_stands_in_the_positions() {
    let mut game = monthly(
        "France F ENG; Germany A Bel",
        "France: TS1 German A(Bel) B F(ENC); TS2 a/F(ENC) H\n\
         Germany: TS1 A(Bel) B French F(ENC)",
    );
    let germany = power_named(game.board(), "Germany");
    let board = game.shared_board();
    let position = game.state().position.clone();
    assert_eq!(position.units_of(germany).count(), 0);
    for province in board.centres() {
        if position.owner(province) == Some(germany) {
            let owner = None;
            edit(&mut game, Edit::SetOwner { province, owner });
        }
    }
    let told = positions(&public(&game)).to_text(100);
    assert!(told.contains("- Germany: A(English Channel)\n"), "{told}");
}

#[test]
fn a_mixed_pair_says_whose_order_applied_and_why() {
    let boards = "France: TS1 German A(Bel) B F(ENC); TS2 a/F(ENC) - NTH; TS3 A(NTH) D Nor\n\
                  Germany: TS1 A(Bel) B French F(ENC); TS2 A/f(ENC) - NTH; TS3 A(NTH) D Den";
    let cases = [
        "France F ENG; Germany A Bel",
        "France F ENG; Germany A Bel; England A Den",
        "France F ENG; Germany A Bel; England A Den, F Nwy",
    ];
    let found = cases.map(|units| told(&monthly(units, boards)).join("\n"));
    let elsewhere = boards.replace(
        "a/F(ENC) - NTH; TS3 A(NTH) D Nor",
        "a/F(ENC) - MAO; TS3 A(MAO) D Gas",
    );
    let led_astray = told(&monthly("France F ENG; Germany A Bel", &elsewhere)).join("\n");
    insta::assert_snapshot!([found.join("\n\n"), led_astray].join("\n\n"));
}

#[test]
fn the_key_rule_chains_and_ferries_say_what_happened() {
    let key = monthly(
        "Germany A Ruh, A Mun; France A Bur, A Bre, F ENG; Italy F MAO, A Spa",
        "France: A(Bur) - Bel\nGermany: A(Ruh) - Bel; A(Mun) - Bur",
    );
    let chain = monthly(
        "England A Den, F NTH, F ENG, F MAO; France F WES, F Gas",
        "England: TS1 A(Den) B F(NTH); TS2 F(NTH), F(ENC) & F(MAO) C A(Den) - Por\nFrance: F(WMS) \
         - MAO; F(Gas) S F(WMS) - MAO",
    );
    let away = monthly(
        "England A Den, F NTH; France F ENG, F MAO",
        "England: TS1 A(Den) B F(NTH); TS2 F(NTH), French F(ENC) & French F(MAO) C A(Den) - Por\n\
         France: a/F(ENC) - IRI; F(MAO) C English A(Den) - Por",
    );
    let ferry = monthly(
        "England A Lon, F ENG; France A Bre, A Par",
        "England: TS1 A(Lon) B F(ENC); F(ENC) F/F A(Lon) - Bre\nFrance: A(Par) S A(Bre)",
    );
    let options = monthly(
        "France F ENG, F MAO, A Gas; Germany A Pic",
        "France: A(Gas) - Bre; F(ENC) - NTH; F(MAO) - ENC; TS3 A(Bre) E F(ENC); TS3 A(Gas) E \
         F(MAO)\nGermany: A(Pic) - Bre",
    );
    let all = [key, chain, away, ferry, options].map(|game| told(&game).join("\n"));
    insta::assert_snapshot!(all.join("\n\n"));
}

#[test]
fn the_two_parts_of_a_dislodged_pair_have_each_their_places() {
    let mut game = at("February 1901", "France A Por, F MAO; England F IRI, F NAO");
    settle(&mut game, "France: TS1 A(Por) B F(MAO); TS2 A/F(MAO) H");
    settle(
        &mut game,
        "England: F(IRI) - MAO; F(NAO) S F(IRI) - MAO\nFrance: TS2 A/F(MAO) H",
    );
    let view = public(&game);
    let lists =
        [due(&view), positions(&view), centre_chart(&view)].map(|report| report.to_text(100));
    insta::assert_snapshot!(format!(
        "{}\n{}",
        last_season(&game, SeasonForm::Compact),
        lists.join("\n")
    ));
}

#[test]
fn an_army_on_the_ice_is_on_every_list() {
    let units = "France F MAO; Italy A Spa";
    let slips = "France: TS1 Italian A(Spa) B F(MAO); TS2 a/F(MAO) - NAO; TS3 A(NAO) D ARC\n\
                 Italy: TS1 A(Spa) B French F(MAO); TS2 A/f(MAO) - WMS; TS3 A(WMS) D Tun";
    let game = monthly(units, slips);
    let view = public(&game);
    let handed = statement(&View::new(&game, seat(&game, "Italy")));
    let sheet = private(&View::new(&game, Viewer::GameMaster));
    let lists = [
        moves(&view, 0, Arrows::Ascii),
        positions(&view),
        handed,
        sheet,
    ]
    .map(|report| report.to_text(100));
    insta::assert_snapshot!(format!(
        "{}\n{}",
        last_season(&game, SeasonForm::Compact),
        lists.join("\n")
    ));
}

#[test]
fn builds_say_what_they_cost_and_removals_why() {
    let mut game = at(
        "March 1902 adjustments",
        "Germany A Ber, A Mun; France A Mos, F BOT, A StP, A Lvn, A War",
    );
    let board = game.setup().board.clone();
    for (power, centres) in [("Germany", "Ber Kie Mun Den Hol"), ("France", "Par")] {
        let power = power_named(&board, power);
        for name in centres.split(' ') {
            let province = board
                .province_ids()
                .find(|&p| board.province(p).abbr == name)
                .unwrap();
            edit(
                &mut game,
                Edit::SetOwner {
                    province,
                    owner: Some(power),
                },
            );
        }
    }
    insta::assert_snapshot!("adjustments_due", due(&public(&game)).to_text(100));
    settle(
        &mut game,
        "Germany: build A Hol; build A Den; build A Sil\nFrance: remove A Mos",
    );
    insta::assert_snapshot!(
        "adjustments",
        format!(
            "{}\n{}",
            last_season(&game, SeasonForm::Compact),
            told(&game).join("\n")
        )
    );
}

#[test]
fn a_unit_placed_in_secret_is_told_of_when_the_first_moves_are_out() {
    let placed = |slips: &str| {
        let mut game = mercator(&[("extra-units", "Germany+Russia")]);
        settle(&mut game, slips);
        game
    };
    let [one, other] = [
        "Germany: place A Sil\nRussia: place F Fin",
        "Germany: place A Ruh\nRussia: place A Ukr",
    ]
    .map(placed);
    let seen = |game: &Game, viewer| {
        let view = View::new(game, viewer);
        let all = format!("{:?}{:?}", view.turns, view.now);
        [
            all,
            full(&view, SeasonForm::Aloud).to_text(80),
            statement(&view).to_text(80),
            sheets(&view).to_text(80),
        ]
        .concat()
    };
    for viewer in [Viewer::Public, seat(&one, "France")] {
        assert_eq!(seen(&one, viewer), seen(&other, viewer), "{viewer:?}");
    }
    assert!(
        seen(&one, seat(&one, "Germany")).contains("A Silesia")
            && !seen(&one, seat(&one, "Germany")).contains("F Finland")
    );
    let sheet = private(&View::new(&one, Viewer::GameMaster)).to_text(80);
    assert!(
        sheet.contains("Germany: A Silesia") && sheet.contains("Russia: F Finland"),
        "{sheet}"
    );
    assert!(private(&public(&one)).blocks.is_empty());
    assert!(told(&one).concat().contains("Extra unit A Silesia"));
    insta::assert_snapshot!("placed", last_season(&one, SeasonForm::Compact));
    let mut game = one;
    settle(&mut game, "Germany: A(Sil) - Boh");
    assert!(last_season(&game, SeasonForm::Compact).contains("A Silesia - Bohemia"));
    let set_up = public(&game).until(0);
    let set_up = [season(&set_up, 0, SeasonForm::Compact), positions(&set_up)]
        .map(|report| report.to_text(80))
        .concat();
    assert!(
        !set_up.contains("A Silesia") && set_up.contains("A Munich"),
        "{set_up}"
    );
}

/// Who could win together and has not said so.
fn unclaimed(game: &Game) -> Vec<String> {
    let told = private(&View::new(game, Viewer::GameMaster)).to_text(80);
    let lines = told.lines().filter_map(|line| line.strip_prefix("- "));
    lines
        .filter(|line| line.contains("claimed"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn claims_are_kept_until_they_win() {
    let mut game = at("February 1902", "France A Par; Germany A Ber");
    let board = game.setup().board.clone();
    let mut owners = [("France", 13), ("Germany", 12)]
        .iter()
        .flat_map(|&(power, n)| vec![Some(power_named(&board, power)); n]);
    for province in board.centres() {
        edit(
            &mut game,
            Edit::SetOwner {
                province,
                owner: owners.next().flatten(),
            },
        );
    }
    let mut silent = Game::clone(&game);
    settle(&mut game, "France: claim with Germany; A(Par) H");
    settle(&mut silent, "France: A(Par) H");
    let seen = |game: &Game, viewer| {
        let view = View::new(game, viewer);
        [
            format!("{:?}{:?}", view.turns, view.now),
            full(&view, SeasonForm::Compact).to_text(80),
            statement(&view).to_text(80),
        ]
        .concat()
    };
    for viewer in [Viewer::Public, seat(&game, "Germany")] {
        assert_eq!(seen(&game, viewer), seen(&silent, viewer), "{viewer:?}");
    }
    assert_eq!(
        unclaimed(&game),
        ["France and Germany, 25 of 25; France and Germany have not claimed"]
    );
    settle(&mut game, "France: claim with Germany");
    assert_eq!(
        unclaimed(&game),
        ["France and Germany, 25 of 25; Germany has not claimed"]
    );
    insta::assert_snapshot!(
        "claim_kept",
        private(&View::new(&game, Viewer::GameMaster)).to_text(80)
    );
    settle(&mut game, "Germany: claim with France");
    let text = last_season(&game, SeasonForm::Compact);
    assert!(
        text.contains(
            "France and Germany have won together: all of them claim it. Together \
     they have 25 centres."
        ),
        "{text}"
    );
}

/// A fleet that is driven out in TS3 is called what it was then: an army may have come aboard in
/// the same time scale, or gone ashore.
#[test]
fn who_is_driven_out_in_ts3_is_called_what_it_was() {
    let comes = |england: [&str; 2]| {
        let mut game = at(
            "January 1901",
            "England A Yor, F NTH; Germany A Hol, F HEL; Russia F SKA",
        );
        settle(
            &mut game,
            &format!("England: {}\nGermany: TS1 A(Hol) B F(HEL)", england[0]),
        );
        settle(
            &mut game,
            &format!(
                "England: {}\nGermany: TS3 A(HEL) D Hol; TS3 F(HEL) - NTH",
                england[1]
            ),
        );
        last_season(&game, SeasonForm::Compact)
    };
    let aboard = comes(["A(Yor) H", "TS3 A(Yor) E F(NTH); TS3 A/F(NTH) - SKA"]);
    assert!(
        aboard.contains("TS3: English A/F North Sea, dislodged by"),
        "{aboard}"
    );
    let ashore = comes(["TS1 A(Yor) B F(NTH)", "TS3 A(NTH) D Yor; TS3 F(NTH) - SKA"]);
    assert!(
        ashore.contains("TS3: English F North Sea, dislodged by"),
        "{ashore}"
    );
}

/// A retreat that names several places says which it took, and one that came too late who went
/// before it.
#[test]
fn a_retreat_with_alternatives_says_which_was_taken() {
    let mut game = at(
        "January 1901",
        "England A Lon, F ENG; France A Bre, A Bur; Germany A Mun, A Ruh",
    );
    settle(&mut game, "England: TS1 A(Lon) B F(ENG)");
    let mut late = game.clone();
    for (game, bur) in [(&mut game, "Gas or Bel"), (&mut late, "Gas")] {
        let slips =
            "England: TS1 F(ENG) S A(ENG) L Bre\nGermany: A(Mun) S A(Ruh) - Bur; A(Ruh) - Bur";
        settle(game, slips);
        settle(game, &format!("France: A Bre - Gas; A Bur - {bur}"));
    }
    let told = |game: &Game| {
        let view = View::new(game, Viewer::GameMaster);
        let names = Names::in_turn(&view.board, &view.turns[2], Style::Named);
        view.turns[2]
            .orders
            .iter()
            .map(|order| explain::clause(names, &view.turns[2], order))
            .collect::<Vec<_>>()
    };
    assert_eq!(told(&game), ["ok", "ok: to Belgium"]);
    assert_eq!(
        told(&late),
        ["ok", "nowhere left: A Brest went there first"]
    );
}

#[test]
fn everybody_is_told_how_many_centres_win() {
    let told = "To win: 45 centres alone, 65 for two together, 73 for three together.";
    let mut game = crate::picture::game("mercator");
    settle(&mut game, "");
    let view = public(&game);
    let own = View::new(&game, Viewer::Seat(SeatId(0)));
    for text in [due(&view), statement(&own), sheets(&own)] {
        let text = text.to_text(200);
        assert!(text.contains(told), "{text}");
    }
    let year = due(&public(&crate::picture::game("1885"))).to_text(200);
    assert!(
        year.contains("To win: 24 centres alone, 34 for two together, 38 for three together."),
        "{year}"
    );
}
