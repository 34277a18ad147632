//! Whole games go out and come back without a difference, in every format that holds a game.

use std::path::Path;

use super::play;
use crate::support::Commands;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::edit::Edit;
use chancery_engine::position::Position;
use chancery_engine::variant;
use chancery_game::case;
use chancery_game::game::Game;
use chancery_out::exchange::{Brought, json, judge, position};
use jiff::Timestamp;

/// How many games go out and back: `CHANCERY_GAMES`, as `.ci/run` sets it, or fewer.
pub fn number() -> u64 {
    let asked = std::env::var("CHANCERY_GAMES").ok();
    asked.map_or(24, |asked| {
        asked.parse().expect("CHANCERY_GAMES is a number")
    })
}

/// The games of a file of cases that is named by `CHANCERY_CASES`, where one is.
pub fn of_named_file() -> Vec<Game> {
    let Ok(file) = std::env::var("CHANCERY_CASES") else {
        return Vec::new();
    };
    let text = std::fs::read_to_string(&file).expect("CHANCERY_CASES is a file");
    let cases = case::read_cases(&text, Path::new("")).expect("CHANCERY_CASES is a case file");
    let game = |case: &case::Case| case.game(created()).expect("a case that can be played");
    cases.iter().map(game).collect()
}

pub fn all() -> impl Iterator<Item = Game> {
    (0..number()).map(play::game).chain(of_named_file())
}

fn created() -> Timestamp {
    Timestamp::from_second(1_700_000_000).unwrap()
}

fn same(there: &Game, back: &Brought) {
    assert_eq!(back.remarks, [], "{}", there.setup().name);
    let back = &back.game;
    assert_eq!(there.setup().name, back.setup().name);
    assert_eq!(there.setup().players, back.setup().players);
    assert_eq!(there.setup().created, back.setup().created);
    assert_eq!(there.history().rules, back.history().rules);
    assert_eq!(there.turns().len(), back.turns().len());
    for (there, back) in there.turns().iter().zip(back.turns()) {
        assert_eq!(there.sheet.entries, back.sheet.entries);
        assert_eq!(there.opened, back.opened);
        assert_eq!(there, back);
    }
    assert_eq!(there.state(), back.state());
}

#[test]
fn games_come_back_from_json_without_a_difference() {
    for game in all() {
        let text = json::write(&game).unwrap();
        assert_eq!(text.lines().count(), 1);
        let back = json::read(&text, &[], Timestamp::UNIX_EPOCH).unwrap();
        same(&game, &back[0]);
        assert_eq!(json::write(&back[0].game).unwrap(), text);
    }
}

#[test]
fn games_come_back_from_case_files_without_a_difference() {
    for game in all().take(12) {
        let text = case::write_game(&game);
        let cases = case::read_cases(&text, Path::new("")).unwrap();
        assert_eq!(cases.len(), 1, "{text}");
        assert_eq!(cases[0].run(), []);
        let back = cases[0].game(game.setup().created).unwrap();
        // A line that could not be read is a comment in a case; all else comes back.
        for (there, back) in game.turns().iter().zip(back.turns()) {
            let readable = |turn: &chancery_game::game::Turn| turn.sheet.submissions().len();
            assert_eq!(readable(there), readable(back));
            assert_eq!(there.settlement.after, back.settlement.after);
        }
        assert_eq!(back.state().ending, game.state().ending);
        assert_eq!(back.turns().len(), game.turns().len());
    }
}

/// The units by place, and the owners: what a judge's e-mails say.
fn board_of(position: &Position) -> (Vec<String>, Vec<Option<chancery_atlas::board::PowerId>>) {
    let mut units: Vec<String> = position
        .units
        .iter()
        .map(|unit| format!("{:?} {:?} {:?}", unit.power, unit.kind, unit.place))
        .collect();
    units.sort();
    (units, position.owners.clone())
}

#[test]
fn games_come_back_from_a_judges_letters_with_the_same_positions() {
    for game in all() {
        let text = judge::write(&game).unwrap();
        let back = judge::read(&text, &[], game.setup().created).unwrap();
        let agreed = game.state().is_over() && game.history().edits.len() == 1;
        assert_eq!(back.remarks, [], "{}", game.setup().name);
        assert_eq!(back.game.turns().len(), game.turns().len());
        for (there, back) in game.turns().iter().zip(back.game.turns()) {
            assert_eq!(there.phase(), back.phase());
            let (there, back) = (&there.settlement.after, &back.settlement.after);
            assert_eq!(board_of(&there.position), board_of(&back.position));
            assert_eq!(
                there.position.dislodged.len(),
                back.position.dislodged.len()
            );
            assert_eq!(there.phase, back.phase);
        }
        assert!(agreed || back.game.state().ending == game.state().ending);
    }
}

#[test]
fn a_position_comes_back() {
    let standard = variant::by_id("standard").unwrap();
    for seed in 0..6 {
        let mut game = play::game(seed);
        for _ in 0..seed * 3 {
            game.undo(created()).unwrap();
        }
        if game.state().is_over() {
            continue;
        }
        let text = position::write(&game).unwrap();
        let board = game.shared_board();
        let back = position::read(
            &text,
            standard,
            &board,
            "Back",
            HouseRules::DEFAULT,
            created(),
        )
        .unwrap();
        assert_eq!(back.remarks, [], "{text}");
        assert_eq!(position::write(&back.game).unwrap(), text);
        assert_eq!(back.game.turns().len(), 0);
        assert_eq!(
            board_of(&back.game.state().position),
            board_of(&game.state().position)
        );
    }
}

/// A change by hand is in no package's file: the position of the file stands, and a remark says
/// where it is otherwise than settled.
#[test]
fn what_was_changed_by_hand_comes_back_as_a_position_of_the_file() {
    let mut game = play::game(3);
    game.reopen(2, created()).unwrap();
    let unit = game.state().position.units[0];
    game.edit(Edit::Remove(unit.place.province), created())
        .unwrap();
    game.settle(created()).unwrap();
    let text = json::write(&game).unwrap();
    let back = json::read(&text, &[], created()).unwrap().swap_remove(0);
    assert!(
        back.remarks[0].what.contains("the file's position is kept"),
        "{:?}",
        back.remarks
    );
    assert_eq!(back.game.turns().len(), game.turns().len());
    for (there, back) in game.turns().iter().zip(back.game.turns()) {
        let (there, back) = (&there.settlement.after, &back.settlement.after);
        assert_eq!(board_of(&there.position), board_of(&back.position));
    }
}

/// Orders that somebody changed in the file stand against the slips beside them.
#[test]
fn orders_changed_in_the_file_stand() {
    let game = play::game(1);
    let text = json::write(&game).unwrap();
    let first = "\"AUSTRIA\":[";
    let at = text.find("\"orders\"").unwrap();
    let at = at + text[at..].find(first).unwrap() + first.len();
    let end = at + text[at..].find(']').unwrap();
    let changed = format!("{}\"A VIE H\"{}", &text[..at], &text[end..]);
    let back = json::read(&changed, &[], created()).unwrap().swap_remove(0);
    assert!(
        back.remarks
            .iter()
            .any(|remark| remark.what.contains("the orders count")),
        "{:?}",
        back.remarks
    );
    let austria = back.game.board().find_power("Austria").unwrap();
    let lines = &back.game.turns()[0].sheet.entries;
    let own: Vec<&str> = lines
        .iter()
        .filter(|entry| entry.power == austria)
        .map(|entry| entry.written.as_str())
        .collect();
    assert_eq!(own, ["A VIE H"]);
}

/// Lines that are short for their orders, as the game master types them at a unit.
#[test]
fn short_lines_come_back_from_json_without_a_warning() {
    let mut desk = crate::screen::harness::Desk::at_table(100, 30);
    desk.keys("ser<Enter>gal<Enter>alb<Enter>nwg<Enter>nth<Enter>yor<Enter>xyz<Enter>");
    desk.settle();
    let game = desk.game();
    let written: Vec<&str> = game.turns()[0]
        .sheet
        .entries
        .iter()
        .map(|line| line.written.as_str())
        .collect();
    assert_eq!(written[..3], ["ser", "gal", "alb"]);
    let text = json::write(game).unwrap();
    assert!(
        text.contains(r#""line":"ser","full":"A Bud - Ser""#),
        "{text}"
    );
    let back = &json::read(&text, &[], Timestamp::UNIX_EPOCH).unwrap()[0];
    assert_eq!(back.remarks, []);
    let entries = |game: &Game| game.turns()[0].sheet.entries.clone();
    for (there, back) in entries(game).iter().zip(entries(&back.game)) {
        assert_eq!(there.written, back.written);
        assert_eq!(there.reading.order(), back.reading.order());
    }
}

/// The package notes who shares in a draw behind the last phase, by the first three letters of each.
#[test]
fn a_game_that_the_package_ended_has_ended() {
    let note = |note: &str| {
        let state = r#"{"units":{"FRANCE":["A PAR"],"TURKEY":["A CON"],"GERMANY":["A MUN"]},"centers":{"FRANCE":["PAR"]},"note":""#;
        let phase = |name: &str, note: &str| {
            format!(r#"{{"name":"{name}","state":{state}{note}"}},"orders":{{}}}}"#)
        };
        let phases = [phase("S1901M", ""), phase("COMPLETED", note)].join(",");
        let text = format!(r#"{{"id":"drawn","map":"standard","rules":[],"phases":[{phases}]}}"#);
        let Brought { game, remarks } = json::read(&text, &[], created()).unwrap().remove(0);
        let remarks: Vec<String> = remarks.iter().map(ToString::to_string).collect();
        (
            game.state().is_over().then(|| game.how_ended()),
            remarks.join("\n"),
        )
    };
    for (said, ended) in [
        ("Victory by: FRA, TUR", "Draw between France and Turkey"),
        (
            "Victory by: FRA, TUR, GER",
            "Draw between France, Germany and Turkey",
        ),
    ] {
        let (how, remarks) = note(said);
        assert_eq!(how.as_deref(), Some(ended), "{remarks}");
    }
    assert!(note("Victory by: FRA").0.unwrap().contains("France"));
    let (how, remarks) = note("");
    assert_eq!(how, None);
    assert!(
        remarks.contains("the file says that the game is over"),
        "{remarks}"
    );
}
