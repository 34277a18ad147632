//! Whether a slip from a phone is taken, or given back, is a question to the game alone.

use chancery_engine::seat::SeatId;
use chancery_game::game::{Command, Game, SealedSlips, SlipAnswer, SlipCommand, SlipWish};
use chancery_game::told;

use crate::store::support::{at, new_game_of, play, to_move};
use crate::support::Commands;

const AUSTRIA: SeatId = SeatId(0);
const IN_TIME: bool = false;
const OVER: bool = true;

fn new_game() -> Game {
    new_game_of("standard", "Phones", vec![String::new(); 7])
}

/// The answer to Austria, whose page is of this moment.
fn answer(
    game: &Game,
    sealed: Option<&SealedSlips>,
    wish: SlipWish,
    time_is_over: bool,
) -> Option<SlipAnswer> {
    game.slip_refused(sealed, AUSTRIA, wish, game.settled_revision(), time_is_over)
}

/// The slip of Austria, sealed.
fn seal(game: &mut Game) -> SealedSlips {
    let mut sealed = SealedSlips::none(game.phase());
    sealed.keep(AUSTRIA, [to_move(game, "Vie", "Gal")]);
    game.slip(AUSTRIA, SlipCommand::Seal { over: None }, at(1));
    sealed.hand_in(AUSTRIA, game.seal_of(AUSTRIA).unwrap());
    sealed
}

#[test]
fn a_slip_is_taken_in_time_and_later_and_given_back_in_time_only() {
    let mut game = new_game();
    for time in [IN_TIME, OVER] {
        assert_eq!(answer(&game, None, SlipWish::HandIn, time), None);
        let back = answer(&game, None, SlipWish::TakeBack, time);
        assert_eq!(back, Some(SlipAnswer::NotIn));
    }
    let sealed = seal(&mut game);
    let sealed = Some(&sealed);
    assert_eq!(answer(&game, sealed, SlipWish::HandIn, IN_TIME), None);
    assert_eq!(answer(&game, sealed, SlipWish::TakeBack, IN_TIME), None);
    let late = answer(&game, sealed, SlipWish::TakeBack, OVER);
    assert_eq!(late, Some(SlipAnswer::TimeOver));
}

#[test]
fn no_slip_is_taken_once_those_of_the_phase_are_open() {
    let mut game = new_game();
    let sealed = seal(&mut game);
    game.apply(Command::OpenSealed(sealed), at(2)).unwrap();
    let late = answer(&game, None, SlipWish::HandIn, IN_TIME);
    assert_eq!(late, Some(SlipAnswer::SlipsOpen));
}

#[test]
fn no_slip_is_taken_while_others_wait_for_another_phase() {
    let mut game = new_game();
    let sealed = seal(&mut game);
    play(&mut game, &[("Par", "Bur")], 2);
    let sealed = Some(&sealed);
    let waits = answer(&game, sealed, SlipWish::HandIn, IN_TIME);
    assert_eq!(waits, Some(SlipAnswer::Amending));
    let back = answer(&game, sealed, SlipWish::TakeBack, IN_TIME);
    assert_eq!(back, Some(SlipAnswer::NotIn));
}

#[test]
fn what_was_read_in_another_phase_is_refused_whatever_it_is() {
    let mut game = new_game();
    let revision = game.settled_revision();
    play(&mut game, &[("Par", "Bur")], 2);
    for wish in [SlipWish::HandIn, SlipWish::TakeBack] {
        let refused = game.slip_refused(None, AUSTRIA, wish, revision, IN_TIME);
        assert_eq!(refused, Some(SlipAnswer::OtherPhase));
    }
}

/// A player who reads one of them knows which it is.
#[test]
fn each_answer_has_its_own_words() {
    let mut words = [
        SlipAnswer::HandedIn,
        SlipAnswer::TakenBack,
        SlipAnswer::OtherIn,
        SlipAnswer::SlipsOpen,
        SlipAnswer::OldPage,
        SlipAnswer::OtherPhase,
        SlipAnswer::Amending,
        SlipAnswer::NotIn,
        SlipAnswer::TimeOver,
        SlipAnswer::NotSaved,
        SlipAnswer::Busy,
    ]
    .map(told::slip_answer);
    words.sort_unstable();
    assert!(words.windows(2).all(|two| two[0] != two[1]), "{words:?}");
}
