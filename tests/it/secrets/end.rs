//! Once a game is over its secrets are told by one key, in every variant that has secrets.

use super::room::report;
use crate::screen::harness::Desk;
use crate::serve::client::served;
use crate::{fog, report::table};
use chancery_engine::variant;
use chancery_game::game::Game;
use chancery_game::report::{SeasonForm, full};
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};
use chancery_out::public::PublicSave;
use jiff::Timestamp;

fn in_fog() -> Game {
    let mut game = fog::scene(
        "France: A Bur, A Par; Germany: A Mun; Russia: A War, A Mos",
        &[("Par", "France"), ("Mun", "Germany"), ("War", "Russia")],
    );
    fog::order(
        &mut game,
        "France: A Bur - Ruh; A Par - Gas | Russia: A War - Lvn",
    );
    fog::settle(&mut game);
    game
}

/// A kind that was chosen in secret, and a claim that came to nothing.
fn of_1885() -> Game {
    let mut game = table::year_1885();
    table::settle(&mut game, "Italy: F Rom");
    table::settle(&mut game, "");
    table::settle(
        &mut game,
        "Germany: concede to Austria\nAustria: A Vie - Gal",
    );
    game
}

fn with_ballots(disclosure: &str) -> Game {
    let mut game = table::arms_merchant(&[("disclosure", disclosure)]);
    table::holdings(
        &mut game,
        &["France: Andy 3, Brian 2, Chuck 1", "Turkey: Dave 1"],
    );
    table::settle(
        &mut game,
        "Andy for France: A Mar - Spa; F Bre - MAO; A Par - Bur\nBrian for France: A Mar H",
    );
    game
}

fn told(game: &Game, viewer: Viewer) -> String {
    full(&View::new(game, viewer), SeasonForm::Compact).to_text(100)
}

/// The page for the room and the public save.
fn shown(game: &Game) -> String {
    let view = View::new(game, Viewer::Public);
    served(&view) + &PublicSave::new(&view).to_text().unwrap()
}

#[test]
fn every_secret_of_a_game_that_is_over_is_told_by_one_key() {
    let games = [
        (in_fog(), "A War - Lvn"),
        (of_1885(), "concede to Austria"),
        (with_ballots("totals"), "IFs     3     2      1"),
        (with_ballots("closed"), "Influence afterwards"),
    ];
    for (game, secret) in games {
        let name = game.setup().variant.name();
        let mut desk = Desk::playing(120, 40, game);
        desk.keys("<C-x><Enter><F5>y<Esc><Esc>");
        let over = desk.game().clone();
        assert!(over.state().is_over());
        let [master, public] = [Viewer::GameMaster, Viewer::Public].map(|of| told(&over, of));
        assert!(master.contains(secret) && master != public, "{name}");
        let before = shown(&over);
        desk.keys("<F6>D")
            .shows("Show everybody all secrets?")
            .hides("who knew what");
        desk.keys("y")
            .shows("Everybody may now read the whole game.");
        let disclosed = desk.game().clone();
        assert_eq!(told(&disclosed, Viewer::Public), master, "{name}");
        assert_ne!(shown(&disclosed), before, "{name}");
        // No page of the reports, of a settled phase or of the pieces is marked any more.
        for page in ["", "<F4>", "<F4><Enter>", "#"] {
            desk.keys("<Esc><Esc><Esc>").keys(page);
            for _ in 0..12 {
                desk.hides("SECRET");
                desk.keys("<Tab>");
            }
        }
        let directory = tempfile::tempdir().unwrap();
        let saved = Store::new(directory.path(), variant::all())
            .create(&disclosed, None, Timestamp::UNIX_EPOCH)
            .unwrap();
        let text = report(saved.folder(), &["-s", "all"]);
        assert!(text.contains(secret), "{name}:\n{text}");
        let page = report(saved.folder(), &["-f", "html"]);
        let of_master = report(saved.folder(), &["-f", "html", "--gm"]);
        let mark = "<p>For the game master alone.</p>\n";
        assert_eq!(page, of_master.replace(mark, ""), "{name}");
        desk.keys("<Esc><Esc><C-u>");
        assert_eq!(told(desk.game(), Viewer::Public), public, "{name}");
        assert_eq!(shown(desk.game()), before, "{name}");
    }
}
