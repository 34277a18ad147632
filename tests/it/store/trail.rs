//! What became of lines is saved with them, and outlasts undo, amendments and a phase set by hand.

use std::path::Path;

use chancery_atlas::board::PowerId;
use chancery_engine::edit::Edit;
use chancery_engine::order::{Entry, NotTaken, Reading};
use chancery_engine::seat::SeatId;
use chancery_game::game::{Batch, Command, Game, LineFate, Occasion};
use chancery_game::store::{Handle, SavedAs};

use crate::store::support::{at, new_game, new_game_of, play, store, to_move};
use crate::support::Commands;

/// Saves, and opens what was saved.
fn opened(handle: &mut Handle, directory: &Path, game: &Game) -> Game {
    handle.save(game, at(9)).unwrap();
    let copy = tempfile::tempdir().unwrap();
    let folder = copy.path().join("trail");
    std::fs::create_dir(&folder).unwrap();
    for file in std::fs::read_dir(directory.join("trail"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        if !file.ends_with("lock") {
            std::fs::copy(&file, folder.join(file.file_name().unwrap())).unwrap();
        }
    }
    let opened = store(copy.path()).open("trail").unwrap();
    assert_eq!(opened.warnings, vec![]);
    opened.game
}

fn unclear(power: u8) -> Entry {
    let reading = Reading::Unreadable {
        why: "It is no order.".to_owned(),
    };
    Entry {
        seat: SeatId::playing(PowerId(power)),
        power: PowerId(power),
        written: "scribble".to_owned(),
        reading,
    }
}

#[test]
fn every_change_to_a_line_comes_back_from_the_journal_and_from_a_snapshot() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = new_game("Trail");
    let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    let first = Command::enter(to_move(&game, "Vie", "Gal"));
    game.apply(first, at(1)).unwrap();
    game.enter(to_move(&game, "Vie", "Tyr"));
    game.add(vec![
        to_move(&game, "Bud", "Ser"),
        to_move(&game, "Bud", "Rum"),
        unclear(0),
    ]);
    game.strike_on(1, Occasion::Late).unwrap();
    game.does(Command::GiveReason("the last one counts".to_owned()));
    let meant = Entry {
        written: "scribble".to_owned(),
        ..to_move(&game, "Tri", "Alb")
    };
    let ruled = Command::Rule {
        line: game.line_at(2).unwrap(),
        by: meant,
    };
    game.apply(ruled, at(2)).unwrap();
    game.mark_slip(SeatId(0), true);
    game.does(Command::AddSlip(vec![to_move(&game, "Tri", "Ven")]));
    game.undo(at(3)).unwrap();
    game.redo(at(4)).unwrap();
    let fates: Vec<&LineFate> = game
        .sheet()
        .trail
        .changes()
        .iter()
        .map(|change| &change.fate)
        .collect();
    assert!(
        matches!(
            fates[..3],
            [LineFate::Replaced(_), LineFate::Struck, LineFate::Ruled(_)]
        ),
        "{fates:?}"
    );
    assert_eq!(handle.save(&game, at(5)).unwrap(), SavedAs::Journal);
    let again = opened(&mut handle, directory.path(), &game);
    assert_eq!(again.sheet(), game.sheet());
    game.settle(at(6)).unwrap();
    let again = opened(&mut handle, directory.path(), &game);
    assert_eq!(again.history(), game.history());
    assert_eq!(
        again.turns()[0].sheet.trail.changes()[1].why,
        "the last one counts"
    );
}

#[test]
fn why_a_line_is_not_taken_comes_back() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = new_game("Trail");
    let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    let unit = "A Vie".to_owned();
    let reasons = [
        NotTaken::LateSlip,
        NotTaken::SecondSlip,
        NotTaken::Spared { unit },
    ];
    let lines = reasons.map(|why| Entry {
        written: "A Vie: spared".to_owned(),
        reading: Reading::NotTaken(why),
        ..unclear(0)
    });
    game.add(lines.to_vec());
    let again = opened(&mut handle, directory.path(), &game);
    assert_eq!(again.sheet(), game.sheet());
}

#[test]
fn the_lines_of_players_are_saved_too() {
    let directory = tempfile::tempdir().unwrap();
    let names = [
        "first: player",
        " ",
        "third\"",
        "\n",
        "#7",
        "🕴",
        "seven, eight",
    ]
    .map(str::to_owned)
    .to_vec();
    let mut game = new_game_of("toy-players", "Trail", names);
    let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    game.enter(Entry {
        seat: SeatId(2),
        ..to_move(&game, "Vie", "Gal")
    });
    game.enter(Entry {
        seat: SeatId(2),
        ..to_move(&game, "Vie", "Tyr")
    });
    let again = opened(&mut handle, directory.path(), &game);
    assert_eq!(
        (again.sheet(), again.sheet().trail.changes().len()),
        (game.sheet(), 1)
    );
}

#[test]
fn undo_restores_the_orders_and_not_the_trail() {
    let mut game = new_game("Undone");
    game.add(vec![
        to_move(&game, "Bud", "Ser"),
        to_move(&game, "Bud", "Rum"),
    ]);
    let before = game.sheet().clone();
    game.strike(0).unwrap();
    game.undo(at(1)).unwrap();
    assert_eq!(
        (&game.sheet().entries, &game.sheet().slips_in),
        (&before.entries, &before.slips_in)
    );
    let changes = game.sheet().trail.changes();
    assert!(
        changes.len() == 2 && changes.iter().all(|change| !change.stands()),
        "{changes:?}"
    );
    game.redo(at(2)).unwrap();
    let changes = game.sheet().trail.changes();
    assert_eq!(
        (changes.len(), changes[0].stands(), changes[0].occasion),
        (3, true, Occasion::Ruling)
    );
}

#[test]
fn an_amendment_keeps_the_trail_and_goes_on_with_it() {
    let mut game = new_game("Amended");
    game.add(vec![
        to_move(&game, "Bud", "Ser"),
        to_move(&game, "Bud", "Rum"),
    ]);
    game.strike(0).unwrap();
    game.settle(at(1)).unwrap();
    play(&mut game, &[("Vie", "Gal")], 2);
    game.reopen(0, at(3)).unwrap();
    game.enter(to_move(&game, "Bud", "Gal"));
    game.settle(at(4)).unwrap();
    let trail = game.turns()[0].sheet.trail.changes();
    assert!(
        trail.len() == 2
            && trail[0].fate == LineFate::Struck
            && trail[1].occasion == Occasion::Late,
        "{trail:?}"
    );
}

#[test]
fn lines_of_a_phase_that_is_left_by_hand_or_undone_stand_in_the_log() {
    let says = |game: &Game, what: &str| game.log().iter().any(|line| line.what.contains(what));
    let mut game = new_game("Left");
    game.enter(to_move(&game, "Vie", "Gal"));
    game.enter(to_move(&game, "Vie", "Tyr"));
    let mut undone = game.clone();
    let calendar = game.setup().calendar();
    game.edit(Edit::SetPhase(calendar.parse("fall 1902").unwrap()), at(1))
        .unwrap();
    assert!(
        says(&game, "set aside: Austria's “Vie-tyr”")
            && says(&game, "“Vie-gal” (A Vie - Gal) replaced by “Vie-tyr”"),
        "{:?}",
        game.log()
    );

    undone.settle(at(1)).unwrap();
    undone.enter(to_move(&undone, "Bud", "Ser"));
    let mut undone = Game::resume(
        undone.setup().clone(),
        undone.history().clone(),
        undone.log().to_vec(),
    );
    undone.undo(at(2)).unwrap();
    assert!(
        says(&undone, "set aside: Austria's “Bud-ser”"),
        "{:?}",
        undone.log()
    );
    assert!(
        !says(&undone, "Vie-gal"),
        "what the reopened sheet holds is not put aside: {:?}",
        undone.log()
    );
}

#[test]
fn lines_left_out_of_a_slip_are_kept() {
    let mut game = new_game("Left out");
    game.add(vec![to_move(&game, "Bud", "Ser")]);
    game.does(Command::LeaveOut(vec![
        to_move(&game, "Bud", "Rum"),
        unclear(0),
    ]));
    let kept: Vec<_> = game
        .sheet()
        .trail
        .changes()
        .iter()
        .map(|change| (change.line.written.as_str(), change.occasion))
        .collect();
    assert_eq!(
        kept,
        [("Bud-rum", Occasion::Ruling), ("scribble", Occasion::Entry)]
    );
}

#[test]
fn a_line_that_several_replace_is_told_with_the_one_for_its_unit() {
    let mut game = new_game("Several");
    game.add(vec![
        to_move(&game, "Vie", "Gal"),
        to_move(&game, "Bud", "Ser"),
    ]);
    game.does(Command::EnterAll {
        batch: Batch::Chain,
        lines: vec![to_move(&game, "Bud", "Rum"), to_move(&game, "Vie", "Tyr")],
    });
    let trail = game.sheet().trail.changes();
    let pairs: Vec<_> = trail
        .iter()
        .map(|change| {
            (
                change.line.written.as_str(),
                change.fate.now().unwrap().written.as_str(),
            )
        })
        .collect();
    assert_eq!(pairs, [("Bud-ser", "Bud-rum"), ("Vie-gal", "Vie-tyr")]);
}
