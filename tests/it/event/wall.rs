//! The wall: all boards of a round on one page, the players' pages, the common clock; and nothing of
//! what is secret.

use std::fmt::Write as _;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_event::wall::Wall;
use chancery_game::clock::{Clock, Plan};
use chancery_game::game::Game;
use chancery_game::store::{LockedFile, Store};
use chancery_game::view::{View, Viewer};
use chancery_out::serve::{HostNames, RoomClocks, Server};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::{cup, refused, told};
use crate::picture;
use crate::serve::client::{Answer, Listener, Program, edition, files, get};
use crate::support::Commands;

/// `chancery event wall` of the event in a folder.
pub fn wall(folder: &Path) -> Program {
    let mut program = Command::new(env!("CARGO_BIN_EXE_chancery"));
    Program::of(program.args(["event", "wall"]).current_dir(folder))
}

/// An event of two boards whose games have begun.
fn two_boards() -> tempfile::TempDir {
    let cup = cup(14);
    told(cup.path(), &["seat", "--seed", "1"]);
    told(cup.path(), &["begin"]);
    cup
}

fn page(at: SocketAddr, path: &str) -> String {
    let Answer { status, body, .. } = get(at, path);
    assert_eq!(status, 200, "{path}: {body}");
    body
}

/// The tile of a board.
fn tile(wall: &str, board: usize) -> &str {
    let (_, rest) = wall.split_once(&format!("id=\"board{board}\"")).unwrap();
    rest.split_once("</article>").unwrap().0
}

/// The wall once it has another edition than one that was seen.
fn news(listener: &mut Listener, at: SocketAddr, before: &str) -> String {
    loop {
        let wall = page(at, "/");
        if edition(&wall) != edition(before) {
            return wall;
        }
        listener.next();
    }
}

/// Settles a phase of a game of the event, in which everybody holds.
fn settle(folder: &Path, game: &str) {
    let store = Store::new(folder.join("games"), variant::all());
    let mut opened = store.open(game).unwrap();
    opened.game.settle(Timestamp::UNIX_EPOCH).unwrap();
    opened
        .handle
        .save(&opened.game, Timestamp::UNIX_EPOCH)
        .unwrap();
}

#[test]
fn the_wall_shows_all_boards_and_follows_them() {
    let cup = two_boards();
    let folder = cup.path();
    let program = wall(folder);
    let mut listener = Listener::new(program.at);
    let first = page(program.at, "/");
    assert_eq!(listener.next(), edition(&first));
    for board in [1, 2] {
        let tile = tile(&first, board);
        assert!(tile.contains(">Spring 1901<"), "{tile}");
        assert!(
            tile.contains(&format!("href=\"/board/{board}/\"")),
            "{tile}"
        );
        assert!(tile.contains("class=\"chart\""), "{tile}");
        assert_eq!(tile.matches("<b>3</b>").count(), 6, "{tile}");
        assert_eq!(tile.matches("<b>4</b>").count(), 1, "{tile}");
    }
    assert!(first.contains("class=\"ranks\""), "{first}");
    // A board's own page is the page of its game, below its address.
    let own = page(program.at, "/board/2/");
    assert!(own.contains("<p class=\"now\">Spring 1901"), "{own}");
    let mut own_listener = Listener::below(program.at, "/board/2/");
    assert_eq!(own_listener.next(), edition(&own));
    assert_eq!(get(program.at, "/board/2/phase/1").status, 404);

    settle(folder, "cup-round-1-board-2");
    let second = news(&mut listener, program.at, &first);
    assert!(tile(&second, 2).contains(">Fall 1901<"), "{second}");
    assert!(tile(&second, 1).contains(">Spring 1901<"), "{second}");
    assert_ne!(own_listener.next(), edition(&own));
    let then = page(program.at, "/board/2/phase/1");
    assert!(then.contains("href=\"/board/2/\""), "{then}");

    told(
        folder,
        &[
            "board",
            "1",
            "1904: A10 E12 T12; out France 1903, Germany 1903, Italy 1904, Russia 1904",
        ],
    );
    let third = news(&mut listener, program.at, &second);
    assert!(tile(&third, 1).contains("draw of 3"), "{third}");
    assert!(!tile(&third, 1).contains("class=\"chart\""), "{third}");
    assert_eq!(get(program.at, "/board/1/").status, 404);
}

/// Only addresses of the wall are there, each written in one way.
#[test]
fn nothing_else_is_on_the_wall() {
    let cup = two_boards();
    let program = wall(cup.path());
    for path in [
        "/board/1",
        "/board/01/",
        "/board/3/",
        "/board/1/phone",
        "/board/1/player/1",
        "/board/1/board/1/",
        "/board/1/phase/0",
        "/phase/1",
        "/public.ron",
        "/player/0",
        "/player/15",
        "/player/",
        "/phone/",
        "/phone?player=1",
        "/event.ron",
    ] {
        assert_eq!(get(program.at, path).status, 404, "{path}");
    }
    // Another Chancery can take the board's result from here.
    assert!(page(program.at, "/board/1/public.ron").contains("Spring 1901"));
}

#[test]
fn players_find_their_seat_and_their_place() {
    let cup = two_boards();
    let folder = cup.path();
    let program = wall(folder);
    let names = page(program.at, "/phone");
    assert_eq!(names.matches("href=\"/player/").count(), 14, "{names}");
    let own = page(program.at, "/player/3");
    assert!(own.contains("<p class=\"now\">P03"), "{own}");
    assert!(own.contains("Round 1: <a href=\"/board/"), "{own}");
    // One line of the standings is marked, and one seat of the board.
    assert_eq!(own.matches("aria-current=\"true\"").count(), 1, "{own}");
    assert_eq!(own.matches("<li class=\"mine\"").count(), 1, "{own}");
    assert_eq!(own.matches("<tr").count(), 14, "{own}");
    // The next board, as soon as it is seated.
    let mut listener = Listener::new(program.at);
    let before = page(program.at, "/");
    told(folder, &["seat", "--seed", "2", "--round", "2"]);
    news(&mut listener, program.at, &before);
    let own = page(program.at, "/player/3");
    assert!(own.contains("Round 2: <span>Board "), "{own}");
}

#[test]
fn a_board_that_disappears_keeps_its_last_state_and_is_marked() {
    let cup = two_boards();
    let folder = cup.path();
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let (game, _) = Store::new(samples, variant::all())
        .read("germany-has-won-in-1908")
        .unwrap();
    let other = Server::start(
        "127.0.0.1:0".parse().unwrap(),
        HostNames::default(),
        View::new(&game, Viewer::Public),
    )
    .unwrap();
    let address = other.url();
    told(folder, &["board", "2", &address]);
    let program = wall(folder);
    let mut listener = Listener::new(program.at);
    // Where it is asked the first time, it is not there yet.
    let mut shown = page(program.at, "/");
    while !tile(&shown, 2).contains("class=\"chart\"") {
        shown = news(&mut listener, program.at, &shown);
    }
    assert!(tile(&shown, 2).contains(&format!("href=\"{address}\"")));
    assert!(tile(&shown, 2).contains("<b>18</b>"), "{}", tile(&shown, 2));
    drop(other);
    fs::remove_dir_all(folder.join("games/cup-round-1-board-1")).unwrap();
    let before = shown.clone();
    while shown.matches("Not up to date").count() < 2 {
        shown = news(&mut listener, program.at, &shown);
    }
    for board in [1, 2] {
        let chart = |wall: &str| {
            let (_, rest) = tile(wall, board).split_once("class=\"chart\"").unwrap();
            rest.split_once("</svg></div>").unwrap().0.to_owned()
        };
        assert_eq!(chart(&shown), chart(&before));
        // Its last state is one tap away, on this laptop.
        assert!(tile(&shown, board).contains(&format!("href=\"/board/{board}/\"")));
        page(program.at, &format!("/board/{board}/"));
    }
    assert!(tile(&shown, 1).contains("<b>3</b>"), "{}", tile(&shown, 1));
    // A wall that begins only now still has what came from the other laptop.
    drop(program);
    let again = wall(folder);
    assert!(tile(&page(again.at, "/"), 2).contains("class=\"chart\""));
}

#[test]
fn an_event_that_can_not_be_read_is_told() {
    let cup = two_boards();
    let file = cup.path().join("event.ron");
    let program = wall(cup.path());
    let mut listener = Listener::new(program.at);
    let first = listener.next();
    let held = fs::read(&file).unwrap();
    fs::write(&file, "(format").unwrap();
    let told = std::iter::repeat_with(|| listener.next());
    assert!(told.take(20).any(|told| told == "yes"));
    assert_eq!(edition(&page(program.at, "/")), first);
    fs::write(&file, held).unwrap();
    let told = std::iter::repeat_with(|| listener.next());
    assert!(told.take(20).any(|told| told == "no"));
}

#[test]
fn the_common_clock_is_kept_and_told() {
    let cup = two_boards();
    let folder = cup.path();
    let none = refused(folder, &["clock", "start"]);
    assert!(none.contains("give its plan first"), "{none}");
    assert_eq!(told(folder, &["clock"]), "There is no common clock.\n");
    let plan = "moves 15 + 2 silent; builds 1; bell";
    let stands = "Spring 1901, negotiation: 15:00, stopped.\n";
    assert_eq!(told(folder, &["clock", plan]), stands);
    let program = wall(folder);
    let mut listener = Listener::new(program.at);
    listener.next();
    assert_eq!(listener.next(), "stands\t900000 negotiation\t120000 silent");
    assert!(page(program.at, "/").contains("<p class=\"now\">Spring 1901"));
    // On the page of a board too, which has no clock of its own.
    let mut own = Listener::below(program.at, "/board/1/");
    own.next();
    assert!(own.next().starts_with("stands\t900000"));
    let started = told(folder, &["clock", "start"]);
    assert!(
        started.starts_with("Spring 1901, negotiation: 1"),
        "{started}"
    );
    let runs = std::iter::repeat_with(|| listener.next()).find(|told| told.starts_with("rings\t"));
    assert!(runs.unwrap().contains(" negotiation\t120000 silent"));
    for (asked, shown) in [
        ("+1m", "Spring 1901, negotiation: 1"),
        ("-2", "Spring 1901, negotiation: 1"),
        ("stage", "Spring 1901, silent: "),
        ("pause", "Spring 1901, silent: "),
        ("next", "Fall 1901, negotiation: 15:00, stopped"),
        ("next", "Winter 1901, builds: 1:00, stopped"),
        ("Fall 1903", "Fall 1903, negotiation: 15:00, stopped"),
        ("moves 10", "Fall 1903, negotiation: 10:00, stopped"),
    ] {
        let told = told(folder, &["clock", asked]);
        assert!(told.starts_with(shown), "{asked}: {told}");
    }
    // The folder may be named behind it too.
    told(folder, &["clock", "start", "-e", "."]);
    let wrong = refused(folder, &["clock", "soon"]);
    assert!(
        wrong.contains("“soon” is neither minutes nor a phase"),
        "{wrong}"
    );
    assert_eq!(
        told(folder, &["clock", "off"]),
        "There is no common clock.\n"
    );
    assert_eq!(told(folder, &["clock"]), "There is no common clock.\n");
}

/// A board that runs its own clock shows it in its tile and on its page, and a late slip is told once
/// its phase is settled.
#[test]
fn a_board_has_its_own_clock_and_late_slips() {
    let cup = two_boards();
    let folder = cup.path();
    let store = Store::new(folder.join("games"), variant::all());
    let mut opened = store.open("cup-round-1-board-1").unwrap();
    let calendar = opened.game.setup().calendar().into_owned();
    let plan = Plan::read("Spring 10; Fall 12", &calendar).unwrap();
    let now = Timestamp::UNIX_EPOCH;
    let mut clock = Clock::new(plan, opened.game.phase(), now, &TimeZone::UTC);
    let text = clock.write(&calendar).unwrap();
    opened.handle.keep_clock(Some(&text)).unwrap();
    let program = wall(folder);
    let mut listener = Listener::new(program.at);
    let first = page(program.at, "/");
    let told: Vec<String> = (0..3).map(|_| listener.next()).collect();
    assert_eq!(told[1..], ["", "1\tstands\t600000 negotiation"]);
    let mut own = Listener::below(program.at, "/board/1/");
    own.next();
    assert_eq!(own.next(), "stands\t600000 negotiation");

    let late = SignedDuration::from_secs(80);
    opened.game.hand_in(SeatId(3), Some(late), now);
    opened.handle.save(&opened.game, now).unwrap();
    opened.game.settle(now).unwrap();
    opened.handle.save(&opened.game, now).unwrap();
    clock.follow(opened.game.phase(), opened.game.phase(), now);
    let text = clock.write(&calendar).unwrap();
    opened.handle.keep_clock(Some(&text)).unwrap();
    let mut shown = first;
    while !tile(&shown, 1).contains(">Late: Germany<") {
        assert!(!shown.contains("Late: "), "{shown}");
        shown = news(&mut listener, program.at, &shown);
    }
    let told = std::iter::repeat_with(|| own.next()).find(|told| told.contains("720000"));
    assert_eq!(told.unwrap(), "stands\t720000 negotiation");
}

#[test]
fn a_round_that_there_is_not_is_refused() {
    let cup = cup(7);
    let arguments = ["wall", "--round", "9", "--listen", "127.0.0.1:0"];
    let why = refused(cup.path(), &arguments);
    assert!(why.contains("there is no round 9"), "{why}");
}

/// Two directors, a program that is killed, a full disk, a file that was spoilt.
#[test]
fn the_common_clock_is_lost_to_nobody() {
    let cup = cup(7);
    let folder = cup.path();
    told(folder, &["clock", "moves 15"]);
    let file = folder.join("clock.ron");
    let held = LockedFile::take(folder, "event.ron").unwrap();
    let second = refused(folder, &["clock", "start"]);
    assert!(second.contains("is open in another Chancery"), "{second}");
    drop(held);
    for delay in [0, 2, 4, 8, 12, 16] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_chancery"))
            .args(["event", "clock", "+1"])
            .current_dir(folder)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(delay));
        let _ = child.kill();
        child.wait().unwrap();
        assert!(told(folder, &["clock"]).starts_with("Spring 1901, negotiation: "));
    }
    let before = fs::read(&file).unwrap();
    if cfg!(target_os = "linux") {
        let full = Command::new("sh")
            .args(["-c", "ulimit -f 0; exec \"$0\" event clock +5"])
            .arg(env!("CARGO_BIN_EXE_chancery"))
            .current_dir(folder)
            .output()
            .unwrap();
        assert_ne!(full.status.code(), Some(0));
        assert_eq!(fs::read(&file).unwrap(), before);
    }
    fs::write(&file, "(plan").unwrap();
    let spoilt = refused(folder, &["clock"]);
    assert!(spoilt.contains("`chancery event clock off`"), "{spoilt}");
    told(folder, &["clock", "off"]);
    told(folder, &["clock", "moves 15"]);
}

/// An event whose first board is a game.
fn event_of(game: &Game) -> (tempfile::TempDir, PathBuf) {
    let cup = cup(7);
    let folder = cup.path().to_owned();
    told(&folder, &["seat", "--seed", "1"]);
    let store = Store::new(&folder, variant::all());
    let handle = store.create(game, None, Timestamp::UNIX_EPOCH).unwrap();
    let game = handle.folder().display().to_string();
    told(&folder, &["board", "1", &game]);
    (cup, folder)
}

/// Every byte that the wall of an event serves whose board is a game.
pub fn walled(game: &Game) -> String {
    let (_cup, folder) = event_of(game);
    let mut wall = Wall::open(folder, None, None).unwrap();
    let news = wall.news().unwrap().unwrap();
    assert_eq!(news.clocks, RoomClocks::default());
    let listen = "127.0.0.1:0".parse().unwrap();
    let server = Server::start(listen, HostNames::default(), news.edition).unwrap();
    let at = server.listen().0;
    let mut all = Listener::new(at).next() + &Listener::below(at, "/board/1/").next();
    let wall = get(at, "/");
    let of_boards = [
        "/board/1/",
        "/board/1/phase/1",
        "/board/1/phase/2",
        "/board/1/public.ron",
    ];
    let files = files(&wall.body);
    let paths = files.iter().map(String::as_str).chain(of_boards);
    for path in paths.chain(["/phone", "/player/1", "/player/8"]) {
        let _ = write!(all, "{path} {:?}", get(at, path));
    }
    let _ = write!(all, "{wall:?}");
    all
}

/// What is written for the open phase changes no byte of the wall; all pairs of twins are compared in
/// `secrets/outputs.rs`.
#[test]
fn orders_that_are_not_settled_are_not_on_the_wall() {
    for id in ["standard", "fog-of-war", "1492"] {
        let game = picture::game(id);
        let shown = walled(&game);
        assert!(shown.contains("class=\\\"chart\\\""), "{id}");
        let mut ordered = game.clone();
        crate::support::scribbles::scribble(&mut ordered, &mut crate::support::draws::Draws(7));
        assert!(ordered.sheet().written().next().is_some());
        assert_eq!(walled(&ordered), shown, "{id}");
        let mut settled = ordered;
        settled.settle(Timestamp::UNIX_EPOCH).unwrap();
        assert_ne!(walled(&settled), shown, "{id}");
    }
}
