//! What is known of the slips that were handed in outlasts closing the program.

use chancery_engine::adjudicate::HouseRules;
use chancery_engine::seat::SeatId;
use chancery_game::game::{Command, Cost, Game, HandedIn, LineFate, SealedSlips, SlipCommand};
use jiff::SignedDuration;

use crate::store::support::{at, new_game, store, to_move};
use crate::support::Commands;

fn rule(game: &mut Game, name: &str, value: &str) {
    let spec = |spec: &&chancery_engine::adjudicate::OptionSpec| spec.name == name;
    let option = HouseRules::SPECS.iter().position(|s| spec(&s)).unwrap();
    let choices = HouseRules::SPECS[option].choices.iter();
    let choice = choices.map(|choice| choice.value).position(|v| v == value);
    game.set_rule(option, choice.unwrap(), at(1));
}

/// Slips of every kind.
fn game() -> Game {
    let mut game = new_game("Slips");
    rule(&mut game, "slip-grace", "1-minute");
    game.mark_slip(SeatId(0), true);
    game.hand_in(SeatId(1), Some(SignedDuration::from_secs(60)), at(2));
    game.hand_in(SeatId(2), Some(SignedDuration::from_secs(61)), at(3));
    rule(&mut game, "late-slip", "cards");
    game.slip(SeatId(3), SlipCommand::CountLate { over: None }, at(4));
    rule(&mut game, "late-slip", "hold");
    game.enter(to_move(&game, "Par", "Bur"));
    game.hand_in(
        to_move(&game, "Par", "Bur").seat,
        Some(SignedDuration::from_secs(75)),
        at(5),
    );
    game.slip(SeatId(5), SlipCommand::Seal { over: None }, at(6));
    game.slip(SeatId(6), SlipCommand::CountLate { over: None }, at(7));
    game.slip(SeatId(6), waived(" the bell: broken, they say "), at(8));
    game
}

#[test]
fn slips_come_back_from_the_journal_and_from_a_snapshot() {
    let directory = tempfile::tempdir().unwrap();
    let game = game();
    let costs: Vec<Option<Cost>> = game
        .sheet()
        .slips_in
        .iter()
        .map(|slip| slip.late.as_ref().map(|late| late.cost.clone()))
        .collect();
    let france = to_move(&game, "Par", "Bur").seat;
    assert_eq!(france, SeatId(2));
    assert_eq!(
        costs,
        [
            None,
            None,
            Some(Cost::NotTaken),
            Some(Cost::Card),
            None,
            Some(Cost::Waived("the bell: broken, they say".to_owned())),
        ]
    );
    drop(store(directory.path()).create(&game, None, at(0)).unwrap());
    let opened = store(directory.path()).open("slips").unwrap();
    assert_eq!(opened.warnings, vec![]);
    assert_eq!(opened.game.history(), game.history());

    // From here on the journal alone.
    let (mut handle, mut game) = (opened.handle, opened.game);
    game.mark_slip(SeatId(0), false);
    game.slip(SeatId(4), SlipCommand::Seal { over: None }, at(9));
    assert_eq!(
        handle.save(&game, at(9)).unwrap(),
        chancery_game::store::SavedAs::Journal
    );
    let mut sealed = SealedSlips::none(game.phase());
    for seat in [4, 5].map(SeatId) {
        sealed.hand_in(seat, game.seal_of(seat).unwrap());
    }
    game.apply(Command::OpenSealed(sealed), at(10)).unwrap();
    handle.save(&game, at(10)).unwrap();
    drop(handle);
    let opened = store(directory.path()).open("slips").unwrap();
    assert_eq!(opened.game.sheet(), game.sheet());
    let is_sealed = |game: &Game, seat| game.sheet().slip(SeatId(seat)).unwrap().is_sealed();
    assert!(!is_sealed(&opened.game, 5));
    let mut back = opened.game;
    back.undo(at(11)).unwrap();
    assert!(is_sealed(&back, 4) && is_sealed(&back, 5));
}

#[test]
fn a_line_is_what_it_was_once_its_slip_is_taken_and_the_trail_has_both() {
    let mut game = game();
    let line = to_move(&game, "Par", "Bur");
    assert_eq!(game.sheet().entries[0].reading.order(), None);
    game.slip(line.seat, waived(""), at(9));
    assert!(game.sheet().written().eq([&line]));
    game.slip(line.seat, SlipCommand::CountLate { over: None }, at(10));
    assert_eq!(game.sheet().entries[0].reading.order(), None);
    // Given back.
    game.mark_slip(line.seat, false);
    assert!(game.sheet().written().eq([&line]));
    let changes = game.sheet().trail.changes();
    assert_eq!(changes.len(), 4);
    assert!(
        changes
            .iter()
            .all(|change| matches!(change.fate, LineFate::LateSlip(_)))
    );
}

#[test]
fn one_mark_a_seat_is_kept_in_the_order_of_seats() {
    let mut game = new_game("Slips");
    for seat in [3, 1, 3, 2] {
        game.mark_slip(SeatId(seat), true);
    }
    game.hand_in(SeatId(1), None, at(1));
    let marks: Vec<(SeatId, bool)> = game
        .sheet()
        .slips_in
        .iter()
        .map(|slip: &HandedIn| (slip.seat, slip.at.is_some()))
        .collect();
    assert_eq!(
        marks,
        [(SeatId(1), false), (SeatId(2), false), (SeatId(3), false)]
    );
}

/// The slip is taken all the same.
fn waived(why: &str) -> SlipCommand {
    let why = why.to_owned();
    SlipCommand::WaiveLateness { why }
}
