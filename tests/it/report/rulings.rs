//! What was ruled and changed late is reported to whom it concerns, and to nobody else.

use super::table::{arms_merchant, game, holdings, line, power_named, public, seat_named};
use crate::support::Commands;
use chancery_engine::seat::SeatId;
use chancery_game::game::{Command, Game, Occasion};
use chancery_game::report::{SeasonForm, full, personal, season};
use chancery_game::view::{View, Viewer};
use chancery_out::public::PublicSave;
use jiff::Timestamp;

const TOLD: &str = "Struck France's “A Par - Bur”; reason: the other was written later";

/// Two orders for one unit of France, of which the game master strikes the first; and a line of
/// Italy that he rules on.
fn ruled() -> Game {
    let mut game = game();
    for (power, written) in [
        ("France", "A Par - Bur"),
        ("France", "A Par - Pic"),
        ("Italy", "A Ven"),
    ] {
        let entry = line(&game, power, written);
        game.add(vec![entry]);
    }
    game.strike_on(0, Occasion::Late).unwrap();
    game.does(Command::GiveReason(
        "the other was written later".to_owned(),
    ));
    let ruling = line(&game, "Italy", "A Ven - Tyr");
    let entry = chancery_engine::order::Entry {
        written: "A Ven".to_owned(),
        ..ruling
    };
    game.rule(1, entry);
    game.settle(Timestamp::UNIX_EPOCH).unwrap();
    game
}

fn told(game: &Game, viewer: Viewer) -> String {
    let view = View::new(game, viewer);
    let reports = [SeasonForm::Compact, SeasonForm::Aloud]
        .map(|form| season(&view, 0, form).to_text(200) + &full(&view, form).to_markdown());
    reports.concat() + &personal(&view) + &format!("{:?}", view.turns)
}

#[test]
fn the_game_master_reads_what_was_ruled_and_why() {
    let game = ruled();
    let report = season(
        &View::new(&game, Viewer::GameMaster),
        0,
        SeasonForm::Compact,
    )
    .to_text(200);
    assert!(
        report.contains("Rulings and changes to slips") && report.contains(TOLD),
        "{report}"
    );
    assert!(
        report.contains("Ruled: Italy's “A Ven” (A Ven H) means A Ven - Tyr"),
        "{report}"
    );
}

#[test]
fn a_player_reads_of_his_own_lines_alone_and_the_public_of_none() {
    let game = ruled();
    let seat = |name| Viewer::Seat(SeatId::playing(power_named(game.board(), name)));
    assert!(told(&game, seat("France")).contains(TOLD));
    for viewer in [seat("Italy"), seat("Turkey"), Viewer::Public] {
        let told = told(&game, viewer);
        assert!(
            !told.contains("was written later") && !told.contains("“A Par - Bur”"),
            "{viewer:?}: {told}"
        );
    }
    let save = PublicSave::new(&public(&game)).to_text().unwrap();
    assert!(
        !save.contains("Rulings") && !save.contains("was written later"),
        "{save}"
    );
}

#[test]
fn nobody_learns_of_anothers_ballots_by_what_became_of_them() {
    let mut played = arms_merchant(&[("disclosure", "open")]);
    holdings(&mut played, &["France: Andy 2, Brian 1"]);
    let mut ruled = played.clone();
    for game in [&mut played, &mut ruled] {
        let (seat, power) = (
            seat_named(game, "Andy"),
            power_named(game.board(), "France"),
        );
        let entry = line(game, "France", "A Par - Bur");
        game.add(vec![chancery_engine::order::Entry {
            seat,
            power,
            ..entry
        }]);
    }
    let (seat, other) = (
        seat_named(&ruled, "Andy"),
        line(&ruled, "France", "A Par - Pic"),
    );
    ruled.add(vec![chancery_engine::order::Entry { seat, ..other }]);
    ruled.strike_on(1, Occasion::Late).unwrap();
    for game in [&mut played, &mut ruled] {
        game.settle(Timestamp::UNIX_EPOCH).unwrap();
    }
    assert!(told(&ruled, Viewer::Seat(seat)).contains("truck Andy for France's “A Par - Pic”"));
    for viewer in [Viewer::Seat(seat_named(&ruled, "Brian")), Viewer::Public] {
        assert_eq!(told(&played, viewer), told(&ruled, viewer), "{viewer:?}");
    }
}
