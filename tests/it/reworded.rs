//! Every message reworded: `§` stands before each, and nothing but texts changes. What a test does
//! so it does on a thread of its own, for others run beside it.

use std::fs;
use std::path::Path;

use chancery_atlas::board::{PowerId, builtin};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Entry;
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_game::game::{Command, Game, LogEvent, Setup, void_by_slip};
use chancery_game::report::{self, SeasonForm, explain};
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};
use chancery_game::words::{Names, Style, mark_messages};
use chancery_out::exchange::csv;
use chancery_session::lesson;
use jiff::{SignedDuration, Timestamp};

use crate::lessons;
use crate::screen::harness::Desk;
use crate::screen::painting_boards::isles;
use crate::store::golden::open_all;
use crate::support::Commands;

const MARK: &str = "§";

/// What something gives where every message has its mark.
fn reworded<T: Send>(act: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let marked = scope.spawn(|| {
            mark_messages(true);
            act()
        });
        marked.join().unwrap()
    })
}

/// A text without marks, and in lower case: a marked sentence has no capital.
fn plain(text: &str) -> String {
    text.replace(MARK, "").to_lowercase()
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_700_000_000 + second).unwrap()
}

fn line(game: &Game, power: PowerId, text: &str) -> Entry {
    Entry::from_power(power, text.to_owned(), game.read_line(power, None, text))
}

/// A game in which slips came late and twice, lines were struck and ruled on, a phase was amended,
/// and a unit was dislodged that had nowhere to go.
fn played() -> Game {
    let variant = variant::by_id("standard").unwrap();
    let mut rules = variant.house_rules();
    for (rule, value) in [("late-slip", "hold"), ("two-slips", "hold")] {
        rules.set(variant.options(), rule, value).unwrap();
    }
    let setup = Setup {
        name: "Reworded".to_owned(),
        variant,
        board: builtin::load("standard").unwrap(),
        players: ["Ann", "Ben", "", "", "", "", ""]
            .map(str::to_owned)
            .to_vec(),
        created: at(0),
    };
    let mut game = Game::new(setup, rules);
    let power = |game: &Game, name: &str| game.board().find_power(name).unwrap();
    let [austria, england, france, germany, turkey] =
        ["Austria", "England", "France", "Germany", "Turkey"].map(|name| power(&game, name));
    for (power, text) in [
        (austria, "A Vie - Gal"),
        (austria, "A Vie - Tyr"),
        (austria, "A Bud - Ser"),
        (england, "F Lon - NTH"),
        (france, "scribble"),
        (germany, "A Mun - Bur"),
        (turkey, "A Con - Bul"),
    ] {
        let line = line(&game, power, text);
        game.apply(Command::enter(line), at(1)).unwrap();
    }
    game.hand_in(
        SeatId::playing(england),
        Some(SignedDuration::from_mins(9)),
        at(2),
    );
    game.mark_slip(SeatId::playing(germany), true);
    game.does(Command::AddSlip(vec![line(&game, germany, "A Mun - Ruh")]));
    game.undo(at(3)).unwrap();
    game.redo(at(4)).unwrap();
    game.settle(at(5)).unwrap();
    for (power, text) in [(austria, "A Ser - Bul"), (turkey, "A Bul H")] {
        game.enter(line(&game, power, text));
    }
    game.settle(at(6)).unwrap();
    game.reopen(0, at(7)).unwrap();
    let late = game.sheet().entries.iter();
    let late = late.filter(|line| void_by_slip(line).is_some()).count();
    assert_eq!(late, 3);
    game.enter(line(&game, austria, "A Bud - Rum"));
    while game.history().amendment.is_some() {
        game.settle(at(8)).unwrap();
    }
    game
}

/// All that a game is and all that is told of it, with its marks.
fn all(game: &Game) -> Vec<String> {
    let mut told = vec![format!("{:?}", game.history())];
    for line in game.log_entries() {
        let what = matches!(line.event, LogEvent::Settled);
        told.push(format!("{} {:?} {} {what}", line.at, line.phase, line.what));
    }
    told.push(format!("{:?}", game.last_settled()));
    let view = View::new(game, Viewer::GameMaster);
    for form in [SeasonForm::Compact, SeasonForm::Aloud] {
        let report = report::full(&view, form);
        told.push(report.to_markdown());
        told.push(report::blocks(&report).to_string());
    }
    told.push(csv::centres(&view));
    told.push(csv::results(
        &view,
        &(0..view.turns.len()).collect::<Vec<_>>(),
    ));
    for turn in &view.turns {
        let names = Names::new(&view.board, &turn.before, Style::Full);
        for order in &turn.orders {
            told.push(explain::full(names, turn, order));
        }
    }
    told
}

/// Asserts that two lists of texts are the same but for marks, and that there are marks in the
/// second.
fn assert_only_text(was: &[String], is: &[String]) {
    assert!(is.iter().any(|text| text.contains(MARK)));
    assert!(!was.iter().any(|text| text.contains(MARK)));
    for (was, is) in was.iter().zip(is) {
        assert_eq!(plain(was), plain(is));
    }
    assert_eq!(was.len(), is.len());
}

#[test]
fn a_game_played_with_other_words_is_the_same() {
    assert_only_text(&all(&played()), &reworded(|| all(&played())));
}

/// What a save holds, without its seal.
fn saved(game: &Game) -> String {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path(), variant::all());
    drop(store.create(game, None, at(10)).unwrap());
    let folder = fs::read_dir(directory.path()).unwrap().next().unwrap();
    let mut files = fs::read_dir(folder.unwrap().path()).unwrap();
    let snapshot = files
        .find_map(|file| {
            let path = file.unwrap().path();
            path.extension()
                .is_some_and(|end| end == "ron")
                .then_some(path)
        })
        .unwrap();
    let text = fs::read_to_string(snapshot).unwrap();
    text.split_once('\n').unwrap().1.to_owned()
}

#[test]
fn a_save_written_with_other_words_is_the_same() {
    let (was, is) = (saved(&played()), reworded(|| saved(&played())));
    assert_only_text(&[was], &[is]);
}

/// The saves of a directory, each opened from a copy.
fn opened(directory: &Path) -> Vec<(String, Vec<String>)> {
    let told = |game: &Game| {
        let mut told = vec![format!("{:?}", game.history()), saved(game)];
        told.extend(game.log_entries().into_iter().map(|line| line.what));
        told.push(format!("{:?} {:?}", game.last_settled(), game.undoable()));
        told
    };
    let games = open_all(directory).into_iter();
    let mut games: Vec<_> = games
        .map(|(folder, opened)| (folder, told(&opened.game)))
        .collect();
    games.sort();
    games
}

#[test]
fn saves_written_before_open_after() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut directories = vec![root.join("saves")];
    let formats = fs::read_dir(root.join("tests/golden")).unwrap();
    directories.extend(formats.map(|format| format.unwrap().path()));
    let mut games = 0;
    for directory in directories {
        let (was, is) = (opened(&directory), reworded(|| opened(&directory)));
        games += was.len();
        assert_eq!(was.len(), is.len());
        for ((folder, was), (_, is)) in was.iter().zip(&is) {
            assert_eq!(was.len(), is.len(), "{folder}");
            for (was, is) in was.iter().zip(is) {
                assert!(plain(was) == plain(is), "{folder}\n{was}\n{is}");
            }
        }
    }
    assert!(games >= 15, "{games}");
}

/// A change that went to the log and came back by undo is told once, also out of a save that was
/// written in other words.
#[test]
fn what_came_back_by_undo_is_told_once() {
    let directory = tempfile::tempdir().unwrap();
    let store = || Store::new(directory.path(), variant::all());
    let mut game = played();
    game.settle(at(19)).unwrap();
    assert_eq!(game.phase().kind, PhaseKind::Movement);
    let austria = game.board().find_power("Austria").unwrap();
    for text in ["A Vie - Boh", "A Vie H"] {
        game.enter(line(&game, austria, text));
    }
    let mut handle = store().create(&game, None, at(20)).unwrap();
    let next = chancery_engine::calendar::Phase {
        year: game.phase().year + 1,
        ..game.phase()
    };
    game.edit(chancery_engine::edit::Edit::SetPhase(next), at(21))
        .unwrap();
    let replaced = |game: &Game| {
        let lines = game.log_entries().into_iter();
        let lines = lines.filter(|line| line.what.contains("replaced by “A Vie H”"));
        lines.count()
    };
    assert_eq!(replaced(&game), 1);
    game.undo(at(22)).unwrap();
    assert_eq!(replaced(&game), 1);
    handle.save(&game, at(23)).unwrap();
    drop(handle);
    let folder = fs::read_dir(directory.path()).unwrap().next().unwrap();
    let folder = folder.unwrap().file_name().into_string().unwrap();
    let times = || {
        let opened = store().open(&folder).unwrap().game;
        assert!(!opened.sheet().trail.changes().is_empty());
        assert_eq!(opened.turns()[0].sheet, game.turns()[0].sheet);
        replaced(&opened)
    };
    assert_eq!((times(), reworded(times)), (1, 1));
}

/// The pages, their headings and forms are found by what they are, and not by what they are called.
#[test]
fn lessons_rules_and_forms_are_at_hand_in_other_words() {
    reworded(|| {
        for variant in lesson::all() {
            lessons::follow(variant.id());
        }
    });
    let top = |desk: &Desk| desk.text().lines().nth(3).unwrap().to_owned();
    let opened = || {
        let mut desk = Desk::at_table(120, 40);
        desk.keys("!");
        let first = top(&desk);
        desk.keys("<Esc>")
            .paste("Austria: A Bud - Gal\nRussia: A War - Gal");
        desk.keys("<Enter><F5><F5>y!");
        vec![first, top(&desk)]
    };
    assert_only_text(&opened(), &reworded(opened));
    let painted = || {
        let mut desk = isles(120, 40);
        desk.keys("<C-s>");
        fs::read_to_string(desk.board_file()).unwrap()
    };
    assert_eq!(painted(), reworded(painted));
}
