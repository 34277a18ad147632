//! A line keeps its id for life: of two that are alike the right one is struck, ruled on and told of,
//! also after undo, an amendment, and once the game was closed.

use std::fs;

use chancery_engine::adjudicate::{HouseRules, OptionError};
use chancery_engine::order::{Entry, Reading};
use chancery_game::game::{
    Command, Game, LineFate, LineId, LogEvent, Occasion, Refusal, Replay, SlipCommand, Topic,
};

use crate::store::support::{at, file_with, new_game, store, to_move};
use crate::support::Commands;

fn ids(game: &Game) -> Vec<LineId> {
    game.sheet().entries.iter().map(|line| line.id).collect()
}

/// A game with a line of Austria twice, word for word, and the ids of both.
fn alike() -> (Game, LineId, LineId) {
    let mut game = new_game("Alike");
    let line = to_move(&game, "Vie", "Gal");
    game.add(vec![line.clone(), line]);
    let [first, second] = ids(&game)[..] else {
        panic!("two lines");
    };
    (game, first, second)
}

fn unclear(game: &Game) -> Entry {
    let why = "It is no order.".to_owned();
    Entry {
        written: "scribble".to_owned(),
        reading: Reading::Unreadable { why },
        ..to_move(game, "Vie", "Gal")
    }
}

/// The lines, by id, of which the trail tells that they were struck, and that still are.
fn struck(game: &Game) -> Vec<LineId> {
    let changes = game.sheet().trail.changes().iter();
    let struck = changes.filter(|change| change.stands() && change.fate == LineFate::Struck);
    struck.map(|change| change.line.id).collect()
}

/// The ids of the lines in the story of a line, oldest first.
fn story(game: &Game, line: LineId) -> Vec<LineId> {
    let story = game.sheet().trail.story_of(line);
    story.iter().map(|change| change.line.id).collect()
}

/// The game as it is once it was saved and opened.
fn reopened(game: &Game) -> Game {
    let directory = tempfile::tempdir().unwrap();
    drop(store(directory.path()).create(game, None, at(90)).unwrap());
    let opened = store(directory.path()).open("alike").unwrap();
    assert_eq!(opened.warnings, vec![]);
    assert_eq!(opened.game.history(), game.history());
    opened.game
}

#[test]
fn of_two_lines_alike_the_one_that_is_named_is_struck() {
    let (mut game, first, second) = alike();
    let occasion = Occasion::Entry;
    let strike = |line| Command::Strike { line, occasion };
    game.does(strike(second));
    assert_eq!((ids(&game), struck(&game)), (vec![first], vec![second]));
    game.undo(at(1)).unwrap();
    assert_eq!((ids(&game), struck(&game)), (vec![first, second], vec![]));
    game.redo(at(2)).unwrap();
    assert_eq!((ids(&game), struck(&game)), (vec![first], vec![second]));
    game.undo(at(3)).unwrap();
    game.does(strike(first));
    assert_eq!((ids(&game), struck(&game)), (vec![second], vec![first]));
    let again = game.apply(strike(first), at(4));
    assert_eq!(again.unwrap_err(), Refusal::NoSuchEntry);
    // What undo takes off is no other line's number.
    game.undo(at(5)).unwrap();
    game.undo(at(6)).unwrap();
    let line = to_move(&game, "Bud", "Ser");
    let told = game.does(Command::Add(vec![line]));
    assert!(![first, second].contains(&told.lines[0]), "{told:?}");
    assert_eq!(ids(&reopened(&game)), told.lines);
}

#[test]
fn a_line_changed_to_the_words_of_another_has_its_own_story() {
    let (mut game, first, second) = alike();
    let other = to_move(&game, "Vie", "Tyr");
    let words = Entry::clone(&game.sheet().entries[0]);
    game.rule(1, other);
    game.rule(1, words.clone());
    assert_eq!(game.sheet().entries[0].entry, game.sheet().entries[1].entry);
    assert_eq!(story(&game, first), []);
    assert_eq!(story(&game, second), [second, second]);
    // A later line of its author is another line, and its story goes on with that of the first.
    let line = game.line_at(1).unwrap();
    let by = to_move(&game, "Vie", "Boh");
    let later = game.does(Command::Replace { line, by }).lines[0];
    assert_eq!(story(&game, later), [second, second, second]);
    let again = reopened(&game);
    assert_eq!(story(&again, later), story(&game, later));
    // Written once more as it stands there, it is the same line.
    let told = game.does(Command::CorrectSlip(vec![words]));
    assert_eq!((told.lines, ids(&game)), (vec![first], vec![first]));
}

#[test]
fn lines_alike_that_wait_for_a_ruling_are_told_apart() {
    let mut game = new_game("Alike");
    game.add(vec![unclear(&game), unclear(&game)]);
    let [first, second] = ids(&game)[..] else {
        panic!("two lines");
    };
    let struck = Entry {
        reading: unclear(&game).reading,
        ..to_move(&game, "Bud", "Ser")
    };
    // The first was ruled to be what it is: nobody can read it.
    game.rule(
        0,
        Entry {
            written: "scrabble".to_owned(),
            ..unclear(&game)
        },
    );
    game.rule(0, unclear(&game));
    game.add(vec![struck]);
    let waiting: Vec<LineId> = game.unread().map(|line| line.id).collect();
    assert_eq!(waiting, [second, game.line_at(2).unwrap()]);
    assert_eq!(story(&game, first), [first, first]);
}

#[test]
fn a_late_slip_gives_each_of_its_lines_back_what_it_was() {
    let mut game = new_game("Alike");
    let written = |reading: Reading| Entry {
        written: "A Vie".to_owned(),
        reading,
        ..to_move(&game, "Vie", "Gal")
    };
    let lines = ["Gal", "Tyr", "Boh"].map(|to| written(to_move(&game, "Vie", to).reading));
    let seat = lines[0].seat;
    game.does(Command::SetRule {
        rule: "late-slip".to_owned(),
        value: "hold".to_owned(),
    });
    game.add(lines.to_vec());
    game.strike(1).unwrap();
    game.undo(at(1)).unwrap();
    let before = game.sheet().entries.clone();
    let late = SlipCommand::CountLate { over: None };
    game.slip(seat, late, at(2));
    assert!(game.sheet().orders().next().is_none());
    game.mark_slip(seat, false);
    assert_eq!(game.sheet().entries, before);
}

#[test]
fn a_line_ruled_on_in_one_amendment_and_the_next_is_one_line() {
    let mut game = new_game("Alike");
    let line = to_move(&game, "Vie", "Gal");
    game.add(vec![line.clone(), line, unclear(&game)]);
    let ruled = game.line_at(2).unwrap();
    game.settle(at(1)).unwrap();
    for (second, to) in [(2, "Tyr"), (5, "Boh")] {
        game.reopen(0, at(second)).unwrap();
        let by = Entry {
            written: "scribble".to_owned(),
            ..to_move(&game, "Vie", to)
        };
        let line = ruled;
        game.apply(Command::Rule { line, by }, at(second + 1))
            .unwrap();
        assert_eq!(ids(&reopened(&game)), ids(&game));
        game.amend(Replay::AsWritten, "", at(second + 2)).unwrap();
    }
    let trail = |game: &Game| game.turns()[0].sheet.trail.clone();
    let story = |game: &Game| {
        let trail = trail(game);
        let story = trail.story_of(ruled);
        story
            .iter()
            .map(|change| (change.line.id, change.line.written.clone()))
            .collect::<Vec<_>>()
    };
    let scribble = (ruled, "scribble".to_owned());
    assert_eq!(story(&game), [scribble.clone(), scribble]);
    assert_eq!(story(&reopened(&game)), story(&game));
}

/// Of the two that are alike one is struck in an amendment: the other is told of as no change.
#[test]
fn an_amendment_tells_of_the_line_that_was_struck_and_of_no_other() {
    let (mut game, _, second) = alike();
    game.settle(at(1)).unwrap();
    game.reopen(0, at(2)).unwrap();
    let occasion = Occasion::Late;
    let line = second;
    game.does(Command::Strike { line, occasion });
    let told = game.amend(Replay::AsWritten, "", at(3)).unwrap();
    let orders: Vec<&str> = told.phases[0]
        .lines
        .iter()
        .filter(|(topic, _)| *topic == Topic::Orders)
        .map(|(_, line)| line.as_str())
        .collect();
    assert_eq!(orders, ["Austria: “A Vie - Gal” is struck"]);
    assert_eq!(game.turns()[0].sheet.entries.len(), 1);
}

/// What became of both is told by the same words, at one time.
#[test]
fn the_log_of_a_loaded_game_tells_lines_alike_apart() {
    let (mut game, first, second) = alike();
    let author = game.sheet().entries[0].author();
    game.settle(at(1)).unwrap();
    game.reopen(0, at(2)).unwrap();
    game.apply(Command::StrikeAll(author), at(3)).unwrap();
    game.undo(at(4)).unwrap();
    game.undo(at(5)).unwrap();
    let told = |game: &Game| -> Vec<LineId> {
        let lines = game.log().iter().filter_map(|line| match &line.event {
            LogEvent::Line(change) if change.fate == LineFate::Struck => Some(change.line.id),
            _ => None,
        });
        lines.collect()
    };
    assert_eq!(told(&game), [first, second]);
    let directory = tempfile::tempdir().unwrap();
    let mut handle = store(directory.path()).create(&game, None, at(6)).unwrap();
    game.redo(at(7)).unwrap();
    game.redo(at(8)).unwrap();
    handle.save(&game, at(9)).unwrap();
    drop(handle);
    let again = store(directory.path()).open("alike").unwrap().game;
    assert_eq!(told(&again), [first, second]);
}

/// Why a snapshot can't be opened once some of its text is another.
fn refusal(game: &Game, from: &str, to: &str) -> String {
    let directory = tempfile::tempdir().unwrap();
    drop(store(directory.path()).create(game, None, at(9)).unwrap());
    let (file, contents) = file_with(&directory.path().join("alike"), ".ron");
    let text = String::from_utf8(contents).unwrap();
    let (_, body) = text.split_once('\n').unwrap();
    assert!(body.contains(from), "{body}");
    let body = body.replacen(from, to, 1);
    fs::write(&file, format!("// Chancery game: edited by hand\n{body}")).unwrap();
    let opened = store(directory.path()).open("alike");
    opened.err().map_or_else(String::new, |why| why.to_string())
}

#[test]
fn a_save_with_one_id_twice_or_a_trail_without_ids_is_refused() {
    let (mut game, _, second) = alike();
    game.strike(0).unwrap();
    game.add(vec![to_move(&game, "Bud", "Ser")]);
    assert_eq!(ids(&game)[0], second);
    // The first id of the file is that of the open sheet's first line, which has not the number 0.
    let twice = (
        "written: \"Bud-ser\"",
        "id: Some(1),\n written: \"Bud-ser\"",
    );
    let great = ("id: Some(1)", "id: Some(4294967295)");
    let cases = [
        (twice, "order 2, id: another line has the number 1 already"),
        (
            great,
            "order 1, id: no line has a number as great as 4294967295",
        ),
        (
            ("id: Some(0),", ""),
            "trail, change 1, line: a line of a trail lacks its number, “id”",
        ),
    ];
    for ((from, to), why) in cases {
        let told = refusal(&game, from, to);
        assert!(told.contains(why), "{told}");
    }
    let as_it_is = refusal(&game, "id: Some(1)", "id: Some(1)");
    assert_eq!(as_it_is, "");
}

#[test]
fn rules_are_named_and_unknown_names_are_refused() {
    let mut game = new_game("Rules");
    let before = game.clone();
    let set = |rule: &str, value: &str| Command::SetRule {
        rule: rule.to_owned(),
        value: value.to_owned(),
    };
    let except = |rule: &str, value: &str| Command::Except {
        rule: rule.to_owned(),
        value: value.to_owned(),
        why: String::new(),
    };
    for command in [
        set("two-order", "first"),
        except("two-order", "first"),
        set("languages", "german"),
    ] {
        let refused = game.apply(command, at(1)).unwrap_err();
        assert!(
            matches!(refused, Refusal::Rule(OptionError::UnknownName(..))),
            "{refused}"
        );
    }
    for command in [set("two-orders", "frist"), except("two-orders", "frist")] {
        let refused = game.apply(command, at(1)).unwrap_err();
        assert!(
            matches!(refused, Refusal::Rule(OptionError::UnknownValue { .. })),
            "{refused}"
        );
    }
    let refused = game.apply(except("army-fleet", "davis-1984"), at(1));
    assert_eq!(refused.unwrap_err(), Refusal::NotForOnce("army-fleet"));
    assert_eq!(game.history(), before.history());
    assert_eq!(game.done(), before.done());
    assert_eq!(game.log(), before.log());
    game.does(set("two-orders", "first"));
    game.does(except("two-orders", "last"));
    let (option, spec) = HouseRules::named(&[], "two-orders").unwrap();
    let history = game.history();
    let value = |rules: &HouseRules| spec.choices[rules.choice(option)].value;
    assert_eq!(
        [&history.standing, &history.rules].map(value),
        ["first", "last"]
    );
}
