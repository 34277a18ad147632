//! A season is told with its moves, retreats and adjustments together.

use chancery_engine::seat::SeatId;
use chancery_game::report::{ReportPart, Request, SeasonForm, Seasons, compose, latest, statement};
use chancery_game::view::{View, Viewer};
use chancery_out::public::PublicSave;

use super::table::{arms_merchant, game, power_named, public, seat_named, settle};

fn told(view: &View, season: &str) -> String {
    let seasons = Seasons::parse(view, season).unwrap();
    let request = Request {
        seasons,
        parts: vec![ReportPart::Statement],
        form: SeasonForm::Compact,
        arrows: chancery_game::report::Arrows::Ascii,
    };
    compose(view, &request).unwrap().to_text(100)
}

#[track_caller]
fn has(text: &str, all: &[&str]) {
    for wanted in all {
        assert!(text.contains(wanted), "“{wanted}” is missing:\n{text}");
    }
}

#[test]
fn retreats_and_adjustments_are_told_with_their_moves() {
    let mut game = game();
    settle(
        &mut game,
        "France: A Par - Bur; A Mar - Spa\nGermany: A Mun - Ruh",
    );
    settle(
        &mut game,
        "France: A Bur - Mun; A Spa H; F Bre - MAO\nGermany: A Ber - Mun",
    );
    settle(&mut game, "");
    let view = public(&game);
    let page = latest(&view, SeasonForm::Compact).to_text(100);
    has(&page, &["Fall 1901\n", "Winter 1901\n", "A Bur - Mun"]);
    let france = View::new(
        &game,
        Viewer::Seat(SeatId::playing(power_named(game.board(), "France"))),
    );
    has(
        &statement(&france).to_text(100),
        &["Fall 1901\n", "A Bur - Mun", "F Bre - MAO"],
    );
    let spring = told(&france, "Spring 1901");
    has(&spring, &["Spring 1901\n", "A Par - Bur"]);
    assert!(!spring.contains("F Bre - MAO"), "{spring}");
    has(
        &told(&france, "1901"),
        &["Spring 1901\n", "A Par - Bur", "Fall 1901\n", "F Bre - MAO"],
    );
    has(&told(&france, "all"), &["A Par - Bur", "F Bre - MAO"]);
    let save = PublicSave::new(&view);
    assert_eq!(save.seasons.len(), 2, "{:?}", save.seasons);
    has(&save.seasons[1], &["Fall 1901\n", "Winter 1901\n"]);
}

#[test]
fn a_statement_has_the_ballots_points_and_halvings_of_the_whole_season() {
    let mut game = arms_merchant(&[]);
    settle(
        &mut game,
        "Andy for France: invest 8; A Par - Bur; A Mar - Spa; F Bre - MAO",
    );
    settle(&mut game, "Andy for France: A Bur - Bel; A Spa H");
    settle(&mut game, "Andy for France: build A Par");
    let andy = View::new(&game, Viewer::Seat(seat_named(&game, "Andy")));
    let text = statement(&andy).to_text(100);
    has(
        &text,
        &[
            "Fall 1901\n",
            "A Bur - Bel",
            "halved: no order for F MAO",
            "Points made: 2.",
            "Winter 1901\n",
            "Build A Par",
        ],
    );
    has(
        &told(&andy, "all"),
        &["A Par - Bur", "A Bur - Bel", "Build A Par"],
    );
}
