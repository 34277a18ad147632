//! What is for the room has no secret in it, and what is for the game master says so: reports, the
//! page on which orders are read out, the census, the pieces to move.

use std::collections::BTreeSet;
use std::process::Command;

use chancery_engine::variant;
use chancery_game::game::Game;
use chancery_game::report::{SeasonForm, full};
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};
use jiff::Timestamp;

use crate::report::table::{arms_merchant, settle, year_1885};
use crate::screen::harness::Desk;
use crate::serve::client::served;
use crate::support::{samples, voyages};

fn all_samples() -> impl Iterator<Item = Game> {
    samples().into_iter().map(|folder| {
        let (saves, name) = (folder.parent().unwrap(), folder.file_name().unwrap());
        let store = Store::new(saves, variant::all());
        store.read(name.to_str().unwrap()).unwrap().0
    })
}

/// In every variant: where players have secrets from each other, the room's view of a game is the
/// public one.
#[test]
fn what_is_for_the_room_is_public_where_players_have_secrets() {
    let (secret, open): (Vec<Game>, Vec<Game>) =
        all_samples().partition(|game| Viewer::in_room(game) == Viewer::Public);
    let ids = |games: &[Game]| {
        let ids: BTreeSet<&str> = games.iter().map(|game| game.setup().variant.id()).collect();
        ids.into_iter().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(ids(&secret), "1492 1885 arms-merchant mercator");
    assert_eq!(ids(&open), "mobilization standard");
    // Where nobody has secrets, the game master's view says nothing that the public may not know.
    for game in open {
        let [whole, public] = [Viewer::GameMaster, Viewer::Public].map(|of| View::new(&game, of));
        let pairs = whole.turns.iter().zip(&public.turns);
        assert!(
            pairs.clone().count() > 20 && pairs.clone().all(|(one, two)| !one.tells_more_than(two))
        );
    }
}

pub fn report(folder: &std::path::Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("report")
        .arg(folder)
        .args(arguments)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Whatever is printed or pasted of a game with secrets is the public's, unless it is asked for by
/// the game master's name, and then it says so at its top.
#[test]
fn reports_are_for_the_room_and_the_game_masters_says_that_it_is_his() {
    for folder in samples() {
        let name = folder.file_name().unwrap().to_str().unwrap();
        if !["1492", "1885", "arms", "mercator"]
            .iter()
            .any(|of| name.starts_with(of))
        {
            continue;
        }
        for form in [
            &["-s", "all"][..],
            &["--aloud"],
            &["-f", "svg"],
            &["--json"],
        ] {
            let public = [form, &["--public"]].concat();
            assert_eq!(
                report(&folder, form),
                report(&folder, &public),
                "{name} {form:?}"
            );
        }
        let master = report(&folder, &["--gm", "-s", "all"]);
        assert!(
            master.starts_with("For the game master alone.\n"),
            "{master}"
        );
        let page = report(&folder, &["--gm", "-f", "html"]);
        assert!(page.contains("<p>For the game master alone.</p>"), "{name}");
    }
}

/// The seed of lots to come is in no report but the game master's.
#[test]
fn the_seed_of_the_lots_is_for_the_game_master() {
    let directory = tempfile::tempdir().unwrap();
    let game = arms_merchant(&[("seed", "4711")]);
    let open = Store::new(directory.path(), variant::all())
        .create(&game, None, Timestamp::UNIX_EPOCH)
        .unwrap();
    for form in [&[][..], &["--aloud"], &["-f", "html"], &["-s", "all"]] {
        assert!(!report(open.folder(), form).contains("4711"), "{form:?}");
    }
    assert!(report(open.folder(), &["--gm"]).contains("4711"));
}

#[test]
fn the_kinds_of_1885_are_marked_secret_and_are_not_for_the_room() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut desk = Desk::playing(width, height, year_1885());
        desk.shows(" SECRET ");
        desk.keys("f").shows(" SECRET ");
        let mut game = year_1885();
        settle(&mut game, "Italy: F Rom");
        let mut desk = Desk::playing(width, height, game);
        desk.shows(" SECRET ");
        desk.keys("#").hides("SECRET").shows("? Rom").hides("F Rom");
        desk.keys("rom").shows("that unit is secret: see GM only");
        desk.keys("<Esc><Tab><Tab><Tab>")
            .shows("SECRET")
            .shows("F Rom");
        desk.keys("rom<Esc><Esc><F6>")
            .hides("SECRET")
            .hides("F Rom");
        desk.keys("<Esc><C-o>").shows("SECRET").shows("Rom");
        desk.keys("<Tab>").hides("SECRET");
        desk.keys("<Tab><Tab>").shows("GM only").shows("SECRET");
        desk.keys("r").hides("SECRET").hides("F Rom");
    }
}

#[test]
fn a_claim_that_is_not_complete_is_marked_secret_and_not_read_out() {
    let mut game = year_1885();
    settle(&mut game, "");
    settle(
        &mut game,
        "Germany: concede to Austria\nAustria: A Vie - Gal",
    );
    let mut desk = Desk::playing(120, 40, game);
    desk.hides("SECRET");
    desk.keys("<C-o>").shows("SECRET").shows("concede");
    desk.keys("r<End>")
        .hides("SECRET")
        .hides("concede")
        .shows("A Vie - Gal");
}

#[test]
fn the_census_of_a_secret_world_reads_out_what_everybody_knows() {
    let mut game = voyages::game(voyages::WEST, &[]);
    voyages::settle(&mut game);
    let natives = game.board().natives.unwrap();
    let hidden: Vec<String> = game
        .state()
        .position
        .units_of(natives)
        .map(|unit| game.board().province(unit.place.province).abbr.clone())
        .collect();
    assert!(!hidden.is_empty());
    let mut desk = Desk::playing(120, 40, game);
    desk.shows("SECRET");
    desk.keys("#").hides("SECRET");
    for _ in 0..3 {
        for area in &hidden {
            desk.hides(&format!("A {area}"));
        }
        desk.keys("<Tab>");
    }
    desk.shows("SECRET");
    for area in &hidden {
        desk.shows(&format!("A {area}"));
    }
}

#[test]
fn an_amendment_and_a_players_page_are_marked_secret() {
    let mut game = voyages::game(voyages::WEST, &[]);
    voyages::settle(&mut game);
    let mut desk = Desk::playing(120, 40, game);
    desk.keys("<F4>a").shows("SECRET");
    desk.keys("y").shows("SECRET").shows("AMENDING");
    desk.keys("<F5><F5>").shows("SECRET");
    let mut game = year_1885();
    settle(&mut game, "Italy: F Rom");
    settle(&mut game, "");
    let mut desk = Desk::playing(120, 40, game);
    // January has shown the kinds.
    desk.hides("SECRET");
    desk.keys("<F4>").hides("SECRET");
    desk.keys("<Down>").hides("SECRET");
}

/// When a game is over one key tells everybody all of it, on the screen, the page and paper.
#[test]
fn once_a_game_is_over_its_secrets_are_told_by_one_key() {
    let mut goes_on = voyages::game(voyages::WEST, &[]);
    voyages::settle(&mut goes_on);
    let mut desk = Desk::playing(80, 24, goes_on);
    desk.keys("<F6>D")
        .shows("the game must be over before you show its secrets");
    let game = all_samples()
        .find(|game| game.setup().variant.id() == "1492")
        .unwrap();
    let told = |game: &Game| {
        let view = View::new(game, Viewer::Public);
        full(&view, SeasonForm::Compact).to_text(100) + &served(&view)
    };
    let all = [
        "The secret world at Winter 1500",
        "Who knows what",
        "Who came where, and when",
    ];
    assert!(all.iter().all(|part| !told(&game).contains(part)));
    let mut desk = Desk::playing(120, 40, game);
    desk.shows("SECRET");
    desk.keys("<F6>D").shows("Show everybody all secrets?");
    desk.keys("y")
        .shows("Everybody may now read the whole game.")
        .hides("SECRET");
    let disclosed = desk.game().clone();
    for part in all {
        assert_eq!(told(&disclosed).matches(part).count(), 2, "{part}");
    }
    assert!(
        disclosed
            .log()
            .last()
            .unwrap()
            .what
            .ends_with("showed everybody all secrets of the game")
    );
    desk.keys("<Esc>").hides("SECRET");
    // It is saved, and printed without another word.
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path(), variant::all());
    let saved = store
        .create(&disclosed, None, Timestamp::UNIX_EPOCH)
        .unwrap();
    assert!(report(saved.folder(), &[]).contains("The secret world at Winter 1500"));
    assert!(report(saved.folder(), &["-f", "html"]).contains("Who came where, and when"));
    assert!(!report(saved.folder(), &["-s", "all"]).contains("F(OB)"));
    desk.keys("<C-u>").shows("SECRET");
    assert!(all.iter().all(|part| !told(desk.game()).contains(part)));
}
