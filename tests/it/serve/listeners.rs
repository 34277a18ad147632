//! Who waits for news is told of them.

use chancery_game::view::{View, Viewer};
use jiff::Timestamp;

use super::client::{Listener, Program, edition, get, server};
use super::{game, saved, scribble, settle};
use crate::support::Commands;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

#[test]
fn fifty_listeners_are_told_of_a_settled_season() {
    let saves = tempfile::tempdir().unwrap();
    let mut game = game();
    let (mut handle, folder) = saved(saves.path(), &game);
    let program = Program::start(&folder, &[]);
    let mut listeners: Vec<Listener> = (0..50).map(|_| Listener::new(program.at)).collect();
    let before = get(program.at, "/").body;
    for listener in &mut listeners {
        assert_eq!(listener.next(), edition(&before));
    }
    settle(&mut game);
    handle.save(&game, NOW).unwrap();
    let told: Vec<String> = listeners.iter_mut().map(Listener::next).collect();
    let after = get(program.at, "/").body;
    assert!(after.contains("<p class=\"now\">Fall 1902"));
    assert_ne!(edition(&after), edition(&before));
    assert!(told.iter().all(|told| told == edition(&after)), "{told:?}");
    assert!(get(program.at, "/phase/3").body.contains("Spring 1902"));
}

/// Whoever looks is told that the game can't be read any more, and that it can be read again.
#[test]
fn a_page_that_may_be_old_says_so() {
    let saves = tempfile::tempdir().unwrap();
    let mut game = game();
    let (mut handle, folder) = saved(saves.path(), &game);
    let program = Program::start(&folder, &[]);
    let mut listener = Listener::new(program.at);
    let first = listener.next();
    settle(&mut game);
    handle.save(&game, NOW).unwrap();
    let second = listener.next();
    assert_ne!(first, second);
    let files = std::fs::read_dir(&folder).unwrap().flatten();
    let files: Vec<_> = files.map(|file| file.path()).collect();
    let snapshots = files
        .iter()
        .filter(|file| file.extension().is_some_and(|end| end == "ron"));
    let kept: Vec<_> = snapshots
        .map(|file| (file, std::fs::read(file).unwrap()))
        .collect();
    for (file, _) in &kept {
        std::fs::write(file, "// Chancery").unwrap();
    }
    assert_eq!(listener.next(), "yes");
    let mut later = Listener::new(program.at);
    assert_eq!(later.next(), second);
    assert_eq!(later.next(), "yes");
    for (file, contents) in &kept {
        std::fs::write(file, contents).unwrap();
    }
    assert_eq!(listener.next(), "no");
}

#[test]
fn a_season_that_is_taken_back_is_news_and_an_order_is_none() {
    let mut game = game();
    let view = |game: &chancery_game::game::Game| View::new(game, Viewer::Public);
    let (server, at) = server(view(&game));
    let mut listener = Listener::new(at);
    let first = listener.next();
    let mut ordered = game.clone();
    scribble(&mut ordered);
    server.publish(view(&ordered));
    assert_eq!(edition(&get(at, "/").body), first);
    settle(&mut game);
    server.publish(view(&game));
    let second = listener.next();
    assert_ne!(second, first);
    game.undo(NOW).unwrap();
    server.publish(view(&game));
    assert_eq!(listener.next(), first);
    assert_eq!(get(at, "/phase/3").status, 404);
}

#[test]
fn a_server_that_is_dropped_lets_everybody_go() {
    let (server, at) = server(View::new(&game(), Viewer::Public));
    let mut listeners: Vec<Listener> = (0..8).map(|_| Listener::new(at)).collect();
    for listener in &mut listeners {
        listener.next();
    }
    drop(server);
    assert!(std::net::TcpStream::connect(at).is_err());
    for listener in &mut listeners {
        assert!(listener.is_over());
    }
}

/// The clock is told when it is started, to who looks then and to who comes later; the page counts by
/// itself.
#[test]
fn the_clock_is_told_when_it_changes() {
    let calendar = game().setup().calendar();
    let plan = chancery_game::clock::Plan::read("moves 15 + 2 <silent>", &calendar).unwrap();
    let zone = jiff::tz::TimeZone::UTC;
    let mut clock =
        chancery_game::clock::Clock::new(plan, game().phase(), chancery_game::system::now(), &zone);
    let (server, at) = server(View::new(&game(), Viewer::Public));
    let mut first = Listener::new(at);
    let edition = first.next();
    server.tell_clock(Some(&clock));
    assert_eq!(first.next(), "stands\t900000 negotiation\t120000 <silent>");
    clock
        .run
        .toggle(chancery_game::system::now() - jiff::SignedDuration::from_mins(16));
    server.tell_clock(Some(&clock));
    let told = first.next();
    let left = told
        .strip_prefix("runs\t")
        .and_then(|told| told.strip_suffix(" <silent>"));
    let left: u64 = left.unwrap_or_else(|| panic!("{told}")).parse().unwrap();
    assert!((30_000..=60_000).contains(&left), "{left}");
    let mut later = Listener::new(at);
    assert_eq!(later.next(), edition);
    assert!(later.next().starts_with("runs\t"));
    server.tell_clock(None);
    assert_eq!(first.next(), "");
}
