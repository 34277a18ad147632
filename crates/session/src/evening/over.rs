//! What is said of a game that is over, where something was to be done in it.

use chancery_engine::ending::Ending;
use chancery_game::game::Game;

pub fn over(game: &Game) -> String {
    let how = match game.state().ending {
        Some(Ending::Agreed(_)) => "{undo} undoes that, {end-game} reopens the game",
        _ => "{undo} undoes the last phase",
    };
    format!("the game is over ({}); {how}", game.how_ended())
}

/// Whether a game was ended by its rules, so that only undo takes it up again.
pub fn is_for_good(game: &Game) -> bool {
    match game.state().ending {
        None => false,
        // Reopening takes back what the table agreed on, and not what the last phase decided.
        Some(Ending::Agreed(_)) => game
            .turns()
            .last()
            .is_some_and(|turn| turn.settlement.after.is_over()),
        Some(_) => true,
    }
}
