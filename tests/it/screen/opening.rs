//! Where a phase opens: with the cursor at the first thing that is missing, however the phase came
//! to be open.

use std::path::Path;

use chancery_engine::calendar::PhaseKind;
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_game::game::{Game, History, Sheet, Turn};
use chancery_game::store::Store;
use jiff::Timestamp;

use crate::screen::harness::Desk;
use crate::screen::phases::{self, FALL, SPRING};
use crate::screen::{ballots, scales};
use crate::year1492;
use chancery_session::desk::{BallotProgress, Row};

/// Fails where the cursor is not on the first line that waits for an order, of the first player
/// whose slip has one; where nothing waits, on the first line there is.
#[track_caller]
fn is_at_first_missing(desk: &Desk, when: &str) {
    let table = desk.table();
    let seat = table
        .ballots
        .players
        .iter()
        .position(|progress| !BallotProgress::is_complete(progress))
        .and_then(SeatId::nth);
    if table.among_players() {
        assert_eq!(
            table.seat,
            seat.unwrap_or(SeatId(0)),
            "{when}:\n{}",
            desk.text()
        );
    }
    let waits = table.rows.iter().position(Row::is_open);
    let first = waits
        .or_else(|| table.rows.iter().position(Row::selectable))
        .unwrap_or(0);
    assert_eq!(table.cursor, first, "{when}:\n{}", desk.text());
}

/// The finished games that come with the program.
fn finished() -> Vec<Game> {
    let store = Store::new(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("saves"),
        variant::all(),
    );
    let games = store.list().unwrap();
    games
        .iter()
        .map(|game| store.read(&game.folder).unwrap().0)
        .collect()
}

/// A game as it stood in a turn, with a third of its orders not written yet.
fn in_turn(game: &Game, nth: usize) -> Game {
    let History { rules, turns, .. } = game.history().clone();
    let Turn {
        opened,
        edits,
        before,
        sheet,
        ..
    } = (*turns[nth]).clone();
    let entries = sheet
        .entries
        .into_iter()
        .enumerate()
        .filter(|(i, _)| i % 3 != 1)
        .map(|(_, entry)| entry)
        .collect();
    let sheet = Sheet {
        entries,
        ..Sheet::default()
    };
    let turns = turns[..nth].to_vec();
    Game::resume(
        (*game.setup()).clone(),
        History {
            players: None,
            rules,
            standing: rules,
            scoring: None,
            turns,
            opened,
            edits,
            state: before,
            sheet,
            amendment: None,
            kept: chancery_game::game::Kept::default(),
        },
        Vec::new(),
    )
}

/// One turn for each two kinds of phase that follow each other in a game.
fn turns_of_every_kind(game: &Game) -> Vec<usize> {
    let mut told: Vec<(PhaseKind, PhaseKind)> = Vec::new();
    let kinds: Vec<PhaseKind> = game.turns().iter().map(|turn| turn.phase().kind).collect();
    let is_new = |&nth: &usize| {
        let pair = (kinds[nth], kinds[nth + 1]);
        let new = !told.contains(&pair);
        told.push(pair);
        new
    };
    (0..kinds.len() - 1).filter(is_new).collect()
}

#[test]
fn every_kind_of_phase_opens_at_the_first_thing_missing() {
    let mut checked = 0;
    for game in finished() {
        for nth in turns_of_every_kind(&game) {
            let mut desk = Desk::playing(80, 24, in_turn(&game, nth));
            let name = format!("{}, {}", game.setup().name, desk.game().phase_name());
            is_at_first_missing(&desk, &format!("{name} opened"));
            let elsewhere = if desk.table().among_players() {
                "<End><<"
            } else {
                "<End>"
            };
            desk.keys(elsewhere).settle().keys("<Esc>");
            assert_eq!(
                desk.game().turns().len(),
                nth + 1,
                "{name}:\n{}",
                desk.text()
            );
            is_at_first_missing(&desk, &format!("after {name}"));
            desk.keys("<End><C-u>");
            assert_eq!(desk.game().turns().len(), nth);
            is_at_first_missing(&desk, &format!("{name} undone"));
            desk.keys("<End><C-r>");
            is_at_first_missing(&desk, &format!("{name} redone"));
            checked += 1;
        }
    }
    assert!(checked > 30, "{checked}");
}

#[test]
fn a_phase_of_players_opens_with_the_first_of_them_who_has_a_slip_to_write() {
    let mut desk = ballots::example(120, 40);
    desk.keys("<<")
        .settle()
        .keys("<Esc>")
        .shows("Fall 1901")
        .shows("Andy (1 of 4)");
    is_at_first_missing(&desk, "Fall 1901");
    desk.keys(">>")
        .keys("<C-u>")
        .shows("16 of 16 ordered")
        .shows("Andy (1 of 4)");
    desk.keys("<C-r>>>h<Enter>");
    desk.begin_again();
    desk.keys("<Enter>").shows("Andy (1 of 4)");
    is_at_first_missing(&desk, "opened again");
}

#[test]
fn a_phase_set_by_hand_opens_so_too() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<End><F7>phase Fall 1905<Enter><Esc>")
        .shows("Fall 1905")
        .shows("Austria: army Budapest");
    is_at_first_missing(&desk, "Fall 1905");
    desk.keys("<End><F7>own Bel England<Enter>phase Winter 1905<Enter><Esc>")
        .shows("Winter 1905");
    is_at_first_missing(&desk, "Winter 1905");
    desk.keys("<End><C-u>").shows("Fall 1905");
    is_at_first_missing(&desk, "Fall 1905 again");
}

#[test]
fn the_phases_of_a_secret_world_open_so_too() {
    let mut desk = Desk::playing(120, 40, voyage());
    is_at_first_missing(&desk, "the first phase");
    for phase in ["Autumn 1493", "Winter 1495", "Spring 1499"] {
        desk.keys(&format!("<End><F7>phase {phase}<Enter><Esc>"))
            .shows(phase);
        is_at_first_missing(&desk, phase);
        desk.keys("<End>").settle().keys("<Esc>");
        let name = desk.game().phase_name();
        is_at_first_missing(&desk, &name);
        desk.keys("<End><C-u>");
        is_at_first_missing(&desk, "undone");
        desk.keys("<C-r>");
    }
}

pub fn voyage() -> Game {
    let variant = variant::by_id("1492").unwrap();
    let board = year1492::play::board();
    let players = vec![String::new(); board.power_count()];
    let setup = chancery_game::game::Setup {
        name: "Voyage".to_owned(),
        variant,
        board,
        players,
        created: Timestamp::UNIX_EPOCH,
    };
    Game::new(setup, variant.house_rules())
}

#[test]
fn a_phase_whose_orders_wait_opens_at_what_is_missing_of_them() {
    let mut desk = Desk::at_table(120, 40);
    phases::settle(&mut desk, SPRING);
    desk.keys("<Esc>");
    let fall: Vec<&str> = FALL
        .lines()
        .filter(|line| !line.starts_with("England"))
        .collect();
    phases::settle(&mut desk, &fall.join("\n"));
    desk.keys("<Esc><F4><Down>ay").shows("Spring 1901");
    is_at_first_missing(&desk, "Spring 1901 reopened");
    desk.keys("<End><F5><F5><BackTab>")
        .shows("The next one opens with its old orders");
    desk.keys("<F5><Esc>").shows("Fall 1901");
    is_at_first_missing(&desk, "Fall 1901");
    desk.shows("19 of 22 ordered").shows("England: fleet");
}

#[test]
fn the_month_of_mercator_and_its_claims_open_so_too() {
    let mut desk = Desk::playing(
        120,
        40,
        scales::game(
            "May 1901",
            &["Austria A Ven", "France F MAO", "France A Par"],
        ),
    );
    desk.keys("A Ven H<Enter><End>");
    desk.settle().keys("<Esc>");
    is_at_first_missing(&desk, "the next month");
    desk.shows("Austria: army Venice");
}

/// A line that was taken up to be changed, and left, is not put in the place of another phase's.
#[test]
fn no_phase_begins_with_the_change_of_another_ones_line() {
    let mut desk = Desk::at_table(120, 40);
    phases::settle(&mut desk, SPRING);
    desk.keys("<Esc>")
        .paste(FALL)
        .keys("<Enter><F5><Down><Down><Down>e");
    desk.keys("<C-u><C-u>");
    let before = desk.game().sheet().entries.len();
    desk.keys("<C-u>").shows("Spring 1901");
    desk.keys("A Bud - Rum<Enter>");
    assert_eq!(
        (before, desk.game().sheet().entries.len()),
        (0, 22),
        "{}",
        desk.text()
    );
    assert_eq!(desk.game().sheet().entries[0].written.trim(), "A Bud - Rum");
}
