//! The reports of a short game, whole, and of single occasions.

use super::table::{edit, game, place_named, power_named, public, settle, standing};
use crate::support::Commands;
use chancery_engine::edit::Edit;
use chancery_game::game::Game;
use chancery_game::report::{
    Arrows, ReportPart, Request, RequestError, SeasonForm, Seasons, centre_chart, centre_owners,
    compose, due, full, move_lines, moves, positions, season,
};
use chancery_game::view::{View, Viewer};

const SPRING: &str = "Austria: A Vie - Gal; A Bud - Ser; F Tri H
    England: F Lon - ENG; F Edi - NTH; A Lpl - Yor
    France: A Par - Bur; A Mar S A Par - Bur; F Bre - ENG
    Germany: A Mun - Bur; A Ber - Kie; F Kie - Den
    Italy: A Ven - Tyr; Rom - Apu; F Nap-ION
    Russia: A War - Gal; F Sev - BLA; A Mos - Ukr; F StP(sc) - GoB
    Turkey: A Con - Bul; A Smy - Con; F Ank - BLA";

const FALL: &str = "Austria: A Vie - Tri; A Ser S A Con - Bul; F Tri - Alb
    England: F Lon - ENG; F NTH C A Yor - Nwy; A Yor - Nwy
    France: A Bur - Mun; A Mar - Spa; F Bre - ENG
    Germany: A Mun - Ruh; A Kie - Hol; F Den - Swe
    Italy: A Tyr - Tri; A Apu - Tun via convoy; F ION C A Apu - Tun
    Russia: A War - Gal; A Ukr - Rum; F GoB - Swe; no idea
    Turkey: A Bul - Gre; A Con - Bul; F Ank - BLA";

const WINTER: &str = "England: Build F Edi
    Germany: build A Ber; build A Par
    Russia: waive";

const NEXT_SPRING: &str = "France: A Mun - Tyr; A Bur - Mar
    Italy: A Tyr - Mun; A Tun H
    Germany: A Ruh - Mun; A Ber S A Ruh - Mun";

/// A game into its second year, with a dislodgement to be settled.
fn played() -> Game {
    let mut game = game();
    for slips in [SPRING, FALL, WINTER, NEXT_SPRING] {
        settle(&mut game, slips);
    }
    game
}

fn texts(view: &View, form: SeasonForm) -> String {
    let each: Vec<String> = (0..view.turns.len())
        .map(|turn| season(view, turn, form).to_text(100))
        .collect();
    each.join("\n")
}

fn moves_of_last(game: &Game) -> Vec<String> {
    let view = public(game);
    move_lines(&view.board, view.turns.last().unwrap(), Arrows::Unicode)
}

#[test]
fn the_seasons_line_by_line() {
    insta::assert_snapshot!(texts(&public(&played()), SeasonForm::Compact));
}

#[test]
fn the_seasons_read_aloud() {
    insta::assert_snapshot!(texts(&public(&played()), SeasonForm::Aloud));
}

#[test]
fn the_whole_report_as_markdown() {
    insta::assert_snapshot!(full(&public(&played()), SeasonForm::Compact).to_markdown());
}

#[test]
fn moves_for_the_wooden_board() {
    let view = public(&played());
    let each: Vec<String> = (0..view.turns.len())
        .map(|turn| moves(&view, turn, Arrows::Unicode).to_text(100))
        .collect();
    insta::assert_snapshot!(each.join("\n"));
}

#[test]
fn what_is_due() {
    let mut game = game();
    settle(&mut game, SPRING);
    assert_eq!(
        due(&public(&game)).to_text(100),
        "Due in Fall 1901\n================\n\nOrders for every unit.\n"
    );
    settle(&mut game, FALL);
    let winter = due(&public(&game)).to_text(100);
    assert!(
        winter.contains("- England: 1 build, of A Edi, F Edi, A Lvp, F Lvp\n"),
        "{winter}"
    );
    let retreats = due(&public(&played())).to_text(200);
    assert!(
        retreats.contains("- France: A Mun may go to "),
        "{retreats}"
    );
}

#[test]
fn only_the_game_master_sees_what_was_written() {
    let game = played();
    let master = View::new(&game, Viewer::GameMaster);
    let text = season(&master, 0, SeasonForm::Compact).to_text(120);
    assert!(
        text.lines()
            .any(|line| line.contains("A Rom - Apu") && line.ends_with("Rom - Apu")),
        "{text}"
    );
    let text = season(&master, 1, SeasonForm::Compact).to_text(120);
    assert!(
        text.lines()
            .any(|line| line.contains("an unreadable line") && line.ends_with("no idea")),
        "{text}"
    );
    assert!(!format!("{:?}", public(&game).turns).contains("no idea"));
}

#[test]
fn nobody_sees_the_orders_of_the_open_phase() {
    let mut game = game();
    settle(&mut game, SPRING);
    let before = full(&public(&game), SeasonForm::Compact);
    let slips = FALL.replace("no idea", "A Mos H");
    let mut ahead = game.clone();
    settle(&mut ahead, &slips);
    ahead.undo(jiff::Timestamp::UNIX_EPOCH).unwrap();
    assert!(!ahead.sheet().entries.is_empty());
    assert_eq!(full(&public(&ahead), SeasonForm::Compact), before);
}

#[test]
fn rings_are_lifted_together_and_dislodged_units_first() {
    let mut game = standing("France A Bur, A Mun, A Ruh; Germany A Sil, A Boh, A Vie");
    settle(
        &mut game,
        "France: A Bur - Ruh; A Mun - Bur; A Ruh - Mun\nGermany: A Sil - Pru; A Boh - Sil",
    );
    assert_eq!(
        moves_of_last(&game),
        [
            "German A Sil → Pru",
            "German A Boh → Sil",
            "together: French A Bur → Ruh, French A Ruh → Mun, French A Mun → Bur"
        ]
    );
    let mut game = standing("France A Par, A Gas; Germany A Bur, A Bel");
    settle(
        &mut game,
        "France: A Par - Bur; A Gas S A Par - Bur\nGermany: A Bur H; A Bel H",
    );
    assert_eq!(
        moves_of_last(&game),
        ["lift German A Bur (dislodged)", "French A Par → Bur"]
    );
    settle(&mut game, "Germany: A Bur - Ruh");
    assert_eq!(moves_of_last(&game), ["German A Bur → Ruh (retreats)"]);
}

#[test]
fn retreats_say_where_to_and_why_not() {
    let mut game = standing("France A Par, A Gas; Germany A Bur, A Bel, A Ber; Italy A Tyr");
    settle(
        &mut game,
        "France: A Par - Bur; A Gas S A Par - Bur\nGermany: A Bur H; A Bel H; A Ber - Mun\nItaly: \
         A Tyr - Mun",
    );
    let text = season(&public(&game), 0, SeasonForm::Compact).to_text(200);
    let expected = "German A Bur by A Par - Bur: may go to Ruh, Pic, Mar; not to Par (the attack \
     came from there), Mun (stand-off), \
                    Bel, Gas (occupied)";
    assert!(text.contains(expected), "{text}");

    settle(&mut game, "Germany: A Bur - Mun");
    let text = season(&public(&game), 1, SeasonForm::Compact).to_text(200);
    assert!(
        text.contains("void: there was a stand-off in Mun\n"),
        "{text}"
    );
    assert_eq!(moves_of_last(&game), ["take off German A Bur"]);
}

#[test]
fn a_victory_and_an_elimination_are_announced_and_marked_in_the_chart() {
    let mut game = standing("France A Mun; Germany A Ruh; Italy A Tyr");
    let board = std::sync::Arc::clone(&game.setup().board);
    let (france, germany) = (
        power_named(&board, "France"),
        power_named(&board, "Germany"),
    );
    let keep = place_named(&board, "Mun").province;
    for (i, centre) in board.centres().filter(|&c| c != keep).enumerate() {
        edit(
            &mut game,
            Edit::SetOwner {
                province: centre,
                owner: (i < 17).then_some(france),
            },
        );
    }
    edit(
        &mut game,
        Edit::SetOwner {
            province: keep,
            owner: Some(germany),
        },
    );
    settle(&mut game, "");
    settle(&mut game, "France: A Mun H");
    let view = public(&game);
    let text = season(&view, 1, SeasonForm::Compact).to_text(100);
    assert!(text.contains("- Germany loses Mun to France\n"), "{text}");
    assert!(
        text.ends_with("\nGermany is eliminated. France has won.\n"),
        "{text}"
    );
    let chart = centre_chart(&view).to_text(120);
    assert!(
        chart.lines().any(|line| line.starts_with("1901")
            && line.contains("18 +1 wins")
            && line.contains(" 0 -1 out")),
        "{chart}"
    );
}

#[test]
fn parts_are_put_together_as_asked() {
    let view = public(&played());
    let request = |seasons, parts: &[ReportPart]| Request {
        seasons,
        parts: parts.to_vec(),
        form: SeasonForm::Compact,
        arrows: Arrows::Ascii,
    };
    let fall = Seasons::parse(&view, " fall 1901 ").unwrap();
    let text = compose(
        &view,
        &request(fall, &[ReportPart::Moves, ReportPart::Positions]),
    )
    .unwrap()
    .to_text(100);
    assert!(text.starts_with("On the board after Fall 1901\n"), "{text}");
    assert!(
        text.contains("A Kie -> Hol\n") && text.contains("Position at Winter 1901\n"),
        "{text}"
    );

    let year = compose(
        &view,
        &request(
            Seasons::parse(&view, "1901").unwrap(),
            &[ReportPart::Orders],
        ),
    )
    .unwrap()
    .to_text(100);
    for title in ["Spring 1901\n====", "Fall 1901\n====", "Winter 1901\n===="] {
        assert!(year.contains(title), "{title}: {year}");
    }
    assert!(!year.contains("Spring 1902\n===="));
    let all = compose(
        &view,
        &request(
            Seasons::parse(&view, "ALL").unwrap(),
            &[ReportPart::Centres],
        ),
    )
    .unwrap();
    assert!(all.to_text(100).starts_with("Tuesday\n=======\n"));
}

#[test]
fn a_season_that_is_none_or_not_settled_is_refused_with_what_there_is() {
    let view = public(&played());
    assert_eq!(
        Seasons::parse(&view, "Summer 1901")
            .unwrap_err()
            .to_string(),
        "“Summer 1901” is not a season of this game; write a season (“Spring 1901”), a year, `last` \
         or `all`"
    );
    let asked = Seasons::parse(&view, "Fall 1903").unwrap();
    let request = Request {
        seasons: asked,
        parts: vec![ReportPart::Orders],
        form: SeasonForm::Compact,
        arrows: Arrows::Unicode,
    };
    let refused = compose(&view, &request).unwrap_err();
    assert_eq!(
        refused,
        RequestError::NotSettled(
            "Fall 1903".to_owned(),
            "settled: Spring 1901 to Spring 1902".to_owned()
        )
    );
}

#[test]
fn positions_and_owners() {
    let view = public(&game());
    let text = positions(&view).to_text(100);
    assert!(text.contains("- France: F Bre, A Mar, A Par\n"), "{text}");
    assert!(text.contains("- Russia (4): "), "{text}");
    assert!(text.contains("- Nobody (12): "), "{text}");
    let owners = centre_owners(&public(&played())).to_text(100);
    assert!(
        owners
            .lines()
            .any(|line| line.split_whitespace().eq(["Munich", "G", "F"])),
        "{owners}"
    );
}

#[test]
fn one_is_singular_wherever_things_are_counted() {
    let mut game = game();
    let italy = power_named(game.board(), "Italy");
    for centre in ["Nap", "Ven"] {
        let province = place_named(game.board(), centre).province;
        edit(
            &mut game,
            Edit::SetOwner {
                province,
                owner: None,
            },
        );
    }
    let winter = game.setup().calendar().parse("winter 1901").unwrap();
    edit(&mut game, Edit::SetPhase(winter));
    assert_eq!(
        game.setup()
            .variant
            .adjustment(game.table(), game.state(), italy)
            .due,
        -2
    );
    let text = due(&public(&game)).to_text(200);
    assert!(
        text.contains("- Italy: 2 disbands (3 units, 1 centre)"),
        "{text}"
    );
}
