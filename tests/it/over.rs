//! A game that is over takes no orders: what has to do with orders is refused, and changes nothing.

use chancery_engine::edit::{Edit, EndingEdit};
use chancery_engine::ending::Agreement;
use chancery_engine::order::Entry;
use chancery_engine::seat::SeatId;
use chancery_game::game::{
    Batch, Command, Game, LineReading, Occasion, Refusal, SealedSlips, SlipCommand,
};
use chancery_game::told::{self, Tone};

use crate::screen::harness::Desk;
use crate::store::support::{at, new_game_of, to_move};
use crate::support::Commands;

/// A game that the table has given up, with two lines on its sheet.
fn ended() -> Game {
    let mut game = new_game_of("standard", "Over", vec![String::new(); 7]);
    game.enter(to_move(&game, "Vie", "Gal"));
    game.enter(to_move(&game, "Bud", "Ser"));
    let end = EndingEdit::End(Agreement::Abandoned);
    game.edit(Edit::Ending(end), at(1)).unwrap();
    game
}

fn about_orders(game: &Game) -> Vec<Command> {
    let other: Entry = to_move(game, "Vie", "Tyr");
    let written = &game.sheet().entries[0];
    let (line, author) = (written.id, written.author());
    vec![
        Command::enter(other.clone()),
        Command::EnterAll {
            batch: Batch::Chain,
            lines: vec![other.clone()],
        },
        Command::Add(vec![other.clone()]),
        Command::AddSlip(vec![other.clone()]),
        Command::CorrectSlip(vec![other.clone()]),
        Command::Replace {
            line,
            by: other.clone(),
        },
        Command::Rule {
            line,
            by: other.clone(),
        },
        Command::Strike {
            line,
            occasion: Occasion::Entry,
        },
        Command::StrikeAll(author),
        Command::LeaveOut(vec![other.clone()]),
        Command::RuledWhenEntered {
            line,
            before: other.clone(),
        },
        Command::ReadAgain(vec![LineReading {
            line,
            reading: other.reading,
        }]),
        Command::Slip(SeatId(0), SlipCommand::MarkIn),
        Command::OpenSealed(SealedSlips::none(game.phase())),
        Command::settle(),
    ]
}

#[test]
fn a_game_that_is_over_refuses_all_that_is_about_orders() {
    let mut game = ended();
    let before = game.clone();
    for command in about_orders(&game) {
        let refused = game.apply(command.clone(), at(2)).unwrap_err();
        assert!(matches!(refused, Refusal::Over(_)), "{command:?}");
        assert_eq!(game.history(), before.history(), "{command:?}");
        assert_eq!(game.done(), before.done(), "{command:?}");
        let message = told::refused(&refused);
        assert_eq!(message.tone(), Tone::Error);
        assert!(
            message
                .text()
                .to_lowercase()
                .starts_with("the game is over: ")
        );
    }
    game.undo(at(3)).unwrap();
    game.strike(0).unwrap();
}

#[test]
fn the_screen_says_that_the_game_is_over_and_strikes_nothing() {
    let mut desk = Desk::playing(120, 40, ended());
    let lines = desk.game().sheet().entries.clone();
    desk.keys("<C-d>").shows("the game is over");
    assert_eq!(desk.game().sheet().entries, lines);
}
